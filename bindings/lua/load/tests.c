/* What stands in with{}: tests of a card's keys. While loading each becomes an expression over
 * `it`; while a function runs it is 1 or 0 for the card that is looked at. */
#include "expr.h"
#include "safe.h"

#include <string.h>

#define DEPTH_MOST 8 /* not_(not_(...)) */

/* -- What is tested: a key of a card ----------------------------------------------------------- */

typedef struct subject {
  lua_State *L;
  const char *what, *key;
  key_kind kind;
  uint32_t id;
  bool name, attached; /* the keys "name" and "attached" */
  bool read;           /* what only a function can read of a card: master, zone, a label ... */
  bool text;           /* its values are texts, or what is read */
  cardvm_handle card;  /* while a function runs; 0 while loading */
  uint32_t *params;    /* while loading */
} subject;

static uint32_t bad_value(const subject *s, int index) {
  const char *wanted = s->name                    ? "a card's name"
                       : s->kind == KEY_ATTRIBUTE ? "one of its texts"
                       : s->read                  ? "what it may be"
                       : s->kind == KEY_TAGS
                           ? "one of its texts or a list of them"
                           : "a whole number, at_least(n), at_most(n), not_(n) or one_of { ... }";
  const char *got = cardvm__describe(s->L, index);
  return (uint32_t)cardvm__form_error(s->L, "%s: %s: expected %s, got %s", s->what, s->key, wanted,
                                      got);
}

static subject subject_of(lua_State *L, const char *what, const char *key, uint32_t *params) {
  subject s = {.L = L, .what = what, .key = key, .params = params};
  s.name = strcmp(key, "name") == 0;
  s.attached = strcmp(key, "attached") == 0;
  if (!s.name && !s.attached) s.kind = cardvm__key(L, key, &s.id);
  s.read = !cardvm__self(L)->loading && !s.name && !s.attached &&
           (s.kind == KEY_NONE || s.kind >= KEY_LABEL);
  s.text = s.name || s.read || s.kind == KEY_ATTRIBUTE || s.kind == KEY_TAGS;
  if (s.read) return s;
  if (s.kind == KEY_REFERENCE)
    cardvm__form_error(L, "%s: %s refers to something: write same(it.%s, ...)", what, key, key);
  if (s.kind == KEY_LABEL)
    cardvm__form_error(L, "%s: %s is a label, which the machine does not know", what, key);
  if (!s.name && !s.attached && s.kind == KEY_NONE) cardvm__unknown_key(L, what, key);
  return s;
}

static cardvm_expr read_expr(const subject *s) {
  const cardvm_op op = s->name                ? CARDVM_OP_DEFINITION
                       : s->attached          ? CARDVM_OP_ATTACHED
                       : s->kind == KEY_FIELD ? CARDVM_OP_FIELD
                                              : CARDVM_OP_PROPERTY;
  return cardvm__expr(s->L, op, CARDVM_WHO_IT, s->id, 0);
}

static int32_t value_now(const subject *s, cardvm_game *game) {
  if (s->attached) return (int32_t)cardvm_game_attached(game, s->card, NULL, 0);
  if (s->name) return (int32_t)cardvm_game_definition(game, s->card);
  const cardvm_handle card = cardvm_effect_reads(game, s->card);
  return s->kind == KEY_FIELD ? cardvm_game_field(game, card, s->id)
                              : cardvm_game_property(game, card, s->id);
}

cardvm_expr cardvm__key_number(lua_State *L, const char *what, const char *key) {
  const subject s = subject_of(L, what, key, NULL);
  if (s.text) cardvm__form_error(L, "%s: expected a key that is a number, got '%s'", what, key);
  return read_expr(&s);
}

/* Its value and a bound: an expression, or if that is 0 a number. */
static uint32_t compare(const subject *s, cardvm_op op, cardvm_expr bound, int32_t number) {
  if (!s->card) {
    if (!bound) bound = cardvm__expr_number(s->L, number);
    return cardvm__expr(s->L, op, read_expr(s), bound, 0);
  }
  cardvm_game *game = cardvm__binding_at(s->L)->game;
  const int32_t value = value_now(s, game);
  if (bound) number = cardvm_evaluate(game, bound, s->card);
  return op == CARDVM_OP_GE   ? value >= number
         : op == CARDVM_OP_LE ? value <= number
                              : value == number;
}

/* -- The tests --------------------------------------------------------------------------------- */

static uint32_t test(const subject *s, int index, int depth);

static uint32_t opposite(const subject *s, uint32_t result) {
  return s->card ? !result : cardvm__expr(s->L, CARDVM_OP_NOT, result, 0, 0);
}

/* The key that a function reads, of the card: nil, or a value of one type. */
static uint32_t test_read(const subject *s, int index) {
  lua_State *L = s->L;
  const int top = lua_gettop(L);
  lua_pushstring(L, s->key);
  cardvm__handle_read(L, cardvm__self(L), s->card, top + 1);
  if (!lua_isnil(L, -1) && lua_type(L, -1) != lua_type(L, index)) return bad_value(s, index);
  const bool same = lua_rawequal(L, -1, index);
  lua_settop(L, top);
  return same;
}

static uint32_t test_text(const subject *s, const char *text) {
  if (s->name)
    return compare(s, CARDVM_OP_EQ, 0,
                   (int32_t)(s->card ? cardvm__find(s->L, CARDVM_SORT_DEFINITION, text)
                                     : cardvm__definition_named(s->L, text)));
  const uint32_t value = cardvm__key_text(s->L, s->key, text);
  if (!s->card) return cardvm__text_holds(s->L, CARDVM_WHO_IT, s->kind, s->id, value);
  const cardvm_lua_standing at = cardvm__standing(s->kind, s->id, value);
  return cardvm_lua_holds(
      &at, cardvm_game_property(cardvm__binding_at(s->L)->game, s->card, at.property));
}

/* Entries first to last of the list at index: all or any. As a tree that is as flat as can be:
 * expressions have a greatest depth. */
static uint32_t test_list(const subject *s, int index, lua_Integer first, lua_Integer last,
                          bool any, int depth) {
  if (first > last) return !any; /* while a function runs */
  if (first < last) {
    lua_Integer middle = first + (last - first) / 2;
    uint32_t a = test_list(s, index, first, middle, any, depth);
    if (s->card && a == any) return any;
    uint32_t b = test_list(s, index, middle + 1, last, any, depth);
    return s->card ? b : cardvm__expr(s->L, any ? CARDVM_OP_OR : CARDVM_OP_AND, a, b, 0);
  }
  lua_rawgeti(s->L, index, first);
  uint32_t result = test(s, lua_gettop(s->L), depth);
  lua_pop(s->L, 1);
  return result;
}

/* containing "Impulse" */
static uint32_t test_part(const subject *s, const char *part) {
  if (s->kind != KEY_TAGS || !s->id || s->card)
    cardvm__form_error(s->L, "%s: %s: containing(...) is asked of lists of tags and of `names`%s", s->what,
                       s->key, s->card ? ", and not in a function" : "");
  const cardvm_id set = cardvm__part_set(s->L, s->key, part);
  return cardvm__expr(s->L, CARDVM_OP_TAG_AMONG, CARDVM_WHO_IT, set, s->id);
}

/* at_least(3), not_("Red"), one_of { ... } */
static uint32_t test_object(const subject *s, int index, const object *o, int depth) {
  lua_State *L = s->L;
  if (!s->card) cardvm__note_params(L, o, s->params);
  if (o->low == TEST_AT_LEAST || o->low == TEST_AT_MOST)
    return s->text ? bad_value(s, index) : compare(s, (cardvm_op)o->low, o->id, o->high);
  luaL_checkstack(L, 10, NULL);
  lua_getiuservalue(L, index, 1);
  const int inner = lua_gettop(L);
  if (o->low == TEST_PART) return test_part(s, lua_tostring(L, inner));
  const uint32_t result = o->low == TEST_NOT
                              ? opposite(s, test(s, inner, depth))
                              : test_list(s, inner, 1, cardvm__length(L, inner), true, depth);
  lua_pop(L, 1);
  return result;
}

static uint32_t test(const subject *s, int index, int depth) {
  lua_State *L = s->L;
  int32_t number = 0;
  if (depth > DEPTH_MOST)
    cardvm__form_error(L, "%s: %s: tests within tests, too deep", s->what, s->key);
  const object *o = cardvm__object_at(L, index);
  if (o && o->kind == OBJECT_TEST) return test_object(s, index, o, depth + 1);
  if (s->read) return test_read(s, index);
  if (s->text && lua_type(L, index) == LUA_TSTRING) return test_text(s, lua_tostring(L, index));
  if (s->kind == KEY_TAGS && lua_istable(L, index) && (s->card || cardvm__length(L, index) > 0))
    return test_list(s, index, 1, cardvm__length(L, index), false, depth + 1);
  if (s->text) return bad_value(s, index);
  if (cardvm__integer(L, index, &number)) return compare(s, CARDVM_OP_EQ, 0, number);
  if (!o || (o->kind != OBJECT_NUMBER && (s->card || o->kind != OBJECT_PARAM)))
    return bad_value(s, index);
  return compare(s, CARDVM_OP_EQ, s->card ? o->id : cardvm__to_number(L, index, s->what, s->params),
                 0);
}

/* -- Tables of tests --------------------------------------------------------------------------- */

/* A key of the form's own, at -2. One that is true or false may also be a test: attached = 2. */
static bool is_key(const form *f) {
  const word *w = cardvm__word_named(f->keys, f->place, lua_tostring(f->L, -2));
  return w && (w->gives != A_FLAG || lua_isboolean(f->L, -1));
}

/* The keys that are tests, bytewise, so that the same comes out in every run. */
#define TESTS_MOST 64
static uint32_t keys_of(lua_State *L, int table, const char *what, const form *f,
                        const char *keys[TESTS_MOST]) {
  uint32_t count = 0, at;
  luaL_checkstack(L, 20, NULL);
  cardvm__content(L, table);
  lua_replace(L, table);
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    const bool text = lua_type(L, -2) == LUA_TSTRING;
    if (f && (text ? is_key(f) : lua_isinteger(L, -2))) continue;
    if (!text || count == TESTS_MOST)
      cardvm__form_error(L, "%s: expected key = value, got %s", what, cardvm__describe(L, -1));
    const char *key = lua_tostring(L, -2);
    for (at = count++; at > 0 && strcmp(keys[at - 1], key) > 0; at--) keys[at] = keys[at - 1];
    keys[at] = key;
  }
  return count;
}

cardvm_expr cardvm__tests_compile(lua_State *L, int table, const char *what, const form *f,
                                  uint32_t *params) {
  const char *keys[TESTS_MOST];
  const uint32_t count = keys_of(L, table, what, f, keys);
  cardvm_expr all = 0;
  for (uint32_t i = 0; i < count; i++, lua_pop(L, 1)) {
    const subject s = subject_of(L, what, keys[i], params);
    lua_getfield(L, table, keys[i]);
    all = cardvm__expr_and(L, all, test(&s, lua_gettop(L), 0));
  }
  return all;
}

/* A text that is the same number for all cards becomes it. */
static void make_number(subject *s, int index) {
  const char *text = lua_type(s->L, index) == LUA_TSTRING ? lua_tostring(s->L, index) : NULL;
  if (!text || !(s->name || s->kind == KEY_ATTRIBUTE)) return;
  lua_pushinteger(s->L, (lua_Integer)(s->name ? cardvm__find(s->L, CARDVM_SORT_DEFINITION, text)
                                              : cardvm__key_text(s->L, s->key, text)));
  lua_replace(s->L, index);
  s->text = false;
}

void cardvm__tests_keep(lua_State *L, int table, cardvm_handle *cards, uint32_t *count) {
  const char *keys[TESTS_MOST];
  const uint32_t tests = keys_of(L, table, "with", NULL, keys);
  const int value = lua_gettop(L) + 1;
  for (uint32_t k = 0; k < tests; k++, lua_settop(L, value - 1)) {
    subject s = subject_of(L, "with", keys[k], NULL);
    lua_getfield(L, table, keys[k]);
    const uint32_t of = *count;
    make_number(&s, value);
    cardvm__sandbox_charge(L, 1 + of);
    *count = 0;
    for (uint32_t i = 0; i < of; i++) {
      s.card = cards[i];
      if (test(&s, value, 0)) cards[(*count)++] = s.card;
    }
  }
}
