/* Groups: the lists of cards that the API gives. Each is a table of its own, read, walked and
 * changed like any other; by its metatable it has the words of selections, too. */
#include "run.h"

void cardvm__be_group(lua_State *L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, cardvm__self(L)->groups);
  lua_setmetatable(L, -2);
}

int cardvm__push_group(lua_State *L, const cardvm_handle *cards, uint32_t count) {
  cardvm__sandbox_charge(L, 1 + count / 2);
  lua_createtable(L, (int)count, 0);
  for (uint32_t i = 0; i < count; i++) {
    cardvm__push_handle(L, cards[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  cardvm__be_group(L);
  return 1;
}

void cardvm__ask_of(lua_State *L, int function, cardvm_handle card) {
  lua_pushvalue(L, function);
  cardvm__push_handle(L, card);
  lua_call(L, 1, 1);
}

/* Where files of cards have names of their own, they stand behind the words of groups. */
static int own_word(lua_State *L) {
  if (lua_type(L, 2) != LUA_TSTRING) return 0; /* a number: the list's end */
  lua_pushstring(L, cardvm__own_name(L, lua_tostring(L, 2)));
  lua_rawget(L, 1);
  return 1;
}

void cardvm__groups_own_names(lua_State *L, const binding *b) {
  cardvm__push_methods(L, b, METHODS_GROUP);
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, own_word);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}

void cardvm__groups_open(lua_State *L, binding *b) {
  lua_createtable(L, 0, 1);
  cardvm__push_methods(L, b, METHODS_GROUP); /* no function: behind its end a list is asked often */
  lua_setfield(L, -2, "__index");
  b->groups = luaL_ref(L, LUA_REGISTRYINDEX);
}
