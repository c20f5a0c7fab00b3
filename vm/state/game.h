/* A game is one block of words, which holds ids and indexes, never pointers. What stands beside it
 * can be made again, but for the answers that an effect in flight has had: saves have these, too.
 *
 * Every write to the block's state goes through write_word(). While an effect is in flight, that
 * notes the old word, so that the start of the effect can be restored. */
#ifndef CARDVM_VM_GAME_H
#define CARDVM_VM_GAME_H

#include "block.h"
#include "cardvm_effect.h"
#include "cardvm_read.h"
#include <stddef.h>
#include <string.h>

struct witness; /* witness.h */
typedef struct journal_entry {
  uint32_t offset, old;
} journal_entry;
/* The counter of work, and who has used most (budget.h). */
typedef struct budget {
  uint64_t work;    /* since the budget began */
  uint64_t carried; /* of that: what was used by runs in which something failed that is left out */
  uint32_t steps;   /* the machine has taken since then */
  uint64_t noted;   /* of it, the work whose user was noted */
  uint64_t step_from, reader_from;
  const char *reader; /* the outermost pure function that runs, or NULL */
  const char *most;   /* who leads by so many units */
  uint64_t lead;
} budget;
/* An event that is being applied, on the stack of whoever applies it (events.c, event_frame.c). */
typedef struct applying {
  uint32_t trace;      /* its entry in the trace; 0: none */
  uint32_t interrupts; /* without a frame: the first effect that interrupts it */
  uint32_t record;     /* with a frame: its record; 0: it has no frame */
  uint32_t last;       /* the last record of the frame: what follows is noted behind (follows.c) */
  bool together;       /* with others, so cards that leave are remembered already */
} applying;
/* STOP_MEMORY: memory was refused where the game can go back to, so that it can be asked again. */
typedef enum stop_kind { STOP_NONE = 0, STOP_FAILED, STOP_MEMORY, STOP_DEAD } stop_kind;
/* -- What a game is made of, by who keeps it --------------------------------------------------- */

/* Each member is in the list of those who live as long as it does, and in no other: a member beside
 * the lists does not compile. */

/* What goes with the block: a fork has the same. */
#define GAME_CARRIED                                                                               \
  bool followed;      /* viewers follow cards (follow.c) */                                        \
  bool invariants_on; /* the program's invariants are tested */                                    \
  budget budget;                                                                                   \
  /* effects in flight (journal.c) */                                                              \
  uint32_t flight; /* the index of the outermost effect's frame; 0: nothing is in flight */        \
  bool journaling;                                                                                 \
  uint64_t flight_work;   /* the work that was done in this budget when the flight began, */       \
  uint32_t flight_steps;  /* and the steps that were taken */                                      \
  uint64_t flight_digest; /* a digest of the block when the flight began, for assertions */        \
  uint32_t journal_count;                                                                          \
  uint32_t answer_count;                                                                           \
  uint32_t replay; /* so much of the log has been given */                                         \
  uint32_t skip_count;                                                                             \
  bool rerunning; /* the next flight repeats the one that was undone, and keeps its log */         \
  bool undone;    /* the failed flight has been undone */                                          \
  stop_kind stopped;                                                                               \
  cardvm_error why;        /* why it stopped; its code is CARDVM_OK while it has not */            \
  uint32_t failed_serial;  /* what is left out if the host wants it; 0: nothing can be */          \
  uint32_t failed_answers; /* how many words of the log were given before that effect began */     \
  /* how many of `picks` the last answer has, until the next question: the step that asked reads   \
   * them, or its function, which asks for them through the binding */                             \
  uint32_t pick_count;                                                                             \
  bool fields_set;  /* some field may differ from its start value */                               \
  uint32_t changes; /* grows with everything that fickle properties may read */                    \
  /* `changes` when a window's options were listed; their conditions held then. Until the next     \
   * window, across calls of the host, so no frame of C can keep it. */                            \
  uint32_t offered;                                                                                \
  /* an option that the window has been found to offer since then; name 0: none */                 \
  cardvm_option last_offer;

/* What is there while something runs: nothing in a fork, nor where a game has gone back. */
#define GAME_PASSING                                                                               \
  uint32_t running; /* the index of the frame whose function runs; 0: none does */                 \
  bool reading;     /* a pure function runs */                                                     \
  /* what is prohibited is asked by an expression, until that is answered: what it reads is        \
   * another expression's, perhaps under a function of the binding, and must not ask again         \
   * (asked.c) */                                                                                  \
  bool asking;                                                                                     \
  uint32_t done_count; /* how many events of `done` the last proposal has left to be read */       \
  /* the frame of the action that is to be taken back when the step ends (taken_back.c, run.c);    \
   * 0: none is */                                                                                 \
  uint32_t taking_back;                                                                            \
  /* the event that is being applied; NULL: none is. What is changed, traced and noticed by it     \
   * lies below functions that have the game alone (events.c, event_frame.c) */                    \
  applying *applying;                                                                              \
  /* These three hold while a value is read: what reads them lies under expressions and functions  \
   * of the binding (values.c, rings.c). */                                                        \
  uint32_t reading_stage; /* only changes of earlier stages are read now; 0: all are */            \
  uint32_t reading_ring;  /* the stage whose ring takes effect; 0: none does */                    \
  uint32_t reading_age;   /* the age of the constants of the ring that do */

/* What is counted. A fork counts from 0, and the program keeps what its games have counted. */
#define GAME_COUNTS(X)                                                                             \
  X(events)                                                                                        \
  X(effects)                                                                                       \
  X(decisions)                                                                                     \
  X(rebuilds)                                                                                      \
  X(rewinds)                                                                                       \
  X(instructions)

/* What each game has of its own: memory, caches, what its host wants of it. */
#define TABLE_VIEW(table, type, ...) type *table;
#define GAME_OWN                                                                                   \
  cardvm_program *program;                                                                         \
  cardvm_limits limits;                                                                            \
  cardvm_limits room;  /* how much the tables have room for now, up to these limits (room.c) */    \
  struct away *away;   /* tables that have grown since the block was laid out; NULL: none */       \
  uint32_t room_steps; /* so many steps are taken before room_settle() is asked */                 \
  layout at;                                                                                       \
  uint32_t *block;                                                                                 \
  /* views of the block */                                                                         \
  header *h;                                                                                       \
  STATE_TABLES(TABLE_VIEW)                                                                         \
  OTHER_TABLES(TABLE_VIEW)                                                                         \
  /* The kept values with these stamps are the game's, and those of a host that looks at it; while \
   * it looks, the other way round (budget.c). */                                                  \
  uint32_t stamp, other_stamp;                                                                     \
  bool looking;                                                                                    \
  bool refused;            /* memory was refused while a host looks; the look is worth nothing */  \
  bool drawing;            /* it is tried out; if that comes to nothing, nobody is told of it */   \
  struct witness *witness; /* of a host that asks why; NULL: nobody does */                        \
  journal_entry *journal;                                                                          \
  uint32_t journal_capacity;                                                                       \
  uint32_t journal_bound; /* how many words may be noted before write_slowly() is asked */         \
  uint32_t *answers;      /* the log of answers since the flight began (journal.c) */              \
  uint32_t *skips;                                                                                 \
  uint32_t answer_capacity, skip_capacity;                                                         \
  void **slots;        /* [frame]: coroutines of the binding */                                    \
  uint32_t slots_used; /* no slot behind this one holds any */                                     \
  cardvm_call call;    /* of the function that runs */                                             \
  /* the events of the last proposal, as they ended, until the next frame is left: the function    \
   * that proposed reads them when it goes on, in a later step and through the binding             \
   * (effect.c), so no frame of C can keep them */                                                 \
  cardvm_event *done;                                                                              \
  uint32_t done_capacity;                                                                          \
  cardvm_error error; /* why the last call was refused, or the game stopped */                     \
  cardvm_decision decision;                                                                        \
  /* trace (trace.c) */                                                                            \
  bool tracing, muted;                                                                             \
  cardvm_trace *trace;                                                                             \
  uint32_t trace_count, trace_capacity, trace_number, trace_flight;                                \
  /* the entry of what did the first thing that is to be noticed, until all are (follows.c). The   \
   * event or the lasting effect that did it may have ended by then, and the record that waits is  \
   * state, which nothing of the trace may be in */                                                \
  uint32_t noted_cause;                                                                            \
  uint32_t *trace_tokens; /* [entry]: TOKENS_EACH words (knowledge.h) */                           \
  uint32_t told_known;    /* of so many entries it is known how many viewers have been told */     \
  uint32_t told_cleared[CARDVM_PLAYERS_MAX + 1]; /* and of those that were cleared */              \
  uint32_t trace_cleared; /* the number of the last entry that the host has cleared */             \
  /* marks to go back to (undo.c) */                                                               \
  struct history *history; /* NULL: no marks are kept */                                           \
  uint32_t revealed; /* bit seat: something was revealed to that player since the newest mark; bit \
                        0: chance was used */                                                      \
  uint64_t wasted;                                                                                 \
  cardvm_id wasted_last;                                                                           \
  cardvm_game *next_game, **link_game; /* the program's list of games */

#define GAME_COUNT(name) uint64_t name;
struct game_carried {
  GAME_CARRIED
};
struct game_passing {
  GAME_PASSING
};
struct game_counts {
  GAME_COUNTS(GAME_COUNT)
};
struct game_own {
  GAME_OWN
};
struct cardvm_game {
  struct {
    GAME_OWN
  };
  struct {
    GAME_CARRIED
  };
  struct {
    GAME_PASSING
  };
  struct {
    GAME_COUNTS(GAME_COUNT)
  };
};

/* A part of a game, from its first member on. (A union would name it, but then nothing that was
 * read of a game can be kept over a write to the block.) */
#define GAME_PART(g, first) ((char *)(g) + offsetof(cardvm_game, first))

/* Parts may be padded by less than any member beside them would take. */
_Static_assert(sizeof(cardvm_game) < sizeof(struct game_carried) + sizeof(struct game_passing) +
                                         sizeof(struct game_counts) + sizeof(struct game_own) + 8,
               "each member is in a list");

/* Nothing runs any more, whatever did. */
static inline void game_rests(cardvm_game *g) {
  memset(GAME_PART(g, running), 0, sizeof(struct game_passing));
}
/* -- Assertions -------------------------------------------------------------------------------- */

/* Reports that a game is broken and stops it, so that what is wrong does not spread (broken.c).
 * Always returns false. */
bool game_broken(const cardvm_game *g, const char *where, const char *what);
/* Checks in every build. Where `holds` is false, the game is stopped and MUST is false. */
#define MUST(g, holds) ((holds) || game_broken((g), __func__, SAID(#holds)))
/* Assertions are checked in builds with CARDVM_ASSERTIONS only, and only while the game runs. A
 * game that has stopped may be in the middle of a change, which is undone later. */
static inline bool asserting(const cardvm_game *g) {
  return CARDVM_ASSERTIONS && !g->stopped && !g->program->assertions_off;
}
#define ASSERT(g, holds)                                                                           \
  ((void)(!asserting(g) || (holds) || game_broken((g), __func__, SAID(#holds))))
/* Checks an index. Gives 0, the record for none, if it is wrong. */
static inline uint32_t index_checked(const cardvm_game *g, uint32_t index, bool right,
                                     const char *where, const char *what) {
  if (!asserting(g) || right) return index;
  game_broken(g, where, what);
  return 0;
}
/* Everybody who plays; every place; and everybody who looks on, too (0). */
#define EACH_SEAT(g, seat) for (cardvm_seat seat = 1; seat <= (g)->h->players; seat++)
#define EACH_PLACE(g, id) for (cardvm_place id = 1; id <= (g)->at.place_count; id++)
#define EACH_VIEWER(g, viewer) for (cardvm_seat viewer = 0; viewer <= (g)->h->players; viewer++)

/* What the program of a game has. */
#define game_expr(g, id) program_expr((g)->program, id)
#define game_event(g, id) program_event((g)->program, id)
#define game_ability(g, id) program_ability((g)->program, id)
#define game_definition(g, id) program_definition((g)->program, id)
#define game_zone(g, id) program_zone((g)->program, id)
#define game_selection(g, id) program_selection((g)->program, id)
#define game_property(g, id) program_property((g)->program, id)

/* A record in use: its word `used` is not 0. */
#define AT(g, table, count, used, index)                                                           \
  (&(g)->table[index_checked((g), (index), (index)-1 < (g)->h->count && (g)->table[index].used,    \
                             __func__, SAID(#index " is an index of " #table))])
#define CARD_AT(g, index) AT(g, cards, card_count, definition, index)
#define LASTING_AT(g, index) AT(g, lastings, lasting_count, kind, index)
#define LISTENER_AT(g, index) AT(g, listeners, listener_count, hook, index)
#define WAITING_AT(g, index) AT(g, waitings, waiting_count, ability, index)
#define CHOICE_AT(g, index) AT(g, choices, choice_count, target, index)
#define GROUP_AT(g, index) AT(g, groups, group_count, first, index)
#define RECORD_AT(g, index) AT(g, records, record_count, kind, index)
#define FRAME_AT(g, index) AT(g, frames, frame_count, kind, index)
#define PLACE_AT(g, index)                                                                         \
  (&(g)->places[index_checked((g), (index), (index)-1 < (g)->at.place_count, __func__,             \
                              SAID(#index " is an index of places"))])

#define OPTION_AT(g, index)                                                                        \
  (&(g)->options[index_checked((g), (index) + 1, (index) < (g)->h->option_count, __func__,         \
                               SAID(#index " is an index of options"))                             \
                     ? (index)                                                                     \
                     : 0])

#define EXTRA_AT(g, index) PART((g)->program, (g)->extras, (g)->h->extra_count, index)
#define PICK_AT(g, index) PART((g)->program, (g)->picks, (g)->pick_count, index)
#define NOTED_AT(g, index) PART((g)->program, (g)->journal, (g)->journal_count, index)

/* How many bytes the parts of a game take. */
static inline size_t block_bytes(const cardvm_game *g) {
  return (size_t)g->at.words * sizeof(uint32_t);
}
/* Coroutines know their slots, so these do not move. */
static inline size_t slots_bytes(const cardvm_game *g) {
  return (g->limits.frames + 1) * sizeof(void *);
}
#define DONE_BYTES (sizeof(cardvm_event) + sizeof(uint32_t)) /* memory for one event in `done` */
/* An event of `done`; `count` says how many are there. */
#define DONE_AT(g, index, count) PART((g)->program, (g)->done, count, index)
/* Their records, while they are noticed: behind the events, in the same memory. */
static inline uint32_t *done_records(const cardvm_game *g) {
  return (uint32_t *)(void *)(g->done + g->done_capacity);
}

/* -- Writing ----------------------------------------------------------------------------------- */

void write_slowly(cardvm_game *g, uint32_t *word, uint32_t value);
uint32_t journal_bound(const cardvm_game *g);
bool journal_reserve(cardvm_game *g, uint32_t words);
bool journal_ready(cardvm_game *g, uint32_t words);
/* All writes to the state go through write_word() and its friends. While an effect is in flight
 * they note what they overwrite. write_fresh() always notes the word. It is for words that were not
 * part of the state before: what such a word happens to hold must not decide whether it is noted,
 * or a loaded game would note other words than the game that was saved. */
/* Returns whether the word is state, and not of a record 0. */
bool word_writable(const cardvm_game *g, const uint32_t *word);
static inline void write_fresh(cardvm_game *g, uint32_t *word, uint32_t value) {
  ASSERT(g, word_writable(g, word) && !g->reading);
  if (g->journaling) {
    if (g->journal_count >= g->journal_bound) {
      write_slowly(g, word, value);
      return;
    }
    g->journal[g->journal_count++] = (journal_entry){(uint32_t)(word - g->block), *word};
  }
  *word = value;
}
static inline void write_word(cardvm_game *g, uint32_t *word, uint32_t value) {
  ASSERT(g, word_writable(g, word) && !g->reading);
  if (!g->journaling) *word = value;
  else if (*word != value) write_fresh(g, word, value);
}
/* The same for several words in a row. */
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
/* A word grows by n. */
#define ADD(g, lvalue, n) WRITE(g, lvalue, (lvalue) + (n))

#endif
