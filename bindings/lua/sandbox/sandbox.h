/* A Lua state for scripts that are not trusted: bounded in memory and instructions, text only.
 *
 * What it promises: whatever a script does, the host survives. A script can't take more memory than
 * the limits say, can't run longer than its budget, and can't reach anything but what the host put
 * into its environment. Every failure is an ordinary Lua error in the host's lua_pcall or
 * lua_resume.
 *
 * What it asks of the host: call into Lua through lua_pcall or lua_resume only (an error outside of
 * them ends the process); make every thread itself; arm the thread it runs; never reuse a thread
 * that ended in an error (Lua keeps hooks off in it for ever). */
#ifndef CARDVM_SANDBOX_H
#define CARDVM_SANDBOX_H

#include "cardvm.h"
#include "plain_locale.h"

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cardvm__sandbox cardvm__sandbox;

typedef struct cardvm__sandbox_limits {
  size_t memory_bytes;   /* everything the Lua state holds */
  size_t block_bytes;    /* one block: a table's array, a stack, the table of all strings */
  size_t string_bytes;   /* one string */
  size_t source_bytes;   /* one script */
  uint32_t refusals;     /* refused allocations in one effect before it is ended: each costs a full
                            garbage collection, so a script at the limit would crawl */
  uint32_t instructions; /* in one effect; 0: nobody counts, for trusted scripts */
} cardvm__sandbox_limits;

cardvm__sandbox_limits cardvm__sandbox_limits_default(void);

/* NULL limits: the defaults. NULL when memory was refused. Lua seeds its hashes itself, and nothing
 * in safe.h depends on their order. */
cardvm__sandbox *cardvm__sandbox_new(const cardvm_allocator *allocator,
                                     const cardvm__sandbox_limits *limits);
void cardvm__sandbox_free(cardvm__sandbox *sandbox);

/* Who is asked when the host refuses, and from then on in its place: it may have something left. */
void cardvm__sandbox_set_spare(cardvm__sandbox *sandbox, const cardvm_allocator *spare);

lua_State *cardvm__sandbox_state(const cardvm__sandbox *sandbox);
/* Of any thread: it is kept in lua_getextraspace, which threads inherit. */
cardvm__sandbox *cardvm__sandbox_of(lua_State *L);
/* What the host likes to find again from any thread. */
void cardvm__sandbox_set_owner(cardvm__sandbox *sandbox, void *owner);
void *cardvm__sandbox_owner(lua_State *L);
const cardvm__sandbox_limits *cardvm__sandbox_limits_of(const cardvm__sandbox *sandbox);

/* Calls function(L) on the main thread with `data` as light userdata, in protected mode. Leaves one
 * value: its first result, or the message. The way to do anything that may raise an error. */
int cardvm__sandbox_protect(cardvm__sandbox *sandbox, lua_CFunction function, void *data);
/* Calls what is on top of the main thread, below its arguments, in the same way. */
int cardvm__sandbox_call(cardvm__sandbox *sandbox, int arguments);

/* -- Budgets ----------------------------------------------------------------------------------- */

/* What one effect may still spend. Owned by the caller, one for each coroutine, so that an effect
 * that is run again counts alike. */
typedef struct cardvm__budget {
  uint32_t limit, left;
  uint32_t refusals;
  const char *what; /* "instructions in one effect": the end of the message */
  /* Who pays besides, and what it pays with; NULL: nobody. False: it can't, and the effect ends.
   * Long strings are charged there only. */
  bool (*pay)(void *payer, uint32_t n);
  void *payer;
  bool dead; /* stays: whatever catches the error, the next instruction raises it again */
} cardvm__budget;

typedef struct cardvm__armed {
  lua_State *thread;
  cardvm__budget *budget;
  uint32_t lent, left; /* what scripts may run before they pay, and what was left of it when another
                          thread was armed */
  cardvm__locale locale; /* what the host's thread had before */
} cardvm__armed;

/* Start of an effect on a thread: a full budget and the C locale. Returns what was armed before,
 * for cardvm__sandbox_disarm: effects may nest. A failed thread must be disarmed before it is let
 * go. */
cardvm__armed cardvm__sandbox_arm(cardvm__sandbox *sandbox, lua_State *thread,
                                  cardvm__budget *budget);
/* The same with what is left of a budget, or with one of the caller's own. Call it whenever an
 * answer arrives, also when the answer was at hand and the thread never stopped. */
cardvm__armed cardvm__sandbox_rearm(cardvm__sandbox *sandbox, lua_State *thread,
                                    cardvm__budget *budget);
/* What the thread has run is paid; who pays for it may be out of budget then, which is `dead`. What
 * was armed before pays as if nothing had run meanwhile. */
void cardvm__sandbox_disarm(cardvm__sandbox *sandbox, cardvm__armed previous);

/* Takes n instructions from the armed budget: for API calls and library functions whose work the
 * text of a script does not show. Raises an error when there are not so many left. */
void cardvm__sandbox_charge(lua_State *L, uint32_t n);
#define CARDVM__MADE 50u /* for an object that a call makes, which takes as long as so many */

/* -- Memory ------------------------------------------------------------------------------------ */

/* Memory of a host's allocator, the C library's where it says nothing. */
void *cardvm__resize(const cardvm_allocator *allocator, void *memory, size_t old_bytes,
                     size_t new_bytes);

/* Why memory was last refused, with file and line of the script if there was one: Lua itself says
 * no more than "not enough memory" (LUA_ERRMEM). "" if nothing was refused since the last arm. */
const char *cardvm__sandbox_refusal(const cardvm__sandbox *sandbox);
/* Whether the last refusal was of a string that is too long. */
bool cardvm__sandbox_long_text(const cardvm__sandbox *sandbox);

typedef struct cardvm__sandbox_statistics {
  size_t live_bytes, peak_bytes;
  uint64_t instructions; /* paid for, and charged */
  uint64_t refusals;
} cardvm__sandbox_statistics;

cardvm__sandbox_statistics cardvm__sandbox_statistics_of(const cardvm__sandbox *sandbox);

/* -- Scripts ----------------------------------------------------------------------------------- */

/* Compiles a script with the table at env_index as its globals. Leaves the function, or the
 * message. chunkname "@file" as in Lua. Refuses, besides what Lua does: binary chunks, more than
 * source_bytes, and in the text: the operator ^ (its result differs between C libraries, and
 * constants are folded at once), the name _ENV and <close> variables. */
int cardvm__sandbox_load(cardvm__sandbox *sandbox, const char *source, size_t length,
                         const char *chunkname, int env_index);

/* The outer variables of the function on top in which its text counts are those of all scripts. */
void cardvm__sandbox_join(lua_State *L);
/* What the text calls when nothing is left of what was lent (charges.h). */
int cardvm__left_spent(lua_State *L);

/* -- Which lines run --------------------------------------------------------------------------- */

/* As cardvm_lua_config.line. */
typedef void cardvm__line_function(void *user, const char *file, int line, bool ran);

/* From the next arming on. The budgets count as they do without. */
void cardvm__sandbox_set_lines(cardvm__sandbox *sandbox, cardvm__line_function *line, void *user);
/* Tells of the lines that have code in the functions of a chunk (at index), not of its own. */
void cardvm__sandbox_tell_lines(lua_State *L, int index, const char *file);

/* -- What scripts print ------------------------------------------------------------------------ */

/* `text` is ended by a zero, which `length` does not count. */
typedef void cardvm__log_function(void *user, const char *text, size_t length);

void cardvm__sandbox_set_log(cardvm__sandbox *sandbox, cardvm__log_function *log, void *user);
void cardvm__sandbox_log(lua_State *L, const char *text, size_t length);

#endif
