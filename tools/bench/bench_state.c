/* Reading properties, taking control, copying games, many cards. */
#include "bench.h"

#include "clock.h"

#include <stdlib.h>

#define CHUNK 200

/* -- Properties -------------------------------------------------------------------------------- */

typedef struct read_target {
  cardvm_game *game;
  cardvm_handle card;
  cardvm_id property;
} read_target;

static uint64_t reads(void *user, uint32_t n) {
  read_target *r = user;
  uint64_t start = clock_cpu();
  for (uint32_t i = 0; i < n; i++) cardvm_game_property(r->game, r->card, r->property);
  return clock_cpu() - start;
}

typedef struct aura_times {
  double from_c, after_event;
} aura_times;

static aura_times measure_auras(uint32_t auras) {
  bench_game *g = bench_game_new(&(bench_options){.budget = true});
  bench_game_put(g, "Plain", "deck", 1, 10);
  read_target r = {.game = g->game, .card = bench_game_put(g, "Plain", "battle", 1, 1)};
  r.property = cardvm_program_find(g->program, CARDVM_SORT_PROPERTY, "ap");
  bench_game_put(g, "Aura", "battle", 1, auras);
  bench_game_begin(g);
  aura_times times = {.from_c = bench_measure(reads, &r, 1000, UINT32_MAX)};
  double both = bench_game_measure(g, "poke and read", CHUNK);
  times.after_event = both - bench_game_measure(g, "poke", CHUNK);
  bench_game_free(g);
  return times;
}

void bench_properties(bench *b) {
  static const uint32_t counts[] = {0, 1, 10, 100};
  double floor = bench_get_floors(b)->call;
  aura_times first = {0};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    aura_times times = measure_auras(counts[i]);
    bool last = counts[i] == 100;
    if (!i) first = times;
    char *name = need_format("read a property from C, %u auras", counts[i]);
    bench_row row = {name, times.from_c, "ns", floor, .target = BENCH_NO_TARGET};
    if (last) {
      row.ratio = times.from_c / first.from_c;
      row.target = 1.25;
      row.note = "to no auras";
    }
    bench_add(b, row);
    free(name);
    name = need_format("the same from Lua after an event, %u auras", counts[i]);
    row = (bench_row){name, times.after_event, "ns", bench_get_floors(b)->pcall,
                      .target = BENCH_NO_TARGET};
    if (last) {
      row.ratio = times.after_event / first.after_event;
      row.target = 1.25;
      row.note = "to no auras";
    }
    bench_add(b, row);
    free(name);
  }
}

/* -- Layers ---------------------------------------------------------------------------------- */

/* One read of a card after a change, when constants in four layers sum what lower ones make. */
static double measure_layers(uint32_t cards) {
  bench_game *g = bench_game_new(&(bench_options){.budget = true});
  bench_game_put(g, "Plain", "deck", 1, 10);
  bench_game_put(g, "Plain", "battle", 1, cards - 1);
  bench_game_put(g, "Tower", "battle", 1, 1);
  bench_game_begin(g);
  const double both = bench_game_measure(g, "turn over and read", CHUNK);
  const double ns = both - bench_game_measure(g, "turn over", CHUNK);
  bench_game_free(g);
  return ns;
}

void bench_layers(bench *b) {
  const double few = measure_layers(20), many = measure_layers(40);
  bench_add(b, (bench_row){"read a property that five layers make of 20 cards", few, "ns", 0,
                           .target = BENCH_NO_TARGET});
  bench_add(b, (bench_row){"the same of 40 cards", many, "ns", 0, .ratio = many / few, .target = 5,
                           .note = "to 20 cards, 4 times the sums"});
}

/* -- Control ----------------------------------------------------------------------------------- */

static double measure_control(const bench_options *options) {
  bench_game *g = bench_game_new(options);
  bench_game_put(g, "Plain", "deck", 1, 10);
  bench_game_put(g, "Trigger", "battle", 1, 1);
  bench_game_begin(g);
  double ns = bench_game_measure(g, "control", CHUNK);
  bench_game_free(g);
  return ns;
}

void bench_control(bench *b) {
  const bench_floors *floors = bench_get_floors(b);
  bench_add(b, (bench_row){"take control of a card and give it back",
                           measure_control(&(bench_options){.budget = true}), "ns", floors->pcall,
                           .target = BENCH_NO_TARGET});
  bench_add(b, (bench_row){"the same, no budget", measure_control(&(bench_options){0}), "ns",
                           floors->pcall, .target = BENCH_NO_TARGET});
  bench_add(b, (bench_row){"the same, traced",
                           measure_control(&(bench_options){.budget = true, .trace = true}), "ns",
                           floors->pcall, .target = BENCH_NO_TARGET});
}

/* -- Forks ------------------------------------------------------------------------------------- */

typedef struct fork_target {
  cardvm_game *game, *fork;
  uint32_t yes;
} fork_target;

static uint64_t forks(void *user, uint32_t n) {
  fork_target *f = user;
  uint64_t start = clock_cpu();
  for (uint32_t i = 0; i < n; i++) f->fork = cardvm_game_fork(f->game, f->fork);
  return clock_cpu() - start;
}

static uint64_t forks_and_answers(void *user, uint32_t n) {
  fork_target *f = user;
  uint64_t start = clock_cpu();
  for (uint32_t i = 0; i < n; i++) {
    f->fork = cardvm_game_fork(f->game, f->fork);
    cardvm_game_choose(f->fork, &f->yes, 1);
    cardvm_game_run(f->fork);
  }
  return clock_cpu() - start;
}

/* An answer more or less is no difference to what a mark costs: the state is compared whole. */
static uint64_t marks(void *user, uint32_t n) {
  fork_target *f = user;
  uint64_t start = clock_cpu();
  for (uint32_t i = 0; i < n; i++) cardvm_game_mark(f->game);
  return clock_cpu() - start;
}

static void add_fork(bench *b, const char *name, double ns, double memcpy_ns) {
  bench_add(b, (bench_row){name, ns, "ns", memcpy_ns, .target = 2 + 200 / memcpy_ns});
}

void bench_forks(bench *b) {
  bench_game *g = bench_game_new(&(bench_options){.budget = true});
  bench_game_put(g, "Plain", "deck", 1, 40);
  bench_game_put(g, "Plain", "deck", 2, 40);
  bench_game_put(g, "Plain", "battle", 1, 3);
  bench_game_begin(g);
  size_t bytes = cardvm_game_stats(g->game).block_bytes;
  double copy = bench_memcpy(bytes);
  bench_add(b, (bench_row){"the block of the benches' game", (double)bytes, "bytes", 0,
                           .target = BENCH_NO_TARGET});
  bench_add(b, (bench_row){"memcpy of that block", copy, "ns", 0, .target = BENCH_NO_TARGET});
  fork_target f = {.game = g->game};
  add_fork(b, "fork at rest into recycled memory", bench_measure(forks, &f, 100, UINT32_MAX), copy);
  bench_game_act(g, "ask", 20);
  add_fork(b, "fork in the middle of an effect", bench_measure(forks, &f, 100, UINT32_MAX), copy);
  double ns = bench_measure(forks_and_answers, &f, 100, UINT32_MAX);
  bench_add(b, (bench_row){"the same and one answer, an effect of 20 calls", ns, "ns",
                           bench_get_floors(b)->pcall, .target = 200});
  cardvm_game_history(g->game, (size_t)1 << 20);
  bench_add(b, (bench_row){"set a mark to go back to", bench_measure(marks, &f, 100, UINT32_MAX),
                           "ns", copy, .target = BENCH_NO_TARGET});
  cardvm_game_free(f.fork);
  bench_game_free(g);
}

/* -- Many cards -------------------------------------------------------------------------------- */

static double measure_crowd(uint32_t cards, const char *action) {
  bench_game *g =
      bench_game_new(&(bench_options){.budget = true, .cards = cards + 10, .queue = cards + 100});
  bench_game_put(g, "Trigger", "battle", 1, 1);
  bench_game_put(g, "Elsewhere", "battle", 1, cards / 4);
  bench_game_put(g, "Plain", "battle", 2, cards / 4);
  bench_game_put(g, "Plain", "deck", 1, cards / 4);
  bench_game_put(g, "Plain", "deck", 2, cards / 4);
  bench_game_begin(g);
  double ns = bench_game_measure(g, action, CHUNK);
  bench_game_free(g);
  return ns;
}

void bench_crowd(bench *b) {
  static const struct {
    const char *action, *name;
  } rows[] = {{"poke and wait", "a trigger among"}, {"turn over", "two events on a card among"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    double few = measure_crowd(100, rows[i].action), many = measure_crowd(10000, rows[i].action);
    char *name = need_format("%s 100 cards", rows[i].name);
    double floor = bench_get_floors(b)->pcall;
    bench_add(b, (bench_row){name, few, "ns", floor, .target = BENCH_NO_TARGET});
    free(name);
    name = need_format("%s 10,000 cards", rows[i].name);
    bench_add(b, (bench_row){name, many, "ns", floor, .ratio = many / few, .target = 1.2,
                             .note = "to 100 cards"});
    free(name);
  }
}
