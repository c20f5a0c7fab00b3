/* Where tables lie, how they grow, and what memory a step is lent. */
#ifndef CARDVM_VM_ROOM_H
#define CARDVM_VM_ROOM_H

#include "small.h"

/* -- game.c, layout.c -------------------------------------------------------------------------- */

bool layout_make(layout *l, const cardvm_program *p, const cardvm_limits *room, uint32_t players);
/* Returns whether a game may have these limits; otherwise *error says why not. */
bool layout_allowed(const cardvm_program *p, const cardvm_limits *limits, uint32_t players,
                    cardvm_error *error);
void layout_views(cardvm_game *g);
/* Returns how many words a game takes with its kept values. */
static inline uint64_t layout_all(const layout *l) {
  return l->words + l->values * WORDS(kept_value);
}
/* Lists the used part of each table of the state, in ascending order, and returns how many there
 * are. `h` is the header that counts what is used. */
uint32_t layout_used(const cardvm_game *g, const header *h, region *regions);
/* The header as it was before the first `noted` words of the journal were overwritten. Offsets and
 * names of its words are the same. */
header header_before(const cardvm_game *g, uint32_t noted);
/* What matters of a game in flight: what is in use, and what was in use when the flight began. That
 * may be more, and a word of it that has not changed since is not noted. */
uint32_t layout_since(const cardvm_game *g, uint32_t noted, region *regions);
/* How many words each table has, where each lies, and in which one a word lies (TABLES: in none).
 * The header is the first. */
void layout_sizes(const cardvm_game *g, const cardvm_limits *room, uint32_t *words);
void layout_offsets(const layout *l, uint32_t *at);
uint32_t layout_table(const uint32_t *at, const uint32_t *words, uint32_t offset);
/* The word at an offset of the journal, and the other way round. */
uint32_t *word_away(const cardvm_game *g, uint32_t offset);
uint32_t word_offset(const cardvm_game *g, const uint32_t *word);
static inline uint32_t *block_word(const cardvm_game *g, uint32_t offset) {
  return offset < g->at.words ? g->block + offset : word_away(g, offset);
}
/* Names a word in the same way whatever room the tables have: by its table, and its place in it.
 * And back. */
uint32_t noted_name(const cardvm_game *g, uint32_t offset);
uint32_t noted_offset(const cardvm_game *g, uint32_t name);
/* Names the noted words so that they can be found when tables have grown; and back. */
void journal_name(const cardvm_game *g, bool named);
/* game_new makes a game without content; NULL: memory was refused. game_release frees it, but not
 * its history. places_init makes its empty places. */
cardvm_game *game_new(cardvm_program *p, const cardvm_limits *limits, const cardvm_limits *room,
                      uint32_t players);
void game_release(cardvm_game *g);
/* Asks for the memory of a game that is about to run, if another ran last. */
void game_fetch(const cardvm_game *g);
void places_init(cardvm_game *g);
/* Moves a game's figures to its program; the game counts from 0 again. game_counts_add adds them to
 * `to`. */
void game_counts_reset(cardvm_game *g);
void game_counts_add(cardvm_program_stats *to, const cardvm_game *g);

/* -- room.c ------------------------------------------------------------------------------------ */

/* The least room that tables have, and what they need for a game which uses so much. */
cardvm_limits room_least(const cardvm_program *p, const cardvm_limits *limits);
cardvm_limits room_used(const cardvm_program *p, const cardvm_limits *room,
                        const cardvm_limits *limits, const header *h);
/* A game begins with the room that the last one of its program used when its first turn began, and
 * a table that grows grows at once to that, so that what a setup makes does not make tables grow
 * again and again. room_begun notes how much that is. `cards` are there from the beginning. */
cardvm_limits room_first(const cardvm_program *p, const cardvm_limits *limits, uint32_t cards);
void room_begun(const cardvm_game *g);
/* Makes room for so many entries, at once where need be. `room` is the word of g->room. Then the
 * table may move: pointers to its entries may be read until the step ends, not written through.
 * Otherwise the game stops, because of the limit or for lack of memory, and false is returned;
 * `what` is the message, with %u for the limit. */
bool room_for(cardvm_game *g, uint32_t *room, uint32_t need, const char *what);
/* Returns how many words of the stack may still be used. */
static inline uint32_t stack_left(const cardvm_game *g) {
  return g->limits.stack - g->h->stack_top;
}
/* Between two steps: lays the block out anew if a table is full or has grown. Returns false if
 * memory is refused; nothing has changed then. */
bool room_settle(cardvm_game *g);
bool room_change(cardvm_game *g, const cardvm_limits *room);
size_t away_bytes(const cardvm_game *g);
void away_release(cardvm_game *g);
/* Makes room, in the program, for what games of that size need for a while only: kept values,
 * p->listing, where a step may list twice as many cards as there are, hints, sets of pairs (which
 * grow beyond that). The program keeps it for its next game. */
bool room_shared(cardvm_program *p, const layout *l, const cardvm_limits *room);

#endif
