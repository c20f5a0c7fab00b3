/* What a save contains, for the two files that write and read it.
 *
 * After what every file begins with (cardvm_file.h) come: number of players, the limits, 1 if an
 * effect is in flight, 2 if viewers follow cards and 4 if the stream is there, number of words of
 * answers, number of words of skips, two words of the game's hash; then, if it is there, number of
 * words of the stream and the stream (stream.c); then the header of the block, the used part of
 * each table, the options of the open question, answers, skips. If an effect is in flight, the
 * block is that of the moment before the outermost effect began. What came after follows from the
 * answers, and is compared by the hash. So nothing that scripts have half done needs to be
 * believed. */
#ifndef CARDVM_VM_SAVE_H
#define CARDVM_VM_SAVE_H

#include "cardvm_file.h"
#include "services.h"
#include "words.h"

#define SAVE_KIND ((cardvm_file_kind){"CVMSAVE\n", "save", 8})
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
enum { SAVED_IN_FLIGHT = 1, SAVED_FOLLOWED = 2, SAVED_STREAM = 4, SAVED_BITS = 7 };

/* -- stream.c: what happened --------------------------------------------------------------------- */

enum { ENTRY_WORDS = 22 };
bool stream_kept(const cardvm_game *g); /* there is one to be saved */
size_t stream_words(const cardvm_game *g);
uint8_t *stream_put(const cardvm_game *g, uint8_t *to);
/* False, with the game's error, if it is not one of this game, which must be whole already. */
bool stream_take(cardvm_game *g, words_reader *r);

#endif
