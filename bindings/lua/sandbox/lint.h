/* What a script may not do because a game is a value: keep state outside the block. Found when the
 * script is loaded, with file and line. Raises Lua errors when memory is refused: call it
 * protected. */
#ifndef CARDVM_LINT_H
#define CARDVM_LINT_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct cardvm__lint_options {
  bool allow_globals; /* the script's top level may set globals (rules files export so) */
  int names_index;    /* stack index of the table whose keys exist; 0: names are not checked.
                         What the script itself sets at its top level exists too. */
} cardvm__lint_options;

/* Checks a script that was just compiled, at `index`, and not run yet: no function may set a
 * variable declared outside it or a global, or use a name that does not exist. False, and the first
 * problem in `error` as "file:line: message". */
bool cardvm__lint_chunk(lua_State *L, int index, const cardvm__lint_options *options, char *error,
                        size_t error_bytes);

/* Checks what a function at `index` holds on to, and the functions it holds: no variable of theirs
 * may be something that can change. Call it after the script has run: variables have their values.
 */
bool cardvm__lint_upvalues(lua_State *L, int index, char *error, size_t error_bytes);

/* The same for the globals that scripts have set in the table at `index`. */
bool cardvm__lint_globals(lua_State *L, int index, char *error, size_t error_bytes);

#endif
