/* Takes records of the block's tables. */
#include "holds.h"

uint32_t record_take(cardvm_game *g, uint32_t *count, const uint32_t *next, uint32_t words,
                     uint32_t limit, const char *what) {
  uint32_t index = count[1];
  ASSERT(g, index <= *count && *count <= limit);
  if (index) write_word(g, &count[1], next[(size_t)index * words]);
  else if (*count == limit)
    stop_fail(g, CARDVM_ERROR_LIMIT, "there are more than %u %s", (unsigned)limit, what);
  else write_word(g, count, index = *count + 1);
  return index;
}
