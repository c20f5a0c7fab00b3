/* What tests of events share. */
#ifndef TEST_EVENTS_WORLD_H
#define TEST_EVENTS_WORLD_H

#include "world.h"

/* A function of a test: what it proposes, in which event's stead. */
typedef struct deed {
  world *w;
  cardvm_id kind;     /* proposes this of the same card, player and amount; 0: nothing */
  int32_t change;     /* when not 0: the amount becomes this, and the event goes on */
  cardvm_handle card; /* of this card instead */
  int32_t result;
} deed;

/* Of a substitution: does it, and says that the event was replaced. */
static inline cardvm_call_status deed_function(cardvm_game *game, cardvm_call *call, void *user) {
  deed *d = user;
  cardvm_event e;
  if (call->step == 0) {
    world_log_call(d->w, game, call);
    call->step = 1;
    if (d->change) cardvm_event_change(game, CARDVM_SLOT_AMOUNT, (uint32_t)d->change);
    call->result = d->result;
    if (!d->kind || !cardvm_event_read(game, call->event, &e)) return CARDVM_CALL_DONE;
    cardvm_event other = {.kind = d->kind};
    other.slot[CARDVM_SLOT_CARD] = d->card ? d->card : e.slot[CARDVM_SLOT_CARD];
    other.slot[CARDVM_SLOT_PLAYER] = e.slot[CARDVM_SLOT_PLAYER];
    other.slot[CARDVM_SLOT_AMOUNT] = e.slot[CARDVM_SLOT_AMOUNT] ? e.slot[CARDVM_SLOT_AMOUNT] : 1;
    cardvm_outcome outcome = cardvm_propose(game, &other);
    if (outcome == CARDVM_STOPPED) return CARDVM_CALL_FAILED;
    if (outcome == CARDVM_WAIT) return CARDVM_CALL_WAIT;
  }
  return CARDVM_CALL_DONE;
}

static inline cardvm_id deed_id(deed *d, world *w) {
  d->w = w;
  return cardvm_program_function(w->program, "deed", deed_function, d);
}

/* An ability of that kind on one event of any card. */
static inline cardvm_ability_def on(cardvm_ability_kind kind, const cardvm_id *event) {
  return (cardvm_ability_def){.name = "on", .kind = kind, .events = event, .event_count = 1};
}

static inline cardvm_id substitution(world *w, const cardvm_id *event, deed *d, bool counts,
                                     bool optional) {
  cardvm_ability_def def = on(CARDVM_SUBSTITUTION, event);
  d->result = d->change ? 0 : 1;
  def.function = deed_id(d, w);
  def.counts = counts;
  def.optional = optional;
  return world_ability(w, &def);
}

static inline cardvm_handle outcome_of(world *w, cardvm_slot slot) {
  return w->events[0].slot[slot];
}

#endif
