/* The end of loading: what was put off is declared, and what only shows when everything is there is
 * checked. */
#include "expr.h"
#include "form.h"
#include "lint.h"
#include "safe.h"
#include "suggest.h"

/* -- Definitions ------------------------------------------------------------------------------- */

/* A card was spoken of and never declared. */
static int missing_card(lua_State *L, loaded *l, cardvm_id id) {
  const char *wanted = "";
  cardvm__suggest suggest;
  cardvm__push_ref(L, l->definitions);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
    if ((cardvm_id)lua_tointeger(L, -1) == id) wanted = lua_tostring(L, -2);
  cardvm__suggest_start(&suggest, wanted);
  cardvm__push_ref(L, l->card_forms);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    lua_rawgeti(L, -1, 1);
    cardvm__suggest_offer(&suggest, lua_tostring(L, -1));
    lua_pop(L, 1);
  }
  cardvm__push_ref(L, l->mentions);
  lua_rawgeti(L, -1, (lua_Integer)id);
  cardvm__binding_at(L)->place = cardvm__keep_text(L, lua_tostring(L, -1));
  return cardvm__form_error(L, "there is no card '%s'%s", wanted,
                            cardvm__did_you_mean(L, &suggest));
}

static void declare_card(lua_State *L, binding *b, cardvm_id id) {
  loaded *l = b->loaded;
  cardvm__push_ref(L, l->card_forms);
  if (lua_rawgeti(L, -1, (lua_Integer)id) != LUA_TTABLE) missing_card(L, l, id);
  size_t value_bytes, ability_bytes;
  lua_rawgeti(L, -1, 1);
  lua_rawgeti(L, -2, 2);
  lua_rawgeti(L, -3, 3);
  lua_rawgeti(L, -4, 4);
  const lua_Integer hides = lua_tointeger(L, -1);
  lua_pop(L, 1);
  cardvm_definition_def def = {.name = lua_tostring(L, -3),
                               .hides = hides != 0,
                               .hides_with = hides > 0 ? (cardvm_id)hides : 0};
  def.values = (const cardvm_value *)lua_tolstring(L, -2, &value_bytes);
  def.value_count = (uint32_t)(value_bytes / sizeof *def.values);
  def.abilities = (const cardvm_id *)lua_tolstring(L, -1, &ability_bytes);
  def.ability_count = (uint32_t)(ability_bytes / sizeof *def.abilities);
  l->open_card = def.name; /* an error is about it */
  if (cardvm__accepted(L, cardvm_program_definition(b->program, &def)) != id)
    cardvm__form_error(L, "card '%s' got another number than was given out", def.name);
  l->open_card = NULL;
  lua_pop(L, 5);
}

/* -- Checks of all files ----------------------------------------------------------------------- */

static int raise(lua_State *L, const char *message) {
  lua_pushstring(L, message);
  return lua_error(L);
}

/* chunks[n] = { function, is a rules file }. */
static void check_names(lua_State *L, loaded *l) {
  char error[400];
  cardvm__environment_names(L, l, false);
  cardvm__environment_names(L, l, true);
  int names = lua_gettop(L);
  cardvm__push_ref(L, l->chunks);
  for (lua_Integer i = 1, n = cardvm__length(L, -1); i <= n; i++) {
    lua_rawgeti(L, -1, i);
    lua_rawgeti(L, -1, 1);
    lua_rawgeti(L, -2, 2);
    bool rules = lua_toboolean(L, -1);
    const cardvm__lint_options options = {.allow_globals = rules,
                                          .names_index = rules ? names : names - 1};
    if (!cardvm__lint_chunk(L, lua_gettop(L) - 1, &options, error, sizeof error)) raise(L, error);
    lua_pop(L, 3);
  }
  lua_pop(L, 3);
}

/* Methods that rules declare are functions that effects run, too. */
static void check_methods(lua_State *L, const binding *b) {
  char error[400];
  cardvm__push_ref(L, b->methods);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    if (!lua_istable(L, -1)) continue;
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
      if (lua_isfunction(L, -1) && !cardvm__lint_upvalues(L, lua_gettop(L), error, sizeof error))
        raise(L, error);
  }
  lua_pop(L, 1);
}

static void check_functions(lua_State *L, binding *b) {
  char error[400];
  cardvm__push_ref(L, b->functions);
  uint32_t count = cardvm_program_count(b->program, CARDVM_SORT_FUNCTION);
  for (cardvm_id i = 1; i <= count; i++) {
    if (lua_rawgeti(L, -1, (lua_Integer)i) == LUA_TFUNCTION &&
        !cardvm__lint_upvalues(L, lua_gettop(L), error, sizeof error))
      raise(L, error);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  cardvm__push_ref(L, b->loaded->globals);
  if (!cardvm__lint_globals(L, lua_gettop(L), error, sizeof error)) raise(L, error);
  lua_pop(L, 1);
}

void cardvm__finish_program(lua_State *L, binding *b) {
  loaded *l = b->loaded;
  for (cardvm_id id = 1; id <= l->definition_count; id++) declare_card(L, b, id);
  cardvm__open_finish(L);
  check_names(L, l);
  cardvm__words_check(L, b);
  check_functions(L, b);
  check_methods(L, b);
}
