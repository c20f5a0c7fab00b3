/* Effects in flight: forked and rebuilt in the middle, taken back when they fail, run again with what failed
 * left out; and the limits they run into.
 *
 * The tests use scripts (tests/support/scripts.h): functions whose state is lost by a fork or a chill. */
#include "scripts.h"
#include "world.h"

#include "game.h"

/* -- A chain of functions ------------------------------------------------------------------------------ */

/* Each link does something, starts the next one, and does something again:
 *   EFFECT (an ability) proposes the event `rite`, whose
 *   BODY hurts the victim, which a
 *   SUBSTITUTION turns into resting its own card, which is
 *   INTERRUPTed by an ability that asks its player and uses another
 *   USED ability, which runs a sequence, whose
 *   STEP asks again. */
typedef enum chain_link { EFFECT = 0, BODY, SUBSTITUTION, INTERRUPT, USED, STEP, LINKS } chain_link;

typedef struct chain {
  world *w;
  scripts scripts;
  cardvm_id rite, ability[LINKS], rally, s_call, s_more;
  cardvm_handle hero, shield, victim, ally;
  cardvm_seat asks[LINKS]; /* who is asked by the interrupt and the step */
} chain;

static chain c;

/* How the functions behave: the test's own. */
static int fails_at = -1;      /* this link fails ... */
static bool fails_late;        /* ... after the next one has ended */
static bool fails_with_error;  /* with cardvm_effect_fail */
static bool leaves;            /* the step leaves its sequence */
static uint32_t runs[LINKS];   /* how often each was begun, rebuilds included */
#define OTHER_NUMBERS 99u
static uint32_t drifts;        /* 0: no; else the way in which the interrupt does not repeat itself */

static void count_up(script *s, int32_t n) {
  s->event[0] = ev_amount(c.w->count, 0, n);
  s->event[0].slot[CARDVM_SLOT_BY] = 1;
}

/* tally: each link adds 1 << 2 * link before and 2 << 2 * link after the next one. */
#define LINK_BEFORE(link)                                                                   \
  runs[link]++;                                                                             \
  count_up(s, 1 << 2 * (link));                                                             \
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));                                            \
  if (fails_at == (link) && !fails_late) return fail_now(game)
#define LINK_AFTER(link)                                                                    \
  if (fails_at == (link) && fails_late) return fail_now(game);                              \
  count_up(s, 2 << 2 * (link));                                                             \
  SCRIPT_DO(cardvm_propose(game, &s->event[0]))

static cardvm_call_status fail_now(cardvm_game *game) {
  if (fails_with_error) {
    const cardvm_error error = {
        .code = CARDVM_ERROR_SCRIPT, .line = 42, .file = "chain.lua", .message = "on purpose"};
    cardvm_effect_fail(game, &error);
  }
  return CARDVM_CALL_FAILED;
}

static cardvm_call_status effect_body(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)user;
  SCRIPT_BEGIN
  LINK_BEFORE(EFFECT);
  s->event[0] = ev_card(c.rite, c.victim);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  s->n[0] = (int32_t)s->outcome;
  LINK_AFTER(EFFECT);
  cardvm_note(game, 1, s->n[0]);
  (void)call;
  SCRIPT_END;
}

static cardvm_call_status rite_body(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)user;
  SCRIPT_BEGIN
  LINK_BEFORE(BODY);
  s->event[0] = ev_amount(c.w->hurt, c.victim, 3);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  LINK_AFTER(BODY);
  (void)call;
  SCRIPT_END;
}

static cardvm_call_status shield_body(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)user;
  SCRIPT_BEGIN
  LINK_BEFORE(SUBSTITUTION);
  s->event[0] = ev_card(c.w->rest, call->me);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  LINK_AFTER(SUBSTITUTION);
  call->result = 1;
  SCRIPT_END;
}

static cardvm_call_status interrupt_body(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  static uint32_t lives;
  (void)user;
  SCRIPT_BEGIN
  LINK_BEFORE(INTERRUPT);
  lives++;
  if (drifts == 1 && lives % 2) { /* writes something else */
    count_up(s, 1);
    SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  }
  if (drifts == 2 && lives % 2) return CARDVM_CALL_DONE; /* asks nothing */
  if (drifts == 6 && lives % 2) return CARDVM_CALL_FAILED;
  while (drifts == 7 && lives % 2) SCRIPT_DO(cardvm_checkpoint(game));
  script_question(s, CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, c.asks[INTERRUPT], 1, 1);
  if (drifts == 3 && lives % 2) script_numbers(s, 11, 13); /* asks something else */
  else if (drifts == 4 && lives % 2) script_numbers(s, 0, 3);
  else if (drifts == OTHER_NUMBERS) script_numbers(s, 11, 13);
  else script_numbers(s, 0, 2);
  SCRIPT_ASK;
  if (drifts == 5 && lives % 2) cardvm_random(game, 7);
  cardvm_note(game, 2, (int32_t)s->pick[0].subject);
  s->event[0] = ev_amount(c.w->mark, call->me, (int32_t)s->pick[0].subject);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  SCRIPT_DO(cardvm_use_ability(game, c.ability[USED], c.hero, call->you, true));
  LINK_AFTER(INTERRUPT);
  SCRIPT_END;
}

static cardvm_call_status used_body(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)user;
  SCRIPT_BEGIN
  LINK_BEFORE(USED);
  SCRIPT_DO(cardvm_run_sequence(game, c.rally, call->you, NULL, 0));
  LINK_AFTER(USED);
  SCRIPT_END;
}

static cardvm_call_status call_step(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)user, (void)call;
  SCRIPT_BEGIN
  LINK_BEFORE(STEP);
  script_question(s, CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, c.asks[STEP], 1, 1);
  script_option(s, c.hero, 0);
  script_option(s, c.victim, 0);
  SCRIPT_ASK;
  s->event[0] = ev_amount(c.w->mark, s->pick[0].subject, 10);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  if (leaves) cardvm_sequence_leave(game, c.rally, 0);
  LINK_AFTER(STEP);
  SCRIPT_END;
}

/* The second step of the sequence: asks, too. */
static cardvm_call_status more_step(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)user;
  SCRIPT_BEGIN
  script_question(s, CARDVM_ASK_YES_NO, CARDVM_SUBJECT_NONE, call->you, 1, 1);
  script_yes_no(s);
  SCRIPT_ASK;
  SCRIPT_END;
}

static cardvm_id add_script(const char *name, script_body body) {
  return scripts_add(&c.scripts, c.w->program, name, body);
}

static void chain_declare(void) {
  memset(&c, 0, sizeof c);
  fails_at = -1;
  fails_late = fails_with_error = leaves = false;
  drifts = 0;
  memset(runs, 0, sizeof runs);
  c.asks[INTERRUPT] = 2;
  c.asks[STEP] = 1;
  world *w = c.w = world_declare();
  cardvm_program *p = w->program;
  scripts_bind(&c.scripts, p, NULL);
  c.rite = cardvm_program_event(p, &(cardvm_event_def){.name = "rite",
                                                       .deed = CARDVM_DEED_BODY,
                                                       .function = add_script("rite", rite_body)});
  c.rally = cardvm_program_sequence(p, &(cardvm_sequence_def){.name = "rally"});
  c.s_call = cardvm_program_step(
      p, c.rally, &(cardvm_step_def){.name = "call", .function = add_script("call", call_step)});
  c.s_more = cardvm_program_step(
      p, c.rally, &(cardvm_step_def){.name = "more", .function = add_script("more", more_step)});
  cardvm_expr victim = x_op(w, CARDVM_OP_NOT, x_is_card(w, CARDVM_WHO_CARD, CARDVM_WHO_ME), 0);
  c.ability[EFFECT] = world_ability(w, &(cardvm_ability_def){.name = "effect",
                                                             .kind = CARDVM_ACTIVATED,
                                                             .windows = window_set(w->w_main),
                                                             .function = add_script("effect", effect_body)});
  c.ability[USED] = world_ability(w, &(cardvm_ability_def){.name = "used",
                                                           .kind = CARDVM_ACTIVATED,
                                                           .windows = window_set(w->w_reply),
                                                           .function = add_script("used", used_body)});
  c.ability[SUBSTITUTION] = world_ability(w, &(cardvm_ability_def){.name = "shield",
                                                                   .kind = CARDVM_SUBSTITUTION,
                                                                   .events = &w->hurt,
                                                                   .event_count = 1,
                                                                   .match = victim,
                                                                   .function = add_script("shield", shield_body)});
  c.ability[INTERRUPT] = world_ability(w, &(cardvm_ability_def){.name = "interrupt",
                                                                .kind = CARDVM_TRIGGERED,
                                                                .events = &w->rest,
                                                                .event_count = 1,
                                                                .interrupts = true,
                                                                .function = add_script("interrupt", interrupt_body)});
  cardvm_id hero = WORLD_CARD(w, "Hero", 1, c.ability[EFFECT], c.ability[USED]);
  cardvm_id shield = WORLD_CARD(w, "Shield", 1, c.ability[SUBSTITUTION]);
  cardvm_id ally = WORLD_CARD(w, "Ally", 1, c.ability[INTERRUPT]);
  cardvm_id plain = world_plain(w, "Plain", 1);
  w->setup.players = 3;
  w->hold[0] = hero, w->hold[1] = shield, w->hold[2] = ally, w->hold[3] = plain;
}

static void chain_start(void) {
  world *w = c.w;
  world_start(w);
  c.hero = world_put(w, w->hold[0], 1, w->battle);
  c.shield = world_put(w, w->hold[1], 2, w->battle);
  c.ally = world_put(w, w->hold[2], 2, w->battle);
  c.victim = world_put(w, w->hold[3], 2, w->battle);
}

static void chain_open(void) {
  chain_declare();
  chain_start();
}

static void chain_close(void) {
  world *w = c.w;
  world_free(w);
  assert_int_equal(c.scripts.live, 0);
  assert_int_equal(c.scripts.freed, 1);
}

static int32_t tally(const cardvm_game *game) { return cardvm_game_variable(game, c.w->tally); }

/* What the tally is when these links have done all they do. */
static int32_t tally_of(uint32_t links) {
  int32_t n = 0;
  for (int i = 0; i < LINKS; i++)
    if ((links >> i) & 1) n += 3 << 2 * i;
  return n;
}
#define ALL_LINKS ((1u << LINKS) - 1)

static cardvm_status answer(cardvm_game *game, uint32_t subject, cardvm_id name) {
  const cardvm_decision *d = cardvm_game_decision(game);
  assert_non_null(d);
  const cardvm_option pick = {subject, name};
  cardvm_status status = cardvm_game_answer(game, d->decider, d->serial, &pick, 1);
  return status == CARDVM_OK ? cardvm_game_run(game) : status;
}

static void expect_asked(const cardvm_game *game, cardvm_ask kind, cardvm_seat seat) {
  const cardvm_decision *d = cardvm_game_decision(game);
  assert_non_null(d);
  assert_int_equal(d->kind, kind);
  assert_int_equal(d->player, seat);
}

/* The four decisions of the chain: use it; the interrupt's number; the step's card; the other step's yes. */
static const cardvm_option *chain_answers(void) {
  static cardvm_option picks[4];
  picks[0] = (cardvm_option){c.hero, c.ability[EFFECT]};
  picks[1] = (cardvm_option){2, 0};
  picks[2] = (cardvm_option){c.victim, 0};
  picks[3] = (cardvm_option){0, 1};
  return picks;
}

/* -- Rebuilding ------------------------------------------------------------------------------------------- */

/* The test that the machine is built for: an effect starts a sequence that asks, is interrupted by an ability
 * that asks too, is forked in the middle, rebuilt, and ends the sequence early. */
static void flight_forked_in_the_middle_is_rebuilt(void **state) {
  (void)state;
  chain_open();
  leaves = true;
  const cardvm_option *a = chain_answers();
  assert_int_equal(answer(c.w->game, a[0].subject, a[0].name), CARDVM_DECISION);
  expect_asked(c.w->game, CARDVM_ASK_NUMBER, 2);
  cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
  assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(c.w->game));
  assert_int_equal(c.scripts.live, 4); /* effect, body, substitution, interrupt: of the first game only */
  assert_int_equal(answer(c.w->game, a[1].subject, 0), CARDVM_DECISION);
  assert_int_equal(answer(fork, a[1].subject, 0), CARDVM_DECISION);
  assert_int_equal(cardvm_game_stats(fork).rebuilds, 1);
  assert_int_equal(cardvm_game_stats(c.w->game).rebuilds, 0);
  assert_int_equal(c.scripts.live, 12);
  expect_asked(fork, CARDVM_ASK_CHOOSE, 1);
  assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(c.w->game));
  cardvm_game *second = cardvm_game_fork(fork, NULL);
  assert_int_equal(answer(second, a[2].subject, 0), CARDVM_DECISION);
  assert_int_equal(answer(c.w->game, a[2].subject, 0), CARDVM_DECISION);
  assert_int_equal(cardvm_game_hash(second), cardvm_game_hash(c.w->game));
  expect_asked(second, CARDVM_ASK_ACT, 1); /* the other step did not come */
  assert_int_equal(tally(second), tally_of(ALL_LINKS));
  assert_int_equal(world_field(c.w, c.ally, c.w->scar), 2);
  assert_int_equal(cardvm_game_field(second, c.victim, c.w->scar), 10);
  assert_int_equal(cardvm_game_field(second, c.victim, c.w->damage), 0);
  assert_int_equal(cardvm_game_field(second, c.shield, c.w->rested), 1);
  /* The fork in the middle still waits for its answer, and gives another game. */
  assert_int_equal(answer(fork, c.hero, 0), CARDVM_DECISION);
  assert_int_equal(cardvm_game_field(fork, c.hero, c.w->scar), 10);
  assert_int_equal(cardvm_game_field(fork, c.victim, c.w->scar), 0);
  assert_int_not_equal(cardvm_game_hash(fork), cardvm_game_hash(second));
  world_check_game(fork);
  world_check_game(second);
  cardvm_game_free(fork);
  cardvm_game_free(second);
  chain_close();
}

static void flight_rebuilt_at_every_decision_is_the_same(void **state) {
  (void)state;
  chain_open();
  const cardvm_option *a = chain_answers();
  cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
  for (int i = 0; i < 4; i++) {
    cardvm_game *next = cardvm_game_fork(fork, NULL);
    cardvm_game_free(fork);
    fork = next;
    assert_int_equal(answer(c.w->game, a[i].subject, a[i].name), CARDVM_DECISION);
    assert_int_equal(answer(fork, a[i].subject, a[i].name), CARDVM_DECISION);
    assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(c.w->game));
  }
  expect_asked(fork, CARDVM_ASK_ACT, 1);
  assert_int_equal(tally(fork), tally_of(ALL_LINKS));
  cardvm_game_free(fork);
  chain_close();
}

static void flight_chilled_is_rebuilt_once_and_only_when_needed(void **state) {
  (void)state;
  chain_open();
  const cardvm_option *a = chain_answers();
  answer(c.w->game, a[0].subject, a[0].name);
  answer(c.w->game, a[1].subject, a[1].name);
  assert_int_equal(c.scripts.live, 6);
  uint64_t before = cardvm_game_hash(c.w->game);
  for (int i = 0; i < 3; i++) cardvm_game_chill(c.w->game);
  assert_int_equal(c.scripts.live, 0);
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_DECISION);
  assert_int_equal(cardvm_game_hash(c.w->game), before);
  assert_int_equal(cardvm_game_stats(c.w->game).rebuilds, 0);
  /* A wrong answer is no reason to rebuild. */
  const cardvm_decision *d = cardvm_game_decision(c.w->game);
  assert_int_equal(cardvm_game_answer(c.w->game, 3, d->serial, &a[2], 1), CARDVM_ERROR_ANSWER);
  assert_int_equal(cardvm_game_stats(c.w->game).rebuilds, 0);
  for (int i = 0; i < LINKS; i++) assert_int_equal(runs[i], 1);
  assert_int_equal(answer(c.w->game, a[2].subject, 0), CARDVM_DECISION);
  assert_int_equal(cardvm_game_stats(c.w->game).rebuilds, 1);
  for (int i = 0; i < LINKS; i++) assert_int_equal(runs[i], 2);
  assert_int_equal(answer(c.w->game, a[3].subject, a[3].name), CARDVM_DECISION);
  assert_int_equal(cardvm_game_stats(c.w->game).rebuilds, 1);
  assert_int_equal(tally(c.w->game), tally_of(ALL_LINKS));
  chain_close();
}

static void flight_answered_by_index_after_a_fork(void **state) {
  (void)state;
  chain_open();
  const cardvm_option *a = chain_answers();
  answer(c.w->game, a[0].subject, a[0].name);
  cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
  assert_int_equal(cardvm_game_choose(fork, &(uint32_t){2}, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_run(fork), CARDVM_DECISION);
  answer(c.w->game, 2, 0);
  assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(c.w->game));
  /* And with picks that lie in the options themselves. */
  cardvm_game *second = cardvm_game_fork(fork, NULL);
  const cardvm_decision *d = cardvm_game_decision(second);
  assert_int_equal(cardvm_game_answer(second, d->decider, d->serial, &d->options[1], 1), CARDVM_OK);
  assert_int_equal(cardvm_game_run(second), CARDVM_DECISION);
  answer(c.w->game, c.victim, 0);
  assert_int_equal(cardvm_game_hash(second), cardvm_game_hash(c.w->game));
  cardvm_game_free(fork);
  cardvm_game_free(second);
  chain_close();
}

/* Between an answer and running on there is no open decision, but there are coroutines. */
static void flight_forked_between_answer_and_run(void **state) {
  (void)state;
  for (int chill = 0; chill < 2; chill++) {
    chain_open();
    const cardvm_option *a = chain_answers();
    answer(c.w->game, a[0].subject, a[0].name);
    const cardvm_decision *d = cardvm_game_decision(c.w->game);
    assert_int_equal(cardvm_game_answer(c.w->game, 2, d->serial, &a[1], 1), CARDVM_OK);
    cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
    if (chill) cardvm_game_chill(c.w->game);
    assert_null(cardvm_game_decision(fork));
    assert_int_equal(cardvm_game_run(fork), CARDVM_DECISION);
    assert_int_equal(cardvm_game_run(c.w->game), CARDVM_DECISION);
    assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(c.w->game));
    assert_int_equal(cardvm_game_stats(fork).rebuilds, 1);
    assert_int_equal(cardvm_game_stats(c.w->game).rebuilds, chill);
    cardvm_game_free(fork);
    chain_close();
  }
}

/* Functions in C keep all they know in the block. */
static cardvm_call_status c_effect(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->step == 0) {
    static cardvm_option options[3] = {{4, 0}, {5, 0}, {6, 0}};
    const cardvm_question q = {.kind = CARDVM_ASK_NUMBER, .what = CARDVM_SUBJECT_NUMBER, .player = 1,
                               .min = 1, .max = 1, .options = options, .option_count = 3};
    call->step = 1;
    call->local[0] = 100;
    return cardvm_ask_player(game, &q) == CARDVM_WAIT ? CARDVM_CALL_WAIT : CARDVM_CALL_FAILED;
  }
  uint32_t n;
  cardvm_event e = ev_amount(w->count, 0, (int32_t)(call->local[0] + cardvm_effect_picks(game, &n)[0].subject));
  return cardvm_propose(game, &e) == CARDVM_DONE ? CARDVM_CALL_DONE : CARDVM_CALL_FAILED;
}

static void flight_of_c_functions_needs_no_rebuild(void **state) {
  (void)state;
  chain_open();
  assert_int_equal(world_do(c.w, c_effect), CARDVM_DECISION);
  cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
  cardvm_game_chill(c.w->game);
  assert_int_equal(answer(fork, 5, 0), CARDVM_DECISION);
  assert_int_equal(answer(c.w->game, 5, 0), CARDVM_DECISION);
  assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(c.w->game));
  assert_int_equal(tally(fork), 105);
  assert_int_equal(cardvm_game_stats(fork).rebuilds, 0);
  assert_int_equal(cardvm_game_stats(c.w->game).rebuilds, 0);
  cardvm_game_free(fork);
  chain_close();
}

/* -- Forks and their memory -------------------------------------------------------------------------------- */

static void fork_into_memory_that_was_used(void **state) {
  (void)state;
  chain_open();
  const cardvm_option *a = chain_answers();
  cardvm_game *spare = cardvm_game_fork(c.w->game, NULL);
  answer(spare, a[0].subject, a[0].name);
  answer(spare, a[1].subject, a[1].name);
  assert_int_equal(c.scripts.live, 6);
  uint64_t at_rest = cardvm_game_hash(c.w->game);
  assert_ptr_equal(cardvm_game_fork(c.w->game, spare), spare);
  assert_int_equal(c.scripts.live, 0); /* what it had in flight is gone */
  assert_int_equal(cardvm_game_hash(spare), at_rest);
  for (int i = 0; i < 4; i++) {
    answer(c.w->game, a[i].subject, a[i].name);
    assert_ptr_equal(cardvm_game_fork(c.w->game, spare), spare);
    assert_int_equal(cardvm_game_hash(spare), cardvm_game_hash(c.w->game));
    world_check_game(spare);
  }
  assert_int_equal(answer(spare, 0, 0), CARDVM_DECISION); /* passes */
  cardvm_game_free(spare);
  chain_close();
}

static void fork_into_what_does_not_fit_is_refused(void **state) {
  (void)state;
  chain_open();
  cardvm_setup setup = c.w->setup;
  setup.players = 2;
  cardvm_game *two = cardvm_game_start(c.w->program, &setup, NULL);
  setup.players = 3;
  setup.limits.queue = 99;
  cardvm_game *larger = cardvm_game_start(c.w->program, &setup, NULL);
  uint64_t before = cardvm_game_hash(two);
  assert_null(cardvm_game_fork(c.w->game, two));
  assert_null(cardvm_game_fork(c.w->game, larger));
  assert_null(cardvm_game_fork(c.w->game, c.w->game));
  assert_int_equal(cardvm_game_hash(two), before);
  cardvm_game_free(two);
  cardvm_game_free(larger);
  chain_close();
}

static void fork_of_a_fork_goes_its_own_way(void **state) {
  (void)state;
  chain_open();
  const cardvm_option *a = chain_answers();
  answer(c.w->game, a[0].subject, a[0].name);
  cardvm_game *first = cardvm_game_fork(c.w->game, NULL);
  cardvm_game *second = cardvm_game_fork(first, NULL);
  cardvm_game *third = cardvm_game_fork(second, NULL);
  assert_int_equal(answer(third, 1, 0), CARDVM_DECISION);
  assert_int_equal(answer(second, 2, 0), CARDVM_DECISION);
  assert_int_equal(answer(first, 1, 0), CARDVM_DECISION);
  assert_int_equal(cardvm_game_hash(first), cardvm_game_hash(third));
  assert_int_not_equal(cardvm_game_hash(first), cardvm_game_hash(second));
  assert_int_equal(answer(c.w->game, 2, 0), CARDVM_DECISION);
  assert_int_equal(cardvm_game_hash(c.w->game), cardvm_game_hash(second));
  cardvm_game_free(second); /* in any order */
  cardvm_game_free(first);
  cardvm_game_free(third);
  chain_close();
}

static void free_in_the_middle_drops_what_is_in_flight(void **state) {
  (void)state;
  chain_open();
  const cardvm_option *a = chain_answers();
  answer(c.w->game, a[0].subject, a[0].name);
  answer(c.w->game, a[1].subject, a[1].name);
  assert_int_equal(c.scripts.live, 6);
  chain_close(); /* counts them */
}

static void game_over_in_the_middle_drops_what_is_in_flight(void **state) {
  (void)state;
  chain_open();
  const cardvm_option *a = chain_answers();
  answer(c.w->game, a[0].subject, a[0].name);
  assert_int_equal(cardvm_game_concede(c.w->game, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_concede(c.w->game, 3), CARDVM_OK);
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_OVER);
  assert_int_equal(c.scripts.live, 0);
  cardvm_result r = cardvm_game_result(c.w->game);
  assert_int_equal(r.winner_count, 1);
  assert_int_equal(r.winners[0], 2);
  cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
  assert_int_equal(cardvm_game_run(fork), CARDVM_OVER);
  assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(c.w->game));
  cardvm_game_free(fork);
  chain_close();
}

static void stats_tell_what_has_happened(void **state) {
  (void)state;
  chain_open();
  const cardvm_option *a = chain_answers();
  cardvm_stats before = cardvm_game_stats(c.w->game);
  assert_int_equal(before.block_bytes, c.w->game->at.words * 4);
  assert_int_equal(before.journal_words, 0);
  answer(c.w->game, a[0].subject, a[0].name);
  cardvm_stats now = cardvm_game_stats(c.w->game);
  assert_int_equal(now.decisions, before.decisions + 1);
  assert_int_equal(now.effects, before.effects + 4);
  /* counted once by each of the four, activated, rested; rite's and hurt's have not happened yet */
  assert_int_equal(now.events, before.events + 6);
  assert_true(now.journal_words > 20);
  assert_true(now.memory_bytes > now.block_bytes + now.journal_words * sizeof(journal_entry));
  cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
  cardvm_stats fresh = cardvm_game_stats(fork);
  assert_int_equal(fresh.events + fresh.effects + fresh.decisions + fresh.rebuilds, 0);
  assert_int_equal(fresh.journal_words, now.journal_words);
  cardvm_game_free(fork);
  for (int i = 1; i < 4; i++) answer(c.w->game, a[i].subject, a[i].name);
  assert_int_equal(cardvm_game_stats(c.w->game).journal_words, 0);
  chain_close();
}

/* -- Failing ----------------------------------------------------------------------------------------------------- */

/* The block's state as it was when the flight began: what a flight must come back to. */
typedef struct snapshot { uint32_t *words; const cardvm_game *game; } snapshot;

static snapshot take_start(cardvm_game *game, const cardvm_option *pick) {
  /* A twin is stepped by hand up to where its flight begins. */
  cardvm_game *twin = cardvm_game_fork(game, NULL);
  size_t bytes = (size_t)twin->at.state_words * 4;
  snapshot s = {malloc(bytes), game};
  const cardvm_decision *d = cardvm_game_decision(twin);
  int kept = fails_at;
  fails_at = -1;
  uint32_t counted[LINKS];
  memcpy(counted, runs, sizeof runs);
  assert_int_equal(cardvm_game_answer(twin, d->decider, d->serial, pick, 1), CARDVM_OK);
  while (!twin->flight) {
    memcpy(s.words, twin->block, bytes);
    frame_run(twin);
  }
  memcpy(runs, counted, sizeof runs);
  fails_at = kept;
  cardvm_game_free(twin);
  return s;
}

static void expect_start(const snapshot *s) {
  const cardvm_game *g = s->game;
  const header *h = (const header *)(const void *)s->words;
  uint32_t skip = (uint32_t)(&g->h->option_count - g->block);
  uint32_t step = h->frame_count ? (uint32_t)(&g->frames[h->frame_count].step - g->block) : 0;
  for (uint32_t i = 0; i < g->at.state_words; i++) {
    /* No state: how many options there are, what lies above the stack's top. That the effect had come to its
     * function is part of the start, but not yet of the copy. */
    if (i == skip || i == step || (i >= g->at.stack + h->stack_top && i < g->at.stack + g->limits.stack)) continue;
    if (s->words[i] != g->block[i])
      fail_msg("word %u is %u, it was %u", (unsigned)i, (unsigned)g->block[i], (unsigned)s->words[i]);
  }
}

/* Fails at a link; the answers that are needed on the way are given. */
static cardvm_status run_to_failure(cardvm_game *game) {
  const cardvm_option *a = chain_answers();
  cardvm_status status = CARDVM_DECISION;
  for (int i = 0; i < 4 && status == CARDVM_DECISION; i++) status = answer(game, a[i].subject, a[i].name);
  return status;
}

static void failure_at_any_depth_takes_all_back(void **state) {
  (void)state;
  for (int link = 0; link < LINKS; link++)
    for (int way = 0; way < 4; way++) {
      chain_declare();
      c.w->setup.trace = true;
      chain_start();
      fails_at = link;
      fails_late = way & 1;
      fails_with_error = (way & 2) != 0;
      snapshot s = take_start(c.w->game, &chain_answers()[0]);
      cardvm_status status = run_to_failure(c.w->game);
      /* A step cannot be left out: the game stops. All others can. */
      assert_int_equal(status, link == STEP ? CARDVM_ERROR_SCRIPT : CARDVM_FAILED);
      const cardvm_error *e = cardvm_game_error(c.w->game);
      assert_int_equal(e->code, CARDVM_ERROR_SCRIPT);
      assert_string_equal(e->message, fails_with_error ? "on purpose"
                                      : link == EFFECT ? "'effect' failed"
                                      : link == BODY   ? "'rite' failed"
                                      : link == SUBSTITUTION ? "'shield' failed"
                                      : link == INTERRUPT    ? "'interrupt' failed"
                                      : link == USED         ? "'used' failed"
                                                             : "'call' failed");
      assert_int_equal(e->line, fails_with_error ? 42 : 0);
      assert_string_equal(e->file, fails_with_error ? "chain.lua" : "");
      if (link == SUBSTITUTION) assert_string_equal(e->card, "Shield");
      if (link == INTERRUPT) assert_string_equal(e->card, "Ally");
      expect_start(&s);
      assert_int_equal(c.scripts.live, 0);
      assert_int_equal(tally(c.w->game), 0);
      assert_null(cardvm_game_decision(c.w->game));
      assert_int_equal(cardvm_game_run(c.w->game), status); /* it stays so */
      expect_start(&s);
      assert_int_equal(cardvm_game_answer(c.w->game, 1, 1, NULL, 0), CARDVM_ERROR_STATE);
      assert_int_equal(cardvm_game_skip(c.w->game), link == STEP ? CARDVM_ERROR_STATE : CARDVM_OK);
      free(s.words);
      chain_close();
    }
}

/* Left out: what it did and what it started is not there; all else is. */
static void skip_runs_again_without_the_failed_effect(void **state) {
  (void)state;
  const uint32_t left[LINKS] = {
      [EFFECT] = 0,
      [BODY] = 0, /* the body is part of the effect that proposed its event */
      [SUBSTITUTION] = 1u << EFFECT | 1u << BODY,
      [INTERRUPT] = 1u << EFFECT | 1u << BODY | 1u << SUBSTITUTION,
      [USED] = 1u << EFFECT | 1u << BODY | 1u << SUBSTITUTION | 1u << INTERRUPT,
  };
  for (int link = 0; link < STEP; link++)
    for (int late = 0; late < 2; late++)
      for (int fork = 0; fork < 3; fork++) { /* also of the failed game, or of the one to be run again */
        chain_open();
        fails_at = link;
        fails_late = late;
        assert_int_equal(run_to_failure(c.w->game), CARDVM_FAILED);
        cardvm_game *g = c.w->game;
        if (fork == 1) g = cardvm_game_fork(c.w->game, NULL);
        assert_int_equal(cardvm_game_skip(g), CARDVM_OK);
        if (fork == 2) g = cardvm_game_fork(c.w->game, NULL);
        assert_int_equal(cardvm_game_skip(g), CARDVM_ERROR_STATE);
        fails_at = -1;
        assert_int_equal(cardvm_game_run(g), CARDVM_DECISION);
        /* What was asked before the failed effect began is not asked again; what it asked is forgotten. */
        expect_asked(g, CARDVM_ASK_ACT, 1);
        assert_int_equal(tally(g), tally_of(left[link]));
        assert_int_equal(cardvm_game_field(g, c.victim, c.w->damage), link == SUBSTITUTION ? 3 : 0);
        assert_int_equal(cardvm_game_field(g, c.shield, c.w->rested), link >= INTERRUPT);
        assert_int_equal(cardvm_game_field(g, c.ally, c.w->scar), link == USED ? 2 : 0);
        world_check_game(g);
        if (g != c.w->game) cardvm_game_free(g);
        chain_close();
      }
}

static void skip_keeps_what_was_answered_before(void **state) {
  (void)state;
  chain_open();
  fails_at = USED;
  fails_late = true;
  assert_int_equal(run_to_failure(c.w->game), CARDVM_FAILED);
  uint32_t interrupts = runs[INTERRUPT];
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  fails_at = -1;
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_DECISION);
  assert_int_equal(runs[INTERRUPT], interrupts + 1);
  assert_int_equal(world_field(c.w, c.ally, c.w->scar), 2); /* the interrupt's number, from the log */
  chain_close();
}

/* One after the other fails: each is left out. */
static void skip_of_several_effects(void **state) {
  (void)state;
  chain_open();
  fails_at = USED;
  assert_int_equal(run_to_failure(c.w->game), CARDVM_FAILED);
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  fails_at = INTERRUPT;
  fails_late = true;
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_FAILED);
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  fails_at = SUBSTITUTION;
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_FAILED);
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  fails_at = EFFECT;
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_FAILED);
  assert_int_equal(tally(c.w->game), 0);
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_DECISION);
  expect_asked(c.w->game, CARDVM_ASK_ACT, 1);
  assert_int_equal(tally(c.w->game), 0);
  world_check(c.w);
  /* And the next flight knows nothing of that. */
  fails_at = -1;
  assert_int_equal(run_to_failure(c.w->game), CARDVM_DECISION);
  assert_int_equal(tally(c.w->game), tally_of(ALL_LINKS));
  chain_close();
}

/* After one was left out the flight goes on, asks, is forked, and is rebuilt without it. */
static cardvm_call_status two_parts(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)user;
  SCRIPT_BEGIN
  runs[EFFECT]++;
  SCRIPT_DO(cardvm_use_ability(game, c.ability[USED], c.hero, call->you, true));
  script_question(s, CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, 1, 1);
  script_numbers(s, 1, 9);
  SCRIPT_ASK;
  s->event[0] = ev_amount(c.w->mark, c.hero, (int32_t)s->pick[0].subject);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  SCRIPT_END;
}

static void skip_is_remembered_by_rebuilds(void **state) {
  (void)state;
  chain_declare();
  cardvm_id twice = world_ability(c.w, &(cardvm_ability_def){.name = "two parts",
                                                             .kind = CARDVM_ACTIVATED,
                                                             .windows = window_set(c.w->w_main),
                                                             .function = add_script("two parts", two_parts)});
  cardvm_id doer = WORLD_CARD(c.w, "Doer", 1, twice);
  chain_start();
  cardvm_handle d = world_put(c.w, doer, 1, c.w->battle);
  fails_at = USED;
  assert_int_equal(answer(c.w->game, d, twice), CARDVM_FAILED);
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_DECISION); /* it still would fail */
  expect_asked(c.w->game, CARDVM_ASK_NUMBER, 1);
  cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
  cardvm_game_chill(c.w->game);
  assert_int_equal(answer(fork, 7, 0), CARDVM_DECISION);
  assert_int_equal(answer(c.w->game, 7, 0), CARDVM_DECISION);
  assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(c.w->game));
  assert_int_equal(world_field(c.w, c.hero, c.w->scar), 7);
  assert_int_equal(tally(fork), 0);
  cardvm_game_free(fork);
  chain_close();
}

static void skip_without_a_failure_is_refused(void **state) {
  (void)state;
  chain_open();
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_ERROR_STATE);
  const cardvm_option *a = chain_answers();
  answer(c.w->game, a[0].subject, a[0].name);
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_ERROR_STATE);
  expect_asked(c.w->game, CARDVM_ASK_NUMBER, 2);
  chain_close();
}

static void failure_is_told_by_the_trace(void **state) {
  (void)state;
  chain_declare();
  c.w->setup.trace = true;
  chain_start();
  fails_at = USED;
  assert_int_equal(run_to_failure(c.w->game), CARDVM_FAILED);
  uint32_t count, failed = 0, left_out = 0, noted = 0;
  const cardvm_trace *t = cardvm_game_trace(c.w->game, 0, &count);
  uint32_t before = 0;
  while (t[before].kind != CARDVM_TRACE_ACTIVATED) before++;
  assert_in_range(before, 3, 64);
  cardvm_trace kept_entries[64];
  memcpy(kept_entries, t, before * sizeof *t);
  for (uint32_t i = 0; i < count; i++) failed += t[i].kind == CARDVM_TRACE_FAILED && t[i].ability == c.ability[USED];
  assert_int_equal(failed, 1);
  fails_at = -1;
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_DECISION);
  t = cardvm_game_trace(c.w->game, 0, &count);
  failed = 0;
  for (uint32_t i = 0; i < before; i++) assert_memory_equal(&t[i], &kept_entries[i], sizeof *t); /* what came before */
  assert_int_equal(t[before].kind, CARDVM_TRACE_ACTIVATED);
  for (uint32_t i = 0; i < count; i++) {
    failed += t[i].kind == CARDVM_TRACE_FAILED;
    left_out += t[i].kind == CARDVM_TRACE_SKIPPED && t[i].ability == c.ability[USED];
    noted += t[i].kind == CARDVM_TRACE_NOTE && t[i].name == 2;
  }
  assert_int_equal(failed, 0); /* what was taken back is not told */
  assert_int_equal(left_out, 1);
  assert_int_equal(noted, 1);
  chain_close();
}

/* A rebuild says nothing: the trace tells each thing once. */
static void rebuild_is_not_traced(void **state) {
  (void)state;
  uint32_t count[2];
  for (int chill = 0; chill < 2; chill++) {
    chain_declare();
    c.w->setup.trace = true;
    chain_start();
    const cardvm_option *a = chain_answers();
    for (int i = 0; i < 4; i++) {
      if (chill) cardvm_game_chill(c.w->game);
      answer(c.w->game, a[i].subject, a[i].name);
    }
    const cardvm_trace *t = cardvm_game_trace(c.w->game, 0, &count[chill]);
    for (uint32_t i = 0; i < count[chill]; i++) assert_true(t[i].cause < t[i].number);
    chain_close();
  }
  assert_int_equal(count[0], count[1]);
}

/* A pure function that fails can't be left out, wherever it was read. */
static bool failing_reader(cardvm_game *game, const cardvm_context *context, void *user, int32_t *value) {
  (void)context, (void)user;
  *value = 1;
  if (fails_at != 99) return true;
  if (fails_with_error) {
    const cardvm_error error = {.message = "cannot tell"};
    cardvm_effect_fail(game, &error);
  }
  return false;
}

static void failure_of_a_pure_function_stops_the_game(void **state) {
  (void)state;
  for (int script = 0; script < 2; script++)
    for (int words = 0; words < 2; words++) {
      chain_declare();
      world *w = c.w;
      cardvm_id reader = script ? scripts_add_reader(&c.scripts, w->program, "judge", failing_reader)
                                : cardvm_program_reader(w->program, "judge", failing_reader, NULL);
      cardvm_id ban = world_ability(
          w, &(cardvm_ability_def){.name = "ban",
                                   .kind = CARDVM_PROHIBITION,
                                   .events = &w->rest,
                                   .event_count = 1,
                                   .match = x_op(w, CARDVM_OP_NOT, x_op(w, CARDVM_OP_CALL, reader, 0), 0)});
      cardvm_id judge = WORLD_CARD(w, "Judge", 1, ban);
      chain_start();
      world_put(w, judge, 3, w->battle);
      fails_at = 99;
      fails_with_error = words;
      snapshot s = take_start(w->game, &chain_answers()[0]);
      assert_int_equal(answer(w->game, c.hero, c.ability[EFFECT]), CARDVM_ERROR_SCRIPT);
      assert_string_equal(cardvm_game_error(w->game)->message, words ? "cannot tell" : "'judge' failed");
      expect_start(&s);
      assert_int_equal(cardvm_game_skip(w->game), CARDVM_ERROR_STATE);
      free(s.words);
      chain_close();
    }
}

/* Nor a rule action that acts in the middle of an effect. */
static cardvm_call_status failing_rule(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)game, (void)call, (void)s, (void)user;
  return CARDVM_CALL_FAILED;
}

static cardvm_call_status serve(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)call, (void)user;
  SCRIPT_BEGIN
  count_up(s, 1);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  SCRIPT_DO(cardvm_checkpoint(game));
  SCRIPT_END;
}

static void failure_of_a_rule_action_stops_the_game(void **state) {
  (void)state;
  chain_declare();
  world *w = c.w;
  cardvm_program_rule_action(
      w->program, &(cardvm_rule_action_def){
                      .name = "fails",
                      .condition = x_at_least(w, x_op(w, CARDVM_OP_GAME_VAR, w->tally, 0), 1),
                      .function = add_script("rule", failing_rule)});
  cardvm_id served = world_ability(w, &(cardvm_ability_def){.name = "serve",
                                                            .kind = CARDVM_ACTIVATED,
                                                            .windows = window_set(w->w_main),
                                                            .function = add_script("serve", serve)});
  cardvm_id card = WORLD_CARD(w, "Server", 1, served);
  chain_start();
  cardvm_handle s = world_put(w, card, 1, w->battle);
  assert_int_equal(answer(w->game, s, served), CARDVM_ERROR_SCRIPT);
  assert_string_equal(cardvm_game_error(w->game)->message, "'rule' failed");
  assert_int_equal(tally(w->game), 0);
  assert_int_equal(cardvm_game_skip(w->game), CARDVM_ERROR_STATE);
  chain_close();
}

/* A pure function may not do anything. */
static bool doing_reader(cardvm_game *game, const cardvm_context *context, void *user, int32_t *value) {
  cardvm_event e = {.kind = c.w->shout};
  (void)context, (void)user;
  *value = 1;
  return cardvm_propose(game, &e) != CARDVM_STOPPED;
}

static void pure_function_that_proposes_is_refused(void **state) {
  (void)state;
  chain_declare();
  world *w = c.w;
  cardvm_id reader = cardvm_program_reader(w->program, "doer", doing_reader, NULL);
  cardvm_id ban = world_ability(w, &(cardvm_ability_def){.name = "ban",
                                                         .kind = CARDVM_PROHIBITION,
                                                         .events = &w->rest,
                                                         .event_count = 1,
                                                         .match = x_op(w, CARDVM_OP_CALL, reader, 0)});
  cardvm_id judge = WORLD_CARD(w, "Judge", 1, ban);
  chain_start();
  world_put(w, judge, 3, w->battle);
  assert_int_equal(answer(w->game, c.hero, c.ability[EFFECT]), CARDVM_ERROR_ARGUMENT);
  assert_non_null(strstr(cardvm_game_error(w->game)->message, "only a running effect"));
  chain_close();
}

/* -- Scripts that do not repeat themselves ---------------------------------------------------------------------------- */

static void script_that_does_not_repeat_itself_is_reported(void **state) {
  (void)state;
  for (uint32_t way = 1; way <= 7; way++)
    for (int first = 0; first < 2; first++) { /* the odd life may come first or second */
      chain_open();
      const cardvm_option *a = chain_answers();
      drifts = way;
      if (first) { /* one life more */
        cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
        answer(fork, a[0].subject, a[0].name);
        cardvm_game_free(fork);
      }
      cardvm_status status = answer(c.w->game, a[0].subject, a[0].name);
      if (status != CARDVM_DECISION || cardvm_game_decision(c.w->game)->kind != CARDVM_ASK_NUMBER) {
        assert_true(way == 2 || way > 5); /* this time it asked nothing: there is nothing to rebuild */
        chain_close();
        continue;
      }
      if (way == 5) { /* what it does after the answer */
        assert_int_equal(answer(c.w->game, cardvm_game_decision(c.w->game)->options[1].subject, 0), CARDVM_DECISION);
        expect_asked(c.w->game, CARDVM_ASK_CHOOSE, 1);
      }
      cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
      const cardvm_decision *d = cardvm_game_decision(fork);
      cardvm_option pick = d->options[1];
      assert_int_equal(cardvm_game_answer(fork, d->decider, d->serial, &pick, 1), CARDVM_ERROR_NONDETERMINISM);
      const cardvm_error *e = cardvm_game_error(fork);
      assert_int_equal(e->code, CARDVM_ERROR_NONDETERMINISM);
      if (!strstr(e->message, way == 5 ? "'call'" : "'interrupt'"))
        fail_msg("way %u: '%s' names nobody", (unsigned)way, e->message);
      assert_int_equal(cardvm_game_run(fork), CARDVM_ERROR_NONDETERMINISM);
      assert_int_equal(cardvm_game_skip(fork), CARDVM_ERROR_STATE);
      assert_null(cardvm_game_decision(fork));
      /* The live game has its coroutines, and goes on. */
      assert_int_equal(answer(c.w->game, pick.subject, 0), CARDVM_DECISION);
      cardvm_game_free(fork);
      chain_close();
    }
}

/* Also when it is run again to leave out what failed. */
static void script_that_asks_something_else_when_run_again_without(void **state) {
  (void)state;
  chain_open();
  fails_at = USED;
  fails_late = true;
  assert_int_equal(run_to_failure(c.w->game), CARDVM_FAILED);
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  drifts = OTHER_NUMBERS;
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_ERROR_NONDETERMINISM);
  assert_non_null(strstr(cardvm_game_error(c.w->game)->message, "'interrupt' asked something else"));
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_ERROR_STATE);
  chain_close();
}

/* The outermost one is named, too, when there is no other. */
static cardvm_call_status fickle(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  static uint32_t lives;
  (void)call, (void)user;
  SCRIPT_BEGIN
  lives++;
  script_question(s, CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, 1, 1);
  script_numbers(s, lives, lives + 1);
  SCRIPT_ASK;
  SCRIPT_END;
}

static void script_alone_that_does_not_repeat_itself_is_named(void **state) {
  (void)state;
  chain_declare();
  cardvm_id flutter = world_ability(c.w, &(cardvm_ability_def){.name = "flutter",
                                                               .kind = CARDVM_ACTIVATED,
                                                               .windows = window_set(c.w->w_main),
                                                               .function = add_script("fickle", fickle)});
  cardvm_id card = WORLD_CARD(c.w, "Flutter", 1, flutter);
  chain_start();
  cardvm_handle f = world_put(c.w, card, 1, c.w->battle);
  assert_int_equal(answer(c.w->game, f, flutter), CARDVM_DECISION);
  cardvm_game_chill(c.w->game);
  assert_int_equal(cardvm_game_choose(c.w->game, &(uint32_t){0}, 1), CARDVM_ERROR_NONDETERMINISM);
  assert_non_null(strstr(cardvm_game_error(c.w->game)->message, "'fickle'"));
  assert_string_equal(cardvm_game_error(c.w->game)->card, "Flutter");
  chain_close();
}

/* -- Limits ------------------------------------------------------------------------------------------------------------ */

/* Words are overwritten, then something is asked. */
static cardvm_call_status scribble(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)user, (void)call;
  SCRIPT_BEGIN
  for (s->n[0] = 0; s->n[0] < 400; s->n[0]++) {
    s->event[0] = ev_amount(c.w->count, 0, 1);
    SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  }
  script_question(s, CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, 1, 1);
  script_numbers(s, 1, 2);
  SCRIPT_ASK;
  SCRIPT_END;
}

static cardvm_id limited; /* the ability that runs into the limit */
static cardvm_handle limited_card;

/* A game with these limits, at its window, with a card that has the ability. */
static void limits_open(const char *name, script_body body, void (*limit)(cardvm_limits *, uint32_t), uint32_t n) {
  chain_declare();
  limited = world_ability(c.w, &(cardvm_ability_def){.name = name,
                                                     .kind = CARDVM_ACTIVATED,
                                                     .windows = window_set(c.w->w_main),
                                                     .function = add_script(name, body)});
  cardvm_id card = WORLD_CARD(c.w, "Limited", 1, limited);
  if (limit) limit(&c.w->setup.limits, n);
  chain_start();
  limited_card = world_put(c.w, card, 1, c.w->battle);
}

static void expect_limit(const char *words) {
  snapshot s = take_start(c.w->game, &(cardvm_option){limited_card, limited});
  assert_int_equal(answer(c.w->game, limited_card, limited), CARDVM_FAILED);
  assert_int_equal(cardvm_game_error(c.w->game)->code, CARDVM_ERROR_LIMIT);
  if (!strstr(cardvm_game_error(c.w->game)->message, words))
    fail_msg("'%s' does not say '%s'", cardvm_game_error(c.w->game)->message, words);
  expect_start(&s);
  free(s.words);
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_DECISION);
  expect_asked(c.w->game, CARDVM_ASK_ACT, 1);
  world_check(c.w);
  chain_close();
}

static void set_journal(cardvm_limits *l, uint32_t n) { l->journal = n; }
static void set_frames(cardvm_limits *l, uint32_t n) { l->frames = n; }
static void set_steps(cardvm_limits *l, uint32_t n) { l->steps = n; }
static void set_events(cardvm_limits *l, uint32_t n) { l->events = n; }
static void set_lasting(cardvm_limits *l, uint32_t n) { l->lasting = n; }
static void set_queue(cardvm_limits *l, uint32_t n) { l->queue = n; }

static void journal_limit_both_sides(void **state) {
  (void)state;
  limits_open("scribble", scribble, NULL, 0);
  assert_int_equal(answer(c.w->game, limited_card, limited), CARDVM_DECISION);
  uint32_t words = cardvm_game_stats(c.w->game).journal_words;
  assert_true(words > 800);
  chain_close();
  limits_open("scribble", scribble, set_journal, words);
  assert_int_equal(answer(c.w->game, limited_card, limited), CARDVM_DECISION);
  /* A fork has the same limit: what comes after the answer is too much for both. */
  cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
  assert_int_equal(answer(c.w->game, 1, 0), CARDVM_ERROR_LIMIT);
  assert_int_equal(answer(fork, 1, 0), CARDVM_ERROR_LIMIT);
  assert_int_equal(cardvm_game_skip(fork), CARDVM_ERROR_STATE); /* not before it was run */
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_FAILED);
  assert_int_equal(cardvm_game_run(fork), CARDVM_FAILED);
  assert_int_equal(cardvm_game_error(fork)->code, CARDVM_ERROR_LIMIT);
  assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(c.w->game));
  cardvm_game_free(fork);
  chain_close();
  limits_open("scribble", scribble, set_journal, words - 1);
  expect_limit("overwrites more than");
}

/* The limit is the same for a game that needed much before. */
static void journal_limit_does_not_depend_on_the_past(void **state) {
  (void)state;
  limits_open("scribble", scribble, NULL, 0);
  assert_int_equal(answer(c.w->game, limited_card, limited), CARDVM_DECISION);
  uint32_t words = cardvm_game_stats(c.w->game).journal_words - 1;
  chain_close();
  for (int before = 0; before < 2; before++) {
    limits_open("scribble", scribble, set_journal, words);
    cardvm_game *other = cardvm_game_fork(c.w->game, NULL);
    if (before) {
      other->limits.journal = c.w->game->limits.journal = 100000;
      assert_int_equal(answer(other, limited_card, limited), CARDVM_DECISION);
      assert_int_equal(answer(other, 1, 0), CARDVM_DECISION);
      assert_non_null(cardvm_game_fork(c.w->game, other)); /* its memory keeps room for more */
      other->limits.journal = c.w->game->limits.journal = words;
    }
    assert_int_equal(answer(other, limited_card, limited), CARDVM_FAILED);
    assert_int_equal(cardvm_game_error(other)->code, CARDVM_ERROR_LIMIT);
    cardvm_game_free(other);
    chain_close();
  }
}

/* Grows with n until it is enough: exactly one less must be too little, with these words. */
static uint32_t find_limit(const char *name, script_body body, void (*limit)(cardvm_limits *, uint32_t), uint32_t from,
                           const char *words) {
  for (uint32_t n = from; n < 5000; n++) {
    limits_open(name, body, limit, n);
    cardvm_status status = answer(c.w->game, limited_card, limited);
    if (status == CARDVM_DECISION) {
      chain_close();
      limits_open(name, body, limit, n - 1);
      expect_limit(words);
      return n;
    }
    assert_int_equal(status, CARDVM_FAILED);
    assert_int_equal(cardvm_game_error(c.w->game)->code, CARDVM_ERROR_LIMIT);
    chain_close();
  }
  fail_msg("no limit is enough");
  return 0;
}

/* Uses itself, ten deep, and asks there. */
static cardvm_call_status dig(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)user;
  SCRIPT_BEGIN
  s->event[0] = ev_amount(c.w->count, 0, 1);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  if (tally(game) % 10) {
    SCRIPT_DO(cardvm_use_ability(game, limited, call->me, call->you, true));
  } else {
    script_question(s, CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, 1, 1);
    script_numbers(s, 1, 2);
    SCRIPT_ASK;
  }
  SCRIPT_END;
}

static void frames_limit_both_sides(void **state) {
  (void)state;
  uint32_t n = find_limit("dig", dig, set_frames, 8, "nested more than");
  limits_open("dig", dig, set_frames, n);
  assert_int_equal(answer(c.w->game, limited_card, limited), CARDVM_DECISION);
  assert_int_equal(c.scripts.live, 10);
  cardvm_game *fork = cardvm_game_fork(c.w->game, NULL);
  assert_int_equal(answer(fork, 1, 0), CARDVM_DECISION);
  assert_int_equal(answer(c.w->game, 1, 0), CARDVM_DECISION);
  assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(c.w->game));
  cardvm_game_free(fork);
  chain_close();
}

/* Checkpoints, many steps of the machine, three questions between them. */
static cardvm_call_status trudge(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)user, (void)call;
  SCRIPT_BEGIN
  for (s->n[1] = 0; s->n[1] < 3; s->n[1]++) {
    for (s->n[0] = 0; s->n[0] < 100; s->n[0]++) SCRIPT_DO(cardvm_checkpoint(game));
    script_question(s, CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, 1, 1);
    script_numbers(s, 1, 2);
    SCRIPT_ASK;
  }
  SCRIPT_END;
}

static void steps_limit_both_sides(void **state) {
  (void)state;
  uint32_t n = find_limit("trudge", trudge, set_steps, 150, "steps between two decisions");
  /* It is a limit between two decisions: running again over several of them is no offence. */
  limits_open("trudge", trudge, set_steps, n);
  assert_int_equal(answer(c.w->game, limited_card, limited), CARDVM_DECISION);
  for (int i = 0; i < 3; i++) {
    cardvm_game_chill(c.w->game);
    assert_int_equal(answer(c.w->game, 1, 0), CARDVM_DECISION);
  }
  expect_asked(c.w->game, CARDVM_ASK_ACT, 1);
  chain_close();
}

/* An effect that waits for nothing runs into it, too. */
static cardvm_call_status idle_script(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)game, (void)call, (void)user;
  s->at = 1;
  return CARDVM_CALL_WAIT;
}

static void effect_that_waits_for_nothing_hits_the_steps_limit(void **state) {
  (void)state;
  limits_open("idle", idle_script, set_steps, 1000);
  assert_int_equal(answer(c.w->game, limited_card, limited), CARDVM_FAILED);
  assert_int_equal(cardvm_game_error(c.w->game)->code, CARDVM_ERROR_LIMIT);
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_DECISION);
  chain_close();
}

/* One that ends while something it started is open has failed. */
static cardvm_call_status hasty(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)call, (void)user;
  script_question(s, CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, 1, 1);
  script_numbers(s, 1, 2);
  s->question.options = s->option;
  return cardvm_ask_player(game, &s->question) == CARDVM_WAIT ? CARDVM_CALL_DONE : CARDVM_CALL_FAILED;
}

static void effect_that_ends_without_waiting_fails(void **state) {
  (void)state;
  limits_open("hasty", hasty, NULL, 0);
  assert_int_equal(answer(c.w->game, limited_card, limited), CARDVM_FAILED);
  assert_non_null(strstr(cardvm_game_error(c.w->game)->message, "without waiting"));
  assert_null(cardvm_game_decision(c.w->game));
  assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
  assert_int_equal(cardvm_game_run(c.w->game), CARDVM_DECISION);
  expect_asked(c.w->game, CARDVM_ASK_ACT, 1);
  chain_close();
}

/* Uses an ability with five targets, which are kept on the stack; so are the turn's roles. */
static cardvm_call_status aim(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)user;
  SCRIPT_BEGIN
  SCRIPT_DO(cardvm_use_ability(game, c.w->hold[5], call->me, call->you, true));
  SCRIPT_END;
}

static void stack_limit_both_sides(void **state) {
  (void)state;
  for (uint32_t less = 0; less < 2; less++) {
    chain_declare();
    world *w = c.w;
    const cardvm_target_def five = {
        .selection = world_select(w, w->battle, CARDVM_SIDE_ANY, 0), .min = 5, .max = 5};
    w->hold[5] = world_ability(w, &(cardvm_ability_def){.name = "five",
                                                        .kind = CARDVM_ACTIVATED,
                                                        .function = w->fn_log,
                                                        .targets = &five,
                                                        .target_count = 1});
    limited = world_ability(w, &(cardvm_ability_def){.name = "aim",
                                                     .kind = CARDVM_ACTIVATED,
                                                     .windows = window_set(w->w_main),
                                                     .function = add_script("aim", aim)});
    cardvm_id card = WORLD_CARD(w, "Limited", 1, limited);
    w->setup.limits.stack = 2 + 1 + 5 - less;
    chain_start();
    limited_card = world_put(w, card, 1, w->battle);
    world_put(w, w->hold[3], 3, w->battle);
    assert_int_equal(answer(w->game, limited_card, limited), CARDVM_DECISION);
    assert_int_equal(cardvm_game_choose(w->game, (const uint32_t[]){0, 1, 2, 3, 4}, 5), CARDVM_OK);
    assert_int_equal(cardvm_game_run(w->game), less ? CARDVM_FAILED : CARDVM_DECISION);
    assert_int_equal(w->log_count, less ? 0 : 1);
    if (less) {
      assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_LIMIT);
      assert_non_null(strstr(cardvm_game_error(w->game)->message, "keep more than 7 words"));
    }
    chain_close();
  }
}

/* Events that wait in the queue keep their records. */
static cardvm_call_status shouts(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)user, (void)call;
  SCRIPT_BEGIN
  for (s->n[0] = 0; s->n[0] < 5; s->n[0]++) {
    s->event[0] = ev_card(c.w->shout, 0);
    SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  }
  SCRIPT_END;
}

static void with_hearer(cardvm_limits *l, uint32_t n, void (*set)(cardvm_limits *, uint32_t)) {
  set(l, n);
  cardvm_id hear = world_ability(c.w, &(cardvm_ability_def){.name = "hear",
                                                            .kind = CARDVM_TRIGGERED,
                                                            .events = &c.w->shout,
                                                            .event_count = 1,
                                                            .me_slot = CARDVM_SLOTS,
                                                            .function = c.w->fn_log});
  cardvm_program_rule(c.w->program, hear, 0);
}
static void set_events_with_hearer(cardvm_limits *l, uint32_t n) { with_hearer(l, n, set_events); }
static void set_queue_with_hearer(cardvm_limits *l, uint32_t n) { with_hearer(l, n, set_queue); }

static void records_and_queue_limits_both_sides(void **state) {
  (void)state;
  assert_int_equal(find_limit("shouts", shouts, set_events_with_hearer, 3, "something waits for"), 5);
  assert_int_equal(find_limit("shouts", shouts, set_queue_with_hearer, 3, "more than 4 effects wait"), 5);
}

static cardvm_call_status boost(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  (void)user;
  SCRIPT_BEGIN
  for (s->n[0] = 0; s->n[0] < 5; s->n[0]++)
    SCRIPT_DO(cardvm_modify_card(game, call->me, c.w->power, CARDVM_ADD, 1, c.w->this_turn, &s->event[0]));
  SCRIPT_END;
}

static void lasting_limit_both_sides(void **state) {
  (void)state;
  assert_int_equal(find_limit("boost", boost, set_lasting, 3, "more than 4 lasting effects"), 5);
}

/* A limit that is reached where no effect is in flight stops the game. */
static void limit_at_rest_stops_the_game(void **state) {
  (void)state;
  world *w = world_declare();
  cardvm_id tap = world_ability(w, &(cardvm_ability_def){.name = "tap",
                                                         .kind = CARDVM_ACTIVATED,
                                                         .windows = window_set(w->w_main),
                                                         .function = w->fn_log});
  cardvm_id card = WORLD_CARD(w, "Tapper", 1, tap);
  w->setup.limits.frames = 3; /* turns, the turn, its window */
  world_start(w);
  cardvm_handle a = world_put(w, card, 1, w->battle);
  assert_int_equal(answer(w->game, a, tap), CARDVM_ERROR_LIMIT);
  assert_int_equal(cardvm_game_skip(w->game), CARDVM_ERROR_STATE);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_ERROR_LIMIT);
  assert_null(cardvm_game_decision(w->game));
  world_free(w);
}

/* -- Giving up in the middle ---------------------------------------------------------------------------------------------- */

/* Who gives up, and where: the interrupt asks 2, the step asks 1. */
static void concede_in_the_middle_is_rebuilt(void **state) {
  (void)state;
  for (cardvm_seat seat = 1; seat <= 3; seat++)
    for (int at = 1; at <= 2; at++) {
      uint64_t plain[4];
      for (int forked = 0; forked < 3; forked++) {
        chain_open();
        const cardvm_option *a = chain_answers();
        cardvm_game *g = c.w->game, *spare = NULL;
        answer(g, a[0].subject, a[0].name);
        if (at == 2) answer(g, a[1].subject, a[1].name);
        if (forked == 1) g = spare = cardvm_game_fork(g, NULL);
        if (forked == 2) cardvm_game_chill(g);
        assert_int_equal(cardvm_game_concede(g, seat), CARDVM_OK);
        assert_int_equal(cardvm_game_run(g), CARDVM_DECISION);
        assert_true(cardvm_game_lost(g, seat));
        if (at == 1 && seat == 2) assert_int_equal(cardvm_game_field(g, c.ally, c.w->scar), 0); /* the first answer */
        if (at == 2 && seat == 1) assert_int_equal(cardvm_game_field(g, c.hero, c.w->scar), 10);
        uint64_t now[4] = {cardvm_game_hash(g)};
        uint32_t n = 1;
        cardvm_game *last = NULL;
        while (cardvm_game_decision(g)->kind != CARDVM_ASK_ACT) { /* to the end of the flight */
          cardvm_option pick = cardvm_game_decision(g)->options[0];
          if (forked == 1) {
            cardvm_game *next = cardvm_game_fork(g, NULL);
            cardvm_game_free(last);
            g = last = next;
          }
          if (forked == 2) cardvm_game_chill(g);
          assert_int_equal(answer(g, pick.subject, pick.name), CARDVM_DECISION);
          assert_true(n < 4);
          now[n++] = cardvm_game_hash(g);
        }
        assert_true(cardvm_game_lost(g, seat));
        assert_int_equal(tally(g), tally_of(ALL_LINKS));
        world_check_game(g);
        if (!forked) memcpy(plain, now, sizeof plain);
        else assert_memory_equal(plain, now, n * sizeof *now);
        cardvm_game_free(last);
        cardvm_game_free(spare);
        chain_close();
      }
    }
}

/* When what was in flight fails and is left out, who gave up meanwhile stays given up. */
static void concede_in_a_failed_effect_is_kept(void **state) {
  (void)state;
  for (int link = 0; link < STEP; link++)
    for (int fork = 0; fork < 2; fork++) {
      chain_open();
      const cardvm_option *a = chain_answers();
      fails_at = link;
      fails_late = true;
      answer(c.w->game, a[0].subject, a[0].name);
      answer(c.w->game, a[1].subject, a[1].name);
      assert_int_equal(cardvm_game_concede(c.w->game, 3), CARDVM_OK);
      assert_int_equal(cardvm_game_run(c.w->game), CARDVM_DECISION);
      answer(c.w->game, a[2].subject, a[2].name);
      assert_int_equal(answer(c.w->game, a[3].subject, a[3].name), CARDVM_FAILED);
      assert_int_equal(cardvm_game_skip(c.w->game), CARDVM_OK);
      fails_at = -1;
      cardvm_game *g = fork ? cardvm_game_fork(c.w->game, NULL) : c.w->game;
      assert_int_equal(cardvm_game_run(g), CARDVM_DECISION);
      expect_asked(g, CARDVM_ASK_ACT, 1);
      assert_true(cardvm_game_lost(g, 3));
      assert_false(cardvm_game_lost(g, 2));
      if (fork) cardvm_game_free(g);
      chain_close();
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(flight_forked_in_the_middle_is_rebuilt),
      cmocka_unit_test(flight_rebuilt_at_every_decision_is_the_same),
      cmocka_unit_test(flight_chilled_is_rebuilt_once_and_only_when_needed),
      cmocka_unit_test(flight_answered_by_index_after_a_fork),
      cmocka_unit_test(flight_forked_between_answer_and_run),
      cmocka_unit_test(flight_of_c_functions_needs_no_rebuild),
      cmocka_unit_test(fork_into_memory_that_was_used),
      cmocka_unit_test(fork_into_what_does_not_fit_is_refused),
      cmocka_unit_test(fork_of_a_fork_goes_its_own_way),
      cmocka_unit_test(free_in_the_middle_drops_what_is_in_flight),
      cmocka_unit_test(game_over_in_the_middle_drops_what_is_in_flight),
      cmocka_unit_test(stats_tell_what_has_happened),
      cmocka_unit_test(failure_at_any_depth_takes_all_back),
      cmocka_unit_test(skip_runs_again_without_the_failed_effect),
      cmocka_unit_test(skip_keeps_what_was_answered_before),
      cmocka_unit_test(skip_of_several_effects),
      cmocka_unit_test(skip_is_remembered_by_rebuilds),
      cmocka_unit_test(skip_without_a_failure_is_refused),
      cmocka_unit_test(failure_is_told_by_the_trace),
      cmocka_unit_test(rebuild_is_not_traced),
      cmocka_unit_test(failure_of_a_pure_function_stops_the_game),
      cmocka_unit_test(failure_of_a_rule_action_stops_the_game),
      cmocka_unit_test(pure_function_that_proposes_is_refused),
      cmocka_unit_test(script_that_does_not_repeat_itself_is_reported),
      cmocka_unit_test(script_that_asks_something_else_when_run_again_without),
      cmocka_unit_test(script_alone_that_does_not_repeat_itself_is_named),
      cmocka_unit_test(journal_limit_both_sides),
      cmocka_unit_test(journal_limit_does_not_depend_on_the_past),
      cmocka_unit_test(frames_limit_both_sides),
      cmocka_unit_test(steps_limit_both_sides),
      cmocka_unit_test(effect_that_waits_for_nothing_hits_the_steps_limit),
      cmocka_unit_test(effect_that_ends_without_waiting_fails),
      cmocka_unit_test(stack_limit_both_sides),
      cmocka_unit_test(records_and_queue_limits_both_sides),
      cmocka_unit_test(lasting_limit_both_sides),
      cmocka_unit_test(limit_at_rest_stops_the_game),
      cmocka_unit_test(concede_in_the_middle_is_rebuilt),
      cmocka_unit_test(concede_in_a_failed_effect_is_kept),
  };
  return cmocka_run_group_tests_name("vm_flight", tests, NULL, NULL);
}
