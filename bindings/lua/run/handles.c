/* Handles in scripts: cards, players, places, events, lasting effects and sequences are light
 * userdata, so they cost no garbage and equal handles are equal values. All light userdata of a Lua
 * state share one metatable; the kind in a handle's top bits says which table of keys its __index
 * looks in. */
#include "cardvm_read.h"
#include "run.h"
#include "safe.h"

/* -- Reading ----------------------------------------------------------------------------------- */

/* Raises an error with the line of the script: it called __index, which looked into the table. */
static int fail_in_script(lua_State *L) {
  luaL_where(L, 2);
  lua_insert(L, -2);
  lua_concat(L, 2);
  return lua_error(L);
}

/* Pushes "; a card has one" where another kind of handle has such a key, else the nearest name. */
static void push_whose(lua_State *L, const binding *b, uint32_t kind, const char *key) {
  for (uint32_t other = 0; other < HANDLE_KINDS; other++) {
    if (other == kind) continue;
    cardvm__push_methods(L, b, other);
    lua_pushstring(L, key);
    const bool has = lua_rawget(L, -2) != LUA_TNIL;
    lua_pop(L, 2);
    if (!has) continue;
    lua_pushfstring(L, "; %s has one", cardvm__kind_name(other));
    return;
  }
  cardvm__push_suggestion(L, 1, key);
}

/* __index of a table of keys, for a key that is not there: a role of a sequence, or a mistake.
 * Upvalue: the kind. */
static int missing_key(lua_State *L) {
  binding *b = cardvm__self(L);
  uint32_t kind = (uint32_t)lua_tointeger(L, lua_upvalueindex(1));
  if (lua_type(L, 2) != LUA_TSTRING) {
    lua_pushfstring(L, "%s is read by a name, not by %s", cardvm__kind_name(kind),
                    cardvm__kind_of_value(L, 2));
    return fail_in_script(L);
  }
  const char *key = lua_tostring(L, 2);
  cardvm_id role =
      kind == KIND_SEQUENCE && b->game ? cardvm_program_find(b->program, CARDVM_SORT_ROLE, key) : 0;
  if (role) {
    cardvm__push_handle(L, cardvm_game_role(b->game, role));
    return 1;
  }
  push_whose(L, b, kind, key);
  lua_pushfstring(L, "%s has no '%s'%s", cardvm__kind_name(kind), key, lua_tostring(L, -1));
  return fail_in_script(L);
}

/* What the table of keys said is on top: a method, the code of what is read, or a role. */
static inline int push_found(lua_State *L, binding *b, uint32_t handle, int type) {
  if (type != LUA_TNUMBER) return 1;
  if (!cardvm__read_value(L, b, handle, lua_tointeger(L, -1))) lua_pushnil(L);
  return 1;
}

int cardvm__handle_read(lua_State *L, binding *b, uint32_t handle, int key) {
  cardvm__push_methods(L, b, CARDVM_HANDLE_KIND(handle));
  lua_pushvalue(L, key);
  return push_found(L, b, handle, lua_gettable(L, -2));
}

/* Upvalues: the table of keys of each kind of handle. The way of every method
 * call: one look-up, whose result takes the key's place. */
static int handle_index(lua_State *L) {
  uint32_t handle = cardvm__to_handle(L, 1);
  int type = lua_gettable(L, lua_upvalueindex(1 + (int)CARDVM_HANDLE_KIND(handle)));
  return type == LUA_TFUNCTION ? 1 : push_found(L, cardvm__self(L), handle, type);
}

/* -- Set-up ------------------------------------------------------------------------------------ */

/* Makes a key that a kind of handle does not have a mistake. */
static void refuse_others(lua_State *L, binding *b, uint32_t kind) {
  cardvm__push_methods(L, b, kind);
  lua_createtable(L, 0, 1);
  lua_pushinteger(L, (lua_Integer)kind);
  lua_pushcclosure(L, missing_key, 1);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}

void cardvm__handles_open(lua_State *L, binding *b) {
  for (uint32_t kind = 0; kind < HANDLE_KINDS; kind++) refuse_others(L, b, kind);
  lua_pushlightuserdata(L, NULL); /* any: they share one metatable */
  lua_createtable(L, 0, 16);
  cardvm__misuse_open(L);
  for (uint32_t kind = 0; kind < HANDLE_KINDS; kind++) cardvm__push_methods(L, b, kind);
  lua_pushcclosure(L, handle_index, (int)HANDLE_KINDS);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, cardvm__handle_newindex);
  lua_setfield(L, -2, "__newindex");
  lua_pushcfunction(L, cardvm__handle_tostring);
  lua_setfield(L, -2, "__tostring");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}
