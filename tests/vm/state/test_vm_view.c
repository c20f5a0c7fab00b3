/* What each player may know (vm/view.c): a zone declares who sees its cards, and single cards are
 * learnt. */
#include "world.h"

GUARDS("state/knowledge")

/* Who sees a card, as a number: bit 0 everyone, bit n player n. */
static uint32_t viewers(const world *w, cardvm_handle card) {
  uint32_t seen = 0;
  for (cardvm_seat s = 0; s <= 3; s++) seen |= (uint32_t)cardvm_game_visible(w->game, card, s) << s;
  return seen;
}

enum { NOBODY = 0, ALL = 15, ONLY_1 = 2, ONLY_2 = 4, ONE_AND_TWO = 6 };

static cardvm_outcome reveal(world *w, cardvm_handle card, cardvm_seat player) {
  cardvm_event e = ev_card(CARDVM_EVENT_REVEAL, card);
  e.slot[CARDVM_SLOT_PLAYER] = player;
  return world_propose(w, e);
}

TEST(zone_declares_who_sees_its_cards) {
  world *w = world_of_bears(3);
  assert_int_equal(viewers(w, world_bear(w, 1, w->deck)), NOBODY);
  assert_int_equal(viewers(w, world_bear(w, 1, w->hand)), ONLY_1);
  assert_int_equal(viewers(w, world_bear(w, 2, w->hand)), ONLY_2);
  assert_int_equal(viewers(w, world_bear(w, 1, w->battle)), ALL);
  assert_int_equal(viewers(w, world_bear(w, 1, w->trash)), ALL);
  assert_int_equal(viewers(w, world_bear(w, 1, w->market)), ALL);
}

TEST(seats_that_do_not_play_see_nothing) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->battle);
  assert_false(cardvm_game_visible(w->game, card, 4));
  assert_false(cardvm_game_visible(w->game, card, 99));
  assert_false(cardvm_game_visible(w->game, 0, 1));
}

TEST(handle_that_lost_track_shows_nothing) {
  world *w = world_of_bears(3);
  cardvm_handle old = world_bear(w, 1, w->battle);
  world_move(w, old, world_place(w, w->trash, 1), 0);
  assert_int_equal(viewers(w, old), NOBODY);
}

TEST(reveal_is_learnt_by_whom_it_is_made_to) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->hand);
  assert_int_equal(reveal(w, card, 2), CARDVM_DONE);
  assert_int_equal(viewers(w, card), ONE_AND_TWO);
  assert_int_equal(reveal(w, card, 2), CARDVM_NOTHING);
  assert_int_equal(reveal(w, card, 1), CARDVM_NOTHING); /* its own hand */
  assert_int_equal(reveal(w, card, 4), CARDVM_NOTHING);
  card = world_bear(w, 1, w->deck);
  assert_int_equal(reveal(w, card, 0), CARDVM_DONE);
  assert_int_equal(viewers(w, card), ALL);
  assert_int_equal(reveal(w, card, 2), CARDVM_NOTHING);
}

/* Who saw a card before it moved knows it where it is hidden. */
TEST(moved_card_is_known_by_who_saw_it) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->hand);
  card = world_move(w, card, world_place(w, w->deck, 1), 0);
  assert_int_equal(viewers(w, card), ONLY_1);
  card = world_move(w, card, world_place(w, w->hand, 1), 0);
  assert_int_equal(viewers(w, card), ONLY_1);
  card = world_move(w, card, world_place(w, w->battle, 1), 0);
  card = world_move(w, card, world_place(w, w->hand, 1), 0);
  assert_int_equal(viewers(w, card), ALL); /* everyone saw it come from the battle zone */
}

TEST(drawn_card_is_seen_by_its_player_only) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 2, w->deck);
  card = world_move(w, card, world_place(w, w->hand, 2), 0);
  assert_int_equal(viewers(w, card), ONLY_2);
  /* And what was learnt of it goes along. */
  cardvm_handle known = world_bear(w, 2, w->deck);
  reveal(w, known, 1);
  known = world_move(w, known, world_place(w, w->hand, 2), 0);
  assert_int_equal(viewers(w, known), ONE_AND_TWO);
}

TEST(shuffle_forgets_what_was_learnt_in_that_place_only) {
  world *w = world_of_bears(3);
  cardvm_handle a = world_bear(w, 1, w->deck), b = world_bear(w, 1, w->deck);
  cardvm_handle other = world_bear(w, 2, w->deck);
  reveal(w, a, 2);
  reveal(w, b, 0);
  reveal(w, other, 1);
  cardvm_event e = {.kind = CARDVM_EVENT_SHUFFLE};
  e.slot[CARDVM_SLOT_TO] = world_place(w, w->deck, 1);
  world_propose(w, e);
  assert_int_equal(viewers(w, a), NOBODY);
  assert_int_equal(viewers(w, b), NOBODY);
  assert_int_equal(viewers(w, other), ONLY_1);
}

TEST(created_card_in_a_hidden_zone_is_hidden) {
  world *w = world_of_bears(3);
  cardvm_handle known = world_bear(w, 1, w->deck);
  assert_int_equal(reveal(w, known, 0), CARDVM_DONE);
  world_propose(w, ev_card(w->vanish, known));
  cardvm_event e = {.kind = CARDVM_EVENT_CREATE}; /* in the slot of one that all knew */
  e.slot[CARDVM_SLOT_NAME] = w->bear;
  e.slot[CARDVM_SLOT_PLAYER] = 1;
  e.slot[CARDVM_SLOT_TO] = world_place(w, w->deck, 1);
  world_propose(w, e);
  assert_int_equal(viewers(w, w->events[0].slot[CARDVM_SLOT_CARD]), NOBODY);
}

TEST(attached_card_is_seen_where_its_host_is) {
  world *w = world_of_bears(3);
  cardvm_handle host = world_bear(w, 1, w->battle), card = world_bear(w, 2, w->hand);
  cardvm_edit_attach(w->game, card, host);
  world_run(w);
  assert_int_equal(viewers(w, world_now(w, card)), ALL);
  cardvm_handle hidden = world_bear(w, 1, w->hand), other = world_bear(w, 1, w->battle);
  cardvm_edit_attach(w->game, other, hidden);
  world_run(w);
  assert_int_equal(viewers(w, world_now(w, other)), ONLY_1);
}

/* A card that vanishes with its host, or goes to a hidden zone with it, was seen where it was. */
TEST(attached_card_that_goes_with_its_host_is_known) {
  world *w = world_of_bears(3);
  cardvm_handle host = world_bear(w, 1, w->battle), card = world_bear(w, 2, w->hand);
  cardvm_edit_attach(w->game, card, host);
  world_run(w);
  world_move(w, host, world_place(w, w->hand, 1), 0);
  assert_int_equal(viewers(w, world_now(w, card)), ALL);
  assert_int_equal(world_card(w, world_now(w, card)).place, world_place(w, w->hand, 2));
}

TEST(edit_reveals_without_an_event) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->deck);
  assert_int_equal(cardvm_edit_reveal(w->game, card, 1), CARDVM_OK);
  world_run(w);
  assert_int_equal(viewers(w, card), ONLY_1);
}
