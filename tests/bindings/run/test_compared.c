/* Scripts whose cards are compared with each other: `highest` and `lowest` in functions, of
 * selections and of lists, and selections that speak of `outer`, which functions can't ask by
 * themselves. */
#include "probe_world.h"

#define RULES                                                                                      \
  "group 'over' { zones = 'field', type = 'unit', at_least(outer.power + 1, it.power) }\n"         \
  "group 'outdone' { zones = 'field', type = 'unit', at_least(1, any.over) }\n"

static void gives(const char *body, int32_t wanted) {
  probe_gives(probe_with(RULES, "", body), body, wanted);
}

static void fails(const char *body, const char *wanted) {
  world w = probe_with(RULES, "", body);
  assert_int_equal(world_play(&w), CARDVM_FAILED);
  if (!strstr(cardvm_game_error(w.game)->message, wanted))
    fail_msg("%s: %s", wanted, cardvm_game_error(w.game)->message);
  world_close(&w);
}

/* A bear of 2 and a wolf of 3, and an enemy bear of 2. */
TEST(functions_ask_for_the_highest) {
  gives("you:finish(10 * any.units:highest('power'):count() + any.units:lowest('power'):count())",
        12);
  gives(
      "any.units:lowest('power'):damage(4) you:finish(bear.hurt + 10 * wolf.hurt + 100 * theirs.hurt)",
      404);
  gives("bear:gets { power = 1 } you:finish(any.units:highest('power'):count())", 2);
  gives("you:finish(together({ bear, theirs }):highest('cost'):count())", 2);
  gives("you:finish(#any.units:with { type = 'spell' }:highest('power'):list())", 0);
  gives("bear:damage(3) you:finish(any.units:highest('hurt'):list()[1] == bear and 1 or 0)", 1);
  gives("you:finish(any.units:lowest('attached'):count())", 3);
  fails("any.units:highest('traits')", "a card has no 'traits'");
  fails("any.units:highest('pwer')", "did you mean 'power'?");
  fails("any.units:lowest(3)", "a card is read by a name, not by a number");
  fails("any.units:lowest()", "lowest");
}

TEST(functions_have_nothing_chosen_before) {
  const char *const wanted = "speaks of `chosen`, and nothing was chosen before";
  static const char *const bodies[] = {"you:finish(near:count())", "you:choose(one(near))",
                                       "you:finish(bear:is(near) and 1 or 0)",
                                       "you:choose(one(both))"};
  for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
    world w = probe_with(RULES,
                         "local near = any.units:where(same(it, chosen.a))\n"
                         "local both = any_of { near, opponent }\n"
                         "card 'Near' { activated { choose = { a = one(your.units), b = "
                         "one(near) }, function() end } }\n",
                         bodies[i]);
    assert_int_equal(world_play(&w), CARDVM_FAILED);
    if (!strstr(cardvm_game_error(w.game)->message, wanted))
      fail_msg("%s: %s", bodies[i], cardvm_game_error(w.game)->message);
    world_close(&w);
  }
}

TEST(functions_have_no_outer) {
  gives("you:finish(any.outdone:count())", 2);
  gives("you:finish(bear:is(any.outdone) and not wolf:is(any.outdone) and 1 or 0)", 1);
  fails("you:finish(any.over:count())", "this speaks of `outer`");
  fails("you:choose(one(any.over))", "this speaks of `outer`");
  probe_refused(RULES, "card 'X' { triggered { on = 'rest', card = any.over, function() end } }",
                "speaks of `outer`, and there is no card around");
  probe_refused(RULES,
                "card 'X' { activated { cost = cost_cards { 1, from = your.over, event = 'rest' }, "
                "function() end } }",
                "speaks of `outer`, and there is no card around");
  probe_refused(RULES, "card 'X' { activated { plan { deed 'rest' { any.over } } } }",
                "speaks of `outer`, and there is no card around");
}
