/* The `cardvm` command: finds the command that was asked for and hands over. */
#include "cardvm.h"
#include "commands.h"
#include "nearest.h"
#include "ruleset.h"

#include <stdio.h>
#include <string.h>

static const args_command *const commands[] = {
    &play_command,      &test_command,   &mutate_command,  &run_command,   &replay_command,
    &bisect_command,    &show_command,   &gallery_command, &bench_command, &words_command,
    &list_command,      &deck_command,   &new_command,     &lint_command,  &stubs_command,
    &translate_command, &stream_command, &migrate_command};
#define COMMANDS (sizeof commands / sizeof *commands)

/* Of a line "  cardvm translate RULESET [LANGUAGE]". */
static size_t usage_width(const args_command *command) {
  return strlen("  cardvm ") + strlen(command->name) + 1 + strlen(command->words);
}

static int help(FILE *to) {
  buffer b = {0};
  size_t width = strlen("  cardvm help [COMMAND]");
  for (size_t i = 0; i < COMMANDS; i++)
    if (usage_width(commands[i]) > width) width = usage_width(commands[i]);
  buffer_add(&b, "cardvm: a virtual machine for card effects\n\nUsage:\n");
  for (size_t i = 0; i < COMMANDS; i++) {
    size_t start = b.length;
    buffer_add(&b, "  cardvm %s %s", commands[i]->name, commands[i]->words);
    buffer_pad(&b, start, width + 2);
    buffer_add(&b, "%s\n", commands[i]->summary);
  }
  buffer_add(&b, "  %-*s%s\n  %-*s%s\n\n", (int)width, "cardvm help [COMMAND]",
             "this text, or what a command can do", (int)width, "cardvm --version", "the version");
  buffer_add(&b, "Rule sets are named by folder or by name; names are looked up in --path,\n"
                 "in the folders of CARDVM_PATH, in ./cardscripts, and among those installed.\n");
  fputs(buffer_text(&b), to);
  buffer_free(&b);
  return EXIT_DONE;
}

static const args_command *find(const char *name) {
  for (size_t i = 0; i < COMMANDS; i++)
    if (strcmp(commands[i]->name, name) == 0) return commands[i];
  return NULL;
}

static int unknown(const char *name) {
  nearest n = nearest_begin(name);
  for (size_t i = 0; i < COMMANDS; i++) nearest_offer(&n, commands[i]->name);
  nearest_offer(&n, "help");
  nearest_offer(&n, "--version");
  buffer b = {0};
  nearest_say(&n, &b);
  fprintf(stderr, "cardvm: there is no command \"%s\"%s\nSee: cardvm help\n", name,
          buffer_text(&b));
  buffer_free(&b);
  return EXIT_USAGE;
}

static int help_on(int argc, char **argv) {
  if (argc == 0) return help(stdout);
  const args_command *command = find(argv[0]);
  if (!command) return unknown(argv[0]);
  char word[] = "--help";
  char *words[] = {word, NULL};
  return command->run(command, 1, words);
}

static int run(int argc, char **argv) {
  if (argc < 2) {
    help(stderr);
    return EXIT_USAGE;
  }
  const char *name = argv[1];
  if (strcmp(name, "--version") == 0) {
    printf("cardvm %d.%d.%d\n", CARDVM_VERSION_MAJOR, CARDVM_VERSION_MINOR, CARDVM_VERSION_PATCH);
    return EXIT_DONE;
  }
  if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
    return help_on(argc - 2, argv + 2);
  const args_command *command = find(name);
  return command ? command->run(command, argc - 2, argv + 2) : unknown(name);
}

int main(int argc, char **argv) {
  int code = run(argc, argv);
  return code == EXIT_DONE && ruleset_broken() ? EXIT_PROBLEM : code;
}
