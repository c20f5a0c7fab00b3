/* "did you mean ...?": the nearest of the names that exist. */
#ifndef CARDVM_SUGGEST_H
#define CARDVM_SUGGEST_H

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
/* The nearest offer, NULL when none is near. */
const char *cardvm__suggest_best(const cardvm__suggest *s);

#endif
