/* Walking over the cards of a selection, place by place. Its filter is not asked here. */
#ifndef CARDVM_VM_SELECT_H
#define CARDVM_VM_SELECT_H

#include "compare.h"

typedef struct walk {
  const cardvm_game *g;
  cardvm_seat you;
  cardvm_side side;
  bool attached, top, attached_or_top;
  const reach *reach;
  uint32_t left;      /* how many reaches are left */
  bool rest;          /* the other players' places behind yours are left */
  const place *place; /* the next place, of `count` with distance `step` */
  uint32_t count, step;
} walk;

/* Returns the only place that a selection looks at. Returns NULL if it looks at several, or if the
 * player has no such place. */
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
                .attached_or_top = d->attached || d->top,
                .reach = s->reaches,
                .left = single ? 0 : s->reach_count,
                .place = single,
                .count = single && single->first};
}

/* Returns whether the selection looks at one place only, and no card is there. */
static inline bool single_empty(const cardvm_game *g, const selection *s, cardvm_seat you) {
  const place *single = single_place(g, s, you);
  return single && !single->first;
}

/* Returns whether no place is left to be looked at. */
static inline bool walk_over(const walk *w) { return !(w->count | w->left | w->rest); }

/* Goes on to the next places. Returns false if none are left. */
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

/* Returns the first card that is attached to this card or to one of those behind it. */
static inline uint32_t walk_attached(const walk *w, uint32_t i) {
  const card *cards = w->g->cards;
  while (i && !cards[i].attached_first) i = w->top ? 0 : cards[i].next;
  return i ? cards[i].attached_first : 0;
}

/* walk_in returns the first card of a place, walk_along the next one there; 0: there is none. */
static inline uint32_t walk_in(const walk *w, const place *p) {
  return w->attached ? walk_attached(w, p->first) : p->first;
}
static inline uint32_t walk_along(const walk *w, uint32_t i) {
  const card *cards = w->g->cards;
  if (!w->attached_or_top) return cards[i].next;
  if (!w->attached) return 0;
  if (cards[i].attached_next || w->top) return cards[i].attached_next;
  return walk_attached(w, cards[cards[i].host].next);
}

/* Visits every card in the places, on any side. */
#define EACH_CARD(w, i)                                                                            \
  for (bool more_ = true; more_; more_ = walk_on(&(w)))                                            \
    for (; (w).count; (w).count--, (w).place += (w).step)                                          \
      for (uint32_t i = walk_in(&(w), (w).place); i; i = walk_along(&(w), i))

/* Returns whether a card is on the selection's side. "Your" cards are those whose master you are.
 * Out of play, a card's base master is the player of its place. */
static inline bool walk_fits(const walk *w, uint32_t i) {
  return w->side == CARDVM_SIDE_ANY ||
         (w->g->cards[i].master == w->you) == (w->side == CARDVM_SIDE_YOURS);
}

#endif
