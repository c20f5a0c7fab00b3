/* What a program keeps for its games, beside what is declared: valid while a stamp says so. */
#ifndef CARDVM_VM_KEPT_H
#define CARDVM_VM_KEPT_H

#include "declared.h"

/* A slot of the index of names. */
typedef struct name_slot {
  const char *name;
  uint32_t sort, id;
} name_slot;

/* How much room the tables of games get: some, that grows; or, for tests, never more than is
 * needed, or as much as the limits allow from the start. */
typedef enum room_kind { ROOM_GROWS = 0, ROOM_TIGHT, ROOM_WHOLE } room_kind;

/* A set of pairs (state/pairs.h); a slot is in use if it has the set's stamp. */
typedef struct pair_slot {
  uint32_t stamp, a, b;
} pair_slot;
typedef struct pair_set {
  pair_slot *slots;
  uint32_t size, count, stamp;
} pair_set;
#define PAIR_SETS 3u

/* What the cards of a player could give to pay with, each card once. It is valid while the game's
 * stamp and number of changes are these. */
typedef struct giver {
  uint32_t card, ability; /* a handle; one of its abilities that give */
  uint64_t set;           /* any of these variables */
  uint32_t count;
} giver;
typedef struct giver_list {
  giver *items;
  size_t room;
  uint32_t stamp, changes, you, count;
  bool more;     /* there is more that gives, but what it costs is not looked at */
  uint32_t work; /* what listing them has cost */
} giver_list;
#define HINTS 4u /* state/hints.h */

/* How many cards a selection has for a player, or what a total is, while constants are folded. It
 * is valid while the game's stamp and number of changes are these. */
typedef struct kept_count {
  uint32_t stamp, changes, you, stage, age, value;
} kept_count;

#endif
