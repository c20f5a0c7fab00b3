/* Handles in scripts: cards, players, places, events, lasting effects and sequences are light
 * userdata, so they cost no garbage and equal handles are equal values. All light userdata of a Lua
 * state share one metatable; the kind in a handle's top bits says which table of keys its __index
 * looks in. */
#include "runtime.h"
#include "safe.h"

#include <stdio.h>
#include <string.h>

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

void cardvm__attribute_declare(lua_State *L, attribute_kind kind, const char *key, uint32_t id,
                               int names) {
  static const uint8_t kinds[] = {0,         KIND_CARD, KIND_CARD, KIND_CARD,
                                  KIND_CARD, KIND_SEAT, KIND_SEAT};
  binding *b = cardvm__binding_at(L);
  lua_Integer code = READ_CODE(kind, id);
  if (names != 0) declare_names(L, b, code, lua_absindex(L, names));
  lua_pushinteger(L, code);
  declare_key(L, b, kinds[kind], key);
}

void cardvm__method_declare(lua_State *L, uint32_t kind, const char *name, int function) {
  lua_pushvalue(L, function);
  declare_key(L, cardvm__binding_at(L), kind, name);
}

const char *cardvm__nearest_key(lua_State *L, uint32_t kind, const char *key) {
  cardvm__push_methods(L, cardvm__binding_at(L), kind);
  cardvm__push_suggestion(L, -1, key);
  lua_remove(L, -2);
  return lua_tostring(L, -1); /* stays on the stack, so that the text lives */
}

static int unknown_key(lua_State *L, binding *b, uint32_t which, int key) {
  if (lua_type(L, key) != LUA_TSTRING)
    return luaL_error(L, "%s is read by a name, not by %s", cardvm__kind_name(which),
                      cardvm__kind_of_value(L, key));
  const char *text = lua_tostring(L, key);
  cardvm__push_methods(L, b, which);
  cardvm__push_suggestion(L, -1, text);
  return luaL_error(L, "%s has no '%s'%s", cardvm__kind_name(which), text, lua_tostring(L, -1));
}

/* -- Cards ------------------------------------------------------------------------------------- */

static cardvm_card_info card_info(lua_State *L, const cardvm_game *game, cardvm_handle card) {
  cardvm_card_info info;
  if (!cardvm_game_card(game, card, &info)) luaL_error(L, "this is no card of the game");
  return info;
}

/* A label is a text of the definition; nil for a card that does not declare it. */
static int read_label(lua_State *L, const binding *b, cardvm_id definition, int key) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->card_data);
  if (lua_rawgeti(L, -1, (lua_Integer)definition) != LUA_TTABLE) return 1;
  lua_pushliteral(L, "labels");
  if (lua_rawget(L, -2) != LUA_TTABLE) return 1;
  lua_pushvalue(L, key);
  lua_rawget(L, -2);
  return 1;
}

static int read_enum(lua_State *L, const binding *b, lua_Integer code, int32_t value) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->attributes);
  lua_rawgeti(L, -1, code);
  lua_rawgeti(L, -1, value);
  return 1;
}

void cardvm__push_cards(lua_State *L, const cardvm_handle *cards, uint32_t count) {
  lua_createtable(L, (int)count, 0);
  for (uint32_t i = 0; i < count; i++) {
    cardvm__push_handle(L, cards[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
}

static int read_attached(lua_State *L, cardvm_game *game, cardvm_handle card) {
  cardvm_handle small[CARDS_SMALL], *cards = small;
  uint32_t count = cardvm_game_attached(game, card, small, CARDS_SMALL);
  cards = cardvm__room(L, small, CARDS_SMALL, count, sizeof *cards);
  if (cards != small) count = cardvm_game_attached(game, card, cards, count);
  cardvm__push_cards(L, cards, count);
  return 1;
}

/* Column and row as the player sees them whose function runs. */
static int read_position(lua_State *L, const binding *b, cardvm_place place, bool row) {
  cardvm_place_info info;
  if (!cardvm_game_place_info(b->game, place, &info)) return 0;
  int32_t value = row ? info.row : info.column;
  lua_pushinteger(L, info.owner != 0 && info.owner != b->you ? -(lua_Integer)value : value);
  return 1;
}

static void push_zone(lua_State *L, const binding *b, cardvm_id zone) {
  if (zone)
    lua_pushstring(L, cardvm_program_name(b->program, CARDVM_SORT_ZONE, zone));
  else
    lua_pushnil(L);
}

static int read_card(lua_State *L, binding *b, cardvm_handle card, read_kind what) {
  cardvm_card_info info = card_info(L, b->game, card);
  switch (what) {
  case READ_CARD_NAME:
    lua_pushstring(L, cardvm_program_name(b->program, CARDVM_SORT_DEFINITION, info.definition));
    break;
  case READ_CARD_OWNER: cardvm__push_seat(L, info.owner); break;
  case READ_CARD_MASTER: cardvm__push_seat(L, info.master); break;
  case READ_CARD_ORIGINAL_MASTER: cardvm__push_seat(L, info.original_master); break;
  case READ_CARD_ZONE: push_zone(L, b, info.zone); break;
  case READ_CARD_PLACE: cardvm__push_place(L, info.place); break;
  case READ_CARD_HOST: cardvm__push_handle(L, info.host); break;
  case READ_CARD_ATTACHED: return read_attached(L, b->game, card);
  case READ_CARD_COLUMN: return read_position(L, b, info.place, false);
  default: return read_position(L, b, info.place, true);
  }
  return 1;
}

/* -- Players ----------------------------------------------------------------------------------- */

/* The next seat that is still in the game; 0 if there is none but this. */
static cardvm_seat next_seat(const cardvm_game *game, cardvm_seat seat) {
  uint32_t players = cardvm_game_players(game);
  for (uint32_t step = 1; seat != 0 && step < players; step++) {
    cardvm_seat other = (seat - 1 + step) % players + 1;
    if (!cardvm_game_lost(game, other)) return other;
  }
  return 0;
}

static int read_seat(lua_State *L, binding *b, cardvm_seat seat, read_kind what) {
  switch (what) {
  case READ_SEAT_NUMBER: lua_pushinteger(L, (lua_Integer)seat); break;
  case READ_SEAT_LOST: lua_pushboolean(L, cardvm_game_lost(b->game, seat)); break;
  default: cardvm__push_seat(L, next_seat(b->game, seat)); break;
  }
  return 1;
}

/* A player's zone, a shared one, or the list of a zone's circles. */
static int read_zone(lua_State *L, const cardvm_game *game, cardvm_seat seat, cardvm_id zone) {
  cardvm_place place = cardvm_game_place(game, zone, seat);
  if (!place) place = cardvm_game_place(game, zone, 0);
  if (place) {
    cardvm__push_place(L, place);
    return 1;
  }
  cardvm_seat owner = cardvm_game_circle(game, zone, seat, 0) ? seat : 0;
  lua_newtable(L);
  for (uint32_t n = 0; (place = cardvm_game_circle(game, zone, owner, n)) != 0; n++) {
    cardvm__push_place(L, place);
    lua_rawseti(L, -2, (lua_Integer)n + 1);
  }
  return 1;
}

/* A slot of the event that the running function is about. */
static uint32_t event_slot(const binding *b, cardvm_slot slot) {
  const cardvm_context *context = b->context;
  if (context) return context->event ? context->event->slot[slot] : 0;
  const cardvm_call *call = cardvm_effect_call(b->game);
  cardvm_event event;
  return call && cardvm_event_read(b->game, call->event, &event) ? event.slot[slot] : 0;
}

static cardvm_seat player_of_card(const binding *b, cardvm_who who, bool owner) {
  cardvm_card_info info;
  if (!cardvm_game_card(b->game, cardvm__resolve_who(b, who), &info)) return 0;
  return owner ? info.owner : info.master;
}

static cardvm_seat resolve_whose(const binding *b, cardvm_whose whose) {
  const cardvm_context *context = b->context;
  if (whose >= CARDVM_WHOSE_PARAM) return 0;
  if (whose >= CARDVM_WHOSE_OWNER)
    return player_of_card(b, (cardvm_who)(whose - CARDVM_WHOSE_OWNER), true);
  if (whose >= CARDVM_WHOSE_MASTER)
    return player_of_card(b, (cardvm_who)(whose - CARDVM_WHOSE_MASTER), false);
  switch (whose) {
  case CARDVM_WHOSE_YOU: return b->you;
  case CARDVM_WHOSE_OPPONENT: return next_seat(b->game, b->you);
  case CARDVM_WHOSE_TURN: return cardvm_game_turn_player(b->game);
  case CARDVM_WHOSE_EVENT: return event_slot(b, CARDVM_SLOT_PLAYER);
  case CARDVM_WHOSE_BY: return event_slot(b, CARDVM_SLOT_BY);
  case CARDVM_WHOSE_STARTER: return context ? context->starter : 0;
  case CARDVM_WHOSE_IT: return context ? context->it_player : 0;
  default: return 0;
  }
}

cardvm_seat cardvm__resolve_player(const binding *b, const object *o) {
  if (o->id == 0 && o->high != 0) return player_of_card(b, (cardvm_who)o->low, o->high == 2);
  return resolve_whose(b, (cardvm_whose)o->id);
}

cardvm_handle cardvm__resolve_who(const binding *b, cardvm_who who) {
  const cardvm_context *context = b->context;
  const cardvm_call *call = context ? NULL : cardvm_effect_call(b->game);
  if (who > CARDVM_WHO_ROLE) return cardvm_game_role(b->game, (cardvm_id)who - CARDVM_WHO_ROLE);
  switch (who) {
  case CARDVM_WHO_ME: return context ? context->me : call ? call->me : 0;
  case CARDVM_WHO_IT: return context ? context->it : 0;
  case CARDVM_WHO_TARGET: return context ? context->target : 0;
  case CARDVM_WHO_ITSELF: return context ? context->itself : 0;
  case CARDVM_WHO_CARD: return event_slot(b, CARDVM_SLOT_CARD);
  case CARDVM_WHO_OTHER: return event_slot(b, CARDVM_SLOT_OTHER);
  case CARDVM_WHO_SOURCE: return event_slot(b, CARDVM_SLOT_SOURCE);
  default: return 0;
  }
}

bool cardvm__runtime_global(lua_State *L, const char *name) {
  const binding *b = cardvm__binding_at(L);
  if (!b->game) return false;
  cardvm_whose whose = CARDVM_WHOSE_NOBODY;
  if (name[0] == 'y' && strcmp(name, "you") == 0) whose = CARDVM_WHOSE_YOU;
  if (name[0] == 'o' && strcmp(name, "opponent") == 0) whose = CARDVM_WHOSE_OPPONENT;
  if (name[0] == 't' && strcmp(name, "turn_player") == 0) whose = CARDVM_WHOSE_TURN;
  if (whose == CARDVM_WHOSE_NOBODY) return false;
  cardvm__push_seat(L, whose == CARDVM_WHOSE_YOU ? b->you : resolve_whose(b, whose));
  return true;
}

/* -- Places ------------------------------------------------------------------------------------ */

static int read_place_cards(lua_State *L, const cardvm_game *game, cardvm_place place) {
  cardvm_handle small[CARDS_SMALL], *cards = small;
  uint32_t count = cardvm_game_cards(game, place, small, CARDS_SMALL);
  cards = cardvm__room(L, small, CARDS_SMALL, count, sizeof *cards);
  if (cards != small) count = cardvm_game_cards(game, place, cards, count);
  cardvm__push_cards(L, cards, count);
  return 1;
}

static int read_bottom(lua_State *L, const cardvm_game *game, cardvm_place place) {
  cardvm_handle small[CARDS_SMALL], *cards = small;
  uint32_t count = cardvm_game_cards(game, place, small, CARDS_SMALL);
  cards = cardvm__room(L, small, CARDS_SMALL, count, sizeof *cards);
  if (cards != small) cardvm_game_cards(game, place, cards, count);
  cardvm__push_handle(L, count > 0 ? cards[count - 1] : 0);
  return 1;
}

static int read_place(lua_State *L, binding *b, cardvm_place place, read_kind what) {
  cardvm_place_info info;
  cardvm_handle top = 0;
  if (!cardvm_game_place_info(b->game, place, &info))
    return luaL_error(L, "this is no place of the game");
  switch (what) {
  case READ_PLACE_NAME: lua_pushstring(L, cardvm_game_place_name(b->game, place)); break;
  case READ_PLACE_COUNT: lua_pushinteger(L, (lua_Integer)info.count); break;
  case READ_PLACE_CARDS: return read_place_cards(L, b->game, place);
  case READ_PLACE_TOP:
    cardvm_game_cards(b->game, place, &top, 1);
    cardvm__push_handle(L, top);
    break;
  case READ_PLACE_BOTTOM: return read_bottom(L, b->game, place);
  case READ_PLACE_OWNER: cardvm__push_seat(L, info.owner); break;
  case READ_PLACE_MASTER: cardvm__push_seat(L, info.master); break;
  default: push_zone(L, b, info.zone); break;
  }
  return 1;
}

/* -- Events ------------------------------------------------------------------------------------ */

/* What the slot `name` names depends on the kind of event. */
static void push_name(lua_State *L, const binding *b, cardvm_id kind, cardvm_id id) {
  cardvm_sort sort = CARDVM_SORT_NAME;
  if (kind == CARDVM_EVENT_CREATE) sort = CARDVM_SORT_DEFINITION;
  if (kind == CARDVM_EVENT_MODIFY) sort = CARDVM_SORT_PROPERTY;
  if (kind == CARDVM_EVENT_START) sort = CARDVM_SORT_ABILITY;
  cardvm_ability_info info;
  if (kind == CARDVM_EVENT_ACTIVATE && cardvm_program_ability_info(b->program, id, &info)) {
    id = info.keyword;
    if (id == 0) { /* an ability that nothing speaks of */
      lua_pushnil(L);
      return;
    }
  }
  lua_pushstring(L, cardvm_program_name(b->program, sort, id));
}

/* Events that make something that lasts use most slots for themselves: scripts see and change
 * these. */
static bool is_lasting(cardvm_id kind) {
  return kind == CARDVM_EVENT_MODIFY || kind == CARDVM_EVENT_CONTROL ||
         kind == CARDVM_EVENT_START || kind == CARDVM_EVENT_DECIDE;
}

static bool is_readable(cardvm_id kind, cardvm_slot slot) {
  if (!is_lasting(kind)) return true;
  switch (slot) {
  case CARDVM_SLOT_CARD:
  case CARDVM_SLOT_SOURCE:
  case CARDVM_SLOT_PLAYER:
  case CARDVM_SLOT_BY:
  case CARDVM_SLOT_NAME:
  case CARDVM_SLOT_EXTRA: return true;
  case CARDVM_SLOT_AMOUNT: return kind == CARDVM_EVENT_MODIFY;
  default: return false;
  }
}

static bool is_writable(cardvm_id kind, cardvm_slot slot) {
  if (slot == CARDVM_SLOT_FROM || slot == CARDVM_SLOT_NEW || slot == CARDVM_SLOT_SOURCE)
    return false;
  if (!is_lasting(kind)) return true;
  return (slot == CARDVM_SLOT_CARD && kind != CARDVM_EVENT_DECIDE) ||
         (slot == CARDVM_SLOT_PLAYER && kind != CARDVM_EVENT_START) ||
         (slot == CARDVM_SLOT_AMOUNT && kind == CARDVM_EVENT_MODIFY);
}

void cardvm__push_slot(lua_State *L, binding *b, const cardvm_event *event, cardvm_slot slot) {
  uint32_t value = is_readable(event->kind, slot) ? event->slot[slot] : 0;
  switch (slot) {
  case CARDVM_SLOT_PLAYER:
  case CARDVM_SLOT_BY: cardvm__push_seat(L, value); break;
  case CARDVM_SLOT_TO:
  case CARDVM_SLOT_FROM: cardvm__push_place(L, value == CARDVM_NOWHERE ? 0 : value); break;
  case CARDVM_SLOT_AMOUNT:
  case CARDVM_SLOT_POSITION: lua_pushinteger(L, (int32_t)value); break;
  case CARDVM_SLOT_EXTRA: /* what the built-in events made that lasts, or the rule set's number */
    if (event->kind < CARDVM_EVENT_BUILTINS && CARDVM_HANDLE_KIND(value) == CARDVM_KIND_LASTING)
      cardvm__push_handle(L, value);
    else
      lua_pushinteger(L, (int32_t)value);
    break;
  case CARDVM_SLOT_NAME:
    if (value)
      push_name(L, b, event->kind, value);
    else
      lua_pushnil(L);
    break;
  default: cardvm__push_handle(L, value); break;
  }
}

static cardvm_event read_record(lua_State *L, const binding *b, uint32_t handle) {
  cardvm_event event;
  if (handle == HANDLE_TESTED_EVENT && b->context && b->context->event) return *b->context->event;
  if (!cardvm_event_read(b->game, handle, &event)) luaL_error(L, "this event is forgotten");
  return event;
}

/* -- Reading ----------------------------------------------------------------------------------- */

static int read_declared(lua_State *L, binding *b, uint32_t handle, lua_Integer code, int key) {
  cardvm_id id = (cardvm_id)(code & 0xffffffff);
  switch ((attribute_kind)(code >> 32)) {
  case ATTRIBUTE_PROPERTY: lua_pushinteger(L, cardvm_game_property(b->game, handle, id)); return 1;
  case ATTRIBUTE_FIELD: lua_pushinteger(L, cardvm_game_field(b->game, handle, id)); return 1;
  case ATTRIBUTE_ENUM: return read_enum(L, b, code, cardvm_game_property(b->game, handle, id));
  case ATTRIBUTE_LABEL: return read_label(L, b, card_info(L, b->game, handle).definition, key);
  case ATTRIBUTE_PLAYER_VAR:
    lua_pushinteger(L, cardvm_game_player_variable(b->game, HANDLE_ID(handle), id));
    return 1;
  case ATTRIBUTE_ZONE: return read_zone(L, b->game, HANDLE_ID(handle), id);
  }
  return 0;
}

static int read_builtin(lua_State *L, binding *b, uint32_t handle, lua_Integer code) {
  read_kind what = (read_kind)(code >> 32);
  cardvm_event event;
  switch (CARDVM_HANDLE_KIND(handle)) {
  case KIND_CARD: return read_card(L, b, handle, what);
  case KIND_SEAT: return read_seat(L, b, HANDLE_ID(handle), what);
  case KIND_PLACE: return read_place(L, b, HANDLE_ID(handle), what);
  case KIND_EVENT:
    event = read_record(L, b, handle);
    if (what == READ_EVENT_KIND)
      lua_pushstring(L, cardvm_program_name(b->program, CARDVM_SORT_EVENT, event.kind));
    else
      cardvm__push_slot(L, b, &event, (cardvm_slot)(code & 0xff));
    return 1;
  default:
    if (what == READ_SEQUENCE_PLAYER)
      cardvm__push_seat(L, cardvm_sequence_player(b->game, HANDLE_ID(handle)));
    else
      lua_pushstring(L, cardvm_program_name(b->program, CARDVM_SORT_SEQUENCE, HANDLE_ID(handle)));
    return 1;
  }
}

static int read_value(lua_State *L, binding *b, uint32_t handle, int key) {
  lua_Integer code = lua_tointeger(L, -1);
  if (!b->game) return luaL_error(L, "the game can be read only while a function runs");
  return code >> 32 > READ_DECLARED_LAST ? read_builtin(L, b, handle, code)
                                         : read_declared(L, b, handle, code, key);
}

/* The rest of __index, when the key names no method; the key's entry is on top. */
static int read_other(lua_State *L, binding *b, uint32_t handle, int key, int type) {
  uint32_t kind = CARDVM_HANDLE_KIND(handle);
  if (type == LUA_TNUMBER) {
    int pushed = read_value(L, b, handle, key);
    if (pushed == 0) lua_pushnil(L);
    return 1;
  }
  if (kind == KIND_SEQUENCE && lua_type(L, key) == LUA_TSTRING && b->game) {
    cardvm_id role = cardvm_program_find(b->program, CARDVM_SORT_ROLE, lua_tostring(L, key));
    if (role) {
      cardvm__push_handle(L, cardvm_game_role(b->game, role));
      return 1;
    }
  }
  return unknown_key(L, b, kind, key);
}

int cardvm__handle_read(lua_State *L, binding *b, uint32_t handle, int key) {
  cardvm__push_methods(L, b, CARDVM_HANDLE_KIND(handle));
  lua_pushvalue(L, key);
  int type = lua_rawget(L, -2);
  return type == LUA_TFUNCTION ? 1 : read_other(L, b, handle, key, type);
}

/* Upvalues: the binding, then the table of keys of each kind of handle. The way of every method
 * call: two pushes and one look-up. */
static int handle_index(lua_State *L) {
  uint32_t handle = cardvm__to_handle(L, 1);
  lua_pushvalue(L, 2);
  int type = lua_rawget(L, lua_upvalueindex(2 + (int)CARDVM_HANDLE_KIND(handle)));
  return type == LUA_TFUNCTION ? 1 : read_other(L, cardvm__self(L), handle, 2, type);
}

/* -- Writing: roles of sequences, slots of events ---------------------------------------------- */

/* The value at index 3 as a slot's word. */
static uint32_t slot_value(lua_State *L, binding *b, const cardvm_event *event, cardvm_slot slot,
                           const char *what) {
  if (lua_isnil(L, 3) && slot != CARDVM_SLOT_AMOUNT) return 0;
  switch (slot) {
  case CARDVM_SLOT_PLAYER:
  case CARDVM_SLOT_BY: return cardvm__check_seat(L, b, 3, what);
  case CARDVM_SLOT_TO:
  case CARDVM_SLOT_FROM: return cardvm__check_place(L, b, 3, what);
  case CARDVM_SLOT_AMOUNT:
  case CARDVM_SLOT_POSITION:
  case CARDVM_SLOT_EXTRA: return (uint32_t)cardvm__check_number(L, 3, what);
  case CARDVM_SLOT_NAME:
    return event->kind == CARDVM_EVENT_CREATE
               ? cardvm__check_id(L, b, 3, CARDVM_SORT_DEFINITION, what)
               : cardvm__check_name(L, b, 3, what);
  default: return cardvm__check_card(L, b, 3, what);
  }
}

static int write_event(lua_State *L, binding *b, uint32_t handle, const char *key) {
  cardvm_game *game = cardvm__doing(L, b, "changing an event");
  cardvm__push_methods(L, b, KIND_EVENT);
  lua_pushvalue(L, 2);
  lua_rawget(L, -2);
  lua_Integer code = lua_tointeger(L, -1); /* 0 for methods and unknown keys */
  if (code >> 32 != READ_EVENT_SLOT) {
    cardvm__push_suggestion(L, -2, key);
    return luaL_error(L, "an event has no slot '%s'%s", key, lua_tostring(L, -1));
  }
  const cardvm_call *call = cardvm_effect_call(game);
  if (!call || call->event != handle)
    return luaL_error(L, "only the substitution or body that an event was handed to changes it");
  cardvm_slot slot = (cardvm_slot)(code & 0xff);
  cardvm_event event = read_record(L, b, handle);
  if (!is_writable(event.kind, slot))
    return luaL_error(L, "'%s' of this event is not changed: it says what happens", key);
  switch (cardvm_event_change(game, slot, slot_value(L, b, &event, slot, key))) {
  case CARDVM_STOPPED: return cardvm__stop(L, b);
  case CARDVM_DONE:
  case CARDVM_NOTHING: return 0;
  default: return luaL_error(L, "'%s' of this event can't be changed here", key);
  }
}

static int write_sequence(lua_State *L, binding *b, const char *key) {
  cardvm_game *game = cardvm__doing(L, b, "setting a role");
  cardvm_id role = cardvm__check_id(L, b, 2, CARDVM_SORT_ROLE, "a role");
  cardvm_handle card = lua_isnil(L, 3) ? 0 : cardvm__check_card(L, b, 3, key);
  switch (cardvm_sequence_set_role(game, role, card)) {
  case CARDVM_STOPPED: return cardvm__stop(L, b);
  case CARDVM_DONE:
  case CARDVM_NOTHING: return 0;
  default: return luaL_error(L, "the role '%s' can't be set here", key);
  }
}

static int handle_newindex(lua_State *L) {
  binding *b = cardvm__self(L);
  uint32_t handle = cardvm__to_handle(L, 1), kind = CARDVM_HANDLE_KIND(handle);
  if (lua_type(L, 2) != LUA_TSTRING)
    return luaL_error(L, "%s has no numbered fields", cardvm__kind_name(kind));
  const char *key = lua_tostring(L, 2);
  if (kind == KIND_EVENT) return write_event(L, b, handle, key);
  if (kind == KIND_SEQUENCE) return write_sequence(L, b, key);
  return luaL_error(L, "'%s' of %s can't be set: what changes the game is an event", key,
                    cardvm__kind_name(kind));
}

/* -- Text -------------------------------------------------------------------------------------- */

static int handle_tostring(lua_State *L) {
  binding *b = cardvm__self(L);
  uint32_t handle = cardvm__to_handle(L, 1), id = HANDLE_ID(handle);
  char text[96];
  cardvm_place_info place;
  cardvm_event event;
  if (!b->game) {
    lua_pushstring(L, cardvm__kind_name(CARDVM_HANDLE_KIND(handle)));
    return 1;
  }
  switch (CARDVM_HANDLE_KIND(handle)) {
  case KIND_CARD: cardvm_game_card_text(b->game, handle, false, text, sizeof text); break;
  case KIND_SEAT: snprintf(text, sizeof text, "player %u", (unsigned)id); break;
  case KIND_PLACE:
    if (!cardvm_game_place_info(b->game, id, &place)) place = (cardvm_place_info){0};
    if (place.owner)
      snprintf(text, sizeof text, "%s of player %u", cardvm_game_place_name(b->game, id),
               (unsigned)place.owner);
    else
      snprintf(text, sizeof text, "%s", cardvm_game_place_name(b->game, id));
    break;
  case KIND_EVENT:
    event = read_record(L, b, handle);
    snprintf(text, sizeof text, "event %s",
             cardvm_program_name(b->program, CARDVM_SORT_EVENT, event.kind));
    break;
  case KIND_SEQUENCE:
    snprintf(text, sizeof text, "%s", cardvm_program_name(b->program, CARDVM_SORT_SEQUENCE, id));
    break;
  default: snprintf(text, sizeof text, "a lasting effect"); break;
  }
  lua_pushstring(L, text);
  return 1;
}

/* -- Deeds that share their name with a number ------------------------------------------------- */

static int number_called(lua_State *L, int status, lua_KContext context) {
  (void)status;
  (void)context;
  return lua_gettop(L);
}

/* __call of numbers. unit:damage(2) has found the number unit.damage and calls it; the name is that
 * of the calling instruction. Arguments: the number, the handle, what the deed is told. */
static int call_number(lua_State *L) {
  binding *b = cardvm__self(L);
  lua_Debug frame;
  bool called = lua_getstack(L, 0, &frame) && lua_getinfo(L, "n", &frame) && frame.name;
  uint32_t kind = lua_islightuserdata(L, 2) ? CARDVM_HANDLE_KIND(cardvm__to_handle(L, 2)) : 0;
  const object *o = kind ? NULL : cardvm__object_at(L, 2);
  if (o && o->kind == OBJECT_WHOSE) kind = KIND_SEAT;
  if (o && o->kind == OBJECT_WHO) kind = KIND_CARD;
  if (!called || (kind != KIND_CARD && kind != KIND_SEAT))
    return luaL_error(L, "attempt to call a number value");
  cardvm__push_methods(L, b, METHODS_OF_NUMBERS(kind));
  lua_pushstring(L, frame.name);
  if (lua_rawget(L, -2) != LUA_TFUNCTION)
    return luaL_error(L, "'%s' of %s is a number, no deed", frame.name, cardvm__kind_name(kind));
  lua_replace(L, 1);
  lua_pop(L, 1);
  if (lua_iscfunction(L, 1) &&
      lua_getupvalue(L, 1, 2)) { /* a verb: its upvalues are binding, verb */
    const verb *v = lua_touserdata(L, -1);
    lua_pop(L, 1);
    lua_remove(L, 1); /* the key table holds on to it */
    return cardvm__do_verb(L, b, v);
  }
  lua_callk(L, lua_gettop(L) - 1, LUA_MULTRET, 0, number_called);
  return lua_gettop(L);
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

static void metamethod(lua_State *L, binding *b, const char *name, lua_CFunction function) {
  lua_pushlightuserdata(L, b);
  lua_pushcclosure(L, function, 1);
  lua_setfield(L, -2, name);
}

void cardvm__handles_open(lua_State *L, binding *b) {
  lua_createtable(L, METHODS_COUNT, 0);
  for (uint32_t which = 0; which <= METHODS_COUNT; which++) {
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
  metamethod(L, b, "__newindex", handle_newindex);
  metamethod(L, b, "__tostring", handle_tostring);
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);

  lua_pushinteger(L, 0); /* any */
  lua_createtable(L, 0, 2);
  metamethod(L, b, "__call", call_number);
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_pop(L, 2);
}
