/* What the rules do by themselves, and checkpoints: rule actions until none applies, then the queue,
 * then back to the rule actions.
 *
 * Checkpoint frame: x[0]: wave before which things are left alone; x[1]: group that was asked about. */
#include "game.h"

static const cardvm_rule_action_def *action_def(const cardvm_game *g, uint32_t n) {
  return &ITEM(const rule_action, g->program->rule_actions, n + 1)->def;
}

static cardvm_event deed_event(const cardvm_rule_action_def *d, cardvm_handle card, cardvm_seat seat) {
  cardvm_event e = {.kind = d->event};
  e.slot[CARDVM_SLOT_CARD] = card;
  e.slot[CARDVM_SLOT_PLAYER] = seat;
  return e;
}

/* Whether it applies and its event could happen: what is prohibited is left until that ends. */
static bool applies(cardvm_game *g, const cardvm_rule_action_def *d, const context *c,
                    cardvm_handle card, cardvm_seat seat) {
  if (!holds(g, d->condition, c)) return false;
  if (!d->event) return true;
  cardvm_event e = deed_event(d, card, seat);
  return event_normalize(g, &e) == CARDVM_DONE && !event_prohibited(g, &e, NULL);
}

typedef struct found {
  uint32_t count; /* cards on the stack's free end, or seats */
  uint32_t room;
  uint32_t *items;
  bool first_only;
} found;

static void found_add(cardvm_game *g, found *f, uint32_t item) {
  for (uint32_t i = 0; i < f->count; i++)
    if (f->items[i] == item) return;
  if (f->count == f->room) {
    stop_fail(g, CARDVM_ERROR_LIMIT, "more than %u cards in one rule action", (unsigned)f->room);
    return;
  }
  f->items[f->count++] = item;
}

static void try_card(cardvm_game *g, const cardvm_rule_action_def *d, cardvm_handle card, found *f) {
  if (f->first_only && f->count) return;
  context c = {.it = card, .me = card, .you = seat_master(g, card)};
  if (!card_at(g, card) || !applies(g, d, &c, card, 0)) return;
  found_add(g, f, card);
}

static void over_players(cardvm_game *g, const cardvm_rule_action_def *d, found *f) {
  for (cardvm_seat s = 1; s <= g->h->players; s++) {
    if (g->players[s].lost || (f->first_only && f->count)) continue;
    context c = {.you = s, .it_player = s};
    if (applies(g, d, &c, 0, s)) found_add(g, f, s);
  }
}

static void over_touched(cardvm_game *g, const cardvm_rule_action_def *d, bool now, found *f) {
  const uint32_t *list = now ? g->touched : g->touched_later;
  uint32_t n = now ? g->h->now_count : g->h->later_count;
  for (uint32_t i = 0; i < n && !g->stopped; i++) {
    if (!g->cards[list[i]].definition) continue;
    cardvm_handle card = card_handle(g, list[i]);
    context c = {.you = 0};
    if (select_has(g, d->selection, &c, card)) try_card(g, d, card, f);
  }
}

static void over_all(cardvm_game *g, const cardvm_rule_action_def *d, found *f) {
  /* Candidates are listed behind those found: there are never more found than looked at. */
  context c = {.you = 0};
  uint32_t half = f->room / 2;
  uint32_t *list = f->items + half;
  uint32_t n = select_cards(g, d->selection, &c, list, half);
  if (n > half) {
    stop_fail(g, CARDVM_ERROR_LIMIT, "more than %u cards in one rule action", (unsigned)half);
    return;
  }
  for (uint32_t i = 0; i < n && !g->stopped; i++) try_card(g, d, list[i], f);
}

/* Tests one rule action against what has changed; fills f. */
static void test(cardvm_game *g, uint32_t n, bool now, found *f) {
  const cardvm_rule_action_def *d = action_def(g, n);
  uint32_t bit = (uint32_t)1 << n;
  f->items = g->stack + g->h->stack_top; /* free end: no part of the state */
  f->room = g->limits.stack - g->h->stack_top;
  f->count = 0;
  f->first_only = d->one_at_a_time;
  uint32_t all = now ? g->h->now_all : g->h->later_all;
  uint32_t touched = now ? g->h->now_touched : g->h->later_touched;
  if (!d->selection) over_players(g, d, f);
  else if (all & bit) over_all(g, d, f);
  else if (touched & bit) over_touched(g, d, now, f);
}

static void clear_bit(cardvm_game *g, uint32_t n, bool now) {
  header *h = g->h;
  uint32_t keep = ~((uint32_t)1 << n);
  uint32_t *all = now ? &h->now_all : &h->later_all;
  uint32_t *touched = now ? &h->now_touched : &h->later_touched;
  uint32_t *count = now ? &h->now_count : &h->later_count;
  if (*all & ~keep) put(g, all, *all & keep);
  if (*touched & ~keep) put(g, touched, *touched & keep);
  if (!*touched && *count) put(g, count, 0);
}

static void act_by_event(cardvm_game *g, const cardvm_rule_action_def *d, const found *f) {
  if (!done_reserve(g, f->count)) return;
  for (uint32_t i = 0; i < f->count; i++)
    g->done[i] = deed_event(d, d->selection ? f->items[i] : 0, d->selection ? 0 : f->items[i]);
  event_propose(g, g->done, f->count);
}

/* The functions run one after the other: the last pushed is the first to run. */
static void act_by_function(cardvm_game *g, const cardvm_rule_action_def *d, const found *f) {
  uint32_t items[TOUCHED_MAX], n = f->count < TOUCHED_MAX ? f->count : TOUCHED_MAX;
  for (uint32_t i = 0; i < n; i++) items[i] = f->items[i];
  for (uint32_t i = n; i > 0 && !g->stopped; i--) {
    cardvm_handle card = d->selection ? items[i - 1] : 0;
    cardvm_seat seat = d->selection ? seat_master(g, card) : items[i - 1];
    frame_push(g, call_make(g, d->function, CARDVM_CALL_RULE_ACTION, card, seat));
  }
}

static bool serve(cardvm_game *g, bool now) {
  const header *h = g->h;
  for (;;) {
    uint32_t mask = now ? h->now_all | h->now_touched : h->later_all | h->later_touched;
    if (!mask || g->stopped || h->over) return false;
    uint32_t n = 0;
    while (!((mask >> n) & 1)) n++;
    found f;
    test(g, n, now, &f);
    const cardvm_rule_action_def *d = action_def(g, n);
    /* One at a time: tested again after it acted. More than the list of functions holds: too. */
    bool again = f.count && (d->one_at_a_time || (d->function && f.count > TOUCHED_MAX));
    if (!again) clear_bit(g, n, now);
    if (!f.count || g->stopped) continue;
    cardvm_trace *t = trace_add(g, CARDVM_TRACE_NOTE);
    if (t) {
      t->name = 0;
      t->amount = (int32_t)n + 1;
      t->event = d->event;
    }
    if (d->event) act_by_event(g, d, &f);
    else act_by_function(g, d, &f);
    return true;
  }
}

/* Lets rule actions act; true if any did (frames may have been pushed). */
bool rule_actions_serve(cardvm_game *g, bool now_only) {
  return serve(g, true) || (!now_only && serve(g, false));
}

/* Whether a rule action that acts at once has something to do. Marks of those that have not are
 * removed, so that they are not tested twice. */
bool rule_actions_now(cardvm_game *g) {
  const header *h = g->h;
  for (uint32_t mask = h->now_all | h->now_touched, n = 0; mask; mask >>= 1, n++) {
    if (!(mask & 1)) continue;
    found f;
    test(g, n, true, &f);
    if (f.count || g->stopped) return true;
    clear_bit(g, n, true);
  }
  return false;
}

/* -- Checkpoints ------------------------------------------------------------------------------------------- */

enum { CHECKPOINT_RULES = 0, CHECKPOINT_PICKED };

static uint32_t floor_wave(const cardvm_game *g) {
  for (uint32_t i = g->program->newer_only ? g->h->frame_count : 0; i > 0; i--) {
    const frame *f = &g->frames[i];
    if (f->kind == FRAME_SEQUENCE &&
        ITEM(const sequence, g->program->sequences, f->sequence)->def.newer_only)
      return f->x[3];
  }
  return 0;
}

frame *checkpoint_push(cardvm_game *g) {
  frame *f = frame_make(g, FRAME_CHECKPOINT);
  if (f) f->x[0] = floor_wave(g);
  return frame_push(g, f);
}

static void serve_one(cardvm_game *g, uint32_t group_index, uint32_t waiting_index) {
  queue_unlink(g, group_index, waiting_index);
  if (g->program->rules.newest_wave_first) PUT(g, g->h->wave, g->h->wave + 1);
  waiting_resolve(g, waiting_index);
}

static void serve_queue(cardvm_game *g, frame *f) {
  uint32_t index = queue_head(g, f->x[0]);
  if (!index) {
    frame_pop(g, CARDVM_DONE);
    return;
  }
  const group *head = &g->groups[index];
  bool asks = head->first != head->last && !g->program->rules.fixed_order && waiting_options(g, head->first);
  if (g->stopped) return;
  if (!asks) {
    serve_one(g, index, head->first);
    return;
  }
  PUT(g, f->step, CHECKPOINT_PICKED);
  PUT(g, f->x[1], index);
  if (decision_open(g, CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, head->seat, 1, 1, NAME_NEXT_EFFECT,
                    true) == ASKED_SKIPPED)
    g->picks[0] = (cardvm_option){g->waitings[head->first].source, g->waitings[head->first].ability};
}

static void picked(cardvm_game *g, frame *f) {
  uint32_t index = f->x[1];
  PUT(g, f->step, CHECKPOINT_RULES);
  uint32_t w = waiting_find(g, g->groups[index].first, &g->picks[0]);
  if (w) serve_one(g, index, w);
}

void checkpoint_frame_step(cardvm_game *g, frame *f) {
  if (f->step == CHECKPOINT_PICKED) {
    picked(g, f);
    return;
  }
  if (!checkpoint_due(g)) frame_pop(g, CARDVM_DONE);
  else if (!rule_actions_serve(g, false) && !g->stopped && !g->h->over) serve_queue(g, f);
}

cardvm_outcome cardvm_checkpoint(cardvm_game *g) {
  if (!g->running) {
    stop_fail(g, CARDVM_ERROR_STATE, "no effect runs");
    return CARDVM_STOPPED;
  }
  if (effect_may_start(g)) checkpoint_push(g);
  return g->stopped ? CARDVM_STOPPED : CARDVM_WAIT;
}
