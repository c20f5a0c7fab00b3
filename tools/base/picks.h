/* Answers, and those that need no player: any, or the first. */
#ifndef TOOLS_PICKS_H
#define TOOLS_PICKS_H

#include "cardvm.h"

/* An answer by index into the options of a decision. */
typedef struct picks {
  uint32_t *index;
  uint32_t count, room;
} picks;

void picks_free(picks *p);
void picks_add(picks *p, uint32_t index);

/* The answer of somebody who wants to get on: pass, no, the first. */
void picks_default(const cardvm_decision *ask, picks *answer);
/* Any answer; *random is the state of the generator. */
void picks_random(uint64_t *random, const cardvm_decision *ask, picks *answer);

/* The next number of that generator. */
uint64_t picks_number(uint64_t *random);

#endif
