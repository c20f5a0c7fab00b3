/* The binding of a Lua state, and the memory of its host. */
#include "binding.h"

binding *cardvm__binding_at(lua_State *L) { return cardvm__sandbox_owner(L); }

int cardvm__refused(lua_State *L, size_t bytes) {
  cardvm__binding_at(L)->code = CARDVM_ERROR_MEMORY;
  return luaL_error(L, "out of memory: the host refused %I bytes", (LUAI_UACINT)bytes);
}

int cardvm__new_table(lua_State *L) {
  lua_newtable(L);
  return luaL_ref(L, LUA_REGISTRYINDEX);
}

void cardvm__push_ref(lua_State *L, int reference) {
  assert(reference > 0); /* made, and not let go: cardvm__loaded_trim */
  luaL_checkstack(L, 4, NULL);
  lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
}
