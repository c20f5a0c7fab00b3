/* Expressions and selections as sealing leaves them, and what they depend on. */
#ifndef CARDVM_VM_EXPRESSIONS_H
#define CARDVM_VM_EXPRESSIONS_H

#include "changes.h"

#define PROPERTY_WORDS (CARDVM_PROPERTIES_MAX / 64u)
#define EXPR_DEPTH_MAX 48u
#define EXPR_SIZE_MAX 10000u
/* A condition of at most so many comparisons is prepared for many candidates. Whether it is must
 * not depend on another condition, because that is not always asked (fields_set). */
#define PREPARED_EACH 8u
/* A kept value of a card: a property with all changes up to one of its stages. It is valid while
 * the game's stamp, the property's epoch and the card's version are these. */
typedef struct kept_value {
  uint32_t stamp, epoch, version;
  int32_t value; /* not yet within the property's bounds */
} kept_value;

/* What a comparison reads. The kinds other than TERM_EXPR are read without evaluating a tree;
 * `expr` is the same as an expression. */
typedef enum term_kind {
  TERM_EXPR = 0,
  TERM_NUMBER,
  TERM_GAME_VAR,
  TERM_YOUR_VAR,
  TERM_MY_PROPERTY,
  TERM_MY_FIELD,
  TERM_ITS_PROPERTY,
  TERM_ITS_FIELD,
  TERM_ITS_DEFINITION,
  TERM_YOU,
  TERM_COUNT,    /* the number of cards in a selection */
  TERM_TURN,     /* the turn player */
  TERM_SLOT,     /* a slot of the event */
  TERM_SUM,      /* a sum, difference, product, minimum or maximum of two terms */
  TERM_EVENT_VAR /* a variable of the event's player */
} term_kind;
typedef struct term {
  uint32_t kind, value, expr;
} term;
/* The values from low to low + span, of all bits or of some. The range may go around the end of the
 * numbers. */
typedef struct range {
  uint32_t low, span;
  uint32_t mask; /* the bits of the value that are looked at */
} range;

/* One comparison of a flat list. `a` is the side that reads a property or field of the candidate,
 * otherwise the side that reads one of the source. A number is `b`. `left` says whose value `a` is:
 * the source's (DEPENDS_ON_ME), the candidate's (DEPENDS_ON_IT), or neither (0). `right` says what
 * `b` depends on. */
typedef struct comparison {
  uint32_t op, depends_on, left, right;
  bool ranged; /* `b` is a number, and `range` has the values of `a` that fulfil the comparison */
  range range;
  uint32_t stop_after; /* counting may stop at so many cards: the outcome is known then */
  term a, b;
} comparison;

typedef struct expr {
  uint32_t op, a, b, c, depth;
  uint32_t size;       /* how many nodes are evaluated at most: what is used twice counts twice */
  uint32_t depends_on; /* DEPENDS_ON_...: the source, the candidate, or who started the ability */
  uint32_t seen[2];    /* the passes of sealing that have been here, in either sense */
  const comparison
      /* The comparisons that must all hold, if the expression is such a condition (prepare.c). */
      *comparisons;
  uint32_t comparison_count;
  bool any;                 /* the expression holds if one of its comparisons does not hold */
  uint32_t variable_tests;  /* the first so many comparisons compare variables with numbers */
  bool only_variable_tests; /* there are no other comparisons */
  bool initially_holds;     /* the others hold for every card whose fields are as they start */
  const uint32_t *printed;  /* For a filter: bit d says that definition d passes the printed_count
                               comparisons after the tests of variables. */
  uint32_t printed_count;
  /* The hooks of constants that modify properties which those comparisons read. */
  const uint32_t *hooks;
  uint32_t hook_count;
  bool only_printed; /* there are no other comparisons, and no constant modifies what these read */
  term term;         /* the expression as a term */
  const term *sides; /* the two operands of arithmetic, as terms */
} expr;
enum {
  DEPENDS_ON_ME = 1,
  DEPENDS_ON_IT = 2,
  DEPENDS_ON_STARTER = 4,
  SPEAKS_OF_IT = 8, /* set beside DEPENDS_ON_IT, unless only a script may ask for the candidate */
  ASKS_PROHIBITIONS = 16, /* whether an event may happen */
  SPEAKS_OF_OTHER = 32,   /* of the event's second card, or a script may */
  ASKS_BEYOND = 64, /* what other cards are than the candidate and the source, or a script may */
  DEPENDS_ON_OUTER = 128, /* the candidate of what is around the selection that asks */
  LENDS_IT = 256, /* set beside DEPENDS_ON_IT: a selection in it speaks of `it` as its outer card */
  TELLS_HIDDEN = 512, /* what a card is that not everybody may see, but for the candidate itself */
  DEPENDS_ON_CHOSEN = 1024, /* << n: on what was chosen before */
  ALL_CHOSEN = 7 * 1024,
  OF_CANDIDATES = DEPENDS_ON_IT | SPEAKS_OF_IT | LENDS_IT | DEPENDS_ON_OUTER
};
#define CHOSEN_MAX 3u

/* What an expression reads. Members that end in `_it` speak of the candidate itself, the others of
 * any card. */
typedef struct dependencies {
  uint64_t fields_it, fields;
  uint64_t zones; /* zones whose cards are counted or searched */
  uint64_t props_it[PROPERTY_WORDS], props[PROPERTY_WORDS];
  bool zone_it, master_it, masters, variables, turns, anything, attached, definitions;
  bool scripts;   /* scripts are asked; `anything` is set, too */
  uint32_t *tags; /* [property - 1]: which tags, if anybody wants to know */
  bool started;   /* the reader is a started ability, so its source may have left */
} dependencies;

/* What a change concerns: properties whose kept values become stale for all cards; rule actions
 * that test the card that changed; rule actions that test all cards (bit id-1). */
typedef struct dependents {
  uint64_t properties[PROPERTY_WORDS];
  uint32_t actions, actions_all;
  uint32_t prohibited; /* rule actions, too, while something at work may prohibit their event */
  bool any;            /* at least one of the above */
} dependents;

typedef struct selection {
  cardvm_selection_def def;
  uint32_t depth, size; /* of its filter */
  uint32_t depends_on;  /* of its filter but for its own candidates: on `it` as its outer card */
  const struct reach *reaches; /* the places it looks at; made by sealing */
  uint32_t reach_count;
  bool whole; /* every card there belongs to the selection */
  enum {
    SINGLE_NONE,
    SINGLE_SHARED,
    SINGLE_YOURS
  } single; /* the selection looks at one place only: a shared one, or the asking player's */
} selection;

/* The places of one zone that a selection looks at. */
typedef struct reach {
  uint32_t zone;              /* the zone's id - 1 */
  uint32_t places;            /* the places of one player, or all places of a shared zone */
  uint32_t first, step, each; /* among a player's places: the first one (from 0), the distance to
                                 the next, how many */
  enum {
    REACH_ALL,
    REACH_EACH,
    REACH_YOURS,
    REACH_OTHERS
  } whose; /* which players' places can hold cards of the selection's side */
} reach;

#endif
