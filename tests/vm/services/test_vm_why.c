/* Why: each kind of reason, told with its numbers; what a viewer may not know is not told. Held
 * against random games in tests/bindings/run/test_why_everywhere.c. */
#include "actions_world.h"
#include "cardvm_why.h"

GUARDS("services/why reading/why state/witness reading/targets reading/values offering/usable "
       "offering/offers")

#define ALL CARDVM_VIEWER_ALL

static cardvm_reason said[16];

/* Asks for player 1. Returns how many reasons there are. */
static uint32_t why(cardvm_id ability, cardvm_handle card) {
  memset(said, 0, sizeof said);
  return cardvm_game_why_not(st.w->game, ALL, 1, ability, card, said, 16);
}

/* Expects one reason. */
static const cardvm_reason *only(cardvm_why kind, cardvm_id ability, cardvm_handle card) {
  const uint32_t n = why(ability, card);
  if (n != 1 || said[0].kind != kind)
    fail_msg("%u reasons, first %u; expected only %u", n, (unsigned)said[0].kind, (unsigned)kind);
  return said;
}

static cardvm_expr property_of_me(cardvm_id property) {
  return x_op(st.w, CARDVM_OP_PROPERTY, CARDVM_WHO_ME, property);
}
static cardvm_expr my_gold(void) {
  return x_op(st.w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, st.w->gold);
}

TEST(offered_and_not_at_work) {
  declare();
  world *w = st.w;
  cardvm_id cry = ability_with("cry", NULL, 0),
            once = world_ability(w, &IN_WINDOW("once", w->w_once, .function = w->fn_log));
  cardvm_id heard = world_trigger(w, w->shout, 0);
  cardvm_id crier = WORLD_CARD(w, "Crier", 1, cry, once, heard);
  world_start(w);
  cardvm_handle a = world_put(w, crier, 1, w->battle), b = world_put(w, crier, 1, w->hand),
                c = world_put(w, crier, 2, w->battle), d = world_put(w, st.plain, 1, w->battle);
  only(CARDVM_WHY_OFFERED, cry, a);
  const cardvm_reason *r = only(CARDVM_WHY_PLACE, cry, b);
  assert_int_equal(r->what, w->hand);
  assert_true(r->set & zone_set(w->battle) && !(r->set & zone_set(w->hand)));
  assert_int_equal(only(CARDVM_WHY_MASTER, cry, c)->seat, 2);
  only(CARDVM_WHY_ABSENT, cry, d);
  only(CARDVM_WHY_ABSENT, cry, 0);
  r = only(CARDVM_WHY_TIMING, once, a);
  assert_int_equal(r->what, w->w_main);
  assert_true(r->set == window_set(w->w_once));
  assert_int_equal(only(CARDVM_WHY_USE, heard, a)->has, CARDVM_TRIGGERED);
  /* another player's turn to act */
  assert_int_equal(cardvm_game_why_not(w->game, ALL, 2, cry, c, said, 16), 1);
  assert_int_equal(said[0].kind, CARDVM_WHY_PLAYER);
  assert_int_equal(said[0].seat, 1);
  /* nobody may be asked about what does not exist */
  assert_int_equal(why(9999, a), 0);
  assert_int_equal(cardvm_game_why_not(w->game, ALL, 3, cry, a, said, 16), 0);
  assert_int_equal(cardvm_game_why_not(w->game, 9, 1, cry, a, said, 16), 0);
  assert_int_equal(cardvm_game_concede(w->game, 1), CARDVM_OK);
  cardvm_game_run(w->game);
  why(cry, a);
  assert_int_equal(said[0].kind, CARDVM_WHY_OVER);
}

TEST(conditions_have_two_sides) {
  declare();
  world *w = st.w;
  const cardvm_expr dear = x_op(w, CARDVM_OP_LE, property_of_me(w->power), my_gold());
  const cardvm_expr hurt = x_at_least(w, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_ME, w->damage), 1);
  const cardvm_expr either = x_op(w, CARDVM_OP_OR, dear, hurt);
  const cardvm_expr neither = x_op(w, CARDVM_OP_NOT, x_op(w, CARDVM_OP_AND, dear, hurt), 0);
  cardvm_id level = action((cardvm_ability_def){.name = "level", .condition = dear}),
            both = action((cardvm_ability_def){.name = "both", .condition = x_and(w, dear, hurt)}),
            any = action((cardvm_ability_def){.name = "any", .condition = either}),
            not = action((cardvm_ability_def){.name = "not", .condition = neither});
  cardvm_id boss = WORLD_CARD(w, "Boss", 5, level, both, any, not );
  world_start(w);
  cardvm_handle a = world_put(w, boss, 1, w->battle);
  set_gold(3);
  const cardvm_reason *r = only(CARDVM_WHY_CONDITION, level, a);
  assert_int_equal(r->op, CARDVM_OP_LE);
  assert_int_equal(r->has, 5); /* level 5, you have 3 */
  assert_int_equal(r->needs, 3);
  cardvm_expr_info e;
  assert_true(cardvm_program_get_expr(w->program, r->left, &e));
  assert_true(e.op == CARDVM_OP_PROPERTY && e.a == CARDVM_WHO_ME && e.b == w->power);
  assert_true(cardvm_program_get_expr(w->program, r->right, &e));
  assert_int_equal(e.op, CARDVM_OP_PLAYER_VAR);
  assert_int_equal(why(both, a), 2);
  assert_int_equal(why(any, a), 3);
  assert_int_equal(said[0].kind, CARDVM_WHY_ANY);
  for (int i = 1; i < 3; i++) {
    assert_int_equal(said[i].kind, CARDVM_WHY_CONDITION);
    assert_int_equal(said[i].depth, 1);
  }
  only(CARDVM_WHY_OFFERED, not, a);
  set_gold(5);
  assert_int_equal(cardvm_edit_field(w->game, a, w->damage, 1), CARDVM_OK);
  world_run(w);
  only(CARDVM_WHY_OFFERED, any, a);
  assert_int_equal(why(not, a), 3); /* one of the two should not hold */
  assert_int_equal(said[0].kind, CARDVM_WHY_ANY);
  assert_int_equal(said[1].op == CARDVM_OP_GT || said[2].op == CARDVM_OP_GT, true);
}

/* Of a card that is not one of a selection it is told why it is none. */
TEST(what_keeps_a_card_out_of_a_selection) {
  declare();
  world *w = st.w;
  cardvm_id elite = action((cardvm_ability_def){
      .name = "elite", .condition = x_op(w, CARDVM_OP_IS_ONE_OF, CARDVM_WHO_ME, st.yours_strong)});
  cardvm_id boss = WORLD_CARD(w, "Boss", 1, elite);
  world_start(w);
  cardvm_handle a = world_put(w, boss, 1, w->battle);
  assert_int_equal(why(elite, a), 2);
  assert_true(said[0].kind == CARDVM_WHY_CONDITION && said[0].depth == 0);
  assert_true(said[1].kind == CARDVM_WHY_CONDITION && said[1].depth == 1 && said[1].has == 1);
}

TEST(limits_costs_and_targets) {
  declare();
  world *w = st.w;
  const cardvm_expr awake = x_equals(w, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_ME, w->rested), 0);
  const cardvm_cost_def gold2[] = {cost_gold(2)},
                        cards[] = {{.kind = CARDVM_COST_CARDS,
                                    .event = w->discard,
                                    .selection = st.hand,
                                    .count = x_num(w, 2)}},
                        itself[] = {{.kind = CARDVM_COST_SELF,
                                     .event = w->rest,
                                     .condition = awake}},
                        together[] = {{.kind = CARDVM_COST_CARDS,
                                       .event = w->rest,
                                       .selection = st.yours,
                                       .count = x_num(w, 2)},
                                      {.kind = CARDVM_COST_CARDS,
                                       .event = w->destroy,
                                       .selection = st.yours,
                                       .count = x_num(w, 2)}};
  const cardvm_target_def target[] = {{.selection = st.yours_strong}};
  cardvm_id limited = action(
                (cardvm_ability_def){.name = "limited", .limit = 1, .limit_sequence = w->turn}),
            pay = ability_with("pay", gold2, 1), drop = ability_with("drop", cards, 1),
            tap = ability_with("tap", itself, 1), feast = ability_with("feast", together, 2),
            aim = action((cardvm_ability_def){.name = "aim", .targets = target, .target_count = 1});
  cardvm_id boss = WORLD_CARD(w, "Boss", 3, limited, pay, drop, tap, aim),
            cook = WORLD_CARD(w, "Cook", 3, feast);
  world_start(w);
  cardvm_handle a = world_put(w, boss, 1, w->battle);
  only(CARDVM_WHY_OFFERED, limited, a);
  world_answer(w, a, limited);
  const cardvm_reason *r = only(CARDVM_WHY_LIMIT, limited, a);
  assert_true(r->needs == 1 && r->what == w->turn);
  set_gold(1);
  r = only(CARDVM_WHY_COST, pay, a);
  assert_true(r->has == 1 && r->needs == 2 && r->name == w->gold && r->number == 1);
  world_put(w, st.plain, 1, w->hand);
  r = only(CARDVM_WHY_COST, drop, a);
  assert_true(r->has == 1 && r->needs == 2 && r->what == w->discard);
  assert_int_equal(cardvm_edit_field(w->game, a, w->rested, 1), CARDVM_OK);
  world_run(w);
  assert_int_equal(why(tap, a), 2);
  assert_true(said[0].kind == CARDVM_WHY_COST && said[0].what == w->rest);
  assert_true(said[1].kind == CARDVM_WHY_CONDITION && said[1].depth == 1);
  r = only(CARDVM_WHY_TARGET, aim, a);
  assert_true(r->has == 0 && r->needs == 1 && r->what == st.yours_strong && r->number == 1);
  cardvm_handle c = world_put(w, cook, 1, w->battle);
  world_put(w, st.plain, 1, w->battle);
  only(CARDVM_WHY_COSTS, feast, c); /* three cards for four slots */
  world_put(w, st.strong, 1, w->battle);
  only(CARDVM_WHY_OFFERED, feast, c);
  only(CARDVM_WHY_OFFERED, aim, a);
}

TEST(prohibitions_name_their_card) {
  declare();
  world *w = st.w;
  const cardvm_id events[] = {CARDVM_EVENT_ACTIVATE};
  cardvm_id hush = world_ability(w, &ON_EVENT(PROHIBITION, "hush", events, .limit = 0));
  cardvm_id cry = ability_with("cry", NULL, 0);
  cardvm_id crier = WORLD_CARD(w, "Crier", 1, cry), silencer = WORLD_CARD(w, "Silencer", 1, hush);
  world_start(w);
  cardvm_handle a = world_put(w, crier, 1, w->battle), b = world_put(w, silencer, 2, w->battle);
  const cardvm_reason *r = only(CARDVM_WHY_PROHIBITED, cry, a);
  assert_true(r->card == b && r->ability == hush && r->what == CARDVM_EVENT_ACTIVATE);
  world_put(w, silencer, 2, w->battle);
  assert_int_equal(why(cry, a), 2); /* both of them */
}

TEST(the_rules_actions_and_other_questions) {
  declare();
  world *w = st.w;
  cardvm_id lead = action((cardvm_ability_def){.name = "lead"});
  assert_true(cardvm_program_rule(w->program, lead, st.yours_strong) != 0);
  world_start(w);
  cardvm_handle weak = world_put(w, st.plain, 1, w->battle),
                strong = world_put(w, st.strong, 1, w->battle),
                far = world_put(w, st.strong, 1, w->hand);
  only(CARDVM_WHY_OFFERED, lead, strong);
  const cardvm_reason *r = only(CARDVM_WHY_CONDITION, lead, weak);
  assert_true(r->has == 1 && r->needs == 5 && r->op == CARDVM_OP_GE && r->card == weak);
  r = only(CARDVM_WHY_AMONG, lead, far);
  assert_true(r->name == w->hand && r->set == zone_set(w->battle) && r->has == CARDVM_SIDE_YOURS);
  only(CARDVM_WHY_ABSENT, lead, 0);
  only(CARDVM_WHY_OFFERED, w->act, 0);
  only(CARDVM_WHY_ABSENT, w->act, strong);
}

/* -- Values ------------------------------------------------------------------------------------ */

static uint32_t value(cardvm_seat viewer, cardvm_handle card, cardvm_id property) {
  memset(said, 0, sizeof said);
  return cardvm_game_why_value(st.w->game, viewer, card, property, said, 16);
}

TEST(what_makes_a_value) {
  declare();
  world *w = st.w;
  const cardvm_expr all = x_num(w, 1);
  const cardvm_modifier_def two = {.property = w->power, .value = x_num(w, 2)},
                            nine = {.property = w->cost, .value = x_num(w, 99)};
  cardvm_id lift = world_ability(w, &CONSTANT("lift", &two, .on = all)),
            raise = world_ability(w, &(cardvm_ability_def){.name = "raise",
                                                           .kind = CARDVM_CONSTANT,
                                                           .modifiers = &nine,
                                                           .modifier_count = 1});
  cardvm_id banner = WORLD_CARD(w, "Banner", 0, lift, raise);
  world_start(w);
  cardvm_handle a = world_put(w, st.plain, 1, w->battle), b = world_put(w, banner, 1, w->battle);
  cardvm_event more = ev_power(w, a, 1, w->this_turn);
  more.slot[CARDVM_SLOT_SOURCE] = b;
  world_propose(w, more);
  const uint32_t n = value(ALL, a, w->power);
  assert_int_equal(said[n - 1].needs, world_power(w, a));
  assert_int_equal(n, 3);
  assert_true(said[0].kind == CARDVM_WHY_PRINTED && said[0].has == 1);
  assert_true(said[1].kind == CARDVM_WHY_CONSTANT && said[1].card == b && said[1].ability == lift &&
              said[1].op == CARDVM_OP_ADD && said[1].has == 2 && said[1].needs == 3);
  assert_true(said[2].kind == CARDVM_WHY_LASTING && said[2].has == 1 && said[2].card == b);
  /* within bounds */
  assert_int_equal(value(ALL, b, w->cost), 3);
  assert_true(said[2].kind == CARDVM_WHY_BOUNDS && said[2].needs == 10);
  /* a short list says how many there are */
  assert_int_equal(cardvm_game_why_value(w->game, ALL, a, w->power, said, 1), 3);
  assert_int_equal(cardvm_game_why_value(w->game, ALL, a, w->power, NULL, 0), 3);
  /* gone */
  world_move(w, a, world_place(w, w->trash, 1), 0);
  assert_int_equal(value(ALL, a, w->power), 1);
  assert_true(said[0].kind == CARDVM_WHY_LAST && said[0].needs == 4);
  assert_int_equal(value(ALL, a, 999), 0);
  assert_int_equal(value(ALL, 12345, w->power), 0);
}

/* -- What a viewer may not know ---------------------------------------------------------------- */

TEST(hidden_cards_stay_hidden) {
  declare();
  world *w = st.w;
  const cardvm_expr big = x_at_least(w, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power), 5);
  cardvm_id theirs = world_select(w, w->hand, CARDVM_SIDE_ENEMY, big),
            any = world_select(w, w->hand, CARDVM_SIDE_ENEMY, 0);
  const cardvm_expr secret = x_at_least(w, x_op(w, CARDVM_OP_COUNT, theirs, 0), 1),
                    open = x_at_least(w, x_op(w, CARDVM_OP_COUNT, any, 0), 3),
                    rich = x_at_least(w, my_gold(), 2);
  cardvm_id spy = action((cardvm_ability_def){.name = "spy", .condition = secret}),
            both =
                action((cardvm_ability_def){.name = "both", .condition = x_and(w, secret, rich)}),
            either = action((cardvm_ability_def){.name = "either",
                                                 .condition = x_op(w, CARDVM_OP_OR, secret, rich)}),
            count = action((cardvm_ability_def){.name = "count", .condition = open}),
            cry = ability_with("cry", NULL, 0);
  const cardvm_modifier_def per = {.property = w->power,
                                   .value = x_op(w, CARDVM_OP_COUNT, theirs, 0)};
  cardvm_id fear = world_ability(
      w, &(cardvm_ability_def){
             .name = "fear", .kind = CARDVM_CONSTANT, .modifiers = &per, .modifier_count = 1});
  cardvm_id agent = WORLD_CARD(w, "Agent", 1, spy, both, either, count, cry, fear);
  world_start(w);
  cardvm_handle a = world_put(w, agent, 1, w->battle), b = world_put(w, st.plain, 2, w->hand);
  world_put(w, agent, 2, w->hand);
  assert_int_equal(cardvm_game_why_not(w->game, 1, 1, spy, a, said, 16), 1);
  assert_int_equal(said[0].kind, CARDVM_WHY_HIDDEN);
  only(CARDVM_WHY_CONDITION, spy, a); /* who may know everything is told */
  /* what is open is told, and no more */
  assert_int_equal(cardvm_game_why_not(w->game, 1, 1, both, a, said, 16), 1);
  assert_true(said[0].kind == CARDVM_WHY_CONDITION && said[0].needs == 2);
  assert_int_equal(cardvm_game_why_not(w->game, 1, 1, either, a, said, 16), 1);
  assert_int_equal(said[0].kind, CARDVM_WHY_HIDDEN);
  assert_int_equal(cardvm_game_why_not(w->game, 1, 1, count, a, said, 16), 1);
  assert_true(said[0].kind == CARDVM_WHY_CONDITION && said[0].has == 2);
  /* of others' actions, and of cards that the viewer does not know */
  assert_int_equal(cardvm_game_why_not(w->game, 2, 1, cry, a, said, 16), 1);
  assert_int_equal(said[0].kind, CARDVM_WHY_HIDDEN);
  assert_int_equal(cardvm_game_why_not(w->game, 0, 1, cry, a, said, 16), 1);
  assert_int_equal(said[0].kind, CARDVM_WHY_HIDDEN);
  assert_int_equal(cardvm_game_why_not(w->game, 1, 1, cry, b, said, 16), 1);
  assert_int_equal(said[0].kind, CARDVM_WHY_HIDDEN);
  assert_int_equal(value(1, b, w->power), 0);
  assert_int_equal(value(2, b, w->power), 1);
  /* a value that rests on hidden cards: what it is can be seen, why not */
  world_put(w, st.strong, 2, w->hand);
  assert_int_equal(world_power(w, a), 2);
  assert_int_equal(value(1, a, w->power), 2);
  assert_true(said[1].kind == CARDVM_WHY_UNKNOWN && said[1].has == 1 && said[1].needs == 2 &&
              !said[1].card);
  assert_int_equal(value(2, a, w->power), 2);
  assert_true(said[1].kind == CARDVM_WHY_CONSTANT && said[1].card == a);
}

/* Where in its place a card lies is told to who sees the place, or may know everything. */
TEST(an_order_is_told_to_who_sees_it) {
  declare();
  world *w = st.w;
  const cardvm_expr third = x_equals(w, x_op(w, CARDVM_OP_POSITION, CARDVM_WHO_ME, 0), 3);
  cardvm_id rise = action((cardvm_ability_def){.name = "rise",
                                               .condition = third,
                                               .zones = zone_set(w->battle) | zone_set(w->deck)}),
            diver = WORLD_CARD(w, "Diver", 1, rise);
  world_start(w);
  for (uint32_t deep = 0; deep < 2; deep++) {
    const cardvm_handle a = world_put(w, diver, 1, deep ? w->deck : w->battle);
    assert_int_equal(cardvm_edit_reveal(w->game, a, 1), CARDVM_OK);
    world_run(w);
    assert_int_equal(only(CARDVM_WHY_CONDITION, rise, a)->has, 1);
    assert_int_equal(cardvm_game_why_not(w->game, 1, 1, rise, a, said, 16), 1);
    assert_int_equal(said[0].kind, deep ? CARDVM_WHY_HIDDEN : CARDVM_WHY_CONDITION);
  }
}

/* A script's function is not asked where what it may rely on has failed. */
static uint32_t asked;
static bool relies(cardvm_game *game, const cardvm_context *c, void *user, int32_t *value) {
  (void)game, (void)c, (void)user;
  asked++;
  *value = 0;
  return true;
}

TEST(functions_are_asked_last) {
  declare();
  world *w = st.w;
  asked = 0;
  const cardvm_expr call = x_op(w, CARDVM_OP_CALL,
                                cardvm_program_reader(w->program, "relies", relies, NULL), 0),
                    rich = x_at_least(w, my_gold(), 2);
  cardvm_id odd = action((cardvm_ability_def){.name = "odd", .condition = x_and(w, rich, call)});
  cardvm_id boss = WORLD_CARD(w, "Boss", 3, odd);
  world_start(w);
  cardvm_handle a = world_put(w, boss, 1, w->battle);
  asked = 0;
  assert_int_equal(only(CARDVM_WHY_CONDITION, odd, a)->needs, 2);
  assert_int_equal(asked, 0);
  set_gold(2);
  const cardvm_reason *r = only(CARDVM_WHY_CONDITION, odd, a);
  cardvm_expr_info e;
  assert_true(cardvm_program_get_expr(w->program, r->left, &e) && e.op == CARDVM_OP_CALL);
  assert_true(asked != 0);
}
