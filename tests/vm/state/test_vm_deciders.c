/* Deciders: who decides for whom, until when, and what is seen by it. */
#include "control_world.h"

GUARDS("state/lasting state/lasting_kinds state/knowledge")

/* -- Helpers ----------------------------------------------------------------------------------- */

static cardvm_handle decide(world *w, cardvm_seat player, cardvm_seat decider, cardvm_id until) {
  cardvm_event e = ev_player(CARDVM_EVENT_DECIDE, player, (int32_t)decider);
  e.slot[CARDVM_SLOT_TO] = until;
  assert_int_equal(world_propose(w, e), CARDVM_DONE);
  return w->events[0].slot[CARDVM_SLOT_EXTRA];
}

/* -- Deciders ---------------------------------------------------------------------------------- */

TEST(decider_is_the_player_as_long_as_nobody_replaces_it) {
  world *w = world_of_bears(3);
  for (cardvm_seat s = 1; s <= 3; s++) assert_int_equal(cardvm_game_decider(w->game, s), s);
  assert_int_equal(cardvm_game_decider(w->game, 0), 0);
  assert_int_equal(cardvm_game_decider(w->game, 4), 0);
}

TEST(replaced_decider_answers_and_nobody_else) {
  world *w = world_of_bears(3);
  decide(w, 1, 2, w->this_turn);
  const cardvm_decision *d = cardvm_game_decision(w->game);
  assert_int_equal(d->player, 1);
  assert_int_equal(d->decider, 2);
  const cardvm_option pass = {0, 0};
  assert_int_equal(cardvm_game_answer(w->game, 1, d->serial, &pass, 1), CARDVM_ERROR_ANSWER);
  assert_int_equal(cardvm_game_answer(w->game, 3, d->serial, &pass, 1), CARDVM_ERROR_ANSWER);
  assert_int_equal(cardvm_game_answer(w->game, 2, d->serial, &pass, 1), CARDVM_OK);
  d = world_run(w); /* the next turn: it has ended */
  assert_int_equal(d->player, 2);
  assert_int_equal(d->decider, 2);
  assert_int_equal(cardvm_game_decider(w->game, 1), 1);
}

TEST(replaced_decider_is_not_you) {
  world *w = world_declare();
  cardvm_id may = world_ability(
      w, &ON_EVENT(TRIGGERED, "may", &w->hurt, .optional = true, .function = w->fn_log));
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, may);
  world_start(w);
  decide(w, 1, 2, w->this_turn);
  cardvm_handle card = world_put(w, bear, 1, w->battle);
  cardvm_event e = ev_amount(w->hurt, card, 1);
  world_propose_all(w, &e, 1);
  assert_int_equal(cardvm_game_decision(w->game)->player, 1);
  assert_int_equal(cardvm_game_decision(w->game)->decider, 2);
  world_yes(w);
  assert_int_equal(w->log_count, 1);
  assert_int_equal(w->log[0].you, 1);
}

TEST(deciders_form_a_chain) {
  world *w = world_of_bears(3);
  decide(w, 1, 2, CARDVM_FOREVER);
  cardvm_handle second = decide(w, 2, 3, CARDVM_FOREVER);
  assert_int_equal(cardvm_game_decider(w->game, 1), 3);
  assert_int_equal(cardvm_game_decider(w->game, 2), 3);
  assert_int_equal(cardvm_game_decider(w->game, 3), 3);
  end_lasting(w, second);
  assert_int_equal(cardvm_game_decider(w->game, 1), 2);
}

/* A chain that comes back to its start stops before it. */
TEST(chain_of_deciders_that_closes_stops) {
  world *w = world_of_bears(3);
  decide(w, 1, 2, CARDVM_FOREVER);
  decide(w, 2, 1, CARDVM_FOREVER);
  assert_int_equal(cardvm_game_decider(w->game, 1), 2);
  assert_int_equal(cardvm_game_decider(w->game, 2), 1);
  decide(w, 2, 3, CARDVM_FOREVER);
  decide(w, 3, 1, CARDVM_FOREVER);
  assert_int_equal(cardvm_game_decider(w->game, 1), 3);
  assert_int_equal(cardvm_game_decider(w->game, 2), 1);
  assert_int_equal(cardvm_game_decider(w->game, 3), 2);
}

/* One that runs into a ring stops where that ring's own would: 1's decisions are 2's, which 3
 * makes. */
TEST(chain_of_deciders_into_a_ring_stops) {
  world *w = world_declare();
  w->setup.players = 4;
  world_start(w);
  decide(w, 2, 3, CARDVM_FOREVER);
  decide(w, 3, 2, CARDVM_FOREVER);
  decide(w, 1, 2, CARDVM_FOREVER);
  assert_int_equal(cardvm_game_decider(w->game, 2), 3);
  assert_int_equal(cardvm_game_decider(w->game, 1), 3);
  decide(w, 4, 1, CARDVM_FOREVER);
  assert_int_equal(cardvm_game_decider(w->game, 4), 3);
}

TEST(deciders_of_one_player_stack) {
  world *w = world_of_bears(3);
  cardvm_handle old = decide(w, 1, 2, CARDVM_FOREVER), young = decide(w, 1, 3, CARDVM_FOREVER);
  assert_int_equal(cardvm_game_decider(w->game, 1), 3);
  end_lasting(w, young);
  assert_int_equal(cardvm_game_decider(w->game, 1), 2);
  young = decide(w, 1, 1, CARDVM_FOREVER); /* given back */
  assert_int_equal(cardvm_game_decider(w->game, 1), 1);
  end_lasting(w, old);
  end_lasting(w, young);
  assert_int_equal(cardvm_game_decider(w->game, 1), 1);
}

TEST(decider_who_has_lost_decides_nothing) {
  world *w = world_of_bears(3);
  decide(w, 1, 2, CARDVM_FOREVER);
  world_propose(w, ev_player(CARDVM_EVENT_DEFEAT, 2, 0));
  assert_int_equal(cardvm_game_decider(w->game, 1), 1);
}

TEST(decisions_by_nobody_do_nothing) {
  world *w = world_of_bears(3);
  const int32_t wrong[][2] = {{0, 2}, {1, 0}, {4, 1}, {1, 4}};
  for (int i = 0; i < 4; i++) {
    cardvm_event e = ev_player(CARDVM_EVENT_DECIDE, (uint32_t)wrong[i][0], wrong[i][1]);
    e.slot[CARDVM_SLOT_TO] = CARDVM_FOREVER;
    assert_int_equal(world_propose(w, e), CARDVM_NOTHING);
  }
}

/* Its duration speaks of the player whose decisions are made. */
TEST(decider_until_your_stand_ends_with_that_players) {
  world *w = world_declare();
  cardvm_id yours = world_your_stand(w);
  w->setup.players = 3;
  world_start(w);
  decide(w, 3, 1, yours);
  world_next_turn(w);
  assert_int_equal(cardvm_game_decider(w->game, 3), 1);
  world_next_turn(w);
  assert_int_equal(cardvm_game_decider(w->game, 3), 3);
}

/* -- What a decider sees ----------------------------------------------------------------------- */

TEST(decider_sees_what_that_player_sees_no_longer_than_it_decides) {
  world *w = world_of_bears(3);
  cardvm_handle hand = world_bear(w, 1, w->hand), deck = world_bear(w, 1, w->deck);
  assert_false(cardvm_game_visible(w->game, hand, 2));
  cardvm_handle lasting = decide(w, 1, 2, CARDVM_FOREVER);
  assert_true(cardvm_game_visible(w->game, hand, 2));
  assert_true(cardvm_game_visible(w->game, hand, 1)); /* who is decided for sees it still */
  assert_false(cardvm_game_visible(w->game, deck, 2));
  assert_false(cardvm_game_visible(w->game, hand, 3));
  end_lasting(w, lasting);
  assert_false(cardvm_game_visible(w->game, hand, 2));
}

TEST(decider_at_the_end_of_a_chain_sees) {
  world *w = world_of_bears(3);
  cardvm_handle hand = world_bear(w, 1, w->hand);
  decide(w, 1, 2, CARDVM_FOREVER);
  decide(w, 2, 3, CARDVM_FOREVER);
  assert_true(cardvm_game_visible(w->game, hand, 3));
  assert_false(cardvm_game_visible(w->game, hand, 2));
}

/* What was seen as decider is forgotten when that ends, also of a card that moved meanwhile. */
TEST(decider_learns_nothing_by_a_move) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->hand);
  cardvm_handle lasting = decide(w, 1, 2, CARDVM_FOREVER);
  card = world_move(w, card, world_place(w, w->deck, 1), 0);
  assert_true(cardvm_game_visible(w->game, card, 1));
  assert_true(cardvm_game_visible(w->game, card, 2));
  end_lasting(w, lasting);
  assert_true(cardvm_game_visible(w->game, card, 1)); /* learnt */
  assert_false(cardvm_game_visible(w->game, card, 2));
}

/* What it is shown itself while it decides, it knows afterwards. */
TEST(decider_learns_what_it_is_shown) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->hand);
  cardvm_handle lasting = decide(w, 1, 2, CARDVM_FOREVER);
  cardvm_event e = ev_card(CARDVM_EVENT_REVEAL, card);
  e.slot[CARDVM_SLOT_PLAYER] = 2;
  assert_int_equal(world_propose(w, e), CARDVM_DONE);
  end_lasting(w, lasting);
  assert_true(cardvm_game_visible(w->game, card, 2));
}
