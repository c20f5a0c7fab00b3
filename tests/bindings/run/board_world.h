/* What tests share that have small rule sets of their own: a board with one game. */
#ifndef CARDVM_TESTS_BOARD_WORLD_H
#define CARDVM_TESTS_BOARD_WORLD_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardvm_effect.h"
#include "cardvm_lua.h"
#include "cardvm_read.h"
#include "tests.h"

typedef struct board {
  cardvm_program *program;
  cardvm_game *game;
} board;

static inline board board_start(const char *rules, const char *cards, const cardvm_setup *setup) {
  board t = {0};
  cardvm_error error;
  t.program = cardvm_lua_load_text(NULL, rules, cards, &error);
  if (!t.program) fail_msg("%s:%d: %s", error.file, error.line, error.message);
  t.game = cardvm_game_start(t.program, setup, &error);
  if (!t.game) fail_msg("%s", error.message);
  return t;
}

/* A game in which nothing has begun yet, so that cards can be put. */
static inline board board_idle(const char *rules, const char *cards, uint32_t players) {
  cardvm_setup setup = cardvm_setup_default();
  setup.idle = setup.trace = true;
  setup.players = players;
  return board_start(rules, cards, &setup);
}

static inline void board_close(board *t) {
  cardvm_game_free(t->game);
  cardvm_program_free(t->program);
}

static inline cardvm_id id_of(const board *t, cardvm_sort sort, const char *name) {
  const cardvm_id id = cardvm_program_find(t->program, sort, name);
  if (!id) fail_msg("there is no '%s'", name);
  return id;
}

static inline cardvm_place zone_place(const board *t, const char *zone, cardvm_seat seat) {
  return cardvm_game_place(t->game, id_of(t, CARDVM_SORT_ZONE, zone), seat);
}

static inline cardvm_handle put(const board *t, const char *card, cardvm_seat seat,
                                const char *zone) {
  const cardvm_handle made = cardvm_edit_create(t->game, id_of(t, CARDVM_SORT_DEFINITION, card),
                                                seat, zone_place(t, zone, seat), CARDVM_AT_BOTTOM);
  assert_int_not_equal(made, 0);
  return made;
}

/* The first turn begins with a question. */
static inline void board_turn(const board *t) {
  assert_int_equal(cardvm_game_begin(t->game, 1, id_of(t, CARDVM_SORT_SEQUENCE, "turn"), 0),
                   CARDVM_OK);
  if (cardvm_game_run(t->game) != CARDVM_DECISION)
    fail_msg("%s", cardvm_game_error(t->game)->message);
}

/* The position of the option about a card or number (0: to pass); -1: it is not offered. */
static inline int option_about(const cardvm_game *game, uint32_t subject) {
  const cardvm_decision *d = cardvm_game_decision(game);
  for (uint32_t i = 0; d && i < d->option_count; i++)
    if (d->options[i].subject == subject) return (int)i;
  return -1;
}

static inline int32_t variable(const board *t, const char *what) {
  return cardvm_game_player_variable(t->game, 1, id_of(t, CARDVM_SORT_PLAYER_VARIABLE, what));
}

static inline int32_t field(const board *t, cardvm_handle card, const char *what) {
  return cardvm_game_field(t->game, card, id_of(t, CARDVM_SORT_FIELD, what));
}

static inline const char *zone_of(const board *t, cardvm_handle card) {
  cardvm_card_info info;
  cardvm_place_info place;
  assert_true(cardvm_game_card(t->game, cardvm_follow(t->game, card), &info));
  assert_true(cardvm_game_place_info(t->game, info.place, &place));
  return cardvm_program_name(t->program, CARDVM_SORT_ZONE, place.zone);
}

#endif
