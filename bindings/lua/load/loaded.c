/* What loading keeps of a rule set. */
#include "loaded.h"
#include "safe.h"

#include <stdlib.h>
#include <string.h>

void cardvm__add_keys(lua_State *L, int set, int table) {
  cardvm__content(L, table);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING) continue;
    lua_pushvalue(L, -2);
    lua_pushboolean(L, 1);
    lua_rawset(L, set);
  }
  lua_pop(L, 1);
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

const char *cardvm__keep_text(lua_State *L, const char *text) {
  cardvm__push_ref(L, cardvm__binding_at(L)->loaded->texts_kept);
  lua_pushstring(L, text);
  lua_pushvalue(L, -1);
  if (lua_rawget(L, -3) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_pushvalue(L, -1);
    lua_rawset(L, -4);
  } else {
    lua_replace(L,
                -2); /* long texts that are equal are not one object: the first of them is kept */
  }
  const char *kept = lua_tostring(L, -1);
  lua_pop(L, 2);
  return kept;
}

int cardvm__push_file(lua_State *L) {
  const char *place = cardvm__form_place(L), *colon = strrchr(place, ':');
  const int line = colon ? atoi(colon + 1) : 0;
  lua_pushlstring(L, place, colon ? (size_t)(colon - place) : strlen(place));
  lua_remove(L, -2);
  return line;
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

/* -- The whole --------------------------------------------------------------------------------- */

void cardvm__loaded_open(lua_State *L, loaded *l) {
  int *const tables[] = {
      &l->api,        &l->rules_only,     &l->globals,       &l->sides,    &l->definitions,
      &l->card_forms, &l->mentions,       &l->owned,         &l->chunks,   &l->pending,
      &l->texts_kept, &l->rules_form,     &l->defaults_form, &l->includes, &l->words,
      &l->own_words,  &l->ability_places, &l->open_lists,    &l->parts};
  for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) *tables[i] = cardvm__new_table(L);
  binding *b = cardvm__binding_at(L);
  b->keys = cardvm__new_table(L);
  b->texts = cardvm__new_table(L);
  b->remembers = cardvm__new_table(L);
  b->card_data = cardvm__new_table(L);
  cardvm__push_ref(L, l->sides);
  for (int side = CARDVM_SIDE_ANY; side <= CARDVM_SIDE_ENEMY; side++) {
    lua_newtable(L);
    lua_rawseti(L, -2, side);
  }
  lua_pop(L, 1);
  l->param_serial = 1;
}

void cardvm__loaded_trim(lua_State *L, loaded *l) {
  int *const tables[] = {&l->card_forms, &l->mentions,   &l->owned,         &l->chunks,
                         &l->pending,    &l->rules_form, &l->defaults_form, &l->includes,
                         &l->words,      &l->own_words,  &l->open_lists,    &l->parts};
  for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
    assert(*tables[i] > 0);
    luaL_unref(L, LUA_REGISTRYINDEX, *tables[i]);
    *tables[i] = LUA_NOREF;
  }
}
