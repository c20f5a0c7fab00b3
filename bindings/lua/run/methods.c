/* Tables of keys: for each kind of handle its methods and what is read of it; and the methods of
 * objects. */
#include "run.h"

void cardvm__push_methods(lua_State *L, const binding *b, uint32_t which) {
  assert(which <= METHODS_COUNT);
  cardvm__push_ref(L, b->methods);
  lua_rawgeti(L, -1, (lua_Integer)which);
  lua_remove(L, -2);
}

/* Puts the value on top under a key of one table, and pops it; an error when the name is taken: a
 * name is read or called, never both. */
static void declare_key(lua_State *L, const binding *b, uint32_t which, const char *key) {
  int value = lua_gettop(L);
  cardvm__push_methods(L, b, which);
  lua_pushstring(L, key);
  int type = lua_rawget(L, -2);
  if (type != LUA_TNIL)
    luaL_error(
        L, "'%s' is already the name of something that %s has, and is %s: one name, one meaning",
        key, cardvm__kind_name(which), type == LUA_TFUNCTION ? "called" : "read");
  lua_pop(L, 1);
  lua_pushstring(L, key);
  lua_pushvalue(L, value);
  lua_rawset(L, -3);
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
  assert(kind >= ATTRIBUTE_PROPERTY && kind <= ATTRIBUTE_PLAYER_NUMBER);
  assert((names != 0) == (kind == ATTRIBUTE_ENUM));
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

void cardvm__methods_add(lua_State *L, uint32_t which, const api_function *functions) {
  cardvm__push_methods(L, cardvm__binding_at(L), which);
  cardvm__api_set(L, -1, functions);
  lua_pop(L, 1);
}

/* -- What every program has -------------------------------------------------------------------- */

const char *const cardvm__slot_names[CARDVM_SLOTS] = {
    [CARDVM_SLOT_CARD] = "card",     [CARDVM_SLOT_OTHER] = "other",
    [CARDVM_SLOT_SOURCE] = "source", [CARDVM_SLOT_PLAYER] = "player",
    [CARDVM_SLOT_BY] = "by",         [CARDVM_SLOT_AMOUNT] = "amount",
    [CARDVM_SLOT_TO] = "to",         [CARDVM_SLOT_FROM] = "from",
    [CARDVM_SLOT_NAME] = "name",     [CARDVM_SLOT_POSITION] = "position",
    [CARDVM_SLOT_EXTRA] = "extra",   [CARDVM_SLOT_NEW] = "new"};

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
  for (size_t i = 0; i < sizeof reads / sizeof *reads; i++) {
    lua_pushinteger(L, READ_CODE(reads[i].what, 0));
    declare_key(L, b, reads[i].which, reads[i].key);
  }
  for (uint32_t slot = 0; slot < CARDVM_SLOTS; slot++) {
    lua_pushinteger(L, READ_CODE(READ_EVENT_SLOT, slot));
    declare_key(L, b, KIND_EVENT, cardvm__slot_names[slot]);
  }
}

void cardvm__methods_open(lua_State *L, binding *b) {
  lua_createtable(L, METHODS_COUNT, 0);
  for (uint32_t which = 0; which <= METHODS_COUNT; which++) {
    lua_newtable(L);
    lua_rawseti(L, -2, (lua_Integer)which);
  }
  b->methods = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_newtable(L);
  b->attributes = luaL_ref(L, LUA_REGISTRYINDEX);
  open_reads(L, b);
}
