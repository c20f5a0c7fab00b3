/* The table of steps: the top frame takes its next one. */
#include "flow.h"

/* Runs a sequence, and the window that it has opened. */
static void run_sequence(cardvm_game *g, frame *f) {
  if (sequence_frame_step(g, f)) window_frame_step(g, f + 1);
}

/* Returns whether nothing is half done. This must hold between two steps. */
static bool at_rest(const cardvm_game *g) {
  return g->h->frame_count && !g->h->open && !g->running && !g->reading && !g->reading_stage &&
         !g->looking && !g->applying && g->flight <= g->h->frame_count &&
         (!g->flight || flies(g, g->flight)) && stack_fits(g, top(g));
}

/* Returns whether a step popped no frame but its own, and a sequence below its window. */
static bool popped_own(const cardvm_game *g, frame_kind kind, uint32_t depth) {
  return g->h->frame_count + 1 + (kind == FRAME_WINDOW) >= depth;
}

void frame_run(cardvm_game *g) {
  frame *f = top(g);
  const frame_kind kind = (frame_kind)f->kind;
  const uint32_t depth = g->h->frame_count;
  ASSERT(g, at_rest(g));
  if (out_of_work(g)) return;
  const char *name = work_noted(g) ? frame_name(g, f) : NULL;
  const uint64_t from = g->budget.step_from = work_unnoted(g);
  charge(g, WORK_STEP);
  switch (kind) {
  case FRAME_TURNS:
    turns_frame_step(g, f);
    if (is_next(g, f + 1)) run_sequence(g, f + 1); /* only a sequence is pushed on it */
    break;
  case FRAME_SEQUENCE: run_sequence(g, f); break;
  case FRAME_WINDOW:
    if (window_frame_step(g, f) && is_next(g, f - 1)) run_sequence(g, f - 1);
    break;
  case FRAME_ACTION: action_frame_step(g, f); break;
  case FRAME_PAY: pay_frame_step(g, f); break;
  case FRAME_EFFECT: effect_frame_step(g, f); break;
  case FRAME_EVENT: event_frame_step(g, f); break;
  case FRAME_CHECKPOINT: checkpoint_frame_step(g, f); break;
  case FRAME_NONE:
  case FRAME_KINDS: game_broken(g, __func__, "every frame has a kind"); break;
  }
  if (name) work_used(g, name, from);
  ASSERT(g, popped_own(g, kind, depth));
  ASSERT(g, (g->events + f->step) % 8 || journal_complete(g)); /* a sample, because it takes time */
  if (g->taking_back) action_take_back(g);
  /* What an answer was given to reads it first. */
  if (g->h->noted && !g->h->open && !g->h->over && !g->stopped) noted_notice(g);
}
