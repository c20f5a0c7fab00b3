/* Whether a pair goes on: what the viewer has come to know, and what happened. */
#include "cardvm_effect.h"
#include "pair.h"

/* -- What the viewer has come to know ---------------------------------------------------------- */

/* What was picked in secret has left its place in one of the games alone. */
bool differs(const pair *p, cardvm_handle card) {
  const cardvm_id a = cardvm_game_definition(p->side[0].game, card),
                  b = cardvm_game_definition(p->side[1].game, card);
  return a != b && !(p->apart && (!a || !b));
}

static bool sees_as(const pair *p, cardvm_seat seat) {
  return seat == p->viewer || p->sees >> seat & 1;
}

bool pair_sees_place(const pair *p, cardvm_place place) {
  for (cardvm_seat v = 0; v <= p->s->players; v++)
    if (sees_as(p, v) && secrets_shows(p->s, place, v)) return true;
  return false;
}

bool was_seen(const pair *p, const cardvm_game *game, cardvm_handle card) {
  cardvm_card_info info;
  if (cardvm_game_visible(game, card, p->viewer)) return true;
  if (!cardvm_game_card(game, card, &info) || info.current) return false;
  return !info.place || pair_sees_place(p, info.place);
}

/* Whether the viewer must see the card there, or saw it when it left: what it is said to know does
 * not count, because that is what is tested. */
static bool lies_open(const pair *p, const cardvm_game *game, cardvm_handle card) {
  cardvm_card_info info;
  if (!cardvm_game_card(game, card, &info)) return false;
  while (info.host && cardvm_game_card(game, info.host, &info)) {}
  return info.place ? pair_sees_place(p, info.place) : !info.current;
}

static bool shown(const pair *p, cardvm_handle card) {
  return card && CARDVM_HANDLE_KIND(card) == CARDVM_KIND_CARD && differs(p, card) &&
         (lies_open(p, p->side[0].game, card) || lies_open(p, p->side[1].game, card));
}

typedef struct looking {
  const pair *p;
  bool (*is)(const pair *p, cardvm_handle card);
  bool found;
} looking;

static bool look_card(void *user, cardvm_place place, cardvm_handle card) {
  looking *l = user;
  (void)place;
  l->found = l->is(l->p, card);
  return !l->found;
}

bool any_card(const pair *p, const cardvm_game *game,
              bool (*is)(const pair *p, cardvm_handle card)) {
  looking l = {p, is, false};
  each_card(game, look_card, &l);
  return l.found;
}

/* What lies face down its master knows: what it is by itself. */
static bool face_shown(const pair *p, cardvm_handle card) {
  const cardvm_game *a = p->side[0].game, *b = p->side[1].game;
  const cardvm_id own = cardvm_game_own_definition(a, card),
                  other = cardvm_game_own_definition(b, card);
  cardvm_card_info x, y;
  return own && other && own != other && !differs(p, card) && cardvm_game_card(a, card, &x) &&
         cardvm_game_card(b, card, &y) && (sees_as(p, x.master) || sees_as(p, y.master));
}

/* Who declares what a card does shows it, unless it is used face down. */
static bool declares(const pair *p, const cardvm_trace *e) {
  const cardvm_ability_def *def = cardvm_program_declared(cardvm_game_program(p->side[0].game),
                                                          CARDVM_SORT_ABILITY, e->ability);
  return e->kind == CARDVM_TRACE_DECLARED && def && !def->as;
}

/* A card may be out of sight again by a shuffle. */
static bool reveals(const pair *p, const cardvm_trace *e) {
  return e->kind == CARDVM_TRACE_EVENT && e->event == CARDVM_EVENT_REVEAL &&
         (!e->player || sees_as(p, e->player));
}

static bool entry_shows(const pair *p, const cardvm_trace *e) {
  return shown(p, e->card) || shown(p, e->other) || shown(p, e->source) ||
         (e->source && declares(p, e) && differs(p, e->source)) ||
         (e->card && reveals(p, e) && differs(p, e->card));
}

static cardvm_place place_in(const cardvm_game *game, cardvm_handle card) {
  cardvm_card_info info;
  return cardvm_game_card(game, card, &info) && info.current ? info.place : 0;
}

/* Where a card lies in one of the games alone, and the viewer has come to see what lies there. */
static bool gone(const pair *p, cardvm_handle card) {
  const cardvm_place a = place_in(p->side[0].game, card), b = place_in(p->side[1].game, card);
  return a != b && ((a && pair_sees_place(p, a)) || (b && pair_sees_place(p, b)));
}

bool pair_shows_picked(const pair *p) {
  return any_card(p, p->side[0].game, gone) || any_card(p, p->side[1].game, gone);
}

static bool card_shown(const pair *p, cardvm_handle card) {
  return shown(p, card) || (p->s->cover_count && face_shown(p, card)) ||
         (p->apart && gone(p, card));
}

static bool something_shown(const pair *p) {
  for (int i = 0; i < 2; i++) {
    uint32_t count = 0;
    const cardvm_trace *e = trace_since(&p->side[i], &count);
    for (uint32_t n = 0; n < count; n++)
      if (entry_shows(p, &e[n])) return true;
    if (any_card(p, p->side[i].game, card_shown)) return true;
  }
  return false;
}

/* -- Whether the same happened ----------------------------------------------------------------- */

const cardvm_trace *trace_since(const side *s, uint32_t *count) {
  return cardvm_game_trace(s->game, s->events, count);
}

static const cardvm_trace *next_event(const cardvm_trace *e, const cardvm_trace *end) {
  while (e < end && e->kind != CARDVM_TRACE_EVENT) e++;
  return e;
}

static bool unseen(const pair *p, const cardvm_trace *e) {
  return e->event != CARDVM_EVENT_REVEAL && e->from && e->to && !pair_sees_place(p, e->from) &&
         !pair_sees_place(p, e->to);
}

/* To the same card, or to one that was picked in secret and moved where the viewer sees none. */
static bool same_event(const pair *p, const cardvm_trace *a, const cardvm_trace *b) {
  return a->event == b->event && (a->card == b->card || (p->apart && unseen(p, a))) &&
         a->other == b->other && a->player == b->player && a->from == b->from && a->to == b->to &&
         a->amount == b->amount;
}

/* Whether the same events happened to the same cards since what was compared last. */
static bool same_events(const pair *p) {
  uint32_t count[2];
  const cardvm_trace *a = trace_since(&p->side[0], &count[0]),
                     *b = trace_since(&p->side[1], &count[1]);
  const cardvm_trace *a_end = count[0] ? a + count[0] : a, *b_end = count[1] ? b + count[1] : b;
  for (a = next_event(a, a_end), b = next_event(b, b_end); a < a_end && b < b_end;
       a = next_event(a + 1, a_end), b = next_event(b + 1, b_end))
    if (!same_event(p, a, b)) return false;
  return a == a_end && b == b_end;
}

secrets_end pair_keeps(const pair *p) {
  return something_shown(p) ? SECRETS_SHOWN : same_events(p) ? SECRETS_LENGTH : SECRETS_PARTED;
}
