/* What the operands of each operation are. Expressions are checked by this table when they are
 * declared; what they read is found by it.
 *
 * To add an operation, add
 *
 * 1. its name to cardvm_op (cardvm_define.h), last;
 * 2. its row to operands.c (without it no program can declare one);
 * 3. its case to reading/expr.c: to eval_card if `a` is a card, to eval_tree otherwise. Without a
 *    case its value is 0, and nothing complains;
 * 4. to dependencies.c what it reads beyond its operands; whoever writes that must call the
 *    functions of invalidate.c (cardvm_game_check: "a kept value is stale");
 * 5. for scripts a row in bindings/lua/load: values.c if it is a value, conditions.c if it holds or
 *    not; then run tools/words.sh (test words_written);
 * 6. its words to bindings/client/expressions.c: without them reasons say "what is asked" for it.
 *
 * What of it a viewer may not know is found by its operands (why_expr_asks in reading/why.h, told
 * in asking); prepare.c only makes expressions quick. */
#ifndef CARDVM_VM_OPERANDS_H
#define CARDVM_VM_OPERANDS_H

#include "program.h"

typedef enum operand {
  OPERAND_NONE = 0, /* the operand is not used, or may be any number */
  OPERAND_EXPR,
  OPERAND_WHO,
  OPERAND_WHOSE,
  OPERAND_PROPERTY,
  OPERAND_FIELD,
  OPERAND_PLAYER_VAR,
  OPERAND_GAME_VAR,
  OPERAND_SELECTION,
  OPERAND_SLOT,
  OPERAND_PARAM,
  OPERAND_SEQUENCE,
  OPERAND_STEP,
  OPERAND_ZONE,
  OPERAND_WINDOW,
  OPERAND_READER,
  OPERAND_TAG,
  OPERAND_TAG_SET,
  OPERAND_ASKED /* a plan that is asked */
} operand;

typedef struct operands {
  uint8_t a, b;
} operands;

/* Returns which card (cardvm_who) a word for a player refers to, by being its master or owner.
 * Returns CARDVM_WHO_NONE if the word refers to no card. */
static inline uint32_t whose_card(uint32_t whose) {
  return whose >= CARDVM_WHOSE_MASTER && whose < CARDVM_WHOSE_PATH
             ? whose & (CARDVM_WHOSE_MASTER - 1)
             : CARDVM_WHO_NONE;
}
/* Return what a word for a card or player depends on (DEPENDS_ON_...). */
uint32_t who_depends_on(const cardvm_program *p, uint32_t who);
uint32_t whose_depends_on(const cardvm_program *p, uint32_t whose);

/* Returns whether an operation reads a whole list of tags. */
static inline bool of_list(uint32_t op) {
  return op >= CARDVM_OP_TAG_AMONG && op <= CARDVM_OP_SHARES;
}
/* Returns whether an operation asks its expression of each card of its selection. */
static inline bool of_each_card(uint32_t op) {
  return op == CARDVM_OP_TOTAL || op == CARDVM_OP_GREATEST || op == CARDVM_OP_LEAST ||
         op == CARDVM_OP_DIFFERENT;
}
/* Returns the operands of an operation, or NULL if there is no such operation. */
const operands *operands_of(uint32_t op);
bool operand_ok(const cardvm_program *p, operand kind, uint32_t value);
/* Return whether what is asked by itself is there (0: it asks nothing) and speaks of nothing that
 * is not, which is refused here. `it`: there is one, of which a selection may speak as `outer`. */
bool expr_ok(cardvm_program *p, cardvm_expr e, bool it);
bool selection_ok(cardvm_program *p, cardvm_id selection);
/* What it depends on that is asked of a target. */
uint32_t target_depends_on(const cardvm_program *p, const cardvm_target_def *t);
/* The same of what depends on this; `lacks`: what there is nothing of. */
bool depends_ok(cardvm_program *p, uint32_t depends_on, uint32_t lacks);
/* What is said of what speaks of something that is not there. */
static inline const char *what_lacks(uint32_t depends_on) {
  return depends_on & ALL_CHOSEN
             ? "this speaks of `chosen`, and nothing was chosen before: expected it in what "
               "another choice of the same ability asks"
             : "this speaks of `outer`, and there is no card around: expected it in what a "
               "selection asks inside of what another one asks";
}
/* Returns the plan that a function is, if it is one that is asked; NULL: it is not. */
const plan *plan_asked(const cardvm_program *p, cardvm_id function_id);

#endif
