/* What a rule set says to clients: how a zone is drawn, what is told of a game. It is kept as it is
 * written, as plain data. What it means, and whether it is right, the client library knows
 * (bindings/client); nothing here does. */
#include "form.h"
#include "safe.h"

#define DATA_DEPTH_MAX 16 /* deeper means tables that hold each other */

/* -- Writing it down --------------------------------------------------------------------------- */

typedef struct writer {
  const form *f;
  const char *function; /* what functions are called that have no key */
} writer;

/* Numbers are whole and fit the machine; others are known by their text alone. */
static cardvm_lua_data_kind kind_at(lua_State *L, int index, int32_t *number) {
  switch (lua_type(L, index)) {
  case LUA_TSTRING: return CARDVM_LUA_TEXT;
  case LUA_TTABLE: return CARDVM_LUA_TABLE;
  case LUA_TNUMBER: return cardvm__integer(L, index, number) ? CARDVM_LUA_NUMBER : CARDVM_LUA_OTHER;
  case LUA_TFUNCTION: return lua_iscfunction(L, index) ? CARDVM_LUA_OTHER : CARDVM_LUA_FUNCTION;
  case LUA_TBOOLEAN: *number = lua_toboolean(L, index); return CARDVM_LUA_TRUTH;
  default: return CARDVM_LUA_OTHER;
  }
}

static void write_table(const writer *w, int index, int depth);

/* Appends the value at an index and, when it is for clients, all that is in it. */
static void write_value(const writer *w, int index, const char *key, bool whole, int depth) {
  lua_State *L = w->f->L;
  array *data = &w->f->b->loaded->data;
  uint32_t at = data->count;
  cardvm_lua_data one = {.key = key};
  one.kind = kind_at(L, index, &one.number);
  bool text = one.kind == CARDVM_LUA_TEXT;
  one.text = cardvm__keep_text(L, text ? cardvm__form_readable(L, w->f->what, index)
                                       : cardvm__describe(L, index));
  if (!text) lua_pop(L, 1);
  if (one.kind == CARDVM_LUA_FUNCTION && whole)
    one.number = (int32_t)cardvm__function_register(L, index, key ? key : w->function);
  *(cardvm_lua_data *)cardvm__array_add(L, data, sizeof one) = one;
  if (one.kind == CARDVM_LUA_TABLE && whole) write_table(w, index, depth);
  ARRAY_ITEM(cardvm_lua_data, *data, at).size = data->count - at;
}

/* The entries of a table: those of its list in order, then those with names, bytewise. */
static void write_table(const writer *w, int index, int depth) {
  lua_State *L = w->f->L;
  const char *what = w->f->what;
  lua_Integer next = 1;
  if (depth == DATA_DEPTH_MAX)
    cardvm__form_error(L, "%s: tables within tables: do they hold each other?", what);
  luaL_checkstack(L, 12, NULL);
  int walk = cardvm__keys_start(L, index);
  while (cardvm__keys_next(L, walk)) {
    bool named = lua_type(L, -2) == LUA_TSTRING;
    const char *key = named ? cardvm__keep_text(L, cardvm__form_readable(L, w->f->what, -2)) : NULL;
    if (!named && !(lua_isinteger(L, -2) && lua_tointeger(L, -2) == next++))
      cardvm__form_error(L, "%s: keys are names, or the places of a list without gaps", what);
    write_value(w, walk + 2, key, depth > 0 || cardvm__form_for_clients(w->f, key), depth + 1);
    lua_settop(L, walk);
  }
  lua_settop(L, walk - 1);
}

void cardvm__data_keep(const form *f, const char *name) {
  lua_State *L = f->L;
  loaded *l = f->b->loaded;
  const writer w = {f, name ? name : f->what};
  written *one = cardvm__array_add(L, &l->forms, sizeof *one);
  one->first = l->data.count;
  one->form = (cardvm_lua_form){.word = f->what, .name = name ? cardvm__keep_text(L, name) : NULL};
  one->form.line = cardvm__push_file(L);
  one->form.file = cardvm__keep_text(L, lua_tostring(L, -1));
  lua_pop(L, 1);
  write_value(&w, f->table, NULL, true, 0);
}

/* -- Forms that are for clients alone ---------------------------------------------------------- */

/* story { ... }, place_mark "name" { ... } */
int cardvm__form_kept(lua_State *L) {
  const bool named = lua_gettop(L) > 1;
  form f = cardvm__form(L, named ? "place_mark" : "story", lua_gettop(L));
  cardvm__data_keep(&f, named ? lua_tostring(L, 1) : NULL);
  return 0;
}
