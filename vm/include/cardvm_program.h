/* cardvm_program.h: a program beside its games: what it tells its host, what it declares, how large
 * its games may be, and its figures; the texts that it takes; what must hold of a game. Rules for
 * ownership, errors and threads are those of cardvm.h. */
#ifndef CARDVM_PROGRAM_H
#define CARDVM_PROGRAM_H

#include "cardvm.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -- Texts ------------------------------------------------------------------------------------- */

/* Names, and the messages of errors, are UTF-8 without control characters other than line end and
 * tab, and without characters that nobody sees and that make a text look like another one: those
 * that turn its direction (U+202E and its like), of no width (U+200B and its like; but the joiners
 * U+200C and U+200D, which some scripts need, may stand). A program refuses other names.
 * cardvm_character returns how many bytes the first character of a text takes, and sets *code
 * (which may be NULL); 0 at the end, and for what can't be a name's. Then cardvm_character_wrong
 * says why, as in "U+202E, a character that nobody sees": in `what`, which it returns, so many
 * bytes with the zero at the end, of which there is at least one. cardvm_text_clean makes each byte
 * of the latter a question mark, for hosts that show texts of others. */
size_t cardvm_character(const char *text, uint32_t *code);
const char *cardvm_character_wrong(const char *text, char *what, size_t bytes);
void cardvm_text_clean(char *text);

/* -- Hooks ------------------------------------------------------------------------------------- */

typedef enum cardvm_log_level {
  CARDVM_LOG_PRINT = 1, /* text that a script prints: print(...) */
  CARDVM_LOG_WARNING,   /* an effect failed or reached a limit and can be left out, or was run again
                           with very many answers */
  CARDVM_LOG_ERROR /* a game has stopped for good, a program was misused, or a fault was found */
} cardvm_log_level;

/* What a program tells its host besides the results of calls. Get it from cardvm_hooks_default,
 * which sets the cookie and no hooks. */
typedef struct cardvm_hooks {
  uint32_t cookie;
  /* Gets one line for a log: UTF-8 without line ends and control characters other than tab, at most
   * 1279 bytes. Text that a script prints comes again if its effect is run again. NULL: no log. */
  void (*log)(void *user, cardvm_log_level level, const char *text);
  /* Called when one of the machine's own rules does not hold: the machine has a fault, or something
   * has overwritten its memory. Also called when a host does what it must not do, such as freeing a
   * program that has games. `where` is a function, `what` says what must hold. The hook may end the
   * process. If it returns or is NULL, the machine goes on as well as it can: a game stops with
   * CARDVM_ERROR_STATE, a program waits for its last game. The machine never aborts. NULL: nobody
   * is told. */
  void (*broken)(void *user, const char *where, const char *what);
  void *user; /* passed to both hooks */
} cardvm_hooks;

cardvm_hooks cardvm_hooks_default(void);

/* Sets the hooks; possible at any time. CARDVM_OK, or ERROR_ARGUMENT if there are no hooks or they
 * have no cookie. */
cardvm_status cardvm_program_hooks(cardvm_program *program, const cardvm_hooks *hooks);

/* Writes a line to the log of the host, for bindings. */
void cardvm_program_log(const cardvm_program *program, cardvm_log_level level, const char *text);

/* -- What is declared -------------------------------------------------------------------------- */

/* Returns a hash of all that was declared and of all scripts. Saves and replays know their program
 * by it. A function in C counts by its name only. 0 before the program is sealed. */
uint64_t cardvm_program_hash(const cardvm_program *program);

/* What a field or variable refers to, instead of being a number. */
typedef struct cardvm_reference {
  cardvm_subject to; /* CARD, SEAT or PLACE; NONE: it is a number */
  bool follows_card; /* the card itself is meant, wherever it goes; otherwise only its present stay:
                        when it leaves, the reference leads nowhere */
} cardvm_reference;

/* Returns what a field or a variable refers to. */
cardvm_reference cardvm_program_reference(const cardvm_program *program, cardvm_sort sort,
                                          cardvm_id id);

/* cardvm_program_definition_abilities lists the abilities of a card definition in printed order; it
 * writes at most max and returns how many there are. cardvm_program_definition_value returns the
 * printed value of a property. Both return 0 if there is no such definition or property. */
uint32_t cardvm_program_definition_abilities(const cardvm_program *program, cardvm_id definition,
                                             cardvm_id *abilities, uint32_t max);
int32_t cardvm_program_definition_value(const cardvm_program *program, cardvm_id definition,
                                        cardvm_id property);

/* Returns the sequence that is a turn. */
cardvm_id cardvm_program_turn_sequence(const cardvm_program *program);

typedef struct cardvm_step_info {
  cardvm_id sequence;
  cardvm_id window; /* 0: none */
  cardvm_id pass; /* the name of its option to do nothing, which is also its prompt; 0: no window */
} cardvm_step_info;

/* Reads a step of a sequence. Returns false if there is no such step. */
bool cardvm_program_step_info(const cardvm_program *program, cardvm_id step,
                              cardvm_step_info *info);

/* -- Limits and figures ------------------------------------------------------------------------ */

/* Returns the limits of games whose setup gives none. All are 0 before the program is sealed. */
cardvm_limits cardvm_program_limits(const cardvm_program *program);
/* Says how large the limits of a game may be, be it started, loaded or of a replay, from now on. 0
 * in a field, and without this call: four times cardvm_program_limits. A host that wants larger
 * games says so wherever it starts and loads them. */
void cardvm_program_allow(cardvm_program *program, const cardvm_limits *most);

/* Figures of a program: of all its games, including those that were freed. */
typedef struct cardvm_program_stats {
  size_t memory_bytes; /* bytes held now through the allocator, by the program, its games, recorders
                          and replays; a binding reports what it holds itself (cardvm_lua_memory) */
  size_t memory_peak;  /* the most bytes held at any time */
  uint32_t games;      /* how many exist now */
  uint64_t work; /* units of work that declaring and sealing it took: cardvm_program_work_limit */
  uint64_t fork_bytes; /* how many bytes of games forks have copied: what was in use */
  uint64_t forks, events, effects, decisions, rebuilds, rewinds,
      /* As in cardvm_stats. */
      instructions;
} cardvm_program_stats;

/* Returns the figures of a program. It reads every game that exists. */
cardvm_program_stats cardvm_program_stats_of(const cardvm_program *program);

/* Returns how many games of the program exist, without looking at them. */
uint32_t cardvm_program_games(const cardvm_program *program);

/* Returns the limits of this game. */
cardvm_limits cardvm_game_limits(const cardvm_game *game);

/* -- Tests ------------------------------------------------------------------------------------- */

/* Turns tests of the program's own invariants (cardvm_program_invariant) on or off. A fork does
 * what its original does; loaded games do not test. An invariant that does not hold stops the game
 * with CARDVM_ERROR_INVARIANT. Testing does not change a game, but costs time with every event. */
void cardvm_game_watch(cardvm_game *game, bool on);

/* Checks everything that must hold of the block, for tests; the cost grows with the game.
 * CARDVM_OK; CARDVM_ERROR_STATE if there is a contradiction (cardvm_game_error has the first one);
 * CARDVM_ERROR_MEMORY. If the game has failed and was not undone, the status of that. */
cardvm_status cardvm_game_check(cardvm_game *game);

#ifdef __cplusplus
}
#endif

#endif
