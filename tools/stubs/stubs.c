/* `cardvm stubs`: what an editor must know of the API and of a rule set, written into a folder. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "stubs.h"

#include "commands.h"
#include "reference.h"
#include "ruleset.h"
#include "sources.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char luarc[] =
    "{\n"
    "  \"$schema\": \"https://raw.githubusercontent.com/LuaLS/vscode-lua/master/setting/schema.json\",\n"
    "  \"runtime.version\": \"Lua 5.4\",\n"
    "  \"runtime.builtin\": {\n"
    "    \"io\": \"disable\", \"os\": \"disable\", \"debug\": \"disable\", \"coroutine\": \"disable\",\n"
    "    \"package\": \"disable\", \"utf8\": \"disable\", \"bit32\": \"disable\", \"ffi\": \"disable\"\n"
    "  },\n"
    "  \"workspace.library\": [\".stubs\"],\n"
    "  \"workspace.checkThirdParty\": false,\n"
    "  \"diagnostics.globals\": [\"scenario\"],\n"
    "  \"diagnostics.disable\": [\"lowercase-global\"]\n"
    "}\n";

static int problem(const char *path) {
  buffer why = {0};
  buffer_add(&why, "%s: %s", path, strerror(errno));
  return args_problem(&why);
}

static int write_text(const char *folder, const char *name, buffer *text) {
  char *path = need_format("%s/%s", folder, name);
  FILE *file = fopen(path, "w");
  bool written = file && fputs(buffer_text(text), file) >= 0;
  if (file && fclose(file) != 0) written = false;
  int code = written ? EXIT_DONE : problem(path);
  buffer_free(text);
  free(path);
  return code;
}

static int make_folder(const char *path) {
  return mkdir(path, 0777) == 0 || errno == EEXIST ? EXIT_DONE : problem(path);
}

/* The folder of the rule set as it is called from `out`: ".", "cardscripts/mine"; else its path. */
static char *folder_from(const char *folder, const char *out) {
  char *whole = realpath(folder, NULL), *from = realpath(out, NULL), *called = NULL;
  const size_t length = from ? strlen(from) : 0;
  if (whole && from && strcmp(whole, from) == 0) called = need_text(".");
  else if (whole && from && strncmp(whole, from, length) == 0 && whole[length] == '/')
    called = need_text(whole + length + 1);
  else called = need_text(whole ? whole : folder);
  free(whole);
  free(from);
  return called;
}

static int write_all(const char *folder, const char *out, const cardvm_program *program,
                     const chunks *scripts) {
  char *stubs = need_format("%s/.stubs", out), *called = NULL;
  buffer text = {0};
  int code = make_folder(out);
  if (code == EXIT_DONE) code = make_folder(stubs);
  stubs_api(&text);
  if (code == EXIT_DONE) code = write_text(stubs, "cardvm.lua", &text);
  stubs_ruleset(&text, program, scripts);
  if (code == EXIT_DONE) code = write_text(stubs, "ruleset.lua", &text);
  stubs_schema(&text, program);
  if (code == EXIT_DONE) code = write_text(stubs, "decks.schema.json", &text);
  buffer_add(&text, "%s", luarc);
  if (code == EXIT_DONE) code = write_text(out, ".luarc.json", &text);
  if (code == EXIT_DONE) called = folder_from(folder, out);
  if (called) luacheck_of(&text, program, called);
  if (code == EXIT_DONE) code = write_text(out, ".luacheckrc", &text);
  buffer_free(&text);
  free(called);
  free(stubs);
  return code;
}

static int stubs_run(const args_command *command, int argc, char **argv) {
  const char *path = NULL, *out = NULL;
  const args_option options[] = {
      {"--out", ARGS_TEXT, &out, "FOLDER",
       "the folder that you open in the editor (else the rule set's)"},
      {"--path", ARGS_TEXT, &path, "FOLDER", RULESET_PATH_HELP},
      {0},
  };
  args_list words;
  int code = EXIT_DONE;
  cardvm_program *program = ruleset_parse(command, options, argc, argv, &words, &path, &code);
  if (!program) return code;
  buffer why = {0};
  sources s;
  chunks scripts = {0};
  char *folder = ruleset_find(words.items[0], path, &why);
  if (folder && sources_read(&s, folder, &why)) {
    for (uint32_t i = 0; i < s.count; i++)
      chunks_add(&scripts, need_text(s.all[i].name), need_text(s.all[i].text));
    sources_free(&s);
    code = write_all(folder, out ? out : folder, program, &scripts);
    if (code == EXIT_DONE) printf("%s: .luarc.json, .luacheckrc, .stubs/\n", out ? out : folder);
  } else {
    code = args_problem(&why);
  }
  chunks_free(&scripts);
  cardvm_program_free(program);
  buffer_free(&why);
  free(folder);
  return code;
}

const args_command stubs_command = {
    .name = "stubs",
    .words = "RULESET",
    .summary = "tell your editor the words of scripts",
    .about = "Writes what the Lua language server (VS Code, Neovim ...) and luacheck must know:\n"
             ".luarc.json, .luacheckrc, and in .stubs/ cardvm.lua (the words of all scripts),\n"
             "ruleset.lua (those of the rule set: its zones, fields, events, cards ...) and\n"
             "decks.schema.json. Run it again when the rules have changed.\n"
             "See bindings/manual/editors.md.",
    .words_min = 1,
    .words_max = 1,
    .run = stubs_run,
};
