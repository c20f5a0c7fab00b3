/* Takes records of the block's tables. */
#include "holds.h"

uint32_t record_take(cardvm_game *g, uint32_t *count, const uint32_t *next, uint32_t words,
                     uint32_t *room, const char *what) {
  uint32_t index = count[1];
  ASSERT(g, index <= *count && *count <= *room + ROOM_SPARE);
  if (index) write_word(g, &count[1], next[(size_t)index * words]);
  else if (*count < *room || room_for(g, room, *count + 1, what))
    write_word(g, count, index = *count + 1);
  ASSERT(g, !record_free(count, next, words, index));
  return index;
}
