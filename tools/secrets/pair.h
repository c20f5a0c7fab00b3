/* The parts of a checker of what viewers learn (secrets.h). A pair is made (pair_make), brought to
 * the next question that its games have in common (pair_meet), kept while what differs is hidden
 * and the same happens (pair_keep), compared door by door (pair_compare), and answered
 * (pair_answer). What it reaches is counted (pair_reach). */
#ifndef TOOLS_PAIR_H
#define TOOLS_PAIR_H

#include "players.h"
#include "secrets.h"

#define COVERS_MAX 8u

struct secrets {
  const door *table;
  uint32_t players, places;
  bool *shows;     /* [place][viewer]: its cards are seen there */
  uint64_t *lain;  /* [definition]: the zones in which such cards have lain, bit id - 1 */
  uint64_t to_get; /* zones with cards to be had */
  uint32_t *given; /* [definition]: how often such a card was given to who acts */
  uint32_t *done;  /* [keyword]: how often it was done in pairs */
  bool *bare;      /* [ability]: what is picked for it others see at once */
  cardvm_id covers[COVERS_MAX]; /* what hides a card that becomes it */
  uint32_t cover_count;
  uint32_t *under; /* [definition]: the covers under which it can lie, by their numbers */
  secrets_count count;
};

/* Finds `shows`, `covers` and `under`. */
void secrets_probe(secrets *s, cardvm_program *program);
bool secrets_in_play(const cardvm_program *program, cardvm_id zone);

/* By the rules of the zone alone. */
bool secrets_shows(const secrets *s, cardvm_place place, cardvm_seat viewer);
/* Calls `each` for every card of the game, until it says false. */
void each_card(const cardvm_game *game,
               bool (*each)(void *user, cardvm_place place, cardvm_handle card), void *user);

typedef struct side {
  cardvm_game *game;
  const cardvm_decision *ask; /* NULL: it is over */
  uint32_t events;            /* entries of the trace that were compared */
  buffer told;
  picks answer; /* to `ask` */
} side;

/* The entries of the trace since what was compared last. */
const cardvm_trace *trace_since(const side *s, uint32_t *count);

typedef struct pair {
  secrets *s;
  side side[2];
  cardvm_seat viewer;
  uint64_t random;
  bool planted;
  cardvm_handle gift;        /* of planted games: a card that is the same in both */
  uint32_t streamed, traced; /* what the viewer was told, the same in both */
  uint32_t stop;             /* how many were compared */
  uint32_t alone; /* declined since, in one of the games alone, where the viewer saw it */
  cardvm_seat alone_player;
  uint32_t sees; /* seats whose cards the viewer has seen as their decider, and its own */
  bool face_down, reaction, decider, shuffle, foreign;
  bool apart, known; /* others have picked other cards in secret; the viewer knew one offered */
  bool apart_told, known_told; /* and then it was told the same */
  cardvm_id picker;            /* the ability for which they did */
  cardvm_view *views[2];       /* of the present moment */
  buffer *why;
} pair;

/* A number below n; 0 of none. */
uint32_t below(pair *p, uint32_t n);
/* Makes both games. False: they would not differ, or can't be made. */
bool pair_make(pair *p, cardvm_game *game);

/* Runs both to the next question that they have in common. SECRETS_LENGTH: there is one, or both
 * are over. */
secrets_end pair_meet(pair *p);
/* Whether all that could be picked is hidden from the viewer, as which of several hidden cards
 * reacts first: what is picked shows nothing. */
bool picks_hidden(const pair *p, const side *s);
/* Gives the same answers. SECRETS_LENGTH; ANSWERS: the others can't; FOUND: the answer of another
 * tells the viewer something else. */
secrets_end pair_answer(pair *p);

/* Whether it is so of any card of a game. */
bool any_card(const pair *p, const cardvm_game *game,
              bool (*is)(const pair *p, cardvm_handle card));
/* By the rules of the zone, for the viewer or whom it decides for. */
bool pair_sees_place(const pair *p, cardvm_place place);
/* Whether a card is, or was when it left, another one in the second game. */
bool differs(const pair *p, cardvm_handle card);
/* Whether the viewer sees the card in that game, or saw it when it left. */
bool was_seen(const pair *p, const cardvm_game *game, cardvm_handle card);
/* Whether what was picked in secret in one of the games has come to the viewer's sight. */
bool pair_shows_picked(const pair *p);
/* Whether it goes on: SECRETS_LENGTH, SHOWN or PARTED. */
secrets_end pair_keeps(const pair *p);

/* Compares what the viewer is told through every door that is open. False: *why says what differs.
 */
bool pair_compare(pair *p);
/* The same of what somebody else is about to answer. */
bool pair_compare_answer(pair *p);

/* Whether a card can react while it lies in a zone: something of it listens there. */
bool reacts(const cardvm_program *program, cardvm_id definition, cardvm_id zone);
/* Notes what the pair has reached at this moment; counts it when it has ended. */
void pair_reach(pair *p);
void pair_count(const pair *p, secrets_end end);

#endif
