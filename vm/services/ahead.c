/* What a player has said in advance: bytes for steps and abilities, kept beside the game. */
#include "cardvm_ahead.h"
#include "services.h"

#include <string.h>

struct cardvm_ahead {
  cardvm_program *program;
  size_t bytes;
  uint8_t *declines; /* by ability; behind the last one: */
  uint8_t *turns;    /* by step: the turns in which it is passed */
};

cardvm_ahead *cardvm_ahead_new(cardvm_program *p) {
  if (!p || !p->sealed) return NULL;
  const size_t bytes = sizeof(cardvm_ahead) + p->abilities.count + 1 + p->steps.count + 1;
  cardvm_ahead *a = memory_resize(&p->allocator, NULL, 0, bytes);
  if (!a) return NULL;
  memset(a, 0, bytes);
  a->program = p;
  a->bytes = bytes;
  a->declines = (uint8_t *)(a + 1);
  a->turns = a->declines + p->abilities.count + 1;
  return a;
}

void cardvm_ahead_free(cardvm_ahead *a) {
  if (a) memory_resize(&a->program->allocator, a, a->bytes, 0);
}

cardvm_status cardvm_ahead_pass(cardvm_ahead *a, cardvm_id step, uint32_t turns) {
  if (!step || step > a->program->steps.count ||
      (turns & ~(uint32_t)(CARDVM_AHEAD_OWN | CARDVM_AHEAD_OTHERS)))
    return CARDVM_ERROR_ARGUMENT;
  a->turns[step] = (uint8_t)turns;
  return CARDVM_OK;
}

cardvm_status cardvm_ahead_decline(cardvm_ahead *a, cardvm_id ability, bool declines) {
  if (!ability || ability > a->program->abilities.count) return CARDVM_ERROR_ARGUMENT;
  a->declines[ability] = declines;
  return CARDVM_OK;
}

/* Returns whether the window that asks is passed. Whoever must act there is asked. */
static bool passes(const cardvm_ahead *a, const cardvm_game *g, cardvm_seat player) {
  static const cardvm_option pass = {0, 0};
  const frame *f = top(g);
  ASSERT(g, f->kind == FRAME_WINDOW);
  if (f[-1].kind != FRAME_SEQUENCE) return false; /* who has begun to pay is asked */
  const uint32_t turn = g->h->turn_player == player ? CARDVM_AHEAD_OWN : CARDVM_AHEAD_OTHERS;
  return (a->turns[sequence_of(g, f - 1)->at] & turn) && !window_of(g, f)->acted &&
         cardvm_game_offers(g, &pass);
}

bool cardvm_ahead_answers(const cardvm_ahead *a, const cardvm_game *g, cardvm_option *pick,
                          uint32_t *count) {
  const cardvm_decision *d = cardvm_game_question(g);
  if (!d || g->program != a->program) return false;
  *pick = (cardvm_option){0, 0}; /* to pass, and to say no */
  *count = d->kind != CARDVM_ASK_CHOOSE;
  if (d->kind == CARDVM_ASK_ACT) return passes(a, g, d->decider);
  return d->ability && a->declines[d->ability] &&
         (d->kind == CARDVM_ASK_YES_NO || (d->kind == CARDVM_ASK_CHOOSE && !d->min));
}
