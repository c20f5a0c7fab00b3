/* Answers for hosts that try things out: legal ones, the first, or drawn by the host's own luck. */
#include "decisions_world.h"

GUARDS("services/choose")

static void ask_for_cards(world *w, const cards *c, uint32_t min, uint32_t max) {
  ASK_OF(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, min, max, c->unit[0], c->unit[1], c->unit[2]);
  assert_true(ask_opens(w));
}

TEST(the_first_are_as_few_as_may_be) {
  cards c;
  world *w = open_world(&c);
  ask_for_cards(w, &c, 2, 3);
  assert_int_equal(cardvm_game_choose_first(w->game), CARDVM_OK);
  world_run(w);
  EXPECT_PICKED(c.unit[0], c.unit[1]);
  ask_for_cards(w, &c, 0, 3);
  assert_int_equal(cardvm_game_choose_first(w->game), CARDVM_OK);
  world_run(w);
  EXPECT_NO_PICKS();
}

/* Every number of picks that may be comes, and every card in every place; about equally often. */
TEST(drawn_ones_are_all_that_may_be) {
  enum { ROUNDS = 600 };
  cards c;
  world *w = open_world(&c);
  uint64_t luck = 5;
  unsigned counts[4] = {0}, first[3] = {0}, last[3] = {0};
  for (int round = 0; round < ROUNDS; round++) {
    ask_for_cards(w, &c, 1, 3);
    assert_int_equal(cardvm_game_choose_random(w->game, &luck), CARDVM_OK);
    world_run(w);
    assert_in_range(picked_count, 1, 3);
    counts[picked_count]++;
    for (uint32_t i = 0; i < 3; i++) {
      first[i] += picked[0].subject == c.unit[i];
      last[i] += picked_count == 3 && picked[2].subject == c.unit[i];
    }
  }
  for (int i = 0; i < 3; i++) {
    assert_in_range(counts[i + 1], ROUNDS / 4, ROUNDS / 2);
    assert_in_range(first[i], ROUNDS / 4, ROUNDS / 2);
    assert_in_range(last[i], ROUNDS / 18, ROUNDS / 5);
  }
}

TEST(the_same_luck_draws_the_same) {
  cards c;
  world *w = open_world(&c);
  ASK_OF(CARDVM_ASK_ORDER, CARDVM_SUBJECT_CARD, 1, 0, 0, c.unit[0], c.unit[1], c.unit[2]);
  assert_true(ask_opens(w));
  cardvm_game *fork = cardvm_game_fork(w->game, NULL);
  uint64_t luck = 77, same = 77;
  assert_int_equal(cardvm_game_choose_random(w->game, &luck), CARDVM_OK);
  assert_int_equal(cardvm_game_choose_random(fork, &same), CARDVM_OK);
  assert_int_not_equal(luck, 77);
  assert_int_equal(luck, same);
  cardvm_game_run(fork);
  world_run(w);
  assert_int_equal(picked_count, 3);
  assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(w->game));
  cardvm_game_free(fork);
}

TEST(without_a_question_there_is_no_answer) {
  cards c;
  world *w = open_world(&c);
  uint64_t luck = 1;
  assert_int_equal(cardvm_game_concede(w->game, 1), CARDVM_OK);
  cardvm_game_run(w->game);
  assert_int_equal(cardvm_game_choose_first(w->game), CARDVM_ERROR_STATE);
  assert_int_equal(cardvm_game_choose_random(w->game, &luck), CARDVM_ERROR_STATE);
  assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_STATE);
  assert_int_equal(luck, 1);
}
