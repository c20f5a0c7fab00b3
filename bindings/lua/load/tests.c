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
  bool text;           /* its values are texts */
  cardvm_handle card;  /* while a function runs; 0 while loading */
  uint32_t *params;    /* while loading */
} subject;

static uint32_t bad_value(const subject *s, int index) {
  const char *wanted = s->name                    ? "a card's name"
                       : s->kind == KEY_ATTRIBUTE ? "one of its texts"
                       : s->kind == KEY_TAGS
                           ? "one of its texts or a list of them"
                           : "a whole number, at_least(n), at_most(n), not_(n) or one_of { ... }";
  const char *got = cardvm__describe(s->L, index);
  return (uint32_t)cardvm__form_error(s->L, "%s: %s: expected %s, got %s", s->what, s->key, wanted,
                                      got);
}

static subject subject_of(lua_State *L, const char *what, const char *key, cardvm_handle card,
                          uint32_t *params) {
  subject s = {.L = L, .what = what, .key = key, .card = card, .params = params};
  s.name = strcmp(key, "name") == 0;
  s.attached = strcmp(key, "attached") == 0;
  if (!s.name && !s.attached) s.kind = cardvm__key(L, key, &s.id);
  s.text = s.name || s.kind == KEY_ATTRIBUTE || s.kind == KEY_TAGS;
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
  return s->kind == KEY_FIELD ? cardvm_game_field(game, s->card, s->id)
                              : cardvm_game_property(game, s->card, s->id);
}

uint32_t cardvm__key_number(lua_State *L, const char *what, const char *key, cardvm_handle card) {
  const subject s = subject_of(L, what, key, card, NULL);
  if (s.text) cardvm__form_error(L, "%s: expected a key that is a number, got '%s'", what, key);
  return card ? (uint32_t)value_now(&s, cardvm__binding_at(L)->game) : read_expr(&s);
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
    cardvm__form_error(s->L, "%s: %s: containing(...) is asked of tags, and not in a function",
                       s->what, s->key);
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

/* Puts the next key and its value on the stack, bytewise, so that the same comes out in every run.
 */
static bool next_test(lua_State *L, int walk, const char *what, const form *f) {
  while (cardvm__keys_next(L, walk)) {
    if (lua_type(L, -2) == LUA_TSTRING && !(f && is_key(f))) return true;
    if (lua_type(L, -2) != LUA_TSTRING && !(f && lua_isinteger(L, -2)))
      cardvm__form_error(L, "%s: expected key = value, got %s", what, cardvm__describe(L, -1));
    lua_pop(L, 2);
  }
  return false;
}

static uint32_t all_tests(lua_State *L, int table, const char *what, const form *f,
                          cardvm_handle card, uint32_t *params) {
  luaL_checkstack(L, 20, NULL);
  cardvm__keys_start(L, table);
  const int walk = lua_gettop(L);
  uint32_t all = card != 0;
  while ((all || !card) && next_test(L, walk, what, f)) {
    const subject s = subject_of(L, what, lua_tostring(L, -2), card, params);
    const uint32_t result = test(&s, lua_gettop(L), 0);
    all = card ? result : cardvm__expr_and(L, all, result);
    lua_pop(L, 2);
  }
  lua_settop(L, walk - 1);
  return all;
}

cardvm_expr cardvm__tests_compile(lua_State *L, int table, const char *what, const form *f,
                                  uint32_t *params) {
  return all_tests(L, table, what, f, 0, params);
}

bool cardvm__tests_pass(lua_State *L, int table, const char *what, cardvm_handle card) {
  return all_tests(L, table, what, NULL, card, NULL) != 0;
}
