/* Functions for the files that link cards and places: places.c, cards.c and masters.c here, moves.c
 * and arrive.c above. */
#ifndef CARDVM_VM_CARDS_H
#define CARDVM_VM_CARDS_H

#include "holds.h"

void place_unlink(cardvm_game *g, uint32_t index);
void place_link(cardvm_game *g, uint32_t index, cardvm_place to, uint32_t position);
void place_master_update(cardvm_game *g, place *p);
/* Call it when a card has come to another place, or its place has another master. `stays`: its stay
 * goes on, so that another master is a change. */
void base_master_update(cardvm_game *g, uint32_t index, bool stays);
/* Links a card behind those that are attached to the host. */
void attach_link(cardvm_game *g, uint32_t index, uint32_t host);
void detach(cardvm_game *g, uint32_t index);
void attachments_changed(cardvm_game *g, uint32_t host, uint32_t from, uint32_t to);
/* Puts a card that was nowhere into a place and begins a new stay. Nothing may be on the card. */
void card_appear(cardvm_game *g, uint32_t index, cardvm_place to, uint32_t position);

/* Returns whether a card that has arrived has the owner, master and listeners that its place asks
 * for. */
static inline bool card_settled(const cardvm_game *g, uint32_t index) {
  const card *c = &g->cards[index];
  const place *p = &g->places[c->place];
  if (!card_there(g, index) || !listeners_complete(g, index, 0)) return false;
  if (!c->place) return true;
  const cardvm_zone_def *z = &game_zone(g, p->zone)->def;
  const cardvm_seat master = z->card_follows_master ? p->master : p->owner;
  return place_linked(g, c->place, LOOK) && place_mastered(g, c->place) &&
         !(c->known >> KNOWN_MARKS) && (!master || c->base_master == master) &&
         (!z->makes_owner || !p->owner || c->owner == p->owner);
}
static inline bool card_lies(const cardvm_game *g, uint32_t index, cardvm_place at,
                             uint32_t position) {
  const place *p = &g->places[at];
  return g->cards[index].place == at && (position != CARDVM_AT_TOP || p->first == index) &&
         (position != CARDVM_AT_BOTTOM || p->last == index);
}

/* Returns the card before which a card at that position goes; 0: it goes to the end. */
static inline uint32_t place_before(cardvm_game *g, const place *p, uint32_t position) {
  ASSERT(g, p > g->places && p <= g->places + g->at.place_count);
  if (position == CARDVM_AT_BOTTOM) return 0;
  uint32_t at = p->first, passed = 0;
  if (position >= CARDVM_AT_INDEX)
    for (; passed < position - CARDVM_AT_INDEX && at; passed++) at = g->cards[at].next;
  charge_walk(g, passed);
  return at;
}

/* Write the links from a place and from a card's neighbours there to the card: when it leaves, and
 * when it comes to that position. Only the latter writes where the card itself is. */
static inline void links_close(cardvm_game *g, place *p, const card *c) {
  write_word(g, c->prev ? &g->cards[c->prev].next : &p->first, c->next);
  write_word(g, c->next ? &g->cards[c->next].prev : &p->last, c->prev);
  ADD(g, p->count, -1);
}
static inline void links_open(cardvm_game *g, place *p, uint32_t index, uint32_t position) {
  card *c = &g->cards[index];
  const uint32_t next = place_before(g, p, position), prev = next ? g->cards[next].prev : p->last;
  write_word(g, prev ? &g->cards[prev].next : &p->first, index);
  write_word(g, next ? &g->cards[next].prev : &p->last, index);
  ADD(g, p->count, 1);
  WRITE(g, c->place, (uint32_t)(p - g->places));
  WRITE(g, c->prev, prev);
  WRITE(g, c->next, next);
}

static inline void fields_reset(cardvm_game *g, uint32_t index, bool all) {
  const cardvm_program *p = g->program;
  const uint32_t count = p->fields.count;
  ASSERT(g, g->fields_set || all || fields_initial(g, index, 0));
  if (!g->fields_set && !all) return;
  int32_t *words = g->fields + (size_t)index * count, *word = words, *end = words + count;
  for (const int32_t *start = p->field_starts; word < end && *word == *start; start++)
    word++; /* in nearly all cards no field has changed */
  for (uint32_t f = (uint32_t)(word - words); f < count; f++) {
    if (words[f] == p->field_starts[f] || (!all && p->kept_fields >> f & 1)) continue;
    write_int(g, &words[f], p->field_starts[f]);
    field_changed(g, index, f + 1);
  }
  ASSERT(g, fields_initial(g, index, all ? 0 : p->kept_fields));
}

#endif
