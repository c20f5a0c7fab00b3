/* What tests of decisions share: an effect that asks what a test wants to be asked. */
#ifndef TEST_DECISIONS_WORLD_H
#define TEST_DECISIONS_WORLD_H

#include "world.h"

/* What the effect of a test asks, and what it was told. */
static cardvm_question question;

static cardvm_option options[32];
static cardvm_option picked[32];
static uint32_t picked_count;
static cardvm_outcome asked;

static inline cardvm_call_status ask_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  if (call->step == 0) {
    call->step = 1;
    asked = cardvm_ask_player(game, &question);
    if (asked == CARDVM_STOPPED) return CARDVM_CALL_FAILED;
    if (asked == CARDVM_WAIT) return CARDVM_CALL_WAIT;
  }
  const cardvm_option *picks = cardvm_effect_picks(game, &picked_count);
  assert_true(picked_count <= 32);
  memcpy(picked, picks, picked_count * sizeof *picks);
  return CARDVM_CALL_DONE;
}

static inline void ask_of(cardvm_ask kind, cardvm_subject what, cardvm_seat player, uint32_t min,
                          uint32_t max) {
  question = (cardvm_question){
      .kind = kind, .what = what, .player = player, .min = min, .max = max, .options = options};
  picked_count = 99;
}

static inline void add_option(uint32_t subject, cardvm_id name) {
  options[question.option_count++] = (cardvm_option){subject, name};
}

/* A question about these subjects; one with these names, of which one is picked. */
static inline void ask_about(cardvm_ask kind, cardvm_subject what, cardvm_seat player, uint32_t min,
                             uint32_t max, const uint32_t *subjects, uint32_t count) {
  ask_of(kind, what, player, min, max);
  for (uint32_t i = 0; i < count; i++) add_option(subjects[i], 0);
}
static inline void ask_names(cardvm_ask kind, cardvm_seat player, const uint32_t *names,
                             uint32_t count) {
  ask_of(kind, CARDVM_SUBJECT_NONE, player, 1, 1);
  for (uint32_t i = 0; i < count; i++) add_option(0, names[i]);
}
#define WORDS_OF(...)                                                                              \
  (const uint32_t[]){__VA_ARGS__}, sizeof((uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t)
#define ASK_OF(kind, what, player, min, max, ...)                                                  \
  ask_about(kind, what, player, min, max, WORDS_OF(__VA_ARGS__))
#define ASK_NAMES(kind, player, ...) ask_names(kind, player, WORDS_OF(__VA_ARGS__))

/* These were picked, in this order, and no others. */
static inline void expect_picked(const uint32_t *subjects, uint32_t count) {
  char is[400] = "", wanted[400] = "";
  for (uint32_t i = 0; i < picked_count; i++)
    snprintf(is + strlen(is), sizeof is - strlen(is), " %u", (unsigned)picked[i].subject);
  for (uint32_t i = 0; i < count; i++)
    snprintf(wanted + strlen(wanted), sizeof wanted - strlen(wanted), " %u", (unsigned)subjects[i]);
  assert_string_equal(is, wanted);
}
#define EXPECT_PICKED(...) expect_picked(WORDS_OF(__VA_ARGS__))
#define EXPECT_NO_PICKS() expect_picked(NULL, 0)

/* Asks and says whether a question is open. */
static inline bool ask_opens(world *w) {
  asked = CARDVM_STOPPED;
  cardvm_status status = world_do(w, ask_body);
  if (status != CARDVM_DECISION)
    fail_msg("ask: %s: %s", cardvm_status_name(status), cardvm_game_error(w->game)->message);
  assert_true(w->finished == (asked == CARDVM_DONE));
  return asked == CARDVM_WAIT;
}

static inline cardvm_status answer(world *w, const cardvm_option *picks, uint32_t count) {
  const cardvm_decision *d = cardvm_game_decision(w->game);
  cardvm_status status = cardvm_game_answer(w->game, d->decider, d->serial, picks, count);
  if (status == CARDVM_OK) world_run(w);
  return status;
}

/* Three cards of player 1 in the battle zone (everyone sees it), two in the hand (only the owner).
 */
typedef struct cards {
  cardvm_handle unit[3], hand[2];
} cards;

static inline world *open_world(cards *c) {
  world *w = world_declare();
  cardvm_id plain = world_plain(w, "Plain", 1), other = world_plain(w, "Other", 2);
  world_start(w);
  for (int i = 0; i < 3; i++) c->unit[i] = world_put(w, plain, 1, w->battle);
  c->hand[0] = world_put(w, plain, 1, w->hand);
  c->hand[1] = world_put(w, other, 1, w->hand);
  return w;
}

#endif
