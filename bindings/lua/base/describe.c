/* What a value of a script is, in words for messages. */
#include "binding.h"
#include "safe.h"

#include <assert.h>

/* By kind of handle, then the METHODS_x. */
const char *cardvm__kind_name(uint32_t kind) {
  static const char *const names[METHODS_COUNT + 1] = {
      "a handle",   "a card",   "a player",    "a place",    "an event", "a lasting effect",
      "a sequence", "a handle", "a selection", "an ability", "the game", "a number", "a condition"};
  return names[kind <= METHODS_COUNT ? kind : 0];
}

/* What each kind of object is called, in every message. */
static const char *object_word(const object *o) {
  static const char *const words[] = {
      [OBJECT_SELECTION] = "a selection",
      [OBJECT_NUMBER] = "a number",
      [OBJECT_CONDITION] = "a condition",
      [OBJECT_WHO] = "a card",
      [OBJECT_WHOSE] = "a player",
      [OBJECT_CHOICE] = "a choice",
      [OBJECT_CHANGE] = "a change",
      [OBJECT_DURATION] = "a duration",
      [OBJECT_ABILITY] = "an ability",
      [OBJECT_EVENT] = "an event",
      [OBJECT_LIMIT] = "a limit",
      [OBJECT_COST] = "a cost",
      [OBJECT_NAMESPACE] = "a word that needs a name behind it, as in your.name",
      [OBJECT_GROUP] = "a list of cards",
      [OBJECT_REPLACED] = "replaced",
      [OBJECT_TEST] = "a test as in with{}",
      [OBJECT_PARAM] = "a parameter",
      [OBJECT_STEP] = "a step",
      [OBJECT_PLAN_STEP] = "a deed",
      [OBJECT_PLAN] = "a plan",
  };
  assert(o->kind >= OBJECT_SELECTION && o->kind <= OBJECT_PLAN);
  return words[o->kind];
}

const char *cardvm__kind_of_value(lua_State *L, int index) {
  const object *o;
  switch (lua_type(L, index)) {
  case LUA_TNONE: return "missing";
  case LUA_TNIL: return "nil";
  case LUA_TBOOLEAN: return "true or false";
  case LUA_TNUMBER: return lua_isinteger(L, index) ? "a number" : "a number that is not whole";
  case LUA_TSTRING: return "a text";
  case LUA_TTABLE: return "a table";
  case LUA_TFUNCTION: return "a function";
  case LUA_TLIGHTUSERDATA:
    return cardvm__kind_name(CARDVM_HANDLE_KIND(cardvm__to_handle(L, index)));
  default:
    o = cardvm__object_at(L, index);
    return o ? object_word(o) : "an object of another kind";
  }
}

const char *cardvm__describe(lua_State *L, int index) {
  switch (lua_type(L, index)) {
  case LUA_TNONE:
  case LUA_TNIL: return lua_pushliteral(L, "nothing");
  case LUA_TBOOLEAN: return lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false");
  case LUA_TNUMBER:
    cardvm__safe_tostring(L, index);
    return lua_pushfstring(L, "the number %s", lua_tostring(L, -1));
  case LUA_TSTRING: {
    size_t length;
    const char *text = lua_tolstring(L, index, &length);
    if (length <= 40) return lua_pushfstring(L, "the text '%s'", text);
    lua_pushlstring(L, text, 40);
    return lua_pushfstring(L, "the text '%s...'", lua_tostring(L, -1));
  }
  default: return lua_pushstring(L, cardvm__kind_of_value(L, index));
  }
}

object *cardvm__object_check(lua_State *L, int index, object_kind kind, const char *expected) {
  object *o = cardvm__object_at(L, index);
  if (!o || o->kind != kind) {
    const char *got = cardvm__describe(L, index);
    cardvm__form_error(L, "expected %s, got %s", expected, got);
  }
  return o;
}

const char *cardvm__did_you_mean(lua_State *L, const char *best) {
  return best ? lua_pushfstring(L, "; did you mean '%s'?", best) : lua_pushliteral(L, "");
}
