/* The budget of loading: what is shared is looked at once, what is too large is refused, and what
 * is declared and sealed costs as much as there is. */
#include "program_world.h"

GUARDS("program/memory program/dependencies")

static uint64_t work_of(const cardvm_program *p) { return cardvm_program_stats_of(p).work; }

static cardvm_expr number(cardvm_program *p, int32_t n) {
  return cardvm_program_expr(p, CARDVM_OP_NUMBER, (uint32_t)n, 0, 0);
}

/* A condition about the candidate, another one for each n. */
static cardvm_expr about(cardvm_program *p, int32_t n) {
  const cardvm_expr power = cardvm_program_expr(p, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, 1, 0);
  return cardvm_program_expr(p, CARDVM_OP_GE, power, number(p, n), 0);
}

static cardvm_expr joined(cardvm_program *p, cardvm_op op, cardvm_expr a, cardvm_expr b) {
  return cardvm_program_expr(p, op, a, b, 0);
}

/* A condition that is shared `times` times, everywhere where conditions are read. */
static cardvm_program *shared(uint32_t times, cardvm_op op) {
  cardvm_program *p = fresh();
  const cardvm_id zone = cardvm_program_zone(p, &(cardvm_zone_def){.name = "field", .play = true});
  const cardvm_id power = named_property(p, "power");
  cardvm_expr c = about(p, 1);
  for (uint32_t i = 0; i < times; i++) c = joined(p, op, c, c);
  cardvm_program_selection(
      p, &(cardvm_selection_def){.name = "s", .zones = CARDVM_SET_OF(zone), .filter = c});
  const cardvm_modifier_def m = {.property = power, .value = number(p, 1)};
  cardvm_program_rule(p,
                      cardvm_program_ability(p, &(cardvm_ability_def){.name = "aura",
                                                                      .kind = CARDVM_CONSTANT,
                                                                      .on = c,
                                                                      .condition = c,
                                                                      .modifiers = &m,
                                                                      .modifier_count = 1}),
                      0);
  const cardvm_plan_item item = {.event = CARDVM_EVENT_SHUFFLE, .condition = c};
  cardvm_program_plan(
      p, &(cardvm_plan_def){
             .name = "plan", .each = CARDVM_EACH_CARD, .over = 1, .items = &item, .count = 1});
  cardvm_program_definition(p, &(cardvm_definition_def){.name = "Bear"});
  return p;
}

TEST(what_is_shared_is_looked_at_once) {
  for (uint32_t i = 0; i < 2; i++) {
    const cardvm_op op = i ? CARDVM_OP_OR : CARDVM_OP_AND;
    cardvm_program *few = shared(20, op), *many = shared(40, op);
    cardvm_program_rules(few, &two_players);
    cardvm_program_rules(many, &two_players);
    cardvm_error error;
    if (cardvm_program_seal(few, &error) != CARDVM_OK) fail_msg("%s", error.message);
    if (cardvm_program_seal(many, &error) != CARDVM_OK) fail_msg("%s", error.message);
    if (work_of(many) > 2 * work_of(few) + 20000)
      fail_msg("%u units for 20, %u for 40", (unsigned)work_of(few), (unsigned)work_of(many));
    cardvm_program_free(few);
    cardvm_program_free(many);
  }
}

TEST(what_is_used_twice_counts_twice) {
  cardvm_program *p = fresh();
  named_property(p, "power");
  cardvm_expr n = number(p, 1);
  for (uint32_t i = 0; i < 12; i++) n = joined(p, CARDVM_OP_ADD, n, n);
  assert_true(n); /* 8,191 parts */
  assert_false(joined(p, CARDVM_OP_ADD, n, n));
  assert_int_equal(cardvm_program_error(p)->code, CARDVM_ERROR_LIMIT);
  assert_non_null(strstr(cardvm_program_error(p)->message, "16383 parts"));
  cardvm_program_free(p);
  p = fresh();
  named_property(p, "power");
  cardvm_expr c = about(p, 1);
  for (int32_t i = 0; c && i < 23; i++)
    c = joined(p, CARDVM_OP_OR, joined(p, CARDVM_OP_AND, c, about(p, 2)), c);
  assert_false(c);
  assert_non_null(strstr(cardvm_program_error(p)->message, "the limit is 10000"));
  cardvm_program_free(p);
  /* Sizes do not overflow. */
  p = fresh();
  cardvm_id zone = named_zone(p, "z");
  cardvm_selection_def s = {.name = "s", .zones = CARDVM_SET_OF(zone)};
  for (uint32_t i = 0; i < 40 && cardvm_program_error(p)->code == CARDVM_OK; i++) {
    const cardvm_expr count = joined(p, CARDVM_OP_COUNT, cardvm_program_selection(p, &s), 0);
    s.filter = count ? joined(p, CARDVM_OP_GE, count, count) : 0;
  }
  assert_non_null(strstr(cardvm_program_error(p)->message, "the limit is 10000"));
  cardvm_program_free(p);
}

/* n definitions, and n filters of printed values that each of them is asked. */
static uint64_t work_of_filters(uint32_t n) {
  cardvm_program *p = fresh();
  const cardvm_id zone = named_zone(p, "field");
  named_property(p, "power");
  for (uint32_t i = 0; i < n; i++) {
    char name[16];
    snprintf(name, sizeof name, "%u", i);
    cardvm_program_definition(p, &(cardvm_definition_def){.name = name});
    cardvm_program_selection(p, &(cardvm_selection_def){.name = name,
                                                        .zones = CARDVM_SET_OF(zone),
                                                        .filter = about(p, (int32_t)i)});
  }
  const uint64_t declared = work_of(p);
  cardvm_program_rules(p, &two_players);
  assert_int_equal(cardvm_program_seal(p, NULL), CARDVM_OK);
  const uint64_t sealed = work_of(p) - declared;
  cardvm_program_free(p);
  return sealed;
}

TEST(definitions_that_filters_test_are_counted) {
  assert_true(work_of_filters(200) - work_of_filters(100) >= 200 * 200 - 100 * 100);
}

TEST(who_runs_out_is_refused) {
  cardvm_program *p = fresh();
  cardvm_program_work_limit(p, (uint32_t)work_of(p) + 5000);
  uint32_t n = 0;
  while (number(p, 7)) n++;
  assert_in_range(n, 5, 200);
  assert_int_equal(cardvm_program_error(p)->code, CARDVM_ERROR_LIMIT);
  expect_refused(p, CARDVM_ERROR_LIMIT, "units of work to load");
  /* While it is sealed. */
  p = shared(40, CARDVM_OP_AND);
  cardvm_program_work_limit(p, (uint32_t)work_of(p) + 500);
  expect_refused(p, CARDVM_ERROR_LIMIT, "units of work to load");
  /* By its binding. */
  p = fresh();
  assert_true(cardvm_program_work(p, 1000));
  assert_false(cardvm_program_work(p, UINT32_MAX));
  assert_false(cardvm_program_work(p, 1));
  expect_refused(p, CARDVM_ERROR_LIMIT, "units of work to load");
}

/* What a sealed program does is its games'. */
TEST(a_sealed_program_pays_no_more) {
  cardvm_program *p = fresh();
  cardvm_program_rules(p, &two_players);
  assert_int_equal(cardvm_program_seal(p, NULL), CARDVM_OK);
  const uint64_t work = work_of(p);
  assert_true(work > 0);
  assert_true(cardvm_program_work(p, UINT32_MAX));
  assert_int_equal(work_of(p), work);
  cardvm_program_free(p);
}
