/* Many games in one call: answers by number, forks, rows of what may be known. */
#include "cardvm_batch.h"
#include "cardvm_view.h"
#include "world.h"

GUARDS("services/batch")

enum { MANY = 1000, WIDE = 4096 };

static cardvm_decision question(cardvm_ask kind, uint32_t options, uint32_t min, uint32_t max) {
  return (cardvm_decision){.kind = kind, .option_count = options, .min = min, .max = max};
}

TEST(every_option_is_in_an_answer) {
  uint32_t at[8] = {0};
  cardvm_decision d = question(CARDVM_ASK_CHOOSE, 3, 0, 2);
  assert_int_equal(cardvm_decision_answers(&d), 4);
  assert_int_equal(cardvm_decision_answer(&d, 0, at, 8), 0); /* nothing */
  assert_int_equal(cardvm_decision_answer(&d, 3, at, 8), 1);
  assert_int_equal(at[0], 2);
  d = question(CARDVM_ASK_CHOOSE, 3, 2, 3);
  assert_int_equal(cardvm_decision_answers(&d), 3);
  assert_int_equal(cardvm_decision_answer(&d, 2, at, 8), 2);
  assert_int_equal(at[0], 2);
  assert_int_equal(at[1], 0);
  d = question(CARDVM_ASK_ORDER, 4, 4, 4);
  assert_int_equal(cardvm_decision_answers(&d), 4);
  assert_int_equal(cardvm_decision_answer(&d, 1, at, 2), 4); /* two are written */
  assert_int_equal(at[0], 1);
  assert_int_equal(at[1], 2);
  d = question(CARDVM_ASK_ACT, 5, 1, 1);
  assert_int_equal(cardvm_decision_answers(&d), 5);
  assert_int_equal(cardvm_decision_answer(&d, 4, at, 8), 1);
  assert_int_equal(at[0], 4);
}

/* A world with cards that can act, at its window. */
static world *begun(void) {
  world *w = world_declare();
  const cardvm_id tap = world_ability(w, &IN_WINDOW("tap", w->w_main, .function = w->fn_log));
  const cardvm_id tapper = WORLD_CARD(w, "Tapper", 1, tap);
  world_start(w);
  world_put(w, tapper, 1, w->battle);
  world_put(w, tapper, 2, w->battle);
  return w;
}

/* What a step says is what the calls for one game say. */
TEST(a_step_is_what_single_calls_are) {
  world *w = begun();
  cardvm_game *games[2] = {cardvm_game_fork(w->game, NULL), cardvm_game_fork(w->game, NULL)};
  cardvm_batch_state s;
  cardvm_games_step(games, NULL, 1, &s);
  uint64_t luck = 3;
  for (int n = 0; n < 100; n++) {
    const cardvm_decision *d = cardvm_game_decision(games[1]);
    assert_int_equal(s.status, CARDVM_DECISION);
    assert_int_equal(s.decider, d->decider);
    assert_int_equal(s.answers, cardvm_decision_answers(d));
    const uint32_t answer = (uint32_t)(luck = luck * 25214903917u + 11) % s.answers;
    uint32_t indices[32];
    const uint32_t count = cardvm_decision_answer(d, answer, indices, 32);
    assert_int_equal(cardvm_game_choose(games[1], indices, count), CARDVM_OK);
    assert_int_equal(cardvm_game_run(games[1]), CARDVM_DECISION);
    cardvm_games_step(games, &answer, 1, &s);
    assert_int_equal(cardvm_game_hash(games[0]), cardvm_game_hash(games[1]));
  }
  cardvm_game_free(games[0]);
  cardvm_game_free(games[1]);
}

TEST(a_wrong_number_changes_nothing) {
  world *w = begun();
  const uint64_t hash = cardvm_game_hash(w->game);
  const uint32_t wrong = cardvm_decision_answers(cardvm_game_decision(w->game));
  cardvm_batch_state s;
  cardvm_games_step(&w->game, &wrong, 1, &s);
  assert_int_equal(s.status, CARDVM_ERROR_ARGUMENT);
  assert_int_equal(s.answers, wrong); /* the decision is still open */
  assert_int_equal(cardvm_game_hash(w->game), hash);
  assert_non_null(strstr(cardvm_game_error(w->game)->message, "not one number"));
  assert_int_equal(cardvm_game_concede(w->game, 2), CARDVM_OK);
  cardvm_games_step(&w->game, NULL, 1, &s);
  assert_int_equal(s.status, CARDVM_OVER);
  assert_int_equal(s.winners, 1);
  assert_int_equal(s.decider, 0);
  cardvm_games_step(&w->game, &wrong, 1, &s); /* others of the batch may still go on */
  assert_int_equal(s.status, CARDVM_OVER);
  assert_int_equal(s.winners, 1);
}

/* A thousand forks go their own ways; used again, they are the game once more. */
TEST(a_thousand_forks) {
  static cardvm_game *games[MANY];
  static cardvm_batch_state states[MANY];
  static uint32_t answers[MANY];
  world *w = begun();
  memset(games, 0, sizeof games);
  assert_int_equal(cardvm_games_fork(w->game, games, MANY), MANY);
  cardvm_games_step(games, NULL, MANY, states);
  for (uint32_t i = 0; i < MANY; i++) answers[i] = i % states[i].answers;
  cardvm_games_step(games, answers, MANY, states);
  for (uint32_t i = 0; i < MANY; i++) {
    assert_int_equal(states[i].status, CARDVM_DECISION);
    assert_int_equal(cardvm_game_hash(games[i]), cardvm_game_hash(games[i % states[0].answers]));
  }
  assert_int_not_equal(cardvm_game_hash(games[0]), /* the last option is to pass */
                       cardvm_game_hash(games[states[0].answers - 1]));
  assert_int_equal(cardvm_games_fork(w->game, games, MANY), MANY);
  for (uint32_t i = 0; i < MANY; i++) {
    assert_int_equal(cardvm_game_hash(games[i]), cardvm_game_hash(w->game));
    cardvm_game_free(games[i]);
  }
}

/* A row is the view of who decides; what that player may not know is not in it. */
TEST(a_row_is_a_view) {
  static uint32_t rows[2][WIDE];
  world *w = begun();
  cardvm_game *games[2] = {w->game, w->game};
  const uint32_t length = cardvm_games_observe(games, 2, NULL, 0);
  assert_in_range(length, 20, WIDE);
  memset(rows, 0xff, sizeof rows);
  assert_int_equal(cardvm_games_observe(games, 2, rows[0], WIDE), length);
  assert_memory_equal(rows[0], rows[1], sizeof rows[0]);
  assert_int_equal(rows[0][length], 0);
  assert_int_equal(rows[1][WIDE - 1], 0);
  cardvm_view *v = cardvm_view_take(w->game, cardvm_game_decision(w->game)->decider, NULL);
  const size_t bytes = cardvm_view_bytes(v, NULL, 0);
  unsigned char *sent = malloc(bytes);
  assert_int_equal(cardvm_view_bytes(v, sent, bytes), bytes);
  assert_true(bytes > 4 * (size_t)length);
  const unsigned char *body = sent + bytes - 4 * (size_t)length;
  for (uint32_t i = 0; i + 8 < length; i++) /* behind the words there is nothing but a digest */
    if (rows[0][i] != ((uint32_t)body[4 * i] | (uint32_t)body[4 * i + 1] << 8 |
                       (uint32_t)body[4 * i + 2] << 16 | (uint32_t)body[4 * i + 3] << 24))
      fail_msg("word %u differs", (unsigned)i);
  free(sent);
  cardvm_view_free(v);
  assert_int_equal(cardvm_games_observe(games, 1, rows[0], 5), length);
  assert_int_equal(rows[0][5], rows[1][5]); /* no more than the width is written */
}
