/* What a save holds, for the two files that write and read it.
 *
 * After the envelope: players, the limits, 1 in mid-effect, words of answers, words of skips, two
 * words of the game's hash; then the header of the block, the used part of each table, the options
 * of the open question, answers, skips. In mid-effect the block is that of the moment before the
 * outermost effect in flight began: what came after follows from the answers, and is compared by
 * the hash. So nothing that scripts have half done needs to be believed. */
#ifndef CARDVM_VM_SAVE_H
#define CARDVM_VM_SAVE_H

#include "envelope.h"
#include "services.h"

#define SAVE_KIND ((envelope_kind){"CVMSAVE\n", "save", 2})
#define LIMIT_WORDS ((uint32_t)(sizeof(cardvm_limits) / sizeof(uint32_t)))

enum {
  SAVE_PLAYERS = 0,
  SAVE_LIMITS,
  SAVE_FLIGHT = SAVE_LIMITS + 12,
  SAVE_ANSWERS,
  SAVE_SKIPS,
  SAVE_HASH,
  SAVE_HEAD = SAVE_HASH + 2
};

/* As cardvm_game_load; with any_program, also a save of another program, whose ids the caller has
 * compared. */
cardvm_game *save_load(cardvm_program *p, const void *bytes, size_t size, bool any_program,
                       cardvm_error *error);

#endif
