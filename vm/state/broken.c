/* What must hold of a game and does not: below all others here, for any of them may find it. */
#include "game.h"

/* Nothing is looked at or told of the game itself: who knows what of it is right. */
bool game_broken(const cardvm_game *game, const char *where, const char *what) {
  cardvm_game *g = (cardvm_game *)(uintptr_t)game; /* also who only reads may find it broken */
  program_broken(g->program, where, what);
  if (!g->stopped)
    error_set(&g->error, CARDVM_ERROR_STATE, "the machine is not as it must be: %s: %s", where,
              what);
  g->stopped = STOP_DEAD;
  return false;
}
