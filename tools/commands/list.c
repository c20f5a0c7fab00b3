/* `cardvm list`: the rule sets that there are, and their decks; or the cards of one. */
#include "board.h"
#include "commands.h"
#include "ruleset.h"

#include <stdio.h>
#include <stdlib.h>

static void list_decks(const cardvm_program *program) {
  uint32_t count = cardvm_lua_deck_count(program);
  for (uint32_t deck = 0; deck < count; deck++) {
    uint32_t entries = cardvm_lua_deck_cards(program, deck, 1, NULL, 0), cards = 0;
    cardvm_setup_cards *list = need(NULL, entries * sizeof *list);
    cardvm_lua_deck_cards(program, deck, 1, list, entries);
    for (uint32_t i = 0; i < entries; i++) cards += list[i].count;
    free(list);
    printf("  deck \"%s\" (%u cards)\n", cardvm_lua_deck_name(program, deck), cards);
  }
}

/* False when the rule set can't be loaded; the list goes on. */
static bool list_one(const char *folder) {
  cardvm_error error = {0};
  char *name = ruleset_name(folder), *shown = need_text(folder);
  cardvm_text_clean(name);
  cardvm_text_clean(shown);
  cardvm_program *program = ruleset_load(folder, &error);
  if (program) {
    uint32_t least = cardvm_lua_players_min(program), most = cardvm_lua_players_max(program);
    printf("%s: %s, ", name, cardvm_lua_title(program));
    if (least != most) printf("%u to ", least);
    printf("%u players, %u cards  (%s)\n", most,
           cardvm_program_count(program, CARDVM_SORT_DEFINITION), shown);
    list_decks(program);
  } else {
    buffer why = {0};
    ruleset_error(&why, shown, &error);
    printf("%s: can't be loaded: %s\n", name, buffer_text(&why));
    buffer_free(&why);
  }
  cardvm_program_free(program);
  free(name);
  free(shown);
  return program != NULL;
}

/* As --deck would take it: 4 Scout, 36 Bolt. */
static void list_deck(const cardvm_program *program, uint32_t deck) {
  uint32_t entries = cardvm_lua_deck_cards(program, deck, 1, NULL, 0);
  cardvm_setup_cards *list = need(NULL, (entries + 1) * sizeof *list);
  cardvm_lua_deck_cards(program, deck, 1, list, entries);
  printf("deck \"%s\"\n  ", cardvm_lua_deck_name(program, deck));
  for (uint32_t i = 0; i < entries; i++)
    printf("%s%u %s", i ? ", " : "", list[i].count,
           cardvm_program_name(program, CARDVM_SORT_DEFINITION, list[i].definition));
  printf("\n");
  free(list);
}

static int list_cards(const args_command *command, const char *name, const char *path) {
  int code = EXIT_DONE;
  cardvm_program *program = ruleset_open(command, name, path, &code);
  if (!program) return code;
  buffer b = {0};
  const uint32_t cards = cardvm_program_count(program, CARDVM_SORT_DEFINITION);
  for (cardvm_id card = 1; card <= cards; card++) board_definition(&b, program, card);
  printf("%s", buffer_text(&b));
  for (uint32_t deck = 0; deck < cardvm_lua_deck_count(program); deck++) list_deck(program, deck);
  buffer_free(&b);
  cardvm_program_free(program);
  return EXIT_DONE;
}

static int list_run(const args_command *command, int argc, char **argv) {
  const char *path = NULL;
  const args_option options[] = {
      {"--path", ARGS_TEXT, &path, "FOLDER", RULESET_PATH_HELP},
      {0},
  };
  args_list words;
  int code = args_parse(command, options, argc, argv, &words);
  if (code != ARGS_GO) return code;
  if (words.count) return list_cards(command, words.items[0], path);
  ruleset_names names = ruleset_list(path);
  bool well = true;
  for (uint32_t i = 0; i < names.count; i++) well = list_one(names.folders[i]) && well;
  uint32_t count = names.count;
  ruleset_names_free(&names);
  if (!count)
    return args_refuse(command, "no rule sets in %s",
                       path ? path : "CARDVM_PATH, ./cardscripts or what is installed");
  return well ? EXIT_DONE : EXIT_PROBLEM;
}

const args_command list_command = {
    .name = "list",
    .words = "[RULESET]",
    .words_max = 1,
    .summary = "show the rule sets and their decks, or the cards of one",
    .run = list_run,
};
