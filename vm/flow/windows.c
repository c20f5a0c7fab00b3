/* When players may act. The machine lists all legal actions; no script is in flight. */
#include "flow.h"
#include "select.h"

/* Returns whether constants may change this property of cards of this definition. */
static bool constants_change(const cardvm_program *p, cardvm_id property_id,
                             cardvm_id definition_id) {
  for (uint32_t i = 1; i <= p->abilities.count; i++) {
    const ability *a = program_ability(p, i);
    if (a->def.kind != CARDVM_CONSTANT || (!a->def.on && a->definition != definition_id)) continue;
    for (uint32_t m = 0; m < a->def.modifier_count; m++)
      if (a->def.modifiers[m].property == property_id) return true;
  }
  return false;
}

/* Returns how much of a cost everybody knows that a card with this ability has to pay: a number, or
 * what is printed on it. */
static int32_t known_cost(const cardvm_game *g, const ability *a, cardvm_expr count) {
  const expr *e = ITEM(const expr, g->program->exprs, count);
  if (e->op == CARDVM_OP_NUMBER) return (int32_t)e->a;
  if (e->op != CARDVM_OP_PROPERTY || e->a != CARDVM_WHO_ME || !a->definition ||
      constants_change(g->program, e->b, a->definition))
    return 0;
  return program_definition(g->program, a->definition)->values[e->b - 1];
}

static bool everybody_sees(const cardvm_game *g, uint64_t zones) {
  for (uint32_t z = 1; zones; z++, zones >>= 1)
    if (zones & 1 && program_zone(g->program, z)->def.seen != CARDVM_SEEN_ALL) return false;
  return true;
}

/* Returns whether everybody can see that the player can't pay for this ability of a hidden card. */
static bool too_dear(cardvm_game *g, const ability *a, cardvm_seat player) {
  for (uint32_t i = 0; i < a->def.cost_count; i++) {
    const cardvm_cost_def *c = &a->def.costs[i];
    const int32_t need = c->kind == CARDVM_COST_SELF ? 0 : known_cost(g, a, c->count);
    if (need <= 0 || c->either) continue;
    if (c->kind == CARDVM_COST_PLAYER) {
      int64_t has = c->variables ? 0 : *player_var(g, player, c->variable);
      for (cardvm_id v = 1; v <= 64 && c->variables >> (v - 1); v++)
        if (c->variables >> (v - 1) & 1) has += *player_var(g, player, v);
      if (has < need && givers_most(g, player, cost_set(c)) < need - has) return true;
      continue;
    }
    const selection *s = program_selection(g->program, c->selection);
    if (s->depends_on & DEPENDS_ON_ME || !everybody_sees(g, s->def.zones)) continue;
    const context nobody = {.you = player};
    if (select_count(g, c->selection, &nobody, (uint32_t)need) < (uint32_t)need) return true;
  }
  return false;
}

/* Returns whether there are cards of the player's in one of these zones. With `changed`, whether
 * something lasts on one of them. */
static bool cards_in(const cardvm_game *g, uint64_t zones, cardvm_seat player, bool changed) {
  for (uint32_t z = 1; zones; z++, zones >>= 1) {
    const cardvm_place at = zones & 1 ? place_of(g, z, player) : 0;
    uint32_t i = at ? g->places[at].first : 0;
    while (i && changed && !g->cards[i].lasting) i = g->cards[i].next;
    if (i) return true;
  }
  return false;
}

/* Returns whether the player has a card that lies face down. */
static bool has_hidden(const cardvm_game *g, cardvm_seat player) {
  for (uint32_t i = 1; g->program->hides && i <= g->h->lasting_count; i++) {
    const lasting *l = &g->lastings[i];
    const uint32_t index = l->kind == LASTING_BECOMES ? card_at(g, l->target) : 0;
    if (index && g->cards[index].master == player && card_hidden(g, index)) return true;
  }
  return false;
}

/* Returns whether everybody can see that the player can do nothing: no card that others don't know
 * could act, whichever it is. */
static bool nothing_hidden(cardvm_game *g, cardvm_id window_id, cardvm_seat player) {
  const window *w = ITEM(const window, g->program->windows, window_id);
  if (has_hidden(g, player)) return false;
  if (!cards_in(g, w->hidden, player, false)) return true;
  if (cards_in(g, w->hidden_rules, player, false) || cards_in(g, w->hidden, player, true))
    return false;
  for (uint32_t i = 0; i < w->hidden_act_count; i++) {
    const ability *a = program_ability(g->program, w->hidden_acts[i]);
    if (cards_in(g, a->bearers & w->hidden, player, false) && !too_dear(g, a, player)) return false;
  }
  return true;
}

/* Returns the seat, or the first one after it whose player has not lost. */
static cardvm_seat still_there(const cardvm_game *g, cardvm_seat seat) {
  for (uint32_t n = 0; g->players[seat].lost && n < g->h->players; n++) seat = next_seat(g, seat);
  return seat;
}

/* Forgets what has been tried: something else was done since. */
static void tried_forget(cardvm_game *g, const frame *f) {
  if (!window_of(g, f)->tried) return;
  WRITE(g, window_of(g, f)->tried, 0);
  WRITE(g, g->h->stack_top, f->base);
}

/* Something has been done, so all who have passed are asked again. */
static void all_anew(cardvm_game *g, const frame *f) {
  WRITE(g, window_of(g, f)->passed, 0);
  WRITE(g, window_of(g, f)->acted, 1);
  tried_forget(g, f);
}

/* Lets the newest of the effects that wait resolve. Then the turn player is asked first. */
static void serve_newest(cardvm_game *g, frame *f) {
  const uint32_t newest = g->h->announced;
  WRITE(g, window_of(g, f)->player, still_there(g, g->h->turn_player));
  WRITE(g, f->step, WINDOW_ACTED);
  if (g->program->rules.newest_wave_first) WRITE(g, g->h->wave, g->h->wave + 1);
  all_anew(g, f); /* now: an effect that is dropped has the outcome of an action taken back */
  announced_unlink(g, newest);
  announced_resolve(g, newest);
}

/* Where actions are taken back, one that was is not offered again at once, or a player who likes it
 * would begin it for ever. */
static bool tried_add(cardvm_game *g, const frame *f, cardvm_option pick) {
  if (!g->program->rules.in_vain_back) return true;
  if (!stack_push(g, pick.name) || !stack_push(g, pick.subject)) return false;
  WRITE(g, window_of(g, f)->tried, window_of(g, f)->tried + 1);
  return true;
}

/* Returns whether the window is open for a payment. */
static bool is_payment(const frame *f) { return f[-1].kind == FRAME_PAY; }

/* Passes. Returns true if nobody acts any more and the window is closed. */
static bool pass(cardvm_game *g, frame *f) {
  window_frame *own = window_of(g, f);
  ASSERT(g, is_seat(g, own->player) && !g->h->open);
  const cardvm_window_def *d = &ITEM(const window, g->program->windows, own->window)->def;
  bool all = true;
  if (d->mode >= CARDVM_WINDOW_ALTERNATE) {
    WRITE(g, own->passed, own->passed | (uint32_t)1 << own->player);
    WRITE(g, f->step, WINDOW_ASK);
    for (cardvm_seat s = 1; s <= g->h->players; s++)
      all = all && (g->players[s].lost || (own->passed >> s) & 1);
  }
  if (all && d->mode == CARDVM_WINDOW_STACK && g->h->announced) {
    serve_newest(g, f);
    return false;
  }
  if (all) {
    frame_pop(g, CARDVM_DONE);
    return true;
  }
  WRITE(g, own->player, still_there(g, next_seat(g, own->player)));
  tried_forget(g, f);
  return false;
}

static void ask(cardvm_game *g, frame *f) {
  const window_frame *own = window_of(g, f);
  const window *w = ITEM(const window, g->program->windows, own->window);
  const cardvm_window_def *d = &w->def;
  cardvm_seat player = own->player;
  ASSERT(g, is_seat(g, player) && f == top(g));
  ASSERT(g, !(own->passed >> player & 1) && "who has passed is asked after others have acted");
  if (is_payment(f) && payment_done(g, f - 1)) {
    frame_pop(g, CARDVM_DONE);
    return;
  }
  g->offered = g->changes;
  g->last_offer.name = 0;
  /* For the trace they are listed all the same, but then the game does not pay for it. */
  const bool unlisted = w->unlisted && !g->flight && !g->players[player].lost && !is_payment(f);
  const cardvm_look l = unlisted ? look_begin(g) : (cardvm_look){0};
  if (!unlisted || g->tracing) offers_list(g, own->window, player);
  const bool fine = look_end(g, l);
  if (g->stopped) return;
  if (unlisted && (!fine || !g->tracing)) {
    g->h->option_count = 0;
    WRITE(g, f->step, WINDOW_ANSWERED);
    decision_act(g, player, d->pass);
    return;
  }
  /* A player's own window asks even if only passing is left, so that no turn goes by without its
   * player. Other windows do not ask if everybody can see that there is nothing to do. */
  if (g->players[player].lost || (is_payment(f) && !g->h->option_count) ||
      (d->mode != CARDVM_WINDOW_SINGLE && g->h->option_count == 0 &&
       nothing_hidden(g, own->window, player))) {
    g->h->option_count = 0;
    pass(g, f);
    return;
  }
  if (!d->must || !g->h->option_count) decision_add(g, 0, 0);
  WRITE(g, f->step, WINDOW_ANSWERED);
  decision_act(g, player, d->pass);
}

/* Takes an answer. Returns false if the window is closed. */
static bool answered(cardvm_game *g, frame *f) {
  if (!g->picks[0].name) return !pass(g, f);
  WRITE(g, f->step, WINDOW_ACTED);
  const cardvm_option pick = g->picks[0];
  frame *action = tried_add(g, f, pick)
                      ? action_push(g, pick.name, pick.subject, window_of(g, f)->player)
                      : NULL;
  if (action) action_offered(g, action);
  return true;
}

/* After an action, a checkpoint comes before the next one. Returns true if it comes now. */
static bool check(cardvm_game *g, frame *f) {
  if (f->step != WINDOW_ACTED) return false;
  const bool taken_back = f->outcome == CARDVM_NOTHING;
  if (taken_back) WRITE(g, f->step, WINDOW_ASK);
  if (!checkpoint_due(g) || is_payment(f)) return false;
  if (!taken_back) WRITE(g, f->step, WINDOW_CHECKED);
  checkpoint_push(g);
  return true;
}

/* Ends an action. Returns true if the window asks again. */
static bool acted(cardvm_game *g, frame *f) {
  window_frame *own = window_of(g, f);
  const cardvm_window_def *d = &ITEM(const window, g->program->windows, own->window)->def;
  all_anew(g, f);
  WRITE(g, f->step, WINDOW_ASK);
  if (d->mode == CARDVM_WINDOW_ONCE) {
    frame_pop(g, CARDVM_DONE);
    return false;
  }
  if (d->mode == CARDVM_WINDOW_ALTERNATE) {
    WRITE(g, own->player, still_there(g, next_seat(g, own->player)));
  }
  return true;
}

/* Closes an open "what do you do now". The next run asks it again with the same serial. */
void act_ask_anew(cardvm_game *g) {
  header *h = g->h;
  if (!h->open || h->ask != CARDVM_ASK_ACT) return;
  WRITE(g, h->open, 0);
  WRITE(g, h->ask_source, 0);
  WRITE(g, h->ask_ability, 0);
  WRITE(g, h->decision_serial, h->decision_serial - 1);
  WRITE(g, top(g)->step, WINDOW_ASK);
  h->option_count = 0;
}

/* Returns true if an answer has closed the window, so that its sequence goes on at once. Every such
 * step needs an answer, so this comes to an end. */
bool window_frame_step(cardvm_game *g, frame *f) {
  ASSERT(g, f->step <= WINDOW_CHECKED && f == top(g) &&
                (f[-1].kind == FRAME_SEQUENCE || is_payment(f)));
  if (f->step == WINDOW_ANSWERED && !answered(g, f)) return !is_payment(f);
  if (!is_next(g, f) || check(g, f)) return false;
  if (!is_payment(f) && sequence_of(g, f - 1)->leave_to) frame_pop(g, CARDVM_DONE);
  else if (f->step == WINDOW_ASK || acted(g, f)) ask(g, f);
  return false;
}
