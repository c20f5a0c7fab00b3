/* Replays: recorded and played again hash for hash, also where effects failed and players gave up;
 * bytes that were cut off, altered or made up; memory that is refused. */
#include "meagre.h"
#include "storm.h"
#include "world.h"

#include "pack.h"
#include "replay.h"
#include "services.h"
#include "words.h"

typedef struct taped {
  uint8_t *bytes;
  size_t size;
  uint32_t entries;
  uint64_t hash; /* of the game at its end */
} taped;

static uint32_t begun_in_flight; /* recordings from a position in mid-effect */

/* Something to be told of each entry but every fifth, that can be known again. */
static const char *tale(const cardvm_game *g, char *text) {
  uint64_t hash = cardvm_game_hash(g);
  snprintf(text, 64, "%s%08x", hash % 5 ? "there we are at " : "", (unsigned)hash);
  return hash % 5 ? text : "";
}

/* Plays a game to its end with everything that a host can do, and records it: all, or from the
 * position after `late` steps on. */
static cardvm_recorder *play_recorded(storm *t, uint64_t seed, uint32_t late, uint32_t most,
                                      uint64_t *hash) {
  cardvm_setup_cards cards[64];
  cardvm_option picks[WORLD_PICKS];
  char text[64];
  cardvm_setup setup = storm_setup(t, cards, seed);
  cardvm_recorder *r = late ? NULL : cardvm_recorder_new(t->w->program, &setup, "storm");
  cardvm_game *g = cardvm_game_start(t->w->program, &setup, NULL);
  assert_non_null(g);
  uint64_t random = seed;
  for (uint32_t i = 0; i < most; i++) {
    cardvm_status status = cardvm_game_run(g);
    if (!r && i >= late && status == CARDVM_DECISION) {
      r = cardvm_recorder_from(g, "storm");
      assert_non_null(r);
      begun_in_flight += g->flight != 0;
    }
    if (r) assert_int_equal(cardvm_record_trace(r, tale(g, text)), CARDVM_OK);
    if (status == CARDVM_FAILED) {
      if (r) assert_int_equal(cardvm_record_skip(r, g), CARDVM_OK);
      assert_int_equal(cardvm_game_skip(g), CARDVM_OK);
      continue;
    }
    if (status != CARDVM_DECISION) break;
    cardvm_seat seat = 1 + world_random(&random, 3);
    if (world_random(&random, 80) == 0 && !cardvm_game_lost(g, seat)) {
      if (r) assert_int_equal(cardvm_record_concede(r, g, seat), CARDVM_OK);
      assert_int_equal(cardvm_game_concede(g, seat), CARDVM_OK);
      continue;
    }
    const cardvm_decision *d = cardvm_game_decision(g);
    uint32_t n = world_options(d, &random, picks);
    if (r) assert_int_equal(cardvm_record_answer(r, g, d->decider, picks, n), CARDVM_OK);
    assert_int_equal(cardvm_game_answer(g, d->decider, d->serial, picks, n), CARDVM_OK);
  }
  cardvm_game_run(g);
  if (!r) r = cardvm_recorder_from(g, "storm"); /* it was over sooner */
  assert_non_null(r);
  assert_int_equal(cardvm_recorder_bytes(r, NULL, 0), 0); /* not before it has ended */
  assert_int_equal(cardvm_record_end(r, g), CARDVM_OK);
  *hash = cardvm_game_hash(g);
  cardvm_game_free(g);
  return r;
}

static taped tape_from(storm *t, uint64_t seed, uint32_t late, uint32_t most) {
  taped p = {0};
  cardvm_recorder *r = play_recorded(t, seed, late, most, &p.hash);
  p.size = cardvm_recorder_bytes(r, NULL, 0);
  assert_true(p.size > 0);
  p.bytes = malloc(p.size);
  assert_int_equal(cardvm_recorder_bytes(r, p.bytes, p.size), p.size);
  cardvm_recorder_free(r);
  return p;
}

static taped tape(storm *t, uint64_t seed, uint32_t most) { return tape_from(t, seed, 0, most); }

static cardvm_replay_step play_all(cardvm_replay *r, cardvm_game *g, bool strict) {
  cardvm_replay_step s;
  do s = cardvm_replay_next(r, g, strict);
  while (s.step == CARDVM_STEP_DONE);
  return s;
}

/* What a played replay consisted of, told by the game's own figures. */
static void count_kinds(cardvm_replay *r, uint32_t *kinds) {
  cardvm_game *g = cardvm_replay_start(r, false, NULL);
  uint32_t read = 0;
  cardvm_replay_step s;
  do {
    cardvm_status status = cardvm_game_run(g);
    const uint64_t asked = g->decisions;
    uint32_t lost = 0, now = 0;
    for (cardvm_seat seat = 1; seat <= 3; seat++) lost += cardvm_game_lost(g, seat);
    /* What the next step gives can be read before: options of what is asked. */
    cardvm_option picks[8];
    uint32_t count = cardvm_replay_picks(r, g, picks, 8);
    assert_true(count == 0 || (status == CARDVM_DECISION && count <= 8));
    for (uint32_t i = 0; i < count; i++) assert_true(cardvm_game_offers(g, &picks[i]));
    s = cardvm_replay_next(r, g, true);
    read += count;
    assert_true(count == 0 || s.step == CARDVM_STEP_DONE);
    for (cardvm_seat seat = 1; seat <= 3; seat++) now += cardvm_game_lost(g, seat);
    bool gave_up = now > lost && g->decisions == asked;
    kinds[status == CARDVM_FAILED ? ENTRY_SKIP : gave_up ? ENTRY_CONCEDE : ENTRY_ANSWER]++;
  } while (s.step == CARDVM_STEP_DONE);
  assert_true(read > 0);
  cardvm_game_free(g);
}

TEST(recorded_games_play_again_hash_for_hash) {
  storm *t = storm_new(false);
  uint32_t kinds[ENTRY_END + 1] = {0};
  for (uint64_t seed = 1; seed <= 30; seed++) {
    taped p = tape(t, seed, 4000);
    cardvm_replay *r = cardvm_replay_open(t->w->program, p.bytes, p.size, NULL);
    assert_non_null(r);
    assert_true(cardvm_replay_program(r, NULL));
    assert_true(cardvm_replay_seed(r) == seed);
    for (int again = 0; again < 2; again++) { /* one replay can be played as often as one likes */
      cardvm_game *g = cardvm_replay_start(r, false, NULL);
      cardvm_replay_step s = play_all(r, g, true);
      if (s.step != CARDVM_STEP_END)
        fail_msg("seed %u, entry %u: %s", (unsigned)seed, (unsigned)s.entry, s.why);
      assert_int_equal(s.entry, cardvm_replay_entries(r));
      assert_true(cardvm_game_hash(g) == p.hash && s.same_hash && s.same_question);
      assert_int_equal(cardvm_replay_next(r, g, true).step, CARDVM_STEP_PARTED); /* past its end */
      cardvm_game_free(g);
    }
    count_kinds(r, kinds);
    cardvm_replay_free(r);
    free(p.bytes);
  }
  assert_true(kinds[ENTRY_ANSWER] > 1000 && kinds[ENTRY_CONCEDE] > 5 && kinds[ENTRY_SKIP] > 5);
  storm_free(t);
}

/* From wherever a game stands, also in mid-effect: the same hashes, and of each entry what was
 * told. */
TEST(recordings_from_a_position_play_again) {
  storm *t = storm_new(false);
  uint32_t told = 0, untold = 0;
  begun_in_flight = 0;
  for (uint64_t seed = 1; seed <= 60; seed++) {
    taped p = tape_from(t, seed, 5 + (uint32_t)seed * 3, 200 + (uint32_t)seed * 3);
    cardvm_replay *r = cardvm_replay_open(t->w->program, p.bytes, p.size, NULL);
    assert_non_null(r);
    assert_true(cardvm_replay_seed(r) == 0);
    for (int again = 0; again < 2; again++) {
      cardvm_game *g = cardvm_replay_start(r, again, NULL);
      assert_non_null(g);
      assert_true(g->tracing == (again == 1));
      cardvm_replay_step s;
      uint32_t entry = 0, entries = cardvm_replay_entries(r);
      do {
        char text[64];
        cardvm_game_run(g);
        const char *heard = cardvm_replay_trace(r, ++entry);
        if (!heard) heard = ""; /* it was over sooner: nothing was told at all */
        assert_string_equal(heard, entry < entries || *heard ? tale(g, text) : "");
        *(*heard ? &told : &untold) += 1;
        s = cardvm_replay_next(r, g, true);
      } while (s.step == CARDVM_STEP_DONE);
      if (s.step != CARDVM_STEP_END)
        fail_msg("seed %u, entry %u: %s", (unsigned)seed, (unsigned)s.entry, s.why);
      assert_true(cardvm_game_hash(g) == p.hash);
      cardvm_game_free(g);
    }
    assert_null(cardvm_replay_trace(r, 0));
    assert_null(cardvm_replay_trace(r, cardvm_replay_entries(r) + 1));
    cardvm_replay_free(r);
    free(p.bytes);
  }
  assert_true(begun_in_flight > 10 && told > 1000 && untold > 100);
  storm_free(t);
}

TEST(nothing_told_is_no_trace) {
  world *w = world_declare();
  world_start(w);
  cardvm_recorder *r = cardvm_recorder_from(w->game, NULL);
  assert_non_null(r);
  assert_int_equal(cardvm_record_trace(r, ""), CARDVM_OK);
  assert_int_equal(cardvm_record_end(r, w->game), CARDVM_OK);
  assert_int_equal(cardvm_record_trace(r, "late"), CARDVM_ERROR_STATE);
  uint8_t bytes[8192];
  size_t size = cardvm_recorder_bytes(r, bytes, sizeof bytes);
  assert_true(size && size <= sizeof bytes);
  cardvm_replay *replay = cardvm_replay_open(w->program, bytes, size, NULL);
  assert_non_null(replay);
  assert_null(cardvm_replay_trace(replay, 1));
  cardvm_replay_free(replay);
  cardvm_recorder_free(r);
  assert_null(cardvm_recorder_from(NULL, NULL));
  world_free(w);
}

/* "ab" and its zero are packed as 2, a, b, 0, behind their packed and unpacked bytes. */
TEST(trace_that_does_not_fit_is_refused) {
  static const struct {
    uint8_t at, becomes;
    const char *says;
  } changes[] = {
      {10, 0, "does not fit its entries"},
      {11, 'c', "does not fit its entries"},
      {8, 1, "was altered"},
      {8, 130, "was altered"},
      {4, 2, "was altered"},
      {4, 4, "was altered"},
      {0, 0, "is cut off"},
      {0, 5, "was altered"},
      {2, 1, "is cut off"},
      {6, 1, "is cut off"},
  };
  world *w = world_declare();
  world_start(w);
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    cardvm_recorder *r = cardvm_recorder_from(w->game, NULL);
    assert_int_equal(cardvm_record_trace(r, "ab"), CARDVM_OK);
    assert_int_equal(cardvm_record_end(r, w->game), CARDVM_OK);
    static uint8_t bytes[8192];
    size_t size = cardvm_recorder_bytes(r, bytes, sizeof bytes), at = 0;
    assert_true(size && size <= sizeof bytes);
    cardvm_recorder_free(r);
    static const uint8_t packed[12] = {4, 0, 0, 0, 3, 0, 0, 0, 2, 'a', 'b', 0};
    while (at + sizeof packed < size && memcmp(bytes + at, packed, sizeof packed) != 0) at++;
    assert_memory_equal(bytes + at, packed, sizeof packed);
    bytes[at + changes[i].at] = changes[i].becomes;
    cardvm_file_close(bytes, (uint32_t)(size / 4));
    cardvm_error error = {0};
    assert_null(cardvm_replay_open(w->program, bytes, size, &error));
    assert_int_equal(error.code, CARDVM_ERROR_ARGUMENT);
    if (!strstr(error.message, changes[i].says))
      fail_msg("change %u: '%s' does not say '%s'", (unsigned)i, error.message, changes[i].says);
  }
  world_free(w);
}

/* A position is of ids: another program must mean the same by them, but its scripts may differ. */
TEST(position_needs_a_program_that_numbers_alike) {
  for (int how = 0; how < 3; how++) {
    world *a = world_declare(), *b = world_declare();
    world_plain(a, "Hero", 3);
    cardvm_id other = world_plain(b, how == 1 ? "Other" : "Hero", how == 2 ? 4 : 3);
    if (how == 0) world_plain(b, "More", 1);
    (void)other;
    world_start(a);
    world_seal(b);
    cardvm_recorder *r = cardvm_recorder_from(a->game, NULL);
    assert_int_equal(cardvm_record_end(r, a->game), CARDVM_OK);
    uint8_t bytes[8192];
    size_t size = cardvm_recorder_bytes(r, bytes, sizeof bytes);
    assert_true(size && size <= sizeof bytes);
    cardvm_error error = {0};
    cardvm_replay *replay = cardvm_replay_open(b->program, bytes, size, &error);
    assert_non_null(replay);
    assert_false(cardvm_replay_program(replay, NULL));
    cardvm_game *g = cardvm_replay_start(replay, false, &error);
    if (how == 2) {
      assert_non_null(g);
      assert_true(cardvm_game_hash(g) == cardvm_game_hash(a->game));
    } else {
      assert_null(g);
      assert_int_equal(error.code, CARDVM_ERROR_DEFINITION);
      assert_non_null(strstr(error.message, "number things differently now"));
    }
    cardvm_game_free(g);
    cardvm_replay_free(replay);
    cardvm_recorder_free(r);
    world_free(a);
    world_free(b);
  }
}

/* -- Packing ----------------------------------------------------------------------------------- */

TEST(what_is_packed_unpacks) {
  static uint8_t plain[5000], packed[6000], again[5000];
  uint64_t random = 11;
  for (uint32_t round = 0; round < 400; round++) {
    uint32_t size = world_random(&random, round < 100 ? 20 : sizeof plain),
             letters = 1 + world_random(&random, 40);
    for (uint32_t i = 0; i < size; i++) /* more or less repetitive */
      plain[i] = i > 30 && world_random(&random, 20) ? plain[i - 1 - round % 30]
                                                     : (uint8_t)world_random(&random, letters);
    size_t small = pack(plain, size, NULL);
    assert_true(small <= size + size / 128 + 1 && (size_t)size <= PACK_MOST * small);
    assert_true(pack(plain, size, packed) == small);
    assert_true(unpack(packed, small, again, size));
    assert_memory_equal(again, plain, size);
    if (!size) continue;
    assert_false(unpack(packed, small, again, size - 1));
    assert_false(unpack(packed, small - 1, again, size));
  }
  static uint8_t same[4096];
  assert_true(pack(same, sizeof same, NULL) < 80);
}

TEST(bytes_that_were_never_packed_do_no_harm) {
  uint64_t random = 5;
  uint32_t fine = 0;
  for (uint32_t round = 0; round < 200000; round++) {
    uint32_t count = 1 + world_random(&random, 12), size = world_random(&random, 60);
    uint8_t *from = malloc(count), *to = malloc(size ? size : 1);
    for (uint32_t i = 0; i < count; i++)
      from[i] = (uint8_t)(world_random(&random, 2) ? world_random(&random, 6)
                                                   : 126 + world_random(&random, 10));
    fine += unpack(from, count, to, size);
    free(from);
    free(to);
  }
  assert_true(fine > 100);
}

TEST(label_is_read_without_a_program) {
  storm *t = storm_new(false);
  taped p = tape(t, 3, 5);
  char label[6];
  assert_true(cardvm_replay_label(p.bytes, p.size, label, sizeof label));
  assert_string_equal(label, "storm");
  assert_false(cardvm_replay_label(p.bytes, p.size, label, sizeof label - 1));
  assert_false(cardvm_replay_label(p.bytes, p.size - 4, label, sizeof label));
  assert_false(cardvm_replay_label("CVMPLAY", 7, label, sizeof label));
  free(p.bytes);
  storm_free(t);
}

TEST(idle_setups_and_late_entries_are_refused) {
  world *w = world_declare();
  w->setup.idle = true;
  world_start(w);
  assert_null(cardvm_recorder_new(w->program, &w->setup, NULL));
  w->setup.idle = false;
  cardvm_recorder *r = cardvm_recorder_new(w->program, &w->setup, NULL);
  assert_non_null(r);
  assert_int_equal(cardvm_record_end(r, w->game), CARDVM_OK);
  assert_int_equal(cardvm_record_concede(r, w->game, 1), CARDVM_ERROR_STATE);
  assert_true(cardvm_recorder_bytes(r, NULL, 0) > 0);
  cardvm_recorder_free(r);
  r = cardvm_recorder_new(w->program, &w->setup, NULL); /* nothing is asked, nothing failed */
  assert_int_equal(cardvm_record_answer(r, w->game, 1, NULL, 0), CARDVM_ERROR_STATE);
  assert_int_equal(cardvm_record_end(r, w->game), CARDVM_ERROR_STATE);
  assert_int_equal(cardvm_recorder_bytes(r, NULL, 0), 0);
  cardvm_recorder_free(r);
  r = cardvm_recorder_new(w->program, &w->setup, NULL);
  assert_int_equal(cardvm_record_skip(r, w->game), CARDVM_ERROR_STATE);
  assert_int_equal(cardvm_recorder_bytes(r, NULL, 0), 0);
  cardvm_recorder_free(r);
  world_free(w);
}

/* Of a game that has stopped for good nothing can be left out, so that is no entry. */
TEST(what_can_not_be_left_out_is_not_recorded) {
  storm *t = storm_new(false);
  uint32_t stopped = 0;
  for (uint64_t seed = 1; seed <= 12; seed++) {
    cardvm_setup_cards cards[64];
    cardvm_setup setup = storm_setup(t, cards, seed);
    setup.limits.skips = 1;
    cardvm_recorder *r = cardvm_recorder_new(t->w->program, &setup, "storm");
    cardvm_game *g = cardvm_game_start(t->w->program, &setup, NULL);
    cardvm_option picks[WORLD_PICKS];
    uint64_t random = seed;
    cardvm_status status;
    while ((status = cardvm_game_run(g)) == CARDVM_DECISION || status == CARDVM_FAILED) {
      if (status == CARDVM_FAILED) {
        assert_int_equal(cardvm_record_skip(r, g), CARDVM_OK);
        assert_int_equal(cardvm_game_skip(g), CARDVM_OK);
        continue;
      }
      const cardvm_decision *d = cardvm_game_decision(g);
      const uint32_t n = world_options(d, &random, picks);
      assert_int_equal(cardvm_record_answer(r, g, d->decider, picks, n), CARDVM_OK);
      assert_int_equal(cardvm_game_answer(g, d->decider, d->serial, picks, n), CARDVM_OK);
    }
    if (status == CARDVM_ERROR_LIMIT) {
      stopped++;
      if (seed % 2) { /* it ends as it stopped, */
        assert_int_equal(cardvm_record_end(r, g), CARDVM_OK);
        assert_true(cardvm_recorder_bytes(r, NULL, 0) > 0);
      } else { /* and does not go on */
        assert_int_equal(cardvm_record_skip(r, g), CARDVM_ERROR_STATE);
        assert_int_equal(cardvm_game_skip(g), CARDVM_ERROR_STATE);
        assert_int_equal(cardvm_recorder_bytes(r, NULL, 0), 0);
      }
    }
    cardvm_recorder_free(r);
    cardvm_game_free(g);
  }
  assert_true(stopped > 1);
  storm_free(t);
}

/* What is recorded between an answer and the next run would part: a replay runs first. */
TEST(entries_between_answer_and_run_are_refused) {
  storm *t = storm_new(false);
  for (uint64_t seed = 1; seed <= 12; seed++) {
    cardvm_setup_cards cards[64];
    cardvm_option picks[WORLD_PICKS];
    cardvm_setup setup = storm_setup(t, cards, seed);
    cardvm_recorder *r = cardvm_recorder_new(t->w->program, &setup, "storm");
    cardvm_game *g = cardvm_game_start(t->w->program, &setup, NULL);
    uint64_t random = seed;
    assert_int_equal(cardvm_record_end(r, g), CARDVM_ERROR_STATE); /* it was never run */
    for (uint32_t i = 0; i < 5 + 3 * seed && cardvm_game_run(g) == CARDVM_DECISION; i++) {
      const cardvm_decision *d = cardvm_game_decision(g);
      uint32_t n = world_options(d, &random, picks);
      assert_int_equal(cardvm_record_answer(r, g, d->decider, picks, n), CARDVM_OK);
      assert_int_equal(cardvm_game_answer(g, d->decider, d->serial, picks, n), CARDVM_OK);
      assert_int_equal(cardvm_record_concede(r, g, 1), CARDVM_ERROR_STATE);
      assert_int_equal(cardvm_record_end(r, g), CARDVM_ERROR_STATE);
      assert_int_equal(cardvm_recorder_bytes(r, NULL, 0), 0);
    }
    cardvm_game_run(g);
    assert_int_equal(cardvm_record_end(r, g), CARDVM_OK); /* nothing was lost */
    taped p = {.size = cardvm_recorder_bytes(r, NULL, 0)};
    p.bytes = malloc(p.size);
    cardvm_recorder_bytes(r, p.bytes, p.size);
    cardvm_replay *replay = cardvm_replay_open(t->w->program, p.bytes, p.size, NULL);
    cardvm_game *again = cardvm_replay_start(replay, false, NULL);
    assert_int_equal(play_all(replay, again, true).step, CARDVM_STEP_END);
    cardvm_game_free(again);
    cardvm_replay_free(replay);
    free(p.bytes);
    cardvm_game_free(g);
    cardvm_recorder_free(r);
  }
  storm_free(t);
}

/* The game goes another way from the second entry on: a word of the block is changed by hand. */
TEST(other_state_and_other_question_part_them) {
  storm *t = storm_new(false);
  taped p = tape(t, 4, 30);
  cardvm_replay *r = cardvm_replay_open(t->w->program, p.bytes, p.size, NULL);
  cardvm_game *g = cardvm_replay_start(r, false, NULL);
  assert_int_equal(cardvm_replay_next(r, g, true).step, CARDVM_STEP_DONE);
  assert_int_equal(cardvm_game_run(g), CARDVM_DECISION);
  g->h->clock++;
  cardvm_replay_step s = cardvm_replay_next(r, g, true);
  assert_int_equal(s.step, CARDVM_STEP_PARTED);
  assert_int_equal(s.entry, 2);
  assert_true(!s.same_hash && s.same_question && s.hash != s.recorded);
  assert_non_null(strstr(s.why, "the state is another one"));
  s = cardvm_replay_next(r, g, false); /* not strict: it goes on */
  assert_int_equal(s.step, CARDVM_STEP_DONE);
  assert_false(s.same_hash);
  cardvm_game_free(g);
  g = cardvm_replay_start(r, false, NULL);
  assert_int_equal(cardvm_game_run(g), CARDVM_DECISION);
  assert_non_null(cardvm_game_decision(g)); /* lists them */
  g->options[0].subject ^= 1;
  s = cardvm_replay_next(r, g, false);
  assert_int_equal(s.step, CARDVM_STEP_PARTED);
  assert_false(s.same_question);
  assert_non_null(strstr(s.why, "another question is asked"));
  cardvm_game_free(g);
  cardvm_replay_free(r);
  free(p.bytes);
  storm_free(t);
}

/* What is followed is recorded as a whole: answers, concessions, skips. What the game does not take
 * is in no recording; and a question that has changed is no reason to part. */
TEST(what_is_followed_is_recorded_anew) {
  storm *t = storm_new(false);
  uint32_t refused = 0;
  for (uint64_t seed = 1; seed <= 12; seed++) {
    taped p = tape(t, seed, 200);
    cardvm_replay *r = cardvm_replay_open(t->w->program, p.bytes, p.size, NULL);
    cardvm_game *g = cardvm_replay_start(r, false, NULL);
    cardvm_game_run(g);
    cardvm_recorder *to = cardvm_recorder_from(g, NULL);
    assert_non_null(to);
    cardvm_replay_follow(r, to);
    const bool alter = seed % 2;
    cardvm_replay_step s = cardvm_replay_next(r, g, false);
    if (alter && cardvm_game_run(g) == CARDVM_DECISION) {
      assert_non_null(cardvm_game_decision(g)); /* lists the options */
      g->options[0].subject ^= 1;
    }
    if (s.step == CARDVM_STEP_DONE) s = play_all(r, g, false);
    if (!alter && s.step != CARDVM_STEP_END) fail_msg("entry %u: %s", (unsigned)s.entry, s.why);
    refused += s.step == CARDVM_STEP_PARTED;
    if (s.step == CARDVM_STEP_PARTED) assert_null(strstr(s.why, "another question"));
    cardvm_game_run(g);
    assert_int_equal(cardvm_record_end(to, g), CARDVM_OK);
    taped again = {.size = cardvm_recorder_bytes(to, NULL, 0)};
    again.bytes = malloc(again.size);
    cardvm_recorder_bytes(to, again.bytes, again.size);
    cardvm_replay *second = cardvm_replay_open(t->w->program, again.bytes, again.size, NULL);
    if (!alter) assert_int_equal(cardvm_replay_entries(second), cardvm_replay_entries(r));
    cardvm_game *copy = cardvm_replay_start(second, false, NULL);
    /* (An option that was altered by hand is in the question that was recorded.) */
    if (!alter) assert_int_equal(play_all(second, copy, true).step, CARDVM_STEP_END);
    if (!alter) assert_true(cardvm_game_hash(copy) == cardvm_game_hash(g));
    cardvm_game_free(copy);
    cardvm_replay_free(second);
    free(again.bytes);
    cardvm_recorder_free(to);
    cardvm_game_free(g);
    cardvm_replay_free(r);
    free(p.bytes);
  }
  assert_true(refused < 6);
  storm_free(t);
}

/* -- Bytes ------------------------------------------------------------------------------------- */

static void expect_refused(cardvm_program *p, const void *bytes, size_t size, const char *says) {
  cardvm_error error = {0};
  assert_null(cardvm_replay_open(p, bytes, size, &error));
  assert_int_equal(error.code, CARDVM_ERROR_ARGUMENT);
  if (!strstr(error.message, says)) fail_msg("'%s' does not say '%s'", error.message, says);
}

TEST(cut_off_or_altered_is_refused) {
  storm *t = storm_new(false);
  cardvm_program *program = t->w->program;
  taped p = tape(t, 5, 12);
  for (size_t size = 0; size < p.size; size++) {
    uint8_t *exact = malloc(size ? size : 1);
    memcpy(exact, p.bytes, size);
    expect_refused(program, exact, size,
                   size < 8 ? "does not begin as a replay does" : "it is cut off");
    if (size >= 44 && size % 4 == 0) { /* and with all that says how long it is put right */
      cardvm_file_close(exact, (uint32_t)(size / 4));
      expect_refused(program, exact, size, "this replay can't be read");
    }
    free(exact);
  }
  for (size_t i = 0; i < p.size; i++) {
    p.bytes[i] ^= 4;
    expect_refused(program, p.bytes, p.size, "this replay can't be read");
    p.bytes[i] ^= 4;
  }
  free(p.bytes);
  storm_free(t);
}

static void try_hostile(cardvm_program *program, const taped *p, uint32_t *opened) {
  cardvm_error error = {0};
  char label[16];
  cardvm_replay_label(p->bytes, p->size, label, sizeof label);
  cardvm_replay *r = cardvm_replay_open(program, p->bytes, p->size, &error);
  if (!r) {
    assert_true(error.code != CARDVM_OK);
    return;
  }
  ++*opened;
  cardvm_game *g = cardvm_replay_start(r, false, &error);
  if (g) play_all(r, g, false);
  cardvm_game_free(g);
  cardvm_replay_free(r);
}

static void made_up(uint32_t late) {
  storm *t = storm_new(false);
  taped p = tape_from(t, 6, late, 25);
  uint64_t random = 3;
  uint32_t opened = 0, words = (uint32_t)(p.size / 4);
  for (uint32_t i = 8; i < words; i++) {
    for (int how = 0; how < 4; how++) {
      uint32_t was = word_load(p.bytes + 4 * (size_t)i);
      const uint32_t other[] = {was ^ 1, UINT32_MAX - world_random(&random, 4),
                                world_random(&random, 100), 0};
      word_store(p.bytes + 4 * (size_t)i, other[how]);
      cardvm_file_close(p.bytes, words);
      try_hostile(t->w->program, &p, &opened);
      word_store(p.bytes + 4 * (size_t)i, was);
    }
  }
  assert_true(opened > words); /* most are read: what they say is then met by the game */
  free(p.bytes);
  storm_free(t);
}

TEST(bytes_made_up_do_no_harm) { made_up(0); }

TEST(positions_made_up_do_no_harm) { made_up(15); }

/* -- Other programs, refused memory ------------------------------------------------------------ */

/* The same cards in another order have other numbers: they are found by their names. */
TEST(other_numbers_are_found_by_their_names) {
  world *a = world_declare(), *b = world_declare();
  cardvm_id hero = world_plain(a, "Hero", 3);
  world_plain(b, "Other", 1);
  cardvm_id same = world_plain(b, "Hero", 3);
  assert_true(hero != same);
  const cardvm_setup_cards cards[] = {{1, a->deck, hero, 5}, {2, a->deck, hero, 5}};
  a->setup.cards = cards;
  a->setup.card_count = 2;
  world_start(a);
  world_seal(b);
  cardvm_recorder *r = cardvm_recorder_new(a->program, &a->setup, NULL);
  assert_int_equal(cardvm_record_end(r, a->game), CARDVM_OK);
  uint8_t bytes[4096];
  size_t size = cardvm_recorder_bytes(r, bytes, sizeof bytes);
  assert_true(size && size <= sizeof bytes);
  cardvm_replay *replay = cardvm_replay_open(b->program, bytes, size, NULL);
  assert_non_null(replay);
  const char *why = NULL;
  assert_false(cardvm_replay_program(replay, &why));
  assert_non_null(strstr(why, "no script differs"));
  cardvm_game *g = cardvm_replay_start(replay, false, NULL);
  assert_non_null(g);
  cardvm_handle card;
  assert_int_equal(cardvm_game_cards(g, cardvm_game_place(g, b->deck, 2), &card, 1), 5);
  cardvm_card_info info;
  assert_true(cardvm_game_card(g, card, &info));
  assert_int_equal(info.definition, same);
  cardvm_game_free(g);
  cardvm_replay_free(replay);
  cardvm_recorder_free(r);
  world_free(a);
  world_free(b);
}

/* Words made up, and what unpacks to as much as can be: no more than the game with the limits that
 * are allowed, and 64 bytes for each byte. */
TEST(bytes_take_what_they_justify) {
  storm *t = storm_new(false);
  cardvm_program *program = t->w->program;
  cardvm_limits own = cardvm_program_limits(program), most = own;
  for (uint32_t i = 0; i < REPLAY_LIMITS; i++) (&most.cards)[i] = 4 * (&own.cards)[i];
  layout largest;
  assert_true(layout_make(&largest, program, &most, 3));
  cardvm_game *game = game_new(program, &most, &most, 3);
  const uint64_t of_game =
      cardvm_game_stats(game).memory_bytes + 4 * largest.values * WORDS(kept_value);
  cardvm_game_free(game);
  uint64_t random = 4, worst = 0;
  for (uint32_t late = 0; late < 20; late += 15) {
    taped p = tape_from(t, 6, late, 25);
    const uint32_t words = (uint32_t)(p.size / 4);
    for (uint32_t i = 8; i < words; i++) {
      const uint32_t was = word_load(p.bytes + 4 * (size_t)i);
      for (uint32_t how = 0; how < 4; how++) {
        word_store(p.bytes + 4 * (size_t)i, (uint32_t)1 << (6 + world_random(&random, 26)));
        cardvm_file_close(p.bytes, words);
        const size_t before = program->allocator.bytes;
        program->allocator.peak = before;
        uint32_t opened = 0;
        try_hostile(program, &p, &opened);
        if (program->allocator.peak - before > worst) worst = program->allocator.peak - before;
      }
      word_store(p.bytes + 4 * (size_t)i, was);
    }
    print_message("           %u bytes take at most %u\n", (unsigned)p.size, (unsigned)worst);
    if (worst > of_game + 64 * p.size)
      fail_msg("%u bytes take %u", (unsigned)p.size, (unsigned)worst);
    free(p.bytes);
  }
  storm_free(t);
}

TEST(refused_memory_leaves_nothing_behind) {
  meagre m = {0};
  const cardvm_allocator allocator = {meagre_resize, &m};
  storm *t = storm_declare(&allocator, false);
  cardvm_error error;
  assert_int_equal(storm_seal(t, &error), CARDVM_OK);
  taped p = tape(t, 7, 20);
  uint64_t live = m.live, n = 0;
  cardvm_replay *r = NULL;
  for (; !r; n++) {
    m.left = n;
    m.counting = true;
    r = cardvm_replay_open(t->w->program, p.bytes, p.size, &error);
    m.counting = false;
    if (!r) {
      assert_int_equal(error.code, CARDVM_ERROR_MEMORY);
      assert_int_equal(m.live, live);
    }
  }
  assert_true(n >= 3);
  cardvm_replay_free(r);
  cardvm_setup_cards cards[64];
  cardvm_setup setup = storm_setup(t, cards, 1);
  cardvm_recorder *recorder = NULL;
  for (n = 0; !recorder; n++) {
    m.left = n;
    m.counting = true;
    recorder = cardvm_recorder_new(t->w->program, &setup, "storm");
    m.counting = false;
    if (!recorder) assert_int_equal(m.live, live);
  }
  assert_true(n >= 3);
  cardvm_recorder_free(recorder);
  cardvm_game *g = cardvm_game_start(t->w->program, &setup, NULL);
  cardvm_game_run(g);
  live = m.live;
  for (n = 0, recorder = NULL; !recorder; n++) {
    m.left = n;
    m.counting = true;
    recorder = cardvm_recorder_from(g, "storm");
    m.counting = false;
    if (!recorder) assert_int_equal(m.live, live);
  }
  assert_true(n >= 3);
  m.left = 0;
  m.counting = true;
  assert_int_equal(cardvm_record_trace(recorder, "told"), CARDVM_ERROR_MEMORY);
  m.counting = false;
  assert_int_equal(cardvm_record_trace(recorder, "told"), CARDVM_OK); /* nothing was lost */
  cardvm_recorder_free(recorder);
  cardvm_game_free(g);
  free(p.bytes);
  storm_free(t);
  assert_int_equal(m.live, 0);
}
