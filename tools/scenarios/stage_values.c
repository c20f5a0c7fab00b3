/* Values that scenarios compare, and how they are said. */
#include "stage.h"

#include <string.h>

cardvm_handle look_now(const stage *s, cardvm_handle card) {
  cardvm_handle at = cardvm_follow(s->game, card);
  return at ? at : card;
}

static bool is_named(lua_State *L, int card, int text) {
  stage *s = stage_of(L);
  card_spec spec;
  return names_spec(s, lua_tostring(L, text), &spec) &&
         names_fits(s, &spec, look_now(s, *look_card_at(L, card)));
}

/* Tables within tables, as deep as anybody writes them; a table may lie in itself. */
static void check_depth(lua_State *L) {
  if (lua_gettop(L) > 200) luaL_error(L, "tables are nested too deep to be compared");
  luaL_checkstack(L, 8, NULL);
}

static lua_Integer key_count(lua_State *L, int table) {
  lua_Integer count = 0;
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) count++;
  return count;
}

/* Both have the same keys, and what is expected at each. */
static bool equal_tables(lua_State *L, int found, int expected) {
  check_depth(L);
  bool equal = key_count(L, found) == key_count(L, expected);
  for (lua_pushnil(L); equal && lua_next(L, expected);) {
    const int key = lua_gettop(L) - 1;
    lua_pushvalue(L, key);
    lua_gettable(L, found);
    equal = look_equal(L, key + 2, key + 1);
    lua_settop(L, equal ? key : key - 1);
  }
  return equal;
}

bool look_equal(lua_State *L, int found, int expected) {
  cardvm_seat seat = 0;
  if (look_card_at(L, found) && lua_type(L, expected) == LUA_TSTRING)
    return is_named(L, found, expected);
  if (look_seat_at(L, expected, &seat) && lua_type(L, found) == LUA_TSTRING)
    return strcmp(lua_tostring(L, found), look_seat_name(seat)) == 0;
  if (lua_isboolean(L, expected) && lua_isinteger(L, found)) /* rested, of a field */
    return (lua_tointeger(L, found) != 0) == (lua_toboolean(L, expected) != 0);
  if (lua_istable(L, found) && lua_istable(L, expected)) return equal_tables(L, found, expected);
  return lua_compare(L, found, expected, LUA_OPEQ);
}

/* Pushes the next key behind the one at `after` (nil: the first) that is a text, in order. */
static bool next_named(lua_State *L, int table, int after) {
  lua_pushnil(L);
  const int best = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1))
    if (lua_type(L, -2) == LUA_TSTRING &&
        (lua_isnil(L, after) || lua_compare(L, after, -2, LUA_OPLT)) &&
        (lua_isnil(L, best) || lua_compare(L, -2, best, LUA_OPLT))) {
      lua_pushvalue(L, -2);
      lua_replace(L, best);
    }
  return !lua_isnil(L, best);
}

static void say_table(lua_State *L, int index, buffer *b) {
  check_depth(L);
  const lua_Integer count = luaL_len(L, index);
  const char *between = " ";
  buffer_add(b, "{");
  for (lua_Integer i = 1; i <= count; i++, between = ", ") {
    lua_geti(L, index, i);
    buffer_add(b, "%s", between);
    look_say(L, -1, b);
    lua_pop(L, 1);
  }
  lua_pushnil(L);
  for (const int key = lua_gettop(L); next_named(L, index, key); between = ", ") {
    lua_replace(L, key);
    lua_pushvalue(L, key);
    lua_gettable(L, index);
    buffer_add(b, "%s%s = ", between, lua_tostring(L, key));
    look_say(L, -1, b);
    lua_pop(L, 1);
  }
  lua_pop(L, 2); /* the last key, and that there is no further one */
  buffer_add(b, " }");
}

void look_say(lua_State *L, int index, buffer *b) {
  index = lua_absindex(L, index);
  if (lua_istable(L, index)) {
    say_table(L, index, b);
    return;
  }
  bool quoted = lua_type(L, index) == LUA_TSTRING;
  buffer_add(b, quoted ? "\"%s\"" : "%s", luaL_tolstring(L, index, NULL));
  lua_pop(L, 1);
}
