/* Every legal action of a window, listed when somebody asks for it; or whether a single one is
 * among them. */
#include "flow.h"
#include "select.h"

/* What a rule's action asks of a card, of its condition all but the tests of variables. */
static bool prepare_offer(cardvm_game *g, const offer *o, const context *c, prepared *p) {
  prepare_nothing(g, p);
  if (o->condition && !prepare_also(g, o->condition, c, DEPENDS_ON_ME | DEPENDS_ON_IT, p))
    return false;
  const cardvm_expr filter = o->selection->def.filter;
  const expr *e = filter ? ITEM(const expr, g->program->exprs, filter) : NULL;
  return !e ||
         (variable_tests_hold(g, e, vars_of(g, c->you)) && prepare_also(g, e, c, DEPENDS_ON_IT, p));
}

/* With every card of its selection. No other listener offers such a card for this rule. */
static void offer_cards(cardvm_game *g, const offer *o, const context *c) {
  walk w = walk_begin(g, o->selection, c->you);
  prepared p;
  if (!prepare_offer(g, o, c, &p)) return;
  const bool free = ability_free(g, o->ability);
  cardvm_option *to = g->options + g->h->option_count, *end = g->options + g->limits.options;
  EACH_CARD(w, i) {
    if (!walk_fits(&w, i) || !prepared_holds(g, &p, i)) continue;
    const cardvm_handle card = card_handle(g, i);
    if (!free) {
      const context own = action_context(card, c->you);
      if (!ability_affordable(g, o->id, &own)) continue;
    }
    if (to == end) {
      decision_full(g);
      return;
    }
    *to++ = (cardvm_option){card, o->id};
  }
  g->h->option_count = (uint32_t)(to - g->options);
}

/* What the rules let that player do. */
static void offer_rules(cardvm_game *g, const window *w, cardvm_seat player) {
  const context c = {.you = player};
  const int32_t *vars = vars_of(g, player);
  for (const offer *o = w->offers, *end = o + w->offer_count; o < end && !g->stopped; o++) {
    const expr *e = o->condition;
    const place *single = o->selection ? single_place(g, o->selection, player) : NULL;
    if ((single && !single->first) || (e && !variable_tests_hold(g, e, vars))) continue;
    if (o->selection) offer_cards(g, o, &c);
    else if ((!e || e->only_variable_tests || rest_hold(g, e, &c)) &&
             (ability_free(g, o->ability) || ability_affordable(g, o->id, &c)))
      decision_add(g, 0, o->id);
  }
}

/* Everything that player could do now. The rules' own actions come first, as they were there first.
 */
void offers_list(cardvm_game *g, cardvm_id window_id, cardvm_seat player) {
  const uint32_t hook = g->program->hook_act + window_id - 1;
  g->h->option_count = 0;
  offer_rules(g, ITEM(const window, g->program->windows, window_id), player);
  const listener *l = &g->listeners[g->tails[hook]];
  if (!(l->card | l->lasting)) return; /* the last one is the rules', too */
  for (uint32_t i = g->hooks[hook]; i && !g->stopped; i = l->next) {
    l = &g->listeners[i];
    if (l->card ? g->cards[l->card].master != player : !l->lasting) continue;
    const context c = listener_context(g, l, NULL);
    if (c.you == player && c.me && ability_usable(g, l->ability, c.me, player))
      decision_offer(g, c.me, l->ability);
  }
}

/* Whether a card's own ability, or one that lasts, can be used now. */
static bool card_offers(cardvm_game *g, const frame *f, const cardvm_option *pick) {
  const window_frame *own = window_of(g, f);
  const uint32_t hook = g->program->hook_act + own->window - 1;
  const listener *l = &g->listeners[g->tails[hook]];
  if (!(l->card | l->lasting)) return false; /* the last one is the rules', too */
  for (uint32_t i = g->hooks[hook]; i; i = l->next) {
    l = &g->listeners[i];
    if (l->ability != pick->name || !(l->card | l->lasting)) continue;
    const context c = listener_context(g, l, NULL);
    const bool it = c.me && c.me == pick->subject && c.you == own->player;
    if (it && ability_usable(g, l->ability, c.me, c.you)) return true;
  }
  return false;
}

static bool rule_offers(cardvm_game *g, const frame *f, const offer *o, cardvm_handle card) {
  const cardvm_seat you = window_of(g, f)->player;
  const context c = action_context(card, you),
                nobody = {.you = you}; /* the rules select: no card does */
  if (!o->selection && card) return false;
  if (o->selection && (!card_at(g, card) || !select_has(g, o->ability->selection, &nobody, card)))
    return false;
  return (!o->condition || all_hold(g, o->condition, &c)) &&
         (ability_free(g, o->ability) || ability_affordable(g, o->id, &c));
}

/* Whether the open question has that answer, which is not to pass, without all others being listed.
 */
bool act_offers(cardvm_game *g, const cardvm_option *pick) {
  const frame *f = top(g);
  const window *w = ITEM(const window, g->program->windows, window_of(g, f)->window);
  for (const offer *o = w->offers, *end = o + w->offer_count; o < end; o++)
    if (o->id == pick->name && rule_offers(g, f, o, pick->subject)) return true;
  return card_offers(g, f, pick);
}

/* The answers are no part of the state. */
bool act_list(const cardvm_game *game) {
  cardvm_game *g = (cardvm_game *)(uintptr_t)game;
  if (g->stopped || !act_unlisted(g)) return !g->stopped;
  const window_frame *own = window_of(g, top(g));
  offers_list(g, own->window, own->player);
  if (!g->stopped) decision_add(g, 0, 0);
  decision_refresh(g);
  return !g->stopped;
}
