/* `cardvm translate`: what of a rule set is read by people, as a file for translators. */
#include "commands.h"
#include "language.h"
#include "ruleset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct translating {
  const char *name, *path, *language;
  bool check;
  char *folder, *file;
  cardvm_program *program;
  cardvm_client_language *before;
  cardvm_client_message *messages; /* each context and text once, in the order of the rule set */
  uint32_t count, done, open, gone;
} translating;

/* -- What there is to say ---------------------------------------------------------------------- */

static bool same(const cardvm_client_message *m, const char *context, const char *text) {
  return strcmp(m->context, context) == 0 && strcmp(m->text, text) == 0;
}

static const cardvm_client_message *message_of(const translating *t, const char *context,
                                               const char *text) {
  for (uint32_t i = 0; i < t->count; i++)
    if (same(&t->messages[i], context, text)) return &t->messages[i];
  return NULL;
}

static void collect(void *user, const cardvm_client_message *m) {
  translating *t = user;
  if (message_of(t, m->context, m->text)) return;
  t->messages = need(t->messages, (t->count + 1) * sizeof *m);
  t->messages[t->count++] = *m;
}

/* What was translated of a text that has been written anew, if there is one so like it. */
static bool translated_before(const translating *t, const cardvm_client_message *m,
                              cardvm_client_translation *found) {
  cardvm_client_translation old;
  const char *best = NULL;
  for (uint32_t n = 0; cardvm_client_translation_at(t->before, n, &old); n++) {
    if (strcmp(old.context, m->context) != 0) continue;
    const bool is = strcmp(old.text, m->text) == 0;
    if (!is && message_of(t, old.context, old.text)) continue;
    const char *nearer = is ? old.text : cardvm_lua_nearer(m->text, best, old.text);
    if (nearer && nearer != best) {
      best = nearer;
      *found = old;
      found->fuzzy = old.fuzzy || !is;
    }
    if (is) break;
  }
  return best != NULL;
}

/* -- The file ---------------------------------------------------------------------------------- */

static void add_text(buffer *b, const char *before, const char *keyword, const char *text) {
  buffer_add(b, "%s%s \"", before, keyword);
  for (; *text; text++) {
    if (strchr("\"\\\n\t", *text))
      buffer_add(b, "\\%c", *text == '\n' ? 'n' : *text == '\t' ? 't' : *text);
    else buffer_bytes(b, text, 1);
  }
  buffer_add(b, "\"\n");
}

static void add_entry(buffer *b, const char *before, const char *context, const char *text,
                      const char *said) {
  add_text(b, before, "msgctxt", context);
  add_text(b, before, "msgid", text);
  add_text(b, before, "msgstr", said);
}

static void add_message(translating *t, buffer *b, const cardvm_client_message *m) {
  cardvm_client_translation old = {.said = ""};
  const bool any = translated_before(t, m, &old);
  buffer_add(b, "\n");
  if (m->file) buffer_add(b, "#: %s:%d\n", m->file, m->line);
  if (any && old.fuzzy) buffer_add(b, "#, fuzzy\n");
  add_entry(b, "", m->context, m->text, old.said);
  if (any && !old.fuzzy) t->done++;
  else if (any) t->open++;
}

/* What is translated and no longer said is kept as a comment. */
static void add_gone(translating *t, buffer *b) {
  cardvm_client_translation old;
  for (uint32_t n = 0; cardvm_client_translation_at(t->before, n, &old); n++) {
    if (message_of(t, old.context, old.text)) continue;
    buffer_add(b, "\n");
    add_entry(b, "#~ ", old.context, old.text, old.said);
    t->gone++;
  }
}

static void add_file(translating *t, buffer *b) {
  buffer_add(b, "msgid \"\"\nmsgstr \"\"\n");
  if (t->language) buffer_add(b, "\"Language: %s\\n\"\n", t->language);
  buffer_add(b, "\"MIME-Version: 1.0\\n\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
                "\"Content-Transfer-Encoding: 8bit\\n\"\n");
  for (uint32_t i = 0; i < t->count; i++) add_message(t, b, &t->messages[i]);
  add_gone(t, b);
}

/* Comments of what is gone are not read; they stay as they are. */
static void add_old_comments(buffer *b, const char *old) {
  while (*old) {
    const size_t length = strcspn(old, "\n") + 1;
    if (text_starts(old, "#~"))
      buffer_add(b, "%s%.*s", text_starts(old, "#~ msgctxt") ? "\n" : "", (int)length, old);
    old += old[length - 1] ? length : length - 1;
  }
}

static bool write_file(const translating *t, const buffer *b, buffer *why) {
  char *folder = need_format("%s/languages", t->folder);
  mkdir(folder, 0777);
  free(folder);
  FILE *file = fopen(t->file, "wb");
  const bool well = file && fwrite(b->text, 1, b->length, file) == b->length;
  const bool closed = file && fclose(file) == 0;
  if (!well || !closed) buffer_add(why, "%s can't be written", t->file);
  return well && closed;
}

/* -- The command ------------------------------------------------------------------------------- */

static int report(const translating *t, bool changed) {
  printf("%s: %u of %u texts translated", t->file, t->done, t->count);
  if (t->open) printf(", %u to look at again (fuzzy)", t->open);
  if (t->gone) printf(", %u no longer said", t->gone);
  printf("\n");
  if (!t->check) return EXIT_DONE;
  if (changed)
    printf("The rule set has changed since: cardvm translate %s %s\n", t->name, t->language);
  return changed || t->done < t->count ? EXIT_PROBLEM : EXIT_DONE;
}

static int update(translating *t) {
  buffer old = {0}, made = {0}, why = {0};
  int code = EXIT_PROBLEM;
  t->file = language_path(t->folder, t->language);
  if (!language_is_there(t->file) || (t->before = language_read(t->file, &old, &why))) {
    add_file(t, &made);
    add_old_comments(&made, buffer_text(&old));
    const bool changed = strcmp(buffer_text(&old), buffer_text(&made)) != 0;
    if (t->check || !changed || write_file(t, &made, &why)) code = report(t, changed);
  }
  if (why.length) code = args_problem(&why);
  buffer_free(&old);
  buffer_free(&made);
  return code;
}

static int translate(const args_command *command, translating *t) {
  buffer why = {0};
  int code = EXIT_DONE;
  t->folder = ruleset_find(t->name, t->path, &why);
  if (!t->folder) {
    code = args_refuse(command, "%s", buffer_text(&why));
    buffer_free(&why);
    return code;
  }
  t->program = ruleset_open(command, t->name, t->path, &code);
  if (!t->program) return code;
  cardvm_client_messages(t->program, collect, t);
  if (t->language) return update(t);
  buffer b = {0};
  add_file(t, &b);
  printf("%s", buffer_text(&b));
  buffer_free(&b);
  return code;
}

static int translate_run(const args_command *command, int argc, char **argv) {
  translating t = {0};
  const args_option options[] = {
      {"--check", ARGS_FLAG, &t.check, NULL, "write nothing; fail if the file is not complete"},
      {"--path", ARGS_TEXT, &t.path, "FOLDER", RULESET_PATH_HELP},
      {0},
  };
  args_list words;
  int code = args_parse(command, options, argc, argv, &words);
  if (code != ARGS_GO) return code;
  t.name = words.items[0];
  t.language = words.count > 1 ? words.items[1] : NULL;
  if (t.language && (!*t.language || strpbrk(t.language, "/.\"\\")))
    return args_refuse(command, "'%s' is no name of a language, such as de", t.language);
  if (t.check && !t.language) return args_refuse(command, "--check: which language?");
  code = translate(command, &t);
  cardvm_client_language_free(t.before);
  cardvm_program_free(t.program);
  free(t.messages);
  free(t.folder);
  free(t.file);
  return code;
}

const args_command translate_command = {
    .name = "translate",
    .words = "RULESET [LANGUAGE]",
    .words_min = 1,
    .words_max = 2,
    .summary = "make or update the translation of a rule set into a language",
    .about =
        "Writes RULESET/languages/LANGUAGE.po, a gettext file: what is translated there already\n"
        "stays, what has been written anew is marked as fuzzy, what is no longer said becomes a\n"
        "comment. Without LANGUAGE the empty file is printed. `cardvm play --language` uses it.",
    .run = translate_run,
};
