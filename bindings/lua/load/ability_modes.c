/* The modes of an ability: several things that it can do, of which some are chosen. */
#include "ability.h"
#include "runner.h"
#include "safe.h"

/* One mode: { "name", choose = ..., function }. */
static void add_mode(const form *f, const char *key, int index, void *to) {
  lua_State *L = f->L;
  ability *a = to;
  if (a->mode_count == ABILITY_MODES_MAX)
    cardvm__form_error(L, "%s: %s: more than %d modes", f->what, key, ABILITY_MODES_MAX);
  const form mode = cardvm__form_at(L, f->keys, FORM_MODE, index);
  cardvm__form_check(&mode, 2, false);
  if (!cardvm__form_push_at(&mode, 1)) lua_pushnil(L);
  if (lua_type(L, -1) != LUA_TSTRING)
    cardvm__form_error(L, "mode: expected { \"name\", function }, got %s as its name",
                       cardvm__describe(L, -1));
  const uint32_t n = a->mode_count++;
  a->mode_names[n] = cardvm__accepted(L, cardvm_program_intern(f->b->program, lua_tostring(L, -1)));
  if (!cardvm__form_push_at(&mode, 2)) lua_pushnil(L);
  if (lua_type(L, -1) != LUA_TFUNCTION || lua_iscfunction(L, -1))
    cardvm__form_expected(&mode, "[2]", -1, "a function");
  a->mode_functions[n] = cardvm__function_register(L, lua_gettop(L), a->name);
  a->info.target_count = 0;
  a->mode_infos[n].target_first = (uint8_t)a->def.target_count;
  cardvm__form_targets(&mode, "choose", a);
  a->info.target_first = a->mode_infos[n].target_first;
  a->mode_infos[n] = a->info;
}

/* They stand in the place of what is chosen and of the function. */
void cardvm__form_modes(const form *f, ability *a) {
  if (cardvm__form_has(f, "choose") || cardvm__form_push_at(f, 1))
    cardvm__form_error(f->L, "%s: modes: each mode has its own choose and its own function",
                       f->what);
  cardvm__form_push(f, "modes");
  if (!lua_istable(f->L, -1))
    cardvm__form_expected(f, "modes", -1, "a list of modes: { { \"name\", function }, ... }");
  cardvm__form_each(f, "modes", 1, add_mode, a);
  if (!a->mode_count) cardvm__form_error(f->L, "%s: modes: the list is empty", f->what);
}

/* One of the modes is chosen, or several; each chooses its own targets. */
void cardvm__modes_choice(const form *f, ability *a, uint32_t parameter) {
  lua_State *L = f->L;
  cardvm_choice_def *c = &a->choices[parameter];
  int32_t count = 1;
  cardvm__form_integer(f, "choose_modes", 1, (int32_t)a->mode_count, &count);
  *c = (cardvm_choice_def){.kind = CARDVM_CHOICE_OPTIONS,
                           .parameter = parameter,
                           .option_count = a->mode_count,
                           .count = (uint32_t)count};
  for (uint32_t i = 0; i < a->mode_count; i++)
    for (uint32_t t = 0; t < a->mode_infos[i].target_count; t++)
      a->targets[a->mode_infos[i].target_first + t].condition =
          cardvm__expr(L, CARDVM_OP_CHOSE, parameter, i, 0);
}
