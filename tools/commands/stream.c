/* `cardvm stream`: a game as one seat follows it, as lines of JSON. */
#include "commands.h"
#include "recording.h"
#include "ruleset.h"
#include "setup.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct stream {
  const char *name, *path, *file;
  uint64_t seed, most;
  uint32_t players, seat;
  args_list decks, options, others;
  const args_option *table; /* what can be said on the command line */
  cardvm_program *program;
  cardvm_replay *replay; /* its answers are given; NULL: answers at random */
  cardvm_game *game;
  cardvm_view *view;
  char *json, *before, *change; /* the view now, and the last one that was told */
  cardvm_view_entry *entries;
  uint32_t told; /* how many entries have been told */
} stream;

static void take_view(stream *s) {
  cardvm_view *taken = cardvm_view_take(s->game, s->seat, s->view);
  if (!taken) exit(EXIT_PROBLEM);
  s->view = taken;
  const size_t length = cardvm_client_view_json(s->program, s->view, NULL, 0) + 1;
  s->json = need(s->json, length);
  cardvm_client_view_json(s->program, s->view, s->json, length);
}

static void say_program(const stream *s) {
  const size_t length = cardvm_client_program_json(s->program, NULL, 0) + 1;
  char *text = need(NULL, length);
  cardvm_client_program_json(s->program, text, length);
  printf("{\"program\":%s}\n", text);
  free(text);
}

static void say_view(const stream *s, const char *key) { printf("{\"%s\":%s}\n", key, s->json); }

/* What has happened since, and what is different. */
static void say_step(stream *s) {
  const uint32_t count = cardvm_view_stream(s->game, s->seat, s->told + 1, NULL, 0);
  s->entries = need(s->entries, (count + 1) * sizeof *s->entries);
  cardvm_view_stream(s->game, s->seat, s->told + 1, s->entries, count);
  s->told += count;
  char *before = s->json;
  s->json = s->before;
  s->before = before;
  take_view(s);
  size_t length = cardvm_client_events_json(s->entries, count, NULL, 0) + 1;
  s->change = need(s->change, length);
  cardvm_client_events_json(s->entries, count, s->change, length);
  printf("{\"events\":%s,", s->change);
  length = cardvm_client_difference(s->before, s->json, NULL, 0) + 1;
  s->change = need(s->change, length);
  cardvm_client_difference(s->before, s->json, s->change, length);
  printf("\"change\":%s}\n", s->change);
}

static int stopped(const char *about, const cardvm_error *error) {
  buffer b = {0};
  ruleset_error(&b, NULL, error);
  fprintf(stderr, "%s: %s\n", about, buffer_text(&b));
  buffer_free(&b);
  return EXIT_PROBLEM;
}

static bool answer(stream *s, uint64_t *luck) {
  if (!s->replay) return cardvm_game_choose_random(s->game, luck) == CARDVM_OK;
  const cardvm_replay_step step = cardvm_replay_next(s->replay, s->game, true);
  if (step.step >= CARDVM_STEP_PARTED) fprintf(stderr, "%s parts: %s\n", s->file, step.why);
  return step.step == CARDVM_STEP_DONE;
}

static int play(stream *s) {
  uint64_t luck = s->seed;
  if (cardvm_game_follow(s->game, true) != CARDVM_OK)
    return stopped("The game can't be followed", cardvm_game_error(s->game));
  if (s->seat > cardvm_game_players(s->game)) {
    fprintf(stderr, "There is no seat %u\n", s->seat);
    return EXIT_USAGE;
  }
  say_program(s);
  take_view(s);
  say_view(s, "view");
  cardvm_status status = cardvm_game_run(s->game);
  for (uint64_t n = 0; status == CARDVM_DECISION; status = cardvm_game_run(s->game)) {
    say_step(s);
    if (n++ == s->most || !answer(s, &luck)) break;
  }
  if (status == CARDVM_OVER) say_step(s);
  say_view(s, "end");
  if (status == CARDVM_OVER || status == CARDVM_DECISION) return EXIT_DONE;
  return stopped("The game stopped", cardvm_game_error(s->game));
}

static int play_replay(const args_command *command, stream *s) {
  buffer bytes = {0}, why = {0};
  cardvm_error error = {0};
  int code = EXIT_PROBLEM;
  if (!recording_read(s->file, &bytes, &why)) code = args_refuse(command, "%s", buffer_text(&why));
  else if (!(s->replay = cardvm_replay_open(s->program, bytes.text, bytes.length, &error)) ||
           !(s->game = cardvm_replay_start(s->replay, true, &error)))
    stopped(s->file, &error);
  else code = play(s);
  buffer_free(&bytes);
  buffer_free(&why);
  return code;
}

static int play_match(const args_command *command, stream *s) {
  match m = {0};
  buffer why = {0};
  cardvm_error error = {0};
  int code = match_words(command, s->table, s->program, &s->others, &s->decks);
  if (code != ARGS_GO) return code;
  if (match_prepare(&m, s->program, s->players, s->decks.items, s->decks.count, &why) &&
      match_options(&m, s->program, s->options.items, s->options.count, &why)) {
    match_tell(&m);
    m.setup.seed = s->seed;
    m.setup.trace = true;
    s->game = cardvm_game_start(s->program, &m.setup, &error);
    code = s->game ? play(s) : stopped("The game does not start", &error);
  } else {
    code = args_refuse(command, "%s", buffer_text(&why));
  }
  match_free(&m);
  buffer_free(&why);
  return code;
}

static int open_and_play(const args_command *command, stream *s) {
  int code = match_knows(command, s->table, &s->others, s->name, s->path);
  if (code != ARGS_GO) return code;
  code = EXIT_PROBLEM;
  s->program = ruleset_open(command, s->name, s->path, &code);
  if (!s->program) return code;
  code = s->file ? play_replay(command, s) : play_match(command, s);
  cardvm_view_free(s->view);
  cardvm_game_free(s->game);
  cardvm_replay_free(s->replay);
  cardvm_program_free(s->program);
  free(s->json);
  free(s->before);
  free(s->change);
  free(s->entries);
  return code;
}

static int stream_run(const args_command *command, int argc, char **argv) {
  stream s = {.seed = 1, .seat = 1, .most = 10000};
  const args_option options[] = {
      {"--view", ARGS_COUNT, &s.seat, "SEAT", "who follows it (1)"},
      {"--seed", ARGS_NUMBER, &s.seed, "S", "seed of the game and of its random players (1)"},
      {"--replay", ARGS_TEXT, &s.file, "FILE", "a recorded game, instead of one at random"},
      {"--decisions", ARGS_NUMBER, &s.most, "N", "at most so many (10000)"},
      {"--players", ARGS_COUNT, &s.players, "N", "players (as few as the rule set allows)"},
      {"--deck", ARGS_LIST, &s.decks, "NAME",
       "deck of the next seat, from seat 1 on: its name, its cards \"A, 4 B\", a file; or random"},
      {"--option", ARGS_LIST, &s.options, "NAME=N", "value of a game variable at the start"},
      {"--WORD", ARGS_OTHER, &s.others, "DECK",
       "the rule set's own word for --deck: --kingdom, of dominion"},
      {"--path", ARGS_TEXT, &s.path, "FOLDER", RULESET_PATH_HELP},
      {0},
  };
  s.table = options;
  args_list words;
  int code = args_parse(command, options, argc, argv, &words);
  if (code != ARGS_GO) return code;
  s.name = words.items[0];
  return open_and_play(command, &s);
}

const args_command stream_command = {
    .name = "stream",
    .words = "RULESET",
    .words_min = 1,
    .words_max = 1,
    .summary = "a game as one seat follows it, as lines of JSON",
    .about =
        "Plays a game with random players, or a recorded one, and prints what a server would send\n"
        "to the client of one seat, an object a line: `program` (names and texts, once), `view`\n"
        "(the table at the beginning), then for each decision `events` and `change`, a merge patch\n"
        "of the view; at last `end`, the table as it is. bindings/client/json.md says what is in\n"
        "them.",
    .run = stream_run,
};
