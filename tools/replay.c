/* `cardvm replay` and `cardvm bisect`: a recorded game, played again. */
#include "commands.h"
#include "recording.h"
#include "ruleset.h"
#include "text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define LINE_BYTES 512
#define TRACE_LINES 40 /* shown of what happened since the decision before */

typedef struct again {
  const char *file, *path, *ruleset;
  uint64_t to;
  bool trace, verify, bisect;
  buffer bytes;
  cardvm_program *program;
  cardvm_replay *replay;
  cardvm_game *game;
  uint32_t other_hash; /* first entry with another hash, 0 none */
} again;

/* -- Telling ---------------------------------------------------------------------------------- */

static void show_trace(const again *a) {
  uint32_t count = 0;
  const cardvm_trace *entries = cardvm_game_trace(a->game, 0, &count);
  uint32_t from = a->bisect && count > TRACE_LINES ? count - TRACE_LINES : 0;
  for (uint32_t i = from; i < count; i++) {
    char line[LINE_BYTES];
    cardvm_game_trace_text(a->game, &entries[i], line, sizeof line);
    printf("  %*s%s\n", (int)(2 * entries[i].depth % 40), "", line);
  }
}

static void show_question(const again *a) {
  const cardvm_decision *ask = cardvm_game_decision(a->game);
  if (!ask)
    return;
  buffer b = {0};
  text_decision(&b, a->game, ask, TEXT_ALL);
  printf("  asked: %s\n", buffer_text(&b));
  buffer_free(&b);
}

static int parted(const again *a, const cardvm_replay_step *s) {
  uint32_t entries = cardvm_replay_entries(a->replay);
  const char *why = NULL;
  printf("%s parts at entry %u of %u: %s\n", a->file, s->entry, entries, s->why);
  printf("  hash %016" PRIx64 ", recorded %016" PRIx64 "; turn %u\n", s->hash, s->recorded,
         cardvm_game_turn_number(a->game));
  if (!cardvm_replay_program(a->replay, &why))
    printf("  it was recorded under other scripts: %s\n", why);
  if (a->bisect && a->other_hash && a->other_hash < s->entry)
    printf("  the state was another one from entry %u on\n", a->other_hash);
  show_question(a);
  if (cardvm_game_error(a->game)->code != CARDVM_OK) {
    buffer b = {0};
    ruleset_error(&b, NULL, cardvm_game_error(a->game));
    printf("  error: %s\n", buffer_text(&b));
    buffer_free(&b);
  }
  if (a->bisect) {
    printf("  what happened since the entry before, under the present scripts:\n");
    show_trace(a);
  }
  return EXIT_PROBLEM;
}

static int ended(const again *a, uint32_t entry) {
  const char *why = NULL;
  bool same = cardvm_replay_program(a->replay, &why);
  printf("%s: %u entries, seed %" PRIu64 ", hash %016" PRIx64 "%s\n", a->file, entry,
         cardvm_replay_seed(a->replay), cardvm_game_hash(a->game),
         a->verify || a->bisect ? ": all as recorded" : "");
  if (!same)
    printf("  it was recorded under other scripts: %s\n", why);
  if (!a->other_hash)
    return EXIT_DONE;
  printf("  every question is the same, but the state is another one from entry %u on\n", a->other_hash);
  return a->bisect || a->verify ? EXIT_PROBLEM : EXIT_DONE;
}

/* -- Playing ---------------------------------------------------------------------------------- */

static int play(again *a) {
  const char *why;
  /* Where scripts have changed, the state may differ in numbers alone: that parts only a verified one. */
  bool strict = a->verify || (a->bisect && cardvm_replay_program(a->replay, &why));
  for (;;) {
    cardvm_game_trace_clear(a->game);
    cardvm_replay_step s = cardvm_replay_next(a->replay, a->game, strict);
    if (!s.same_hash && !a->other_hash)
      a->other_hash = s.entry;
    if (a->trace)
      show_trace(a);
    if (s.step == CARDVM_STEP_PARTED)
      return parted(a, &s);
    if (s.step == CARDVM_STEP_END)
      return ended(a, s.entry);
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
  if (a->replay)
    a->game = cardvm_replay_start(a->replay, a->trace || a->bisect, &error);
  if (a->game)
    return play(a);
  ruleset_error(&b, NULL, &error);
  fprintf(stderr, "%s: %s\n", a->file, buffer_text(&b));
  buffer_free(&b);
  return EXIT_PROBLEM;
}

static int read_and_play(const args_command *command, again *a) {
  int code = EXIT_USAGE;
  buffer why = {0};
  char label[200] = "";
  if (!recording_read(a->file, &a->bytes, &why)) {
    args_refuse(command, "%s", buffer_text(&why));
  } else if (!cardvm_replay_label(a->bytes.text, a->bytes.length, label, sizeof label)) {
    fprintf(stderr, "%s: this is no whole replay of this version\n", a->file);
    code = EXIT_PROBLEM;
  } else {
    a->program = ruleset_open(command, a->ruleset ? a->ruleset : label, a->path, &code);
    if (a->program)
      code = start(a);
  }
  buffer_free(&why);
  buffer_free(&a->bytes);
  cardvm_game_free(a->game);
  cardvm_replay_free(a->replay);
  cardvm_program_free(a->program);
  return code;
}

static int replay_run(const args_command *command, int argc, char **argv) {
  again a = {0};
  const args_option options[] = {
      {"--to", ARGS_NUMBER, &a.to, "N", "stop after entry N and show what is asked then"},
      {"--trace", ARGS_FLAG, &a.trace, NULL, "tell what happens, entry by entry"},
      {"--verify", ARGS_FLAG, &a.verify, NULL, "the scripts and every hash must be those recorded"},
      {"--ruleset", ARGS_TEXT, &a.ruleset, "RULESET", "play it under this one (the one recorded)"},
      {"--path", ARGS_TEXT, &a.path, "FOLDER", RULESET_PATH_HELP},
      {0},
  };
  args_list words;
  int code = args_parse(command, options, argc, argv, &words);
  if (code != ARGS_GO)
    return code;
  a.file = words.items[0];
  return read_and_play(command, &a);
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
  if (code != ARGS_GO)
    return code;
  a.file = words.items[0];
  return read_and_play(command, &a);
}

const args_command replay_command = {
    .name = "replay",
    .words = "FILE",
    .words_min = 1,
    .words_max = 1,
    .summary = "play a recorded game again",
    .about = "Records are made by cardvm play --record FILE and cardvm run --record FOLDER. Exit code 0\n"
             "if the recorded questions were asked again; with --verify, if every hash was the same.",
    .run = replay_run,
};

const args_command bisect_command = {
    .name = "bisect",
    .words = "FILE",
    .words_min = 1,
    .words_max = 1,
    .summary = "where a recorded game and the present scripts part",
    .about = "Names the first entry at which the state or the question is another one, what is asked\n"
             "there now, and what happened since the entry before. Exit code 0 if they do not part.",
    .run = bisect_run,
};
