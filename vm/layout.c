/* Where the tables of a block lie. Follows from the program and the limits alone. */
#include "game.h"

#include <string.h>

/* Places lie zone by zone, player by player, circle by circle. */
static uint32_t places_number(layout *l, const cardvm_program *p, uint32_t players) {
  uint32_t n = 0;
  for (uint32_t z = 1; z <= p->zones.count; z++) {
    const zone *item = program_zone(p, z);
    uint32_t each = item->def.circles ? item->circle_count : 1;
    l->zone_first[z - 1] = n + 1;
    n += item->def.shared ? each : each * players;
  }
  return n;
}

static uint32_t kept_size(const cardvm_program *p, uint32_t cards) {
  uint64_t want = (uint64_t)cards * p->properties.count / 32;
  uint32_t size = 256;
  while (size < want && size < 1u << 20) size *= 2;
  return size;
}

bool layout_make(layout *l, const cardvm_program *p, const cardvm_limits *limits,
                 uint32_t players) {
  uint64_t at = 0;
  memset(l, 0, sizeof *l);
  l->place_count = places_number(l, p, players);
  l->remembered_words = WORDS(memory_of) + p->fields.count + p->properties.count;
#define TABLE(name, words) (l->name = (uint32_t)at, at += (uint64_t)(words))
  at = WORDS(header);
  TABLE(player_vars, (uint64_t)players * p->player_vars.count);
  TABLE(game_vars, p->game_vars.count);
  TABLE(players, (uint64_t)(players + 1) * WORDS(player));
  TABLE(places, (uint64_t)(l->place_count + 1) * WORDS(place));
  TABLE(hooks, p->hooks);
  TABLE(tails, p->hooks);
  TABLE(cards, (uint64_t)(limits->cards + 1) * WORDS(card));
  TABLE(fields, (uint64_t)(limits->cards + 1) * p->fields.count);
  TABLE(lastings, (uint64_t)(limits->lasting + 1) * WORDS(lasting));
  TABLE(listeners, (uint64_t)(limits->listeners + 1) * WORDS(listener));
  TABLE(waitings, (uint64_t)(limits->queue + 1) * WORDS(waiting));
  TABLE(groups, (uint64_t)(limits->queue + 1) * WORDS(group));
  TABLE(records, (uint64_t)(limits->events + 1) * WORDS(record));
  TABLE(frames, (uint64_t)(limits->frames + 1) * WORDS(frame));
  TABLE(remembered, (uint64_t)limits->remembered * l->remembered_words);
  TABLE(uses, (uint64_t)limits->uses * WORDS(use));
  TABLE(extras, (uint64_t)EXTRA_TURNS_MAX * WORDS(extra_turn));
  TABLE(touched, 2 * TOUCHED_MAX);
  TABLE(stack, limits->stack);
  l->state_words = (uint32_t)at;
  TABLE(options, (uint64_t)limits->options * WORDS(cardvm_option));
  TABLE(picks, (uint64_t)limits->options * WORDS(cardvm_option));
  TABLE(epochs, p->properties.count + 1);
  TABLE(versions, limits->cards + 1);
  TABLE(kept, (uint64_t)kept_size(p, limits->cards) * WORDS(kept));
#undef TABLE
  l->words = (uint32_t)at;
  return at < (uint64_t)1 << 28;
}

void layout_views(cardvm_game *g) {
  uint32_t *b = g->block;
  const layout *l = &g->at;
  g->h = (header *)(void *)b;
  g->players = (player *)(void *)(b + l->players);
  g->player_vars = (int32_t *)(b + l->player_vars);
  g->game_vars = (int32_t *)(b + l->game_vars);
  g->places = (place *)(void *)(b + l->places);
  g->hooks = b + l->hooks;
  g->tails = b + l->tails;
  g->cards = (card *)(void *)(b + l->cards);
  g->fields = (int32_t *)(b + l->fields);
  g->lastings = (lasting *)(void *)(b + l->lastings);
  g->listeners = (listener *)(void *)(b + l->listeners);
  g->waitings = (waiting *)(void *)(b + l->waitings);
  g->groups = (group *)(void *)(b + l->groups);
  g->records = (record *)(void *)(b + l->records);
  g->frames = (frame *)(void *)(b + l->frames);
  g->remembered = b + l->remembered;
  g->uses = (use *)(void *)(b + l->uses);
  g->extras = (extra_turn *)(void *)(b + l->extras);
  g->touched = b + l->touched;
  g->stack = b + l->stack;
  g->options = (cardvm_option *)(void *)(b + l->options);
  g->picks = (cardvm_option *)(void *)(b + l->picks);
  g->epochs = b + l->epochs;
  g->versions = b + l->versions;
  g->kept = (kept *)(void *)(b + l->kept);
  g->kept_mask = kept_size(g->program, g->limits.cards) - 1;
}

/* The used part of each table, with a header of this game: what is hashed and what a save holds. Records
 * of number 0 stand for "none" and are always zero. */
uint32_t layout_used(const cardvm_game *g, const header *h, region *regions) {
  const cardvm_program *p = g->program;
  const layout *l = &g->at;
  uint32_t n = 0;
#define USED(start, size) (regions[n++] = (region){(start), (uint32_t)(size)})
#define RECORDS(table, type, count) USED(l->table + WORDS(type), (count) * WORDS(type))
  USED(l->player_vars, h->players * p->player_vars.count);
  USED(l->game_vars, p->game_vars.count);
  RECORDS(players, player, h->players);
  RECORDS(places, place, l->place_count);
  USED(l->hooks, p->hooks);
  USED(l->tails, p->hooks);
  RECORDS(cards, card, h->card_count);
  USED(l->fields + p->fields.count, h->card_count * p->fields.count);
  RECORDS(lastings, lasting, h->lasting_count);
  RECORDS(listeners, listener, h->listener_count);
  RECORDS(waitings, waiting, h->waiting_count);
  RECORDS(groups, group, h->group_count);
  RECORDS(records, record, h->record_count);
  RECORDS(frames, frame, h->frame_count);
  USED(l->remembered, h->remembered_count * l->remembered_words);
  USED(l->uses, h->use_count * WORDS(use));
  USED(l->extras, h->extra_count * WORDS(extra_turn));
  USED(l->touched, h->now_count);
  USED(l->touched + TOUCHED_MAX, h->later_count);
  USED(l->stack, h->stack_top);
#undef RECORDS
#undef USED
  return n;
}
