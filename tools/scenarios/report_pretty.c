/* For people: one line for each file, and each failure in full. */
#include "report.h"

#include <string.h>

static void begin(uint32_t count) { (void)count; }

static void add(const report_case *c, uint32_t number) {
  (void)number;
  if (c->status == SCENARIO_PASSED) return;
  ink colours = terminal_ink(stdout);
  if (c->status == SCENARIO_SKIPPED) {
    printf("skipped %s: %s\n", c->name, c->message);
    return;
  }
  printf("%s%s%s %s\n", colours.red, c->status == SCENARIO_FAILED ? "FAILED" : "ERROR ",
         colours.off, c->name);
  printf("  %s:%d: %s\n", c->file, c->line, c->message);
  printf("  %srun it alone:%s %s\n\n", colours.dim, colours.off, c->command);
}

/* The scenarios of a file, wherever they stand: what failed the last time came first. */
static void show(const char *file, const report_case *cases, uint32_t count, const ink *colours) {
  report_totals t = {0};
  for (uint32_t i = 0; i < count; i++) {
    if (strcmp(cases[i].suite, file) != 0) continue;
    t.ms += cases[i].ms;
    if (cases[i].status == SCENARIO_PASSED) t.passed++;
    else if (cases[i].status == SCENARIO_SKIPPED) t.skipped++;
    else t.failed++;
  }
  printf("%s%s%s %4u passed", t.failed ? colours->red : colours->green,
         t.failed ? "not ok" : "ok    ", colours->off, t.passed);
  if (t.failed) printf(", %u failed", t.failed);
  if (t.skipped) printf(", %u skipped", t.skipped);
  printf("  %s  %s%.0f ms%s\n", file, colours->dim, t.ms, colours->off);
}

static bool is_first(const report_case *cases, uint32_t at) {
  for (uint32_t i = 0; i < at; i++)
    if (strcmp(cases[i].suite, cases[at].suite) == 0) return false;
  return true;
}

static void end(const report_case *cases, uint32_t count, const report_totals *totals) {
  ink colours = terminal_ink(stdout);
  for (uint32_t i = 0; i < count; i++)
    if (is_first(cases, i)) show(cases[i].suite, cases, count, &colours);
  printf("\n%s%u passed, %u failed", totals->failed ? colours.red : colours.green, totals->passed,
         totals->failed);
  if (totals->skipped) printf(", %u skipped", totals->skipped);
  printf("%s\n", colours.off);
}

const report_format report_pretty = {"pretty", begin, add, end};
