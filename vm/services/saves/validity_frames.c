/* Whether the frames can go on. A function can be in progress only in a game with an effect in
 * flight, at its frame and above. A save is of the moment before the outermost effect began, and
 * the rest runs again.
 *
 * A step that reads an answer is valid only in the top frame. The question must be the one that it
 * asked, and be open or just answered. Which frames may stand on which is in validity_stack.c. */
#include "holds.h"
#include "services.h"

#include <string.h>

/* What the check of one frame knows. */
typedef struct look {
  cardvm_game *g;
  const frame *f;
  uint32_t index, end; /* where its part of the stack ends */
  bool top;
  uint32_t *uses; /* which records are in lists of events */
} look;

bool invalid(cardvm_game *g, const char *format, ...) {
  va_list list;
  va_start(list, format);
  error_write(&g->error, CARDVM_ERROR_STATE, format, list);
  va_end(list);
  return false;
}

/* -- What lasts -------------------------------------------------------------------------------- */

/* Returns whether what was chosen could be. */
static bool choices_made_valid(const cardvm_ability_def *d, const uint32_t *params,
                               uint32_t count) {
  if (count > d->choice_count) return false;
  for (uint32_t i = 0; i < count; i++) {
    const cardvm_choice_def *c = &d->choices[i];
    const uint32_t value = params[c->parameter];
    if (c->kind == CARDVM_CHOICE_YES_NO && value > 1) return false;
    if (c->kind == CARDVM_CHOICE_OPTIONS &&
        (value >> c->option_count || bits_in(value) != c->count))
      return false;
  }
  return true;
}

/* Checks the values of a started ability: there are as many as it declares, and players and places
 * exist. */
bool params_valid(const cardvm_game *g, uint32_t ability_id, const uint32_t *params,
                  uint32_t count) {
  const cardvm_ability_def *d = &game_ability(g, ability_id)->def;
  if (d->choice_count) return choices_made_valid(d, params, count);
  if (count == 0) return true;
  if (count != d->parameter_count) return false;
  for (uint32_t i = 0; i < count; i++) {
    if (d->parameters[i] == CARDVM_SUBJECT_SEAT && !seat_or_none(g, params[i])) return false;
    if (d->parameters[i] == CARDVM_SUBJECT_PLACE && params[i] > g->at.place_count &&
        params[i] != NOWHERE)
      return false;
  }
  return true;
}

static const cardvm_ability_def *ability_of(const look *l) {
  return &program_ability(l->g->program, l->f->ability)->def;
}
static const plan *its_plan(const look *l) { return frame_plan(l->g, l->f); }
/* Returns whether the effect gives what its ability says. */
static bool is_gift(const look *l) {
  return l->f->kind == FRAME_EFFECT && l->f->ability && !l->f->function &&
         gives_itself(program_ability(l->g->program, l->f->ability));
}

/* Returns whether the frame's function has begun and waits. A plan or gift can do so without a
 * flight. */
static bool is_begun(const look *l) {
  return l->f->kind == FRAME_EFFECT && l->f->serial &&
         (its_plan(l) || is_gift(l) || (l->g->flight && l->index >= l->g->flight));
}

static bool plan_valid(const look *l) {
  const plan *p = its_plan(l);
  if (!p || !is_begun(l)) return true;
  const effect_frame *own = effect_of(l->g, l->f);
  const plan_kept *kept = &own->plan;
  if (!kept->begun || kept->begun > (uint64_t)plan_rounds(l->g, l->f, p) * p->count) return false;
  if (kept->none[0] || kept->none[1] || kept->follows > 1 ||
      (kept->follows && CARDVM_HANDLE_KIND(l->f->me) != CARDVM_KIND_CARD))
    return false;
  return p->over ? kept->cards == l->f->base + own->target_words + 2 * own->paid
                 : !kept->cards && !kept->card_count;
}

/* -- The question ------------------------------------------------------------------------------ */

/* Returns whether the open question is the one that the top frame's step asked. */
static bool asks(const look *l, cardvm_ask kind, bool one) {
  const header *h = l->g->h;
  if (!h->open) return l->top;
  return l->top && h->ask == (uint32_t)kind && h->ask_frame == l->index &&
         (!one || (h->min == 1 && h->max == 1));
}

static bool acts_valid(const cardvm_game *g) {
  for (uint32_t i = 0; i < g->h->option_count; i++) {
    uint32_t id = g->options[i].name;
    if (!id) continue;
    if (id > g->program->abilities.count || handle_index(g->options[i].subject) > g->h->card_count)
      return false;
    const cardvm_ability_def *d = &game_ability(g, id)->def;
    if (!acts(d) || d->parameter_count) return false;
  }
  return true;
}

static bool question_valid(cardvm_game *g) {
  const header *h = g->h;
  if (!h->open) return h->option_count == 0 || invalid(g, "there are options, but no question");
  bool fits = h->ask && h->ask_player && h->min <= h->max && h->max <= h->option_count &&
              h->frame_count && h->ask_frame == h->frame_count;
  if (fits && h->ask == CARDVM_ASK_ACT)
    fits = top(g)->kind == FRAME_WINDOW && top(g)->step == WINDOW_ANSWERED && acts_valid(g);
  return fits || invalid(g, "the question to seat %u cannot be answered", h->ask_player);
}

/* -- Each kind --------------------------------------------------------------------------------- */

static bool step_or_none(const cardvm_program *p, uint32_t id, uint32_t sequence_id) {
  return !id || (has(&p->steps, id) && program_step(p, id)->sequence == sequence_id);
}

static bool turns_valid(const look *l) {
  const frame *f = l->f;
  const cardvm_program *p = l->g->program;
  uint32_t turn = p->rules.turn_sequence;
  if ((f->step >= TURNS_NEXT && !turn) || !l->g->h->first_player) return false;
  return step_or_none(p, turns_of(l->g, f)->first_step, turn) &&
         (f->step != TURNS_CHOSEN || asks(l, CARDVM_ASK_CHOOSE, true));
}

static bool sequence_valid(const look *l) {
  const frame *f = l->f;
  const cardvm_program *p = l->g->program;
  const sequence_frame *own = sequence_of(l->g, f);
  return f->sequence && f->you && step_or_none(p, own->at, f->sequence) &&
         !own->at == !ITEM(const sequence, p->sequences, f->sequence)->first_step &&
         (own->leave_to == NOWHERE || step_or_none(p, own->leave_to, f->sequence));
}

static bool tried_valid(const look *l) {
  const uint32_t *pairs = l->g->stack + l->f->base, count = window_of(l->g, l->f)->tried;
  if (count && !l->g->program->rules.in_vain_back) return false;
  for (uint32_t i = 0; i < count; i++)
    if (!has(&l->g->program->abilities, pairs[2 * i])) return false;
  return true;
}

static bool window_valid(const look *l) {
  const window_frame *own = window_of(l->g, l->f);
  if (!has(&l->g->program->windows, own->window)) return false;
  const bool resolves =
      window_mode(l->g, l->f) == CARDVM_WINDOW_CHAIN && l->f->step >= WINDOW_ACTED;
  return is_seat(l->g, own->player) && own->acted <= (resolves ? CHAIN_RESOLVES : 1) &&
         tried_valid(l) && (l->f->step != WINDOW_ANSWERED || asks(l, CARDVM_ASK_ACT, true));
}

/* Returns whether the open question is the one about the next choice. */
static bool choosing_valid(const look *l) {
  const cardvm_ability_def *d = ability_of(l);
  if (l->f->param_count >= d->choice_count) return false;
  const cardvm_choice_def *c = &d->choices[l->f->param_count];
  const uint32_t some = l->f->params[c->parameter]; /* options that were chosen already */
  if (c->kind == CARDVM_CHOICE_OPTIONS ? some >> c->option_count || bits_in(some) >= c->count
                                       : some)
    return false;
  switch (c->kind) {
  case CARDVM_CHOICE_NUMBER: return asks(l, CARDVM_ASK_NUMBER, true);
  case CARDVM_CHOICE_YES_NO: return asks(l, CARDVM_ASK_YES_NO, true);
  case CARDVM_CHOICE_OPTIONS: return asks(l, CARDVM_ASK_OPTION, true);
  }
  return false;
}

/* Returns whether the action has begun only where it can be taken back. */
static bool flight_valid(const look *l) {
  const cardvm_game *g = l->g;
  return !l->f->serial || (g->program->rules.in_vain_back && g->flight && l->index >= g->flight);
}

/* Returns whether what was paid is of costs that there are. */
static bool paid_valid(const look *l, uint32_t count) {
  const cardvm_ability_def *d = ability_of(l);
  for (uint32_t i = 0; i < count; i++)
    if (l->g->stack[l->f->base + 2 * i] >= d->cost_count) return false;
  return true;
}

static bool action_valid(const look *l) {
  const frame *f = l->f;
  if (!flight_valid(l) || !f->ability || !f->you || ability_of(l)->parameter_count ||
      action_of(l->g, f)->ceases > (f->step == ACTION_RESOLVED || f->step == ACTION_MOVED) ||
      handle_index(f->me) > l->g->h->card_count || !paid_valid(l, action_of(l->g, f)->paid) ||
      !params_valid(l->g, f->ability, f->params, f->param_count))
    return false;
  return f->step != ACTION_CHOSEN || choosing_valid(l);
}

static bool all_chosen(const look *l) {
  const frame *f = l->f;
  return f->param_count >= ability_of(l)->choice_count &&
         params_valid(l->g, f->ability, f->params, f->param_count);
}

static bool picks_variable(const cardvm_cost_def *c, uint32_t variable) {
  return variable - 1 < 64 && c->variables >> (variable - 1) & 1;
}

/* Returns whether the ways that are paid are there, and all are said where nobody is asked. */
static bool ways_valid(const look *l) {
  const cardvm_ability_def *d = ability_of(l);
  const uint32_t ways = pay_of(l->g, l->f)->ways,
                 said = l->f->step < PAY_WAYS || l->f->step == PAY_FILL || l->f->step == PAY_FILLED;
  for (uint32_t either = 1; either <= EITHER_MOST; either++) {
    const uint32_t way = ways >> (4 * (either - 1)) & 15;
    bool any = false;
    EACH_PART(d, cost, c) any = any || c->either == either;
    if (way ? !cost_way(d, either, way) : any && said) return false;
  }
  return true;
}

static bool pay_valid(const look *l) {
  const frame *f = l->f;
  if (!f->ability || !f->you) return false;
  const cardvm_ability_def *d = ability_of(l);
  const pay_frame *own = pay_of(l->g, f);
  if (own->cost > d->cost_count || !ways_valid(l) || !all_chosen(l)) return false;
  if (f->step >= PAY_WAYS && (own->cost || own->picked || own->waited)) return false;
  if (f->step == PAY_WAY) return asks(l, CARDVM_ASK_OPTION, true);
  if (f->step == PAY_OFFERED) return asks(l, CARDVM_ASK_YES_NO, true);
  if (f->step == PAY_FILLED && !l->g->program->rules.payment_window) return false;
  if (!paid_valid(l, own->picked)) return false;
  for (uint32_t i = 0; i < own->picked; i++) {
    const cardvm_cost_def *c = &d->costs[l->g->stack[f->base + 2 * i]];
    const uint32_t what = l->g->stack[f->base + 2 * i + 1];
    if (f->step == PAY_DONE ? is_shared(c) && !picks_variable(c, what)
                            : c->kind != CARDVM_COST_CARDS && !picks_variable(c, what))
      return false;
  }
  if (f->step != PAY_PICKED) return true;
  if (own->cost >= d->cost_count) return false;
  const cardvm_cost_def *c = &d->costs[own->cost];
  return c->kind == CARDVM_COST_CARDS ? asks(l, CARDVM_ASK_CHOOSE, false)
                                      : c->variables && asks(l, CARDVM_ASK_OPTION, true);
}

/* Checks that some step, rule action or event has this function. */
static bool call_valid(const look *l) {
  const cardvm_program *p = l->g->program;
  uint32_t id = l->f->function;
  bool found = false;
  if (l->f->step < EFFECT_RUN || l->f->ability || !id) return false;
  switch ((cardvm_call_kind)l->f->call_kind) {
  case CARDVM_CALL_STEP:
    for (uint32_t i = 1; i <= p->steps.count && !found; i++) {
      const cardvm_step_def *d = &program_step(p, i)->def;
      found =
          program_step(p, i)->sequence == l->f->sequence && (d->function == id || d->after == id);
    }
    return found && l->f->you;
  case CARDVM_CALL_RULE_ACTION:
    for (uint32_t i = 1; i <= p->rule_actions.count && !found; i++)
      found = ITEM(const rule_action, p->rule_actions, i)->def.function == id;
    return found;
  case CARDVM_CALL_EVENT:
    return l->f->event && program_event(p, l->g->records[l->f->event].kind)->def.function == id;
  case CARDVM_CALL_ABILITY: break;
  }
  return false;
}

bool target_valid(const cardvm_game *g, uint32_t handle) {
  uint32_t id;
  const cardvm_subject is = subject_of(CARDVM_SUBJECT_ANY, handle, &id);
  return is == CARDVM_SUBJECT_SEAT    ? is_seat(g, id)
         : is == CARDVM_SUBJECT_PLACE ? id - 1 < g->at.place_count
                                      : true;
}

/* Targets are on the stack, each as a count and so many handles. */
static bool targets_valid(const look *l) {
  const cardvm_ability_def *d = ability_of(l);
  const effect_frame *own = effect_of(l->g, l->f);
  const uint32_t *targets = l->g->stack + l->f->base, words = own->target_words;
  uint32_t at = 0;
  if (own->target > d->target_count) return false;
  const bool asked = own->target < d->target_count;
  const uint32_t more = asked && target_together(&d->targets[own->target]);
  for (uint32_t i = 0; i < own->target + more; i++) {
    if (i == own->target && at == words) break; /* nothing is picked of it yet */
    if (d->targets[i].needed_only) continue;
    if (at >= words || targets[at] > words - at - 1 || (i == own->target && !targets[at]))
      return false;
    for (uint32_t n = targets[at++]; n; n--)
      if (!target_valid(l->g, targets[at++])) return false;
  }
  return at == words;
}

static bool gift_valid(const look *l) {
  if (!is_gift(l) || !is_begun(l)) return true;
  const gift_kept *kept = &effect_of(l->g, l->f)->gift;
  if (kept->given >= kept->count || kept->count > INT32_MAX || kept->asked != 1) return false;
  return is_seat(l->g, l->f->you) && !(kept->none[0] | kept->none[1] | kept->none[2]) &&
         asks(l, CARDVM_ASK_OPTION, true);
}

/* Returns whether the frame's function is that of its ability, or of an option that was chosen. */
static bool function_valid(const look *l) {
  const cardvm_ability_def *d = ability_of(l);
  if (l->f->function == d->function) return true;
  for (uint32_t i = 0; i < d->choice_count && i < l->f->param_count; i++) {
    const cardvm_choice_def *c = &d->choices[i];
    for (uint32_t k = 0; c->functions && k < c->option_count; k++)
      if (c->functions[k] == l->f->function) return l->f->params[c->parameter] >> k & 1;
  }
  return false;
}

/* Targets that are chosen once more: what does that lies below. */
static bool anew_valid(const look *l) {
  const frame *f = l->f;
  return f[-1].kind == FRAME_EFFECT && f->you && !f->event &&
         (f->step == EFFECT_TARGET || f->step == EFFECT_PICKED) &&
         handle_index(f->me) <= l->g->h->card_count && all_chosen(l);
}

static bool announced_valid(const look *l) {
  const uint32_t announced = effect_of(l->g, l->f)->announced, step = l->f->step;
  if (announced && !l->g->program->stack_windows) return false;
  if (announced == ANNOUNCED_NOW) return step != EFFECT_ASKED && step < EFFECT_WAITS;
  return announced <= ANNOUNCED_BEFORE || (announced == ANNOUNCED_ANEW && anew_valid(l));
}

/* Returns whether the open question is the one about the next choice or target. */
static bool picking_valid(const look *l) {
  const cardvm_ability_def *d = ability_of(l);
  if (l->f->param_count < d->choice_count) return choosing_valid(l);
  return effect_of(l->g, l->f)->target < d->target_count && asks(l, CARDVM_ASK_CHOOSE, false);
}

/* Checks the effect of an ability. */
static bool resolving_valid(const look *l) {
  const frame *f = l->f;
  if (!f->ability || !function_valid(l) || f->sequence || !targets_valid(l) ||
      !params_valid(l->g, f->ability, f->params, f->param_count) || !announced_valid(l))
    return false;
  if (f->step == EFFECT_ASKED) return asks(l, CARDVM_ASK_YES_NO, true);
  if (f->step == EFFECT_PICKED) return picking_valid(l);
  return f->step <= EFFECT_TARGET || all_chosen(l);
}

static bool effect_valid(const look *l) {
  const frame *f = l->f;
  const bool waits = f->step == EFFECT_WAITS;
  if (is_begun(l) ? !waits || (!f->function && !is_gift(l)) : waits || f->serial) return false;
  if (!plan_valid(l) || !gift_valid(l)) return false;
  if (f->call_kind == CARDVM_CALL_ABILITY) return resolving_valid(l);
  return !effect_of(l->g, f)->announced && call_valid(l);
}

/* -- Events in progress ------------------------------------------------------------------------ */

static bool events_valid(const look *l) {
  const frame *f = l->f;
  cardvm_game *g = l->g;
  for (uint32_t r = f->event; r; r = g->records[r].next) {
    const record *item = &g->records[r];
    if (!item->kind || l->uses[r]++ || /* one list at most has it, and that is no ring */
        (item->outcome > CARDVM_LOST && item->outcome != (uint32_t)CARDVM_COUNTED))
      return false;
    /* it was found possible, and is applied without another check */
    if (f->step <= EVENT_BODY && item->outcome == CARDVM_DONE &&
        !event_complete(g, record_into(g, r, EVENT_HERE)))
      return false;
  }
  return f->event != 0;
}

/* What substitutions have made is read from the records of the same list. */
static bool used_valid(const look *l) {
  const cardvm_game *g = l->g;
  const event_frame *own = event_of(g, l->f);
  if (own->as_one > EVENTS_WHOLE) return false;
  if (l->f->step >= EVENT_APPLY) return true;
  if (own->kept > own->used || (l->f->step == EVENT_REPLACED && own->kept == own->used))
    return false;
  uint32_t r = l->f->event; /* they are in the order of the list */
  for (uint32_t i = 0; i < own->kept; i++)
    while (r != g->stack[l->f->base + WORDS(used_one) * i + 2])
      if (!r || !(r = g->records[r].next)) return false;
  return true;
}

/* Returns whether it can be asked if this substitution, which has not been used yet, is used. */
static bool asked_valid(const look *l) {
  const cardvm_game *g = l->g;
  const uint32_t at = event_of(g, l->f)->asked;
  if (!at || at > g->h->listener_count) return false;
  const listener *item = &g->listeners[at];
  return item->hook >= g->program->hook_replace && item->hook < g->program->hook_until &&
         !used_in_frame(g, l->f, item->ability, listener_owner(g, item));
}

static bool event_valid(const look *l) {
  const frame *f = l->f;
  const cardvm_game *g = l->g;
  const event_frame *own = event_of(g, f);
  const bool at_work =
      (f->step >= EVENT_REPLACE_ORDERED && f->step <= EVENT_REPLACED) || f->step == EVENT_BODY_DONE;
  if (!events_valid(l) || !used_valid(l)) return false;
  if (own->record ? !record_listed(g, f->event, own->record) : at_work) return false;
  if (f->step == EVENT_REPLACED && (!own->used || own->counts > 1)) return false;
  if (f->step >= EVENT_RULES && own->interrupts) return false;
  if (f->step == EVENT_REPLACE_ASKED) return asked_valid(l) && asks(l, CARDVM_ASK_YES_NO, true);
  if (f->step == EVENT_REPLACE_ORDERED || f->step == EVENT_INTERRUPT_ORDERED)
    return asks(l, CARDVM_ASK_CHOOSE, true);
  return true;
}

static bool checkpoint_valid(const look *l) {
  if (l->f->step == CHECKPOINT_RULES) return true;
  for (uint32_t i = l->g->h->group_first; i; i = l->g->groups[i].next)
    if (i == checkpoint_of(l->g, l->f)->group) return asks(l, CARDVM_ASK_CHOOSE, true);
  return false;
}

/* -- The stack of them ------------------------------------------------------------------------- */

static bool seats_valid(const cardvm_game *g, uint32_t seats) {
  return !(seats >> (g->h->players + 1));
}

/* Only a function that has begun keeps anything, or has read something. */
static bool effect_kept_valid(const look *l) {
  static const call_kept none;
  const effect_frame *own = effect_of(l->g, l->f);
  const bool called = l->f->call_kind == CARDVM_CALL_RULE_ACTION; /* who can see why is known */
  return (is_begun(l) || (!memcmp(&own->call, &none, sizeof none) && (called || !own->read))) &&
         seats_valid(l->g, own->read);
}

static bool others_kept_valid(const look *l) {
  static const call_kept none;
  const bool orders = l->f->kind == FRAME_EVENT || l->f->kind == FRAME_CHECKPOINT;
  return !memcmp(l->f->own.none, &none, sizeof l->f->own.none) &&
         (orders ? seats_valid(l->g, l->f->own.ordered) : !l->f->own.ordered);
}

/* Checks the words that all kinds of frames have. */
static bool common_valid(const look *l) {
  static const uint32_t last_step[FRAME_KINDS] = {
      [FRAME_TURNS] = TURNS_CHOSEN,    [FRAME_SEQUENCE] = SEQUENCE_NEXT,
      [FRAME_WINDOW] = WINDOW_CHECKED, [FRAME_ACTION] = ACTION_PAYS,
      [FRAME_PAY] = PAY_OFFERED,       [FRAME_EFFECT] = EFFECT_PAID,
      [FRAME_EVENT] = EVENT_END,       [FRAME_CHECKPOINT] = CHECKPOINT_PICKED};
  const frame *f = l->f;
  if (f->event && f->kind != FRAME_EFFECT && f->kind != FRAME_EVENT) return false;
  return f->step <= last_step[f->kind] && (!f->event || l->g->records[f->event].kind) &&
         (f->kind == FRAME_EFFECT ? effect_kept_valid(l) : others_kept_valid(l));
}

static bool kind_valid(const look *l) {
  switch ((frame_kind)l->f->kind) {
  case FRAME_TURNS: return turns_valid(l);
  case FRAME_SEQUENCE: return sequence_valid(l);
  case FRAME_WINDOW: return window_valid(l);
  case FRAME_ACTION: return action_valid(l);
  case FRAME_PAY: return pay_valid(l);
  case FRAME_EFFECT: return effect_valid(l);
  case FRAME_EVENT: return event_valid(l);
  case FRAME_CHECKPOINT: return checkpoint_valid(l);
  case FRAME_NONE:
  case FRAME_KINDS: break;
  }
  return false;
}

bool frames_valid(cardvm_game *g, uint32_t *uses) {
  const header *h = g->h;
  if (!question_valid(g)) return false;
  EACH_RECORD(g, i, frames) {
    look l = {.g = g, .f = &g->frames[i], .index = i, .uses = uses};
    l.top = i == h->frame_count;
    l.end = l.top ? h->stack_top : g->frames[i + 1].base;
    if (l.f->base > l.end || l.end > h->stack_top || l.end - l.f->base != stack_words(g, l.f))
      return invalid(g, "frame %u has lost its part of the stack (kind %u)", i, l.f->kind);
    if (!common_valid(&l) || !kind_valid(&l))
      return invalid(g, "frame %u is impossible (kind %u)", i, l.f->kind);
    if (!frame_stands(g, i))
      return invalid(g, "frame %u can't stand on one of kind %u", i, g->frames[i - 1].kind);
  }
  return true;
}
