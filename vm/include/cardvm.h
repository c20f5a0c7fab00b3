/* cardvm: a virtual machine for card effects.
 *
 * This header is what an embedder needs: start a game of a program, run it to its next decision,
 * answer, look at everything, copy it, save it, take it back. The others:
 *
 *   cardvm_define.h   making a program from C: rules, zones, events, plans, cards
 *   cardvm_effect.h   what an ability may do; for bindings and for abilities written in C;
 *                     setting up positions
 *   cardvm_replay.h   recording games and playing them again
 *   cardvm_view.h     what one player may know; games that a player can't tell from the real one;
 *                     other luck
 *   cardvm_lua.h      (bindings/lua/include) making a program from Lua scripts; decks
 *
 * Below, in this order: ids, statuses and errors, the allocator; hooks; limits and setup; chance;
 * saving; running (decisions, answers, results); going back; looking at a game; the trace; looking
 * at a program.
 *
 * A program is the rules and cards of a rule set, which do not change once it is loaded. A game is
 * played under a program; any number of them, and all that a game is lies in one block of memory
 * without pointers: to copy a game is to copy the block. The machine runs a game until somebody has
 * to decide something, and lists every legal answer. The host shows it to a person, or picks one,
 * and runs on. A whole host:
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
 * frees it, games and recorders before their program. Everything given to a function is copied, or
 * only read while it runs. What a function returns a pointer to belongs to the game or program, and
 * stays valid as long as its comment says.
 *
 * Errors. A function says by its result that it failed: a status other than CARDVM_OK, NULL, 0 or
 * false. Why stands in *error where there is such a parameter (NULL is allowed; its code is
 * CARDVM_OK after success), else in cardvm_game_error, or in cardvm_program_error where there is no
 * game. What was refused has changed nothing. Ids, handles, seats and answers may be any number:
 * one that names nothing is refused or gives an empty answer. Pointers are believed: NULL, or an
 * object that was freed, only where a comment allows it.
 *
 * Structs. One that a host fills has a function ..._default and a cookie, by which one that was not
 * made with it is found out: take that, then set fields. Those that are written whole have none
 * (cardvm_allocator, cardvm_option, cardvm_setup_cards, cardvm_lua_files), nor have those of
 * cardvm_define.h and cardvm_effect.h: there zero is the default of every field: write
 * `(cardvm_zone_def){.name = "hand"}`, or clear it first. Structs that the machine fills may grow
 * at their end from version to version.
 *
 * Threads. Any number of programs may be used at the same time, a program and all that is of it
 * (games, recorders, replays) by one thread at a time; it need not be the same one each time. There
 * are no locks here, and nothing in these libraries is global. To use more threads, load the
 * program once for each.
 *
 * Callbacks (allocator, hooks, files, functions of abilities) come in the thread that made the
 * call. All but the last may not call back into the program or its games.
 *
 * The same game, everywhere: program, setup, seed and answers decide every bit of it, on every
 * machine and with every compiler. Time, addresses and the allocator never enter; refused memory
 * stops a game, it does not change it.
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
/* The version as a number that grows: 1.2.3 is 10203. Before 1.0.0 every minor version may change
 * everything. */
#define CARDVM_VERSION                                                                             \
  (CARDVM_VERSION_MAJOR * 10000 + CARDVM_VERSION_MINOR * 100 + CARDVM_VERSION_PATCH)

/* The version of the library that is linked. A host that was compiled with other headers should
 * stop when it is not CARDVM_VERSION. */
uint32_t cardvm_version(void);

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
  CARDVM_DECISION,         /* a decision is open: see cardvm_game_decision */
  CARDVM_OVER,             /* the game has ended: see cardvm_game_result */
  CARDVM_FAILED,           /* an effect failed; the game is as it was before it: see
                              cardvm_game_error, cardvm_game_skip */
  CARDVM_ERROR_MEMORY,     /* the allocator refused */
  CARDVM_ERROR_LIMIT,      /* a limit of the setup was reached */
  CARDVM_ERROR_ARGUMENT,   /* a call was made with something it does not accept */
  CARDVM_ERROR_ANSWER,     /* an answer that is not legal; nothing changed */
  CARDVM_ERROR_STATE,      /* the call does not fit the present state */
  CARDVM_ERROR_DEFINITION, /* the program contradicts itself; bytes are of another program */
  CARDVM_ERROR_SCRIPT,     /* a script failed where no effect was in flight: the game is stopped */
  CARDVM_ERROR_NONDETERMINISM, /* a script did not repeat itself when run again */
  CARDVM_ERROR_INVARIANT /* what the rule set says always holds does not (cardvm_game_watch) */
} cardvm_status;

/* The name of a status, for messages: "limit". Never NULL. */
const char *cardvm_status_name(cardvm_status status);

/* What went wrong, in words, for a designer or a log. Strings are always terminated. */
typedef struct cardvm_error {
  cardvm_status code;
  int line;          /* of file; 0 if unknown */
  char file[128];    /* script, relative to its rule set; empty if unknown */
  char card[64];     /* definition whose ability was at work; empty if none */
  char message[448]; /* what was wrong and what was expected */
} cardvm_error;

/* Allocator of the host: realloc-shaped, aligned as malloc is. old_bytes is what was asked for
 * last. new_bytes 0 frees and returns NULL (memory may be NULL then); a NULL for any other size
 * means refused, and the old memory stays valid. NULL resize means the C library's. A program takes
 * it when it is made, for itself and all its games. Refused memory is an ordinary error everywhere;
 * a game whose running it stopped can be taken back, or the effect left out (cardvm_game_skip). */
typedef struct cardvm_allocator {
  void *(*resize)(void *user, void *memory, size_t old_bytes, size_t new_bytes);
  void *user;
} cardvm_allocator;

/* -- Hooks ------------------------------------------------------------------------------------- */

typedef enum cardvm_log_level {
  CARDVM_LOG_PRINT = 1, /* a script's own: print(...) */
  CARDVM_LOG_WARNING,   /* an effect failed or met a limit, and can be left out; an effect had to be
                           run again with very many answers */
  CARDVM_LOG_ERROR /* a game has stopped for good; a program was misused; the machine is not as it
                      must be */
} cardvm_log_level;

/* "warning". Never NULL. */
const char *cardvm_log_level_name(cardvm_log_level level);

/* What a program tells its host, beside the results of calls. Get one from cardvm_hooks_default
 * (nothing is told); it carries a cookie that is checked. */
typedef struct cardvm_hooks {
  uint32_t cookie;
  /* One line without its end, for a log. What a script prints comes again when an effect is run
   * again. NULL: nowhere. */
  void (*log)(void *user, cardvm_log_level level, const char *text);
  /* A rule of the machine's own does not hold: a fault in it, or memory that something else has
   * overwritten; and what a host must not do, such as freeing a program that has games. `where` is
   * a function, `what` says what must hold. May end the process. When it returns (and without it)
   * the machine goes on as well as it can: a game stops with CARDVM_ERROR_STATE, a program waits
   * for its last game. The machine never aborts. */
  void (*broken)(void *user, const char *where, const char *what);
  void *user; /* given to both */
} cardvm_hooks;

cardvm_hooks cardvm_hooks_default(void);

/* From now on; at any time. OK, or ERROR_ARGUMENT: no hooks, or without the cookie. */
cardvm_status cardvm_program_hooks(cardvm_program *program, const cardvm_hooks *hooks);

/* Tells the log, for bindings. */
void cardvm_program_log(const cardvm_program *program, cardvm_log_level level, const char *text);

/* Why the last call failed that has no game to tell it: one that declares something (the first
 * refusal, until the program is sealed), cardvm_program_hooks, cardvm_game_fork,
 * cardvm_recorder_new, cardvm_recorder_from. code CARDVM_OK: none has. Valid until the next such
 * call. Never NULL. */
const cardvm_error *cardvm_program_error(const cardvm_program *program);

/* -- Limits and setup -------------------------------------------------------------------------- */

/* How many of each a game may hold. The block's size follows from the first ten. Reaching one fails
 * the effect in flight (CARDVM_FAILED; cardvm_game_error: CARDVM_ERROR_LIMIT), or stops the game
 * where none is in flight. Those that are effective are part of a game, its saves and its replays.
 * In brackets: where neither rules nor setup say anything. */
typedef struct cardvm_limits {
  uint32_t cards;      /* cards, tokens included; at most 65535 [160] */
  uint32_t lasting;    /* lasting effects (cardvm_effect.h) [48] */
  uint32_t listeners;  /* registrations of abilities that are at work [128] */
  uint32_t queue;      /* effects that wait [48] */
  uint32_t events;     /* event records that something refers to [48] */
  uint32_t frames;     /* depth of nesting [40] */
  uint32_t options;    /* answers of one decision [192] */
  uint32_t stack;      /* words of picks and lists kept by effects in flight [512] */
  uint32_t remembered; /* cards that left and whose last known values are kept, the oldest forgotten
                          [16] */
  uint32_t uses;       /* counted uses of limited abilities [48] */
  uint32_t steps;      /* machine steps between two decisions [100000] */
  uint32_t journal;    /* words that effects in flight may overwrite [1048576] */
} cardvm_limits;

/* Cards that exist when the game starts. */
typedef struct cardvm_setup_cards {
  cardvm_seat owner; /* 0: nobody's */
  cardvm_id zone;
  cardvm_id definition;
  uint32_t count;
} cardvm_setup_cards;

/* Bytes of a secret seed. */
#define CARDVM_SECRET_BYTES 32

/* How a game starts. Get one from cardvm_setup_default; it carries a cookie that is checked. */
typedef struct cardvm_setup {
  uint32_t cookie;
  uint32_t players; /* 2; the program says how many can play */
  uint64_t seed;    /* of the game's own random numbers; any number will do: 1 */
  /* A seed that nobody can guess, used in the place of the other: bytes of the system's own source
   * of chance (getrandom and the like). All zero: seed. See cardvm_commit. */
  uint8_t secret[CARDVM_SECRET_BYTES];
  cardvm_limits limits; /* 0 in a field: the program's */
  const cardvm_setup_cards
      *cards; /* put from the top on, in this order, before anything is shuffled */
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

/* A copy of the game, the caller's, also in the middle of an effect. `into` may be a game of the
 * same program, players and limits whose memory is used again (its content is lost), or NULL. The
 * copy has no trace and no history. NULL, with cardvm_program_error, when `into` is another sort of
 * game or this one (ARGUMENT) or memory is refused (MEMORY); then `into` is unchanged. Costs about
 * what copying its bytes costs. */
cardvm_game *cardvm_game_fork(const cardvm_game *game, cardvm_game *into);

/* Lets the game forget everything about effects in flight that is not in its block, as a fork does:
 * the coroutines of scripts. They are rebuilt when next needed, by running the effect again with
 * the answers that were given. Frees memory of games that wait for long. */
void cardvm_game_chill(cardvm_game *game);

/* -- Chance ------------------------------------------------------------------------------------ */

/* A game's random numbers are the keystream of ChaCha8 with the seed as its key, the same on every
 * machine, and drawn without bias. However many of them a player has seen, they tell neither the
 * next one nor the seed. Trying all seeds does: a number that somebody chose, or a clock, is found
 * in no time, 64 bits with great effort, a secret never. No view holds the seed. A save and a
 * replay do: both are the server's own. A client is never given a save, and a replay when the game
 * is over.
 *
 * Commit and reveal. So that players need not believe that the seed was left alone, a server draws
 * a secret and sends its commitment to the players before it knows anything that the seed could be
 * chosen for. It starts the game with that secret in the setup, and records it. When the game is
 * over it gives away secret and replay. Then everybody can see whether that secret was committed
 * to, whether the replay begins with it (cardvm_replay_secret), and whether the replay can be
 * played (cardvm_replay_next, strict). This proves that the seed has not been changed since, not
 * that it was drawn fairly. A secret is for one game.
 *
 * The commitment is the SHA-256 of the 32 bytes of the secret, in their order, and of nothing else:
 * what `sha256sum` prints of a file of these 32 bytes. */
#define CARDVM_COMMITMENT_BYTES 32

void cardvm_commit(const uint8_t secret[CARDVM_SECRET_BYTES],
                   uint8_t commitment[CARDVM_COMMITMENT_BYTES]);
/* Whether that secret was committed to. */
bool cardvm_committed(const uint8_t commitment[CARDVM_COMMITMENT_BYTES],
                      const uint8_t secret[CARDVM_SECRET_BYTES]);

/* -- Saving ------------------------------------------------------------------------------------ */

/* Writes the game into `bytes`, if `max` has room for it, and returns how many bytes it needs: ask
 * with NULL and 0 first, or reuse a buffer. 0: the game can't be saved now. It can be at an open
 * decision, also in the middle of an effect, when it is idle, and when it is over (and was run to
 * its end); it can't be between an answer and cardvm_game_run, or when something failed.
 *
 * Bytes of one machine can be loaded on any other. They hold the number of the format, hashes of
 * the program and its scripts, and a checksum. The trace is not saved. Changes nothing, allocates
 * nothing.
 *
 * A save is the whole game, hidden cards and seed among it: who has one knows all that chance will
 * say. It is never for a client; see cardvm_view.h for what is. */
size_t cardvm_game_save(const cardvm_game *game, void *bytes, size_t max);

/* The game that was saved: a new one, the caller's, with the limits it had; the bytes are not kept.
 * It goes on as the saved one would have: same hashes. An effect that was in flight is run again up
 * to the open decision, which may load its coroutines (see cardvm_game_chill).
 *
 * NULL and *error (may be NULL) when the bytes are no save, cut off, altered or of another format
 * (ARGUMENT), of another program (DEFINITION: names the scripts that differ), when they ask for
 * more memory than four times what the program's own limits give and 64 times their own size
 * (LIMIT), or when memory is refused (MEMORY). Bytes may come from anybody: whatever they hold,
 * this is the worst that happens. */
cardvm_game *cardvm_game_load(cardvm_program *program, const void *bytes, size_t size,
                              cardvm_error *error);

/* -- Running ----------------------------------------------------------------------------------- */

/* Runs until there is something for the host to do, and says what. Called again at once it says the
 * same.
 *   CARDVM_DECISION    a decision is open: cardvm_game_decision, then answer it
 *   CARDVM_OVER        the game has ended: cardvm_game_result
 *   CARDVM_FAILED      an effect failed, or met a limit; the game is as it was before the outermost
 *                      effect in flight: cardvm_game_error; cardvm_game_skip, cardvm_game_rewind,
 *                      or leave it
 *   CARDVM_OK          an idle game has nothing to do: cardvm_game_begin
 *   CARDVM_ERROR_...   the game has stopped for good: cardvm_game_error; only cardvm_game_rewind
 *                      leads on */
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

/* What the options of a decision are about. */
typedef enum cardvm_subject {
  CARDVM_SUBJECT_NONE = 0,
  CARDVM_SUBJECT_CARD,
  CARDVM_SUBJECT_SEAT,
  CARDVM_SUBJECT_NUMBER,
  CARDVM_SUBJECT_PLACE
} cardvm_subject;

/* One possible answer. What the fields mean depends on the kind of decision and on `what`. */
typedef struct cardvm_option {
  uint32_t subject; /* card handle, seat, number or place: see cardvm_decision.what */
  cardvm_id name;   /* ability (ACT, ORDER of effects) or name (OPTION, YES_NO); else 0 */
} cardvm_option;

typedef struct cardvm_decision {
  cardvm_ask kind;
  cardvm_subject what;  /* of the options' subjects */
  uint32_t serial;      /* counts the decisions of this game; an answer names it */
  cardvm_seat player;   /* whose decision it is */
  cardvm_seat decider;  /* who makes it */
  uint32_t min, max;    /* how many to pick */
  cardvm_id prompt;     /* a name of the program: why it is asked; 0 none */
  cardvm_handle source; /* card whose ability asks, 0 none */
  cardvm_id ability;    /* ability that asks, 0 none */
  uint32_t option_count;
  const cardvm_option *options; /* valid until the game is changed */
} cardvm_decision;

/* The open decision, or NULL. Valid until the game is run, answered, forked into or freed. Lists
 * what can be answered, if that has not been done: more than the limit of options stops the game,
 * and it is NULL. */
const cardvm_decision *cardvm_game_decision(const cardvm_game *game);

/* For hosts that know what they want: the same, but nothing is listed for it; without options there
 * may be more than none. And whether the open decision has an answer, or one with this pick. */
const cardvm_decision *cardvm_game_question(const cardvm_game *game);
bool cardvm_game_offers(const cardvm_game *game, const cardvm_option *pick);

/* Answers the open decision. `by` must be its decider and `serial` its serial; picks are options
 * by content. CARDVM_OK, or CARDVM_ERROR_ANSWER (nothing changed; cardvm_game_error says what was
 * wrong), CARDVM_ERROR_STATE when none is open. An effect that must be rebuilt first may also
 * give CARDVM_ERROR_NONDETERMINISM, MEMORY or LIMIT. Then call cardvm_game_run. */
cardvm_status cardvm_game_answer(cardvm_game *game, cardvm_seat by, uint32_t serial,
                                 const cardvm_option *picks, uint32_t count);

/* The same by index into the options of the open decision (from 0), by its decider. */
cardvm_status cardvm_game_choose(cardvm_game *game, const uint32_t *indices, uint32_t count);

/* For hosts that try things out: an answer in the name of the decider. The first options, as few as
 * may be; or as many and such as are drawn, in an order that is. *luck is the host's, any number;
 * it goes on with every call, and the same numbers draw the same answers on every machine. Statuses
 * as of cardvm_game_choose. */
cardvm_status cardvm_game_choose_first(cardvm_game *game);
cardvm_status cardvm_game_choose_random(cardvm_game *game, uint64_t *luck);

/* A player gives up: at a decision, whoever is asked, also in the middle of an effect. What that
 * player is still asked is answered by the machine. Then call cardvm_game_run. ERROR_ARGUMENT for a
 * seat not in play, STATE when the game is over or has stopped; MEMORY; and as cardvm_game_answer.
 */
cardvm_status cardvm_game_concede(cardvm_game *game, cardvm_seat seat);

/* After CARDVM_FAILED: prepares to run the outermost effect in flight again with the failing effect
 * left out; then call cardvm_game_run. CARDVM_ERROR_STATE if nothing failed or it cannot be left
 * out; the error says why it failed, still. CARDVM_ERROR_MEMORY. */
cardvm_status cardvm_game_skip(cardvm_game *game);

/* Why the last call about this game failed, or why it stopped; code CARDVM_OK if none has. Valid
 * until the game is used again. Never NULL. */
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

/* Whether the program's own invariants (cardvm_program_invariant) are tested from now on; forks do
 * as their original does, loaded games do not. One that is broken stops the game:
 * CARDVM_ERROR_INVARIANT. Changes nothing in the game; costs with every event. */
void cardvm_game_watch(cardvm_game *game, bool on);

/* Recomputes every invariant of the block. CARDVM_OK, or CARDVM_ERROR_STATE with the first
 * contradiction in cardvm_game_error; CARDVM_ERROR_MEMORY (a small stack, and memory is refused).
 * What has failed and was not taken back: its status. Cost grows with the game; meant for tests. */
cardvm_status cardvm_game_check(cardvm_game *game);

/* The limits that this game has. */
cardvm_limits cardvm_game_limits(const cardvm_game *game);

/* Figures of a game. What is counted is counted since its start, load or fork, and goes on when the
 * game is taken back. Costs nothing to ask. */
typedef struct cardvm_stats {
  size_t block_bytes;  /* the game's state */
  size_t memory_bytes; /* all that this game holds now: block, journal, answers, trace, history */
  uint64_t events;     /* that happened */
  uint64_t effects;    /* that began */
  uint64_t decisions;  /* that were asked */
  uint64_t
      rebuilds; /* effects in flight that were run again, after a fork, load, chill or rewind */
  uint32_t journal_words; /* overwritten by the effect in flight */
  uint64_t rewinds;
  uint64_t instructions; /* run by scripts, as the binding counts them: Lua's in steps of 250,
                            shorter runs not */
} cardvm_stats;

cardvm_stats cardvm_game_stats(const cardvm_game *game);

/* -- Going back -------------------------------------------------------------------------------- */

/* A place in the history of a game; 0 is none. Numbers grow and are not used twice. */
typedef uint32_t cardvm_mark;

/* Keeps a history of at most so many bytes, 0: none (as in a new game), which frees it. It holds
 * the marks that the host sets; where they need more, the oldest go, the newest stays. A mark holds
 * what has changed since the one before (some hundred bytes), the newest one the whole state.
 * CARDVM_OK or ERROR_MEMORY. */
cardvm_status cardvm_game_history(cardvm_game *game, size_t bytes);

/* Sets a mark: at an open decision, also in the middle of an effect; in an idle game; at its end.
 * Costs a comparison of the state with the last mark. 0 on failure, see cardvm_game_error: STATE
 * (no history is kept, or not one of these moments), LIMIT (one mark needs more than the history
 * may hold), MEMORY. */
cardvm_mark cardvm_game_mark(cardvm_game *game);

/* Takes the game back to a mark, from wherever it is: also after its end, and after a failure that
 * stopped it. It is then as it was, to the bit: hash, open decision, effects in flight (run again
 * when next needed) and trace, but for entries that the host has cleared. All that was answered
 * since is gone, whoever gave the answer; figures of cardvm_stats go on. The mark stays, later ones
 * are gone. Tell a recorder with cardvm_record_rewind. ERROR_ARGUMENT (no such mark, or not any
 * more), STATE (called by an ability of the game), or MEMORY; then nothing has changed. */
cardvm_status cardvm_game_rewind(cardvm_game *game, cardvm_mark mark);

/* What going back to the mark would give away: who has come to know something since. Bit of a seat
 * (1 << seat): a card that the seat could not see became visible to it, or to those for whom it
 * decides. Bit 0: random numbers were drawn, so that another answer would meet another draw, or a
 * known one. 0: nothing, or no such mark. May say too much when an effect was left out, never too
 * little. What another player's answer tells is for the host to judge: see cardvm_game_marks. */
#define CARDVM_REVEALS_CHANCE 1u
uint32_t cardvm_game_rewind_reveals(const cardvm_game *game, cardvm_mark mark);

/* What was open at a mark. */
typedef struct cardvm_mark_info {
  cardvm_mark mark;
  uint32_t serial;             /* of the decision; 0: none was open */
  cardvm_seat player, decider; /* as in cardvm_decision */
  uint32_t turn_number;
} cardvm_mark_info;

/* The marks that are kept, newest first. Writes at most max, returns how many there are. */
uint32_t cardvm_game_marks(const cardvm_game *game, cardvm_mark_info *infos, uint32_t max);

/* -- Looking ----------------------------------------------------------------------------------- */

/* All of it, hidden or not, as the machine knows it; what a player may see is asked with
 * cardvm_game_visible. Nothing here changes a game: where the game is not const, values are kept
 * for the next time. Functions with a list and `max` write at most max entries (the list may be
 * NULL when max is 0) and return how many there are. */

cardvm_program *cardvm_game_program(const cardvm_game *game); /* it stays the host's */
uint32_t cardvm_game_players(const cardvm_game *game);
cardvm_seat cardvm_game_turn_player(const cardvm_game *game);
uint32_t cardvm_game_turn_number(const cardvm_game *game); /* 1 in the first turn */
bool cardvm_game_extra_turn(const cardvm_game *game);      /* whether the present turn is one */
uint32_t cardvm_game_extra_turns(const cardvm_game *game); /* that wait to be taken */

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

/* The neighbours of a circle in the order in which they were linked, and the direction in which
 * each lies. Returns how many there are, writes at most max; either list may be NULL. */
uint32_t cardvm_game_neighbours(const cardvm_game *game, cardvm_place place, cardvm_place *places,
                                int32_t *directions, uint32_t max);
/* Whether two circles are neighbours; *direction (may be NULL) is then the one from a to b. */
bool cardvm_game_adjacent(const cardvm_game *game, cardvm_place a, cardvm_place b,
                          int32_t *direction);
/* The neighbour of `place` on the other side of it than its neighbour `from`; 0 if there is none.
 */
cardvm_place cardvm_game_opposite(const cardvm_game *game, cardvm_place place, cardvm_place from);

/* Cards of a place from the first (top) on. Writes at most max handles, returns how many cards
 * lie there. */
uint32_t cardvm_game_cards(const cardvm_game *game, cardvm_place place, cardvm_handle *cards,
                           uint32_t max);
/* Cards attached to a card, in the order attached. */
uint32_t cardvm_game_attached(const cardvm_game *game, cardvm_handle card, cardvm_handle *cards,
                              uint32_t max);
/* Cards that match a selection of the program, for `you` with `me` (0: none) as source. 0 for no
 * such selection. */
uint32_t cardvm_game_select(cardvm_game *game, cardvm_id selection, cardvm_seat you,
                            cardvm_handle me, cardvm_handle *cards, uint32_t max);

typedef struct cardvm_card_info {
  cardvm_id definition;
  cardvm_seat owner, master, original_master;
  cardvm_place place; /* 0 while attached or nowhere */
  cardvm_id zone;     /* kind of that place */
  cardvm_handle host; /* it is attached to this card */
  bool current;       /* false: the handle has lost track, these are last known values */
} cardvm_card_info;

/* False for 0 and for bits that never named a card of this game. */
bool cardvm_game_card(const cardvm_game *game, cardvm_handle card, cardvm_card_info *info);
/* The definition of a card alone, in whatever place; 0 for no such card. */
cardvm_id cardvm_game_definition(const cardvm_game *game, cardvm_handle card);
/* A property after all modifiers; last known value for a handle that has lost track; 0 for no such
 * card or property. */
int32_t cardvm_game_property(cardvm_game *game, cardvm_handle card, cardvm_id property);
/* A field (mutable value of the card itself, such as damage); the last known one, or 0, in the same
 * way. */
int32_t cardvm_game_field(const cardvm_game *game, cardvm_handle card, cardvm_id field);
/* 0 for no such seat or variable. */
int32_t cardvm_game_player_variable(const cardvm_game *game, cardvm_seat seat, cardvm_id variable);
int32_t cardvm_game_variable(const cardvm_game *game, cardvm_id variable);
/* Whether that player has lost or given up. */
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

/* How long something lasts, where that is no duration of the program. */
#define CARDVM_WHILE_EFFECT 0u /* until the effect that made it ends */
#define CARDVM_FOREVER 0xffffffffu

typedef struct cardvm_control {
  cardvm_handle card;
  cardvm_seat master;
  cardvm_handle source;
  cardvm_id until; /* duration, CARDVM_WHILE_EFFECT or CARDVM_FOREVER */
} cardvm_control;

/* Control effects on a card, oldest first. Returns how many there are. */
uint32_t cardvm_game_controls(const cardvm_game *game, cardvm_handle card, cardvm_control *controls,
                              uint32_t max);

/* -- Trace ------------------------------------------------------------------------------------- */

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
  CARDVM_TRACE_STEP,  /* name: step */
  CARDVM_TRACE_ENDED, /* a lasting effect ended */
  CARDVM_TRACE_FAILED,
  CARDVM_TRACE_SKIPPED,
  CARDVM_TRACE_NOTE /* name: what a script wanted noted; amount */
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
  cardvm_seat decider; /* ASKED, ANSWERED: who decides */
  uint32_t seen;       /* who could see its cards: see cardvm_view_trace */
} cardvm_trace;

/* What happened and why, if it is on (it is off at first; setup.trace). It is outside the game: no
 * part of its hash, of forks and of saves. It grows until it is cleared; one that finds no memory,
 * or has four million entries, just ends.
 *
 * Entries from index `from` (0: the oldest kept); *count (may be NULL): how many. NULL before there
 * is any. Valid until the game runs, is cleared or taken back. */
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

/* -- Program, read-only ------------------------------------------------------------------------ */

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

/* A hash over all that was declared and all scripts, by which saves and replays know their program;
 * 0 before sealing. Functions in C count by their names. */
uint64_t cardvm_program_hash(const cardvm_program *program);

/* The abilities of a card definition in printed order; writes at most max, returns how many there
 * are. Its printed value of a property. 0 for no such definition or property. */
uint32_t cardvm_program_definition_abilities(const cardvm_program *program, cardvm_id definition,
                                             cardvm_id *abilities, uint32_t max);
int32_t cardvm_program_definition_value(const cardvm_program *program, cardvm_id definition,
                                        cardvm_id property);

/* The sequence that is a turn. */
cardvm_id cardvm_program_turn_sequence(const cardvm_program *program);

typedef struct cardvm_step_info {
  cardvm_id sequence;
  cardvm_id window; /* 0 none */
  cardvm_id pass;   /* name of its option to do nothing, which is also the prompt; 0 */
} cardvm_step_info;

bool cardvm_program_step_info(const cardvm_program *program, cardvm_id step,
                              cardvm_step_info *info);

/* The limits of games whose setup does not say otherwise; all 0 before the program is sealed. */
cardvm_limits cardvm_program_limits(const cardvm_program *program);

/* Figures of a program: of all its games, also of those that were freed. */
typedef struct cardvm_program_stats {
  size_t memory_bytes; /* held now through the allocator, by the program, its games, recorders and
                          replays; what a binding holds it tells itself (cardvm_lua_memory) */
  size_t memory_peak;  /* at most */
  uint32_t games;      /* that live now */
  uint64_t forks, events, effects, decisions, rebuilds, rewinds,
      instructions; /* as in cardvm_stats */
} cardvm_program_stats;

/* Looks at each game that lives. */
cardvm_program_stats cardvm_program_stats_of(const cardvm_program *program);

/* Frees a program; NULL is allowed. Its recorders and replays must have been freed, and so should
 * its games: one that still has games (which is told to the hook `broken`) is freed with the last
 * of them. */
void cardvm_program_free(cardvm_program *program);

#ifdef __cplusplus
}
#endif

#endif
