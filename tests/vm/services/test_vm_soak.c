/* Random games of three players in which everything happens at once: the invariants hold at every
 * decision, and a game that is replaced by its fork at every decision is the same game. */
#include "storm.h"
#include "tries.h"

GUARDS("services/fork services/saves/load state/journal")

/* The first so many seeds; a test of another build may want more. */
static uint32_t games(uint32_t standard) {
  const char *wish = getenv("CARDVM_SOAK_GAMES");
  return wish ? (uint32_t)strtoul(wish, NULL, 10) : TRIES(standard, standard / 3);
}

static storm_story plain, other;

static void compare(const storm_options *options, const char *how, uint32_t from, uint32_t count) {
  storm *s = storm_new(false);
  uint32_t decisions = 0, in_flight = 0, failures = 0, concessions = 0, over = 0;
  for (uint64_t seed = from; seed < from + count; seed++) {
    storm_play(s, seed, &(storm_options){.concede = options->concede}, &plain);
    storm_play(s, seed, options, &other);
    storm_same(&plain, &other, seed, how);
    decisions += plain.count;
    in_flight += plain.in_flight;
    failures += plain.failures;
    concessions += plain.concessions;
    over += plain.over;
  }
  storm_free(s);
  print_message(
      "           %s: %u games, %u decisions, %u with a script in flight, %u failures, %u concessions\n",
      how, count, decisions, in_flight, failures, concessions);
  assert_int_equal(over, count);
  assert_true(in_flight > decisions / 4);
  assert_true(failures > 0);
}

TEST(games_checked_at_every_decision) {
  compare(&(storm_options){.check = true}, "checked", 1, games(150));
}

TEST(games_replaced_by_their_fork_are_the_same) {
  compare(&(storm_options){.mode = STORM_FORK}, "forked", 1000, games(200));
}

TEST(games_chilled_are_the_same) {
  compare(&(storm_options){.mode = STORM_CHILL}, "chilled", 2000, games(200));
}

TEST(games_replaced_by_their_save_are_the_same) {
  compare(&(storm_options){.mode = STORM_SAVE, .check = true}, "saved", 5000, games(60));
}

TEST(games_mixed_with_concessions_are_the_same) {
  compare(&(storm_options){.mode = STORM_MIXED, .concede = true, .check = true}, "mixed", 3000,
          games(200));
}

TEST(games_taken_back_at_every_decision_give_the_start) {
  compare(&(storm_options){.watch = true, .concede = true}, "watched", 4000, games(150));
}
