/* Chance by purpose: two games with the same seed share their luck as long as the same is done,
 * also with exchanged players. */
#include "probe_world.h"

#include "cardvm_replay.h"
#include "cardvm_view.h"

static const char more[] =
    "card 'Die' { type = 'unit', activated { keyword = 'roll', window = 'main', zones = 'field',\n"
    "  function() you:gain_life(random(1000000)) end } }\n"
    "card 'Coin' { type = 'unit', activated { keyword = 'toss', window = 'main', zones = 'field',\n"
    "  function() you:gain_life(random(1000000)) end } }\n"
    "card 'Mixer' { type = 'unit', activated { keyword = 'mix', window = 'main', zones = 'field',\n"
    "  function() you.deck:shuffle() end } }\n"
    "card 'Probe' { type = 'spell' }\n";

typedef struct luck_world {
  world w;
  cardvm_handle die[3], coin[3], mixer[3];
} luck_world;

/* Wolves of power 3 and bears of power 2, ten each, lie in the deck in the order given. */
static luck_world begin(const uint32_t *luck, uint64_t seed) {
  luck_world l = {.w = probe_load("", more)};
  cardvm_error error;
  if (!l.w.program) fail_msg("%d: %s", l.w.error.line, l.w.error.message);
  cardvm_setup setup = cardvm_setup_default();
  setup.players = 2;
  setup.seed = seed;
  setup.idle = true;
  setup.trace = true;
  setup.chance_by_purpose = luck != NULL;
  for (uint32_t i = 0; luck && i < 2; i++) setup.luck[i] = luck[i];
  l.w.game = cardvm_game_start(l.w.program, &setup, &error);
  assert_non_null(l.w.game);
  for (cardvm_seat s = 1; s <= 2; s++) {
    for (int i = 0; i < 20; i++) world_put(&l.w, i % 2 ? "Wolf" : "Bear", s, "deck");
    l.die[s] = world_put(&l.w, "Die", s, "field");
    l.coin[s] = world_put(&l.w, "Coin", s, "field");
    l.mixer[s] = world_put(&l.w, "Mixer", s, "field");
  }
  world_begin(&l.w);
  return l;
}

static void uses(luck_world *l, cardvm_handle card) {
  const int at = world_option(&l->w, card);
  assert_true(at >= 0);
  world_expect_well(&l->w, world_pick(&l->w, (uint32_t)at));
}

static void next_turn(luck_world *l) {
  const int at = world_option(&l->w, 0);
  assert_true(at >= 0);
  const cardvm_decision *ask = cardvm_game_decision(l->w.game);
  for (uint32_t i = 0; i < ask->option_count; i++)
    if (!ask->options[i].subject && !ask->options[i].name) {
      world_expect_well(&l->w, world_pick(&l->w, i));
      return;
    }
  fail_msg("nobody can pass");
}

static int32_t life(const luck_world *l, cardvm_seat s) {
  return cardvm_game_player_variable(l->w.game, s,
                                     world_id(&l->w, CARDVM_SORT_PLAYER_VARIABLE, "life"));
}

/* The deck as a number: which of its cards are wolves. */
static uint32_t deck(const luck_world *l, cardvm_seat s) {
  const cardvm_game *g = l->w.game;
  const cardvm_place p = cardvm_game_place(g, world_id(&l->w, CARDVM_SORT_ZONE, "deck"), s);
  cardvm_handle cards[32];
  const uint32_t n = cardvm_game_cards(g, p, cards, 32);
  uint32_t order = 0;
  for (uint32_t i = 0; i < n; i++)
    order = order << 1 | (cardvm_game_definition(g, cards[i]) ==
                          world_id(&l->w, CARDVM_SORT_DEFINITION, "Wolf"));
  return order;
}

static const uint32_t straight[] = {11, 22}, exchanged[] = {22, 11};

TEST(exchanged_players_share_their_luck) {
  luck_world a = begin(straight, 5), b = begin(exchanged, 5);
  uses(&a, a.mixer[1]), uses(&a, a.die[1]);
  next_turn(&a);
  uses(&a, a.mixer[2]), uses(&a, a.die[2]), uses(&a, a.mixer[2]);
  uses(&b, b.mixer[1]), uses(&b, b.mixer[1]), uses(&b, b.die[1]);
  next_turn(&b);
  uses(&b, b.die[2]), uses(&b, b.mixer[2]);
  assert_int_equal(deck(&a, 1), deck(&b, 2));
  assert_int_equal(deck(&a, 2), deck(&b, 1));
  assert_int_equal(life(&a, 1), life(&b, 2));
  assert_int_equal(life(&a, 2), life(&b, 1));
  assert_int_not_equal(life(&a, 1), life(&a, 2));
  assert_int_not_equal(deck(&a, 1), deck(&a, 2));
  world_close(&a.w), world_close(&b.w);
}

/* What else was drawn before does not change it; and another seed is other luck. */
TEST(each_purpose_has_its_own) {
  luck_world a = begin(straight, 5), b = begin(straight, 5), c = begin(straight, 6);
  uses(&a, a.die[1]);
  for (int i = 0; i < 3; i++) uses(&b, b.mixer[1]);
  const int32_t before = life(&b, 1);
  uses(&b, b.die[1]);
  uses(&c, c.die[1]);
  assert_int_equal(before, 20);
  assert_int_equal(life(&a, 1), life(&b, 1));
  assert_int_not_equal(life(&a, 1), life(&c, 1));
  const int32_t first = life(&a, 1) - 20;
  uses(&a, a.coin[1]);
  assert_int_not_equal(life(&a, 1) - 20 - first, first);
  world_close(&a.w), world_close(&b.w), world_close(&c.w);
}

/* Without it one stream serves all: what was drawn before changes what comes. */
TEST(otherwise_there_is_one_stream) {
  luck_world a = begin(NULL, 5), b = begin(NULL, 5);
  uses(&a, a.die[1]);
  uses(&b, b.mixer[1]), uses(&b, b.die[1]);
  assert_int_not_equal(life(&a, 1), life(&b, 1));
  world_close(&a.w), world_close(&b.w);
}

static void go_on(luck_world *l) { uses(l, l->mixer[1]), uses(l, l->die[1]); }

TEST(forks_and_saves_keep_it) {
  luck_world a = begin(straight, 5);
  uses(&a, a.mixer[1]);
  cardvm_game *games[3];
  probe_copies(&a.w, games);
  uint64_t hash = 0;
  for (int i = 0; i < 3; i++) {
    luck_world l = a;
    l.w.game = games[i];
    go_on(&l);
    if (!i) hash = cardvm_game_hash(l.w.game);
    assert_int_equal(cardvm_game_hash(l.w.game), hash);
    assert_int_equal(cardvm_game_check(l.w.game), CARDVM_OK);
  }
  for (int i = 0; i < 3; i++)
    if (games[i] != a.w.game) cardvm_game_free(games[i]);
  world_close(&a.w);
}

TEST(drawn_games_have_luck_of_their_own) {
  luck_world a = begin(straight, 5);
  uses(&a, a.mixer[1]);
  cardvm_game *drawn[2] = {NULL};
  int32_t lives[2];
  for (int i = 0; i < 2; i++) {
    assert_int_equal(cardvm_game_determinize(a.w.game, 1, 77, NULL, &drawn[i]), CARDVM_OK);
    luck_world l = a;
    l.w.game = drawn[i];
    uses(&l, l.die[1]);
    lives[i] = life(&l, 1);
    assert_int_equal(cardvm_game_check(l.w.game), CARDVM_OK);
  }
  assert_int_equal(lives[0], lives[1]);
  uses(&a, a.die[1]);
  assert_int_not_equal(life(&a, 1), lives[0]);
  for (int i = 0; i < 2; i++) cardvm_game_free(drawn[i]);
  world_close(&a.w);
}

/* A recording says it with the setup, and so gives the same game. */
TEST(recordings_keep_it) {
  world w = probe_load("", more);
  cardvm_setup setup = cardvm_setup_default();
  setup.chance_by_purpose = true;
  setup.luck[0] = 22, setup.luck[1] = 11;
  const cardvm_setup_cards cards[] = {
      {1, world_id(&w, CARDVM_SORT_ZONE, "field"), world_id(&w, CARDVM_SORT_DEFINITION, "Die"), 1}};
  setup.cards = cards;
  setup.card_count = 1;
  cardvm_recorder *r = cardvm_recorder_new(w.program, &setup, "luck");
  w.game = cardvm_game_start(w.program, &setup, &w.error);
  assert_non_null(w.game);
  for (int i = 0; i < 4; i++) {
    assert_int_equal(cardvm_game_run(w.game), CARDVM_DECISION);
    const cardvm_decision *ask = cardvm_game_decision(w.game);
    const cardvm_option pick = ask->options[i % 2 ? ask->option_count - 1 : 0];
    assert_int_equal(cardvm_record_answer(r, w.game, ask->decider, &pick, 1), CARDVM_OK);
    assert_int_equal(cardvm_game_answer(w.game, ask->decider, ask->serial, &pick, 1), CARDVM_OK);
  }
  assert_int_equal(cardvm_game_run(w.game), CARDVM_DECISION);
  assert_int_equal(cardvm_record_end(r, w.game), CARDVM_OK);
  static uint8_t bytes[1 << 16];
  const size_t size = cardvm_recorder_bytes(r, bytes, sizeof bytes);
  cardvm_replay *again = cardvm_replay_open(w.program, bytes, size, &w.error);
  assert_non_null(again);
  cardvm_game *g = cardvm_replay_start(again, false, &w.error);
  assert_non_null(g);
  cardvm_replay_step step;
  do step = cardvm_replay_next(again, g, true);
  while (step.step == CARDVM_STEP_DONE);
  assert_int_equal(step.step, CARDVM_STEP_END);
  assert_int_equal(cardvm_game_hash(g), cardvm_game_hash(w.game));
  cardvm_game_free(g);
  cardvm_replay_free(again);
  cardvm_recorder_free(r);
  world_close(&w);
}
