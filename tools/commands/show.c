/* `cardvm show`: a position, as text or as a picture. */
#include "board.h"
#include "commands.h"
#include "given.h"
#include "moves.h"
#include "picture.h"
#include "recording.h"
#include "terminal.h"
#include "text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

typedef struct show {
  given given;
  const char *seed_text, *moves, *to_text, *view, *svg;
  uint64_t to;
  cardvm_seat viewer;
} show;

/* -- The position ------------------------------------------------------------------------------ */

/* To the first decision, where no moves lead further. */
static int settle(const show *s) {
  cardvm_status status = cardvm_game_run(s->given.game);
  if (status == CARDVM_DECISION || status == CARDVM_OVER) return ARGS_GO;
  return given_problem("The game stopped", cardvm_game_error(s->given.game));
}

static int play_moves(const args_command *command, const show *s) {
  buffer text = {0}, why = {0};
  int code = ARGS_GO;
  if (!recording_read(s->moves, &text, &why)) {
    code = args_refuse(command, "%s", buffer_text(&why));
  } else if (!moves_play(s->given.game, s->moves, buffer_text(&text), &why)) {
    fprintf(stderr, "%s\n", buffer_text(&why));
    code = EXIT_PROBLEM;
  }
  buffer_free(&text);
  buffer_free(&why);
  return code;
}

static int start_game(const args_command *command, show *s) {
  given *g = &s->given;
  if (!g->players && g->decks.count > cardvm_lua_players_min(g->program))
    g->players = g->decks.count;
  const int code = given_match(command, g);
  if (code != ARGS_GO) return code;
  return s->moves ? play_moves(command, s) : settle(s);
}

static int follow(const show *s) {
  cardvm_replay *replay = s->given.replay;
  cardvm_replay_step step = {.step = CARDVM_STEP_END};
  uint32_t entries = cardvm_replay_entries(replay);
  if (s->to_text && entries < s->to) {
    fprintf(stderr, "%s: --to %s: it has %u entries\n", s->given.file, s->to_text, entries);
    return EXIT_PROBLEM;
  }
  for (uint64_t n = 0; !s->to_text || n < s->to; n++) {
    step = cardvm_replay_next(replay, s->given.game, false);
    if (step.step == CARDVM_STEP_END || step.step >= CARDVM_STEP_PARTED) break;
  }
  if (step.step < CARDVM_STEP_PARTED) return settle(s);
  fprintf(stderr, "%s parts at entry %u: %s\n", s->given.file, step.entry, step.why);
  return EXIT_PROBLEM;
}

static int play_replay(const args_command *command, show *s) {
  const int code = given_replay(command, &s->given);
  return code == ARGS_GO ? follow(s) : code;
}

/* -- The picture ------------------------------------------------------------------------------- */

static int read_view(const args_command *command, show *s) {
  uint64_t seat = 0;
  uint32_t players = cardvm_game_players(s->given.game);
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
  picture_draw(&picture, s->given.game, s->viewer);
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
  board_text(&b, s->given.game, s->viewer, &colours);
  printf("%s", buffer_text(&b));
  buffer_free(&b);
  return EXIT_DONE;
}

/* -- The command ------------------------------------------------------------------------------- */

static int check(const args_command *command, show *s) {
  if (s->seed_text && !args_number(s->seed_text, &s->given.seed))
    return args_refuse(command, "--seed wants a number from 0 on, not \"%s\"", s->seed_text);
  if (s->to_text && !args_number(s->to_text, &s->to))
    return args_refuse(command, "--to wants a number from 0 on, not \"%s\"", s->to_text);
  if (s->to_text && !s->given.file)
    return args_refuse(command, "--to says how far a --replay goes");
  bool setup = s->seed_text || s->moves || s->given.decks.count || s->given.options.count ||
               s->given.players;
  if (s->given.file && setup)
    return args_refuse(command, "a replay says itself what --seed, --deck, --option, --players and "
                                "--moves would say");
  return ARGS_GO;
}

static int show_run(const args_command *command, int argc, char **argv) {
  show s = {.given.seed = 1};
  const args_option options[] = {
      {"--svg", ARGS_TEXT, &s.svg, "FILE", "draw it (-: to the standard output)"},
      {"--view", ARGS_TEXT, &s.view, "SEAT",
       "what that seat may see; table: what all see; all: everything (default)"},
      {"--moves", ARGS_TEXT, &s.moves, "FILE", "answers in words, one a line (tools/README.md)"},
      {"--replay", ARGS_TEXT, &s.given.file, "FILE", "a recorded game"},
      {"--to", ARGS_TEXT, &s.to_text, "N", "of the recorded game only the first N entries"},
      {"--seed", ARGS_TEXT, &s.seed_text, "S", "seed of the game (1)"},
      {"--players", ARGS_COUNT, &s.given.players, "N", "how many (as few as the rule set allows)"},
      {"--deck", ARGS_LIST, &s.given.decks, "NAME",
       "deck of the next seat, from seat 1 on: its name, its cards \"A, 4 B\", or a file"},
      GIVEN_OPTIONS(s.given),
  };
  s.given.table = options;
  args_list words;
  int code = args_parse(command, options, argc, argv, &words);
  if (code == ARGS_GO) code = check(command, &s);
  if (code != ARGS_GO) return code;
  s.given.name = words.items[0];
  code = given_open(command, &s.given);
  if (code == ARGS_GO) code = given_words(command, &s.given);
  if (code == ARGS_GO) code = s.given.file ? play_replay(command, &s) : start_game(command, &s);
  if (code == ARGS_GO) code = read_view(command, &s);
  if (code == ARGS_GO) code = s.svg ? write_picture(&s) : write_text(&s);
  given_free(&s.given);
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
