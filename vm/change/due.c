/* Which rule actions have something to do. A rule action is tested again when its condition may
 * have come to hold. */
#include "due.h"

cardvm_event due_event(const cardvm_rule_action_def *d, cardvm_handle card, cardvm_seat seat) {
  cardvm_event e = {.kind = d->event};
  e.slot[CARDVM_SLOT_CARD] = card;
  e.slot[CARDVM_SLOT_PLAYER] = seat;
  return e;
}

/* Returns whether the rule action applies and its event could happen. A prohibited event is left
 * until the prohibition ends. */
static bool applies(cardvm_game *g, const cardvm_rule_action_def *d, const context *c,
                    cardvm_handle card, cardvm_seat seat) {
  if (!holds(g, d->condition, c)) return false;
  if (!d->event) return true;
  cardvm_event e = due_event(d, card, seat);
  return event_normalize(g, &e) == CARDVM_DONE && !event_prohibited(g, &e, NULL);
}

static void due_add(cardvm_game *g, due *f, uint32_t item) {
  for (uint32_t i = 0; i < f->count; i++)
    if (f->items[i] == item) return;
  if (f->count == f->capacity) {
    stop_fail(g, CARDVM_ERROR_LIMIT, "one rule action acts on more than %u cards",
              (unsigned)f->capacity);
    return;
  }
  f->items[f->count++] = item;
}

static void try_card(cardvm_game *g, const cardvm_rule_action_def *d, cardvm_handle card, due *f) {
  charge(g, 1 + f->count / 4); /* due_add searches */
  if (f->first_only && f->count) return;
  context c = {.it = card, .me = card, .you = seat_master(g, card)};
  if (!card_at(g, card) || !applies(g, d, &c, card, 0)) return;
  due_add(g, f, card);
}

static void over_players(cardvm_game *g, const cardvm_rule_action_def *d, due *f) {
  EACH_SEAT(g, s) {
    if (g->players[s].lost || (f->first_only && f->count)) continue;
    context c = {.you = s, .it_player = s};
    if (applies(g, d, &c, 0, s)) due_add(g, f, s);
  }
}

static void over_all(cardvm_game *g, const cardvm_rule_action_def *d, due *f) {
  /* Candidates are listed behind as many free words, so that those found fit below them. */
  context c = {.you = 0};
  uint32_t half = f->capacity / 2, most = g->h->card_count;
  uint32_t *list = f->items + (most < half ? most : half);
  uint32_t n = select_cards(g, d->selection, &c, list, half);
  if (n > half) {
    stop_fail(g, CARDVM_ERROR_LIMIT, "one rule action acts on more than %u cards", (unsigned)half);
    return;
  }
  for (uint32_t i = 0; i < n && !g->stopped; i++) try_card(g, d, list[i], f);
}

static void over_changed(cardvm_game *g, const cardvm_rule_action_def *d, bool now, due *f) {
  const uint32_t *list = now ? g->changed_cards : g->changed_cards_later;
  uint32_t n = now ? g->h->now_count : g->h->later_count;
  ASSERT(g, n && n <= CHANGED_MAX);
  for (uint32_t i = 0; i < n && !g->stopped; i++) {
    if (!g->cards[list[i]].definition) continue;
    cardvm_handle card = card_handle(g, list[i]);
    context c = {.you = 0};
    if (select_has(g, d->selection, &c, card)) try_card(g, d, card, f);
  }
  if (!f->count || n < 2) return;
  f->count = 0; /* several are found as they lie, and not as they were marked */
  over_all(g, d, f);
}

/* Tests one rule action against what has changed, and lists what it finds. */
void due_test(cardvm_game *g, uint32_t n, bool now, due *f) {
  const cardvm_rule_action_def *d = rule_action_def(g, n);
  uint32_t bit = (uint32_t)1 << n;
  f->items = g->program->listing;
  f->capacity = stack_left(g);
  f->count = 0;
  f->first_only = d->one_at_a_time;
  uint32_t all = now ? g->h->now_all : g->h->later_all;
  uint32_t changed_cards = now ? g->h->now_changed : g->h->later_changed;
  if (!d->selection) over_players(g, d, f);
  else if (all & bit) over_all(g, d, f);
  else if (changed_cards & bit) over_changed(g, d, now, f);
}

void due_clear(cardvm_game *g, uint32_t n, bool now) {
  header *h = g->h;
  uint32_t keep = ~((uint32_t)1 << n);
  uint32_t *all = now ? &h->now_all : &h->later_all;
  uint32_t *changed_cards = now ? &h->now_changed : &h->later_changed;
  uint32_t *count = now ? &h->now_count : &h->later_count;
  if (*all & ~keep) write_word(g, all, *all & keep);
  if (*changed_cards & ~keep) write_word(g, changed_cards, *changed_cards & keep);
  if (!*changed_cards && *count) write_word(g, count, 0);
  ASSERT(g, !((*all | *changed_cards) & ~keep) && !*changed_cards == !*count);
}

/* Returns whether a rule action that acts at once has something to do. Removes the marks of those
 * that have nothing to do, so that they are not tested twice. */
bool rule_actions_now(cardvm_game *g) {
  const header *h = g->h;
  lasting_end_untrue(g);
  if (g->stopped) return true;
  for (uint32_t mask = h->now_all | h->now_changed, n = 0; mask; mask >>= 1, n++) {
    if (!(mask & 1)) continue;
    due f;
    due_test(g, n, true, &f);
    if (f.count || g->stopped) return true;
    due_clear(g, n, true);
  }
  return false;
}
