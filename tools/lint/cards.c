/* Cards, what is printed on them, and decks. */
#include "lint.h"

#include <stdlib.h>
#include <string.h>

#define EACH_CARD(l, card)                                                                         \
  for (cardvm_id card = 1; card <= lint_count((l), CARDVM_SORT_DEFINITION); card++)

static void text_without_ability(lint *l) {
  cardvm_id abilities[LINT_ABILITIES];
  EACH_CARD(l, card)
    if (*lint_text(l, card) && !lint_hides(l, card) && !lint_abilities(l, card, abilities))
      lint_card(l, card, "%s has a text and no ability",
                lint_name(l, CARDVM_SORT_DEFINITION, card));
}

static void ability_without_text(lint *l) {
  cardvm_id abilities[LINT_ABILITIES];
  bool texts = false;
  EACH_CARD(l, card) texts = texts || *lint_text(l, card);
  EACH_CARD(l, card)
    if (texts && !*lint_text(l, card) && lint_abilities(l, card, abilities))
      lint_card(l, card, "%s has an ability and no text",
                lint_name(l, CARDVM_SORT_DEFINITION, card));
}

static void same_number(lint *l) {
  EACH_CARD(l, card) {
    const char *number = cardvm_lua_label(l->program, card, "number"), *other;
    for (cardvm_id before = 1; number && before < card; before++)
      if ((other = cardvm_lua_label(l->program, before, "number")) && strcmp(other, number) == 0)
        lint_card(l, card, "%s has the number %s of %s", lint_name(l, CARDVM_SORT_DEFINITION, card),
                  number, lint_name(l, CARDVM_SORT_DEFINITION, before));
  }
}

/* -- Values ------------------------------------------------------------------------------------ */

static const cardvm_property_def *property(const lint *l, cardvm_id id) {
  return cardvm_program_declared(l->program, CARDVM_SORT_PROPERTY, id);
}

static bool bounded(const cardvm_property_def *p) { return p->min || p->max; }

static void value_out_of_bounds(lint *l) {
  const cardvm_property_def *p;
  EACH_CARD(l, card)
    for (cardvm_id i = 1; (p = property(l, i)); i++) {
      int32_t value = cardvm_program_definition_value(l->program, card, i);
      if (bounded(p) && value != p->base && (value < p->min || value > p->max))
        lint_card(l, card, "%s has %s %d, which is never less than %d nor more than %d",
                  lint_name(l, CARDVM_SORT_DEFINITION, card), p->name, (int)value, (int)p->min,
                  (int)p->max);
    }
}

/* Whether a card's table has a key of its own: `power = ...` outside of its abilities. */
static bool says_key(const chunk *c, const char *key) {
  int depth = 0;
  for (uint32_t n = 0; n + 1 < c->count; n++) {
    const token *t = &c->tokens[n];
    if (token_is(t, "{") || token_is(t, "(")) depth++;
    if (token_is(t, "}") || token_is(t, ")")) depth--;
    if (depth == 1 && t->kind == TOKEN_NAME && token_is(t, key) && token_is(&t[1], "="))
      return true;
  }
  return false;
}

/* The attribute called "type", else the first: what a card is. */
static cardvm_id sort_of_cards(const lint *l) {
  cardvm_id first = 0;
  const cardvm_property_def *p;
  for (cardvm_id i = 1; (p = property(l, i)); i++) {
    if (p->tags || !cardvm_lua_text(l->program, p->name, 0)) continue;
    if (strcmp(p->name, "type") == 0) return i;
    if (!first) first = i;
  }
  return first;
}

/* How many others of its sort there are, and how many of them say the key. */
static void count_others(const lint *l, cardvm_id card, cardvm_id sort, const char *key,
                         uint32_t *others, uint32_t *saying) {
  const int32_t is = cardvm_program_definition_value(l->program, card, sort);
  *others = *saying = 0;
  EACH_CARD(l, other) {
    const chunk *c = lint_chunk(l, other);
    if (other == card || !c || lint_hides(l, other)) continue;
    if (cardvm_program_definition_value(l->program, other, sort) != is) continue;
    ++*others;
    *saying += says_key(c, key);
  }
}

static void value_missing(lint *l) {
  const cardvm_id sort = sort_of_cards(l);
  const cardvm_property_def *p;
  EACH_CARD(l, card) {
    const chunk *c = lint_chunk(l, card);
    if (!c || !sort || lint_hides(l, card) ||
        !cardvm_program_definition_value(l->program, card, sort))
      continue;
    for (cardvm_id i = 1; (p = property(l, i)); i++) {
      uint32_t others, saying;
      if (i == sort || strchr(p->name, ' ') || says_key(c, p->name)) continue;
      count_others(l, card, sort, p->name, &others, &saying);
      if (others >= 5 && saying * 10 >= others * 9)
        lint_card(l, card, "%s has no %s, as %u of the %u others of its %s have",
                  lint_name(l, CARDVM_SORT_DEFINITION, card), p->name, saying, others,
                  property(l, sort)->name);
    }
  }
}

/* -- Where cards are used ---------------------------------------------------------------------- */

static bool in_a_deck(const lint *l, cardvm_id card) {
  for (uint32_t deck = 0; deck < cardvm_lua_deck_count(l->program); deck++) {
    cardvm_setup_cards list[256];
    uint32_t count = cardvm_lua_deck_cards(l->program, deck, 1, list, 256);
    for (uint32_t i = 0; i < count && i < 256; i++)
      if (list[i].definition == card) return true;
  }
  return false;
}

static void unused_card(lint *l) {
  EACH_CARD(l, card) {
    const char *name = lint_name(l, CARDVM_SORT_DEFINITION, card);
    const char *number = cardvm_lua_label(l->program, card, "number");
    bool named = chunks_mentions(&l->scripts, "card", name) ||
                 chunks_mentions(&l->scenarios, NULL, name) ||
                 (number && chunks_mentions(&l->scenarios, NULL, number));
    if (!named && !in_a_deck(l, card))
      lint_card(l, card, "%s is in no deck, no scenario and no other script", name);
  }
}

/* -- Decks ------------------------------------------------------------------------------------- */

static uint32_t deck_size(const lint *l, uint32_t deck) {
  cardvm_setup_cards list[256];
  uint32_t count = cardvm_lua_deck_cards(l->program, deck, 1, list, 256), size = 0;
  for (uint32_t i = 0; i < count && i < 256; i++) size += list[i].count;
  return size;
}

static void deck_twice(lint *l) {
  for (uint32_t deck = 0; deck < cardvm_lua_deck_count(l->program); deck++) {
    cardvm_setup_cards list[256];
    uint32_t count = cardvm_lua_deck_cards(l->program, deck, 1, list, 256);
    const char *name = cardvm_lua_deck_name(l->program, deck);
    for (uint32_t i = 0; i < count && i < 256; i++)
      for (uint32_t k = 0; k < i; k++)
        if (list[i].definition == list[k].definition)
          lint_named(l, "deck", name, "the deck %s lists %s twice", name,
                     lint_name(l, CARDVM_SORT_DEFINITION, list[i].definition));
  }
}

static void deck_size_differs(lint *l) {
  const uint32_t decks = cardvm_lua_deck_count(l->program);
  for (uint32_t deck = 0; deck < decks; deck++) {
    const uint32_t size = deck_size(l, deck), other = deck_size(l, deck ? 0 : decks - 1);
    bool alike = decks >= 3 && size != other;
    for (uint32_t i = 0; alike && i < decks; i++) alike = i == deck || deck_size(l, i) == other;
    const char *name = cardvm_lua_deck_name(l->program, deck);
    if (alike)
      lint_named(l, "deck", name, "the deck %s has %u cards, every other one %u", name, size,
                 other);
  }
}

static void deck_too_large(lint *l) {
  const uint32_t room = cardvm_program_limits(l->program).cards;
  const uint32_t players =
      cardvm_lua_deck_shared(l->program) ? 1 : cardvm_lua_players_max(l->program);
  for (uint32_t deck = 0; deck < cardvm_lua_deck_count(l->program); deck++) {
    const char *name = cardvm_lua_deck_name(l->program, deck);
    if (deck_size(l, deck) * players > room)
      lint_named(l, "deck", name, "the deck %s for %u players is %u cards, and a game holds %u",
                 name, players, deck_size(l, deck) * players, room);
  }
}

const lint_rule lint_card_rules[] = {
    {"text-without-ability", LINT_WARNING, "A card has a text and no ability.",
     "Write the ability, or take the text away.",
     "card \"Poet\" { type = \"unit\", text = \"When this is summoned, draw 1.\" }",
     text_without_ability},
    {"ability-without-text", LINT_WARNING, "A card has an ability and no text.",
     "Give it a `text`: players see nothing else.",
     "card \"Poet\" { type = \"unit\",\n"
     "  triggered { on = \"summon\", self = true, function() you:draw(1) end } }",
     ability_without_text},
    {"same-number", LINT_ERROR, "Two cards have one number.", "Give each a number of its own.",
     "card \"Knight\" { number = \"U01\" }\ncard \"Poet\" { number = \"U01\" }", same_number},
    {"value-out-of-bounds", LINT_WARNING,
     "A printed value lies outside of what the rules let it be.",
     "Change the value, or `min` and `max` of the property.",
     "property \"power\" { min = 0, max = 9 }\ncard \"Titan\" { power = 12 }", value_out_of_bounds},
    {"value-missing", LINT_WARNING, "A card does not say a value that nine in ten of its type say.",
     "Write it, also where it is 0.",
     "card \"Knight\" { type = \"unit\" } -- all other units say `power = ...`", value_missing},
    {"unused-card", LINT_WARNING, "A card is in no deck, no scenario and no other script.",
     "Put it in a deck, or try it in a scenario.", "card \"Forgotten\" { type = \"unit\" }",
     unused_card},
    {"deck-twice", LINT_WARNING, "A deck lists a card twice.", "Make one entry of them.",
     "deck \"Blue\" { { 4, \"Guard\" }, { 4, \"Volley\" }, { 4, \"Guard\" } }", deck_twice},
    {"deck-size", LINT_WARNING, "A deck has another size than all other decks.", "Count its cards.",
     "deck \"Odd\" { { 39, \"Guard\" } } -- the others have 40", deck_size_differs},
    {"deck-too-large", LINT_ERROR, "A game can't hold the decks of all players.",
     "Give the rules larger `limits`, or make the deck smaller.",
     "rules { limits = { cards = 60 }, players = { 2, 2 } }\ndeck \"Big\" { { 40, \"Guard\" } }",
     deck_too_large},
    {NULL, LINT_HINT, NULL, NULL, NULL, NULL}};
