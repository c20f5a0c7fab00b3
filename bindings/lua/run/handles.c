/* Handles in scripts: cards, players, places, events, lasting effects and sequences are light
 * userdata, so they cost no garbage and equal handles are equal values. All light userdata of a Lua
 * state share one metatable; the kind in a handle's top bits says which table of keys its __index
 * looks in. */
#include "run.h"
#include "suggest.h"

/* -- Reading ----------------------------------------------------------------------------------- */

/* Raises an error with the line of the script: it called __index, which looked into the table. */
static int fail_in_script(lua_State *L) {
  luaL_where(L, 2);
  lua_insert(L, -2);
  lua_concat(L, 2);
  return lua_error(L);
}

/* "; a card has one" where another kind of handle has such a key, else the nearest name. */
static const char *whose(lua_State *L, const binding *b, uint32_t kind, const char *key) {
  for (uint32_t other = 0; other < HANDLE_KINDS; other++) {
    if (other == kind) continue;
    cardvm__push_methods(L, b, other);
    lua_pushstring(L, key);
    const bool has = lua_rawget(L, -2) != LUA_TNIL;
    lua_pop(L, 2);
    if (has) return lua_pushfstring(L, "; %s has one", cardvm__kind_name(other));
  }
  return cardvm__nearest_key(L, key, 1);
}

/* __index of a table of keys, for a key that is not there. Upvalue: the kind. */
static int missing_key(lua_State *L) {
  binding *b = cardvm__self(L);
  uint32_t kind = (uint32_t)lua_tointeger(L, lua_upvalueindex(1));
  if (lua_type(L, 2) != LUA_TSTRING) {
    lua_pushfstring(L, "%s is read by a name, not by %s", cardvm__kind_name(kind),
                    cardvm__kind_of_value(L, 2));
    return fail_in_script(L);
  }
  const char *key = lua_tostring(L, 2);
  lua_pushstring(L, cardvm__own_name(L, key));
  if (lua_rawget(L, 1) != LUA_TNIL) return 1;
  lua_pushfstring(L, "%s has no '%s'%s", cardvm__kind_name(kind), key, whose(L, b, kind, key));
  return fail_in_script(L);
}

/* Looks into the table of keys: for a text that is not the table's own, or none at all. */
static int read_looked_up(lua_State *L, binding *b, uint32_t handle, int key) {
  cardvm__push_methods(L, b, CARDVM_HANDLE_KIND(handle));
  lua_pushvalue(L, key);
  if (lua_gettable(L, -2) != LUA_TNUMBER) return 1; /* a method */
  return cardvm__read_value(L, b, handle, lua_tointeger(L, -1));
}

/* -- Keys by their addresses ------------------------------------------------------------------- */

/* A short text is one object in a Lua state, and the tables of keys hold theirs as long as it
 * lives: its address says which key it is. */
struct known_key {
  uint64_t tag;     /* address << 3 | kind of handle; 0: none */
  lua_Integer code; /* of what is read; of a method READ_CODE(0, its reference) */
};

static const struct known_key none_known[2];

static inline uint64_t tag_of(lua_State *L, int key, uint32_t kind) {
  return (uint64_t)(uintptr_t)lua_topointer(L, key) << 3 | kind;
}

/* Where a key stands, or the empty entry where it would. */
static inline uint32_t known_at(const struct known_key *known, uint32_t shift, uint64_t tag) {
  uint32_t at = (uint32_t)tag * 2654435769u >> shift;
  while (known[at].tag != tag && known[at].tag) at = (at + 1) & (UINT32_MAX >> shift);
  return at;
}

static inline int read_key(lua_State *L, binding *b, uint32_t handle, int key) {
  const uint64_t tag = tag_of(L, key, CARDVM_HANDLE_KIND(handle));
  const struct known_key *known = &b->known[known_at(b->known, b->known_shift, tag)];
  if (known->tag == 0) return read_looked_up(L, b, handle, key);
  if (known->code >> 32 != 0) return cardvm__read_value(L, b, handle, known->code);
  lua_rawgeti(L, LUA_REGISTRYINDEX, known->code);
  return 1;
}

int cardvm__handle_read(lua_State *L, binding *b, uint32_t handle, int key) {
  return read_key(L, b, handle, key);
}

static int handle_index(lua_State *L) {
  return read_key(L, cardvm__self(L), cardvm__to_handle(L, 1), 2);
}

/* Notes the key below the value on top, and pops the value. A handle as a key has its own value for
 * an address: what could be one is not noted. */
static void note_key(lua_State *L, struct known_key *known, uint32_t shift, uint32_t kind) {
  const uint64_t tag = tag_of(L, -2, kind);
  const bool like_a_handle = tag >> 32 != 0 && tag >> 32 < HANDLE_KINDS;
  lua_Integer code = lua_tointeger(L, -1);
  if (code == 0) code = luaL_ref(L, LUA_REGISTRYINDEX);
  else lua_pop(L, 1);
  if (!like_a_handle) known[known_at(known, shift, tag)] = (struct known_key){tag, code};
}

/* Roles are read of sequences, where these have no key of that name. */
static void add_roles(lua_State *L, const binding *b) {
  cardvm__push_methods(L, b, KIND_SEQUENCE);
  const uint32_t count = cardvm_program_count(b->program, CARDVM_SORT_ROLE);
  for (cardvm_id role = 1; role <= count; role++) {
    cardvm__push_text(L, cardvm_program_name(b->program, CARDVM_SORT_ROLE, role));
    lua_pushvalue(L, -1);
    if (lua_rawget(L, -3) == LUA_TNIL) {
      lua_pushvalue(L, -2);
      lua_pushinteger(L, READ_CODE(READ_SEQUENCE_ROLE, role));
      lua_rawset(L, -5);
    }
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
}

void cardvm__handles_close(lua_State *L, binding *b) {
  add_roles(L, b);
  uint32_t count = 0, shift = 31;
  for (uint32_t kind = 0; kind < HANDLE_KINDS; kind++, lua_pop(L, 1)) {
    cardvm__push_methods(L, b, kind);
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) count++;
  }
  while (UINT32_MAX >> shift < 2 * count) shift--;
  const size_t bytes = ((size_t)(UINT32_MAX >> shift) + 1) * sizeof(struct known_key);
  struct known_key *known = memset(lua_newuserdatauv(L, bytes, 0), 0, bytes);
  luaL_ref(L, LUA_REGISTRYINDEX);
  for (uint32_t kind = 0; kind < HANDLE_KINDS; kind++, lua_pop(L, 1)) {
    cardvm__push_methods(L, b, kind);
    for (lua_pushnil(L); lua_next(L, -2);) note_key(L, known, shift, kind);
  }
  b->known = known;
  b->known_shift = shift;
}

/* -- Set-up ------------------------------------------------------------------------------------ */

/* Makes a key that a kind of handle does not have a mistake. */
static void refuse_others(lua_State *L, binding *b, uint32_t kind) {
  cardvm__push_methods(L, b, kind);
  lua_createtable(L, 0, 1);
  lua_pushinteger(L, (lua_Integer)kind);
  lua_pushcclosure(L, missing_key, 1);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}

void cardvm__handles_open(lua_State *L, binding *b) {
  b->known = none_known;
  b->known_shift = 31;
  for (uint32_t kind = 0; kind < HANDLE_KINDS; kind++) refuse_others(L, b, kind);
  lua_pushlightuserdata(L, NULL); /* any: they share one metatable */
  lua_createtable(L, 0, 16);
  cardvm__misuse_open(L);
  lua_pushcfunction(L, handle_index);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, cardvm__handle_newindex);
  lua_setfield(L, -2, "__newindex");
  lua_pushcfunction(L, cardvm__handle_tostring);
  lua_setfield(L, -2, "__tostring");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}
