/* The world of binding_world.h under more rules: what tests of such rules share. */
#ifndef CARDVM_TESTS_PROBE_WORLD_H
#define CARDVM_TESTS_PROBE_WORLD_H

#include "binding_world.h"
#include "services.h"

/* Loads the world's rules and cards with more of both. NULL: w.error says what is wrong. */
static inline world probe_load(const char *rules, const char *cards) {
  const size_t room = 1 << 17;
  world w = {0};
  char *all_rules = malloc(room), *all_cards = malloc(room);
  snprintf(all_rules, room, "%s%s", world_rules, rules);
  snprintf(all_cards, room, "%s%s", world_cards, cards);
  w.program = cardvm_lua_load_text(NULL, all_rules, all_cards, &w.error);
  free(all_rules);
  free(all_cards);
  return w;
}

static inline world probe_begin(const char *rules, const char *cards) {
  world w = probe_load(rules, cards);
  if (!w.program)
    fail_msg("load: %s:%d: %s: %s", w.error.file, w.error.line, w.error.card, w.error.message);
  world_game(&w, 1);
  world_begin(&w);
  return w;
}

/* Probe does what the body says, and knows three units by name: bear and wolf are yours. */
static inline world probe_with(const char *rules, const char *cards, const char *body) {
  const size_t room = 1 << 16;
  char *all = malloc(room);
  snprintf(all, room,
           "%scard 'Probe' { type = 'spell', play(function(me)\n"
           "local bear, wolf = table.unpack(your.units:list())\n"
           "local theirs = enemy.units:list()[1]\n%s\nend) }\n",
           cards, body);
  const world w = probe_begin(rules, all);
  free(all);
  return w;
}

/* Probe's body finishes with a number. */
static inline void probe_gives(world w, const char *body, int32_t wanted) {
  world_expect_well(&w, world_play(&w));
  if (world_result(&w) != wanted) fail_msg("%s: gives %d", body, (int)world_result(&w));
  assert_int_equal(cardvm_game_check(w.game), CARDVM_OK);
  world_close(&w);
}

/* Such rules and cards are not taken, and why is said. */
static inline void probe_refused(const char *rules, const char *cards, const char *wanted) {
  const world w = probe_load(rules, cards);
  if (w.program) fail_msg("loaded: %s%s", rules, cards);
  if (!strstr(w.error.message, wanted)) fail_msg("%s: %s", wanted, w.error.message);
}

/* The game as it was saved and read again, its fork, and itself: each is asked as it was. */
static inline void probe_copies(const world *w, cardvm_game *games[3]) {
  const size_t size = cardvm_game_save(w->game, NULL, 0);
  uint8_t *bytes = malloc(size);
  assert_int_equal(cardvm_game_save(w->game, bytes, size), size);
  games[0] = cardvm_game_load(w->program, bytes, size, NULL);
  games[1] = cardvm_game_fork(w->game, NULL);
  games[2] = w->game;
  free(bytes);
  for (int i = 0; i < 3; i++) {
    assert_non_null(games[i]);
    assert_int_equal(cardvm_game_run(games[i]), CARDVM_DECISION);
    assert_int_equal(cardvm_game_check(games[i]), CARDVM_OK);
  }
}

#endif
