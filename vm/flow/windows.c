/* When players may act: the machine enumerates all legal actions, with no script in flight.
 *
 * x[0]: window; x[1]: who may act; x[2]: who passed in a row, bit seat. */
#include "select.h"

enum { WINDOW_ASK = 0, WINDOW_ANSWERED, WINDOW_ACTED, WINDOW_CHECKED };

/* What a rule's action asks of a card, of its condition only what is not plain. */
static bool prepare_offer(cardvm_game *g, const offer *o, const context *c, prepared *p) {
  prepare_nothing(g, p);
  if (o->condition && !prepare_also(g, o->condition, c, ABOUT_ME | ABOUT_IT, p)) return false;
  const cardvm_expr filter = o->selection->def.filter;
  const expr *e = filter ? ITEM(const expr, g->program->exprs, filter) : NULL;
  return !e || (plain_hold(g, e, vars_of(g, c->you)) && prepare_also(g, e, c, ABOUT_IT, p));
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
    if ((single && !single->first) || (e && !plain_hold(g, e, vars))) continue;
    if (o->selection) offer_cards(g, o, &c);
    else if ((!e || e->all_plain || rest_hold(g, e, &c)) &&
             (ability_free(g, o->ability) || ability_affordable(g, o->id, &c)))
      decision_add(g, 0, o->id);
  }
}

/* Everything that player could do now. The rules' own actions come first, as they were there first. */
static void enumerate(cardvm_game *g, cardvm_id window_id, cardvm_seat player) {
  const uint32_t hook = g->program->hook_act + window_id - 1;
  g->h->option_count = 0;
  offer_rules(g, ITEM(const window, g->program->windows, window_id), player);
  const listener *l = &g->listeners[g->tails[hook]];
  if (!(l->card | l->lasting)) return; /* the last one is the rules', too */
  for (uint32_t i = g->hooks[hook]; i && !g->stopped; i = l->next) {
    l = &g->listeners[i];
    if (l->card ? g->cards[l->card].master != player : !l->lasting) continue;
    const context c = listener_context(g, l, NULL);
    if (c.you == player && c.me && ability_usable(g, l->ability, c.me, player)) decision_offer(g, c.me, l->ability);
  }
}

/* Whether everyone can see that there is nothing to do: no card that they don't know could act. */
static bool nothing_hidden(const cardvm_game *g, cardvm_id window_id, cardvm_seat player) {
  uint64_t left = ITEM(const window, g->program->windows, window_id)->hidden;
  for (uint32_t z = 1; left; z++, left >>= 1) {
    cardvm_place at = left & 1 ? place_of(g, z, player) : 0;
    if (at && g->places[at].count) return false;
  }
  return true;
}

/* True: nobody acts any more, and it is closed. */
static bool pass(cardvm_game *g, frame *f) {
  const cardvm_window_def *d = &ITEM(const window, g->program->windows, f->x[0])->def;
  bool all = true;
  if (d->mode == CARDVM_WINDOW_ALTERNATE) {
    SET(g, f->x[2], f->x[2] | (uint32_t)1 << f->x[1]);
    SET(g, f->step, WINDOW_ASK);
    for (cardvm_seat s = 1; s <= g->h->players; s++)
      all = all && (g->players[s].lost || (f->x[2] >> s) & 1);
  }
  if (all) {
    frame_pop(g, CARDVM_DONE);
    return true;
  }
  cardvm_seat next = next_seat(g, f->x[1]);
  while (g->players[next].lost) next = next_seat(g, next);
  SET(g, f->x[1], next);
  return false;
}

/* Whether a card's own ability, or one that lasts, can be used now. */
static bool card_offers(cardvm_game *g, const frame *f, const cardvm_option *pick) {
  const uint32_t hook = g->program->hook_act + f->x[0] - 1;
  const listener *l = &g->listeners[g->tails[hook]];
  if (!(l->card | l->lasting)) return false; /* the last one is the rules', too */
  for (uint32_t i = g->hooks[hook]; i; i = l->next) {
    l = &g->listeners[i];
    if (l->ability != pick->name || !(l->card | l->lasting)) continue;
    const context c = listener_context(g, l, NULL);
    const bool it = c.me && c.me == pick->subject && c.you == f->x[1];
    if (it && ability_usable(g, l->ability, c.me, c.you)) return true;
  }
  return false;
}

static bool rule_offers(cardvm_game *g, const frame *f, const offer *o, cardvm_handle card) {
  const context c = action_context(card, f->x[1]), nobody = {.you = f->x[1]}; /* the rules select: no card does */
  if (!o->selection && card) return false;
  if (o->selection && (!card_at(g, card) || !select_has(g, o->ability->selection, &nobody, card))) return false;
  return (!o->condition || all_hold(g, o->condition, &c)) &&
         (ability_free(g, o->ability) || ability_affordable(g, o->id, &c));
}

/* Whether the open question has that answer, which is not to pass, without all others being listed. */
bool act_offers(cardvm_game *g, const cardvm_option *pick) {
  const frame *f = top(g);
  const window *w = ITEM(const window, g->program->windows, f->x[0]);
  for (const offer *o = w->offers, *end = o + w->offer_count; o < end; o++)
    if (o->id == pick->name && rule_offers(g, f, o, pick->subject)) return true;
  return card_offers(g, f, pick);
}

/* The answers are no part of the state. */
bool act_list(const cardvm_game *game) {
  cardvm_game *g = (cardvm_game *)(uintptr_t)game;
  if (g->stopped || !act_unlisted(g)) return !g->stopped;
  const frame *f = top(g);
  enumerate(g, f->x[0], f->x[1]);
  if (!g->stopped) decision_add(g, 0, 0);
  decision_refresh(g);
  return !g->stopped;
}

static void ask(cardvm_game *g, frame *f) {
  const window *w = ITEM(const window, g->program->windows, f->x[0]);
  const cardvm_window_def *d = &w->def;
  cardvm_seat player = f->x[1];
  g->offered = g->changes;
  g->found.name = 0;
  if (w->unlisted && !g->flight && !g->tracing && !g->players[player].lost) {
    SET(g, f->step, WINDOW_ANSWERED);
    decision_act(g, player, d->pass);
    return;
  }
  enumerate(g, f->x[0], player);
  if (g->stopped) return;
  /* A player's own window is asked even when only passing is left: a turn does not run by without
   * its player. In the others' nothing is asked where everyone can see that there is nothing. */
  bool own = d->mode == CARDVM_WINDOW_SINGLE;
  if (g->players[player].lost ||
      (!own && g->h->option_count == 0 && nothing_hidden(g, f->x[0], player))) {
    g->h->option_count = 0;
    pass(g, f);
    return;
  }
  if (!d->must || !g->h->option_count) decision_add(g, 0, 0);
  SET(g, f->step, WINDOW_ANSWERED);
  decision_act(g, player, d->pass);
}

/* False: it is closed, and its sequence has gone on at once; after an answer, so not for ever. */
static bool answered(cardvm_game *g, frame *f) {
  if (!g->picks[0].name) {
    if (!pass(g, f)) return true;
    if (is_next(g, f - 1)) sequence_frame_step(g, f - 1);
    return false;
  }
  SET(g, f->step, WINDOW_ACTED);
  frame *action = action_push(g, g->picks[0].name, g->picks[0].subject, f->x[1]);
  if (action) action_offered(g, action);
  return true;
}

/* What follows from an action is served before anybody acts again. True: it is now. */
static bool check(cardvm_game *g, frame *f) {
  if (f->step != WINDOW_ACTED || !checkpoint_due(g)) return false;
  SET(g, f->step, WINDOW_CHECKED);
  checkpoint_push(g);
  return true;
}

/* True: it is asked again. */
static bool acted(cardvm_game *g, frame *f) {
  const cardvm_window_def *d = &ITEM(const window, g->program->windows, f->x[0])->def;
  SET(g, f->x[2], 0);
  SET(g, f->step, WINDOW_ASK);
  if (d->mode == CARDVM_WINDOW_ONCE) {
    frame_pop(g, CARDVM_DONE);
    return false;
  }
  if (d->mode == CARDVM_WINDOW_ALTERNATE) {
    cardvm_seat next = next_seat(g, f->x[1]);
    while (g->players[next].lost && next != f->x[1]) next = next_seat(g, next);
    SET(g, f->x[1], next);
  }
  return true;
}

/* An open "what do you do now" closes, and is opened anew with the same serial by the next run. */
void act_ask_anew(cardvm_game *g) {
  header *h = g->h;
  if (!h->open || h->ask != CARDVM_ASK_ACT) return;
  SET(g, h->open, 0);
  SET(g, h->ask_source, 0);
  SET(g, h->ask_ability, 0);
  SET(g, h->decision_serial, h->decision_serial - 1);
  SET(g, top(g)->step, WINDOW_ASK);
  h->option_count = 0;
}

void window_frame_step(cardvm_game *g, frame *f) {
  if (f->step == WINDOW_ANSWERED && !answered(g, f)) return;
  if (!is_next(g, f) || check(g, f)) return;
  const frame *s = f;
  while (s > g->frames && s->kind != FRAME_SEQUENCE) s--;
  if (s->x[2]) frame_pop(g, CARDVM_DONE); /* its sequence was told to leave */
  else if (f->step == WINDOW_ASK || acted(g, f)) ask(g, f);
}
