/* Writes JSON into memory of the caller's, for as much as there is room; the length is counted on.
 */
#ifndef CARDVM_CLIENT_WRITER_H
#define CARDVM_CLIENT_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct writer {
  char *text;
  size_t bytes, length;
  bool follows; /* a comma comes before what is next */
} writer;

writer writer_begin(char *text, size_t bytes);
/* Ends the text with a zero, and returns its length, whether or not all of it is there. */
size_t writer_end(writer *w);

/* A value where a list's next entry, or the value of a key, is. `key` may be NULL in lists. */
void write_open(writer *w, const char *key, char bracket);
void write_close(writer *w, char bracket);
void write_number(writer *w, const char *key, int64_t n);
void write_truth(writer *w, const char *key, bool truth);
void write_text(writer *w, const char *key, const char *text); /* NULL is null */
/* JSON as it stands. */
void write_raw(writer *w, const char *key, size_t key_length, const char *json, size_t length);
/* A number that is left out where it is 0, and one whose key is a number. */
void write_some(writer *w, const char *key, int64_t n);
void write_numbered(writer *w, uint32_t key, int64_t n);
void write_open_numbered(writer *w, uint32_t key, char bracket);

#endif
