#include "recording.h"

#include "cardvm_client.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LINE_BYTES 512

void recording_lines(buffer *b, const cardvm_game *game, uint32_t *last) {
  uint32_t count = 0;
  const cardvm_trace *entries = cardvm_game_trace(game, 0, &count);
  for (uint32_t i = 0; i < count; i++) {
    char line[LINE_BYTES];
    if (entries[i].number <= *last) continue;
    *last = entries[i].number;
    cardvm_client_trace_text(game, &entries[i], line, sizeof line);
    buffer_add(b, "%*s%s\n", (int)(2 * entries[i].depth % 40), "", line);
  }
}

void recording_tell(recording *r, const cardvm_game *game) {
  if (!r->recorder) return;
  buffer b = {0};
  recording_lines(&b, game, &r->told);
  cardvm_record_trace(r->recorder, buffer_text(&b));
  buffer_free(&b);
}

void recording_concede(recording *r, const cardvm_game *game, cardvm_seat seat) {
  recording_tell(r, game);
  if (r->recorder) cardvm_record_concede(r->recorder, game, seat);
}

void recording_skip(recording *r, const cardvm_game *game) {
  recording_tell(r, game);
  if (r->recorder) cardvm_record_skip(r->recorder, game);
}

void recording_rewind(recording *r, const cardvm_game *game, uint32_t told) {
  if (!r->recorder) return;
  cardvm_record_rewind(r->recorder, game);
  r->told = told;
}

void recording_answer(recording *r, const cardvm_game *game, const picks *answer) {
  const cardvm_decision *ask = cardvm_game_decision(game);
  if (!r->recorder || !ask) return;
  recording_tell(r, game);
  cardvm_option *options = need(NULL, (answer->count + 1) * sizeof *options);
  for (uint32_t i = 0; i < answer->count; i++) options[i] = ask->options[answer->index[i]];
  cardvm_record_answer(r->recorder, game, ask->decider, options, answer->count);
  free(options);
}

static bool fail(buffer *why, const char *path, const char *what) {
  buffer_add(why, "%s: %s", path, what);
  return false;
}

static bool write_file(const char *path, const void *bytes, size_t size, buffer *why) {
  FILE *file = fopen(path, "wb");
  if (!file) return fail(why, path, strerror(errno));
  bool well = fwrite(bytes, 1, size, file) == size;
  well = fclose(file) == 0 && well;
  return well || fail(why, path, "it can't be written");
}

bool recording_write(recording *r, const cardvm_game *game, const char *path, buffer *why) {
  if (!r->recorder) return true;
  recording_tell(r, game);
  cardvm_record_end(r->recorder, game);
  size_t size = cardvm_recorder_bytes(r->recorder, NULL, 0);
  if (!size) return fail(why, path, "the recording is not whole");
  void *bytes = need(NULL, size);
  cardvm_recorder_bytes(r->recorder, bytes, size);
  bool well = write_file(path, bytes, size, why);
  free(bytes);
  return well;
}

bool recording_folder(const char *folder, buffer *why) {
  struct stat status;
  if (!folder || mkdir(folder, 0777) == 0) return true;
  if (errno != EEXIST) return fail(why, folder, strerror(errno));
  if (stat(folder, &status) != 0 || !S_ISDIR(status.st_mode))
    return fail(why, folder, strerror(ENOTDIR));
  return access(folder, W_OK | X_OK) == 0 || fail(why, folder, strerror(errno));
}

bool recording_read(const char *path, buffer *bytes, buffer *why) {
  struct stat status;
  if (stat(path, &status) != 0) return fail(why, path, strerror(errno));
  if (!S_ISREG(status.st_mode)) /* a pipe that nobody writes to would be waited for */
    return fail(why, path, S_ISDIR(status.st_mode) ? strerror(EISDIR) : "it is no file");
  FILE *file = fopen(path, "rb");
  if (!file) return fail(why, path, strerror(errno));
  char piece[4096];
  for (size_t n; (n = fread(piece, 1, sizeof piece, file)) > 0;) buffer_bytes(bytes, piece, n);
  bool well = !ferror(file);
  fclose(file);
  return well || fail(why, path, "it can't be read");
}
