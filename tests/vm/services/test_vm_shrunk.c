/* A table that has shrunk while an effect is in flight: behind what is in use lie words that were
 * in use when the effect began, and that nobody has noted because they are the same. Whoever copies
 * the game has to take them along, because the effect may be taken back. */
#include "services.h"
#include "world.h"

GUARDS("services/fork state/journal state/layout services/undo")

enum { STALE = 3 };

typedef struct shrunk {
  world *w;
  cardvm_handle tapper[STALE];
  cardvm_id tap;         /* its ability */
  uint32_t uses;         /* in use before the effect */
  uint32_t *kept, count; /* the words, when it has failed */
} shrunk;

/* Makes the watchers trigger, asks for a number, and fails if that is 1. */
static cardvm_call_status count_and_ask(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  static const cardvm_option numbers[] = {{1, 0}, {2, 0}};
  const cardvm_question q = world_question(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, numbers, 2);
  cardvm_event counted = ev_amount(w->count, 0, 1);
  uint32_t count;
  if (call->step == 0) {
    call->step++;
    if (cardvm_propose(game, &counted) == CARDVM_WAIT) return CARDVM_CALL_WAIT;
  }
  if (call->step++ == 1) return world_waits(cardvm_ask_player(game, &q));
  return cardvm_effect_picks(game, &count)->subject == 1 ? CARDVM_CALL_FAILED : CARDVM_CALL_DONE;
}

/* Three uses of a turn that is over and a fourth that has just been counted fill the table: the
 * fifth sweeps it. The question is open then, and two uses are left. */
static shrunk swept(const cardvm_allocator *allocator) {
  shrunk s = {.w = allocator ? world_declare_in(allocator, false) : world_declare()};
  world *w = s.w;
  const cardvm_ability_def tap =
      IN_WINDOW("tap", w->w_main, .function = w->fn_log, .limit = 1, .limit_sequence = w->turn);
  const cardvm_ability_def watch = ON_EVENT(TRIGGERED, "watch", &w->count, .function = w->fn_log,
                                            .limit = 1, .limit_sequence = w->turn);
  const cardvm_id tapped = world_ability(w, &tap);
  const cardvm_id tapper = WORLD_CARD(w, "Tapper", 1, tapped);
  const cardvm_id first = world_ability(w, &watch), second = world_ability(w, &watch);
  const cardvm_id watcher = WORLD_CARD(w, "Watcher", 1, first, second);
  w->setup.limits.uses = STALE + 1;
  world_start(w);
  s.tap = tapped;
  for (int i = 0; i < STALE; i++)
    world_answer(w, s.tapper[i] = world_put(w, tapper, 1, w->battle), tapped);
  world_next_turn(w);
  world_next_turn(w);
  world_put(w, watcher, 1, w->battle);
  s.uses = w->game->h->use_count;
  assert_int_equal(s.uses, STALE);
  assert_int_equal(world_do(w, count_and_ask), CARDVM_DECISION);
  assert_int_equal(w->game->h->use_count, 2);
  return s;
}

/* Answers so that the effect fails. */
static void end_badly(cardvm_game *g) {
  const uint32_t pick = 0;
  assert_int_equal(cardvm_game_choose(g, &pick, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_run(g), CARDVM_FAILED);
}

static void expect_taken_back(shrunk *s, cardvm_game *g) {
  uint32_t count, *words = world_words(g, &count);
  assert_int_equal(g->h->use_count, s->uses);
  world_check_game(g);
  if (!s->kept) s->kept = words, s->count = count;
  assert_int_equal(count, s->count);
  assert_memory_equal(words, s->kept, count * sizeof *words);
  if (words != s->kept) free(words);
}

static void shrunk_free(shrunk *s) {
  free(s->kept);
  world_free(s->w);
}

/* What another game has to say that was never copied. */
static shrunk swept_and_failed(void) {
  shrunk s = swept(NULL), plain = swept(NULL);
  end_badly(plain.w->game);
  expect_taken_back(&plain, plain.w->game);
  s.kept = plain.kept, s.count = plain.count;
  world_free(plain.w);
  return s;
}

TEST(a_fork_can_be_taken_back) {
  shrunk s = swept_and_failed();
  cardvm_game *fork = cardvm_game_fork(s.w->game, NULL), *over = cardvm_game_fork(fork, NULL);
  assert_ptr_equal(cardvm_game_fork(fork, over), over); /* also where something lies already */
  end_badly(fork);
  expect_taken_back(&s, fork);
  end_badly(over);
  expect_taken_back(&s, over);
  cardvm_game_free(fork);
  cardvm_game_free(over);
  shrunk_free(&s);
}

TEST(a_mark_can_be_taken_back) {
  shrunk s = swept_and_failed();
  cardvm_game *g = s.w->game;
  assert_int_equal(cardvm_game_history(g, 1u << 20), CARDVM_OK);
  const cardvm_mark mark = cardvm_game_mark(g);
  world_answer(s.w, 2, 0); /* goes on: the words behind what was in use are used again */
  while (cardvm_game_decision(g)->kind == CARDVM_ASK_CHOOSE)
    world_answer(s.w, cardvm_game_decision(g)->options[0].subject,
                 cardvm_game_decision(g)->options[0].name);
  for (int i = 0; i < 2; i++) world_answer(s.w, s.tapper[i], s.tap);
  assert_int_equal(cardvm_game_rewind(g, mark), CARDVM_OK);
  end_badly(g);
  expect_taken_back(&s, g);
  shrunk_free(&s);
}

TEST(a_save_can_be_taken_back) {
  shrunk s = swept_and_failed();
  const size_t size = cardvm_game_save(s.w->game, NULL, 0);
  unsigned char *bytes = malloc(size);
  assert_int_equal(cardvm_game_save(s.w->game, bytes, size), size);
  cardvm_error error;
  cardvm_game *loaded = cardvm_game_load(s.w->program, bytes, size, &error);
  if (!loaded) fail_msg("%s", error.message);
  end_badly(loaded);
  expect_taken_back(&s, loaded);
  cardvm_game_free(loaded);
  free(bytes);
  shrunk_free(&s);
}
