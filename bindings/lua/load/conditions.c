/* Conditions, and the tests that stand in with{}. */
#include "expr.h"
#include "safe.h"

#include <string.h>

static int push_condition(lua_State *L, cardvm_expr e, uint32_t params) {
  cardvm__push_object(L, OBJECT_CONDITION, e, params);
  return 1;
}

static cardvm_expr amount(lua_State *L, int index, const char *what, uint32_t *params) {
  const object *o = cardvm__object_at(L, index);
  if (!o || o->kind != OBJECT_SELECTION) return cardvm__to_number(L, index, what, params);
  cardvm_id selection = cardvm__to_selection(L, index, what, params);
  return cardvm__expr(L, CARDVM_OP_COUNT, selection, 0, 0);
}

/* -- Comparisons ------------------------------------------------------------------------------- */

/* at_least(3) is a test for with{}, also while a function runs. */
static int push_test(lua_State *L, cardvm_op op, const char *what) {
  int32_t literal = 0;
  uint32_t params = 0;
  cardvm_expr bound = 0;
  if (!cardvm__integer(L, 1, &literal)) {
    cardvm__form_binding(L, what);
    bound = cardvm__to_number(L, 1, what, &params);
  }
  object *o = cardvm__object_new(L, OBJECT_TEST, bound, 1);
  o->low = (int32_t)op;
  o->high = literal;
  o->params = params;
  return 1;
}

/* at_least(n, value): value >= n. */
static int compare(lua_State *L, cardvm_op op, const char *what) {
  if (lua_gettop(L) > 2) return cardvm__form_error(L, "%s: expected (n) or (n, value)", what);
  if (lua_isnone(L, 2)) return push_test(L, op, what);
  cardvm__form_binding(L, what);
  uint32_t params = 0;
  cardvm_expr bound = amount(L, 1, what, &params);
  cardvm_expr value = amount(L, 2, what, &params);
  return push_condition(L, cardvm__expr(L, op, value, bound, 0), params);
}

static int condition_at_least(lua_State *L) { return compare(L, CARDVM_OP_GE, "at_least"); }
static int condition_at_most(lua_State *L) { return compare(L, CARDVM_OP_LE, "at_most"); }

static int condition_equal(lua_State *L) {
  cardvm__form_binding(L, "equal");
  uint32_t params = 0;
  cardvm_expr a = amount(L, 1, "equal", &params);
  cardvm_expr b = amount(L, 2, "equal", &params);
  return push_condition(L, cardvm__expr(L, CARDVM_OP_EQ, a, b, 0), params);
}

/* -- Together ---------------------------------------------------------------------------------- */

static bool is_condition(lua_State *L, int index) {
  const object *o = cardvm__object_at(L, index);
  return (o && o->kind == OBJECT_CONDITION) || lua_type(L, index) == LUA_TFUNCTION;
}

/* not_(condition) is a condition; not_(3), not_("Red"), not_(at_least(3)) are tests for with{}. */
static int condition_not(lua_State *L) {
  uint32_t params = 0;
  if (is_condition(L, 1)) {
    cardvm__form_binding(L, "not_");
    cardvm_expr e = cardvm__to_condition(L, 1, "not_", &params);
    return push_condition(L, cardvm__expr(L, CARDVM_OP_NOT, e, 0, 0), params);
  }
  const object *inner = cardvm__object_at(L, 1);
  int type = lua_type(L, 1);
  bool testable = inner ? inner->kind == OBJECT_TEST || cardvm__is_number(L, 1)
                        : type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TTABLE;
  if (!testable) return cardvm__expected(L, 1, "not_", "a condition, or a test as in with{}");
  object *o = cardvm__object_new(L, OBJECT_TEST, 0, 1);
  o->low = TEST_NOT;
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, 1);
  return 1;
}

static int condition_one_of(lua_State *L) {
  if (!lua_istable(L, 1) || lua_rawlen(L, 1) == 0)
    return cardvm__form_error(L, "one_of: expected a list: one_of { 1, 2 }");
  object *o = cardvm__object_new(L, OBJECT_TEST, 0, 1);
  o->low = TEST_ONE_OF;
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, 1);
  return 1;
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

static int together(lua_State *L, cardvm_op op, const char *what) {
  cardvm__form_binding(L, what);
  if (lua_istable(L, 1) && lua_gettop(L) == 1) { /* a list is as good */
    lua_Integer count = (lua_Integer)lua_rawlen(L, 1);
    if (count > 200) return cardvm__form_error(L, "%s: too many conditions", what);
    luaL_checkstack(L, (int)count + 20, NULL);
    for (lua_Integer i = 1; i <= count; i++) lua_rawgeti(L, 1, i);
    lua_remove(L, 1);
  }
  int count = lua_gettop(L);
  uint32_t params = 0;
  if (count == 0) return cardvm__form_error(L, "%s: expected conditions", what);
  cardvm_expr e = join(L, op, 1, count, what, &params);
  return push_condition(L, e, params);
}

static int condition_all_of(lua_State *L) { return together(L, CARDVM_OP_AND, "all_of"); }
static int condition_any_of(lua_State *L) { return together(L, CARDVM_OP_OR, "any_of"); }

/* -- Cards ------------------------------------------------------------------------------------- */

/* has(card, "Red"): the text is the value of one of its attributes, or one of its tags. */
static int condition_has(lua_State *L) {
  cardvm__form_binding(L, "has");
  uint32_t params = 0, who = cardvm__to_who(L, 1, "has", &params), id;
  if (lua_type(L, 2) != LUA_TSTRING)
    return cardvm__form_error(L, "has: expected has(card, \"text\")");
  cardvm_expr any = 0;
  cardvm__suggest suggest;
  cardvm__suggest_start(&suggest, lua_tostring(L, 2));
  cardvm__push_ref(L, cardvm__binding_at(L)->texts);
  cardvm__keys_start(L, -1); /* ids of expressions are the same in every process */
  for (int walk = lua_gettop(L); cardvm__keys_next(L, walk); lua_settop(L, walk)) {
    for (lua_pushnil(L); lua_next(L, walk + 2); lua_pop(L, 1))
      cardvm__suggest_offer(&suggest, lua_tostring(L, -2));
    lua_pushvalue(L, 2);
    if (lua_rawget(L, walk + 2) == LUA_TNIL) continue;
    uint32_t value = (uint32_t)lua_tointeger(L, -1);
    bool tag = cardvm__key(L, lua_tostring(L, walk + 1), &id) == KEY_TAGS;
    cardvm_expr read = cardvm__expr(L, CARDVM_OP_PROPERTY, who, tag ? value : id, 0);
    cardvm_expr wanted = cardvm__expr_number(L, tag ? 0 : (int32_t)value);
    cardvm_expr e = cardvm__expr(L, tag ? CARDVM_OP_NE : CARDVM_OP_EQ, read, wanted, 0);
    any = any ? cardvm__expr(L, CARDVM_OP_OR, any, e, 0) : e;
  }
  if (!any)
    return cardvm__form_error(L, "has: no attribute or tag is called '%s'%s", lua_tostring(L, 2),
                              cardvm__did_you_mean(L, cardvm__suggest_best(&suggest)));
  return push_condition(L, any, params);
}

static int condition_arrived_in(lua_State *L) {
  cardvm__form_binding(L, "arrived_in");
  uint32_t params = 0;
  uint32_t who = cardvm__to_who(L, 1, "arrived_in", &params);
  if (lua_type(L, 2) != LUA_TSTRING)
    return cardvm__form_error(L, "arrived_in: expected arrived_in(card, \"sequence\")");
  cardvm_id sequence = cardvm__find(L, CARDVM_SORT_SEQUENCE, lua_tostring(L, 2));
  return push_condition(L, cardvm__expr(L, CARDVM_OP_ARRIVED_IN, who, sequence, 0), params);
}

/* -- Players, the course of the game ----------------------------------------------------------- */

static int condition_same_player(lua_State *L) {
  cardvm__form_binding(L, "same_player");
  uint32_t params = 0;
  cardvm_expr a = cardvm__to_seat(L, 1, "same_player", &params);
  cardvm_expr b = cardvm__to_seat(L, 2, "same_player", &params);
  return push_condition(L, cardvm__expr(L, CARDVM_OP_EQ, a, b, 0), params);
}

static int condition_turn_of(lua_State *L) {
  cardvm__form_binding(L, "turn_of");
  uint32_t params = 0;
  cardvm_expr player = cardvm__to_seat(L, 1, "turn_of", &params);
  cardvm_expr turn = cardvm__expr(L, CARDVM_OP_SEAT, CARDVM_WHOSE_TURN, 0, 0);
  return push_condition(L, cardvm__expr(L, CARDVM_OP_EQ, player, turn, 0), params);
}

static int condition_during(lua_State *L) {
  binding *b = cardvm__form_binding(L, "during");
  const char *name = cardvm__form_name(L, "during");
  cardvm_id sequence = cardvm_program_find(b->program, CARDVM_SORT_SEQUENCE, name);
  cardvm_id step = cardvm_program_find(b->program, CARDVM_SORT_STEP, name);
  if (!sequence && !step) /* whichever has the nearer name */
    return cardvm__form_error(L, "there is no sequence or step '%s'%s", name,
                              cardvm__nearest_of(L, name, CARDVM_SORT_SEQUENCE, CARDVM_SORT_STEP));
  cardvm_expr e = sequence ? cardvm__expr(L, CARDVM_OP_IN_SEQUENCE, sequence, 0, 0)
                           : cardvm__expr(L, CARDVM_OP_IN_STEP, step, 0, 0);
  return push_condition(L, e, 0);
}

static int condition_activates(lua_State *L) {
  binding *b = cardvm__form_binding(L, "activates");
  const char *name = cardvm__form_name(L, "activates");
  cardvm_id keyword = cardvm__accepted(L, cardvm_program_intern(b->program, name));
  cardvm_expr given = cardvm__expr(L, CARDVM_OP_KEYWORD_OF, CARDVM_SLOT_NAME, 0, 0);
  cardvm_expr wanted = cardvm__expr_number(L, (int32_t)keyword);
  return push_condition(L, cardvm__expr(L, CARDVM_OP_EQ, given, wanted, 0), 0);
}

void cardvm__open_conditions(lua_State *L, int env) {
  static const api_function entries[] = {
      {"at_least", condition_at_least},     {"at_most", condition_at_most},
      {"equal", condition_equal},           {"not_", condition_not},
      {"one_of", condition_one_of},         {"all_of", condition_all_of},
      {"any_of", condition_any_of},         {"has", condition_has},
      {"arrived_in", condition_arrived_in}, {"same_player", condition_same_player},
      {"turn_of", condition_turn_of},       {"during", condition_during},
      {"activates", condition_activates},   {NULL, NULL}};
  cardvm__api_set(L, env, entries);
}
