/* Using an activated ability or a command: declared, paid, resolved.
 *
 * The card may lie in a zone of its own while it is used. */
#include "game.h"

enum {
  ACTION_DECLARE = 0,
  ACTION_DECLARED,
  ACTION_PAID,
  ACTION_ACTIVATED,
  ACTION_RESOLVED,
  ACTION_MOVED
};

static context action_context(cardvm_handle source, cardvm_seat you) {
  return (context){.me = source, .it = source, .you = you, .itself = source};
}

static cardvm_event activate_event(uint32_t id, cardvm_handle source, cardvm_seat you) {
  cardvm_event e = {.kind = CARDVM_EVENT_ACTIVATE};
  e.slot[CARDVM_SLOT_CARD] = source;
  e.slot[CARDVM_SLOT_SOURCE] = source;
  e.slot[CARDVM_SLOT_PLAYER] = you;
  e.slot[CARDVM_SLOT_BY] = you;
  e.slot[CARDVM_SLOT_NAME] = id;
  return e;
}

/* Whether it could be used now: what must hold, how often, what it costs, what must be choosable,
 * and that nothing prohibits it. The cheap tests come first. */
bool ability_usable(cardvm_game *g, uint32_t id, cardvm_handle source, cardvm_seat you) {
  context c = action_context(source, you);
  return holds(g, program_ability(g->program, id)->def.condition, &c) && ability_affordable(g, id, source, you);
}

/* Whoever fulfils its condition may use it. */
bool ability_free(const cardvm_game *g, const ability *a) {
  return !(a->def.limit | a->def.cost_count | a->def.target_count |
           g->hooks[g->program->hook_prohibit + CARDVM_EVENT_ACTIVATE - 1]);
}

/* The same but for its condition. */
bool ability_affordable(cardvm_game *g, uint32_t id, cardvm_handle source, cardvm_seat you) {
  const ability *a = program_ability(g->program, id);
  context c = action_context(source, you);
  if (a->def.limit && !use_left(g, id, source)) return false;
  if (a->def.cost_count && !costs_payable(g, a, source, you)) return false;
  if (a->def.target_count && !targets_there(g, a, &c)) return false;
  if (!g->hooks[g->program->hook_prohibit + CARDVM_EVENT_ACTIVATE - 1]) return true;
  cardvm_event e = activate_event(id, source, you);
  return !event_prohibited(g, &e, NULL);
}

frame *action_push(cardvm_game *g, uint32_t id, cardvm_handle source, cardvm_seat you) {
  frame *f = frame_push(g, FRAME_ACTION);
  if (!f) return NULL;
  PUT(g, f->ability, id);
  PUT(g, f->me, source);
  PUT(g, f->you, you);
  return f;
}

/* Moves the card by an event; the frame goes on with its handle in f->me. */
static void move_card(cardvm_game *g, frame *f, cardvm_id zone_id, uint32_t next) {
  PUT(g, f->step, next);
  uint32_t index = card_at(g, f->me);
  if (!zone_id || !index) return;
  cardvm_event e = {.kind = CARDVM_EVENT_MOVE};
  e.slot[CARDVM_SLOT_CARD] = f->me;
  e.slot[CARDVM_SLOT_SOURCE] = f->me;
  e.slot[CARDVM_SLOT_BY] = f->you;
  e.slot[CARDVM_SLOT_TO] = place_for(g, zone_id, index);
  cardvm_outcome outcome = event_propose(g, &e, 1);
  if (outcome == CARDVM_DONE) PUT(g, f->me, e.slot[CARDVM_SLOT_NEW]);
}

/* After a move that took a frame: the card may have a new handle. */
static void follow(cardvm_game *g, frame *f) {
  uint32_t index = card_named(g, f->me);
  if (index && !card_at(g, f->me)) PUT(g, f->me, card_handle(g, index));
}

static void declare(cardvm_game *g, frame *f) {
  const cardvm_ability_def *d = &program_ability(g->program, f->ability)->def;
  uint32_t index = card_at(g, f->me);
  trace_ability(g, CARDVM_TRACE_DECLARED, f->ability, f->me, f->you);
  trace_cause(g, g->h->frame_count);
  if (g->program->rules.newest_wave_first) PUT(g, g->h->wave, g->h->wave + 1);
  if (index && card_learns(g, index, 0)) card_learn(g, index, 0);
  use_count(g, f->ability, f->me);
  move_card(g, f, d->during_zone, ACTION_DECLARED);
}

static void pay(cardvm_game *g, frame *f) {
  const cardvm_ability_def *d = &program_ability(g->program, f->ability)->def;
  if (d->during_zone) follow(g, f);
  PUT(g, f->step, ACTION_PAID);
  PUT(g, f->outcome, CARDVM_DONE);
  if (!d->cost_count) return;
  if (!costs_payable(g, program_ability(g->program, f->ability), f->me, f->you)) {
    PUT(g, f->outcome, CARDVM_NOTHING); /* declaring it has changed something */
    return;
  }
  frame *p = frame_push(g, FRAME_PAY);
  if (!p) return;
  PUT(g, p->ability, f->ability);
  PUT(g, p->me, f->me);
  PUT(g, p->you, f->you);
}

static void activate(cardvm_game *g, frame *f) {
  if (f->outcome != CARDVM_DONE) { /* it is not paid */
    PUT(g, f->step, ACTION_RESOLVED);
    return;
  }
  PUT(g, f->step, ACTION_ACTIVATED);
  cardvm_event e = activate_event(f->ability, f->me, f->you);
  /* Resting me as a cost, or discarding me, has been paid: me may be gone by now. */
  event_propose(g, &e, 1);
}

static void resolve(cardvm_game *g, frame *f) {
  PUT(g, f->step, ACTION_RESOLVED);
  effect_push(g, f->ability, f->me, f->you);
}

static void put_away(cardvm_game *g, frame *f) {
  const cardvm_ability_def *d = &program_ability(g->program, f->ability)->def;
  uint32_t index = card_at(g, f->me);
  bool there = index && d->after_zone && g->cards[index].place &&
               (!d->during_zone || g->places[g->cards[index].place].zone == d->during_zone);
  if (there) move_card(g, f, d->after_zone, ACTION_MOVED);
  else PUT(g, f->step, ACTION_MOVED);
}

void action_frame_step(cardvm_game *g, frame *f) {
  switch (f->step) {
  case ACTION_DECLARE: declare(g, f); break;
  case ACTION_DECLARED: pay(g, f); break;
  case ACTION_PAID: activate(g, f); break;
  case ACTION_ACTIVATED: resolve(g, f); break;
  case ACTION_RESOLVED: put_away(g, f); break;
  default: frame_pop(g, CARDVM_DONE); break;
  }
}
