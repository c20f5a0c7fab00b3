/* A chain of functions, each in the way of the one before it: what tests of flights share. */
#ifndef TEST_FLIGHT_WORLD_H
#define TEST_FLIGHT_WORLD_H

#include "scripts.h"
#include "services.h"
#include "world.h"

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
static int fails_at = -1; /* this link fails ... */

static bool fails_late;       /* ... after the next one has ended */
static bool fails_with_error; /* with cardvm_effect_fail */
static bool leaves;           /* the step leaves its sequence */
static uint32_t runs[LINKS];  /* how often each was begun, rebuilds included */

#define OTHER_NUMBERS 99u

static uint32_t drifts; /* 0: no; else the way in which the interrupt does not repeat itself */

static inline void count_up(script *s, int32_t n) {
  s->event[0] = ev_amount(c.w->count, 0, n);
  s->event[0].slot[CARDVM_SLOT_BY] = 1;
}

/* tally: each link adds 1 << 2 * link before and 2 << 2 * link after the next one. */
#define LINK_BEFORE(link)                                                                          \
  runs[link]++;                                                                                    \
  count_up(s, 1 << 2 * (link));                                                                    \
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));                                                   \
  if (fails_at == (link) && !fails_late) return fail_now(game)
#define LINK_AFTER(link)                                                                           \
  if (fails_at == (link) && fails_late) return fail_now(game);                                     \
  count_up(s, 2 << 2 * (link));                                                                    \
  SCRIPT_DO(cardvm_propose(game, &s->event[0]))

static cardvm_call_status fail_now(cardvm_game *game) {
  if (fails_with_error) {
    const cardvm_error error = {
        .code = CARDVM_ERROR_SCRIPT, .line = 42, .file = "chain.lua", .message = "on purpose"};
    cardvm_effect_fail(game, &error);
  }
  return CARDVM_CALL_FAILED;
}

static inline cardvm_call_status effect_body(cardvm_game *game, cardvm_call *call, script *s,
                                             void *user) {
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

static inline cardvm_call_status rite_body(cardvm_game *game, cardvm_call *call, script *s,
                                           void *user) {
  (void)user;
  SCRIPT_BEGIN
  LINK_BEFORE(BODY);
  s->event[0] = ev_amount(c.w->hurt, c.victim, 3);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  LINK_AFTER(BODY);
  (void)call;
  SCRIPT_END;
}

static inline cardvm_call_status shield_body(cardvm_game *game, cardvm_call *call, script *s,
                                             void *user) {
  (void)user;
  SCRIPT_BEGIN
  LINK_BEFORE(SUBSTITUTION);
  s->event[0] = ev_card(c.w->rest, call->me);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  LINK_AFTER(SUBSTITUTION);
  call->result = 1;
  SCRIPT_END;
}

static inline cardvm_call_status interrupt_body(cardvm_game *game, cardvm_call *call, script *s,
                                                void *user) {
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

static inline cardvm_call_status used_body(cardvm_game *game, cardvm_call *call, script *s,
                                           void *user) {
  (void)user;
  SCRIPT_BEGIN
  LINK_BEFORE(USED);
  SCRIPT_DO(cardvm_run_sequence(game, c.rally, call->you, NULL, 0));
  LINK_AFTER(USED);
  SCRIPT_END;
}

static inline cardvm_call_status call_step(cardvm_game *game, cardvm_call *call, script *s,
                                           void *user) {
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
static inline cardvm_call_status more_step(cardvm_game *game, cardvm_call *call, script *s,
                                           void *user) {
  (void)user;
  SCRIPT_BEGIN
  script_question(s, CARDVM_ASK_YES_NO, CARDVM_SUBJECT_NONE, call->you, 1, 1);
  script_yes_no(s);
  SCRIPT_ASK;
  SCRIPT_END;
}

static inline cardvm_id add_script(const char *name, script_body body) {
  return scripts_add(&c.scripts, c.w->program, name, body);
}

static inline void chain_declare(void) {
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
                                                       .change = CARDVM_CHANGE_BODY,
                                                       .function = add_script("rite", rite_body)});
  c.rally = cardvm_program_sequence(p, &(cardvm_sequence_def){.name = "rally"});
  c.s_call = cardvm_program_step(
      p, c.rally, &(cardvm_step_def){.name = "call", .function = add_script("call", call_step)});
  c.s_more = cardvm_program_step(
      p, c.rally, &(cardvm_step_def){.name = "more", .function = add_script("more", more_step)});
  cardvm_expr victim = x_op(w, CARDVM_OP_NOT, x_about_me(w), 0);
  c.ability[EFFECT] = world_ability(
      w, &IN_WINDOW("effect", w->w_main, .function = add_script("effect", effect_body)));
  c.ability[USED] =
      world_ability(w, &IN_WINDOW("used", w->w_reply, .function = add_script("used", used_body)));
  c.ability[SUBSTITUTION] =
      world_ability(w, &ON_EVENT(SUBSTITUTION, "shield", &w->hurt, .match = victim,
                                 .function = add_script("shield", shield_body)));
  c.ability[INTERRUPT] =
      world_ability(w, &ON_EVENT(TRIGGERED, "interrupt", &w->rest, .interrupts = true,
                                 .function = add_script("interrupt", interrupt_body)));
  cardvm_id hero = WORLD_CARD(w, "Hero", 1, c.ability[EFFECT], c.ability[USED]);
  cardvm_id shield = WORLD_CARD(w, "Shield", 1, c.ability[SUBSTITUTION]);
  cardvm_id ally = WORLD_CARD(w, "Ally", 1, c.ability[INTERRUPT]);
  cardvm_id plain = world_plain(w, "Plain", 1);
  w->setup.players = 3;
  w->hold[0] = hero, w->hold[1] = shield, w->hold[2] = ally, w->hold[3] = plain;
}

static inline void chain_start(void) {
  world *w = c.w;
  world_start(w);
  c.hero = world_put(w, w->hold[0], 1, w->battle);
  c.shield = world_put(w, w->hold[1], 2, w->battle);
  c.ally = world_put(w, w->hold[2], 2, w->battle);
  c.victim = world_put(w, w->hold[3], 2, w->battle);
}

typedef void limit_setter(cardvm_limits *, uint32_t);

/* Beside the chain a card whose action does this, in the battle zone of player 1. `limit` (or NULL)
 * sets a limit to n. */
static inline cardvm_handle chain_of_one(const char *name, script_body body, limit_setter *limit,
                                         uint32_t n, cardvm_id *ability) {
  chain_declare();
  world *w = c.w;
  *ability = world_ability(w, &IN_WINDOW(name, w->w_main, .function = add_script(name, body)));
  cardvm_id card = WORLD_CARD(w, "One", 1, *ability);
  if (limit) limit(&w->setup.limits, n);
  chain_start();
  return world_put(w, card, 1, w->battle);
}

static inline void chain_open(void) {
  chain_declare();
  chain_start();
}

static inline void chain_close(void) {
  world *w = c.w;
  world_free(w);
  assert_int_equal(c.scripts.live, 0);
  assert_int_equal(c.scripts.freed, 1);
}

static inline int32_t tally(const cardvm_game *game) {
  return cardvm_game_variable(game, c.w->tally);
}

/* What the tally is when these links have done all they do. */
static inline int32_t tally_of(uint32_t links) {
  int32_t n = 0;
  for (int i = 0; i < LINKS; i++)
    if ((links >> i) & 1) n += 3 << 2 * i;
  return n;
}

#define ALL_LINKS ((1u << LINKS) - 1)

static inline cardvm_status answer(cardvm_game *game, uint32_t subject, cardvm_id name) {
  const cardvm_decision *d = cardvm_game_decision(game);
  assert_non_null(d);
  const cardvm_option pick = {subject, name};
  cardvm_status status = cardvm_game_answer(game, d->decider, d->serial, &pick, 1);
  return status == CARDVM_OK ? cardvm_game_run(game) : status;
}

static inline void expect_asked(const cardvm_game *game, cardvm_ask kind, cardvm_seat seat) {
  const cardvm_decision *d = cardvm_game_decision(game);
  assert_non_null(d);
  assert_int_equal(d->kind, kind);
  assert_int_equal(d->player, seat);
}

/* The four decisions of the chain: use it; the interrupt's number; the step's card; the other
 * step's yes. */
static inline const cardvm_option *chain_answers(void) {
  static cardvm_option picks[4];
  picks[0] = (cardvm_option){c.hero, c.ability[EFFECT]};
  picks[1] = (cardvm_option){2, 0};
  picks[2] = (cardvm_option){c.victim, 0};
  picks[3] = (cardvm_option){0, 1};
  return picks;
}

/* The block's state as it was when the flight began: what a flight must come back to. */
typedef struct snapshot {
  uint32_t *words, count;
  const cardvm_game *game;
} snapshot;

static inline snapshot take_start(cardvm_game *game, const cardvm_option *pick) {
  /* A twin is stepped by hand up to where its flight begins. */
  cardvm_game *twin = cardvm_game_fork(game, NULL);
  snapshot s = {NULL, 0, game};
  const cardvm_decision *d = cardvm_game_decision(twin);
  int kept = fails_at;
  fails_at = -1;
  uint32_t counted[LINKS];
  memcpy(counted, runs, sizeof runs);
  assert_int_equal(cardvm_game_answer(twin, d->decider, d->serial, pick, 1), CARDVM_OK);
  while (!twin->flight) {
    free(s.words);
    s.words = world_words(twin, &s.count);
    frame_run(twin);
  }
  memcpy(runs, counted, sizeof runs);
  fails_at = kept;
  cardvm_game_free(twin);
  return s;
}

static inline void expect_start(const snapshot *s) {
  const cardvm_game *g = s->game;
  const header *h = g->h;
  uint32_t count, n = 0, at = WORDS(header) - 1, *words = world_words(g, &count);
  region used[REGIONS_MAX];
  layout_used(g, h, used);
  while (block_word(g, used[n].at) != &g->frames[1].kind) at += used[n++].words;
  /* That the effect had come to its function is part of the start, but not yet of the copy. */
  uint32_t step =
      h->frame_count ? at + (uint32_t)(&g->frames[h->frame_count].step - &g->frames[1].kind) : 0;
  assert_int_equal(count, s->count);
  for (uint32_t i = 0; i < count; i++)
    if (i != step && s->words[i] != words[i])
      fail_msg("word %u is %u, it was %u", (unsigned)i, (unsigned)words[i], (unsigned)s->words[i]);
  free(words);
}

/* Fails at a link; the answers that are needed on the way are given. */
static inline cardvm_status run_to_failure(cardvm_game *game) {
  const cardvm_option *a = chain_answers();
  cardvm_status status = CARDVM_DECISION;
  for (int i = 0; i < 4 && status == CARDVM_DECISION; i++)
    status = answer(game, a[i].subject, a[i].name);
  return status;
}

#endif
