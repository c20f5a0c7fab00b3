/* Replays as files: written while a game is played, and read. */
#ifndef TOOLS_RECORDING_H
#define TOOLS_RECORDING_H

#include "buffer.h"
#include "cardvm_lua.h"
#include "cardvm_replay.h"
#include "picks.h"

typedef struct recording {
  cardvm_recorder *recorder; /* NULL: nothing is recorded, and all functions do nothing */
  uint32_t told;             /* number of the last entry of the trace that was */
} recording;

/* Lines of the game's trace that came after an entry's number; *last becomes the number of the
 * last. */
void recording_lines(buffer *b, const cardvm_game *game, uint32_t *last);

/* The trace so far goes into the next entry; to be called before a host clears it. */
void recording_tell(recording *r, const cardvm_game *game);
/* Just before the game is told. Answers by index are recorded by content. */
void recording_answer(recording *r, const cardvm_game *game, const picks *answer);
void recording_concede(recording *r, const cardvm_game *game, cardvm_seat seat);
void recording_skip(recording *r, const cardvm_game *game);
/* After the game was taken back to where `told` was this. */
void recording_rewind(recording *r, const cardvm_game *game, uint32_t told);

/* Ends the recording and writes it. False: *why says what went wrong. */
bool recording_write(recording *r, const cardvm_game *game, const char *path, buffer *why);

/* The folder for many recordings, made when it is not there (NULL: nothing is recorded). False:
 * *why says what went wrong. */
bool recording_folder(const char *folder, buffer *why);

/* A whole file; false: *why says what went wrong. */
bool recording_read(const char *path, buffer *bytes, buffer *why);

#endif
