/* Looks at what functions hold when loading is over: a table that can change would be state outside
 * the game. */
#include "lint.h"
#include "safe.h"

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

/* Functions that hold functions. */
#define DEPTH_MOST 64

typedef struct walk {
  lua_State *L;
  int seen; /* stack index: [function] = true */
  char *error;
  size_t error_bytes;
} walk;

static bool check_function(walk *w, int index, int depth);

/* Why the value at index may not be kept; NULL if it may. Functions are looked into by the caller.
 */
static const char *why_not(lua_State *L, int index) {
  switch (lua_type(L, index)) {
  case LUA_TTABLE:
    return cardvm__is_readonly(L, index)
               ? NULL
               : "a table that can change; declare it with constants { ... }";
  case LUA_TTHREAD: return "a coroutine";
  case LUA_TUSERDATA: break;
  default: return NULL;
  }
  if (!lua_getmetatable(L, index)) return "something that can change";
  lua_pop(L, 1);
  if (luaL_getmetafield(L, index, "__stateful") == LUA_TNIL) return NULL;
  lua_pop(L, 1);
  return "the state of a loop; call pairs where it is used";
}

static void place_of(lua_State *L, int function, char *out, size_t out_bytes) {
  lua_Debug info;
  lua_pushvalue(L, function);
  lua_getinfo(L, ">S", &info);
  snprintf(out, out_bytes, "%s:%d", info.short_src, info.linedefined);
}

/* The value on top is variable `name` of the function at index. */
static bool check_variable(walk *w, int function, const char *name, int depth) {
  const char *why = why_not(w->L, -1);
  if (why) {
    char place[LUA_IDSIZE + 16];
    place_of(w->L, function, place, sizeof place);
    snprintf(w->error, w->error_bytes, "%s: this function uses '%s' from outside, which is %s",
             place, name, why);
    return false;
  }
  return !lua_isfunction(w->L, -1) || check_function(w, lua_gettop(w->L), depth + 1);
}

/* Host functions are trusted. */
static bool check_function(walk *w, int index, int depth) {
  lua_State *L = w->L;
  if (lua_iscfunction(L, index)) return true;
  luaL_checkstack(L, 6, NULL);
  lua_pushvalue(L, index);
  if (lua_rawget(L, w->seen) != LUA_TNIL) {
    lua_pop(L, 1);
    return true;
  }
  lua_pop(L, 1);
  if (depth > DEPTH_MOST) {
    char place[LUA_IDSIZE + 16];
    place_of(L, index, place, sizeof place);
    snprintf(w->error, w->error_bytes, "%s: functions hold functions deeper than %d", place,
             DEPTH_MOST);
    return false;
  }
  lua_pushvalue(L, index);
  lua_pushboolean(L, 1);
  lua_rawset(L, w->seen);
  const char *name;
  for (int i = 1; (name = lua_getupvalue(L, index, i)) != NULL; i++) {
    /* The loader gives _ENV, and a script can't name a variable so. */
    if (strcmp(name, "_ENV") != 0 && !check_variable(w, index, name, depth)) return false;
    lua_pop(L, 1);
  }
  return true;
}

bool cardvm__lint_upvalues(lua_State *L, int index, char *error, size_t error_bytes) {
  int top = lua_gettop(L);
  index = lua_absindex(L, index);
  luaL_checktype(L, index, LUA_TFUNCTION);
  lua_newtable(L);
  walk w = {.L = L, .seen = top + 1, .error = error, .error_bytes = error_bytes};
  bool clean = check_function(&w, index, 1);
  lua_settop(L, top);
  return clean;
}

/* The global on top, with its name below. */
static bool check_global(walk *w) {
  lua_State *L = w->L;
  const char *why = why_not(L, -1);
  if (!why) return !lua_isfunction(L, -1) || check_function(w, lua_gettop(L), 1);
  cardvm__safe_tostring(L, -2);
  snprintf(w->error, w->error_bytes, "the global '%s' is %s", lua_tostring(L, -1), why);
  return false;
}

bool cardvm__lint_globals(lua_State *L, int index, char *error, size_t error_bytes) {
  int top = lua_gettop(L);
  bool clean = true;
  index = lua_absindex(L, index);
  lua_newtable(L);
  walk w = {.L = L, .seen = top + 1, .error = error, .error_bytes = error_bytes};
  cardvm__keys_start(L, index); /* in order: the same problem is reported each time */
  while (clean && cardvm__keys_next(L, top + 2)) {
    clean = check_global(&w);
    lua_settop(L, top + 2);
  }
  lua_settop(L, top);
  return clean;
}
