/* Expressions, selections and values as one reader would be told them: "the number of your units",
 * "its level". What an operation is called is a row of `operations`. */
#include "expressions.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

cardvm_expr_info say_read_expr(const saying *s, cardvm_expr id) {
  cardvm_expr_info e = {.op = CARDVM_OP_NUMBER};
  cardvm_program_get_expr(s->program, id, &e);
  return e;
}

/* What has been said since `at`, moved there: what it was put together from is given up, so that
 * long conditions find room. */
static const char *kept(saying *s, size_t at, const char *said) {
  say_again(s, at, "", said);
  s->bytes[s->used++] = '\0';
  return s->bytes + at;
}

const char *say_set(saying *s, cardvm_sort sort, uint64_t ids) {
  const size_t at = s->used;
  const char *said = NULL;
  for (cardvm_id id = 1; ids; id++, ids >>= 1) {
    if (!(ids & 1)) continue;
    const char *one = said, *more = say_id(s, sort, id);
    said = one ? say_phrase(s, ids >> 1 ? "{one}, {more}" : "{one} or {more}",
                            SLOTS({"one", one}, {"more", more}))
               : more;
  }
  return kept(s, at, said ? said : "");
}

/* -- Cards and players ------------------------------------------------------------------------- */

static const char *of_card(saying *s, uint32_t who, const char *what);
static const char *of_player(saying *s, uint32_t whose, const char *what);

/* Where a path leads: "its mate", "your champion", "the leader". */
static const char *path(saying *s, cardvm_id id) {
  cardvm_path_def d = {.step = CARDVM_PATH_HOST};
  cardvm_program_get_path(s->program, id, &d);
  switch (d.step) {
  case CARDVM_PATH_HOST: return of_card(s, d.of, say_phrase(s, "host", NULL));
  case CARDVM_PATH_FIELD: return of_card(s, d.of, say_id(s, CARDVM_SORT_FIELD, d.what));
  case CARDVM_PATH_PLAYER_VAR:
    return of_player(s, d.of, say_id(s, CARDVM_SORT_PLAYER_VARIABLE, d.what));
  case CARDVM_PATH_GAME_VAR: break;
  }
  const char *name = say_id(s, CARDVM_SORT_GAME_VARIABLE, d.what);
  return say_phrase(s, "the {what}", SLOTS({"what", name}));
}

static const char *card(saying *s, uint32_t who) {
  static const char *const words[] = {"nothing",
                                      "it",
                                      "it",
                                      "the event's card",
                                      "the event's other card",
                                      "the source",
                                      "the bearer",
                                      "its host",
                                      "it",
                                      "the card it is compared with"};
  if (who > CARDVM_WHO_PATH) return path(s, who - CARDVM_WHO_PATH);
  if (who > CARDVM_WHO_ROLE)
    return say_phrase(s, "the {what}",
                      SLOTS({"what", say_id(s, CARDVM_SORT_ROLE, who - CARDVM_WHO_ROLE)}));
  return say_phrase(s,
                    who < COUNT(words)         ? words[who]
                    : who >= CARDVM_WHO_CHOSEN ? "what was chosen before"
                                               : "what was given",
                    NULL);
}

static const char *player(saying *s, uint32_t whose) {
  static const char *const words[] = {"nobody",
                                      "you",
                                      "the opponent",
                                      "the turn player",
                                      "the event's player",
                                      "who did it",
                                      "who started it",
                                      "it"};
  if (whose > CARDVM_WHOSE_PATH) return path(s, whose - CARDVM_WHOSE_PATH);
  if (whose >= CARDVM_WHOSE_MASTER)
    return say_phrase(s,
                      whose >= CARDVM_WHOSE_OWNER ? "the owner of {card}" : "the master of {card}",
                      SLOTS({"card", card(s, whose & 0xffff)}));
  return say_phrase(s, whose < COUNT(words) ? words[whose] : "who was given", NULL);
}

static const char *of_card(saying *s, uint32_t who, const char *what) {
  const bool it = who == CARDVM_WHO_ME || who == CARDVM_WHO_IT || who == CARDVM_WHO_ITSELF;
  return say_phrase(s, it ? "its {what}" : "{card}'s {what}",
                    SLOTS({"card", card(s, who)}, {"what", what}));
}

static const char *of_player(saying *s, uint32_t whose, const char *what) {
  return say_phrase(s,
                    whose == CARDVM_WHOSE_YOU  ? "your {what}"
                    : whose == CARDVM_WHOSE_IT ? "its {what}"
                                               : "{player}'s {what}",
                    SLOTS({"player", player(s, whose)}, {"what", what}));
}

/* -- Cards by zone, side and filter ------------------------------------------------------------ */

const char *say_selection(saying *s, cardvm_id id) {
  const size_t at = s->used;
  cardvm_selection_def d;
  if (!cardvm_program_get_selection(s->program, id, &d)) return "";
  const char *said = say_set(s, CARDVM_SORT_ZONE, d.zones);
  if (d.side == CARDVM_SIDE_YOURS) said = say_phrase(s, "your {what}", SLOTS({"what", said}));
  if (d.side == CARDVM_SIDE_ENEMY) said = say_phrase(s, "enemy {what}", SLOTS({"what", said}));
  if (d.attached) said = say_phrase(s, "cards attached in {cards}", SLOTS({"cards", said}));
  if (d.top) said = say_phrase(s, "the top of {cards}", SLOTS({"cards", said}));
  if (d.filter)
    said = say_phrase(s, "{cards} ({condition})",
                      SLOTS({"cards", said}, {"condition", say_expr(s, d.filter)}));
  return kept(s, at, said);
}

/* -- Values ------------------------------------------------------------------------------------ */

const char *cardvm_client_value(const cardvm_program *program, cardvm_id property, int32_t value) {
  const cardvm_property_def *d = cardvm_program_declared(program, CARDVM_SORT_PROPERTY, property);
  const char *key = cardvm_program_name(program, CARDVM_SORT_PROPERTY,
                                        d && d->list ? d->list : property),
             *text;
  cardvm_lua_standing at;
  for (uint32_t n = 0; (text = cardvm_lua_text(program, key, n)); n++)
    if (cardvm_lua_value(program, key, text, &at) && at.property == property && at.value == value)
      return text;
  return NULL;
}

bool say_has_tags(const saying *s, cardvm_id property) {
  const cardvm_property_def *d =
      cardvm_program_declared(s->program, CARDVM_SORT_PROPERTY, property);
  return d && d->tags;
}

const char *say_tags(saying *s, cardvm_id property, uint32_t bits) {
  const size_t at = s->used;
  const char *said = bits ? NULL : say_phrase(s, "nothing", NULL);
  for (uint32_t bit = 1; bit; bit <<= 1) {
    const char *text = bits & bit ? cardvm_client_value(s->program, property, (int32_t)bit) : NULL;
    if (!text) continue;
    const char *one = said, *more = say_name(s, "value", text);
    said = one ? say_phrase(s, "{one}, {more}", SLOTS({"one", one}, {"more", more})) : more;
  }
  return kept(s, at, said ? said : "");
}

const char *say_value(saying *s, cardvm_expr of, int32_t n) {
  const cardvm_expr_info o = say_read_expr(s, of);
  if (o.op == CARDVM_OP_SEAT || o.op == CARDVM_OP_MASTER || o.op == CARDVM_OP_OWNER)
    return say_seat(s, (cardvm_seat)n);
  if (o.op == CARDVM_OP_DEFINITION && n) return say_definition(s, (cardvm_id)n);
  if (o.op == CARDVM_OP_ZONE && n) return say_id(s, CARDVM_SORT_ZONE, (cardvm_id)n);
  const char *text = o.op == CARDVM_OP_PROPERTY || o.op == CARDVM_OP_BASE
                         ? cardvm_client_value(s->program, o.b, n)
                         : NULL;
  return text ? say_name(s, "value", text) : say_number(s, n);
}

const char *say_tag(const saying *s, cardvm_expr id) {
  const cardvm_expr_info o = say_read_expr(s, id);
  if (o.op == CARDVM_OP_TAG)
    return cardvm_client_value(s->program, CARDVM_TAG_PROPERTY(o.b), (int32_t)CARDVM_TAG_BIT(o.b));
  if (o.op != CARDVM_OP_PROPERTY && o.op != CARDVM_OP_BASE) return NULL;
  const char *colon = strchr(cardvm_program_name(s->program, CARDVM_SORT_PROPERTY, o.b), ':');
  return colon ? colon + 1 : NULL;
}

const char *say_tagged(saying *s, cardvm_op op, cardvm_expr left, cardvm_expr right) {
  const char *tag = say_tag(s, left);
  const cardvm_expr_info zero = say_read_expr(s, right);
  if (!tag || (op != CARDVM_OP_NE && op != CARDVM_OP_EQ) || zero.op != CARDVM_OP_NUMBER || zero.a)
    return NULL;
  return say_phrase(s, op == CARDVM_OP_NE ? "{card} is {what}" : "{card} is not {what}",
                    SLOTS({"card", card(s, say_read_expr(s, left).a)},
                          {"what", cardvm_client_translate(s->to->language, "value", tag)}));
}

/* -- Operations -------------------------------------------------------------------------------- */

/* What an operand is, other than a name of a sort. */
enum {
  NONE = 0x100,
  EXPR,
  SIDE, /* of a comparison: a number is a value of what stands on the other side */
  CARD,
  CARDS, /* a selection */
  ZONES  /* a set, with the next operand */
};

/* How an operation is said, with its operands {a} and {b}; `holds`: it does or does not. */
typedef struct operation {
  const char *said;
  uint32_t a, b;
  bool holds;
} operation;

static const operation operations[] = {
    [CARDVM_OP_AND] = {"{a} and {b}", EXPR, EXPR},
    [CARDVM_OP_OR] = {"{a} or {b}", EXPR, EXPR},
    [CARDVM_OP_NOT] = {"not: {a}", EXPR, NONE},
    [CARDVM_OP_EQ] = {"{a} is {b}", SIDE, SIDE, true},
    [CARDVM_OP_NE] = {"{a} is not {b}", SIDE, SIDE, true},
    [CARDVM_OP_LT] = {"{a} is less than {b}", SIDE, SIDE, true},
    [CARDVM_OP_LE] = {"{a} is at most {b}", SIDE, SIDE, true},
    [CARDVM_OP_GT] = {"{a} is more than {b}", SIDE, SIDE, true},
    [CARDVM_OP_GE] = {"{a} is at least {b}", SIDE, SIDE, true},
    [CARDVM_OP_ADD] = {"{a} + {b}", EXPR, EXPR},
    [CARDVM_OP_SUB] = {"{a} - {b}", EXPR, EXPR},
    [CARDVM_OP_MUL] = {"{a} * {b}", EXPR, EXPR},
    [CARDVM_OP_MIN] = {"the least of {a} and {b}", EXPR, EXPR},
    [CARDVM_OP_MAX] = {"the most of {a} and {b}", EXPR, EXPR},
    [CARDVM_OP_ZONE] = {"the zone of {a}", CARD, NONE},
    [CARDVM_OP_IN_ZONES] = {"{a} is in {b}", CARD, ZONES, true},
    [CARDVM_OP_OWNER] = {"the owner of {a}", CARD, NONE},
    [CARDVM_OP_MASTER] = {"the master of {a}", CARD, NONE},
    [CARDVM_OP_CONTROLLED] = {"{a} is under another's control", CARD, NONE, true},
    [CARDVM_OP_SAME] = {"{a} is {b}", CARD, CARD, true},
    [CARDVM_OP_PRESENT] = {"{a} is there", CARD, NONE, true},
    [CARDVM_OP_ATTACHED] = {"the number of cards attached to {a}", CARD, NONE},
    [CARDVM_OP_IS_ATTACHED] = {"{a} is attached", CARD, NONE, true},
    [CARDVM_OP_COUNT] = {"the number of {a}", CARDS, NONE},
    [CARDVM_OP_IS_ONE_OF] = {"{a} is one of {b}", CARD, CARDS, true},
    [CARDVM_OP_IN_SEQUENCE] = {"during {a}", CARDVM_SORT_SEQUENCE, NONE, true},
    [CARDVM_OP_IN_STEP] = {"the step is {a}", CARDVM_SORT_STEP, NONE, true},
    [CARDVM_OP_ARRIVED_IN] = {"{a} is there since this {b}", CARD, CARDVM_SORT_SEQUENCE, true},
    [CARDVM_OP_TURN_NUMBER] = {"the number of the turn", NONE, NONE},
    [CARDVM_OP_COLUMN] = {"the column of {a}", CARD, NONE},
    [CARDVM_OP_ROW] = {"the row of {a}", CARD, NONE},
    [CARDVM_OP_ADJACENT] = {"{a} is beside {b}", CARD, CARD, true},
    [CARDVM_OP_AT] = {"{a} is where {b} is", CARD, CARD, true},
    [CARDVM_OP_WINDOW_OF] = {"what is asked", NONE, NONE, true},
    [CARDVM_OP_ORDINAL] = {"the circle of {a}", CARD, NONE},
    [CARDVM_OP_TOTAL] = {"the sum of {b} over {a}", CARDS, EXPR},
    [CARDVM_OP_EXTRA_TURN] = {"it is an extra turn", NONE, NONE, true},
    [CARDVM_OP_CALL] = {"'{a}'", CARDVM_SORT_FUNCTION, NONE, true},
    [CARDVM_OP_PLAYERS] = {"the number of players", NONE, NONE},
    [CARDVM_OP_POSITION] = {"the position of {a}", CARD, NONE},
    [CARDVM_OP_CAN] = {"it can be done", NONE, NONE, true},
    [CARDVM_OP_GREATEST] = {"the most of {b} among {a}", CARDS, EXPR},
    [CARDVM_OP_TAG_AMONG] = {"{a} is called so", CARD, NONE, true},
    [CARDVM_OP_TAG_NUMBER] = {"{a} is what was chosen", CARD, NONE, true},
    [CARDVM_OP_SHARES] = {"{a} is like {b}", CARD, CARD, true},
    [CARDVM_OP_LEAST] = {"the least of {b} among {a}", CARDS, EXPR},
    [CARDVM_OP_DIFFERENT] = {"the number of different ones among {a}", CARDS, NONE}};

static operation operation_of(cardvm_op op) {
  static const operation none = {"what is asked", NONE, NONE};
  return (size_t)op < COUNT(operations) && operations[op].said ? operations[op] : none;
}

const char *say_operation(uint32_t op) {
  return op < COUNT(operations) ? operation_of((cardvm_op)op).said : NULL;
}

bool say_holds(cardvm_op op) { return operation_of(op).holds; }

static const char *operand(saying *s, uint32_t is, uint32_t value, uint32_t next) {
  switch (is) {
  case NONE: return "";
  case EXPR: return say_expr(s, value);
  case SIDE:
    return say_read_expr(s, value).op == CARDVM_OP_NUMBER
               ? say_value(s, next, (int32_t)say_read_expr(s, value).a)
               : say_expr(s, value);
  case CARD: return card(s, value);
  case CARDS: return say_selection(s, value);
  case ZONES: return say_set(s, CARDVM_SORT_ZONE, (uint64_t)next << 32 | value);
  default: return say_id(s, (cardvm_sort)is, value);
  }
}

/* What belongs to a card or a player, or is itself one of the things that have a name. */
static const char *thing(saying *s, const cardvm_expr_info *o) {
  switch (o->op) {
  case CARDVM_OP_NUMBER: return say_number(s, (int32_t)o->a);
  case CARDVM_OP_PROPERTY: return of_card(s, o->a, say_id(s, CARDVM_SORT_PROPERTY, o->b));
  case CARDVM_OP_BASE:
    return of_card(
        s, o->a,
        say_phrase(s, "printed {what}", SLOTS({"what", say_id(s, CARDVM_SORT_PROPERTY, o->b)})));
  case CARDVM_OP_FIELD: return of_card(s, o->a, say_id(s, CARDVM_SORT_FIELD, o->b));
  case CARDVM_OP_PLAYER_VAR:
    return of_player(s, o->a, say_id(s, CARDVM_SORT_PLAYER_VARIABLE, o->b));
  case CARDVM_OP_GAME_VAR: return say_id(s, CARDVM_SORT_GAME_VARIABLE, o->a);
  case CARDVM_OP_SEAT: return player(s, o->a);
  case CARDVM_OP_DEFINITION: return card(s, o->a);
  case CARDVM_OP_PLACE_COUNT:
    return say_phrase(s, "the number of cards in {zone}",
                      SLOTS({"zone", of_player(s, o->b, say_id(s, CARDVM_SORT_ZONE, o->a))}));
  default: return NULL;
  }
}

const char *say_expr(saying *s, cardvm_expr id) {
  const size_t at = s->used;
  const cardvm_expr_info o = say_read_expr(s, id);
  const bool compares = o.op >= CARDVM_OP_EQ && o.op <= CARDVM_OP_GE;
  const char *said = thing(s, &o);
  if (!said && compares) said = say_tagged(s, o.op, o.a, o.b);
  if (!said) {
    const operation is = operation_of(o.op);
    const char *a = operand(s, is.a, o.a, o.b);
    said = say_phrase(s, is.said,
                      SLOTS({"a", a}, {"b", operand(s, is.b, o.b, is.b == SIDE ? o.a : o.c)}));
  }
  return kept(s, at, said);
}
