/* Rule sets written in Lua: scripts become a program. See bindings/lua/README.md for the scripts; cardvm.h for what
 * to do with a program, and for the rules about errors, ownership and threads, which hold here too.
 *
 * Scripts are not trusted: they have no files, no clock, no way out of their Lua state, bounds of instructions and
 * memory, and whatever they do ends as an error that names file and line. cardvm_lua_load reads the folder; nothing
 * else does any input or output.
 *
 * The texts that are returned belong to the program. Functions that look something up give NULL, 0 or false when
 * it is not there, and for a program that was not loaded here.
 */
#ifndef CARDVM_LUA_H
#define CARDVM_LUA_H

#include "cardvm.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Get one from cardvm_lua_config_default; it carries a cookie that is checked. */
typedef struct cardvm_lua_config {
  uint32_t cookie;
  cardvm_allocator allocator; /* for the program, its Lua state and its games: the C library's */
  uint32_t instructions;      /* of Lua, for one call of a script function: 100000; 0: no bound, no hook */
  size_t memory_bytes;        /* of the Lua state: 64 MiB */
  uint32_t coroutines;        /* kept alive over all games, more are dropped and rebuilt: 64 */
  uint32_t nesting;           /* pure script functions within each other: 32 */
  cardvm_hooks hooks;         /* of the program, from the first line of a script on: what it prints while it is
                                 loaded, too */
} cardvm_lua_config;

cardvm_lua_config cardvm_lua_config_default(void);

/* Loads a rule-set folder (rules.lua, cards/?.lua). config NULL: the defaults; it is copied. The program is the
 * caller's: free it with cardvm_program_free after all its games. NULL and *error (file, line, card, what was
 * expected) when a script is wrong (SCRIPT, DEFINITION), a file can't be read, memory is refused (MEMORY), or the
 * configuration or its hooks were not made with their defaults (ARGUMENT). */
cardvm_program *cardvm_lua_load(const cardvm_lua_config *config, const char *folder,
                                cardvm_error *error);

/* Scripts that a host has itself: packed with its other files, or in memory. What the functions return is read
 * before the next call of either; they may not call back into the program. */
typedef struct cardvm_lua_files {
  const char *(*name)(void *user, uint32_t n); /* file n, from 0, as in "cards/red.lua"; in any order, NULL ends */
  /* The text of a file and its *bytes; NULL: there is no such file. */
  const char *(*read)(void *user, const char *file, size_t *bytes);
  void *user;
} cardvm_lua_files;

/* As cardvm_lua_load, of files that the host names and reads; only while this call lasts. */
cardvm_program *cardvm_lua_load_files(const cardvm_lua_config *config, const cardvm_lua_files *files,
                                      cardvm_error *error);

/* A script given as text, for tests and tools: `rules` and one file of cards (may be NULL). */
cardvm_program *cardvm_lua_load_text(const cardvm_lua_config *config, const char *rules,
                                     const char *cards, cardvm_error *error);

/* -- What a rule set tells its tools ----------------------------------------------------------- */

const char *cardvm_lua_title(const cardvm_program *program);
uint32_t cardvm_lua_players_min(const cardvm_program *program);
uint32_t cardvm_lua_players_max(const cardvm_program *program);

/* As cardvm_game_start, with decks on top of the setup's own cards. `decks`: one name for each player, or one in all
 * where decks are shared (cardvm_lua_deck_shared); NULL, the list or a name: the rule set's decks in turn. A rule set
 * without decks is started with none. *error as there, and ARGUMENT for a deck that there is not. */
cardvm_game *cardvm_lua_start(cardvm_program *program, const cardvm_setup *setup, const char *const *decks,
                              cardvm_error *error);

/* Decks: names from 0; cards of a deck as set-up entries for a seat. Returns how many entries there
 * are, writes at most max. */
uint32_t cardvm_lua_deck_count(const cardvm_program *program);
const char *cardvm_lua_deck_name(const cardvm_program *program, uint32_t deck);
uint32_t cardvm_lua_deck_cards(const cardvm_program *program, uint32_t deck, cardvm_seat owner,
                               cardvm_setup_cards *cards, uint32_t max);

/* Where decks are put before the setup; 0: the rule set has no such zone. */
cardvm_id cardvm_lua_deck_zone(const cardvm_program *program);
/* Whether decks lie in a zone of nobody's: one deck (owner 0) for the whole table, not one for each seat. */
bool cardvm_lua_deck_shared(const cardvm_program *program);

/* What that one deck is called ("kingdom"), NULL: just a deck; the deck for games at random, from 0, or the number of
 * decks: there is none. */
const char *cardvm_lua_deck_word(const cardvm_program *program);
uint32_t cardvm_lua_random_deck(const cardvm_program *program);

/* The definition with this name or this `number` label; 0. And the nearest name that exists, NULL. */
cardvm_id cardvm_lua_find_card(const cardvm_program *program, const char *name);
const char *cardvm_lua_nearest_card(const cardvm_program *program, const char *name);
/* A label or the text of a definition; NULL if it has none. */
const char *cardvm_lua_label(const cardvm_program *program, cardvm_id definition, const char *label);
/* Where a definition was declared; NULL for none. */
const char *cardvm_lua_card_file(const cardvm_program *program, cardvm_id definition, int *line);

/* Properties shown beside a card and fields shown when not 0: ids from 0; 0 ends. */
cardvm_id cardvm_lua_show(const cardvm_program *program, uint32_t n);
cardvm_id cardvm_lua_mark(const cardvm_program *program, uint32_t n);

/* The definition of the cards of a pile: of the one on top, else what the rule set says (`pile` of a zone); 0. */
cardvm_id cardvm_lua_pile_kind(cardvm_game *game, cardvm_place place);
/* Properties that are the price of a card that can be had: ids from 0, 0 ends; *sign (may be NULL) stands behind the
 * number. */
cardvm_id cardvm_lua_price(const cardvm_program *program, uint32_t n, const char **sign);

/* When tools show a player variable. */
typedef enum cardvm_lua_shown {
  CARDVM_LUA_IF_NOT_0 = 0, /* of more than six; all of fewer */
  CARDVM_LUA_ALWAYS,
  CARDVM_LUA_IN_TURN, /* of the player whose turn it is */
  CARDVM_LUA_NEVER
} cardvm_lua_shown;

typedef struct cardvm_lua_variable_look {
  cardvm_lua_shown shown;
  const char *on_pile; /* its value is a `kind`: such cards have this token of the player's on their pile; NULL */
} cardvm_lua_variable_look;

cardvm_lua_variable_look cardvm_lua_variable(const cardvm_program *program, cardvm_id variable);

/* Which events a game that is told tells, and how. */
typedef enum cardvm_lua_teller {
  CARDVM_LUA_PLAYER = 0, /* the event's player, else whose the card was, else who did it */
  CARDVM_LUA_OWNER,
  CARDVM_LUA_BY
} cardvm_lua_teller;

#define CARDVM_LUA_UNTOLD_MAX 4
typedef struct cardvm_lua_told {
  const char *text;        /* with {card} {other} {amount} {from} {to} {player} */
  cardvm_lua_teller who;   /* did it */
  cardvm_id not_behind;    /* this event of the same card, 0 none */
  cardvm_id not_in[CARDVM_LUA_UNTOLD_MAX]; /* steps */
} cardvm_lua_told;

/* NULL: it is not told. Whether anything is: else tools tell answers. */
const cardvm_lua_told *cardvm_lua_story(const cardvm_program *program, cardvm_id event);
bool cardvm_lua_has_story(const cardvm_program *program);

/* How tools draw what lies in a zone: as the rule set says, or as follows from the zone. `rank` orders
 * what a player has from the middle of the table outwards. */
typedef enum cardvm_lua_shape { /* in this order: cards, circles with cards, boards */
  CARDVM_LUA_NOTHING = 0,
  CARDVM_LUA_ROW,      /* its cards side by side */
  CARDVM_LUA_PILE,     /* one on the other */
  CARDVM_LUA_CARDS,    /* circles: cards where they lie */
  CARDVM_LUA_PILES,    /* circles: piles of cards to be had, with their prices */
  CARDVM_LUA_SQUARES,  /* circles: a board with pieces, of squares, */
  CARDVM_LUA_HEXAGONS, /* of hexagons, */
  CARDVM_LUA_GRAPH,    /* of places joined by lines */
  CARDVM_LUA_BOARD     /* circles with neighbours: one of these three, as they lie */
} cardvm_lua_shape;

typedef struct cardvm_lua_look {
  cardvm_lua_shape shape;
  uint32_t rank;
  bool declared; /* by the rule set: worth a place also when it is empty */
} cardvm_lua_look;

cardvm_lua_look cardvm_lua_zone_look(const cardvm_program *program, cardvm_id zone);
/* The colour of a seat's pieces, NULL: the tool's choice; fields that turn a card by a quarter, or its
 * back up, while they are not 0; 0: there is none. */
const char *cardvm_lua_colour(const cardvm_program *program, cardvm_seat seat);
cardvm_id cardvm_lua_turned(const cardvm_program *program);
cardvm_id cardvm_lua_face_down(const cardvm_program *program);
/* A card's value of the attribute by which cards are coloured ("red"), NULL if it has none. */
const char *cardvm_lua_tint(cardvm_game *game, cardvm_handle card);

/* The property and the value of a with{}-style test ("traits", "Red"); false if there is none. */
bool cardvm_lua_value(const cardvm_program *program, const char *key, const char *text,
                      cardvm_id *property, int32_t *value);
/* The selection of a group name for a side (cardvm_side: 0 any, 1 yours, 2 enemy); 0. */
cardvm_id cardvm_lua_group(const cardvm_program *program, int side, const char *name);

/* Cards that scenarios put into zones they do not speak of: entry n, false past the last. */
typedef struct cardvm_lua_default { cardvm_id zone; cardvm_id definition; uint32_t count; } cardvm_lua_default;
bool cardvm_lua_scenario_default(const cardvm_program *program, uint32_t n, cardvm_lua_default *entry);

/* What a rule set says of places for a player ("dominated", "in reach"): names from 0, NULL past the
 * last; whether it says so of a place now (false also if the script failed). */
const char *cardvm_lua_place_mark(const cardvm_program *program, uint32_t n);
/* Whether tools leave out the places of which the mark says so. */
bool cardvm_lua_place_mark_hides(const cardvm_program *program, uint32_t n);
bool cardvm_lua_place_marked(cardvm_game *game, uint32_t n, cardvm_place place, cardvm_seat seat);

/* The rule set's score of a position for a seat; false if it declares none or the script failed. */
bool cardvm_lua_score(cardvm_game *game, cardvm_seat seat, int32_t *score);

/* Bytes that the program's Lua state holds now; those of cardvm_program_stats_of come on top. */
size_t cardvm_lua_memory(const cardvm_program *program);

#ifdef __cplusplus
}
#endif

#endif
