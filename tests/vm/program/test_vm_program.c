/* Declaring and sealing a program (vm/program.c, define.c, define_cards.c, seal.c): ids, names, and
 * every refusal. A refusal gives 0, keeps the first reason, and seal reports it. */
#include "program_world.h"

#include "program.h"

GUARDS("program/define program/define_cards program/program program/seal flow/host")

/* -- Helpers ----------------------------------------------------------------------------------- */

static cardvm_call_status nothing(cardvm_game *game, cardvm_call *call, void *user) {
  (void)game, (void)call, (void)user;
  return CARDVM_CALL_DONE;
}

static bool zero(cardvm_game *game, const cardvm_context *context, void *user, int32_t *value) {
  (void)game, (void)context, (void)user;
  *value = 0;
  return true;
}

/* -- Ids and names ----------------------------------------------------------------------------- */

TEST(new_program_has_builtin_events_and_a_layer) {
  cardvm_program *p = fresh();
  assert_int_equal(cardvm_program_count(p, CARDVM_SORT_EVENT), CARDVM_EVENT_BUILTINS - 1);
  assert_int_equal(cardvm_program_find(p, CARDVM_SORT_EVENT, "move"), CARDVM_EVENT_MOVE);
  assert_int_equal(cardvm_program_find(p, CARDVM_SORT_EVENT, "create"), CARDVM_EVENT_CREATE);
  assert_int_equal(cardvm_program_find(p, CARDVM_SORT_EVENT, "modify"), CARDVM_EVENT_MODIFY);
  assert_int_equal(cardvm_program_find(p, CARDVM_SORT_EVENT, "control"), CARDVM_EVENT_CONTROL);
  assert_int_equal(cardvm_program_find(p, CARDVM_SORT_EVENT, "start"), CARDVM_EVENT_START);
  assert_int_equal(cardvm_program_find(p, CARDVM_SORT_EVENT, "decide"), CARDVM_EVENT_DECIDE);
  assert_int_equal(cardvm_program_find(p, CARDVM_SORT_EVENT, "shuffle"), CARDVM_EVENT_SHUFFLE);
  assert_int_equal(cardvm_program_find(p, CARDVM_SORT_EVENT, "reveal"), CARDVM_EVENT_REVEAL);
  assert_int_equal(cardvm_program_find(p, CARDVM_SORT_EVENT, "attach"), CARDVM_EVENT_ATTACH);
  assert_int_equal(cardvm_program_find(p, CARDVM_SORT_EVENT, "activate"), CARDVM_EVENT_ACTIVATE);
  assert_int_equal(cardvm_program_find(p, CARDVM_SORT_EVENT, "defeat"), CARDVM_EVENT_DEFEAT);
  assert_int_equal(cardvm_program_find(p, CARDVM_SORT_EVENT, "renew"), CARDVM_EVENT_RENEW);
  assert_int_equal(cardvm_program_layer(p, "second"), 2);
  expect_fine(p);
}

TEST(ids_run_from_one_in_each_sort) {
  cardvm_program *p = fresh();
  assert_int_equal(named_zone(p, "a"), 1);
  assert_int_equal(named_zone(p, "b"), 2);
  assert_int_equal(named_property(p, "a"), 1);
  assert_int_equal(named_field(p, "a"), 1);
  assert_int_equal(cardvm_program_player_variable(p, "a", 0), 1);
  assert_int_equal(cardvm_program_game_variable(p, "a", 0), 1);
  assert_int_equal(cardvm_program_class(p, "a"), 1);
  assert_int_equal(cardvm_program_role(p, "a"), 1);
  assert_int_equal(cardvm_program_window(p, &(cardvm_window_def){.name = "a"}), 1);
  assert_int_equal(cardvm_program_sequence(p, &(cardvm_sequence_def){.name = "a"}), 1);
  assert_int_equal(cardvm_program_definition(p, &(cardvm_definition_def){.name = "a"}), 1);
  assert_int_equal(cardvm_program_count(p, CARDVM_SORT_ZONE), 2);
  const cardvm_sort named[] = {
      CARDVM_SORT_ZONE,     CARDVM_SORT_PROPERTY,  CARDVM_SORT_FIELD,  CARDVM_SORT_PLAYER_VARIABLE,
      CARDVM_SORT_CLASS,    CARDVM_SORT_ROLE,      CARDVM_SORT_WINDOW, CARDVM_SORT_GAME_VARIABLE,
      CARDVM_SORT_SEQUENCE, CARDVM_SORT_DEFINITION};
  for (size_t i = 0; i < sizeof named / sizeof *named; i++)
    assert_int_equal(cardvm_program_find(p, named[i], "a"), 1);
  expect_fine(p);
}

TEST(names_are_found_in_their_sort_only) {
  cardvm_program *p = fresh();
  cardvm_id a = named_zone(p, "deck");
  assert_int_equal(cardvm_program_find(p, CARDVM_SORT_ZONE, "deck"), a);
  assert_int_equal(cardvm_program_find(p, CARDVM_SORT_PROPERTY, "deck"), 0);
  assert_int_equal(cardvm_program_find(p, CARDVM_SORT_ZONE, "decks"), 0);
  assert_int_equal(cardvm_program_find(p, CARDVM_SORT_ZONE, NULL), 0);
  assert_string_equal(cardvm_program_name(p, CARDVM_SORT_ZONE, a), "deck");
  assert_string_equal(cardvm_program_name(p, CARDVM_SORT_ZONE, 0), "?");
  assert_string_equal(cardvm_program_name(p, CARDVM_SORT_ZONE, a + 1), "?");
  expect_fine(p);
}

TEST(names_are_copied) {
  cardvm_program *p = fresh();
  char name[] = "deck";
  cardvm_id id = named_zone(p, name);
  name[0] = 'p';
  assert_string_equal(cardvm_program_name(p, CARDVM_SORT_ZONE, id), "deck");
  expect_fine(p);
}

TEST(intern_gives_the_same_id_for_the_same_text) {
  cardvm_program *p = fresh();
  cardvm_id a = cardvm_program_intern(p, "burst"), b = cardvm_program_intern(p, "main");
  assert_int_not_equal(a, 0);
  assert_int_not_equal(a, b);
  assert_int_equal(cardvm_program_intern(p, "burst"), a);
  assert_int_equal(cardvm_program_intern(p, NULL), 0);
  expect_fine(p);
}

TEST(many_names_stay_findable) {
  cardvm_program *p = fresh();
  char text[32];
  cardvm_id ids[2000];
  for (int i = 0; i < 2000; i++) {
    snprintf(text, sizeof text, "name %d", i);
    ids[i] = cardvm_program_intern(p, text);
  }
  for (int i = 0; i < 2000; i++) {
    snprintf(text, sizeof text, "name %d", i);
    assert_int_equal(cardvm_program_find(p, CARDVM_SORT_NAME, text), ids[i]);
    assert_string_equal(cardvm_program_name(p, CARDVM_SORT_NAME, ids[i]), text);
  }
  expect_fine(p);
}

TEST(definition_tells_values_and_abilities) {
  cardvm_program *p = fresh();
  cardvm_id power = cardvm_program_property(p, &(cardvm_property_def){.name = "power", .base = 4});
  cardvm_id cost = cardvm_program_property(p, &(cardvm_property_def){.name = "cost", .base = 2});
  cardvm_id f = cardvm_program_function(p, "f", nothing, NULL), abilities[2];
  for (int i = 0; i < 2; i++)
    abilities[i] = cardvm_program_ability(
        p, &(cardvm_ability_def){.name = "a", .kind = CARDVM_ACTIVATED, .function = f});
  const cardvm_value value = {cost, 7};
  cardvm_id d = cardvm_program_definition(p, &(cardvm_definition_def){.name = "Bear",
                                                                      .values = &value,
                                                                      .value_count = 1,
                                                                      .abilities = abilities,
                                                                      .ability_count = 2});
  assert_int_equal(cardvm_program_definition_value(p, d, power), 4);
  assert_int_equal(cardvm_program_definition_value(p, d, cost), 7);
  assert_int_equal(cardvm_program_definition_value(p, d, 3), 0);
  cardvm_id out[2] = {0};
  assert_int_equal(cardvm_program_definition_abilities(p, d, out, 1), 2);
  assert_int_equal(out[0], abilities[0]);
  assert_int_equal(out[1], 0);
  cardvm_ability_info info;
  assert_true(cardvm_program_ability_info(p, abilities[1], &info));
  assert_int_equal(info.definition, d);
  assert_int_equal(info.kind, CARDVM_ACTIVATED);
  assert_false(cardvm_program_ability_info(p, 3, &info));
  expect_fine(p);
}

/* A property declared after a card: the card has its base value. */
TEST(definition_before_property_has_its_base_value) {
  cardvm_program *p = fresh();
  cardvm_id d = cardvm_program_definition(p, &(cardvm_definition_def){.name = "Bear"});
  cardvm_id late = cardvm_program_property(p, &(cardvm_property_def){.name = "late", .base = 5});
  cardvm_error error;
  cardvm_program_rules(p, &two_players);
  assert_int_equal(cardvm_program_seal(p, &error), CARDVM_OK);
  assert_int_equal(cardvm_program_definition_value(p, d, late), 5);
  cardvm_program_free(p);
}

TEST(status_names_are_never_null) {
  assert_string_equal(cardvm_status_name(CARDVM_OK), "ok");
  assert_string_equal(cardvm_status_name(CARDVM_ERROR_NONDETERMINISM), "nondeterminism");
  assert_string_equal(cardvm_status_name((cardvm_status)99), "?");
}

/* -- Sealing ----------------------------------------------------------------------------------- */

TEST(seal_without_rules_is_refused) {
  cardvm_program *p = fresh();
  cardvm_error error;
  assert_int_equal(cardvm_program_seal(p, &error), CARDVM_ERROR_DEFINITION);
  assert_non_null(strstr(error.message, "rules"));
  cardvm_program_free(p);
}

TEST(seal_reports_the_first_refusal) {
  cardvm_program *p = fresh();
  cardvm_program_link(p, 1, 1, 2, 0);
  cardvm_program_selection(p, &(cardvm_selection_def){.name = "those", .filter = 9});
  REFUSED(p, "link");
}

TEST(seal_twice_changes_nothing) {
  world *w = world_declare();
  cardvm_id t[4];
  for (int i = 0; i < 4; i++)
    t[i] = world_ability(w, &(cardvm_ability_def){.name = "self",
                                                  .kind = CARDVM_TRIGGERED,
                                                  .self = true,
                                                  .events = &w->hurt,
                                                  .event_count = 1,
                                                  .function = w->fn_log});
  cardvm_id bear = world_define(w, "Bear", 2, t, 4);
  world_seal(w);
  cardvm_error error;
  assert_int_equal(cardvm_program_seal(w->program, &error), CARDVM_OK);
  w->game = cardvm_game_start(w->program, &w->setup, &error);
  assert_non_null(w->game);
  world_run(w);
  cardvm_handle card = world_put(w, bear, 1, w->battle);
  cardvm_event hurt = ev_amount(w->hurt, card, 1);
  world_propose_all(w, &hurt, 1);
  for (int i = 0; i < 4 && w->log_count < 4; i++) {
    const cardvm_decision *d = cardvm_game_decision(w->game);
    if (d->kind == CARDVM_ASK_CHOOSE) world_answer(w, d->options[0].subject, d->options[0].name);
  }
  assert_int_equal(w->log_count, 4);
}

TEST(sealed_program_takes_no_declarations) {
  world *w = world_declare();
  cardvm_program *p = w->program;
  world_seal(w);
  uint32_t zones = cardvm_program_count(p, CARDVM_SORT_ZONE);
  assert_int_equal(named_zone(p, "late"), 0);
  assert_int_equal(named_property(p, "late"), 0);
  assert_int_equal(named_field(p, "late"), 0);
  assert_int_equal(cardvm_program_intern(p, "late"), 0);
  assert_int_equal(cardvm_program_circle(p, w->field, "late", 0, 0), 0);
  assert_int_equal(cardvm_program_link(p, w->field, 1, 3, 0), 0);
  assert_int_equal(cardvm_program_rule(p, w->act, 0), 0);
  assert_int_equal(cardvm_program_rules(p, &two_players), 0);
  assert_int_equal(cardvm_program_step(p, w->turn, &(cardvm_step_def){.name = "late"}), 0);
  assert_int_equal(cardvm_program_definition(p, &(cardvm_definition_def){.name = "late"}), 0);
  assert_int_equal(cardvm_program_count(p, CARDVM_SORT_ZONE), zones);
  /* And the games of it are what they were: a circle more would move every place. */
  cardvm_error error;
  w->game = cardvm_game_start(p, &w->setup, &error);
  assert_non_null(w->game);
  world_run(w);
  assert_int_not_equal(cardvm_game_circle(w->game, w->field, 2, 2), 0);
  assert_int_equal(cardvm_game_circle(w->game, w->field, 2, 3), 0);
}

TEST(unsealed_program_starts_no_game) {
  world *w = world_declare();
  cardvm_error error;
  cardvm_program_rules(w->program, &w->rules);
  assert_null(cardvm_game_start(w->program, &w->setup, &error));
  assert_int_equal(error.code, CARDVM_ERROR_STATE);
}

TEST(rules_need_a_range_of_players) {
  const uint32_t wrong[][2] = {{0, 2}, {3, 2}, {2, CARDVM_PLAYERS_MAX + 1}};
  for (size_t i = 0; i < 3; i++) {
    cardvm_program *p = fresh();
    cardvm_rules_def rules = {.players_min = wrong[i][0], .players_max = wrong[i][1]};
    assert_int_equal(cardvm_program_rules(p, &rules), 0);
    REFUSED(p, "players");
  }
}

TEST(rules_name_sequences_that_exist) {
  for (int i = 0; i < 2; i++) {
    cardvm_program *p = fresh();
    cardvm_rules_def rules = two_players;
    if (i) rules.turn_sequence = 1;
    else rules.setup_sequence = 1;
    assert_int_equal(cardvm_program_rules(p, &rules), 0);
    REFUSED(p, "sequence");
  }
}

/* -- Expressions ------------------------------------------------------------------------------- */

TEST(expressions_with_unknown_operands_are_refused) {
  const struct {
    cardvm_op op;
    uint32_t a, b;
  } wrong[] = {
      {CARDVM_OP_NOT, 1, 0},
      {CARDVM_OP_AND, 0, 0},
      {CARDVM_OP_ADD, 7, 7},
      {CARDVM_OP_PROPERTY, CARDVM_WHO_IT, 1},
      {CARDVM_OP_BASE, CARDVM_WHO_IT, 0},
      {CARDVM_OP_FIELD, CARDVM_WHO_IT, 1},
      {CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, 1},
      {CARDVM_OP_GAME_VAR, 1, 0},
      {CARDVM_OP_COUNT, 1, 0},
      {CARDVM_OP_IS_ONE_OF, CARDVM_WHO_IT, 1},
      {CARDVM_OP_SLOT, CARDVM_SLOTS, 0},
      {CARDVM_OP_PARAM, 6, 0},
      {CARDVM_OP_IN_SEQUENCE, 1, 0},
      {CARDVM_OP_IN_STEP, 1, 0},
      {CARDVM_OP_ARRIVED_IN, CARDVM_WHO_IT, 1},
      {CARDVM_OP_PLACE_COUNT, 1, 0},
      {CARDVM_OP_WINDOW_OF, 0, 1},
      {CARDVM_OP_WINDOW_OF, CARDVM_SLOTS, 0},
      {CARDVM_OP_KEYWORD_OF, CARDVM_SLOTS, 0},
      {CARDVM_OP_CALL, 1, 0},
      {(cardvm_op)0, 0, 0},
      {(cardvm_op)99, 0, 0},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    cardvm_program *p = fresh();
    if (cardvm_program_expr(p, wrong[i].op, wrong[i].a, wrong[i].b, 0))
      fail_msg("expression %u was taken", (unsigned)i);
    REFUSED(p, "operation");
  }
}

/* Words that stand for cards and players are checked where they are said, not where they are read.
 */
TEST(expressions_about_no_card_or_player_are_refused) {
  const struct {
    cardvm_op op;
    uint32_t a, b;
  } wrong[] = {
      {CARDVM_OP_MASTER, CARDVM_WHO_OUTER + 1, 0},
      {CARDVM_OP_MASTER, CARDVM_WHO_PARAM + 6, 0},
      {CARDVM_OP_MASTER, CARDVM_WHO_ROLE, 0},
      {CARDVM_OP_MASTER, CARDVM_WHO_ROLE + 1, 0}, /* no role is declared */
      {CARDVM_OP_SAME, CARDVM_WHO_IT, 31},
      {CARDVM_OP_SEAT, CARDVM_WHOSE_IT + 1, 0},
      {CARDVM_OP_SEAT, CARDVM_WHOSE_PARAM + 6, 0},
      {CARDVM_OP_SEAT, CARDVM_WHOSE_MASTER + 31, 0},
      {CARDVM_OP_COLUMN, CARDVM_WHO_IT, 31},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    cardvm_program *p = fresh();
    if (cardvm_program_expr(p, wrong[i].op, wrong[i].a, wrong[i].b, 0))
      fail_msg("expression %u was taken", (unsigned)i);
    REFUSED(p, "operation");
  }
}

TEST(calls_need_a_pure_function) {
  cardvm_program *p = fresh();
  cardvm_id reader = cardvm_program_reader(p, "reader", zero, NULL);
  assert_int_not_equal(cardvm_program_expr(p, CARDVM_OP_CALL, reader, 0, 0), 0);
  cardvm_id doer = cardvm_program_function(p, "doer", nothing, NULL);
  assert_int_equal(cardvm_program_expr(p, CARDVM_OP_CALL, doer, 0, 0), 0);
  REFUSED(p, "operation");
}

/* -- Abilities --------------------------------------------------------------------------------- */

typedef struct parts {
  cardvm_program *p;
  cardvm_id function, reader, property, selection, event, sequence, variable;
  cardvm_expr one;
} parts;

static parts with_parts(void) {
  parts t = {.p = fresh()};
  t.function = cardvm_program_function(t.p, "f", nothing, NULL);
  t.reader = cardvm_program_reader(t.p, "r", zero, NULL);
  t.property = named_property(t.p, "power");
  t.selection = cardvm_program_selection(t.p, &(cardvm_selection_def){.name = "all"});
  t.event = named_event(t.p, "shout");
  t.sequence = named_sequence(t.p, "turn");
  t.variable = named_player_var(t.p, "life");
  t.one = cardvm_program_expr(t.p, CARDVM_OP_NUMBER, 1, 0, 0);
  return t;
}

static void ability_refused(parts t, cardvm_ability_def def, const char *part) {
  def.name = "the ability";
  if (cardvm_program_ability(t.p, &def)) fail_msg("taken, though: %s", part);
  REFUSED(t.p, part);
}

TEST(abilities_of_no_kind_are_refused) {
  ability_refused(with_parts(), (cardvm_ability_def){0}, "constant, prohibition");
  ability_refused(with_parts(), (cardvm_ability_def){.kind = CARDVM_SUBSTITUTION + 1}, "constant");
}

TEST(abilities_on_unknown_events_are_refused) {
  const cardvm_id event = 999;
  ability_refused(
      with_parts(),
      (cardvm_ability_def){.kind = CARDVM_TRIGGERED, .events = &event, .event_count = 1}, "event");
}

/* A triggered one may be there only to be put into the queue. */
TEST(abilities_about_no_event_are_refused) {
  parts t = with_parts();
  ability_refused(t, (cardvm_ability_def){.kind = CARDVM_SUBSTITUTION, .function = t.function},
                  "event");
  ability_refused(with_parts(), (cardvm_ability_def){.kind = CARDVM_PROHIBITION}, "event");
  t = with_parts();
  assert_int_not_equal(cardvm_program_ability(t.p, &(cardvm_ability_def){.kind = CARDVM_TRIGGERED,
                                                                         .function = t.function}),
                       0);
  expect_fine(t.p);
}

TEST(only_listeners_speak_of_events) {
  const cardvm_ability_kind kinds[] = {CARDVM_CONSTANT, CARDVM_ACTIVATED, CARDVM_COMMAND};
  for (size_t i = 0; i < 3; i++) {
    parts t = with_parts();
    const cardvm_modifier_def m = {.property = t.property, .value = t.one};
    ability_refused(t,
                    (cardvm_ability_def){.kind = kinds[i],
                                         .function = t.function,
                                         .events = &t.event,
                                         .event_count = 1,
                                         .modifiers = &m,
                                         .modifier_count = 1},
                    "events");
  }
}

TEST(constants_need_a_whole_modifier) {
  ability_refused(with_parts(), (cardvm_ability_def){.kind = CARDVM_CONSTANT}, "modifies");
  const cardvm_modifier_def wrong[] = {{.property = 9, .value = 1},
                                       {.property = 1, .value = 0},
                                       {.property = 1, .value = 9},
                                       {.property = 1, .value = 1, .layer = 2}};
  for (size_t i = 0; i < 4; i++)
    ability_refused(
        with_parts(),
        (cardvm_ability_def){.kind = CARDVM_CONSTANT, .modifiers = &wrong[i], .modifier_count = 1},
        "modifier");
}

TEST(substitutions_need_a_function) {
  parts t = with_parts();
  ability_refused(
      t, (cardvm_ability_def){.kind = CARDVM_SUBSTITUTION, .events = &t.event, .event_count = 1},
      "function");
}

TEST(functions_of_abilities_must_do_something) {
  parts t = with_parts(); /* a pure function is none */
  ability_refused(
      t,
      (cardvm_ability_def){
          .kind = CARDVM_TRIGGERED, .events = &t.event, .event_count = 1, .function = t.reader},
      "function");
}

TEST(targets_need_a_selection_and_a_number) {
  const cardvm_target_def wrong[] = {{.selection = 0},
                                     {.selection = 9},
                                     {.selection = 1, .min = 99},
                                     {.selection = 1, .max = 99},
                                     {.players = 2u << CARDVM_WHOSE_IT},
                                     {.selection = 1, .places = 9},
                                     {.selection = 1, .prompt = 99}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    parts t = with_parts();
    ability_refused(t,
                    (cardvm_ability_def){.kind = CARDVM_ACTIVATED,
                                         .function = t.function,
                                         .targets = &wrong[i],
                                         .target_count = 1},
                    "target");
  }
}

TEST(five_targets_or_seven_parameters_are_refused) {
  const cardvm_target_def t[5] = {
      {.selection = 1}, {.selection = 1}, {.selection = 1}, {.selection = 1}, {.selection = 1}};
  const cardvm_subject s[7] = {CARDVM_SUBJECT_CARD};
  ability_refused(with_parts(),
                  (cardvm_ability_def){.kind = CARDVM_ACTIVATED, .targets = t, .target_count = 5},
                  "4 targets");
  ability_refused(
      with_parts(),
      (cardvm_ability_def){.kind = CARDVM_TRIGGERED, .parameters = s, .parameter_count = 7},
      "6 parameters");
  parts fine = with_parts();
  assert_int_not_equal(
      cardvm_program_ability(fine.p, &(cardvm_ability_def){.kind = CARDVM_TRIGGERED,
                                                           .targets = t,
                                                           .target_count = 4,
                                                           .parameters = s,
                                                           .parameter_count = 6}),
      0);
  expect_fine(fine.p);
}

TEST(costs_say_what_is_paid) {
  const cardvm_cost_def wrong[] = {
      {.kind = CARDVM_COST_CARDS, .selection = 1, .count = 1},
      {.kind = CARDVM_COST_CARDS, .event = CARDVM_EVENT_RENEW, .count = 1},
      {.kind = CARDVM_COST_CARDS, .event = CARDVM_EVENT_RENEW, .selection = 1},
      {.kind = CARDVM_COST_SELF},
      {.kind = CARDVM_COST_PLAYER, .count = 1},
      {.kind = CARDVM_COST_PLAYER, .variable = 1},
      {.kind = CARDVM_COST_PLAYER, .variable = 1, .count = 99},
      {.kind = CARDVM_COST_SELF, .event = CARDVM_EVENT_RENEW, .condition = 99},
      {.kind = CARDVM_COST_SELF, .event = CARDVM_EVENT_RENEW, .selection = 99},
      {.kind = CARDVM_COST_SELF, .event = CARDVM_EVENT_RENEW, .variable = 99},
      {.kind = CARDVM_COST_SELF, .event = CARDVM_EVENT_RENEW, .prompt = 99},
      {.kind = CARDVM_COST_PLAYER, .variable = 1, .count = 1, .event = 99},
      {.kind = (cardvm_cost_kind)0, .variable = 1, .count = 1},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    parts t = with_parts();
    ability_refused(
        t,
        (cardvm_ability_def){
            .kind = CARDVM_ACTIVATED, .function = t.function, .costs = &wrong[i], .cost_count = 1},
        "cost");
  }
}

TEST(abilities_of_unknown_parts_are_refused) {
  const cardvm_ability_def wrong[] = {
      {.kind = CARDVM_ACTIVATED, .condition = 99},
      {.kind = CARDVM_ACTIVATED, .match = 99},
      {.kind = CARDVM_ACTIVATED, .on = 99},
      {.kind = CARDVM_ACTIVATED, .function = 99},
      {.kind = CARDVM_ACTIVATED, .queue_class = 99},
      {.kind = CARDVM_ACTIVATED, .keyword = 99},
      {.kind = CARDVM_ACTIVATED, .during_zone = 99},
      {.kind = CARDVM_ACTIVATED, .after_zone = 99},
      {.kind = CARDVM_ACTIVATED, .limit = 1, .limit_sequence = 99},
      {.kind = CARDVM_ACTIVATED, .zones = 1},
      {.kind = CARDVM_ACTIVATED, .windows = 1},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    ability_refused(with_parts(), wrong[i], "exist");
}

/* They are not told any values. */
TEST(abilities_that_are_used_have_no_parameters) {
  const cardvm_subject kinds[] = {CARDVM_SUBJECT_NUMBER};
  for (cardvm_ability_kind kind = CARDVM_ACTIVATED; kind <= CARDVM_COMMAND; kind++)
    ability_refused(
        with_parts(),
        (cardvm_ability_def){
            .kind = kind, .started_only = true, .parameters = kinds, .parameter_count = 1},
        "no parameters");
}

TEST(limits_need_their_sequence) {
  ability_refused(with_parts(), (cardvm_ability_def){.kind = CARDVM_ACTIVATED, .limit = 1},
                  "limit");
}

TEST(rules_of_unknown_selection_are_refused) {
  parts t = with_parts();
  cardvm_id id = cardvm_program_ability(
      t.p, &(cardvm_ability_def){.kind = CARDVM_ACTIVATED, .function = t.function});
  assert_int_equal(cardvm_program_rule(t.p, id, 99), 0);
  REFUSED(t.p, "rule");
}

/* -- Cards ------------------------------------------------------------------------------------- */

TEST(cards_with_values_of_no_property_are_refused) {
  cardvm_program *p = fresh();
  const cardvm_value value = {1, 1};
  cardvm_program_definition(
      p, &(cardvm_definition_def){.name = "Bear", .values = &value, .value_count = 1});
  REFUSED(p, "Bear");
}

TEST(cards_share_no_abilities) {
  parts t = with_parts();
  cardvm_id id = cardvm_program_ability(
      t.p, &(cardvm_ability_def){.kind = CARDVM_ACTIVATED, .function = t.function});
  const cardvm_definition_def bear = {.name = "Bear", .abilities = &id, .ability_count = 1};
  const cardvm_definition_def wolf = {.name = "Wolf", .abilities = &id, .ability_count = 1};
  assert_int_not_equal(cardvm_program_definition(t.p, &bear), 0);
  assert_int_equal(cardvm_program_definition(t.p, &wolf), 0);
  REFUSED(t.p, "Wolf");
}

TEST(cards_with_unknown_abilities_are_refused) {
  cardvm_program *p = fresh();
  const cardvm_id id = 1;
  cardvm_program_definition(
      p, &(cardvm_definition_def){.name = "Bear", .abilities = &id, .ability_count = 1});
  REFUSED(p, "Bear");
}

/* The same ability twice in one list would be in the game twice. */
TEST(cards_with_an_ability_twice_are_refused) {
  parts t = with_parts();
  cardvm_id id = cardvm_program_ability(
      t.p, &(cardvm_ability_def){.kind = CARDVM_ACTIVATED, .function = t.function});
  const cardvm_id both[2] = {id, id};
  assert_int_equal(
      cardvm_program_definition(
          t.p, &(cardvm_definition_def){.name = "Bear", .abilities = both, .ability_count = 2}),
      0);
  REFUSED(t.p, "Bear");
}

/* -- Starting ---------------------------------------------------------------------------------- */

static cardvm_status start_status(world *w, const cardvm_setup *setup) {
  cardvm_error error = {0};
  cardvm_game *g = cardvm_game_start(w->program, setup, &error);
  if (g) cardvm_game_free(g);
  return g ? CARDVM_OK : error.code;
}

TEST(start_checks_its_setup) {
  world *w = world_declare();
  cardvm_id bear = world_plain(w, "Bear", 2);
  world_seal(w);
  cardvm_setup s = cardvm_setup_default();
  assert_int_equal(start_status(w, &s), CARDVM_OK);
  s.cookie++;
  assert_int_equal(start_status(w, &s), CARDVM_ERROR_ARGUMENT);
  s = cardvm_setup_default();
  s.players = 1;
  assert_int_equal(start_status(w, &s), CARDVM_ERROR_ARGUMENT);
  s.players = 5;
  assert_int_equal(start_status(w, &s), CARDVM_ERROR_ARGUMENT);
  const cardvm_setup_cards wrong[] = {
      {3, w->deck, bear, 1}, {1, 0, bear, 1},           {1, 99, bear, 1},
      {1, w->deck, 0, 1},    {1, w->deck, bear + 1, 1}, {0, w->deck, bear, 1},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    s = cardvm_setup_default();
    s.cards = &wrong[i];
    s.card_count = 1;
    assert_int_equal(start_status(w, &s), CARDVM_ERROR_ARGUMENT);
  }
  const int32_t options[3] = {5, 7, 9};
  s = cardvm_setup_default();
  s.options = options;
  s.option_count = 2;
  assert_int_equal(start_status(w, &s), CARDVM_OK);
  s.option_count = 3; /* there are two game variables */
  assert_int_equal(start_status(w, &s), CARDVM_ERROR_ARGUMENT);
  s = cardvm_setup_default();
  s.card_count = 1;
  const cardvm_setup_cards none = {1, w->deck, bear, 0};
  s.cards = &none;
  cardvm_game *g = cardvm_game_start(w->program, &s, NULL);
  assert_non_null(g);
  assert_int_equal(cardvm_game_cards(g, cardvm_game_place(g, w->deck, 1), NULL, 0), 0);
  cardvm_game_free(g);
  assert_int_equal(start_status(w, NULL), CARDVM_ERROR_ARGUMENT);
  assert_null(cardvm_game_start(NULL, &s, NULL));
}

TEST(start_checks_the_limit_of_cards_on_both_sides) {
  world *w = world_declare();
  cardvm_id bear = world_plain(w, "Bear", 2);
  world_seal(w);
  cardvm_setup s = cardvm_setup_default();
  cardvm_setup_cards cards = {1, w->deck, bear, 10};
  s.cards = &cards;
  s.card_count = 1;
  s.limits.cards = 10;
  assert_int_equal(start_status(w, &s), CARDVM_OK);
  cards.count = 11;
  assert_int_equal(start_status(w, &s), CARDVM_ERROR_LIMIT);
  cards.count = UINT32_MAX;
  assert_int_equal(start_status(w, &s), CARDVM_ERROR_LIMIT);
  s.limits.cards = 65536;
  cards.count = 1;
  assert_int_equal(start_status(w, &s), CARDVM_ERROR_LIMIT);
  s.limits.cards = 0;
  s.limits.stack = UINT32_MAX;
  assert_int_equal(start_status(w, &s), CARDVM_ERROR_LIMIT);
}

TEST(start_gives_variables_their_values) {
  world *w = world_declare();
  const int32_t options[] = {7};
  w->setup.options = options;
  w->setup.option_count = 1;
  world_start(w);
  assert_int_equal(cardvm_game_variable(w->game, w->round), 7);
  assert_int_equal(cardvm_game_variable(w->game, w->tally), 0);
  assert_int_equal(cardvm_game_player_variable(w->game, 2, w->life), 20);
  assert_int_equal(cardvm_game_player_variable(w->game, 3, w->life), 0);
  cardvm_setup s = cardvm_setup_default();
  s.option_count = 3;
  s.options = (const int32_t[]){1, 2, 3};
  assert_int_equal(start_status(w, &s), CARDVM_ERROR_ARGUMENT);
}

TEST(abilities_are_found_by_name_the_first_of_several) {
  world *w = world_declare();
  const cardvm_program *p = w->program;
  const char *names[] = {NULL, "twin", "twin", "lone"};
  cardvm_id id[4];
  for (int i = 0; i < 4; i++)
    id[i] = world_ability(w, &(cardvm_ability_def){.name = names[i],
                                                   .kind = CARDVM_TRIGGERED,
                                                   .events = &w->hurt,
                                                   .event_count = 1,
                                                   .function = w->fn_log});
  assert_int_equal(cardvm_program_find(p, CARDVM_SORT_ABILITY, "twin"), id[1]);
  assert_int_equal(cardvm_program_find(p, CARDVM_SORT_ABILITY, "lone"), id[3]);
  assert_int_equal(cardvm_program_find(p, CARDVM_SORT_ABILITY, "none"), 0);
  assert_int_equal(cardvm_program_find(p, CARDVM_SORT_ABILITY, "?"),
                   0); /* what one without a name is called */
  assert_int_equal(cardvm_program_find(p, CARDVM_SORT_ABILITY, NULL), 0);
}

/* Which of several variables pays is asked by its name: that of each, and of no other. */
TEST(variables_that_may_pay_have_names) {
  cardvm_program *p = fresh();
  char name[16];
  for (int i = 1; i <= 65; i++) {
    snprintf(name, sizeof name, "v%d", i);
    cardvm_program_player_variable(p, name, 0);
  }
  const cardvm_cost_def cost = {.kind = CARDVM_COST_PLAYER,
                                .variables = (uint64_t)1 << 63 | 1,
                                .count = cardvm_program_expr(p, CARDVM_OP_NUMBER, 1, 0, 0)};
  const cardvm_ability_def def = {.name = "pays",
                                  .kind = CARDVM_COMMAND,
                                  .function = cardvm_program_reader(p, "f", NULL, NULL),
                                  .costs = &cost,
                                  .cost_count = 1};
  cardvm_program_ability(p, &def);
  for (int i = 1; i <= 65; i++) {
    snprintf(name, sizeof name, "v%d", i);
    assert_int_equal(cardvm_program_find(p, CARDVM_SORT_NAME, name) != 0, i == 1 || i == 64);
  }
  cardvm_program_free(p);
}

/* What is said of a zone, and nothing else, is kept as one word. */
TEST(traits_of_a_zone_are_what_it_says) {
  const struct {
    cardvm_zone_def def;
    uint32_t traits;
  } zones[] = {{{.seen = CARDVM_SEEN_NOBODY}, 0},
               {{.seen = CARDVM_SEEN_OWNER}, ZONE_OWN},
               {{.seen = CARDVM_SEEN_NOBODY, .play = true}, ZONE_PLAY},
               {{.seen = CARDVM_SEEN_NOBODY, .board = true}, ZONE_BOARD},
               {{.seen = CARDVM_SEEN_NOBODY, .makes_owner = true}, ZONE_MAKES_OWNER},
               {{.seen = CARDVM_SEEN_NOBODY, .card_follows_master = true}, ZONE_LEADS},
               {{.seen = CARDVM_SEEN_NOBODY, .master_follows_card = true}, ZONE_FOLLOWS},
               {{.seen = CARDVM_SEEN_ALL}, ZONE_OPEN}};
  world *w = world_declare();
  cardvm_id ids[8];
  for (int i = 0; i < 8; i++) {
    cardvm_zone_def def = zones[i].def;
    char name[] = "zone 0";
    name[5] = (char)('0' + i);
    def.name = name;
    ids[i] = cardvm_program_zone(w->program, &def);
  }
  world_seal(w);
  for (int i = 0; i < 8; i++)
    assert_int_equal(program_zone(w->program, ids[i])->traits, zones[i].traits);
}

/* What leaves a zone, and what enters it: an event of each, however often it is asked for. */
TEST(zones_have_an_event_of_what_leaves_and_one_of_what_enters) {
  cardvm_program *p = fresh();
  const cardvm_id zones[] = {named_zone(p, "deck"), named_zone(p, "hand")};
  cardvm_id events[4];
  for (int i = 0; i < 8; i++) {
    const cardvm_id event = cardvm_program_zone_event(p, zones[i & 1], i & 2);
    if (i < 4) events[i] = event;
    assert_int_equal(event, events[i & 3]);
  }
  const char *const called[] = {"enters deck", "enters hand", "leaves deck", "leaves hand"};
  for (int i = 0; i < 4; i++)
    assert_int_equal(cardvm_program_find(p, CARDVM_SORT_EVENT, called[i]), events[i]);
  assert_int_equal(cardvm_program_zone_event(p, 0, true), 0);
  assert_int_equal(cardvm_program_zone_event(p, 3, true), 0);
  expect_fine(p);
}

TEST(events_say_what_they_name) {
  world *w = world_declare();
  const struct {
    cardvm_id event;
    cardvm_sort names;
  } rows[] = {{0, CARDVM_SORT_NAME},
              {999, CARDVM_SORT_NAME},
              {w->shout, CARDVM_SORT_NAME},
              {w->enlist, CARDVM_SORT_DEFINITION},
              {CARDVM_EVENT_CREATE, CARDVM_SORT_DEFINITION},
              {CARDVM_EVENT_START, CARDVM_SORT_ABILITY},
              {CARDVM_EVENT_MODIFY, CARDVM_SORT_PROPERTY}};
  for (int i = 0; i < 7; i++)
    assert_int_equal(cardvm_program_event_names(w->program, rows[i].event), rows[i].names);
  world_free(w);
}

TEST(variables_that_begin_anew_exist_and_are_not_sealed) {
  cardvm_status (*const each[])(cardvm_program *, cardvm_id) = {cardvm_program_each_turn,
                                                                cardvm_program_each_step};
  for (int i = 0; i < 2; i++) {
    cardvm_program *p = fresh();
    const cardvm_id variable = named_player_var(p, "v");
    assert_int_equal(each[i](p, 0), CARDVM_ERROR_ARGUMENT);
    assert_int_equal(each[i](p, variable + 1), CARDVM_ERROR_ARGUMENT);
    assert_int_equal(each[i](p, variable), CARDVM_OK);
    cardvm_program_rules(p, &two_players);
    assert_int_equal(cardvm_program_seal(p, NULL), CARDVM_OK);
    assert_int_equal(each[i](p, variable), CARDVM_ERROR_ARGUMENT);
    cardvm_program_free(p);
  }
}
