/* Cards and players as objects of Lua: pushed and recognised. */
#include "stage.h"

void look_push_card(lua_State *L, cardvm_handle card) {
  *(cardvm_handle *)lua_newuserdatauv(L, sizeof card, 0) = card;
  luaL_setmetatable(L, STAGE_CARD);
}

cardvm_handle *look_card_at(lua_State *L, int index) {
  return luaL_testudata(L, index, STAGE_CARD);
}

void look_push_seat(lua_State *L, cardvm_seat seat) {
  *(cardvm_seat *)lua_newuserdatauv(L, sizeof seat, 0) = seat;
  luaL_setmetatable(L, STAGE_PLAYER);
}

bool look_seat_at(lua_State *L, int index, cardvm_seat *seat) {
  cardvm_seat *object = luaL_testudata(L, index, STAGE_PLAYER);
  if (object) *seat = *object;
  return object != NULL;
}

const char *look_seat_name(cardvm_seat seat) {
  static const char *const names[] = {"nobody",   "you",      "enemy",    "player 3", "player 4",
                                      "player 5", "player 6", "player 7", "player 8"};
  return seat < sizeof names / sizeof *names ? names[seat] : "?";
}

void look_push_cards(lua_State *L, const cardvm_handle *cards, uint32_t count) {
  lua_createtable(L, (int)count, 0);
  for (uint32_t i = 0; i < count; i++) {
    look_push_card(L, cards[i]);
    lua_seti(L, -2, (lua_Integer)i + 1);
  }
}
