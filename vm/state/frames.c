/* The stack of what is in progress. Every turn, step, event, effect and question is a frame in the
 * block. The top frame works until something else has to come first; that is pushed on top of it.
 * So nothing nests on the C stack. */
#include "holds.h"

#define TOO_DEEP "the game nests more than %u deep (limits.frames)"

/* Frames do not move within a step, because what is at work knows its frame. A step pushes only a
 * few, or asks frames_free. */
bool frame_fits(cardvm_game *g, uint32_t index) {
  if (index > g->limits.frames) {
    stop_fail(g, CARDVM_ERROR_LIMIT, TOO_DEEP, (unsigned)g->limits.frames);
    return false;
  }
  g->room_steps = 0;
  return MUST(g, index <= g->room.frames + ROOM_SPARE);
}

/* Makes room for so many frames. Nobody may know a frame who goes on in this step. */
bool frames_free(cardvm_game *g, uint32_t count) {
  return room_for(g, &g->room.frames, g->h->frame_count + count, TOO_DEEP);
}

/* What is tried as one is a frame of its own; what was read in it is known to its function. */
void unseen_by(cardvm_game *g, uint32_t index, uint32_t seats) {
  effect_frame *own = effect_of(g, FRAME_AT(g, index));
  if (seats & ~own->read) WRITE(g, own->read, own->read | seats);
}

/* What a function has read shows in what it gives the function that has called it. */
static void hand_back(cardvm_game *g, uint32_t index, uint32_t seats) {
  uint32_t i = index - 1;
  while (i && (g->frames[i].kind == FRAME_EVENT || g->frames[i].kind == FRAME_ACTION)) i--;
  if (i && g->frames[i].kind == FRAME_EFFECT && g->frames[i].serial) unseen_by(g, i, seats);
}

/* Pops a frame where more is to do than frame_pop does: words must be noted, or an effect leaves
 * things behind. */
void frame_pop_noted(cardvm_game *g, uint32_t outcome) {
  uint32_t index = g->h->frame_count;
  if (!MUST(g, index > 0)) return;
  frame *f = &g->frames[index];
  const uint32_t serial = f->kind == FRAME_EFFECT ? f->serial : 0;
  if (f->kind == FRAME_EFFECT) {
    if (g->slots[index]) slot_drop(g, index);
    if (serial && g->h->while_effect) lasting_end_effect(g, serial);
    if (f->event) record_release(g, f->event);
    if (f->own.effect.read) hand_back(g, index, f->own.effect.read);
  }
  WRITE(g, g->h->stack_top, f->base);
  WRITE(g, g->h->frame_count, index - 1);
  if (index > 1) WRITE(g, f[-1].outcome, outcome);
  if (g->flight == index) flight_end(g);
  ASSERT(g, !g->slots[index] && g->flight < index && g->journaling == (g->flight != 0));
  ASSERT(g, !serial || !lasting_tied(g, CARDVM_WHILE_EFFECT, serial));
  ASSERT(g, g->h->stack_top == f->base && records_held(g, NULL));
}

const plan *frame_plan(const cardvm_game *g, const frame *f) {
  const cardvm_program *p = g->program;
  const bool any = f->kind == FRAME_EFFECT && has(&p->functions, f->function);
  return any ? program_function(p, f->function)->plan : NULL;
}

/* frames.h says what each kind of frame keeps on the stack. */
uint64_t stack_words(const cardvm_game *g, const frame *f) {
  switch ((frame_kind)f->kind) {
  case FRAME_SEQUENCE: return g->program->roles.count;
  case FRAME_EFFECT:
    return effect_of(g, f)->target_words + 2 * (uint64_t)effect_of(g, f)->paid +
           (uint64_t)(frame_plan(g, f) ? effect_of(g, f)->plan.card_count : 0);
  case FRAME_EVENT: return WORDS(used_one) * (uint64_t)event_of(g, f)->used;
  case FRAME_WINDOW: return 2 * (uint64_t)window_of(g, f)->tried;
  case FRAME_PAY: return 2 * (uint64_t)pay_of(g, f)->picked;
  case FRAME_ACTION: return 2 * (uint64_t)action_of(g, f)->paid;
  default: return 0;
  }
}

bool stack_push(cardvm_game *g, uint32_t word) {
  ASSERT(g, g->h->stack_top <= g->room.stack + ROOM_SPARE && g->h->frame_count);
  if (g->h->stack_top >= g->room.stack &&
      !room_for(g, &g->room.stack, g->h->stack_top + 1, STACK_FULL))
    return false;
  write_fresh(g, &g->stack[g->h->stack_top], word);
  ADD(g, g->h->stack_top, 1);
  return true;
}

/* -- What expressions read of frames ----------------------------------------------------------- */

const frame *role_frame(const cardvm_game *g, cardvm_id role) {
  ASSERT(g, has(&g->program->roles, role));
  for (uint32_t i = g->h->frame_count; i > 0; i--) {
    const frame *f = &g->frames[i];
    if (f->kind == FRAME_SEQUENCE && g->stack[f->base + role - 1]) return f;
  }
  return NULL;
}

const frame *sequence_running(const cardvm_game *g, cardvm_id id) {
  for (uint32_t i = g->h->frame_count; i > 0; i--)
    if (g->frames[i].kind == FRAME_SEQUENCE && (id == 0 || g->frames[i].sequence == id))
      return &g->frames[i];
  return NULL;
}

bool cardvm_game_extra_turn(const cardvm_game *g) {
  return g->h->frame_count && g->frames[1].kind == FRAME_TURNS && turns_of(g, &g->frames[1])->extra;
}

bool effect_did_not_wait(cardvm_game *g) {
  stop_fail(g, CARDVM_ERROR_ARGUMENT,
            "an effect starts something else before it waited for what it started");
  return false;
}
