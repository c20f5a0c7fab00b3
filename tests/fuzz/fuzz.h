/* What the fuzz targets share: the input as a row of choices, games to begin with, and how a target
 * says that something is wrong. A target is one function, LLVMFuzzerTestOneInput; libFuzzer calls
 * it or main.c, with the files of the kept corpus. */
#ifndef CARDVM_TESTS_FUZZ_H
#define CARDVM_TESTS_FUZZ_H

#include "services.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* -- The input --------------------------------------------------------------------------------- */

typedef struct input {
  const uint8_t *at, *end;
} input;

/* Reads a byte or a word; 0 where the input has ended. */
static inline uint32_t take(input *in) { return in->at < in->end ? *in->at++ : 0; }
static inline uint32_t take_two(input *in) {
  const uint32_t low = take(in);
  return low | take(in) << 8;
}
static inline uint32_t take_word(input *in) {
  const uint32_t low = take_two(in);
  return low | take_two(in) << 16;
}
static inline uint32_t take_below(input *in, uint32_t below) {
  return below ? (below > 256 ? take_two(in) : take(in)) % below : 0;
}
static inline bool is_over(const input *in) { return in->at == in->end; }

/* -- Games ------------------------------------------------------------------------------------- */

/* A game as bytes, with all that its program allows to games. */
typedef struct base {
  cardvm_program *program;
  uint8_t *save, *replay, *view;
  size_t save_size, replay_size, view_size;
  size_t largest; /* bytes of the largest game that is allowed */
} base;
/* Returns one of some games, made at the first call: storms and a rule set, at rest and in
 * mid-effect, from the start and from a position. */
const base *fuzz_base(uint32_t which);

/* Alters words of a file as the input says, and puts its length and checksum right. Returns the
 * number of words altered. */
uint32_t fuzz_alter(input *in, uint8_t *bytes, size_t size);

/* Plays so many random answers. All must hold at every decision. */
void fuzz_play(cardvm_game *g, uint32_t answers, uint64_t luck);

/* Ends the process with a message, as a finding, if it is false. */
#define EXPECT(holds, ...) ((holds) ? (void)0 : fuzz_found(__VA_ARGS__))
void fuzz_found(const char *format, ...);

#endif
