/* What values.c and rings.c share. */
#ifndef CARDVM_VM_VALUES_H
#define CARDVM_VM_VALUES_H

#include "reading.h"

/* What is added to a value in one stage. Changes come by age: listeners and lasting effects are
 * both listed by age, and a fold merges the two lists. */
typedef struct fold {
  cardvm_game *g;
  uint32_t index;
  cardvm_id property;
  uint32_t stage;
  bool loses;       /* the property says that abilities are lost */
  uint32_t lasting; /* the next lasting effect on the card to be merged; 0: none */
  int32_t value;
  uint32_t work; /* changes that were looked at */
} fold;

/* Adds what a constant at work makes of the value. */
void constant_fold(fold *f, const listener *item);
/* Returns a value with the first of its property's stages, which is kept then. */
int32_t value_of(cardvm_game *g, uint32_t index, cardvm_id property, uint32_t stages);

static inline uint32_t hook_of(const cardvm_game *g, cardvm_id property) {
  return g->program->hook_constant + property - 1;
}
/* Returns how many stages of a property come before this one. */
static inline uint32_t stages_before(const property *q, uint32_t stage) {
  return bits_in(q->stages & (stage_bit(stage) - 1));
}

/* Adds a stage in which constants read what they change to a value. Returns false if it is to be
 * added as any other stage is. */
bool fold_ring(cardvm_game *g, uint32_t index, cardvm_id property, uint32_t stage, int32_t *value);
/* Returns whether the ring takes effect that whoever reads now is part of, and changes the
 * property. Then ring_left returns what those that have taken effect have left. */
static inline bool ring_reads(const cardvm_game *g, const property *q) {
  return g->reading_ring && g->reading_ring == g->reading_stage &&
         q->rings & stage_bit(g->reading_ring);
}
int32_t ring_left(const cardvm_game *g, uint32_t index, const property *q);

#endif
