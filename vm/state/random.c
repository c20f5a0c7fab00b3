/* The game's own random numbers: the keystream of ChaCha with 8 rounds (Bernstein; the block
 * function of RFC 8439, with four times two rounds instead of ten times), whose key is the seed.
 * Whoever has seen any number of them can tell neither the next one nor the seed. The state, in the
 * block of the game, is the key and how many halves of words were drawn; what they are follows.
 *
 * By purpose, each use has a stream of its own: its nonce says what for, whose luck it is, and how
 * many such uses were before. What else was drawn does not change it. */
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

/* Of a game that begins. */
void random_purposes(cardvm_game *g, const cardvm_setup *setup) {
  if (!setup->chance_by_purpose) return;
  g->h->by_purpose = 1;
  EACH_SEAT(g, s) g->chances[s - 1] = setup->luck[s - 1] ? setup->luck[s - 1] : s;
}

void random_seed(cardvm_game *g, uint64_t seed) {
  random_begin(g, (const uint32_t[RANDOM_KEY]){(uint32_t)seed, (uint32_t)(seed >> 32)});
}

#define HALVES 32u /* of words, in a block of the cipher */

/* While numbers are drawn. */
typedef struct source {
  const uint32_t *key;
  uint64_t drawn;
  uint32_t nonce[3];  /* the purpose: what for, whose luck, the how many-th use; 0: one stream */
  uint32_t block[16]; /* that the last half came from, if it has more */
} source;

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

/* Begins as "expand 32-byte k", the key, the number of the block, and a nonce: 0, or what the
 * purpose is. */
static void block_make(const source *s, uint32_t block[16]) {
  const uint32_t text[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, *key = s->key;
  const uint64_t number = s->drawn / HALVES;
  const uint32_t count[4] = {(uint32_t)number, (uint32_t)(number >> 32) ^ s->nonce[0], s->nonce[1],
                             s->nonce[2]};
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

/* What a number or an order is drawn for, whose luck it is (0: nobody's), and its count. */
typedef struct purpose {
  uint32_t what;
  cardvm_seat seat;
  uint32_t *count;
} purpose;

enum { PURPOSE_SHUFFLE = 1, PURPOSE_ABILITY, PURPOSE_FUNCTION, PURPOSE_HOST };
#define PURPOSE(kind, id) ((uint32_t)(kind) << 28 | ((uint32_t)(id)&0x0fffffffu))

/* A place is meant as its owner sees it: which one it is of that player's in its zone. */
static purpose of_shuffle(const cardvm_game *g, cardvm_place id) {
  const place *p = PLACE_AT(g, id);
  return (purpose){PURPOSE(PURPOSE_SHUFFLE, p->zone | p->circle << 8), p->owner,
                   &g->chances[g->h->players + id - 1]};
}

/* An ability's numbers are its player's luck, those of the rules' functions nobody's. */
static purpose of_number(const cardvm_game *g) {
  const frame *f = g->running ? FRAME_AT(g, g->running) : NULL;
  const bool ability = f && f->ability;
  const cardvm_seat seat = ability ? f->you : 0;
  const uint32_t what = ability ? PURPOSE(PURPOSE_ABILITY, f->ability)
                        : f     ? PURPOSE(PURPOSE_FUNCTION, f->function)
                                : PURPOSE(PURPOSE_HOST, 0);
  return (purpose){
      what, seat,
      &g->chances[g->h->players + g->at.place_count + seat * CHANCES_EACH + what % CHANCES_EACH]};
}

static void source_open(source *s, const cardvm_game *g, const purpose *why) {
  const uint32_t *state = g->h->random;
  *s = (source){.key = state};
  if (g->h->by_purpose) {
    s->nonce[0] = why->what;
    s->nonce[1] = why->seat ? g->chances[why->seat - 1] : 0;
    s->nonce[2] = *why->count + 1;
    return;
  }
  s->drawn = state[RANDOM_KEY] | (uint64_t)state[RANDOM_KEY + 1] << 32;
  if (s->drawn % HALVES) block_make(s, s->block);
}

static void source_close(const source *s, cardvm_game *g, const purpose *why) {
  if (g->h->by_purpose) {
    write_word(g, why->count, *why->count + 1);
    ADD(g, g->h->random[RANDOM_KEY], 1);
  } else {
    WRITE(g, g->h->random[RANDOM_KEY], s->drawn);
    WRITE(g, g->h->random[RANDOM_KEY + 1], s->drawn >> 32);
  }
  if (!g->muted) g->revealed |= CARDVM_REVEALS_CHANCE;
}

/* 16 bits, of each word the low ones first. */
static inline uint32_t next_half(source *s) {
  const uint32_t at = s->drawn % HALVES;
  if (at == 0) block_make(s, s->block);
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

uint32_t cardvm_random(cardvm_game *g, uint32_t below) {
  doubt_all(g);
  if (below <= 1) return 0;
  source s;
  const purpose why = of_number(g);
  source_open(&s, g, &why);
  const uint32_t r = below_of(&s, below);
  source_close(&s, g, &why);
  ASSERT(g, r < below);
  return r;
}

/* The cards of a place: Fisher and Yates, from the last to the first. */
void random_order(cardvm_game *g, cardvm_place id, uint32_t *items, uint32_t count) {
  source s;
  if (count < 2) return;
  const purpose why = of_shuffle(g, id);
  source_open(&s, g, &why);
  for (uint32_t i = count - 1; i > 0; i--) {
    const uint32_t j = below_of(&s, i + 1), swap = items[i];
    items[i] = items[j];
    items[j] = swap;
  }
  source_close(&s, g, &why);
}
