/* Groups: the lists of cards that the API gives. Each is a table of its own, read, walked and
 * changed like any other; by its metatable it has the words of selections, too. */
#include "run.h"

/* Words have names; behind the end of a list there is nothing. */
static int group_index(lua_State *L) {
  if (lua_type(L, 2) != LUA_TSTRING) return cardvm__push_nothing(L);
  cardvm__push_methods(L, cardvm__self(L), METHODS_GROUP);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, -2) != LUA_TNIL) return 1;
  return luaL_error(L, "%s has no '%s'%s", cardvm__type_called(A_GROUP), lua_tostring(L, 2),
                    cardvm__nearest_key(L, lua_tostring(L, 2), -2));
}

void cardvm__be_group(lua_State *L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, cardvm__self(L)->groups);
  lua_setmetatable(L, -2);
}

int cardvm__push_group(lua_State *L, const cardvm_handle *cards, uint32_t count) {
  cardvm__sandbox_charge(L, 1 + count / 2);
  lua_createtable(L, (int)count, 0);
  for (uint32_t i = 0; i < count; i++) {
    cardvm__push_handle(L, cards[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  cardvm__be_group(L);
  return 1;
}

lua_Integer cardvm__number_of(lua_State *L, const char *what, int index, cardvm_handle card) {
  if (lua_isfunction(L, index)) {
    lua_pushvalue(L, index);
    cardvm__push_handle(L, card);
    lua_call(L, 1, 1);
  } else {
    cardvm__check_text(L, index, what);
    cardvm__handle_read(L, cardvm__self(L), card, index);
  }
  if (!lua_isinteger(L, -1))
    luaL_error(L, "%s: what each has is %s; a whole number was expected", what,
               cardvm__kind_of_value(L, -1));
  const lua_Integer number = lua_tointeger(L, -1);
  lua_settop(L, -2);
  return number;
}

/* -- Methods of cards, of each ----------------------------------------------------------------- */

/* Stack: the cards, what else the method is told; the method, whether it did something to any so far,
 * what it gave last. */
static int each_card(lua_State *L, int status, lua_KContext done) {
  (void)status;
  const int method = lua_gettop(L) - 2;
  for (;; done++) {
    if (lua_toboolean(L, -1)) {
      lua_pushboolean(L, true);
      lua_replace(L, method + 1);
    }
    lua_settop(L, method + 1);
    lua_pushvalue(L, method);
    if (lua_rawgeti(L, 1, (lua_Integer)done + 1) == LUA_TNIL) break;
    for (int i = 2; i < method; i++) lua_pushvalue(L, i);
    lua_callk(L, method - 1, 1, done + 1, each_card);
  }
  lua_settop(L, method + 1);
  return 1;
}

int cardvm__each_card(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_handle small[CARDS_SMALL];
  uint32_t count;
  cardvm__doing(L, b);
  luaL_checkstack(L, 2 * lua_gettop(L) + 8, NULL);
  const cardvm_handle *cards = cardvm__check_cards(L, b, 1, "cards", small, &count);
  cardvm__push_group(L, cards, count);
  lua_replace(L, 1);
  cardvm__push_methods(L, b, KIND_CARD);
  lua_getfield(L, -1, cardvm__word_self(L)->name);
  lua_replace(L, -3); /* of the space */
  lua_pushnil(L);
  lua_replace(L, -2);
  lua_pushnil(L);
  return each_card(L, LUA_OK, 0);
}

void cardvm__groups_open(lua_State *L, binding *b) {
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, group_index);
  lua_setfield(L, -2, "__index");
  b->groups = luaL_ref(L, LUA_REGISTRYINDEX);
}
