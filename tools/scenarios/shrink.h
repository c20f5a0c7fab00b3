/* A game that fails, made short, and written as a scenario that fails the same way. */
#ifndef TOOLS_SHRINK_H
#define TOOLS_SHRINK_H

#include "players.h"
#include "script.h"

typedef struct shrink_game {
  cardvm_program *program;
  const cardvm_setup *setup; /* as the game was started */
  const player_type *types;  /* who played */
  const char *const *decks;  /* their names, where the setup has been made of them */
  uint32_t deck_count;
  uint64_t decisions; /* after which it failed */
  const char *why;    /* what was said of it */
} shrink_game;

/* Writes the scenario to a file, and says on stdout how long it was and is. With `near`, the game
 * may also go on at random from where it was: what is drawn from a seat's view fails, but not the
 * game itself. False: *why, such as that no scenario fails like that. */
bool shrink_write(const shrink_game *g, bool near, const char *name, const char *file, buffer *why);

#endif
