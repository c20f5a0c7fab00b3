/* Saves whose words somebody made up: they are refused, or are a game that does no harm. */
#ifndef CARDVM_TESTS_HOSTILE_H
#define CARDVM_TESTS_HOSTILE_H

#include "broken.h"
#include "world.h"

#include "save.h"

typedef struct saved {
  uint8_t *bytes;
  size_t size;
} saved;

static inline saved save(const cardvm_game *g) {
  saved s = {.size = cardvm_game_save(g, NULL, 0)};
  assert_true(s.size > 0);
  s.bytes = malloc(s.size);
  assert_int_equal(cardvm_game_save(g, s.bytes, s.size), s.size);
  return s;
}

static inline void seal_again(saved *s) { cardvm_file_close(s->bytes, (uint32_t)(s->size / 4)); }

/* How many were taken, and how many answers were given in them. */
static uint32_t loaded, played;

/* Whatever is in it: refused, or a game that can be played, looked at, copied and saved. */
static inline void try_hostile(cardvm_program *p, const saved *s, uint64_t seed) {
  cardvm_error error = {0};
  p->assertions_off = true; /* what is made up comes as far as in a release */
  broken_wanted(true);
  cardvm_game *g = cardvm_game_load(p, s->bytes, s->size, &error);
  if (!g) {
    p->assertions_off = false;
    broken_wanted(false);
    assert_true(error.code != CARDVM_OK && error.message[0]);
    return;
  }
  loaded++;
  cardvm_game_check(g);
  for (int i = 0; i < 30 && cardvm_game_run(g) == CARDVM_DECISION; i++, played++) {
    const cardvm_decision *d = cardvm_game_decision(g);
    if (!d) break; /* more can be done than a made-up limit allows to be listed */
    uint32_t picks[256], n = 0;
    uint32_t count = d->kind == CARDVM_ASK_ORDER ? d->option_count : d->min ? d->min : d->max != 0;
    uint32_t from = d->option_count ? world_random(&seed, d->option_count) : 0;
    for (; n < count && n < 256; n++) picks[n] = (from + n) % d->option_count;
    if (cardvm_game_choose(g, picks, n) != CARDVM_OK) break;
  }
  cardvm_game_save(g, NULL, 0);
  cardvm_game_free(cardvm_game_fork(g, NULL));
  cardvm_game_free(g);
  p->assertions_off = false;
  broken_wanted(false);
}

/* Small numbers, which are likely to be indexes, and large ones. */
static inline uint32_t hostile_word(uint64_t *random) {
  switch (world_random(random, 6)) {
  case 0: return 0;
  case 1: return UINT32_MAX - world_random(random, 3);
  case 2: return (uint32_t)1 << world_random(random, 32);
  case 3:
    return (uint32_t)1 << 29 | world_random(random, 4) << 16 |
           world_random(random, 80); /* a card */
  default: return world_random(random, 60);
  }
}

static inline uint32_t rounds(uint32_t standard) {
  const char *wish = getenv("CARDVM_FUZZ_ROUNDS");
  return wish ? (uint32_t)strtoul(wish, NULL, 10) : standard;
}

#endif
