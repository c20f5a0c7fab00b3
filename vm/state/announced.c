/* Effects that are announced: what they do is chosen and paid for, and they wait until players let
 * the newest of them resolve. Such an effect may be a card while it waits, its body. When the body
 * leaves where it lies, the effect is gone at once. */
#include "holds.h"

/* Adds a card that was chosen to a waiting effect, behind `last` of its list; 0: in front. The
 * table may move, so it is asked for by the record. */
bool announced_choose(cardvm_game *g, uint32_t waiting_index, uint32_t *last, uint32_t target,
                      cardvm_handle card) {
  const uint32_t index = TAKE(g, choices, choice_count, queue, "targets that wait");
  if (!index) return false;
  const choice made = {target, card,
                       *last ? g->choices[*last].next : WAITING_AT(g, waiting_index)->chosen};
  write_words(g, &g->choices[index].target, &made.target, WORDS(choice));
  if (*last) WRITE(g, g->choices[*last].next, index);
  else WRITE(g, WAITING_AT(g, waiting_index)->chosen, index);
  *last = index;
  return true;
}

void announced_add(cardvm_game *g, uint32_t waiting_index) {
  ASSERT(g, waiting_loose(g, waiting_index));
  WRITE(g, g->waitings[waiting_index].next, g->h->announced);
  WRITE(g, g->h->announced, waiting_index);
  order_changed(g); /* scripts read what waits */
}

uint32_t announced_of(const cardvm_game *g, cardvm_handle body) {
  EACH_LINKED(g, w, body ? g->h->announced : 0, waitings, next)
    if (g->waitings[w].body == body) return w;
  return 0;
}

void announced_unlink(cardvm_game *g, uint32_t waiting_index) {
  uint32_t *link = LINK_TO(g, &g->h->announced, waitings, next, waiting_index);
  if (!MUST(g, *link == waiting_index)) return;
  write_word(g, link, g->waitings[waiting_index].next);
  WRITE(g, g->waitings[waiting_index].next, 0);
  order_changed(g);
  ASSERT(g, waiting_loose(g, waiting_index));
}

void announced_unchoose(cardvm_game *g, uint32_t waiting_index, uint32_t below) {
  uint32_t i = g->waitings[waiting_index].chosen;
  for (uint32_t next; i && CHOICE_AT(g, i)->target < below; i = next) {
    next = g->choices[i].next;
    WRITE(g, g->choices[i].target, 0);
    GIVE_BACK(g, choices, choice_count, i);
  }
  WRITE(g, g->waitings[waiting_index].chosen, i);
}

/* Gives an effect back that has been taken out of the list. Its event stays held. */
void announced_give_back(cardvm_game *g, uint32_t waiting_index) {
  announced_unchoose(g, waiting_index, UINT32_MAX);
  GIVE_BACK(g, waitings, waiting_count, waiting_index);
}

void announced_end(cardvm_game *g, uint32_t index) {
  const waiting *w = &g->waitings[index];
  trace_ability(g, CARDVM_TRACE_DROPPED, w->ability, w->source, w->master);
  announced_unlink(g, index);
  if (w->event) record_release(g, w->event);
  announced_give_back(g, index);
}

void announced_drop(cardvm_game *g, cardvm_handle body) {
  announced_charge(g);
  const uint32_t index = announced_of(g, body);
  if (index) announced_end(g, index);
}

void announced_charge(cardvm_game *g) {
  uint32_t n = 0;
  EACH_LINKED(g, w, g->h->announced, waitings, next) n++;
  charge_walk(g, 2 * n);
}

cardvm_seat announced_master(const cardvm_game *g, const waiting *w) {
  const uint32_t body = card_at(g, w->body);
  return body ? g->cards[body].master : w->master;
}

context announced_context(const cardvm_game *g, const waiting *w, cardvm_event *event) {
  return (context){.me = w->source,
                   .you = announced_master(g, w),
                   .itself = w->itself,
                   .event = record_into(g, w->event, event),
                   .params = w->param_count ? w->params : NULL};
}

cardvm_handle cardvm_game_source(const cardvm_game *g, cardvm_handle body) {
  return g->waitings[announced_of(g, body)].source; /* waiting effect 0 has none */
}

cardvm_id cardvm_game_waits(const cardvm_game *g, cardvm_handle body) {
  return g->waitings[announced_of(g, body)].ability;
}

uint32_t cardvm_game_said(const cardvm_game *g, cardvm_handle body, uint32_t values[6]) {
  const uint32_t index = announced_of(g, body);
  if (!index) return 0;
  const cardvm_ability_def *d = &game_ability(g, g->waitings[index].ability)->def;
  for (uint32_t i = 0; i < d->choice_count; i++)
    values[i] = g->waitings[index].params[CHOICE(g->program, d, i)->parameter];
  return d->choice_count;
}

uint32_t cardvm_game_chosen(const cardvm_game *g, cardvm_handle body, uint32_t target,
                            cardvm_handle *cards, uint32_t max) {
  const uint32_t index = announced_of(g, body);
  uint32_t n = 0;
  EACH_LINKED(g, i, index ? g->waitings[index].chosen : 0, choices, next) {
    if (target == CARDVM_ALL_TARGETS ? !is_target(g, i) : g->choices[i].target != target + 1)
      continue;
    if (n < max) cards[n] = g->choices[i].card;
    n++;
  }
  return n;
}
