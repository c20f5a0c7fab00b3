/* A card becomes something else amid other things: in a batch, in its own effect, while its effects
 * wait, with what ends at the same time; and what is drawn, told and taken back of it. */
#include "becomes_world.h"
#include "cardvm_client.h"
#include "cardvm_view.h"
#include "holds.h"
#include "services.h"

GUARDS("state/becomes")

/* -- At the same time -------------------------------------------------------------------------- */

/* What is simultaneous finds things as they were before all of it. */
TEST(in_a_batch_it_leaves_as_what_it_was) {
  zoo z = open_zoo();
  world *w = z.w;
  const cardvm_event events[] = {ev_become(z.card, z.ghost, CARDVM_FOREVER),
                                 ev_card(w->destroy, z.card)};
  world_propose_all(w, events, 2);
  assert_int_equal(world_logged(w, z.howl), 1);
  assert_int_equal(world_logged(w, z.wail), 0);
  assert_int_equal(is(&z, z.card), z.bear); /* as it was before both */
  assert_int_equal(is(&z, world_now(w, z.card)), z.bear);
}

TEST(in_a_batch_what_has_left_becomes_nothing) {
  zoo z = open_zoo();
  world *w = z.w;
  const cardvm_event events[] = {ev_card(w->discard, z.card),
                                 ev_become(z.card, z.lion, CARDVM_FOREVER)};
  world_propose_all(w, events, 2);
  assert_int_equal(w->events[1].kind, 0);
  assert_int_equal(is(&z, world_now(w, z.card)), z.bear);
}

TEST(of_a_batch_the_last_is_the_youngest) {
  zoo z = open_zoo();
  world *w = z.w;
  const cardvm_event events[] = {ev_become(z.card, z.lion, CARDVM_FOREVER),
                                 ev_become(z.card, z.king, CARDVM_FOREVER),
                                 ev_become(z.card, z.ghost, CARDVM_FOREVER)};
  world_propose_all(w, events, 3);
  assert_int_equal(is(&z, z.card), z.ghost);
  const cardvm_handle oldest = w->events[0].slot[CARDVM_SLOT_EXTRA],
                      second = w->events[1].slot[CARDVM_SLOT_EXTRA];
  end_lasting(w, w->events[2].slot[CARDVM_SLOT_EXTRA]);
  assert_int_equal(is(&z, z.card), z.king);
  end_lasting(w, oldest);
  assert_int_equal(is(&z, z.card), z.king);
  end_lasting(w, second);
  assert_int_equal(is(&z, z.card), z.bear);
}

/* Two on one card and one on another end by one event. */
TEST(what_ends_at_once_leaves_nothing) {
  zoo z = open_zoo();
  world *w = z.w;
  const cardvm_handle other = world_put(w, z.ghost, 1, w->battle);
  become(&z, z.card, z.king, w->until_shout);
  become(&z, other, z.king, w->until_shout);
  become(&z, z.card, z.lion, w->until_shout);
  become(&z, z.card, z.king, w->this_turn);
  become(&z, other, z.lion, w->until_shout);
  assert_int_equal(world_power(w, other), 7);
  assert_int_equal(world_propose(w, ev_card(w->shout, 0)), CARDVM_DONE);
  assert_int_equal(is(&z, z.card), z.king);
  assert_int_equal(is(&z, other), z.ghost);
  assert_int_equal(world_power(w, other), 4);
  world_next_turn(w);
  assert_int_equal(is(&z, z.card), z.bear);
  assert_int_equal(world_power(w, other), 2);
}

TEST(its_new_master_has_its_new_abilities) {
  zoo z = open_zoo();
  world *w = z.w;
  const cardvm_handle theirs = world_put(w, z.ghost, 2, w->battle);
  cardvm_event take = ev_card(CARDVM_EVENT_CONTROL, theirs);
  take.slot[CARDVM_SLOT_PLAYER] = 1;
  take.slot[CARDVM_SLOT_TO] = w->until_shout;
  const cardvm_event events[] = {ev_become(theirs, z.lion, w->until_shout), take};
  world_propose_all(w, events, 2);
  assert_true(world_offers(w, theirs, z.roar));
  world_propose(w, ev_card(w->shout, 0));
  assert_false(world_offers(w, theirs, z.roar));
  assert_int_equal(is(&z, theirs), z.ghost);
  assert_int_equal(world_master(w, theirs), 2);
}

/* -- Attached ---------------------------------------------------------------------------------- */

TEST(what_is_attached_becomes_something_and_is_itself_when_it_leaves) {
  zoo z;
  declare(&z);
  world *w = z.w;
  const cardvm_id blesses = world_ability(
      w, &(cardvm_ability_def){.name = "blesses",
                               .kind = CARDVM_CONSTANT,
                               .attached = true,
                               .modifiers =
                                   &(cardvm_modifier_def){w->power, CARDVM_ADD, x_num(w, 4), 0},
                               .modifier_count = 1});
  const cardvm_id crown = WORLD_CARD(w, "Crown", 0, blesses);
  start(&z);
  const cardvm_handle ghost = world_put(w, z.ghost, 1, w->battle);
  become(&z, ghost, z.lion, CARDVM_FOREVER);
  cardvm_event attach = ev_card(CARDVM_EVENT_ATTACH, ghost);
  attach.slot[CARDVM_SLOT_OTHER] = z.card;
  assert_int_equal(world_propose(w, attach), CARDVM_DONE);
  const cardvm_handle worn = world_now(w, ghost);
  assert_int_equal(is(&z, worn), z.ghost); /* a new stay */
  assert_int_equal(is(&z, ghost), z.lion);
  become(&z, worn, crown, w->until_shout);
  assert_int_equal(world_power(w, z.card), 7);
  become(&z, z.card, z.lion, CARDVM_FOREVER);
  assert_int_equal(world_power(w, z.card), 9);
  world_propose(w, ev_card(w->shout, 0));
  assert_int_equal(world_power(w, z.card), 5);
  become(&z, worn, crown, CARDVM_FOREVER);
  assert_int_equal(world_propose(w, ev_card(w->destroy, z.card)), CARDVM_DONE);
  assert_int_equal(is(&z, world_now(w, worn)), z.ghost);
  assert_int_equal(world_power(w, z.card), 9); /* last known */
}

/* -- Its own effects --------------------------------------------------------------------------- */

static cardvm_call_status turns(cardvm_game *game, cardvm_call *call, void *user) {
  zoo *z = user;
  cardvm_event e;
  if (call->step++ == 0) {
    const cardvm_outcome o =
        cardvm_become(game, call->me, z->ghost, UNTIL(CARDVM_WHILE_EFFECT), &e);
    if (o != CARDVM_DONE) return CARDVM_CALL_FAILED;
    const cardvm_option yes_no[] = {{0, 1}, {0, 0}};
    cardvm_ask_player(game, &(cardvm_question){.kind = CARDVM_ASK_YES_NO,
                                               .player = call->you,
                                               .min = 1,
                                               .max = 1,
                                               .options = yes_no,
                                               .option_count = 2});
    return CARDVM_CALL_WAIT;
  }
  z->w->number[1]++;
  z->w->number[2] = (uint32_t)cardvm_game_definition(game, call->me);
  return CARDVM_CALL_DONE;
}

/* It is no lion any more while the lion's action runs, asks, is saved and goes on. */
TEST(an_effect_goes_on_when_its_card_is_something_else) {
  zoo z;
  declare(&z);
  world *w = z.w;
  const cardvm_id turn = cardvm_program_function(w->program, "turns", turns, &z);
  const cardvm_id flees = world_ability(
      w, &IN_WINDOW("flees", w->w_main, .limit = 1, .limit_sequence = w->turn, .function = turn));
  const cardvm_id cat = WORLD_CARD(w, "Cat", 2, flees);
  start(&z);
  const cardvm_handle card = world_put(w, cat, 1, w->battle);
  world_answer(w, card, flees);
  assert_int_equal(is(&z, card), z.ghost);
  world_check(w);
  const size_t size = cardvm_game_save(w->game, NULL, 0);
  unsigned char *bytes = malloc(size);
  cardvm_game_save(w->game, bytes, size);
  cardvm_error error;
  cardvm_game *loaded = cardvm_game_load(w->program, bytes, size, &error);
  free(bytes);
  if (!loaded) fail_msg("%s", error.message);
  assert_int_equal(cardvm_game_hash(loaded), cardvm_game_hash(w->game));
  cardvm_game_free(loaded);
  world_yes(w);
  assert_int_equal(w->number[1], 1);
  assert_int_equal(w->number[2], z.ghost);
  assert_int_equal(is(&z, card), cat);        /* while the effect lasted */
  assert_false(world_offers(w, card, flees)); /* it was used, whatever the card was meanwhile */
  world_next_turn(w);
  world_next_turn(w);
  assert_true(world_offers(w, card, flees));
}

/* -- What it is already ------------------------------------------------------------------------ */

TEST(to_become_what_it_is_changes_no_ages) {
  zoo z = open_zoo();
  world *w = z.w;
  const cardvm_handle king = world_put(w, z.king, 1, w->battle);
  const uint32_t age = w->game->listeners[w->game->cards[handle_index(king)].listeners].age;
  const cardvm_handle same = become(&z, king, z.king, w->until_shout);
  assert_int_equal(w->game->listeners[w->game->cards[handle_index(king)].listeners].age, age);
  become(&z, king, z.lion, CARDVM_FOREVER);
  assert_int_equal(card_own_definition(w->game, handle_index(king)), z.king);
  end_lasting(w, same);
  assert_int_equal(is(&z, king), z.lion);
  assert_int_equal(card_own_definition(w->game, handle_index(king)), z.king);
}

/* -- What is told ------------------------------------------------------------------------------ */

static void expect_last(world *w, cardvm_trace_kind kind, const char *wanted) {
  uint32_t count;
  const cardvm_trace *t = cardvm_game_trace(w->game, 0, &count);
  char text[160] = "nothing";
  for (uint32_t i = 0; i < count; i++)
    if (t[i].kind == kind && t[i].event == CARDVM_EVENT_BECOME)
      cardvm_client_trace_text(w->game, &t[i], text, sizeof text);
  assert_string_equal(text, wanted);
}

TEST(the_trace_says_what_it_becomes) {
  zoo z = open_zoo();
  world *w = z.w;
  cardvm_game_trace_enable(w->game, true);
  world_put(w, z.king, 1, w->battle);
  become(&z, z.card, z.lion, w->until_shout);
  expect_last(w, CARDVM_TRACE_EVENT, "become Lion on Lion#1 by seat 1");
  world_propose(w, ev_card(w->shout, 0));
  expect_last(w, CARDVM_TRACE_ENDED, "ended become Lion on Bear#1");
  uint32_t count;
  const cardvm_trace *t = cardvm_game_trace(w->game, 0, &count);
  while (count && t[count - 1].kind != CARDVM_TRACE_ENDED) count--;
  assert_true(count);
  assert_int_equal(t[count - 1].amount, 0); /* not a number of what it is by itself */
  assert_int_equal(t[count - 1].name, z.lion);
}

/* -- Draws ------------------------------------------------------------------------------------- */

/* Player 1 has cards in the hand that player 2 does not see. One of them has become a lion. */
TEST(what_a_hidden_card_is_by_itself_is_drawn) {
  enum { DRAWS = 120 };
  zoo z = open_zoo();
  world *w = z.w;
  const cardvm_handle hidden = world_put(w, z.bear, 1, w->hand);
  for (int i = 0; i < 3; i++) world_put(w, z.king, 1, w->deck);
  become(&z, hidden, z.ghost, CARDVM_FOREVER);
  become(&z, hidden, z.lion, CARDVM_FOREVER);
  cardvm_game *drawn = NULL;
  uint32_t bears = 0;
  for (uint64_t seed = 1; seed <= DRAWS; seed++) {
    assert_int_equal(cardvm_game_determinize(w->game, 2, seed, drawn, &drawn), CARDVM_OK);
    world_check_game(drawn);
    const cardvm_id own = card_own_definition(drawn, handle_index(hidden));
    assert_true(own == z.bear || own == z.king);
    bears += own == z.bear;
    assert_int_equal(cardvm_game_definition(drawn, hidden), z.lion); /* what lasts on it stays */
    uint32_t there = 0; /* the bear is one of the four */
    for (uint32_t i = 1; i <= drawn->h->card_count; i++)
      there += card_own_definition(drawn, i) == z.bear;
    assert_int_equal(there, 2); /* with the one in the battle zone */
  }
  assert_in_range(bears, DRAWS / 8, DRAWS / 2);
  cardvm_game_free(drawn);
}

/* Where it lay before nobody saw it either: it is remembered there as what it is drawn to be. */
TEST(what_it_was_elsewhere_is_drawn_with_it) {
  zoo z;
  declare(&z);
  world *w = z.w;
  const cardvm_id lair = cardvm_program_zone(
      w->program, &(cardvm_zone_def){.name = "lair", .play = true, .seen = CARDVM_SEEN_OWNER});
  start(&z);
  const cardvm_handle before = world_put(w, z.bear, 1, lair),
                      disguised = world_put(w, z.bear, 1, lair);
  become(&z, disguised, z.ghost, CARDVM_FOREVER);
  const cardvm_handle hidden = world_move(w, before, world_place(w, w->hand, 1), CARDVM_AT_TOP);
  world_move(w, disguised, world_place(w, w->hand, 1), CARDVM_AT_TOP);
  for (int i = 0; i < 6; i++) world_put(w, z.king, 1, w->deck);
  become(&z, hidden, z.lion, CARDVM_FOREVER);
  cardvm_game *drawn = NULL;
  uint32_t kings = 0;
  for (uint64_t seed = 1; seed <= 40; seed++) {
    assert_int_equal(cardvm_game_determinize(w->game, 2, seed, drawn, &drawn), CARDVM_OK);
    world_check_game(drawn);
    const cardvm_id own = card_own_definition(drawn, handle_index(hidden));
    kings += own == z.king;
    assert_int_equal(cardvm_game_definition(drawn, before), own);
    assert_int_equal(cardvm_game_definition(drawn, disguised), z.ghost);
  }
  assert_in_range(kings, 10, 40);
  cardvm_game_free(drawn);
}
