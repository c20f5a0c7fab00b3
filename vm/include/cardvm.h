/* cardvm: a virtual machine for card effects.
 *
 * This header is what an embedder needs: start a game of a program, run it to its next decision,
 * answer, look at everything, copy it. A program is made with cardvm_define.h (from C) or by a
 * binding (from scripts); what abilities may do is in cardvm_effect.h.
 *
 * The whole state of a game is one block of memory, so copying the game copies the block. Nothing
 * here is global: any number of programs may be used in parallel, each by one thread at a time.
 */
#ifndef CARDVM_H
#define CARDVM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CARDVM_VERSION_MAJOR 0
#define CARDVM_VERSION_MINOR 1
#define CARDVM_VERSION_PATCH 0

/* The most players one game can have. */
#define CARDVM_PLAYERS_MAX 8

/* A definition of a program (zone, property, card definition, ...). 0 is none. */
typedef uint32_t cardvm_id;

/* A card during one stay, 32 bits. It loses track when the card is made new by a move: reads then
 * give last known values and changes do nothing. 0 is none. Event records and lasting effects have
 * handles too; the kind is in the top bits, kinds 2, 3 and 6 are free for a binding's own use. */
typedef uint32_t cardvm_handle;

#define CARDVM_HANDLE_KIND(handle) ((handle) >> 29)
#define CARDVM_KIND_CARD 1u
#define CARDVM_KIND_EVENT 4u
#define CARDVM_KIND_LASTING 5u

/* A seat: 1 is the first player. 0 is nobody. */
typedef uint32_t cardvm_seat;

/* A place of a game: one zone of one player, a shared zone, or a circle. 0 is nowhere. */
typedef uint32_t cardvm_place;

typedef struct cardvm_program cardvm_program;
typedef struct cardvm_game cardvm_game;

typedef enum cardvm_status {
  CARDVM_OK = 0,
  CARDVM_DECISION,           /* a decision is open: see cardvm_game_decision */
  CARDVM_OVER,               /* the game has ended: see cardvm_game_result */
  CARDVM_FAILED,             /* an effect failed; the game is as it was before it: see
                                cardvm_game_error, cardvm_game_skip */
  CARDVM_ERROR_MEMORY,       /* the allocator refused */
  CARDVM_ERROR_LIMIT,        /* a limit of the setup was reached */
  CARDVM_ERROR_ARGUMENT,     /* a call was made with something it does not accept */
  CARDVM_ERROR_ANSWER,       /* an answer that is not legal; nothing changed */
  CARDVM_ERROR_STATE,        /* the call does not fit the present state */
  CARDVM_ERROR_DEFINITION,   /* the program contradicts itself */
  CARDVM_ERROR_SCRIPT,       /* a script failed where no effect was in flight: the game is stopped */
  CARDVM_ERROR_NONDETERMINISM, /* a script did not repeat itself when run again */
  CARDVM_ERROR_INVARIANT     /* what the rule set says always holds does not (cardvm_game_watch) */
} cardvm_status;

/* The name of a status, for messages: "limit". Never NULL. */
const char *cardvm_status_name(cardvm_status status);

/* The last thing that went wrong, in words. Strings are always terminated. */
typedef struct cardvm_error {
  cardvm_status code;
  int line;          /* of file; 0 if unknown */
  char file[128];    /* script, relative to its rule set; empty if unknown */
  char card[64];     /* definition whose ability was at work; empty if none */
  char message[448]; /* what was wrong and what was expected */
} cardvm_error;

/* Allocator of the host: realloc-shaped. new_bytes 0 frees and returns NULL; a NULL for any other
 * size means refused, and the old memory stays valid. NULL resize means the C library's. */
typedef struct cardvm_allocator {
  void *(*resize)(void *user, void *memory, size_t old_bytes, size_t new_bytes);
  void *user;
} cardvm_allocator;

/* -- Limits and setup ------------------------------------------------------------------------ */

/* How many of each a game may hold. The block's size follows from them. Reaching one ends the
 * effect in flight with CARDVM_ERROR_LIMIT. */
typedef struct cardvm_limits {
  uint32_t cards;     /* cards, tokens included; at most 65535 */
  uint32_t lasting;   /* modifiers, control effects, started abilities, deciders */
  uint32_t listeners; /* registrations of abilities that are at work */
  uint32_t queue;     /* effects that wait */
  uint32_t events;    /* event records that something refers to */
  uint32_t frames;    /* depth of nesting */
  uint32_t options;   /* answers of one decision */
  uint32_t stack;     /* words of picks and lists kept by effects in flight */
  uint32_t remembered; /* cards that left and whose last known values are kept; oldest forgotten */
  uint32_t uses;      /* counted uses of limited abilities */
  uint32_t steps;     /* machine steps between two decisions */
  uint32_t journal;   /* words that effects in flight may overwrite */
} cardvm_limits;

/* Cards that exist when the game starts. */
typedef struct cardvm_setup_cards {
  cardvm_seat owner; /* 0: nobody's */
  cardvm_id zone;
  cardvm_id definition;
  uint32_t count;
} cardvm_setup_cards;

/* How a game starts. Get one from cardvm_setup_default; it carries a cookie that is checked. */
typedef struct cardvm_setup {
  uint32_t cookie;
  uint32_t players;
  uint64_t seed;
  cardvm_limits limits; /* 0 in a field: the program's default */
  const cardvm_setup_cards *cards;
  uint32_t card_count;
  const int32_t *options; /* values of the program's game variables, in the order of their ids */
  uint32_t option_count;
  bool trace; /* record a trace from the start */
  bool idle;  /* start no sequence: a position is set up first, then cardvm_game_begin */
} cardvm_setup;

cardvm_setup cardvm_setup_default(void);

/* Starts a game. Copies what setup points to. NULL and *error on failure: cookie, players outside
 * the program's range, unknown ids (ARGUMENT), limits too small for the cards (LIMIT), MEMORY.
 * The program must outlive the game. */
cardvm_game *cardvm_game_start(cardvm_program *program, const cardvm_setup *setup,
                               cardvm_error *error);

/* Frees a game; NULL is allowed. */
void cardvm_game_free(cardvm_game *game);

/* Starts a sequence in an idle game (CARDVM_ERROR_STATE if one runs): the scheduler of turns with
 * `seat` first; when `sequence` is the program's turn sequence and `step` is not 0, the first turn
 * begins at that step. */
cardvm_status cardvm_game_begin(cardvm_game *game, cardvm_seat seat, cardvm_id sequence,
                                cardvm_id step);

/* A copy of the game, also in the middle of an effect. `into` may be a game of the same program
 * and limits whose memory is used again (its content is lost), or NULL. The copy has no trace.
 * NULL when memory is refused (then `into` is unchanged). */
cardvm_game *cardvm_game_fork(const cardvm_game *game, cardvm_game *into);

/* Lets the game forget everything about effects in flight that is not in its block, as a fork
 * does: they are rebuilt when next needed. */
void cardvm_game_chill(cardvm_game *game);

/* -- Saving ----------------------------------------------------------------------------------- */

/* Writes the game into `bytes`, if `max` has room for it, and returns how many bytes it needs: ask with NULL
 * and 0 first, or reuse a buffer. 0: the game can't be saved now. It can be at an open decision, also in
 * the middle of an effect, when it is idle, and when it is over (and was run to its end); it can't be
 * between an answer and cardvm_game_run, or when something failed.
 *
 * Bytes of one machine can be loaded on any other. They hold the number of the format, hashes of the program
 * and its scripts, and a checksum. The trace is not saved. Changes nothing, allocates nothing. */
size_t cardvm_game_save(const cardvm_game *game, void *bytes, size_t max);

/* The game that was saved: a new one, the caller's, with the limits it had; the bytes are not kept. It goes
 * on as the saved one would have: same hashes. An effect that was in flight is run again up to the open
 * decision, which may load its coroutines (see cardvm_game_chill).
 *
 * NULL and *error (may be NULL) when the bytes are no save, cut off, altered or of another format
 * (ARGUMENT), of another program (DEFINITION: names the scripts that differ), when they ask for more memory
 * than four times what the program's own limits give and 64 times their own size (LIMIT), or when memory is
 * refused (MEMORY). Bytes may come from anybody: whatever they hold, this is the worst that happens. */
cardvm_game *cardvm_game_load(cardvm_program *program, const void *bytes, size_t size,
                              cardvm_error *error);

/* -- Running --------------------------------------------------------------------------------- */

/* Runs until a decision is open, the game is over, or something failed; says which. */
cardvm_status cardvm_game_run(cardvm_game *game);

typedef enum cardvm_ask {
  CARDVM_ASK_NONE = 0,
  CARDVM_ASK_CHOOSE, /* min to max different options */
  CARDVM_ASK_OPTION, /* one of several named options */
  CARDVM_ASK_YES_NO, /* options: name 1 is yes, name 0 is no */
  CARDVM_ASK_ORDER,  /* all options, in the order wanted */
  CARDVM_ASK_NUMBER, /* one option; its subject is the number */
  CARDVM_ASK_ACT     /* one action: subject is the card, name the ability; 0 and 0 is pass */
} cardvm_ask;

/* One possible answer. What the fields mean depends on the kind of decision and on `what`. */
typedef enum cardvm_subject {
  CARDVM_SUBJECT_NONE = 0,
  CARDVM_SUBJECT_CARD,
  CARDVM_SUBJECT_SEAT,
  CARDVM_SUBJECT_NUMBER,
  CARDVM_SUBJECT_PLACE
} cardvm_subject;

typedef struct cardvm_option {
  uint32_t subject; /* card handle, seat, number or place: see cardvm_decision.what */
  cardvm_id name;   /* ability (ACT, ORDER of effects) or name (OPTION, YES_NO); else 0 */
} cardvm_option;

typedef struct cardvm_decision {
  cardvm_ask kind;
  cardvm_subject what; /* of the options' subjects */
  uint32_t serial;     /* counts the decisions of this game; an answer names it */
  cardvm_seat player;  /* whose decision it is */
  cardvm_seat decider; /* who makes it */
  uint32_t min, max;   /* how many to pick */
  cardvm_id prompt;    /* a name of the program: why it is asked; 0 none */
  cardvm_handle source; /* card whose ability asks, 0 none */
  cardvm_id ability;   /* ability that asks, 0 none */
  uint32_t option_count;
  const cardvm_option *options; /* valid until the game is changed */
} cardvm_decision;

/* The open decision, or NULL. Valid until the game is run, answered, forked into or freed. */
const cardvm_decision *cardvm_game_decision(const cardvm_game *game);

/* Answers the open decision. `by` must be its decider and `serial` its serial; picks are options
 * by content. CARDVM_OK, or CARDVM_ERROR_ANSWER (nothing changed; cardvm_game_error says what was
 * wrong), CARDVM_ERROR_STATE when none is open. An effect that must be rebuilt first may also
 * give CARDVM_ERROR_NONDETERMINISM, MEMORY or LIMIT. Then call cardvm_game_run. */
cardvm_status cardvm_game_answer(cardvm_game *game, cardvm_seat by, uint32_t serial,
                                 const cardvm_option *picks, uint32_t count);

/* The same by index into the options of the open decision, by its decider. */
cardvm_status cardvm_game_choose(cardvm_game *game, const uint32_t *indices, uint32_t count);

/* A player gives up, at any time. CARDVM_ERROR_ARGUMENT for a seat not in play. */
cardvm_status cardvm_game_concede(cardvm_game *game, cardvm_seat seat);

/* After CARDVM_FAILED: prepares to run the outermost effect in flight again with the failing
 * effect left out. CARDVM_ERROR_STATE if nothing failed or it cannot be left out. */
cardvm_status cardvm_game_skip(cardvm_game *game);

/* The last error of this game; code CARDVM_OK if none. Never NULL. */
const cardvm_error *cardvm_game_error(const cardvm_game *game);

typedef struct cardvm_result {
  bool over;
  uint32_t winner_count; /* 0 in an ended game: a draw */
  cardvm_seat winners[CARDVM_PLAYERS_MAX];
} cardvm_result;

cardvm_result cardvm_game_result(const cardvm_game *game);

/* XXH3 (64 bits) over everything that is state. Equal for equal games, whatever their history of
 * forks and rebuilds. */
uint64_t cardvm_game_hash(const cardvm_game *game);

/* Whether the program's own invariants (cardvm_program_invariant) are tested from now on; forks do as their
 * original does, loaded games do not. One that is broken stops the game: CARDVM_ERROR_INVARIANT. Changes
 * nothing in the game; costs with every event. */
void cardvm_game_watch(cardvm_game *game, bool on);

/* Recomputes every invariant of the block. CARDVM_OK, or CARDVM_ERROR_STATE with the first
 * contradiction in cardvm_game_error. Cost grows with the game; meant for tests. */
cardvm_status cardvm_game_check(cardvm_game *game);

typedef struct cardvm_stats {
  size_t block_bytes;  /* the game's state */
  size_t memory_bytes; /* all that this game holds now: block, journal, answers, trace */
  uint64_t events, effects, decisions, rebuilds; /* since start or fork */
  uint32_t journal_words; /* overwritten by the effect in flight */
} cardvm_stats;

cardvm_stats cardvm_game_stats(const cardvm_game *game);

/* -- Looking --------------------------------------------------------------------------------- */

cardvm_program *cardvm_game_program(const cardvm_game *game);
uint32_t cardvm_game_players(const cardvm_game *game);
cardvm_seat cardvm_game_turn_player(const cardvm_game *game);
uint32_t cardvm_game_turn_number(const cardvm_game *game); /* 1 in the first turn */

/* The innermost running sequence and its step; false if none runs. Any pointer may be NULL. */
bool cardvm_game_position(const cardvm_game *game, cardvm_id *sequence, cardvm_id *step);

/* The card in role `role` of the innermost running sequence that has it; 0 if none. */
cardvm_handle cardvm_game_role(const cardvm_game *game, cardvm_id role);

/* Who decides for a seat now. */
cardvm_seat cardvm_game_decider(const cardvm_game *game, cardvm_seat seat);

/* The place of a zone: of a player's zone that seat's, of a shared one with seat 0. 0 if there is
 * no such place. */
cardvm_place cardvm_game_place(const cardvm_game *game, cardvm_id zone, cardvm_seat seat);
/* The n-th circle (from 0) of a zone kind that has several places, in the order declared. */
cardvm_place cardvm_game_circle(const cardvm_game *game, cardvm_id zone, cardvm_seat seat,
                                uint32_t n);

typedef struct cardvm_place_info {
  cardvm_id zone;
  cardvm_seat owner, master;
  uint32_t count;
  bool circle;         /* it is one of the circles of its zone, */
  int32_t column, row; /* and lies there as seen from its owner's chair */
} cardvm_place_info;

/* The name of a circle, else of the place's zone. Never NULL. */
const char *cardvm_game_place_name(const cardvm_game *game, cardvm_place place);
uint32_t cardvm_game_place_count(const cardvm_game *game);
bool cardvm_game_place_info(const cardvm_game *game, cardvm_place place, cardvm_place_info *info);

/* The neighbours of a circle in the order in which they were linked, and the direction in which each
 * lies. Returns how many there are, writes at most max; either list may be NULL. */
uint32_t cardvm_game_neighbours(const cardvm_game *game, cardvm_place place, cardvm_place *places,
                                int32_t *directions, uint32_t max);
/* Whether two circles are neighbours; *direction (may be NULL) is then the one from a to b. */
bool cardvm_game_adjacent(const cardvm_game *game, cardvm_place a, cardvm_place b,
                          int32_t *direction);
/* The neighbour of `place` on the other side of it than its neighbour `from`; 0 if there is none. */
cardvm_place cardvm_game_opposite(const cardvm_game *game, cardvm_place place, cardvm_place from);

/* Cards of a place from the first (top) on. Writes at most max handles, returns how many cards
 * lie there. */
uint32_t cardvm_game_cards(const cardvm_game *game, cardvm_place place, cardvm_handle *cards,
                           uint32_t max);
/* Cards attached to a card, in the order attached. */
uint32_t cardvm_game_attached(const cardvm_game *game, cardvm_handle card, cardvm_handle *cards,
                              uint32_t max);
/* Cards that match a selection of the program, for `you` with `me` (0: none) as source. */
uint32_t cardvm_game_select(cardvm_game *game, cardvm_id selection, cardvm_seat you,
                            cardvm_handle me, cardvm_handle *cards, uint32_t max);

typedef struct cardvm_card_info {
  cardvm_id definition;
  cardvm_seat owner, master, original_master;
  cardvm_place place;  /* 0 while attached or nowhere */
  cardvm_id zone;      /* kind of that place */
  cardvm_handle host;  /* it is attached to this card */
  bool current;        /* false: the handle has lost track, these are last known values */
} cardvm_card_info;

/* False for 0 and for bits that never named a card of this game. */
bool cardvm_game_card(const cardvm_game *game, cardvm_handle card, cardvm_card_info *info);
/* A property after all modifiers; last known value for a handle that has lost track. */
int32_t cardvm_game_property(cardvm_game *game, cardvm_handle card, cardvm_id property);
/* A field (mutable value of the card itself, such as damage). */
int32_t cardvm_game_field(const cardvm_game *game, cardvm_handle card, cardvm_id field);
int32_t cardvm_game_player_variable(const cardvm_game *game, cardvm_seat seat, cardvm_id variable);
int32_t cardvm_game_variable(const cardvm_game *game, cardvm_id variable);
bool cardvm_game_lost(const cardvm_game *game, cardvm_seat seat);

/* Whether the viewer may know which card this is: by its zone, by having learnt it, or as decider
 * of someone who may. Viewer 0 sees what everyone sees. */
bool cardvm_game_visible(const cardvm_game *game, cardvm_handle card, cardvm_seat viewer);

typedef struct cardvm_waiting {
  cardvm_id ability;
  cardvm_handle source;
  cardvm_seat master;
  cardvm_id queue_class;
  uint32_t wave;
} cardvm_waiting;

/* Effects in the queue in the order in which they would be served. Returns how many wait. */
uint32_t cardvm_game_queue(const cardvm_game *game, cardvm_waiting *waiting, uint32_t max);

typedef struct cardvm_control {
  cardvm_handle card;
  cardvm_seat master;
  cardvm_handle source;
  cardvm_id until; /* duration, 0: as long as the effect that made it */
} cardvm_control;

/* Control effects on a card, oldest first. Returns how many there are. */
uint32_t cardvm_game_controls(const cardvm_game *game, cardvm_handle card, cardvm_control *controls,
                              uint32_t max);

/* -- Trace ----------------------------------------------------------------------------------- */

typedef enum cardvm_trace_kind {
  CARDVM_TRACE_EVENT = 1,  /* it happened */
  CARDVM_TRACE_NOTHING,    /* it was already so */
  CARDVM_TRACE_LOST,       /* the card could not be followed */
  CARDVM_TRACE_PROHIBITED, /* by `ability` of `source` */
  CARDVM_TRACE_REPLACED,   /* by `ability` of `source` */
  CARDVM_TRACE_TRIGGERED,  /* `ability` of `source` entered the queue */
  CARDVM_TRACE_DECLARED,   /* an activated or command ability was announced */
  CARDVM_TRACE_ACTIVATED,  /* its effect begins */
  CARDVM_TRACE_ASKED,
  CARDVM_TRACE_ANSWERED,
  CARDVM_TRACE_STEP,       /* name: step */
  CARDVM_TRACE_ENDED,      /* a lasting effect ended */
  CARDVM_TRACE_FAILED,
  CARDVM_TRACE_SKIPPED,
  CARDVM_TRACE_NOTE        /* name: what a script wanted noted; amount */
} cardvm_trace_kind;

typedef struct cardvm_trace {
  uint32_t number; /* from 1 */
  uint32_t cause;  /* number of the entry that caused this one, 0 none */
  uint32_t depth;  /* of nesting, for indentation */
  cardvm_trace_kind kind;
  cardvm_id event; /* kind of event, 0 none */
  cardvm_id ability;
  cardvm_handle source, card, other;
  cardvm_seat player, by;
  int32_t amount;
  cardvm_id name;
  cardvm_place from, to;
} cardvm_trace;

/* Trace entries from index `from` (0: the oldest kept). Valid until the game runs. */
const cardvm_trace *cardvm_game_trace(const cardvm_game *game, uint32_t from, uint32_t *count);
void cardvm_game_trace_enable(cardvm_game *game, bool on);
/* Forgets the entries kept; numbers go on. */
void cardvm_game_trace_clear(cardvm_game *game);
/* One line of text about an entry; returns its length as snprintf does. */
int cardvm_game_trace_text(const cardvm_game *game, const cardvm_trace *entry, char *text,
                           size_t bytes);
/* A card's name as text, "Scout#12"; names the definition only when `plain`. */
int cardvm_game_card_text(const cardvm_game *game, cardvm_handle card, bool plain, char *text,
                          size_t bytes);

/* -- Program, read-only ---------------------------------------------------------------------- */

typedef enum cardvm_sort {
  CARDVM_SORT_NAME = 1,
  CARDVM_SORT_ZONE,
  CARDVM_SORT_PROPERTY,
  CARDVM_SORT_FIELD,
  CARDVM_SORT_PLAYER_VARIABLE,
  CARDVM_SORT_GAME_VARIABLE,
  CARDVM_SORT_EVENT,
  CARDVM_SORT_CLASS,
  CARDVM_SORT_WINDOW,
  CARDVM_SORT_SEQUENCE,
  CARDVM_SORT_STEP,
  CARDVM_SORT_ROLE,
  CARDVM_SORT_DURATION,
  CARDVM_SORT_DEFINITION,
  CARDVM_SORT_ABILITY,
  CARDVM_SORT_SELECTION,
  CARDVM_SORT_FUNCTION
} cardvm_sort;

/* The id of a name in one sort, 0 if there is none; the name of an id ("?" if there is none); how
 * many there are (ids run from 1 to it). */
cardvm_id cardvm_program_find(const cardvm_program *program, cardvm_sort sort, const char *name);
const char *cardvm_program_name(const cardvm_program *program, cardvm_sort sort, cardvm_id id);
uint32_t cardvm_program_count(const cardvm_program *program, cardvm_sort sort);

/* The sequence that is a turn. */
cardvm_id cardvm_program_turn_sequence(const cardvm_program *program);

typedef struct cardvm_step_info {
  cardvm_id sequence;
  cardvm_id window; /* 0 none */
  cardvm_id pass;   /* name of its option to do nothing, which is also the prompt; 0 */
} cardvm_step_info;

bool cardvm_program_step_info(const cardvm_program *program, cardvm_id step,
                              cardvm_step_info *info);

/* Frees a program. All its games must have been freed; NULL is allowed. */
void cardvm_program_free(cardvm_program *program);

#ifdef __cplusplus
}
#endif

#endif
