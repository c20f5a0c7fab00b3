/* Linked lists of records, and handles of cards. */
#ifndef CARDVM_VM_LINKS_H
#define CARDVM_VM_LINKS_H

#include "game.h"

/* -- Lists ------------------------------------------------------------------------------------- */

/* Takes a record of a table: a free one, or one more. Returns its index. If as many as the limit
 * are in use, or memory is refused, the game stops and 0 is returned. The table may move. `count`
 * is the word of the header that counts the records; the word after it is the first free record.
 * `next` is the word of record 0 that links the free records. `room` is a word of g->room. */
uint32_t record_take(cardvm_game *g, uint32_t *count, const uint32_t *next, uint32_t words,
                     uint32_t *room, const char *what);
/* Returns whether the record is in the list of free records. */
bool record_free(const uint32_t *count, const uint32_t *next, uint32_t words, uint32_t index);
#define TAKE(g, table, count, limit, what)                                                         \
  record_take((g), &(g)->h->count, &(g)->table->next, WORDS(*(g)->table), &(g)->room.limit,        \
              "there are more than %u " what " (limits." #limit ")")
#define GIVE_BACK(g, table, count, index)                                                          \
  (ASSERT((g), (index)-1 < (&(g)->h->count)[0] &&                                                  \
                   !record_free(&(g)->h->count, &(g)->table->next, WORDS(*(g)->table), (index))),  \
   WRITE((g), (g)->table[index].next, (&(g)->h->count)[1]),                                        \
   write_word((g), &(&(g)->h->count)[1], (index)))
/* Finds an item in a list of records that are linked by one of their words. Returns the link that
 * leads to the item; item 0 gives the link at the end. */
static inline uint32_t *link_to(uint32_t *link, uint32_t *next, uint32_t words, uint32_t item) {
  while (*link != item && *link) link = &next[(size_t)*link * words];
  return link;
}
#define LINK_TO(g, first, table, next, item)                                                       \
  link_to((first), &(g)->table->next, WORDS(*(g)->table), (item))

/* Walks along a list of records that are linked by one of their words. In a test build it is
 * asserted that each is in use, and that the list ends. */
#define EACH_LINKED(g, i, first, table, link)                                                      \
  for (uint32_t i = (first), steps_ = 0;                                                           \
       i && walk_goes((g), &steps_, COUNT_##table((g)->h), i, USED_##table((g)->table[i]),         \
                      __func__, SAID("a list of " #table " ends, and all of it is in use"));       \
       i = (g)->table[i].link)
/* Every record of a table, and each that is in use. */
#define EACH_RECORD(g, i, table) for (uint32_t i = 1; i <= COUNT_##table((g)->h); i++)
#define EACH_USED(g, i, table)                                                                     \
  EACH_RECORD(g, i, table)                                                                         \
    if (USED_##table((g)->table[i]))
#define COUNT_frames(h) (h)->frame_count
#define COUNT_cards(h) (h)->card_count
#define COUNT_lastings(h) (h)->lasting_count
#define COUNT_listeners(h) (h)->listener_count
#define COUNT_waitings(h) (h)->waiting_count
#define COUNT_groups(h) (h)->group_count
#define COUNT_choices(h) (h)->choice_count
#define COUNT_records(h) (h)->record_count
#define USED_cards(item) (item).definition
#define USED_lastings(item) (item).kind
#define USED_listeners(item) (item).hook
#define USED_waitings(item) (item).ability
#define USED_groups(item) 1u /* one that was just made is still empty */
#define USED_choices(item) (item).target
#define USED_records(item) (item).kind
static inline bool walk_goes(const cardvm_game *g, uint32_t *steps, uint32_t count, uint32_t index,
                             uint32_t used, const char *where, const char *what) {
  if (!CARDVM_ASSERTIONS || g->program->assertions_off) return true;
  const bool ends = ++*steps <= count && index <= count;
  return (ends && (used || g->stopped)) || (!g->stopped && game_broken(g, where, what));
}

/* -- Handles ----------------------------------------------------------------------------------- */

#define STAY_MASK 0x1fffu
static inline uint32_t handle_make(uint32_t kind, uint32_t generation, uint32_t index) {
  return kind << 29 | (generation & STAY_MASK) << 16 | index;
}
static inline cardvm_handle card_handle(const cardvm_game *g, uint32_t index) {
  return index ? handle_make(CARDVM_KIND_CARD, g->cards[index].stay, index) : 0;
}
static inline uint32_t handle_index(uint32_t handle) { return handle & 0xffffu; }
/* Returns what one subject of a question is (cardvm_subject_of). */
static inline cardvm_subject subject_of(cardvm_subject what, uint32_t subject, uint32_t *id) {
  const uint32_t kind = CARDVM_HANDLE_KIND(subject);
  const bool other = what == CARDVM_SUBJECT_ANY && kind != CARDVM_KIND_CARD;
  if (id) *id = other ? subject & ~(7u << 29) : subject;
  return what != CARDVM_SUBJECT_ANY  ? what
         : kind == CARDVM_KIND_SEAT  ? CARDVM_SUBJECT_SEAT
         : kind == CARDVM_KIND_PLACE ? CARDVM_SUBJECT_PLACE
                                     : CARDVM_SUBJECT_CARD;
}
/* Whether subjects of a question can be cards. */
static inline bool about_cards(cardvm_subject what) {
  return what == CARDVM_SUBJECT_CARD || what == CARDVM_SUBJECT_ANY;
}
/* Returns the index of the card that a handle follows; 0: the handle has lost track of it. */
static inline uint32_t card_at(const cardvm_game *g, cardvm_handle handle) {
  const uint32_t i = handle_index(handle);
  if (i - 1 >= g->h->card_count) return 0;
  const card *c = &g->cards[i];
  return c->definition && handle_make(CARDVM_KIND_CARD, c->stay, i) == handle ? i : 0;
}
/* Returns the index of the card that a handle names, also when the handle has lost track of it; 0:
 * there is none. */
static inline uint32_t card_named(const cardvm_game *g, cardvm_handle handle) {
  uint32_t i = handle_index(handle);
  if (CARDVM_HANDLE_KIND(handle) != CARDVM_KIND_CARD || i > g->h->card_count || i == 0) return 0;
  const card *c = &g->cards[i];
  uint32_t ago = (c->stay - (handle >> 16)) & STAY_MASK;
  return c->definition && ago <= ((c->stay - c->born) & STAY_MASK) ? i : 0;
}
/* Returns the place that a handle is of; 0: it is no place's. */
static inline cardvm_place place_named(const cardvm_game *g, cardvm_handle handle) {
  const uint32_t i = handle_index(handle);
  return CARDVM_HANDLE_KIND(handle) == CARDVM_KIND_PLACE && i <= g->at.place_count ? i : 0;
}

#endif
