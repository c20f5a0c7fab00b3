#include "picks.h"

#include "buffer.h"

#include <stdlib.h>

void picks_free(picks *p) {
  free(p->index);
  *p = (picks){0};
}

void picks_add(picks *p, uint32_t index) {
  if (p->count == p->room) {
    p->room = p->room * 2 + 8;
    p->index = need(p->index, p->room * sizeof *p->index);
  }
  p->index[p->count++] = index;
}

/* splitmix64 */
uint64_t picks_number(uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static uint32_t random_below(uint64_t *state, uint32_t below) {
  return (uint32_t)(((picks_number(state) >> 32) * below) >> 32);
}

static uint32_t pass_of(const cardvm_decision *ask) {
  for (uint32_t i = 0; i < ask->option_count; i++)
    if (!ask->options[i].name) return i;
  return 0;
}

void picks_default(const cardvm_decision *ask, picks *answer) {
  answer->count = 0;
  const bool act = ask->kind == CARDVM_ASK_ACT;
  if (act && ask->ability && ask->option_count > 1)
    picks_add(answer, !pass_of(ask)); /* what was begun is paid for */
  else if (act || ask->kind == CARDVM_ASK_YES_NO)
    picks_add(answer, pass_of(ask)); /* "no" has no name either */
  else
    for (uint32_t i = 0; i < ask->min; i++) picks_add(answer, i);
}

/* `count` different options in random order. */
static void pick_random(uint64_t *state, const cardvm_decision *ask, uint32_t count,
                        picks *answer) {
  answer->count = 0;
  for (uint32_t i = 0; i < ask->option_count; i++) picks_add(answer, i);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t other = i + random_below(state, ask->option_count - i);
    uint32_t index = answer->index[other];
    answer->index[other] = answer->index[i];
    answer->index[i] = index;
  }
  answer->count = count;
}

void picks_random(uint64_t *random, const cardvm_decision *ask, picks *answer) {
  const uint32_t most = ask->max < ask->option_count ? ask->max : ask->option_count;
  uint32_t count = ask->min;
  if (ask->kind == CARDVM_ASK_CHOOSE) count += random_below(random, most - ask->min + 1);
  pick_random(random, ask, count, answer);
}
