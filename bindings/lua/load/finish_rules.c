/* What `rules` and `scenario_defaults` were given: looked at when everything has been declared. */
#include "form.h"
#include "safe.h"

#include <string.h>

/* -- Choices ----------------------------------------------------------------------------------- */

/* The first of two is what holds when nothing is said. */
static bool second_of(const form *f, const char *key, const char *first, const char *second) {
  const char *const options[] = {first, second, NULL};
  return cardvm__form_option(f, key, options, 0) == 1;
}

static void players(const form *f, cardvm_rules_def *def) {
  lua_State *L = f->L;
  int32_t low = 0, high = 0;
  if (!cardvm__form_push(f, "players"))
    cardvm__form_error(L, "rules: players is missing: { 2, 2 }");
  bool ok = cardvm__integer(L, -1, &low);
  high = low;
  if (lua_istable(L, -1)) {
    lua_rawgeti(L, -1, 1);
    lua_rawgeti(L, -2, 2);
    ok = cardvm__integer(L, -2, &low) && cardvm__integer(L, -1, &high);
    lua_pop(L, 2);
  }
  if (!ok || low < 1 || high < low || high > CARDVM_PLAYERS_MAX)
    cardvm__form_error(L, "rules: players: expected { least, most } from 1 to %d",
                       CARDVM_PLAYERS_MAX);
  lua_pop(L, 1);
  def->players_min = (uint32_t)low;
  def->players_max = (uint32_t)high;
}

/* The limits that a rule set may set, each by the name that the machine has for it. */
#define LIMITS(X)                                                                                  \
  X(cards)                                                                                         \
  X(lasting)                                                                                       \
  X(listeners)                                                                                     \
  X(queue)                                                                                         \
  X(events)                                                                                        \
  X(frames)                                                                                        \
  X(options)                                                                                       \
  X(stack)                                                                                         \
  X(remembered)                                                                                    \
  X(uses)                                                                                          \
  X(steps)                                                                                         \
  X(journal)                                                                                       \
  X(work)

static void limits(const form *f, cardvm_limits *limits) {
#define NAME(limit) #limit,
#define FIELD(limit) &limits->limit,
  static const char *const keys[] = {LIMITS(NAME) NULL};
  uint32_t *const fields[] = {LIMITS(FIELD)};
  lua_State *L = f->L;
  if (!cardvm__form_push(f, "limits")) return;
  form inner = cardvm__form(L, "rules: limits", lua_gettop(L));
  cardvm__form_keys(&inner, keys, 0, false);
  for (size_t i = 0; keys[i]; i++) {
    int32_t value;
    if (cardvm__form_integer(&inner, keys[i], 1, INT32_MAX, &value)) *fields[i] = (uint32_t)value;
  }
  lua_pop(L, 1);
}

/* -- The rules --------------------------------------------------------------------------------- */

static void declare_rules(lua_State *L, const form *f) {
  loaded *l = f->b->loaded;
  cardvm_rules_def def = {0};
  players(f, &def);
  def.newest_wave_first = !second_of(f, "waves", "newest_first", "together");
  def.fixed_order = second_of(f, "order", "choice", "fixed");
  def.once_per_batch = !second_of(f, "triggers", "once_per_batch", "for_each");
  def.short_choices = !second_of(f, "choose_short", "as_many", "all_or_nothing");
  def.short_hands_act = def.short_choices;
  def.extra_turns =
      second_of(f, "extra_turns", "seats", "newest") ? CARDVM_TURNS_NEWEST : CARDVM_TURNS_SEATS;
  def.setup_sequence = cardvm__form_find(f, "setup", CARDVM_SORT_SEQUENCE);
  def.turn_sequence = cardvm__form_find(f, "turn", CARDVM_SORT_SEQUENCE);
  int32_t turns = 0;
  cardvm__form_integer(f, "turn_limit", 1, INT32_MAX, &turns);
  def.turn_limit = (uint32_t)turns;
  limits(f, &def.limits);
  cardvm__accepted(L, cardvm_program_rules(f->b->program, &def));
  const char *title = cardvm__form_text(f, "name");
  l->title = cardvm__keep_text(L, title ? title : "unnamed");
  l->players_min = def.players_min;
  l->players_max = def.players_max;
  l->deck_zone = cardvm__form_find(f, "deck_zone", CARDVM_SORT_ZONE);
  f->b->score = cardvm__form_function(f, "score", "score");
}

/* -- scenario_defaults ------------------------------------------------------------------------- */

static void default_entry(lua_State *L, loaded *l, cardvm_id zone, int index) {
  int32_t count = 0;
  lua_rawgeti(L, index, 1);
  lua_rawgeti(L, index, 2);
  if (!cardvm__integer(L, -2, &count) || count < 1 || count > 1000 ||
      lua_type(L, -1) != LUA_TSTRING)
    cardvm__form_error(L, "scenario_defaults: expected zone = { count, \"card\" }");
  cardvm_id card = cardvm__definition_named(L, lua_tostring(L, -1));
  cardvm_lua_default *entry = cardvm__array_add(L, &l->defaults, sizeof *entry);
  *entry = (cardvm_lua_default){zone, card, (uint32_t)count};
  lua_pop(L, 2);
}

/* zone = { count, "card" } or a list of such pairs. */
static void declare_defaults(lua_State *L, loaded *l) {
  cardvm__push_ref(L, l->defaults_form);
  cardvm__keys_start(L, lua_gettop(L));
  int walk = lua_gettop(L);
  while (cardvm__keys_next(L, walk)) {
    cardvm_id zone = cardvm__find(L, CARDVM_SORT_ZONE, lua_tostring(L, -2));
    int entry = lua_gettop(L);
    if (!lua_istable(L, entry))
      cardvm__form_error(L, "scenario_defaults: expected zone = { count, \"card\" }");
    bool list = lua_rawgeti(L, entry, 1) == LUA_TTABLE;
    lua_pop(L, 1);
    if (!list) default_entry(L, l, zone, entry);
    for (lua_Integer i = 1, n = list ? (lua_Integer)lua_rawlen(L, entry) : 0; i <= n; i++) {
      if (lua_rawgeti(L, entry, i) != LUA_TTABLE)
        cardvm__form_error(L, "scenario_defaults: expected zone = { count, \"card\" }");
      default_entry(L, l, zone, lua_gettop(L));
      lua_pop(L, 1);
    }
    lua_pop(L, 2);
  }
  lua_settop(L, walk - 2);
}

void cardvm__finish_rules(lua_State *L, binding *b) {
  loaded *l = b->loaded;
  b->place = "rules.lua:0";
  if (!l->has_rules)
    cardvm__form_error(L, "rules { name = ..., players = { 2, 2 }, ... } is missing");
  cardvm__push_ref(L, l->rules_form);
  form f = cardvm__form(L, "rules", lua_gettop(L));
  b->place = cardvm__keep_text(L, cardvm__form_text(&f, "(place)"));
  declare_rules(L, &f);
  lua_pop(L, 1);
  b->place = l->defaults_place;
  declare_defaults(L, l);
  b->place = NULL;
}
