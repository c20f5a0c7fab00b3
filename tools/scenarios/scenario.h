/* Scenarios: found in files, and run. */
#ifndef TOOLS_SCENARIO_H
#define TOOLS_SCENARIO_H

#include "buffer.h"
#include "cardvm_lua.h"
#include "coverage.h"

#include <lua.h>

/* What became of a scenario. */
typedef enum scenario_status {
  SCENARIO_PASSED = 0,
  SCENARIO_FAILED,
  SCENARIO_ERROR,
  SCENARIO_SKIPPED
} scenario_status;

typedef struct scenario_file {
  char *path;              /* as it is to be shown */
  const char *folder;      /* of its rule set; the suite's */
  cardvm_program *program; /* of its rule set; the suite's */
  coverage *cover;         /* of that program; the suite's */
  lua_State *L;
  size_t bytes; /* that its Lua state holds */
} scenario_file;

typedef struct scenario {
  char *name;
  scenario_file *file;
  int line;     /* where it is declared, in `source` */
  int own_line; /* of its file, from which that was come to; 0: unknown */
  int table;    /* in the registry of the file's Lua state */
  char *broken; /* it can't be run: why; NULL if it can */
  char *tags;   /* "\tslow\trules\t"; NULL: none */
  char *skip;   /* why it is not run; NULL: it is */
  bool only;    /* runs alone with others of which that is said */
  char *source; /* the file whose line it is: that of the scenarios, or data */
} scenario;

typedef struct scenario_suite {
  scenario *scenarios;
  uint32_t count;
  scenario_file **files;
  uint32_t file_count;
  cardvm_program **programs;
  char **folders;    /* of the programs */
  coverage **covers; /* of the programs */
  bool by_line;      /* which lines of scripts run is to be known */
  uint32_t program_count;
} scenario_suite;

/* Adds the scenarios of a path: a rule set, a folder of rule sets, a folder or file of scenarios.
 * What can't be loaded becomes a scenario that is broken. False: there is no such thing, *why says
 * so. */
bool suite_add(scenario_suite *suite, const char *path, buffer *why);
/* Adds the scenarios of one file, for a program that the caller has loaded. */
void suite_add_script(scenario_suite *suite, const char *path, cardvm_program *program);
void scenario_free(scenario *s);
void suite_free(scenario_suite *suite);

typedef struct scenario_result {
  scenario_status status;
  int line; /* 0: unknown */
  double ms;
  buffer file;    /* of the mistake */
  buffer message; /* several lines; empty when it passed */
} scenario_result;

/* Runs a scenario twice: plainly, and with the game replaced by its fork at every decision. The
 * plain run is written to the file `record` as a replay; NULL: it is not. What it reaches is noted
 * in the coverage of its program. */
void scenario_run(const scenario *s, uint64_t seed, const char *record, scenario_result *result);
/* One plain run, under another program than that of its file: of changed scripts. */
typedef struct scenario_trial {
  bool passed, counts; /* counts: it fails by what the scenario says, or the game stops */
  bool stopped;
  uint64_t work;
  int line;
  buffer message; /* one line */
} scenario_trial;

/* work_most 0: no bound. */
void scenario_try(const scenario *s, cardvm_program *program, uint64_t seed, uint64_t work_most,
                  scenario_trial *trial);

/* From now on the state may run so many instructions. */
void scenario_bound(lua_State *L);
void scenario_result_free(scenario_result *result);

#endif
