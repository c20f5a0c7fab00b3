/* The rest of what handles can do: slots of events and roles of sequences are written, a handle
 * becomes text. */
#include "cardvm_read.h"
#include "run.h"
#include "suggest.h"

#include <stdio.h>

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
  case CARDVM_SLOT_NAME: return cardvm__check_event_name(L, b, 3, event->kind, what);
  default: return cardvm__check_card(L, b, 3, what);
  }
}

static bool is_writable(cardvm_id kind, cardvm_slot slot) {
  if (slot == CARDVM_SLOT_FROM || slot == CARDVM_SLOT_NEW || slot == CARDVM_SLOT_SOURCE)
    return false;
  const lasting_event *lasts = cardvm__lasting_event(kind);
  return !lasts || (slot == CARDVM_SLOT_CARD && lasts->card) ||
         (slot == CARDVM_SLOT_PLAYER && lasts->player) ||
         (slot == CARDVM_SLOT_AMOUNT && lasts->amount);
}

static int write_event(lua_State *L, binding *b, uint32_t handle, const char *key) {
  cardvm_game *game = cardvm__doing_as(L, b, "changing an event");
  cardvm__push_methods(L, b, KIND_EVENT);
  lua_pushvalue(L, 2);
  lua_rawget(L, -2);
  lua_Integer code = lua_tointeger(L, -1); /* 0 for methods and unknown keys */
  if (code >> 32 != READ_EVENT_SLOT)
    return luaL_error(L, "an event has no slot '%s'%s", key, cardvm__nearest_key(L, key, -2));
  const cardvm_call *call = cardvm_effect_call(game);
  if (!call || call->event != handle)
    return luaL_error(L, "only the substitution or body that an event was handed to changes it");
  cardvm_slot slot = (cardvm_slot)(code & 0xff);
  cardvm_event event = cardvm__read_record(L, b, handle);
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
  cardvm_game *game = cardvm__doing_as(L, b, "setting a role");
  cardvm_id role = cardvm__check_id(L, 2, CARDVM_SORT_ROLE, "a role");
  cardvm_handle card = lua_isnil(L, 3) ? 0 : cardvm__check_card(L, b, 3, key);
  switch (cardvm_sequence_set_role(game, role, card)) {
  case CARDVM_STOPPED: return cardvm__stop(L, b);
  case CARDVM_DONE:
  case CARDVM_NOTHING: return 0;
  default: return luaL_error(L, "the role '%s' can't be set here", key);
  }
}

int cardvm__handle_newindex(lua_State *L) {
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

int cardvm__handle_tostring(lua_State *L) {
  binding *b = cardvm__self(L);
  uint32_t handle = cardvm__to_handle(L, 1), id = HANDLE_ID(handle);
  char text[96];
  cardvm_place_info place;
  cardvm_event event;
  if (!b->game) {
    cardvm__push_text(L, cardvm__kind_name(CARDVM_HANDLE_KIND(handle)));
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
    else snprintf(text, sizeof text, "%s", cardvm_game_place_name(b->game, id));
    break;
  case KIND_EVENT:
    event = cardvm__read_record(L, b, handle);
    snprintf(text, sizeof text, "event %s",
             cardvm_program_name(b->program, CARDVM_SORT_EVENT, event.kind));
    break;
  case KIND_SEQUENCE:
    snprintf(text, sizeof text, "%s", cardvm_program_name(b->program, CARDVM_SORT_SEQUENCE, id));
    break;
  default: snprintf(text, sizeof text, "a lasting effect"); break;
  }
  cardvm__push_text(L, text);
  return 1;
}
