/* The rule about threads: any number of programs at the same time, each used by one thread at a
 * time. Eight threads, each with a program of its own, loaded from the same folder, play the same
 * games in another order each; every decision's hash is that of the games played one after the
 * other.
 *
 * Built a second time with ThreadSanitizer (CARDVM_THREAD_SANITIZE), where it must stay silent.
 * Without a shared variable there is nothing for it to find: layers.sh looks for those. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardvm_lua.h"
#include "tests.h"
#include "tries.h"

enum { THREADS = 8, GAMES = TRIES(100, 24), DECISIONS_MAX = 4000 };

/* A game as hashes: of each decision, and of its end. */
typedef struct game_hashes {
  uint64_t hash[DECISIONS_MAX];
  uint32_t count;
} game_hashes;

typedef struct task {
  const char *folder;
  cardvm_program *shared; /* handed on from thread to thread; NULL: the task loads its own */
  game_hashes *games;     /* written by the first run, compared by the others */
  uint32_t first, count;  /* of the games, going round */
  bool compare;
  uint32_t played;
  char wrong[300]; /* empty: all is well */
} task;

/* Memory of one thread: blocks of powers of two, kept when they are freed. ThreadSanitizer's own
 * malloc has locks that threads wait at, and what waits there does not run at the same time. */
typedef struct pool {
  void *free[28]; /* of 16 << class bytes */
  void *chunks;
  char *at;
  size_t left;
} pool;

enum { CHUNK = 1 << 20 };

static void *pool_take(pool *p, size_t bytes) {
  if (bytes > p->left) {
    size_t size = bytes > CHUNK ? bytes : CHUNK;
    void **chunk = malloc(size + 16);
    if (!chunk) return NULL;
    *chunk = p->chunks;
    p->chunks = chunk;
    p->at = (char *)chunk + 16;
    p->left = size;
  }
  void *memory = p->at;
  p->at += bytes;
  p->left -= bytes;
  return memory;
}

static uint32_t size_class(size_t bytes) {
  uint32_t n = 0;
  while ((size_t)16 << n < bytes) n++;
  return n;
}

static void *pool_resize(void *user, void *memory, size_t old_bytes, size_t new_bytes) {
  pool *p = user;
  uint32_t from = size_class(old_bytes), to = size_class(new_bytes);
  void *moved = NULL;
  if (memory && new_bytes && from == to) return memory;
  if (new_bytes) {
    moved = p->free[to];
    if (moved) p->free[to] = *(void **)moved;
    else moved = pool_take(p, (size_t)16 << to);
    if (!moved) return NULL;
    if (memory) memcpy(moved, memory, old_bytes < new_bytes ? old_bytes : new_bytes);
  }
  if (memory) {
    *(void **)memory = p->free[from];
    p->free[from] = memory;
  }
  return moved;
}

static void pool_free(pool *p) {
  while (p->chunks) {
    void *chunk = p->chunks;
    p->chunks = *(void **)chunk;
    free(chunk);
  }
}

static uint32_t draw(uint64_t *state, uint32_t below) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(((*state >> 33) * below) >> 31);
}

static bool answer(cardvm_game *game, uint64_t *random) {
  const cardvm_decision *ask = cardvm_game_decision(game);
  uint32_t picks[256], count = ask->min + draw(random, ask->max - ask->min + 1);
  uint32_t from = ask->option_count ? draw(random, ask->option_count) : 0;
  if (count > 256) count = 256;
  for (uint32_t i = 0; i < count; i++) picks[i] = (from + i) % ask->option_count;
  return cardvm_game_choose(game, picks, count) == CARDVM_OK;
}

static cardvm_game *start(cardvm_program *program, uint32_t seed, cardvm_error *error) {
  cardvm_setup_cards cards[400];
  cardvm_setup setup = cardvm_setup_default();
  uint32_t decks = cardvm_lua_deck_count(program);
  setup.seed = seed;
  setup.cards = cards;
  for (cardvm_seat seat = 1; decks && seat <= setup.players; seat++)
    setup.card_count += cardvm_lua_deck_cards(program, (seat + seed) % decks, seat,
                                              cards + setup.card_count, 400 - setup.card_count);
  return cardvm_game_start(program, &setup, error);
}

static void wrong(task *t, uint32_t seed, uint32_t decision, const char *why) {
  snprintf(t->wrong, sizeof t->wrong, "game %u, decision %u: %.200s", (unsigned)seed,
           (unsigned)decision, why);
}

static void note(task *t, uint32_t seed, uint32_t at, uint64_t hash) {
  game_hashes *h = &t->games[seed];
  if (!t->compare) {
    h->hash[at] = hash;
    h->count = at + 1;
  } else if (at >= h->count || h->hash[at] != hash) {
    wrong(t, seed, at, "another game than when they are played one after the other");
  }
}

static void play(task *t, cardvm_program *program, uint32_t seed) {
  cardvm_error error;
  cardvm_game *game = start(program, seed, &error);
  if (!game) {
    wrong(t, seed, 0, error.message);
    return;
  }
  uint64_t random = seed;
  uint32_t at = 0;
  cardvm_status status = CARDVM_OK;
  while (!t->wrong[0] && at + 1 < DECISIONS_MAX) {
    status = cardvm_game_run(game);
    note(t, seed, at++, cardvm_game_hash(game));
    if (status == CARDVM_FAILED && cardvm_game_skip(game) == CARDVM_OK) continue;
    if (status != CARDVM_DECISION) break;
    if (!answer(game, &random)) wrong(t, seed, at, cardvm_game_error(game)->message);
  }
  if (!t->wrong[0] && status != CARDVM_OVER && status != CARDVM_DECISION)
    wrong(t, seed, at, cardvm_game_error(game)->message);
  if (!t->wrong[0] && t->compare && at != t->games[seed].count)
    wrong(t, seed, at, "it ends elsewhere");
  t->played++;
  cardvm_game_free(game);
}

static void *work(void *user) {
  task *t = user;
  cardvm_error error;
  pool memory = {0};
  cardvm_lua_config config = cardvm_lua_config_default();
  config.allocator = (cardvm_allocator){pool_resize, &memory};
  cardvm_program *program = t->shared ? t->shared : cardvm_lua_load(&config, t->folder, &error);
  if (!program) wrong(t, 0, 0, error.message);
  for (uint32_t i = 0; i < t->count && !t->wrong[0]; i++) play(t, program, (t->first + i) % GAMES);
  if (!t->shared) cardvm_program_free(program);
  pool_free(&memory);
  return NULL;
}

static game_hashes *play_in_sequence(const char *folder) {
  task t = {.folder = folder, .games = calloc(GAMES, sizeof(game_hashes)), .count = GAMES};
  assert_non_null(t.games);
  work(&t);
  if (t.wrong[0]) fail_msg("%s", t.wrong);
  return t.games;
}

static void in_parallel(const char *folder) {
  pthread_t threads[THREADS];
  task tasks[THREADS];
  game_hashes *games = play_in_sequence(folder);
  uint64_t decisions = 0;
  for (uint32_t i = 0; i < THREADS; i++) {
    tasks[i] = (task){.folder = folder,
                      .games = games,
                      .first = i * GAMES / THREADS,
                      .count = GAMES,
                      .compare = true};
    assert_int_equal(pthread_create(&threads[i], NULL, work, &tasks[i]), 0);
  }
  for (uint32_t i = 0; i < THREADS; i++) assert_int_equal(pthread_join(threads[i], NULL), 0);
  for (uint32_t i = 0; i < THREADS; i++) {
    if (tasks[i].wrong[0]) fail_msg("thread %u: %s", (unsigned)i, tasks[i].wrong);
    assert_int_equal(tasks[i].played, GAMES);
  }
  for (uint32_t i = 0; i < GAMES; i++) decisions += games[i].count;
  print_message("           %s: %u threads, %u games each, %llu decisions compared\n", folder,
                THREADS, GAMES, (unsigned long long)decisions * THREADS);
  assert_true(decisions > 20 * GAMES);
  free(games);
}

TEST(eight_programs_in_eight_threads) { in_parallel("cardscripts/gundam"); }

/* One at a time is enough: a program may wander from thread to thread. */
TEST(one_program_handed_from_thread_to_thread) {
  cardvm_error error;
  game_hashes *games = play_in_sequence("tests/data/tiny");
  cardvm_program *program = cardvm_lua_load(NULL, "tests/data/tiny", &error);
  if (!program) fail_msg("%s", error.message);
  for (uint32_t i = 0; i < THREADS; i++) {
    task t = {.shared = program, .games = games, .first = i * 13, .count = 13, .compare = true};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, work, &t), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    if (t.wrong[0]) fail_msg("thread %u: %s", (unsigned)i, t.wrong);
  }
  cardvm_program_free(program);
  free(games);
}
