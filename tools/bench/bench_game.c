#include "bench.h"

#include "clock.h"
#include "players.h"
#include "ruleset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A bench that does not run is a mistake of ours; there is nothing to go on with. */
static void give_up(const char *what, const cardvm_error *error) {
  buffer b = {0};
  ruleset_error(&b, NULL, error);
  fprintf(stderr, "cardvm bench: %s: %s\n", what, buffer_text(&b));
  exit(EXIT_PROBLEM);
}

static void *count_and_resize(void *user, void *memory, size_t old_bytes, size_t new_bytes) {
  bench_game *g = user;
  if (!new_bytes) {
    free(memory);
    return NULL;
  }
  /* Without memory, old_bytes may say what kind of object is made. */
  g->allocations += !memory || new_bytes > old_bytes;
  return realloc(memory, new_bytes);
}

bench_game *bench_game_new(const bench_options *options) {
  bench_game *g = need(NULL, sizeof *g);
  *g = (bench_game){0};
  cardvm_lua_config config = cardvm_lua_config_default();
  config.allocator = (cardvm_allocator){count_and_resize, g};
  config.instructions = options->budget ? 1000000000 : 0;
  cardvm_error error = {0};
  g->program = cardvm_lua_load_text(&config, bench_rules_text, bench_cards_text, &error);
  if (!g->program) give_up("the rule set does not load", &error);
  cardvm_setup setup = cardvm_setup_default();
  setup.players = 2;
  setup.seed = 1;
  setup.idle = true;
  setup.trace = options->trace;
  setup.limits.cards = options->cards;
  setup.limits.listeners = options->queue;
  setup.limits.queue = options->queue;
  setup.limits.events = options->queue;
  setup.limits.steps = 1u << 30;
  setup.limits.journal = 1u << 24;
  cardvm_program_allow(g->program, &setup.limits);
  g->game = cardvm_game_start(g->program, &setup, &error);
  if (!g->game) give_up("the game does not start", &error);
  g->loops = cardvm_program_find(g->program, CARDVM_SORT_GAME_VARIABLE, "loops");
  return g;
}

void bench_game_free(bench_game *g) {
  cardvm_game_free(g->game);
  cardvm_program_free(g->program);
  free(g);
}

cardvm_handle bench_game_put(bench_game *g, const char *card, const char *zone, cardvm_seat seat,
                             uint32_t count) {
  cardvm_id definition = cardvm_lua_find_card(g->program, card);
  cardvm_id id = cardvm_program_find(g->program, CARDVM_SORT_ZONE, zone);
  cardvm_place place = cardvm_game_place(g->game, id, seat);
  cardvm_handle last = 0;
  for (uint32_t i = 0; i < count; i++) {
    last = cardvm_edit_create(g->game, definition, seat, place, CARDVM_AT_BOTTOM);
    if (!last) give_up("a card can't be made", cardvm_game_error(g->game));
  }
  return last;
}

static void run(bench_game *g) {
  if (cardvm_game_run(g->game) != CARDVM_DECISION)
    give_up("the game does not go on", cardvm_game_error(g->game));
}

/* What is measured should ask nothing; of the actions only "ask" does. */
static void settle(bench_game *g) {
  picks answer = {0};
  while (cardvm_game_decision(g->game)->kind != CARDVM_ASK_ACT) {
    picks_default(cardvm_game_decision(g->game), &answer);
    cardvm_game_choose(g->game, answer.index, answer.count);
    run(g);
    g->asked = true;
  }
  picks_free(&answer);
}

void bench_game_begin(bench_game *g) {
  cardvm_id turn = cardvm_program_turn_sequence(g->program);
  cardvm_id main_step = cardvm_program_find(g->program, CARDVM_SORT_STEP, "main");
  if (cardvm_game_begin(g->game, 1, turn, main_step) != CARDVM_OK)
    give_up("the turn can't begin", cardvm_game_error(g->game));
  run(g);
}

static uint32_t find_action(bench_game *g, const char *action) {
  const cardvm_decision *ask = cardvm_game_decision(g->game);
  for (uint32_t i = 0; i < ask->option_count; i++) {
    cardvm_ability_info info;
    if (cardvm_program_ability_info(g->program, ask->options[i].name, &info) && info.keyword &&
        strcmp(cardvm_program_name(g->program, CARDVM_SORT_NAME, info.keyword), action) == 0)
      return i;
  }
  give_up("the action is not offered", cardvm_game_error(g->game));
  return 0;
}

uint64_t bench_game_act(bench_game *g, const char *action, uint32_t n) {
  settle(g);
  cardvm_edit_variable(g->game, g->loops, (int32_t)n);
  run(g); /* a changed position asks what to do anew */
  uint32_t index = find_action(g, action);
  uint64_t start = clock_cpu();
  cardvm_game_choose(g->game, &index, 1);
  run(g);
  uint64_t taken = clock_cpu() - start;
  cardvm_game_trace_clear(g->game);
  return taken;
}

/* -- Measuring a loop -------------------------------------------------------------------------- */

typedef struct loop {
  bench_game *game;
  const char *action;
  uint32_t chunk;
} loop;

/* The chunk is what one action does; n chunks are done. */
static uint64_t acts(void *user, uint32_t n) {
  loop *l = user;
  uint64_t taken = 0;
  for (uint32_t i = 0; i < n; i++) taken += bench_game_act(l->game, l->action, l->chunk);
  return taken;
}

double bench_game_measure(bench_game *g, const char *action, uint32_t chunk) {
  loop with = {g, action, chunk}, without = {g, "nothing", chunk};
  double all = bench_measure(acts, &with, 1, 100000);
  double rest = bench_measure(acts, &without, 1, 100000);
  if (g->asked) return BENCH_ASKS;
  return (all - rest) / chunk;
}
