/* Words of scripts that are one operation of the machine: what they are told, and what comes of
 * it. */
#include "expr.h"

typedef enum operand_kind {
  OPERAND_NONE,
  OPERAND_CARD,
  OPERAND_CHAIR, /* a player from whose chair it is seen: you, if none is named */
  OPERAND_NUMBER,
  OPERAND_SELECTION
} operand_kind;

static const struct operation {
  const char *name;
  object_kind result;
  cardvm_op op;
  operand_kind operands[2];
} operations[] = {
    {"count", OBJECT_NUMBER, CARDVM_OP_COUNT, {OPERAND_SELECTION}},
    {"total", OBJECT_NUMBER, CARDVM_OP_TOTAL, {OPERAND_SELECTION, OPERAND_NUMBER}},
    {"ordinal_of", OBJECT_NUMBER, CARDVM_OP_ORDINAL, {OPERAND_CARD}},
    {"position_of", OBJECT_NUMBER, CARDVM_OP_POSITION, {OPERAND_CARD}},
    {"column_of", OBJECT_NUMBER, CARDVM_OP_COLUMN, {OPERAND_CARD, OPERAND_CHAIR}},
    {"row_of", OBJECT_NUMBER, CARDVM_OP_ROW, {OPERAND_CARD, OPERAND_CHAIR}},
    {"number_of_players", OBJECT_NUMBER, CARDVM_OP_PLAYERS, {OPERAND_NONE}},
    {"same", OBJECT_CONDITION, CARDVM_OP_SAME, {OPERAND_CARD, OPERAND_CARD}},
    {"adjacent", OBJECT_CONDITION, CARDVM_OP_ADJACENT, {OPERAND_CARD, OPERAND_CARD}},
    {"is", OBJECT_CONDITION, CARDVM_OP_IS_ONE_OF, {OPERAND_CARD, OPERAND_SELECTION}},
    {"present", OBJECT_CONDITION, CARDVM_OP_PRESENT, {OPERAND_CARD}},
    {"controlled", OBJECT_CONDITION, CARDVM_OP_CONTROLLED, {OPERAND_CARD}},
    {"in_extra_turn", OBJECT_CONDITION, CARDVM_OP_EXTRA_TURN, {OPERAND_NONE}},
};

static uint32_t read_operand(lua_State *L, operand_kind kind, int index, const char *what,
                             uint32_t *params) {
  switch (kind) {
  case OPERAND_NONE: break;
  case OPERAND_CARD: return cardvm__to_who(L, index, what, params);
  case OPERAND_CHAIR:
    return lua_isnoneornil(L, index) ? CARDVM_WHOSE_YOU : cardvm__to_whose(L, index, what, params);
  case OPERAND_NUMBER: return cardvm__to_number(L, index, what, params);
  case OPERAND_SELECTION: return cardvm__to_selection(L, index, what, params);
  }
  return 0;
}

/* Upvalue: its place in the table. */
static int push_operation(lua_State *L) {
  const struct operation *o = &operations[lua_tointeger(L, lua_upvalueindex(1))];
  uint32_t params = 0;
  cardvm__form_binding(L, o->name);
  uint32_t a = read_operand(L, o->operands[0], 1, o->name, &params);
  uint32_t b = read_operand(L, o->operands[1], 2, o->name, &params);
  cardvm__push_object(L, o->result, cardvm__expr(L, o->op, a, b, 0), params);
  return 1;
}

void cardvm__open_operations(lua_State *L, int env) {
  for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
    lua_pushinteger(L, (lua_Integer)i);
    lua_pushcclosure(L, push_operation, 1);
    lua_setfield(L, env, operations[i].name);
  }
}
