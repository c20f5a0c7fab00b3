/* Attempts of functions in C: carried out or taken back, and what then stays. */
#include "services.h"
#include "world.h"

GUARDS("flow/attempts flow/run state/back")

static cardvm_outcome outcomes[2]; /* of the outer attempt, the inner one */
static bool outer_back, inner_back, misuses;

static cardvm_call_status count_by(cardvm_game *game, world *w, int32_t n) {
  cardvm_event e = ev_amount(w->count, 0, n);
  return cardvm_propose(game, &e) == CARDVM_DONE ? CARDVM_CALL_WAIT : CARDVM_CALL_FAILED;
}

static cardvm_call_status asks(cardvm_game *game, const cardvm_call *call) {
  const cardvm_option yes_no[] = {{0, 1}, {0, 0}};
  const cardvm_question q =
      world_question(CARDVM_ASK_YES_NO, CARDVM_SUBJECT_NONE, call->you, yes_no, 2);
  return world_waits(cardvm_ask_player(game, &q));
}

static cardvm_call_status attempts(cardvm_game *game) {
  return world_waits(cardvm_attempt(game, NULL));
}

/* In the effect depth is 0, in the outer attempt 1, in the inner one 2. */
static cardvm_call_status deed(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  uint32_t depth = 0;
  for (uint32_t i = call->depth; game->frames[i].call_kind == CARDVM_CALL_ATTEMPT; i--) depth++;
  assert_int_equal(call->kind == CARDVM_CALL_ATTEMPT, depth > 0);
  switch (call->step++) {
  case 0:
    call->local[0] = 7;
    if (count_by(game, w, depth == 0 ? 1 : depth == 1 ? 10 : 100) == CARDVM_CALL_FAILED)
      return CARDVM_CALL_FAILED;
    if (depth < 2) return attempts(game);
    return asks(game, call);
  case 1:
    assert_int_equal(call->local[0], 7); /* its own, as it left it */
    if (depth < 2) outcomes[depth] = cardvm_effect_outcome(game, NULL, 0, NULL);
    count_by(game, w, depth == 0 ? 1000 : depth == 1 ? 10000 : 100000);
    if ((depth == 1 && outer_back) || (depth == 2 && inner_back)) {
      assert_int_equal(cardvm_take_back(game), CARDVM_STOPPED);
      return misuses ? CARDVM_CALL_DONE : CARDVM_CALL_FAILED;
    }
    break;
  }
  return CARDVM_CALL_DONE;
}

TEST(attempts_nest) {
  for (int way = 0; way < 8; way++) {
    world *w = world_declare();
    world_start(w);
    outer_back = way & 1, inner_back = way & 2, misuses = way & 4;
    assert_int_equal(world_do(w, deed), CARDVM_DECISION);
    assert_int_equal(cardvm_game_decision(w->game)->kind, CARDVM_ASK_YES_NO);
    const uint32_t serial = cardvm_game_decision(w->game)->serial;
    /* What is in C needs no rebuild. */
    cardvm_game *fork = cardvm_game_fork(w->game, NULL), *first = w->game;
    cardvm_game_chill(first);
    for (int i = 0; i < 2; i++) {
      w->game = i ? fork : first;
      const cardvm_decision *d = world_yes(w);
      assert_int_equal(d->kind, CARDVM_ASK_ACT);
      assert_int_equal(d->serial, serial + 1); /* no number is used twice */
      assert_int_equal(outcomes[0], outer_back ? CARDVM_NOTHING : CARDVM_DONE);
      assert_int_equal(outcomes[1], inner_back ? CARDVM_NOTHING : CARDVM_DONE);
      assert_int_equal(cardvm_game_variable(w->game, w->tally),
                       1001 + (outer_back ? 0 : 10010 + (inner_back ? 0 : 100100)));
      assert_int_equal(cardvm_game_stats(w->game).rebuilds, 0);
      world_check(w);
    }
    assert_true(cardvm_game_hash(first) == cardvm_game_hash(fork));
    w->game = first;
    cardvm_game_free(fork);
    world_free(w);
  }
}

static cardvm_call_status takes_back_nothing(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call, (void)user;
  assert_int_equal(cardvm_take_back(game), CARDVM_NOTHING);
  return CARDVM_CALL_DONE;
}

static cardvm_call_status attempts_for_ever(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call, (void)user;
  const cardvm_call_status status = attempts(game);
  if (status != CARDVM_CALL_WAIT) assert_int_equal(cardvm_take_back(game), CARDVM_STOPPED);
  return status;
}

TEST(attempts_out_of_place) {
  world *w = world_declare();
  world_start(w);
  assert_int_equal(cardvm_take_back(w->game), CARDVM_NOTHING);
  assert_int_equal(world_do(w, takes_back_nothing), CARDVM_DECISION);
  world_check(w);
  assert_int_equal(world_do(w, attempts_for_ever), CARDVM_FAILED);
  assert_non_null(strstr(cardvm_game_error(w->game)->message, "limits.frames"));
  assert_int_equal(cardvm_game_skip(w->game), CARDVM_OK);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_DECISION);
  world_check(w);
  assert_int_equal(cardvm_attempt(w->game, NULL), CARDVM_STOPPED); /* nothing runs */
}
