/* Costs of cards. A cost of cards has a number of slots, and one card fills one slot. All costs can
 * be paid together if cards can be matched to all slots. */
#include "paying.h"
#include "select.h"

#include <string.h>

#define SLOTS_MAX 32u
#define SLOT_GIVES COSTS_MAX /* a slot of no cost: its card gives variables */

bool cost_can_pick(cardvm_game *g, const paid *by, const cardvm_cost_def *c, cardvm_handle card) {
  const cardvm_ability_def *d = by->costs;
  if (card == by->me) {
    if (d->during_zone) return false;
    for (uint32_t i = 0; i < d->cost_count; i++)
      if (COST(g->program, d, i)->kind == CARDVM_COST_SELF &&
          cost_due(by->ways, COST(g->program, d, i)) && COST(g->program, d, i)->event == c->event)
        return false;
  }
  if (card == by->spent && cost_excluded(g, by->spent_by, c->event)) return false;
  return cost_can(g, c, card, by->me, by->you);
}

typedef struct matching {
  cardvm_game *g;
  const paid *by;
  cardvm_handle *cards; /* the candidates of all costs */
  uint32_t card_count;
  uint64_t gives; /* what the cards in slots SLOT_GIVES give */
  uint8_t slot_cost[SLOTS_MAX];
  uint32_t slot_card[SLOTS_MAX]; /* an index into cards, + 1; 0: the slot is free */
  uint32_t slots;
  bool seen[SLOTS_MAX];
} matching;

static bool gives_or_pays(const matching *m, const giver *q) {
  return q->set & m->gives && giver_help(m->g, m->by, q) == GIVER_OR_PAYS;
}

static bool fits(matching *m, uint32_t cost, cardvm_handle card) {
  if (cost == SLOT_GIVES) {
    const giver_list *l = m->by->givers;
    for (uint32_t i = 0; i < l->count; i++)
      if (l->items[i].card == card && gives_or_pays(m, &l->items[i])) return true;
    return false;
  }
  const cardvm_cost_def *c = COST(m->g->program, m->by->costs, cost);
  context x = paid_context(m->by);
  return select_has(m->g, c->selection, &x, card) && cost_can_pick(m->g, m->by, c, card);
}

/* Finds a slot for a card, and moves other cards to other slots if needed (Kuhn's algorithm). */
static bool place_card(matching *m, uint32_t card) {
  for (uint32_t s = 0; s < m->slots; s++) {
    if (m->seen[s] || !fits(m, m->slot_cost[s], m->cards[card - 1])) continue;
    m->seen[s] = true;
    if (!m->slot_card[s] || place_card(m, m->slot_card[s])) {
      m->slot_card[s] = card;
      return true;
    }
  }
  return false;
}

static bool matched(matching *m) {
  uint32_t filled = 0;
  for (uint32_t i = 1; i <= m->card_count && filled < m->slots; i++) {
    memset(m->seen, 0, sizeof m->seen);
    if (place_card(m, i)) filled++;
  }
  return filled == m->slots;
}

uint32_t card_costs(const cardvm_game *g, const paid *by) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < by->costs->cost_count; i++)
    n += COST(g->program, by->costs, i)->kind == CARDVM_COST_CARDS &&
         cost_due(by->ways, COST(g->program, by->costs, i));
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

static bool slots_add(matching *m, uint32_t cost, int64_t need) {
  for (; need > 0; need--) {
    if (m->slots == SLOTS_MAX) return false;
    m->slot_cost[m->slots++] = (uint8_t)cost;
  }
  return true;
}

/* Adds those that are not there yet: one card may fit several slots. `there` were there before. */
static void cards_add(matching *m, uint32_t there, const cardvm_handle *more, uint32_t count) {
  for (uint32_t k = 0; k < count; k++) {
    const cardvm_handle card = more[k];
    bool known = false;
    for (uint32_t j = 0; j < there && !known; j++) known = m->cards[j] == card;
    if (!known) m->cards[m->card_count++] = card;
  }
}

/* Adds slots for what cards must give that could pay other costs as well. */
static bool givers_add(matching *m, uint32_t capacity, int64_t lack) {
  const giver_list *l = m->by->givers;
  uint32_t most = 1;
  for (uint32_t i = 0; i < l->count; i++) {
    if (!gives_or_pays(m, &l->items[i]) || m->card_count == capacity) continue;
    if (l->items[i].count > most) most = l->items[i].count;
    cards_add(m, m->card_count, &l->items[i].card, 1);
  }
  return slots_add(m, SLOT_GIVES, (lack + most - 1) / most);
}

bool several_payable(cardvm_game *g, const paid *by, uint32_t from, uint64_t gives, int64_t lack) {
  /* Picks can be used as memory while no decision is open. */
  cardvm_handle *cards = (cardvm_handle *)(void *)g->picks;
  uint32_t capacity = g->limits.options * 2;
  matching m = {.g = g, .by = by, .cards = cards, .gives = gives};
  for (uint32_t i = from; i < by->costs->cost_count; i++) {
    const cardvm_cost_def *c = COST(g->program, by->costs, i);
    if (c->kind != CARDVM_COST_CARDS || !cost_due(by->ways, c)) continue;
    int32_t need = cost_count(g, by, c);
    for (uint32_t k = 0; k < by->count; k++) need -= by->pairs[2 * k] == i;
    if (!slots_add(&m, i, need)) return false;
    const uint32_t first = m.card_count;
    cards_add(&m, first, cards + first, cost_candidates(g, by, c, cards + first, capacity - first));
  }
  return (!lack || givers_add(&m, capacity, lack)) && matched(&m);
}
