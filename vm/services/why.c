/* What a host is told that asks why: the game is asked once more, with a witness. */
#include "why.h"
#include "services.h"

static bool viewer_ok(const cardvm_game *g, cardvm_seat viewer) {
  return viewer == CARDVM_VIEWER_ALL || viewer <= g->h->players;
}

static cardvm_look asking(cardvm_game *g, witness *w) {
  const cardvm_look l = look_begin(g);
  g->witness = w;
  return l;
}

static uint32_t witnessed(cardvm_game *g, const witness *w, cardvm_look l) {
  g->witness = NULL;
  return look_end(g, l) ? w->count : 0;
}

/* -- Why something can't be done --------------------------------------------------------------- */

/* Returns whether the viewer decides for the player, and knows the card. */
static bool may_ask(const cardvm_game *g, cardvm_seat viewer, cardvm_seat player,
                    cardvm_handle card) {
  return viewer == CARDVM_VIEWER_ALL ||
         (viewer == decider_of(g, player) && !why_card_hidden(g, card));
}

uint32_t cardvm_game_why_not(cardvm_game *g, cardvm_seat viewer, cardvm_seat player,
                             cardvm_id ability_id, cardvm_handle card, cardvm_reason *reasons,
                             uint32_t max) {
  witness w = {.viewer = viewer, .reasons = reasons, .max = max};
  const cardvm_option pick = {card, ability_id};
  if (!viewer_ok(g, viewer) || !is_seat(g, player) || !has(&g->program->abilities, ability_id))
    return 0;
  const cardvm_look l = asking(g, &w);
  if (may_ask(g, viewer, player, card)) act_explain(g, player, &pick);
  else w.hidden++;
  if (w.found) {
    w.count = 0;
    witness_add(&w, (cardvm_reason){.kind = CARDVM_WHY_OFFERED});
  } else if (!w.count) {
    witness_add(&w, (cardvm_reason){.kind = CARDVM_WHY_HIDDEN});
  }
  return witnessed(g, &w, l);
}

/* -- What makes a value ------------------------------------------------------------------------ */

/* Returns whether the viewer may not know what a constant adds to a value. */
static bool constant_hidden(cardvm_game *g, const cardvm_reason *r, cardvm_handle card) {
  const cardvm_ability_def *d = &game_ability(g, r->ability)->def;
  context c = listener_context(g, &g->listeners[r->number], NULL);
  uint32_t asks = 0;
  c.it = card;
  EACH_PART(d, modifier, m) asks |= why_expr_asks(g, m->value, &c);
  asks |= why_expr_asks(g, d->on, &c) | why_expr_asks(g, d->condition, &c);
  return asks & ASKS_HIDDEN || why_card_hidden(g, r->card);
}

/* Leaves out what the viewer may not know, and says in one what all of it makes of the rest. */
static void leave_out(cardvm_game *g, witness *w, cardvm_handle card, int32_t value, bool tags) {
  uint32_t kept = 0;
  int64_t sum = 0;
  bool hidden = false;
  for (uint32_t i = 0; i < w->count; i++) {
    cardvm_reason *r = &w->reasons[i];
    const bool out = r->kind == CARDVM_WHY_CONSTANT && constant_hidden(g, r, card);
    hidden |= out;
    r->number = 0; /* it was the listener */
    if (out || (hidden && r->kind == CARDVM_WHY_BOUNDS)) continue;
    if (r->kind == CARDVM_WHY_LASTING && why_card_hidden(g, r->card)) r->card = 0;
    sum = r->op == CARDVM_OP_ADD   ? sum + r->has
          : r->op == CARDVM_OP_OR  ? sum | r->has
          : r->op == CARDVM_OP_NOT ? sum & ~r->has
                                   : r->has;
    if (hidden)
      r->needs = (int32_t)(sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : sum);
    sum = r->needs;
    w->reasons[kept++] = *r;
  }
  w->count = kept;
  if (hidden)
    witness_add(w, (cardvm_reason){.kind = CARDVM_WHY_UNKNOWN,
                                   .op = tags ? CARDVM_OP_EQ : CARDVM_OP_ADD,
                                   .has = tags ? value : (int32_t)(value - sum),
                                   .needs = value});
}

/* The reasons are written to memory of our own first, because some are left out. */
static void value_explain(cardvm_game *g, witness *w, cardvm_handle card, cardvm_id property_id) {
  const uint32_t index = card_at(g, card);
  memory *a = &g->program->allocator;
  witness own = {.viewer = w->viewer};
  g->witness = &own;
  property_told(g, index, property_id); /* how many are there? */
  const size_t bytes = own.count * sizeof *own.reasons;
  own.reasons = memory_resize(a, NULL, 0, bytes);
  own.max = own.count;
  own.count = 0;
  if (!own.reasons) {
    g->refused = true;
    out_of_memory(g);
    return;
  }
  const int32_t value = property_told(g, index, property_id);
  const bool tags = game_property(g, property_id)->def.tags;
  leave_out(g, &own, card, value, tags);
  for (uint32_t i = 0; i < own.count; i++) {
    if (tags) own.reasons[i].what = property_id;
    witness_add(w, own.reasons[i]);
  }
  memory_resize(a, own.reasons, bytes, 0);
}

uint32_t cardvm_game_why_value(cardvm_game *g, cardvm_seat viewer, cardvm_handle card,
                               cardvm_id property_id, cardvm_reason *reasons, uint32_t max) {
  witness w = {.viewer = viewer, .reasons = reasons, .max = max};
  if (!viewer_ok(g, viewer) || !has(&g->program->properties, property_id) ||
      !definition_by_handle(g, card))
    return 0;
  const cardvm_look l = asking(g, &w);
  const bool hidden = why_card_hidden(g, card);
  if (!hidden && !card_at(g, card)) {
    const int32_t last = property_by_handle(g, card, property_id);
    const bool tags = game_property(g, property_id)->def.tags;
    witness_add(&w, (cardvm_reason){.kind = CARDVM_WHY_LAST,
                                    .what = tags ? property_id : 0,
                                    .has = last,
                                    .needs = last});
  } else if (!hidden) {
    value_explain(g, &w, card, property_id);
  }
  return witnessed(g, &w, l);
}
