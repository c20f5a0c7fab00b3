/* Load-time values: players and cards that can be spoken of, numbers, changes, choices, limits. */
#include "expr.h"

#include <string.h>

/* -- Numbers ----------------------------------------------------------------------------------- */

static int push_number(lua_State *L, cardvm_expr e, uint32_t params) {
  cardvm__push_object(L, OBJECT_NUMBER, e, params);
  return 1;
}

static int value_printed(lua_State *L) {
  cardvm__form_binding(L, "printed");
  uint32_t params = 0, id;
  uint32_t who = cardvm__to_who(L, 1, "printed", &params);
  const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : NULL;
  if (!key) return cardvm__form_error(L, "printed: expected printed(card, \"property\")");
  key_kind kind = cardvm__key(L, key, &id);
  if (kind == KEY_NONE) cardvm__unknown_key(L, "printed", key);
  if (kind != KEY_PROPERTY && kind != KEY_ATTRIBUTE)
    return cardvm__form_error(L, "printed: '%s' is not a property", key);
  return push_number(L, cardvm__expr(L, CARDVM_OP_BASE, who, id, 0), params);
}

/* least(a, b, ...) and most(a, b, ...). */
static int fold(lua_State *L, cardvm_op op, const char *what) {
  cardvm__form_binding(L, what);
  int count = lua_gettop(L);
  uint32_t params = 0;
  if (count < 2) return cardvm__form_error(L, "%s: expected two numbers", what);
  cardvm_expr e = cardvm__to_number(L, 1, what, &params);
  for (int i = 2; i <= count; i++)
    e = cardvm__expr(L, op, e, cardvm__to_number(L, i, what, &params), 0);
  return push_number(L, e, params);
}

static int value_least(lua_State *L) { return fold(L, CARDVM_OP_MIN, "least"); }
static int value_most(lua_State *L) { return fold(L, CARDVM_OP_MAX, "most"); }

/* -- Players and cards ------------------------------------------------------------------------- */

static int value_seat_of(lua_State *L) {
  cardvm__form_binding(L, "seat_of");
  uint32_t params = 0;
  return push_number(L, cardvm__to_seat(L, 1, "seat_of", &params), params);
}

/* The master or owner of a card. */
static int player_of(lua_State *L, const char *what, uint32_t base) {
  cardvm__form_binding(L, what);
  uint32_t params = 0;
  const uint32_t who = cardvm__to_who(L, 1, what, &params);
  cardvm__push_object(L, OBJECT_WHOSE, base + who, params);
  return 1;
}

static int value_master_of(lua_State *L) { return player_of(L, "master_of", CARDVM_WHOSE_MASTER); }
static int value_owner_of(lua_State *L) { return player_of(L, "owner_of", CARDVM_WHOSE_OWNER); }

static int value_host_of(lua_State *L) {
  cardvm__form_binding(L, "host_of");
  uint32_t params = 0;
  if (cardvm__to_who(L, 1, "host_of", &params) != CARDVM_WHO_IT)
    return cardvm__form_error(L, "host_of: only host_of(it) is known");
  cardvm__push_object(L, OBJECT_WHO, CARDVM_WHO_HOST, 0);
  return 1;
}

/* -- Changes: also while a function runs ------------------------------------------------------- */

static int push_change(lua_State *L, cardvm_modify modify, const char *what) {
  if (lua_type(L, 1) == LUA_TSTRING) {
    object *o = cardvm__object_new(L, OBJECT_CHANGE, 0, 1);
    o->low = (int32_t)modify;
    o->high = 1;
    lua_pushvalue(L, 1);
    lua_setiuservalue(L, -2, 1);
    return 1;
  }
  int32_t literal = 0;
  bool is_literal = cardvm__integer(L, 1, &literal);
  uint32_t params = 0;
  if (!is_literal && !cardvm__is_number(L, 1) && !lua_isfunction(L, 1))
    return cardvm__expected(L, 1, what, "a whole number or a text");
  cardvm_expr e = 0;
  if (!is_literal || cardvm__binding_at(L)->loading) {
    if (!is_literal) cardvm__form_binding(L, what);
    e = cardvm__to_number(L, 1, what, &params);
  }
  object *o = cardvm__object_new(L, OBJECT_CHANGE, e, 1);
  o->low = (int32_t)modify;
  o->high = literal;
  o->params = params;
  return 1;
}

static int value_add(lua_State *L) { return push_change(L, CARDVM_ADD, "add"); }
static int value_set(lua_State *L) { return push_change(L, CARDVM_SET, "set"); }

/* -- Choices: also while a function runs ------------------------------------------------------- */

/* What is chosen from, at `from`: a selection, a group, or a list of cards; a prompt may follow. */
static int push_choice(lua_State *L, const char *what, int from, int32_t low, int32_t high) {
  const object *o = cardvm__object_at(L, from);
  bool loading = cardvm__binding_at(L)->loading;
  uint32_t params = 0, id = 0;
  bool selection = o && o->kind == OBJECT_SELECTION;
  if (selection) {
    if (loading) cardvm__note_params(L, o, &params);
    id = o->id;
    params = o->params;
  } else if (loading || !(lua_istable(L, from) || (o && o->kind == OBJECT_GROUP))) {
    const char *got = cardvm__describe(L, from);
    return cardvm__form_error(L, "%s: expected a selection%s, got %s", what,
                              loading ? "" : " or a list of cards", got);
  }
  if (!lua_isnoneornil(L, from + 1) && lua_type(L, from + 1) != LUA_TSTRING)
    return cardvm__form_error(L, "%s: the prompt is a text", what);
  object *choice = cardvm__object_new(L, OBJECT_CHOICE, id, 2);
  choice->low = low;
  choice->high = high;
  choice->params = params;
  if (!selection) {
    if (o) lua_getiuservalue(L, from, 1);
    else lua_pushvalue(L, from);
    lua_setiuservalue(L, -2, 1);
  }
  if (lua_type(L, from + 1) == LUA_TSTRING) {
    lua_pushvalue(L, from + 1);
    lua_setiuservalue(L, -2, 2);
  }
  return 1;
}

static int value_one(lua_State *L) {
  lua_settop(L, 2);
  return push_choice(L, "one", 1, 1, 1);
}

static int32_t how_many(lua_State *L, const char *what) {
  int32_t n;
  if (!cardvm__integer(L, 1, &n) || n < 1) cardvm__expected(L, 1, what, "how many (1 or more)");
  lua_settop(L, 3);
  return n;
}

static int value_up_to(lua_State *L) {
  int32_t n = how_many(L, "up_to");
  return push_choice(L, "up_to", 2, 0, n);
}

static int value_exactly(lua_State *L) {
  int32_t n = how_many(L, "exactly");
  return push_choice(L, "exactly", 2, n, n);
}

/* -- Limits, events of steps ------------------------------------------------------------------- */

static int push_limit(lua_State *L, const char *what, int32_t count, int index) {
  cardvm__form_binding(L, what);
  if (lua_type(L, index) != LUA_TSTRING)
    return cardvm__expected(L, index, what, "the name of a sequence");
  cardvm_id sequence = cardvm__find(L, CARDVM_SORT_SEQUENCE, lua_tostring(L, index));
  cardvm__object_new(L, OBJECT_LIMIT, sequence, 0)->low = count;
  return 1;
}

static int value_once_per(lua_State *L) { return push_limit(L, "once_per", 1, 1); }

static int value_times(lua_State *L) {
  int32_t n = how_many(L, "times");
  return push_limit(L, "times", n, 2);
}

static int step_event(lua_State *L, const char *what, bool end) {
  binding *b = cardvm__form_binding(L, what);
  const char *name = cardvm__form_name(L, what);
  cardvm_id step = cardvm__find(L, CARDVM_SORT_STEP, name);
  cardvm_id event = cardvm_program_step_event(b->program, step, end);
  if (!event) return cardvm__form_error(L, "%s: step '%s' is quiet: it has no events", what, name);
  cardvm__object_new(L, OBJECT_EVENT, event, 0);
  return 1;
}

static int value_begins(lua_State *L) { return step_event(L, "begins", false); }
static int value_ends(lua_State *L) { return step_event(L, "ends", true); }

/* -- Words ------------------------------------------------------------------------------------- */

static void open_words(lua_State *L, int env) {
  static const struct {
    const char *name;
    object_kind kind;
    uint32_t id;
  } words[] = {{"this", OBJECT_WHO, CARDVM_WHO_ME},
               {"it", OBJECT_WHO, CARDVM_WHO_IT},
               {"itself", OBJECT_WHO, CARDVM_WHO_ITSELF},
               {"bearer", OBJECT_WHO, CARDVM_WHO_TARGET},
               {"you", OBJECT_WHOSE, CARDVM_WHOSE_YOU},
               {"opponent", OBJECT_WHOSE, CARDVM_WHOSE_OPPONENT},
               {"turn_player", OBJECT_WHOSE, CARDVM_WHOSE_TURN},
               {"starter", OBJECT_WHOSE, CARDVM_WHOSE_STARTER},
               {"any", OBJECT_NAMESPACE, NAMESPACE_ANY},
               {"your", OBJECT_NAMESPACE, NAMESPACE_YOUR},
               {"enemy", OBJECT_NAMESPACE, NAMESPACE_ENEMY},
               {"event", OBJECT_NAMESPACE, NAMESPACE_EVENT},
               {"role", OBJECT_NAMESPACE, NAMESPACE_ROLE},
               {"param", OBJECT_NAMESPACE, NAMESPACE_PARAM},
               {"game", OBJECT_NAMESPACE, NAMESPACE_GAME},
               {"replaced", OBJECT_REPLACED, 0}};
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
    cardvm__object_new(L, words[i].kind, words[i].id, 0);
    lua_setfield(L, env, words[i].name);
  }
}

void cardvm__open_values(lua_State *L, int env) {
  static const api_function entries[] = {{"printed", value_printed},
                                         {"least", value_least},
                                         {"most", value_most},
                                         {"seat_of", value_seat_of},
                                         {"master_of", value_master_of},
                                         {"owner_of", value_owner_of},
                                         {"host_of", value_host_of},
                                         {"add", value_add},
                                         {"set", value_set},
                                         {"one", value_one},
                                         {"up_to", value_up_to},
                                         {"exactly", value_exactly},
                                         {"once_per", value_once_per},
                                         {"times", value_times},
                                         {"begins", value_begins},
                                         {"ends", value_ends},
                                         {NULL, NULL}};
  open_words(L, env);
  cardvm__api_set(L, env, entries);
}
