/* Conditions, and the tests that stand in with{}. */
#include "expr.h"
#include "safe.h"
#include "targets.h"

/* -- Comparisons ------------------------------------------------------------------------------- */

/* at_least(3) is a test for with{}, also while a function runs. */
static int push_test(lua_State *L, cardvm_op op, const char *what) {
  int32_t literal = 0;
  uint32_t params = 0;
  cardvm_expr bound = 0;
  if (!cardvm__integer(L, 1, &literal)) {
    cardvm__word_loading(L);
    bound = cardvm__to_number(L, 1, what, &params);
  }
  object *o = cardvm__object_new(L, OBJECT_TEST, bound, 1);
  o->low = (int32_t)op;
  o->high = literal;
  o->params = params;
  return 1;
}

/* at_least(n, value): value >= n. */
static int compare(lua_State *L) {
  const word *w = cardvm__word_self(L);
  const cardvm_op op = (cardvm_op)w->operation;
  if (lua_isnone(L, 2)) return push_test(L, op, w->name);
  cardvm__word_loading(L);
  uint32_t params = 0;
  cardvm_expr bound = cardvm__to_amount(L, 1, w->name, &params);
  cardvm_expr value = cardvm__to_amount(L, 2, w->name, &params);
  return cardvm__push_object(L, OBJECT_CONDITION, cardvm__expr(L, op, value, bound, 0), params);
}

/* -- Together ---------------------------------------------------------------------------------- */

static bool is_condition(lua_State *L, int index) {
  return cardvm__object_of(L, index, OBJECT_CONDITION) || lua_type(L, index) == LUA_TFUNCTION;
}

/* A test of the value at 1. */
static int keep_test(lua_State *L, int32_t kind) {
  cardvm__object_new(L, OBJECT_TEST, 0, 1)->low = kind;
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, 1);
  return 1;
}

/* not_(condition) is a condition; not_(3), not_("Red"), not_(at_least(3)) are tests for with{}. */
static int condition_not(lua_State *L) {
  uint32_t params = 0;
  if (is_condition(L, 1)) {
    cardvm__word_loading(L);
    cardvm_expr e = cardvm__to_condition(L, 1, "not_", &params);
    return cardvm__push_object(L, OBJECT_CONDITION, cardvm__expr(L, CARDVM_OP_NOT, e, 0, 0),
                               params);
  }
  const object *inner = cardvm__object_at(L, 1);
  int type = lua_type(L, 1);
  bool testable = inner ? inner->kind == OBJECT_TEST || cardvm__is_number(L, 1)
                        : type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TTABLE ||
                              type == LUA_TLIGHTUSERDATA;
  if (!testable) return cardvm__expected(L, 1, "not_", "a condition, or a test as in with{}");
  return keep_test(L, TEST_NOT);
}

static int condition_one_of(lua_State *L) {
  if (!lua_istable(L, 1) || cardvm__length(L, 1) == 0)
    return cardvm__form_error(L, "one_of: expected a list: one_of { 1, 2 }");
  return keep_test(L, TEST_ONE_OF);
}

static int condition_containing(lua_State *L) {
  const char *part = lua_type(L, 1) == LUA_TSTRING ? lua_tostring(L, 1) : "";
  if (!*part) return cardvm__form_error(L, "containing: expected a part of a text");
  return keep_test(L, TEST_PART);
}

/* Arguments first to last as one expression, as flat as can be. */
static cardvm_expr join(lua_State *L, cardvm_op op, int first, int last, const char *what,
                        uint32_t *params) {
  if (first == last) return cardvm__to_condition(L, first, what, params);
  int middle = first + (last - first) / 2;
  cardvm_expr a = join(L, op, first, middle, what, params);
  cardvm_expr b = join(L, op, middle + 1, last, what, params);
  return cardvm__expr(L, op, a, b, 0);
}

static int together(lua_State *L) {
  const word *w = cardvm__word_self(L);
  if (lua_istable(L, 1) && lua_gettop(L) == 1) { /* a list is as good */
    lua_Integer count = cardvm__length(L, 1);
    if (count > 200) return cardvm__form_error(L, "%s: too many conditions", w->name);
    luaL_checkstack(L, (int)count + 20, NULL);
    for (lua_Integer i = 1; i <= count; i++) lua_rawgeti(L, 1, i);
    lua_remove(L, 1);
  }
  int count = lua_gettop(L);
  uint32_t params = 0;
  if (count == 0) return cardvm__form_error(L, "%s: expected conditions", w->name);
  if (w->operation == CARDVM_OP_OR && cardvm__is_targets(L, 1))
    return cardvm__any_of_targets(L, count);
  cardvm_expr e = join(L, (cardvm_op)w->operation, 1, count, w->name, &params);
  return cardvm__push_object(L, OBJECT_CONDITION, e, params);
}

/* -- Cards ------------------------------------------------------------------------------------- */

/* What no list has yet a card may have in any open one. */
static cardvm_expr has_open(lua_State *L, uint32_t who, const char *text) {
  cardvm_expr any = 0;
  cardvm__push_ref(L, cardvm__binding_at(L)->loaded->open_lists);
  for (int walk = cardvm__keys_start(L, -1); cardvm__keys_next(L, walk); lua_settop(L, walk)) {
    const char *key = lua_tostring(L, -2);
    uint32_t id;
    if (cardvm__own_hidden(L, key)) continue;
    const key_kind kind = cardvm__key(L, key, &id);
    const cardvm_expr e = cardvm__text_holds(L, who, kind, id, cardvm__key_text(L, key, text));
    any = any ? cardvm__expr(L, CARDVM_OP_OR, any, e, 0) : e;
  }
  return any;
}

/* What an attribute is on two cards, or a field that remembers a text of it. */
static cardvm_expr both_are(lua_State *L, cardvm_expr a, cardvm_expr b) {
  const cardvm_expr some = cardvm__expr(L, CARDVM_OP_NE, a, cardvm__expr_number(L, 0), 0);
  return cardvm__expr(L, CARDVM_OP_AND, some, cardvm__expr(L, CARDVM_OP_EQ, a, b, 0), 0);
}

cardvm_expr cardvm__alike(lua_State *L, const char *what, const char *key, uint32_t a, uint32_t b) {
  uint32_t id = 0;
  key_kind kind;
  const cardvm_expr of_a = cardvm__read_key(L, a, key, &kind, &id);
  if (kind == KEY_TAGS && id) return cardvm__expr(L, CARDVM_OP_SHARES, a, b, id);
  if (!of_a)
    cardvm__form_error(L, "%s: expected the name of tags, an attribute or a number, got '%s'", what,
                       key);
  const cardvm_expr of_b = cardvm__read_key(L, b, key, NULL, NULL);
  return kind == KEY_ATTRIBUTE ? both_are(L, of_a, of_b)
                               : cardvm__expr(L, CARDVM_OP_EQ, of_a, of_b, 0);
}

/* shares(it, this, "subtype") */
static int condition_shares(lua_State *L) {
  uint32_t params = 0;
  const uint32_t a = cardvm__to_who(L, 1, "shares", &params),
                 b = cardvm__to_who(L, 2, "shares", &params);
  const char *key = lua_type(L, 3) == LUA_TSTRING ? lua_tostring(L, 3) : "";
  return cardvm__push_object(L, OBJECT_CONDITION, cardvm__alike(L, "shares", key, a, b), params);
}

/* has(it, this.kin): a field that remembers a text. */
static int has_remembered(lua_State *L, uint32_t who, const object *o, uint32_t params) {
  cardvm_expr_info info = {0};
  uint32_t id = 0;
  cardvm_program_get_expr(cardvm__binding_at(L)->program, o->id, &info);
  const char *key = info.op == CARDVM_OP_FIELD ? cardvm__push_remembers(L, info.b) : NULL;
  if (!key) return cardvm__form_error(L, "has: expected a text, or a field that remembers one");
  cardvm__note_params(L, o, &params);
  if (cardvm__key(L, key, &id) == KEY_TAGS)
    return cardvm__push_object(L, OBJECT_CONDITION,
                               cardvm__expr(L, CARDVM_OP_TAG_NUMBER, who, o->id, id), params);
  return cardvm__push_object(L, OBJECT_CONDITION,
                             both_are(L, cardvm__expr(L, CARDVM_OP_PROPERTY, who, id, 0), o->id),
                             params);
}

/* has(card, "Red"): the text is the value of one of its attributes, or one of its tags. */
static int condition_has(lua_State *L) {
  uint32_t params = 0, who = cardvm__to_who(L, 1, "has", &params), id;
  const object *remembered = cardvm__object_of(L, 2, OBJECT_NUMBER);
  if (remembered) return has_remembered(L, who, remembered, params);
  if (lua_type(L, 2) != LUA_TSTRING)
    return cardvm__form_error(L, "has: expected has(card, \"text\")");
  cardvm_expr any = 0;
  cardvm__suggest suggest;
  cardvm__suggest_start(&suggest, lua_tostring(L, 2));
  cardvm__push_ref(L, cardvm__binding_at(L)->texts);
  /* ids of expressions are the same in every process */
  for (int walk = cardvm__keys_start(L, -1); cardvm__keys_next(L, walk); lua_settop(L, walk)) {
    cardvm__suggest_keys(L, walk + 2, &suggest);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, walk + 2) == LUA_TNIL || cardvm__own_hidden(L, lua_tostring(L, walk + 1)))
      continue;
    const uint32_t value = (uint32_t)lua_tointeger(L, -1);
    const key_kind kind = cardvm__key(L, lua_tostring(L, walk + 1), &id);
    cardvm_expr e = cardvm__text_holds(L, who, kind, id, value);
    any = any ? cardvm__expr(L, CARDVM_OP_OR, any, e, 0) : e;
  }
  if (!any) any = has_open(L, who, lua_tostring(L, 2));
  if (!any)
    return cardvm__form_error(L, "has: no attribute or tag is called '%s'%s", lua_tostring(L, 2),
                              cardvm__did_you_mean(L, &suggest));
  return cardvm__push_object(L, OBJECT_CONDITION, any, params);
}

/* -- Players, the course of the game ----------------------------------------------------------- */

static int condition_turn_of(lua_State *L) {
  uint32_t params = 0;
  cardvm_expr player = cardvm__to_seat(L, 1, "turn_of", &params);
  cardvm_expr turn = cardvm__expr(L, CARDVM_OP_SEAT, CARDVM_WHOSE_TURN, 0, 0);
  return cardvm__push_object(L, OBJECT_CONDITION, cardvm__expr(L, CARDVM_OP_EQ, player, turn, 0),
                             params);
}

static int condition_during(lua_State *L) {
  binding *b = cardvm__self(L);
  const char *name = cardvm__form_name(L, "during");
  cardvm_id sequence = cardvm_program_find(b->program, CARDVM_SORT_SEQUENCE, name);
  cardvm_id step = cardvm_program_find(b->program, CARDVM_SORT_STEP, name);
  if (!sequence && !step) /* whichever has the nearer name */
    return cardvm__form_error(L, "there is no sequence or step '%s'%s", name,
                              cardvm__nearest_of(L, name, CARDVM_SORT_SEQUENCE, CARDVM_SORT_STEP));
  cardvm_expr e = sequence ? cardvm__expr(L, CARDVM_OP_IN_SEQUENCE, sequence, 0, 0)
                           : cardvm__expr(L, CARDVM_OP_IN_STEP, step, 0, 0);
  return cardvm__push_object(L, OBJECT_CONDITION, e, 0);
}

/* What the event names, read in one way, is this. */
static int push_named(lua_State *L, cardvm_op read, cardvm_id wanted) {
  const cardvm_expr named = cardvm__expr(L, read, CARDVM_SLOT_NAME, 0, 0),
                    number = cardvm__expr_number(L, (int32_t)wanted);
  return cardvm__push_object(L, OBJECT_CONDITION, cardvm__expr(L, CARDVM_OP_EQ, named, number, 0),
                             0);
}

static int condition_activates(lua_State *L) {
  const char *name = cardvm__form_name(L, "activates");
  return push_named(
      L, CARDVM_OP_KEYWORD_OF,
      cardvm__accepted(L, cardvm_program_intern(cardvm__binding_at(L)->program, name)));
}

static int condition_is_counter(lua_State *L) {
  return push_named(L, CARDVM_OP_SLOT,
                    cardvm__find_counter(L, 0, cardvm__form_name(L, "is_counter")));
}

/* -- Words ------------------------------------------------------------------------------------- */

/* clang-format off */
const word cardvm__words_conditions[] = {
 {"at_least", IN_SCRIPTS, ALWAYS, A_CONDITION,
  "The value is n or more; of a selection its cards are counted. With n alone it is a test for "
  "`with { ... }`. In a function there is only the test; numbers are compared there as "
  "`your.units:count() >= 2`.",
  "at_least(2, your.units:with { power = at_least(3) })",
  {{"n", AN_AMOUNT}, {"value", AN_AMOUNT, OPTIONAL}},
  compare, .operation = CARDVM_OP_GE, .also = "at_least(n)"},
 {"at_most", IN_SCRIPTS, ALWAYS, A_CONDITION,
  "The value is n or less; of a selection its cards are counted. With n alone it is a test for "
  "`with { ... }`. In a function there is only the test; numbers are compared there as "
  "`your.units:count() <= 2`.",
  "at_most(3, your.hand)",
  {{"n", AN_AMOUNT}, {"value", AN_AMOUNT, OPTIONAL}},
  compare, .operation = CARDVM_OP_LE, .also = "at_most(n)"},
 {"equal", IN_SCRIPTS, LOADING, A_CONDITION,
  "Two numbers are the same; of a selection its cards are counted.",
  "equal(your.units, enemy.units)",
  {{"a", AN_AMOUNT}, {"b", AN_AMOUNT}}, cardvm__operation, .operation = CARDVM_OP_EQ},
 {"not_", IN_SCRIPTS, ALWAYS, A_CONDITION,
  "The condition does not hold. Of a value or a test it is a test for `with { ... }`. In a "
  "function there is only the test.",
  "not_(present(role.attacker))",
  {{"condition", A_CONDITION}}, condition_not, .also = "not_(test)"},
 {"one_of", IN_SCRIPTS, ALWAYS, A_TEST,
  "A test for `with { ... }`: one of these values or tests.",
  "your.units:with { cost = one_of { 1, 3, at_least(6) } }",
  {{"values", A_LIST}}, condition_one_of},
 {"containing", IN_SCRIPTS, LOADING, A_TEST,
  "A test for `with { ... }` of tags or names: one of them has this in it. All that any card has are "
  "looked at when everything is loaded.",
  "your.units:with { traits = containing 'Re' }",
  {{"part", A_TEXT}}, condition_containing},
 {"all_of", IN_SCRIPTS, LOADING, A_CONDITION,
  "All of the conditions hold. `all_of { a, b }` is as good as `all_of(a, b)`.",
  "all_of(turn_of(you), at_least(2, your.units))",
  {{"condition", A_CONDITION, REPEATED}}, together, .operation = CARDVM_OP_AND},
 {"any_of", IN_SCRIPTS, LOADING, A_CONDITION,
  "One or more of the conditions hold. `any_of { a, b }` is as good as `any_of(a, b)`. Of cards, "
  "players and places it is all of them together, to be chosen from.",
  "any_of(during 'battle', at_most(3, you.life))",
  {{"condition", A_CONDITION, REPEATED}}, together, .operation = CARDVM_OP_OR,
  .also = "any_of(cards, players, places)"},
 {"same", IN_SCRIPTS, LOADING, A_CONDITION,
  "Both are one and the same card. In a function: `a == b`; a card that has moved is another "
  "one, `a:now()` is what it became.",
  "same(event.card, this)",
  {{"a", A_CARD}, {"b", A_CARD}}, cardvm__operation, .operation = CARDVM_OP_SAME},
 {"is", IN_SCRIPTS, LOADING, A_CONDITION,
  "The card is one of these. In a function: `card:is(your.units)`.",
  "is(event.card, your.units)",
  {{"card", A_CARD}, {"cards", A_SELECTION}}, cardvm__operation, .operation = CARDVM_OP_IS_ONE_OF},
 {"is_counter", IN_SCRIPTS, LOADING, A_CONDITION,
  "The event puts or takes away counters of this kind (`adds_counters`). In a function: `event.name`.",
  "triggered { on = 'put', match = is_counter 'spark', function() you:draw(1) end }",
  {{"name", A_NAME, NEEDED, CARDVM_SORT_FIELD}}, condition_is_counter},
 {"shares", IN_SCRIPTS, LOADING, A_CONDITION,
  "Both cards have a text of these tags, or both the same value of this attribute.",
  "your.units:where(shares(it, this, 'traits'))",
  {{"a", A_CARD}, {"b", A_CARD}, {"key", A_NAME}}, condition_shares},
 {"has", IN_SCRIPTS, LOADING, A_CONDITION,
  "The card has this text as the value of an attribute, or as one of its tags; or the text that a field "
  "`remembers`: `has(it, this.kin)`. In a function: "
  "`card:has(\"Red\")`.",
  "has(event.card, 'Red')",
  {{"card", A_CARD}, {"text", A_TAG}}, condition_has},
 {"present", IN_SCRIPTS, LOADING, A_CONDITION,
  "There is such a card, and it is still where it was. In a function: `card:exists()`.",
  "present(role.defender)",
  {{"card", A_CARD}}, cardvm__operation, .operation = CARDVM_OP_PRESENT},
 {"adjacent", IN_SCRIPTS, LOADING, A_CONDITION,
  "The circles of the two cards are linked.",
  "adjacent(this, event.card)",
  {{"a", A_CARD}, {"b", A_CARD}}, cardvm__operation, .operation = CARDVM_OP_ADJACENT},
 {"controlled", IN_SCRIPTS, LOADING, A_CONDITION,
  "An effect has made somebody else the card's master.",
  "controlled(this)",
  {{"card", A_CARD}}, cardvm__operation, .operation = CARDVM_OP_CONTROLLED},
 {"arrived_in", IN_SCRIPTS, LOADING, A_CONDITION,
  "The card came to where it is during the present run of this sequence.",
  "arrived_in(this, 'turn')",
  {{"card", A_CARD}, {"sequence", A_NAME, NEEDED, CARDVM_SORT_SEQUENCE}},
  cardvm__operation, .operation = CARDVM_OP_ARRIVED_IN},
 {"same_player", IN_SCRIPTS, LOADING, A_CONDITION,
  "Both are the same player.",
  "same_player(event.player, you)",
  {{"a", A_PLAYER}, {"b", A_PLAYER}}, cardvm__operation, .operation = CARDVM_OP_EQ},
 {"turn_of", IN_SCRIPTS, LOADING, A_CONDITION,
  "It is the turn of this player.",
  "turn_of(you)",
  {{"player", A_PLAYER}}, condition_turn_of},
 {"in_extra_turn", IN_SCRIPTS, LOADING, A_CONDITION,
  "The turn is an extra one. In a function: `is_extra_turn()`.",
  "in_extra_turn()", .function = cardvm__operation, .operation = CARDVM_OP_EXTRA_TURN},
 {"during", IN_SCRIPTS, LOADING, A_CONDITION,
  "This sequence runs, or this step is the present one. In a function: `running(\"battle\")`.",
  "during 'battle'",
  {{"name", A_COURSE}}, condition_during},
 {"activates", IN_SCRIPTS, LOADING, A_CONDITION,
  "Of the event `activate`: the ability has this keyword.",
  "triggered { on = 'activate', match = activates 'main', function() you:draw(1) end }",
  {{"keyword", A_TEXT}}, condition_activates},
 {NULL}};
/* clang-format on */
