/* Frames that are pushed and popped, and the way back to where a flight began. */
#ifndef CARDVM_VM_FRAME_STACK_H
#define CARDVM_VM_FRAME_STACK_H

#include "room.h"

/* -- journal.c: back to the start of an effect, and its answers -------------------------------- */

/* The log of answers has entries of words: kind, seat, serial of the decision, number of picks;
 * then two words for each pick. */
enum { LOG_HEAD = 4 };
/* Returns how many answers the effect in flight has had. */
uint32_t flight_answers(const cardvm_game *g);
enum { ANSWER_PICKS = 1, ANSWER_CONCEDE, ANSWER_RESEED };
bool flight_begin(cardvm_game *g, uint32_t frame_index);
void flight_end(cardvm_game *g);
void journal_undo(cardvm_game *g);
/* For assertions. journal_complete returns whether the journal leads back to the block as it was
 * when the flight began. */
bool journal_complete(cardvm_game *g);
bool flight_log_valid(const cardvm_game *g, const uint32_t *answers, uint32_t count);
bool flight_note_answer(cardvm_game *g, uint32_t kind, uint32_t who, uint32_t serial,
                        const cardvm_option *picks, uint32_t count);
/* Reserves memory for so many words of answers and skips, and entries of the journal; false: memory
 * was refused. */
bool flight_reserve(cardvm_game *g, uint32_t answers, uint32_t skips, uint32_t journal);
bool flight_skipped(const cardvm_game *g, uint32_t serial);
void slot_drop(cardvm_game *g, uint32_t frame_index);
/* The slot of a frame, for a coroutine that may be put there. And all of them, from that frame's
 * on, are dropped. */
void **slot_at(cardvm_game *g, uint32_t frame_index);
void slots_drop(cardvm_game *g, uint32_t from);

/* -- back.c ------------------------------------------------------------------------------------ */

/* Takes the block back to the moment before a frame was pushed, or to where the flight began. */
void block_back(cardvm_game *g, uint32_t frame_index);

/* -- frames.c ---------------------------------------------------------------------------------- */

const plan *frame_plan(const cardvm_game *g,
                       const frame *f); /* NULL: the frame is no effect that is a plan */
/* stack_words: how many words of the stack belong to the frame. stack_fits: whether exactly these
 * lie above its base. */
uint64_t stack_words(const cardvm_game *g, const frame *f);
static inline bool stack_fits(const cardvm_game *g, const frame *f) {
  return f->base + stack_words(g, f) == g->h->stack_top;
}
/* frame_make gives a frame to be filled in and pushed with frame_push. Before that it is no state.
 * NULL: too many frames. Its words are not noted: it lies above the frames that there were when the
 * flight began, or when what is taken back did. */
bool frame_fits(cardvm_game *g, uint32_t index);
bool frames_free(cardvm_game *g, uint32_t count);
static inline frame *frame_make(cardvm_game *g, frame_kind kind) {
  const uint32_t index = g->h->frame_count + 1;
  const size_t half = sizeof(frame) / 2;
  ASSERT(g,
         kind > FRAME_NONE && kind < FRAME_KINDS && g->h->stack_top <= g->room.stack + ROOM_SPARE);
  if (index > g->room.frames && !frame_fits(g, index)) return NULL;
  frame *f = &g->frames[index];
  memset(f, 0, half); /* compilers inline a memset of this size */
  memset((char *)f + half, 0, half);
  f->kind = kind;
  f->base = g->h->stack_top;
  return f;
}
static inline frame *frame_push(cardvm_game *g, frame *made) {
  const uint32_t index = g->h->frame_count + 1;
  if (!made) return NULL;
  ASSERT(g, made == &g->frames[index] && made->base == g->h->stack_top && !g->slots[index]);
  WRITE(g, g->h->frame_count, index);
  if (!g->muted) g->causes[index] = g->causes[index - 1];
  return made;
}
/* Notes of a function's frame who may not know what it has read (frames.h). */
void unseen_by(cardvm_game *g, uint32_t index, uint32_t seats);
void frame_pop_noted(cardvm_game *g, uint32_t outcome);
static inline void frame_pop(cardvm_game *g, uint32_t outcome) {
  header *h = g->h;
  const uint32_t index = h->frame_count;
  frame *f = FRAME_AT(g, index);
  ASSERT(g, stack_fits(g, f) && !g->running && !h->open);
  if (f->kind != FRAME_EVENT) g->done_count = 0; /* only a proposal leaves events to be read */
  if (g->journaling || index < 2 ||
      (f->kind == FRAME_EFFECT && (f->event || h->while_effect || g->slots[index]))) {
    frame_pop_noted(g, outcome);
    return;
  }
  h->stack_top = f->base;
  h->frame_count = index - 1;
  ASSERT(g, stack_fits(g, f - 1));
  f[-1].outcome = outcome;
}
#define STACK_FULL "effects in flight keep more than %u words (limits.stack)"
bool stack_push(cardvm_game *g, uint32_t word);
bool used_in_frame(const cardvm_game *g, const frame *f, uint32_t ability, uint32_t owner);
void used_mark(cardvm_game *g, uint32_t ability, uint32_t owner);
/* used_changes: notes that the substitution at work has set a slot of its event. used_settle: what
 * substitutions have made of the event at work is kept for later ones of simultaneous events, if
 * `keep`; the rest is forgotten. used_add_earlier: adds to the set what would make of this event
 * what it has made of an earlier one. */
void used_changes(cardvm_game *g, cardvm_slot slot);
void used_settle(cardvm_game *g, frame *f, bool keep);
void used_add_earlier(cardvm_game *g, const frame *f, const cardvm_event *event);
/* Fills the set PAIRS_USED with what an event's frame (NULL: none) has used; with ..._above also
 * what was used by the events that turned into this one. What a substitution's function proposes is
 * what the replaced event turned into. */
void used_begin(cardvm_game *g, const frame *f);
void used_begin_above(cardvm_game *g, const frame *f);
/* event_once: whether the event does the same to the same no second time: it moves a card, sets a
 * number, shows, defeats. event_touches: whether two such change the same. event_same: whether the
 * second does nothing beside the first. */
bool event_once(const cardvm_game *g, const cardvm_event *e);
bool event_touches(const cardvm_game *g, const cardvm_event *a, const cardvm_event *b);
bool event_same(const cardvm_game *g, const cardvm_event *a, const cardvm_event *b);
/* An effect may start one thing at a time, and must wait for it before it starts another. */
bool effect_did_not_wait(cardvm_game *g);
static inline bool effect_may_start(cardvm_game *g) {
  return (!g->h->open && g->h->frame_count == g->running) || effect_did_not_wait(g);
}
const frame *sequence_running(const cardvm_game *g, cardvm_id sequence);
const frame *role_frame(const cardvm_game *g, cardvm_id role);

#endif
