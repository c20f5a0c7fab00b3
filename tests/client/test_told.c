/* What viewers are told of questions and answers: pairs of games that differ only in what a viewer
 * may not know give it the same view, stream, JSON and sentences; and what it may know it is told.
 */
#include "told_world.h"

/* What their abilities ask, or whether, rests on a hand. */
static const char secretive[] =
    "card 'Hall' { type = 'plain', activated { window = 'reply', keyword = 'call', function()\n"
    "  local big = false\n"
    "  for _, card in ipairs(your.hand:list()) do big = big or card.type == 'dragon' end\n"
    "  if big then you:confirm('Hit?') end end } }\n"
    "card 'Vault' { type = 'plain', activated { window = 'reply', keyword = 'store', function()\n"
    "  local open = {}\n"
    "  for _, card in ipairs(your.hand:list()) do\n"
    "    if card.name ~= 'Plain' then open = your.field:list() end end\n"
    "  you:choose(one(open)) end } }\n"
    "card 'Tithe' { type = 'plain', activated { window = 'reply', keyword = 'give', function()\n"
    "  local card = you:choose(one(your.hand:with { type = 'dragon' }))\n"
    "  if card then card:sink() end end } }\n"
    "card 'Sage' { type = 'plain', activated { window = 'reply', keyword = 'see',\n"
    "  choose = one(your.field:where(at_most(count(your.hand:with { type = 'dragon' }), it.power))),\n"
    "  function(me, card) card:poke() end } }\n"
    "card 'Guard' { type = 'plain', power = 2 }\n"
    "card 'Seer' { type = 'plain', triggered { on = 'ping',\n"
    "  choose = one(your.field:where(at_most(count(your.hand:with { type = 'dragon' }), it.power))),\n"
    "  function(me, card) card:poke() end } }\n"
    "card 'Toll' { type = 'plain', activated { window = 'reply', keyword = 'pay', cost = either(\n"
    "  cost_cards { 1, from = your.hand:with { type = 'dragon' }, event = 'sink', prompt = 'a' },\n"
    "  cost_cards { 1, from = your.hand, event = 'sink', prompt = 'b' }), function() end } }\n"
    "card 'Tally' { type = 'plain', activated { window = 'reply', keyword = 'count',\n"
    "  announces = { x = { 0, count(your.hand:with { type = 'dragon' }) } }, function() end } }\n"
    "card 'Harp' { type = 'plain', triggered { on = 'ping', may = true,\n"
    "  does = deed 'poke' { this }, function(me) me:poke() end } }\n"
    "card 'Ward' { type = 'plain', substitution { on = 'ping', may = true,\n"
    "  match = at_least(1, your.hand:with { type = 'dragon' }), function(me, event) end } }\n"
    "card 'Rune' { type = 'plain', substitution { on = 'ping', may = true,\n"
    "  function(me, event) end } }\n"
    "local bail = price(cost_cards { from = your.hand:with { type = 'dragon' }, event = 'poke' })\n"
    "card 'Ransom' { type = 'plain', activated { window = 'reply', keyword = 'pay', function()\n"
    "  you:pays(bail) you:confirm('Hit?') end } }\n"
    "card 'Scout' { type = 'plain', activated { window = 'reply', keyword = 'scout', function()\n"
    "  if you:scan() then you:confirm('Hit?') end end } }\n"
    "card 'Clerk' { type = 'plain', activated { window = 'reply', keyword = 'ask', function()\n"
    "  if your.hand:with { name = 'Dragon' }:count() > 0 then you:confirm('Hit?') end end } }\n"
    "card 'Levy' { type = 'plain', activated { window = 'reply', keyword = 'raise', cost = {\n"
    "  cost_cards { 1, from = your.field, event = 'poke' },\n"
    "  cost_cards { 1, from = your.field:where(at_most(\n"
    "    count(your.hand:with { type = 'dragon' }), it.power)), event = 'poke' } },\n"
    "  function() end } }\n"
    "card 'Hush' { type = 'plain', prohibition { zones = 'hand', on = 'poke' } }\n";

typedef struct pair {
  const char *hands[2][3]; /* what seat 2 has in hand, in one game and the other */
  const char *field[3];    /* what it has on the field in both */
  uint32_t asked[2];       /* how often seat 2 is asked outside its own turn */
  uint32_t told;           /* and how often seat 1 is told of it, in both */
  const char *uses;        /* what seat 2 uses when it may act */
  bool last;               /* which effect comes first: the last one */
} pair;

/* A refusal says the same whatever is asked of somebody else. */
static void expect_refusal(board *t) {
  const cardvm_option pass = {0, 0};
  assert_int_equal(cardvm_game_answer(t->game, 1, 1, &pass, 1), CARDVM_ERROR_ANSWER);
  assert_string_equal(cardvm_game_error(t->game)->message,
                      "seat 1 answers, but nothing is asked of it");
}

/* Seat 2 declines, but for what the pair says. */
static void answer(board *t, const pair *p, const char **uses) {
  const cardvm_decision *d = cardvm_game_decision(t->game);
  const uint32_t last = d->option_count - 1;
  if (d->decider == 2 && d->kind == CARDVM_ASK_ACT && *uses) {
    act(t, *uses);
    *uses = NULL;
  } else if (p->last && d->kind == CARDVM_ASK_CHOOSE && d->min == 1) {
    assert_int_equal(cardvm_game_choose(t->game, &last, 1), CARDVM_OK);
    assert_int_equal(cardvm_game_run(t->game), CARDVM_DECISION);
  } else decline(t);
}

/* Seat 1 attacks and passes, seat 2 answers. Counts how often. */
static uint32_t play(board *t, const pair *p, uint32_t *told) {
  const char *uses = p->uses;
  uint32_t asked = 0, turn = cardvm_game_turn_number(t->game);
  telling *now = malloc(sizeof *now);
  act(t, "attack");
  for (bool passed = false; cardvm_game_turn_number(t->game) == turn; answer(t, p, &uses)) {
    const cardvm_decision *d = cardvm_game_decision(t->game);
    if (d->decider == 1) {
      if (d->kind == CARDVM_ASK_ACT && passed) continue;
      passed = true;
      continue;
    }
    asked++;
    for (cardvm_seat v = 0; v <= 1; v++) {
      tell(t, v, now);
      assert_false(now->open && now->asked.told);
      if (v) *told += now->open;
    }
    expect_refusal(t);
  }
  free(now);
  return asked;
}

static void expect_same_told(const pair *p, const char *script) {
  telling *one = malloc(sizeof *one), *other = malloc(sizeof *other);
  board t[2];
  for (int i = 0; i < 2; i++) {
    uint32_t told = 0;
    t[i] = game_of(script, secretive, p->hands[i], p->field);
    assert_int_equal(play(&t[i], p, &told), p->asked[i]);
    assert_int_equal(told, p->told);
  }
  for (cardvm_seat v = 0; v <= 1; v++) {
    tell(&t[0], v, one);
    tell(&t[1], v, other);
    expect_same_words(one, other);
    expect_same_view(one, other);
  }
  /* And so it goes on: what comes has the same numbers. */
  for (int i = 0; i < 2; i++) {
    assert_int_equal(cardvm_game_check(t[i].game), CARDVM_OK);
    while (cardvm_game_decision(t[i].game)->decider != 1) decline(&t[i]);
  }
  tell(&t[0], 1, one);
  tell(&t[1], 1, other);
  assert_true(one->open && one->asked.told);
  assert_int_equal(one->asked.serial, other->asked.serial);
  assert_memory_equal(one->view, other->view, one->size);
  for (int i = 0; i < 2; i++) board_close(&t[i]);
  free(one);
  free(other);
}

/* -- Questions that only their player can expect ------------------------------------------------ */

TEST(an_ability_in_hand_asks_in_secret) {
  expect_same_told(&(pair){.hands = {{"Blocker"}, {"Plain"}}, .asked = {1, 0}}, rules);
}

TEST(what_an_ability_in_hand_goes_on_to_ask) {
  expect_same_told(&(pair){.hands = {{"Forced"}, {"Plain"}}, .asked = {1, 0}}, rules);
}

TEST(a_substitution_in_hand_asks_in_secret) {
  expect_same_told(&(pair){.hands = {{"Shield"}, {"Plain"}}, .asked = {1, 0}}, rules);
}

TEST(an_order_that_only_one_can_see) {
  expect_same_told(&(pair){.hands = {{"Blocker", "Parrier"}, {"Plain", "Plain"}}, .asked = {3, 0}},
                   rules);
  /* One of two that are ordered is seen: it asks for itself in both. */
  expect_same_told(
      &(pair){.hands = {{"Blocker"}, {"Plain"}}, .field = {"Tower"}, .asked = {3, 1}, .told = 1},
      rules);
  /* Two are seen, so that there is an order is seen in both. */
  expect_same_told(
      &(pair){
          .hands = {{"Plain"}, {"Dragon"}}, .field = {"Tower", "Keep"}, .asked = {3, 3}, .told = 3},
      rules);
}

TEST(targets_in_hand) {
  expect_same_told(&(pair){.hands = {{"Dragon"}, {"Plain"}}, .field = {"Idol"}, .asked = {1, 0}},
                   rules);
}

TEST(a_choice_among_some_cards_of_a_hand) {
  expect_same_told(&(pair){.hands = {{"Dragon", "Plain"}, {"Plain", "Plain"}},
                           .field = {"Altar"},
                           .asked = {1, 0}},
                   rules);
}

TEST(an_action_that_rests_on_a_hand) {
  expect_same_told(&(pair){.hands = {{"Dragon", "Plain"}, {"Plain", "Plain"}},
                           .field = {"Forge"},
                           .asked = {1, 0}},
                   rules);
}

/* Seat 2 uses something, and passes the next time. What it is asked is the same but for what rests
 * on its hand. */
TEST(what_is_asked_because_of_a_hand) {
  static const struct {
    const char *field, *uses;
    uint32_t told; /* whether to use it is asked if it can be used */
    uint32_t more; /* what is asked in both */
  } rows[] = {{"Hall", "call", 2},    {"Vault", "store", 2}, {"Sage", "see", 0},
              {"Seer", NULL, 0},      {"Toll", "pay", 0, 1}, {"Tally", "count", 0},
              {"Ward", NULL, 0},      {"Scout", "scout", 2}, {"Clerk", "ask", 2},
              {"Ransom", "pay", 2, 1}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    print_message("%s\n", rows[i].field);
    const uint32_t asked = (rows[i].uses ? 2 : 0) + rows[i].more;
    expect_same_told(&(pair){.hands = {{"Dragon", "Dragon"}, {"Plain", "Plain"}},
                             .field = {rows[i].field, "Guard"},
                             .asked = {asked + 1, asked},
                             .told = rows[i].told,
                             .uses = rows[i].uses},
                     rules);
  }
}

TEST(a_choice_among_all_cards_of_a_hand_that_need_not_be) {
  expect_same_told(&(pair){.hands = {{"Dragon", "Dragon"}, {"Dragon", "Plain"}},
                           .field = {"Tithe"},
                           .asked = {3, 3},
                           .told = 2,
                           .uses = "give"},
                   rules);
}

TEST(an_order_that_is_asked_again) {
  /* The one in hand comes first, then the order of the others is asked once more. */
  expect_same_told(&(pair){.hands = {{"Blocker"}, {"Plain"}},
                           .field = {"Tower", "Keep"},
                           .asked = {5, 3},
                           .told = 3,
                           .last = true},
                   rules);
}

TEST(an_order_that_is_there_because_of_a_hand) {
  expect_same_told(
      &(pair){
          .hands = {{"Dragon"}, {"Plain"}}, .field = {"Rune", "Ward"}, .asked = {3, 1}, .told = 1},
      rules);
}

TEST(a_cost_that_leaves_something_for_another) {
  expect_same_told(&(pair){.hands = {{"Dragon", "Dragon"}, {"Plain", "Plain"}},
                           .field = {"Levy", "Guard"},
                           .asked = {3, 2},
                           .told = 0,
                           .uses = "raise",
                           .last = true},
                   rules);
}

TEST(what_a_card_in_hand_could_prohibit) {
  expect_same_told(&(pair){.hands = {{"Plain"}, {"Hush"}}, .field = {"Harp"}, .asked = {1, 0}},
                   rules);
}

/* -- Questions that everybody can expect -------------------------------------------------------- */

TEST(what_lies_open_asks_openly) {
  const char *const hand[] = {"Plain", NULL}, *const field[] = {"Tower", NULL};
  board t = game_of(rules, secretive, hand, field);
  telling *now = malloc(sizeof *now);
  const uint32_t first = cardvm_game_decision(t.game)->serial;
  act(&t, "attack");
  tell(&t, 1, now);
  assert_true(now->open && !now->asked.told);
  assert_int_equal(now->asked.decider, 2);
  assert_string_equal(now->said, "enemy: yes or no: use (Tower)");
  assert_non_null(strstr(now->events, "\"kind\":\"asked\",\"player\":2,\"by\":2"));
  tell(&t, 0, now);
  assert_true(now->open);
  assert_int_equal(cardvm_game_decision(t.game)->serial, 1); /* the first question of seat 2 */
  decline(&t);
  assert_int_equal(cardvm_game_decision(t.game)->serial, first + 1);
  free(now);
  board_close(&t);
}

TEST(what_has_happened_explains_what_follows) {
  /* The card stays hidden; but all see that there was an echo, and the Belfry that hears it. */
  static const char belfry[] =
      "card 'Whisper' { type = 'plain', triggered { on = 'ping', zones = 'hand',\n"
      "  function() you:echo() end } }\n"
      "card 'Belfry' { type = 'plain', triggered { on = 'echo', may = true, interrupts = true,\n"
      "  function() end } }\n";
  const char *const hand[] = {"Whisper", NULL}, *const field[] = {"Belfry", NULL};
  board t = game_of(rules, belfry, hand, field);
  act(&t, "attack");
  assert_int_equal(cardvm_game_decision(t.game)->decider, 2);
  assert_true(cardvm_game_asked(t.game, 1));
  assert_true(cardvm_game_asked(t.game, 0));
  assert_false(cardvm_game_asked(t.game, 3));
  board_close(&t);
}

TEST(options_of_others_are_not_counted) {
  static const char pick[] = "card 'Plain' { type = 'plain' }\ncard 'Mask' { type = 'plain' }\n"
                             "card 'Press' { type = 'plain', triggered { on = 'ping', function()\n"
                             "  local card = you:choose(one(your.hand)) card:drop() end } }\n";
  board t = board_idle(rules, pick, 2);
  for (int i = 0; i < 3; i++) put(&t, "Plain", 2, "hand");
  put(&t, "Press", 2, "field");
  assert_int_equal(cardvm_game_follow(t.game, true), CARDVM_OK);
  board_turn(&t);
  act(&t, "attack");
  const cardvm_decision *d = cardvm_game_decision(t.game);
  char said[400];
  cardvm_client_say_question(t.game, d, &(cardvm_client_reader){.seat = 1}, said, sizeof said);
  assert_non_null(strstr(said, "enemy: choose"));
  assert_null(strstr(said, "3"));
  cardvm_client_say_question(t.game, d, &(cardvm_client_reader){.seat = 2}, said, sizeof said);
  assert_non_null(strstr(said, "you: choose 1 of 3"));
  for (uint32_t i = 0; i < 4; i++)
    assert_int_equal(cardvm_client_say_option(t.game, d, i, &(cardvm_client_reader){.seat = 1},
                                              false, said, sizeof said),
                     0);
  board_close(&t);
}

/* The number of the option by that ability and card. */
static uint32_t option_named(const board *t, const char *keyword, const char *card) {
  const cardvm_decision *d = cardvm_game_decision(t->game);
  const cardvm_client_reader all = {.sees_all = true};
  char said[400], wanted[100];
  snprintf(wanted, sizeof wanted, "%s%s%s", keyword, *card ? " " : "", card);
  for (uint32_t i = 0; i < d->option_count; i++) {
    cardvm_client_say_option(t->game, d, i, &all, false, said, sizeof said);
    if (strcmp(said, wanted) == 0) return i;
  }
  fail_msg("'%s' is not offered", wanted);
  return 0;
}

/* Of an answer others are told what their view tells of it: an ability at work that they may know.
 * What else was picked, and that it was to pass, only what comes of it can tell. */
TEST(answers_of_others_are_what_they_see_done) {
  static const char more[] = "card 'Lever' { type = 'plain',\n"
                             "  activated { window = 'main', keyword = 'pull', function()\n"
                             "    local card = you:choose(one(any.field)) you:confirm('Hit?')\n"
                             "  end } }\n";
  char all[8000];
  snprintf(all, sizeof all, "%s%s", cards, more);
  board t = board_idle(rules, all, 2);
  put(&t, "Sorcerer", 1, "hand");
  put(&t, "Lever", 1, "field");
  put(&t, "Plain", 1, "field");
  assert_int_equal(cardvm_game_follow(t.game, true), CARDVM_OK);
  board_turn(&t);
  const cardvm_client_reader one = {.seat = 1}, two = {.seat = 2}, nobody = {0};
  static const struct {
    const char *keyword, *card, *told;
  } acts[] = {{"pull", "Lever", "pull Lever"},
              {"attack", "", "attack"},
              {"cast", "Sorcerer", ""},
              {"pass", "", ""}};
  char said[400];
  const cardvm_decision *d = cardvm_game_decision(t.game);
  for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
    const uint32_t n = option_named(&t, acts[i].keyword, acts[i].card);
    cardvm_client_say_answer(t.game, d, &n, 1, &two, said, sizeof said);
    assert_string_equal(said, acts[i].told);
    cardvm_client_say_answer(t.game, d, &n, 1, &nobody, said, sizeof said);
    assert_string_equal(said, acts[i].told);
    assert_true(cardvm_client_say_answer(t.game, d, &n, 1, &one, said, sizeof said) > 0);
  }
  act(&t, "pull");
  d = cardvm_game_decision(t.game);
  assert_int_equal(d->kind, CARDVM_ASK_CHOOSE);
  const uint32_t first = 0;
  assert_true(cardvm_client_say_question(t.game, d, &two, said, sizeof said) > 0);
  assert_int_equal(cardvm_client_say_answer(t.game, d, &first, 1, &two, said, sizeof said), 0);
  assert_true(cardvm_client_say_answer(t.game, d, &first, 1, &one, said, sizeof said) > 0);
  assert_int_equal(cardvm_game_choose(t.game, &first, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_run(t.game), CARDVM_DECISION);
  d = cardvm_game_decision(t.game);
  assert_int_equal(d->kind, CARDVM_ASK_YES_NO);
  assert_int_equal(cardvm_client_say_answer(t.game, d, &first, 1, &two, said, sizeof said), 0);
  assert_true(cardvm_client_say_answer(t.game, d, &first, 1, &one, said, sizeof said) > 0);
  board_close(&t);
}

/* -- Sentences ---------------------------------------------------------------------------------- */

TEST(sentences_do_not_name_what_hides) {
  const char *const hand[] = {"Blocker", "Parrier", NULL}, *const field[] = {NULL};
  board t = game_of(rules, secretive, hand, field);
  act(&t, "attack");
  const cardvm_decision *d = cardvm_game_decision(t.game);
  assert_int_equal(d->decider, 2); /* which effect comes first */
  char said[400];
  const cardvm_client_reader one = {.seat = 1}, two = {.seat = 2};
  cardvm_waiting waiting[4];
  const uint32_t waits = cardvm_game_queue(t.game, waiting, 4);
  assert_int_equal(waits, 2);
  for (uint32_t i = 0; i < waits; i++) {
    assert_int_equal(cardvm_client_say_waiting(t.game, &waiting[i], &one, said, sizeof said), 0);
    assert_true(cardvm_client_say_waiting(t.game, &waiting[i], &two, said, sizeof said) > 0);
  }
  for (uint32_t i = 0; i < d->option_count; i++) {
    cardvm_client_say_option(t.game, d, i, &one, false, said, sizeof said);
    assert_string_equal(said, "");
    assert_true(cardvm_client_say_option(t.game, d, i, &two, false, said, sizeof said) > 0);
  }
  const uint32_t first = 0;
  assert_int_equal(cardvm_client_say_answer(t.game, d, &first, 1, &one, said, sizeof said), 0);
  assert_true(cardvm_client_say_answer(t.game, d, &first, 1, &two, said, sizeof said) > 0);
  assert_int_equal(cardvm_client_say_question(t.game, d, &one, said, sizeof said), 0);
  board_close(&t);
}
