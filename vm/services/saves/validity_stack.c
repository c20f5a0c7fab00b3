/* Which frames may stand on which. A frame relies on what pushed it: its outcome goes to the one
 * below, at the step at which that waits for it. What a frame holds by itself is checked in
 * validity_frames.c. */
#include "services.h"

/* Returns whether a function is at work there, which may start anything. */
static bool calls(const frame *by) { return by->kind == FRAME_EFFECT && by->serial; }

static bool waits(const frame *by, frame_kind kind, uint32_t step) {
  return by->kind == (uint32_t)kind && by->step == step;
}

/* Returns whether rule actions act there. Of calls of a function for several items the one on top
 * runs first; the others wait below it and have not begun. */
static bool rules_act(const frame *by) {
  return waits(by, FRAME_CHECKPOINT, CHECKPOINT_RULES) || waits(by, FRAME_EVENT, EVENT_RULES);
}

static bool action_waits(const frame *f, const frame *by, action_step step) {
  return waits(by, FRAME_ACTION, step) && by->ability == f->ability;
}

/* A substitution is at work on its event, and at no other place. */
static bool replacement_stands(const cardvm_game *g, const frame *f, const frame *by) {
  return waits(by, FRAME_EVENT, EVENT_REPLACED) && f->event && f->event == event_of(g, by)->record;
}

static bool ability_stands(const cardvm_game *g, const frame *f, const frame *by) {
  if (!f->ability) return false;
  const ability *a = game_ability(g, f->ability);
  if (!resolves(&a->def)) return a->def.kind == CARDVM_SUBSTITUTION && replacement_stands(g, f, by);
  switch ((effect_announced)effect_of(g, f)->announced) {
  case ANNOUNCED_NOT:
    return calls(by) || waits(by, FRAME_CHECKPOINT, CHECKPOINT_RULES) ||
           waits(by, FRAME_EVENT, EVENT_INTERRUPTED) || action_waits(f, by, ACTION_RESOLVED);
  case ANNOUNCED_NOW:
    return waits(by, FRAME_CHECKPOINT, CHECKPOINT_RULES) || action_waits(f, by, ACTION_ANNOUNCED);
  case ANNOUNCED_BEFORE:
    return waits(by, FRAME_WINDOW, WINDOW_ACTED) || action_waits(f, by, ACTION_RESOLVED);
  case ANNOUNCED_ANEW: return calls(by);
  }
  return false;
}

static bool effect_stands(const cardvm_game *g, const frame *f, const frame *by) {
  switch ((cardvm_call_kind)f->call_kind) {
  case CARDVM_CALL_ABILITY: return ability_stands(g, f, by);
  case CARDVM_CALL_STEP: return by->kind == FRAME_SEQUENCE && by->sequence == f->sequence;
  case CARDVM_CALL_RULE_ACTION:
    return rules_act(by) ||
           (by->kind == FRAME_EFFECT && !by->serial && by->call_kind == CARDVM_CALL_RULE_ACTION);
  case CARDVM_CALL_EVENT:
    return waits(by, FRAME_EVENT, EVENT_BODY_DONE) && f->event &&
           f->event == event_of(g, by)->record;
  }
  return false;
}

static bool event_stands(const frame *by) {
  return calls(by) || rules_act(by) || by->kind == FRAME_SEQUENCE ||
         waits(by, FRAME_EFFECT, EFFECT_RUN) || /* its targets are chosen */
         waits(by, FRAME_ACTION, ACTION_DECLARED) || waits(by, FRAME_ACTION, ACTION_ACTIVATED) ||
         waits(by, FRAME_ACTION, ACTION_MOVED) || waits(by, FRAME_PAY, PAY_DONE);
}

static bool window_stands(const cardvm_game *g, const frame *f, const frame *by) {
  const window_frame *own = window_of(g, f);
  return waits(by, FRAME_SEQUENCE, SEQUENCE_AFTER) ||
         (waits(by, FRAME_PAY, PAY_FILLED) && own->player == by->you &&
          own->window == g->program->rules.payment_window);
}

bool frame_stands(const cardvm_game *g, uint32_t index) {
  const frame *f = &g->frames[index], *by = f - 1;
  if (index == 1) return f->kind == FRAME_TURNS || f->kind == FRAME_SEQUENCE;
  switch ((frame_kind)f->kind) {
  case FRAME_SEQUENCE:
    return calls(by) || waits(by, FRAME_TURNS, TURNS_FIRST) || waits(by, FRAME_TURNS, TURNS_NEXT);
  case FRAME_WINDOW: return window_stands(g, f, by);
  case FRAME_ACTION: return calls(by) || waits(by, FRAME_WINDOW, WINDOW_ACTED);
  case FRAME_PAY:
    return action_waits(f, by, ACTION_PAID) || calls(by) ||
           (waits(by, FRAME_EFFECT, EFFECT_PAID) && by->ability == f->ability);
  case FRAME_EFFECT: return effect_stands(g, f, by);
  case FRAME_EVENT: return event_stands(by);
  case FRAME_CHECKPOINT: return calls(by) || by->kind == FRAME_SEQUENCE || by->kind == FRAME_WINDOW;
  case FRAME_TURNS: /* all else stands on them */
  case FRAME_NONE:
  case FRAME_KINDS: break;
  }
  return false;
}
