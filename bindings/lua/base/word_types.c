/* What kinds of values, and the places where words stand, are called. */
#include "word.h"

static const struct {
  const char *called, *expected;
} types[VALUE_TYPE_COUNT] = {
#define VALUE_TYPE_WORDS(type, called, expected) {called, expected},
    VALUE_TYPES(VALUE_TYPE_WORDS)
#undef VALUE_TYPE_WORDS
};

const char *cardvm__type_called(value_type type) {
  assert(type < VALUE_TYPE_COUNT);
  return types[type].called;
}

const char *cardvm__type_expected(value_type type) {
  assert(type < VALUE_TYPE_COUNT);
  return types[type].expected ? types[type].expected : types[type].called;
}

const char *cardvm__place_called(word_place place) {
  static const char *const names[PLACE_COUNT + 1] = {
      [PLACE_SCRIPTS] = "",
      [KIND_CARD] = "card",
      [KIND_SEAT] = "player",
      [KIND_PLACE] = "place",
      [KIND_EVENT] = "event",
      [KIND_LASTING] = "lasting",
      [KIND_SEQUENCE] = "sequence",
      [PLACE_RULES] = "",
      [METHODS_GROUP] = "cards",
      [METHODS_ABILITY] = "ability",
      [METHODS_GAME] = "game",
      [METHODS_NUMBER] = "number",
      [METHODS_CONDITION] = "condition",
      [METHODS_PLACES] = "places",
      [FORM_RULES] = "rules",
      [FORM_LIMITS] = "limits",
      [FORM_ZONE] = "zone",
      [FORM_PROPERTY] = "property",
      [FORM_ATTRIBUTE] = "attribute",
      [FORM_TAGS] = "tags",
      [FORM_FIELD] = "field",
      [FORM_PLAYER_VARIABLE] = "player_variable",
      [FORM_PLAYER_NUMBER] = "player_number",
      [FORM_GAME_VARIABLE] = "game_variable",
      [FORM_WINDOW] = "window",
      [FORM_SEQUENCE] = "sequence",
      [FORM_STEP] = "step",
      [FORM_EVENT] = "event",
      [FORM_SETS] = "sets",
      [FORM_DEALS] = "deals",
      [FORM_ATTACHES] = "attaches",
      [FORM_GROUP] = "group",
      [FORM_ADJECTIVE] = "adjective",
      [FORM_DURATION] = "duration",
      [FORM_RULE_ACTION] = "rule_action",
      [FORM_INVARIANT] = "invariant",
      [FORM_PLAN] = "plan",
      [FORM_PLAN_LIST] = "a list in a plan",
      [FORM_DEED] = "deed",
      [FORM_CARD] = "card",
      [FORM_DECK] = "deck",
      [FORM_CONSTANT] = "constant",
      [FORM_PROHIBITION] = "prohibition",
      [FORM_TRIGGERED] = "triggered",
      [FORM_ACTIVATED] = "activated",
      [FORM_COMMAND] = "command",
      [FORM_SUBSTITUTION] = "substitution",
      [FORM_WITH] = "with",
      [FORM_MODE] = "mode",
      [FORM_CHOICE] = "choice",
      [FORM_COST_CARDS] = "cost_cards",
      [FORM_COST_SELF] = "cost_self",
      [FORM_COST_PLAYER] = "cost_player",
      [FORM_GETS] = "gets",
      [FORM_CONTROL] = "control",
      [FORM_LOSES] = "loses",
      [FORM_GAINS] = "gains",
      [FORM_BECOMES] = "becomes",
      [FORM_DECIDED_BY] = "decided_by",
      [FORM_START] = "start",
      [FORM_RUN] = "run",
      [FORM_EXTRA_TURN] = "extra_turn",
      [FORM_PAYS] = "pays",
      [FORM_USE] = "use",
      [EVENT_NAMES] = "",
  };
  assert(place <= PLACE_COUNT && names[place]);
  return names[place];
}
