#include "undo.h"

#include "buffer.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>

#define HISTORY_BYTES ((size_t)16 << 20) /* thousands of decisions */

void undo_begin(undo *u, cardvm_game *game) {
  if (u->persons)
    cardvm_game_history(game, HISTORY_BYTES); /* refused: then there is nothing to take back */
}

void undo_note(undo *u, const story *s, const recording *tape) {
  if (u->noted) return;
  const cardvm_decision *ask = cardvm_game_decision(s->game);
  undo_place place = {
      .by = ask->decider, .turn = s->turn, .last_step = s->last_step, .told = tape->told};
  place.mark = cardvm_game_mark(s->game);
  if (u->count == u->room) {
    u->room = u->room * 2 + 64;
    u->places = need(u->places, u->room * sizeof *u->places);
  }
  u->places[u->count++] = place;
  u->noted = true;
}

static bool refuse(const char *why) {
  printf("That can't be taken back: %s. (--undo=free would allow it.)\n", why);
  return false;
}

/* What persons have come to know since is not forgotten by going back. Players that play by
 * themselves forget. */
static bool is_fair(const undo *u, const story *s, cardvm_mark mark) {
  uint32_t shown = cardvm_game_rewind_reveals(s->game, mark);
  if (shown & CARDVM_REVEALS_CHANCE) return refuse("something was drawn at random since");
  for (cardvm_seat seat = 1; seat <= cardvm_game_players(s->game); seat++) {
    if (!((shown & u->persons) >> seat & 1)) continue;
    buffer who = {0};
    text_seat(&who, s->game, seat, s->viewer);
    char *why = need_format("a card was shown to %s since", buffer_text(&who));
    bool fair = refuse(why);
    free(why);
    buffer_free(&who);
    return fair;
  }
  return true;
}

/* The person's decision before the one that is open; count: there is none. */
static uint32_t find_place(const undo *u, cardvm_seat by) {
  for (uint32_t at = u->count - 1; at-- > 0;)
    if (u->places[at].by == by) return at;
  return u->count;
}

bool undo_take_back(undo *u, story *s, recording *tape) {
  uint32_t to = find_place(u, cardvm_game_decision(s->game)->decider);
  if (to == u->count || !u->places[to].mark) {
    printf("There is no decision of yours before this one to take back.\n");
    return false;
  }
  const undo_place place = u->places[to];
  if (!u->free && to + 2 < u->count) return refuse("another person has decided since");
  if (!u->free && !is_fair(u, s, place.mark)) return false;
  if (cardvm_game_rewind(s->game, place.mark) != CARDVM_OK) {
    printf("There is no decision of yours before this one to take back: %s.\n",
           cardvm_game_error(s->game)->message);
    return false;
  }
  recording_rewind(tape, s->game, place.told);
  s->turn = place.turn;
  s->last_step = place.last_step;
  u->count = to + 1;
  u->noted = true;
  printf("Taken back.\n");
  return true;
}

void undo_free(undo *u) { free(u->places); }
