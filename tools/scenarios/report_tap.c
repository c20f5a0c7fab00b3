/* The Test Anything Protocol, version 13. */
#include "report.h"

#include <string.h>

static void begin(uint32_t count) { printf("TAP version 13\n1..%u\n", count); }

/* A block of text in YAML, line by line. */
static void print_block(const char *text) {
  while (*text) {
    size_t length = strcspn(text, "\n");
    printf("    %.*s\n", (int)length, text);
    text += length + (text[length] == '\n');
  }
}

static void add(const report_case *c, uint32_t number) {
  printf("%s %u - ", c->status == SCENARIO_FAILED || c->status == SCENARIO_ERROR ? "not ok" : "ok",
         number);
  for (const char *at = c->name; *at; at++) {
    if (*at == '#') /* would begin a directive */
      putchar('\\');
    putchar(*at);
  }
  if (c->status == SCENARIO_SKIPPED) printf(" # SKIP %s", c->message);
  putchar('\n');
  if (c->status == SCENARIO_PASSED || c->status == SCENARIO_SKIPPED) return;
  printf("  ---\n  severity: %s\n  at: %s:%d\n  command: |\n", report_status(c->status), c->file,
         c->line);
  print_block(c->command);
  printf("  message: |\n");
  print_block(c->message);
  printf("  ...\n");
}

static void end(const report_case *cases, uint32_t count, const report_totals *totals) {
  (void)cases;
  (void)count;
  printf("# %u passed, %u failed", totals->passed, totals->failed);
  if (totals->skipped) printf(", %u skipped", totals->skipped);
  printf("\n");
}

const report_format report_tap = {"tap", begin, add, end};
