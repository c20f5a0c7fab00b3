/* What saves and replays have in common: what kind of file it is, of which version, of which
 * program, whole and unaltered.
 *
 * Words, lowest byte first: two of magic text, version of the format, version of the machine, words
 * of the file, 0, two of checksum (XXH3 of everything after them), two of the program's hash,
 * number of scripts, and for each script the low words of the hashes of its name and of its
 * content. Then the content. */
#ifndef CARDVM_VM_ENVELOPE_H
#define CARDVM_VM_ENVELOPE_H

#include "program.h"
#include "words.h"

typedef struct envelope_kind {
  const char *magic; /* 8 characters */
  const char *what;  /* for messages: "save" */
  uint32_t version;
} envelope_kind;

/* Words before the content. */
uint32_t envelope_words(const cardvm_program *p);
/* Writes them, except length and checksum. */
void envelope_write(const cardvm_program *p, const envelope_kind *kind, uint8_t *bytes);
/* When the content is there. */
void envelope_close(uint8_t *bytes, uint32_t words);

typedef struct envelope {
  const uint8_t *content;
  uint32_t words;    /* of the content */
  bool same_program; /* else why says what differs */
  char why[320];
} envelope;

/* Where the content begins, for what is read before there is a program; 0: no whole file of this
 * kind. */
uint32_t envelope_content(const envelope_kind *kind, const void *bytes, size_t size);

/* False: the bytes are no whole file of this kind and *error says why. That it is of another
 * program is no error here. */
bool envelope_open(const cardvm_program *p, const envelope_kind *kind, const void *bytes,
                   size_t size, envelope *e, cardvm_error *error);

#endif
