/* Why: what keeps an ability from being used, and what makes a value what it is.
 *
 * The machine answers by asking itself once more, and noting which tests fail and what is added to
 * a value. So an explanation can't differ from what happens. It is data: a list of reasons with
 * kinds, cards and numbers. Whoever shows it makes the words from the rule set's names, as the
 * cardvm command does.
 *
 * What the viewer may not know is never told. Reasons that rest on it are left out. If no other
 * reason is left, the only one is CARDVM_WHY_HIDDEN: so an explanation says no more than that the
 * ability is not offered, which the player knows, and what follows from what the viewer sees. */
#ifndef CARDVM_WHY_H
#define CARDVM_WHY_H

#include "cardvm_define.h"

#ifdef __cplusplus
extern "C" {
#endif

/* As a viewer: whoever may know everything. */
#define CARDVM_VIEWER_ALL 0xffffffffu

/* Who adds a kind: here, where it belongs; where its test fails (witness_tell, vm/state/witness.h;
 * what makes a value is added in reading/values.c by witness_add); its sentence and what stands in
 * it in bindings/client/reasons.c (test_reasons finds a kind without one). A card that is not
 * offered for no reason at all is found by test_why_everywhere. */
typedef enum cardvm_why {
  CARDVM_WHY_OFFERED = 1, /* it can be used now: no test fails */
  CARDVM_WHY_HIDDEN,      /* it can't, but why rests on what the viewer may not know */

  /* When it could be used. */
  CARDVM_WHY_OVER,     /* the game is over, has stopped, or the player has lost */
  CARDVM_WHY_QUESTION, /* no "what do you do now" is open; has: a cardvm_ask, 0: none */
  CARDVM_WHY_PLAYER,   /* `seat` may act now, and nobody else */
  CARDVM_WHY_TIMING,   /* what: the open window; set: those in which it can be used */

  /* Where and whose it must be. */
  CARDVM_WHY_USE,    /* it is nothing that players use: has: its cardvm_ability_kind */
  CARDVM_WHY_ABSENT, /* card does not have it, has gone, or the ability is used with no card */
  CARDVM_WHY_MASTER, /* seat: the master of card */
  CARDVM_WHY_PLACE,  /* what: the zone of card; set: the zones in which it could be used */
  CARDVM_WHY_AMONG,  /* card is not among the cards of the selection `what`, by place or side; set:
                        the zones of the selection, has: its side */

  /* What must hold. */
  CARDVM_WHY_CONDITION, /* left `op` right does not hold: they are `has` and `needs` */
  CARDVM_WHY_ANY, /* None of the reasons that belong to it may fail alone: one of them must hold */
  CARDVM_WHY_LIMIT, /* has: how often it was used; needs: how often it may be; what: the sequence */
  CARDVM_WHY_COST,  /* has: how many cards could pay, or the variable; needs: how many or how much;
                       what: the event that pays, or 0; name: the variable, or 0 (several that pay
                       together); number: which cost, from 1 */
  CARDVM_WHY_COSTS, /* each cost could be paid, but not all of them together */
  CARDVM_WHY_TARGET, /* has: how many cards could be chosen; needs: how many must be there; what:
                        the selection, 0: not only cards; number: which target, from 1 */
  CARDVM_WHY_PROHIBITED, /* ability (of card) prohibits that it is used; name: what it prohibits in
                            other cases, an event */
  CARDVM_WHY_LOST,       /* card has lost the ability; what: the property that says so */
  CARDVM_WHY_TRIED,      /* it was begun and taken back, and nothing else was done since */
  CARDVM_WHY_NEEDLESS,   /* what card gives does not help to pay, or leaves it unpayable */
  CARDVM_WHY_CHOICE,     /* no number can be said: at least `needs` and at most `has`; number: which
                            choice, from 1 */

  /* What makes a value. `has` is added or set, `needs` is the value then. Of tags `what` is their
   * property; they are added by op OR and taken away by op NOT. */
  CARDVM_WHY_PRINTED,  /* it is printed on the card */
  CARDVM_WHY_CONSTANT, /* ability, of card (0: the rules), adds (op ADD) or sets (op EQ) */
  CARDVM_WHY_LASTING,  /* a lasting effect of card does; name: its duration, CARDVM_FOREVER, ... */
  CARDVM_WHY_UNKNOWN,  /* what the viewer may not know does, all of it together */
  CARDVM_WHY_BOUNDS,   /* the property has bounds */
  CARDVM_WHY_LAST      /* the card has gone; this is its last known value */
} cardvm_why;

/* A reason. What is not said of its kind above is 0. */
typedef struct cardvm_reason {
  cardvm_why kind;
  uint32_t depth; /* those of depth n + 1 belong to the last one of depth n before them */
  cardvm_handle card;
  cardvm_seat seat;
  cardvm_id ability, what, name;
  uint32_t number;
  cardvm_op op;            /* CONDITION: EQ to GE */
  cardvm_expr left, right; /* CONDITION: cardvm_program_get_expr; right 0: the number `needs` */
  int32_t has, needs;
  uint64_t set; /* of zones or windows, bit id - 1 */
} cardvm_reason;

/* Says why a player can't use an ability with a card now (0: an ability of the rules that is used
 * with none). Writes at most max reasons, those that come first, and returns how many there are; at
 * least one, unless it is 0 because there is no such player, viewer or ability. The first is
 * OFFERED if cardvm_game_offers says so. All tests that fail are told, not only the first. Only
 * whoever decides for the player is told more than HIDDEN; and CARDVM_VIEWER_ALL. A look: the game
 * does not change. If it takes too much work or memory is refused, 0 is returned, and
 * cardvm_game_error says so. */
uint32_t cardvm_game_why_not(cardvm_game *game, cardvm_seat viewer, cardvm_seat player,
                             cardvm_id ability, cardvm_handle card, cardvm_reason *reasons,
                             uint32_t max);

/* Says what makes a property of a card what it is: first what is printed, then all that changes it,
 * in the order in which it is applied. The last reason's `needs` is cardvm_game_property. Returns 0
 * if there is no such card or property, or the viewer may not know the card; otherwise as above. */
uint32_t cardvm_game_why_value(cardvm_game *game, cardvm_seat viewer, cardvm_handle card,
                               cardvm_id property, cardvm_reason *reasons, uint32_t max);

#ifdef __cplusplus
}
#endif

#endif
