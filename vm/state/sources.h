/* What stands behind an ability or an event: its card, who controls it, what it was, in which
 * context its conditions are asked. */
#ifndef CARDVM_VM_SOURCES_H
#define CARDVM_VM_SOURCES_H

#include "room.h"

/* -- References: a field or variable whose word is a handle, seat or place --------------------- */

/* Returns whether the word may stand there; it may have lost track of its card. */
bool reference_fits(const cardvm_game *g, cardvm_reference r, uint32_t word);
/* Returns what it leads to: 0 if it is empty, or if the card has left. */
uint32_t reference_now(const cardvm_game *g, cardvm_reference r, uint32_t word);

/* -- sources.c: what stands behind an ability -------------------------------------------------- */

typedef cardvm_context context;
uint32_t *memory_entry(const cardvm_game *g, uint32_t n);
const memory_of *remembered_card(const cardvm_game *g, cardvm_handle handle, const int32_t **fields,
                                 const int32_t **properties);
/* Returns the definition of a card. A card that is gone has its last known one. 0: nothing is known
 * of it. */
uint32_t definition_by_handle(const cardvm_game *g, cardvm_handle handle);
cardvm_seat seat_master(const cardvm_game *g, cardvm_handle handle);
uint32_t listener_owner(const cardvm_game *g, const listener *l);
/* Returns the context in which a listener's conditions are asked; its source is `me`. */
uint32_t attached_to(const cardvm_game *g, cardvm_handle card, cardvm_handle *cards, uint32_t max);
context listener_context(const cardvm_game *g, const listener *l, const cardvm_event *event);
/* Returns the condition as long as which effects last that end with this; 0: none. */
static inline cardvm_expr lasts_while(const cardvm_game *g, uint32_t until) {
  return has(&g->program->durations, until) ? program_duration(g->program, until)->def.lasts : 0;
}
/* The same for the conditions of a lasting effect's duration: you is whose card bears it, me its
 * source, or the card that was named. */
context duration_context(const cardvm_game *g, uint32_t index, const cardvm_event *event);

/* -- records.c: events, as the block keeps them ------------------------------------------------ */

uint32_t record_add(cardvm_game *g, const cardvm_event *event);
void record_hold(cardvm_game *g, uint32_t index);
void record_release(cardvm_game *g, uint32_t index);
/* Notes an event of the machine's own that has happened, so that it is noticed when what is being
 * done is done. `cause`: the number of the entry of what did it, 0: who does it now. */
void record_note(cardvm_game *g, const cardvm_event *event, uint32_t cause);
cardvm_event record_event(const cardvm_game *g, uint32_t index);
/* The same, in memory of the caller. Returns NULL for none. */
static inline const cardvm_event *record_into(const cardvm_game *g, uint32_t index,
                                              cardvm_event *event) {
  if (!index) return NULL;
  *event = record_event(g, index);
  return event;
}
/* For what lies in the block of C that this is written in, and lives as long. */
#define EVENT_HERE (&(cardvm_event){0})
bool done_grow(cardvm_game *g, uint32_t count);
enum { SPARE_SCRIPTS = 65536 }; /* bytes */
bool spare_make(cardvm_game *g, size_t least);
/* A step speaks of each card at most once, but for some; others may come meanwhile. */
static inline bool spare_reserve(cardvm_game *g) {
  return spare_make(g, SPARE_SCRIPTS + block_bytes(g) + (g->h->card_count + 64) * DONE_BYTES);
}
/* From here to lend_end, steps of the game are lent memory from the spare. */
static inline lending lend_begin(cardvm_game *g) {
  memory *m = &g->program->allocator;
  const lending outer = m->lends;
  m->lends = (lending){&g->room_steps, &g->flight};
  return outer;
}
static inline void lend_end(cardvm_game *g, lending outer) { g->program->allocator.lends = outer; }
/* The events of a step are asked for in the next one, so what was lent for them is given back by
 * moving them. */
bool done_settle(cardvm_game *g);
void spare_return(cardvm_game *g);
static inline bool done_reserve(cardvm_game *g, uint32_t count) {
  return count <= g->done_capacity || done_grow(g, count);
}
/* Returns what an effect's card was before the event that it noticed moved it; 0: it has not moved.
 */
static inline cardvm_handle frame_was(const cardvm_game *g, const frame *f) {
  const uint32_t *s = f->event ? g->records[f->event].slot : NULL;
  const bool moved = s && f->ability && s[CARDVM_SLOT_NEW] == f->me && f->me;
  return moved && s[CARDVM_SLOT_CARD] != f->me ? s[CARDVM_SLOT_CARD] : 0;
}
/* Returns the handle through which what it was can be read. */
static inline cardvm_handle read_of_me(const context *c) { return c->was ? c->was : c->me; }
/* `event` is the caller's, and must live as long as the context does. */
static inline context frame_context(const cardvm_game *g, const frame *f, cardvm_event *event) {
  return (context){.me = f->me,
                   .was = frame_was(g, f),
                   .you = f->you,
                   .itself = f->itself,
                   .starter = f->you,
                   .event = record_into(g, f->event, event),
                   .params = f->param_count ? f->params : NULL};
}

#endif
