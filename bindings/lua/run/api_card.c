/* What can be asked of a card, and done to it. */
#include "run.h"

#include <string.h>

/* -- What can be asked of a card --------------------------------------------------------------- */

/* Has the card this text as the value of an attribute, or as one of its tags? The tables are those
 * of the forms: texts[attribute or tags][text] is the value, or the tag's 0/1 property. `known`:
 * whether any card could. The order of the walk does not matter. */
static bool has_text(lua_State *L, const binding *b, cardvm_handle card, int text, bool *known) {
  bool has = false;
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->keys);
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->texts);
  int texts = lua_gettop(L), keys = texts - 1;
  for (lua_pushnil(L); !has && lua_next(L, texts); lua_settop(L, texts + 1)) {
    lua_pushvalue(L, text);
    if (lua_rawget(L, -2) == LUA_TNIL) continue;
    cardvm_id value = (cardvm_id)lua_tointeger(L, -1);
    lua_pushvalue(L, texts + 1);
    lua_rawget(L, keys);
    uint32_t key = (uint32_t)lua_tointeger(L, -1);
    bool tag = (key & 0xff) == KEY_TAGS;
    int32_t now = cardvm_game_property(b->game, card, tag ? value : key >> 8);
    has = tag ? now != 0 : now == (int32_t)value;
    *known = true;
  }
  lua_settop(L, keys - 1);
  return has;
}

static int card_has(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm__reading(L, b);
  cardvm_handle card = cardvm__check_card(L, b, 1, "card");
  const char *text = cardvm__check_text(L, 2, "text");
  bool known = false, has = has_text(L, b, card, 2, &known);
  if (!known) return luaL_error(L, "no attribute or tag is called '%s'", text);
  lua_pushboolean(L, has);
  return 1;
}

static int card_is(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__reading(L, b);
  cardvm_handle card = cardvm__check_card(L, b, 1, "card"), small[CARDS_SMALL];
  const object *o = cardvm__object_at(L, 2);
  if (o && o->kind == OBJECT_SELECTION && !b->context) {
    lua_pushboolean(L, cardvm_matches(game, o->id, card));
    return 1;
  }
  uint32_t count;
  const cardvm_handle *cards = cardvm__check_cards(L, b, 2, "selection", small, &count);
  bool found = false;
  for (uint32_t i = 0; i < count && !found; i++) found = cards[i] == card;
  lua_pushboolean(L, found);
  return 1;
}

static int card_exists(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__reading(L, b);
  lua_pushboolean(L, cardvm_is_current(game, cardvm__check_card(L, b, 1, "card")));
  return 1;
}

static int card_now(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__reading(L, b);
  cardvm__push_handle(L, cardvm_follow(game, cardvm__check_card(L, b, 1, "card")));
  return 1;
}

/* -- What can be done to a card ---------------------------------------------------------------- */

cardvm_place cardvm__destination(lua_State *L, binding *b, int index, cardvm_handle card,
                                 cardvm_seat owner) {
  if (lua_type(L, index) != LUA_TSTRING) {
    if (!lua_islightuserdata(L, index))
      cardvm__wrong(L, index, "place", "a place or the name of a zone");
    return cardvm__check_place(L, b, index, "place");
  }
  if (card && strcmp(lua_tostring(L, index), "nowhere") == 0) return CARDVM_NOWHERE;
  cardvm_id zone = cardvm__check_id(L, b, index, CARDVM_SORT_ZONE, "a zone");
  cardvm_card_info info = {.owner = owner};
  if (card && !cardvm_game_card(b->game, card, &info)) luaL_error(L, "this is no card of the game");
  cardvm_place place = cardvm__zone_place(b->game, zone, info.owner);
  if (!place) luaL_error(L, "'%s' is no single place; say which", lua_tostring(L, index));
  return place;
}

uint32_t cardvm__position(lua_State *L, int index) {
  if (lua_isnoneornil(L, index)) return CARDVM_AT_TOP;
  if (lua_isinteger(L, index)) {
    int32_t n = cardvm__check_number(L, index, "position");
    if (n < 1) luaL_error(L, "position is %d; the first card of a place is 1", (int)n);
    return CARDVM_AT_INDEX + (uint32_t)n - 1;
  }
  const char *text = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : "";
  if (strcmp(text, "top") == 0) return CARDVM_AT_TOP;
  if (strcmp(text, "bottom") != 0)
    cardvm__wrong(L, index, "position", "\"top\", \"bottom\" or a whole number");
  return CARDVM_AT_BOTTOM;
}

static int card_move_to(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__proposing(L, b, "move_to");
  cardvm_event event = {.kind = CARDVM_EVENT_MOVE};
  event.slot[CARDVM_SLOT_CARD] = cardvm__check_card(L, b, 1, "card");
  event.slot[CARDVM_SLOT_TO] = cardvm__destination(L, b, 2, event.slot[CARDVM_SLOT_CARD], 0);
  event.slot[CARDVM_SLOT_POSITION] = cardvm__position(L, 3);
  return cardvm__propose(L, b, game, &event);
}

void cardvm__api_card(lua_State *L) {
  static const api_function methods[] = {
      {"has", card_has},
      {"is", card_is},
      {"exists", card_exists},
      {"now", card_now},
      {"move_to", card_move_to},
      {"gets", cardvm__card_gets},
      {"control", cardvm__card_control},
      {"release", cardvm__card_release},
      {NULL, NULL},
  };
  cardvm__methods_add(L, KIND_CARD, methods);
  cardvm__methods_add(L, KIND_CARD, cardvm__asking);
}
