/* Who is in control of what, and until when (vm/lasting.c, cards.c, view.c): control effects on
 * cards, masters of circles, and who decides for a player. */
#include "control_world.h"

GUARDS("state/lasting state/lasting_kinds state/masters change/durations")

/* -- Helpers ----------------------------------------------------------------------------------- */

static cardvm_event ev_control(cardvm_handle card, cardvm_seat master, cardvm_id until) {
  cardvm_event e = ev_card(CARDVM_EVENT_CONTROL, card);
  e.slot[CARDVM_SLOT_PLAYER] = master;
  e.slot[CARDVM_SLOT_TO] = until;
  return e;
}

/* A control effect; its handle. */
static cardvm_handle control(world *w, cardvm_handle card, cardvm_seat master, cardvm_id until) {
  assert_int_equal(world_propose(w, ev_control(card, master, until)), CARDVM_DONE);
  return w->events[0].slot[CARDVM_SLOT_EXTRA];
}

/* -- Control effects on one card --------------------------------------------------------------- */

TEST(control_makes_another_player_master) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->battle);
  control(w, card, 2, CARDVM_FOREVER);
  cardvm_card_info info = world_card(w, card);
  assert_int_equal(info.master, 2);
  assert_int_equal(info.original_master, 1);
  assert_int_equal(info.owner, 1);
  assert_int_equal(info.place, world_place(w, w->battle, 1)); /* it stays where it is */
  assert_int_equal(world_propose(w, ev_control(card, 0, CARDVM_FOREVER)), CARDVM_NOTHING);
  assert_int_equal(world_propose(w, ev_control(card, 4, CARDVM_FOREVER)), CARDVM_NOTHING);
  assert_int_equal(world_propose(w, ev_control(0, 2, CARDVM_FOREVER)), CARDVM_LOST);
}

/* What a substitution or a host may write into such an event is checked like anything else. */
TEST(lasting_effects_of_nothing_that_exists_do_nothing) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->battle);
  assert_int_equal(world_propose(w, ev_control(card, 2, 99)), CARDVM_NOTHING);
  assert_int_equal(world_propose(w, ev_control(card, 2, 0xfffffffeu)), CARDVM_NOTHING);
  cardvm_event e = ev_amount(CARDVM_EVENT_MODIFY, card, 1);
  assert_int_equal(world_propose(w, e), CARDVM_NOTHING);
  e.slot[CARDVM_SLOT_NAME] = 99;
  assert_int_equal(world_propose(w, e), CARDVM_NOTHING);
  e = ev_card(CARDVM_EVENT_START, 0);
  assert_int_equal(world_propose(w, e), CARDVM_NOTHING);
  e.slot[CARDVM_SLOT_NAME] = 99;
  assert_int_equal(world_propose(w, e), CARDVM_NOTHING);
  e.slot[CARDVM_SLOT_NAME] = w->act; /* not one that is started */
  assert_int_equal(world_propose(w, e), CARDVM_NOTHING);
}

TEST(youngest_of_two_ended_first_restores_the_other) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->battle);
  cardvm_handle old = control(w, card, 2, CARDVM_FOREVER),
                young = control(w, card, 3, CARDVM_FOREVER);
  assert_int_equal(world_master(w, card), 3);
  assert_int_equal(world_card(w, card).original_master, 2);
  end_lasting(w, young);
  assert_int_equal(world_master(w, card), 2);
  assert_int_equal(world_card(w, card).original_master, 1);
  end_lasting(w, old);
  assert_int_equal(world_master(w, card), 1);
  assert_int_equal(world_card(w, card).original_master, 1);
}

TEST(oldest_of_two_ended_first_changes_nothing_yet) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->battle);
  cardvm_handle old = control(w, card, 2, CARDVM_FOREVER),
                young = control(w, card, 3, CARDVM_FOREVER);
  end_lasting(w, old);
  assert_int_equal(world_master(w, card), 3);
  assert_int_equal(world_card(w, card).original_master, 1);
  end_lasting(w, young);
  assert_int_equal(world_master(w, card), 1);
}

TEST(controls_are_listed_oldest_first) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->battle);
  cardvm_control out[3] = {0};
  assert_int_equal(cardvm_game_controls(w->game, card, out, 3), 0);
  control(w, card, 2, w->this_turn);
  control(w, card, 1, CARDVM_FOREVER);
  assert_int_equal(cardvm_game_controls(w->game, card, out, 1), 2);
  assert_int_equal(out[0].master, 2);
  assert_int_equal(out[0].until, w->this_turn);
  assert_int_equal(out[1].master, 0);
  assert_int_equal(cardvm_game_controls(w->game, card, out, 3), 2);
  assert_int_equal(out[1].master, 1);
}

/* Taking a card back is a control effect too: when the first theft ends it stays yours; then yours
 * ends. */
TEST(control_by_the_owner_stacks_like_any_other) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->battle);
  cardvm_handle theft = control(w, card, 2, CARDVM_FOREVER);
  cardvm_handle back = control(w, card, 1, w->until_shout);
  assert_int_equal(world_master(w, card), 1);
  world_propose(w, ev_card(w->shout, 0));
  assert_int_equal(world_master(w, card), 2);
  end_lasting(w, theft);
  assert_int_equal(world_master(w, card), 1);
  (void)back;
}

TEST(control_ends_with_the_stay) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->battle);
  control(w, card, 2, CARDVM_FOREVER);
  world_propose(w, ev_card(w->destroy, card));
  cardvm_handle now = world_now(w, card);
  assert_int_equal(world_master(w, now), 1);
  assert_int_equal(cardvm_game_controls(w->game, now, NULL, 0), 0);
  now = world_move(w, now, world_place(w, w->battle, 1), 0);
  assert_int_equal(world_master(w, now), 1);
}

TEST(control_stays_over_a_move_on_the_board) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->battle);
  control(w, card, 2, w->until_shout);
  world_move(w, card, cardvm_game_circle(w->game, w->field, 3, 0),
             0); /* the circle is the third player's */
  assert_int_equal(world_master(w, card), 2);
  assert_int_equal(world_card(w, card).original_master, 3);
  world_propose(w, ev_card(w->shout, 0));
  assert_int_equal(world_master(w, card), 3);
}

/* -- Durations --------------------------------------------------------------------------------- */

TEST(control_this_turn_ends_with_the_turn) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->battle);
  control(w, card, 2, w->this_turn);
  world_next_turn(w);
  assert_int_equal(world_master(w, card), 1);
}

/* "Until your next stand step" is said of the card: whoever is master then. */
TEST(control_until_next_stand_asks_who_is_master_then) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->battle);
  control(w, card, 3, w->next_stand);
  world_next_turn(w); /* player 2 stands: not the master */
  assert_int_equal(world_master(w, card), 3);
  world_next_turn(w); /* player 3 stands */
  assert_int_equal(world_master(w, card), 1);
}

TEST(control_until_next_stand_follows_a_second_theft) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->battle);
  control(w, card, 3, w->next_stand);
  control(w, card, 2, CARDVM_FOREVER); /* now the master is player 2 */
  assert_int_equal(cardvm_game_controls(w->game, card, NULL, 0), 2);
  world_next_turn(w); /* player 2's stand step ends the effect of player 3, which does not show */
  assert_int_equal(world_master(w, card), 2);
  assert_int_equal(cardvm_game_controls(w->game, card, NULL, 0), 1);
}

/* "You" in a duration's condition is the bearer's master, also when nothing names the bearer. */
TEST(you_in_a_duration_is_the_bearers_master) {
  world *w = world_declare();
  cardvm_id yours = world_your_stand(w);
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle card = world_put(w, bear, 2, w->battle);
  cardvm_event e = ev_power(w, card, 4, yours);
  world_propose(w, e);
  control(w, card, 1, yours);
  world_next_turn(w); /* the second player's: not the master */
  assert_int_equal(world_power(w, card), 7);
  assert_int_equal(world_master(w, card), 1);
  world_next_turn(w); /* the first player's */
  assert_int_equal(world_power(w, card), 3);
  assert_int_equal(world_master(w, card), 2);
}

static cardvm_call_status end_control(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  (void)call;
  w->number[0] = (int32_t)cardvm_end_control(game, w->hold[0]);
  return CARDVM_CALL_DONE;
}

static int32_t released(world *w, cardvm_handle card) {
  w->hold[0] = card;
  world_do(w, end_control);
  return w->number[0];
}

TEST(end_of_all_control_leaves_the_base_master) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->battle);
  assert_int_equal(released(w, card), 0);
  control(w, card, 2, w->this_turn);
  control(w, card, 3, CARDVM_FOREVER);
  cardvm_event e = ev_power(w, card, 4, CARDVM_FOREVER);
  world_propose(w, e);
  assert_int_equal(released(w, card), 2);
  assert_int_equal(world_master(w, card), 1);
  assert_int_equal(cardvm_game_controls(w->game, card, NULL, 0), 0);
  assert_int_equal(world_power(w, card), 7); /* what else lasts on it goes on */
  assert_int_equal(released(w, 0), 0);
}

/* A constant that counts with cards that a control effect holds, also where it makes nobody else
 * master. */
TEST(controlled_is_whatever_a_control_effect_holds) {
  world *w = world_declare();
  cardvm_program *p = w->program;
  const cardvm_modifier_def two = {.property = w->power, .value = x_num(w, 2)};
  cardvm_id held = cardvm_program_ability(
      p, &CONSTANT("held", &two,
                   .on = cardvm_program_expr(p, CARDVM_OP_CONTROLLED, CARDVM_WHO_IT, 0, 0)));
  cardvm_program_rule(p, held, 0);
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle card = world_put(w, bear, 1, w->battle), other = world_put(w, bear, 1, w->battle);
  assert_int_equal(world_power(w, card), 3);
  cardvm_handle own = control(w, card, 1, CARDVM_FOREVER);
  assert_int_equal(world_power(w, card), 5);
  cardvm_handle theft = control(w, card, 2, CARDVM_FOREVER);
  end_lasting(w, own);
  assert_int_equal(world_power(w, card), 5);
  end_lasting(w, theft);
  assert_int_equal(world_power(w, card), 3);
  assert_int_equal(world_power(w, other), 3);
}

TEST(duration_of_a_later_turn_outlives_this_one) {
  world *w = world_declare();
  cardvm_id end = cardvm_program_step_event(w->program, w->s_end, true);
  cardvm_id next = cardvm_program_duration(w->program, &(cardvm_duration_def){.name = "next turn",
                                                                              .events = &end,
                                                                              .event_count = 1,
                                                                              .sequence = w->turn,
                                                                              .later = true});
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle card = world_put(w, bear, 1, w->battle);
  control(w, card, 2, next);
  world_next_turn(w);
  assert_int_equal(world_master(w, card), 2);
  world_next_turn(w);
  assert_int_equal(world_master(w, card), 1);
}

static cardvm_call_status control_while(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->step == 0) {
    call->step = 1;
    cardvm_take_control(game, w->hold[1], 2, UNTIL(CARDVM_WHILE_EFFECT), NULL);
    w->number[1] = world_master(w, w->hold[1]);
    const cardvm_option options[] = {{1, 0}, {2, 0}};
    const cardvm_question q =
        world_question(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, options, 2);
    return world_waits(cardvm_ask_player(game, &q));
  }
  w->number[2] = world_master(w, w->hold[1]);
  return CARDVM_CALL_DONE;
}

/* A control effect without a duration ends when the effect that made it ends, not before. */
TEST(control_without_duration_ends_with_its_effect) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->battle);
  w->hold[1] = card;
  assert_int_equal(world_do(w, control_while), CARDVM_DECISION);
  assert_int_equal(world_master(w, card), 2);
  world_answer(w, 2, 0);
  assert_true(w->finished);
  assert_int_equal(w->number[1], 2);
  assert_int_equal(w->number[2], 2);
  assert_int_equal(world_master(w, card), 1);
  assert_int_equal(cardvm_game_controls(w->game, card, NULL, 0), 0);
}

static cardvm_call_status leave_early(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  cardvm_id step;
  (void)call;
  cardvm_game_position(game, NULL, &step);
  if (step == w->s_open) {
    cardvm_take_control(game, w->hold[1], 2, UNTIL(w->this_duel), NULL);
    cardvm_sequence_leave(game, w->duel, 0);
  }
  return CARDVM_CALL_DONE;
}

static cardvm_call_status one_duel(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  if (call->step++) return CARDVM_CALL_DONE;
  cardvm_run_sequence(game, w->duel, 1, NULL, 0);
  return CARDVM_CALL_WAIT;
}

/* A duel that is left before its last step is over all the same. */
TEST(control_this_duel_ends_with_a_duel_that_is_left) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->battle);
  w->hold[1] = card;
  w->step_body = leave_early;
  world_do(w, one_duel);
  assert_true(w->finished);
  assert_int_equal(world_master(w, card), 1);
  assert_int_equal(cardvm_game_controls(w->game, card, NULL, 0), 0);
}

/* -- Circles ----------------------------------------------------------------------------------- */

static cardvm_seat place_master(const world *w, cardvm_place place) {
  cardvm_place_info info;
  assert_true(cardvm_game_place_info(w->game, place, &info));
  return info.master;
}

TEST(circle_follows_the_master_of_the_card_on_it) {
  world *w = world_of_bears(3);
  cardvm_place throne = world_place(w, w->throne, 0);
  cardvm_handle card = world_bear(w, 2, w->battle);
  assert_int_equal(place_master(w, throne), 0);
  world_move(w, card, throne, 0);
  assert_int_equal(place_master(w, throne), 2);
  control(w, card, 3, w->until_shout);
  assert_int_equal(place_master(w, throne), 3);
  world_propose(w, ev_card(w->shout, 0));
  assert_int_equal(place_master(w, throne), 2);
  cardvm_handle second = world_bear(w, 1, w->battle);
  world_move(w, second, throne, CARDVM_AT_BOTTOM); /* the first card there counts */
  assert_int_equal(place_master(w, throne), 2);
  world_propose(w, ev_card(w->destroy, card));
  assert_int_equal(place_master(w, throne), 1);
  world_move(w, second, world_place(w, w->hand, 1), 0);
  assert_int_equal(place_master(w, throne), 0);
}

TEST(circle_follows_a_card_that_is_made_new) {
  world *w = world_of_bears(3);
  cardvm_place throne = world_place(w, w->throne, 0);
  cardvm_handle card = world_bear(w, 2, w->battle);
  world_move(w, card, throne, 0);
  control(w, card, 3, CARDVM_FOREVER);
  world_propose(w, ev_card(CARDVM_EVENT_RENEW, card));
  assert_int_equal(world_master(w, world_now(w, card)), 2);
  assert_int_equal(place_master(w, throne), 2);
}

TEST(card_follows_the_master_of_its_circle) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->battle);
  world_move(w, card, world_place(w, w->camp, 2), 0);
  assert_int_equal(world_master(w, card), 2);
  assert_int_equal(world_card(w, card).owner, 1);
  control(w, card, 3, w->until_shout);
  assert_int_equal(world_master(w, card), 3);
  world_propose(w, ev_card(w->shout, 0));
  assert_int_equal(world_master(w, card), 2);
  world_move(w, card, world_place(w, w->battle, 1), 0);
  assert_int_equal(world_master(w, card), 1);
}

/* In a shared zone a card keeps the base master that it had. */
TEST(card_in_a_shared_zone_keeps_its_master) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->battle);
  card = world_move(w, card, world_place(w, w->battle, 2), 0);
  assert_int_equal(world_master(w, card), 2);
  card = world_move(w, card, world_place(w, w->throne, 0), 0);
  assert_int_equal(world_master(w, card), 2);
}
