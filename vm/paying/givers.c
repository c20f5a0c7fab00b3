/* Abilities that give variables, and whether what a cost asks for could happen. What a player's
 * cards could give is listed once, and kept until something changes. */
#include "paying.h"
#include "select.h"
#include "witness.h"

const frame *payment_open(const cardvm_game *g) {
  for (uint32_t i = g->program->rules.payment_window ? g->h->frame_count : 0; i > 1; i--)
    if (g->frames[i].kind == FRAME_WINDOW)
      return g->frames[i - 1].kind == FRAME_PAY ? &g->frames[i - 1] : NULL;
  return NULL;
}

/* -- What pays --------------------------------------------------------------------------------- */

cardvm_event cost_event(const cardvm_cost_def *c, cardvm_handle card, cardvm_handle me,
                        cardvm_seat you) {
  cardvm_event e = {.kind = c->event};
  e.slot[CARDVM_SLOT_CARD] = card;
  e.slot[CARDVM_SLOT_SOURCE] = me;
  e.slot[CARDVM_SLOT_BY] = you;
  e.slot[CARDVM_SLOT_PLAYER] = you;
  return e;
}

bool cost_can(cardvm_game *g, const cardvm_cost_def *c, cardvm_handle card, cardvm_handle me,
              cardvm_seat you) {
  cardvm_event e = cost_event(c, card, me, you);
  return event_normalize(g, &e) == CARDVM_DONE && !event_prohibited(g, &e, NULL);
}

/* The same of a cost of the card itself, with its condition. */
static bool cost_self_can(cardvm_game *g, const cardvm_cost_def *c, cardvm_handle me,
                          cardvm_seat you) {
  context x = action_context(me, you);
  return holds(g, c->condition, &x) && cost_can(g, c, me, me, you);
}

int32_t cost_count(cardvm_game *g, const paid *by, const cardvm_cost_def *c) {
  const context x = paid_context(by);
  int32_t n = eval(g, c->count, &x);
  return n > 0 ? n : 0;
}

/* Returns whether the event may take its card away. */
static bool takes_away(const cardvm_game *g, cardvm_id event) {
  const uint32_t change = game_event(g, event)->def.change;
  return change == CARDVM_CHANGE_BODY || changes[change].needs & LEAVES;
}

bool cost_excluded(const cardvm_game *g, uint32_t id, cardvm_id event) {
  const cardvm_ability_def *d = &game_ability(g, id)->def;
  EACH_PART(d, cost, c)
    if (c->kind == CARDVM_COST_SELF && (c->event == event || takes_away(g, c->event))) return true;
  return false;
}

/* Returns whether a card can use only one of two of its abilities. */
static bool one_of_them(const cardvm_game *g, uint32_t id, uint32_t other) {
  const cardvm_ability_def *d = &game_ability(g, other)->def;
  if (id == other) return true;
  EACH_PART(d, cost, c)
    if (c->kind == CARDVM_COST_SELF && (cost_excluded(g, id, c->event) || takes_away(g, c->event)))
      return true;
  return false;
}

/* -- Listing them ------------------------------------------------------------------------------ */

int32_t gives_number(cardvm_game *g, const ability *a, const context *c) {
  const int32_t n = a->def.gives_count ? eval(g, a->def.gives_count, c) : 1;
  return n > 0 ? n : 0;
}

/* Returns whether it can be used, but for its condition. What it costs is done to its card alone.
 */
static bool can_give(cardvm_game *g, uint32_t id, const ability *a, const context *c) {
  if (!use_left(g, id, c->me)) return false;
  EACH_PART(&a->def, cost, d)
    if (!cost_self_can(g, d, c->me, c->you)) return false;
  if (a->def.target_count && !targets_there(g, a, 0, c)) return false;
  const cardvm_event e = activate_event(id, c->me, c->you);
  return !event_prohibited(g, &e, NULL);
}

/* A card that can use only one of its abilities gives any of what they give. */
static void giver_note(cardvm_game *g, giver_list *l, giver made) {
  charge(g, 1 + l->count / 4);
  for (uint32_t i = 0; i < l->count; i++) {
    giver *q = &l->items[i];
    if (q->card != made.card || !one_of_them(g, q->ability, made.ability)) continue;
    q->set |= made.set;
    if (q->count < made.count) q->count = made.count;
    return;
  }
  if (l->count < l->room) l->items[l->count++] = made;
  else l->more = true;
}

static void giver_add(cardvm_game *g, giver_list *l, uint32_t id, cardvm_handle card,
                      cardvm_seat you) {
  const ability *a = game_ability(g, id);
  const context c = action_context(card, you);
  charge(g, 1);
  if (!holds(g, condition_at(a, CARDVM_MOMENT_ANNOUNCED), &c)) return;
  if (!gives_simply(a)) {
    l->more = true;
    return;
  }
  const int32_t n = can_give(g, id, a, &c) ? gives_number(g, a, &c) : 0;
  if (n) giver_note(g, l, (giver){card, id, a->def.gives, (uint32_t)n});
}

static void add_granted(cardvm_game *g, giver_list *l, const listener *by, cardvm_seat you) {
  EACH_RECORD(g, i, cards) {
    charge(g, 1);
    if (g->cards[i].definition && g->cards[i].master == you && granted(g, by, i))
      giver_add(g, l, by->ability, card_handle(g, i), you);
  }
}

static void add_listener(cardvm_game *g, giver_list *l, const listener *by, cardvm_seat you) {
  const ability *a = game_ability(g, by->ability);
  if (!a->def.gives) return;
  if (a->def.granted_by) {
    add_granted(g, l, by, you);
    return;
  }
  if (by->card ? g->cards[by->card].master != you : !by->lasting) return;
  const context c = listener_context(g, by, NULL);
  if (c.you == you && c.me && !listener_lost(g, by)) giver_add(g, l, by->ability, c.me, you);
}

static void add_rules(cardvm_game *g, giver_list *l, const window *w, cardvm_seat you) {
  const context nobody = {.you = you};
  EACH_IN(offer, o, w->offers, w->offer_count) {
    if (!o->ability->def.gives || !o->selection) continue;
    EACH_RECORD(g, i, cards) {
      charge(g, 1);
      if (g->cards[i].definition &&
          select_has(g, o->ability->selection, &nobody, card_handle(g, i)))
        giver_add(g, l, o->id, card_handle(g, i), you);
    }
  }
}

static void list(cardvm_game *g, giver_list *l, cardvm_seat you) {
  const cardvm_program *p = g->program;
  const cardvm_id window_id = p->rules.payment_window;
  l->count = 0;
  l->more = false;
  for (uint32_t i = g->hooks[p->hook_act + window_id - 1]; i; i = g->listeners[i].next) {
    charge(g, 1);
    add_listener(g, l, &g->listeners[i], you);
  }
  add_rules(g, l, program_window(p, window_id), you);
}

const giver_list *givers_of(cardvm_game *g, cardvm_seat you) {
  giver_list *l = &g->program->givers;
  if (l->stamp == g->stamp && l->changes == g->changes && l->you == you) {
    charge(g, l->work); /* as listing them does */
    return l;
  }
  witness *asked = g->witness;
  const uint64_t before = g->budget.work;
  g->witness = NULL; /* what can't give is no reason */
  list(g, l, you);
  g->witness = asked;
  l->stamp = g->stamp;
  l->changes = g->changes;
  l->you = you;
  l->work = (uint32_t)(g->budget.work - before);
  return l;
}

/* -- What they are good for -------------------------------------------------------------------- */

bool giver_helps(const cardvm_game *g, const paid *by, const giver *q) {
  const cardvm_ability_def *d = by->costs;
  if (q->card == by->spent && one_of_them(g, by->spent_by, q->ability)) return false;
  if (q->card != by->me) return true;
  if (d->during_zone || cost_excluded(g, q->ability, 0)) return false;
  EACH_PART(d, cost, c)
    if (c->kind == CARDVM_COST_SELF && cost_due(by->ways, c) &&
        cost_excluded(g, q->ability, c->event))
      return false;
  return true;
}

int64_t givers_most(cardvm_game *g, cardvm_seat you, uint64_t set) {
  if (!g->program->rules.payment_window) return 0;
  if (g->program->gives_hidden & set) return INT64_MAX;
  const giver_list *l = givers_of(g, you);
  int64_t most = 0;
  for (uint32_t i = 0; i < l->count; i++)
    if (l->items[i].set & set) most += l->items[i].count;
  return l->more ? INT64_MAX : most;
}
