/* Which words of a script have another name now: each key stands in the braces of a form, in a
 * table that goes to a form by a function of the rule set, or in one of which that can't be said.
 */
#ifndef TOOLS_RENAMES_H
#define TOOLS_RENAMES_H

#include "chunks.h"

typedef struct rename_key {
  const token *at; /* the key, a name or a text in quotes */
  const char *form, *was, *is;
  char *doubt; /* why it is left, and what to do; NULL: it is renamed */
} rename_key;

typedef struct renames {
  rename_key *all;
  uint32_t count;
} renames;

/* Of file n, in the order of its text. */
void renames_find(renames *r, const chunks *scripts, uint32_t n);
void renames_free(renames *r);
/* How many are renamed. */
uint32_t renames_sure(const renames *r);
/* The file's text with the new names; the caller frees it. */
char *renames_apply(const renames *r, const char *text);

#endif
