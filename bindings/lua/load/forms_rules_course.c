/* Declaring how the game goes: classes, windows, roles, sequences and their steps, events. */
#include "expr.h"

#include <stdio.h>
#include <string.h>

/* -- Classes, windows, roles ------------------------------------------------------------------- */

static int form_class(lua_State *L) {
  binding *b = cardvm__form_binding(L, "class");
  cardvm__accepted(L, cardvm_program_class(b->program, cardvm__form_name(L, "class")));
  return 0;
}

int cardvm__form_role(lua_State *L) {
  binding *b = cardvm__form_binding(L, "role");
  cardvm__accepted(L, cardvm_program_role(b->program, cardvm__form_name(L, "role")));
  return 0;
}

static int window_with_table(lua_State *L) {
  static const char *const keys[] = {"mode", "pass", "must", NULL};
  static const char *const modes[] = {"single", "once", "alternate", NULL};
  form f = cardvm__form(L, "window", 2);
  cardvm__form_keys(&f, keys, 0, false);
  cardvm_window_def def = {.name = lua_tostring(L, 1)};
  def.mode = (cardvm_window_mode)cardvm__form_option(&f, "mode", modes, CARDVM_WINDOW_SINGLE);
  def.must = cardvm__form_flag(&f, "must", false);
  const char *pass = cardvm__form_text(&f, "pass");
  if (pass) def.pass = cardvm__accepted(L, cardvm_program_intern(f.b->program, pass));
  cardvm__accepted(L, cardvm_program_window(f.b->program, &def));
  return 0;
}

/* -- Sequences --------------------------------------------------------------------------------- */

/* A step is read where it stands, so that mistakes are found there, and declared by its sequence.
 */
static int step_with_table(lua_State *L) {
  static const char *const keys[] = {"window", "player", "after", "if_", "quiet", NULL};
  form f = cardvm__form(L, "step", 2);
  cardvm__form_keys(&f, keys, 1, false);
  const char *name = lua_tostring(L, 1);
  if (cardvm_program_find(f.b->program, CARDVM_SORT_STEP, name))
    return cardvm__form_error(
        L, "step '%s' is declared twice: steps have one name in all sequences", name);
  char function[160];
  snprintf(function, sizeof function, "step %s", name);
  uint32_t params = 0;
  cardvm_step_def def = {.quiet = cardvm__form_flag(&f, "quiet", false)};
  def.window = cardvm__form_find(&f, "window", CARDVM_SORT_WINDOW);
  def.function = cardvm__form_doer(&f, NULL, function, NULL);
  def.after = cardvm__form_doer(&f, "after", function, NULL);
  if (cardvm__form_push(&f, "if_"))
    def.condition = cardvm__to_condition(L, lua_gettop(L), "step: if_", &params);
  if (cardvm__form_push(&f, "player"))
    def.window_player = (cardvm_whose)cardvm__to_whose(L, lua_gettop(L), "step: player", &params);
  cardvm__object_new(L, OBJECT_STEP, 0, 2);
  lua_pushlstring(L, (const char *)&def, sizeof def);
  lua_setiuservalue(L, -2, 1);
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, 2);
  return 1;
}

static void declare_step(const form *f, cardvm_id sequence, int index) {
  lua_State *L = f->L;
  const object *o = cardvm__object_at(L, index);
  if (!o || o->kind != OBJECT_STEP)
    cardvm__form_expected(f, "entry", index, "step \"name\" { ... }");
  cardvm_step_def def;
  lua_getiuservalue(L, index, 1);
  memcpy(&def, lua_tostring(L, -1), sizeof def);
  lua_getiuservalue(L, index, 2);
  def.name = lua_tostring(L, -1);
  cardvm__accepted(L, cardvm_program_step(f->b->program, sequence, &def));
  lua_pop(L, 2);
}

static int sequence_with_table(lua_State *L) {
  static const char *const keys[] = {"newer_only", NULL};
  form f = cardvm__form(L, "sequence", 2);
  cardvm__form_keys(&f, keys, -1, false);
  cardvm_sequence_def def = {.name = lua_tostring(L, 1)};
  def.newer_only = cardvm__form_flag(&f, "newer_only", false);
  lua_Integer count = (lua_Integer)lua_rawlen(L, f.table);
  if (count == 0)
    return cardvm__form_error(L, "sequence: expected step \"name\" { ... } as entries");
  cardvm_id id = cardvm__accepted(L, cardvm_program_sequence(f.b->program, &def));
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, f.table, i);
    declare_step(&f, id, lua_gettop(L));
    lua_pop(L, 1);
  }
  return 0;
}

/* -- Events ------------------------------------------------------------------------------------ */

/* A slot that an argument of a verb can fill. */
static cardvm_slot slot_named(const form *f, const char *name) {
  cardvm__suggest suggest;
  cardvm__suggest_start(&suggest, name);
  for (cardvm_slot slot = 0; slot < CARDVM_SLOTS; slot++) {
    if (slot == CARDVM_SLOT_FROM || slot == CARDVM_SLOT_POSITION || slot == CARDVM_SLOT_NEW)
      continue;
    if (strcmp(cardvm__slot_names[slot], name) == 0) return slot;
    cardvm__suggest_offer(&suggest, cardvm__slot_names[slot]);
  }
  return (cardvm_slot)cardvm__form_error(
      f->L, "%s: args: an event has no '%s'%s", f->what, name,
      cardvm__did_you_mean(f->L, cardvm__suggest_best(&suggest)));
}

static void verb_args(const form *f, const cardvm_event_def *def, verb *v) {
  lua_State *L = f->L;
  if (!cardvm__form_push(f, "args")) return;
  if (!lua_istable(L, -1)) cardvm__form_expected(f, "args", lua_gettop(L), "a list of slots");
  lua_Integer count = (lua_Integer)lua_rawlen(L, -1);
  if (count > CARDVM_SLOTS) cardvm__form_error(L, "%s: args: too many", f->what);
  for (lua_Integer i = 1; i <= count; i++) {
    if (lua_rawgeti(L, -1, i) != LUA_TSTRING)
      cardvm__form_expected(f, "args", lua_gettop(L), "the name of a slot");
    cardvm_slot slot = slot_named(f, lua_tostring(L, -1));
    if (slot == CARDVM_SLOT_AMOUNT && def->has_amount)
      v->optional |= (uint16_t)(1u << v->arg_count);
    v->args[v->arg_count++] = (uint8_t)slot;
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

/* What the event does: the change of the one key that says it. */
static const struct {
  const char *key;
  cardvm_change change;
  cardvm_sort sort;
} changes[] = {{"moves_to", CARDVM_CHANGE_MOVE, CARDVM_SORT_ZONE},
               {"adds", CARDVM_CHANGE_ADD_FIELD, CARDVM_SORT_FIELD},
               {"adds_player", CARDVM_CHANGE_ADD_PLAYER, CARDVM_SORT_PLAYER_VARIABLE},
               {"sets_player", CARDVM_CHANGE_SET_PLAYER, CARDVM_SORT_PLAYER_VARIABLE},
               {"adds_game", CARDVM_CHANGE_ADD_GAME, CARDVM_SORT_GAME_VARIABLE},
               {"sets_game", CARDVM_CHANGE_SET_GAME, CARDVM_SORT_GAME_VARIABLE},
               {"attaches", CARDVM_CHANGE_ATTACH, 0},
               {"shuffles", CARDVM_CHANGE_SHUFFLE, 0},
               {"reveals", CARDVM_CHANGE_REVEAL, 0},
               {"sets_owner", CARDVM_CHANGE_SET_OWNER, 0},
               {"sets_master", CARDVM_CHANGE_SET_MASTER, 0},
               {"wins", CARDVM_CHANGE_WIN, 0}};

static void change_is(const form *f, cardvm_event_def *def, cardvm_change change, const char *key) {
  if (def->change != CARDVM_CHANGE_NOTICE)
    cardvm__form_error(f->L, "%s: %s: the event already does something else", f->what, key);
  def->change = change;
}

static void change_of_key(const form *f, cardvm_event_def *def) {
  for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
    const char *key = changes[i].key;
    if (!cardvm__form_has(f, key)) continue;
    if (!changes[i].sort) {
      if (cardvm__form_flag(f, key, false)) change_is(f, def, changes[i].change, key);
      continue;
    }
    change_is(f, def, changes[i].change, key);
    const char *name = cardvm__form_text(f, key);
    bool nowhere = changes[i].change == CARDVM_CHANGE_MOVE && strcmp(name, "nowhere") == 0;
    def->what = nowhere ? CARDVM_NOWHERE : cardvm__find(f->L, changes[i].sort, name);
  }
}

/* sets = { field = "rested", amount = 1 } */
static void change_of_sets(const form *f, cardvm_event_def *def) {
  static const char *const keys[] = {"field", "amount", NULL};
  if (!cardvm__form_push(f, "sets")) return;
  form sets = cardvm__form(f->L, "sets", lua_gettop(f->L));
  cardvm__form_keys(&sets, keys, 0, false);
  change_is(f, def, CARDVM_CHANGE_SET_FIELD, "sets");
  cardvm__form_need_text(&sets, "field");
  def->what = cardvm__form_find(&sets, "field", CARDVM_SORT_FIELD);
  if (cardvm__form_integer(&sets, "amount", INT32_MIN, INT32_MAX, &def->amount))
    def->has_amount = true;
  lua_pop(f->L, 1);
}

/* deals = { from = "deck", to = "hand", refill = "discard" } */
static void change_of_deals(const form *f, cardvm_event_def *def) {
  static const char *const keys[] = {"from", "to", "refill", NULL};
  if (!cardvm__form_push(f, "deals")) return;
  form deals = cardvm__form(f->L, "deals", lua_gettop(f->L));
  cardvm__form_keys(&deals, keys, 0, false);
  change_is(f, def, CARDVM_CHANGE_DEAL, "deals");
  cardvm__form_need_text(&deals, "from");
  cardvm__form_need_text(&deals, "to");
  def->what = cardvm__form_find(&deals, "from", CARDVM_SORT_ZONE);
  def->dealt_to = cardvm__form_find(&deals, "to", CARDVM_SORT_ZONE);
  def->refill = cardvm__form_find(&deals, "refill", CARDVM_SORT_ZONE);
  lua_pop(f->L, 1);
}

static void deed(const form *f, cardvm_event_def *def) {
  static const char *const positions[] = {"top", "bottom", NULL};
  if (cardvm__form_integer(f, "amount", INT32_MIN, INT32_MAX, &def->amount)) def->has_amount = true;
  change_of_key(f, def);
  change_of_sets(f, def);
  change_of_deals(f, def);
  def->function = cardvm__form_doer(f, "body", def->name, NULL);
  if (def->function) change_is(f, def, CARDVM_CHANGE_BODY, "body");
  def->position = (uint32_t)cardvm__form_option(f, "position", positions, CARDVM_AT_TOP);
  if (cardvm__form_has(f, "position") && def->change != CARDVM_CHANGE_MOVE &&
      def->change != CARDVM_CHANGE_DEAL)
    cardvm__form_error(f->L, "%s: position: only with moves_to and deals", f->what);
}

static int event_with_table(lua_State *L) {
  static const char *const keys[] = {
      "on",           "moves_to",  "position",  "sets",     "adds",        "adds_player",
      "sets_player",  "adds_game", "sets_game", "attaches", "shuffles",    "reveals",
      "sets_owner",   "deals",     "wins",      "body",     "amount",      "args",
      "needs_amount", "before",    "affected",  "verb",     "sets_master", NULL};
  static const char *const subjects[] = {"card", "player", "place", "none", NULL};
  static const uint8_t kinds[] = {KIND_CARD, KIND_SEAT, KIND_PLACE, 0};
  static const char *const affected[] = {"card", "player", NULL};
  form f = cardvm__form(L, "event", 2);
  cardvm__form_keys(&f, keys, 0, false);
  cardvm_event_def def = {.name = lua_tostring(L, 1)};
  deed(&f, &def);
  def.needs_amount = cardvm__form_flag(&f, "needs_amount", false);
  def.before = cardvm__form_flag(&f, "before", false);
  int on = cardvm__form_option(&f, "on", subjects, 0);
  if (def.change == CARDVM_CHANGE_SET_MASTER && kinds[on] != KIND_PLACE)
    return cardvm__form_error(
        L, "event: sets_master: only with on = \"place\": it is a circle's master");
  int whom = cardvm__form_option(&f, "affected", affected, on == 1);
  def.affected = whom == 1 ? CARDVM_SLOT_PLAYER : CARDVM_SLOT_CARD;
  cardvm_id id = cardvm__accepted(L, cardvm_program_event(f.b->program, &def));
  verb v = {.event = id, .subject = kinds[on]};
  verb_args(&f, &def, &v);
  *(verb *)cardvm__array_add(L, &f.b->loaded->verbs, sizeof v) = v;
  if (cardvm__form_flag(&f, "verb", true)) cardvm__verb_declare(L, def.name, &v);
  return 0;
}

int cardvm__form_event(lua_State *L) { return cardvm__form_curry(L, "event", event_with_table); }

void cardvm__open_rules_course(lua_State *L, int env) {
  static const api_function named[] = {{"window", window_with_table},
                                       {"step", step_with_table},
                                       {"sequence", sequence_with_table},
                                       {NULL, NULL}};
  static const api_function entries[] = {{"class", form_class}, {NULL, NULL}};
  cardvm__form_named(L, env, named);
  cardvm__api_set(L, env, entries);
}
