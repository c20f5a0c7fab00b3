/* Order without surprises: a stable sort, and a walk over a table that is the same in every run. */
#include "safe.h"
#include "sandbox.h"

#include <lauxlib.h>
#include <math.h>
#include <string.h>

/* -- Stable merge sort ------------------------------------------------------------------------- */

/* Runs this short are sorted by insertion. */
#define RUN 8u

static void insert_run(uint32_t *order, uint32_t count, cardvm__before *before, void *context) {
  for (uint32_t i = 1; i < count; i++) {
    uint32_t item = order[i], at = i;
    for (; at > 0 && before(context, item, order[at - 1]); at--) order[at] = order[at - 1];
    order[at] = item;
  }
}

/* Merges order[0, middle) and order[middle, count). */
static void merge(uint32_t *order, uint32_t *scratch, uint32_t middle, uint32_t count,
                  cardvm__before *before, void *context) {
  if (!before(context, order[middle], order[middle - 1])) return; /* in order already */
  memcpy(scratch, order, middle * sizeof *order);
  uint32_t left = 0, right = middle, to = 0;
  while (left < middle && right < count)
    order[to++] = before(context, order[right], scratch[left]) ? order[right++] : scratch[left++];
  memcpy(order + to, scratch + left, (middle - left) * sizeof *order);
}

uint32_t cardvm__safe_order_work(uint32_t count, size_t bytes) {
  uint32_t steps = 1;
  for (uint32_t width = 1; width < count; width *= 2) steps++;
  return (count + (uint32_t)(bytes / 64)) * steps;
}

void cardvm__safe_order(uint32_t *order, uint32_t *scratch, uint32_t count, cardvm__before *before,
                        void *context) {
  for (uint32_t at = 0; at < count; at += RUN)
    insert_run(order + at, count - at < RUN ? count - at : RUN, before, context);
  for (uint32_t width = RUN; width < count; width *= 2)
    for (uint32_t at = 0; width < count - at; at += 2 * width) {
      uint32_t here = count - at < 2 * width ? count - at : 2 * width;
      merge(order + at, scratch, width, here, before, context);
      if (here < 2 * width) break;
    }
}

/* -- Keys -------------------------------------------------------------------------------------- */

typedef struct key {
  int rank; /* boolean, number, string */
  bool is_integer;
  lua_Integer integer; /* of booleans too */
  lua_Number number;
  const char *text; /* held by the table that is walked */
  size_t length;
} key;

/* Is a whole number less than a float that is not whole (Lua makes whole float keys integers)? A
 * conversion of the integer would round. */
static bool integer_less(lua_Integer i, lua_Number f) {
  const lua_Number two_to_63 = 9223372036854775808.0;
  if (f >= two_to_63) return true;
  if (f < -two_to_63) return false;
  return i <= (lua_Integer)floor(f);
}

static bool number_less(const key *a, const key *b) {
  if (a->is_integer && b->is_integer) return a->integer < b->integer;
  if (a->is_integer) return integer_less(a->integer, b->number);
  if (b->is_integer) return !integer_less(b->integer, a->number);
  return a->number < b->number;
}

static bool text_less(const key *a, const key *b) {
  size_t length = a->length < b->length ? a->length : b->length;
  int order = memcmp(a->text, b->text, length);
  return order != 0 ? order < 0 : a->length < b->length;
}

static bool key_before(void *context, uint32_t a, uint32_t b) {
  const key *keys = context, *first = &keys[a], *second = &keys[b];
  if (first->rank != second->rank) return first->rank < second->rank;
  if (first->rank == LUA_TSTRING) return text_less(first, second);
  return number_less(first, second);
}

static key key_at(lua_State *L, int index) {
  key k = {.rank = lua_type(L, index), .is_integer = true};
  if (k.rank == LUA_TBOOLEAN) k.integer = lua_toboolean(L, index);
  else if (k.rank == LUA_TSTRING) k.text = lua_tolstring(L, index, &k.length);
  else if (lua_isinteger(L, index)) k.integer = lua_tointeger(L, index);
  else {
    k.is_integer = false;
    k.number = lua_tonumber(L, index);
  }
  return k;
}

/* Lua's numbers of types happen to be the order we promise. */
_Static_assert(LUA_TBOOLEAN < LUA_TNUMBER && LUA_TNUMBER < LUA_TSTRING, "order of keys");

/* Counts the keys, and the bytes of those that are texts. */
static uint32_t count_keys(lua_State *L, int table, size_t *bytes) {
  uint32_t count = 0;
  int bad = LUA_TNIL; /* the greatest, so that the message is the same in every run */
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1), count++) {
    int type = lua_type(L, -2);
    if (type == LUA_TSTRING) *bytes += lua_rawlen(L, -2);
    if (type != LUA_TBOOLEAN && type != LUA_TNUMBER && type != LUA_TSTRING && type > bad)
      bad = type;
  }
  if (bad != LUA_TNIL)
    luaL_error(L, "a table with a %s as key has no order; use numbers or strings as keys",
               lua_typename(L, bad));
  if (count > CARDVM__SAFE_ITEMS)
    luaL_error(L, "a table with more than %d items is too big to walk", CARDVM__SAFE_ITEMS);
  return count;
}

/* -- The walk: a userdata that holds the table, its keys, and their order ---------------------- */

static const char walk_type[] = "walk";

typedef struct walk {
  uint32_t count, at;
  uint32_t order[]; /* key i is user value i + 2, the table user value 1 */
} walk;

#define FEW 16

static void sort_walk(lua_State *L, walk *w, int table) {
  key few[FEW];
  uint32_t few_scratch[FEW];
  key *keys = few;
  uint32_t *scratch = few_scratch, i = 0;
  int walk_index = lua_gettop(L);
  if (w->count > FEW) {
    keys = lua_newuserdatauv(L, w->count * (sizeof *keys + sizeof *scratch), 0);
    scratch = (uint32_t *)(keys + w->count);
  }
  for (lua_pushnil(L); lua_next(L, table); i++) {
    lua_pop(L, 1);
    keys[i] = key_at(L, -1);
    w->order[i] = i;
    lua_pushvalue(L, -1);
    lua_setiuservalue(L, walk_index, (int)i + 2);
  }
  cardvm__safe_order(w->order, scratch, w->count, key_before, keys);
  lua_settop(L, walk_index);
}

int cardvm__keys_start(lua_State *L, int table_index) {
  luaL_checkstack(L, 6, NULL);
  cardvm__content(L, table_index);
  int table = lua_gettop(L);
  size_t bytes = 0;
  uint32_t count = count_keys(L, table, &bytes);
  cardvm__sandbox_charge(L, 1 + cardvm__safe_order_work(count, bytes));
  walk *w = lua_newuserdatauv(L, sizeof *w + count * sizeof w->order[0], (int)count + 1);
  w->count = count;
  w->at = 0;
  /* Lint knows a walk by this field: it keeps state outside the game. */
  if (luaL_newmetatable(L, walk_type)) {
    lua_pushboolean(L, 1);
    lua_setfield(L, -2, "__stateful");
  }
  lua_setmetatable(L, -2);
  lua_pushvalue(L, table);
  lua_setiuservalue(L, -2, 1);
  sort_walk(L, w, table);
  lua_remove(L, table);
  return table;
}

bool cardvm__keys_next(lua_State *L, int walk_index) {
  walk *w = luaL_checkudata(L, walk_index, walk_type);
  walk_index = lua_absindex(L, walk_index);
  luaL_checkstack(L, 3, NULL);
  lua_getiuservalue(L, walk_index, 1);
  while (w->at < w->count) {
    lua_getiuservalue(L, walk_index, (int)w->order[w->at++] + 2);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, -3) != LUA_TNIL) {
      lua_remove(L, -3);
      return true;
    }
    lua_pop(L, 2); /* removed since the walk began */
  }
  lua_pop(L, 1);
  return false;
}

static int step(lua_State *L) { return cardvm__keys_next(L, 1) ? 2 : 0; }

int cardvm__safe_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  lua_settop(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_insert(L, 1);
    lua_call(L, 1, 3);
    return 3;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  cardvm__keys_start(L, 1);
  lua_pushcfunction(L, step);
  lua_insert(L, -2);
  return 2;
}
