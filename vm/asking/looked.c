/* What a running function has read. What it asks afterwards may rest on that, so whoever may not
 * know what was read can't see why it asks (told.c). The frame of the function keeps for whom that
 * is so. */
#include "asking.h"
#include "due.h"
#include "why.h"

/* What lies face down is read as what it seems to be. */
void looked_at_card(cardvm_game *g, cardvm_handle card) {
  const uint32_t index = card_at(g, card);
  uint32_t seats = 0;
  if (index && (g->cards[index].known & 1 || place_shows(g, card_place(g, index), 0))) return;
  if (!index && !definition_by_handle(g, card)) return;
  EACH_VIEWER(g, v)
    seats |= (uint32_t) !(index ? card_visible(g, index, v) : handle_told(g, card, v) != 0) << v;
  unseen_by(g, g->running, seats);
}

/* Returns the seats that may not know all that is asked; it is not asked for those that are known
 * already. */
static uint32_t asked_of_seats(cardvm_game *g,
                               uint32_t (*asks)(cardvm_game *, uint32_t, const void *), uint32_t id,
                               const void *with, uint32_t known) {
  uint32_t seats = 0;
  EACH_VIEWER(g, v) {
    witness w = {.viewer = v};
    if (known >> v & 1) continue;
    g->witness = &w;
    seats |= (uint32_t)(asks(g, id, with) & ASKS_HIDDEN) << v;
    g->witness = NULL;
  }
  return seats;
}

static void looked(cardvm_game *g, uint32_t (*asks)(cardvm_game *, uint32_t, const void *),
                   uint32_t id, const void *with) {
  const uint32_t known = effect_of(g, FRAME_AT(g, g->running))->read;
  unseen_by(g, g->running, asked_of_seats(g, asks, id, with, known));
}

static uint32_t expr_asks(cardvm_game *g, uint32_t id, const void *c) {
  return why_expr_asks(g, id, c);
}
static uint32_t selection_asks(cardvm_game *g, uint32_t id, const void *c) {
  return why_selection_asks(g, id, c);
}
static uint32_t prohibitions_ask(cardvm_game *g, uint32_t kind, const void *event) {
  (void)kind;
  return why_prohibitions_ask(g, event);
}
static uint32_t use_asks(cardvm_game *g, uint32_t id, const void *c) {
  return ability_asks(g, game_ability(g, id), c);
}

static bool beyond(const cardvm_game *g, cardvm_expr id) {
  return expr_depends_on(g->program, id) & ASKS_BEYOND;
}

void looked_at_expr(cardvm_game *g, cardvm_expr id, const context *c) {
  if (c->it) looked_at_card(g, c->it);
  if (beyond(g, id)) looked(g, expr_asks, id, c);
}

/* How many cards lie somewhere everybody knows. */
void looked_at_selection(cardvm_game *g, cardvm_id id, const context *c) {
  const cardvm_selection_def *s = &game_selection(g, id)->def;
  if (s->filter && (beyond(g, s->filter) || !zones_open(g, s->zones)))
    looked(g, selection_asks, id, c);
}

void cardvm_effect_looks(cardvm_game *g, cardvm_handle card) {
  if (is_looking(g)) looked_at_card(g, card);
}

/* A rule action asks of the cards in its zones what its condition and its selection's filter say.
 */
static uint32_t rule_action_asks(cardvm_game *g, uint32_t n, const void *none) {
  const cardvm_rule_action_def *d = rule_action_def(g, n);
  const cardvm_selection_def *s = d->selection ? &game_selection(g, d->selection)->def : NULL;
  const context nobody = {0};
  (void)none;
  return (s && (s->filter || d->condition) ? why_zones_ask(g, s->zones) : 0) |
         (s ? why_expr_asks(g, s->filter, &nobody) : 0) | why_expr_asks(g, d->condition, &nobody);
}

uint32_t rule_action_unseen(cardvm_game *g, uint32_t n) {
  const cardvm_rule_action_def *d = rule_action_def(g, n);
  const cardvm_selection_def *s = d->selection ? &game_selection(g, d->selection)->def : NULL;
  if ((!s || (zones_open(g, s->zones) && !beyond(g, s->filter))) && !beyond(g, d->condition))
    return 0;
  return asked_of_seats(g, rule_action_asks, n, NULL, 0);
}

void looked_at_event(cardvm_game *g, const cardvm_event *e) {
  if (g->listened[e->kind] & LISTENED_TO_PROHIBIT || game_event(g, e->kind)->hidden_prohibit)
    looked(g, prohibitions_ask, e->kind, e);
}

void looked_at_use(cardvm_game *g, cardvm_id ability, const context *c) {
  looked(g, use_asks, ability, c);
}
