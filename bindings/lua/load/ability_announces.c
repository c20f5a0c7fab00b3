/* What the player of an ability says as it is announced: the key `announces`, and which modes. */
#include "ability.h"
#include "runner.h"
#include "safe.h"

#include <string.h>

/* What is said of a name, which is on top: yes or no, or a number. */
static int read_choice(const form *f, ability *a, const char *name, uint32_t n, uint8_t uses) {
  lua_State *L = f->L;
  const uint32_t most = PARAMETERS_MAX - (a->mode_count > 0);
  if (uses & ~PARAM_AS_NUMBER)
    cardvm__form_error(L, "%s: param.%s is what a player says, no card and no player", f->what,
                       name);
  if (n == most) cardvm__form_error(L, "%s: announces: more than %d", f->what, (int)most);
  cardvm_choice_def *c = &a->choices[n];
  *c = (cardvm_choice_def){.kind = CARDVM_CHOICE_NUMBER, .parameter = n};
  c->prompt = cardvm__accepted(L, cardvm_program_intern(f->b->program, name));
  const int type = lua_gettop(L);
  const char *what = lua_pushfstring(L, "%s: announces: %s", f->what, name);
  if (cardvm__is_text(L, type, "yes or no")) {
    c->kind = CARDVM_CHOICE_YES_NO;
  } else if (lua_istable(L, type) && cardvm__length(L, type) == 2) {
    lua_rawgeti(L, type, 1);
    lua_rawgeti(L, type, 2);
    c->min = cardvm__to_number(L, type + 2, what, &a->params);
    c->max = cardvm__to_number(L, type + 3, what, &a->params);
  } else {
    cardvm__expected(L, type, what, "\"yes or no\", or the least and the most: { 0, 9 }");
  }
  lua_settop(L, type);
  return c->kind == CARDVM_CHOICE_YES_NO ? PARAMETER_YES_NO : (int)CARDVM_SUBJECT_NUMBER;
}

/* In which order they are asked: modes, yes or no, numbers; within a kind by their parameters. */
static void order_choices(ability *a) {
  static const cardvm_choice_kind order[] = {CARDVM_CHOICE_OPTIONS, CARDVM_CHOICE_YES_NO,
                                             CARDVM_CHOICE_NUMBER};
  cardvm_choice_def sorted[PARAMETERS_MAX] = {{0}};
  uint32_t n = 0;
  for (size_t k = 0; k < sizeof order / sizeof order[0]; k++)
    for (uint32_t i = 0; i < a->def.choice_count; i++)
      if (a->choices[i].kind == order[k]) sorted[n++] = a->choices[i];
  memcpy(a->choices, sorted, sizeof sorted);
}

void cardvm__form_announces(const form *f, ability *a) {
  static const parameter_key key = {"announces", "param", "a table: { x = { 0, 9 } }",
                                    "{ least, most } or \"yes or no\"", read_choice};
  const char *spoken_of = f->b->loaded->params.names[0];
  uint32_t count = 0;
  if (cardvm__form_has(f, key.key)) {
    count = cardvm__form_parameters(f, a, &key);
    if (!count) cardvm__form_error(f->L, "%s: announces: the table is empty", f->what);
  } else if (a->params && f->b->loaded->params.count) {
    cardvm__form_error(
        f->L, "%s: param.%s is spoken of, but there is no with { %s = ... } and no announces",
        f->what, spoken_of, spoken_of);
  }
  a->given = a->given || count;
  if (a->mode_count) cardvm__modes_choice(f, a, count++);
  a->def.choice_count = count;
  order_choices(a);
}
