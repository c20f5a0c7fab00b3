/* An effect at work. Its condition is tested, its master is asked whether to use it, targets are
 * chosen, then its function runs. Functions of steps, rule actions and events run in such a frame,
 * too, without the other steps. */
#include "flow.h"

frame *effect_make(cardvm_game *g, uint32_t id, cardvm_handle me, cardvm_seat you) {
  frame *f = frame_make(g, FRAME_EFFECT);
  if (!f) return NULL;
  f->ability = id;
  f->function = game_ability(g, id)->def.function;
  f->call_kind = CARDVM_CALL_ABILITY;
  f->me = f->itself = me;
  f->you = you;
  return f;
}

frame *waiting_make(cardvm_game *g, const waiting *w, cardvm_handle me, cardvm_seat you) {
  frame *f = effect_make(g, w->ability, me, you);
  if (!f) return NULL;
  f->param_count = w->param_count;
  for (uint32_t i = 0; i < f->param_count; i++) f->params[i] = w->params[i];
  return f;
}

frame *call_make(cardvm_game *g, cardvm_id function_id, cardvm_call_kind kind, cardvm_handle me,
                 cardvm_seat you) {
  frame *f = frame_make(g, FRAME_EFFECT);
  if (!f) return NULL;
  f->step = EFFECT_RUN;
  f->function = function_id;
  f->call_kind = kind;
  f->me = me;
  f->you = you;
  return f;
}

/* What triggers is paid for before it runs, or declined. */
static bool pays_later(const ability *a) {
  return a->def.kind == CARDVM_TRIGGERED && a->def.cost_count;
}

/* Returns whether the effect would do anything: a limit that counts later still allows it, its
 * condition holds if it is asked now, and its targets are there. Targets that were chosen when it
 * was announced have been looked at again. */
static bool would_act(cardvm_game *g, const frame *f, const ability *a) {
  const uint32_t announced = effect_of(g, f)->announced;
  const cardvm_expr condition =
      announced == ANNOUNCED_NOW ? 0 : condition_at(a, CARDVM_MOMENT_RESOLVED);
  if (limited_later(a) && !use_left(g, f->ability, f->itself)) return false;
  const plan *does = a->def.kind == CARDVM_TRIGGERED && !a->does_to ? a->does : NULL;
  const bool pays = pays_later(a) && announced != ANNOUNCED_NOW;
  if (!condition && !does && !pays && !a->def.target_count && !a->def.choice_count) return true;
  const context c = frame_context(g, f, EVENT_HERE);
  if (!holds(g, condition, &c) || (does && !plan_permitted(g, does, &c))) return false;
  if (pays && !costs_payable(g, a, f->me, f->you, c.params)) return false;
  return announced == ANNOUNCED_BEFORE ||
         (choices_left(g, f) ? choices_possible(g, a, &c, false) : targets_there(g, a, 0, &c));
}

static void run_step(cardvm_game *g, frame *f);

/* The same as a look, which the game does not pay for. */
static bool would_act_free(cardvm_game *g, const frame *f, const ability *a) {
  const cardvm_look l = look_begin(g);
  const bool acts = would_act(g, f, a);
  return look_needed(g, l, "the condition of ", frame_name(g, f)) && acts;
}

/* Ends an effect that would do nothing. What was announced and paid for it is then lost, which
 * hosts are told. */
void effect_waste(cardvm_game *g, frame *f) {
  if (g->stopped || action_in_vain(g, g->h->frame_count - 1)) return;
  const uint32_t announced = effect_of(g, f)->announced;
  if (announced == ANNOUNCED_BEFORE || (announced && f[-1].kind != FRAME_ACTION)) {
    trace_ability(g, CARDVM_TRACE_DROPPED, f->ability, f->me, f->you);
  } else if (f[-1].kind == FRAME_ACTION) {
    g->wasted++;
    g->wasted_last = f->ability;
    trace_ability(g, CARDVM_TRACE_WASTED, f->ability, f->me, f->you);
  }
  frame_pop(g, CARDVM_NOTHING);
}

static void begin(cardvm_game *g, frame *f, condition_of asked) {
  const ability *a = game_ability(g, f->ability);
  bool replacing = a->def.kind == CARDVM_SUBSTITUTION; /* its event has asked and tested it */
  ASSERT(g, !replacing || f->event);
  ASSERT(g, asked != CONDITION_KNOWN || would_act(g, f, a));
  if (!replacing && asked != CONDITION_KNOWN &&
      !(asked == CONDITION_FREE ? would_act_free : would_act)(g, f, a)) {
    effect_waste(g, f);
    return;
  }
  if (!replacing && a->def.optional && effect_of(g, f)->announced != ANNOUNCED_NOW) {
    WRITE(g, f->step, EFFECT_ASKED);
    decision_add(g, 0, 1);
    decision_add(g, 0, 0);
    decision_open(g, CARDVM_ASK_YES_NO, CARDVM_SUBJECT_NONE, f->you, 1, 1,
                  a->def.keyword ? a->def.keyword : NAME_USE, true);
    return;
  }
  if (a->def.target_count || choices_left(g, f)) {
    WRITE(g, f->step, EFFECT_TARGET);
    return;
  }
  WRITE(g, f->step, EFFECT_RUN);
  run_step(g, f);
}

static void asked_step(cardvm_game *g, frame *f) {
  if (g->picks[0].name) WRITE(g, f->step, EFFECT_TARGET);
  else frame_pop(g, CARDVM_NOTHING);
}

/* Of targets that are chosen once more there are as many as before, and each may stay. */
static uint32_t targets_before(const cardvm_game *g, uint32_t waiting_index, uint32_t target) {
  uint32_t n = 0;
  EACH_LINKED(g, i, g->waitings[waiting_index].chosen, choices, next)
    n += g->choices[i].target == target + 1;
  return n;
}

/* Lists what can be chosen for a target, once no decision is open; NULL: those are too many. */
static const cardvm_handle *candidates(cardvm_game *g, const frame *f, const cardvm_target_def *t,
                                       context *c, uint32_t *count) {
  const ability *a = game_ability(g, f->ability);
  cardvm_handle *cards = (cardvm_handle *)(void *)g->picks;
  chosen_before(g, f, c);
  *count = target_list(g, a, t, c, target_picked(g, f, t), cards, g->limits.options);
  if (*count <= g->limits.options) return cards;
  decision_full(g);
  return NULL;
}

/* Asks for the targets of one declaration once more. */
static void ask_anew(cardvm_game *g, frame *f, const cardvm_target_def *t, uint32_t index) {
  const uint32_t target = effect_of(g, f)->target;
  uint32_t count = targets_before(g, index, target);
  context c = announced_context(g, &g->waitings[index], EVENT_HERE);
  uint32_t n;
  const cardvm_handle *cards = candidates(g, f, t, &c, &n);
  if (!cards) return;
  const bool together = target_together(t);
  if (together) count = count > *target_picked(g, f, t);
  g->h->option_count = 0;
  decision_begin(g);
  EACH_LINKED(g, i, g->waitings[index].chosen, choices, next)
    if (!together && g->choices[i].target == target + 1 &&
        !decision_offer(g, g->choices[i].card, 0))
      return;
  for (uint32_t i = 0; i < n; i++)
    if (!decision_offer(g, cards[i], 0)) return;
  WRITE(g, f->step, EFFECT_PICKED);
  decision_open(g, CARDVM_ASK_CHOOSE, target_subject(t), f->you, count, count,
                t->prompt ? t->prompt : NAME_TARGET, false);
}

/* The step of an effect that waits, and whose targets are chosen once more. */
static void anew_step(cardvm_game *g, frame *f) {
  const cardvm_ability_def *d = &game_ability(g, f->ability)->def;
  effect_frame *own = effect_of(g, f);
  const uint32_t index = announced_of(g, f->me);
  if (!index || g->waitings[index].ability != f->ability) {
    frame_pop(g, CARDVM_NOTHING);
    return;
  }
  for (; own->target < d->target_count; WRITE(g, own->target, own->target + 1)) {
    const cardvm_target_def *t = TARGET(g->program, d, own->target);
    if (t->needed_only) continue;
    if (targets_before(g, index, own->target)) {
      ask_anew(g, f, t, index);
      return;
    }
    if (!stack_push(g, 0)) return;
    WRITE(g, own->target_words, own->target_words + 1);
  }
  announced_targets(g, f, index);
  if (!g->stopped) frame_pop(g, CARDVM_DONE);
}

cardvm_outcome cardvm_choose_anew(cardvm_game *g, cardvm_handle body) {
  if (!g->running || g->reading) {
    stop_fail(g, CARDVM_ERROR_ARGUMENT, "only a running effect can choose targets anew");
    return CARDVM_STOPPED;
  }
  const uint32_t index = announced_of(g, body);
  if (!effect_may_start(g)) return CARDVM_STOPPED;
  charge(g, WORK_DEED);
  if (!index || !is_target(g, g->waitings[index].chosen)) return CARDVM_NOTHING;
  frame *f = waiting_make(g, &g->waitings[index], body, FRAME_AT(g, g->running)->you);
  if (!f) return CARDVM_STOPPED;
  f->step = EFFECT_TARGET;
  effect_of(g, f)->announced = ANNOUNCED_ANEW;
  return frame_push(g, f) ? CARDVM_WAIT : CARDVM_STOPPED;
}

/* Passes over targets that are not chosen now. Of those that this ability chooses only sometimes
 * there is none. */
static bool targets_passed(cardvm_game *g, frame *f, const cardvm_ability_def *d) {
  effect_frame *own = effect_of(g, f);
  for (; own->target < d->target_count; WRITE(g, own->target, own->target + 1)) {
    const cardvm_target_def *t = TARGET(g->program, d, own->target);
    if (t->needed_only) continue;
    context c = frame_context(g, f, EVENT_HERE);
    chosen_before(g, f, &c);
    if (target_asked(g, t, &c)) break;
    if (g->stopped || !stack_push(g, 0)) return false;
    WRITE(g, own->target_words, own->target_words + 1);
  }
  return !g->stopped;
}

static void target_step(cardvm_game *g, frame *f) {
  const cardvm_ability_def *d = &game_ability(g, f->ability)->def;
  effect_frame *own = effect_of(g, f);
  ASSERT(g, own->target <= d->target_count);
  if (own->announced == ANNOUNCED_ANEW) {
    anew_step(g, f);
    return;
  }
  if (choices_left(g, f)) {
    WRITE(g, f->step, EFFECT_PICKED);
    choice_ask(g, f, false);
    return;
  }
  if (!targets_passed(g, f, d)) return;
  if (own->target >= d->target_count) {
    WRITE(g, f->step, EFFECT_RUN);
    if (own->announced == ANNOUNCED_NOT) targets_chosen(g, f);
    return;
  }
  const cardvm_target_def *t = TARGET(g->program, d, own->target);
  context c = frame_context(g, f, EVENT_HERE);
  uint32_t n;
  const cardvm_handle *cards = candidates(g, f, t, &c, &n);
  if (!cards) return;
  for (uint32_t i = 0; i < n; i++) decision_add(g, cards[i], 0);
  WRITE(g, f->step, EFFECT_PICKED);
  const target_range range =
      target_number(g, game_ability(g, f->ability), t, &c, target_picked(g, f, t));
  decision_open(g, CARDVM_ASK_CHOOSE, target_subject(t), f->you, range.min, range.max,
                t->prompt ? t->prompt : NAME_TARGET, false);
}

static void picked_step(cardvm_game *g, frame *f) {
  uint32_t n = g->pick_count;
  if (choices_left(g, f)) {
    if (choice_taken(g, f)) WRITE(g, f->step, EFFECT_TARGET);
    else effect_waste(g, f);
    return;
  }
  effect_frame *own = effect_of(g, f);
  const cardvm_target_def *t = TARGET(g->program, &game_ability(g, f->ability)->def, own->target);
  const uint32_t *picked = target_picked(g, f, t);
  const bool begun = picked && *picked; /* of those that are asked for one after another */
  if (begun) WRITE(g, g->stack[picked - g->stack], *picked + n);
  else if (!stack_push(g, n)) return;
  for (uint32_t i = 0; i < n; i++)
    if (!stack_push(g, PICK_AT(g, i)->subject)) return;
  WRITE(g, own->target_words, own->target_words + n + !begun);
  if (!n || !target_together(t)) WRITE(g, own->target, own->target + 1);
  WRITE(g, f->step, EFFECT_TARGET);
  ASSERT(g, stack_fits(g, f) && own->target <= game_ability(g, f->ability)->def.target_count);
}

/* -- The function ------------------------------------------------------------------------------ */

static void call_fill(cardvm_game *g, const frame *f, uint32_t index) {
  cardvm_call *c = &g->call;
  c->kind = (cardvm_call_kind)f->call_kind;
  c->function = f->function;
  c->ability = f->ability;
  c->me = f->me;
  c->you = f->you;
  c->event =
      f->event ? handle_make(CARDVM_KIND_EVENT, g->records[f->event].generation, f->event) : 0;
  c->sequence = f->sequence;
  c->depth = index;
  c->slot = slot_at(g, index);
  const call_kept *kept = &effect_of(g, f)->call;
  c->step = kept->step;
  for (int i = 0; i < 4; i++) c->local[i] = kept->local[i];
  c->result = (int32_t)kept->result;
}

static void call_keep(cardvm_game *g, frame *f) {
  const cardvm_call *c = &g->call;
  call_kept *kept = &effect_of(g, f)->call;
  if (c->step != kept->step) WRITE(g, kept->step, c->step);
  for (int i = 0; i < 4; i++)
    if (c->local[i] != kept->local[i]) WRITE(g, kept->local[i], c->local[i]);
  if ((uint32_t)c->result != kept->result) WRITE(g, kept->result, c->result);
}

static bool is_substitution(const cardvm_game *g, const frame *f) {
  return f->ability && f->call_kind == CARDVM_CALL_ABILITY &&
         game_ability(g, f->ability)->def.kind == CARDVM_SUBSTITUTION;
}

/* Limits that count what resolves count it here. A plan can't tell that it has done nothing. */
static void count_begun(cardvm_game *g, const frame *f, bool tells) {
  const ability *a = game_ability(g, f->ability);
  if (limited_later(a) && !is_substitution(g, f) &&
      (a->def.limited == CARDVM_MOMENT_RESOLVED || !tells))
    use_count(g, f->ability, f->itself);
}

/* Limits that count what was done; the same ability may have been used meanwhile. */
static void count_done(cardvm_game *g, const frame *f) {
  const ability *a = game_ability(g, f->ability);
  if (a->def.limited == CARDVM_MOMENT_DONE && use_left(g, f->ability, f->itself))
    use_count(g, f->ability, f->itself);
}

/* Of an ability whose options say what it does: returns the function of the first one that was
 * chosen, or of the next one behind that at work; 0: there is none. */
static cardvm_id option_next(const cardvm_game *g, const frame *f) {
  const cardvm_ability_def *d = &game_ability(g, f->ability)->def;
  for (uint32_t i = 0; i < d->choice_count; i++) {
    const cardvm_choice_def *c = CHOICE(g->program, d, i);
    bool behind = !f->function;
    for (uint32_t k = 0; c->functions && k < c->option_count; k++) {
      if (behind && f->params[c->parameter] >> k & 1) return c->functions[k];
      behind = behind || c->functions[k] == f->function;
    }
  }
  return 0;
}

/* Goes on with the next option that was chosen, as part of the same effect. */
static bool option_begins(cardvm_game *g, frame *f) {
  static const call_kept none;
  const bool ability = f->ability && f->call_kind == CARDVM_CALL_ABILITY;
  const cardvm_id next = ability ? option_next(g, f) : 0;
  if (!next) return false;
  if (g->slots[g->h->frame_count]) slot_drop(g, g->h->frame_count);
  WRITE(g, f->function, next);
  write_words(g, &effect_of(g, f)->call.step, &none.step, WORDS(call_kept));
  return true;
}

static void finish(cardvm_game *g, frame *f) {
  int32_t result = g->call.result;
  if (option_begins(g, f)) return;
  /* The outcome of a substitution tells its event whether it was replaced. The outcome of a body
   * tells whether it did anything; so does that of an ability. */
  const bool substitution = is_substitution(g, f);
  uint32_t outcome = substitution ? result != 0 : CARDVM_DONE;
  if (f->ability && !substitution && result) outcome = CARDVM_NOTHING;
  if (f->ability && !substitution && !result) count_done(g, f);
  if (f->call_kind == CARDVM_CALL_EVENT) outcome = result ? CARDVM_BODY_NOTHING : CARDVM_DONE;
  frame_pop(g, outcome);
  ASSERT(g, top(g) + 1 == f && "its frame is gone, and no other");
}

static const function *function_of(const cardvm_game *g, const frame *f) {
  return f->function ? program_function(g->program, f->function) : NULL;
}

/* Calls a function, or calls it again after it has waited. */
static void enter(cardvm_game *g, frame *f, const function *fn, bool again) {
  const cardvm_scripts *scripts = &g->program->scripts;
  uint32_t index = g->h->frame_count;
  ASSERT(g, !g->running && f == top(g) && f->serial && (!fn->script || !again == !g->slots[index]));
  call_fill(g, f, index);
  g->running = index;
  charge(g, WORK_RESUME);
  cardvm_call_status status;
  if (!fn->script) status = fn->call(g, &g->call, fn->user);
  else status = (again ? scripts->resume : scripts->run)(scripts->user, g, &g->call);
  g->running = 0;
  if (g->stopped || g->h->over || g->taking_back) return;
  if (status == CARDVM_CALL_FAILED) {
    stop_fail(g, CARDVM_ERROR_SCRIPT, "'%s' failed", fn->name ? fn->name : "a function");
    return;
  }
  call_keep(g, f);
  if (status == CARDVM_CALL_DONE) {
    if (g->h->frame_count != index || g->h->open)
      stop_fail(g, CARDVM_ERROR_SCRIPT, "'%s' ended without waiting for what it started",
                fn->name ? fn->name : "a function");
    else finish(g, f);
  }
}

static void skip(cardvm_game *g, const frame *f) {
  trace_ability(g, CARDVM_TRACE_SKIPPED, f->ability, f->me, f->you);
  flight_concessions(g);
  /* It was the outermost effect, so its log is not needed any more. */
  if (!g->flight) flight_end(g);
  /* An event whose substitution is left out goes on unreplaced; one whose body is did nothing. */
  frame_pop(g, is_substitution(g, f)               ? 0
               : f->call_kind == CARDVM_CALL_EVENT ? (uint32_t)CARDVM_BODY_NOTHING
                                                   : (uint32_t)CARDVM_NOTHING);
}

/* Starts the function. A rebuild comes back to the moment before this step. Plans need no rebuild,
 * because their state is in the frame. */
static void run_step(cardvm_game *g, frame *f) {
  if (effect_of(g, f)->announced == ANNOUNCED_NOW) {
    announce(g, f);
    if (!g->stopped) frame_pop(g, CARDVM_DONE);
    return;
  }
  const ability *a = f->ability ? game_ability(g, f->ability) : NULL;
  if (a && pays_later(a) && f->step == EFFECT_RUN) {
    WRITE(g, f->step, EFFECT_PAID);
    if (!payment_begin(g, f, f->ability, f->you, f->params, f->param_count, PAY_OFFERED) &&
        !g->stopped)
      effect_waste(g, f);
    return;
  }
  if (!f->function && a) WRITE(g, f->function, option_next(g, f));
  const function *fn = function_of(g, f);
  const uint32_t serial = g->h->effect_serial + 1;
  bool skipped = flight_skipped(g, serial), script = fn && !fn->plan;
  if (script && !skipped && !g->flight && !flight_begin(g, g->h->frame_count)) return;
  WRITE(g, g->h->effect_serial, serial);
  WRITE(g, f->serial, serial);
  WRITE(g, f->step, EFFECT_WAITS);
  if (f->ability) count_begun(g, f, fn && !fn->plan);
  if (g->stopped) return;
  WRITE(g, effect_of(g, f)->answers, g->replay);
  ASSERT(g, f == top(g) && g->replay <= g->answer_count);
  g->effects++;
  if (g->tracing && f->ability) {
    trace_ability(g, CARDVM_TRACE_ACTIVATED, f->ability, f->me, f->you);
    trace_cause(g, g->h->frame_count);
  }
  if (skipped) skip(g, f);
  else if (!fn && f->ability && gives_itself(game_ability(g, f->ability)))
    gift_begin(g, f, game_ability(g, f->ability));
  else if (!fn) frame_pop(g, CARDVM_DONE);
  else if (script) enter(g, f, fn, false);
  else plan_step(g, f, fn->plan);
}

static void wait_step(cardvm_game *g, frame *f) {
  const function *fn = function_of(g, f);
  /* It may be the next of several options. */
  const bool begins = !g->slots[g->h->frame_count];
  if (!fn) gift_step(g, f);
  else if (fn->plan) plan_step(g, f, fn->plan);
  else enter(g, f, fn, !fn->script || !begins);
}

void effect_frame_step(cardvm_game *g, frame *f) {
  ASSERT(g, f == top(g) && f->step <= EFFECT_PAID);
  ASSERT(g, (f->step == EFFECT_WAITS) == (f->serial != 0));
  switch ((effect_step)f->step) {
  case EFFECT_BEGIN: begin(g, f, CONDITION_ASKED); break;
  case EFFECT_ASKED: asked_step(g, f); break;
  case EFFECT_TARGET: target_step(g, f); break;
  case EFFECT_PICKED: picked_step(g, f); break;
  case EFFECT_PAID:
    if (f->outcome != CARDVM_DONE) {
      frame_pop(g, CARDVM_NOTHING);
      break;
    }
    /* fall through */
  case EFFECT_RUN: run_step(g, f); break;
  case EFFECT_WAITS: wait_step(g, f); break;
  }
}

static bool is_plan(const cardvm_game *g, const frame *f) {
  const function *fn = function_of(g, f);
  return fn && fn->plan;
}

void effect_start(cardvm_game *g, frame *made, condition_of asked) {
  frame *f = frame_push(g, made);
  if (f && is_plan(g, f)) begin(g, f, asked);
}

void effect_announce(cardvm_game *g, frame *made) {
  if (made) effect_of(g, made)->announced = ANNOUNCED_NOW;
  frame_push(g, made);
}

void step_call(cardvm_game *g, cardvm_id function_id, const frame *s) {
  frame *f = call_make(g, function_id, CARDVM_CALL_STEP, 0, s->you);
  if (!f) return;
  f->sequence = s->sequence;
  f = frame_push(g, f);
  if (is_plan(g, f)) run_step(g, f);
}
