/* What running functions can do, and what the runner promises: handles, deeds, suspended effects,
 * atomicity, rebuilds, bounds, reports. */
#include "asking_world.h"
#include "cardvm_read.h"

/* -- Handles ----------------------------------------------------------------------------------- */

TEST(handle_reads_of_a_card) {
  world_run("",
            "local unit = you.field.top\n"
            "assert(unit.name == 'Bear' and unit.power == 2 and unit.cost == 2)\n"
            "assert(unit.number == 'B1' and unit.type == 'unit')\n"
            "assert(unit.owner == you and unit.master == you and unit.original_master == you)\n"
            "assert(unit.zone == 'field' and unit.place == you.field and unit.host == nil)\n"
            "assert(#unit.attached == 0 and unit.hurt == 0)\n"
            "assert(unit:has('Red') and not unit:has('Blue'))\n"
            "assert(unit:exists() and unit:now() == unit)\n"
            "assert(unit:is(your.units) and not unit:is(enemy.units))\n"
            "you:finish(1)",
            1);
}

TEST(handle_reads_of_players_and_places) {
  world_run(
      "",
      "assert(you.seat == 1 and you.next == opponent and opponent.opponent == you)\n"
      "assert(turn_player == you and not you.lost and you.life == 20)\n"
      "assert(you.deck.count == 5 and #you.deck.cards == 5)\n"
      "assert(you.deck.top == you.deck.cards[1] and you.deck.bottom == you.deck.cards[5])\n"
      "assert(you.deck.owner == you and you.deck.zone == 'deck' and you.deck.name == 'deck')\n"
      "assert(you.market.count == 0 and you.market.owner == nil)\n"
      "assert(game.round == 0) game:next_round() assert(game.round == 1)\n"
      "assert(turn_number() >= 1 and running('turn'))\n"
      "assert(not running('battle'))\n"
      "you:finish(1)",
      1);
}

TEST(places_know_their_neighbours) {
  world_run("",
            "local west, inn, east, loft = you.road[1], you.road[2], you.road[3], you.road[4]\n"
            "assert(#you.road == 4 and west.name == 'west' and #you.bay == 1 and\n"
            "  you.bay[1].owner == you)\n"
            "assert(#inn.neighbours == 3 and inn.neighbours[1] == west and\n"
            "  inn.neighbours[3] == loft and #you.deck.neighbours == 0)\n"
            "assert(west:direction_to(inn) == 1 and inn:direction_to(west) == -1)\n"
            "assert(inn:direction_to(loft) == 0 and west:direction_to(east) == nil)\n"
            "assert(inn:opposite(west) == east and inn:opposite(east) == west)\n"
            "assert(inn:opposite(loft) == nil and west:opposite(inn) == nil)\n"
            "local first, seen = inn.neighbours, 0\n"
            "for i, place in ipairs(first) do seen = i assert(place == first[i]) end\n"
            "assert(seen == 3 and inn.neighbours == first and west.neighbours ~= first)\n"
            "you:finish(1)",
            1);
  world_fails("", "you.road[2].neighbours[1] = nil", "the list of neighbours can't be changed");
  world_fails("", "table.remove(you.road[2].neighbours)", "this list can't be changed");
}

/* A key is known by its text, however that was made and however long it is. */
TEST(handle_keys_are_texts) {
  static const char *const cards =
      "card 'Bear' { type = 'unit' } card 'Wolf' { type = 'unit' }\n"
      "card 'Probe' { type = 'spell', play(function(me)\n"
      "  assert(me.a_name_longer_than_the_texts_that_lua_keeps_once == 3)\n"
      "  assert(me['a_name_longer_than_the_texts_' .. 'that_lua_keeps_once'] == 3)\n"
      "  assert(me['na' .. 'me'] == 'Probe' and me.owner == you and you.deck.owner == you)\n"
      "  you:finish(1) end) }\n";
  char rules[1 << 14];
  world w = {0};
  snprintf(rules, sizeof rules,
           "%sfield 'a_name_longer_than_the_texts_that_lua_keeps_once' "
           "{ initial = 3 }\n",
           world_rules);
  w.program = cardvm_lua_load_text(NULL, rules, cards, &w.error);
  if (!w.program) fail_msg("load: %s:%d: %s", w.error.file, w.error.line, w.error.message);
  world_game(&w, 1);
  world_begin(&w);
  world_expect_well(&w, world_play(&w));
  assert_int_equal(world_result(&w), 1);
  world_close(&w);
  world_fails("", "return you.field.top[you.field.top]", "is read by a name, not by a card");
  world_fails("", "return you.field.top[7]", "is read by a name");
  world_fails("", "return you.field.top['po' .. 'wre']", "did you mean 'power'");
}

/* The function that stands first in a form that is kept for clients. */
static cardvm_id function_of(const cardvm_program *program, const char *word, uint32_t n) {
  cardvm_lua_form form;
  for (uint32_t i = 0; cardvm_lua_form_at(program, i, &form); i++)
    if (strcmp(form.word, word) == 0 && n-- == 0)
      return (cardvm_id)cardvm_lua_data_entry(form.table, 0)->number;
  fail_msg("there is no form %s", word);
  return 0;
}

TEST(hosts_ask_functions_that_are_kept_for_them) {
  world w = {0};
  world_open(&w, NULL, "", "you:finish(1)");
  world_begin(&w);
  cardvm_id nearby = function_of(w.program, "place_mark", 0),
            failing = function_of(w.program, "place_mark", 1);
  cardvm_id road = world_id(&w, CARDVM_SORT_ZONE, "road");
  cardvm_lua_argument given[] = {{CARDVM_SUBJECT_PLACE, cardvm_game_circle(w.game, road, 0, 0)},
                                 {CARDVM_SUBJECT_SEAT, 1}};
  int32_t value = 7;
  assert_true(cardvm_lua_ask(w.game, nearby, 1, given, 2, &value));
  assert_int_equal(value, 1);
  given[1].value = 2;
  assert_true(cardvm_lua_ask(w.game, nearby, 2, given, 2, &value));
  assert_int_equal(value, 0);
  assert_false(cardvm_lua_ask(w.game, nearby, 3, given, 2, &value)); /* no such seat, */
  assert_false(cardvm_lua_ask(w.game, nearby, 0, given, 2, &value));
  assert_false(cardvm_lua_ask(w.game, nearby, 1, given, 1, &value)); /* too little to go on, */
  assert_false(cardvm_lua_ask(w.game, nearby, 1, given, 99, &value));
  assert_false(cardvm_lua_ask(w.game, 0, 1, given, 2, &value)); /* no such function; */
  assert_false(cardvm_lua_ask(w.game, 9999, 1, given, 2, &value));
  assert_false(cardvm_lua_ask(w.game, failing, 1, given, 2, &value)); /* the script failed, */
  uint32_t functions = cardvm_program_count(w.program, CARDVM_SORT_FUNCTION);
  uint64_t before = cardvm_game_hash(w.game);
  for (cardvm_id id = 1; id <= functions; id++) /* or would change the game, which it can't, */
    cardvm_lua_ask(w.game, id, 1, given, 2, &value);
  assert_true(cardvm_game_hash(w.game) == before);
  world_expect_well(&w, world_play(&w)); /* and the game goes on */
  world_close(&w);
}

TEST(handle_that_lost_track_gives_last_known_values) {
  world_run("",
            "local unit = you.field.top\n"
            "unit:damage(1)\n"
            "local new = unit:destroy()\n"
            "assert(new ~= unit and new:exists() and not unit:exists())\n"
            "assert(unit:now() == new and new.zone == 'grave' and new.hurt == 0)\n"
            "assert(unit.name == 'Bear' and unit.power == 2 and unit.hurt == 1)\n"
            "assert(unit.zone == 'field' and unit.master == you)\n"
            "assert(unit:damage(1) == nil and unit:destroy() == nil and unit:rest() == nil)\n"
            "you:finish(1)",
            1);
}

TEST(handle_text_names_the_card) {
  world_run(
      "",
      "assert(tostring(you) == 'player 1')\n"
      "assert(string.sub(tostring(you.field.top), 1, 4) == 'Bear')\n"
      "assert(tostring(you.deck) == 'deck of player 1' and tostring(you.market) == 'market')\n"
      "you:finish(1)",
      1);
}

/* -- Deeds ------------------------------------------------------------------------------------- */

TEST(deed_returns_what_happened) {
  world_run("",
            "local unit = you.field.top\n"
            "assert(unit:damage(2) == true and unit.hurt == 2)\n"
            "assert(unit:damage(0) == nil and unit:damage(-1) == nil and unit.hurt == 2)\n"
            "assert(unit:rest() == true and unit:rest() == nil)\n"
            "assert(you:lose_life(3) == true and you.life == 17)\n"
            "local wall = create('Wall', opponent, 'field')\n"
            "assert(wall.name == 'Wall' and wall.owner == opponent and wall:damage(1) == nil)\n"
            "local shield = create('Shield', opponent, 'field')\n"
            "assert(shield:damage(1) == nil and shield.hurt == 0 and shield.rested == 1)\n"
            "you:finish(1)",
            1);
}

TEST(deed_done_to_many_at_once) {
  world_run("",
            "assert(your.units:count() == 2 and your.units:any() and #your.units:list() == 2)\n"
            "local hit = your.units:damage(1)\n"
            "assert(#hit == 2 and hit[1].hurt == 1 and hit[2].hurt == 1)\n"
            "local first = your.units:list()[1]\n"
            "assert(your.units:except(first):count() == 1)\n"
            "assert(your.units:top(1):list()[1] == first)\n"
            "together({ first, enemy.units:list()[1] }):damage(2)\n"
            "assert(first.hurt == 3 and enemy.units:list()[1].hurt == 2)\n"
            "assert(together({}):damage(1) == nil)\n"
            "local gone = your.units:destroy()\n"
            "assert(#gone == 2 and gone[1].zone == 'grave' and not your.units:any())\n"
            "you:finish(1)",
            1);
}

TEST(deed_moves_attaches_and_creates) {
  world_run("",
            "local top = you.deck.top\n"
            "local drawn = top:move_to('hand')\n"
            "assert(drawn.zone == 'hand' and you.deck.count == 4)\n"
            "drawn = drawn:move_to('deck', 'bottom')\n"
            "assert(you.deck.bottom == drawn)\n"
            "drawn = drawn:move_to(you.deck, 2)\n"
            "assert(you.deck.cards[2] == drawn)\n"
            "local unit, pilot = you.field.top, create('Token', you, you.field)\n"
            "assert(pilot:attach_to(unit))\n"
            "pilot = unit.attached[1]\n"
            "assert(pilot.name == 'Token' and pilot.host == unit)\n"
            "assert(you.deck:shuffle() == true)\n"
            "assert(you.deck.top:reveal())\n"
            "local n = random(6)\n"
            "assert(n >= 1 and n <= 6 and random(1) == 1)\n"
            "you:draw(2)\n"
            "assert(you.hand.count == 3)\n" /* Probe is one until it has been played */
            "you:finish(1)",
            1);
}

TEST(deed_that_lasts) {
  world_run(
      "",
      "local unit, foe = you.field.top, opponent.field.top\n"
      "local up = unit:gets { power = 2, until_ = this_turn }\n"
      "assert(up and unit.power == 4)\n"
      "assert(up:finish() and unit.power == 2 and not up:finish())\n"
      "assert(unit:gets { power = set(7), cost = add(1), traits = add('Blue') } == true)\n"
      "assert(unit.power == 7 and unit.cost == 3 and unit:has('Blue'))\n"
      "local hold = foe:control(you, { until_ = this_turn })\n"
      "assert(foe.master == you and foe.owner == opponent and foe.original_master == opponent)\n"
      "hold:finish()\n"
      "assert(foe.master == opponent and not foe:release())\n"
      "foe:control(you, { until_ = this_turn }) foe:control(you, { until_ = 'forever' })\n"
      "assert(foe:release() and foe.master == opponent)\n"
      "opponent:decided_by(you, { until_ = this_turn })\n"
      "you:finish(1)",
      1);
}

TEST(circles_of_a_player_are_a_list) {
  world_run("",
            "local unit, camp = you.field.top, you.camp\n"
            "assert(#camp == 2 and camp[1].name == 'left' and camp[2].name == 'right')\n"
            "assert(opponent.camp[1] ~= camp[1] and camp[2].owner == you)\n"
            "unit:move_to(camp[2])\n"
            "assert(unit.place == camp[2] and camp[2].count == 1 and camp[1].count == 0)\n"
            "you:finish(1)",
            1);
}

TEST(deed_starts_an_ability_with_parameters) {
  world_run(
      "local bodyguard = substitution { on = 'damage', with = { unit = 'card', n = 'number' },\n"
      "  match = same(event.card, param.unit),\n"
      "  function(me, event, given)\n"
      "    assert(given.n == 3 and given.unit == event.card)\n"
      "    event.card, event.amount = you.field.bottom, event.amount + given.n end }\n",
      "local unit, guard = you.field.top, you.field.bottom\n"
      "local lasting = bodyguard:start { unit = unit, n = 3, until_ = this_turn }\n"
      "assert(lasting and unit:damage(1))\n"
      "assert(unit.hurt == 0 and guard.hurt == 4)\n"
      "lasting:finish()\n"
      "unit:damage(1)\n"
      "assert(unit.hurt == 1 and guard.hurt == 4)\n"
      "you:finish(1)",
      1);
}

TEST(deed_runs_a_sequence) {
  world_run("",
            "local unit, foe = you.field.top, opponent.field.top\n"
            "assert(run('battle', { player = you, attacker = unit, target = foe }))\n"
            "assert(unit.rested == 1 and foe.hurt == 3)\n"
            "foe:damage(6)\n"
            "run('battle', { attacker = unit, target = foe })\n"
            "assert(foe.hurt == 11)\n" /* left before the second step */
            "you:finish(1)",
            1);
}

TEST(deed_of_abilities_by_keyword) {
  world_run("card 'Spark' { type = 'spell', play(function(me) you:gain_life(5) end) }\n",
            "local spark = create('Spark', you, 'hand')\n"
            "use('play', spark)\n"
            "assert(you.life == 25)\n"
            "enqueue('play', spark:now())\n"
            "assert(you.life == 25)\n"
            "checkpoint()\n"
            "assert(you.life == 30)\n"
            "note('a note', 3)\n"
            "you:finish(1)",
            1);
}

TEST(deed_ends_the_game) {
  static const char *const bodies[] = {"you:win() you:finish(1)",
                                       "opponent:defeat() error('late')"};
  for (int i = 0; i < 2; i++) {
    world w = {0};
    world_open(&w, NULL, "", bodies[i]);
    world_begin(&w);
    assert_int_equal(world_play(&w), CARDVM_OVER);
    cardvm_result result = cardvm_game_result(w.game);
    assert_int_equal(result.winner_count, 1);
    assert_int_equal(result.winners[0], 1);
    world_close(&w);
  }
}

TEST(deed_draws_the_game) {
  world w = {0};
  world_open(&w, NULL, "", "draw_game() you:finish(1)");
  world_begin(&w);
  assert_int_equal(world_play(&w), CARDVM_OVER);
  assert_int_equal(cardvm_game_result(w.game).winner_count, 0);
  world_close(&w);
}

TEST(extra_turns_are_told) {
  world_run("",
            "assert(not is_extra_turn() and turns_waiting() == 0)\n"
            "extra_turn { player = you }\n"
            "assert(not is_extra_turn() and turns_waiting() == 1)\n"
            "you:finish(1)",
            1);
}

TEST(kind_is_the_same_for_copies) {
  world_run("",
            "local a = you.field.top local b = create(a.name, nil, you.market)\n"
            "assert(a.kind == b.kind and a.kind > 0 and b.owner == nil)\n"
            "you:finish(1)",
            1);
}

TEST(deed_creates_several_at_once) {
  world_run("",
            "local last = create(you.field.top.name, you, 'deck', 'top', 3)\n"
            "assert(you.deck.count == 8 and last.zone == 'deck' and you.deck.top == last)\n"
            "you:finish(1)",
            1);
}

TEST(deed_gives_an_extra_turn) {
  world w = {0};
  world_open(
      &w, NULL,
      "local bonus = triggered { on = begins 'start', with = { who = 'player' },\n"
      "  function(me, event, given) given.who:gain_life(7) end }\n",
      "extra_turn { player = you, starts = bonus, with = { who = opponent } }\nyou:finish(1)");
  world_begin(&w);
  world_expect_well(&w, world_play(&w));
  assert_int_equal(cardvm_game_turn_player(w.game), 1);
  for (int n = 0; n < 4 && cardvm_game_turn_number(w.game) == 1; n++) {
    const cardvm_decision *ask = cardvm_game_decision(w.game);
    world_expect_well(&w, world_pick(&w, ask->option_count - 1));
  }
  assert_int_equal(cardvm_game_turn_number(w.game), 2);
  assert_int_equal(cardvm_game_turn_player(w.game), 1);
  world_close(&w);
}

TEST(deed_without_a_period_lasts_as_long_as_its_effect) {
  world w = {0};
  world_open(&w, NULL, "",
             "local foe = opponent.field.top\n"
             "foe:control(you) foe:gets { power = 5 } you.field.top:gets { power = 1, until_ = "
             "'forever' }\n"
             "assert(foe.master == you and foe.power == 7)\n"
             "you:finish(1)");
  world_begin(&w);
  world_expect_well(&w, world_play(&w));
  cardvm_card_info info;
  cardvm_id power = world_id(&w, CARDVM_SORT_PROPERTY, "power");
  assert_true(cardvm_game_card(w.game, w.enemy, &info));
  assert_int_equal(info.master, 2);
  assert_int_equal(cardvm_game_property(w.game, w.enemy, power), 2);
  assert_int_equal(cardvm_game_property(w.game, w.bear, power), 3);
  world_close(&w);
}

TEST(body_that_returns_false_did_nothing) {
  world_run("",
            "assert(you.field.top:maybe(0) == nil)\n"
            "assert(you.field.top:maybe(1) == true)\n"
            "you:finish(1)",
            1);
}

TEST(event_is_told_to_what_hears_it) {
  world_run(
      "card 'Ear' { type = 'unit', triggered { on = 'destroy', interrupts = true, card = "
      "any.units,\n"
      "  function(me, event)\n"
      "    assert(event.kind == 'destroy' and event.card.name == 'Bear')\n"
      "    assert(event.new.zone == 'grave' and event.by == you and event.source.name == 'Probe')\n"
      "    assert(event.from.zone == 'field' and event.to.zone == 'grave')\n"
      "    you:gain_life(5) end } }\n",
      "create('Ear', you, 'field', 'bottom')\n"
      "you.field.top:destroy()\n"
      "you:finish(you.life)",
      25);
}

TEST(choice_among_players_and_places) {
  world w = {0};
  world_open(&w, NULL, "",
             "local who = you:choose({ you, opponent })\n"
             "local where = you:choose(one({ you.deck, opponent.deck, you.hand }))\n"
             "assert(you:choose(one({})) == nil and #you:choose(up_to(2, {})) == 0)\n"
             "you:finish(10 * who.seat + where.owner.seat)");
  world_begin(&w);
  world_expect_well(&w, world_play(&w));
  assert_int_equal(cardvm_game_decision(w.game)->what, CARDVM_SUBJECT_SEAT);
  world_expect_well(&w, world_pick(&w, 1));
  assert_int_equal(cardvm_game_decision(w.game)->what, CARDVM_SUBJECT_PLACE);
  world_expect_well(&w, world_pick(&w, 1));
  assert_int_equal(world_result(&w), 22);
  world_close(&w);
}

/* -- Arguments --------------------------------------------------------------------------------- */

TEST(arguments_of_picks_and_events) {
  world w = {0};
  world_open(
      &w, NULL,
      "card 'Pick' { type = 'spell', command { keyword = 'pick', window = 'main',\n"
      "  zones = 'hand', after = 'grave', choose = { one(enemy.units), up_to(2, your.units) },\n"
      "  function(me, one_unit, several)\n"
      "    assert(one_unit.master == opponent and #several == 2)\n"
      "    you:finish(#several) end } }\n",
      "me:now()");
  cardvm_handle pick = world_put(&w, "Pick", 1, "hand");
  world_put(&w, "Bear", 2, "field");
  world_begin(&w);
  world_expect_well(&w, world_pick(&w, (uint32_t)world_option(&w, pick)));
  for (int asked = 0; asked < 4 && world_result(&w) == 0; asked++) {
    const cardvm_decision *ask = cardvm_game_decision(w.game);
    uint32_t picks[] = {0, 1};
    assert_int_equal(ask->kind, CARDVM_ASK_CHOOSE);
    assert_int_equal(cardvm_game_choose(w.game, picks, ask->max), CARDVM_OK);
    world_expect_well(&w, cardvm_game_run(w.game));
  }
  assert_int_equal(world_result(&w), 2);
  world_close(&w);
}

/* -- Questions --------------------------------------------------------------------------------- */

TEST(question_suspends_and_goes_on) {
  world w = {0};
  world_open(&w, NULL, "", asking);
  world_begin(&w);
  world_expect_well(&w, world_play(&w));
  for (int i = 0; i < 6; i++) {
    assert_int_equal(cardvm_game_decision(w.game)->player, i == 3 ? 2 : 1);
    answer_asking(&w, prompts[i]);
    world_expect_well(&w, cardvm_game_run(w.game));
  }
  /* damage 1, right: 10, the second number: 3; the other unit is first in the order */
  assert_int_equal(world_result(&w), 214);
  world_close(&w);
}

TEST(question_options_are_named) {
  world w = {0};
  world_open(&w, NULL, "", asking);
  world_begin(&w);
  world_expect_well(&w, world_play(&w));
  const cardvm_decision *ask = cardvm_game_decision(w.game);
  assert_int_equal(ask->kind, CARDVM_ASK_OPTION);
  assert_int_equal(ask->option_count, 2);
  assert_string_equal(cardvm_program_name(w.program, CARDVM_SORT_NAME, ask->options[0].name),
                      "left");
  assert_string_equal(cardvm_program_name(w.program, CARDVM_SORT_NAME, ask->options[1].name),
                      "right");
  assert_int_equal(cardvm_game_run(w.game), CARDVM_DECISION);
  world_close(&w);
}

/* -- Reports ----------------------------------------------------------------------------------- */

static void report_says_with(const char *cards, const char *body, const char *message) {
  world w = {0};
  world_open(&w, NULL, cards, body);
  world_begin(&w);
  cardvm_status status = world_play(&w);
  if (status != CARDVM_FAILED) fail_msg("%s: %s", body, cardvm_status_name(status));
  const cardvm_error *error = cardvm_game_error(w.game);
  if (!strstr(error->message, message))
    fail_msg("%s:\n  says: %s\n  not: %s", body, error->message, message);
  assert_true(error->line > 0);
  assert_string_equal(error->card, "Probe");
  world_close(&w);
}

static void report_says(const char *body, const char *message) {
  report_says_with("", body, message);
}

TEST(report_names_what_was_expected) {
  report_says_with(
      "local n = count(your.units)\n", "you.field.top:damage(n)",
      "amount is a number (what it is now: its :value()); a whole number was expected");
  report_says_with("local n = count(your.units)\n", "error('units: ' .. n:value())", "units: 2");
  report_says("you.field.top:buff(it)", "other: there is no such card here");
  report_says("you.field.top:attach_to(me, 2)",
              "attach_to: 2 arguments; expected card:attach_to(host)");
  report_says("your.units:renew(2)", "renew: 1 argument; expected card:renew()");
  report_says("you.field.top:damage()", "amount is missing; a whole number was expected");
  report_says("you.field.top:damage(nil)", "amount is nil; a whole number was expected");
  report_says("you.field.top:damage('2')", "amount is a text");
  report_says("you.field.top:damage(2.5)", "amount is a number that is not whole");
  report_says("you.field.top:damage(you)", "amount is a player");
  report_says("you.field.top:damage(1, 2)", "takes 1 argument, not 2");
  report_says("you.field.top:buff(nil)", "other is nil; a card was expected");
  report_says("you.field.top.hurt(2)", "attempt to call a number");
  report_says("local f = you.field.top f.rest(you)", "deed of a card");
  report_says("you.field.top:attach_to()", "attach_to: expected card:attach_to(host)");
  report_says("you.field.top:move_to('hand', 'tpo')", "position is a text; \"top\", \"bottom\" or");
  report_says("your.units:move_to(3)", "place is a number; a place or the name of a zone");
  report_says("your.hand:top(0):move_to()", "move_to: expected card:move_to(to [");
  report_says("draw_game(you)", "draw_game: 1 argument; expected draw_game()");
  report_says("your.units:count(your.units)", "count: 1 argument; expected cards:count()");
  report_says("you.hand.shuffle()", "it is called with a colon");
  /* words that stand in the script are found when it is loaded; these are put together */
  report_says("local x = you.field.top['dam' .. 'gae']", "did you mean 'damage'?");
  report_says("local x = you['lief']", "did you mean 'life'?");
  report_says("you.field.top.hurt = 3", "what changes the game is an event");
  report_says("local z = 'hnad' you.field.top:move_to(z)", "did you mean 'hand'?");
  report_says("local c = 'Baer' create(c, you, 'field')", "did you mean 'Bear'?");
  report_says("local s = 'batle' run(s)", "did you mean 'battle'?");
  report_says("me:confirm('put ' .. 'together')", "stands in no script");
  report_says("you:choose_number(5, 2)", "no number from 5 to 2");
  report_says("random(0)", "no number from 1 to 0");
  report_says("you:choose(7)", "choice is a number");
  report_says("you.field.top:gets { powr = 1 }", "did you mean 'power'?");
  report_says("you.field.top:gets {}", "no property");
  report_says("you.field.top:control(opponent, { untill = this_turn })", "did you mean 'until_'?");
  report_says("table.sort({ 2, 1 }, function(a, b) you:gain_life(1) return a < b end)",
              "sorts or compares");
}

TEST(report_of_strange_errors) {
  report_says("error({ code = 1 })", "table");
  report_says("error(12)", "12");
  report_says("error('plain')", "plain");
  report_says("error('at: 12: no place', 0)", "no place");
}

TEST(score_is_the_rules_own) {
  world w = {0};
  int32_t score = 0;
  world_open(&w, NULL, "", "opponent:lose_life(4)");
  world_begin(&w);
  assert_true(cardvm_lua_score(w.game, 1, &score));
  assert_int_equal(score, 0);
  world_expect_well(&w, world_play(&w));
  assert_true(cardvm_lua_score(w.game, 1, &score));
  assert_int_equal(score, 4);
  assert_true(cardvm_lua_score(w.game, 2, &score));
  assert_int_equal(score, -4);
  assert_false(cardvm_lua_score(w.game, 3, &score));
  world_close(&w);
}
