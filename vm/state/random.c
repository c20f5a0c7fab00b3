/* The game's own random generator: xoshiro128** (Blackman and Vigna), seeded through splitmix64.
 * Its state is part of the block. */
#include "state.h"

uint64_t random_mix(uint64_t *state) {
  uint64_t z = (*state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

void random_seed(cardvm_game *g, uint64_t seed) {
  for (int i = 0; i < 4; i += 2) {
    uint64_t z = random_mix(&seed);
    WRITE(g, g->h->random[i], z);
    WRITE(g, g->h->random[i + 1], z >> 32);
  }
}

static uint32_t rotate(uint32_t x, int k) { return x << k | x >> (32 - k); }

static inline uint32_t next(uint32_t s[4]) {
  uint32_t result = rotate(s[1] * 5, 7) * 9, t = s[1] << 9;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate(s[3], 11);
  return result;
}

/* Numbers of the incomplete last interval are drawn again, or some results would be likelier. */
static inline uint32_t below_of(uint32_t s[4], uint32_t below) {
  uint32_t r;
  do r = next(s);
  while (r < below && r < (0u - below) % below);
  return r % below;
}

static void keep(cardvm_game *g, const uint32_t s[4]) {
  ASSERT(g, s[0] | s[1] | s[2] | s[3]);
  write_words(g, g->h->random, s, 4);
  if (!g->muted) g->revealed |= CARDVM_REVEALS_CHANCE;
}

uint32_t random_below(cardvm_game *g, uint32_t below) {
  if (below <= 1) return 0;
  uint32_t s[4];
  memcpy(s, g->h->random, sizeof s);
  const uint32_t r = below_of(s, below);
  keep(g, s);
  ASSERT(g, r < below);
  return r;
}

/* Fisher and Yates, from the last item to the first. */
void random_order(cardvm_game *g, uint32_t *items, uint32_t count) {
  uint32_t s[4];
  if (count < 2) return;
  memcpy(s, g->h->random, sizeof s);
  for (uint32_t i = count - 1; i > 0; i--) {
    const uint32_t j = below_of(s, i + 1), swap = items[i];
    items[i] = items[j];
    items[j] = swap;
  }
  keep(g, s);
}

uint32_t cardvm_random(cardvm_game *g, uint32_t below) {
  doubt_all(g);
  return random_below(g, below);
}
