/* What abilities may do, while the function of the top frame runs. Bindings use this, and abilities
 * written in C. Everything that changes the game is an event and goes through cardvm_propose.
 *
 * A function can be interrupted at whatever it does: a proposed event may be replaced, or an
 * ability that hears of it asks somebody. Then the function gets CARDVM_WAIT and must return
 * CARDVM_CALL_WAIT. It is called again from its beginning when the result is there. What it has to
 * remember belongs in `step`, `local` and `result` of its call, which are part of the game. Here is
 * an effect that deals two damage and then lets its player decide whether to rest the card:
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
 * A function does one thing at a time: after WAIT it may not propose or ask anything before it is
 * called again. A function that gets STOPPED must return CARDVM_CALL_FAILED at once: the game is
 * over, or the machine has noted what went wrong. The calls that do something are for running
 * functions, not for pure ones (cardvm_reader). Anywhere else they return CARDVM_STOPPED; a
 * proposal or a question is then an error that fails the effect or stops the game. Numbers and
 * handles that name nothing do no harm.
 *
 * What a function reads decides who is told what it asks afterwards (cardvm_view.h). That counts
 * cardvm_game_property, _field, _ability and _definition of a card, selections, expressions,
 * cardvm_can and cardvm_usable, and cardvm_effect_looks.
 *
 * A function must not keep anything in memory of its own from one call to the next, because games
 * are copied, saved and taken back in between. If its game is stopped or freed while it waits, it
 * is not called again. */
#ifndef CARDVM_EFFECT_H
#define CARDVM_EFFECT_H

#include "cardvm_define.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Why a function is called. */
typedef enum cardvm_call_kind {
  CARDVM_CALL_ABILITY = 1, /* the function of an ability, also of a substitution (see `event`) */
  CARDVM_CALL_STEP,        /* the function of a step of a sequence */
  CARDVM_CALL_RULE_ACTION,
  CARDVM_CALL_EVENT /* the function of an event */
} cardvm_call_kind;

/* What a running function gets. `step`, `local` and `result` are its own, and are kept between
 * calls. The machine writes the rest. */
struct cardvm_call {
  cardvm_call_kind kind;
  cardvm_id function;
  cardvm_id ability;   /* 0 for steps, rule actions and events */
  cardvm_handle me;    /* the source; for a rule action its card */
  cardvm_seat you;     /* the effect's master; the player of a step or rule action */
  cardvm_handle event; /* the event that triggered it, that is being replaced, or that it is the
                          function of; 0: none */
  cardvm_id sequence;  /* for a step, the running sequence; otherwise 0 */
  uint32_t depth;      /* the index of its frame */
  void **slot;         /* the binding keeps its coroutine here */
  uint32_t step;
  uint32_t local[4];
  int32_t result; /* valid after DONE; for a substitution 0: the event goes on as changed, 1: it is
                     replaced */
};

/* What a pure function gets. */
struct cardvm_context {
  cardvm_handle me, it, target;
  cardvm_seat you, it_player;
  /* The card that noticed its own move, as it was before; 0: me has not moved. What is read of me
   * is read of it: values, fields, master, attachments, circle. Whoever asks which card it is, or
   * where it is, means me. */
  cardvm_handle was;
  const struct cardvm_event *event; /* NULL: there is no event */
  const uint32_t *params;           /* of a started ability; NULL: there are none */
  cardvm_seat starter;
  cardvm_handle itself;
  /* A selection whose cards are known to be those in `list`, so that it need not be searched; 0:
   * none. */
  cardvm_id listed;
  uint32_t list_count;
  const cardvm_handle *list;
  cardvm_handle outer;     /* in what a selection asks of `it`: the `it` of what is around it */
  cardvm_handle chosen[3]; /* while a target is asked for: those before it, by index */
};

/* An event as it is proposed. Slots that are not used must be 0. */
typedef struct cardvm_event {
  cardvm_id kind;
  uint32_t slot[CARDVM_SLOTS];
} cardvm_event;

typedef enum cardvm_outcome {
  CARDVM_DONE = 1, /* the event happened, or was replaced by something that counts as it */
  CARDVM_NOTHING,  /* nothing would change, or the amount is 0 */
  CARDVM_PROHIBITED,
  CARDVM_REPLACED,
  CARDVM_LOST,   /* the card could not be followed */
  CARDVM_WAIT,   /* not decided yet: return CARDVM_CALL_WAIT, later ask cardvm_effect_outcome */
  CARDVM_STOPPED /* a failure, or the game is over: return CARDVM_CALL_FAILED */
} cardvm_outcome;

/* -- Doing something --------------------------------------------------------------------------- */

/* Proposes an event. Where source and `by` are 0, they are the running effect's source and master.
 * After DONE the event has the slots that it got (from, new, for a create card). */
cardvm_outcome cardvm_propose(cardvm_game *game, cardvm_event *event);

/* Proposes simultaneous events. They are replaced one by one, and applied and noticed together.
 * DONE if at least one happened. Events that did not happen get kind 0. */
cardvm_outcome cardvm_propose_all(cardvm_game *game, cardvm_event *events, uint32_t count);

/* The same, all of them or none: if one is prohibited, lost or replaced by something that does not
 * count as it, none happens. One that would change nothing does not hinder the others. What
 * replaces one has happened by then. */
cardvm_outcome cardvm_propose_as_one(cardvm_game *game, cardvm_event *events, uint32_t count);

/* Returns the outcome after a WAIT for events. Writes the events as they ended, at most max; *count
 * (may be NULL) gets how many there are. */
cardvm_outcome cardvm_effect_outcome(cardvm_game *game, cardvm_event *events, uint32_t max,
                                     uint32_t *count);

/* Returns whether an event could happen now: nothing prohibits it, and it would do something. */
bool cardvm_can(cardvm_game *game, const cardvm_event *event);

typedef struct cardvm_question {
  cardvm_ask kind;
  cardvm_subject what;
  cardvm_seat player;
  uint32_t min, max;
  cardvm_id prompt;
  bool secret_count; /* never skip it, because not even that it has one answer may show */
  bool alike;        /* cards with the same definition and fields need not be told apart */
  const cardvm_option *options;
  uint32_t option_count;
} cardvm_question;

/* Asks a player. DONE: there was only one possible answer, so nothing was asked. WAIT: return
 * CARDVM_CALL_WAIT. After both, cardvm_effect_picks has the picks; min and max are lowered to the
 * number of options. STOPPED: no function runs, no such player or kind of question, or too many
 * options. */
cardvm_outcome cardvm_ask_player(cardvm_game *game, const cardvm_question *question);

/* Returns what was picked, in order; *count (may be NULL) gets how many. Valid until the effect
 * proposes something, asks or ends. */
const cardvm_option *cardvm_effect_picks(const cardvm_game *game, uint32_t *count);

/* Lists the targets of one declaration (from 0) that were chosen before the running effect began.
 * Writes at most max and returns how many there are. */
uint32_t cardvm_effect_targets(const cardvm_game *game, uint32_t target, cardvm_handle *cards,
                               uint32_t max);

/* Returns the parameters of the running started ability, or NULL; *count (may be NULL) gets how
 * many. */
const uint32_t *cardvm_effect_params(const cardvm_game *game, uint32_t *count);

/* Returns the call of the function that runs; NULL: none runs. */
const cardvm_call *cardvm_effect_call(const cardvm_game *game);

/* Returns the handle to read a card by while an effect runs: of its own card, if that noticed how
 * it left, the handle of what it was before; otherwise the handle itself. */
cardvm_handle cardvm_effect_reads(const cardvm_game *game, cardvm_handle card);
/* Notes that the function has learnt what a card is, or what else not everybody may know of it:
 * from cardvm_game_card, from an event that tells others nothing of it. */
void cardvm_effect_looks(cardvm_game *game, cardvm_handle card);

/* Reads an event record. Returns false if the handle names none. Handles of its cards may have lost
 * track. */
bool cardvm_event_read(const cardvm_game *game, cardvm_handle record, cardvm_event *event);
/* Changes a slot of the event that a substitution or an event's function is about. NOTHING if there
 * is no such event or slot. */
cardvm_outcome cardvm_event_change(cardvm_game *game, cardvm_slot slot, uint32_t value);

/* -- What lasts -------------------------------------------------------------------------------- */

/* How long something lasts. Where the duration lasts as long as a condition holds, that may speak
 * of a card as `me` instead of the effect's source; nothing that is started can name one. */
typedef struct cardvm_until {
  cardvm_id duration; /* or CARDVM_WHILE_EFFECT, CARDVM_FOREVER (cardvm.h) */
  cardvm_handle card; /* 0: the effect's source */
  bool once; /* a triggered ability or a substitution that is started or gained ends with its use:
                when it triggers, or begins to replace an event. Each start has its own */
} cardvm_until;

/* These lasting effects are events, too, so they can be prohibited and replaced. *event (may be
 * NULL) gets the event; its EXTRA slot is the handle of the lasting effect, 0: none was made. They
 * return what cardvm_propose returns; NOTHING for a duration in a sequence that does not run, which
 * the trace is told (CARDVM_NAME_NOT_RUNNING). A property, ability or duration that does not exist
 * is an error (STOPPED). So is a card that no condition of the duration speaks of, control for a
 * seat that does not exist, a wrong number of parameters, or a layer in which no effect may change
 * the property. `modify` is a cardvm_modify, or with CARDVM_IN_LAYER(layer), which must be the
 * property's or one of its `layers`. cardvm_replace_decider returns NOTHING for seats that do not
 * exist. */
cardvm_outcome cardvm_modify_card(cardvm_game *game, cardvm_handle card, cardvm_id property,
                                  uint32_t modify, int32_t amount, cardvm_until until,
                                  cardvm_event *event);
cardvm_outcome cardvm_take_control(cardvm_game *game, cardvm_handle card, cardvm_seat master,
                                   cardvm_until until, cardvm_event *event);
/* Fills in the event that cardvm_take_control proposes, so that it can be proposed together with
 * others. Returns false if that can't be; then the game has stopped. */
bool cardvm_control_event(cardvm_game *game, cardvm_handle card, cardvm_seat master,
                          cardvm_until until, cardvm_event *event);
/* The card becomes a card of that definition: its name, printed values and abilities are those from
 * now on; damage, counters, attachments and what lasts on it stay. The youngest such effect counts;
 * when the last one ends, or the card begins a new stay, it is what it is by itself. */
cardvm_outcome cardvm_become(cardvm_game *game, cardvm_handle card, cardvm_id definition,
                             cardvm_until until, cardvm_event *event);
/* The card gains an ability, with parameters if it declares them: it is the card's own, works in
 * any zone and goes when the card begins a new stay. It is as old as this: what took abilities away
 * before leaves it. The rules' abilities and those that work attached can't be gained. */
cardvm_outcome cardvm_gain_ability(cardvm_game *game, cardvm_id ability, cardvm_handle card,
                                   const uint32_t *params, uint32_t count, cardvm_until until,
                                   cardvm_event *event);
/* Starts an ability with parameters. `target` is the card that bears it; 0: none. */
cardvm_outcome cardvm_start_ability(cardvm_game *game, cardvm_id ability, cardvm_handle target,
                                    const uint32_t *params, uint32_t count, cardvm_until until,
                                    cardvm_event *event);
cardvm_outcome cardvm_replace_decider(cardvm_game *game, cardvm_seat player, cardvm_seat decider,
                                      cardvm_until until, cardvm_event *event);
/* Ends a lasting effect early. Returns false if it has ended. */
bool cardvm_end_lasting(cardvm_game *game, cardvm_handle lasting);
/* Ends all control effects on a card, so that its base master is master again. Returns how many
 * there were. */
uint32_t cardvm_end_control(cardvm_game *game, cardvm_handle card);

/* -- Sequences, turns, checkpoints ------------------------------------------------------------- */

typedef struct cardvm_role_value {
  cardvm_id role;
  cardvm_handle card;
} cardvm_role_value;

/* Runs a sequence to its end. WAIT; or STOPPED if there is no such sequence or player, or no effect
 * runs. */
cardvm_outcome cardvm_run_sequence(cardvm_game *game, cardvm_id sequence, cardvm_seat player,
                                   const cardvm_role_value *roles, uint32_t role_count);
/* Leaves the present step of a running sequence (0: of the innermost) when its function or window
 * has ended, and goes on at `step`; 0: ends the sequence. NOTHING if no such sequence runs.
 * cardvm_sequence_set_role sets a role of the innermost sequence that has it, otherwise of the
 * innermost. */
cardvm_outcome cardvm_sequence_leave(cardvm_game *game, cardvm_id sequence, cardvm_id step);
cardvm_outcome cardvm_sequence_set_role(cardvm_game *game, cardvm_id role, cardvm_handle card);
/* cardvm_sequence_instance returns the serial number of the running instance of a sequence;
 * cardvm_sequence_player returns its player. Both return 0 if it does not run. */
uint32_t cardvm_sequence_instance(const cardvm_game *game, cardvm_id sequence);
cardvm_seat cardvm_sequence_player(const cardvm_game *game, cardvm_id sequence);

/* Serves rule actions and the queue now: WAIT. */
cardvm_outcome cardvm_checkpoint(cardvm_game *game);

/* An extra turn for a player. `decider` 0: the player decides. `starts` is an ability that is
 * started with `params` when the turn begins, until it ends; 0: none. */
typedef struct cardvm_extra_turn {
  cardvm_seat player, decider;
  cardvm_id starts;
  uint32_t params[6];
  uint32_t param_count;
} cardvm_extra_turn;
cardvm_outcome cardvm_ask_turn(cardvm_game *game, const cardvm_extra_turn *turn);

/* Says who takes the first turn; only before it, in the setup sequence. NOTHING later. */
cardvm_outcome cardvm_go_first(cardvm_game *game, cardvm_seat seat);

/* Copies the announced effect that has this body, above all that waits: the same ability with the
 * same choices and targets, for the master of the running effect. The copy of a card that waits as
 * itself is a card of the same definition; it leaves the game when it has resolved or is moved. It
 * is an event "create" whose `other` is the body. NOTHING: nothing waits as this card. */
cardvm_outcome cardvm_copy_waiting(cardvm_game *game, cardvm_handle body, cardvm_event *event);
/* Lets the master of the running effect choose the targets of an announced effect once more: as
 * many as there were of each, of which each may stay. WAIT; NOTHING: it has none, or nothing waits
 * as this card. */
cardvm_outcome cardvm_choose_anew(cardvm_game *game, cardvm_handle body);

/* Puts an ability's effect into the queue, as if it had triggered. STOPPED if there is no such
 * ability or player, no effect runs, or it is a constant, a prohibition or a substitution: these
 * have no effect that could begin. */
cardvm_outcome cardvm_enqueue(cardvm_game *game, cardvm_id ability, cardvm_handle source,
                              cardvm_seat master);
/* Lets a player pay a price, or decline: the costs of an ability, which needs neither events nor a
 * function; that `me` is the card whose effect runs. It has as many values as the ability has
 * parameters. WAIT, then the outcome is DONE if it was paid; NOTHING if it can't be paid; STOPPED
 * as above. */
cardvm_outcome cardvm_pay(cardvm_game *game, cardvm_id price, cardvm_seat player,
                          const uint32_t *params, uint32_t count);
/* What was paid for the running effect or the action that it is part of (price 0), to be asked
 * before it pays for anything else; or a price, right after it was paid. Returns how many items
 * there are, and lists at most `max`. */
typedef struct cardvm_paid {
  uint32_t cost;      /* which of the ability's costs, from 0 */
  cardvm_handle card; /* as it was when it was picked; 0: a variable was paid, */
  cardvm_id variable; /* this one, */
  int32_t amount;     /* and so much of it */
} cardvm_paid;
uint32_t cardvm_effect_paid(const cardvm_game *game, cardvm_id price, cardvm_paid *out,
                            uint32_t max);
/* Uses an ability at once: targets, function, and costs unless it is `free`. WAIT; NOTHING if it
 * can't be used; STOPPED as above. */
cardvm_outcome cardvm_use_ability(cardvm_game *game, cardvm_id ability, cardvm_handle source,
                                  cardvm_seat master, bool free);
/* Returns whether a player could use an ability now: condition, limit, costs, targets. */
bool cardvm_usable(cardvm_game *game, cardvm_id ability, cardvm_handle source, cardvm_seat master);

/* -- Reading and values ------------------------------------------------------------------------ */

/* Returns a random number from 0 to below - 1; `below` must be at least 1. */
uint32_t cardvm_random(cardvm_game *game, uint32_t below);
/* Returns the handle that a card has now, after its moves; 0: there is no such card.
 * cardvm_is_current returns whether a handle still follows its card. */
cardvm_handle cardvm_follow(const cardvm_game *game, cardvm_handle card);
bool cardvm_is_current(const cardvm_game *game, cardvm_handle card);
/* Evaluates an expression for the running effect. `it` is that card; 0: none. */
int32_t cardvm_evaluate(cardvm_game *game, cardvm_expr expr, cardvm_handle it);
/* Return the card or the player that a word of expressions stands for (cardvm_who, cardvm_whose).
 * `context` is that of a pure function; NULL: the running effect. 0: nobody, or there is no such
 * word. */
cardvm_handle cardvm_evaluate_who(const cardvm_game *game, uint32_t who,
                                  const cardvm_context *context);
cardvm_seat cardvm_evaluate_whose(const cardvm_game *game, uint32_t whose,
                                  const cardvm_context *context);
/* Evaluates an expression for a player, without a source and an event. Possible at any time.
 * Returns 0 if there is no such expression or seat. cardvm_matches returns whether a card belongs
 * to a selection, for the running effect. */
int32_t cardvm_evaluate_for(cardvm_game *game, cardvm_expr expr, cardvm_seat seat);
bool cardvm_matches(cardvm_game *game, cardvm_id selection, cardvm_handle card);
/* Lists the cards of a selection for the running effect, like cardvm_game_select. */
uint32_t cardvm_effect_select(cardvm_game *game, cardvm_id selection, cardvm_handle *cards,
                              uint32_t max);
/* Lists what can be chosen as such a target, as handles with their kinds: cards, then players, then
 * places. Its numbers, prompt and the like are not looked at. */
uint32_t cardvm_effect_candidates(cardvm_game *game, const cardvm_target_def *target,
                                  cardvm_handle *handles, uint32_t max);
/* Adds a name and a number to the trace. */
void cardvm_note(cardvm_game *game, cardvm_id name, int32_t amount);

/* Charges the game for work that the machine can't see. Returns false if there is no more: then the
 * function that runs must end. A binding calls it for the instructions of scripts. */
bool cardvm_effect_work(cardvm_game *game, uint32_t units);

/* A binding that asks functions of scripts for a host, outside of effects, does so between these:
 * what they do is then counted apart, and the game goes on as if nobody had asked. Within a running
 * function they do nothing. cardvm_look_end returns false if there was too much work; then
 * cardvm_game_error says so, and the results are worth nothing. */
typedef struct cardvm_look {
  bool begun;
  uint64_t work;
} cardvm_look;
cardvm_look cardvm_look_begin(cardvm_game *game);
bool cardvm_look_end(cardvm_game *game, cardvm_look look);

/* Adds to the figure `instructions` of the game. A binding calls it when scripts have run. */
void cardvm_effect_instructions(cardvm_game *game, uint64_t count);

/* Fails the running function with an error. Its code is SCRIPT if `error` has none. */
void cardvm_effect_fail(cardvm_game *game, const cardvm_error *error);

/* -- Positions for tests ----------------------------------------------------------------------- */

/* These calls are possible only in an idle game, or at an open "what do you do now" with no script
 * in flight. Such a decision is closed, and cardvm_game_run opens it again with the same serial.
 * CARDVM_OK; otherwise cardvm_game_error says why: STATE (it is not one of these moments), ARGUMENT
 * (something does not exist, or a duration's sequence does not run), LIMIT, MEMORY. */

/* Makes a new card without events; its abilities begin to work. Returns 0 if it is refused. */
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
/* The card is that definition as long as it stays. If that hides, the card lies face down: then
 * only its master knows which it is, until cardvm_edit_reveal. ARGUMENT also if it can't lie under
 * that. */
cardvm_status cardvm_edit_become(cardvm_game *game, cardvm_handle card, cardvm_id definition);
/* Sets the master of a circle; 0: nobody. */
cardvm_status cardvm_edit_master(cardvm_game *game, cardvm_place circle, cardvm_seat master);
cardvm_status cardvm_edit_reveal(cardvm_game *game, cardvm_handle card, cardvm_seat viewer);

#ifdef __cplusplus
}
#endif

#endif
