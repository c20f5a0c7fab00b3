/* What players say as something is announced: X, kicker and modes, where effects wait and where
 * they do not. */
#include "waiting_world.h"

#include "cardvm_read.h"
#include "cardvm_why.h"

static const char cards[] =
    "card 'Ability' {}\n"
    "card 'Bear' { type = 'beast' }\n"
    "card 'Blaze' { type = 'spell', spell { announces = { x = { 0, 9 } },\n"
    "  cost = cost_player { 'glow', param.x + 1 },\n"
    "  function(me, given) you:score(given.x) end } }\n"
    "card 'Charge' { type = 'spell', spell { announces = { kicked = 'yes or no', x = { 1, you.glow } },\n"
    "  cost = cost_player { 'glow', param.x + 2 * param.kicked }, choose = one(any.beasts),\n"
    "  function(me, it, given)\n"
    "    it:damage(given.x)\n"
    "    if given.kicked then you:score(100) end end } }\n"
    "card 'Charm' { type = 'spell', spell { modes = {\n"
    "    { 'burn', choose = one(any.beasts), function(me, it) it:damage(2) end },\n"
    "    { 'shine', function(me) you:score(1) end },\n"
    "    { 'sweep', choose = exactly(2, any.beasts), function(me, them)\n"
    "      for _, it in ipairs(them) do it:damage(1) end end } } } }\n"
    "card 'Command' { type = 'spell', spell { choose_modes = 2, announces = { x = { 0, 2 } }, modes = {\n"
    "    { 'burn', choose = one(any.beasts), function(me, it, given) it:damage(given.x)\n"
    "      if you:confirm('More?') then you:score(1000) end end },\n"
    "    { 'shine', function(me, given) you:score(10 + given.x) end },\n"
    "    { 'hit', choose = one(any.beasts), function(me, it, given) it:damage(5) you:score(100) end } } } }\n"
    "card 'Bell' { type = 'relic', triggered { on = 'summon', card = any.beasts,\n"
    "  announces = { n = { 1, 3 } }, modes = {\n"
    "    { 'hurt', choose = one(any.beasts), function(me, it, event, given)\n"
    "      it:damage(given.n) if event.card == it then you:score(1) end end },\n"
    "    { 'shine', function(me, event, given) you:score(10 * given.n) end } } } }\n"
    "card 'Drum' { type = 'relic', activated { window = 'main', announces = { x = { 1, 3 } },\n"
    "  cost = cost_cards { param.x, from = your.beasts, event = 'lose' },\n"
    "  choose = one_or_none(any.beasts), function(me, it, given) you:score(given.x) end } }\n"
    "card 'Stone' { type = 'relic', activated { window = { 'main', 'paying' }, zones = 'field', gives = 'glow',\n"
    "  cost = cost_self { event = 'turn_over', if_ = equal(0, this.turned) } } }\n"
    "card 'Call' { type = 'spell', spell { function(me)\n"
    "  local bear = you.hand.cards[1] if bear then bear:summon() end end } }\n";

/* -- Numbers and yes or no --------------------------------------------------------------------- */

/* ST22: X is chosen on casting, before it is paid, and only as much as can be paid. */
TEST(x_is_said_then_paid) {
  for (int stack = 0; stack < 2; stack++) {
    board t = board_open(stack ? "stack" : "single", cards);
    const cardvm_handle blaze = put(&t, "Blaze", 1, "hand");
    board_begin(&t);
    assert_int_equal(offered(&t, blaze), -1);
    glow(&t, 4);
    take(&t, blaze);
    assert_int_equal(asked(&t, CARDVM_ASK_NUMBER)->option_count, 4);
    assert_int_equal(variable(&t, "glow"), 4);
    swap(&t, 1 + stack);
    take(&t, 2);
    assert_int_equal(variable(&t, "glow"), 1);
    assert_int_equal(variable(&t, "points"), stack ? 0 : 2);
    if (stack) both_pass(&t);
    assert_int_equal(variable(&t, "points"), 2);
    board_close(&t);
  }
}

/* What could be given counts for what can be said, and is given while it is paid. */
TEST(x_counts_what_can_be_given) {
  for (int paid = 0; paid < 2; paid++)
    for (int stack = 0; stack < 2; stack++) {
      board t = board_with(stack ? "stack" : "single", "payment = 'paying'", cards);
      const cardvm_handle charge = put(&t, "Charge", 1, "hand"),
                          blaze = put(&t, "Blaze", 1, "hand"), bear = put(&t, "Bear", 2, "field");
      cardvm_handle stone[3];
      for (int i = 0; i < 3; i++) stone[i] = put(&t, "Stone", 1, "field");
      put(&t, "Bear", 2, "field");
      board_begin(&t);
      assert_int_equal(offered(&t, charge), -1); /* its number is as much as there is already */
      take(&t, blaze);
      assert_int_equal(asked(&t, CARDVM_ASK_NUMBER)->option_count, 3); /* 0 to 2, and 1 more */
      swap(&t, 1 + stack);
      take(&t, 2);
      for (int i = 0; i < 2 + paid; i++) {
        asked(&t, CARDVM_ASK_ACT);
        swap(&t, 1 + stack);
        take(&t, stone[i]);
      }
      cardvm_waiting out[2];
      assert_int_equal(cardvm_game_queue(t.game, out, 2), stack);
      if (!paid) {
        take(&t, 0);
        assert_int_equal(cardvm_game_queue(t.game, out, 2), 0);
        assert_int_equal(offered(&t, blaze), -1); /* taken back: the stones as they were */
        for (int i = 0; i < 3; i++) assert_true(offered(&t, stone[i]) >= 0);
      } else if (stack) {
        both_pass(&t);
      }
      assert_int_equal(variable(&t, "points"), 2 * paid);
      assert_int_equal(variable(&t, "glow"), 0);
      assert_int_equal(hurt(&t, bear), 0);
      board_close(&t);
    }
}

/* ST23: kicked or not is said before it is paid, and the effect knows. */
TEST(the_effect_knows_whether_it_was_kicked) {
  for (int kicked = 0; kicked < 2; kicked++) {
    board t = board_open("stack", cards);
    const cardvm_handle charge = put(&t, "Charge", 1, "hand"), bear = put(&t, "Bear", 1, "field");
    put(&t, "Bear", 2, "field");
    board_begin(&t);
    glow(&t, 5);
    take(&t, charge);
    say(&t, kicked);
    assert_int_equal(asked(&t, CARDVM_ASK_NUMBER)->option_count, kicked ? 3 : 5);
    take(&t, 3);
    asked(&t, CARDVM_ASK_CHOOSE);
    assert_int_equal(variable(&t, "glow"), 5);
    take(&t, bear);
    assert_int_equal(variable(&t, "glow"), kicked ? 0 : 2);
    both_pass(&t);
    assert_int_equal(hurt(&t, bear), 3);
    assert_int_equal(variable(&t, "points"), 100 * kicked);
    board_close(&t);
  }
}

/* A cost of as many cards as were said. What it is to hit is chosen before. */
TEST(a_cost_of_cards_counts_by_what_was_said) {
  for (int stack = 0; stack < 2; stack++) {
    board t = board_open(stack ? "stack" : "single", cards);
    const cardvm_handle drum = put(&t, "Drum", 1, "field");
    put(&t, "Bear", 1, "field");
    put(&t, "Bear", 1, "field");
    board_begin(&t);
    take(&t, drum);
    assert_int_equal(asked(&t, CARDVM_ASK_NUMBER)->option_count, 2);
    take(&t, 1);
    const cardvm_decision *d = asked(&t, CARDVM_ASK_CHOOSE);
    assert_int_equal(d->min, stack ? 0 : 1); /* at most one target; or one card to pay */
    board_close(&t);
  }
}

/* -- Modes ------------------------------------------------------------------------------------- */

/* ST24: modes are chosen on casting, only those whose targets are legal. */
TEST(modes_have_their_own_targets) {
  for (int beasts = 0; beasts < 3; beasts++)
    for (int stack = 0; stack < 2; stack++) {
      board t = board_open(stack ? "stack" : "single", cards);
      const cardvm_handle charm = put(&t, "Charm", 1, "hand");
      cardvm_handle bear[2] = {0};
      for (int i = 0; i < beasts; i++) bear[i] = put(&t, "Bear", 2, "field");
      board_begin(&t);
      take(&t, charm);
      if (beasts) assert_int_equal(asked(&t, CARDVM_ASK_OPTION)->option_count, 3);
      if (beasts == 1) name(&t, "burn");
      if (beasts == 2) name(&t, "sweep");
      swap(&t, 1 + stack);
      if (stack) both_pass(&t);
      assert_int_equal(variable(&t, "points"), beasts == 0);
      if (beasts == 1) assert_int_equal(hurt(&t, bear[0]), 2);
      for (int i = 0; beasts == 2 && i < 2; i++) assert_int_equal(hurt(&t, bear[i]), 1);
      board_close(&t);
    }
}

/* They are done in the order written, each with its own targets, questions included. */
TEST(several_modes_are_done_one_after_another) {
  for (int how = 0; how < 3; how++) {
    board t = board_open("stack", cards);
    const cardvm_handle order = put(&t, "Command", 1, "hand"), a = put(&t, "Bear", 2, "field"),
                        b = put(&t, "Bear", 1, "field");
    board_begin(&t);
    take(&t, order);
    name(&t, "hit");
    assert_int_equal(asked(&t, CARDVM_ASK_OPTION)->option_count, 2);
    swap(&t, how);
    name(&t, "burn");
    take(&t, 2);
    asked(&t, CARDVM_ASK_CHOOSE);
    take(&t, a);
    take(&t, b);
    swap(&t, how);
    both_pass(&t);
    assert_int_equal(hurt(&t, a), 2);
    assert_int_equal(hurt(&t, b), 0);
    swap(&t, how);
    say(&t, true); /* in the middle of the first of the two */
    assert_int_equal(hurt(&t, b), 5);
    assert_int_equal(variable(&t, "points"), 1100);
    board_close(&t);
  }
}

/* A mode whose target has gone does nothing with it; the other one is done. */
TEST(a_mode_without_its_target_goes_on) {
  board t = board_open("stack", cards);
  const cardvm_handle order = put(&t, "Command", 1, "hand"), a = put(&t, "Bear", 2, "field"),
                      b = put(&t, "Bear", 1, "field");
  put(&t, "Charm", 2, "hand");
  board_begin(&t);
  take(&t, order);
  name(&t, "hit");
  name(&t, "shine");
  take(&t, 1);
  take(&t, a);
  assert_int_equal(
      cardvm_edit_move(t.game, a,
                       cardvm_game_place(t.game, id_of(&t, CARDVM_SORT_ZONE, "grave"), 2),
                       CARDVM_AT_TOP),
      CARDVM_OK);
  run(&t);
  both_pass(&t);
  assert_int_equal(variable(&t, "points"), 0); /* its one target has gone: it does not resolve */
  assert_int_equal(hurt(&t, b), 0);
  board_close(&t);
}

/* A triggered ability is asked as it is announced; where nothing waits, as it begins. */
TEST(triggers_say_it_as_they_are_announced) {
  for (int stack = 0; stack < 2; stack++)
    for (int shine = 0; shine < 2; shine++) {
      board t = board_open(stack ? "stack" : "single", cards);
      put(&t, "Bell", 1, "field");
      const cardvm_handle call = put(&t, "Call", 1, "hand"), bear = put(&t, "Bear", 1, "hand");
      board_begin(&t);
      take(&t, call);
      if (stack) both_pass(&t);
      assert_int_equal(asked(&t, CARDVM_ASK_OPTION)->option_count, 2);
      swap(&t, 1 + shine);
      name(&t, shine ? "shine" : "hurt");
      take(&t, 2);
      const cardvm_handle now = cardvm_follow(t.game, bear);
      if (stack) {
        assert_int_equal(variable(&t, "points"), 0);
        both_pass(&t);
      }
      assert_int_equal(variable(&t, "points"), shine ? 20 : 1);
      assert_int_equal(hurt(&t, now), shine ? 0 : 2);
      board_close(&t);
    }
}

/* Whatever is not offered has a reason, and nothing else has one. */
static void expect_explained(const board *t) {
  const cardvm_decision *d = cardvm_game_decision(t->game);
  if (d->kind != CARDVM_ASK_ACT) return;
  cardvm_handle hand[64];
  const cardvm_place place =
      cardvm_game_place(t->game, id_of(t, CARDVM_SORT_ZONE, "hand"), d->player);
  uint32_t count = cardvm_game_cards(t->game, place, hand, 64);
  for (uint32_t i = 0; i < count && i < 64; i++) {
    cardvm_id ability;
    cardvm_reason reason;
    if (!cardvm_program_definition_abilities(t->program, cardvm_game_definition(t->game, hand[i]),
                                             &ability, 1))
      continue;
    assert_true(cardvm_game_why_not(t->game, CARDVM_VIEWER_ALL, d->player, ability, hand[i],
                                    &reason, 1) > 0);
    assert_int_equal(reason.kind == CARDVM_WHY_OFFERED, offered(t, hand[i]) >= 0);
  }
}

/* Games of random answers, checked after each. */
TEST(random_games_hold) {
  static const char *const names[] = {"Blaze", "Charge", "Charm", "Command", "Call", "Bear"};
  uint64_t random = 1;
  for (int game = 0; game < 60; game++) {
    board t = board_open(game % 2 ? "stack" : "single", cards);
    for (int i = 0; i < 24; i++) put(&t, names[i % 6], 1 + (cardvm_seat)(i / 12), "hand");
    for (cardvm_seat s = 1; s <= 2; s++) {
      put(&t, "Drum", s, "field");
      put(&t, "Bell", s, "field");
    }
    board_begin(&t);
    glow(&t, 6);
    play_randomly(&t, &random, 200, expect_explained);
    board_close(&t);
  }
}

/* -- Refused ----------------------------------------------------------------------------------- */

TEST(what_is_wrong_is_said) {
  static const row_of_texts rows[] = {
      {"announces = { x = 3 }, function() end",
       "activated: announces: x: expected \"yes or no\", or the least and the most: { 0, 9 }, got the number 3"},
      {"announces = {}, function() end", "activated: announces: the table is empty"},
      {"announces = 4, function() end",
       "activated: announces: expected a table: { x = { 0, 9 } }, got the number 4"},
      {"announces = { x = { 0, 1 } }, cost = cost_player { 'glow', param.y }, function() end",
       "param.y is not in announces { ... }"},
      {"announces = { x = { 0, 1 } }, if_ = same(param.x, this), function() end",
       "param.x is what a player says, no card and no player"},
      {"announces = { a = {0,1}, b = {0,1}, c = {0,1}, d = {0,1}, e = {0,1}, f = {0,1}, g = {0,1} }, "
       "function() end",
       "announces: more than 6"},
      {"announces = { a = {0,1}, b = {0,1}, c = {0,1}, d = {0,1}, e = {0,1}, f = {0,1} }, cost = cost_player { "
       "'glow', param.a + param.b + param.c + param.d + param.e + param.f }, modes = { { 'a', function() end } }",
       "announces: more than 5"},
      {"cost = cost_player { 'glow', param.x }, function() end",
       "param.x is spoken of, but there is no with { x = ... } and no announces"},
      {"modes = {}", "modes: the list is empty"},
      {"modes = 3",
       "modes: expected a list of modes: { { \"name\", function }, ... }, got the number 3"},
      {"modes = { { function() end } }",
       "mode: expected { \"name\", function }, got a function as its name"},
      {"modes = { { 'a' } }", "mode: [2]: expected a function, got nothing"},
      {"modes = { { 'a', function() end, choos = one(any.beasts) } }", "mode: unknown key 'choos'"},
      {"modes = { { 'a', function() end }, { 'a', function() end } }",
       "a choice of options needs different names"},
      {"modes = { { 'a', function() end } }, function() end",
       "modes: each mode has its own choose and its own function"},
      {"modes = { { 'a', function() end } }, choose_modes = 2", "choose_modes"},
      {"choose_modes = 2, function() end", "choose_modes: there are no modes"},
      {"with = { a = 'card' }, modes = { { 'a', function() end } }",
       "what is started with values has no announces and no modes"},
  };
  char text[sizeof rules + 20];
  snprintf(text, sizeof text, rules, "", "single");
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    char card[600];
    cardvm_error error;
    snprintf(card, sizeof card, "card 'Ability' {}\ncard 'X' { activated { window = 'main', %s } }",
             rows[i].given);
    cardvm_program *p = cardvm_lua_load_text(NULL, text, card, &error);
    if (p) fail_msg("row %d was taken", (int)i);
    if (!strstr(error.message, rows[i].said)) fail_msg("row %d: %s", (int)i, error.message);
    assert_int_equal(error.line, 2);
  }
}

/* What effects are while they wait. */
TEST(where_and_as_what_they_wait_is_said_together) {
  static const row_of_texts rows[] = {
      {"waits_in = 'pile'", "rules: waits_in and waits_as are said together"},
      {"waits_as = 'Ability'", "rules: waits_in and waits_as are said together"},
      {"waits_in = 'pil', waits_as = 'Ability'", "there is no zone 'pil'; did you mean 'pile'?"},
      {"waits_in = 'hand', waits_as = 'Ability'",
       "what waits needs a shared zone without circles, and a card that it is there"},
      {"waits_in = 'pile', waits_as = 'Abilty'", "'Abilty'"},
      {"waits_in = 3, waits_as = 'Ability'", "waits_in"},
      {"waits_in = 'pile', waits_as = {}", "waits_as"}};
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    char text[400];
    cardvm_error error;
    snprintf(
        text, sizeof text,
        "rules { name = 'Wait', players = 2, turn = 'turn', %s }\n"
        "zone 'hand' { seen_by = 'owner' } zone 'pile' { shared = true }\n"
        "window 'main' { mode = 'stack' } sequence 'turn' { step 'main' { window = 'main' } }\n",
        rows[i].given);
    if (cardvm_lua_load_text(NULL, text, "card 'Ability' {}", &error))
      fail_msg("row %d was taken", (int)i);
    if (!strstr(error.message, rows[i].said)) fail_msg("row %d: %s", (int)i, error.message);
  }
}
