/* What load believes, the check of all that must hold believes, too: saves in which one word was
 * altered and the checksum put right are refused, or pass the check, then and at every decision
 * after it, and no assertion finds anything while they are played on (in a build with assertions).
 */
#include "broken.h"
#include "plan_world.h"
#include "storm.h"

#include "save.h"

GUARDS(
    "services/saves/validity services/saves/validity_words services/saves/validity_frames services/saves/validity_stack services/saves/validity_agree")

typedef struct bytes {
  uint8_t *at;
  size_t size;
  uint32_t words, head; /* head: words before the block */
} bytes;

static bytes save(const cardvm_game *g) {
  bytes s = {.size = cardvm_game_save(g, NULL, 0)};
  assert_true(s.size > 0);
  s.at = malloc(s.size);
  assert_int_equal(cardvm_game_save(g, s.at, s.size), s.size);
  s.words = (uint32_t)(s.size / 4);
  s.head = cardvm_file_begin(g->program, &SAVE_KIND, NULL) + SAVE_HEAD;
  return s;
}

/* Names a word of the block: "cards[3].7" is the eighth word of card 3. */
static void name_word(const cardvm_game *g, uint32_t at, char *text, size_t max) {
  const cardvm_program *p = g->program;
  const header *h = g->h;
  const layout *l = &g->at;
  const cardvm_limits *limits = &g->limits;
  (void)limits;
  if (at < WORDS(header)) {
    snprintf(text, max, "header.%u", (unsigned)at);
    return;
  }
  at -= WORDS(header);
#define NAME_IN(table, type, each, none, capacity, used, words)                                    \
  if (at < (used)*WORDS(type) * (each)) {                                                          \
    snprintf(text, max, #table "[%u].%u", (unsigned)(at / (WORDS(type) * (each)) + (none)),        \
             (unsigned)(at % (WORDS(type) * (each))));                                             \
    return;                                                                                        \
  }                                                                                                \
  at -= (used)*WORDS(type) * (each);
  STATE_TABLES(NAME_IN)
  snprintf(text, max, "behind the block: %u", (unsigned)at);
}

static struct tally { uint32_t tried, loaded, disbelieved, broken, played; } tally;

/* Whether all ways are tried; otherwise one for each word, another for each game. */
static bool thorough(void) { return getenv("CARDVM_FUZZ_ROUNDS") != NULL; }

/* Returns what is wrong with a game that was loaded, or NULL. */
static const char *play_on(cardvm_game *g, uint64_t random) {
  static char why[600];
  uint32_t picks[WORLD_PICKS];
  for (uint32_t i = 0; i < (thorough() ? 30 : 15); i++) {
    cardvm_status status = cardvm_game_run(g);
    if (broken_found()) break;
    if (status == CARDVM_FAILED && cardvm_game_skip(g) == CARDVM_OK) continue;
    if (status != CARDVM_DECISION) break;
    const cardvm_decision *d = cardvm_game_decision(g);
    if (!d) break; /* more can be done than may be listed */
    if (cardvm_game_check(g) != CARDVM_OK) {
      snprintf(why, sizeof why, "check %u: %s", (unsigned)i, cardvm_game_error(g)->message);
      return why;
    }
    const uint32_t n = world_picks(d, &random, picks);
    if (cardvm_game_choose(g, picks, n) != CARDVM_OK) break;
    tally.played++;
  }
  return broken_found();
}

static void try_altered(cardvm_program *p, const bytes *s, uint64_t seed, const char *what,
                        uint32_t word, uint32_t was) {
  cardvm_error error = {0};
  cardvm_file_close(s->at, s->words);
  tally.tried++;
  broken_wanted(true);
  p->hashes_off = true; /* who alters a save can compute what its hash becomes */
  cardvm_game *g = cardvm_game_load(p, s->at, s->size, &error);
  p->hashes_off = false;
  const char *why = broken_found();
  if (!g && why)
    print_message("%s: %u, was %u: broken while loading: %s\n", what, (unsigned)word, (unsigned)was,
                  why),
        tally.broken++;
  if (g) {
    tally.loaded++;
    if (!why && cardvm_game_check(g) != CARDVM_OK) {
      print_message("%s: %u, was %u: loaded, but %s\n", what, (unsigned)word, (unsigned)was,
                    cardvm_game_error(g)->message);
      tally.disbelieved++;
    } else {
      why = why ? why : play_on(g, seed);
      if (why)
        print_message("%s: %u, was %u: %s\n", what, (unsigned)word, (unsigned)was, why),
            tally.broken++;
    }
    cardvm_game_free(g);
  }
  broken_wanted(false);
}

/* A word's neighbours in number, what else is likely to be an index, and large ones. */
static uint32_t other_word(uint32_t was, uint32_t how, uint64_t *random) {
  switch (how) {
  case 0: return was ? 0 : 1;
  case 1: return was + 1;
  case 2: return was - 1;
  case 3: return was ^ (uint32_t)1 << world_random(random, 32);
  case 4: return UINT32_MAX - world_random(random, 3);
  default: return world_random(random, 60);
  }
}

#define WAYS 7u

static void alter_each_word(cardvm_game *g, uint64_t seed) {
  bytes s = save(g);
  cardvm_game *plain = cardvm_game_load(g->program, s.at, s.size, NULL);
  assert_non_null(plain);
  uint64_t random = seed;
  char what[80];
  for (uint32_t i = s.head; i < s.words; i++) {
    const uint32_t was = word_load(s.at + 4 * (size_t)i);
    name_word(g, i - s.head, what, sizeof what);
    for (uint32_t how = 0; how < WAYS; how++) {
      if (!thorough() && how != (i + seed) % WAYS) continue;
      const uint32_t word = other_word(was, how, &random);
      word_store(s.at + 4 * (size_t)i, word);
      if (word != was) try_altered(g->program, &s, random, what, word, was);
    }
    word_store(s.at + 4 * (size_t)i, was);
  }
  cardvm_game_free(plain);
  free(s.at);
}

/* Where words of one record rely on those of others: what is in progress, what waits, events, and
 * the header, which says what is asked and where lists begin. */
static bool relies(const char *name) {
  static const char *const tables[] = {"frames[",  "waitings[", "groups[", "records[",
                                       "choices[", "stack[",    "header."};
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
    if (strncmp(name, tables[i], strlen(tables[i])) == 0) return true;
  return false;
}

/* Several words at once, so that one alteration hides another: a question taken away with its step,
 * an effect put on top of something else. */
static void alter_some_words(cardvm_game *g, uint64_t seed, uint32_t rounds) {
  bytes s = save(g);
  uint32_t *those = malloc(s.words * sizeof *those), count = 0;
  char what[80];
  for (uint32_t i = s.head; i < s.words; i++) {
    name_word(g, i - s.head, what, sizeof what);
    if (relies(what)) those[count++] = i;
  }
  uint8_t *plain = malloc(s.size);
  memcpy(plain, s.at, s.size);
  uint64_t random = seed * 7919 + 1;
  for (uint32_t round = 0; round < rounds; round++) {
    const uint64_t begin = random;
    char all[400] = "";
    for (uint32_t n = 2 + world_random(&random, 2); n > 0; n--) {
      const uint32_t at = those[world_random(&random, count)],
                     from = those[world_random(&random, count)],
                     was = word_load(s.at + 4 * (size_t)at),
                     word = world_random(&random, 3)
                                ? other_word(was, 1 + world_random(&random, 7), &random)
                                : word_load(s.at + 4 * (size_t)from);
      word_store(s.at + 4 * (size_t)at, word);
      name_word(g, at - s.head, what, sizeof what);
      const size_t used = strlen(all);
      snprintf(all + used, sizeof all - used, "%s = %u (%u), ", what, (unsigned)word,
               (unsigned)was);
    }
    try_altered(g->program, &s, begin, all, round, 0);
    memcpy(s.at, plain, s.size);
  }
  free(plain);
  free(those);
  free(s.at);
}

static void expect_believed(void) {
  print_message("           %u tried, %u loaded, %u played\n", (unsigned)tally.tried,
                (unsigned)tally.loaded, (unsigned)tally.played);
  assert_true(tally.loaded * 10 > tally.tried && tally.played > tally.loaded);
  if (tally.disbelieved || tally.broken)
    fail_msg("%u were loaded, but do not pass the check; %u ran into an assertion",
             (unsigned)tally.disbelieved, (unsigned)tally.broken);
}

static void altered_storms(bool flight) {
  storm *t = storm_new(true);
  tally = (struct tally){0};
  for (uint64_t seed = 1; seed <= (thorough() ? 8 : 2); seed++) {
    cardvm_error error;
    uint64_t random = seed;
    cardvm_game *g = storm_start(t, seed, &error);
    assert_non_null(g);
    bool plays = world_play_random(g, 5 * (uint32_t)seed * (uint32_t)seed, &random);
    while (plays && (g->flight != 0) != flight) plays = world_play_random(g, 1, &random);
    if (plays) alter_each_word(g, seed); /* a game may be over before so many decisions */
    cardvm_game_free(g);
  }
  storm_free(t);
  expect_believed();
}

TEST(altered_at_rest) { altered_storms(false); }

TEST(altered_in_flight) { altered_storms(true); }

TEST(altered_in_a_plan) {
  plan_world p = plan_open();
  tally = (struct tally){0};
  alter_each_word(p.w->game, 1);
  world_free(p.w);
  expect_believed();
}

/* Variables that begin anew each turn are those of the turn's player. */
TEST(a_turn_is_somebodys) {
  world *w = world_declare();
  cardvm_error error = {0};
  world_start(w);
  world_next_turn(w);
  bytes s = save(w->game);
  word_store(s.at + 4 * (size_t)s.head + offsetof(header, turn_player), 0);
  cardvm_file_close(s.at, s.words);
  w->program->hashes_off = true;
  assert_null(cardvm_game_load(w->program, s.at, s.size, &error));
  w->program->hashes_off = false;
  if (!strstr(error.message, "is nobody's")) fail_msg("%s", error.message);
  free(s.at);
  world_free(w);
}

/* What waits begins as an effect of its source. */
TEST(what_waits_is_of_a_card_that_is_known) {
  storm *t = storm_new(false);
  cardvm_error error;
  cardvm_game *g = NULL;
  for (uint64_t seed = 1; seed < 40 && !(g && g->h->group_first); seed++) {
    uint64_t random = seed;
    cardvm_game_free(g);
    g = storm_start(t, seed, &error);
    while (!g->h->group_first && world_play_random(g, 1, &random)) {}
  }
  assert_true(g->h->group_first);
  char what[80], source[80];
  snprintf(source, sizeof source, "waitings[%u].1", (unsigned)g->groups[g->h->group_first].first);
  bytes s = save(g);
  uint32_t at = s.head;
  while (name_word(g, at - s.head, what, sizeof what), strcmp(what, source) != 0) at++;
  word_store(s.at + 4 * (size_t)at, word_load(s.at + 4 * (size_t)at) + 4000);
  cardvm_file_close(s.at, s.words);
  t->w->program->hashes_off = true;
  cardvm_game *loaded = cardvm_game_load(t->w->program, s.at, s.size, &error);
  t->w->program->hashes_off = false;
  cardvm_game_free(loaded);
  assert_null(loaded);
  free(s.at);
  cardvm_game_free(g);
  storm_free(t);
}

TEST(altered_together) {
  storm *t = storm_new(true);
  tally = (struct tally){0};
  const char *more = getenv("CARDVM_FUZZ_TOGETHER");
  const uint32_t rounds = more ? (uint32_t)atoi(more) : 250;
  for (uint64_t seed = 1; seed <= 8; seed++) {
    cardvm_error error;
    uint64_t random = seed;
    cardvm_game *g = storm_start(t, seed, &error);
    assert_non_null(g);
    assert_true(world_play_random(g, 6 * (uint32_t)seed, &random));
    while ((g->flight != 0) != (seed % 2 == 0) && world_play_random(g, 1, &random))
      ;
    alter_some_words(g, seed, rounds);
    cardvm_game_free(g);
  }
  storm_free(t);
  expect_believed();
}
