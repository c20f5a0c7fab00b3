/* Games run out of work at the same place, whatever is done with them beside playing: two games get
 * the same answers, and at every decision one of them is forked and replaced, chilled, saved and
 * loaded, or looked at. The work that is counted is the same at every decision, in all rule sets;
 * and with limits that games meet, they fail at the same places for the same reason. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardvm_lua.h"
#include "cardvm_view.h"
#include "services.h"
#include "tests.h"

static uint32_t draw(uint64_t *luck, uint32_t below) {
  return (uint32_t)((random_mix(luck) >> 32) * below >> 32);
}

static void look_at(cardvm_game *g, uint64_t *luck) {
  const cardvm_program *p = cardvm_game_program(g);
  for (uint32_t i = 1; i <= g->h->card_count; i++)
    for (cardvm_id q = 1; q <= p->properties.count; q++)
      cardvm_game_property(g, card_handle(g, i), q);
  for (cardvm_seat s = 0; s <= cardvm_game_players(g); s++)
    cardvm_view_free(cardvm_view_take(g, s, NULL));
  const cardvm_status checked = cardvm_game_check(g); /* a look, which a small limit may end */
  assert_true(checked == CARDVM_OK || (checked == CARDVM_ERROR_LIMIT && g->limits.work < 100000));
  cardvm_game *drawn;
  if (!draw(luck, 8) && cardvm_game_determinize(g, 1, random_mix(luck), NULL, &drawn) == CARDVM_OK)
    cardvm_game_free(drawn);
}

static cardvm_game *replaced(cardvm_game *g, cardvm_game *by) {
  assert_non_null(by);
  cardvm_game_free(g);
  return by;
}

static cardvm_game *loaded(cardvm_game *g) {
  cardvm_error error;
  const size_t size = cardvm_game_save(g, NULL, 0);
  unsigned char *bytes = malloc(size);
  assert_non_null(bytes);
  assert_int_equal(cardvm_game_save(g, bytes, size), size);
  cardvm_game *by = cardvm_game_load(cardvm_game_program(g), bytes, size, &error);
  free(bytes);
  if (!by) fail_msg("a save was refused: %s", error.message);
  return replaced(g, by);
}

/* A fork is played on, and freed: what it keeps must not be taken for the game's. */
static void play_a_fork(cardvm_game *g, uint64_t *luck) {
  cardvm_game *fork = cardvm_game_fork(g, NULL);
  for (int i = 0; i < 5; i++)
    if (cardvm_game_choose_random(fork, luck) != CARDVM_OK ||
        cardvm_game_run(fork) != CARDVM_DECISION)
      break;
  cardvm_game_free(fork);
}

static cardvm_game *disturbed(cardvm_game *g, uint64_t *luck) {
  switch (draw(luck, 8)) {
  case 0: return replaced(g, cardvm_game_fork(g, NULL));
  case 1: return loaded(g);
  case 2: cardvm_game_chill(g); break;
  case 3: look_at(g, luck); break;
  case 4: play_a_fork(g, luck); break;
  case 5: cardvm_game_watch(g, draw(luck, 2)); break;
  case 6: cardvm_game_chill(g = replaced(g, cardvm_game_fork(g, NULL))); break;
  default: break;
  }
  return g;
}

typedef struct pair {
  cardvm_game *plain, *other;
  const char *ruleset;
  uint64_t seed;
  uint32_t decisions, failures;
} pair;

static void expect_equal(const pair *p, cardvm_status a, cardvm_status b) {
  const char *one = cardvm_game_error(p->plain)->message,
             *two = cardvm_game_error(p->other)->message;
  if (a != b)
    fail_msg("%s, seed %u, decision %u: %s (%s), but %s (%s)", p->ruleset, (unsigned)p->seed,
             p->decisions, cardvm_status_name(a), one, cardvm_status_name(b), two);
  if (a != CARDVM_DECISION && a != CARDVM_OVER && strcmp(one, two))
    fail_msg("%s, seed %u, decision %u: '%s', but '%s'", p->ruleset, (unsigned)p->seed,
             p->decisions, one, two);
  if (cardvm_game_hash(p->plain) != cardvm_game_hash(p->other))
    fail_msg("%s, seed %u, decision %u: the games differ", p->ruleset, (unsigned)p->seed,
             p->decisions);
  const uint64_t here = cardvm_game_stats(p->plain).work, there = cardvm_game_stats(p->other).work;
  if (here != there)
    fail_msg("%s, seed %u, decision %u: %u units of work, but %u", p->ruleset, (unsigned)p->seed,
             p->decisions, (unsigned)here, (unsigned)there);
}

/* Returns false when the game has ended. */
static bool both_run(pair *p) {
  for (;;) {
    const cardvm_status a = cardvm_game_run(p->plain), b = cardvm_game_run(p->other);
    expect_equal(p, a, b);
    if (a != CARDVM_FAILED) return a == CARDVM_DECISION;
    p->failures++;
    assert_int_equal(cardvm_game_skip(p->plain), CARDVM_OK);
    assert_int_equal(cardvm_game_skip(p->other), CARDVM_OK);
    if (p->failures > 200) return false;
  }
}

static void play(cardvm_program *program, pair *p, uint32_t limit, uint32_t most) {
  cardvm_setup setup = cardvm_setup_default();
  cardvm_error error;
  setup.seed = p->seed;
  setup.limits.work = limit;
  setup.players = program->rules.players_min;
  setup.trace = p->seed % 2; /* forks and loaded games have none */
  p->plain = cardvm_lua_start(program, &setup, NULL, &error);
  p->other = cardvm_lua_start(program, &setup, NULL, &error);
  if (!p->plain && limit) return; /* there was no work to start with */
  if (!p->plain) fail_msg("%s: %s", p->ruleset, error.message);
  uint64_t luck = p->seed * 7 + limit;
  for (uint32_t n = 0; n < most && both_run(p); n++, p->decisions++) {
    p->other = disturbed(p->other, &luck);
    uint64_t answer = p->seed + 1000 * n, same = answer;
    const cardvm_status a = cardvm_game_choose_random(p->plain, &answer),
                        b = cardvm_game_choose_random(p->other, &same);
    assert_int_equal(a, b);
    if (a != CARDVM_OK) break;
  }
  cardvm_game_free(p->plain);
  cardvm_game_free(p->other);
}

static void compare_games(const char *ruleset, bool limited, uint32_t games) {
  char folder[64];
  cardvm_error error;
  snprintf(folder, sizeof folder, "cardscripts/%s", ruleset);
  cardvm_program *program = cardvm_lua_load(NULL, folder, &error);
  if (!program) fail_msg("%s: %s", ruleset, error.message);
  program->assertions_off = true; /* they read, too */
  pair p = {.ruleset = ruleset};
  uint64_t luck = 5;
  for (uint32_t i = 1; i <= games; i++) {
    p.seed = i;
    p.failures = 0;
    play(program, &p, limited ? 200 + draw(&luck, 1u << (8 + i % 7)) : 0, 250);
  }
  print_message("           %s: %u decisions\n", ruleset, p.decisions);
  cardvm_program_free(program);
}

static const char *const rulesets[] = {"gundam", "vanguard", "dominance", "dominion",
                                       "twilight_imperium"};

TEST(work_is_the_same_at_every_decision) {
  for (size_t i = 0; i < sizeof rulesets / sizeof *rulesets; i++)
    compare_games(rulesets[i], false, 4);
}

TEST(games_run_out_at_the_same_places) {
  for (size_t i = 0; i < sizeof rulesets / sizeof *rulesets; i++)
    compare_games(rulesets[i], true, 30);
}
