/* Plans at work. Items are proposed one after another. If an item's event needs a frame, that is
 * pushed, and the plan goes on later at the next item. A plan for each card or player has one round
 * for each. */
#include "flow.h"

typedef struct doing {
  frame *f;
  plan_kept *kept; /* what its frame keeps */
  const plan *plan;
  context c;
  uint32_t *those, count; /* the plan's cards, or the card of the round */
  bool fresh;             /* handles of these cards and of the source are up to date */
} doing;

/* Lists the cards of a selection, for a while. NULL: too many. */
static uint32_t *list(cardvm_game *g, cardvm_id selection, const context *c, uint32_t *count) {
  uint32_t *cards = g->program->listing, capacity = stack_left(g);
  *count = select_cards(g, selection, c, cards, capacity);
  if (*count <= capacity) return cards;
  stop_fail(g, CARDVM_ERROR_LIMIT, "a plan runs over more than %u cards", (unsigned)capacity);
  return NULL;
}

/* Returns the present handle of a card. A card that has left for good keeps its handle: then its
 * event is lost, but still about a card. */
static cardvm_handle current(const cardvm_game *g, cardvm_handle card) {
  const uint32_t index = card_named(g, card);
  return index ? card_handle(g, index) : card;
}

/* Updates the handles of the cards; of those that have just moved, each lies where its handle says.
 */
static void update(cardvm_game *g, doing *d, bool just_moved) {
  for (uint32_t i = 0; i < d->count; i++) {
    cardvm_handle *at = PART(g->program, d->those, d->count, i);
    write_word(g, at, just_moved ? card_handle(g, handle_index(*at)) : current(g, *at));
  }
  d->fresh = true;
}

/* Updates the handles of source and cards, because they may have moved. */
static void refresh(cardvm_game *g, doing *d) {
  if (d->kept->follows) d->c.me = current(g, d->f->me);
  update(g, d, false);
}

/* Updates the handles of the cards after all of them have moved without further effects. */
static void moved(cardvm_game *g, doing *d) {
  ASSERT(g, d->those + d->count <= g->stack + g->h->stack_top);
  if (d->plan->each == CARDVM_EACH_TOGETHER && !d->kept->follows) update(g, d, true);
}

/* Returns where an item says that its cards go; 0: it does not say. */
static cardvm_place placed(const cardvm_game *g, const plan_item *item, const context *c) {
  return item->to ? place_of(g, item->to, c->you) : 0;
}

/* Returns how often all items are done. */
uint32_t plan_rounds(const cardvm_game *g, const frame *f, const plan *p) {
  return p->each == CARDVM_EACH_TOGETHER ? 1
         : p->each == CARDVM_EACH_CARD   ? effect_of(g, f)->plan.card_count
                                         : g->h->players;
}

static bool begin(cardvm_game *g, doing *d) {
  plan_kept *kept = d->kept;
  const cardvm_id over = d->plan->over;
  WRITE(g, kept->follows, card_at(g, d->f->me) != 0);
  d->fresh = true;
  if (!over) return true;
  uint32_t count = 0;
  const uint32_t *cards = list(g, over, &d->c, &count);
  if (!cards || !room_for(g, &g->room.stack, g->h->stack_top + count, STACK_FULL)) return false;
  memcpy(g->stack + g->h->stack_top, cards, count * sizeof *cards); /* not state yet */
  WRITE(g, kept->cards, g->h->stack_top);
  WRITE(g, kept->card_count, count);
  ADD(g, g->h->stack_top, count);
  if (!d->plan->steady || constants_work(g)) return true;
  d->c.listed = over;
  d->c.list = g->stack + kept->cards;
  d->c.list_count = count;
  return true;
}

/* Sets a variable without proposing the event, if nobody observes it (apply_unobserved). */
static inline unobserved set_unobserved(cardvm_game *g, const plan_item *item, const context *c) {
  const cardvm_plan_item *def = &item->def;
  if (event_observed(g, def->event)) return OBSERVED;
  const unobserved done = game_watched(g) ? WATCHED : APPLIED;
  if (def->condition && !holds(g, def->condition, c)) return g->stopped ? OBSERVED : done;
  const cardvm_seat seat = (cardvm_seat)term_value(g, &item->seat, c);
  const int32_t amount = term_value(g, &item->amount, c);
  if (g->stopped) return OBSERVED;
  if ((item->needs_amount && amount <= 0) || (item->of_player && !is_seat(g, seat))) return done;
  int32_t *word = item->of_player ? player_var(g, seat, item->sets) : game_var(g, item->sets);
  if (item->adds ? amount == 0 : *word == amount) return done;
  if (done == WATCHED) {
    charge(g, WORK_EVENT);
    return WATCHED;
  }
  events_count(g, 1);
  change_variable(g, word, item->adds ? (int64_t)*word + amount : amount);
  return APPLIED;
}

/* What the host watches goes the long way, which is not paid for. */
static cardvm_look watched_begin(const cardvm_game *g, unobserved u) {
  return u == WATCHED ? look_begin(g) : (cardvm_look){0};
}
static void watched_end(cardvm_game *g, cardvm_look l, const plan_item *item) {
  if (l.begun) look_needed(g, l, "the watched event ", game_event(g, item->def.event)->def.name);
}

/* The same for an item about one card. */
static unobserved apply_to_one(cardvm_game *g, const plan_item *item, const context *c) {
  if (!item->placed || !item->card) return OBSERVED;
  const cardvm_handle card = who_is(g, item->def.fills[item->card - 1].value, c);
  return card ? apply_unobserved(g, item->def.event, &card, 1, placed(g, item, c)) : OBSERVED;
}

/* Proposes the event of an item that lists no cards. */
static cardvm_outcome propose_one(cardvm_game *g, const plan_item *item, doing *d) {
  cardvm_event e;
  /* Nobody knows what comes of the event. */
  d->c.listed = 0;
  d->fresh = d->fresh && !item->moves;
  const unobserved u = apply_to_one(g, item, &d->c);
  if (u == APPLIED) return CARDVM_DONE;
  d->fresh = false;
  const cardvm_look l = watched_begin(g, u);
  const bool something = plan_event(g, item, &d->c, 0, &e);
  d->c.it = 0;
  const cardvm_outcome outcome = g->stopped  ? CARDVM_STOPPED
                                 : something ? event_propose(g, &e, 1)
                                             : CARDVM_NOTHING;
  watched_end(g, l, item);
  return outcome;
}

/* Proposes the events of an item, one for each of its cards. */
static cardvm_outcome propose(cardvm_game *g, const plan_item *item, doing *d) {
  const cardvm_plan_item *def = &item->def;
  if (def->condition && (!holds(g, def->condition, &d->c) || g->stopped)) return CARDVM_NOTHING;
  if (!def->cards && !def->those) return propose_one(g, item, d);
  uint32_t n = 0, count = d->count;
  const uint32_t *cards = def->those ? d->those : list(g, def->cards, &d->c, &count);
  d->c.listed = 0;
  if (!cards || !count) return CARDVM_NOTHING;
  d->fresh = d->fresh && !item->moves;
  const unobserved u = item->placed
                           ? apply_unobserved(g, def->event, cards, count, placed(g, item, &d->c))
                           : OBSERVED;
  if (u == APPLIED) {
    if (def->those && item->moves) moved(g, d);
    return CARDVM_DONE;
  }
  d->fresh = false;
  if (!done_reserve(g, count)) return CARDVM_STOPPED;
  const cardvm_look l = watched_begin(g, u);
  for (uint32_t i = 0; i < count; i++)
    if (plan_event(g, item, &d->c, cards[i], DONE_AT(g, n, count))) n++;
  d->c.it = 0;
  const cardvm_outcome outcome = g->stopped ? CARDVM_STOPPED
                                 : n        ? event_propose(g, g->done, n)
                                            : CARDVM_NOTHING;
  watched_end(g, l, item);
  return outcome;
}

/* Returns the player of a round; 0: that player has lost. */
static cardvm_seat round_seat(const cardvm_game *g, const frame *f, uint32_t round) {
  uint32_t first = is_seat(g, f->you) ? f->you : g->h->first_player;
  cardvm_seat seat = (first - 1 + round) % g->h->players + 1;
  return g->players[seat].lost ? 0 : seat;
}

/* Begins a round. Returns false if its player has lost. */
static bool round_begin(cardvm_game *g, doing *d, uint32_t round) {
  if (d->plan->each == CARDVM_EACH_PLAYER) return (d->c.you = round_seat(g, d->f, round)) != 0;
  ASSERT(g, round < d->kept->card_count);
  d->those = g->stack + d->kept->cards + round;
  d->count = 1;
  refresh(g, d);
  d->c.it = *d->those;
  return true;
}

/* Runs the rest of a round, from item `from` on. Returns false if something must come before the
 * rest. */
static bool round_run(cardvm_game *g, doing *d, uint32_t round, uint32_t from) {
  const plan *p = d->plan;
  const plan_item *item = p->items + from, *end = p->items + p->count;
  ASSERT(g, from <= p->count);
  for (; item < end; item++) {
    ASSERT(g, !g->looking);
    if (p->each && !round_begin(g, d, round)) continue;
    if (!d->fresh) refresh(g, d);
    const unobserved u = item->sets ? set_unobserved(g, item, &d->c) : OBSERVED;
    if (u == APPLIED) continue;
    if (u == WATCHED) { /* what the plan goes on with is as if it had been applied */
      doing watched = *d;
      const cardvm_look l = watched_begin(g, u);
      propose(g, item, &watched);
      watched_end(g, l, item);
      if (g->stopped) return false;
      continue;
    }
    if (item->def.event) {
      if (propose(g, item, d) != CARDVM_WAIT && !g->stopped && !g->h->over) continue;
      WRITE(g, d->kept->begun, round * p->count + (uint32_t)(item - p->items) + 1);
      return false;
    }
    if (item->def.condition && holds(g, item->def.condition, &d->c)) continue;
    if (g->stopped) return false;
    item += item->def.skips;
  }
  return true;
}

void plan_step(cardvm_game *g, frame *f, const plan *p) {
  plan_kept *kept = &effect_of(g, f)->plan;
  doing d = {.f = f, .kept = kept, .plan = p, .c = frame_context(g, f, EVENT_HERE)};
  uint32_t round = 0, from = kept->begun;
  if (from >= p->count) {
    round = from / p->count;
    from %= p->count;
  }
  if (!kept->begun && !begin(g, &d)) return;
  d.those = g->stack + kept->cards;
  d.count = kept->card_count;
  ASSERT(g, f == top(g) && stack_fits(g, f) && kept->cards + d.count <= g->h->stack_top);
  const uint32_t rounds = plan_rounds(g, f, p);
  for (; round < rounds; round++, from = 0)
    if (!round_run(g, &d, round, from)) return;
  frame_pop(g, CARDVM_DONE);
}
