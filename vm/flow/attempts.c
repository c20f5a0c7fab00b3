/* Attempts: what a function does as one is carried out, or taken back as a whole. An attempt is a
 * frame of its own, in which the same function is called once more. Where that frame was pushed is
 * the mark: the journal leads back to it. An action is one, too, if the rules say so. */
#include "flow.h"
#include "holds.h"

static bool is_attempt(const frame *f) {
  return f->kind == FRAME_EFFECT ? f->call_kind == CARDVM_CALL_ATTEMPT
                                 : f->kind == FRAME_ACTION && f->serial;
}

cardvm_outcome cardvm_attempt(cardvm_game *g, void ***slot) {
  if (!g->running || g->reading) {
    stop_fail(g, CARDVM_ERROR_ARGUMENT, "only a running effect can attempt something");
    return CARDVM_STOPPED;
  }
  frame *f = effect_may_start(g) && !g->stopped ? frame_make(g, FRAME_EFFECT) : NULL;
  if (!f) return CARDVM_STOPPED;
  const frame *by = FRAME_AT(g, g->running);
  const effect_frame none = {0};
  const uint32_t base = f->base;
  charge(g, WORK_DEED);
  *f = *by; /* what it speaks of, and the serial: what lasts as long as it, lasts so long */
  f->base = base;
  f->call_kind = CARDVM_CALL_ATTEMPT;
  f->own.effect = none;
  f = frame_push(g, f);
  if (f->event) record_hold(g, f->event); /* behind the mark */
  if (slot) *slot = slot_at(g, g->h->frame_count);
  trace_ability(g, CARDVM_TRACE_ATTEMPT, f->ability, f->me, f->you);
  trace_cause(g, g->h->frame_count);
  return CARDVM_WAIT;
}

cardvm_outcome cardvm_take_back(cardvm_game *g) {
  uint32_t i = g->running && !g->reading && !g->stopped ? g->running : 0;
  while (i && !is_attempt(&g->frames[i])) i--;
  if (!i) return g->stopped ? CARDVM_STOPPED : CARDVM_NOTHING;
  g->taking_back = i;
  return CARDVM_STOPPED;
}

/* Who has given up has given up. */
static void concessions_repeat(cardvm_game *g) {
  charge_walk(g, g->replay / LOG_HEAD);
  for (uint32_t at = 0; at < g->replay; at += LOG_HEAD + 2 * g->answers[at + 3])
    if (g->answers[at] == ANSWER_CONCEDE) player_defeat(g, g->answers[at + 1]);
}

/* Nothing of it is removed: this entry tells that what came after its cause is undone. */
static void trace_taken_back(cardvm_game *g, const frame *f, uint32_t index) {
  cardvm_trace *t = trace_add(g, CARDVM_TRACE_TAKEN_BACK);
  if (!t) return;
  const cause from = g->causes[index];
  t->cause = from.number;
  t->depth = from.number ? from.depth + 1 : 0; /* nobody may have looked when it began */
  t->ability = f->ability;
  t->source = f->me;
  t->player = f->you;
  trace_seen(g, t);
  if (f[-1].kind == FRAME_EFFECT) trace_told_to(t, t->told & ~effect_of(g, f - 1)->read);
}

void attempt_take_back(cardvm_game *g) {
  const uint32_t index = g->taking_back;
  g->taking_back = 0;
  if (g->stopped || g->h->over) return;
  ASSERT(g, g->flight && g->flight <= index && index <= g->h->frame_count);
  const frame *f = FRAME_AT(g, index);
  const effect_frame its_own = (f - 1)->own.effect; /* was kept after the mark */
  trace_taken_back(g, f, index);
  for (uint32_t i = index; i <= g->h->frame_count; i++) slot_drop(g, i);
  block_back(g, index);
  g->done_count = g->pick_count = 0;
  concessions_repeat(g);
  if (g->h->frame_count == index) frame_pop(g, CARDVM_NOTHING); /* the flight began behind it */
  else WRITE(g, top(g)->outcome, CARDVM_NOTHING);
  if (top(g)->kind == FRAME_EFFECT) {
    write_words(g, &top(g)->own.effect.call.step, &its_own.call.step, WORDS(call_kept));
    unseen_by(g, g->h->frame_count, its_own.read); /* what it knows, it knows */
  }
  ASSERT(g, g->h->frame_count == index - 1 && stack_fits(g, top(g)) && records_held(g, NULL));
}
