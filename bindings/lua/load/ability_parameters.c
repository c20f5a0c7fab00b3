/* The parameters of an ability: what its conditions and costs call `param.x`, its functions
 * `given`. */
#include "ability.h"
#include "safe.h"

#include <string.h>

/* -- By name ----------------------------------------------------------------------------------- */

static struct spoken_names *spoken_of(const form *f, const parameter_key *k) {
  return *k->word == 'p' ? &f->b->loaded->params : &f->b->loaded->chosen;
}

/* Adds the parameter whose value in the form is on top. */
static void add(const form *f, ability *a, const parameter_key *k, int names, const char *name,
                uint32_t n) {
  lua_State *L = f->L;
  const struct spoken_names *s = spoken_of(f, k);
  if (cardvm__in_list(a->info.target_names, name)) /* as many as can be chosen leave room behind */
    cardvm__form_error(L, "%s: %s: what is chosen is called '%s' already", f->what, k->key, name);
  const lua_Integer kind = k->read(f, a, name, n, n < s->count ? s->uses[n] : 0);
  lua_pushstring(L, name);
  lua_rawseti(L, names, (lua_Integer)n + 1);
  lua_pushinteger(L, kind);
  lua_rawseti(L, names + 1, (lua_Integer)n + 1);
}

static bool is_open(const struct spoken_names *s, const char *name) {
  for (uint32_t i = 0; i < s->count; i++)
    if (strcmp(s->names[i], name) == 0) return true;
  return false;
}

/* Those that conditions and costs have spoken of come first, in that order: their numbers are
 * fixed. */
uint32_t cardvm__form_parameters(const form *f, ability *a, const parameter_key *k) {
  lua_State *L = f->L;
  const struct spoken_names *s = spoken_of(f, k);
  uint32_t count = 0;
  cardvm__form_push(f, k->key);
  const int table = lua_gettop(L), names = table - 2;
  if (!lua_istable(L, table)) cardvm__form_expected(f, k->key, table, k->table);
  for (; count < s->count; count++) {
    const char *name = s->names[count];
    if (lua_getfield(L, table, name) == LUA_TNIL)
      cardvm__form_error(L, "%s: %s.%s is not in %s { ... }%s", f->what, k->word, name, k->key,
                         cardvm__nearest_key(L, name, table));
    add(f, a, k, names, name, count);
    lua_pop(L, 1);
  }
  for (int walk = cardvm__keys_start(L, table); cardvm__keys_next(L, walk); lua_settop(L, walk)) {
    if (lua_type(L, -2) != LUA_TSTRING)
      cardvm__form_error(L, "%s: %s: expected name = %s", f->what, k->key, k->value);
    const char *name = lua_tostring(L, -2);
    if (!is_open(s, name)) add(f, a, k, names, name, count++);
  }
  lua_settop(L, table - 1);
  return count;
}

/* -- The key `with` ---------------------------------------------------------------------------- */

static const struct {
  const char *name;
  cardvm_subject subject;
  uint8_t use;
} types[] = {{"card", CARDVM_SUBJECT_CARD, PARAM_AS_CARD},
             {"player", CARDVM_SUBJECT_SEAT, PARAM_AS_PLAYER},
             {"number", CARDVM_SUBJECT_NUMBER, PARAM_AS_NUMBER},
             {"place", CARDVM_SUBJECT_PLACE, 0}};

static int read_type(const form *f, ability *a, const char *name, uint32_t n, uint8_t uses) {
  lua_State *L = f->L;
  if (n == PARAMETERS_MAX)
    cardvm__form_error(L, "%s: more than %d parameters", f->what, PARAMETERS_MAX);
  for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
    if (!cardvm__is_text(L, -1, types[i].name)) continue;
    if (uses & ~types[i].use)
      cardvm__form_error(L, "%s: parameter '%s' is a %s, but is used as something else", f->what,
                         name, types[i].name);
    return (int)(a->parameters[n] = types[i].subject);
  }
  return cardvm__form_error(
      L, "%s: with: parameter '%s' is \"card\", \"player\", \"number\" or \"place\"", f->what,
      name);
}

void cardvm__form_with(const form *f, ability *a) {
  static const parameter_key key = {"with", "param", "a table: { unit = \"card\" }", "\"type\"",
                                    read_type};
  if (cardvm__form_has(f, "announces") || a->mode_count)
    cardvm__form_error(f->L, "%s: what is started with values has no announces and no modes",
                       f->what);
  a->def.parameter_count = cardvm__form_parameters(f, a, &key);
  a->def.started_only = true;
}
