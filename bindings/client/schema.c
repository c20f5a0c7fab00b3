/* Holds what a rule set says to clients against the rows of a schema. */
#include "schema.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* -- Mistakes ---------------------------------------------------------------------------------- */

/* Appends to a text that ends with a zero somewhere in its bytes; what has no room is left out. */
static void append(char *text, size_t bytes, const char *format, va_list list) {
  size_t length = strlen(text);
  vsnprintf(text + length, bytes - length, format, list);
}

static void add(char *text, size_t bytes, const char *format, ...) {
  va_list list;
  va_start(list, format);
  append(text, bytes, format, list);
  va_end(list);
}

void schema_wrong(checking *c, const char *best, const char *format, ...) {
  cardvm_error *e = c->error;
  if (c->wrong) return;
  c->wrong = true;
  *e = (cardvm_error){.code = CARDVM_ERROR_SCRIPT, .line = c->form.line};
  add(e->file, sizeof e->file, "%s", c->form.file);
  add(e->message, sizeof e->message, "%s: ", c->path);
  va_list list;
  va_start(list, format);
  append(e->message, sizeof e->message, format, list);
  va_end(list);
  if (best) add(e->message, sizeof e->message, "; did you mean '%s'?", best);
}

/* What the values of a row are, and how messages speak of one if the row does not say it. */
static const struct {
  cardvm_lua_data_kind kind;
  const char *expected;
} kinds[] = {[ROW_TEXT] = {CARDVM_LUA_TEXT, "a text"},
             [ROW_TRUTH] = {CARDVM_LUA_TRUTH, "true or false"},
             [ROW_NUMBER] = {CARDVM_LUA_NUMBER, "a whole number"},
             [ROW_FUNCTION] = {CARDVM_LUA_FUNCTION, "a function"},
             [ROW_WORD] = {CARDVM_LUA_TEXT, "a text"},
             [ROW_NAME] = {CARDVM_LUA_TEXT, "a name"},
             [ROW_LIST] = {CARDVM_LUA_TABLE, "a list"},
             [ROW_TABLE] = {CARDVM_LUA_TABLE, "a table"},
             [ROW_SOME] = {CARDVM_LUA_TABLE, "a table"}};

static void expected(checking *c, const char *what, const cardvm_lua_data *got) {
  if (got->kind != CARDVM_LUA_TEXT) schema_wrong(c, NULL, "expected %s, got %s", what, got->text);
  else
    schema_wrong(c, NULL, "expected %s, got the text '%.40s%s'", what, got->text,
                 strlen(got->text) > 40 ? "..." : "");
}

/* -- Texts ------------------------------------------------------------------------------------- */

static void check_word(checking *c, const row *r, const char *text) {
  const char *best = NULL;
  char all[200] = "";
  for (const char *const *word = r->words; *word; word++) {
    if (strcmp(*word, text) == 0) return;
    best = cardvm_lua_nearer(text, best, *word);
    add(all, sizeof all, "%s'%s'", *all ? ", " : "", *word);
  }
  if (r->noun) schema_wrong(c, best, "there is no %s '%s'", r->noun, text);
  else schema_wrong(c, best, "'%s' is none of %s", text, all);
}

static void check_name(checking *c, const row *r, const char *text) {
  const char *best = NULL;
  if (cardvm_program_find(c->program, r->sort, text)) return;
  for (cardvm_id id = 1; id <= cardvm_program_count(c->program, r->sort); id++)
    best = cardvm_lua_nearer(text, best, cardvm_program_name(c->program, r->sort, id));
  schema_wrong(c, best, "there is no %s '%s'", r->noun, text);
}

/* -- Values ------------------------------------------------------------------------------------ */

static void check_value(checking *c, const row *r, const cardvm_lua_data *value);

static void check_list(checking *c, const row *r, const cardvm_lua_data *list) {
  const cardvm_lua_data *entry = NULL;
  uint32_t count = 0;
  while ((entry = cardvm_lua_data_next(list, entry))) {
    if (entry->key || count++ == (r->most ? r->most : UINT32_MAX))
      schema_wrong(c, NULL, "expected %s", r->expected);
    check_value(c, r->inner, entry);
  }
}

/* The row of a key; of its list, entry n, from 0. */
static const row *row_of(const row *rows, const char *key, uint32_t n) {
  char place[16];
  snprintf(place, sizeof place, "[%u]", (unsigned)n + 1);
  for (; rows->key; rows++)
    if (strcmp(rows->key, key ? key : place) == 0 || (key && strcmp(rows->key, "*") == 0))
      return rows;
  return NULL;
}

static void unknown(checking *c, const row *rows, const cardvm_lua_data *entry) {
  const char *best = NULL;
  if (!entry->key) {
    expected(c, "key = value", entry);
    return;
  }
  for (; rows->key; rows++)
    if (rows->key[0] != '[') best = cardvm_lua_nearer(entry->key, best, rows->key);
  schema_wrong(c, best, "unknown key '%s'", entry->key);
}

/* A value under its key; what no row can say of it is said of the table around it. */
static void check_entry(checking *c, const row *r, const cardvm_lua_data *entry) {
  size_t length = strlen(c->path);
  if (entry->key) add(c->path, sizeof c->path, ": %s", entry->key);
  check_value(c, r, entry);
  c->path[length] = '\0';
  if (r->key[0] == '*') check_name(c, r, entry->key);
  if (r->further && !c->wrong) r->further(c, entry);
}

static void check_table(checking *c, const row *r, const cardvm_lua_data *table) {
  const cardvm_lua_data *entry = NULL;
  uint32_t listed = 0;
  while ((entry = cardvm_lua_data_next(table, entry))) {
    const row *its = row_of(r->inner, entry->key, listed);
    listed += !entry->key;
    if (its) check_entry(c, its, entry);
    else if (r->kind == ROW_TABLE) unknown(c, r->inner, entry);
  }
  for (const row *its = r->inner; its->key; its++) /* only the first of a list is ever needed */
    if (its->needed && !listed) schema_wrong(c, NULL, "expected %s", its->expected);
}

static void check_value(checking *c, const row *r, const cardvm_lua_data *value) {
  if (r->alone && value->kind != CARDVM_LUA_TABLE) check_value(c, r->inner, value);
  else if (value->kind != kinds[r->kind].kind)
    expected(c, r->expected ? r->expected : kinds[r->kind].expected, value);
  else if (r->kind == ROW_WORD) check_word(c, r, value->text);
  else if (r->kind == ROW_NAME) check_name(c, r, value->text);
  else if (r->kind == ROW_LIST) check_list(c, r, value);
  else if (value->kind == CARDVM_LUA_TABLE) check_table(c, r, value);
}

bool schema_check(checking *c, const row *r) {
  c->path[0] = '\0';
  add(c->path, sizeof c->path, "%s", c->form.word);
  check_value(c, r, c->form.table);
  if (r->further && !c->wrong) r->further(c, c->form.table);
  return !c->wrong;
}

/* -- Reading what is right --------------------------------------------------------------------- */

const cardvm_lua_data *schema_form(const cardvm_program *program, const char *word,
                                   const char *name) {
  cardvm_lua_form form;
  for (uint32_t n = 0; cardvm_lua_form_at(program, n, &form); n++)
    if (strcmp(form.word, word) == 0 && (!name || (form.name && strcmp(form.name, name) == 0)))
      return form.table;
  return NULL;
}

const cardvm_lua_data *schema_entry(const cardvm_lua_data *value, uint32_t n) {
  if (value && value->kind == CARDVM_LUA_TABLE) return cardvm_lua_data_entry(value, n);
  return n ? NULL : value;
}

const char *schema_text(const cardvm_lua_data *value) { return value ? value->text : NULL; }

cardvm_id schema_id(const cardvm_program *program, cardvm_sort sort, const cardvm_lua_data *value) {
  return value ? cardvm_program_find(program, sort, value->text) : 0;
}

int schema_word(const char *const *words, const cardvm_lua_data *value, int otherwise) {
  for (int n = 0; value && words[n]; n++)
    if (strcmp(words[n], value->text) == 0) return n;
  return otherwise;
}
