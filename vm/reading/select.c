/* Selects cards by zone, side and filter. */
#include "select.h"

/* -- What constants of many cards ask for ------------------------------------------------------ */

/* Returns where a count or total is kept while constants are folded, if it is the same for whoever
 * asks; NULL: it may not be. */
static kept_count *count_kept(const cardvm_game *g, size_t at, uint32_t depends_on,
                              const context *c) {
  if (!g->reading_stage || depends_on & (DEPENDS_ON_ME | DEPENDS_ON_IT | DEPENDS_ON_STARTER) ||
      c->event || c->params || c->listed)
    return NULL;
  return &g->program->counts[at * 2 + g->looking];
}

/* Values of a ring change from age to age. */
static uint32_t ring_age(const cardvm_game *g) {
  return g->reading_ring == g->reading_stage ? g->reading_age : 0;
}

static bool count_valid(const cardvm_game *g, const kept_count *k, const context *c) {
  return k->stamp == g->stamp && k->changes == g->changes && k->you == c->you &&
         k->stage == g->reading_stage && k->age == ring_age(g);
}

static void count_keep(cardvm_game *g, kept_count *k, const context *c, uint32_t value) {
  if (out_of_work(g)) return;
  *k = (kept_count){g->stamp, g->changes, c->you, g->reading_stage, ring_age(g), value};
}

/* -- Counting ---------------------------------------------------------------------------------- */

/* Counts the cards of a selection that asks nothing of a card. Places know how many they hold. */
static uint32_t count_whole(const cardvm_game *g, const selection *s, cardvm_seat you) {
  walk w = walk_begin(g, s, you);
  uint32_t n = 0;
  do {
    const place *p = w.place;
    for (uint32_t i = w.count; i; i--, p += w.step) n += w.top ? p->count != 0 : p->count;
    w.count = 0;
  } while (walk_on(&w));
  return n;
}

/* For assertions: asking once more has failed, or used up the work that was left. */
static bool given_up(cardvm_game *g) { return g->stopped || out_of_work(g); }

/* Returns whether n cards belong to the selection, when each card is asked by itself. From `enough`
 * cards on, n need not count all. */
static bool fitting_singly(cardvm_game *g, cardvm_id id, const context *c, uint32_t n,
                           uint32_t enough) {
  if (given_up(g)) return true;
  uint32_t singly = 0;
  const unpaid u = unpaid_begin(g);
  EACH_USED(g, i, cards) singly += select_has(g, id, c, card_handle(g, i));
  unpaid_end(g, &u);
  return singly == n || (singly >= enough && n >= enough) || given_up(g);
}

/* Begins a selection. To find attached cards, others are passed by. Returns false if it has none.
 */
static inline bool select_begin(cardvm_game *g, const selection *s, cardvm_seat you) {
  charge(g, WORK_SELECTION + (s->def.attached ? g->h->card_count / 4 : 0));
  return !single_empty(g, s, you) && !out_of_work(g);
}

/* Returns the context in which a selection asks its candidates: `it` is around them. Where that is
 * not asked, nothing is copied. */
static inline const context *inside(const selection *s, const context *c, context *own) {
  if (!(s->depends_on & DEPENDS_ON_IT)) return c;
  *own = *c;
  own->outer = c->it;
  return own;
}

/* Visits the cards that fit: writes down the first `max` of them, counts no further than
 * `stop_after`. */
static uint32_t select_fitting(cardvm_game *g, const selection *s, const context *c,
                               cardvm_handle *out, uint32_t max, uint32_t stop_after) {
  walk w = walk_begin(g, s, c->you);
  context own;
  prepared filter;
  if (walk_over(&w) || !prepare(g, s->def.filter, inside(s, c, &own), DEPENDS_ON_IT, &filter))
    return 0;
  const bool asks = prepared_asks(&filter);
  uint32_t n = 0, seen = 0;
  EACH_CARD(w, i) {
    seen++;
    if (!walk_fits(&w, i) || (asks && !prepared_holds(g, &filter, i))) continue;
    if (n < max) out[n] = card_handle(g, i);
    if (++n != stop_after) continue;
    charge(g, seen);
    return n;
  }
  charge(g, seen);
  return n;
}

static uint32_t count_fitting(cardvm_game *g, cardvm_id id, const selection *s, const context *c,
                              uint32_t stop_after) {
  kept_count *k = count_kept(g, id - 1, s->depends_on, c);
  if (k && count_valid(g, k, c)) return k->value;
  const uint32_t n = select_fitting(g, s, c, NULL, 0, stop_after);
  if (k && n < stop_after) count_keep(g, k, c, n);
  return n;
}

uint32_t select_count(cardvm_game *g, cardvm_id id, const context *c, uint32_t stop_after) {
  if (c->listed == id) return c->list_count;
  const selection *s = game_selection(g, id);
  const uint32_t n = !select_begin(g, s, c->you) ? 0
                     : s->whole                  ? count_whole(g, s, c->you)
                                                 : count_fitting(g, id, s, c, stop_after);
  ASSERT(g, fitting_singly(g, id, c, n, stop_after));
  return n;
}

static uint32_t select_into(cardvm_game *g, cardvm_id id, const context *c, cardvm_handle *out,
                            uint32_t max, uint32_t stop_after) {
  const selection *s = game_selection(g, id);
  const uint32_t n = select_begin(g, s, c->you) ? select_fitting(g, s, c, out, max, stop_after) : 0;
  ASSERT(g, fitting_singly(g, id, c, n, stop_after));
  return n;
}

uint32_t select_cards(cardvm_game *g, cardvm_id id, const context *c, cardvm_handle *out,
                      uint32_t max) {
  return select_into(g, id, c, out, max, UINT32_MAX);
}

uint32_t select_first(cardvm_game *g, cardvm_id id, const context *c, cardvm_handle *out,
                      uint32_t max) {
  return select_into(g, id, c, out, max, max);
}

static int64_t of_one(cardvm_game *g, uint32_t i, context *c, const term *of_each) {
  if (of_each->kind == TERM_ITS_PROPERTY) return property_now(g, i, of_each->value);
  c->it = card_handle(g, i);
  return term_value(g, of_each, c);
}

static inline bool sums(uint32_t op) { return op == CARDVM_OP_TOTAL || op == CARDVM_OP_DIFFERENT; }

/* What there is while no card has been looked at. No sum comes near to these. */
static int64_t joined_first(uint32_t op) {
  return sums(op) ? 0 : op == CARDVM_OP_GREATEST ? INT64_MIN : INT64_MAX;
}

static inline int64_t joined(uint32_t op, int64_t so_far, int64_t value) {
  if (sums(op)) return so_far + value;
  return (op == CARDVM_OP_GREATEST) == (value > so_far) ? value : so_far;
}

/* Returns whether a card that lies before this one is like it. */
static bool alike_before(cardvm_game *g, const expr *e, const context *c, prepared *filter,
                         uint32_t index) {
  walk w = walk_begin(g, game_selection(g, e->a), c->you);
  context pair = *c;
  pair.it = card_handle(g, index);
  EACH_CARD(w, i) {
    if (i == index || out_of_work(g)) return false;
    charge(g, 4);
    pair.outer = card_handle(g, i);
    if (walk_fits(&w, i) && prepared_holds(g, filter, i) && holds(g, e->b, &pair)) return true;
  }
  return false;
}

static int64_t total_fitting(cardvm_game *g, const expr *e, const context *c, const term *of_each) {
  const selection *s = game_selection(g, e->a);
  walk w = walk_begin(g, s, c->you);
  prepared filter;
  context inner = *c;
  int64_t sum = joined_first(e->op);
  inner.outer = c->it;
  if (!select_begin(g, s, c->you) || walk_over(&w) ||
      !prepare(g, s->def.filter, &inner, DEPENDS_ON_IT, &filter))
    return sum;
  EACH_CARD(w, i) {
    charge(g, 4);
    if (walk_fits(&w, i) && prepared_holds(g, &filter, i))
      sum = joined(e->op, sum,
                   e->op == CARDVM_OP_DIFFERENT ? !alike_before(g, e, c, &filter, i)
                                                : of_one(g, i, &inner, of_each));
  }
  return sum;
}

static int64_t total_listed(cardvm_game *g, uint32_t op, const context *c, const term *of_each) {
  context inner = *c;
  int64_t sum = joined_first(op);
  inner.outer = c->it;
  charge(g, 4 * c->list_count);
  for (uint32_t n = 0; n < c->list_count; n++)
    sum = joined(op, sum, of_one(g, handle_index(c->list[n]), &inner, of_each));
  return sum;
}

/* Sums a property of listed cards while no constant modifies it. */
static inline int64_t total_shown(cardvm_game *g, const context *c, cardvm_id property) {
  const int32_t *const *shown = g->program->shown;
  ASSERT(g, has(&g->program->properties, property));
  int64_t sum = 0;
  charge(g, 4 * c->list_count);
  EACH_IN(cardvm_handle, at, c->list, c->list_count) {
    const card *k = &g->cards[handle_index(*at)];
    sum += k->lasting ? property_of(g, handle_index(*at), property)
                      : shown[k->definition][property - 1];
  }
  return sum;
}

static int32_t total_now(cardvm_game *g, const expr *e, const context *c, const term *of_each) {
  const bool shown = e->op == CARDVM_OP_TOTAL && of_each->kind == TERM_ITS_PROPERTY;
  const int64_t sum = c->listed != e->a || e->op == CARDVM_OP_DIFFERENT
                          ? total_fitting(g, e, c, of_each)
                      : shown ? total_shown(g, c, of_each->value)
                              : total_listed(g, e->op, c, of_each);
  if (sum == INT64_MIN || sum == INT64_MAX) return 0; /* there is no card */
  return sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : (int32_t)sum;
}

int32_t select_total(cardvm_game *g, const expr *e, const context *c) {
  const cardvm_program *p = g->program;
  const uint32_t at = (uint32_t)(e - (const expr *)p->exprs.items);
  kept_count *k = count_kept(g, p->selections.count + at, e->depends_on, c);
  if (k && count_valid(g, k, c)) {
    charge(g, WORK_SELECTION);
    return (int32_t)k->value;
  }
  const int32_t sum = total_now(g, e, c, &program_expr(p, e->b)->term);
  if (k) count_keep(g, k, c, (uint32_t)sum);
  return sum;
}

/* Returns whether a walk visits a place. Attached cards are visited at their host's place. Where
 * side matters and the zone is not in play, only the places of that side's players are visited. */
static bool walked(const cardvm_game *g, const cardvm_selection_def *s, cardvm_seat you,
                   uint32_t at) {
  const cardvm_zone_def *z = at ? &game_zone(g, g->places[at].zone)->def : NULL;
  if (!z || z->play || z->shared || s->side == CARDVM_SIDE_ANY || !is_seat(g, you))
    return z != NULL;
  return (g->places[at].owner == you) == (s->side == CARDVM_SIDE_YOURS);
}

/* A card that is gone is judged by its last known zone and master. */
bool select_asked(cardvm_game *g, cardvm_id id, const context *c, cardvm_handle handle,
                  bool filtered) {
  charge(g, 1);
  const cardvm_selection_def *s = &game_selection(g, id)->def;
  uint32_t index = card_at(g, handle), zone_id, host, at;
  if (index) {
    zone_id = card_zone(g, index);
    host = g->cards[index].host;
    at = g->cards[host ? host : index].place;
    if (!walked(g, s, c->you, at) || (s->top && g->cards[host ? host : index].prev)) return false;
  } else {
    const memory_of *m = remembered_card(g, handle, NULL, NULL);
    if (!m) return false;
    zone_id = m->zone;
    host = m->host;
    at = m->place;
  }
  const uint32_t circle_id = at ? g->places[at].circle : 0;
  const circle *k = circle_id ? program_circle(g->program, circle_id) : NULL;
  if (s->circle && (!k || k->ordinal != s->circle)) return false;
  if (!zone_id || !((s->zones >> (zone_id - 1)) & 1) || s->attached != (host != 0)) return false;
  if (s->side != CARDVM_SIDE_ANY &&
      (seat_master(g, handle) == c->you) != (s->side == CARDVM_SIDE_YOURS))
    return false;
  if (!s->filter || !filtered) return true;
  context inner = *c;
  inner.outer = c->it;
  inner.it = handle;
  return holds(g, s->filter, &inner);
}
