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
  if (lua_type(L, index) == LUA_TSTRING)
    return cardvm__find(L, (cardvm_sort)a->sort, lua_tostring(L, index));
  const char *sort = cardvm__sort_word((cardvm_sort)a->sort);
  return (cardvm_id)cardvm__expected(L, index, what, lua_pushfstring(L, "the name of a %s", sort));
}

static uint32_t operand(lua_State *L, const word_argument *a, int index, const char *what,
                        uint32_t *params) {
  switch ((value_type)a->type) {
  case A_CARD: return cardvm__to_who(L, index, what, params);
  case A_PLAYER: /* from whose chair it is seen: yours, if none is named */
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
    operands[i] = operand(L, &w->takes[i], i + 1, w->name, &params);
  cardvm_expr e = cardvm__expr(L, op, operands[0], operands[1], 0);
  for (int i = 3; i <= given; i++) /* of any number of arguments the last row stands for the rest */
    e = cardvm__expr(L, op, e, operand(L, &w->takes[1], i, w->name, &params), 0);
  object_kind kind = w->gives == A_CONDITION ? OBJECT_CONDITION : OBJECT_NUMBER;
  cardvm__push_object(L, kind, e, params);
  return 1;
}
