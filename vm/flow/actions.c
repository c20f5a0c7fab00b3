/* Using an activated ability or a command: it is declared, paid for and resolved. While it is used,
 * the card may lie in a zone that is there for that. */
#include "flow.h"

#include <string.h>

static frame *ability_make(cardvm_game *g, frame_kind kind, uint32_t id, cardvm_handle source,
                           cardvm_seat you) {
  frame *f = frame_make(g, kind);
  if (!f) return NULL;
  f->ability = id;
  f->me = source;
  f->you = you;
  return f;
}

frame *action_push(cardvm_game *g, uint32_t id, cardvm_handle source, cardvm_seat you) {
  return frame_push(g, ability_make(g, FRAME_ACTION, id, source, you));
}

/* Where actions are taken back, each is in flight, as an effect is. Returns false if that can't
 * begin, or the action is left out. */
static bool flight_needed(cardvm_game *g, frame *f) {
  if (!g->program->rules.in_vain_back || f->serial) return true;
  const uint32_t serial = g->h->effect_serial + 1;
  const bool skipped = flight_skipped(g, serial);
  if (!skipped && !g->flight && !flight_begin(g, g->h->frame_count)) return false;
  WRITE(g, g->h->effect_serial, serial);
  WRITE(g, f->serial, serial);
  if (!skipped) return true;
  trace_ability(g, CARDVM_TRACE_SKIPPED, f->ability, f->me, f->you);
  flight_concessions(g);
  if (!g->flight) flight_end(g);
  frame_pop(g, CARDVM_NOTHING);
  return false;
}

/* The steps of an action. A step returns false if something else must be done first. */

/* Moves the card by an event. Later steps find its new handle in f->me. */
static bool move_card(cardvm_game *g, frame *f, cardvm_id zone_id, cardvm_id as, uint32_t next) {
  uint32_t index = card_at(g, f->me);
  if (!index) return true;
  cardvm_event e = {.kind = CARDVM_EVENT_MOVE};
  e.slot[CARDVM_SLOT_CARD] = f->me;
  e.slot[CARDVM_SLOT_SOURCE] = f->me;
  e.slot[CARDVM_SLOT_BY] = f->you;
  e.slot[CARDVM_SLOT_TO] = place_for(g, zone_id, index);
  e.slot[CARDVM_SLOT_NAME] = as;
  cardvm_outcome outcome = event_propose(g, &e, 1);
  if (outcome == CARDVM_DONE) WRITE(g, f->me, e.slot[CARDVM_SLOT_NEW]);
  return goes_on(g, f, next);
}

/* Call it after a move that took a frame: the card may have a new handle. */
static void follow(cardvm_game *g, frame *f) {
  uint32_t index = card_named(g, f->me);
  if (index && !card_at(g, f->me)) WRITE(g, f->me, card_handle(g, index));
}

/* What was chosen for the action holds for what comes of it. */
static frame *with_choices(frame *made, const frame *f) {
  if (!made) return NULL;
  made->param_count = f->param_count;
  memcpy(made->params, f->params, sizeof made->params);
  return made;
}

/* Asks for what is still to be chosen, one step for each choice. Returns true if that is nothing.
 */
static bool choose(cardvm_game *g, frame *f, const cardvm_ability_def *d) {
  if (d->during_zone && !f->param_count) follow(g, f);
  if (!choices_left(g, f)) return true;
  WRITE(g, f->step, ACTION_CHOSEN);
  choice_ask(g, f, true);
  return false;
}

static bool declare(cardvm_game *g, frame *f, const cardvm_ability_def *d) {
  uint32_t index = card_at(g, f->me);
  if (g->tracing) {
    trace_ability(g, CARDVM_TRACE_DECLARED, f->ability, f->me, f->you);
    trace_cause(g, g->h->frame_count);
  }
  if (g->program->rules.newest_wave_first) ADD(g, g->h->wave, 1);
  /* What lies face down, or is used so, is not shown by it. */
  if (index && !d->as && card_learns(g, index, 0) && !card_hidden(g, index))
    card_learn(g, index, 0);
  if (d->limited == CARDVM_MOMENT_ANNOUNCED) {
    use_count(g, f->ability, f->me);
    ASSERT(g, use_counted(g, f->ability, f->me));
  }
  return !g->stopped &&
         (!d->during_zone || move_card(g, f, d->during_zone, d->as, ACTION_DECLARED));
}

static bool pay(cardvm_game *g, frame *f, const ability *a) {
  WRITE(g, f->outcome, CARDVM_DONE);
  if (!a->def.cost_count) return true;
  const pay_step first = a->ways || g->program->rules.payment_window ? PAY_WAYS : PAY_PICK;
  if (!payment_begin(g, f, f->ability, f->you, f->params, f->param_count, first))
    WRITE(g, f->outcome, CARDVM_NOTHING); /* something has changed since it was offered */
  return goes_on(g, f, ACTION_PAID);
}

/* Returns how many units of variables were paid. */
static uint32_t paid_units(const cardvm_game *g, const frame *f) {
  const cardvm_ability_def *d = &game_ability(g, f->ability)->def;
  uint32_t units = 0;
  for (uint32_t k = 0; k < action_of(g, f)->paid; k++) {
    const uint32_t *pair = g->stack + f->base + 2 * k;
    const cardvm_cost_def *c = COST(g->program, d, pair[0]);
    if (c->kind == CARDVM_COST_PLAYER) units += is_shared(c) ? 1 : pair[1];
  }
  return units;
}

static bool activate(cardvm_game *g, frame *f) {
  /* Paying may have moved the card away: it may have been discarded as a cost. */
  cardvm_event e = activate_event(f->ability, f->me, f->you);
  e.slot[CARDVM_SLOT_AMOUNT] = paid_units(g, f);
  event_propose(g, &e, 1);
  return goes_on(g, f, ACTION_ACTIVATED);
}

/* Returns how a condition is asked that is asked once more. It is known to hold still if nothing
 * has changed since the offer, and it asks the same of the effect as of the offer. Whether that is
 * known is no state, so asking it once more costs the game nothing. */
static condition_of holds_still(const cardvm_game *g, const ability *a) {
  const cardvm_expr again = condition_at(a, CARDVM_MOMENT_RESOLVED);
  if (a->def.limit || a->def.target_count || a->def.choice_count ||
      (again && !condition_at(a, CARDVM_MOMENT_ANNOUNCED)) ||
      (expr_depends_on(g->program, again) & ~(uint32_t)(DEPENDS_ON_ME | ASKS_BEYOND)))
    return CONDITION_ASKED;
  if (!again) return CONDITION_KNOWN;
  return g->changes == g->offered ? CONDITION_KNOWN : CONDITION_FREE;
}

static bool resolve(cardvm_game *g, frame *f, condition_of asked) {
  effect_start(g, with_choices(effect_make(g, f->ability, f->me, f->you), f), asked);
  return goes_on(g, f, ACTION_RESOLVED);
}

/* Puts its effect among those that wait, before it is paid for, so that nothing is paid unseen.
 * What has been announced stays where it is until it resolves. */
static void announce_effect(cardvm_game *g, frame *f) {
  WRITE(g, f->step, ACTION_ANNOUNCED);
  effect_announce(g, with_choices(effect_make(g, f->ability, f->me, f->you), f));
}

/* A copy that still lies where it waited is nothing any more. */
static void cease(cardvm_game *g, const frame *f) {
  const uint32_t index = card_at(g, f->me);
  if (index && card_zone(g, index) == g->program->rules.stack_zone) card_move(g, index, NOWHERE, 0);
}

static bool put_away(cardvm_game *g, frame *f, const cardvm_ability_def *d) {
  if (action_of(g, f)->ceases) {
    cease(g, f);
    return true;
  }
  const uint32_t index = d->after_zone ? card_at(g, f->me) : 0;
  const cardvm_id zone = g->places[g->cards[index].place].zone; /* of what is attached: 0 */
  const bool there = zone && (!d->during_zone || zone == d->during_zone);
  return !there || zone == d->after_zone || move_card(g, f, d->after_zone, 0, ACTION_MOVED);
}

/* Instead of a part that follows: something else must be done first, and f->step is what follows;
 * or it is over. */
enum { ACTION_WAITS = ACTION_PAYS + 1 };

static inline uint32_t then(bool goes_on, action_step part) {
  return goes_on ? part : (uint32_t)ACTION_WAITS;
}

/* It was not paid for: what was announced is forgotten, and nothing comes of it. */
static uint32_t unpaid_part(cardvm_game *g, const frame *f, const ability *a) {
  if (action_in_vain(g, g->h->frame_count)) return ACTION_WAITS;
  if (ability_waits(g->program, a)) announced_forget(g, f->ability, f->me);
  return ACTION_RESOLVED;
}

/* Does a part, and returns what follows. */
static inline uint32_t action_part(cardvm_game *g, frame *f, const ability *a, uint32_t part,
                                   bool offered) {
  switch ((action_step)part) {
  case ACTION_DECLARE: return then(flight_needed(g, f) && declare(g, f, &a->def), ACTION_DECLARED);
  case ACTION_DECLARED:
    if (!choose(g, f, &a->def)) break;
    if (!ability_waits(g->program, a)) return ACTION_PAYS;
    announce_effect(g, f);
    break;
  case ACTION_PAYS: return then(pay(g, f, a), ACTION_PAID);
  case ACTION_PAID:
    if (f->outcome != CARDVM_DONE) return unpaid_part(g, f, a);
    if (ability_waits(g->program, a)) announced_paid(g, f);
    return then(activate(g, f), ACTION_ACTIVATED);
  case ACTION_ACTIVATED:
    if (!ability_waits(g->program, a))
      return then(resolve(g, f, offered ? holds_still(g, a) : CONDITION_ASKED), ACTION_RESOLVED);
    announced_chosen(g, announced_newest(g, f->ability, f->me));
    return then(goes_on(g, f, ACTION_MOVED), ACTION_MOVED);
  case ACTION_RESOLVED: return then(put_away(g, f, &a->def), ACTION_MOVED);
  case ACTION_MOVED: frame_pop(g, CARDVM_DONE); break;
  case ACTION_ANNOUNCED:
    WRITE(g, f->step, f->outcome == CARDVM_DONE ? ACTION_PAYS : ACTION_RESOLVED);
    break;
  case ACTION_CHOSEN:
    if (choice_taken(g, f)) WRITE(g, f->step, ACTION_DECLARED);
    else if (!action_in_vain(g, g->h->frame_count)) WRITE(g, f->step, ACTION_RESOLVED);
    break;
  }
  return ACTION_WAITS;
}

static void go(cardvm_game *g, frame *f, bool offered) {
  const ability *a = game_ability(g, f->ability);
  uint32_t part = f->step;
  ASSERT(g, f == top(g) && f->kind == FRAME_ACTION && f->step <= ACTION_PAYS && is_seat(g, f->you));
  while (part != ACTION_WAITS) part = action_part(g, f, a, part, offered);
}

/* Makes the frame of an action whose announced effect resolves now: it puts the card away. */
frame *action_resolving(cardvm_game *g, const waiting *w, cardvm_seat you) {
  frame *f = ability_make(g, FRAME_ACTION, w->ability, w->body, you);
  if (!f) return NULL;
  f->step = ACTION_RESOLVED;
  f->own.action.ceases = w->made;
  return f;
}

void action_frame_step(cardvm_game *g, frame *f) { go(g, f, false); }
/* What was known when it was offered is no state, so one that may run again does not rely on it. */
void action_offered(cardvm_game *g, frame *f) { go(g, f, !g->program->rules.in_vain_back); }
