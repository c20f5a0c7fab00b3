#include "operands.h"

#define OP(op, a, b) [CARDVM_OP_##op] = {OPERAND_##a, OPERAND_##b}
static const operands table_of[] = {
    /* operation, operand a, operand b */
    OP(NUMBER, NONE, NONE),
    OP(NOT, EXPR, NONE),
    OP(AND, EXPR, EXPR),
    OP(OR, EXPR, EXPR),
    OP(EQ, EXPR, EXPR),
    OP(NE, EXPR, EXPR),
    OP(LT, EXPR, EXPR),
    OP(LE, EXPR, EXPR),
    OP(GT, EXPR, EXPR),
    OP(GE, EXPR, EXPR),
    OP(ADD, EXPR, EXPR),
    OP(SUB, EXPR, EXPR),
    OP(MUL, EXPR, EXPR),
    OP(MIN, EXPR, EXPR),
    OP(MAX, EXPR, EXPR),
    OP(PROPERTY, WHO, PROPERTY),
    OP(BASE, WHO, PROPERTY),
    OP(FIELD, WHO, FIELD),
    OP(PLAYER_VAR, WHOSE, PLAYER_VAR),
    OP(GAME_VAR, GAME_VAR, NONE),
    OP(SEAT, WHOSE, NONE),
    OP(DEFINITION, WHO, NONE),
    OP(ZONE, WHO, NONE),
    OP(IN_ZONES, WHO, NONE),
    OP(OWNER, WHO, NONE),
    OP(MASTER, WHO, NONE),
    OP(CONTROLLED, WHO, NONE),
    OP(SAME, WHO, WHO),
    OP(PRESENT, WHO, NONE),
    OP(ATTACHED, WHO, NONE),
    OP(IS_ATTACHED, WHO, NONE),
    OP(COUNT, SELECTION, NONE),
    OP(IS_ONE_OF, WHO, SELECTION),
    OP(SLOT, SLOT, NONE),
    OP(PARAM, PARAM, NONE),
    OP(IN_SEQUENCE, SEQUENCE, NONE),
    OP(IN_STEP, STEP, NONE),
    OP(ARRIVED_IN, WHO, SEQUENCE),
    OP(EXTRA_TURN, NONE, NONE),
    OP(TURN_NUMBER, NONE, NONE),
    OP(ORDINAL, WHO, NONE),
    OP(TOTAL, SELECTION, EXPR),
    OP(PLACE_COUNT, ZONE, WHOSE),
    OP(COLUMN, WHO, WHOSE),
    OP(ROW, WHO, WHOSE),
    OP(ADJACENT, WHO, WHO),
    OP(WINDOW_OF, SLOT, WINDOW),
    OP(KEYWORD_OF, SLOT, NONE),
    OP(CALL, READER, NONE),
    OP(PLAYERS, NONE, NONE),
    OP(POSITION, WHO, NONE),
    OP(OWN, WHO, PROPERTY),
    OP(CHOSE, PARAM, NONE),
    OP(CAN, ASKED, NONE),
    OP(GREATEST, SELECTION, EXPR),
    OP(LEAST, SELECTION, EXPR),
    OP(DIFFERENT, SELECTION, EXPR),
    OP(AT, WHO, WHO),
    OP(TAG, WHO, TAG),
    OP(TAG_AMONG, WHO, TAG_SET),
    OP(TAG_NUMBER, WHO, EXPR),
    OP(SHARES, WHO, WHO),
};
#undef OP

const operands *operands_of(uint32_t op) {
  return op >= CARDVM_OP_NUMBER && op < sizeof table_of / sizeof *table_of ? &table_of[op] : NULL;
}

/* Returns whether there is such a path, and it leads to a card or a player. */
static bool path_ok(const cardvm_program *p, cardvm_id id, cardvm_subject to) {
  return has(&p->paths, id) && program_path(p, id)->refers.to == to;
}

static bool is_number(const cardvm_program *p, cardvm_sort sort, cardvm_id id) {
  return !cardvm_program_reference(p, sort, id).to;
}

static bool who_ok(const cardvm_program *p, uint32_t who) {
  if (who > CARDVM_WHO_PATH) return path_ok(p, who - CARDVM_WHO_PATH, CARDVM_SUBJECT_CARD);
  if (who > CARDVM_WHO_ROLE) return has(&p->roles, who - CARDVM_WHO_ROLE);
  return who <= CARDVM_WHO_OUTER || who - CARDVM_WHO_CHOSEN < CHOSEN_MAX ||
         (who >= CARDVM_WHO_PARAM && who < CARDVM_WHO_PARAM + 6);
}

static bool whose_ok(const cardvm_program *p, uint32_t whose) {
  if (whose > CARDVM_WHOSE_PATH) return path_ok(p, whose - CARDVM_WHOSE_PATH, CARDVM_SUBJECT_SEAT);
  if (whose >= CARDVM_WHOSE_MASTER) return who_ok(p, whose_card(whose));
  return whose <= CARDVM_WHOSE_IT ||
         (whose >= CARDVM_WHOSE_PARAM && whose < CARDVM_WHOSE_PARAM + 6);
}

bool operand_ok(const cardvm_program *p, operand kind, uint32_t value) {
  switch (kind) {
  case OPERAND_NONE: return true;
  case OPERAND_EXPR: return has(&p->exprs, value);
  case OPERAND_WHO: return who_ok(p, value);
  case OPERAND_WHOSE: return whose_ok(p, value);
  case OPERAND_PROPERTY: return has(&p->properties, value);
  case OPERAND_FIELD: return has(&p->fields, value) && is_number(p, CARDVM_SORT_FIELD, value);
  case OPERAND_PLAYER_VAR:
    return has(&p->player_vars, value) && is_number(p, CARDVM_SORT_PLAYER_VARIABLE, value);
  case OPERAND_GAME_VAR:
    return has(&p->game_vars, value) && is_number(p, CARDVM_SORT_GAME_VARIABLE, value);
  case OPERAND_SELECTION: return has(&p->selections, value);
  case OPERAND_SLOT: return value < CARDVM_SLOTS;
  case OPERAND_PARAM: return value < 6;
  case OPERAND_SEQUENCE: return has(&p->sequences, value);
  case OPERAND_STEP: return has(&p->steps, value);
  case OPERAND_ZONE: return has(&p->zones, value);
  case OPERAND_WINDOW: return has(&p->windows, value);
  case OPERAND_READER:
    return has(&p->functions, value) && !program_function(p, value)->call &&
           !program_function(p, value)->plan;
  case OPERAND_TAG: return tags_exist(p, CARDVM_TAG_PROPERTY(value), CARDVM_TAG_BIT(value));
  case OPERAND_TAG_SET: return has(&p->tag_sets, value);
  case OPERAND_ASKED: return plan_asked(p, value) != NULL;
  }
  return false;
}

const plan *plan_asked(const cardvm_program *p, cardvm_id function_id) {
  const plan *found =
      has(&p->functions, function_id) ? program_function(p, function_id)->plan : NULL;
  return found && found->each == CARDVM_EACH_ASKED ? found : NULL;
}

/* Returns what a word for a card depends on. */
uint32_t who_depends_on(const cardvm_program *p, uint32_t who) {
  if (who > CARDVM_WHO_PATH) return program_path(p, who - CARDVM_WHO_PATH)->depends_on;
  if (who == CARDVM_WHO_IT || who == CARDVM_WHO_HOST) return DEPENDS_ON_IT | SPEAKS_OF_IT;
  if (who == CARDVM_WHO_OTHER) return SPEAKS_OF_OTHER;
  if (who == CARDVM_WHO_OUTER) return DEPENDS_ON_OUTER;
  if (who - CARDVM_WHO_CHOSEN < CHOSEN_MAX) return DEPENDS_ON_CHOSEN << (who - CARDVM_WHO_CHOSEN);
  return who == CARDVM_WHO_ME || who == CARDVM_WHO_ITSELF ? DEPENDS_ON_ME : 0;
}

uint32_t whose_depends_on(const cardvm_program *p, uint32_t whose) {
  if (whose > CARDVM_WHOSE_PATH) return program_path(p, whose - CARDVM_WHOSE_PATH)->depends_on;
  if (whose_card(whose)) return who_depends_on(p, whose_card(whose));
  return whose == CARDVM_WHOSE_IT        ? DEPENDS_ON_IT
         : whose == CARDVM_WHOSE_STARTER ? DEPENDS_ON_STARTER
                                         : 0;
}
