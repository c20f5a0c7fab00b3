/* What an event can change: one row for each change. Who adds one adds its name to cardvm_change
 * (cardvm_define.h), its row here, and to change/apply.c the two functions that its row names. */
#ifndef CARDVM_VM_CHANGES_H
#define CARDVM_VM_CHANGES_H

#include "cardvm_define.h"

/* What `what` of an event's definition names. */
enum {
  WHAT_ANY = 0,
  WHAT_FIELD,
  WHAT_PLAYER_VAR,
  WHAT_GAME_VAR,
  WHAT_ZONE, /* or none */
  WHAT_ZONE_OR_NOWHERE,
  WHAT_DEALT,    /* a zone of each player, as `dealt_to` and `refill` do */
  WHAT_FUNCTION, /* nothing; `function` says what happens */
  WHAT_BUILTIN   /* nothing; such events are the machine's own */
};
/* What the slots of the event must say, and what its amount is for. */
enum {
  NEEDS_CARD = 1,
  NEEDS_CARD_IF_SAID = 1 << 1, /* none, or one that is there */
  NEEDS_OTHER = 1 << 2,        /* card */
  NEEDS_PLAYER = 1 << 3,
  NEEDS_PLAYER_IF_SAID = 1 << 4,
  NEEDS_PLACE = 1 << 5,
  NEEDS_PLACE_OR_NOWHERE = 1 << 6,
  NEEDS_CIRCLE = 1 << 7, /* whose master can be set */
  NEEDS_DEFINITION = 1 << 8,
  NEEDS_LASTING = 1 << 9, /* what the kind of lasting effect needs */
  NEEDS_AMOUNT = 1 << 10, /* above 0 */
  NEEDS_ANY_PLACE = NEEDS_PLACE | NEEDS_PLACE_OR_NOWHERE,
  LEAVES = 1 << 11, /* its card leaves a place */
  SETS = 1 << 12,   /* a number to the amount */
  ADDS = 1 << 13    /* the amount to a number */
};

/* Name; what; needs; and of change/apply.c the functions that find whether it would do anything,
 * and do it. */
#define CHANGES(X)                                                                                 \
  X(NOTICE, WHAT_ANY, 0, always, nothing)                                                          \
  X(MOVE, WHAT_ZONE_OR_NOWHERE, NEEDS_CARD | NEEDS_PLACE_OR_NOWHERE | LEAVES, movable, move)       \
  X(SET_FIELD, WHAT_FIELD, NEEDS_CARD | SETS, other_number, change_number)                         \
  X(ADD_FIELD, WHAT_FIELD, NEEDS_CARD | ADDS, other_number, change_number)                         \
  X(SET_PLAYER, WHAT_PLAYER_VAR, NEEDS_PLAYER | SETS, other_number, change_number)                 \
  X(ADD_PLAYER, WHAT_PLAYER_VAR, NEEDS_PLAYER | ADDS, other_number, change_number)                 \
  X(SET_GAME, WHAT_GAME_VAR, SETS, other_number, change_number)                                    \
  X(ADD_GAME, WHAT_GAME_VAR, ADDS, other_number, change_number)                                    \
  X(CREATE, WHAT_ZONE, NEEDS_PLAYER_IF_SAID | NEEDS_PLACE | NEEDS_DEFINITION, always, create)      \
  X(ATTACH, WHAT_ANY, NEEDS_CARD | NEEDS_OTHER | LEAVES, attachable, attach)                       \
  X(SHUFFLE, WHAT_ANY, NEEDS_PLACE, always, shuffle)                                               \
  X(REVEAL, WHAT_ANY, NEEDS_CARD | NEEDS_PLAYER_IF_SAID, unknown, reveal)                          \
  X(SET_OWNER, WHAT_ANY, NEEDS_CARD | NEEDS_PLAYER, other_owner, set_owner)                        \
  X(DEFEAT, WHAT_ANY, NEEDS_PLAYER, still_there, defeat)                                           \
  X(WIN, WHAT_ANY, NEEDS_PLAYER, still_there, win)                                                 \
  X(DEAL, WHAT_DEALT, NEEDS_PLAYER | NEEDS_AMOUNT, dealable, deal)                                 \
  X(LASTING, WHAT_BUILTIN, NEEDS_LASTING, always, begin_lasting)                                   \
  X(BODY, WHAT_FUNCTION, NEEDS_CARD_IF_SAID, always, nothing)                                      \
  X(SET_MASTER, WHAT_ANY, NEEDS_PLAYER_IF_SAID | NEEDS_CIRCLE, other_master, set_master)

typedef struct change {
  uint32_t what, needs;
} change;
static const change changes[] = {
#define ROW(name, what, needs, possible, apply) {what, needs},
    CHANGES(ROW)
#undef ROW
};

#endif
