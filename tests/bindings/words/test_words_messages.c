/* Mistakes that only show when a function runs: the message says which word gave what is missing,
 * and what to write instead. */
#include "words_world.h"

typedef struct mistake {
  const char *card;    /* behind the world's cards; its function begins with print 'began' */
  const char *message; /* all of it */
  int line;            /* of those behind the world's */
} mistake;

#define MAIN "card 'Example' { type = 'unit', triggered { on = begins 'main', "

static const mistake mistakes[] = {
    /* what is nil: which word gave it */
    {MAIN "choose = one_or_none(any.spells),\nfunction(me, unit)\nunit:rest()\nend } }",
     "one_or_none gave nothing: unit is nil", 3},
    {MAIN "choose = { one(your.units), one_or_none(any.spells, 'which') },\n"
          "function(me, one_unit, unit)\nunit:rest()\nend } }",
     "one_or_none gave nothing: unit is nil", 3},
    {MAIN "function(me)\nlocal top = you.grave.top\ntop:rest()\nend } }", "top is nil", 3},
    {MAIN "function(me)\nlocal card = you:choose(one(any.spells))\n\ncard:rest()\nend } }",
     "choose gave nothing: card is nil", 4},
    {MAIN "function(me)\nlocal host = me.host\nhost.master:draw(1)\nend } }", "host is nil", 3},
    {MAIN "function(me)\nlocal card = me:move_to('field')\ncard = card and me.host\n"
          "local n = card.power + 1\nend } }",
     "card is nil", 4},
    {MAIN "function(me)\nme.host:rest()\nend } }", "host is nil: there is none", 2},
    {MAIN "function(me)\nlocal n\nn = n + 1\nend } }", "n is nil", 3},
    /* what is called with brackets */
    {MAIN "function(me)\nyour.units.top:rest()\nend } }",
     "top is no value but a function: it is called, as in :top(...)", 2},
    {MAIN "function(me)\nif your.units.count > 3 then return end\nend } }",
     "a function is compared: it is called, as in cards:count()", 2},
    {MAIN "function(me)\nlocal list = { me } list:rest()\nend } }",
     "a list or table has no :rest(...): what can be done to several cards can be done to "
     "together(list)",
     2},
    /* values that can't be compared or counted with */
    {MAIN "function(me)\nif me > 3 then return end\nend } }",
     "a card is no number: which of its values is meant?", 2},
    {MAIN "function(me)\nlocal n = you + 1\nend } }",
     "a player is no number: which of its values is meant?", 2},
    {MAIN "function(me)\nprint('it is ' .. me)\nend } }", "a card is no text: write tostring(...)",
     2},
    {MAIN "function(me)\nif your.units > 3 then return end\nend } }",
     "a selection is no number: its :count() is how many cards it has", 2},
    {MAIN "function(me)\nlocal n = #your.units\nend } }",
     "a selection is no list: its :count() is how many cards it has, its :list() are its cards", 2},
    {MAIN "function(me)\nfor _, card in ipairs(your.units) do card:rest() end\nend } }",
     "a selection is no list: its :list() are its cards", 2},
    {"local strong = at_least(3, this.power)\n" MAIN "function(me)\nlocal n = strong + 1\nend } }",
     "a condition is no number: its :holds() is true or false", 3},
    {"local strength = this.power + 1\n" MAIN
     "function(me)\nif strength > 3 then return end\nend } }",
     "this number is of the rules: what it is now is its :value()", 3},
    {"local alone = at_least(outer.power, 3)\n" MAIN
     "function(me)\nif alone:holds(me) then return end\nend } }",
     "this speaks of `outer`, and there is no card around: expected it in what a selection asks "
     "inside of what another one asks",
     3},
    /* words of loading in a function */
    {MAIN "function(me)\nif at_least(2, your.units) then return end\nend } }",
     "at_least: a condition is made outside of functions: local name = at_least(...), and in the "
     "function name:holds()",
     2},
    {MAIN "function(me)\nlocal n = count(your.units)\nend } }",
     "count: a number of the rules is made outside of functions: local name = count(...), and in "
     "the function name:value()",
     2},
    {MAIN "function(me)\nif strong() then return end\nend } }",
     "at_least: a condition is made outside of functions: local name = at_least(...), and in the "
     "function name:holds() (through rules.lua:57)",
     2},
    {MAIN "function(me)\nlocal l = once_per 'turn'\nend } }",
     "once_per: only while the rule set is loaded, not in a function that runs", 2},
};

/* Loads the world with the card and plays; the error of loading or of the game. */
static cardvm_error error_of(const mistake *m) {
  static char cards[2 * TEXT_BYTES];
  run r = {0};
  cardvm_lua_config config = cardvm_lua_config_default();
  config.hooks.log = hear;
  config.hooks.user = &r;
  snprintf(cards, sizeof cards, "%s%s\n", world_cards, m->card);
  cardvm_program *program = cardvm_lua_load_text(&config, world_rules, cards, &r.error);
  if (program) play(program, &r);
  cardvm_program_free(program);
  return r.error;
}

/* What came of nothing is nil, also where a value must stand. */
TEST(nothing_is_a_value) {
  static const mistake deeds = {
      MAIN "function(me)\nprint(tostring(enemy.units:damage(0)), tostring(me:damage(0)))\n"
           "print(tostring(you:choose(one(any.spells))), tostring(any.spells:rest()))\n"
           "error 'so far'\nend } }",
      "so far", 4};
  assert_string_equal(error_of(&deeds).message, deeds.message);
}

TEST(what_is_wrong_is_said_with_the_word_that_gave_it) {
  int lines = 0, wrong = 0;
  for (const char *c = world_cards; *c; c++) lines += *c == '\n';
  for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
    const mistake *m = &mistakes[i];
    cardvm_error error = error_of(m);
    if (strcmp(error.message, m->message) == 0 && error.line == lines + m->line &&
        strcmp(error.file, "cards.lua") == 0)
      continue;
    print_error("%s\n  expected: line %d: %s\n  said: %s:%d: %s\n", m->card, m->line, m->message,
                error.file, error.line - lines, error.message);
    wrong++;
  }
  assert_int_equal(wrong, 0);
}

int main(int argc, char **argv) { return tests_run(argc, argv, read_world, NULL); }
