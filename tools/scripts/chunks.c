#include "chunks.h"

#include <stdlib.h>
#include <string.h>

#define REACH_MOST 64 /* chunks that a card names, in all */

/* -- Cutting ----------------------------------------------------------------------------------- */

static bool at_margin(const chunk_file *f, const token *t) {
  return t->at == f->text || t->at[-1] == '\n';
}

static bool closes(const token *t) {
  return token_is(t, "}") || token_is(t, ")") || token_is(t, "end") || token_is(t, "]") ||
         token_is(t, "else") || token_is(t, "elseif");
}

static void cut(chunks *c, const chunk_file *f) {
  const bool rules = strncmp(f->name, "rules", 5) == 0;
  chunk *now = NULL;
  for (uint32_t i = 0; i + 1 < f->count; i++) {
    const token *t = &f->tokens[i];
    if (!now || (at_margin(f, t) && !closes(t))) {
      c->all = need(c->all, (c->count + 1) * sizeof *c->all);
      now = &c->all[c->count++];
      *now = (chunk){f->name, t, 0, t->line, rules};
    }
    now->count++;
  }
}

void chunks_add(chunks *c, char *name, char *text) {
  c->files = need(c->files, (c->file_count + 1) * sizeof *c->files);
  chunk_file *f = &c->files[c->file_count++];
  *f = (chunk_file){name, text, NULL, 0};
  f->tokens = tokens_read(text, &f->count);
  cut(c, f);
}

void chunks_free(chunks *c) {
  for (uint32_t i = 0; i < c->file_count; i++) {
    free(c->files[i].name);
    free(c->files[i].text);
    free(c->files[i].tokens);
  }
  free(c->files);
  free(c->all);
}

/* -- Names ------------------------------------------------------------------------------------- */

bool chunk_says(const token *t, const char *name) {
  size_t length = strlen(name);
  if (t->kind == TOKEN_NAME) return length == t->length && memcmp(t->at, name, length) == 0;
  return t->kind == TOKEN_TEXT && t->length == length + 2 && memcmp(t->at + 1, name, length) == 0;
}

static bool declares(const token *t, const char *word, const char *name) {
  return token_is(t, word) && t[1].kind == TOKEN_TEXT && chunk_says(&t[1], name);
}

const chunk *chunks_named(const chunks *c, const char *word, const char *name) {
  for (uint32_t i = 0; i < c->count; i++)
    if (declares(c->all[i].tokens, word, name)) return &c->all[i];
  return NULL;
}

chunks chunks_of_name(const chunks *c, const char **name) {
  const char *dot = strrchr(*name, '.'), cards[] = "cards/";
  const size_t folder = sizeof cards - 1, length = dot ? (size_t)(dot - *name) : 0;
  for (uint32_t i = 0; dot && i < c->file_count; i++) {
    const char *file = c->files[i].name;
    if (strncmp(file, cards, folder) != 0 || strncmp(file + folder, *name, length) != 0 ||
        strcmp(file + folder + length, ".lua") != 0)
      continue;
    *name = dot + 1;
    return (chunks){.files = &c->files[i], .file_count = 1};
  }
  return *c;
}

int chunks_line(const chunks *c, const char *word, const char *name, const char **file) {
  const chunks in = chunks_of_name(c, &name);
  for (uint32_t i = 0; i < in.file_count; i++)
    for (uint32_t n = 0; n + 1 < in.files[i].count; n++)
      if (declares(&in.files[i].tokens[n], word, name)) {
        *file = in.files[i].name;
        return in.files[i].tokens[n].line;
      }
  return 0;
}

uint32_t chunks_mentions(const chunks *c, const char *word, const char *name) {
  const chunks in = chunks_of_name(c, &name);
  uint32_t found = 0;
  for (uint32_t i = 0; i < in.file_count; i++) {
    const token *t = in.files[i].tokens;
    for (uint32_t n = 0; n + 1 < in.files[i].count; n++)
      if (chunk_says(&t[n], name) && !(word && n && declares(&t[n - 1], word, name))) found++;
  }
  return found;
}

/* -- Following --------------------------------------------------------------------------------- */

/* What a chunk defines: `local function x`, `function x`, `local x =`, `x =`, `duration "x"`,
 * `verb("player", "x"`. NULL: nothing. */
static const token *defined(const chunk *c) {
  const token *t = c->tokens;
  if (c->count < 3) return NULL;
  if (token_is(t, "local")) t++;
  if (token_is(t, "function")) return &t[1];
  if (token_is(t, "verb")) return c->count > 4 ? &t[4] : NULL;
  if (token_is(&t[1], "=") || token_is(&t[1], ",")) return t;
  return t[1].kind == TOKEN_TEXT ? &t[1] : NULL;
}

static bool defines(const chunk *c, const token *name) {
  const token *t = defined(c);
  return t && chunk_is_named(t, name);
}

typedef struct reach {
  const chunks *c;
  const chunk *found[REACH_MOST];
  uint32_t count;
} reach;

static void add(reach *r, const chunk *one) {
  for (uint32_t i = 0; i < r->count; i++)
    if (r->found[i] == one) return;
  if (r->count < REACH_MOST) r->found[r->count++] = one;
}

static void follow(reach *r, const chunk *from) {
  for (uint32_t n = 0; n < from->count; n++) {
    const token *t = &from->tokens[n];
    if (t->kind != TOKEN_NAME || token_is(&t[1], "=")) continue;
    for (uint32_t i = 0; i < r->c->count; i++) {
      const chunk *to = &r->c->all[i];
      if (to != from && (to->rules || strcmp(to->file, from->file) == 0) && defines(to, t))
        add(r, to);
    }
  }
}

const chunk *chunks_defining(const chunks *c, const chunk *in, const token *name) {
  for (uint32_t i = 0; i < c->count; i++)
    if (&c->all[i] != in && (c->all[i].rules || strcmp(c->all[i].file, in->file) == 0) &&
        defines(&c->all[i], name))
      return &c->all[i];
  return NULL;
}

bool chunks_reach(const chunks *c, const chunk *from, chunk_seek *seek, void *user) {
  reach r = {.c = c};
  if (!from) return false;
  add(&r, from);
  for (uint32_t i = 0; i < r.count; i++) {
    for (uint32_t n = 0; n < r.found[i]->count; n++)
      if (seek(user, r.found[i], &r.found[i]->tokens[n])) return true;
    follow(&r, r.found[i]);
  }
  return false;
}

typedef struct words {
  const char *const *all;
  const chunk *from;
} words;

static bool one_of(void *user, const chunk *in, const token *t) {
  const words *w = user;
  for (const char *const *word = w->all; t->kind == TOKEN_NAME && *word; word++)
    if (**word == '.' ? (in == w->from || !in->rules) && token_is(t, *word + 1)
                      : token_is(t, *word))
      return true;
  return false;
}

bool chunks_reach_word(const chunks *c, const chunk *from, const char *const *all) {
  words w = {all, from};
  return chunks_reach(c, from, one_of, &w);
}

uint32_t chunk_close(const chunk *c, uint32_t n) {
  int depth = 0;
  for (; n < c->count; n++) {
    const token *t = &c->tokens[n];
    if (token_is(t, "{") || token_is(t, "(") || token_is(t, "[")) depth++;
    if ((token_is(t, "}") || token_is(t, ")") || token_is(t, "]")) && --depth <= 0) return n;
  }
  return c->count ? c->count - 1 : 0;
}

uint32_t chunk_item(const chunk *c, uint32_t from, uint32_t to) {
  for (; from < to; from++) {
    const token *t = &c->tokens[from];
    if (token_is(t, ",")) return from;
    if (token_is(t, "{") || token_is(t, "(")) from = chunk_close(c, from);
  }
  return to;
}

uint32_t chunk_end(const chunk *c, uint32_t n) {
  static const char *const opens[] = {"function", "if", "do", "repeat", NULL};
  int depth = 0;
  for (; n < c->count; n++) {
    depth += token_is_one_of(&c->tokens[n], opens);
    if ((token_is(&c->tokens[n], "end") || token_is(&c->tokens[n], "until")) && --depth == 0)
      return n;
  }
  return c->count;
}

/* -- Functions --------------------------------------------------------------------------------- */

bool chunk_is_named(const token *t, const token *name) {
  const size_t quote = t->kind == TOKEN_TEXT;
  return (quote || t->kind == TOKEN_NAME) && t->length == name->length + 2 * quote &&
         memcmp(t->at + quote, name->at, name->length) == 0;
}

const token *chunk_function_name(const chunk *c, uint32_t n) {
  const token *t = &c->tokens[n];
  if (n + 1 < c->count && t[1].kind == TOKEN_NAME) return &t[1];
  if (n > 1 && token_is(&t[-1], "=")) return &t[-2];
  return n > 5 && token_is(&t[-1], ",") && token_is(&t[-6], "verb") ? &t[-2] : NULL;
}

static bool function_in(const chunk *c, const token *name, chunk_part *found) {
  for (uint32_t n = 0; n < c->count; n++) {
    const token *is = token_is(&c->tokens[n], "function") ? chunk_function_name(c, n) : NULL;
    if (!is || !chunk_is_named(is, name)) continue;
    *found = (chunk_part){c, n, chunk_end(c, n)};
    return true;
  }
  return false;
}

/* What happens when an event does: its `body`. */
static bool event_in(const chunk *c, const token *name, chunk_part *found) {
  if (!token_is(c->tokens, "event") || c->count < 3 || !chunk_is_named(&c->tokens[1], name))
    return false;
  for (uint32_t n = 2; n + 2 < c->count; n++) {
    if (!token_is(&c->tokens[n], "body") || !token_is(&c->tokens[n + 2], "function")) continue;
    *found = (chunk_part){c, n + 2, chunk_end(c, n + 2)};
    return true;
  }
  return false;
}

bool chunks_function(const chunks *all, const chunk *c, const token *name, chunk_part *found) {
  if (function_in(c, name, found)) return true;
  for (uint32_t i = 0; i < all->count; i++)
    if (strcmp(all->all[i].file, c->file) == 0 && function_in(&all->all[i], name, found))
      return true;
  for (uint32_t i = 0; i < all->count; i++)
    if (all->all[i].rules &&
        (function_in(&all->all[i], name, found) || event_in(&all->all[i], name, found)))
      return true;
  return false;
}

const token *chunk_parameter(const chunk *c, uint32_t n, uint32_t number) {
  while (n < c->count && !token_is(&c->tokens[n], "(")) n++;
  for (n++; n < c->count && !token_is(&c->tokens[n], ")"); n++)
    if (!token_is(&c->tokens[n], ",") && number-- == 0) return &c->tokens[n];
  return NULL;
}

uint32_t chunk_choices(const chunk *c, uint32_t n, uint32_t *end, const token **each,
                       uint32_t max) {
  uint32_t count = 0;
  if (!token_is(&c->tokens[n], "{")) {
    if (max) *each = &c->tokens[n];
    for (*end = n; *end < c->count && !token_is(&c->tokens[*end], "(");) ++*end;
    *end = chunk_close(c, *end) + 1;
    return 1;
  }
  *end = chunk_close(c, n) + 1;
  for (uint32_t from = n + 1; from + 1 < *end; from = chunk_item(c, from, *end - 1) + 1, count++)
    if (count < max) each[count] = &c->tokens[from];
  return count;
}

uint32_t chunk_function_behind(const chunk *c, uint32_t from) {
  int depth = 0;
  for (uint32_t n = from; n < c->count; n++) {
    const token *t = &c->tokens[n];
    if (token_is(t, "{") || token_is(t, "(")) depth++;
    if ((token_is(t, "}") || token_is(t, ")")) && --depth < 0) return 0;
    if (depth == 0 && token_is(t, "function") && token_is(&t[-1], ",")) return n;
  }
  return 0;
}

uint32_t chunk_opened(const chunk *c, uint32_t from, uint32_t n) {
  for (uint32_t depth = 0; n-- > from;) {
    const token *t = &c->tokens[n];
    if (token_is(t, ")") || token_is(t, "}")) depth++;
    else if (depth && (token_is(t, "(") || token_is(t, "{"))) depth--;
    else if (token_is(t, "(") || token_is(t, "{")) return n;
  }
  return 0;
}

uint32_t chunk_argument(const chunk *c, uint32_t bracket, uint32_t n) {
  uint32_t commas = 0;
  for (uint32_t i = chunk_item(c, bracket + 1, n); i < n; i = chunk_item(c, i + 1, n)) commas++;
  return commas;
}
