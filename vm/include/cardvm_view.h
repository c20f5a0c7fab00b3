/* Views: what one player may know of a game.
 *
 * A view is taken from a game, written as bytes, sent to a client and read there. The client needs
 * nothing but the program. A view holds no card handle, index, age, clock or count of what others
 * did: two games that differ only in what a player may not know give the same view, byte for byte,
 * and the same stream.
 *
 * Cards have numbers in the view, from 1 to cardvm_view_info.cards: place by place, then attached
 * cards, host by host. The numbers follow from what the viewer may know. They mean nothing in
 * another view.
 *
 * Tokens. In a game that is followed (cardvm_game_follow) a card has a token for each viewer that
 * can follow it: the same in views, options and entries of the trace, from one view to the next.
 * Tokens count up from 1 for each viewer, as cards come into its sight. A card keeps its token
 * while the viewer can point at it, and gets a new one when it comes into sight again after a
 * shuffle, a choice unseen, or another player's hand. A card can be known and have no token: one of
 * several in another player's hand. An entry of a card that leaves the viewer's sight has the token
 * of before.
 *
 * Order. A place whose cards the viewer's zone rules show lists them as they lie. So does a place
 * whose cards nobody sees (a deck), because it is a pile: who saw a card put on top knows where it
 * is. Any other place (another player's hand) has no order: the cards that the viewer knows come
 * first, sorted by what they are, then the others.
 *
 * Knowledge. A player knows the cards that a zone shows and the cards that it was shown. As long as
 * it decides for other players, it knows what they know. After a shuffle nobody knows the cards.
 * Somebody else, or chance, may pick among cards that a player can't see. When one of them then
 * moves to where the player can't see it, the player loses track of all that it may have been.
 * Examples: look at three cards and put them back in any order; put a card of your hand under your
 * deck.
 *
 * Face down. Who may know a card that lies face down is told by views what it is by itself. The
 * others see what it seems to be: that has a token, fields and abilities. An event that turns or
 * moves it tells each viewer what the card was to that viewer before, or, if the viewer could not
 * see it, what it is after: never what only others saw.
 *
 * What happens everybody is told, also of cards that it does not see. When a view is sent tells
 * something, too: a host that sends what is new whenever somebody is asked sends it to those who
 * can see that (cardvm_game_asked), and to the others with what comes next.
 *
 * Questions. Somebody else's question is told to who can see that it had to be asked; the others
 * get no decision in their view, and no entry of the question or of its answer. (They see what the
 * answer does.) Who decides is always told. A viewer can see that a question had to be asked if
 * both are true:
 * 1. It can see why there is what asks. From the top down to the last event that has happened, or
 *    the last step that has begun, each ability at work is of a card that it sees; of one that lies
 *    face down, an ability of what the card seems to be. So the question of a card in another hand
 *    is hidden, and so are questions of what that brings about, until something has happened.
 *    A function that has read what the viewer may not know (what a card in a hand is, which cards
 *    of a hand belong to a selection, whether something in a hand prohibits an event) asks in
 *    secret from then on.
 * 2. It can see that this has to ask. A player's own window always asks; another one if not
 *    everybody can see that there is nothing to do there, or if the viewer sees something to do,
 *    with all that decides it. Which effect or substitution comes first is asked if the viewer
 *    knows two of them; it is told once, until one that it knows has its turn. Whether to use an
 *    ability, what is said for it and its targets are asked if nothing that decides it is hidden
 *    from the viewer: conditions, costs, the cards among which there are targets, and what cards
 *    that it does not see could prohibit. What has been declared has the targets that it must have.
 *    A choice of cards is asked if the viewer knows all else that decides which they are, and sees
 *    all cards where the options lie, or they are a whole place, or it sees so many options that
 *    there is more than one answer, or the script asks whatever the options are (`secret_count`).
 *    Which way of several is paid is asked if nothing that can pay is hidden. Anything else that is
 *    asked (yes or no, a name, a number) had to be.
 * What is taken because there is no other answer is told as the question would have been, of cards
 * that the viewer can point at. An answer shows by what is done and asked because of it, and so
 * does a condition by what triggers: everybody is told what happens. Rule sets that let public
 * numbers rest on hidden cards tell of these. */
#ifndef CARDVM_VIEW_H
#define CARDVM_VIEW_H

#include "cardvm_define.h"
#include "cardvm_read.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cardvm_view cardvm_view;

/* Instead of the number of a card: the viewer can't tell which card it is. */
#define CARDVM_VIEW_UNKNOWN 0xffffffffu

/* A card that something refers to. Number 0 and definition 0: none. */
typedef struct cardvm_view_ref {
  uint32_t number; /* 0: it has left the place it had; CARDVM_VIEW_UNKNOWN: the viewer can't tell
                      which card */
  cardvm_id definition; /* 0: it is not known */
  uint32_t token;       /* 0: the viewer can't follow it */
} cardvm_view_ref;

/* -- Taking, sending, reading ------------------------------------------------------------------ */

/* Takes a view: what the viewer may know of the game; viewer 0: what everybody sees. Possible at
 * any time while the game does not run. `into` may be NULL, or a view of the same program, whose
 * memory is used again. The caller must free the view; the program must outlive it. The game does
 * not change, but properties may be computed. Returns NULL if there is no such viewer, `into` is of
 * another program, or memory is refused. Then `into` is still the caller's, but its content is
 * lost. */
cardvm_view *cardvm_view_take(cardvm_game *game, cardvm_seat viewer, cardvm_view *into);
void cardvm_view_free(cardvm_view *view);

/* Writes the view into `bytes`, if `max` has room. Returns how many bytes it needs. Equal views
 * have equal bytes, on every machine. */
size_t cardvm_view_bytes(const cardvm_view *view, void *bytes, size_t max);

/* Makes a view from bytes, which may come from anybody. The caller must free it. On failure it
 * returns NULL and sets *error (which may be NULL): ARGUMENT if the bytes are no view, cut off,
 * altered, or contradict themselves; DEFINITION if they belong to another program; MEMORY. */
cardvm_view *cardvm_view_read(cardvm_program *program, const void *bytes, size_t size,
                              cardvm_error *error);

bool cardvm_view_equal(const cardvm_view *a, const cardvm_view *b);

/* -- What a viewer may know of a game ---------------------------------------------------------- */

/* Returns whether a decision is open and the viewer (0: somebody who only looks on) can see that it
 * had to be asked, as said above. False if there is no such viewer. */
bool cardvm_game_asked(const cardvm_game *game, cardvm_seat viewer);
/* Returns whether the viewer may know that this ability is at work of that card: it sees the card,
 * or saw it where it was last known, and of one that lies face down only what it seems to be has
 * it. False if there is no such viewer or ability. */
bool cardvm_game_ability_visible(const cardvm_game *game, cardvm_id ability, cardvm_handle card,
                                 cardvm_seat viewer);

/* -- Reading a view ---------------------------------------------------------------------------- */

typedef struct cardvm_view_info {
  cardvm_seat viewer;
  uint32_t players;
  cardvm_seat turn_player;
  uint32_t turn_number;
  cardvm_result result;
  uint32_t places;    /* as many as the game has, with the same numbers */
  uint32_t cards;     /* known and unknown cards */
  uint32_t sequences; /* running ones */
  uint32_t lasting, waiting;
} cardvm_view_info;

cardvm_view_info cardvm_view_info_of(const cardvm_view *view);
/* All functions below return false or 0 for a seat, number or id that does not exist. */
bool cardvm_view_lost(const cardvm_view *view, cardvm_seat seat);
cardvm_seat cardvm_view_decider(const cardvm_view *view, cardvm_seat seat);
int32_t cardvm_view_variable(const cardvm_view *view, cardvm_id variable);
int32_t cardvm_view_player_variable(const cardvm_view *view, cardvm_seat seat, cardvm_id variable);
/* Returns where a field or variable leads that refers to something: a card, or as the number a seat
 * or place. `of` is the number of the card that has the field, the player who has the variable, or
 * 0. As a number such a value says no more than this. */
cardvm_view_ref cardvm_view_reference(const cardvm_view *view, cardvm_sort sort, uint32_t of,
                                      cardvm_id id);

/* The running sequences; 0 is the outermost. */
typedef struct cardvm_view_sequence {
  cardvm_id sequence, step;
  cardvm_seat player;
} cardvm_view_sequence;
bool cardvm_view_sequence_at(const cardvm_view *view, uint32_t n, cardvm_view_sequence *sequence);
/* Returns the card in a role of the innermost running sequence that has it. */
cardvm_view_ref cardvm_view_role(const cardvm_view *view, cardvm_id role);

typedef struct cardvm_view_place {
  cardvm_place_info info;
  uint32_t first; /* the number of its first card; the others follow */
  bool ordered;   /* the cards lie in the order of their numbers */
} cardvm_view_place;
bool cardvm_view_place_at(const cardvm_view *view, cardvm_place place, cardvm_view_place *out);

typedef struct cardvm_view_card {
  bool known; /* if not, definition, fields and properties are 0 */
  cardvm_id definition;
  cardvm_seat owner, master;
  cardvm_seat original_master; /* for an unknown card: its master */
  cardvm_seat decider;         /* who decides for its master */
  cardvm_place place;          /* 0 while attached */
  uint32_t position;           /* from 0; CARDVM_VIEW_UNKNOWN: its place has no order */
  uint32_t host;               /* the number of the card it is attached to; 0: none */
  uint32_t token;              /* 0: the viewer can't follow it */
} cardvm_view_card;
bool cardvm_view_card_at(const cardvm_view *view, uint32_t number, cardvm_view_card *card);
int32_t cardvm_view_field(const cardvm_view *view, uint32_t number, cardvm_id field);
int32_t cardvm_view_property(const cardvm_view *view, uint32_t number, cardvm_id property);
/* Returns how many cards are attached to a card. Their numbers run from *first (may be NULL) on. */
uint32_t cardvm_view_attached(const cardvm_view *view, uint32_t number, uint32_t *first);

#define CARDVM_VIEW_(name, ...) CARDVM_VIEW_##name,
typedef enum cardvm_view_lasting_kind {
  CARDVM_VIEW_NOTHING = 0,
  CARDVM_LASTINGS(CARDVM_VIEW_) /* CARDVM_VIEW_MODIFIER, ... */
} cardvm_view_lasting_kind;

/* A lasting effect; the oldest has number 0. Those on cards that the viewer does not know are left
 * out. */
typedef struct cardvm_view_lasting {
  cardvm_view_lasting_kind kind;
  cardvm_id what; /* MODIFIER: the property; ABILITY, GAINED: the ability, 0 if its source is not
                     known; BECOMES: the definition that the target is because of it */
  cardvm_id own;  /* BECOMES: what the target is by itself; 0: it lies face down, and the viewer may
                     not know */
  bool sets;      /* MODIFIER: sets to `amount`; otherwise adds it */
  int32_t amount; /* ABILITY, GAINED: 1, if it works once */
  cardvm_view_ref target, source;
  cardvm_seat master; /* CONTROL: the new master; DECIDER: who decides; others: who started it */
  cardvm_seat player; /* DECIDER: the player decided for */
  cardvm_id until; /* a duration, CARDVM_WHILE_EFFECT, CARDVM_FOREVER, or a larger number: as long
                      as what made it */
  uint32_t param_count; /* ABILITY; a card parameter is the card's number */
  uint32_t params[6];
} cardvm_view_lasting;
bool cardvm_view_lasting_at(const cardvm_view *view, uint32_t n, cardvm_view_lasting *lasting);

/* An effect that waits: first those that are announced, the newest first, then those in the queue,
 * in the order in which they would be served. Those of unknown cards are left out. */
typedef struct cardvm_view_waiting {
  cardvm_id ability; /* 0: what waits lies face down, and the viewer may not know */
  cardvm_view_ref source;
  cardvm_seat master;
  cardvm_id queue_class; /* 0: it is announced */
  cardvm_view_ref body;  /* the card that it is while it waits */
} cardvm_view_waiting;
bool cardvm_view_waiting_at(const cardvm_view *view, uint32_t n, cardvm_view_waiting *waiting);

/* What was chosen for an announced effect: a number, as the value of a choice
 * (cardvm_program_choice); behind all of these its targets, each a card, a player or a place. */
typedef struct cardvm_view_chosen {
  uint32_t waiting;     /* the number of the effect */
  uint32_t target;      /* 0: its first target; of a number 0: the first choice */
  cardvm_subject what;  /* NUMBER: it is no target */
  cardvm_view_ref card; /* a card */
  uint32_t subject;     /* a seat, a place or a number */
} cardvm_view_chosen;
bool cardvm_view_chosen_at(const cardvm_view *view, uint32_t n, cardvm_view_chosen *chosen);

/* The open decision, if the viewer can see that it had to be asked. Only player and decider are
 * set, unless the viewer is the decider. */
typedef struct cardvm_view_decision {
  cardvm_seat player, decider;
  bool told; /* the viewer is the decider, and the rest is set */
  cardvm_ask kind;
  cardvm_subject what;
  uint32_t min, max;
  cardvm_id prompt, ability;
  cardvm_view_ref source;
  uint32_t option_count;
  uint32_t serial; /* which of the decider's questions it is, from 1: for cardvm_game_answer */
} cardvm_view_decision;

/* An option. The options are in the order of the game's decision, so cardvm_game_choose takes their
 * positions. */
typedef struct cardvm_view_option {
  cardvm_subject what;  /* what it is: never SUBJECT_ANY */
  cardvm_view_ref card; /* if it is a card */
  uint32_t subject;     /* otherwise: a seat, number or place */
  cardvm_id name;
} cardvm_view_option;
/* Reads the open decision. Returns false if none is open, or the viewer can't see that. */
bool cardvm_view_decision_of(const cardvm_view *view, cardvm_view_decision *decision);
bool cardvm_view_option_at(const cardvm_view *view, uint32_t n, cardvm_view_option *option);

/* -- Trace ------------------------------------------------------------------------------------- */

/* An entry of the trace, as the viewer saw it when it was made. Cards are given by definition, as
 * they were before an event, or after it to who could not see them before; CARDVM_VIEW_UNKNOWN: a
 * card that the viewer could not see. Amount, name and ability are left out then, and an ability
 * that would tell what lies face down. */
typedef struct cardvm_view_entry {
  uint32_t number; /* from 1, among those told */
  uint32_t cause, depth;
  cardvm_trace_kind kind;
  cardvm_id event, ability;
  cardvm_id source, card, other;
  cardvm_seat player, by;
  int32_t amount;
  cardvm_id name;
  cardvm_place from, to;
  uint32_t source_token, card_token, other_token; /* 0: the viewer could not follow that card */
  cardvm_subject what;   /* as in cardvm_trace; told together with the amount */
  uint32_t together;     /* EVENT: the first entry of those that happened at once; 0: it alone */
  bool counts;           /* EVENT: it sets or adds to a field or variable, */
  int32_t before, after; /* which was and is this */
} cardvm_view_entry;

/* Writes the entries of the trace that the game keeps. Entries of which the viewer saw nothing are
 * left out (such as a trigger of a hidden card, and what was asked because of it). So are those of
 * what came to nothing, was prohibited or replaced, or was taken unasked, if the viewer can't point
 * at the card, though it may know it: one of several in another player's hand, or one that may have
 * been picked in secret. They would tell how the cards lie there, and which one it was. Returns how
 * many were written. If `max` is less than what the whole trace needs, nothing is written, and the
 * room needed is returned. Everybody is told the notes of scripts. */
uint32_t cardvm_view_trace(const cardvm_game *game, cardvm_seat viewer, cardvm_view_entry *entries,
                           uint32_t max);

/* The stream: the same entries, numbered for the whole game. It needs a game that is followed and
 * has a trace, both from the start, which the host does not clear: then a cause has its number
 * however long ago it was. (Entries that were cleared are counted, but are no causes any more.)
 * Numbers go on from 1 for each viewer; while a game goes back, they do, too.
 *
 * Writes entries from the number `from` on, at most `max`, and returns how many the viewer can be
 * told from there on; 0 also if nobody follows. Who reconnects asks from the first number that it
 * does not know. */
uint32_t cardvm_view_stream(cardvm_game *game, cardvm_seat viewer, uint32_t from,
                            cardvm_view_entry *entries, uint32_t max);

/* -- Games that could be ----------------------------------------------------------------------- */

/* Draws a game that the viewer can't tell from this one: its view is the same, byte for byte. Cards
 * that are hidden from the viewer change places with each other, among those of one owner and one
 * back (cardvm_zone_def.back); `seed` decides how. Places without order get another order, and
 * future random numbers change. Cards whose own effect waits or is at work stay as they are.
 *
 * While an effect is in flight, cards change places at its start, if they were hidden from the
 * viewer then and are now. Then it runs again with the answers given since. What the viewer saw of
 * chance in it stays the same, if need be with the random numbers that it had; what comes after is
 * new. That the drawn game is the real one can happen only by chance. It is a complete game: give
 * clients its views, not the game itself, if they may not know everything.
 *
 * *drawn is the caller's to free; `into` is as in cardvm_game_fork. CARDVM_OK; ARGUMENT (there is
 * no such viewer, or `into` does not fit); STATE (something has failed, or the game is between an
 * answer and cardvm_game_run); LIMIT (too many options); MEMORY; NONDETERMINISM (none of the drawn
 * games came to this decision with this view). On an error *drawn is NULL. `into` is still the
 * caller's, but its content is lost: it is never the real game. */
cardvm_status cardvm_game_determinize(cardvm_game *game, cardvm_seat viewer, uint64_t seed,
                                      cardvm_game *into, cardvm_game **drawn);

/* Gives the game new random numbers from here on, from a seed of 64 bits: for games that are tried
 * out, not for players who could try all seeds. While an effect is in flight, this is possible at
 * an open decision; it is noted among the answers, so forks, saves and rebuilds keep it. A recorder
 * does not notice it; make a new one with cardvm_recorder_from. What is shuffled already stays so.
 * CARDVM_OK; STATE (between a start or an answer and cardvm_game_run, or something has failed);
 * MEMORY. */
cardvm_status cardvm_game_reseed(cardvm_game *game, uint64_t seed);

#ifdef __cplusplus
}
#endif

#endif
