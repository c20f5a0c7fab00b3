/* Who `you`, `opponent`, `this`, `role.x` and the other words for players and cards stand for while
 * a function runs. */
#include "cardvm_read.h"
#include "run.h"

#include <string.h>

/* The next seat that is still in the game; 0 if there is none but this. */
cardvm_seat cardvm__next_seat(const cardvm_game *game, cardvm_seat seat) {
  uint32_t players = cardvm_game_players(game);
  for (uint32_t step = 1; seat != 0 && step < players; step++) {
    cardvm_seat other = (seat - 1 + step) % players + 1;
    if (!cardvm_game_lost(game, other)) return other;
  }
  return 0;
}

/* The one place of a zone: a player's, else a shared one; 0 for circles. */
cardvm_place cardvm__zone_place(const cardvm_game *game, cardvm_id zone, cardvm_seat seat) {
  cardvm_place_info info;
  cardvm_place place = cardvm_game_place(game, zone, seat);
  if (!place) place = cardvm_game_place(game, zone, 0);
  return cardvm_game_place_info(game, place, &info) && !info.circle ? place : 0;
}

cardvm_handle cardvm__resolve_who(const binding *b, cardvm_who who) {
  assert(b->game);
  return cardvm_evaluate_who(b->game, who, b->context);
}

/* `you` is known also where no effect runs: of a score, and of what clients ask. */
static cardvm_seat resolve_whose(const binding *b, uint32_t whose) {
  if (whose == CARDVM_WHOSE_YOU) return b->you;
  if (whose == CARDVM_WHOSE_OPPONENT) return cardvm__next_seat(b->game, b->you);
  return cardvm_evaluate_whose(b->game, whose, b->context);
}

cardvm_seat cardvm__resolve_player(const binding *b, const object *o) {
  assert(b->game && o->kind == OBJECT_WHOSE);
  return resolve_whose(b, o->id);
}

cardvm_whose cardvm__looked_up(const char *name) {
  if (name[0] == 'y' && strcmp(name, "you") == 0) return CARDVM_WHOSE_YOU;
  if (name[0] == 'o' && strcmp(name, "opponent") == 0) return CARDVM_WHOSE_OPPONENT;
  if (name[0] == 't' && strcmp(name, "turn_player") == 0) return CARDVM_WHOSE_TURN;
  return CARDVM_WHOSE_NOBODY;
}

bool cardvm__runtime_global(lua_State *L, const char *name) {
  const binding *b = cardvm__binding_at(L);
  const cardvm_whose whose = b->game ? cardvm__looked_up(name) : CARDVM_WHOSE_NOBODY;
  if (whose == CARDVM_WHOSE_NOBODY) return false;
  cardvm__push_seat(L, resolve_whose(b, whose));
  return true;
}
