/* What scripts say of paying: price, pays, costs of what triggers, given.paid, timing, use that
 * pays. */
#include "binding_world.h"

#define TOLL "local toll = price(cost_player { 'life', param.n }) local some = { n = 1 }\n"
#define BLOOD                                                                                      \
  "local blood = price({ cost_player { 'life', 3 } }, cost_cards { from = your.units,\n"           \
  "  event = 'destroy' }, cost_player { 'life', 2 })\n"

static void go_on_as_saved(world *w) {
  cardvm_game *own = w->game;
  w->game = world_saved(w);
  cardvm_game_free(own);
}

static uint32_t option_named(const world *w, cardvm_id name) {
  const cardvm_decision *ask = cardvm_game_decision(w->game);
  uint32_t i = 0;
  while (ask->options[i].name != name) assert_true(++i < ask->option_count);
  return i;
}

/* Plays Probe; it is paid for (or not) with a card, 0: none is asked for. The result is expected.
 */
static void pays(const char *more, const char *body, bool paid, bool picks, int32_t expected) {
  for (int copied = 0; copied < 2; copied++) {
    world w = {0};
    world_open(&w, NULL, more, body);
    world_begin(&w);
    world_expect_well(&w, world_play(&w));
    assert_int_equal(cardvm_game_decision(w.game)->kind, CARDVM_ASK_YES_NO);
    if (copied) go_on_as_saved(&w);
    world_expect_well(&w, cardvm_game_run(w.game));
    world_expect_well(&w, world_pick(&w, option_named(&w, paid)));
    if (picks) {
      if (copied) go_on_as_saved(&w);
      world_expect_well(&w, cardvm_game_run(w.game));
      world_expect_well(&w, world_pick(&w, (uint32_t)world_option(&w, w.wolf)));
    }
    if (world_result(&w) != expected) fail_msg("result %d, not %d", world_result(&w), expected);
    assert_int_equal(cardvm_game_check(w.game), CARDVM_OK);
    world_close(&w);
  }
}

TEST(what_was_paid_is_told) {
  pays(BLOOD,
       "local paid = you:pays(blood)\n"
       "you:finish(paid.life * 1000 + paid.amount * 100 + #paid.cards * 10 + paid.cards[1].power)",
       true, true, 5513);
  pays(BLOOD, "you:finish(you:pays(blood) == nil and you.life or 0)", false, false, 20);
  pays(TOLL, "local paid = you:pays(toll, { n = 7 }) you:finish(you.life * 10 + #paid.cards)", true,
       false, 130);
  world_run(TOLL, "you:finish(you:pays(toll, { n = 21 }) == nil and 5 or 0)", 5); /* not asked */
}

/* Who is asked whether to pay is told what, where the price says it. */
TEST(a_price_is_called_what_its_first_cost_says) {
  static const struct {
    const char *price, *called;
  } rows[] = {{"cost_player { 'life', 2, prompt = '2 life' }", "2 life"},
              {"cost_player { 'life', 2 }", "?"}}; /* no keyword */
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    world w = {0};
    char more[200];
    snprintf(more, sizeof more, "local due = price(%s)\n", rows[i].price);
    world_open(&w, NULL, more, "you:pays(due) you:finish(1)");
    world_begin(&w);
    world_expect_well(&w, world_play(&w));
    cardvm_ability_info info = {0};
    cardvm_program_ability_info(w.program, cardvm_game_decision(w.game)->ability, &info);
    const char *called = cardvm_program_name(w.program, CARDVM_SORT_NAME, info.keyword);
    assert_string_equal(called, rows[i].called);
    world_close(&w);
  }
}

TEST(a_later_payment_is_another_one) {
  world w = {0};
  world_open(&w, NULL, TOLL BLOOD,
             "local one = you:pays(toll, { n = 1 }) local two = you:pays(toll, { n = 4 })\n"
             "you:finish(one.amount * 10 + two.amount)");
  world_begin(&w);
  world_expect_well(&w, world_play(&w));
  for (int i = 0; i < 2; i++) world_expect_well(&w, world_pick(&w, option_named(&w, 1)));
  assert_int_equal(world_result(&w), 14);
  world_close(&w);
}

/* Functions of abilities with a cost are told it last, if they take that much. */
TEST(functions_are_told_what_was_paid_for_them) {
  const char *costs =
      "card 'Cult' { type = 'unit', activated { window = 'main', zones = 'field', keyword = 'vow',\n"
      "  announces = { x = { 2, 2 } }, cost = { cost_player { 'life', param.x },\n"
      "    cost_self { event = 'destroy' } },\n"
      "  function(me, given) you:finish(given.x * 1000 + given.paid.life * 100 +\n"
      "    given.paid.cards[1].power * 10 + select('#', given)) end }, power = 4 }\n"
      "card 'Monk' { type = 'unit', activated { window = 'main', zones = 'field', keyword = 'vow',\n"
      "  cost = cost_player { 'life', 1 },\n"
      "  function(me, ...) you:finish(select('#', ...)) end } }\n"
      "card 'Heir' { type = 'unit', triggered { on = 'rest', interrupts = true, self = true,\n"
      "  cost = cost_player { 'life', 5 },\n"
      "  function(me, event, given) you:finish(given.paid.amount) end } }\n";
  const struct {
    const char *card;
    int32_t result;
  } rows[] = {{"Cult", 2241}, {"Monk", 0}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    world w = {0};
    world_open(&w, NULL, costs, "");
    const cardvm_handle card = world_put(&w, rows[i].card, 1, "field");
    world_begin(&w);
    world_expect_well(&w, world_pick(&w, (uint32_t)world_option(&w, card)));
    assert_int_equal(world_result(&w), rows[i].result);
    world_close(&w);
  }
  pays(costs, "create('Heir', you, 'field'):rest()", true, false, 5);
  pays(costs, "create('Heir', you, 'field'):rest()", false, false, 0);
}

/* `use` asks if_ and not timing; it pays if it says so. */
TEST(use_pays_and_asks_no_timing) {
  const char *spells =
      "card 'Late' { type = 'spell', command { keyword = 'late', window = 'main', zones = 'hand',\n"
      "  timing = turn_of(opponent), if_ = at_least(1, this.cost), cost = cost_player { 'life', 4 },\n"
      "  after = 'grave', function(me) you:finish(you.life) end }, cost = 1 }\n"
      "card 'Never' { type = 'spell', command { keyword = 'late', window = 'main', zones = 'hand',\n"
      "  timing = turn_of(opponent), if_ = at_least(2, this.cost), cost = cost_player { 'life', 4 },\n"
      "  function(me) you:finish(1) end }, cost = 1 }\n"
      "card 'Dear' { type = 'spell', command { keyword = 'late', window = 'main', zones = 'hand',\n"
      "  timing = turn_of(opponent), cost = cost_player { 'life', 40 }, function() you:finish(1) end } }\n";
  world_run(spells, "use('late', create('Late', you, 'grave'), { pays = you })", 16);
  world_run(spells, "use('late', create('Late', you, 'grave'), you)", 20);
  world_run(spells, "use('late', create('Late', you, 'grave'))", 20);
  world_run(
      spells,
      "you:finish(use('late', create('Never', you, 'grave'), { pays = you }) == nil and 7 or 0)",
      7);
  world_run(
      spells,
      "you:finish(use('late', create('Dear', you, 'hand'), { pays = you }) == nil and 7 or 0)", 7);
  world w = {0};
  world_open(&w, NULL, spells, "");
  const cardvm_handle late = world_put(&w, "Late", 1, "hand");
  world_begin(&w);
  assert_int_equal(world_option(&w, late), -1); /* its player has to wait */
  world_close(&w);
}

TEST(what_is_wrong_is_said) {
  const char *outside = "a price is made outside of functions: local name = price(...), and in the "
                        "function player:pays(name)";
  world_fails("", "you:pays(price(cost_player { 'life', 1 }))", outside);
  world_fails("", "you:pays(price({}))", outside);
  world_fails("", "you:pays(7)", "a price: local name = price(...), outside of functions");
  world_fails(TOLL, "toll:pays(you)", "pays");
  world_fails(TOLL, "you:pays(toll)", "the parameter 'n' is missing");
  world_fails(TOLL, "you:pays(toll, 3)", "{ n = number }");
  world_fails(TOLL, "you:pays(toll, { n = 'x' })", "n");
  world_fails(TOLL, "you:pays(toll, { n = 1, m = 2 })", "pays has no field 'm'");
  world_fails(BLOOD, "me:pays(blood)", "pays");
  world_fails(BLOOD, "you:pays(blood, { n = 1 })", "'n'");
  world_fails("", "use('play', me, { pay = you })", "did you mean 'pays'?");
  const row_of_texts rows[] = {
      {"local p = price()", "price: expected one or several costs"},
      {"local p = price({})", "price: expected one or several costs"},
      {"local p = price(7)", "expected a cost: cost_cards { ... }"},
      {"local p = price(cost_cards { from = any.units:where(same(it, param.c)), event = 'rest' })",
       "param.c is a number"},
      {"card 'X' { price(cost_player { 'life', 1 }) }", "a price"},
      {"card 'X' { constant { cost = cost_player { 'life', 1 }, power = 1 } }", "cost"},
      {"card 'X' { triggered { on = 'rest', timing = turn_of(you), function() end } }", "timing"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    world w = {0};
    if (world_load(&w, NULL, rows[i].given)) fail_msg("row %d loads", (int)i);
    if (!strstr(w.error.message, rows[i].said)) fail_msg("row %d: %s", (int)i, w.error.message);
    assert_int_not_equal(w.error.line, 0);
  }
}
