/* What tools are told of a program: every definition as it was given (vm/program/look.c). */
#include "program_world.h"

GUARDS("program/look program/operands")

TEST(definitions_are_read_as_they_were_given) {
  cardvm_program *p = fresh();
  cardvm_id zone = cardvm_program_zone(p, &(cardvm_zone_def){.name = "field", .play = true});
  cardvm_id power = cardvm_program_property(p, &(cardvm_property_def){.name = "power", .max = 9});
  const cardvm_zone_def *z = cardvm_program_declared(p, CARDVM_SORT_ZONE, zone);
  const cardvm_property_def *q = cardvm_program_declared(p, CARDVM_SORT_PROPERTY, power);
  const cardvm_event_def *e = cardvm_program_declared(p, CARDVM_SORT_EVENT, CARDVM_EVENT_MOVE);
  assert_true(z->play);
  assert_int_equal(q->max, 9);
  assert_string_equal(e->name, "move");
  expect_fine(p);
}

TEST(nothing_is_told_of_what_there_is_not) {
  cardvm_program *p = fresh();
  cardvm_expr_info e;
  assert_null(cardvm_program_declared(p, CARDVM_SORT_ZONE, 0));
  assert_null(cardvm_program_declared(p, CARDVM_SORT_ZONE, 1));
  assert_null(cardvm_program_declared(p, CARDVM_SORT_NAME, 1));
  assert_null(cardvm_program_declared(p, (cardvm_sort)99, 1));
  assert_false(cardvm_program_get_expr(p, 0, &e));
  assert_null(cardvm_program_plan_item(p, 1, 0, NULL));
  assert_int_equal(cardvm_program_action_cards(p, 1), 0);
  assert_null(cardvm_program_get_rules(p));
  cardvm_program_rules(p, &two_players);
  assert_int_equal(cardvm_program_get_rules(p)->players_max, 2);
  expect_fine(p);
}

TEST(operands_lead_to_expressions_and_selections) {
  cardvm_program *p = fresh();
  cardvm_expr_info e;
  cardvm_id zone = named_zone(p, "field");
  const cardvm_selection_def all = {.zones = CARDVM_SET_OF(zone)};
  cardvm_id cards = cardvm_program_selection(p, &all);
  cardvm_expr two = cardvm_program_expr(p, CARDVM_OP_NUMBER, 2, 0, 0);
  cardvm_expr count = cardvm_program_expr(p, CARDVM_OP_COUNT, cards, 0, 0);
  assert_true(cardvm_program_get_expr(p, cardvm_program_expr(p, CARDVM_OP_GE, count, two, 0), &e));
  assert_int_equal(e.op, CARDVM_OP_GE);
  assert_int_equal(e.a_is, CARDVM_OPERAND_EXPR);
  assert_int_equal(e.b, two);
  assert_true(cardvm_program_get_expr(p, count, &e));
  assert_int_equal(e.a_is, CARDVM_OPERAND_SELECTION);
  assert_int_equal(e.b_is, CARDVM_OPERAND_OTHER);
  expect_fine(p);
}

TEST(plans_are_read_item_by_item) {
  cardvm_program *p = fresh();
  cardvm_id zone = named_zone(p, "field"), over = 0;
  const cardvm_selection_def all = {.zones = CARDVM_SET_OF(zone)};
  const cardvm_plan_item items[] = {{.event = CARDVM_EVENT_RENEW, .those = true}};
  const cardvm_plan_def def = {
      .name = "renewal", .over = cardvm_program_selection(p, &all), .items = items, .count = 1};
  cardvm_id plan = cardvm_program_plan(p, &def);
  assert_int_equal(cardvm_program_plan_item(p, plan, 0, &over)->event, CARDVM_EVENT_RENEW);
  assert_int_equal(over, def.over);
  assert_null(cardvm_program_plan_item(p, plan, 1, NULL));
  expect_fine(p);
}
