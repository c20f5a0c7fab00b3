/* Texts in another language: the table of a gettext file, read once. */
#include "cardvm_client.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct entry {
  const char *context, *text, *said;
  int line;
  bool fuzzy; /* somebody has to look at it first */
} entry;

struct cardvm_client_language {
  cardvm_allocator allocator;
  size_t bytes;
  char *file;     /* texts are unescaped where they stand */
  entry *entries; /* by context and text */
  uint32_t count, room;
};

/* -- Reading a file ---------------------------------------------------------------------------- */

typedef struct reading {
  cardvm_client_language *l;
  cardvm_error *error;
  char *at;
  int line;
  bool wrong;
} reading;

static void wrong(reading *r, int line, cardvm_status code, const char *format, ...) {
  if (r->wrong) return;
  r->wrong = true;
  *r->error = (cardvm_error){.code = code, .line = line};
  va_list list;
  va_start(list, format);
  vsnprintf(r->error->message, sizeof r->error->message, format, list);
  va_end(list);
  cardvm_text_clean(r->error->message);
}

static void expected(reading *r, const char *what) {
  wrong(r, r->line, CARDVM_ERROR_ARGUMENT, "expected %s", what);
}

/* To the next line that says something: neither empty nor a comment. A comment may mark what
 * follows as fuzzy. */
static void next_line(reading *r, bool *fuzzy) {
  for (;; r->at++, r->line++) {
    r->at += strspn(r->at, " \t\r");
    if (r->at[0] == '#') {
      const size_t length = strcspn(r->at, "\n");
      const char *mark = r->at[1] == ',' ? strstr(r->at, "fuzzy") : NULL;
      if (mark && mark < r->at + length) *fuzzy = true;
      r->at += length;
    }
    if (*r->at != '\n') return;
  }
}

/* One piece in quotes, whose text is put to `to`. Returns where that ends. */
static char *read_piece(reading *r, char *to) {
  for (r->at++; *r->at && *r->at != '"' && *r->at != '\n';) {
    char c = *r->at++;
    if (c == '\\') {
      c = *r->at == 'n' ? '\n' : *r->at == 't' ? '\t' : *r->at;
      if (!c || !strchr("\"\\nt", *r->at++)) expected(r, "one of \" \\ n t behind \\");
    }
    if (r->wrong) return to;
    *to++ = c;
  }
  if (*r->at == '"') r->at++;
  else expected(r, "the text to end in the line where it began");
  return to;
}

/* The text behind a keyword, put together where its first piece stands; there is one piece a line.
 */
static const char *read_text(reading *r, const char *behind) {
  r->at += strspn(r->at, " \t");
  if (*r->at != '"')
    wrong(r, r->line, CARDVM_ERROR_ARGUMENT, "expected a text in quotes behind %s", behind);
  char *const text = r->at, *to = text;
  while (!r->wrong && *r->at == '"') {
    to = read_piece(r, to);
    r->at += strspn(r->at, " \t\r");
    if (*r->at && *r->at != '\n') expected(r, "nothing behind a text");
    for (; *r->at == '\n'; r->line++) r->at += 1 + strspn(r->at + 1, " \t\r");
  }
  if (to > text || !r->wrong) *to = '\0'; /* there was a quote */
  return text;
}

static bool keyword(reading *r, const char *word) {
  const size_t length = strlen(word);
  if (strncmp(r->at, word, length) != 0 || !strchr(" \t\"", r->at[length])) return false;
  r->at += length;
  return true;
}

/* A slot that is not in what is translated would not be filled in. */
static void check_slots(reading *r, const entry *e) {
  const char *at = e->said;
  while (!r->wrong && (at = strchr(at, '{'))) {
    char slot[40];
    const size_t length = strcspn(at, "}");
    snprintf(slot, sizeof slot, "%.*s}", (int)length, at);
    if (!strstr(e->text, slot))
      wrong(r, e->line, CARDVM_ERROR_ARGUMENT, "there is no %s in \"%s\"", slot, e->text);
    at += length;
  }
}

static void add_entry(reading *r, const entry *e) {
  cardvm_client_language *l = r->l;
  if (l->count == l->room) {
    const uint32_t room = l->room ? 2 * l->room : 256;
    entry *more = l->allocator.resize(l->allocator.user, l->entries, l->room * sizeof *more,
                                      room * sizeof *more);
    if (!more) {
      wrong(r, 0, CARDVM_ERROR_MEMORY, "out of memory");
      return;
    }
    l->entries = more;
    l->room = room;
  }
  l->entries[l->count++] = *e;
}

static void read_entry(reading *r, bool fuzzy) {
  entry e = {"", "", "", r->line, fuzzy};
  if (keyword(r, "msgctxt")) e.context = read_text(r, "msgctxt");
  if (!r->wrong && !keyword(r, "msgid")) expected(r, "msgctxt, msgid or a comment");
  if (!r->wrong) e.text = read_text(r, "msgid");
  if (!r->wrong && !keyword(r, "msgstr"))
    expected(r, "msgstr \"...\"; plural forms are not used here");
  if (!r->wrong) e.said = read_text(r, "msgstr");
  if (r->wrong || !*e.text || !*e.said) return; /* open, or the head of the file */
  if (!fuzzy) check_slots(r, &e);
  if (!r->wrong) add_entry(r, &e);
}

static int compare(const void *a, const void *b) {
  const entry *x = a, *y = b;
  const int contexts = strcmp(x->context, y->context);
  return contexts ? contexts : strcmp(x->text, y->text);
}

static void check_doubles(reading *r) {
  const cardvm_client_language *l = r->l;
  for (uint32_t i = 1; i < l->count; i++) {
    const entry *a = &l->entries[i - 1], *b = &l->entries[i];
    if (compare(a, b) != 0) continue;
    const bool first = a->line < b->line; /* qsort keeps no order */
    wrong(r, first ? b->line : a->line, CARDVM_ERROR_ARGUMENT,
          "\"%s\" is translated twice; the other one is in line %d", a->text,
          first ? a->line : b->line);
  }
}

static void check_characters(reading *r) {
  int line = 1;
  for (const char *at = r->l->file; !r->wrong && at < r->l->file + r->l->bytes;) {
    const size_t bytes = *at == '\r' ? 1 : cardvm_character(at, NULL);
    char what[60];
    if (!bytes)
      wrong(r, line, CARDVM_ERROR_ARGUMENT, "what stands here is %s",
            cardvm_character_wrong(at, what, sizeof what));
    line += *at == '\n';
    at += bytes;
  }
}

static void read_file(reading *r) {
  check_characters(r);
  while (!r->wrong) {
    bool fuzzy = false;
    next_line(r, &fuzzy);
    if (!*r->at) break;
    read_entry(r, fuzzy);
  }
  if (r->l->count) qsort(r->l->entries, r->l->count, sizeof *r->l->entries, compare);
  if (!r->wrong) check_doubles(r);
}

/* -- For hosts --------------------------------------------------------------------------------- */

static void *resize_plain(void *user, void *memory, size_t old_bytes, size_t new_bytes) {
  (void)user, (void)old_bytes;
  if (new_bytes) return realloc(memory, new_bytes);
  free(memory);
  return NULL;
}

cardvm_client_language *cardvm_client_language_read(const cardvm_allocator *allocator,
                                                    const char *po, size_t bytes,
                                                    cardvm_error *error) {
  cardvm_error unwanted;
  const cardvm_allocator a = allocator ? *allocator : (cardvm_allocator){resize_plain, NULL};
  cardvm_client_language *l = a.resize(a.user, NULL, 0, sizeof *l);
  char *file = l ? a.resize(a.user, NULL, 0, bytes + 1) : NULL;
  reading r = {l, error ? error : &unwanted, file, 1, false};
  if (!file) {
    wrong(&r, 0, CARDVM_ERROR_MEMORY, "out of memory");
    if (l) a.resize(a.user, l, sizeof *l, 0);
    return NULL;
  }
  memcpy(file, po, bytes);
  file[bytes] = '\0';
  *l = (cardvm_client_language){.allocator = a, .bytes = bytes, .file = file};
  read_file(&r);
  if (!r.wrong) return l;
  cardvm_client_language_free(l);
  return NULL;
}

void cardvm_client_language_free(cardvm_client_language *l) {
  if (!l) return;
  const cardvm_allocator a = l->allocator;
  a.resize(a.user, l->entries, l->room * sizeof *l->entries, 0);
  a.resize(a.user, l->file, l->bytes + 1, 0);
  a.resize(a.user, l, sizeof *l, 0);
}

const char *cardvm_client_translated(const cardvm_client_language *l, const char *context,
                                     const char *text) {
  const entry wanted = {context, text, NULL, 0, false};
  const entry *e = l && l->count && text
                       ? bsearch(&wanted, l->entries, l->count, sizeof *l->entries, compare)
                       : NULL;
  return e && !e->fuzzy ? e->said : NULL;
}

bool cardvm_client_translation_at(const cardvm_client_language *l, uint32_t n,
                                  cardvm_client_translation *t) {
  if (!l || n >= l->count) return false;
  const entry *e = &l->entries[n];
  *t = (cardvm_client_translation){e->context, e->text, e->said, e->line, e->fuzzy};
  return true;
}

const char *cardvm_client_translate(const cardvm_client_language *l, const char *context,
                                    const char *text) {
  const char *said = cardvm_client_translated(l, context, text);
  return said ? said : text;
}
