/* Players that need nobody: random ones, greedy ones that look a little ahead, and
 * ones that search. */
#ifndef TOOLS_PLAYERS_H
#define TOOLS_PLAYERS_H

#include "args.h"
#include "buffer.h"
#include "cardvm_lua.h"
#include "picks.h"

typedef enum player_kind {
  PLAYER_NONE = 0,
  PLAYER_PERSON,
  PLAYER_RANDOM,
  PLAYER_GREEDY,
  PLAYER_SEARCH
} player_kind;

typedef struct player_type {
  player_kind kind;
  uint32_t iterations; /* search */
} player_type;

typedef struct search search;

/* How many games a greedy player looks at that could be this one, by what it may know. */
#define PLAYER_LOOKS 3u
/* How much a greedy player does for one pick: forks and answers together, which cost about the
 * same. A copy runs the function in flight again, so it costs as much as the answers that this has
 * had. At least each of so many answers is tried once. A search with 30 iterations is not cheaper
 * where it plays better. */
#define PLAYER_EFFORT 400u
#define PLAYER_TRIES 48u
/* A player that gains by every action of an endless supply must end its turn some day. */
#define PLAYER_ACTS 60u

typedef struct player {
  player_type type;
  uint64_t random;     /* its own, apart from the game's */
  uint32_t turn, acts; /* how often it was asked to act in this turn */
  /* greedy */
  uint32_t effort;      /* for this pick, so far */
  cardvm_game *scratch; /* memory used again from try to try */
  cardvm_game *drawn[PLAYER_LOOKS];
  cardvm_option taken[PLAYER_ACTS]; /* what it has done in this turn */
  uint32_t taken_count;
  search *search; /* what it keeps from pick to pick */
} player;

/* "random", "greedy", "search", "search:1000", "person"; PLAYER_NONE for anything else. */
player_type player_named(const char *name);
/* What the values of --seat ("2=greedy", "1=search:1000") say of `players` seats, into types; seats
 * that none names stay as they are. ARGS_GO, or the exit code when one was refused. */
int players_read(const args_command *command, const args_list *seats, uint32_t players,
                 player_type *types);

/* A player's choices follow from type, seed and seat alone. */
player player_new(player_type type, uint64_t seed, cardvm_seat seat);
void player_free(player *p);

/* Picks an answer to the open decision. Not for persons. */
void player_pick(player *p, cardvm_game *game, picks *answer);

#endif
