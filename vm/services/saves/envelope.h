/* The envelope that saves, replays and views share. It tells the kind of file, its version and its
 * program, and whether it is complete and unaltered.
 *
 * The file consists of words, lowest byte first: two of magic text, version of the format, version
 * of the machine, number of words in the file, 0, two of checksum (XXH3 of everything after them),
 * two of the program's hash, number of scripts, and for each script the low words of the hashes of
 * its name and of its content. Then comes the content. */
#ifndef CARDVM_VM_ENVELOPE_H
#define CARDVM_VM_ENVELOPE_H

#include "program.h"
#include "words.h"

typedef struct envelope_kind {
  const char *magic; /* 8 characters */
  const char *what;  /* its name in messages, such as "save" */
  uint32_t version;
} envelope_kind;

/* Returns the number of words before the content. */
uint32_t envelope_words(const cardvm_program *p);
/* Writes these words, except for length and checksum. */
void envelope_write(const cardvm_program *p, const envelope_kind *kind, uint8_t *bytes);
/* Writes length and checksum. The content must be there. */
void envelope_close(uint8_t *bytes, uint32_t words);

/* Writes words; returns where the next ones come. */
uint8_t *words_put(uint8_t *to, const uint32_t *words, size_t count);
/* Reads words of which nobody knows how many there are. */
typedef struct words_reader {
  const uint8_t *at;
  uint32_t left;
  bool short_of; /* more was asked for */
} words_reader;
void words_take(words_reader *r, uint32_t *to, uint32_t count);

typedef struct envelope {
  const uint8_t *content;
  uint32_t words;    /* how many words the content has */
  bool same_program; /* the file is of this program; otherwise `why` says what differs */
  char why[320];
} envelope;

/* Returns the word at which the content begins. It can be called without a program. Returns 0 if
 * the bytes are no complete file of this kind. */
uint32_t envelope_content(const envelope_kind *kind, const void *bytes, size_t size);

/* Opens a file. Returns false and sets *error if the bytes are no complete file of this kind. A
 * file of another program is no error here. */
bool envelope_open(const cardvm_program *p, const envelope_kind *kind, const void *bytes,
                   size_t size, envelope *e, cardvm_error *error);

#endif
