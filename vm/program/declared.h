/* What can be declared, as a program keeps it: what the rule set said (def), and beside it what was
 * made of that when the program was sealed. */
#ifndef CARDVM_VM_DECLARED_H
#define CARDVM_VM_DECLARED_H

#include "changes.h"
#include "memory.h"

#define RULE_ACTIONS_MAX 32u
#define FIELDS_MAX 64u
#define PROPERTY_WORDS (CARDVM_PROPERTIES_MAX / 64u)
#define EXPR_DEPTH_MAX 48u
#define NOWHERE CARDVM_NOWHERE

/* Names that every program has: prompts of the machine's own questions. */
typedef enum machine_name {
  NAME_NEXT_EFFECT = 1,
  NAME_USE,
  NAME_TARGET,
  NAME_PAY,
  NAME_REPLACE,
  NAME_NEXT_TURN
} machine_name;

/* Fields of definitions that are lists are copied into the program's arena. */

typedef struct zone {
  cardvm_zone_def def;
  uint32_t circle_count;
  uint32_t traits;        /* what moves ask: made when sealed */
  const uint32_t *listed; /* the definitions with abilities that are at work there */
} zone;
enum {
  ZONE_PLAY = 1,
  ZONE_BOARD = 2,
  ZONE_OPEN = 4, /* everybody sees its cards */
  ZONE_OWN = 8,  /* their owner does */
  ZONE_MAKES_OWNER = 16,
  ZONE_LEADS = 32,          /* a card follows its place's master */
  ZONE_FOLLOWS = 64,        /* the place's master follows the card */
  ZONE_HAS_DEPENDENTS = 128 /* moves there and from there are told to somebody */
};

typedef struct circle {
  cardvm_id zone;
  const char *name;
  int32_t column, row;
  uint32_t ordinal;
  struct way *ways; /* to its neighbours, in the order linked; made when sealed */
  uint32_t way_count;
} circle;

typedef struct link {
  cardvm_id zone;
  uint32_t a, b;
  int32_t direction;
} link;
typedef struct way {
  uint32_t ordinal;
  int32_t direction;
} way;

typedef struct property {
  cardvm_property_def def;
  bool fickle; /* read by scripts: never kept */
} property;

/* What is compared, in the kinds that are read without a call; `expr` says the same. */
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
  TERM_ITS_PRINTED, /* a property that no constant modifies: only of a prepared test */
  TERM_YOU,
  TERM_COUNT,    /* of a selection */
  TERM_TURN,     /* the turn player */
  TERM_SLOT,     /* of the event */
  TERM_SUM,      /* or difference, product, the least or most of two */
  TERM_EVENT_VAR /* of the event's player */
} term_kind;
typedef struct term {
  uint32_t kind, value, expr;
} term;
/* Values from low to low + span, once around. */
typedef struct range {
  uint32_t low, span;
} range;

/* A candidate's own value stands to the left, and a number to the right. `left`: as what that
 * candidate stands in it, 0 if none does; `right`: what the right depends on. */
typedef struct comparison {
  uint32_t op, depends_on, left, right;
  bool ranged; /* the right is a number, and what fulfils it to the left is a range */
  range range;
  uint32_t stop_after; /* of cards that are counted, to know */
  term a, b;
} comparison;

typedef struct expr {
  uint32_t op, a, b, c, depth;
  uint32_t depends_on; /* whether it depends on the source, on the candidate, on who started it */
  const comparison
      *comparisons; /* of one that is a comparison, or several that must all hold: compare.c */
  uint32_t comparison_count;
  bool any;                 /* it holds where one of those does not */
  uint32_t variable_tests;  /* so many of them, the first, compare variables with numbers */
  bool only_variable_tests; /* and there are no others */
  bool initially_holds;     /* or but for them it holds of all cards as long as no field is set */
  const uint32_t *printed;  /* of a filter: bit d set, definition d passes the printed_count
                               comparisons behind those */
  uint32_t printed_count;
  const uint32_t *hooks; /* of those properties among them that constants modify */
  uint32_t hook_count;
  bool only_printed; /* it asks nothing else, and no constant modifies it */
  term term;         /* the same as what is read without a call */
  const term *sides; /* of arithmetic */
} expr;
enum { DEPENDS_ON_ME = 1, DEPENDS_ON_IT = 2, DEPENDS_ON_STARTER = 4 };

/* What an expression reads: from the candidate itself, or from anywhere else. */
typedef struct dependencies {
  uint64_t fields_it, fields;
  uint64_t zones; /* counted or searched */
  uint64_t props_it[PROPERTY_WORDS], props[PROPERTY_WORDS];
  bool zone_it, master_it, masters, variables, turns, anything, attached;
  bool scripts; /* then also anything */
  bool started; /* what is read is a started ability's: its source may have gone */
} dependencies;

/* What a change concerns: properties whose kept values are stale for all cards, rule actions that
 * test the card it happened to, and that test all cards (bit id-1). */
typedef struct dependents {
  uint64_t properties[PROPERTY_WORDS];
  uint32_t actions, actions_all;
  bool any; /* of all these */
} dependents;

typedef struct selection {
  cardvm_selection_def def;
  uint32_t depth, depends_on;  /* of its filter */
  const struct reach *reaches; /* made when sealed */
  uint32_t reach_count;
  bool whole; /* nothing is asked of a card */
  enum {
    SINGLE_NONE,
    SINGLE_SHARED,
    SINGLE_YOURS
  } single; /* it is about one place, of its only reach */
} selection;

/* Where a selection reaches: places of one zone. */
typedef struct reach {
  uint32_t zone;              /* from 0 */
  uint32_t places;            /* of each player, or all if they share them */
  uint32_t first, step, each; /* of each player's: which, from 0, from one to the next, how many */
  enum {
    REACH_ALL,
    REACH_EACH,
    REACH_YOURS,
    REACH_OTHERS
  } whose; /* no other player's card can fit its side */
} reach;

typedef struct event_kind {
  cardvm_event_def def;
  uint32_t *own_listeners; /* the definitions with an ability that hears its own card's event of
                              this kind; NULL: none */
} event_kind;

typedef struct window {
  cardvm_window_def def;
  uint64_t hidden;            /* zones not seen by all, whose cards could act in it */
  const struct offer *offers; /* the rules' own actions */
  uint32_t offer_count;
  bool unlisted; /* what can be done is listed only when somebody asks for it */
} window;
typedef struct sequence {
  cardvm_sequence_def def;
  uint32_t step_count;
  cardvm_id first_step;
} sequence;
typedef struct step {
  cardvm_step_def def;
  cardvm_id sequence, begins, ends, next; /* next: in its sequence, 0 last */
  uint32_t number;                        /* from 0 in its sequence */
} step;

typedef struct ability {
  cardvm_ability_def def;
  cardvm_id definition; /* that has it */
  cardvm_id selection;  /* of a rule's action */
  bool rule;
  uint64_t zones; /* where it works, resolved */
} ability;

/* A rule's own action in a window, with or without a card of its selection. */
typedef struct offer {
  cardvm_id id;
  const ability *ability;
  const selection *selection;
  const expr *condition;
} offer;

typedef struct rule_action {
  cardvm_rule_action_def def;
  dependencies dependencies;
} rule_action;
typedef struct duration {
  cardvm_duration_def def;
} duration;

/* An ability of a definition that listens to events of its own card. */
typedef struct self_listener {
  cardvm_id event, ability;
} self_listener;

typedef struct definition {
  const char *name;
  int32_t *values;      /* [property id - 1] */
  const int32_t *shown; /* the same within their bounds: of a card that nothing modifies */
  const cardvm_id *abilities;
  uint32_t ability_count;
  const self_listener *self_listeners;
  uint32_t self_count;
  uint64_t zones; /* where any ability has to be registered */
  bool attached;  /* some ability works while attached */
} definition;

typedef struct plan_item {
  cardvm_plan_item def;
  term terms[CARDVM_PLAN_FILLS]; /* of its numbers, of circles */
  cardvm_id sets;                /* it sets this variable, and says nothing else: */
  bool of_player, adds, needs_amount;
  term seat, amount; /* that it says, or the event's own amount */
  uint32_t card;     /* which of its values, from 1; 0: it does not say */
  bool placed;       /* but for where to, its events are all the same */
  cardvm_id to;      /* the zone that it says */
  bool moves;        /* its cards, maybe */
} plan_item;

typedef struct plan {
  cardvm_id over;
  bool steady;   /* setting variables does not change which cards that are */
  uint32_t each; /* cardvm_plan_each */
  plan_item *items;
  uint32_t count;
} plan;

typedef struct function {
  const char *name;
  cardvm_function call;
  cardvm_reader read;
  void *user;
  const plan *plan;
  bool script;
} function;

typedef struct named {
  const char *name;
  int32_t start;
  bool each_turn;
} named; /* variables, layers, classes, roles, names */

typedef struct variable_start {
  cardvm_id variable;
  int32_t start;
} variable_start;

/* A script that the program was made from: its file's name, and hashes of name and content. */
typedef struct stamp {
  const char *file;
  uint64_t name, hash;
} stamp;

#endif
