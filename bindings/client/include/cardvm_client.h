/* What clients and tools ask of a rule set: how it is drawn, what is told of a game. See
 * bindings/client/README.md for how a rule set says it, and cardvm_lua.h for how it is loaded.
 *
 * The texts that are returned belong to the program. Where a rule set says nothing, or the program
 * was not loaded from scripts, functions give what follows from its zones, NULL, 0 or false.
 */
#ifndef CARDVM_CLIENT_H
#define CARDVM_CLIENT_H

#include "cardvm_lua.h"
#include "cardvm_view.h"
#include "cardvm_why.h"

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

/* What a value of an attribute is called in scripts ("type" 8: "unit"); NULL: the property is a
 * number. */
const char *cardvm_client_value(const cardvm_program *program, cardvm_id property, int32_t value);

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

/* -- Other languages ---------------------------------------------------------------------------
 *
 * A rule set is written in one language. What people read of it can be translated by a gettext file
 * (.po, UTF-8); `cardvm translate` makes and updates one. The context (msgctxt) says what a text
 * is: "card", "text" (of a card), "name" (what abilities, options and questions are called),
 * "step", "zone", "property", "value" (of attributes), "field", "variable" (of players and of the
 * game), "window", "sequence", "role", "duration", "event" (that is a cost), "rule", "class",
 * "story", and "sentence" for what clients say themselves. What has no translation stays as it is.
 */

typedef struct cardvm_client_language cardvm_client_language;

/* Reads a file. The text is copied; allocator NULL: the C library's. Free it after its last use.
 * NULL and *error with the line: ARGUMENT (no such file, a slot in a translation that the text does
 * not have, a text translated twice) or MEMORY. Entries that are empty or marked as fuzzy are not
 * used. */
cardvm_client_language *cardvm_client_language_read(const cardvm_allocator *allocator,
                                                    const char *po, size_t bytes,
                                                    cardvm_error *error);
void cardvm_client_language_free(cardvm_client_language *language);
/* The translation of a text; NULL if there is none, and always where language is NULL. Texts belong
 * to the language. */
const char *cardvm_client_translated(const cardvm_client_language *language, const char *context,
                                     const char *text);
typedef struct cardvm_client_translation {
  const char *context, *text, *said;
  int line;
  bool fuzzy; /* marked so: it is not used */
} cardvm_client_translation;
/* What the file translates: n from 0, by context and text; false past the last. */
bool cardvm_client_translation_at(const cardvm_client_language *language, uint32_t n,
                                  cardvm_client_translation *translation);
/* The translation of a text, or the text itself. */
const char *cardvm_client_translate(const cardvm_client_language *language, const char *context,
                                    const char *text);

typedef struct cardvm_client_message {
  const char *context, *text;
  const char *file; /* where it stands; NULL: not known, or nowhere in the rule set */
  int line;
} cardvm_client_message;
/* Tells each text that there is to translate; one may come more than once. */
void cardvm_client_messages(const cardvm_program *program,
                            void (*each)(void *user, const cardvm_client_message *message),
                            void *user);

/* -- Sentences ---------------------------------------------------------------------------------
 *
 * What a game asks and tells, as one reader would be told: "you: choose 1 of 3: discard
 * (Picket)". Each function writes UTF-8 and returns the length like snprintf; what is longer than
 * 4000 bytes is cut off. They read the game only, with what cardvm_game_visible says the reader may
 * know.
 */

/* NULL in its place: nobody is "you", every card is known, and the language is the rule set's. */
typedef struct cardvm_client_reader {
  cardvm_seat seat; /* who is "you"; 0: nobody */
  bool sees_all;    /* knows every card, and not only what the seat may know */
  const cardvm_client_language *language; /* NULL: the rule set's own */
} cardvm_client_reader;

/* Whether the reader may know which card this is, or which it was. */
bool cardvm_client_knows(const cardvm_game *game, const cardvm_client_reader *to,
                         cardvm_handle card);
/* "you", "enemy", "player 3". */
int cardvm_client_say_seat(const cardvm_game *game, cardvm_seat seat,
                           const cardvm_client_reader *to, char *text, size_t bytes);
/* What a player has: "your hand", "enemy hand", "player 3's hand". */
int cardvm_client_say_owned(const cardvm_game *game, cardvm_seat seat, const char *what,
                            const cardvm_client_reader *to, char *text, size_t bytes);
/* "Scout", "a hidden card"; `exact`: "Scout#12", as cardvm_game_card_text. */
int cardvm_client_say_card(const cardvm_game *game, cardvm_handle card,
                           const cardvm_client_reader *to, bool exact, char *text, size_t bytes);
/* "your battle", "enemy FL", "supply". */
int cardvm_client_say_place(const cardvm_game *game, cardvm_place place,
                            const cardvm_client_reader *to, char *text, size_t bytes);
/* A decision as a question: who is asked, what, in which step or for which card. To who does not
 * decide it without how many options there are, and nothing (the length is 0) if the reader can't
 * see that the open decision had to be asked (cardvm_game_asked). */
int cardvm_client_say_question(const cardvm_game *game, const cardvm_decision *ask,
                               const cardvm_client_reader *to, char *text, size_t bytes);
/* One of its options: "deploy Scout", "pass"; `exact` as above. To who does not decide it: nothing.
 */
int cardvm_client_say_option(const cardvm_game *game, const cardvm_decision *ask, uint32_t option,
                             const cardvm_client_reader *to, bool exact, char *text, size_t bytes);
/* What was picked, as part of a sentence: "choose Raider, Scout". To who does not decide it what
 * its view tells of the answer: what is done by an ability that the reader may know is at work, if
 * it can see that this was asked; else nothing. What comes of it events tell. */
int cardvm_client_say_answer(const cardvm_game *game, const cardvm_decision *ask,
                             const uint32_t *picks, uint32_t count, const cardvm_client_reader *to,
                             char *text, size_t bytes);
/* What it is called to do nothing in the present step, or in the window that asks, if the reader
 * can see that it does: "pass". */
int cardvm_client_say_pass(const cardvm_game *game, const cardvm_client_reader *to, char *text,
                           size_t bytes);
/* A turn that begins, as the host counts it, with who decides in it if that is another: "Turn 3:
 * enemy, you decide". */
int cardvm_client_say_turn(const cardvm_game *game, uint32_t number, cardvm_seat player,
                           const cardvm_client_reader *to, char *text, size_t bytes);
/* "The game is over: you win, in turn 5."; nothing before it is. */
int cardvm_client_say_result(const cardvm_game *game, uint32_t turn, const cardvm_client_reader *to,
                             char *text, size_t bytes);
/* An effect that waits: "burst of enemy Shield (triggered)"; nothing if the reader may not know of
 * it. */
int cardvm_client_say_waiting(const cardvm_game *game, const cardvm_waiting *waiting,
                              const cardvm_client_reader *to, char *text, size_t bytes);

/* A reason of cardvm_why.h: "its level is 5, and must be at most your level, which is 3". A reason
 * tells no more than cardvm_game_why_not told to who asked: give it to that reader. */
int cardvm_client_say_reason(const cardvm_game *game, const cardvm_reason *why,
                             const cardvm_client_reader *to, char *text, size_t bytes);
/* What makes a property of a card what it is, asked as the reader: "ap 4: printed 2, +1 Banner, +1
 * Rally (until this turn)". The game does not change. Of this and of the next function the whole
 * may be longer than 4000 bytes, and at most 64 reasons of each are told. */
int cardvm_client_say_value(cardvm_game *game, cardvm_handle card, cardvm_id property,
                            const cardvm_client_reader *to, char *text, size_t bytes);
/* All that the player could do with the card and why not, a reason a line, then the values that
 * something changes; asked as the reader, who must decide for the player to be told more than that
 * it is hidden. Nothing (the length is 0) of a card that the reader does not know. */
int cardvm_client_say_why(cardvm_game *game, cardvm_seat player, cardvm_handle card,
                          const cardvm_client_reader *to, char *text, size_t bytes);
/* Whether reasons why something can't be done say that it is not for this card at all: it lies
 * elsewhere, or is another kind of card. */
bool cardvm_client_has_nothing_to_do(const cardvm_game *game, const cardvm_reason *why,
                                     uint32_t count);

#define CARDVM_CLIENT_SEEN 6
typedef struct cardvm_client_seen {
  cardvm_id event, definition;
  bool card; /* it had a card, known or not */
  cardvm_seat who;
} cardvm_client_seen;

/* What has been told before decides what is told: the host keeps it for each reader, zero at first.
 */
typedef struct cardvm_client_telling {
  cardvm_id step;
  cardvm_client_seen seen[CARDVM_CLIENT_SEEN]; /* the last events, told or not, the latest first */
  char rule[160]; /* what the last rule action is called, and its entry of the trace */
  uint32_t rule_entry;
} cardvm_client_telling;

typedef struct cardvm_client_line {
  cardvm_seat who;
  char text[400]; /* "play {card}": {card} is left, so that like events make one line */
  cardvm_id card; /* its definition; 0: none, or one that the reader may not know */
} cardvm_client_line;

/* Tells an entry of the trace, if it is one that the story tells. All entries are given in order.
 * `seen` is that entry as the reader saw it (cardvm_view_trace); NULL: the reader sees all. */
bool cardvm_client_tell(cardvm_client_telling *telling, const cardvm_game *game,
                        const cardvm_trace *entry, const cardvm_view_entry *seen,
                        const cardvm_client_reader *to, cardvm_client_line *line);

/* Writes an entry of the trace as one line of English, card by card and by seats, for recordings
 * and for who looks for a mistake: readers who may know everything. Returns its length like
 * snprintf. */
int cardvm_client_trace_text(const cardvm_game *game, const cardvm_trace *entry, char *text,
                             size_t bytes);

/* -- JSON -------------------------------------------------------------------------------------- */

/* For clients that do not link the library; bindings/client/json.md is the schema. Functions write
 * at most `bytes`, with the zero at the end, and return how long the whole text is without it:
 * measure first with bytes 0, or call again with more room. */
#define CARDVM_CLIENT_JSON_FORMAT 1

/* What a client needs once: the names behind the ids in views and events, the texts of cards. */
size_t cardvm_client_program_json(const cardvm_program *program, char *text, size_t bytes);
/* A view. In a game that is followed, cards stand by their tokens. */
size_t cardvm_client_view_json(const cardvm_program *program, const cardvm_view *view, char *text,
                               size_t bytes);
/* Entries of the trace or of the stream, as a list. */
size_t cardvm_client_events_json(const cardvm_view_entry *entries, uint32_t count, char *text,
                                 size_t bytes);
/* What makes the view `after` of the view `before`, both as JSON of the function above: a merge
 * patch (RFC 7396). Who has the first and gets this has the second. Returns CARDVM_CLIENT_NO_JSON,
 * and the text is empty, if one of the two is no JSON object as written here: without blanks
 * between its parts, and not nested deeper than 64 (what a client sends back may be anything). The
 * time it takes is at most the product of how many members the two have. */
#define CARDVM_CLIENT_NO_JSON ((size_t)-1)
size_t cardvm_client_difference(const char *before, const char *after, char *text, size_t bytes);

#ifdef __cplusplus
}
#endif

#endif
