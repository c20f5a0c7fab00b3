/* The stage: one run of one scenario. What the rooms of the scenario runner share.
 *
 * Everything below returns false after it has noted why the scenario fails (see stage_fail); only
 * the functions that Lua calls turn that into a Lua error, so nothing is owned across a jump.
 */
#ifndef TOOLS_STAGE_H
#define TOOLS_STAGE_H

#include "buffer.h"
#include "cardvm_client.h"
#include "cardvm_effect.h"
#include "coverage.h"
#include "nearest.h"
#include "players.h"
#include "recording.h"

#include <lauxlib.h>
#include <lua.h>

typedef enum verdict { VERDICT_PASSED = 0, VERDICT_FAILED, VERDICT_ERROR } verdict;

/* What a failure is about. */
typedef enum stage_cause {
  CAUSE_SAID = 0, /* what the scenario says: an answer, an expectation */
  CAUSE_STOPPED,  /* the game stopped, or did too much */
  CAUSE_MACHINE   /* a hash, a fork, the machine's own checks */
} stage_cause;

/* A card that the scenario gave a name of its own. */
typedef struct stage_alias {
  char *name;
  cardvm_handle card;
} stage_alias;

/* A word of the trace that stands for a card with an alias. */
typedef struct stage_token {
  char word[160]; /* the last word of "Big Scout#12" */
  const char *alias;
} stage_token;

typedef struct stage_entry {
  char *text;
  uint32_t depth;
  bool unsaid; /* a scenario has to say that it expects this */
  stage_token tokens[3];
  uint32_t token_count;
  cardvm_trace_kind kind; /* 0: the stage itself says it */
  cardvm_handle cards[3]; /* what it is about; 0 */
  cardvm_place places[2];
  cardvm_seat seat;
  cardvm_id name;      /* of the option that was taken */
  cardvm_subject what; /* of what was answered or taken: what `amount` is */
  int32_t amount;
  bool paid; /* what was announced is paid for: its effect goes on */
} stage_entry;

/* A decision to which t:undo may go back. */
typedef struct stage_past {
  cardvm_mark mark;  /* of the plain run's history */
  cardvm_game *fork; /* the forked run has no history: the game as it was */
  uint32_t log_count, told;
  uint64_t hash;
} stage_past;

/* A line of a script that runs, and the line of the scenario's own file from which it was come to.
 */
typedef struct stage_line {
  int line, own_line; /* 0: unknown */
  char file[256], own_file[256];
} stage_line;

/* t:you "attack" waits for the table that may follow it: what it returned lies where a function to
 * be called would lie, in `slot` of the calling function's frame at `depth` of the stack. */
typedef struct stage_pending {
  bool open, driven; /* driven: it is being done now, wherever the scenario is */
  cardvm_seat seat;
  char *text;
  stage_line line;
  int depth, slot;
} stage_pending;

typedef struct stage {
  lua_State *L;
  cardvm_program *program;
  const char *script; /* the scenario's file; NULL: none */
  cardvm_game *game;
  bool forked;      /* the game is replaced by its fork at every decision */
  bool deciding;    /* a decision is open */
  bool lines;       /* answers are lines of a file of moves: there are no aliases and tables */
  uint64_t *hashes; /* at every decision: written by the plain run, compared by the forked one */
  uint32_t hash_count, hash_room, decisions;
  coverage *cover;    /* what is reached; may be NULL */
  const char *record; /* the rule set to be named in the recording; NULL: nothing is recorded */
  recording tape;

  stage_alias *aliases;
  uint32_t alias_count;
  stage_entry *log; /* the trace as text, kept over forks */
  uint32_t log_count, log_room;
  uint32_t mark;    /* t:happened looks from here on */
  cardvm_ask asked; /* what was asked last: an entry of the trace does not say what its number is */
  stage_pending pending;
  stage_past *past; /* the last one is the open decision */
  uint32_t past_count, past_room;
  bool undone;       /* the plain run went back, so the forked one must be able to */
  uint32_t expected; /* how many expectations were looked at */

  uint64_t work, work_most; /* of all answers; most 0: no bound */
  bool random;              /* answers were drawn: what comes then proves nothing */
  verdict verdict;
  stage_cause cause;
  stage_line last; /* the last answer that was given */
  stage_line line; /* the failure */
  buffer why;
} stage;

/* -- stage_fail.c: why it fails ---------------------------------------------------------------- */

/* The stage of a Lua state; a Lua error when no scenario runs. */
stage *stage_of(lua_State *L);

/* Notes a failure (only the first counts): an expectation that does not hold, or an error in the
 * scenario. False, always. */
__attribute__((format(printf, 2, 3))) bool stage_fail(stage *s, const char *format, ...);
__attribute__((format(printf, 2, 3))) bool stage_error(stage *s, const char *format, ...);
/* The line that is being run; at the scenario's end that of the last answer. */
stage_line stage_at(const stage *s);
/* The line in whose function a C function was called. */
stage_line stage_caller(const stage *s);
/* The same of a Lua state whose own file is `script`; NULL: there is none. */
stage_line stage_line_of(lua_State *L, const char *script);
/* Adds lines to what was noted. */
void stage_say_options(stage *s);
/* Notes that what failed is not the scenario's. False, always. */
bool stage_blame(stage *s, stage_cause cause);
/* Ends the running Lua function with the failure that was noted. */
int stage_raise(lua_State *L, stage *s);

/* -- stage.c: the game runs -------------------------------------------------------------------- */

/* Runs to the next decision or the end: the trace is kept, invariants and hashes are tested, and
 * the forked run gives way to its fork. */
bool stage_advance(stage *s);
/* Answers the open decision for a seat with options by index, and advances. */
bool stage_answer(stage *s, cardvm_seat seat, const picks *answer);
const cardvm_decision *stage_ask(const stage *s);
bool stage_fork(stage *s);
/* The open decision is the first to which t:undo may go back. */
void stage_begin(stage *s);
/* Takes back so many answers, whoever gave them. */
bool stage_undo(stage *s, uint32_t count);
void stage_free(stage *s);

/* -- stage_names.c: what scenarios call things ------------------------------------------------- */

#define STAGE_VIEWER (TEXT_SEES_ALL | 1u) /* scenarios are told from seat 1 */

/* A card as a scenario speaks of it. */
typedef struct card_spec {
  cardvm_handle exact; /* an alias or a card object; 0: by definition */
  cardvm_id definition;
  cardvm_seat side; /* 0: any */
  const char *text;
} card_spec;

bool names_equal(const char *a, const char *b); /* case, blanks, - and _ do not matter */
bool names_definition(stage *s, const char *name, cardvm_id *definition);
bool names_seat(stage *s, const char *name, cardvm_seat *seat);
/* The place of a side's or shared zone; 0 if it has circles instead. */
cardvm_place names_zone_place(const stage *s, cardvm_id zone, cardvm_seat side);
/* Whether anybody has a circle of that name. */
bool names_is_circle(const stage *s, const char *name);
/* The cards of a zone that has circles, "your battle": those of a side's and of nobody's circles.
 * False: it is no such zone. */
bool names_zone_cards(const stage *s, const char *name, cardvm_seat side, cardvm_handle **cards,
                      uint32_t *count);
/* "your battle.FL", or a place of `side` when the name says no side. A circle that several zones
 * have must be named with its zone. */
bool names_place(stage *s, const char *name, cardvm_seat side, cardvm_place *place);
/* Whether a place of `side`, or of nobody, is called so. */
bool names_is_place(const stage *s, const char *name, cardvm_seat side, cardvm_place place);
/* A circle of that zone, of a side or of nobody. */
bool names_circle(stage *s, cardvm_id zone, const char *name, cardvm_seat side,
                  cardvm_place *place);
/* The side at the beginning of "your hand" or "your.hand"; the rest, or NULL if there is none. */
const char *names_side(const stage *s, const char *text, cardvm_seat *side);
bool names_spec(stage *s, const char *text, card_spec *spec);
/* From a string or a card object at a stack index. */
bool names_spec_at(stage *s, int index, card_spec *spec);
bool names_fits(const stage *s, const card_spec *spec, cardvm_handle card);
/* The one card of the game that a spec means; several that are alike count as one. Where none seems
 * to be that, what lies face down is meant. */
bool names_card(stage *s, const card_spec *spec, cardvm_handle *card);
bool names_alike(const stage *s, cardvm_handle a, cardvm_handle b);
/* Every card of the game, attached ones after their hosts. To be freed. */
cardvm_handle *names_all_cards(const stage *s, uint32_t *count);
/* Cards of "hand", "units", ...: those in a zone, or of a group, whose master a side is (0: all),
 * as cards say it: your.hand. False if there is none. */
bool names_group(const stage *s, const char *name, cardvm_seat side, cardvm_handle **cards,
                 uint32_t *count);
bool names_alias(stage *s, const char *name, cardvm_handle card);
/* Offers all that a name could have meant. */
void names_offer_cards(const stage *s, nearest *n);
/* Whether a text names a card at all, in the game or not. */
bool names_known(const stage *s, const char *text);

/* -- stage_setup.c: the position --------------------------------------------------------------- */

/* Starts the game that the scenario's table (at a stack index) describes. */
bool stage_setup(stage *s, int table, uint64_t seed);

/* -- stage_answer.c, stage_drive.c: what players do -------------------------------------------- */

/* Picks for the open decision from the Lua value at an index. */
bool answer_read(stage *s, int value, picks *answer);
/* The same, but from an action's name and a table with `by` (index 0: none). */
bool answer_action(stage *s, const char *action, int table, picks *answer);
/* Options whose keyword or name it is; false and an error if no ability has that name at all. */
bool answer_find_actions(stage *s, const char *action, const card_spec *by, picks *found);
/* Whether an ability, or any, is called so. */
bool answer_is_called(const stage *s, cardvm_id ability, const char *action);
bool answer_is_action(const stage *s, const char *action);
/* "deploy Scout": the action, to be freed, and the card behind it; NULL: it is none. */
char *answer_split_action(const stage *s, const char *text, const char **card);
/* Any option that a value names (not of ACT). -1: none; the failure says why unless `quiet`. */
int64_t answer_find_option(stage *s, int value, const picks *taken, bool quiet);

/* An answer as scenarios give it: value at an index, and a table of further picks (0: none). */
bool drive(stage *s, cardvm_seat seat, int value, int table);
/* What waits for a table that may follow is done now. */
bool drive_pending(stage *s);
/* Whoever may act passes, in turn, until something comes of it: anything happens, or something else
 * than what to do is asked. */
bool drive_all_pass(stage *s);
bool drive_run_to(stage *s, cardvm_seat seat, const char *step);
/* Answers by default until the game is over. */
bool drive_finish(stage *s);
bool drive_random(stage *s, int64_t count, uint64_t seed); /* at most so many answers */
/* An answer that must be refused and change nothing. */
bool drive_refused(stage *s, cardvm_seat seat, int value, int table);

/* -- stage_log.c: the trace -------------------------------------------------------------------- */

void log_drain(stage *s);
/* Whether these patterns (a list at an index) are found in this order since the mark; *missing is
 * the first that is not. A word that no line can hold is an error. */
bool log_happened(stage *s, int list, const char **missing);
/* Adds a line of the stage's own. */
__attribute__((format(printf, 2, 3))) void log_add(stage *s, const char *format, ...);
/* Whether an ability that was announced, or has triggered, is not yet paid for. */
bool log_is_paying(const stage *s);

/* -- stage_words.c: what may stand in a pattern ------------------------------------------------ */

bool words_check(stage *s, const char *pattern);
void log_say(const stage *s, buffer *b, uint32_t most);

/* -- stage_objects.c: cards and players as objects of Lua -------------------------------------- */

#define STAGE_T "t"
#define STAGE_CARD "card"
#define STAGE_PLAYER "player"

void look_push_card(lua_State *L, cardvm_handle card);
cardvm_handle *look_card_at(lua_State *L, int index); /* NULL: something else */
void look_push_seat(lua_State *L, cardvm_seat seat);
bool look_seat_at(lua_State *L, int index, cardvm_seat *seat);
const char *look_seat_name(cardvm_seat seat);
void look_push_cards(lua_State *L, const cardvm_handle *cards, uint32_t count);

/* -- stage_values.c: what is found, beside what is expected ------------------------------------ */

/* What is read follows the card through its moves; a card that is gone gives last known values. */
cardvm_handle look_now(const stage *s, cardvm_handle card);
/* Whether a value found is as expected: cards by name, true as 1. */
bool look_equal(lua_State *L, int found, int expected);
void look_say(lua_State *L, int index, buffer *b);

/* -- stage_look.c, stage_call.c, stage_lua.c: what scenarios can say --------------------------- */

void look_open(lua_State *L); /* the metatables of cards and players */
/* What a field or variable refers to: a card or nil, or the name of a player or place. False if it
 * is a number. */
bool look_push_reference(lua_State *L, const stage *s, cardvm_sort sort, uint32_t of, cardvm_id id);
void stage_open(lua_State *L); /* the metatable of t */
void stage_push_t(lua_State *L);
void stage_call_open(lua_State *L); /* the metatable of answers that wait */
int stage_seat_call(lua_State *L);  /* t:you(...), t:enemy(...) */
/* To be called before the game is looked at: what waits is done, unless its table is being made. */
bool stage_settle(stage *s);

#endif
