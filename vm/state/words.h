/* Stores words as bytes, the lowest byte first, on every machine. Saves and replays are made of
 * them. */
#ifndef CARDVM_VM_WORDS_H
#define CARDVM_VM_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline void word_store(uint8_t *to, uint32_t word) {
  to[0] = (uint8_t)word;
  to[1] = (uint8_t)(word >> 8);
  to[2] = (uint8_t)(word >> 16);
  to[3] = (uint8_t)(word >> 24);
}
static inline uint32_t word_load(const uint8_t *from) {
  return from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}
/* Where the machine has the same order of bytes, compilers make plain copies of these loops. */
static inline void words_store(uint8_t *restrict to, const uint32_t *restrict from, size_t count) {
  for (size_t i = 0; i < count; i++) word_store(to + 4 * i, from[i]);
}
static inline void words_load(uint32_t *restrict to, const uint8_t *restrict from, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = word_load(from + 4 * i);
}

/* Writes words; returns where the next ones come. */
static inline uint8_t *words_put(uint8_t *to, const uint32_t *words, size_t count) {
  if (count) words_store(to, words, count);
  return to + 4 * count;
}

/* Reads words of which nobody knows how many there are. */
typedef struct words_reader {
  const uint8_t *at;
  uint32_t left;
  bool short_of; /* more was asked for */
} words_reader;
static inline void words_take(words_reader *r, uint32_t *to, uint32_t count) {
  if (count > r->left) {
    r->short_of = true;
    return;
  }
  words_load(to, r->at, count);
  r->at += 4 * (size_t)count;
  r->left -= count;
}

#endif
