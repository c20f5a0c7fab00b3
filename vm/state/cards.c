/* Stays and attachments of cards. */
#include "cards.h"
#include "hints.h"

/* -- Stays ------------------------------------------------------------------------------------- */

/* Begins a new stay: the card counts as a new object. Old handles lose track of it, and its lasting
 * effects end. */
void card_begin_stay(cardvm_game *g, uint32_t index) {
  card *c = CARD_AT(g, index);
  const uint32_t stay = c->stay, version = g->versions[index];
  ASSERT(g, !c->listeners && "of what it was");
  lasting_drop_card(g, index);
  if (g->h->announced) announced_drop(g, card_handle(g, index));
  ADD(g, c->stay, 1);
  WRITE(g, c->arrived, g->h->clock);
  fields_reset(g, index, false);
  g->versions[index]++;
  ASSERT(g, !c->lasting && fields_initial(g, index, g->program->kept_fields));
  ASSERT(g, c->stay == stay + 1 && c->arrived == g->h->clock && g->versions[index] != version);
}

/* -- Attachments ------------------------------------------------------------------------------- */

/* Returns the link to a card that is attached to the host, or the link at the end of them (0). */
static uint32_t *attached_link(cardvm_game *g, uint32_t host, uint32_t hinted, uint32_t index) {
  if (g->cards[host].attached_first == index) return &g->cards[host].attached_first;
  if (hinted - 1 < g->h->card_count && hinted != index && g->cards[hinted].host == host &&
      g->cards[hinted].attached_next == index)
    return &g->cards[hinted].attached_next;
  return LINK_TO(g, &g->cards[host].attached_first, cards, attached_next, index);
}

void attach_link(cardvm_game *g, uint32_t index, uint32_t host) {
  const uint32_t last = hint_of(g, HINT_ATTACHED_LAST, host);
  write_word(g, attached_link(g, host, last == index ? 0 : last, 0), index);
  hint_set(g, HINT_ATTACHED_BEFORE, index, last);
  hint_set(g, HINT_ATTACHED_LAST, host, index);
}

void detach(cardvm_game *g, uint32_t index) {
  card *c = CARD_AT(g, index);
  uint32_t host = c->host;
  ASSERT(g, host && !c->place && attached_once(g, host, index));
  const uint32_t before = hint_of(g, HINT_ATTACHED_BEFORE, index), next = c->attached_next;
  uint32_t *link = attached_link(g, host, before, index);
  if (!MUST(g, *link == index)) return;
  write_word(g, link, next);
  if (next) hint_set(g, HINT_ATTACHED_BEFORE, next, before);
  else hint_set(g, HINT_ATTACHED_LAST, host, before);
  WRITE(g, c->attached_next, 0);
  WRITE(g, c->host, 0);
  attached_changed(g, host);
  ASSERT(g, !c->host && !c->attached_next && attached_once(g, host, 0));
}

/* An attached card is where its host is, so it moves with it. */
void attachments_changed(cardvm_game *g, uint32_t host, uint32_t from, uint32_t to) {
  ASSERT(g, attached_once(g, host, 0));
  EACH_LINKED(g, a, CARD_AT(g, host)->attached_first, cards, attached_next) {
    zones_changed(g, a, from, to);
    attachments_changed(g, a, from, to);
  }
}
