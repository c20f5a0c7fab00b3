/* Substitutions: what replaces an event, how often, in which order, and what its proposer is told.
 */
#include "events_world.h"

GUARDS("reading/permits state/used flow/event_frame")

/* -- Replaced ---------------------------------------------------------------------------------- */

TEST(replaced_event_is_another_and_not_the_proposers) {
  world *w = world_declare();
  static deed d;
  d = (deed){.kind = w->mark};
  cardvm_id instead = substitution(w, &w->hurt, &d, false, false);
  cardvm_id heard = world_trigger(w, w->hurt, 0), heard2 = world_trigger(w, w->mark, 0);
  cardvm_id wall = WORLD_CARD(w, "Wall", 0, instead),
            bear = WORLD_CARD(w, "Bear", 3, heard, heard2);
  w->setup.trace = true;
  world_start(w);
  world_put(w, wall, 2, w->battle);
  cardvm_handle a = world_put(w, bear, 1, w->battle);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, a, 2)), CARDVM_REPLACED);
  assert_int_equal(w->events[0].kind, 0);
  assert_int_equal(world_field(w, a, w->damage), 0);
  assert_int_equal(world_field(w, a, w->scar), 2);
  assert_int_equal(world_logged(w, heard), 0);
  assert_int_equal(world_logged(w, heard2), 1);
  assert_int_equal(w->log[0].you, 2); /* the substitution's effect is its card's master's */
  uint32_t count, told = 0;
  const cardvm_trace *t = cardvm_game_trace(w->game, 0, &count);
  for (uint32_t i = 0; i < count; i++)
    told += t[i].kind == CARDVM_TRACE_REPLACED && t[i].ability == instead && t[i].card == a;
  assert_int_equal(told, 1);
}

TEST(replacement_that_counts_is_done_for_the_proposer) {
  world *w = world_declare();
  static deed d;
  d = (deed){.kind = w->mark};
  cardvm_id wall = WORLD_CARD(w, "Wall", 0, substitution(w, &w->hurt, &d, true, false));
  world_start(w);
  cardvm_handle a = world_put(w, wall, 1, w->battle);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, a, 2)), CARDVM_DONE);
  assert_int_equal(world_field(w, a, w->damage), 0);
  assert_int_equal(world_field(w, a, w->scar), 2);
}

TEST(substitution_matches_before_it_replaces) {
  world *w = world_declare();
  static deed d;
  d = (deed){.kind = w->mark, .result = 1};
  cardvm_ability_def def = ON_EVENT(SUBSTITUTION, "on", &w->hurt, .function = deed_id(&d, w),
                                    .match = x_about_me(w), .condition = x_rested(w));
  cardvm_id wall = WORLD_CARD(w, "Wall", 0, world_ability(w, &def)),
            bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle a = world_put(w, wall, 1, w->battle), b = world_put(w, bear, 1, w->battle);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, a, 1)), CARDVM_DONE);
  world_propose(w, ev_card(w->rest, a));
  assert_int_equal(world_propose(w, ev_amount(w->hurt, b, 1)), CARDVM_DONE);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, a, 1)), CARDVM_REPLACED);
}

TEST(changed_event_goes_on) {
  world *w = world_declare();
  static deed d;
  d = (deed){.change = 5};
  cardvm_id wall = WORLD_CARD(w, "Wall", 0, substitution(w, &w->hurt, &d, false, false));
  world_start(w);
  cardvm_handle a = world_put(w, wall, 1, w->battle);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, a, 2)), CARDVM_DONE);
  assert_int_equal(world_field(w, a, w->damage), 5);
  assert_int_equal(outcome_of(w, CARDVM_SLOT_AMOUNT), 5);
  assert_int_equal(w->log_count, 1); /* at most once in the life of the event */
}

TEST(changed_event_is_checked_again) {
  world *w = world_declare();
  static deed d;
  d = (deed){.change = 5};
  cardvm_ability_def def =
      ON_EVENT(PROHIBITION, "on", &w->hurt,
               .match = x_at_least(w, x_op(w, CARDVM_OP_SLOT, CARDVM_SLOT_AMOUNT, 0), 4));
  cardvm_id more = substitution(w, &w->hurt, &d, false, false), no = world_ability(w, &def);
  cardvm_id wall = WORLD_CARD(w, "Wall", 0, more, no);
  world_start(w);
  cardvm_handle a = world_put(w, wall, 1, w->battle);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, a, 2)), CARDVM_PROHIBITED);
  assert_int_equal(world_field(w, a, w->damage), 0);
  d.change = -1; /* to nothing */
  assert_int_equal(world_propose(w, ev_amount(w->hurt, a, 2)), CARDVM_NOTHING);
}

/* A substitution that matches only what another one makes of the event. */
TEST(changed_event_is_matched_again) {
  world *w = world_declare();
  static deed first, second;
  first = (deed){.change = 5};
  second = (deed){.kind = w->mark, .result = 1};
  cardvm_ability_def def =
      ON_EVENT(SUBSTITUTION, "on", &w->hurt,
               .match = x_at_least(w, x_op(w, CARDVM_OP_SLOT, CARDVM_SLOT_AMOUNT, 0), 4),
               .function = deed_id(&second, w));
  cardvm_id b = world_ability(w, &def), a = substitution(w, &w->hurt, &first, false, false);
  cardvm_id wall = WORLD_CARD(w, "Wall", 0, b, a);
  world_start(w);
  cardvm_handle card = world_put(w, wall, 1, w->battle);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, card, 2)), CARDVM_REPLACED);
  assert_int_equal(world_field(w, card, w->scar), 5);
}

TEST(affected_players_decider_chooses_among_several) {
  world *w = world_declare();
  static deed da, db;
  da = (deed){.change = 7};
  db = (deed){.kind = w->mark};
  cardvm_id a = substitution(w, &w->hurt, &da, false, false),
            b = substitution(w, &w->hurt, &db, false, false);
  cardvm_id wall = WORLD_CARD(w, "Wall", 0, a), moat = WORLD_CARD(w, "Moat", 0, b),
            bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle x = world_put(w, wall, 1, w->battle), y = world_put(w, moat, 1, w->battle);
  cardvm_handle card = world_put(w, bear, 2, w->battle);
  cardvm_event e = ev_amount(w->hurt, card, 2);
  for (int first = 0; first < 2; first++) {
    assert_int_equal(world_propose_all(w, &e, 1), CARDVM_DECISION);
    const cardvm_decision *d = cardvm_game_decision(w->game);
    assert_int_equal(d->kind, CARDVM_ASK_CHOOSE);
    assert_int_equal(d->player, 2); /* the card's master, though neither is that player's */
    assert_int_equal(d->option_count, 2);
    assert_int_equal(world_field(w, card, w->damage), 0);
    world_answer(w, first ? y : x, first ? b : a);
    assert_true(w->finished);
    assert_int_equal(w->outcome, CARDVM_REPLACED);
    assert_int_equal(world_field(w, card, w->scar),
                     first ? 7 + 2 : 7); /* changed first, then replaced */
  }
}

TEST(affected_player_of_an_event_about_players_chooses) {
  world *w = world_declare();
  static deed da, db;
  da = (deed){.change = 7};
  db = (deed){.change = 9};
  cardvm_id a = substitution(w, &w->gain, &da, false, false),
            b = substitution(w, &w->gain, &db, false, false);
  cardvm_id wall = WORLD_CARD(w, "Wall", 0, a, b);
  world_start(w);
  cardvm_handle x = world_put(w, wall, 1, w->battle);
  cardvm_event e = ev_player(w->gain, 2, 1);
  world_propose_all(w, &e, 1);
  assert_int_equal(cardvm_game_decision(w->game)->player, 2);
  world_answer(w, x, b);
  assert_int_equal(cardvm_game_player_variable(w->game, 2, w->life), 27); /* the last one stands */
}

TEST(declined_substitution_counts_as_used) {
  world *w = world_declare();
  static deed d;
  d = (deed){.kind = w->mark};
  cardvm_id may = substitution(w, &w->hurt, &d, false, true), wall = WORLD_CARD(w, "Wall", 0, may);
  world_start(w);
  cardvm_handle a = world_put(w, wall, 2, w->battle);
  cardvm_event e = ev_amount(w->hurt, a, 2);
  for (int yes = 0; yes < 2; yes++) {
    world_propose_all(w, &e, 1);
    const cardvm_decision *ask = cardvm_game_decision(w->game);
    assert_int_equal(ask->kind, CARDVM_ASK_YES_NO);
    assert_int_equal(ask->player, 2); /* its master may, not who proposed */
    assert_int_equal(ask->source, a);
    assert_int_equal(ask->ability, may);
    assert_true(ask->what == CARDVM_SUBJECT_NONE && ask->min == 1 && ask->max == 1);
    assert_string_equal(cardvm_program_name(w->program, CARDVM_SORT_NAME, ask->prompt), "replace");
    if (yes) world_yes(w);
    else world_no(w);
    assert_true(w->finished); /* asked once */
    assert_int_equal(w->outcome, yes ? CARDVM_REPLACED : CARDVM_DONE);
  }
  assert_int_equal(world_field(w, a, w->damage), 2);
  assert_int_equal(world_field(w, a, w->scar), 2);
}

/* Two that would replace each other for ever: each at most once in the life of the event and of
 * what it turns into. Hurt becomes a mark, which becomes a hurt, which happens. */
TEST(substitutions_that_replace_each_other_end) {
  world *w = world_declare();
  static deed da, db;
  da = (deed){.kind = w->mark};
  db = (deed){.kind = w->hurt};
  cardvm_id a = substitution(w, &w->hurt, &da, true, false),
            b = substitution(w, &w->mark, &db, true, false);
  cardvm_id wall = WORLD_CARD(w, "Wall", 0, a, b);
  world_start(w);
  cardvm_handle x = world_put(w, wall, 1, w->battle);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, x, 1)), CARDVM_DONE);
  assert_int_equal(w->log_count, 2);
  assert_int_equal(world_field(w, x, w->damage), 1);
  assert_int_equal(world_field(w, x, w->scar), 0);
  /* Two copies each: four substitutions, and again an end. */
  cardvm_handle y = world_put(w, wall, 1, w->battle);
  w->log_count = 0;
  cardvm_event e = ev_amount(w->mark, y, 1);
  world_propose_all(w, &e, 1);
  for (int i = 0; i < 8 && !w->finished; i++) {
    const cardvm_option *o = cardvm_game_decision(w->game)->options;
    world_answer(w, o->subject, o->name);
  }
  assert_true(w->finished);
  assert_int_equal(w->log_count, 4);
  assert_int_equal(world_field(w, y, w->scar), 1);
  assert_int_equal(world_field(w, x, w->damage) + world_field(w, y, w->damage), 1);
}

/* Two started ones of one card cannot be told apart by an answer: nobody is asked which. */
TEST(equal_substitutions_are_not_asked_about) {
  world *w = world_declare();
  static deed d;
  d = (deed){.change = 5};
  cardvm_id ability = world_ability(w, &ON_EVENT(SUBSTITUTION, "on", &w->hurt,
                                                 .function = deed_id(&d, w), .started_only = true)),
            bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle);
  cardvm_event e = ev_start(ability, a, w->this_turn);
  world_propose(w, e);
  world_propose(w, e);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, a, 1)), CARDVM_DONE);
  assert_int_equal(w->log_count, 2);
  world_next_turn(w);
  world_propose(w, ev_amount(w->hurt, a, 1));
  assert_int_equal(w->log_count, 2);
  assert_int_equal(world_field(w, a, w->damage), 6);
}

TEST(substitution_with_a_limit_is_used_up) {
  world *w = world_declare();
  static deed d;
  d = (deed){.kind = w->mark, .result = 1};
  cardvm_ability_def def = ON_EVENT(SUBSTITUTION, "on", &w->hurt, .function = deed_id(&d, w),
                                    .limit = 1, .limit_sequence = w->turn);
  cardvm_id wall = WORLD_CARD(w, "Wall", 0, world_ability(w, &def));
  world_start(w);
  cardvm_handle a = world_put(w, wall, 1, w->battle);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, a, 1)), CARDVM_REPLACED);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, a, 1)), CARDVM_DONE);
  world_next_turn(w);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, a, 1)), CARDVM_REPLACED);
}

/* The substitution moves the card away and lets the event go on: there is nothing left to hurt. */
TEST(event_whose_card_was_moved_by_its_substitution_is_lost) {
  world *w = world_declare();
  static deed d;
  d = (deed){.kind = w->discard, .result = 0};
  cardvm_ability_def def = ON_EVENT(SUBSTITUTION, "on", &w->hurt, .function = deed_id(&d, w));
  cardvm_id wall = WORLD_CARD(w, "Wall", 0, world_ability(w, &def));
  world_start(w);
  cardvm_handle a = world_put(w, wall, 1, w->battle);
  assert_int_equal(world_propose(w, ev_amount(w->hurt, a, 1)), CARDVM_LOST);
  assert_int_equal(world_count(w, w->trash, 1), 1);
}

/* -- Replaced, of events at once --------------------------------------------------------------- */

/* What replaces the event of its own card alone. */
static cardvm_id of_itself(world *w, const cardvm_id *event, deed *d, bool counts) {
  cardvm_ability_def def = on(CARDVM_SUBSTITUTION, event);
  d->result = 1;
  def.function = deed_id(d, w);
  def.match = x_about_me(w);
  def.counts = counts;
  return world_ability(w, &def);
}

/* Proposes the same of two cards at once. Returns which of them were done for the proposer, as
 * bits. */
static uint32_t of_both(world *w, cardvm_id kind, cardvm_handle first, cardvm_handle second,
                        bool as_one) {
  const cardvm_event events[] = {ev_card(kind, first), ev_card(kind, second)};
  w->as_one = as_one;
  world_propose_all(w, events, 2);
  assert_true(w->finished);
  return (w->events[0].kind != 0) | (uint32_t)(w->events[1].kind != 0) << 1;
}

/* The first of two is replaced by moving the second's card: then that event is not possible any
 * more, and its own replacement, which would move the first's, is not asked. */
TEST(replacement_that_moves_the_next_card_leaves_nothing_of_its_event) {
  for (int of = 0; of < 8; of++) {
    const bool counts = of & 1, as_one = of & 2, turned = of & 4;
    world *w = world_declare();
    static deed of_a, of_b;
    of_a = (deed){.kind = w->discard};
    of_b = (deed){.kind = w->discard};
    cardvm_id died = world_trigger(w, w->destroy, 0), gone = world_trigger(w, w->discard, 0);
    cardvm_id a = WORLD_CARD(w, "A", 0, of_itself(w, &w->destroy, &of_a, counts)),
              b = WORLD_CARD(w, "B", 0, of_itself(w, &w->destroy, &of_b, counts)),
              ear = WORLD_CARD(w, "Ear", 0, died, gone);
    world_start(w);
    world_put(w, ear, 1, w->battle);
    const cardvm_handle x = of_b.card = world_put(w, a, 1, w->battle),
                        y = of_a.card = world_put(w, b, 1, w->battle);
    const uint32_t done = of_both(w, w->destroy, turned ? y : x, turned ? x : y, as_one);
    assert_int_equal(done, counts && !as_one ? 1 : 0);
    assert_int_equal(world_card(w, world_now(w, turned ? y : x)).zone, w->battle);
    assert_int_equal(world_card(w, world_now(w, turned ? x : y)).zone, w->trash);
    assert_int_equal(world_logged(w, died), 0);
    assert_int_equal(world_logged(w, gone), 1);
    world_free(w);
  }
}

/* Each of two is replaced by destroying the other: what replaces is an event of its own, in which
 * the first one's replacement is used up. So the first is destroyed, once, and the second stays. */
TEST(replacements_that_destroy_each_other_end) {
  for (int of = 0; of < 4; of++) {
    const bool counts = of & 1, as_one = of & 2;
    world *w = world_declare();
    static deed of_a, of_b;
    of_a = (deed){.kind = w->destroy};
    of_b = (deed){.kind = w->destroy};
    cardvm_id died = world_trigger(w, w->destroy, 0);
    cardvm_id a = WORLD_CARD(w, "A", 0, of_itself(w, &w->destroy, &of_a, counts)),
              b = WORLD_CARD(w, "B", 0, of_itself(w, &w->destroy, &of_b, counts)),
              ear = WORLD_CARD(w, "Ear", 0, died);
    world_start(w);
    world_put(w, ear, 1, w->battle);
    const cardvm_handle x = of_b.card = world_put(w, a, 1, w->battle),
                        y = of_a.card = world_put(w, b, 1, w->battle);
    assert_int_equal(of_both(w, w->destroy, x, y, as_one), counts ? 3 : 0);
    assert_int_equal(world_card(w, world_now(w, x)).zone, w->trash);
    assert_int_equal(world_card(w, y).zone, w->battle);
    assert_int_equal(world_logged(w, died), 1);
    world_free(w);
  }
}

/* The second of two is replaced by taking the first's card to the hand, or by destroying it. The
 * first's event was possible, and is not any more: what is heard is what became of the card. If it
 * counts, the second is done for who proposed it, and the first is not. */
TEST(replacement_that_moves_an_earlier_card_takes_its_event_away) {
  for (int of = 0; of < 8; of++) {
    const bool counts = of & 1, as_one = of & 2, bounces = of & 4;
    world *w = world_declare();
    const cardvm_event_def home = {
        .name = "home", .change = CARDVM_CHANGE_MOVE, .what = w->hand, .before = true};
    static deed d;
    d = (deed){.kind = bounces ? cardvm_program_event(w->program, &home) : w->destroy};
    cardvm_id died = world_trigger(w, w->destroy, 0);
    cardvm_id a = world_plain(w, "A", 3),
              b = WORLD_CARD(w, "B", 0, of_itself(w, &w->destroy, &d, counts)),
              ear = WORLD_CARD(w, "Ear", 0, died);
    world_start(w);
    world_put(w, ear, 1, w->battle);
    const cardvm_handle x = d.card = world_put(w, a, 1, w->battle),
                        y = world_put(w, b, 1, w->battle);
    assert_int_equal(of_both(w, w->destroy, x, y, as_one), counts && !as_one ? 2 : 0);
    assert_int_equal(world_card(w, world_now(w, x)).zone, bounces ? w->hand : w->trash);
    assert_int_equal(world_card(w, y).zone, w->battle);
    assert_int_equal(world_logged(w, died), !bounces);
    world_free(w);
  }
}

/* Of two that are all or none: what was replaced prohibits the other, unless that counts. */
TEST(replacement_of_one_of_a_list_as_one_must_count) {
  for (int of = 0; of < 8; of++) {
    const bool counts = of & 1, as_one = of & 2, turned = of & 4, both = counts || !as_one;
    world *w = world_declare();
    static deed d;
    d = (deed){.kind = w->mark};
    cardvm_id a = world_plain(w, "A", 3),
              b = WORLD_CARD(w, "B", 0, of_itself(w, &w->rest, &d, counts));
    world_start(w);
    const cardvm_handle x = world_put(w, a, 1, w->battle), y = world_put(w, b, 1, w->battle);
    const uint32_t done = of_both(w, w->rest, turned ? y : x, turned ? x : y, as_one);
    assert_int_equal(done, counts ? 3 : as_one ? 0 : turned ? 2 : 1);
    assert_int_equal(world_field(w, x, w->rested), both);
    assert_int_equal(world_field(w, y, w->rested), 0);
    assert_int_equal(world_field(w, y, w->scar), 1); /* that happened before */
    world_free(w);
  }
}

/* Two that have nothing to do with each other put one third card in the place of two. What the
 * second will do is known only when it has done it, so it is asked for as well. The third card is
 * rested once, and of the two that were to be rested neither is. */
TEST(different_substitutions_that_lead_to_one_card) {
  for (int of = 0; of < 8; of++) {
    const bool optional = of & 1, as_one = of & 2, second = !optional || of & 4;
    world *w = world_declare();
    cardvm_id fn = world_instead(w);
    cardvm_ability_def def = ON_EVENT(SUBSTITUTION, "on", &w->rest, .function = fn,
                                      .match = x_about_me(w), .optional = optional);
    cardvm_id heard = world_trigger(w, w->rest, 0);
    cardvm_id a = WORLD_CARD(w, "A", 0, world_ability(w, &def)),
              b = WORLD_CARD(w, "B", 0, world_ability(w, &def)),
              bear = WORLD_CARD(w, "Bear", 3, heard);
    world_start(w);
    w->instead = world_put(w, bear, 1, w->battle);
    const cardvm_handle x = world_put(w, a, 1, w->battle), y = world_put(w, b, 1, w->battle);
    const cardvm_event events[] = {ev_card(w->rest, x), ev_card(w->rest, y)};
    w->as_one = as_one;
    world_propose_all(w, events, 2);
    if (optional) {
      assert_int_equal(cardvm_game_decision(w->game)->source, x);
      world_yes(w);
      assert_int_equal(cardvm_game_decision(w->game)->source, y);
      if (second) world_yes(w);
      else world_no(w);
    }
    assert_true(w->finished);
    assert_int_equal(world_field(w, w->instead, w->rested), 1);
    assert_int_equal(world_field(w, x, w->rested), 0);
    assert_int_equal(world_field(w, y, w->rested), !second);
    assert_int_equal(world_logged(w, heard), 1 + !second);
    assert_int_equal((w->events[0].kind != 0) + (w->events[1].kind != 0), 1 + !second);
    world_free(w);
  }
}
