/* Games written down and read back: at any decision, in another process, from bytes that were cut
 * off, altered or made up. That a loaded game goes on as the saved one did is shown in
 * test_vm_soak, too. */
#include "hostile.h"
#include "meagre.h"
#include "plan_world.h"
#include "storm.h"

GUARDS("services/saves/save services/saves/load services/saves/file program/fingerprint")

static const char *self; /* this program, for the other process */

/* A game so many decisions on; with `flight`, at the next one in mid-effect. */
static cardvm_game *game_at(storm *t, uint64_t seed, uint32_t decisions, bool flight) {
  cardvm_error error;
  cardvm_game *g = storm_start(t, seed, &error);
  assert_non_null(g);
  assert_true(world_play_random(g, decisions, &seed));
  assert_int_equal(cardvm_game_run(g), CARDVM_DECISION);
  while ((g->flight != 0) != flight) {
    assert_true(world_play_random(g, 1, &seed));
    assert_int_equal(cardvm_game_run(g), CARDVM_DECISION);
  }
  return g;
}

static void expect_refused(cardvm_program *p, const void *bytes, size_t size, cardvm_status code,
                           const char *says) {
  cardvm_error error = {0};
  cardvm_game *g = cardvm_game_load(p, bytes, size, &error);
  assert_null(g);
  assert_int_equal(error.code, code);
  if (!strstr(error.message, says)) fail_msg("'%s' does not say '%s'", error.message, says);
  assert_null(cardvm_game_load(p, bytes, size, NULL));
}

/* -- Whole saves ------------------------------------------------------------------------------- */

static void same_decision(const cardvm_game *a, const cardvm_game *b) {
  const cardvm_decision *x = cardvm_game_decision(a), *y = cardvm_game_decision(b);
  assert_non_null(x);
  assert_non_null(y);
  assert_int_equal(x->serial, y->serial);
  assert_int_equal(x->decider, y->decider);
  assert_int_equal(x->source, y->source);
  assert_int_equal(x->option_count, y->option_count);
  assert_memory_equal(x->options, y->options, x->option_count * sizeof *x->options);
}

TEST(save_and_load_gives_the_same_decision) {
  storm *t = storm_new(true);
  for (int flight = 0; flight < 2; flight++) {
    cardvm_game *g = game_at(t, 11, 20, flight);
    saved s = save(g);
    cardvm_game *h = cardvm_game_load(t->w->program, s.bytes, s.size, NULL);
    assert_non_null(h);
    same_decision(g, h);
    assert_true(cardvm_game_hash(g) == cardvm_game_hash(h));
    assert_int_equal(cardvm_game_error(h)->code, CARDVM_OK);
    saved again = save(h); /* the same bytes: nothing was lost */
    assert_int_equal(again.size, s.size);
    assert_memory_equal(again.bytes, s.bytes, s.size);
    free(again.bytes);
    free(s.bytes);
    cardvm_game_free(g);
    cardvm_game_free(h);
  }
  storm_free(t);
}

TEST(save_into_too_little_room_writes_nothing) {
  storm *t = storm_new(true);
  cardvm_game *g = game_at(t, 3, 5, false);
  saved s = save(g);
  uint8_t *small = malloc(s.size);
  memset(small, 0x5a, s.size);
  assert_int_equal(cardvm_game_save(g, small, s.size - 1), s.size);
  for (size_t i = 0; i < s.size; i++) assert_int_equal(small[i], 0x5a);
  assert_int_equal(cardvm_game_save(g, small, s.size), s.size);
  assert_memory_equal(small, s.bytes, s.size);
  free(small);
  free(s.bytes);
  cardvm_game_free(g);
  storm_free(t);
}

TEST(save_leaves_the_game_alone) {
  storm *t = storm_new(true);
  cardvm_game *g = game_at(t, 12, 20, true);
  uint32_t words = g->at.state_words;
  uint32_t *before = malloc(words * sizeof *before);
  memcpy(before, g->block, words * sizeof *before);
  saved s = save(g);
  assert_memory_equal(before, g->block, words * sizeof *before);
  assert_int_equal(cardvm_game_stats(g).rebuilds, 0);
  free(before);
  free(s.bytes);
  cardvm_game_free(g);
  storm_free(t);
}

TEST(game_between_answer_and_run_is_not_saved) {
  storm *t = storm_new(true);
  for (int flight = 0; flight < 2; flight++) {
    cardvm_game *g = game_at(t, 11, 20, flight);
    const cardvm_decision *d = cardvm_game_decision(g);
    uint32_t picks[64];
    uint32_t n = d->kind == CARDVM_ASK_ORDER ? d->option_count : d->min;
    for (uint32_t i = 0; i < n; i++) picks[i] = i;
    assert_true(cardvm_game_save(g, NULL, 0) > 0);
    assert_int_equal(cardvm_game_choose(g, picks, n), CARDVM_OK);
    assert_int_equal(cardvm_game_save(g, NULL, 0), 0);
    cardvm_game_free(g);
  }
  storm_free(t);
  assert_int_equal(cardvm_game_save(NULL, NULL, 0), 0);
}

TEST(idle_and_ended_games_are_saved) {
  world *w = world_declare();
  w->setup.idle = true;
  world_start(w);
  saved s = save(w->game);
  cardvm_game *idle = cardvm_game_load(w->program, s.bytes, s.size, NULL);
  assert_non_null(idle);
  assert_int_equal(cardvm_game_begin(idle, 1, 0, 0), CARDVM_OK);
  assert_int_equal(cardvm_game_run(idle), CARDVM_DECISION);
  assert_int_equal(cardvm_game_concede(idle, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_save(idle, NULL, 0), 0); /* it has not been run to its end */
  assert_int_equal(cardvm_game_run(idle), CARDVM_OVER);
  saved end = save(idle);
  cardvm_game *over = cardvm_game_load(w->program, end.bytes, end.size, NULL);
  assert_non_null(over);
  assert_int_equal(cardvm_game_run(over), CARDVM_OVER);
  assert_int_equal(cardvm_game_result(over).winners[0], 2);
  cardvm_game_free(over);
  cardvm_game_free(idle);
  free(end.bytes);
  free(s.bytes);
  world_free(w);
}

TEST(save_needs_no_alignment) {
  storm *t = storm_new(true);
  cardvm_game *g = game_at(t, 11, 20, true);
  saved s = save(g);
  uint8_t *odd = malloc(s.size + 1);
  assert_int_equal(cardvm_game_save(g, odd + 1, s.size), s.size);
  cardvm_game *h = cardvm_game_load(t->w->program, odd + 1, s.size, NULL);
  assert_non_null(h);
  cardvm_game_free(h);
  free(odd);
  free(s.bytes);
  cardvm_game_free(g);
  storm_free(t);
}

/* -- Another process --------------------------------------------------------------------------- */

/* Plays on and tells a hash of all hashes on the way. */
static uint64_t go_on(cardvm_game *g, uint64_t seed) {
  uint64_t all = 0;
  for (int i = 0; i < 60 && cardvm_game_run(g) == CARDVM_DECISION; i++) {
    all = all * 31 + cardvm_game_hash(g);
    if (!world_play_random(g, 1, &seed)) break;
  }
  return all * 31 + cardvm_game_hash(g);
}

/* What the other process does. */
static int go_on_with(const char *path) {
  static uint8_t bytes[1 << 20];
  FILE *f = fopen(path, "rb");
  size_t size = f ? fread(bytes, 1, sizeof bytes, f) : 0;
  if (f) fclose(f);
  storm *t = storm_declare(NULL, false);
  t->calm = true;
  cardvm_error error;
  if (storm_seal(t, &error) != CARDVM_OK) return 1;
  cardvm_game *g = cardvm_game_load(t->w->program, bytes, size, &error);
  if (!g) return fprintf(stderr, "%s\n", error.message), 1;
  printf("%016llx\n", (unsigned long long)go_on(g, 99));
  cardvm_game_free(g);
  storm_free(t);
  return 0;
}

TEST(loaded_in_another_process_goes_on_the_same) {
  storm *t = storm_new(true);
  for (int flight = 0; flight < 2; flight++) {
    cardvm_game *g = game_at(t, 13, 25, flight);
    saved s = save(g);
    char path[] = "/tmp/cardvm_save_XXXXXX", command[600], line[64] = "", expected[64];
    int file = mkstemp(path);
    assert_true(file >= 0);
    FILE *f = fdopen(file, "wb");
    assert_int_equal(fwrite(s.bytes, 1, s.size, f), s.size);
    fclose(f);
    snprintf(command, sizeof command, "'%s' --go-on %s", self, path);
    FILE *other = popen(command, "r");
    assert_non_null(other);
    assert_non_null(fgets(line, sizeof line, other));
    assert_int_equal(pclose(other), 0);
    remove(path);
    snprintf(expected, sizeof expected, "%016llx\n", (unsigned long long)go_on(g, 99));
    assert_string_equal(line, expected);
    free(s.bytes);
    cardvm_game_free(g);
  }
  storm_free(t);
}

/* -- What is refused --------------------------------------------------------------------------- */

TEST(cut_off_anywhere_is_refused) {
  storm *t = storm_new(true);
  cardvm_game *g = game_at(t, 11, 20, true);
  saved s = save(g);
  for (size_t size = 0; size < s.size; size++) {
    uint8_t *exact = malloc(size ? size : 1); /* so that a sanitizer sees a byte too many */
    memcpy(exact, s.bytes, size);
    expect_refused(t->w->program, exact, size, CARDVM_ERROR_ARGUMENT,
                   size < 8 ? "does not begin as a save does" : "it is cut off");
    free(exact);
  }
  free(s.bytes);
  cardvm_game_free(g);
  storm_free(t);
}

/* Cut off, and everything that says how long it is put right again. */
TEST(cut_off_with_a_right_checksum_is_refused) {
  storm *t = storm_new(true);
  cardvm_error error;
  for (int flight = 0; flight < 2; flight++) {
    cardvm_game *g = game_at(t, 11, 20, flight);
    saved s = save(g);
    for (size_t size = 4 * 11; size < s.size; size += 4) {
      saved cut = {malloc(size), size};
      memcpy(cut.bytes, s.bytes, size);
      seal_again(&cut);
      assert_null(cardvm_game_load(t->w->program, cut.bytes, cut.size, &error));
      assert_int_equal(error.code, CARDVM_ERROR_ARGUMENT);
      free(cut.bytes);
    }
    free(s.bytes);
    cardvm_game_free(g);
  }
  storm_free(t);
}

TEST(every_altered_byte_is_noticed) {
  storm *t = storm_new(true);
  cardvm_game *g = game_at(t, 11, 20, false);
  saved s = save(g);
  for (size_t i = 0; i < s.size; i++) {
    s.bytes[i] ^= 0x10;
    expect_refused(t->w->program, s.bytes, s.size, CARDVM_ERROR_ARGUMENT,
                   "this save can't be read");
    s.bytes[i] ^= 0x10;
  }
  free(s.bytes);
  cardvm_game_free(g);
  storm_free(t);
}

TEST(what_follows_the_end_is_refused) {
  storm *t = storm_new(true);
  cardvm_game *g = game_at(t, 11, 20, false);
  saved s = save(g);
  uint8_t *longer = calloc(1, s.size + 4);
  memcpy(longer, s.bytes, s.size);
  expect_refused(t->w->program, longer, s.size + 4, CARDVM_ERROR_ARGUMENT,
                 "something follows its end");
  saved sealed = {longer, s.size + 4};
  seal_again(&sealed);
  expect_refused(t->w->program, longer, s.size + 4, CARDVM_ERROR_ARGUMENT,
                 "something follows its end");
  free(longer);
  free(s.bytes);
  cardvm_game_free(g);
  storm_free(t);
}

TEST(other_formats_are_refused) {
  storm *t = storm_new(true);
  cardvm_game *g = game_at(t, 11, 20, false);
  saved s = save(g);
  word_store(s.bytes + 8, 9);
  expect_refused(t->w->program, s.bytes, s.size, CARDVM_ERROR_ARGUMENT,
                 "its format is 9, this machine knows format 8");
  word_store(s.bytes + 8, 8);
  word_store(s.bytes + 12, 0x070300);
  expect_refused(t->w->program, s.bytes, s.size, CARDVM_ERROR_ARGUMENT,
                 "version 7.3 of the machine");
  expect_refused(t->w->program, "hello, world", 12, CARDVM_ERROR_ARGUMENT,
                 "does not begin as a save");
  expect_refused(NULL, s.bytes, s.size, CARDVM_ERROR_ARGUMENT, "no sealed program");
  expect_refused(t->w->program, NULL, s.size, CARDVM_ERROR_ARGUMENT, "no bytes");
  free(s.bytes);
  cardvm_game_free(g);
  storm_free(t);
}

/* -- Other programs ---------------------------------------------------------------------------- */

typedef struct script_file {
  const char *name, *text;
} script_file;

static world *stamped(const script_file *files, uint32_t count, int32_t power) {
  world *w = world_declare();
  for (uint32_t i = 0; i < count; i++)
    assert_int_equal(
        cardvm_program_stamp(w->program, files[i].name, files[i].text, strlen(files[i].text)),
        CARDVM_OK);
  world_plain(w, "Plain", power);
  world_start(w);
  return w;
}

TEST(other_program_is_refused_by_the_names_of_its_scripts) {
  const script_file before[] = {{"rules.lua", "a"}, {"cards/one.lua", "b"}, {"cards/two.lua", "c"}};
  const script_file after[] = {{"rules.lua", "a"}, {"cards/one.lua", "B"}, {"cards/six.lua", "c"}};
  world *w = stamped(before, 3, 1), *same = stamped(before, 3, 1), *other = stamped(after, 3, 1);
  saved s = save(w->game);
  cardvm_game *g = cardvm_game_load(same->program, s.bytes, s.size, NULL);
  assert_non_null(g);
  cardvm_game_free(g);
  expect_refused(other->program, s.bytes, s.size, CARDVM_ERROR_DEFINITION,
                 "changed: cards/one.lua, new: cards/six.lua, 1 that are not there any more");
  world *declared = stamped(before, 3, 2);
  expect_refused(declared->program, s.bytes, s.size, CARDVM_ERROR_DEFINITION, "no script differs");
  free(s.bytes);
  world_free(declared);
  world_free(other);
  world_free(same);
  world_free(w);
}

TEST(many_other_scripts_are_counted) {
  char names[9][16];
  script_file files[9];
  for (int i = 0; i < 9; i++) {
    snprintf(names[i], sizeof names[i], "cards/%d.lua", i);
    files[i] = (script_file){names[i], "x"};
  }
  world *w = stamped(files, 9, 1);
  saved s = save(w->game);
  for (int i = 0; i < 9; i++) files[i].text = "y";
  world *other = stamped(files, 9, 1);
  expect_refused(other->program, s.bytes, s.size, CARDVM_ERROR_DEFINITION,
                 "changed: cards/3.lua and 5 more");
  free(s.bytes);
  world_free(other);
  world_free(w);
}

TEST(stamps_are_for_programs_that_are_not_sealed) {
  world *w = world_declare();
  assert_int_equal(cardvm_program_hash(w->program), 0);
  assert_int_equal(cardvm_program_stamp(w->program, NULL, "", 0), CARDVM_ERROR_STATE);
  world_start(w);
  assert_true(cardvm_program_hash(w->program) != 0);
  assert_int_equal(cardvm_program_stamp(w->program, "late.lua", "", 0), CARDVM_ERROR_STATE);
  world_free(w);
}

/* -- Memory ------------------------------------------------------------------------------------ */

/* The word of a limit, counted from the content. */
static uint8_t *limit_word(const cardvm_program *p, saved *s, uint32_t limit) {
  return s->bytes + 4 * (size_t)(cardvm_file_begin(p, &SAVE_KIND, NULL) + SAVE_LIMITS + limit);
}

/* A save may say no more than a game that is started may ask for. */
TEST(limits_beyond_what_is_allowed_are_refused) {
  storm *t = storm_new(true);
  cardvm_game *g = game_at(t, 11, 20, false);
  cardvm_program *p = t->w->program;
  const cardvm_limits own = cardvm_program_limits(p);
  saved s = save(g);
  for (uint32_t limit = 0; limit < LIMIT_WORDS; limit++) {
    const uint32_t was = word_load(limit_word(p, &s, limit)), most = 4 * (&own.cards)[limit];
    for (uint32_t over = 0; over < 3; over++) {
      word_store(limit_word(p, &s, limit), over == 2 ? 0 : most + over);
      seal_again(&s);
      if (over) {
        expect_refused(p, s.bytes, s.size, CARDVM_ERROR_LIMIT, "unless cardvm_program_allow says");
        continue;
      }
      cardvm_game *h = cardvm_game_load(p, s.bytes, s.size, NULL);
      assert_non_null(h);
      cardvm_game_free(h);
    }
    word_store(limit_word(p, &s, limit), was);
  }
  word_store(limit_word(p, &s, 0), 65536);
  seal_again(&s);
  expect_refused(p, s.bytes, s.size, CARDVM_ERROR_LIMIT, "at most 65535 cards");
  free(s.bytes);
  cardvm_game_free(g);
  storm_free(t);
}

TEST(what_can_be_started_can_be_loaded) {
  world *w = world_declare(), *other = world_declare();
  cardvm_error error;
  cardvm_limits most = {.cards = 12800};
  world_seal(w);
  world_seal(other);
  w->setup.limits.cards = 12800;
  assert_null(cardvm_game_start(w->program, &w->setup, &error));
  assert_int_equal(error.code, CARDVM_ERROR_LIMIT);
  assert_string_equal(error.message,
                      "the limit of cards is 12800: it must be from 1 to 640, unless "
                      "cardvm_program_allow says another number");
  cardvm_program_allow(w->program, &most);
  w->game = cardvm_game_start(w->program, &w->setup, &error);
  assert_non_null(w->game);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_DECISION);
  saved s = save(w->game);
  expect_refused(other->program, s.bytes, s.size, CARDVM_ERROR_LIMIT,
                 "the limit of cards is 12800");
  cardvm_program_allow(other->program, &most);
  cardvm_game *g = cardvm_game_load(other->program, s.bytes, s.size, NULL);
  assert_non_null(g);
  assert_true(cardvm_game_hash(g) == cardvm_game_hash(w->game));
  cardvm_game_free(g);
  free(s.bytes);
  world_free(other);
  world_free(w);
}

TEST(refused_memory_leaves_nothing_behind) {
  meagre m = {0};
  const cardvm_allocator allocator = {meagre_resize, &m};
  storm *t = storm_declare(&allocator, false);
  t->calm = true;
  cardvm_error error;
  assert_int_equal(storm_seal(t, &error), CARDVM_OK);
  for (int flight = 0; flight < 2; flight++) {
    cardvm_game *g = game_at(t, 11, 20, flight), *h = NULL;
    saved s = save(g);
    uint64_t live = m.live, n = 0;
    for (; !h; n++) {
      m.left = n;
      m.counting = true;
      h = cardvm_game_load(t->w->program, s.bytes, s.size, &error);
      m.counting = false;
      if (h) break;
      assert_int_equal(error.code, CARDVM_ERROR_MEMORY);
      assert_int_equal(m.live, live);
    }
    assert_true(n >= 3);
    same_decision(g, h);
    cardvm_game_free(h);
    cardvm_game_free(g);
    free(s.bytes);
  }
  storm_free(t);
  assert_int_equal(m.live, 0);
}

/* -- Bytes that somebody made up --------------------------------------------------------------- */

static uint32_t loaded, played;

/* Found by trying made-up words: what nothing reads now, but something will. */
TEST(words_that_come_into_use_later_are_looked_at) {
  storm *t = storm_new(true);
  cardvm_game *g = game_at(t, 11, 20, false);
  uint32_t lone = 1;
  while (g->cards[lone].host || !g->cards[lone].definition) lone++;
  g->cards[lone].attached_next = 60000;
  saved s = save(g);
  expect_refused(t->w->program, s.bytes, s.size, CARDVM_ERROR_ARGUMENT, "not a card or 0");
  free(s.bytes);
  g->cards[lone].attached_next = lone;
  s = save(g);
  expect_refused(t->w->program, s.bytes, s.size, CARDVM_ERROR_ARGUMENT, "is attached to nothing");
  free(s.bytes);
  g->cards[lone].attached_next = 0;
  cardvm_game_free(g);
  storm_free(t);
}

/* One byte after the other becomes something else, and the checksum right again. */
TEST(each_byte_made_up_does_no_harm) {
  storm *t = storm_new(true);
  uint64_t random = 7;
  for (int flight = 0; flight < 2; flight++) {
    cardvm_game *g = game_at(t, 11, 20, flight);
    saved s = save(g);
    loaded = played = 0;
    for (size_t i = 4 * (size_t)cardvm_file_begin(t->w->program, &SAVE_KIND, NULL); i < s.size;
         i++) {
      uint8_t was = s.bytes[i];
      s.bytes[i] ^= (uint8_t)(1 + world_random(&random, 255));
      seal_again(&s);
      try_hostile(t->w->program, &s, i);
      s.bytes[i] = was;
    }
    if (!flight)
      assert_true(loaded > 100 && played > 1000); /* not all is refused: the machine was reached */
    free(s.bytes);
    cardvm_game_free(g);
  }
  storm_free(t);
}

TEST(words_made_up_do_no_harm) {
  storm *t = storm_new(true);
  uint64_t random = 8;
  uint32_t total = 0;
  for (uint32_t game = 0; game < 12; game++) {
    cardvm_game *g = game_at(t, 100 + game, 8 + 6 * game, game % 2);
    saved s = save(g), other = {malloc(s.size), s.size};
    loaded = played = 0;
    uint32_t from = cardvm_file_begin(t->w->program, &SAVE_KIND, NULL),
             words = (uint32_t)(s.size / 4) - from;
    for (uint32_t i = 0; i < rounds(600); i++) {
      memcpy(other.bytes, s.bytes, s.size);
      for (uint32_t n = 1 + world_random(&random, 3); n; n--)
        word_store(other.bytes + 4 * (size_t)(from + world_random(&random, words)),
                   hostile_word(&random));
      seal_again(&other);
      try_hostile(t->w->program, &other, random);
    }
    total += loaded;
    free(other.bytes);
    free(s.bytes);
    cardvm_game_free(g);
  }
  assert_true(total > 100);
  storm_free(t);
}

/* In the middle of a plan, which goes on from what its frame says. */
TEST(words_made_up_in_a_plan_do_no_harm) {
  plan_world p = plan_open();
  uint64_t random = 10;
  saved s = save(p.w->game), other = {malloc(s.size), s.size};
  uint32_t from = cardvm_file_begin(p.w->program, &SAVE_KIND, NULL),
           words = (uint32_t)(s.size / 4) - from;
  loaded = played = 0;
  for (uint32_t i = 0; i < rounds(6000); i++) {
    memcpy(other.bytes, s.bytes, s.size);
    for (uint32_t n = 1 + world_random(&random, 2); n; n--)
      word_store(other.bytes + 4 * (size_t)(from + world_random(&random, words)),
                 hostile_word(&random));
    seal_again(&other);
    try_hostile(p.w->program, &other, random);
  }
  assert_true(loaded > 100 && played > 100);
  free(other.bytes);
  free(s.bytes);
  world_free(p.w);
}

/* Two words change places: what is plausible in one is not in the other. */
TEST(words_that_change_places_do_no_harm) {
  storm *t = storm_new(true);
  uint64_t random = 9;
  for (uint32_t game = 0; game < 6; game++) {
    cardvm_game *g = game_at(t, 200 + game, 20, game % 2);
    saved s = save(g);
    uint32_t from = cardvm_file_begin(t->w->program, &SAVE_KIND, NULL),
             words = (uint32_t)(s.size / 4) - from;
    for (uint32_t i = 0; i < rounds(600); i++) {
      uint8_t *a = s.bytes + 4 * (size_t)(from + world_random(&random, words));
      uint8_t *b = s.bytes + 4 * (size_t)(from + world_random(&random, words));
      uint32_t x = word_load(a), y = word_load(b);
      word_store(a, y);
      word_store(b, x);
      seal_again(&s);
      try_hostile(t->w->program, &s, random);
      word_store(b, y);
      word_store(a, x);
    }
    free(s.bytes);
    cardvm_game_free(g);
  }
  storm_free(t);
}

int main(int argc, char **argv) {
  if (argc == 3 && strcmp(argv[1], "--go-on") == 0) return go_on_with(argv[2]);
  self = argv[0];
  return tests_run(argc, argv, NULL, NULL);
}
