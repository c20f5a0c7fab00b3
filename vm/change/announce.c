/* An effect is announced: its targets are chosen, and now it waits, as a card where the rule set
 * says so. */
#include "change.h"
#include "holds.h"
#include "pairs.h"

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
  uint32_t last = 0;
  const uint32_t *at = g->stack + f->base;
  for (uint32_t t = 0; t < a->def.target_count && !g->stopped; t++) {
    if (TARGET(g->program, &a->def, t)->needed_only) continue;
    for (uint32_t i = 1; i <= *at; i++)
      if (!announced_choose(g, index, &last, t + 1, at[i])) return;
    at += *at + 1;
  }
}

/* Notes that something was chosen, once for the same effect. */
static void chosen_note(cardvm_game *g, cardvm_event e, cardvm_handle chosen) {
  const uint32_t kind = CARDVM_HANDLE_KIND(chosen);
  if (!pairs_add(g, PAIRS_MOVED, CARDVM_EVENT_CHOSEN, chosen)) return;
  if (kind == CARDVM_KIND_CARD) e.slot[CARDVM_SLOT_CARD] = chosen;
  else
    e.slot[kind == CARDVM_KIND_SEAT ? CARDVM_SLOT_PLAYER : CARDVM_SLOT_TO] = handle_index(chosen);
  record_note(g, &e, 0);
}

static cardvm_event chosen_by(cardvm_id ability_id, cardvm_handle me, cardvm_seat you) {
  cardvm_event e = {.kind = CARDVM_EVENT_CHOSEN};
  e.slot[CARDVM_SLOT_SOURCE] = me;
  e.slot[CARDVM_SLOT_BY] = you;
  e.slot[CARDVM_SLOT_NAME] = ability_id;
  return e;
}

void targets_chosen(cardvm_game *g, const frame *f) {
  const uint32_t words = g->program->hears_targets ? effect_of(g, f)->target_words : 0;
  const cardvm_event e = chosen_by(f->ability, f->me, f->you);
  if (words) pairs_begin(g, PAIRS_MOVED);
  for (uint32_t at = f->base, end = at + words; at < end; at++)
    for (uint32_t n = g->stack[at]; n > 0; n--) chosen_note(g, e, g->stack[++at]);
}

static void chosen_add(cardvm_game *g, uint32_t waiting_index) {
  const waiting *w = WAITING_AT(g, waiting_index);
  cardvm_event e = chosen_by(w->ability, w->source, announced_master(g, w));
  e.slot[CARDVM_SLOT_OTHER] = w->body;
  EACH_LINKED(g, i, w->chosen, choices, next)
    if (is_target(g, i)) chosen_note(g, e, g->choices[i].card);
}

void announced_chosen(cardvm_game *g, uint32_t waiting_index) {
  if (!g->program->hears_targets || !waiting_index) return;
  pairs_begin(g, PAIRS_MOVED);
  chosen_add(g, waiting_index);
}

void announced_targets(cardvm_game *g, const frame *f, uint32_t waiting_index) {
  pairs_begin(g, PAIRS_MOVED); /* what was chosen before is no news */
  EACH_LINKED(g, i, g->waitings[waiting_index].chosen, choices, next)
    pairs_add(g, PAIRS_MOVED, CARDVM_EVENT_CHOSEN, g->choices[i].card);
  announced_unchoose(g, waiting_index, CHOICE_PAID);
  copy_targets(g, f, game_ability(g, f->ability), waiting_index);
  order_changed(g);
  if (g->program->hears_targets && !g->stopped) chosen_add(g, waiting_index);
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
  announced_chosen(g, index);
}

/* Makes the effect of a frame wait. The frame stays as it is. */
void announce(cardvm_game *g, const frame *f) {
  const ability *a = game_ability(g, f->ability);
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
  if (f[-1].kind != FRAME_ACTION && !g->stopped)
    announced_chosen(g, index); /* else it is paid for first */
}

uint32_t announced_newest(const cardvm_game *g, uint32_t ability_id, cardvm_handle source) {
  uint32_t w = g->h->announced;
  while (w && (g->waitings[w].ability != ability_id || g->waitings[w].source != source))
    w = g->waitings[w].next;
  return w;
}

void announced_paid(cardvm_game *g, const frame *f) {
  const uint32_t w = announced_newest(g, f->ability, f->me);
  uint32_t last = 0;
  EACH_LINKED(g, i, g->waitings[w].chosen, choices, next) last = i;
  for (uint32_t k = 0, at = f->base; w && k < action_of(g, f)->paid; k++, at += 2)
    if (!announced_choose(g, w, &last, CHOICE_PAID + g->stack[at], g->stack[at + 1])) return;
}

void announced_forget(cardvm_game *g, uint32_t ability_id, cardvm_handle source) {
  const uint32_t w = announced_newest(g, ability_id, source);
  if (!w) return;
  const uint32_t body = g->waitings[w].made ? card_at(g, g->waitings[w].body) : 0;
  announced_end(g, w);
  if (body) card_move(g, body, NOWHERE, 0);
}
