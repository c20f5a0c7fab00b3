/* What the files of state/ offer to each other and to the floors above. */
#ifndef CARDVM_VM_STATE_H
#define CARDVM_VM_STATE_H

#include "frame_stack.h"
#include "knowledge.h"
#include "lists.h"
#include "room.h"
#include "small.h"
#include "sources.h"

/* -- failure.c: what ends the running of a game early ------------------------------------------ */

enum { GAME_WON = 1, GAME_DRAWN = 2 }; /* values of h->over */
void stop_fail(cardvm_game *g, cardvm_status code, const char *format, ...);
cardvm_status out_of_memory(cardvm_game *g); /* is the error: what was refused, and what is held */
void stop_memory(cardvm_game *g);
void stop_refused(cardvm_game *g);

/* -- cards.c, masters.c, becomes.c, places.c --------------------------------------------------- */

void card_begin_stay(cardvm_game *g, uint32_t index);
/* Give a card the master that it is due to have. The second, at the beginning of its stay, is no
 * change of its master. */
void card_set_master(cardvm_game *g, uint32_t index);
void card_begin_master(cardvm_game *g, uint32_t index);
cardvm_seat card_original_master(const cardvm_game *g, uint32_t index);
bool card_controlled(const cardvm_game *g, uint32_t index);
/* Returns what the card is by itself, whatever it has become. */
cardvm_id card_own_definition(const cardvm_game *g, uint32_t index);
bool card_hidden(const cardvm_game *g, uint32_t index); /* it lies face down */
bool card_has_become(const cardvm_game *g, uint32_t index);
uint32_t card_lasting_count(const cardvm_game *g, uint32_t index);
/* Returns what its youngest such effect makes of a card that is `own` by itself. */
cardvm_id card_due_definition(const cardvm_game *g, uint32_t index, cardvm_id own);
cardvm_place place_for(const cardvm_game *g, cardvm_id zone, uint32_t index);
bool place_settable(const cardvm_game *g, cardvm_place id);
void place_set_master(cardvm_game *g, cardvm_place id, cardvm_seat seat);
void place_shuffle(cardvm_game *g, cardvm_place place);

/* -- invalidate.c: what has changed, for kept values and rule actions -------------------------- */

void field_changed(cardvm_game *g, uint32_t index, cardvm_id field);
void zones_invalidate(cardvm_game *g, uint32_t index, uint32_t from_zone, uint32_t to_zone);
/* Returns whether a move between these zones concerns anything that depends on it. */
static inline bool zones_have_dependents(const cardvm_game *g, uint32_t from_zone,
                                         uint32_t to_zone) {
  const cardvm_program *p = g->program;
  return (zone_bit(from_zone) | zone_bit(to_zone)) & p->zones_with_dependents ||
         p->actions_anything | p->actions_prohibited || subjects_work(g);
}
static inline void zones_changed(cardvm_game *g, uint32_t index, uint32_t from_zone,
                                 uint32_t to_zone) {
  g->versions[index]++;
  if (zones_have_dependents(g, from_zone, to_zone)) zones_invalidate(g, index, from_zone, to_zone);
  else g->changes++; /* scripts may read anything */
}
void master_changed(cardvm_game *g, uint32_t index);
void property_changed(cardvm_game *g, uint32_t index, cardvm_id property);
void constant_changed(cardvm_game *g, cardvm_id property);
void attached_changed(cardvm_game *g, uint32_t index);
void definition_changed(cardvm_game *g, uint32_t index);
void remembered_changed(cardvm_game *g);
void dependents_invalidate(cardvm_game *g, const dependents *w);
/* Call it when a variable has changed. If nothing depends on variables, it only counts a change. */
static inline void variables_changed(cardvm_game *g) {
  if (g->program->variables_have_dependents) dependents_invalidate(g, &g->program->on_variables);
  else g->changes++;
}
static inline void turns_changed(cardvm_game *g) {
  if (g->program->turns_have_dependents) dependents_invalidate(g, &g->program->on_turns);
  else g->changes++;
}
void order_changed(cardvm_game *g);
void everything_changed(cardvm_game *g);
void stamp_renew(cardvm_game *g);
void values_forget(cardvm_game *g);
/* values_of: a card's kept values of a property, one for each of its stages. value_valid: whether
 * one is what would be computed now; `epoch` is epoch_of the property. */
static inline kept_value *values_of(const cardvm_game *g, uint32_t index, const property *q) {
  const size_t at = ((size_t)index * 2 + g->looking) * g->program->values_each + q->values_at;
  ASSERT(g, at + q->stage_count <= g->program->value_count);
  return g->program->values + at;
}
static inline uint32_t epoch_of(const cardvm_game *g, cardvm_id property_id, const property *q) {
  return q->fickle ? g->changes : g->epochs[property_id];
}
static inline bool value_valid(const cardvm_game *g, const kept_value *k, uint32_t index,
                               uint32_t epoch) {
  return k->stamp == g->stamp && k->epoch == epoch && k->version == g->versions[index];
}

static inline int32_t in_bounds(const property *q, int32_t value) {
  return value < q->def.min ? q->def.min : value > q->def.max ? q->def.max : value;
}

/* -- random.c ---------------------------------------------------------------------------------- */

/* Splitmix64, for random numbers outside of games. Returns the next number and advances `state`. */
uint64_t random_mix(uint64_t *state);
void random_key(const cardvm_setup *setup, uint32_t key[RANDOM_KEY]);
void random_begin(cardvm_game *g, const uint32_t key[RANDOM_KEY]);
/* How many counts of uses there are: none, unless chance is drawn by purpose. */
static inline uint32_t random_counts(const cardvm_game *g) {
  return g->h->by_purpose ? CHANCES(&g->at, g->h->players) : 0;
}
/* Chance by purpose, if the setup asks for it. */
void random_purposes(cardvm_game *g, const cardvm_setup *setup);
void random_seed(cardvm_game *g, uint64_t seed); /* with a key of 64 bits */
/* Shuffles the items, the cards of a place. */
void random_order(cardvm_game *g, cardvm_place id, uint32_t *items, uint32_t count);

#endif
