/* The stack of what is going on: every turn, step, event, effect and question in progress is a frame
 * in the block. The top frame goes on until something else has to come first, so nothing nests on the C stack. */
#include "game.h"

frame *frame_too_deep(cardvm_game *g) {
  stop_fail(g, CARDVM_ERROR_LIMIT, "nested more than %u deep", (unsigned)g->limits.frames);
  return NULL;
}

frame *frame_push_noted(cardvm_game *g, const frame *made) {
  if (!made) return NULL;
  const uint32_t index = g->h->frame_count + 1;
  frame *f = &g->frames[index];
  put_words(g, &f->kind, &made->kind, WORDS(frame));
  PUT(g, g->h->frame_count, index);
  if (!g->muted) g->causes[index] = g->causes[index - 1];
  return f;
}

/* What was noted, and what belongs to an effect, has to be cleared away. */
void frame_pop_noted(cardvm_game *g, uint32_t outcome) {
  uint32_t index = g->h->frame_count;
  if (!MUST(g, index > 0)) return;
  frame *f = &g->frames[index];
  if (f->kind == FRAME_EFFECT) {
    if (g->slots[index]) slot_drop(g, index);
    if (f->serial && g->h->while_effect) lasting_end_effect(g, f->serial);
    if (f->event) record_release(g, f->event);
  }
  PUT(g, g->h->stack_top, f->base);
  PUT(g, g->h->frame_count, index - 1);
  if (index > 1) PUT(g, f[-1].outcome, outcome);
  if (g->flight == index) flight_end(g);
}

bool stack_push(cardvm_game *g, uint32_t word) {
  if (g->h->stack_top == g->limits.stack) {
    stop_fail(g, CARDVM_ERROR_LIMIT, "effects in flight keep more than %u words",
              (unsigned)g->limits.stack);
    return false;
  }
  put_fresh(g, &g->stack[g->h->stack_top], word);
  PUT(g, g->h->stack_top, g->h->stack_top + 1);
  return true;
}

void frame_run(cardvm_game *g) {
  frame *f = top(g);
  switch ((frame_kind)f->kind) {
  case FRAME_TURNS:
    turns_frame_step(g, f);
    if (is_next(g, f + 1)) sequence_frame_step(g, f + 1); /* nothing else lies on it */
    break;
  case FRAME_SEQUENCE: sequence_frame_step(g, f); break;
  case FRAME_WINDOW: window_frame_step(g, f); break;
  case FRAME_ACTION: action_frame_step(g, f); break;
  case FRAME_PAY: pay_frame_step(g, f); break;
  case FRAME_EFFECT: effect_frame_step(g, f); break;
  case FRAME_EVENT: event_frame_step(g, f); break;
  case FRAME_CHECKPOINT: checkpoint_frame_step(g, f); break;
  case FRAME_NONE:
  case FRAME_KINDS: game_broken(g, __func__, "a frame is of some kind"); break;
  }
}
