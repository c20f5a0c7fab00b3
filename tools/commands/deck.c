/* `cardvm deck`: decks as text, held against the rule set's rules for them. */
#include "commands.h"
#include "decks.h"
#include "nearest.h"
#include "ruleset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_deck(const cardvm_program *program, const deck_cards *deck, const char *name,
                       bool script) {
  if (script) printf("deck \"%s\" {\n", name);
  else printf("# %s\n", name);
  for (uint32_t i = 0; i < deck->count; i++) {
    const char *card =
        cardvm_program_name(program, CARDVM_SORT_DEFINITION, deck->cards[i].definition);
    printf(script ? "  { %u, \"%s\" },\n" : "%u %s\n", (unsigned)deck->cards[i].count, card);
  }
  if (script) printf("}\n");
}

static bool deck_named(const cardvm_program *program, const char *name, uint32_t *number,
                       buffer *why) {
  nearest n = nearest_begin(name);
  for (*number = 0; *number < cardvm_lua_deck_count(program); ++*number) {
    const char *called = cardvm_lua_deck_name(program, *number);
    if (strcmp(called, name) == 0) return true;
    nearest_offer(&n, called);
  }
  buffer_add(why, "there is no deck \"%s\"", name);
  nearest_say(&n, why);
  return false;
}

/* "decks/mine.txt" is "mine". */
static char *name_of(const char *word) {
  const char *slash = strrchr(word, '/'), *name = slash ? slash + 1 : word;
  const size_t length = strlen(name);
  const bool text = deck_is_file(word) && length > 4 && strcmp(name + length - 4, ".txt") == 0;
  return need_format("%.*s", (int)(text ? length - 4 : length), name);
}

/* A deck by its name or in a file: printed, and what is wrong with it on the error output. */
static int show_deck(const args_command *command, const cardvm_program *program, const char *word,
                     bool script) {
  deck_cards deck = {0};
  buffer why = {0};
  uint32_t number = 0;
  bool well = deck_is_file(word) ? deck_read_file(&deck, program, word, 1, &why)
                                 : deck_named(program, word, &number, &why);
  if (well && !deck_is_file(word)) deck_of_rules(&deck, program, number, 1);
  int code = EXIT_DONE;
  if (!well) {
    code = args_refuse(command, "%s", buffer_text(&why));
  } else {
    char *name = name_of(word);
    print_deck(program, &deck, name, script);
    if (deck_faults(&deck, program, 0, &why)) {
      fprintf(stderr, "%s breaks the rules for decks: %s\n", word, buffer_text(&why));
      code = EXIT_PROBLEM;
    }
    free(name);
  }
  buffer_free(&why);
  free(deck.cards);
  return code;
}

static int deck_run(const args_command *command, int argc, char **argv) {
  const char *path = NULL;
  bool script = false;
  const args_option options[] = {
      {"--script", ARGS_FLAG, &script, NULL, "print it as a rule set's script has it"},
      {"--path", ARGS_TEXT, &path, "FOLDER", RULESET_PATH_HELP},
      {0},
  };
  args_list words;
  int code = EXIT_DONE;
  cardvm_program *program = ruleset_parse(command, options, argc, argv, &words, &path, &code);
  if (!program) return code;
  for (uint32_t i = 1; i < words.count; i++) {
    int one = show_deck(command, program, words.items[i], script);
    if (one > code) code = one;
  }
  for (uint32_t i = 0; words.count == 1 && i < cardvm_lua_deck_count(program); i++) {
    int one = show_deck(command, program, cardvm_lua_deck_name(program, i), script);
    if (one > code) code = one;
  }
  cardvm_program_free(program);
  return code;
}

const args_command deck_command = {
    .name = "deck",
    .words = "RULESET [DECK...]",
    .summary = "decks as text, held against the rules for them",
    .about =
        "Prints decks of the rule set (all of them, if none is named), or those in files, one card in\n"
        "a line: \"4 Scout\". In a file, lines that begin with # are comments, and lines that end\n"
        "with a colon headings. What breaks the rule set's rules for decks (deck_rules) is told,\n"
        "and the exit code is 1. `cardvm play RULESET --deck FILE` plays with such a file.",
    .words_min = 1,
    .words_max = ARGS_WORDS_MAX,
    .run = deck_run,
};
