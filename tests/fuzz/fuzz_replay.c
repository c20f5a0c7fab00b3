/* Replays in which words were altered, and bytes that are no replay at all: opened, their texts
 * read, and played as far as they go. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "cardvm_replay.h"

static void play(cardvm_replay *r, bool strict) {
  cardvm_error error = {0};
  cardvm_game *g = cardvm_replay_start(r, strict, &error);
  if (!g) {
    EXPECT(error.code != CARDVM_OK && error.message[0], "refused, and no reason");
    return;
  }
  for (uint32_t i = 0; i < 300; i++) {
    const cardvm_replay_step s = cardvm_replay_next(r, g, strict);
    EXPECT(s.step != CARDVM_STEP_PARTED || s.why[0], "parted, and no reason");
    if (s.step != CARDVM_STEP_DONE) break;
    if (i % 16 == 0 && cardvm_game_run(g) == CARDVM_DECISION)
      EXPECT(cardvm_game_check(g) == CARDVM_OK, "entry %u: %s", (unsigned)s.entry,
             cardvm_game_error(g)->message);
  }
  cardvm_game_free(g);
}

static void try_bytes(const base *b, const uint8_t *bytes, size_t size) {
  cardvm_program *p = b->program;
  cardvm_error error = {0};
  char label[16];
  uint8_t secret[CARDVM_SECRET_BYTES];
  const size_t before = p->allocator.bytes;
  p->allocator.peak = before;
  cardvm_replay_label(bytes, size, label, sizeof label);
  cardvm_replay *r = cardvm_replay_open(p, bytes, size, &error);
  if (r) {
    const uint32_t entries = cardvm_replay_entries(r);
    cardvm_replay_secret(r, secret);
    cardvm_replay_trace(r, 1);
    cardvm_replay_trace(r, entries);
    play(r, false);
    play(r, true);
    cardvm_replay_free(r);
  } else {
    EXPECT(error.code != CARDVM_OK && error.message[0], "refused, and no reason");
  }
  EXPECT(p->allocator.peak - before <= b->largest + 72 * size, "%u bytes took %u", (unsigned)size,
         (unsigned)(p->allocator.peak - before));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = {data, data + size};
  const uint32_t which = take(&in);
  const base *b = fuzz_base(which);
  if (which == 255) {
    try_bytes(b, in.at, (size_t)(in.end - in.at));
    return 0;
  }
  uint8_t *bytes = malloc(b->replay_size);
  memcpy(bytes, b->replay, b->replay_size);
  fuzz_alter(&in, bytes, b->replay_size);
  b->program->hashes_off = take(&in) & 1;
  try_bytes(b, bytes, b->replay_size);
  b->program->hashes_off = false;
  free(bytes);
  return 0;
}
