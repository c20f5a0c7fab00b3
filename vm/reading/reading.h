/* Reading a game: values of cards, expressions, selections. Nothing here writes to the block. Kept
 * values are written, but they are not state. */
#ifndef CARDVM_VM_READING_H
#define CARDVM_VM_READING_H

#include "state.h"

/* -- values.c: properties ---------------------------------------------------------------------- */

int32_t property_of(cardvm_game *g, uint32_t index, cardvm_id property);
/* The same, told to the game's witness. */
int32_t property_told(cardvm_game *g, uint32_t index, cardvm_id property);
/* What is kept of all properties is what is computed anew, for assertions. */
bool values_kept(cardvm_game *g);
/* As the card was when it left play; false: it is not remembered. */
bool property_remembered(const cardvm_game *g, cardvm_handle handle, cardvm_id property,
                         int32_t *value);
int32_t field_by_handle(const cardvm_game *g, cardvm_handle handle, cardvm_id field);
int32_t property_by_handle(cardvm_game *g, cardvm_handle handle, cardvm_id property);
/* Returns the property by which the card has lost an ability that it has had since the clock showed
 * `since` - 1, by itself since 0; 0: it has the ability. */
cardvm_id ability_lost_by(cardvm_game *g, uint32_t index, const ability *a, uint32_t since);
cardvm_id listener_lost_by(cardvm_game *g, const listener *l, const ability *a);
/* Returns whether a card has the ability of a listener, which a constant grants. */
bool granted(cardvm_game *g, const listener *l, uint32_t index);
static inline bool ability_lost(cardvm_game *g, uint32_t index, const ability *a) {
  return (a->lost_by[0] | a->lost_by[1]) && ability_lost_by(g, index, a, 0);
}
/* Returns whether the card to which the ability at work belongs has lost it. */
static inline bool listener_lost(cardvm_game *g, const listener *l) {
  const ability *a = game_ability(g, l->ability);
  return (a->lost_by[0] | a->lost_by[1]) && listener_lost_by(g, l, a);
}
static inline int32_t property_now(cardvm_game *g, uint32_t index, cardvm_id property) {
  const card *c = CARD_AT(g, index);
  ASSERT(g, c->definition && has(&g->program->properties, property));
  if (g->hooks[g->program->hook_constant + property - 1] || c->lasting)
    return property_of(g, index, property);
  return g->program->shown[c->definition][property - 1];
}

/* -- expr.c, compare.c ------------------------------------------------------------------------- */

int32_t eval_tree(cardvm_game *g, cardvm_expr e, const context *c);
int32_t sum_value(cardvm_game *g, const expr *e, const context *c); /* of an arithmetic operation */
int32_t term_read(cardvm_game *g, const term *t, const context *c);
static inline int32_t term_value(cardvm_game *g, const term *t, const context *c) {
  if (t->kind == TERM_NUMBER) return (int32_t)t->value;
  if (t->kind == TERM_YOU) return (int32_t)c->you;
  if (t->kind == TERM_SUM) return sum_value(g, game_expr(g, t->expr), c);
  return t->kind == TERM_EXPR ? eval_tree(g, t->expr, c) : term_read(g, t, c);
}
bool all_hold(cardvm_game *g, const expr *e, const context *c);
static inline int32_t eval(cardvm_game *g, cardvm_expr id, const context *c) {
  return term_value(g, &game_expr(g, id)->term, c);
}
static inline bool holds(cardvm_game *g, cardvm_expr id, const context *c) {
  return id == 0 || all_hold(g, game_expr(g, id), c);
}
cardvm_handle who_is(const cardvm_game *g, uint32_t who, const context *c);
cardvm_seat whose_is(const cardvm_game *g, uint32_t whose, const context *c);

/* -- select.c ---------------------------------------------------------------------------------- */

uint32_t select_cards(cardvm_game *g, cardvm_id selection, const context *c, cardvm_handle *out,
                      uint32_t max);
/* The first of them, at most `max`. */
uint32_t select_first(cardvm_game *g, cardvm_id selection, const context *c, cardvm_handle *out,
                      uint32_t max);
/* Returns how many cards are selected. It may stop counting at `stop_after`. */
uint32_t select_count(cardvm_game *g, cardvm_id selection, const context *c, uint32_t stop_after);
/* Of an expression CARDVM_OP_TOTAL, GREATEST or LEAST. */
int32_t select_total(cardvm_game *g, const expr *e, const context *c);
/* Returns whether a card lies where a selection looks, and passes its filter if that is asked. */
bool select_asked(cardvm_game *g, cardvm_id selection, const context *c, cardvm_handle card,
                  bool filtered);
static inline bool select_has(cardvm_game *g, cardvm_id selection, const context *c,
                              cardvm_handle card) {
  return select_asked(g, selection, c, card, true);
}

/* -- permits.c --------------------------------------------------------------------------------- */

/* The kinds under which an event is prohibited and replaced: its own, that its card would leave a
 * zone, that it would enter one. Returns how many there are. */
#define EVENT_KINDS 3u
uint32_t event_kinds(const cardvm_game *g, const cardvm_event *event, cardvm_id *kinds);
/* Returns which prohibitions and substitutions listen to any of them: LISTENED_TO_... */
static inline uint32_t event_listened(const cardvm_game *g, const cardvm_event *event) {
  cardvm_id kinds[EVENT_KINDS];
  uint32_t why = g->listened[event->kind];
  if (!(g->listened[0] & (LISTENED_TO_PROHIBIT | LISTENED_TO_REPLACE))) return why;
  for (uint32_t n = event_kinds(g, event, kinds); n > 1; n--) why |= g->listened[kinds[n - 1]];
  return why;
}
uint32_t prohibition_next(cardvm_game *g, const cardvm_event *event, uint32_t after);
static inline bool event_prohibited(cardvm_game *g, const cardvm_event *event,
                                    const listener **by) {
  const bool listened = event_listened(g, event) & LISTENED_TO_PROHIBIT;
  const uint32_t found = listened ? prohibition_next(g, event, 0) : 0;
  if (found && by) *by = &g->listeners[found];
  return found != 0;
}
uint32_t substitution_next(cardvm_game *g, const cardvm_event *event, const frame *f,
                           uint32_t after);

/* -- asked.c: events of plans ------------------------------------------------------------------ */

bool plan_event(cardvm_game *g, const plan_item *item, context *c, cardvm_handle card,
                cardvm_event *e);
/* Fills in what an event's kind says where the event does not. */
static inline void event_defaults(const cardvm_game *g, cardvm_event *e) {
  const cardvm_event_def *d = &game_event(g, e->kind)->def;
  uint32_t *amount = &e->slot[CARDVM_SLOT_AMOUNT], *position = &e->slot[CARDVM_SLOT_POSITION];
  if (d->has_amount && !*amount) *amount = (uint32_t)d->amount;
  if (d->change == CARDVM_CHANGE_MOVE && !*position) *position = d->position;
  if (d->as && !e->slot[CARDVM_SLOT_NAME]) e->slot[CARDVM_SLOT_NAME] = d->as;
}
/* Returns the place that an event means if it says none; 0: it means none. */
cardvm_place event_place(const cardvm_game *g, const cardvm_event *e);
/* Returns whether anything prohibits events of the kinds that a plan speaks of. */
static inline bool plan_prohibitable(const cardvm_game *g, const plan *p) {
  EACH_IN(plan_item, item, p->items, p->count)
    if (item->def.event && kind_prohibitable(g, item->def.event)) return true;
  return false;
}
/* Returns whether nothing prohibits an event that is only asked about. */
bool event_permitted(cardvm_game *g, const cardvm_event *e);
/* Returns whether nothing prohibits what a plan speaks of that is asked. The context's `it` or
 * `it_player` is what is looked at. */
bool plan_permitted(cardvm_game *g, const plan *p, const context *c);
/* Returns the next item of a plan that is asked whose event would be proposed, from item *at on,
 * and fills that in; NULL: there is none. */
const plan_item *plan_asked_next(cardvm_game *g, const plan *p, const context *c, uint32_t *at,
                                 cardvm_event *e);
/* In why.c: tells the game's witness what prohibits it; returns what is asked for that. */
void plan_prohibited_tell(cardvm_game *g, const plan *p, const context *c);
uint32_t plan_asks(cardvm_game *g, const plan *p, const context *c);
static inline cardvm_event activate_event(uint32_t id, cardvm_handle source, cardvm_seat you) {
  cardvm_event e = {.kind = CARDVM_EVENT_ACTIVATE};
  e.slot[CARDVM_SLOT_CARD] = e.slot[CARDVM_SLOT_SOURCE] = source;
  e.slot[CARDVM_SLOT_PLAYER] = e.slot[CARDVM_SLOT_BY] = you;
  e.slot[CARDVM_SLOT_NAME] = id;
  return e;
}

/* -- targets.c --------------------------------------------------------------------------------- */

/* Lists what can be chosen as a target of an ability, or of a question that is nobody's (NULL),
 * like select_cards. What is prohibited can't be chosen. `picked`, where something must hold of
 * all together: how many are chosen so far, then those; NULL: nothing must. */
uint32_t target_list(cardvm_game *g, const ability *of, const cardvm_target_def *t,
                     const context *c, const uint32_t *picked, cardvm_handle *out, uint32_t max);
/* Whether something chosen before can be chosen now. */
bool target_has(cardvm_game *g, const ability *of, const cardvm_target_def *t, const context *c,
                cardvm_handle handle);
/* Whether anything is to be chosen for a target at all. */
bool target_asked(cardvm_game *g, const cardvm_target_def *t, const context *c);
/* At least and at most how many are chosen; of what must hold together, whether one more is. */
typedef struct target_range {
  uint32_t min, max;
} target_range;
target_range target_number(cardvm_game *g, const ability *of, const cardvm_target_def *t,
                           const context *c, const uint32_t *picked);
/* What an effect's frame has chosen so far for a target: how many, then those. */
const uint32_t *targets_at(const cardvm_game *g, const frame *f, uint32_t target);
/* Of the one that it asks for, if something must hold of all together; else NULL. */
static inline const uint32_t *target_picked(const cardvm_game *g, const frame *f,
                                            const cardvm_target_def *t) {
  return target_together(t) ? targets_at(g, f, effect_of(g, f)->target) : NULL;
}
/* Fills in what an effect's frame has chosen so far: the first of each target. */
void chosen_before(const cardvm_game *g, const frame *f, context *c);
/* What a question about it is about. */
cardvm_subject target_subject(const cardvm_target_def *t);
/* Whether the targets from this index on are there. */
bool targets_there(cardvm_game *g, const ability *a, uint32_t from, const context *c);

#endif
