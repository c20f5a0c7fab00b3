/* Walking over the cards of a selection, place by place, without its filter. */
#ifndef CARDVM_VM_SELECT_H
#define CARDVM_VM_SELECT_H

#include "compare.h"

typedef struct walk {
  const cardvm_game *g;
  cardvm_seat you;
  cardvm_side side;
  bool attached, top, odd; /* odd: one of these */
  const reach *reach;
  uint32_t left;      /* of these */
  bool rest;          /* of the one before, what lies behind your places */
  const place *place; /* the first of so many */
  uint32_t count, step;
} walk;

/* The place that a selection is about, if it is about one; NULL otherwise, and where nobody has it.
 */
static inline const place *single_place(const cardvm_game *g, const selection *s, cardvm_seat you) {
  const reach *r = s->reaches;
  const uint32_t n = s->single == SINGLE_YOURS ? you - 1 : 0;
  if (!s->single || n >= g->h->players) return NULL;
  return g->places + g->at.zone_first[r->zone] + r->first + r->places * n;
}

static inline walk walk_begin(const cardvm_game *g, const selection *s, cardvm_seat you) {
  const cardvm_selection_def *d = &s->def;
  const place *single = single_place(g, s, you);
  return (walk){.g = g,
                .you = you,
                .side = d->side,
                .attached = d->attached,
                .top = d->top,
                .odd = d->attached || d->top,
                .reach = s->reaches,
                .left = single ? 0 : s->reach_count,
                .place = single,
                .count = single && single->first};
}

/* It is about one place, and there is no card. */
static inline bool single_empty(const cardvm_game *g, const selection *s, cardvm_seat you) {
  const place *single = single_place(g, s, you);
  return single && !single->first;
}

/* There is no place left to be looked at. */
static inline bool walk_over(const walk *w) { return !(w->count | w->left | w->rest); }

/* To the next places; false when there are none left. */
static inline bool walk_on(walk *w) {
  const cardvm_game *g = w->g;
  uint32_t from = 0, players = 1;
  const reach *r = w->reach;
  if (w->rest) {
    r--;
    from = w->you;
    players = g->h->players - w->you;
    w->rest = false;
  } else if (w->left) {
    w->left--;
    w->reach++;
    if (r->whose != REACH_ALL) players = g->h->players;
    if (r->whose >= REACH_YOURS && is_seat(g, w->you)) {
      w->rest = r->whose == REACH_OTHERS;
      from = w->rest ? 0 : w->you - 1;
      players = w->rest ? w->you - 1 : 1;
    }
  } else {
    return false;
  }
  w->place = g->places + g->at.zone_first[r->zone] + r->first + r->places * from;
  w->count = r->each * players;
  w->step = r->step;
  return true;
}

/* Of a card and those behind it: the first card attached to one. */
static inline uint32_t walk_attached(const walk *w, uint32_t i) {
  const card *cards = w->g->cards;
  while (i && !cards[i].attached_first) i = w->top ? 0 : cards[i].next;
  return i ? cards[i].attached_first : 0;
}

/* The first card of a place, 0 none; and the one after it there. */
static inline uint32_t walk_in(const walk *w, const place *p) {
  return w->attached ? walk_attached(w, p->first) : p->first;
}
static inline uint32_t walk_along(const walk *w, uint32_t i) {
  const card *cards = w->g->cards;
  if (!w->odd) return cards[i].next;
  if (!w->attached) return 0;
  if (cards[i].attached_next || w->top) return cards[i].attached_next;
  return walk_attached(w, cards[cards[i].host].next);
}

/* Card after card, whosever they are. */
#define EACH_CARD(w, i)                                                                            \
  for (bool more_ = true; more_; more_ = walk_on(&(w)))                                            \
    for (; (w).count; (w).count--, (w).place += (w).step)                                          \
      for (uint32_t i = walk_in(&(w), (w).place); i; i = walk_along(&(w), i))

/* Whose a card is, for "your": its master; a card out of play belongs to its place's player, whom
 * its base master follows. */
static inline bool walk_fits(const walk *w, uint32_t i) {
  return w->side == CARDVM_SIDE_ANY ||
         (w->g->cards[i].master == w->you) == (w->side == CARDVM_SIDE_YOURS);
}

#endif
