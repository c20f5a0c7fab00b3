/* Load-time objects: full userdata with one metatable, immutable. What can be read of them while
 * the rule set is loaded makes new ones: this.ap is a number, your.units a selection. */
#include "ability.h"
#include "safe.h"
#include "suggest.h"

#include <string.h>

/* -- Reading while loading --------------------------------------------------------------------- */

/* you:draw(1) in the place of a function that does it. */
static void refuse_called(lua_State *L, uint32_t kind, const char *key) {
  cardvm__push_ref(L, cardvm__binding_at(L)->methods);
  lua_rawgeti(L, -1, (lua_Integer)kind);
  cardvm__push_text(L, cardvm__own_name(L, key));
  if (lua_rawget(L, -2) == LUA_TFUNCTION)
    cardvm__form_error(
        L, "'%s' is done when a function runs: write it into one, function() ... end", key);
  lua_pop(L, 3);
}

static int card_key(lua_State *L, const object *o, uint32_t who, const char *key) {
  key_kind kind;
  uint32_t id;
  cardvm_expr e = cardvm__read_key(L, who, key, &kind, &id);
  if (e) return cardvm__push_object(L, OBJECT_NUMBER, e, o->params);
  if (kind == KEY_REFERENCE) return cardvm__push_path(L, CARDVM_PATH_FIELD, who, id, o->params);
  if (strcmp(key, "host") == 0) return cardvm__push_path(L, CARDVM_PATH_HOST, who, 0, o->params);
  if (strcmp(key, "master") == 0 || strcmp(key, "owner") == 0)
    return cardvm__form_error(L, "'%s' is read when a function runs; here write %s_of(card)", key,
                              key);
  refuse_called(L, CARDVM_KIND_CARD, key);
  return cardvm__unknown_key(L, "card", key);
}

static int player_key(lua_State *L, const object *o, uint32_t whose, const char *key) {
  refuse_called(L, KIND_SEAT, key);
  cardvm_id variable = cardvm__find(L, CARDVM_SORT_PLAYER_VARIABLE, key);
  const cardvm_program *p = cardvm__binding_at(L)->program;
  if (cardvm_program_reference(p, CARDVM_SORT_PLAYER_VARIABLE, variable).to)
    return cardvm__push_path(L, CARDVM_PATH_PLAYER_VAR, whose, variable, o->params);
  return cardvm__push_object(L, OBJECT_NUMBER,
                             cardvm__expr(L, CARDVM_OP_PLAYER_VAR, whose, variable, 0), o->params);
}

static int param_key(lua_State *L, const object *o, const char *key) {
  uint32_t params = 0;
  bool player = cardvm__id_of(L, CARDVM_SORT_PLAYER_VARIABLE, key) != 0;
  cardvm__use_param(L, o, player ? PARAM_AS_PLAYER : PARAM_AS_CARD, &params);
  return player ? player_key(L, o, CARDVM_WHOSE_PARAM + o->id, key)
                : card_key(L, o, CARDVM_WHO_PARAM + o->id, key);
}

static int game_key(lua_State *L, const char *key) {
  const cardvm_id id = cardvm__find(L, CARDVM_SORT_GAME_VARIABLE, key);
  if (cardvm_program_reference(cardvm__binding_at(L)->program, CARDVM_SORT_GAME_VARIABLE, id).to)
    return cardvm__push_path(L, CARDVM_PATH_GAME_VAR, 0, id, 0);
  return cardvm__push_object(L, OBJECT_NUMBER, cardvm__expr(L, CARDVM_OP_GAME_VAR, id, 0, 0), 0);
}

static int event_key(lua_State *L, const char *key) {
  static const struct {
    object_kind kind; /* 0: only functions that run can read it */
    uint32_t id;
  } slots[CARDVM_SLOTS] = {[CARDVM_SLOT_CARD] = {OBJECT_WHO, CARDVM_WHO_CARD},
                           [CARDVM_SLOT_OTHER] = {OBJECT_WHO, CARDVM_WHO_OTHER},
                           [CARDVM_SLOT_SOURCE] = {OBJECT_WHO, CARDVM_WHO_SOURCE},
                           [CARDVM_SLOT_PLAYER] = {OBJECT_WHOSE, CARDVM_WHOSE_EVENT},
                           [CARDVM_SLOT_BY] = {OBJECT_WHOSE, CARDVM_WHOSE_BY},
                           [CARDVM_SLOT_AMOUNT] = {OBJECT_NUMBER, 0},
                           [CARDVM_SLOT_NAME] = {OBJECT_NUMBER, 0},
                           [CARDVM_SLOT_EXTRA] = {OBJECT_NUMBER, 0},
                           [CARDVM_SLOT_POSITION] = {OBJECT_NUMBER, 0}};
  cardvm__suggest suggest;
  cardvm__suggest_start(&suggest, key);
  if (strcmp(key, "paid") == 0) key = "amount";
  for (cardvm_slot slot = 0; slot < CARDVM_SLOTS; slot++) {
    if (!slots[slot].kind) continue;
    cardvm__suggest_offer(&suggest, cardvm__slot_name(slot));
    if (strcmp(cardvm__slot_name(slot), key) != 0) continue;
    if (slots[slot].kind == OBJECT_NUMBER)
      return cardvm__push_object(L, OBJECT_NUMBER, cardvm__expr(L, CARDVM_OP_SLOT, slot, 0, 0), 0);
    return cardvm__push_object(L, slots[slot].kind, slots[slot].id, 0);
  }
  return cardvm__form_error(L, "an event has no '%s' here%s", key,
                            cardvm__did_you_mean(L, &suggest));
}

/* The index of a parameter or choice is its place among those spoken of since the last ability that
 * has any: the ability itself comes only after its conditions. */
static int spoken_named(lua_State *L, object_kind kind, uint32_t first, const char *name) {
  loaded *l = cardvm__binding_at(L)->loaded;
  struct spoken_names *s = kind == OBJECT_PARAM ? &l->params : &l->chosen;
  const int most = kind == OBJECT_PARAM ? PARAMETERS_MAX : ABILITY_TARGETS_MAX;
  uint32_t i = 0;
  while (i < s->count && strcmp(s->names[i], name) != 0) i++;
  if (i == (uint32_t)most)
    return cardvm__form_error(L, "'%s': an ability has at most %d of them", name, most);
  if (i == s->count) {
    s->names[i] = cardvm__keep_text(L, name);
    s->uses[i] = 0;
    s->count++;
  }
  return cardvm__push_object(L, kind, first + i, l->param_serial);
}

static int side_key(lua_State *L, uint32_t side, const char *key) {
  cardvm__push_ref(L, cardvm__binding_at(L)->loaded->sides);
  lua_rawgeti(L, -1, (lua_Integer)side);
  if (lua_getfield(L, -1, cardvm__own_name(L, key)) != LUA_TNIL) return 1;
  lua_pop(L, 1);
  const char *hint = cardvm__nearest_key(L, key, -1),
             *below = cardvm__declared_below(L, "zone", key);
  if (!below) below = cardvm__declared_below(L, "group", key);
  return cardvm__form_error(L, "there is no zone or group '%s'%s", key, below ? below : hint);
}

static int namespace_key(lua_State *L, const object *o, const char *key) {
  switch ((object_namespace)o->id) {
  case NAMESPACE_ANY:
  case NAMESPACE_YOUR:
  case NAMESPACE_ENEMY: return side_key(L, o->id, key);
  case NAMESPACE_EVENT: return event_key(L, key);
  case NAMESPACE_ROLE:
    return cardvm__push_object(L, OBJECT_WHO,
                               CARDVM_WHO_ROLE + cardvm__find(L, CARDVM_SORT_ROLE, key), 0);
  case NAMESPACE_PARAM: return spoken_named(L, OBJECT_PARAM, 0, key);
  case NAMESPACE_CHOSEN: return spoken_named(L, OBJECT_WHO, CARDVM_WHO_CHOSEN, key);
  case NAMESPACE_GAME: return game_key(L, key);
  }
  return 0;
}

static int no_such_key(lua_State *L, const char *key) {
  const object *o = cardvm__object_at(L, 1);
  const char *what = cardvm__describe(L, 1), *hint = "";
  if (o->kind == OBJECT_SELECTION) {
    cardvm__push_methods(L, cardvm__binding_at(L), METHODS_GROUP);
    hint = cardvm__nearest_key(L, key, -1);
  }
  return cardvm__form_error(L, "%s has no '%s'%s", what, key, hint);
}

static int load_key(lua_State *L, const object *o, const char *key) {
  cardvm__sandbox_charge(L, CARDVM__MADE);
  switch (o->kind) {
  case OBJECT_WHO: return card_key(L, o, o->id, key);
  case OBJECT_WHOSE: return player_key(L, o, o->id, key);
  case OBJECT_PARAM: return param_key(L, o, key);
  case OBJECT_NAMESPACE: return namespace_key(L, o, key);
  default: return 0;
  }
}

/* While a function runs, words like `your` still lead to selections, which are all made by then. */
static int run_key(lua_State *L, const object *o, const char *key) {
  if (o->kind == OBJECT_NAMESPACE && o->id <= NAMESPACE_ENEMY) return side_key(L, o->id, key);
  return 0;
}

static int object_index(lua_State *L) {
  object *o = cardvm__object_at(L, 1);
  if (!o) return luaL_error(L, "expected an object");
  if (lua_type(L, 2) != LUA_TSTRING) {
    const char *got = cardvm__describe(L, 2), *what = cardvm__describe(L, 1);
    if (o->kind == OBJECT_SELECTION)
      return cardvm__form_error(L, "%s is no list: its :list() are its cards", what);
    return cardvm__form_error(L, "%s has no [%s]", what, got);
  }
  luaL_checkstack(L, 20, NULL);
  binding *b = cardvm__binding_at(L);
  const char *key = lua_tostring(L, 2);
  if (!b->loading) {
    int results = cardvm__object_runtime_index(L, o, key);
    if (results) return results;
  }
  if (o->kind == OBJECT_SELECTION || o->kind == OBJECT_TARGETS) {
    cardvm__push_methods(L, b, o->kind == OBJECT_TARGETS ? METHODS_PLACES : METHODS_GROUP);
    if (lua_getfield(L, -1, cardvm__own_name(L, key)) != LUA_TNIL) return 1;
  }
  int results = b->loading ? load_key(L, o, key) : run_key(L, o, key);
  if (results) return results;
  return no_such_key(L, key);
}

static int object_newindex(lua_State *L) {
  cardvm__safe_tostring(L, 2);
  const char *key = lua_tostring(L, -1);
  return cardvm__form_error(L, "%s can't be changed: script tried to set '%s'",
                            cardvm__describe(L, 1), key);
}

static int object_tostring(lua_State *L) {
  cardvm__describe(L, 1);
  return 1;
}

/* -- Arithmetic -------------------------------------------------------------------------------- */

static int arithmetic(lua_State *L, cardvm_op op, const char *sign) {
  if (!cardvm__binding_at(L)->loading) return cardvm__misused_number(L);
  uint32_t params = 0;
  cardvm_expr a = cardvm__to_number(L, 1, sign, &params);
  cardvm_expr b = cardvm__to_number(L, 2, sign, &params);
  return cardvm__push_object(L, OBJECT_NUMBER, cardvm__expr(L, op, a, b, 0), params);
}

static int object_add(lua_State *L) { return arithmetic(L, CARDVM_OP_ADD, "+"); }
static int object_subtract(lua_State *L) { return arithmetic(L, CARDVM_OP_SUB, "-"); }
static int object_multiply(lua_State *L) { return arithmetic(L, CARDVM_OP_MUL, "*"); }

static int object_negate(lua_State *L) {
  lua_pushinteger(L, 0);
  lua_replace(L, 2);
  lua_insert(L, 1);
  return arithmetic(L, CARDVM_OP_SUB, "-");
}

/* while_there(card): the duration, of that card. */
static int call_duration(lua_State *L, const object *o) {
  binding *b = cardvm__binding_at(L);
  if (b->loading || !b->game)
    return cardvm__form_error(L, "a duration is called with a card by a function that runs");
  const cardvm_handle card = cardvm__check_card(L, b, 2, "card");
  object *of_card = cardvm__object_new(L, OBJECT_DURATION, o->id, 0);
  of_card->low = (int32_t)card;
  return 1;
}

/* `event "damage" { ... }` and `role "attacker"` declare, by words of rules files; event.card and
 * role.attacker read. */
static int object_call(lua_State *L) {
  const object *o = cardvm__object_at(L, 1);
  const binding *b = cardvm__binding_at(L);
  if (o && o->kind == OBJECT_DURATION) return call_duration(L, o);
  bool event = o && o->kind == OBJECT_NAMESPACE && o->id == NAMESPACE_EVENT;
  bool role = o && o->kind == OBJECT_NAMESPACE && o->id == NAMESPACE_ROLE;
  if (!event && !role) return cardvm__form_error(L, "%s is no function", cardvm__describe(L, 1));
  if (role && !b->loaded->rules_phase)
    return cardvm__form_error(L, "roles are declared in rules files");
  cardvm__push_ref(L, b->loaded->rules_only);
  lua_getfield(L, -1, event ? "event" : "role");
  lua_replace(L, 1);
  lua_pop(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  return 1;
}

void cardvm__objects_open(lua_State *L) {
  static const luaL_Reg methods[] = {
      {"__index", object_index}, {"__newindex", object_newindex}, {"__tostring", object_tostring},
      {"__add", object_add},     {"__sub", object_subtract},      {"__mul", object_multiply},
      {"__unm", object_negate},  {"__call", object_call},         {NULL, NULL}};
  luaL_newmetatable(L, OBJECT_METATABLE);
  cardvm__self(L)->objects = lua_topointer(L, -1);
  cardvm__misuse_open(L);
  luaL_setfuncs(L, methods, 0);
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  /* luaL_newmetatable has set __name, which Lua's own messages use. */
  lua_pushliteral(L, "object");
  lua_setfield(L, -2, "__name");
  lua_pop(L, 1);
}
