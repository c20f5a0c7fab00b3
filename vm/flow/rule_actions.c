/* What the rules do by themselves, and checkpoints. At a checkpoint rule actions run until none
 * applies, then one effect of the queue is served, and so on. */
#include "due.h"
#include "flow.h"

static void due_events(const cardvm_rule_action_def *d, const due *f, cardvm_event *events) {
  for (uint32_t i = 0; i < f->count; i++)
    events[i] = due_event(d, d->selection ? f->items[i] : 0, d->selection ? 0 : f->items[i]);
}

static void act_by_event(cardvm_game *g, const cardvm_rule_action_def *d, const due *f) {
  if (!done_reserve(g, f->count)) return;
  due_events(d, f, g->done);
  event_propose(g, g->done, f->count);
}

/* Pushes a call of the function for each item. The last call pushed runs first. */
static void act_by_function(cardvm_game *g, uint32_t action, const due *f) {
  const cardvm_rule_action_def *d = rule_action_def(g, action);
  const uint32_t unseen = rule_action_unseen(g, action);
  uint32_t items[CHANGED_MAX], n = f->count < CHANGED_MAX ? f->count : CHANGED_MAX;
  for (uint32_t i = 0; i < n; i++) items[i] = f->items[i];
  if (!frames_free(g, n)) return;
  for (uint32_t i = n; i > 0 && !g->stopped; i--) {
    cardvm_handle card = d->selection ? items[i - 1] : 0;
    cardvm_seat seat = d->selection ? seat_master(g, card) : items[i - 1];
    frame *made = call_make(g, d->function, CARDVM_CALL_RULE_ACTION, card, seat);
    if (made) made->own.effect.read = unseen;
    frame_push(g, made);
  }
}

static uint32_t marked(const header *h, bool now) {
  return now ? h->now_all | h->now_changed : h->later_all | h->later_changed;
}

static void note(cardvm_game *g, uint32_t n) {
  cardvm_trace *t = trace_add(g, CARDVM_TRACE_NOTE);
  if (!t) return;
  t->name = 0;
  t->amount = (int32_t)n + 1;
  t->event = rule_action_def(g, n)->event;
  const cardvm_look l = look_begin(g); /* the game does not pay for its trace */
  const uint32_t unseen = rule_action_unseen(g, n);
  trace_told_to(t, look_end(g, l) ? t->told & ~unseen : 0);
}

/* Tests a rule action. Its marks are removed, unless it has to be tested again after it has acted:
 * if it acts on one item at a time, or if there are more items than act_by_function holds. */
static void test(cardvm_game *g, uint32_t n, bool now, due *f) {
  const cardvm_rule_action_def *d = rule_action_def(g, n);
  due_test(g, n, now, f);
  bool again = f->count && (d->one_at_a_time || (d->function && f->count > CHANGED_MAX));
  if (!again) due_clear(g, n, now);
  ASSERT(g, again == (marked(g->h, now) >> n & 1) && "what may have more to do is tested again");
}

/* Proposes the events of all rule actions that apply as simultaneous ones: each of them was found
 * in the state before. Returns false if none applies. */
static bool act_together(cardvm_game *g, bool now) {
  uint32_t count = 0;
  for (uint32_t mask = marked(g->h, now), n = 0; mask; mask >>= 1, n++) {
    due f;
    if (!(mask & 1)) continue;
    test(g, n, now, &f);
    if (g->stopped) return false;
    if (!f.count) continue;
    if (!done_reserve(g, count + f.count)) return false;
    note(g, n);
    due_events(rule_action_def(g, n), &f, g->done + count);
    count += f.count;
  }
  if (count) event_propose(g, g->done, count);
  return count != 0;
}

/* Returns the first of those marked that acts now: one with a function, where others wait for all
 * that apply. `count` if there is none. */
static uint32_t next_action(const cardvm_game *g, uint32_t mask) {
  const uint32_t count = g->program->rule_actions.count;
  uint32_t n = 0;
  while (n < count &&
         (!(mask >> n & 1) || (g->program->rules.actions_together && rule_action_def(g, n)->event)))
    n++;
  return n;
}

static bool serve(cardvm_game *g, bool now) {
  for (;;) {
    lasting_end_untrue(g);
    uint32_t mask = marked(g->h, now);
    if (!mask || g->stopped || g->h->over) return false;
    if (mask & g->program->states) { /* what they would change holds now */
      due_clear(g, RULE_ACTIONS_MAX + 1, now);
      notice(g, &(cardvm_event){g->program->state_event}, 1, false, 0, 0, NULL);
      continue;
    }
    const uint32_t n = next_action(g, mask);
    if (n == g->program->rule_actions.count) {
      if (act_together(g, now)) return true;
      continue;
    }
    due f;
    test(g, n, now, &f);
    if (!f.count || g->stopped) continue;
    note(g, n);
    const cardvm_rule_action_def *d = rule_action_def(g, n);
    if (d->event) act_by_event(g, d, &f);
    else act_by_function(g, n, &f);
    return true;
  }
}

/* Lets rule actions act. Returns true if any did; it may have pushed frames. */
bool rule_actions_serve(cardvm_game *g, bool now_only) {
  return serve(g, true) || (!now_only && serve(g, false));
}

/* -- Checkpoints ------------------------------------------------------------------------------- */

/* Returns the wave of which nothing is served, nor of those before it. While a chain resolves that
 * is the last there can be, in the middle of its effects, too. */
static uint32_t floor_wave(const cardvm_game *g) {
  for (uint32_t i = g->program->newer_only ? g->h->frame_count : 0; i > 0; i--) {
    const frame *f = &g->frames[i];
    if (f->kind == FRAME_WINDOW && window_of(g, f)->acted == CHAIN_RESOLVES) return UINT32_MAX;
    if (f->kind == FRAME_SEQUENCE &&
        ITEM(const sequence, g->program->sequences, f->sequence)->def.newer_only)
      return sequence_of(g, f)->floor_wave;
  }
  return 0;
}

frame *checkpoint_push(cardvm_game *g) {
  frame *f = frame_make(g, FRAME_CHECKPOINT);
  if (f) checkpoint_of(g, f)->floor_wave = floor_wave(g);
  return frame_push(g, f);
}

static void serve_one(cardvm_game *g, uint32_t group_index, uint32_t waiting_index) {
  ASSERT(g, GROUP_AT(g, group_index)->first && !g->h->open);
  queue_unlink(g, group_index, waiting_index);
  if (g->program->rules.newest_wave_first) WRITE(g, g->h->wave, g->h->wave + 1);
  const ability *a = game_ability(g, g->waitings[waiting_index].ability);
  waiting_resolve(g, waiting_index, ability_waits(g->program, a) ? ANNOUNCED_NOW : ANNOUNCED_NOT);
}

static void serve_queue(cardvm_game *g, frame *f) {
  checkpoint_frame *own = checkpoint_of(g, f);
  uint32_t index = queue_head(g, own->floor_wave);
  if (!index) {
    frame_pop(g, CARDVM_DONE);
    return;
  }
  const group *head = &g->groups[index];
  bool asks = head->first != head->last && !g->program->rules.fixed_order &&
              waiting_options(g, head->first);
  if (g->stopped) return;
  if (!asks) {
    serve_one(g, index, head->first);
    return;
  }
  WRITE(g, f->step, CHECKPOINT_PICKED);
  WRITE(g, own->group, index);
  if (decision_open(g, CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, head->seat, 1, 1, NAME_NEXT_EFFECT,
                    true) == ASKED_SKIPPED)
    g->picks[0] =
        (cardvm_option){g->waitings[head->first].source, g->waitings[head->first].ability};
}

static void picked(cardvm_game *g, frame *f) {
  uint32_t index = checkpoint_of(g, f)->group;
  WRITE(g, f->step, CHECKPOINT_RULES);
  uint32_t w = waiting_find(g, g->groups[index].first, &g->picks[0]);
  if (w) serve_one(g, index, w);
}

void checkpoint_frame_step(cardvm_game *g, frame *f) {
  if (f->step == CHECKPOINT_PICKED) {
    picked(g, f);
    return;
  }
  if (!checkpoint_due(g)) frame_pop(g, CARDVM_DONE);
  else if (!rule_actions_serve(g, false) && !g->stopped && !g->h->over) serve_queue(g, f);
}

cardvm_outcome cardvm_checkpoint(cardvm_game *g) {
  if (!g->running) {
    stop_fail(g, CARDVM_ERROR_STATE, "no effect runs");
    return CARDVM_STOPPED;
  }
  if (effect_may_start(g)) checkpoint_push(g);
  return g->stopped ? CARDVM_STOPPED : CARDVM_WAIT;
}
