/* One matching of what costs ask for and what there is to pay with. A cost is a demand: so many
 * units of any of its variables, or so many of its cards. What there is of a variable, a card, and
 * what an ability could give are supplies, and each meets some demands. All can be paid if, for any
 * demands put together, what meets them is enough (Hall's theorem). So nothing is tried out but
 * what a card does that gives more than one unit, or pays itself. */
#include "paying.h"
#include "select.h"

#include <string.h>

#define SUPPLIES_MAX 64u /* that differ */

bool cost_can_pick(cardvm_game *g, const paid *by, const cardvm_cost_def *c, cardvm_handle card) {
  const cardvm_ability_def *d = by->costs;
  if (card == by->me) {
    if (d->during_zone) return false;
    EACH_PART(d, cost, own)
      if (own->kind == CARDVM_COST_SELF && cost_due(by->ways, own) && own->event == c->event)
        return false;
  }
  if (card == by->spent && cost_excluded(g, by->spent_by, c->event)) return false;
  return cost_can(g, c, card, by->me, by->you);
}

uint32_t card_costs(const paid *by) {
  uint32_t n = 0;
  EACH_PART(by->costs, cost, c) n += c->kind == CARDVM_COST_CARDS && cost_due(by->ways, c);
  return n;
}

/* Returns whether no card of the list has been picked already. */
static bool none_taken(const cardvm_handle *cards, uint32_t count, const uint32_t *taken,
                       uint32_t taken_count) {
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; k < taken_count; k++)
      if (taken[2 * k + 1] == cards[i]) return false;
  return true;
}

uint32_t cost_candidates(cardvm_game *g, const paid *by, const cardvm_cost_def *c,
                         cardvm_handle *out, uint32_t max) {
  context x = paid_context(by);
  uint32_t n = select_cards(g, c->selection, &x, out, max), kept_count = 0;
  if (n > max) n = max;
  for (uint32_t i = 0; i < n; i++) {
    bool used = false;
    for (uint32_t k = 0; k < by->count && !used; k++) used = by->pairs[2 * k + 1] == out[i];
    if (!used && cost_can_pick(g, by, c, out[i])) out[kept_count++] = out[i];
  }
  ASSERT(g, none_taken(out, kept_count, by->pairs, by->count));
  return kept_count;
}

/* -- Demands ----------------------------------------------------------------------------------- */

typedef struct demand {
  const cardvm_cost_def *cards; /* cards of this cost, */
  uint64_t set;                 /* or units of these variables */
  int64_t needs;
} demand;
/* So many that are alike. Each is good for `gives` units of the demands in `meets`; those that pay
 * are good for one of the demands in `pays` instead. */
typedef struct supply {
  uint32_t meets, pays; /* bit demand */
  int64_t gives, count, paying;
} supply;
typedef struct matching {
  cardvm_game *g;
  const paid *by;
  int64_t needs; /* all demands together */
  uint32_t demand_count, supply_count;
  demand demands[COSTS_MAX];
  supply supplies[SUPPLIES_MAX];
} matching;

static void demand_add(matching *m, const cardvm_cost_def *cards, uint64_t set, int64_t needs) {
  uint32_t i = 0;
  if (needs <= 0) return;
  while (i < m->demand_count && (cards || m->demands[i].set != set)) i++;
  if (i == m->demand_count) m->demands[m->demand_count++] = (demand){cards, set, 0};
  m->demands[i].needs += needs;
  m->needs += needs;
}

/* Returns what is left of a variable; less than 0: more was picked than there is. */
static int64_t left_of(const matching *m, cardvm_id variable) {
  const paid *by = m->by;
  const int32_t has = *player_var(m->g, by->you, variable);
  int64_t left = has > 0 ? has : 0;
  for (uint32_t k = 0; k < by->count; k++)
    left -= COST(m->g->program, by->costs, by->pairs[2 * k])->kind == CARDVM_COST_PLAYER &&
            by->pairs[2 * k + 1] == variable;
  return left;
}

/* Lists what is still to be paid, and returns which variables can pay. */
static uint64_t demands_find(matching *m, uint32_t of) {
  const paid *by = m->by;
  uint64_t all = 0;
  for (uint32_t i = 0; i < by->costs->cost_count; i++) {
    const cardvm_cost_def *c = COST(m->g->program, by->costs, i);
    const bool cards = c->kind == CARDVM_COST_CARDS;
    uint64_t set = of & PAID_VARIABLES ? cost_set(c) : 0;
    if (!(set || (cards && of & PAID_CARDS && i >= by->cost)) || !cost_due(by->ways, c)) continue;
    int64_t needs = cost_count(m->g, by, c);
    for (uint32_t k = 0; k < by->count; k++) needs -= by->pairs[2 * k] == i;
    all |= set;
    if (by->least && i == by->cost) set &= UINT64_MAX << (by->least - 1);
    demand_add(m, cards ? c : NULL, set, needs);
  }
  return all;
}

/* Returns the demands that any of these variables meets. */
static uint32_t met_by(const matching *m, uint64_t set) {
  uint32_t met = 0;
  for (uint32_t i = 0; i < m->demand_count; i++)
    met |= (uint32_t)((m->demands[i].set & set) != 0) << i;
  return met;
}

/* Returns the demands that a card can be picked for. */
static uint32_t paid_by(const matching *m, cardvm_handle card) {
  const context x = paid_context(m->by);
  uint32_t pays = 0;
  for (uint32_t i = 0; i < m->demand_count; i++) {
    const cardvm_cost_def *c = m->demands[i].cards;
    pays |= (uint32_t)(c && select_has(m->g, c->selection, &x, card) &&
                       cost_can_pick(m->g, m->by, c, card))
            << i;
  }
  return pays;
}

/* -- Supplies ---------------------------------------------------------------------------------- */

static void supply_add(matching *m, supply more) {
  uint32_t i = 0;
  if (!more.meets) return;
  while (i < m->supply_count &&
         (m->supplies[i].meets != more.meets || m->supplies[i].pays != more.pays ||
          m->supplies[i].gives != more.gives))
    i++;
  if (i < m->supply_count) m->supplies[i].count += more.count;
  else if (i < SUPPLIES_MAX) m->supplies[m->supply_count++] = more;
}

/* Adds what there is of variables, and returns of how much more was picked than there is. */
static int64_t add_variables(matching *m, uint64_t all) {
  const gift *more = m->by->more, *end = more + sizeof m->by->more / sizeof *more;
  int64_t over = 0;
  for (cardvm_id v = 1; v <= 64 && all >> (v - 1); v++) {
    const uint64_t bit = all & (uint64_t)1 << (v - 1);
    const int64_t left = bit ? left_of(m, v) : 0;
    if (left < 0) over -= left;
    else supply_add(m, (supply){.meets = left ? met_by(m, bit) : 0, .gives = 1, .count = left});
  }
  for (; more < end; more++)
    supply_add(m, (supply){.meets = met_by(m, more->set), .gives = 1, .count = more->count});
  return over;
}

/* Returns the demands for which an ability could give; 0: it can't help. */
static uint32_t given_by(const matching *m, const giver *q) {
  const uint32_t met = met_by(m, q->set);
  return met && giver_helps(m->g, m->by, q) ? met : 0;
}

/* Returns what its card could pay instead, if it can't do both. */
static uint32_t pays_instead(const matching *m, const giver *q) {
  const uint32_t pays = paid_by(m, q->card);
  for (uint32_t i = 0; pays >> i; i++)
    if (pays >> i & 1 && cost_excluded(m->g, q->ability, m->demands[i].cards->event)) return pays;
  return 0;
}

static void add_givers(matching *m, const giver_list *l) {
  charge(m->g, l->count);
  EACH_IN(giver, q, l->items, l->count) {
    const uint32_t met = given_by(m, q), pays = met ? pays_instead(m, q) : 0;
    if (!met) continue;
    supply_add(m, pays && q->count > 1
                      ? (supply){.meets = met, .pays = pays, .gives = q->count, .count = 1}
                      : (supply){.meets = met | pays, .gives = 1, .count = q->count});
  }
}

/* Adds the cards of a demand. More than all demands need are not looked at. */
static void add_cards(matching *m, const giver_list *l, uint32_t index) {
  /* Picks can be used as memory while no decision is open. */
  cardvm_handle *cards = (cardvm_handle *)(void *)m->g->picks;
  const uint32_t n =
      cost_candidates(m->g, m->by, m->demands[index].cards, cards, m->g->limits.options * 2);
  for (uint32_t i = 0; i < n && i < m->needs; i++) {
    const uint32_t pays = paid_by(m, cards[i]), before = pays & (((uint32_t)1 << index) - 1);
    bool known = before; /* of an earlier demand, or among those that give */
    for (uint32_t k = 0; l && k < l->count && !known; k++)
      known = l->items[k].card == cards[i] && given_by(m, &l->items[k]) &&
              pays_instead(m, &l->items[k]);
    if (!known) supply_add(m, (supply){.meets = pays, .gives = 1, .count = 1});
  }
}

/* -- Hall's theorem ---------------------------------------------------------------------------- */

/* Returns how much is lacking of what meets these demands. */
static int64_t lack_of(const matching *m, uint32_t chosen, int64_t *has, int64_t *needs) {
  *has = *needs = 0;
  charge(m->g, m->demand_count + m->supply_count);
  for (uint32_t i = 0; i < m->demand_count; i++)
    if (chosen >> i & 1) *needs += m->demands[i].needs;
  EACH_IN(supply, s, m->supplies, m->supply_count) {
    if (s->meets & chosen) *has += s->gives * (s->count - s->paying);
    if (s->pays & chosen) *has += s->paying;
  }
  return *needs - *has;
}

/* Returns how much is lacking of all; or of the first demands for which something is, and tells of
 * these. */
static int64_t lack_most(const matching *m, int64_t *has, int64_t *needs) {
  int64_t most = 0, there, asked;
  for (uint32_t chosen = (1u << m->demand_count) - 1; chosen && !(has && most); chosen--) {
    const int64_t lack = lack_of(m, chosen, &there, &asked);
    if (lack > most) most = lack;
    if (most && has) *has = there, *needs = asked;
  }
  return most;
}

/* Tries how many of those pay that could give instead, and returns what is lacking at best. */
static int64_t lack_least(matching *m, uint32_t from, int64_t *has, int64_t *needs) {
  int64_t least = m->needs;
  while (from < m->supply_count && !m->supplies[from].pays) from++;
  if (from == m->supply_count) return lack_most(m, has, needs);
  supply *s = &m->supplies[from];
  for (s->paying = 0; s->paying <= s->count && least > 0 && !out_of_work(m->g); s->paying++) {
    const int64_t lack = lack_least(m, from + 1, has, needs);
    if (lack < least) least = lack;
  }
  return least;
}

int64_t paid_lack(cardvm_game *g, const paid *by, uint32_t of, int64_t *has, int64_t *needs) {
  matching m;
  m.g = g;
  m.by = by;
  m.needs = m.demand_count = m.supply_count = 0;
  const int64_t over = add_variables(&m, demands_find(&m, of));
  const giver_list *l = by->given && of & PAID_VARIABLES ? givers_of(g, by->you) : NULL;
  if (l) add_givers(&m, l);
  for (uint32_t i = 0; i < m.demand_count; i++)
    if (m.demands[i].cards) add_cards(&m, l, i);
  return over + lack_least(&m, 0, has, needs);
}
