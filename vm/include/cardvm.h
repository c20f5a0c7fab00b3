/* cardvm: a virtual machine for card effects.
 *
 * This header is what an embedder needs: start a game of a program, run it to its next decision,
 * answer, read everything, copy it, save it, go back. The other headers:
 *
 *   cardvm_program.h  a program's hooks, declarations, limits and figures
 *   cardvm_read.h     what else can be read of a game: circles, what waits, references
 *   cardvm_define.h   making a program from C: rules, zones, events, plans, cards
 *   cardvm_effect.h   what an ability may do, for bindings and for abilities written in C;
 *                     setting up positions
 *   cardvm_view.h     what one player may know; games that a player can't tell from the real one;
 *                     other random numbers
 *   cardvm_why.h      why something can't be done, and what makes a value what it is
 *   cardvm_ahead.h    what a player has said in advance
 *   cardvm_batch.h    many games in one call, answers by number: for players that learn
 *   cardvm_file.h     files of a program: what saves, views and replays begin with
 *   cardvm_replay.h   (bindings/replay/include) recording games and playing them again; the proof
 *                     that a seed was left alone
 *   cardvm_lua.h      (bindings/lua/include) making a program from Lua scripts; decks
 *   cardvm_client.h   (bindings/client/include) what a rule set says about how it is shown
 *
 * Below, in this order: ids, statuses and errors, the allocator; limits and setup; chance; saving;
 * running (decisions, answers, results); going back; reading a game; the trace; names of a program.
 *
 * A program is the rules and cards of a rule set. It does not change once it is loaded. Any number
 * of games can be played under it. All that a game is lies in one block of memory without pointers,
 * so a game is copied by copying its block. The machine runs a game until somebody has to decide
 * something, and lists every legal answer. The host shows them to a person, or picks one, and runs
 * the game again. A whole host:
 *
 *     #include "cardvm_lua.h"
 *     #include <stdio.h>
 *
 *     int main(int argc, char **argv) {
 *       cardvm_error error;
 *       cardvm_program *program = cardvm_lua_load(NULL, argc > 1 ? argv[1] : ".", &error);
 *       if (!program) {
 *         fprintf(stderr, "%s:%d: %s\n", error.file, error.line, error.message);
 *         return 1;
 *       }
 *       cardvm_setup setup = cardvm_setup_default();
 *       setup.seed = 7;
 *       // with the rule set's decks
 *       cardvm_game *game = cardvm_lua_start(program, &setup, NULL, &error);
 *       while (game && cardvm_game_run(game) == CARDVM_DECISION &&
 *              cardvm_game_stats(game).decisions < 5000)
 *         cardvm_game_choose_first(game); // cardvm_game_decision lists all legal answers
 *       if (game && cardvm_game_result(game).over) // no winner: a draw
 *         printf("won by player %u\n", (unsigned)cardvm_game_result(game).winners[0]);
 *       else if (game) printf("left: nobody wins by always doing the first thing\n");
 *       else fprintf(stderr, "%s\n", error.message);
 *       cardvm_game_free(game);
 *       cardvm_program_free(program);
 *     }
 *
 * Rules that hold everywhere:
 *
 * Ownership. Whoever gets something from a function called ..._new, _start, _load, _fork or _open
 * must free it. Games and recorders are freed before their program. A function copies everything
 * that it is given, or only reads it while it runs. If a function returns a pointer to something of
 * a game or program, that stays theirs; it is valid as long as the function's comment says.
 *
 * Errors. A function tells by its result that it has failed: by a status other than CARDVM_OK, by
 * NULL, 0 or false. The reason is in *error if there is such a parameter (NULL is allowed; after
 * success its code is CARDVM_OK). Otherwise it is in cardvm_game_error, or in cardvm_program_error
 * if there is no game. A call that was refused has changed nothing. Ids, handles, seats and answers
 * may be any number: if they name nothing, the call is refused or gives an empty answer. Pointers
 * are not checked: they may be NULL only where a comment allows it, and must never lead to
 * something that was freed.
 *
 * Structs. A struct that a host fills in has a function ..._default, which also sets a cookie: get
 * one there, then set fields. A struct without the cookie is refused. Structs that are written as a
 * whole have no such function (cardvm_allocator, cardvm_option, cardvm_setup_cards,
 * cardvm_lua_files). Neither do those of cardvm_define.h and cardvm_effect.h: zero is the default
 * of all their fields, so write `(cardvm_zone_def){.name = "hand"}`, or clear them first. Structs
 * that the machine fills in may grow at their end from version to version.
 *
 * Threads. Any number of programs can be used at the same time. A program and all that belongs to
 * it (games, recorders, replays) must be used by one thread at a time, but not always by the same
 * one. There are no locks, and nothing in these libraries is global. To use more threads, load the
 * program once for each.
 *
 * Callbacks (allocator, hooks, files, functions of abilities) are called in the thread that called
 * the machine. Only functions of abilities may call back into the program or its games.
 *
 * The same game, everywhere: program, setup, seed and answers decide every bit of a game, on every
 * machine and with every compiler. Time, addresses and the allocator have no influence. Refused
 * memory stops a game, but does not change it. */
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
/* The version as a number that grows: 1.2.3 is 10203. Before 1.0.0 every minor version may change
 * everything. */
#define CARDVM_VERSION                                                                             \
  (CARDVM_VERSION_MAJOR * 10000 + CARDVM_VERSION_MINOR * 100 + CARDVM_VERSION_PATCH)

/* Returns the version of the library that is linked. A host that was compiled with other headers
 * should stop if it is not CARDVM_VERSION. */
uint32_t cardvm_version(void);

/* The most players one game can have. */
#define CARDVM_PLAYERS_MAX 8

/* A definition of a program (zone, property, card definition, ...). 0 is none. */
typedef uint32_t cardvm_id;

/* A card during one stay, 32 bits. A handle loses track of its card when a move begins a new stay.
 * Reading through it then gives last known values, and changes do nothing. 0 is none. Event records
 * and lasting effects have handles, too. The top bits hold the kind. Where cards, seats and places
 * stand together, seats and places have handles as well; kind 6 is free for a binding's own use. */
typedef uint32_t cardvm_handle;

#define CARDVM_HANDLE_KIND(handle) ((handle) >> 29)
#define CARDVM_HANDLE_OF(kind, id) ((uint32_t)(kind) << 29 | (uint32_t)(id))
#define CARDVM_KIND_CARD 1u
#define CARDVM_KIND_SEAT 2u  /* kind << 29 | seat */
#define CARDVM_KIND_PLACE 3u /* kind << 29 | place */
#define CARDVM_KIND_EVENT 4u
#define CARDVM_KIND_LASTING 5u

/* A seat: 1 is the first player, 0 is nobody. */
typedef uint32_t cardvm_seat;

/* A place of a game: one zone of one player, a shared zone, or a circle. 0 is nowhere. */
typedef uint32_t cardvm_place;

typedef struct cardvm_program cardvm_program;
typedef struct cardvm_game cardvm_game;

typedef enum cardvm_status {
  CARDVM_OK = 0,
  CARDVM_DECISION,         /* a decision is open: cardvm_game_decision */
  CARDVM_OVER,             /* the game is over: cardvm_game_result */
  CARDVM_FAILED,           /* an effect failed, and the game is as it was before the effect:
                              cardvm_game_stopped, cardvm_game_skip */
  CARDVM_ERROR_MEMORY,     /* the allocator refused memory; nothing has changed */
  CARDVM_ERROR_LIMIT,      /* a limit of the setup was reached */
  CARDVM_ERROR_ARGUMENT,   /* an argument is not acceptable */
  CARDVM_ERROR_ANSWER,     /* the answer is not legal; nothing has changed */
  CARDVM_ERROR_STATE,      /* the call is not possible in the present state */
  CARDVM_ERROR_DEFINITION, /* the program contradicts itself, or the bytes are another program's */
  CARDVM_ERROR_SCRIPT,     /* a script failed while no effect was in flight; the game has stopped */
  CARDVM_ERROR_NONDETERMINISM, /* a script behaved differently when it was run again */
  CARDVM_ERROR_INVARIANT       /* an invariant of the rule set does not hold (cardvm_game_watch) */
} cardvm_status;

/* Returns the name of a status for messages, such as "limit". Never NULL. */
const char *cardvm_status_name(cardvm_status status);

/* What went wrong, in words, for a designer or a log. Strings are always terminated. */
typedef struct cardvm_error {
  cardvm_status code;
  int line;          /* in `file`; 0 if unknown */
  char file[128];    /* the script, relative to its rule set; empty if unknown */
  char card[64];     /* the definition whose ability was at work; empty if none */
  char message[448]; /* what was wrong and what was expected */
} cardvm_error;

/* The host's allocator. `resize` works like realloc and aligns like malloc. old_bytes is the size
 * that was asked for last. With new_bytes 0 it frees the memory (which may be NULL) and returns
 * NULL. For any other size, NULL means that memory is refused; the old memory stays valid. If
 * `resize` is NULL, the C library's is used. A program gets its allocator when it is made, and uses
 * it for itself and all its games. Refused memory is an ordinary error everywhere and changes
 * nothing: the same call can be made again when there is some, and the game goes on as it would
 * have. It is never a failed effect that could be skipped. So that a step that can't be taken back
 * comes to its end, a program keeps a spare for it: 64 kB for functions of conditions, as much as
 * the tables of a game, and an event for each card. A single such step that is refused more than
 * that stops the game for good. */
typedef struct cardvm_allocator {
  void *(*resize)(void *user, void *memory, size_t old_bytes, size_t new_bytes);
  void *user;
} cardvm_allocator;

/* Returns why the last call failed that has no game to tell it: a call that declares something
 * (until the program is sealed, the first refusal), cardvm_program_hooks, cardvm_game_fork,
 * cardvm_program_resize, and those of libraries that set it by cardvm_program_wrong
 * (cardvm_recorder_new, cardvm_recorder_from). Its code is CARDVM_OK if none has failed. Valid
 * until the next such call. Never NULL. */
const cardvm_error *cardvm_program_error(const cardvm_program *program);

/* -- Limits and setup -------------------------------------------------------------------------- */

/* How many of each a game can hold at most. A game begins small, and its tables grow with it; only
 * options and remembered take their memory at once. When a limit is reached, the effect in flight
 * fails (CARDVM_FAILED; the code of cardvm_game_error is CARDVM_ERROR_LIMIT); if no effect is in
 * flight, the game stops. The limits belong to a game, its saves and its replays. A game may have
 * four times the limits of its rules, and more where cardvm_program_allow says so. In brackets: the
 * limit if neither rules nor setup give one. */
typedef struct cardvm_limits {
  uint32_t cards;     /* cards, including tokens; at most 65535 [65535] */
  uint32_t lasting;   /* lasting effects (cardvm_effect.h); at most 65535 [65535] */
  uint32_t listeners; /* entries of abilities at work, one for each thing they listen to [262144] */
  uint32_t queue;     /* effects that wait [65536] */
  uint32_t events;    /* event records that something refers to; at most 65535 [65535] */
  uint32_t frames;    /* how deep things nest [200] */
  uint32_t options;   /* possible answers of one decision [192] */
  uint32_t stack;     /* words of picks and lists that effects in flight keep [65536] */
  uint32_t remembered;  /* cards that have left and whose last known values are kept; the oldest are
                           forgotten [16] */
  uint32_t uses;        /* counters of abilities with a limit of use [65536] */
  uint32_t extra_turns; /* extra turns that wait [4096] */
  uint32_t steps;       /* steps of the machine between two decisions [100000] */
  uint32_t journal;     /* words that effects in flight may overwrite [1048576] */
  uint32_t work;        /* units of work between two answers, also where something is left out; one
                           is about an instruction of Lua [16000000] */
  uint32_t skips;       /* effects that may be left out of a game (cardvm_game_skip) [1000] */
} cardvm_limits;

/* Cards that exist when the game starts. */
typedef struct cardvm_setup_cards {
  cardvm_seat owner; /* 0: they belong to nobody */
  cardvm_id zone;
  cardvm_id definition;
  uint32_t count;
} cardvm_setup_cards;

/* Bytes of a secret seed. */
#define CARDVM_SECRET_BYTES 32

/* How a game starts. Get it from cardvm_setup_default: with the cookie, 2 players and seed 1. */
typedef struct cardvm_setup {
  uint32_t cookie;
  uint32_t players; /* how many play; the program says how many can */
  uint64_t seed;    /* for the game's own random numbers; any number will do */
  /* A seed that nobody can guess, used instead of the other one: bytes of the system's own source
   * of chance (getrandom and the like). All zero: `seed` is used. See cardvm_commit. */
  uint8_t secret[CARDVM_SECRET_BYTES];
  cardvm_limits limits; /* 0 in a field: the program's limit */
  const cardvm_setup_cards
      /* Cards to begin with, in the order in which they lie, from the top on, before shuffling. */
      *cards;
  uint32_t card_count;
  const int32_t *options; /* values of the program's game variables, in the order of their ids */
  uint32_t option_count;
  /* Chance by purpose: each place that is shuffled, and each ability that asks for a number, has
   * chance of its own, which does not depend on what else was drawn. So games with the same seed
   * share their luck as long as the same is done. `luck` of a seat says whose luck its places and
   * abilities have: with the numbers of two seats exchanged, as their decks are, each player has
   * the luck that he had in the other seat (0: the number of the seat). What belongs to nobody, and
   * what the rules draw for themselves, as who begins, is the same for the same seed. Which cards
   * lie where before a shuffle counts: list them in the same order. */
  bool chance_by_purpose;
  uint32_t luck[CARDVM_PLAYERS_MAX];
  bool trace; /* records a trace from the start */
  bool idle;  /* starts no sequence: set up a position first, then call cardvm_game_begin */
} cardvm_setup;

cardvm_setup cardvm_setup_default(void);

/* Starts a game. Copies what setup points to. On failure it returns NULL and sets *error. ARGUMENT:
 * no cookie, players outside the program's range, or ids that do not exist. LIMIT: a limit is too
 * small for the cards, or larger than cardvm_program_allow says. STATE: the program is not sealed.
 * MEMORY: memory is refused. The program must outlive the game. */
cardvm_game *cardvm_game_start(cardvm_program *program, const cardvm_setup *setup,
                               cardvm_error *error);

/* Frees a game. NULL is allowed. */
void cardvm_game_free(cardvm_game *game);

/* Starts an idle game. With sequence 0 it begins as usual: the setup sequence, then turns, `seat`
 * first. With the program's turn sequence it begins with the turn of `seat`, at `step` (0: the
 * first step). With another sequence only that runs, for `seat`, from `step` on. CARDVM_OK; STATE
 * if the game has begun or is over; ARGUMENT if there is no such seat, sequence or step, or the
 * seat has given up; LIMIT or MEMORY. */
cardvm_status cardvm_game_begin(cardvm_game *game, cardvm_seat seat, cardvm_id sequence,
                                cardvm_id step);

/* Copies a game, also in the middle of an effect. The caller must free the copy. `into` may be
 * NULL, or a game of the same program, players and limits, whose memory is used again; its content
 * is lost. The copy has no trace and no history. Returns NULL if `into` does not fit or is the game
 * itself (ARGUMENT), or if memory is refused (MEMORY); cardvm_program_error has the reason, and
 * `into` is unchanged. The cost is about that of copying what is in use. */
cardvm_game *cardvm_game_fork(const cardvm_game *game, cardvm_game *into);

/* Drops the coroutines of scripts in flight, to free memory in games that wait for long. A fork has
 * none, either. When they are needed next, they are rebuilt: the effect is run again with the
 * answers that were given. */
void cardvm_game_chill(cardvm_game *game);

/* -- Chance ------------------------------------------------------------------------------------ */

/* A game's random numbers are the keystream of ChaCha8 with the seed as its key, the same on every
 * machine, and drawn without bias. However many of them a player has seen, they tell neither the
 * next one nor the seed. Trying all seeds does: a number that somebody chose, or a clock, is found
 * in no time, 64 bits with great effort, a secret never. No view holds the seed. A save and a
 * replay do: both are the server's own. A client is never given a save, and a replay when the game
 * is over. cardvm_replay.h says how a server proves that it has left the seed alone. */

/* -- Saving ------------------------------------------------------------------------------------ */

/* Writes the game into `bytes`, if `max` has room for it. Returns how many bytes it needs: ask with
 * NULL and 0 first, or reuse a buffer. Returns 0 if the game can't be saved now. It can be saved at
 * an open decision (also in the middle of an effect), while it is idle, and when it is over and was
 * run to its end. It can't be saved between an answer and cardvm_game_run, or when something has
 * failed.
 *
 * The bytes of one machine can be loaded on any other. They hold the number of the format, hashes
 * of the program and its scripts, and a checksum. The trace is not saved (but see below). The call
 * changes nothing and allocates nothing.
 *
 * A save is the whole game, with its hidden cards and its seed: who has one knows all that chance
 * will say. It is never for a client; cardvm_view.h has what is. */
size_t cardvm_game_save(const cardvm_game *game, void *bytes, size_t max);

/* Makes a game from a save. It has the limits of the saved game. The caller must free it; the bytes
 * are not kept. It goes on as the saved game would have, with the same hashes. An effect that was
 * in flight is run again up to the open decision, which may rebuild its coroutines (see
 * cardvm_game_chill).
 *
 * On failure it returns NULL and sets *error (which may be NULL). ARGUMENT: the bytes are no save,
 * cut off, altered or of another format. DEFINITION: they belong to another program; the message
 * names the scripts that differ. LIMIT: its limits are larger than cardvm_program_allow says.
 * MEMORY: memory is refused. Bytes may come from anybody: whatever they hold, this is the worst
 * that happens. No more memory is taken than for a game with the limits that are allowed, and 64
 * bytes for each byte. */
cardvm_game *cardvm_game_load(cardvm_program *program, const void *bytes, size_t size,
                              cardvm_error *error);

/* -- Running ----------------------------------------------------------------------------------- */

/* Runs the game until there is something for the host to do, and says what. If it is called again
 * at once, it says the same.
 *
 * - CARDVM_DECISION: a decision is open. cardvm_game_decision shows it; then answer it.
 * - CARDVM_OVER: the game is over: cardvm_game_result.
 * - CARDVM_FAILED: an effect failed or reached a limit, and the game is as it was before the
 *   outermost effect in flight. cardvm_game_stopped says why. cardvm_game_skip leaves the effect
 *   out, cardvm_game_rewind goes back.
 * - CARDVM_OK: an idle game has nothing to do: cardvm_game_begin.
 * - CARDVM_ERROR_MEMORY, while cardvm_game_stopped has no reason: memory was refused, and nothing
 * is lost. Run it again when there is memory: it goes on from its last answer, from where the
 * effect in flight began, or from the step before which its tables had to grow.
 * - CARDVM_ERROR_...: the game has stopped for good: cardvm_game_stopped. Only cardvm_game_rewind
 *   helps. */
cardvm_status cardvm_game_run(cardvm_game *game);

/* Returns what the last cardvm_game_run has said and the next one will say, without running:
 * DECISION, OVER, FAILED, OK, or the error that the game has stopped with. CARDVM_ERROR_STATE,
 * while cardvm_game_stopped has no reason: the game has got something to run on with (it was
 * answered, begun or skipped since), or a function of it is running. A game with the first, second
 * or fourth of these can be saved. */
cardvm_status cardvm_game_status(const cardvm_game *game);

/* How options are picked. */
typedef enum cardvm_picks {
  CARDVM_PICKS_ONE = 0,
  CARDVM_PICKS_SOME, /* min to max different ones, in any order */
  CARDVM_PICKS_ALL   /* all of them, in the order wanted */
} cardvm_picks;

/* The kinds of decisions, CARDVM_ASK_... A row: name, what files and clients call it, what a person
 * is told, how its options are picked, the sort (cardvm_sort) of the names of its options (0: none,
 * or no id), and whether effects ask it (cardvm_ask_player). New kinds are the last. */
#define CARDVM_ASKS(X)                                                                             \
  X(NONE, "nothing", "nothing", ONE, 0, false)                                                     \
  X(CHOOSE, "choose", "choose", SOME, CARDVM_SORT_ABILITY, true)                                   \
  X(OPTION, "option", "choose an option", ONE, CARDVM_SORT_NAME, true)                             \
  /* name 1 is yes, name 0 is no */                                                                \
  X(YES_NO, "yes_no", "yes or no", ONE, 0, true)                                                   \
  X(ORDER, "order", "put in order, the first one first", ALL, CARDVM_SORT_ABILITY, true)           \
  X(NUMBER, "number", "choose a number", ONE, 0, true) /* the subject is the number */             \
  /* the subject is the card, the name the ability; 0 and 0 is to pass */                          \
  X(ACT, "act", "what do you do", ONE, CARDVM_SORT_ABILITY, false)
#define CARDVM_ASK_(name, ...) CARDVM_ASK_##name,
typedef enum cardvm_ask { CARDVM_ASKS(CARDVM_ASK_) } cardvm_ask;
#define CARDVM_ONE_MORE(...) +1u
#define CARDVM_ASK_KINDS (0u CARDVM_ASKS(CARDVM_ONE_MORE)) /* how many there are */

/* What the options of a decision are about. */
typedef enum cardvm_subject {
  CARDVM_SUBJECT_NONE = 0,
  CARDVM_SUBJECT_CARD,
  CARDVM_SUBJECT_SEAT,
  CARDVM_SUBJECT_NUMBER,
  CARDVM_SUBJECT_PLACE,
  CARDVM_SUBJECT_ANY, /* cards, seats and places in one question, each as a handle with its kind */
  CARDVM_SUBJECT_LAST = CARDVM_SUBJECT_ANY
} cardvm_subject;

/* Returns what one subject of a question is: `what` itself, or with SUBJECT_ANY the kind of the
 * handle. *id (may be NULL) gets the card's handle, the seat, number or place. */
cardvm_subject cardvm_subject_of(cardvm_subject what, uint32_t subject, uint32_t *id);

/* One possible answer. What its fields mean depends on the kind of decision and on `what`. */
typedef struct cardvm_option {
  uint32_t subject; /* a card handle, seat, number or place, as cardvm_decision.what says
                       (cardvm_subject_of) */
  cardvm_id name;   /* an ability (ACT, ORDER of effects) or a name (OPTION, YES_NO); otherwise 0 */
} cardvm_option;

typedef struct cardvm_decision {
  cardvm_ask kind;
  cardvm_subject what;  /* what the subjects of the options are */
  uint32_t serial;      /* numbers the decisions of its decider, from 1; an answer must name it */
  cardvm_seat player;   /* the player whose decision it is */
  cardvm_seat decider;  /* the player who makes it */
  uint32_t min, max;    /* how many options to pick */
  cardvm_id prompt;     /* a name of the program that says why it is asked; 0: none */
  cardvm_handle source; /* the card whose ability asks; 0: none */
  cardvm_id ability;    /* the ability that asks; 0: none */
  uint32_t option_count;
  const cardvm_option *options; /* valid until the game is changed */
} cardvm_decision;

/* Returns the open decision, or NULL if there is none. Valid until the game is run, answered,
 * forked into or freed. The call lists all possible answers, if that has not been done yet. If
 * there are more than the limit of options, the game stops and NULL is returned: cardvm_game_error
 * says so with CARDVM_ERROR_LIMIT, and so does cardvm_game_run. If to list them takes more work
 * than cardvm_limits.work, NULL is returned and cardvm_game_error says LIMIT; the question
 * (cardvm_game_question) can be answered all the same. */
const cardvm_decision *cardvm_game_decision(const cardvm_game *game);

/* For hosts that know what they want. cardvm_game_question returns the open decision like
 * cardvm_game_decision, but lists nothing: option_count 0 does not mean that there are no answers.
 * cardvm_game_offers returns whether the open decision has an answer with this pick. */
const cardvm_decision *cardvm_game_question(const cardvm_game *game);
bool cardvm_game_offers(const cardvm_game *game, const cardvm_option *pick);

/* Answers the open decision. `by` must be its decider and `serial` its serial. Picks are options by
 * content. CARDVM_OK; ERROR_ANSWER if the answer is not legal (nothing has changed;
 * cardvm_game_error says what was wrong; to who is not the decider it does not say who is, nor
 * what is asked); ERROR_STATE if no decision is open. If an effect must be
 * rebuilt first, that may also give NONDETERMINISM or LIMIT, which stop the game, or MEMORY: then
 * the decision is as it was, and can be answered again. Then call cardvm_game_run. */
cardvm_status cardvm_game_answer(cardvm_game *game, cardvm_seat by, uint32_t serial,
                                 const cardvm_option *picks, uint32_t count);

/* The same, by indexes into the options of the open decision (from 0), in the decider's name. */
cardvm_status cardvm_game_choose(cardvm_game *game, const uint32_t *indices, uint32_t count);

/* For hosts that try things out: both answer in the name of the decider. The first takes the first
 * options, as few as possible. The second draws how many options it takes, which, and in which
 * order. *luck is the host's and may be any number; each call advances it. The same numbers draw
 * the same answers on every machine. They return the same statuses as cardvm_game_choose. */
cardvm_status cardvm_game_choose_first(cardvm_game *game);
cardvm_status cardvm_game_choose_random(cardvm_game *game, uint64_t *luck);

/* A player gives up. This is possible at any decision, whoever is asked, also in the middle of an
 * effect. The machine answers what that player is still asked. Then call cardvm_game_run.
 * ERROR_ARGUMENT if the seat is not in play, STATE if the game is over or has stopped, MEMORY, and
 * the errors of cardvm_game_answer. */
cardvm_status cardvm_game_concede(cardvm_game *game, cardvm_seat seat);

/* After CARDVM_FAILED: prepares to run the outermost effect in flight again, with the failing
 * effect left out. What failed is the innermost effect of an ability at work: filters, conditions,
 * steps and rule actions that it ran are part of it. The fourth time in one flight the outermost
 * effect is left out as a whole. Then call cardvm_game_run. After CARDVM_FAILED this is always
 * possible. CARDVM_ERROR_STATE if nothing has failed, or the game has stopped for good;
 * CARDVM_ERROR_MEMORY, and nothing has changed.
 *
 * Between two answers there is one budget of work (limits.work), whatever is left out: what was
 * used by the run that failed counts. At least a quarter of what that run had is left for what
 * follows, so that the game can go on; in all that is less than four thirds of limits.work.
 *
 * "Run, and leave out what failed" comes to an end for every program: when 64 effects were left out
 * without an answer in between, or limits.skips in this game, the next failure stops the game, with
 * CARDVM_ERROR_LIMIT. (An answer to an effect that was then left out does not count.) */
cardvm_status cardvm_game_skip(cardvm_game *game);

/* Returns why the last call about this game failed: it was refused, or the game failed or stopped
 * while it ran. Its code is CARDVM_OK if nothing has failed. Valid until the game is used again.
 * Never NULL. */
const cardvm_error *cardvm_game_error(const cardvm_game *game);

/* Returns why the game has failed or stopped, whatever was refused since then. Forks have it, too;
 * a game that has stopped can't be saved. Its code is CARDVM_OK while the game goes on: also when
 * what failed was left out, or the game went back to a mark. Valid until the game is used again.
 * Never NULL. */
const cardvm_error *cardvm_game_stopped(const cardvm_game *game);

typedef struct cardvm_result {
  bool over;
  uint32_t winner_count; /* 0 if the game is over: a draw */
  cardvm_seat winners[CARDVM_PLAYERS_MAX];
} cardvm_result;

/* Returns how the game has ended. While it goes on, `over` is false and nobody has won. */
cardvm_result cardvm_game_result(const cardvm_game *game);

/* Returns XXH3 (64 bits) of everything that is state. It is equal for equal games, however often
 * they were forked and rebuilt. What the program says is not state: the hash of a game under a
 * program with another printed value, say, is the same. */
uint64_t cardvm_game_hash(const cardvm_game *game);

/* Figures of a game. They count from its start, load or fork, and go on counting when the game goes
 * back. Asking costs nothing. */
typedef struct cardvm_stats {
  size_t block_bytes;  /* bytes of the game's state */
  size_t memory_bytes; /* bytes that the game holds now: block, journal, answers, trace, history */
  uint64_t events;     /* events that happened */
  uint64_t effects;    /* effects that began */
  uint64_t wasted;     /* what was announced and paid for, and then did not begin */
  cardvm_id wasted_last; /* the ability of the last of these */
  uint64_t decisions;    /* decisions that were asked */
  uint64_t
      /* How often effects in flight were run again, after a fork, load, chill or rewind. */
      rebuilds;
  uint32_t journal_words;  /* words that the effect in flight has overwritten */
  uint32_t flight_answers; /* answers that it has had: with all of them a copy runs it again */
  uint64_t rewinds;
  uint64_t work;         /* units of work since the last answer; its bound is cardvm_limits.work */
  uint64_t instructions; /* run by scripts, as the binding counts them */
} cardvm_stats;

cardvm_stats cardvm_game_stats(const cardvm_game *game);

/* -- Going back -------------------------------------------------------------------------------- */

/* A moment in the history of a game; 0 is none. Numbers grow, and none is used twice. */
typedef uint32_t cardvm_mark;

/* Sets how many bytes of history a game keeps. 0 keeps none and frees it, as in a new game. The
 * history holds the marks that the host sets. If they need more bytes, the oldest marks are
 * dropped; the newest stays. A mark holds what has changed since the one before (some hundred
 * bytes), the newest mark the whole state. CARDVM_OK or ERROR_MEMORY. */
cardvm_status cardvm_game_history(cardvm_game *game, size_t bytes);

/* Sets a mark: at an open decision, also in the middle of an effect; in an idle game; when it is
 * over. The cost is that of comparing the state with the last mark. Returns 0 on failure, and
 * cardvm_game_error says why: STATE (no history is kept, or it is not one of these moments), LIMIT
 * (one mark needs more bytes than the history may hold), MEMORY. */
cardvm_mark cardvm_game_mark(cardvm_game *game);

/* Takes the game back to a mark, also from its end, and after a failure that stopped it. The game
 * is then as it was, to the bit: hash, open decision, effects in flight (run again when next
 * needed), and trace, except for entries that the host has cleared. All later answers are gone,
 * whoever gave them. The figures of cardvm_stats go on. The mark stays; later marks are dropped.
 * Tell a recorder with cardvm_record_rewind. ERROR_ARGUMENT if the mark does not exist or was
 * dropped, STATE if an ability of the game calls, MEMORY; then nothing has changed. */
cardvm_status cardvm_game_rewind(cardvm_game *game, cardvm_mark mark);

/* Returns what going back to the mark would give away: who has come to know something since. Bit of
 * a seat (1 << seat): a card became visible that the seat, or a seat for which it decides, could
 * not see. Bit 0: random numbers were drawn, so another answer would meet other draws, or known
 * ones. 0: nothing, or there is no such mark. If an effect was left out, it may say too much, never
 * too little. The host must judge what another player's answer tells: see
 * cardvm_game_marks. */
#define CARDVM_REVEALS_CHANCE 1u
uint32_t cardvm_game_rewind_reveals(const cardvm_game *game, cardvm_mark mark);

/* -- Reading a game ---------------------------------------------------------------------------- */

/* These functions read the game as the machine knows it, also what is hidden; cardvm_game_visible
 * says what a player may see. None of them changes a game. Where the game is not const, computed
 * values are kept for the next time. Functions with a list and `max` write at most max entries and
 * return how many there are. The list may be NULL if max is 0. */

cardvm_program *cardvm_game_program(const cardvm_game *game); /* it stays the host's */
uint32_t cardvm_game_players(const cardvm_game *game);
cardvm_seat cardvm_game_turn_player(const cardvm_game *game);
uint32_t cardvm_game_turn_number(const cardvm_game *game); /* 1 in the first turn */

/* Reads the innermost running sequence and its step. Returns false if none runs. Any pointer may be
 * NULL. */
bool cardvm_game_position(const cardvm_game *game, cardvm_id *sequence, cardvm_id *step);

/* Returns who decides for a seat now; 0: there is no such seat. */
cardvm_seat cardvm_game_decider(const cardvm_game *game, cardvm_seat seat);

/* Returns a seat's place of a zone, or the place of a shared zone with seat 0. Returns 0 if there
 * is no such place. */
cardvm_place cardvm_game_place(const cardvm_game *game, cardvm_id zone, cardvm_seat seat);

/* Returns the name of a circle, otherwise of the place's zone. Never NULL. */
const char *cardvm_game_place_name(const cardvm_game *game, cardvm_place place);

/* Lists the cards of a place from the first (top) on. Writes at most max handles and returns how
 * many cards are there. */
uint32_t cardvm_game_cards(const cardvm_game *game, cardvm_place place, cardvm_handle *cards,
                           uint32_t max);
/* Lists the cards attached to a card, in the order attached. */
uint32_t cardvm_game_attached(const cardvm_game *game, cardvm_handle card, cardvm_handle *cards,
                              uint32_t max);

typedef struct cardvm_card_info {
  cardvm_id definition;
  cardvm_seat owner, master, original_master;
  cardvm_place place; /* 0 if it is attached or nowhere */
  cardvm_id zone;     /* the zone of its place, or of its host's */
  cardvm_handle host; /* the card it is attached to */
  bool current;       /* false: the handle has lost track, and these are last known values */
} cardvm_card_info;

/* Reads a card. Returns false if the handle is 0 or never named a card of this game. */
bool cardvm_game_card(const cardvm_game *game, cardvm_handle card, cardvm_card_info *info);
/* Returns the definition of a card; 0: there is no such card. */
cardvm_id cardvm_game_definition(const cardvm_game *game, cardvm_handle card);
/* Returns a property with everything that modifies it. If the handle has lost track, it is the last
 * known value; 0: there is no such card or property. */
int32_t cardvm_game_property(cardvm_game *game, cardvm_handle card, cardvm_id property);
/* Returns a field (a value of the card itself that changes, such as damage). If the handle has lost
 * track, it is the last known value; 0: there is no such card or field. */
int32_t cardvm_game_field(const cardvm_game *game, cardvm_handle card, cardvm_id field);
/* Return the value of a variable; 0: there is no such seat or variable. */
int32_t cardvm_game_player_variable(const cardvm_game *game, cardvm_seat seat, cardvm_id variable);
int32_t cardvm_game_variable(const cardvm_game *game, cardvm_id variable);
/* Returns whether a player has lost or given up. */
bool cardvm_game_lost(const cardvm_game *game, cardvm_seat seat);

/* Returns whether the viewer may know which card this is: its zone shows it, the viewer has learnt
 * it, or decides for a player who may know it. Viewer 0 sees what everybody sees. */
bool cardvm_game_visible(const cardvm_game *game, cardvm_handle card, cardvm_seat viewer);

/* -- Trace ------------------------------------------------------------------------------------- */

typedef enum cardvm_trace_kind {
  CARDVM_TRACE_EVENT = 1,  /* the event happened */
  CARDVM_TRACE_NOTHING,    /* nothing would change */
  CARDVM_TRACE_LOST,       /* the card could not be followed */
  CARDVM_TRACE_PROHIBITED, /* an ability of `source` prohibited it */
  CARDVM_TRACE_REPLACED,   /* an ability of `source` replaced it */
  CARDVM_TRACE_TRIGGERED,  /* an ability of `source` entered the queue */
  CARDVM_TRACE_DECLARED,   /* an activated ability or command was announced */
  CARDVM_TRACE_ACTIVATED,  /* an effect begins */
  CARDVM_TRACE_ASKED,
  CARDVM_TRACE_ANSWERED,
  CARDVM_TRACE_TAKEN, /* a pick that nobody was asked for, because there was nothing else; of an
                         option its name; views tell numbers and options only to the player */
  CARDVM_TRACE_STEP,  /* name: the step */
  CARDVM_TRACE_ENDED, /* a lasting effect ended; name: the property that it changed, or the
                         definition that it made of the card */
  CARDVM_TRACE_FAILED,
  CARDVM_TRACE_SKIPPED,
  CARDVM_TRACE_NOTE,   /* a script's note: name and amount; no name: a rule action, `amount`, acts;
                          CARDVM_NAME_NOT_RUNNING alone: the sequence of a period does not run */
  CARDVM_TRACE_WASTED, /* what was announced and paid for would have done nothing: its condition,
                         limit or choice did not allow it any more */
  CARDVM_TRACE_TAKEN_BACK, /* all that came after the entry in `cause` is undone */
  CARDVM_TRACE_DROPPED, /* an announced effect is gone: its body has left, its targets have, or its
                          condition does not hold any more */
  CARDVM_TRACE_LAST = CARDVM_TRACE_DROPPED
} cardvm_trace_kind;

#define CARDVM_NAME_NOT_RUNNING 7u /* a name of the machine's own, in every program */

typedef struct cardvm_trace {
  uint32_t number; /* from 1 */
  uint32_t cause;  /* the number of the entry that caused this one; 0: none */
  uint32_t depth;  /* how deep causes nest, for indentation */
  cardvm_trace_kind kind;
  cardvm_id event; /* the kind of event; 0: none */
  cardvm_id ability;
  cardvm_handle source, card, other;
  cardvm_seat player, by;
  int32_t amount;
  cardvm_id name;
  cardvm_place from, to;
  cardvm_subject what; /* ANSWERED, TAKEN: what was picked: `card`, or `amount` is the seat, number
                          or place; else NONE */
  cardvm_seat decider; /* ASKED, ANSWERED: who decides */
  uint32_t told;       /* who is told of it: see cardvm_view_trace */
  uint32_t together;   /* EVENT: the first entry of those that happened at once; 0: it alone */
  bool counts;         /* EVENT: it sets or adds to a field or variable, */
  int32_t before, after; /* which was and is this */
} cardvm_trace;

/* The trace says what happened and why, while it is on. (At first it is off; see setup.trace.) It
 * does not belong to the game's state: hash and forks leave it out, and saves, unless they are
 * asked for it (CARDVM_SAVE_STREAM). It grows until it is cleared. If it gets no memory, or has
 * four million entries, it ends.
 *
 * Returns the entries from index `from` on (0: the oldest that is kept); *count (may be NULL) gets
 * how many. NULL before there is any. Valid until the game runs, goes back, or the trace is
 * cleared. */
const cardvm_trace *cardvm_game_trace(const cardvm_game *game, uint32_t from, uint32_t *count);
void cardvm_game_trace_enable(cardvm_game *game, bool on);
/* Removes all entries. Later entries go on with the numbers. */
void cardvm_game_trace_clear(cardvm_game *game);
/* Writes a card's name as text, such as "Scout#12"; with `name_only` only "Scout". Returns its
 * length like snprintf. */
int cardvm_game_card_text(const cardvm_game *game, cardvm_handle card, bool name_only, char *text,
                          size_t bytes);

/* -- Names of a program ------------------------------------------------------------------------- */

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
  CARDVM_SORT_FUNCTION,
  CARDVM_SORT_RULE_ACTION, /* not found by name */
  CARDVM_SORT_LAYER,
  CARDVM_SORT_CIRCLE /* not found by name */
} cardvm_sort;

/* cardvm_program_find: the id of a name of one sort; 0: there is none. cardvm_program_name: the
 * name of an id, "?" if there is none; valid as long as the program. cardvm_program_count: how many
 * there are; ids run from 1 to it. */
cardvm_id cardvm_program_find(const cardvm_program *program, cardvm_sort sort, const char *name);
const char *cardvm_program_name(const cardvm_program *program, cardvm_sort sort, cardvm_id id);
uint32_t cardvm_program_count(const cardvm_program *program, cardvm_sort sort);

/* Frees a program. NULL is allowed. Its recorders and replays must have been freed; its games
 * should have been, too. A program that still has games reports that to the hook `broken`, and is
 * freed with its last game. */
void cardvm_program_free(cardvm_program *program);

#ifdef __cplusplus
}
#endif

#endif
