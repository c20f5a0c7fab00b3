/* Waiting effects that are served: whose they are, which are offered, and one that resolves. */
#include "flow.h"
#include "holds.h"

/* A card that noticed its own move goes on under its new handle. */
static cardvm_handle moved_to(const cardvm_game *g, const waiting *w, cardvm_handle card) {
  const record *r = w->event ? &g->records[w->event] : NULL;
  bool moved = r && card && r->slot[CARDVM_SLOT_CARD] == card && r->slot[CARDVM_SLOT_NEW];
  return moved ? r->slot[CARDVM_SLOT_NEW] : card;
}

/* It belongs to its source's master of now; of a source that has moved or is gone, to the last
 * known one. What was started belongs to who started it. */
static cardvm_seat waiting_master(const cardvm_game *g, const waiting *w) {
  const cardvm_ability_def *d = &program_ability(g->program, w->ability)->def;
  if (!w->source || d->started_only || d->players) return w->master;
  uint32_t source = card_at(g, w->source);
  if (source) return g->cards[source].master;
  const memory_of *m = remembered_card(g, w->source, NULL, NULL);
  return m ? m->master : w->master;
}

/* Starts resolving one that is in no list any more. */
void waiting_resolve(cardvm_game *g, uint32_t index) {
  const waiting *w = WAITING_AT(g, index);
  ASSERT(g, waiting_loose(g, index));
  cardvm_seat you = waiting_master(g, w);
  cause entry = g->waiting_causes[index];
  cardvm_handle me = moved_to(g, w, w->source);
  frame *f = effect_make(g, w->ability, me, you);
  if (f) {
    if (w->itself != w->source) f->itself = moved_to(g, w, w->itself);
    f->event = w->event;
    f->param_count = w->param_count;
    for (uint32_t i = 0; i < w->param_count; i++) f->params[i] = w->params[i];
  }
  if (frame_push(g, f) && entry.number && !g->muted) g->causes[g->h->frame_count] = entry;
  GIVE_BACK(g, waitings, waiting_count,
            index); /* its reference to the event's record has gone to the effect */
  ASSERT(g, records_held(g) && top(g)->kind == FRAME_EFFECT);
}

/* Options for "which of them next"; equal ones are offered once. False if there is no choice. */
bool waiting_options(cardvm_game *g, uint32_t first) {
  g->h->option_count = 0;
  for (uint32_t w = first; w; w = g->waitings[w].next)
    if (!decision_offer(g, g->waitings[w].source, g->waitings[w].ability)) return false;
  if (g->h->option_count > 1) return true;
  g->h->option_count = 0;
  return false;
}
