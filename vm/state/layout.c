/* Where the tables of a block lie, which follows from the program and the limits alone. */
#include "state.h"

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
  uint64_t want = (uint64_t)cards * p->properties.count / 128;
  uint32_t size = 256;
  while (size < want && size < 1u << 20) size *= 2;
  return size;
}

/* The tables of a block in their order: words of a record, whether record 0 stands for "none" (it
 * is always zero), room, records in use. What is in use is hashed and saved. */
#define STATE_TABLES(X)                                                                            \
  X(player_vars, p->player_vars.count, 0, players, h->players)                                     \
  X(game_vars, 1, 0, p->game_vars.count, p->game_vars.count)                                       \
  X(players, WORDS(player), 1, players, h->players)                                                \
  X(places, WORDS(place), 1, l->place_count, l->place_count)                                       \
  X(hooks, 1, 0, p->hooks, p->hooks)                                                               \
  X(tails, 1, 0, p->hooks, p->hooks)                                                               \
  X(cards, WORDS(card), 1, limits->cards, h->card_count)                                           \
  X(fields, p->fields.count, 1, limits->cards, h->card_count)                                      \
  X(lastings, WORDS(lasting), 1, limits->lasting, h->lasting_count)                                \
  X(listeners, WORDS(listener), 1, limits->listeners, h->listener_count)                           \
  X(waitings, WORDS(waiting), 1, limits->queue, h->waiting_count)                                  \
  X(groups, WORDS(group), 1, limits->queue, h->group_count)                                        \
  X(records, WORDS(record), 1, limits->events, h->record_count)                                    \
  X(frames, WORDS(frame), 1, limits->frames, h->frame_count)                                       \
  X(remembered, l->remembered_words, 0, limits->remembered, h->remembered_count)                   \
  X(uses, WORDS(use), 0, limits->uses, h->use_count)                                               \
  X(extras, WORDS(extra_turn), 0, EXTRA_TURNS_MAX, h->extra_count)                                 \
  X(changed_cards, 1, 0, CHANGED_MAX, h->now_count)                                                \
  X(changed_cards_later, 1, 0, CHANGED_MAX, h->later_count)                                        \
  X(stack, 1, 0, limits->stack, h->stack_top)
/* Behind them what is no state. */
#define OTHER_TABLES(X)                                                                            \
  X(options, WORDS(cardvm_option), 0, limits->options, 0)                                          \
  X(picks, WORDS(cardvm_option), 0, limits->options, 0)                                            \
  X(epochs, 1, 1, p->properties.count, 0)                                                          \
  X(versions, 1, 1, limits->cards, 0)                                                              \
  X(kept, WORDS(kept), 0, kept_size(p, limits->cards), 0)

bool layout_make(layout *l, const cardvm_program *p, const cardvm_limits *limits,
                 uint32_t players) {
  uint64_t at = WORDS(header);
  memset(l, 0, sizeof *l);
  l->place_count = places_number(l, p, players);
  l->remembered_words = WORDS(memory_of) + p->fields.count + p->properties.count;
#define LAY(table, each, none, capacity, used)                                                     \
  l->table = (uint32_t)at;                                                                         \
  at += ((uint64_t)(capacity) + (none)) * (each);
  STATE_TABLES(LAY)
  l->state_words = (uint32_t)at;
  OTHER_TABLES(LAY)
#undef LAY
  l->words = (uint32_t)at;
  return at < (uint64_t)1 << 28;
}

void layout_views(cardvm_game *g) {
  g->h = (header *)(void *)g->block;
#define VIEW(table, each, none, capacity, used) g->table = (void *)(g->block + g->at.table);
  STATE_TABLES(VIEW)
  OTHER_TABLES(VIEW)
#undef VIEW
  g->kept_mask = kept_size(g->program, g->limits.cards) - 1;
}

uint32_t layout_used(const cardvm_game *g, const header *h, region *regions) {
  const cardvm_program *p = g->program;
  const layout *l = &g->at;
  uint32_t n = 0;
#define USED(table, each, none, capacity, used)                                                    \
  regions[n++] = (region){l->table + (none) * (each), (uint32_t)((used) * (each))};
  STATE_TABLES(USED)
#undef USED
  return n;
}

bool word_writable(const cardvm_game *g, const uint32_t *word) {
  const cardvm_program *p = g->program;
  const layout *l = &g->at;
  const size_t at = (size_t)(word - g->block); /* of a word before it, too many */
#define NONE(table, each, none, capacity, used)                                                    \
  if ((none) && at - l->table < (each)) return false;
  STATE_TABLES(NONE)
#undef NONE
  return at < l->state_words;
}
