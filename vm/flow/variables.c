/* Costs that several variables pay together, as their player likes: three of red and white. All
 * costs of variables can be paid if, for every set of variables, what only these can pay is no more
 * than there is of them (Hall's theorem). So nothing is tried out. */
#include "flow.h"

void variables_restart(cardvm_game *g, cardvm_seat seat, const variable_start *list,
                       uint32_t count) {
  bool changed = false;
  for (const variable_start *v = list, *end = list + count; v < end; v++) {
    int32_t *word = player_var(g, seat, v->variable);
    changed = changed || *word != v->start;
    write_int(g, word, v->start);
  }
  if (changed) variables_changed(g);
}

/* Returns what is left of a variable; less than 0: more was picked than there is. */
static int64_t left_of(const cardvm_game *g, cardvm_seat you, cardvm_id variable, const paid *by) {
  const int32_t has = *player_var(g, you, variable);
  int64_t left = has > 0 ? has : 0;
  for (uint32_t k = 0; k < by->count; k++)
    left -= COST(g->program, by->costs, by->pairs[2 * k])->kind == CARDVM_COST_PLAYER &&
            by->pairs[2 * k + 1] == variable;
  return left;
}

/* Returns how much is still to be paid of a cost. */
static int64_t due_of(const paid *by, uint32_t cost, int32_t count) {
  int64_t due = count;
  for (uint32_t k = 0; k < by->count; k++) due -= by->pairs[2 * k] == cost;
  return due > 0 ? due : 0;
}

static uint64_t variables_of(const cardvm_game *g, const paid *by, uint32_t cost) {
  const uint64_t all = COST(g->program, by->costs, cost)->variables;
  return by->least && cost == by->cost ? all & UINT64_MAX << (by->least - 1) : all;
}

bool variables_payable(cardvm_game *g, const paid *by, const int32_t *counts, cardvm_seat you,
                       int64_t *has, int64_t *needs) {
  const cardvm_ability_def *d = by->costs;
  uint64_t all = 0;
  for (uint32_t i = 0; i < d->cost_count; i++) all |= COST(g->program, d, i)->variables;
  for (uint64_t set = all; set; set = (set - 1) & all) {
    *has = *needs = 0;
    charge(g, d->cost_count);
    for (uint32_t i = 0; i < d->cost_count; i++)
      if (!(variables_of(g, by, i) & ~set)) *needs += due_of(by, i, counts[i]);
    for (cardvm_id v = 1; v <= 64 && set >> (v - 1); v++)
      if (set >> (v - 1) & 1) *has += left_of(g, you, v, by);
    if (*needs > *has) return false;
  }
  return true;
}
