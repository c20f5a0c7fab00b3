/* The words of a game's state, for tests that compare them. */
#include "state.h"
#include "world.h"

uint32_t *world_words(const cardvm_game *game, uint32_t *count) {
  region used[REGIONS_MAX];
  const uint32_t n = layout_used(game, game->h, used);
  uint32_t *words = malloc(block_bytes(game) + away_bytes(game)), at = WORDS(header) - 1;
  memcpy(words, game->block, at * sizeof *words);
  for (uint32_t i = 0; i < n; at += used[i++].words)
    memcpy(words + at, block_word(game, used[i].at), used[i].words * sizeof *words);
  *count = at;
  return words;
}
