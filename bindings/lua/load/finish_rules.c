/* What `rules` and `scenario_defaults` were given: kept when they are called, looked at when
 * everything has been declared. */
#include "expr.h"
#include "safe.h"

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
  form f = cardvm__form_checked(L, cardvm__words_rules, FORM_RULES, 1, 0);
  if (f.b->loaded->has_rules) return cardvm__form_error(L, "rules: declared twice");
  f.b->loaded->has_rules = true;
  cardvm__data_keep(&f, NULL);
  cardvm__form_place(L); /* what it names is looked up at the end; its place is for messages */
  lua_setfield(L, f.table, "(place)");
  lua_pushvalue(L, f.table);
  lua_rawseti(L, LUA_REGISTRYINDEX, f.b->loaded->rules_form);
  return 0;
}

/* -- The rules --------------------------------------------------------------------------------- */

/* What the keys of `rules` say. The first text of an option is what holds when nothing is said. */
typedef struct rules {
  cardvm_rules_def def;
  bool waves_together, for_each, all_or_nothing;
  cardvm_id deck_zone;
} rules;

static void players(const form *f, cardvm_rules_def *def) {
  lua_State *L = f->L;
  int32_t low = 0, high = 0;
  cardvm__form_push(f, "players");
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

static void declare_rules(lua_State *L, const form *f) {
  loaded *l = f->b->loaded;
  rules given = {0};
  cardvm_rules_def *def = &given.def;
  cardvm__form_read(f, &given, NULL);
  players(f, def);
  const char *waits_as = cardvm__form_text(f, "waits_as");
  if (waits_as) def->stack_card = cardvm__definition_named(L, waits_as);
  if (!waits_as != !def->stack_zone)
    cardvm__form_error(L, "rules: waits_in and waits_as are said together");
  def->newest_wave_first = !given.waves_together;
  def->once_per_batch = !given.for_each;
  def->short_choices = def->short_hands_act = !given.all_or_nothing;
  if (cardvm__form_push(f, "limits")) {
    form limits = cardvm__form_checked(L, cardvm__words_limits, FORM_LIMITS, lua_gettop(L), 0);
    cardvm__form_read(&limits, &def->limits, NULL);
    lua_pop(L, 1);
  }
  cardvm__accepted(L, cardvm_program_rules(f->b->program, def));
  const char *title = cardvm__form_text(f, "name");
  l->title = cardvm__keep_text(L, title ? title : "unnamed");
  l->players_min = def->players_min;
  l->players_max = def->players_max;
  l->deck_zone = given.deck_zone;
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
  int walk = cardvm__keys_start(L, -1);
  while (cardvm__keys_next(L, walk)) {
    cardvm_id zone = cardvm__find(L, CARDVM_SORT_ZONE, lua_tostring(L, -2));
    int entry = lua_gettop(L);
    if (!lua_istable(L, entry))
      cardvm__form_error(L, "scenario_defaults: expected zone = { count, \"card\" }");
    bool list = lua_rawgeti(L, entry, 1) == LUA_TTABLE;
    lua_pop(L, 1);
    if (!list) default_entry(L, l, zone, entry);
    for (lua_Integer i = 1, n = list ? cardvm__length(L, entry) : 0; i <= n; i++) {
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
  form f = cardvm__form_at(L, cardvm__words_rules, FORM_RULES, lua_gettop(L));
  b->place = cardvm__keep_text(L, cardvm__form_text(&f, "(place)"));
  declare_rules(L, &f);
  lua_pop(L, 1);
  b->place = l->defaults_place;
  declare_defaults(L, l);
  b->place = NULL;
}

/* -- Words ------------------------------------------------------------------------------------- */

static const char *const waves[] = {"newest_first", "together", NULL};
static const char *const orders[] = {"choice", "fixed", NULL};
static const char *const triggers[] = {"once_per_batch", "for_each", NULL};
static const char *const actions[] = {"by_kind", "together", NULL};
static const char *const short_choices[] = {"as_many", "all_or_nothing", NULL};
static const char *const endless[] = {"stops", "draw", NULL};
static const char *const in_vain[] = {"lost", "taken_back", NULL};
static const char *const extra_turns[] = {"seats", "newest", NULL};

/* clang-format off */
const word cardvm__words_rules[] = {
 {"rules", IN_RULES, LOADING, A_NOTHING,
  "What holds of the whole rule set. Once in its rules files.",
  "rules { name = 'Duel', players = { 2, 4 }, setup = 'setup', turn = 'turn', turn_limit = 50 }",
  {{"keys", A_KEYS}}, form_rules},
 {"name", ON(FORM_RULES), LOADING, A_TEXT, "What the game is called.",
  "rules { players = 2, turn = 'turn', name = 'Duel' }"},
 {"players", ON(FORM_RULES), LOADING, LEAST_AND_MOST,
  "How many can play, at most 8: `{ 2, 4 }`, or one number.",
  "rules { players = { 2, 4 }, turn = 'turn' }", .needed = true},
 {"setup", ON(FORM_RULES), LOADING, A_NAME,
  "The sequence that is run once, before the first turn.",
  "rules { players = 2, setup = 'setup', turn = 'turn' }",
  INTO(rules, def.setup_sequence), .sort = CARDVM_SORT_SEQUENCE},
 {"turn", ON(FORM_RULES), LOADING, A_NAME, "The sequence that is each turn.",
  "rules { players = 2, turn = 'turn' }",
  INTO(rules, def.turn_sequence), .sort = CARDVM_SORT_SEQUENCE},
 {"turn_limit", ON(FORM_RULES), LOADING, A_COUNT,
  "After so many turns the game is a draw. Without it a game may go on for ever.",
  "rules { players = 2, turn = 'turn', turn_limit = 50 }",
  INTO(rules, def.turn_limit)},
 {"endless", ON(FORM_RULES), LOADING, A_OPTION,
  "What becomes of a game that goes on without end while nobody is asked (`steps` of `limits`): it "
  "`stops` with an error (if nothing is said), or it is a `draw`.",
  "rules { players = 2, turn = 'turn', endless = 'draw' }", INTO(rules, def.endless_draws), .options = endless},
 {"in_vain", ON(FORM_RULES), LOADING, A_OPTION,
  "What becomes of an action that can't be carried out after all, because it is not paid in the end or "
  "its effect would do nothing: it and what was paid is `lost` (if nothing is said), or it is "
  "`taken_back`: all is as it was before, and it is not offered again until something else was done. "
  "With `take_back()` whatever happens while it is used can say so, too.",
  "rules { players = 2, turn = 'turn', in_vain = 'taken_back' }",
  INTO(rules, def.in_vain_back), .options = in_vain},
 {"payment", ON(FORM_RULES), LOADING, A_NAME,
  "A window of mode `single` in which players get together what they pay with: it opens when an action "
  "has been begun and its player's variables are not enough for its costs, and closes when they are. "
  "Nothing else happens meanwhile, and what is used there does not wait. Whoever passes has not paid: "
  "see `in_vain`. Actions are offered if they can be paid with what abilities could give there "
  "(`gives`) that cost nothing but what is done to their own card; others can be used before or "
  "meanwhile.",
  "rules { players = 2, turn = 'turn', in_vain = 'taken_back', payment = 'main' }",
  INTO(rules, def.payment_window), .sort = CARDVM_SORT_WINDOW},
 {"deck_zone", ON(FORM_RULES), LOADING, A_NAME,
  "Where decks are put before the setup. Of a shared zone there is one deck for the whole table.",
  "rules { players = 2, turn = 'turn', deck_zone = 'shop' }",
  INTO(rules, deck_zone), .sort = CARDVM_SORT_ZONE},
 {"waves", ON(FORM_RULES), LOADING, A_OPTION,
  "`newest_first` (if nothing is said): what an effect triggers comes before what waited already. "
  "`together`: all that waits is served alike.",
  "rules { players = 2, turn = 'turn', waves = 'together', order = 'fixed' }",
  INTO(rules, waves_together), .options = waves},
 {"order", ON(FORM_RULES), LOADING, A_OPTION,
  "Of several effects of one player that come at the same time: the player chooses the next "
  "(`choice`, if nothing is said), or they come as they were triggered (`fixed`).",

  "rules { players = 2, turn = 'turn', order = 'fixed' }", INTO(rules, def.fixed_order), .options = orders},
 {"triggers", ON(FORM_RULES), LOADING, A_OPTION,
  "When several events happen together an ability triggers once (`once_per_batch`, if nothing is "
  "said; one with `each` for each of them), or every ability does `for_each`.",

  "rules { players = 2, turn = 'turn', triggers = 'for_each' }", INTO(rules, for_each), .options = triggers},
 {"rule_actions", ON(FORM_RULES), LOADING, A_OPTION,
  "How rule actions act if several apply. `by_kind` (if nothing is said): one after the other, in "
  "the order in which they are written, each on all that it finds then. `together`: all that apply "
  "are found first, then the events of all of them happen at once, and it is tested again. Those "
  "whose `does` is a function come before: let them ask and mark what was chosen, and a rule action "
  "with an event act on the marks.",
  "rules { players = 2, turn = 'turn', rule_actions = 'together' }",
  INTO(rules, def.actions_together), .options = actions},
 {"choose_short", ON(FORM_RULES), LOADING, A_OPTION,
  "If there are fewer cards than are to be chosen: `as_many` as there are (if nothing is said), or "
  "`all_or_nothing`.",

  "rules { players = 2, turn = 'turn', choose_short = 'all_or_nothing' }", INTO(rules, all_or_nothing), .options = short_choices},
 {"waits_in", ON(FORM_RULES), LOADING, A_NAME,
  "The shared zone where abilities lie as cards while they wait in a window of mode `stack` or "
  "`chain`: there they can be seen and chosen, and one that leaves it is countered. A command whose `during` is "
  "this zone waits as the card itself. Needs `waits_as`.",
  "rules { players = 2, turn = 'turn', waits_in = 'shop', waits_as = 'Scout' }",
  INTO(rules, def.stack_zone), .sort = CARDVM_SORT_ZONE},
 {"waits_as", ON(FORM_RULES), LOADING, A_NAME,
  "The card that stands for an ability while it waits. It goes when the ability does what it does, "
  "or when it would be moved.",
  "rules { players = 2, turn = 'turn', waits_in = 'shop', waits_as = 'Scout' }",
  .sort = CARDVM_SORT_DEFINITION},
 {"extra_turns", ON(FORM_RULES), LOADING, A_OPTION,
  "Which of several extra turns comes first: in the order of `seats` after the player of the last "
  "turn (if nothing is said), or the one that was asked for last (`newest`).",

  "rules { players = 2, turn = 'turn', extra_turns = 'newest' }", INTO(rules, def.extra_turns), .options = extra_turns},
 {"score", ON(FORM_RULES), LOADING, A_FUNCTION,
  "How well a player stands, more is better: for players that are programs. The function reads, "
  "and changes nothing.",
  "rules { players = 2, turn = 'turn', score = function(player) return player.life end }"},
 {"limits", ON(FORM_RULES), LOADING, A_KEYS,
  "How much of something there can be in a game. A game that needs more stops with an error. Memory "
  "is taken as a game needs it; only `options`, `remembered` and the room for `frames` are there from the "
  "start. So what is not said here ends where memory does, but for `options`: where there can be "
  "more cards to choose among, more of them are said.",
  "rules { players = 2, turn = 'turn', limits = { cards = 200, options = 300 } }"},
 {"show", ON(FORM_RULES), LOADING, FOR_CLIENTS,
  "Which properties clients show beside cards in play: bindings/client/README.md.",
  "rules { players = 2, turn = 'turn', show = { 'power' } }"},
 {"marks", ON(FORM_RULES), LOADING, FOR_CLIENTS,
  "Which fields clients tell when they are not 0: bindings/client/README.md.",
  "rules { players = 2, turn = 'turn', marks = { 'rested' } }"},
 {"price", ON(FORM_RULES), LOADING, FOR_CLIENTS,
  "Which properties clients show as the price of a card: bindings/client/README.md.",
  "rules { players = 2, turn = 'turn', price = { 'cost' } }"},
 {"draw", ON(FORM_RULES), LOADING, FOR_CLIENTS,
  "In which colours clients draw players and cards: bindings/client/README.md.",
  "rules { players = 2, turn = 'turn', draw = { players = { 'red', 'blue' } } }"},
 {"deck_rules", ON(FORM_RULES), LOADING, FOR_CLIENTS,
  "What decks must be like: bindings/client/README.md.",
  "rules { players = 2, turn = 'turn', deck_rules = { { 'deck', cards = 50, each = 4 } } }"},
 {"deck_word", ON(FORM_RULES), LOADING, FOR_CLIENTS,
  "What a deck for the whole table is called: bindings/client/README.md.",
  "rules { players = 2, turn = 'turn', deck_word = 'kingdom' }"},
 {"random_deck", ON(FORM_RULES), LOADING, FOR_CLIENTS,
  "Which deck clients take when none is named: bindings/client/README.md.",
  "rules { players = 2, turn = 'turn', random_deck = 'All' }"},
 {"opponent", ON(FORM_RULES), LOADING, FOR_CLIENTS,
  "Which machine player clients put against a person: bindings/client/README.md.",
  "rules { players = 2, turn = 'turn', opponent = 'greedy' }"},
 {"include", IN_RULES, LOADING, A_NOTHING,
  "Loads another rules file of the folder, named without `.lua`. A file is included once. What a "
  "declaration names must have been declared before it, in this file or an earlier one: `window = "
  "'main'` of a step needs that window. What stands inside of functions may come later.",
  "include 'rules/more'",
  {{"file", A_TEXT}}, cardvm__form_include},
 {"scenario_defaults", IN_RULES, LOADING, A_NOTHING,
  "What lies in zones of each player of which a scenario says nothing: a number and a card, or a "
  "list of such pairs.",
  "scenario_defaults { deck = { { 9, 'Scout' }, { 1, 'Volley' } }, hand = { 2, 'Guard' } }",
  {{"zones", A_KEYS}}, form_scenario_defaults},
 {"story", IN_RULES, LOADING, A_NOTHING,
  "Which events clients tell, and with what words: bindings/client/README.md.",
  "story { summon = 'summon {card}', damage = '{amount} damage to {card}' }",
  {{"events", A_KEYS}}, cardvm__form_kept},
 {"place_mark", IN_RULES, LOADING, A_NOTHING,
  "What clients and scenarios can ask of a place for each player: bindings/client/README.md.",
  "place_mark 'crowded' { function(place, player) return place.count > 3 end }",
  {{"name", A_NEW_NAME}, {"function", A_KEYS}}, cardvm__form_named_word, cardvm__form_kept},
 {NULL}};

#define LIMIT(limit, says)                                                                         \
  {#limit, ON(FORM_LIMITS), LOADING, A_COUNT, says,                                               \
   "rules { players = 2, turn = 'turn', limits = { " #limit " = 1000 } }",                         \
   INTO(cardvm_limits, limit)}
const word cardvm__words_limits[] = {
 LIMIT(cards, "Cards, tokens included: 65535 unless something else is said, which is the most."),
 LIMIT(lasting, "Lasting effects: 65535 unless something else is said."),
 LIMIT(listeners, "Abilities that are at work: 262144 unless something else is said."),
 LIMIT(queue, "Effects that wait: 65536 unless something else is said."),
 LIMIT(events, "Events that go on, or that something still speaks of: 65535 unless something else is "
  "said."),
 LIMIT(frames, "How deep effects, events and sequences lie in each other: 200 unless something else "
  "is said."),
 LIMIT(options, "Answers to one question: 192 unless something else is said."),
 LIMIT(stack, "Numbers that effects keep while they go on, such as the cards that were chosen: 65536 "
  "unless something else is said."),
 LIMIT(remembered, "Cards that left and whose last values are still known: 16 unless something "
  "else is said. Of more the oldest is forgotten, which is no error."),
 LIMIT(uses, "Counted uses of abilities with a `limit`: 65536 unless something else is said."),
 LIMIT(extra_turns, "Extra turns that wait: 4096 unless something else is said."),
 LIMIT(steps, "Steps of the machine between two questions: 100000 unless something else is said."),
 LIMIT(journal, "Numbers that effects may have changed before they end: 1048576 unless something "
  "else is said."),
 LIMIT(work, "Work between two questions, in units of about an instruction of Lua: 16000000 unless "
  "something else is said."),
 LIMIT(skips, "Failed effects that a game may leave out: 1000 unless something else is said."),
 {NULL}};
/* clang-format on */
