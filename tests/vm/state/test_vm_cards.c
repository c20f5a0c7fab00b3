/* Cards, stays and places (vm/cards.c, remember.c, edit.c): where a card is, which handle follows
 * it, and what is known of one that has gone. */
#include "cards_world.h"

GUARDS("state/cards state/places change/remember services/edit services/read change/moves")

/* -- Places ------------------------------------------------------------------------------------ */

TEST(place_of_each_zone_and_player_is_its_own) {
  world *w = world_of_bears(2);
  cardvm_game *g = w->game;
  assert_int_not_equal(cardvm_game_place(g, w->deck, 1), cardvm_game_place(g, w->deck, 2));
  assert_int_not_equal(cardvm_game_place(g, w->deck, 1), cardvm_game_place(g, w->hand, 1));
  assert_int_equal(cardvm_game_place(g, w->deck, 0), 0);
  assert_int_equal(cardvm_game_place(g, w->deck, 3), 0);
  assert_int_equal(cardvm_game_place(g, 0, 1), 0);
  assert_int_equal(cardvm_game_place(g, 99, 1), 0);
  assert_int_equal(cardvm_game_place(g, w->market, 0), cardvm_game_place(g, w->market, 2));
}

TEST(place_info_tells_zone_and_owner) {
  world *w = world_of_bears(2);
  bool seen[64] = {false};
  uint32_t count = cardvm_game_place_count(w->game);
  /* deck, hand, battle, trash, limbo, camp: one each; field: three each; market and throne */
  assert_int_equal(count, 2 * 6 + 2 * 3 + 2);
  for (cardvm_seat s = 1; s <= 2; s++)
    for (cardvm_id z = 1; z <= w->camp; z++) {
      cardvm_place p = cardvm_game_place(w->game, z, s);
      cardvm_place_info info;
      assert_true(cardvm_game_place_info(w->game, p, &info));
      bool shared = z == w->market || z == w->throne;
      assert_int_equal(info.zone, z);
      assert_int_equal(info.owner, shared ? 0 : s);
      assert_int_equal(info.master, shared ? 0 : s);
      if (!shared) assert_false(seen[p]);
      seen[p] = true;
    }
  cardvm_place_info info;
  assert_false(cardvm_game_place_info(w->game, 0, &info));
  assert_false(cardvm_game_place_info(w->game, count + 1, &info));
  assert_string_equal(cardvm_game_place_name(w->game, count + 1), "nowhere");
  assert_string_equal(cardvm_game_place_name(w->game, cardvm_game_place(w->game, w->deck, 1)),
                      "deck");
}

TEST(circles_are_found_by_ordinal) {
  world *w = world_of_bears(2);
  const char *names[3] = {"left", "centre", "right"};
  for (cardvm_seat s = 1; s <= 2; s++)
    for (uint32_t n = 0; n < 3; n++) {
      cardvm_place p = cardvm_game_circle(w->game, w->field, s, n);
      cardvm_place_info info;
      assert_true(cardvm_game_place_info(w->game, p, &info));
      assert_int_equal(info.owner, s);
      assert_int_equal(info.column, (int32_t)n - 1);
      assert_string_equal(cardvm_game_place_name(w->game, p), names[n]);
    }
  assert_int_equal(cardvm_game_circle(w->game, w->field, 1, 3), 0);
  assert_int_equal(cardvm_game_circle(w->game, w->throne, 0, 0),
                   cardvm_game_place(w->game, w->throne, 1));
  assert_int_equal(cardvm_game_circle(w->game, w->deck, 1, 0),
                   cardvm_game_place(w->game, w->deck, 1));
  assert_int_equal(cardvm_game_circle(w->game, w->deck, 1, 1), 0);
}

/* Circles of two zones declared in turns lie in the right zone. */
TEST(circles_declared_among_others_are_found) {
  world *w = world_declare();
  cardvm_program_circle(w->program, w->camp, "late camp", 5, 5);
  cardvm_program_circle(w->program, w->field, "late field", 7, 7);
  world_start(w);
  assert_string_equal(cardvm_game_place_name(w->game, cardvm_game_circle(w->game, w->field, 2, 3)),
                      "late field");
  assert_string_equal(cardvm_game_place_name(w->game, cardvm_game_circle(w->game, w->camp, 2, 1)),
                      "late camp");
}

/* A row with directions, a bend without: left - centre - right, and a loft above the centre. */
TEST(neighbours_lie_in_directions) {
  world *w = world_declare();
  uint32_t loft = cardvm_program_circle(w->program, w->field, "loft", 0, 2);
  cardvm_program_link(w->program, w->field, loft, 2, 0);
  world_start(w);
  for (cardvm_seat s = 1; s <= 2; s++) {
    cardvm_place at[4], found[4];
    int32_t ways[4], direction = 0;
    for (uint32_t n = 0; n < 4; n++) at[n] = cardvm_game_circle(w->game, w->field, s, n);
    assert_int_equal(cardvm_game_neighbours(w->game, at[1], found, ways, 4), 3);
    assert_true(found[0] == at[0] && found[1] == at[2] && found[2] == at[3]);
    assert_true(ways[0] == -4 && ways[1] == 4 && ways[2] == 0);
    found[1] = 99;
    assert_int_equal(cardvm_game_neighbours(w->game, at[1], found, NULL, 1), 3);
    assert_int_equal(found[1], 99);
    assert_int_equal(cardvm_game_neighbours(w->game, at[0], NULL, ways, 4), 1);
    assert_true(cardvm_game_adjacent(w->game, at[0], at[1], &direction));
    assert_int_equal(direction, 4);
    assert_true(cardvm_game_adjacent(w->game, at[1], at[0], &direction));
    assert_int_equal(direction, -4);
    assert_false(cardvm_game_adjacent(w->game, at[0], at[2], &direction));
    assert_int_equal(cardvm_game_opposite(w->game, at[1], at[0]), at[2]);
    assert_int_equal(cardvm_game_opposite(w->game, at[1], at[2]), at[0]);
    assert_int_equal(cardvm_game_opposite(w->game, at[0], at[1]), 0); /* the edge */
    assert_int_equal(cardvm_game_opposite(w->game, at[1], at[3]), 0); /* no direction */
    assert_int_equal(cardvm_game_opposite(w->game, at[0], at[2]), 0); /* no neighbour */
    assert_false(cardvm_game_adjacent(w->game, at[0],
                                      cardvm_game_circle(w->game, w->field, 3 - s, 1), NULL));
  }
  assert_int_equal(
      cardvm_game_neighbours(w->game, cardvm_game_place(w->game, w->deck, 1), NULL, NULL, 0), 0);
  assert_int_equal(cardvm_game_neighbours(w->game, 9999, NULL, NULL, 0), 0);
}

/* -- Positions --------------------------------------------------------------------------------- */

TEST(move_to_top_bottom_and_index_lands_there) {
  world *w = world_of_bears(2);
  cardvm_place limbo = world_place(w, w->limbo, 1);
  for (int i = 0; i < 4; i++) world_bear(w, 1, w->limbo);
  const uint32_t at[] = {CARDVM_AT_TOP, CARDVM_AT_BOTTOM, CARDVM_AT_INDEX, CARDVM_AT_INDEX + 2,
                         CARDVM_AT_INDEX + 9};
  const uint32_t expected[] = {0, 4, 0, 2, 4};
  for (int i = 0; i < 5; i++) {
    cardvm_handle card = world_bear(w, 1, w->hand);
    card = world_move(w, card, limbo, at[i]);
    assert_int_equal(nth(w, limbo, expected[i]), card);
    assert_int_equal(world_count(w, w->limbo, 1), 5);
    world_move(w, card, world_place(w, w->trash, 1), 0);
  }
}

TEST(move_within_a_place_keeps_the_stay) {
  world *w = world_of_bears(2);
  cardvm_place limbo = world_place(w, w->limbo, 1);
  cardvm_handle a = world_bear(w, 1, w->limbo), b = world_bear(w, 1, w->limbo);
  cardvm_handle c = world_bear(w, 1, w->limbo);
  assert_int_equal(world_move(w, a, limbo, CARDVM_AT_BOTTOM), a);
  assert_int_equal(nth(w, limbo, 0), b);
  assert_int_equal(nth(w, limbo, 2), a);
  world_move(w, a, limbo, CARDVM_AT_INDEX + 1);
  assert_int_equal(nth(w, limbo, 1), a);
  assert_int_equal(nth(w, limbo, 2), c);
  assert_true(cardvm_is_current(w->game, a));
}

TEST(cards_writes_at_most_what_fits) {
  world *w = world_of_bears(2);
  cardvm_handle a = world_bear(w, 1, w->limbo), out[2] = {0, 77};
  world_bear(w, 1, w->limbo);
  assert_int_equal(cardvm_game_cards(w->game, world_place(w, w->limbo, 1), out, 1), 2);
  assert_int_equal(out[0], a);
  assert_int_equal(out[1], 77);
  assert_int_equal(cardvm_game_cards(w->game, 0, out, 1), 0);
  assert_int_equal(cardvm_game_cards(w->game, 999, out, 1), 0);
}

/* -- Stays and handles ------------------------------------------------------------------------- */

TEST(move_to_another_zone_is_a_new_stay) {
  world *w = world_of_bears(2);
  cardvm_handle old = world_bear(w, 1, w->hand);
  cardvm_handle now = world_move(w, old, world_place(w, w->battle, 1), 0);
  assert_int_not_equal(now, old);
  assert_false(cardvm_is_current(w->game, old));
  assert_true(cardvm_is_current(w->game, now));
  assert_int_equal(cardvm_follow(w->game, old), now);
  assert_int_equal(world_card(w, now).zone, w->battle);
  assert_int_equal(CARDVM_HANDLE_KIND(now), CARDVM_KIND_CARD);
}

TEST(changes_through_an_old_handle_are_lost) {
  world *w = world_of_bears(2);
  cardvm_handle old = world_bear(w, 1, w->battle);
  cardvm_handle now = world_move(w, old, world_place(w, w->hand, 1), 0);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, old, 2)), CARDVM_LOST);
  assert_int_equal(world_propose(w, ev_card(w->destroy, old)), CARDVM_LOST);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, 0, 2)), CARDVM_LOST);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, 0xffffffffu, 2)), CARDVM_LOST);
  assert_int_equal(world_field(w, now, w->damage), 0);
  assert_int_equal(world_card(w, now).zone, w->hand);
}

TEST(move_and_back_does_not_find_the_old_handle_again) {
  world *w = world_of_bears(2);
  cardvm_handle first = world_bear(w, 1, w->battle), card = first;
  for (int i = 0; i < 50; i++) {
    card = world_move(w, card, world_place(w, w->hand, 1), 0);
    card = world_move(w, card, world_place(w, w->battle, 1), 0);
    assert_false(cardvm_is_current(w->game, first));
  }
}

TEST(board_move_keeps_the_stay) {
  world *w = world_of_bears(2);
  cardvm_handle card = world_bear(w, 1, w->battle);
  world_propose(w, ev_amount(w->hurt, card, 2));
  for (uint32_t n = 0; n < 3; n++)
    assert_int_equal(world_move(w, card, cardvm_game_circle(w->game, w->field, 1, n), 0), card);
  assert_int_equal(world_move(w, card, world_place(w, w->camp, 2), 0), card);
  assert_int_equal(world_field(w, card, w->damage), 2);
  assert_int_equal(world_master(w, card), 2);
  assert_int_not_equal(world_move(w, card, world_place(w, w->limbo, 1), 0), card);
}

TEST(new_stay_resets_fields_but_those_that_are_kept) {
  world *w = world_of_bears(2);
  cardvm_handle card = world_bear(w, 1, w->battle);
  world_propose(w, ev_amount(w->hurt, card, 2));
  world_propose(w, ev_amount(w->mark, card, 5));
  card = world_move(w, card, world_place(w, w->hand, 1), 0);
  assert_int_equal(world_field(w, card, w->damage), 0);
  assert_int_equal(world_field(w, card, w->scar), 5);
}

TEST(renew_begins_a_new_stay_in_place) {
  world *w = world_of_bears(2);
  cardvm_handle a = world_bear(w, 1, w->battle), b = world_bear(w, 1, w->battle);
  world_propose(w, ev_amount(w->hurt, a, 2));
  assert_int_equal(world_propose(w, ev_card(CARDVM_EVENT_RENEW, a)), CARDVM_DONE);
  cardvm_handle now = w->events[0].slot[CARDVM_SLOT_NEW];
  assert_int_not_equal(now, a);
  assert_false(cardvm_is_current(w->game, a));
  assert_int_equal(nth(w, world_place(w, w->battle, 1), 0), now);
  assert_int_equal(nth(w, world_place(w, w->battle, 1), 1), b);
  assert_int_equal(world_field(w, now, w->damage), 0);
  assert_int_equal(world_field(w, a, w->damage), 2);
  assert_int_equal(world_propose(w, ev_card(CARDVM_EVENT_RENEW, a)), CARDVM_LOST);
}

TEST(handles_that_name_no_card_read_nothing) {
  world *w = world_of_bears(2);
  world_bear(w, 1, w->battle);
  const cardvm_handle wrong[] = {0, 1, 0x20000000u, 0x2000ffffu, 0x80000001u, 0xffffffffu};
  cardvm_card_info info;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    assert_false(cardvm_game_card(w->game, wrong[i], &info));
    assert_int_equal(world_power(w, wrong[i]), 0);
    assert_int_equal(world_field(w, wrong[i], w->damage), 0);
    assert_int_equal(cardvm_follow(w->game, wrong[i]), 0);
    assert_false(cardvm_is_current(w->game, wrong[i]));
    assert_int_equal(cardvm_game_attached(w->game, wrong[i], NULL, 0), 0);
    assert_false(cardvm_game_visible(w->game, wrong[i], 1));
  }
}

/* -- Owners ------------------------------------------------------------------------------------ */

TEST(zone_for_owners_only_sends_the_card_to_its_owner) {
  world *w = world_of_bears(2);
  cardvm_handle card = world_bear(w, 1, w->battle);
  card = world_move(w, card, world_place(w, w->battle, 2), 0);
  assert_int_equal(world_card(w, card).place, world_place(w, w->battle, 2));
  card = world_move(w, card, world_place(w, w->hand, 2), 0);
  assert_int_equal(world_card(w, card).place, world_place(w, w->hand, 1));
  card = world_move(w, card, world_place(w, w->limbo, 2), 0);
  assert_int_equal(world_card(w, card).place, world_place(w, w->limbo, 2));
  world_propose(w, ev_card(w->destroy, card));
  assert_int_equal(world_count(w, w->trash, 1), 1);
}

TEST(zone_that_makes_owners_gives_the_card_to_its_player) {
  world *w = world_declare();
  cardvm_id pile =
      cardvm_program_zone(w->program, &(cardvm_zone_def){.name = "pile", .makes_owner = true});
  cardvm_id heap = cardvm_program_zone(
      w->program, &(cardvm_zone_def){.name = "heap", .shared = true, .makes_owner = true});
  cardvm_id bear = world_plain(w, "Bear", 3);
  const cardvm_setup_cards cards = {0, w->market, bear, 1};
  w->setup.cards = &cards;
  w->setup.card_count = 1;
  world_start(w);
  cardvm_handle card = nth(w, world_place(w, w->market, 0), 0); /* nobody's */
  card = world_move(w, card, world_place(w, pile, 2), 0);
  assert_int_equal(world_card(w, card).owner, 2);
  card = world_move(w, card, world_place(w, w->limbo, 1),
                    0); /* an ordinary one: it stays who owns it */
  assert_int_equal(world_card(w, card).owner, 2);
  card = world_move(w, card, world_place(w, heap, 0), 0); /* of no player */
  assert_int_equal(world_card(w, card).owner, 2);
  card = world_move(w, card, world_place(w, pile, 1), 0);
  assert_int_equal(world_card(w, card).owner, 1);
}

TEST(gift_changes_the_owner_and_nothing_else) {
  world *w = world_of_bears(2);
  cardvm_handle card = world_bear(w, 1, w->battle);
  cardvm_event e = ev_card(w->gift, card);
  e.slot[CARDVM_SLOT_PLAYER] = 2;
  assert_int_equal(world_propose(w, e), CARDVM_DONE);
  assert_int_equal(world_card(w, card).owner, 2);
  assert_int_equal(world_master(w, card), 1);
  assert_int_equal(world_propose(w, e), CARDVM_NOTHING);
  world_propose(w, ev_card(w->destroy, card));
  assert_int_equal(world_count(w, w->trash, 2), 1);
}

TEST(card_of_nobody_can_lie_in_a_shared_zone) {
  world *w = bears_dealt(0, 3, 0);
  cardvm_handle card = nth(w, world_place(w, w->market, 0), 1);
  assert_int_equal(world_card(w, card).owner, 0);
  assert_int_equal(world_master(w, card), 0);
  card = world_move(w, card, world_place(w, w->battle, 2), 0);
  assert_int_equal(world_master(w, card), 2);
  /* There is no trash of nobody: it cannot go there. */
  assert_int_equal(world_propose(w, ev_card(w->destroy, card)), CARDVM_NOTHING);
}

/* -- Last known values ------------------------------------------------------------------------- */

TEST(last_known_values_are_those_when_it_left_play) {
  world *w = world_of_bears(2);
  cardvm_handle card = world_bear(w, 1, w->battle);
  world_propose(w, ev_amount(w->hurt, card, 2));
  cardvm_edit_control(w->game, card, 2, CARDVM_FOREVER);
  world_run(w);
  world_propose(w, ev_card(w->destroy, card));
  cardvm_card_info info = world_card(w, card);
  assert_false(info.current);
  assert_int_equal(info.zone, w->battle);
  assert_int_equal(info.place, world_place(w, w->battle, 1));
  assert_int_equal(info.owner, 1);
  assert_int_equal(info.master, 2);
  assert_int_equal(info.original_master, 1);
  assert_int_equal(info.definition, w->bear);
  assert_int_equal(world_field(w, card, w->damage), 2);
  assert_int_equal(world_power(w, card), 3);
}

TEST(last_known_original_master_is_that_below_the_youngest) {
  world *w = world_of_bears(3);
  cardvm_handle card = world_bear(w, 1, w->battle);
  cardvm_edit_control(w->game, card, 2, CARDVM_FOREVER);
  cardvm_edit_control(w->game, card, 3, CARDVM_FOREVER);
  world_run(w);
  assert_int_equal(world_card(w, card).original_master, 2);
  world_propose(w, ev_card(w->destroy, card));
  assert_int_equal(world_card(w, card).master, 3);
  assert_int_equal(world_card(w, card).original_master, 2);
}

TEST(ring_of_last_known_values_forgets_the_oldest) {
  world *w = world_of_bears_within((cardvm_limits){.remembered = 3});
  cardvm_handle cards[4];
  for (int i = 0; i < 4; i++) {
    cards[i] = world_bear(w, 1, w->battle);
    world_propose(w, ev_amount(w->hurt, cards[i], i + 1));
  }
  for (int i = 0; i < 3; i++) world_propose(w, ev_card(w->destroy, cards[i]));
  for (int i = 0; i < 3; i++) assert_int_equal(world_field(w, cards[i], w->damage), i + 1);
  world_propose(w, ev_card(w->destroy, cards[3]));
  assert_int_equal(world_field(w, cards[0], w->damage), 0); /* forgotten: nothing is known */
  assert_int_equal(world_card(w, cards[0]).zone, 0);
  assert_int_equal(world_card(w, cards[0]).definition, w->bear);
  assert_int_equal(world_card(w, cards[0]).master, 1);
  assert_int_equal(world_power(w, cards[0]), 3); /* as printed */
  for (int i = 1; i < 4; i++) assert_int_equal(world_field(w, cards[i], w->damage), i + 1);
}

TEST(cards_out_of_play_leave_no_last_known_values) {
  world *w = world_of_bears(2);
  cardvm_handle card = world_bear(w, 1, w->hand);
  world_propose(w, ev_amount(w->hurt, card, 2));
  world_move(w, card, world_place(w, w->limbo, 1), 0);
  assert_int_equal(world_card(w, card).zone, 0);
  assert_int_equal(world_field(w, card, w->damage), 0);
}

/* -- Shuffling --------------------------------------------------------------------------------- */

static int by_value(const void *a, const void *b) {
  cardvm_handle x = *(const cardvm_handle *)a, y = *(const cardvm_handle *)b;
  return x < y ? -1 : x > y;
}

/* Shuffles n cards; the order changes, the cards do not. */
static void shuffle_is_a_permutation(uint32_t n, uint32_t stack) {
  world *w = bears_dealt(1, n, stack);
  cardvm_place deck = world_place(w, w->deck, 1);
  cardvm_handle before[64], after[64];
  assert_int_equal(cardvm_game_cards(w->game, deck, before, 64), n);
  cardvm_event e = {.kind = CARDVM_EVENT_SHUFFLE};
  e.slot[CARDVM_SLOT_TO] = deck;
  assert_int_equal(world_propose(w, e), n ? CARDVM_DONE : CARDVM_NOTHING);
  assert_int_equal(cardvm_game_cards(w->game, deck, after, 64), n);
  if (n > 8) assert_memory_not_equal(before, after, n * sizeof *before);
  qsort(before, n, sizeof *before, by_value);
  qsort(after, n, sizeof *after, by_value);
  assert_memory_equal(before, after, n * sizeof *before);
  world_free(w);
}

TEST(shuffle_keeps_the_cards) {
  for (uint32_t n = 0; n < 4; n++) shuffle_is_a_permutation(n, 0);
  shuffle_is_a_permutation(40, 0);
}

TEST(shuffle_without_room_on_the_stack_keeps_the_cards) {
  for (uint32_t n = 0; n < 4; n++) shuffle_is_a_permutation(n, 8);
  shuffle_is_a_permutation(40, 8);
}

/* Each card comes first about as often as any other, on both ways. */
TEST(shuffle_is_fair) {
  for (uint32_t stack = 0; stack <= 8; stack += 8) {
    world *w = bears_dealt(1, 12, stack);
    cardvm_place deck = world_place(w, w->deck, 1);
    uint32_t first[13] = {0}, last[13] = {0};
    for (int i = 0; i < 3000; i++) {
      cardvm_event e = {.kind = CARDVM_EVENT_SHUFFLE};
      e.slot[CARDVM_SLOT_TO] = deck;
      world_propose(w, e);
      first[nth(w, deck, 0) & 0xff]++;
      last[nth(w, deck, 11) & 0xff]++;
    }
    for (int i = 1; i <= 12; i++) { /* 250 expected, standard deviation 15 */
      assert_in_range(first[i], 175, 325);
      assert_in_range(last[i], 175, 325);
    }
    world_free(w);
  }
}

/* Also of the card that is left when all others have been drawn from the pile. */
TEST(shuffle_without_room_on_the_stack_forgets_every_card) {
  world *w = world_of_bears_within((cardvm_limits){.stack = 8});
  cardvm_handle cards[12];
  for (int i = 0; i < 12; i++) {
    cards[i] = world_bear(w, 1, w->deck);
    cardvm_event e = ev_card(CARDVM_EVENT_REVEAL, cards[i]);
    e.slot[CARDVM_SLOT_PLAYER] = 2;
    assert_int_equal(world_propose(w, e), CARDVM_DONE);
    assert_true(cardvm_game_visible(w->game, cards[i], 2));
  }
  cardvm_event shuffle = {.kind = CARDVM_EVENT_SHUFFLE};
  shuffle.slot[CARDVM_SLOT_TO] = world_place(w, w->deck, 1);
  assert_int_equal(world_propose(w, shuffle), CARDVM_DONE);
  for (int i = 0; i < 12; i++) assert_false(cardvm_game_visible(w->game, cards[i], 2));
}

TEST(shuffle_forgets_what_was_known_of_the_order) {
  world *w = world_of_bears(2);
  cardvm_handle card = world_bear(w, 1, w->deck);
  world_bear(w, 1, w->deck);
  cardvm_event e = ev_card(CARDVM_EVENT_REVEAL, card);
  e.slot[CARDVM_SLOT_PLAYER] = 2;
  assert_int_equal(world_propose(w, e), CARDVM_DONE);
  assert_true(cardvm_game_visible(w->game, card, 2));
  cardvm_event s = {.kind = CARDVM_EVENT_SHUFFLE};
  s.slot[CARDVM_SLOT_TO] = world_place(w, w->deck, 1);
  world_propose(w, s);
  assert_false(cardvm_game_visible(w->game, card, 2));
  s.slot[CARDVM_SLOT_TO] = 0;
  assert_int_equal(world_propose(w, s), CARDVM_NOTHING);
}

TEST(edits_are_refused_while_an_effect_asks) {
  world *w = world_declare();
  cardvm_id ability = world_ability(
      w, &ON_EVENT(TRIGGERED, "may", &w->hurt, .optional = true, .function = w->fn_log));
  cardvm_id bear = WORLD_CARD(w, "Bear", 3, ability), plain = world_plain(w, "Plain", 1);
  world_start(w);
  cardvm_handle card = world_put(w, bear, 1, w->battle), other = world_put(w, plain, 1, w->battle),
                hidden = world_put(w, plain, 1, w->hand);
  cardvm_event e = ev_amount(w->hurt, card, 1);
  world_propose_all(w, &e, 1);
  assert_int_equal(cardvm_game_decision(w->game)->kind, CARDVM_ASK_YES_NO);
  cardvm_game *g = w->game;
  const cardvm_place throne = cardvm_game_circle(g, w->throne, 0, 0);
  const cardvm_status refused[] = {
      cardvm_edit_field(g, card, w->damage, 9), cardvm_edit_move(g, card, 1, 0),
      cardvm_edit_player(g, 1, w->life, 9),     cardvm_edit_variable(g, w->tally, 9),
      cardvm_edit_attach(g, card, other),       cardvm_edit_control(g, card, 2, CARDVM_FOREVER),
      cardvm_edit_become(g, card, plain),       cardvm_edit_reveal(g, hidden, 2),
      cardvm_edit_master(g, throne, 2),
  };
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    if (refused[i] != CARDVM_ERROR_STATE) fail_msg("edit %u: %d", (unsigned)i, refused[i]);
  assert_int_equal(cardvm_edit_create(w->game, bear, 1, 1, 0), 0);
  assert_int_equal(cardvm_game_error(w->game)->code, CARDVM_ERROR_STATE);
  world_yes(w);
  assert_int_equal(world_field(w, card, w->damage), 1);
}

TEST(edits_of_what_is_not_there_are_refused) {
  world *w = world_of_bears(2);
  cardvm_game *g = w->game;
  cardvm_handle card = world_bear(w, 1, w->battle);
  uint64_t before = cardvm_game_hash(g);
  assert_int_equal(cardvm_edit_create(g, w->bear + 1, 1, 1, 0), 0);
  assert_int_equal(cardvm_edit_create(g, w->bear, 3, 1, 0), 0);
  assert_int_equal(cardvm_edit_create(g, w->bear, 1, 99, 0), 0);
  assert_int_equal(cardvm_edit_move(g, card, 0, 0), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_edit_move(g, 0, 1, 0), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_edit_field(g, card, 99, 0), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_edit_player(g, 3, w->life, 0), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_edit_variable(g, 99, 0), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_edit_control(g, card, 3, CARDVM_FOREVER), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_edit_control(g, card, 2, 99), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_edit_reveal(g, card, 3), CARDVM_ERROR_ARGUMENT);
  world_run(w);
  assert_int_equal(cardvm_game_hash(g), before);
}

/* -- At random: no card is lost or doubled ----------------------------------------------------- */

static void random_move(world *w, uint64_t *seed, uint32_t definitions) {
  cardvm_handle cards[256];
  uint32_t n = 0, places = cardvm_game_place_count(w->game);
  for (cardvm_place p = 1; p <= places && n < 200; p++) {
    cardvm_handle here[64];
    uint32_t k = cardvm_game_cards(w->game, p, here, 64);
    for (uint32_t i = 0; i < k && i < 64 && n < 200; i++) {
      cards[n++] = here[i];
      n += cardvm_game_attached(w->game, here[i], cards + n, 8);
    }
  }
  cardvm_event e = {0};
  switch (n ? world_random(seed, 6) : 0) {
  case 0:
    e.kind = CARDVM_EVENT_CREATE;
    e.slot[CARDVM_SLOT_NAME] = 1 + world_random(seed, definitions);
    e.slot[CARDVM_SLOT_PLAYER] = 1 + world_random(seed, 2);
    e.slot[CARDVM_SLOT_TO] = 1 + world_random(seed, places);
    break;
  case 1:
    e = ev_card(CARDVM_EVENT_ATTACH, cards[world_random(seed, n)]);
    e.slot[CARDVM_SLOT_OTHER] = cards[world_random(seed, n)];
    break;
  case 2: e = ev_card(w->vanish, cards[world_random(seed, n)]); break;
  case 3:
    e.kind = CARDVM_EVENT_SHUFFLE;
    e.slot[CARDVM_SLOT_TO] = 1 + world_random(seed, places);
    break;
  default: { /* one after the other, so that every compiler makes the same moves */
    cardvm_handle card = cards[world_random(seed, n)];
    cardvm_place to = 1 + world_random(seed, places);
    e = ev_move(card, to, world_random(seed, 5));
  }
  }
  world_propose(w, e); /* checks the whole block */
}

/* Whose circle it is follows the card that comes to lie first, also by a shuffle. */
TEST(shuffle_gives_a_circle_to_its_first_card) {
  world *w = world_of_bears(2);
  const cardvm_place throne = cardvm_game_circle(w->game, w->throne, 0, 0);
  for (cardvm_seat seat = 1; seat <= 2; seat++) {
    cardvm_handle card = world_bear(w, seat, w->battle);
    assert_int_equal(world_propose(w, ev_move(card, throne, CARDVM_AT_BOTTOM)), CARDVM_DONE);
  }
  bool was[3] = {false};
  for (int i = 0; i < 20; i++) {
    cardvm_event e = {.kind = CARDVM_EVENT_SHUFFLE};
    cardvm_handle first;
    cardvm_card_info card;
    cardvm_place_info place;
    e.slot[CARDVM_SLOT_TO] = throne;
    world_propose(w, e);
    cardvm_game_cards(w->game, throne, &first, 1);
    assert_true(cardvm_game_card(w->game, first, &card));
    assert_true(cardvm_game_place_info(w->game, throne, &place));
    assert_int_equal(place.count, 2);
    assert_int_equal(place.master, card.master);
    was[place.master] = true;
  }
  assert_true(was[1] && was[2]);
}

TEST(random_moves_lose_no_card) {
  for (uint64_t seed = 1; seed <= 4; seed++) {
    world *w = world_declare();
    for (int i = 0; i < 3; i++) world_plain(w, (const char *[]){"Bear", "Wolf", "Fox"}[i], i);
    w->setup.limits.cards = 200;
    w->setup.limits.steps = 1000000;
    world_start(w);
    uint64_t random = seed;
    for (int i = 0; i < 1500; i++) random_move(w, &random, 3);
    world_free(w);
  }
}
