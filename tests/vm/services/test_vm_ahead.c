/* What is said in advance: in which steps to pass, and which abilities to say no to. */
#include "world.h"

#include "cardvm_ahead.h"

GUARDS("services/ahead")

static struct {
  world *w;
  cardvm_id window, meet, sing, ask, pick;
  uint32_t least; /* of what is chosen */
  cardvm_handle singer[4];
  cardvm_ahead *ahead; /* seat 2's */
} r;

/* Chooses a player, `least` at least. */
static cardvm_call_status chooses(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  static const cardvm_option seats[] = {{1, 0}, {2, 0}};
  const cardvm_question q = {.kind = CARDVM_ASK_CHOOSE,
                             .what = CARDVM_SUBJECT_SEAT,
                             .player = call->you,
                             .min = r.least,
                             .max = 1,
                             .options = seats,
                             .option_count = 2};
  if (call->step) return CARDVM_CALL_DONE;
  call->step = 1;
  return world_waits(cardvm_ask_player(game, &q));
}

/* A turn ends with a meeting in which both may sing; who hears a shout may log it. */
static void begin(bool must) {
  world *w = r.w = world_declare();
  const cardvm_window_def meeting = {
      .name = "meeting", .mode = CARDVM_WINDOW_ALTERNATE, .must = must};
  r.window = cardvm_program_window(w->program, &meeting);
  r.meet = cardvm_program_step(w->program, w->turn,
                               &(cardvm_step_def){.name = "meet", .window = r.window});
  r.sing = world_ability(w, &IN_WINDOW("sing", r.window, .function = w->fn_log));
  r.ask = world_ability(
      w, &ON_EVENT(TRIGGERED, "hear", &w->shout, .optional = true, .function = w->fn_log));
  cardvm_id fn = cardvm_program_function(w->program, "chooses", chooses, NULL);
  r.pick = world_ability(w, &ON_EVENT(TRIGGERED, "pick", &w->gain, .function = fn));
  cardvm_id singer = WORLD_CARD(w, "Singer", 1, r.sing),
            hearer = WORLD_CARD(w, "Hearer", 1, r.ask, r.pick);
  assert_null(cardvm_ahead_new(w->program)); /* not sealed */
  world_start(w);
  for (cardvm_seat s = 1; s <= 2; s++) r.singer[s] = world_put(w, singer, s, w->battle);
  world_put(w, hearer, 2, w->battle);
  r.ahead = cardvm_ahead_new(w->program);
  assert_non_null(r.ahead);
}

static void end(void) {
  cardvm_ahead_free(r.ahead);
  cardvm_ahead_free(NULL);
  world_free(r.w);
}

static bool answered(cardvm_option *pick, uint32_t *count) {
  return cardvm_ahead_answers(r.ahead, r.w->game, pick, count);
}

/* Seat 2 is asked in the meeting of a turn of `whose`, after `others` of seat 1 were given. */
static void to_seat_2(cardvm_seat whose) {
  while (cardvm_game_turn_player(r.w->game) != whose) world_pass(r.w);
  cardvm_id sequence, step;
  while (cardvm_game_position(r.w->game, &sequence, &step) && step != r.meet) world_pass(r.w);
  if (cardvm_game_decision(r.w->game)->player == 1) world_pass(r.w);
  assert_int_equal(cardvm_game_decision(r.w->game)->player, 2);
}

TEST(steps_are_passed_in_the_turns_that_were_named) {
  for (uint32_t turns = 0; turns <= 3; turns++)
    for (cardvm_seat whose = 1; whose <= 2; whose++) {
      begin(false);
      cardvm_option pick = {9, 9};
      uint32_t count = 9;
      assert_int_equal(cardvm_ahead_pass(r.ahead, r.meet, turns), CARDVM_OK);
      to_seat_2(whose);
      const uint32_t turn = whose == 2 ? CARDVM_AHEAD_OWN : CARDVM_AHEAD_OTHERS;
      assert_int_equal(answered(&pick, &count), (turns & turn) != 0);
      if (turns & turn) {
        const cardvm_decision *d = cardvm_game_question(r.w->game);
        assert_true(count == 1 && !pick.subject && !pick.name);
        assert_int_equal(cardvm_game_answer(r.w->game, 2, d->serial, &pick, count), CARDVM_OK);
        world_run(r.w);
      }
      end();
    }
}

/* What goes on there may matter to who wanted nothing there. */
TEST(who_passes_ahead_is_asked_when_somebody_has_acted) {
  begin(false);
  cardvm_option pick;
  uint32_t count;
  cardvm_ahead_pass(r.ahead, r.meet, CARDVM_AHEAD_OTHERS);
  to_seat_2(1);
  assert_true(answered(&pick, &count));
  cardvm_id sequence, step;
  world_pass(r.w);
  while (cardvm_game_turn_player(r.w->game) != 1 ||
         (cardvm_game_position(r.w->game, &sequence, &step) && step != r.meet))
    world_pass(r.w);
  assert_int_equal(cardvm_game_decision(r.w->game)->player, 1);
  assert_false(answered(&pick, &count) && cardvm_game_decision(r.w->game)->decider == 2);
  world_answer(r.w, r.singer[1], r.sing);
  assert_int_equal(cardvm_game_decision(r.w->game)->player, 2);
  assert_false(answered(&pick, &count));
  end();
}

TEST(who_must_act_is_asked) {
  begin(true);
  cardvm_option pick;
  uint32_t count;
  cardvm_ahead_pass(r.ahead, r.meet, CARDVM_AHEAD_OWN | CARDVM_AHEAD_OTHERS);
  cardvm_id sequence, step;
  while (cardvm_game_position(r.w->game, &sequence, &step) && step != r.meet) world_pass(r.w);
  assert_false(answered(&pick, &count)); /* there is something to do */
  end();
}

TEST(abilities_are_declined) {
  for (int declines = 0; declines <= 1; declines++) {
    begin(false);
    cardvm_option pick = {9, 9};
    uint32_t count = 9;
    assert_int_equal(cardvm_ahead_decline(r.ahead, r.ask, true), CARDVM_OK);
    assert_int_equal(cardvm_ahead_decline(r.ahead, r.ask, declines), CARDVM_OK);
    world_propose_all(r.w, &(cardvm_event){.kind = r.w->shout}, 1);
    const cardvm_decision *d = cardvm_game_decision(r.w->game);
    assert_true(d->kind == CARDVM_ASK_YES_NO && d->player == 2 && d->ability == r.ask);
    assert_int_equal(answered(&pick, &count), declines);
    if (declines) {
      assert_true(count == 1 && !pick.name);
      assert_int_equal(cardvm_game_answer(r.w->game, 2, d->serial, &pick, count), CARDVM_OK);
      world_run(r.w);
      assert_int_equal(world_logged(r.w, r.ask), 0);
    }
    end();
  }
}

TEST(a_choice_of_nothing_is_taken) {
  for (r.least = 0; r.least <= 1; r.least++) {
    begin(false);
    cardvm_option pick = {9, 9};
    uint32_t count = 9;
    assert_int_equal(cardvm_ahead_decline(r.ahead, r.pick, true), CARDVM_OK);
    world_propose_all(r.w, (cardvm_event[]){ev_player(r.w->gain, 2, 1)}, 1);
    const cardvm_decision *d = cardvm_game_decision(r.w->game);
    assert_true(d->kind == CARDVM_ASK_CHOOSE && d->player == 2 && d->ability == r.pick);
    assert_int_equal(answered(&pick, &count), !r.least);
    if (!r.least) {
      assert_int_equal(count, 0);
      assert_int_equal(cardvm_game_answer(r.w->game, 2, d->serial, &pick, count), CARDVM_OK);
      world_run(r.w);
    }
    end();
  }
  r.least = 0;
}

TEST(what_does_not_exist_is_refused) {
  begin(false);
  cardvm_option pick;
  uint32_t count;
  assert_int_equal(cardvm_ahead_pass(r.ahead, 0, 1), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_ahead_pass(r.ahead, r.meet + 100, 1), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_ahead_pass(r.ahead, r.meet, 4), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_ahead_decline(r.ahead, 0, true), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_ahead_decline(r.ahead, r.ask + 100, true), CARDVM_ERROR_ARGUMENT);
  world *other = world_declare();
  world_start(other);
  assert_false(cardvm_ahead_answers(r.ahead, other->game, &pick, &count)); /* another program's */
  world_free(other);
  end();
}
