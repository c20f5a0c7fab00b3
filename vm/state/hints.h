/* Where lists end, and what stands before an item: records have links in one direction only. A hint
 * may be wrong (it is no state, and all games of a program share them), so whoever takes one looks
 * whether it holds, and walks through the list where it does not. */
#ifndef CARDVM_VM_HINTS_H
#define CARDVM_VM_HINTS_H

#include "game.h"

typedef enum hint {
  HINT_LASTING_LAST = 0, /* [card]: its youngest lasting effect */
  HINT_LASTING_BEFORE,   /* [lasting effect]: the one before it on its card */
  HINT_ATTACHED_LAST,    /* [card]: the card that was attached to it last */
  HINT_ATTACHED_BEFORE   /* [card]: the one before it on its host */
} hint;
_Static_assert(HINT_ATTACHED_BEFORE + 1 == HINTS, "kept.h");

static inline uint32_t hint_of(const cardvm_game *g, hint what, uint32_t index) {
  return index < g->program->hint_size ? g->program->hints[index * HINTS + what] : 0;
}
static inline void hint_set(const cardvm_game *g, hint what, uint32_t index, uint32_t value) {
  if (index < g->program->hint_size) g->program->hints[index * HINTS + what] = value;
}

#endif
