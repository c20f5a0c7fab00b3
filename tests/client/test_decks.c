/* What a rule set asks of decks (bindings/client/decks.c): its own are held against it when it is
 * loaded, those of players when a client asks. */
#include "forms_world.h"

#include "cardvm_client.h"

static cardvm_program *with_rules(const char *rules, const char *deck, cardvm_error *error) {
  char text[1200], cards[1200];
  snprintf(
      text, sizeof text,
      "rules { name = 'Decks', players = 2, turn = 'turn', deck_zone = 'box', deck_rules = { %s } } "
      "zone 'box' {} sequence 'turn' { step 'act' {} } property 'cost' {} property 'token' {} "
      "attribute 'suit' { 'hearts', 'spades', 'clubs' } tags 'sort' { 'unit', 'spell' } label 'number'",
      rules);
  snprintf(cards, sizeof cards,
           "card 'A' { suit = 'hearts', sort = 'unit', number = '1' } "
           "card 'A, gilded' { suit = 'hearts', sort = 'unit', number = '1' } "
           "card 'B' { suit = 'spades', sort = { 'unit', 'spell' }, number = '2', cost = 3 } "
           "card 'C' { suit = 'clubs', sort = 'spell', number = '3', cost = 3 } "
           "card 'T' { token = 1 } deck 'It' { %s }",
           deck);
  return forms_checked(cardvm_lua_load_text(NULL, text, cards, error), error);
}

static const struct {
  const char *rules, *deck, *faults; /* NULL: none */
} decks[] = {
    {"{ 'deck', cards = 5 }", "{ 2, 'A' }, { 3, 'B' }", NULL},
    {"{ 'deck', cards = 5 }", "{ 2, 'A' }, { 2, 'B' }", "deck: 4 cards, not 5"},
    {"{ 'deck', cards = { 3, 4 } }", "{ 2, 'A' }, { 2, 'B' }", NULL},
    {"{ 'deck', cards = { 3, 4 } }", "{ 2, 'A' }", "deck: 2 cards, not 3 to 4"},
    {"{ 'deck', each = 2 }", "{ 2, 'A' }, { 2, 'B' }", NULL},
    {"{ 'deck', each = 2 }", "{ 2, 'A' }, { 1, 'B' }, { 1, 'A' }", "deck: 3 of A, not at most 2"},
    {"{ 'deck', each = 2, alike = 'number' }", "{ 2, 'A' }, { 1, 'A, gilded' }",
     "deck: 3 of A, not at most 2"},
    {"{ 'deck', each = 3, alike = 'cost' }", "{ 2, 'B' }, { 2, 'C' }",
     "deck: 4 of B, not at most 3"},
    {"{ 'suits', alike = 'suit', kinds = { 1, 2 } }", "{ 1, 'A' }, { 1, 'A, gilded' }, { 1, 'B' }",
     NULL},
    {"{ 'suits', alike = 'suit', kinds = { 1, 2 } }", "{ 1, 'A' }, { 1, 'B' }, { 1, 'C' }",
     "suits: 3 kinds, not 1 to 2"},
    {"{ 'kinds', alike = 'sort', kinds = 1 }", "{ 1, 'A' }, { 1, 'B' }", "kinds: 2 kinds, not 1"},
    {"{ 'spells', of = { sort = 'spell' }, cards = 2 }", "{ 9, 'A' }, { 1, 'B' }, { 1, 'C' }",
     NULL},
    {"{ 'reds and blacks', of = { suit = { 'hearts', 'spades' } }, cards = 1 }",
     "{ 1, 'A' }, { 1, 'B' }, { 4, 'C' }", "reds and blacks: 2 cards, not 1"},
    {"{ 'both', of = { sort = 'unit', cost = 3 }, cards = 0 }", "{ 1, 'A' }, { 1, 'C' }", NULL},
    {"{ 'both', of = { sort = 'unit', cost = 3 }, cards = 0 }", "{ 1, 'B' }",
     "both: 1 cards, not 0"},
    {"{ 'number 3', of = { number = '3' }, cards = 0 }", "{ 1, 'C' }", "number 3: 1 cards, not 0"},
    {"{ 'tokens', of = { token = 1 }, cards = 0 }, { 'deck', each = 1 }", "{ 2, 'T' }",
     "tokens: 2 cards, not 0; deck: 2 of T, not at most 1"},
};

TEST(decks_are_held_against_the_rules) {
  for (size_t i = 0; i < sizeof decks / sizeof *decks; i++) {
    cardvm_error error = {0};
    cardvm_program *p = with_rules(decks[i].rules, decks[i].deck, &error);
    if (decks[i].faults) {
      char expected[300];
      snprintf(expected, sizeof expected, "deck: \"It\" breaks the rules for decks: %s",
               decks[i].faults);
      assert_null(p);
      assert_string_equal(error.message, expected);
    } else if (!p) {
      fail_msg("%s: %s", decks[i].rules, error.message);
    }
    cardvm_program_free(p);
  }
}

/* A deck that a player brings. */
TEST(any_deck_can_be_asked_of) {
  cardvm_error error = {0};
  cardvm_program *p =
      with_rules("{ 'deck', cards = 2, each = 1 }", "{ 1, 'A' }, { 1, 'B' }", &error);
  if (!p) fail_msg("%s", error.message);
  const cardvm_setup_cards three[] = {{1, 1, cardvm_lua_find_card(p, "C"), 3}};
  const char whole[] = "deck: 3 of C, not at most 1; deck: 3 cards, not 2";
  char text[200], cut[21];
  assert_int_equal(cardvm_client_deck_faults(p, three, 1, text, sizeof text), 2);
  assert_string_equal(text, whole);
  assert_int_equal(cardvm_client_deck_faults(p, three, 1, cut, sizeof cut), 2);
  assert_int_equal(strlen(cut), sizeof cut - 1);
  assert_memory_equal(cut, whole, sizeof cut - 1);
  assert_int_equal(cardvm_client_deck_faults(p, three, 1, NULL, 0), 2);
  assert_int_equal(cardvm_client_deck_faults(p, NULL, 0, text, sizeof text), 1);
  assert_string_equal(text, "deck: 0 cards, not 2");
  cardvm_program_free(p);
}

static const row_of_texts mistakes[] = {
    {"'deck'", "rules: deck_rules: expected { \"what it is about\", ... }, got the text 'deck'"},
    {"{ cards = 3 }", "expected what this is about, a text"},
    {"{ 'deck', crads = 3 }", "unknown key 'crads'; did you mean 'cards'?"},
    {"{ 'deck', cards = 'many' }",
     "cards: expected a number, or { least, most }, got the text 'many'"},
    {"{ 'deck', cards = { 4, 3 } }", "cards: expected a number, or { least, most }"},
    {"{ 'deck', cards = {} }", "cards: expected a number, or { least, most }"},
    {"{ 'deck', cards = { 1, 2, 3 } }", "cards: expected a number, or { least, most }"},
    {"{ 'deck', each = true }", "each: expected a whole number"},
    {"{ 'deck', alike = 'siut' }", "alike: 'siut' is nothing that is printed on cards"},
    {"{ 'deck', of = { siut = 'hearts' } }", "of: 'siut' is nothing that is printed on cards"},
    {"{ 'deck', of = { suit = 'haerts' } }", "of: suit is never haerts"},
    {"{ 'deck', of = { suit = 3 } }", "of: suit is never the number 3"},
    {"{ 'deck', of = { suit = true } }", "expected a text or a number"},
    {"{ 'deck', of = { 'suit' } }", "of: expected key = value"},
};

TEST(mistakes_in_rules_for_decks_are_named) {
  for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
    cardvm_error error = {0};
    cardvm_program *p = with_rules(mistakes[i].given, "{ 1, 'A' }", &error);
    if (p || !strstr(error.message, mistakes[i].said))
      fail_msg("%s: \"%s\", expected \"%s\"", mistakes[i].given, p ? "accepted" : error.message,
               mistakes[i].said);
  }
}
