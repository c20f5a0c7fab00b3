/* One walk over the grammar of Lua, and what is changed where. */
#include "mutants.h"

#include "buffer.h"
#include "cardvm_lua.h"
#include "tokens.h"

#include <stdlib.h>
#include <string.h>

typedef struct walk {
  mutant_list *list;
  uint32_t file;
  const char *script;
  token *tokens;
  uint32_t at;
  bool cards, data;
  int functions; /* how many are open */
  int card;      /* depth of tables within the table of a card; 0: in none, 1: in itself */
  int quiet;     /* in what says nothing to the rules */
  cardvm_lua_word *for_clients;
  uint32_t client_words;
} walk;

static const token *now(const walk *w) { return &w->tokens[w->at]; }
static bool is(const walk *w, const char *text) { return token_is(now(w), text); }

static bool take(walk *w, const char *text) {
  bool there = is(w, text);
  if (there) w->at++;
  return there;
}

/* -- Changes ----------------------------------------------------------------------------------- */

/* Tokens from..to (to not among them) become a text, which becomes the list's. */
static void change(walk *w, uint32_t from, uint32_t to, char *with, const char *how) {
  const token *first = &w->tokens[from], *last = &w->tokens[to - 1];
  if (w->quiet || from >= to) {
    free(with);
    return;
  }
  mutant m = {.file = w->file,
              .at = (size_t)(first->at - w->script),
              .length = (size_t)(last->at + last->length - first->at),
              .with = with,
              .line = first->line,
              .last_line = last->line,
              .how = how,
              .in_function = w->functions > 0};
  w->list->all = need(w->list->all, (w->list->count + 1) * sizeof m);
  w->list->all[w->list->count++] = m;
}

static void replace(walk *w, const char *with, const char *how) {
  change(w, w->at, w->at + 1, need_text(with), how);
}

static char *text_between(const walk *w, uint32_t from, uint32_t to) {
  const token *first = &w->tokens[from], *last = &w->tokens[to - 1];
  return need_format("%.*s", (int)(last->at + last->length - first->at), first->at);
}

static void wrap(walk *w, uint32_t from, uint32_t to, const char *before, const char *after,
                 const char *how) {
  char *text = text_between(w, from, to);
  change(w, from, to, need_format("%s%s%s", before, text, after), how);
  free(text);
}

/* -- Single tokens ----------------------------------------------------------------------------- */

typedef struct swap {
  const char *from, *to, *how;
} swap;

static const swap marks[] = {{"<", "<=", "comparison"},  {"<=", "<", "comparison"},
                             {">", ">=", "comparison"},  {">=", ">", "comparison"},
                             {"==", "~=", "comparison"}, {"~=", "==", "comparison"},
                             {"+", "-", "arithmetic"},   {"-", "+", "arithmetic"},
                             {"and", "or", "condition"}, {"or", "and", "condition"}};

static const swap names[] = {{"your", "enemy", "side"},
                             {"enemy", "your", "side"},
                             {"any", "your", "side"},
                             {"at_least", "at_most", "comparison"},
                             {"at_most", "at_least", "comparison"},
                             {"all_of", "any_of", "condition"},
                             {"any_of", "all_of", "condition"},
                             {"one", "one_or_none", "choice"},
                             {"one_or_none", "one", "choice"},
                             {"true", "false", "condition"},
                             {"false", "true", "condition"}};

/* What is asked of cards, behind a colon. */
static const swap methods[] = {{"highest", "lowest", "comparison"},
                               {"lowest", "highest", "comparison"},
                               {"that_can", "that_cannot", "condition"},
                               {"that_cannot", "that_can", "condition"}};

/* What must hold of all that is chosen. */
static const swap keys[] = {{"different", "same", "choice"}, {"same", "different", "choice"}};

static void swap_token(walk *w, const swap *swaps, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (is(w, swaps[i].from)) replace(w, swaps[i].to, swaps[i].how);
}

static void change_number(walk *w, bool printed) {
  const token *t = now(w);
  char *end = NULL, *text = need_format("%.*s", (int)t->length, t->at);
  long value = strtol(text, &end, 10);
  if (!*end && (w->data || !printed)) {
    change(w, w->at, w->at + 1, need_format("%ld", value + 1), "number");
  }
  free(text);
}

/* -- Expressions ------------------------------------------------------------------------------- */

static void block(walk *w);
static void expression(walk *w);

static void function_body(walk *w) {
  w->functions++;
  take(w, "(");
  while (!is(w, ")") && now(w)->kind != TOKEN_END) w->at++;
  take(w, ")");
  block(w);
  take(w, "end");
  w->functions--;
}

/* Whether only clients read a form (`key` is NULL), or a key of it. */
static bool is_for_clients(const walk *w, const token *form, const token *key) {
  cardvm_lua_word_kind kind = key ? CARDVM_LUA_KEY : CARDVM_LUA_CALL;
  for (uint32_t i = 0; form && i < w->client_words; i++) {
    const cardvm_lua_word *word = &w->for_clients[i];
    if (word->kind == kind && token_is(key ? key : form, word->name) &&
        (!key || token_is_one_of(form, word->on)))
      return true;
  }
  return false;
}

/* The rows of the words say what that is. */
static void find_client_words(walk *w) {
  cardvm_lua_word word;
  for (uint32_t n = 0; cardvm_lua_word_at(n, &word); n++) {
    if (!word.for_clients) continue;
    w->for_clients = need(w->for_clients, (w->client_words + 1) * sizeof word);
    w->for_clients[w->client_words++] = word;
  }
}

/* Other keys that say nothing to the rules: texts, how machine players and machines are to do. */
static const char *const said[] = {"text",  "prompt", "name", "number", "title",
                                   "glyph", "score",  "pass", "limits", NULL};

typedef struct entry {
  uint32_t from, to; /* tokens, without the separator */
  bool keyed, call;
} entry;

/* Leaves out an entry, and a separator with it. */
static void leave_out(walk *w, const entry *e, const char *how) {
  bool after = token_is(&w->tokens[e->to], ",") || token_is(&w->tokens[e->to], ";");
  const token *before = &w->tokens[e->from - 1];
  bool other = !after && (token_is(before, ",") || token_is(before, ";"));
  change(w, other ? e->from - 1 : e->from, after ? e->to + 1 : e->to, need_text(""), how);
}

/* The kind of table it is that stands in braces. */
typedef enum table_kind { TABLE_PLAIN = 0, TABLE_FORM, TABLE_CARD } table_kind;

static void table_entry(walk *w, table_kind kind, const token *form) {
  entry e = {.from = w->at};
  bool printed = kind == TABLE_CARD, quiet = false;
  const token *key = now(w);
  if (take(w, "[")) {
    expression(w);
    take(w, "]");
    take(w, "=");
    e.keyed = true;
  } else if (key->kind == TOKEN_NAME && token_is(key + 1, "=")) {
    swap_token(w, keys, sizeof keys / sizeof *keys);
    w->at += 2;
    e.keyed = true;
    quiet = token_is_one_of(key, said) || is_for_clients(w, form, key);
  }
  const token *value = now(w);
  w->quiet += quiet;
  if (printed && e.keyed && value->kind == TOKEN_NUMBER) {
    change_number(w, true);
    w->at++;
  } else {
    expression(w);
  }
  e.to = w->at;
  bool keywords = printed && token_is(key, "keywords");
  bool value_only = printed && e.keyed && !keywords && !w->data;
  if (kind != TABLE_PLAIN && e.keyed && !value_only)
    leave_out(w, &e, keywords ? "keyword" : printed ? "data" : "condition");
  if (printed && !e.keyed) leave_out(w, &e, "ability");
  if (kind == TABLE_FORM && !e.keyed && value->kind == TOKEN_NAME &&
      (token_is(value + 1, "{") || value[1].kind == TOKEN_TEXT))
    leave_out(w, &e, "rule"); /* a step, an effect of several */
  w->quiet -= quiet;
}

/* `form`: the name of the form whose table it is; NULL: it is no form's. */
static void table(walk *w, table_kind kind, const token *form) {
  take(w, "{");
  while (!is(w, "}") && now(w)->kind != TOKEN_END) {
    uint32_t before = w->at;
    table_entry(w, kind, form);
    if (!take(w, ",")) take(w, ";");
    if (w->at == before) w->at++; /* no Lua: go on somehow */
  }
  take(w, "}");
}

/* Calls whose arguments are conditions, each of which can be left out. */
static const char *const joining[] = {"all_of", "any_of", NULL};
/* Calls that are conditions. */
static const char *const testing[] = {"equal",   "same",   "is",         "arrived_in",
                                      "turn_of", "shares", "containing", NULL};

static void arguments(walk *w, const token *called) {
  bool joins = called && token_is_one_of(called, joining);
  entry entries[32];
  uint32_t count = 0;
  take(w, "(");
  while (!is(w, ")") && now(w)->kind != TOKEN_END) {
    uint32_t from = w->at;
    expression(w);
    if (count < 32) entries[count++] = (entry){.from = from, .to = w->at};
    if (!take(w, ",") && !is(w, ")")) break;
  }
  take(w, ")");
  for (uint32_t i = 0; joins && count > 1 && i < count; i++) leave_out(w, &entries[i], "condition");
}

static bool is_call_next(const walk *w) {
  return is(w, "(") || is(w, "{") || now(w)->kind == TOKEN_TEXT;
}

/* `called`: the name right before; `form`: the name with which it all began. */
static void call(walk *w, const token *called, const token *form) {
  if (now(w)->kind == TOKEN_TEXT) {
    w->at++;
  } else if (is(w, "(")) {
    arguments(w, called);
  } else {
    bool card = w->cards && w->functions == 0 && form && token_is(form, "card");
    table(w, card ? TABLE_CARD : called || form ? TABLE_FORM : TABLE_PLAIN, form);
  }
}

/* Whether the last thing was a call, so that it may be a statement. */
static bool suffixed(walk *w, bool statement) {
  uint32_t from = w->at;
  const token *form = now(w)->kind == TOKEN_NAME ? now(w) : NULL, *called = form;
  bool quiet = form && (is_for_clients(w, form, NULL) || token_is(form, "scenario_defaults") ||
                        (token_is(form, "deck") && !w->data));
  bool ends_in_call = false;
  w->quiet += quiet;
  if (take(w, "(")) {
    expression(w);
    take(w, ")");
  } else {
    swap_token(w, names, sizeof names / sizeof *names);
    if (is(w, "not_")) replace(w, "", "condition");
    w->at++;
  }
  for (;;) {
    uint32_t suffix = w->at;
    if (take(w, ".")) {
      called = now(w);
      w->at++;
      ends_in_call = false;
    } else if (take(w, "[")) {
      expression(w);
      take(w, "]");
      ends_in_call = false;
    } else if (take(w, ":")) {
      called = now(w);
      swap_token(w, methods, sizeof methods / sizeof *methods);
      w->at++;
      call(w, called, NULL);
      ends_in_call = true;
      bool last = !is(w, ".") && !is(w, ":") && !is(w, "[") && !is_call_next(w);
      if (!statement || !last) change(w, suffix, w->at, need_text(""), "filter");
    } else if (is_call_next(w)) {
      call(w, called, form);
      ends_in_call = true;
    } else {
      break;
    }
  }
  if (form && token_is_one_of(form, testing) && ends_in_call && !statement)
    wrap(w, from, w->at, "not_(", ")", "condition");
  w->quiet -= quiet;
  return ends_in_call;
}

static void operand(walk *w) {
  static const char *const plain[] = {"nil", "...", NULL};
  while (is(w, "not") || is(w, "-") || is(w, "#") || is(w, "~")) {
    if (is(w, "not")) replace(w, "", "condition");
    w->at++;
  }
  const token *t = now(w);
  if (take(w, "function")) {
    function_body(w);
  } else if (is(w, "{")) {
    table(w, TABLE_PLAIN, NULL);
  } else if (t->kind == TOKEN_NUMBER) {
    change_number(w, false);
    w->at++;
  } else if (t->kind == TOKEN_TEXT || token_is_one_of(t, plain)) {
    w->at++;
  } else if (token_is(t, "true") || token_is(t, "false")) {
    swap_token(w, names, sizeof names / sizeof *names);
    w->at++;
  } else if (t->kind == TOKEN_NAME || token_is(t, "(")) {
    suffixed(w, false);
  }
}

static void expression(walk *w) {
  static const char *const binary[] = {"+", "-",  "*", "/",  "//", "%",  "^",   "..",
                                       "<", "<=", ">", ">=", "==", "~=", "and", "or",
                                       "&", "|",  "~", "<<", ">>", NULL};
  for (;;) {
    operand(w);
    if (!token_is_one_of(now(w), binary)) return;
    swap_token(w, marks, sizeof marks / sizeof *marks);
    w->at++;
  }
}

/* -- Statements -------------------------------------------------------------------------------- */

typedef struct statement {
  uint32_t from, to;
  bool deed; /* a call, or a value that is set */
} statement;

/* `if` or `while` up to what comes behind: the condition may be turned round. */
static void condition(walk *w) {
  uint32_t from = w->at;
  expression(w);
  wrap(w, from, w->at, "not (", ")", "condition");
}

static void if_statement(walk *w) {
  do {
    condition(w);
    take(w, "then");
    block(w);
  } while (take(w, "elseif"));
  if (take(w, "else")) block(w);
  take(w, "end");
}

static void for_statement(walk *w) {
  while (!is(w, "=") && !is(w, "in") && now(w)->kind != TOKEN_END) w->at++;
  w->at++;
  do expression(w);
  while (take(w, ","));
  take(w, "do");
  block(w);
  take(w, "end");
}

static void local_statement(walk *w) {
  if (take(w, "function")) {
    w->at++;
    function_body(w);
    return;
  }
  while (now(w)->kind == TOKEN_NAME && w->tokens[w->at].line >= 0) {
    w->at++;
    if (take(w, "<")) w->at += 2; /* <const> */
    if (!take(w, ",")) break;
  }
  if (!take(w, "=")) return;
  do expression(w);
  while (take(w, ","));
}

/* Declarations that the rules could go without. */
static bool is_declared_deed(const walk *w, const token *first) {
  static const char *const forms[] = {"rule", "action", "rule_action", NULL};
  return w->functions > 0 || token_is_one_of(first, forms);
}

static statement other_statement(walk *w) {
  statement s = {.from = w->at};
  const token *first = now(w);
  bool is_call = suffixed(w, true), assigned = false;
  while (take(w, ",")) suffixed(w, true);
  if (take(w, "=")) {
    assigned = true;
    do expression(w);
    while (take(w, ","));
  }
  s.to = w->at;
  s.deed = (is_call && is_declared_deed(w, first)) || (assigned && w->functions > 0);
  if (s.deed) {
    change(w, s.from, s.to, need_text(""), w->functions ? "deed" : "rule");
  }
  return s;
}

static statement one_statement(walk *w) {
  statement s = {.from = w->at};
  if (take(w, "if")) {
    if_statement(w);
  } else if (take(w, "while")) {
    condition(w);
    take(w, "do");
    block(w);
    take(w, "end");
  } else if (take(w, "repeat")) {
    block(w);
    take(w, "until");
    condition(w);
  } else if (take(w, "for")) {
    for_statement(w);
  } else if (take(w, "do")) {
    block(w);
    take(w, "end");
  } else if (take(w, "function")) {
    while (!is(w, "(") && now(w)->kind != TOKEN_END) w->at++;
    function_body(w);
  } else if (take(w, "local")) {
    local_statement(w);
  } else if (take(w, "return")) {
    while (!is(w, "end") && !is(w, "else") && !is(w, "elseif") && !is(w, "until") &&
           now(w)->kind != TOKEN_END && !is(w, ";")) {
      expression(w);
      if (!take(w, ",")) break;
    }
  } else if (take(w, "break") || take(w, ";")) {
    /* nothing in it */
  } else if (take(w, "goto") || take(w, "::")) {
    w->at++;
    take(w, "::");
  } else {
    return other_statement(w);
  }
  s.to = w->at;
  return s;
}

/* Two deeds, one behind the other, in the other order. */
static void swap_deeds(walk *w, const statement *a, const statement *b) {
  char *first = text_between(w, a->from, a->to), *second = text_between(w, b->from, b->to);
  const token *end = &w->tokens[a->to - 1];
  const char *gap = end->at + end->length;
  char *with = need_format("%s%.*s%s", second, (int)(w->tokens[b->from].at - gap), gap, first);
  if (strcmp(first, second) != 0) change(w, a->from, b->to, need_text(with), "order");
  free(with);
  free(first);
  free(second);
}

static void block(walk *w) {
  static const char *const ends[] = {"end", "else", "elseif", "until", NULL};
  statement before = {.deed = false};
  while (now(w)->kind != TOKEN_END && !token_is_one_of(now(w), ends)) {
    uint32_t at = w->at;
    statement s = one_statement(w);
    if (w->at == at) w->at++; /* no Lua: go on somehow */
    if (before.deed && s.deed && w->functions) swap_deeds(w, &before, &s);
    before = s;
  }
}

/* -- All --------------------------------------------------------------------------------------- */

void mutants_of(mutant_list *list, uint32_t file, const char *script, bool cards, bool data) {
  uint32_t count;
  walk w = {.list = list, .file = file, .script = script, .cards = cards, .data = data};
  w.tokens = tokens_read(script, &count);
  find_client_words(&w);
  while (now(&w)->kind != TOKEN_END) {
    block(&w);
    if (now(&w)->kind != TOKEN_END) w.at++;
  }
  free(w.for_clients);
  free(w.tokens);
}

void mutants_free(mutant_list *list) {
  for (uint32_t i = 0; i < list->count; i++) free(list->all[i].with);
  free(list->all);
}

char *mutant_apply(const mutant *m, const char *script) {
  return need_format("%.*s%s%s", (int)m->at, script, m->with, script + m->at + m->length);
}

/* Adds each line of a text that is not empty. */
static void add_lines(buffer *b, char mark, const char *text, size_t length) {
  for (const char *at = text, *end = text + length; at < end;) {
    size_t line = strcspn(at, "\n"), left = (size_t)(end - at);
    if (line > left) line = left;
    size_t blanks = strspn(at, " \t");
    if (blanks < line) {
      while (line > blanks && (at[line - 1] == ' ' || at[line - 1] == '\r')) line--;
      buffer_add(b, "%c %.*s\n", mark, (int)(line - blanks), at + blanks);
    }
    at += strcspn(at, "\n");
    at += *at == '\n';
  }
}

char *mutant_diff(const mutant *m, const char *script) {
  buffer b = {0};
  const char *from = script + m->at, *end = from + m->length;
  while (from > script && from[-1] != '\n') from--;
  end += strcspn(end, "\n");
  char *after = need_format("%.*s%s%.*s", (int)(script + m->at - from), from, m->with,
                            (int)(end - (script + m->at + m->length)), script + m->at + m->length);
  add_lines(&b, '-', from, (size_t)(end - from));
  add_lines(&b, '+', after, strlen(after));
  free(after);
  return buffer_take(&b);
}
