/* What abilities may do: used by bindings and by abilities written in C, while the function of the
 * top frame runs. Everything that changes the game is an event and goes through cardvm_propose.
 *
 * A function can be interrupted at whatever it does: a proposed event may be replaced, or met by an
 * ability that asks somebody. Then it is told CARDVM_WAIT, returns CARDVM_CALL_WAIT, and is called
 * again from its beginning when the result is there. What it remembers over that stands in `step`,
 * `local` and `result` of its call, which are part of the game. An effect that deals two damage and
 * then lets its player decide whether to rest the card:
 *
 *     static cardvm_call_status strike(cardvm_game *game, cardvm_call *call, void *user) {
 *       const struct ids *id = user;
 *       if (call->step == 0) {
 *         cardvm_event hurt = {.kind = id->hurt, .slot[CARDVM_SLOT_CARD] = call->me,
 *                              .slot[CARDVM_SLOT_AMOUNT] = 2};
 *         call->step = 1;
 *         cardvm_outcome outcome = cardvm_propose(game, &hurt);
 *         if (outcome == CARDVM_WAIT) return CARDVM_CALL_WAIT;
 *         if (outcome == CARDVM_STOPPED) return CARDVM_CALL_FAILED;
 *       }
 *       if (call->step == 1) {
 *         const cardvm_option yes_no[] = {{0, 1}, {0, 0}};
 *         const cardvm_question ask = {.kind = CARDVM_ASK_YES_NO, .player = call->you, .min = 1,
 *                                      .max = 1, .options = yes_no, .option_count = 2};
 *         call->step = 2;
 *         cardvm_outcome outcome = cardvm_ask_player(game, &ask);
 *         if (outcome == CARDVM_WAIT) return CARDVM_CALL_WAIT;
 *         if (outcome == CARDVM_STOPPED) return CARDVM_CALL_FAILED;
 *       }
 *       if (call->step == 2) {
 *         uint32_t count;
 *         call->step = 3;
 *         if (cardvm_effect_picks(game, &count)->name == 0) return CARDVM_CALL_DONE;
 *         cardvm_event rest = {.kind = id->rest, .slot[CARDVM_SLOT_CARD] = call->me};
 *         cardvm_outcome outcome = cardvm_propose(game, &rest);
 *         if (outcome == CARDVM_WAIT) return CARDVM_CALL_WAIT;
 *         if (outcome == CARDVM_STOPPED) return CARDVM_CALL_FAILED;
 *       }
 *       return CARDVM_CALL_DONE;
 *     }
 *
 * One thing at a time: after WAIT nothing more may be proposed or asked before the function is
 * called again. A function that is told STOPPED says CARDVM_CALL_FAILED, at once: the game is at
 * its end, or the machine has noted what went wrong. What does something is for running functions,
 * and not for pure ones (cardvm_reader): from anywhere else it gives CARDVM_STOPPED, and a proposal
 * or a question is an error that fails the effect or stops the game. Numbers and handles that name
 * nothing are harmless.
 *
 * A function may keep nothing in memory of its own from one call to the next: games are copied,
 * saved and taken back in between. Where its game is stopped or freed while it waits, it is just
 * not called again.
 */
#ifndef CARDVM_EFFECT_H
#define CARDVM_EFFECT_H

#include "cardvm_define.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Why a function is called. */
typedef enum cardvm_call_kind {
  CARDVM_CALL_ABILITY = 1, /* the body of an ability, or a substitution (see event) */
  CARDVM_CALL_STEP,        /* a step of a sequence */
  CARDVM_CALL_RULE_ACTION,
  CARDVM_CALL_EVENT /* the body of an event */
} cardvm_call_kind;

/* What a running function is told. `step`, `local` and `result` are its own and kept between
 * calls; the rest is written by the machine. */
struct cardvm_call {
  cardvm_call_kind kind;
  cardvm_id function;
  cardvm_id ability;   /* 0 for steps, rule actions and events */
  cardvm_handle me;    /* source; the card of a rule action */
  cardvm_seat you;     /* master of the effect; the player of a step or rule action */
  cardvm_handle event; /* the event that triggered it, is being replaced, or is the body's; 0 */
  cardvm_id sequence;  /* the running sequence it belongs to (a step), else 0 */
  uint32_t depth;      /* of its frame: the index of its slot */
  void **slot;         /* the binding's, for its coroutine */
  uint32_t step;
  uint32_t local[4];
  int32_t result; /* of DONE; a substitution: 0 event goes on as changed, 1 replaced */
};

/* What a pure function is told. */
struct cardvm_context {
  cardvm_handle me, it, target;
  cardvm_seat you, it_player;
  const struct cardvm_event *event; /* NULL if none */
  const uint32_t *params;           /* of a started ability; NULL if none */
  cardvm_seat starter;
  cardvm_handle itself;
  /* The cards of a selection as they are known to be now, so that it need not be searched; 0: of
   * none. */
  cardvm_id listed;
  uint32_t list_count;
  const cardvm_handle *list;
};

/* An event as proposed. Zero what is not used. */
typedef struct cardvm_event {
  cardvm_id kind;
  uint32_t slot[CARDVM_SLOTS];
} cardvm_event;

typedef enum cardvm_outcome {
  CARDVM_DONE = 1, /* it happened (a replacement that counts as it: too) */
  CARDVM_NOTHING,  /* it was already so, or an amount of nothing */
  CARDVM_PROHIBITED,
  CARDVM_REPLACED,
  CARDVM_LOST,   /* the card could not be followed */
  CARDVM_WAIT,   /* not decided yet: return CARDVM_CALL_WAIT; then cardvm_effect_outcome */
  CARDVM_STOPPED /* a limit or the end of the game: return CARDVM_CALL_FAILED */
} cardvm_outcome;

/* -- Doing ------------------------------------------------------------------------------------- */

/* Proposes an event; source and by default to the running effect's. On DONE the event is filled in
 * (from, new, card of a create). */
cardvm_outcome cardvm_propose(cardvm_game *game, cardvm_event *event);

/* Proposes simultaneous events: replaced one by one, applied and noticed together. DONE if at
 * least one happened; each event's kind is set to 0 if it did not. */
cardvm_outcome cardvm_propose_all(cardvm_game *game, cardvm_event *events, uint32_t count);

/* After a WAIT for events: the outcome, and the events as they ended (at most max). */
cardvm_outcome cardvm_effect_outcome(cardvm_game *game, cardvm_event *events, uint32_t max,
                                     uint32_t *count);

/* Whether an event could happen now: nothing prohibits it, it would change something. */
bool cardvm_can(cardvm_game *game, const cardvm_event *event);

typedef struct cardvm_question {
  cardvm_ask kind;
  cardvm_subject what;
  cardvm_seat player;
  uint32_t min, max;
  cardvm_id prompt;
  bool secret_count; /* even that there is one answer must not show: never skip */
  bool alike;        /* cards of equal definition and fields need not be told apart */
  const cardvm_option *options;
  uint32_t option_count;
} cardvm_question;

/* Asks. DONE: answered without asking (one possible answer); WAIT: return CARDVM_CALL_WAIT. Then
 * cardvm_effect_picks. STOPPED: a limit, or nothing to choose from where min > 0 (min is lowered
 * to what is there first). */
cardvm_outcome cardvm_ask_player(cardvm_game *game, const cardvm_question *question);

/* What was picked, in order. Valid until the effect proposes, asks or ends. */
const cardvm_option *cardvm_effect_picks(const cardvm_game *game, uint32_t *count);

/* Targets chosen before the running effect began, of one target declaration (from 0). */
uint32_t cardvm_effect_targets(const cardvm_game *game, uint32_t target, cardvm_handle *cards,
                               uint32_t max);

/* Parameters of the running started ability, or of a started effect's call; NULL if none. */
const uint32_t *cardvm_effect_params(const cardvm_game *game, uint32_t *count);

/* The call of the top frame. NULL when no function runs. */
const cardvm_call *cardvm_effect_call(const cardvm_game *game);

/* Reads an event record; false when the handle is none. Its cards may have lost track. */
bool cardvm_event_read(const cardvm_game *game, cardvm_handle record, cardvm_event *event);
/* A substitution or an event's own body changes the event it is about. */
cardvm_outcome cardvm_event_change(cardvm_game *game, cardvm_slot slot, uint32_t value);

/* -- What lasts -------------------------------------------------------------------------------- */

/* The lasting effects below are events too (modify, control, start, decide): they can be prohibited
 * and replaced. The handle of what was made is the event's EXTRA slot; 0 if not. `until` is a
 * duration, CARDVM_WHILE_EFFECT or CARDVM_FOREVER (cardvm.h). */
cardvm_outcome cardvm_modify_card(cardvm_game *game, cardvm_handle card, cardvm_id property,
                                  cardvm_modify modify, int32_t amount, cardvm_id until,
                                  cardvm_event *event);
cardvm_outcome cardvm_take_control(cardvm_game *game, cardvm_handle card, cardvm_seat master,
                                   cardvm_id until, cardvm_event *event);
/* Starts an ability with parameters. target: its bearer, 0 none. */
cardvm_outcome cardvm_start_ability(cardvm_game *game, cardvm_id ability, cardvm_handle target,
                                    const uint32_t *params, uint32_t count, cardvm_id until,
                                    cardvm_event *event);
cardvm_outcome cardvm_replace_decider(cardvm_game *game, cardvm_seat player, cardvm_seat decider,
                                      cardvm_id until, cardvm_event *event);
/* Ends one before its time; false if it has ended. */
bool cardvm_end_lasting(cardvm_game *game, cardvm_handle lasting);
/* Ends all control effects on a card: its base master is master again. How many there were. */
uint32_t cardvm_end_control(cardvm_game *game, cardvm_handle card);

/* -- Sequences, turns, checkpoints ------------------------------------------------------------- */

typedef struct cardvm_role_value {
  cardvm_id role;
  cardvm_handle card;
} cardvm_role_value;

/* Runs a sequence to its end, then goes on: WAIT; or STOPPED. */
cardvm_outcome cardvm_run_sequence(cardvm_game *game, cardvm_id sequence, cardvm_seat player,
                                   const cardvm_role_value *roles, uint32_t role_count);
/* For the innermost running sequence with that definition (0: innermost): goes to a step when the
 * present one has ended its function (or window), or ends after it (step 0). */
cardvm_outcome cardvm_sequence_leave(cardvm_game *game, cardvm_id sequence, cardvm_id step);
cardvm_outcome cardvm_sequence_set_role(cardvm_game *game, cardvm_id role, cardvm_handle card);
/* Serial number of the running instance of a sequence; 0 if it does not run. */
uint32_t cardvm_sequence_instance(const cardvm_game *game, cardvm_id sequence);
cardvm_seat cardvm_sequence_player(const cardvm_game *game, cardvm_id sequence);

/* Rule actions and queue are served now: WAIT. */
cardvm_outcome cardvm_checkpoint(cardvm_game *game);

/* An extra turn for a player; decider 0: the player. `starts`, if not 0, is an ability started
 * with `params` when that turn begins, until the turn ends. */
typedef struct cardvm_extra_turn {
  cardvm_seat player, decider;
  cardvm_id starts;
  uint32_t params[6];
  uint32_t param_count;
} cardvm_extra_turn;
cardvm_outcome cardvm_ask_turn(cardvm_game *game, const cardvm_extra_turn *turn);

/* Before the first turn (in the setup sequence): who takes it. NOTHING later. */
cardvm_outcome cardvm_go_first(cardvm_game *game, cardvm_seat seat);

/* Puts the resolution of an ability of a card into the queue, as if it had triggered. */
cardvm_outcome cardvm_enqueue(cardvm_game *game, cardvm_id ability, cardvm_handle source,
                              cardvm_seat master);
/* Uses an ability at once: targets, function; without costs when free. WAIT. */
cardvm_outcome cardvm_use_ability(cardvm_game *game, cardvm_id ability, cardvm_handle source,
                                  cardvm_seat master, bool free);
/* Whether an ability could be used now by that player: condition, limit, costs, targets. */
bool cardvm_usable(cardvm_game *game, cardvm_id ability, cardvm_handle source, cardvm_seat master);

/* -- Reading and values ------------------------------------------------------------------------ */

uint32_t cardvm_random(cardvm_game *game, uint32_t below); /* 0 .. below-1; below >= 1 */
/* Follows a card through its moves: the handle it has now. 0 for an unknown one. */
cardvm_handle cardvm_follow(const cardvm_game *game, cardvm_handle card);
bool cardvm_is_current(const cardvm_game *game, cardvm_handle card);
/* Evaluates an expression for the running effect, `it` being card (0 none). */
int32_t cardvm_evaluate(cardvm_game *game, cardvm_expr expr, cardvm_handle it);
/* The card or the player that a word of expressions stands for (cardvm_who, cardvm_whose): in the
 * context that a pure function was given, or for the running effect (NULL). 0: nobody, or no such
 * word. */
cardvm_handle cardvm_evaluate_who(const cardvm_game *game, uint32_t who,
                                  const cardvm_context *context);
cardvm_seat cardvm_evaluate_whose(const cardvm_game *game, uint32_t whose,
                                  const cardvm_context *context);
/* An expression for a player, with no source and no event; 0 for a seat that is not there. At any
 * time.
 */
int32_t cardvm_evaluate_for(cardvm_game *game, cardvm_expr expr, cardvm_seat seat);
bool cardvm_matches(cardvm_game *game, cardvm_id selection, cardvm_handle card);
/* Cards of a selection for the running effect, like cardvm_game_select. */
uint32_t cardvm_effect_select(cardvm_game *game, cardvm_id selection, cardvm_handle *cards,
                              uint32_t max);
/* A name and a number in the trace. */
void cardvm_note(cardvm_game *game, cardvm_id name, int32_t amount);

/* Adds to the figure `instructions` of the game: for a binding, so many instructions of scripts
 * were run. */
void cardvm_effect_instructions(cardvm_game *game, uint64_t count);

/* Ends the running function with an error: code SCRIPT unless error says more. */
void cardvm_effect_fail(cardvm_game *game, const cardvm_error *error);

/* -- Positions for tests ----------------------------------------------------------------------- */

/* Only in an idle game, or at an open "what do you do now" with no script in flight; such a
 * decision closes, and cardvm_game_run opens it anew with the same serial. CARDVM_OK, or why not
 * stands in cardvm_game_error: STATE (not one of these moments), ARGUMENT (something that is not
 * there), LIMIT, MEMORY. */

/* Puts a new card somewhere without events; 0 when refused. Abilities begin to work. */
cardvm_handle cardvm_edit_create(cardvm_game *game, cardvm_id definition, cardvm_seat owner,
                                 cardvm_place place, uint32_t position);
cardvm_status cardvm_edit_move(cardvm_game *game, cardvm_handle card, cardvm_place place,
                               uint32_t position);
cardvm_status cardvm_edit_field(cardvm_game *game, cardvm_handle card, cardvm_id field, int32_t v);
cardvm_status cardvm_edit_player(cardvm_game *game, cardvm_seat seat, cardvm_id variable,
                                 int32_t v);
cardvm_status cardvm_edit_variable(cardvm_game *game, cardvm_id variable, int32_t v);
cardvm_status cardvm_edit_attach(cardvm_game *game, cardvm_handle card, cardvm_handle host);
cardvm_status cardvm_edit_control(cardvm_game *game, cardvm_handle card, cardvm_seat master,
                                  cardvm_id until);
/* The master of a circle; 0: nobody. */
cardvm_status cardvm_edit_master(cardvm_game *game, cardvm_place circle, cardvm_seat master);
cardvm_status cardvm_edit_reveal(cardvm_game *game, cardvm_handle card, cardvm_seat viewer);

#ifdef __cplusplus
}
#endif

#endif
