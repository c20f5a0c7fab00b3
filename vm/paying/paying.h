/* What can be paid, looked at before anything is asked: costs, the cards and variables that pay
 * them, and what abilities could give. */
#ifndef CARDVM_VM_PAYING_H
#define CARDVM_VM_PAYING_H

#include "change.h"

/* Returns the context in which the costs and conditions of an ability are asked when it is used. */
static inline context action_context(cardvm_handle source, cardvm_seat you) {
  return (context){.me = source, .it = source, .you = you, .itself = source};
}

/* Units that can be any of some variables. */
typedef struct gift {
  uint64_t set;
  int64_t count;
} gift;
/* What has been picked for the costs of an ability: pairs of cost and card, or cost and variable.
 * The rest of the cost at work is paid with no variables before `least`, because in which order
 * they are picked means nothing. */
typedef struct paid {
  const cardvm_ability_def *costs;
  cardvm_handle me;
  cardvm_seat you;
  const uint32_t *said; /* what was chosen as it was announced; NULL: nothing */
  const uint32_t *pairs;
  uint32_t count;
  uint32_t cost;
  cardvm_id least;     /* 0: with any */
  uint32_t ways;       /* which way of each `either` is paid; 0: it is not said */
  bool given;          /* what abilities can give counts, too */
  gift more[2];        /* this counts, too */
  cardvm_handle spent; /* a card that has given already, by this ability */
  uint32_t spent_by;
} paid;
/* Returns whether a cost is among those that are paid, if these ways are. */
static inline bool cost_due(uint32_t ways, const cardvm_cost_def *c) {
  return !c->either || (ways >> (4 * (c->either - 1)) & 15) == c->way;
}

/* -- matching.c -------------------------------------------------------------------------------- */

static inline context paid_context(const paid *by) {
  context x = action_context(by->me, by->you);
  x.params = by->said; /* what has been chosen for the ability counts for its costs */
  return x;
}
/* Returns whether the card can be picked for a cost. The source cannot pay twice by the same kind
 * of event. A command that lies in another zone while it is used cannot pay, because it has left
 * its place by then. */
bool cost_can_pick(cardvm_game *g, const paid *by, const cardvm_cost_def *c, cardvm_handle card);
/* Returns how many costs take cards. */
uint32_t card_costs(const paid *by);
/* Lists the cards that can pay one cost and have not been picked. */
uint32_t cost_candidates(cardvm_game *g, const paid *by, const cardvm_cost_def *c,
                         cardvm_handle *out, uint32_t max);
enum { PAID_VARIABLES = 1, PAID_CARDS = 2, PAID_ALL = 3 };
/* Returns how much is lacking to pay what is left of the costs of variables, of cards, or of all
 * together. With `has` it is that of the first costs for which there is not enough: *has is how
 * much there is for them, and *needs how much they ask for. */
int64_t paid_lack(cardvm_game *g, const paid *by, uint32_t of, int64_t *has, int64_t *needs);

/* -- payable.c --------------------------------------------------------------------------------- */

/* said: the parameters that have been chosen; NULL: there are none. */
bool costs_payable(cardvm_game *g, const ability *a, cardvm_handle source, cardvm_seat you,
                   const uint32_t *said);
/* paid_all: whether what is left of costs can be paid. paid_of: what a frame has paid so far. */
bool paid_all(cardvm_game *g, const paid *by);
paid paid_of(const cardvm_game *g, const frame *f);
/* Returns whether the player picks which variables pay. Where one cost is so, all costs of
 * variables are. */
static inline bool is_shared(const cardvm_cost_def *c) {
  return c->kind == CARDVM_COST_PLAYER && c->variables;
}
/* Returns the first `either` of which it is not said which way is paid; 0: none. */
uint32_t either_open(const paid *by);
static inline uint32_t way_bits(uint32_t either, uint32_t way) { return way << (4 * (either - 1)); }

/* -- givers.c ---------------------------------------------------------------------------------- */

/* Returns the payment for which a window is open; NULL: there is none. */
const frame *payment_open(const cardvm_game *g);
cardvm_event cost_event(const cardvm_cost_def *c, cardvm_handle card, cardvm_handle me,
                        cardvm_seat you);
/* Returns how many cards or units a cost is. */
int32_t cost_count(cardvm_game *g, const paid *by, const cardvm_cost_def *c);
/* Returns whether this event would pay, because it would happen, and nothing prohibits it. */
bool cost_can(cardvm_game *g, const cardvm_cost_def *c, cardvm_handle card, cardvm_handle me,
              cardvm_seat you);
/* Returns whether a card that has paid for an ability can't pay another cost, too. */
bool cost_excluded(const cardvm_game *g, uint32_t ability, cardvm_id event);
int32_t gives_number(cardvm_game *g, const ability *a, const context *c);
/* What a player's cards could give, each card once. */
const giver_list *givers_of(cardvm_game *g, cardvm_seat you);
/* Returns whether one of them can still give, while this is paid. */
bool giver_helps(const cardvm_game *g, const paid *by, const giver *q);
/* Returns how much can be given of some variables in all; INT64_MAX: not everybody can see that. */
int64_t givers_most(cardvm_game *g, cardvm_seat you, uint64_t set);

/* -- asks.c ------------------------------------------------------------------------------------ */

/* Return what is asked, with a witness (why.h): for a cost of which abilities may give a part, for
 * all costs of an ability, before it does anything at all. */
uint32_t cost_asks(cardvm_game *g, const cardvm_cost_def *d, const context *c, bool given);
uint32_t costs_ask(cardvm_game *g, const ability *a, const context *c);
uint32_t ability_asks(cardvm_game *g, const ability *a, const context *c);

#endif
