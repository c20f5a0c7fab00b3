#include "recording.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void recording_answer(cardvm_recorder *r, const cardvm_game *game, const picks *answer) {
  const cardvm_decision *ask = cardvm_game_decision(game);
  if (!r || !ask)
    return;
  cardvm_option *options = need(NULL, (answer->count + 1) * sizeof *options);
  for (uint32_t i = 0; i < answer->count; i++)
    options[i] = ask->options[answer->index[i]];
  cardvm_record_answer(r, game, ask->decider, options, answer->count);
  free(options);
}

static bool fail(buffer *why, const char *path, const char *what) {
  buffer_add(why, "%s: %s", path, what);
  return false;
}

static bool write_file(const char *path, const void *bytes, size_t size, buffer *why) {
  FILE *file = fopen(path, "wb");
  if (!file)
    return fail(why, path, strerror(errno));
  bool well = fwrite(bytes, 1, size, file) == size;
  well = fclose(file) == 0 && well;
  return well || fail(why, path, "it can't be written");
}

bool recording_write(cardvm_recorder *r, const cardvm_game *game, const char *path, buffer *why) {
  if (!r)
    return true;
  cardvm_record_end(r, game);
  size_t size = cardvm_recorder_bytes(r, NULL, 0);
  if (!size)
    return fail(why, path, "the recording is not whole");
  void *bytes = need(NULL, size);
  cardvm_recorder_bytes(r, bytes, size);
  bool well = write_file(path, bytes, size, why);
  free(bytes);
  return well;
}

bool recording_read(const char *path, buffer *bytes, buffer *why) {
  FILE *file = fopen(path, "rb");
  if (!file)
    return fail(why, path, strerror(errno));
  char piece[4096];
  for (size_t n; (n = fread(piece, 1, sizeof piece, file)) > 0;)
    buffer_bytes(bytes, piece, n);
  bool well = !ferror(file);
  fclose(file);
  return well || fail(why, path, "it can't be read");
}
