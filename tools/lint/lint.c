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

const lint_rule *lint_rule_at(uint32_t n) {
  static const lint_rule *const tables[] = {
      lint_card_rules,   lint_text_rules,     lint_ability_rules, lint_condition_rules,
      lint_unused_rules, lint_function_rules, lint_asking_rules,  lint_gone_rules,
      lint_said_rules,   lint_period_rules,   lint_comment_rules};
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
    for (const lint_rule *r = tables[i]; r->code; r++)
      if (!n--) return r;
  return NULL;
}

/* -- Alarms ------------------------------------------------------------------------------------ */

static void alarm_list(lint *l, const char *file, int line, const char *format, va_list list) {
  buffer what = {0};
  buffer_add_list(&what, format, list);
  l->alarms = need(l->alarms, (l->count + 1) * sizeof *l->alarms);
  l->alarms[l->count++] = (lint_alarm){l->rule, need_text(file && *file ? file : "rules.lua"),
                                       buffer_take(&what), line > 0 ? line : 1, false};
}

#define ALARM(l, file, line, format)                                                               \
  do {                                                                                             \
    va_list list;                                                                                  \
    va_start(list, format);                                                                        \
    alarm_list(l, file, line, format, list);                                                       \
    va_end(list);                                                                                  \
  } while (0)

void lint_at(lint *l, const char *file, int line, const char *format, ...) {
  ALARM(l, file, line, format);
}

void lint_card(lint *l, cardvm_id card, const char *format, ...) {
  int line = 0;
  const char *file = cardvm_lua_card_file(l->program, card, &line);
  ALARM(l, file, line, format);
}

void lint_ability(lint *l, cardvm_id ability, const char *format, ...) {
  int line = 0;
  const char *file = cardvm_lua_ability_file(l->program, ability, &line);
  ALARM(l, file, line, format);
}

void lint_named(lint *l, const char *word, const char *name, const char *format, ...) {
  const char *file = NULL;
  int line = chunks_line(&l->scripts, word, name, &file);
  ALARM(l, file, line, format);
}

/* -- What rules ask ---------------------------------------------------------------------------- */

const char *lint_name(const lint *l, cardvm_sort sort, cardvm_id id) {
  return cardvm_program_name(l->program, sort, id);
}

uint32_t lint_count(const lint *l, cardvm_sort sort) {
  return cardvm_program_count(l->program, sort);
}

uint32_t lint_abilities(const lint *l, cardvm_id card, cardvm_id abilities[LINT_ABILITIES]) {
  uint32_t count = cardvm_program_definition_abilities(l->program, card, abilities, LINT_ABILITIES);
  return count < LINT_ABILITIES ? count : LINT_ABILITIES;
}

const char *lint_text(const lint *l, cardvm_id card) {
  const char *text = cardvm_lua_label(l->program, card, "text");
  return text ? text : "";
}

const chunk *lint_chunk(const lint *l, cardvm_id card) {
  return chunks_named(&l->scripts, "card", lint_name(l, CARDVM_SORT_DEFINITION, card));
}

const chunk *lint_ability_chunk(const lint *l, cardvm_id ability) {
  int line = 0;
  const char *file = cardvm_lua_ability_file(l->program, ability, &line);
  const chunk *found = NULL;
  for (uint32_t i = 0; file && i < l->scripts.count; i++)
    if (strcmp(l->scripts.all[i].file, file) == 0 && l->scripts.all[i].line <= line)
      found = &l->scripts.all[i];
  return found;
}

bool lint_hides(const lint *l, cardvm_id card) {
  const chunk *c = lint_chunk(l, card);
  for (uint32_t n = 0; c && n + 1 < c->count; n++)
    if (token_is(&c->tokens[n], "hides") && token_is(&c->tokens[n + 1], "=")) return true;
  return false;
}

const char *lint_type_key(const lint *l) {
  static const char *const keys[] = {"type", "types", "kind"};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    if (cardvm_lua_text(l->program, keys[i], 0)) return keys[i];
  return NULL;
}

bool lint_same_texts(const lint *l, const char *key, cardvm_id card, cardvm_id other) {
  const char *text;
  bool any = false;
  for (uint32_t n = 0; (text = cardvm_lua_text(l->program, key, n)); n++) {
    cardvm_id property = 0;
    int32_t value = 0;
    if (!cardvm_lua_value(l->program, key, text, &property, &value)) return false;
    const bool has = cardvm_program_definition_value(l->program, card, property) == value;
    if (has != (cardvm_program_definition_value(l->program, other, property) == value))
      return false;
    any = any || has;
  }
  return any;
}

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
  for (uint32_t n = 0; (l->rule = lint_rule_at(n)); n++)
    if (l->rule->find) l->rule->find(l);
  lint_meant(l);
  if (l->count) qsort(l->alarms, l->count, sizeof *l->alarms, by_place);
}

static int check(const char *folder, const char *format, bool hints) {
  lint l = {0};
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
    lint_codes(manual);
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
