/* Reading a form's table strictly. */
#include "form.h"
#include "safe.h"
#include "suggest.h"

#include <string.h>

#define NAME_BYTES_MOST 127

/* -- The form ---------------------------------------------------------------------------------- */

binding *cardvm__form_binding(lua_State *L, const char *what) {
  binding *b = cardvm__binding_at(L);
  if (!b->loading)
    cardvm__form_error(L, "%s: only while the rule set is loaded, not in a function that runs",
                       what);
  return b;
}

form cardvm__form(lua_State *L, const char *what, int index) {
  binding *b = cardvm__form_binding(L, what);
  luaL_checkstack(L, 40, NULL);
  if (!lua_istable(L, index))
    cardvm__form_error(L, "%s: expected a table, got %s", what, cardvm__describe(L, index));
  return (form){L, b, what, lua_absindex(L, index), NULL, 0};
}

form cardvm__form_at(lua_State *L, const word *rows, word_place place, int index) {
  form f = cardvm__form(L, cardvm__place_called(place), index);
  f.keys = rows;
  f.place = place;
  return f;
}

form cardvm__form_checked(lua_State *L, const word *rows, word_place place, int index,
                          int positional) {
  const form f = cardvm__form_at(L, rows, place, index);
  cardvm__form_check(&f, positional, false);
  return f;
}

/* Upvalues: the name, the function, the serial of what is pending. */
static int call_curried(lua_State *L) {
  lua_CFunction function = lua_tocfunction(L, lua_upvalueindex(2));
  binding *b = cardvm__form_binding(L, lua_tostring(L, lua_upvalueindex(1)));
  cardvm__push_ref(L, b->loaded->pending);
  lua_pushnil(L);
  lua_rawseti(L, -2, lua_tointeger(L, lua_upvalueindex(3)));
  lua_settop(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  return function(L);
}

int cardvm__form_named_word(lua_State *L) {
  const word *w = cardvm__word_self(L);
  loaded *l = cardvm__self(L)->loaded;
  const char *name = cardvm__form_name(L, w->name);
  lua_Integer serial = ++l->pending_count;
  cardvm__push_ref(L, l->pending);
  const char *place = cardvm__form_place(L);
  lua_pushfstring(L, "%s: %s \"%s\": expected a table behind it: %s \"%s\" { ... }", place, w->name,
                  name, w->name, name);
  lua_rawseti(L, -3, serial);
  const bool own = !l->rules_phase && w->takes[0].type == A_NAME_SEEN_HERE;
  lua_pushstring(L, own ? cardvm__form_own_name(L, w->name, name) : name);
  lua_pushcfunction(L, w->form);
  lua_pushinteger(L, serial);
  lua_pushcclosure(L, call_curried, 3);
  return 1;
}

void cardvm__form_check_pending(lua_State *L) {
  loaded *l = cardvm__binding_at(L)->loaded;
  cardvm__push_ref(L, l->pending);
  for (lua_Integer i = 1; i <= l->pending_count; i++) {
    if (lua_rawgeti(L, -1, i) == LUA_TSTRING) lua_error(L);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  l->pending_count = 0;
}

const char *cardvm__form_name(lua_State *L, const char *what) {
  if (lua_type(L, 1) != LUA_TSTRING)
    cardvm__form_error(L, "%s: expected a name, got %s", what, cardvm__describe(L, 1));
  size_t length;
  const char *name = lua_tolstring(L, 1, &length);
  if (length == 0 || length > NAME_BYTES_MOST)
    cardvm__form_error(L, "%s: a name has 1 to %d bytes", what, NAME_BYTES_MOST);
  if (strpbrk(name, "\n\t")) cardvm__form_error(L, "%s: a name has no control characters", what);
  return cardvm__keep_text(L, cardvm__form_readable(L, what, 1));
}

const char *cardvm__form_readable(lua_State *L, const char *what, int index) {
  size_t length;
  const char *text = lua_tolstring(L, index, &length);
  char wrong[60];
  for (size_t at = 0, bytes; at < length; at += bytes)
    if ((bytes = cardvm_character(text + at, NULL)) == 0)
      cardvm__form_error(L, "%s: byte %d is %s", what, (int)at + 1,
                         cardvm_character_wrong(text + at, wrong, sizeof wrong));
  return text;
}

/* -- Keys -------------------------------------------------------------------------------------- */

static bool is_card_key(const form *f, const char *key) {
  lua_State *L = f->L;
  cardvm__push_ref(L, f->b->keys);
  bool found = lua_getfield(L, -1, cardvm__own_name(L, key)) != LUA_TNIL;
  lua_pop(L, 2);
  return found;
}

bool cardvm__form_for_clients(const form *f, const char *key) {
  const word *w = f->keys && key ? cardvm__word_named(f->keys, f->place, key) : NULL;
  return !f->keys || (w && w->gives == FOR_CLIENTS);
}

static bool is_known(const form *f, int positional, bool card_keys) {
  lua_State *L = f->L;
  if (lua_isinteger(L, -2)) {
    lua_Integer n = lua_tointeger(L, -2);
    return n >= 1 && (positional < 0 || n <= positional);
  }
  if (lua_type(L, -2) != LUA_TSTRING) return false;
  const char *key = lua_tostring(L, -2);
  return cardvm__word_named(f->keys, f->place, key) || (card_keys && is_card_key(f, key));
}

/* The nearest key; of a form that has few keys all of them, if none is near. */
static const char *known_keys(const form *f, bool card_keys, const cardvm__suggest *s) {
  lua_State *L = f->L;
  const bool near = cardvm__suggest_best(s);
  int count = 0;
  lua_pushliteral(L, "; its keys are ");
  for (const word *w = f->keys; w->name && !near; w++)
    if (w->on & ON(f->place))
      lua_pushfstring(L, "%s%s%s", lua_tostring(L, -1), count++ ? ", " : "", w->name);
  return count > 0 && count <= 6 && !card_keys ? lua_tostring(L, -1) : cardvm__did_you_mean(L, s);
}

static int unknown_word(const form *f, bool card_keys, const char *key) {
  lua_State *L = f->L;
  cardvm__suggest suggest;
  const char *renamed = cardvm__word_renamed(L, f->place, key);
  if (renamed) return cardvm__form_error(L, "%s", renamed);
  const char *below = card_keys ? cardvm__declared_below(L, NULL, key) : NULL;
  if (below) return cardvm__form_error(L, "%s: unknown key '%s'%s", f->what, key, below);
  cardvm__suggest_start(&suggest, key);
  for (const word *w = f->keys; w->name; w++)
    if (w->on & ON(f->place)) cardvm__suggest_offer(&suggest, w->name);
  if (card_keys) {
    cardvm__push_ref(L, f->b->keys);
    cardvm__suggest_keys(L, -1, &suggest);
    lua_pop(L, 1);
  }
  if (!f->b->loaded->rules_phase) cardvm__words_offer(L, &suggest);
  return cardvm__form_error(L, "%s: unknown key '%s'%s", f->what, key,
                            known_keys(f, card_keys, &suggest));
}

void cardvm__form_check(const form *f, int positional, bool card_keys) {
  lua_State *L = f->L;
  const char *first = NULL; /* bytewise, so that the message is the same in every run */
  bool strange = false;
  lua_Integer number = 0;
  for (lua_pushnil(L); lua_next(L, f->table); lua_pop(L, 1)) {
    if (is_known(f, positional, card_keys)) continue;
    if (lua_type(L, -2) == LUA_TSTRING) {
      const char *key = lua_tostring(L, -2);
      if (!first || strcmp(key, first) < 0) first = key;
    } else if (lua_isinteger(L, -2) && (!number || lua_tointeger(L, -2) < number)) {
      number = lua_tointeger(L, -2);
    } else {
      strange = true;
    }
  }
  if (first) unknown_word(f, card_keys, first);
  if (number && positional == 0)
    cardvm__form_error(L, "%s: entry [%I] has no name: expected key = value", f->what, number);
  if (number) cardvm__form_error(L, "%s: one entry too many: [%I]", f->what, number);
  if (strange) cardvm__form_error(L, "%s: keys are names", f->what);
}

/* -- Messages ---------------------------------------------------------------------------------- */

int cardvm__form_expected(const form *f, const char *key, int index, const char *expected) {
  const char *got = cardvm__describe(f->L, index);
  return cardvm__form_error(f->L, "%s: %s: expected %s, got %s", f->what, key, expected, got);
}

const char *cardvm__form_text_at(const form *f, const char *key, int index, const char *expected) {
  if (lua_type(f->L, index) != LUA_TSTRING) cardvm__form_expected(f, key, index, expected);
  return lua_tostring(f->L, index);
}

const object *cardvm__form_object(const form *f, const char *key, int index, object_kind kind,
                                  value_type expected) {
  const object *o = cardvm__object_of(f->L, index, kind);
  if (!o) cardvm__form_expected(f, key, index, cardvm__type_expected(expected));
  return o;
}

void cardvm__form_each(const form *f, const char *key, int lists, form_entry *one, void *to) {
  lua_State *L = f->L;
  const int index = lua_gettop(L);
  luaL_checkstack(L, 10, NULL);
  if (!lua_istable(L, index) || lists == 0) {
    one(f, key, index, to);
  } else {
    for (lua_Integer i = 1, n = cardvm__length(L, index); i <= n; i++) {
      lua_rawgeti(L, index, i);
      cardvm__form_each(f, key, lists - 1, one, to);
    }
  }
  lua_settop(L, index - 1);
}

/* -- Values ------------------------------------------------------------------------------------ */

bool cardvm__form_push(const form *f, const char *key) {
  if (!key) return cardvm__form_push_at(f, 1);
  if (lua_getfield(f->L, f->table, key) != LUA_TNIL) return true;
  lua_pop(f->L, 1);
  return false;
}

bool cardvm__form_push_at(const form *f, int n) {
  if (lua_rawgeti(f->L, f->table, n) != LUA_TNIL) return true;
  lua_pop(f->L, 1);
  return false;
}

bool cardvm__form_has(const form *f, const char *key) {
  if (!cardvm__form_push(f, key)) return false;
  lua_pop(f->L, 1);
  return true;
}

const char *cardvm__form_text(const form *f, const char *key) {
  if (!cardvm__form_push(f, key)) return NULL;
  cardvm__form_text_at(f, key, -1, "a text");
  const char *text = cardvm__form_readable(f->L, key, -1); /* the table keeps it */
  lua_pop(f->L, 1);
  return text;
}

bool cardvm__form_flag(const form *f, const char *key, bool otherwise) {
  if (!cardvm__form_push(f, key)) return otherwise;
  if (!lua_isboolean(f->L, -1)) cardvm__form_expected(f, key, -1, "true or false");
  bool value = lua_toboolean(f->L, -1);
  lua_pop(f->L, 1);
  return value;
}

bool cardvm__integer(lua_State *L, int index, int32_t *value) {
  if (lua_type(L, index) != LUA_TNUMBER || !lua_isinteger(L, index)) return false;
  lua_Integer n = lua_tointeger(L, index);
  if (n < INT32_MIN || n > INT32_MAX) return false;
  *value = (int32_t)n;
  return true;
}

bool cardvm__form_integer(const form *f, const char *key, int32_t low, int32_t high,
                          int32_t *value) {
  if (!cardvm__form_push(f, key)) return false;
  int32_t n = 0;
  if (!cardvm__integer(f->L, -1, &n)) cardvm__form_expected(f, key, -1, "a whole number");
  if (n < low || n > high)
    cardvm__form_error(f->L, "%s: %s: expected %d to %d, got %d", f->what, key, (int)low, (int)high,
                       (int)n);
  lua_pop(f->L, 1);
  *value = n;
  return true;
}

int cardvm__form_option(const form *f, const char *key, const char *const *options, int otherwise) {
  const char *text = cardvm__form_text(f, key);
  return text ? cardvm__form_one_of(f, key, text, options) : otherwise;
}

int cardvm__form_one_of(const form *f, const char *key, const char *text,
                        const char *const *options) {
  cardvm__suggest suggest;
  cardvm__suggest_start(&suggest, text);
  lua_pushliteral(f->L, "");
  for (int i = 0; options[i]; i++) {
    if (strcmp(options[i], text) == 0) {
      lua_pop(f->L, 1);
      return i;
    }
    cardvm__suggest_offer(&suggest, options[i]);
    lua_pushfstring(f->L, "%s%s'%s'", lua_tostring(f->L, -1), i ? ", " : "", options[i]);
    lua_remove(f->L, -2);
  }
  const char *all = lua_tostring(f->L, -1);
  return cardvm__form_error(f->L, "%s: %s: '%s' is none of %s%s", f->what, key, text, all,
                            cardvm__did_you_mean(f->L, &suggest));
}

cardvm_id cardvm__form_find(const form *f, const char *key, cardvm_sort sort) {
  const char *name = cardvm__form_text(f, key);
  return name ? cardvm__find(f->L, sort, name) : 0;
}

typedef struct name_set {
  cardvm_sort sort;
  bool listed;
  uint64_t set;
} name_set;

static void add_name(const form *f, const char *key, int index, void *to) {
  name_set *s = to;
  const char *expected = lua_pushfstring(f->L, "the name of a %s%s", cardvm__sort_word(s->sort),
                                         s->listed ? "" : " or a list of them");
  const char *name = cardvm__form_text_at(f, key, index, expected);
  s->set |= cardvm__bit(cardvm__find(f->L, s->sort, name));
}

uint64_t cardvm__form_set(const form *f, const char *key, cardvm_sort sort) {
  if (!cardvm__form_push(f, key)) return 0;
  name_set s = {sort, cardvm__length(f->L, -1) > 0, 0};
  cardvm__form_each(f, key, s.listed, add_name, &s);
  return s.set;
}

cardvm_id cardvm__form_function(const form *f, const char *key, const char *name) {
  if (!cardvm__form_push(f, key)) return 0;
  if (lua_type(f->L, -1) != LUA_TFUNCTION || lua_iscfunction(f->L, -1))
    cardvm__form_expected(f, key ? key : "[1]", -1, "a function");
  cardvm_id id = cardvm__function_register(f->L, lua_gettop(f->L), name);
  lua_pop(f->L, 1);
  return id;
}
