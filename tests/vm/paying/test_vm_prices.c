/* Prices: what is paid in the middle of an effect and for what triggers, and what was paid. */
#include "actions_world.h"
#include "hostile.h"

GUARDS("offering/pay_frame flow/effect flow/effect_frame flow/serve_queue change/announce "
       "services/saves/validity_frames state/frames")

static cardvm_id price;
static uint32_t params[6], param_count;
static cardvm_paid items[8];
static uint32_t paid_count;
static cardvm_outcome came; /* of paying */

static cardvm_call_status pays(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  if (call->step++ == 0) {
    paid_count = 99;
    came = cardvm_pay(game, price, 1, params, param_count);
    if (came == CARDVM_WAIT) return CARDVM_CALL_WAIT;
    return came == CARDVM_NOTHING ? CARDVM_CALL_DONE : CARDVM_CALL_FAILED;
  }
  came = cardvm_effect_outcome(game, NULL, 0, NULL);
  if (came == CARDVM_DONE) paid_count = cardvm_effect_paid(game, price, items, 8);
  return CARDVM_CALL_DONE;
}

static cardvm_cost_def sacrifice(int32_t n) {
  return (cardvm_cost_def){.kind = CARDVM_COST_CARDS,
                           .event = st.w->destroy,
                           .selection = st.yours,
                           .count = x_num(st.w, n)};
}

static cardvm_id price_of(const cardvm_cost_def *costs, uint32_t count, uint32_t values) {
  const cardvm_subject number = CARDVM_SUBJECT_NONE;
  return world_ability(st.w, &(cardvm_ability_def){.name = "price",
                                                   .kind = CARDVM_TRIGGERED,
                                                   .started_only = true,
                                                   .parameters = &number,
                                                   .parameter_count = values,
                                                   .costs = costs,
                                                   .cost_count = count});
}

/* 3 gold and a creature, of which there are two. */
static void begin(void) {
  declare();
  param_count = 0;
  const cardvm_cost_def costs[] = {cost_gold(3), sacrifice(1)};
  price = price_of(costs, 2, 0);
  world_start(st.w);
  set_gold(5);
}

static void expect_yes_no(void) {
  const cardvm_decision *d = cardvm_game_decision(st.w->game);
  assert_int_equal(d->kind, CARDVM_ASK_YES_NO);
  assert_int_equal(d->player, 1);
}

static void expect_paid(uint32_t k, uint32_t cost, cardvm_handle card, cardvm_id variable,
                        int32_t amount) {
  assert_true(k < paid_count);
  assert_int_equal(items[k].cost, cost);
  assert_int_equal(items[k].card, card);
  assert_int_equal(items[k].variable, variable);
  assert_int_equal(items[k].amount, amount);
}

/* -- In an effect ------------------------------------------------------------------------------ */

TEST(what_was_paid_is_told_though_the_card_has_left) {
  begin();
  world *w = st.w;
  const cardvm_handle a = world_put(w, st.plain, 1, w->battle),
                      b = world_put(w, st.strong, 1, w->battle);
  world_do(w, pays);
  expect_yes_no();
  assert_int_equal(gold(), 5);
  world_yes(w);
  assert_true(world_offers(w, a, 0) && world_offers(w, b, 0));
  world_answer(w, b, 0);
  assert_int_equal(came, CARDVM_DONE);
  assert_int_equal(gold(), 2);
  assert_int_equal(world_count(w, w->trash, 1), 1);
  assert_int_equal(paid_count, 2);
  expect_paid(0, 1, b, 0, 1);
  expect_paid(1, 0, 0, w->gold, 3);
  assert_int_equal(world_power(w, b), 5); /* as it was */
}

TEST(it_may_be_declined) {
  begin();
  world *w = st.w;
  world_put(w, st.plain, 1, w->battle);
  world_do(w, pays);
  world_no(w);
  assert_int_equal(came, CARDVM_NOTHING);
  assert_int_equal(gold(), 5);
  assert_int_equal(world_count(w, w->battle, 1), 1);
}

TEST(nobody_is_asked_what_they_can_t_pay) {
  begin();
  world *w = st.w;
  for (int i = 0; i < 2; i++) {
    if (i) world_put(w, st.plain, 1, w->battle);
    if (i) set_gold(2);
    const uint32_t asked = cardvm_game_decision(w->game)->serial;
    world_do(w, pays);
    assert_int_equal(came, CARDVM_NOTHING);
    assert_int_equal(cardvm_game_decision(w->game)->serial, asked + 1); /* what to do next */
  }
}

/* What was there when it was begun is gone: nothing of it is paid, and the effect goes on. */
TEST(what_can_t_be_paid_any_more_is_not) {
  for (int gone = 0; gone < 2; gone++) {
    declare();
    world *w = st.w;
    param_count = 0;
    cardvm_cost_def costs[] = {cost_gold(2), cost_gold(3), sacrifice(1)};
    costs[0].variable = w->life;
    price = price_of(costs, 3, 0);
    world_start(w);
    set_gold(5);
    const cardvm_handle a = world_put(w, st.plain, 1, w->battle);
    world_put(w, st.plain, 1, w->battle);
    world_do(w, pays);
    world_yes(w);
    change_variable(w->game, player_var(w->game, 1, w->gold), gone ? 2 : 4); /* not by an event */
    world_answer(w, a, 0);
    assert_int_equal(came, gone ? CARDVM_NOTHING : CARDVM_DONE);
    assert_int_equal(gold(), gone ? 2 : 1);
    assert_int_equal(cardvm_game_player_variable(w->game, 1, w->life), gone ? 20 : 18);
    assert_int_equal(world_count(w, w->battle, 1), 1 + gone);
    world_free(w);
  }
}

TEST(a_payer_who_gives_up_has_not_paid) {
  begin();
  world *w = st.w;
  world_put(w, st.plain, 1, w->battle);
  world_put(w, st.plain, 1, w->battle);
  world_do(w, pays);
  world_yes(w);
  assert_int_equal(cardvm_game_concede(w->game, 1), CARDVM_OK);
  assert_int_not_equal(cardvm_game_run(w->game), CARDVM_FAILED);
}

static const cardvm_decision *copied(int how) {
  world *w = st.w;
  cardvm_game *old = w->game;
  const saved s = save(old);
  w->game = how == 1   ? cardvm_game_fork(old, NULL)
            : how == 2 ? cardvm_game_load(w->program, s.bytes, s.size, NULL)
                       : old;
  free(s.bytes);
  assert_non_null(w->game);
  assert_true(cardvm_game_hash(w->game) == cardvm_game_hash(old));
  if (w->game != old) cardvm_game_free(old);
  else cardvm_game_chill(old);
  return world_run(w);
}

TEST(copies_go_on_in_the_middle_of_a_payment) {
  for (int how = 0; how < 3; how++) {
    begin();
    world *w = st.w;
    const cardvm_handle a = world_put(w, st.plain, 1, w->battle);
    world_put(w, st.strong, 1, w->battle);
    world_do(w, pays);
    copied(how);
    world_yes(w);
    copied(how);
    world_answer(w, a, 0);
    assert_int_equal(came, CARDVM_DONE);
    assert_int_equal(paid_count, 2);
    expect_paid(0, 1, a, 0, 1);
    world_free(w);
  }
}

/* The count of a cost is a value that it is given. */
TEST(a_price_has_values) {
  for (uint32_t n = 1; n < 4; n++) {
    declare();
    world *w = st.w;
    cardvm_cost_def cost = cost_gold(0);
    cost.count = x_op(w, CARDVM_OP_PARAM, 0, 0);
    price = price_of(&cost, 1, 1);
    world_start(w);
    set_gold(2);
    params[0] = n;
    param_count = 1;
    world_do(w, pays);
    if (n < 3) {
      copied(2);
      world_yes(w);
    }
    assert_int_equal(came, n < 3 ? CARDVM_DONE : CARDVM_NOTHING);
    assert_int_equal(gold(), n < 3 ? 2 - n : 2);
    param_count = 0;
    assert_int_equal(world_do(w, pays), CARDVM_FAILED);
    assert_non_null(strstr(cardvm_game_error(w->game)->message, "as many values"));
    world_free(w);
  }
}

/* -- In a window ------------------------------------------------------------------------------- */

TEST(what_gives_can_be_used_in_mid_effect) {
  for (int how = 0; how < 8; how++) {
    const bool gives_up = how & 4;
    declare();
    world *w = st.w;
    param_count = 0;
    const cardvm_cost_def rest = {.kind = CARDVM_COST_SELF, .event = w->rest};
    cardvm_cost_def two = cost_gold(2);
    two.variables = zone_set(w->gold) | zone_set(w->life), two.variable = 0;
    price = price_of(&two, 1, 0);
    const cardvm_id give = world_ability(w, &(cardvm_ability_def){.name = "give",
                                                                  .kind = CARDVM_ACTIVATED,
                                                                  .windows = zone_set(w->w_main),
                                                                  .costs = &rest,
                                                                  .cost_count = 1,
                                                                  .gives = zone_set(w->gold)}),
                    mine = WORLD_CARD(w, "Mine", 1, give);
    w->rules.payment_window = w->w_main;
    world_start(w);
    const cardvm_handle a = world_put(w, mine, 1, w->battle);
    assert_int_equal(cardvm_edit_player(w->game, 1, w->life, 0), CARDVM_OK);
    world_run(w);
    world_do(w, pays); /* one is not enough */
    assert_int_equal(came, CARDVM_NOTHING);
    const cardvm_handle b = world_put(w, mine, 1, w->battle);
    world_do(w, pays);
    expect_yes_no();
    world_yes(w);
    assert_int_equal(copied(how & 3)->kind, CARDVM_ASK_ACT);
    world_answer(w, a, give);
    copied(how & 3);
    if (gives_up) world_pass(w);
    else world_answer(w, b, give);
    assert_int_equal(came, gives_up ? CARDVM_NOTHING : CARDVM_DONE);
    assert_int_equal(gold(), gives_up); /* what was made and not used stays */
    if (gives_up) continue;
    assert_int_equal(paid_count, 2);
    for (uint32_t k = 0; k < 2; k++) expect_paid(k, 0, 0, w->gold, 1);
    world_free(w);
  }
}

/* -- For what triggers ------------------------------------------------------------------------- */

static cardvm_call_status tells_paid(cardvm_game *game, cardvm_call *call, void *user) {
  world_log_call(user, game, call);
  paid_count = cardvm_effect_paid(game, 0, items, 8);
  return CARDVM_CALL_DONE;
}

/* Whoever is hurt may sacrifice for it, once the target is chosen. */
TEST(what_triggers_is_paid_for_before_it_runs) {
  declare();
  world *w = st.w;
  const cardvm_cost_def cost = sacrifice(1);
  const cardvm_target_def target = one_target(w, w->battle, CARDVM_SIDE_ENEMY);
  const cardvm_id on =
      world_ability(w, &ON_EVENT(TRIGGERED, "on", &w->hurt, .match = x_about_me(w), .costs = &cost,
                                 .cost_count = 1, .targets = &target, .target_count = 1,
                                 .function = world_function(w, "tells_paid", tells_paid)));
  const cardvm_id sage = WORLD_CARD(w, "Sage", 2, on);
  world_start(w);
  const cardvm_handle s = world_put(w, sage, 1, w->battle);
  world_put(w, st.plain, 2, w->battle);
  const cardvm_handle other = world_put(w, st.plain, 2, w->battle);
  const cardvm_event hurt = ev_amount(w->hurt, s, 1);
  for (int how = 0; how < 2; how++) { /* declined, then paid */
    world_propose_all(w, &hurt, 1);
    assert_int_equal(cardvm_game_decision(w->game)->kind, CARDVM_ASK_CHOOSE);
    world_answer(w, other, 0);
    expect_yes_no();
    assert_int_equal(cardvm_game_decision(w->game)->ability, on);
    copied(how);
    if (!how) world_no(w);
    else world_yes(w);
    assert_int_equal(w->log_count, how);
  }
  assert_int_equal(paid_count, 1);
  expect_paid(0, 0, s, 0, 1);
  assert_int_equal(world_count(w, w->trash, 1), 1);
}

TEST(what_triggers_is_not_asked_about_if_it_can_t_be_paid) {
  declare();
  world *w = st.w;
  const cardvm_cost_def cost = cost_gold(1);
  const cardvm_id on =
      world_ability(w, &ON_EVENT(TRIGGERED, "on", &w->hurt, .costs = &cost, .cost_count = 1,
                                 .optional = true, .function = w->fn_log));
  const cardvm_id sage = WORLD_CARD(w, "Sage", 2, on);
  world_start(w);
  const cardvm_handle s = world_put(w, sage, 1, w->battle);
  set_gold(0);
  world_propose(w, ev_amount(w->hurt, s, 1)); /* expects that nothing is asked */
  set_gold(1);
  const cardvm_event hurt = ev_amount(w->hurt, s, 1);
  world_propose_all(w, &hurt, 1);
  expect_yes_no(); /* may it */
  world_yes(w);
  expect_yes_no(); /* is it paid */
  world_yes(w);
  assert_int_equal(w->log_count, 1);
  assert_int_equal(gold(), 0);
}

/* -- For actions ------------------------------------------------------------------------------- */

TEST(an_action_knows_what_was_paid_for_it) {
  declare();
  world *w = st.w;
  const cardvm_cost_def rest = {.kind = CARDVM_COST_SELF, .event = w->rest},
                        costs[] = {rest, cost_gold(2), sacrifice(1)};
  const cardvm_id act = world_ability(
                      w, &IN_WINDOW("act", w->w_main, .costs = costs, .cost_count = 3,
                                    .function = world_function(w, "tells_paid", tells_paid))),
                  boss = WORLD_CARD(w, "Boss", 1, act);
  world_start(w);
  set_gold(2);
  const cardvm_handle at = world_put(w, boss, 1, w->battle),
                      b = world_put(w, st.plain, 1, w->battle);
  world_answer(w, at, act);
  if (cardvm_game_decision(w->game)->kind == CARDVM_ASK_CHOOSE) world_answer(w, b, 0);
  assert_int_equal(paid_count, 3);
  expect_paid(0, 2, b, 0, 1);
  expect_paid(1, 1, 0, w->gold, 2);
  expect_paid(2, 0, at, 0, 1);
}

/* -- Out of place ------------------------------------------------------------------------------ */

static cardvm_call_status pays_badly(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call, (void)user;
  return cardvm_pay(game, params[0], params[1], NULL, 0) == CARDVM_STOPPED ? CARDVM_CALL_FAILED
                                                                           : CARDVM_CALL_DONE;
}

TEST(what_is_no_price_is_refused) {
  begin();
  world *w = st.w;
  assert_int_equal(cardvm_pay(w->game, price, 1, NULL, 0), CARDVM_STOPPED); /* nothing runs */
  const uint32_t bad[][2] = {{0, 1}, {9999, 1}, {price, 0}, {price, 9}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    memcpy(params, bad[i], sizeof bad[i]);
    assert_int_equal(world_do(w, pays_badly), CARDVM_FAILED);
    assert_int_equal(cardvm_game_skip(w->game), CARDVM_OK);
    world_run(w);
  }
}

/* What can't be is refused: each is one word that nothing else would notice. Here no effect is in
 * flight, which would not come back as it was. */
TEST(what_a_save_says_of_a_payment_is_looked_at) {
  declare();
  world *w = st.w;
  const cardvm_cost_def cost = sacrifice(1);
  const cardvm_id on =
      world_ability(w, &ON_EVENT(TRIGGERED, "on", &w->hurt, .match = x_about_me(w), .costs = &cost,
                                 .cost_count = 1, .function = w->fn_log));
  const cardvm_id sage = WORLD_CARD(w, "Sage", 2, on);
  world_start(w);
  const cardvm_handle a = world_put(w, sage, 1, w->battle);
  world_put(w, st.plain, 1, w->battle);
  const cardvm_event hurt = ev_amount(w->hurt, a, 1);
  world_propose_all(w, &hurt, 1);
  cardvm_game *g = w->game;
  frame *f = &g->frames[g->h->frame_count];
  struct {
    uint32_t *word, value;
  } rows[] = {{&g->h->ask, CARDVM_ASK_NUMBER}, {&f->own.pay.picked, 1},
              {&f->step, PAY_FILLED},          {&f[-1].own.effect.paid, 1},
              {&f[-1].step, EFFECT_WAITS},     {&f->step, PAY_OFFERED}}; /* a card is asked for */
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (i == 5) world_yes(w);
    const uint32_t was = *rows[i].word;
    *rows[i].word = rows[i].value;
    const saved bad = save(g);
    *rows[i].word = was;
    cardvm_game *read = cardvm_game_load(w->program, bad.bytes, bad.size, NULL);
    if (read) fail_msg("row %d was taken", (int)i);
    free(bad.bytes);
  }
  world_answer(w, a, 0);
  assert_int_equal(w->log_count, 1);
}

/* A save in which a payment is something else is refused, or is a game that does no harm. */
TEST(made_up_payments_do_no_harm) {
  begin();
  world *w = st.w;
  world_put(w, st.plain, 1, w->battle);
  world_put(w, st.plain, 1, w->battle);
  world_do(w, pays);
  uint64_t random = 5;
  for (int part = 0; part < 2; part++) {
    const saved kept = save(w->game);
    saved other = {malloc(kept.size), kept.size};
    const uint32_t words = (uint32_t)(kept.size / 4);
    for (int i = 0; i < 3000; i++) {
      memcpy(other.bytes, kept.bytes, kept.size);
      word_store(other.bytes + 4 * (size_t)world_random(&random, words), hostile_word(&random));
      seal_again(&other);
      try_hostile(w->program, &other, random);
    }
    free(other.bytes);
    free(kept.bytes);
    if (!part) world_yes(w);
  }
  assert_true(loaded > 100);
}
