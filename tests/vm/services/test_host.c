/* What a host is told beside the results of calls: log, broken invariants, errors of a program,
 * figures, limits. */
#include "world.h"

#include "broken.h"
#include "cardvm_lua.h"
#include "cardvm_replay.h"
#include "services.h"

GUARDS("program/host services/figures change/invariants")

typedef struct told {
  uint32_t count[4]; /* by level */
  char last[4][640];
  uint32_t broken;
  char where[64], what[128];
} told;

static void on_log(void *user, cardvm_log_level level, const char *text) {
  told *t = user;
  assert_true(level >= CARDVM_LOG_PRINT && level <= CARDVM_LOG_ERROR);
  t->count[level]++;
  snprintf(t->last[level], sizeof t->last[level], "%s", text);
}

static void on_broken(void *user, const char *where, const char *what) {
  told *t = user;
  t->broken++;
  snprintf(t->where, sizeof t->where, "%s", where);
  snprintf(t->what, sizeof t->what, "%s", what);
}

static cardvm_hooks hooks_to(told *t) {
  cardvm_hooks h = cardvm_hooks_default();
  h.log = on_log;
  h.broken = on_broken;
  h.user = t;
  return h;
}

TEST(versions_agree) {
  assert_int_equal(cardvm_version(), CARDVM_VERSION);
  assert_int_equal(CARDVM_VERSION, CARDVM_VERSION_MAJOR * 10000 + CARDVM_VERSION_MINOR * 100 +
                                       CARDVM_VERSION_PATCH);
}

/* -- Hooks ------------------------------------------------------------------------------------- */

TEST(hooks_without_their_cookie_are_refused) {
  cardvm_program *p = cardvm_program_new(NULL);
  const cardvm_hooks made_by_hand = {.log = on_log};
  assert_int_equal(cardvm_program_error(p)->code, CARDVM_OK);
  assert_int_equal(cardvm_program_hooks(p, &made_by_hand), CARDVM_ERROR_ARGUMENT);
  assert_non_null(strstr(cardvm_program_error(p)->message, "cardvm_hooks_default"));
  assert_int_equal(cardvm_program_hooks(p, NULL), CARDVM_ERROR_ARGUMENT);
  cardvm_program_log(p, CARDVM_LOG_ERROR, "nobody listens");
  cardvm_program_free(p);

  cardvm_lua_config config = cardvm_lua_config_default();
  cardvm_error error;
  config.hooks = (cardvm_hooks){0};
  assert_null(cardvm_lua_load(&config, "tests/data/tiny", &error));
  assert_int_equal(error.code, CARDVM_ERROR_ARGUMENT);
  assert_non_null(strstr(error.message, "cardvm_hooks_default"));
}

TEST(what_scripts_print_is_told) {
  told t = {0};
  cardvm_lua_config config = cardvm_lua_config_default();
  cardvm_error error;
  config.hooks = hooks_to(&t);
  assert_null(cardvm_lua_load_text(&config, "print('one', 2)\nprint('two')\nerror('on purpose')",
                                   NULL, &error));
  assert_int_equal(t.count[CARDVM_LOG_PRINT], 2);
  assert_string_equal(t.last[CARDVM_LOG_PRINT], "two");
  assert_int_equal(error.line, 3);
}

/* One line, whatever stands in it: else a script could forge other lines, or steer a terminal. */
TEST(what_is_told_is_one_clean_line) {
  told t = {0};
  cardvm_lua_config config = cardvm_lua_config_default();
  config.hooks = hooks_to(&t);
  assert_null(
      cardvm_lua_load_text(&config, "print('a\\nb\\rc\\27[2Jd\\255\te') error('')", NULL, NULL));
  assert_string_equal(t.last[CARDVM_LOG_PRINT], "a b?c?[2Jd?\te");
  cardvm_program *p = cardvm_program_new(NULL);
  char text[5000];
  memset(text, 'x', sizeof text);
  text[sizeof text - 1] = '\0';
  assert_int_equal(cardvm_program_hooks(p, &config.hooks), CARDVM_OK);
  cardvm_program_log(p, CARDVM_LOG_WARNING, "one\ntwo");
  assert_string_equal(t.last[CARDVM_LOG_WARNING], "one two");
  cardvm_program_log(p, CARDVM_LOG_WARNING, text);
  assert_int_equal(strlen(t.last[CARDVM_LOG_WARNING]), sizeof t.last[0] - 1);
  cardvm_program_free(p);
}

static cardvm_call_status fails(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call;
  (void)user;
  const cardvm_error error = {
      .code = CARDVM_ERROR_SCRIPT, .line = 42, .file = "a.lua", .message = "on purpose"};
  cardvm_effect_fail(game, &error);
  return CARDVM_CALL_FAILED;
}

TEST(a_failed_effect_is_a_warning) {
  told t = {0};
  cardvm_hooks hooks = hooks_to(&t);
  world *w = world_declare();
  world_start(w);
  assert_int_equal(cardvm_program_hooks(w->program, &hooks), CARDVM_OK);
  assert_int_equal(world_do(w, fails), CARDVM_FAILED);
  assert_int_equal(t.count[CARDVM_LOG_WARNING], 1);
  assert_string_equal(t.last[CARDVM_LOG_WARNING], "a.lua:42: on purpose");
  assert_int_equal(t.count[CARDVM_LOG_ERROR], 0);
  hooks = cardvm_hooks_default();
  assert_int_equal(cardvm_program_hooks(w->program, &hooks), CARDVM_OK);
  assert_int_equal(cardvm_game_skip(w->game), CARDVM_OK);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_DECISION);
  assert_int_equal(t.count[CARDVM_LOG_WARNING], 1);
  world_free(w);
}

/* The machine does not abort: the game stops, and can be taken back. */
TEST(a_broken_invariant_is_told_and_stops_the_game) {
  broken_wanted(true);
  told t = {0};
  const cardvm_hooks hooks = hooks_to(&t);
  world *w = world_declare();
  world_start(w);
  cardvm_program_hooks(w->program, &hooks);
  cardvm_game_history(w->game, 1u << 20);
  cardvm_mark mark = cardvm_game_mark(w->game);
  uint64_t hash = cardvm_game_hash(w->game);
  uint32_t pass = cardvm_game_decision(w->game)->option_count - 1;
  assert_int_equal(cardvm_game_choose(w->game, &pass, 1), CARDVM_OK);
  w->game->frames[w->game->h->frame_count].kind = FRAME_NONE; /* as overwritten by something else */
  assert_int_equal(cardvm_game_run(w->game), CARDVM_ERROR_STATE);
  assert_int_equal(t.broken, 1);
  assert_string_equal(t.where, "frame_run");
  assert_true(t.count[CARDVM_LOG_ERROR] >= 1);
  assert_non_null(strstr(cardvm_game_error(w->game)->message, "frame_run"));
  assert_int_equal(cardvm_game_run(w->game), CARDVM_ERROR_STATE);
  assert_int_equal(t.broken, 1);
  assert_int_equal(cardvm_game_rewind(w->game, mark), CARDVM_OK);
  assert_int_equal(cardvm_game_hash(w->game), hash);
  world_next_turn(w);
  world_free(w);
  broken_wanted(false);
}

static cardvm_call_status asks(cardvm_game *game, cardvm_call *call, void *user) {
  static const cardvm_option numbers[] = {{1, 0}, {2, 0}};
  const cardvm_question q = world_question(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, numbers, 2);
  (void)user;
  if (call->step++) return CARDVM_CALL_DONE;
  return world_waits(cardvm_ask_player(game, &q));
}

static cardvm_call_status fights(cardvm_game *game, cardvm_call *call, void *user) {
  const world *w = user;
  if (call->step++) return CARDVM_CALL_DONE;
  return world_waits(cardvm_run_sequence(game, w->duel, 1, NULL, 0));
}

static cardvm_call_status asks_in_a_duel(cardvm_game *game, cardvm_call *call, void *user) {
  const world *w = user;
  return call->sequence == w->duel ? asks(game, call, user) : CARDVM_CALL_DONE;
}

/* In the middle of an effect it is no effect's failure, which could be left out. */
TEST(a_broken_invariant_is_no_failed_effect) {
  broken_wanted(true);
  world *w = world_declare();
  w->step_body = asks_in_a_duel;
  world_start(w);
  world_do(w, fights);
  assert_true(w->game->flight != 0);
  const uint32_t first = 0;
  assert_int_equal(cardvm_game_choose(w->game, &first, 1), CARDVM_OK);
  w->game->frames[w->game->h->frame_count].kind = FRAME_NONE;
  assert_int_equal(cardvm_game_run(w->game), CARDVM_ERROR_STATE);
  assert_int_equal(cardvm_game_skip(w->game), CARDVM_ERROR_STATE);
  world_free(w);
  broken_wanted(false);
}

typedef struct counter {
  int64_t bytes, peak;
} counter;

static void *counted(void *user, void *memory, size_t old_bytes, size_t new_bytes) {
  counter *k = user;
  k->bytes += (int64_t)new_bytes - (int64_t)old_bytes;
  if (k->bytes > k->peak) k->peak = k->bytes;
  if (new_bytes) return realloc(memory, new_bytes);
  /* Whoever still looks at it finds nonsense; volatile, or the compiler leaves it out. */
  for (volatile char *at = memory; at && old_bytes; old_bytes--) *at++ = (char)0xdd;
  free(memory);
  return NULL;
}

TEST(a_program_waits_for_its_games) {
  broken_wanted(true);
  told t = {0};
  counter k = {0};
  const cardvm_allocator a = {counted, &k};
  const cardvm_hooks hooks = hooks_to(&t);
  world *w = world_declare_in(&a, false);
  world_start(w);
  cardvm_program_hooks(w->program, &hooks);
  cardvm_game *copy = cardvm_game_fork(w->game, NULL);
  cardvm_program_free(w->program);
  assert_int_equal(t.broken, 1);
  assert_string_equal(t.where, "cardvm_program_free");
  cardvm_game_free(w->game);
  assert_int_equal(cardvm_game_run(copy), CARDVM_DECISION); /* the other lives on */
  assert_true(k.bytes > 0);
  cardvm_game_free(copy);
  assert_int_equal(k.bytes, 0);
  assert_int_equal(t.broken, 1);
  w->game = NULL;
  w->program = NULL;
  broken_wanted(false);
}

/* -- Errors ------------------------------------------------------------------------------------ */

TEST(what_gives_null_says_why) {
  world *w = world_declare(), *other = world_declare();
  world_start(w);
  world_start(other);
  assert_null(cardvm_game_fork(w->game, other->game));
  assert_int_equal(cardvm_program_error(w->program)->code, CARDVM_ERROR_ARGUMENT);
  assert_non_null(strstr(cardvm_program_error(w->program)->message, "forked"));
  cardvm_setup idle = w->setup;
  idle.idle = true;
  assert_null(cardvm_recorder_new(w->program, &idle, NULL));
  assert_non_null(strstr(cardvm_program_error(w->program)->message, "recording"));
  assert_int_equal(cardvm_program_intern(w->program, "too late"), 0);
  assert_int_equal(cardvm_program_error(w->program)->code, CARDVM_ERROR_STATE);
  assert_int_equal(cardvm_program_seal(w->program, NULL), CARDVM_OK);
  world_free(w);
  world_free(other);
}

TEST(the_first_refusal_stands_until_sealing) {
  cardvm_program *p = cardvm_program_new(NULL);
  cardvm_error error;
  cardvm_program_hooks(p, NULL);
  assert_int_equal(cardvm_program_error(p)->code, CARDVM_ERROR_ARGUMENT);
  const cardvm_zone_def zone = {.name = "hand"};
  assert_int_equal(cardvm_program_zone(p, &zone), 1);
  assert_int_equal(cardvm_program_zone(p, &zone), 0);
  assert_string_equal(cardvm_program_error(p)->message, "'hand' is declared twice");
  cardvm_program_hooks(p, NULL);
  assert_string_equal(cardvm_program_error(p)->message, "'hand' is declared twice");
  assert_int_equal(cardvm_program_seal(p, &error), CARDVM_ERROR_DEFINITION);
  assert_string_equal(error.message, "'hand' is declared twice");
  cardvm_program_free(p);
}

/* -- Figures and limits ------------------------------------------------------------------------ */

TEST(limits_can_be_asked_for) {
  world *w = world_declare();
  w->rules.limits.queue = 33;
  w->setup.limits.cards = 99;
  world_start(w);
  cardvm_limits of_program = cardvm_program_limits(w->program),
                of_game = cardvm_game_limits(w->game);
  assert_int_equal(of_program.queue, 33);
  assert_int_equal(of_game.queue, 33);
  assert_int_equal(of_game.cards, 99);
  assert_int_not_equal(of_program.cards, 99);
  assert_true(of_game.steps > 0);
  world_free(w);
}

TEST(a_program_sums_up_its_games) {
  counter k = {0};
  const cardvm_allocator a = {counted, &k};
  world *w = world_declare_in(&a, false);
  world_start(w);
  uint64_t random = 5;
  for (int i = 0; i < 6; i++) world_propose(w, ev_amount(w->count, 0, 1));
  cardvm_stats first = cardvm_game_stats(w->game);
  assert_true(first.events >= 6 && first.effects >= 6 && first.decisions >= 6);
  cardvm_game *copy = cardvm_game_fork(w->game, NULL);
  assert_int_equal(cardvm_game_stats(copy).events, 0);
  world_play_random(copy, 10, &random);
  cardvm_stats second = cardvm_game_stats(copy);
  assert_true(second.decisions > 0);
  cardvm_program_stats sum = cardvm_program_stats_of(w->program);
  assert_int_equal(sum.games, 2);
  assert_int_equal(sum.forks, 1);
  assert_int_equal(sum.events, first.events + second.events);
  assert_int_equal(sum.memory_bytes, k.bytes);
  assert_int_equal(sum.memory_peak, k.peak);

  copy = cardvm_game_fork(w->game, copy); /* begins anew; what it was is not forgotten */
  assert_int_equal(cardvm_game_stats(copy).decisions, 0);
  cardvm_game_history(copy, 1u << 20);
  cardvm_game_rewind(copy, cardvm_game_mark(copy));
  assert_int_equal(cardvm_game_stats(copy).rewinds, 1);
  copy = cardvm_game_fork(w->game, copy);
  assert_int_equal(cardvm_game_stats(copy).rewinds, 0);
  cardvm_game *last =
      cardvm_game_fork(w->game, NULL); /* the list of games without its middle, then its end */
  cardvm_game_free(copy);
  assert_int_equal(cardvm_program_stats_of(w->program).games, 2);
  cardvm_game_free(w->game);
  w->game = last;
  sum = cardvm_program_stats_of(w->program);
  assert_int_equal(sum.games, 1);
  assert_int_equal(sum.forks, 4);
  assert_int_equal(sum.rewinds, 1);
  assert_int_equal(sum.decisions, first.decisions + second.decisions);
  assert_int_equal(sum.effects, first.effects + second.effects);
  assert_int_equal(sum.memory_bytes, k.bytes);
  world_free(w);
  assert_int_equal(k.bytes, 0);
}

TEST(instructions_are_counted_for_the_game_that_runs_them) {
  cardvm_error error;
  cardvm_program *p = cardvm_lua_load(NULL, "cardscripts/gundam", &error);
  if (!p) fail_msg("%s", error.message);
  assert_int_equal(cardvm_program_stats_of(p).instructions, 0); /* loading is no game's */
  cardvm_setup_cards cards[200];
  cardvm_setup setup = cardvm_setup_default();
  setup.cards = cards;
  for (cardvm_seat seat = 1; seat <= 2; seat++)
    setup.card_count += cardvm_lua_deck_cards(p, seat - 1, seat, cards + setup.card_count, 100);
  cardvm_game *idle = cardvm_game_start(p, &setup, &error),
              *game = cardvm_game_start(p, &setup, &error);
  uint64_t random = 3;
  world_play_random(game, 300, &random);
  uint64_t played = cardvm_game_stats(game).instructions;
  assert_true(played > 0);
  cardvm_game *again = cardvm_game_start(p, &setup, &error);
  random = 3;
  world_play_random(again, 300, &random);
  assert_int_equal(cardvm_game_stats(again).instructions, played);
  cardvm_game_free(again);
  assert_int_equal(cardvm_game_stats(idle).instructions, 0);
  cardvm_game_free(game);
  assert_int_equal(cardvm_program_stats_of(p).instructions, 2 * played);
  cardvm_game_free(idle);
  cardvm_program_free(p);
}
