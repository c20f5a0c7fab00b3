/* Rule sets written in Lua: a folder becomes a program. See bindings/README.md for the scripts; cardvm.h for what
 * to do with a program, and for the rules about errors, ownership and threads, which hold here too.
 *
 * Scripts are not trusted: they have no files, no clock, no way out of their Lua state, bounds of instructions and
 * memory, and whatever they do ends as an error that names file and line. Loading reads the folder; nothing else
 * does any input or output.
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

/* A script given as text, for tests and tools: `rules` and one file of cards (may be NULL). */
cardvm_program *cardvm_lua_load_text(const cardvm_lua_config *config, const char *rules,
                                     const char *cards, cardvm_error *error);

/* -- What a rule set tells its tools ----------------------------------------------------------- */

const char *cardvm_lua_title(const cardvm_program *program);
uint32_t cardvm_lua_players_min(const cardvm_program *program);
uint32_t cardvm_lua_players_max(const cardvm_program *program);

/* Decks: names from 0; cards of a deck as set-up entries for a seat. Returns how many entries there
 * are, writes at most max. */
uint32_t cardvm_lua_deck_count(const cardvm_program *program);
const char *cardvm_lua_deck_name(const cardvm_program *program, uint32_t deck);
uint32_t cardvm_lua_deck_cards(const cardvm_program *program, uint32_t deck, cardvm_seat owner,
                               cardvm_setup_cards *cards, uint32_t max);

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

/* How tools draw what lies in a zone: as the rule set says, or as follows from the zone. `rank` orders
 * what a player has from the middle of the table outwards. */
typedef enum cardvm_lua_shape {
  CARDVM_LUA_NOTHING = 0,
  CARDVM_LUA_ROW,      /* its cards side by side */
  CARDVM_LUA_PILE,     /* one on the other */
  CARDVM_LUA_CARDS,    /* circles: cards where they lie */
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
