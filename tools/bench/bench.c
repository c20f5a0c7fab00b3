/* `cardvm bench`: what things cost, beside what they can't cost less than. */
#include "bench.h"

#include "commands.h"
#include "nearest.h"
#include "ruleset.h"

#include <stdio.h>
#include <string.h>

static const struct {
  const char *name, *about;
  void (*run)(bench *b);
} benches[] = {
    {"events", "an event heard by nobody, one or many", bench_events},
    {"triggers", "from event to resolution", bench_triggers},
    {"properties", "reading a value under many auras", bench_properties},
    {"layers", "reading a value that auras make in many layers", bench_layers},
    {"growth", "how work grows when there is twice as much to do", bench_growth},
    {"control", "taking control of a card", bench_control},
    {"forks", "copying a game, also in the middle of an effect", bench_forks},
    {"views", "what one player may know, and games drawn from it", bench_views},
    {"crowd", "10,000 cards against 100", bench_crowd},
    {"games", "creating, random games", bench_games},
    {"values", "forking, saving and loading games in progress", bench_values},
    {"process", "10,000 games in progress in one process, a tenth of them in mid-effect",
     bench_process},
    {"dominion", "games between players that buy money", bench_dominion},
};
#define BENCHES (sizeof benches / sizeof *benches)

static void measure_floors(bench *b) {
  for (int i = 0; i < 3; i++) bench_floors_measure(&b->floors);
  bench_add(b, (bench_row){"floor: lua_pcall of nothing", b->floors.pcall, "ns", 0,
                           .target = BENCH_NO_TARGET});
  bench_add(b, (bench_row){"floor: call of an empty C function", b->floors.call, "ns", 0,
                           .target = BENCH_NO_TARGET});
}

/* -- The command ------------------------------------------------------------------------------- */

static int check_names(const args_command *command, const args_list *names) {
  for (uint32_t i = 0; i < names->count; i++) {
    nearest n = nearest_begin(names->items[i]);
    bool known = false;
    for (size_t j = 0; j < BENCHES; j++) {
      known = known || strcmp(benches[j].name, names->items[i]) == 0;
      nearest_offer(&n, benches[j].name);
    }
    if (known) continue;
    buffer b = {0};
    nearest_say(&n, &b);
    buffer_add(&b, "\nThere is:");
    for (size_t j = 0; j < BENCHES; j++) buffer_add(&b, " %s", benches[j].name);
    int code = args_refuse(command, "there is no bench \"%s\"%s", names->items[i], buffer_text(&b));
    buffer_free(&b);
    return code;
  }
  return ARGS_GO;
}

static bool is_wanted(const args_list *names, const char *name) {
  for (uint32_t i = 0; i < names->count; i++)
    if (strcmp(names->items[i], name) == 0) return true;
  return names->count == 0;
}

static int bench_run(const args_command *command, int argc, char **argv) {
  bench b = {.colours = terminal_ink(stdout)};
  const char *format = "pretty";
  const args_option options[] = {
      {"--format", ARGS_CHOICE, &format, "pretty|json", "how results are shown"},
      {"--path", ARGS_TEXT, &b.path, "FOLDER", RULESET_PATH_HELP},
      {0},
  };
  args_list names;
  int code = args_parse(command, options, argc, argv, &names);
  if (code == ARGS_GO) code = check_names(command, &names);
  if (code != ARGS_GO) return code;
  b.json = strcmp(format, "json") == 0;
  if (!b.json)
    printf("CPU time, medians; the ratio is to the floor of the same run (a lua_pcall of nothing, "
           "a\ncall of nothing, a memcpy), or to what stands behind it.\n\n");
  measure_floors(&b);
  for (size_t i = 0; i < BENCHES; i++) {
    if (!is_wanted(&names, benches[i].name)) continue;
    if (!b.json)
      printf("\n%s%s%s: %s\n", b.colours.bold, benches[i].name, b.colours.off, benches[i].about);
    bench_floors_measure(&b.floors);
    benches[i].run(&b);
  }
  if (!b.json) printf("\n%u targets not met\n", b.missed);
  return EXIT_DONE;
}

const args_command bench_command = {
    .name = "bench",
    .words = "[NAME...]",
    .words_max = BENCHES,
    .summary = "measure what things cost",
    .about =
        "Measures CPU time and compares it with what nobody can beat, measured in the same run.\n"
        "Names: events, triggers, properties, control, forks, crowd, games, values, process,\n"
        "views, dominion.",
    .run = bench_run,
};
