/* Views: what one player may know of a game.
 *
 * A view is taken from a game, written as bytes, sent to a client and read there with nothing but
 * the program. It holds no card handle, index, age, serial or clock: two games that differ only in
 * what a player may not know give the same view, byte for byte.
 *
 * Cards go by numbers of the view, from 1 to cardvm_view_info.cards: place after place, then what
 * is attached, host after host. The numbers follow from what the viewer may know and mean nothing
 * in another view.
 *
 * Order. A place whose zone the viewer sees lists its cards as they lie. So does one that nobody
 * sees (a deck): it is a pile, and who saw a card put on top of it knows where it is. Any other
 * (another player's hand) has no order: first the cards that the viewer knows, sorted by what they
 * are, then the others.
 *
 * What is known. A player knows the cards that the zone shows, those it has been shown, and what
 * the players for whom it decides know, as long as it does. A shuffle makes all forget. When
 * somebody else picks among cards that a player can't see, or chance does, and one of them moves to
 * where the player can't see it, the player forgets those that it may have been, also if it knew
 * where they were: look at three and put them back in any order; put a card of your hand under your
 * deck.
 */
#ifndef CARDVM_VIEW_H
#define CARDVM_VIEW_H

#include "cardvm.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cardvm_view cardvm_view;

/* As the number of a card: one that the viewer can't tell. */
#define CARDVM_VIEW_UNKNOWN 0xffffffffu

/* A card that something speaks of. number 0 and definition 0: none. */
typedef struct cardvm_view_ref {
  uint32_t number; /* 0: it has gone from where it was; CARDVM_VIEW_UNKNOWN: the viewer can't tell
                      which */
  cardvm_id definition; /* 0: not known */
} cardvm_view_ref;

/* -- Taking, sending, reading ------------------------------------------------------------------ */

/* What the viewer may know of the game; viewer 0: what everybody sees. Works at any time when the
 * game does not run. `into` (NULL: none) is a view of the same program whose memory is used again.
 * The caller frees it; the program must outlive it. Changes nothing; properties may be computed.
 * NULL: a viewer that is not there, `into` of another program, or memory is refused (`into` is the
 * caller's then as before, its content lost). */
cardvm_view *cardvm_view_take(cardvm_game *game, cardvm_seat viewer, cardvm_view *into);
void cardvm_view_free(cardvm_view *view);

/* Writes the view into `bytes`, if `max` has room, and returns how many bytes it needs. Equal views
 * have equal bytes, on every machine. */
size_t cardvm_view_bytes(const cardvm_view *view, void *bytes, size_t max);

/* The view that was written: the caller's. Bytes may come from anybody. NULL and *error (may be
 * NULL): the bytes are no view, cut off, altered, or say what cannot be (ARGUMENT), are of another
 * program (DEFINITION), or memory is refused (MEMORY). */
cardvm_view *cardvm_view_read(cardvm_program *program, const void *bytes, size_t size,
                              cardvm_error *error);

bool cardvm_view_equal(const cardvm_view *a, const cardvm_view *b);

/* -- Looking ----------------------------------------------------------------------------------- */

typedef struct cardvm_view_info {
  cardvm_seat viewer;
  uint32_t players;
  cardvm_seat turn_player;
  uint32_t turn_number;
  cardvm_result result;
  uint32_t places;    /* as many as the game has, by the same numbers */
  uint32_t cards;     /* known and unknown ones */
  uint32_t sequences; /* that run */
  uint32_t lasting, waiting;
} cardvm_view_info;

cardvm_view_info cardvm_view_info_of(const cardvm_view *view);
/* All below: false or 0 for a seat, number or id that is not there. */
bool cardvm_view_lost(const cardvm_view *view, cardvm_seat seat);
cardvm_seat cardvm_view_decider(const cardvm_view *view, cardvm_seat seat);
int32_t cardvm_view_variable(const cardvm_view *view, cardvm_id variable);
int32_t cardvm_view_player_variable(const cardvm_view *view, cardvm_seat seat, cardvm_id variable);

/* The running sequences, 0 the outermost. */
typedef struct cardvm_view_sequence {
  cardvm_id sequence, step;
  cardvm_seat player;
} cardvm_view_sequence;
bool cardvm_view_sequence_at(const cardvm_view *view, uint32_t n, cardvm_view_sequence *sequence);
/* The card in a role of the innermost running sequence that has it. */
cardvm_view_ref cardvm_view_role(const cardvm_view *view, cardvm_id role);

typedef struct cardvm_view_place {
  cardvm_place_info info;
  uint32_t first; /* number of its first card; the others follow */
  bool ordered;   /* the numbers are the order in which they lie */
} cardvm_view_place;
bool cardvm_view_place_at(const cardvm_view *view, cardvm_place place, cardvm_view_place *out);

typedef struct cardvm_view_card {
  bool known; /* else definition is 0, and fields and properties are */
  cardvm_id definition;
  cardvm_seat owner, master;
  cardvm_seat original_master; /* of an unknown one: its master */
  cardvm_seat decider;         /* who decides for its master */
  cardvm_place place;          /* 0 while attached */
  uint32_t position; /* in its place from 0; CARDVM_VIEW_UNKNOWN where there is no order */
  uint32_t host;     /* number of the card it is attached to, 0 none */
} cardvm_view_card;
bool cardvm_view_card_at(const cardvm_view *view, uint32_t number, cardvm_view_card *card);
int32_t cardvm_view_field(const cardvm_view *view, uint32_t number, cardvm_id field);
int32_t cardvm_view_property(const cardvm_view *view, uint32_t number, cardvm_id property);
/* How many cards are attached to a card; they have consecutive numbers from *first (may be NULL)
 * on. */
uint32_t cardvm_view_attached(const cardvm_view *view, uint32_t number, uint32_t *first);

typedef enum cardvm_view_lasting_kind {
  CARDVM_VIEW_MODIFIER = 1,
  CARDVM_VIEW_CONTROL,
  CARDVM_VIEW_ABILITY,
  CARDVM_VIEW_DECIDER
} cardvm_view_lasting_kind;

/* What lasts, oldest first; what lies on cards that the viewer does not know is left out. */
typedef struct cardvm_view_lasting {
  cardvm_view_lasting_kind kind;
  cardvm_id what; /* MODIFIER: property; ABILITY: ability, 0 if its source is not known */
  bool sets;      /* MODIFIER: to `amount`; else that is added */
  int32_t amount;
  cardvm_view_ref target, source;
  cardvm_seat master; /* CONTROL: the new one; DECIDER: who decides; else who started it */
  cardvm_seat player; /* DECIDER: for whom */
  cardvm_id until; /* duration; CARDVM_WHILE_EFFECT, CARDVM_FOREVER, or a number above all: as long
                      as what made it */
  uint32_t param_count; /* ABILITY; a card stands there by its number */
  uint32_t params[6];
} cardvm_view_lasting;
bool cardvm_view_lasting_at(const cardvm_view *view, uint32_t n, cardvm_view_lasting *lasting);

/* Effects in the queue in the order in which they would be served; those of unknown cards are left
 * out. */
typedef struct cardvm_view_waiting {
  cardvm_id ability;
  cardvm_view_ref source;
  cardvm_seat master;
  cardvm_id queue_class;
} cardvm_view_waiting;
bool cardvm_view_waiting_at(const cardvm_view *view, uint32_t n, cardvm_view_waiting *waiting);

/* The open decision. All but player and decider is 0 unless the viewer is the decider. */
typedef struct cardvm_view_decision {
  cardvm_seat player, decider;
  bool told; /* the viewer decides: */
  cardvm_ask kind;
  cardvm_subject what;
  uint32_t min, max;
  cardvm_id prompt, ability;
  cardvm_view_ref source;
  uint32_t option_count;
} cardvm_view_decision;

/* The options stand in the order of the game's decision: cardvm_game_choose takes their places in
 * the list. */
typedef struct cardvm_view_option {
  cardvm_view_ref card; /* when the decision is about cards */
  uint32_t subject;     /* seat, number or place otherwise */
  cardvm_id name;
} cardvm_view_option;
/* False when none is open. */
bool cardvm_view_decision_of(const cardvm_view *view, cardvm_view_decision *decision);
bool cardvm_view_option_at(const cardvm_view *view, uint32_t n, cardvm_view_option *option);

/* -- Trace ------------------------------------------------------------------------------------- */

/* An entry as the viewer saw it when it was made. Cards are told by definition;
 * CARDVM_VIEW_UNKNOWN: a card that the viewer could not see. Of such a card's events no amount,
 * name or ability is told. */
typedef struct cardvm_view_entry {
  uint32_t number; /* from 1, of those told */
  uint32_t cause, depth;
  cardvm_trace_kind kind;
  cardvm_id event, ability;
  cardvm_id source, card, other;
  cardvm_seat player, by;
  int32_t amount;
  cardvm_id name;
  cardvm_place from, to;
} cardvm_view_entry;

/* The entries of the trace that the game keeps, less those that tell of nothing the viewer saw (a
 * trigger of a hidden card). Writes all or, if `max` is too small for all that the trace has,
 * nothing; returns how many were written, or how much room is needed. Notes of scripts are told to
 * everybody. */
uint32_t cardvm_view_trace(const cardvm_game *game, cardvm_seat viewer, cardvm_view_entry *entries,
                           uint32_t max);

/* -- Games that could be ----------------------------------------------------------------------- */

/* A game that the viewer can't tell from this one: its view is the same, byte for byte. The cards
 * that are hidden from the viewer have changed places with each other, owner by owner and back by
 * back (cardvm_zone_def.back), by `seed`; places without order have another one, and the random
 * numbers to come are others. Cards whose own effect waits or is at work stay as they are. In
 * mid-effect the cards that were hidden from the viewer when it began and are now change places at
 * its start, and it runs again with the answers given since; what the viewer saw of chance in it
 * comes out the same, if need be from the random numbers that it had, and what comes after is new.
 * That a draw is the real game can only be luck. It is a whole game: hand on its views, not the
 * game, to who may not know all.
 *
 * *drawn is the caller's; `into` as in cardvm_game_fork. CARDVM_OK; ARGUMENT (a viewer that is not
 * there, an `into` of another shape); STATE: something failed, or the game is between an answer and
 * cardvm_game_run; MEMORY; NONDETERMINISM: of the games drawn none could have come to this decision
 * in this view. On an error *drawn is NULL and `into` is still the caller's, its content lost:
 * never the real game. */
cardvm_status cardvm_game_determinize(cardvm_game *game, cardvm_seat viewer, uint64_t seed,
                                      cardvm_game *into, cardvm_game **drawn);

/* Other luck from here on: new random numbers, of a seed of 64 bits: for games that are tried out,
 * not for players who could try all seeds. Also in mid-effect, at an open decision: it is noted
 * among the answers, so that forks, saves and rebuilds keep it. A recorder does not (it can be made
 * anew from the game: cardvm_recorder_from). CARDVM_OK; STATE between an answer and
 * cardvm_game_run, or when something failed; MEMORY. */
cardvm_status cardvm_game_reseed(cardvm_game *game, uint64_t seed);

#ifdef __cplusplus
}
#endif

#endif
