/* What is done to players; what can be asked of places. */
#include "run.h"
#include "safe.h"

#include <string.h>

/* -- What is done to players ------------------------------------------------------------------- */

/* To win is that all others lose at once. */
static int player_win(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__proposing(L, b, "win");
  cardvm_seat winner = cardvm__check_seat(L, b, 1, "player");
  cardvm_event events[CARDVM_PLAYERS_MAX];
  uint32_t count = 0, players = cardvm_game_players(game);
  for (cardvm_seat seat = 1; seat <= players; seat++) {
    if (seat == winner || cardvm_game_lost(game, seat)) continue;
    events[count] = (cardvm_event){.kind = CARDVM_EVENT_DEFEAT};
    events[count++].slot[CARDVM_SLOT_PLAYER] = seat;
  }
  return cardvm__propose_all(L, b, events, count);
}

/* Only before the first turn, in the setup. */
static int player_goes_first(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__doing(L, b, "goes_first");
  lua_pushboolean(L, cardvm_go_first(game, cardvm__check_seat(L, b, 1, "player")) == CARDVM_DONE);
  return 1;
}

static int player_decided_by(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__doing(L, b, "decided_by");
  cardvm_event event = {0};
  cardvm_seat player = cardvm__check_seat(L, b, 1, "player");
  cardvm_seat decider = cardvm__check_seat(L, b, 2, "decider");
  cardvm_id until = cardvm__check_until_alone(L, 3, "decided_by");
  return cardvm__finish(L, b, cardvm_replace_decider(game, player, decider, until, &event), &event);
}

/* place:direction_to(other), nil if they are no neighbours; place:opposite(neighbour) */
static int place_direction_to(lua_State *L) {
  binding *b = cardvm__self(L);
  const cardvm_game *game = cardvm__reading(L, b);
  int32_t direction = 0;
  cardvm_place from = cardvm__check_place(L, b, 1, "place");
  cardvm_place to = cardvm__check_place(L, b, 2, "direction_to: argument 1");
  if (!cardvm_game_adjacent(game, from, to, &direction)) return 0;
  lua_pushinteger(L, direction);
  return 1;
}

static int place_opposite(lua_State *L) {
  binding *b = cardvm__self(L);
  const cardvm_game *game = cardvm__reading(L, b);
  cardvm_place place = cardvm__check_place(L, b, 1, "place");
  cardvm_place from = cardvm__check_place(L, b, 2, "opposite: argument 1");
  cardvm__push_place(L, cardvm_game_opposite(game, place, from));
  return 1;
}

/* circle("CU"): the circle of that name, shared or yours. */
static int circle_named(lua_State *L) {
  binding *b = cardvm__self(L);
  const cardvm_game *game = cardvm__reading(L, b);
  const char *name = cardvm__check_text(L, 1, "circle");
  cardvm_place_info info;
  for (cardvm_place p = 1; cardvm_game_place_info(game, p, &info); p++) {
    if (!info.circle || (info.owner && info.owner != b->you)) continue;
    if (strcmp(cardvm_game_place_name(game, p), name) != 0) continue;
    cardvm__push_place(L, p);
    return 1;
  }
  return luaL_error(L, "no circle is called '%s'", name);
}

void cardvm__api_player(lua_State *L, int env) {
  static const api_function globals[] = {{"circle", circle_named}, {NULL, NULL}};
  static const api_function players[] = {
      {"win", player_win},
      {"goes_first", player_goes_first},
      {"decided_by", player_decided_by},
      {NULL, NULL},
  };
  static const api_function places[] = {
      {"direction_to", place_direction_to}, {"opposite", place_opposite}, {NULL, NULL}};
  cardvm__methods_add(L, KIND_SEAT, players);
  cardvm__methods_add(L, KIND_SEAT, cardvm__asking);
  cardvm__methods_add(L, KIND_PLACE, places);
  cardvm__api_set(L, env, globals);
}
