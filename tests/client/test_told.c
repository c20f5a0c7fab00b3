/* What viewers are told: pairs of games that differ only in what a viewer may not know give it the
 * same view, stream, JSON and sentences; and what it may know it is told. */
#include "../bindings/run/board_world.h"

#include "cardvm_client.h"
#include "cardvm_file.h"
#include "cardvm_view.h"

#define RULES                                                                                      \
  "rules { name = 'Told', players = { 2, 3 }, turn = 'turn' }\n"                                   \
  "zone 'deck' { seen_by = 'nobody' }\n"                                                           \
  "zone 'hand' { seen_by = 'owner' }\n"                                                            \
  "zone 'field' { play = true }\n"                                                                 \
  "zone 'grave' {}\n"                                                                              \
  "attribute 'type' { 'plain', 'dragon' }\n"                                                       \
  "property 'power' { base = 0 }\n"                                                                \
  "player_variable 'hits' {}\n"                                                                    \
  "window 'main' { mode = 'single', pass = 'pass' }\n"                                             \
  "window 'reply' { mode = 'alternate', pass = 'no reply' }\n"                                     \
  "event 'ping' { on = 'player' }\n"                                                               \
  "event 'echo' { on = 'player' }\n"                                                               \
  "event 'poke' {}\n"                                                                              \
  "event 'scan' { on = 'player', body = function(event)\n"                                         \
  "  for _, card in ipairs(event.player.hand.cards) do\n"                                          \
  "    if card.type == 'dragon' then return end end\n"                                             \
  "  return false end }\n"                                                                         \
  "event 'drop' { moves_to = 'grave' }\n"                                                          \
  "event 'enter' { moves_to = 'field' }\n"                                                         \
  "event 'set_down' { moves_to = 'field', as = 'Mask' }\n"                                         \
  "event 'take_back' { moves_to = 'hand', before = true }\n"                                       \
  "event 'sink' { moves_to = 'deck', before = true }\n"                                            \
  "event 'turn_up' { body = function(event) event.card:be_itself() end }\n"                        \
  "event 'turn_down' { body = function(event)\n"                                                   \
  "  event.card:becomes('Mask', { until_ = 'forever' }) end }\n"                                   \
  "event 'hit' { on = 'player', adds_player = 'hits', args = { 'amount' } }\n"                     \
  "sequence 'turn' { step 'main' { window = 'main' }, step 'reply' { window = 'reply' } }\n"       \
  "action(activated { keyword = 'attack', window = 'main', function() opponent:ping() end })\n"

static const char rules[] = RULES;

static const char cards[] =
    "card 'Mask' { type = 'plain', power = 2, hides = true }\n"
    "card 'Plain' { type = 'plain' }\n"
    "card 'Dragon' { type = 'dragon' }\n"
    "card 'Drake' { type = 'dragon' }\n"
    "card 'Blocker' { type = 'plain', triggered { on = 'ping', zones = 'hand', may = true,\n"
    "  function(me) me:reveal() end } }\n"
    "card 'Parrier' { type = 'plain', triggered { on = 'ping', zones = 'hand', may = true,\n"
    "  function(me) me:reveal() end } }\n"
    "card 'Forced' { type = 'plain', triggered { on = 'ping', zones = 'hand',\n"
    "  function(me) if you:confirm('Hit?') then you:hit(1) end end } }\n"
    "card 'Shield' { type = 'plain', substitution { of = 'ping', zones = 'hand', may = true,\n"
    "  function(me, event) return replaced end } }\n"
    "card 'Idol' { type = 'plain', triggered { on = 'ping', may = true,\n"
    "  choose = one(your.hand:with { type = 'dragon' }), function(me, card) card:drop() end } }\n"
    "card 'Altar' { type = 'plain', triggered { on = 'ping', function()\n"
    "  local card = you:choose(up_to(1, your.hand:with { type = 'dragon' }))\n"
    "  if card then card:drop() end end } }\n"
    "card 'Tower' { type = 'plain', triggered { on = 'ping', may = true, function() end } }\n"
    "card 'Keep' { type = 'plain', triggered { on = 'ping', may = true, function() end } }\n"
    "card 'Sorcerer' { type = 'plain', command { window = 'main', keyword = 'cast', zones = 'hand',\n"
    "  during = 'field', as = 'Mask', function() if you:confirm('Hit?') then you:hit(1) end end } }\n"
    "card 'Wizard' { type = 'plain', command { window = 'main', keyword = 'cast', zones = 'hand',\n"
    "  during = 'field', as = 'Mask', function() if you:confirm('Hit?') then you:hit(1) end end } }\n"
    "card 'Forge' { type = 'plain', activated { window = 'reply', keyword = 'forge',\n"
    "  cost = cost_cards { 1, from = your.hand:with { type = 'dragon' }, event = 'drop' },\n"
    "  function() end } }\n";

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
    "card 'Ward' { type = 'plain', substitution { of = 'ping', may = true,\n"
    "  match = at_least(1, your.hand:with { type = 'dragon' }), function(me, event) end } }\n"
    "card 'Rune' { type = 'plain', substitution { of = 'ping', may = true,\n"
    "  function(me, event) end } }\n"
    "card 'Trial' { type = 'plain', activated { window = 'reply', keyword = 'try', function()\n"
    "  local done = attempt(function()\n"
    "    for _, card in ipairs(your.hand:list()) do\n"
    "      if card.type == 'dragon' then take_back() end end end)\n"
    "  if not done then you:confirm('Hit?') end end } }\n"
    "card 'Page' { type = 'plain', activated { window = 'reply', keyword = 'learn', function()\n"
    "  if not attempt(function() if you:scan() then take_back() end end) then\n"
    "    you:confirm('Hit?') end end } }\n"
    "card 'Scout' { type = 'plain', activated { window = 'reply', keyword = 'scout', function()\n"
    "  if you:scan() then you:confirm('Hit?') end end } }\n"
    "card 'Clerk' { type = 'plain', activated { window = 'reply', keyword = 'ask', function()\n"
    "  if your.hand:with { name = 'Dragon' }:count() > 0 then you:confirm('Hit?') end end } }\n"
    "card 'Levy' { type = 'plain', activated { window = 'reply', keyword = 'raise', cost = {\n"
    "  cost_cards { 1, from = your.field, event = 'poke' },\n"
    "  cost_cards { 1, from = your.field:where(at_most(\n"
    "    count(your.hand:with { type = 'dragon' }), it.power)), event = 'poke' } },\n"
    "  function() end } }\n"
    "card 'Hush' { type = 'plain', prohibition { zones = 'hand', of = 'poke' } }\n";

#define TEXT_BYTES 60000

/* What one viewer has been told of a game. */
typedef struct telling {
  uint32_t view[5000];
  size_t size;
  char json[TEXT_BYTES], events[TEXT_BYTES], said[TEXT_BYTES];
  cardvm_view_decision asked;
  bool open;
} telling;

static void tell(board *t, cardvm_seat viewer, telling *to) {
  static cardvm_view_entry entries[2000];
  memset(to, 0, sizeof *to);
  cardvm_view *v = cardvm_view_take(t->game, viewer, NULL);
  to->size = cardvm_view_bytes(v, to->view, sizeof to->view);
  assert_true(to->size <= sizeof to->view);
  to->open = cardvm_view_decision_of(v, &to->asked);
  assert_true(cardvm_client_view_json(t->program, v, to->json, TEXT_BYTES) < TEXT_BYTES);
  cardvm_view_free(v);
  const uint32_t n = cardvm_view_stream(t->game, viewer, 1, entries, 2000);
  assert_true(n < 2000);
  assert_true(cardvm_client_events_json(entries, n, to->events, TEXT_BYTES) < TEXT_BYTES);
  const uint32_t kept = cardvm_view_trace(t->game, viewer, entries, 2000);
  assert_int_equal(kept, n); /* the trace was never cleared: both say the same */
  const cardvm_decision *ask = cardvm_game_question(t->game);
  const cardvm_client_reader reader = {.seat = viewer};
  if (ask) cardvm_client_say_question(t->game, ask, &reader, to->said, TEXT_BYTES);
  assert_int_equal(to->open, cardvm_game_asked(t->game, viewer));
  assert_int_equal(to->open, *to->said != 0);
}

typedef struct pair {
  const char *hands[2][3]; /* what seat 2 has in hand, in one game and the other */
  const char *field[3];    /* what it has on the field in both */
  uint32_t asked[2];       /* how often seat 2 is asked outside its own turn */
  uint32_t told;           /* and how often seat 1 is told of it, in both */
  const char *uses;        /* what seat 2 uses when it may act */
  bool last;               /* which effect comes first: the last one */
} pair;

static board game_of(const char *script, const char *const *hand, const char *const *field) {
  char all[sizeof cards + sizeof secretive];
  snprintf(all, sizeof all, "%s%s", cards, secretive);
  board t = board_idle(script, all, 2);
  for (int i = 0; i < 3 && hand[i]; i++) put(&t, hand[i], 2, "hand");
  for (int i = 0; i < 3 && field[i]; i++) put(&t, field[i], 2, "field");
  put(&t, "Dragon", 1, "hand");
  assert_int_equal(cardvm_game_follow(t.game, true), CARDVM_OK);
  board_turn(&t);
  return t;
}

static void act(const board *t, const char *keyword) {
  const cardvm_decision *d = cardvm_game_decision(t->game);
  for (uint32_t i = 0; i < d->option_count; i++) {
    cardvm_ability_info info;
    if (!cardvm_program_ability_info(t->program, d->options[i].name, &info) || !info.keyword ||
        strcmp(cardvm_program_name(t->program, CARDVM_SORT_NAME, info.keyword), keyword) != 0)
      continue;
    assert_int_equal(cardvm_game_choose(t->game, &i, 1), CARDVM_OK);
    if (cardvm_game_run(t->game) != CARDVM_DECISION)
      fail_msg("%s", cardvm_game_error(t->game)->message);
    return;
  }
  fail_msg("'%s' is not offered", keyword);
}

/* To pass, to say no, to choose nothing; else the first. */
static void decline(board *t) {
  const cardvm_decision *d = cardvm_game_decision(t->game);
  const cardvm_option no = {0, 0};
  const uint32_t count = d->kind != CARDVM_ASK_CHOOSE;
  if (count && cardvm_game_offers(t->game, &no))
    assert_int_equal(cardvm_game_answer(t->game, d->decider, d->serial, &no, 1), CARDVM_OK);
  else if (!count && !d->min)
    assert_int_equal(cardvm_game_answer(t->game, d->decider, d->serial, NULL, 0), CARDVM_OK);
  else assert_int_equal(cardvm_game_choose_first(t->game), CARDVM_OK);
  assert_int_equal(cardvm_game_run(t->game), CARDVM_DECISION);
}

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
    t[i] = game_of(script, p->hands[i], p->field);
    assert_int_equal(play(&t[i], p, &told), p->asked[i]);
    assert_int_equal(told, p->told);
  }
  for (cardvm_seat v = 0; v <= 1; v++) {
    tell(&t[0], v, one);
    tell(&t[1], v, other);
    assert_string_equal(one->events, other->events);
    assert_string_equal(one->json, other->json);
    assert_string_equal(one->said, other->said);
    assert_int_equal(one->size, other->size);
    assert_memory_equal(one->view, other->view, one->size);
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
  } rows[] = {{"Hall", "call", 2},   {"Vault", "store", 2}, {"Sage", "see", 0}, {"Seer", NULL, 0},
              {"Toll", "pay", 0, 1}, {"Tally", "count", 0}, {"Ward", NULL, 0},  {"Trial", "try", 2},
              {"Scout", "scout", 2}, {"Page", "learn", 2},  {"Clerk", "ask", 2}};
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
  board t = game_of(rules, hand, field);
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
  char all[8000];
  snprintf(all, sizeof all, "%s%s", cards, belfry);
  board t = board_idle(rules, all, 2);
  put(&t, "Whisper", 2, "hand");
  put(&t, "Belfry", 2, "field");
  assert_int_equal(cardvm_game_follow(t.game, true), CARDVM_OK);
  board_turn(&t);
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
  board t = game_of(rules, hand, field);
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

/* -- Which one of several ----------------------------------------------------------------------- */

static const char which_rules[] = RULES
    "game_variable 'prey' { refers = 'card', follows = 'card' }\n"
    "event 'bottom' { moves_to = 'deck', before = true, position = 'bottom' }\n"
    "event 'riffle' { on = 'place', shuffles = true }\n"
    "action(activated { keyword = 'home', window = 'main', function()\n"
    "  local c = you.field.top game:set_prey(c) c:take_back() end })\n"
    "action(activated { keyword = 'lose', window = 'main', function()\n"
    "  local c = you.field.top game:set_prey(c) c:sink() you.deck:riffle() end })\n"
    "action(activated { keyword = 'set one', window = 'main', function()\n"
    "  you:choose(one(your.hand)):set_down() end })\n"
    "action(activated { keyword = 'bury', window = 'main', function()\n"
    "  you:choose(one(your.hand:with { type = 'dragon' })):bottom() end })\n"
    "action(activated { keyword = 'pay', window = 'main',\n"
    "  cost = cost_cards { 1, from = your.hand:with { type = 'dragon' }, event = 'bottom' },\n"
    "  function() end })\n"
    "action(activated { keyword = 'pay alike', window = 'main',\n"
    "  cost = cost_cards { 1, from = your.hand:with { type = 'dragon' }, event = 'bottom',\n"
    "    alike = true }, function() end })\n";

/* What seat 1 chooses: the card of that name if it is asked for one, of those that are offered. */
static void choose_card(const board *t, const char *card) {
  const cardvm_decision *d = cardvm_game_decision(t->game);
  if (d->kind == CARDVM_ASK_ACT && strcmp(card, "cast Sorcerer") != 0 &&
      strcmp(card, "cast Wizard") != 0)
    return;
  const char *name = d->kind == CARDVM_ASK_ACT ? card + strlen("cast ") : card;
  const cardvm_id wanted = id_of(t, CARDVM_SORT_DEFINITION, name);
  for (uint32_t i = 0; i < d->option_count; i++)
    if (cardvm_game_definition(t->game, d->options[i].subject) == wanted) {
      assert_int_equal(cardvm_game_choose(t->game, &i, 1), CARDVM_OK);
      assert_int_equal(cardvm_game_run(t->game), CARDVM_DECISION);
      return;
    }
  fail_msg("'%s' is not offered", name);
}

typedef struct secret {
  const char *seen, *unseen; /* seat 1 has one that all have seen, which it takes back, and one */
  const char *deed, *chosen;
} secret;

static void tell_secret(const secret *s, uint64_t seed, cardvm_seat viewer, telling *to) {
  static cardvm_view_entry entries[500];
  board t = board_idle(which_rules, cards, 2);
  assert_int_equal(cardvm_game_reseed(t.game, seed), CARDVM_OK);
  for (int i = 0; i < 4; i++) put(&t, i & 1 ? "Plain" : "Tower", 1, "deck");
  put(&t, s->unseen, 1, "hand");
  put(&t, "Tower", 1, "hand"); /* so that not all of the hand are options */
  put(&t, s->seen, 1, "field");
  assert_int_equal(cardvm_game_follow(t.game, true), CARDVM_OK);
  board_turn(&t);
  if (strcmp(s->deed, "lose") != 0) act(&t, "home");
  if (strcmp(s->deed, "cast") != 0) act(&t, s->deed);
  choose_card(&t, s->chosen);
  while (cardvm_game_decision(t.game)->kind != CARDVM_ASK_ACT) decline(&t);
  assert_int_equal(cardvm_game_check(t.game), CARDVM_OK);
  memset(to, 0, sizeof *to);
  const uint32_t n = cardvm_view_stream(t.game, viewer, 1, entries, 500);
  cardvm_client_events_json(entries, n, to->events, TEXT_BYTES);
  cardvm_view *v = cardvm_view_take(t.game, viewer, NULL);
  cardvm_client_view_json(t.program, v, to->json, TEXT_BYTES);
  to->size = cardvm_view_bytes(v, to->view, sizeof to->view);
  cardvm_view_free(v);
  board_close(&t);
}

static void expect_same_secret(const secret *a, const secret *b, uint64_t seed) {
  telling *one = malloc(sizeof *one), *other = malloc(sizeof *other);
  for (cardvm_seat v = 0; v <= 2; v += 2) {
    tell_secret(a, 1, v, one);
    tell_secret(b, seed, v, other);
    assert_string_equal(one->events, other->events);
    assert_string_equal(one->json, other->json);
    assert_int_equal(one->size, other->size);
    assert_memory_equal(one->view, other->view, one->size);
  }
  free(one);
  free(other);
}

TEST(which_of_two_was_put_face_down) {
  expect_same_secret(&(secret){"Dragon", "Plain", "set one", "Dragon"},
                     &(secret){"Dragon", "Plain", "set one", "Plain"}, 1);
  expect_same_secret(&(secret){"Sorcerer", "Wizard", "cast", "cast Sorcerer"},
                     &(secret){"Sorcerer", "Wizard", "cast", "cast Wizard"}, 1);
}

TEST(where_a_card_lies_in_a_shuffled_pile) {
  const secret s = {"Dragon", "Plain", "lose", "Dragon"};
  for (uint64_t seed = 2; seed < 6; seed++) expect_same_secret(&s, &s, seed);
}

/* The other card may have been an option too. */
TEST(the_only_option_is_not_told) {
  static const char *const deeds[] = {"bury", "pay", "pay alike"};
  for (int i = 0; i < 3; i++)
    expect_same_secret(&(secret){"Dragon", "Plain", deeds[i], "Dragon"},
                       &(secret){"Dragon", "Drake", deeds[i], "Drake"}, 1);
  expect_same_secret(&(secret){"Dragon", "Plain", "pay alike", "Dragon"},
                     &(secret){"Dragon", "Dragon", "pay alike", "Dragon"}, 1);
}

/* -- The order of cards that are alike --------------------------------------------------------- */

static const char alike_rules[] =
    RULES "field 'prey' { refers = 'card', follows = 'card' }\n"
          "field 'mark' {}\n"
          "event 'note_it' { adds = 'mark', args = { 'amount' } }\n"
          "event 'bottom' { moves_to = 'deck', before = true, position = 'bottom' }\n"
          "action(activated { keyword = 'hunt', window = 'main', function()\n"
          "  local prey = your.field:list() local n = 0\n"
          "  for _, card in ipairs(your.hand:list()) do if card.name == 'Tower' then\n"
          "    n = n + 1 card:set_prey(prey[n]) card:note_it(n) card:reveal() end end\n"
          "  for _, card in ipairs(prey) do card:take_back() end end })\n"
          "action(activated { keyword = 'bury', window = 'main', function()\n"
          "  you:choose(one(your.hand:with { type = 'dragon' })):bottom() end })\n";

/* Seat 2 knows two Towers in the hand of seat 1, and which card each of them refers to. One of
 * these is put under the deck in secret: where it is must not follow from the order of the Towers.
 */
static void tell_alike(const char *buried, telling *to) {
  board t = board_idle(alike_rules, cards, 2);
  put(&t, "Tower", 1, "hand");
  put(&t, "Tower", 1, "hand");
  put(&t, "Dragon", 1, "field");
  put(&t, "Drake", 1, "field");
  assert_int_equal(cardvm_game_follow(t.game, true), CARDVM_OK);
  board_turn(&t);
  act(&t, "hunt");
  while (cardvm_game_decision(t.game)->kind != CARDVM_ASK_ACT ||
         cardvm_game_decision(t.game)->player != 1)
    decline(&t);
  act(&t, "bury");
  choose_card(&t, buried);
  while (cardvm_game_decision(t.game)->player != 1) decline(&t);
  tell(&t, 2, to);
  board_close(&t);
}

TEST(equal_cards_are_not_ordered_by_what_is_hidden) {
  telling *one = malloc(sizeof *one), *other = malloc(sizeof *other);
  tell_alike("Dragon", one);
  tell_alike("Drake", other);
  assert_string_equal(one->json, other->json);
  assert_int_equal(one->size, other->size);
  assert_memory_equal(one->view, other->view, one->size);
  free(one);
  free(other);
}

static const char lasting_rules[] =
    RULES "action(activated { keyword = 'bless', window = 'main', function()\n"
          "  local one_of = you:choose(one(your.hand))\n"
          "  for _, card in ipairs(your.hand:list()) do if card ~= one_of then\n"
          "    one_of:gets { power = 1, until_ = 'forever' } one_of:reveal()\n"
          "    card:gets { power = 2, until_ = 'forever' } card:reveal() end end end })\n"
          "game_variable 'prey' { refers = 'card' }\n"
          "action(activated { keyword = 'mark', window = 'main', function()\n"
          "  local one_of = you:choose(one(your.hand)) game:set_prey(one_of)\n"
          "  for _, card in ipairs(your.hand:list()) do card:reveal() end end })\n";

/* Two cards of a hand are alike but for what lasts on them, or refers to them. */
static void tell_lasting(const char *deed, uint32_t first, telling *to) {
  board t = board_idle(lasting_rules, cards, 2);
  put(&t, "Tower", 1, "hand");
  put(&t, "Tower", 1, "hand");
  assert_int_equal(cardvm_game_follow(t.game, true), CARDVM_OK);
  board_turn(&t);
  act(&t, deed);
  assert_int_equal(cardvm_game_choose(t.game, &first, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_run(t.game), CARDVM_DECISION);
  tell(&t, 2, to);
  board_close(&t);
}

TEST(equal_cards_are_not_told_apart_by_where_they_lie) {
  static const char *const deeds[] = {"bless", "mark"};
  telling *one = malloc(sizeof *one), *other = malloc(sizeof *other);
  for (int i = 0; i < 2; i++) {
    tell_lasting(deeds[i], 0, one);
    tell_lasting(deeds[i], 1, other);
    assert_string_equal(one->json, other->json);
    assert_memory_equal(one->view, other->view, one->size);
  }
  free(one);
  free(other);
}

/* -- Face down ---------------------------------------------------------------------------------- */

#define DO(keyword, zone, deed)                                                                    \
  "action(activated { keyword = '" keyword "', window = 'main', function() local card = you." zone \
  ".top if card then card:" deed "() end end })\n"

static const char face_rules[] = RULES DO("set", "hand", "set_down") DO("play", "hand", "enter")
    DO("up", "field", "turn_up") DO("down", "field", "turn_down") DO("back", "field", "take_back")
        DO("sink", "field", "sink") DO("drop", "field", "drop");

/* Seat 1 does these things with a card that only it has seen. What the viewer is told of it. */
static void tell_faces(const char *card, const char *const *deeds, cardvm_seat viewer, bool follow,
                       telling *to) {
  static cardvm_view_entry entries[500];
  board t = board_idle(face_rules, cards, 2);
  put(&t, card, 1, "hand");
  if (follow) assert_int_equal(cardvm_game_follow(t.game, true), CARDVM_OK);
  board_turn(&t);
  for (int i = 0; deeds[i]; i++)
    if (strcmp(deeds[i], "no") == 0) decline(&t);
    else act(&t, deeds[i]);
  assert_int_equal(cardvm_game_check(t.game), CARDVM_OK);
  memset(to, 0, sizeof *to);
  const uint32_t n = follow ? cardvm_view_stream(t.game, viewer, 1, entries, 500)
                            : cardvm_view_trace(t.game, viewer, entries, 500);
  cardvm_client_events_json(entries, n, to->events, TEXT_BYTES);
  cardvm_view *v = cardvm_view_take(t.game, viewer, NULL);
  cardvm_client_view_json(t.program, v, to->json, TEXT_BYTES);
  cardvm_view_free(v);
  board_close(&t);
}

TEST(what_is_put_face_down_is_told_as_its_face) {
  static const char *const deeds[][5] = {
      {"set"}, {"set", "back"}, {"set", "sink"}, {"set", "back", "set"}, {"set", "sink"}};
  telling *one = malloc(sizeof *one), *other = malloc(sizeof *other);
  for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++)
    for (int follow = 0; follow < 2; follow++)
      for (cardvm_seat v = 0; v <= 2; v += 2) {
        tell_faces("Dragon", deeds[i], v, follow, one);
        tell_faces("Plain", deeds[i], v, follow, other);
        assert_string_equal(one->events, other->events);
        assert_string_equal(one->json, other->json);
      }
  /* What is used face down does not say which ability it is, nor that it asks. */
  static const char *const used[][3] = {{"cast"}, {"cast", "no"}};
  for (int i = 0; i < 4; i++)
    for (cardvm_seat v = 0; v <= 2; v += 2) {
      tell_faces("Sorcerer", used[i / 2], v, i & 1, one);
      tell_faces("Wizard", used[i / 2], v, i & 1, other);
      assert_string_equal(one->events, other->events);
      assert_string_equal(one->json, other->json);
    }
  tell_faces("Dragon", deeds[0], 1, true, one);
  tell_faces("Plain", deeds[0], 1, true, other);
  assert_string_not_equal(one->events, other->events); /* who put it there is told which it was */
  free(one);
  free(other);
}

/* The definition of the card in the last event of that kind; 0: there is none. */
static cardvm_id last_told(const board *t, const char *event, cardvm_seat viewer, uint32_t *token) {
  static cardvm_view_entry entries[500];
  const uint32_t n = cardvm_view_stream(t->game, viewer, 1, entries, 500);
  const cardvm_id id = id_of(t, CARDVM_SORT_EVENT, event);
  for (uint32_t i = n; i-- > 0;)
    if (entries[i].kind == CARDVM_TRACE_EVENT && entries[i].event == id) {
      *token = entries[i].card_token;
      return entries[i].card;
    }
  return 0;
}

static void expect_told(const board *t, const char *event, cardvm_seat viewer, const char *card,
                        uint32_t token) {
  uint32_t is = 0;
  assert_int_equal(last_told(t, event, viewer, &is), id_of(t, CARDVM_SORT_DEFINITION, card));
  assert_int_equal(is, token);
}

TEST(each_viewer_is_told_what_the_card_was_to_it) {
  board t = board_idle(face_rules, cards, 2);
  put(&t, "Dragon", 1, "hand");
  assert_int_equal(cardvm_game_follow(t.game, true), CARDVM_OK);
  board_turn(&t);
  act(&t, "set");
  expect_told(&t, "set_down", 1, "Dragon", 1);
  expect_told(&t, "set_down", 2, "Mask", 1);
  expect_told(&t, "set_down", 0, "Mask", 1);
  act(&t, "back"); /* the others see the face leave, by its token */
  expect_told(&t, "take_back", 2, "Mask", 1);
  expect_told(&t, "take_back", 0, "Mask", 1);
  act(&t, "set");
  expect_told(&t, "set_down", 1, "Dragon", 1);
  expect_told(&t, "set_down", 2, "Mask", 2); /* it may have been another one */
  act(&t, "up");
  expect_told(&t, "turn_up", 2, "Mask", 2); /* it was that */
  act(&t, "down");
  expect_told(&t, "turn_down", 2, "Dragon", 2); /* all saw what it was */
  act(&t, "drop");
  expect_told(&t, "drop", 2, "Mask", 2);
  board_close(&t);
}

/* Of a card that it does not see the reader is not told what it becomes. */
TEST(stories_leave_out_what_hides) {
  char script[8000];
  snprintf(script, sizeof script, "%s%s", face_rules,
           DO("dim", "hand", "turn_down") "story { become = '{card} is {name} now' }\n");
  board t = board_idle(script, cards, 2);
  put(&t, "Dragon", 1, "hand");
  board_turn(&t);
  act(&t, "dim");
  uint32_t all = 0, lines = 0;
  const cardvm_trace *trace = cardvm_game_trace(t.game, 0, &all);
  for (cardvm_seat v = 1; v <= 2; v++) {
    static cardvm_view_entry entries[100];
    cardvm_client_telling telling = {0};
    cardvm_client_line line;
    const uint32_t n = cardvm_view_trace(t.game, v, entries, 100);
    for (uint32_t i = 0, at = 0; i < all; i++) {
      while (at < n && trace[i].kind == CARDVM_TRACE_EVENT &&
             entries[at].kind != CARDVM_TRACE_EVENT)
        at++;
      const bool event = trace[i].kind == CARDVM_TRACE_EVENT;
      if (cardvm_client_tell(&telling, t.game, &trace[i], event ? &entries[at] : NULL,
                             &(cardvm_client_reader){.seat = v}, &line)) {
        lines++;
        assert_string_equal(line.text, v == 1 ? "{card} is Mask now" : "{card} is a card now");
      }
      at += event;
    }
  }
  assert_int_equal(lines, 2);
  board_close(&t);
}

/* -- Saves -------------------------------------------------------------------------------------- */

TEST(a_save_keeps_who_was_told_what) {
  const char *const hand[] = {"Blocker", "Dragon", NULL}, *const field[] = {"Tower", NULL};
  board t = game_of(face_rules, hand, field);
  act(&t, "set");
  act(&t, "attack");
  cardvm_error error;
  for (int n = 0; n < 3; n++, decline(&t)) {
    const size_t size = cardvm_game_save_with(t.game, CARDVM_SAVE_STREAM, NULL, 0);
    uint8_t *save = malloc(size);
    assert_int_equal(cardvm_game_save_with(t.game, CARDVM_SAVE_STREAM, save, size), size);
    cardvm_game *loaded = cardvm_game_load(t.program, save, size, &error);
    if (!loaded) fail_msg("%s", error.message);
    board again = {t.program, loaded};
    telling *one = malloc(sizeof *one), *other = malloc(sizeof *other);
    for (cardvm_seat v = 0; v <= 2; v++) {
      tell(&t, v, one);
      tell(&again, v, other);
      assert_string_equal(one->events, other->events);
      assert_string_equal(one->json, other->json);
      assert_string_equal(one->said, other->said);
    }
    free(one);
    free(other);
    cardvm_game_free(loaded);
    free(save);
  }
  board_close(&t);
}
