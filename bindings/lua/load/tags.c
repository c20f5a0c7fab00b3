/* Open lists of tags: what cards have is one of them. What only a condition asks for is a mistake,
 * which shows when all is loaded; so do the tags in which a part is found. */
#include "expr.h"
#include "form.h"
#include "safe.h"
#include "suggest.h"

#include <string.h>

void cardvm__open_list(lua_State *L, const char *key) {
  cardvm__push_ref(L, cardvm__binding_at(L)->loaded->open_lists);
  lua_newtable(L);
  lua_setfield(L, -2, key);
  lua_pop(L, 1);
}

/* Pushes the table of an open list; without one, nothing. */
static bool push_open(lua_State *L, const char *key) {
  binding *b = cardvm__binding_at(L);
  key = cardvm__own_name(L, key);
  if (!b->loading) return false;
  cardvm__push_ref(L, b->loaded->open_lists);
  const bool open = lua_getfield(L, -1, key) == LUA_TTABLE;
  lua_remove(L, -2);
  if (!open) lua_pop(L, 1);
  return open;
}

uint32_t cardvm__open_text(lua_State *L, const char *key, const char *text) {
  uint32_t id;
  if (!push_open(L, key)) return 0;
  if (!*text || strlen(text) > 60) cardvm__form_error(L, "%s: a value has 1 to 60 bytes", key);
  cardvm__key(L, key, &id);
  const cardvm_id tag = cardvm_program_tag(cardvm__binding_at(L)->program, id);
  cardvm__accepted(L, tag);
  cardvm__form_place(L);
  lua_setfield(L, -2, text);
  cardvm__push_ref(L, cardvm__binding_at(L)->texts);
  lua_getfield(L, -1, cardvm__own_name(L, key));
  lua_pushinteger(L, (lua_Integer)tag);
  lua_setfield(L, -2, text);
  lua_pop(L, 3);
  return tag;
}

void cardvm__text_had(lua_State *L, const char *key, const char *text) {
  if (!push_open(L, key)) return;
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, text);
  lua_pop(L, 1);
}

/* -- Parts ------------------------------------------------------------------------------------- */

cardvm_id cardvm__part_set(lua_State *L, const char *key, const char *part) {
  binding *b = cardvm__binding_at(L);
  uint32_t id;
  cardvm__key(L, key, &id);
  const cardvm_id set = cardvm__accepted(L, cardvm_program_tag_set(b->program, id));
  cardvm__push_ref(L, b->loaded->parts);
  lua_createtable(L, 3, 0);
  lua_pushstring(L, cardvm__own_name(L, key));
  lua_rawseti(L, -2, 1);
  lua_pushstring(L, part);
  lua_rawseti(L, -2, 2);
  cardvm__form_place(L);
  lua_rawseti(L, -2, 3);
  lua_rawseti(L, -2, (lua_Integer)set);
  lua_pop(L, 1);
  return set;
}

/* Adds the tags in which a part is found; { list, part, place } is on top. */
static void fill_set(lua_State *L, cardvm_id set) {
  binding *b = cardvm__binding_at(L);
  const int entry = lua_gettop(L);
  bool any = false;
  lua_rawgeti(L, entry, 1);
  lua_rawgeti(L, entry, 2);
  cardvm__push_ref(L, b->texts);
  lua_getfield(L, -1, lua_tostring(L, entry + 1));
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
    if (strstr(lua_tostring(L, -2), lua_tostring(L, entry + 2)))
      any = cardvm_program_tag_add(b->program, set, (cardvm_id)lua_tointeger(L, -1)) || any;
  lua_rawgeti(L, entry, 3);
  if (!any) {
    b->place = cardvm__keep_text(L, lua_tostring(L, -1));
    cardvm__form_error(L, "%s: nothing contains '%s'", lua_tostring(L, entry + 1),
                       lua_tostring(L, entry + 2));
  }
  lua_settop(L, entry);
}

/* -- The end ----------------------------------------------------------------------------------- */

/* Does a card have the text in some open list? The table of those is on top. */
static bool had_anywhere(lua_State *L, int lists, const char *text) {
  bool had = false;
  for (lua_pushnil(L); lua_next(L, lists); lua_pop(L, 1)) {
    had = had || lua_getfield(L, -1, text) == LUA_TBOOLEAN;
    lua_settop(L, lists + 2);
  }
  return had;
}

/* A text that nothing has: the error says where it is asked for, and the nearest that is had. */
static void check_asked(lua_State *L, int lists, const char *key, int texts) {
  for (int walk = cardvm__keys_start(L, texts); cardvm__keys_next(L, walk); lua_settop(L, walk)) {
    const char *text = lua_tostring(L, -2);
    cardvm__suggest suggest;
    if (lua_type(L, -1) != LUA_TSTRING) continue;
    const char *place = cardvm__keep_text(L, lua_tostring(L, -1));
    lua_pushvalue(L, lists);
    if (had_anywhere(L, lua_gettop(L), text)) continue;
    cardvm__suggest_start(&suggest, text);
    for (lua_pushnil(L); lua_next(L, texts); lua_pop(L, 1))
      if (lua_isboolean(L, -1)) cardvm__suggest_offer(&suggest, lua_tostring(L, -2));
    cardvm__binding_at(L)->place = place;
    cardvm__form_error(L, "%s: no card has '%s'%s", key, text, cardvm__did_you_mean(L, &suggest));
  }
}

/* What a field may remember can be asked for: it is a name of the program. */
static void name_remembered(lua_State *L) {
  binding *b = cardvm__binding_at(L);
  const int top = lua_gettop(L);
  cardvm__push_ref(L, b->texts);
  for (cardvm_id f = 1; f <= cardvm_program_count(b->program, CARDVM_SORT_FIELD); f++) {
    const char *key = cardvm__push_remembers(L, f);
    if (!key) continue;
    lua_getfield(L, top + 1, key);
    for (int walk = cardvm__keys_start(L, -1); cardvm__keys_next(L, walk); lua_settop(L, walk))
      cardvm_program_intern(b->program, lua_tostring(L, -2));
    lua_settop(L, top + 1);
  }
  lua_settop(L, top);
}

void cardvm__open_finish(lua_State *L) {
  loaded *l = cardvm__binding_at(L)->loaded;
  cardvm__push_ref(L, l->open_lists);
  const int lists = lua_gettop(L);
  for (int walk = cardvm__keys_start(L, lists); cardvm__keys_next(L, walk); lua_settop(L, walk))
    check_asked(L, lists, lua_tostring(L, -2), lua_gettop(L));
  name_remembered(L);
  cardvm__push_ref(L, l->parts);
  const int parts = lua_gettop(L);
  for (lua_Integer set = 1; lua_rawgeti(L, parts, set) == LUA_TTABLE; set++) {
    fill_set(L, (cardvm_id)set);
    lua_settop(L, parts);
  }
  lua_settop(L, lists - 1);
}
