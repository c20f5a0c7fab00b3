/* Files of a program: what saves, views and replays begin with, for kinds of a host's own, too. It
 * tells the kind of file, its version and its program, and whether it is complete and unaltered.
 *
 * A file consists of words, lowest byte first: two of magic text, version of the format, version of
 * the machine, number of words in the file, 0, two of checksum (XXH3 of everything after them), two
 * of the program's hash, number of scripts, and for each script the low words of the hashes of its
 * name and of its content. Then comes the content, whatever the kind has there.
 *
 * Writing: ask cardvm_file_begin how many words come before the content, and have memory for these
 * and the content; begin the file, write the content behind them, close it. The memory is the
 * caller's in all of this, and so are the bytes that are read. */
#ifndef CARDVM_FILE_H
#define CARDVM_FILE_H

#include "cardvm.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cardvm_file_kind {
  const char *magic; /* 8 characters */
  const char *what;  /* its name in messages, such as "save" */
  uint32_t version;  /* of its content; a file of another one is refused */
} cardvm_file_kind;

/* Writes what stands before the content, except for length and checksum, where there is a file
 * (NULL: nothing is written). Returns how many words that are. The program must be sealed. */
uint32_t cardvm_file_begin(const cardvm_program *program, const cardvm_file_kind *kind, void *file);
/* Writes length and checksum of a file of so many words in all. The content must be there. */
void cardvm_file_close(void *file, uint32_t words);

/* An opened file. */
typedef struct cardvm_file {
  const uint8_t *content; /* in the bytes that were opened */
  uint32_t words;         /* how many words the content has */
  bool same_program;      /* the file is of this program; otherwise `why` says what differs */
  char why[320];          /* the scripts that differ, such as "changed: rules.lua" */
} cardvm_file;

/* Opens a file, which may come from anybody. Returns false and sets *error (which may be NULL) to
 * ARGUMENT if there is no sealed program, or the bytes are no complete and unaltered file of this
 * kind and version. A file of another program is no error here. What the content holds is for the
 * caller to check. */
bool cardvm_file_open(const cardvm_program *program, const cardvm_file_kind *kind,
                      const void *bytes, size_t size, cardvm_file *file, cardvm_error *error);
/* The same for which no program is needed: returns the word at which the content begins, which goes
 * on to the end of the bytes. Returns 0 and sets *error (which may be NULL) to ARGUMENT if the
 * bytes, of which there must be some, are no such file. */
uint32_t cardvm_file_content(const cardvm_file_kind *kind, const void *bytes, size_t size,
                             cardvm_error *error);

/* Like cardvm_game_save, with more: CARDVM_SAVE_STREAM also keeps what happened
 * (cardvm_view_stream), if the game is followed and has a trace, so that who reconnects to the game
 * that was loaded is told all of it, and later entries have their causes. With 0 the bytes are
 * those of cardvm_game_save. */
#define CARDVM_SAVE_STREAM 1u
size_t cardvm_game_save_with(const cardvm_game *game, uint32_t also, void *bytes, size_t max);

/* Like cardvm_game_load, with more. CARDVM_LOAD_ANY_PROGRAM also loads a save of another program,
 * under which an open "what do you do now" is asked anew by the next run, with the same serial. The
 * ids in it mean what they mean in this program, so a host compares what both programs declare, in
 * its order, as a replay does; if they differ, the save is refused (ARGUMENT) or is a game that
 * makes no sense, but is as safe as any. */
#define CARDVM_LOAD_ANY_PROGRAM 1u
cardvm_game *cardvm_game_load_with(cardvm_program *program, uint32_t also, const void *bytes,
                                   size_t size, cardvm_error *error);

#ifdef __cplusplus
}
#endif

#endif
