/* `cardvm lint`: a rule set read, all rules asked, what is found told. */
#include "lint.h"

#include "commands.h"
#include "recording.h"
#include "report_lint.h"
#include "ruleset.h"
#include "sources.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

/* -- Rules ------------------------------------------------------------------------------------- */

static const lint_rule *const tables[] = {
    lint_card_rules,   lint_text_rules,     lint_ability_rules, lint_condition_rules,
    lint_unused_rules, lint_function_rules, lint_asking_rules,  lint_gone_rules,
    lint_said_rules,   lint_period_rules,   lint_comment_rules, NULL};

/* -- The command ------------------------------------------------------------------------------- */

static bool read_scripts(lint *l, const char *folder, buffer *why) {
  sources s;
  if (!sources_read(&s, folder, why)) return false;
  for (uint32_t i = 0; i < s.count; i++)
    chunks_add(&l->scripts, need_text(s.all[i].name), need_text(s.all[i].text));
  sources_free(&s);
  char *scenarios = need_format("%s/scenarios", folder);
  DIR *there = opendir(scenarios);
  bool well = !there || sources_read(&s, scenarios, why);
  if (there && well) {
    for (uint32_t i = 0; i < s.count; i++)
      chunks_add(&l->scenarios, need_text(s.all[i].name), need_text(s.all[i].text));
    sources_free(&s);
  }
  if (there) closedir(there);
  free(scenarios);
  return well;
}

static int by_place(const void *a, const void *b) {
  const lint_alarm *x = a, *y = b;
  int files = strcmp(x->file, y->file);
  if (files || x->line != y->line) return files ? files : x->line < y->line ? -1 : 1;
  int codes = strcmp(x->rule->code, y->rule->code);
  return codes ? codes : strcmp(x->what, y->what);
}

static void ask(lint *l) {
  for (uint32_t n = 0; (l->rule = lint_rule_at(tables, n)); n++)
    if (l->rule->find) l->rule->find(l);
  lint_meant(l);
  if (l->count) qsort(l->alarms, l->count, sizeof *l->alarms, by_place);
}

static int check(const char *folder, const char *format, bool hints) {
  lint l = {.tables = tables};
  buffer why = {0};
  cardvm_error error = {0};
  if (!read_scripts(&l, folder, &why)) return args_problem(&why);
  l.program = ruleset_load(folder, &error);
  bool found = !l.program;
  if (l.program) {
    ask(&l);
    found = lint_report(&l, folder, format, hints);
  } else {
    ruleset_error(&why, folder, &error);
    args_problem(&why);
  }
  for (uint32_t i = 0; i < l.count; i++) {
    free(l.alarms[i].file);
    free(l.alarms[i].what);
  }
  free(l.alarms);
  chunks_free(&l.scripts);
  chunks_free(&l.scenarios);
  cardvm_program_free(l.program);
  return found ? EXIT_PROBLEM : EXIT_DONE;
}

static int lint_run(const args_command *command, int argc, char **argv) {
  const char *path = NULL, *format = "pretty";
  bool hints = false, codes = false, manual = false;
  const args_option options[] = {
      {"--format", ARGS_CHOICE, &format, "pretty|json|sarif", "how it is told"},
      {"--hints", ARGS_FLAG, &hints, NULL, "also what is often meant; hints alone are no failure"},
      {"--codes", ARGS_FLAG, &codes, NULL, "list the codes, and what each finds"},
      {"--manual", ARGS_FLAG, &manual, NULL, "print bindings/manual/lint.md"},
      {"--path", ARGS_TEXT, &path, "FOLDER", RULESET_PATH_HELP},
      {0},
  };
  args_list words;
  int code = args_parse(command, options, argc, argv, &words);
  if (code != ARGS_GO) return code;
  if (manual || codes) {
    lint_codes(tables, manual);
    return EXIT_DONE;
  }
  if (!words.count) return args_refuse(command, "RULESET is missing");
  buffer why = {0};
  char *folder = ruleset_find(words.items[0], path, &why);
  if (!folder) {
    code = args_refuse(command, "%s", buffer_text(&why));
    buffer_free(&why);
    return code;
  }
  code = check(folder, format, hints);
  free(folder);
  return code;
}

const args_command lint_command = {
    .name = "lint",
    .words = "RULESET",
    .summary = "find mistakes that load in silence",
    .about = "Looks at what a rule set declares, and says what can hardly be meant: code, file, "
             "line, what to do.\n"
             "What is meant so gets a comment, in its line or the one above, with the reason:\n"
             "  -- lint: CODE meant: why\n"
             "  -- lint: CODE meant in this file: why\n"
             "Exit code 0: nothing is wrong; 1: something is; 2: it was asked for what is not "
             "there.\nAll codes: cardvm lint --codes",
    .words_max = 1,
    .run = lint_run,
};
