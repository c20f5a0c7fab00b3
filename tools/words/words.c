/* `cardvm words`: the words of the script API, looked up or printed: as the reference, as a list
 * for luacheck. */
#include "commands.h"
#include "nearest.h"
#include "reference.h"
#include "ruleset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Every entry of that name; 0 when there is none. */
static uint32_t show(const char *name) {
  cardvm_lua_word word;
  buffer b = {0};
  uint32_t found = 0;
  for (uint32_t n = 0; cardvm_lua_word_at(n, &word); n++) {
    if (strcmp(word.name, name) != 0) continue;
    if (found++) buffer_add(&b, "\n");
    reference_entry(&b, &word, false);
  }
  fputs(buffer_text(&b), stdout);
  buffer_free(&b);
  return found;
}

static int unknown(const args_command *command, const char *name) {
  cardvm_lua_word word;
  nearest near = nearest_begin(name);
  for (uint32_t n = 0; cardvm_lua_word_at(n, &word); n++) nearest_offer(&near, word.name);
  buffer b = {0};
  nearest_say(&near, &b);
  int code = args_refuse(command, "no word is called \"%s\"%s", name, buffer_text(&b));
  buffer_free(&b);
  return code;
}

static void list(void) {
  cardvm_lua_word word;
  const char *topic = NULL, *before = "";
  for (uint32_t n = 0; cardvm_lua_word_at(n, &word); n++) {
    bool page = !topic || strcmp(word.topic, topic) != 0;
    if (page) printf("%s%s:", topic ? "\n" : "", word.topic);
    if (page || strcmp(before, word.name) != 0) printf(" %s", word.name);
    topic = word.topic;
    before = word.name;
  }
  printf("\n\nOne of them: cardvm words NAME\n");
}

static int words_run(const args_command *command, int argc, char **argv) {
  const char *folder = NULL, *path = NULL;
  bool luacheck = false;
  const args_option options[] = {
      {"--reference", ARGS_TEXT, &folder, "FOLDER", "write the reference, a page for each topic"},
      {"--luacheck", ARGS_FLAG, &luacheck, NULL,
       "print a .luacheckrc for these rule sets (folders) and their words"},
      {"--path", ARGS_TEXT, &path, "FOLDER", RULESET_PATH_HELP},
      {0},
  };
  args_list words;
  int code = args_parse(command, options, argc, argv, &words);
  if (code != ARGS_GO) return code;
  if (folder && luacheck) return args_refuse(command, "--reference or --luacheck, not both");
  if (folder) return reference_write(command, folder);
  if (luacheck) return luacheck_print(command, &words, path);
  if (!words.count) list();
  for (uint32_t i = 0; i < words.count; i++)
    if (!show(words.items[i])) return unknown(command, words.items[i]);
  return EXIT_DONE;
}

const args_command words_command = {
    .name = "words",
    .words = "[NAME...]",
    .summary = "what a word of the script API means",
    .about = "Without a name: all words, by topic.",
    .words_max = ARGS_WORDS_MAX,
    .run = words_run,
};
