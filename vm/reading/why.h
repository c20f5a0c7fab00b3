/* What a witness is told about tests of this floor. Call these where a test has failed. Each
 * returns whether the one who tested goes on, as if it had held: true if a witness listens, false
 * if there is none. */
#ifndef CARDVM_VM_WHY_H
#define CARDVM_VM_WHY_H

#include "reading.h"
#include "witness.h"

/* What an expression or selection asks for. Whether a test that rests on hidden cards fails is not
 * told; and a script's function is not called once a test before it has failed, because it may rely
 * on that one. */
enum { ASKS_HIDDEN = 1, ASKS_SCRIPT = 2 };
uint32_t why_expr_asks(cardvm_game *g, cardvm_expr id, const context *c);
uint32_t why_selection_asks(cardvm_game *g, cardvm_id id, const context *c);

/* If each card is looked at over which it walks. */
uint32_t why_each_asks(cardvm_game *g, cardvm_id id, const context *c);
/* Of anything but the candidates themselves: their filter, or what decides about a target. */
uint32_t why_filter_asks(cardvm_game *g, cardvm_id id, const context *c);
uint32_t why_target_asks(cardvm_game *g, const ability *a, const cardvm_target_def *t,
                         const context *c);
/* Of a listener's conditions; because a card in one of these zones could be any. */
uint32_t why_listener_asks(cardvm_game *g, const listener *l, const cardvm_event *event);
uint32_t why_zones_ask(cardvm_game *g, uint64_t zones);
/* Of what prohibits events of a kind. */
uint32_t why_prohibitions_ask(cardvm_game *g, const cardvm_event *event);
bool why_card_hidden(const cardvm_game *g, cardvm_handle card);
static inline bool why_skips(const cardvm_game *g, uint32_t asks) {
  return asks & ASKS_SCRIPT && g->witness->failed;
}

void why_condition_tell(cardvm_game *g, cardvm_expr id, const context *c);
void why_among_tell(cardvm_game *g, cardvm_id selection, const context *c, cardvm_handle card);
void why_prohibited_tell(cardvm_game *g, const cardvm_event *event);

static inline bool why_condition(cardvm_game *g, cardvm_expr id, const context *c) {
  if (g->witness) why_condition_tell(g, id, c);
  return g->witness != NULL;
}
static inline bool why_among(cardvm_game *g, cardvm_id selection, const context *c,
                             cardvm_handle card) {
  if (g->witness) why_among_tell(g, selection, c, card);
  return g->witness != NULL;
}
static inline bool why_prohibited(cardvm_game *g, const cardvm_event *event) {
  if (g->witness) why_prohibited_tell(g, event);
  return g->witness != NULL;
}

#endif
