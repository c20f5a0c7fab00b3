/* Whether an event may happen: what prohibits it, and what replaces it. */
#include "pairs.h"
#include "reading.h"

/* Returns the next prohibition that is at work and matches the event, after a listener (0: the
 * first); 0: there is none. */
uint32_t prohibition_next(cardvm_game *g, const cardvm_event *event, uint32_t after) {
  const uint32_t hook = g->program->hook_prohibit + event->kind - 1;
  for (uint32_t i = after ? g->listeners[after].next : g->hooks[hook]; i;
       i = g->listeners[i].next) {
    const listener *l = LISTENER_AT(g, i);
    ASSERT(g, l->hook == hook);
    const cardvm_ability_def *d = &program_ability(g->program, l->ability)->def;
    charge(g, 1);
    context c = listener_context(g, l, event);
    if (holds(g, d->condition, &c) && holds(g, d->match, &c) && !listener_lost(g, l)) return i;
  }
  return 0;
}

static bool replaces(cardvm_game *g, const listener *l, const cardvm_event *event) {
  const cardvm_ability_def *d = &program_ability(g->program, l->ability)->def;
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
  uint32_t i =
      after ? g->listeners[after].next : g->hooks[g->program->hook_replace + event->kind - 1];
  if (i && !after) {
    used_begin_above(g, f);
    if (f) used_add_earlier(g, f, event);
  }
  for (; i; i = g->listeners[i].next) {
    const listener *l = LISTENER_AT(g, i);
    ASSERT(g, l->hook == g->program->hook_replace + event->kind - 1);
    charge(g, 1);
    if (pairs_has(g, PAIRS_USED, l->ability, listener_owner(g, l))) continue;
    if (replaces(g, l, event)) return i;
  }
  return 0;
}
