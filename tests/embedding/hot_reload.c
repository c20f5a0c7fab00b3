/* A designer changes a script while games are being played. Each new game begins under the scripts
 * as they are now; a game that has begun goes on under those it began with; a script that is wrong
 * is named, and the last program that was right stays. A program is given back with the last of its
 * games.
 *
 *   hot_reload FOLDER    a rule set with a file cards/cards.lua, which is changed */
#include "cardvm_define.h"
#include "cardvm_lua.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A program and how many need it. */
typedef struct version {
  cardvm_program *program;
  uint32_t users;
} version;

static void release(version *v) {
  if (!v || --v->users) return;
  cardvm_program_free(v->program);
  free(v);
  printf("a program is given back\n");
}

/* The scripts as they are now; those of before where they can't be loaded. Takes `old`, gives what
 * it returns. */
static version *reload(version *old, const char *folder) {
  cardvm_error error;
  cardvm_program *program = cardvm_lua_load(NULL, folder, &error);
  version *made = program ? malloc(sizeof *made) : NULL;
  if (!made) {
    printf("not loaded: %s:%d: %s\n", error.file, error.line, error.message);
    cardvm_program_free(program);
    return old;
  }
  *made = (version){program, 1};
  printf("loaded\n");
  release(old);
  return made;
}

typedef struct table {
  version *version;
  cardvm_game *game;
} table;

static table open_table(version *v) {
  const cardvm_setup setup = cardvm_setup_default();
  v->users++;
  return (table){v, cardvm_lua_start(v->program, &setup, NULL, NULL)};
}

/* Plays to the end, where everybody takes the last answer, which in a window is to pass. Ids are
 * those of the game's own program: another one may number things otherwise. */
static void finish(table *t, const char *name) {
  while (t->game && cardvm_game_run(t->game) == CARDVM_DECISION) {
    const cardvm_decision *ask = cardvm_game_decision(t->game);
    uint32_t last = ask->option_count - ask->min;
    const uint32_t picks[] = {last, last + 1, last + 2, last + 3};
    cardvm_game_choose(t->game, picks, ask->min);
  }
  const cardvm_program *p = t->version->program;
  int32_t power = cardvm_program_definition_value(
      p, cardvm_lua_find_card(p, "Plain"), cardvm_program_find(p, CARDVM_SORT_PROPERTY, "power"));
  printf("%s: Plain has power %d; %s\n", name, (int)power,
         t->game && cardvm_game_result(t->game).over ? "over" : "not over");
  cardvm_game_free(t->game);
  release(t->version);
}

/* What the designer does: puts `now` in the place of `was`. */
static void edit(const char *folder, const char *was, const char *now) {
  char name[512], text[8192] = "";
  snprintf(name, sizeof name, "%s/cards/cards.lua", folder);
  FILE *file = fopen(name, "r");
  if (file) {
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
  }
  char *at = strstr(text, was);
  file = at ? fopen(name, "w") : NULL;
  if (!file) return;
  fprintf(file, "%.*s%s%s", (int)(at - text), text, now, at + strlen(was));
  fclose(file);
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  version *current = reload(NULL, argv[1]);
  if (!current) return 1;
  table before = open_table(current);
  cardvm_game_run(before.game); /* it has begun */

  edit(argv[1], "power = 2", "power = 9");
  current = reload(current, argv[1]);
  table after = open_table(current);

  edit(argv[1], "power = 9", "power = nein");
  current = reload(current, argv[1]);
  table later = open_table(current);

  finish(&later, "a game begun after the mistake");
  finish(&before, "a game begun before the change");
  finish(&after, "a game begun after the change");
  release(current);
}
