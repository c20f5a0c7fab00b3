#include "nearest.h"

#include <ctype.h>
#include <string.h>

#define NAME_MAX_BYTES 63

/* Edit distance without regard to case, a swap of neighbours counting as one edit. */
static size_t edits(const char *a, const char *b) {
  size_t a_length = strlen(a), b_length = strlen(b);
  if (a_length > NAME_MAX_BYTES || b_length > NAME_MAX_BYTES) return NAME_MAX_BYTES;
  size_t rows[3][NAME_MAX_BYTES + 1];
  size_t *older = rows[0], *old = rows[1], *now = rows[2];
  for (size_t j = 0; j <= b_length; j++) older[j] = old[j] = j;
  for (size_t i = 1; i <= a_length; i++) {
    now[0] = i;
    for (size_t j = 1; j <= b_length; j++) {
      int x = tolower((unsigned char)a[i - 1]), y = tolower((unsigned char)b[j - 1]);
      size_t best = old[j - 1] + (x != y);
      if (old[j] + 1 < best) best = old[j] + 1;
      if (now[j - 1] + 1 < best) best = now[j - 1] + 1;
      if (i > 1 && j > 1 && x == tolower((unsigned char)b[j - 2]) &&
          tolower((unsigned char)a[i - 2]) == y && older[j - 2] + 1 < best)
        best = older[j - 2] + 1;
      now[j] = best;
    }
    size_t *spare = older;
    older = old, old = now, now = spare;
  }
  return old[b_length];
}

/* "activate" of "activate main": whole words at the beginning are a slip like one letter. */
static bool begins_with(const char *name, const char *wanted) {
  const size_t length = strlen(wanted);
  return length >= 3 && strncmp(name, wanted, length) == 0 &&
         (name[length] == ' ' || name[length] == '_');
}

nearest nearest_begin(const char *wanted) {
  /* More than a third of the letters wrong is another word, not a slip. */
  return (nearest){.wanted = wanted, .distance = strlen(wanted) / 3 + 2};
}

void nearest_offer(nearest *n, const char *name) {
  if (!name) return;
  size_t distance = begins_with(name, n->wanted) ? 1 : edits(n->wanted, name);
  if (distance < n->distance && distance < strlen(name)) {
    n->distance = distance;
    n->best = name;
  }
}

void nearest_say(const nearest *n, buffer *b) {
  if (n->best) buffer_add(b, "; did you mean \"%s\"?", n->best);
}
