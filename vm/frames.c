/* The stack of what is going on: every turn, step, event, effect and question in progress is a frame
 * in the block. One step of the top frame at a time, so nothing nests on the C stack. */
#include "game.h"

frame *frame_push(cardvm_game *g, frame_kind kind) {
  frame prepared = {.kind = kind};
  return frame_push_as(g, &prepared);
}

frame *frame_push_as(cardvm_game *g, frame *prepared) {
  if (g->h->frame_count == g->limits.frames) {
    stop_fail(g, CARDVM_ERROR_LIMIT, "nested more than %u deep", (unsigned)g->limits.frames);
    return NULL;
  }
  uint32_t index = g->h->frame_count + 1;
  PUT(g, g->h->frame_count, index);
  frame *f = &g->frames[index];
  prepared->base = g->h->stack_top;
  put_words(g, &f->kind, &prepared->kind, WORDS(frame));
  if (!g->muted) g->causes[index] = g->causes[index - 1];
  return f;
}

void frame_pop(cardvm_game *g, uint32_t outcome) {
  uint32_t index = g->h->frame_count;
  if (!MUST(g, index > 0)) return;
  frame *f = &g->frames[index];
  if (f->kind != FRAME_EVENT) g->done_count = 0; /* only what was proposed leaves events behind */
  if (f->kind == FRAME_EFFECT) {
    if (g->slots[index]) slot_drop(g, index);
    if (f->serial && g->h->while_effect) lasting_end_effect(g, f->serial);
    if (f->event) record_release(g, f->event);
  }
  PUT(g, g->h->stack_top, f->base);
  PUT(g, g->h->frame_count, index - 1);
  if (index > 1) PUT(g, g->frames[index - 1].outcome, outcome);
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
  case FRAME_TURNS: turns_frame_step(g, f); break;
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
