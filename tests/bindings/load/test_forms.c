/* What rule sets declare arrives in the program: every form at least once, seen through the
 * program's readers and through a game in which nothing runs. */
#include "meagre.h"
#include "position_world.h"

/* -- Looking ----------------------------------------------------------------------------------- */

static int32_t printed(const cardvm_program *program, const char *card, const char *property) {
  return cardvm_program_definition_value(program, id_of(program, CARDVM_SORT_DEFINITION, card),
                                         id_of(program, CARDVM_SORT_PROPERTY, property));
}

/* -- A position -------------------------------------------------------------------------------- */

/* The names of the cards of a group, "A B", for seat 1 with `me` as source. */
static const char *names(position p, const char *group, int side, cardvm_handle me, char out[200]) {
  cardvm_handle cards[16];
  cardvm_id selection = cardvm_lua_group(p.program, side, group);
  if (!selection) fail_msg("there is no group %s", group);
  uint32_t count = cardvm_game_select(p.game, selection, 1, me, cards, 16);
  out[0] = '\0';
  for (uint32_t i = 0; i < count && i < 16; i++) {
    cardvm_card_info info;
    assert_true(cardvm_game_card(p.game, cards[i], &info));
    if (i) strcat(out, " ");
    strcat(out, cardvm_program_name(p.program, CARDVM_SORT_DEFINITION, info.definition));
  }
  return out;
}

/* -- Rules ------------------------------------------------------------------------------------- */

TEST(rules_tell_tools_what_they_are) {
  cardvm_program *p = forms_load(
      "scenario_defaults { deck = { 5, 'Alpha' }, hand = { { 2, 'B' }, { 1, 'Alpha' } } }",
      "card 'Alpha' { number = 'T1', text = 'Hello.' } card 'B' {}\n"
      "deck 'Red' { { 4, 'Alpha' }, { 2, 'B' } } deck 'Blue' { { 1, 'B' } }");
  cardvm_setup_cards cards[4];
  cardvm_lua_default entry;
  int line;
  assert_string_equal(cardvm_lua_title(p), "Forms");
  assert_int_equal(cardvm_lua_players_min(p), 2);
  assert_int_equal(cardvm_lua_players_max(p), 3);
  assert_int_equal(cardvm_lua_deck_count(p), 2);
  assert_string_equal(cardvm_lua_deck_name(p, 0), "Red");
  assert_string_equal(cardvm_lua_deck_name(p, 1), "Blue");
  assert_null(cardvm_lua_deck_name(p, 2));
  assert_int_equal(cardvm_lua_deck_cards(p, 0, 2, cards, 1), 2);
  assert_int_equal(cards[0].owner, 2);
  assert_int_equal(cards[0].count, 4);
  assert_int_equal(cards[0].zone, id_of(p, CARDVM_SORT_ZONE, "deck"));
  assert_int_equal(cards[0].definition, id_of(p, CARDVM_SORT_DEFINITION, "Alpha"));
  assert_int_equal(cardvm_lua_deck_cards(p, 1, 1, cards, 4), 1);
  assert_true(cardvm_lua_scenario_default(p, 0, &entry));
  assert_int_equal(entry.zone, id_of(p, CARDVM_SORT_ZONE, "deck"));
  assert_int_equal(entry.count, 5);
  assert_true(cardvm_lua_scenario_default(p, 2, &entry));
  assert_int_equal(entry.definition, id_of(p, CARDVM_SORT_DEFINITION, "Alpha"));
  assert_false(cardvm_lua_scenario_default(p, 3, &entry));
  cardvm_id a = id_of(p, CARDVM_SORT_DEFINITION, "Alpha");
  assert_int_equal(cardvm_lua_find_card(p, "Alpha"), a);
  assert_int_equal(cardvm_lua_find_card(p, "T1"), a);
  assert_int_equal(cardvm_lua_find_card(p, "T2"), 0);
  assert_string_equal(cardvm_lua_nearest_card(p, "Alhpa"), "Alpha");
  assert_null(cardvm_lua_nearest_card(p, "something else"));
  assert_string_equal(cardvm_lua_label(p, a, "text"), "Hello.");
  assert_string_equal(cardvm_lua_label(p, a, "number"), "T1");
  assert_null(cardvm_lua_label(p, a, "power"));
  assert_null(cardvm_lua_label(p, 99, "text"));
  assert_string_equal(cardvm_lua_card_file(p, a, &line), "cards.lua");
  assert_int_equal(line, 1);
  assert_null(cardvm_lua_card_file(p, 99, &line));
  assert_null(cardvm_lua_ability_file(p, 99, &line));
  assert_true(cardvm_lua_memory(p) > 1000);
  cardvm_program_free(p);
}

TEST(values_are_found_by_their_texts) {
  cardvm_program *p = forms_load(NULL, NULL);
  cardvm_lua_standing at;
  assert_true(cardvm_lua_value(p, "type", "spell", &at));
  assert_int_equal(at.property, id_of(p, CARDVM_SORT_PROPERTY, "type"));
  assert_int_equal(at.value, 2);
  assert_true(cardvm_lua_holds(&at, 2) && !cardvm_lua_holds(&at, 3));
  assert_true(cardvm_lua_value(p, "traits", "Blue", &at));
  assert_int_equal(at.property, id_of(p, CARDVM_SORT_PROPERTY, "traits"));
  assert_true(cardvm_lua_holds(&at, at.value | 1) && !cardvm_lua_holds(&at, 1));
  assert_false(cardvm_lua_value(p, "traits", "Green", &at));
  assert_false(cardvm_lua_value(p, "power", "Blue", &at));
  assert_false(cardvm_lua_value(p, "nothing", "Blue", &at));
  assert_int_not_equal(cardvm_lua_group(p, 0, "units"), 0);
  assert_int_not_equal(cardvm_lua_group(p, 1, "hand"), cardvm_lua_group(p, 2, "hand"));
  assert_int_equal(cardvm_lua_group(p, 0, "nothing"), 0);
  assert_int_equal(cardvm_lua_group(p, 7, "units"), 0);
  cardvm_program_free(p);
}

TEST(everything_has_its_name) {
  static const struct {
    cardvm_sort sort;
    const char *name;
  } all[] = {{CARDVM_SORT_ZONE, "pool"},
             {CARDVM_SORT_PROPERTY, "cost"},
             {CARDVM_SORT_PROPERTY, "traits"},
             {CARDVM_SORT_FIELD, "rested"},
             {CARDVM_SORT_PLAYER_VARIABLE, "life"},
             {CARDVM_SORT_GAME_VARIABLE, "round"},
             {CARDVM_SORT_CLASS, "slow"},
             {CARDVM_SORT_WINDOW, "main"},
             {CARDVM_SORT_ROLE, "attacker"},
             {CARDVM_SORT_SEQUENCE, "turn"},
             {CARDVM_SORT_STEP, "finish"},
             {CARDVM_SORT_EVENT, "damage"},
             {CARDVM_SORT_EVENT, "begin act"},
             {CARDVM_SORT_DURATION, "this_turn"},
             {CARDVM_SORT_NAME, "end main"}};
  cardvm_program *p = forms_load(NULL, NULL);
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) id_of(p, all[i].sort, all[i].name);
  assert_int_equal(id_of(p, CARDVM_SORT_CLASS, "fast"), 1); /* served first */
  assert_int_equal(cardvm_program_count(p, CARDVM_SORT_STEP), 3);
  cardvm_program_free(p);
}

TEST(zones_are_as_declared) {
  position p = position_of(
      "zone 'circles' { play = true, board = true, circles = { { 'V', 0, 1 }, { 'R', -1, 0 } } }\n"
      "zone 'map' { shared = true, circles = { { 'a', 0, 0 }, { 'b', 1, 0 } }, links = { { 1, 2, 7 } "
      "} }",
      "card 'A' {}");
  cardvm_place_info info;
  cardvm_id circles = id_of(p.program, CARDVM_SORT_ZONE, "circles");
  assert_int_equal(cardvm_game_place(p.game, id_of(p.program, CARDVM_SORT_ZONE, "deck"), 0), 0);
  assert_int_not_equal(cardvm_game_place(p.game, id_of(p.program, CARDVM_SORT_ZONE, "pool"), 0), 0);
  assert_true(cardvm_game_place_info(p.game, cardvm_game_circle(p.game, circles, 2, 1), &info));
  assert_int_equal(info.owner, 2);
  assert_int_equal(info.column, -1);
  assert_int_equal(info.row, 0);
  assert_int_equal(cardvm_game_circle(p.game, circles, 2, 2), 0);
  cardvm_id map = id_of(p.program, CARDVM_SORT_ZONE, "map");
  int32_t direction = 0;
  assert_true(cardvm_game_adjacent(p.game, cardvm_game_circle(p.game, map, 0, 1),
                                   cardvm_game_circle(p.game, map, 0, 0), &direction));
  assert_int_equal(direction, -7);
  /* who sees what lies there */
  cardvm_handle hidden = put(p, "A", 1, "deck"), held = put(p, "A", 1, "hand"),
                open = put(p, "A", 1, "field");
  assert_false(cardvm_game_visible(p.game, hidden, 1));
  assert_true(cardvm_game_visible(p.game, held, 1));
  assert_false(cardvm_game_visible(p.game, held, 2));
  assert_true(cardvm_game_visible(p.game, open, 2));
  position_end(p);
}

TEST(data_of_cards_is_as_declared) {
  position p = position_of("property 'low' { base = -3 } property 'top' { max = 4 }\n"
                           "field 'kept' { initial = 7, kept = true }",
                           "card 'A' { type = 'spell', power = 5, traits = { 'Swift', 'Red' } }\n"
                           "card 'B' { traits = 'Blue', top = 9 }");
  assert_int_equal(printed(p.program, "A", "power"), 5);
  assert_int_equal(printed(p.program, "B", "power"), 1);
  assert_int_equal(printed(p.program, "B", "low"), -3);
  assert_int_equal(printed(p.program, "A", "type"), 2);
  assert_int_equal(printed(p.program, "B", "type"), 0);
  assert_int_equal(printed(p.program, "A", "traits"), 1 | 4); /* Red, Blue, Swift: bits 0, 1, 2 */
  assert_int_equal(printed(p.program, "B", "traits") & 2, 2);
  cardvm_handle b = put(p, "B", 1, "field");
  assert_int_equal(value(p, b, "top"), 4);
  assert_int_equal(cardvm_game_field(p.game, b, id_of(p.program, CARDVM_SORT_FIELD, "kept")), 7);
  assert_int_equal(
      cardvm_game_player_variable(p.game, 2, id_of(p.program, CARDVM_SORT_PLAYER_VARIABLE, "life")),
      20);
  assert_int_equal(
      cardvm_game_variable(p.game, id_of(p.program, CARDVM_SORT_GAME_VARIABLE, "round")), 3);
  position_end(p);
}

/* -- Conditions, numbers, selections ----------------------------------------------------------- */

/* In play: A (mine, power 1), B (mine, 2, rested, Red), C (theirs, 3, Red and Blue, one damage),
 * D (theirs, 4, a spell). P is attached to B. Source is B. */
typedef struct phrase {
  const char *condition; /* over `it` */
  const char *cards;     /* for which it holds */
} phrase;

static const phrase phrases[] = {
    {"at_least(3, it.power)", "C D"},
    {"at_most(2, it.power)", "A B"},
    {"equal(it.power, 2)", "B"},
    {"equal(it.power + 1, 4)", "C"},
    {"equal(it.power - 1, 3)", "D"},
    {"equal(it.power * 2, 4)", "B"},
    {"equal(-it.power, -1)", "A"},
    {"equal(5 - it.power, 1)", "D"},
    {"equal(least(it.power, 2, 9), 2)", "B C D"},
    {"equal(most(it.power, 3), 3)", "A B C"},
    {"at_least(this.power, it.power)", "B C D"},
    {"equal(printed(it, 'power'), 4)", "D"},
    {"at_least(1, it.hurt)", "C"},
    {"not_(at_least(3, it.power))", "A B"},
    {"all_of(at_least(2, it.power), at_most(3, it.power))", "B C"},
    {"any_of(equal(it.power, 1), equal(it.power, 2), equal(it.power, 4))", "A B D"},
    {"all_of { at_least(2, it.power), at_most(3, it.power) }", "B C"},
    {"same(it, this)", "B"},
    {"is(it, enemy.units)", "C"},
    {"is(it, your.field:other())", "A"},
    {"present(it)", "A B C D"},
    {"controlled(it)", ""},
    {"same_player(master_of(it), you)", "A B"},
    {"same_player(owner_of(it), opponent)", "C D"},
    {"at_least(2, count(your.field))", "A B C D"},
    {"at_least(3, your.field)", ""},
    {"at_least(20, you.life)", "A B C D"},
    {"equal(game.round, 3)", "A B C D"},
    {"equal(it.attached, 1)", "B"},
    {"at_least(1, it.type)", "A B C D"},
    {"is(it, named 'C')", "C"},
    {"during 'battle'", ""},
    {"not_(during 'act')", "A B C D"},
    {"arrived_in(it, 'turn')", ""},
    {"adjacent(it, this)", ""},
    {"is(it, your.units:with { power = 2 })", "B"},
    {"is(it, any.field:with { power = at_least(3) })", "C D"},
    {"is(it, any.field:with { power = at_most(2), type = 'unit' })", "A B"},
    {"is(it, any.field:with { power = not_(2) })", "A C D"},
    {"is(it, any.field:with { power = not_(at_least(3)) })", "A B"},
    {"is(it, any.field:with { power = one_of { 1, at_least(4) } })", "A D"},
    {"is(it, any.field:with { power = this.power })", "B"},
    {"is(it, any.field:with { power = at_least(this.power + 1) })", "C D"},
    {"is(it, any.field:with { traits = 'Red' })", "B C"},
    {"is(it, any.field:with { traits = { 'Red', 'Blue' } })", "C"},
    {"is(it, any.field:with { traits = one_of { 'Blue', 'Swift' } })", "C"},
    {"is(it, any.field:with { traits = not_('Red') })", "A D"},
    {"is(it, any.field:with { type = one_of { 'spell' } })", "D"},
    {"is(it, any.field:with { name = 'A' })", "A"},
    {"is(it, any.field:with { name = not_('A') })", "B C D"},
    {"is(it, any.field:with { name = one_of { 'A', 'D' } })", "A D"},
    {"is(it, any.field:with { rested = 1 })", "B"},
    {"is(it, any.field:with { attached = 1 })", "B"},
    {"is(it, any.units:tapped())", "B"},
    {"is(it, any.field:where(at_least(4, it.power)))", "D"},
    {"is(it, any.units:where(at_most(2, it.power)):other())", "A"},
    {"is(it, enemy.field:with { traits = 'Red' }:with { power = 3 })", "C"},
    {"equal(count(any.units:tapped():attached()), 1)", "A B C D"},
    {"equal(count(enemy.units:attached()), 0)", "A B C D"},
    {"equal(count(any.field:attached():with { name = 'P' }), 1)", "A B C D"},
    {"same(host_of(it), this)", ""},
};

static position four_cards(const char *rules, cardvm_handle *b) {
  position p =
      position_of(rules, "card 'A' { type = 'unit', power = 1 }\n"
                         "card 'B' { type = 'unit', power = 2, traits = 'Red' }\n"
                         "card 'C' { type = 'unit', power = 3, traits = { 'Red', 'Blue' } }\n"
                         "card 'D' { type = 'spell', power = 4 }\n"
                         "card 'P' { type = 'unit' }");
  put(p, "A", 1, "field");
  *b = put(p, "B", 1, "field");
  cardvm_handle c = put(p, "C", 2, "field");
  put(p, "D", 2, "field");
  assert_int_equal(cardvm_edit_attach(p.game, put(p, "P", 1, "hand"), *b), CARDVM_OK);
  assert_int_equal(cardvm_edit_field(p.game, *b, id_of(p.program, CARDVM_SORT_FIELD, "rested"), 1),
                   CARDVM_OK);
  assert_int_equal(cardvm_edit_field(p.game, c, id_of(p.program, CARDVM_SORT_FIELD, "hurt"), 1),
                   CARDVM_OK);
  return p;
}

TEST(phrases_mean_what_they_say) {
  int wrong = 0;
  for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++) {
    char rules[400], found[200];
    cardvm_handle b;
    snprintf(rules, sizeof rules, "group 'those' { zones = 'field', %s }", phrases[i].condition);
    position p = four_cards(rules, &b);
    names(p, "those", 0, b, found);
    if (strcmp(found, phrases[i].cards) != 0) {
      print_error("%s\n  expected: %s\n  found: %s\n", phrases[i].condition, phrases[i].cards,
                  found);
      wrong++;
    }
    position_end(p);
  }
  assert_int_equal(wrong, 0);
}

TEST(sides_are_those_of_the_asker) {
  char found[200];
  cardvm_handle b;
  position p = four_cards("group 'pilots' { zones = 'field', attached = true }", &b);
  assert_string_equal(names(p, "units", 0, b, found), "A B C");
  assert_string_equal(names(p, "units", 1, b, found), "A B");
  assert_string_equal(names(p, "units", 2, b, found), "C");
  assert_string_equal(names(p, "field", 2, b, found), "C D");
  assert_string_equal(names(p, "hand", 0, b, found), "");
  assert_string_equal(names(p, "pilots", 1, b, found), "P");
  position_end(p);
}

/* What is attached to my unit is what my selection finds, whoever's it is. */
TEST(attached_cards_go_with_their_host) {
  char found[200];
  cardvm_handle b;
  position p =
      four_cards("group 'carried' { zones = 'field', attached = true }\n"
                 "group 'those' { zones = 'field', equal(count(your.units:attached()), 2) }",
                 &b);
  assert_int_equal(cardvm_edit_attach(p.game, put(p, "P", 2, "hand"), b), CARDVM_OK);
  assert_string_equal(names(p, "carried", 0, b, found), "P P");
  assert_string_equal(names(p, "those", 0, b, found), "A B C D");
  position_end(p);
}

/* Fields and methods that a script gives to its own tables are no mistakes. */
TEST(own_words_are_known) {
  cardvm_program *p =
      forms_load(NULL, "local t = { unheard_of = 3 }\n"
                       "function t.of_its_own(n) return n + t.unheard_of end\n"
                       "function t:with_colon() return self.unheard_of end\n"
                       "t.later = 4\n"
                       "card 'X' { power = t.of_its_own(2), cost = t:with_colon() + t.later }");
  assert_int_equal(printed(p, "X", "power"), 5);
  assert_int_equal(printed(p, "X", "cost"), 7);
  cardvm_program_free(p);
}

/* -- Order, sameness, memory ------------------------------------------------------------------- */

/* All names in the order of their ids, and values, abilities and functions of cards. */
static void summary(const cardvm_program *p, char *out, size_t bytes) {
  size_t used = 0;
  for (int sort = CARDVM_SORT_NAME; sort <= CARDVM_SORT_FUNCTION; sort++)
    for (cardvm_id i = 1; i <= cardvm_program_count(p, (cardvm_sort)sort); i++) {
      used += (size_t)snprintf(out + used, bytes - used, "%d:%s\n", sort,
                               cardvm_program_name(p, (cardvm_sort)sort, i));
      assert_true(used < bytes);
    }
}

TEST(two_loads_give_the_same_program) {
  static char first[20000], second[20000];
  for (int i = 0; i < 20; i++) { /* each Lua state has its own order of keys */
    cardvm_program *p = forms_load(NULL, many_cards);
    summary(p, i ? second : first, sizeof first);
    cardvm_program_free(p);
    if (i) assert_string_equal(first, second);
  }
}

/* A card's number follows from where its name first stands, not from where it is declared. */
TEST(cards_can_be_spoken_of_first) {
  cardvm_program *p =
      forms_load(NULL, "local s = named 'Second'\ncard 'First' {} card 'Second' { power = 8 }");
  assert_int_equal(id_of(p, CARDVM_SORT_DEFINITION, "Second"), 1);
  assert_int_equal(printed(p, "Second", "power"), 8);
  assert_int_equal(printed(p, "First", "power"), 1);
  cardvm_program_free(p);
}

TEST(refused_memory_is_a_clean_end) {
  char *rules = forms_rules(NULL);
  bool loaded = false;
  uint32_t refused = 0;
  for (uint32_t left = 0; !loaded; left += 1 + left / 16) {
    meagre p = {.left = left, .counting = true};
    cardvm_error error;
    cardvm_lua_config config = cardvm_lua_config_default();
    config.allocator = (cardvm_allocator){meagre_resize, &p};
    cardvm_program *program = cardvm_lua_load_text(&config, rules, many_cards, &error);
    loaded = program != NULL;
    if (!loaded && error.code != CARDVM_ERROR_MEMORY)
      fail_msg("after %u: %s: %s", left, cardvm_status_name(error.code), error.message);
    refused += !loaded;
    cardvm_program_free(program);
    assert_int_equal(p.live, 0);
  }
  assert_true(refused > 50);
  free(rules);
}

TEST(bad_calls_are_refused) {
  cardvm_error error;
  cardvm_lua_config config = cardvm_lua_config_default();
  assert_null(cardvm_lua_load_text(NULL, NULL, "card 'X' {}", &error));
  assert_int_equal(error.code, CARDVM_ERROR_ARGUMENT);
  assert_null(cardvm_lua_load(NULL, NULL, &error));
  assert_int_equal(error.code, CARDVM_ERROR_ARGUMENT);
  config.cookie = 0;
  assert_null(cardvm_lua_load_text(&config, base_rules, NULL, &error));
  assert_int_equal(error.code, CARDVM_ERROR_ARGUMENT);
  assert_null(cardvm_lua_load_text(NULL, "x", NULL, NULL)); /* an error that nobody wants */
  assert_string_equal(cardvm_lua_title(NULL), "");
  assert_null(cardvm_lua_nearest_card(NULL, "X"));
  assert_null(cardvm_lua_label(NULL, 1, "text"));
  assert_int_equal(cardvm_lua_deck_count(NULL), 0);
  assert_int_equal(cardvm_lua_find_card(NULL, "X"), 0);
}
