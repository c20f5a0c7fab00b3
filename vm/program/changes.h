/* What events can change: one row for each change. To add a change, add its name to cardvm_change
 * (cardvm_define.h), its row here, and to change/apply.c the two functions that the row names. */
#ifndef CARDVM_VM_CHANGES_H
#define CARDVM_VM_CHANGES_H

#include "cardvm_define.h"

/* What `what` of an event's definition must name. */
enum {
  WHAT_ANY = 0,
  WHAT_FIELD,
  WHAT_PLAYER_VAR,
  WHAT_GAME_VAR,
  WHAT_ZONE, /* a zone, or 0 for none */
  WHAT_ZONE_OR_NOWHERE,
  WHAT_DEALT,    /* A zone of which each player has one place. `dealt_to` and `refill` must be such
                    zones, too. */
  WHAT_FUNCTION, /* `what` is ignored; `function` says what happens */
  WHAT_BUILTIN   /* `what` is ignored; only the machine declares such events */
};
/* What an event must say in its slots, and how its amount is used. */
enum {
  NEEDS_CARD = 1,
  NEEDS_CARD_IF_SAID = 1 << 1, /* no card, or a card that is there */
  NEEDS_OTHER = 1 << 2,        /* a second card */
  NEEDS_PLAYER = 1 << 3,
  NEEDS_PLAYER_IF_SAID = 1 << 4,
  NEEDS_PLACE = 1 << 5,
  NEEDS_PLACE_OR_NOWHERE = 1 << 6,
  NEEDS_CIRCLE = 1 << 7, /* a circle whose master can be set */
  NEEDS_DEFINITION = 1 << 8,
  NEEDS_LASTING = 1 << 9, /* what the kind of lasting effect needs */
  NEEDS_AMOUNT = 1 << 10, /* an amount above 0 */
  NEEDS_ANY_PLACE = NEEDS_PLACE | NEEDS_PLACE_OR_NOWHERE,
  LEAVES = 1 << 11, /* The event's card leaves a place. */
  SETS = 1 << 12,   /* The event sets a number to the amount. */
  ADDS = 1 << 13    /* The event adds the amount to a number. */
};

/* A row: name, `what`, needs, and two functions of change/apply.c. The first finds whether the
 * event would change anything, the second changes it. */
#define CHANGES(X)                                                                                 \
  X(NOTICE, WHAT_ANY, 0, always, nothing)                                                          \
  X(MOVE, WHAT_ZONE_OR_NOWHERE, NEEDS_CARD | NEEDS_PLACE_OR_NOWHERE | LEAVES, movable, move)       \
  X(SET_FIELD, WHAT_FIELD, NEEDS_CARD | SETS, other_number, change_number)                         \
  X(ADD_FIELD, WHAT_FIELD, NEEDS_CARD | ADDS, other_number, change_number)                         \
  X(SET_PLAYER, WHAT_PLAYER_VAR, NEEDS_PLAYER | SETS, other_number, change_number)                 \
  X(ADD_PLAYER, WHAT_PLAYER_VAR, NEEDS_PLAYER | ADDS, other_number, change_number)                 \
  X(SET_GAME, WHAT_GAME_VAR, SETS, other_number, change_number)                                    \
  X(ADD_GAME, WHAT_GAME_VAR, ADDS, other_number, change_number)                                    \
  X(CREATE, WHAT_ZONE, NEEDS_PLAYER_IF_SAID | NEEDS_PLACE | NEEDS_DEFINITION, creatable, create)   \
  X(ATTACH, WHAT_ANY, NEEDS_CARD | NEEDS_OTHER | LEAVES, attachable, attach)                       \
  X(SHUFFLE, WHAT_ANY, NEEDS_PLACE, anything_there, shuffle)                                       \
  X(REVEAL, WHAT_ANY, NEEDS_CARD | NEEDS_PLAYER_IF_SAID, unknown, reveal)                          \
  X(SET_OWNER, WHAT_ANY, NEEDS_CARD | NEEDS_PLAYER, other_owner, set_owner)                        \
  X(DEFEAT, WHAT_ANY, NEEDS_PLAYER, still_there, defeat)                                           \
  X(WIN, WHAT_ANY, NEEDS_PLAYER, still_there, win)                                                 \
  X(DEAL, WHAT_DEALT, NEEDS_PLAYER | NEEDS_AMOUNT, dealable, deal)                                 \
  X(LASTING, WHAT_BUILTIN, NEEDS_LASTING, lastable, begin_lasting)                                 \
  X(BODY, WHAT_FUNCTION, NEEDS_CARD_IF_SAID, always, nothing)                                      \
  X(SET_MASTER, WHAT_ANY, NEEDS_PLAYER_IF_SAID | NEEDS_CIRCLE, other_master, set_master)           \
  X(FOLLOWS, WHAT_BUILTIN, 0, never, nothing)                                                      \
  X(ADD_COUNTER, WHAT_ANY, NEEDS_CARD | ADDS, other_counter, add_counter)

typedef struct change {
  uint32_t what, needs;
} change;
/* Events of these changes are prohibited and replaced also as what leaves zones and enters them. */
static inline bool change_moves(cardvm_change change) {
  return change == CARDVM_CHANGE_MOVE || change == CARDVM_CHANGE_CREATE ||
         change == CARDVM_CHANGE_ATTACH;
}
static const change changes[] = {
#define ROW(name, what, needs, possible, apply) {what, needs},
    CHANGES(ROW)
#undef ROW
};

#endif
