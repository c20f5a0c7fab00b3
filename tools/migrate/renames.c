#include "renames.h"

#include "cardvm_lua.h"

#include <stdlib.h>
#include <string.h>

/* A bracket that is open, or a block of statements. */
typedef struct level {
  enum { LEVEL_TABLE, LEVEL_CALL, LEVEL_INDEX, LEVEL_BLOCK } kind;
  uint32_t at;         /* its token */
  const token *called; /* what is called with it, NULL: nothing that has a name */
  bool method;
  bool whole; /* the table is all that is called with, or the first of it */
} level;

typedef struct finding {
  renames *found;
  const chunks *scripts;
  chunk file; /* the whole file as one chunk */
  level *open;
  uint32_t depth;
  level closed; /* the bracket that was closed last */
} finding;

/* -- Rows -------------------------------------------------------------------------------------- */

/* The row of a form, NULL: of any, for a key; the next one from *n on. */
static const cardvm_lua_renamed *row_of(const token *form, const token *key, uint32_t *n) {
  const cardvm_lua_renamed *row;
  while ((row = cardvm_lua_renamed_at((*n)++)))
    if ((!form || token_is(form, row->form)) && chunk_says(key, row->was)) return row;
  return NULL;
}

static bool is_old(const token *key) {
  uint32_t n = 0;
  return row_of(NULL, key, &n) != NULL;
}

static void add(finding *f, const token *key, const cardvm_lua_renamed *row, char *doubt) {
  renames *r = f->found;
  r->all = need(r->all, (r->count + 1) * sizeof *r->all);
  r->all[r->count++] = (rename_key){key, row->form, row->was, row->is, doubt};
}

/* "'cards' of constant, 'about' of event": what the key may be called now. */
static void list_row(buffer *b, const cardvm_lua_renamed *row) {
  buffer_add(b, "%s'%s' of %s", b->length ? ", " : "", row->is, row->form);
}

/* The key stands where it may belong to one of these forms. */
static void doubt(finding *f, const token *key, const buffer *rows, const char *where) {
  uint32_t n = 0;
  const cardvm_lua_renamed *row = row_of(NULL, key, &n);
  add(f, key, row,
      need_format("'%s' stands in %s; if it is what is now %s, rename it", row->was, where,
                  buffer_text(rows)));
}

/* -- What is called ---------------------------------------------------------------------------- */

static bool is_keyword(const token *t) {
  static const char *const keywords[] = {"and",    "do",   "else",  "elseif", "for", "function",
                                         "if",     "in",   "local", "not",    "or",  "repeat",
                                         "return", "then", "until", "while",  "end", NULL};
  return token_is_one_of(t, keywords);
}

static bool is_name(const token *t) { return t->kind == TOKEN_NAME && !is_keyword(t); }

/* What a bracket at i is called with: name {, name "text" {, name(...) {, name { ... } {. */
static void find_called(const finding *f, uint32_t i, level *l) {
  const token *all = f->file.tokens, *before = &all[i - 1];
  uint32_t name = i - 1;
  l->called = NULL;
  if (i == 0) return;
  if (token_is(before, ")") || token_is(before, "}")) {
    l->called = f->closed.called;
    l->method = f->closed.method;
    return;
  }
  if (before->kind == TOKEN_TEXT && name > 0) name--;
  if (!is_name(&all[name])) return;
  l->called = &all[name];
  l->method = name > 0 && token_is(&all[name - 1], ":");
}

static level opened(const finding *f, uint32_t i) {
  const token *t = &f->file.tokens[i];
  level l = {LEVEL_BLOCK, i, NULL, false, true};
  if (token_is(t, "[")) l.kind = LEVEL_INDEX;
  if (!token_is(t, "{") && !token_is(t, "(")) return l;
  l.kind = token_is(t, "{") ? LEVEL_TABLE : LEVEL_CALL;
  find_called(f, i, &l);
  const level *in = f->depth ? &f->open[f->depth - 1] : NULL;
  if (l.kind == LEVEL_TABLE && !l.called && in && in->kind == LEVEL_CALL) {
    l.called = in->called;
    l.method = in->method;
    l.whole = token_is(t - 1, "(");
  }
  return l;
}

/* Is the word declared in this file, so that it is not the API's? */
static bool is_own(const finding *f, const token *name) {
  for (uint32_t i = 1; i < f->file.count; i++)
    if (chunk_is_named(&f->file.tokens[i], name) && f->file.tokens[i].kind == TOKEN_NAME &&
        (token_is(&f->file.tokens[i - 1], "local") || token_is(&f->file.tokens[i - 1], "function")))
      return true;
  return false;
}

typedef enum word_is { WORD_STRANGE, WORD_FORM, WORD_OF_LUA } word_is;

static word_is word_called(const finding *f, const level *l) {
  cardvm_lua_word word;
  if (!l->method && is_own(f, l->called)) return WORD_STRANGE;
  for (uint32_t n = 0; cardvm_lua_word_at(n, &word); n++) {
    if (!token_is(l->called, word.name)) continue;
    if (!l->method && word.kind == CARDVM_LUA_PLAIN) return WORD_OF_LUA;
    if (word.kind == (l->method ? CARDVM_LUA_METHOD : CARDVM_LUA_CALL)) return WORD_FORM;
  }
  return WORD_STRANGE;
}

/* -- Functions of the rule set ----------------------------------------------------------------- */

/* Whether a form is called here: its name may be a parameter's, too. */
static bool is_call(const token *t, const char *form) {
  if (!token_is(t, form)) return false;
  return t[1].kind == TOKEN_TEXT || token_is(&t[1], "{") || token_is(&t[1], "(");
}

/* Whether a form is called here with what is no table written here: form(x), form "name"(x). */
static bool takes_any(const token *t, const char *form) {
  if (!is_call(t, form)) return false;
  const token *with = t[1].kind == TOKEN_TEXT ? &t[2] : &t[1];
  if (token_is(with, "(") && with[1].kind == TOKEN_TEXT && token_is(&with[2], ")")) with += 3;
  return token_is(with, "(") && !token_is(&with[1], "{") && !token_is(&with[1], ")");
}

/* What is said of a key by a function, and those that it calls: which forms it may go to. */
typedef struct going {
  const token *key;
  buffer rows;
  bool forms; /* it calls a form of abilities, or one that has rows */
} going;

static bool note_form(void *user, const chunk *in, const token *t) {
  static const char *const others[] = {"triggered", "activated", "command", NULL};
  going *g = user;
  const cardvm_lua_renamed *row;
  if (t == in->tokens) return false; /* what a chunk declares is handed nothing by a function */
  for (const char *const *form = others; *form; form++) g->forms = g->forms || is_call(t, *form);
  for (uint32_t n = 0; (row = cardvm_lua_renamed_at(n)); n++) {
    if (!is_call(t, row->form)) continue;
    g->forms = true;
    if (!chunk_says(g->key, row->was)) continue;
    char *said = need_format("'%s' of %s", row->is, row->form);
    if (!strstr(buffer_text(&g->rows), said)) list_row(&g->rows, row);
    free(said);
  }
  return false;
}

/* function cont(text) ... return constant(text) end: if the function hands its table to one form as
 * it is, and does not speak of the key itself, then the key is that form's. */
static const cardvm_lua_renamed *handed_on(const chunk_part *body, const token *key) {
  const token *table = chunk_parameter(body->c, body->from, 0);
  const cardvm_lua_renamed *only = NULL;
  for (uint32_t i = body->from; table && i + 3 < body->to; i++) {
    const token *t = &body->c->tokens[i];
    uint32_t n = 0;
    const cardvm_lua_renamed *row = t->kind == TOKEN_NAME ? row_of(t, key, &n) : NULL;
    if (chunk_is_named(t, &(token){.kind = TOKEN_NAME, .at = key->at, .length = key->length}))
      return NULL;
    if (!row || !is_call(t, row->form)) continue;
    if (only || !token_is(&t[1], "(") || !chunk_is_named(&t[2], table) || !token_is(&t[3], ")"))
      return NULL;
    only = row;
  }
  return only;
}

/* -- A key ------------------------------------------------------------------------------------- */

static bool has_key(const finding *f, const level *table, const char *key) {
  const uint32_t end = chunk_close(&f->file, table->at);
  for (uint32_t from = table->at + 1; from < end; from = chunk_item(&f->file, from, end) + 1) {
    const token *t = &f->file.tokens[from];
    if (token_is(t, key) && token_is(&t[1], "=")) return true;
  }
  return false;
}

static void rename_in(finding *f, const token *key, const level *table,
                      const cardvm_lua_renamed *row) {
  char *why = NULL;
  if (has_key(f, table, row->is))
    why = need_format("%s: '%s' is called '%s' now, which stands there too; say both in one: %s = "
                      "all_of(..., ...)",
                      row->form, row->was, row->is, row->is);
  add(f, key, row, why);
}

/* Is the form called anywhere with a table that is made elsewhere? */
static bool is_open(const finding *f, const char *form) {
  for (uint32_t i = 0; i < f->scripts->file_count; i++)
    for (uint32_t n = 0; n + 1 < f->scripts->files[i].count; n++)
      if (takes_any(&f->scripts->files[i].tokens[n], form)) return true;
  return false;
}

/* It may be any form's; where all functions are known (`open`), of those that are called so. */
static void doubt_any(finding *f, const token *key, const char *where, bool open) {
  const cardvm_lua_renamed *row;
  buffer rows = {0};
  for (uint32_t n = 0; (row = row_of(NULL, key, &n));)
    if (!open || is_open(f, row->form)) list_row(&rows, row);
  if (rows.length) doubt(f, key, &rows, where);
  buffer_free(&rows);
}

static void doubt_of(finding *f, const token *key, const token *form) {
  uint32_t n = 0;
  const cardvm_lua_renamed *row = row_of(form, key, &n);
  buffer rows = {0};
  if (!row) return;
  list_row(&rows, row);
  doubt(f, key, &rows, "a table that goes to a form through something else");
  buffer_free(&rows);
}

/* The key goes to a function of the rule set. False: that knows no form, so what is done with what
 * it gives says more. */
static bool handed(finding *f, const token *key, const level *l, bool direct) {
  chunk_part body;
  if (!chunks_function(f->scripts, &f->file, l->called, &body)) {
    if (!l->method) {
      char *where = need_format("a table of '%.*s', which is not declared in this folder",
                                (int)l->called->length, l->called->at);
      doubt_any(f, key, where, false);
      free(where);
    }
    return true;
  }
  const cardvm_lua_renamed *row = direct ? handed_on(&body, key) : NULL;
  if (row) {
    rename_in(f, key, l, row);
    return true;
  }
  going g = {.key = key};
  const chunk said = {body.c->file, body.c->tokens + body.from, body.to - body.from, 0, false};
  chunks_reach(f->scripts, &said, note_form, &g);
  if (g.rows.length) {
    char *where = need_format("a table of '%.*s'", (int)l->called->length, l->called->at);
    doubt(f, key, &g.rows, where);
    free(where);
  }
  buffer_free(&g.rows);
  return g.forms;
}

/* A key in the table that is open now: what is around it, from the inside, says whose it is. */
static void decide(finding *f, const token *key) {
  const level *table = &f->open[f->depth - 1];
  for (uint32_t d = f->depth; d-- > 0 && f->open[d].kind != LEVEL_BLOCK;) {
    const level *l = &f->open[d];
    if (!l->called) continue;
    const word_is is = word_called(f, l);
    if (is == WORD_OF_LUA) continue;
    if (is == WORD_STRANGE && handed(f, key, l, l == table && l->whole)) return;
    if (is != WORD_FORM) continue;
    uint32_t n = 0;
    const cardvm_lua_renamed *row = row_of(l->called, key, &n);
    if (row && l == table && l->whole) rename_in(f, key, table, row);
    else if (l == table || l->kind == LEVEL_CALL) doubt_of(f, key, l->called);
    return; /* a table within a form's own has none of these keys */
  }
  doubt_any(f, key, "a table of which it can't be said where it goes", true);
}

/* text.on = ...: a table that is filled bit by bit. */
static void decide_field(finding *f, uint32_t i) {
  const token *key = &f->file.tokens[i];
  going g = {.key = key};
  for (uint32_t c = 0; c < f->scripts->count; c++) {
    const chunk *in = &f->scripts->all[c];
    if (key < in->tokens || key >= in->tokens + in->count) continue;
    for (uint32_t n = 0; n < in->count; n++) note_form(&g, in, &in->tokens[n]);
  }
  if (g.rows.length) doubt(f, key, &g.rows, "a field that is set");
  buffer_free(&g.rows);
}

/* -- The walk ---------------------------------------------------------------------------------- */

static bool begins_entry(const finding *f, uint32_t i) {
  static const char *const before[] = {"{", ",", ";", NULL};
  return f->depth && f->open[f->depth - 1].kind == LEVEL_TABLE && i > 0 &&
         token_is_one_of(&f->file.tokens[i - 1], before);
}

static void look_at(finding *f, uint32_t i) {
  const token *t = &f->file.tokens[i];
  if (t->kind == TOKEN_NAME && token_is(&t[1], "=") && is_old(t)) {
    if (begins_entry(f, i)) decide(f, t);
    else if (i > 0 && token_is(&t[-1], ".")) decide_field(f, i);
  } else if (token_is(t, "[") && begins_entry(f, i) && t[1].kind == TOKEN_TEXT && is_old(&t[1])) {
    if (token_is(&t[2], "]") && token_is(&t[3], "=")) decide(f, &t[1]);
  }
}

static void walk(finding *f) {
  static const char *const opening[] = {"{", "(", "[", "function", "if", "do", "repeat", NULL};
  static const char *const closing[] = {"}", ")", "]", "end", "until", NULL};
  for (uint32_t i = 0; i < f->file.count; i++) {
    const token *t = &f->file.tokens[i];
    look_at(f, i);
    if (token_is_one_of(t, opening)) {
      const level l = opened(f, i);
      f->open = need(f->open, (f->depth + 1) * sizeof l);
      f->open[f->depth++] = l;
    } else if (token_is_one_of(t, closing) && f->depth) {
      f->closed = f->open[--f->depth];
    }
  }
}

void renames_find(renames *r, const chunks *scripts, uint32_t n) {
  const chunk_file *file = &scripts->files[n];
  finding f = {.found = r, .scripts = scripts};
  f.file = (chunk){file->name, file->tokens, file->count - 1, 1, false};
  *r = (renames){0};
  walk(&f);
  free(f.open);
}

void renames_free(renames *r) {
  for (uint32_t i = 0; i < r->count; i++) free(r->all[i].doubt);
  free(r->all);
}

uint32_t renames_sure(const renames *r) {
  uint32_t sure = 0;
  for (uint32_t i = 0; i < r->count; i++) sure += !r->all[i].doubt;
  return sure;
}

char *renames_apply(const renames *r, const char *text) {
  buffer b = {0};
  for (uint32_t i = 0; i < r->count; i++) {
    const rename_key *k = &r->all[i];
    const size_t quote = k->at->kind == TOKEN_TEXT;
    if (k->doubt) continue;
    buffer_bytes(&b, text, (size_t)(k->at->at + quote - text));
    buffer_add(&b, "%s", k->is);
    text = k->at->at + k->at->length - quote;
  }
  buffer_add(&b, "%s", text);
  return buffer_take(&b);
}
