/* What luacheck must know: the names that the sandbox gives to scripts, those of the script API,
 * and those that the rules of each rule set have set for its cards. */
#include "reference.h"
#include "ruleset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Adds an item to a Lua list that is broken at the right margin; `*column` is where the line is. */
static void add_item(buffer *b, const char *item, const char *indent, size_t *column) {
  bool fits = *column + strlen(item) + 4 <= 98;
  if (!fits) *column = strlen(indent);
  if (fits) buffer_add(b, " \"%s\",", item);
  else buffer_add(b, "\n%s\"%s\",", indent, item);
  *column += strlen(item) + 4;
}

static void add_names(buffer *b, bool rules_only) {
  cardvm_lua_word word;
  size_t column = 99;
  for (uint32_t n = 0; cardvm_lua_word_at(n, &word); n++)
    if ((word.kind == CARDVM_LUA_NAME || word.kind == CARDVM_LUA_CALL) && !word.on[0] &&
        word.rules_only == rules_only)
      add_item(b, word.name, "  ", &column);
}

/* Names of Lua itself; behind a library those that are in it. */
static void add_plain(buffer *b) {
  cardvm_lua_word word;
  const char *library = NULL;
  for (uint32_t n = 0; cardvm_lua_word_at(n, &word); n++) {
    if (word.kind != CARDVM_LUA_PLAIN) continue;
    bool is_library = word.library, inside = word.on[0] != NULL;
    if (!inside && library) buffer_add(b, " } },");
    if (is_library) buffer_add(b, "\n  %s = { fields = {", word.name);
    else buffer_add(b, inside ? " \"%s\"," : "\n  \"%s\",", word.name);
    if (!inside) library = is_library ? word.name : NULL;
  }
  buffer_add(b, "%s\n", library ? " } }," : "");
}

static void add_set(buffer *b, const cardvm_program *program) {
  const char *name;
  size_t column = 99;
  for (uint32_t n = 0; (name = cardvm_lua_global(program, n)); n++)
    add_item(b, name, "    ", &column);
}

static void add_words_of(buffer *b, const cardvm_program *program, const char *folder) {
  buffer_add(b, "  [\"%s\"] = {", folder);
  add_set(b, program);
  buffer_add(b, "\n  },\n");
}

static int add_rule_set(buffer *b, const args_command *command, const char *name,
                        const char *path) {
  int code = EXIT_DONE;
  buffer why = {0};
  char *folder = ruleset_find(name, path, &why);
  cardvm_program *program = ruleset_open(command, name, path, &code);
  buffer_free(&why);
  if (program) {
    for (size_t n = strlen(folder); n > 1 && folder[n - 1] == '/'; n--) folder[n - 1] = '\0';
    add_words_of(b, program, folder);
  }
  cardvm_program_free(program);
  free(folder);
  return code;
}

static const char end[] =
    "}\n\n"
    "stds.cards = { read_globals = lua }\n"
    "stds.rules = { read_globals = rules }\n"
    "stds.scenarios = { read_globals = {\n"
    "  \"scenario\", \"include\", table = { fields = { \"concat\", \"remove\", \"unpack\" } },\n"
    "} }\n"
    "for _, name in ipairs(cards) do table.insert(stds.cards.read_globals, name) end\n"
    "std = \"cards\"\n"
    "max_line_length = 100\n"
    "codes = true\n"
    "unused_args = false -- abilities are always told `me` first\n\n"
    "for folder, words in pairs(rule_sets) do\n"
    "  files[folder] = { read_globals = words }\n"
    "  for _, file in ipairs { \"/rules\", \"/rules.lua\" } do\n"
    "    files[folder .. file] = { std = \"cards+rules\", globals = words }\n"
    "  end\n"
    "  files[folder .. \"/scenarios\"] = { std = \"cards+scenarios\" }\n"
    "end\n";

static void begin(buffer *b) {
  buffer_add(b, "-- luacheck for card scripts: what a script may use, and nothing else.\n"
                "-- Made by `cardvm words --luacheck RULESET...` from the rows in bindings/lua and "
                "from the rules.\n\n-- What the sandbox gives of Lua.\nlocal lua = {");
  add_plain(b);
  buffer_add(b, "}\n\n-- Words of all scripts.\nlocal cards = {");
  add_names(b, false);
  buffer_add(b, "\n}\n\n-- Words of rules files.\nlocal rules = {");
  add_names(b, true);
  buffer_add(b, "\n}\n\n-- What each rule set's rules define for its cards.\n"
                "local rule_sets = {\n");
}

int luacheck_print(const args_command *command, const args_list *rule_sets, const char *path) {
  buffer b = {0};
  int code = EXIT_DONE;
  begin(&b);
  for (uint32_t i = 0; code == EXIT_DONE && i < rule_sets->count; i++)
    code = add_rule_set(&b, command, rule_sets->items[i], path);
  buffer_add(&b, "%s", end);
  if (code == EXIT_DONE) fputs(buffer_text(&b), stdout);
  buffer_free(&b);
  return code;
}

void luacheck_of(buffer *b, const cardvm_program *program, const char *folder) {
  begin(b);
  add_words_of(b, program, folder);
  buffer_add(b, "%sexclude_files = { \"**/.stubs\" }\n", end);
}
