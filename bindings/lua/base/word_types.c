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
#define FORM_CALLED(place, called) [place] = (called),
      FORMS(FORM_CALLED)
#undef FORM_CALLED
          [EVENT_NAMES] = "",
      [FORM_PAYS] = "pays",
  };
  assert(place <= PLACE_COUNT && names[place]);
  return names[place];
}
