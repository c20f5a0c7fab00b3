/* How players lose or win, and how the game ends. */
#include "change.h"

void flight_concessions(cardvm_game *g) {
  for (; g->replay < g->answer_count; g->replay += LOG_HEAD) {
    const uint32_t *at = g->answers + g->replay;
    ASSERT(g, g->replay + LOG_HEAD <= g->answer_count);
    if (at[0] != ANSWER_CONCEDE || at[2] != 0) return;
    player_defeat(g, at[1]);
  }
}

void player_defeat(cardvm_game *g, cardvm_seat seat) {
  ASSERT(g, is_seat(g, seat));
  if (g->players[seat].lost) return;
  WRITE(g, g->players[seat].lost, 1);
  variables_changed(g);
  turns_changed(g); /* somebody's opponent may be another */
  follow_all(g);    /* nobody decides for others any more after losing */
  uint32_t left = 0;
  EACH_SEAT(g, s) left += !g->players[s].lost;
  if (left <= 1 && !(left == 1 && g->h->players == 1)) WRITE(g, g->h->over, GAME_WON);
}

void players_win(cardvm_game *g, cardvm_seat seat) {
  EACH_SEAT(g, s)
    if (s != seat && !g->players[s].lost) WRITE(g, g->players[s].lost, 1);
  WRITE(g, g->h->over, GAME_WON);
  follow_all(g);
  ASSERT(g, is_seat(g, seat) && !g->players[seat].lost);
}

cardvm_result cardvm_game_result(const cardvm_game *g) {
  cardvm_result r = {.over = g->h->over != 0};
  for (cardvm_seat s = 1; g->h->over == GAME_WON && s <= g->h->players; s++)
    if (!g->players[s].lost) r.winners[r.winner_count++] = s;
  return r;
}

bool cardvm_game_lost(const cardvm_game *g, cardvm_seat seat) {
  return is_seat(g, seat) && g->players[seat].lost;
}
