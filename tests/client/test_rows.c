/* Each row of a public table of kinds (CARDVM_ASKS, CARDVM_LASTINGS) stands wherever clients are
 * told of it, too: the compiler can't see those places. */
#include "cardvm_view.h"
#include "say.h"
#include "tests.h"

#include <stdio.h>
#include <string.h>

#define TYPES "bindings/wasm/npm/index.d.ts"
#define SCHEMA "bindings/client/json.md"

typedef struct row {
  const char *word, *phrase;
} row;

static const row asks[] = {
#define ROW(name, word, phrase, ...) {word, phrase},
    CARDVM_ASKS(ROW)
#undef ROW
};
static const row lastings[] = {
#define ROW(name, word, ...) {word, NULL},
    CARDVM_LASTINGS(ROW)
#undef ROW
};
#define ROWS(rows) (sizeof(rows) / sizeof *(rows))

/* A file, with one blank for all white space in a row. */
static const char *text_of(const char *path) {
  static char text[1 << 17];
  FILE *file = fopen(path, "r");
  if (!file) fail_msg("%s can't be read", path);
  size_t length = 0;
  for (int c; file && (c = fgetc(file)) != EOF && length + 1 < sizeof text;) {
    const bool blank = c == ' ' || c == '\n';
    if (!blank || !length || text[length - 1] != ' ') text[length++] = blank ? ' ' : (char)c;
  }
  if (file) fclose(file);
  text[length] = '\0';
  return text;
}

/* The words of rows, `between` each two of them. */
static const char *words_of(const row *rows, size_t count, char quote, const char *between) {
  static char text[1024];
  int length = 0;
  for (size_t i = 0; i < count; i++)
    length += snprintf(text + length, sizeof text - (size_t)length, "%s%c%s%c", i ? between : "",
                       quote, rows[i].word, quote);
  return text;
}

static void says(const char *path, const char *before, const char *words, const char *after) {
  char wanted[1200];
  snprintf(wanted, sizeof wanted, "%s%s%s", before, words, after);
  if (!strstr(text_of(path), wanted)) fail_msg("%s does not say: %s", path, wanted);
}

TEST(types_know_each_kind_of_question) {
  says(TYPES, "kind?: ", words_of(asks + 1, ROWS(asks) - 1, '"', " | "), ";");
}

TEST(types_know_each_kind_of_lasting_effect) {
  says(TYPES, "kind: ", words_of(lastings, ROWS(lastings), '"', " | "), ";");
}

TEST(the_schema_knows_each_kind_of_question) {
  says(SCHEMA, "`kind` (", words_of(asks + 1, ROWS(asks) - 1, '`', ", "), ")");
}

TEST(the_schema_knows_each_kind_of_lasting_effect) {
  const char *at = strstr(text_of(SCHEMA), "`lasting` | effects that last");
  assert_non_null(at);
  const char *end = strstr(at, " | | ");
  assert_non_null(end);
  for (size_t i = 0; i < ROWS(lastings); i++) {
    const char *found = strstr(at, words_of(lastings + i, 1, '`', ""));
    if (!found || found > end) fail_msg("%s: `lasting` lacks `%s`", SCHEMA, lastings[i].word);
  }
}

/* Who translates a rule set is given the list of sentences. */
TEST(clients_have_each_phrase_among_their_sentences) {
  for (size_t i = 0; i < ROWS(asks); i++) {
    uint32_t n = 0;
    while (say_sentence(n) && strcmp(say_sentence(n), asks[i].phrase) != 0) n++;
    if (!say_sentence(n)) fail_msg("bindings/client/say.c lacks \"%s\"", asks[i].phrase);
  }
}
