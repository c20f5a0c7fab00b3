/* Costs are checked first, then cards are chosen for them, then all are paid at once. A cost of
 * cards has a number of slots, and one card fills one slot. All costs can be paid together if cards
 * can be matched to all slots. */
#include "flow.h"
#include "why.h"

#include <string.h>

#define SLOTS_MAX 32u
#define SLOT_GIVES COSTS_MAX /* a slot of no cost: its card gives variables */

/* Returns whether the card can be picked for a cost. The source cannot pay twice by the same kind
 * of event. A command that lies in another zone while it is used cannot pay, because it has left
 * its place by then. */
static bool can_pick(cardvm_game *g, const paid *by, const cardvm_cost_def *c, cardvm_handle card) {
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

/* What has been chosen for the ability counts for its costs. */
static context paid_context(const paid *by) {
  context x = action_context(by->me, by->you);
  x.params = by->said;
  return x;
}

static int32_t cost_count(cardvm_game *g, const paid *by, const cardvm_cost_def *c) {
  const context x = paid_context(by);
  int32_t n = eval(g, c->count, &x);
  return n > 0 ? n : 0;
}

/* Returns whether the player picks which variables pay. Where one cost is so, all costs of
 * variables are. */
static bool is_shared(const cardvm_cost_def *c) {
  return c->kind == CARDVM_COST_PLAYER && c->variables;
}

static bool shared_before(const cardvm_game *g, const paid *by, uint32_t index) {
  while (index > 0 && !(is_shared(COST(g->program, by->costs, index - 1)) &&
                        cost_due(by->ways, COST(g->program, by->costs, index - 1))))
    index--;
  return index > 0;
}

/* -- Costs of cards ---------------------------------------------------------------------------- */

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
  return select_has(m->g, c->selection, &x, card) && can_pick(m->g, m->by, c, card);
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

static uint32_t card_costs(const cardvm_game *g, const paid *by) {
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

/* Lists the candidates of one cost that can pay it and have not been picked. */
static uint32_t candidates(cardvm_game *g, const paid *by, const cardvm_cost_def *c,
                           cardvm_handle *out, uint32_t max) {
  context x = paid_context(by);
  uint32_t n = select_cards(g, c->selection, &x, out, max), kept_count = 0;
  if (n > max) n = max;
  for (uint32_t i = 0; i < n; i++) {
    bool used = false;
    for (uint32_t k = 0; k < by->count && !used; k++) used = by->pairs[2 * k + 1] == out[i];
    if (!used && can_pick(g, by, c, out[i])) out[kept_count++] = out[i];
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

/* Returns whether cards can be picked for all costs of cards from the first one on, while `lack` of
 * these variables is given by others. */
static bool several_payable(cardvm_game *g, const paid *by, uint32_t from, uint64_t gives,
                            int64_t lack) {
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
    cards_add(&m, first, cards + first, candidates(g, by, c, cards + first, capacity - first));
  }
  return (!lack || givers_add(&m, capacity, lack)) && matched(&m);
}

/* -- Costs of variables ------------------------------------------------------------------------ */

/* Lists how much each cost of variables is, and finds all of them. */
static uint64_t variable_costs(cardvm_game *g, const paid *by, int32_t *counts) {
  uint64_t all = 0;
  for (uint32_t i = 0; i < by->costs->cost_count; i++) {
    const cardvm_cost_def *c = COST(g->program, by->costs, i);
    const uint64_t set = cost_due(by->ways, c) ? cost_set(c) : 0;
    counts[i] = set ? cost_count(g, by, c) : 0;
    all |= set;
  }
  return all;
}

static int64_t givers_give(cardvm_game *g, const paid *by, uint64_t set) {
  const giver_list *l = by->givers;
  int64_t sum = 0;
  charge(g, l->count);
  for (uint32_t i = 0; i < l->count; i++)
    if (l->items[i].set & set && giver_help(g, by, &l->items[i]) == GIVER_HELPS)
      sum += l->items[i].count;
  return sum;
}

/* Finds the costs that take cards. */
static uint32_t costs_taking(cardvm_game *g, const paid *by) {
  uint32_t takes = 0;
  for (uint32_t i = 0; i < by->costs->cost_count; i++) {
    const cardvm_cost_def *c = COST(g->program, by->costs, i);
    if (c->kind == CARDVM_COST_CARDS && cost_due(by->ways, c) && cost_count(g, by, c))
      takes |= (uint32_t)1 << i;
  }
  return takes;
}

/* Returns whether all costs of variables can be paid. Otherwise *has is how much there is of some
 * variables, and *needs how much they must pay. */
static bool shared_payable(cardvm_game *g, const paid *of, int64_t *has, int64_t *needs) {
  int32_t counts[COSTS_MAX];
  paid by_givers = *of;
  const paid *by = &by_givers;
  const uint64_t all = variable_costs(g, by, counts);
  for (uint64_t set = all; set; set = (set - 1) & all) {
    int64_t lack = variables_lack(g, by, counts, set, has, needs);
    if (lack > 0 && by->given) {
      if (!by->givers) {
        by_givers.takes = costs_taking(g, by);
        by_givers.givers = givers_of(g, by->you);
      }
      const int64_t more = givers_give(g, by, set);
      lack -= more;
      *has += more;
      if (lack > 0 && by->takes && several_payable(g, by, by->cost, set, lack)) lack = 0;
    }
    if (lack > 0) return false;
  }
  return true;
}

int64_t paid_lack(cardvm_game *g, const paid *by) {
  int32_t counts[COSTS_MAX];
  int64_t has, needs, most = 0;
  const uint64_t all = variable_costs(g, by, counts);
  for (uint64_t set = all; set; set = (set - 1) & all) {
    const int64_t lack = variables_lack(g, by, counts, set, &has, &needs);
    if (lack > most) most = lack;
  }
  return most;
}

/* Returns whether what could be given for costs can be looked at: so few variables, each known by
 * its bit. */
static bool can_be_given(const cardvm_game *g, const paid *by) {
  uint64_t all = 0;
  if (!by->given || by->costs->cost_count > COSTS_MAX) return false;
  for (uint32_t i = 0; i < by->costs->cost_count; i++) {
    const cardvm_cost_def *c = COST(g->program, by->costs, i);
    if (c->kind == CARDVM_COST_PLAYER && !cost_set(c)) return false;
    all |= cost_set(c);
  }
  return bits_in(all) <= VARIABLES_MOST;
}

/* -- Why not ----------------------------------------------------------------------------------- */

static uint32_t paid_asks(cardvm_game *g, const paid *by, const cardvm_cost_def *c) {
  const context x = paid_context(by);
  return cost_asks(g, c, &x, by->given);
}

/* Tells a witness that a cost can't be paid. */
static bool why_cost(cardvm_game *g, const paid *by, uint32_t index, int64_t has, int64_t needs) {
  const cardvm_cost_def *c = &by->costs->costs[index];
  if (!g->witness) return false;
  const context x = paid_context(by);
  const uint32_t asks = paid_asks(g, by, c);
  witness_tell(g->witness, asks & ASKS_HIDDEN,
               (cardvm_reason){.kind = CARDVM_WHY_COST,
                               .card = by->me,
                               .seat = by->you,
                               .what = c->event,
                               .name = is_shared(c)                    ? 0
                                       : c->kind == CARDVM_COST_PLAYER ? c->variable
                                                                       : 0,
                               .number = index + 1,
                               .has = (int32_t)(has > INT32_MAX ? INT32_MAX : has),
                               .needs = (int32_t)(needs > INT32_MAX ? INT32_MAX : needs)});
  if (asks & ASKS_HIDDEN || holds(g, c->condition, &x)) return true;
  g->witness->depth++;
  why_condition_tell(g, c->condition, &x);
  g->witness->depth--;
  return true;
}

/* -- All of them ------------------------------------------------------------------------------- */

static bool variable_payable(cardvm_game *g, const paid *by, uint32_t index) {
  const cardvm_ability_def *d = by->costs;
  const cardvm_cost_def *c = COST(g->program, d, index);
  int64_t sum = 0, there = 0, needs = 0;
  if (is_shared(c)) /* all such costs are looked at together */
    return shared_before(g, by, index) || shared_payable(g, by, &there, &needs) ||
           why_cost(g, by, index, there, needs);
  /* costs before this one take of the same variable, too */
  for (uint32_t i = 0; i <= index; i++)
    if (COST(g->program, d, i)->kind == CARDVM_COST_PLAYER &&
        COST(g->program, d, i)->variable == c->variable &&
        cost_due(by->ways, COST(g->program, d, i)))
      sum += cost_count(g, by, COST(g->program, d, i));
  const int32_t has = *player_var(g, by->you, c->variable);
  if (has >= sum) return true;
  if (!can_be_given(g, by)) return why_cost(g, by, index, has, sum);
  return shared_payable(g, by, &there, &needs) || why_cost(g, by, index, there, needs);
}

static bool cards_payable(cardvm_game *g, const paid *by, uint32_t index) {
  const cardvm_cost_def *c = COST(g->program, by->costs, index);
  const int32_t needs = cost_count(g, by, c);
  int32_t left = needs;
  if (needs == 0) return true;
  context x = paid_context(by);
  cardvm_handle *cards = (cardvm_handle *)(void *)g->picks;
  uint32_t n = select_cards(g, c->selection, &x, cards, g->limits.options * 2);
  for (uint32_t i = 0; i < n && i < g->limits.options * 2 && left > 0; i++)
    left -= can_pick(g, by, c, cards[i]);
  return left <= 0 || why_cost(g, by, index, needs - left, needs);
}

static bool single_payable(cardvm_game *g, const paid *by, uint32_t index) {
  const cardvm_cost_def *c = COST(g->program, by->costs, index);
  switch (c->kind) {
  case CARDVM_COST_CARDS: return cards_payable(g, by, index);
  case CARDVM_COST_SELF: {
    const context x = paid_context(by);
    return (holds(g, c->condition, &x) && cost_can(g, c, by->me, by->me, by->you) &&
            !(by->me == by->spent && cost_excluded(g, by->spent_by, c->event))) ||
           why_cost(g, by, index, 0, 1);
  }
  case CARDVM_COST_PLAYER: return variable_payable(g, by, index);
  }
  return false;
}

/* What is asked for all costs that are paid. */
static uint32_t all_ask(cardvm_game *g, const paid *by) {
  uint32_t asks = 0;
  for (uint32_t i = 0; g->witness && i < by->costs->cost_count; i++)
    asks |= paid_asks(g, by, &by->costs->costs[i]);
  return asks;
}

/* Tells a witness that the costs can't be paid together, unless one of them can't be paid alone. */
static bool together_payable(cardvm_game *g, const paid *by, bool one_failed) {
  const uint32_t asks = all_ask(g, by);
  if (one_failed || (g->witness && why_skips(g, asks))) return true;
  if (several_payable(g, by, 0, 0, 0)) return true;
  return g->witness &&
         witness_tell(g->witness, asks & ASKS_HIDDEN,
                      (cardvm_reason){.kind = CARDVM_WHY_COSTS, .card = by->me, .seat = by->you});
}

/* Returns whether the costs can be paid of which it is said that they are. */
static bool said_payable(cardvm_game *g, const paid *by) {
  const uint32_t failed = witness_failed(g);
  for (uint32_t i = 0; i < by->costs->cost_count; i++) {
    const cardvm_cost_def *c = COST(g->program, by->costs, i);
    if (cost_due(by->ways, c) && !(g->witness && why_skips(g, paid_asks(g, by, c))) &&
        !single_payable(g, by, i))
      return false;
  }
  return card_costs(g, by) < 2 || together_payable(g, by, witness_failed(g) != failed);
}

/* Returns the first `either` of which it is not said which way is paid; 0: none. */
static uint32_t either_open(const cardvm_game *g, const paid *by) {
  for (uint32_t i = 0; i < by->costs->cost_count; i++) {
    const uint32_t either = COST(g->program, by->costs, i)->either;
    if (either && !(by->ways >> (4 * (either - 1)) & 15)) return either;
  }
  return 0;
}

static uint32_t way_bits(uint32_t either, uint32_t way) { return way << (4 * (either - 1)); }

/* Returns whether some way to pay is left; it is tried with each. A witness is told of all. */
static bool some_payable(cardvm_game *g, paid by) {
  const uint32_t either = either_open(g, &by), said = by.ways;
  if (!either) return said_payable(g, &by);
  for (uint32_t way = 1; way <= WAYS_MOST; way++) {
    by.ways = said | way_bits(either, way);
    if (cost_way(by.costs, either, way) && some_payable(g, by) && !g->witness) return true;
  }
  return g->witness;
}

/* Of several ways, a witness is told why none can be paid. */
static bool none_payable(cardvm_game *g, const paid *by) {
  witness *asked = g->witness;
  if (why_skips(g, all_ask(g, by))) return true;
  g->witness = NULL;
  const bool payable = some_payable(g, *by);
  g->witness = asked;
  return payable || some_payable(g, *by);
}

bool paid_all(cardvm_game *g, const paid *by) {
  if (!either_open(g, by)) return said_payable(g, by);
  return g->witness ? none_payable(g, by) : some_payable(g, *by);
}

bool costs_payable(cardvm_game *g, const ability *a, cardvm_handle source, cardvm_seat you,
                   const uint32_t *said) {
  const paid by = {.costs = &a->def,
                   .me = source,
                   .you = you,
                   .said = said,
                   .given = g->program->rules.payment_window && !payment_open(g)};
  return a->ways ? paid_all(g, &by) : said_payable(g, &by);
}

/* -- Paying ------------------------------------------------------------------------------------ */

static const uint32_t *taken_of(const cardvm_game *g, const frame *f) { return g->stack + f->base; }

paid paid_of(const cardvm_game *g, const frame *f) {
  const pay_frame *own = pay_of(g, f);
  return (paid){.costs = &program_ability(g->program, f->ability)->def,
                .me = f->me,
                .you = f->you,
                .said = f->param_count ? f->params : NULL,
                .pairs = taken_of(g, f),
                .count = own->picked,
                .cost = own->cost,
                .ways = own->ways};
}

static bool keep_pick(cardvm_game *g, frame *f, cardvm_handle card) {
  pay_frame *own = pay_of(g, f);
  ASSERT(g, own->cost < program_ability(g->program, f->ability)->def.cost_count);
  if (!stack_push(g, own->cost) || !stack_push(g, card)) return false;
  WRITE(g, own->picked, own->picked + 1);
  return true;
}

/* Returns the variable that was picked last for the cost at work; 1: none was. */
static cardvm_id variable_before(const cardvm_game *g, const frame *f) {
  const pay_frame *own = pay_of(g, f);
  const uint32_t *last = taken_of(g, f) + 2 * own->picked;
  return own->picked && last[-2] == own->cost ? last[-1] : 1;
}

/* Offers the variables that leave all other costs payable. */
static void offer_variables(cardvm_game *g, frame *f, const cardvm_ability_def *d) {
  const pay_frame *own = pay_of(g, f);
  const uint64_t variables = COST(g->program, d, own->cost)->variables;
  const uint32_t top_word = g->h->stack_top;
  if (!room_for(g, &g->room.stack, top_word + 2, STACK_FULL)) return;
  g->h->option_count = 0;
  for (cardvm_id v = variable_before(g, f); v <= 64 && variables >> (v - 1); v++) {
    int64_t has, needs;
    if (!(variables >> (v - 1) & 1)) continue;
    g->stack[top_word] = own->cost; /* not state, because it is above the top */
    g->stack[top_word + 1] = v;
    paid with_it = paid_of(g, f);
    with_it.count++;
    with_it.least = v;
    if (shared_payable(g, &with_it, &has, &needs)) decision_add(g, 0, variable_name(g->program, v));
  }
}

/* Offers the picks that leave all other costs payable. Of cards that are alike, only the first is
 * offered. */
static void offer_picks(cardvm_game *g, frame *f, const cardvm_ability_def *d, bool entangled) {
  const pay_frame *own = pay_of(g, f);
  const cardvm_cost_def *c = COST(g->program, d, own->cost);
  cardvm_handle *cards = (cardvm_handle *)(void *)g->options;
  paid by = paid_of(g, f);
  const uint32_t n = candidates(g, &by, c, cards, g->limits.options);
  /* The options overlap the list that they are made from. */
  const uint32_t top_word = g->h->stack_top, need = top_word + n + 2;
  if (!room_for(g, &g->room.stack, need > g->limits.stack ? need : top_word + 2, STACK_FULL))
    return;
  uint32_t *list = g->program->listing;
  for (uint32_t i = 0; i < n; i++) list[i] = cards[i];
  g->h->option_count = 0;
  for (uint32_t i = 0; c->alike && i < n; i++) decision_add(g, list[i], 0);
  if (c->alike) doubt_options(g, f->you); /* which one of them is taken, others can't see */
  g->h->option_count = 0;
  for (uint32_t i = 0; i < n; i++) {
    bool skip = false;
    for (uint32_t k = 0; c->alike && k < g->h->option_count && !skip; k++)
      skip = cards_alike(g, OPTION_AT(g, k)->subject, list[i]);
    if (skip) continue;
    if (entangled) {
      g->stack[top_word] = own->cost; /* not state, because it is above the top */
      g->stack[top_word + 1] = list[i];
      by = paid_of(g, f);
      by.count++;
      if (!several_payable(g, &by, own->cost, 0, 0)) continue;
    }
    decision_add(g, list[i], 0);
  }
}

static void pick_step(cardvm_game *g, frame *f) {
  const cardvm_ability_def *d = &program_ability(g->program, f->ability)->def;
  pay_frame *own = pay_of(g, f);
  while (own->cost < d->cost_count) {
    const cardvm_cost_def *c = COST(g->program, d, own->cost);
    const paid by = paid_of(g, f);
    uint32_t need = 0;
    if (cost_due(by.ways, c) && (c->kind == CARDVM_COST_CARDS || is_shared(c))) {
      need = (uint32_t)cost_count(g, &by, c);
      /* A player who gave up meanwhile can have made the cost less. */
      for (uint32_t k = 0; k < own->picked; k++) need -= need && taken_of(g, f)[2 * k] == own->cost;
    }
    if (!need) {
      WRITE(g, own->cost, own->cost + 1);
      continue;
    }
    if (is_shared(c)) {
      offer_variables(g, f, d);
      if (g->stopped) return;
      WRITE(g, f->step, PAY_PICKED);
      decision_open(g, CARDVM_ASK_OPTION, CARDVM_SUBJECT_NONE, f->you, 1, 1,
                    c->prompt ? c->prompt : NAME_PAY, false);
      return;
    }
    bool entangled = card_costs(g, &by) > 1;
    bool one_by_one = entangled || c->alike;
    offer_picks(g, f, d, entangled);
    if (g->stopped) return;
    WRITE(g, f->step, PAY_PICKED);
    if (c->alike && g->h->option_count == 1) { /* all candidates are alike, so nothing is asked */
      g->picks[0] = *OPTION_AT(g, 0);
      g->pick_count = 1;
      g->h->option_count = 0;
      return;
    }
    uint32_t count = one_by_one ? 1 : need;
    decision_open(g, CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, f->you, count, count,
                  c->prompt ? c->prompt : NAME_PAY, false);
    return;
  }
  WRITE(g, f->step, PAY_DO);
}

/* A cost was payable before, and is not now. */
static void payment_fails(cardvm_game *g) {
  if (!action_in_vain(g, g->h->frame_count - 1))
    stop_fail(g, CARDVM_ERROR_STATE, "a cost could not be paid");
}

static void picked_step(cardvm_game *g, frame *f) {
  const cardvm_ability_def *d = &program_ability(g->program, f->ability)->def;
  const bool shared = is_shared(COST(g->program, d, pay_of(g, f)->cost));
  for (uint32_t i = 0; i < g->pick_count; i++) {
    const cardvm_option *pick = PICK_AT(g, i);
    if (!keep_pick(g, f, shared ? name_variable(g->program, pick->name) : pick->subject)) return;
  }
  if (g->pick_count == 0) {
    payment_fails(g);
    return;
  }
  WRITE(g, f->step, PAY_PICK);
  ASSERT(g, stack_fits(g, f));
}

static bool pay_variable(cardvm_game *g, cardvm_seat you, cardvm_id variable, int32_t n) {
  int32_t *word = player_var(g, you, variable);
  if (*word >= n) change_variable(g, word, (int64_t)*word - n);
  else payment_fails(g);
  return !g->stopped && !g->taking_back;
}

/* Returns false if it could not be paid any more. */
static bool pay_variables(cardvm_game *g, const frame *f, const cardvm_ability_def *d) {
  const paid by = paid_of(g, f);
  for (uint32_t i = 0; i < d->cost_count; i++) {
    const cardvm_cost_def *c = COST(g->program, d, i);
    if (c->kind == CARDVM_COST_PLAYER && !is_shared(c) && cost_due(by.ways, c) &&
        !pay_variable(g, f->you, c->variable, cost_count(g, &by, c)))
      return false;
  }
  for (uint32_t k = 0; k < pay_of(g, f)->picked; k++) {
    const uint32_t *pick = taken_of(g, f) + 2 * k;
    if (is_shared(COST(g->program, d, pick[0])) && !pay_variable(g, f->you, pick[1], 1))
      return false;
  }
  return true;
}

/* Returns whether all payments happened. If one of them turned into something else, the cost is not
 * paid. */
static bool all_done(const cardvm_event *events, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (!events[i].kind) return false;
  return true;
}

static void do_step(cardvm_game *g, frame *f) {
  const cardvm_ability_def *d = &program_ability(g->program, f->ability)->def;
  pay_frame *own = pay_of(g, f);
  uint32_t n = 0;
  WRITE(g, f->step, PAY_DONE);
  WRITE(g, f->outcome, CARDVM_DONE);
  if (!pay_variables(g, f, d)) return;
  if (!done_reserve(g, own->picked + d->cost_count)) return;
  cardvm_event *events = g->done;
  for (uint32_t i = 0; i < d->cost_count; i++)
    if (COST(g->program, d, i)->kind == CARDVM_COST_SELF &&
        cost_due(own->ways, COST(g->program, d, i)))
      events[n++] = cost_event(COST(g->program, d, i), f->me, f->me, f->you);
  for (uint32_t k = 0; k < own->picked; k++) {
    const uint32_t *pick = taken_of(g, f) + 2 * k;
    if (is_shared(COST(g->program, d, pick[0]))) continue;
    events[n++] = cost_event(COST(g->program, d, pick[0]), pick[1], f->me, f->you);
  }
  ASSERT(g, n <= own->picked + d->cost_count);
  if (!n) return;
  cardvm_outcome outcome = events_propose_bound(g, events, n, EVENTS_WHOLE);
  if (outcome == CARDVM_WAIT) WRITE(g, own->waited, 1);
  else WRITE(g, f->outcome, all_done(events, n) ? outcome : CARDVM_REPLACED);
}

static void done_step(cardvm_game *g, frame *f) {
  bool paid = !pay_of(g, f)->waited || all_done(g->done, g->done_count);
  frame_pop(g, paid ? f->outcome : CARDVM_REPLACED);
}

/* -- Before it is paid ------------------------------------------------------------------------- */

/* Asks which way is paid, of those that leave all others payable. */
static void ways_step(cardvm_game *g, frame *f) {
  paid by = paid_of(g, f);
  const uint32_t either = either_open(g, &by), said = by.ways;
  if (!either) {
    WRITE(g, f->step, PAY_FILL);
    return;
  }
  by.given = g->program->rules.payment_window && !payment_open(g);
  g->h->option_count = 0;
  for (uint32_t i = 0, told = 0; i < by.costs->cost_count; i++) {
    const cardvm_cost_def *c = COST(g->program, by.costs, i);
    if (c->either != either || told >> c->way & 1) continue;
    told |= (uint32_t)1 << c->way;
    by.ways = said | way_bits(either, c->way);
    if (paid_all(g, &by)) decision_add(g, 0, cost_name(g->program, c));
  }
  if (g->stopped) return;
  WRITE(g, f->step, PAY_WAY);
  decision_open(g, CARDVM_ASK_OPTION, CARDVM_SUBJECT_NONE, f->you, 1, 1, NAME_PAY, false);
}

static void way_step(cardvm_game *g, frame *f) {
  const paid by = paid_of(g, f);
  const uint32_t either = either_open(g, &by);
  uint32_t way = 0;
  for (uint32_t i = by.costs->cost_count; i > 0 && g->pick_count; i--) {
    const cardvm_cost_def *c = COST(g->program, by.costs, i - 1);
    if (c->either == either && cost_name(g->program, c) == g->picks[0].name) way = c->way;
  }
  if (!way) {
    frame_pop(g, CARDVM_NOTHING); /* something has changed since it was begun */
    return;
  }
  WRITE(g, pay_of(g, f)->ways, by.ways | way_bits(either, way));
  WRITE(g, f->step, PAY_WAYS);
}

/* If there is not enough yet, a window opens for what can give more. */
static void fill_step(cardvm_game *g, frame *f) {
  const paid by = paid_of(g, f);
  if (!g->program->rules.payment_window || payment_open(g) || paid_all(g, &by)) {
    WRITE(g, f->step, PAY_PICK);
    return;
  }
  frame *w = frame_make(g, FRAME_WINDOW);
  if (!w) return;
  w->me = f->me;
  w->you = f->you;
  w->ability = f->ability;
  *window_of(g, w) = (window_frame){.window = g->program->rules.payment_window, .player = f->you};
  WRITE(g, f->step, PAY_FILLED);
  frame_push(g, w);
}

static void filled_step(cardvm_game *g, frame *f) {
  const paid by = paid_of(g, f);
  if (paid_all(g, &by)) WRITE(g, f->step, PAY_PICK);
  else frame_pop(g, CARDVM_NOTHING);
}

void pay_frame_step(cardvm_game *g, frame *f) {
  switch ((pay_step)f->step) {
  case PAY_PICK: pick_step(g, f); break;
  case PAY_PICKED: picked_step(g, f); break;
  case PAY_DO: do_step(g, f); break;
  case PAY_DONE: done_step(g, f); break;
  case PAY_WAYS: ways_step(g, f); break;
  case PAY_WAY: way_step(g, f); break;
  case PAY_FILL: fill_step(g, f); break;
  case PAY_FILLED: filled_step(g, f); break;
  }
}
