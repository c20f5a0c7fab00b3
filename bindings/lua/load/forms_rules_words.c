/* Declaring the words of a rule set: groups, adjectives, durations, verbs; and what the rules do by
 * themselves. */
#include "ability.h"

#include <string.h>

/* -- Groups and adjectives --------------------------------------------------------------------- */

/* A condition over `it` at [1], besides the tests. */
static cardvm_expr and_condition(const form *f, cardvm_expr tests) {
  if (!cardvm__form_push_at(f, 1)) return tests;
  uint32_t params = 0;
  cardvm_expr e = cardvm__to_condition(f->L, lua_gettop(f->L), f->what, &params);
  lua_pop(f->L, 1);
  return cardvm__expr_and(f->L, tests, e);
}

static int group_with_table(lua_State *L) {
  static const char *const other[] = {"zones", "top", "circle", NULL};
  static const char *const other_attached[] = {"zones", "top", "circle", "attached", NULL};
  form f = cardvm__form(L, "group", 2);
  uint32_t params = 0;
  cardvm_selection_def def = {.zones = cardvm__form_set(&f, "zones", CARDVM_SORT_ZONE)};
  if (!def.zones) return cardvm__form_error(L, "group: zones is missing");
  def.attached = lua_getfield(L, f.table, "attached") == LUA_TBOOLEAN && lua_toboolean(L, -1);
  lua_pop(L, 1);
  def.top = cardvm__form_flag(&f, "top", false);
  int32_t circle = 0;
  cardvm__form_integer(&f, "circle", 1, INT32_MAX, &circle);
  def.circle = (uint32_t)circle;
  const char *const *skip = def.attached ? other_attached : other;
  def.filter = and_condition(&f, cardvm__tests_compile(L, f.table, "group", skip, &params));
  cardvm__group_declare(L, lua_tostring(L, 1), def);
  return 0;
}

static int adjective_with_table(lua_State *L) {
  static const char *const other[] = {NULL};
  form f = cardvm__form(L, "adjective", 2);
  uint32_t params = 0;
  cardvm_expr tests = cardvm__tests_compile(L, f.table, "adjective", other, &params);
  cardvm_expr filter = and_condition(&f, tests);
  if (!filter) return cardvm__form_error(L, "adjective: it says nothing");
  cardvm__adjective_declare(L, lua_tostring(L, 1), filter);
  return 0;
}

/* -- Durations --------------------------------------------------------------------------------- */

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_word(const char *name) {
  if (!is_letter(*name)) return false;
  for (; *name; name++)
    if (!is_letter(*name) && !(*name >= '0' && *name <= '9')) return false;
  return true;
}

/* Makes the value on top a word that all scripts can use; pops it. */
static void set_global(lua_State *L, const char *what, const char *name) {
  const loaded *l = cardvm__binding_at(L)->loaded;
  const int tables[] = {l->api, l->rules_only, l->globals};
  if (!is_word(name)) cardvm__form_error(L, "%s: '%s' can't be a word in scripts", what, name);
  for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
    cardvm__push_ref(L, tables[i]);
    if (lua_getfield(L, -1, name) != LUA_TNIL)
      cardvm__form_error(L, "%s: the word '%s' is taken", what, name);
    lua_pop(L, 2);
  }
  cardvm__push_ref(L, l->globals);
  lua_insert(L, -2);
  lua_setfield(L, -2, name);
  lua_pop(L, 1);
}

static int duration_with_table(lua_State *L) {
  static const char *const keys[] = {"at", "same", "later", "match", NULL};
  form f = cardvm__form(L, "duration", 2);
  cardvm__form_keys(&f, keys, 0, false);
  cardvm_id events[ABILITY_EVENTS_MAX];
  uint32_t params = 0;
  cardvm_duration_def def = {.name = lua_tostring(L, 1), .events = events};
  def.event_count = cardvm__form_events(&f, "at", events, ABILITY_EVENTS_MAX);
  def.sequence = cardvm__form_find(&f, "same", CARDVM_SORT_SEQUENCE);
  def.later = cardvm__form_has(&f, "later");
  if (def.later && def.sequence)
    return cardvm__form_error(L, "duration: it ends in the same one or in a later one, not both");
  if (def.later) def.sequence = cardvm__form_find(&f, "later", CARDVM_SORT_SEQUENCE);
  if (cardvm__form_push(&f, "match"))
    def.match = cardvm__to_condition(L, lua_gettop(L), "duration: match", &params);
  cardvm_id id = cardvm__accepted(L, cardvm_program_duration(f.b->program, &def));
  cardvm__object_new(L, OBJECT_DURATION, id, 0);
  set_global(L, "duration", def.name);
  return 0;
}

/* -- Verbs ------------------------------------------------------------------------------------- */

static int form_verb(lua_State *L) {
  static const struct {
    const char *name;
    uint32_t kind;
  } kinds[] = {{"card", KIND_CARD}, {"player", KIND_SEAT}, {"place", KIND_PLACE}};
  cardvm__form_binding(L, "verb");
  const char *subject = cardvm__form_name(L, "verb");
  if (lua_type(L, 2) != LUA_TSTRING || lua_type(L, 3) != LUA_TFUNCTION || lua_iscfunction(L, 3))
    return cardvm__form_error(
        L, "verb: expected verb(\"player\", \"draw\", function(player, n) ... end)");
  if (!is_word(lua_tostring(L, 2)))
    return cardvm__form_error(L, "verb: '%s' can't be a word in scripts", lua_tostring(L, 2));
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
    if (strcmp(kinds[i].name, subject) != 0) continue;
    cardvm__method_declare(L, kinds[i].kind, cardvm__keep_text(L, lua_tostring(L, 2)), 3);
    return 0;
  }
  return cardvm__form_error(L, "verb: '%s' is none of 'card', 'player', 'place'", subject);
}

/* -- The rules' own abilities ------------------------------------------------------------------ */

static const object *ability_at(lua_State *L, const char *what) {
  cardvm__form_binding(L, what);
  const object *o = cardvm__object_at(L, 1);
  if (!o || o->kind != OBJECT_ABILITY) cardvm__expected(L, 1, what, "an ability");
  return o;
}

static bool is_action(const object *ability) {
  return ability->low == CARDVM_ACTIVATED || ability->low == CARDVM_COMMAND;
}

static int form_rule(lua_State *L) {
  const object *o = ability_at(L, "rule");
  if (is_action(o))
    return cardvm__form_error(L, "rule: what a player activates is declared with action(...)");
  binding *b = cardvm__binding_at(L);
  cardvm__accepted(L, cardvm_program_rule(b->program, cardvm__ability_take(L, 1), 0));
  return 0;
}

static int form_action(lua_State *L) {
  const object *o = ability_at(L, "action");
  if (!is_action(o))
    return cardvm__form_error(L, "action: expected activated { ... } or command { ... }");
  binding *b = cardvm__binding_at(L);
  uint32_t params = 0;
  cardvm_id selection = lua_isnoneornil(L, 2) ? 0 : cardvm__to_selection(L, 2, "action", &params);
  cardvm__accepted(L, cardvm_program_rule(b->program, cardvm__ability_take(L, 1), selection));
  return 0;
}

/* -- Rule actions ------------------------------------------------------------------------------ */

static void over_what(const form *f, cardvm_rule_action_def *def) {
  lua_State *L = f->L;
  uint32_t params = 0;
  if (!cardvm__form_push(f, "over"))
    cardvm__form_error(L, "rule_action: over is missing: a selection or \"players\"");
  bool players = cardvm__is_text(L, -1, "players");
  if (!players)
    def->selection = cardvm__to_selection(L, lua_gettop(L), "rule_action: over", &params);
  lua_pop(L, 1);
}

static void does_what(const form *f, cardvm_rule_action_def *def) {
  lua_State *L = f->L;
  if (!cardvm__form_push(f, "does"))
    cardvm__form_error(L, "rule_action: does is missing: an event or a function");
  int type = lua_type(L, -1);
  lua_pop(L, 1);
  if (type == LUA_TFUNCTION) def->function = cardvm__form_function(f, "does", def->name);
  else def->event = cardvm__form_find(f, "does", CARDVM_SORT_EVENT);
}

static int rule_action_with_table(lua_State *L) {
  static const char *const keys[] = {"over", "when", "at", "together", "does", NULL};
  static const char *const moments[] = {"once", "checkpoint", NULL};
  form f = cardvm__form(L, "rule_action", 2);
  cardvm__form_keys(&f, keys, 0, false);
  uint32_t params = 0;
  cardvm_rule_action_def def = {.name = lua_tostring(L, 1)};
  over_what(&f, &def);
  if (!cardvm__form_push(&f, "when"))
    return cardvm__form_error(L, "rule_action: when is missing: a condition");
  def.condition = cardvm__to_condition(L, lua_gettop(L), "rule_action: when", &params);
  lua_pop(L, 1);
  def.at_once = cardvm__form_option(&f, "at", moments, 1) == 0;
  def.one_at_a_time = !cardvm__form_flag(&f, "together", true);
  does_what(&f, &def);
  cardvm__accepted(L, cardvm_program_rule_action(f.b->program, &def));
  return 0;
}

/* invariant "nobody has two crowns" { condition, over = "players" } */
static int invariant_with_table(lua_State *L) {
  static const char *const keys[] = {"over", NULL};
  form f = cardvm__form(L, "invariant", 2);
  cardvm__form_keys(&f, keys, 1, false);
  uint32_t params = 0;
  cardvm_invariant_def def = {.name = lua_tostring(L, 1)};
  if (cardvm__form_push(&f, "over")) {
    def.players = cardvm__is_text(L, -1, "players");
    if (!def.players)
      def.selection = cardvm__to_selection(L, lua_gettop(L), "invariant: over", &params);
    lua_pop(L, 1);
  }
  if (!cardvm__form_push_at(&f, 1))
    return cardvm__form_error(L, "invariant: expected { condition }: what always holds");
  def.condition = cardvm__to_condition(L, lua_gettop(L), "invariant", &params);
  lua_pop(L, 1);
  cardvm__accepted(L, cardvm_program_invariant(f.b->program, &def));
  return 0;
}

/* -- Kept for the end -------------------------------------------------------------------------- */

static int form_scenario_defaults(lua_State *L) {
  form f = cardvm__form(L, "scenario_defaults", 1);
  f.b->loaded->defaults_place = cardvm__keep_text(L, cardvm__form_place(L));
  lua_rawgeti(L, LUA_REGISTRYINDEX, f.b->loaded->defaults_form);
  for (lua_pushnil(L); lua_next(L, f.table); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING)
      cardvm__form_error(L, "scenario_defaults: expected zone = { count, \"card\" }");
    cardvm__find(L, CARDVM_SORT_ZONE, lua_tostring(L, -2));
    lua_pushvalue(L, -2);
    lua_pushvalue(L, -2);
    lua_rawset(L, -5);
  }
  return 0;
}

static int form_rules(lua_State *L) {
  static const char *const keys[] = {"name",         "players",     "waves", "order", "triggers",
                                     "choose_short", "extra_turns", "setup", "turn",  "turn_limit",
                                     "deck_zone",    "limits",      "score", NULL};
  form f = cardvm__form(L, "rules", 1);
  cardvm__form_keys(&f, keys, 0, false);
  if (f.b->loaded->has_rules) return cardvm__form_error(L, "rules: declared twice");
  f.b->loaded->has_rules = true;
  cardvm__data_keep(&f, NULL);
  cardvm__form_place(L); /* what it names is looked up at the end; its place is for messages */
  lua_setfield(L, f.table, "(place)");
  lua_pushvalue(L, f.table);
  lua_rawseti(L, LUA_REGISTRYINDEX, f.b->loaded->rules_form);
  return 0;
}

void cardvm__open_rules_words(lua_State *L, int env) {
  static const api_function named[] = {
      {"group", group_with_table},         {"adjective", adjective_with_table},
      {"duration", duration_with_table},   {"rule_action", rule_action_with_table},
      {"invariant", invariant_with_table}, {NULL, NULL}};
  static const api_function entries[] = {
      {"verb", form_verb},     {"rule", form_rule},
      {"action", form_action}, {"scenario_defaults", form_scenario_defaults},
      {"rules", form_rules},   {NULL, NULL}};
  cardvm__form_named(L, env, named);
  cardvm__api_set(L, env, entries);
}
