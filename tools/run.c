/* `cardvm run`: many games, counted and, with --check, compared with their forks and saves. */
#include "cardvm_define.h"
#include "clock.h"
#include "commands.h"
#include "pool.h"
#include "recording.h"
#include "ruleset.h"
#include "setup.h"
#include "shrink.h"
#include "soak.h"
#include "terminal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FAILED_MOST 5

typedef struct run {
  const char *name, *path;
  const char *record; /* folder; NULL: nothing is recorded */
  const char *shrink; /* file for a scenario of the first game that fails; NULL: none is written */
  uint32_t games, players, jobs;
  uint64_t seed;
  bool check;
  args_list seats, decks, options, others, luck;
  const args_option *table;              /* what can be said on the command line */
  player_type types[CARDVM_PLAYERS_MAX]; /* who plays each seat */
  const char *const *deck_names;         /* as they were asked for */
  uint32_t deck_count;
  cardvm_program *program;
  match match;
  /* what came of it */
  uint32_t done, failed;
  struct {
    uint64_t seed, decisions;
    char *why;
  } failures[FAILED_MOST];
  uint64_t decisions, turns, nanoseconds, start;
  uint64_t wasted,
      wasted_seed; /* what was announced, paid and not done; a game in which that was */
  cardvm_id wasted_last;
  uint32_t won[CARDVM_PLAYERS_MAX + 1]; /* [0]: draws */
} run;

static void work(void *user, uint32_t item, buffer *result) {
  run *r = user;
  cardvm_setup setup = r->match.setup;
  setup.seed = r->seed + item;
  setup.trace = r->record != NULL;
  buffer why = {0};
  char *file = r->record ? need_format("%s/seed_%" PRIu64 ".replay", r->record, setup.seed) : NULL;
  const soak_record record = {file, r->name};
  soak_result game = soak_game(r->program, &setup, r->types, r->check, file ? &record : NULL, &why);
  free(file);
  buffer_bytes(result, &game, sizeof game);
  buffer_bytes(result, buffer_text(&why), why.length);
  buffer_free(&why);
}

/* The command that plays this one game again. */
static void say_command(const run *r, uint64_t seed) {
  char *name = args_quote(r->name);
  fprintf(stderr, "  cardvm run %s --games 1 --seed %" PRIu64 "%s", name, seed,
          r->check ? " --check" : "");
  free(name);
  if (r->path) {
    char *path = args_quote(r->path);
    fprintf(stderr, " --path %s", path);
    free(path);
  }
  if (r->players) fprintf(stderr, " --players %u", r->players);
  for (uint32_t i = 0; i < r->seats.count; i++) fprintf(stderr, " --seat %s", r->seats.items[i]);
  for (uint32_t i = 0; i < r->luck.count; i++) fprintf(stderr, " --luck %s", r->luck.items[i]);
  for (uint32_t i = 0; i < r->decks.count; i++) {
    char *deck = args_quote(r->decks.items[i]);
    fprintf(stderr, " --deck %s", deck);
    free(deck);
  }
  for (uint32_t i = 0; i < r->options.count; i++) {
    char *option = args_quote(r->options.items[i]);
    fprintf(stderr, " --option %s", option);
    free(option);
  }
  fprintf(stderr, "\n");
}

#define BAR_CELLS 30

static void show_progress(const run *r) {
  if (!terminal_is(stderr)) return;
  uint64_t cells = (uint64_t)BAR_CELLS * r->done / r->games;
  double seconds = (double)(clock_wall() - r->start) / 1e9;
  fprintf(stderr, "\r[");
  for (uint64_t i = 0; i < BAR_CELLS; i++) fputc(i < cells ? '#' : '.', stderr);
  fprintf(stderr, "] %u of %u games, %.0f games/s ", r->done, r->games,
          seconds > 0 ? r->done / seconds : 0.0);
}

static void clear_progress(void) {
  if (terminal_is(stderr)) fprintf(stderr, "\r%80s\r", "");
}

static bool done(void *user, uint32_t item, const char *bytes, size_t length, const char *crash) {
  run *r = user;
  soak_result game = {.failed = true};
  if (!crash) memcpy(&game, bytes, sizeof game);
  r->done++;
  r->decisions += game.decisions;
  r->turns += game.turns;
  r->nanoseconds += game.nanoseconds;
  r->wasted += game.wasted;
  if (game.wasted) {
    r->wasted_last = game.wasted_last;
    r->wasted_seed = r->seed + item;
  }
  if (game.failed) {
    clear_progress();
    const char *why = crash ? crash : bytes + sizeof game;
    int why_length = crash ? (int)strlen(crash) : (int)(length - sizeof game);
    fprintf(stderr, "seed %" PRIu64 ": %.*s\n", r->seed + item, why_length, why);
    say_command(r, r->seed + item);
    if (r->failed < FAILED_MOST) {
      r->failures[r->failed].seed = r->seed + item;
      r->failures[r->failed].decisions = game.decisions;
      r->failures[r->failed].why = need_format("%.*s", why_length, why);
    }
    r->failed++;
  } else {
    r->won[game.winner]++;
  }
  if (r->done % 16 == 0 || r->done == r->games) show_progress(r);
  return r->failed < FAILED_MOST; /* more of them would not tell more */
}

/* What was announced and paid for and then not done shows a condition that is asked too late. */
static void report_wasted(const run *r) {
  cardvm_ability_info info = {0};
  cardvm_program_ability_info(r->program, r->wasted_last, &info);
  printf("  announced and paid for, and then not done: %" PRIu64 ", as '%s' of %s in seed %" PRIu64
         "\n",
         r->wasted, cardvm_program_name(r->program, CARDVM_SORT_NAME, info.keyword),
         info.definition ? cardvm_program_name(r->program, CARDVM_SORT_DEFINITION, info.definition)
                         : "the rules",
         r->wasted_seed);
}

static void report(const run *r) {
  double cpu = (double)r->nanoseconds / 1e9, wall = (double)(clock_wall() - r->start) / 1e9;
  double games = r->done ? r->done : 1;
  printf("%s: %u games of %u players, seeds %" PRIu64 " to %" PRIu64 "%s\n", r->name, r->done,
         r->match.setup.players, r->seed, r->seed + r->games - 1,
         r->check ? ", checked at every decision" : "");
  printf("  %.1f games/s, %.0f decisions/s of CPU time (%.1f games/s by the clock, %u jobs)\n",
         cpu > 0 ? r->done / cpu : 0, cpu > 0 ? (double)r->decisions / cpu : 0,
         wall > 0 ? r->done / wall : 0, r->jobs);
  printf("  per game: %.1f decisions, %.1f turns\n", (double)r->decisions / games,
         (double)r->turns / games);
  printf("  won:");
  for (uint32_t seat = 1; seat <= r->match.setup.players; seat++)
    printf(" player %u %u,", seat, r->won[seat]);
  printf(" drawn %u\n", r->won[0]);
  if (r->failed) printf("  %u failed\n", r->failed);
  if (r->check && r->wasted) report_wasted(r);
}

/* Of the failed games the first that a scenario can show. */
static bool shrink_one(const run *r, uint32_t n, bool near, buffer *why) {
  cardvm_setup setup = r->match.setup;
  setup.seed = r->failures[n].seed;
  const shrink_game game = {.program = r->program,
                            .setup = &setup,
                            .types = r->types,
                            .decks = r->deck_names,
                            .deck_count = r->deck_count,
                            .decisions = r->failures[n].decisions,
                            .why = r->failures[n].why};
  char *name = need_format("game %" PRIu64 " does not fail", setup.seed);
  buffer_clear(why);
  bool well = shrink_write(&game, near, name, r->shrink, why);
  free(name);
  return well;
}

static bool shrink_failed(const run *r, buffer *why) {
  uint32_t count = r->failed < FAILED_MOST ? r->failed : FAILED_MOST;
  for (int near = 0; near < 2; near++)
    for (uint32_t n = 0; n < count; n++)
      if (shrink_one(r, n, near, why)) return true;
  return false;
}

static int play_games(run *r) {
  buffer why = {0};
  if (!recording_folder(r->record, &why)) return args_problem(&why);
  pool p = {.jobs = r->jobs, .items = r->games, .work = work, .done = done, .user = r};
  r->start = clock_wall();
  show_progress(r);
  bool well = pool_run(&p);
  clear_progress();
  report(r);
  bool shrunk = !r->shrink || !r->failed || shrink_failed(r, &why);
  for (uint32_t i = 0; i < FAILED_MOST; i++) free(r->failures[i].why);
  if (!shrunk) return args_problem(&why);
  buffer_free(&why);
  return well && !r->failed && r->done == r->games ? EXIT_DONE : EXIT_PROBLEM;
}

/* Random players, but for the seats that --seat gives to others. */
static int choose_players(const args_command *command, run *r) {
  uint32_t count = r->match.setup.players;
  for (uint32_t i = 0; i < count; i++) r->types[i].kind = PLAYER_RANDOM;
  int code = players_read(command, &r->seats, count, r->types);
  for (uint32_t i = 0; code == ARGS_GO && i < count; i++)
    if (r->types[i].kind == PLAYER_PERSON)
      code = args_refuse(command, "a person can't play here: see cardvm play --help");
  return code;
}

static int choose_luck(const args_command *command, run *r) {
  cardvm_setup *s = &r->match.setup;
  if (r->luck.count > s->players)
    return args_refuse(command, "--luck: there are %u players", (unsigned)s->players);
  s->chance_by_purpose = r->luck.count != 0;
  for (uint32_t i = 0; i < r->luck.count; i++) {
    const char *text = r->luck.items[i];
    char *end;
    const unsigned long n = strtoul(text, &end, 10);
    if (end == text || *end || !n || n > UINT32_MAX || text[0] == '-')
      return args_refuse(command, "--luck: expected a number from 1 on, got \"%s\"", text);
    s->luck[i] = (uint32_t)n;
  }
  return ARGS_GO;
}

static int prepare_and_play(const args_command *command, run *r) {
  int code = match_knows(command, r->table, &r->others, r->name, r->path);
  if (code != ARGS_GO) return code;
  code = EXIT_PROBLEM;
  r->program = ruleset_open(command, r->name, r->path, &code);
  if (!r->program) return code;
  int said = match_words(command, r->table, r->program, &r->others, &r->decks);
  if (said != ARGS_GO) return cardvm_program_free(r->program), said;
  buffer why = {0};
  static const char *const random[] = {"random"};
  bool any =
      !r->decks.count && cardvm_client_random_deck(r->program) < cardvm_lua_deck_count(r->program);
  r->deck_names = any ? random : r->decks.items;
  r->deck_count = any ? 1 : r->decks.count;
  if (match_prepare(&r->match, r->program, r->players, r->deck_names, r->deck_count, &why) &&
      match_options(&r->match, r->program, r->options.items, r->options.count, &why)) {
    match_tell(&r->match);
    code = choose_luck(command, r);
    if (code == ARGS_GO) code = choose_players(command, r);
    if (code == ARGS_GO) code = play_games(r);
  } else {
    code = args_refuse(command, "%s", buffer_text(&why));
  }
  buffer_free(&why);
  match_free(&r->match);
  cardvm_program_free(r->program);
  return code;
}

static int run_run(const args_command *command, int argc, char **argv) {
  run r = {.games = 100, .jobs = 1, .seed = 1};
  const args_option options[] = {
      {"--games", ARGS_COUNT, &r.games, "N", "how many games (100)"},
      {"--seed", ARGS_NUMBER, &r.seed, "S", "seed of the first game; the next has S+1 (1)"},
      {"--check", ARGS_FLAG, &r.check, NULL,
       "test the rules' invariants after every event, and every decision against forks and saves"},
      {"--shrink", ARGS_TEXT, &r.shrink, "FILE",
       "of games that fail the first (--check), made short, as a scenario that fails"},
      {"--record", ARGS_TEXT, &r.record, "FOLDER", "write every game down, for cardvm replay"},
      {"--players", ARGS_COUNT, &r.players, "N", "players (as few as the rule set allows)"},
      {"--seat", ARGS_LIST, &r.seats, "N=KIND",
       "who plays seat N: random (else), greedy or search[:ITERATIONS]"},
      {"--deck", ARGS_LIST, &r.decks, "NAME",
       "deck of the next seat, from seat 1 on: its name, its cards \"A, 4 B\", a file; or random"},
      {"--option", ARGS_LIST, &r.options, "NAME=N", "value of a game variable at the start"},
      {"--luck", ARGS_LIST, &r.luck, "N",
       "luck of the next seat, from seat 1 on: for matches with exchanged seats. Places and abilities\n"
       "have chance of their own, and who has the number has the same in every seat"},
      {"--jobs", ARGS_COUNT, &r.jobs, "N", "processes (1)"},
      {"--WORD", ARGS_OTHER, &r.others, "DECK",
       "the rule set's own word for --deck: --kingdom, of dominion"},
      {"--path", ARGS_TEXT, &r.path, "FOLDER", RULESET_PATH_HELP},
      {0},
  };
  r.table = options;
  args_list words;
  int code = args_parse(command, options, argc, argv, &words);
  if (code != ARGS_GO) return code;
  r.check = r.check || r.shrink;
  r.name = words.items[0];
  return prepare_and_play(command, &r);
}

const args_command run_command = {
    .name = "run",
    .words = "RULESET",
    .words_min = 1,
    .words_max = 1,
    .summary = "play games by themselves and count them",
    .about =
        "Plays games to their end, with random players but for --seat. A game that fails is named\n"
        "by its seed and the command that plays it again. Exit code 0 if every game went well.\n"
        "A search player (search:1000: trees of so many playouts for each pick) looks only at games\n"
        "that could be, by what it may know.",
    .run = run_run,
};
