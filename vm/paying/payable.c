/* Whether the costs of an ability can be paid: each alone, all together, and in some way of
 * several. */
#include "paying.h"
#include "why.h"

static bool shared_before(const cardvm_game *g, const paid *by, uint32_t index) {
  while (index > 0 && !(is_shared(COST(g->program, by->costs, index - 1)) &&
                        cost_due(by->ways, COST(g->program, by->costs, index - 1))))
    index--;
  return index > 0;
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
    return shared_before(g, by, index) || paid_lack(g, by, PAID_VARIABLES, &there, &needs) <= 0 ||
           why_cost(g, by, index, there, needs);
  /* costs before this one take of the same variable, too */
  for (uint32_t i = 0; i <= index; i++)
    if (COST(g->program, d, i)->kind == CARDVM_COST_PLAYER &&
        COST(g->program, d, i)->variable == c->variable &&
        cost_due(by->ways, COST(g->program, d, i)))
      sum += cost_count(g, by, COST(g->program, d, i));
  const int32_t has = *player_var(g, by->you, c->variable);
  if (has >= sum) return true;
  if (!by->given || !cost_set(c)) return why_cost(g, by, index, has, sum);
  return paid_lack(g, by, PAID_VARIABLES, &there, &needs) <= 0 ||
         why_cost(g, by, index, there, needs);
}

static bool cards_payable(cardvm_game *g, const paid *by, uint32_t index) {
  const cardvm_cost_def *c = COST(g->program, by->costs, index);
  const int32_t needs = cost_count(g, by, c);
  const uint32_t all = g->limits.options * 2;
  if (needs == 0) return true;
  context x = paid_context(by);
  cardvm_handle *cards = (cardvm_handle *)(void *)g->picks;
  /* Mostly the first that fit can be taken, and the others are not looked for. */
  for (uint32_t most = (uint32_t)needs < all ? (uint32_t)needs : all;; most = all) {
    int32_t left = needs;
    const uint32_t n = select_first(g, c->selection, &x, cards, most);
    for (uint32_t i = 0; i < n && left > 0; i++) left -= cost_can_pick(g, by, c, cards[i]);
    if (left <= 0) return true;
    if (n < most || most == all) return why_cost(g, by, index, needs - left, needs);
  }
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
  if (g->witness)
    EACH_PART(by->costs, cost, c) asks |= paid_asks(g, by, c);
  return asks;
}

/* Returns whether costs can compete: for cards, or because cards pay that are to give. */
static bool competing(cardvm_game *g, const paid *by) {
  const uint32_t cards = card_costs(by);
  paid alone = *by;
  int64_t has, needs;
  alone.given = false;
  return cards > 1 ||
         (cards && by->given && paid_lack(g, &alone, PAID_VARIABLES, &has, &needs) > 0);
}

/* Tells a witness that the costs can't be paid together, unless one of them can't be paid alone. */
static bool together_payable(cardvm_game *g, const paid *by, bool one_failed) {
  const uint32_t asks = all_ask(g, by);
  int64_t has, needs;
  if (one_failed || (g->witness && why_skips(g, asks))) return true;
  if (paid_lack(g, by, PAID_ALL, &has, &needs) <= 0) return true;
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
  return !competing(g, by) || together_payable(g, by, witness_failed(g) != failed);
}

uint32_t either_open(const paid *by) {
  EACH_PART(by->costs, cost, c)
    if (c->either && !(by->ways >> (4 * (c->either - 1)) & 15)) return c->either;
  return 0;
}

/* Returns whether some way to pay is left; it is tried with each. A witness is told of all. */
static bool some_payable(cardvm_game *g, paid by) {
  const uint32_t either = either_open(&by), said = by.ways;
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
  if (!either_open(by)) return said_payable(g, by);
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

paid paid_of(const cardvm_game *g, const frame *f) {
  const pay_frame *own = pay_of(g, f);
  return (paid){.costs = &game_ability(g, f->ability)->def,
                .me = f->me,
                .you = f->you,
                .said = f->param_count ? f->params : NULL,
                .pairs = g->stack + f->base,
                .count = own->picked,
                .cost = own->cost,
                .ways = own->ways};
}
