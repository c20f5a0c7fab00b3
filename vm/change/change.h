/* What alters the block after looking at it, and neither asks nor waits nor runs a step. */
#ifndef CARDVM_VM_CHANGE_H
#define CARDVM_VM_CHANGE_H

#include "reading.h"

/* -- events.c, apply.c ------------------------------------------------------------------------- */

/* Outcomes inside the machine: replaced by something that counts; a body that did nothing. */
#define CARDVM_COUNTED ((cardvm_outcome)100)
#define CARDVM_BODY_NOTHING 101u
cardvm_outcome event_propose(cardvm_game *g, cardvm_event *events, uint32_t count);
static inline void write_number(cardvm_game *g, int32_t *word, int64_t value) {
  int32_t v = value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : (int32_t)value;
  write_int(g, word, v);
}
static inline void change_variable(cardvm_game *g, int32_t *word, int64_t value) {
  const uint32_t earlier = g->changes;
  write_number(g, word, value);
  variables_changed(g);
  ASSERT(g, g->changes != earlier);
}
/* Whether the players, the place and what else it says are there: not its cards. */
bool event_sayable(const cardvm_game *g, const cardvm_event *e);
cardvm_outcome event_apply(cardvm_game *g, cardvm_event *event);
cardvm_outcome event_normalize(cardvm_game *g, cardvm_event *event);
/* Whether anything else follows from events of this kind than what they change: the one answer that
 * all short ways ask for. Abilities and durations at work, a trace, invariants, rule actions that
 * act at once. Abilities that listen to events of their own card are not among them: see
 * event_kind.own_listeners. */
static inline bool event_observed(const cardvm_game *g, cardvm_id kind) {
  ASSERT(g, g->listened[kind] == listened_now(g, kind));
  return (g->listened[kind] | g->program->at_once | g->tracing | g->invariants_on) != 0;
}
/* So many have happened. */
static inline void events_count(cardvm_game *g, uint32_t count) {
  WRITE(g, g->h->clock, g->h->clock + count);
  g->events += count;
}
void events_remember(cardvm_game *g, const cardvm_event *events, uint32_t count);
/* Events of a kind, one for each card, that nobody observes happen without being written down.
 * False: they have to be proposed, and nothing has happened. `to`: where a move goes, if not to the
 * kind's own zone. */
bool apply_unobserved(cardvm_game *g, cardvm_id kind, const cardvm_handle *cards, uint32_t count,
                      cardvm_place to);

/* -- notice.c ---------------------------------------------------------------------------------- */

/* Abilities that hear these simultaneous events. frame_index: the event frame that takes the
 * interrupting ones, 0 none; trace: number of the first event's trace entry. */
void notice(cardvm_game *g, const cardvm_event *events, uint32_t count, bool before,
            uint32_t frame_index, uint32_t trace, uint32_t *records);
bool interrupts_search(cardvm_game *g, uint32_t frame_index);

/* -- arrive.c, moves.c, remember.c ------------------------------------------------------------- */

uint32_t card_create(cardvm_game *g, cardvm_id definition, cardvm_seat owner, cardvm_place place,
                     uint32_t position, uint32_t count);
void card_move(cardvm_game *g, uint32_t index, cardvm_place to, uint32_t position);
#define ATTACH_DEPTH_MAX 8u
bool card_attachable(const cardvm_game *g, uint32_t index, uint32_t host);
void card_attach(cardvm_game *g, uint32_t index, uint32_t host);
void card_remember(cardvm_game *g, uint32_t index, cardvm_place to);
void cards_move(cardvm_game *g, const cardvm_handle *cards, uint32_t count, cardvm_id zone,
                cardvm_place to, uint32_t position);
uint32_t place_deal(cardvm_game *g, cardvm_place from, cardvm_place to, uint32_t count,
                    uint32_t position);
void remember_card(cardvm_game *g, uint32_t index);
/* The same of a card in a place with nothing on it, while no constant works and nothing is
 * journalled. */
void remember_bare(cardvm_game *g, uint32_t index);

/* -- durations.c, ending.c --------------------------------------------------------------------- */

void lasting_end_sequence(cardvm_game *g, uint32_t instance);
void lasting_end_by_event(cardvm_game *g, const cardvm_event *event);
void player_defeat(cardvm_game *g, cardvm_seat seat);
void players_win(cardvm_game *g, cardvm_seat seat);
void flight_concessions(
    cardvm_game *g); /* those made while an effect was at work that is left out */

/* -- due.c, invariants.c ----------------------------------------------------------------------- */

bool rule_actions_now(cardvm_game *g);
/* Those of the program, of a watched game; after these events (kind 0: did not happen) */
void invariants_test(cardvm_game *g, const cardvm_event *events, uint32_t count);

#endif
