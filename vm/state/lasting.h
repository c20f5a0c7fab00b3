/* The kinds of lasting effects. To add a kind, add, always as the last:
 *
 * - its name to lasting_kind and LASTING_KINDS (records.h);
 * - the built-in event that makes it to cardvm_builtin (cardvm_define.h) and, in the same order, to
 * builtins_declare (define.c);
 * - its row to lasting_kinds.c, and to lasting_changed (lasting.c) what changes when it begins or
 * ends;
 * - a function that proposes it (cardvm_effect.h, flow/effect.c);
 * - its name for views (cardvm_view.h, and the assertion in view_look.c);
 * - for scripts its row in cardvm__lasting_event and a method (bindings/lua/run).
 *
 * Saves, checks, views and the trace read the row. All kinds that are listed on a player share one
 * list (players[].lasting), and all that are listed on a card share another (cards[].lasting). Code
 * that walks such a list must look at each one's kind. */
#ifndef CARDVM_VM_LASTING_H
#define CARDVM_VM_LASTING_H

#include "state.h"

typedef enum lasting_links { LISTED_NOWHERE = 0, LISTED_ON_CARD, LISTED_ON_PLAYER } lasting_links;
typedef enum lasting_names {
  NAMES_NOTHING = 0,
  NAMES_PROPERTY,
  NAMES_ABILITY,
  NAMES_DEFINITION
} lasting_names;

typedef struct lasting_traits {
  cardvm_builtin event; /* the event that makes it */
  lasting_links list;  /* the list it is in: its target's or its player's; a target in whose list it
                          is is there */
  lasting_names names; /* what its word `what` names; only an ability has parameters */
  cardvm_slot master;  /* the slot of the event that says its master */
} lasting_traits;
extern const lasting_traits lasting_kinds[LASTING_KINDS];
/* The slots that hold the parameters, when an event starts an ability. */
extern const cardvm_slot param_slots[6];

static inline const lasting_traits *traits_of(const lasting *l) { return &lasting_kinds[l->kind]; }
/* Returns whether its master is the player who made it. */
static inline bool lasting_of_maker(const lasting *l) {
  return traits_of(l)->master == CARDVM_SLOT_BY;
}
/* Returns the ability that works while it lasts; 0: none. */
static inline cardvm_id lasting_ability(const lasting *l) {
  return traits_of(l)->names == NAMES_ABILITY ? l->what : 0;
}
/* Returns the lasting effect that an event makes; its kind is LASTING_FREE if there is none. */
lasting lasting_of_event(const cardvm_game *g, const cardvm_event *event);
/* Returns whether the things, players and duration that it names exist. */
bool lasting_possible(const cardvm_game *g, const lasting *l);

#endif
