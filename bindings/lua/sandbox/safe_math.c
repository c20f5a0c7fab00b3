/* The part of math that is exact on every machine. */
#include "safe.h"

#include <lauxlib.h>
#include <math.h>

static int math_abs(lua_State *L) {
  luaL_checktype(L, 1, LUA_TNUMBER);
  if (lua_isinteger(L, 1)) {
    lua_Integer n = lua_tointeger(L, 1);
    lua_pushinteger(L, n < 0 ? (lua_Integer)(0u - (lua_Unsigned)n) : n);
  } else {
    lua_pushnumber(L, fabs(lua_tonumber(L, 1)));
  }
  return 1;
}

/* A whole float as an integer where it fits. */
static int push_whole(lua_State *L, lua_Number whole) {
  lua_Integer n;
  if (lua_numbertointeger(whole, &n)) lua_pushinteger(L, n);
  else lua_pushnumber(L, whole);
  return 1;
}

static int math_ceil(lua_State *L) {
  luaL_checktype(L, 1, LUA_TNUMBER);
  if (!lua_isinteger(L, 1)) return push_whole(L, ceil(lua_tonumber(L, 1)));
  lua_settop(L, 1);
  return 1;
}

static int math_floor(lua_State *L) {
  luaL_checktype(L, 1, LUA_TNUMBER);
  if (!lua_isinteger(L, 1)) return push_whole(L, floor(lua_tonumber(L, 1)));
  lua_settop(L, 1);
  return 1;
}

/* The argument that no other one is before, in the order a < b or b < a. */
static int pick(lua_State *L, bool largest) {
  int count = lua_gettop(L), best = 1;
  luaL_checktype(L, 1, LUA_TNUMBER);
  for (int i = 2; i <= count; i++) {
    luaL_checktype(L, i, LUA_TNUMBER);
    int low = largest ? best : i, high = largest ? i : best;
    if (lua_compare(L, low, high, LUA_OPLT)) best = i;
  }
  lua_pushvalue(L, best);
  return 1;
}

static int math_max(lua_State *L) { return pick(L, true); }

static int math_min(lua_State *L) { return pick(L, false); }

static int math_tointeger(lua_State *L) {
  int exact = 0;
  lua_Integer n = 0;
  luaL_checkany(L, 1);
  if (lua_type(L, 1) == LUA_TNUMBER) n = lua_tointegerx(L, 1, &exact);
  if (exact) lua_pushinteger(L, n);
  else lua_pushnil(L);
  return 1;
}

static int math_type(lua_State *L) {
  luaL_checkany(L, 1);
  if (lua_type(L, 1) == LUA_TNUMBER) lua_pushstring(L, lua_isinteger(L, 1) ? "integer" : "float");
  else lua_pushnil(L);
  return 1;
}

static int math_ult(lua_State *L) {
  lua_pushboolean(L, (lua_Unsigned)luaL_checkinteger(L, 1) < (lua_Unsigned)luaL_checkinteger(L, 2));
  return 1;
}

void cardvm__safe_math(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"abs", math_abs},   {"ceil", math_ceil}, {"floor", math_floor},
      {"max", math_max},   {"min", math_min},   {"tointeger", math_tointeger},
      {"type", math_type}, {"ult", math_ult},   {NULL, NULL},
  };
  luaL_newlib(L, functions);
  lua_pushinteger(L, LUA_MAXINTEGER);
  lua_setfield(L, -2, "maxinteger");
  lua_pushinteger(L, LUA_MININTEGER);
  lua_setfield(L, -2, "mininteger");
}
