/* The functions here change the block after looking at it. They do not ask, wait or run a step. */
#ifndef CARDVM_VM_CHANGE_H
#define CARDVM_VM_CHANGE_H

#include "reading.h"

/* -- events.c, apply.c ------------------------------------------------------------------------- */

/* Outcomes that only the machine uses. COUNTED: the event was replaced, and the outcome counts as
 * the original. BODY_NOTHING: the event's body did nothing. */
#define CARDVM_COUNTED ((cardvm_outcome)100)
#define CARDVM_BODY_NOTHING 101u
cardvm_outcome event_propose(cardvm_game *g, cardvm_event *events, uint32_t count);
/* All of them or none: see cardvm_propose_as_one. */
cardvm_outcome events_propose_bound(cardvm_game *g, cardvm_event *events, uint32_t count,
                                    event_bond bond);
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
/* Returns whether the players, place and other things that the event says exist. Its cards are not
 * checked. */
bool event_complete(const cardvm_game *g, const cardvm_event *e);
cardvm_outcome event_apply(cardvm_game *g, cardvm_event *event);
/* Fills in what an event that is proposed leaves out, and returns whether it would do anything:
 * DONE, LOST or NOTHING. What is said explicitly, by a substitution later, is looked at by
 * event_examine as it is. */
cardvm_outcome event_normalize(cardvm_game *g, cardvm_event *event);
cardvm_outcome event_examine(cardvm_game *g, cardvm_event *event);
/* Returns whether what lasts that long lasts as long as a sequence that does not run; whether what
 * the event makes does. */
bool duration_late(const cardvm_game *g, uint32_t until);
bool event_too_late(const cardvm_game *g, const cardvm_event *event);
/* Ties a lasting effect to the instance of its duration's sequence, or to the effect that makes it,
 * so that it ends with that. */
void lasting_tie(const cardvm_game *g, lasting *l);
/* Tells the trace that the event does not happen; `by`: what prohibits it. */
void event_report(cardvm_game *g, cardvm_outcome outcome, const cardvm_event *event,
                  const listener *by);
/* Returns whether an earlier one of simultaneous events (of_its_kind: of the same kind) leaves this
 * one nothing to do: the card is rested already, or goes elsewhere. Of two moves of one card only
 * the first happens; a number that is set twice to the same is set once, what is shown twice is
 * shown once, and who is defeated twice loses once. Call it for each that happens, from the first
 * on, after pairs_begin(g, PAIRS_MOVED). */
bool event_repeats(cardvm_game *g, const cardvm_event *events, uint32_t i, bool of_its_kind);
/* Returns whether anything follows from events of this kind besides the change itself: abilities or
 * durations at work listen, or some rule actions act at once. All short ways ask this, and whether
 * the host watches: there is a trace, or invariants are tested. That is no state, so a game must
 * not pay more for the long way that it takes then. Abilities that listen to events of their own
 * card are not included: event_kind.own_listeners has them. */
static inline bool event_observed(const cardvm_game *g, cardvm_id kind) {
  ASSERT(g, g->listened[kind] == listened_now(g, kind));
  return (g->listened[kind] | g->program->at_once) != 0;
}
static inline bool game_watched(const cardvm_game *g) { return g->tracing | g->invariants_on; }
/* Counts events that have happened. */
static inline void events_count(cardvm_game *g, uint32_t count) {
  charge(g, count * WORK_EVENT);
  ADD(g, g->h->clock, count);
  g->events += count;
}
void events_remember(cardvm_game *g, const cardvm_event *events, uint32_t count);
/* Applies events of one kind, one for each card, without proposing them, if nobody observes them.
 * OBSERVED: they have to be proposed, and nothing has happened. WATCHED: the same, only because the
 * host watches; they are paid for, so propose them within a look. `to` says where a move goes, 0:
 * to the zone of the kind. */
typedef enum unobserved { OBSERVED, WATCHED, APPLIED } unobserved;
unobserved apply_unobserved(cardvm_game *g, cardvm_id kind, const cardvm_handle *cards,
                            uint32_t count, cardvm_place to);

/* -- follows.c --------------------------------------------------------------------------------- */

/* Returns whether somebody listens to what leaves or enters a zone by such an event: then it needs
 * a frame, which keeps what follows. */
bool event_followed(const cardvm_game *g, const cardvm_event *e);
static inline bool zones_followed(const cardvm_game *g) {
  return (g->program->zones_left | g->program->zones_entered) != 0;
}
/* Notes which cards the events of a frame will take out of zones. Returns how many there are: they
 * are the last of the frame's records. */
uint32_t left_note(cardvm_game *g, const frame *f);
/* When the events have happened: which cards they are now that have left. */
void left_done(cardvm_game *g, const uint32_t *records, uint32_t count);
/* A deal goes on with the cards that a refill has just brought: a second moment of it. late_note
 * notes those that will leave and lets it be noticed. When they have left, left_done says which
 * cards they are then. */
typedef struct late {
  uint32_t *records, count; /* in g->done, at its end, until the deal has gone on */
} late;
late late_note(cardvm_game *g, const cardvm_event *deal, cardvm_place from, cardvm_place to,
               uint32_t count);
/* Notes that the event that is being applied has brought a card to its zone from a place, 0: from
 * none. */
void entered_note(cardvm_game *g, uint32_t index, cardvm_place from);
/* Returns whether the event tells what others have done. */
static inline bool event_follows(const cardvm_game *g, cardvm_id kind) {
  return game_event(g, kind)->def.change == CARDVM_CHANGE_FOLLOWS;
}
/* Lets what was noted be noticed, all at once, by a frame. Returns false if there is nothing. */
bool noted_notice(cardvm_game *g);
/* The shuffle by which a deal refills the place it deals from. */
cardvm_event refill_shuffle(const cardvm_game *g, const cardvm_event *deal, cardvm_place place);

/* -- notice.c ---------------------------------------------------------------------------------- */

/* Finds the abilities that these simultaneous events trigger. `frame_index`: the event frame that
 * takes interrupting effects, 0: none. `trace`: the number of the first event's trace entry. */
void notice(cardvm_game *g, const cardvm_event *events, uint32_t count, bool before,
            uint32_t frame_index, uint32_t trace, uint32_t *records);
bool interrupts_search(cardvm_game *g, uint32_t frame_index);
/* Returns whether an interrupting effect is the rules' own, and nobody may decline it: such come
 * first, in the order in which they are written, and nobody is asked for another. */
static inline bool interrupts_unasked(const cardvm_game *g, const waiting *w) {
  const ability *a = game_ability(g, w->ability);
  return a->rule && !a->def.optional;
}

/* -- arrive.c, moves.c, remember.c ------------------------------------------------------------- */

void announce(cardvm_game *g, const frame *f);
/* Makes the targets of a frame those of an announced effect. */
void announced_targets(cardvm_game *g, const frame *f, uint32_t waiting_index);
/* Keeps what was paid for the action of a frame with the effect that it has announced. */
void announced_paid(cardvm_game *g, const frame *f);
/* Makes the card that was created the body of a copy of an announced effect. */
void announced_copy(cardvm_game *g, uint32_t of, uint32_t card);
/* Notes what an effect that does not wait has chosen as its targets, if somebody listens. */
void targets_chosen(cardvm_game *g, const frame *f);
/* The same of an announced effect. */
void announced_chosen(cardvm_game *g, uint32_t waiting_index);
/* Returns the newest announced effect of an ability and its source; 0: it waits no more. */
uint32_t announced_newest(const cardvm_game *g, uint32_t ability, cardvm_handle source);
/* Takes away the newest announced effect of an ability and its source, with the body made for it.
 */
void announced_forget(cardvm_game *g, uint32_t ability, cardvm_handle source);
uint32_t card_create(cardvm_game *g, cardvm_id definition, cardvm_seat owner, cardvm_place place,
                     uint32_t position, uint32_t count);
void card_move(cardvm_game *g, uint32_t index, cardvm_place to, uint32_t position);
/* The same; where it begins a new stay, it arrives as `as->what` (NULL: as itself). */
void card_move_as(cardvm_game *g, uint32_t index, cardvm_place to, uint32_t position,
                  const lasting *as);
#define ATTACH_DEPTH_MAX 8u
bool card_attachable(const cardvm_game *g, uint32_t index, uint32_t host);
/* `by` is the event that attaches it; 0: nothing says how. */
void card_attach(cardvm_game *g, uint32_t index, uint32_t host, cardvm_id by);
void card_remember(cardvm_game *g, uint32_t index, cardvm_place to);
void cards_move(cardvm_game *g, const cardvm_handle *cards, uint32_t count, cardvm_id zone,
                cardvm_place to, uint32_t position);
uint32_t place_deal(cardvm_game *g, cardvm_place from, cardvm_place to, uint32_t count,
                    uint32_t position);
void remember_card(cardvm_game *g, uint32_t index);
/* What is known of a card now; whether it is modified is not asked. */
static inline memory_of memory_made(const cardvm_game *g, uint32_t index) {
  const card *c = &g->cards[index];
  return (memory_of){.handle = card_handle(g, index),
                     .definition = c->definition,
                     .owner = c->owner,
                     .master = c->master,
                     .original_master = card_original_master(g, index),
                     .place = c->place,
                     .zone = card_zone(g, index),
                     .host = card_handle(g, c->host)};
}
/* Like remember_card, for a card in a place with nothing on it. No constant may be at work, and the
 * journal must be off. */
void remember_bare(cardvm_game *g, uint32_t index);

/* -- durations.c, ending.c --------------------------------------------------------------------- */

void lasting_end_sequence(cardvm_game *g, uint32_t instance);
/* Ends what lasts as long as a condition holds that does not hold, if any of it may have changed.
 */
void lasting_test(cardvm_game *g);
static inline void lasting_end_untrue(cardvm_game *g) {
  if (g->h->now_all & g->program->lasts) lasting_test(g);
}
void lasting_end_by_event(cardvm_game *g, const cardvm_event *event);
void player_defeat(cardvm_game *g, cardvm_seat seat);
void players_win(cardvm_game *g, cardvm_seat seat);
void flight_concessions(
    /* Defeats the players who conceded while the effect was at work that is now left out. */
    cardvm_game *g);

/* -- due.c, invariants.c ----------------------------------------------------------------------- */

bool rule_actions_now(cardvm_game *g);
/* Tests the program's invariants after these events, in a game for which that is on. An event of
 * kind 0 did not happen. */
void invariants_test(cardvm_game *g, const cardvm_event *events, uint32_t count);

#endif
