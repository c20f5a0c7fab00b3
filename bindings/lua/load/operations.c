/* Words of scripts that are one operation of the machine: their rows say what they are told, and
 * what comes of it. */
#include "expr.h"

/* A number, or how many cards a selection has. */
cardvm_expr cardvm__to_amount(lua_State *L, int index, const char *what, uint32_t *params) {
  if (!cardvm__object_of(L, index, OBJECT_SELECTION))
    return cardvm__to_number(L, index, what, params);
  return cardvm__expr(L, CARDVM_OP_COUNT, cardvm__to_selection(L, index, what, params), 0, 0);
}

static cardvm_id to_name(lua_State *L, const word_argument *a, int index, const char *what) {
  const cardvm_sort sort = (cardvm_sort)a->sort;
  const char *wanted = lua_pushfstring(L, "the name of a %s", cardvm__sort_word(sort)),
             *name = cardvm__text_of(L, index, what, wanted);
  lua_pop(L, 1);
  return cardvm__find(L, sort, name);
}

static uint32_t operand(lua_State *L, const word *w, const word_argument *a, int index,
                        uint32_t *params) {
  const char *what = w->name;
  switch ((value_type)a->type) {
  case A_CARD: return cardvm__to_who(L, index, what, params);
  case A_PLAYER: /* compared; or from whose chair it is seen: yours, if none is named */
    if (w->operation == CARDVM_OP_EQ) return cardvm__to_seat(L, index, what, params);
    if (a->how == OPTIONAL && lua_isnoneornil(L, index)) return CARDVM_WHOSE_YOU;
    return cardvm__to_whose(L, index, what, params);
  case A_NUMBER: return cardvm__to_number(L, index, what, params);
  case AN_AMOUNT: return cardvm__to_amount(L, index, what, params);
  case A_SELECTION: return cardvm__to_selection(L, index, what, params);
  case A_NAME: return to_name(L, a, index, what);
  default: assert(!"operands of the machine are of these kinds"); return 0;
  }
}

int cardvm__operation(lua_State *L) {
  const word *w = cardvm__word_self(L);
  const cardvm_op op = (cardvm_op)w->operation;
  uint32_t params = 0, operands[2] = {0};
  int given = lua_gettop(L);
  for (int i = 0; i < 2 && w->takes[i].name; i++)
    operands[i] = operand(L, w, &w->takes[i], i + 1, &params);
  cardvm_expr e = cardvm__expr(L, op, operands[0], operands[1], 0);
  for (int i = 3; i <= given; i++) /* of any number of arguments the last row stands for the rest */
    e = cardvm__expr(L, op, e, operand(L, w, &w->takes[1], i, &params), 0);
  object_kind kind = w->gives == A_CONDITION ? OBJECT_CONDITION : OBJECT_NUMBER;
  return cardvm__push_object(L, kind, e, params);
}
