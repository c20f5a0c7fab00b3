/* Lua's text, token by token: enough to know names, texts and signs from comments and from each other. */
#ifndef CARDVM_SCAN_H
#define CARDVM_SCAN_H

#include <stdbool.h>
#include <stddef.h>

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
cardvm__token cardvm__scan_next(cardvm__scanner *s);

/* Is it this name, or this sign? */
bool cardvm__token_is(const cardvm__token *t, cardvm__token_kind kind, const char *text);
/* Copies what a text means, without its quotes. False, and "", if that has no room in `bytes`, has bytes of zero, or
 * is written with more than the plain escapes. */
bool cardvm__token_text(const cardvm__token *t, char *out, size_t bytes);

#endif
