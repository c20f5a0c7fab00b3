/* A text that is copied with some things put between. */
#ifndef CARDVM_REWRITE_H
#define CARDVM_REWRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Names that scripts can't use: those that begin so are ours. */
#define CARDVM__OURS "__le"
static inline bool cardvm__is_ours(const char *name, size_t length) {
  return length >= strlen(CARDVM__OURS) && memcmp(name, CARDVM__OURS, strlen(CARDVM__OURS)) == 0;
}

typedef struct cardvm__rewrite {
  const char *from; /* what is before has been written */
  char *out;        /* NULL: what is written is only counted */
  size_t used;
} cardvm__rewrite;

static inline void cardvm__put(cardvm__rewrite *w, const char *text, size_t length) {
  if (w->out) memcpy(w->out + w->used, text, length);
  w->used += length;
}

static inline void cardvm__put_text(cardvm__rewrite *w, const char *text) {
  cardvm__put(w, text, strlen(text));
}

static inline void cardvm__copy_until(cardvm__rewrite *w, const char *to) {
  cardvm__put(w, w->from, (size_t)(to - w->from));
  w->from = to;
}

#endif
