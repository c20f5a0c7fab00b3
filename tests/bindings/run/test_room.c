/* How much room the tables of a game have is no input of the game: under every rule set one that
 * grows from the least, one that grows as usual and one that has all from the start are the same at
 * every decision, also where they are forked. And a game is small. */
#include "cardvm_lua.h"
#include "services.h"
#include "world.h"

#define BYTES_MOST 65536u /* of a game with the fewest players */
#define DECISIONS 400u

static const char *const rule_sets[] = {"dominance", "dominion", "gundam", "twilight_imperium",
                                        "vanguard"};
enum { KINDS = 3 };

static cardvm_program *open_rules(const char *name) {
  char folder[64];
  cardvm_error error;
  snprintf(folder, sizeof folder, "cardscripts/%s", name);
  cardvm_program *p = cardvm_lua_load(NULL, folder, &error);
  if (!p) fail_msg("%s:%d: %s", error.file, error.line, error.message);
  return p;
}

static cardvm_game *start(cardvm_program *p, room_kind kind, uint64_t seed) {
  cardvm_error error;
  cardvm_setup setup = cardvm_setup_default();
  setup.seed = seed;
  setup.players = p->rules.players_min;
  p->room = kind;
  cardvm_game *g = cardvm_lua_start(p, &setup, NULL, &error);
  if (!g) fail_msg("%s", error.message);
  return g;
}

static void choose(cardvm_game *g, uint64_t *random) {
  uint32_t picks[WORLD_PICKS], n = world_picks(cardvm_game_decision(g), random, picks);
  if (cardvm_game_choose(g, picks, n) != CARDVM_OK) /* not every set of picks fits */
    assert_int_equal(cardvm_game_choose_first(g), CARDVM_OK);
}

static void expect_same(const char *name, cardvm_game *const *g) {
  const size_t size = cardvm_game_save(g[0], NULL, 0);
  uint8_t *first = malloc(size), *other = malloc(size);
  assert_int_equal(cardvm_game_save(g[0], first, size), size);
  for (int k = 1; k < KINDS; k++) {
    if (cardvm_game_hash(g[k]) != cardvm_game_hash(g[0]))
      fail_msg("%s: another hash at decision %u", name, (unsigned)g[0]->decisions);
    assert_int_equal(cardvm_game_save(g[k], other, size), size);
    assert_memory_equal(first, other, size);
    assert_int_equal(cardvm_game_stats(g[k]).work, cardvm_game_stats(g[0]).work);
  }
  free(first);
  free(other);
}

/* Replaces it by its fork. What is copied is in use. */
static void fork_into(cardvm_program *p, cardvm_game **g, cardvm_game **spare) {
  const uint64_t before = cardvm_program_stats_of(p).fork_bytes;
  cardvm_game *fork = cardvm_game_fork(*g, *spare);
  assert_non_null(fork);
  const uint64_t copied = cardvm_program_stats_of(p).fork_bytes - before;
  uint32_t state = 0;
  free(world_words(*g, &state));
  const uint64_t beside = (*g)->h->card_count + p->events.count + p->properties.count + 8 +
                          2 * (uint64_t)((*g)->pick_count + (*g)->h->option_count);
  assert_true(copied <= 4 * (state + beside));
  assert_true(copied < block_bytes(*g));
  *spare = *g;
  *g = fork;
}

TEST(same_in_every_room) {
  for (uint32_t r = 0; r < sizeof rule_sets / sizeof *rule_sets; r++) {
    cardvm_program *p = open_rules(rule_sets[r]);
    cardvm_game *g[KINDS], *spare = NULL;
    size_t most = 0;
    uint32_t n = 0;
    for (int k = 0; k < KINDS; k++) g[k] = start(p, (room_kind)k, 7);
    for (uint64_t random = 7; n < DECISIONS; n++) {
      uint32_t open = 0;
      for (int k = 0; k < KINDS; k++) {
        p->room = (room_kind)k;
        open += cardvm_game_run(g[k]) == CARDVM_DECISION;
      }
      if (!open) break;
      assert_int_equal(open, KINDS);
      expect_same(rule_sets[r], g);
      if (n % 5 == 0) fork_into(p, &g[ROOM_TIGHT], &spare);
      const size_t bytes = cardvm_game_stats(g[ROOM_GROWS]).memory_bytes;
      most = bytes > most ? bytes : most;
      const uint64_t before = random;
      for (int k = 0; k < KINDS; k++) {
        p->room = (room_kind)k;
        choose(g[k], &random);
        if (k + 1 < KINDS) random = before;
      }
    }
    assert_true(n > 20);
    print_message("           %s: %u bytes at most, in %u decisions\n", rule_sets[r],
                  (unsigned)most, (unsigned)n);
    assert_true(most <= BYTES_MOST);
    cardvm_game_free(spare);
    for (int k = 0; k < KINDS; k++) cardvm_game_free(g[k]);
    cardvm_program_free(p);
  }
}
