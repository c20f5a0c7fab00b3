/* The events of plans: what an item of one says, and whether something prohibits what a plan speaks
 * of that is never done, but asked. */
#include "reading.h"

/* Returns the place that a fill means. A zone means the place of a moved card's owner; for other
 * events it means the place of the event's player, if a fill before it says one, otherwise yours. A
 * zone with circles has a number, too; 0: there is no such circle. */
static cardvm_place filled_place(cardvm_game *g, const cardvm_event *e, const plan_item *item,
                                 uint32_t i, const context *c) {
  const cardvm_plan_fill *with = PART(g->program, item->def.fills, item->def.fill_count, i);
  uint32_t seat = e->slot[CARDVM_SLOT_PLAYER], index = card_at(g, e->slot[CARDVM_SLOT_CARD]);
  cardvm_place first = e->kind == CARDVM_EVENT_MOVE && index
                           ? place_for(g, with->value, index)
                           : place_of(g, with->value, seat ? seat : c->you);
  if (!with->circle || !first) return first;
  uint32_t number = (uint32_t)term_value(g, &item->terms[i], c);
  return number - 1 < game_zone(g, with->value)->circle_count ? first + number - 1 : 0;
}

/* Fills in an event. Returns false if the event must not happen: its amount is 0 where an event
 * with an amount of its own would replace that, or a circle is not there. */
bool plan_event(cardvm_game *g, const plan_item *item, context *c, cardvm_handle card,
                cardvm_event *e) {
  const cardvm_event_def *d = &game_event(g, item->def.event)->def;
  bool something = true;
  *e = (cardvm_event){.kind = item->def.event};
  if (card) c->it = card;
  e->slot[CARDVM_SLOT_CARD] = card;
  e->slot[CARDVM_SLOT_SOURCE] = c->me;
  e->slot[CARDVM_SLOT_BY] = c->you;
  for (uint32_t i = 0; i < item->def.fill_count; i++) {
    const cardvm_plan_fill *with = PART(g->program, item->def.fills, item->def.fill_count, i);
    uint32_t *slot = &e->slot[with->slot];
    if (with->with == CARDVM_FILL_NUMBER) *slot = (uint32_t)term_value(g, &item->terms[i], c);
    else if (with->with == CARDVM_FILL_CARD) *slot = who_is(g, with->value, c);
    else *slot = filled_place(g, e, item, i, c);
    if (with->slot == CARDVM_SLOT_CARD && !item->asked) c->it = *slot;
    if (with->circle && !*slot) something = false;
    if (with->slot != CARDVM_SLOT_AMOUNT) continue;
    if (d->has_amount && !*slot) something = false;
    if (d->change == CARDVM_CHANGE_CREATE && (int32_t)*slot < 1) something = false;
  }
  return something;
}

cardvm_place event_place(const cardvm_game *g, const cardvm_event *e) {
  const cardvm_event_def *d = &game_event(g, e->kind)->def;
  const cardvm_id zone = d->what;
  const uint32_t index = card_at(g, e->slot[CARDVM_SLOT_CARD]);
  switch (changes[d->change].what) {
  case WHAT_ZONE: return zone ? place_of(g, zone, e->slot[CARDVM_SLOT_PLAYER]) : 0;
  case WHAT_ZONE_OR_NOWHERE:
    if (!zone || zone == NOWHERE) return zone;
    return index ? place_for(g, zone, index) : 0;
  default: return 0;
  }
}

/* -- What is asked ----------------------------------------------------------------------------- */

/* An item about `it` is about the player, if that is what is looked at. */
static void event_asked(cardvm_game *g, const plan_item *item, const context *c, cardvm_event *e) {
  context own = *c;
  plan_event(g, item, &own, 0, e);
  if (item->card && item->def.fills[item->card - 1].value == CARDVM_WHO_IT && !c->it)
    e->slot[CARDVM_SLOT_PLAYER] = c->it_player;
  event_defaults(g, e);
  if (!e->slot[CARDVM_SLOT_TO]) e->slot[CARDVM_SLOT_TO] = event_place(g, e);
}

const plan_item *plan_asked_next(cardvm_game *g, const plan *p, const context *c, uint32_t *at,
                                 cardvm_event *e) {
  while (*at < p->count && !out_of_work(g)) {
    const plan_item *item = &p->items[(*at)++];
    charge(g, 1);
    const bool fits = item->def.condition ? holds(g, item->def.condition, c) : item->def.event != 0;
    if (!item->def.event) *at += fits ? 0 : item->def.skips;
    if (!item->def.event || !fits) continue;
    event_asked(g, item, c, e);
    return item;
  }
  return NULL;
}

/* What prohibits must not ask in its turn what is prohibited: a script can try. */
static bool nested(cardvm_game *g) {
  if (!g->asking) return false;
  if (!g->stopped)
    stop_fail(g, CARDVM_ERROR_SCRIPT, "what prohibits something asks what is prohibited");
  return true;
}

bool event_permitted(cardvm_game *g, const cardvm_event *e) {
  if (!(event_listened(g, e) & LISTENED_TO_PROHIBIT)) return true;
  if (nested(g)) return false;
  g->asking = true;
  const bool prohibited = event_prohibited(g, e, NULL);
  g->asking = false;
  return !prohibited;
}

bool plan_permitted(cardvm_game *g, const plan *p, const context *c) {
  cardvm_event e;
  if (!plan_prohibitable(g, p)) return true;
  bool permitted = true;
  for (uint32_t at = 0; permitted && plan_asked_next(g, p, c, &at, &e);)
    permitted = event_permitted(g, &e);
  return permitted;
}
