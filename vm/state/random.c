/* The game's own random numbers: the keystream of ChaCha with 8 rounds (Bernstein; the block
 * function of RFC 8439, with four times two rounds instead of ten times), whose key is the seed.
 * Whoever has seen any number of them can tell neither the next one nor the seed. The state, in the
 * block of the game, is the key and how many halves of words were drawn; what they are follows. */
#include "state.h"
#include "words.h"

uint64_t random_mix(uint64_t *state) {
  uint64_t z = (*state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/* The seed as a key: the 32 bytes of the secret, of a word the lowest byte first; without one, the
 * 64 bits of the seed and zeros. */
void random_key(const cardvm_setup *setup, uint32_t key[RANDOM_KEY]) {
  uint32_t any = 0;
  words_load(key, setup->secret, RANDOM_KEY);
  for (uint32_t i = 0; i < RANDOM_KEY; i++) any |= key[i];
  if (any) return;
  key[0] = (uint32_t)setup->seed;
  key[1] = (uint32_t)(setup->seed >> 32);
}

void random_begin(cardvm_game *g, const uint32_t key[RANDOM_KEY]) {
  uint32_t state[RANDOM_WORDS] = {0};
  memcpy(state, key, RANDOM_KEY * sizeof *key);
  write_words(g, g->h->random, state, RANDOM_WORDS);
}

void random_seed(cardvm_game *g, uint64_t seed) {
  random_begin(g, (const uint32_t[RANDOM_KEY]){(uint32_t)seed, (uint32_t)(seed >> 32)});
}

/* -- The cipher -------------------------------------------------------------------------------- */

/* Its four rows of four words, each in an array of its own: so compilers work on a row at once. */

static inline void mix(uint32_t x[4], const uint32_t y[4], uint32_t z[4], int bits) {
  for (int i = 0; i < 4; i++) {
    x[i] += y[i];
    z[i] = (z[i] ^ x[i]) << bits | (z[i] ^ x[i]) >> (32 - bits);
  }
}

static inline void quarter_rounds(uint32_t a[4], uint32_t b[4], uint32_t c[4], uint32_t d[4]) {
  mix(a, b, d, 16);
  mix(c, d, b, 12);
  mix(a, b, d, 8);
  mix(c, d, b, 7);
}

static inline void turn(uint32_t row[4], int by) {
  uint32_t was[4];
  memcpy(was, row, sizeof was);
  for (int i = 0; i < 4; i++) row[i] = was[(i + by) % 4];
}

/* Begins as "expand 32-byte k", the key, the number of the block, and a nonce of 0. */
static void block_make(const uint32_t key[RANDOM_KEY], uint64_t number, uint32_t block[16]) {
  const uint32_t text[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
  const uint32_t count[4] = {(uint32_t)number, (uint32_t)(number >> 32)};
  uint32_t a[4], b[4], c[4], d[4];
  memcpy(a, text, sizeof a);
  memcpy(b, key, sizeof b);
  memcpy(c, key + 4, sizeof c);
  memcpy(d, count, sizeof d);
  for (int round = 0; round < 8; round += 2) {
    quarter_rounds(a, b, c, d); /* down the columns */
    turn(b, 1), turn(c, 2), turn(d, 3);
    quarter_rounds(a, b, c, d); /* and along the diagonals */
    turn(b, 3), turn(c, 2), turn(d, 1);
  }
  for (int i = 0; i < 4; i++) {
    block[i] = a[i] + text[i];
    block[4 + i] = b[i] + key[i];
    block[8 + i] = c[i] + key[4 + i];
    block[12 + i] = d[i] + count[i];
  }
}

/* -- Numbers ----------------------------------------------------------------------------------- */

#define HALVES 32u /* of words, in a block of the cipher */

/* While numbers are drawn. */
typedef struct source {
  const uint32_t *key;
  uint64_t drawn;
  uint32_t block[16]; /* that the last half came from, if it has more */
} source;

static void source_open(source *s, const cardvm_game *g) {
  const uint32_t *state = g->h->random;
  s->key = state;
  s->drawn = state[RANDOM_KEY] | (uint64_t)state[RANDOM_KEY + 1] << 32;
  if (s->drawn % HALVES) block_make(s->key, s->drawn / HALVES, s->block);
}

static void source_close(const source *s, cardvm_game *g) {
  WRITE(g, g->h->random[RANDOM_KEY], s->drawn);
  WRITE(g, g->h->random[RANDOM_KEY + 1], s->drawn >> 32);
  if (!g->muted) g->revealed |= CARDVM_REVEALS_CHANCE;
}

/* 16 bits, of each word the low ones first. */
static inline uint32_t next_half(source *s) {
  const uint32_t at = s->drawn % HALVES;
  if (at == 0) block_make(s->key, s->drawn / HALVES, s->block);
  s->drawn++;
  return s->block[at / 2] >> at % 2 * 16 & 0xffff;
}

/* From one half or two: the high part of their product with `below`. Without bias: what falls into
 * the incomplete interval is drawn again, as the low part tells (Lemire, "Fast Random Integer
 * Generation in an Interval"). */
static inline uint32_t small_below(source *s, uint32_t below) {
  uint32_t product = next_half(s) * below;
  while ((product & 0xffff) < below && (product & 0xffff) < 0x10000 % below)
    product = next_half(s) * below;
  return product >> 16;
}

static uint32_t large_below(source *s, uint32_t below) {
  for (;;) {
    const uint32_t low = next_half(s), word = low | next_half(s) << 16;
    const uint64_t product = (uint64_t)word * below;
    if ((uint32_t)product >= below || (uint32_t)product >= (0u - below) % below)
      return (uint32_t)(product >> 32);
  }
}

static inline uint32_t below_of(source *s, uint32_t below) {
  return below <= 0x10000 ? small_below(s, below) : large_below(s, below);
}

uint32_t random_below(cardvm_game *g, uint32_t below) {
  if (below <= 1) return 0;
  source s;
  source_open(&s, g);
  const uint32_t r = below_of(&s, below);
  source_close(&s, g);
  ASSERT(g, r < below);
  return r;
}

/* Fisher and Yates, from the last item to the first. */
void random_order(cardvm_game *g, uint32_t *items, uint32_t count) {
  source s;
  if (count < 2) return;
  source_open(&s, g);
  for (uint32_t i = count - 1; i > 0; i--) {
    const uint32_t j = below_of(&s, i + 1), swap = items[i];
    items[i] = items[j];
    items[j] = swap;
  }
  source_close(&s, g);
}

uint32_t cardvm_random(cardvm_game *g, uint32_t below) {
  doubt_all(g);
  return random_below(g, below);
}
