/* The five kinds of ability (and command): what they have in common is read once, here. */
#include "ability.h"
#include "runner.h"
#include "safe.h"

#include <stdio.h>
#include <string.h>

/* -- Parts ------------------------------------------------------------------------------------- */

static cardvm_id event_of(const form *f, const char *key, int index) {
  const object *o = cardvm__object_at(f->L, index);
  if (o && o->kind == OBJECT_EVENT) return o->id;
  if (lua_type(f->L, index) == LUA_TSTRING)
    return cardvm__find(f->L, CARDVM_SORT_EVENT, lua_tostring(f->L, index));
  return (cardvm_id)cardvm__form_expected(f, key, index,
                                          "the name of an event, begins \"step\" or ends \"step\"");
}

uint32_t cardvm__form_events(const form *f, const char *key, cardvm_id *events, uint32_t max) {
  lua_State *L = f->L;
  if (!cardvm__form_push(f, key)) cardvm__form_error(L, "%s: %s is missing", f->what, key);
  uint32_t count = 0;
  int list = lua_gettop(L);
  if (!lua_istable(L, list)) {
    events[count++] = event_of(f, key, list);
  } else {
    lua_Integer n = (lua_Integer)lua_rawlen(L, list);
    if (n == 0) cardvm__form_error(L, "%s: %s: the list is empty", f->what, key);
    if (n > (lua_Integer)max)
      cardvm__form_error(L, "%s: %s: more than %d events", f->what, key, (int)max);
    for (lua_Integer i = 1; i <= n; i++) {
      lua_rawgeti(L, list, i);
      events[count++] = event_of(f, key, lua_gettop(L));
      lua_pop(L, 1);
    }
  }
  lua_pop(L, 1);
  return count;
}

static void and_condition(const form *f, const char *key, ability *a, cardvm_expr *into) {
  if (!cardvm__form_push(f, key)) return;
  char what[96];
  snprintf(what, sizeof what, "%s: %s", f->what, key);
  cardvm_expr e = cardvm__to_condition(f->L, lua_gettop(f->L), what, &a->params);
  *into = cardvm__expr_and(f->L, *into, e);
  lua_pop(f->L, 1);
}

/* `card = selection`: the event's card is one of these. */
static void match_card(const form *f, ability *a) {
  if (!cardvm__form_push(f, "card")) return;
  char what[96];
  snprintf(what, sizeof what, "%s: card", f->what);
  cardvm_id selection = cardvm__to_selection(f->L, lua_gettop(f->L), what, &a->params);
  cardvm_expr e = cardvm__expr(f->L, CARDVM_OP_IS_ONE_OF, CARDVM_WHO_CARD, selection, 0);
  a->def.match = cardvm__expr_and(f->L, a->def.match, e);
  lua_pop(f->L, 1);
}

static void one_target(const form *f, const char *key, int index, ability *a, bool needed_only) {
  lua_State *L = f->L;
  const object *o = cardvm__object_at(L, index);
  if (!o || o->kind != OBJECT_CHOICE)
    cardvm__form_expected(f, key, index, "a choice: one(selection), up_to(2, selection) ...");
  cardvm__note_params(L, o, &a->params);
  if (a->def.target_count == ABILITY_TARGETS_MAX)
    cardvm__form_error(L, "%s: %s: more than %d choices", f->what, key, ABILITY_TARGETS_MAX);
  cardvm_target_def *t = &a->targets[a->def.target_count];
  *t = (cardvm_target_def){o->id, (uint32_t)o->low, (uint32_t)o->high, needed_only, 0};
  if (lua_getiuservalue(L, index, 2) == LUA_TSTRING)
    t->prompt = cardvm__accepted(L, cardvm_program_intern(f->b->program, lua_tostring(L, -1)));
  lua_pop(L, 1);
  if (!needed_only) {
    a->info.target_is_list[a->info.target_count] = o->high > 1;
    a->info.target_count++;
  }
  a->def.target_count++;
}

static void targets(const form *f, const char *key, ability *a, bool needed_only) {
  lua_State *L = f->L;
  if (!cardvm__form_push(f, key)) return;
  int list = lua_gettop(L);
  if (!lua_istable(L, list)) {
    one_target(f, key, list, a, needed_only);
  } else {
    lua_Integer n = (lua_Integer)lua_rawlen(L, list);
    if (n == 0) cardvm__form_error(L, "%s: %s: the list is empty", f->what, key);
    for (lua_Integer i = 1; i <= n; i++) {
      lua_rawgeti(L, list, i);
      one_target(f, key, lua_gettop(L), a, needed_only);
      lua_pop(L, 1);
    }
  }
  lua_pop(L, 1);
}

static void limit(const form *f, ability *a) {
  if (!cardvm__form_push(f, "limit")) return;
  const object *o = cardvm__object_at(f->L, -1);
  if (!o || o->kind != OBJECT_LIMIT)
    cardvm__form_expected(f, "limit", lua_gettop(f->L), "once_per \"turn\" or times(2, \"turn\")");
  a->def.limit = (uint32_t)o->low;
  a->def.limit_sequence = o->id;
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

/* Adds the parameter whose name and type are on top to the ability and to the lists below them. */
static void add_parameter(const form *f, ability *a, int names, int kinds, const char *name,
                          const char *type, uint8_t uses) {
  lua_State *L = f->L;
  for (size_t i = 0; i < sizeof parameter_types / sizeof parameter_types[0]; i++) {
    if (!type || strcmp(type, parameter_types[i].name) != 0) continue;
    if (uses & ~parameter_types[i].use)
      cardvm__form_error(L, "%s: parameter '%s' is a %s, but is used as something else", f->what,
                         name, type);
    uint32_t n = a->def.parameter_count++;
    a->parameters[n] = parameter_types[i].subject;
    lua_pushstring(L, name);
    lua_rawseti(L, names, (lua_Integer)n + 1);
    lua_pushinteger(L, (lua_Integer)parameter_types[i].subject);
    lua_rawseti(L, kinds, (lua_Integer)n + 1);
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
static void open_parameters(const form *f, ability *a, int with, int names, int kinds) {
  lua_State *L = f->L;
  loaded *l = f->b->loaded;
  for (uint32_t i = 0; i < l->param_count; i++) {
    if (lua_getfield(L, with, l->param_names[i]) == LUA_TNIL) {
      lua_pop(L, 1);
      cardvm__push_suggestion(L, with, l->param_names[i]);
      cardvm__form_error(L, "%s: param.%s is not in with { ... }%s", f->what, l->param_names[i],
                         lua_tostring(L, -1));
    }
    const char *type = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
    add_parameter(f, a, names, kinds, l->param_names[i], type, l->param_uses[i]);
    lua_pop(L, 1);
  }
}

static void other_parameters(const form *f, ability *a, int with, int names, int kinds) {
  lua_State *L = f->L;
  cardvm__keys_start(L, with);
  int walk = lua_gettop(L);
  while (cardvm__keys_next(L, walk)) {
    if (lua_type(L, -2) != LUA_TSTRING)
      cardvm__form_error(L, "%s: with: expected name = \"type\"", f->what);
    const char *name = lua_tostring(L, -2);
    const char *type = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
    if (!is_open(f->b->loaded, name)) {
      if (a->def.parameter_count == PARAMETERS_MAX)
        cardvm__form_error(L, "%s: more than %d parameters", f->what, PARAMETERS_MAX);
      add_parameter(f, a, names, kinds, name, type, 0);
    }
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
}

/* Pushes the lists of parameter names and kinds. */
static void parameters(const form *f, ability *a) {
  lua_State *L = f->L;
  loaded *l = f->b->loaded;
  lua_newtable(L);
  lua_newtable(L);
  int kinds = lua_gettop(L), names = kinds - 1;
  if (!cardvm__form_push(f, "with")) {
    if (a->params)
      cardvm__form_error(L, "%s: param.%s is spoken of, but there is no with { %s = ... }", f->what,
                         l->param_names[0], l->param_names[0]);
    return;
  }
  if (!lua_istable(L, -1))
    cardvm__form_expected(f, "with", lua_gettop(L), "a table: { unit = \"card\" }");
  open_parameters(f, a, kinds + 1, names, kinds);
  other_parameters(f, a, kinds + 1, names, kinds);
  lua_pop(L, 1);
  a->def.started_only = true;
  a->def.reset = true;
  l->param_count = 0;
  l->param_serial++;
}

/* -- The whole --------------------------------------------------------------------------------- */

/* For messages and traces: "Scout: deploy"; outside of a card its keyword or where it stands. */
static void name_ability(const form *f, ability *a, const char *keyword) {
  const char *card = f->b->loaded->open_card;
  if (card) {
    snprintf(a->name, sizeof a->name, "%s: %s", card, keyword ? keyword : f->what);
  } else if (keyword) {
    snprintf(a->name, sizeof a->name, "%s", keyword);
  } else {
    snprintf(a->name, sizeof a->name, "%s in %s", f->what, cardvm__form_place(f->L));
    lua_pop(f->L, 1);
  }
  a->def.name = a->name;
}

static void common(const form *f, ability *a) {
  const char *keyword = cardvm__form_text(f, "keyword");
  name_ability(f, a, keyword);
  if (keyword)
    a->def.keyword = cardvm__accepted(f->L, cardvm_program_intern(f->b->program, keyword));
  a->def.zones = cardvm__form_set(f, "zones", CARDVM_SORT_ZONE);
  a->def.attached = cardvm__form_flag(f, "attached", false);
  a->def.me_slot = CARDVM_SLOTS;
  a->def.events = a->events;
  a->def.modifiers = a->modifiers;
  a->def.costs = a->costs;
  a->def.targets = a->targets;
  a->def.parameters = a->parameters;
  and_condition(f, "if_", a, &a->def.condition);
  and_condition(f, "while_", a, &a->def.condition);
  limit(f, a);
}

/* The copy that another card can have later: the definition and its lists, as they are. */
static void keep_copy(lua_State *L, const ability *a) {
  lua_pushlstring(L, (const char *)a, sizeof *a);
  lua_setiuservalue(L, -2, 3);
}

static int finish(const form *f, ability *a) {
  lua_State *L = f->L;
  parameters(f, a);
  int kinds = lua_gettop(L), names = kinds - 1;
  cardvm_id id = cardvm__accepted(L, cardvm_program_ability(f->b->program, &a->def));
  bool given = a->def.parameter_count > 0;
  if (a->def.function && *cardvm__function_place(f->b, a->def.function)) /* not a plan */
    cardvm__function_describe(L, a->def.function, &a->info, given ? names : 0, given ? kinds : 0);
  object *o = cardvm__object_new(L, OBJECT_ABILITY, id, 3);
  o->low = (int32_t)a->def.kind;
  o->high = (int32_t)a->def.me_slot;
  keep_copy(L, a);
  lua_pushvalue(L, kinds);
  lua_setiuservalue(L, -2, 2);
  lua_pushvalue(L, names);
  cardvm__freeze(L, lua_gettop(L));
  lua_setiuservalue(L, -3, 1);
  lua_settop(L, kinds + 1);
  return 1;
}

static void need_function(const form *f, const ability *a) {
  if (!a->def.function)
    cardvm__form_error(f->L, "%s: expected a function as last entry of the table", f->what);
}

cardvm_id cardvm__ability_take(lua_State *L, int index) {
  binding *b = cardvm__binding_at(L);
  index = lua_absindex(L, index);
  const object *o = cardvm__object_check(L, index, OBJECT_ABILITY, "an ability");
  cardvm__push_ref(L, b->loaded->owned);
  bool free_to_take = lua_rawgeti(L, -1, (lua_Integer)o->id) == LUA_TNIL;
  lua_pop(L, 1);
  cardvm_id id = o->id;
  if (!free_to_take) {
    ability copy;
    lua_getiuservalue(L, index, 3);
    memcpy(&copy, lua_tostring(L, -1), sizeof copy);
    lua_pop(L, 1);
    copy.def.name = copy.name;
    copy.def.events = copy.events;
    copy.def.modifiers = copy.modifiers;
    copy.def.costs = copy.costs;
    copy.def.targets = copy.targets;
    copy.def.parameters = copy.parameters;
    id = cardvm__accepted(L, cardvm_program_ability(b->program, &copy.def));
  }
  lua_pushboolean(L, 1);
  lua_rawseti(L, -2, (lua_Integer)id);
  lua_pop(L, 1);
  return id;
}

/* -- The forms --------------------------------------------------------------------------------- */

static int form_constant(lua_State *L) {
  static const char *const keys[] = {"on",       "while_",  "layer", "zones",
                                     "attached", "keyword", "with",  NULL};
  form f = cardvm__form(L, "constant", 1);
  cardvm__form_keys(&f, keys, 0, true);
  ability a = {.def = {.kind = CARDVM_CONSTANT}};
  common(&f, &a);
  if (cardvm__form_push(&f, "on")) {
    cardvm_id selection = cardvm__to_selection(L, lua_gettop(L), "constant: on", &a.params);
    a.def.on = cardvm__expr(L, CARDVM_OP_IS_ONE_OF, CARDVM_WHO_IT, selection, 0);
    lua_pop(L, 1);
  }
  cardvm__form_modifiers(&f, &a, keys);
  return finish(&f, &a);
}

static int form_prohibition(lua_State *L) {
  static const char *const keys[] = {"of",       "card",    "match", "while_", "zones",
                                     "attached", "keyword", "with",  NULL};
  form f = cardvm__form(L, "prohibition", 1);
  cardvm__form_keys(&f, keys, 0, false);
  ability a = {.def = {.kind = CARDVM_PROHIBITION}};
  common(&f, &a);
  a.def.event_count = cardvm__form_events(&f, "of", a.events, ABILITY_EVENTS_MAX);
  match_card(&f, &a);
  and_condition(&f, "match", &a, &a.def.match);
  return finish(&f, &a);
}

static void resolving(const form *f, ability *a) {
  targets(f, "choose", a, false);
  targets(f, "needs", a, true);
  a->def.during_zone = cardvm__form_find(f, "during", CARDVM_SORT_ZONE);
  a->def.after_zone = cardvm__form_find(f, "after", CARDVM_SORT_ZONE);
  a->def.function = cardvm__form_doer(f, NULL, a->name, &a->params);
}

static int form_triggered(lua_State *L) {
  static const char *const keys[] = {
      "on",       "self",    "card",  "match",  "if_",   "may",        "each",
      "class",    "choose",  "needs", "during", "after", "interrupts", "zones",
      "attached", "keyword", "limit", "with",   "me",    "players",    NULL};
  static const char *const slots[] = {"card", "other", "source", NULL};
  form f = cardvm__form(L, "triggered", 1);
  cardvm__form_keys(&f, keys, 1, false);
  ability a = {.def = {.kind = CARDVM_TRIGGERED}, .info = {.event = true}};
  common(&f, &a);
  a.def.event_count = cardvm__form_events(&f, "on", a.events, ABILITY_EVENTS_MAX);
  a.def.self = cardvm__form_flag(&f, "self", false);
  match_card(&f, &a);
  and_condition(&f, "match", &a, &a.def.match);
  a.def.optional = cardvm__form_flag(&f, "may", false);
  a.def.each = cardvm__form_flag(&f, "each", false);
  a.def.interrupts = cardvm__form_flag(&f, "interrupts", false);
  a.def.players = cardvm__form_flag(&f, "players", false);
  a.def.queue_class = cardvm__form_find(&f, "class", CARDVM_SORT_CLASS);
  a.def.me_slot = (cardvm_slot)cardvm__form_option(&f, "me", slots, CARDVM_SLOTS);
  resolving(&f, &a);
  need_function(&f, &a);
  return finish(&f, &a);
}

static int used(lua_State *L, const char *what, cardvm_ability_kind kind) {
  static const char *const keys[] = {"window",  "cost",  "choose", "needs", "if_",
                                     "during",  "after", "zones",  "class", "attached",
                                     "keyword", "limit", "with",   NULL};
  form f = cardvm__form(L, what, 1);
  cardvm__form_keys(&f, keys, 1, false);
  ability a = {.def = {.kind = kind}};
  common(&f, &a);
  a.def.windows = cardvm__form_set(&f, "window", CARDVM_SORT_WINDOW);
  a.def.queue_class = cardvm__form_find(&f, "class", CARDVM_SORT_CLASS);
  cardvm__form_costs(&f, &a);
  resolving(&f, &a);
  need_function(&f, &a);
  return finish(&f, &a);
}

static int form_activated(lua_State *L) { return used(L, "activated", CARDVM_ACTIVATED); }
static int form_command(lua_State *L) { return used(L, "command", CARDVM_COMMAND); }

static int form_substitution(lua_State *L) {
  static const char *const keys[] = {"of",    "card",     "match",   "may",   "counts", "if_",
                                     "zones", "attached", "keyword", "limit", "with",   NULL};
  form f = cardvm__form(L, "substitution", 1);
  cardvm__form_keys(&f, keys, 1, false);
  ability a = {.def = {.kind = CARDVM_SUBSTITUTION}, .info = {.event = true}};
  common(&f, &a);
  a.def.event_count = cardvm__form_events(&f, "of", a.events, ABILITY_EVENTS_MAX);
  match_card(&f, &a);
  and_condition(&f, "match", &a, &a.def.match);
  a.def.optional = cardvm__form_flag(&f, "may", false);
  a.def.counts = cardvm__form_flag(&f, "counts", false);
  a.def.function = cardvm__form_function(&f, NULL, a.name);
  need_function(&f, &a);
  return finish(&f, &a);
}

void cardvm__open_abilities(lua_State *L, int env) {
  static const api_function entries[] = {{"constant", form_constant},
                                         {"prohibition", form_prohibition},
                                         {"triggered", form_triggered},
                                         {"activated", form_activated},
                                         {"command", form_command},
                                         {"substitution", form_substitution},
                                         {NULL, NULL}};
  cardvm__api_set(L, env, entries);
}
