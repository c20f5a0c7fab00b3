/* Small functions that read a game. */
#ifndef CARDVM_VM_SMALL_H
#define CARDVM_VM_SMALL_H

#include "budget.h"

static inline int32_t *card_field(const cardvm_game *g, uint32_t index, cardvm_id field) {
  ASSERT(g, index - 1 < g->h->card_count && (field == 1 || has(&g->program->fields, field)));
  return &g->fields[(size_t)index * g->program->fields.count + field - 1];
}
/* Returns the counter that the event names; 0: that is none of its. */
static inline cardvm_id counter_of(const cardvm_game *g, const cardvm_event *e) {
  const table *fields = &g->program->fields;
  const cardvm_id named = e->slot[CARDVM_SLOT_NAME];
  return has(fields, named) && ITEM(const cardvm_field_def, *fields, named)->counter == e->kind
             ? named
             : 0;
}
/* Returns the event that attached the card, if that says how; NULL: as the machine does it. */
static inline const cardvm_event_def *attached_how(const cardvm_game *g, uint32_t index) {
  const cardvm_program *p = g->program;
  const cardvm_id event = p->attached_by ? (cardvm_id)*card_field(g, index, p->attached_by) : 0;
  return has(&p->events, event) ? &program_event(p, event)->def : NULL;
}
/* Returns whether an attached card has the master that its host has. */
static inline bool follows_host(const cardvm_game *g, uint32_t index) {
  const cardvm_event_def *how = attached_how(g, index);
  return !how || !how->own_master;
}
static inline int32_t *player_var(const cardvm_game *g, cardvm_seat seat, cardvm_id variable) {
  ASSERT(g, seat - 1 < g->h->players);
  ASSERT(g, variable == 1 || has(&g->program->player_vars, variable));
  return &g->player_vars[(size_t)(seat - 1) * g->program->player_vars.count + variable - 1];
}
static inline int32_t *game_var(const cardvm_game *g, cardvm_id variable) {
  ASSERT(g, has(&g->program->game_vars, variable));
  return &g->game_vars[variable - 1];
}
/* Returns whether any constant is at work, so that cards may have other values than printed. */
static inline bool constants_work(const cardvm_game *g) {
  const uint32_t *hooks = g->hooks + g->program->hook_constant - 1;
  uint32_t any = 0;
  for (uint32_t i = 0; i < g->program->modified_count; i++) any |= hooks[MODIFIED(g->program, i)];
  return any != 0;
}
/* Returns whether such a constant may read its subject's zone, master or fields. */
static inline bool subjects_work(const cardvm_game *g) {
  return g->program->any_local && constants_work(g);
}
/* Return the place and the zone of a card; an attached card is where its host is. 0: nowhere. */
static inline cardvm_place card_place(const cardvm_game *g, uint32_t index) {
  const card *c = &g->cards[index]; /* card 0 is nowhere */
  ASSERT(g, index <= g->h->card_count);
  while (c->host) c = CARD_AT(g, c->host);
  return c->place;
}
static inline uint32_t card_zone(const cardvm_game *g, uint32_t index) {
  return g->places[card_place(g, index)].zone;
}
/* Returns whether the card is not attached, carries no card and no lasting effect, and none of its
 * abilities is at work. */
static inline bool card_bare(const card *c) {
  return !(c->host | c->attached_first | c->lasting | c->listeners);
}
/* Returns whether a card goes on with its stay when it moves there from a zone. */
static inline bool move_stays(const cardvm_game *g, uint32_t from_zone, cardvm_place to) {
  const uint64_t board = g->program->board_zones;
  return to != NOWHERE && to && from_zone && board >> (from_zone - 1) & 1 &&
         board >> (g->places[to].zone - 1) & 1;
}
static inline frame *top(const cardvm_game *g) { return &g->frames[g->h->frame_count]; }
/* What a frame keeps by its kind: turns_of(), sequence_of() and so on. The frame must be of that
 * kind. */
#define FRAME_OWN(name, FRAME_KIND)                                                                \
  static inline name##_frame *name##_of(const cardvm_game *g, const frame *f) {                    \
    ASSERT(g, f->kind == FRAME_KIND);                                                              \
    return &((frame *)(uintptr_t)f)->own.name;                                                     \
  }
FRAME_OWN(turns, FRAME_TURNS)
FRAME_OWN(sequence, FRAME_SEQUENCE)
FRAME_OWN(window, FRAME_WINDOW)
FRAME_OWN(action, FRAME_ACTION)
FRAME_OWN(pay, FRAME_PAY)
FRAME_OWN(effect, FRAME_EFFECT)
FRAME_OWN(event, FRAME_EVENT)
static inline cardvm_window_mode window_mode(const cardvm_game *g, const frame *f) {
  return program_window(g->program, window_of(g, f)->window)->def.mode;
}
static inline uint32_t *ordered_of(const cardvm_game *g, const frame *f) {
  ASSERT(g, f->kind == FRAME_EVENT || f->kind == FRAME_CHECKPOINT);
  return &((frame *)(uintptr_t)f)->own.ordered;
}
FRAME_OWN(checkpoint, FRAME_CHECKPOINT)
/* Returns whether the frame can be the outermost one in flight: an effect or an action. */
static inline bool flies(const cardvm_game *g, uint32_t index) {
  return g->frames[index].kind == FRAME_EFFECT || g->frames[index].kind == FRAME_ACTION;
}
static inline bool is_seat(const cardvm_game *g, uint32_t seat) { return seat - 1 < g->h->players; }
static inline bool seat_or_none(const cardvm_game *g, uint32_t seat) {
  return seat <= g->h->players;
}
/* Returns how many seats after the turn player's a seat comes, in the order of turns. */
static inline uint32_t turn_distance(const cardvm_game *g, cardvm_seat seat) {
  uint32_t from = g->h->turn_player;
  return seat >= from ? seat - from : seat + g->h->players - from;
}
static inline cardvm_seat next_seat(const cardvm_game *g, cardvm_seat seat) {
  return seat % g->h->players + 1;
}
/* Returns a seat's first place in a zone. Returns 0 if the zone is a player's and the seat is none,
 * or if it has no circles yet. */
static inline cardvm_place place_of(const cardvm_game *g, cardvm_id zone_id, cardvm_seat seat) {
  const zone *z = game_zone(g, zone_id);
  const uint32_t first = g->at.zone_first[zone_id - 1]; /* program_zone has checked the id */
  if (!zone_places(z)) return 0;
  if (z->def.shared) return first;
  if (!is_seat(g, seat)) return 0;
  return first + (seat - 1) * zone_places(z);
}

#endif
