/* What can be done: abilities that can be used, listed as options; what is said as one is
 * announced; paying for it; and answers, checked whole before anything changes. */
#ifndef CARDVM_VM_OFFERING_H
#define CARDVM_VM_OFFERING_H

#include "asking.h"

/* -- usable.c ---------------------------------------------------------------------------------- */

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

/* -- choices.c --------------------------------------------------------------------------------- */

/* Returns whether something can be chosen so that targets are there, and costs can be paid. */
bool choices_possible(cardvm_game *g, const ability *a, const context *c, bool pays);
/* Asks for the next choice, and notes the answer. choice_taken returns false if there was none. */
void choice_ask(cardvm_game *g, const frame *f, bool pays);
bool choice_taken(cardvm_game *g, frame *f);

/* -- pay_frame.c ------------------------------------------------------------------------------- */

/* Returns whether the frame is of an action that is taken back if it comes to nothing, as it is to
 * be now. */
static inline bool action_in_vain(cardvm_game *g, uint32_t index) {
  const frame *f = &g->frames[index];
  if (f->kind != FRAME_ACTION || !f->serial) return false;
  g->taking_back = index;
  return true;
}
void pay_frame_step(cardvm_game *g, frame *f);
/* Lets a player pay for the card of a frame. Returns false if it can't be paid. With PAY_OFFERED as
 * the first step it may be declined. */
bool payment_begin(cardvm_game *g, const frame *of, uint32_t price, cardvm_seat you,
                   const uint32_t *params, uint32_t count, pay_step step);

/* -- payments.c -------------------------------------------------------------------------------- */

/* payment_offers: whether something in the window of a payment is offered there. payment_done:
 * whether its player can pay by now. */
bool payment_offers(cardvm_game *g, const cardvm_option *pick);
bool payment_done(cardvm_game *g, const frame *f);
/* Gives what an ability without a function gives. */
void gift_begin(cardvm_game *g, frame *f, const ability *a);
void gift_step(cardvm_game *g, frame *f);

/* -- offers.c ---------------------------------------------------------------------------------- */

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

/* -- answers.c --------------------------------------------------------------------------------- */

bool decision_replay(cardvm_game *g, cardvm_seat by, uint32_t serial, uint32_t count);
cardvm_status answer_refuse(cardvm_game *g, const char *what, uint32_t a, uint32_t b);
cardvm_status answer_check_open(cardvm_game *g);
cardvm_status answer_check_picks(cardvm_game *g, const cardvm_option *picks, uint32_t count);
cardvm_status answer_check(cardvm_game *g, cardvm_seat by, uint32_t serial,
                           const cardvm_option *picks, uint32_t count);
bool answer_offered(const cardvm_game *g, const cardvm_option *pick);
void answer_accept(cardvm_game *g, cardvm_seat by, uint32_t count);
void answer_close(cardvm_game *g, uint32_t count);

#endif
