/* What a save contains, for the two files that write and read it.
 *
 * After the envelope come: number of players, the limits, 1 if an effect is in flight and 2 if
 * viewers follow cards, number of words of answers, number of words of skips, two words of the
 * game's hash; then the header of the block, the used part of each table, the options of the open
 * question, answers, skips. If an effect is in flight, the block is that of the moment before the
 * outermost effect began. What came after follows from the answers, and is compared by the hash. So
 * nothing that scripts have half done needs to be believed. */
#ifndef CARDVM_VM_SAVE_H
#define CARDVM_VM_SAVE_H

#include "envelope.h"
#include "services.h"

#define SAVE_KIND ((envelope_kind){"CVMSAVE\n", "save", 6})
#define LIMIT_WORDS ((uint32_t)(sizeof(cardvm_limits) / sizeof(uint32_t)))

enum {
  SAVE_PLAYERS = 0,
  SAVE_LIMITS,
  SAVE_FLIGHT = SAVE_LIMITS + LIMIT_WORDS,
  SAVE_ANSWERS,
  SAVE_SKIPS,
  SAVE_HASH,
  SAVE_HEAD = SAVE_HASH + 2
};
/* Bits of the word SAVE_FLIGHT. */
enum { SAVED_IN_FLIGHT = 1, SAVED_FOLLOWED = 2 };

/* Does what cardvm_game_load does. With any_program it also reads a save of another program; the
 * caller has compared their numberings. */
cardvm_game *save_load(cardvm_program *p, const void *bytes, size_t size, bool any_program,
                       cardvm_error *error);

#endif
