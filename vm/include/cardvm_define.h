/* Defining a program: the rules and cards of a rule set, from C or from a binding.
 *
 * Make a program, declare things (a declaration can name only what exists already), seal the
 * program, start games:
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
 * Every function that declares something copies what it is given, including names and lists, and
 * returns an id. It returns 0 if it refuses: the name is taken among its sort, an id does not
 * exist, a value is out of its range, there are too many of the sort, memory is refused, or the
 * program is sealed. The first refusal matters, because others follow from it: cardvm_program_error
 * has it, and cardvm_program_seal reports it. Ids of one sort run from 1. In every struct zero is
 * the default: clear it, or write it as above. */
#ifndef CARDVM_DEFINE_H
#define CARDVM_DEFINE_H

#include "cardvm_program.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How long something lasts, if not as long as a duration of the program. */
#define CARDVM_WHILE_EFFECT 0u /* until the effect that made it ends */
#define CARDVM_FOREVER 0xffffffffu

/* Sets of zones and of windows are kept in one word, so there are at most 64 of each. CARDVM_SET_OF
 * gives a set of one id, for use with |. */
#define CARDVM_ZONES_MAX 64
#define CARDVM_WINDOWS_MAX 64
#define CARDVM_SET_OF(id) (UINT64_C(1) << ((id)-1))
#define CARDVM_PROPERTIES_MAX 256
#define CARDVM_LAYERS_MAX 32

/* As the zone or place of a move: the card leaves the game for good. */
#define CARDVM_NOWHERE 0xffffffffu

/* -- Functions: what an ability does ----------------------------------------------------------- */

typedef enum cardvm_call_status {
  CARDVM_CALL_DONE = 1, /* finished; the call's result is set */
  CARDVM_CALL_WAIT,  /* something was asked or started; call the function again when it is done */
  CARDVM_CALL_FAILED /* failed; cardvm_effect_fail has said why */
} cardvm_call_status;

typedef struct cardvm_call cardvm_call; /* see cardvm_effect.h */

/* An ability in C. After each WAIT it is called again with the `step` and `local` words that it
 * left. So it keeps all its state in the block. */
typedef cardvm_call_status (*cardvm_function)(cardvm_game *game, cardvm_call *call, void *user);

/* A pure test or number in C: it may read, but not change, ask or propose anything. It returns
 * false on failure. */
typedef struct cardvm_context cardvm_context; /* see cardvm_effect.h */
typedef bool (*cardvm_reader)(cardvm_game *game, const cardvm_context *context, void *user,
                              int32_t *value);

/* What a binding supplies for functions in scripts. The state of such a function is a coroutine,
 * which the machine can always rebuild by running the effect again. */
typedef struct cardvm_scripts {
  /* Begins the script function of the top frame. */
  cardvm_call_status (*run)(void *user, cardvm_game *game, cardvm_call *call);
  /* Resumes it. */
  cardvm_call_status (*resume)(void *user, cardvm_game *game, cardvm_call *call);
  /* Frees the coroutine in this slot, which is not needed any more. `slot` may be set to NULL. */
  void (*drop)(void *user, cardvm_game *game, void **slot);
  /* Calls a pure function of a script. Returns false on failure. */
  bool (*read)(void *user, cardvm_game *game, cardvm_id function, const cardvm_context *context,
               int32_t *value);
  void *user;
  /* Called once when the program is freed. May be NULL. */
  void (*free)(void *user);
} cardvm_scripts;

/* -- Making a program -------------------------------------------------------------------------- */

/* Makes an empty program. The caller must free it with cardvm_program_free. Returns NULL if memory
 * is refused. The allocator is copied; the program and all that belongs to it use it. NULL means
 * the C library's. */
cardvm_program *cardvm_program_new(const cardvm_allocator *allocator);

/* Checks the program as a whole and builds its indexes. Afterwards nothing can be declared any
 * more, and games can be started. CARDVM_OK, also if it is sealed already. Otherwise the status of
 * the first refusal, mostly DEFINITION or MEMORY; *error (may be NULL) has it. Such a program can
 * only be freed. */
cardvm_status cardvm_program_seal(cardvm_program *program, cardvm_error *error);

/* Declaring and sealing a program may take so much work; 0 is the default. A unit is about one
 * instruction of Lua: what is kept costs one for each byte, what is looked at once for each other
 * one for each look. What takes more is refused with LIMIT, at the declaration that did. */
#define CARDVM_LOADING_WORK 20000000u
void cardvm_program_work_limit(cardvm_program *program, uint32_t units);
/* Takes units from that budget, for what a binding does to load a program. Returns false if not so
 * many are left; then the program is refused. */
bool cardvm_program_work(cardvm_program *program, uint32_t units);

/* Tells the program which script it was made from. A binding calls it for each file before sealing.
 * The scripts count in the program's hash (cardvm_program_hash); saves and replays name the ones
 * that differ. The bytes are not kept. CARDVM_OK, STATE (the program is sealed, or there is no
 * name) or MEMORY. */
cardvm_status cardvm_program_stamp(cardvm_program *program, const char *file, const void *bytes,
                                   size_t size);

/* Resizes memory as the program's allocator does, for a binding's own; it is not counted. Where a
 * step of a game can't be taken back and the host refuses memory, the binding's is lent from what
 * the program keeps for that, too. Returns NULL if memory is refused, and for 0 bytes. */
void *cardvm_program_memory(cardvm_program *program, void *memory, size_t old_bytes,
                            size_t new_bytes);
/* The same, counted in the program's figures (cardvm_program_stats): for libraries that keep
 * something of a program's games, as recorders do. If memory is refused, cardvm_program_error says
 * how much. Free it before the program. */
void *cardvm_program_resize(cardvm_program *program, void *memory, size_t old_bytes,
                            size_t new_bytes);

/* Sets what cardvm_program_error says, for a binding's call that has failed and has no game or
 * *error to tell it. Returns the code. Before the program is sealed its first refusal stays. */
cardvm_status cardvm_program_wrong(cardvm_program *program, cardvm_status code,
                                   const char *message);

/* Sets who runs functions of scripts. The struct is copied. Call it before the first game is
 * started. */
void cardvm_program_scripts(cardvm_program *program, const cardvm_scripts *scripts);
/* Returns what was set, or NULL. Valid as long as the program. */
const cardvm_scripts *cardvm_program_get_scripts(const cardvm_program *program);

/* Returns the id of a name for prompts, options, keywords or notes. The same text gives the same
 * id; NULL gives 0. */
cardvm_id cardvm_program_intern(cardvm_program *program, const char *text);

/* Declare functions in C: one that does something, and a pure test or number. `user` is passed to
 * each call. The name stands for the function in the program's hash, so different functions should
 * have different names. */
cardvm_id cardvm_program_function(cardvm_program *program, const char *name,
                                  cardvm_function function, void *user);
cardvm_id cardvm_program_reader(cardvm_program *program, const char *name, cardvm_reader reader,
                                void *user);
/* Declares a function of a script. cardvm_scripts is told its id. */
cardvm_id cardvm_program_script(cardvm_program *program, const char *name);

/* -- Zones and circles ------------------------------------------------------------------------- */

typedef enum cardvm_seen { CARDVM_SEEN_ALL = 0, CARDVM_SEEN_OWNER, CARDVM_SEEN_NOBODY } cardvm_seen;

typedef struct cardvm_zone_def {
  const char *name;
  cardvm_seen seen;
  bool shared;      /* one for the game; otherwise one for each player */
  bool play;        /* cards here are in play: abilities work here by default, a card's side is its
                       master's, and last known values are kept */
  bool board;       /* moves between two zones of the board keep the stay */
  bool owners_only; /* a card that moves here goes to its owner's place */
  bool makes_owner; /* a card that comes to a player's place here gets that player as its owner */
  bool circles;     /* it has only the places declared with cardvm_program_circle */
  bool master_follows_card; /* a circle's master is that of the card on it */
  bool card_follows_master; /* a card's base master is the circle's master */
  cardvm_id back; /* a name for what its cards look like from behind; cards of a zone with another
                     back can't be hidden here */
} cardvm_zone_def;

/* Declares a zone; there can be CARDVM_ZONES_MAX. */
cardvm_id cardvm_program_zone(cardvm_program *program, const cardvm_zone_def *def);

/* Declares a circle for each player (or one shared). Column and row are as its owner sees it; from
 * the other side both are negated. Returns its number within the zone, from 1. */
cardvm_id cardvm_program_circle(cardvm_program *program, cardvm_id zone, const char *name,
                                int32_t column, int32_t row);
/* Makes two circles of a zone neighbours; `a` and `b` are their numbers. Returns the link's id.
 * `direction` is a number of the rule set's for the way from a to b; the way back has the negative
 * number. Neighbours of a circle in directions d and -d are opposite. 0: no direction. */
cardvm_id cardvm_program_link(cardvm_program *program, cardvm_id zone, uint32_t a, uint32_t b,
                              int32_t direction);

/* -- Values ------------------------------------------------------------------------------------ */

/* Declares a layer; there can be CARDVM_LAYERS_MAX. Layer 1, "base", exists from the start.
 *
 * Changes of values are made layer by layer, in the order declared. Within a layer they come by
 * age, but what a constant reads that changes in the same layer is changed before: where one effect
 * depends on another, that one comes first. Those that depend on each other come by age, and each
 * reads what the older ones have left. What a function of a script reads is not known to the
 * program: it finds what lower layers have made.
 *
 * A constant that makes changes in several layers concerns in the later ones, and with what it
 * grants, the cards that it did in its first, though it is lost in between. */
cardvm_id cardvm_program_layer(cardvm_program *program, const char *name);

typedef struct cardvm_property_def {
  const char *name;
  int32_t base;     /* the value of cards whose definition gives none */
  int32_t min, max; /* bounds of the final value; both 0: no bounds */
  cardvm_id layer;  /* in which it is changed where nothing else is said; 0: the first layer */
  bool hidden;      /* tools do not show it */
  uint32_t layers;  /* bit l-1: lasting effects may change it in layer l, too */
  cardvm_id loses;  /* what cards have lost of which it is more than 0; 0: nothing */
  bool tags;        /* its bits are tags (cardvm_program_tag) */
  cardvm_id list;   /* where the tags of its list begin; whoever declares it says 0 */
} cardvm_property_def;
/* What cards lose: all their abilities, or those with a keyword (its name). They have lost what
 * they had when the youngest change came that makes the property more than 0. What is lost neither
 * works, triggers nor is offered. The value itself is not what changes add up to, but whether there
 * is one: the age of the youngest is kept, and bounds make 1 of it. */
#define CARDVM_LOSES_ALL 0xffffffffu

/* Declares a property; there can be CARDVM_PROPERTIES_MAX. */
cardvm_id cardvm_program_property(cardvm_program *program, const cardvm_property_def *def);
/* Declares one more tag of the list that a property with `tags` begins, and returns its number. A
 * property holds 32 tags; for more, others are declared, with the same layers, which belong to the
 * same list. */
cardvm_id cardvm_program_tag(cardvm_program *program, cardvm_id list);
/* Declares a set of tags of a list, empty at first; adds one to it. Returns 0 if that is refused.
 */
cardvm_id cardvm_program_tag_set(cardvm_program *program, cardvm_id list);
cardvm_id cardvm_program_tag_add(cardvm_program *program, cardvm_id set, cardvm_id tag);
/* The property of which a tag is a bit, and the bit. */
#define CARDVM_TAG_PROPERTY(tag) ((cardvm_id)(tag) >> 5)
#define CARDVM_TAG_BIT(tag) (UINT32_C(1) << ((tag)&31))
/* Returns the property behind this one in its list of tags; 0: it is the last. */
cardvm_id cardvm_program_more_tags(const cardvm_program *program, cardvm_id property);
/* Returns the property that says that this is lost; 0: there is none. */
cardvm_id cardvm_program_loss(const cardvm_program *program, cardvm_id loses);

typedef struct cardvm_field_def {
  const char *name;
  int32_t initial; /* its value at the start of each stay; references begin empty, so it is 0 */
  bool kept;       /* a new stay leaves it as it is; not with a reference */
  cardvm_reference refers;
  cardvm_id counter; /* the event ADD_COUNTER that adds to it; 0: none */
} cardvm_field_def;

/* Declares a field; there can be 64. */
cardvm_id cardvm_program_field(cardvm_program *program, const cardvm_field_def *def);
/* Declare a variable of each player, or of the game, with its start value. */
cardvm_id cardvm_program_player_variable(cardvm_program *program, const char *name, int32_t start);
/* Lets a player variable count within turns: after each turn, that of the turn player goes back to
 * its start value. CARDVM_OK; ARGUMENT if there is no such variable or the program is sealed. */
cardvm_status cardvm_program_each_turn(cardvm_program *program, cardvm_id variable);
/* Lets it count within steps: after each step that has begun, of whatever sequence, that of every
 * player goes back. Returns the same. */
cardvm_status cardvm_program_each_step(cardvm_program *program, cardvm_id variable);
cardvm_id cardvm_program_game_variable(cardvm_program *program, const char *name, int32_t start);
/* Makes a variable (of CARDVM_SORT_PLAYER_VARIABLE or GAME_VARIABLE) one that refers to something.
 * Call it before anything names the variable. CARDVM_OK; ARGUMENT if there is no such variable, it
 * does not start at 0, or the program is sealed. */
cardvm_status cardvm_program_refers(cardvm_program *program, cardvm_sort sort, cardvm_id variable,
                                    cardvm_reference refers);

/* -- Expressions: filters, conditions and numbers that the machine evaluates ------------------- */

typedef uint32_t cardvm_expr; /* 0: none, which counts as true where a condition is asked for */

/* Words for the cards that expressions can refer to. */
typedef enum cardvm_who {
  CARDVM_WHO_NONE = 0,
  CARDVM_WHO_ME,         /* the source; for abilities of attached cards the bearer */
  CARDVM_WHO_IT,         /* the candidate of a filter; the card whose property is computed. Of
                            places it is a place: what is read of it are its values, master, owner,
                            zone and position; all else is 0 */
  CARDVM_WHO_CARD,       /* the event's card */
  CARDVM_WHO_OTHER,      /* the event's other card */
  CARDVM_WHO_SOURCE,     /* the card whose ability caused the event */
  CARDVM_WHO_TARGET,     /* the target of the lasting effect */
  CARDVM_WHO_HOST,       /* the card to which `it` is attached */
  CARDVM_WHO_ITSELF,     /* the attached card whose ability it is (me is its bearer) */
  CARDVM_WHO_OUTER,      /* in what a selection asks of `it`: the `it` of what is around it */
  CARDVM_WHO_PARAM = 32, /* + index: a parameter of a started ability */
  /* + index: in what is asked of a target, what was chosen for the one of this index before it, of
   * which there is at most one; nothing if none was. Only what leaves those possible that speak of
   * it is offered. What has left is as it was. */
  CARDVM_WHO_CHOSEN = 40,
  CARDVM_WHO_ROLE = 64,    /* + role id: its card in the innermost running sequence that has it */
  CARDVM_WHO_PATH = 0x8000 /* + path id: the card to which it leads */
} cardvm_who;

/* Words for the players that expressions can refer to. */
typedef enum cardvm_whose {
  CARDVM_WHOSE_NOBODY = 0,
  CARDVM_WHOSE_YOU,
  CARDVM_WHOSE_OPPONENT,         /* the next seat after you that has not lost */
  CARDVM_WHOSE_TURN,             /* the turn player */
  CARDVM_WHOSE_EVENT,            /* the event's player */
  CARDVM_WHOSE_BY,               /* the player who caused the event */
  CARDVM_WHOSE_STARTER,          /* the player who started the lasting effect */
  CARDVM_WHOSE_IT,               /* the candidate of a rule action over players */
  CARDVM_WHOSE_PARAM = 32,       /* + index: a parameter of a started ability */
  CARDVM_WHOSE_MASTER = 0x10000, /* + a cardvm_who: that card's master */
  CARDVM_WHOSE_OWNER = 0x20000,  /* + a cardvm_who: that card's owner */
  CARDVM_WHOSE_PATH = 0x30000    /* + path id: the player to whom it leads */
} cardvm_whose;

/* A path leads on from a card or player to another one: from one that has left, as it was. It leads
 * nowhere where a reference is empty, or what it refers to has left. */
typedef enum cardvm_path_step {
  CARDVM_PATH_HOST = 1,   /* of: who; what: 0 */
  CARDVM_PATH_FIELD,      /* of: who; what: a field that refers to a card or player */
  CARDVM_PATH_PLAYER_VAR, /* of: whose; what: such a variable */
  CARDVM_PATH_GAME_VAR    /* of: 0; what: such a variable */
} cardvm_path_step;

typedef struct cardvm_path_def {
  cardvm_path_step step;
  uint32_t of;
  cardvm_id what;
} cardvm_path_def;

#define CARDVM_PATH_MOST 8u /* so many steps */
/* Returns the path's id, for CARDVM_WHO_PATH or CARDVM_WHOSE_PATH. The same path has one id. */
cardvm_id cardvm_program_path(cardvm_program *program, const cardvm_path_def *def);
/* Reads a path. Returns false if there is none. */
bool cardvm_program_get_path(const cardvm_program *program, cardvm_id path, cardvm_path_def *def);

typedef enum cardvm_op {
  CARDVM_OP_NUMBER = 1, /* a: the value */
  CARDVM_OP_NOT,        /* a: an expression */
  CARDVM_OP_AND,        /* a, b: expressions; so down to MAX */
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
  CARDVM_OP_BASE,        /* a: who, b: property; its printed value */
  CARDVM_OP_FIELD,       /* a: who, b: field */
  CARDVM_OP_PLAYER_VAR,  /* a: whose, b: variable */
  CARDVM_OP_GAME_VAR,    /* a: variable */
  CARDVM_OP_SEAT,        /* a: whose */
  CARDVM_OP_DEFINITION,  /* a: who */
  CARDVM_OP_ZONE,        /* a: who; its zone, for an attached card its host's; 0: nowhere */
  CARDVM_OP_IN_ZONES,    /* a: who; b, c: low and high word of a set of zones that it may be in */
  CARDVM_OP_OWNER,       /* a: who */
  CARDVM_OP_MASTER,      /* a: who */
  CARDVM_OP_CONTROLLED,  /* a: who; a control effect holds the card */
  CARDVM_OP_SAME,        /* a, b: who */
  CARDVM_OP_PRESENT,     /* a: who; the handle still follows its card */
  CARDVM_OP_ATTACHED,    /* a: who; how many cards are attached to it */
  CARDVM_OP_IS_ATTACHED, /* a: who; it is attached */
  CARDVM_OP_COUNT,       /* a: selection */
  CARDVM_OP_IS_ONE_OF,   /* a: who, b: selection */
  CARDVM_OP_SLOT,        /* a: slot of the event */
  CARDVM_OP_PARAM,       /* a: index of a parameter, as a number */
  CARDVM_OP_IN_SEQUENCE, /* a: sequence; it runs */
  CARDVM_OP_IN_STEP,     /* a: step; it is the present step of a running sequence */
  CARDVM_OP_ARRIVED_IN,  /* a: who, b: sequence; the stay began in its running instance */
  CARDVM_OP_TURN_NUMBER,
  CARDVM_OP_PLACE_COUNT, /* a: zone, b: whose; how many cards are there */
  CARDVM_OP_COLUMN,      /* a: who, b: whose chair it is seen from */
  CARDVM_OP_ROW,         /* a: who, b: whose chair it is seen from */
  CARDVM_OP_ADJACENT,    /* a, b: who; they are on neighbouring circles */
  CARDVM_OP_WINDOW_OF,   /* a: slot with an ability, b: window in which it can be used */
  CARDVM_OP_KEYWORD_OF,  /* a: slot with an ability; the name that is its keyword */
  CARDVM_OP_ORDINAL,     /* a: who; the number of its circle in the zone, from 1; 0: none */
  CARDVM_OP_TOTAL,       /* a: selection, b: expression over `it`; the sum over its cards */
  CARDVM_OP_EXTRA_TURN,  /* the present turn is an extra turn */
  CARDVM_OP_CALL,        /* a: function (reader or pure script) */
  CARDVM_OP_PLAYERS,     /* how many players began the game */
  CARDVM_OP_POSITION,    /* a: who; its position in its place, 1 is the top; 0: in none */
  CARDVM_OP_OWN,         /* a: who, b: property; its printed value on what the card is by itself,
                            whatever it has become; 0 if `you` may not know which card it is */
  CARDVM_OP_CHOSE,       /* a: index of a parameter, b: an option of that choice, from 0; it was
                            chosen */
  CARDVM_OP_CAN,      /* a: a plan that is asked (CARDVM_EACH_ASKED); nothing prohibits it. Not in
                         constants and prohibitions */
  CARDVM_OP_GREATEST, /* a: selection, b: expression over `it`; the most that any of its cards has;
                         0: there is no card */
  CARDVM_OP_LEAST,    /* the same, the least */
  CARDVM_OP_AT,       /* a, b: who; they are at the same place. A place is at itself */
  CARDVM_OP_TAG,      /* a: who, b: tag; its bit if the card has it, otherwise 0 */
  /* c: the first property of a list of tags. */
  CARDVM_OP_TAG_AMONG,  /* a: who, b: a set of tags; the card has one of them */
  CARDVM_OP_TAG_NUMBER, /* a: who, b: expression; the card has the tag of this number */
  CARDVM_OP_SHARES,     /* a, b: who; both cards have some tag of the list */
  CARDVM_OP_DIFFERENT   /* a: selection, b: expression over `it` and `outer`, both of its cards; how
                           many of them there are of which no earlier one fulfils it */
} cardvm_op;

/* Declares an expression: an operation and its operands (see cardvm_op). Operands that are
 * expressions must exist already. Expressions nest at most 48 deep. Numbers have 32 bits. Results
 * outside of that range stay at its end. */
cardvm_expr cardvm_program_expr(cardvm_program *program, cardvm_op op, uint32_t a, uint32_t b,
                                uint32_t c);

typedef enum cardvm_side { CARDVM_SIDE_ANY = 0, CARDVM_SIDE_YOURS, CARDVM_SIDE_ENEMY } cardvm_side;

/* Cards by zone, side and filter, such as "your rested units". */
typedef struct cardvm_selection_def {
  const char *name;   /* for messages; may be NULL */
  uint64_t zones;     /* bit id-1 */
  cardvm_side side;   /* whose cards: by master in play and if attached, otherwise by place */
  bool attached;      /* the cards attached to cards there, instead of those */
  bool top;           /* only the first card of each place */
  uint32_t circle;    /* only the n-th circle of its zones, from 1; 0: all places */
  cardvm_expr filter; /* a condition on `it`; 0: none */
} cardvm_selection_def;

cardvm_id cardvm_program_selection(cardvm_program *program, const cardvm_selection_def *def);
/* Reads the definition of a selection, for example to refine it. Returns false if there is none. */
bool cardvm_program_get_selection(const cardvm_program *program, cardvm_id selection,
                                  cardvm_selection_def *def);
/* Returns whether its filter speaks of CARDVM_WHO_OUTER, so that it means something only inside of
 * what has an `it`. By itself, as what is chosen from, it is refused. */
bool cardvm_program_speaks_of_outer(const cardvm_program *program, cardvm_id selection);

/* -- Events ------------------------------------------------------------------------------------ */

/* What an event does to the block when it happens. Where the field or variable that it sets refers
 * to something, that comes from another slot than amount: a card from other, a place from to, a
 * player from player (but of a player's variable from amount, because player says whose it is). 0
 * empties it. Nothing can be added to it. */
typedef enum cardvm_change {
  CARDVM_CHANGE_NOTICE = 0, /* nothing */
  CARDVM_CHANGE_MOVE,       /* moves card to `to` at `position` */
  CARDVM_CHANGE_SET_FIELD,  /* sets a field of card to amount, unless it has that value */
  CARDVM_CHANGE_ADD_FIELD,  /* adds amount to a field of card */
  CARDVM_CHANGE_SET_PLAYER, /* sets a variable of player to amount */
  CARDVM_CHANGE_ADD_PLAYER,
  CARDVM_CHANGE_SET_GAME,
  CARDVM_CHANGE_ADD_GAME,
  CARDVM_CHANGE_CREATE,  /* creates cards of definition `name`, owned by player, at `to`: as many as
                            `amount` says, at least one; card is the last one */
  CARDVM_CHANGE_ATTACH,  /* attaches card to other */
  CARDVM_CHANGE_SHUFFLE, /* shuffles the place `to`; if nothing lies there, nothing happens */
  CARDVM_CHANGE_REVEAL,  /* lets player know card; 0: everybody */
  CARDVM_CHANGE_SET_OWNER, /* makes player the owner of card */
  CARDVM_CHANGE_DEFEAT,    /* player loses the game */
  CARDVM_CHANGE_WIN,       /* all other players lose */
  CARDVM_CHANGE_DEAL,    /* Moves the first `amount` cards of player's zone `what` to that player's
                            zone `dealt_to`. When `what` is empty, that player's zone `refill` is
                            shuffled into it; if that shuffle is prohibited, or there is nothing,
                            it stays empty. If there are too few cards, it moves as many as there
                            are. The zones must differ, and each player must have one place of each.
                            The moves are no events. */
  CARDVM_CHANGE_LASTING, /* only for the built-in events that make lasting effects */
  CARDVM_CHANGE_BODY,    /* the event's function does it */
  CARDVM_CHANGE_SET_MASTER, /* makes player (0: nobody) the master of the circle `to`; amount gets
                               the former master. Impossible where a circle's master follows the
                               card on it */
  CARDVM_CHANGE_FOLLOWS, /* Only of the machine's own events that tell what other events and ends of
                            lasting effects have done. Nobody can propose them. */
  CARDVM_CHANGE_ADD_COUNTER /* adds amount to the counter of card that name names: a field that says
                               that this event adds to it */
} cardvm_change;

/* The slots of an event. */
typedef enum cardvm_slot {
  CARDVM_SLOT_CARD = 0, /* a card handle */
  CARDVM_SLOT_OTHER,    /* a card handle */
  CARDVM_SLOT_SOURCE,   /* a card handle: the card whose ability caused the event */
  CARDVM_SLOT_PLAYER,   /* a seat */
  CARDVM_SLOT_BY,       /* the seat of the player who caused the event */
  CARDVM_SLOT_AMOUNT,   /* a number */
  CARDVM_SLOT_TO,       /* a place */
  CARDVM_SLOT_FROM,     /* a place; a move sets it */
  CARDVM_SLOT_NAME,     /* a name, definition or ability, depending on the kind of event */
  CARDVM_SLOT_POSITION, /* where in the place: a cardvm_at */
  CARDVM_SLOT_EXTRA,    /* for the rule set's own use */
  CARDVM_SLOT_NEW,      /* after a move: the card's new handle */
  CARDVM_SLOTS
} cardvm_slot;

typedef enum cardvm_at { CARDVM_AT_TOP = 0, CARDVM_AT_BOTTOM = 1, CARDVM_AT_INDEX = 2 } cardvm_at;

/* The kinds of event that every program has, CARDVM_EVENT_... A row: name, name in scripts, its
 * change, the slot that says whom it affects, and the sort of what its name names. Their names are
 * the machine's: a program may declare events of the same names. New ones are the last. */
#define CARDVM_BUILTINS(X)                                                                         \
  /* card, to, position, name (as what it arrives) */                                              \
  X(MOVE, "move", MOVE, CARD, DEFINITION)                                                          \
  /* name, player (owner), to */                                                                   \
  X(CREATE, "create", CREATE, PLAYER, DEFINITION)                                                  \
  X(MODIFY, "modify", LASTING, CARD, PROPERTY) /* card, name, amount */                            \
  X(CONTROL, "control", LASTING, CARD, NAME)   /* card, player (the new master) */                 \
  /* name (what becomes a lasting effect); if there is a player, its master, card gains it */      \
  X(START, "start", LASTING, BY, ABILITY)                                                          \
  X(DECIDE, "decide", LASTING, PLAYER, NAME)       /* the seat `amount` decides for player */      \
  X(SHUFFLE, "shuffle", SHUFFLE, BY, NAME)         /* to (a place), player (its owner, 0: none) */ \
  X(REVEAL, "reveal", REVEAL, CARD, NAME)          /* card, player */                              \
  X(ATTACH, "attach", ATTACH, CARD, NAME)          /* card, other */                               \
  X(ACTIVATE, "activate", NOTICE, PLAYER, ABILITY) /* card, player, name */                        \
  X(DEFEAT, "defeat", DEFEAT, PLAYER, NAME)        /* player */                                    \
  X(RENEW, "renew", LASTING, CARD, NAME)           /* card begins a new stay where it is */        \
  /* card, name (what it is from now on; 0: it is itself again) */                                 \
  X(BECOME, "become", LASTING, CARD, DEFINITION)                                                   \
  /* card, player (its master now), amount (the seat of who it was before): however it came to     \
     that, while the stay goes on. It has happened, so nothing prohibits or replaces it */         \
  X(MASTER_CHANGES, "master changes", FOLLOWS, CARD, NAME)                                         \
  /* An ability has chosen card, player or the place `to` as a target: source, by, name (the       \
     ability), other (the card that its effect is while it waits). Made when all its targets are   \
     chosen and what it costs is paid, once for each; of what chooses anew, for those that it did  \
     not choose before. It has happened, too */                                                    \
  X(CHOSEN, "chosen as target", FOLLOWS, BY, ABILITY)
#define CARDVM_EVENT_(name, ...) CARDVM_EVENT_##name,
typedef enum cardvm_builtin {
  CARDVM_EVENT_NONE = 0,
  CARDVM_BUILTINS(CARDVM_EVENT_) CARDVM_EVENT_BUILTINS /* one more than there are */
} cardvm_builtin;

/* The kinds of lasting effects, CARDVM_VIEW_... (cardvm_view.h). A row: name, what clients call it,
 * the event that makes it (CARDVM_BUILTINS), what it is listed on, and the slot of its event that
 * says its master. New kinds are the last. */
#define CARDVM_LASTINGS(X)                                                                         \
  X(MODIFIER, "modifier", MODIFY, ON_CARD, BY)                                                     \
  X(CONTROL, "control", CONTROL, ON_CARD, PLAYER)                                                  \
  X(ABILITY, "ability", START, NOWHERE, BY)                                                        \
  X(DECIDER, "decider", DECIDE, ON_PLAYER, AMOUNT)                                                 \
  X(BECOMES, "becomes", BECOME, ON_CARD, BY)                                                       \
  X(GAINED, "gained", START, ON_CARD, BY)

typedef struct cardvm_event_def {
  const char *name;
  cardvm_change change;
  cardvm_id what; /* the field, variable or zone that `change` needs; a zone is the destination if
                     `to` is 0 */
  cardvm_id dealt_to, refill; /* zones of DEAL; refill 0: none */
  uint32_t position;          /* where a move or deal puts cards, if the event does not say */
  int32_t amount;             /* the amount, if has_amount and the event's amount is 0 */
  bool has_amount;
  bool needs_amount;    /* nothing happens if the amount is 0 or less */
  bool before;          /* listeners look at the game as it was before the event */
  cardvm_id function;   /* the function of BODY */
  cardvm_slot affected; /* PLAYER, BY or CARD (its master; without a card the player): whose decider
                           orders substitutions */
  cardvm_id as; /* MOVE: the definition that the card has there, if the event does not say one
                   as its name; 0: its own */
  /* ATTACH */
  bool own_master; /* the card keeps the master that it has; otherwise it follows its host's */
  cardvm_id left;  /* the zone of its owner to which it goes when its host leaves; 0: along */
  cardvm_id hosts; /* what may be its host: a selection, asked for the card (me) and its master; 0:
                      any card */
} cardvm_event_def;

cardvm_id cardvm_program_event(cardvm_program *program, const cardvm_event_def *def);
/* Returns the event that a card leaves a zone, or that one enters it, whatever moves it: it lay
 * there, or lies there, and then or before it does not. It goes to another zone or out of the game,
 * is attached (what is attached lies in no zone), is made, or begins a new stay in another player's
 * place of the zone; from circle to circle of one zone it neither leaves nor enters. The slots are
 * those of the event that moves it, but for card, from and to; of what is dealt and of what goes
 * off with its host, too. Who listens to the leaving looks at the game as it was before. What
 * prohibits or replaces it prohibits or replaces the event that would move the card, but nothing
 * that is dealt or goes off with its host. 0: there is no such zone, or the program is sealed. */
cardvm_id cardvm_program_zone_event(cardvm_program *program, cardvm_id zone, bool leaves);
/* Returns what the name of such events names: a definition where cards arrive, are made or become
 * something, a property, an ability, or just a name. */
cardvm_sort cardvm_program_event_names(const cardvm_program *program, cardvm_id event);

/* -- Plans: what an effect does as data -------------------------------------------------------- */

/* What fills a slot of an item's event. */
typedef enum cardvm_fill_with {
  CARDVM_FILL_NUMBER = 0, /* value: an expression; `it` is the event's card */
  CARDVM_FILL_CARD,       /* value: a cardvm_who */
  CARDVM_FILL_PLACE /* value: a zone. For a move it is the place of the card's owner; otherwise that
                       of the event's player, if that slot was filled before; otherwise that of the
                       effect's master */
} cardvm_fill_with;

typedef struct cardvm_plan_fill {
  cardvm_slot slot;
  cardvm_fill_with with;
  uint32_t value;
  cardvm_expr circle; /* for a zone with circles, an expression for the circle's number; if there is
                         no such circle, there is no event */
} cardvm_plan_fill;

#define CARDVM_PLAN_FILLS 5u

/* An item proposes an event: once, or for each card of a selection at once. An item without an
 * event is a condition for several items. */
typedef struct cardvm_plan_item {
  /* 0: the next `skips` items are passed over, unless `condition` is there and holds. */
  cardvm_id event;
  uint32_t skips;
  cardvm_id cards; /* a selection, made when the item's turn comes; 0: none */
  bool those;      /* the event is for the cards that the plan is over, wherever they are now */
  cardvm_expr condition; /* if it does not hold, the item is passed over */
  uint32_t fill_count;
  cardvm_plan_fill fills[CARDVM_PLAN_FILLS];
} cardvm_plan_item;

typedef enum cardvm_plan_each {
  CARDVM_EACH_TOGETHER = 0, /* the items are done once; `those` are all cards of the plan */
  CARDVM_EACH_CARD, /* All items are done for one card of the plan after another. That card is `it`,
                       also in conditions and in items about no card. */
  CARDVM_EACH_PLAYER, /* All items are done for one player after another who has not lost, in turn
                        order from the effect's master. That player is `you`, and proposes. `over`
                        must be 0. */
  CARDVM_EACH_ASKED /* It is never done. It is asked if something prohibits one of its events, those
                       left out whose condition does not hold. `it` is what is looked at, everywhere
                       in it; if that is a player, an item about `it` is about that player. Items
                       have no cards of their own, and `over` must be 0. */
} cardvm_plan_each;

typedef struct cardvm_plan_def {
  const char *name;
  cardvm_id over; /* a selection, made once at the start; 0: none */
  cardvm_plan_each each;
  const cardvm_plan_item *items;
  uint32_t count;
} cardvm_plan_def;

/* Declares a function that proposes the events of its items in order, whatever becomes of each. A
 * plan itself asks nothing, but what follows from its events may. It costs a fraction of what a
 * script costs that does the same.
 *
 * If something in a plan fails, the plan is not undone as a whole. If it was begun on its own, that
 * stops the game; inside an effect in flight it can be left out.
 *
 * The cards that the plan is over are followed wherever they go. So is the source (`me`), if it is
 * there when the plan begins. A card that has left the game is lost. An event with an amount of its
 * own is passed over if its amount is filled with 0; `create` is passed over if it is less than 1.
 * As a substitution a plan replaces the event. As an event's function it is what the event does.
 *
 * Refused: no items; an item that names what does not exist; `those` together with `cards` or
 * without `over`; EACH_CARD without `over`; EACH_PLAYER with it; `it` where there is no card (also
 * in a condition); a circle for a zone without circles, and none for a zone with circles; a
 * condition for more items than follow. */
cardvm_id cardvm_program_plan(cardvm_program *program, const cardvm_plan_def *def);

/* -- Queue, windows, sequences ----------------------------------------------------------------- */

/* Declares a class of effects. Classes are served in the order declared. */
cardvm_id cardvm_program_class(cardvm_program *program, const char *name);

typedef enum cardvm_turn_order {
  CARDVM_TURNS_SEATS = 0, /* extra turns go in seat order from the last turn's player; a player with
                             several chooses among them */
  CARDVM_TURNS_NEWEST     /* the extra turn that was asked for last comes first */
} cardvm_turn_order;

typedef struct cardvm_rules_def {
  bool newest_wave_first; /* what an effect triggers is served before what waited already */
  bool fixed_order; /* a player's equal effects are served in the order triggered, not chosen */
  bool actions_together; /* all rule actions that have an event and apply are found first, then
                            carried out as simultaneous events; those with a function come before
                            them. Otherwise one rule action after the other acts */
  bool once_per_batch;  /* an ability triggers once for simultaneous events, unless it has `each` */
  bool short_choices;   /* "choose n" with fewer candidates chooses as many as there are */
  bool short_hands_act; /* an ability with "choose n" can be used if there is one candidate */
  cardvm_turn_order extra_turns;
  uint32_t players_min, players_max;
  cardvm_id setup_sequence; /* runs once, before the first turn; 0: none */
  cardvm_id turn_sequence;  /* a turn */
  uint32_t turn_limit;      /* after so many turns the game ends in a draw; 0: no limit */
  /* While an announced ability waits, it is a card `stack_card` in the shared zone `stack_zone`.
   * What is used up from there, as a spell is, is its own card. 0: it is no card. */
  cardvm_id stack_zone, stack_card;
  bool endless_draws; /* so does one that takes limits.steps steps while nobody is asked;
                         otherwise the effect in flight fails, or the game stops */
  bool in_vain_back;  /* An action that can't be carried out after all (it is not paid, or its
                         effect would do nothing) is taken back as a whole, and not offered again
                         until something else was done. Otherwise what was paid is lost. */
  /* A window (SINGLE) in which a player whose variables are not enough for the costs of an action
   * may act before they are paid, until they are enough. Nothing is served meanwhile, and of what
   * gives, only what helps is offered. What abilities in it could give counts when it is looked at
   * whether costs can be paid, if they cost nothing but what is done to their own card; each counts
   * once. 0: none. */
  cardvm_id payment_window;
  cardvm_limits limits; /* 0 in a field: the machine's default */
} cardvm_rules_def;

/* Declares the rules. Every program needs them; those declared last count. Returns 1. */
cardvm_id cardvm_program_rules(cardvm_program *program, const cardvm_rules_def *def);

typedef enum cardvm_window_mode {
  CARDVM_WINDOW_SINGLE = 0, /* the player acts until passing */
  CARDVM_WINDOW_ONCE,       /* the player may act once */
  CARDVM_WINDOW_ALTERNATE,  /* players act in turn, until all pass in a row */
  CARDVM_WINDOW_STACK, /* who acts may act again. When all pass in a row, the newest effect that
                          was announced resolves, and the turn player is asked; the window closes
                          when nothing waits. A program with such a window announces what has
                          triggered, and what is used in it: choices are made and targets chosen,
                          then costs are paid, and it waits. Not in the middle of an effect of a
                          script. */
  CARDVM_WINDOW_CHAIN  /* The same, but the player after the one whose effect is the newest is
                          asked, the turn player if none waits; and when all pass in a row, all
                          that waits resolves, the newest first, and nobody is asked meanwhile.
                          Rule actions act between two of them. What triggers then is announced
                          after the last, and players are asked about it. */
} cardvm_window_mode;

/* When players may act. Passing is always possible; with `must`, only if nothing else is. If only
 * passing is left, SINGLE asks nevertheless. The other modes do not ask then, if everybody can see
 * it (no hidden card could act). */
typedef struct cardvm_window_def {
  const char *name;
  cardvm_window_mode mode;
  cardvm_id pass; /* the name of the option to do nothing; 0: "pass" */
  bool must;      /* a player who can do something must */
} cardvm_window_def;

/* Declares a window; there can be CARDVM_WINDOWS_MAX. */
cardvm_id cardvm_program_window(cardvm_program *program, const cardvm_window_def *def);

/* Declares a role: a card that a sequence remembers while it runs, such as the attacker. */
cardvm_id cardvm_program_role(cardvm_program *program, const char *name);

typedef struct cardvm_sequence_def {
  const char *name;
  bool newer_only; /* its checkpoints serve only effects that began to wait after it began */
} cardvm_sequence_def;

cardvm_id cardvm_program_sequence(cardvm_program *program, const cardvm_sequence_def *def);

/* A step runs in this order: condition; its event "begin <name>" with a checkpoint; function;
 * checkpoint; window; after; its event "end <name>" with a checkpoint. The player of the events is
 * that of the sequence; their amount is the instance. */
typedef struct cardvm_step_def {
  const char *name;
  cardvm_expr condition;      /* if it does not hold, the step is passed over */
  cardvm_id function;         /* 0: none */
  cardvm_id window;           /* 0: none */
  cardvm_whose window_player; /* who acts first; 0: the player of the sequence */
  cardvm_id after;            /* a function; 0: none */
  bool quiet;                 /* no events and no checkpoints */
} cardvm_step_def;

cardvm_id cardvm_program_step(cardvm_program *program, cardvm_id sequence,
                              const cardvm_step_def *def);
/* Returns the event of a step's beginning or end. Every step has both. 0: there is no such step. */
cardvm_id cardvm_program_step_event(const cardvm_program *program, cardvm_id step, bool end);

/* -- Abilities --------------------------------------------------------------------------------- */

typedef enum cardvm_ability_kind {
  CARDVM_CONSTANT = 1, /* it modifies properties while it works */
  CARDVM_PROHIBITION,  /* a constant effect: some event cannot happen */
  CARDVM_TRIGGERED,
  CARDVM_ACTIVATED,
  CARDVM_COMMAND, /* like ACTIVATED, but the card itself is used up */
  CARDVM_SUBSTITUTION
} cardvm_ability_kind;

/* Tags are added (WITH), taken away (WITHOUT), or these are the only ones (SET), of the whole list.
 */
typedef enum cardvm_modify {
  CARDVM_ADD = 0,
  CARDVM_SET,
  CARDVM_WITH,
  CARDVM_WITHOUT
} cardvm_modify;
/* Goes with cardvm_modify where a lasting effect is to work in a layer (an id, or 0) that is not
 * the property's own. */
#define CARDVM_IN_LAYER(layer) ((uint32_t)(layer) << 8)

typedef struct cardvm_modifier_def {
  cardvm_id property;
  cardvm_modify modify;
  cardvm_expr value;
  cardvm_id layer; /* 0: the property's layer */
  uint32_t tags;   /* which bits; there is no value then */
} cardvm_modifier_def;

/* What is to be chosen before the effect begins. It must be there, or the ability can't be used.
 * Cards, players and places can stand in one question. If there are more than cards, the question
 * is about SUBJECT_ANY, and targets are handles of these kinds. */
typedef struct cardvm_target_def {
  cardvm_id selection; /* these cards; 0: none */
  /* Expressions: at least so many (0: as many as max), at most so many (0: one). A number below 0
   * is 0, and the least is never more than the most: where that is 0 nothing is chosen, and the
   * ability can be used. Of more than there are, the rules say (short_hands_act). */
  cardvm_expr min, max;
  bool needed_only; /* they must be there, but the function itself asks for them */
  cardvm_id prompt;
  uint32_t players; /* bit n: the player that cardvm_whose n means, up to WHOSE_IT; bit 0: every
                       player. Those who have lost can't be chosen. */
  cardvm_id places; /* the places of this selection, in whose filter `it` is a place; 0: none */
  cardvm_expr condition; /* if it does not hold, nothing is chosen and nothing must be there; it may
                            speak of choices (cardvm_choice_def) */
  /* What must hold of all that is chosen: of each two (WHO_IT, WHO_OUTER); and a comparison (LE, GE
   * or EQ) whose first side is a number of WHO_IT, of which the sum is compared (below 0 it is 0).
   * They are asked for one at a time then, and only what leaves the rest possible is offered, as
   * far as a search of bounded length can tell: where it can't, what is chosen may fall short. 0:
   * nothing. */
  cardvm_expr pair, total;
} cardvm_target_def;
#define CARDVM_EVERY_PLAYER 1u

/* What the player of an ability says as it is announced, before targets are chosen and costs are
 * paid. Conditions of targets, costs and numbers read it as a parameter, and the function is told
 * it. Only what leaves targets and costs possible is offered. A waiting effect keeps it. */
typedef enum cardvm_choice_kind {
  CARDVM_CHOICE_NUMBER = 1, /* a number from min to max */
  CARDVM_CHOICE_YES_NO,     /* 1 or 0 */
  CARDVM_CHOICE_OPTIONS /* `count` different options; bit n of the parameter: option n, from 0 */
} cardvm_choice_kind;

#define CARDVM_CHOICE_OPTIONS_MAX 16u
typedef struct cardvm_choice_def {
  cardvm_choice_kind kind;
  uint32_t parameter;       /* which parameter of the ability it becomes, from 0, each a choice */
  cardvm_id prompt;         /* what the player is asked; 0: nothing */
  cardvm_expr min, max;     /* NUMBER; they may speak of the choices before this one */
  const cardvm_id *options; /* OPTIONS: names */
  uint32_t option_count;
  uint32_t count; /* OPTIONS: how many are chosen; 0: one */
  /* OPTIONS: what each of them does, in the place of the ability's function; those that are chosen
   * run one after another. Plans only where one is chosen. NULL: the ability's function runs */
  const cardvm_id *functions;
} cardvm_choice_def;

typedef enum cardvm_cost_kind {
  CARDVM_COST_CARDS = 1, /* choose `count` cards of the selection; the event happens to each */
  CARDVM_COST_SELF,      /* the event happens to me */
  CARDVM_COST_PLAYER     /* the variable of you is reduced by count */
} cardvm_cost_kind;

typedef struct cardvm_cost_def {
  cardvm_cost_kind kind;
  cardvm_id event;
  cardvm_id selection;
  cardvm_id variable;
  uint64_t variables;    /* PLAYER, in place of `variable`: these pay together, as the player likes;
                            bit id - 1. In all costs of an ability at most 8 */
  cardvm_expr count;     /* an expression in which me is `me` and `it` */
  cardvm_expr condition; /* SELF: must hold of me (`it` and `me`) */
  bool alike;            /* cards with the same definition and fields need not be told apart */
  cardvm_id prompt;
  /* Of the costs of an ability with the same `either` (1 to 8; 0: none) those of one `way` are
   * paid (1 to 15): the player says which, by the prompt or else the event or variable of its first
   * cost. */
  uint32_t either, way;
} cardvm_cost_def;

/* The moments of an ability. It is announced: a triggered one when it triggers, others when their
 * player says so, before anything is paid. It resolves: it begins to do what it does. And it has
 * done something. */
typedef enum cardvm_moment {
  CARDVM_MOMENT_USUAL = 0, /* a triggered ability's condition is asked when it would resolve,
                              others' when they are announced; a limit counts what is announced */
  CARDVM_MOMENT_ANNOUNCED = 1,
  CARDVM_MOMENT_RESOLVED = 2,
  CARDVM_MOMENT_BOTH = 3, /* of a condition: asked when it is announced and when it would resolve */
  CARDVM_MOMENT_DONE = 4  /* of a limit: what did nothing is not counted */
} cardvm_moment;

typedef struct cardvm_ability_def {
  const char *name;
  cardvm_id keyword; /* a name by which rules refer to it ("main", "burst"); 0: none */
  cardvm_ability_kind kind;
  uint64_t zones;        /* the zones in which it works; 0: zones in play */
  bool attached;         /* it works while its card is attached; me is the bearer */
  bool started_only;     /* it works only when started with parameters */
  cardvm_expr condition; /* constant: it works while this holds; what resolves: asked at the moment
                            that `asked` says; others: asked before use */
  cardvm_moment asked;   /* triggered, activated, command */
  cardvm_expr used_if;   /* the last two: in place of the condition, where an effect has them used;
                            0: the condition */
  bool at_once;          /* the same: it is never announced to wait in a CARDVM_WINDOW_STACK */
  cardvm_id function;    /* what it does */

  /* triggered, substitution, prohibition */
  const cardvm_id *events;
  uint32_t event_count;
  cardvm_expr match; /* a condition on the event */
  /* Triggered: it waits for no event, but for this to hold, whatever has brought that about. It is
   * asked where rule actions that do not act at once are served, before they act, and triggers
   * then, unless its effect, of the same card, waits or runs. So if that leaves it as it is, it
   * triggers again. There is no match, self, each, players or interrupts. */
  cardvm_expr state;
  bool self;           /* triggered: only events whose card is me */
  cardvm_slot me_slot; /* a rule's ability: the slot of the event that is me; SLOTS: none */
  uint32_t me_who; /* the same: the card that is me, a cardvm_who such as a role; 0: see me_slot */
  bool optional;   /* its master may decline */
  bool each;       /* it triggers for each of simultaneous events */
  bool interrupts; /* it resolves inside the event */
  bool players;    /* triggered: its master is the event's player, whoever is the card's master */
  cardvm_id queue_class; /* 0: the last class */
  bool counts; /* substitution: for the proposer, its outcome counts as the original event */

  cardvm_id tally; /* see cardvm_program_tally; 0: it is none */

  /* limit of use: so often for each copy in an instance of the sequence; 0: no limit */
  uint32_t limit;
  cardvm_id limit_sequence;
  cardvm_moment limited; /* which moment counts; of substitutions always that they replace */

  /* constant */
  cardvm_expr on; /* a condition on `it`; 0: only me */
  const cardvm_modifier_def *modifiers;
  uint32_t modifier_count;
  bool grants; /* it may modify nothing, because abilities name it as `granted_by` */

  /* triggered, activated, command: the constant by which the cards that it concerns have this,
   * each as its own. It stands on the constant's card, behind it. 0: its card has it */
  cardvm_id granted_by;
  /* Of what is granted: in which zones cards have it, of those in which the constant's selection
   * looks; 0: in all of these, and where the constant is about no selection, in play. `zones` are
   * the constant's. */
  uint64_t bearer_zones;

  /* activated, command */
  uint64_t windows; /* bit id-1 */
  const cardvm_cost_def *costs;
  uint32_t cost_count;
  /* The variables of its player that it fills (bit id - 1), at most 8 of them, and how much in all;
   * 0: one. Which of them, its player says for each one. What has no function does it by itself,
   * otherwise the function does. It never waits in a CARDVM_WINDOW_STACK. */
  uint64_t gives;
  cardvm_expr gives_count;
  cardvm_id during_zone; /* the zone of the card while it is used; 0: it stays where it is */
  cardvm_id as; /* ACTIVATED: its card is not shown as it is used, and is this definition in the
                   zone of `during_zone`; 0: all see it */
  cardvm_id after_zone; /* its zone afterwards, if it is still there; 0, or where it is: it stays */

  const cardvm_target_def *targets;
  uint32_t target_count;

  /* triggered, activated, command: what it does, as a plan that is asked (CARDVM_EACH_ASKED); 0: it
   * does not say. What is prohibited is not offered. If the plan speaks of `it`, that is each
   * candidate of the first target that is chosen, and only those are offered that it permits. */
  cardvm_id does;

  /* triggered, activated, command: at most 6, asked in this order. An ability with choices has no
   * other parameters. */
  const cardvm_choice_def *choices;
  uint32_t choice_count;

  /* The parameters of a started ability, in the order of cardvm_start_ability; at most 6. Activated
   * abilities and commands have none, because whoever uses them gives no values. */
  const cardvm_subject *parameters;
  uint32_t parameter_count;
} cardvm_ability_def;

cardvm_id cardvm_program_ability(cardvm_program *program, const cardvm_ability_def *def);

/* Makes an ability one of the rules, which always works. Triggered: me is the event's me_slot.
 * Activated: it is offered with every card of `selection` (which is me, and its master you); 0: it
 * is offered without a card to the player who may act. */
cardvm_id cardvm_program_rule(cardvm_program *program, cardvm_id ability, cardvm_id selection);

/* Makes a tally of the rules: a variable of each player, with the name of `def`, whose id it
 * returns. It says how often the events of `def` have happened while a sequence runs, each counted
 * for each player for whom `match` holds (as `you`; it speaks of no card but those of the event and
 * of roles), before anything triggers that was declared later. When an instance of the sequence has
 * ended it is 0 again. Where `match` may read cards that not everybody sees, views leave the number
 * out and reasons do not tell it. */
cardvm_id cardvm_program_tally(cardvm_program *program, cardvm_id sequence,
                               const cardvm_ability_def *def);

typedef struct cardvm_ability_info {
  cardvm_ability_kind kind;
  cardvm_id keyword, function, queue_class;
  uint64_t windows, zones;
  bool optional, started_only;
  cardvm_id definition; /* of the card that has it; 0: the rules */
  uint32_t ordinal;     /* which of those of its card or of the rules it is, from 1, in the order in
                           which they were declared; 0: neither has it */
} cardvm_ability_info;

/* Reads an ability. Returns false if there is no such ability. */
bool cardvm_program_ability_info(const cardvm_program *program, cardvm_id ability,
                                 cardvm_ability_info *info);
/* Reads a choice of an ability, from 0. Its lists belong to the program. Returns false if there is
 * none. */
bool cardvm_program_choice(const cardvm_program *program, cardvm_id ability, uint32_t choice,
                           cardvm_choice_def *def);

/* What the rules do by themselves while a condition holds. */
typedef struct cardvm_rule_action_def {
  const char *name;
  cardvm_id selection;   /* it acts on these cards; 0: on players */
  cardvm_expr condition; /* on `it`, or on the player as WHOSE_IT and you */
  bool at_once;          /* it acts also in the middle of an effect; otherwise at checkpoints */
  bool one_at_a_time;    /* it acts on one item and is tested again; otherwise on all items as one
                            event */
  cardvm_id event;       /* the event that happens to each item; 0: the function runs for each */
  cardvm_id function;
} cardvm_rule_action_def;

/* Declares a rule action; there can be 30. When it is tested follows from its selection and
 * condition. */
cardvm_id cardvm_program_rule_action(cardvm_program *program, const cardvm_rule_action_def *def);

/* An invariant: what must always hold. It is tested only in games for which cardvm_game_watch was
 * called: after each event, as soon as no rule action that acts at once has anything to do. The
 * condition can read that event. */
typedef struct cardvm_invariant_def {
  const char *name;    /* must be there; failures are reported by it */
  cardvm_id selection; /* it must hold for each of these cards; 0: see `players` */
  bool players; /* it must hold for each player who has not lost (you and WHOSE_IT); otherwise it is
                   tested once */
  cardvm_expr condition;
} cardvm_invariant_def;

cardvm_id cardvm_program_invariant(cardvm_program *program, const cardvm_invariant_def *def);

/* A duration: a lasting effect ends at one of these events, if it matches, or when a condition does
 * not hold any more. `target` is the card that bears it; `me` is its source, or the card of
 * which it speaks (cardvm_until). */
typedef struct cardvm_duration_def {
  const char *name;
  const cardvm_id *events;
  uint32_t event_count;
  cardvm_expr match;  /* a condition on the event; 0: none */
  cardvm_id sequence; /* only in that instance of it in which the effect began; 0: any. Where
                         none runs, nothing begins */
  bool later;         /* not in that instance, but in a later one */
  cardvm_expr lasts; /* as long as this holds: tested as soon as what it reads has changed; 0: none.
                        Not together with `sequence` */
} cardvm_duration_def;

cardvm_id cardvm_program_duration(cardvm_program *program, const cardvm_duration_def *def);

/* -- Card definitions -------------------------------------------------------------------------- */

typedef struct cardvm_value {
  cardvm_id property;
  int32_t value;
} cardvm_value;

/* Gives a circle, by its number, values of properties, as a card has printed ones: expressions in
 * which `it` is a place read them (cardvm_target_def), and cardvm_game_property does by the handle
 * of a place, CARDVM_HANDLE_OF(CARDVM_KIND_PLACE, ...). Nothing changes them. Returns false if it
 * refuses. */
bool cardvm_program_circle_values(cardvm_program *program, cardvm_id zone, cardvm_id circle,
                                  const cardvm_value *values, uint32_t count);

typedef struct cardvm_definition_def {
  const char *name;
  const cardvm_value *values;
  uint32_t value_count;
  const cardvm_id *abilities; /* in printed order */
  uint32_t ability_count;
  /* A card that becomes this lies face down: which card it is, only its master may know, and
   * whoever knew it before. */
  bool hides;
  cardvm_id hides_with; /* only cards with a printed value of this property lie under it; 0: any */
} cardvm_definition_def;

cardvm_id cardvm_program_definition(cardvm_program *program, const cardvm_definition_def *def);

/* -- What was declared ------------------------------------------------------------------------- */

/* For tools that look at a rule set as a whole. All of it belongs to the program.
 *
 * Returns the definition of a zone, property, field, event, window, sequence, step, duration,
 * ability, selection or rule action as it was given, such as a cardvm_zone_def; a binding may have
 * given more than its scripts say. NULL: there is no such id, or the sort has no definition. */
const void *cardvm_program_declared(const cardvm_program *program, cardvm_sort sort, cardvm_id id);

/* What an operand of an operation is, as far as it leads on. */
typedef enum cardvm_operand {
  CARDVM_OPERAND_OTHER = 0,
  CARDVM_OPERAND_EXPR,
  CARDVM_OPERAND_SELECTION
} cardvm_operand;

typedef struct cardvm_expr_info {
  cardvm_op op;
  uint32_t a, b, c;
  cardvm_operand a_is, b_is;
} cardvm_expr_info;

/* Reads an expression. Returns false if there is no such expression. */
bool cardvm_program_get_expr(const cardvm_program *program, cardvm_expr expr,
                             cardvm_expr_info *info);
/* Item n, from 0, of a function that is a plan; NULL past the last and for other functions. *over
 * (may be NULL): the selection that the plan is over. */
const cardvm_plan_item *cardvm_program_plan_item(const cardvm_program *program, cardvm_id function,
                                                 uint32_t n, cardvm_id *over);
/* The selection of an action of the rules; 0: none. */
cardvm_id cardvm_program_action_cards(const cardvm_program *program, cardvm_id ability);
/* The rules as they were declared; NULL: not yet. */
const cardvm_rules_def *cardvm_program_get_rules(const cardvm_program *program);

#ifdef __cplusplus
}
#endif

#endif
