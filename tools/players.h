/* Players that need nobody: random ones, and greedy ones that look a little ahead. */
#ifndef TOOLS_PLAYERS_H
#define TOOLS_PLAYERS_H

#include "args.h"
#include "buffer.h"
#include "cardvm_lua.h"

typedef enum player_kind {
  PLAYER_NONE = 0,
  PLAYER_PERSON,
  PLAYER_RANDOM,
  PLAYER_GREEDY
} player_kind;

/* An answer by index into the options of a decision. */
typedef struct picks {
  uint32_t *index;
  uint32_t count, room;
} picks;

void picks_free(picks *p);
void picks_add(picks *p, uint32_t index);

typedef struct player {
  player_kind kind;
  uint64_t random; /* its own, apart from the game's */
  /* greedy */
  cardvm_game *scratch; /* memory used again from try to try */
  uint32_t turn, acts;  /* how often it acted in this turn */
} player;

/* "person", "random", "greedy"; PLAYER_NONE for anything else. */
player_kind player_kind_of(const char *name);
/* A player's choices follow from kind, seed and seat alone. */
player player_new(player_kind kind, uint64_t seed, cardvm_seat seat);
void player_free(player *p);

/* Picks an answer to the open decision. Not for persons. */
void player_pick(player *p, cardvm_game *game, picks *answer);

/* The answer of somebody who wants to get on: pass, no, the first. */
void picks_default(const cardvm_decision *ask, picks *answer);

#endif
