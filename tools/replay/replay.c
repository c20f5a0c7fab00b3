/* `cardvm replay` and `cardvm bisect`: a recorded game, played again. */
#include "commands.h"
#include "diff.h"
#include "recording.h"
#include "ruleset.h"
#include "script.h"
#include "terminal.h"
#include "text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TRACE_LINES                                                                                \
  40 /* shown of what happened since the entry before, where there is nothing to compare */

typedef struct again {
  const char *file, *path, *ruleset;
  uint64_t to, scenario; /* entries; 0: none */
  bool trace, verify, bisect;
  buffer bytes;
  char label[200]; /* the rule set under which it was recorded */
  cardvm_program *program;
  cardvm_replay *replay;
  cardvm_game *game;
  uint32_t other_hash; /* first entry with another hash, 0 none */
  uint32_t told;       /* number of the last line of the trace that was */
  buffer lines;        /* of the trace since the entry before */
  uint32_t
      other_told;    /* first entry before which something else happened than is recorded, 0 none */
  buffer difference; /* there */
  buffer recorded;   /* of the trace, as it may be shown */
  script script;     /* of the last place up to entry `scenario` at which one can begin */
  uint32_t begins;   /* that place; 0: there is none */
} again;

/* -- Telling ----------------------------------------------------------------------------------- */

/* What was recorded of an entry, by anybody; NULL where nothing is known. */
static const char *recorded_trace(again *a, uint32_t entry) {
  const char *text = cardvm_replay_trace(a->replay, entry);
  if (!text) return NULL;
  buffer_clear(&a->recorded);
  buffer_add(&a->recorded, "%s", text);
  if (a->recorded.text) cardvm_text_clean(a->recorded.text);
  return buffer_text(&a->recorded);
}

/* What happened since the entry before; of the recording nothing may be known. */
static void gather_trace(again *a, uint32_t entry) {
  buffer_clear(&a->lines);
  recording_lines(&a->lines, a->game, &a->told);
  cardvm_game_trace_clear(a->game);
  const char *recorded = recorded_trace(a, entry);
  if (a->other_told || !recorded || diff_none(recorded, buffer_text(&a->lines))) return;
  a->other_told = entry;
  ink colours = terminal_ink(stdout);
  diff_lines(&a->difference, recorded, buffer_text(&a->lines), 4, &colours);
}

/* The last lines, or all of them. */
static void show_lines(const again *a, uint32_t most) {
  const char *text = buffer_text(&a->lines), *from = text + strlen(text);
  for (uint32_t lines = 0; from > text && (from[-1] != '\n' || lines++ < most);) from--;
  for (size_t length; *from; from += length + 1) {
    length = strcspn(from, "\n");
    printf("    %.*s\n", (int)length, from);
  }
}

/* Both traces: where they begin to differ, and at the entry at which the game parts (0: it does
 * not). */
static void show_traces(again *a, uint32_t parted) {
  const char *recorded = recorded_trace(a, parted ? parted : 1);
  if (a->other_told)
    printf(
        "  what happened is another thing before entry %u (- as recorded, + under the present scripts):\n%s",
        a->other_told, buffer_text(&a->difference));
  else if (recorded) printf("  all that happened is as recorded\n");
  if (!parted || a->other_told == parted) return;
  if (!recorded && !a->lines.length) {
    printf("  nothing happened before entry %u, under the present scripts\n", parted);
    return;
  }
  printf("  what happened before entry %u%s:\n", parted,
         recorded ? "" : ", under the present scripts");
  if (!recorded || diff_none(recorded, buffer_text(&a->lines))) {
    show_lines(a, TRACE_LINES);
    return;
  }
  buffer b = {0};
  ink colours = terminal_ink(stdout);
  diff_lines(&b, recorded, buffer_text(&a->lines), 4, &colours);
  printf("%s", buffer_text(&b));
  buffer_free(&b);
}

static void show_question(const again *a) {
  const cardvm_decision *ask = cardvm_game_decision(a->game);
  if (!ask) return;
  buffer b = {0};
  text_decision(&b, a->game, ask, TEXT_ALL);
  printf("  asked: %s\n", buffer_text(&b));
  buffer_free(&b);
}

static int parted(again *a, const cardvm_replay_step *s) {
  uint32_t entries = cardvm_replay_entries(a->replay);
  const char *why = NULL;
  printf("%s parts at entry %u of %u: %s\n", a->file, s->entry, entries, s->why);
  printf("  hash %016" PRIx64 ", recorded %016" PRIx64 "; turn %u\n", s->hash, s->recorded,
         cardvm_game_turn_number(a->game));
  const bool same = cardvm_replay_program(a->replay, &why);
  if (!same) printf("  it was recorded under other scripts: %s\n", why);
  show_question(a);
  if (cardvm_game_error(a->game)->code != CARDVM_OK) {
    buffer b = {0};
    ruleset_error(&b, NULL, cardvm_game_error(a->game));
    printf("  error: %s\n", buffer_text(&b));
    buffer_free(&b);
  }
  if (a->bisect) show_traces(a, s->entry);
  /* Of other scripts it is always another one, from the beginning. */
  if (a->bisect && a->other_hash > (same ? 0u : 1u) && a->other_hash < s->entry)
    printf("  the state was another one from entry %u on\n", a->other_hash);
  return EXIT_PROBLEM;
}

static int ended(again *a, uint32_t entry) {
  const char *why = NULL;
  bool same = cardvm_replay_program(a->replay, &why);
  uint64_t seed = cardvm_replay_seed(a->replay);
  char from[40] = ""; /* of a position */
  if (seed) snprintf(from, sizeof from, "seed %" PRIu64 ", ", seed);
  printf("%s: %u entries, %shash %016" PRIx64 "%s\n", a->file, entry, from,
         cardvm_game_hash(a->game),
         (a->verify || a->bisect) && !a->other_hash ? ": all as recorded" : "");
  if (!same) printf("  it was recorded under other scripts: %s\n", why);
  if (a->bisect && (a->other_hash || a->other_told)) show_traces(a, 0);
  if (!a->other_hash) return EXIT_DONE;
  printf("  every question is the same, but the state is another one from entry %u on\n",
         a->other_hash);
  return a->bisect || a->verify ? EXIT_PROBLEM : EXIT_DONE;
}

/* -- As a scenario ----------------------------------------------------------------------------- */

/* The answer that comes now, by index; false: none does. */
static bool next_picks(const again *a, picks *p) {
  const cardvm_decision *ask = cardvm_game_decision(a->game);
  cardvm_option options[256];
  uint32_t count = ask ? cardvm_replay_picks(a->replay, a->game, options, 256) : 0;
  p->count = 0;
  for (uint32_t k = 0; k < count && k < 256; k++)
    for (uint32_t i = 0; i < ask->option_count; i++)
      if (ask->options[i].subject == options[k].subject && ask->options[i].name == options[k].name)
        picks_add(p, i);
  return ask && p->count == count && count <= 256 && (count || ask->min == 0);
}

/* Before an entry is played. */
static void note_for_scenario(again *a, uint32_t entry) {
  picks p = {0};
  if (entry <= a->scenario && script_can_begin(a->game)) {
    if (a->begins) script_free(&a->script);
    a->script = script_of(a->game, 1);
    a->begins = entry;
  }
  if (a->begins && next_picks(a, &p)) script_add_answer(&a->script, a->game, p.index, p.count);
  picks_free(&p);
}

static int print_scenario(again *a, uint32_t entries) {
  buffer text = {0};
  if (a->scenario > entries) {
    fprintf(stderr, "%s: there is no entry %" PRIu64 ": the last one is %u\n", a->file, a->scenario,
            entries);
    return EXIT_PROBLEM;
  }
  if (!a->begins) {
    fprintf(stderr, "%s: nobody may act in a turn up to entry %" PRIu64 "\n", a->file, a->scenario);
    return EXIT_PROBLEM;
  }
  char *name = need_format("%s from entry %u on", a->file, a->begins);
  char *comment = a->begins == a->scenario
                      ? need_text("Only what a position can say: no lasting effects.")
                      : need_format("Entry %" PRIu64 " is in the middle of what began at entry %u.",
                                    a->scenario, a->begins);
  script_keep(&a->script, name, comment, &text);
  fputs(buffer_text(&text), stdout);
  buffer_free(&text);
  free(name);
  free(comment);
  return EXIT_DONE;
}

/* -- Playing ----------------------------------------------------------------------------------- */

static int play(again *a) {
  const char *why;
  /* Where scripts have changed, the state may differ in numbers alone: that parts only a verified
   * one. */
  bool strict = a->verify || (a->bisect && cardvm_replay_program(a->replay, &why));
  for (uint32_t entry = 0;;) {
    cardvm_game_run(a->game);
    gather_trace(a, ++entry);
    if (a->scenario) note_for_scenario(a, entry);
    cardvm_replay_step s = cardvm_replay_next(a->replay, a->game, strict);
    if (!s.same_hash && !a->other_hash) a->other_hash = s.entry;
    if (a->trace) show_lines(a, UINT32_MAX);
    if (a->scenario && s.step != CARDVM_STEP_DONE) return print_scenario(a, s.entry);
    if (s.step >= CARDVM_STEP_PARTED) return parted(a, &s);
    if (s.step == CARDVM_STEP_END) return ended(a, s.entry);
    if (a->to && s.entry >= a->to) {
      cardvm_game_run(a->game);
      int code = ended(a, s.entry);
      show_question(a);
      return code;
    }
  }
}

static int start(again *a) {
  cardvm_error error = {0};
  buffer b = {0};
  a->replay = cardvm_replay_open(a->program, a->bytes.text, a->bytes.length, &error);
  const char *why = NULL;
  if (a->replay && a->verify && !cardvm_replay_program(a->replay, &why)) {
    fprintf(stderr, "%s: recorded under other scripts: %s\n", a->file, why);
    return EXIT_PROBLEM;
  }
  if (a->replay) a->game = cardvm_replay_start(a->replay, a->trace || a->bisect, &error);
  if (a->game) return play(a);
  ruleset_error(&b, NULL, &error);
  fprintf(stderr, "%s: %s\n", a->file, buffer_text(&b));
  if (a->replay && !cardvm_replay_program(a->replay, &why))
    fprintf(stderr, "  it was recorded under other scripts, of %s: %s\n", a->label, why);
  buffer_free(&b);
  return EXIT_PROBLEM;
}

static int read_and_play(const args_command *command, again *a) {
  int code = EXIT_USAGE;
  buffer why = {0};
  if (!recording_read(a->file, &a->bytes, &why)) {
    args_refuse(command, "%s", buffer_text(&why));
  } else if (!cardvm_replay_label(a->bytes.text, a->bytes.length, a->label, sizeof a->label)) {
    fprintf(stderr, "%s: this is no whole replay of this version\n", a->file);
    code = EXIT_PROBLEM;
  } else {
    a->program = ruleset_open(command, a->ruleset ? a->ruleset : a->label, a->path, &code);
    if (a->program) code = start(a);
  }
  buffer_free(&why);
  buffer_free(&a->bytes);
  buffer_free(&a->lines);
  buffer_free(&a->difference);
  buffer_free(&a->recorded);
  if (a->begins) script_free(&a->script);
  cardvm_game_free(a->game);
  cardvm_replay_free(a->replay);
  cardvm_program_free(a->program);
  return code;
}

/* FILE [RULESET], the rule set here or with --ruleset. */
static int play_file(const args_command *command, again *a, const args_list *words) {
  a->file = words->items[0];
  if (words->count > 1 && a->ruleset)
    return args_refuse(command, "two rule sets: \"%s\" and --ruleset \"%s\"", words->items[1],
                       a->ruleset);
  if (words->count > 1) a->ruleset = words->items[1];
  return read_and_play(command, a);
}

static int replay_run(const args_command *command, int argc, char **argv) {
  again a = {0};
  const args_option options[] = {
      {"--to", ARGS_NUMBER, &a.to, "N", "stop after entry N and show what is asked then"},
      {"--scenario", ARGS_NUMBER, &a.scenario, "N",
       "the position at entry N and the answers from there, as a scenario"},
      {"--trace", ARGS_FLAG, &a.trace, NULL, "tell what happens, entry by entry"},
      {"--verify", ARGS_FLAG, &a.verify, NULL, "the scripts and every hash must be those recorded"},
      {"--ruleset", ARGS_TEXT, &a.ruleset, "RULESET", "play it under this one (the one recorded)"},
      {"--path", ARGS_TEXT, &a.path, "FOLDER", RULESET_PATH_HELP},
      {0},
  };
  args_list words;
  int code = args_parse(command, options, argc, argv, &words);
  if (code != ARGS_GO) return code;
  return play_file(command, &a, &words);
}

static int bisect_run(const args_command *command, int argc, char **argv) {
  again a = {.bisect = true};
  const args_option options[] = {
      {"--ruleset", ARGS_TEXT, &a.ruleset, "RULESET", "play it under this one (the one recorded)"},
      {"--path", ARGS_TEXT, &a.path, "FOLDER", RULESET_PATH_HELP},
      {0},
  };
  args_list words;
  int code = args_parse(command, options, argc, argv, &words);
  if (code != ARGS_GO) return code;
  return play_file(command, &a, &words);
}

const args_command replay_command = {
    .name = "replay",
    .words = "FILE [RULESET]",
    .words_min = 1,
    .words_max = 2,
    .summary = "play a recorded game again",
    .about =
        "Records are made by cardvm play --record FILE and cardvm run --record FOLDER. Exit code 0\n"
        "if the recorded questions were asked again; with --verify, if every hash was the same.",
    .run = replay_run,
};

const args_command bisect_command = {
    .name = "bisect",
    .words = "FILE [RULESET]",
    .words_min = 1,
    .words_max = 2,
    .summary = "where a recorded game and the present scripts part",
    .about =
        "Names the first entry at which the state or the question is another one, what is asked\n"
        "there now, and where what happened begins to be another thing than was recorded. Exit code\n"
        "0 if they do not part.",
    .run = bisect_run,
};
