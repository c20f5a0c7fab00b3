/* A program: everything that is declared, immutable once sealed. Games only read it. */
#ifndef CARDVM_VM_PROGRAM_H
#define CARDVM_VM_PROGRAM_H

#include "cardvm_define.h"
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
  uint32_t traits; /* what moves ask: made when sealed */
  const uint32_t *listed; /* the definitions with abilities that are at work there */
} zone;
enum {
  ZONE_PLAY = 1,
  ZONE_BOARD = 2,
  ZONE_OPEN = 4,       /* everybody sees its cards */
  ZONE_OWN = 8,        /* their owner does */
  ZONE_MAKES_OWNER = 16,
  ZONE_LEADS = 32,     /* a card follows its place's master */
  ZONE_FOLLOWS = 64,   /* the place's master follows the card */
  ZONE_TOLD = 128      /* moves there and from there are told to somebody */
};

typedef struct circle {
  cardvm_id zone;
  const char *name;
  int32_t column, row;
  uint32_t ordinal;
  struct way *ways; /* to its neighbours, in the order linked; made when sealed */
  uint32_t way_count;
} circle;

typedef struct link { cardvm_id zone; uint32_t a, b; int32_t direction; } link;
typedef struct way { uint32_t ordinal; int32_t direction; } way;

typedef struct property { cardvm_property_def def; bool fickle; /* read by scripts: never kept */ } property;

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
  TERM_COUNT, /* of a selection */
  TERM_TURN,  /* the turn player */
  TERM_SLOT,  /* of the event */
  TERM_SUM,   /* or difference, product, the least or most of two */
  TERM_EVENT_VAR /* of the event's player */
} term_kind;
typedef struct term { uint32_t kind, value, expr; } term;
/* Values from low to low + span, once around. */
typedef struct range { uint32_t low, span; } range;

/* A candidate's own value stands to the left, and a number to the right. `left`: as what that candidate stands in it,
 * 0 if none does; `right`: what the right depends on. */
typedef struct comparison {
  uint32_t op, about, left, right;
  bool ranged; /* the right is a number, and what fulfils it to the left is a range */
  range range;
  uint32_t enough; /* of cards that are counted, to know */
  term a, b;
} comparison;

typedef struct expr {
  uint32_t op, a, b, c, depth;
  uint32_t about; /* whether it depends on the source, on the candidate, on who started it */
  const comparison *comparisons; /* of one that is a comparison, or several that must all hold: compare.c */
  uint32_t comparison_count;
  bool any; /* it holds where one of those does not */
  uint32_t plain; /* so many of them, the first, compare variables with numbers */
  bool all_plain; /* and there are no others */
  bool as_begun;  /* or but for them it holds of all cards as long as no field is set */
  const uint32_t *printed; /* of a filter: bit d set, definition d passes the printed_count comparisons behind those */
  uint32_t printed_count;
  const uint32_t *hooks; /* of those properties among them that constants modify */
  uint32_t hook_count;
  bool only_printed;  /* it asks nothing else, and no constant modifies it */
  term term; /* the same as what is read without a call */
  const term *sides; /* of arithmetic */
} expr;
enum { ABOUT_ME = 1, ABOUT_IT = 2, ABOUT_STARTER = 4 };

/* What an expression reads: from the candidate itself, or from anywhere else. */
typedef struct reads {
  uint64_t fields_it, fields;
  uint64_t zones; /* counted or searched */
  uint64_t props_it[PROPERTY_WORDS], props[PROPERTY_WORDS];
  bool zone_it, master_it, masters, variables, turns, anything, attached;
  bool scripts; /* then also anything */
  bool started; /* what is read is a started ability's: its source may have gone */
} reads;

/* What a change concerns: properties whose kept values are stale for all cards, rule actions that test the card it
 * happened to, and that test all cards (bit id-1). */
typedef struct watchers {
  uint64_t properties[PROPERTY_WORDS];
  uint32_t actions, actions_all;
  bool any; /* of all these */
} watchers;

typedef struct selection {
  cardvm_selection_def def;
  uint32_t depth, about; /* of its filter */
  const struct reach *reaches; /* made when sealed */
  uint32_t reach_count;
  bool whole; /* nothing is asked of a card */
  enum { SINGLE_NONE, SINGLE_SHARED, SINGLE_YOURS } single; /* it is about one place, of its only reach */
} selection;

/* Where a selection reaches: places of one zone. */
typedef struct reach {
  uint32_t zone;              /* from 0 */
  uint32_t places;            /* of each player, or all if they share them */
  uint32_t first, step, each; /* of each player's: which, from 0, from one to the next, how many */
  enum { REACH_ALL, REACH_EACH, REACH_YOURS, REACH_OTHERS } whose; /* no other player's card can fit its side */
} reach;

typedef struct event_kind {
  cardvm_event_def def;
  bool watched;      /* some ability or duration of the program listens to events of this kind */
  uint32_t *hearers; /* the definitions with an ability that hears its own card's event of this kind; NULL: none */
} event_kind;

typedef struct window {
  cardvm_window_def def;
  uint64_t hidden; /* zones not seen by all, whose cards could act in it */
  const struct offer *offers; /* the rules' own actions */
  uint32_t offer_count;
  bool unlisted; /* what can be done is listed only when somebody asks for it */
} window;
typedef struct sequence { cardvm_sequence_def def; uint32_t step_count; cardvm_id first_step; } sequence;
typedef struct step {
  cardvm_step_def def;
  cardvm_id sequence, begins, ends, next; /* next: in its sequence, 0 last */
  uint32_t number;                        /* from 0 in its sequence */
  bool begins_watched, ends_watched;      /* some ability or duration of the program listens to that */
} step;

typedef struct ability {
  cardvm_ability_def def;
  cardvm_id definition; /* that has it */
  cardvm_id selection;  /* of a rule's action */
  bool rule;
  uint64_t zones;       /* where it works, resolved */
} ability;

/* A rule's own action in a window, with or without a card of its selection. */
typedef struct offer {
  cardvm_id id;
  const ability *ability;
  const selection *selection;
  const expr *condition;
} offer;

typedef struct rule_action { cardvm_rule_action_def def; reads reads; } rule_action;
typedef struct duration { cardvm_duration_def def; } duration;

/* An ability of a definition that listens to events of its own card. */
typedef struct self_listener { cardvm_id event, ability; } self_listener;

typedef struct definition {
  const char *name;
  int32_t *values; /* [property id - 1] */
  const int32_t *shown; /* the same within their bounds: of a card that nothing modifies */
  const cardvm_id *abilities;
  uint32_t ability_count;
  const self_listener *selves;
  uint32_t self_count;
  uint64_t zones;    /* where any ability has to be registered */
  bool attached;     /* some ability works while attached */
} definition;

typedef struct plan_item {
  cardvm_plan_item def;
  term terms[CARDVM_PLAN_FILLS]; /* of its numbers, of circles */
  cardvm_id sets; /* it sets this variable, and says nothing else: */
  bool of_player, adds, needs_amount;
  bool deals;    /* it deals cards, and says nothing else: */
  term seat, amount; /* that it says, or the event's own amount */
  uint32_t card; /* which of its values, from 1; 0: it does not say */
  bool placed;   /* but for where to, its events are all the same */
  cardvm_id to;  /* the zone that it says */
  bool moves;    /* its cards, maybe */
  bool unheard;  /* no ability or duration of the program listens to its event; found when sealed */
} plan_item;

typedef struct plan {
  cardvm_id over;
  bool steady; /* setting variables does not change which cards that are */
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

typedef struct named { const char *name; int32_t start; bool each_turn; } named; /* variables, layers, classes, roles, names */

typedef struct variable_start { cardvm_id variable; int32_t start; } variable_start;

/* A script that the program was made from: its file's name, and hashes of name and content. */
typedef struct stamp { const char *file; uint64_t name, hash; } stamp;

/* Lists of ids by what they depend on: dependents of field f are items[first[f]..first[f+1]). */
typedef struct table {
  void *items;
  uint32_t count, capacity, size;
} table;

struct cardvm_program {
  memory allocator;
  cardvm_hooks host;
  cardvm_scripts scripts;
  bool has_scripts, sealed;
  cardvm_error error; /* first refusal; once sealed, what went wrong last */
  cardvm_error late_error; /* of a call that declares nothing, before */
  arena_block *arena;
  cardvm_rules_def rules;
  bool has_rules;
  uint32_t live_games;
  struct cardvm_game *games; /* all that live */
  bool orphaned; /* freed while it still had games */
  cardvm_program_stats gone; /* of games that were freed or begun anew */

  table names, zones, circles, links, layers, properties, fields, player_vars, game_vars, exprs,
      selections, events, classes, windows, roles, sequences, steps, abilities, rule_list,
      rule_actions, durations, definitions, functions, stamps, invariants;

  /* name -> id */
  struct name_slot *index;
  uint32_t index_size, index_used;

  /* made by seal */
  uint64_t hash; /* of everything declared: fingerprint.c */
  const int32_t *no_variables; /* of nobody: all 0 */
  const int32_t **shown; /* [definition]: its values, of a card that nothing modifies */
  uint64_t play_zones, board_zones, watched_zones; /* watched: moves there are told to somebody */
  reads *property_reads;              /* [property - 1]: what its constants read, closed */
  watchers on_field[FIELDS_MAX], on_zone[CARDVM_ZONES_MAX];
  watchers on_property[CARDVM_PROPERTIES_MAX]; /* of one card: its own values are dropped anyway */
  watchers on_constant[CARDVM_PROPERTIES_MAX]; /* a property that may have changed for all cards */
  watchers on_master, on_variables, on_turns, on_attached;
  bool variables_told, turns_told; /* somebody is to be told of them */
  uint32_t modified[CARDVM_PROPERTIES_MAX], modified_count; /* properties that some constant modifies */
  const variable_start *turn_variables; /* those that begin anew with each turn */
  uint32_t turn_variable_count;
  bool newer_only;       /* some sequence's checkpoints leave alone what waited before it */
  uint64_t local_fields; /* some constant looks at this field of its subject */
  int32_t field_starts[FIELDS_MAX];
  bool fields_begin_empty; /* all with 0 */
  bool fields_begin;     /* some field begins with something else than 0 */
  uint64_t kept_fields; /* that a new stay leaves as they are */
  bool any_local;        /* some constant looks at its subject at all */
  uint32_t at_once;      /* rule actions, bit id-1 */
  uint32_t actions_prohibited; /* while some prohibition of their event that reads anything works */
  uint32_t actions_anything;
  /* hooks: where abilities that are at work are listed */
  uint32_t hook_trigger, hook_prohibit, hook_replace, hook_until, hook_constant, hook_act, hooks;
};

/* The item with a valid id. */
#define ITEM(type, table, id) (&((type *)(table).items)[(id)-1])

/* An id of it; one that may be 0 (none); a set of ids that has no bit of one that is not there. */
static inline bool has(const table *t, cardvm_id id) { return id - 1 < t->count; }
static inline bool ok(const table *t, cardvm_id id) { return id <= t->count; }
static inline bool set_ok(const table *t, uint64_t set) { return t->count >= 64 || set >> t->count == 0; }

static inline const event_kind *program_event(const cardvm_program *p, cardvm_id id) {
  return ITEM(const event_kind, p->events, id);
}
static inline const ability *program_ability(const cardvm_program *p, cardvm_id id) {
  return ITEM(const ability, p->abilities, id);
}
static inline const definition *program_definition(const cardvm_program *p, cardvm_id id) {
  return ITEM(const definition, p->definitions, id);
}
static inline const zone *program_zone(const cardvm_program *p, cardvm_id id) {
  return ITEM(const zone, p->zones, id);
}
static inline const selection *program_selection(const cardvm_program *p, cardvm_id id) {
  return ITEM(const selection, p->selections, id);
}
static inline const step *program_step(const cardvm_program *p, cardvm_id id) {
  return ITEM(const step, p->steps, id);
}
static inline const property *program_property(const cardvm_program *p, cardvm_id id) {
  return ITEM(const property, p->properties, id);
}
static inline uint64_t zone_bit(cardvm_id zone) { return zone ? (uint64_t)1 << (zone - 1) : 0; }
/* Sets of definitions, by id. */
static inline bool in_set(const uint32_t *set, uint32_t id) { return set[id / 32] >> id % 32 & 1; }
static inline bool bit_get(const uint64_t *set, uint32_t id) {
  return (set[(id - 1) / 64] >> ((id - 1) % 64)) & 1;
}
static inline void bit_set(uint64_t *set, uint32_t id) {
  set[(id - 1) / 64] |= (uint64_t)1 << ((id - 1) % 64);
}

/* program.c: names, tables, the first refusal. */
/* Says what went wrong, where somebody wants to know; gives the code back. */
cardvm_status error_set(cardvm_error *error, cardvm_status code, const char *format, ...);
/* What was refused last, and what is held. */
cardvm_status error_memory(cardvm_error *error, const memory *m);
cardvm_id program_add(cardvm_program *p, table *t, const void *item);
cardvm_id program_name_add(cardvm_program *p, cardvm_sort sort, const char *name, cardvm_id id);
const char *program_text(cardvm_program *p, const char *text);
void *program_copy(cardvm_program *p, const void *items, size_t bytes);
cardvm_id program_refuse(cardvm_program *p, cardvm_status code, const char *format, ...);
table *program_table(const cardvm_program *p, cardvm_sort sort);

/* host.c */
cardvm_status program_wrong(cardvm_program *p, cardvm_status code, const char *message); /* gives code */
void program_tell(const cardvm_program *p, cardvm_log_level level, const char *format, ...);
void program_tell_error(const cardvm_program *p, cardvm_log_level level, const cardvm_error *error);
bool program_broken(const cardvm_program *p, const char *where, const char *what);

/* reads.c: what expressions depend on. */
bool seal_dependencies(cardvm_program *p);
/* Whether scripts have a say in what can be done in a window. */
bool window_scripted(cardvm_program *p, cardvm_id window);
static inline bool acts_in(const ability *a, cardvm_id window_id) {
  return (a->def.kind == CARDVM_ACTIVATED || a->def.kind == CARDVM_COMMAND) && a->def.windows >> (window_id - 1) & 1;
}
/* Variables do not decide which cards a selection has, as long as no constant works. */
bool selection_steady(const cardvm_program *p, cardvm_id selection);
/* compare.c */
bool seal_comparisons(cardvm_program *p);
/* select.c */
bool seal_selections(cardvm_program *p);

#endif
