/* The games that the targets alter. */
#include "fuzz.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardvm_file.h"
#include "cardvm_lua.h"
#include "cardvm_replay.h"
#include "cardvm_view.h"
#include "storm.h"
#include "words.h"

void fuzz_found(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
  fputc('\n', stderr);
  abort();
}

/* -- Playing ----------------------------------------------------------------------------------- */

/* Runs on to a question, what fails left out. */
static bool comes_to_ask(cardvm_game *g, cardvm_recorder *r) {
  cardvm_status status;
  for (uint32_t skips = 0; (status = cardvm_game_run(g)) == CARDVM_FAILED && skips < 20; skips++) {
    if (r) cardvm_record_skip(r, g);
    if (cardvm_game_skip(g) != CARDVM_OK) return false;
  }
  return status == CARDVM_DECISION;
}

void fuzz_play(cardvm_game *g, uint32_t answers, uint64_t luck) {
  for (uint32_t i = 0; i < answers && comes_to_ask(g, NULL); i++) {
    EXPECT(cardvm_game_check(g) == CARDVM_OK, "after %u answers: %s", (unsigned)i,
           cardvm_game_error(g)->message);
    if (cardvm_game_choose_random(g, &luck) != CARDVM_OK) break;
  }
}

/* -- Making ------------------------------------------------------------------------------------ */

/* Little, so that no input takes long. */
static const cardvm_limits modest = {.work = 100000, .steps = 5000, .journal = 100000};

static cardvm_game *start(cardvm_program *p, const storm *t, uint64_t seed, cardvm_setup *setup,
                          cardvm_setup_cards *cards) {
  cardvm_error error = {0};
  *setup = t ? storm_setup(t, cards, seed) : cardvm_setup_default();
  setup->seed = seed;
  setup->limits.work = modest.work;
  setup->limits.steps = modest.steps;
  setup->limits.journal = modest.journal;
  cardvm_program_allow(p, &modest);
  cardvm_game *g =
      t ? cardvm_game_start(p, setup, &error) : cardvm_lua_start(p, setup, NULL, &error);
  EXPECT(g, "%s", error.message);
  return g;
}

static uint8_t *bytes_of_recording(cardvm_recorder *r, const cardvm_game *g, size_t *size) {
  EXPECT(cardvm_record_end(r, g) == CARDVM_OK, "the recording has no end");
  *size = cardvm_recorder_bytes(r, NULL, 0);
  uint8_t *bytes = malloc(*size);
  cardvm_recorder_bytes(r, bytes, *size);
  cardvm_recorder_free(r);
  return bytes;
}

static size_t largest_of(cardvm_program *p, uint32_t players) {
  cardvm_limits most = cardvm_program_limits(p);
  for (uint32_t i = 0; i < sizeof most / 4; i++) (&most.cards)[i] *= 4;
  cardvm_game *g = game_new(p, &most, &most, players);
  EXPECT(g, "out of memory");
  const size_t bytes = cardvm_game_stats(g).memory_bytes + 4 * g->at.values * WORDS(kept_value);
  cardvm_game_free(g);
  /* and an effect in flight, as large as it may be */
  return bytes + modest.journal * sizeof(journal_entry) * 2;
}

/* A game so many answers on, or a little more where it shall be in mid-effect. */
static void make(base *b, cardvm_program *p, const storm *t, uint64_t seed, uint32_t answers,
                 bool flight, bool late) {
  cardvm_setup_cards cards[64];
  cardvm_setup setup;
  cardvm_game *g = start(p, t, seed, &setup, cards);
  /* Rule sets add cards of their own to a setup. */
  cardvm_recorder *r = late || !t ? NULL : cardvm_recorder_new(p, &setup, "fuzz");
  uint64_t luck = seed;
  for (uint32_t i = 0; comes_to_ask(g, r) && (i < answers || (flight && !g->flight && i < 500));
       i++) {
    cardvm_option picks[256];
    const cardvm_decision *d = cardvm_game_decision(g);
    uint32_t n = d->kind == CARDVM_ASK_ORDER ? d->option_count : d->min ? d->min : d->max != 0;
    for (uint32_t k = 0; k < n; k++) picks[k] = d->options[(luck + k) % d->option_count];
    luck = luck * 6364136223846793005u + 1442695040888963407u;
    luck ^= luck >> 33;
    if (i == answers / 2 && !r) r = cardvm_recorder_from(g, "fuzz");
    if (r) cardvm_record_answer(r, g, d->decider, picks, n);
    EXPECT(cardvm_game_answer(g, d->decider, d->serial, picks, n) == CARDVM_OK, "%s",
           cardvm_game_error(g)->message);
  }
  *b = (base){.program = p, .save_size = cardvm_game_save(g, NULL, 0)};
  EXPECT(b->save_size, "it is not saved");
  b->save = malloc(b->save_size);
  cardvm_game_save(g, b->save, b->save_size);
  if (!r) r = cardvm_recorder_from(g, "fuzz");
  b->replay = bytes_of_recording(r, g, &b->replay_size);
  cardvm_view *v = cardvm_view_take(g, 1, NULL);
  b->view_size = cardvm_view_bytes(v, NULL, 0);
  b->view = malloc(b->view_size);
  cardvm_view_bytes(v, b->view, b->view_size);
  cardvm_view_free(v);
  b->largest = largest_of(p, g->h->players);
  cardvm_game_free(g);
}

static storm *new_storm(bool calm) {
  cardvm_error error = {0};
  storm *t = storm_declare(NULL, false);
  t->calm = calm;
  EXPECT(storm_seal(t, &error) == CARDVM_OK, "%s", error.message);
  return t;
}

const base *fuzz_base(uint32_t which) {
  enum { BASES = 10 };
  static base bases[BASES];
  if (!bases[0].program) {
    cardvm_error error = {0};
    const storm *calm = new_storm(true), *wild = new_storm(false);
    cardvm_program *p = calm->w->program, *q = wild->w->program,
                   *s = cardvm_lua_load(NULL, "cardscripts/gundam", &error);
    EXPECT(s, "%s:%d: %s", error.file, error.line, error.message);
    make(&bases[0], p, calm, 11, 20, false, false);
    make(&bases[1], p, calm, 12, 30, true, false);
    make(&bases[2], p, calm, 13, 60, false, true);
    make(&bases[3], p, calm, 14, 90, true, true);
    make(&bases[4], q, wild, 15, 40, false, false);
    make(&bases[5], q, wild, 16, 70, true, true);
    make(&bases[6], q, wild, 17, 2000, false, true);
    make(&bases[7], s, NULL, 1, 25, false, true);
    make(&bases[8], s, NULL, 2, 60, true, true);
    make(&bases[9], s, NULL, 3, 90, false, true);
  }
  return &bases[which % BASES];
}

/* -- Altering ---------------------------------------------------------------------------------- */

uint32_t fuzz_alter(input *in, uint8_t *bytes, size_t size) {
  const uint32_t words = (uint32_t)(size / 4), count = 1 + take(in) % 4;
  for (uint32_t n = 0; n < count; n++) {
    /* what follows the machine's version, the length and the checksum */
    const uint32_t at = 8 + take_two(in) % (words - 8), how = take(in);
    uint8_t *to = bytes + 4 * (size_t)at;
    const uint32_t was = word_load(to);
    switch (how % 6) {
    case 0: word_store(to, take(in)); break;
    case 1: word_store(to, take_word(in)); break;
    case 2: word_store(to, was ^ (uint32_t)1 << take(in) % 32); break;
    case 3: word_store(to, was + take(in) - 128); break;
    case 4: word_store(to, UINT32_MAX - take(in)); break;
    default: { /* two words change places */
      uint8_t *other = bytes + 4 * (size_t)(8 + take_two(in) % (words - 8));
      word_store(to, word_load(other));
      word_store(other, was);
    }
    }
  }
  cardvm_file_close(bytes, words);
  return count;
}
