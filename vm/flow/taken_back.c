/* Actions that are taken back as a whole, if the rules say so. Where the frame of an action was
 * pushed is the mark: the journal leads back to it. */
#include "flow.h"
#include "holds.h"

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

void action_take_back(cardvm_game *g) {
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
