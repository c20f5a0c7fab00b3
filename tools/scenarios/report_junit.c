/* JUnit's XML, as continuous integration reads it. */
#include "report.h"
#include "svg.h"

#include <stdlib.h>
#include <string.h>

static void begin(uint32_t count) { (void)count; }

static void add(const report_case *c, uint32_t number) {
  (void)c;
  (void)number; /* the totals stand first: see end */
}

/* Text for an attribute or an element. */
static void print_text(const char *text) {
  buffer b = {0};
  svg_escape(&b, text);
  fputs(buffer_text(&b), stdout);
  buffer_free(&b);
}

static void print_case(const report_case *c) {
  printf("    <testcase classname=\"");
  print_text(c->suite);
  printf("\" name=\"");
  print_text(c->name);
  printf("\" file=\"");
  print_text(c->file);
  printf("\" line=\"%d\" time=\"%.4f\"", c->line, c->ms / 1000);
  if (c->status == SCENARIO_PASSED) {
    printf("/>\n");
    return;
  }
  if (c->status == SCENARIO_SKIPPED) {
    printf(">\n      <skipped message=\"");
    print_text(c->message);
    printf("\"/>\n    </testcase>\n");
    return;
  }
  const char *element = c->status == SCENARIO_FAILED ? "failure" : "error";
  printf(">\n      <%s message=\"", element);
  char *first = need_format("%.*s", (int)strcspn(c->message, "\n"), c->message);
  print_text(first);
  free(first);
  printf("\">");
  print_text(c->file);
  printf(":%d: ", c->line);
  print_text(c->message);
  printf("\n");
  print_text(c->command);
  printf("</%s>\n    </testcase>\n", element);
}

static void end(const report_case *cases, uint32_t count, const report_totals *totals) {
  uint32_t errors = 0;
  for (uint32_t i = 0; i < count; i++) errors += cases[i].status == SCENARIO_ERROR;
  printf(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
      "  <testsuite name=\"cardvm\" tests=\"%u\" failures=\"%u\" errors=\"%u\" skipped=\"%u\" time=\"%.4f\">\n",
      count, totals->failed - errors, errors, totals->skipped, totals->ms / 1000);
  for (uint32_t i = 0; i < count; i++) print_case(&cases[i]);
  printf("  </testsuite>\n</testsuites>\n");
}

const report_format report_junit = {"junit", begin, add, end};
