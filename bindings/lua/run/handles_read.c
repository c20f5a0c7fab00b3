/* What can be read of cards, players, places, events and sequences. */
#include "cardvm_read.h"
#include "run.h"
#include "safe.h"

/* -- Cards ------------------------------------------------------------------------------------- */

static cardvm_card_info card_info(lua_State *L, const cardvm_game *game, cardvm_handle card) {
  cardvm_card_info info;
  if (!cardvm_game_card(game, card, &info)) luaL_error(L, "this is no card of the game");
  return info;
}

/* A label is a text of the definition; nil for a card that does not declare it. */
static int read_label(lua_State *L, const binding *b, cardvm_id definition, lua_Integer code) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->card_data);
  if (lua_rawgeti(L, -1, (lua_Integer)definition) != LUA_TTABLE) return 1;
  lua_pushliteral(L, "labels");
  if (lua_rawget(L, -2) != LUA_TTABLE) return 1;
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->attributes);
  lua_rawgeti(L, -1, code); /* its name */
  lua_remove(L, -2);
  lua_rawget(L, -2);
  return 1;
}

static int read_enum(lua_State *L, const binding *b, lua_Integer code, int32_t value) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->attributes);
  lua_rawgeti(L, -1, code);
  lua_rawgeti(L, -1, value);
  return 1;
}

typedef uint32_t cards_reader(const cardvm_game *game, uint32_t of, cardvm_handle *cards,
                              uint32_t max);

/* The cards attached to one, or those in a place: as a list, or only the last. */
static int read_cards(lua_State *L, const cardvm_game *game, cards_reader *read, uint32_t of,
                      bool last) {
  cardvm_handle small[CARDS_SMALL], *cards = small;
  uint32_t count = read(game, of, small, CARDS_SMALL);
  if (last) cardvm__sandbox_charge(L, 1 + count / 4);
  cards = cardvm__space(L, small, CARDS_SMALL, count, sizeof *cards);
  if (cards != small) read(game, of, cards, count);
  if (last) cardvm__push_handle(L, count > 0 ? cards[count - 1] : 0);
  else cardvm__push_group(L, cards, count);
  return 1;
}

/* Column and row as the player sees them whose function runs. */
static int read_position(lua_State *L, const binding *b, cardvm_place place, bool row) {
  cardvm_place_info info;
  if (!cardvm_game_place_info(b->game, place, &info)) return cardvm__push_nothing(L);
  int32_t value = row ? info.row : info.column;
  lua_pushinteger(L, info.owner != 0 && info.owner != b->you ? -(lua_Integer)value : value);
  return 1;
}

static void push_zone(lua_State *L, const binding *b, cardvm_id zone) {
  if (zone) cardvm__push_text(L, cardvm_program_name(b->program, CARDVM_SORT_ZONE, zone));
  else lua_pushnil(L);
}

static uint32_t all_chosen(const cardvm_game *game, uint32_t body, cardvm_handle *cards,
                           uint32_t max) {
  return cardvm_game_chosen(game, body, CARDVM_ALL_TARGETS, cards, max);
}

/* Pushes one choice, and returns what it is called. Modes are a list of their names. */
static const char *push_said(lua_State *L, const binding *b, const cardvm_choice_def *c,
                             uint32_t value) {
  if (c->kind != CARDVM_CHOICE_OPTIONS) {
    if (c->kind == CARDVM_CHOICE_YES_NO) lua_pushboolean(L, value != 0);
    else lua_pushinteger(L, (int32_t)value);
    return cardvm_program_name(b->program, CARDVM_SORT_NAME, c->prompt);
  }
  lua_newtable(L);
  for (uint32_t i = 0, n = 0; i < c->option_count; i++) {
    if (!(value >> i & 1)) continue;
    cardvm__push_text(L, cardvm_program_name(b->program, CARDVM_SORT_NAME, c->options[i]));
    lua_rawseti(L, -2, (lua_Integer)++n);
  }
  return "modes";
}

static int read_said(lua_State *L, const binding *b, cardvm_handle body) {
  uint32_t values[6] = {0};
  cardvm_choice_def choice;
  const uint32_t count = cardvm_game_said(b->game, body, values);
  lua_newtable(L);
  for (uint32_t i = 0; i < count; i++) {
    if (!cardvm_program_choice(b->program, cardvm_game_waits(b->game, body), i, &choice)) continue;
    const char *name = push_said(L, b, &choice, values[i]);
    lua_setfield(L, -2, name ? name : "");
  }
  return 1;
}

static int read_card(lua_State *L, binding *b, cardvm_handle card, read_kind what) {
  cardvm_card_info info = card_info(L, b->game, card);
  switch (what) {
  case READ_CARD_NAME:
    cardvm__push_text(L, cardvm_program_name(b->program, CARDVM_SORT_DEFINITION,
                                             cardvm_game_definition(b->game, card)));
    break;
  case READ_CARD_OWNER: cardvm__push_seat(L, info.owner); break;
  case READ_CARD_MASTER: cardvm__push_seat(L, info.master); break;
  case READ_CARD_ORIGINAL_MASTER: cardvm__push_seat(L, info.original_master); break;
  case READ_CARD_ZONE:
    cardvm_effect_looks(b->game, card); /* a reference may have followed it there */
    push_zone(L, b, info.zone);
    break;
  case READ_CARD_PLACE:
    cardvm_effect_looks(b->game, card);
    cardvm__push_place(L, info.place);
    break;
  case READ_CARD_HOST: cardvm__push_handle(L, info.host); break;
  case READ_CARD_ATTACHED: return read_cards(L, b->game, cardvm_game_attached, card, false);
  case READ_CARD_ABILITY_OF: cardvm__push_handle(L, cardvm_game_source(b->game, card)); break;
  case READ_CARD_CHOSEN: return read_cards(L, b->game, all_chosen, card, false);
  case READ_CARD_SAID: return read_said(L, b, card);
  case READ_CARD_KIND:
    lua_pushinteger(L, (lua_Integer)cardvm_game_definition(b->game, card));
    break;
  case READ_CARD_COLUMN: return read_position(L, b, info.place, false);
  default: return read_position(L, b, info.place, true);
  }
  return 1;
}

/* -- Players ----------------------------------------------------------------------------------- */

static int read_seat(lua_State *L, binding *b, cardvm_seat seat, read_kind what) {
  switch (what) {
  case READ_SEAT_NUMBER: lua_pushinteger(L, (lua_Integer)seat); break;
  case READ_SEAT_LOST: lua_pushboolean(L, cardvm_game_lost(b->game, seat)); break;
  default: cardvm__push_seat(L, cardvm__next_seat(b->game, seat)); break;
  }
  return 1;
}

/* A player's zone, a shared one, or the list of a zone's circles. */
static int read_zone(lua_State *L, const cardvm_game *game, cardvm_seat seat, cardvm_id zone) {
  cardvm_place place = cardvm__zone_place(game, zone, seat);
  if (place) {
    cardvm__push_place(L, place);
    return 1;
  }
  cardvm_seat owner = cardvm_game_place(game, zone, seat) ? seat : 0; /* 0: shared */
  uint32_t count = 0;
  while (cardvm_game_circle(game, zone, owner, count)) count++;
  lua_createtable(L, (int)count, 0);
  for (uint32_t n = 0; n < count; n++) {
    cardvm__push_place(L, cardvm_game_circle(game, zone, owner, n));
    lua_rawseti(L, -2, (lua_Integer)n + 1);
  }
  return 1;
}

/* -- Places ------------------------------------------------------------------------------------ */

static void push_neighbours(lua_State *L, const cardvm_game *game, cardvm_place place) {
  cardvm_place small[CARDS_SMALL], *places = small;
  uint32_t count = cardvm_game_neighbours(game, place, small, NULL, CARDS_SMALL);
  places = cardvm__space(L, small, CARDS_SMALL, count, sizeof *places);
  if (places != small) cardvm_game_neighbours(game, place, places, NULL, count);
  lua_createtable(L, (int)count, 0);
  for (uint32_t n = 0; n < count; n++) {
    cardvm__push_place(L, places[n]);
    lua_rawseti(L, -2, (lua_Integer)n + 1);
  }
}

/* They are the same in all games of so many players: a list that is not collected yet is found
 * again. Whether it is can't be seen by a script, and costs it nothing. */
static int read_neighbours(lua_State *L, const binding *b, cardvm_place place) {
  const lua_Integer at = READ_CODE(cardvm_game_players(b->game), place);
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->neighbours);
  const int lists = lua_gettop(L);
  if (lua_rawgeti(L, lists, at) != LUA_TNIL) return 1;
  push_neighbours(L, b->game, place);
  cardvm__readonly(L, "the list of neighbours", false);
  lua_pushvalue(L, -1);
  lua_rawseti(L, lists, at);
  return 1;
}

static int read_place(lua_State *L, binding *b, cardvm_place place, read_kind what) {
  cardvm_place_info info;
  cardvm_handle top;
  if (what == READ_PLACE_TOP && cardvm_game_cards(b->game, place, &top, 1) != 0) {
    cardvm__push_handle(L, top);
    return 1;
  }
  if (!cardvm_game_place_info(b->game, place, &info))
    return luaL_error(L, "this is no place of the game");
  switch (what) {
  case READ_PLACE_NAME: cardvm__push_text(L, cardvm_game_place_name(b->game, place)); break;
  case READ_PLACE_COUNT: lua_pushinteger(L, (lua_Integer)info.count); break;
  case READ_PLACE_CARDS: return read_cards(L, b->game, cardvm_game_cards, place, false);
  case READ_PLACE_TOP: return cardvm__push_nothing(L);
  case READ_PLACE_NEIGHBOURS: return read_neighbours(L, b, place);
  case READ_PLACE_BOTTOM: return read_cards(L, b->game, cardvm_game_cards, place, true);
  case READ_PLACE_OWNER: cardvm__push_seat(L, info.owner); break;
  case READ_PLACE_MASTER: cardvm__push_seat(L, info.master); break;
  default: push_zone(L, b, info.zone); break;
  }
  return 1;
}

/* -- Events ------------------------------------------------------------------------------------ */

/* Events that make something that lasts use most slots for themselves: scripts see and change
 * only some. */
const lasting_event *cardvm__lasting_event(cardvm_id kind) {
  static const lasting_event events[] = {
#define OF_MODIFY true, true, true
#define OF_CONTROL true, true, false
#define OF_START true, false, false
#define OF_DECIDE false, true, false
#define OF_BECOME true, false, false
#define ROW(name, word, event, ...) {CARDVM_EVENT_##event, OF_##event},
      CARDVM_LASTINGS(ROW)
#undef ROW
  };
  for (size_t i = 0; kind < CARDVM_EVENT_BUILTINS && i < sizeof events / sizeof *events; i++)
    if (events[i].event == kind) return &events[i];
  return NULL;
}

/* What the slot `name` names depends on the kind of event. */
static void push_name(lua_State *L, const binding *b, cardvm_id kind, cardvm_id id) {
  const bool used = kind == CARDVM_EVENT_ACTIVATE || kind == CARDVM_EVENT_CHOSEN;
  const cardvm_sort sort = used ? CARDVM_SORT_NAME /* the keyword */
                                : cardvm_program_event_names(b->program, kind);
  cardvm_ability_info info;
  if (used && cardvm_program_ability_info(b->program, id, &info)) {
    id = info.keyword;
    if (id == 0) { /* an ability that nothing speaks of */
      lua_pushnil(L);
      return;
    }
  }
  cardvm__push_text(L, cardvm_program_name(b->program, sort, id));
}

static bool is_readable(cardvm_id kind, cardvm_slot slot) {
  const lasting_event *lasts = cardvm__lasting_event(kind);
  if (!lasts) return true;
  switch (slot) {
  case CARDVM_SLOT_CARD:
  case CARDVM_SLOT_SOURCE:
  case CARDVM_SLOT_PLAYER:
  case CARDVM_SLOT_BY:
  case CARDVM_SLOT_NAME:
  case CARDVM_SLOT_EXTRA: return true;
  case CARDVM_SLOT_AMOUNT: return lasts->amount;
  default: return false;
  }
}

static void push_slot(lua_State *L, binding *b, const cardvm_event *event, cardvm_slot slot) {
  assert(slot < CARDVM_SLOTS);
  uint32_t value = is_readable(event->kind, slot) ? event->slot[slot] : 0;
  /* Of a card that others don't know they are told neither numbers nor names. */
  if (slot == CARDVM_SLOT_AMOUNT || slot == CARDVM_SLOT_POSITION || slot == CARDVM_SLOT_EXTRA ||
      slot == CARDVM_SLOT_NAME)
    cardvm_effect_looks(b->game, event->slot[CARDVM_SLOT_CARD]);
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
    else lua_pushinteger(L, (int32_t)value);
    break;
  case CARDVM_SLOT_NAME:
    if (value) push_name(L, b, event->kind, value);
    else lua_pushnil(L);
    break;
  default: cardvm__push_handle(L, value); break;
  }
}

cardvm_event cardvm__read_record(lua_State *L, const binding *b, uint32_t handle) {
  cardvm_event event;
  if (handle == HANDLE_TESTED_EVENT && b->context && b->context->event) return *b->context->event;
  if (!cardvm_event_read(b->game, handle, &event)) luaL_error(L, "this event is forgotten");
  return event;
}

/* -- References -------------------------------------------------------------------------------- */

int cardvm__push_reference(lua_State *L, const binding *b, cardvm_sort sort, uint32_t of,
                           cardvm_id id) {
  const uint32_t to = cardvm_game_reference(b->game, sort, of, id);
  switch (cardvm_program_reference(b->program, sort, id).to) {
  case CARDVM_SUBJECT_CARD: cardvm__push_handle(L, to); break;
  case CARDVM_SUBJECT_SEAT: cardvm__push_seat(L, to); break;
  default: cardvm__push_place(L, to); break;
  }
  return 1;
}

/* -- Reading ----------------------------------------------------------------------------------- */

static int read_declared(lua_State *L, binding *b, uint32_t handle, lua_Integer code) {
  cardvm_id id = (cardvm_id)(code & 0xffffffff);
  switch ((attribute_kind)(code >> 32)) {
  case ATTRIBUTE_PROPERTY: lua_pushinteger(L, cardvm_game_property(b->game, handle, id)); return 1;
  case ATTRIBUTE_FIELD: lua_pushinteger(L, cardvm_game_field(b->game, handle, id)); return 1;
  case ATTRIBUTE_ENUM: return read_enum(L, b, code, cardvm_game_property(b->game, handle, id));
  case ATTRIBUTE_LABEL: return read_label(L, b, cardvm_game_definition(b->game, handle), code);
  case ATTRIBUTE_PLAYER_VAR:
    lua_pushinteger(L, cardvm_game_player_variable(b->game, HANDLE_ID(handle), id));
    return 1;
  case ATTRIBUTE_PLAYER_NUMBER:
    lua_pushinteger(L, cardvm_evaluate_for(b->game, id, HANDLE_ID(handle)));
    return 1;
  case ATTRIBUTE_ZONE: return read_zone(L, b->game, HANDLE_ID(handle), id);
  case ATTRIBUTE_REMEMBERED:
    cardvm__push_numbered(L, cardvm__push_remembers(L, id), cardvm_game_field(b->game, handle, id));
    return 1;
  case ATTRIBUTE_REFERENCE: return cardvm__push_reference(L, b, CARDVM_SORT_FIELD, handle, id);
  case ATTRIBUTE_PLAYER_REFERENCE:
    return cardvm__push_reference(L, b, CARDVM_SORT_PLAYER_VARIABLE, HANDLE_ID(handle), id);
  }
  return cardvm__push_nothing(L);
}

static int read_builtin(lua_State *L, binding *b, uint32_t handle, lua_Integer code) {
  read_kind what = (read_kind)(code >> 32);
  cardvm_event event;
  if (what == READ_IS) {
    lua_pushboolean(L, CARDVM_HANDLE_KIND(handle) == (uint32_t)(code & 0xff));
    return 1;
  }
  switch (CARDVM_HANDLE_KIND(handle)) {
  case KIND_CARD: return read_card(L, b, handle, what);
  case KIND_SEAT: return read_seat(L, b, HANDLE_ID(handle), what);
  case KIND_PLACE: return read_place(L, b, HANDLE_ID(handle), what);
  case KIND_EVENT:
    event = cardvm__read_record(L, b, handle);
    if (what == READ_EVENT_KIND)
      cardvm__push_text(L, cardvm_program_name(b->program, CARDVM_SORT_EVENT, event.kind));
    else push_slot(L, b, &event, (cardvm_slot)(code & 0xff));
    return 1;
  default:
    if (what == READ_SEQUENCE_ROLE)
      cardvm__push_handle(L, cardvm_game_role(b->game, (cardvm_id)(code & 0xffffffff)));
    else if (what == READ_SEQUENCE_PLAYER)
      cardvm__push_seat(L, cardvm_sequence_player(b->game, HANDLE_ID(handle)));
    else
      cardvm__push_text(L,
                        cardvm_program_name(b->program, CARDVM_SORT_SEQUENCE, HANDLE_ID(handle)));
    return 1;
  }
}

/* Which card it is and where it is are told of the card as it is now. */
static bool told_of_now(lua_Integer code) {
  switch (code >> 32) {
  case READ_CARD_NAME:
  case READ_CARD_OWNER:
  case READ_CARD_ZONE:
  case READ_CARD_PLACE:
  case READ_CARD_KIND: return true;
  default: return false;
  }
}

int cardvm__read_value(lua_State *L, binding *b, uint32_t handle, lua_Integer code) {
  if (!b->game) return luaL_error(L, "the game can be read only while a function runs");
  if (CARDVM_HANDLE_KIND(handle) == CARDVM_KIND_CARD && !told_of_now(code))
    handle = cardvm_effect_reads(b->game, handle);
  return code >> 32 > READ_DECLARED_LAST ? read_builtin(L, b, handle, code)
                                         : read_declared(L, b, handle, code);
}
