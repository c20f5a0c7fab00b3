/* What is declared, walked through: all expressions and selections that something leads to. */
#ifndef TOOLS_LOOK_H
#define TOOLS_LOOK_H

#include "cardvm_define.h"

typedef struct look {
  const cardvm_program *program;
  void *user;
  /* Told of each; both may be NULL. */
  void (*expr)(const struct look *l, cardvm_expr id, const cardvm_expr_info *e);
  void (*selection)(const struct look *l, cardvm_id id, const cardvm_selection_def *s);
} look;

void look_at_expr(const look *l, cardvm_expr id);
void look_at_selection(const look *l, cardvm_id id);
/* A plan; of other functions nothing is known. */
void look_at_function(const look *l, cardvm_id id);
/* Conditions, what is chosen, costs, changes, what it does. */
void look_at_ability(const look *l, const cardvm_ability_def *a);
/* The whole program. */
void look_at_all(const look *l);

#endif
