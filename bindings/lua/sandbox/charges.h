/* What scripts run is paid for by their own text: each body of a function or a loop takes its price
 * from one number when it begins, and asks for more when that is used up. Prices follow from the
 * text alone, so they are the same with every Lua. */
#ifndef CARDVM_CHARGES_H
#define CARDVM_CHARGES_H

#include "rewrite.h"
#include "scan.h"

#include <stdint.h>

/* The number, an outer variable that all scripts share, and the function that is given what is left
 * of it, which is below 0, and returns what it is from now on. */
#define CARDVM__LEFT CARDVM__OURS "ft"
#define CARDVM__LEFT_SPENT CARDVM__LEFT "_spent"

/* Blocks within blocks. Lua itself goes 200 deep. */
#define CARDVM__BLOCKS 250

typedef struct cardvm__charges {
  bool unbounded; /* blocks do not end as they should: Lua refuses this text, or nobody runs it */
  bool begins;    /* the body of the last block, with the next word */
  int count;
  struct cardvm__block {
    enum { BLOCK_PLAIN, BLOCK_FUNCTION, BLOCK_FOR, BLOCK_WHILE, BLOCK_REPEAT } kind;
    bool head;      /* its body has not begun */
    bool condition; /* of `repeat`: its body has ended */
    bool label;     /* of a function: there is one in it */
    uint32_t words; /* and signs, but for those in bodies that pay for themselves */
    size_t price;   /* where that stands in what is written */
  } open[CARDVM__BLOCKS];
} cardvm__charges;

/* Before the first token, for each, and at the end, when all is copied. What is written is a text
 * whose function returns the script's. */
void cardvm__charges_begin(cardvm__charges *c, cardvm__rewrite *w);
void cardvm__charges_token(cardvm__charges *c, cardvm__rewrite *w, const cardvm__token *t);
void cardvm__charges_end(cardvm__charges *c, cardvm__rewrite *w);

#endif
