/* The witness of whoever asks why. Explaining is deciding with a witness: the functions that decide
 * are asked once more, and where a test fails, they tell the witness and go on as if it held, so
 * that all tests that fail are told. No game plays with a witness: it is there for one look, and
 * without one a failing test costs a comparison. */
#ifndef CARDVM_VM_WITNESS_H
#define CARDVM_VM_WITNESS_H

#include "cardvm_why.h"
#include "game.h"

typedef struct witness {
  cardvm_seat viewer;      /* or CARDVM_VIEWER_ALL */
  bool found;              /* an ability was found that can be used */
  uint32_t failed, hidden; /* how many tests failed; of them, those that the viewer is not told */
  uint32_t depth, count, max;
  cardvm_reason *reasons;
  /* It hears what is added to this property of this card in this stage; index 0: of no value. */
  uint32_t index, property, stage;
} witness;

/* Adds a reason. */
void witness_add(witness *w, cardvm_reason reason);
/* Tell the game's witness, if it hears of this card and stage, what was added to a value or set,
 * and what it is then. A constant is told with the index of its listener as `number`. */
void witness_lasting(const cardvm_game *g, uint32_t index, uint32_t stage, const lasting *m,
                     int32_t after);
void witness_constant(const cardvm_game *g, uint32_t index, uint32_t stage, const listener *l,
                      const cardvm_modifier_def *m, int32_t value, int32_t after);
/* Tells a test that failed. `hidden`: it rests on what the viewer may not know. Always returns
 * true, so that who is asked goes on. */
static inline bool witness_tell(witness *w, bool hidden, cardvm_reason reason) {
  w->failed++;
  w->hidden += hidden;
  if (!hidden) witness_add(w, reason);
  return true;
}

/* Returns how many tests have failed so far; 0 without a witness. */
static inline uint32_t witness_failed(const cardvm_game *g) {
  return g->witness ? g->witness->failed : 0;
}

#endif
