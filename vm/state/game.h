/* A game: one block of words, and beside it only what can be thrown away (journal, answers, trace,
 * coroutine slots). Everything in the block is a 32-bit word; ids and indexes, never pointers.
 *
 * Every write to the block's state goes through write_word(): while an effect is in flight it notes
 * the old word, so that the start of the effect can be restored. */
#ifndef CARDVM_VM_GAME_H
#define CARDVM_VM_GAME_H

#include "block.h"
#include "cardvm_effect.h"
#include <stddef.h>
#include <string.h>

typedef struct journal_entry {
  uint32_t offset, old;
} journal_entry;
/* A trace entry as the cause of others. */
typedef struct cause {
  uint32_t number, depth;
} cause;
typedef enum stop_kind { STOP_NONE = 0, STOP_FAILED, STOP_DEAD } stop_kind;
struct cardvm_game {
  cardvm_program *program;
  cardvm_limits limits;
  layout at;
  uint32_t *block;

  /* views of the block */
  header *h;
#define TABLE_VIEW(table, type, ...) type *table;
  STATE_TABLES(TABLE_VIEW)
  OTHER_TABLES(TABLE_VIEW)
  uint32_t kept_mask;

  /* effects in flight (journal.c) */
  uint32_t flight; /* index of the outermost script frame, 0 none */
  bool journaling;
  uint64_t flight_digest; /* of the block when the flight began: only for assertions */
  journal_entry *journal;
  uint32_t journal_count, journal_capacity;
  uint32_t journal_bound; /* capacity less a margin */
  uint32_t *answers;      /* log since the flight began: see journal.c */
  uint32_t answer_count, answer_capacity, replay;
  uint32_t *skips;
  uint32_t skip_count, skip_capacity;
  void **slots; /* [frame]: the binding's coroutines */

  /* while a function runs */
  uint32_t running; /* frame index, 0 none */
  cardvm_call call;
  cardvm_event *done;     /* events of the last proposal, as they ended */
  uint32_t *done_records; /* their records while they are noticed; behind them in one piece */
  uint32_t done_count, done_capacity;
  uint32_t pick_count;
  uint32_t interrupt_first; /* interrupting effects that an event outside a frame triggered */
  uint32_t reading_layer;   /* constants being computed read only lower layers; 0: all */
  uint32_t reading_depth;
  cardvm_event scratch; /* the event of the context made last */
  frame pending_frame;  /* a frame that is not yet on top */
  bool together;        /* simultaneous events happen: who leaves is remembered already */
  bool fields_set;      /* some field may be other than it begins */
  uint32_t changes;     /* grows with everything that fickle properties may read */
  uint32_t offered;     /* that, when a window's options were listed: their conditions held then */
  cardvm_option last_offer; /* one that the window has been found to offer since; name 0: none */

  stop_kind stopped;
  cardvm_error error;
  uint32_t failed_serial;  /* effect that failed, 0: cannot be left out */
  uint32_t failed_answers; /* of the log: given before it began */
  bool reading;            /* a pure function runs: what fails cannot be left out */
  bool rerunning;          /* the next flight is the one that was undone: its log is kept */
  bool undone;             /* the failed flight has been taken back */
  cardvm_decision decision;

  /* trace (trace.c) */
  bool tracing, muted;
  bool invariants_on; /* the program's invariants are tested */
  cardvm_trace *trace;
  uint32_t trace_count, trace_capacity, trace_number, trace_flight;
  uint32_t trace_cleared; /* number of the last entry that the host has cleared */
  cause *causes;          /* [frame]: the entry that began it; as they were while muted */
  cause *waiting_causes;  /* [waiting] */

  /* going back (undo.c) */
  struct history *history; /* NULL: none is kept */
  uint32_t revealed;       /* since the newest mark: bit seat; bit 0: chance */

  uint64_t events, effects, decisions, rebuilds, rewinds, instructions;
  cardvm_game *next_game, **link_game; /* of the program's */
};
/* -- Assertions -------------------------------------------------------------------------------- */

/* What is wrong with a game must not spread: it goes no further. broken.c; gives false. */
bool game_broken(const cardvm_game *g, const char *where, const char *what);
/* In every build: false, and the game has stopped. */
#define MUST(g, holds) ((holds) || game_broken((g), __func__, SAID(#holds)))
/* In builds with assertions. Who has stopped may be anywhere: what it was about is taken back. */
static inline bool asserting(const cardvm_game *g) {
  return CARDVM_ASSERTIONS && !g->stopped && !g->program->believing;
}
#define ASSERT(g, holds)                                                                           \
  ((void)(!asserting(g) || (holds) || game_broken((g), __func__, SAID(#holds))))
/* A record in use, by its index. */
static inline uint32_t index_checked(const cardvm_game *g, uint32_t index, uint32_t count,
                                     const char *where, const char *what) {
  if (!asserting(g) || index - 1 < count) return index;
  game_broken(g, where, what);
  return 0;
}
#define AT(g, table, count, index)                                                                 \
  (&(g)->table[index_checked((g), (index), (g)->h->count, __func__,                                \
                             SAID(#index " is an index of " #table))])
#define CARD_AT(g, index) AT(g, cards, card_count, index)
#define LASTING_AT(g, index) AT(g, lastings, lasting_count, index)
#define LISTENER_AT(g, index) AT(g, listeners, listener_count, index)
#define WAITING_AT(g, index) AT(g, waitings, waiting_count, index)
#define GROUP_AT(g, index) AT(g, groups, group_count, index)
#define RECORD_AT(g, index) AT(g, records, record_count, index)
#define FRAME_AT(g, index) AT(g, frames, frame_count, index)
#define PLACE_AT(g, index)                                                                         \
  (&(g)->places[index_checked((g), (index), (g)->at.place_count, __func__,                         \
                              SAID(#index " is an index of places"))])

/* Bytes of what a game holds. */
static inline size_t block_bytes(const cardvm_game *g) {
  return (size_t)g->at.words * sizeof(uint32_t);
}
static inline size_t slots_bytes(const cardvm_game *g) {
  return (g->limits.frames + 1) * sizeof(void *);
}
static inline size_t causes_bytes(const cardvm_game *g) {
  return (g->limits.frames + 1) * sizeof(cause);
}
static inline size_t waiting_bytes(const cardvm_game *g) {
  return (g->limits.queue + 1) * sizeof(cause);
}
#define DONE_BYTES (sizeof(cardvm_event) + sizeof(uint32_t)) /* of an event in `done` */

/* -- Writing ----------------------------------------------------------------------------------- */

bool journal_full(cardvm_game *g);
uint32_t journal_bound(const cardvm_game *g);
bool journal_reserve(cardvm_game *g, uint32_t words);
/* The one door: what is overwritten while an effect is in flight is noted first. put_fresh is for
 * words that were no part of the state before: what they happened to hold must not decide whether
 * they are noted. */
bool word_writable(const cardvm_game *g, const uint32_t *word); /* is state, of a record that is */
static inline void write_fresh(cardvm_game *g, uint32_t *word, uint32_t value) {
  ASSERT(g, word_writable(g, word) && !g->reading);
  if (g->journaling) {
    if (g->journal_count >= g->journal_bound && !journal_full(g)) return;
    g->journal[g->journal_count++] = (journal_entry){(uint32_t)(word - g->block), *word};
  }
  *word = value;
}
static inline void write_word(cardvm_game *g, uint32_t *word, uint32_t value) {
  ASSERT(g, word_writable(g, word) && !g->reading);
  if (!g->journaling) *word = value;
  else if (*word != value) write_fresh(g, word, value);
}
/* The same for a record. */
void note_words(cardvm_game *g, uint32_t *to, const uint32_t *from, uint32_t count);
static inline void write_words(cardvm_game *g, uint32_t *to, const uint32_t *from, uint32_t count) {
  ASSERT(g, word_writable(g, to) && word_writable(g, to + count - 1) && !g->reading);
  if (!g->journaling) {
    memcpy(to, from, count * sizeof *to);
    return;
  }
  note_words(g, to, from, count);
}
static inline void write_int(cardvm_game *g, int32_t *word, int32_t value) {
  write_word(g, (uint32_t *)word, (uint32_t)value);
}
#define WRITE(g, lvalue, value) write_word((g), &(lvalue), (uint32_t)(value))
/* -- Lists ------------------------------------------------------------------------------------- */

/* A record of a table, 0 when `limit` are in use (then the game stops): a free one, or one more.
 * `count` is the header's word, the first free record stands behind it; `next` links the free ones
 * and is that word of record 0. */
uint32_t record_take(cardvm_game *g, uint32_t *count, const uint32_t *next, uint32_t words,
                     uint32_t limit, const char *what);
/* Whether it stands in the list of free ones. */
bool record_free(const uint32_t *count, const uint32_t *next, uint32_t words, uint32_t index);
#define TAKE(g, table, count, limit, what)                                                         \
  record_take((g), &(g)->h->count, &(g)->table->next, WORDS(*(g)->table), (g)->limits.limit, (what))
#define GIVE_BACK(g, table, count, index)                                                          \
  (ASSERT((g), (index)-1 < (&(g)->h->count)[0] &&                                                  \
                   !record_free(&(g)->h->count, &(g)->table->next, WORDS(*(g)->table), (index))),  \
   WRITE((g), (g)->table[index].next, (&(g)->h->count)[1]),                                        \
   write_word((g), &(&(g)->h->count)[1], (index)))
/* A list of records linked by one of their words: the link that leads to an item, with 0 the one at
 * its end. */
static inline uint32_t *link_to(uint32_t *link, uint32_t *next, uint32_t words, uint32_t item) {
  while (*link != item && *link) link = &next[(size_t)*link * words];
  return link;
}
#define LINK_TO(g, first, table, next, item)                                                       \
  link_to((first), &(g)->table->next, WORDS(*(g)->table), (item))

/* -- Handles ----------------------------------------------------------------------------------- */

#define STAY_MASK 0x1fffu
static inline uint32_t handle_make(uint32_t kind, uint32_t generation, uint32_t index) {
  return kind << 29 | (generation & STAY_MASK) << 16 | index;
}
static inline cardvm_handle card_handle(const cardvm_game *g, uint32_t index) {
  return index ? handle_make(CARDVM_KIND_CARD, g->cards[index].stay, index) : 0;
}
static inline uint32_t handle_index(uint32_t handle) { return handle & 0xffffu; }
/* The card of a handle that still follows it, else 0. */
static inline uint32_t card_at(const cardvm_game *g, cardvm_handle handle) {
  const uint32_t i = handle_index(handle);
  if (i - 1 >= g->h->card_count) return 0;
  const card *c = &g->cards[i];
  return c->definition && handle_make(CARDVM_KIND_CARD, c->stay, i) == handle ? i : 0;
}
/* The card that a handle names or once named, else 0: also when it has lost track of it. */
static inline uint32_t card_named(const cardvm_game *g, cardvm_handle handle) {
  uint32_t i = handle_index(handle);
  if (CARDVM_HANDLE_KIND(handle) != CARDVM_KIND_CARD || i > g->h->card_count || i == 0) return 0;
  const card *c = &g->cards[i];
  uint32_t ago = (c->stay - (handle >> 16)) & STAY_MASK;
  return c->definition && ago <= ((c->stay - c->born) & STAY_MASK) ? i : 0;
}

#endif
