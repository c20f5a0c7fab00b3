/* Costs: what can be paid, what competes, what is prohibited or replaced while it is paid. */
#include "actions_world.h"
#include "cardvm_why.h"

GUARDS(
    "paying/payable paying/matching paying/givers offering/pay_frame offering/payments program/define_cards")

static cardvm_cost_def cost_cards(cardvm_id event, cardvm_id selection, int32_t n) {
  return (cardvm_cost_def){
      .kind = CARDVM_COST_CARDS, .event = event, .selection = selection, .count = x_num(st.w, n)};
}

static bool rested(cardvm_handle card) { return world_field(st.w, card, st.w->rested) != 0; }

static void choose_two(cardvm_handle a, cardvm_handle b) {
  const cardvm_decision *d = cardvm_game_decision(st.w->game);
  const cardvm_option picks[] = {{a, 0}, {b, 0}};
  if (cardvm_game_answer(st.w->game, d->decider, d->serial, picks, 2) != CARDVM_OK)
    fail_msg("%s", cardvm_game_error(st.w->game)->message);
  world_run(st.w);
}

static void expect_choice(const cardvm_handle *cards, uint32_t count) {
  const cardvm_decision *d = cardvm_game_decision(st.w->game);
  assert_int_equal(d->kind, CARDVM_ASK_CHOOSE);
  if (d->option_count != count) fail_msg("%u options, not %u", d->option_count, count);
  for (uint32_t i = 0; i < count; i++) assert_true(world_offers(st.w, cards[i], 0));
}

/* -- Costs ------------------------------------------------------------------------------------- */

/* A card in battle that has an action with these costs. */
static cardvm_handle boss_with(const char *name, const cardvm_cost_def *costs, uint32_t count,
                               cardvm_id *action) {
  *action = ability_with(name, costs, count);
  cardvm_id boss = WORLD_CARD(st.w, "Boss", 3, *action);
  world_start(st.w);
  return world_put(st.w, boss, 1, st.w->battle);
}

TEST(cost_of_cards_asks_which) {
  declare();
  world *w = st.w;
  const cardvm_cost_def costs[] = {cost_cards(w->rest, st.yours, 2)};
  cardvm_id tap;
  cardvm_handle a = boss_with("tap", costs, 1, &tap);
  assert_false(world_offers(w, a, tap));
  cardvm_handle b = world_put(w, st.plain, 1, w->battle);
  world_put(w, st.plain, 2, w->battle); /* the other player's pays nothing */
  assert_true(world_offers(w, a, tap));
  cardvm_handle c = world_put(w, st.plain, 1, w->battle);
  world_answer(w, a, tap);
  const cardvm_decision *d = cardvm_game_decision(w->game);
  expect_choice((const cardvm_handle[]){a, b, c}, 3);
  assert_int_equal(d->min, 2);
  assert_int_equal(d->max, 2);
  assert_int_equal(d->source, a);
  assert_int_equal(d->ability, tap);
  assert_int_equal(w->log_count, 0);
  assert_false(rested(a) || rested(b) || rested(c)); /* nothing is paid before all is chosen */
  choose_two(c, b);
  assert_true(rested(b) && rested(c) && !rested(a));
  assert_int_equal(w->log_count, 1);
  assert_false(world_offers(w, a, tap)); /* one is left awake */
}

TEST(cost_counts_are_computed) {
  declare();
  world *w = st.w;
  cardvm_cost_def costs[] = {cost_gold(0)};
  costs[0].count = x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_ME, w->damage);
  cardvm_id heal;
  cardvm_handle a = boss_with("heal", costs, 1, &heal);
  world_answer(w, a, heal); /* costs nothing */
  assert_int_equal(cardvm_edit_field(w->game, a, w->damage, 3), CARDVM_OK);
  set_gold(2);
  assert_false(world_offers(w, a, heal));
  set_gold(4);
  world_answer(w, a, heal);
  assert_int_equal(gold(), 1);
  assert_int_equal(w->log_count, 2);
}

TEST(cost_of_several_kinds_is_all_or_nothing) {
  declare();
  world *w = st.w;
  const cardvm_cost_def costs[] = {cost_gold(2),
                                   {.kind = CARDVM_COST_SELF, .event = w->rest},
                                   cost_cards(w->discard, st.hand, 1)};
  cardvm_id deal;
  cardvm_handle a = boss_with("deal", costs, 3, &deal);
  for (int missing = 0; missing < 8; missing++) {
    set_gold(missing & 1 ? 1 : 2);
    assert_int_equal(cardvm_edit_field(w->game, a, w->rested, missing & 2 ? 1 : 0), CARDVM_OK);
    world_run(w);
    cardvm_handle h = missing & 4 ? 0 : world_put(w, st.plain, 1, w->hand);
    assert_true(world_offers(w, a, deal) == (missing == 0));
    if (h)
      assert_int_equal(cardvm_edit_move(w->game, h, world_place(w, w->trash, 1), 0), CARDVM_OK);
    world_run(w);
  }
  set_gold(2);
  assert_int_equal(cardvm_edit_field(w->game, a, w->rested, 0), CARDVM_OK);
  world_run(w);
  world_put(w, st.plain, 1, w->hand);
  world_answer(w, a, deal); /* the whole hand: nothing to ask */
  assert_int_equal(w->log_count, 1);
  assert_int_equal(gold(), 0);
  assert_true(rested(a));
  assert_int_equal(world_count(w, w->hand, 1), 0);
}

TEST(cost_of_one_variable_twice_needs_the_sum) {
  declare();
  world *w = st.w;
  const cardvm_cost_def costs[] = {cost_gold(2), cost_gold(3)};
  cardvm_id deal;
  cardvm_handle a = boss_with("deal", costs, 2, &deal);
  set_gold(4);
  assert_false(world_offers(w, a, deal));
  set_gold(5);
  world_answer(w, a, deal);
  assert_int_equal(gold(), 0);
}

TEST(cost_of_self_follows_its_condition) {
  declare();
  world *w = st.w;
  cardvm_expr hurt = x_at_least(w, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->damage), 1);
  const cardvm_cost_def costs[] = {
      {.kind = CARDVM_COST_SELF, .event = w->destroy, .condition = hurt}};
  cardvm_id end;
  cardvm_handle a = boss_with("end", costs, 1, &end);
  assert_false(world_offers(w, a, end));
  assert_int_equal(cardvm_edit_field(w->game, a, w->damage, 1), CARDVM_OK);
  world_run(w);
  world_answer(w, a, end);
  assert_int_equal(world_count(w, w->trash, 1), 1);
  assert_int_equal(w->log_count, 1); /* its effect comes all the same */
  assert_int_equal(w->log[0].me, a);
}

/* One card does not pay two costs with one and the same event. */
TEST(cost_of_self_is_not_paid_again_as_one_of_the_cards) {
  declare();
  world *w = st.w;
  const cardvm_cost_def costs[] = {{.kind = CARDVM_COST_SELF, .event = w->rest},
                                   cost_cards(w->rest, st.yours, 1)};
  cardvm_id tap;
  cardvm_handle a = boss_with("tap", costs, 2, &tap);
  assert_false(world_offers(w, a, tap));
  cardvm_handle b = world_put(w, st.plain, 1, w->battle);
  world_answer(w, a, tap);
  assert_true(rested(a) && rested(b));
  assert_int_equal(w->log_count, 1);
}

static cardvm_id command_that_costs(const cardvm_cost_def *costs, uint32_t count) {
  return action((cardvm_ability_def){.name = "play",
                                     .kind = CARDVM_COMMAND,
                                     .zones = zone_set(st.w->hand),
                                     .during_zone = st.w->limbo,
                                     .after_zone = st.w->trash,
                                     .costs = costs,
                                     .cost_count = count});
}

/* A command in hand does not pay for itself: it has left the hand when it is paid. */
TEST(cost_of_a_command_is_not_paid_with_itself) {
  declare();
  world *w = st.w;
  const cardvm_cost_def costs[] = {cost_cards(w->discard, st.hand, 1)};
  cardvm_id play = command_that_costs(costs, 1);
  cardvm_id spell = WORLD_CARD(w, "Spell", 0, play);
  world_start(w);
  cardvm_handle a = world_put(w, spell, 1, w->hand);
  assert_false(world_offers(w, a, play));
  world_put(w, st.plain, 1, w->hand);
  world_answer(w, a, play);
  assert_int_equal(w->log_count, 1);
  assert_int_equal(world_count(w, w->hand, 1), 0);
  assert_int_equal(world_count(w, w->trash, 1), 2);
}

/* -- Competing costs --------------------------------------------------------------------------- */

/* Rest one of yours and rest one of your strong ones: asked one by one, offering only what leaves
 * the rest payable. */
TEST(costs_that_compete_offer_only_what_can_be_completed) {
  declare();
  world *w = st.w;
  const cardvm_cost_def costs[] = {cost_cards(w->rest, st.yours, 1),
                                   cost_cards(w->rest, st.yours_strong, 1)};
  cardvm_id call;
  cardvm_handle a = boss_with("call", costs, 2, &call);
  assert_int_equal(cardvm_edit_field(w->game, a, w->rested, 1), CARDVM_OK);
  world_run(w);
  cardvm_handle s1 = world_put(w, st.strong, 1, w->battle);
  assert_false(world_offers(w, a, call)); /* one strong card is not two cards */
  cardvm_handle p1 = world_put(w, st.plain, 1, w->battle),
                p2 = world_put(w, st.plain, 1, w->battle);
  assert_true(world_offers(w, a, call));
  world_answer(w, a, call);
  expect_choice((const cardvm_handle[]){p1, p2}, 2); /* the strong one is needed */
  world_answer(w, p2, 0);                            /* then there is nothing to ask */
  assert_true(rested(s1) && rested(p2) && !rested(p1));
  assert_int_equal(w->log_count, 1);
  /* With two strong ones the first pick is free, and the second is what is left. */
  assert_int_equal(cardvm_edit_field(w->game, s1, w->rested, 0), CARDVM_OK);
  world_run(w);
  cardvm_handle s2 = world_put(w, st.strong, 1, w->battle);
  world_answer(w, a, call);
  expect_choice((const cardvm_handle[]){p1, s1, s2}, 3);
  world_answer(w, s1, 0);
  assert_true(rested(s1) && rested(s2) && !rested(p1));
  assert_int_equal(w->log_count, 2);
}

/* Three costs, each of two cards, over sets that overlap in a ring: the matching must move cards
 * about. */
TEST(costs_that_compete_in_a_ring_are_matched) {
  for (int cards = 5; cards <= 6; cards++) {
    declare();
    world *w = st.w;
    cardvm_cost_def costs[3];
    for (int i = 0; i < 3; i++) { /* power i or i + 1, modulo 3 */
      cardvm_expr power = x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power);
      cardvm_expr fits =
          x_op(w, CARDVM_OP_OR, x_equals(w, power, 10 + i), x_equals(w, power, 10 + (i + 1) % 3));
      costs[i] = cost_cards(w->rest, world_select(w, w->battle, CARDVM_SIDE_YOURS, fits), 2);
    }
    cardvm_id call = ability_with("call", costs, 3);
    cardvm_id caller = WORLD_CARD(w, "Caller", 1, call);
    cardvm_id kind[3];
    for (int i = 0; i < 3; i++)
      kind[i] = world_plain(w, (const char *[]){"K0", "K1", "K2"}[i], 10 + i);
    world_start(w);
    cardvm_handle a = world_put(w, caller, 1, w->battle), card[6];
    for (int i = 0; i < cards; i++) card[i] = world_put(w, kind[i % 3], 1, w->battle);
    assert_true(world_offers(w, a, call) == (cards == 6));
    if (cards == 6) {
      world_answer(w, a, call);
      /* Whatever is picked of what is offered, it can be completed. */
      while (cardvm_game_decision(w->game)->kind == CARDVM_ASK_CHOOSE) {
        const cardvm_decision *d = cardvm_game_decision(w->game);
        assert_int_equal(d->max, 1);
        world_answer(w, d->options[d->option_count - 1].subject, 0);
      }
      for (int i = 0; i < 6; i++) assert_true(rested(card[i]));
      assert_int_equal(w->log_count, 1);
    }
    world_free(w);
  }
}

/* As many cards as are needed, but two costs want the same one. */
TEST(costs_that_want_the_same_card_are_not_payable) {
  declare();
  world *w = st.w;
  const cardvm_cost_def costs[] = {cost_cards(w->rest, st.yours_strong, 1),
                                   cost_cards(w->rest, st.yours, 1),
                                   cost_cards(w->rest, st.yours_strong, 1)};
  cardvm_id call;
  cardvm_handle a = boss_with("call", costs, 3, &call);
  world_put(w, st.plain, 1, w->battle);
  world_put(w, st.plain, 1, w->battle);
  world_put(w, st.strong, 1, w->battle);
  assert_false(world_offers(w, a, call));
  world_put(w, st.strong, 1, w->battle);
  assert_true(world_offers(w, a, call));
}

/* A number of cards that is nothing asks nothing. */
TEST(cost_of_no_cards_is_paid) {
  for (uint32_t n = 1; n <= 2; n++) {
    declare();
    world *w = st.w;
    const cardvm_cost_def costs[] = {cost_cards(w->rest, st.hand, 0),
                                     cost_cards(w->rest, st.hand, -3)};
    cardvm_id call;
    cardvm_handle a = boss_with("call", costs, n, &call);
    world_answer(w, a, call);
    assert_int_equal(w->log_count, 1);
    world_free(w);
  }
}

/* What depends on what was paid is computed anew. */
TEST(cost_of_a_variable_is_seen_by_what_depends_on_it) {
  declare();
  world *w = st.w;
  const cardvm_cost_def costs[] = {cost_gold(2)};
  const cardvm_modifier_def rich[] = {
      {.property = w->power, .value = x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, w->gold)}};
  cardvm_id deal = ability_with("deal", costs, 1);
  cardvm_id proud = world_ability(
      w, &(cardvm_ability_def){
             .name = "proud", .kind = CARDVM_CONSTANT, .modifiers = rich, .modifier_count = 1});
  cardvm_id dealer = WORLD_CARD(w, "Dealer", 1, deal, proud);
  world_start(w);
  cardvm_handle a = world_put(w, dealer, 1, w->battle);
  set_gold(5);
  assert_int_equal(world_power(w, a), 6);
  world_answer(w, a, deal);
  assert_int_equal(world_power(w, a), 4);
}

/* However many they are: 40 of 40 cards are enough for two costs, and 39 are not. */
TEST(costs_that_compete_for_many_cards) {
  for (int less = 0; less < 2; less++) {
    declare();
    world *w = st.w;
    const cardvm_cost_def costs[] = {cost_cards(w->rest, st.yours, 20),
                                     cost_cards(w->rest, st.yours, 20)};
    cardvm_id call = ability_with("call", costs, 2);
    cardvm_id caller = WORLD_CARD(w, "Caller", 1, call);
    w->setup.limits.options = 100;
    world_start(w);
    cardvm_handle a = world_put(w, caller, 1, w->battle);
    for (int i = 0; i < 39 - less; i++) world_put(w, st.plain, 1, w->battle);
    assert_true(world_offers(w, a, call) == !less);
    world_free(w);
  }
}

/* The cards that are offered are listed on the free part of the stack. */
TEST(cost_of_cards_stack_limit_both_sides) {
  for (uint32_t less = 0; less < 2; less++) {
    declare();
    world *w = st.w;
    const cardvm_cost_def costs[] = {cost_cards(w->rest, st.yours, 1)};
    cardvm_id tap = ability_with("tap", costs, 1);
    cardvm_id boss = WORLD_CARD(w, "Boss", 3, tap);
    w->setup.limits.stack = 2 + 4 + 2 - less; /* the turn's roles, four cards, a pick */
    world_start(w);
    cardvm_handle a = world_put(w, boss, 1, w->battle);
    for (int i = 0; i < 3; i++) world_put(w, st.plain, 1, w->battle);
    const cardvm_decision *d = cardvm_game_decision(w->game);
    const cardvm_option pick = {a, tap};
    assert_int_equal(cardvm_game_answer(w->game, 1, d->serial, &pick, 1), CARDVM_OK);
    assert_int_equal(cardvm_game_run(w->game), less ? CARDVM_ERROR_LIMIT : CARDVM_DECISION);
    world_free(w);
  }
}

TEST(cost_of_alike_cards_does_not_tell_them_apart) {
  declare();
  world *w = st.w;
  cardvm_cost_def costs[] = {cost_cards(w->rest, st.yours, 2)};
  costs[0].alike = true;
  cardvm_id tap = ability_with("tap", costs, 1);
  cardvm_id boss = WORLD_CARD(w, "Boss", 3, tap);
  world_start(w);
  cardvm_handle a = world_put(w, boss, 1, w->hand);
  assert_int_equal(cardvm_edit_move(w->game, a, world_place(w, w->battle, 1), 0), CARDVM_OK);
  a = world_now(w, a);
  assert_int_equal(cardvm_edit_field(w->game, a, w->rested, 1), CARDVM_OK);
  world_run(w);
  cardvm_handle p[4];
  for (int i = 0; i < 4; i++) p[i] = world_put(w, st.plain, 1, w->battle);
  world_answer(w, a, tap); /* four alike: nothing to ask */
  assert_int_equal(w->log_count, 1);
  assert_int_equal(rested(p[0]) + rested(p[1]) + rested(p[2]) + rested(p[3]), 2);
  for (int i = 0; i < 4; i++)
    assert_int_equal(cardvm_edit_field(w->game, p[i], w->rested, 0), CARDVM_OK);
  assert_int_equal(cardvm_edit_field(w->game, p[3], w->damage, 1), CARDVM_OK);
  world_run(w);
  world_answer(w, a, tap); /* one is hurt: that one, or one of the others */
  assert_int_equal(cardvm_game_decision(w->game)->option_count, 2);
  assert_true(world_offers(w, p[3], 0));
  world_answer(w, p[3], 0);
  assert_int_equal(w->log_count, 2); /* the second of the others goes without asking */
  assert_true(rested(p[3]));
  assert_int_equal(rested(p[0]) + rested(p[1]) + rested(p[2]), 1);
}

/* -- Payments that are prohibited or replaced -------------------------------------------------- */

TEST(cost_that_is_prohibited_cannot_be_paid) {
  declare();
  world *w = st.w;
  const cardvm_cost_def costs[] = {cost_cards(w->rest, st.yours, 1)};
  cardvm_id tap = ability_with("tap", costs, 1);
  cardvm_id stiff =
      world_ability(w, &ON_EVENT(PROHIBITION, "stiff", &w->rest, .match = x_about_me(w)));
  cardvm_id boss = WORLD_CARD(w, "Boss", 3, tap), statue = WORLD_CARD(w, "Statue", 1, stiff);
  world_start(w);
  cardvm_handle a = world_put(w, boss, 1, w->battle);
  assert_int_equal(cardvm_edit_field(w->game, a, w->rested, 1), CARDVM_OK);
  world_run(w);
  world_put(w, statue, 1, w->battle);
  assert_false(world_offers(w, a, tap));
  cardvm_handle p = world_put(w, st.plain, 1, w->battle), q = world_put(w, st.plain, 1, w->battle);
  world_answer(w, a, tap);
  expect_choice((const cardvm_handle[]){p, q}, 2);
  world_answer(w, q, 0);
  assert_true(rested(q));
}

static cardvm_call_status instead_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)game, (void)user;
  call->result = 1;
  return CARDVM_CALL_DONE;
}

/* A payment that turns into something else is a payment if the substitution says that it counts. */
TEST(cost_that_is_replaced_is_paid_only_if_that_counts) {
  for (int counts = 0; counts < 2; counts++)
    for (int two = 0; two < 2; two++) { /* with another payment that goes through */
      declare();
      world *w = st.w;
      const cardvm_cost_def costs[] = {{.kind = CARDVM_COST_SELF, .event = w->rest},
                                       cost_cards(w->discard, st.hand, 1)};
      cardvm_id tap = ability_with("tap", costs, two ? 2 : 1);
      cardvm_id fn = world_function(w, "instead", instead_body);
      cardvm_id shirk =
          world_ability(w, &ON_EVENT(SUBSTITUTION, "shirk", &w->rest, .match = x_about_me(w),
                                     .function = fn, .counts = counts));
      cardvm_id boss = WORLD_CARD(w, "Boss", 3, tap, shirk);
      world_start(w);
      cardvm_handle a = world_put(w, boss, 1, w->battle);
      world_put(w, st.plain, 1, w->hand);
      cardvm_game_trace_clear(w->game);
      world_answer(w, a, tap);
      assert_false(rested(a));
      assert_int_equal(w->log_count, counts);
      assert_true((strchr(trace_letters(), 'x') != NULL) == counts);
      assert_int_equal(cardvm_game_decision(w->game)->kind, CARDVM_ASK_ACT);
      world_free(w);
    }
}

/* Substitutions that make one of two that a cost rests: two cards were to be rested, so it is not
 * paid, nothing is rested and nothing happens. What was paid beside it is lost or taken back, as
 * the rules say. */
TEST(cost_of_two_that_became_one_is_not_paid) {
  for (int of = 0; of < 4; of++) {
    const int once = of & 1, back = of >> 1; /* it stands in once, or for both */
    declare();
    world *w = st.w;
    w->rules.in_vain_back = back;
    const cardvm_cost_def costs[] = {cost_cards(w->rest, st.yours_strong, 2), cost_gold(1)};
    cardvm_id tap = ability_with("tap", costs, 2);
    cardvm_id fn = world_instead(w);
    cardvm_expr strong = x_at_least(w, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_CARD, w->power), 5),
                other = x_op(w, CARDVM_OP_NOT, x_about_me(w), 0);
    cardvm_id guards = world_ability(w, &ON_EVENT(SUBSTITUTION, "guards", &w->rest,
                                                  .match = x_and(w, strong, other), .function = fn,
                                                  .limit = once, .limit_sequence = w->turn));
    cardvm_id boss = WORLD_CARD(w, "Boss", 1, tap), guard = WORLD_CARD(w, "Guard", 1, guards);
    world_start(w);
    set_gold(1);
    cardvm_handle a = world_put(w, boss, 1, w->battle), p = world_put(w, st.strong, 1, w->battle),
                  q = world_put(w, st.strong, 1, w->battle);
    w->instead = world_put(w, guard, 1, w->battle);
    world_answer(w, a, tap);
    assert_int_equal(w->log_count, once);
    assert_int_equal(rested(w->instead), once);
    assert_int_equal(rested(p) + rested(q), once);
    assert_int_equal(gold(), !once && back);
    assert_int_equal(cardvm_game_decision(w->game)->kind, CARDVM_ASK_ACT);
    world_free(w);
  }
}

/* When declaring it takes away what it would be paid with, nothing is paid and nothing happens. */
static cardvm_call_status rest_all(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  cardvm_handle cards[8];
  (void)call;
  uint32_t n = cardvm_effect_select(game, st.yours, cards, 8);
  cardvm_event events[8] = {{0}};
  for (uint32_t i = 0; i < n; i++) events[i] = ev_card(w->rest, cards[i]);
  return world_done(cardvm_propose_all(game, events, n));
}

TEST(cost_that_became_unpayable_leaves_the_action_without_effect) {
  declare();
  world *w = st.w;
  const cardvm_cost_def costs[] = {cost_gold(1), cost_cards(w->rest, st.yours, 1)};
  cardvm_id play = command_that_costs(costs, 2);
  const cardvm_id move = CARDVM_EVENT_MOVE;
  cardvm_id fn = world_function(w, "rest all", rest_all);
  cardvm_id spoil = world_ability(w, &ON_EVENT(TRIGGERED, "spoil", &move,
                                               .match = x_in_zone(w, CARDVM_WHO_CARD, w->limbo),
                                               .interrupts = true, .function = fn));
  cardvm_id spell = WORLD_CARD(w, "Spell", 0, play), spoiler = WORLD_CARD(w, "Spoiler", 1, spoil);
  world_start(w);
  cardvm_handle a = world_put(w, spell, 1, w->hand);
  world_put(w, spoiler, 1, w->battle);
  set_gold(1);
  assert_true(world_offers(w, a, play));
  cardvm_game_trace_clear(w->game);
  world_answer(w, a, play);
  assert_int_equal(gold(), 1);
  assert_int_equal(w->log_count, 0);
  assert_null(strchr(trace_letters(), 'x'));
  assert_int_equal(world_count(w, w->trash, 1), 1); /* the command is gone all the same */
  assert_int_equal(cardvm_game_decision(w->game)->kind, CARDVM_ASK_ACT);
}

/* Who listens to the payments hears them. */
TEST(cost_events_are_noticed) {
  declare();
  world *w = st.w;
  const cardvm_cost_def costs[] = {cost_cards(w->rest, st.yours, 2)};
  cardvm_id tap = ability_with("tap", costs, 1);
  cardvm_id hear = world_trigger(w, w->rest, 0);
  cardvm_id boss = WORLD_CARD(w, "Boss", 3, tap), hearer = WORLD_CARD(w, "Hearer", 1, hear);
  world_start(w);
  cardvm_handle a = world_put(w, boss, 1, w->battle);
  world_put(w, st.plain, 1, w->battle);
  world_put(w, hearer, 2, w->battle);
  world_answer(w, a, tap);
  assert_int_equal(world_logged(w, hear), 2);
  assert_int_equal(w->log[0].ability, tap); /* they wait until it has resolved */
  assert_int_equal(w->log[1].event.kind, w->rest);
  assert_int_equal(w->log[1].event.slot[CARDVM_SLOT_SOURCE], a);
}

/* "Choose two" with fewer: not at all, or as many as there are, as the rules say; never with none.
 */
TEST(action_with_too_few_targets_follows_the_rules) {
  for (int act = 0; act < 2; act++) {
    declare();
    world *w = st.w;
    const cardvm_target_def two = {.selection = world_select(w, w->battle, CARDVM_SIDE_ENEMY, 0),
                                   .max = x_num(w, 2)};
    cardvm_id aim = action((cardvm_ability_def){.name = "aim", .targets = &two, .target_count = 1});
    cardvm_id archer = WORLD_CARD(w, "Archer", 1, aim);
    w->rules.short_hands_act = w->rules.short_choices = act;
    world_start(w);
    cardvm_handle a = world_put(w, archer, 1, w->battle);
    assert_false(world_offers(w, a, aim));
    world_put(w, st.plain, 2, w->battle);
    assert_true(world_offers(w, a, aim) == act);
    if (act) {
      world_answer(w, a, aim); /* the one there is: nothing to ask */
      assert_int_equal(w->log_count, 1);
    }
    world_put(w, st.plain, 2, w->battle);
    assert_true(world_offers(w, a, aim));
    world_free(w);
  }
}

/* -- Variables that pay together --------------------------------------------------------------- */

static cardvm_cost_def cost_of(uint64_t variables, int32_t n) {
  return (cardvm_cost_def){
      .kind = CARDVM_COST_PLAYER, .variables = variables, .count = x_num(st.w, n)};
}

static void set_life(int32_t n) {
  assert_int_equal(cardvm_edit_player(st.w->game, 1, st.w->life, n), CARDVM_OK);
  world_run(st.w);
}

static int32_t life(void) { return cardvm_game_player_variable(st.w->game, 1, st.w->life); }

static cardvm_id named(const char *name) {
  return cardvm_program_find(st.w->program, CARDVM_SORT_NAME, name);
}

/* A card in battle whose action costs so much of life or gold, and so much of gold. */
static cardvm_handle boss_who_pays(int32_t either, int32_t gold, cardvm_id *pay) {
  declare();
  world *w = st.w;
  const cardvm_cost_def costs[] = {cost_of(zone_set(w->life) | zone_set(w->gold), either),
                                   cost_gold(gold)};
  return boss_with("pay", costs, 2, pay);
}

TEST(cost_of_several_variables_is_offered_if_it_can_be_paid) {
  /* life, gold; two of gold and three of either: at least two of gold, five in all */
  for (int l = -1; l < 7; l++)
    for (int go = -1; go < 7; go++) {
      cardvm_id pay;
      cardvm_handle a = boss_who_pays(3, 2, &pay);
      world *w = st.w;
      set_life(l), set_gold(go);
      const int have_gold = go > 0 ? go : 0, have_life = l > 0 ? l : 0;
      const bool payable = have_gold >= 2 && have_gold + have_life >= 5;
      if (world_offers(w, a, pay) != payable) fail_msg("life %d, gold %d", l, go);
      if (payable) { /* the first of them, until nothing is left to say */
        world_answer(w, a, pay);
        while (cardvm_game_decision(w->game)->kind == CARDVM_ASK_OPTION) {
          cardvm_game *fork = cardvm_game_fork(w->game, NULL);
          world_check_game(fork);
          cardvm_game_free(fork);
          world_answer(w, 0, cardvm_game_decision(w->game)->options[0].name);
        }
        assert_int_equal(gold() + life(), go + l - 5);
        assert_true(gold() >= 0 && gold() <= go - 2 && w->log_count == 1);
      }
      world_free(w);
    }
}

TEST(cost_of_several_variables_asks_what_is_open) {
  cardvm_id pay;
  cardvm_handle a = boss_who_pays(2, 1, &pay);
  world *w = st.w;
  set_life(1), set_gold(2); /* all of it: nothing is asked */
  world_answer(w, a, pay);
  assert_int_equal(cardvm_game_decision(w->game)->kind, CARDVM_ASK_ACT);
  assert_int_equal(gold() + life(), 0);
  set_life(1), set_gold(5); /* two of either, and one of gold: all gold, or life, too */
  world_answer(w, a, pay);
  assert_int_equal(cardvm_game_decision(w->game)->option_count, 2);
  world_answer(w, 0, named("gold")); /* in which order means nothing: no life after gold */
  assert_int_equal(cardvm_game_decision(w->game)->kind, CARDVM_ASK_ACT);
  assert_int_equal(gold(), 2);
  assert_int_equal(life(), 1);
  set_life(5), set_gold(2);
  world_answer(w, a, pay);
  const cardvm_decision *d = cardvm_game_decision(w->game);
  assert_int_equal(d->kind, CARDVM_ASK_OPTION);
  assert_int_equal(d->option_count, 2);
  size_t size = cardvm_game_save(w->game, NULL, 0);
  uint8_t *bytes = malloc(size);
  cardvm_game_save(w->game, bytes, size);
  cardvm_game *loaded = cardvm_game_load(w->program, bytes, size, NULL);
  assert_non_null(loaded);
  free(bytes);
  world_answer(w, 0, named("gold")); /* one is life: two of gold and one more are not there */
  assert_int_equal(cardvm_game_decision(w->game)->kind, CARDVM_ASK_ACT);
  assert_int_equal(gold(), 0);
  assert_int_equal(life(), 4);
  assert_int_equal(cardvm_game_run(loaded), CARDVM_DECISION);
  const cardvm_option by_life = {0, named("life")};
  assert_int_equal(cardvm_game_answer(loaded, 1, cardvm_game_decision(loaded)->serial, &by_life, 1),
                   CARDVM_OK);
  assert_int_equal(cardvm_game_run(loaded), CARDVM_DECISION);
  assert_int_equal(cardvm_game_player_variable(loaded, 1, w->life), 3);
  assert_int_equal(cardvm_game_player_variable(loaded, 1, w->gold), 1);
  cardvm_game_free(loaded);
  set_life(0), set_gold(2);
  cardvm_reason reason;
  cardvm_game_why_not(w->game, CARDVM_VIEWER_ALL, 1, pay, a, &reason, 1);
  assert_int_equal(reason.kind, CARDVM_WHY_COST);
  assert_int_equal(reason.has, 2);
  assert_int_equal(reason.needs, 3);
}

TEST(cost_of_too_many_variables_is_refused) {
  const char *said[] = {"more than 8 variables", "what is paid"};
  for (int i = 0; i < 2; i++) {
    declare();
    world *w = st.w;
    uint64_t many = (uint64_t)1 << 60;
    for (int n = 0; n < 9 && !i; n++) {
      char name[16];
      snprintf(name, sizeof name, "kind %d", n);
      many = (n ? many : 0) | zone_set(cardvm_program_player_variable(w->program, name, 0));
    }
    const cardvm_cost_def cost = cost_of(many, 1);
    const cardvm_ability_def wrong = {
        .name = "wrong", .kind = CARDVM_ACTIVATED, .costs = &cost, .cost_count = 1};
    assert_int_equal(cardvm_program_ability(w->program, &wrong), 0);
    assert_non_null(strstr(cardvm_program_error(w->program)->message, said[i]));
    world_free(w);
  }
}

/* What gives and what is one way to pay is looked at when it is declared. */
TEST(what_gives_or_is_one_way_to_pay_is_looked_at) {
  static const char *const said[] = {
      "only activated abilities and commands give variables",
      "it gives a variable or number that does not exist",
      "it gives a variable or number that does not exist",
      "of its costs at most 8 have `either`, and each of these 1 to 15 ways",
      "of its costs at most 8 have `either`, and each of these 1 to 15 ways",
      "of its costs at most 8 have `either`, and each of these 1 to 15 ways",
      "two ways to pay its costs have the same name",
  };
  for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
    declare();
    world *w = st.w;
    const uint64_t gold = zone_set(w->gold);
    cardvm_cost_def costs[2] = {cost_of(gold, 1), cost_of(gold, 2)};
    cardvm_ability_def wrong = {.name = "wrong", .kind = CARDVM_ACTIVATED, .costs = costs};
    if (i < 3) wrong.gives = i == 1 ? (uint64_t)1 << 60 : gold;
    if (i == 0) wrong.kind = CARDVM_COMMAND + 1;
    if (i == 2) wrong.gives_count = 9999;
    if (i > 2) wrong.cost_count = 2;
    if (i > 2) costs[0].either = i == 3 ? 9 : 1, costs[0].way = i == 4 ? 16 : i == 5 ? 0 : 1;
    if (i == 6) costs[1].either = 1, costs[1].way = 2;
    const cardvm_event_def event = {.name = "any"};
    const cardvm_id any = cardvm_program_event(w->program, &event);
    if (i == 0) wrong.kind = CARDVM_TRIGGERED, wrong.events = &any, wrong.event_count = 1;
    assert_int_equal(cardvm_program_ability(w->program, &wrong), 0);
    if (!strstr(cardvm_program_error(w->program)->message, said[i]))
      fail_msg("%zu: %s", i, cardvm_program_error(w->program)->message);
    world_free(w);
  }
}

static cardvm_ability_def gives(const cardvm_cost_def *cost, uint64_t what, cardvm_expr count) {
  return (cardvm_ability_def){.name = "gives",
                              .kind = CARDVM_ACTIVATED,
                              .windows = zone_set(st.w->w_main),
                              .costs = cost,
                              .cost_count = 1,
                              .gives = what,
                              .gives_count = count};
}

/* A window that is there for something else can be the one in which costs are paid. */
TEST(abilities_give_what_costs_ask_for) {
  declare();
  world *w = st.w;
  const cardvm_cost_def rest = {.kind = CARDVM_COST_SELF, .event = w->rest},
                        three = cost_of(zone_set(w->gold) | zone_set(w->life), 3);
  const cardvm_ability_def two = gives(&rest, zone_set(w->gold), x_num(w, 2));
  const cardvm_id give = world_ability(w, &two), mine = WORLD_CARD(w, "Mine", 1, give);
  const cardvm_ability_def buy = {.name = "buy",
                                  .kind = CARDVM_ACTIVATED,
                                  .windows = zone_set(w->w_main),
                                  .costs = &three,
                                  .cost_count = 1,
                                  .function = w->fn_log};
  const cardvm_id buys = world_ability(w, &buy), shop = WORLD_CARD(w, "Shop", 1, buys);
  w->rules.payment_window = w->w_main;
  world_start(w);
  const cardvm_handle at = world_put(w, shop, 1, w->battle), a = world_put(w, mine, 1, w->battle);
  set_gold(0);
  set_life(0);
  assert_false(world_offers(w, at, buys));
  const cardvm_handle b = world_put(w, mine, 1, w->battle);
  assert_true(world_offers(w, at, buys));
  world_answer(w, at, buys);
  const cardvm_decision *d = cardvm_game_decision(w->game);
  assert_int_equal(d->source, at);
  assert_int_equal(d->option_count, 4); /* with the rules' own action, and passing */
  world_answer(w, a, give);
  assert_int_equal(gold(), 2);
  assert_int_equal(cardvm_game_decision(w->game)->option_count, 3);
  world_answer(w, b, give); /* nothing more is lacking */
  assert_int_equal(w->log_count, 1);
  assert_int_equal(gold(), 1);
}

/* A card that gives two can be rested for a cost instead, and then gives nothing. One of the three
 * mines is to be rested, so that the others give what their kinds are: 2 + 1, or 2 + 2. */
TEST(what_gives_or_pays_does_not_do_both) {
  for (int rich = 0; rich < 2; rich++) {
    declare();
    world *w = st.w;
    const cardvm_cost_def rest = {.kind = CARDVM_COST_SELF, .event = w->rest},
                          both[] = {cost_cards(w->rest, st.yours, 1),
                                    cost_of(zone_set(w->gold), 4)};
    const cardvm_ability_def two = gives(&rest, zone_set(w->gold), x_num(w, 2)),
                             one = gives(&rest, zone_set(w->gold), x_num(w, 1));
    const cardvm_id mine = WORLD_CARD(w, "Mine", 1, world_ability(w, &two)),
                    pit = WORLD_CARD(w, "Pit", 1, world_ability(w, &one));
    cardvm_ability_def buy = {.name = "buy",
                              .kind = CARDVM_ACTIVATED,
                              .windows = zone_set(w->w_main),
                              .zones = zone_set(w->hand),
                              .costs = both,
                              .cost_count = 2,
                              .function = w->fn_log};
    const cardvm_id buys = world_ability(w, &buy), shop = WORLD_CARD(w, "Shop", 1, buys);
    const cardvm_cost_def few[] = {cost_cards(w->rest, st.yours, 1), cost_of(zone_set(w->gold), 1)};
    buy.costs = few;
    const cardvm_id tips = world_ability(w, &buy), tip = WORLD_CARD(w, "Tip", 1, tips);
    w->rules.payment_window = w->w_main;
    world_start(w);
    const cardvm_handle at = world_put(w, shop, 1, w->hand);
    const cardvm_handle least = world_put(w, tip, 1, w->hand);
    world_put(w, mine, 1, w->battle);
    set_gold(0);
    assert_false(world_offers(w, least, tips)); /* two units, but of one card */
    world_put(w, rich ? mine : pit, 1, w->battle);
    assert_true(world_offers(w, least, tips));
    world_put(w, pit, 1, w->battle);
    assert_int_equal(world_offers(w, at, buys), rich);
    world_put(w, st.plain, 1, w->battle);
    assert_true(world_offers(w, at, buys));
    world_free(w);
  }
}
