/* Whether an event may happen: what prohibits it, and what replaces it. */
#include "pairs.h"
#include "reading.h"

static uint32_t zone_of_place(const cardvm_game *g, cardvm_place place) {
  return place && place != NOWHERE ? g->places[place].zone : 0;
}

uint32_t event_kinds(const cardvm_game *g, const cardvm_event *event, cardvm_id *kinds) {
  const cardvm_program *p = g->program;
  const cardvm_change change = program_event(p, event->kind)->def.change;
  const bool attaches = change == CARDVM_CHANGE_ATTACH;
  uint32_t n = 0;
  kinds[n++] = event->kind;
  if (!change_moves(change)) return n;
  const uint32_t index =
      change == CARDVM_CHANGE_CREATE ? 0 : card_at(g, event->slot[CARDVM_SLOT_CARD]);
  const cardvm_place at = g->cards[index].place, goes = attaches ? 0 : event->slot[CARDVM_SLOT_TO];
  const uint32_t from = zone_of_place(g, at), to = zone_of_place(g, goes);
  if (at == goes || (from == to && move_stays(g, from, goes))) return n;
  if (from && program_zone(p, from)->left) kinds[n++] = program_zone(p, from)->left;
  if (to && program_zone(p, to)->entered) kinds[n++] = program_zone(p, to)->entered;
  return n;
}

/* Returns the next listener of an event after one (0: the first) in the lists of its kinds. */
static uint32_t listed_next(const cardvm_game *g, const cardvm_event *event, uint32_t hook,
                            uint32_t after) {
  cardvm_id kinds[EVENT_KINDS];
  uint32_t i = after ? g->listeners[after].next : g->hooks[hook + event->kind - 1];
  if (i || !g->listened[0]) return i;
  const uint32_t n = event_kinds(g, event, kinds);
  uint32_t k = 0;
  while (after && k < n && g->listeners[after].hook != hook + kinds[k] - 1) k++;
  while (!i && ++k < n) i = g->hooks[hook + kinds[k] - 1];
  return i;
}

/* Returns the next prohibition that is at work and matches the event, after a listener (0: the
 * first); 0: there is none. */
uint32_t prohibition_next(cardvm_game *g, const cardvm_event *event, uint32_t after) {
  const uint32_t hook = g->program->hook_prohibit;
  for (uint32_t i = listed_next(g, event, hook, after); i; i = listed_next(g, event, hook, i)) {
    const listener *l = LISTENER_AT(g, i);
    ASSERT(g, l->hook >= hook && l->hook < g->program->hook_replace);
    const cardvm_ability_def *d = &game_ability(g, l->ability)->def;
    charge(g, 1);
    context c = listener_context(g, l, event);
    if (holds(g, d->condition, &c) && holds(g, d->match, &c) && !listener_lost(g, l)) return i;
  }
  return 0;
}

static bool replaces(cardvm_game *g, const listener *l, const cardvm_event *event) {
  const cardvm_ability_def *d = &game_ability(g, l->ability)->def;
  context c = listener_context(g, l, event);
  return holds(g, d->match, &c) && holds(g, d->condition, &c) && !listener_lost(g, l) &&
         use_left(g, l->ability, listener_owner(g, l));
}

/* Returns the next substitution that applies, after a listener (0: the first). It leaves out those
 * that frame f or an event that turned into this one has used, and those that would turn this one
 * into what they have made of an earlier one of simultaneous events: a walk from the first on finds
 * that once. */
uint32_t substitution_next(cardvm_game *g, const cardvm_event *event, const frame *f,
                           uint32_t after) {
  const uint32_t hook = g->program->hook_replace;
  uint32_t i = listed_next(g, event, hook, after);
  if (i && !after) {
    used_begin_above(g, f);
    if (f) used_add_earlier(g, f, event);
  }
  for (; i; i = listed_next(g, event, hook, i)) {
    const listener *l = LISTENER_AT(g, i);
    ASSERT(g, l->hook >= hook && l->hook < g->program->hook_until);
    charge(g, 1);
    if (pairs_has(g, PAIRS_USED, l->ability, listener_owner(g, l))) continue;
    if (replaces(g, l, event)) return i;
  }
  return 0;
}
