/* `outer`, the card around a selection that another one asks: what it is to each operation that has
 * candidates of its own, what is kept of it, what may be told of it, and where there is none. */
#include "actions_world.h"
#include "cardvm_why.h"
#include "values_world.h"

#include "reading.h"

GUARDS("reading/select reading/expr program/define program/define_cards program/plan reading/why")

static world *w;

static cardvm_expr its(cardvm_id property) {
  return x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, property);
}
static cardvm_expr outers(cardvm_id property) {
  return x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_OUTER, property);
}
static cardvm_id those(cardvm_side side, cardvm_expr filter) {
  return world_select(w, w->battle, side, filter);
}
static cardvm_expr count(cardvm_id selection) { return x_op(w, CARDVM_OP_COUNT, selection, 0); }

/* Cards of `side` with more power than the one around. */
static cardvm_id stronger(cardvm_side side) {
  return those(side, x_op(w, CARDVM_OP_GT, its(w->power), outers(w->power)));
}

static uint32_t found(cardvm_id selection) {
  const context c = {.you = 1};
  return select_count(w->game, selection, &c, UINT32_MAX);
}

static bool finds(cardvm_id selection, cardvm_handle card) {
  const context c = {.you = 1};
  return select_has(w->game, selection, &c, card);
}

/* Three of player 1's and one of player 2's, with these powers. */
static cardvm_handle cubs[4];
static void put(int32_t a, int32_t b, int32_t c, int32_t d) {
  const int32_t powers[] = {a, b, c, d};
  cardvm_id bears[4];
  static const char *const names[] = {"A", "B", "C", "D"};
  for (int i = 0; i < 4; i++) bears[i] = world_plain(w, names[i], powers[i]);
  world_start(w);
  for (int i = 0; i < 4; i++) cubs[i] = world_put(w, bears[i], i < 3 ? 1 : 2, w->battle);
}

TEST(the_candidate_around_is_outer) {
  w = world_declare();
  const cardvm_id none_above =
                      those(CARDVM_SIDE_ANY, x_equals(w, count(stronger(CARDVM_SIDE_ANY)), 0)),
                  one_above =
                      those(CARDVM_SIDE_ANY, x_equals(w, count(stronger(CARDVM_SIDE_ANY)), 1)),
                  below_enemies = those(CARDVM_SIDE_YOURS,
                                        x_at_least(w, count(stronger(CARDVM_SIDE_ENEMY)), 1));
  put(3, 5, 5, 4);
  assert_int_equal(found(none_above), 2);
  assert_true(finds(none_above, cubs[1]) && finds(none_above, cubs[2]));
  assert_false(finds(none_above, cubs[0]));
  assert_int_equal(found(one_above), 0);
  assert_int_equal(found(below_enemies), 1);
  assert_true(finds(below_enemies, cubs[0]));
  modify(w, cubs[0], w->power, CARDVM_ADD, 7, CARDVM_FOREVER);
  assert_int_equal(found(none_above), 1);
  assert_int_equal(found(one_above), 2);
  world_free(w);
}

/* Sums, the most, and whether it is one of them: each has candidates of its own. In the middle one
 * of three `outer` is the outermost, in the innermost one the middle one. */
TEST(each_operation_with_candidates_has_an_outer) {
  w = world_declare();
  const cardvm_id all = those(CARDVM_SIDE_ANY, 0);
  const cardvm_expr more = x_op(w, CARDVM_OP_SUB, its(w->power), outers(w->power));
  const cardvm_id
      in_sum = those(CARDVM_SIDE_ANY, x_equals(w, x_op(w, CARDVM_OP_TOTAL, all, more), 5)),
      in_most = those(CARDVM_SIDE_ANY, x_equals(w, x_op(w, CARDVM_OP_GREATEST, all, more), 2)),
      most_of =
          those(CARDVM_SIDE_ANY,
                x_equals(w, x_op(w, CARDVM_OP_LEAST, stronger(CARDVM_SIDE_ANY), its(w->power)), 4)),
      chain = those(
          CARDVM_SIDE_ANY,
          x_at_least(w,
                     count(those(CARDVM_SIDE_ANY,
                                 x_and(w, x_op(w, CARDVM_OP_GT, its(w->power), outers(w->power)),
                                       x_at_least(w, count(stronger(CARDVM_SIDE_ANY)), 1)))),
                     1));
  put(3, 5, 5, 4);                    /* 17 in all */
  assert_int_equal(found(in_sum), 1); /* 17 - 4 * 3 */
  assert_true(finds(in_sum, cubs[0]));
  assert_int_equal(found(in_most), 1); /* 5 - 3 */
  assert_true(finds(in_most, cubs[0]));
  assert_int_equal(found(most_of), 1);
  assert_true(finds(most_of, cubs[0]));
  assert_int_equal(found(chain), 1); /* 3 < 4 < 5 */
  assert_true(finds(chain, cubs[0]));
  world_free(w);
}

/* What a constant asks of each card that it changes is asked of each: no count is kept. */
TEST(constants_count_around_each_card) {
  w = world_declare();
  const cardvm_id equals =
      those(CARDVM_SIDE_ANY, x_op(w, CARDVM_OP_EQ, its(w->power), outers(w->power)));
  const cardvm_expr sum = x_op(w, CARDVM_OP_TOTAL, those(CARDVM_SIDE_ANY, 0), outers(w->power));
  const cardvm_modifier_def more = {.property = w->cost, .value = count(equals)},
                            all = {.property = w->shine, .value = sum};
  const cardvm_expr battle = x_it_in(w, those(CARDVM_SIDE_ANY, 0));
  const cardvm_id crowd = world_ability(w, &CONSTANT("crowd", &more, .on = battle)),
                  glow = world_ability(w, &CONSTANT("glow", &all, .on = battle)),
                  banner = WORLD_CARD(w, "Banner", 9, crowd, glow);
  put(3, 5, 5, 4);
  world_put(w, banner, 1, w->battle);
  const int32_t wanted[] = {1, 2, 2, 1}, sums[] = {15, 25, 25, 20};
  for (int i = 0; i < 4; i++) {
    assert_int_equal(cardvm_game_property(w->game, cubs[i], w->cost), 3 + wanted[i]);
    assert_int_equal(cardvm_game_property(w->game, cubs[i], w->shine), sums[i]);
  }
  modify(w, cubs[0], w->power, CARDVM_ADD, 1, CARDVM_FOREVER); /* of another one, too */
  assert_int_equal(cardvm_game_property(w->game, cubs[0], w->cost), 3 + 2);
  assert_int_equal(cardvm_game_property(w->game, cubs[3], w->cost), 3 + 2);
  world_free(w);
}

/* -- Where there is none ----------------------------------------------------------------------- */

#define REFUSES(made)                                                                              \
  do {                                                                                             \
    cardvm_error error;                                                                            \
    if (made) fail_msg("taken: %s", #made);                                                        \
    assert_int_equal(cardvm_program_seal(w->program, &error), CARDVM_ERROR_DEFINITION);            \
    if (!strstr(error.message, "speaks of `outer`")) fail_msg("%s", error.message);                \
    world_free(w);                                                                                 \
    w = world_declare();                                                                           \
  } while (0)

#define ABILITY(...)                                                                               \
  cardvm_program_ability(w->program, &(cardvm_ability_def){.name = "odd", __VA_ARGS__})
#define LONELY x_at_least(w, outers(w->power), 1)
#define COUNTED x_at_least(w, count(stronger(CARDVM_SIDE_ANY)), 1)

TEST(without_a_card_around_outer_is_refused) {
  w = world_declare();
  REFUSES(ABILITY(.kind = CARDVM_ACTIVATED, .condition = LONELY));
  REFUSES(ABILITY(.kind = CARDVM_ACTIVATED, .condition = COUNTED));
  REFUSES(ABILITY(.kind = CARDVM_ACTIVATED, .gives_count = COUNTED, .gives = 1));
  REFUSES(
      ABILITY(.kind = CARDVM_TRIGGERED, .events = &w->rest, .event_count = 1, .match = COUNTED));
  {
    const cardvm_target_def t = {.selection = stronger(CARDVM_SIDE_ANY)};
    REFUSES(ABILITY(.kind = CARDVM_ACTIVATED, .targets = &t, .target_count = 1));
  }
  {
    const cardvm_target_def t = {.players = CARDVM_EVERY_PLAYER, .condition = COUNTED};
    REFUSES(ABILITY(.kind = CARDVM_ACTIVATED, .targets = &t, .target_count = 1));
  }
  {
    const cardvm_cost_def c = {.kind = CARDVM_COST_CARDS,
                               .event = w->rest,
                               .count = x_num(w, 1),
                               .selection = stronger(CARDVM_SIDE_ANY)};
    REFUSES(ABILITY(.kind = CARDVM_ACTIVATED, .costs = &c, .cost_count = 1));
  }
  {
    const cardvm_cost_def c = {.kind = CARDVM_COST_SELF, .event = w->rest, .condition = COUNTED};
    REFUSES(ABILITY(.kind = CARDVM_ACTIVATED, .costs = &c, .cost_count = 1));
  }
  {
    const cardvm_modifier_def m = {.property = w->power, .value = outers(w->power)};
    REFUSES(ABILITY(.kind = CARDVM_CONSTANT, .modifiers = &m, .modifier_count = 1));
  }
  {
    const cardvm_modifier_def m = {.property = w->power, .value = x_num(w, 1)};
    REFUSES(ABILITY(.kind = CARDVM_CONSTANT, .modifiers = &m, .modifier_count = 1, .on = LONELY));
  }
  {
    const cardvm_plan_fill fill = {CARDVM_SLOT_CARD, CARDVM_FILL_CARD, CARDVM_WHO_OUTER, 0};
    const cardvm_plan_item item = {.event = w->rest, .fills = {fill}, .fill_count = 1};
    const cardvm_plan_def asked = {
        .name = "odd", .items = &item, .count = 1, .each = CARDVM_EACH_ASKED};
    REFUSES(ABILITY(.kind = CARDVM_ACTIVATED, .does = cardvm_program_plan(w->program, &asked)));
  }
  REFUSES(x_it_in(w, stronger(CARDVM_SIDE_ANY))); /* it would be compared with itself */
  REFUSES(cardvm_program_rule_action(
      w->program, &(cardvm_rule_action_def){
                      .name = "odd", .event = w->destroy, .selection = stronger(CARDVM_SIDE_ANY)}));
  REFUSES(cardvm_program_rule_action(
      w->program,
      &(cardvm_rule_action_def){.name = "odd", .event = w->destroy, .condition = COUNTED}));
  REFUSES(cardvm_program_invariant(w->program,
                                   &(cardvm_invariant_def){.name = "odd", .condition = COUNTED}));
  REFUSES(
      cardvm_program_duration(w->program, &(cardvm_duration_def){.name = "odd", .lasts = COUNTED}));
  REFUSES(cardvm_program_duration(
      w->program, &(cardvm_duration_def){
                      .name = "odd", .match = COUNTED, .events = &w->rest, .event_count = 1}));
  REFUSES(cardvm_program_step(w->program, w->turn,
                              &(cardvm_step_def){.name = "odd", .condition = COUNTED}));
  REFUSES(
      cardvm_program_event(w->program, &(cardvm_event_def){.name = "odd",
                                                           .change = CARDVM_CHANGE_ATTACH,
                                                           .hosts = stronger(CARDVM_SIDE_ANY)}));
  REFUSES(cardvm_program_rule(w->program, ABILITY(.kind = CARDVM_ACTIVATED),
                              stronger(CARDVM_SIDE_ANY)));
  {
    const cardvm_plan_item item = {.event = w->rest, .cards = stronger(CARDVM_SIDE_ANY)};
    REFUSES(cardvm_program_plan(w->program,
                                &(cardvm_plan_def){.name = "odd", .items = &item, .count = 1}));
  }
  {
    const cardvm_plan_item item = {.event = w->rest, .condition = LONELY};
    REFUSES(cardvm_program_plan(w->program,
                                &(cardvm_plan_def){.name = "odd", .items = &item, .count = 1}));
  }
  {
    const cardvm_plan_item item = {.event = w->rest, .those = true};
    REFUSES(cardvm_program_plan(w->program, &(cardvm_plan_def){.name = "odd",
                                                               .items = &item,
                                                               .count = 1,
                                                               .over = stronger(CARDVM_SIDE_ANY)}));
  }
  world_free(w);
}

/* Nor is it whose ability it is, or who is asked in a step. */
TEST(without_a_card_around_nobody_is_meant) {
  w = world_declare();
  assert_false(ABILITY(.kind = CARDVM_ACTIVATED, .me_who = CARDVM_WHO_OUTER));
  assert_non_null(strstr(cardvm_program_error(w->program)->message, "names no card"));
  world_free(w);
  w = world_declare();
  assert_false(cardvm_program_step(
      w->program, w->turn,
      &(cardvm_step_def){.name = "odd",
                         .window = w->w_main,
                         .window_player = CARDVM_WHOSE_MASTER + CARDVM_WHO_OUTER}));
  assert_int_equal(cardvm_program_error(w->program)->code, CARDVM_ERROR_DEFINITION);
  world_free(w);
}

/* Functions are told of no card around, whether their selection is asked of one card or of all. */
static bool around(cardvm_game *game, const cardvm_context *c, void *user, int32_t *value) {
  (void)game, (void)user;
  *value = c->outer != 0;
  return true;
}

TEST(functions_are_told_of_no_outer) {
  w = world_declare();
  const cardvm_id read = cardvm_program_reader(w->program, "around", around, NULL);
  const cardvm_id inside = those(CARDVM_SIDE_ANY, x_op(w, CARDVM_OP_CALL, read, 0));
  const cardvm_id by_count = those(CARDVM_SIDE_ANY, x_at_least(w, count(inside), 1)),
                  by_one =
                      those(CARDVM_SIDE_ANY, x_op(w, CARDVM_OP_IS_ONE_OF, CARDVM_WHO_IT, inside));
  put(3, 5, 5, 4);
  assert_int_equal(found(by_count), 0);
  assert_int_equal(found(by_one), 0);
  world_free(w);
}

/* A rule action over cards has a card around what it asks. */
TEST(rule_actions_over_cards_have_an_outer) {
  w = world_declare();
  cardvm_program_rule_action(w->program,
                             &(cardvm_rule_action_def){.name = "only the best",
                                                       .event = w->destroy,
                                                       .selection = those(CARDVM_SIDE_ANY, 0),
                                                       .at_once = true,
                                                       .condition = COUNTED});
  put(5, 5, 5, 5);
  modify(w, cubs[3], w->power, CARDVM_ADD, 1, CARDVM_FOREVER); /* all others are asked again */
  world_run(w);
  for (int i = 0; i < 3; i++) assert_int_equal(world_card(w, world_now(w, cubs[i])).zone, w->trash);
  assert_int_equal(world_card(w, cubs[3]).zone, w->battle);
  world_free(w);
}

/* -- What is told of it ------------------------------------------------------------------------ */

static cardvm_reason said[16];

static uint32_t why(cardvm_seat viewer, cardvm_id ability, cardvm_handle card) {
  memset(said, 0, sizeof said);
  return cardvm_game_why_not(w->game, viewer, 1, ability, card, said, 16);
}

/* Of a card that is not the highest both numbers are told. Where one of the cards is hidden that it
 * is compared with, that is all that is told; also where that one is around those that all see. */
TEST(comparisons_are_told_and_hidden_cards_are_not) {
  declare();
  w = st.w;
  const cardvm_id all = those(CARDVM_SIDE_ANY, 0),
                  held = world_select(w, w->hand, CARDVM_SIDE_ENEMY, 0);
  const cardvm_expr power = its(w->power);
  const cardvm_id best = those(CARDVM_SIDE_ANY, x_op(w, CARDVM_OP_EQ, power,
                                                     x_op(w, CARDVM_OP_GREATEST, all, power))),
                  beaten = world_select(w, w->hand, CARDVM_SIDE_ENEMY, COUNTED);
  const cardvm_id lead = action((cardvm_ability_def){
                      .name = "lead",
                      .condition = x_op(w, CARDVM_OP_IS_ONE_OF, CARDVM_WHO_ME, best)}),
                  spy = action((cardvm_ability_def){
                      .name = "spy",
                      .condition = x_at_least(w, x_op(w, CARDVM_OP_LEAST, held, power), 9)}),
                  probe = action((cardvm_ability_def){
                      .name = "probe", .condition = x_at_least(w, count(beaten), 2)});
  const cardvm_id small = WORLD_CARD(w, "Small", 2, lead, spy, probe),
                  big = world_plain(w, "Big", 6);
  world_start(w);
  const cardvm_handle a = world_put(w, small, 1, w->battle);
  world_put(w, small, 2, w->hand);
  assert_int_equal(why(CARDVM_VIEWER_ALL, lead, a), 1);
  assert_int_equal(said[0].kind, CARDVM_WHY_OFFERED);
  world_put(w, big, 2, w->battle);
  assert_int_equal(why(1, lead, a), 2);
  assert_int_equal(said[1].kind, CARDVM_WHY_CONDITION);
  assert_true(said[1].has == 2 && said[1].needs == 6 && said[1].card == a && said[1].depth == 1);
  const struct {
    cardvm_id ability;
    int32_t has;
  } secrets[] = {{spy, 2}, {probe, 1}};
  for (int i = 0; i < 2; i++) {
    assert_int_equal(why(CARDVM_VIEWER_ALL, secrets[i].ability, a), 1);
    assert_int_equal(said[0].has, secrets[i].has);
    assert_int_equal(why(1, secrets[i].ability, a), 1);
    assert_int_equal(said[0].kind, CARDVM_WHY_HIDDEN);
  }
  world_free(w);
}

/* A card that is none of a selection inside of another one is told with the card around it. */
TEST(what_is_not_among_those_inside_is_told) {
  declare();
  w = st.w;
  const cardvm_id inside = those(
      CARDVM_SIDE_ANY, x_op(w, CARDVM_OP_IS_ONE_OF, CARDVM_WHO_ITSELF, stronger(CARDVM_SIDE_ANY)));
  const cardvm_id climb = action((cardvm_ability_def){
      .name = "climb", .condition = x_op(w, CARDVM_OP_IS_ONE_OF, CARDVM_WHO_ME, inside)});
  const cardvm_id small = WORLD_CARD(w, "Small", 2, climb);
  world_start(w);
  const cardvm_handle a = world_put(w, small, 1, w->battle);
  assert_int_equal(why(1, climb, a), 3);
  assert_true(said[2].has == 2 && said[2].needs == 2 && said[2].depth == 2 &&
              said[2].op == CARDVM_OP_GT);
  world_free(w);
}
