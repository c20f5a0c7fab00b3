/* Sets of pairs of words, for whoever would otherwise search a list for each of its own entries:
 * options by subject and name, what an event has used by ability and owner. They are no state. All
 * games of a program share them, and each is made anew where it is needed and read before anything
 * else can happen. */
#ifndef CARDVM_VM_PAIRS_H
#define CARDVM_VM_PAIRS_H

#include "game.h"

typedef enum pair_use {
  PAIRS_OFFERED = 0, /* the options, or the picks of an answer */
  PAIRS_USED,        /* what is used: substitutions, interrupts */
  PAIRS_MOVED        /* kinds and cards of simultaneous events */
} pair_use;
_Static_assert(PAIRS_MOVED + 1 == PAIR_SETS, "kept.h");

/* Makes room for so many pairs in each set. */
bool pairs_reserve(cardvm_program *p, uint64_t count);
/* Empties a set. */
void pairs_begin(cardvm_game *g, pair_use use);
bool pairs_has(const cardvm_game *g, pair_use use, uint32_t a, uint32_t b);
/* Returns false if the pair was there already. */
bool pairs_add(cardvm_game *g, pair_use use, uint32_t a, uint32_t b);

#endif
