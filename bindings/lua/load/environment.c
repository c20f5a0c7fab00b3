/* What scripts see as globals. Rules files set words that card files can use; card files set none;
 * once loading is over nothing can be set, and a name that does not exist is an error. */
#include "form.h"
#include "lint.h"
#include "safe.h"
#include "suggest.h"

/* While loading: [0] and so on are looked into in order. Of `event` and `role`, which are in the
 * last two, scripts get what can be read of; it calls the form when it is called. */
static int tables_of(const loaded *l, bool rules, int tables[3]) {
  int count = 0;
  tables[count++] = l->globals;
  tables[count++] = l->api;
  if (rules) tables[count++] = l->rules_only;
  return count;
}

static int unknown_name(lua_State *L, bool rules) {
  const loaded *l = cardvm__binding_at(L)->loaded;
  cardvm__safe_tostring(L, 2);
  const char *name = lua_tostring(L, -1);
  if (!rules) {
    cardvm__push_ref(L, l->rules_only);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, -2) != LUA_TNIL)
      return cardvm__form_error(L, "'%s' is only for rules files", name);
  }
  const char *below = cardvm__binding_at(L)->loading ? cardvm__declared_below(L, NULL, name) : NULL;
  if (below) return cardvm__form_error(L, "unknown name '%s'%s", name, below);
  cardvm__environment_names(L, l, rules);
  return cardvm__form_error(L, "unknown name '%s'%s", name, cardvm__nearest_key(L, name, -1));
}

/* __index; upvalue: whether it is that of rules files. */
static int environment_index(lua_State *L) {
  binding *b = cardvm__binding_at(L);
  bool rules = lua_toboolean(L, lua_upvalueindex(1));
  if (!b->loading) {
    if (lua_type(L, 2) == LUA_TSTRING && cardvm__runtime_global(L, lua_tostring(L, 2))) return 1;
    return unknown_name(L, rules);
  }
  int tables[3], count = tables_of(b->loaded, rules, tables);
  for (int i = 0; i < count; i++) {
    cardvm__push_ref(L, tables[i]);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, -2) != LUA_TNIL) return 1;
    lua_pop(L, 2);
  }
  return unknown_name(L, rules);
}

static bool is_set(lua_State *L, int table) {
  cardvm__push_ref(L, table);
  lua_pushvalue(L, 2);
  bool set = lua_rawget(L, -2) != LUA_TNIL;
  lua_pop(L, 2);
  return set;
}

/* The name at 2 and the value at 3: an error with the place for a value that could change. */
static void check_global(lua_State *L) {
  char error[400];
  lua_createtable(L, 0, 1);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 3);
  lua_rawset(L, -3);
  if (!cardvm__lint_globals(L, lua_gettop(L), error, sizeof error))
    cardvm__form_error(L, "%s", error);
  lua_pop(L, 1);
}

/* __newindex; upvalue: whether it is that of rules files. */
static int environment_newindex(lua_State *L) {
  binding *b = cardvm__binding_at(L);
  const loaded *l = b->loaded;
  cardvm__safe_tostring(L, 2);
  const char *name = lua_tostring(L, -1);
  if (!b->loading)
    return cardvm__form_error(
        L, "script tried to set global '%s': it would keep state outside the game", name);
  if (!lua_toboolean(L, lua_upvalueindex(1)))
    return cardvm__form_error(L,
                              "script tried to set global '%s': write local before it; only rules "
                              "files set globals",
                              name);
  if (is_set(L, l->api) || is_set(L, l->rules_only))
    return cardvm__form_error(L, "the word '%s' is taken: every rule set has it", name);
  if (is_set(L, l->globals)) return cardvm__form_error(L, "the global '%s' is set twice", name);
  if (lua_isnil(L, 3)) return cardvm__form_error(L, "the global '%s' is set to nothing", name);
  if (!lua_isfunction(L, 3)) check_global(L); /* the others when all is loaded */
  cardvm__push_ref(L, l->globals);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 3);
  lua_rawset(L, -3);
  return 0;
}

/* Pushes a new environment. */
static int new_environment(lua_State *L, bool rules) {
  lua_newtable(L);
  lua_createtable(L, 0, 4);
  lua_pushboolean(L, rules);
  lua_pushcclosure(L, environment_index, 1);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, rules);
  lua_pushcclosure(L, environment_newindex, 1);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  return luaL_ref(L, LUA_REGISTRYINDEX);
}

void cardvm__environments_open(lua_State *L, loaded *l) {
  l->rules_env = new_environment(L, true);
  l->cards_env = new_environment(L, false);
}

void cardvm__environment_names(lua_State *L, const loaded *l, bool rules) {
  int tables[3], count = tables_of(l, rules, tables);
  lua_newtable(L);
  int names = lua_gettop(L);
  for (int i = 0; i < count; i++) {
    cardvm__push_ref(L, tables[i]);
    cardvm__add_keys(L, names, lua_gettop(L));
    lua_pop(L, 1);
  }
}

/* Everything else becomes a field of the environment: reading one is then as fast as can be. */
static void fill(lua_State *L, const loaded *l, int environment, bool rules) {
  int tables[3], count = tables_of(l, rules, tables);
  cardvm__push_ref(L, environment);
  int target = lua_gettop(L);
  while (count-- > 0) {
    cardvm__push_ref(L, tables[count]);
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
      if (lua_type(L, -2) != LUA_TSTRING || cardvm__looked_up(lua_tostring(L, -2))) continue;
      lua_pushvalue(L, -2);
      lua_pushvalue(L, -2);
      lua_rawset(L, target);
    }
    lua_pop(L, 1);
  }
  cardvm__runtime_environment(L);
  lua_pop(L, 1);
}

/* The names that rules files have set, for hosts. */
static void note_words(lua_State *L, loaded *l) {
  cardvm__push_ref(L, l->globals);
  for (int walk = cardvm__keys_start(L, -1); cardvm__keys_next(L, walk); lua_settop(L, walk))
    *(const char **)cardvm__array_add(L, &l->words_set, sizeof(const char *)) =
        cardvm__keep_text(L, lua_tostring(L, walk + 1));
  lua_pop(L, 2);
}

void cardvm__environments_close(lua_State *L, loaded *l) {
  note_words(L, l);
  fill(L, l, l->rules_env, true);
  fill(L, l, l->cards_env, false);
}
