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
  cardvm__push_text(L, key);
  int type = lua_rawget(L, -2);
  if (type != LUA_TNIL)
    luaL_error(
        L, "'%s' is already the name of something that %s has, and is %s: one name, one meaning",
        key, cardvm__kind_name(which), type == LUA_TFUNCTION ? "called" : "read");
  lua_pop(L, 1);
  cardvm__push_text(L, key);
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
  cardvm__push_text(L, key);
  lua_rawseti(L, -3, READ_CODE(ATTRIBUTE_LABEL, id));
  lua_pop(L, 2);
  return id;
}

void cardvm__attribute_declare(lua_State *L, attribute_kind kind, const char *key, uint32_t id,
                               int names) {
  static const uint8_t kinds[] = {0,         KIND_CARD, KIND_CARD, KIND_CARD, KIND_CARD, KIND_SEAT,
                                  KIND_SEAT, KIND_SEAT, KIND_CARD, KIND_SEAT, KIND_CARD};
  binding *b = cardvm__binding_at(L);
  assert(kind >= ATTRIBUTE_PROPERTY && kind <= ATTRIBUTE_REMEMBERED);
  assert((names != 0) == (kind == ATTRIBUTE_ENUM));
  if (kind == ATTRIBUTE_LABEL) id = declare_label(L, b, key);
  lua_Integer code = READ_CODE(kind, id);
  if (names != 0) declare_names(L, b, code, lua_absindex(L, names));
  lua_pushinteger(L, code);
  declare_key(L, b, kinds[kind], key);
}

void cardvm__attribute_of_places(lua_State *L, const char *key) {
  const binding *b = cardvm__binding_at(L);
  const int top = lua_gettop(L);
  cardvm__push_methods(L, b, KIND_CARD);
  cardvm__push_methods(L, b, KIND_PLACE);
  cardvm__push_text(L, key);
  lua_pushvalue(L, -1);
  if (lua_rawget(L, top + 2) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_rawget(L, top + 1);
    if (lua_isnumber(L, -1)) declare_key(L, b, KIND_PLACE, key);
  }
  lua_settop(L, top);
}

void cardvm__method_declare(lua_State *L, uint32_t kind, const char *name, int function) {
  lua_pushvalue(L, function);
  declare_key(L, cardvm__binding_at(L), kind, name);
}

/* -- What every program has -------------------------------------------------------------------- */

void cardvm__methods_open(lua_State *L, binding *b) {
  lua_createtable(L, METHODS_COUNT, 0);
  for (uint32_t which = 0; which <= METHODS_COUNT; which++) {
    lua_newtable(L);
    lua_rawseti(L, -2, (lua_Integer)which);
  }
  b->methods = luaL_ref(L, LUA_REGISTRYINDEX);
  b->attributes = cardvm__new_table(L);
  lua_newtable(L);
  lua_createtable(L, 0, 1);
  lua_pushliteral(L, "v");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  b->neighbours = luaL_ref(L, LUA_REGISTRYINDEX);
  for (int slot = 0; slot < CARDVM_SLOTS; slot++)
    assert(cardvm__words_event_slots[slot].reads == READ_CODE(READ_EVENT_SLOT, slot));
}

/* -- Words: what is read of events ------------------------------------------------------------- */

/* clang-format off */
const word cardvm__words_event_slots[] = { /* the first are the slots, in their order */
 {"card", ON(KIND_EVENT), ALWAYS, A_CARD,
  "The card that it happens to; nil if there is none.",
  "event.card", .reads = READ_CODE(READ_EVENT_SLOT, CARDVM_SLOT_CARD)},
 {"other", ON(KIND_EVENT), ALWAYS, A_CARD,
  "A second card that it is about, as the one that a card is attached to; nil if there is none.",
  "event.other", .reads = READ_CODE(READ_EVENT_SLOT, CARDVM_SLOT_OTHER)},
 {"source", ON(KIND_EVENT), ALWAYS, A_CARD,
  "The card whose ability causes it; nil if the rules or a player do. It can't be changed.",
  "event.source", .reads = READ_CODE(READ_EVENT_SLOT, CARDVM_SLOT_SOURCE)},
 {"player", ON(KIND_EVENT), ALWAYS, A_PLAYER,
  "The player to whom it happens; nil if there is none.",
  "event.player", .reads = READ_CODE(READ_EVENT_SLOT, CARDVM_SLOT_PLAYER)},
 {"by", ON(KIND_EVENT), ALWAYS, A_PLAYER,
  "The player who causes it; nil if nobody does.",
  "event.by", .reads = READ_CODE(READ_EVENT_SLOT, CARDVM_SLOT_BY)},
 {"amount", ON(KIND_EVENT), ALWAYS, A_INTEGER,
  "How much. A substitution changes it: `event.amount = 1`.",
  "event.amount", .reads = READ_CODE(READ_EVENT_SLOT, CARDVM_SLOT_AMOUNT)},
 {"to", ON(KIND_EVENT), RUNNING, A_PLACE,
  "The place where a card goes; nil if it moves nothing, or something out of the game.",
  "event.to", .reads = READ_CODE(READ_EVENT_SLOT, CARDVM_SLOT_TO)},
 {"from", ON(KIND_EVENT), RUNNING, A_PLACE,
  "The place that a card has left; nil before it has moved. It can't be changed.",
  "event.from", .reads = READ_CODE(READ_EVENT_SLOT, CARDVM_SLOT_FROM)},
 {"name", ON(KIND_EVENT), ALWAYS, A_TEXT,
  "A name that it is about; nil in a function if there is none. Of `create` it is the card, of what "
  "moves a card what it arrives as (a substitution changes it: `event.name = unit.name`), of "
  "`activate` the keyword of the ability, of `modify` the property. A condition compares it only "
  "by `activates`.",
  "event.name", .reads = READ_CODE(READ_EVENT_SLOT, CARDVM_SLOT_NAME)},
 {"position", ON(KIND_EVENT), ALWAYS, A_INTEGER,
  "Where in the place a card goes: 0 is the top, 1 the bottom, 2 the first card from the top, 3 "
  "the second and so on. `move_to(place, position)`, `create` and `moves_to` with `position` say it, or "
  "who makes the event happen, if `position` is one of its `args`.",
  "event.position", .reads = READ_CODE(READ_EVENT_SLOT, CARDVM_SLOT_POSITION)},
 {"extra", ON(KIND_EVENT), ALWAYS, A_VALUE,
  "A number of your own. Of `modify`, `control`, `start` and `decide` it is the lasting effect.",
  "event.extra", .reads = READ_CODE(READ_EVENT_SLOT, CARDVM_SLOT_EXTRA)},
 {"new", ON(KIND_EVENT), RUNNING, A_CARD,
  "The moved card as it is now: a card that comes to another zone is new, and the card of before "
  "is gone. It is nil before it has moved, and can't be changed.",
  "event.new", .reads = READ_CODE(READ_EVENT_SLOT, CARDVM_SLOT_NEW)},
 {"kind", ON(KIND_EVENT), RUNNING, A_TEXT,
  "The name under which the event was declared.",
  "event.kind == 'damage'", READS(READ_EVENT_KIND)},
 {"paid", ON(KIND_EVENT), ALWAYS, A_INTEGER,
  "Of `activate`: how much of all variables was paid for the ability.",
  "event.paid", .reads = READ_CODE(READ_EVENT_SLOT, CARDVM_SLOT_AMOUNT)},
 {NULL}};
/* clang-format on */
