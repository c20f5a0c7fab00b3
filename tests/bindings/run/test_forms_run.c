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
    {"any.units:with { power = 2 }:damage(2) you:finish(your.units:list()[1].hurt)", 2},
    {"you:finish(together(your.units:list()):with { power = 3 }:count())", 1},
};

TEST(words_of_selections_work_while_a_function_runs) {
  for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++)
    world_run("local strong = at_least(3, it.power)\n"
              "local twice_two_less_one = printed(it, 'cost') * 3\n",
              runs[i].body, runs[i].result);
}

/* Circles by name, their masters; events of several kinds that happen together. */
static const run deeds[] = {
    {"you:finish(circle('inn').master == nil and 1 or 0)", 1},
    {"circle('inn'):crown(opponent) you:finish(circle('inn').master.seat)", 2},
    {"local done = circle('inn'):crown(you) and circle('inn'):crown(you) you:finish(done and 1 or 2)",
     2},
    {"circle('inn'):crown(you) circle('inn'):abandon()\n"
     "you:finish(circle('inn').master == nil and 1 or 0)",
     1},
    {"circle('pier'):crown(opponent) you:finish(circle('pier').owner.seat)", 1},
    /* a battle of rest and damage: the Scribe is asked nothing in between */
    {"local bear, wolf = your.units:list()[1], your.units:list()[2]\n"
     "local done = simultaneously(function()\n"
     "  bear:damage(2) wolf:rest() you:lose_life(3) circle('inn'):crown(you)\n"
     "  create('Token', you, 'field') me:move_to('grave')\n"
     "  together({ bear, wolf }):damage(1)\n"
     "end)\n"
     "local n = your.units:count() + 10 * bear.hurt + 100 * wolf.rested + 1000 * wolf.hurt\n"
     "if circle('inn').master == you then n = n + 10000 end\n"
     "you:finish(done and n + 100000 * you.life)",
     1711133},
    {"local seen = 1\n"
     "local done = simultaneously(function() end) you:finish(done == nil and seen or 2)",
     1},
    /* the younger one works in a lower layer */
    {"local bear = your.units:list()[1]\n"
     "bear:gets { might = set(7), until_ = 'forever' }\n"
     "bear:gets { might = set(2, 'base'), until_ = 'forever' }\n"
     "you:finish(bear.might)",
     7},
    {"local wall = create('Wall', you, 'field')\n"
     "local done = simultaneously(function() wall:damage(2) end) you:finish(done and 1 or 2)",
     2},
};

TEST(events_of_several_kinds_happen_together) {
  for (size_t i = 0; i < sizeof deeds / sizeof deeds[0]; i++)
    world_run("", deeds[i].body, deeds[i].result);
}

/* What interrupts one of them asks; the answer comes back to the function, also in a fork. */
TEST(events_that_happen_together_can_be_interrupted) {
  world w = {0};
  world_open(&w, NULL, "",
             "create('Scribe', you, 'field')\n"
             "local done = simultaneously(function() your.units:list()[1]:rest() me:heard() end)\n"
             "you:finish(done and you.life or 0)");
  world_begin(&w);
  world_expect_well(&w, world_play(&w));
  assert_int_equal(cardvm_game_decision(w.game)->kind, CARDVM_ASK_YES_NO);
  cardvm_game *plain = w.game;
  w.game = cardvm_game_fork(plain, NULL);
  world_expect_well(&w, world_pick(&w, 0));
  assert_int_equal(world_result(&w), 22);
  cardvm_game_free(w.game);
  w.game = plain;
  world_expect_well(&w, world_pick(&w, 1));
  assert_int_equal(world_result(&w), 20);
  world_close(&w);
}

/* A function that fails among them leaves nothing behind for the next. */
TEST(a_failure_among_them_ends_with_its_effect) {
  world w = {0};
  world_open(&w, NULL, "card 'Second' { type = 'spell', play(function() you:finish(3) end) }",
             "simultaneously(function() you:finish(1) error('no') end)");
  cardvm_handle second = world_put(&w, "Second", 1, "hand");
  world_begin(&w);
  assert_int_equal(world_play(&w), CARDVM_FAILED);
  assert_int_equal(cardvm_game_skip(w.game), CARDVM_OK);
  world_expect_well(&w, cardvm_game_run(w.game));
  assert_int_equal(world_result(&w), 0);
  world_expect_well(&w, world_pick(&w, (uint32_t)world_option(&w, second)));
  assert_int_equal(world_result(&w), 3);
  world_close(&w);
}

/* Mistakes that only show then. */
static const row_of_texts mistakes[] = {
    {"local x = any.units:with { power = 'x' }", "power: expected a whole number"},
    {"local x = any.units:with(3)", "with: expected a table, got the number 3"},
    {"local x = any.units:with { 3 }", "expected key = value"},
    {"local x = any.units:where(3)", "expected a condition, got the number 3"},
    {"local x = one(3)", "one: expected a selection or a list of cards, got the number 3"},
    {"local x = count(your.units)", "a number of the rules is made outside of functions"},
    {"local x = this + 1", "a card is no number: which of its values is meant?"},
    {"local key = 'pwr' local x = any.units:with { [key] = 1 }", "did you mean 'power'?"},
    {"local text = 'Rde' local x = any.units:with { traits = text }", "did you mean 'Red'?"},
    {"local name = 'Baer' local x = any.units:with { name = name }",
     "there is no card 'Baer'; did you mean 'Bear'?"},
    {"circle('in')", "no circle is called 'in'"},
    {"simultaneously(3)", "a function was expected"},
    {"simultaneously(function() you:choose(one(your.units)) end)",
     "choose: only events can be done simultaneously"},
    {"simultaneously(function() simultaneously(function() end) end)",
     "simultaneously: only events can be done simultaneously"},
    {"simultaneously(function() for i = 1, 65 do me:heard() end end)", "events (limits.events)"},
    {"simultaneously(function() me:damage() end)", "damage: amount is missing"},
    {"local key = 'unts' local x = your[key]",
     "there is no zone or group 'unts'; did you mean 'units'?"},
    {"local x = add('Red') + 1", "a change is no number"},
    {"me:gets { power = add(1, 'late') }",
     "gets: power is not changed in layer 'late'; its layers are base"},
    {"local late = 'lat' me:gets { power = set(1, late) }",
     "there is no layer 'lat' among base, late; did you mean 'late'?"},
    {"me:gets { traits = set('Red', 'late') }",
     "gets: traits is not changed in layer 'late'; its layers are base"},
    {"me:gets { layer = 'late' }", "gets: 'layer' has no value 'late'"},
    {"me:gets {}", "gets: no property is changed"},
};

TEST(mistakes_are_found_when_they_are_made) {
  for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++) {
    world w = {0};
    world_open(&w, NULL, "", mistakes[i].given);
    world_begin(&w);
    assert_int_equal(world_play(&w), CARDVM_FAILED);
    const cardvm_error *error = cardvm_game_error(w.game);
    if (!strstr(error->message, mistakes[i].said))
      fail_msg("%s\n  expected: %s\n  said: %s", mistakes[i].given, mistakes[i].said,
               error->message);
    assert_string_equal(error->file, "cards.lua");
    assert_string_equal(error->card, "Probe");
    world_close(&w);
  }
}

/* -- Abilities at work ------------------------------------------------------------------------- */

static const run abilities[] = {
    /* a constant, while it works */
    {"you:finish(create('Banner', you, 'field') and your.units:list()[1].power)", 3},
    {"create('Banner', you, 'field'):destroy() you:finish(your.units:list()[1].power)", 2},
    {"create('Banner', opponent, 'field') you:finish(your.units:list()[1].power)", 2},
    /* several cards at once; none is nothing */
    {"local last = create('Token', you, 'field', 'top', 3)\n"
     "you:finish(10 * your.units:count() + (last == you.field.top and 1 or 0))",
     51},
    {"you:finish(create('Token', you, 'field', 'top', 0) and 1 or 7)", 7},
    /* a prohibition with its parameter */
    {"hold:start { unit = your.units:list()[1], until_ = this_turn }\n"
     "your.units:damage(1)\n"
     "you:finish(10 * your.units:list()[1].hurt + your.units:list()[2].hurt)",
     1},
    /* a substitution with its parameters, of which one is given to the function */
    {"more:start { extra = 3, unit = your.units:list()[2], until_ = this_turn }\n"
     "your.units:damage(1)\n"
     "you:finish(10 * your.units:list()[1].hurt + your.units:list()[2].hurt)",
     14},
    /* changes of this turn: a number is added, a text is one of the tags */
    {"your.units:list()[1]:gets { power = 2, traits = add('Blue'), until_ = this_turn }\n"
     "you:finish(any.units:with { power = 4, traits = 'Blue' }:count())",
     1},
};

TEST(abilities_do_what_they_say) {
  for (size_t i = 0; i < sizeof abilities / sizeof abilities[0]; i++)
    world_run(
        "card 'Banner' { constant { cards = your.units, power = add(1) } }\n"
        "local hold = prohibition { on = 'damage', with = { unit = 'card' }, match = "
        "same(event.card, param.unit) }\n"
        "local more = substitution { on = 'damage', with = { unit = 'card', extra = 'number' },\n"
        "  match = same(event.card, param.unit),\n"
        "  function(me, event, given) event.amount = event.amount + given.extra end }\n",
        abilities[i].body, abilities[i].result);
}
