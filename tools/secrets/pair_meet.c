/* Running both games of a pair to the next question that they have in common. */
#include "pair.h"

/* So many questions of one game alone are declined before the games ask the same again. */
#define FOREIGN_MOST 16

static bool run(side *s) {
  const cardvm_status status = cardvm_game_run(s->game);
  s->ask = status == CARDVM_DECISION ? cardvm_game_decision(s->game) : NULL;
  return s->ask || status == CARDVM_OVER;
}

static bool asker_seen(const pair *p, int i) {
  const cardvm_handle source = p->side[i].ask->source;
  return source && was_seen(p, p->side[i].game, source);
}

/* The same question, as the others see it: by the same card, or by hidden ones. */
static bool same_question(const pair *p) {
  const cardvm_decision *a = p->side[0].ask, *b = p->side[1].ask;
  if (!a || !b) return a == b;
  if (a->decider != b->decider) return false;
  if (a->decider == p->viewer) return true;
  const bool seen = asker_seen(p, 0);
  const bool hidden = a->ability && a->source && !seen; /* then so is what it is called */
  return a->player == b->player && a->kind == b->kind && !a->ability == !b->ability &&
         seen == asker_seen(p, 1) && (!seen || a->source == b->source) &&
         (hidden || a->prompt == b->prompt);
}

bool picks_hidden(const pair *p, const side *s) {
  const cardvm_decision *ask = s->ask;
  for (uint32_t n = 0; n < ask->option_count; n++) {
    uint32_t card = 0;
    if (cardvm_subject_of(ask->what, ask->options[n].subject, &card) != CARDVM_SUBJECT_CARD ||
        !card || was_seen(p, s->game, card))
      return false;
  }
  return ask->option_count;
}

/* How readily a question can be answered so that nothing comes of it; 0: it can't. */
static int declined(const pair *p, const side *s) {
  const cardvm_decision *ask = s->ask;
  if (!ask || ask->decider == p->viewer) return 0;
  if (ask->kind == CARDVM_ASK_ORDER || picks_hidden(p, s)) return 4; /* any will do */
  if (ask->kind == CARDVM_ASK_YES_NO) return 3;
  if (ask->kind == CARDVM_ASK_CHOOSE && !ask->min) return 2;
  for (uint32_t i = 0; ask->kind == CARDVM_ASK_ACT && i < ask->option_count; i++)
    if (!ask->options[i].name) return 1;
  return 0;
}

static uint32_t events_since(const side *s) {
  uint32_t count = 0, events = 0;
  const cardvm_trace *e = trace_since(s, &count);
  for (uint32_t i = 0; i < count; i++) events += e[i].kind == CARDVM_TRACE_EVENT;
  return events;
}

/* Which game asks what the other does not; below 0: it can't be said. */
static int which_alone(const pair *p) {
  const int a = declined(p, &p->side[0]), b = declined(p, &p->side[1]);
  if (!a && !b) return -1;
  if (a != b) return a < b;
  return events_since(&p->side[1]) < events_since(&p->side[0]);
}

/* Whether the viewer sees that somebody is asked. */
static bool sees_question(const pair *p, cardvm_game *game) {
  cardvm_view *view = cardvm_view_take(game, p->viewer, NULL);
  cardvm_view_decision decision;
  const bool sees = view && cardvm_view_decision_of(view, &decision);
  cardvm_view_free(view);
  return sees;
}

static bool decline_alone(pair *p) {
  const int i = which_alone(p);
  if (i < 0) return false;
  side *s = &p->side[i];
  p->foreign = true;
  if (sees_question(p, s->game)) {
    p->alone++;
    p->alone_player = s->ask->player;
  }
  picks answer = {0};
  picks_default(s->ask, &answer);
  if (s->ask->kind == CARDVM_ASK_ACT) /* what was begun is not gone on with */
    for (uint32_t n = 0; n < s->ask->option_count; n++)
      if (!s->ask->options[n].name) answer.index[0] = n;
  const bool given = cardvm_game_choose(s->game, answer.index, answer.count) == CARDVM_OK;
  picks_free(&answer);
  return given;
}

/* Runs both to the next question that they have in common. SECRETS_LENGTH: there is one, or both
 * are over. */
secrets_end pair_meet(pair *p) {
  for (int n = 0; n <= FOREIGN_MOST; n++) {
    if (!run(&p->side[0]) || !run(&p->side[1])) return SECRETS_STOPPED;
    if (same_question(p)) return SECRETS_LENGTH;
    if (!decline_alone(p)) break;
  }
  return SECRETS_ANSWERS;
}
