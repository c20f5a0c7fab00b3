/* Scenarios: found in files, and run. */
#ifndef TOOLS_SCENARIO_H
#define TOOLS_SCENARIO_H

#include "buffer.h"
#include "cardvm_lua.h"

#include <lua.h>

/* What became of a scenario. */
typedef enum scenario_status {
  SCENARIO_PASSED = 0,
  SCENARIO_FAILED,
  SCENARIO_ERROR
} scenario_status;

typedef struct scenario_file {
  char *path;              /* as it is to be shown */
  const char *folder;      /* of its rule set; the suite's */
  cardvm_program *program; /* of its rule set; the suite's */
  lua_State *L;
  size_t bytes; /* that its Lua state holds */
} scenario_file;

typedef struct scenario {
  char *name;
  scenario_file *file;
  int line;     /* where it is declared */
  int table;    /* in the registry of the file's Lua state */
  char *broken; /* it can't be run: why; NULL if it can */
} scenario;

typedef struct scenario_suite {
  scenario *scenarios;
  uint32_t count;
  scenario_file **files;
  uint32_t file_count;
  cardvm_program **programs;
  char **folders; /* of the programs */
  uint32_t program_count;
  const char *filter; /* only scenarios whose name contains it; NULL: all */
} scenario_suite;

/* Adds the scenarios of a path: a rule set, a folder of rule sets, a folder or file of scenarios.
 * What can't be loaded becomes a scenario that is broken. False: there is no such thing, *why says
 * so. */
bool suite_add(scenario_suite *suite, const char *path, buffer *why);
/* Keeps only what the filter names: if some name is exactly it, those alone. */
void suite_filter(scenario_suite *suite, const char *filter);
void suite_free(scenario_suite *suite);

typedef struct scenario_result {
  scenario_status status;
  int line; /* 0: unknown */
  double ms;
  buffer file;    /* of the mistake */
  buffer message; /* several lines; empty when it passed */
} scenario_result;

/* Runs a scenario twice: plainly, and with the game replaced by its fork at every decision. The
 * plain run is written to the file `record` as a replay; NULL: it is not. */
void scenario_run(const scenario *s, uint64_t seed, const char *record, scenario_result *result);
/* From now on the state may run so many instructions. */
void scenario_bound(lua_State *L);
void scenario_result_free(scenario_result *result);

#endif
