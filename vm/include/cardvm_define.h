/* Defining a program: the rules and cards of a rule set, from C or from a binding.
 *
 * Make a program, declare things in any order that names what exists, seal it, start games:
 *
 *     cardvm_program *program = cardvm_program_new(NULL);
 *     const cardvm_zone_def field = {.name = "field", .play = true};
 *     cardvm_program_zone(program, &field);
 *     cardvm_id damage = cardvm_program_field(program, &(cardvm_field_def){.name = "damage"});
 *     const cardvm_event_def hurt = {.name = "hurt", .change = CARDVM_CHANGE_ADD_FIELD,
 *                                    .what = damage, .needs_amount = true};
 *     cardvm_program_event(program, &hurt);
 *     cardvm_program_definition(program, &(cardvm_definition_def){.name = "Scout"});
 *     cardvm_id turn = cardvm_program_sequence(program, &(cardvm_sequence_def){.name = "turn"});
 *     cardvm_program_rules(program, &(cardvm_rules_def){.players_min = 2, .players_max = 2,
 *                                                       .turn_sequence = turn});
 *     cardvm_status status = cardvm_program_seal(program, &error);
 *
 * Every declaring function copies what it is given, names and lists too, and returns an id, or 0
 * when it refuses: for a name of that sort that is there already, an id that is not, a value out of
 * its range, one of more than there may be, refused memory, and when the program is sealed. The
 * first refusal is the one that matters, since others follow from it: cardvm_program_error has it,
 * and cardvm_program_seal reports it. Ids of one sort run from 1. In every struct zero is the
 * default: clear it, or write it as above.
 */
#ifndef CARDVM_DEFINE_H
#define CARDVM_DEFINE_H

#include "cardvm.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sorts that have at most 64 members, because sets of them are kept as one word; and a set of one,
 * for use with |. */
#define CARDVM_ZONES_MAX 64
#define CARDVM_WINDOWS_MAX 64
#define CARDVM_SET_OF(id) (UINT64_C(1) << ((id)-1))
#define CARDVM_PROPERTIES_MAX 256

/* As the zone or place of a move: the card leaves the game for good. */
#define CARDVM_NOWHERE 0xffffffffu

/* -- Functions: what an ability does ----------------------------------------------------------- */

typedef enum cardvm_call_status {
  CARDVM_CALL_DONE = 1, /* finished; the call's result is set */
  CARDVM_CALL_WAIT,     /* something was asked or started: call again when it is there */
  CARDVM_CALL_FAILED    /* with cardvm_effect_fail */
} cardvm_call_status;

typedef struct cardvm_call cardvm_call; /* see cardvm_effect.h */

/* An ability in C. Called again after each WAIT with the `step` and `local` words it left, so it
 * keeps all its state in the block. */
typedef cardvm_call_status (*cardvm_function)(cardvm_game *game, cardvm_call *call, void *user);

/* A pure test or number in C: may read, must not change, ask or propose. False on failure. */
typedef struct cardvm_context cardvm_context; /* see cardvm_effect.h */
typedef bool (*cardvm_reader)(cardvm_game *game, const cardvm_context *context, void *user,
                              int32_t *value);

/* What a binding supplies for functions written in scripts: their state is a coroutine that the
 * machine can always rebuild by running the effect again. */
typedef struct cardvm_scripts {
  /* Begins the script function of the top frame. */
  cardvm_call_status (*run)(void *user, cardvm_game *game, cardvm_call *call);
  /* Goes on with it. */
  cardvm_call_status (*resume)(void *user, cardvm_game *game, cardvm_call *call);
  /* The coroutine in this slot is not needed any more. */
  void (*drop)(void *user, cardvm_game *game, void **slot);
  /* A pure script function. */
  bool (*read)(void *user, cardvm_game *game, cardvm_id function, const cardvm_context *context,
               int32_t *value);
  void *user;
  /* Called once when the program is freed. May be NULL. */
  void (*free)(void *user);
} cardvm_scripts;

/* -- Making a program -------------------------------------------------------------------------- */

/* A new, empty program, the caller's: free it with cardvm_program_free. NULL when memory is
 * refused. The allocator is copied and used for the program and all that is of it; NULL means the C
 * library's. */
cardvm_program *cardvm_program_new(const cardvm_allocator *allocator);

/* Checks the whole, builds the indexes; afterwards nothing can be declared, and games can be
 * started. OK (again, for one that is sealed), or with *error (may be NULL) what was first refused:
 * mostly DEFINITION or MEMORY. Then it can only be freed. */
cardvm_status cardvm_program_seal(cardvm_program *program, cardvm_error *error);

/* Says what a script was made of: a binding calls it for each file before sealing. They count in
 * the program's hash (cardvm_program_hash), and saves and replays name those that differ. The bytes
 * are not kept. CARDVM_OK, STATE (sealed, or no name) or MEMORY. */
cardvm_status cardvm_program_stamp(cardvm_program *program, const char *file, const void *bytes,
                                   size_t size);

/* Who runs functions of scripts; copied. Before the first game is started. */
void cardvm_program_scripts(cardvm_program *program, const cardvm_scripts *scripts);
/* What was given there, NULL if nothing was. Valid as long as the program. */
const cardvm_scripts *cardvm_program_get_scripts(const cardvm_program *program);

/* A name used as prompt, option, keyword or note. The same text gives the same id; 0 for NULL. */
cardvm_id cardvm_program_intern(cardvm_program *program, const char *text);

/* Functions in C: an effect's, and a pure test or number. `user` is handed to each call. The name,
 * one of its own, stands for the function in the program's hash: another function should have
 * another one. */
cardvm_id cardvm_program_function(cardvm_program *program, const char *name,
                                  cardvm_function function, void *user);
cardvm_id cardvm_program_reader(cardvm_program *program, const char *name, cardvm_reader reader,
                                void *user);
/* A function of a script: its id is given back to cardvm_scripts. */
cardvm_id cardvm_program_script(cardvm_program *program, const char *name);

/* -- Zones and circles ------------------------------------------------------------------------- */

typedef enum cardvm_seen { CARDVM_SEEN_ALL = 0, CARDVM_SEEN_OWNER, CARDVM_SEEN_NOBODY } cardvm_seen;

typedef struct cardvm_zone_def {
  const char *name;
  cardvm_seen seen;
  bool shared;      /* one for the game; otherwise one for each player */
  bool play;        /* cards here are in play: abilities work here by default, control effects
                       matter, last known values are kept */
  bool board;       /* moving between two zones of the board keeps the stay */
  bool owners_only; /* a card that moves here goes to its owner's */
  bool makes_owner; /* a card that comes to a player's place here belongs to that player from then
                       on */
  bool circles;     /* has no place of its own, only those declared with cardvm_program_circle */
  bool master_follows_card; /* a circle's master is that of the card on it */
  bool card_follows_master; /* a card's base master is the circle's master */
  cardvm_id back; /* name of how its cards look from behind; those of zones with another can't be
                     hidden here */
} cardvm_zone_def;

/* At most CARDVM_ZONES_MAX. */
cardvm_id cardvm_program_zone(cardvm_program *program, const cardvm_zone_def *def);

/* One circle for each player (or one shared), at column and row as its owner sees it; the other
 * chair sees both negated. Returns its ordinal within the zone, from 1. */
cardvm_id cardvm_program_circle(cardvm_program *program, cardvm_id zone, const char *name,
                                int32_t column, int32_t row);
/* Makes two circles of a zone neighbours of each other, by ordinal; returns the link's id.
 * `direction` is the rule set's number for the way from a to b; the way back is its negative.
 * Neighbours of a circle that lie in directions d and -d of it are opposite each other. 0: no
 * direction. */
cardvm_id cardvm_program_link(cardvm_program *program, cardvm_id zone, uint32_t a, uint32_t b,
                              int32_t direction);

/* -- Values ------------------------------------------------------------------------------------ */

/* Layers apply in the order declared; a constant effect reads only lower ones. Layer 1 "base"
 * exists from the start. */
cardvm_id cardvm_program_layer(cardvm_program *program, const char *name);

typedef struct cardvm_property_def {
  const char *name;
  int32_t base;     /* of cards whose definition does not say */
  int32_t min, max; /* the final value is clamped; min = max = 0: no bounds */
  cardvm_id layer;  /* 0: the first */
  bool hidden;      /* not shown by tools */
} cardvm_property_def;

/* At most CARDVM_PROPERTIES_MAX. */
cardvm_id cardvm_program_property(cardvm_program *program, const cardvm_property_def *def);

typedef struct cardvm_field_def {
  const char *name;
  int32_t initial; /* at the start of each stay */
  bool kept;       /* survives a new stay */
} cardvm_field_def;

/* At most 64. */
cardvm_id cardvm_program_field(cardvm_program *program, const cardvm_field_def *def);
/* Variables of each player, and of the game, with the values they start with. */
cardvm_id cardvm_program_player_variable(cardvm_program *program, const char *name, int32_t start);
/* What a turn counts: when a turn has ended, this variable of its player goes back to its start.
 * ARGUMENT: there is no such variable, or the program is sealed. */
cardvm_status cardvm_program_each_turn(cardvm_program *program, cardvm_id variable);
cardvm_id cardvm_program_game_variable(cardvm_program *program, const char *name, int32_t start);

/* -- Expressions: filters, conditions and numbers that the machine evaluates ------------------- */

typedef uint32_t cardvm_expr; /* 0: none (true as a condition) */

/* Cards that an expression can speak of. */
typedef enum cardvm_who {
  CARDVM_WHO_NONE = 0,
  CARDVM_WHO_ME,         /* the source; the bearer for abilities of attached cards */
  CARDVM_WHO_IT,         /* the candidate of a filter, the card whose property is computed */
  CARDVM_WHO_CARD,       /* of the event */
  CARDVM_WHO_OTHER,      /* of the event */
  CARDVM_WHO_SOURCE,     /* of the event */
  CARDVM_WHO_TARGET,     /* of the lasting effect */
  CARDVM_WHO_HOST,       /* card to which `it` is attached */
  CARDVM_WHO_ITSELF,     /* the attached card whose ability it is (me is its bearer) */
  CARDVM_WHO_PARAM = 32, /* + index: parameters of a started ability */
  CARDVM_WHO_ROLE = 64   /* + role id: innermost running sequence that has the role */
} cardvm_who;

/* Players that an expression can speak of. */
typedef enum cardvm_whose {
  CARDVM_WHOSE_NOBODY = 0,
  CARDVM_WHOSE_YOU,
  CARDVM_WHOSE_OPPONENT,         /* next seat after you that has not lost */
  CARDVM_WHOSE_TURN,             /* turn player */
  CARDVM_WHOSE_EVENT,            /* player of the event */
  CARDVM_WHOSE_BY,               /* player who caused the event */
  CARDVM_WHOSE_STARTER,          /* who started the lasting effect */
  CARDVM_WHOSE_IT,               /* candidate of a rule action over players */
  CARDVM_WHOSE_PARAM = 32,       /* + index: parameters of a started ability */
  CARDVM_WHOSE_MASTER = 0x10000, /* + who: that card's master */
  CARDVM_WHOSE_OWNER = 0x20000   /* + who: that card's owner */
} cardvm_whose;

typedef enum cardvm_op {
  CARDVM_OP_NUMBER = 1, /* a: value */
  CARDVM_OP_NOT,        /* a */
  CARDVM_OP_AND,        /* a, b */
  CARDVM_OP_OR,
  CARDVM_OP_EQ,
  CARDVM_OP_NE,
  CARDVM_OP_LT,
  CARDVM_OP_LE,
  CARDVM_OP_GT,
  CARDVM_OP_GE,
  CARDVM_OP_ADD,
  CARDVM_OP_SUB,
  CARDVM_OP_MUL,
  CARDVM_OP_MIN,
  CARDVM_OP_MAX,
  CARDVM_OP_PROPERTY,    /* a: who, b: property */
  CARDVM_OP_BASE,        /* a: who, b: property as printed */
  CARDVM_OP_FIELD,       /* a: who, b: field */
  CARDVM_OP_PLAYER_VAR,  /* a: whose, b: variable */
  CARDVM_OP_GAME_VAR,    /* a: variable */
  CARDVM_OP_SEAT,        /* a: whose */
  CARDVM_OP_DEFINITION,  /* a: who */
  CARDVM_OP_ZONE,        /* a: who; the zone kind, 0 nowhere; an attached card's is its host's */
  CARDVM_OP_IN_ZONES,    /* a: who; b, c: low and high word of a set of zone kinds */
  CARDVM_OP_OWNER,       /* a: who */
  CARDVM_OP_MASTER,      /* a: who */
  CARDVM_OP_CONTROLLED,  /* a: who; a control effect holds it */
  CARDVM_OP_SAME,        /* a, b: who */
  CARDVM_OP_PRESENT,     /* a: who; the handle still follows its card */
  CARDVM_OP_ATTACHED,    /* a: who; the number of cards attached to it */
  CARDVM_OP_IS_ATTACHED, /* a: who */
  CARDVM_OP_COUNT,       /* a: selection */
  CARDVM_OP_IS_ONE_OF,   /* a: who, b: selection */
  CARDVM_OP_SLOT,        /* a: slot of the event */
  CARDVM_OP_PARAM,       /* a: index of parameter, as number */
  CARDVM_OP_IN_SEQUENCE, /* a: sequence; it runs */
  CARDVM_OP_IN_STEP,     /* a: step; it is the current step of a running sequence */
  CARDVM_OP_ARRIVED_IN,  /* a: who, b: sequence; its stay began in the running instance of it */
  CARDVM_OP_TURN_NUMBER,
  CARDVM_OP_PLACE_COUNT, /* a: zone, b: whose; cards there */
  CARDVM_OP_COLUMN,      /* a: who, b: whose chair */
  CARDVM_OP_ROW,         /* a: who, b: whose chair */
  CARDVM_OP_ADJACENT,    /* a, b: who */
  CARDVM_OP_WINDOW_OF,   /* a: slot holding an ability, b: window; it can be used in that window */
  CARDVM_OP_KEYWORD_OF,  /* a: slot holding an ability: its keyword's name */
  CARDVM_OP_ORDINAL,     /* a: who; which of its zone's circles it lies on, from 1; 0: on none */
  CARDVM_OP_TOTAL,       /* a: selection, b: expression over `it`: their sum over its cards */
  CARDVM_OP_EXTRA_TURN,  /* the present turn is an extra turn */
  CARDVM_OP_CALL,        /* a: function (reader or pure script) */
  CARDVM_OP_PLAYERS,     /* how many the game began with */
  CARDVM_OP_POSITION /* a: who; which card of its place it is, from the top, from 1; 0: in none */
} cardvm_op;

/* An expression of an operator and what it works on (see cardvm_op; operands are expressions made
 * before). At most 48 deep. Numbers are 32 bits; sums and products that leave them stay at the end
 * of the range. */
cardvm_expr cardvm_program_expr(cardvm_program *program, cardvm_op op, uint32_t a, uint32_t b,
                                uint32_t c);

typedef enum cardvm_side { CARDVM_SIDE_ANY = 0, CARDVM_SIDE_YOURS, CARDVM_SIDE_ENEMY } cardvm_side;

/* Cards by zone, master and filter: "your rested units". */
typedef struct cardvm_selection_def {
  const char *name;   /* for messages; may be NULL */
  uint64_t zones;     /* bit id-1 */
  cardvm_side side;   /* whose cards: by master in play and on attached cards, else by place */
  bool attached;      /* cards attached to cards there instead of those themselves */
  bool top;           /* only the first card of each place */
  uint32_t circle;    /* only the n-th circle of its zones, counted from 1; 0: all places */
  cardvm_expr filter; /* over `it` */
} cardvm_selection_def;

cardvm_id cardvm_program_selection(cardvm_program *program, const cardvm_selection_def *def);
/* The definition of a selection, to refine it; false if there is none. */
bool cardvm_program_get_selection(const cardvm_program *program, cardvm_id selection,
                                  cardvm_selection_def *def);

/* -- Events ------------------------------------------------------------------------------------ */

/* What an event does to the block when it happens. */
typedef enum cardvm_change {
  CARDVM_CHANGE_NOTICE = 0, /* nothing by itself */
  CARDVM_CHANGE_MOVE,       /* card to `to` at `position` */
  CARDVM_CHANGE_SET_FIELD,  /* field of card = amount; nothing if it is already so */
  CARDVM_CHANGE_ADD_FIELD,  /* field of card += amount */
  CARDVM_CHANGE_SET_PLAYER, /* variable of player = amount */
  CARDVM_CHANGE_ADD_PLAYER,
  CARDVM_CHANGE_SET_GAME,
  CARDVM_CHANGE_ADD_GAME,
  CARDVM_CHANGE_CREATE, /* new cards of definition `name` owned by player at `to`, one or as many as
                         `amount`  says: card is the last one */
  CARDVM_CHANGE_ATTACH, /* card to other */
  CARDVM_CHANGE_SHUFFLE,   /* the place `to` */
  CARDVM_CHANGE_REVEAL,    /* card becomes known to player; to all if 0 */
  CARDVM_CHANGE_SET_OWNER, /* of card: player */
  CARDVM_CHANGE_DEFEAT,    /* player loses the game */
  CARDVM_CHANGE_WIN,       /* all other players lose */
  CARDVM_CHANGE_DEAL,      /* the first `amount` cards of player's zone `what` to that player's zone
                            `dealt_to`; when it runs out, that player's zone `refill` is shuffled
                            into it. As many as there are. Three different zones that each player
                            has. Its moves are no events */
  CARDVM_CHANGE_LASTING,   /* internal to the built-in events modify, control, start, decide */
  CARDVM_CHANGE_BODY,      /* the event's function does it */
  CARDVM_CHANGE_SET_MASTER /* of the circle `to`: player, 0: nobody; amount is set to who it was.
                            Not where a circle's master follows the card on it */
} cardvm_change;

/* Slots of an event. */
typedef enum cardvm_slot {
  CARDVM_SLOT_CARD = 0, /* card handle */
  CARDVM_SLOT_OTHER,    /* card handle */
  CARDVM_SLOT_SOURCE,   /* card handle: whose ability caused it */
  CARDVM_SLOT_PLAYER,   /* seat */
  CARDVM_SLOT_BY,       /* seat of the player who caused it */
  CARDVM_SLOT_AMOUNT,   /* number */
  CARDVM_SLOT_TO,       /* place */
  CARDVM_SLOT_FROM,     /* place; set by a move */
  CARDVM_SLOT_NAME,     /* name, definition or ability, by kind of event */
  CARDVM_SLOT_POSITION, /* where in the place: see cardvm_at */
  CARDVM_SLOT_EXTRA,    /* for the rule set's own use */
  CARDVM_SLOT_NEW,      /* after a move: the card's new handle */
  CARDVM_SLOTS
} cardvm_slot;

typedef enum cardvm_at { CARDVM_AT_TOP = 0, CARDVM_AT_BOTTOM = 1, CARDVM_AT_INDEX = 2 } cardvm_at;

/* Kinds of event that every program has. */
typedef enum cardvm_builtin {
  CARDVM_EVENT_MOVE = 1, /* "move": card, to, position */
  CARDVM_EVENT_CREATE,   /* "create": name (definition), player (owner), to */
  CARDVM_EVENT_MODIFY,   /* "modify": card, name (property), amount */
  CARDVM_EVENT_CONTROL,  /* "control": card, player (new master) */
  CARDVM_EVENT_START,    /* "start": name (ability that becomes a lasting effect) */
  CARDVM_EVENT_DECIDE,   /* "decide": player's decisions are made by the seat `amount` */
  CARDVM_EVENT_SHUFFLE,  /* "shuffle": to (place) */
  CARDVM_EVENT_REVEAL,   /* "reveal": card, player */
  CARDVM_EVENT_ATTACH,   /* "attach": card, other */
  CARDVM_EVENT_ACTIVATE, /* "activate": card, player, name (ability) */
  CARDVM_EVENT_DEFEAT,   /* "defeat": player */
  CARDVM_EVENT_RESTAY,   /* "restay": card begins a new stay where it is */
  CARDVM_EVENT_BUILTINS  /* one more than there are */
} cardvm_builtin;

typedef struct cardvm_event_def {
  const char *name;
  cardvm_change change;
  cardvm_id what; /* field, variable or zone kind (destination when `to` is 0) of the deed */
  cardvm_id dealt_to, refill; /* zones of DEAL; refill 0: none */
  uint32_t position;          /* of a move whose event does not say, of what is dealt */
  int32_t amount;             /* used when has_amount and the event's amount is 0 */
  bool has_amount;
  bool needs_amount;    /* an amount of 0 or less: nothing happens */
  bool before;          /* listeners look at things as they stood before it */
  cardvm_id function;   /* of BODY */
  cardvm_slot affected; /* PLAYER, or CARD (its master): whose decider orders substitutions */
} cardvm_event_def;

cardvm_id cardvm_program_event(cardvm_program *program, const cardvm_event_def *def);

/* -- Plans: what an effect does as data -------------------------------------------------------- */

/* What fills a slot of an item's event. */
typedef enum cardvm_fill_with {
  CARDVM_FILL_NUMBER = 0, /* value: an expression; `it` is the card that the event is about */
  CARDVM_FILL_CARD,       /* value: a cardvm_who */
  CARDVM_FILL_PLACE /* value: a zone; of a move the card's owner's, else of the event's player if
                       that slot was filled before, else of the effect's master */
} cardvm_fill_with;

typedef struct cardvm_plan_fill {
  cardvm_slot slot;
  cardvm_fill_with with;
  uint32_t value;
  cardvm_expr circle; /* of a zone with circles: which of them, by ordinal; one that is not there:
                         no event */
} cardvm_plan_fill;

#define CARDVM_PLAN_FILLS 5u

/* Proposes an event: once, or for each card of a selection at once. Or, without an event, a
 * condition for several items. */
typedef struct cardvm_plan_item {
  cardvm_id event; /* 0: the next `skips` items are passed over, unless there is a condition and it
                      holds now */
  uint32_t skips;
  cardvm_id cards;       /* selection, made when the item's turn comes; 0 none */
  bool those;            /* the cards that the whole plan is over, wherever they have gone since */
  cardvm_expr condition; /* false: the item is passed over */
  uint32_t fill_count;
  cardvm_plan_fill fills[CARDVM_PLAN_FILLS];
} cardvm_plan_item;

typedef enum cardvm_plan_each {
  CARDVM_EACH_TOGETHER =
      0,             /* the items once, those over the plan's cards for all of them at once */
  CARDVM_EACH_CARD,  /* all items for one card of the plan after another: it is `it`, also where an
                        item is  about no card, and in conditions */
  CARDVM_EACH_PLAYER /* all items for one player after another who has not lost, in the order of
                        turns from the effect's master: that player is `you`, and proposes; no
                        `over` */
} cardvm_plan_each;

typedef struct cardvm_plan_def {
  const char *name;
  cardvm_id over; /* selection, made once at the start; 0 none */
  cardvm_plan_each each;
  const cardvm_plan_item *items;
  uint32_t count;
} cardvm_plan_def;

/* A function that proposes the events of its items in order, whatever becomes of each; nothing in
 * it asks, but what its events set off may. Costs a fraction of a script's function that does the
 * same. Begun on its own it is not undone as a whole when something in it fails: that stops the
 * game; inside an effect in flight it can be left out. The source (`me`), if it is there when the
 * plan begins, and the cards that the plan is over are followed wherever they go; one of them that
 * has left the game is lost. An amount filled with 0, of an event that has one of its own, or less
 * than 1, of `create`: that event is passed over. As a substitution it replaces the event, as an
 * event's function it is what the event does. Refused: no items, an item that names what is not
 * there, `those` together with `cards` or without `over`, EACH_CARD without `over`, EACH_PLAYER
 * with it, `it` where there is no card (also in a condition), a circle of a zone without and a zone
 * with circles without one, a condition for more items than follow. */
cardvm_id cardvm_program_plan(cardvm_program *program, const cardvm_plan_def *def);

/* -- Queue, windows, sequences ----------------------------------------------------------------- */

/* Classes are served in the order declared, the first one first. */
cardvm_id cardvm_program_class(cardvm_program *program, const char *name);

typedef enum cardvm_turn_order {
  CARDVM_TURNS_SEATS = 0, /* extra turns: in seat order from the last turn's player; a player with
                             several chooses */
  CARDVM_TURNS_NEWEST     /* the one asked for last comes first */
} cardvm_turn_order;

typedef struct cardvm_rules_def {
  bool newest_wave_first; /* what an effect triggers is served before what waited */
  bool fixed_order;       /* one player's equals are served in the order triggered, not chosen */
  bool once_per_batch;    /* an ability triggers once for simultaneous events, unless `each` */
  bool short_choices;     /* "choose n" with fewer candidates: as many as there are */
  bool short_hands_act;   /* "choose n" may be used with at least one candidate */
  cardvm_turn_order extra_turns;
  uint32_t players_min, players_max;
  cardvm_id setup_sequence; /* runs once, before the first turn; 0 none */
  cardvm_id turn_sequence;  /* a turn */
  uint32_t turn_limit;      /* the game ends in a draw after so many turns; 0 none */
  cardvm_limits limits;     /* 0 in a field: the machine's default */
} cardvm_rules_def;

/* Every program has rules; those declared last count. Returns 1. */
cardvm_id cardvm_program_rules(cardvm_program *program, const cardvm_rules_def *def);

typedef enum cardvm_window_mode {
  CARDVM_WINDOW_SINGLE = 0, /* the player acts until passing */
  CARDVM_WINDOW_ONCE,       /* the player may act once */
  CARDVM_WINDOW_ALTERNATE   /* in turn, until all pass in a row */
} cardvm_window_mode;

/* When players may act. Passing is always possible, in a window where they must act only when
 * nothing else is. Where only that is left, SINGLE asks all the same; the others do not, if
 * everyone can see it (no card that is hidden from someone could act). */
typedef struct cardvm_window_def {
  const char *name;
  cardvm_window_mode mode;
  cardvm_id pass; /* name of the option to do nothing; 0: "pass" */
  bool must;      /* who can do something does */
} cardvm_window_def;

/* At most CARDVM_WINDOWS_MAX. */
cardvm_id cardvm_program_window(cardvm_program *program, const cardvm_window_def *def);

/* A value that a sequence remembers about a card while it runs. */
cardvm_id cardvm_program_role(cardvm_program *program, const char *name);

typedef struct cardvm_sequence_def {
  const char *name;
  bool newer_only; /* its checkpoints leave alone what waited before it began */
} cardvm_sequence_def;

cardvm_id cardvm_program_sequence(cardvm_program *program, const cardvm_sequence_def *def);

/* A step runs: condition; its event "begin <name>" with a checkpoint; function; checkpoint;
 * window; after; event "end <name>" with a checkpoint. The player of the events is the player of
 * the sequence, their amount the instance. */
typedef struct cardvm_step_def {
  const char *name;
  cardvm_expr condition;      /* false: the step is passed over */
  cardvm_id function;         /* 0 none */
  cardvm_id window;           /* 0 none */
  cardvm_whose window_player; /* who acts first; 0: the player of the sequence */
  cardvm_id after;            /* function, 0 none */
  bool quiet;                 /* no events and no checkpoints */
} cardvm_step_def;

cardvm_id cardvm_program_step(cardvm_program *program, cardvm_id sequence,
                              const cardvm_step_def *def);
/* The event that begins or ends a step, which every step has; 0 for no such step. */
cardvm_id cardvm_program_step_event(const cardvm_program *program, cardvm_id step, bool end);

/* -- Abilities --------------------------------------------------------------------------------- */

typedef enum cardvm_ability_kind {
  CARDVM_CONSTANT = 1, /* modifies properties while it works */
  CARDVM_PROHIBITION,  /* a constant effect: some event cannot happen */
  CARDVM_TRIGGERED,
  CARDVM_ACTIVATED,
  CARDVM_COMMAND, /* as activated; the card itself is used up */
  CARDVM_SUBSTITUTION
} cardvm_ability_kind;

typedef enum cardvm_modify { CARDVM_ADD = 0, CARDVM_SET } cardvm_modify;

typedef struct cardvm_modifier_def {
  cardvm_id property;
  cardvm_modify modify;
  cardvm_expr value;
  cardvm_id layer; /* 0: the property's */
} cardvm_modifier_def;

/* Cards to be chosen before the effect begins; also what must be choosable for it to be used. */
typedef struct cardvm_target_def {
  cardvm_id selection;
  uint32_t min, max;
  bool needed_only; /* must be choosable, but the function asks for it itself */
  cardvm_id prompt;
} cardvm_target_def;

typedef enum cardvm_cost_kind {
  CARDVM_COST_CARDS = 1, /* choose `count` cards of the selection, do the event to each */
  CARDVM_COST_SELF,      /* do the event to me */
  CARDVM_COST_PLAYER     /* variable of you -= count */
} cardvm_cost_kind;

typedef struct cardvm_cost_def {
  cardvm_cost_kind kind;
  cardvm_id event;
  cardvm_id selection;
  cardvm_id variable;
  cardvm_expr count;     /* over me as `me` and `it` */
  cardvm_expr condition; /* SELF: what must hold of me (`it` and `me`) */
  bool alike;            /* cards of equal definition and fields need not be told apart */
  cardvm_id prompt;
} cardvm_cost_def;

typedef struct cardvm_ability_def {
  const char *name;
  cardvm_id keyword; /* name by which rules speak of it ("main", "burst"); 0 none */
  cardvm_ability_kind kind;
  uint64_t zones;        /* where it works; 0: in play */
  bool attached;         /* works while its card is attached; me is the bearer */
  bool started_only;     /* works only when started with parameters */
  cardvm_expr condition; /* constants: while; triggers: when it would resolve; else: to be used */
  cardvm_id function;    /* what it does */

  /* triggered, substitution, prohibition */
  const cardvm_id *events;
  uint32_t event_count;
  cardvm_expr match;   /* over the event */
  bool self;           /* triggered: only events whose card is me */
  cardvm_slot me_slot; /* of rules' own abilities: which card of the event is me; SLOTS: none */
  bool optional;       /* its master may decline */
  bool each;           /* triggers for each of simultaneous events */
  bool interrupts;     /* resolves inside the event */
  bool players; /* triggered: it belongs to the event's player, whoever its card's master is */
  cardvm_id queue_class; /* 0: the last */
  bool counts;           /* substitution: the outcome counts as the original for the proposer */

  /* limit of use: for each copy, so often in an instance of the sequence */
  uint32_t limit;
  cardvm_id limit_sequence;

  /* constant */
  cardvm_expr on; /* over `it`; 0: me only */
  const cardvm_modifier_def *modifiers;
  uint32_t modifier_count;

  /* activated, command */
  uint64_t windows; /* bit id-1 */
  const cardvm_cost_def *costs;
  uint32_t cost_count;
  cardvm_id during_zone; /* the card lies here while it is used; 0: stays */
  cardvm_id after_zone;  /* and goes here if it is still there */

  const cardvm_target_def *targets;
  uint32_t target_count;

  /* parameters of a started ability, in the order of cardvm_start_ability: at most 6. Not of one
   * that is activated or a command: whoever uses it says no values */
  const cardvm_subject *parameters;
  uint32_t parameter_count;
  bool reset; /* also works while the card it was started from has gone (default for started) */
} cardvm_ability_def;

cardvm_id cardvm_program_ability(cardvm_program *program, const cardvm_ability_def *def);

/* An ability of the rules themselves, always at work. Triggered: me is the event's me_slot.
 * Activated: offered for every card of `selection` (me, with its master as you); 0: for the player
 * who may act, without a card. */
cardvm_id cardvm_program_rule(cardvm_program *program, cardvm_id ability, cardvm_id selection);

typedef struct cardvm_ability_info {
  cardvm_ability_kind kind;
  cardvm_id keyword, function, queue_class;
  uint64_t windows, zones;
  bool optional, started_only;
  cardvm_id definition; /* of the card that has it; 0: the rules */
} cardvm_ability_info;

bool cardvm_program_ability_info(const cardvm_program *program, cardvm_id ability,
                                 cardvm_ability_info *info);

/* What the rules do by themselves while a condition holds. */
typedef struct cardvm_rule_action_def {
  const char *name;
  cardvm_id selection;   /* over these cards; 0: over players */
  cardvm_expr condition; /* over `it`, or the player as WHOSE_IT with you = that player */
  bool at_once;          /* also in the middle of an effect; otherwise at checkpoints */
  bool one_at_a_time;    /* and tested again; otherwise all that hold are one event */
  cardvm_id event;       /* done to each; 0: the function is run for each */
  cardvm_id function;
} cardvm_rule_action_def;

/* At most 32. What it watches follows from its selection and condition. */
cardvm_id cardvm_program_rule_action(cardvm_program *program, const cardvm_rule_action_def *def);

/* What always holds. Only tested in games that cardvm_game_watch has told to: after each event, as
 * soon as no rule action that acts at once has anything to do. The condition is told that event. */
typedef struct cardvm_invariant_def {
  const char *name;    /* needed: it is what a failure is called by */
  cardvm_id selection; /* of each of these cards; 0: once, */
  bool players;        /* or of each player still in the game: you and WHOSE_IT */
  cardvm_expr condition;
} cardvm_invariant_def;

cardvm_id cardvm_program_invariant(cardvm_program *program, const cardvm_invariant_def *def);

/* When a lasting effect ends: at one of these events that matches. `target` is its bearer. */
typedef struct cardvm_duration_def {
  const char *name;
  const cardvm_id *events;
  uint32_t event_count;
  cardvm_expr match;  /* 0: always */
  cardvm_id sequence; /* only in the instance of this sequence in which it began; 0: any */
  bool later;         /* not in that instance, but in a later one */
} cardvm_duration_def;

cardvm_id cardvm_program_duration(cardvm_program *program, const cardvm_duration_def *def);

/* -- Card definitions -------------------------------------------------------------------------- */

typedef struct cardvm_value {
  cardvm_id property;
  int32_t value;
} cardvm_value;

typedef struct cardvm_definition_def {
  const char *name;
  const cardvm_value *values;
  uint32_t value_count;
  const cardvm_id *abilities; /* in printed order */
  uint32_t ability_count;
} cardvm_definition_def;

cardvm_id cardvm_program_definition(cardvm_program *program, const cardvm_definition_def *def);

#ifdef __cplusplus
}
#endif

#endif
