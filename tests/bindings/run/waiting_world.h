/* A small rule set in which effects wait as cards, or nothing waits, and what tests of it share. */
#ifndef CARDVM_TESTS_WAITING_WORLD_H
#define CARDVM_TESTS_WAITING_WORLD_H

#include "board_world.h"

static const char rules[] =
    "rules { name = 'Said', players = { 2, 2 }, turn = 'turn', in_vain = 'taken_back',\n"
    "  waits_in = 'stack', waits_as = 'Ability', limits = { queue = 400 }, %s }\n"
    "zone 'deck' { seen_by = 'nobody' }\n"
    "zone 'hand' { seen_by = 'owner' }\n"
    "zone 'field' { play = true, board = true }\n"
    "zone 'grave' {}\n"
    "zone 'stack' { shared = true }\n"
    "attribute 'type' { 'beast', 'spell', 'relic' }\n"
    "field 'hurt' {}\n"
    "field 'turned' {}\n"
    "player_variable 'glow' { start = 0 }\n"
    "player_variable 'points' { start = 0 }\n"
    "window 'main' { mode = '%s' }\n"
    "window 'paying' { mode = 'single' }\n"
    "event 'damage' { about = 'card', adds = 'hurt', args = { 'amount' }, needs_amount = true }\n"
    "event 'turn_over' { about = 'card', sets = { field = 'turned', amount = 1 } }\n"
    "event 'lose' { about = 'card', moves_to = 'grave' }\n"
    "event 'summon' { about = 'card', moves_to = 'field' }\n"
    "event 'gain_glow' { about = 'player', adds_player = 'glow', args = { 'amount' } }\n"
    "event 'score' { about = 'player', adds_player = 'points', args = { 'amount' } }\n"
    "sequence 'turn' { step 'main' { window = 'main' } }\n"
    "group 'beasts' { zones = 'field', type = 'beast' }\n"
    "group 'spells' { zones = 'stack' }\n"
    "function spell(keys) keys.keyword, keys.window, keys.zones = 'cast', 'main', 'hand'\n"
    "  keys.during, keys.after = 'stack', 'grave' return command(keys) end\n";

/* keys: more of what the rules say */
static inline board board_with(const char *mode, const char *keys, const char *cards) {
  char text[sizeof rules + 100];
  snprintf(text, sizeof text, rules, keys, mode);
  return board_idle(text, cards, 2);
}

static inline board board_open(const char *mode, const char *cards) {
  return board_with(mode, "", cards);
}

/* Everybody has something to do, or nobody would be asked. */
static inline void board_begin(board *t) {
  for (cardvm_seat s = 1; s <= 2; s++) put(t, "Charm", s, "hand");
  board_turn(t);
}

static inline const cardvm_decision *asked(const board *t, cardvm_ask kind) {
  const cardvm_decision *d = cardvm_game_decision(t->game);
  assert_non_null(d);
  assert_int_equal(d->kind, kind);
  return d;
}

static inline void run(board *t) {
  const cardvm_status status = cardvm_game_run(t->game);
  if (status != CARDVM_DECISION) fail_msg("%s", cardvm_game_error(t->game)->message);
  if (cardvm_game_check(t->game) != CARDVM_OK) fail_msg("%s", cardvm_game_error(t->game)->message);
}

static inline void pick(board *t, uint32_t i) {
  assert_int_equal(cardvm_game_choose(t->game, &i, 1), CARDVM_OK);
  run(t);
}

static inline int offered(const board *t, uint32_t subject) {
  return option_about(t->game, subject);
}

/* A card, a number; 0 passes. */
static inline void take(board *t, uint32_t subject) {
  const int i = offered(t, subject);
  if (i < 0) fail_msg("it is not offered");
  pick(t, (uint32_t)i);
}

static inline void name(board *t, const char *option) {
  const cardvm_decision *d = asked(t, CARDVM_ASK_OPTION);
  for (uint32_t i = 0; i < d->option_count; i++)
    if (!strcmp(cardvm_program_name(t->program, CARDVM_SORT_NAME, d->options[i].name), option)) {
      pick(t, i);
      return;
    }
  fail_msg("%s is not offered", option);
}

static inline void say(board *t, bool yes) {
  asked(t, CARDVM_ASK_YES_NO);
  pick(t, yes ? 0 : 1);
}

static inline void both_pass(board *t) {
  for (int i = 0; i < 2 && asked(t, CARDVM_ASK_ACT); i++) take(t, 0);
}

static inline int32_t hurt(const board *t, cardvm_handle card) { return field(t, card, "hurt"); }

static inline void glow(board *t, int32_t n) {
  assert_int_equal(cardvm_edit_player(t->game, 1, id_of(t, CARDVM_SORT_PLAYER_VARIABLE, "glow"), n),
                   CARDVM_OK);
  run(t);
}

/* Saved and read again, or forked, in the middle of things. */
static inline void swap(board *t, int how) {
  cardvm_game *other = NULL;
  cardvm_error error = {0};
  if (how == 1) {
    other = cardvm_game_fork(t->game, NULL);
  } else if (how == 2) {
    const size_t size = cardvm_game_save(t->game, NULL, 0);
    void *bytes = malloc(size);
    assert_int_equal(cardvm_game_save(t->game, bytes, size), size);
    other = cardvm_game_load(t->program, bytes, size, &error);
    free(bytes);
  } else {
    return;
  }
  if (!other) fail_msg("%s", error.message);
  assert_int_equal(cardvm_game_hash(other), cardvm_game_hash(t->game));
  cardvm_game_free(t->game);
  t->game = other;
}

/* Random answers, the game checked after each; now and then a save or a fork goes on. `looks` (may
 * be NULL) is called now and then while something is asked. */
static inline void play_randomly(board *t, uint64_t *random, int most,
                                 void (*looks)(const board *t)) {
  for (int n = 0; n < most; n++) {
    const cardvm_decision *d = cardvm_game_decision(t->game);
    if (!d) break;
    uint32_t picks[64], count = 0;
    for (uint32_t i = 0; i < d->option_count && count < d->min; i++) {
      *random = *random * 6364136223846793005u + 1442695040888963407u;
      if (d->option_count - i <= d->min - count || *random >> 33 & 1) picks[count++] = i;
    }
    assert_int_equal(cardvm_game_choose(t->game, picks, count), CARDVM_OK);
    run(t);
    if (n % 7 == 0) swap(t, 1 + n % 2);
    if (looks && n % 5 == 0 && cardvm_game_decision(t->game)) looks(t);
  }
}

#endif
