/* Scripts cut into chunks: what stands from one line that begins at the margin to the next. A
 * chunk's first words say what it defines, so that what a card does can be followed into the
 * functions and words of the rules that it names. */
#ifndef TOOLS_CHUNKS_H
#define TOOLS_CHUNKS_H

#include "buffer.h"
#include "tokens.h"

typedef struct chunk {
  const char *file;
  const token *tokens; /* the first; */
  uint32_t count;
  int line;
  bool rules; /* of a rules file: its words are everybody's */
} chunk;

typedef struct chunk_file {
  char *name, *text;
  token *tokens;
  uint32_t count;
} chunk_file;

typedef struct chunks {
  chunk_file *files;
  uint32_t file_count;
  chunk *all;
  uint32_t count;
} chunks;

/* Takes over name and text. */
void chunks_add(chunks *c, char *name, char *text);
void chunks_free(chunks *c);

/* The chunk that begins `word "name"`; NULL. */
const chunk *chunks_named(const chunks *c, const char *word, const char *name);
/* Whether a token is that name, or that text in quotes. */
bool chunk_says(const token *t, const char *name);
/* The scripts in which a name is said, and what it is called there: what a file of cards declares
 * for itself, as "elves.oath", is oath in cards/elves.lua. */
chunks chunks_of_name(const chunks *c, const char **name);
/* How often a name or text stands in the scripts, but for where `word "name"` declares it. */
uint32_t chunks_mentions(const chunks *c, const char *word, const char *name);
/* The line of `word "name"`, and its file; 0. */
int chunks_line(const chunks *c, const char *word, const char *name, const char **file);

/* The first chunk that defines a name for this one: of its file, or of the rules; NULL. */
const chunk *chunks_defining(const chunks *c, const chunk *in, const token *name);
/* Calls for each token of a chunk and of those that it names, and so on; stops at true. */
typedef bool chunk_seek(void *user, const chunk *in, const token *t);
bool chunks_reach(const chunks *c, const chunk *from, chunk_seek *seek, void *user);
/* Whether any of these words, NULL ends them, is said there; ".if": not in
 * what the rules define. */
bool chunks_reach_word(const chunks *c, const chunk *from, const char *const *all);

/* Behind an opening bracket at n: the position of the one that closes it, else of the last token.
 */
uint32_t chunk_close(const chunk *c, uint32_t n);
/* The bracket that is open at n, from `from` on; 0: none. */
uint32_t chunk_opened(const chunk *c, uint32_t from, uint32_t n);
/* Where the item of a list ends that begins at `from`: at its comma, else at `to`. */
uint32_t chunk_item(const chunk *c, uint32_t from, uint32_t to);
/* How many commas stand between an open bracket and n: which argument it is, from 0. */
uint32_t chunk_argument(const chunk *c, uint32_t bracket, uint32_t n);
/* At a `function`, `if`, `do` or `repeat`: the position of the `end` or `until` that closes it,
 * else behind the last token. */
uint32_t chunk_end(const chunk *c, uint32_t n);

/* From the first token up to the one before `to`. */
typedef struct chunk_part {
  const chunk *c;
  uint32_t from, to;
} chunk_part;

/* Whether a token, a name or a text in quotes, is this name. */
bool chunk_is_named(const token *t, const token *name);
/* What the function at n is called, NULL: nothing. `function x`, `x = function`,
 * `verb("player", "x", function`. */
const token *chunk_function_name(const chunk *c, uint32_t n);
/* The function of the same table, behind `from`; 0: none is written there. */
uint32_t chunk_function_behind(const chunk *c, uint32_t from);
/* At the value of `choose = { ... }` or `choose = one(...)`: how many choices; the first words of
 * at most `max` of them, and *end, behind them. */
uint32_t chunk_choices(const chunk *c, uint32_t n, uint32_t *end, const token **each, uint32_t max);
/* Parameter `number` of the function at n, from 0; NULL: it has fewer. */
const token *chunk_parameter(const chunk *c, uint32_t n, uint32_t number);
/* The function that `name` calls in this chunk: of it, of its file, else of the rules, where it may
 * also be the body of an event. */
bool chunks_function(const chunks *c, const chunk *in, const token *name, chunk_part *found);

#endif
