/* Whether an event may happen: what prohibits it, and what replaces it. */
#include "reading.h"

/* Returns whether a prohibition that is at work matches the event; `by` gets its listener. */
bool prohibition_holds(cardvm_game *g, const cardvm_event *event, const listener **by) {
  for (uint32_t i = g->hooks[g->program->hook_prohibit + event->kind - 1]; i;
       i = g->listeners[i].next) {
    const listener *l = LISTENER_AT(g, i);
    ASSERT(g, l->hook == g->program->hook_prohibit + event->kind - 1);
    const cardvm_ability_def *d = &program_ability(g->program, l->ability)->def;
    charge(g, 1);
    context c = listener_context(g, l, event);
    if (!holds(g, d->condition, &c) || !holds(g, d->match, &c)) continue;
    if (by) *by = l;
    return true;
  }
  return false;
}

/* Returns whether a substitution was used by an event that turned into this one. An event that a
 * substitution's function proposes is what the replaced event turned into. */
static bool used_above(const cardvm_game *g, uint32_t ability_id, uint32_t owner) {
  for (uint32_t i = g->h->frame_count; i > 1; i--) {
    const frame *f = &g->frames[i];
    bool replacing = f->kind == FRAME_EFFECT && f->ability && f->call_kind == CARDVM_CALL_ABILITY &&
                     program_ability(g->program, f->ability)->def.kind == CARDVM_SUBSTITUTION;
    if (replacing && g->frames[i - 1].kind == FRAME_EVENT &&
        used_in_frame(g, &g->frames[i - 1], ability_id, owner))
      return true;
  }
  return false;
}

static bool replaces(cardvm_game *g, const listener *l, const cardvm_event *event) {
  const cardvm_ability_def *d = &program_ability(g->program, l->ability)->def;
  context c = listener_context(g, l, event);
  return holds(g, d->match, &c) && holds(g, d->condition, &c) &&
         use_left(g, l->ability, listener_owner(g, l));
}

/* Returns the next substitution that applies, after a listener (0: the first). It leaves out those
 * that frame f or an event that turned into this one has used. */
uint32_t substitution_next(cardvm_game *g, const cardvm_event *event, const frame *f,
                           uint32_t after) {
  uint32_t i =
      after ? g->listeners[after].next : g->hooks[g->program->hook_replace + event->kind - 1];
  for (; i; i = g->listeners[i].next) {
    const listener *l = LISTENER_AT(g, i);
    ASSERT(g, l->hook == g->program->hook_replace + event->kind - 1);
    charge(g, 1);
    uint32_t owner = listener_owner(g, l);
    if (f && used_in_frame(g, f, l->ability, owner)) continue;
    if (replaces(g, l, event) && !used_above(g, l->ability, owner)) return i;
  }
  return 0;
}
