/* Texts that stand in scripts become names of the program: what the machine asks and notes is known
 * by id, and ids must be the same in every process, so they are given out while loading, in the
 * order of the files. */
#include "binding.h"

#include <string.h>

#define LITERAL_BYTES 256 /* longer texts are no prompts */

typedef struct reader {
  const char *at, *end;
} reader;

static char peek(const reader *r, size_t ahead) {
  return (size_t)(r->end - r->at) > ahead ? r->at[ahead] : '\0';
}

/* At '[': the level of the long bracket that opens here, -1 if none does. */
static int long_level(const reader *r) {
  size_t level = 0;
  while (peek(r, 1 + level) == '=') level++;
  return peek(r, 1 + level) == '[' ? (int)level : -1;
}

/* Behind the long bracket's end; its text is [*from, *to). */
static void skip_long(reader *r, int level, const char **from, const char **to) {
  r->at += level + 2;
  *from = r->at;
  for (; r->at < r->end; r->at++) {
    size_t closing = 0;
    if (*r->at != ']') continue;
    while (peek(r, 1 + closing) == '=') closing++;
    if (closing != (size_t)level || peek(r, 1 + closing) != ']') continue;
    *to = r->at;
    r->at += level + 2;
    return;
  }
  *to = r->at;
}

/* The escapes that a text for people may have; false for one that is none of these. */
static bool escaped(char c, char *out) {
  static const char from[] = "nt\"'\\", to[] = "\n\t\"'\\";
  const char *found = c ? strchr(from, c) : NULL;
  if (!found) return false;
  *out = to[found - from];
  return true;
}

/* Reads a quoted text; false if it is too long or has rare escapes (it is skipped all the same). */
static bool read_quoted(reader *r, char out[LITERAL_BYTES]) {
  char quote = *r->at++;
  size_t length = 0;
  bool good = true;
  while (r->at < r->end && *r->at != quote && *r->at != '\n') {
    char c = *r->at++;
    if (c == '\\' && r->at < r->end) good = escaped(*r->at++, &c) && good;
    if (length < LITERAL_BYTES - 1) out[length] = c;
    length++;
  }
  if (r->at < r->end) r->at++;
  if (length >= LITERAL_BYTES) return false;
  out[length] = '\0';
  return good && length > 0 && strlen(out) == length;
}

static void skip_comment(reader *r) {
  const char *from, *to;
  r->at += 2;
  int level = peek(r, 0) == '[' ? long_level(r) : -1;
  if (level >= 0)
    skip_long(r, level, &from, &to);
  else
    while (r->at < r->end && *r->at != '\n') r->at++;
}

static void intern_long(binding *b, reader *r, int level) {
  char text[LITERAL_BYTES];
  const char *from, *to;
  skip_long(r, level, &from, &to);
  if (from < to && *from == '\n') from++;
  size_t length = (size_t)(to - from);
  if (length == 0 || length >= LITERAL_BYTES) return;
  memcpy(text, from, length);
  text[length] = '\0';
  cardvm_program_intern(b->program, text);
}

void cardvm__intern_literals(binding *b, const char *source, size_t length) {
  reader r = {source, source + length};
  char text[LITERAL_BYTES];
  while (r.at < r.end) {
    char c = *r.at;
    if (c == '-' && peek(&r, 1) == '-') {
      skip_comment(&r);
    } else if (c == '"' || c == '\'') {
      if (read_quoted(&r, text)) cardvm_program_intern(b->program, text);
    } else if (c == '[' && long_level(&r) >= 0) {
      intern_long(b, &r, long_level(&r));
    } else {
      r.at++;
    }
  }
}
