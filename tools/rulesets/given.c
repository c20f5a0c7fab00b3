#include "given.h"

#include "recording.h"
#include "setup.h"

#include <stdio.h>

int given_problem(const char *about, const cardvm_error *error) {
  buffer b = {0};
  ruleset_error(&b, NULL, error);
  fprintf(stderr, "%s: %s\n", about, buffer_text(&b));
  buffer_free(&b);
  return EXIT_PROBLEM;
}

int given_open(const args_command *command, given *g) {
  int code = match_knows(command, g->table, &g->others, g->name, g->path);
  if (code == ARGS_GO) g->program = ruleset_open(command, g->name, g->path, &code);
  return code;
}

int given_words(const args_command *command, given *g) {
  return match_words(command, g->table, g->program, &g->others, &g->decks);
}

int given_match(const args_command *command, given *g) {
  match m = {0};
  buffer why = {0};
  cardvm_error error = {0};
  int code = ARGS_GO;
  if (match_prepare(&m, g->program, g->players, g->decks.items, g->decks.count, &why) &&
      match_options(&m, g->program, g->options.items, g->options.count, &why)) {
    match_tell(&m);
    m.setup.seed = g->seed;
    m.setup.trace = g->trace;
    g->game = cardvm_game_start(g->program, &m.setup, &error);
    if (!g->game) code = given_problem("The game does not start", &error);
  } else {
    code = args_refuse(command, "%s", buffer_text(&why));
  }
  buffer_free(&why);
  match_free(&m);
  return code;
}

int given_replay(const args_command *command, given *g) {
  buffer why = {0};
  cardvm_error error = {0};
  int code = ARGS_GO;
  if (!recording_read(g->file, &g->bytes, &why))
    code = args_refuse(command, "%s", buffer_text(&why));
  else if (!(g->replay = cardvm_replay_open(g->program, g->bytes.text, g->bytes.length, &error)) ||
           !(g->game = cardvm_replay_start(g->replay, g->trace, &error)))
    code = given_problem(g->file, &error);
  buffer_free(&why);
  return code;
}

void given_free(given *g) {
  cardvm_game_free(g->game);
  cardvm_replay_free(g->replay);
  cardvm_program_free(g->program);
  buffer_free(&g->bytes);
}
