/* What the rules do by themselves, and checkpoints. At a checkpoint rule actions run until none
 * applies, then one effect of the queue is served, and so on. */
#include "due.h"
#include "flow.h"

static void act_by_event(cardvm_game *g, const cardvm_rule_action_def *d, const due *f) {
  if (!done_reserve(g, f->count)) return;
  for (uint32_t i = 0; i < f->count; i++)
    *DONE_AT(g, i, f->count) =
        due_event(d, d->selection ? f->items[i] : 0, d->selection ? 0 : f->items[i]);
  event_propose(g, g->done, f->count);
}

/* Pushes a call of the function for each item. The last call pushed runs first. */
static void act_by_function(cardvm_game *g, const cardvm_rule_action_def *d, const due *f) {
  uint32_t items[CHANGED_MAX], n = f->count < CHANGED_MAX ? f->count : CHANGED_MAX;
  for (uint32_t i = 0; i < n; i++) items[i] = f->items[i];
  if (!frames_free(g, n)) return;
  for (uint32_t i = n; i > 0 && !g->stopped; i--) {
    cardvm_handle card = d->selection ? items[i - 1] : 0;
    cardvm_seat seat = d->selection ? seat_master(g, card) : items[i - 1];
    frame_push(g, call_make(g, d->function, CARDVM_CALL_RULE_ACTION, card, seat));
  }
}

static uint32_t marked(const header *h, bool now) {
  return now ? h->now_all | h->now_changed : h->later_all | h->later_changed;
}

static bool serve(cardvm_game *g, bool now) {
  const header *h = g->h;
  for (;;) {
    lasting_end_untrue(g);
    uint32_t mask = marked(h, now);
    if (!mask || g->stopped || h->over) return false;
    uint32_t n = 0;
    while (!((mask >> n) & 1)) n++;
    due f;
    ASSERT(g, n < g->program->rule_actions.count);
    due_test(g, n, now, &f);
    const cardvm_rule_action_def *d = rule_action_def(g, n);
    /* After it has acted, the rule action is tested again if it acts on one item at a time. It is
     * also tested again if there are more items than act_by_function holds. */
    bool again = f.count && (d->one_at_a_time || (d->function && f.count > CHANGED_MAX));
    if (!again) due_clear(g, n, now);
    ASSERT(g, again == (marked(h, now) >> n & 1) && "what may have more to do is tested again");
    if (!f.count || g->stopped) continue;
    cardvm_trace *t = trace_add(g, CARDVM_TRACE_NOTE);
    if (t) {
      t->name = 0;
      t->amount = (int32_t)n + 1;
      t->event = d->event;
    }
    if (d->event) act_by_event(g, d, &f);
    else act_by_function(g, d, &f);
    return true;
  }
}

/* Lets rule actions act. Returns true if any did; it may have pushed frames. */
bool rule_actions_serve(cardvm_game *g, bool now_only) {
  return serve(g, true) || (!now_only && serve(g, false));
}

/* -- Checkpoints ------------------------------------------------------------------------------- */

static uint32_t floor_wave(const cardvm_game *g) {
  for (uint32_t i = g->program->newer_only ? g->h->frame_count : 0; i > 0; i--) {
    const frame *f = &g->frames[i];
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
  const ability *a = program_ability(g->program, g->waitings[waiting_index].ability);
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
