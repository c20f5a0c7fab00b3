/* `cardvm show`: a position, as text or as a picture. */
#include "board.h"
#include "commands.h"
#include "moves.h"
#include "picture.h"
#include "recording.h"
#include "ruleset.h"
#include "setup.h"
#include "terminal.h"
#include "text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

typedef struct show {
  const char *name, *path, *seed_text, *moves, *replay, *to_text, *view, *svg;
  uint32_t players;
  args_list decks, options, others;
  const args_option *table; /* what can be said on the command line */
  uint64_t seed, to;
  cardvm_seat viewer;
  cardvm_program *program;
  cardvm_game *game;
} show;

/* -- The position ------------------------------------------------------------------------------ */

static int problem(const char *about, const cardvm_error *error) {
  buffer b = {0};
  ruleset_error(&b, NULL, error);
  fprintf(stderr, "%s: %s\n", about, buffer_text(&b));
  buffer_free(&b);
  return EXIT_PROBLEM;
}

/* To the first decision, where no moves lead further. */
static int settle(const show *s) {
  cardvm_status status = cardvm_game_run(s->game);
  if (status == CARDVM_DECISION || status == CARDVM_OVER) return ARGS_GO;
  return problem("The game stopped", cardvm_game_error(s->game));
}

static int play_moves(const args_command *command, const show *s) {
  buffer text = {0}, why = {0};
  int code = ARGS_GO;
  if (!recording_read(s->moves, &text, &why)) {
    code = args_refuse(command, "%s", buffer_text(&why));
  } else if (!moves_play(s->game, s->moves, buffer_text(&text), &why)) {
    fprintf(stderr, "%s\n", buffer_text(&why));
    code = EXIT_PROBLEM;
  }
  buffer_free(&text);
  buffer_free(&why);
  return code;
}

static int start_game(const args_command *command, show *s) {
  match m;
  buffer why = {0};
  cardvm_error error = {0};
  int code = ARGS_GO;
  uint32_t least = cardvm_lua_players_min(s->program);
  uint32_t players = s->players ? s->players : s->decks.count > least ? s->decks.count : 0;
  if (!match_prepare(&m, s->program, players, s->decks.items, s->decks.count, &why) ||
      !match_options(&m, s->program, s->options.items, s->options.count, &why))
    code = args_refuse(command, "%s", buffer_text(&why));
  match_tell(&m);
  m.setup.seed = s->seed;
  if (code == ARGS_GO && !(s->game = cardvm_game_start(s->program, &m.setup, &error)))
    code = problem("The game does not start", &error);
  if (code == ARGS_GO) code = s->moves ? play_moves(command, s) : settle(s);
  buffer_free(&why);
  match_free(&m);
  return code;
}

static int follow(show *s, cardvm_replay *replay) {
  cardvm_replay_step step = {.step = CARDVM_STEP_END};
  uint32_t entries = cardvm_replay_entries(replay);
  if (s->to_text && entries < s->to) {
    fprintf(stderr, "%s: --to %s: it has %u entries\n", s->replay, s->to_text, entries);
    return EXIT_PROBLEM;
  }
  for (uint64_t n = 0; !s->to_text || n < s->to; n++) {
    step = cardvm_replay_next(replay, s->game, false);
    if (step.step == CARDVM_STEP_END || step.step >= CARDVM_STEP_PARTED) break;
  }
  if (step.step < CARDVM_STEP_PARTED) return settle(s);
  fprintf(stderr, "%s parts at entry %u: %s\n", s->replay, step.entry, step.why);
  return EXIT_PROBLEM;
}

static int play_replay(const args_command *command, show *s) {
  buffer bytes = {0}, why = {0};
  cardvm_error error = {0};
  cardvm_replay *replay = NULL;
  int code = EXIT_PROBLEM;
  if (!recording_read(s->replay, &bytes, &why))
    code = args_refuse(command, "%s", buffer_text(&why));
  else if (!(replay = cardvm_replay_open(s->program, bytes.text, bytes.length, &error)) ||
           !(s->game = cardvm_replay_start(replay, false, &error)))
    problem(s->replay, &error);
  else code = follow(s, replay);
  cardvm_replay_free(replay);
  buffer_free(&bytes);
  buffer_free(&why);
  return code;
}

/* -- The picture ------------------------------------------------------------------------------- */

static int read_view(const args_command *command, show *s) {
  uint64_t seat = 0;
  uint32_t players = cardvm_game_players(s->game);
  s->viewer = TEXT_ALL;
  if (!s->view || strcmp(s->view, "all") == 0) return ARGS_GO;
  if (strcmp(s->view, "table") != 0 && (!args_number(s->view, &seat) || seat < 1 || seat > players))
    return args_refuse(command, "--view is a seat from 1 to %u, table or all, not \"%s\"", players,
                       s->view);
  s->viewer = (cardvm_seat)seat;
  return ARGS_GO;
}

static int write_picture(const show *s) {
  buffer picture = {0};
  picture_draw(&picture, s->game, s->viewer);
  bool out = strcmp(s->svg, "-") == 0;
  FILE *file = out ? stdout : fopen(s->svg, "wb");
  bool well = file && fwrite(picture.text, 1, picture.length, file) == picture.length;
  if (file && !out) well = fclose(file) == 0 && well;
  if (!well) fprintf(stderr, "%s: %s\n", s->svg, file ? "it can't be written" : strerror(errno));
  buffer_free(&picture);
  return well ? EXIT_DONE : EXIT_PROBLEM;
}

static int write_text(const show *s) {
  buffer b = {0};
  ink colours = terminal_ink(stdout);
  board_text(&b, s->game, s->viewer, &colours);
  printf("%s", buffer_text(&b));
  buffer_free(&b);
  return EXIT_DONE;
}

/* -- The command ------------------------------------------------------------------------------- */

static int check(const args_command *command, show *s) {
  if (s->seed_text && !args_number(s->seed_text, &s->seed))
    return args_refuse(command, "--seed wants a number from 0 on, not \"%s\"", s->seed_text);
  if (s->to_text && !args_number(s->to_text, &s->to))
    return args_refuse(command, "--to wants a number from 0 on, not \"%s\"", s->to_text);
  if (s->to_text && !s->replay) return args_refuse(command, "--to says how far a --replay goes");
  bool setup = s->seed_text || s->moves || s->decks.count || s->options.count || s->players;
  if (s->replay && setup)
    return args_refuse(command, "a replay says itself what --seed, --deck, --option, --players and "
                                "--moves would say");
  return ARGS_GO;
}

static int show_run(const args_command *command, int argc, char **argv) {
  show s = {.seed = 1};
  const args_option options[] = {
      {"--svg", ARGS_TEXT, &s.svg, "FILE", "draw it (-: to the standard output)"},
      {"--view", ARGS_TEXT, &s.view, "SEAT",
       "what that seat may see; table: what all see; all: everything (default)"},
      {"--moves", ARGS_TEXT, &s.moves, "FILE", "answers in words, one a line (tools/README.md)"},
      {"--replay", ARGS_TEXT, &s.replay, "FILE", "a recorded game"},
      {"--to", ARGS_TEXT, &s.to_text, "N", "of the recorded game only the first N entries"},
      {"--seed", ARGS_TEXT, &s.seed_text, "S", "seed of the game (1)"},
      {"--players", ARGS_COUNT, &s.players, "N", "how many (as few as the rule set allows)"},
      {"--deck", ARGS_LIST, &s.decks, "NAME",
       "deck of the next seat, from seat 1 on: its name, its cards \"A, 4 B\", or a file"},
      {"--option", ARGS_LIST, &s.options, "NAME=N", "value of a game variable at the start"},
      {"--WORD", ARGS_OTHER, &s.others, "DECK",
       "the rule set's own word for --deck: --kingdom, of dominion"},
      {"--path", ARGS_TEXT, &s.path, "FOLDER", RULESET_PATH_HELP},
      {0},
  };
  s.table = options;
  args_list words;
  int code = args_parse(command, options, argc, argv, &words);
  if (code == ARGS_GO) code = check(command, &s);
  if (code != ARGS_GO) return code;
  s.name = words.items[0];
  code = match_knows(command, s.table, &s.others, s.name, s.path);
  if (code != ARGS_GO) return code;
  code = EXIT_PROBLEM;
  s.program = ruleset_open(command, s.name, s.path, &code);
  if (!s.program) return code;
  code = match_words(command, s.table, s.program, &s.others, &s.decks);
  if (code == ARGS_GO) code = s.replay ? play_replay(command, &s) : start_game(command, &s);
  if (code == ARGS_GO) code = read_view(command, &s);
  if (code == ARGS_GO) code = s.svg ? write_picture(&s) : write_text(&s);
  cardvm_game_free(s.game);
  cardvm_program_free(s.program);
  return code;
}

const args_command show_command = {
    .name = "show",
    .words = "RULESET",
    .words_min = 1,
    .words_max = 1,
    .summary = "show a position, as text or as a picture",
    .about =
        "The position is the first decision of a game, or the one behind the moves or entries\n"
        "that are given. A picture is one SVG file that needs nothing else.",
    .run = show_run,
};
