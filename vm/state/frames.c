/* The stack of what is in progress. Every turn, step, event, effect and question is a frame in the
 * block. The top frame works until something else has to come first; that is pushed on top of it.
 * So nothing nests on the C stack. */
#include "holds.h"
#include "pairs.h"

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

frame *frame_push_noted(cardvm_game *g, const frame *made) {
  if (!made) return NULL;
  const uint32_t index = g->h->frame_count + 1;
  frame *f = &g->frames[index];
  ASSERT(g, index <= g->room.frames + ROOM_SPARE && !g->slots[index]);
  write_words(g, &f->kind, &made->kind, WORDS(frame));
  WRITE(g, g->h->frame_count, index);
  if (!g->muted) g->causes[index] = g->causes[index - 1];
  return f;
}

/* Pops a frame where more is to do than frame_pop does: words must be noted, or an effect leaves
 * things behind. */
void frame_pop_noted(cardvm_game *g, uint32_t outcome) {
  uint32_t index = g->h->frame_count;
  if (!MUST(g, index > 0)) return;
  frame *f = &g->frames[index];
  /* An attempt has the serial of its effect, which goes on. */
  const bool ends = f->kind == FRAME_EFFECT && f->call_kind != CARDVM_CALL_ATTEMPT;
  const uint32_t serial = ends ? f->serial : 0;
  if (f->kind == FRAME_EFFECT) {
    if (g->slots[index]) slot_drop(g, index);
    if (serial && g->h->while_effect) lasting_end_effect(g, serial);
    if (f->event) record_release(g, f->event);
  }
  WRITE(g, g->h->stack_top, f->base);
  WRITE(g, g->h->frame_count, index - 1);
  if (index > 1) WRITE(g, f[-1].outcome, outcome);
  if (g->flight == index) flight_end(g);
  ASSERT(g, !g->slots[index] && g->flight < index && g->journaling == (g->flight != 0));
  ASSERT(g, !serial || !lasting_tied(g, CARDVM_WHILE_EFFECT, serial));
  ASSERT(g, g->h->stack_top == f->base && records_held(g, 0));
}

const plan *frame_plan(const cardvm_game *g, const frame *f) {
  const cardvm_program *p = g->program;
  const bool any = f->kind == FRAME_EFFECT && has(&p->functions, f->function);
  return any ? ITEM(const function, p->functions, f->function)->plan : NULL;
}

/* block.h says what each kind of frame keeps on the stack. */
uint64_t stack_words(const cardvm_game *g, const frame *f) {
  switch ((frame_kind)f->kind) {
  case FRAME_SEQUENCE: return g->program->roles.count;
  case FRAME_EFFECT:
    return effect_of(g, f)->target_words +
           (uint64_t)(frame_plan(g, f) ? effect_of(g, f)->plan.card_count : 0);
  case FRAME_EVENT: return WORDS(used_one) * (uint64_t)event_of(g, f)->used;
  case FRAME_WINDOW: return 2 * (uint64_t)window_of(g, f)->tried;
  case FRAME_PAY: return 2 * (uint64_t)pay_of(g, f)->picked;
  default: return 0;
  }
}

bool stack_push(cardvm_game *g, uint32_t word) {
  ASSERT(g, g->h->stack_top <= g->room.stack + ROOM_SPARE && g->h->frame_count);
  if (g->h->stack_top >= g->room.stack &&
      !room_for(g, &g->room.stack, g->h->stack_top + 1, STACK_FULL))
    return false;
  write_fresh(g, &g->stack[g->h->stack_top], word);
  WRITE(g, g->h->stack_top, g->h->stack_top + 1);
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

/* -- Substitutions ----------------------------------------------------------------------------- */

static used_one *used_at(const cardvm_game *g, const frame *f, uint32_t i) {
  ASSERT(g, i < event_of(g, f)->used && f->base + WORDS(used_one) * (i + 1) <= g->h->stack_top);
  return (used_one *)(void *)&g->stack[f->base + WORDS(used_one) * i];
}

static uint32_t used_earlier(const cardvm_game *g, const frame *f) {
  return f->step < EVENT_APPLY ? event_of(g, f)->kept : 0;
}

bool used_in_frame(const cardvm_game *g, const frame *f, uint32_t ability_id, uint32_t owner) {
  for (uint32_t i = used_earlier(g, f); i < event_of(g, f)->used; i++)
    if (used_at(g, f, i)->ability == ability_id && used_at(g, f, i)->owner == owner) return true;
  return false;
}

/* Adds what a frame has used to the set of what is used. */
static void used_add(cardvm_game *g, const frame *f) {
  const uint32_t n = event_of(g, f)->used, kept = used_earlier(g, f);
  charge(g, n - kept);
  for (uint32_t i = kept; i < n; i++)
    pairs_add(g, PAIRS_USED, used_at(g, f, i)->ability, used_at(g, f, i)->owner);
}

void used_begin(cardvm_game *g, const frame *f) {
  pairs_begin(g, PAIRS_USED);
  if (f) used_add(g, f);
}

void used_begin_above(cardvm_game *g, const frame *f) {
  used_begin(g, f);
  for (uint32_t i = g->h->frame_count; i > 1; i--) {
    const frame *by = &g->frames[i];
    const bool replacing =
        by->kind == FRAME_EFFECT && by->ability && by->call_kind == CARDVM_CALL_ABILITY &&
        program_ability(g->program, by->ability)->def.kind == CARDVM_SUBSTITUTION;
    if (replacing && by[-1].kind == FRAME_EVENT) used_add(g, &by[-1]);
  }
}

void used_mark(cardvm_game *g, uint32_t ability_id, uint32_t owner) {
  event_frame *own = event_of(g, top(g));
  if (!stack_push(g, ability_id) || !stack_push(g, owner) || !stack_push(g, own->record) ||
      !stack_push(g, 0))
    return;
  WRITE(g, own->used, own->used + 1);
  ASSERT(g, used_in_frame(g, top(g), ability_id, owner) && stack_fits(g, top(g)));
}

void used_changes(cardvm_game *g, cardvm_slot slot) {
  uint32_t i = g->running;
  while (i > 1 && g->frames[i].call_kind == CARDVM_CALL_ATTEMPT) i--;
  const frame *f = i > 1 ? &g->frames[i - 1] : NULL;
  if (!f || f->kind != FRAME_EVENT || f->step != EVENT_REPLACED || !event_of(g, f)->used) return;
  const uint32_t newest = event_of(g, f)->used - 1, bit = (uint32_t)1 << slot;
  used_one *at = used_at(g, f, newest);
  if (!(at->changed & bit)) WRITE(g, at->changed, at->changed | bit);
}

void used_settle(cardvm_game *g, frame *f, bool keep) {
  event_frame *own = event_of(g, f);
  uint32_t set = 0, kept = own->kept;
  for (uint32_t i = own->used; keep && i-- > own->kept;) {
    used_one *at = used_at(g, f, i);
    if (at->changed & set) WRITE(g, at->changed, at->changed & ~set);
    set |= at->changed;
  }
  for (uint32_t i = own->kept; keep && i < own->used; i++) {
    const used_one *at = used_at(g, f, i);
    if (!at->changed) continue;
    if (kept < i) write_words(g, &used_at(g, f, kept)->ability, &at->ability, WORDS(used_one));
    kept++;
  }
  WRITE(g, own->used, kept);
  WRITE(g, own->kept, kept);
  WRITE(g, g->h->stack_top, f->base + WORDS(used_one) * kept);
  ASSERT(g, stack_fits(g, f));
}

/* Returns whether a substitution is done again although it leads to what is done already: it must
 * be, without a condition, and its card stays. */
static bool done_in_vain(const cardvm_game *g, uint32_t id, const cardvm_event *made) {
  const cardvm_ability_def *d = &program_ability(g->program, id)->def;
  return !d->optional && !d->condition &&
         program_event(g->program, made->kind)->def.change != CARDVM_CHANGE_MOVE;
}

/* It is found by what it has set: what it would do is known only by doing it. */
void used_add_earlier(cardvm_game *g, const frame *f, const cardvm_event *event) {
  const uint32_t n = used_earlier(g, f);
  charge(g, n);
  for (uint32_t i = 0; i < n; i++) {
    const used_one *at = used_at(g, f, i);
    const cardvm_event made = record_event(g, at->record);
    cardvm_event e = *event;
    for (uint32_t slot = 0; slot < CARDVM_SLOTS; slot++)
      if (at->changed >> slot & 1) e.slot[slot] = made.slot[slot];
    if (event_same(g, &made, &e) && !done_in_vain(g, at->ability, &made))
      pairs_add(g, PAIRS_USED, at->ability, at->owner);
  }
}

bool effect_did_not_wait(cardvm_game *g) {
  stop_fail(g, CARDVM_ERROR_ARGUMENT,
            "an effect starts something else before it waited for what it started");
  return false;
}
