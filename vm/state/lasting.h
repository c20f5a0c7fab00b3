/* The kinds of lasting effects: the rows of CARDVM_LASTINGS (cardvm_define.h). To add a kind, add,
 * in this order; what is left out is found by what stands in brackets:
 *
 * 1. its row, the last one, and if no event makes it so far, an event's row, the last of
 *    CARDVM_BUILTINS there. Views, saves, checks, trace and JSON follow the rows;
 * 2. what changes when it begins or ends: lasting_changed in lasting.c (the compiler);
 * 3. a function that proposes it (cardvm_effect.h, flow/effect.c), and for scripts a method that
 *    calls it (bindings/lua/run/api_lasting.c): the linker, as soon as there is the method;
 * 4. which slots of a new event scripts change: cardvm__lasting_event in
 *    bindings/lua/run/handles_read.c (the compiler);
 * 5. what a new event is called and tells: bindings/lua/load/forms_rules_events.c (test_words);
 * 6. its name in bindings/wasm/npm/index.d.ts and bindings/client/json.md (test_rows).
 *
 * Then it is there and nobody heeds it: where it works while it lasts is for you to say, such as
 * reading/values.c, which asks for modifiers, or masters.c for control. The block stays as it is,
 * so SAVE_KIND does, too.
 *
 * All kinds that are listed on a player share one list (players[].lasting), and all that are listed
 * on a card share another (cards[].lasting). Code that walks such a list must look at each one's
 * kind. */
#ifndef CARDVM_VM_LASTING_H
#define CARDVM_VM_LASTING_H

#include "state.h"

typedef enum lasting_links { LISTED_NOWHERE = 0, LISTED_ON_CARD, LISTED_ON_PLAYER } lasting_links;
typedef enum lasting_names {
  NAMES_NOTHING = CARDVM_SORT_NAME,
  NAMES_PROPERTY = CARDVM_SORT_PROPERTY,
  NAMES_ABILITY = CARDVM_SORT_ABILITY,
  NAMES_DEFINITION = CARDVM_SORT_DEFINITION
} lasting_names;

typedef struct lasting_traits {
  cardvm_builtin event; /* the event that makes it */
  lasting_links list;  /* the list it is in: its target's or its player's; a target in whose list it
                          is is there */
  lasting_names names; /* what its word `what` names; only an ability has parameters */
  cardvm_slot master;  /* the slot of the event that says its master */
} lasting_traits;
extern const lasting_traits lasting_kinds[LASTING_KINDS];
/* The slots that hold the parameters, when an event starts an ability. That takes all slots, so the
 * one that says how long says whether it works once, too: it does where the two highest bits
 * differ. */
extern const cardvm_slot param_slots[6];
#define WORKS_ONCE ((uint32_t)1 << 30)
static inline bool works_once(uint32_t to) { return (to ^ to >> 1) & WORKS_ONCE; }
static inline uint32_t until_of(uint32_t to) { return works_once(to) ? to ^ WORKS_ONCE : to; }

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
