/* Text of values: the same in every run, without addresses. */
#include "safe.h"
#include "sandbox.h"

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

#define NUMBER_BYTES 48
#define NUMBER_WORK 8u /* to write one */

/* "%.14g" like Lua, but as in the C locale, with one spelling of not-a-number. */
static size_t number_text(lua_Number number, char out[NUMBER_BYTES]) {
  char text[NUMBER_BYTES];
  if (number != number) return (size_t)snprintf(out, NUMBER_BYTES, "nan");
  snprintf(text, sizeof text, "%.14g", number);
  size_t length = 0;
  bool whole = true;
  for (const char *c = text; *c; c++) {
    if (strchr("+-0123456789", *c)) {
      out[length++] = *c;
    } else if (strchr("einf", *c)) {
      out[length++] = *c;
      whole = false;
    } else if (length == 0 || out[length - 1] != '.') { /* a locale's point may have many bytes */
      out[length++] = '.';
      whole = false;
    }
  }
  if (whole) out[length++] = '.', out[length++] = '0';
  out[length] = '\0';
  return length;
}

static void push_object_text(lua_State *L, int index) {
  if (luaL_getmetafield(L, index, "__tostring") != LUA_TNIL) {
    lua_pushvalue(L, index);
    lua_call(L, 1, 1);
    if (lua_type(L, -1) == LUA_TSTRING) return;
    lua_pop(L, 1);
  }
  int type = luaL_getmetafield(L, index, "__name"); /* pushes nothing for nil */
  if (type == LUA_TSTRING) return;
  if (type != LUA_TNIL) lua_pop(L, 1);
  lua_pushstring(L, luaL_typename(L, index));
}

void cardvm__safe_tostring(lua_State *L, int index) {
  char number[NUMBER_BYTES];
  index = lua_absindex(L, index);
  luaL_checkstack(L, 4, NULL);
  switch (lua_type(L, index)) {
  case LUA_TNIL: lua_pushliteral(L, "nil"); break;
  case LUA_TBOOLEAN: lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false"); break;
  case LUA_TSTRING: lua_pushvalue(L, index); break;
  case LUA_TNUMBER:
    cardvm__sandbox_charge(L, NUMBER_WORK);
    if (lua_isinteger(L, index)) lua_pushfstring(L, "%I", lua_tointeger(L, index));
    else lua_pushlstring(L, number, number_text(lua_tonumber(L, index), number));
    break;
  default: push_object_text(L, index);
  }
}

lua_Integer cardvm__safe_whole(lua_State *L, int argument) {
  luaL_checktype(L, argument, LUA_TNUMBER);
  return luaL_checkinteger(L, argument);
}

lua_Integer cardvm__safe_whole_or(lua_State *L, int argument, lua_Integer otherwise) {
  return lua_isnoneornil(L, argument) ? otherwise : cardvm__safe_whole(L, argument);
}

char *cardvm__safe_space(lua_State *L, char *small, size_t small_bytes, size_t bytes) {
  if (bytes > small_bytes) return lua_newuserdatauv(L, bytes, 0);
  lua_pushnil(L);
  return small;
}
