/* What the load-time half keeps of a rule set. */
#include "loaded.h"
#include "form.h"

#include <stdlib.h>
#include <string.h>

void *cardvm__resize(const cardvm_allocator *allocator, void *memory, size_t old_bytes, size_t new_bytes) {
  if (allocator->resize) return allocator->resize(allocator->user, memory, old_bytes, new_bytes);
  if (new_bytes == 0) {
    free(memory);
    return NULL;
  }
  return realloc(memory, new_bytes);
}

int cardvm__refused(lua_State *L, size_t bytes) {
  cardvm__binding_at(L)->loaded->code = CARDVM_ERROR_MEMORY;
  return luaL_error(L, "out of memory: the host refused %I bytes", (LUAI_UACINT)bytes);
}

void *cardvm__array_add(lua_State *L, array *a, size_t bytes) {
  if (a->count == a->capacity) {
    const cardvm_allocator *allocator = &cardvm__binding_at(L)->allocator;
    uint32_t capacity = a->capacity ? a->capacity * 2 : 8;
    void *items = cardvm__resize(allocator, a->items, a->capacity * bytes, capacity * bytes);
    if (!items) cardvm__refused(L, capacity * bytes);
    a->items = items;
    a->capacity = capacity;
  }
  void *item = (char *)a->items + a->count++ * bytes;
  return memset(item, 0, bytes);
}

void cardvm__array_free(const cardvm_allocator *allocator, array *a, size_t bytes) {
  if (a->items) cardvm__resize(allocator, a->items, a->capacity * bytes, 0);
  *a = (array){NULL, 0, 0};
}

void cardvm__push_ref(lua_State *L, int reference) {
  luaL_checkstack(L, 4, NULL);
  lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
}

const char *cardvm__keep_text(lua_State *L, const char *text) {
  cardvm__push_ref(L, cardvm__binding_at(L)->loaded->texts_kept);
  const char *kept = lua_pushstring(L, text);
  lua_pushboolean(L, 1);
  lua_rawset(L, -3); /* a short string is one object; a long one is kept by being the key */
  lua_pop(L, 1);
  return kept;
}

void cardvm__open_forms(lua_State *L, int env, const form_entry *entries) {
  for (; entries->name; entries++) {
    lua_pushcfunction(L, entries->function);
    lua_setfield(L, env, entries->name);
  }
}

cardvm_id cardvm__definition_named(lua_State *L, const char *name) {
  loaded *l = cardvm__binding_at(L)->loaded;
  cardvm__push_ref(L, l->definitions);
  if (lua_getfield(L, -1, name) == LUA_TNUMBER) {
    cardvm_id id = (cardvm_id)lua_tointeger(L, -1);
    lua_pop(L, 2);
    return id;
  }
  lua_pop(L, 1);
  cardvm_id id = ++l->definition_count;
  lua_pushinteger(L, (lua_Integer)id);
  lua_setfield(L, -2, name);
  cardvm__push_ref(L, l->mentions);
  cardvm__form_place(L);
  lua_rawseti(L, -2, (lua_Integer)id);
  lua_pop(L, 2);
  return id;
}

void cardvm__forms_open(lua_State *L, int env, bool rules) {
  env = lua_absindex(L, env);
  if (rules) {
    cardvm__open_rules_state(L, env);
    cardvm__open_rules_course(L, env);
    cardvm__open_rules_words(L, env);
    cardvm__open_story(L, env);
    return;
  }
  cardvm__open_values(L, env);
  cardvm__open_conditions(L, env);
  cardvm__open_selections(L, env);
  cardvm__open_abilities(L, env);
  cardvm__open_costs(L, env);
  cardvm__open_plans(L, env);
  cardvm__open_cards(L, env);
}

/* -- The whole -------------------------------------------------------------------------------- */

static int new_table(lua_State *L) {
  lua_newtable(L);
  return luaL_ref(L, LUA_REGISTRYINDEX);
}

void cardvm__loaded_open(lua_State *L, loaded *l) {
  int *const tables[] = {&l->api,
                         &l->rules_only,
                         &l->globals,
                         &l->keys,
                         &l->texts,
                         &l->sides,
                         &l->selection_methods,
                         &l->definitions,
                         &l->card_forms,
                         &l->mentions,
                         &l->layers,
                         &l->owned,
                         &l->chunks,
                         &l->pending,
                         &l->texts_kept,
                         &l->rules_form,
                         &l->defaults_form,
                         &l->includes,
                         &l->words,
                         &l->own_words};
  for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) *tables[i] = new_table(L);
  cardvm__push_ref(L, l->sides);
  for (int side = CARDVM_SIDE_ANY; side <= CARDVM_SIDE_ENEMY; side++) {
    lua_newtable(L);
    lua_rawseti(L, -2, side);
  }
  cardvm__push_ref(L, l->layers);
  lua_pushinteger(L, 1); /* every program's first layer */
  lua_setfield(L, -2, "base");
  lua_pop(L, 2);
  l->param_serial = 1;
}

void cardvm__loaded_trim(lua_State *L, loaded *l) {
  int *const tables[] = {&l->card_forms, &l->mentions, &l->layers,     &l->owned,
                         &l->chunks,     &l->pending,  &l->rules_form, &l->defaults_form,
                         &l->includes,   &l->words,    &l->own_words};
  for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
    luaL_unref(L, LUA_REGISTRYINDEX, *tables[i]);
    *tables[i] = LUA_NOREF;
  }
}
