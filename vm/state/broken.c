/* Reports a broken game. This file calls no other file of state/, so any of them may call it. */
#include "game.h"

/* Does not look at the game's state, because nobody knows which part of it is right. */
bool game_broken(const cardvm_game *game, const char *where, const char *what) {
  /* A function that only reads may find the game broken, too. */
  cardvm_game *g = (cardvm_game *)(uintptr_t)game;
  program_broken(g->program, where, what);
  if (!g->stopped) {
    error_set(&g->error, CARDVM_ERROR_STATE, "the machine is not as it must be: %s: %s", where,
              what);
    g->why = g->error;
  }
  g->stopped = STOP_DEAD;
  return false;
}
