/* Comments that say that something is meant: `-- lint: CODE meant: why`. */
#include "lint.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define MARK "-- lint:"

typedef struct comment {
  const char *file;
  int line;  /* where it stands, */
  int meant; /* and which line it is about; 0: the whole file */
  char code[40];
  bool read, reason; /* it is written as it must be; and says why */
} comment;

static const lint_rule *rule_called(const lint *l, const char *code) {
  const lint_rule *r;
  for (uint32_t n = 0; (r = lint_rule_at(l->tables, n)); n++)
    if (strcmp(r->code, code) == 0) return r;
  return NULL;
}

static bool has_reason(const char *at) {
  while (*at == ' ') at++;
  return *at && *at != '\n';
}

/* Behind the mark. */
static void read_comment(comment *c, const char *at) {
  static const char here[] = " meant:", file[] = " meant in this file:";
  while (*at == ' ') at++;
  size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz-");
  if (length >= sizeof c->code) length = sizeof c->code - 1;
  memcpy(c->code, at, length);
  at += length;
  bool whole = text_starts(at, file);
  c->read = length && (whole || text_starts(at, here));
  if (whole) c->meant = 0;
  if (c->read) c->reason = has_reason(at + (whole ? sizeof file : sizeof here) - 1);
}

/* A comment behind something is about its own line; one alone is about the next line with code. */
static int line_meant(const chunk_file *f, const char *at, int line) {
  const char *begin = at;
  while (begin > f->text && begin[-1] != '\n') begin--;
  while (begin < at && isspace((unsigned char)*begin)) begin++;
  if (begin < at) return line;
  for (uint32_t i = 0; i + 1 < f->count; i++)
    if (f->tokens[i].line > line) return f->tokens[i].line;
  return line;
}

/* Marks what it means; whether there was anything. */
static bool mark_meant(lint *l, const comment *c) {
  bool any = false;
  for (uint32_t i = 0; i < l->count; i++) {
    lint_alarm *a = &l->alarms[i];
    if (strcmp(a->rule->code, c->code) != 0 || strcmp(a->file, c->file) != 0) continue;
    if (c->meant && a->line != c->meant) continue;
    a->meant = any = true;
  }
  return any;
}

enum { WRITTEN, UNKNOWN, REASON, NOTHING };

static void say(lint *l, const comment *c, int rule, const char *what) {
  l->rule = &lint_comment_rules[rule];
  lint_at(l, c->file, c->line, "%s%s%s", what, *c->code ? ": " : "", c->code);
}

static void judge(lint *l, const comment *c) {
  if (!c->read) say(l, c, WRITTEN, "this is no comment that lint can read");
  else if (!rule_called(l, c->code)) say(l, c, UNKNOWN, "there is no such code");
  else if (!c->reason) say(l, c, REASON, "it does not say why");
  else if (!mark_meant(l, c)) say(l, c, NOTHING, "nothing is found here that could be meant");
}

void lint_meant(lint *l) {
  for (uint32_t i = 0; i < l->scripts.file_count; i++) {
    const chunk_file *f = &l->scripts.files[i];
    int line = 1;
    for (const char *at = f->text; *at; at++) {
      if (*at == '\n') line++;
      if (strncmp(at, MARK, sizeof MARK - 1) != 0) continue;
      comment c = {.file = f->name, .line = line, .meant = line_meant(f, at, line)};
      read_comment(&c, at + sizeof MARK - 1);
      judge(l, &c);
    }
  }
}

/* In the order of the numbers above. */
const lint_rule lint_comment_rules[] = {
    {"meant-unread", LINT_ERROR, "A comment for lint is not written as it must be.",
     "Write `-- lint: CODE meant: why`, or `meant in this file: why`.",
     "-- lint: endless is fine here", NULL},
    {"meant-unknown", LINT_ERROR, "A comment for lint names a code that there is not.",
     "`cardvm lint --codes` lists them.", "-- lint: endles meant: its window is open once", NULL},
    {"meant-why", LINT_ERROR, "A comment for lint does not say why.", "Say why it is meant so.",
     "-- lint: endless meant:", NULL},
    {"meant-nothing", LINT_ERROR, "A comment means something that is not found any more.",
     "Take the comment away.",
     "-- lint: same-number meant: both are printed so\ncard \"Knight\" { type = \"unit\" }", NULL},
    {NULL, LINT_HINT, NULL, NULL, NULL, NULL}};
