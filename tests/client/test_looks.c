/* How a rule set says that it is to be drawn, and what follows where it says nothing. */
#include "forms_world.h"

#include "cardvm_define.h"

static cardvm_client_look look_of(const cardvm_program *p, const char *zone) {
  return cardvm_client_zone_look(p, cardvm_program_find(p, CARDVM_SORT_ZONE, zone));
}

static void check_look(const cardvm_program *p, const char *zone, cardvm_client_shape shape,
                       uint32_t rank, bool declared) {
  cardvm_client_look look = look_of(p, zone);
  if (look.shape != shape || look.rank != rank || look.declared != declared)
    fail_msg("%s: shape %d, rank %u, declared %d", zone, (int)look.shape, look.rank, look.declared);
}

TEST(looks_follow_from_zones) {
  cardvm_program *p =
      forms_load("zone 'home' { play = true } "
                 "zone 'slots' { board = true, circles = { { 'a', 0, 0 } } } "
                 "zone 'map' { circles = { { 'm', 0, 0 }, { 'n', 1, 0 } }, links = { { 1, 2 } } }",
                 NULL);
  check_look(p, "field", CARDVM_CLIENT_ROW, 1, false);
  check_look(p, "home", CARDVM_CLIENT_ROW, 2, false);
  check_look(p, "hand", CARDVM_CLIENT_ROW, 3, false);
  check_look(p, "deck", CARDVM_CLIENT_PILE, 4, false);
  check_look(p, "grave", CARDVM_CLIENT_PILE, 4, false);
  check_look(p, "slots", CARDVM_CLIENT_CARDS, 1, false);
  check_look(p, "map", CARDVM_CLIENT_BOARD, 2, false);
  check_look(p, "nothing", CARDVM_CLIENT_NOTHING, 4, false);
  assert_null(cardvm_client_colour(p, 1));
  assert_int_equal(cardvm_client_turned(p), 0);
  assert_int_equal(cardvm_client_face_down(p), 0);
  cardvm_program_free(p);
}

TEST(a_zone_says_how_it_is_drawn) {
  cardvm_program *p = forms_load(
      "zone 'row' { drawn = 'row' } zone 'pile' { play = true, drawn = 'pile' } "
      "zone 'none' { drawn = 'nothing' } "
      "zone 's' { circles = { { 'a', 0, 0 } }, drawn = 'squares' } "
      "zone 'h' { circles = { { 'a', 0, 0 } }, drawn = 'hexagons' } "
      "zone 'g' { circles = { { 'a', 0, 0 } }, drawn = 'graph' } "
      "zone 'c' { circles = { { 'a', 0, 0 }, { 'b', 1, 0 } }, links = { { 1, 2 } }, drawn = 'cards' }",
      NULL);
  check_look(p, "row", CARDVM_CLIENT_ROW, 2, true);
  check_look(p, "pile", CARDVM_CLIENT_PILE, 4, true);
  check_look(p, "none", CARDVM_CLIENT_NOTHING, 2, true);
  check_look(p, "s", CARDVM_CLIENT_SQUARES, 2, true);
  check_look(p, "h", CARDVM_CLIENT_HEXAGONS, 2, true);
  check_look(p, "g", CARDVM_CLIENT_GRAPH, 2, true);
  check_look(p, "c", CARDVM_CLIENT_CARDS, 2, true);
  cardvm_program_free(p);
}

/* A rule set with `draw` in its rules; NULL and *error when it is refused. */
static cardvm_program *with_draw(const char *draw, cardvm_error *error) {
  char text[600];
  snprintf(
      text, sizeof text,
      "rules { name = 'Looks', players = 2, turn = 'turn', draw = { %s } } "
      "zone 'field' { play = true } sequence 'turn' { step 'act' {} } "
      "attribute 'suit' { 'hearts', 'spades' } tags 'traits' { 'Red', 'Blue' } property 'cost' {} "
      "field 'rested' {} field 'covered' {}",
      draw);
  const char *cards = "card 'A' { suit = 'spades', traits = { 'Blue', 'Red' } } card 'B' {}";
  return forms_checked(cardvm_lua_load_text(NULL, text, cards, error), error);
}

TEST(rules_say_how_they_are_drawn) {
  cardvm_error error;
  cardvm_program *p = with_draw("players = { 'teal', 'black' }, turned = 'rested', "
                                "face_down = 'covered'",
                                &error);
  assert_non_null(p);
  assert_string_equal(cardvm_client_colour(p, 1), "teal");
  assert_string_equal(cardvm_client_colour(p, 2), "black");
  assert_null(cardvm_client_colour(p, 3));
  assert_null(cardvm_client_colour(p, 0));
  assert_int_equal(cardvm_client_turned(p), cardvm_program_find(p, CARDVM_SORT_FIELD, "rested"));
  assert_int_equal(cardvm_client_face_down(p),
                   cardvm_program_find(p, CARDVM_SORT_FIELD, "covered"));
  cardvm_program_free(p);
}

/* The tints of A and B. */
static void check_tints(const char *draw, const char *of_a, const char *of_b) {
  cardvm_error error;
  cardvm_program *p = with_draw(draw, &error);
  assert_non_null(p);
  cardvm_id zone = cardvm_program_find(p, CARDVM_SORT_ZONE, "field");
  cardvm_setup_cards cards[] = {{1, zone, cardvm_lua_find_card(p, "A"), 1},
                                {1, zone, cardvm_lua_find_card(p, "B"), 1}};
  cardvm_setup setup = cardvm_setup_default();
  setup.players = 2;
  setup.cards = cards;
  setup.card_count = 2;
  setup.idle = true;
  cardvm_game *game = cardvm_game_start(p, &setup, &error);
  assert_non_null(game);
  cardvm_handle list[2];
  assert_int_equal(cardvm_game_cards(game, cardvm_game_place(game, zone, 1), list, 2), 2);
  for (int i = 0; i < 2; i++) {
    cardvm_card_info info;
    assert_true(cardvm_game_card(game, list[i], &info));
    const char *expected = info.definition == cards[0].definition ? of_a : of_b;
    const char *found = cardvm_client_tint(game, list[i]);
    if (expected) assert_string_equal(found, expected);
    else assert_null(found);
  }
  cardvm_game_free(game);
  cardvm_program_free(p);
}

TEST(cards_are_coloured_by_a_value) {
  check_tints("tint = 'suit'", "spades", NULL);
  check_tints("tint = 'traits'", "Red", NULL); /* of several the one declared first */
  check_tints("", NULL, NULL);
}

static void check_mistake(const char *draw, const char *message) {
  cardvm_error error = {0};
  assert_null(with_draw(draw, &error));
  if (!strstr(error.message, message))
    fail_msg("%s: \"%s\", expected \"%s\"", draw, error.message, message);
}

TEST(mistakes_are_named) {
  cardvm_error error = {0};
  check_mistake("players = { 'tael' }", "there is no colour 'tael'; did you mean 'teal'?");
  check_mistake("players = 'teal'", "a list of colours");
  check_mistake("players = { 1 }", "the name of a colour");
  check_mistake("turned = 'restde'", "did you mean 'rested'?");
  check_mistake("tint = 'cost'", "'cost' is no attribute and no tags");
  check_mistake("tint = 'nothing'", "'nothing' is no attribute and no tags");
  check_mistake("colour = 'red'", "unknown key 'colour'");
  assert_null(forms_try("zone 'z' { drawn = 'heap' }", NULL, &error));
  assert_non_null(strstr(error.message, "'heap'"));
  assert_null(forms_try("zone 'z' { drawn = 'squares' }", NULL, &error));
  assert_non_null(strstr(error.message, "drawn = \"squares\" is for a zone that has circles"));
  assert_null(forms_try("zone 'z' { circles = { { 'a', 0, 0 } }, drawn = 'pile' }", NULL, &error));
  assert_non_null(strstr(error.message, "drawn = \"pile\" is for a zone that has no circles"));
}

/* A rule set whose deck is one for the table; `more` goes into its rules, `rest` behind them. */
static cardvm_program *with_piles(const char *more, const char *rest, cardvm_error *error) {
  char text[1600];
  snprintf(
      text, sizeof text,
      "rules { name = 'Piles', players = 2, turn = 'turn', deck_zone = 'box', %s } zone 'box' { shared = true } "
      "sequence 'turn' { step 'act' {}, step 'end' {} } property 'cost' {} property 'debt' {} "
      "zone 'field' { play = true } event 'gain' { moves_to = 'field', args = { 'player' } } event 'buy' {} %s",
      more, rest);
  const char *cards = "card 'A' { cost = 3 } card 'B' { debt = 8 } deck 'Any' { { 1, 'B' } }";
  return forms_checked(cardvm_lua_load_text(NULL, text, cards, error), error);
}

TEST(piles_have_names_and_prices) {
  cardvm_error error = {0};
  const char *sign = NULL;
  cardvm_program *p = with_piles(
      "price = { 'cost', { 'debt', 'D' } }, deck_word = 'kingdom', random_deck = 'Any', opponent = 'search'",
      "zone 'piles' { shared = true, drawn = 'piles', circles = { { 'a', 0, 0 }, { 'b', 1, 0 } }, "
      "pile = function(place) if place.name == 'b' then return any.box:list()[1].kind end return 0 end } "
      "player_variable 'coins' { shown = 'turn' } player_variable 'plus' { on_pile = '+1' } player_variable 'life' {}",
      &error);
  if (!p) fail_msg("%s", error.message);
  assert_string_equal(cardvm_client_deck_word(p), "kingdom");
  assert_string_equal(cardvm_client_opponent(p), "search");
  assert_int_equal(cardvm_client_random_deck(p), 0);
  assert_int_equal(cardvm_client_price(p, 0, &sign),
                   cardvm_program_find(p, CARDVM_SORT_PROPERTY, "cost"));
  assert_string_equal(sign, "");
  assert_int_equal(cardvm_client_price(p, 1, &sign),
                   cardvm_program_find(p, CARDVM_SORT_PROPERTY, "debt"));
  assert_string_equal(sign, "D");
  assert_int_equal(cardvm_client_price(p, 2, &sign), 0);
  assert_int_equal(cardvm_client_variable(p, 1).shown, CARDVM_CLIENT_IN_TURN);
  assert_int_equal(cardvm_client_variable(p, 2).shown, CARDVM_CLIENT_NEVER);
  assert_string_equal(cardvm_client_variable(p, 2).on_pile, "+1");
  assert_int_equal(cardvm_client_variable(p, 3).shown, CARDVM_CLIENT_IF_NOT_0);
  assert_int_equal(cardvm_client_variable(p, 9).shown, CARDVM_CLIENT_IF_NOT_0);
  check_look(p, "piles", CARDVM_CLIENT_PILES, 2, true);
  cardvm_id b = cardvm_lua_find_card(p, "B");
  cardvm_setup setup = cardvm_setup_default();
  const cardvm_setup_cards cards[] = {{0, cardvm_program_find(p, CARDVM_SORT_ZONE, "box"), b, 1}};
  setup.players = 2;
  setup.cards = cards;
  setup.card_count = 1;
  cardvm_game *game = cardvm_game_start(p, &setup, &error);
  assert_non_null(game);
  uint32_t named = 0;
  for (cardvm_place place = 1; place <= cardvm_game_place_count(game); place++) {
    bool is_b = strcmp(cardvm_game_place_name(game, place), "b") == 0;
    bool is_box = strcmp(cardvm_game_place_name(game, place), "box") == 0;
    assert_int_equal(cardvm_client_pile_kind(game, place), is_b || is_box ? b : 0);
    named += is_b;
  }
  assert_int_equal(named, 1);
  assert_int_equal(cardvm_client_pile_kind(game, 99), 0);
  cardvm_game_free(game);
  cardvm_program_free(p);
}

TEST(a_story_says_what_is_told) {
  cardvm_error error = {0};
  cardvm_program *p = with_piles(
      "price = {}",
      "window 'free' {} action(activated { keyword = 'go', window = 'free', function() end }, your.field) "
      "story { gain = { 'gain {card}', not_behind = 'buy', not_in = { 'act', 'end' }, who = 'owner' }, "
      "buy = 'buy {card} for {amount}', modify = '{card}: {change} {name}', "
      "activate = { '{name} {card}', not_of = 'go', not_cards = 'A', seen = true, by_another = true } }",
      &error);
  if (!p) fail_msg("%s", error.message);
  assert_true(cardvm_client_has_story(p));
  cardvm_client_told gain, none;
  assert_true(cardvm_client_story(p, cardvm_program_find(p, CARDVM_SORT_EVENT, "gain"), &gain));
  assert_string_equal(gain.text, "gain {card}");
  assert_int_equal(gain.who, CARDVM_CLIENT_OWNER);
  assert_int_equal(gain.not_behind, cardvm_program_find(p, CARDVM_SORT_EVENT, "buy"));
  assert_int_equal(gain.not_in[0], cardvm_program_find(p, CARDVM_SORT_STEP, "act"));
  assert_int_equal(gain.not_in[1], cardvm_program_find(p, CARDVM_SORT_STEP, "end"));
  assert_int_equal(gain.not_in[2], 0);
  assert_int_equal(gain.not_of[0], 0);
  assert_int_equal(gain.not_cards[0], 0);
  assert_false(gain.seen || gain.by_another);
  cardvm_client_told used;
  assert_true(cardvm_client_story(p, CARDVM_EVENT_ACTIVATE, &used));
  assert_int_equal(used.not_of[0], cardvm_program_find(p, CARDVM_SORT_NAME, "go"));
  assert_int_equal(used.not_of[1], 0);
  assert_int_equal(used.not_cards[0], cardvm_lua_find_card(p, "A"));
  assert_true(used.seen && used.by_another);
  assert_false(cardvm_client_story(p, CARDVM_EVENT_MOVE, &none));
  assert_null(cardvm_client_deck_word(p));
  assert_null(cardvm_client_opponent(p));
  assert_int_equal(cardvm_client_random_deck(p), 1);
  cardvm_program_free(p);
}

static void check_refused(const char *more, const char *rest, const char *expected) {
  cardvm_error error = {0};
  cardvm_program *p = with_piles(more, rest, &error);
  if (p || !strstr(error.message, expected))
    fail_msg("%s %s: %s", more, rest, p ? "accepted" : error.message);
}

TEST(mistakes_about_piles_are_named) {
  check_refused("random_deck = 'Ayn'", "", "there is no deck 'Ayn'; did you mean 'Any'?");
  check_refused("deck_word = 'King Dom'", "", "has other than small letters");
  check_refused("opponent = 'serach'", "", "did you mean 'search'?");
  check_refused("price = { 'cots' }", "", "did you mean 'cost'?");
  check_refused("price = { { 'cost', 1 } }", "", "names of properties");
  check_refused("price = 'cost'", "", "a list of properties");
  check_refused("", "story { gian = 'x' }", "did you mean 'gain'?");
  check_refused("", "story { gain = 'x {crad}' }", "there is no {crad}; did you mean 'card'?");
  check_refused("", "story { gain = 'x {card' }", "there is no {card}");
  check_refused("", "story { gain = 1 }", "expected a text");
  check_refused("", "story { gain = { 'x', not_in = 'atc' } }", "did you mean 'act'?");
  check_refused("", "story { gain = { 'x', not_behind = 'byu' } }", "did you mean 'buy'?");
  check_refused("", "story { gain = { 'x', who = 'me' } }", "'me'");
  check_refused("", "story { gain = { 'x', not_of = 'gone' } }", "there is no ability 'gone'");
  check_refused("", "story { gain = { 'x', not_cards = { 'C' } } }", "there is no card 'C'");
  check_refused("", "zone 'z' { pile = function() return 0 end }",
                "pile is for a zone that is drawn");
  check_refused("", "zone 'z' { drawn = 'piles' }", "for a zone that has circles");
  check_refused("", "player_variable 'x' { shown = 'now' }", "'now'");
  cardvm_error error = {0};
  const char *no_box = "rules { name = 'X', players = 2, turn = 'turn', deck_word = 'side' } "
                       "sequence 'turn' { step 'act' {} }";
  assert_null(forms_checked(cardvm_lua_load_text(NULL, no_box, NULL, &error), &error));
  assert_non_null(strstr(error.message, "one deck for the whole table"));
}

/* What is said to clients, behind a first line of rules; each on a line of its own. */
TEST(mistakes_have_a_place) {
  static const row_of_texts wrong[] = {
      {"zone 'z' { drawn = 3 }", "zone: drawn: expected a text, got the number 3"},
      {"zone 'z' { drawn = 'heap' }",
       "zone: drawn: 'heap' is none of 'nothing', 'row', 'pile', 'cards', 'piles', "},
      {"zone 'z' { circles = { { 'a', 0, 0 } }, drawn = 'piles', pile = 3 }",
       "zone: pile: expected a function, got the number 3"},
      {"player_variable 'v' { on_pile = true }",
       "player_variable: on_pile: expected a text, got true"},
      {"player_variable 'v' { shown = 'nver' }",
       "player_variable: shown: 'nver' is none of 'not_0', 'always', 'turn', "
       "'never'; did you mean 'never'?"},
      {"place_mark 'm' {}", "place_mark: expected { function(place, player) ... end }"},
      {"place_mark 'm' { 'a' }",
       "place_mark: expected { function(place, player) ... end }, got the text 'a'"},
      {"place_mark 'm' { function() end, hides = 1 }",
       "place_mark: hides: expected true or false, got the number 1"},
      {"place_mark 'm' { function() end, hide = true }",
       "place_mark: unknown key 'hide'; did you mean 'hides'?"},
      {"place_mark 'm' { function() end, function() end }",
       "place_mark: expected key = value, got a function"},
      {"story { 'a' }", "story: expected key = value, got the text 'a'"},
      {"story { gain = your.units }",
       "story: gain: expected a text, or { \"text\", not_in = ... }, got a selection"},
      {"story { gain = { who = 'by' } }",
       "story: gain: expected a text, or { \"text\", not_in = ... }"},
      {"story { gain = { 'x', who = 'me' } }",
       "story: gain: who: 'me' is none of 'player', 'owner', 'by'"},
      {"story { gain = { 'x', when = 'me' } }", "story: gain: unknown key 'when'"},
      {"story { gain = { 'x', not_in = { 'act', 'act', 'act', 'act', 'act' } } }",
       "story: gain: not_in: expected up to 4 names of steps"},
      {"story { gain = { 'x', not_in = { 3 } } }",
       "story: gain: not_in: expected up to 4 names of steps, got the number"},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    cardvm_error error = {0};
    cardvm_program *p = forms_try(wrong[i].given, NULL, &error);
    bool right = !p && strncmp(error.message, wrong[i].said, strlen(wrong[i].said)) == 0 &&
                 error.line == 2 && strcmp(error.file, "rules.lua") == 0 &&
                 error.code == CARDVM_ERROR_SCRIPT;
    if (!right)
      fail_msg("%s: %s:%d: %s", wrong[i].given, error.file, error.line,
               p ? "accepted" : error.message);
  }
  cardvm_error error = {0};
  assert_null(with_draw("turned = 3", &error));
  assert_string_equal(error.message, "rules: draw: turned: expected a name, got the number 3");
  assert_null(with_draw("players = { 'red', a = 'blue' }", &error));
  assert_string_equal(error.message, "rules: draw: players: expected a list of colours");
}

TEST(places_are_marked) {
  cardvm_error error;
  cardvm_program *p = forms_load(
      "zone 'map' { shared = true, circles = { { 'm', 0, 0 }, { 'n', 1, 0 } } } "
      "place_mark 'mine' { function(place, player) return place.name == 'n' and player.seat == 2 and player == you end } "
      "place_mark 'broken' { hides = true, function(place) error('no') end }",
      NULL);
  cardvm_setup setup = cardvm_setup_default();
  cardvm_game *game = cardvm_game_start(p, &setup, &error);
  assert_non_null(game);
  assert_string_equal(cardvm_client_place_mark(p, 0), "mine");
  assert_string_equal(cardvm_client_place_mark(p, 1), "broken");
  assert_null(cardvm_client_place_mark(p, 2));
  assert_false(cardvm_client_place_mark_hides(p, 0));
  assert_true(cardvm_client_place_mark_hides(p, 1));
  cardvm_id map = cardvm_program_find(p, CARDVM_SORT_ZONE, "map");
  cardvm_place m = cardvm_game_circle(game, map, 0, 0), n = cardvm_game_circle(game, map, 0, 1);
  assert_true(cardvm_client_place_marked(game, 0, n, 2));
  assert_false(cardvm_client_place_marked(game, 0, n, 1));
  assert_false(cardvm_client_place_marked(game, 0, m, 2));
  assert_false(cardvm_client_place_marked(game, 0, n, 9));
  assert_false(cardvm_client_place_marked(game, 0, 9999, 2));
  assert_false(cardvm_client_place_marked(game, 1, n, 2)); /* the script failed */
  assert_false(cardvm_client_place_marked(game, 2, n, 2));
  cardvm_game_free(game);
  cardvm_program_free(p);
}

TEST(cards_show_what_the_rules_say) {
  cardvm_program *p = forms_load(NULL, NULL);
  assert_int_equal(cardvm_client_show(p, 0), cardvm_program_find(p, CARDVM_SORT_PROPERTY, "power"));
  assert_int_equal(cardvm_client_show(p, 1), cardvm_program_find(p, CARDVM_SORT_PROPERTY, "cost"));
  assert_int_equal(cardvm_client_show(p, 2), 0);
  assert_int_equal(cardvm_client_mark(p, 0), cardvm_program_find(p, CARDVM_SORT_FIELD, "hurt"));
  assert_int_equal(cardvm_client_mark(p, 1), 0);
  cardvm_program_free(p);
}

/* A program that comes from C says nothing to clients. */
TEST(without_scripts_nothing_is_said) {
  cardvm_error error = {0};
  cardvm_client_told told;
  cardvm_program *p = cardvm_program_new(NULL);
  assert_non_null(p);
  cardvm_id zone =
      cardvm_program_zone(p, &(cardvm_zone_def){.name = "hand", .seen = CARDVM_SEEN_OWNER});
  assert_true(cardvm_client_check(p, &error));
  assert_true(cardvm_client_check(p, NULL));
  assert_int_equal(cardvm_client_zone_look(p, zone).shape, CARDVM_CLIENT_NOTHING);
  assert_null(cardvm_client_colour(p, 1));
  assert_null(cardvm_client_deck_word(p));
  assert_null(cardvm_client_place_mark(p, 0));
  assert_int_equal(cardvm_client_show(p, 0), 0);
  assert_int_equal(cardvm_client_random_deck(p), 0);
  assert_false(cardvm_client_has_story(p));
  assert_false(cardvm_client_story(p, CARDVM_EVENT_MOVE, &told));
  cardvm_program_free(p);
}

TEST(a_folder_is_loaded_and_checked) {
  cardvm_error error = {0};
  cardvm_program *p = cardvm_client_load(NULL, "tests/data/voyage", &error);
  if (!p) fail_msg("%s", error.message);
  assert_string_equal(cardvm_client_colour(p, 1), "teal");
  cardvm_program_free(p);
  assert_null(cardvm_client_load(NULL, "tests/data/nowhere", &error));
  assert_null(cardvm_client_load(NULL, "tests/data/nowhere", NULL));
  assert_null(cardvm_client_load(NULL, "tests/data/undrawable", &error));
  assert_string_equal(error.file, "rules/look.lua");
  assert_int_equal(error.line, 3);
  assert_null(cardvm_client_load(NULL, "tests/data/undrawable", NULL));
  p = cardvm_lua_load(NULL, "tests/data/undrawable", &error); /* whom nobody watches */
  assert_non_null(p);
  cardvm_program_free(p);
}
