/* Sets of ids, as bits. */
#ifndef CARDVM_VM_SETS_H
#define CARDVM_VM_SETS_H

#include "declared.h"

static inline uint64_t zone_bit(cardvm_id zone) { return zone ? (uint64_t)1 << (zone - 1) : 0; }
/* in_set tests a set of definitions, in which bit d stands for definition d. bit_get and bit_set
 * use bit id-1. */
static inline bool in_set(const uint32_t *set, uint32_t id) { return set[id / 32] >> id % 32 & 1; }
static inline bool bit_get(const uint64_t *set, uint32_t id) {
  return (set[(id - 1) / 64] >> ((id - 1) % 64)) & 1;
}
static inline void bit_set(uint64_t *set, uint32_t id) {
  set[(id - 1) / 64] |= (uint64_t)1 << ((id - 1) % 64);
}

static inline uint64_t stage_bit(uint32_t stage) { return stage ? (uint64_t)1 << (stage - 1) : 0; }
static inline uint32_t bits_in(uint64_t set) {
  uint32_t n = 0;
  for (; set; set &= set - 1) n++;
  return n;
}

#endif
