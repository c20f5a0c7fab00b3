/* How the results of `cardvm test` are shown. */
#ifndef TOOLS_REPORT_H
#define TOOLS_REPORT_H

#include "scenario.h"
#include "terminal.h"

#define REPORT_RULINGS_MAX 16

/* One finished scenario, in words. */
typedef struct report_case {
  const char *name, *file, *message, *command; /* command: runs just this one */
  const char *suite;                           /* the file that was run; `file` may be data */
  scenario_status status;
  int line;
  double ms;
  char *rulings[REPORT_RULINGS_MAX];
  uint32_t ruling_count;
} report_case;

typedef struct report_totals {
  uint32_t passed, failed, skipped;
  double ms;
} report_totals;

/* A format. Cases come in the order of the suite. */
typedef struct report_format {
  const char *name;
  void (*begin)(uint32_t count);
  void (*add)(const report_case *c, uint32_t number);
  /* All cases again, for formats that need totals first. */
  void (*end)(const report_case *cases, uint32_t count, const report_totals *totals);
} report_format;

extern const report_format report_pretty, report_tap, report_json, report_junit;

/* The ids at the beginning of a scenario's name: "G-9-1.a, G-9-1.b what it says". */
void report_rulings(report_case *c);
void report_rulings_free(report_case *c);
const char *report_status(scenario_status status);

#endif
