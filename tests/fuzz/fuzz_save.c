/* Saves in which words were altered, and bytes that are no save at all. What is loaded passes the
 * check, goes on as games do, and can be saved and loaded again. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

/* To look at one of the bases takes less. */
enum { LOOK_WORK = 1 << 20 };

static void game_goes_on(cardvm_game *g, uint64_t luck) {
  cardvm_error error = {0};
  const cardvm_status checked = cardvm_game_check(g);
  /* A save can say that so little work is allowed that looking at the game takes more. */
  if (checked == CARDVM_ERROR_LIMIT && cardvm_game_limits(g).work < LOOK_WORK) return;
  EXPECT(checked == CARDVM_OK, "loaded, but %s", cardvm_game_error(g)->message);
  fuzz_play(g, 12, luck);
  cardvm_game_free(cardvm_game_fork(g, NULL));
  const size_t size = cardvm_game_save(g, NULL, 0);
  if (!size) return;
  uint8_t *bytes = malloc(size);
  cardvm_game_save(g, bytes, size);
  cardvm_game *again = cardvm_game_load(cardvm_game_program(g), bytes, size, &error);
  free(bytes);
  EXPECT(again, "its own save is refused: %s", error.message);
  EXPECT(cardvm_game_hash(again) == cardvm_game_hash(g), "its own save is another game");
  cardvm_game_free(again);
}

static void try_bytes(const base *b, const uint8_t *bytes, size_t size, uint64_t luck) {
  cardvm_program *p = b->program;
  cardvm_error error = {0};
  const size_t before = p->allocator.bytes;
  p->allocator.peak = before;
  p->hashes_off = true; /* who alters a save can compute what its hash becomes */
  cardvm_game *g = cardvm_game_load(p, bytes, size, &error);
  p->hashes_off = false;
  EXPECT(p->allocator.peak - before <= b->largest + 64 * size, "%u bytes took %u", (unsigned)size,
         (unsigned)(p->allocator.peak - before));
  if (g) game_goes_on(g, luck);
  else EXPECT(error.code != CARDVM_OK && error.message[0], "refused, and no reason");
  cardvm_game_free(g);
  EXPECT(p->allocator.bytes <= before + b->largest, "memory is lost");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = {data, data + size};
  const uint32_t which = take(&in);
  const base *b = fuzz_base(which);
  const size_t rest = (size_t)(in.end - in.at);
  if (which == 255) {
    try_bytes(b, in.at, rest, 1);
    return 0;
  }
  uint8_t *bytes = malloc(b->save_size);
  memcpy(bytes, b->save, b->save_size);
  fuzz_alter(&in, bytes, b->save_size);
  try_bytes(b, bytes, b->save_size, take_word(&in));
  free(bytes);
  return 0;
}
