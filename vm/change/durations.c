/* When lasting effects end: at an event, or with the sequence that they were to last for. */
#include "change.h"

static bool ends_with_instance(const cardvm_duration_def *d) { return d->sequence && !d->later; }

/* Ends what was to end at a step of this instance, because the instance may be left before that
 * step. */
void lasting_end_sequence(cardvm_game *g, uint32_t instance) {
  if (g->h->until_sequence) lasting_end_all(g, UNTIL_SEQUENCE, instance);
  for (uint32_t d = 1; g->h->lasting_count && d <= g->program->durations.count; d++)
    if (ends_with_instance(&program_duration(g->program, d)->def)) lasting_end_all(g, d, instance);
}

/* A duration is a condition on an event, evaluated when the event comes. `you` in it is the present
 * master of the card that bears the effect; for a decider it is the player decided for. */
static bool ends_now(cardvm_game *g, const listener *item, const cardvm_event *event) {
  const lasting *l = &g->lastings[item->lasting];
  const cardvm_duration_def *d = &program_duration(g->program, l->until)->def;
  if (d->sequence) {
    const frame *f = sequence_running(g, d->sequence);
    if (!f || (f->serial == l->instance) == d->later) return false;
  }
  if (!d->match) return true;
  const context c = duration_context(g, item->lasting, event);
  return eval(g, d->match, &c) != 0;
}

static bool holds_no_more(cardvm_game *g, uint32_t index) {
  const lasting *l = &g->lastings[index]; /* perhaps free */
  const cardvm_expr lasts = l->kind ? lasts_while(g, l->until) : 0;
  if (!lasts) return false;
  const context c = duration_context(g, index, NULL);
  charge(g, 4);
  return !holds(g, lasts, &c);
}

/* Each is tested once for one change, and one that has ended does not come back: also where two
 * last as long as the other does not, that comes to an end. */
void lasting_test(cardvm_game *g) {
  const uint32_t bit = g->program->lasts;
  bool again = true;
  while (again) {
    WRITE(g, g->h->now_all, g->h->now_all & ~bit);
    charge(g, g->h->lasting_count);
    for (uint32_t i = 1; i <= g->h->lasting_count && !g->stopped; i++)
      if (holds_no_more(g, i) && !g->stopped) lasting_end(g, i);
    again = g->h->now_all & bit && !g->stopped;
  }
}

void lasting_end_by_event(cardvm_game *g, const cardvm_event *event) {
  uint32_t hook = g->program->hook_until + event->kind - 1;
  for (uint32_t i = g->hooks[hook], next; i; i = next) {
    next = g->listeners[i].next;
    const listener *item = LISTENER_AT(g, i);
    ASSERT(g, item->hook == hook && LASTING_AT(g, item->lasting)->kind);
    if (!ends_now(g, item, event)) continue;
    uint32_t over = item->lasting;
    /* Ending the effect drops its own listeners only, so the next one must be another effect's. */
    while (next && g->listeners[next].lasting == over) next = g->listeners[next].next;
    lasting_end(g, over);
  }
}
