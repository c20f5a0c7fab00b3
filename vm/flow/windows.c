/* When players may act. The machine lists all legal actions; no script is in flight. */
#include "flow.h"
#include "select.h"

/* Returns whether everybody can see that the player can do nothing: no card that others don't know
 * could act. */
static bool nothing_hidden(const cardvm_game *g, cardvm_id window_id, cardvm_seat player) {
  uint64_t left = ITEM(const window, g->program->windows, window_id)->hidden;
  for (uint32_t z = 1; left; z++, left >>= 1) {
    cardvm_place at = left & 1 ? place_of(g, z, player) : 0;
    if (at && g->places[at].count) return false;
  }
  return true;
}

/* Passes. Returns true if nobody acts any more and the window is closed. */
static bool pass(cardvm_game *g, frame *f) {
  window_frame *own = window_of(g, f);
  ASSERT(g, is_seat(g, own->player) && !g->h->open);
  const cardvm_window_def *d = &ITEM(const window, g->program->windows, own->window)->def;
  bool all = true;
  if (d->mode == CARDVM_WINDOW_ALTERNATE) {
    WRITE(g, own->passed, own->passed | (uint32_t)1 << own->player);
    WRITE(g, f->step, WINDOW_ASK);
    for (cardvm_seat s = 1; s <= g->h->players; s++)
      all = all && (g->players[s].lost || (own->passed >> s) & 1);
  }
  if (all) {
    frame_pop(g, CARDVM_DONE);
    return true;
  }
  cardvm_seat next = next_seat(g, own->player);
  while (g->players[next].lost) next = next_seat(g, next);
  WRITE(g, own->player, next);
  return false;
}

static void ask(cardvm_game *g, frame *f) {
  const window_frame *own = window_of(g, f);
  const window *w = ITEM(const window, g->program->windows, own->window);
  const cardvm_window_def *d = &w->def;
  cardvm_seat player = own->player;
  ASSERT(g, is_seat(g, player) && f == top(g));
  ASSERT(g, !(own->passed >> player & 1) && "who has passed is asked after others have acted");
  g->offered = g->changes;
  g->last_offer.name = 0;
  /* For the trace they are listed all the same, but then the game does not pay for it. */
  const bool unlisted = w->unlisted && !g->flight && !g->players[player].lost;
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
  if (g->players[player].lost || (d->mode != CARDVM_WINDOW_SINGLE && g->h->option_count == 0 &&
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
  frame *action = action_push(g, g->picks[0].name, g->picks[0].subject, window_of(g, f)->player);
  if (action) action_offered(g, action);
  return true;
}

/* After an action, a checkpoint comes before the next one. Returns true if it comes now. */
static bool check(cardvm_game *g, frame *f) {
  if (f->step != WINDOW_ACTED || !checkpoint_due(g)) return false;
  WRITE(g, f->step, WINDOW_CHECKED);
  checkpoint_push(g);
  return true;
}

/* Ends an action. Returns true if the window asks again. */
static bool acted(cardvm_game *g, frame *f) {
  window_frame *own = window_of(g, f);
  const cardvm_window_def *d = &ITEM(const window, g->program->windows, own->window)->def;
  WRITE(g, own->passed, 0);
  WRITE(g, f->step, WINDOW_ASK);
  if (d->mode == CARDVM_WINDOW_ONCE) {
    frame_pop(g, CARDVM_DONE);
    return false;
  }
  if (d->mode == CARDVM_WINDOW_ALTERNATE) {
    cardvm_seat next = next_seat(g, own->player);
    while (g->players[next].lost && next != own->player) next = next_seat(g, next);
    WRITE(g, own->player, next);
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
  ASSERT(g, f->step <= WINDOW_CHECKED && f == top(g) && f[-1].kind == FRAME_SEQUENCE);
  if (f->step == WINDOW_ANSWERED && !answered(g, f)) return true;
  if (!is_next(g, f) || check(g, f)) return false;
  if (sequence_of(g, f - 1)->leave_to) frame_pop(g, CARDVM_DONE);
  else if (f->step == WINDOW_ASK || acted(g, f)) ask(g, f);
  return false;
}
