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
  lua_pushboolean(L,
                  (lua_Unsigned)cardvm__safe_whole(L, 1) < (lua_Unsigned)cardvm__safe_whole(L, 2));
  return 1;
}

/* clang-format off */
const cardvm__safe_word cardvm__safe_math[] = {
 {"abs", "math.abs(n)", "a number",
  "The number without its sign.",
  "local n = math.abs(me.power - unit.power)", math_abs},
 {"ceil", "math.ceil(n)", "a whole number",
  "The next whole number, upwards.",
  "local half = math.ceil(you.life / 2)", math_ceil},
 {"floor", "math.floor(n)", "a whole number",
  "The next whole number, downwards; `you.life // 2` is the floor of a half.",
  "local half = math.floor(you.life / 2)", math_floor},
 {"max", "math.max(n, ...)", "a number",
  "The largest of these numbers. Outside functions: `most(a, b)`.",
  "local n = math.max(me.power, unit.power)", math_max},
 {"min", "math.min(n, ...)", "a number",
  "The smallest of these numbers. Outside functions: `least(a, b)`.",
  "local n = math.min(me.power, 3)", math_min},
 {"tointeger", "math.tointeger(n)", "a whole number",
  "The number as a whole one; nil if it is not whole. Unlike in Lua a text is not made a number.",
  "local n = math.tointeger(4 / 2)", math_tointeger},
 {"type", "math.type(n)", "a text",
  "`\"integer\"` of a whole number, `\"float\"` of another, nil of what is no number.",
  "if math.type(4 / 2) == 'float' then print('divided') end", math_type},
 {"ult", "math.ult(a, b)", "true or false",
  "Whether a is less than b when both are read as numbers without a sign.",
  "local less = math.ult(1, -1)", math_ult},
 {"maxinteger", "math.maxinteger", "a whole number",
  "The largest whole number of Lua. Numbers of the game are smaller: 2147483647 at most.",
  "local n = math.maxinteger", .number = LUA_MAXINTEGER},
 {"mininteger", "math.mininteger", "a whole number",
  "The smallest whole number of Lua. Numbers of the game are larger: -2147483648 at least.",
  "local n = math.mininteger", .number = LUA_MININTEGER},
 {NULL}};
/* clang-format on */
