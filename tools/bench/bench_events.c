/* Events that nobody, one or many hear; triggers from event to resolution. */
#include "bench.h"

#include "clock.h"

#include <stdio.h>
#include <stdlib.h>

#define CHUNK 200

/* -- From C ------------------------------------------------------------------------------------ */

/* A program in C: its only action proposes an event that nobody hears. */
typedef struct from_c {
  cardvm_program *program;
  cardvm_game *game;
  cardvm_id event;
  uint32_t n;
  uint64_t taken;
} from_c;

static cardvm_call_status propose(cardvm_game *game, cardvm_call *call, void *user) {
  from_c *c = user;
  uint64_t start = clock_cpu();
  for (uint32_t i = 0; i < c->n; i++) {
    cardvm_event event = {.kind = c->event};
    event.slot[CARDVM_SLOT_PLAYER] = call->you;
    if (cardvm_propose(game, &event) != CARDVM_DONE) return CARDVM_CALL_FAILED;
  }
  c->taken = clock_cpu() - start;
  return CARDVM_CALL_DONE;
}

static void define(from_c *c) {
  cardvm_program *p = c->program = cardvm_program_new(NULL);
  cardvm_id window = cardvm_program_window(p, &(cardvm_window_def){.name = "main"});
  cardvm_id turn = cardvm_program_sequence(p, &(cardvm_sequence_def){.name = "turn"});
  cardvm_program_step(p, turn, &(cardvm_step_def){.name = "main", .window = window});
  c->event =
      cardvm_program_event(p, &(cardvm_event_def){.name = "poke", .change = CARDVM_CHANGE_NOTICE});
  cardvm_ability_def act = {.name = "poke",
                            .kind = CARDVM_ACTIVATED,
                            .function = cardvm_program_function(p, "propose", propose, c),
                            .windows = 1u << (window - 1),
                            .me_slot = CARDVM_SLOTS};
  cardvm_program_rule(p, cardvm_program_ability(p, &act), 0);
  cardvm_program_rules(
      p, &(cardvm_rules_def){.players_min = 2, .players_max = 2, .turn_sequence = turn});
}

static uint64_t proposals(void *user, uint32_t n) {
  from_c *c = user;
  const cardvm_decision *ask = cardvm_game_decision(c->game);
  uint32_t index = 0;
  while (index + 1 < ask->option_count && !ask->options[index].name) index++;
  c->n = n;
  cardvm_game_choose(c->game, &index, 1);
  if (cardvm_game_run(c->game) != CARDVM_DECISION) {
    fprintf(stderr, "cardvm bench: events from C: %s\n", cardvm_game_error(c->game)->message);
    exit(1);
  }
  cardvm_game_trace_clear(c->game);
  return c->taken;
}

static double measure_from_c(bool trace) {
  from_c c = {0};
  cardvm_error error = {0};
  define(&c);
  cardvm_setup setup = cardvm_setup_default();
  setup.players = 2;
  setup.trace = trace;
  setup.limits.journal = 1u << 24;
  setup.limits.steps = 1u << 30;
  cardvm_program_allow(c.program, &setup.limits);
  if (cardvm_program_seal(c.program, &error) == CARDVM_OK)
    c.game = cardvm_game_start(c.program, &setup, &error);
  if (!c.game || cardvm_game_run(c.game) != CARDVM_DECISION) {
    fprintf(stderr, "cardvm bench: events from C: %s\n", error.message);
    exit(1);
  }
  double ns = bench_measure(proposals, &c, 1000, 100000);
  cardvm_game_free(c.game);
  cardvm_program_free(c.program);
  return ns;
}

/* -- From Lua ---------------------------------------------------------------------------------- */

/* once: an action proposes one event and ends, and the checkpoint after it serves the queue, as in
 * play. Otherwise one long effect does it many times, all noted in one journal. */
static double measure_heard(const bench_options *options, const char *card, uint32_t count,
                            const char *action, bool once) {
  bench_game *g = bench_game_new(options);
  bench_game_put(g, "Plain", "deck", 1, 10);
  bench_game_put(g, card, "battle", 1, count);
  bench_game_begin(g);
  uint32_t chunk = count > 20 ? 4000 / count : CHUNK; /* so that one action does not take long */
  double ns = bench_game_measure(g, action, once || !chunk ? 1 : chunk);
  bench_game_free(g);
  return ns;
}

/* Listeners of one kind, and what is done while they listen. */
typedef struct hearing {
  const char *name, *card, *action;
  double target;
  bench_options options;
  bool once;
} hearing;

/* One row for each number of listeners, and what each of them adds. */
static void bench_listeners(bench *b, const hearing *h) {
  static const uint32_t counts[] = {1, 10, 40, 100};
  const bench_floors *floors = bench_get_floors(b);
  double floor = floors->pcall;
  double none = measure_heard(&h->options, h->card, 0, h->action, h->once), most = none;
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    char *row = need_format("event, %u %s", counts[i], h->name);
    most = measure_heard(&h->options, h->card, counts[i], h->action, h->once);
    if (most == BENCH_ASKS) {
      fprintf(stderr, "cardvm bench: %s is left out: it asks something\n", row);
      free(row);
      return;
    }
    bench_add(b, (bench_row){row, most, "ns", floor, .target = BENCH_NO_TARGET});
    free(row);
  }
  char *row = need_format("each of 100 %s", h->name);
  bench_add(b, (bench_row){row, (most - none) / 100, "ns", floor, .target = h->target});
  free(row);
}

void bench_events(bench *b) {
  const bench_floors *floors = bench_get_floors(b);
  bench_options hooked = {.budget = true, .queue = 512}, plain = {.queue = 512};
  bench_options traced = {.budget = true, .trace = true, .queue = 512};
  bench_add(b, (bench_row){"event from C, nobody hears it", measure_from_c(false), "ns",
                           floors->pcall, .target = 1});
  bench_add(b, (bench_row){"event from C, traced", measure_from_c(true), "ns", floors->pcall,
                           .target = BENCH_NO_TARGET});
  bench_add(b, (bench_row){"event from Lua, nobody hears it",
                           measure_heard(&hooked, "Plain", 0, "poke", false), "ns", floors->pcall,
                           .target = 3});
  bench_add(b, (bench_row){"event from Lua, no budget",
                           measure_heard(&plain, "Plain", 0, "poke", false), "ns", floors->pcall,
                           .target = BENCH_NO_TARGET});
  bench_add(b,
            (bench_row){"event from Lua, traced", measure_heard(&traced, "Plain", 0, "poke", false),
                        "ns", floors->pcall, .target = BENCH_NO_TARGET});
  const hearing all[] = {
      {"listeners", "Trigger", "poke", 5, hooked, true},
      {"listeners, no budget", "Trigger", "poke", BENCH_NO_TARGET, plain, true},
      {"listeners, traced", "Trigger", "poke", BENCH_NO_TARGET, traced, true},
      {"listeners, within one effect", "Trigger", "poke and wait", BENCH_NO_TARGET, hooked, false},
      {"listeners that interrupt", "Interrupt", "poke", BENCH_NO_TARGET, hooked, false},
      {"listeners whose condition is false", "Deaf", "poke", 5, hooked, false},
      {"listeners with a false condition in Lua", "Picky", "poke", 5, hooked, false},
      {"listeners of another event", "Elsewhere", "poke", BENCH_NO_TARGET, hooked, false},
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) bench_listeners(b, &all[i]);
}

/* -- Triggers ---------------------------------------------------------------------------------- */

/* Allocations while a trigger that does nothing comes and goes, each time. */
static double measure_garbage(void) {
  bench_game *g = bench_game_new(&(bench_options){.budget = true});
  bench_game_put(g, "Plain", "deck", 1, 10);
  bench_game_put(g, "Trigger", "battle", 1, 1);
  bench_game_begin(g);
  /* A few at a time: what one long effect overwrites is noted in a journal that grows. */
  const uint32_t few = 10;
  for (int i = 0; i < 20; i++) /* pools fill, tables grow to their size */
    bench_game_act(g, "poke and wait", few);
  uint64_t before = g->allocations;
  bench_game_act(g, "poke and wait", few);
  double each = (double)(g->allocations - before) / few;
  bench_game_free(g);
  return each;
}

/* Whether n triggers cost n times as much, up to 1,000. */
static void bench_many(bench *b, double floor) {
  static const uint32_t counts[] = {10, 100, 1000};
  bench_options many = {.budget = true, .cards = 2000, .queue = 4000};
  double ten = 0;
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    char *row = need_format("%u triggers on one event, each", counts[i]);
    double each = measure_heard(&many, "Trigger", counts[i], "poke", true) / counts[i];
    bench_row r = {row, each, "ns", floor, .target = BENCH_NO_TARGET};
    if (!i) {
      ten = each;
    } else if (counts[i] == 1000) { /* linear: one of 1,000 costs what one of 10 does */
      r.ratio = each / ten;
      r.target = 1.25;
      r.note = "to one of 10";
    }
    bench_add(b, r);
    free(row);
  }
}

void bench_triggers(bench *b) {
  const bench_floors *floors = bench_get_floors(b);
  bench_options hooked = {.budget = true, .queue = 512}, plain = {.queue = 512};
  bench_options traced = {.budget = true, .trace = true, .queue = 512};
  bench_add(b, (bench_row){"an empty checkpoint",
                           measure_heard(&hooked, "Plain", 0, "checkpoint", false), "ns",
                           floors->pcall, .target = BENCH_NO_TARGET});
  bench_add(b, (bench_row){"a trigger from event to resolution",
                           measure_heard(&hooked, "Trigger", 1, "poke and wait", false), "ns",
                           floors->pcall, .target = 25});
  bench_add(b, (bench_row){"a trigger, no budget",
                           measure_heard(&plain, "Trigger", 1, "poke and wait", false), "ns",
                           floors->pcall, .target = BENCH_NO_TARGET});
  bench_add(b, (bench_row){"a trigger, traced",
                           measure_heard(&traced, "Trigger", 1, "poke and wait", false), "ns",
                           floors->pcall, .target = BENCH_NO_TARGET});
  double garbage = measure_garbage();
  bench_add(b, (bench_row){"allocations of a plain trigger", garbage, "", 0, .ratio = garbage,
                           .target = 0, .note = "of each"});
  bench_many(b, floors->pcall);
}
