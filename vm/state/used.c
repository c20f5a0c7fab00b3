/* The substitutions and interrupts that events have used: each has its own on the stack of its
 * frame (frames.h, used_one). */
#include "pairs.h"
#include "state.h"

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
    const bool replacing = by->kind == FRAME_EFFECT && by->ability &&
                           by->call_kind == CARDVM_CALL_ABILITY &&
                           game_ability(g, by->ability)->def.kind == CARDVM_SUBSTITUTION;
    if (replacing && by[-1].kind == FRAME_EVENT) used_add(g, &by[-1]);
  }
}

void used_mark(cardvm_game *g, uint32_t ability_id, uint32_t owner) {
  event_frame *own = event_of(g, top(g));
  if (!stack_push(g, ability_id) || !stack_push(g, owner) || !stack_push(g, own->record) ||
      !stack_push(g, 0))
    return;
  ADD(g, own->used, 1);
  ASSERT(g, used_in_frame(g, top(g), ability_id, owner) && stack_fits(g, top(g)));
}

void used_changes(cardvm_game *g, cardvm_slot slot) {
  const frame *f = g->running > 1 ? &g->frames[g->running - 1] : NULL;
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
  const cardvm_ability_def *d = &game_ability(g, id)->def;
  return !d->optional && !d->condition &&
         game_event(g, made->kind)->def.change != CARDVM_CHANGE_MOVE;
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
