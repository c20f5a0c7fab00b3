/* What libraries need that stand on the public headers alone, as bindings/replay does: files of a
 * kind of their own, memory of the program's, what a game is doing, saves under another program,
 * and what things are called. */
#include "storm.h"
#include "world.h"

#include "cardvm_define.h"
#include "cardvm_file.h"

GUARDS("services/saves/file services/read program/memory flow/host")

/* -- Files ------------------------------------------------------------------------------------- */

static const cardvm_file_kind notes = {"MYNOTES\n", "note", 3};

/* A file with two words of content; to be freed. */
static uint8_t *written(const cardvm_program *p, size_t *size) {
  const uint32_t head = cardvm_file_begin(p, &notes, NULL);
  *size = 4 * (size_t)(head + 2);
  uint8_t *bytes = malloc(*size);
  assert_int_equal(cardvm_file_begin(p, &notes, bytes), head);
  memcpy(bytes + 4 * (size_t)head, "whatever", 8);
  cardvm_file_close(bytes, head + 2);
  return bytes;
}

static void expect_no_file(const cardvm_program *p, const cardvm_file_kind *kind,
                           const uint8_t *bytes, size_t size, const char *why) {
  cardvm_file file;
  cardvm_error error = {0};
  assert_false(cardvm_file_open(p, kind, bytes, size, &file, &error));
  assert_int_equal(error.code, CARDVM_ERROR_ARGUMENT);
  if (!strstr(error.message, why)) fail_msg("expected '%s': %s", why, error.message);
  assert_false(cardvm_file_open(p, kind, bytes, size, &file, NULL));
  if (!p || !bytes) return;
  assert_int_equal(cardvm_file_content(kind, bytes, size, &error), 0);
  assert_non_null(strstr(error.message, why));
}

static world *stamped(const char *script) {
  world *w = world_declare();
  assert_int_equal(cardvm_program_stamp(w->program, "rules.lua", script, strlen(script)),
                   CARDVM_OK);
  world_seal(w);
  return w;
}

TEST(file_of_ones_own_opens) {
  world *w = stamped("a"), *other = stamped("b");
  size_t size;
  uint8_t *bytes = written(w->program, &size);
  cardvm_file file;
  cardvm_error error = {0};
  assert_true(cardvm_file_open(w->program, &notes, bytes, size, &file, &error));
  assert_true(file.same_program && file.words == 2 && !file.why[0]);
  assert_memory_equal(file.content, "whatever", 8);
  assert_int_equal(cardvm_file_content(&notes, bytes, size, &error), size / 4 - 2);
  assert_true(cardvm_file_open(other->program, &notes, bytes, size, &file, &error));
  assert_true(!file.same_program && file.words == 2);
  assert_string_equal(file.why, "changed: rules.lua");
  free(bytes);
  world_free(other);
  world_free(w);
}

TEST(file_that_is_not_whole_is_refused) {
  world *w = stamped("a");
  const cardvm_file_kind later = {"MYNOTES\n", "note", 4}, diary = {"MYDIARY\n", "diary", 3};
  size_t size;
  uint8_t *bytes = written(w->program, &size);
  expect_no_file(w->program, &later, bytes, size,
                 "this note can't be read: its format is 3, this machine knows format 4");
  expect_no_file(w->program, &diary, bytes, size, "it does not begin as a diary does");
  expect_no_file(w->program, &notes, bytes, size - 4, "it is cut off");
  expect_no_file(w->program, &notes, bytes, 7, "it does not begin as a note does");
  expect_no_file(w->program, &notes, NULL, size, "no bytes");
  expect_no_file(NULL, &notes, bytes, size, "no sealed program");
  for (size_t i = 0; i < size; i++) {
    bytes[i] ^= 16;
    expect_no_file(w->program, &notes, bytes, size, "can't be read");
    bytes[i] ^= 16;
  }
  /* More scripts than there is room for, by somebody who can compute checksums. */
  const size_t stamps = size - 4 * (2 + 2 + 1);
  assert_int_equal(bytes[stamps], 1);
  bytes[stamps] = 3;
  cardvm_file_close(bytes, (uint32_t)(size / 4));
  expect_no_file(w->program, &notes, bytes, size, "more scripts than it can hold");
  free(bytes);
  world_free(w);
}

/* -- Memory and errors ------------------------------------------------------------------------- */

static bool refuses;

static void *resize(void *user, void *memory, size_t old_bytes, size_t new_bytes) {
  (void)user;
  (void)old_bytes;
  if (new_bytes) return refuses ? NULL : realloc(memory, new_bytes);
  free(memory);
  return NULL;
}

TEST(memory_of_the_program_is_counted) {
  const cardvm_allocator own = {.resize = resize};
  refuses = false;
  world *w = world_declare_in(&own, false);
  world_seal(w);
  const size_t before = cardvm_program_stats_of(w->program).memory_bytes;
  char *text = cardvm_program_resize(w->program, NULL, 0, 1000);
  strcpy(text, "kept");
  assert_int_equal(cardvm_program_stats_of(w->program).memory_bytes, before + 1000);
  text = cardvm_program_resize(w->program, text, 1000, 3000);
  assert_int_equal(cardvm_program_stats_of(w->program).memory_bytes, before + 3000);
  assert_int_equal(cardvm_program_error(w->program)->code, CARDVM_OK);
  refuses = true;
  assert_null(cardvm_program_resize(w->program, text, 3000, 54321));
  refuses = false;
  assert_int_equal(cardvm_program_error(w->program)->code, CARDVM_ERROR_MEMORY);
  assert_non_null(strstr(cardvm_program_error(w->program)->message, "refused 54321 bytes"));
  assert_string_equal(text, "kept");
  assert_null(cardvm_program_resize(w->program, text, 3000, 0));
  assert_int_equal(cardvm_program_stats_of(w->program).memory_bytes, before);
  world_free(w);
}

/* Before a program is sealed, refused memory of a library is no refusal of what is declared. */
TEST(refused_memory_does_not_spoil_a_program) {
  const cardvm_allocator own = {.resize = resize};
  refuses = false;
  world *w = world_declare_in(&own, false);
  refuses = true;
  assert_null(cardvm_program_resize(w->program, NULL, 0, 100));
  refuses = false;
  assert_int_equal(cardvm_program_error(w->program)->code, CARDVM_ERROR_MEMORY);
  world_seal(w); /* fails if it is not possible */
  assert_int_equal(cardvm_program_wrong(w->program, CARDVM_ERROR_ARGUMENT, "a note is too long"),
                   CARDVM_ERROR_ARGUMENT);
  assert_string_equal(cardvm_program_error(w->program)->message, "a note is too long");
  world_free(w);
}

/* -- What a game is doing ---------------------------------------------------------------------- */

static void expect_status(const cardvm_game *g, cardvm_status status) {
  assert_int_equal(cardvm_game_status(g), status);
  assert_true((cardvm_game_save(g, NULL, 0) > 0) == (status <= CARDVM_OVER));
}

/* At once after a run it says what the run said; in between, that there is something to run. */
TEST(status_is_what_the_run_said) {
  storm *t = storm_new(false);
  uint32_t said[CARDVM_FAILED + 1] = {0};
  for (uint64_t seed = 1; seed <= 12; seed++) {
    cardvm_setup_cards cards[64];
    const cardvm_setup setup = storm_setup(t, cards, seed);
    cardvm_game *g = cardvm_game_start(t->w->program, &setup, NULL);
    assert_int_equal(cardvm_game_status(g), CARDVM_ERROR_STATE); /* it was not run yet */
    uint64_t luck = seed;
    cardvm_status status = CARDVM_OK;
    for (uint32_t i = 0; i < 3000 && status != CARDVM_OVER; i++) {
      status = cardvm_game_run(g);
      assert_in_range(status, CARDVM_DECISION, CARDVM_FAILED);
      expect_status(g, status);
      said[status]++;
      if (status == CARDVM_OVER) break;
      if (status == CARDVM_FAILED) cardvm_game_skip(g);
      else if (cardvm_game_choose_random(g, &luck) != CARDVM_OK) continue;
      if (cardvm_game_stopped(g)->code == CARDVM_OK && !cardvm_game_result(g).over)
        expect_status(g, CARDVM_ERROR_STATE);
    }
    cardvm_game_free(g);
  }
  assert_true(said[CARDVM_DECISION] > 1000 && said[CARDVM_OVER] > 3 && said[CARDVM_FAILED] > 3);
  storm_free(t);
}

TEST(idle_game_says_so) {
  world *w = world_declare();
  w->setup.idle = true;
  world_start(w);
  assert_int_equal(cardvm_game_status(w->game), CARDVM_OK);
  assert_int_equal(cardvm_game_begin(w->game, 1, w->turn, w->s_main), CARDVM_OK);
  assert_int_equal(cardvm_game_status(w->game), CARDVM_ERROR_STATE);
  world_run(w);
  assert_int_equal(cardvm_game_status(w->game), CARDVM_DECISION);
  world_free(w);
}

/* A game that stops for good at its second failure. */
static cardvm_game *start_frail(storm *t, uint64_t seed) {
  cardvm_setup_cards cards[64];
  cardvm_setup setup = storm_setup(t, cards, seed);
  setup.limits.skips = 1;
  return cardvm_game_start(t->w->program, &setup, NULL);
}

/* A game that has stopped for good says why: nothing can be left out of it any more. */
TEST(stopped_game_says_why) {
  storm *t = storm_new(false);
  uint32_t stopped = 0;
  for (uint64_t seed = 1; seed <= 12; seed++) {
    cardvm_game *g = start_frail(t, seed);
    uint64_t luck = seed;
    cardvm_status status;
    while ((status = cardvm_game_run(g)) == CARDVM_DECISION || status == CARDVM_FAILED)
      if (status == CARDVM_FAILED) cardvm_game_skip(g);
      else cardvm_game_choose_random(g, &luck);
    expect_status(g, status);
    stopped += status == CARDVM_ERROR_LIMIT;
    cardvm_game_free(g);
  }
  assert_true(stopped > 1);
  storm_free(t);
}

/* -- Another program --------------------------------------------------------------------------- */

static world *with_power(int32_t power) {
  world *w = world_declare();
  world_plain(w, "Hero", power);
  world_start(w);
  return w;
}

TEST(save_of_another_program_is_asked_anew) {
  world *a = with_power(3), *b = with_power(4);
  const size_t size = cardvm_game_save(a->game, NULL, 0);
  uint8_t *save = malloc(size);
  cardvm_game_save(a->game, save, size);
  cardvm_error error = {0};
  assert_null(cardvm_game_load_with(b->program, 0, save, size, &error));
  assert_int_equal(error.code, CARDVM_ERROR_DEFINITION);
  /* Of this program there is nothing to be asked anew. */
  cardvm_game *g = cardvm_game_load_with(a->program, CARDVM_LOAD_ANY_PROGRAM, save, size, &error);
  assert_int_equal(cardvm_game_status(g), CARDVM_DECISION);
  cardvm_game_free(g);
  g = cardvm_game_load_with(b->program, CARDVM_LOAD_ANY_PROGRAM, save, size, &error);
  assert_non_null(g);
  assert_null(cardvm_game_question(g));
  assert_int_equal(cardvm_game_run(g), CARDVM_DECISION);
  const cardvm_decision *was = cardvm_game_decision(a->game), *is = cardvm_game_decision(g);
  assert_true(is->kind == CARDVM_ASK_ACT && is->serial == was->serial &&
              is->decider == was->decider && is->option_count == was->option_count);
  assert_true(cardvm_game_hash(g) == cardvm_game_hash(a->game));
  assert_int_equal(cardvm_game_check(g), CARDVM_OK);
  save[size - 1] ^= 1; /* what was altered is refused all the same */
  assert_null(cardvm_game_load_with(b->program, CARDVM_LOAD_ANY_PROGRAM, save, size, &error));
  assert_int_equal(error.code, CARDVM_ERROR_ARGUMENT);
  cardvm_game_free(g);
  free(save);
  world_free(b);
  world_free(a);
}

/* -- What things are called -------------------------------------------------------------------- */

static uint32_t ordinal(const world *w, cardvm_id ability) {
  cardvm_ability_info info;
  assert_true(cardvm_program_ability_info(w->program, ability, &info));
  return info.ordinal;
}

TEST(ability_knows_which_of_its_card_it_is) {
  world *w = world_declare();
  cardvm_id a = world_trigger(w, w->hurt, 0), b = world_trigger(w, w->rest, 0),
            alone = world_trigger(w, w->stand, 0);
  WORLD_CARD(w, "Two", 1, b, a);
  world_seal(w);
  assert_int_equal(ordinal(w, b), 1);
  assert_int_equal(ordinal(w, a), 2);
  assert_int_equal(ordinal(w, alone), 0);
  assert_int_equal(ordinal(w, w->act), 1); /* of the rules */
  world_free(w);
}

TEST(steps_know_their_sequence_and_window) {
  world *w = world_declare();
  cardvm_step_info info;
  assert_true(cardvm_program_step_info(w->program, w->s_main, &info));
  assert_true(info.sequence == w->turn && info.window == w->w_main);
  assert_true(cardvm_program_step_info(w->program, w->s_open, &info));
  assert_true(info.sequence == w->duel && !info.window);
  assert_false(cardvm_program_step_info(w->program, 0, &info));
  assert_false(cardvm_program_step_info(w->program, 99, &info));
  world_free(w);
}

static cardvm_call_status gains(cardvm_game *game, cardvm_call *call, void *user) {
  const world *w = user;
  (void)call;
  assert_int_equal(
      cardvm_gain_ability(game, w->number[0], w->hold[0], NULL, 0, UNTIL(CARDVM_FOREVER), NULL),
      CARDVM_DONE);
  return CARDVM_CALL_DONE;
}

/* The first that the card has, by itself or gained, as long as it has not lost it. */
TEST(abilities_are_found_by_what_they_are_called) {
  world *w = world_declare();
  const cardvm_id song = cardvm_program_intern(w->program, "song"),
                  dance = cardvm_program_intern(w->program, "dance"),
                  mute = cardvm_program_property(
                      w->program, &(cardvm_property_def){.name = "mute", .loses = song});
  cardvm_ability_def def = ON_EVENT(TRIGGERED, "on", &w->shout, .function = w->fn_log);
  const cardvm_id plain = world_ability(w, &def);
  def.keyword = song;
  const cardvm_id sings = world_ability(w, &def), again = world_ability(w, &def);
  def.keyword = dance;
  w->number[0] = world_ability(w, &def);
  const cardvm_id bird = WORLD_CARD(w, "Bird", 1, plain, sings, again),
                  all = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0);
  world_start(w);
  cardvm_game *g = w->game;
  const cardvm_handle a = w->hold[0] = world_put(w, bird, 1, w->battle),
                      b = world_put(w, bird, 1, w->battle);
  assert_int_equal(cardvm_game_ability(g, a, song), sings);
  assert_int_equal(cardvm_game_ability(g, a, dance), 0);
  assert_int_equal(cardvm_game_ability(g, a, 9999), 0);
  assert_int_equal(cardvm_game_ability(g, 0, song), 0);
  assert_int_equal(world_do(w, gains), CARDVM_DECISION);
  assert_int_equal(cardvm_game_ability(g, a, dance), w->number[0]);
  assert_int_equal(cardvm_game_ability(g, b, dance), 0);
  cardvm_event e = ev_power(w, b, 1, CARDVM_FOREVER);
  e.slot[CARDVM_SLOT_NAME] = mute;
  world_propose(w, e);
  assert_int_equal(cardvm_game_ability(g, b, song), 0);
  assert_int_equal(cardvm_game_ability(g, a, song), sings);
  cardvm_handle cards[2] = {0};
  assert_int_equal(cardvm_game_select(g, all, 1, 0, cards, 1), 2);
  assert_true(cards[0] == a && !cards[1]);
  assert_int_equal(cardvm_game_select(g, all, 2, 0, cards, 2), 0);
  assert_int_equal(cardvm_game_select(g, 99, 1, 0, cards, 2), 0);
  assert_int_equal(cardvm_game_cards(g, world_place(w, w->battle, 1), cards, 1), 2);
  assert_int_equal(cards[1], 0);
}

TEST(circles_are_counted_and_named) {
  world *w = world_declare();
  const char *const names[] = {"left", "centre", "right", "throne", "camp"};
  assert_int_equal(cardvm_program_count(w->program, CARDVM_SORT_CIRCLE), 5);
  for (cardvm_id id = 1; id <= 5; id++)
    assert_string_equal(cardvm_program_name(w->program, CARDVM_SORT_CIRCLE, id), names[id - 1]);
  assert_string_equal(cardvm_program_name(w->program, CARDVM_SORT_CIRCLE, 6), "?");
  assert_int_equal(cardvm_program_find(w->program, CARDVM_SORT_CIRCLE, "left"), 0);
  world_free(w);
}
