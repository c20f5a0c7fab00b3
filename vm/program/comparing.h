/* Comparisons, and the values that fulfil them. */
#ifndef CARDVM_VM_COMPARING_H
#define CARDVM_VM_COMPARING_H

#include "declared.h"

static inline bool in_range(int32_t v, const range *r) {
  return ((uint32_t)v & r->mask) - r->low <= r->span;
}
/* Compares without a branch. Bits 0 to 2 of `fulfil` say whether less, equal and greater fulfil the
 * operation. */
static inline bool compare(uint32_t op, int32_t a, int32_t b) {
  static const uint32_t fulfil[] = {2, 5, 1, 3, 4, 6}; /* EQ, NE, LT, LE, GT, GE */
  return fulfil[op - CARDVM_OP_EQ] >> (1 + (a > b) - (a < b)) & 1;
}
/* Returns the comparison that holds where this one does not. */
static inline uint32_t op_opposite(uint32_t op) {
  switch (op) {
  case CARDVM_OP_EQ: return CARDVM_OP_NE;
  case CARDVM_OP_NE: return CARDVM_OP_EQ;
  case CARDVM_OP_LT: return CARDVM_OP_GE;
  case CARDVM_OP_LE: return CARDVM_OP_GT;
  case CARDVM_OP_GT: return CARDVM_OP_LE;
  default: return CARDVM_OP_LT;
  }
}
/* Finds the values that fulfil `value op b`. Returns false if no value does. */
static inline bool range_of(range *r, uint32_t op, int32_t b) {
  int64_t from = INT32_MIN, to = INT32_MAX;
  switch (op) {
  case CARDVM_OP_EQ: from = to = b; break;
  case CARDVM_OP_NE: /* all other values, around the end of the numbers */
    from = (int64_t)b + 1;
    to = from + UINT32_MAX - 1;
    break;
  case CARDVM_OP_LT: to = (int64_t)b - 1; break;
  case CARDVM_OP_LE: to = b; break;
  case CARDVM_OP_GT: from = (int64_t)b + 1; break;
  default: from = b; break;
  }
  *r = (range){(uint32_t)from, (uint32_t)(to - from), UINT32_MAX};
  return from <= to;
}

/* Returns whether a value fulfils a comparison with a number. */
static inline bool fulfils(const comparison *k, int32_t v) {
  return k->ranged ? in_range(v, &k->range) : compare(k->op, v, (int32_t)k->b.value);
}

/* Reads an expression as a term (prepare.c). */
term term_make(const cardvm_program *p, cardvm_expr id);

#endif
