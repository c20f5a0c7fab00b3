/* Lists every legal action of a window when somebody asks for it, or tells whether a single action
 * is legal. */
#include "offering.h"
#include "select.h"
#include "why.h"

/* Prepares what a rule's action asks of a card. The tests of variables in its condition have been
 * made. */
static bool prepare_offer(cardvm_game *g, const offer *o, const context *c, prepared *p) {
  prepare_nothing(g, p);
  if (o->condition && !prepare_also(g, o->condition, c, DEPENDS_ON_ME | DEPENDS_ON_IT, p))
    return false;
  const cardvm_expr filter = o->selection->def.filter;
  const expr *e = filter ? game_expr(g, filter) : NULL;
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

static bool rule_offers(cardvm_game *g, cardvm_seat you, const offer *o, cardvm_handle card);

/* Returns whether a rule's action is offered with n cards when each card is asked by itself. */
static bool offered_singly(cardvm_game *g, const offer *o, uint32_t n) {
  if (g->budget.work > g->limits.work) return true;
  const unpaid u = unpaid_begin(g);
  uint32_t singly = 0;
  const cardvm_seat you = window_of(g, top(g))->player;
  EACH_USED(g, i, cards) singly += rule_offers(g, you, o, card_handle(g, i));
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

/* Offers an ability that a constant grants with each of the player's cards that has it. */
static void offer_granted(cardvm_game *g, const listener *l, cardvm_seat player) {
  for (uint32_t i = 1; i <= g->h->card_count && !g->stopped; i++) {
    charge(g, 1);
    if (!g->cards[i].definition || g->cards[i].master != player || !granted(g, l, i)) continue;
    const cardvm_handle card = card_handle(g, i);
    if (ability_usable(g, l->ability, card, player)) decision_offer(g, card, l->ability);
  }
}

/* Returns whether the window's player has begun this, and it was taken back. */
static bool was_tried(const cardvm_game *g, const cardvm_option *pick) {
  const frame *f = top(g);
  const uint32_t *pair = g->stack + f->base;
  for (uint32_t i = window_of(g, f)->tried; i > 0; i--, pair += 2)
    if (pair[0] == pick->name && pair[1] == pick->subject) return true;
  return false;
}

/* Leaves out what has been tried, and what does not help to pay. */
static void leave_out(cardvm_game *g) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < g->h->option_count; i++) {
    const cardvm_option o = *OPTION_AT(g, i);
    if (!was_tried(g, &o) && payment_offers(g, &o)) g->options[kept++] = o;
  }
  g->h->option_count = kept;
}

static void list_offers(cardvm_game *g, cardvm_id window_id, cardvm_seat player);

/* Lists everything that the player could do now. The rules' own actions come first. */
void offers_list(cardvm_game *g, cardvm_id window_id, cardvm_seat player) {
  list_offers(g, window_id, player);
  if (window_of(g, top(g))->tried || g->program->rules.payment_window) leave_out(g);
}

static void list_offers(cardvm_game *g, cardvm_id window_id, cardvm_seat player) {
  const uint32_t hook = g->program->hook_act + window_id - 1;
  g->h->option_count = 0;
  offer_rules(g, program_window(g->program, window_id), player);
  const listener *l = &g->listeners[g->tails[hook]];
  if (!(l->card | l->lasting)) return; /* the last listener is the rules', so all are */
  decision_begin(g);
  for (uint32_t i = g->hooks[hook]; i && !g->stopped; i = l->next) {
    l = &g->listeners[i];
    charge(g, 1);
    if (g->program->grants && game_ability(g, l->ability)->def.granted_by) {
      offer_granted(g, l, player);
      continue;
    }
    if (l->card ? g->cards[l->card].master != player : !l->lasting) continue;
    const context c = listener_context(g, l, NULL);
    if (c.you == player && c.me && ability_usable(g, l->ability, c.me, player) &&
        !listener_lost(g, l))
      decision_offer(g, c.me, l->ability);
  }
}

static bool why_other(cardvm_game *g, cardvm_why kind, cardvm_handle card, cardvm_seat seat) {
  return g->witness &&
         witness_tell(g->witness, false, (cardvm_reason){.kind = kind, .card = card, .seat = seat});
}

static bool why_lost(cardvm_game *g, const listener *l, const context *c) {
  return g->witness &&
         witness_tell(g->witness, false,
                      (cardvm_reason){.kind = CARDVM_WHY_LOST,
                                      .card = c->itself ? c->itself : c->me,
                                      .ability = l->ability,
                                      .what = listener_lost_by(g, l, game_ability(g, l->ability))});
}

/* Notes that what is offered was found, if no test has failed since there were so many. */
static bool found(cardvm_game *g, uint32_t failed) {
  if (g->witness && g->witness->failed == failed) g->witness->found = true;
  return true;
}

/* The context of an ability that may be used with a card: that of its listener, or the card's if a
 * constant grants it. */
static context offered_context(cardvm_game *g, const listener *l, cardvm_handle card) {
  if (!game_ability(g, l->ability)->def.granted_by) return listener_context(g, l, NULL);
  const uint32_t index = card_at(g, card);
  if (!index || !granted(g, l, index)) return (context){0};
  return (context){.me = card, .itself = card, .you = g->cards[index].master};
}

/* Returns whether an ability of a card or of a lasting effect offers this now. */
static bool card_offers(cardvm_game *g, cardvm_id window_id, cardvm_seat you,
                        const cardvm_option *pick) {
  const uint32_t hook = g->program->hook_act + window_id - 1, failed = witness_failed(g);
  const listener *l = &g->listeners[g->tails[hook]];
  if (!(l->card | l->lasting)) return false; /* the last listener is the rules', so all are */
  for (uint32_t i = g->hooks[hook]; i; i = l->next) {
    l = &g->listeners[i];
    if (l->ability != pick->name || !(l->card | l->lasting)) continue;
    const context c = offered_context(g, l, pick->subject);
    if (!c.me || c.me != pick->subject) continue;
    if (c.you != you && !why_other(g, CARDVM_WHY_MASTER, c.me, c.you)) continue;
    if (!game_ability(g, l->ability)->def.granted_by && listener_lost(g, l) && !why_lost(g, l, &c))
      continue;
    if (ability_usable(g, l->ability, c.me, c.you)) return found(g, failed);
  }
  return false;
}

static bool rule_offers(cardvm_game *g, cardvm_seat you, const offer *o, cardvm_handle card) {
  const context c = action_context(card, you),
                nobody = {.you = you}; /* the rules select, not a card */
  const uint32_t failed = witness_failed(g);
  if (!o->selection ? card != 0 : !card_at(g, card)) {
    why_other(g, CARDVM_WHY_ABSENT, card, 0);
    return false;
  }
  if (o->selection && !select_has(g, o->ability->selection, &nobody, card) &&
      !why_among(g, o->ability->selection, &nobody, card))
    return false;
  if (o->condition && !all_hold(g, o->condition, &c) &&
      !why_condition(g, o->ability->def.condition, &c))
    return false;
  return (ability_free(g, o->ability) || ability_affordable(g, o->id, &c)) && found(g, failed);
}

/* Returns whether an answer other than passing is offered in a window, without listing the others.
 */
static bool window_offers(cardvm_game *g, cardvm_id window_id, cardvm_seat you,
                          const cardvm_option *pick) {
  const window *w = program_window(g->program, window_id);
  EACH_IN(offer, o, w->offers, w->offer_count)
    if (o->id == pick->name && rule_offers(g, you, o, pick->subject)) return true;
  return card_offers(g, window_id, you, pick);
}

bool act_offers(cardvm_game *g, const cardvm_option *pick) {
  const window_frame *own = window_of(g, top(g));
  return !was_tried(g, pick) && window_offers(g, own->window, own->player, pick) &&
         payment_offers(g, pick);
}

/* -- Why it is not offered --------------------------------------------------------------------- */

/* Tells why nobody may do this now, whatever it takes. Returns the window that is open for the
 * player, or else the first one in which it could be done. */
static cardvm_id why_now(cardvm_game *g, cardvm_seat you, const ability *a) {
  const header *h = g->h;
  const bool asked = h->open && h->ask == CARDVM_ASK_ACT;
  const window_frame *own = asked ? window_of(g, top(g)) : NULL;
  const bool fits = own && (a->def.windows >> (own->window - 1)) & 1;
  cardvm_reason r = {.kind = CARDVM_WHY_QUESTION, .has = h->open ? (int32_t)h->ask : 0};
  if (g->stopped || h->over || g->players[you].lost) r.kind = CARDVM_WHY_OVER;
  if (!own || r.kind == CARDVM_WHY_OVER) {
    witness_tell(g->witness, false, r);
  } else if (own->player != you) {
    why_other(g, CARDVM_WHY_PLAYER, 0, own->player);
  }
  if (own && !fits)
    witness_tell(
        g->witness, false,
        (cardvm_reason){.kind = CARDVM_WHY_TIMING, .what = own->window, .set = a->def.windows});
  uint32_t first = 1;
  while (!((a->def.windows >> (first - 1)) & 1)) first++;
  return fits ? own->window : first;
}

/* Tells why an ability is not among those that are at work. */
static void why_not_at_work(cardvm_game *g, const ability *a, cardvm_handle card) {
  const uint32_t index = card_at(g, card), zone_id = index ? card_zone(g, index) : 0;
  const bool has_it = index && a->definition == g->cards[index].definition && !a->def.started_only,
             elsewhere = has_it && !ability_works(a, g->cards[index].host != 0, zone_id);
  witness_tell(g->witness, false,
               (cardvm_reason){.kind = elsewhere ? CARDVM_WHY_PLACE : CARDVM_WHY_ABSENT,
                               .card = card,
                               .what = elsewhere ? zone_id : 0,
                               .set = elsewhere ? a->zones : 0});
}

/* Asks whether a player could do this, and tells the game's witness all that is in the way. */
void act_explain(cardvm_game *g, cardvm_seat you, const cardvm_option *pick) {
  const ability *a = game_ability(g, pick->name);
  witness *w = g->witness;
  if (!acts(&a->def) || !a->def.windows) {
    witness_tell(w, false, (cardvm_reason){.kind = CARDVM_WHY_USE, .has = (int32_t)a->def.kind});
    return;
  }
  const cardvm_id window_id = why_now(g, you, a);
  if (top(g)->kind == FRAME_WINDOW && was_tried(g, pick))
    why_other(g, CARDVM_WHY_TRIED, pick->subject, you);
  if (top(g)->kind == FRAME_WINDOW && !payment_offers(g, pick))
    why_other(g, CARDVM_WHY_NEEDLESS, pick->subject, you);
  const uint32_t failed = w->failed;
  window_offers(g, window_id, you, pick);
  if (!w->found && w->failed == failed) why_not_at_work(g, a, pick->subject);
  w->found = w->found && !failed;
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
