/* Games in progress of a whole rule set, for the benches that measure such. */
#include "bench.h"

#include "players.h"
#include "ruleset.h"

#include <stdio.h>
#include <stdlib.h>

#define FLIGHT_WITHIN 400 /* decisions in which a game is expected to come to one in mid-effect */

static void *count_bytes(void *user, void *memory, size_t old_bytes, size_t new_bytes) {
  uint64_t *bytes = user;
  if (memory) /* without, old_bytes may say what kind of object is made */
    *bytes -= old_bytes;
  if (!new_bytes) {
    free(memory);
    return NULL;
  }
  void *larger = realloc(memory, new_bytes);
  if (larger) *bytes += new_bytes;
  else if (memory) *bytes += old_bytes;
  return larger;
}

bool bench_match_open(bench_match *m, const bench *b, const char *ruleset) {
  *m = (bench_match){.name = ruleset};
  buffer why = {0};
  cardvm_error error = {0};
  char *folder = ruleset_find(ruleset, bench_path(b), &why);
  cardvm_lua_config config = cardvm_lua_config_default();
  config.allocator = (cardvm_allocator){count_bytes, &m->bytes};
  m->program = folder ? cardvm_lua_load(&config, folder, &error) : NULL;
  if (folder && !m->program) ruleset_error(&why, folder, &error);
  bool well = m->program && match_prepare(&m->match, m->program, 0, NULL, 0, &why);
  if (!well) fprintf(stderr, "cardvm bench: %s is left out: %s\n", ruleset, buffer_text(&why));
  buffer_free(&why);
  free(folder);
  return well;
}

void bench_match_close(bench_match *m) {
  match_free(&m->match);
  cardvm_program_free(m->program);
}

/* So much of it is like what is wanted that it can be used. */
static bool suits(const cardvm_game *game, bool flight) {
  bool flies = cardvm_game_stats(game).journal_words > 0;
  return flight ? flies : !flies && cardvm_game_decision(game)->kind == CARDVM_ASK_ACT;
}

/* NULL: it was over, or stopped, before. */
static cardvm_game *play_until(const bench_match *m, uint64_t seed, uint32_t decisions,
                               bool flight) {
  cardvm_setup setup = m->match.setup;
  setup.seed = seed;
  cardvm_game *game = cardvm_game_start(m->program, &setup, NULL);
  player p = player_new((player_type){PLAYER_RANDOM, 0}, seed, 1);
  picks answer = {0};
  bool found = false;
  for (uint32_t i = 0; game && i < decisions + FLIGHT_WITHIN; i++) {
    if (cardvm_game_run(game) != CARDVM_DECISION) break;
    found = i >= decisions && suits(game, flight);
    if (found) break;
    player_pick(&p, game, &answer);
    cardvm_game_choose(game, answer.index, answer.count);
  }
  picks_free(&answer);
  player_free(&p);
  if (found) return game;
  cardvm_game_free(game);
  return NULL;
}

cardvm_game *bench_match_game(const bench_match *m, uint64_t seed, uint32_t decisions,
                              bool flight) {
  cardvm_game *game = NULL;
  for (uint64_t i = 0; !game && i < 100; i++)
    game = play_until(m, seed + (i << 32), decisions, flight);
  return game;
}
