/* Tables that scripts can read and not write: libraries, constants. */
#include "safe.h"
#include "suggest.h"

#include <lauxlib.h>

/* -- Names that do not exist ------------------------------------------------------------------- */

void cardvm__suggest_keys(lua_State *L, int index, cardvm__suggest *s) {
  luaL_checkstack(L, 4, NULL);
  cardvm__content(L, index);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
    if (lua_type(L, -2) == LUA_TSTRING) cardvm__suggest_offer(s, lua_tostring(L, -2));
  lua_pop(L, 1);
}

const char *cardvm__did_you_mean(lua_State *L, const cardvm__suggest *s) {
  const char *best = cardvm__suggest_best(s);
  return best ? lua_pushfstring(L, "; did you mean '%s'?", best) : lua_pushliteral(L, "");
}

const char *cardvm__nearest_key(lua_State *L, const char *wanted, int index) {
  cardvm__suggest suggest;
  cardvm__suggest_start(&suggest, wanted);
  cardvm__suggest_keys(L, index, &suggest);
  return cardvm__did_you_mean(L, &suggest);
}

/* __index of a strict table's content: called with that table and the key that is not in it. */
static int unknown_field(lua_State *L) {
  const char *owner = lua_tostring(L, lua_upvalueindex(1));
  cardvm__safe_tostring(L, 2);
  const char *key = lua_tostring(L, -1);
  return luaL_error(L, "%s has no '%s'%s", owner, key, cardvm__nearest_key(L, key, 1));
}

/* -- Read-only objects: an empty table whose metatable holds the content ----------------------- */

static int refuse_field(lua_State *L) {
  const char *owner = lua_tostring(L, lua_upvalueindex(1));
  cardvm__safe_tostring(L, 2);
  return luaL_error(L, "%s can't be changed: script tried to set '%s'", owner, lua_tostring(L, -1));
}

static int content_length(lua_State *L) {
  lua_pushinteger(L, cardvm__length(L, lua_upvalueindex(1)));
  return 1;
}

/* Gives the empty table on top a metatable that reads from the content at index. */
static void set_readonly_metatable(lua_State *L, int content, const char *name) {
  lua_createtable(L, 0, 6);
  lua_pushvalue(L, content);
  lua_setfield(L, -2, "__index");
  lua_pushstring(L, name);
  lua_pushvalue(L, -1);
  lua_setfield(L, -3, "__name");
  lua_pushcclosure(L, refuse_field, 1);
  lua_setfield(L, -2, "__newindex");
  lua_pushvalue(L, content);
  lua_pushcclosure(L, content_length, 1);
  lua_setfield(L, -2, "__len");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_pushboolean(L, 1);
  lua_setfield(L, -2, "__readonly");
  lua_setmetatable(L, -2);
}

/* Makes reading what the table on top does not have an error. */
static void set_strict(lua_State *L, const char *name) {
  lua_createtable(L, 0, 1);
  lua_pushstring(L, name);
  lua_pushcclosure(L, unknown_field, 1);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
}

void cardvm__readonly(lua_State *L, const char *name, bool strict) {
  luaL_checkstack(L, 8, NULL);
  if (strict) set_strict(L, name);
  lua_newtable(L);
  set_readonly_metatable(L, lua_absindex(L, -2), name);
  lua_remove(L, -2);
}

bool cardvm__is_readonly(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TTABLE) return false;
  if (luaL_getmetafield(L, index, "__readonly") == LUA_TNIL) return false;
  lua_pop(L, 1);
  return true;
}

void cardvm__content(lua_State *L, int index) {
  if (cardvm__is_readonly(L, index)) luaL_getmetafield(L, index, "__index");
  else lua_pushvalue(L, index);
}
