/* "did you mean ...?": the nearest of the names that exist. */
#ifndef CARDVM_SUGGEST_H
#define CARDVM_SUGGEST_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>

/* Longer names are neither looked for nor offered. */
#define CARDVM__SUGGEST_BYTES 64

typedef struct cardvm__suggest {
  char wanted[CARDVM__SUGGEST_BYTES], best[CARDVM__SUGGEST_BYTES];
  size_t wanted_length;
  size_t distance; /* of the best so far; at first one more than may be */
} cardvm__suggest;

/* How many letters of two texts are wrong, missing, too many or changed places with their
 * neighbour, whatever their case, when that is less than `bound`. Both are shorter than
 * CARDVM__SUGGEST_BYTES. */
size_t cardvm__edits(const char *a, size_t a_length, const char *b, size_t b_length, size_t bound);

void cardvm__suggest_start(cardvm__suggest *s, const char *wanted);
/* The answer does not depend on the order of the offers. */
void cardvm__suggest_offer(cardvm__suggest *s, const char *candidate);
/* Offers the texts that are keys of the table at an index, read-only or not. */
void cardvm__suggest_keys(lua_State *L, int index, cardvm__suggest *s);
/* The nearest offer, NULL when none is near. */
const char *cardvm__suggest_best(const cardvm__suggest *s);
/* "; did you mean 'x'?", or "". Pushes it. */
const char *cardvm__did_you_mean(lua_State *L, const cardvm__suggest *s);
/* The same for the nearest key of the table at an index. */
const char *cardvm__nearest_key(lua_State *L, const char *wanted, int index);

#endif
