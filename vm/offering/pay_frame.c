/* Paying: cards and variables are picked for costs one after another, then all are paid at once. */
#include "offering.h"

static const uint32_t *taken_of(const cardvm_game *g, const frame *f) { return g->stack + f->base; }

static bool keep_pick(cardvm_game *g, frame *f, uint32_t cost, uint32_t what) {
  pay_frame *own = pay_of(g, f);
  ASSERT(g, cost < game_ability(g, f->ability)->def.cost_count);
  if (!stack_push(g, cost) || !stack_push(g, what)) return false;
  ADD(g, own->picked, 1);
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
    if (paid_lack(g, &with_it, PAID_VARIABLES, &has, &needs) <= 0)
      decision_add(g, 0, variable_name(g->program, v));
  }
}

/* Offers the picks that leave all other costs payable. Of cards that are alike, only the first is
 * offered. */
static void offer_picks(cardvm_game *g, frame *f, const cardvm_ability_def *d, bool entangled) {
  const pay_frame *own = pay_of(g, f);
  const cardvm_cost_def *c = COST(g->program, d, own->cost);
  cardvm_handle *cards = (cardvm_handle *)(void *)g->options;
  paid by = paid_of(g, f);
  const uint32_t n = cost_candidates(g, &by, c, cards, g->limits.options);
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
      int64_t has, needs;
      if (paid_lack(g, &by, PAID_CARDS, &has, &needs) > 0) continue;
    }
    decision_add(g, list[i], 0);
  }
}

static void pick_step(cardvm_game *g, frame *f) {
  const cardvm_ability_def *d = &game_ability(g, f->ability)->def;
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
      ADD(g, own->cost, 1);
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
    bool entangled = card_costs(&by) > 1;
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

/* A cost was payable before, and is not now. An effect goes on without. */
static void payment_fails(cardvm_game *g) {
  if (top(g)[-1].kind == FRAME_EFFECT) frame_pop(g, CARDVM_NOTHING);
  else if (!action_in_vain(g, g->h->frame_count - 1))
    stop_fail(g, CARDVM_ERROR_STATE, "a cost could not be paid");
}

static void picked_step(cardvm_game *g, frame *f) {
  const cardvm_ability_def *d = &game_ability(g, f->ability)->def;
  const uint32_t cost = pay_of(g, f)->cost;
  const bool shared = is_shared(COST(g->program, d, cost));
  EACH_IN(cardvm_option, pick, g->picks, g->pick_count)
    if (!keep_pick(g, f, cost, shared ? name_variable(g->program, pick->name) : pick->subject))
      return;
  if (g->pick_count == 0) {
    payment_fails(g);
    return;
  }
  WRITE(g, f->step, PAY_PICK);
  ASSERT(g, stack_fits(g, f));
}

/* Returns false if it could not be paid any more. */
static bool pay_variable(cardvm_game *g, cardvm_seat you, cardvm_id variable, int32_t n) {
  int32_t *word = player_var(g, you, variable);
  if (*word >= n) change_variable(g, word, (int64_t)*word - n);
  else payment_fails(g);
  return !g->stopped && !g->taking_back;
}

static bool pay_variables(cardvm_game *g, frame *f, const cardvm_ability_def *d) {
  const paid by = paid_of(g, f);
  for (uint32_t k = 0; k < by.count; k++) {
    const uint32_t *pick = taken_of(g, f) + 2 * k;
    if (is_shared(COST(g->program, d, pick[0])) && !pay_variable(g, f->you, pick[1], 1))
      return false;
  }
  for (uint32_t i = 0; i < d->cost_count; i++) {
    const cardvm_cost_def *c = COST(g->program, d, i);
    if (c->kind != CARDVM_COST_PLAYER || is_shared(c) || !cost_due(by.ways, c)) continue;
    const int32_t n = cost_count(g, &by, c);
    if (!pay_variable(g, f->you, c->variable, n) || !keep_pick(g, f, i, (uint32_t)n)) return false;
  }
  return true;
}

/* Returns whether all payments happened. If one of them turned into something else, the cost is not
 * paid. */
static bool all_done(const cardvm_event *events, uint32_t count) {
  EACH_IN(cardvm_event, e, events, count)
    if (!e->kind) return false;
  return true;
}

static void do_step(cardvm_game *g, frame *f) {
  const cardvm_ability_def *d = &game_ability(g, f->ability)->def;
  pay_frame *own = pay_of(g, f);
  uint32_t n = 0;
  if (f[-1].kind == FRAME_EFFECT && !payment_done(g, f)) { /* it goes on, so nothing is paid */
    payment_fails(g);
    return;
  }
  WRITE(g, f->step, PAY_DONE);
  WRITE(g, f->outcome, CARDVM_DONE);
  if (!pay_variables(g, f, d)) return;
  if (!done_reserve(g, own->picked + d->cost_count)) return;
  cardvm_event *events = g->done;
  for (uint32_t i = 0; i < d->cost_count; i++) {
    const cardvm_cost_def *c = COST(g->program, d, i);
    if (c->kind != CARDVM_COST_SELF || !cost_due(own->ways, c)) continue;
    if (!keep_pick(g, f, i, f->me)) return;
    events[n++] = cost_event(c, f->me, f->me, f->you);
  }
  for (uint32_t k = 0; k < own->picked; k++) {
    const uint32_t *pick = taken_of(g, f) + 2 * k;
    const cardvm_cost_def *c = COST(g->program, d, pick[0]);
    if (c->kind == CARDVM_COST_CARDS) events[n++] = cost_event(c, pick[1], f->me, f->you);
  }
  ASSERT(g, n <= own->picked);
  if (!n) return;
  cardvm_outcome outcome = events_propose_bound(g, events, n, EVENTS_WHOLE);
  if (outcome == CARDVM_WAIT) WRITE(g, own->waited, 1);
  else WRITE(g, f->outcome, all_done(events, n) ? outcome : CARDVM_REPLACED);
}

/* Leaves what was paid to the frame below, in place of what that has had before. */
static void leave_paid(cardvm_game *g, frame *f) {
  pay_frame *own = pay_of(g, f);
  frame *by = f - 1;
  uint32_t *kept = by->kind == FRAME_ACTION ? &action_of(g, by)->paid : &effect_of(g, by)->paid;
  const uint32_t words = 2 * own->picked, to = f->base - 2 * *kept;
  for (uint32_t i = 0; to < f->base && i < words; i++)
    write_word(g, &g->stack[to + i], taken_of(g, f)[i]);
  WRITE(g, *kept, own->picked);
  WRITE(g, own->picked, 0);
  WRITE(g, f->base, to + words);
  WRITE(g, g->h->stack_top, to + words);
}

static void done_step(cardvm_game *g, frame *f) {
  bool paid = !pay_of(g, f)->waited || all_done(g->done, g->done_count);
  if (paid && f->outcome == CARDVM_DONE) leave_paid(g, f);
  frame_pop(g, paid ? f->outcome : CARDVM_REPLACED);
}

/* -- Before it is paid ------------------------------------------------------------------------- */

/* Asks which way is paid, of those that leave all others payable. */
static void ways_step(cardvm_game *g, frame *f) {
  paid by = paid_of(g, f);
  const uint32_t either = either_open(&by), said = by.ways;
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
  const uint32_t either = either_open(&by);
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
  if (!g->program->rules.payment_window || payment_open(g) || payment_done(g, f)) {
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
  if (payment_done(g, f)) WRITE(g, f->step, PAY_PICK);
  else frame_pop(g, CARDVM_NOTHING);
}

static void offered_step(cardvm_game *g, frame *f) {
  if (g->pick_count && g->picks[0].name) WRITE(g, f->step, PAY_WAYS);
  else frame_pop(g, CARDVM_NOTHING);
}

bool payment_begin(cardvm_game *g, const frame *of, uint32_t price, cardvm_seat you,
                   const uint32_t *params, uint32_t count, pay_step step) {
  if (!costs_payable(g, game_ability(g, price), of->me, you, count ? params : NULL)) return false;
  frame *f = frame_make(g, FRAME_PAY);
  if (!f) return false;
  f->step = step;
  f->ability = price;
  f->me = of->me;
  f->you = you;
  f->param_count = count;
  for (uint32_t i = 0; i < count; i++) f->params[i] = params[i];
  frame_push(g, f);
  if (step != PAY_OFFERED) return true;
  for (uint32_t yes = 2; yes-- > 0;) decision_add(g, 0, yes);
  decision_open(g, CARDVM_ASK_YES_NO, CARDVM_SUBJECT_NONE, you, 1, 1, NAME_PAY, true);
  return true;
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
  case PAY_OFFERED: offered_step(g, f); break;
  }
}
