/* constants { ... }: a deep, read-only copy of a table. */
#include "safe.h"
#include "sandbox.h"

#include <lauxlib.h>

/* Tables within tables. Deeper means a cycle, most likely. */
#define FREEZE_DEPTH 16

static void push_frozen(lua_State *L, int index, int depth);

static bool is_host_object(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TUSERDATA || !lua_getmetatable(L, index)) return false;
  lua_pop(L, 1);
  if (luaL_getmetafield(L, index, "__stateful") == LUA_TNIL) return true;
  lua_pop(L, 1);
  return false;
}

/* Pushes what a field's value (on top, with its key below) becomes in the copy. */
static void push_frozen_value(lua_State *L, int depth) {
  int value = lua_gettop(L), type = lua_type(L, value);
  if (type == LUA_TTABLE) {
    push_frozen(L, value, depth + 1);
  } else if (type == LUA_TBOOLEAN || type == LUA_TNUMBER || type == LUA_TSTRING ||
             type == LUA_TLIGHTUSERDATA || is_host_object(L, value)) {
    lua_pushvalue(L, value);
  } else {
    cardvm__safe_tostring(L, value - 1);
    luaL_error(L,
               "constants hold numbers, strings, truth values, objects and tables of these; "
               "'%s' is a %s",
               lua_tostring(L, -1), lua_typename(L, type));
  }
}

static void push_frozen(lua_State *L, int index, int depth) {
  luaL_checkstack(L, 12, NULL);
  if (cardvm__is_readonly(L, index)) {
    lua_pushvalue(L, index);
    return;
  }
  if (lua_getmetatable(L, index)) luaL_error(L, "constants can't hold this kind of table");
  if (depth > FREEZE_DEPTH)
    luaL_error(L, "constants within constants deeper than %d: do they hold each other?",
               FREEZE_DEPTH);
  lua_createtable(L, (int)cardvm__length(L, index), 0);
  int copy = lua_gettop(L);
  int walk = cardvm__keys_start(L, index);
  while (cardvm__keys_next(L, walk)) {
    push_frozen_value(L, depth);
    lua_remove(L, -2);
    lua_rawset(L, copy);
  }
  lua_settop(L, copy);
  cardvm__sandbox_charge(L, CARDVM__MADE);
  cardvm__readonly(L, "constants", false);
}

void cardvm__freeze(lua_State *L, int index) { push_frozen(L, lua_absindex(L, index), 1); }

int cardvm__constants(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  cardvm__freeze(L, 1);
  return 1;
}
