/* `cardvm test`: runs scenarios and reports what became of them. */
#include "commands.h"
#include "pool.h"
#include "recording.h"
#include "report.h"
#include "scenario.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILE_NAME_MOST 100

typedef struct test {
  const report_format *format;
  const char *filter;
  const char *record; /* folder; NULL: nothing is recorded */
  uint32_t jobs;
  uint64_t seed;
  scenario_suite suite;
  report_case *cases; /* of all scenarios; told once all before are done */
  bool *done;
  uint32_t told;
  report_totals totals;
} test;

/* -- In a worker ------------------------------------------------------------------------------- */

/* What goes from a worker to this process, before file and message as text. */
typedef struct test_wire {
  scenario_status status;
  int line;
  double ms;
  uint32_t file_length;
} test_wire;

/* A scenario's name as part of a file's: letters, digits, dots and dashes, and _ for what else is
 * between them. */
static char *file_name(const char *name) {
  char *text = need_text(name);
  size_t length = 0;
  for (const char *c = name; *c && length < FILE_NAME_MOST; c++) {
    bool plain = isalnum((unsigned char)*c) || *c == '.' || *c == '-';
    if (plain || (length && text[length - 1] != '_')) text[length++] = plain ? *c : '_';
  }
  text[length] = '\0';
  return text;
}

/* Where a scenario is recorded; scenarios of one name are numbered. NULL: it is not. */
static char *record_file(const test *t, uint32_t item) {
  if (!t->record) return NULL;
  uint32_t before = 0;
  char *name = file_name(t->suite.scenarios[item].name);
  for (uint32_t i = 0; i < item; i++) {
    char *other = file_name(t->suite.scenarios[i].name);
    before += strcmp(other, name) == 0;
    free(other);
  }
  char *file = before ? need_format("%s/%s_%u.replay", t->record, name, (unsigned)before + 1)
                      : need_format("%s/%s.replay", t->record, name);
  free(name);
  return file;
}

static void work(void *user, uint32_t item, buffer *out) {
  test *t = user;
  scenario_result result;
  char *file = record_file(t, item);
  scenario_run(&t->suite.scenarios[item], t->seed, file, &result);
  free(file);
  test_wire wire = {result.status, result.line, result.ms, (uint32_t)result.file.length};
  buffer_bytes(out, &wire, sizeof wire);
  buffer_bytes(out, buffer_text(&result.file), result.file.length);
  buffer_bytes(out, buffer_text(&result.message), result.message.length);
  scenario_result_free(&result);
}

/* -- Here -------------------------------------------------------------------------------------- */

static char *command_for(const test *t, const scenario *s) {
  char *path = args_quote(s->file->path), *name = args_quote(s->name);
  char *command = s->broken ? need_format("cardvm test %s", path)
                            : need_format("cardvm test %s --filter %s", path, name);
  if (t->seed != 1 && !s->broken) {
    char *with_seed = need_format("%s --seed %" PRIu64, command, t->seed);
    free(command);
    command = with_seed;
  }
  free(path);
  free(name);
  return command;
}

static void tell(test *t) {
  while (t->told < t->suite.count && t->done[t->told]) {
    t->format->add(&t->cases[t->told], t->told + 1);
    t->told++;
  }
  fflush(stdout);
}

static bool done(void *user, uint32_t item, const char *bytes, size_t length, const char *crash) {
  test *t = user;
  const scenario *s = &t->suite.scenarios[item];
  report_case *c = &t->cases[item];
  *c = (report_case){.command = command_for(t, s)};
  if (crash) {
    c->status = SCENARIO_ERROR;
    c->line = s->line;
    c->file = need_text(s->file->path);
    c->message = need_format("the machine crashed: %s", crash);
  } else {
    test_wire wire;
    memcpy(&wire, bytes, sizeof wire);
    const char *file = bytes + sizeof wire, *message = file + wire.file_length;
    c->status = wire.status;
    c->line = wire.line;
    c->ms = wire.ms;
    c->file = need_format("%.*s", (int)wire.file_length, file);
    c->message = need_format("%.*s", (int)(length - sizeof wire - wire.file_length), message);
  }
  /* Scenarios are Lua of anybody's: no terminal and no parser is given what it could choke on. */
  c->name = need_text(s->name);
  char *const texts[] = {(char *)c->name, (char *)c->file, (char *)c->message, (char *)c->command};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) cardvm_text_clean(texts[i]);
  report_rulings(c);
  t->totals.ms += c->ms;
  if (c->status == SCENARIO_PASSED) t->totals.passed++;
  else t->totals.failed++;
  t->done[item] = true;
  tell(t);
  return true;
}

static void forget(test *t) {
  for (uint32_t i = 0; i < t->suite.count; i++) {
    report_case *c = &t->cases[i];
    report_rulings_free(c);
    free((char *)c->name);
    free((char *)c->file);
    free((char *)c->message);
    free((char *)c->command);
  }
  free(t->cases);
  free(t->done);
}

static int run_suite(test *t) {
  buffer why = {0};
  if (!recording_folder(t->record, &why)) return args_problem(&why);
  uint32_t count = t->suite.count;
  t->cases = need(NULL, count * sizeof *t->cases);
  t->done = need(NULL, count * sizeof *t->done);
  for (uint32_t i = 0; i < count; i++) {
    t->cases[i] = (report_case){0};
    t->done[i] = false;
  }
  pool p = {.jobs = t->jobs, .items = count, .work = work, .done = done, .user = t};
  t->format->begin(count);
  bool well = pool_run(&p);
  t->format->end(t->cases, count, &t->totals);
  forget(t);
  return well && !t->totals.failed && t->totals.passed ? EXIT_DONE : EXIT_PROBLEM;
}

static int test_paths(const args_command *command, test *t, const args_list *paths) {
  buffer why = {0};
  int code = ARGS_GO;
  for (uint32_t i = 0; i < paths->count && code == ARGS_GO; i++)
    if (!suite_add(&t->suite, paths->items[i], &why))
      code = args_refuse(command, "%s", buffer_text(&why));
  if (code == ARGS_GO) {
    if (t->filter) suite_filter(&t->suite, t->filter);
    if (!t->suite.count)
      fprintf(stderr, "cardvm test: no scenario%s%s\n", t->filter ? " has a name with " : "",
              t->filter ? t->filter : "");
    code = run_suite(t);
  }
  buffer_free(&why);
  suite_free(&t->suite);
  return code;
}

static int test_run(const args_command *command, int argc, char **argv) {
  static const report_format *const formats[] = {&report_pretty, &report_tap, &report_json,
                                                 &report_junit};
  const char *format = "pretty";
  test t = {.jobs = 1, .seed = 1};
  const args_option options[] = {
      {"--filter", ARGS_TEXT, &t.filter, "TEXT", "only scenarios with this text in their name"},
      {"--format", ARGS_CHOICE, &format, "pretty|tap|json|junit", "how results are shown"},
      {"--jobs", ARGS_COUNT, &t.jobs, "N", "processes (1)"},
      {"--record", ARGS_TEXT, &t.record, "FOLDER", "write every scenario down, for cardvm replay"},
      {"--seed", ARGS_NUMBER, &t.seed, "S", "seed of games whose scenario names none (1)"},
      {0},
  };
  args_list paths;
  int code = args_parse(command, options, argc, argv, &paths);
  if (code != ARGS_GO) return code;
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
    if (strcmp(formats[i]->name, format) == 0) t.format = formats[i];
  return test_paths(command, &t, &paths);
}

const args_command test_command = {
    .name = "test",
    .words = "PATH...",
    .words_min = 1,
    .words_max = ARGS_WORDS_MAX,
    .summary = "run scenarios",
    .about = "A path is a rule set, a folder of rule sets, or a folder or file of scenarios. Each\n"
             "scenario is run twice, the second time with the game replaced by its fork at every\n"
             "decision. Exit code 0 if at least one ran and all passed.",
    .run = test_run,
};
