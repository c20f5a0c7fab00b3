/* What a scenario can look at: cards and players as objects of Lua. */
#include "stage.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

/* -- Cards ------------------------------------------------------------------------------------- */

/* An attached card is where its host is. */
static const char *zone_name(const stage *s, const cardvm_card_info *info) {
  cardvm_card_info at = *info;
  for (int depth = 0; at.host && depth < 64; depth++)
    if (!cardvm_game_card(s->game, at.host, &at)) break;
  return at.zone ? cardvm_program_name(s->program, CARDVM_SORT_ZONE, at.zone) : "nowhere";
}

static uint32_t position_of(const stage *s, cardvm_handle card, cardvm_place place) {
  uint32_t count = cardvm_game_cards(s->game, place, NULL, 0), found = 0;
  cardvm_handle *cards = need(NULL, count * sizeof *cards);
  cardvm_game_cards(s->game, place, cards, count);
  for (uint32_t i = 0; i < count; i++)
    if (cards[i] == card) found = i + 1;
  free(cards);
  return found;
}

static void push_attached(lua_State *L, const stage *s, cardvm_handle card) {
  uint32_t count = cardvm_game_attached(s->game, card, NULL, 0);
  cardvm_handle *cards = need(NULL, count * sizeof *cards);
  cardvm_game_attached(s->game, card, cards, count);
  look_push_cards(L, cards, count);
  free(cards);
}

/* The options of the open decision that are about this card, as text. */
static void push_options(lua_State *L, const stage *s, cardvm_handle card) {
  lua_newtable(L);
  const cardvm_decision *ask = stage_ask(s);
  bool about_cards = ask && (ask->kind == CARDVM_ASK_ACT || ask->what == CARDVM_SUBJECT_CARD ||
                             ask->what == CARDVM_SUBJECT_ANY);
  for (uint32_t i = 0; about_cards && i < ask->option_count; i++) {
    if (ask->options[i].subject != card) continue;
    buffer b = {0};
    text_option(&b, s->game, ask, i, STAGE_VIEWER, false);
    lua_pushstring(L, buffer_text(&b));
    buffer_free(&b);
    lua_seti(L, -2, (lua_Integer)luaL_len(L, -2) + 1);
  }
}

static bool push_built_in(lua_State *L, const stage *s, cardvm_handle card,
                          const cardvm_card_info *info, const char *key) {
  cardvm_place_info place = {0};
  cardvm_game_place_info(s->game, info->place, &place);
  if (strcmp(key, "zone") == 0) lua_pushstring(L, zone_name(s, info));
  else if (strcmp(key, "place") == 0)
    lua_pushstring(L, info->place ? cardvm_game_place_name(s->game, info->place) : "nowhere");
  else if (strcmp(key, "name") == 0)
    lua_pushstring(L, cardvm_program_name(s->program, CARDVM_SORT_DEFINITION, info->definition));
  else if (strcmp(key, "master") == 0) lua_pushstring(L, look_seat_name(info->master));
  else if (strcmp(key, "owner") == 0) lua_pushstring(L, look_seat_name(info->owner));
  else if (strcmp(key, "original_master") == 0)
    lua_pushstring(L, look_seat_name(info->original_master));
  else if (strcmp(key, "exists") == 0)
    lua_pushboolean(L, info->current && (info->place || info->host));
  else if (strcmp(key, "attached") == 0) push_attached(L, s, card);
  else if (strcmp(key, "options") == 0) push_options(L, s, card);
  else if (strcmp(key, "position") == 0) lua_pushinteger(L, position_of(s, card, info->place));
  else if (strcmp(key, "column") == 0) lua_pushinteger(L, place.column);
  else if (strcmp(key, "row") == 0) lua_pushinteger(L, place.row);
  else if (strcmp(key, "host") == 0 && info->host) look_push_card(L, info->host);
  else if (strcmp(key, "host") == 0) lua_pushnil(L);
  else return false;
  return true;
}

bool look_push_reference(lua_State *L, const stage *s, cardvm_sort sort, uint32_t of,
                         cardvm_id id) {
  const uint32_t to = cardvm_game_reference(s->game, sort, of, id);
  switch (cardvm_program_reference(s->program, sort, id).to) {
  case CARDVM_SUBJECT_NONE: return false;
  case CARDVM_SUBJECT_CARD:
    if (to) look_push_card(L, to);
    else lua_pushnil(L);
    return true;
  case CARDVM_SUBJECT_SEAT: lua_pushstring(L, look_seat_name(to)); return true;
  default: lua_pushstring(L, to ? cardvm_game_place_name(s->game, to) : "nowhere"); return true;
  }
}

static bool push_value(lua_State *L, const stage *s, cardvm_handle card,
                       const cardvm_card_info *info, const char *key) {
  cardvm_id id = cardvm_program_find(s->program, CARDVM_SORT_FIELD, key);
  if (id) {
    if (cardvm_lua_remembers(s->program, id))
      lua_pushstring(L,
                     cardvm_lua_remembered(s->program, id, cardvm_game_field(s->game, card, id)));
    else if (!look_push_reference(L, s, CARDVM_SORT_FIELD, card, id))
      lua_pushinteger(L, cardvm_game_field(s->game, card, id));
    return true;
  }
  const char *colon = strchr(key, ':'); /* "traits:Red" */
  if (colon) {
    cardvm_lua_standing at;
    lua_pushlstring(L, key, (size_t)(colon - key));
    if (!cardvm_lua_value(s->program, lua_tostring(L, -1), colon + 1, &at)) return false;
    lua_pushinteger(L, cardvm_lua_holds(&at, cardvm_game_property(s->game, card, at.property)));
    return true;
  }
  id = cardvm_program_find(s->program, CARDVM_SORT_PROPERTY, key);
  const cardvm_property_def *d = cardvm_program_declared(s->program, CARDVM_SORT_PROPERTY, id);
  if (d && !d->tags) {
    lua_pushinteger(L, cardvm_game_property(s->game, card, id));
    return true;
  }
  const char *label = cardvm_lua_label(s->program, info->definition, key);
  if (label) lua_pushstring(L, label);
  return label != NULL;
}

static bool unknown_key(stage *s, const char *key) {
  static const char *const built_in[] = {"zone",   "place",    "name",    "master",   "owner",
                                         "exists", "attached", "options", "position", "column",
                                         "row",    "host",     "has"};
  nearest n = nearest_begin(key);
  for (size_t i = 0; i < sizeof built_in / sizeof *built_in; i++) nearest_offer(&n, built_in[i]);
  static const cardvm_sort sorts[] = {CARDVM_SORT_FIELD, CARDVM_SORT_PROPERTY};
  for (size_t i = 0; i < 2; i++)
    for (cardvm_id id = 1; id <= cardvm_program_count(s->program, sorts[i]); id++)
      nearest_offer(&n, cardvm_program_name(s->program, sorts[i], id));
  stage_error(s, "a card has no \"%s\"", key);
  nearest_say(&n, &s->why);
  return false;
}

/* card:has("traits", "Red") */
static int card_has(lua_State *L) {
  stage *s = stage_of(L);
  cardvm_handle card = look_now(s, *(cardvm_handle *)luaL_checkudata(L, 1, STAGE_CARD));
  const char *key = luaL_checkstring(L, 2), *text = luaL_checkstring(L, 3);
  cardvm_lua_standing at = {0, 0, 0};
  if (!cardvm_lua_value(s->program, key, text, &at)) {
    stage_error(s, "there is no %s \"%s\"", key, text);
    return stage_raise(L, s);
  }
  lua_pushboolean(L, cardvm_lua_holds(&at, cardvm_game_property(s->game, card, at.property)));
  return 1;
}

static int card_index(lua_State *L) {
  stage *s = stage_of(L);
  cardvm_handle *object = luaL_checkudata(L, 1, STAGE_CARD);
  const char *key = luaL_checkstring(L, 2);
  if (!stage_settle(s)) return stage_raise(L, s);
  if (strcmp(key, "has") == 0) {
    lua_pushcfunction(L, card_has);
    return 1;
  }
  cardvm_handle card = look_now(s, *object);
  cardvm_card_info info = {0};
  cardvm_game_card(s->game, card, &info);
  if (!push_built_in(L, s, card, &info, key) && !push_value(L, s, card, &info, key)) {
    unknown_key(s, key);
    return stage_raise(L, s);
  }
  return 1;
}

static int card_equals(lua_State *L) {
  stage *s = stage_of(L);
  cardvm_handle *a = look_card_at(L, 1), *b = look_card_at(L, 2);
  lua_pushboolean(L, a && b && look_now(s, *a) == look_now(s, *b));
  return 1;
}

static int card_text(lua_State *L) {
  stage *s = stage_of(L);
  char text[160] = "";
  cardvm_game_card_text(s->game, *(cardvm_handle *)luaL_checkudata(L, 1, STAGE_CARD), true, text,
                        sizeof text);
  lua_pushstring(L, text);
  return 1;
}

/* -- Players ----------------------------------------------------------------------------------- */

static bool unknown_group(stage *s, const char *key) {
  nearest n = nearest_begin(key);
  static const cardvm_sort sorts[] = {CARDVM_SORT_ZONE, CARDVM_SORT_PLAYER_VARIABLE,
                                      CARDVM_SORT_SELECTION};
  for (size_t i = 0; i < 3; i++)
    for (cardvm_id id = 1; id <= cardvm_program_count(s->program, sorts[i]); id++)
      nearest_offer(&n, cardvm_program_name(s->program, sorts[i], id));
  stage_error(s, "a player has no zone, group or variable \"%s\"", key);
  nearest_say(&n, &s->why);
  return false;
}

static bool push_player_value(lua_State *L, const stage *s, cardvm_seat seat, const char *key) {
  cardvm_handle *cards = NULL;
  uint32_t count = 0;
  if (names_group(s, key, seat, &cards, &count)) {
    look_push_cards(L, cards, count);
    free(cards);
    return true;
  }
  cardvm_id id = cardvm_program_find(s->program, CARDVM_SORT_PLAYER_VARIABLE, key);
  if (id && seat && look_push_reference(L, s, CARDVM_SORT_PLAYER_VARIABLE, seat, id)) return true;
  if (id && seat) lua_pushinteger(L, cardvm_game_player_variable(s->game, seat, id));
  else if (seat && strcmp(key, "seat") == 0) lua_pushinteger(L, seat);
  else if (seat && strcmp(key, "lost") == 0) lua_pushboolean(L, cardvm_game_lost(s->game, seat));
  else return false;
  return true;
}

static int seat_index(lua_State *L) {
  stage *s = stage_of(L);
  cardvm_seat seat = *(cardvm_seat *)luaL_checkudata(L, 1, STAGE_PLAYER);
  const char *key = luaL_checkstring(L, 2);
  if (!stage_settle(s)) return stage_raise(L, s);
  if (!push_player_value(L, s, seat, key)) {
    unknown_group(s, key);
    return stage_raise(L, s);
  }
  return 1;
}

static int seat_equals(lua_State *L) {
  cardvm_seat a = 0, b = 0;
  lua_pushboolean(L, look_seat_at(L, 1, &a) && look_seat_at(L, 2, &b) && a == b);
  return 1;
}

static int seat_text(lua_State *L) {
  lua_pushstring(L, look_seat_name(*(cardvm_seat *)luaL_checkudata(L, 1, STAGE_PLAYER)));
  return 1;
}

void look_open(lua_State *L) {
  static const luaL_Reg card[] = {
      {"__index", card_index}, {"__eq", card_equals}, {"__tostring", card_text}, {NULL, NULL}};
  static const luaL_Reg seat[] = {{"__index", seat_index},
                                  {"__eq", seat_equals},
                                  {"__tostring", seat_text},
                                  {"__call", stage_seat_call},
                                  {NULL, NULL}};
  luaL_newmetatable(L, STAGE_CARD);
  luaL_setfuncs(L, card, 0);
  luaL_newmetatable(L, STAGE_PLAYER);
  luaL_setfuncs(L, seat, 0);
  lua_pop(L, 2);
}
