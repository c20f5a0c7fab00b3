/* The length of lists. Lua's own depends, for a table with holes, on which of its keys happen to
 * lie in one array; and that on a hash seed and on addresses. */
#include "safe.h"

#include <lauxlib.h>
#include <string.h>

/* No list is longer: lengths are 32-bit numbers elsewhere. */
#define LENGTH_MOST (((lua_Integer)1 << 31) - 1)
/* Items that are left on the stack before they are taken off together. */
#define READS 12

static inline bool has(lua_State *L, int index, lua_Integer i, int *reads) {
  if (++*reads > READS) {
    lua_pop(L, READS);
    *reads = 1;
  }
  return lua_rawgeti(L, index, i) != LUA_TNIL;
}

/* The length of the table at index, an absolute one. Leaves some items on the stack. */
static lua_Integer border(lua_State *L, int index) {
  lua_Integer low = 0, high = 1; /* item `low` is there, or 0; `high` is not, or is too far */
  int reads = 0;
  for (; high <= LENGTH_MOST && has(L, index, high, &reads); high *= 2) low = high;
  while (high - low > 1) {
    lua_Integer middle = low + (high - low) / 2;
    if (has(L, index, middle, &reads)) low = middle;
    else high = middle;
  }
  return low;
}

lua_Integer cardvm__length(lua_State *L, int index) {
  if (!lua_istable(L, index)) return 0;
  int top = lua_gettop(L);
  luaL_checkstack(L, READS, NULL);
  lua_Integer length = border(L, lua_absindex(L, index));
  lua_settop(L, top);
  return length;
}

/* -- The function that `#` becomes ------------------------------------------------------------- */

/* Is it a local variable of the function that asks? */
static bool is_local(lua_State *L, lua_Debug *frame, const char *name) {
  const char *local;
  bool found = false;
  for (int i = 1; !found && (local = lua_getlocal(L, frame, i)) != NULL; i++) {
    found = strcmp(local, name) == 0;
    lua_pop(L, 1);
  }
  return found;
}

/* Is it one of an outer function? */
static bool is_outer(lua_State *L, lua_Debug *frame, const char *name) {
  const char *outer;
  bool found = false;
  lua_getinfo(L, "f", frame);
  for (int i = 1; !found && (outer = lua_getupvalue(L, -1, i)) != NULL; i++) {
    found = strcmp(outer, name) == 0;
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return found;
}

/* In Lua's own words, which reports know. */
static int no_length(lua_State *L) {
  const char *name = lua_tostring(L, 2), *what = luaL_typename(L, 1);
  lua_Debug frame;
  if (luaL_getmetafield(L, 1, "__name") == LUA_TSTRING) what = lua_tostring(L, -1);
  if (!name || !lua_getstack(L, 1, &frame))
    return luaL_error(L, "attempt to get length of a %s value", what);
  const char *kind = *name == '.'                ? "field"
                     : is_local(L, &frame, name) ? "local"
                     : is_outer(L, &frame, name) ? "upvalue"
                                                 : "global";
  return luaL_error(L, "attempt to get length of a %s value (%s '%s')", what, kind,
                    name + (*name == '.'));
}

int cardvm__length_of(lua_State *L) {
  int type = lua_type(L, 1);
  if (type == LUA_TTABLE && (!lua_getmetatable(L, 1) || lua_rawgeti(L, 1, 1) != LUA_TNIL ||
                             luaL_getmetafield(L, 1, "__len") == LUA_TNIL))
    lua_pushinteger(L, border(L, 1)); /* all C functions have room for the items */
  else if (type == LUA_TSTRING) lua_pushinteger(L, (lua_Integer)lua_rawlen(L, 1));
  else if (!luaL_callmeta(L, 1, "__len")) return no_length(L);
  return 1;
}
