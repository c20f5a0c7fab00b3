/* Lists every legal action of a window when somebody asks for it, or tells whether a single action
 * is legal. */
#include "flow.h"
#include "select.h"

/* Prepares what a rule's action asks of a card. The tests of variables in its condition have been
 * made. */
static bool prepare_offer(cardvm_game *g, const offer *o, const context *c, prepared *p) {
  prepare_nothing(g, p);
  if (o->condition && !prepare_also(g, o->condition, c, DEPENDS_ON_ME | DEPENDS_ON_IT, p))
    return false;
  const cardvm_expr filter = o->selection->def.filter;
  const expr *e = filter ? ITEM(const expr, g->program->exprs, filter) : NULL;
  return !e ||
         (variable_tests_hold(g, e, vars_of(g, c->you)) && prepare_also(g, e, c, DEPENDS_ON_IT, p));
}

static void list_cards(cardvm_game *g, const offer *o, const context *c) {
  walk w = walk_begin(g, o->selection, c->you);
  prepared p;
  if (!prepare_offer(g, o, c, &p)) return;
  const bool free = ability_free(g, o->ability);
  cardvm_option *to = g->options + g->h->option_count, *end = g->options + g->limits.options;
  EACH_CARD(w, i) {
    charge(g, 1);
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

static bool rule_offers(cardvm_game *g, const frame *f, const offer *o, cardvm_handle card);

/* Returns whether a rule's action is offered with n cards when each card is asked by itself. */
static bool offered_singly(cardvm_game *g, const offer *o, uint32_t n) {
  if (g->budget.work > g->limits.work) return true;
  const unpaid u = unpaid_begin(g);
  uint32_t singly = 0;
  for (uint32_t i = 1; i <= g->h->card_count; i++)
    singly += g->cards[i].definition && rule_offers(g, top(g), o, card_handle(g, i));
  unpaid_end(g, &u);
  return singly == n;
}

/* Offers a rule's action with every card of its selection. No other listener offers it. */
static void offer_cards(cardvm_game *g, const offer *o, const context *c) {
  const uint32_t before = g->h->option_count;
  list_cards(g, o, c);
  ASSERT(g, offered_singly(g, o, g->h->option_count - before));
}

/* Offers the rules' own actions. */
static void offer_rules(cardvm_game *g, const window *w, cardvm_seat player) {
  const context c = {.you = player};
  const int32_t *vars = vars_of(g, player);
  charge(g, w->offer_count);
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

/* Lists everything that the player could do now. The rules' own actions come first. */
void offers_list(cardvm_game *g, cardvm_id window_id, cardvm_seat player) {
  const uint32_t hook = g->program->hook_act + window_id - 1;
  g->h->option_count = 0;
  offer_rules(g, ITEM(const window, g->program->windows, window_id), player);
  const listener *l = &g->listeners[g->tails[hook]];
  if (!(l->card | l->lasting)) return; /* the last listener is the rules', so all are */
  decision_begin(g);
  for (uint32_t i = g->hooks[hook]; i && !g->stopped; i = l->next) {
    l = &g->listeners[i];
    charge(g, 1);
    if (l->card ? g->cards[l->card].master != player : !l->lasting) continue;
    const context c = listener_context(g, l, NULL);
    if (c.you == player && c.me && ability_usable(g, l->ability, c.me, player))
      decision_offer(g, c.me, l->ability);
  }
}

/* Returns whether an ability of a card or of a lasting effect offers this now. */
static bool card_offers(cardvm_game *g, const frame *f, const cardvm_option *pick) {
  const window_frame *own = window_of(g, f);
  const uint32_t hook = g->program->hook_act + own->window - 1;
  const listener *l = &g->listeners[g->tails[hook]];
  if (!(l->card | l->lasting)) return false; /* the last listener is the rules', so all are */
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
                nobody = {.you = you}; /* the rules select, not a card */
  if (!o->selection && card) return false;
  if (o->selection && (!card_at(g, card) || !select_has(g, o->ability->selection, &nobody, card)))
    return false;
  return (!o->condition || all_hold(g, o->condition, &c)) &&
         (ability_free(g, o->ability) || ability_affordable(g, o->id, &c));
}

/* Returns whether an answer other than passing is offered, without listing the others. */
bool act_offers(cardvm_game *g, const cardvm_option *pick) {
  const frame *f = top(g);
  const window *w = ITEM(const window, g->program->windows, window_of(g, f)->window);
  for (const offer *o = w->offers, *end = o + w->offer_count; o < end; o++)
    if (o->id == pick->name && rule_offers(g, f, o, pick->subject)) return true;
  return card_offers(g, f, pick);
}

/* Returns whether all that is listed is found when it is asked for alone. */
static bool offers_found(cardvm_game *g) {
  const unpaid u = unpaid_begin(g);
  bool found = true;
  for (uint32_t i = 0; i < g->h->option_count && !g->stopped; i++)
    found = found && (!OPTION_AT(g, i)->name || act_offers(g, OPTION_AT(g, i)));
  unpaid_end(g, &u);
  return found;
}

/* Lists the answers. They are not part of the state, so the game may be const. */
bool act_list(const cardvm_game *game) {
  cardvm_game *g = (cardvm_game *)(uintptr_t)game;
  if (g->stopped || !act_unlisted(g)) return !g->stopped;
  const window_frame *own = window_of(g, top(g));
  const cardvm_look l = look_begin(g);
  offers_list(g, own->window, own->player);
  if (!g->stopped) decision_add(g, 0, 0);
  ASSERT(g, out_of_work(g) || offers_found(g));
  const bool fine = look_end(g, l);
  if (!fine) g->h->option_count = 0;
  decision_refresh(g);
  return fine && !g->stopped;
}
