/* What stands in with{}: tests of a card's keys. Compiled to an expression while loading; looked at
 * directly while a function runs. */
#include "expr.h"
#include "safe.h"

#include <string.h>

#define DEPTH_MOST 8 /* not_(not_(...)) */

/* What is tested: a key of a card. */
typedef struct subject {
  lua_State *L;
  const char *what, *key;
  key_kind kind;
  uint32_t id;
  bool name, attached; /* the keys "name" and "attached" */
  cardvm_handle card;  /* while a function runs */
} subject;

static int bad_value(const subject *s, int index, const char *wanted) {
  const char *got = cardvm__describe(s->L, index);
  return cardvm__form_error(s->L, "%s: %s: expected %s, got %s", s->what, s->key, wanted, got);
}

static const char *wanted_by(const subject *s) {
  if (s->name) return "a card's name";
  if (s->kind == KEY_ATTRIBUTE) return "one of its texts";
  if (s->kind == KEY_TAGS) return "one of its texts or a list of them";
  return "a whole number, at_least(n), at_most(n), not_(n) or one_of { ... }";
}

static bool takes_text(const subject *s) {
  return s->name || s->kind == KEY_ATTRIBUTE || s->kind == KEY_TAGS;
}

static subject subject_of(lua_State *L, const char *what, const char *key, cardvm_handle card) {
  subject s = {.L = L, .what = what, .key = key, .card = card};
  s.name = strcmp(key, "name") == 0;
  s.attached = strcmp(key, "attached") == 0;
  if (!s.name && !s.attached) s.kind = cardvm__key(L, key, &s.id);
  if (s.kind == KEY_LABEL)
    cardvm__form_error(L, "%s: %s is a label, which the machine does not know", what, key);
  if (!s.name && !s.attached && s.kind == KEY_NONE) cardvm__unknown_key(L, what, key);
  return s;
}

/* -- Compiled ---------------------------------------------------------------------------------- */

static cardvm_expr compile(const subject *s, int index, uint32_t *params, int depth);

static cardvm_expr read_expr(const subject *s) {
  if (s->name) return cardvm__expr(s->L, CARDVM_OP_DEFINITION, CARDVM_WHO_IT, 0, 0);
  return cardvm__read_key(s->L, CARDVM_WHO_IT, s->key, NULL, NULL);
}

static cardvm_expr compare(const subject *s, cardvm_op op, cardvm_expr bound) {
  return cardvm__expr(s->L, op, read_expr(s), bound, 0);
}

static cardvm_expr compile_text(const subject *s, const char *text) {
  lua_State *L = s->L;
  if (s->name)
    return compare(s, CARDVM_OP_EQ,
                   cardvm__expr_number(L, (int32_t)cardvm__definition_named(L, text)));
  uint32_t value = cardvm__key_text(L, s->key, text);
  if (s->kind == KEY_ATTRIBUTE)
    return compare(s, CARDVM_OP_EQ, cardvm__expr_number(L, (int32_t)value));
  cardvm_expr tag = cardvm__expr(L, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, value, 0);
  return cardvm__expr(L, CARDVM_OP_NE, tag, cardvm__expr_number(L, 0), 0);
}

/* Entries first to last of the list at index, as a tree that is as flat as can be: expressions have
 * a greatest depth. */
static cardvm_expr compile_list(const subject *s, int index, lua_Integer first, lua_Integer last,
                                bool any, uint32_t *params, int depth) {
  if (first < last) {
    lua_Integer middle = first + (last - first) / 2;
    cardvm_expr a = compile_list(s, index, first, middle, any, params, depth);
    cardvm_expr b = compile_list(s, index, middle + 1, last, any, params, depth);
    return cardvm__expr(s->L, any ? CARDVM_OP_OR : CARDVM_OP_AND, a, b, 0);
  }
  lua_rawgeti(s->L, index, first);
  cardvm_expr e = compile(s, lua_gettop(s->L), params, depth);
  lua_pop(s->L, 1);
  return e;
}

static cardvm_expr compile_test(const subject *s, int index, const object *test, uint32_t *params,
                                int depth) {
  lua_State *L = s->L;
  cardvm__note_params(L, test, params);
  if (test->low == TEST_AT_LEAST || test->low == TEST_AT_MOST) {
    if (takes_text(s)) bad_value(s, index, wanted_by(s));
    cardvm_expr bound = test->id ? test->id : cardvm__expr_number(L, test->high);
    return compare(s, (cardvm_op)test->low, bound);
  }
  luaL_checkstack(L, 10, NULL);
  lua_getiuservalue(L, index, 1);
  int inner = lua_gettop(L);
  cardvm_expr e;
  if (test->low == TEST_NOT)
    e = cardvm__expr(L, CARDVM_OP_NOT, compile(s, inner, params, depth), 0, 0);
  else e = compile_list(s, inner, 1, (lua_Integer)lua_rawlen(L, inner), true, params, depth);
  lua_pop(L, 1);
  return e;
}

static cardvm_expr compile(const subject *s, int index, uint32_t *params, int depth) {
  lua_State *L = s->L;
  if (depth > DEPTH_MOST)
    cardvm__form_error(L, "%s: %s: tests within tests, too deep", s->what, s->key);
  const object *o = cardvm__object_at(L, index);
  if (o && o->kind == OBJECT_TEST) return compile_test(s, index, o, params, depth + 1);
  if (lua_type(L, index) == LUA_TSTRING && takes_text(s))
    return compile_text(s, lua_tostring(L, index));
  if (lua_istable(L, index) && s->kind == KEY_TAGS && lua_rawlen(L, index) > 0)
    return compile_list(s, index, 1, (lua_Integer)lua_rawlen(L, index), false, params, depth + 1);
  if (takes_text(s) || !cardvm__is_number(L, index)) bad_value(s, index, wanted_by(s));
  return compare(s, CARDVM_OP_EQ, cardvm__to_number(L, index, s->what, params));
}

/* -- Looked at --------------------------------------------------------------------------------- */

static bool pass(const subject *s, int index, int depth);

static int32_t value_now(const subject *s) {
  cardvm_game *game = cardvm__binding_at(s->L)->game;
  if (s->attached) return (int32_t)cardvm_game_attached(game, s->card, NULL, 0);
  if (s->kind == KEY_FIELD) return cardvm_game_field(game, s->card, s->id);
  if (!s->name) return cardvm_game_property(game, s->card, s->id);
  cardvm_card_info info;
  return cardvm_game_card(game, s->card, &info) ? (int32_t)info.definition : 0;
}

static bool pass_text(const subject *s, const char *text) {
  binding *b = cardvm__binding_at(s->L);
  if (s->name) return value_now(s) == (int32_t)cardvm__find(s->L, CARDVM_SORT_DEFINITION, text);
  uint32_t value = cardvm__key_text(s->L, s->key, text);
  if (s->kind == KEY_ATTRIBUTE) return value_now(s) == (int32_t)value;
  return cardvm_game_property(b->game, s->card, value) != 0;
}

static bool pass_list(const subject *s, int index, bool any, int depth) {
  lua_State *L = s->L;
  for (lua_Integer i = 1, n = (lua_Integer)lua_rawlen(L, index); i <= n; i++) {
    lua_rawgeti(L, index, i);
    bool passed = pass(s, lua_gettop(L), depth);
    lua_pop(L, 1);
    if (passed == any) return any;
  }
  return !any;
}

static bool pass_test(const subject *s, int index, const object *test, int depth) {
  lua_State *L = s->L;
  if (test->low == TEST_AT_LEAST || test->low == TEST_AT_MOST) {
    if (takes_text(s)) bad_value(s, index, wanted_by(s));
    cardvm_game *game = cardvm__binding_at(L)->game;
    int32_t bound = test->id ? cardvm_evaluate(game, test->id, s->card) : test->high;
    return test->low == TEST_AT_LEAST ? value_now(s) >= bound : value_now(s) <= bound;
  }
  luaL_checkstack(L, 10, NULL);
  lua_getiuservalue(L, index, 1);
  int inner = lua_gettop(L);
  bool passed = test->low == TEST_NOT ? !pass(s, inner, depth) : pass_list(s, inner, true, depth);
  lua_pop(L, 1);
  return passed;
}

static bool pass(const subject *s, int index, int depth) {
  lua_State *L = s->L;
  int32_t value = 0;
  if (depth > DEPTH_MOST)
    cardvm__form_error(L, "%s: %s: tests within tests, too deep", s->what, s->key);
  const object *o = cardvm__object_at(L, index);
  if (o && o->kind == OBJECT_TEST) return pass_test(s, index, o, depth + 1);
  if (lua_type(L, index) == LUA_TSTRING && takes_text(s))
    return pass_text(s, lua_tostring(L, index));
  if (lua_istable(L, index) && s->kind == KEY_TAGS) return pass_list(s, index, false, depth + 1);
  if (o && o->kind == OBJECT_NUMBER && !takes_text(s))
    return value_now(s) == cardvm_evaluate(cardvm__binding_at(L)->game, o->id, s->card);
  if (takes_text(s) || !cardvm__integer(L, index, &value)) bad_value(s, index, wanted_by(s));
  return value_now(s) == value;
}

/* -- Tables of tests --------------------------------------------------------------------------- */

/* Puts the next key and its value on the stack, bytewise, so that the same comes out in every run.
 */
static bool next_test(lua_State *L, int walk, const char *what, const char *const *other) {
  while (cardvm__keys_next(L, walk)) {
    if (lua_type(L, -2) == LUA_TSTRING && !cardvm__in_list(other, lua_tostring(L, -2))) return true;
    if (lua_type(L, -2) != LUA_TSTRING && !(other && lua_isinteger(L, -2)))
      cardvm__form_error(L, "%s: expected key = value, got %s", what, cardvm__describe(L, -1));
    lua_pop(L, 2);
  }
  return false;
}

cardvm_expr cardvm__tests_compile(lua_State *L, int table, const char *what,
                                  const char *const *other, uint32_t *params) {
  luaL_checkstack(L, 20, NULL);
  cardvm__keys_start(L, table);
  int walk = lua_gettop(L);
  cardvm_expr all = 0;
  while (next_test(L, walk, what, other)) {
    subject s = subject_of(L, what, lua_tostring(L, -2), 0);
    all = cardvm__expr_and(L, all, compile(&s, lua_gettop(L), params, 0));
    lua_pop(L, 2);
  }
  lua_settop(L, walk - 1);
  return all;
}

bool cardvm__tests_pass(lua_State *L, int table, const char *what, cardvm_handle card) {
  luaL_checkstack(L, 20, NULL);
  cardvm__keys_start(L, table);
  int walk = lua_gettop(L);
  bool passed = true;
  while (passed && next_test(L, walk, what, NULL)) {
    subject s = subject_of(L, what, lua_tostring(L, -2), card);
    passed = pass(&s, lua_gettop(L), 0);
    lua_pop(L, 2);
  }
  lua_settop(L, walk - 1);
  return passed;
}
