/* Lua's text, token by token: enough to know names, texts and signs from comments and from each
 * other. */
#ifndef CARDVM_SCAN_H
#define CARDVM_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct cardvm__scanner {
  const char *at, *end;
  const char *line_start;
  int line;
} cardvm__scanner;

typedef enum cardvm__token_kind {
  TOKEN_END,
  TOKEN_NAME, /* also Lua's own words */
  TOKEN_NUMBER,
  TOKEN_TEXT, /* quoted, or in long brackets */
  TOKEN_SIGN  /* `..`, `...`, `::`, `==` and the like are one each */
} cardvm__token_kind;

typedef struct cardvm__token {
  cardvm__token_kind kind;
  const char *at; /* as it stands in the source */
  size_t length;
  int line, column;
} cardvm__token;

cardvm__scanner cardvm__scan(const char *source, size_t length);
/* Reads the next token. False at the end, when the token is TOKEN_END. */
bool cardvm__scan_next(cardvm__scanner *s, cardvm__token *t);

/* Is it this name? */
static inline bool cardvm__token_is(const cardvm__token *t, const char *name) {
  return t->kind == TOKEN_NAME && *t->at == *name && t->length == strlen(name) &&
         memcmp(t->at, name, t->length) == 0;
}
/* Is it the sign of this one byte? */
static inline bool cardvm__token_sign(const cardvm__token *t, char sign) {
  return t->kind == TOKEN_SIGN && t->length == 1 && *t->at == sign;
}
/* Is it one of these signs of one byte? */
static inline bool cardvm__token_among(const cardvm__token *t, const char *signs) {
  return t->kind == TOKEN_SIGN && t->length == 1 && strchr(signs, *t->at);
}
/* Copies what a text means, without its quotes. False, and "", if that needs more than `bytes`, has
 * bytes of zero, or is written with more than the plain escapes. */
bool cardvm__token_text(const cardvm__token *t, char *out, size_t bytes);

#endif
