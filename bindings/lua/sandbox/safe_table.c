/* table.*: bounded, metered and stable. */
#include "safe.h"
#include "sandbox.h"

#include <lauxlib.h>
#include <string.h>

#define UNPACK_MOST 32

/* The list at argument 1, not longer than we are willing to move about. */
static lua_Integer check_list(lua_State *L, bool write) {
  luaL_checktype(L, 1, LUA_TTABLE);
  if (write && cardvm__is_readonly(L, 1)) return luaL_error(L, "this list can't be changed");
  cardvm__content(L, 1);
  lua_Integer count = cardvm__length(L, -1);
  lua_pop(L, 1);
  if (count > CARDVM__SAFE_ITEMS)
    return luaL_error(L, "a list of %I items is too long; the limit is %d", count,
                      CARDVM__SAFE_ITEMS);
  return count;
}

static int table_insert(lua_State *L) {
  lua_Integer count = check_list(L, true), at = count + 1;
  int arguments = lua_gettop(L);
  if (arguments != 2 && arguments != 3)
    return luaL_error(L, "table.insert takes (list, value) or (list, position, value)");
  if (count == CARDVM__SAFE_ITEMS)
    return luaL_error(L, "a list of more than %d items is too long", CARDVM__SAFE_ITEMS);
  if (arguments == 3) {
    at = cardvm__safe_whole(L, 2);
    luaL_argcheck(L, at >= 1 && at <= count + 1, 2, "position is not in the list");
  }
  cardvm__sandbox_charge(L, 1 + (uint32_t)(count + 1 - at) / 4);
  for (lua_Integer i = count; i >= at; i--) {
    lua_rawgeti(L, 1, i);
    lua_rawseti(L, 1, i + 1);
  }
  lua_settop(L, arguments);
  lua_rawseti(L, 1, at);
  return 0;
}

static int table_remove(lua_State *L) {
  lua_Integer count = check_list(L, true), at = cardvm__safe_whole_or(L, 2, count);
  if (count == 0 && lua_isnoneornil(L, 2)) {
    lua_pushnil(L);
    return 1;
  }
  luaL_argcheck(L, at >= 1 && at <= count, 2, "position is not in the list");
  cardvm__sandbox_charge(L, 1 + (uint32_t)(count - at) / 4);
  lua_rawgeti(L, 1, at);
  for (lua_Integer i = at; i < count; i++) {
    lua_rawgeti(L, 1, i + 1);
    lua_rawseti(L, 1, i);
  }
  lua_pushnil(L);
  lua_rawseti(L, 1, count);
  return 1;
}

static int table_unpack(lua_State *L) {
  lua_Integer from = cardvm__safe_whole_or(L, 2, 1);
  lua_Integer to = lua_isnoneornil(L, 3) ? check_list(L, false) : cardvm__safe_whole(L, 3);
  luaL_checktype(L, 1, LUA_TTABLE);
  if (from > to) return 0;
  lua_Unsigned count = (lua_Unsigned)to - (lua_Unsigned)from + 1;
  if (count == 0 || count > UNPACK_MOST)
    return luaL_error(L, "table.unpack gives at most %d results", UNPACK_MOST);
  luaL_checkstack(L, (int)count, NULL);
  cardvm__sandbox_charge(L, 1 + (uint32_t)count / 4);
  for (lua_Unsigned i = 0; i < count; i++) lua_geti(L, 1, (lua_Integer)((lua_Unsigned)from + i));
  return (int)count;
}

/* -- concat ------------------------------------------------------------------------------------ */

/* Pushes item i as text. */
static const char *item_text(lua_State *L, lua_Integer i, size_t *length) {
  int type = lua_geti(L, 1, i);
  if (type != LUA_TSTRING && type != LUA_TNUMBER)
    luaL_error(L, "table.concat joins strings and numbers; item %I is a %s", i,
               lua_typename(L, type));
  cardvm__safe_tostring(L, -1);
  lua_remove(L, -2);
  return lua_tolstring(L, -1, length);
}

/* Writes items from..to into `out`, or only counts the bytes when it is NULL. */
static size_t join(lua_State *L, lua_Integer from, lua_Integer to, char *out, size_t most) {
  size_t separator_length, length, used = 0;
  const char *separator = luaL_optlstring(L, 2, "", &separator_length);
  for (lua_Integer i = from; i <= to; i++) {
    const char *text = item_text(L, i, &length);
    size_t gap = i < to ? separator_length : 0;
    if (length + gap > most - used)
      luaL_error(L, "table.concat: the result would have more than %I bytes", (lua_Integer)most);
    if (out) {
      memcpy(out + used, text, length);
      memcpy(out + used + length, separator, gap);
    }
    used += length + gap;
    lua_pop(L, 1);
  }
  return used;
}

static int table_concat(lua_State *L) {
  char small[512];
  lua_Integer count = check_list(L, false);
  lua_Integer from = cardvm__safe_whole_or(L, 3, 1), to = cardvm__safe_whole_or(L, 4, count);
  luaL_argcheck(L, from >= 1, 3, "position is not in the list");
  luaL_argcheck(L, to <= count, 4, "position is not in the list");
  lua_settop(L, 2);
  size_t most = cardvm__sandbox_limits_of(cardvm__sandbox_of(L))->string_bytes;
  cardvm__sandbox_charge(L, 1 + (uint32_t)count);
  size_t length = join(L, from, to, NULL, most);
  cardvm__sandbox_charge(L, (uint32_t)length / 32);
  char *out = cardvm__safe_space(L, small, sizeof small, length);
  lua_pushlstring(L, out, join(L, from, to, out, length));
  return 1;
}

/* -- sort -------------------------------------------------------------------------------------- */

/* Stack: 1 list, 2 function or nil, 3 copy of the items. */
typedef struct sorting {
  lua_State *L;
  bool custom;
} sorting;

static bool ask(lua_State *L, uint32_t a, uint32_t b) {
  lua_pushvalue(L, 2);
  lua_rawgeti(L, 3, (lua_Integer)a + 1);
  lua_rawgeti(L, 3, (lua_Integer)b + 1);
  lua_call(L, 2, 1);
  if (!lua_isboolean(L, -1))
    luaL_error(L, "invalid order function: it returned %s, not true or false",
               luaL_typename(L, -1));
  bool answer = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return answer;
}

static bool text_before(lua_State *L) {
  size_t a_length, b_length;
  const char *a = lua_tolstring(L, -2, &a_length), *b = lua_tolstring(L, -1, &b_length);
  int order = memcmp(a, b, a_length < b_length ? a_length : b_length);
  return order != 0 ? order < 0 : a_length < b_length;
}

static bool item_before(void *context, uint32_t a, uint32_t b) {
  const sorting *s = context;
  lua_State *L = s->L;
  if (s->custom) return ask(L, a, b);
  int a_type = lua_rawgeti(L, 3, (lua_Integer)a + 1),
      b_type = lua_rawgeti(L, 3, (lua_Integer)b + 1);
  if (a_type != b_type || (a_type != LUA_TNUMBER && a_type != LUA_TSTRING))
    luaL_error(L, "table.sort can't compare %s with %s: give it a function",
               lua_typename(L, a_type), lua_typename(L, b_type));
  bool answer = a_type == LUA_TSTRING ? text_before(L) : lua_compare(L, -2, -1, LUA_OPLT);
  lua_pop(L, 2);
  return answer;
}

/* Pushes the items, since a function that changes the list must not confuse us. */
static void copy_items(lua_State *L, lua_Integer count) {
  lua_createtable(L, (int)count, 0);
  for (lua_Integer i = 1; i <= count; i++) {
    if (lua_rawgeti(L, 1, i) == LUA_TNIL) luaL_error(L, "table.sort: the list has no item %I", i);
    lua_rawseti(L, 3, i);
  }
}

/* A merge sort needs no sane function to end; but its author wants to know. */
static void check_order(sorting *s, const uint32_t *order, uint32_t count) {
  if (!s->custom) return;
  if (item_before(s, 0, 0))
    luaL_error(s->L, "invalid order function: it says that an item is before itself "
                     "(use < and not <=)");
  for (uint32_t i = 1; i < count; i++)
    if (item_before(s, order[i], order[i - 1]))
      luaL_error(s->L,
                 "invalid order function: what it says of items %I and %I can't be put in "
                 "order",
                 (lua_Integer)order[i - 1] + 1, (lua_Integer)order[i] + 1);
}

static int table_sort(lua_State *L) {
  lua_Integer count = check_list(L, true);
  sorting s = {.L = L, .custom = !lua_isnoneornil(L, 2)};
  if (s.custom) luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  if (count < 2) return 0;
  copy_items(L, count);
  uint32_t n = (uint32_t)count;
  size_t bytes = 0;
  for (uint32_t i = 1; i <= n; i++, lua_pop(L, 1))
    if (lua_rawgeti(L, 3, i) == LUA_TSTRING) bytes += lua_rawlen(L, -1);
  cardvm__sandbox_charge(L, 1 + cardvm__safe_order_work(n, bytes));
  uint32_t *order = lua_newuserdatauv(L, 2 * n * sizeof *order, 0);
  for (uint32_t i = 0; i < n; i++) order[i] = i;
  cardvm__safe_order(order, order + n, n, item_before, &s);
  check_order(&s, order, n);
  for (uint32_t i = 0; i < n; i++) {
    lua_rawgeti(L, 3, (lua_Integer)order[i] + 1);
    lua_rawseti(L, 1, (lua_Integer)i + 1);
  }
  return 0;
}

/* clang-format off */
const cardvm__safe_word cardvm__safe_table[] = {
 {"concat", "table.concat(list [, between [, from [, to]]])", "a text",
  "Joins the texts and numbers of a list, with a text between them.",
  "print(table.concat({ 'a', 'b' }, ', '))", table_concat},
 {"insert", "table.insert(list, [position,] value)", "nothing",
  "Puts a value into a list, at its end or at a position; what is behind it moves up. The end is "
  "where `#list` says. Unlike in Lua a list has at most 4096 items.",
  "local list = {} table.insert(list, me)", table_insert},
 {"remove", "table.remove(list [, position])", "a value",
  "Takes the last item, or the one at a position, out of a list and gives it.",
  "local list = your.units:list() table.remove(list, 1)", table_remove},
 {"sort", "table.sort(list [, before])", "nothing",
  "Puts a list in order: numbers, or texts by their bytes, or by a function that is told two items "
  "and says whether the first comes before the second. Unlike in Lua equal items keep their order, "
  "and a function that contradicts itself is an error.",
  "local list = your.units:list()\n"
  "table.sort(list, function(a, b) return a.power > b.power end)", table_sort},
 {"unpack", "table.unpack(list [, from [, to]])", "values",
  "The items of a list as so many values. Unlike in Lua, at most 32.",
  "local first, second = table.unpack(your.units:list())", table_unpack},
 {NULL}};
/* clang-format on */
