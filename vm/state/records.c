/* Event records: events that something still refers to, such as a waiting trigger or a frame. */
#include "changes.h"
#include "holds.h"

uint32_t record_add(cardvm_game *g, const cardvm_event *event) {
  uint32_t index = TAKE(g, records, record_count, events, "events that something waits for");
  if (!index) return 0;
  record *r = &g->records[index];
  ASSERT(g, !r->kind && !r->references && has(&g->program->events, event->kind));
  WRITE(g, r->kind, event->kind);
  WRITE(g, r->references, 0);
  WRITE(g, r->outcome, 0);
  WRITE(g, r->next, 0);
  write_words(g, r->slot, event->slot, CARDVM_SLOTS);
  return index;
}

void record_hold(cardvm_game *g, uint32_t index) {
  ASSERT(g, !index || RECORD_AT(g, index)->kind);
  if (index) ADD(g, g->records[index].references, 1);
}

void record_release(cardvm_game *g, uint32_t index) {
  if (!index) return;
  record *r = RECORD_AT(g, index);
  if (!MUST(g, r->references > 0)) return;
  ADD(g, r->references, -1);
  if (r->references) return;
  ASSERT(g, !r->references);
  if (r->kind == g->program->state_event) everything_changed(g);
  WRITE(g, r->kind, 0);
  ADD(g, r->generation, 1);
  GIVE_BACK(g, records, record_count, index);
  ASSERT(g, g->h->record_free == index);
}

void record_note(cardvm_game *g, const cardvm_event *event, uint32_t cause) {
  charge(g, 1);
  const uint32_t before = g->h->noted, made = record_add(g, event);
  if (!made) return;
  record_hold(g, made);
  if (!before) g->noted_cause = cause;
  WRITE(g, g->records[made].next, before);
  WRITE(g, g->h->noted, made);
}

cardvm_event record_event(const cardvm_game *g, uint32_t index) {
  const record *r = RECORD_AT(g, index);
  cardvm_event event = {.kind = r->kind};
  ASSERT(g, has(&g->program->events, event.kind));
  for (uint32_t i = 0; i < CARDVM_SLOTS; i++) event.slot[i] = r->slot[i];
  return event;
}

static uint32_t record_at(const cardvm_game *g, cardvm_handle handle) {
  uint32_t i = handle_index(handle);
  if (CARDVM_HANDLE_KIND(handle) != CARDVM_KIND_EVENT || i == 0 || i > g->h->record_count) return 0;
  const record *r = &g->records[i];
  return r->kind && (r->generation & STAY_MASK) == ((handle >> 16) & STAY_MASK) ? i : 0;
}

bool cardvm_event_read(const cardvm_game *g, cardvm_handle handle, cardvm_event *event) {
  uint32_t index = record_at(g, handle);
  if (index) *event = record_event(g, index);
  return index != 0;
}

static cardvm_change change_of(const cardvm_game *g, const cardvm_event *e) {
  return game_event(g, e->kind)->def.change;
}

bool event_once(const cardvm_game *g, const cardvm_event *e) {
  const cardvm_change c = change_of(g, e);
  return c == CARDVM_CHANGE_MOVE || changes[c].needs & SETS || c == CARDVM_CHANGE_REVEAL ||
         c == CARDVM_CHANGE_DEFEAT;
}

bool event_touches(const cardvm_game *g, const cardvm_event *a, const cardvm_event *b) {
  return change_of(g, a) == change_of(g, b) &&
         a->slot[CARDVM_SLOT_CARD] == b->slot[CARDVM_SLOT_CARD] &&
         (change_of(g, a) == CARDVM_CHANGE_MOVE ||
          (game_event(g, a->kind)->def.what == game_event(g, b->kind)->def.what &&
           a->slot[CARDVM_SLOT_PLAYER] == b->slot[CARDVM_SLOT_PLAYER]));
}

bool event_same(const cardvm_game *g, const cardvm_event *a, const cardvm_event *b) {
  const uint32_t value = game_event(g, a->kind)->value;
  return event_once(g, a) && event_touches(g, a, b) &&
         (change_of(g, a) == CARDVM_CHANGE_MOVE || a->slot[value] == b->slot[value]);
}

/* Returns false if the host refuses the spare that a step might need (memory.h): as much as all
 * tables, an event for each card, and what scripts need for a condition. */
bool spare_make(cardvm_game *g, size_t least) {
  return memory_spare(&g->program->allocator, least);
}

static bool done_lent(const cardvm_game *g) { return memory_lent(&g->program->allocator, g->done); }

void spare_return(cardvm_game *g) {
  if (!done_lent(g)) return;
  memory_resize(&g->program->allocator, g->done, g->done_capacity * DONE_BYTES, 0);
  g->done = NULL;
  g->done_count = g->done_capacity = 0;
}

/* The events move. Their records need not: nothing is being noticed. */
static bool done_move(cardvm_game *g, uint32_t capacity) {
  memory *a = &g->program->allocator;
  cardvm_event *done = memory_resize(a, NULL, 0, capacity * DONE_BYTES);
  if (!done) return false;
  if (g->done_capacity) memcpy(done, g->done, g->done_capacity * sizeof *done);
  memory_resize(a, g->done, g->done_capacity * DONE_BYTES, 0);
  g->done = done;
  g->done_capacity = capacity;
  return true;
}

bool done_grow(cardvm_game *g, uint32_t count) {
  ASSERT(g, count > g->done_capacity);
  if (done_move(g, count < 16 ? 16 : count * 2) || done_move(g, count)) return true;
  stop_memory(g);
  return false;
}

bool done_settle(cardvm_game *g) { return !done_lent(g) || done_move(g, g->done_capacity); }
