/* Costs are checked first, then cards are chosen for them, then all are paid at once. A cost of
 * cards has a number of slots, and one card fills one slot. All costs can be paid together if cards
 * can be matched to all slots. */
#include "flow.h"
#include "why.h"

#include <string.h>

#define SLOTS_MAX 32u

static context cost_context(const cardvm_game *g, cardvm_handle me, cardvm_seat you) {
  return (context){.me = me, .it = me, .you = you, .itself = me, .params = g->said};
}

static cardvm_event cost_event(const cardvm_cost_def *c, cardvm_handle card, cardvm_handle me,
                               cardvm_seat you) {
  cardvm_event e = {.kind = c->event};
  e.slot[CARDVM_SLOT_CARD] = card;
  e.slot[CARDVM_SLOT_SOURCE] = me;
  e.slot[CARDVM_SLOT_BY] = you;
  e.slot[CARDVM_SLOT_PLAYER] = you;
  return e;
}

/* Returns whether this event would pay: it would happen, and nothing prohibits it. */
static bool can_pay(cardvm_game *g, const cardvm_cost_def *c, cardvm_handle card, cardvm_handle me,
                    cardvm_seat you) {
  cardvm_event e = cost_event(c, card, me, you);
  return event_normalize(g, &e) == CARDVM_DONE && !event_prohibited(g, &e, NULL);
}

/* Returns whether the card can be picked for a cost. The source cannot pay twice by the same kind
 * of event. A command that lies in another zone while it is used cannot pay, because it has left
 * its place by then. */
static bool can_pick(cardvm_game *g, const cardvm_ability_def *d, const cardvm_cost_def *c,
                     cardvm_handle card, cardvm_handle me, cardvm_seat you) {
  if (card == me) {
    if (d->during_zone) return false;
    for (uint32_t i = 0; i < d->cost_count; i++)
      if (COST(g->program, d, i)->kind == CARDVM_COST_SELF &&
          COST(g->program, d, i)->event == c->event)
        return false;
  }
  return can_pay(g, c, card, me, you);
}

static int32_t cost_count(cardvm_game *g, const cardvm_cost_def *c, cardvm_handle me,
                          cardvm_seat you) {
  context x = cost_context(g, me, you);
  int32_t n = eval(g, c->count, &x);
  return n > 0 ? n : 0;
}

/* Returns whether the player picks which variables pay. Where one cost is so, all costs of
 * variables are. */
static bool is_shared(const cardvm_cost_def *c) {
  return c->kind == CARDVM_COST_PLAYER && c->variables;
}

static bool shared_before(const cardvm_game *g, const cardvm_ability_def *d, uint32_t index) {
  while (index > 0 && !is_shared(COST(g->program, d, index - 1))) index--;
  return index > 0;
}

/* Of an ability whose variables pay together. */
static bool shared_payable(cardvm_game *g, const paid *by, cardvm_handle me, cardvm_seat you,
                           int64_t *has, int64_t *needs) {
  int32_t counts[COSTS_MAX];
  for (uint32_t i = 0; i < by->costs->cost_count; i++) {
    const cardvm_cost_def *c = COST(g->program, by->costs, i);
    counts[i] = is_shared(c) ? cost_count(g, c, me, you) : 0;
  }
  return variables_payable(g, by, counts, you, has, needs);
}

typedef struct matching {
  cardvm_game *g;
  const cardvm_ability_def *d;
  cardvm_handle me;
  cardvm_seat you;
  cardvm_handle *cards; /* the candidates of all costs */
  uint32_t card_count;
  uint8_t slot_cost[SLOTS_MAX];
  uint32_t slot_card[SLOTS_MAX]; /* an index into cards, + 1; 0: the slot is free */
  uint32_t slots;
  bool seen[SLOTS_MAX];
} matching;

static bool fits(matching *m, uint32_t cost, cardvm_handle card) {
  const cardvm_cost_def *c = COST(m->g->program, m->d, cost);
  context x = cost_context(m->g, m->me, m->you);
  return select_has(m->g, c->selection, &x, card) && can_pick(m->g, m->d, c, card, m->me, m->you);
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

static uint32_t card_costs(const cardvm_game *g, const cardvm_ability_def *d) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < d->cost_count; i++)
    n += COST(g->program, d, i)->kind == CARDVM_COST_CARDS;
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

/* Lists the candidates of one cost that can pay it and are not in `taken`. */
static uint32_t candidates(cardvm_game *g, const cardvm_ability_def *d, const cardvm_cost_def *c,
                           cardvm_handle me, cardvm_seat you, const uint32_t *taken,
                           uint32_t taken_count, cardvm_handle *out, uint32_t max) {
  context x = cost_context(g, me, you);
  uint32_t n = select_cards(g, c->selection, &x, out, max), kept_count = 0;
  if (n > max) n = max;
  for (uint32_t i = 0; i < n; i++) {
    bool used = false;
    for (uint32_t k = 0; k < taken_count && !used; k++) used = taken[2 * k + 1] == out[i];
    if (!used && can_pick(g, d, c, out[i], me, you)) out[kept_count++] = out[i];
  }
  ASSERT(g, none_taken(out, kept_count, taken, taken_count));
  return kept_count;
}

static bool several_payable(cardvm_game *g, const cardvm_ability_def *d, cardvm_handle me,
                            cardvm_seat you, uint32_t from, const uint32_t *taken,
                            uint32_t taken_count) {
  /* Picks can be used as memory while no decision is open. */
  cardvm_handle *cards = (cardvm_handle *)(void *)g->picks;
  uint32_t capacity = g->limits.options * 2, count = 0;
  matching m = {.g = g, .d = d, .me = me, .you = you, .cards = cards};
  for (uint32_t i = from; i < d->cost_count; i++) {
    const cardvm_cost_def *c = COST(g->program, d, i);
    if (c->kind != CARDVM_COST_CARDS) continue;
    int32_t need = cost_count(g, c, me, you);
    for (uint32_t k = 0; k < taken_count; k++) need -= taken[2 * k] == i;
    for (; need > 0; need--) {
      if (m.slots == SLOTS_MAX) return false;
      m.slot_cost[m.slots++] = (uint8_t)i;
    }
    uint32_t n = candidates(g, d, c, me, you, taken, taken_count, cards + count, capacity - count);
    uint32_t first = count;
    for (uint32_t k = 0; k < n; k++) { /* one card may fit several costs */
      cardvm_handle card = cards[first + k];
      bool there = false;
      for (uint32_t j = 0; j < first && !there; j++) there = cards[j] == card;
      if (!there) cards[count++] = card;
    }
  }
  m.card_count = count;
  return matched(&m);
}

/* Returns what is asked for a cost. */
static uint32_t cost_asks(cardvm_game *g, const cardvm_cost_def *c, cardvm_handle me,
                          cardvm_seat you) {
  const context x = cost_context(g, me, you);
  const cardvm_event e = cost_event(c, me, me, you);
  const uint32_t cards = c->kind == CARDVM_COST_CARDS ? why_selection_asks(g, c->selection, &x) : 0;
  return cards | why_expr_asks(g, c->count, &x) | why_expr_asks(g, c->condition, &x) |
         (c->event ? why_prohibitions_ask(g, &e) : 0);
}

/* Tells a witness that a cost can't be paid. */
static bool why_cost(cardvm_game *g, const cardvm_ability_def *d, uint32_t index, cardvm_handle me,
                     cardvm_seat you, int64_t has, int64_t needs) {
  const cardvm_cost_def *c = &d->costs[index];
  if (!g->witness) return false;
  const context x = cost_context(g, me, you);
  const uint32_t asks = cost_asks(g, c, me, you);
  witness_tell(g->witness, asks & ASKS_HIDDEN,
               (cardvm_reason){.kind = CARDVM_WHY_COST,
                               .card = me,
                               .seat = you,
                               .what = c->event,
                               .name = is_shared(c)                    ? 0
                                       : c->kind == CARDVM_COST_PLAYER ? c->variable
                                                                       : 0,
                               .number = index + 1,
                               .has = (int32_t)has,
                               .needs = (int32_t)(needs > INT32_MAX ? INT32_MAX : needs)});
  if (asks & ASKS_HIDDEN || holds(g, c->condition, &x)) return true;
  g->witness->depth++;
  why_condition_tell(g, c->condition, &x);
  g->witness->depth--;
  return true;
}

static bool single_payable(cardvm_game *g, const cardvm_ability_def *d, uint32_t index,
                           cardvm_handle me, cardvm_seat you) {
  const cardvm_cost_def *c = COST(g->program, d, index);
  switch (c->kind) {
  case CARDVM_COST_CARDS: {
    const int32_t needs = cost_count(g, c, me, you);
    int32_t left = needs;
    if (needs == 0) return true;
    context x = cost_context(g, me, you);
    cardvm_handle *cards = (cardvm_handle *)(void *)g->picks;
    uint32_t n = select_cards(g, c->selection, &x, cards, g->limits.options * 2);
    for (uint32_t i = 0; i < n && i < g->limits.options * 2 && left > 0; i++)
      left -= can_pick(g, d, c, cards[i], me, you);
    return left <= 0 || why_cost(g, d, index, me, you, needs - left, needs);
  }
  case CARDVM_COST_SELF: {
    context x = cost_context(g, me, you);
    return (holds(g, c->condition, &x) && can_pay(g, c, me, me, you)) ||
           why_cost(g, d, index, me, you, 0, 1);
  }
  case CARDVM_COST_PLAYER: {
    int64_t sum = 0, there = 0, needs = 0;
    if (is_shared(c)) /* all such costs are looked at together */
      return shared_before(g, d, index) ||
             shared_payable(g, &(paid){.costs = d}, me, you, &there, &needs) ||
             why_cost(g, d, index, me, you, there, needs);
    /* costs before this one take of the same variable, too */
    for (uint32_t i = 0; i <= index; i++)
      if (COST(g->program, d, i)->kind == CARDVM_COST_PLAYER &&
          COST(g->program, d, i)->variable == c->variable)
        sum += cost_count(g, COST(g->program, d, i), me, you);
    const int32_t has = *player_var(g, you, c->variable);
    return has >= sum || why_cost(g, d, index, me, you, has, sum);
  }
  }
  return false;
}

static bool why_skips_cost(cardvm_game *g, const cardvm_cost_def *c, cardvm_handle me,
                           cardvm_seat you) {
  return g->witness && why_skips(g, cost_asks(g, c, me, you));
}

/* Tells a witness that the costs can't be paid together, unless one of them can't be paid alone. */
static bool together_payable(cardvm_game *g, const ability *a, cardvm_handle me, cardvm_seat you,
                             bool one_failed) {
  uint32_t asks = 0;
  for (uint32_t i = 0; g->witness && i < a->def.cost_count; i++)
    asks |= cost_asks(g, &a->def.costs[i], me, you);
  if (one_failed || (g->witness && why_skips(g, asks))) return true;
  if (several_payable(g, &a->def, me, you, 0, NULL, 0)) return true;
  return g->witness &&
         witness_tell(g->witness, asks & ASKS_HIDDEN,
                      (cardvm_reason){.kind = CARDVM_WHY_COSTS, .card = me, .seat = you});
}

static bool payable(cardvm_game *g, const ability *a, cardvm_handle source, cardvm_seat you) {
  const uint32_t failed = witness_failed(g);
  for (uint32_t i = 0; i < a->def.cost_count; i++)
    if (!why_skips_cost(g, COST(g->program, &a->def, i), source, you) &&
        !single_payable(g, &a->def, i, source, you))
      return false;
  return card_costs(g, &a->def) < 2 ||
         together_payable(g, a, source, you, witness_failed(g) != failed);
}

bool costs_payable(cardvm_game *g, const ability *a, cardvm_handle source, cardvm_seat you,
                   const uint32_t *said) {
  const uint32_t *outer = g->said; /* a script that is asked may ask about another ability */
  g->said = said;
  const bool can = payable(g, a, source, you);
  g->said = outer;
  return can;
}

/* -- Paying ------------------------------------------------------------------------------------ */

static const uint32_t *taken_of(const cardvm_game *g, const frame *f) { return g->stack + f->base; }

static bool keep_pick(cardvm_game *g, frame *f, cardvm_handle card) {
  pay_frame *own = pay_of(g, f);
  ASSERT(g, own->cost < program_ability(g->program, f->ability)->def.cost_count);
  if (!stack_push(g, own->cost) || !stack_push(g, card)) return false;
  WRITE(g, own->picked, own->picked + 1);
  return true;
}

/* The option that stands for a variable, and the other way round. */
static cardvm_id name_of_variable(const cardvm_game *g, cardvm_id variable) {
  const char *name = ITEM(const named, g->program->player_vars, variable)->name;
  return cardvm_program_find(g->program, CARDVM_SORT_NAME, name);
}
static cardvm_id variable_of_name(const cardvm_game *g, cardvm_id name) {
  return cardvm_program_find(g->program, CARDVM_SORT_PLAYER_VARIABLE,
                             cardvm_program_name(g->program, CARDVM_SORT_NAME, name));
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
    const paid with_it = {d, taken_of(g, f), own->picked + 1, own->cost, v};
    if (shared_payable(g, &with_it, f->me, f->you, &has, &needs))
      decision_add(g, 0, name_of_variable(g, v));
  }
}

/* Offers the picks that leave all other costs payable. Of cards that are alike, only the first is
 * offered. */
static void offer_picks(cardvm_game *g, frame *f, const cardvm_ability_def *d, bool entangled) {
  const pay_frame *own = pay_of(g, f);
  const cardvm_cost_def *c = COST(g->program, d, own->cost);
  cardvm_handle *cards = (cardvm_handle *)(void *)g->options;
  uint32_t capacity = g->limits.options, n;
  n = candidates(g, d, c, f->me, f->you, taken_of(g, f), own->picked, cards, capacity);
  /* The options overlap the list that they are made from. */
  const uint32_t top_word = g->h->stack_top, need = top_word + n + 2;
  if (!room_for(g, &g->room.stack, need > g->limits.stack ? need : top_word + 2, STACK_FULL))
    return;
  uint32_t *list = g->program->listing;
  for (uint32_t i = 0; i < n; i++) list[i] = cards[i];
  g->h->option_count = 0;
  for (uint32_t i = 0; i < n; i++) {
    bool skip = false;
    for (uint32_t k = 0; c->alike && k < g->h->option_count && !skip; k++)
      skip = cards_alike(g, OPTION_AT(g, k)->subject, list[i]);
    if (skip) continue;
    if (entangled) {
      g->stack[top_word] = own->cost; /* not state, because it is above the top */
      g->stack[top_word + 1] = list[i];
      if (!several_payable(g, d, f->me, f->you, own->cost, taken_of(g, f), own->picked + 1))
        continue;
    }
    decision_add(g, list[i], 0);
  }
}

static void pick_step(cardvm_game *g, frame *f) {
  const cardvm_ability_def *d = &program_ability(g->program, f->ability)->def;
  pay_frame *own = pay_of(g, f);
  while (own->cost < d->cost_count) {
    const cardvm_cost_def *c = COST(g->program, d, own->cost);
    uint32_t need = 0;
    if (c->kind == CARDVM_COST_CARDS || is_shared(c)) {
      need = (uint32_t)cost_count(g, c, f->me, f->you);
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
    bool entangled = card_costs(g, d) > 1;
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
    if (!keep_pick(g, f, shared ? variable_of_name(g, pick->name) : pick->subject)) return;
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
  for (uint32_t i = 0; i < d->cost_count; i++) {
    const cardvm_cost_def *c = COST(g->program, d, i);
    if (c->kind == CARDVM_COST_PLAYER && !is_shared(c) &&
        !pay_variable(g, f->you, c->variable, cost_count(g, c, f->me, f->you)))
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
    if (COST(g->program, d, i)->kind == CARDVM_COST_SELF)
      events[n++] = cost_event(COST(g->program, d, i), f->me, f->me, f->you);
  for (uint32_t k = 0; k < own->picked; k++) {
    const uint32_t *pick = taken_of(g, f) + 2 * k;
    if (is_shared(COST(g->program, d, pick[0]))) continue;
    events[n++] = cost_event(COST(g->program, d, pick[0]), pick[1], f->me, f->you);
  }
  ASSERT(g, n <= own->picked + d->cost_count);
  if (!n) return;
  cardvm_outcome outcome = event_propose(g, events, n);
  if (outcome == CARDVM_WAIT) WRITE(g, own->waited, 1);
  else WRITE(g, f->outcome, all_done(events, n) ? outcome : CARDVM_REPLACED);
}

static void done_step(cardvm_game *g, frame *f) {
  bool paid = !pay_of(g, f)->waited || all_done(g->done, g->done_count);
  frame_pop(g, paid ? f->outcome : CARDVM_REPLACED);
}

void pay_frame_step(cardvm_game *g, frame *f) {
  g->said = f->param_count ? f->params : NULL;
  switch ((pay_step)f->step) {
  case PAY_PICK: pick_step(g, f); break;
  case PAY_PICKED: picked_step(g, f); break;
  case PAY_DO: do_step(g, f); break;
  case PAY_DONE: done_step(g, f); break;
  }
  g->said = NULL;
}
