#include "operands.h"

static const operands table_of[] = {
    [CARDVM_OP_NUMBER] = {OPERAND_NONE, OPERAND_NONE},
    [CARDVM_OP_NOT] = {OPERAND_EXPR, OPERAND_NONE},
    [CARDVM_OP_AND] = {OPERAND_EXPR, OPERAND_EXPR},
    [CARDVM_OP_OR] = {OPERAND_EXPR, OPERAND_EXPR},
    [CARDVM_OP_EQ] = {OPERAND_EXPR, OPERAND_EXPR},
    [CARDVM_OP_NE] = {OPERAND_EXPR, OPERAND_EXPR},
    [CARDVM_OP_LT] = {OPERAND_EXPR, OPERAND_EXPR},
    [CARDVM_OP_LE] = {OPERAND_EXPR, OPERAND_EXPR},
    [CARDVM_OP_GT] = {OPERAND_EXPR, OPERAND_EXPR},
    [CARDVM_OP_GE] = {OPERAND_EXPR, OPERAND_EXPR},
    [CARDVM_OP_ADD] = {OPERAND_EXPR, OPERAND_EXPR},
    [CARDVM_OP_SUB] = {OPERAND_EXPR, OPERAND_EXPR},
    [CARDVM_OP_MUL] = {OPERAND_EXPR, OPERAND_EXPR},
    [CARDVM_OP_MIN] = {OPERAND_EXPR, OPERAND_EXPR},
    [CARDVM_OP_MAX] = {OPERAND_EXPR, OPERAND_EXPR},
    [CARDVM_OP_PROPERTY] = {OPERAND_WHO, OPERAND_PROPERTY},
    [CARDVM_OP_BASE] = {OPERAND_WHO, OPERAND_PROPERTY},
    [CARDVM_OP_FIELD] = {OPERAND_WHO, OPERAND_FIELD},
    [CARDVM_OP_PLAYER_VAR] = {OPERAND_WHOSE, OPERAND_PLAYER_VAR},
    [CARDVM_OP_GAME_VAR] = {OPERAND_GAME_VAR, OPERAND_NONE},
    [CARDVM_OP_SEAT] = {OPERAND_WHOSE, OPERAND_NONE},
    [CARDVM_OP_DEFINITION] = {OPERAND_WHO, OPERAND_NONE},
    [CARDVM_OP_ZONE] = {OPERAND_WHO, OPERAND_NONE},
    [CARDVM_OP_IN_ZONES] = {OPERAND_WHO, OPERAND_NONE},
    [CARDVM_OP_OWNER] = {OPERAND_WHO, OPERAND_NONE},
    [CARDVM_OP_MASTER] = {OPERAND_WHO, OPERAND_NONE},
    [CARDVM_OP_CONTROLLED] = {OPERAND_WHO, OPERAND_NONE},
    [CARDVM_OP_SAME] = {OPERAND_WHO, OPERAND_WHO},
    [CARDVM_OP_PRESENT] = {OPERAND_WHO, OPERAND_NONE},
    [CARDVM_OP_ATTACHED] = {OPERAND_WHO, OPERAND_NONE},
    [CARDVM_OP_IS_ATTACHED] = {OPERAND_WHO, OPERAND_NONE},
    [CARDVM_OP_COUNT] = {OPERAND_SELECTION, OPERAND_NONE},
    [CARDVM_OP_IS_ONE_OF] = {OPERAND_WHO, OPERAND_SELECTION},
    [CARDVM_OP_SLOT] = {OPERAND_SLOT, OPERAND_NONE},
    [CARDVM_OP_PARAM] = {OPERAND_PARAM, OPERAND_NONE},
    [CARDVM_OP_IN_SEQUENCE] = {OPERAND_SEQUENCE, OPERAND_NONE},
    [CARDVM_OP_IN_STEP] = {OPERAND_STEP, OPERAND_NONE},
    [CARDVM_OP_ARRIVED_IN] = {OPERAND_WHO, OPERAND_SEQUENCE},
    [CARDVM_OP_TURN_NUMBER] = {OPERAND_NONE, OPERAND_NONE},
    [CARDVM_OP_PLACE_COUNT] = {OPERAND_ZONE, OPERAND_WHOSE},
    [CARDVM_OP_COLUMN] = {OPERAND_WHO, OPERAND_WHOSE},
    [CARDVM_OP_ROW] = {OPERAND_WHO, OPERAND_WHOSE},
    [CARDVM_OP_ADJACENT] = {OPERAND_WHO, OPERAND_WHO},
    [CARDVM_OP_WINDOW_OF] = {OPERAND_SLOT, OPERAND_WINDOW},
    [CARDVM_OP_KEYWORD_OF] = {OPERAND_SLOT, OPERAND_NONE},
    [CARDVM_OP_CALL] = {OPERAND_READER, OPERAND_NONE},
};

const operands *operands_of(uint32_t op) {
  return op >= CARDVM_OP_NUMBER && op < sizeof table_of / sizeof *table_of ? &table_of[op] : NULL;
}

static bool in(const table *t, cardvm_id id) { return id >= 1 && id <= t->count; }

static bool who_ok(const cardvm_program *p, uint32_t who) {
  if (who > CARDVM_WHO_ROLE) return in(&p->roles, who - CARDVM_WHO_ROLE);
  return who <= CARDVM_WHO_ITSELF || (who >= CARDVM_WHO_PARAM && who < CARDVM_WHO_PARAM + 6);
}

static bool whose_ok(uint32_t whose) {
  if (whose >= CARDVM_WHOSE_PARAM) return whose < CARDVM_WHOSE_PARAM + 6;
  if (whose >= CARDVM_WHOSE_OWNER) return whose - CARDVM_WHOSE_OWNER <= CARDVM_WHO_ITSELF;
  if (whose >= CARDVM_WHOSE_MASTER) return whose - CARDVM_WHOSE_MASTER <= CARDVM_WHO_ITSELF;
  return whose <= CARDVM_WHOSE_IT;
}

bool operand_ok(const cardvm_program *p, operand kind, uint32_t value) {
  switch (kind) {
  case OPERAND_NONE: return true;
  case OPERAND_EXPR: return in(&p->exprs, value);
  case OPERAND_WHO: return who_ok(p, value);
  case OPERAND_WHOSE: return whose_ok(value);
  case OPERAND_PROPERTY: return in(&p->properties, value);
  case OPERAND_FIELD: return in(&p->fields, value);
  case OPERAND_PLAYER_VAR: return in(&p->player_vars, value);
  case OPERAND_GAME_VAR: return in(&p->game_vars, value);
  case OPERAND_SELECTION: return in(&p->selections, value);
  case OPERAND_SLOT: return value < CARDVM_SLOTS;
  case OPERAND_PARAM: return value < 6;
  case OPERAND_SEQUENCE: return in(&p->sequences, value);
  case OPERAND_STEP: return in(&p->steps, value);
  case OPERAND_ZONE: return in(&p->zones, value);
  case OPERAND_WINDOW: return in(&p->windows, value);
  case OPERAND_READER:
    return in(&p->functions, value) && !ITEM(const function, p->functions, value)->call;
  }
  return false;
}
