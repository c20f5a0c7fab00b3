#include "suggest.h"

#include <string.h>

void cardvm__suggest_start(cardvm__suggest *s, const char *wanted) {
  const size_t length = strlen(wanted);
  *s = (cardvm__suggest){0};
  if (length >= CARDVM__SUGGEST_BYTES) return;
  memcpy(s->wanted, wanted, length);
  s->wanted_length = length;
  /* A third of the letters may be wrong, but something must be right. */
  s->distance = length / 3 + 2 < length ? length / 3 + 2 : length;
}

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* Whatever the host's locale is. */
static int lower(char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; }

/* Three rows of the usual table are enough: a swap looks two rows back. */
size_t cardvm__edits(const char *a, size_t a_length, const char *b, size_t b_length, size_t bound) {
  size_t rows[3][CARDVM__SUGGEST_BYTES + 1];
  for (size_t j = 0; j <= b_length; j++) rows[0][j] = j;
  for (size_t i = 1; i <= a_length; i++) {
    size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *two_above = rows[(i + 1) % 3];
    size_t row_least = row[0] = i;
    for (size_t j = 1; j <= b_length; j++) {
      size_t replaced = above[j - 1] + (lower(a[i - 1]) != lower(b[j - 1]));
      row[j] = least(replaced, least(above[j], row[j - 1]) + 1);
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
          lower(a[i - 2]) == lower(b[j - 1]))
        row[j] = least(row[j], two_above[j - 2] + 1);
      row_least = least(row_least, row[j]);
    }
    /* A swap reaches over this row, but from the row above, which is at most one edit better. */
    if (row_least >= bound) return bound;
  }
  return least(rows[a_length % 3][b_length], bound);
}

/* "damage" of "damage_taken": whole words at the beginning are a slip like one letter. */
static bool begins(const cardvm__suggest *s, const char *candidate, size_t length) {
  return s->wanted_length >= 3 && length > s->wanted_length &&
         memcmp(candidate, s->wanted, s->wanted_length) == 0 &&
         (candidate[s->wanted_length] == ' ' || candidate[s->wanted_length] == '_');
}

void cardvm__suggest_offer(cardvm__suggest *s, const char *candidate) {
  size_t length = strlen(candidate);
  if (length == 0 || length >= CARDVM__SUGGEST_BYTES || s->wanted_length == 0) return;
  size_t distance =
      begins(s, candidate, length)
          ? 1
          : cardvm__edits(s->wanted, s->wanted_length, candidate, length, s->distance + 1);
  bool first_of_equals = distance == s->distance && s->best[0] && strcmp(candidate, s->best) < 0;
  if (distance >= s->distance && !first_of_equals) return;
  s->distance = distance;
  memcpy(s->best, candidate, length + 1);
}

const char *cardvm__suggest_best(const cardvm__suggest *s) { return s->best[0] ? s->best : NULL; }
