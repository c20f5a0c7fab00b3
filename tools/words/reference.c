/* The reference: an entry for each word, a page for each topic, and an index. */
#include "reference.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- One entry --------------------------------------------------------------------------------- */

static void add_list(buffer *b, const char *const *items, const char *around, const char *last) {
  for (size_t i = 0; items[i]; i++)
    buffer_add(b, "%s%s%s%s", i == 0 ? "" : items[i + 1] ? ", " : last, around, items[i], around);
}

/* Scripts are written with double quotes; C's texts are easier to read with single ones. */
static void add_example(buffer *b, const char *example, const char *before) {
  buffer_add(b, "%s", before);
  for (; *example; example++) buffer_add(b, "%c", *example == '\'' ? '"' : *example);
  buffer_add(b, "\n");
}

static void add_what_a_key_is(buffer *b, const cardvm_lua_word *word) {
  if (word->options) add_list(b, word->options, "\"", " or ");
  else if (word->sort && strcmp(word->sort, "name") != 0)
    buffer_add(b, "%s (of %s %s)", word->gives, strchr("aeiou", *word->sort) ? "an" : "a",
               word->sort);
  else buffer_add(b, "%s", word->gives);
  if (word->needed) buffer_add(b, "; it must be there");
}

static void add_title(buffer *b, const cardvm_lua_word *word, bool markdown) {
  const char *tick = markdown ? "`" : "";
  if (markdown) buffer_add(b, "%s ", word->kind == CARDVM_LUA_KEY ? "####" : "###");
  buffer_add(b, "%s%s%s", tick,
             word->kind == CARDVM_LUA_KEY || word->kind == CARDVM_LUA_EVENT ? word->name
                                                                            : word->written,
             tick);
  if (word->also) buffer_add(b, " %s%s%s", tick, word->also, tick);
  buffer_add(b, "\n\n");
}

static const char *when(const cardvm_lua_word *word) {
  const char *first = word->parameters[0].kind;
  const bool own = first && strstr(first, "a file of cards has its names"); /* declares it, too */
  if (word->rules_only && !own) return "In rules files";
  if (word->loading && word->running) return "Anywhere";
  return word->running ? "In functions" : "Outside functions";
}

/* What comes of it and where it stands, on a line. */
static void add_facts(buffer *b, const cardvm_lua_word *word) {
  if (word->kind == CARDVM_LUA_EVENT) {
    buffer_add(b, "An event: for `on`");
  } else if (word->kind == CARDVM_LUA_KEY) {
    buffer_add(b, "A key of ");
    add_list(b, word->on, "`", " and ");
    buffer_add(b, ": ");
    add_what_a_key_is(b, word);
  } else {
    if (strcmp(word->gives, "nothing") != 0)
      buffer_add(b, "%s %s. ",
                 word->kind == CARDVM_LUA_CALL || word->kind == CARDVM_LUA_METHOD ? "Gives" : "Is",
                 word->gives);
    buffer_add(b, "%s", when(word));
    if (word->on[0] && word->on[1]) buffer_add(b, "; of ");
    if (word->on[0] && word->on[1]) add_list(b, word->on, "`", " and ");
  }
  buffer_add(b, ".%s%s%s", word->since ? " Since " : "", word->since ? word->since : "",
             word->since ? ".\n\n" : "\n\n");
}

void reference_entry(buffer *b, const cardvm_lua_word *word, bool markdown) {
  add_title(b, word, markdown);
  add_facts(b, word);
  buffer_add(b, "%s\n", word->says);
  for (const cardvm_lua_parameter *p = word->parameters; p->name; p++)
    buffer_add(b, "%s- `%s`: %s%s%s\n", p == word->parameters ? "\n" : "", p->name, p->kind,
               p->optional ? "; may be left out" : "", p->repeated ? ", and any number more" : "");
  if (!word->example) return;
  add_example(b, word->example, markdown ? "\n```lua\n" : "\n    ");
  if (markdown) buffer_add(b, "```\n");
}

/* -- Pages ------------------------------------------------------------------------------------- */

/* "Values of cards": "values_of_cards". */
static void add_slug(buffer *b, const char *topic) {
  for (; *topic; topic++)
    buffer_add(b, "%c", isalnum((unsigned char)*topic) ? tolower((unsigned char)*topic) : '_');
}

static int write_file(const args_command *command, const char *folder, const char *name,
                      const buffer *text) {
  char *path = need_format("%s/%s", folder, name);
  FILE *file = fopen(path, "w");
  bool written = file && fputs(buffer_text(text), file) >= 0;
  if (file && fclose(file) != 0) written = false;
  int code = written ? EXIT_DONE : args_refuse(command, "%s: %s", path, strerror(errno));
  free(path);
  return code;
}

static int write_page(const args_command *command, const char *folder, const char *topic) {
  cardvm_lua_word word;
  buffer page = {0}, name = {0};
  buffer_add(&page, "# %s\n", topic);
  for (uint32_t n = 0; cardvm_lua_word_at(n, &word); n++) {
    if (strcmp(word.topic, topic) != 0) continue;
    buffer_add(&page, "\n");
    reference_entry(&page, &word, true);
  }
  add_slug(&name, topic);
  buffer_add(&name, ".md");
  int code = write_file(command, folder, buffer_text(&name), &page);
  buffer_free(&page);
  buffer_free(&name);
  return code;
}

int reference_write(const args_command *command, const char *folder) {
  cardvm_lua_word word;
  buffer index = {0};
  const char *topic = NULL, *before = "";
  int code = EXIT_DONE;
  buffer_add(&index,
             "# The words of card scripts\n\n"
             "Made by `tools/words.sh` from the rows in `bindings/lua`; `cardvm words NAME` "
             "prints one entry.\n\n| page | words |\n|---|---|\n");
  for (uint32_t n = 0; code == EXIT_DONE && cardvm_lua_word_at(n, &word); n++) {
    if (!topic || strcmp(word.topic, topic) != 0) {
      code = write_page(command, folder, word.topic);
      buffer_add(&index, "%s| [%s](", topic ? " |\n" : "", word.topic);
      add_slug(&index, word.topic);
      buffer_add(&index, ".md) |");
      before = "";
    }
    if (strcmp(word.name, before) != 0) buffer_add(&index, " `%s`", word.name);
    topic = word.topic;
    before = word.name;
  }
  buffer_add(&index, " |\n");
  if (code == EXIT_DONE) code = write_file(command, folder, "README.md", &index);
  buffer_free(&index);
  return code;
}
