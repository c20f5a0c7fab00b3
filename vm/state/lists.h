/* What stands in lists: listeners, lasting effects, effects that wait, announced ones, uses. */
#ifndef CARDVM_VM_LISTS_H
#define CARDVM_VM_LISTS_H

#include "sources.h"

/* -- listeners.c ------------------------------------------------------------------------------- */

void listeners_add_card(cardvm_game *g, uint32_t index);
void listeners_drop_card(cardvm_game *g, uint32_t index);
void listeners_add_lasting(cardvm_game *g, uint32_t index);
void listeners_drop_lasting(cardvm_game *g, uint32_t index);
void listeners_add_rules(cardvm_game *g);
/* Return why somebody listens, from the lists of the hooks: to a kind of events; to what leaves any
 * zone or enters one (kind 0). g->listened keeps this. */
static inline uint32_t hooks_listened(const cardvm_game *g, cardvm_id kind) {
  const uint32_t *hook = g->hooks + g->program->hook_trigger + kind - 1;
  const size_t kinds = g->program->events.count; /* from hook to hook of one kind */
  return (hook[0] != 0) * LISTENED_TO_TRIGGER | (hook[kinds] != 0) * LISTENED_TO_PROHIBIT |
         (hook[2 * kinds] != 0) * LISTENED_TO_REPLACE | (hook[3 * kinds] != 0) * LISTENED_TO_END;
}
static inline uint32_t listened_now(const cardvm_game *g, cardvm_id kind) {
  const cardvm_program *p = g->program;
  uint32_t why = kind ? hooks_listened(g, kind) : 0;
  uint64_t bits = kind ? 0 : p->zones_left | p->zones_entered;
  for (cardvm_id id = 1; bits; bits >>= 1, id++) {
    const zone *z = program_zone(p, id);
    if (bits & 1 && z->left) why |= hooks_listened(g, z->left);
    if (bits & 1 && z->entered) why |= hooks_listened(g, z->entered);
  }
  return why;
}
/* Returns whether anything at work may prohibit events of a kind, also as what leaves a zone or
 * enters one. */
static inline bool kind_prohibitable(const cardvm_game *g, cardvm_id kind) {
  uint32_t why = g->listened[kind] | g->listened[0];
  if (!(why & LISTENED_TO_PROHIBIT)) return false;
  return g->listened[kind] & LISTENED_TO_PROHIBIT || change_moves(game_event(g, kind)->def.change);
}
void listened_derive(cardvm_game *g); /* Call it after the block was overwritten. */
/* For checks. How many listeners a card or a lasting effect must have, and how many it has. */
uint32_t listeners_expected(const cardvm_game *g, uint32_t card, uint32_t lasting);
uint32_t listeners_of(const cardvm_game *g, uint32_t card, uint32_t lasting);
bool listener_belongs(const cardvm_game *g, const listener *l);
static inline bool listeners_complete(const cardvm_game *g, uint32_t card, uint32_t lasting) {
  return listeners_of(g, card, lasting) == listeners_expected(g, card, lasting);
}
/* Returns whether a card has an ability at work in a zone, or attached to a card there. */
bool ability_works(const ability *a, bool attached, uint32_t zone);
bool listeners_work(const cardvm_game *g, uint32_t index, uint32_t zone, uint32_t old_zone);

/* -- lasting.c --------------------------------------------------------------------------------- */

uint32_t lasting_add(cardvm_game *g, const lasting *l);
void lasting_end(cardvm_game *g, uint32_t index);
/* The ability of a lasting effect (0: of none) has been used: one that works once ends. */
void lasting_use(cardvm_game *g, uint32_t index);
void lasting_end_effect(cardvm_game *g, uint32_t serial);
void lasting_end_all(cardvm_game *g, uint32_t until, uint32_t instance);
void lasting_drop_card(cardvm_game *g, uint32_t index);
/* Ends all that makes the card what it is not by itself. */
void card_be_itself(cardvm_game *g, uint32_t index);
/* Which side of a card is up, and who may know the other: what facing_changed needs to know of
 * before the card may have been turned. */
typedef struct facing {
  bool hidden;
  uint32_t seen; /* as card_viewers */
} facing;
facing facing_of(const cardvm_game *g, uint32_t index);
void facing_changed(cardvm_game *g, uint32_t index, facing before);

/* -- queue.c ----------------------------------------------------------------------------------- */

uint32_t waiting_add(cardvm_game *g, const waiting *w);
void queue_insert(cardvm_game *g, uint32_t waiting_index);
uint32_t queue_head(const cardvm_game *g, uint32_t floor_wave); /* a group; 0: nothing is due */
void queue_unlink(cardvm_game *g, uint32_t group_index, uint32_t waiting_index);
uint32_t waiting_find(const cardvm_game *g, uint32_t first, const cardvm_option *pick);

/* -- announced.c ------------------------------------------------------------------------------- */

bool announced_choose(cardvm_game *g, uint32_t waiting_index, uint32_t *last, uint32_t target,
                      cardvm_handle card);
/* Takes out what is numbered below this; what was paid is behind the targets. */
void announced_unchoose(cardvm_game *g, uint32_t waiting_index, uint32_t below);
static inline bool is_target(const cardvm_game *g, uint32_t chosen) {
  return chosen && g->choices[chosen].target < CHOICE_PAID;
}
void announced_add(cardvm_game *g, uint32_t waiting_index);
/* Returns the announced effect that has this body; 0: none. */
uint32_t announced_of(const cardvm_game *g, cardvm_handle body);
void announced_unlink(cardvm_game *g, uint32_t waiting_index);
void announced_give_back(cardvm_game *g, uint32_t waiting_index);
/* Takes away an effect; announced_drop: the one that has this body, if there is one. */
void announced_end(cardvm_game *g, uint32_t waiting_index);
void announced_drop(cardvm_game *g, cardvm_handle body);
/* Charges for having looked for one of them. */
void announced_charge(cardvm_game *g);
cardvm_seat announced_master(const cardvm_game *g, const waiting *w);
context announced_context(const cardvm_game *g, const waiting *w, cardvm_event *event);

/* -- uses.c ------------------------------------------------------------------------------------ */

bool use_left(const cardvm_game *g, uint32_t ability, cardvm_handle owner);
void use_count(cardvm_game *g, uint32_t ability, cardvm_handle owner);
/* For assertions: if it is limited, a use has been counted in the running instance. */
bool use_counted(const cardvm_game *g, uint32_t ability, cardvm_handle owner);

#endif
