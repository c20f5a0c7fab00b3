/* Limits of use: how often in one instance of a sequence. */
#include "sequences_world.h"

GUARDS("state/uses flow/effect_frame")

/* -- Limits of use ----------------------------------------------------------------------------- */

TEST(limit_is_counted_per_copy_and_turn) {
  declare();
  world *w = t.w;
  cardvm_id tap = world_ability(w, &IN_WINDOW("tap", w->w_main, .function = w->fn_log, .limit = 2,
                                              .limit_sequence = w->turn));
  cardvm_id tapper = WORLD_CARD(w, "Tapper", 1, tap);
  world_start(w);
  cardvm_handle a = world_put(w, tapper, 1, w->battle), b = world_put(w, tapper, 1, w->battle);
  world_answer(w, a, tap);
  assert_true(world_offers(w, a, tap));
  world_answer(w, a, tap);
  assert_false(world_offers(w, a, tap));
  assert_true(world_offers(w, b, tap)); /* each copy has its own */
  assert_int_equal(world_logged(w, tap), 2);
  /* A new stay is a new copy. */
  a = world_move(w, a, world_place(w, w->hand, 1), 0);
  a = world_move(w, a, world_place(w, w->battle, 1), 0);
  assert_true(world_offers(w, a, tap));
  world_answer(w, a, tap);
  world_answer(w, a, tap);
  assert_false(world_offers(w, a, tap));
  world_next_turn(w);
  assert_false(world_offers(w, a, tap)); /* not its master's turn */
  world_next_turn(w);
  assert_true(world_offers(w, a, tap));
}

/* More limited uses than there are records: those of past turns make room, those of this one do
 * not. */
TEST(limit_of_use_records_both_sides) {
  for (uint32_t extra = 0; extra < 2; extra++) {
    declare();
    world *w = t.w;
    cardvm_id tap = world_ability(w, &IN_WINDOW("tap", w->w_main, .function = w->fn_log, .limit = 1,
                                                .limit_sequence = w->turn));
    cardvm_id tapper = WORLD_CARD(w, "Tapper", 1, tap);
    w->setup.limits.uses = 3;
    world_start(w);
    cardvm_handle a[4];
    for (int i = 0; i < 4; i++) a[i] = world_put(w, tapper, 1, w->battle);
    for (int turn = 0; turn < 3; turn++) {
      for (int i = 0; i < 3; i++) world_answer(w, a[(i + turn) % 4], tap);
      for (int i = 0; i < 3; i++) assert_false(world_offers(w, a[(i + turn) % 4], tap));
      world_next_turn(w);
      world_next_turn(w);
    }
    for (int i = 0; i < 3; i++) world_answer(w, a[i], tap);
    if (extra) {
      const cardvm_decision *d = cardvm_game_decision(w->game);
      const cardvm_option pick = {a[3], tap};
      assert_int_equal(cardvm_game_answer(w->game, d->decider, d->serial, &pick, 1), CARDVM_OK);
      assert_int_equal(cardvm_game_run(w->game), CARDVM_ERROR_LIMIT);
      assert_non_null(strstr(cardvm_game_error(w->game)->message, "more than 3 uses"));
    }
    world_free(w);
  }
}

/* A record that is used again starts from nothing, also where no instance runs. */
TEST(limit_of_use_record_starts_from_nothing) {
  declare();
  world *w = t.w;
  cardvm_ability_def def =
      IN_WINDOW("tap", w->w_main, .function = w->fn_log, .limit = 2, .limit_sequence = w->turn);
  cardvm_id per_turn = world_ability(w, &def);
  def.limit_sequence = w->duel;
  cardvm_id per_duel = world_ability(w, &def);
  cardvm_id tapper = WORLD_CARD(w, "Tapper", 1, per_turn, per_duel);
  w->setup.limits.uses = 1;
  world_start(w);
  cardvm_handle a = world_put(w, tapper, 1, w->battle);
  world_answer(w, a, per_turn);
  world_answer(w, a, per_turn);
  world_next_turn(w);
  world_next_turn(w);
  world_answer(w, a, per_duel);
  assert_true(world_offers(w, a, per_duel));
  world_answer(w, a, per_duel);
  assert_false(world_offers(w, a, per_duel));
}

/* Sweeping keeps what still counts. */
TEST(limit_of_use_records_kept_while_others_are_swept) {
  declare();
  world *w = t.w;
  cardvm_ability_def def =
      IN_WINDOW("tap", w->w_main, .function = w->fn_log, .limit = 1, .limit_sequence = w->turn);
  cardvm_id once = world_ability(w, &def);
  def.limit = 3;
  cardvm_id thrice = world_ability(w, &def);
  cardvm_id tapper = WORLD_CARD(w, "Tapper", 1, once, thrice);
  w->setup.limits.uses = 3;
  world_start(w);
  cardvm_handle a = world_put(w, tapper, 1, w->battle), b = world_put(w, tapper, 1, w->battle);
  world_answer(w, a, once); /* two records that will be stale, the first in front */
  world_answer(w, b, once);
  world_next_turn(w);
  world_next_turn(w);
  world_answer(w, a, thrice);
  world_answer(w, a, thrice);
  world_answer(w, b, thrice); /* no room: the stale ones go */
  world_answer(w, a, thrice);
  assert_false(world_offers(w, a, thrice)); /* three times */
  assert_true(world_offers(w, b, thrice));
  assert_true(world_offers(w, a, once));
  world_answer(w, b, thrice);
  world_answer(w, b, thrice);
  assert_false(world_offers(w, b, thrice));
}

/* A trigger "once per duel": counted in that duel only. */
TEST(limit_of_a_trigger_counts_in_its_instance) {
  declare();
  world *w = t.w;
  cardvm_id ends[3] = {cardvm_program_step_event(w->program, w->s_open, true),
                       cardvm_program_step_event(w->program, w->s_clash, true),
                       cardvm_program_step_event(w->program, w->s_close, true)};
  cardvm_id once = world_ability(w, &(cardvm_ability_def){.name = "once",
                                                          .kind = CARDVM_TRIGGERED,
                                                          .events = ends,
                                                          .event_count = 3,
                                                          .function = t.fn_hear,
                                                          .limit = 2,
                                                          .limit_sequence = w->duel});
  cardvm_id card = WORLD_CARD(w, "Once", 1, once);
  world_start(w);
  world_put(w, card, 1, w->battle);
  for (int i = 0; i < 2; i++) {
    assert_int_equal(world_do(w, nested_duel), CARDVM_DECISION);
    expect_story("[end open];[end clash];duel over;");
  }
}
