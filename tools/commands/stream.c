/* `cardvm stream`: a game as one seat follows it, as lines of JSON. */
#include "commands.h"
#include "given.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct stream {
  given given; /* of a recorded game the answers are given, else they are random */
  uint64_t most;
  uint32_t seat;
  cardvm_view *view;
  char *json, *before, *change; /* the view now, and the last one that was told */
  cardvm_view_entry *entries;
  uint32_t told; /* how many entries have been told */
} stream;

static void take_view(stream *s) {
  cardvm_view *taken = cardvm_view_take(s->given.game, s->seat, s->view);
  if (!taken) exit(EXIT_PROBLEM);
  s->view = taken;
  const size_t length = cardvm_client_view_json(s->given.program, s->view, NULL, 0) + 1;
  s->json = need(s->json, length);
  cardvm_client_view_json(s->given.program, s->view, s->json, length);
}

static void say_program(const stream *s) {
  const size_t length = cardvm_client_program_json(s->given.program, NULL, 0) + 1;
  char *text = need(NULL, length);
  cardvm_client_program_json(s->given.program, text, length);
  printf("{\"program\":%s}\n", text);
  free(text);
}

static void say_view(const stream *s, const char *key) { printf("{\"%s\":%s}\n", key, s->json); }

/* What has happened since, and what is different. */
static void say_step(stream *s) {
  const uint32_t count = cardvm_view_stream(s->given.game, s->seat, s->told + 1, NULL, 0);
  s->entries = need(s->entries, (count + 1) * sizeof *s->entries);
  cardvm_view_stream(s->given.game, s->seat, s->told + 1, s->entries, count);
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

static bool answer(stream *s, uint64_t *luck) {
  if (!s->given.replay) return cardvm_game_choose_random(s->given.game, luck) == CARDVM_OK;
  const cardvm_replay_step step = cardvm_replay_next(s->given.replay, s->given.game, true);
  if (step.step >= CARDVM_STEP_PARTED) fprintf(stderr, "%s parts: %s\n", s->given.file, step.why);
  return step.step == CARDVM_STEP_DONE;
}

static int play(stream *s) {
  uint64_t luck = s->given.seed;
  if (cardvm_game_follow(s->given.game, true) != CARDVM_OK)
    return given_problem("The game can't be followed", cardvm_game_error(s->given.game));
  if (s->seat > cardvm_game_players(s->given.game)) {
    fprintf(stderr, "There is no seat %u\n", s->seat);
    return EXIT_USAGE;
  }
  say_program(s);
  take_view(s);
  say_view(s, "view");
  cardvm_status status = cardvm_game_run(s->given.game);
  for (uint64_t n = 0; status == CARDVM_DECISION; status = cardvm_game_run(s->given.game)) {
    say_step(s);
    if (n++ == s->most || !answer(s, &luck)) break;
  }
  if (status == CARDVM_OVER) say_step(s);
  say_view(s, "end");
  if (status == CARDVM_OVER || status == CARDVM_DECISION) return EXIT_DONE;
  return given_problem("The game stopped", cardvm_game_error(s->given.game));
}

static int start_and_play(const args_command *command, stream *s) {
  given *g = &s->given;
  int code = given_open(command, g);
  if (code == ARGS_GO && !g->file) code = given_words(command, g);
  if (code == ARGS_GO) code = g->file ? given_replay(command, g) : given_match(command, g);
  if (code == ARGS_GO) code = play(s);
  cardvm_view_free(s->view);
  given_free(g);
  free(s->json);
  free(s->before);
  free(s->change);
  free(s->entries);
  return code;
}

static int stream_run(const args_command *command, int argc, char **argv) {
  stream s = {.given = {.seed = 1, .trace = true}, .seat = 1, .most = 10000};
  const args_option options[] = {
      {"--view", ARGS_COUNT, &s.seat, "SEAT", "who follows it (1)"},
      {"--seed", ARGS_NUMBER, &s.given.seed, "S", "seed of the game and of its random players (1)"},
      {"--replay", ARGS_TEXT, &s.given.file, "FILE", "a recorded game, instead of one at random"},
      {"--decisions", ARGS_NUMBER, &s.most, "N", "at most so many (10000)"},
      {"--players", ARGS_COUNT, &s.given.players, "N", "players (as few as the rule set allows)"},
      {"--deck", ARGS_LIST, &s.given.decks, "NAME",
       "deck of the next seat, from seat 1 on: its name, its cards \"A, 4 B\", a file; or random"},
      GIVEN_OPTIONS(s.given),
  };
  s.given.table = options;
  args_list words;
  int code = args_parse(command, options, argc, argv, &words);
  if (code != ARGS_GO) return code;
  s.given.name = words.items[0];
  return start_and_play(command, &s);
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
