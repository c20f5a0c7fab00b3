/* Costs that are paid out of variables and by abilities that fill these, in a small rule set of
 * this test's own: cards give red, green and white, and spells, which wait on a table, are paid
 * with it. */
#include "board_world.h"
#include "broken.h"
#include "cardvm_view.h"
#include "cardvm_why.h"
#include "services.h"
#include "tries.h"

static const char rules[] =
    "rules { name = 'Mana', players = 2, turn = 'turn', in_vain = '%s', payment = 'paying',\n"
    "  waits_in = 'table', waits_as = 'Ability' }\n"
    "zone 'deck' { seen_by = 'nobody' }\n"
    "zone 'hand' { seen_by = 'owner' }\n"
    "zone 'field' { play = true, board = true }\n"
    "zone 'table' { play = true, shared = true }\n"
    "zone 'grave' {}\n"
    "attribute 'type' { 'source', 'spell', 'other', 'ore' }\n"
    "property 'any' { base = 0 }\n"
    "property 'red' { base = 0 }\n"
    "property 'green' { base = 0 }\n"
    "property 'warm' { base = 0 }\n"
    "property 'taps' { base = 0 }\n"
    "property 'victims' { base = 0 }\n"
    "property 'tax' { base = 0 }\n"
    "field 'turned' { initial = 0 }\n"
    "field 'kicked' { initial = 0 }\n"
    "field 'x' { initial = 0 }\n"
    "player_variable 'red' { each_step = true }\n"
    "player_variable 'green' { each_step = true }\n"
    "player_variable 'white' { start = 0 }\n"
    "player_variable 'life' { start = 5 }\n"
    "player_variable 'points' { start = 0 }\n"
    "window 'main' { mode = '%s', pass = 'end main' }\n"
    "window 'paying' { mode = 'single', pass = 'let it be' }\n"
    "event 'turn_over' { about = 'card', sets = { field = 'turned', amount = 1 } }\n"
    "event 'lose' { about = 'card', moves_to = 'grave' }\n"
    "event 'kick' { about = 'card', sets = { field = 'kicked', amount = 1 } }\n"
    "event 'choose_x' { about = 'card', adds = 'x', args = { 'amount' } }\n"
    "event 'score' { about = 'player', adds_player = 'points', args = { 'amount' } }\n"
    "event 'hurt' { about = 'player', adds_player = 'life', args = { 'amount' } }\n"
    "event 'fill' { about = 'player', adds_player = 'red', args = { 'amount' } }\n"
    "sequence 'turn' { step 'main' { window = 'main' }, step 'rest' { window = 'main' } }\n"
    "group 'cards' { zones = 'field' }\n"
    "group 'ores' { zones = 'field', type = 'ore' }\n"
    "group 'spells' { zones = 'hand', type = 'spell' }\n"
    "tap_this = cost_self { event = 'turn_over', if_ = equal(this.turned, 0) }\n"
    "lose_this = cost_self { event = 'lose' }\n"
    "function mana_ability(keys)\n"
    "  keys.window, keys.zones = { 'main', 'paying' }, 'field'\n"
    "  keys.cost = keys.cost or tap_this\n"
    "  return activated(keys) end\n"
    "action(mana_ability { gives = 'red' }, your.ores)\n"
    "function mana()\n"
    "  return { cost_player { { 'red', 'green', 'white' }, this.any + this.tax },\n"
    "    cost_player { 'red', this.red }, cost_player { 'green', this.green },\n"
    "    cost_player { { 'red', 'green' }, this.warm },\n"
    "    cost_cards { this.taps, from = your.cards, event = 'turn_over' },\n"
    "    cost_cards { this.victims, from = your.cards, event = 'lose' } } end\n"
    "function cast(cost, f) return command { keyword = 'cast', window = 'main', zones = 'hand',\n"
    "  during = 'table', after = 'grave', cost = cost, f or function(me) you:score(1) end } end\n";

static const char cards[] =
    "card 'Ability' { type = 'other' }\n"
    "card 'R' { type = 'source', mana_ability { gives = 'red' } }\n"
    "card 'G' { type = 'source', mana_ability { gives = 'green' } }\n"
    "card 'W' { type = 'source', mana_ability { gives = 'white' } }\n"
    "card 'RG' { type = 'source', mana_ability { gives = { 'red', 'green' } } }\n"
    "card 'GW' { type = 'source', mana_ability { gives = { 'green' } }, mana_ability { gives = 'white' } }\n"
    "card 'Gem' { type = 'source', mana_ability { cost = lose_this, gives = { 'red', 'green', 'white' } } }\n"
    "card 'Twin' { type = 'source', mana_ability { gives = { 'white', 2 } } }\n"
    "card 'Mixed' { type = 'source', mana_ability { gives = { { 'red', 'green' }, 2 } } }\n"
    "card 'Pain' { type = 'source', mana_ability { gives = 'red', function(me) you:hurt(-1) you:fill(1) end } }\n"
    "card 'Filter' { type = 'other', mana_ability { cost = { tap_this, cost_player { { 'red', 'green', "
    "'white' }, 1 } }, gives = { { 'red', 'green' }, 2 } } }\n"
    "card 'Engine' { type = 'source', mana_ability { gives = 'red' }, activated { keyword = 'run',\n"
    "  window = 'main', cost = { tap_this, cost_player { 'red', 1 } }, function() you:score(1) end } }\n"
    "card 'Tithe' { type = 'other', constant { cards = any.spells, tax = add(1) } }\n"
    "card 'Discount' { type = 'other', constant { cards = your.spells, tax = add(-2) } }\n"
    "card 'Gift' { type = 'other', constant { cards = your.cards, gains = mana_ability { gives = 'red' } } }\n"
    "card 'Ore' { type = 'ore' }\n"
    "card 'Charm' { type = 'spell', cast({ cost_player { 'red', 1 }, either(\n"
    "  { cost_self { event = 'kick', prompt = 'Kicked' }, cost_player { { 'red', 'green' }, 1 } },\n"
    "  cost_player { 'red', 0, prompt = 'Not kicked' }) },\n"
    "  function(me) you:score(me.kicked == 1 and 7 or 1) end) }\n"
    "card 'Blaze' { type = 'spell', triggered { on = 'move', self = true, zones = 'table', interrupts = true,\n"
    "    function(me) me:choose_x(you:choose_number(0, 9)) end },\n"
    "  cast({ cost_player { 'red', 1 }, cost_player { { 'red', 'green', 'white' }, this.x } },\n"
    "    function(me) you:score(me.x) end) }\n"
    "card 'Bolt' { type = 'spell', red = 1, cast(mana()) }\n"
    "card 'Bear' { type = 'spell', any = 1, green = 1, cast(mana()) }\n"
    "card 'Plain' { type = 'spell', cast { cost_player { 'red', 1 }, cost_player { 'green', 1 } } }\n"
    "card 'Pact' { type = 'spell', cast(either(cost_cards { from = your.cards, event = 'lose' },\n"
    "  cost_player { 'life', 3 })) }\n"
    "card 'Rite' { type = 'spell', cast { either({ cost_cards { from = your.cards, event = 'lose', prompt = "
    "'Give one up' }, cost_player { 'red', 1 } }, cost_player { 'life', 3, prompt = 'Bleed' }),\n"
    "  either(cost_player { 'green', 1 }, cost_player { 'life', 2 }, cost_player { 'white', 2 }) } }\n";

static board board_with(const char *in_vain, const char *mode, const char *more) {
  char text[sizeof rules + 40], all[sizeof cards + 4000];
  snprintf(text, sizeof text, rules, in_vain, mode);
  snprintf(all, sizeof all, "%s%s", cards, more);
  return board_idle(text, all, 2);
}

static board board_open(void) { return board_with("taken_back", "single", ""); }

static void run_on(cardvm_game *game) {
  const cardvm_status status = cardvm_game_run(game);
  if (status != CARDVM_DECISION)
    fail_msg("%s: %s", cardvm_status_name(status), cardvm_game_error(game)->message);
  if (cardvm_game_check(game) != CARDVM_OK) fail_msg("%s", cardvm_game_error(game)->message);
}

/* How many can be done, but for passing. */
static uint32_t others(const cardvm_game *game) {
  return cardvm_game_decision(game)->option_count - 1;
}

static void pick(cardvm_game *game, uint32_t option) {
  assert_int_equal(cardvm_game_choose(game, &option, 1), CARDVM_OK);
  run_on(game);
}

/* 0: passes */
static void act(cardvm_game *game, cardvm_handle card) {
  const int i = option_about(game, card);
  if (i < 0) fail_msg("it is not offered");
  pick(game, (uint32_t)i);
}

/* Answers a question with the option of this name. */
static void say(const board *t, const char *option) {
  const cardvm_decision *d = cardvm_game_decision(t->game);
  for (uint32_t i = 0; i < d->option_count; i++) {
    const char *said = cardvm_program_name(t->program, CARDVM_SORT_NAME, d->options[i].name);
    if (said && strcmp(said, option) == 0) {
      pick(t->game, i);
      return;
    }
  }
  fail_msg("'%s' is not offered", option);
}

static void fill(const board *t, const char *which, int32_t n) {
  assert_int_equal(cardvm_edit_player(t->game, 1, id_of(t, CARDVM_SORT_PLAYER_VARIABLE, which), n),
                   CARDVM_OK);
  run_on(t->game);
}

static int32_t turned(const board *t, cardvm_handle card) { return field(t, card, "turned"); }

/* -- What gives -------------------------------------------------------------------------------- */

/* ST20: what gives is used while a spell is paid. Only what helps is offered, and it ends by
 * itself. */
TEST(what_gives_is_used_while_paying) {
  board t = board_open();
  const cardvm_handle bear = put(&t, "Bear", 1, "hand"), r = put(&t, "R", 1, "field"),
                      rg = put(&t, "RG", 1, "field");
  put(&t, "G", 2, "field"); /* another player's */
  board_turn(&t);
  act(t.game, bear);
  const cardvm_decision *d = cardvm_game_decision(t.game);
  assert_int_equal(d->kind, CARDVM_ASK_ACT);
  assert_int_equal(d->source, cardvm_follow(t.game, bear));
  assert_string_equal(cardvm_program_name(t.program, CARDVM_SORT_NAME, d->prompt), "let it be");
  assert_int_equal(d->option_count, 3);
  act(t.game, rg); /* green is what it must give, so nothing is asked */
  assert_int_equal(variable(&t, "green"), 1);
  assert_true(option_about(t.game, r) >= 0);
  act(t.game, r);
  assert_int_equal(variable(&t, "points"), 1);
  assert_int_equal(variable(&t, "red") + variable(&t, "green"), 0);
  assert_string_equal(zone_of(&t, bear), "grave");
  board_close(&t);
}

/* ST21: whoever lets it be has not cast it: all is as before. */
TEST(what_is_not_paid_was_never_cast) {
  board t = board_open();
  const cardvm_handle bear = put(&t, "Bear", 1, "hand"), r = put(&t, "R", 1, "field"),
                      g = put(&t, "G", 1, "field");
  board_turn(&t);
  act(t.game, bear);
  act(t.game, r);
  assert_int_equal(turned(&t, r), 1);
  assert_int_equal(option_about(t.game, r), -1);
  act(t.game, 0);
  assert_string_equal(zone_of(&t, bear), "hand");
  assert_int_equal(cardvm_follow(t.game, bear), bear);
  assert_int_equal(turned(&t, r) + variable(&t, "red"), 0);
  assert_int_equal(option_about(t.game, bear), -1); /* until something else was done */
  act(t.game, g);
  assert_int_equal(variable(&t, "green"), 1);
  assert_true(option_about(t.game, bear) >= 0);
  board_close(&t);
}

/* ST19: colours count. */
TEST(only_what_can_be_paid_is_offered) {
  board t = board_open();
  const cardvm_handle bear = put(&t, "Bear", 1, "hand"), plain = put(&t, "Plain", 1, "hand");
  put(&t, "R", 1, "field");
  put(&t, "W", 1, "field");
  board_turn(&t);
  assert_int_equal(option_about(t.game, bear), -1);
  cardvm_reason reasons[8];
  cardvm_id abilities[4];
  assert_int_equal(cardvm_program_definition_abilities(
                       t.program, id_of(&t, CARDVM_SORT_DEFINITION, "Bear"), abilities, 4),
                   1);
  assert_true(cardvm_game_why_not(t.game, 1, 1, abilities[0], bear, reasons, 8) > 0);
  assert_int_equal(reasons[0].kind, CARDVM_WHY_COST);
  assert_int_equal(reasons[0].has, 0);
  assert_int_equal(reasons[0].needs, 1);
  const cardvm_handle gw = put(&t, "GW", 1, "field"); /* one of two, by two abilities */
  run_on(t.game);
  assert_true(option_about(t.game, bear) >= 0);
  assert_true(option_about(t.game, plain) >= 0); /* costs of one variable each count, too */
  act(t.game, plain);
  assert_int_equal(others(t.game), 2); /* to give white does not help */
  act(t.game, gw);
  assert_int_equal(variable(&t, "green"), 1);
  board_close(&t);
}

/* What gives several gives them at once, or each as its player says. */
TEST(how_much_is_given) {
  board t = board_open();
  const cardvm_handle bear = put(&t, "Bear", 1, "hand"), twin = put(&t, "Twin", 1, "field"),
                      mixed = put(&t, "Mixed", 1, "field");
  board_turn(&t);
  act(t.game, twin);
  assert_int_equal(variable(&t, "white"), 2);
  act(t.game, mixed);
  assert_int_equal(cardvm_game_decision(t.game)->kind, CARDVM_ASK_OPTION);
  say(&t, "green");
  say(&t, "red");
  assert_int_equal(variable(&t, "green"), 1);
  assert_int_equal(variable(&t, "red"), 1);
  act(t.game, bear);
  assert_int_equal(cardvm_game_decision(t.game)->kind, CARDVM_ASK_OPTION); /* white or red */
  say(&t, "white");
  assert_int_equal(variable(&t, "points"), 1);
  board_close(&t);
}

/* A function gives in the place of the machine, and what a constant grants counts once a card. */
TEST(functions_and_constants_give) {
  board t = board_open();
  const cardvm_handle bolt = put(&t, "Bolt", 1, "hand"), pain = put(&t, "Pain", 1, "field");
  board_turn(&t);
  act(t.game, bolt);
  act(t.game, pain);
  assert_int_equal(variable(&t, "points"), 1);
  assert_int_equal(variable(&t, "life"), 4);
  board_close(&t);
  t = board_open();
  const cardvm_handle plain = put(&t, "Plain", 1, "hand"), g = put(&t, "G", 1, "field");
  const cardvm_handle gift = put(&t, "Gift", 1, "field"); /* can be turned for red itself */
  board_turn(&t);
  assert_true(option_about(t.game, plain) >= 0);
  act(t.game, gift);
  assert_int_equal(variable(&t, "red"), 1);
  act(t.game, plain);
  assert_int_equal(others(t.game), 1); /* that it could give red as well does not help */
  act(t.game, g);
  assert_int_equal(variable(&t, "points"), 1);
  board_close(&t);
  t = board_open();
  const cardvm_handle other = put(&t, "Plain", 1, "hand");
  put(&t, "G", 1, "field");
  put(&t, "Gift", 1, "grave");
  board_turn(&t);
  assert_int_equal(option_about(t.game, other), -1);
  board_close(&t);
}

/* What costs variables itself is not looked at ahead, but can be used before and while paying. */
TEST(what_costs_the_same_is_used_while_paying) {
  board t = board_open();
  const cardvm_handle plain = put(&t, "Plain", 1, "hand"), filter = put(&t, "Filter", 1, "field"),
                      w = put(&t, "W", 1, "field");
  board_turn(&t);
  assert_int_equal(option_about(t.game, plain), -1);
  act(t.game, filter); /* it is paid with what can be given, too */
  act(t.game, w);
  say(&t, "green");
  say(&t, "red");
  assert_true(option_about(t.game, plain) >= 0);
  act(t.game, plain);
  assert_int_equal(variable(&t, "points"), 1);
  board_close(&t);
  t = board_open();
  const cardvm_handle other = put(&t, "Bolt", 1, "hand"), red = put(&t, "R", 1, "field"),
                      white = put(&t, "W", 1, "field"), second = put(&t, "Filter", 1, "field");
  board_turn(&t);
  act(t.game, other);
  assert_int_equal(option_about(t.game, second), -1); /* what is there must pay for it */
  assert_true(option_about(t.game, red) >= 0);
  act(t.game, white);
  assert_true(option_about(t.game, second) >= 0);
  act(t.game, second);
  say(&t, "red");
  if (cardvm_game_decision(t.game)->kind == CARDVM_ASK_OPTION) say(&t, "green");
  assert_int_equal(variable(&t, "points"), 1);
  assert_int_equal(turned(&t, red), 0);
  board_close(&t);
}

/* A card is turned for what it gives or for an ability of its own, not for both. */
TEST(a_card_pays_once) {
  board t = board_open();
  const cardvm_handle engine = put(&t, "Engine", 1, "field");
  board_turn(&t);
  assert_int_equal(others(t.game), 1); /* to give */
  const cardvm_handle r = put(&t, "R", 1, "field");
  run_on(t.game);
  assert_int_equal(others(t.game), 3);
  const cardvm_decision *d = cardvm_game_decision(t.game);
  for (uint32_t i = 0; i < d->option_count; i++) {
    cardvm_ability_info info;
    if (d->options[i].subject == engine &&
        cardvm_program_ability_info(t.program, d->options[i].name, &info) && info.keyword) {
      pick(t.game, i);
      break;
    }
  }
  assert_int_equal(others(t.game), 1);
  act(t.game, r);
  assert_int_equal(variable(&t, "points"), 1);
  board_close(&t);
}

/* In a game with a stack, what gives does not wait. */
TEST(what_gives_does_not_wait) {
  board t = board_with("taken_back", "stack", "");
  const cardvm_handle bear = put(&t, "Bear", 1, "hand"), r = put(&t, "R", 1, "field"),
                      g = put(&t, "G", 1, "field");
  put(&t, "W", 1, "field"); /* so that there is always something to do */
  board_turn(&t);
  act(t.game, r);
  assert_int_equal(variable(&t, "red"), 1);
  assert_int_equal(cardvm_game_queue(t.game, NULL, 0), 0);
  act(t.game, bear);
  act(t.game, g);
  assert_int_equal(variable(&t, "points"), 0); /* the spell waits, paid for */
  assert_string_equal(zone_of(&t, bear), "table");
  assert_int_equal(variable(&t, "green") + variable(&t, "red"), 0);
  act(t.game, 0);
  assert_int_equal(variable(&t, "points"), 1);
  board_close(&t);
}

/* ST26: what is not spent is lost as the step ends. */
TEST(what_is_not_spent_is_lost) {
  board t = board_open();
  board_turn(&t);
  fill(&t, "red", 2);
  fill(&t, "white", 3);
  assert_int_equal(
      cardvm_edit_player(t.game, 2, id_of(&t, CARDVM_SORT_PLAYER_VARIABLE, "green"), 4), CARDVM_OK);
  run_on(t.game);
  assert_int_equal(variable(&t, "red"), 2);
  act(t.game, 0);
  assert_int_equal(cardvm_game_turn_number(t.game), 1);
  assert_int_equal(variable(&t, "red"), 0);
  assert_int_equal(variable(&t, "white"), 3);
  assert_int_equal(
      cardvm_game_player_variable(t.game, 2, id_of(&t, CARDVM_SORT_PLAYER_VARIABLE, "green")), 0);
  board_close(&t);
}

/* ST25: a tax counts, and what can't be paid with it is not offered. */
TEST(taxes_count) {
  board t = board_open();
  const cardvm_handle bolt = put(&t, "Bolt", 1, "hand"), r = put(&t, "R", 1, "field");
  board_turn(&t);
  assert_true(option_about(t.game, bolt) >= 0);
  put(&t, "Tithe", 2, "field");
  run_on(t.game);
  assert_int_equal(option_about(t.game, bolt), -1);
  const cardvm_handle w = put(&t, "W", 1, "field");
  run_on(t.game);
  act(t.game, bolt);
  act(t.game, r);
  act(t.game, w);
  assert_int_equal(variable(&t, "points"), 1);
  const cardvm_handle bear = put(&t, "Bear", 1, "hand");
  put(&t, "G", 1, "field");
  run_on(t.game);
  assert_int_equal(option_about(t.game, bear), -1); /* 2 of any, and 1 green */
  put(&t, "Discount", 1, "field");
  run_on(t.game);
  act(t.game, bear); /* a reduction counts, too, and never makes less than nothing of a cost */
  assert_int_equal(others(t.game), 1);
  board_close(&t);
}

/* Where actions are not taken back, what was begun and not paid is lost. */
TEST(what_is_not_paid_is_lost) {
  board t = board_with("lost", "single", "");
  const cardvm_handle bear = put(&t, "Bear", 1, "hand"), r = put(&t, "R", 1, "field");
  put(&t, "G", 1, "field");
  board_turn(&t);
  act(t.game, bear);
  act(t.game, r);
  act(t.game, 0);
  assert_string_equal(zone_of(&t, bear), "grave");
  assert_int_equal(turned(&t, r), 1);
  assert_int_equal(variable(&t, "points"), 0);
  board_close(&t);
}

/* -- One cost or another ----------------------------------------------------------------------- */

/* ST28: what can't be paid in full is not begun, whichever way. */
TEST(one_of_two_costs_is_paid) {
  board t = board_open();
  const cardvm_handle pact = put(&t, "Pact", 1, "hand"), tithe = put(&t, "Tithe", 1, "field"),
                      second = put(&t, "Pact", 1, "hand");
  board_turn(&t);
  act(t.game, pact);
  assert_int_equal(cardvm_game_decision(t.game)->kind, CARDVM_ASK_OPTION);
  assert_int_equal(cardvm_game_decision(t.game)->option_count, 2);
  say(&t, "life");
  assert_int_equal(variable(&t, "life"), 2);
  assert_int_equal(variable(&t, "points"), 1);
  act(t.game, second); /* life is not left for it, so nothing is asked */
  assert_string_equal(zone_of(&t, tithe), "grave");
  assert_int_equal(variable(&t, "points"), 2);
  const cardvm_handle third = put(&t, "Pact", 1, "hand");
  run_on(t.game);
  assert_int_equal(option_about(t.game, third), -1);
  cardvm_reason reasons[8];
  cardvm_id abilities[4];
  cardvm_program_definition_abilities(t.program, id_of(&t, CARDVM_SORT_DEFINITION, "Pact"),
                                      abilities, 4);
  assert_int_equal(cardvm_game_why_not(t.game, 1, 1, abilities[0], third, reasons, 8), 2);
  assert_int_equal(reasons[0].kind, CARDVM_WHY_COST);
  assert_int_equal(reasons[1].kind, CARDVM_WHY_COST);
  assert_int_equal(reasons[1].has, 2);
  assert_int_equal(reasons[1].needs, 3);
  board_close(&t);
}

/* Of several choices each leaves the others payable, also by what can be given. */
TEST(choices_leave_each_other_payable) {
  board t = board_open();
  const cardvm_handle rite = put(&t, "Rite", 1, "hand"), gem = put(&t, "Gem", 1, "field"),
                      tithe = put(&t, "Tithe", 1, "field");
  board_turn(&t);
  act(t.game, rite); /* 5 life; red by the gem; the other card given up */
  assert_int_equal(cardvm_game_decision(t.game)->option_count, 2);
  say(&t, "Give one up");
  /* The gem gives red now, so green and white are not there, and what is left is life. */
  assert_int_equal(cardvm_game_decision(t.game)->kind, CARDVM_ASK_ACT);
  assert_int_equal(others(t.game), 1);
  act(t.game, gem);
  assert_int_equal(variable(&t, "points"), 1);
  assert_int_equal(variable(&t, "life"), 3);
  assert_string_equal(zone_of(&t, tithe), "grave");
  board_close(&t);
}

/* ST23: a kicker is one of two ways to pay, and an event of the card's own tells the function. */
TEST(a_kicker_is_one_of_two_ways) {
  for (int kicked = 0; kicked < 2; kicked++) {
    board t = board_open();
    const cardvm_handle charm = put(&t, "Charm", 1, "hand"), r = put(&t, "R", 1, "field"),
                        g = put(&t, "RG", 1, "field");
    board_turn(&t);
    act(t.game, charm);
    say(&t, kicked ? "Kicked" : "Not kicked");
    if (kicked) {
      act(t.game, g);
      say(&t, "green"); /* either would do */
    }
    act(t.game, r);
    assert_int_equal(variable(&t, "points"), kicked ? 7 : 1);
    assert_int_equal(turned(&t, g), kicked);
    board_close(&t);
  }
}

/* ST22: X is chosen as the spell is put onto the table; what can't be paid then was never cast. */
TEST(x_is_paid_by_abilities) {
  for (uint32_t x = 0; x < 4; x++) {
    board t = board_open();
    const cardvm_handle blaze = put(&t, "Blaze", 1, "hand"), r = put(&t, "R", 1, "field"),
                        w = put(&t, "Twin", 1, "field");
    board_turn(&t);
    act(t.game, blaze);
    pick(t.game, x);
    if (x < 3) {
      act(t.game, r);
      if (x) act(t.game, w);
    }
    assert_int_equal(variable(&t, "points"), x < 3 ? x : 0);
    assert_string_equal(zone_of(&t, blaze), x < 3 ? "grave" : "hand");
    board_close(&t);
  }
}

/* What the rules let cards do gives, too. */
TEST(the_rules_give) {
  board t = board_open();
  const cardvm_handle bolt = put(&t, "Bolt", 1, "hand"), ore = put(&t, "Ore", 1, "field");
  put(&t, "Ore", 2, "field");
  board_turn(&t);
  act(t.game, bolt);
  assert_int_equal(others(t.game), 1);
  act(t.game, ore);
  assert_int_equal(variable(&t, "points"), 1);
  board_close(&t);
}

/* What does not help to pay is not offered, and it is told why. */
TEST(what_does_not_help_is_told) {
  board t = board_open();
  const cardvm_handle bolt = put(&t, "Bolt", 1, "hand"), w = put(&t, "W", 1, "field");
  put(&t, "R", 1, "field");
  board_turn(&t);
  act(t.game, bolt);
  assert_int_equal(others(t.game), 1);
  cardvm_id abilities[4];
  cardvm_reason reason;
  cardvm_program_definition_abilities(t.program, id_of(&t, CARDVM_SORT_DEFINITION, "W"), abilities,
                                      4);
  assert_int_equal(cardvm_game_why_not(t.game, 1, 1, abilities[0], w, &reason, 1), 1);
  assert_int_equal(reason.kind, CARDVM_WHY_NEEDLESS);
  board_close(&t);
}

/* -- Offered is what can be paid ---------------------------------------------------------------- */

static uint32_t any(uint64_t *random, uint32_t below) {
  *random = *random * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*random >> 33) % below;
}

enum { RED = 1, GREEN = 2, WHITE = 4 };
typedef struct stance {
  struct {
    int gives;
    bool lost; /* not turned, but given up */
  } card[6];
  int cards;
  int pool[3];
  int whole, red, green, warm, taps, loses;
} stance;

static const struct {
  const char *name;
  int gives;
  bool lost;
} sources[] = {{"R", RED, false},          {"G", GREEN, false},          {"W", WHITE, false},
               {"RG", RED | GREEN, false}, {"GW", GREEN | WHITE, false}, {"Gem", 7, true},
               {"Tithe", 0, false}};

static bool colours_pay(const stance *p, const int *has) {
  for (int red = 0; red <= p->warm; red++) {
    const int r = has[0] - p->red - red, g = has[1] - p->green - (p->warm - red);
    if (r >= 0 && g >= 0 && r + g + has[2] >= p->whole) return true;
  }
  return false;
}

/* Tries out all that each card could do. */
static bool can_be_paid(const stance *p, int from, int *has, int taps, int loses) {
  if (from == p->cards) return taps >= p->taps && loses >= p->loses && colours_pay(p, has);
  for (int v = -1; v < 3; v++) {
    if (v >= 0 && !(p->card[from].gives >> v & 1)) continue;
    if (v >= 0) has[v]++;
    const bool may_tap = v < 0, may_lose = v < 0 || !p->card[from].lost;
    const bool paid = can_be_paid(p, from + 1, has, taps, loses) ||
                      (may_tap && can_be_paid(p, from + 1, has, taps + 1, loses)) ||
                      (may_lose && can_be_paid(p, from + 1, has, taps, loses + 1));
    if (v >= 0) has[v]--;
    if (paid) return true;
  }
  return false;
}

static stance position_make(uint64_t *random) {
  stance p = {0};
  p.cards = (int)any(random, 6);
  for (int i = 0; i < 3; i++) p.pool[i] = any(random, 3) ? 0 : (int)any(random, 3);
  p.whole = (int)any(random, 4);
  p.red = (int)any(random, 3);
  p.green = (int)any(random, 2);
  p.warm = (int)any(random, 2);
  if (any(random, 3) == 0) p.taps = (int)any(random, 3);
  else if (any(random, 2)) p.loses = (int)any(random, 3);
  return p;
}

/* Pays a spell that was begun in every way, by chance, but never lets it be. */
static void pay_somehow(const board *t, cardvm_game *game, cardvm_handle spell, uint64_t *random) {
  const cardvm_id points = id_of(t, CARDVM_SORT_PLAYER_VARIABLE, "points");
  act(game, spell);
  for (int n = 0; n < 60; n++) {
    if (cardvm_game_player_variable(game, 1, points)) return;
    const cardvm_decision *d = cardvm_game_decision(game);
    if (d->kind == CARDVM_ASK_ACT && d->prompt != id_of(t, CARDVM_SORT_NAME, "let it be")) break;
    const bool acts = d->kind == CARDVM_ASK_ACT;
    if (d->option_count < 1u + acts) break;
    if (d->min > 1) {
      uint32_t picks[8];
      for (uint32_t i = 0; i < d->min; i++) picks[i] = i;
      assert_int_equal(cardvm_game_choose(game, picks, d->min), CARDVM_OK);
      run_on(game);
      continue;
    }
    uint32_t option = any(random, d->option_count);
    if (acts && !d->options[option].name) option = (option + 1) % d->option_count;
    pick(game, option);
  }
  fail_msg("what was offered could not be paid");
}

/* Each source that gives one of some variables for being turned or given up: all that is offered
 * can be paid, whatever helps is used in whatever order, and what is not offered could not be paid.
 */
TEST(offered_is_what_can_be_paid) {
  uint64_t random = 7;
  char more[200];
  int yes = 0, no = 0;
  for (int n = 0; n < TRIES(1500, 200); n++) {
    stance p = position_make(&random);
    snprintf(more, sizeof more,
             "card 'Test' { type = 'spell', any = %d, red = %d, green = %d, warm = %d, taps = %d, "
             "victims = %d, cast(mana()) }",
             p.whole, p.red, p.green, p.warm, p.taps, p.loses);
    board t = board_with("taken_back", "single", more);
    const cardvm_handle spell = put(&t, "Test", 1, "hand");
    char there[60] = "";
    for (int i = 0; i < p.cards; i++) {
      const uint32_t which = any(&random, sizeof sources / sizeof *sources);
      p.card[i].gives = sources[which].gives;
      p.card[i].lost = sources[which].lost;
      const bool tax = strcmp(sources[which].name, "Tithe") == 0;
      p.whole += tax;
      put(&t, sources[which].name, 1, "field");
      strcat(strcat(there, " "), sources[which].name);
    }
    board_turn(&t);
    fill(&t, "red", p.pool[0]);
    fill(&t, "green", p.pool[1]);
    fill(&t, "white", p.pool[2]);
    int has[3] = {p.pool[0], p.pool[1], p.pool[2]};
    const bool can = can_be_paid(&p, 0, has, 0, 0), is = option_about(t.game, spell) >= 0;
    if (can != is)
      fail_msg(
          "position %d: it is %soffered, and can %sbe paid: %s; %s; %d red, %d green, %d white", n,
          is ? "" : "not ", can ? "" : "not ", more, there, has[0], has[1], has[2]);
    yes += can;
    no += !can;
    for (int i = 0; can && i < 4; i++) {
      cardvm_game *fork = cardvm_game_fork(t.game, NULL);
      pay_somehow(&t, fork, spell, &random);
      cardvm_game_free(fork);
    }
    board_close(&t);
  }
  print_message("           %d can be paid, %d can't\n", yes, no);
  assert_true(yes > TRIES(300, 40) && no > TRIES(300, 40));
}

/* -- Games ------------------------------------------------------------------------------------- */

/* Answers somehow, and takes it back. */
static void try_and_rewind(cardvm_game *game, uint64_t *random) {
  const uint64_t before = cardvm_game_hash(game);
  assert_int_equal(cardvm_game_history(game, 1 << 20), CARDVM_OK);
  const cardvm_mark mark = cardvm_game_mark(game);
  for (int n = 0; n < 3 && cardvm_game_run(game) == CARDVM_DECISION; n++) {
    const cardvm_decision *d = cardvm_game_decision(game);
    uint32_t picks[8];
    for (uint32_t i = 0; i < d->min && i < 8; i++) picks[i] = i;
    if (d->min < 2) picks[0] = any(random, d->option_count);
    assert_int_equal(cardvm_game_choose(game, picks, d->min ? d->min : 1), CARDVM_OK);
  }
  assert_int_equal(cardvm_game_rewind(game, mark), CARDVM_OK);
  assert_int_equal(cardvm_game_run(game), CARDVM_DECISION);
  assert_true(cardvm_game_hash(game) == before);
}

/* What others are told of a payment: the question, but not what lies in hands. */
static void view_is_fine(const board *t, cardvm_game *game, cardvm_seat viewer) {
  cardvm_view *view = cardvm_view_take(game, viewer, NULL);
  assert_non_null(view);
  const size_t size = cardvm_view_bytes(view, NULL, 0);
  uint8_t *bytes = malloc(size);
  assert_int_equal(cardvm_view_bytes(view, bytes, size), size);
  cardvm_view *again = cardvm_view_read(t->program, bytes, size, NULL);
  assert_non_null(again);
  assert_true(cardvm_view_equal(view, again));
  cardvm_view_free(again);
  cardvm_view_free(view);
  free(bytes);
}

/* Nothing that is not offered is without a reason. */
static void all_is_explained(const board *t, cardvm_game *g) {
  const cardvm_decision *ask = cardvm_game_question(g);
  cardvm_reason said[64];
  for (cardvm_id id = 1; ask->kind == CARDVM_ASK_ACT && id <= t->program->abilities.count; id++) {
    const ability *a = program_ability(t->program, id);
    if (a->def.kind != CARDVM_ACTIVATED && a->def.kind != CARDVM_COMMAND) continue;
    for (uint32_t i = 1; i <= g->h->card_count; i++) {
      const cardvm_option act = {card_handle(g, i), id};
      if (!g->cards[i].definition || (a->definition && g->cards[i].definition != a->definition))
        continue;
      const bool is = cardvm_game_offers(g, &act);
      const uint32_t n =
          cardvm_game_why_not(g, CARDVM_VIEWER_ALL, ask->player, id, act.subject, said, 64);
      if (!n || is != (said[0].kind == CARDVM_WHY_OFFERED) || (is && n > 1))
        fail_msg("'%s' is %soffered, and there are %u reasons, the first one %u", a->def.name,
                 is ? "" : "not ", n, (unsigned)said[0].kind);
    }
  }
}

/* Random games, replaced by a fork, a load or a rebuild at every decision. */
static void games_go_on_the_same(const char *in_vain, const char *mode) {
  board t = board_with(in_vain, mode, "");
  static const char *const field[] = {"R", "G", "W", "RG", "GW", "Gem", "Mixed", "Pain", "Filter"},
                           *const hand[] = {"Bolt", "Bear",  "Plain", "Pact",
                                            "Rite", "Charm", "Blaze"};
  for (cardvm_seat s = 1; s <= 2; s++) {
    for (size_t i = 0; i < sizeof field / sizeof *field; i++) put(&t, field[i], s, "field");
    for (size_t i = 0; i < sizeof hand / sizeof *hand; i++) put(&t, hand[i], s, "hand");
  }
  put(&t, "Engine", 1, "field");
  board_turn(&t);
  const cardvm_id pays = id_of(&t, CARDVM_SORT_NAME, "pay");
  uint32_t paying = 0, given = 0, ways = 0;
  uint8_t *bytes = malloc(1 << 20);
  for (uint64_t seed = 1; seed <= TRIES(100, 15); seed++) {
    cardvm_game *plain = cardvm_game_fork(t.game, NULL), *other = cardvm_game_fork(t.game, NULL);
    uint64_t random = seed;
    for (int n = 0; n < 80 && cardvm_game_run(plain) == CARDVM_DECISION; n++) {
      assert_int_equal(cardvm_game_run(other), CARDVM_DECISION);
      const uint32_t way = any(&random, 4);
      if (way == 0) cardvm_game_chill(other);
      if (way == 3) try_and_rewind(other, &random);
      if (way == 1 || way == 2) {
        cardvm_game *next;
        if (way == 1) next = cardvm_game_fork(other, NULL);
        else {
          const size_t size = cardvm_game_save(other, bytes, 1 << 20);
          assert_true(size > 0 && size <= 1 << 20);
          cardvm_error error;
          next = cardvm_game_load(t.program, bytes, size, &error);
          if (!next) fail_msg("%s", error.message);
        }
        assert_non_null(next);
        cardvm_game_free(other);
        other = next;
      }
      assert_true(cardvm_game_hash(plain) == cardvm_game_hash(other));
      if (cardvm_game_check(other) != CARDVM_OK) fail_msg("%s", cardvm_game_error(other)->message);
      if (n % 8 == 0) all_is_explained(&t, other);
      view_is_fine(&t, other, 1 + any(&random, 2));
      const cardvm_decision *d = cardvm_game_decision(plain);
      assert_int_equal(d->option_count, cardvm_game_decision(other)->option_count);
      paying += d->kind == CARDVM_ASK_ACT && d->source;
      given += d->kind == CARDVM_ASK_OPTION && d->prompt != pays;
      ways += d->kind == CARDVM_ASK_OPTION && d->prompt == pays;
      if (any(&random, 300) == 0) {
        assert_int_equal(cardvm_game_concede(plain, 2), cardvm_game_concede(other, 2));
        continue;
      }
      uint32_t picks[8], first = any(&random, d->option_count);
      for (uint32_t i = 0; i < d->min && i < 8; i++) picks[i] = (first + i) % d->option_count;
      const uint32_t count = d->min ? d->min : 1;
      if (!d->min) picks[0] = first;
      assert_int_equal(cardvm_game_choose(plain, picks, count), CARDVM_OK);
      assert_int_equal(cardvm_game_choose(other, picks, count), CARDVM_OK);
    }
    cardvm_game_free(plain);
    cardvm_game_free(other);
  }
  free(bytes);
  print_message("           %u payments asked, %u gifts, %u options\n", paying, given, ways);
  assert_true(paying > 100 && given > 20 && ways > 40);
  board_close(&t);
}

TEST(games_with_payments_go_on_the_same) {
  games_go_on_the_same("taken_back", "single");
  games_go_on_the_same("lost", "single");
  games_go_on_the_same("taken_back", "stack");
}

/* Saves with another word in a frame of a payment are refused, or are games that go on. */
static uint32_t try_altered(const board *t, cardvm_game *g, uint32_t *word, uint32_t value,
                            uint8_t *bytes, uint64_t *random) {
  const uint32_t was = *word;
  if (was == value) return 0;
  *word = value;
  const size_t size = cardvm_game_save(g, bytes, 1 << 20);
  *word = was;
  broken_wanted(true);
  cardvm_game *other = cardvm_game_load(t->program, bytes, size, NULL);
  const char *why = broken_found();
  for (int n = 0; other && !why && n < 12 && cardvm_game_run(other) == CARDVM_DECISION; n++) {
    const cardvm_decision *d = cardvm_game_decision(other);
    if (!d || cardvm_game_check(other) != CARDVM_OK) {
      fail_msg("word %u from %u to %u: %s", (unsigned)(word - &g->frames[0].kind), (unsigned)was,
               (unsigned)value, cardvm_game_error(other)->message);
      break;
    }
    uint32_t picks[8];
    for (uint32_t i = 0; i < d->min && i < 8; i++) picks[i] = i;
    if (d->min < 2) picks[0] = any(random, d->option_count);
    if (cardvm_game_choose(other, picks, d->min ? d->min : 1) != CARDVM_OK) break;
    why = broken_found();
  }
  if (why)
    fail_msg("word %u from %u to %u: %s", (unsigned)(word - &g->frames[0].kind), (unsigned)was,
             (unsigned)value, why);
  broken_wanted(false);
  if (other) cardvm_game_free(other);
  return other != NULL;
}

TEST(saves_of_payments_are_not_believed) {
  board t = board_with("lost", "single", "");
  static const char *const field[] = {"RG", "Mixed", "Gem", "Pain", "R"}, *const hand[] = {"Rite",
                                                                                           "Bear",
                                                                                           "Charm"};
  for (size_t i = 0; i < sizeof field / sizeof *field; i++) put(&t, field[i], 1, "field");
  for (size_t i = 0; i < sizeof hand / sizeof *hand; i++) put(&t, hand[i], 1, "hand");
  board_turn(&t);
  uint8_t *bytes = malloc(1 << 20);
  uint64_t random = 5;
  uint32_t asked = 0, loaded = 0, tried = 0;
  for (int round = 0; round < TRIES(30, 10); round++) {
    cardvm_game *g = cardvm_game_fork(t.game, NULL);
    for (int n = 0; n < 8 && cardvm_game_run(g) == CARDVM_DECISION; n++) {
      const cardvm_decision *d = cardvm_game_decision(g);
      const uint32_t option = any(&random, d->option_count);
      for (uint32_t i = 1; i <= g->h->frame_count && !g->flight; i++)
        for (uint32_t w = 0; g->frames[i].kind > FRAME_SEQUENCE && w < WORDS(frame); w++) {
          const uint32_t values[] = {0, 1, 2, any(&random, 12), UINT32_MAX};
          uint32_t *word = &((uint32_t *)(void *)&g->frames[i])[w];
          const uint32_t value = values[any(&random, 5)];
          tried++;
          loaded += try_altered(&t, g, word, value, bytes, &random);
        }
      asked += d->source != 0;
      if (cardvm_game_choose(g, &option, 1) != CARDVM_OK) break;
    }
    cardvm_game_free(g);
  }
  print_message("           %u questions, %u saves tried, %u loaded\n", asked, tried, loaded);
  assert_true(asked > 30 && loaded < tried / 2);
  free(bytes);
  board_close(&t);
}

/* -- What is refused --------------------------------------------------------------------------- */

TEST(mistakes_are_told) {
  static const struct {
    const char *rules, *cards, *message;
  } mistakes[] = {
      {"single", "card 'X' { mana_ability { gives = 'blue' } }",
       "there is no player variable 'blue'"},
      {"single", "card 'X' { mana_ability { gives = {} } }", "gives: the list is empty"},
      {"single", "card 'X' { mana_ability { gives = 3 } }", "the name of a player variable"},
      {"single", "card 'X' { mana_ability { gives = { 'red', {} } } }", "gives: how much"},
      {"single", "card 'X' { mana_ability {} }", "expected a function as last entry"},
      {"single", "card 'X' { triggered { on = 'score', gives = 'red' } }", "unknown key 'gives'"},
      {"single", "card 'X' { cast(either(tap_this)) }", "either: expected 2 to 15 costs"},
      {"single", "card 'X' { cast(either(tap_this, {})) }", "either: way 2: the list is empty"},
      {"single", "card 'X' { cast(either(tap_this, 3)) }", "a cost or a list of costs"},
      {"single", "card 'X' { cast(either(tap_this, either(lose_this, tap_this))) }",
       "one stands within another"},
      {"single", "card 'X' { cast(either(tap_this, tap_this)) }", "have the same name"},
      {"once", "", "costs are paid in a window of mode `single`"},
  };
  for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
    cardvm_error error;
    char text[sizeof rules + 400];
    snprintf(text, sizeof text, rules, "taken_back", "single");
    char *window = strstr(text, "window 'paying' { mode = 'single'");
    if (strcmp(mistakes[i].rules, "single") != 0)
      memcpy(strstr(window, "'single'"), "'once'  ", strlen("'single'"));
    char all[sizeof cards + 400];
    snprintf(all, sizeof all, "%s%s", cards, mistakes[i].cards);
    cardvm_program *p = cardvm_lua_load_text(NULL, text, all, &error);
    if (p || !strstr(error.message, mistakes[i].message))
      fail_msg("%s: %s", mistakes[i].cards, p ? "it was loaded" : error.message);
  }
}
