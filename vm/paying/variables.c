/* Costs that several variables pay together, as their player likes: three of red and white. All
 * costs of variables can be paid if, for every set of variables, what only these can pay is no more
 * than there is of them and can be given of them (Hall's theorem). So nothing is tried out. What is
 * lacking of a set is lacking already of the sets of those costs that it pays, put together, and of
 * the variables in it of which more was picked than there is. So only such unions are looked at. */
#include "paying.h"

/* Returns what is left of a variable; less than 0: more was picked than there is. */
static int64_t left_of(const cardvm_game *g, const paid *by, cardvm_id variable) {
  const int32_t has = *player_var(g, by->you, variable);
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
  const uint64_t all = cost_set(COST(g->program, by->costs, cost));
  return by->least && cost == by->cost ? all & UINT64_MAX << (by->least - 1) : all;
}

static uint32_t set_add(uint64_t *sets, uint32_t count, uint64_t set) {
  for (uint32_t i = 0; i < count; i++)
    if (sets[i] == set) return count;
  sets[count] = set;
  return count + 1;
}

uint32_t variable_sets(const cardvm_game *g, const paid *by, const int32_t *counts, uint64_t all,
                       uint64_t *sets) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < by->costs->cost_count; i++)
    if (counts[i] > 0) count = set_add(sets, count, variables_of(g, by, i));
  for (uint64_t rest = by->count ? all : 0; rest; rest &= rest - 1) {
    const uint64_t bit = rest & (~rest + 1);
    if (left_of(g, by, bits_in(bit - 1) + 1) < 0) count = set_add(sets, count, bit);
  }
  ASSERT(g, count <= VARIABLE_SETS_MAX);
  if (count <= bits_in(all)) return count; /* else each variable is one, and all sets are unions */
  for (count = 0; all; all &= all - 1) sets[count++] = all & (~all + 1);
  return count;
}

uint64_t sets_union(const uint64_t *sets, uint32_t chosen) {
  uint64_t all = 0;
  for (; chosen; chosen >>= 1, sets++)
    if (chosen & 1) all |= *sets;
  return all;
}

int64_t variables_lack(cardvm_game *g, const paid *by, const int32_t *counts, uint64_t set,
                       int64_t *has, int64_t *needs) {
  const cardvm_ability_def *d = by->costs;
  *has = *needs = 0;
  charge(g, d->cost_count);
  for (uint32_t i = 0; i < d->cost_count; i++)
    if (counts[i] > 0 && !(variables_of(g, by, i) & ~set)) *needs += due_of(by, i, counts[i]);
  for (cardvm_id v = 1; v <= 64 && set >> (v - 1); v++)
    if (set >> (v - 1) & 1) *has += left_of(g, by, v);
  for (size_t i = 0; i < sizeof by->more / sizeof *by->more; i++)
    if (by->more[i].set & set) *has += by->more[i].count;
  return *needs - *has;
}
