/* What one player may know, and games drawn from it, in a game of the first rule set. */
#include "bench.h"

#include "cardvm_view.h"
#include "clock.h"
#include "players.h"
#include "ruleset.h"
#include "setup.h"

#include <stdio.h>
#include <stdlib.h>

#define RULESET "gundam"
#define PROGRESS 150 /* decisions after which a game counts as one in progress */
#define VIEWER 2
/* Targets, in nanoseconds. */
#define VIEW_NS 10000

typedef struct target {
  cardvm_game *game, *drawn;
  cardvm_view *view;
  unsigned char *bytes;
  size_t size;
  cardvm_handle card; /* is changed between two views, so that there is something to see */
  uint32_t seed, failures;
} target;

static void take(target *t) {
  cardvm_view *taken = cardvm_view_take(t->game, VIEWER, t->view);
  t->view = taken ? taken : t->view;
}

static uint64_t views(void *user, uint32_t n) {
  target *t = user;
  uint64_t start = clock_cpu();
  for (uint32_t i = 0; i < n; i++) take(t);
  return clock_cpu() - start;
}

static uint64_t events(void *user, uint32_t n, bool look) {
  target *t = user;
  uint64_t start = clock_cpu();
  for (uint32_t i = 0; i < n; i++) {
    cardvm_edit_field(t->game, t->card, 1, (int32_t)(i % 2));
    cardvm_game_run(t->game);
    if (look) take(t);
  }
  return clock_cpu() - start;
}

static uint64_t events_alone(void *user, uint32_t n) { return events(user, n, false); }
static uint64_t events_and_views(void *user, uint32_t n) { return events(user, n, true); }

static uint64_t writes(void *user, uint32_t n) {
  target *t = user;
  uint64_t start = clock_cpu();
  for (uint32_t i = 0; i < n; i++) cardvm_view_bytes(t->view, t->bytes, t->size);
  return clock_cpu() - start;
}

static uint64_t readings(void *user, uint32_t n) {
  target *t = user;
  uint64_t start = clock_cpu();
  for (uint32_t i = 0; i < n; i++)
    cardvm_view_free(cardvm_view_read(cardvm_game_program(t->game), t->bytes, t->size, NULL));
  return clock_cpu() - start;
}

static uint64_t draws(void *user, uint32_t n) {
  target *t = user;
  uint64_t start = clock_cpu();
  for (uint32_t i = 0; i < n; i++) {
    cardvm_game *drawn;
    if (cardvm_game_determinize(t->game, VIEWER, t->seed++, t->drawn, &drawn) == CARDVM_OK)
      t->drawn = drawn;
    else t->failures++;
  }
  return clock_cpu() - start;
}

/* Runs on with random answers until what is asked is at rest, or in the middle of an effect. */
static bool go_on(cardvm_game *game, uint64_t *random, uint32_t decisions, bool in_effect) {
  picks answer = {0};
  for (uint32_t i = 0; cardvm_game_run(game) == CARDVM_DECISION; i++) {
    const cardvm_decision *ask = cardvm_game_decision(game);
    bool is_in = cardvm_game_stats(game).journal_words != 0;
    if (i >= decisions && (in_effect ? is_in : ask->kind == CARDVM_ASK_ACT)) break;
    picks_random(random, ask, &answer);
    cardvm_game_choose(game, answer.index, answer.count);
  }
  picks_free(&answer);
  return cardvm_game_decision(game) != NULL;
}

static cardvm_handle any_card(const cardvm_game *game) {
  cardvm_handle card = 0;
  cardvm_id zone = cardvm_program_find(cardvm_game_program(game), CARDVM_SORT_ZONE, "battle");
  for (cardvm_seat seat = 1; seat <= 2 && !card; seat++)
    cardvm_game_cards(game, cardvm_game_place(game, zone, seat), &card, 1);
  return card;
}

static void add(bench *b, const char *name, double ns, double most) {
  bench_add(b, (bench_row){name, ns, "ns", most, .target = most > 0 ? 1 : BENCH_NO_TARGET});
}

static void add_views(bench *b, target *t) {
  double take_ns = bench_measure(views, t, 100, UINT32_MAX);
  t->size = cardvm_view_bytes(t->view, NULL, 0);
  t->bytes = need(NULL, t->size);
  bench_add(b, (bench_row){"view of a game of " RULESET ", as bytes", (double)t->size, "bytes", 0,
                           .target = BENCH_NO_TARGET});
  add(b, "view, nothing has changed", take_ns, VIEW_NS);
  add(b, "a view as bytes", bench_measure(writes, t, 100, UINT32_MAX), 0);
  add(b, "bytes as a view, with validation, and free", bench_measure(readings, t, 100, UINT32_MAX),
      0);
  t->card = any_card(t->game);
  if (!t->card) return;
  double both = bench_measure(events_and_views, t, 100, UINT32_MAX);
  add(b, "view after a card has changed", both - bench_measure(events_alone, t, 100, UINT32_MAX),
      VIEW_NS);
}

static void measure(bench *b, cardvm_program *program, const cardvm_setup *setup) {
  uint64_t random = 5;
  target t = {.game = cardvm_game_start(program, setup, NULL)};
  if (t.game && go_on(t.game, &random, PROGRESS, false)) {
    add_views(b, &t);
    add(b, "draw a game from a view, at rest", bench_measure(draws, &t, 50, UINT32_MAX), 0);
    if (go_on(t.game, &random, 0, true))
      add(b, "the same in the middle of an effect", bench_measure(draws, &t, 50, UINT32_MAX), 0);
    if (t.failures)
      fprintf(stderr, "cardvm bench: %u games could not be drawn\n", (unsigned)t.failures);
  }
  cardvm_view_free(t.view);
  cardvm_game_free(t.drawn);
  cardvm_game_free(t.game);
  free(t.bytes);
}

void bench_views(bench *b) {
  buffer why = {0};
  match match = {0};
  char *folder = ruleset_find(RULESET, bench_path(b), &why);
  cardvm_error error = {0};
  cardvm_program *program = folder ? cardvm_lua_load(NULL, folder, &error) : NULL;
  if (folder && !program) ruleset_error(&why, folder, &error);
  if (program && match_prepare(&match, program, 0, NULL, 0, &why))
    measure(b, program, &match.setup);
  else fprintf(stderr, "cardvm bench: views are left out: %s\n", buffer_text(&why));
  match_free(&match);
  cardvm_program_free(program);
  buffer_free(&why);
  free(folder);
}
