#include "report_lint.h"

#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *level_name(lint_level level) {
  static const char *const names[] = {"hint", "warning", "error"};
  return names[level];
}

/* -- Plain and JSON ---------------------------------------------------------------------------- */

static void pretty(const lint_alarm *a, const char *folder) {
  char *text = need_format("%s/%s:%d: %s %s: %s\n  %s\n", folder, a->file, a->line,
                           level_name(a->rule->level), a->rule->code, a->what, a->rule->cure);
  for (char *c = text; *c; c++)
    if ((unsigned char)*c < ' ' && *c != '\n') *c = ' ';
  fputs(text, stdout);
  free(text);
}

static void json(const lint_alarm *a) {
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "code", a->rule->code);
  cJSON_AddStringToObject(object, "level", level_name(a->rule->level));
  cJSON_AddStringToObject(object, "file", a->file);
  cJSON_AddNumberToObject(object, "line", a->line);
  cJSON_AddStringToObject(object, "message", a->what);
  cJSON_AddStringToObject(object, "fix", a->rule->cure);
  json_line(object);
}

/* -- SARIF 2.1.0 ------------------------------------------------------------------------------- */

static cJSON *message(cJSON *into, const char *key, const char *text) {
  cJSON *object = cJSON_AddObjectToObject(into, key);
  cJSON_AddStringToObject(object, "text", text);
  return object;
}

/* A hint is a note there. */
static const char *sarif_level(lint_level level) {
  return level == LINT_HINT ? "note" : level_name(level);
}

static void sarif_rules(cJSON *driver, const lint_rule *const *tables) {
  cJSON *rules = cJSON_AddArrayToObject(driver, "rules");
  const lint_rule *r;
  for (uint32_t n = 0; (r = lint_rule_at(tables, n)); n++) {
    cJSON *rule = cJSON_CreateObject();
    cJSON_AddStringToObject(rule, "id", r->code);
    message(rule, "shortDescription", r->says);
    message(rule, "help", r->cure);
    cJSON *usual = cJSON_AddObjectToObject(rule, "defaultConfiguration");
    cJSON_AddStringToObject(usual, "level", sarif_level(r->level));
    cJSON_AddItemToArray(rules, rule);
  }
}

static void sarif_result(cJSON *results, const lint_alarm *a) {
  cJSON *result = cJSON_CreateObject();
  cJSON_AddStringToObject(result, "ruleId", a->rule->code);
  cJSON_AddStringToObject(result, "level", sarif_level(a->rule->level));
  char *text = need_format("%s. %s", a->what, a->rule->cure);
  message(result, "message", text);
  free(text);
  cJSON *locations = cJSON_AddArrayToObject(result, "locations");
  cJSON *location = cJSON_CreateObject();
  cJSON_AddItemToArray(locations, location);
  cJSON *physical = cJSON_AddObjectToObject(location, "physicalLocation");
  cJSON *file = cJSON_AddObjectToObject(physical, "artifactLocation");
  cJSON_AddStringToObject(file, "uri", a->file);
  cJSON_AddStringToObject(file, "uriBaseId", "RULESET");
  cJSON *region = cJSON_AddObjectToObject(physical, "region");
  cJSON_AddNumberToObject(region, "startLine", a->line);
  cJSON_AddItemToArray(results, result);
}

/* The file of a rule set is named below its folder; RULESET is that folder, as it was given. */
static cJSON *sarif_begin(cJSON *log, const lint_rule *const *tables) {
  cJSON_AddStringToObject(log, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
  cJSON_AddStringToObject(log, "version", "2.1.0");
  cJSON *runs = cJSON_AddArrayToObject(log, "runs"), *run = cJSON_CreateObject();
  cJSON_AddItemToArray(runs, run);
  cJSON *driver = cJSON_AddObjectToObject(cJSON_AddObjectToObject(run, "tool"), "driver");
  cJSON_AddStringToObject(driver, "name", "cardvm lint");
  char version[32];
  snprintf(version, sizeof version, "%d.%d.%d", CARDVM_VERSION_MAJOR, CARDVM_VERSION_MINOR,
           CARDVM_VERSION_PATCH);
  cJSON_AddStringToObject(driver, "version", version);
  sarif_rules(driver, tables);
  message(cJSON_AddObjectToObject(cJSON_AddObjectToObject(run, "originalUriBaseIds"), "RULESET"),
          "description", "the folder of the rule set");
  return cJSON_AddArrayToObject(run, "results");
}

/* -- All of it --------------------------------------------------------------------------------- */

bool lint_report(const lint *l, const char *folder, const char *format, bool hints) {
  cJSON *log = strcmp(format, "sarif") == 0 ? cJSON_CreateObject() : NULL;
  cJSON *results = log ? sarif_begin(log, l->tables) : NULL;
  uint32_t wrong = 0, shown = 0, meant = 0;
  const bool plain = strcmp(format, "pretty") == 0;
  for (uint32_t i = 0; i < l->count; i++) {
    const lint_alarm *a = &l->alarms[i];
    meant += a->meant;
    if (a->meant || (a->rule->level == LINT_HINT && !hints)) continue;
    wrong += a->rule->level != LINT_HINT;
    shown++;
    if (log) sarif_result(results, a);
    else if (plain) pretty(a, folder);
    else json(a);
  }
  if (log) json_line(log);
  if (plain) printf("%s: %u found, %u meant so\n", folder, shown, meant);
  return wrong > 0;
}

/* -- Rules ------------------------------------------------------------------------------------- */

static const char page_begin[] =
    "# Lint\n\n"
    "`cardvm lint RULESET` finds mistakes that load in silence. Each has a code, a file and a line, "
    "and says what to do.\n"
    "It looks at what is declared: cards, abilities, conditions, events, texts. Nothing is played.\n"
    "\n"
    "* `--format json`: one object a line, with code, level, file, line, message, fix.\n"
    "* `--format sarif`: SARIF 2.1.0, for code hosts and editors.\n"
    "* `--hints`: also what is often meant. Hints alone are no failure.\n"
    "\n"
    "Exit code 0: nothing is wrong. 1: something is. 2: it was asked for what is not there.\n"
    "\n"
    "What is meant so gets a comment, in the line that is named or in one right above it. The "
    "reason must be there:\n"
    "\n"
    "    -- lint: endless meant: its window is open once\n"
    "    -- lint: unused-card meant in this file: cards for tests\n"
    "\n"
    "Where nothing is found any more, the comment itself is an error (`meant-nothing`).\n"
    "\n"
    "This page is made of the table of rules: `cardvm lint --manual`.\n";

static void page_entry(const lint_rule *r) {
  printf("\n## %s\n\n%s (%s)\n\n", r->code, r->says, level_name(r->level));
  for (const char *at = r->example; *at;) {
    size_t length = strcspn(at, "\n");
    printf("    %.*s\n", (int)length, at);
    at += length + (at[length] == '\n');
  }
  printf("\nCure: %s\n", r->cure);
}

void lint_codes(const lint_rule *const *tables, bool manual) {
  const lint_rule *r;
  if (manual) fputs(page_begin, stdout);
  for (uint32_t n = 0; (r = lint_rule_at(tables, n)); n++)
    if (manual) page_entry(r);
    else printf("%-24s %-8s %s\n", r->code, level_name(r->level), r->says);
}
