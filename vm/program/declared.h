/* How a program keeps each kind of declaration: the definition that the rule set gave (def; of a
 * card its members), and beside it what sealing added. */
#ifndef CARDVM_VM_DECLARED_H
#define CARDVM_VM_DECLARED_H

#include "expressions.h"
#include "memory.h"

#define RULE_ACTIONS_MAX 30u /* program.h has two bits behind theirs */
#define FIELDS_MAX 64u
#define PATHS_MAX 0x4000u
#define STAGES_MAX 64u
#define NOWHERE CARDVM_NOWHERE

/* Every program has these names. Questions of the machine's own use them as prompts. */
typedef enum machine_name {
  NAME_NEXT_EFFECT = 1,
  NAME_USE,
  NAME_TARGET,
  NAME_PAY,
  NAME_REPLACE,
  NAME_NEXT_TURN,
  NAME_NOT_RUNNING = CARDVM_NAME_NOT_RUNNING
} machine_name;

/* A list in a definition is a copy in the program's arena. */

typedef struct zone {
  cardvm_zone_def def;
  uint32_t circle_count;
  cardvm_id left,
      entered;            /* the events that a card leaves it and enters it; 0: nobody names them */
  uint32_t traits;        /* ZONE_... bits that moves test; made by sealing */
  const uint32_t *listed; /* the definitions with abilities that are at work in this zone */
} zone;
/* Returns how many places of it each player has, or all together. */
static inline uint32_t zone_places(const zone *z) { return z->def.circles ? z->circle_count : 1; }
enum {
  ZONE_PLAY = 1,
  ZONE_BOARD = 2,
  ZONE_OPEN = 4, /* Everybody sees its cards. */
  ZONE_OWN = 8,  /* The owner of a place sees its cards. */
  ZONE_MAKES_OWNER = 16,
  ZONE_LEADS = 32,           /* A card follows its place's master. */
  ZONE_FOLLOWS = 64,         /* A place's master follows its card. */
  ZONE_HAS_DEPENDENTS = 128, /* A move from or to it concerns some property or rule action, or its
                                own events. */
  ZONE_ENTERED = 256         /* Somebody listens to what enters it. */
};

typedef struct circle {
  const char *name;
  cardvm_id zone;
  int32_t column, row;
  uint32_t ordinal;
  const cardvm_value *values;
  uint32_t value_count;
  struct way *ways; /* the ways to its neighbours, in the order of the links; made by sealing */
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
  bool fickle;       /* A script may be read for it, so that any change may concern it. */
  uint32_t bits;     /* the tags that it has */
  uint32_t modified; /* the bits that constants change: all of a number */
  cardvm_id more;    /* the property with the next tags of its list */
  /* Bit s-1: something may modify it in stage s (stages.c); what does so reads the property. */
  uint64_t stages, rings;
  uint32_t plain[STAGES_MAX + 1];  /* [stage]: the bits that lasting effects change then */
  uint32_t stage_count, values_at; /* where its values begin among those of a card */
} property;

/* [property - 1]: the bits of the tags in a set. */
typedef struct tag_set {
  uint32_t *masks;
} tag_set;

typedef struct event_kind {
  cardvm_event_def def;
  cardvm_reference refers;  /* what it sets refers to */
  uint32_t value;           /* the slot of the value that it sets or adds */
  uint32_t *own_listeners;  /* the definitions with an ability that listens to this event of its own
                               card; NULL: none */
  uint64_t hidden_prohibit; /* zones that not everybody sees, and whose cards could prohibit it */
} event_kind;

typedef struct window {
  cardvm_window_def def;
  uint64_t hidden; /* zones that not everybody sees, and whose cards could act in the window */
  uint64_t hidden_rules;        /* those of them with whose cards the rules' actions are used */
  const cardvm_id *hidden_acts; /* the abilities of cards that work in such a zone */
  uint32_t hidden_act_count;
  const struct offer *offers; /* the actions of the rules */
  uint32_t offer_count;
  bool unlisted; /* legal actions are listed only when somebody asks for them */
} window;
typedef struct sequence {
  cardvm_sequence_def def;
  uint32_t step_count;
  cardvm_id first_step;
  bool counts; /* a tally is of it */
} sequence;
typedef struct step {
  cardvm_step_def def;
  cardvm_id sequence, begins, ends, next; /* next: 0 after the last step */
  uint32_t number;                        /* its position in the sequence, from 0 */
} step;

typedef struct ability {
  cardvm_ability_def def;
  cardvm_id id;
  const struct plan *does; /* what it says that it does; NULL: nothing */
  uint32_t does_to;        /* the target of which that speaks, from 1; 0: of none */
  uint32_t spoken;         /* targets of which others speak, bit DEPENDS_ON_CHOSEN << index */
  cardvm_id definition;    /* the definition that has it, 0 for a rule's ability */
  cardvm_id selection;     /* the cards with which a rule's action can be used */
  uint32_t ordinal;        /* which of its definition's or of the rules it is; 0: neither */
  bool rule;
  bool ways;             /* of some of its costs one way is paid */
  uint64_t zones;        /* the zones in which it works; made by sealing */
  uint64_t bearers;      /* the zones of the cards that have it: these, or where it is granted */
  struct staged *staged; /* [modifier]; made by sealing */
  uint32_t begins;       /* the first stage of all; 0: there is none */
  /* The properties that say whether its card has lost it: all, its keyword; made by sealing. */
  cardvm_id lost_by[2];
} ability;

/* When a change of a constant is made: the stage in which it works, that in which it is asked whom
 * it concerns, and the bits that it makes. */
typedef struct staged {
  uint32_t stage, begins, mask, node;
} staged;

/* An action of the rules in a window. It is used with a card of its selection, if it has one. */
typedef struct offer {
  cardvm_id id;
  const ability *ability;
  const selection *selection;
  const expr *condition;
} offer;

typedef struct rule_action {
  cardvm_rule_action_def def;
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
  const int32_t *shown; /* the values within the properties' bounds, as a card shows them that
                           nothing modifies */
  const cardvm_id *abilities;
  uint32_t ability_count;
  const self_listener *self_listeners;
  uint32_t self_count;
  uint64_t zones; /* the zones in which some ability has to be listed as a listener */
  bool attached;  /* some ability works while its card is attached */
  bool hides;     /* what becomes this lies face down */
  cardvm_id hides_with;
} definition;

typedef struct plan_item {
  cardvm_plan_item def;
  term terms[CARDVM_PLAN_FILLS]; /* its numbers and circles, as terms */
  cardvm_id sets; /* the variable that the item sets, if it does nothing else; the members below say
                     how */
  bool of_player, adds, needs_amount;
  term seat, amount; /* the player and the amount that it says, or the event's own amount */
  uint32_t card;     /* which of its fills says the card, from 1; 0: none does */
  bool placed;       /* its events say nothing but their card and where it goes */
  cardvm_id to;      /* the zone of its first place; 0: it says none */
  bool moves;        /* its events may move cards */
  bool asked;        /* of a plan that is asked: `it` is the same everywhere in it */
} plan_item;

typedef struct plan {
  cardvm_id over;
  bool steady;   /* variables that the items set leave the selection `over` as it is */
  uint32_t each; /* a cardvm_plan_each */
  plan_item *items;
  uint32_t count;
  uint32_t depends_on; /* of a plan that is asked: DEPENDS_ON_... */
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
  bool each_turn, each_step;
  bool hidden;        /* a tally that may tell of cards which not everybody sees */
  cardvm_id sequence; /* of a tally */
  cardvm_reference refers;
} named; /* a variable, layer, class, role or name */

typedef struct path {
  cardvm_path_def def;
  cardvm_reference refers; /* to a card or player */
  uint32_t depth;          /* how many steps it has */
  uint32_t depends_on;     /* DEPENDS_ON_... */
} path;

typedef struct variable_start {
  cardvm_id variable;
  int32_t start;
} variable_start;

/* A script that the program was made from: its file's name, and hashes of that name and of what the
 * file holds. */
typedef struct stamp {
  const char *file;
  uint64_t name, hash;
} stamp;

#endif
