/* Questions with one possible answer: skipped where everybody can see that it is the only one. */
#include "decisions_world.h"

GUARDS("asking/told asking/looked paying/asks flow/effect")

/* -- Skipped or asked -------------------------------------------------------------------------- */

TEST(question_public_cards_all_needed_is_skipped) {
  cards c;
  world *w = open_world(&c);
  uint32_t serial = cardvm_game_decision(w->game)->serial;
  ASK_OF(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, 2, 2, c.unit[0], c.unit[1]);
  assert_false(ask_opens(w));
  EXPECT_PICKED(c.unit[0], c.unit[1]);
  assert_int_equal(cardvm_game_decision(w->game)->serial, serial + 1); /* the window's next one */
}

TEST(question_with_two_answers_is_asked) {
  cards c;
  world *w = open_world(&c);
  ASK_OF(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, 0, 1, c.unit[0]);
  assert_true(ask_opens(w)); /* it or none */
  assert_int_equal(answer(w, NULL, 0), CARDVM_OK);
  EXPECT_NO_PICKS();
  ASK_OF(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, 1, 1, c.unit[0], c.unit[1]);
  assert_true(ask_opens(w));
}

TEST(question_whole_hidden_place_is_skipped) {
  cards c;
  world *w = open_world(&c);
  ASK_OF(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, 2, 2, c.hand[0], c.hand[1]);
  assert_false(ask_opens(w));
  assert_int_equal(picked_count, 2);
}

/* Skipping would tell the others which of the hidden cards fit. */
TEST(question_part_of_hidden_place_is_asked) {
  cards c;
  world *w = open_world(&c);
  ASK_OF(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, 1, 1, c.hand[1]);
  assert_true(ask_opens(w));
  assert_int_equal(cardvm_game_decision(w->game)->option_count, 1);
  world_answer(w, c.hand[1], 0);
}

TEST(question_hidden_and_public_cards_is_asked) {
  cards c;
  world *w = open_world(&c);
  ASK_OF(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, 3, 3, c.hand[0], c.hand[1], c.unit[0]);
  assert_true(ask_opens(w));
}

/* The one card that fits is known, but that no other of the hand fits is not. */
TEST(question_known_card_among_hidden_ones_is_asked) {
  cards c;
  world *w = open_world(&c);
  assert_int_equal(cardvm_edit_reveal(w->game, c.hand[0], 0), CARDVM_OK);
  world_run(w);
  ASK_OF(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, 1, 1, c.hand[0]);
  assert_true(ask_opens(w));
  world_answer(w, c.hand[0], 0);
  /* Once the whole hand is known, everyone sees that there is one answer. */
  assert_int_equal(cardvm_edit_reveal(w->game, c.hand[1], 0), CARDVM_OK);
  world_run(w);
  ASK_OF(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, 1, 1, c.hand[0]);
  assert_false(ask_opens(w));
  assert_int_equal(picked[0].subject, c.hand[0]);
}

TEST(question_of_which_nothing_can_be_picked_is_skipped) {
  cards c;
  world *w = open_world(&c);
  ask_of(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, 2, 3);
  assert_false(ask_opens(w));
  EXPECT_NO_PICKS();
  ASK_OF(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, 0, 0, c.unit[0], c.unit[1]);
  assert_false(ask_opens(w));
  EXPECT_NO_PICKS();
}

TEST(question_secret_is_never_skipped) {
  cards c;
  world *w = open_world(&c);
  ask_of(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, 1, 1);
  question.secret_count = true;
  add_option(c.unit[0], 0);
  assert_true(ask_opens(w));
  world_answer(w, c.unit[0], 0);
  ask_of(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, 1, 1);
  question.secret_count = true; /* nor is it told that there was nothing to find */
  assert_true(ask_opens(w));
  assert_int_equal(cardvm_game_decision(w->game)->max, 0);
  assert_int_equal(answer(w, NULL, 0), CARDVM_OK);
  EXPECT_NO_PICKS();
}

TEST(question_min_is_lowered_to_what_is_there) {
  cards c;
  world *w = open_world(&c);
  ASK_OF(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, 5, 9, c.unit[0], c.hand[0]);
  assert_true(ask_opens(w));
  const cardvm_decision *d = cardvm_game_decision(w->game);
  assert_int_equal(d->min, 2);
  assert_int_equal(d->max, 2);
}

TEST(question_numbers_and_names_with_one_answer_are_skipped) {
  cards c;
  world *w = open_world(&c);
  ASK_OF(CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, 1, 1, 1, 7);
  assert_false(ask_opens(w));
  assert_int_equal(picked[0].subject, 7);
  ASK_NAMES(CARDVM_ASK_OPTION, 1, 4);
  assert_false(ask_opens(w));
  assert_int_equal(picked[0].name, 4);
  ASK_OF(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_SEAT, 1, 1, 1, 2);
  assert_false(ask_opens(w));
  assert_int_equal(picked[0].subject, 2);
}

TEST(question_alike_cards_is_not_asked) {
  cards c;
  world *w = open_world(&c);
  ask_of(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, 2, 2);
  question.alike = true;
  for (int i = 0; i < 3; i++) add_option(c.unit[i], 0);
  assert_false(ask_opens(w));
  EXPECT_PICKED(c.unit[0], c.unit[1]);
  /* One differs in a field: now it matters which. */
  assert_int_equal(cardvm_edit_field(w->game, c.unit[2], w->damage, 1), CARDVM_OK);
  world_run(w);
  ask_of(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, 2, 2);
  question.alike = true;
  for (int i = 0; i < 3; i++) add_option(c.unit[i], 0);
  assert_true(ask_opens(w));
}

/* Whatever two cards differ in that is not their identity makes it matter which. */
TEST(question_alike_cards_that_differ_is_asked) {
  for (int way = 0; way < 9; way++)
    for (int second = 0; second < 2; second++) { /* the one or the other */
      world *w = world_declare();
      cardvm_id plain = world_plain(w, "Plain", 1), other = world_plain(w, "Other", 1);
      world_start(w);
      cardvm_handle card[2], more = world_put(w, plain, 1, w->hand);
      for (int i = 0; i < 2; i++)
        card[i] = world_put(w, way == 1 && i == second ? other : plain, 1,
                            way == 2 && i == second ? w->trash : w->hand);
      cardvm_handle odd = card[second];
      if (way == 3) cardvm_edit_field(w->game, odd, w->damage, 1);
      if (way == 4) cardvm_edit_field(w->game, odd, w->scar, 1); /* the last field */
      if (way == 5) cardvm_edit_control(w->game, odd, 2, CARDVM_FOREVER);
      if (way == 6)
        cardvm_edit_control(w->game, odd, 1,
                            CARDVM_FOREVER); /* no other master, but something lasts */
      if (way == 7) cardvm_edit_attach(w->game, more, odd);
      if (way == 8) cardvm_edit_reveal(w->game, odd, 2);
      world_run(w);
      ask_of(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, 1, 1);
      question.alike = true;
      add_option(card[0], 0);
      add_option(card[1], 0);
      if (ask_opens(w) != (way != 0)) fail_msg("way %d: %s", way, way ? "not asked" : "asked");
      world_free(w);
    }
}

/* Cards that could not be followed are not alike: nobody knows what they are now. */
TEST(question_alike_cards_that_moved_on_is_asked) {
  cards c;
  world *w = open_world(&c);
  for (int i = 0; i < 2; i++) {
    assert_int_equal(cardvm_edit_move(w->game, c.unit[i], world_place(w, w->trash, 1), 0),
                     CARDVM_OK);
    world_run(w);
    ask_of(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, 1, 1);
    question.alike = true;
    add_option(c.unit[1], 0);
    add_option(c.unit[0], 0);
    assert_true(ask_opens(w));
    world_answer(w, c.unit[0], 0);
  }
}

TEST(question_alike_cards_of_different_hosts_is_asked) {
  cards c;
  world *w = open_world(&c);
  cardvm_edit_attach(w->game, c.unit[1], c.unit[0]);
  world_run(w);
  cardvm_edit_attach(w->game, c.hand[0], c.unit[2]); /* the same definition */
  world_run(w);
  ask_of(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, 1, 1);
  question.alike = true;
  add_option(world_now(w, c.unit[1]), 0);
  add_option(world_now(w, c.hand[0]), 0);
  assert_true(ask_opens(w));
}
