/* The game's own random generator (vm/random.c): the same everywhere, fair, and part of the block.
 */
#include "world.h"

static world *seeded(uint64_t seed) {
  world *w = world_declare();
  w->setup.seed = seed;
  world_start(w);
  return w;
}

/* xoshiro128** seeded through splitmix64, computed apart from this code. These numbers hold on
 * every machine and for ever: replays depend on them. */
static void numbers_are_those_of_the_published_algorithm(void **state) {
  (void)state;
  const struct {
    uint64_t seed;
    uint32_t halves[4], dice[8], thirds[3];
  } golden[] = {
      {0,
       {1590232157, 436772213, 729273186, 1138844677},
       {0, 0, 0, 0, 3, 3, 3, 5},
       {2130235912, 159646386, 662622630}},
      {1,
       {1695105466, 1423115009, 634581793, 1068227753},
       {4, 3, 3, 0, 5, 2, 4, 5},
       {366697246, 700799601, 1657851167}},
      {0x123456789abcdef,
       {1038917469, 1741540661, 1671399861, 328341858},
       {3, 0, 0, 0, 1, 2, 5, 3},
       {2107927194, 534359957, 2945855720}},
  };
  for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
    world *w = seeded(golden[i].seed);
    for (int n = 0; n < 4; n++)
      assert_int_equal(cardvm_random(w->game, 1u << 31), golden[i].halves[n]);
    for (int n = 0; n < 8; n++) assert_int_equal(cardvm_random(w->game, 6), golden[i].dice[n]);
    for (int n = 0; n < 3; n++)
      assert_int_equal(cardvm_random(w->game, 3u << 30), golden[i].thirds[n]);
    world_free(w);
  }
}

static void one_possibility_uses_no_number(void **state) {
  (void)state;
  world *w = seeded(1);
  uint64_t before = cardvm_game_hash(w->game);
  assert_int_equal(cardvm_random(w->game, 1), 0);
  assert_int_equal(cardvm_random(w->game, 0), 0);
  assert_int_equal(cardvm_game_hash(w->game), before);
  cardvm_random(w->game, 2);
  assert_int_not_equal(cardvm_game_hash(w->game), before);
  world_free(w);
}

static void numbers_are_below_what_was_asked(void **state) {
  (void)state;
  world *w = seeded(3);
  const uint32_t limits[] = {2, 3, 7, 100, 65536, 1u << 31, (1u << 31) + 1, UINT32_MAX};
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
    for (int n = 0; n < 1000; n++) assert_true(cardvm_random(w->game, limits[i]) < limits[i]);
  world_free(w);
}

/* Chi squared of `cells` cells with n numbers. */
static double chi_squared(world *w, uint32_t cells, uint32_t n) {
  uint32_t count[64] = {0};
  for (uint32_t i = 0; i < n; i++) count[cardvm_random(w->game, cells)]++;
  double sum = 0, expected = (double)n / cells;
  for (uint32_t i = 0; i < cells; i++)
    sum += (count[i] - expected) * (count[i] - expected) / expected;
  return sum;
}

static void numbers_are_evenly_distributed(void **state) {
  (void)state;
  const uint32_t cells[] = {2, 6, 10, 52};
  const double most[] = {15, 28, 36,
                         110}; /* exceeded once in some 10,000 seeds; these seeds are fixed */
  for (uint64_t seed = 1; seed <= 5; seed++) {
    world *w = seeded(seed);
    for (int i = 0; i < 4; i++) {
      double found = chi_squared(w, cells[i], 20000);
      if (found > most[i]) fail_msg("seed %d, %u cells: %f", (int)seed, (unsigned)cells[i], found);
      if (cells[i] > 2 && found < 0.1) fail_msg("too even to be random");
    }
    world_free(w);
  }
}

/* A remainder taken without drawing again would give the lower third twice as often. */
static void large_ranges_are_not_biased(void **state) {
  (void)state;
  world *w = seeded(1);
  uint32_t low = 0;
  for (int i = 0; i < 9000; i++) low += cardvm_random(w->game, 3u << 30) < 1u << 30;
  assert_in_range(low, 2800, 3200);
  world_free(w);
}

static void pairs_are_independent(void **state) {
  (void)state;
  world *w = seeded(9);
  uint32_t count[36] = {0};
  for (int i = 0; i < 36000; i++) {
    uint32_t a = cardvm_random(w->game, 6);
    count[6 * a + cardvm_random(w->game, 6)]++;
  }
  for (int i = 0; i < 36; i++) assert_in_range(count[i], 850, 1150);
  world_free(w);
}

static void seeds_give_different_games(void **state) {
  (void)state;
  uint32_t first[64];
  for (uint64_t seed = 0; seed < 64; seed++) {
    world *w = seeded(seed);
    first[seed] = cardvm_random(w->game, UINT32_MAX);
    for (uint64_t k = 0; k < seed; k++) assert_int_not_equal(first[k], first[seed]);
    world_free(w);
  }
}

static void fork_goes_on_with_the_same_numbers(void **state) {
  (void)state;
  world *w = seeded(4);
  for (int i = 0; i < 10; i++) cardvm_random(w->game, 6);
  cardvm_game *fork = cardvm_game_fork(w->game, NULL);
  for (int i = 0; i < 100; i++)
    assert_int_equal(cardvm_random(w->game, 1000), cardvm_random(fork, 1000));
  assert_int_equal(cardvm_game_hash(w->game), cardvm_game_hash(fork));
  cardvm_random(fork, 6); /* and apart from then on */
  assert_int_not_equal(cardvm_game_hash(w->game), cardvm_game_hash(fork));
  cardvm_game_free(fork);
  world_free(w);
}

static cardvm_call_status roll_and_fail(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  (void)call;
  w->number[0] = cardvm_random(game, 1000000);
  return w->number[1] ? CARDVM_CALL_FAILED : CARDVM_CALL_DONE;
}

/* What a failed effect drew is put back. */
static void failed_effect_draws_nothing(void **state) {
  (void)state;
  world *w = seeded(4);
  w->number[1] = 1;
  assert_int_equal(world_do(w, roll_and_fail), CARDVM_FAILED);
  uint32_t drawn = w->number[0];
  assert_int_equal(cardvm_game_skip(w->game), CARDVM_OK);
  world_run(w);
  w->number[1] = 0;
  world_do(w, roll_and_fail);
  assert_int_equal(w->number[0], drawn);
  world_free(w);
}

/* A whole shuffled deck as a golden order, on both ways of shuffling. */
static void shuffled_deck_is_golden(void **state) {
  (void)state;
  const uint32_t golden[2][10] = {{9, 4, 7, 8, 2, 1, 6, 3, 5, 10}, {9, 10, 5, 3, 8, 1, 4, 7, 2, 6}};
  for (int slow = 0; slow < 2; slow++) {
    world *w = world_declare();
    cardvm_id bear = world_plain(w, "Bear", 3);
    const cardvm_setup_cards cards = {1, w->deck, bear, 10};
    w->setup.cards = &cards;
    w->setup.card_count = 1;
    w->setup.seed = 7;
    if (slow) w->setup.limits.stack = 8;
    world_start(w);
    cardvm_event e = {.kind = CARDVM_EVENT_SHUFFLE};
    e.slot[CARDVM_SLOT_TO] = world_place(w, w->deck, 1);
    world_propose(w, e);
    cardvm_handle order[10];
    cardvm_game_cards(w->game, e.slot[CARDVM_SLOT_TO], order, 10);
    for (int i = 0; i < 10; i++) assert_int_equal(order[i] & 0xffff, golden[slow][i]);
    world_free(w);
  }
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_are_those_of_the_published_algorithm),
      cmocka_unit_test(one_possibility_uses_no_number),
      cmocka_unit_test(numbers_are_below_what_was_asked),
      cmocka_unit_test(numbers_are_evenly_distributed),
      cmocka_unit_test(large_ranges_are_not_biased),
      cmocka_unit_test(pairs_are_independent),
      cmocka_unit_test(seeds_give_different_games),
      cmocka_unit_test(fork_goes_on_with_the_same_numbers),
      cmocka_unit_test(failed_effect_draws_nothing),
      cmocka_unit_test(shuffled_deck_is_golden),
  };
  if (argc > 1) cmocka_set_test_filter(argv[1]);
  return cmocka_run_group_tests(tests, NULL, NULL);
}
