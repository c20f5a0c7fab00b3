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
/* What shells say of a command that Ctrl-C has ended. */
#define EXIT_INTERRUPTED 130

typedef struct run {
  const char *name, *path;
  const char *record; /* folder; NULL: nothing is recorded */
  const char *shrink; /* file for a scenario of the first game that fails; NULL: none is written */
  uint32_t games, players, jobs;
  uint64_t seed, limit; /* seconds; 0: as long as it takes */
  bool check;
  uint32_t pairs_every; /* as --pairs says; 0: it does not, and few are played */
  args_list seats, decks, options, others, luck;
  const args_option *table;              /* what can be said on the command line */
  player_type types[CARDVM_PLAYERS_MAX]; /* who plays each seat */
  const char *const *deck_names;         /* as they were asked for */
  uint32_t deck_count;
  cardvm_program *program;
  match match;
  /* what came of it */
  uint32_t done, failed, told; /* told: by what viewers learn alone */
  struct {
    uint64_t seed, decisions;
    bool told;
    char *why;
  } failures[FAILED_MOST];
  secrets_count secrets;
  uint32_t flight; /* the most answers one function was in flight for; which, and in which game */
  soak_asker asker;
  uint64_t flight_seed;
  pool_item at_work[POOL_JOBS_MAX]; /* now */
  uint32_t at_work_count;
  pool_item left[2 * POOL_JOBS_MAX]; /* not played to their end: those at work when it was ended */
  uint32_t left_count;
  uint64_t slow; /* nanoseconds after which a game is named next */
  uint64_t shown;
  bool ended; /* before all games were played */
  uint64_t decisions, turns, nanoseconds, start;
  uint64_t wasted,
      wasted_seed; /* what was announced, paid and not done; a game in which that was */
  cardvm_id wasted_last;
  uint32_t won[CARDVM_PLAYERS_MAX + 1]; /* [0]: draws */
} run;

/* Nobody waits any longer: Ctrl-C, or the limit. */
static bool is_enough(const run *r) {
  return terminal_interrupted() ||
         (r->limit && clock_wall() - r->start >= r->limit * (uint64_t)1000000000);
}

static bool go_on(const void *user) { return !is_enough(user); }

/* What a worker tells of a game; why it failed stands behind it. */
typedef struct outcome {
  soak_result game;
  uint64_t wall; /* nanoseconds by the clock */
} outcome;

static void work(void *user, uint32_t item, buffer *result) {
  run *r = user;
  cardvm_setup setup = r->match.setup;
  setup.seed = r->seed + item;
  setup.trace = r->record != NULL;
  buffer why = {0};
  char *file = r->record ? need_format("%s/seed_%" PRIu64 ".replay", r->record, setup.seed) : NULL;
  const soak_record record = {file, r->name};
  const soak_how how = {.check = r->check,
                        .pairs_every = r->pairs_every ? r->pairs_every : SOAK_PAIRS_EVERY,
                        .record = file ? &record : NULL,
                        .go_on = go_on,
                        .user = r};
  const uint64_t start = clock_wall();
  outcome played = {.game = soak_game(r->program, &setup, r->types, &how, &why)};
  played.wall = clock_wall() - start;
  free(file);
  buffer_bytes(result, &played, sizeof played);
  buffer_bytes(result, buffer_text(&why), why.length);
  buffer_free(&why);
}

/* The command that plays this one game again. */
static void say_command(FILE *to, const run *r, uint64_t seed) {
  char *name = args_quote(r->name);
  fprintf(to, "  cardvm run %s --games 1 --seed %" PRIu64 "%s", name, seed,
          r->check ? " --check" : "");
  free(name);
  if (r->pairs_every) fprintf(to, " --pairs %u", r->pairs_every);
  if (r->path) {
    char *path = args_quote(r->path);
    fprintf(to, " --path %s", path);
    free(path);
  }
  if (r->players) fprintf(to, " --players %u", r->players);
  for (uint32_t i = 0; i < r->seats.count; i++) fprintf(to, " --seat %s", r->seats.items[i]);
  for (uint32_t i = 0; i < r->luck.count; i++) fprintf(to, " --luck %s", r->luck.items[i]);
  for (uint32_t i = 0; i < r->decks.count; i++) {
    char *deck = args_quote(r->decks.items[i]);
    fprintf(to, " --deck %s", deck);
    free(deck);
  }
  for (uint32_t i = 0; i < r->options.count; i++) {
    char *option = args_quote(r->options.items[i]);
    fprintf(to, " --option %s", option);
    free(option);
  }
  fprintf(to, "\n");
}

#define BAR_CELLS 20
#define SECOND ((uint64_t)1000000000)
/* Progress is shown so often; a game is named when it has taken so long, and when four times that.
 */
#define SHOWN_EVERY (SECOND / 4)
#define SLOW (30 * SECOND)
#define SLOW_SHOWN (3 * SECOND)
/* A game that was played for less when all was ended is one like the others. */
#define YOUNG (SECOND / 2)

static void say_time(buffer *b, double seconds) {
  const uint64_t s = (uint64_t)(seconds + 0.5);
  if (s >= 3600) buffer_add(b, "%" PRIu64 " h %" PRIu64 " min", s / 3600, s / 60 % 60);
  else if (s >= 60) buffer_add(b, "%" PRIu64 " min %" PRIu64 " s", s / 60, s % 60);
  else buffer_add(b, "%" PRIu64 " s", s);
}

/* One line, cut off at the terminal's width. */
static void show_progress(run *r) {
  const uint64_t now = clock_wall();
  if (!terminal_is(stderr) || now - r->shown < SHOWN_EVERY) return;
  r->shown = now;
  buffer b = {0};
  const uint64_t cells = (uint64_t)BAR_CELLS * r->done / r->games;
  const double seconds = (double)(now - r->start) / (double)SECOND;
  buffer_add(&b, "[");
  for (uint64_t i = 0; i < BAR_CELLS; i++) buffer_add(&b, i < cells ? "#" : ".");
  buffer_add(&b, "] %u of %u games", r->done, r->games);
  if (r->done) {
    buffer_add(&b, ", %.*f games/s, ", r->done < 10 * seconds ? 1 : 0, r->done / seconds);
    double left = seconds * (r->games - r->done) / r->done;
    if (r->limit && left > (double)r->limit - seconds) left = (double)r->limit - seconds;
    say_time(&b, left > 0 ? left : 0);
    buffer_add(&b, " left");
  }
  if (r->at_work_count && r->at_work[0].nanoseconds > SLOW_SHOWN) {
    buffer_add(&b, "; seed %" PRIu64 " for ", r->seed + r->at_work[0].item);
    say_time(&b, (double)r->at_work[0].nanoseconds / (double)SECOND);
  }
  const uint32_t width = terminal_width(stderr) - 1;
  fprintf(stderr, "\r%-*.*s", (int)width, (int)width, buffer_text(&b));
  buffer_free(&b);
}

static void clear_progress(const run *r) {
  if (terminal_is(stderr) && r->shown)
    fprintf(stderr, "\r%*s\r", (int)terminal_width(stderr) - 1, "");
}

/* A game that goes on for ever is named while it does. */
static void name_slow(run *r) {
  if (!r->at_work_count || r->at_work[0].nanoseconds < r->slow) return;
  clear_progress(r);
  fprintf(stderr, "seed %" PRIu64 " has been played for %" PRIu64 " s:\n",
          r->seed + r->at_work[0].item, r->at_work[0].nanoseconds / SECOND);
  say_command(stderr, r, r->seed + r->at_work[0].item);
  r->slow *= 4;
}

/* A game was not played to its end. */
static void leave(run *r, pool_item item) {
  r->left[r->left_count++] = item;
  r->ended = true;
}

static bool tick(void *user, const pool_item *items, uint32_t count) {
  run *r = user;
  memcpy(r->at_work, items, count * sizeof *items);
  r->at_work_count = count;
  name_slow(r);
  show_progress(r);
  r->ended = r->ended || is_enough(r);
  for (uint32_t i = 0; r->ended && i < count; i++) leave(r, items[i]);
  return !r->ended;
}

static void note_failure(run *r, uint64_t seed, const soak_result *game, const char *why,
                         size_t length) {
  r->told += game->told;
  if (r->failed++ >= FAILED_MOST) return;
  clear_progress(r);
  fprintf(stderr, "seed %" PRIu64 ": %.*s\n", seed, (int)length, why);
  say_command(stderr, r, seed);
  r->failures[r->failed - 1].seed = seed;
  r->failures[r->failed - 1].decisions = game->decisions;
  r->failures[r->failed - 1].told = game->told;
  r->failures[r->failed - 1].why = need_format("%.*s", (int)length, why);
}

static bool done(void *user, uint32_t item, const char *bytes, size_t length, const char *crash) {
  run *r = user;
  outcome played = {.game.failed = true};
  if (!crash) memcpy(&played, bytes, sizeof played);
  const soak_result game = played.game;
  if (game.left && !game.failed) {
    leave(r, (pool_item){item, played.wall});
    return false;
  }
  r->done++;
  r->decisions += game.decisions;
  r->turns += game.turns;
  r->nanoseconds += game.nanoseconds;
  r->wasted += game.wasted;
  secrets_add(&r->secrets, &game.secrets);
  if (game.flight > r->flight) {
    r->flight = game.flight;
    r->asker = game.asker;
    r->flight_seed = r->seed + item;
  }
  if (game.wasted) {
    r->wasted_last = game.wasted_last;
    r->wasted_seed = r->seed + item;
  }
  if (crash) note_failure(r, r->seed + item, &game, crash, strlen(crash));
  else if (game.failed)
    note_failure(r, r->seed + item, &game, bytes + sizeof played, length - sizeof played);
  else r->won[game.winner]++;
  show_progress(r);
  /* More of them would not tell more, but for who counts them. */
  return r->failed < FAILED_MOST || (r->pairs_every && r->failed == r->told);
}

/* With more answers than this in one flight looking ahead is dear: each copy gives them again. */
#define FLIGHT_LONG 32

static void report_flight(const run *r) {
  buffer b = {0};
  soak_say_flight(r->program, &r->asker, r->flight, &b);
  printf("  in seed %" PRIu64 " %s\n", r->flight_seed, buffer_text(&b));
  buffer_free(&b);
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

/* What was still played is named where it may go on for ever: for long already, or while nothing
 * was played to its end. */
static void say_ended(const run *r) {
  printf("  %s, with %u of %u games played\n",
         terminal_interrupted() ? "interrupted" : "the time was over", r->done, r->games);
  for (uint32_t i = 0; i < r->left_count; i++) {
    if (r->done && r->left[i].nanoseconds < YOUNG) continue;
    const uint64_t seed = r->seed + r->left[i].item;
    printf("  seed %" PRIu64 " was not over after %.1f s:\n", seed,
           (double)r->left[i].nanoseconds / (double)SECOND);
    say_command(stdout, r, seed);
  }
}

static void report_secrets(const run *r) {
  buffer b = {0};
  secrets_say(&r->secrets, doors, r->pairs_every != 0, &b);
  printf("%s", buffer_text(&b));
  buffer_free(&b);
}

static void report(const run *r) {
  double cpu = (double)r->nanoseconds / 1e9, wall = (double)(clock_wall() - r->start) / 1e9;
  double games = r->done ? r->done : 1;
  const uint64_t last = r->ended ? r->done + r->left_count : r->games;
  printf("%s: %u games of %u players, seeds %" PRIu64 " to %" PRIu64 "%s\n", r->name, r->done,
         r->match.setup.players, r->seed, r->seed + (last ? last - 1 : 0),
         r->check ? ", checked at every decision" : "");
  if (r->ended) say_ended(r);
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
  if (r->check) report_secrets(r);
  if (r->check && r->flight > FLIGHT_LONG) report_flight(r);
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
      if (!r->failures[n].told && shrink_one(r, n, near, why)) return true;
  if (r->failed == r->told)
    buffer_add(why,
               "no scenario can show what a viewer learns: the lines above say how it is seen");
  return false;
}

static int play_games(run *r) {
  buffer why = {0};
  if (!recording_folder(r->record, &why)) return args_problem(&why);
  pool p = {
      .jobs = r->jobs, .items = r->games, .work = work, .done = done, .tick = tick, .user = r};
  terminal_catch_interrupt();
  r->start = clock_wall();
  r->slow = SLOW;
  show_progress(r);
  bool well = pool_run(&p);
  clear_progress(r);
  report(r);
  bool shrunk = !r->shrink || !r->failed || shrink_failed(r, &why);
  for (uint32_t i = 0; i < FAILED_MOST; i++) free(r->failures[i].why);
  if (!shrunk) return args_problem(&why);
  buffer_free(&why);
  if (r->ended && terminal_interrupted()) return EXIT_INTERRUPTED;
  const bool enough = r->ended ? r->done != 0 : r->done == r->games;
  return well && !r->failed && enough ? EXIT_DONE : EXIT_PROBLEM;
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
      {"--pairs", ARGS_COUNT, &r.pairs_every, "N",
       "with --check: compare what viewers are told at one decision in N (96), and say what that "
       "reached"},
      {"--limit", ARGS_NUMBER, &r.limit, "SECONDS",
       "end after so long, with what there is by then"},
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
  r.check = r.check || r.shrink || r.pairs_every;
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
        "by its seed and the command that plays it again, and so is one that does not end. Ctrl-C gives\n"
        "what there is so far. Exit code 0 if every game went well, and with --limit one was played to its\n"
        "end.\n"
        "A search player (search:1000: trees of so many playouts for each pick) looks only at games\n"
        "that could be, by what it may know.",
    .run = run_run,
};
