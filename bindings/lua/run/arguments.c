/* Reading what scripts hand to functions of the API. Strict: a whole number is no text, a card is
 * no player, nil is nothing unless the function says so; every message names what was expected. */
#include "cardvm_read.h"
#include "run.h"
#include "safe.h"
#include "suggest.h"

#include <string.h>

_Noreturn void cardvm__wrong(lua_State *L, int index, const char *what, const char *expected) {
  lua_Debug frame;
  const char *called = "";
  if (lua_getstack(L, 0, &frame) && lua_getinfo(L, "n", &frame) && frame.name &&
      strcmp(frame.namewhat, "metamethod") != 0)
    called = frame.name;
  const object *o = cardvm__object_at(L, index);
  const char *hint = o && o->kind == OBJECT_NUMBER ? " (what it is now: its :value())" : "";
  luaL_error(L, "%s%s%s is %s%s; %s was expected", called, *called ? ": " : "", what,
             cardvm__kind_of_value(L, index), hint, expected);
  for (;;) { /* luaL_error does not return, but its prototype doesn't say so */
  }
}

/* -- Where a function may do what -------------------------------------------------------------- */

binding *cardvm__reading(lua_State *L) {
  binding *b = cardvm__self(L);
  if (!b->game) luaL_error(L, "the game can be read only while a function runs");
  return b;
}

binding *cardvm__doing(lua_State *L) {
  binding *b = cardvm__self(L);
  if (!b->game || b->context || !lua_isyieldable(L))
    cardvm__refuse_change(L, b, cardvm__word_self(L)->name);
  return b;
}

void cardvm__refuse_change(lua_State *L, const binding *b, const char *function) {
  if (!b->game)
    luaL_error(L, "%s: nothing can be done while the rules are loaded; write it in a function",
               function);
  if (b->context)
    luaL_error(L,
               "%s: a condition or number only reads; an ability, step or rule action changes the "
               "game",
               function);
  if (b->gathering)
    luaL_error(L, "%s: only events can be done simultaneously: verbs, move_to, create, control",
               function);
  luaL_error(L, "%s: nothing can be done inside a function that sorts or compares", function);
}

/* -- Values ------------------------------------------------------------------------------------ */

static uint32_t handle_of_kind(lua_State *L, int index, uint32_t kind) {
  uint32_t handle = lua_islightuserdata(L, index) ? cardvm__to_handle(L, index) : 0;
  return CARDVM_HANDLE_KIND(handle) == kind ? handle : 0;
}

cardvm_handle cardvm__check_card(lua_State *L, binding *b, int index, const char *what) {
  uint32_t handle = handle_of_kind(L, index, KIND_CARD);
  if (handle) return handle;
  const object *o = cardvm__object_of(L, index, OBJECT_WHO);
  bool meant = o && b->game;
  if (meant) handle = cardvm__resolve_who(b, (cardvm_who)o->id);
  if (meant && !handle) luaL_error(L, "%s: there is no such card here", what);
  if (!handle) cardvm__wrong(L, index, what, "a card");
  return handle;
}

cardvm_seat cardvm__check_seat(lua_State *L, binding *b, int index, const char *what) {
  uint32_t handle = handle_of_kind(L, index, KIND_SEAT);
  if (handle) return HANDLE_ID(handle);
  const object *o = cardvm__object_of(L, index, OBJECT_WHOSE);
  bool meant = o && b->game;
  cardvm_seat seat = meant ? cardvm__resolve_player(b, o) : 0;
  if (meant && !seat) luaL_error(L, "%s: there is no such player here", what);
  if (!seat) cardvm__wrong(L, index, what, "a player");
  return seat;
}

cardvm_place cardvm__check_place(lua_State *L, binding *b, int index, const char *what) {
  (void)b;
  uint32_t handle = handle_of_kind(L, index, KIND_PLACE);
  if (!handle) cardvm__wrong(L, index, what, "a place");
  return HANDLE_ID(handle);
}

int32_t cardvm__check_number(lua_State *L, int index, const char *what) {
  if (!lua_isinteger(L, index)) cardvm__wrong(L, index, what, "a whole number");
  lua_Integer value = lua_tointeger(L, index);
  if (value < INT32_MIN || value > INT32_MAX)
    luaL_error(L, "%s is %I; numbers of the game lie between -2147483648 and 2147483647", what,
               (LUAI_UACINT)value);
  return (int32_t)value;
}

const char *cardvm__check_text(lua_State *L, int index, const char *what) {
  if (lua_type(L, index) != LUA_TSTRING) cardvm__wrong(L, index, what, "a text");
  size_t length;
  const char *text = lua_tolstring(L, index, &length);
  if (strlen(text) != length) luaL_error(L, "%s: '%s' goes on behind a zero byte", what, text);
  return text;
}

cardvm_id cardvm__check_name(lua_State *L, binding *b, int index, const char *what) {
  const char *text = cardvm__check_text(L, index, what);
  cardvm_id id = cardvm_program_find(b->program, CARDVM_SORT_NAME, text);
  if (!id)
    luaL_error(L,
               "%s: the text '%s' stands in no script; what people read is written out, not put "
               "together while a function runs",
               what, text);
  return id;
}

cardvm_id cardvm__check_id(lua_State *L, int index, cardvm_sort sort, const char *what) {
  const char *text = cardvm__check_text(L, index, what);
  cardvm_id id = cardvm__id_of(L, sort, text);
  if (id) return id;
  luaL_error(L, "'%s' is not %s%s", text, what, cardvm__nearest_of(L, text, sort, sort));
  return 0;
}

cardvm_place cardvm__destination(lua_State *L, binding *b, int index, cardvm_handle card,
                                 cardvm_seat owner) {
  if (lua_type(L, index) != LUA_TSTRING) {
    if (!lua_islightuserdata(L, index))
      cardvm__wrong(L, index, "place", cardvm__type_expected(A_DESTINATION));
    return cardvm__check_place(L, b, index, "place");
  }
  if (card && strcmp(lua_tostring(L, index), "nowhere") == 0) return CARDVM_NOWHERE;
  cardvm_id zone = cardvm__check_id(L, index, CARDVM_SORT_ZONE, "a zone");
  cardvm_card_info info = {.owner = owner};
  if (card && !cardvm_game_card(b->game, card, &info)) luaL_error(L, "this is no card of the game");
  cardvm_place place = cardvm__zone_place(b->game, zone, info.owner);
  if (!place) luaL_error(L, "'%s' is no single place; say which", lua_tostring(L, index));
  return place;
}

uint32_t cardvm__position(lua_State *L, int index, const char *what, uint32_t top) {
  if (lua_isnoneornil(L, index)) return CARDVM_AT_TOP;
  if (lua_isinteger(L, index)) {
    int32_t n = cardvm__check_number(L, index, what);
    if (n < 1) luaL_error(L, "%s is %d; the first card of a place is 1", what, (int)n);
    return CARDVM_AT_INDEX + (uint32_t)n - 1;
  }
  const char *text = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : "";
  if (strcmp(text, "top") == 0) return top;
  if (strcmp(text, "bottom") != 0) cardvm__wrong(L, index, what, cardvm__type_expected(A_POSITION));
  return CARDVM_AT_BOTTOM;
}

/* -- Tables of named values -------------------------------------------------------------------- */

bool cardvm__is_table(lua_State *L, int index) {
  return lua_istable(L, index) || cardvm__is_readonly(L, index);
}

int cardvm__optional_table(lua_State *L, int index, const char *what, const char *expected) {
  if (lua_isnoneornil(L, index)) return 0;
  if (!cardvm__is_table(L, index)) cardvm__wrong(L, index, what, expected);
  return index;
}

bool cardvm__field(lua_State *L, int table, const char *name) {
  int at = lua_absindex(L, table);
  cardvm__content(L, at);
  cardvm__push_text(L, name);
  lua_rawget(L, -2);
  lua_remove(L, -2);
  return !lua_isnil(L, -1);
}

static int unknown_field(lua_State *L, const word *keys, word_place form, const char *const *more,
                         const char *key) {
  cardvm__suggest suggest;
  const char *renamed = cardvm__word_renamed(L, form, key);
  if (renamed) return luaL_error(L, "%s", renamed);
  cardvm__suggest_start(&suggest, key);
  for (; keys->name; keys++)
    if (keys->on & ON(form)) cardvm__suggest_offer(&suggest, keys->name);
  for (; more && *more; more++) cardvm__suggest_offer(&suggest, *more);
  return luaL_error(L, "%s has no field '%s'%s", cardvm__place_called(form), key,
                    cardvm__did_you_mean(L, &suggest));
}

void cardvm__check_fields(lua_State *L, int table, const word *keys, word_place form,
                          const char *const *more) {
  const char *first = NULL; /* bytewise, so that the message is the same in every run */
  cardvm__content(L, table);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING)
      luaL_error(L, "%s: a key is no text; fields have names", cardvm__place_called(form));
    const char *key = lua_tostring(L, -2);
    if (cardvm__word_named(keys, form, key) || cardvm__in_list(more, key)) continue;
    if (!first || strcmp(key, first) < 0) first = key;
  }
  lua_pop(L, 1);
  if (first) unknown_field(L, keys, form, more, first);
}

cardvm_until cardvm__check_until(lua_State *L, int table, word_place form) {
  cardvm_until until = {.duration = CARDVM_WHILE_EFFECT};
  if (table == 0) return until;
  if (cardvm__field(L, table, "until_")) {
    const object *o = cardvm__object_of(L, -1, OBJECT_DURATION);
    if (cardvm__is_text(L, -1, "forever")) until.duration = CARDVM_FOREVER;
    else if (o) until = (cardvm_until){.duration = o->id, .card = (cardvm_handle)o->low};
    else
      luaL_error(L, "%s: until_ is %s; %s was expected", cardvm__place_called(form),
                 cardvm__kind_of_value(L, -1), cardvm__type_expected(A_DURATION));
  }
  lua_pop(L, 1);
  return until;
}

/* -- Lists ------------------------------------------------------------------------------------- */

void *cardvm__space(lua_State *L, void *small, size_t small_count, size_t count, size_t bytes) {
  if (count <= small_count) {
    lua_pushnil(L);
    return small;
  }
  return lua_newuserdatauv(L, count * bytes, 0);
}

cardvm_handle *cardvm__select(lua_State *L, const binding *b, cardvm_id selection,
                              cardvm_handle small[CARDS_SMALL], uint32_t *count) {
  const cardvm_context *context = b->context;
  cardvm_handle *cards = small;
  uint32_t capacity = CARDS_SMALL;
  lua_pushnil(L);
  for (int attempt = 0; attempt < 2; attempt++) {
    *count =
        context ? cardvm_game_select(b->game, selection, context->you, context->me, cards, capacity)
                : cardvm_effect_select(b->game, selection, cards, capacity);
    if (*count <= capacity) break;
    capacity = *count;
    cards = lua_newuserdatauv(L, capacity * sizeof *cards, 0);
    lua_replace(L, -2);
  }
  return cards;
}

cardvm_handle *cardvm__targets_now(lua_State *L, const binding *b, const object *o,
                                   cardvm_handle small[CARDS_SMALL], uint32_t *count) {
  const cardvm_target_def t = {
      .selection = (cardvm_id)o->low, .players = o->id, .places = (cardvm_id)o->high};
  *count = cardvm_effect_candidates(b->game, &t, NULL, 0);
  cardvm_handle *found = cardvm__space(L, small, CARDS_SMALL, *count, sizeof *found);
  cardvm_effect_candidates(b->game, &t, found, *count);
  return found;
}

/* Pushes the next item of a list, from *i on, and returns true. One at a time may be nil: what a
 * choice has not given. */
static bool item_next(lua_State *L, int list, lua_Integer *i) {
  for (int skipped = 0; skipped < 2; skipped++) {
    if (lua_rawgeti(L, list, ++*i) != LUA_TNIL) return true;
    lua_pop(L, 1);
  }
  return false;
}

cardvm_handle *cardvm__handles_of_list(lua_State *L, binding *b, int index, const char *what,
                                       handle_check *one, cardvm_handle small[CARDS_SMALL],
                                       uint32_t *count) {
  cardvm_handle *handles = small;
  uint32_t n = 0, room = CARDS_SMALL;
  cardvm__content(L, index);
  const int list = lua_gettop(L);
  lua_pushnil(L); /* the space */
  for (lua_Integer i = 0; item_next(L, list, &i); lua_pop(L, 1)) {
    if (n > UINT16_MAX) luaL_error(L, "%s: a list of more than %d is too long", what, UINT16_MAX);
    if (n == room) {
      room *= 4;
      cardvm_handle *more = lua_newuserdatauv(L, room * sizeof *more, 0);
      handles = memcpy(more, handles, n * sizeof *more);
      lua_replace(L, list + 1);
    }
    handles[n++] = one(L, b, -1, what);
  }
  lua_remove(L, list);
  cardvm__sandbox_charge(L, n);
  *count = n;
  return handles;
}

cardvm_handle *cardvm__check_cards(lua_State *L, binding *b, int index, const char *what,
                                   cardvm_handle small[CARDS_SMALL], uint32_t *count) {
  int at = lua_absindex(L, index);
  const object *o = cardvm__object_of(L, at, OBJECT_SELECTION);
  if (o) return cardvm__select(L, b, o->id, small, count);
  if (!cardvm__is_table(L, at)) cardvm__wrong(L, at, what, "a selection or a list of cards");
  return cardvm__handles_of_list(L, b, at, what, cardvm__check_card, small, count);
}
