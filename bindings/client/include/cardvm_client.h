/* What clients and tools ask of a rule set: how it is drawn, what is told of a game. See
 * bindings/client/README.md for how a rule set says it, and cardvm_lua.h for how it is loaded.
 *
 * The texts that are returned belong to the program. Where a rule set says nothing, or the program
 * was not loaded from scripts, functions give what follows from its zones, NULL, 0 or false.
 */
#ifndef CARDVM_CLIENT_H
#define CARDVM_CLIENT_H

#include "cardvm_lua.h"

#ifdef __cplusplus
extern "C" {
#endif

/* As cardvm_lua_load, and what the rule set says to clients is right. */
cardvm_program *cardvm_client_load(const cardvm_lua_config *config, const char *folder,
                                   cardvm_error *error);
/* The same of files that the host names and reads, as cardvm_lua_load_files. */
cardvm_program *cardvm_client_load_files(const cardvm_lua_config *config,
                                         const cardvm_lua_files *files, cardvm_error *error);
/* Whether it is, of a program that was loaded otherwise; false and *error, with file and line. */
bool cardvm_client_check(const cardvm_program *program, cardvm_error *error);

/* -- Decks ------------------------------------------------------------------------------------- */

/* What one deck for the whole table is called ("kingdom"), NULL: just a deck; the deck for games at
 * random, from 0, or the number of decks: there is none. */
const char *cardvm_client_deck_word(const cardvm_program *program);
uint32_t cardvm_client_random_deck(const cardvm_program *program);

/* How many of the rule set's rules for decks a deck breaks. What it breaks is written as one line
 * of text ("deck: 49 cards, not 50; colours: 3 kinds, not 1 to 2"), cut off where there is no room;
 * bytes may be 0. */
uint32_t cardvm_client_deck_faults(const cardvm_program *program, const cardvm_setup_cards *cards,
                                   uint32_t count, char *text, size_t bytes);

/* Who plays best against a person: "random", "greedy" (by the score) or "search"; NULL: it is not
 * said. */
const char *cardvm_client_opponent(const cardvm_program *program);

/* -- Cards ------------------------------------------------------------------------------------- */

/* Properties shown beside a card and fields shown when not 0: ids from 0; 0 ends. */
cardvm_id cardvm_client_show(const cardvm_program *program, uint32_t n);
cardvm_id cardvm_client_mark(const cardvm_program *program, uint32_t n);
/* Properties that are the price of a card that can be had: ids from 0, 0 ends; *sign (may be NULL)
 * stands behind the number. */
cardvm_id cardvm_client_price(const cardvm_program *program, uint32_t n, const char **sign);
/* Fields that turn a card by a quarter, or its back up, while they are not 0; 0: there is none. */
cardvm_id cardvm_client_turned(const cardvm_program *program);
cardvm_id cardvm_client_face_down(const cardvm_program *program);
/* A card's value of the attribute by which cards are coloured ("red"), NULL if it has none. */
const char *cardvm_client_tint(cardvm_game *game, cardvm_handle card);
/* The same of a definition, as it is printed. */
const char *cardvm_client_printed_tint(const cardvm_program *program, cardvm_id definition);

/* -- Players ----------------------------------------------------------------------------------- */

/* The colour of a seat's pieces, NULL: the client's choice. */
const char *cardvm_client_colour(const cardvm_program *program, cardvm_seat seat);

/* When a player variable is shown. */
typedef enum cardvm_client_shown {
  CARDVM_CLIENT_IF_NOT_0 = 0, /* of more than six; all of fewer */
  CARDVM_CLIENT_ALWAYS,
  CARDVM_CLIENT_IN_TURN, /* of the player whose turn it is */
  CARDVM_CLIENT_NEVER
} cardvm_client_shown;

typedef struct cardvm_client_variable_look {
  cardvm_client_shown shown;
  const char *on_pile; /* its value is a `kind`: such cards have this token of the player's on their
                          pile; NULL */
} cardvm_client_variable_look;

cardvm_client_variable_look cardvm_client_variable(const cardvm_program *program,
                                                   cardvm_id variable);

/* -- Zones and places -------------------------------------------------------------------------- */

/* How what lies in a zone is drawn: as the rule set says, or as follows from the zone. `rank`
 * orders what a player has from the middle of the table outwards. */
typedef enum cardvm_client_shape { /* in this order: cards, circles with cards, boards */
                                   CARDVM_CLIENT_NOTHING = 0,
                                   CARDVM_CLIENT_ROW,     /* its cards side by side */
                                   CARDVM_CLIENT_PILE,    /* one on the other */
                                   CARDVM_CLIENT_CARDS,   /* circles: cards where they lie */
                                   CARDVM_CLIENT_PILES,   /* circles: piles of cards to be had, with
                                                             their prices */
                                   CARDVM_CLIENT_SQUARES, /* circles: a board with pieces, of
                                                             squares, */
                                   CARDVM_CLIENT_HEXAGONS, /* of hexagons, */
                                   CARDVM_CLIENT_GRAPH,    /* of places joined by lines */
                                   CARDVM_CLIENT_BOARD     /* circles with neighbours: one of these
                                                              three, as they lie */
} cardvm_client_shape;

typedef struct cardvm_client_look {
  cardvm_client_shape shape;
  uint32_t rank;
  bool declared; /* by the rule set: worth a place also when it is empty */
} cardvm_client_look;

cardvm_client_look cardvm_client_zone_look(const cardvm_program *program, cardvm_id zone);

/* The definition of the cards of a pile: of the one on top, else what the rule set says (`pile` of
 * a zone); 0. */
cardvm_id cardvm_client_pile_kind(cardvm_game *game, cardvm_place place);

/* What a rule set says of places for a player ("dominated", "in reach"): names from 0, NULL past
 * the last; whether it says so of a place now (false also if the script failed). */
const char *cardvm_client_place_mark(const cardvm_program *program, uint32_t n);
bool cardvm_client_place_marked(cardvm_game *game, uint32_t n, cardvm_place place,
                                cardvm_seat seat);
/* Whether places of which the mark says so are left out. */
bool cardvm_client_place_mark_hides(const cardvm_program *program, uint32_t n);

/* -- The story of a game ----------------------------------------------------------------------- */

typedef enum cardvm_client_teller {
  CARDVM_CLIENT_PLAYER = 0, /* the event's player, else whose the card was, else who did it */
  CARDVM_CLIENT_OWNER,
  CARDVM_CLIENT_BY
} cardvm_client_teller;

#define CARDVM_CLIENT_UNTOLD_MAX 4
#define CARDVM_CLIENT_ABILITIES_MAX 8
#define CARDVM_CLIENT_CARDS_MAX 4
typedef struct cardvm_client_told {
  const char *text;         /* with {card} {other} {amount} {from} {to} {player} {name} {change} */
  cardvm_client_teller who; /* did it */
  cardvm_id not_behind;     /* this event of the same card, 0 none */
  cardvm_id not_in[CARDVM_CLIENT_UNTOLD_MAX];    /* steps */
  cardvm_id not_of[CARDVM_CLIENT_ABILITIES_MAX]; /* names that abilities are called by */
  cardvm_id not_cards[CARDVM_CLIENT_CARDS_MAX];  /* definitions */
  bool seen, by_another; /* only of cards that the viewer knows; only what another card has done */
} cardvm_client_told;

/* How an event is told; false: it is not. Whether any is: else answers are told. */
bool cardvm_client_story(const cardvm_program *program, cardvm_id event, cardvm_client_told *told);
bool cardvm_client_has_story(const cardvm_program *program);

#ifdef __cplusplus
}
#endif

#endif
