/* Objects of the rule set in scripts: full userdata with one metatable, immutable. What their
 * metamethods do belongs to a higher floor, which fills the metatable (load/object.c). */
#include "binding.h"

object *cardvm__object_new(lua_State *L, object_kind kind, uint32_t id, int user_values) {
  assert(kind >= OBJECT_SELECTION && kind <= OBJECT_PLAN);
  luaL_checkstack(L, 4, NULL);
  cardvm__sandbox_charge(L, CARDVM__MADE);
  object *o = lua_newuserdatauv(L, sizeof *o, user_values);
  *o = (object){.kind = kind, .id = id};
  luaL_setmetatable(L, OBJECT_METATABLE);
  return o;
}

object *cardvm__object_at(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TUSERDATA || !lua_getmetatable(L, index)) return NULL;
  const bool ours = lua_topointer(L, -1) == cardvm__self(L)->objects;
  lua_pop(L, 1);
  return ours ? lua_touserdata(L, index) : NULL;
}

object *cardvm__object_of(lua_State *L, int index, object_kind kind) {
  object *o = cardvm__object_at(L, index);
  return o && o->kind == kind ? o : NULL;
}
