/* Declarations that are refused: too many, twice, ids that are not there. */
#include "program_world.h"

GUARDS("program/define program/define_cards program/seal program/text program/refers")

/* -- Too many ---------------------------------------------------------------------------------- */

typedef cardvm_id (*declare)(cardvm_program *p, const char *name);

static cardvm_id named_window(cardvm_program *p, const char *name) {
  return cardvm_program_window(p, &(cardvm_window_def){.name = name});
}

static cardvm_id named_action(cardvm_program *p, const char *name) {
  return cardvm_program_rule_action(
      p, &(cardvm_rule_action_def){.name = name, .event = CARDVM_EVENT_DEFEAT});
}

/* `most` fit, and one more does not. */
static void limit_holds(declare one, uint32_t most, const char *part) {
  for (uint32_t extra = 0; extra < 2; extra++) {
    cardvm_program *p = fresh();
    char name[32];
    for (uint32_t i = 1; i <= most; i++) {
      snprintf(name, sizeof name, "n%u", (unsigned)i);
      assert_int_equal(one(p, name), i);
    }
    if (extra) {
      assert_int_equal(one(p, "last"), 0);
      expect_refused(p, CARDVM_ERROR_LIMIT, part);
    } else {
      expect_fine(p);
    }
  }
}

TEST(too_many_zones_are_refused) { limit_holds(named_zone, CARDVM_ZONES_MAX, "zones"); }

TEST(too_many_properties_are_refused) {
  limit_holds(named_property, CARDVM_PROPERTIES_MAX, "properties");
}

TEST(too_many_fields_are_refused) { limit_holds(named_field, 64, "fields"); }

TEST(too_many_windows_are_refused) { limit_holds(named_window, CARDVM_WINDOWS_MAX, "windows"); }

TEST(too_many_rule_actions_are_refused) { limit_holds(named_action, 30, "rule actions"); }

/* -- Twice ------------------------------------------------------------------------------------- */

static cardvm_id named_game_var(cardvm_program *p, const char *name) {
  return cardvm_program_game_variable(p, name, 0);
}

static cardvm_id named_duration(cardvm_program *p, const char *name) {
  return cardvm_program_duration(p, &(cardvm_duration_def){.name = name});
}

static cardvm_id named_definition(cardvm_program *p, const char *name) {
  return cardvm_program_definition(p, &(cardvm_definition_def){.name = name});
}

static cardvm_id named_step(cardvm_program *p, const char *name) {
  cardvm_id sequence = cardvm_program_find(p, CARDVM_SORT_SEQUENCE, "s");
  if (!sequence) sequence = named_sequence(p, "s");
  return cardvm_program_step(p, sequence, &(cardvm_step_def){.name = name});
}

static const declare all_named[] = {
    named_zone,  named_property,       named_field,         named_window,   named_player_var,
    named_event, named_game_var,       named_sequence,      named_duration, named_definition,
    named_step,  cardvm_program_class, cardvm_program_role,
};

TEST(declared_twice_is_refused) {
  for (size_t i = 0; i < sizeof all_named / sizeof *all_named; i++) {
    cardvm_program *p = fresh();
    assert_int_not_equal(all_named[i](p, "twin"), 0);
    assert_int_equal(all_named[i](p, "twin"), 0);
    REFUSED(p, "twin");
  }
}

TEST(nameless_is_refused) {
  for (size_t i = 0; i < sizeof all_named / sizeof *all_named; i++) {
    cardvm_program *p = fresh();
    if (all_named[i](p, NULL)) fail_msg("sort %u took no name", (unsigned)i);
    REFUSED(p, "name");
  }
}

/* -- Ids that are not there -------------------------------------------------------------------- */

TEST(circle_of_zone_without_circles_is_refused) {
  cardvm_program *p = fresh();
  assert_int_equal(cardvm_program_circle(p, named_zone(p, "deck"), "left", 0, 0), 0);
  REFUSED(p, "deck");
  p = fresh();
  assert_int_equal(cardvm_program_circle(p, 1, "left", 0, 0), 0);
  REFUSED(p, "left");
}

TEST(circle_ordinals_run_within_their_zone) {
  cardvm_program *p = fresh();
  cardvm_id a = cardvm_program_zone(p, &(cardvm_zone_def){.name = "a", .circles = true});
  cardvm_id b = cardvm_program_zone(p, &(cardvm_zone_def){.name = "b", .circles = true});
  assert_int_equal(cardvm_program_circle(p, a, "1", 0, 0), 1);
  assert_int_equal(cardvm_program_circle(p, b, "1", 0, 0), 1);
  assert_int_equal(cardvm_program_circle(p, a, "2", 0, 0), 2);
  expect_fine(p);
}

TEST(link_of_unknown_circles_is_refused) {
  const uint32_t pairs[][2] = {{0, 1}, {1, 3}, {3, 1}, {1, 1}};
  for (size_t i = 0; i < 4; i++) {
    cardvm_program *p = fresh();
    cardvm_id z = cardvm_program_zone(p, &(cardvm_zone_def){.name = "ring", .circles = true});
    cardvm_program_circle(p, z, "1", 0, 0);
    cardvm_program_circle(p, z, "2", 0, 0);
    assert_int_not_equal(cardvm_program_link(p, z, 1, 2, 0), 0);
    assert_int_equal(cardvm_program_link(p, z, pairs[i][0], pairs[i][1], 0), 0);
    REFUSED(p, "ring");
  }
  cardvm_program *p = fresh();
  cardvm_id z = cardvm_program_zone(p, &(cardvm_zone_def){.name = "ring", .circles = true});
  cardvm_program_circle(p, z, "1", 0, 0);
  cardvm_program_circle(p, z, "2", 0, 0);
  assert_int_equal(cardvm_program_link(p, z, 1, 2, INT32_MIN), 0);
  REFUSED(p, "no opposite");
}

TEST(unknown_ids_of_simple_declarations_are_refused) {
  cardvm_program *p = fresh();
  cardvm_program_property(p, &(cardvm_property_def){.name = "power", .layer = 2});
  REFUSED(p, "power");
  p = fresh();
  cardvm_program_selection(p, &(cardvm_selection_def){.name = "those", .filter = 1});
  REFUSED(p, "those");
  p = fresh();
  cardvm_program_window(p, &(cardvm_window_def){.name = "main", .pass = 999});
  REFUSED(p, "main");
  p = fresh();
  cardvm_program_step(p, 1, &(cardvm_step_def){.name = "draw"});
  REFUSED(p, "draw");
  p = fresh();
  const cardvm_id event = 999;
  cardvm_program_duration(
      p, &(cardvm_duration_def){.name = "while", .events = &event, .event_count = 1});
  REFUSED(p, "while");
  p = fresh();
  cardvm_program_duration(p, &(cardvm_duration_def){.name = "while", .sequence = 1});
  REFUSED(p, "while");
  p = fresh();
  cardvm_program_rule(p, 1, 0);
  REFUSED(p, "rule");
}

TEST(selections_of_unknown_zones_are_refused) {
  cardvm_program *p = fresh();
  named_zone(p, "deck");
  assert_int_equal(
      cardvm_program_selection(p, &(cardvm_selection_def){.name = "those", .zones = 2}), 0);
  REFUSED(p, "those");
}

TEST(steps_of_unknown_parts_are_refused) {
  const cardvm_step_def wrong[] = {{.name = "draw", .condition = 1},
                                   {.name = "draw", .function = 1},
                                   {.name = "draw", .window = 1},
                                   {.name = "draw", .after = 1}};
  for (size_t i = 0; i < 4; i++) {
    cardvm_program *p = fresh();
    assert_int_equal(cardvm_program_step(p, named_sequence(p, "turn"), &wrong[i]), 0);
    REFUSED(p, "draw");
  }
}

TEST(step_with_an_endless_name_is_refused) {
  char name[400];
  memset(name, 'x', sizeof name - 1);
  name[sizeof name - 1] = '\0';
  cardvm_program *p = fresh();
  cardvm_program_step(p, named_sequence(p, "turn"), &(cardvm_step_def){.name = name});
  expect_refused(p, CARDVM_ERROR_LIMIT, "too long");
  for (size_t length = 152; length < 155; length++) { /* with "begin " before it */
    name[length] = '\0';
    p = fresh();
    const cardvm_id fits =
        cardvm_program_step(p, named_sequence(p, "turn"), &(cardvm_step_def){.name = name});
    assert_int_equal(fits != 0, length < 154);
    name[length] = 'x';
    cardvm_program_free(p);
  }
}

TEST(step_events_are_named_after_it) {
  cardvm_program *p = fresh();
  cardvm_id step =
      cardvm_program_step(p, named_sequence(p, "turn"), &(cardvm_step_def){.name = "draw"});
  assert_int_equal(cardvm_program_step_event(p, step, false),
                   cardvm_program_find(p, CARDVM_SORT_EVENT, "begin draw"));
  assert_int_equal(cardvm_program_step_event(p, step, true),
                   cardvm_program_find(p, CARDVM_SORT_EVENT, "end draw"));
  assert_int_equal(cardvm_program_step_event(p, step + 1, true), 0);
  expect_fine(p);
}

TEST(events_about_nothing_are_refused) {
  const cardvm_event_def wrong[] = {
      {.name = "e", .change = CARDVM_CHANGE_MOVE, .what = 1},
      {.name = "e", .change = CARDVM_CHANGE_SET_FIELD},
      {.name = "e", .change = CARDVM_CHANGE_ADD_FIELD, .what = 1},
      {.name = "e", .change = CARDVM_CHANGE_SET_PLAYER},
      {.name = "e", .change = CARDVM_CHANGE_ADD_PLAYER, .what = 1},
      {.name = "e", .change = CARDVM_CHANGE_SET_GAME},
      {.name = "e", .change = CARDVM_CHANGE_ADD_GAME, .what = 1},
      {.name = "e", .change = CARDVM_CHANGE_CREATE, .what = 1},
      {.name = "e", .change = CARDVM_CHANGE_BODY},
      {.name = "e", .change = CARDVM_CHANGE_LASTING}, /* the machine's own */
      {.name = "e", .change = (cardvm_change)77},
      {.name = "e", .own_master = true}, /* it attaches nothing */
      {.name = "e", .left = 1},
      {.name = "e", .hosts = 1},
      {.name = "e", .as = 1}, /* it moves nothing */
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    cardvm_program *p = fresh();
    if (cardvm_program_event(p, &wrong[i])) fail_msg("event %u was taken", (unsigned)i);
    REFUSED(p, "'e'");
  }
}

TEST(rule_actions_of_unknown_parts_are_refused) {
  const cardvm_rule_action_def wrong[] = {
      {.name = "act", .event = 999},
      {.name = "act", .event = CARDVM_EVENT_DEFEAT, .selection = 1},
      {.name = "act", .event = CARDVM_EVENT_DEFEAT, .condition = 1},
      {.name = "act", .function = 1},
      {.name = "act"}, /* does nothing */
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    cardvm_program *p = fresh();
    assert_int_equal(cardvm_program_rule_action(p, &wrong[i]), 0);
    REFUSED(p, "act");
  }
}

/* What cards arrive as may be declared later, but must be. */
TEST(arrivals_as_what_does_not_exist_are_refused) {
  for (int way = 0; way < 3; way++) {
    cardvm_program *p = fresh();
    const cardvm_id zone = named_zone(p, "zone");
    cardvm_event_def def = {.name = "first", .change = CARDVM_CHANGE_MOVE, .what = zone};
    for (int i = 0; i < 2; i++) {
      def.as = way == i ? 2 : 1;
      assert_int_not_equal(cardvm_program_event(p, &def), 0);
      def.name = "last";
    }
    named_definition(p, "card");
    if (way < 2) REFUSED(p, way ? "'last'" : "'first'");
    else expect_fine(p);
  }
}
