/* A script of Lua as a list of tokens. */
#ifndef TOOLS_TOKENS_H
#define TOOLS_TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum token_kind {
  TOKEN_END = 0,
  TOKEN_NAME, /* keywords, too */
  TOKEN_NUMBER,
  TOKEN_TEXT,
  TOKEN_MARK /* operators and brackets */
} token_kind;

typedef struct token {
  token_kind kind;
  const char *at; /* in the script */
  size_t length;
  int line;
} token;

/* The last one is TOKEN_END. To be freed. The script must be one that Lua compiles. */
token *tokens_read(const char *script, uint32_t *count);
bool token_is(const token *t, const char *text);
/* The list ends with NULL. */
bool token_is_one_of(const token *t, const char *const *texts);

#endif
