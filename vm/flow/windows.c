/* When players may act. The machine lists all legal actions; no script is in flight. */
#include "flow.h"

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
static void all_anew(cardvm_game *g, const frame *f, uint32_t acted) {
  WRITE(g, window_of(g, f)->passed, 0);
  WRITE(g, window_of(g, f)->acted, acted);
  tried_forget(g, f);
}

/* Lets the newest of the effects that wait resolve. Then the turn player is asked first; in a
 * chain, nobody is before the last of them. */
static void serve_newest(cardvm_game *g, frame *f) {
  const uint32_t newest = g->h->announced;
  const bool chain = window_mode(g, f) == CARDVM_WINDOW_CHAIN;
  WRITE(g, window_of(g, f)->player, still_there(g, g->h->turn_player));
  WRITE(g, f->step, WINDOW_ACTED);
  if (g->program->rules.newest_wave_first) ADD(g, g->h->wave, 1);
  /* Now: an effect that is dropped has the outcome of an action taken back. */
  all_anew(g, f, chain ? CHAIN_RESOLVES : 1);
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
  const cardvm_window_mode mode = window_mode(g, f);
  bool all = true;
  if (mode >= CARDVM_WINDOW_ALTERNATE) {
    WRITE(g, own->passed, own->passed | (uint32_t)1 << own->player);
    WRITE(g, f->step, WINDOW_ASK);
    EACH_SEAT(g, s) all = all && (g->players[s].lost || (own->passed >> s) & 1);
  }
  if (all && mode >= CARDVM_WINDOW_STACK && g->h->announced) {
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

/* Lists what the player can do. If nobody needs that, it is listed for the trace alone, and the
 * game does not pay for it. Returns false if nothing is listed. */
static bool listed(cardvm_game *g, const window_frame *own, bool needed) {
  const cardvm_look l = needed ? (cardvm_look){0} : look_begin(g);
  if (needed || g->tracing) offers_list(g, own->window, own->player);
  if ((look_end(g, l) && g->tracing) || needed) return true;
  g->h->option_count = 0;
  return false;
}

static void ask(cardvm_game *g, frame *f) {
  const window_frame *own = window_of(g, f);
  const window *w = program_window(g->program, own->window);
  const bool lost = g->players[own->player].lost, pays = is_payment(f);
  ASSERT(g, is_seat(g, own->player) && f == top(g));
  ASSERT(g, !(own->passed >> own->player & 1) && "who has passed is asked after others have acted");
  if (pays && payment_done(g, f - 1)) {
    frame_pop(g, CARDVM_DONE);
    return;
  }
  g->offered = g->changes;
  g->last_offer.name = 0;
  const bool known = listed(g, own, !w->unlisted || g->flight || lost || pays);
  if (g->stopped) return;
  /* A player's own window asks even if only passing is left, so that no turn goes by without its
   * player. Other windows do not ask if everybody can see that there is nothing to do. */
  if (lost || (!g->h->option_count && (pays || (w->def.mode != CARDVM_WINDOW_SINGLE &&
                                                window_closed(g, own->window, own->player))))) {
    g->h->option_count = 0;
    pass(g, f);
    return;
  }
  if (known && (!w->def.must || !g->h->option_count)) decision_add(g, 0, 0);
  WRITE(g, f->step, WINDOW_ANSWERED);
  decision_act(g, own->player, w->def.pass);
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

/* After an action, a checkpoint comes before the next one. Returns true if it comes now. That
 * between two links of a chain serves nothing of the queue. What the one after the last link serves
 * is a new chain, about which players are asked: so the old one is over before. */
static bool check(cardvm_game *g, frame *f) {
  const bool resolves = window_of(g, f)->acted == CHAIN_RESOLVES,
             over = resolves && !g->h->announced;
  if (f->step != WINDOW_ACTED && !over) return false;
  if (over) WRITE(g, window_of(g, f)->acted, 1);
  const bool taken_back = !resolves && f->outcome == CARDVM_NOTHING;
  if (taken_back) WRITE(g, f->step, WINDOW_ASK);
  if (!checkpoint_due(g) || is_payment(f)) return false;
  if (!taken_back) WRITE(g, f->step, WINDOW_CHECKED);
  checkpoint_push(g);
  return true;
}

/* Ends an action. Returns true if the window asks again. */
static bool acted(cardvm_game *g, frame *f) {
  window_frame *own = window_of(g, f);
  const cardvm_window_mode mode = window_mode(g, f);
  all_anew(g, f, 1);
  WRITE(g, f->step, WINDOW_ASK);
  if (mode == CARDVM_WINDOW_ONCE) {
    frame_pop(g, CARDVM_DONE);
    return false;
  }
  if (mode == CARDVM_WINDOW_ALTERNATE)
    WRITE(g, own->player, still_there(g, next_seat(g, own->player)));
  if (mode == CARDVM_WINDOW_CHAIN) { /* who answers the newest link, or may begin a chain */
    const uint32_t newest = g->h->announced;
    const cardvm_seat next =
        newest ? next_seat(g, announced_master(g, WAITING_AT(g, newest))) : g->h->turn_player;
    WRITE(g, own->player, still_there(g, next));
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
  player *asked = &g->players[decider_of(g, h->ask_player)];
  ADD(g, asked->asked, -1);
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
  if (window_of(g, f)->acted == CHAIN_RESOLVES) serve_newest(g, f);
  else if (!is_payment(f) && sequence_of(g, f - 1)->leave_to) frame_pop(g, CARDVM_DONE);
  else if (f->step == WINDOW_ASK || acted(g, f)) ask(g, f);
  return false;
}
