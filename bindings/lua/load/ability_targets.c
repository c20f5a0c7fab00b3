/* What is chosen before an ability works. */
#include "ability.h"
#include "safe.h"
#include "targets.h"

#include <string.h>

static void add_target(const form *f, const char *key, int index, void *to) {
  lua_State *L = f->L;
  ability *a = to;
  const bool needed_only = strcmp(key, "needs") == 0;
  const object *o = cardvm__form_object(f, key, index, OBJECT_CHOICE, A_CHOICE);
  cardvm__note_params(L, o, &a->params);
  if (a->def.target_count == ABILITY_TARGETS_MAX)
    cardvm__form_error(L, "%s: %s: more than %d choices", f->what, key, ABILITY_TARGETS_MAX);
  cardvm_target_def *t = &a->targets[a->def.target_count++];
  *t = (cardvm_target_def){.selection = o->id,
                           .min = (cardvm_expr)o->low,
                           .max = (cardvm_expr)o->high,
                           .pair = o->pair,
                           .total = o->total,
                           .needed_only = needed_only};
  if (lua_getiuservalue(L, index, 1) != LUA_TNIL)
    cardvm__add_targets(L, lua_gettop(L), key, t, &a->params);
  lua_pop(L, 1);
  if (lua_getiuservalue(L, index, 2) == LUA_TSTRING)
    t->prompt = cardvm__accepted(L, cardvm_program_intern(f->b->program, lua_tostring(L, -1)));
  if (!needed_only) a->info.target_is_list[a->info.target_count++] = o->list;
}

static int read_named(const form *f, ability *a, const char *name, uint32_t n, uint8_t uses) {
  add_target(f, "choose", lua_gettop(f->L), a);
  a->info.target_names[n] = cardvm__keep_text(f->L, name);
  if (!a->targets[n].prompt)
    a->targets[n].prompt = cardvm__accepted(f->L, cardvm_program_intern(f->b->program, name));
  return uses;
}

/* Those of which others speak come first, then by name; what a function is told is asked for when
 * it is. */
static void add_named(const form *f, ability *a) {
  static const parameter_key key = {"choose", "chosen", "a table: { name = one(your.units) }",
                                    "one(...)", read_named};
  lua_newtable(f->L);
  lua_newtable(f->L);
  a->given = cardvm__form_parameters(f, a, &key) > 0;
}

void cardvm__form_targets(const form *f, const char *key, ability *a) {
  lua_State *L = f->L;
  const uint32_t before = a->def.target_count;
  if (!cardvm__form_push(f, key)) return;
  bool names = false;
  if (lua_istable(L, -1))
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) names |= lua_type(L, -2) == LUA_TSTRING;
  if (!names) cardvm__form_each(f, key, 1, add_target, a);
  else if (*key == 'c' && !a->mode_count) add_named(f, a);
  if (a->def.target_count == before)
    cardvm__form_error(
        L, "%s: %s: the list is empty; only what is chosen in `choose`, and in no mode, has names",
        f->what, key);
}
