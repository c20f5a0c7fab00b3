#include "tokens.h"

#include "buffer.h"

#include <ctype.h>
#include <string.h>

/* The length of a long bracket [[ ... ]] or [=[ ... ]=] at a place; 0: there is none. */
static size_t long_bracket(const char *at) {
  size_t level = strspn(at + 1, "=");
  if (*at != '[' || at[1 + level] != '[') return 0;
  for (const char *end = at + level + 2; *end; end++)
    if (*end == ']' && strspn(end + 1, "=") >= level && end[1 + level] == ']')
      return (size_t)(end - at) + level + 2;
  return strlen(at);
}

static size_t quoted(const char *at) {
  size_t length = 1;
  while (at[length] && at[length] != *at) length += at[length] == '\\' && at[length + 1] ? 2 : 1;
  return at[length] ? length + 1 : length;
}

static size_t number(const char *at) {
  size_t length = 0;
  bool hex = at[0] == '0' && (at[1] == 'x' || at[1] == 'X');
  for (; isalnum((unsigned char)at[length]) || at[length] == '.' ||
         ((at[length] == '+' || at[length] == '-') && length && !hex &&
          (at[length - 1] == 'e' || at[length - 1] == 'E'));
       length++)
    if (at[length] == '.' && at[length + 1] == '.') break;
  return length;
}

static size_t mark(const char *at) {
  static const char *const marks[] = {"...", "..", "==", "~=", "<=", ">=", "//", "::", "<<", ">>"};
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
    if (strncmp(at, marks[i], strlen(marks[i])) == 0) return strlen(marks[i]);
  return 1;
}

/* Blanks and comments. */
static const char *skip(const char *at) {
  for (;;) {
    while (isspace((unsigned char)*at)) at++;
    if (at[0] != '-' || at[1] != '-') return at;
    size_t bracket = long_bracket(at + 2);
    at += 2 + (bracket ? bracket : strcspn(at + 2, "\n"));
  }
}

static token next(const char *at) {
  token t = {.at = at};
  if (!*at) return t;
  if (isalpha((unsigned char)*at) || *at == '_') {
    t.kind = TOKEN_NAME;
    while (isalnum((unsigned char)at[t.length]) || at[t.length] == '_') t.length++;
  } else if (isdigit((unsigned char)*at) || (*at == '.' && isdigit((unsigned char)at[1]))) {
    t.kind = TOKEN_NUMBER;
    t.length = number(at);
  } else if (*at == '"' || *at == '\'') {
    t.kind = TOKEN_TEXT;
    t.length = quoted(at);
  } else {
    size_t bracket = long_bracket(at);
    t.kind = bracket ? TOKEN_TEXT : TOKEN_MARK;
    t.length = bracket ? bracket : mark(at);
  }
  return t;
}

token *tokens_read(const char *script, uint32_t *count) {
  token *all = NULL;
  const char *at = script;
  int line = 1;
  *count = 0;
  for (;;) {
    const char *from = at;
    at = skip(at);
    for (; from < at; from++) line += *from == '\n';
    token t = next(at);
    t.line = line;
    all = need(all, (*count + 1) * sizeof *all);
    all[(*count)++] = t;
    if (t.kind == TOKEN_END) return all;
    at += t.length;
    for (size_t i = 0; i < t.length; i++) line += t.at[i] == '\n';
  }
}

bool token_is(const token *t, const char *text) {
  return t->kind != TOKEN_TEXT && t->kind != TOKEN_END && strlen(text) == t->length &&
         memcmp(t->at, text, t->length) == 0;
}

bool token_is_one_of(const token *t, const char *const *texts) {
  for (; *texts; texts++)
    if (token_is(t, *texts)) return true;
  return false;
}
