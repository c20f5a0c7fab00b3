#include "scan.h"

#include <string.h>

static char peek(const cardvm__scanner *s, size_t ahead) {
  return (size_t)(s->end - s->at) > ahead ? s->at[ahead] : '\0';
}

/* As in Lua's own reader: ASCII, whatever the host's locale says. */
static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_word(char c) {
  char lower = (char)(c | 0x20);
  return (lower >= 'a' && lower <= 'z') || is_digit(c) || c == '_';
}

static inline void advance(cardvm__scanner *s) {
  /* "\r\n" counts once, at its '\n', as in Lua */
  if (*s->at == '\n' || (*s->at == '\r' && peek(s, 1) != '\n')) {
    s->line++;
    s->line_start = s->at + 1;
  }
  s->at++;
}

/* -- What is skipped --------------------------------------------------------------------------- */

/* At '[' or ']': how many '=' stand between two of these; -1 if there are no two. */
static int long_level(const cardvm__scanner *s) {
  size_t level = 0;
  while (peek(s, 1 + level) == '=') level++;
  return peek(s, 1 + level) == *s->at ? (int)level : -1;
}

static void skip_long(cardvm__scanner *s) {
  int level = long_level(s);
  for (int i = 0; i < level + 2; i++) advance(s);
  while (s->at < s->end && (*s->at != ']' || long_level(s) != level)) advance(s);
  if (s->at < s->end) s->at += level + 2;
}

static void skip_quoted(cardvm__scanner *s) {
  char quote = *s->at;
  advance(s);
  while (s->at < s->end && *s->at != quote && *s->at != '\n' && *s->at != '\r') {
    bool escape = *s->at == '\\';
    bool blanks = escape && peek(s, 1) == 'z'; /* \z skips line ends too */
    advance(s);
    if (!escape || s->at == s->end) continue;
    bool return_newline = *s->at == '\r' && peek(s, 1) == '\n';
    advance(s);
    if (return_newline) advance(s);
    while (blanks && s->at < s->end && is_blank(*s->at)) advance(s);
  }
  if (s->at < s->end) advance(s);
}

static void skip_comment(cardvm__scanner *s) {
  s->at += 2;
  if (peek(s, 0) == '[' && long_level(s) >= 0) skip_long(s);
  else
    while (s->at < s->end && *s->at != '\n' && *s->at != '\r') advance(s);
}

static void skip_sign(cardvm__scanner *s) {
  char c = *s->at++;
  bool compares = (c == '=' || c == '<' || c == '>' || c == '~') && peek(s, 0) == '=';
  if (compares || (c == ':' && peek(s, 0) == ':')) s->at++;
  while (c == '.' && peek(s, 0) == '.') s->at++;
}

/* -- Tokens ------------------------------------------------------------------------------------ */

cardvm__scanner cardvm__scan(const char *source, size_t length) {
  return (cardvm__scanner){.at = source, .end = source + length, .line_start = source, .line = 1};
}

bool cardvm__scan_next(cardvm__scanner *s, cardvm__token *t) {
  while (s->at < s->end && (is_blank(*s->at) || (*s->at == '-' && peek(s, 1) == '-'))) {
    if (is_blank(*s->at)) advance(s);
    else skip_comment(s);
  }
  *t = (cardvm__token){
      .kind = TOKEN_END, .at = s->at, .line = s->line, .column = (int)(s->at - s->line_start) + 1};
  if (s->at == s->end) return false;
  char c = *s->at;
  if (is_word(c)) {
    t->kind = is_digit(c) ? TOKEN_NUMBER : TOKEN_NAME;
    while (s->at < s->end && (is_word(*s->at) || (t->kind == TOKEN_NUMBER && *s->at == '.')))
      s->at++;
  } else if (c == '"' || c == '\'') {
    t->kind = TOKEN_TEXT;
    skip_quoted(s);
  } else if (c == '[' && long_level(s) >= 0) {
    t->kind = TOKEN_TEXT;
    skip_long(s);
  } else {
    t->kind = TOKEN_SIGN;
    skip_sign(s);
  }
  t->length = (size_t)(s->at - t->at);
  return true;
}

/* The escapes that a text for people may have; 0 for one that is none of these. */
static char escaped(char c) {
  static const char from[] = "nt\"'\\", to[] = "\n\t\"'\\";
  const char *found = c ? strchr(from, c) : NULL;
  return found ? to[found - from] : '\0';
}

bool cardvm__token_text(const cardvm__token *t, char *out, size_t bytes) {
  const char *at = t->at + 1, *end = t->at + t->length - 1;
  bool quoted = t->kind == TOKEN_TEXT && *t->at != '[';
  size_t length = 0;
  out[0] = '\0';
  if (t->kind != TOKEN_TEXT || end < at) return false;
  if (!quoted) {
    while (*at == '=') at++, end--;
    at++, end--;
    if (at < end && *at == '\n') at++; /* as in Lua, a text may begin in the next line */
  }
  for (; at < end && length < bytes; length++) {
    char c = quoted && *at == '\\' && at + 1 < end ? escaped(*++at) : *at;
    at++;
    if (c == '\0') break;
    out[length] = c;
  }
  bool good = at == end && length < bytes;
  out[good ? length : 0] = '\0';
  return good;
}
