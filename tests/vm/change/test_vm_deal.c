/* Events that deal and that create many cards at once (vm/apply.c). */
#include "world.h"

#include "services.h"

GUARDS("change/apply change/arrive change/moves")

typedef struct deck_world {
  world *w;
  cardvm_id draw, bear;
} deck_world;

static deck_world declare(void) {
  deck_world d = {.w = world_declare()};
  d.draw = cardvm_program_event(d.w->program, &(cardvm_event_def){.name = "draw",
                                                                  .change = CARDVM_CHANGE_DEAL,
                                                                  .what = d.w->deck,
                                                                  .dealt_to = d.w->hand,
                                                                  .refill = d.w->trash,
                                                                  .position = CARDVM_AT_BOTTOM,
                                                                  .affected = CARDVM_SLOT_PLAYER});
  d.bear = world_plain(d.w, "Bear", 3);
  d.w->setup.players = 3;
  return d;
}

static cardvm_outcome draw(const deck_world *d, cardvm_seat seat, int32_t n) {
  return world_propose(d->w, ev_player(d->draw, seat, n));
}

/* Who sees a card: bit n, player n. */
static uint32_t viewers(const world *w, cardvm_handle card) {
  uint32_t seen = 0;
  card = world_now(w, card);
  for (cardvm_seat s = 1; s <= 3; s++) seen |= (uint32_t)cardvm_game_visible(w->game, card, s) << s;
  return seen;
}

static void counts(const world *w, cardvm_seat seat, uint32_t deck, uint32_t hand, uint32_t trash) {
  assert_int_equal(world_count(w, w->deck, seat), deck);
  assert_int_equal(world_count(w, w->hand, seat), hand);
  assert_int_equal(world_count(w, w->trash, seat), trash);
}

/* -- Dealing ----------------------------------------------------------------------------------- */

TEST(deal_takes_from_the_top_in_order_for_its_player_alone) {
  deck_world d = declare();
  world *w = d.w;
  world_start(w);
  cardvm_handle card[4], hand[4];
  for (int i = 0; i < 4; i++) card[i] = world_put(w, d.bear, 2, w->deck);
  world_put(w, d.bear, 1, w->deck);
  assert_int_equal(draw(&d, 2, 3), CARDVM_DONE);
  counts(w, 2, 1, 3, 0);
  counts(w, 1, 1, 0, 0);
  assert_int_equal(cardvm_game_cards(w->game, world_place(w, w->hand, 2), hand, 4), 3);
  for (int i = 0; i < 3; i++) assert_int_equal(hand[i], world_now(w, card[i]));
  assert_true(card[0] != hand[0]); /* a new stay */
}

TEST(deal_of_none_or_less_does_nothing) {
  deck_world d = declare();
  world_start(d.w);
  world_put(d.w, d.bear, 2, d.w->deck);
  assert_int_equal(draw(&d, 2, 0), CARDVM_NOTHING);
  assert_int_equal(draw(&d, 2, -1), CARDVM_NOTHING);
  counts(d.w, 2, 1, 0, 0);
}

TEST(deal_shuffles_the_refill_when_nothing_is_left) {
  deck_world d = declare();
  world *w = d.w;
  world_start(w);
  cardvm_handle first = world_put(w, d.bear, 1, w->deck), hand[8];
  for (int i = 0; i < 4; i++) world_put(w, d.bear, 1, w->trash);
  uint32_t before[RANDOM_WORDS];
  memcpy(before, w->game->h->random, sizeof before);
  assert_int_equal(draw(&d, 1, 1), CARDVM_DONE); /* enough: the rest stays where it is */
  counts(w, 1, 0, 1, 4);
  assert_memory_equal(before, w->game->h->random, sizeof before);
  assert_int_equal(draw(&d, 1, 2), CARDVM_DONE);
  counts(w, 1, 2, 3, 0);
  assert_true(memcmp(before, w->game->h->random, sizeof before) != 0);
  cardvm_game_cards(w->game, world_place(w, w->hand, 1), hand, 8);
  assert_int_equal(hand[0], world_now(w, first));
  assert_int_equal(draw(&d, 1, 9), CARDVM_DONE); /* as many as there are */
  counts(w, 1, 0, 5, 0);
  assert_int_equal(draw(&d, 1, 1), CARDVM_NOTHING);
  assert_int_equal(draw(&d, 1, 0), CARDVM_NOTHING);
  assert_int_equal(draw(&d, 1, -2), CARDVM_NOTHING);
  assert_int_equal(draw(&d, 0, 1), CARDVM_NOTHING);
  assert_int_equal(draw(&d, 4, 1), CARDVM_NOTHING);
}

/* What was learnt goes with a card to the hand; a shuffle makes all forget. */
TEST(dealt_cards_are_known_to_who_knew_them_until_they_are_shuffled) {
  deck_world d = declare();
  world *w = d.w;
  enum { NOBODY = 0, ONE = 2, TWO = 4, ALL = 14 };
  world_start(w);
  cardvm_handle known = world_put(w, d.bear, 1, w->deck), other = world_put(w, d.bear, 1, w->deck);
  cardvm_handle open = world_put(w, d.bear, 1, w->trash);
  cardvm_event look = ev_card(CARDVM_EVENT_REVEAL, known);
  look.slot[CARDVM_SLOT_PLAYER] = 2;
  assert_int_equal(world_propose(w, look), CARDVM_DONE);
  assert_int_equal(viewers(w, known), TWO);
  assert_int_equal(draw(&d, 1, 2), CARDVM_DONE);
  assert_int_equal(viewers(w, known), ONE | TWO); /* the second player knows that it is there */
  assert_int_equal(viewers(w, other), ONE);
  assert_int_equal(viewers(w, open), ALL);
  world_propose(w, ev_card(w->discard, world_now(w, known)));
  assert_int_equal(viewers(w, known), ALL);
  /* Two cards that all have seen are shuffled: nobody knows which of them is which. */
  world_put(w, d.bear, 1, w->trash);
  assert_int_equal(draw(&d, 1, 1), CARDVM_DONE);
  cardvm_handle hand[4], deck[4];
  assert_int_equal(cardvm_game_cards(w->game, world_place(w, w->hand, 1), hand, 4), 2);
  assert_int_equal(viewers(w, hand[1]), ONE);
  assert_int_equal(cardvm_game_cards(w->game, world_place(w, w->deck, 1), deck, 4), 2);
  for (int i = 0; i < 2; i++) assert_int_equal(viewers(w, deck[i]), NOBODY);
}

/* The moves are no events: only the one that deals is heard. */
TEST(deal_is_one_event) {
  deck_world d = declare();
  world *w = d.w;
  cardvm_id moves = world_trigger(w, CARDVM_EVENT_MOVE, 0), draws = world_trigger(w, d.draw, 0);
  cardvm_id ears = WORLD_CARD(w, "Ear", 1, moves, draws);
  world_start(w);
  world_put(w, ears, 1, w->battle);
  for (int i = 0; i < 3; i++) world_put(w, d.bear, 1, w->deck);
  draw(&d, 1, 3);
  assert_int_equal(world_logged(w, moves), 0);
  assert_int_equal(world_logged(w, draws), 1);
}

/* What is at work in the zone that it comes to is at work at once, and what left it is not. */
TEST(dealt_cards_listen_where_they_are) {
  deck_world d = declare();
  world *w = d.w;
  cardvm_id hears = world_ability(
      w, &ON_EVENT(TRIGGERED, NULL, &w->shout, .zones = zone_set(w->hand), .function = w->fn_log));
  cardvm_id ears = WORLD_CARD(w, "Ear", 1, hears);
  world_start(w);
  world_put(w, ears, 1, w->deck);
  world_put(w, ears, 1, w->deck);
  const cardvm_event shout = {.kind = w->shout};
  world_propose(w, shout);
  assert_int_equal(w->log_count, 0);
  draw(&d, 1, 1);
  world_propose(w, shout);
  assert_int_equal(w->log_count, 1);
}

/* Zones for owners only: another's card in the refill goes home. */
TEST(deal_brings_cards_to_their_owners) {
  world *w = world_declare();
  cardvm_id draw_back =
      cardvm_program_event(w->program, &(cardvm_event_def){.name = "draw back",
                                                           .change = CARDVM_CHANGE_DEAL,
                                                           .what = w->deck,
                                                           .dealt_to = w->hand,
                                                           .refill = w->limbo});
  cardvm_id raise = cardvm_program_event(
      w->program,
      &(cardvm_event_def){
          .name = "raise", .change = CARDVM_CHANGE_DEAL, .what = w->limbo, .dealt_to = w->hand});
  cardvm_id bear = world_plain(w, "Bear", 1);
  world_start(w);
  cardvm_handle mine = world_put(w, bear, 1, w->battle), theirs = world_put(w, bear, 2, w->battle);
  mine = world_move(w, mine, world_place(w, w->limbo, 1), 0);
  theirs = world_move(w, theirs, world_place(w, w->limbo, 1), 0);
  assert_int_equal(world_count(w, w->limbo, 1), 2);
  assert_int_equal(world_propose(w, ev_player(draw_back, 1, 2)), CARDVM_DONE);
  assert_int_equal(world_count(w, w->deck, 2), 1);
  assert_int_equal(world_count(w, w->hand, 1), 1);
  assert_int_equal(world_card(w, world_now(w, theirs)).place, world_place(w, w->deck, 2));
  world_move(w, world_now(w, theirs), world_place(w, w->limbo, 1), 0);
  assert_int_equal(world_propose(w, ev_player(raise, 1, 1)), CARDVM_DONE);
  assert_int_equal(world_count(w, w->hand, 2), 1);
}

TEST(deal_is_between_three_zones_that_each_player_has) {
  for (int i = 0; i < 7; i++) {
    world *w = world_declare();
    cardvm_event_def def = {.name = "draw",
                            .change = CARDVM_CHANGE_DEAL,
                            .what = w->deck,
                            .dealt_to = w->hand,
                            .refill = w->trash};
    if (i == 0) def.what = w->market;
    if (i == 1) def.dealt_to = w->field;
    if (i == 2) def.refill = 99;
    if (i == 3) def.dealt_to = 0;
    if (i == 4) def.dealt_to = w->deck; /* dealing to where it comes from has no end */
    if (i == 5) def.refill = w->hand;
    if (i == 6) def.refill = w->deck;
    if (cardvm_program_event(w->program, &def)) fail_msg("case %d is not refused", i);
    world_free(w);
  }
}

/* A save of a game in mid-event whose player is nobody who plays. */
TEST(deal_for_nobody_is_no_sound_event) {
  deck_world d = declare();
  world *w = d.w;
  cardvm_id swap = world_ability(
      w, &ON_EVENT(SUBSTITUTION, NULL, &d.draw, .optional = true, .function = w->fn_log));
  const cardvm_plan_item item = {
      .event = d.draw,
      .fill_count = 2,
      .fills = {{CARDVM_SLOT_PLAYER, CARDVM_FILL_NUMBER, x_num(w, 1), 0},
                {CARDVM_SLOT_AMOUNT, CARDVM_FILL_NUMBER, x_num(w, 1), 0}}};
  cardvm_id plan = cardvm_program_plan(
      w->program, &(cardvm_plan_def){.name = "plan", .items = &item, .count = 1});
  cardvm_id act = world_ability(w, &IN_WINDOW(NULL, w->w_main, .function = plan));
  cardvm_program_rule(w->program, act, 0);
  cardvm_id thief = WORLD_CARD(w, "Thief", 1, swap);
  world_start(w);
  world_put(w, thief, 2, w->battle);
  world_put(w, d.bear, 1, w->deck);
  assert_int_equal(world_answer(w, 0, act)->kind,
                   CARDVM_ASK_YES_NO); /* not in flight: the event waits */
  cardvm_game *g = w->game;
  frame *f = &g->frames[g->h->frame_count];
  assert_int_equal(f->kind, FRAME_EVENT);
  uint32_t *slot = g->records[f->event].slot, *outcome = &g->records[f->event].outcome;
  *outcome = CARDVM_DONE; /* found possible, to be applied as it is */
  f->step = EVENT_APPLY;
  g->h->open = g->h->option_count = 0;
  assert_int_equal(cardvm_game_check(g), CARDVM_OK);
  for (int i = 0; i < 2; i++) {
    slot[CARDVM_SLOT_PLAYER] = i ? 4 : 0;
    assert_int_equal(cardvm_game_check(g), CARDVM_ERROR_STATE);
  }
}

/* -- Creating ---------------------------------------------------------------------------------- */

static cardvm_event many(const world *w, cardvm_id what, int32_t n, uint32_t position) {
  cardvm_event e = ev_player(CARDVM_EVENT_CREATE, 2, n);
  e.slot[CARDVM_SLOT_NAME] = what;
  e.slot[CARDVM_SLOT_TO] = world_place(w, w->battle, 2);
  e.slot[CARDVM_SLOT_POSITION] = position;
  return e;
}

TEST(create_makes_one_or_as_many_as_its_amount) {
  world *w = world_declare();
  cardvm_id heard = world_trigger(w, CARDVM_EVENT_CREATE, 0), ear = WORLD_CARD(w, "Ear", 1, heard);
  cardvm_id bear = world_plain(w, "Bear", 3), wolf = world_plain(w, "Wolf", 2);
  w->rules.limits.cards = 12;
  world_start(w);
  world_put(w, ear, 1, w->battle);
  uint32_t expected = 0;
  const int32_t amounts[] = {0, 1, -3, 4};
  for (int i = 0; i < 4; i++) {
    assert_int_equal(world_propose(w, many(w, bear, amounts[i], CARDVM_AT_TOP)), CARDVM_DONE);
    expected += amounts[i] > 1 ? (uint32_t)amounts[i] : 1;
    assert_int_equal(world_count(w, w->battle, 2), expected);
    assert_int_equal(w->log_count, i + 1); /* one event, whatever the amount */
  }
  assert_int_equal(world_propose(w, many(w, wolf, 2, CARDVM_AT_BOTTOM)), CARDVM_DONE);
  cardvm_handle cards[12];
  assert_int_equal(cardvm_game_cards(w->game, world_place(w, w->battle, 2), cards, 12), 9);
  assert_int_equal(w->events[0].slot[CARDVM_SLOT_CARD], cards[8]); /* the last one */
  for (int i = 0; i < 9; i++) {
    assert_int_equal(world_card(w, cards[i]).definition, i < 7 ? bear : wolf);
    assert_int_equal(world_card(w, cards[i]).owner, 2);
    assert_int_equal(world_master(w, cards[i]), 2);
  }
  cardvm_event none = many(w, bear, 1, 0);
  none.slot[CARDVM_SLOT_PLAYER] = 3; /* not in this game */
  assert_int_equal(world_propose(w, none), CARDVM_NOTHING);
  const cardvm_event more = many(w, bear, INT32_MAX, 0);
  assert_int_equal(world_propose_all(w, &more, 1), CARDVM_FAILED);
  assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_LIMIT);
  assert_int_equal(world_count(w, w->battle, 2), 9); /* taken back */
}
