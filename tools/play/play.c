/* `cardvm play`: one game in the terminal. */
#include "board.h"
#include "clock.h"
#include "commands.h"
#include "language.h"
#include "person.h"
#include "players.h"
#include "recording.h"
#include "reload.h"
#include "ruleset.h"
#include "setup.h"
#include "story.h"
#include "text.h"
#include "undo.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXIT_INTERRUPTED 130 /* as a shell calls it */

typedef struct play {
  const char *name, *path, *language, *seed_text, *record, *undo_text;
  bool trace, demo;
  args_list seats, decks, options, others;
  const args_command *command;
  const args_option *table; /* what can be said on the command line */
  uint64_t seed;
  uint32_t players_count; /* 0: as few as can be */
  cardvm_program *program;
  match match;
  cardvm_game *game;
  recording tape;
  player_type types[CARDVM_PLAYERS_MAX];
  player players[CARDVM_PLAYERS_MAX];
  cardvm_ahead *ahead[CARDVM_PLAYERS_MAX]; /* of persons */
  undo undo;
  uint32_t skipped; /* effects that failed and were left out */
  bool left;        /* a person left the game */
} play;

/* Players know the program that they play. */
static void sit_down(play *p) {
  for (uint32_t i = 0; i < p->match.setup.players; i++) {
    const player_type type = p->types[i];
    p->players[i] = player_new(type, p->seed, i + 1);
    if (type.kind == PLAYER_PERSON) p->ahead[i] = cardvm_ahead_new(p->program);
    if (type.kind == PLAYER_PERSON) p->undo.persons |= 1u << (i + 1);
  }
}

static void stand_up(play *p) {
  for (uint32_t i = 0; i < p->match.setup.players; i++) {
    player_free(&p->players[i]);
    cardvm_ahead_free(p->ahead[i]);
    p->ahead[i] = NULL;
  }
}

static int choose_players(const args_command *command, play *p) {
  player_type *types = p->types;
  uint32_t count = p->match.setup.players;
  int code = players_read(command, &p->seats, count, types);
  if (code != ARGS_GO) return code;
  const bool sits = terminal_is(stdin) && !p->demo && !p->seats.count;
  if (sits) types[0].kind = PLAYER_PERSON;
  bool person = false;
  for (uint32_t i = 0; i < count; i++) person = person || types[i].kind == PLAYER_PERSON;
  int32_t score;
  /* Without a score a greedy player has no idea what is good. Games without a person are quick. */
  const char *best = person ? cardvm_client_opponent(p->program) : NULL;
  if (!best) best = cardvm_lua_score(p->game, 1, &score) ? "greedy" : "random";
  for (uint32_t i = 0; i < count; i++)
    if (types[i].kind == PLAYER_NONE) types[i] = player_named(best);
  sit_down(p);
  return ARGS_GO;
}

/* The only person's seat sees through its own eyes; otherwise everything is shown. */
static cardvm_seat viewer_of(const play *p) {
  cardvm_seat viewer = TEXT_ALL;
  uint32_t persons = 0;
  for (uint32_t i = 0; i < p->match.setup.players; i++)
    if (p->players[i].type.kind == PLAYER_PERSON) {
      viewer = i + 1;
      persons++;
    }
  return persons == 1 ? viewer : TEXT_ALL;
}

static void introduce(const play *p) {
  static const char *const kinds[] = {"nobody", "a person", "random", "greedy", "search"};
  printf("%s, seed %" PRIu64 "\n", cardvm_lua_title(p->program), p->seed);
  bool shared = cardvm_lua_deck_shared(p->program);
  const char *word = cardvm_client_deck_word(p->program);
  if (shared && cardvm_lua_deck_count(p->program))
    printf("  %s: %s\n", word ? word : "deck",
           p->decks.count ? p->decks.items[0] : cardvm_lua_deck_name(p->program, 0));
  for (uint32_t i = 0; i < p->match.setup.players; i++) {
    printf("  player %u: %s", i + 1, kinds[p->players[i].type.kind]);
    if (cardvm_lua_deck_count(p->program) && !shared)
      printf(", deck \"%s\"", p->match.lists[i]
                                  ? p->match.lists[i]
                                  : cardvm_lua_deck_name(p->program, p->match.decks[i]));
    printf("\n");
  }
  if (p->undo.persons) printf("  ? shows what you can say besides answers\n");
}

/* An effect that fails is left out, so that a mistake in one card does not end a game. */
static bool leave_out(play *p) {
  buffer b = {0};
  ruleset_error(&b, NULL, cardvm_game_error(p->game));
  fprintf(stderr, "A script failed: %s\n", buffer_text(&b));
  buffer_free(&b);
  p->skipped++;
  recording_skip(&p->tape, p->game);
  return cardvm_game_skip(p->game) == CARDVM_OK;
}

static bool concede(play *p, cardvm_seat by) {
  recording_concede(&p->tape, p->game, by);
  return cardvm_game_concede(p->game, by) == CARDVM_OK;
}

static bool choose(play *p, const picks *picked) {
  recording_answer(&p->tape, p->game, picked);
  return cardvm_game_choose(p->game, picked->index, picked->count) == CARDVM_OK;
}

/* What a person has said in advance. */
static bool said_ahead(const play *p, cardvm_seat by, picks *picked) {
  cardvm_option pick;
  uint32_t count;
  if (!cardvm_ahead_answers(p->ahead[by - 1], p->game, &pick, &count)) return false;
  const cardvm_decision *ask = cardvm_game_decision(p->game);
  for (uint32_t i = 0; count && i < ask->option_count; i++)
    if (ask->options[i].name == pick.name) picks_add(picked, i);
  return true;
}

static bool match_begin(play *p, cardvm_program *program, match *m, buffer *why) {
  uint32_t players = p->players_count ? p->players_count : p->decks.count;
  if (players < cardvm_lua_players_min(program) && !p->players_count) players = 0;
  const bool well = match_prepare(m, program, players, p->decks.items, p->decks.count, why) &&
                    match_options(m, program, p->options.items, p->options.count, why);
  m->setup.seed = p->seed;
  return well;
}

static void tell_reloaded(const reloaded *r) {
  if (!r->parted) printf("The scripts are read again; the game goes on as it was.\n");
  else
    printf("The scripts are read again. The game goes on behind answer %u of %u: after that, %s.\n",
           r->played, r->all, r->parted);
}

/* The game goes on under the scripts as they are now; nothing has changed if it can't. What was
 * said ahead is forgotten, and nothing before can be taken back. */
static void reload(play *p, story *s) {
  int code = EXIT_DONE;
  buffer why = {0};
  match m = {0};
  reloaded r = {0};
  cardvm_program *program = ruleset_open(p->command, p->name, p->path, &code);
  if (program && match_begin(p, program, &m, &why))
    r = reload_game(&p->tape, p->game, program, &m.setup, p->name, &why);
  if (r.game) {
    stand_up(p);
    undo_free(&p->undo);
    p->undo = (undo){.free = p->undo.free};
    cardvm_recorder_free(p->tape.recorder);
    cardvm_game_free(p->game);
    match_free(&p->match);
    cardvm_program_free(p->program);
    p->program = program;
    p->match = m;
    p->game = r.game;
    p->tape = r.tape;
    sit_down(p);
    story_again(s, p->game);
    undo_begin(&p->undo, p->game);
    tell_reloaded(&r);
  } else {
    if (why.length) fprintf(stderr, "%s\n", buffer_text(&why));
    printf("The game goes on with the scripts as they were.\n");
    match_free(&m);
    cardvm_program_free(program);
  }
  free(r.parted);
  buffer_free(&why);
}

static bool answer(play *p, story *s) {
  const cardvm_decision *ask = cardvm_game_decision(p->game);
  if (!ask) return false; /* to list the answers takes too much work */
  cardvm_seat by = ask->decider;
  player *who = &p->players[by - 1];
  picks picked = {0};
  bool going = true;
  person_said said = PERSON_ANSWERS;
  if (who->type.kind == PLAYER_PERSON && person_must(p->game)) {
    picks_add(&picked, 0);
    story_only(s);
  } else if (who->type.kind == PLAYER_PERSON && said_ahead(p, by, &picked)) {
    story_answer(s, &picked);
  } else if (who->type.kind == PLAYER_PERSON) {
    undo_note(&p->undo, s, &p->tape);
    do said = person_ask(s, p->ahead[by - 1], &picked);
    while (said == PERSON_TAKES_BACK && !undo_take_back(&p->undo, s, &p->tape));
    p->undo.noted = said == PERSON_TAKES_BACK;
    if (said == PERSON_RELOADS) reload(p, s);
  } else {
    player_pick(who, p->game, &picked);
    story_answer(s, &picked);
  }
  if (said == PERSON_LEAVES) going = false;
  else if (said == PERSON_CONCEDES) going = concede(p, by);
  else if (said == PERSON_TAKES_BACK || said == PERSON_RELOADS)
    going = true; /* the question is another one now */
  else going = choose(p, &picked);
  p->left = said == PERSON_LEAVES;
  picks_free(&picked);
  return going;
}

/* The last status of the machine. */
static cardvm_status play_on(play *p, story *s) {
  for (;;) {
    cardvm_status status = cardvm_game_run(p->game);
    recording_tell(&p->tape, p->game);
    story_tell(s);
    if (terminal_interrupted()) p->left = true;
    if (p->left) return status;
    if (status == CARDVM_FAILED && leave_out(p)) continue;
    if (status != CARDVM_DECISION) return status;
    if (!answer(p, s)) return p->left ? status : cardvm_game_error(p->game)->code;
  }
}

/* The result as exit code, with what a person must know about how it ended. */
static int conclude(const play *p, story *s, cardvm_status status) {
  if (terminal_interrupted()) {
    printf("\nLeft the game.\n");
    return EXIT_INTERRUPTED;
  }
  if (p->left) {
    printf("Left the game.\n");
    return EXIT_DONE;
  }
  if (status != CARDVM_OVER) {
    buffer b = {0};
    ruleset_error(&b, NULL, cardvm_game_error(p->game));
    fprintf(stderr, "The game stopped (%s): %s\n", cardvm_status_name(status), buffer_text(&b));
    buffer_free(&b);
    return EXIT_PROBLEM;
  }
  story_flush(s);
  person_board(s, s->viewer);
  story_end(s);
  return p->skipped ? EXIT_PROBLEM : EXIT_DONE;
}

/* How the command was called: tools/run.sh, which builds and finds it, says so. */
static const char *own_command(void) {
  const char *name = getenv("CARDVM_CALLED");
  return name && *name ? name : "cardvm";
}

static void say_what_next(const play *p) {
  const char *self = own_command();
  char *name = args_quote(p->name);
  char *commands[] = {need_format("%s play %s", self, name),
                      need_format("%s run %s --games 100 --check", self, name),
                      need_format("%s test %s", self, name)};
  static const char *const about[] = {"play against this player yourself",
                                      "random games, every decision checked",
                                      "the rulings of this rule set, as scenarios"};
  printf("\nWhat to try next:\n");
  for (int i = 0; i < 3; i++) {
    printf("  %-48s  %s\n", commands[i], about[i]);
    free(commands[i]);
  }
  free(name);
}

/* What was played, as a file; also of a game that was left. */
static int keep_record(play *p, int code) {
  buffer why = {0};
  if (p->record && !recording_write(&p->tape, p->game, p->record, &why)) {
    fprintf(stderr, "%s\n", buffer_text(&why));
    code = EXIT_PROBLEM;
  }
  buffer_free(&why);
  return code;
}

static int play_game(const args_command *command, play *p) {
  cardvm_error error = {0};
  p->game = cardvm_game_start(p->program, &p->match.setup, &error);
  if (!p->game) {
    buffer b = {0};
    ruleset_error(&b, NULL, &error);
    fprintf(stderr, "The game does not start: %s\n", buffer_text(&b));
    buffer_free(&b);
    return EXIT_PROBLEM;
  }
  int code = choose_players(command, p);
  if (code == ARGS_GO) {
    introduce(p);
    story s = story_begin(p->game, viewer_of(p), p->trace);
    if (p->record || p->undo.persons)
      p->tape.recorder = cardvm_recorder_new(p->program, &p->match.setup, p->name);
    undo_begin(&p->undo, p->game);
    cardvm_status status = play_on(p, &s);
    code = keep_record(p, conclude(p, &s, status));
    story_free(&s);
    if (p->demo && code == EXIT_DONE) say_what_next(p);
  }
  stand_up(p);
  undo_free(&p->undo);
  cardvm_recorder_free(p->tape.recorder);
  cardvm_game_free(p->game);
  return code;
}

static int prepare_and_play(const args_command *command, play *p) {
  int code = match_knows(command, p->table, &p->others, p->name, p->path);
  if (code != ARGS_GO) return code;
  code = EXIT_PROBLEM;
  p->program = ruleset_open(command, p->name, p->path, &code);
  if (!p->program) return code;
  int said = match_words(command, p->table, p->program, &p->others, &p->decks);
  if (said != ARGS_GO) return cardvm_program_free(p->program), said;
  buffer why = {0};
  if (match_begin(p, p->program, &p->match, &why)) {
    match_tell(&p->match);
    code = play_game(command, p);
  } else code = args_refuse(command, "%s", buffer_text(&why));
  buffer_free(&why);
  match_free(&p->match);
  cardvm_program_free(p->program);
  return code;
}

static int play_run(const args_command *command, int argc, char **argv) {
  play p = {.seed = 1};
  const args_option options[] = {
      {"--seat", ARGS_LIST, &p.seats, "N=KIND",
       "who plays seat N: person, random, greedy or search[:ITERATIONS]"},
      {"--players", ARGS_COUNT, &p.players_count, "N", "players (as few as the rule set allows)"},
      {"--deck", ARGS_LIST, &p.decks, "NAME",
       "deck of the next seat, from seat 1 on: its name, its cards \"A, 4 B\", or a file"},
      {"--option", ARGS_LIST, &p.options, "NAME=N", "value of a game variable at the start"},
      {"--seed", ARGS_TEXT, &p.seed_text, "S", "seed of the game; the same one, the same game"},
      {"--record", ARGS_TEXT, &p.record, "FILE", "write the game down, for cardvm replay"},
      {"--undo", ARGS_TEXT, &p.undo_text, "RULE",
       "fair: a person takes back what has shown no card and drawn nothing; or free"},
      {"--trace", ARGS_FLAG, &p.trace, NULL, "show all that happens, indented by cause"},
      {"--demo", ARGS_FLAG, &p.demo, NULL, "play by itself, and say what to try next"},
      {"--WORD", ARGS_OTHER, &p.others, "DECK",
       "the rule set's own word for --deck: --kingdom, of dominion"},
      {"--language", ARGS_TEXT, &p.language, "NAME", LANGUAGE_HELP},
      {"--path", ARGS_TEXT, &p.path, "FOLDER", RULESET_PATH_HELP},
      {0},
  };
  p.command = command;
  p.table = options;
  args_list words;
  int code = args_parse(command, options, argc, argv, &words);
  if (code != ARGS_GO) return code;
  if (p.seed_text && !args_number(p.seed_text, &p.seed))
    return args_refuse(command, "--seed wants a number from 0 on, not \"%s\"", p.seed_text);
  p.undo.free = p.undo_text && strcmp(p.undo_text, "free") == 0;
  if (p.undo_text && !p.undo.free && strcmp(p.undo_text, "fair") != 0)
    return args_refuse(command, "--undo wants fair or free, not \"%s\"", p.undo_text);
  if (!p.seed_text && terminal_is(stdin) && !p.demo)
    p.seed = clock_wall() % 1000000; /* a new game each time; the number is shown */
  p.name = words.items[0];
  terminal_catch_interrupt();
  code = language_begin(command, p.name, p.path, p.language);
  if (code == ARGS_GO) code = prepare_and_play(command, &p);
  language_end();
  return code;
}

const args_command play_command = {
    .name = "play",
    .words = "RULESET",
    .words_min = 1,
    .words_max = 1,
    .summary = "play a game in the terminal",
    .about =
        "On a terminal you have seat 1; on other seats sits whoever plays best by what the rule set\n"
        "says: greedy players (which try each answer and look at the score), search players\n"
        "(search:1000: trees of so many playouts for each pick), random ones where there is no score.\n"
        "They look only at games that could be, by what they may know. Without a terminal, or with\n"
        "--demo, the game plays itself to the end. The trace shows everything, hidden cards too.",
    .run = play_run,
};
