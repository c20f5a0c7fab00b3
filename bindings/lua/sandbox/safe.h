/* What scripts may use of Lua: an allow-list, with our own versions of what is not deterministic or
 * not bounded. Everything here raises Lua errors: call it in protected mode.
 *
 * `#` is ours, too: translate.h makes it a call. In a list without holes it counts the items. One
 * with holes ends before a hole that follows from what the table holds and from nothing else.
 *
 * What Lua does by the locale of its thread (`<` on strings, `..` with a float, strings as numbers)
 * is the same everywhere all the same: see plain_locale.h.
 */
#ifndef CARDVM_SAFE_H
#define CARDVM_SAFE_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Items that one table may have to be sorted, walked, frozen or changed by position. */
#define CARDVM__SAFE_ITEMS 4096

/* A name that scripts have of Lua. */
typedef struct cardvm__safe_word {
  const char *name;
  const char *written;    /* "string.rep(text, n [, between])" */
  const char *gives;      /* "a text" */
  const char *says;       /* for designers; also where it is not what plain Lua has */
  const char *example;    /* statements; text in them stands between single quotes */
  lua_CFunction function; /* NULL: a library, or `number` */
  lua_Integer number;
} cardvm__safe_word;

/* Word n, from 0, and the library that it is in, "" of a global name; NULL past the last. A library
 * is a word, too, and stands before its own. */
const cardvm__safe_word *cardvm__safe_word_at(size_t n, const char **library);
/* Puts the allowed names into the table at env_index, makes strings use the safe functions, and
 * runs cardvm__safe_check. */
void cardvm__safe_open(lua_State *L, int env_index);
/* Walks all that a script can reach from a table made by cardvm__safe_open and compares it with the
 * compiled-in list; an error names what is too much or missing. */
void cardvm__safe_check(lua_State *L, int env_index);

/* The libraries; a word without a name ends each. */
extern const cardvm__safe_word cardvm__safe_string[], cardvm__safe_table[], cardvm__safe_math[];

/* -- Text of values ---------------------------------------------------------------------------- */

/* Pushes a text without addresses, the same in every run: the type name for a table or a function,
 * what the host's __tostring or __name says for an object. */
void cardvm__safe_tostring(lua_State *L, int index);
/* Space to build a text: `small` if it is enough, else a userdata. Pushes one value either way. */
char *cardvm__safe_space(lua_State *L, char *small, size_t small_bytes, size_t bytes);

/* -- Numbers ----------------------------------------------------------------------------------- */

/* An argument that is a whole number, 2.0 too. A text is none, unlike in Lua: to read one takes the
 * C library as long as it likes. */
lua_Integer cardvm__safe_whole(lua_State *L, int argument);
lua_Integer cardvm__safe_whole_or(lua_State *L, int argument, lua_Integer otherwise);

/* -- Length ------------------------------------------------------------------------------------ */

/* The length of the table at index, whatever its metatable says: item 1, 2, 4 ... is asked for
 * until one is missing, then the half between, and so on. Contents decide alone, so nobody asks Lua
 * (lua_rawlen, luaL_len) for the length of a table. 0 of anything else. */
lua_Integer cardvm__length(lua_State *L, int index);
/* What scripts call as `#`: (value, its name or nil). */
int cardvm__length_of(lua_State *L);

/* -- Order ------------------------------------------------------------------------------------- */

/* Is item a before item b? */
typedef bool cardvm__before(void *context, uint32_t a, uint32_t b);
/* Stable merge sort of `order`; `scratch` has as many entries. */
void cardvm__safe_order(uint32_t *order, uint32_t *scratch, uint32_t count, cardvm__before *before,
                        void *context);
/* What it is worth in instructions, for items that have so many bytes of text. */
uint32_t cardvm__safe_order_work(uint32_t count, size_t bytes);

/* A walk over the keys that a table has now: booleans, then numbers, then strings bytewise; an
 * error for keys of another type. Start pushes the walk and returns its index, next pushes key and
 * value or returns false. */
int cardvm__keys_start(lua_State *L, int table_index);
bool cardvm__keys_next(lua_State *L, int walk_index);
int cardvm__safe_pairs(lua_State *L); /* the function `pairs` */

/* -- Read-only tables -------------------------------------------------------------------------- */

/* Replaces the table on top by an object that reads like it and refuses writes. With `strict`,
 * reading a name that does not exist is an error with the nearest one. Keep no other way to reach
 * the table. */
void cardvm__readonly(lua_State *L, const char *name, bool strict);
bool cardvm__is_readonly(lua_State *L, int index);
/* Pushes the table behind a read-only object, or the table itself. */
void cardvm__content(lua_State *L, int index);
/* Pushes a deep, read-only copy of the table at index: numbers, strings, truth values, objects of
 * the host, and tables of these. The function `constants`. */
void cardvm__freeze(lua_State *L, int index);
int cardvm__constants(lua_State *L);

#endif
