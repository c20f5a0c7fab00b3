/* Lists that the API gives: each is a plain table that has the words of selections, and their
 * deeds. */
#include "probe_world.h"

/* What every list of bear and wolf can do: 1 for each word that is right. bear has power 2, wolf 3.
 */
#define RIGHT                                                                                      \
  "local function right(g)\n"                                                                      \
  "  local seen, n = 0, 0 for i, c in ipairs(g) do seen = seen + (c == g[i] and i or 9) end\n"     \
  "  local all = {\n"                                                                              \
  "    type(g) == 'table' and #g == 2 and g[1] == bear and g[2] == wolf and g[3] == nil,\n"        \
  "    seen == 3,\n"                                                                               \
  "    g:count() == 2 and g:any() and not g:with { power = 9 }:any(),\n"                           \
  "    g:with { power = 3 }[1] == wolf and #g:with { power = at_most(2), traits = 'Red' } == 1,\n" \
  "    #g:with { master = you } == 2 and #g:with { master = not_(you) } == 0,\n"                   \
  "    g:with { number = one_of { 'B2', 'B9' } }[1] == wolf and #g:with { zone = 'deck' } == 0,\n" \
  "    g:where(strong)[1] == wolf and g:where(function(c) return c.power < 3 end)[1] == bear,\n"   \
  "    g:other(bear)[1] == wolf and g:except(wolf)[1] == bear and g:top(1)[1] == bear,\n"          \
  "    g:total('power') == 5 and g:total(function(c) return 10 * c.power end) == 50,\n"            \
  "    g:highest('power')[1] == wolf and g:lowest(function(c) return -c.power end)[1] == wolf,\n"  \
  "    g:list()[2] == wolf and #g:rested() == 0 and #g:attached() == 0 }\n"                        \
  "  for i = 1, 11 do n = n + (all[i] and 1 or 0) end\n"                                           \
  "  return n\n"                                                                                   \
  "end\n"
#define STRONG "strong = at_least(3, it.power)\n"

static void gives(const char *body, int32_t wanted) {
  char all[1 << 13];
  snprintf(all, sizeof all, RIGHT "%s", body);
  probe_gives(probe_with(STRONG, "", all), body, wanted);
}

TEST(each_kind_of_list_has_each_word) {
  gives("you:finish(right(your.units:list()))", 11);
  gives("you:finish(right(together { bear, wolf }))", 11);
  gives("you:finish(right(your.units:where(function() return true end)))", 11);
  gives("you:finish(right(your.units:other(theirs)))", 11);
  gives("you:finish(right(your.units:top(2)))", 11);
  gives("you:finish(right(you.field.cards))", 11);
  gives("you:finish(right(your.units:rest()))", 10); /* what was rested is rested */
  gives("local moved = together({ bear, wolf }):move_to('grave')\n"
        "bear, wolf = bear:now(), wolf:now() you:finish(right(moved))",
        11);
}

#define MOUNT "event 'mount' { attaches = true, args = { 'other' } }\n"

TEST(what_is_attached_is_a_group) {
  probe_gives(
      probe_with(STRONG MOUNT, "",
                 RIGHT
                 "local host = create('Token', you, 'field') bear:mount(host) wolf:mount(host)\n"
                 "bear, wolf = bear:now(), wolf:now()\n"
                 "you:finish(right(host.attached))"),
      "attached", 11);
}

/* Answers what is asked with everything there is, in its order, in the game and its copies. */
static void answered_well(const char *choose, const char *parameter, const char *body) {
  char cards[1 << 13];
  snprintf(cards, sizeof cards,
           "card 'Probe' { type = 'spell', command { keyword = 'play', window = 'main', "
           "zones = 'hand',\n%s function(me%s)\n"
           "local bear, wolf = table.unpack(your.units:list())\n" RIGHT "%s\nend } }\n",
           choose, parameter, body);
  world w = probe_begin(STRONG, cards);
  world_expect_well(&w, world_play(&w));
  cardvm_game *games[3], *game = w.game;
  probe_copies(&w, games);
  for (int i = 0; i < 3; i++) {
    const uint32_t picks[] = {0, 1};
    assert_int_equal(cardvm_game_choose(games[i], picks, 2), CARDVM_OK);
    w.game = games[i];
    world_expect_well(&w, cardvm_game_run(w.game));
    if (world_result(&w) != 11) fail_msg("%s: %d", body, (int)world_result(&w));
    assert_int_equal(cardvm_game_hash(games[i]), cardvm_game_hash(games[0]));
  }
  cardvm_game_free(games[0]);
  cardvm_game_free(games[1]);
  w.game = game;
  world_close(&w);
}

TEST(what_is_chosen_is_a_group) {
  answered_well("", "", "you:finish(right(you:choose(up_to(2, your.units))))");
  answered_well("", "", "you:finish(right(you:order(your.units)))");
  answered_well("choose = up_to(2, your.units),", ", units", "you:finish(right(units))");
  /* One that was made before a question is the same behind it, in copies, too. */
  answered_well(
      "", "",
      "local before = your.units:list() you:choose(up_to(2, before)) you:finish(right(before))");
}

TEST(nothing_chosen_is_an_empty_group) {
  gives("local none = you:choose(up_to(2, your.units:with { power = 9 }))\n"
        "you:finish(none:count() + #none + 10 * none:total('power') + (none[1] == nil and 7 or 0))",
        7);
}

TEST(deeds_happen_to_all_at_once) {
  gives("local g = your.units:list() g:damage(1) you:finish(bear.hurt + wolf.hurt)", 2);
  gives("you:finish(#you.field.cards:with { power = 3 }:rest() * 10 + wolf.rested)", 11);
  gives("you:choose(up_to(2, your.units:with { power = 9 })):rest() you:finish(bear.rested)", 0);
}

TEST(what_lasts_is_made_for_each_in_turn) {
  gives(
      "local did = your.units:list():gets { power = 2 } you:finish(did and 10 * bear.power + wolf.power)",
      45);
  gives("your.units:gets { power = set(7), traits = add('Red') }\n"
        "you:finish(bear.power + #your.units:with { traits = 'Red', power = 7 })",
        9);
  gives(
      "your.units:top(1):gets { power = 4, until_ = 'forever' } you:finish(bear.power + wolf.power)",
      9);
  gives("you:finish(together({}):gets { power = 1 } == nil and 3 or 4)", 3);
}

TEST(it_asks_now_and_stays_what_it_was) {
  gives("local g = your.units:list() bear:rest() wolf:move_to('hand')\n"
        "you:finish(10 * #g + #g:with { rested = 1 })",
        21);
  /* A table like any other: scripts change it. */
  gives("local g = your.units:list() table.remove(g, 1) g[#g + 1] = theirs table.insert(g, bear)\n"
        "table.sort(g, function(a, b) return a.power < b.power end)\n"
        "you:finish(100 * #g + 10 * g:total('power') + #g:with { master = opponent })",
        371);
}

TEST(a_card_that_left_is_read_as_its_own_ability_reads_it) {
  probe_gives(
      probe_with(
          "",
          "card 'Ghost' { type = 'unit', power = 4, triggered { on = 'destroy', self = true,\n"
          "  function(me) local g = together(me)\n"
          "    you:finish(10 * g:with { power = me.power }:count() + g:total('power')) end } }\n",
          "create('Ghost', you, 'field'):gets({ power = 2 }) "
          "your.units:with { name = 'Ghost' }:destroy()"),
      "left", 16);
}

static void fails(const char *body, const char *wanted) { world_fails("", body, wanted); }

TEST(mistakes_are_told) {
  fails("your.units:list():draw(1)", "a list or table has no :draw(...)");
  fails("your.units:list():with { life = 1 }", "a card has no 'life'; a player has one");
  fails("your.units:list():with { power = 'Red' }", "with: power: expected a whole number");
  fails("your.units:list():with { master = 1 }",
        "with: master: expected what it may be, got the number 1");
  fails("your.units:list():with { master = at_least(1) }", "with: master: expected what it may be");
  fails("your.units:list():total('name')", "total is a text; a whole number was expected");
  fails("your.units:list():total('life')", "a card has no 'life'; a player has one");
  fails("your.units:list():where(3)", "expected a condition, got the number 3");
  fails("your.units:list():where(function(c) c:rest() end)",
        "rest: nothing can be done inside a function that sorts or compares");
  fails("local g = your.units:list() g[2] = 5 g:rest()", "cards is a number; a card was expected");
  fails("together({ you }):with { power = 1 }", "cards is a player; a card was expected");
  fails("your.units:list():gets { life = 1 }", "'life' is not a property of cards");
  fails("your.units:list():damage(1, 2)", "damage takes 1 argument, not 2");
  fails("your.units:list():count(1, 2)", "count: 2 arguments");
}

/* The line of the script is told, also where a card's method is called for each. */
TEST(mistakes_have_their_line) {
  world w = {0};
  world_open(&w, NULL, "", "local g = your.units:list()\ng:gets { life = 1 }");
  world_begin(&w);
  assert_int_equal(world_play(&w), CARDVM_FAILED);
  const int line = cardvm_game_error(w.game)->line;
  world_close(&w);
  world_open(&w, NULL, "", "local g = your.units:list()\ng:with { life = 1 }");
  world_begin(&w);
  assert_int_equal(world_play(&w), CARDVM_FAILED);
  assert_int_equal(cardvm_game_error(w.game)->line, line);
  assert_true(line > 0);
  world_close(&w);
}

/* Work on a group of n costs n: a loop over such work ends where the budget does. */
TEST(work_on_a_group_is_charged) {
  fails("local g = {} for i = 1, 2000 do g[i] = me end\n"
        "for i = 1, 100000 do together(g) end",
        "instructions");
  fails("local g = {} for i = 1, 2000 do g[i] = me end g = together(g)\n"
        "for i = 1, 100000 do g:with { power = 9 } end",
        "instructions");
}
