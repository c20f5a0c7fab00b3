/* Streams in saves (saves/stream.c): who reconnects is told what happened, and what comes then has
 * its causes; bytes that nobody vouches for are refused or harmless. */
#include "storm.h"
#include "tries.h"
#include "world.h"

#include "cardvm_client.h"
#include "cardvm_view.h"
#include "save.h"

GUARDS("services/saves/stream")

typedef struct kept {
  uint8_t *bytes;
  size_t size;
} kept;

static kept keep(const cardvm_game *g, uint32_t also) {
  kept k = {.size = cardvm_game_save_with(g, also, NULL, 0)};
  assert_true(k.size > 0);
  k.bytes = malloc(k.size);
  assert_int_equal(cardvm_game_save_with(g, also, k.bytes, k.size), k.size);
  return k;
}

static cardvm_game *load(cardvm_program *p, const kept *k) {
  cardvm_error error = {0};
  cardvm_game *g = cardvm_game_load(p, k->bytes, k->size, &error);
  if (!g) fail_msg("%s", error.message);
  return g;
}

static uint32_t told(cardvm_game *g, cardvm_seat viewer, cardvm_view_entry **entries) {
  const uint32_t count = cardvm_view_stream(g, viewer, 1, NULL, 0);
  *entries = calloc(count + 1, sizeof **entries);
  assert_int_equal(cardvm_view_stream(g, viewer, 1, *entries, count), count);
  return count;
}

static void expect_same_stream(cardvm_game *a, cardvm_game *b) {
  for (cardvm_seat v = 0; v <= a->h->players; v++) {
    cardvm_view_entry *one, *other;
    const uint32_t count = told(a, v, &one);
    assert_int_equal(told(b, v, &other), count);
    assert_memory_equal(one, other, count * sizeof *one);
    free(one);
    free(other);
  }
}

static cardvm_game *begin(storm *t, uint64_t seed) {
  cardvm_error error;
  cardvm_game *g = storm_start(t, seed, &error);
  assert_int_equal(cardvm_game_follow(g, true), CARDVM_OK);
  cardvm_game_trace_enable(g, true);
  return g;
}

/* Also in mid-effect, and where entries were cleared. */
TEST(who_reconnects_is_told_what_happened) {
  storm *t = storm_new(true);
  uint32_t in_flight = 0, entries = 0;
  for (uint64_t seed = 1; seed <= TRIES(10, 4); seed++) {
    cardvm_game *g = begin(t, seed);
    uint64_t random = seed;
    for (uint32_t n = 0; n < 60 && cardvm_game_run(g) == CARDVM_DECISION; n++) {
      const kept k = keep(g, CARDVM_SAVE_STREAM);
      cardvm_game *loaded = load(t->w->program, &k);
      expect_same_stream(g, loaded);
      const kept again = keep(loaded, CARDVM_SAVE_STREAM);
      assert_int_equal(again.size, k.size);
      assert_memory_equal(again.bytes, k.bytes, k.size);
      in_flight += g->flight != 0;
      entries += g->trace_count;
      cardvm_game_free(loaded);
      free(k.bytes);
      free(again.bytes);
      if (n == 25) cardvm_game_trace_clear(g);
      world_play_random(g, 1, &random);
    }
    cardvm_game_free(g);
  }
  assert_true(in_flight > 30 && entries > 1000);
  storm_free(t);
}

/* A game that was loaded again and again tells the same as one that never was. */
TEST(it_goes_on_as_if_nothing_had_been) {
  storm *t = storm_new(true);
  for (uint64_t seed = 1; seed <= TRIES(6, 3); seed++) {
    cardvm_game *g = begin(t, seed), *other = begin(t, seed);
    uint64_t luck = seed, same = seed;
    for (uint32_t n = 0; n < 60; n++) {
      if (cardvm_game_run(g) != CARDVM_DECISION) break;
      assert_int_equal(cardvm_game_run(other), CARDVM_DECISION);
      expect_same_stream(g, other);
      if (n == 20) cardvm_game_trace_clear(g);
      if (n == 20) cardvm_game_trace_clear(other);
      const kept k = keep(other, CARDVM_SAVE_STREAM);
      cardvm_game_free(other);
      other = load(t->w->program, &k);
      free(k.bytes);
      world_play_random(g, 1, &luck);
      world_play_random(other, 1, &same);
    }
    cardvm_game_free(g);
    cardvm_game_free(other);
  }
  storm_free(t);
}

TEST(saves_without_it_are_as_before) {
  storm *t = storm_new(true);
  cardvm_game *g = begin(t, 3);
  uint64_t luck = 3;
  cardvm_game_run(g);
  world_play_random(g, 20, &luck);
  cardvm_game_run(g);
  const kept plain = keep(g, 0), with = keep(g, CARDVM_SAVE_STREAM);
  uint8_t *old = malloc(plain.size);
  assert_int_equal(cardvm_game_save(g, old, plain.size), plain.size);
  assert_memory_equal(old, plain.bytes, plain.size);
  assert_true(with.size > plain.size);
  cardvm_game *loaded = load(t->w->program, &plain);
  assert_int_equal(cardvm_view_stream(loaded, 1, 1, NULL, 0), 0);
  /* Where there is none, none is kept. */
  cardvm_game_trace_enable(loaded, false);
  const kept none = keep(loaded, CARDVM_SAVE_STREAM);
  assert_int_equal(none.size, plain.size);
  assert_memory_equal(none.bytes, plain.bytes, plain.size);
  cardvm_game_free(loaded);
  cardvm_game_free(g);
  free(plain.bytes);
  free(with.bytes);
  free(none.bytes);
  free(old);
  storm_free(t);
}

/* -- Bytes that nobody vouches for ------------------------------------------------------------- */

/* All that reads a stream. */
static void read_all(cardvm_game *g) {
  uint32_t count = 0;
  const cardvm_trace *trace = cardvm_game_trace(g, 0, &count);
  char text[300];
  for (uint32_t i = 0; i < count; i++) cardvm_client_trace_text(g, &trace[i], text, sizeof text);
  for (cardvm_seat v = 0; v <= g->h->players; v++) {
    cardvm_view_entry *entries;
    const uint32_t of = told(g, v, &entries);
    for (uint32_t i = 0; i < of; i++) assert_true(entries[i].cause < entries[i].number);
    assert_true(cardvm_view_trace(g, v, NULL, 0) >= of);
    entries = realloc(entries, (count + 1) * sizeof *entries);
    cardvm_view_trace(g, v, entries, count);
    free(entries);
  }
  assert_int_equal(cardvm_game_check(g), CARDVM_OK);
  uint64_t luck = 5;
  for (int n = 0; n < 3; n++) { /* what it caused by then is believed, too */
    const kept k = keep(g, CARDVM_SAVE_STREAM);
    cardvm_game_free(load(cardvm_game_program(g), &k));
    free(k.bytes);
    world_play_random(g, 1, &luck);
    if (cardvm_game_run(g) != CARDVM_DECISION) return;
  }
}

TEST(altered_words_are_refused_or_harmless) {
  storm *t = storm_new(true);
  uint32_t refused = 0, taken = 0;
  for (uint64_t seed = 1; seed <= 2; seed++) {
    cardvm_game *g = begin(t, seed);
    uint64_t luck = seed;
    cardvm_game_run(g);
    for (int n = 0; n < 40 && (n < 6 || !g->flight); n++) {
      world_play_random(g, 1, &luck);
      cardvm_game_run(g);
    }
    kept k = keep(g, CARDVM_SAVE_STREAM);
    cardvm_game_free(g);
    const uint32_t first = cardvm_file_begin(t->w->program, &SAVE_KIND, NULL) + SAVE_HEAD;
    const uint32_t length = word_load(k.bytes + 4 * (size_t)first);
    assert_true(length > 300);
    for (uint32_t at = first; at <= first + length && at < first + 700; at++) {
      const uint32_t was = word_load(k.bytes + 4 * (size_t)at);
      const uint32_t others[] = {0, was + 1, was - 1, was ^ 0x80000000u, 0xffffffffu, 19};
      for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        cardvm_error error = {0};
        word_store(k.bytes + 4 * (size_t)at, others[i]);
        cardvm_file_close(k.bytes, (uint32_t)(k.size / 4));
        cardvm_game *loaded = cardvm_game_load(t->w->program, k.bytes, k.size, &error);
        if (!loaded) assert_int_equal(error.code, CARDVM_ERROR_ARGUMENT);
        refused += !loaded;
        taken += loaded != NULL;
        if (loaded) read_all(loaded);
        cardvm_game_free(loaded);
      }
      word_store(k.bytes + 4 * (size_t)at, was);
    }
    free(k.bytes);
  }
  assert_true(refused > 1000 && taken > 100);
  storm_free(t);
}

static uint32_t word_of(const kept *k, uint32_t at) { return word_load(k->bytes + 4 * (size_t)at); }

TEST(what_is_wrong_is_said) {
  storm *t = storm_new(true);
  cardvm_game *g = begin(t, 1);
  cardvm_game_run(g);
  kept k = keep(g, CARDVM_SAVE_STREAM);
  const uint32_t head = cardvm_file_begin(t->w->program, &SAVE_KIND, NULL),
                 stream = head + SAVE_HEAD + 1;
  const uint32_t causes = stream + 4 + (g->h->players + 1) + 2 * g->h->frame_count, /* the top's */
      entry = causes + 2 + 2 * g->h->waiting_count;
  const struct {
    uint32_t at, word;
    const char *said;
  } wrong[] = {
      {head + SAVE_FLIGHT, SAVED_STREAM, "what it says to hold is impossible"},
      {head + SAVE_FLIGHT, 8, "what it says to hold is impossible"},
      {stream - 1, 0xfffffffe, "this save can't be read"},
      {stream - 1, 3, "this save can't be read"},
      {stream, 0xfffffff, "its stream is cut off"},
      {stream, g->trace_count + 1, "its stream is cut off"},
      {stream, g->trace_count - 1, "something follows its stream"},
      {stream + 1, 0, "entry 0 of its stream has the number 1"},
      {causes + 1, 1000000, "something in it has the cause"},
      {causes + 1, word_of(&k, causes + 1) + 1, "something in it has the cause"},
      {stream + 3, 99999, "its stream contradicts itself"},
      {entry, 0, "entry 0 of its stream has the number 0"},
      {entry + 1, 7, "entry 0 of its stream can't be caused by 7"},
      {entry + 3, 99, "stream[0].kind is 99, not a trace kind"},
      {entry + 4, 9999, "stream[0].event is 9999, not an event or 0"},
      {entry + 17, 1u << 28, "stream[0].told is 268435456, not a set of told seats"},
      {entry + 22, 9999, "entry 0 of its stream has the definition 9999"},
      {entry + 22 + 3 * (g->h->players + 1), 9999, "entry 0 of its stream has the token 9999"}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    uint8_t *word = k.bytes + 4 * (size_t)wrong[i].at;
    const uint32_t was = word_load(word);
    cardvm_error error = {0};
    word_store(word, wrong[i].word);
    cardvm_file_close(k.bytes, (uint32_t)(k.size / 4));
    assert_null(cardvm_game_load(t->w->program, k.bytes, k.size, &error));
    if (!strstr(error.message, wrong[i].said))
      fail_msg("%zu: \"%s\" is not in \"%s\"", i, wrong[i].said, error.message);
    word_store(word, was);
  }
  cardvm_file_close(k.bytes, (uint32_t)(k.size / 4));
  cardvm_game_free(load(t->w->program, &k));
  free(k.bytes);
  cardvm_game_free(g);
  storm_free(t);
}
