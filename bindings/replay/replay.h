/* What recording and replaying share. */
#ifndef CARDVM_REPLAY_PARTS_H
#define CARDVM_REPLAY_PARTS_H

#include "cardvm_define.h"
#include "cardvm_file.h"
#include "cardvm_replay.h"

#define REPLAY_KIND ((cardvm_file_kind){"CVMPLAY\n", "replay", 6})
/* In the number of players: chance is drawn by purpose, and the luck of each seat follows. */
#define SETUP_BY_PURPOSE 0x80000000u
/* Words of a seed, and of limits. */
#define REPLAY_SEED (CARDVM_SECRET_BYTES / 4u)
#define REPLAY_LIMITS ((uint32_t)(sizeof(cardvm_limits) / sizeof(uint32_t)))

/* The words of an entry before its picks. */
enum { ENTRY_KIND = 0, ENTRY_SEAT, ENTRY_COUNT, ENTRY_HASH, ENTRY_QUESTION = 5, ENTRY_HEAD = 7 };
enum { ENTRY_ANSWER = 1, ENTRY_CONCEDE, ENTRY_SKIP, ENTRY_END };

/* The bytes are words, the lowest byte first on every machine. */
static inline void bytes_of_word(uint8_t *to, uint32_t word) {
  for (int i = 0; i < 4; i++) to[i] = (uint8_t)(word >> 8 * i);
}
static inline uint32_t word_of_bytes(const uint8_t *from) {
  return from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}
/* Writes words; returns where the next ones come. */
static inline uint8_t *bytes_of_words(uint8_t *to, const uint32_t *words, size_t count) {
  for (size_t i = 0; i < count; i++) bytes_of_word(to + 4 * i, words[i]);
  return to + 4 * count;
}
static inline void words_of_bytes(uint32_t *to, const uint8_t *from, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = word_of_bytes(from + 4 * i);
}

/* Returns which sort of id the names of the options are; 0: they are no ids. */
uint32_t replay_sort(const cardvm_decision *d);
/* Returns what something is called in a replay. The names of abilities need not differ, so an
 * ability is called the n-th of its card or of the rules. */
#define REPLAY_NAME_BYTES 200u
const char *replay_name(const cardvm_program *p, uint32_t sort, uint32_t id, char *text);
/* Returns the ability that is called so; 0: there is none. */
uint32_t replay_ability(const cardvm_program *p, const char *name);
/* Returns a number for what ids mean in a block. A save can be read under another program that has
 * the same number. */
uint64_t replay_numbering(const cardvm_program *p);
/* Returns a number for the words of the open question. It is the same under a program with other
 * ids. 0: no question is open. */
uint64_t replay_question(const cardvm_game *g);

#endif
