/* Frames at work. Each kind of frame has a function for its steps; run.c has the table of them. */
#ifndef CARDVM_VM_FLOW_H
#define CARDVM_VM_FLOW_H

#include "offering.h"

/* -- run.c ------------------------------------------------------------------------------------- */

void frame_run(cardvm_game *g);
/* is_next: whether the frame goes on now: nothing has come above it, or is about to. goes_on: the
 * same; otherwise the frame goes on later, at step `step`. */
static inline bool is_next(const cardvm_game *g, const frame *f) {
  return top(g) == f && !g->stopped && !g->h->over && !g->h->noted;
}
static inline bool goes_on(cardvm_game *g, frame *f, uint32_t step) {
  if (is_next(g, f)) return true;
  WRITE(g, f->step, step);
  return false;
}

/* -- taken_back.c ------------------------------------------------------------------------------ */

/* Takes back the action in g->taking_back, after the step that asked for it. */
void action_take_back(cardvm_game *g);

/* In effect.c. Whether a function that runs asks what depends on something that is not there, which
 * is refused: `lacks`, or what was chosen. */
bool effect_refused(cardvm_game *g, uint32_t depends_on, uint32_t lacks);
/* Lists the cards of a selection for a host or a function. */
uint32_t selection_read(cardvm_game *g, cardvm_id id, const context *c, cardvm_handle *cards,
                        uint32_t max);

/* -- effect_frame.c, plan_run.c ---------------------------------------------------------------- */

frame *effect_make(cardvm_game *g, uint32_t ability, cardvm_handle me, cardvm_seat you);
/* The same for an effect that has waited, with the values that it was given or that were chosen. */
frame *waiting_make(cardvm_game *g, const waiting *w, cardvm_handle me, cardvm_seat you);
/* The same for functions of steps, rule actions and events. */
frame *call_make(cardvm_game *g, cardvm_id function, cardvm_call_kind kind, cardvm_handle me,
                 cardvm_seat you);
void effect_frame_step(cardvm_game *g, frame *f);
/* Pushes an effect that was made. A plan begins at once, and its condition is asked, asked for
 * nothing, or known to hold. A script begins in a later step of the machine. */
typedef enum condition_of { CONDITION_ASKED, CONDITION_FREE, CONDITION_KNOWN } condition_of;
void effect_start(cardvm_game *g, frame *made, condition_of asked);
/* Pushes an effect that waits as soon as its targets are chosen. */
void effect_announce(cardvm_game *g, frame *made);
/* Ends an effect that would do nothing. */
void effect_waste(cardvm_game *g, frame *f);
void step_call(cardvm_game *g, cardvm_id function, const frame *sequence);
/* plan_step takes the next step of a plan. plan_rounds returns how often its items are done. */
void plan_step(cardvm_game *g, frame *f, const plan *p);
uint32_t plan_rounds(const cardvm_game *g, const frame *f, const plan *p);

/* -- event_frame.c, serve_queue.c, rule_actions.c ---------------------------------------------- */

void event_frame_step(cardvm_game *g, frame *f);
/* Starts resolving a waiting effect that has been taken out of its list, or announcing it. */
void waiting_resolve(cardvm_game *g, uint32_t index, effect_announced announced);
/* Resolves an announced effect that has been taken out of the list. */
void announced_resolve(cardvm_game *g, uint32_t index);
bool waiting_options(cardvm_game *g, uint32_t first);
bool rule_actions_serve(cardvm_game *g, bool now_only);
frame *checkpoint_push(cardvm_game *g);
/* Returns whether a checkpoint has anything to do. */
static inline bool checkpoint_due(const cardvm_game *g) {
  const header *h = g->h;
  return (h->group_first | h->now_all | h->now_changed | h->later_all | h->later_changed) != 0;
}
void checkpoint_frame_step(cardvm_game *g, frame *f);

/* -- actions.c --------------------------------------------------------------------------------- */

frame *action_push(cardvm_game *g, uint32_t ability, cardvm_handle source, cardvm_seat you);
frame *action_resolving(cardvm_game *g, const waiting *w, cardvm_seat you);
void action_frame_step(cardvm_game *g, frame *f);
/* Uses an ability that its window has just offered. */
void action_offered(cardvm_game *g, frame *f);

/* -- sequences.c, windows.c, turns.c ----------------------------------------------------------- */

frame *sequence_push(cardvm_game *g, cardvm_id sequence, cardvm_seat player);
bool sequence_frame_step(cardvm_game *g, frame *f);
bool window_frame_step(cardvm_game *g, frame *f);
void turns_frame_step(cardvm_game *g, frame *f);
/* Sets a player's variables back to their start values. */
void variables_restart(cardvm_game *g, cardvm_seat seat, const variable_start *list,
                       uint32_t count);

/* -- flight.c, host.c -------------------------------------------------------------------------- */

/* What is in use of a game in flight, copied aside while something is done to it. */
typedef struct aside {
  uint32_t *words;
  size_t count;
  uint32_t flight, journal, options, replay;
  budget work;
} aside;
bool aside_take(cardvm_game *g, aside *a);
bool aside_end(cardvm_game *g, aside *a);
void flight_undo(cardvm_game *g);
/* The game has gone back: nothing has stopped it. */
void unstop(cardvm_game *g);
cardvm_status flight_again(cardvm_game *g);
/* MEMORY: the game is as it was, and can be asked again. */
cardvm_status flight_warm(cardvm_game *g);
void flight_replay(cardvm_game *g);
/* Returns whether an answer of the log is still to be given. Concessions to what was left out are
 * none. */
bool flight_answers_follow(const cardvm_game *g);
/* Runs everything again up to the open question. The block must be at the start of a flight; the
 * answers and skips were given since then. */
cardvm_status flight_resume(cardvm_game *g, const uint32_t *answers, uint32_t answer_count,
                            const uint32_t *skips, uint32_t skip_count);

#endif
