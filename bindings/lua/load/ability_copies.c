/* Abilities given to the machine, each for one card or the rules: what another one has too is
 * copied. */
#include "ability.h"

#include <string.h>

/* What the definition names lies behind it, wherever that is. */
static cardvm_id declare(lua_State *L, ability *a) {
  a->def.name = a->name;
  a->def.events = a->events;
  a->def.modifiers = a->modifiers;
  a->def.costs = a->costs;
  a->def.targets = a->targets;
  a->def.parameters = a->parameters;
  a->def.choices = a->choices;
  for (uint32_t i = 0; i < PARAMETERS_MAX; i++) {
    if (a->choices[i].kind != CARDVM_CHOICE_OPTIONS) continue;
    a->choices[i].options = a->mode_names;
    a->choices[i].functions = a->mode_functions;
  }
  return cardvm__accepted(L, cardvm_program_ability(cardvm__binding_at(L)->program, &a->def));
}

/* Where an ability stands, for tools. */
static void keep_place(lua_State *L, cardvm_id id, const char *file, lua_Integer line) {
  cardvm__push_ref(L, cardvm__binding_at(L)->loaded->ability_places);
  lua_pushstring(L, file);
  lua_rawseti(L, -2, 2 * (lua_Integer)id);
  lua_pushinteger(L, line);
  lua_rawseti(L, -2, 2 * (lua_Integer)id + 1);
  lua_pop(L, 1);
}

static void keep_this_place(lua_State *L, cardvm_id id) {
  const int line = cardvm__push_file(L);
  if (line) keep_place(L, id, lua_tostring(L, -1), line);
  lua_pop(L, 1);
}

object *cardvm__ability_new(lua_State *L, ability *a) {
  const cardvm_id id = declare(L, a);
  keep_this_place(L, id);
  object *o = cardvm__object_new(L, OBJECT_ABILITY, id, 4);
  lua_pushlstring(L, (const char *)a, sizeof *a);
  lua_setiuservalue(L, -2, 3);
  return o;
}

/* The definition and its lists as they were read. */
static ability original(lua_State *L, int index) {
  ability a;
  lua_getiuservalue(L, index, 3);
  memcpy(&a, lua_tostring(L, -1), sizeof a);
  lua_pop(L, 1);
  return a;
}

/* Another ability of the same form as the object at an index. */
static cardvm_id copy_again(lua_State *L, int index, const ability *by, cardvm_id by_id) {
  ability copy = original(L, index);
  int line;
  if (by) {
    copy.def.granted_by = by_id;
    copy.def.bearer_zones = copy.def.zones;
    copy.def.zones = by->def.zones;
    copy.def.attached = by->def.attached;
  }
  const cardvm_id id = declare(L, &copy), as = cardvm__object_at(L, index)->id;
  const char *file = cardvm__ability_place(L, as, &line);
  if (file) keep_place(L, id, file, line);
  return id;
}

uint32_t cardvm__granted_take(lua_State *L, int index, cardvm_id by, cardvm_id *ids) {
  uint32_t n = 0;
  index = lua_absindex(L, index);
  if (lua_getiuservalue(L, index, 4) == LUA_TTABLE) {
    const ability constant = original(L, index);
    for (; lua_rawgeti(L, -1, (lua_Integer)n + 1) != LUA_TNIL; lua_pop(L, 1))
      ids[n++] = copy_again(L, lua_gettop(L), &constant, by);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return n;
}

cardvm_id cardvm__ability_take(lua_State *L, int index) {
  binding *b = cardvm__binding_at(L);
  index = lua_absindex(L, index);
  const object *o = cardvm__object_check(L, index, OBJECT_ABILITY, "an ability");
  cardvm__push_ref(L, b->loaded->owned);
  bool free_to_take = lua_rawgeti(L, -1, (lua_Integer)o->id) == LUA_TNIL;
  lua_pop(L, 1);
  const cardvm_id id = free_to_take ? o->id : copy_again(L, index, NULL, 0);
  lua_pushboolean(L, 1);
  lua_rawseti(L, -2, (lua_Integer)id);
  lua_pop(L, 1);
  return id;
}
