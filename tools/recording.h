/* Replays as files: written while a game is played, and read. */
#ifndef TOOLS_RECORDING_H
#define TOOLS_RECORDING_H

#include "buffer.h"
#include "cardvm_lua.h"
#include "cardvm_replay.h"
#include "players.h"

/* Answers by index are recorded by content. All functions do nothing for a recorder that is NULL. */
void recording_answer(cardvm_recorder *r, const cardvm_game *game, const picks *answer);

/* Ends the recording and writes it. False: *why says what went wrong. */
bool recording_write(cardvm_recorder *r, const cardvm_game *game, const char *path, buffer *why);

/* A whole file; false: *why says what went wrong. */
bool recording_read(const char *path, buffer *bytes, buffer *why);

#endif
