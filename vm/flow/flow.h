/* Frames at work. Each kind of frame has a function for its steps; run.c has the table of them. */
#ifndef CARDVM_VM_FLOW_H
#define CARDVM_VM_FLOW_H

#include "change.h"
#include "pairs.h"

/* -- run.c ------------------------------------------------------------------------------------- */

void frame_run(cardvm_game *g);
/* is_next: whether the frame goes on now: nothing has come above it, or is about to. goes_on: the
 * same; otherwise the frame goes on later, at step `step`. */
static inline bool is_next(const cardvm_game *g, const frame *f) {
  return top(g) == f && !g->stopped && !g->h->over && !g->h->masters;
}
static inline bool goes_on(cardvm_game *g, frame *f, uint32_t step) {
  if (is_next(g, f)) return true;
  WRITE(g, f->step, step);
  return false;
}

/* -- attempts.c -------------------------------------------------------------------------------- */

/* Takes back the attempt in g->taking_back, after the step that asked for it. */
void attempt_take_back(cardvm_game *g);
/* Returns whether the frame is of an action that is taken back if it comes to nothing, as it is to
 * be now. */
static inline bool action_in_vain(cardvm_game *g, uint32_t index) {
  const frame *f = &g->frames[index];
  if (f->kind != FRAME_ACTION || !f->serial) return false;
  g->taking_back = index;
  return true;
}

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

/* -- usable.c, actions.c, costs.c -------------------------------------------------------------- */

bool ability_usable(cardvm_game *g, uint32_t ability, cardvm_handle source, cardvm_seat you);
/* Returns whether everybody who fulfils the ability's condition may use it. */
static inline bool ability_free(const cardvm_game *g, const ability *a) {
  return !(a->def.limit | a->def.cost_count | a->def.target_count | a->def.choice_count |
           (g->listened[CARDVM_EVENT_ACTIVATE] & LISTENED_TO_PROHIBIT)) &&
         !(a->does && plan_prohibitable(g, a->does));
}
bool ability_affordable(cardvm_game *g, uint32_t ability,
                        /* The context must be that of action_context. */
                        const context *c);
static inline context action_context(cardvm_handle source, cardvm_seat you) {
  return (context){.me = source, .it = source, .you = you, .itself = source};
}
frame *action_push(cardvm_game *g, uint32_t ability, cardvm_handle source, cardvm_seat you);
frame *action_resolving(cardvm_game *g, const waiting *w, cardvm_seat you);
void action_frame_step(cardvm_game *g, frame *f);
/* Uses an ability that its window has just offered. */
void action_offered(cardvm_game *g, frame *f);
void pay_frame_step(cardvm_game *g, frame *f);
/* said: the parameters that have been chosen; NULL: there are none. */
bool costs_payable(cardvm_game *g, const ability *a, cardvm_handle source, cardvm_seat you,
                   const uint32_t *said);
typedef struct paid paid;
/* paid_all: whether what is left of costs can be paid. paid_lack: how much is lacking of variables
 * to pay it, whatever can be given. paid_of: what a frame has paid so far. */
bool paid_all(cardvm_game *g, const paid *by);
int64_t paid_lack(cardvm_game *g, const paid *by);
paid paid_of(const cardvm_game *g, const frame *f);

/* -- payments.c -------------------------------------------------------------------------------- */

/* payment_offers: whether something in the window of a payment is offered there. payment_done:
 * whether its player can pay by now. */
bool payment_offers(cardvm_game *g, const cardvm_option *pick);
bool payment_done(cardvm_game *g, const frame *f);
/* Gives what an ability without a function gives. */
void gift_begin(cardvm_game *g, frame *f, const ability *a);
void gift_step(cardvm_game *g, frame *f);

/* -- givers.c ---------------------------------------------------------------------------------- */

/* Returns the payment for which a window is open; NULL: there is none. */
const frame *payment_open(const cardvm_game *g);
cardvm_event cost_event(const cardvm_cost_def *c, cardvm_handle card, cardvm_handle me,
                        cardvm_seat you);
/* cost_can: whether this event would pay, because it would happen, and nothing prohibits it.
 * cost_self_can: the same of a cost of the card itself, with its condition. */
bool cost_can(cardvm_game *g, const cardvm_cost_def *c, cardvm_handle card, cardvm_handle me,
              cardvm_seat you);
bool cost_self_can(cardvm_game *g, const cardvm_cost_def *c, cardvm_handle me, cardvm_seat you);
/* Returns whether a card that has paid for an ability can't pay another cost, too. */
bool cost_excluded(const cardvm_game *g, uint32_t ability, cardvm_id event);
int32_t gives_number(cardvm_game *g, const ability *a, const context *c);
/* What a player's cards could give, each card once. */
const giver_list *givers_of(cardvm_game *g, cardvm_seat you);
/* How a card that could give can help to pay: not at all; by giving; or by giving, unless it is
 * itself among the cards that pay. */
typedef enum giver_helps { GIVER_NOT = 0, GIVER_HELPS, GIVER_OR_PAYS } giver_helps;
giver_helps giver_help(const cardvm_game *g, const paid *by, const giver *q);
/* Returns how much can be given of some variables in all; INT64_MAX: not everybody can see that. */
int64_t givers_most(cardvm_game *g, cardvm_seat you, uint64_t set);

/* -- choices.c --------------------------------------------------------------------------------- */

/* Returns whether something can be chosen so that targets are there, and costs can be paid. */
bool choices_possible(cardvm_game *g, const ability *a, const context *c, bool pays);
/* Returns whether something must still be chosen before the frame's ability can be used. */
static inline bool choices_left(const cardvm_game *g, const frame *f) {
  return f->ability && f->param_count < program_ability(g->program, f->ability)->def.choice_count;
}
/* Asks for the next choice, and notes the answer. choice_taken returns false if there was none. */
void choice_ask(cardvm_game *g, const frame *f, bool pays);
bool choice_taken(cardvm_game *g, frame *f);

/* -- variables.c ------------------------------------------------------------------------------- */

/* Sets a player's variables back to their start values. */
void variables_restart(cardvm_game *g, cardvm_seat seat, const variable_start *list,
                       uint32_t count);
/* Units that can be any of some variables. */
typedef struct gift {
  uint64_t set;
  int64_t count;
} gift;
/* What has been picked for the costs of an ability: pairs of cost and card, or cost and variable.
 * The rest of the cost at work is paid with no variables before `least`, because in which order
 * they are picked means nothing. */
struct paid {
  const cardvm_ability_def *costs;
  cardvm_handle me;
  cardvm_seat you;
  const uint32_t *said; /* what was chosen as it was announced; NULL: nothing */
  const uint32_t *pairs;
  uint32_t count;
  uint32_t cost;
  cardvm_id least; /* 0: with any */
  uint32_t ways;   /* which way of each `either` is paid; 0: it is not said */
  bool given;      /* what abilities can give counts, too */
  gift more[2];    /* this counts, too */
  /* What is given, and which costs take cards: found where variables are not enough. */
  const giver_list *givers;
  uint32_t takes;
  cardvm_handle spent; /* a card that has given already, by this ability */
  uint32_t spent_by;
};
/* Returns whether a cost is among those that are paid, if these ways are. */
static inline bool cost_due(uint32_t ways, const cardvm_cost_def *c) {
  return !c->either || (ways >> (4 * (c->either - 1)) & 15) == c->way;
}
/* Returns how much is lacking of a set of variables for what only these can pay; `counts` says how
 * much each cost is. *has is how much there is of them, and *needs how much they must pay. */
int64_t variables_lack(cardvm_game *g, const paid *by, const int32_t *counts, uint64_t set,
                       int64_t *has, int64_t *needs);

/* -- sequences.c, windows.c, turns.c, offers.c ------------------------------------------------- */

frame *sequence_push(cardvm_game *g, cardvm_id sequence, cardvm_seat player);
bool sequence_frame_step(cardvm_game *g, frame *f);
bool window_frame_step(cardvm_game *g, frame *f);
void act_ask_anew(cardvm_game *g);
/* Returns whether the open question is "what do you do now", and its options have not been listed
 * yet. If they had been, passing would be among them. They follow from the state. */
static inline bool act_unlisted(const cardvm_game *g) {
  return g->h->open && g->h->ask == CARDVM_ASK_ACT && !g->h->option_count;
}
/* Lists them. Returns false if the game has stopped, for example because there are too many. */
bool act_list(const cardvm_game *g);
bool act_offers(cardvm_game *g, const cardvm_option *pick);
void act_explain(cardvm_game *g, cardvm_seat you, const cardvm_option *pick);
void offers_list(cardvm_game *g, cardvm_id window_id, cardvm_seat player);
void turns_frame_step(cardvm_game *g, frame *f);

/* -- asks.c ------------------------------------------------------------------------------------ */

/* Return what is asked, with a witness (why.h): for a cost of which abilities may give a part, for
 * all costs of an ability, before it does anything at all. */
uint32_t cost_asks(cardvm_game *g, const cardvm_cost_def *d, const context *c, bool given);
uint32_t costs_ask(cardvm_game *g, const ability *a, const context *c);
uint32_t ability_asks(cardvm_game *g, const ability *a, const context *c);

/* -- told.c ------------------------------------------------------------------------------------ */

/* Returns whether everybody can see that the player can do nothing in the window: no card that
 * others don't know could act, whichever it is. */
bool window_closed(cardvm_game *g, cardvm_id window, cardvm_seat player);
/* Returns whether the viewer can see of all cards that are options, and of all that are none, which
 * they are; or that they are all cards of one place. */
bool options_open(const cardvm_game *g, cardvm_seat viewer);
/* Returns whether the viewer (0: everybody) can see that the open question had to be asked; its
 * decider always can. cardvm_view.h has the rule in words. */
bool question_open(const cardvm_game *g, cardvm_seat viewer);
/* Return as bits of seats (bit 0: who watches) who can see that, and who can see that the player
 * had to take all options, which are subjects of this kind. */
uint32_t question_told(const cardvm_game *g);
uint32_t taking_told(const cardvm_game *g, cardvm_seat player, cardvm_subject what);
/* Call it when the open question was which effect or substitution comes first. */
void order_taken(cardvm_game *g, const cardvm_option *pick);

/* Returns whether everybody sees the cards in all of these zones. */
bool zones_open(const cardvm_game *g, uint64_t zones);

/* -- looked.c ---------------------------------------------------------------------------------- */

/* Returns whether a function runs that may ask: what it reads is noted. */
static inline bool is_looking(const cardvm_game *g) { return g->running && !g->reading; }
/* Returns the seats that can't see whether a rule action applies. */
uint32_t rule_action_unseen(cardvm_game *g, uint32_t n);
/* Note that the running function reads what a card is, a value, which cards belong to a selection,
 * whether an event is prohibited, whether an ability can be used. */
void looked_at_card(cardvm_game *g, cardvm_handle card);
void looked_at_expr(cardvm_game *g, cardvm_expr id, const context *c);
void looked_at_selection(cardvm_game *g, cardvm_id id, const context *c);
void looked_at_event(cardvm_game *g, const cardvm_event *e);
void looked_at_use(cardvm_game *g, cardvm_id ability, const context *c);

/* -- decisions.c, answers.c -------------------------------------------------------------------- */

typedef enum asked { ASKED_OPEN = 1, ASKED_SKIPPED } asked;
/* Returns whether no question is open, and no source is set for the next one. */
static inline bool nothing_asked(const cardvm_game *g) {
  return !(g->h->open | g->h->ask_source | g->h->ask_ability);
}
/* Returns which question of its decider the open one is, from 1. */
static inline uint32_t decision_serial(const cardvm_game *g) {
  return g->players[decider_of(g, g->h->ask_player)].asked;
}
/* A player gives up, perhaps while a question is open. Who decides it then is asked it anew. */
void decision_concede(cardvm_game *g, cardvm_seat seat);
/* Opens a question whose options are in g->options. If it is skipped, the only answer is in
 * g->picks. */
asked decision_open(cardvm_game *g, cardvm_ask kind, cardvm_subject what, cardvm_seat player,
                    uint32_t min, uint32_t max, cardvm_id prompt, bool secret);
/* Asks a player who has not lost what to do now. */
asked decision_act(cardvm_game *g, cardvm_seat player, cardvm_id pass);
bool decision_full(cardvm_game *g); /* Stops the game and returns false. */
static inline bool decision_add(cardvm_game *g, uint32_t subject, cardvm_id name) {
  if (g->h->option_count == g->limits.options) return decision_full(g);
  g->options[g->h->option_count++] = (cardvm_option){subject, name};
  return true;
}
/* So few are looked through; of more a set is made (PAIRS_OFFERED). */
#define OPTIONS_FEW 8u
void decision_index(cardvm_game *g);
/* Begins to offer, beside the options that are there. */
static inline void decision_begin(cardvm_game *g) { pairs_begin(g, PAIRS_OFFERED); }
/* Adds an option unless it is there already: options that can't be told apart are offered once. */
bool decision_offer(cardvm_game *g, uint32_t subject, cardvm_id name);
bool decision_offers(const cardvm_game *g, const cardvm_option *option);
bool cards_alike(const cardvm_game *g, cardvm_handle a, cardvm_handle b);
/* Notes in a trace entry what was picked. */
void trace_subject(cardvm_trace *t, cardvm_subject what, uint32_t subject);
void decision_refresh(cardvm_game *g);
bool decision_replay(cardvm_game *g, cardvm_seat by, uint32_t serial, uint32_t count);
cardvm_status answer_refuse(cardvm_game *g, const char *what, uint32_t a, uint32_t b);
cardvm_status answer_check_open(cardvm_game *g);
cardvm_status answer_check_picks(cardvm_game *g, const cardvm_option *picks, uint32_t count);
cardvm_status answer_check(cardvm_game *g, cardvm_seat by, uint32_t serial,
                           const cardvm_option *picks, uint32_t count);
bool answer_offered(const cardvm_game *g, const cardvm_option *pick);
void answer_accept(cardvm_game *g, cardvm_seat by, uint32_t count);
void answer_close(cardvm_game *g, uint32_t count);

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
