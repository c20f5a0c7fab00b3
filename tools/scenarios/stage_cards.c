/* The cards of a position. */
#include "stage_position.h"

#include <string.h>

static bool is_true(lua_State *L, int table, const char *key) {
  lua_getfield(L, table, key);
  bool is = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return is;
}

bool stage_number_at(stage *s, int index, const char *what, int32_t *number) {
  const lua_Integer n =
      lua_isboolean(s->L, index) ? lua_toboolean(s->L, index) : lua_tointeger(s->L, index);
  *number = (int32_t)n;
  if ((lua_isboolean(s->L, index) || lua_isinteger(s->L, index)) && *number == n) return true;
  return stage_error(s, "\"%s\" is a whole number, true or false", what);
}

bool stage_seat_at(stage *s, int index, const char *what, cardvm_seat *seat) {
  if (look_seat_at(s->L, index, seat)) return true;
  if (lua_type(s->L, index) == LUA_TSTRING) return names_seat(s, lua_tostring(s->L, index), seat);
  return stage_error(s, "\"%s\" is one player, \"you\", \"enemy\" or \"player 3\", not a %s", what,
                     luaL_typename(s->L, index));
}

/* attached = { "PR", ... } or pilot = "PR" */
static bool attach_all(stage *s, int value, cardvm_seat seat, cardvm_place place,
                       cardvm_handle host, const position *p) {
  if (!lua_istable(s->L, value) || lua_getfield(s->L, value, "as") != LUA_TNIL) {
    lua_settop(s->L, value);
    return stage_make_card(s, value, seat, place, host, p);
  }
  lua_settop(s->L, value);
  lua_Integer count = luaL_len(s->L, value);
  bool well = true;
  for (lua_Integer i = 1; i <= count && well; i++) {
    lua_geti(s->L, value, i);
    well = stage_make_card(s, lua_gettop(s->L), seat, place, host, p);
    lua_settop(s->L, value);
  }
  return well;
}

/* A field's value: a number, or the card, player or place to which it is to refer. The card must
 * have been made before. */
static bool value_at(stage *s, int value, const char *key, cardvm_id field, int32_t *number) {
  card_spec spec;
  uint32_t to = 0;
  bool well;
  switch (cardvm_program_reference(s->program, CARDVM_SORT_FIELD, field).to) {
  case CARDVM_SUBJECT_NONE: return stage_number_at(s, value, key, number);
  case CARDVM_SUBJECT_CARD:
    well = names_spec_at(s, value, &spec) && names_card(s, &spec, &to);
    break;
  case CARDVM_SUBJECT_SEAT: well = stage_seat_at(s, value, key, &to); break;
  default:
    well = lua_type(s->L, value) == LUA_TSTRING
               ? names_place(s, lua_tostring(s->L, value), 1, &to)
               : stage_error(s, "\"%s\" is a place, named by a string, not by a %s", key,
                             luaL_typename(s->L, value));
  }
  *number = (int32_t)to;
  return well;
}

static bool set_field(stage *s, const char *key, int value, cardvm_handle card) {
  cardvm_id field = cardvm_program_find(s->program, CARDVM_SORT_FIELD, key);
  int32_t number;
  if (field)
    return value_at(s, value, key, field, &number) &&
           (cardvm_edit_field(s->game, card, field, number) == CARDVM_OK ||
            stage_error(s, "field \"%s\" can't be set: %s", key,
                        cardvm_game_error(s->game)->message));
  nearest n = nearest_begin(key);
  static const char *const built_in[] = {"as",     "attached", "pilot",    "fresh",
                                         "master", "owner",    "known_to", "becomes"};
  for (size_t i = 0; i < sizeof built_in / sizeof *built_in; i++) nearest_offer(&n, built_in[i]);
  for (cardvm_id id = 1; id <= cardvm_program_count(s->program, CARDVM_SORT_FIELD); id++)
    nearest_offer(&n, cardvm_program_name(s->program, CARDVM_SORT_FIELD, id));
  stage_error(s, "a card in a position has no \"%s\"", key);
  nearest_say(&n, &s->why);
  return false;
}

/* One key of a card's table; those that were needed to make it are done. */
static bool apply_key(stage *s, const char *key, int value, cardvm_seat seat, cardvm_place place,
                      cardvm_handle card, const position *p) {
  cardvm_seat other = 0;
  if (strcmp(key, "fresh") == 0 || strcmp(key, "owner") == 0 || strcmp(key, "becomes") == 0)
    return true;
  if (strcmp(key, "as") == 0) return names_alias(s, lua_tostring(s->L, value), card);
  if (strcmp(key, "attached") == 0 || strcmp(key, "pilot") == 0)
    return attach_all(s, value, seat, place, card, p);
  if (strcmp(key, "master") == 0)
    return stage_seat_at(s, value, key, &other) &&
           (cardvm_edit_control(s->game, card, other, CARDVM_FOREVER) == CARDVM_OK ||
            stage_error(s, "the master can't be set: %s", cardvm_game_error(s->game)->message));
  if (strcmp(key, "known_to") == 0)
    return stage_seat_at(s, value, key, &other) &&
           cardvm_edit_reveal(s->game, card, other) == CARDVM_OK;
  return set_field(s, key, value, card);
}

static bool apply_keys(stage *s, int spec, cardvm_seat seat, cardvm_place place, cardvm_handle card,
                       const position *p) {
  bool well = true;
  lua_pushnil(s->L);
  while (well && lua_next(s->L, spec)) {
    int value = lua_gettop(s->L);
    if (lua_type(s->L, value - 1) == LUA_TSTRING)
      well = apply_key(s, lua_tostring(s->L, value - 1), value, seat, place, card, p);
    lua_settop(s->L, value - 1);
  }
  return well;
}

bool stage_create(stage *s, cardvm_id definition, cardvm_seat owner, cardvm_place place,
                  cardvm_handle host, cardvm_handle *card) {
  *card = cardvm_edit_create(s->game, definition, owner, place, CARDVM_AT_BOTTOM);
  if (*card && (!host || cardvm_edit_attach(s->game, *card, host) == CARDVM_OK)) {
    *card = cardvm_follow(s->game, *card); /* attached, it has begun a new stay */
    return true;
  }
  return stage_error(s, "\"%s\" can't be put there: %s",
                     cardvm_program_name(s->program, CARDVM_SORT_DEFINITION, definition),
                     cardvm_game_error(s->game)->message);
}

/* becomes = "Guise": what it is as long as it stays, such as what hides it. */
static bool read_becomes(stage *s, int spec, cardvm_id *definition) {
  bool well = true;
  int type = lua_getfield(s->L, spec, "becomes");
  if (type == LUA_TSTRING) well = names_definition(s, lua_tostring(s->L, -1), definition);
  else if (type != LUA_TNIL) well = stage_error(s, "\"becomes\" is the name of a card");
  lua_pop(s->L, 1);
  return well;
}

static bool become(stage *s, cardvm_handle card, cardvm_id definition) {
  return cardvm_edit_become(s->game, card, definition) == CARDVM_OK ||
         stage_error(s, "it can't become that: %s", cardvm_game_error(s->game)->message);
}

/* A card from "Scout", { "Scout", as = ... } or { 3, "Scout" }. */
bool stage_make_card(stage *s, int spec, cardvm_seat seat, cardvm_place place, cardvm_handle host,
                     const position *p) {
  lua_State *L = s->L;
  bool table = lua_istable(L, spec);
  /* What is attached to a fresh card is as fresh as that. */
  if (!host && (table && is_true(L, spec, "fresh")) != p->fresh) return true;
  lua_Integer copies = 1;
  int name_at = 1;
  if (table && lua_geti(L, spec, 1) == LUA_TNUMBER) {
    copies = lua_tointeger(L, -1);
    name_at = 2;
  }
  if (table && lua_geti(L, spec, name_at + 1) != LUA_TNIL) {
    const char *more = luaL_tolstring(L, -1, NULL);
    return stage_error(s,
                       "one entry is one card, as often as a number before it says: \"%s\" is one "
                       "too many (several: { { 2, \"A\" }, \"B\" })",
                       more);
  }
  if (table) lua_geti(L, spec, name_at);
  else lua_pushvalue(L, spec);
  cardvm_id definition = 0;
  cardvm_seat owner = seat;
  if (lua_type(L, -1) != LUA_TSTRING)
    return stage_error(s, "a card in a position is a name or { \"name\", ... }");
  if (!names_definition(s, lua_tostring(L, -1), &definition)) return false;
  if (table && lua_getfield(L, spec, "owner") != LUA_TNIL &&
      !stage_seat_at(s, lua_gettop(L), "owner", &owner))
    return false;
  lua_settop(L, spec);
  cardvm_id becomes = 0;
  if (table && !read_becomes(s, spec, &becomes)) return false;
  for (lua_Integer i = 0; i < copies; i++) {
    cardvm_handle card = 0;
    if (!stage_create(s, definition, owner, place, host, &card) ||
        (becomes && !become(s, card, becomes)) ||
        (table && !apply_keys(s, spec, seat, place, card, p)))
      return false;
  }
  return true;
}
