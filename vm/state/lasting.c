/* What lasts: modifiers, control effects, started abilities, deciders; how they begin and end. */
#include "game.h"

/* The list that a lasting effect is in, NULL for started abilities. */
static uint32_t *list_of(cardvm_game *g, const lasting *l) {
  if (l->kind == LASTING_DECIDER) return &g->players[l->player].deciders;
  if (l->kind == LASTING_ABILITY) return NULL;
  uint32_t index = card_at(g, l->target);
  return index ? &g->cards[index].lasting : NULL;
}

static void counters_add(cardvm_game *g, const lasting *l, uint32_t n) {
  if (l->until == CARDVM_WHILE_EFFECT) PUT(g, g->h->while_effect, g->h->while_effect + n);
  if (l->until == UNTIL_SEQUENCE) PUT(g, g->h->until_sequence, g->h->until_sequence + n);
}

/* That it is held matters also where its master is the same. */
static void control_changed(cardvm_game *g, uint32_t index) {
  uint32_t master = g->cards[index].master;
  card_set_master(g, index);
  if (g->cards[index].master == master) touch_master(g, index);
}

uint32_t lasting_add(cardvm_game *g, const lasting *made) {
  uint32_t index = TAKE(g, lastings, lasting_count, lasting, "lasting effects");
  if (!index) return 0;
  lasting *l = &g->lastings[index];
  PUT(g, l->kind, made->kind);
  put_words(g, &l->what, &made->what, WORDS(lasting) - offsetof(lasting, what) / sizeof(uint32_t));
  PUT(g, l->age, g->h->clock);
  PUT(g, l->next, 0);
  PUT(g, l->listeners, 0);
  uint32_t *list = list_of(g, l);
  if (list) put(g, LINK_TO(g, list, lastings, next, 0), index);
  counters_add(g, l, 1);
  listeners_add_lasting(g, index);
  if (l->kind == LASTING_MODIFIER) touch_property(g, card_at(g, l->target), l->what);
  if (l->kind == LASTING_CONTROL) control_changed(g, card_at(g, l->target));
  if (l->kind == LASTING_DECIDER && g->history) history_decider(g);
  return index;
}

static void lasting_free(cardvm_game *g, uint32_t index) {
  lasting *l = &g->lastings[index];
  listeners_drop_lasting(g, index);
  counters_add(g, l, UINT32_MAX); /* minus one */
  PUT(g, l->kind, LASTING_FREE);
  PUT(g, l->generation, l->generation + 1);
  GIVE_BACK(g, lastings, lasting_count, index);
}

void lasting_end(cardvm_game *g, uint32_t index) {
  lasting *l = &g->lastings[index];
  uint32_t *list = list_of(g, l), card_index = card_at(g, l->target);
  if (list) list = LINK_TO(g, list, lastings, next, index);
  if (list && *list) put(g, list, l->next);
  cardvm_trace *t = trace_add(g, CARDVM_TRACE_ENDED);
  if (t) {
    t->card = l->target;
    t->source = l->source;
    t->ability = l->kind == LASTING_ABILITY ? l->what : 0;
    t->name = l->kind == LASTING_MODIFIER ? l->what : 0;
    t->event = l->kind == LASTING_MODIFIER  ? CARDVM_EVENT_MODIFY
               : l->kind == LASTING_CONTROL ? CARDVM_EVENT_CONTROL
               : l->kind == LASTING_DECIDER ? CARDVM_EVENT_DECIDE
                                            : CARDVM_EVENT_START;
    t->player = l->kind == LASTING_DECIDER ? l->player : l->master;
    t->amount = (int32_t)l->value;
    trace_seen(g, t);
  }
  uint32_t kind = l->kind, what = l->what;
  lasting_free(g, index);
  if (kind == LASTING_DECIDER && g->history) history_decider(g);
  if (!card_index) return;
  if (kind == LASTING_MODIFIER) touch_property(g, card_index, what);
  if (kind == LASTING_CONTROL) control_changed(g, card_index);
}

/* A card becomes a new one: nothing that lasted on it goes on. */
void lasting_drop_card(cardvm_game *g, uint32_t index) {
  card *c = &g->cards[index];
  while (c->lasting && !g->stopped) {
    uint32_t at = c->lasting, kind = g->lastings[at].kind, what = g->lastings[at].what;
    PUT(g, c->lasting, g->lastings[at].next);
    lasting_free(g, at);
    if (kind == LASTING_MODIFIER) touch_property(g, index, what);
  }
  card_set_master(g, index);
}

static void end_all(cardvm_game *g, uint32_t until, uint32_t instance) {
  for (uint32_t i = 1; i <= g->h->lasting_count; i++) {
    const lasting *l = &g->lastings[i];
    if (l->kind && l->until == until && l->instance == instance) lasting_end(g, i);
  }
}

void lasting_end_effect(cardvm_game *g, uint32_t serial) {
  if (g->h->while_effect) end_all(g, CARDVM_WHILE_EFFECT, serial);
}

static bool ends_with_instance(const cardvm_duration_def *d) { return d->sequence && !d->later; }

/* What was to end at a step of that instance ends with it, when it was left before that step. */
void lasting_end_sequence(cardvm_game *g, uint32_t instance) {
  if (g->h->until_sequence) end_all(g, UNTIL_SEQUENCE, instance);
  for (uint32_t d = 1; g->h->lasting_count && d <= g->program->durations.count; d++)
    if (ends_with_instance(&ITEM(const duration, g->program->durations, d)->def))
      end_all(g, d, instance);
}

/* A duration is a condition over an event, evaluated when the event comes; `you` in it is the
 * bearer's master of that moment (the player's, for a decider). */
static bool ends_now(cardvm_game *g, const listener *item, const cardvm_event *event) {
  const lasting *l = &g->lastings[item->lasting];
  const cardvm_duration_def *d = &ITEM(const duration, g->program->durations, l->until)->def;
  if (d->sequence) {
    const frame *f = sequence_running(g, d->sequence);
    if (!f || (f->serial == l->instance) == d->later) return false;
  }
  if (!d->match) return true;
  context c = listener_context(g, item, event);
  if (l->kind == LASTING_DECIDER) c.you = l->player;
  else if (l->target) c.you = seat_master(g, l->target);
  return eval(g, d->match, &c) != 0;
}

void lasting_end_by_event(cardvm_game *g, const cardvm_event *event) {
  uint32_t hook = g->program->hook_until + event->kind - 1;
  for (uint32_t i = g->hooks[hook], next; i; i = next) {
    next = g->listeners[i].next;
    const listener *item = &g->listeners[i];
    if (!ends_now(g, item, event)) continue;
    uint32_t over = item->lasting;
    /* Ending it drops its own listeners only: step over those of the same effect. */
    while (next && g->listeners[next].lasting == over) next = g->listeners[next].next;
    lasting_end(g, over);
  }
}

/* -- Deciders ------------------------------------------------------------------------------------------ */

/* The youngest decider who is still in play. */
static cardvm_seat replaced_by(const cardvm_game *g, cardvm_seat seat) {
  cardvm_seat decider = seat;
  for (uint32_t l = g->players[seat].deciders; l; l = g->lastings[l].next)
    if (!g->players[g->lastings[l].master].lost) decider = g->lastings[l].master;
  return decider;
}

/* Follows the chain of deciders; one that comes back to someone in it stops before. */
cardvm_seat decider_followed(const cardvm_game *g, cardvm_seat seat) {
  uint32_t passed = 0;
  cardvm_seat at = seat, next = seat;
  while (!((passed >> next) & 1)) {
    at = next;
    passed |= (uint32_t)1 << at;
    next = replaced_by(g, at);
  }
  return at;
}
