/* Going back: a game that was taken back is the game that it was, to the bit, wherever it had gone
 * meanwhile; the history keeps to its bound; the recorder follows; and what going back would give
 * away is told. */
#include "storm.h"
#include "tries.h"

#include "cardvm_client.h"
#include "cardvm_replay.h"
#include "services.h"

GUARDS("services/undo state/learning")

/* -- Random games with detours ----------------------------------------------------------------- */

enum { STATES_MAX = 4096 };

/* All that can be seen of a game, beside its hash. */
typedef struct state {
  cardvm_mark mark;
  uint64_t hash, words, question, trace, answers;
  uint32_t entry; /* index of the decision */
  uint32_t trace_count, trace_last, told, gone;
} state;

typedef struct run {
  storm *t;
  cardvm_game *game;
  cardvm_recorder *recorder;
  uint64_t seed, answers, choices;
  uint32_t told; /* number of the trace's last entry that the recorder was told */
  state kept[STATES_MAX];
  uint32_t kept_count, decisions, rewinds, in_flight, after_failure, after_end, far;
  bool marks, over;
} run;

static uint64_t fold(uint64_t h, const void *bytes, size_t size) {
  const unsigned char *at = bytes;
  for (size_t i = 0; i < size; i++) h = (h ^ at[i]) * 1099511628211u;
  return h;
}

static uint64_t fold_state(const cardvm_game *g) {
  uint32_t count, *words = world_words(g, &count);
  uint64_t h = fold(1, words, count * sizeof *words);
  free(words);
  return h;
}

static state look(const run *r) {
  const cardvm_game *g = r->game;
  const cardvm_decision *d = cardvm_game_decision(g);
  state s = {
      .hash = cardvm_game_hash(g), .entry = r->decisions, .answers = r->answers, .told = r->told};
  s.words = fold_state(g);
  if (d) {
    uint32_t head[] = {d->kind, d->what, d->serial, d->player, d->decider,
                       d->min,  d->max,  d->source, d->ability};
    s.question = fold(fold(2, head, sizeof head), d->options, d->option_count * sizeof *d->options);
  }
  const cardvm_trace *trace = cardvm_game_trace(g, 0, &s.trace_count);
  s.trace = fold(3, trace, s.trace_count * sizeof *trace);
  s.trace_last = s.trace_count ? trace[s.trace_count - 1].number : 0;
  return s;
}

static void same(const run *r, const state *is, const state *was) {
  if (is->hash != was->hash || is->words != was->words || is->question != was->question)
    fail_msg("seed %u: decision %u is another one after going back", (unsigned)r->seed,
             (unsigned)was->entry);
  if (is->trace != was->trace || is->trace_count != was->trace_count)
    fail_msg("seed %u, decision %u: the trace has %u entries up to %u, not %u up to %u",
             (unsigned)r->seed, (unsigned)was->entry, (unsigned)is->trace_count,
             (unsigned)is->trace_last, (unsigned)was->trace_count, (unsigned)was->trace_last);
}

static void tell(run *r) {
  uint32_t count;
  const cardvm_trace *trace = cardvm_game_trace(r->game, 0, &count);
  char text[160];
  for (uint32_t i = 0; i < count; i++) {
    if (trace[i].number <= r->told) continue;
    r->told = trace[i].number;
    cardvm_client_trace_text(r->game, &trace[i], text, sizeof text);
    assert_int_equal(cardvm_record_trace(r->recorder, text), CARDVM_OK);
  }
}

/* Sets a mark at the open decision; what was marked behind this one is forgotten. */
static void keep(run *r) {
  assert_true(r->kept_count < STATES_MAX);
  if (r->recorder) tell(r);
  state s = look(r);
  s.mark = cardvm_game_mark(r->game);
  if (!s.mark) fail_msg("seed %u: %s", (unsigned)r->seed, cardvm_game_error(r->game)->message);
  assert_int_equal(cardvm_game_hash(r->game), s.hash);
  r->kept[r->kept_count++] = s;
}

static void back(run *r, uint32_t to) {
  const state was = r->kept[to];
  cardvm_status status = cardvm_game_rewind(r->game, was.mark);
  if (status != CARDVM_OK)
    fail_msg("seed %u: %s", (unsigned)r->seed, cardvm_game_error(r->game)->message);
  r->rewinds++;
  r->far += r->kept_count - to > 20;
  r->kept_count = to + 1;
  r->decisions = was.entry;
  r->answers = was.answers;
  r->told = was.told;
  state is = look(r);
  same(r, &is, &was);
  world_check_game(r->game);
  if (r->recorder) assert_int_equal(cardvm_record_rewind(r->recorder, r->game), CARDVM_OK);
}

static void answer(run *r, uint64_t *random) {
  const cardvm_decision *d = cardvm_game_decision(r->game);
  if (r->recorder) tell(r);
  if (world_random(random, 50) == 0) {
    cardvm_seat seat = 1 + world_random(random, 3);
    if (!cardvm_game_lost(r->game, seat)) {
      if (r->recorder)
        assert_int_equal(cardvm_record_concede(r->recorder, r->game, seat), CARDVM_OK);
      assert_int_equal(cardvm_game_concede(r->game, seat), CARDVM_OK);
      return;
    }
  }
  cardvm_option picks[WORLD_PICKS];
  const uint32_t n = world_options(d, random, picks);
  if (r->recorder)
    assert_int_equal(cardvm_record_answer(r->recorder, r->game, d->decider, picks, n), CARDVM_OK);
  assert_int_equal(cardvm_game_answer(r->game, d->decider, d->serial, picks, n), CARDVM_OK);
}

/* To the next decision; effects that fail are left out. False: it is over. */
static bool run_on(run *r) {
  for (;;) {
    cardvm_status status = cardvm_game_run(r->game);
    if (status == CARDVM_DECISION) return true;
    if (status == CARDVM_OVER) return false;
    if (status != CARDVM_FAILED)
      fail_msg("seed %u: %s", (unsigned)r->seed, cardvm_game_error(r->game)->message);
    if (r->marks && world_random(&r->choices, 3) == 0) { /* back from a failure */
      r->after_failure++;
      back(r, world_random(&r->choices, r->kept_count));
      continue;
    }
    if (r->recorder) tell(r);
    if (r->recorder) assert_int_equal(cardvm_record_skip(r->recorder, r->game), CARDVM_OK);
    assert_int_equal(cardvm_game_skip(r->game), CARDVM_OK);
  }
}

/* Other answers for a while, and back to where they began. */
static void detour(run *r) {
  uint32_t to = r->kept_count - 1, steps = world_random(&r->choices, 12);
  bool going = true;
  for (uint32_t i = 0; i < steps && going; i++) {
    answer(r, &r->choices);
    going = run_on(r);
    if (r->kept_count <= to) return; /* a failure led back further */
    if (going && world_random(&r->choices, 2)) keep(r);
    if (going && world_random(&r->choices, 6) == 0) cardvm_game_chill(r->game);
  }
  r->after_end += !going;
  back(r, to);
}

static void play(run *r) {
  uint32_t ends = 2;
  for (;;) {
    bool going = run_on(r);
    if (!going && (!r->marks || !ends--)) break;
    if (!going) { /* at the end there is a mark, too */
      keep(r);
      back(r, world_random(&r->choices, r->kept_count));
      continue;
    }
    if (r->marks) {
      /* Taken back to here, it stands marked already. */
      if (!r->kept_count || r->kept[r->kept_count - 1].entry != r->decisions ||
          r->kept[r->kept_count - 1].hash != cardvm_game_hash(r->game))
        keep(r);
      r->in_flight += r->game->flight != 0;
      if (world_random(&r->choices, 4) == 0) detour(r);
      if (world_random(&r->choices, 60) == 0) back(r, world_random(&r->choices, r->kept_count));
    }
    answer(r, &r->answers);
    r->decisions++;
  }
  r->over = true;
}

typedef struct ending {
  state last;
  uint32_t size;
  uint8_t *bytes;
} ending;

static ending play_game(storm *t, uint64_t seed, bool marks, run *r) {
  cardvm_setup_cards cards[64];
  cardvm_setup setup = storm_setup(t, cards, seed);
  cardvm_error error;
  *r = (run){.t = t, .seed = seed, .answers = seed, .choices = seed + 7, .marks = marks};
  setup.trace = true;
  r->game = cardvm_game_start(t->w->program, &setup, &error);
  if (!r->game) fail_msg("%s", error.message);
  r->recorder = cardvm_recorder_new(t->w->program, &setup, "storm");
  if (marks) assert_int_equal(cardvm_game_history(r->game, 64u << 20), CARDVM_OK);
  play(r);
  tell(r);
  ending e = {.last = look(r)};
  assert_int_equal(cardvm_record_end(r->recorder, r->game), CARDVM_OK);
  e.size = (uint32_t)cardvm_recorder_bytes(r->recorder, NULL, 0);
  e.bytes = malloc(e.size);
  assert_int_equal(cardvm_recorder_bytes(r->recorder, e.bytes, e.size), e.size);
  cardvm_recorder_free(r->recorder);
  cardvm_game_free(r->game);
  assert_int_equal(t->scripts.live, 0);
  return e;
}

static run the_run;

TEST(games_with_detours_are_the_same) {
  uint32_t rewinds = 0, in_flight = 0, after_failure = 0, after_end = 0, far = 0;
  storm *t = storm_new(false);
  for (uint64_t seed = 1; seed <= TRIES(60, 20); seed++) {
    ending plain = play_game(t, seed, false, &the_run), other = play_game(t, seed, true, &the_run);
    same(&the_run, &other.last, &plain.last);
    assert_int_equal(other.size, plain.size);
    assert_memory_equal(other.bytes, plain.bytes,
                        plain.size); /* what was taken back is not recorded */
    free(plain.bytes);
    free(other.bytes);
    rewinds += the_run.rewinds;
    in_flight += the_run.in_flight;
    after_failure += the_run.after_failure;
    after_end += the_run.after_end;
    far += the_run.far;
  }
  storm_free(t);
  print_message(
      "           %u times back, %u marks in mid-effect, %u after a failure, %u after the end, %u far\n",
      rewinds, in_flight, after_failure, after_end, far);
  assert_true(rewinds > 1000 && in_flight > 200 && after_failure > 10 && after_end > 5 && far > 20);
}

/* -- Bounds and refusals ----------------------------------------------------------------------- */

static cardvm_call_status two_questions(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  static const cardvm_option numbers[] = {{1, 0}, {2, 0}, {3, 0}};
  const cardvm_question q = world_question(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, numbers, 3);
  uint32_t count;
  if (call->step && call->step < 3)
    call->local[call->step - 1] = cardvm_effect_picks(game, &count)->subject;
  if (call->step < 2) {
    call->step++;
    return world_waits(cardvm_ask_player(game, &q));
  }
  if (call->step++ == 2) {
    cardvm_event e = ev_amount(w->count, 0, (int32_t)(10 * call->local[0] + call->local[1]));
    return cardvm_propose(game, &e) == CARDVM_WAIT ? CARDVM_CALL_WAIT : CARDVM_CALL_DONE;
  }
  return CARDVM_CALL_DONE;
}

TEST(an_effect_is_taken_back_answer_by_answer) {
  world *w = world_declare();
  world_start(w);
  assert_int_equal(cardvm_game_history(w->game, 1u << 20), CARDVM_OK);
  cardvm_mark rest = cardvm_game_mark(w->game);
  world_do(w, two_questions);
  cardvm_mark first = cardvm_game_mark(w->game);
  world_answer(w, 1, 0);
  cardvm_mark second = cardvm_game_mark(w->game);
  world_answer(w, 2, 0);
  assert_int_equal(cardvm_game_variable(w->game, w->tally), 12);

  assert_int_equal(cardvm_game_rewind(w->game, second), CARDVM_OK);
  assert_int_equal(cardvm_game_variable(w->game, w->tally), 0);
  world_answer(w, 3, 0);
  assert_int_equal(cardvm_game_variable(w->game, w->tally), 13);
  assert_int_equal(cardvm_game_rewind(w->game, first), CARDVM_OK);
  world_answer(w, 3, 0);
  world_answer(w, 3, 0);
  assert_int_equal(cardvm_game_variable(w->game, w->tally), 33);
  assert_int_equal(cardvm_game_rewind(w->game, second),
                   CARDVM_ERROR_ARGUMENT); /* it was behind the first */
  assert_int_equal(cardvm_game_rewind(w->game, rest), CARDVM_OK);
  assert_int_equal(cardvm_game_variable(w->game, w->tally), 0);
  assert_int_equal(cardvm_game_decision(w->game)->kind, CARDVM_ASK_ACT);
}

TEST(a_bound_lets_the_oldest_go) {
  world *w = world_declare();
  world_start(w);
  assert_int_equal(cardvm_game_mark(w->game), 0);
  assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_STATE);
  assert_int_equal(cardvm_game_rewind(w->game, 1), CARDVM_ERROR_ARGUMENT);
  size_t without = cardvm_game_stats(w->game).memory_bytes;
  cardvm_game_history(w->game, 64); /* too small for anything */
  assert_int_equal(cardvm_game_mark(w->game), 0);
  assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_LIMIT);

  cardvm_game_history(w->game, 1u << 20);
  assert_int_not_equal(cardvm_game_mark(w->game), 0);
  size_t one = cardvm_game_stats(w->game).memory_bytes - without, bound = one + 8000;
  assert_true(one < cardvm_game_stats(w->game).block_bytes + 10000);
  cardvm_game_history(w->game, bound);
  uint64_t hash[200];
  cardvm_mark mark[200];
  for (int i = 0; i < 200; i++) {
    hash[i] = cardvm_game_hash(w->game);
    mark[i] = cardvm_game_mark(w->game);
    assert_true(mark[i] > (i ? mark[i - 1] : 0));
    assert_true(cardvm_game_stats(w->game).memory_bytes - without <= bound);
    world_propose(w, ev_amount(w->count, 0, 1));
  }
  cardvm_mark_info infos[200];
  uint32_t kept = cardvm_game_marks(w->game, infos, 200);
  assert_true(kept > 10 && kept < 200);
  for (uint32_t i = 0; i < kept; i++) assert_int_equal(infos[i].mark, mark[199 - i]);
  assert_int_equal(infos[0].decider, 1);
  assert_int_equal(infos[0].turn_number, 1);
  assert_int_equal(cardvm_game_rewind(w->game, mark[199 - kept]), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_game_rewind(w->game, mark[200 - kept]), CARDVM_OK);
  assert_int_equal(cardvm_game_hash(w->game), hash[200 - kept]);
  assert_int_equal(cardvm_game_marks(w->game, NULL, 0), 1);
  assert_true(cardvm_game_mark(w->game) > mark[199]); /* no number twice */

  cardvm_game_history(w->game, 0);
  assert_int_equal(cardvm_game_marks(w->game, infos, 200), 0);
  assert_int_equal(cardvm_game_rewind(w->game, mark[199]), CARDVM_ERROR_ARGUMENT);
  assert_true(cardvm_game_stats(w->game).memory_bytes - without <
              4096); /* what a journal may have grown by */
}

/* The list of marks is part of what is bounded: where nothing changes it is all that grows. */
TEST(many_marks_of_the_same_state_keep_to_the_bound) {
  world *w = world_declare();
  world_start(w);
  size_t without = cardvm_game_stats(w->game).memory_bytes;
  cardvm_game_history(w->game, 1u << 20);
  cardvm_mark_info infos[4];
  for (int i = 0; i < 30000; i++) assert_int_not_equal(cardvm_game_mark(w->game), 0);
  assert_true(cardvm_game_stats(w->game).memory_bytes - without <= 1u << 20);
  uint32_t kept = cardvm_game_marks(w->game, infos, 4);
  assert_true(kept > 1000 && kept < 30000);
  assert_int_equal(infos[0].mark, 30000);
  assert_int_equal(infos[3].mark, 29997);
  assert_int_equal(cardvm_game_rewind(w->game, 30001 - kept), CARDVM_OK);
}

TEST(copies_have_no_history) {
  world *w = world_declare();
  world_start(w);
  cardvm_game_history(w->game, 1u << 20);
  cardvm_mark mark = cardvm_game_mark(w->game);
  cardvm_game *copy = cardvm_game_fork(w->game, NULL);
  assert_int_equal(cardvm_game_rewind(copy, mark), CARDVM_ERROR_ARGUMENT);
  cardvm_game_history(copy, 1u << 20);
  mark = cardvm_game_mark(copy);
  assert_int_equal(cardvm_game_marks(copy, NULL, 0), 1);
  copy = cardvm_game_fork(w->game, copy);
  assert_int_equal(cardvm_game_rewind(copy, mark),
                   CARDVM_ERROR_ARGUMENT); /* it was another game's */
  assert_int_not_equal(cardvm_game_mark(copy), mark);
  cardvm_game_free(copy);
}

static cardvm_call_status rewinds_itself(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  (void)call;
  w->number[0] = cardvm_game_rewind(game, w->number[1]);
  w->number[2] = cardvm_game_mark(game);
  return CARDVM_CALL_DONE;
}

TEST(an_ability_cannot_go_back) {
  world *w = world_declare();
  world_start(w);
  cardvm_game_history(w->game, 1u << 20);
  w->number[1] = cardvm_game_mark(w->game);
  world_do(w, rewinds_itself);
  assert_int_equal(w->number[0], CARDVM_ERROR_STATE);
  assert_int_equal(w->number[2], 0);
}

static cardvm_call_status step_fails(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  (void)game;
  (void)call;
  return w->number[0] ? CARDVM_CALL_FAILED : CARDVM_CALL_DONE;
}

/* A failing step need not be left out; going back is a way out, too. */
TEST(a_game_that_failed_goes_on) {
  world *w = world_declare();
  w->step_body = step_fails;
  world_start(w);
  cardvm_game_history(w->game, 1u << 20);
  cardvm_mark mark = cardvm_game_mark(w->game);
  uint64_t hash = cardvm_game_hash(w->game);
  w->number[0] = 1;
  uint32_t pass = cardvm_game_decision(w->game)->option_count - 1;
  assert_int_equal(cardvm_game_choose(w->game, &pass, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_FAILED);
  assert_int_equal(cardvm_game_stopped(w->game)->code, CARDVM_ERROR_SCRIPT);
  assert_null(cardvm_game_decision(w->game));
  assert_int_equal(cardvm_game_mark(w->game), 0);
  assert_int_equal(cardvm_game_rewind(w->game, mark), CARDVM_OK);
  assert_int_equal(cardvm_game_hash(w->game), hash);
  assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_OK);
  w->number[0] = 0;
  world_next_turn(w);
}

/* Entries that the host has cleared do not come back; those after them do. */
TEST(the_trace_ends_where_it_ended) {
  world *w = world_declare();
  world_start(w);
  cardvm_game_trace_enable(w->game, true);
  cardvm_game_history(w->game, 1u << 20);
  cardvm_mark early = cardvm_game_mark(w->game);
  world_propose(w, ev_amount(w->count, 0, 1));
  uint32_t count, cleared;
  const cardvm_trace *t = cardvm_game_trace(w->game, 0, &count);
  uint32_t last = t[count - 1].number;
  cardvm_mark mark = cardvm_game_mark(w->game);
  world_propose(w, ev_amount(w->count, 0, 2));
  cardvm_game_rewind(w->game, mark);
  t = cardvm_game_trace(w->game, 0, &count);
  assert_int_equal(t[count - 1].number, last);
  cardvm_game_trace_clear(w->game);
  world_propose(w, ev_amount(w->count, 0, 2));
  t = cardvm_game_trace(w->game, 0, &cleared);
  assert_int_equal(t[0].number, last + 1);
  cardvm_game_rewind(w->game, early);
  cardvm_game_trace(w->game, 0, &count);
  assert_int_equal(count, 0);
  world_propose(w, ev_amount(w->count, 0, 1));
  t = cardvm_game_trace(w->game, 0, &count);
  assert_int_equal(t[count - 1].number, last);
}

/* Cleared in the middle of an effect: what is told of it afterwards is kept, and no number is taken
 * for an older one's. */
TEST(a_cleared_trace_does_not_come_back) {
  world *w = world_declare();
  world_start(w);
  cardvm_game_trace_enable(w->game, true);
  cardvm_game_history(w->game, 1u << 20);
  world_do(w, two_questions);
  cardvm_mark first = cardvm_game_mark(w->game);
  uint32_t count, last;
  const cardvm_trace *t = cardvm_game_trace(w->game, 0, &count);
  last = t[count - 1].number;
  world_answer(w, 1, 0);
  world_answer(w, 1, 0);
  cardvm_game_trace_clear(w->game);
  cardvm_game_rewind(w->game, first);
  cardvm_game_trace(w->game, 0, &count);
  assert_int_equal(count, 0);
  world_answer(w, 1, 0);
  cardvm_mark second = cardvm_game_mark(w->game);
  t = cardvm_game_trace(w->game, 0, &count);
  assert_int_equal(t[0].number, last + 1);
  uint32_t told = count;
  assert_true(told > 0);
  world_answer(w, 1, 0);
  cardvm_game_rewind(w->game, second);
  t = cardvm_game_trace(w->game, 0, &count);
  assert_int_equal(count, told);
  assert_int_equal(t[0].number, last + 1);
}

TEST(a_recording_that_ended_goes_on) {
  world *w = world_declare();
  world_start(w);
  cardvm_recorder *r = cardvm_recorder_new(w->program, &w->setup, NULL);
  cardvm_game_history(w->game, 1u << 20);
  cardvm_mark mark = cardvm_game_mark(w->game);
  cardvm_option pass = {0, 0};
  cardvm_record_answer(r, w->game, 1, &pass, 1);
  size_t without = cardvm_recorder_bytes(r, NULL, 0);
  assert_int_equal(without, 0);
  assert_int_equal(cardvm_record_end(r, w->game), CARDVM_OK);
  size_t size = cardvm_recorder_bytes(r, NULL, 0);
  cardvm_game_rewind(w->game, mark);
  assert_int_equal(cardvm_record_rewind(r, w->game), CARDVM_OK);
  assert_int_equal(cardvm_recorder_bytes(r, NULL, 0), 0);
  assert_int_equal(cardvm_record_rewind(r, w->game), CARDVM_OK); /* nothing is left to forget */
  assert_int_equal(cardvm_record_answer(r, w->game, 1, &pass, 1), CARDVM_OK);
  assert_int_equal(cardvm_record_end(r, w->game), CARDVM_OK);
  assert_int_equal(cardvm_recorder_bytes(r, NULL, 0), size);
  cardvm_recorder_free(r);
}

/* -- Refused memory ---------------------------------------------------------------------------- */

typedef struct counter {
  uint64_t calls, refuse_at;
  int64_t bytes;
  bool all;
} counter;

static void *counted(void *user, void *memory, size_t old_bytes, size_t new_bytes) {
  counter *k = user;
  if (new_bytes && ++k->calls >= k->refuse_at && k->refuse_at &&
      (k->all || k->calls == k->refuse_at))
    return NULL;
  k->bytes += (int64_t)new_bytes - (int64_t)old_bytes;
  if (new_bytes) return realloc(memory, new_bytes);
  free(memory);
  return NULL;
}

TEST(memory_refused_changes_nothing) {
  counter k = {0};
  const cardvm_allocator a = {counted, &k};
  world *w = world_declare_in(&a, false);
  world_start(w);
  uint32_t refused_marks = 0;
  for (uint64_t n = 1; n <= 12; n++) {
    k.calls = 0;
    k.refuse_at = n;
    k.all = n % 2;
    cardvm_game_history(w->game, 0);
    uint64_t hash = cardvm_game_hash(w->game);
    cardvm_mark first = 0;
    if (cardvm_game_history(w->game, 1u << 20) == CARDVM_OK) first = cardvm_game_mark(w->game);
    assert_int_equal(cardvm_game_hash(w->game), hash);
    refused_marks += !first;
    k.refuse_at = 0;
    if (!first) assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_MEMORY);
    assert_int_equal(cardvm_game_history(w->game, 1u << 20), CARDVM_OK);
    if (!first) first = cardvm_game_mark(w->game);
    world_do(w, two_questions);
    k.calls = 0;
    k.refuse_at = n;
    uint64_t asked = cardvm_game_hash(w->game);
    cardvm_mark second = cardvm_game_mark(w->game);
    k.refuse_at = 0;
    if (!second) second = cardvm_game_mark(w->game);
    world_answer(w, 1, 0);
    world_answer(w, 2, 0);
    assert_int_equal(cardvm_game_rewind(w->game, second), CARDVM_OK);
    assert_int_equal(cardvm_game_hash(w->game), asked);
    world_answer(w, 1, 0);
    world_answer(w, 2, 0);
    assert_int_equal(cardvm_game_rewind(w->game, first), CARDVM_OK);
    assert_int_equal(cardvm_game_hash(w->game), hash);
  }
  assert_true(refused_marks > 3);
  world_free(w);
  assert_int_equal(k.bytes, 0);
}

/* -- What going back would give away ----------------------------------------------------------- */

#define SEAT(s) (1u << (s))

typedef struct shown {
  world *w;
  cardvm_id plain;
  cardvm_mark mark;
} shown;

static shown shown_start(void) {
  shown s = {.w = world_declare()};
  s.plain = world_plain(s.w, "Plain", 1);
  world_start(s.w);
  cardvm_game_history(s.w->game, 1u << 20);
  return s;
}

static void shown_mark(shown *s) {
  s->mark = cardvm_game_mark(s->w->game);
  assert_int_not_equal(s->mark, 0);
}

static void expect_shown(const shown *s, uint32_t seats) {
  assert_int_equal(cardvm_game_rewind_reveals(s->w->game, s->mark), seats);
}

TEST(a_card_that_becomes_visible_is_told) {
  shown s = shown_start();
  world *w = s.w;
  cardvm_handle card = world_put(w, s.plain, 1, w->deck),
                other = world_put(w, s.plain, 1, w->battle);
  shown_mark(&s);
  world_propose(w, ev_amount(w->hurt, other, 1)); /* open to all before */
  world_propose(w, ev_amount(w->count, 0, 1));
  expect_shown(&s, 0);
  card = world_move(w, card, world_place(w, w->hand, 1), 0); /* its owner sees it */
  expect_shown(&s, SEAT(1));
  shown_mark(&s);
  expect_shown(&s, 0);
  card = world_move(w, card, world_place(w, w->battle, 1), 0); /* now the other, too */
  expect_shown(&s, SEAT(2));
  shown_mark(&s);
  card = world_move(w, card, world_place(w, w->deck, 1), 0); /* both know it there */
  card = world_move(w, card, world_place(w, w->hand, 1), 0);
  expect_shown(&s, 0);
}

TEST(what_was_shown_and_hidden_again_is_told) {
  shown s = shown_start();
  world *w = s.w;
  cardvm_handle card = world_put(w, s.plain, 1, w->deck), host = world_put(w, s.plain, 1, w->deck);
  shown_mark(&s);
  cardvm_event reveal = ev_card(CARDVM_EVENT_REVEAL, card);
  reveal.slot[CARDVM_SLOT_PLAYER] = 2;
  world_propose(w, reveal);
  expect_shown(&s, SEAT(2));
  cardvm_event attach = ev_card(CARDVM_EVENT_ATTACH, card); /* to a hidden card: forgotten */
  attach.slot[CARDVM_SLOT_OTHER] = host;
  world_propose(w, attach);
  assert_false(cardvm_game_visible(w->game, world_now(w, card), 2));
  expect_shown(&s, SEAT(2));
  cardvm_mark before = s.mark;
  shown_mark(&s);
  expect_shown(&s, 0);
  world_move(w, world_now(w, host), world_place(w, w->hand, 1), 0);
  expect_shown(&s, SEAT(1));
  s.mark = before; /* over both */
  expect_shown(&s, SEAT(1) | SEAT(2));
  cardvm_game_rewind(w->game, before);
  expect_shown(&s, 0);
}

TEST(chance_is_told) {
  shown s = shown_start();
  world *w = s.w;
  for (int i = 0; i < 3; i++) world_put(w, s.plain, 1, w->deck);
  shown_mark(&s);
  cardvm_event shuffle = {.kind = CARDVM_EVENT_SHUFFLE};
  shuffle.slot[CARDVM_SLOT_TO] = world_place(w, w->deck, 1);
  world_propose(w, shuffle);
  expect_shown(&s, CARDVM_REVEALS_CHANCE);
}

static cardvm_call_status draws_and_asks(cardvm_game *game, cardvm_call *call, script *s,
                                         void *user) {
  world *w = user;
  (void)call;
  SCRIPT_BEGIN
  cardvm_random(game, 6);
  s->event[0] = ev_move(w->hold[0], world_place(w, w->hand, 1), 0);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  script_number(s, 1, 3);
  SCRIPT_ASK;
  SCRIPT_END;
}

/* What happened before the mark happens again when an effect is run again, and shows nothing new.
 */
TEST(an_effect_run_again_tells_nothing) {
  shown s = {.w = world_declare()};
  world *w = s.w;
  scripts scripts = {0};
  scripts_bind(&scripts, w->program, w);
  cardvm_id draw = world_ability(
      w, &IN_WINDOW("draw", w->w_main,
                    .function = scripts_add(&scripts, w->program, "draw", draws_and_asks)));
  s.plain = WORLD_CARD(w, "Drawer", 1, draw);
  world_start(w);
  cardvm_game_history(w->game, 1u << 20);
  w->hold[0] = world_put(w, s.plain, 1, w->deck);
  cardvm_handle drawer = world_put(w, s.plain, 1, w->battle);
  shown_mark(&s);
  world_answer(w, drawer, draw);
  expect_shown(&s, SEAT(1) | CARDVM_REVEALS_CHANCE);
  shown_mark(&s);
  cardvm_game_chill(w->game);
  world_answer(w, 2, 0);
  assert_int_equal(cardvm_game_stats(w->game).rebuilds, 1);
  expect_shown(&s, 0);
  world_free(w);
}

TEST(a_decider_who_sees_a_hand_is_told) {
  shown s = shown_start();
  world *w = s.w;
  cardvm_event decide = {.kind = CARDVM_EVENT_DECIDE};
  decide.slot[CARDVM_SLOT_PLAYER] = 2;
  decide.slot[CARDVM_SLOT_AMOUNT] = 1;
  decide.slot[CARDVM_SLOT_TO] = CARDVM_FOREVER;
  shown_mark(&s);
  world_propose(w, decide); /* there is no hand to see */
  expect_shown(&s, 0);
  cardvm_handle card = world_put(w, s.plain, 2, w->deck);
  shown_mark(&s);
  world_move(w, card, world_place(w, w->hand, 2), 0);
  expect_shown(&s, SEAT(1) | SEAT(2));
  cardvm_game_rewind(w->game, s.mark);
  world_put(w, s.plain, 2, w->hand);
  shown_mark(&s);
  world_propose(
      w, decide); /* a second time: whose eyes they are has not changed, but nothing less is told */
  expect_shown(&s, SEAT(1));
}

TEST(what_follows_a_host_is_told) {
  shown s = shown_start();
  world *w = s.w;
  cardvm_handle host = world_put(w, s.plain, 1, w->deck), card = world_put(w, s.plain, 1, w->deck);
  cardvm_event attach = ev_card(CARDVM_EVENT_ATTACH, card);
  attach.slot[CARDVM_SLOT_OTHER] = host;
  world_propose(w, attach);
  shown_mark(&s);
  world_move(w, world_now(w, host), world_place(w, w->battle, 1), 0);
  expect_shown(&s, SEAT(1) | SEAT(2));
}
