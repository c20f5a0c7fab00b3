/* The five kinds of ability (and command): one form, whose rows say which keys each of them has. */
#include "ability.h"
#include "runner.h"
#include "safe.h"
#include "targets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- Parts ------------------------------------------------------------------------------------- */

typedef struct event_list {
  cardvm_id *events;
  uint32_t count, max;
} event_list;

static void add_event(const form *f, const char *key, int index, void *to) {
  event_list *l = to;
  if (l->count == l->max)
    cardvm__form_error(f->L, "%s: %s: more than %d events", f->what, key, (int)l->max);
  l->events[l->count++] = lua_type(f->L, index) == LUA_TSTRING
                              ? cardvm__find(f->L, CARDVM_SORT_EVENT, lua_tostring(f->L, index))
                              : cardvm__form_object(f, key, index, OBJECT_EVENT, EVENTS)->id;
}

uint32_t cardvm__form_events(const form *f, const char *key, cardvm_id *events, uint32_t max) {
  event_list l = {events, 0, max};
  if (!cardvm__form_push(f, key)) cardvm__form_error(f->L, "%s: %s is missing", f->what, key);
  cardvm__form_each(f, key, 1, add_event, &l);
  if (!l.count) cardvm__form_error(f->L, "%s: %s: the list is empty", f->what, key);
  return l.count;
}

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
                           .min = (uint32_t)o->low,
                           .max = (uint32_t)o->high,
                           .needed_only = needed_only};
  if (lua_getiuservalue(L, index, 1) != LUA_TNIL)
    cardvm__add_targets(L, lua_gettop(L), key, t, &a->params);
  lua_pop(L, 1);
  if (lua_getiuservalue(L, index, 2) == LUA_TSTRING)
    t->prompt = cardvm__accepted(L, cardvm_program_intern(f->b->program, lua_tostring(L, -1)));
  if (!needed_only) a->info.target_is_list[a->info.target_count++] = o->high > 1;
}

static void targets(const form *f, const char *key, ability *a) {
  const uint32_t before = a->def.target_count;
  if (!cardvm__form_push(f, key)) return;
  cardvm__form_each(f, key, 1, add_target, a);
  if (a->def.target_count == before)
    cardvm__form_error(f->L, "%s: %s: the list is empty", f->what, key);
}

static void limit(const form *f, ability *a) {
  if (!cardvm__form_push(f, "limit")) return;
  const object *o = cardvm__form_object(f, "limit", lua_gettop(f->L), OBJECT_LIMIT, A_LIMIT);
  a->def.limit = (uint32_t)o->low;
  a->def.limit_sequence = o->id;
  a->def.limited = (cardvm_moment)o->high;
  lua_pop(f->L, 1);
}

/* -- Parameters -------------------------------------------------------------------------------- */

static const struct {
  const char *name;
  cardvm_subject subject;
  uint8_t use;
} parameter_types[] = {{"card", CARDVM_SUBJECT_CARD, PARAM_AS_CARD},
                       {"player", CARDVM_SUBJECT_SEAT, PARAM_AS_PLAYER},
                       {"number", CARDVM_SUBJECT_NUMBER, PARAM_AS_NUMBER},
                       {"place", CARDVM_SUBJECT_PLACE, 0}};

/* Adds the parameter whose type is on top to the ability and to the lists of names, and of kinds
 * behind it. */
static void add_parameter(const form *f, ability *a, int names, const char *name, uint8_t uses) {
  lua_State *L = f->L;
  for (size_t i = 0; i < sizeof parameter_types / sizeof parameter_types[0]; i++) {
    if (!cardvm__is_text(L, -1, parameter_types[i].name)) continue;
    if (uses & ~parameter_types[i].use)
      cardvm__form_error(L, "%s: parameter '%s' is a %s, but is used as something else", f->what,
                         name, parameter_types[i].name);
    a->parameters[a->def.parameter_count++] = parameter_types[i].subject;
    lua_pushstring(L, name);
    lua_rawseti(L, names, (lua_Integer)a->def.parameter_count);
    lua_pushinteger(L, (lua_Integer)parameter_types[i].subject);
    lua_rawseti(L, names + 1, (lua_Integer)a->def.parameter_count);
    return;
  }
  cardvm__form_error(L, "%s: with: parameter '%s' is \"card\", \"player\", \"number\" or \"place\"",
                     f->what, name);
}

static bool is_open(const loaded *l, const char *name) {
  for (uint32_t i = 0; i < l->param_count; i++)
    if (strcmp(l->param_names[i], name) == 0) return true;
  return false;
}

/* Those that conditions have spoken of come first, in that order: their numbers are fixed. */
static void open_parameters(const form *f, ability *a, int with, int names) {
  lua_State *L = f->L;
  const loaded *l = f->b->loaded;
  for (uint32_t i = 0; i < l->param_count; i++) {
    const char *name = l->param_names[i];
    if (lua_getfield(L, with, name) == LUA_TNIL)
      cardvm__form_error(L, "%s: param.%s is not in with { ... }%s", f->what, name,
                         cardvm__nearest_key(L, name, with));
    add_parameter(f, a, names, name, l->param_uses[i]);
    lua_pop(L, 1);
  }
}

static void other_parameters(const form *f, ability *a, int with, int names) {
  lua_State *L = f->L;
  cardvm__keys_start(L, with);
  for (int walk = lua_gettop(L); cardvm__keys_next(L, walk); lua_settop(L, walk)) {
    if (lua_type(L, -2) != LUA_TSTRING)
      cardvm__form_error(L, "%s: with: expected name = \"type\"", f->what);
    const char *name = lua_tostring(L, -2);
    if (is_open(f->b->loaded, name)) continue;
    if (a->def.parameter_count == PARAMETERS_MAX)
      cardvm__form_error(L, "%s: more than %d parameters", f->what, PARAMETERS_MAX);
    add_parameter(f, a, names, name, 0);
  }
  lua_pop(L, 1);
}

static void own_lists(ability *a);

/* -- Choices ----------------------------------------------------------------------------------- */

/* What its player says: the type of a name in `announces` is on top. */
static void add_choice(const form *f, ability *a, int names, const char *name, uint32_t parameter) {
  lua_State *L = f->L;
  cardvm_choice_def *c = &a->choices[parameter];
  *c = (cardvm_choice_def){.kind = CARDVM_CHOICE_NUMBER, .parameter = parameter};
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
  lua_pushstring(L, name);
  lua_rawseti(L, names, (lua_Integer)parameter + 1);
  lua_pushinteger(L, c->kind == CARDVM_CHOICE_YES_NO ? PARAMETER_YES_NO : CARDVM_SUBJECT_NUMBER);
  lua_rawseti(L, names + 1, (lua_Integer)parameter + 1);
}

/* Those that costs and conditions have spoken of come first, in that order: their numbers are
 * fixed. */
static uint32_t read_choices(const form *f, ability *a, int table, int names) {
  lua_State *L = f->L;
  const loaded *l = f->b->loaded;
  uint32_t count = 0;
  for (; count < l->param_count; count++) {
    const char *name = l->param_names[count];
    if (lua_getfield(L, table, name) == LUA_TNIL)
      cardvm__form_error(L, "%s: param.%s is not in announces { ... }%s", f->what, name,
                         cardvm__nearest_key(L, name, table));
    if (l->param_uses[count] & ~PARAM_AS_NUMBER)
      cardvm__form_error(L, "%s: param.%s is what a player says, no card and no player", f->what,
                         name);
    add_choice(f, a, names, name, count);
    lua_pop(L, 1);
  }
  const uint32_t most = PARAMETERS_MAX - (a->mode_count > 0);
  cardvm__keys_start(L, table);
  for (int walk = lua_gettop(L); cardvm__keys_next(L, walk); lua_settop(L, walk)) {
    if (lua_type(L, -2) != LUA_TSTRING)
      cardvm__form_error(L, "%s: announces: expected name = { least, most } or \"yes or no\"",
                         f->what);
    if (is_open(l, lua_tostring(L, -2))) continue;
    if (count == most) cardvm__form_error(L, "%s: announces: more than %d", f->what, (int)most);
    add_choice(f, a, names, lua_tostring(L, -2), count++);
  }
  lua_pop(L, 1);
  return count;
}

/* One of the modes is chosen, or several; each chooses its own targets. */
static void modes_choice(const form *f, ability *a, uint32_t parameter) {
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
  own_lists(a);
}

/* What its player says as it is announced: what `announces` names, and modes. */
static void choices(const form *f, ability *a, int names) {
  lua_State *L = f->L;
  loaded *l = f->b->loaded;
  const int table = names + 2;
  uint32_t count = 0;
  if (cardvm__form_push(f, "announces")) {
    if (!lua_istable(L, table))
      cardvm__form_expected(f, "announces", table, "a table: { x = { 0, 9 } }");
    count = read_choices(f, a, table, names);
    if (!count) cardvm__form_error(L, "%s: announces: the table is empty", f->what);
    lua_pop(L, 1);
    l->param_count = 0;
    l->param_serial++;
  } else if (a->params) {
    cardvm__form_error(
        L, "%s: param.%s is spoken of, but there is no with { %s = ... } and no announces", f->what,
        l->param_names[0], l->param_names[0]);
  }
  a->given = count > 0;
  if (a->mode_count) modes_choice(f, a, count++);
  a->def.choice_count = count;
  order_choices(a);
}

/* Pushes the lists of parameter names and kinds. */
static void parameters(const form *f, ability *a) {
  lua_State *L = f->L;
  loaded *l = f->b->loaded;
  lua_newtable(L);
  lua_newtable(L);
  const int names = lua_gettop(L) - 1, with = names + 2;
  if (!cardvm__form_push(f, "with")) {
    choices(f, a, names);
    return;
  }
  if (cardvm__form_has(f, "announces") || a->mode_count)
    cardvm__form_error(L, "%s: what is started with values has no announces and no modes", f->what);
  if (!lua_istable(L, with)) cardvm__form_expected(f, "with", with, "a table: { unit = \"card\" }");
  open_parameters(f, a, with, names);
  other_parameters(f, a, with, names);
  lua_pop(L, 1);
  a->def.started_only = true;
  a->def.reset = true;
  l->param_count = 0;
  l->param_serial++;
}

/* -- The whole --------------------------------------------------------------------------------- */

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

/* What the definition names lies behind it. */
static void own_lists(ability *a) {
  a->def.name = a->name;
  a->def.events = a->events;
  a->def.modifiers = a->modifiers;
  a->def.costs = a->costs;
  a->def.targets = a->targets;
  a->def.parameters = a->parameters;
  a->def.choices = a->choices;
  for (uint32_t i = 0; i < PARAMETERS_MAX; i++) {
    if (a->choices[i].kind != CARDVM_CHOICE_OPTIONS) continue;
    a->choices[i].options = a->mode_names;
    a->choices[i].functions = a->mode_functions;
  }
}

/* The copy that another card can have later: the definition and its lists, as they are. */
static void keep_copy(lua_State *L, const ability *a) {
  lua_pushlstring(L, (const char *)a, sizeof *a);
  lua_setiuservalue(L, -2, 3);
}

/* Where an ability stands, for tools. */
static void keep_place(lua_State *L, cardvm_id id, const char *file, lua_Integer line) {
  cardvm__push_ref(L, cardvm__binding_at(L)->loaded->ability_places);
  lua_pushstring(L, file);
  lua_rawseti(L, -2, 2 * (lua_Integer)id);
  lua_pushinteger(L, line);
  lua_rawseti(L, -2, 2 * (lua_Integer)id + 1);
  lua_pop(L, 1);
}

static void keep_this_place(lua_State *L, cardvm_id id) {
  const char *place = cardvm__form_place(L), *colon = strrchr(place, ':');
  if (colon) {
    const char *file = lua_pushlstring(L, place, (size_t)(colon - place));
    keep_place(L, id, file, strtol(colon + 1, NULL, 10));
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

static void keep_same_place(lua_State *L, cardvm_id id, cardvm_id as) {
  int line;
  const char *file = cardvm__ability_place(L, as, &line);
  if (file) keep_place(L, id, file, line);
}

static int finish(const form *f, ability *a) {
  lua_State *L = f->L;
  parameters(f, a);
  int kinds = lua_gettop(L), names = kinds - 1;
  cardvm_id id = cardvm__accepted(L, cardvm_program_ability(f->b->program, &a->def));
  keep_this_place(L, id);
  bool given = a->def.parameter_count > 0 || a->given;
  if (a->def.function && *cardvm__function_place(f->b, a->def.function)) /* not a plan */
    cardvm__function_describe(L, a->def.function, &a->info, given ? names : 0, given ? kinds : 0);
  for (uint32_t i = 0; i < a->mode_count; i++)
    cardvm__function_describe(L, a->mode_functions[i], &a->mode_infos[i], given ? names : 0,
                              given ? kinds : 0);
  object *o = cardvm__object_new(L, OBJECT_ABILITY, id, 4);
  o->low = (int32_t)a->def.kind;
  o->high = a->def.me_who ? CARDVM_SLOT_CARD : (int32_t)a->def.me_slot;
  keep_copy(L, a);
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

/* Another ability of the same form as the object at an index. */
static cardvm_id copy_again(lua_State *L, int index, const ability *by, cardvm_id by_id) {
  binding *b = cardvm__binding_at(L);
  ability copy;
  lua_getiuservalue(L, index, 3);
  memcpy(&copy, lua_tostring(L, -1), sizeof copy);
  lua_pop(L, 1);
  own_lists(&copy);
  if (by) {
    copy.def.granted_by = by_id;
    copy.def.bearer_zones = copy.def.zones;
    copy.def.zones = by->def.zones;
    copy.def.attached = by->def.attached;
  }
  const cardvm_id id = cardvm__accepted(L, cardvm_program_ability(b->program, &copy.def));
  keep_same_place(L, id, cardvm__object_check(L, index, OBJECT_ABILITY, "an ability")->id);
  return id;
}

uint32_t cardvm__granted_take(lua_State *L, int index, cardvm_id by, cardvm_id *ids) {
  ability constant;
  uint32_t n = 0;
  index = lua_absindex(L, index);
  if (lua_getiuservalue(L, index, 4) == LUA_TTABLE) {
    lua_getiuservalue(L, index, 3);
    memcpy(&constant, lua_tostring(L, -1), sizeof constant);
    lua_pop(L, 1);
    for (; lua_rawgeti(L, -1, (lua_Integer)n + 1) != LUA_TNIL; lua_pop(L, 1))
      ids[n++] = copy_again(L, lua_gettop(L), &constant, by);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return n;
}

cardvm_id cardvm__ability_take(lua_State *L, int index) {
  binding *b = cardvm__binding_at(L);
  index = lua_absindex(L, index);
  const object *o = cardvm__object_check(L, index, OBJECT_ABILITY, "an ability");
  cardvm__push_ref(L, b->loaded->owned);
  bool free_to_take = lua_rawgeti(L, -1, (lua_Integer)o->id) == LUA_TNIL;
  lua_pop(L, 1);
  const cardvm_id id = free_to_take ? o->id : copy_again(L, index, NULL, 0);
  lua_pushboolean(L, 1);
  lua_rawseti(L, -2, (lua_Integer)id);
  lua_pop(L, 1);
  return id;
}

/* -- The form ---------------------------------------------------------------------------------- */

/* What it does as a last entry: a substitution is asked by the event, and needs a function. */
static void doer(const form *f, ability *a) {
  a->def.function = a->def.kind == CARDVM_SUBSTITUTION
                        ? cardvm__form_function(f, NULL, a->name)
                        : cardvm__form_doer(f, NULL, a->name, &a->params);
  if (!a->def.function && !a->def.gives)
    cardvm__form_error(f->L, "%s: expected a function as last entry of the table", f->what);
}

static void on_events(const form *f, ability *a) {
  const bool triggered = a->def.kind == CARDVM_TRIGGERED;
  a->info.event = triggered || a->def.kind == CARDVM_SUBSTITUTION;
  a->def.event_count =
      cardvm__form_events(f, triggered ? "on" : "of", a->events, ABILITY_EVENTS_MAX);
}

/* One mode: { "name", choose = ..., function }. */
static void add_mode(const form *f, const char *key, int index, void *to) {
  lua_State *L = f->L;
  ability *a = to;
  if (a->mode_count == ABILITY_MODES_MAX)
    cardvm__form_error(L, "%s: %s: more than %d modes", f->what, key, ABILITY_MODES_MAX);
  const form mode = cardvm__form_at(L, cardvm__words_abilities, FORM_MODE, index);
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
  targets(&mode, "choose", a);
  a->info.target_first = a->mode_infos[n].target_first;
  a->mode_infos[n] = a->info;
}

/* Modes stand in the place of what is chosen and of the function. */
static void modes(const form *f, ability *a) {
  if (cardvm__form_has(f, "choose") || cardvm__form_push_at(f, 1))
    cardvm__form_error(f->L, "%s: modes: each mode has its own choose and its own function",
                       f->what);
  cardvm__form_push(f, "modes");
  if (!lua_istable(f->L, -1))
    cardvm__form_expected(f, "modes", -1, "a list of modes: { { \"name\", function }, ... }");
  cardvm__form_each(f, "modes", 1, add_mode, a);
  if (!a->mode_count) cardvm__form_error(f->L, "%s: modes: the list is empty", f->what);
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
  cardvm__form_gives(f, a);
  if (cardvm__form_has(f, "modes")) {
    modes(f, a);
    return;
  }
  if (cardvm__form_has(f, "choose_modes"))
    cardvm__form_error(f->L, "%s: choose_modes: there are no modes", f->what);
  targets(f, "choose", a);
  targets(f, "needs", a);
  if (a->def.kind != CARDVM_PROHIBITION) doer(f, a);
}

static void add_granted(const form *f, const char *key, int index, void *to) {
  lua_State *L = f->L;
  const int list = *(const int *)to;
  const object *o = cardvm__object_at(L, index);
  if (!o || o->kind != OBJECT_ABILITY) cardvm__form_expected(f, key, index, "an ability");
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
  if (lua_type(f->L, -1) == LUA_TSTRING)
    a->def.me_slot = (cardvm_slot)cardvm__form_option(f, "me", me_slots, 0);
  else a->def.me_who = cardvm__to_who(f->L, lua_gettop(f->L), "triggered: me", &a->params);
  lua_pop(f->L, 1);
}

static int form_ability(lua_State *L) {
  const cardvm_ability_kind kind = (cardvm_ability_kind)cardvm__word_self(L)->id;
  const word_place place = (word_place)(FORM_CONSTANT + (kind - CARDVM_CONSTANT));
  const bool constant = kind == CARDVM_CONSTANT;
  const form f = cardvm__form_at(L, cardvm__words_abilities, place, 1);
  ability a = {.def = {.kind = kind, .me_slot = CARDVM_SLOTS}};
  own_lists(&a);
  cardvm__form_check(&f, !constant && kind != CARDVM_PROHIBITION, constant);
  name_ability(&f, &a);
  cardvm__form_read(&f, &a.def, &a.params);
  read_me(&f, &a);
  if (constant) read_constant(&f, &a);
  else read_other(&f, &a);
  return finish(&f, &a);
}

/* -- Words ------------------------------------------------------------------------------------- */

#define LISTENS (ON(FORM_PROHIBITION) | ON(FORM_TRIGGERED) | ON(FORM_SUBSTITUTION))
#define USED (ON(FORM_ACTIVATED) | ON(FORM_COMMAND))
#define RESOLVES (ON(FORM_TRIGGERED) | USED)
#define ALL (ON(FORM_CONSTANT) | LISTENS | USED)

/* The slots are these numbers. */
/* The moments are these numbers. */
static const char *const moments[] = {"usual", "announced", "resolved", "both", NULL};
_Static_assert(CARDVM_MOMENT_ANNOUNCED == 1 && CARDVM_MOMENT_BOTH == 3, "moments");

/* Conditions are given to the machine in this order. */
/* clang-format off */
const word cardvm__words_abilities[] = {
 {"constant", IN_SCRIPTS, LOADING, AN_ABILITY, {{"keys", A_KEYS}},
  "An ability that changes cards as long as it works: one key for each property, attribute or "
  "tags, as in `power = add(1)`, `type = set(\"gear\")`, `traits = add(\"Red\")`.",
  "constant { on = your.units:other(), power = add(1) }",
  form_ability, .id = CARDVM_CONSTANT},
 {"prohibition", IN_SCRIPTS, LOADING, AN_ABILITY, {{"keys", A_KEYS}},
  "An ability because of which some events can't happen, as long as it works.",
  "prohibition { of = 'rest', card = your.units }",
  form_ability, .id = CARDVM_PROHIBITION},
 {"triggered", IN_SCRIPTS, LOADING, AN_ABILITY, {{"keys", A_KEYS}},
  "An ability that waits for an event. When that has happened its function is called as `(me, what "
  "was chosen ..., event)`; a plan may stand in its place.",
  "triggered { on = 'summon', self = true, function() you:draw(1) end }",
  form_ability, .id = CARDVM_TRIGGERED},
 {"activated", IN_SCRIPTS, LOADING, AN_ABILITY, {{"keys", A_KEYS}},
  "An ability that its player uses in a window. Its function is called as `(me, what was chosen "
  "...)`; a plan may stand in its place.",
  "activated { window = 'main', cost = cost_self { event = 'rest' }, function() you:draw(1) end }",
  form_ability, .id = CARDVM_ACTIVATED},
 {"command", IN_SCRIPTS, LOADING, AN_ABILITY, {{"keys", A_KEYS}},
  "The same as `activated`, for a card that is used up: `during` and `after` say where it goes.",
  "command { window = 'main', zones = 'hand', after = 'grave', function() you:draw(2) end }",
  form_ability, .id = CARDVM_COMMAND},
 {"substitution", IN_SCRIPTS, LOADING, AN_ABILITY, {{"keys", A_KEYS}},
  "An ability that is asked before an event happens. Its function, called as `(me, event)`, "
  "changes the event (`event.amount = 1`) and lets it go on, or does something else and says "
  "`return replaced`. Of events that happen at once each is replaced in "
  "turn, then all are looked at once more: what replaced a later one may have made an earlier one "
  "impossible. A card that stands in for one of them (`event.card = me`) is not offered for another "
  "where that would only be done once, such as resting.",
  "substitution { of = 'damage', card = your.units, function(me, event) event.card = me end }",
  form_ability, .id = CARDVM_SUBSTITUTION},

 {"on", ON(FORM_TRIGGERED), LOADING, EVENTS, {{NULL}},
  "Which event it waits for; of a list, any of them.",
  "triggered { on = { 'summon', begins 'main' }, function() you:draw(1) end }", .needed = true},
 {"of", ON(FORM_PROHIBITION) | ON(FORM_SUBSTITUTION), LOADING, EVENTS, {{NULL}},
  "Which event it prohibits or takes the place of; of a list, any of them.",
  "prohibition { of = { 'rest', 'stand' }, card = enemy.units }", .needed = true},
 {"self", ON(FORM_TRIGGERED), LOADING, A_FLAG, {{NULL}},
  "Only if the event happens to the card whose ability it is. Of an event by which the card "
  "leaves, the ability works from the zone where it was if the event is declared with `before`; "
  "else from where the card then is, which `zones` must name. With `before`, `me` is the card that "
  "lies elsewhere by then: it is moved, compared and found there; what is read of it (values, "
  "fields, tags, master, attachments, circle), in conditions as well, is what it was before it left. "
  "`event.card` is the card that it was.",
  "triggered { on = 'destroy', self = true, function() you:draw(1) end }",
  INTO(cardvm_ability_def, self)},
 {"if_", RESOLVES | ON(FORM_SUBSTITUTION), LOADING, A_CONDITION, {{NULL}},
  "What must hold: for an activated one or a command when it is announced, before anything is paid "
  "for it, and not later; for a triggered one when it would do something. `asked` says it "
  "otherwise. `match` is looked at when the event happens. Constants and prohibitions say `while_`.",
  "triggered { on = begins 'main', if_ = at_least(2, your.units), function() you:draw(1) end }",
  INTO(cardvm_ability_def, condition)},
 {"asked", RESOLVES, LOADING, A_OPTION, {{NULL}},
  "When `if_` is asked: when it is `announced` (a triggered one: when it triggers), when it would "
  "be `resolved`, or `both`.",
  "triggered { on = begins 'main', if_ = at_least(2, your.units), asked = 'both', function() "
  "you:draw(1) end }", INTO(cardvm_ability_def, asked), .options = moments},
 {"at_once", RESOLVES, LOADING, A_FLAG, {{NULL}},
  "Nobody can act before it has done what it does, where else it would wait in a window of mode "
  "`stack`.",
  "activated { window = 'main', at_once = true, function() you:draw(1) end }",
  INTO(cardvm_ability_def, at_once)},
 {"while_", ON(FORM_CONSTANT) | ON(FORM_PROHIBITION), LOADING, A_CONDITION, {{NULL}},
  "It works as long as this holds. Abilities that have a function say `if_`.",
  "constant { while_ = turn_of(you), power = add(2) }", INTO(cardvm_ability_def, condition)},
 {"on", ON(FORM_CONSTANT), LOADING, A_SELECTION, {{NULL}},
  "Which cards it changes; if this is left out, the card itself alone.",
  "constant { on = your.units, power = add(1) }",
  INTO(cardvm_ability_def, on), .operation = CARDVM_OP_IS_ONE_OF, .id = CARDVM_WHO_IT},
 {"card", LISTENS, LOADING, A_SELECTION, {{NULL}},
  "Only if the event happens to one of these cards.",
  "triggered { on = 'destroy', card = your.units:other(), function() you:draw(1) end }",
  INTO(cardvm_ability_def, match), .operation = CARDVM_OP_IS_ONE_OF, .id = CARDVM_WHO_CARD},
 {"match", LISTENS, LOADING, A_CONDITION, {{NULL}},
  "Only events of which this holds: it can speak of `event.card`, `event.amount` and so on. This "
  "card alone: `match = same(event.card, this)`.",
  "triggered { on = 'damage', match = at_least(2, event.amount), function() you:draw(1) end }",
  INTO(cardvm_ability_def, match)},
 {"may", ON(FORM_TRIGGERED) | ON(FORM_SUBSTITUTION), LOADING, A_FLAG, {{NULL}},
  "Its player may decline it.",
  "triggered { on = 'summon', self = true, may = true, function() you:draw(1) end }",
  INTO(cardvm_ability_def, optional)},
 {"each", ON(FORM_TRIGGERED), LOADING, A_FLAG, {{NULL}},
  "If several such events happen at once it triggers for each of them, also where the rules say "
  "that it is once for all.",
  "triggered { on = 'destroy', card = your.units, each = true, function() you:draw(1) end }",
  INTO(cardvm_ability_def, each)},
 {"interrupts", ON(FORM_TRIGGERED), LOADING, A_FLAG, {{NULL}},
  "It does what it does inside the event, before the effect that caused the event goes on. Those of "
  "`rule(...)` come first, in the order in which they are written, and nobody is asked for another; "
  "one that says `may` is ordered as cards' are.",
  "triggered { on = 'summon', interrupts = true, function(me, event) event.card:rest() end }",
  INTO(cardvm_ability_def, interrupts)},
 {"players", ON(FORM_TRIGGERED), LOADING, A_FLAG, {{NULL}},
  "It belongs to the event's player, whoever is the master of its card: `you` is that player. "
  "An event that has no player does not trigger it.",
  "triggered { on = 'gain', players = true, function() you:draw(1) end }",
  INTO(cardvm_ability_def, players)},
 {"me", ON(FORM_TRIGGERED), LOADING, A_CARD, {{NULL}},
  "Of `rule(...)` alone: the card for which the rule speaks: `card`, `other` or `source` of the "
  "event, or a card such as `role.attacker`. It is `me`, its master is `you`, and what the rule "
  "does has it as its source.",
  "rule(triggered { on = 'equip', me = 'other', function(me) me:stand() end })"},
 {"class", RESOLVES, LOADING, A_NAME, {{NULL}},
  "The class in which it waits for its turn: the classes that the rules name first are served "
  "first. It is the last one unless something else is said.",
  "triggered { on = 'summon', class = 'fast', function() you:draw(1) end }",
  INTO(cardvm_ability_def, queue_class), .sort = CARDVM_SORT_CLASS},
 {"window", USED, LOADING, A_NAMES, {{NULL}},
  "In which windows its player may use it. Without one only `use` and `enqueue` do.",
  "activated { window = { 'main', 'response' }, function() you:draw(1) end }",
  INTO(cardvm_ability_def, windows), .sort = CARDVM_SORT_WINDOW},
 {"cost", USED, LOADING, A_COST, {{NULL}},
  "What its player pays for it: a cost, or a list of costs and lists of them.",
  "activated { cost = { cost_player { 'gold', 2 }, cost_self { event = 'rest' } }, function() "
  "you:draw(2) end }"},
 {"gives", USED, LOADING, A_NAMES, {{NULL}},
  "The variable of its player that it fills, by one: `'red'`; by two: `{ 'red', 2 }`. One of several is "
  "`{ 'red', 'white' }`, and two of them in any mixture `{ { 'red', 'white' }, 2 }`: its player says "
  "which. Without a function it does that and nothing else; a function has to do it. It never waits. "
  "In the window that `payment` of `rules` names it is offered while costs are paid that it helps to pay.",
  "activated { window = 'main', cost = cost_self { event = 'rest' }, gives = { 'gold', 2 } }"},
 {"choose", RESOLVES | ON(FORM_MODE), LOADING, A_CHOICE, {{NULL}},
  "What is chosen before the function is called; of a list, one after another. If that is not "
  "possible, it can't be used. The function is told a card (or nil) for each choice of one, else a "
  "list.",
  "activated { choose = { one(your.units), up_to(2, enemy.units) }, function(me, unit, others) "
  "unit:rest() end }"},
 {"does", RESOLVES, LOADING, A_DEED, {{NULL}},
  "What its function does, so that it is asked before: a deed, or a list of deeds as in a plan. If a "
  "prohibition forbids one of them, it can't be used, and a triggered one does nothing. `it` is what "
  "is chosen (of several choices by the first): only those are offered at which nothing of it is "
  "forbidden; of a player who is chosen `deed 'x' { this, it }` says no card. The function does it "
  "all the same, by its verbs.",
  "activated { window = 'main', choose = one(your.units:other()), does = deed 'equip' { this, it }, "
  "function(me, unit) me:equip(unit) end }"},
 {"announces", RESOLVES, LOADING, A_TABLE, {{NULL}},
  "What its player says as it is announced, before anything is chosen and paid: each name is a number "
  "between the least and the most, `{ 0, you.gold }`, or `\"yes or no\"`. Costs and conditions say "
  "`param.x` (of yes or no 1 or 0), functions are told them as `given`, last. Only what leaves its "
  "targets and costs possible is offered. While it waits it keeps them. At most 6.",
  "activated { announces = { x = { 1, 9 }, kicked = 'yes or no' }, cost = cost_player { 'gold', param.x "
  "+ 2 * param.kicked }, function(me, given) you:draw(given.x) if given.kicked then you:draw(2) end end }"},
 {"modes", RESOLVES, LOADING, A_LIST, {{NULL}},
  "Several things that it can do, in the place of its function, each with a name, with what it chooses "
  "and with its own function. Which one, its player says as it is announced; only those for which "
  "everything can be chosen are offered.",
  "activated { modes = { { 'rest one', choose = one(enemy.units), function(me, unit) unit:rest() end }, "
  "{ 'draw', function() you:draw(1) end } } }"},
 {"choose_modes", RESOLVES, LOADING, A_COUNT, {{NULL}},
  "How many of its `modes` are chosen, different ones. They are done in the order written.",
  "activated { choose_modes = 2, modes = { { 'stand', function(me) me:stand() end }, { 'draw', "
  "function() you:draw(1) end }, { 'rest', function(me) me:rest() end } } }"},
 {"needs", RESOLVES, LOADING, A_CHOICE, {{NULL}},
  "What must be possible to choose for it to be used; the function asks itself.",
  "activated { needs = one(your.hand), function(me) local card = me:choose(one(your.hand)) if card "
  "then card:move_to('grave') end end }"},
 {"during", RESOLVES, LOADING, A_NAME, {{NULL}},
  "The zone where its card lies while it does what it does.",
  "command { zones = 'hand', during = 'field', after = 'grave', function() you:draw(1) end }",
  INTO(cardvm_ability_def, during_zone), .sort = CARDVM_SORT_ZONE},
 {"as", RESOLVES, LOADING, A_NAME, {{NULL}},
  "Its card is not shown as it is used, and `during` that it is this card, which `hides`: what is "
  "played face down.",
  "command { zones = 'hand', during = 'field', as = 'Guard', function(me) me:be_itself() end }"},
 {"after", RESOLVES, LOADING, A_NAME, {{NULL}},
  "The zone where its card goes then, if it is still where it was. Of the zone where it lies: it stays "
  "there.",
  "command { zones = 'hand', after = 'grave', function() you:draw(1) end }",
  INTO(cardvm_ability_def, after_zone), .sort = CARDVM_SORT_ZONE},
 {"counts", ON(FORM_SUBSTITUTION), LOADING, A_FLAG, {{NULL}},
  "What it does instead counts as the event: the verb that asked for it says that it happened.",
  "substitution { of = 'damage', card = your.units, counts = true, function(me) me:rest() return "
  "replaced end }", INTO(cardvm_ability_def, counts)},
 {"limit", RESOLVES | ON(FORM_SUBSTITUTION), LOADING, A_LIMIT, {{NULL}},
  "How often it can be used, each copy of the card for itself. It is counted for the card: what one "
  "card has started twice shares it.",
  "activated { limit = once_per 'turn', function() you:draw(1) end }"},
 {"zones", ALL, LOADING, A_NAMES, {{NULL}},
  "The zones in which it works; where cards are in play unless something else is said.",
  "constant { zones = { 'hand', 'deck' }, cost = add(-1) }",
  INTO(cardvm_ability_def, zones), .sort = CARDVM_SORT_ZONE},
 {"attached", ALL, LOADING, A_FLAG, {{NULL}},
  "It works while its card is attached to another one: that one is `this` and `me`, and the card "
  "itself is `itself`. `you` is the master of the bearer.",
  "constant { attached = true, power = add(2) }", INTO(cardvm_ability_def, attached)},
 {"keyword", ALL, LOADING, A_TEXT, {{NULL}},
  "What other abilities, `use` and scenarios call it.",
  "activated { keyword = 'aim', function() you:draw(1) end }", INTO(cardvm_ability_def, keyword)},
 {"with", ALL, LOADING, A_TABLE, {{NULL}},
  "It is an ability that functions start, with these values: each is `\"card\"`, `\"player\"`, "
  "`\"number\"` or `\"place\"`, at most 6. Conditions say `param.unit`, functions are told them "
  "as `given`. `with = {}` is started without values. They stand last in the arguments: `(me, "
  "what was chosen ..., event, given)`. Abilities that players activate have none.",
  "prohibition { of = 'rest', with = { unit = 'card' }, match = same(event.card, param.unit) }"},
 {"loses", ON(FORM_CONSTANT), LOADING, A_NAMES, {{NULL}},
  "What the cards lose as long as it works: `\"abilities\"`, or a keyword that the rules name in "
  "`tags` with `loses`. What they get later they have.",
  "constant { on = enemy.units, loses = 'abilities' }"},
 {"gains", ON(FORM_CONSTANT), LOADING, AN_ABILITY, {{NULL}},
  "What the cards have as long as it works, each as its own: a triggered or an activated ability or "
  "a command; or a list of them. With `zones` the cards have it there; else wherever the selection of "
  "`on` looks, and with a card in its place (`on = this.host`) in play. One that has lost its abilities later on has lost these, too.",
  "constant { on = your.units, gains = activated { window = 'main', function(me) me:stand() end } }"},
 {"layer", ON(FORM_CONSTANT), LOADING, A_NAME, {{NULL}},
  "The layer in which its changes are made, in the place of that of each property.",
  "constant { layer = 'words', power = add(1) }"},
 {NULL}};
/* clang-format on */
