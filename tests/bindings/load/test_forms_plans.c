/* plan { deed "event" { ... } } (bindings/lua/load/plans.c) and the other words of rules that need
 * no function: events that deal, variables of a turn, numbers of players. */
#include "position_world.h"

static const char more_rules[] =
    "event 'draw' { about = 'player', deals = { from = 'deck', to = 'hand', refill = 'grave' }, "
    "amount = 1, args = { 'amount' } } "
    "event 'hit' { about = 'player', args = { 'amount' } } "
    "player_variable 'moves' { start = 2, each_turn = true } "
    "player_number 'worth' { total(your.units, it.power) + 100 * you.life } "
    "event 'move_on' { about = 'player', adds_player = 'moves', args = { 'amount' } } "
    "event 'next_round' { about = 'none', sets_game = 'round', args = { 'amount' } }\n";

typedef struct trial {
  cardvm_program *program;
  cardvm_game *game;
  cardvm_handle unit[3]; /* of player 1 in the field: powers 2 and 3; of player 2: 2 */
} trial;

static cardvm_id id(const trial *t, cardvm_sort sort, const char *name) {
  return id_of(t->program, sort, name);
}

/* A game at the first window, before which `rule` was at work. */
static trial play(const char *rule) {
  char rules[4000];
  snprintf(rules, sizeof rules, "%s%s", more_rules, rule);
  position p = position_of(rules, "card 'Ox' { type = 'unit', power = 2 } card 'Elk' { type = "
                                  "'unit', power = 3 } card 'Spell' { type = 'spell' }");
  trial t = {p.program,
             p.game,
             {put(p, "Ox", 1, "field"), put(p, "Elk", 1, "field"), put(p, "Ox", 2, "field")}};
  for (cardvm_seat s = 1; s <= 2; s++)
    for (int i = 0; i < 3; i++) put(p, "Spell", s, i < 2 ? "deck" : "grave");
  assert_int_equal(cardvm_game_begin(t.game, 1, 0, 0), CARDVM_OK);
  if (cardvm_game_run(t.game) != CARDVM_DECISION)
    fail_msg("%s: %s", rule, cardvm_game_error(t.game)->message);
  assert_int_equal(cardvm_game_check(t.game), CARDVM_OK);
  return t;
}

static void end(trial *t) {
  cardvm_game_free(t->game);
  cardvm_program_free(t->program);
}

static int32_t of_player(const trial *t, cardvm_seat seat, const char *variable) {
  return cardvm_game_player_variable(t->game, seat, id(t, CARDVM_SORT_PLAYER_VARIABLE, variable));
}
static int32_t of_card(const trial *t, int unit, const char *field) {
  return cardvm_game_field(t->game, cardvm_follow(t->game, t->unit[unit]),
                           id(t, CARDVM_SORT_FIELD, field));
}
static uint32_t in_zone(const trial *t, const char *zone, cardvm_seat seat) {
  return cardvm_game_cards(t->game, cardvm_game_place(t->game, id(t, CARDVM_SORT_ZONE, zone), seat),
                           NULL, 0);
}

static void pass(trial *t) {
  const cardvm_decision *d = cardvm_game_decision(t->game);
  assert_int_equal(cardvm_game_choose(t->game, &(uint32_t){d->option_count - 1}, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_run(t->game), CARDVM_DECISION);
}

/* -- Plans at work ----------------------------------------------------------------------------- */

TEST(a_plan_does_its_deeds) {
  trial t = play("local both = { deed 'rest' { it }, { deed 'gain' { you, 5 } } }\n"
                 "rule(triggered { on = begins 'act', plan { over = your.units,\n"
                 "  deed 'damage' { it, it.power }, both,\n"
                 "  deed 'gain' { opponent, 1, if_ = at_least(3, your.units) },\n"
                 "  deed 'gain' { opponent, total(any.units, it.power), if_ = turn_of(you) },\n"
                 "  deed 'move' { it, 'grave' },\n"
                 "  deed 'damage' { any.units:with { power = 2 }, 10 },\n"
                 "  deed 'next_round' { seat_of(opponent) * 10 } } })");
  assert_int_equal(of_player(&t, 1, "life"), 25);
  assert_int_equal(of_player(&t, 2, "life"), 27);
  assert_int_equal(in_zone(&t, "grave", 1), 3);
  assert_int_equal(of_card(&t, 2, "hurt"), 10);
  assert_int_equal(of_card(&t, 2, "rested"), 0);
  assert_int_equal(cardvm_game_variable(t.game, 1), 20);
  end(&t);
}

/* The values of a verb: one that is left out is the event's own, 0 is nothing. */
TEST(a_deed_takes_amounts_as_the_verb_does) {
  trial t = play("rule(triggered { on = begins 'act', plan { deed 'draw' { you },\n"
                 "  deed 'draw' { you, you.life - 20 }, deed 'draw' { opponent, 9 } } })");
  assert_int_equal(in_zone(&t, "hand", 1), 1);
  assert_int_equal(in_zone(&t, "hand", 2), 3);
  assert_int_equal(in_zone(&t, "deck", 2) + in_zone(&t, "grave", 2), 0);
  end(&t);
}

TEST(a_plan_can_be_a_step_and_after_its_window) {
  trial t =
      play("rule(triggered { on = begins 'act', function() run('walk', { player = you }) end })\n"
           "sequence 'walk' { step 'go' { plan { deed 'gain' { you, 3 } },\n"
           "  after = plan { deed 'gain' { you, 40 } } } }");
  assert_int_equal(of_player(&t, 1, "life"), 63);
  end(&t);
}

TEST(a_plan_speaks_of_parameters) {
  trial t = play(
      "local later = triggered { on = 'next_round', with = { who = 'card', much = 'number' },\n"
      "  plan { deed 'damage' { param.who, param.much }, deed 'rest' { param.who } } }\n"
      "rule(triggered { on = begins 'act', function()\n"
      "  later:start { who = enemy.units:list()[1], much = 4, until_ = 'forever' }\n"
      "  game:next_round(7) end })");
  assert_int_equal(of_card(&t, 2, "hurt"), 4);
  assert_int_equal(of_card(&t, 2, "rested"), 1);
  end(&t);
}

/* -- For each, if, and what is made ------------------------------------------------------------ */

TEST(a_plan_is_done_for_each_card_or_player) {
  trial t = play("local function digit(n) return game.round * 10 + n end\n"
                 "event 'all' { about = 'none', body = plan { over = 'players',\n"
                 "  deed 'next_round' { digit(seat_of(you)) }, deed 'gain' { you, 100 } } }\n"
                 "rule(triggered { on = begins 'act', plan { over = your.units, together = false,\n"
                 "  deed 'next_round' { digit(it.power) },\n"
                 "  deed 'move' { it, 'grave', 'bottom', if_ = at_least(3, it.power) },\n"
                 "  deed 'gain' { you, position_of(it) },\n"
                 "  deed 'all' { if_ = at_least(3, it.power) } } })");
  assert_int_equal(cardvm_game_variable(t.game, 1), 32312);     /* 3, powers, seats */
  assert_int_equal(of_player(&t, 1, "life"), 20 + 1 + 2 + 100); /* it lies below another card */
  assert_int_equal(of_player(&t, 2, "life"), 120);
  assert_int_equal(in_zone(&t, "field", 1), 1);
  end(&t);
}

TEST(a_list_with_a_condition_is_asked_once) {
  trial t = play("rule(triggered { on = begins 'act', plan {\n"
                 "  { if_ = equal(you.life, 20), deed 'gain' { you, 1 }, deed 'gain' { you, 10 },\n"
                 "    { if_ = at_least(40, you.life), deed 'gain' { you, 1000 } },\n"
                 "    { deed 'gain' { you, 100 } } },\n"
                 "  { if_ = equal(you.life, 20), deed 'gain' { you, 1000 } },\n"
                 "  deed 'gain' { opponent, 5 } } })");
  assert_int_equal(of_player(&t, 1, "life"), 131);
  assert_int_equal(of_player(&t, 2, "life"), 25);
  end(&t);
}

TEST(a_list_says_what_is_done_otherwise) {
  trial t = play("local function if_life(n, deeds, otherwise)\n"
                 "  return { if_ = equal(you.life, n), deeds, else_ = otherwise } end\n"
                 "rule(triggered { on = begins 'act', plan {\n"
                 "  if_life(20, { deed 'gain' { you, 1 }, deed 'gain' { you, 10 } },\n"
                 "    deed 'gain' { you, 1000 }),\n"
                 "  if_life(20, deed 'gain' { you, 1000 },\n"
                 "    { deed 'gain' { you, 100 }, if_life(7, deed 'gain' { you, 1000 },\n"
                 "      { if_ = equal(you.life, 131), deed 'gain' { you, 200 } }) }),\n"
                 "  deed 'gain' { opponent, 5 } } })");
  assert_int_equal(of_player(&t, 1, "life"), 331);
  assert_int_equal(of_player(&t, 2, "life"), 25);
  end(&t);
}

TEST(a_plan_creates_and_shuffles) {
  trial t = play("zone 'ring' { shared = true, circles = { { 'a', 0, 0 }, { 'b', 1, 0 } } }\n"
                 "local n = number_of_players()\n"
                 "rule(triggered { on = begins 'act', plan {\n"
                 "  deed 'create' { 'Elk', opponent, 'grave', 'bottom', 2 * n },\n"
                 "  deed 'create' { 'Elk', opponent, 'grave', 'bottom', n - 2 },\n"
                 "  deed 'create' { 'Ox', you, 'grave' },\n"
                 "  deed 'create' { 'Ox', 'nobody', { 'ring', n }, 'top', 3 },\n"
                 "  deed 'create' { 'Ox', 'nobody', { 'ring', n + 1 } },\n"
                 "  deed 'shuffle' { 'grave' } } })");
  assert_int_equal(in_zone(&t, "grave", 2), 1 + 4);
  assert_int_equal(in_zone(&t, "grave", 1), 2);
  cardvm_id ring = id(&t, CARDVM_SORT_ZONE, "ring");
  for (uint32_t i = 0; i < 2; i++)
    assert_int_equal(cardvm_game_cards(t.game, cardvm_game_circle(t.game, ring, 0, i), NULL, 0),
                     3 * i);
  end(&t);
}

/* One way for plans and for functions; `this` is the card of the event, wherever it goes. */
TEST(a_plan_is_what_an_event_does) {
  trial t = play("local text = { deed 'gain' { event.player, this.power * event.amount } }\n"
                 "event 'cast' { args = { 'player', 'amount' }, body = plan {\n"
                 "  deed 'move' { this, 'grave' },\n"
                 "  { if_ = has(this, 'Swift'), text, text },\n"
                 "  { if_ = all_of(has(this, 'unit'), not_(has(this, 'Swift'))), text },\n"
                 "  deed 'rest' { this } } }\n"
                 "rule(triggered { on = begins 'act', plan { over = your.units,\n"
                 "  deed 'cast' { it, opponent, 100 } } })\n"
                 "rule(triggered { on = begins 'finish', function()\n"
                 "  enemy.units:list()[1]:cast(you, 1) end })");
  assert_int_equal(of_player(&t, 2, "life"), 520);
  assert_int_equal(in_zone(&t, "grave", 1), 3);
  assert_int_equal(of_card(&t, 0, "rested"), 1);
  pass(&t);
  assert_int_equal(of_player(&t, 1, "life"), 22);
  end(&t);
}

TEST(who_is_defeated_in_a_plan_has_lost) {
  trial t = play("rule(triggered { on = begins 'finish', plan { over = 'players',\n"
                 "  deed 'defeat' { you, if_ = equal(seat_of(you), 1) },\n"
                 "  deed 'gain' { opponent, 7 } } })");
  const cardvm_decision *d = cardvm_game_decision(t.game);
  cardvm_game_choose(t.game, &(uint32_t){d->option_count - 1}, 1);
  assert_int_equal(cardvm_game_run(t.game), CARDVM_OVER);
  cardvm_result r = cardvm_game_result(t.game);
  assert_int_equal(r.winner_count, 1);
  assert_int_equal(r.winners[0], 2);
  assert_int_equal(of_player(&t, 2, "life"), 20); /* the game was over */
  end(&t);
}

/* -- Other words ------------------------------------------------------------------------------- */

TEST(a_variable_of_a_turn_begins_anew_for_its_player) {
  trial t = play("rule(triggered { on = begins 'act', plan { deed 'move_on' { you, 3 },\n"
                 "  deed 'move_on' { opponent, 10 } } })");
  assert_int_equal(of_player(&t, 1, "moves"), 5);
  assert_int_equal(of_player(&t, 2, "moves"), 12);
  pass(&t);
  assert_int_equal(of_player(&t, 1, "moves"), 12); /* 2 again, and 10 from the other's turn */
  assert_int_equal(of_player(&t, 2, "moves"), 15); /* it was not this player's turn that ended */
  end(&t);
}

TEST(a_number_of_a_player_is_computed_for_that_player) {
  trial t = play("rule(triggered { on = begins 'act', function()\n"
                 "  you:gain(you.worth) opponent:gain(opponent.worth) end })");
  assert_int_equal(of_player(&t, 1, "life"), 20 + 2005);
  assert_int_equal(of_player(&t, 2, "life"), 20 + 2002);
  end(&t);
}

TEST(an_extra_turn_is_told_from_others) {
  trial t = play("rule(triggered { on = begins 'act', plan {\n"
                 "  deed 'gain' { you, 1000, if_ = in_extra_turn() },\n"
                 "  deed 'gain' { you, 1, if_ = not_(in_extra_turn()) } } })\n"
                 "rule(triggered { on = begins 'finish', if_ = not_(in_extra_turn()), function()\n"
                 "  extra_turn { player = opponent } end })");
  assert_int_equal(of_player(&t, 1, "life"), 21);
  pass(&t);
  assert_int_equal(of_player(&t, 2, "life"), 1020);
  end(&t);
}

/* -- Mistakes ---------------------------------------------------------------------------------- */

static const row_of_texts mistakes[] = {
    {"local p = plan { deed 'dmage' { it, 1 } }",
     "there is no event 'dmage'; did you mean 'damage'?"},
    {"local p = plan { over = any.units, deed 'damage' { it } }",
     "deed 'damage': value [2] is missing"},
    {"local p = plan { deed 'damage' {} }", "deed 'damage': [1] is missing: whom it is done to"},
    {"local p = plan { deed 'damage' { it, 1 } }",
     "plan: `it` is each card that the plan is over: expected over = a selection"},
    {"local p = plan { over = 'players', deed 'damage' { it, 1 } }",
     "plan: `it` is each card that the plan is over: expected over = a selection"},
    {"local p = plan { over = 'player', deed 'gain' { you, 1 } }",
     "plan: over: expected a selection"},
    {"local p = plan { together = false, deed 'gain' { you, 1 } }",
     "plan: together: only with over = a selection"},
    {"local p = plan { over = 'players', together = false, deed 'gain' { you, 1 } }",
     "only with over = a selection; players come one by one"},
    {"local p = plan { { if_ = turn_of(you) } }", "plan: a list with if_ and no deeds"},
    {"local p = plan { { if_ = 3, deed 'gain' { you, 1 } } }", "plan: if_: expected a condition"},
    {"local p = plan { deed 'create' { 'Ox' } }", "deed 'create': value [2] is missing"},
    {"local p = plan { deed 'create' { 'Ox', 'noone', 'pool' } }", "expected a player"},
    {"local p = plan { deed 'create' { this, you, 'deck' } }", "expected a whole number"},
    {"local p = plan { deed 'create' { 'Ox', you, 'deck', 'under' } }",
     "position is a text; \"top\", \"bottom\" or a whole number was expected"},
    {"local p = plan { deed 'create' { 'Ox', you, 'deck', 'top', 1, 2 } }", "deed 'create'"},
    {"local p = plan { deed 'create' { 'Oxx', you, 'deck' } }", "there is no card 'Oxx'"},
    {"local p = plan { deed 'create' { 'Ox', you, { 'deck', 1 } } }", "to: 'deck' has no circles"},
    {"local p = plan { deed 'create' { 'Ox', you, { 'deck' } } }",
     "to: expected the name of a zone, or { zone, number }"},
    {"zone 'ring' { circles = { { 'a', 0, 0 } } }\n"
     "local p = plan { deed 'create' { 'Ox', you, { 'ring', 'a' } } }",
     "deed 'create': expected a whole number"},
    {"local p = plan { deed 'gain' { 'nobody', 1 } }", "expected a player"},
    {"local p = plan { deed 'shuffle' {} }", "deed 'shuffle': [1] is missing"},
    {"local p = plan { deed 'damage' { this, 1, 2 } }", "deed 'damage'"},
    {"local p = plan { deed 'damage' { this, 1, iff = 2 } }",
     "deed 'damage': unknown key 'iff'; did you mean 'if_'?"},
    {"local p = plan { deed 'damage' { you, 1 } }", "expected a card"},
    {"local p = plan { deed 'gain' { this, 1 } }", "expected a player"},
    {"local p = plan { deed 'gain' { you, 'x' } }", "expected a whole number"},
    {"local p = plan { deed 'move' { this, 'grvae' } }", "there is no zone 'grvae'"},
    {"local p = plan { deed 'move' { this, 3 } }",
     "to: expected the name of a zone, or { zone, number } for one of its circles, got the number "
     "3"},
    {"local p = plan { deed 'reveal' { this } }", "deed: 'reveal' can't be said in a plan"},
    {"local p = plan {}", "plan: expected deed"},
    {"local p = plan { 3 }", "plan: entry: expected deed \"event\" { ... }, got the number 3"},
    {"local p = plan { plan { deed 'gain' { you, 1 } } }", "got a plan"},
    {"local p = plan { deed 'gain' { you, 1 }, if_ = turn_of(you) }", "plan: unknown key 'if_'"},
    {"local p = plan { { deed 'gain' { you, 1 }, over = any.units } }",
     "a list in a plan: unknown key 'over'; its keys are if_, else_"},
    {"local p = plan { { deed 'gain' { you, 1 }, else_ = deed 'gain' { you, 2 } } }",
     "plan: a list with else_ and no if_"},
    {"local p = plan { { if_ = turn_of(you), else_ = deed 'gain' { you, 2 } } }",
     "plan: a list with if_ and no deeds"},
    {"local p = plan { { if_ = turn_of(you), deed 'gain' { you, 1 }, else_ = {} } }",
     "plan: a list with if_ and no deeds"},
    {"local p = plan { { if_ = turn_of(you), deed 'gain' { you, 1 }, else_ = 3 } }",
     "plan: entry: expected deed \"event\" { ... }, got the number 3"},
    {"local l = { deed 'gain' { you, 1 } } l[2] = l local p = plan { l }", "got a table"},
    {"local d = {} for i = 1, 33 do d[i] = deed 'gain' { you, i } end local p = plan { d }",
     "plan: more than 32 deeds and conditions"},
    {"zone 'ring' { circles = { { 'a', 0, 0 } } }\n"
     "rule(triggered { on = 'rest', plan { deed 'move' { event.card, 'ring' } } })",
     "deed 'move': to: 'ring' has circles; { \"ring\", 1 } is the first"},
    {"rule(triggered { on = 'rest', plan { deed 'gain' { you, it.power } } })",
     "reads `it`, but there is no card"},
    {"rule(triggered { on = 'rest', plan { over = any.units, deed 'gain' { you, 1, if_ = "
     "at_least(2, it.power) } } })",
     "reads `it`, but there is no card"},
    {"rule(triggered { on = 'rest', 3 })", "[1]: expected a function or a plan, got the number 3"},
    {"rule(triggered { on = 'rest', deed 'gain' { you, 1 } })",
     "[1]: expected a function or a plan, got a deed"},
    {"sequence 's' { step 'x' { after = 3 } }", "after: expected a function or a plan"},
    {"sequence 's' { step 'x' { plan { deed 'gain' { you, param.n } } } }",
     "there are no parameters here for the plan to speak of"},
    {"rule(triggered { on = 'rest', plan { deed 'gain' { you, param.n } } })",
     "there is no with { n = ... }"},
    {"rule(substitution { on = 'rest', plan { deed 'gain' { you, 1 } } })",
     "substitution: [1]: expected a function, got a plan"},
    {"event 'e' { body = plan { deed 'gain' { you, param.n } } }",
     "there are no parameters here for the plan to speak of"},
    {"event 'e' { body = 3 }", "body: expected a function or a plan, got the number 3"},
    {"rule_action 'r' { over = any.units, while_ = present(it), does = plan { deed 'gain' { you, 1 "
     "} } }",
     "does: expected a text, got a plan"},
    {"verb('card', 'x', plan { deed 'gain' { you, 1 } })", "verb: expected verb("},
    {"local p = plan { deed 'gain' { you, 1 } }\n"
     "rule(triggered { on = 'rest', function() you:gain(p) end })",
     NULL}, /* found when it is done */
    {"event 'd' { about = 'player', deals = { from = 'deck' } }", "deals: to is missing"},
    {"event 'd' { about = 'player', deals = { from = 'deck', to = 'hnad' } }",
     "did you mean 'hand'?"},
    {"event 'd' { about = 'player', deals = { from = 'deck', to = 'deck' } }",
     "what the event does"},
    {"event 'd' { about = 'player', deals = { from = 'deck', to = 'hand', refill = 'hand' } }",
     "what the event does"},
    {"event 'd' { about = 'player', deals = { from = 'deck', to = 'pool' } }",
     "what the event does"},
    {"event 'd' { deals = { from = 'deck', to = 'hand' }, adds = 'hurt' }",
     "the event already does something else"},
    {"game_variable 'v' { each_turn = true }", "unknown key 'each_turn'"},
    {"player_number 'n' {}", "player_number: expected { number }"},
    {"player_number 'n' { 'x' }", "player_number: expected a whole number"},
    {"player_number 'n' { param.x }", "player_number: there are no parameters here to speak of"},
    {"player_number 'life' { 3 }", "'life' is already the name of something that a player has"},
    {"local n = total(any.units)", "total: 1 argument; expected total(cards, of_each)"},
    {"local n = total(3, it.power)", "total: expected a selection"},
    {"local n = seat_of(this)", "seat_of: expected a player"},
    {"local n = ordinal_of(you)", "ordinal_of: expected a card"},
    {"local n = position_of(you)", "position_of: expected a card"},
    {"local c = has(this, 'Rde')", "has: no attribute or tag is called 'Rde'; did you mean 'Red'?"},
    {"local c = has(you, 'Red')", "has: expected a card"},
    {"local c = has(this, 3)", "has: expected has(card, \"text\")"},
};

TEST(mistakes_are_found_when_they_are_loaded) {
  int wrong = 0;
  for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++) {
    cardvm_error error = {0};
    cardvm_program *p = forms_try(mistakes[i].given, NULL, &error);
    bool right =
        mistakes[i].said ? !p && strstr(error.message, mistakes[i].said) && error.line : p != NULL;
    if (!right)
      print_error("%s\n  expected: %s\n  said: %s:%d: %s\n", mistakes[i].given,
                  mistakes[i].said ? mistakes[i].said : "nothing", error.file, error.line,
                  error.message);
    wrong += !right;
    cardvm_program_free(p);
  }
  assert_int_equal(wrong, 0);
}
