/* Begins and ends following. What follows from it is kept by state/follow.c. */
#include "services.h"

cardvm_status cardvm_game_follow(cardvm_game *g, bool on) {
  if (g->stopped || g->flight || g->running)
    return error_set(&g->error, CARDVM_ERROR_STATE,
                     "following begins and ends where no effect is in flight");
  if (on == g->followed) return CARDVM_OK;
  history_clear(g); /* marks know nothing of tokens */
  g->followed = on;
  for (uint32_t i = 0; on && i <= g->h->card_count; i++) follow_begin(g, i);
  follow_all(g);
  return CARDVM_OK;
}

uint32_t cardvm_game_token(const cardvm_game *g, cardvm_handle card, cardvm_seat viewer) {
  return card && viewer <= g->h->players ? handle_token(g, card, viewer) : 0;
}
