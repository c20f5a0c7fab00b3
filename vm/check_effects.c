/* Recomputing the invariants of what is going on: lasting effects, the queue, event records, frames. */
#include "game.h"

#define NOBODY UINT32_MAX

/* -- Lasting effects ------------------------------------------------------------------------------------ */

/* A chain of free records; NOBODY if it is a ring or leaves the table. */
static uint32_t free_length(const uint32_t *next, size_t record_words, uint32_t first,
                            uint32_t count) {
  uint32_t n = 0;
  for (uint32_t i = first; i; i = next[i * record_words])
    if (i > count || ++n > count) return NOBODY;
  return n;
}
#define FREE_LENGTH(table, first, count) \
  free_length(&(table)->next, sizeof *(table) / sizeof(uint32_t), (first), (count))

static uint32_t list_length(const cardvm_game *g, uint32_t first) {
  uint32_t n = 0;
  for (uint32_t i = first; i && n <= g->h->lasting_count; i = g->lastings[i].next) n++;
  return n;
}

/* What it lasts for is still going on: the effect, the instance of a sequence. */
static bool tied(const cardvm_game *g, const lasting *l) {
  frame_kind kind = l->until == CARDVM_WHILE_EFFECT ? FRAME_EFFECT : FRAME_SEQUENCE;
  if (l->until != CARDVM_WHILE_EFFECT && l->until != UNTIL_SEQUENCE) return true;
  for (uint32_t i = 1; i <= g->h->frame_count; i++)
    if (g->frames[i].kind == (uint32_t)kind && g->frames[i].serial == l->instance) return true;
  return false;
}

static bool lasting_fine(cardvm_game *g, uint32_t index) {
  const lasting *l = &g->lastings[index];
  if (!tied(g, l)) return check_wrong(g, "lasting effect %u outlives what it lasts for", index, 0);
  uint32_t listed = 0, expected = listeners_expected(g, 0, index);
  for (uint32_t i = l->listeners; i && listed <= g->h->listener_count; i = g->listeners[i].next_own) {
    if (g->listeners[i].lasting != index)
      return check_wrong(g, "listener %u is not of lasting effect %u", i, index);
    listed++;
  }
  if (listed != expected)
    return check_wrong(g, "lasting effect %u has %u listeners too many or too few", index,
                       listed > expected ? listed - expected : expected - listed);
  return true;
}

/* Each is in the one list where it belongs, or free. */
static bool lastings_fine(cardvm_game *g) {
  const header *h = g->h;
  uint32_t listed = 0, started = 0, while_effect = 0, until_sequence = 0;
  for (uint32_t i = 1; i <= h->card_count; i++) listed += list_length(g, g->cards[i].lasting);
  for (cardvm_seat s = 1; s <= h->players; s++) {
    listed += list_length(g, g->players[s].deciders);
    if (listed > h->lasting_count) return check_wrong(g, "lasting effects are a ring", 0, 0);
    for (uint32_t i = g->players[s].deciders; i; i = g->lastings[i].next)
      if (g->lastings[i].kind != LASTING_DECIDER || g->lastings[i].player != s)
        return check_wrong(g, "lasting effect %u does not decide for seat %u", i, s);
  }
  for (uint32_t i = 1; i <= h->lasting_count; i++) {
    const lasting *l = &g->lastings[i];
    if (!l->kind) continue;
    started += l->kind == LASTING_ABILITY;
    while_effect += l->until == CARDVM_WHILE_EFFECT;
    until_sequence += l->until == UNTIL_SEQUENCE;
    if (!lasting_fine(g, i)) return false;
  }
  uint32_t free_count = FREE_LENGTH(g->lastings, h->lasting_free, h->lasting_count);
  if (free_count == NOBODY || listed + started + free_count != h->lasting_count)
    return check_wrong(g, "%u lasting effects are listed or free, of %u",
                       listed + started + (free_count == NOBODY ? 0 : free_count), h->lasting_count);
  if (while_effect != h->while_effect || until_sequence != h->until_sequence)
    return check_wrong(g, "%u lasting effects end with an effect, %u with a sequence: miscounted",
                       while_effect, until_sequence);
  return true;
}

/* -- The queue -------------------------------------------------------------------------------------------- */

/* Effects in a list; false at one that cannot be. */
static bool waiting_list_fine(cardvm_game *g, uint32_t first, uint32_t *count, uint32_t *last) {
  for (uint32_t w = first; w; *last = w, w = g->waitings[w].next) {
    const waiting *item = &g->waitings[w];
    if (++*count > g->h->waiting_count || (item->event && !g->records[item->event].kind))
      return check_wrong(g, "effect %u is listed as waiting, but it does not wait", w, 0);
  }
  return true;
}

static bool queue_fine(cardvm_game *g) {
  const header *h = g->h;
  uint32_t waiting_count = 0, groups = 0, before = 0, last = 0;
  for (uint32_t i = h->group_first; i; before = i, i = g->groups[i].next) {
    const group *item = &g->groups[i];
    if (++groups > h->group_count) return check_wrong(g, "the groups are a ring", 0, 0);
    if (!item->first || !waiting_list_fine(g, item->first, &waiting_count, &last)) {
      if (!item->first) check_wrong(g, "group %u is empty", i, 0);
      return false;
    }
    if (last != item->last) return check_wrong(g, "group %u has lost its end", i, 0);
    if (before && !group_precedes(g, &g->groups[before], item))
      return check_wrong(g, "group %u is served before group %u", before, i);
  }
  for (uint32_t i = 1; i <= h->frame_count; i++)
    if (g->frames[i].kind == FRAME_EVENT &&
        !waiting_list_fine(g, g->frames[i].x[3], &waiting_count, &last))
      return false;
  uint32_t free_count = FREE_LENGTH(g->waitings, h->waiting_free, h->waiting_count);
  if (free_count == NOBODY || waiting_count + free_count != h->waiting_count)
    return check_wrong(g, "%u effects wait, of %u that do or are free", waiting_count,
                       h->waiting_count);
  free_count = FREE_LENGTH(g->groups, h->group_free, h->group_count);
  if (free_count == NOBODY || groups + free_count != h->group_count)
    return check_wrong(g, "%u groups are listed, of %u that are or are free", groups, h->group_count);
  return true;
}

/* -- Event records ------------------------------------------------------------------------------------------ */

static uint32_t list_references(const cardvm_game *g, uint32_t first, uint32_t record_index) {
  uint32_t n = 0;
  for (uint32_t w = first; w; w = g->waitings[w].next) n += g->waitings[w].event == record_index;
  return n;
}

/* Who speaks of it: effects that wait or run, frames of the events themselves. */
static uint32_t references_to(const cardvm_game *g, uint32_t record_index) {
  uint32_t n = 0;
  for (uint32_t i = g->h->group_first; i; i = g->groups[i].next)
    n += list_references(g, g->groups[i].first, record_index);
  for (uint32_t i = 1; i <= g->h->frame_count; i++) {
    const frame *f = &g->frames[i];
    if (f->kind == FRAME_EFFECT) n += f->event == record_index;
    if (f->kind != FRAME_EVENT) continue;
    n += list_references(g, f->x[3], record_index);
    uint32_t steps = 0;
    for (uint32_t r = f->event; r && steps++ <= g->h->record_count; r = g->records[r].next)
      n += r == record_index;
  }
  return n;
}

static bool records_fine(cardvm_game *g) {
  const header *h = g->h;
  uint32_t kept_count = 0;
  for (uint32_t i = 1; i <= h->record_count; i++) {
    const record *r = &g->records[i];
    if (!r->kind) continue;
    kept_count++;
    if (r->references != references_to(g, i))
      return check_wrong(g, "event record %u is not kept by %u", i, r->references);
  }
  uint32_t free_count = FREE_LENGTH(g->records, h->record_free, h->record_count);
  if (free_count == NOBODY || kept_count + free_count != h->record_count)
    return check_wrong(g, "%u event records are kept, of %u that are or are free", kept_count,
                       h->record_count);
  return true;
}

/* -- Frames and the open decision ------------------------------------------------------------------------------ */

/* How many words of the stack are a frame's own: see the rooms. */
static uint32_t stack_words(const cardvm_game *g, const frame *f) {
  switch ((frame_kind)f->kind) {
  case FRAME_SEQUENCE: return g->program->roles.count;
  case FRAME_EFFECT: return f->x[1];
  case FRAME_EVENT: return 2 * f->x[2];
  case FRAME_PAY: return 2 * f->x[1];
  default: return 0;
  }
}

static bool frames_fine(cardvm_game *g) {
  const header *h = g->h;
  for (uint32_t i = 1; i <= h->frame_count; i++) {
    const frame *f = &g->frames[i];
    uint32_t end = i < h->frame_count ? g->frames[i + 1].base : h->stack_top;
    if (end < f->base || end - f->base != stack_words(g, f))
      return check_wrong(g, "frame %u has lost its part of the stack", i, 0);
  }
  if (g->flight > h->frame_count || g->journaling != (g->flight != 0) ||
      (g->flight && g->frames[g->flight].kind != FRAME_EFFECT))
    return check_wrong(g, "frame %u is not an effect in flight", g->flight, 0);
  return true;
}

static bool decision_fine(cardvm_game *g) {
  const header *h = g->h;
  if (!h->open) return true;
  bool fine = h->frame_count && h->ask > CARDVM_ASK_NONE && h->ask <= CARDVM_ASK_ACT &&
              h->ask_player && h->ask_player <= h->players && h->min <= h->max &&
              h->max <= h->option_count;
  return fine || check_wrong(g, "decision %u cannot be answered", h->decision_serial, 0);
}

/* -- What is counted ----------------------------------------------------------------------------------------------- */

static bool header_fine(cardvm_game *g) {
  const header *h = g->h;
  if (h->turn_player > h->players || h->first_player > h->players ||
      h->last_turn_player > h->players)
    return check_wrong(g, "the turn is of seat %u of %u", h->turn_player, h->players);
  if (!(h->random[0] | h->random[1] | h->random[2] | h->random[3]))
    return check_wrong(g, "the random generator has run dry", 0, 0);
  for (uint32_t i = 0; i < h->extra_count; i++)
    if (!g->extras[i].player || g->extras[i].player > h->players ||
        g->extras[i].starts > g->program->abilities.count)
      return check_wrong(g, "extra turn %u is of seat %u", i, g->extras[i].player);
  for (uint32_t i = 0; i < h->use_count; i++)
    if (!g->uses[i].ability || g->uses[i].ability > g->program->abilities.count)
      return check_wrong(g, "use %u is of ability %u", i, g->uses[i].ability);
  const uint32_t counts[2] = {h->now_count, h->later_count};
  for (uint32_t list = 0; list < 2; list++)
    for (uint32_t i = 0; i < counts[list]; i++)
      if (g->touched[list * TOUCHED_MAX + i] > h->card_count)
        return check_wrong(g, "card %u was touched, there are %u",
                           g->touched[list * TOUCHED_MAX + i], h->card_count);
  return true;
}

bool check_effects(cardvm_game *g) {
  if (!header_fine(g)) return false;
  if (g->h->over) return true; /* what was going on was cut off with the game */
  return frames_fine(g) && decision_fine(g) && queue_fine(g) && records_fine(g) && lastings_fine(g);
}
