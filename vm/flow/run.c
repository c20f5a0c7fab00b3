/* The one table of steps: the top frame takes its next one. */
#include "flow.h"

/* A sequence, and the window that it has opened. */
static void run_sequence(cardvm_game *g, frame *f) {
  if (sequence_frame_step(g, f)) window_frame_step(g, f + 1);
}

void frame_run(cardvm_game *g) {
  frame *f = top(g);
  switch ((frame_kind)f->kind) {
  case FRAME_TURNS:
    turns_frame_step(g, f);
    if (is_next(g, f + 1)) run_sequence(g, f + 1); /* nothing else lies on it */
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
  case FRAME_KINDS: game_broken(g, __func__, "a frame is of some kind"); break;
  }
}
