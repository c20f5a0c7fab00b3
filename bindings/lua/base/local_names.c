/* Names of a file of cards: what it declares is seen in that file alone, and all else calls it
 * "goblins.oath": the machine, views, tools, scenarios. The file is the one that is loaded or
 * checked now, or the one in whose text the function that runs stands. */
#include "binding.h"

/* own_names[name for all] = that name. */
static const char *kept(lua_State *L, const binding *b, const char *name) {
  cardvm__push_ref(L, b->own_names);
  lua_getfield(L, -1, name);
  const char *found = lua_tostring(L, -1);
  lua_pop(L, 2);
  return found;
}

const char *cardvm__push_for_all(lua_State *L, const char *name) {
  const binding *b = cardvm__binding_at(L);
  const char *file = b->place ? b->place : b->file;
  lua_Debug frame;
  luaL_checkstack(L, 8, NULL);
  for (int level = 0; !file && lua_getstack(L, level, &frame); level++)
    if (lua_getinfo(L, "S", &frame) && *frame.source == '@') file = frame.source + 1;
  if (!file || strncmp(file, "cards", 5) != 0) return lua_pushstring(L, name);
  if (file[5] == '/') file += 6;
  lua_pushlstring(L, file, (size_t)(strrchr(file, '.') - file));
  return lua_pushfstring(L, "%s.%s", lua_tostring(L, -1), name);
}

const char *cardvm__own_name(lua_State *L, const char *name) {
  const binding *b = cardvm__binding_at(L);
  if (!b->own_names) return name;
  const int top = lua_gettop(L);
  const char *own = kept(L, b, cardvm__push_for_all(L, name));
  lua_settop(L, top);
  return own ? own : name;
}

bool cardvm__own_hidden(lua_State *L, const char *name) {
  const binding *b = cardvm__binding_at(L);
  return b->own_names && kept(L, b, name) &&
         strcmp(cardvm__own_name(L, strrchr(name, '.') + 1), name) != 0;
}

cardvm_id cardvm__id_of(lua_State *L, cardvm_sort sort, const char *name) {
  const binding *b = cardvm__binding_at(L);
  const cardvm_id own =
      b->own_names ? cardvm_program_find(b->program, sort, cardvm__own_name(L, name)) : 0;
  return own ? own : cardvm_program_find(b->program, sort, name);
}
