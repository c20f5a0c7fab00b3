/* Serving waiting effects: who is their master, which are offered, and how one resolves. */
#include "flow.h"
#include "holds.h"

/* Returns the card's new handle, if the card noticed its own move. */
static cardvm_handle moved_to(const cardvm_game *g, const waiting *w, cardvm_handle card) {
  const record *r = w->event ? &g->records[w->event] : NULL;
  bool moved = r && card && r->slot[CARDVM_SLOT_CARD] == card && r->slot[CARDVM_SLOT_NEW];
  return moved ? r->slot[CARDVM_SLOT_NEW] : card;
}

/* Returns a waiting effect's master: the present master of its source, or the last known one if the
 * source has moved or is gone. A started ability's master is the player who started it. */
static cardvm_seat waiting_master(const cardvm_game *g, const waiting *w) {
  const cardvm_ability_def *d = &game_ability(g, w->ability)->def;
  if (!w->source || d->started_only || d->players) return w->master;
  uint32_t source = card_at(g, w->source);
  if (source) return g->cards[source].master;
  const memory_of *m = remembered_card(g, w->source, NULL, NULL);
  return m ? m->master : w->master;
}

void waiting_resolve(cardvm_game *g, uint32_t index, effect_announced announced) {
  const waiting *w = WAITING_AT(g, index);
  ASSERT(g, waiting_loose(g, index));
  cardvm_seat you = waiting_master(g, w);
  cause entry = g->waiting_causes[index];
  cardvm_handle me = moved_to(g, w, w->source);
  frame *f = waiting_make(g, w, me, you);
  if (f) {
    if (w->itself != w->source) f->itself = moved_to(g, w, w->itself);
    f->event = w->event;
    effect_of(g, f)->announced = announced;
  }
  if (frame_push(g, f) && entry.number && !g->muted) g->causes[g->h->frame_count] = entry;
  GIVE_BACK(g, waitings, waiting_count,
            /* The effect's frame has taken over the event's record. */
            index);
  ASSERT(g, g->h->waiting_free == index);
  ASSERT(g, records_held(g, NULL) && top(g)->kind == FRAME_EFFECT);
}

/* Puts on the stack what was chosen when the effect was announced, and may still be, and what was
 * paid for it. Returns false if there were some, and none of them may. */
static bool targets_again(cardvm_game *g, frame *f, const ability *a, uint32_t first) {
  uint32_t left = 0, words = 0, i = first;
  context c = frame_context(g, f, EVENT_HERE);
  for (uint32_t t = 0; t < a->def.target_count; t++) {
    if (TARGET(g->program, &a->def, t)->needed_only) continue;
    const uint32_t count_at = g->h->stack_top;
    uint32_t n = 0;
    if (!stack_push(g, 0)) return false;
    for (; i && CHOICE_AT(g, i)->target == t + 1; i = g->choices[i].next) {
      const cardvm_handle card = g->choices[i].card; /* what has left is not looked at as it was */
      if (t < CHOSEN_MAX) c.chosen[t] = card;
      if (!target_has(g, a, &a->def.targets[t], &c, card)) continue;
      if (!stack_push(g, card)) return false;
      n++;
    }
    write_word(g, &g->stack[count_at], n);
    left += n;
    words += n + 1;
  }
  effect_frame *own = effect_of(g, f);
  WRITE(g, own->target, a->def.target_count);
  WRITE(g, own->target_words, words);
  for (; i; i = g->choices[i].next) {
    if (!stack_push(g, CHOICE_AT(g, i)->target - CHOICE_PAID) || !stack_push(g, g->choices[i].card))
      return false;
    ADD(g, own->paid, 1);
  }
  return left || !is_target(g, first);
}

void announced_resolve(cardvm_game *g, uint32_t index) {
  const waiting w = *WAITING_AT(g, index);
  const ability *a = game_ability(g, w.ability);
  const cardvm_seat you = announced_master(g, &w);
  const cause entry = g->waiting_causes[index];
  if (w.body && w.body == w.source) frame_push(g, action_resolving(g, &w, you));
  else if (w.made && card_at(g, w.body)) card_move(g, card_at(g, w.body), NOWHERE, 0);
  frame *f = waiting_make(g, &w, w.source, you);
  if (!f) return;
  f->itself = w.itself;
  f->event = w.event;
  effect_of(g, f)->announced = ANNOUNCED_BEFORE;
  f = frame_push(g, f);
  if (!f) return;
  if (entry.number && !g->muted) g->causes[g->h->frame_count] = entry;
  const bool goes_on = targets_again(g, f, a, w.chosen);
  announced_give_back(g, index); /* the frame has taken over the event's record */
  if (!goes_on) effect_waste(g, f);
}

/* Offers the waiting effects of a list, equal ones once. Returns false if there is no choice. */
bool waiting_options(cardvm_game *g, uint32_t first) {
  g->h->option_count = 0;
  decision_begin(g);
  EACH_LINKED(g, w, first, waitings, next)
    if (!decision_offer(g, g->waitings[w].source, g->waitings[w].ability)) return false;
  if (g->h->option_count > 1) return true;
  g->h->option_count = 0;
  return false;
}
