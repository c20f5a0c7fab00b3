/* `cardvm test`: runs scenarios and reports what became of them. */
#include "choice.h"
#include "commands.h"
#include "coverage_report.h"
#include "pool.h"
#include "recording.h"
#include "report.h"
#include "scenario.h"
#include "watch.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILE_NAME_MOST 100

typedef struct test {
  const report_format *format;
  const char *format_name;
  choice choice;
  const char *record; /* folder; NULL: nothing is recorded */
  const char *html;   /* folder; NULL: no pages */
  bool coverage, watch;
  args_list paths;
  uint32_t jobs;
  uint64_t seed;
  scenario_suite suite;
  memory *memories;  /* of the suite's programs */
  uint8_t **reached; /* of the suite's programs: what any scenario has reached */
  uint32_t **cards;  /* of each scenario: the cards it reaches, as definitions from 0 on */
  uint32_t *card_counts;
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
  uint32_t file_length, message_length, reached;
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

/* Adds the numbers of what was reached: cards, or everything. */
static uint32_t add_reached(const scenario *s, bool all, buffer *items) {
  const coverage *c = s->file->cover;
  uint32_t count = 0, end = c && !s->broken && !s->skip ? c->first[all ? COVER_KINDS : 1] : 0;
  for (uint32_t i = 0; i < end; i++) {
    if (!c->now[i]) continue;
    buffer_bytes(items, &i, sizeof i);
    count++;
  }
  return count;
}

static void work(void *user, uint32_t item, buffer *out) {
  test *t = user;
  scenario_result result;
  char *file = record_file(t, item);
  scenario_run(&t->suite.scenarios[item], t->seed, file, &result);
  free(file);
  buffer items = {0};
  uint32_t reached = add_reached(&t->suite.scenarios[item], t->coverage, &items);
  test_wire wire = {result.status,
                    result.line,
                    result.ms,
                    (uint32_t)result.file.length,
                    (uint32_t)result.message.length,
                    reached};
  buffer_bytes(out, &wire, sizeof wire);
  buffer_bytes(out, buffer_text(&result.file), result.file.length);
  buffer_bytes(out, buffer_text(&result.message), result.message.length);
  buffer_bytes(out, buffer_text(&items), items.length);
  buffer_free(&items);
  scenario_result_free(&result);
}

/* -- Here -------------------------------------------------------------------------------------- */

static char *command_for(const test *t, const scenario *s) {
  /* A rule set that can't be loaded is named, not the script in which it says why. */
  const bool unloaded = s->broken && !s->file->program && s->file->folder;
  char *path = args_quote(unloaded ? s->file->folder : s->file->path), *name = args_quote(s->name);
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

static uint32_t program_of(const test *t, const scenario *s) {
  for (uint32_t i = 0; i < t->suite.program_count; i++)
    if (t->suite.covers[i] == s->file->cover) return i;
  return 0;
}

static void note_reached(test *t, uint32_t item, const char *bytes, uint32_t count) {
  const scenario *s = &t->suite.scenarios[item];
  const coverage *c = s->file->cover;
  uint8_t *reached = count ? t->reached[program_of(t, s)] : NULL;
  t->cards[item] = need(NULL, (count + 1) * sizeof **t->cards);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t n;
    memcpy(&n, bytes + i * sizeof n, sizeof n);
    reached[n] = 1;
    if (n < c->first[COVER_CARD + 1]) t->cards[item][t->card_counts[item]++] = n;
  }
}

/* For the next time. */
static void remember(test *t, uint32_t item, bool failed) {
  const scenario *s = &t->suite.scenarios[item];
  if (s->broken || s->skip || !s->file->program) return;
  buffer cards = {0};
  buffer_add(&cards, "\t");
  for (uint32_t i = 0; i < t->card_counts[item]; i++)
    buffer_add(
        &cards, "%s\t",
        cardvm_program_name(s->file->program, CARDVM_SORT_DEFINITION, t->cards[item][i] + 1));
  memory_set(&t->memories[program_of(t, s)], s->name, failed, buffer_take(&cards));
}

static bool done(void *user, uint32_t item, const char *bytes, size_t length, const char *crash) {
  test *t = user;
  const scenario *s = &t->suite.scenarios[item];
  report_case *c = &t->cases[item];
  *c = (report_case){.command = command_for(t, s)};
  if (crash) {
    c->status = SCENARIO_ERROR;
    c->line = s->line;
    c->file = need_text(s->source);
    c->message = need_format("the machine crashed: %s", crash);
  } else {
    test_wire wire;
    memcpy(&wire, bytes, sizeof wire); /* the pool gives what `work` has written, whole */
    (void)length;
    const char *file = bytes + sizeof wire, *message = file + wire.file_length;
    c->status = wire.status;
    c->line = wire.line;
    c->ms = wire.ms;
    c->file = need_format("%.*s", (int)wire.file_length, file);
    c->message = need_format("%.*s", (int)wire.message_length, message);
    note_reached(t, item, message + wire.message_length, wire.reached);
  }
  /* Scenarios are Lua of anybody's: no terminal and no parser is given what it could choke on. */
  c->name = need_text(s->name);
  c->suite = need_text(s->file->path);
  char *const texts[] = {(char *)c->name, (char *)c->file, (char *)c->message, (char *)c->command,
                         (char *)c->suite};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) cardvm_text_clean(texts[i]);
  report_rulings(c);
  t->totals.ms += c->ms;
  if (c->status == SCENARIO_PASSED) t->totals.passed++;
  else if (c->status == SCENARIO_SKIPPED) t->totals.skipped++;
  else t->totals.failed++;
  remember(t, item, c->status == SCENARIO_FAILED || c->status == SCENARIO_ERROR);
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
    free((char *)c->suite);
    free(t->cards[i]);
  }
  for (uint32_t i = 0; i < t->suite.program_count; i++) free(t->reached[i]);
  free(t->reached);
  free(t->cards);
  free(t->card_counts);
  free(t->cases);
  free(t->done);
}

static void prepare(test *t) {
  uint32_t count = t->suite.count, programs = t->suite.program_count;
  t->cases = need(NULL, count * sizeof *t->cases);
  t->done = need(NULL, count * sizeof *t->done);
  t->cards = need(NULL, count * sizeof *t->cards);
  t->card_counts = need(NULL, count * sizeof *t->card_counts);
  for (uint32_t i = 0; i < count; i++) {
    t->cases[i] = (report_case){0};
    t->done[i] = false;
    t->cards[i] = NULL;
    t->card_counts[i] = 0;
  }
  t->reached = need(NULL, programs * sizeof *t->reached);
  for (uint32_t i = 0; i < programs; i++) {
    uint32_t items = coverage_count(t->suite.covers[i]);
    t->reached[i] = need(NULL, items + 1);
    memset(t->reached[i], 0, items + 1);
  }
}

static bool report_coverage(const test *t, buffer *why) {
  uint32_t count = 0;
  cover_sum *sums = need(NULL, t->suite.program_count * sizeof *sums);
  for (uint32_t i = 0; i < t->suite.program_count; i++)
    if (t->suite.programs[i])
      sums[count++] = (cover_sum){t->suite.covers[i], t->suite.folders[i], t->reached[i], &t->suite,
                                  t->cards,           t->card_counts};
  for (uint32_t i = 0; i < count; i++)
    if (strcmp(t->format_name, "json") == 0) coverage_json(&sums[i]);
    else if (strcmp(t->format_name, "pretty") == 0) coverage_text(&sums[i]);
  bool well = !t->html || coverage_html(sums, count, t->html, why);
  free(sums);
  return well;
}

static int run_suite(test *t) {
  buffer why = {0};
  if (!recording_folder(t->record, &why)) return args_problem(&why);
  prepare(t);
  uint32_t count = t->suite.count;
  pool p = {.jobs = t->jobs, .items = count, .work = work, .done = done, .user = t};
  t->format->begin(count);
  bool well = pool_run(&p);
  t->format->end(t->cases, count, &t->totals);
  if (t->coverage) well = report_coverage(t, &why) && well;
  for (uint32_t i = 0; i < t->suite.program_count; i++) memory_write(&t->memories[i]);
  forget(t);
  if (why.length) return args_problem(&why);
  return well && !t->totals.failed && t->totals.passed ? EXIT_DONE : EXIT_PROBLEM;
}

static void say_what_runs(const test *t, uint32_t found) {
  const choice *c = &t->choice;
  if (!t->suite.count && c->changed)
    fprintf(stderr, "cardvm test: no scenario reaches what is in %s\n", c->changed);
  else if (!t->suite.count)
    fprintf(stderr, "cardvm test: no scenario%s%s\n", c->filter ? " has a name like " : "",
            c->filter ? c->filter : "");
  else if (t->suite.scenarios[t->suite.count - 1].only)
    fprintf(stderr, "cardvm test: %u of %u scenarios, those with only = true\n", t->suite.count,
            found);
}

static int test_paths(const args_command *command, test *t) {
  buffer why = {0};
  int code = ARGS_GO;
  t->suite.by_line = t->coverage;
  for (uint32_t i = 0; i < t->paths.count && code == ARGS_GO; i++)
    if (!suite_add(&t->suite, t->paths.items[i], &why))
      code = args_refuse(command, "%s", buffer_text(&why));
  t->memories = need(NULL, t->suite.program_count * sizeof *t->memories);
  for (uint32_t i = 0; i < t->suite.program_count; i++)
    t->memories[i] = memory_read(t->suite.folders[i]);
  uint32_t found = t->suite.count;
  if (code == ARGS_GO && !choice_apply(&t->suite, &t->choice, t->memories, &why))
    code = args_refuse(command, "%s", buffer_text(&why));
  if (code == ARGS_GO) {
    say_what_runs(t, found);
    code = run_suite(t);
  }
  for (uint32_t i = 0; i < t->suite.program_count; i++) memory_free(&t->memories[i]);
  free(t->memories);
  buffer_free(&why);
  suite_free(&t->suite);
  return code;
}

/* -- Again and again --------------------------------------------------------------------------- */

typedef struct again {
  const args_command *command;
  const test *test;
} again;

/* In a process of its own. A file of scenarios that has changed runs alone. */
static int run_again(void *user, const char *changed) {
  const again *a = user;
  test t = *a->test;
  const char *file = changed ? strrchr(changed, '/') : NULL;
  bool of_scenarios = file && file - changed >= 10 && strncmp(file - 10, "/scenarios", 10) == 0;
  if (of_scenarios) t.paths = (args_list){.items = {changed}, .count = 1};
  else t.choice.changed = changed && !strstr(changed, "/scenarios/") ? changed : NULL;
  return test_paths(a->command, &t);
}

static int test_run(const args_command *command, int argc, char **argv) {
  static const report_format *const formats[] = {&report_pretty, &report_tap, &report_json,
                                                 &report_junit};
  test t = {.jobs = 1, .seed = 1, .format_name = "pretty"};
  const args_option options[] = {
      {"--filter", ARGS_TEXT, &t.choice.filter, "REGEX",
       "only the scenario of this name, or those whose name fits (extended)"},
      {"--tag", ARGS_LIST, &t.choice.tags, "TAG",
       "only scenarios with this tag; \"!TAG\": without it"},
      {"--card", ARGS_TEXT, &t.choice.card, "NAME",
       "only scenarios that reached this card when they last ran, or are new"},
      {"--failed", ARGS_FLAG, &t.choice.failed, NULL, "only scenarios that failed the last time"},
      {"--format", ARGS_CHOICE, &t.format_name, "pretty|tap|json|junit", "how results are shown"},
      {"--coverage", ARGS_FLAG, &t.coverage, NULL,
       "say which cards, abilities, rules and lines no scenario reaches"},
      {"--html", ARGS_TEXT, &t.html, "FOLDER", "coverage as pages, with every line"},
      {"--watch", ARGS_FLAG, &t.watch, NULL, "run again what a changed file touches, until ended"},
      {"--jobs", ARGS_COUNT, &t.jobs, "N", "processes (1)"},
      {"--record", ARGS_TEXT, &t.record, "FOLDER", "write every scenario down, for cardvm replay"},
      {"--seed", ARGS_NUMBER, &t.seed, "S", "seed of games whose scenario names none (1)"},
      {0},
  };
  int code = args_parse(command, options, argc, argv, &t.paths);
  if (code != ARGS_GO) return code;
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
    if (strcmp(formats[i]->name, t.format_name) == 0) t.format = formats[i];
  t.coverage = t.coverage || t.html;
  again a = {command, &t};
  return t.watch ? watch_folders(command, &t.paths, run_again, &a) : test_paths(command, &t);
}

const args_command test_command = {
    .name = "test",
    .words = "PATH...",
    .words_min = 1,
    .words_max = ARGS_WORDS_MAX,
    .summary = "run scenarios",
    .about =
        "A path is a rule set, a folder of rule sets, or a folder or file of scenarios. Each\n"
        "scenario is run twice, the second time with the game replaced by its fork at every\n"
        "decision. What failed the last time runs first. Exit code 0 if at least one ran and all\n"
        "that ran passed.",
    .run = test_run,
};
