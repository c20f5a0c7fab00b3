/* Keys that the rules declare for cards: properties, fields, attributes, tags, labels. */
#include "run.h"

key_kind cardvm__key(lua_State *L, const char *key, uint32_t *id) {
  cardvm__push_ref(L, cardvm__binding_at(L)->keys);
  lua_getfield(L, -1, cardvm__own_name(L, key));
  lua_Integer packed = lua_tointeger(L, -1);
  lua_pop(L, 2);
  *id = (uint32_t)(packed >> 8);
  return (key_kind)(packed & 0xff);
}

uint32_t cardvm__key_value(lua_State *L, const char *key, const char *text) {
  int top = lua_gettop(L);
  cardvm__push_ref(L, cardvm__binding_at(L)->texts);
  bool known = lua_getfield(L, -1, cardvm__own_name(L, key)) == LUA_TTABLE &&
               lua_getfield(L, -1, text) == LUA_TNUMBER;
  uint32_t value = known ? (uint32_t)lua_tointeger(L, -1) : 0;
  lua_settop(L, top);
  return value;
}

bool cardvm__text_stands(lua_State *L, const char *key, const char *text, cardvm_lua_standing *at) {
  uint32_t id, found = cardvm__key_value(L, key, text);
  const key_kind kind = cardvm__key(L, key, &id);
  if (found) *at = cardvm__standing(kind, id, found);
  return found != 0;
}

const char *cardvm__push_remembers(lua_State *L, cardvm_id field) {
  cardvm__push_ref(L, cardvm__binding_at(L)->remembers);
  const bool known = lua_rawgeti(L, -1, (lua_Integer)field) == LUA_TSTRING;
  lua_remove(L, -2);
  if (!known) lua_pop(L, 1);
  return known ? lua_tostring(L, -1) : NULL;
}

void cardvm__push_numbered(lua_State *L, const char *key, int32_t number) {
  const int top = lua_gettop(L);
  cardvm__push_ref(L, cardvm__binding_at(L)->texts);
  lua_getfield(L, -1, key);
  for (lua_pushnil(L); lua_next(L, top + 2); lua_pop(L, 1)) {
    if (lua_tointeger(L, -1) != number) continue;
    lua_pop(L, 1);
    lua_replace(L, top + 1);
    lua_settop(L, top + 1);
    return;
  }
  lua_settop(L, top);
  lua_pushnil(L);
}

bool cardvm_lua_holds(const cardvm_lua_standing *at, int32_t value) {
  return ((uint32_t)value & at->mask) == (uint32_t)at->value;
}

const char *cardvm__push_layers(lua_State *L, uint32_t layers) {
  const cardvm_program *p = cardvm__binding_at(L)->program;
  const char *list = "";
  luaL_checkstack(L, CARDVM_LAYERS_MAX, NULL);
  for (cardvm_id i = 1; i <= cardvm_program_count(p, CARDVM_SORT_LAYER); i++)
    if (layers >> (i - 1) & 1)
      list = lua_pushfstring(L, "%s%s%s", list, *list ? ", " : "",
                             cardvm_program_name(p, CARDVM_SORT_LAYER, i));
  return list;
}

void cardvm__check_layer(lua_State *L, const char *what, const char *key, cardvm_id property,
                         cardvm_id layer) {
  const cardvm_program *p = cardvm__binding_at(L)->program;
  const cardvm_property_def *d = cardvm_program_declared(p, CARDVM_SORT_PROPERTY, property);
  const uint32_t own = (uint32_t)1 << (d->layer ? d->layer - 1 : 0), layers = own | d->layers;
  if (!layer || layers >> (layer - 1) & 1) return;
  cardvm__form_error(L, "%s: %s is not changed in layer '%s'; its layers are %s", what, key,
                     cardvm_program_name(p, CARDVM_SORT_LAYER, layer),
                     cardvm__push_layers(L, layers));
}

cardvm_id cardvm__loss(const binding *b, const char *text) {
  if (strcmp(text, "abilities") == 0) return cardvm_program_loss(b->program, CARDVM_LOSES_ALL);
  return cardvm_program_loss(b->program, cardvm_program_find(b->program, CARDVM_SORT_NAME, text));
}
