/* For people: one line for each file, and each failure in full. */
#include "report.h"

#include <string.h>

static void begin(uint32_t count) { (void)count; }

static void add(const report_case *c, uint32_t number) {
  (void)number;
  if (c->status == SCENARIO_PASSED) return;
  ink colours = terminal_ink(stdout);
  printf("%s%s%s %s\n", colours.red, c->status == SCENARIO_FAILED ? "FAILED" : "ERROR ",
         colours.off, c->name);
  printf("  %s:%d: %s\n", c->file, c->line, c->message);
  printf("  %srun it alone:%s %s\n\n", colours.dim, colours.off, c->command);
}

typedef struct tally {
  const char *file;
  uint32_t passed, failed;
  double ms;
} tally;

static void show(const tally *t, const ink *colours) {
  printf("%s%s%s %4u passed", t->failed ? colours->red : colours->green,
         t->failed ? "not ok" : "ok    ", colours->off, t->passed);
  if (t->failed) printf(", %u failed", t->failed);
  printf("  %s  %s%.0f ms%s\n", t->file, colours->dim, t->ms, colours->off);
}

static void end(const report_case *cases, uint32_t count, const report_totals *totals) {
  ink colours = terminal_ink(stdout);
  tally t = {0};
  for (uint32_t i = 0; i < count; i++) {
    const report_case *c = &cases[i];
    if (t.file && strcmp(t.file, c->file) != 0) {
      show(&t, &colours);
      t = (tally){0};
    }
    t.file = c->file;
    t.ms += c->ms;
    if (c->status == SCENARIO_PASSED) t.passed++;
    else t.failed++;
  }
  if (t.file) show(&t, &colours);
  printf("\n%s%u passed, %u failed%s\n", totals->failed ? colours.red : colours.green,
         totals->passed, totals->failed, colours.off);
}

const report_format report_pretty = {"pretty", begin, add, end};
