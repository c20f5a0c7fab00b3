/* An ability from the table of its form. */
#include "ability.h"
#include "safe.h"

#include <stdio.h>

/* For messages and traces: "Scout: deploy"; outside of a card its keyword or where it stands. */
static void name_ability(const form *f, ability *a) {
  const char *card = f->b->loaded->open_card, *keyword = cardvm__form_text(f, "keyword");
  if (card) {
    snprintf(a->name, sizeof a->name, "%s: %s", card, keyword ? keyword : f->what);
  } else if (keyword) {
    snprintf(a->name, sizeof a->name, "%s", keyword);
  } else {
    snprintf(a->name, sizeof a->name, "%s in %s", f->what, cardvm__form_place(f->L));
    lua_pop(f->L, 1);
  }
}

static void limit(const form *f, ability *a) {
  if (!cardvm__form_push(f, "limit")) return;
  const object *o = cardvm__form_object(f, "limit", lua_gettop(f->L), OBJECT_LIMIT, A_LIMIT);
  a->def.limit = (uint32_t)o->low;
  a->def.limit_sequence = o->id;
  a->def.limited = (cardvm_moment)o->high;
  lua_pop(f->L, 1);
}

/* What it does as a last entry: a substitution is asked by the event, and needs a function. */
static void doer(const form *f, ability *a) {
  a->def.function = a->def.kind == CARDVM_SUBSTITUTION
                        ? cardvm__form_function(f, NULL, a->name)
                        : cardvm__form_doer(f, NULL, a->name, &a->params);
  if (!a->def.function && !a->def.gives)
    cardvm__form_error(f->L, "%s: expected a function as last entry of the table", f->what);
}

/* What triggers because something holds is told no event. */
static void on_events(const form *f, ability *a) {
  a->info.event =
      !a->def.state && (a->def.kind == CARDVM_TRIGGERED || a->def.kind == CARDVM_SUBSTITUTION);
  if (!a->def.state || cardvm__form_has(f, "on"))
    a->def.event_count = cardvm__form_events(f, "on", a->events, ABILITY_EVENTS_MAX);
}

/* `timing` was read to where it is not asked. */
static void timing(lua_State *L, cardvm_ability_def *def) {
  const cardvm_expr when = def->used_if;
  if (when) def->used_if = def->condition ? def->condition : cardvm__expr_number(L, 1);
  def->condition = cardvm__expr_and(L, when, def->condition);
}

/* A key that the form does not have was refused, and is not there to be read. */
static void read_other(const form *f, ability *a) {
  const bool used = a->def.kind == CARDVM_ACTIVATED || a->def.kind == CARDVM_COMMAND;
  if (!used) on_events(f, a);
  const char *as = cardvm__form_text(f, "as");
  if (as) a->def.as = cardvm__definition_named(f->L, as);
  limit(f, a);
  a->def.does = cardvm__form_asked(f, "does", a->name, &a->params);
  cardvm__form_costs(f, a);
  a->info.paid = a->def.cost_count > 0;
  cardvm__form_gives(f, a);
  if (cardvm__form_has(f, "modes")) {
    cardvm__form_modes(f, a);
    return;
  }
  if (cardvm__form_has(f, "choose_modes"))
    cardvm__form_error(f->L, "%s: choose_modes: there are no modes", f->what);
  cardvm__form_targets(f, "choose", a);
  cardvm__form_targets(f, "needs", a);
  if (a->def.kind != CARDVM_PROHIBITION) doer(f, a);
}

static void add_granted(const form *f, const char *key, int index, void *to) {
  lua_State *L = f->L;
  const int list = *(const int *)to;
  const object *o = cardvm__form_object(f, key, index, OBJECT_ABILITY, AN_ABILITY);
  if (o->low != CARDVM_TRIGGERED && o->low != CARDVM_ACTIVATED && o->low != CARDVM_COMMAND)
    cardvm__form_error(L,
                       "%s: %s: triggered and activated abilities and commands; another one "
                       "says by itself which cards it is about",
                       f->what, key);
  if (lua_rawlen(L, list) == ABILITY_GRANTS_MAX)
    cardvm__form_error(L, "%s: %s: more than %d abilities", f->what, key, ABILITY_GRANTS_MAX);
  lua_pushvalue(L, index);
  lua_rawseti(L, list, (lua_Integer)lua_rawlen(L, list) + 1);
}

/* A constant's other keys are those of cards. The list of what it grants is left on the stack. */
static void read_constant(const form *f, ability *a) {
  a->def.grants = cardvm__form_has(f, "gains");
  if (a->def.grants) lua_newtable(f->L);
  int list = lua_gettop(f->L);
  if (cardvm__form_push(f, "gains")) cardvm__form_each(f, "gains", 1, add_granted, &list);
  if (a->def.grants && !lua_rawlen(f->L, list))
    cardvm__form_error(f->L, "%s: gains: the list is empty", f->what);
  cardvm__form_modifiers(f, a);
  lua_settop(f->L, list);
}

static const char *const me_slots[] = {"card", "other", "source", NULL};
_Static_assert(CARDVM_SLOT_CARD == 0 && CARDVM_SLOT_OTHER == 1 && CARDVM_SLOT_SOURCE == 2, "slots");

static void read_me(const form *f, ability *a) {
  if (a->def.kind != CARDVM_TRIGGERED || !cardvm__form_push(f, "me")) return;
  if (lua_type(f->L, -1) == LUA_TSTRING && !a->def.state)
    a->def.me_slot = (cardvm_slot)cardvm__form_option(f, "me", me_slots, 0);
  else a->def.me_who = cardvm__to_who(f->L, lua_gettop(f->L), "triggered: me", &a->params);
  lua_pop(f->L, 1);
}

static int finish(const form *f, ability *a) {
  lua_State *L = f->L;
  lua_newtable(L);
  lua_newtable(L);
  const int kinds = lua_gettop(L), names = kinds - 1;
  if (cardvm__form_has(f, "with")) cardvm__form_with(f, a);
  else cardvm__form_announces(f, a);
  object *o = cardvm__ability_new(L, a);
  bool given = a->def.parameter_count > 0 || a->given || a->info.paid;
  if (given) { /* what is spoken of from here on is of the next one */
    f->b->loaded->params.count = f->b->loaded->chosen.count = 0;
    f->b->loaded->param_serial++;
  }
  if (a->def.function && *cardvm__function_place(f->b, a->def.function)) /* not a plan */
    cardvm__function_describe(L, a->def.function, &a->info, given ? names : 0);
  for (uint32_t i = 0; i < a->mode_count; i++)
    cardvm__function_describe(L, a->mode_functions[i], &a->mode_infos[i], given ? names : 0);
  o->low = (int32_t)a->def.kind;
  o->high = a->def.me_who ? CARDVM_SLOT_CARD : (int32_t)a->def.me_slot;
  lua_pushvalue(L, kinds);
  lua_setiuservalue(L, -2, 2);
  lua_pushvalue(L, names);
  cardvm__freeze(L, lua_gettop(L));
  lua_setiuservalue(L, -3, 1);
  lua_settop(L, kinds + 1);
  if (a->def.grants) {
    lua_pushvalue(L, names - 1);
    lua_setiuservalue(L, -2, 4);
  }
  return 1;
}

int cardvm__form_ability(const form *f, cardvm_ability_kind kind) {
  ability a = {.def = {.kind = kind, .me_slot = CARDVM_SLOTS}};
  name_ability(f, &a);
  cardvm__form_read(f, &a.def, &a.params);
  timing(f->L, &a.def);
  read_me(f, &a);
  if (kind == CARDVM_CONSTANT) read_constant(f, &a);
  else read_other(f, &a);
  return finish(f, &a);
}
