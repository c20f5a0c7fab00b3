/* Sequences: named steps that nest. Position and roles are in the block.
 *
 * x[0]: clock when the instance began; x[1]: step at work; x[2]: where to go when it has ended
 * (0: on; NOWHERE: the sequence ends); x[3]: wave before which its checkpoints leave things alone.
 * Roles lie at the frame's base on the stack. */
#include "game.h"

enum {
  SEQUENCE_ENTER = 0,
  SEQUENCE_BEGUN,
  SEQUENCE_FUNCTION,
  SEQUENCE_WINDOW,
  SEQUENCE_AFTER,
  SEQUENCE_END,
  SEQUENCE_ENDED,
  SEQUENCE_NEXT
};

frame *sequence_push(cardvm_game *g, cardvm_id id, cardvm_seat player) {
  frame *f = frame_push(g, FRAME_SEQUENCE);
  if (!f) return NULL;
  const sequence *s = ITEM(const sequence, g->program->sequences, id);
  PUT(g, g->h->instance_serial, g->h->instance_serial + 1);
  PUT(g, f->serial, g->h->instance_serial);
  PUT(g, f->sequence, id);
  PUT(g, f->you, player);
  PUT(g, f->x[0], g->h->clock);
  PUT(g, f->x[1], s->first_step);
  if (s->def.newer_only) {
    PUT(g, f->x[3], g->h->wave);
    PUT(g, g->h->wave, g->h->wave + 1);
  }
  for (uint32_t i = 0; i < g->program->roles.count; i++)
    if (!stack_push(g, 0)) return NULL;
  /* What happened before the first step is no arrival "in" the sequence. */
  PUT(g, g->h->clock, g->h->clock + 1);
  touch_turns(g);
  return f;
}

const frame *sequence_running(const cardvm_game *g, cardvm_id id) {
  for (uint32_t i = g->h->frame_count; i > 0; i--)
    if (g->frames[i].kind == FRAME_SEQUENCE && (id == 0 || g->frames[i].sequence == id))
      return &g->frames[i];
  return NULL;
}

static void step_event(cardvm_game *g, const frame *f, cardvm_id kind) {
  if (event_free(g, kind) && !(g->h->now_all | g->h->now_touched)) { /* steps are only noticed */
    PUT(g, g->h->clock, g->h->clock + 1);
    PUT(g, top(g)->outcome, CARDVM_DONE);
    g->events++;
    return;
  }
  cardvm_event e = {.kind = kind};
  e.slot[CARDVM_SLOT_PLAYER] = e.slot[CARDVM_SLOT_BY] = f->you;
  e.slot[CARDVM_SLOT_AMOUNT] = f->serial;
  e.slot[CARDVM_SLOT_EXTRA] = f->x[1];
  cardvm_outcome outcome = event_propose(g, &e, 1);
  if (outcome != CARDVM_WAIT) PUT(g, top(g)->outcome, outcome);
}

static void enter(cardvm_game *g, frame *f) {
  const step *s = program_step(g->program, f->x[1]);
  context c = {.you = f->you, .it_player = f->you, .starter = f->you};
  touch_turns(g);
  if (!holds(g, s->def.condition, &c)) {
    PUT(g, f->step, SEQUENCE_NEXT);
    return;
  }
  cardvm_trace *t = trace_add(g, CARDVM_TRACE_STEP);
  if (t) {
    t->name = f->x[1];
    t->player = f->you;
    t->depth = f->sequence == g->program->rules.turn_sequence ? 0 : t->depth;
    trace_cause(g, g->h->frame_count);
  }
  PUT(g, f->step, SEQUENCE_BEGUN);
  PUT(g, f->outcome, CARDVM_DONE);
  if (!s->def.quiet) step_event(g, f, s->begins);
}

/* A step whose beginning was prohibited or replaced is passed over. */
static void begun(cardvm_game *g, frame *f) {
  if (f->outcome != CARDVM_DONE) {
    PUT(g, f->step, SEQUENCE_NEXT);
    return;
  }
  PUT(g, f->step, SEQUENCE_FUNCTION);
  if (!program_step(g->program, f->x[1])->def.quiet) checkpoint_now(g);
}

static void call(cardvm_game *g, frame *f, cardvm_id function_id) {
  cardvm_id id = f->sequence;
  frame *c = call_push(g, function_id, CARDVM_CALL_STEP, 0, f->you, 0);
  if (c) PUT(g, c->sequence, id);
}

static void run_function(cardvm_game *g, frame *f) {
  const cardvm_step_def *d = &program_step(g->program, f->x[1])->def;
  PUT(g, f->step, SEQUENCE_WINDOW);
  if (d->function) call(g, f, d->function);
}

static void open_window(cardvm_game *g, frame *f) {
  const cardvm_step_def *d = &program_step(g->program, f->x[1])->def;
  bool quiet = d->quiet, open = d->window && !f->x[2];
  cardvm_seat you = f->you;
  PUT(g, f->step, f->x[2] ? SEQUENCE_END : SEQUENCE_AFTER);
  if (open) {
    context c = {.you = you, .it_player = you};
    cardvm_seat first = d->window_player ? whose_is(g, d->window_player, &c) : you;
    frame *w = frame_push(g, FRAME_WINDOW);
    if (!w) return;
    PUT(g, w->x[0], d->window);
    PUT(g, w->x[1], first ? first : you);
    PUT(g, w->you, you);
  }
  if (!quiet && d->function) checkpoint_now(g); /* on top: served before the window opens */
}

static void run_after(cardvm_game *g, frame *f) {
  const cardvm_step_def *d = &program_step(g->program, f->x[1])->def;
  bool left = f->x[2] != 0; /* in its window */
  PUT(g, f->step, SEQUENCE_END);
  if (d->after && !left) call(g, f, d->after);
}

static void end_step(cardvm_game *g, frame *f) {
  const step *s = program_step(g->program, f->x[1]);
  PUT(g, f->step, SEQUENCE_ENDED);
  if (!s->def.quiet) step_event(g, f, s->ends);
}

static void ended(cardvm_game *g, frame *f) {
  PUT(g, f->step, SEQUENCE_NEXT);
  if (!program_step(g->program, f->x[1])->def.quiet) checkpoint_now(g);
}

static void next_step(cardvm_game *g, frame *f) {
  uint32_t next = f->x[2] ? f->x[2] : program_step(g->program, f->x[1])->next;
  PUT(g, f->x[2], 0);
  if (next && next != NOWHERE) {
    PUT(g, f->x[1], next);
    PUT(g, f->step, SEQUENCE_ENTER);
    return;
  }
  uint32_t instance = f->serial;
  frame_pop(g, CARDVM_DONE);
  lasting_end_sequence(g, instance);
  touch_turns(g);
}

static void step_on(cardvm_game *g, frame *f) {
  switch (f->step) {
  case SEQUENCE_ENTER: enter(g, f); break;
  case SEQUENCE_BEGUN: begun(g, f); break;
  case SEQUENCE_FUNCTION: run_function(g, f); break;
  case SEQUENCE_WINDOW: open_window(g, f); break;
  case SEQUENCE_AFTER: run_after(g, f); break;
  case SEQUENCE_END: end_step(g, f); break;
  case SEQUENCE_ENDED: ended(g, f); break;
  default: next_step(g, f); break;
  }
}

/* Until something else has to come first. */
void sequence_frame_step(cardvm_game *g, frame *f) {
  if (!f->x[1]) { /* a sequence without steps */
    frame_pop(g, CARDVM_DONE);
    return;
  }
  const uint32_t step = f->x[1];
  do step_on(g, f);
  while (f == top(g) && f->x[1] == step && f->kind == FRAME_SEQUENCE && !g->stopped && !g->h->over);
}

/* -- For running effects ------------------------------------------------------------------------------------ */

cardvm_outcome cardvm_run_sequence(cardvm_game *g, cardvm_id id, cardvm_seat player,
                                   const cardvm_role_value *roles, uint32_t role_count) {
  if (!g->running || !has(&g->program->sequences, id) || !is_seat(g, player)) {
    stop_fail(g, CARDVM_ERROR_ARGUMENT, "no such sequence or player, or no effect runs");
    return CARDVM_STOPPED;
  }
  frame *f = effect_may_start(g) ? sequence_push(g, id, player) : NULL;
  if (!f) return CARDVM_STOPPED;
  for (uint32_t i = 0; i < role_count; i++)
    if (has(&g->program->roles, roles[i].role))
      put(g, &g->stack[f->base + roles[i].role - 1], roles[i].card);
  return CARDVM_WAIT;
}

cardvm_outcome cardvm_sequence_leave(cardvm_game *g, cardvm_id id, cardvm_id step_id) {
  const frame *found = sequence_running(g, id);
  if (!found) return CARDVM_NOTHING;
  frame *f = &g->frames[found - g->frames];
  if (step_id && (step_id > g->program->steps.count ||
                  program_step(g->program, step_id)->sequence != f->sequence)) {
    stop_fail(g, CARDVM_ERROR_ARGUMENT, "the step is of another sequence");
    return CARDVM_STOPPED;
  }
  PUT(g, f->x[2], step_id ? step_id : NOWHERE);
  return CARDVM_DONE;
}

cardvm_outcome cardvm_sequence_set_role(cardvm_game *g, cardvm_id role, cardvm_handle card) {
  const frame *f = has(&g->program->roles, role) ? role_frame(g, role) : NULL;
  if (!f && has(&g->program->roles, role)) f = sequence_running(g, 0);
  if (!f) return CARDVM_NOTHING;
  put(g, &g->stack[f->base + role - 1], card);
  touch_turns(g);
  return CARDVM_DONE;
}

uint32_t cardvm_sequence_instance(const cardvm_game *g, cardvm_id id) {
  const frame *f = sequence_running(g, id);
  return f ? f->serial : 0;
}

cardvm_seat cardvm_sequence_player(const cardvm_game *g, cardvm_id id) {
  const frame *f = sequence_running(g, id);
  return f ? f->you : 0;
}
