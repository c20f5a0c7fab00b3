/* An effect is announced: its targets are chosen, and now it waits, as a card where the rule set
 * says so. */
#include "change.h"
#include "holds.h"

/* Gives a waiting effect its body. What is used up from the stack is its own body. */
static void embody(cardvm_game *g, const ability *a, waiting *w) {
  const cardvm_rules_def *r = &g->program->rules;
  if (!r->stack_zone) return;
  if (a->def.during_zone == r->stack_zone && a->def.kind != CARDVM_TRIGGERED) {
    if (card_zone(g, card_at(g, w->source)) == r->stack_zone) w->body = w->source;
    return;
  }
  const uint32_t index =
      card_create(g, r->stack_card, w->master, place_of(g, r->stack_zone, 0), CARDVM_AT_TOP, 1);
  w->body = card_handle(g, index);
  w->made = 1;
}

static void copy_targets(cardvm_game *g, const frame *f, const ability *a, uint32_t index) {
  const uint32_t *at = g->stack + f->base;
  uint32_t last = 0;
  for (uint32_t t = 0; t < a->def.target_count && !g->stopped; t++) {
    if (TARGET(g->program, &a->def, t)->needed_only) continue;
    for (uint32_t i = 1; i <= *at; i++)
      if (!announced_choose(g, index, &last, t + 1, at[i])) return;
    at += *at + 1;
  }
}

void announced_targets(cardvm_game *g, const frame *f, uint32_t waiting_index) {
  announced_unchoose(g, waiting_index);
  copy_targets(g, f, program_ability(g->program, f->ability), waiting_index);
  order_changed(g);
}

/* A copy of a waiting effect is above it, with the same choices and targets, and with a card that
 * was made for it. What is its own card has its own copied. */
void announced_copy(cardvm_game *g, uint32_t of, uint32_t card_index) {
  waiting w = *WAITING_AT(g, of);
  const cardvm_handle body = card_handle(g, card_index);
  uint32_t last = 0;
  if (w.source == w.body) w.source = w.itself = w.owner = body;
  w.body = body;
  w.master = g->cards[card_index].master;
  w.made = 1;
  w.chosen = w.next = 0;
  const uint32_t index = waiting_add(g, &w);
  announced_charge(g); /* it was found among them */
  if (!index) return;
  if (!g->muted) g->waiting_causes[index] = g->causes[g->h->frame_count];
  for (uint32_t i = g->waitings[of].chosen; i; i = g->choices[i].next) {
    const choice c = *CHOICE_AT(g, i);
    if (!announced_choose(g, index, &last, c.target, c.card)) return;
  }
  announced_add(g, index);
}

/* Makes the effect of a frame wait. The frame stays as it is. */
void announce(cardvm_game *g, const frame *f) {
  const ability *a = program_ability(g->program, f->ability);
  waiting w = {.ability = f->ability,
               .source = f->me,
               .master = f->you,
               .event = f->event,
               .itself = f->itself,
               .owner = f->itself,
               .param_count = f->param_count};
  for (uint32_t i = 0; i < f->param_count; i++) w.params[i] = f->params[i];
  events_count(g, 1);
  embody(g, a, &w);
  const uint32_t index = g->stopped ? 0 : waiting_add(g, &w);
  if (!index) return;
  if (!g->muted) g->waiting_causes[index] = g->causes[g->h->frame_count];
  copy_targets(g, f, a, index);
  announced_add(g, index);
}

void announced_forget(cardvm_game *g, uint32_t ability_id, cardvm_handle source) {
  uint32_t w = g->h->announced;
  while (w && (g->waitings[w].ability != ability_id || g->waitings[w].source != source))
    w = g->waitings[w].next;
  if (!w) return;
  const uint32_t body = g->waitings[w].made ? card_at(g, g->waitings[w].body) : 0;
  announced_end(g, w);
  if (body) card_move(g, body, NOWHERE, 0);
}
