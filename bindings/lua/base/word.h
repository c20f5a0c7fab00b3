/* A word of the script API: a name of all scripts, a method or a reading of a handle, a key of a
 * form. One row says all that is known of it. The row checks what a script gives to the word, words
 * its messages and suggestions, puts it into the environment, and is printed in the reference
 * (bindings/reference), in .luacheckrc and wherever editors ask. Rows stand in the file of their
 * subject, beside the functions that they name; load/reference.c lists the tables of rows. */
#ifndef CARDVM_WORD_H
#define CARDVM_WORD_H

#include "binding.h"

/* -- Kinds of values --------------------------------------------------------------------------- */

/* What a value is called in messages and in the reference; and what a form expects, where that says
 * more. */
#define VALUE_TYPES(X)                                                                             \
  X(A_NOTHING, "nothing", NULL)                                                                    \
  X(A_VALUE, "a value", NULL)                                                                      \
  X(A_HANDLE, "a handle", NULL)                                                                    \
  X(THE_GAME, "the game", NULL)                                                                    \
  X(A_FLAG, "true or false", NULL)                                                                 \
  X(A_INTEGER, "a whole number", NULL)                                                             \
  X(A_COUNT, "how many (1 or more)", NULL)                                                         \
  X(A_TEXT, "a text", NULL)                                                                        \
  X(A_OPTION, "one of these texts", NULL)                                                          \
  X(A_NAME, "a name", NULL)                                                                        \
  X(A_NAMES, "a name or a list of names", NULL)                                                    \
  X(A_NEW_NAME, "a name of your own", NULL)                                                        \
  X(A_NAME_SEEN_HERE, "a name of your own; a file of cards has its names for itself", NULL)        \
  X(A_COURSE, "the name of a sequence or step", NULL)                                              \
  X(A_TAG, "a text of an attribute or tag", NULL)                                                  \
  X(FLAG_OR_KEYS, "true or a table", NULL)                                                         \
  X(A_KEYS, "a table", NULL)                                                                       \
  X(A_TABLE, "a table", NULL)                                                                      \
  X(A_LIST, "a list", NULL)                                                                        \
  X(A_FUNCTION, "a function", NULL)                                                                \
  X(A_DOER, "a function or a plan", NULL)                                                          \
  X(A_CARD, "a card", "a card (this, it, event.card, role.name ...)")                              \
  X(A_CARD_OR_NAME, "a card or the name of one", NULL)                                             \
  X(A_PLAYER, "a player", "a player (you, opponent, event.player ...)")                            \
  X(PLAYER_OR_PAYS, "a player or { pays = player }", NULL)                                         \
  X(A_PLACE, "a place", NULL)                                                                      \
  X(A_DESTINATION, "a place or the name of a zone", NULL)                                          \
  X(A_POSITION, "\"top\", \"bottom\" or a whole number", NULL)                                     \
  X(AN_EVENT, "an event", NULL)                                                                    \
  X(A_LASTING, "a lasting effect", NULL)                                                           \
  X(A_SEQUENCE, "a sequence", NULL)                                                                \
  X(A_SELECTION, "a selection", "a selection (your.zone, enemy.group ...)")                        \
  X(SOME_CARDS, "a selection or a list of cards", NULL)                                            \
  X(A_GROUP, "a group of cards", NULL)                                                             \
  X(A_NUMBER, "a number", "a whole number")                                                        \
  X(AN_AMOUNT, "a number or a selection to be counted", "a whole number")                          \
  X(A_CONDITION, "a condition", NULL)                                                              \
  X(A_TEST, "a test as in with{}", NULL)                                                           \
  X(A_CHOICE, "a choice", "a choice: one(selection), up_to(2, selection) ...")                     \
  X(SOME_TARGETS, "something to choose from", NULL)                                                \
  X(CHOOSABLE, "a choice or a list", "one(...), up_to(n, ...), exactly(n, ...) or a list")         \
  X(WHAT_WAS_CHOSEN, "what was chosen, nil if nothing could be", NULL)                             \
  X(A_CHANGE, "a change", "add(...), set(...) or remove(...)")                                     \
  X(A_DURATION, "a duration", "a duration or \"forever\"")                                         \
  X(AN_ABILITY, "an ability", NULL)                                                                \
  X(EVENTS, "the name of an event, begins \"step\" or ends \"step\"", NULL)                        \
  X(CARDS_OR_PLAYERS, "a selection or \"players\"", NULL)                                          \
  X(EVENT_OR_FUNCTION, "the name of an event or a function", NULL)                                 \
  X(LEAST_AND_MOST, "{ least, most }", NULL)                                                       \
  X(A_LIMIT, "a limit", "once_per \"turn\" or times(2, \"turn\")")                                 \
  X(A_COST, "a cost", "a cost: cost_cards { ... }")                                                \
  X(A_PRICE, "a price", "a price: local name = price(...), outside of functions")                  \
  X(A_NAMESPACE, "a word that needs a name behind it, as in your.name", NULL)                      \
  X(A_PARAMETER, "a parameter", NULL)                                                              \
  X(A_STEP, "a step", "step \"name\" { ... }")                                                     \
  X(A_DEED, "a deed", "deed \"event\" { ... }")                                                    \
  X(A_PLAN, "a plan", NULL)                                                                        \
  X(REPLACED, "replaced", NULL)                                                                    \
  X(WHAT_HAPPENED, "what came of it, nil if nothing did", NULL)                                    \
  X(FOR_CLIENTS, "what a client makes of it", NULL)

#define VALUE_TYPE_NAME(type, called, expected) type,
typedef enum value_type { VALUE_TYPES(VALUE_TYPE_NAME) VALUE_TYPE_COUNT } value_type;
#undef VALUE_TYPE_NAME

/* "a card"; and what messages say was expected. */
const char *cardvm__type_called(value_type type);
const char *cardvm__type_expected(value_type type);

/* -- Where words stand ------------------------------------------------------------------------- */

/* Forms, and what they are called. */
#define FORMS(X)                                                                                   \
  X(FORM_RULES, "rules")                                                                           \
  X(FORM_LIMITS, "limits")                                                                         \
  X(FORM_ZONE, "zone")                                                                             \
  X(FORM_PROPERTY, "property")                                                                     \
  X(FORM_ATTRIBUTE, "attribute")                                                                   \
  X(FORM_TAGS, "tags")                                                                             \
  X(FORM_FIELD, "field")                                                                           \
  X(FORM_PLAYER_VARIABLE, "player_variable")                                                       \
  X(FORM_PLAYER_NUMBER, "player_number")                                                           \
  X(FORM_GAME_VARIABLE, "game_variable")                                                           \
  X(FORM_WINDOW, "window")                                                                         \
  X(FORM_SEQUENCE, "sequence")                                                                     \
  X(FORM_STEP, "step")                                                                             \
  X(FORM_EVENT, "event")                                                                           \
  X(FORM_SETS, "sets")                                                                             \
  X(FORM_DEALS, "deals")                                                                           \
  X(FORM_ATTACHES, "attaches")                                                                     \
  X(FORM_GROUP, "group")                                                                           \
  X(FORM_ADJECTIVE, "adjective")                                                                   \
  X(FORM_DURATION, "duration")                                                                     \
  X(FORM_RULE_ACTION, "rule_action")                                                               \
  X(FORM_INVARIANT, "invariant")                                                                   \
  X(FORM_PLAN, "plan")                                                                             \
  X(FORM_PLAN_LIST, "a list in a plan")                                                            \
  X(FORM_DEED, "deed")                                                                             \
  X(FORM_CARD, "card")                                                                             \
  X(FORM_DECK, "deck")                                                                             \
  X(FORM_CONSTANT, "constant")                                                                     \
  X(FORM_PROHIBITION, "prohibition")                                                               \
  X(FORM_TRIGGERED, "triggered")                                                                   \
  X(FORM_ACTIVATED, "activated")                                                                   \
  X(FORM_COMMAND, "command")                                                                       \
  X(FORM_SUBSTITUTION, "substitution")                                                             \
  X(FORM_WITH, "with")                                                                             \
  X(FORM_MODE, "mode")                                                                             \
  X(FORM_CHOICE, "choice")                                                                         \
  X(FORM_COST_CARDS, "cost_cards")                                                                 \
  X(FORM_COST_SELF, "cost_self")                                                                   \
  X(FORM_COST_PLAYER, "cost_player")                                                               \
  X(FORM_GETS, "gets")                                                                             \
  X(FORM_CONTROL, "control")                                                                       \
  X(FORM_LOSES, "loses")                                                                           \
  X(FORM_GAINS, "gains")                                                                           \
  X(FORM_BECOMES, "becomes")                                                                       \
  X(FORM_DECIDED_BY, "decided_by")                                                                 \
  X(FORM_START, "start")                                                                           \
  X(FORM_RUN, "run")                                                                               \
  X(FORM_EXTRA_TURN, "extra_turn")                                                                 \
  X(FORM_USE, "use")

#define FORM_PLACE(place, called) place,
/* The first are the kinds of handles and METHODS_x (binding.h), whose numbers they have: the word
 * is a method or a reading of these. Of a form the word is a key. */
typedef enum word_place {
  PLACE_SCRIPTS = 0, /* a name in every script; */
  PLACE_RULES = 7,   /* in rules files alone */
  PLACE_METHODS_LAST = METHODS_COUNT,
  FORMS(FORM_PLACE) EVENT_NAMES, /* not a key: the name of an event that every rule set has */
  PLACE_COUNT,
  FORM_PAYS = PLACE_COUNT /* it has no words of its own, so no bit */
} word_place;
#undef FORM_PLACE
#define FORM_FIRST FORM_RULES
_Static_assert(PLACE_COUNT <= 64, "a word's places are bits of one number");

/* "card", "zone", "limits": what the words of a place stand on, or the form that they are keys of.
 */
const char *cardvm__place_called(word_place place);
/* Its bit; the place that has no words has none. */
#define ON(place) ((place) < PLACE_COUNT ? (uint64_t)1 << (place) : 0)
#define IN_SCRIPTS ON(PLACE_SCRIPTS)
#define IN_RULES ON(PLACE_RULES)
#define ON_METHODS (ON(FORM_FIRST) - 1 - ON(PLACE_SCRIPTS) - ON(PLACE_RULES))

#define KEYS (ON(EVENT_NAMES) - ON(FORM_FIRST)) /* on any form */

/* -- The row ----------------------------------------------------------------------------------- */

typedef enum word_how { NEEDED = 0, OPTIONAL, REPEATED /* the last: any number more */ } word_how;

typedef struct word_argument {
  const char *name; /* NULL ends them */
  uint8_t type, how;
  uint8_t sort; /* A_NAME: of what */
  uint8_t slot; /* of a word that is an event: which slot of it */
} word_argument;

#define WORD_ARGUMENTS 5

/* When a word may be used. */
enum { LOADING = 1, RUNNING = 2, ALWAYS = LOADING | RUNNING };

/* The first fields are written by their place; text in examples stands between single quotes. */
typedef struct word {
  const char *name;
  uint64_t on; /* ON(place), one or several */
  uint8_t when;
  uint8_t gives;       /* what comes of it; of a key: what its value is */
  const char *says;    /* what it does or means, in one or two sentences for designers */
  const char *example; /* a test runs it; NULL: that of its form shows it */
  word_argument takes[WORD_ARGUMENTS];

  /* What it is, one of these; a key has none of them. */
  lua_CFunction function; /* called by cardvm__word_call, which has counted the arguments */
  lua_CFunction form; /* of a form with a name, zone "deck" { ... }: called with both, name at 1 */
  lua_Integer reads;  /* the code of what is read of a handle: READ_CODE */
  uint8_t object;     /* the object that it is (object_kind), with `id` */
  uint32_t id;
  uint16_t event;     /* the event of the machine whose slots the arguments fill */
  uint16_t operation; /* the operation of the machine whose operands the arguments are */

  /* Of a key: */
  uint8_t sort;  /* A_NAME, A_NAMES: of what */
  uint8_t bytes; /* where its value goes: INTO(structure, member). 0: the form reads it itself */
  uint16_t at;
  bool needed;
  const char *const *options; /* A_OPTION: the texts, NULL ends; the value is the place in them */

  const char *also;  /* another way to write it: "not_(test)"; NULL */
  const char *since; /* the version that brought it; NULL: the first */
} word;

/* In the table of keys of a kind of handle stands a function, or the code of what is read: an
 * integer of what it is (run.h: attribute_kind, read_kind) and an id. */
#define READ_CODE(kind, id) (((lua_Integer)(kind) << 32) | (lua_Integer)(id))

#define READS(kind) .reads = READ_CODE(kind, 0) /* of which there is one */

#define INTO(structure, member)                                                                    \
  .at = offsetof(structure, member), .bytes = sizeof(((structure *)0)->member)

/* How many arguments a word takes, `most` < 0 for any number; self is none of them. */
void cardvm__word_arity(const word *w, int *least, int *most);
/* The error that so many arguments were given to a word that takes less or more. */
_Noreturn void cardvm__word_miscounted(lua_State *L, const word *w, int given);
/* Writes how a word is written: "card:move_to(place [, position])". Returns `text`. */
#define SIGNATURE_BYTES 200u
const char *cardvm__word_signature(const word *w, char text[SIGNATURE_BYTES]);
/* The C function of every word that is called: counts the arguments, so that none is passed over.
 * Upvalue: a userdata of what every call must know. The word's own function finds its row there,
 * too. */
int cardvm__word_call(lua_State *L);
typedef struct called_word {
  const word *row;
  lua_CFunction function;
  int least, more; /* arguments, self among them, and how many more there may be */
  bool loading;    /* only then */
} called_word;
static inline const word *cardvm__word_self(lua_State *L) {
  return ((const called_word *)lua_touserdata(L, lua_upvalueindex(1)))->row;
}
/* The binding, where the word that is called declares something; an error in a function that runs.
 */
binding *cardvm__word_loading(lua_State *L);
/* Puts the words of a table of rows (a row without a name ends it) that stand on a place into the
 * table at a stack index: as functions that find their row. */
void cardvm__words_set(lua_State *L, int table, const word *rows, word_place place);
/* The row of a name at a place; NULL. */
const word *cardvm__word_named(const word *rows, word_place place, const char *name);
/* All tables of rows, each a page of the reference: load/reference.c tells their titles. */
#define WORD_TABLES(X)                                                                             \
  X(who)                                                                                           \
  X(selections)                                                                                    \
  X(numbers)                                                                                       \
  X(conditions)                                                                                    \
  X(decks)                                                                                         \
  X(abilities)                                                                                     \
  X(changes)                                                                                       \
  X(choices)                                                                                       \
  X(targets)                                                                                       \
  X(costs)                                                                                         \
  X(plans)                                                                                         \
  X(step_events)                                                                                   \
  X(zones)                                                                                         \
  X(properties)                                                                                    \
  X(variables)                                                                                     \
  X(own_events)                                                                                    \
  X(events)                                                                                        \
  X(sequences)                                                                                     \
  X(vocabulary)                                                                                    \
  X(own_rules)                                                                                     \
  X(rules)                                                                                         \
  X(limits)                                                                                        \
  X(on_cards)                                                                                      \
  X(players)                                                                                       \
  X(event_slots)                                                                                   \
  X(groups)                                                                                        \
  X(deeds)                                                                                         \
  X(can)                                                                                           \
  X(lasting)                                                                                       \
  X(questions)                                                                                     \
  X(course)
#define WORD_TABLE(name) extern const word cardvm__words_##name[];
WORD_TABLES(WORD_TABLE)
#undef WORD_TABLE

/* The message for a key that this form does not have (any more), if it has another name now, which
 * is pushed; NULL. */
const char *cardvm__word_renamed(lua_State *L, word_place form, const char *key);

#endif
