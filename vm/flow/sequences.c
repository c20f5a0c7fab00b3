/* Sequences: named steps. Sequences nest. Their positions and roles are in the block. */
#include "flow.h"
#include "holds.h"

void variables_restart(cardvm_game *g, cardvm_seat seat, const variable_start *list,
                       uint32_t count) {
  int32_t *first = player_var(g, seat, 1);
  bool changed = false;
  EACH_IN(variable_start, v, list, count) {
    if (first[v->variable - 1] == v->start) continue;
    write_int(g, &first[v->variable - 1], v->start);
    changed = true;
  }
  if (changed) variables_changed(g);
}

frame *sequence_push(cardvm_game *g, cardvm_id id, cardvm_seat player) {
  const sequence *s = ITEM(const sequence, g->program->sequences, id);
  header *h = g->h;
  frame *f = frame_make(g, FRAME_SEQUENCE);
  if (!f) return NULL;
  f->you = player;
  f->serial = h->instance_serial + 1;
  f->sequence = id;
  sequence_frame *own = sequence_of(g, f);
  own->began = h->clock;
  own->at = s->first_step;
  if (s->def.newer_only) own->floor_wave = h->wave;
  f = frame_push(g, f);
  WRITE(g, h->instance_serial, f->serial);
  if (s->def.newer_only) ADD(g, h->wave, 1);
  for (uint32_t i = 0; i < g->program->roles.count; i++)
    if (!stack_push(g, 0)) return NULL;
  /* Cards that arrived before the first step have not arrived "in" the sequence. */
  ADD(g, h->clock, 1);
  turns_changed(g);
  ASSERT(g, f == top(g) && stack_fits(g, f) && is_seat(g, player));
  return f;
}

/* -- A step ------------------------------------------------------------------------------------ */

/* Parts of a step. Each returns false if something else must be done first. The sequence then goes
 * on at `next`. */

static bool propose_step_event(cardvm_game *g, frame *f, cardvm_id kind, uint32_t next) {
  cardvm_event e = {.kind = kind};
  e.slot[CARDVM_SLOT_PLAYER] = e.slot[CARDVM_SLOT_BY] = f->you;
  e.slot[CARDVM_SLOT_AMOUNT] = f->serial;
  e.slot[CARDVM_SLOT_EXTRA] = sequence_of(g, f)->at;
  cardvm_outcome outcome = event_propose(g, &e, 1);
  if (outcome != CARDVM_WAIT) WRITE(g, f->outcome, outcome);
  return goes_on(g, f, next);
}

/* Counts the event of a step's beginning or end without proposing it, if nobody observes it and no
 * checkpoint is due. That is the usual case. */
static inline bool count_step_event(cardvm_game *g, frame *f, cardvm_id kind) {
  if (event_observed(g, kind) || game_watched(g) || checkpoint_due(g)) return false;
  events_count(g, 1);
  WRITE(g, f->outcome, CARDVM_DONE);
  return true;
}

static inline bool check(cardvm_game *g, frame *f, uint32_t next) {
  if (!checkpoint_due(g)) return true;
  checkpoint_push(g);
  return goes_on(g, f, next);
}

static bool call(cardvm_game *g, frame *f, cardvm_id function_id, uint32_t next) {
  step_call(g, function_id, f);
  return goes_on(g, f, next);
}

static bool enter(cardvm_game *g, frame *f, const step *s) {
  turns_changed(g);
  if (s->def.condition) {
    context c = {.you = f->you, .it_player = f->you, .starter = f->you};
    if (!holds(g, s->def.condition, &c)) return false;
  }
  cardvm_trace *t = g->tracing ? trace_add(g, CARDVM_TRACE_STEP) : NULL;
  if (t) {
    t->name = sequence_of(g, f)->at;
    t->player = f->you;
    t->depth = f->sequence == g->program->rules.turn_sequence ? 0 : t->depth;
    trace_cause(g, g->h->frame_count);
  }
  WRITE(g, f->outcome, CARDVM_DONE);
  return true;
}

static frame *open_window(cardvm_game *g, const frame *f, const cardvm_step_def *d) {
  cardvm_seat first = f->you;
  if (d->window_player) {
    context c = {.you = f->you, .it_player = f->you};
    cardvm_seat said = whose_is(g, d->window_player, &c);
    if (said) first = said;
  }
  const window *opened = program_window(g->program, d->window);
  if (g->flight && opened->def.mode >= CARDVM_WINDOW_STACK) {
    stop_fail(g, CARDVM_ERROR_STATE, "the window %s can't open in the middle of an effect",
              opened->def.name);
    return NULL;
  }
  frame *w = frame_make(g, FRAME_WINDOW);
  if (!w) return NULL;
  w->you = f->you;
  *window_of(g, w) = (window_frame){.window = d->window, .player = first};
  return frame_push(g, w);
}

/* Ends what counts within a step. */
static inline void step_over(cardvm_game *g) {
  const cardvm_program *p = g->program;
  if (!p->step_variable_count) return;
  EACH_SEAT(g, s) variables_restart(g, s, p->step_variables, p->step_variable_count);
}

/* Ends what counts while a sequence runs. */
static void sequence_over(cardvm_game *g, cardvm_id sequence_id) {
  const table *variables = &g->program->player_vars;
  if (!ITEM(const sequence, g->program->sequences, sequence_id)->counts) return;
  for (cardvm_id v = 1; v <= variables->count; v++)
    for (cardvm_seat s = 1;
         ITEM(const named, *variables, v)->sequence == sequence_id && s <= g->h->players; s++)
      variables_restart(g, s, &(variable_start){v, 0}, 1);
}

/* Goes on to the next step, or to the step that was asked for. Returns false if the sequence must
 * not go on in this step of the machine. */
static bool next_step(cardvm_game *g, frame *f, const step *s) {
  sequence_frame *own = sequence_of(g, f);
  uint32_t told = own->leave_to, next = told ? told : s->next;
  if (next && next != NOWHERE) {
    WRITE(g, own->at, next);
    if (!told) return true;
    WRITE(g, own->leave_to, 0);
    WRITE(g, f->step, SEQUENCE_ENTER);
    return false; /* a step may lead back, so it counts as a step of the machine */
  }
  uint32_t instance = f->serial, ended = f->sequence;
  frame_pop(g, CARDVM_DONE);
  sequence_over(g, ended);
  lasting_end_sequence(g, instance);
  ASSERT(g, !lasting_tied(g, UNTIL_SEQUENCE, instance));
  turns_changed(g);
  return false;
}

/* What follows a part of a step, beside another part (sequence_step). */
enum {
  STEP_OVER = SEQUENCE_NEXT + 1, /* the next step */
  STEP_WAITS,                    /* something else must be done first; f->step is what follows */
  STEP_OPENED                    /* a window was opened that goes on at once */
};

static inline uint32_t then(bool goes_on, uint32_t part) { return goes_on ? part : STEP_WAITS; }

static uint32_t window_part(cardvm_game *g, frame *f, const cardvm_step_def *d) {
  const bool leaves = sequence_of(g, f)->leave_to, checks = d->function && !d->quiet;
  if (!d->window || leaves)
    return then(!checks || check(g, f, leaves ? SEQUENCE_END : SEQUENCE_AFTER), SEQUENCE_AFTER);
  WRITE(g, f->step, SEQUENCE_AFTER);
  const frame *w = open_window(g, f, d);
  if (!checks || !checkpoint_due(g)) return w ? STEP_OPENED : STEP_WAITS;
  checkpoint_push(g); /* it lies on the window, so it is served before the window opens */
  return STEP_WAITS;
}

/* Does a part, and returns what follows. */
static inline uint32_t step_part(cardvm_game *g, frame *f, const step *s, uint32_t part) {
  const cardvm_step_def *d = &s->def;
  switch ((sequence_step)part) {
  case SEQUENCE_ENTER:
    if (!enter(g, f, s)) return STEP_OVER;
    if (d->quiet || count_step_event(g, f, s->begins)) return SEQUENCE_FUNCTION;
    return then(propose_step_event(g, f, s->begins, SEQUENCE_BEGUN), SEQUENCE_BEGUN);
  case SEQUENCE_BEGUN: /* if it was prohibited or replaced, the step is passed over */
    if (f->outcome != CARDVM_DONE) return STEP_OVER;
    return then(check(g, f, SEQUENCE_FUNCTION), SEQUENCE_FUNCTION);
  case SEQUENCE_FUNCTION:
    return then(!d->function || call(g, f, d->function, SEQUENCE_WINDOW), SEQUENCE_WINDOW);
  case SEQUENCE_WINDOW: return window_part(g, f, d);
  case SEQUENCE_AFTER:
    if (!d->after || sequence_of(g, f)->leave_to) return SEQUENCE_END;
    return then(call(g, f, d->after, SEQUENCE_END), SEQUENCE_END);
  case SEQUENCE_END:
    if (d->quiet || count_step_event(g, f, s->ends)) return SEQUENCE_NEXT;
    return then(propose_step_event(g, f, s->ends, SEQUENCE_ENDED), SEQUENCE_ENDED);
  case SEQUENCE_ENDED: return then(check(g, f, SEQUENCE_NEXT), SEQUENCE_NEXT);
  case SEQUENCE_NEXT: step_over(g); break;
  }
  return STEP_OVER;
}

/* Runs the sequence as far as possible. f->step is written only when something else must be done
 * first. Returns true if a window was opened that goes on at once. */
bool sequence_frame_step(cardvm_game *g, frame *f) {
  const sequence_frame *own = sequence_of(g, f);
  ASSERT(g, f == top(g) && f->step <= SEQUENCE_NEXT && is_seat(g, f->you));
  if (!own->at) { /* the sequence has no steps */
    frame_pop(g, CARDVM_DONE);
    return false;
  }
  const step *s;
  uint32_t part = f->step;
  do {
    s = program_step(g->program, own->at);
    ASSERT(g, s->sequence == f->sequence);
    while (part < STEP_OVER) part = step_part(g, f, s, part);
    if (part != STEP_OVER) return part == STEP_OPENED;
    part = SEQUENCE_ENTER;
  } while (!g->stopped && next_step(g, f, s));
  return false;
}

/* -- For running effects ----------------------------------------------------------------------- */

cardvm_outcome cardvm_run_sequence(cardvm_game *g, cardvm_id id, cardvm_seat player,
                                   const cardvm_role_value *roles, uint32_t role_count) {
  if (!g->running || !has(&g->program->sequences, id) || !is_seat(g, player)) {
    stop_fail(g, CARDVM_ERROR_ARGUMENT, "there is no such sequence or player, or no effect runs");
    return CARDVM_STOPPED;
  }
  frame *f = effect_may_start(g) ? sequence_push(g, id, player) : NULL;
  if (!f) return CARDVM_STOPPED;
  for (uint32_t i = 0; i < role_count; i++) {
    if (!has(&g->program->roles, roles[i].role)) continue;
    write_word(g, &g->stack[f->base + roles[i].role - 1], roles[i].card);
    ASSERT(g, !roles[i].card || role_frame(g, roles[i].role) == f);
  }
  return CARDVM_WAIT;
}

cardvm_outcome cardvm_sequence_leave(cardvm_game *g, cardvm_id id, cardvm_id step_id) {
  const frame *f = sequence_running(g, id);
  if (!f) return CARDVM_NOTHING;
  if (step_id && (step_id > g->program->steps.count ||
                  program_step(g->program, step_id)->sequence != f->sequence)) {
    stop_fail(g, CARDVM_ERROR_ARGUMENT, "the step belongs to another sequence");
    return CARDVM_STOPPED;
  }
  WRITE(g, sequence_of(g, f)->leave_to, step_id ? step_id : NOWHERE);
  return CARDVM_DONE;
}

cardvm_outcome cardvm_sequence_set_role(cardvm_game *g, cardvm_id role, cardvm_handle card) {
  const frame *f = has(&g->program->roles, role) ? role_frame(g, role) : NULL;
  if (!f && has(&g->program->roles, role)) f = sequence_running(g, 0);
  if (!f) return CARDVM_NOTHING;
  write_word(g, &g->stack[f->base + role - 1], card);
  turns_changed(g);
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
