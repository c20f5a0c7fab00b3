#include "report.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

const char *report_status(scenario_status status) {
  static const char *const names[] = {"passed", "failed", "error", "skipped"};
  return names[status];
}

/* G-9-1-6-8.a, R06, TI-39: a capital first, a digit in it, no letter that is not of an id. */
static bool is_id(const char *word, size_t length) {
  bool digit = false;
  if (!length || !isupper((unsigned char)word[0])) return false;
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)word[i];
    if (!isalnum(c) && c != '-' && c != '.') return false;
    digit = digit || isdigit(c);
  }
  return digit;
}

void report_rulings(report_case *c) {
  const char *at = c->name;
  for (;;) {
    size_t length = strcspn(at, " ,:");
    if (!is_id(at, length) || c->ruling_count == REPORT_RULINGS_MAX) return;
    c->rulings[c->ruling_count++] = need_format("%.*s", (int)length, at);
    at += length;
    if (*at != ',') return; /* several ids are separated by commas */
    at += 1 + strspn(at + 1, " ");
  }
}

void report_rulings_free(report_case *c) {
  for (uint32_t i = 0; i < c->ruling_count; i++) free(c->rulings[i]);
  c->ruling_count = 0;
}
