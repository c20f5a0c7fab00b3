/* What the kinds of lasting effects are. Who adds a kind adds its name to lasting_kind (block.h),
 * the built-in event that makes it (cardvm_define.h, define.c), its row to lasting_kinds.c, and
 * to lasting.c what changes when it begins or ends. */
#ifndef CARDVM_VM_LASTING_H
#define CARDVM_VM_LASTING_H

#include "state.h"

typedef enum lasting_links { LISTED_NOWHERE = 0, LISTED_ON_CARD, LISTED_ON_PLAYER } lasting_links;
typedef enum lasting_names { NAMES_NOTHING = 0, NAMES_PROPERTY, NAMES_ABILITY } lasting_names;

typedef struct lasting_traits {
  cardvm_builtin event; /* makes it */
  lasting_links list;   /* whose list it is in: its target's, which is there; its player's */
  lasting_names names;  /* what its word `what` names; an ability has parameters */
  cardvm_slot master;   /* its master in the event: who makes it, or a player whom it names */
} lasting_traits;
extern const lasting_traits lasting_kinds[LASTING_KINDS];
extern const cardvm_slot param_slots[6]; /* of an event that starts an ability */

static inline const lasting_traits *traits_of(const lasting *l) { return &lasting_kinds[l->kind]; }
/* Its master is who made it. */
static inline bool lasting_of_maker(const lasting *l) {
  return traits_of(l)->master == CARDVM_SLOT_BY;
}
/* Its ability, which is at work while it lasts; 0: it has none. */
static inline cardvm_id lasting_ability(const lasting *l) {
  return traits_of(l)->names == NAMES_ABILITY ? l->what : 0;
}
/* What an event makes that lasts; its kind is LASTING_FREE if it makes nothing that lasts. */
lasting lasting_of_event(const cardvm_game *g, const cardvm_event *event);
/* Whether what it names is there, and the players and the duration that it says. */
bool lasting_possible(const cardvm_game *g, const lasting *l);

#endif
