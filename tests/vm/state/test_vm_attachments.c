/* Attachments and tokens. */
#include "cards_world.h"

GUARDS("state/cards change/arrive change/moves")

/* -- Attachments ------------------------------------------------------------------------------- */

static cardvm_handle attach(world *w, cardvm_handle card, cardvm_handle host) {
  cardvm_event e = ev_card(CARDVM_EVENT_ATTACH, card);
  e.slot[CARDVM_SLOT_OTHER] = host;
  assert_int_equal(world_propose(w, e), CARDVM_DONE);
  return w->events[0].slot[CARDVM_SLOT_NEW];
}

TEST(attached_card_is_at_its_host) {
  world *w = world_of_bears(2);
  cardvm_handle host = world_bear(w, 1, w->battle), a = world_bear(w, 1, w->hand);
  cardvm_handle b = world_bear(w, 2, w->hand), out[4];
  cardvm_handle now_a = attach(w, a, host), now_b = attach(w, b, host);
  assert_int_equal(w->events[0].slot[CARDVM_SLOT_FROM], world_place(w, w->hand, 2)); /* of b */
  assert_int_not_equal(now_a, a);
  cardvm_card_info info = world_card(w, now_b);
  assert_int_equal(info.place, 0);
  assert_int_equal(info.zone, w->battle);
  assert_int_equal(info.host, host);
  assert_int_equal(info.owner, 2);
  assert_int_equal(info.master, 1); /* it follows its host's */
  assert_int_equal(cardvm_game_attached(w->game, host, out, 4), 2);
  assert_int_equal(out[0], now_a);
  assert_int_equal(out[1], now_b);
  assert_int_equal(world_count(w, w->hand, 1), 0);
  assert_int_equal(world_count(w, w->battle, 1), 1);
}

TEST(attached_cards_stay_with_a_host_that_moves_on_the_board) {
  world *w = world_of_bears(2);
  cardvm_handle host = world_bear(w, 1, w->battle);
  cardvm_handle a = attach(w, world_bear(w, 1, w->hand), host);
  cardvm_handle aa = attach(w, world_bear(w, 1, w->hand), a);
  world_move(w, host, cardvm_game_circle(w->game, w->field, 1, 1), 0);
  assert_true(cardvm_is_current(w->game, a));
  assert_int_equal(world_card(w, a).zone, w->field);
  assert_int_equal(world_card(w, aa).zone, w->field);
}

TEST(attached_cards_go_to_their_owners_when_the_host_leaves) {
  world *w = world_of_bears(2);
  cardvm_handle host = world_bear(w, 1, w->battle);
  cardvm_handle a = attach(w, world_bear(w, 1, w->hand), host);
  cardvm_handle b = attach(w, world_bear(w, 2, w->hand), host);
  cardvm_handle aa = attach(w, world_bear(w, 2, w->hand), a);
  world_propose(w, ev_card(w->destroy, host));
  assert_int_equal(world_count(w, w->trash, 1), 2);
  assert_int_equal(world_count(w, w->trash, 2), 2);
  assert_false(cardvm_is_current(w->game, a));
  assert_int_equal(world_master(w, world_now(w, b)), 2);
  assert_int_equal(world_card(w, world_now(w, aa)).host, 0);
  assert_int_equal(world_card(w, b).host, host); /* last known */
}

/* To the bottom with a host that goes there, else on top. */
TEST(attached_cards_go_to_the_end_to_which_the_host_goes) {
  for (uint32_t bottom = 0; bottom < 2; bottom++) {
    world *w = world_of_bears(2);
    const cardvm_place trash = world_place(w, w->trash, 1);
    cardvm_handle host = world_bear(w, 1, w->battle);
    const cardvm_handle a = attach(w, world_bear(w, 1, w->hand), host),
                        lies = world_bear(w, 1, w->trash);
    host = world_move(w, host, trash, bottom ? CARDVM_AT_BOTTOM : CARDVM_AT_TOP);
    assert_int_equal(nth(w, trash, bottom ? 2 : 0), host);
    assert_int_equal(nth(w, trash, 1), world_now(w, a));
    assert_int_equal(nth(w, trash, bottom ? 0 : 2), lies);
    world_free(w);
  }
}

/* A card of nobody has no place of its own: it goes where its host goes. */
TEST(attached_card_of_nobody_goes_with_its_host) {
  world *w = bears_dealt(0, 1, 0);
  cardvm_handle host = world_bear(w, 2, w->battle);
  attach(w, nth(w, world_place(w, w->market, 0), 0), host);
  world_propose(w, ev_card(w->destroy, host));
  assert_int_equal(world_count(w, w->trash, 2), 2);
}

TEST(attached_cards_vanish_with_their_host) {
  world *w = world_of_bears(2);
  cardvm_handle host = world_bear(w, 1, w->battle);
  cardvm_handle a = attach(w, world_bear(w, 1, w->hand), host);
  world_propose(w, ev_card(w->vanish, host));
  assert_int_equal(cardvm_follow(w->game, a), 0);
  world_check(w);
}

TEST(attached_card_that_moves_is_detached) {
  world *w = world_of_bears(2);
  cardvm_handle host = world_bear(w, 1, w->battle);
  cardvm_handle a = attach(w, world_bear(w, 2, w->hand), host);
  cardvm_handle b = attach(w, world_bear(w, 1, w->hand), host), out[2];
  a = world_move(w, a, world_place(w, w->battle, 2), 0);
  assert_int_equal(world_card(w, a).host, 0);
  assert_int_equal(world_master(w, a), 2);
  assert_int_equal(cardvm_game_attached(w->game, host, out, 2), 1);
  assert_int_equal(out[0], b);
}

TEST(attach_in_a_ring_or_to_itself_does_nothing) {
  world *w = world_of_bears(2);
  cardvm_handle a = world_bear(w, 1, w->battle), b = world_bear(w, 1, w->battle);
  b = attach(w, b, a);
  cardvm_event e = ev_card(CARDVM_EVENT_ATTACH, a);
  e.slot[CARDVM_SLOT_OTHER] = b;
  assert_int_equal(world_propose(w, e), CARDVM_NOTHING);
  e.slot[CARDVM_SLOT_OTHER] = a;
  assert_int_equal(world_propose(w, e), CARDVM_NOTHING);
  e.slot[CARDVM_SLOT_OTHER] = 0;
  assert_int_equal(world_propose(w, e), CARDVM_LOST);
  assert_int_equal(cardvm_edit_attach(w->game, a, b), CARDVM_ERROR_ARGUMENT);
}

/* A chain is no deeper than 8, so that nothing that walks along it takes long. */
TEST(attach_deeper_than_eight_does_nothing) {
  world *w = world_of_bears(2);
  cardvm_handle root = world_bear(w, 1, w->battle), last = root;
  for (int i = 0; i < 8; i++) last = attach(w, world_bear(w, 1, w->hand), last);
  assert_int_equal(world_card(w, last).zone, w->battle);
  cardvm_event e = ev_card(CARDVM_EVENT_ATTACH, world_bear(w, 1, w->hand));
  e.slot[CARDVM_SLOT_OTHER] = last;
  assert_int_equal(world_propose(w, e), CARDVM_NOTHING);
  assert_int_equal(cardvm_edit_attach(w->game, e.slot[CARDVM_SLOT_CARD], last),
                   CARDVM_ERROR_ARGUMENT);
  /* Nor when what is attached is deep itself. */
  e = ev_card(CARDVM_EVENT_ATTACH, root);
  e.slot[CARDVM_SLOT_OTHER] = world_bear(w, 1, w->battle);
  assert_int_equal(world_propose(w, e), CARDVM_NOTHING);
}

TEST(attached_cards_follow_a_new_master_of_the_host) {
  world *w = world_of_bears(2);
  cardvm_handle host = world_bear(w, 1, w->battle);
  cardvm_handle a = attach(w, world_bear(w, 1, w->hand), host);
  cardvm_handle aa = attach(w, world_bear(w, 1, w->hand), a);
  cardvm_edit_control(w->game, host, 2, w->until_shout);
  world_run(w);
  assert_int_equal(world_master(w, a), 2);
  assert_int_equal(world_master(w, aa), 2);
  world_propose(w, ev_card(w->shout, 0));
  assert_int_equal(world_master(w, a), 1);
  assert_int_equal(world_master(w, aa), 1);
}

/* A new stay of the host ends who controlled it, for what is attached as well. */
TEST(attached_cards_follow_a_host_that_is_made_new) {
  world *w = world_of_bears(2);
  cardvm_handle host = world_bear(w, 1, w->battle);
  cardvm_handle a = attach(w, world_bear(w, 1, w->hand), host);
  cardvm_edit_control(w->game, host, 2, CARDVM_FOREVER);
  world_run(w);
  world_propose(w, ev_card(CARDVM_EVENT_RENEW, host));
  assert_int_equal(world_master(w, world_now(w, host)), 1);
  assert_int_equal(world_master(w, a), 1);
}

/* -- Tokens ------------------------------------------------------------------------------------ */

static cardvm_handle make(world *w, cardvm_id definition, cardvm_seat owner, cardvm_id zone) {
  cardvm_event e = {.kind = CARDVM_EVENT_CREATE};
  e.slot[CARDVM_SLOT_NAME] = definition;
  e.slot[CARDVM_SLOT_PLAYER] = owner;
  e.slot[CARDVM_SLOT_TO] = world_place(w, zone, owner);
  assert_int_equal(world_propose(w, e), CARDVM_DONE);
  return w->events[0].slot[CARDVM_SLOT_CARD];
}

TEST(created_card_is_there) {
  world *w = world_of_bears(2);
  cardvm_handle token = make(w, w->bear, 2, w->battle);
  assert_true(cardvm_is_current(w->game, token));
  assert_int_equal(world_card(w, token).owner, 2);
  assert_int_equal(world_card(w, token).zone, w->battle);
  assert_int_equal(w->events[0].slot[CARDVM_SLOT_NEW], token);
  cardvm_event e = {.kind = CARDVM_EVENT_CREATE};
  assert_int_equal(world_propose(w, e), CARDVM_NOTHING); /* of no definition */
  e.slot[CARDVM_SLOT_NAME] = w->bear;
  assert_int_equal(world_propose(w, e), CARDVM_NOTHING); /* nowhere */
}

TEST(vanished_card_is_gone_for_good) {
  world *w = world_of_bears(2);
  cardvm_handle token = make(w, w->bear, 1, w->battle);
  world_propose(w, ev_amount(w->hurt, token, 2));
  assert_int_equal(world_propose(w, ev_card(w->vanish, token)), CARDVM_DONE);
  assert_int_equal(w->events[0].slot[CARDVM_SLOT_NEW], 0);
  assert_false(cardvm_is_current(w->game, token));
  assert_int_equal(cardvm_follow(w->game, token), 0);
  assert_int_equal(world_field(w, token, w->damage), 2); /* last known */
  assert_int_equal(world_card(w, token).definition, w->bear);
  assert_int_equal(world_count(w, w->battle, 1), 0);
  assert_int_equal(world_propose(w, ev_card(w->vanish, token)), CARDVM_LOST);
}

TEST(slot_of_a_vanished_card_is_used_again) {
  world *w = world_declare();
  cardvm_id bear = world_plain(w, "Bear", 3), wolf = world_plain(w, "Wolf", 4);
  w->setup.limits.cards = 2;
  world_start(w);
  cardvm_handle first = make(w, bear, 1, w->battle), stays = make(w, bear, 1, w->battle);
  world_propose(w, ev_amount(w->mark, first, 9));
  world_propose(w, ev_card(w->vanish, first));
  cardvm_handle second = make(w, wolf, 2, w->battle);
  assert_int_not_equal(second, first);
  assert_int_equal(world_field(w, second, w->scar), 0); /* kept over stays, but of another card */
  assert_int_equal(world_power(w, second), 4);
  assert_true(cardvm_is_current(w->game, stays));
  assert_false(cardvm_is_current(w->game, first));
  assert_int_equal(cardvm_follow(w->game, first), 0); /* the new card is not the old one */
  assert_int_equal(world_card(w, first).definition, bear);
}

/* Even when it is forgotten what the old card was, it is not taken for the new one. */
TEST(slot_used_again_tells_nothing_of_the_new_card) {
  world *w = world_declare();
  cardvm_id bear = world_plain(w, "Bear", 3), wolf = world_plain(w, "Wolf", 4);
  w->setup.limits.cards = 2;
  w->setup.limits.remembered = 1;
  world_start(w);
  cardvm_handle first = make(w, bear, 1, w->battle), other = make(w, bear, 1, w->battle);
  world_propose(w, ev_card(w->vanish, first));
  world_propose(w, ev_card(w->destroy, other));
  make(w, wolf, 2, w->hand);
  assert_int_equal(world_power(w, first), 0);
  cardvm_card_info info;
  assert_true(!cardvm_game_card(w->game, first, &info) || info.definition == 0);
  char text[32];
  cardvm_game_card_text(w->game, first, true, text, sizeof text);
  assert_string_equal(text, "a card that is gone");
}

TEST(more_cards_than_the_limit_fail) {
  world *w = world_of_bears_within((cardvm_limits){.cards = 2});
  make(w, w->bear, 1, w->battle);
  make(w, w->bear, 1, w->battle);
  cardvm_event e = {.kind = CARDVM_EVENT_CREATE};
  e.slot[CARDVM_SLOT_NAME] = w->bear;
  e.slot[CARDVM_SLOT_PLAYER] = 1;
  e.slot[CARDVM_SLOT_TO] = world_place(w, w->battle, 1);
  uint64_t before = cardvm_game_hash(w->game);
  assert_int_equal(world_propose_all(w, &e, 1), CARDVM_FAILED);
  assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_LIMIT);
  assert_int_equal(world_count(w, w->battle, 1), 2);
  assert_int_equal(cardvm_game_skip(w->game), CARDVM_OK); /* it goes on without that effect */
  world_run(w);
  assert_int_not_equal(cardvm_game_hash(w->game), before);
  world_check(w);
}
