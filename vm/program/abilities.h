/* What follows from how an ability is declared. */
#ifndef CARDVM_VM_ABILITIES_H
#define CARDVM_VM_ABILITIES_H

#include "program.h"

/* Returns whether what a target can be exists, and is something. */
/* Whether something must hold of all that is chosen for a target together. */
static inline bool target_together(const cardvm_target_def *t) { return t->pair || t->total; }
bool target_things_ok(const cardvm_program *p, const cardvm_target_def *t);

/* So many costs at most has an ability; so many variables at most pay together. */
#define COSTS_MAX 16u
#define VARIABLES_MOST 8u
#define EITHER_MOST 8u /* so many parts of its costs can be paid in one of several ways */
#define WAYS_MOST 15u
/* Returns the ability's condition if it is asked at this moment, 0 otherwise. */
static inline cardvm_expr condition_at(const ability *a, cardvm_moment moment) {
  return (uint32_t)a->def.asked & (uint32_t)moment ? a->def.condition : 0;
}
/* Returns whether the ability is announced, and then waits until players let it resolve. */
static inline bool ability_waits(const cardvm_program *p, const ability *a) {
  if (!p->stack_windows || a->def.at_once || a->def.gives) return false;
  if (p->rules.payment_window && a->def.windows >> (p->rules.payment_window - 1) & 1) return false;
  return a->def.kind == CARDVM_TRIGGERED || a->def.windows & p->stack_windows;
}
/* Returns whether a player uses the ability. */
static inline bool acts(const cardvm_ability_def *d) {
  return d->kind == CARDVM_ACTIVATED || d->kind == CARDVM_COMMAND;
}
/* Returns whether the ability has an effect that begins by itself: a substitution is at work on an
 * event only, constants and prohibitions always are. */
static inline bool resolves(const cardvm_ability_def *d) {
  return d->kind == CARDVM_TRIGGERED || acts(d);
}
/* Returns whether the machine gives what the ability says, because no function does. */
static inline bool gives_itself(const ability *a) { return a->def.gives && !a->def.function; }
/* Returns whether the ability costs nothing but what is done to its own card. */
static inline bool gives_simply(const ability *a) {
  EACH_PART(&a->def, cost, c)
    if (c->kind != CARDVM_COST_SELF || c->either) return false;
  return a->def.gives != 0;
}
/* Returns which variables can pay a cost; 0: it is none of variables, or of one behind the 64th. */
static inline uint64_t cost_set(const cardvm_cost_def *c) {
  if (c->kind != CARDVM_COST_PLAYER) return 0;
  return c->variables ? c->variables : c->variable <= 64 ? (uint64_t)1 << (c->variable - 1) : 0;
}
/* Returns the option that stands for a way to pay: a name that the program has. The same for a
 * variable, and back. */
cardvm_id cost_name(const cardvm_program *p, const cardvm_cost_def *c);
cardvm_id variable_name(const cardvm_program *p, cardvm_id variable);
cardvm_id name_variable(const cardvm_program *p, cardvm_id name);
/* Returns whether the ability has this way to pay that part of its costs. */
bool cost_way(const cardvm_ability_def *d, uint32_t either, uint32_t way);
/* Returns whether there is a moment at which the ability is used, so that a start can work once. */
static inline bool ability_is_used(const ability *a) {
  return a->def.kind == CARDVM_TRIGGERED || a->def.kind == CARDVM_SUBSTITUTION;
}
/* Returns whether the ability has a limit that counts what resolves, or what has done something:
 * then it is looked at once more when it would resolve. */
static inline bool limited_later(const ability *a) {
  return a->def.limit && a->def.limited != CARDVM_MOMENT_ANNOUNCED;
}
/* Returns whether a card's own events trigger its ability. What is granted is listed. */
static inline bool hears_itself(const ability *a) {
  return a->def.kind == CARDVM_TRIGGERED && a->def.self && !a->def.granted_by;
}
/* Returns whether cards can gain the ability: it is not the rules', and its bearer is its card. */
static inline bool ability_gainable(const ability *a) {
  return !a->rule && !a->def.attached && !a->def.grants && !a->def.granted_by;
}
static inline bool acts_in(const ability *a, cardvm_id window_id) {
  return acts(&a->def) && a->def.windows >> (window_id - 1) & 1;
}

#endif
