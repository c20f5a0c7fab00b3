/* cardvm_read.h: what else can be read of a game: extra turns and roles, circles, references,
 * effects that wait, who controls what. As in cardvm.h the functions read what the machine knows,
 * also what is hidden, and none of them changes a game. Functions with a list and `max` write at
 * most max entries and return how many there are; the list may be NULL if max is 0. */
#ifndef CARDVM_READ_H
#define CARDVM_READ_H

#include "cardvm.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -- Turns and roles --------------------------------------------------------------------------- */

bool cardvm_game_extra_turn(const cardvm_game *game);      /* whether the present turn is one */
uint32_t cardvm_game_extra_turns(const cardvm_game *game); /* how many wait to be taken */

/* An extra turn that waits. Which comes next is a question about numbers with the prompt "next
 * turn"; its options are such serials. */
typedef struct cardvm_waiting_turn {
  cardvm_seat player;   /* who will take it */
  cardvm_seat decider;  /* who will decide in it */
  cardvm_handle source; /* the card whose effect gave it; 0: none */
  cardvm_id definition; /* what that card is or was; 0: unknown */
  cardvm_id starts;     /* the ability that begins with it; 0: none */
} cardvm_waiting_turn;
/* Returns false if no extra turn with this serial waits. */
bool cardvm_game_waiting_turn(const cardvm_game *game, uint32_t serial, cardvm_waiting_turn *turn);

/* Returns the card in a role of the innermost running sequence that has it; 0: none. */
cardvm_handle cardvm_game_role(const cardvm_game *game, cardvm_id role);

/* -- Places ------------------------------------------------------------------------------------ */

/* Returns the n-th circle (from 0) of a zone with several places, in the order declared; or 0. */
cardvm_place cardvm_game_circle(const cardvm_game *game, cardvm_id zone, cardvm_seat seat,
                                uint32_t n);

typedef struct cardvm_place_info {
  cardvm_id zone;
  cardvm_seat owner, master;
  uint32_t count;
  bool circle;         /* it is a circle of its zone */
  int32_t column, row; /* where the circle is, as its owner sees it */
} cardvm_place_info;

/* Returns how many places the game has; their numbers run from 1 to it. */
uint32_t cardvm_game_place_count(const cardvm_game *game);
/* Reads a place. Returns false if there is no such place. */
bool cardvm_game_place_info(const cardvm_game *game, cardvm_place place, cardvm_place_info *info);

/* Lists the neighbours of a circle in the order in which they were linked, and the direction of
 * each. Writes at most max and returns how many there are. Either list may be NULL. */
uint32_t cardvm_game_neighbours(const cardvm_game *game, cardvm_place place, cardvm_place *places,
                                int32_t *directions, uint32_t max);
/* Returns whether two circles are neighbours. *direction (may be NULL) gets the direction from a to
 * b. */
bool cardvm_game_adjacent(const cardvm_game *game, cardvm_place a, cardvm_place b,
                          int32_t *direction);
/* Returns the neighbour of `place` that is opposite to its neighbour `from`; 0: there is none. */
cardvm_place cardvm_game_opposite(const cardvm_game *game, cardvm_place place, cardvm_place from);

/* -- Cards ------------------------------------------------------------------------------------- */

/* Lists the cards of a selection of the program, for the player `you` and the source `me` (0:
 * none). Returns 0 if there is no such selection. */
uint32_t cardvm_game_select(cardvm_game *game, cardvm_id selection, cardvm_seat you,
                            cardvm_handle me, cardvm_handle *cards, uint32_t max);
/* Returns what the card is by itself, whatever it has become: what lies under one that hides it. 0:
 * there is no such card in the game. */
cardvm_id cardvm_game_own_definition(const cardvm_game *game, cardvm_handle card);
/* Returns the ability with this keyword that the card has now: its definition's, unless it has lost
 * that, or one without parameters that it has gained. 0: there is none. */
cardvm_id cardvm_game_ability(cardvm_game *game, cardvm_handle card, cardvm_id keyword);
/* Returns where a field or variable leads that refers to a card, player or place: a handle, seat or
 * place. `of` is the card that has the field, the player who has the variable, or 0. 0: it is empty
 * or no reference, or the card has left. */
uint32_t cardvm_game_reference(const cardvm_game *game, cardvm_sort sort, uint32_t of,
                               cardvm_id id);

/* -- Who knows and follows cards --------------------------------------------------------------- */

/* Returns whether the viewer may know what the card is by itself. It differs from
 * cardvm_game_visible for a card that lies face down: all see what it has become, but only its
 * master and whoever was shown it know which one lies there. */
bool cardvm_game_knows(const cardvm_game *game, cardvm_handle card, cardvm_seat viewer);

/* Lets viewers follow cards from here on, or ends that. At first it is off, and costs nothing.
 * While it is on, views and their entries of the trace tell a token with each card that a viewer
 * can follow (cardvm_view.h). Saves, forks and games gone back keep it; hashes and replays leave it
 * out. Best called when the game was started; marks to go back to are gone. CARDVM_OK; STATE (an
 * effect is in flight, or the game has stopped); MEMORY. */
cardvm_status cardvm_game_follow(cardvm_game *game, bool on);
/* Returns the viewer's token for a card; 0: the viewer can't follow it, or nobody does. */
uint32_t cardvm_game_token(const cardvm_game *game, cardvm_handle card, cardvm_seat viewer);

/* -- Effects that wait, and control ------------------------------------------------------------ */

typedef struct cardvm_waiting {
  cardvm_id ability;
  cardvm_handle source;
  cardvm_seat master;
  cardvm_id queue_class; /* 0: it is announced, and waits until players let it resolve */
  uint32_t wave;
  cardvm_handle body; /* the card that it is while it waits; 0: none */
} cardvm_waiting;

/* Lists the effects in the queue in the order of service; before them those that are announced, the
 * newest first. Returns how many wait. */
uint32_t cardvm_game_queue(const cardvm_game *game, cardvm_waiting *waiting, uint32_t max);
/* Returns the source of the effect that has this body; 0: there is none. */
cardvm_handle cardvm_game_source(const cardvm_game *game, cardvm_handle body);
/* Lists what was chosen for a target (0: the first one; CARDVM_ALL_TARGETS) of the effect that has
 * this body. Returns how many cards those are. */
#define CARDVM_ALL_TARGETS 0xffffffffu
uint32_t cardvm_game_chosen(const cardvm_game *game, cardvm_handle body, uint32_t target,
                            cardvm_handle *cards, uint32_t max);

/* Returns the ability of the effect that has this body; 0: nothing waits as this card. */
cardvm_id cardvm_game_waits(const cardvm_game *game, cardvm_handle body);
/* Writes what was chosen besides targets for the effect that has this body: the value of each
 * choice that its ability declares (cardvm_program_choice), at most 6. Returns how many there are.
 */
uint32_t cardvm_game_said(const cardvm_game *game, cardvm_handle body, uint32_t values[6]);

typedef struct cardvm_control {
  cardvm_handle card;
  cardvm_seat master;
  cardvm_handle source;
  cardvm_id until; /* a duration, CARDVM_WHILE_EFFECT or CARDVM_FOREVER */
} cardvm_control;

/* Lists the control effects on a card, oldest first. Returns how many there are. */
uint32_t cardvm_game_controls(const cardvm_game *game, cardvm_handle card, cardvm_control *controls,
                              uint32_t max);

/* -- Marks to go back to ----------------------------------------------------------------------- */

/* What was open at a mark. */
typedef struct cardvm_mark_info {
  cardvm_mark mark;
  uint32_t serial;             /* of the decision, as its decider counts; 0: none was open */
  cardvm_seat player, decider; /* as in cardvm_decision */
  uint32_t turn_number;
} cardvm_mark_info;

/* Lists the marks that are kept, newest first. Writes at most max, returns how many there are. */
uint32_t cardvm_game_marks(const cardvm_game *game, cardvm_mark_info *infos, uint32_t max);

#ifdef __cplusplus
}
#endif

#endif
