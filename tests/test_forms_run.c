/* Words of selections while a function runs: the program is sealed, so they give the cards that
 * match then. And abilities as declared, at work in a game. */
#include "binding_world.h"

/* On the field: Bear (2, Red) and Wolf (3, Blue) of mine, Bear of theirs. */
typedef struct run {
  const char *body;
  int32_t result;
} run;

static const run runs[] = {
    {"you:finish(your.units:rested():count())", 0},
    {"your.units:top(1):rest() you:finish(your.units:rested():count())", 1},
    {"your.units:rest() you:finish(any.units:rested():count())", 2},
    {"you:finish(any.units:with { power = 2 }:count())", 2},
    {"you:finish(any.units:with { power = at_least(3) }:count())", 1},
    {"you:finish(any.units:with { power = at_most(me.cost + 2) }:count())", 2},
    {"you:finish(any.units:with { power = not_(2) }:count())", 1},
    {"you:finish(any.units:with { power = one_of { 2, 3 } }:count())", 3},
    {"you:finish(any.units:with { power = not_(one_of { 2 }) }:count())", 1},
    {"you:finish(any.units:with { traits = 'Blue' }:count())", 1},
    {"you:finish(any.units:with { traits = { 'Blue', 'Red' } }:count())", 0},
    {"you:finish(any.units:with { traits = one_of { 'Blue', 'Red' } }:count())", 3},
    {"you:finish(any.units:with { traits = not_('Blue') }:count())", 2},
    {"you:finish(any.units:with { type = 'spell' }:count())", 0},
    {"you:finish(any.units:with { name = 'Bear' }:count())", 2},
    {"you:finish(any.units:with { name = 'Bear', rested = 0 }:with { power = 2 }:count())", 2},
    {"you:finish(any.units:with { attached = 0 }:count())", 3},
    {"you:finish(your.units:other(your.units:list()[1]):count())", 1},
    {"you:finish(your.field:other():count())", 2},
    {"local bear, wolf = your.units:list()[1], your.units:list()[2]\n"
     "wolf:attach_to(bear)\n"
     "you:finish(10 * your.units:attached():count() + your.units:count())",
     11},
    {"local bear, wolf = your.units:list()[1], your.units:list()[2]\n"
     "wolf:attach_to(bear)\n"
     "you:finish(any.units:with { attached = 1 }:attached():with { name = 'Wolf' }:count())",
     1},
    {"you:finish(any.units:where(strong):count())", 1},
    {"you:finish(any.units:with { power = twice_two_less_one }:count())", 1},
    {"local unit = you:choose(one(your.units:with { power = 3 })) you:finish(unit.power)", 3},
    {"any.units:with { power = 2 }:damage(2) you:finish(your.units:list()[1].damage)", 2},
    {"you:finish(together(your.units:list()):with { power = 3 }:count())", 1},
};

static void words_of_selections_work_while_a_function_runs(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++)
    world_run("local strong = at_least(3, it.power)\n"
              "local twice_two_less_one = printed(it, 'cost') * 3\n",
              runs[i].body, runs[i].result);
}

/* Mistakes that only show then. */
static const struct {
  const char *body, *message;
} mistakes[] = {
    {"local x = any.units:with { power = 'x' }", "power: expected a whole number"},
    {"local x = any.units:with(3)", "with: expected a table, got the number 3"},
    {"local x = any.units:with { 3 }", "expected key = value"},
    {"local x = any.units:where(3)", "expected a condition, got the number 3"},
    {"local x = one(3)", "one: expected a selection or a list of cards, got the number 3"},
    {"local x = count(your.units)", "count: only while the rule set is loaded"},
    {"local x = this + 1", "only while the rule set is loaded"},
    {"local key = 'pwr' local x = any.units:with { [key] = 1 }", "did you mean 'power'?"},
    {"local text = 'Rde' local x = any.units:with { traits = text }", "did you mean 'Red'?"},
    {"local name = 'Baer' local x = any.units:with { name = name }",
     "there is no card 'Baer'; did you mean 'Bear'?"},
    {"local key = 'unts' local x = your[key]",
     "there is no zone or group 'unts'; did you mean 'units'?"},
    {"local x = add('Red') + 1", "arithmetic with values of the rule set: only while"},
};

static void mistakes_are_found_when_they_are_made(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++) {
    world w = {0};
    world_open(&w, NULL, "", mistakes[i].body);
    world_begin(&w);
    assert_int_equal(world_play(&w), CARDVM_FAILED);
    const cardvm_error *error = cardvm_game_error(w.game);
    if (!strstr(error->message, mistakes[i].message))
      fail_msg("%s\n  expected: %s\n  said: %s", mistakes[i].body, mistakes[i].message,
               error->message);
    assert_string_equal(error->file, "cards.lua");
    assert_string_equal(error->card, "Probe");
    world_close(&w);
  }
}

/* -- Abilities at work
 * ------------------------------------------------------------------------------ */

static const run abilities[] = {
    /* a constant, while it works */
    {"you:finish(create('Banner', you, 'field') and your.units:list()[1].power)", 3},
    {"create('Banner', you, 'field'):destroy() you:finish(your.units:list()[1].power)", 2},
    {"create('Banner', opponent, 'field') you:finish(your.units:list()[1].power)", 2},
    /* a prohibition with its parameter */
    {"hold:start { unit = your.units:list()[1], until_ = this_turn }\n"
     "your.units:damage(1)\n"
     "you:finish(10 * your.units:list()[1].damage + your.units:list()[2].damage)",
     1},
    /* a substitution with its parameters, of which one is given to the function */
    {"more:start { extra = 3, unit = your.units:list()[2], until_ = this_turn }\n"
     "your.units:damage(1)\n"
     "you:finish(10 * your.units:list()[1].damage + your.units:list()[2].damage)",
     14},
    /* changes of this turn: a number is added, a text is one of the tags */
    {"your.units:list()[1]:gets { power = 2, traits = add('Blue'), until_ = this_turn }\n"
     "you:finish(any.units:with { power = 4, traits = 'Blue' }:count())",
     1},
};

static void abilities_do_what_they_say(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof abilities / sizeof abilities[0]; i++)
    world_run(
        "card 'Banner' { constant { on = your.units, power = add(1) } }\n"
        "local hold = prohibition { of = 'damage', with = { unit = 'card' }, match = "
        "same(event.card, param.unit) }\n"
        "local more = substitution { of = 'damage', with = { unit = 'card', extra = 'number' },\n"
        "  match = same(event.card, param.unit),\n"
        "  function(me, event, given) event.amount = event.amount + given.extra end }\n",
        abilities[i].body, abilities[i].result);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(words_of_selections_work_while_a_function_runs),
      cmocka_unit_test(mistakes_are_found_when_they_are_made),
      cmocka_unit_test(abilities_do_what_they_say),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
