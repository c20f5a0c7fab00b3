/* Handles in scripts: cards, players, places, events, lasting effects and sequences are light
 * userdata, so they cost no garbage and equal handles are equal values. All light userdata of a Lua
 * state share one metatable; the kind in a handle's top bits says which table of keys its __index
 * looks in. */
#include "runtime.h"
#include "safe.h"

/* -- Tables of keys ---------------------------------------------------------------------------- */

void cardvm__push_methods(lua_State *L, const binding *b, uint32_t which) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->methods);
  lua_rawgeti(L, -1, (lua_Integer)which);
  lua_remove(L, -2);
}

const char *cardvm__kind_name(uint32_t kind) {
  static const char *const names[METHODS_COUNT + 1] = {
      "a handle",   "a card",   "a player",    "a place",    "an event", "a lasting effect",
      "a sequence", "a handle", "a selection", "an ability", "the game"};
  return names[kind <= METHODS_COUNT ? kind : 0];
}

static void set_key(lua_State *L, const binding *b, uint32_t which, const char *key, int value) {
  cardvm__push_methods(L, b, which);
  lua_pushstring(L, key);
  if (lua_rawget(L, -2) != LUA_TNIL)
    luaL_error(L, "'%s' is already the name of something that %s has", key,
               cardvm__kind_name(which & 15u));
  lua_pop(L, 1);
  lua_pushstring(L, key);
  lua_pushvalue(L, value);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

/* Is the value at an index the code of a number that a rule set declared? */
static bool is_number_code(lua_State *L, int index) {
  lua_Integer kind = lua_isinteger(L, index) ? lua_tointeger(L, index) >> 32 : 0;
  return kind == ATTRIBUTE_PROPERTY || kind == ATTRIBUTE_FIELD || kind == ATTRIBUTE_PLAYER_VAR;
}

/* Puts the value on top under a key of one table, and pops it; an error when the name is taken. A
 * number and a deed may share a name. */
static void declare_key(lua_State *L, const binding *b, uint32_t which, const char *key) {
  int value = lua_gettop(L);
  bool function = lua_isfunction(L, value), number = is_number_code(L, value);
  cardvm__push_methods(L, b, which);
  lua_pushstring(L, key);
  int type = lua_rawget(L, -2);
  if (function && is_number_code(L, -1)) {
    set_key(L, b, METHODS_OF_NUMBERS(which), key, value);
  } else if (number && type == LUA_TFUNCTION) {
    set_key(L, b, METHODS_OF_NUMBERS(which), key, lua_gettop(L));
    lua_pushstring(L, key);
    lua_pushvalue(L, value);
    lua_rawset(L, -4);
  } else {
    set_key(L, b, which, key, value);
  }
  lua_settop(L, value - 1);
}

/* Texts of an enumerated attribute stand under its property's id, labels under theirs. */
static void declare_names(lua_State *L, const binding *b, lua_Integer code, int names) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->attributes);
  lua_pushvalue(L, names);
  lua_rawseti(L, -2, code);
  lua_pop(L, 1);
}

/* Labels are numbered here; a label's name stands under its code, as the texts of others do. */
static uint32_t declare_label(lua_State *L, const binding *b, const char *key) {
  uint32_t id = 1;
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->attributes);
  for (; lua_rawgeti(L, -1, READ_CODE(ATTRIBUTE_LABEL, id)) != LUA_TNIL; id++) lua_pop(L, 1);
  lua_pushstring(L, key);
  lua_rawseti(L, -3, READ_CODE(ATTRIBUTE_LABEL, id));
  lua_pop(L, 2);
  return id;
}

void cardvm__attribute_declare(lua_State *L, attribute_kind kind, const char *key, uint32_t id,
                               int names) {
  static const uint8_t kinds[] = {0,         KIND_CARD, KIND_CARD, KIND_CARD,
                                  KIND_CARD, KIND_SEAT, KIND_SEAT, KIND_SEAT};
  binding *b = cardvm__binding_at(L);
  if (kind == ATTRIBUTE_LABEL) id = declare_label(L, b, key);
  lua_Integer code = READ_CODE(kind, id);
  if (names != 0) declare_names(L, b, code, lua_absindex(L, names));
  lua_pushinteger(L, code);
  declare_key(L, b, kinds[kind], key);
}

void cardvm__method_declare(lua_State *L, uint32_t kind, const char *name, int function) {
  lua_pushvalue(L, function);
  declare_key(L, cardvm__binding_at(L), kind, name);
}

/* -- Reading ----------------------------------------------------------------------------------- */

/* Raises an error with the line of the script: it called __index, which looked into the table. */
static int fail_in_script(lua_State *L) {
  luaL_where(L, 2);
  lua_insert(L, -2);
  lua_concat(L, 2);
  return lua_error(L);
}

/* __index of a table of keys, for a key that is not there: a role of a sequence, or a mistake.
 * Upvalues: the binding, the kind. */
static int missing_key(lua_State *L) {
  binding *b = cardvm__self(L);
  uint32_t kind = (uint32_t)lua_tointeger(L, lua_upvalueindex(2));
  if (lua_type(L, 2) != LUA_TSTRING) {
    lua_pushfstring(L, "%s is read by a name, not by %s", cardvm__kind_name(kind),
                    cardvm__kind_of_value(L, 2));
    return fail_in_script(L);
  }
  const char *key = lua_tostring(L, 2);
  cardvm_id role =
      kind == KIND_SEQUENCE && b->game ? cardvm_program_find(b->program, CARDVM_SORT_ROLE, key) : 0;
  if (role) {
    cardvm__push_handle(L, cardvm_game_role(b->game, role));
    return 1;
  }
  cardvm__push_suggestion(L, 1, key);
  lua_pushfstring(L, "%s has no '%s'%s", cardvm__kind_name(kind), key, lua_tostring(L, -1));
  return fail_in_script(L);
}

/* What the table of keys said is on top: a method, the code of what is read, or a role. */
static inline int push_found(lua_State *L, binding *b, uint32_t handle, int type) {
  if (type != LUA_TNUMBER) return 1;
  if (!cardvm__read_value(L, b, handle, lua_tointeger(L, -1))) lua_pushnil(L);
  return 1;
}

int cardvm__handle_read(lua_State *L, binding *b, uint32_t handle, int key) {
  cardvm__push_methods(L, b, CARDVM_HANDLE_KIND(handle));
  lua_pushvalue(L, key);
  return push_found(L, b, handle, lua_gettable(L, -2));
}

/* Upvalues: the binding, then the table of keys of each kind of handle. The way of every method
 * call: one look-up, whose result takes the key's place. */
static int handle_index(lua_State *L) {
  uint32_t handle = cardvm__to_handle(L, 1);
  int type = lua_gettable(L, lua_upvalueindex(2 + (int)CARDVM_HANDLE_KIND(handle)));
  return type == LUA_TFUNCTION ? 1 : push_found(L, cardvm__self(L), handle, type);
}

/* -- Set-up ------------------------------------------------------------------------------------ */

static void open_reads(lua_State *L, const binding *b) {
  static const struct {
    uint8_t which;
    uint8_t what;
    const char *key;
  } reads[] = {
      {KIND_CARD, READ_CARD_NAME, "name"},
      {KIND_CARD, READ_CARD_OWNER, "owner"},
      {KIND_CARD, READ_CARD_MASTER, "master"},
      {KIND_CARD, READ_CARD_ORIGINAL_MASTER, "original_master"},
      {KIND_CARD, READ_CARD_ZONE, "zone"},
      {KIND_CARD, READ_CARD_PLACE, "place"},
      {KIND_CARD, READ_CARD_HOST, "host"},
      {KIND_CARD, READ_CARD_ATTACHED, "attached"},
      {KIND_CARD, READ_CARD_KIND, "kind"},
      {KIND_CARD, READ_CARD_COLUMN, "column"},
      {KIND_CARD, READ_CARD_ROW, "row"},
      {KIND_SEAT, READ_SEAT_NUMBER, "seat"},
      {KIND_SEAT, READ_SEAT_NEXT, "next"},
      {KIND_SEAT, READ_SEAT_OPPONENT, "opponent"},
      {KIND_SEAT, READ_SEAT_LOST, "lost"},
      {KIND_PLACE, READ_PLACE_NAME, "name"},
      {KIND_PLACE, READ_PLACE_COUNT, "count"},
      {KIND_PLACE, READ_PLACE_CARDS, "cards"},
      {KIND_PLACE, READ_PLACE_TOP, "top"},
      {KIND_PLACE, READ_PLACE_BOTTOM, "bottom"},
      {KIND_PLACE, READ_PLACE_OWNER, "owner"},
      {KIND_PLACE, READ_PLACE_MASTER, "master"},
      {KIND_PLACE, READ_PLACE_ZONE, "zone"},
      {KIND_PLACE, READ_PLACE_NEIGHBOURS, "neighbours"},
      {KIND_EVENT, READ_EVENT_KIND, "kind"},
      {KIND_SEQUENCE, READ_SEQUENCE_PLAYER, "player"},
      {KIND_SEQUENCE, READ_SEQUENCE_NAME, "name"},
  };
  static const char *const slots[CARDVM_SLOTS] = {"card", "other",    "source", "player",
                                                  "by",   "amount",   "to",     "from",
                                                  "name", "position", "extra",  "new"};
  for (size_t i = 0; i < sizeof reads / sizeof *reads; i++) {
    lua_pushinteger(L, READ_CODE(reads[i].what, 0));
    declare_key(L, b, reads[i].which, reads[i].key);
  }
  for (uint32_t slot = 0; slot < CARDVM_SLOTS; slot++) {
    lua_pushinteger(L, READ_CODE(READ_EVENT_SLOT, slot));
    declare_key(L, b, KIND_EVENT, slots[slot]);
  }
}

/* Puts a new table of keys under a kind of handle into the table on top. */
static void new_keys(lua_State *L, binding *b, uint32_t kind) {
  lua_newtable(L);
  lua_createtable(L, 0, 1);
  lua_pushlightuserdata(L, b);
  lua_pushinteger(L, (lua_Integer)kind);
  lua_pushcclosure(L, missing_key, 2);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_rawseti(L, -2, (lua_Integer)kind);
}

static void metamethod(lua_State *L, binding *b, const char *name, lua_CFunction function) {
  lua_pushlightuserdata(L, b);
  lua_pushcclosure(L, function, 1);
  lua_setfield(L, -2, name);
}

void cardvm__handles_open(lua_State *L, binding *b) {
  lua_createtable(L, METHODS_COUNT, 0);
  for (uint32_t kind = 0; kind < HANDLE_KINDS; kind++) new_keys(L, b, kind);
  for (uint32_t which = HANDLE_KINDS; which <= METHODS_COUNT; which++) {
    lua_newtable(L);
    lua_rawseti(L, -2, (lua_Integer)which);
  }
  for (uint32_t kind = KIND_CARD; kind <= KIND_SEAT; kind++) {
    lua_newtable(L);
    lua_rawseti(L, -2, (lua_Integer)METHODS_OF_NUMBERS(kind));
  }
  b->methods = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_newtable(L);
  b->attributes = luaL_ref(L, LUA_REGISTRYINDEX);
  open_reads(L, b);

  lua_pushlightuserdata(L, NULL); /* any: they share one metatable */
  lua_createtable(L, 0, 4);
  lua_pushlightuserdata(L, b);
  for (uint32_t kind = 0; kind < HANDLE_KINDS; kind++) cardvm__push_methods(L, b, kind);
  lua_pushcclosure(L, handle_index, 1 + (int)HANDLE_KINDS);
  lua_setfield(L, -2, "__index");
  metamethod(L, b, "__newindex", cardvm__handle_newindex);
  metamethod(L, b, "__tostring", cardvm__handle_tostring);
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);

  lua_pushinteger(L, 0); /* any */
  lua_createtable(L, 0, 2);
  metamethod(L, b, "__call", cardvm__call_number);
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_pop(L, 2);
}
