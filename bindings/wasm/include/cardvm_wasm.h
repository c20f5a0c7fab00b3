/* A table for clients that can't hold pointers and structs: a browser by WebAssembly, a socket. It
 * has one rule set and one game with its time line, and answers in JSON text.
 *
 * A text that is returned is valid until the next call for the same table. What goes wrong gives
 * {"error": {"message", "file", "line", "card"}}, and has changed nothing.
 *
 * The time line. A game is how it begins and the answers given so far. The table stands at one
 * moment of it, from 0 (no answer) to its length. Going back keeps what comes later; another answer
 * forgets it. Effects that fail are left out (cardvm_game_skip) and told.
 *
 * Answers as text: the places of the options picked (from 0, in the order of
 * cardvm_decision.options) with commas between them, "-" for none; one answer each, blanks between
 * them: "0 3 1,2 -". */
#ifndef CARDVM_WASM_H
#define CARDVM_WASM_H

#include "cardvm_client.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cardvm_table cardvm_table;

/* An empty table; NULL: memory is refused. */
cardvm_table *cardvm_table_new(void);
void cardvm_table_free(cardvm_table *table);

/* Loads the rule set in a folder: {"title", "program" (its hash), "players": [least, most],
 * "shared_deck", "decks": ["A", ...], "opponent"}. A game that is there goes on under it, from its
 * beginning, as far as its answers are still legal: then there is also "kept": {"answers" (before),
 * "played", "at", "parted" (why it ends there; only if it does)}. If it does not load, the table
 * stays as it was. */
const char *cardvm_table_load(cardvm_table *table, const char *folder);

/* Starts a game: a seed in decimal digits, or a secret of 32 bytes as 64 hexadecimal ones (anybody
 * who can guess a seed knows all hidden cards); players 0: as few as can be; decks by name, one a
 * line, for seat 1 on; seats without one get the rule set's own in turn. Gives what
 * cardvm_table_line does. */
const char *cardvm_table_start(cardvm_table *table, const char *seed, uint32_t players,
                               const char *decks);

/* Commit and reveal (cardvm_commit): what a host tells its players of a secret before a game,
 * {"commitment": 64 hexadecimal digits}; and whether a replay, which everybody gets when the game
 * is over, begins with the secret that was committed to: {"committed": true}. That it can be played
 * is seen by cardvm_table_open, whose line then has no "parted". */
const char *cardvm_table_commit(cardvm_table *table, const char *secret);
const char *cardvm_table_committed(cardvm_table *table, const void *replay, uint32_t size,
                                   const char *commitment);

/* For the host alone, never for a client: the answers of all players are in it, and a hash by which
 * who tries all likely seeds finds every hidden card. So it is with what the other calls give that
 * move, and with replays. What a client may have are views, changes, events, questions and stories
 * of its own seat.
 *
 * {"at", "length", "answers": "0 3 1,2", "hash", "over", "winners": [1], "turn", "turn_player",
 * "players", "skipped": ["why", ...] (effects left out since the last call that moved)}; what the
 * other calls below give, too. Without a game there is "at" and "length" alone, both 0. */
const char *cardvm_table_line(cardvm_table *table);

/* Answers the open decision. */
const char *cardvm_table_answer(cardvm_table *table, const char *answer);
/* Goes to a moment of the time line, or to its end. */
const char *cardvm_table_go(cardvm_table *table, uint32_t at);
/* Gives all these answers from the beginning on; where one is not legal, the line ends before it,
 * and "parted" says why. */
const char *cardvm_table_follow(cardvm_table *table, const char *answers);

/* What a seat may know (0: what everybody sees), as bindings/client/json.md says it: the names
 * behind the numbers, once; its view; how that is different from an earlier one, `before`, which
 * may come from a client (an error, if it is no such text); what happened, from a number of the
 * stream on, or (0) by the last answer. A game that was opened in mid-effect has no tokens and no
 * stream. */
const char *cardvm_table_names(cardvm_table *table);
const char *cardvm_table_view(cardvm_table *table, cardvm_seat viewer);
const char *cardvm_table_change(cardvm_table *table, cardvm_seat viewer, const char *before);
const char *cardvm_table_events(cardvm_table *table, cardvm_seat viewer, uint32_t from);

/* The same in sentences, for one seat: {"asked", "options": ["..."] (both of its own decision
 * alone), "waiting": ["..."]}; and what the rule set tells of those events: [{"number" (of the
 * stream), "who", "text"}]. */
const char *cardvm_table_question(cardvm_table *table, cardvm_seat viewer);
const char *cardvm_table_story(cardvm_table *table, cardvm_seat viewer, uint32_t from);
/* Why the seat can't do now what a card has, a reason a line, and what changes the card's values:
 * {"why": "cast: it costs 3, and there is 2 to pay with\n"}. The card is named by the seat's token
 * (of each place the first 300 cards are looked at), and no more is told than the seat may know. */
const char *cardvm_table_why(cardvm_table *table, cardvm_seat viewer, uint32_t token);
/* The language of all sentences from now on: the text of a gettext file (languages/de.po of a rule
 * set), "" for the rule set's own. Gives {}. */
const char *cardvm_table_language(cardvm_table *table, const char *po);

/* The game with all answers as a replay; *size is 0 and NULL is returned if there is none. The
 * label is the name of the rule set's folder. */
const uint8_t *cardvm_table_replay(cardvm_table *table, uint32_t *size);
/* Opens a replay of this rule set, and goes to its end. */
const char *cardvm_table_open(cardvm_table *table, const void *bytes, uint32_t size);

/* For what is built upon it: NULL if there is none. They belong to the table until it is loaded,
 * started, opened or moved. */
cardvm_program *cardvm_table_program(const cardvm_table *table);
cardvm_game *cardvm_table_game(const cardvm_table *table);
const char *cardvm_table_folder(const cardvm_table *table);
const cardvm_client_language *cardvm_table_spoken(const cardvm_table *table);
/* Where the trace was when the moment before this one was answered: cardvm_trace.number. */
uint32_t cardvm_table_told(const cardvm_table *table);

/* Where on the time line it stands, and the n-th answer of it, from 0; NULL: there is none. */
uint32_t cardvm_table_at(const cardvm_table *table);
const uint32_t *cardvm_table_picks(const cardvm_table *table, uint32_t n, uint32_t *count);

#ifdef __cplusplus
}
#endif

#endif
