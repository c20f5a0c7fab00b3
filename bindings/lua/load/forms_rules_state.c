/* Declaring what there is: zones, properties, attributes, tags, labels, fields, variables. */
#include "expr.h"

#include <stdio.h>
#include <string.h>

/* -- Zones ------------------------------------------------------------------------------------- */

/* Entry [n] of the table on top as a whole number. */
static int32_t number_at(const form *f, const char *key, int n) {
  int32_t value = 0;
  lua_rawgeti(f->L, -1, n);
  if (!cardvm__integer(f->L, -1, &value))
    cardvm__form_expected(f, key, lua_gettop(f->L), "a whole number");
  lua_pop(f->L, 1);
  return value;
}

static void circles(const form *f, cardvm_id zone) {
  lua_State *L = f->L;
  if (!cardvm__form_push(f, "circles")) return;
  if (!lua_istable(L, -1)) cardvm__form_expected(f, "circles", lua_gettop(L), "a list");
  for (lua_Integer i = 1, n = (lua_Integer)lua_rawlen(L, -1); i <= n; i++) {
    if (lua_rawgeti(L, -1, i) != LUA_TTABLE || lua_rawgeti(L, -1, 1) != LUA_TSTRING)
      cardvm__form_expected(f, "circles", lua_gettop(L), "{ \"name\", column, row }");
    const char *name = lua_tostring(L, -1);
    lua_pop(L, 1);
    int32_t column = number_at(f, "circles", 2), row = number_at(f, "circles", 3);
    cardvm__accepted(L, cardvm_program_circle(f->b->program, zone, name, column, row));
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  if (!cardvm__form_push(f, "links")) return;
  if (!lua_istable(L, -1)) cardvm__form_expected(f, "links", lua_gettop(L), "a list");
  for (lua_Integer i = 1, n = (lua_Integer)lua_rawlen(L, -1); i <= n; i++) {
    if (lua_rawgeti(L, -1, i) != LUA_TTABLE)
      cardvm__form_expected(f, "links", lua_gettop(L),
                            "{ 1, 2 }: two circles by their place in the list");
    uint32_t a = (uint32_t)number_at(f, "links", 1), b = (uint32_t)number_at(f, "links", 2);
    int32_t direction = lua_rawlen(L, -1) > 2 ? number_at(f, "links", 3) : 0;
    cardvm__accepted(L, cardvm_program_link(f->b->program, zone, a, b, direction));
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

static int zone_with_table(lua_State *L) {
  static const char *const keys[] = {"seen_by",
                                     "shared",
                                     "play",
                                     "board",
                                     "owners_only",
                                     "makes_owner",
                                     "master_follows_card",
                                     "card_follows_master",
                                     "back",
                                     "circles",
                                     "links",
                                     NULL};
  static const char *const seen[] = {"all", "owner", "nobody", NULL};
  form f = cardvm__form(L, "zone", 2);
  cardvm__form_keys(&f, keys, 0, false);
  cardvm_zone_def def = {.name = lua_tostring(L, 1)};
  def.seen = (cardvm_seen)cardvm__form_option(&f, "seen_by", seen, CARDVM_SEEN_ALL);
  def.shared = cardvm__form_flag(&f, "shared", false);
  def.play = cardvm__form_flag(&f, "play", false);
  def.board = cardvm__form_flag(&f, "board", false);
  def.owners_only = cardvm__form_flag(&f, "owners_only", false);
  def.makes_owner = cardvm__form_flag(&f, "makes_owner", false);
  def.master_follows_card = cardvm__form_flag(&f, "master_follows_card", false);
  def.card_follows_master = cardvm__form_flag(&f, "card_follows_master", false);
  def.circles = cardvm__form_has(&f, "circles");
  const char *back = cardvm__form_text(&f, "back");
  if (back) def.back = cardvm__accepted(L, cardvm_program_intern(f.b->program, back));
  cardvm_id id = cardvm__accepted(L, cardvm_program_zone(f.b->program, &def));
  circles(&f, id);
  cardvm__data_keep(&f, def.name);
  if (def.shared) f.b->loaded->shared_zones |= cardvm__bit(id);
  if (def.circles) f.b->loaded->circle_zones |= cardvm__bit(id);
  cardvm__group_declare(L, def.name, (cardvm_selection_def){.zones = cardvm__bit(id)});
  cardvm__attribute_declare(L, ATTRIBUTE_ZONE, def.name, id, 0);
  return 0;
}

/* -- Properties -------------------------------------------------------------------------------- */

static int form_layer(lua_State *L) {
  binding *b = cardvm__form_binding(L, "layer");
  const char *name = cardvm__form_name(L, "layer");
  cardvm__push_ref(L, b->loaded->layers);
  if (lua_getfield(L, -1, name) != LUA_TNIL)
    return cardvm__form_error(L, "layer '%s' is declared twice", name);
  lua_pushinteger(L, (lua_Integer)cardvm__accepted(L, cardvm_program_layer(b->program, name)));
  lua_setfield(L, -3, name);
  return 0;
}

static cardvm_id layer_of(const form *f) {
  const char *name = cardvm__form_text(f, "layer");
  return name ? cardvm__layer(f->L, name) : 0;
}

static int property_with_table(lua_State *L) {
  static const char *const keys[] = {"base", "min", "max", "layer", "hidden", NULL};
  form f = cardvm__form(L, "property", 2);
  cardvm__form_keys(&f, keys, 0, false);
  cardvm_property_def def = {.name = lua_tostring(L, 1)};
  cardvm__form_integer(&f, "base", INT32_MIN, INT32_MAX, &def.base);
  bool min = cardvm__form_integer(&f, "min", INT32_MIN, INT32_MAX, &def.min);
  bool max = cardvm__form_integer(&f, "max", INT32_MIN, INT32_MAX, &def.max);
  if (min && !max) def.max = INT32_MAX;
  if (max && !min) def.min = INT32_MIN;
  if (def.min > def.max) return cardvm__form_error(L, "property: min is more than max");
  def.layer = layer_of(&f);
  def.hidden = cardvm__form_flag(&f, "hidden", false);
  uint32_t other;
  if (cardvm__key(L, def.name, &other) != KEY_NONE)
    return cardvm__form_error(L, "'%s' is declared twice", def.name);
  cardvm_id id = cardvm__accepted(L, cardvm_program_property(f.b->program, &def));
  cardvm__key_declare(L, def.name, KEY_PROPERTY, id);
  cardvm__attribute_declare(L, ATTRIBUTE_PROPERTY, def.name, id, 0);
  return 0;
}

/* The text [n] of an attribute or of tags; an error when it is no name. */
static const char *text_at(const form *f, lua_Integer n) {
  size_t length = 0;
  lua_rawgeti(f->L, f->table, n);
  if (lua_type(f->L, -1) != LUA_TSTRING)
    cardvm__form_expected(f, "values", lua_gettop(f->L), "a text");
  const char *text = lua_tolstring(f->L, -1, &length);
  if (length == 0 || length > 60)
    cardvm__form_error(f->L, "%s: a value has 1 to 60 bytes", f->what);
  lua_pop(f->L, 1);
  return text;
}

/* Pushes a new table that texts[name] is, and the number of texts of the form. */
static lua_Integer new_texts(const form *f, const char *name) {
  lua_State *L = f->L;
  lua_Integer count = (lua_Integer)lua_rawlen(L, f->table);
  uint32_t other;
  if (cardvm__key(L, name, &other) != KEY_NONE)
    cardvm__form_error(L, "'%s' is declared twice", name);
  if (count == 0) cardvm__form_error(L, "%s \"%s\": expected a list of texts", f->what, name);
  cardvm__push_ref(L, f->b->texts);
  lua_newtable(L);
  lua_pushvalue(L, -1);
  lua_setfield(L, -3, name);
  lua_remove(L, -2);
  return count;
}

/* Of the table on top. */
static void check_text_is_new(const form *f, const char *text) {
  if (lua_getfield(f->L, -1, text) != LUA_TNIL)
    cardvm__form_error(f->L, "%s: '%s' stands twice", f->what, text);
  lua_pop(f->L, 1);
}

static void set_text(const form *f, const char *text, uint32_t value) {
  lua_pushinteger(f->L, (lua_Integer)value);
  lua_setfield(f->L, -2, text);
}

/* The numbers of an attribute's values are their places in the list; 0 is none. */
static int attribute_with_table(lua_State *L) {
  static const char *const keys[] = {"layer", "hidden", NULL};
  form f = cardvm__form(L, "attribute", 2);
  cardvm__form_keys(&f, keys, -1, false);
  const char *name = lua_tostring(L, 1);
  lua_Integer count = new_texts(&f, name);
  for (lua_Integer i = 1; i <= count; i++) {
    const char *text = text_at(&f, i);
    check_text_is_new(&f, text);
    set_text(&f, text, (uint32_t)i);
  }
  cardvm_property_def def = {.name = name, .max = (int32_t)count, .layer = layer_of(&f)};
  def.hidden = cardvm__form_flag(&f, "hidden", false);
  cardvm_id id = cardvm__accepted(L, cardvm_program_property(f.b->program, &def));
  cardvm__key_declare(L, name, KEY_ATTRIBUTE, id);
  lua_createtable(L, (int)count, 0);
  for (lua_Integer i = 1; i <= count; i++) {
    lua_pushstring(L, text_at(&f, i));
    lua_rawseti(L, -2, i);
  }
  cardvm__attribute_declare(L, ATTRIBUTE_ENUM, name, id, lua_gettop(L));
  return 0;
}

static int tags_with_table(lua_State *L) {
  static const char *const keys[] = {"layer", "hidden", NULL};
  form f = cardvm__form(L, "tags", 2);
  cardvm__form_keys(&f, keys, -1, false);
  const char *name = lua_tostring(L, 1);
  lua_Integer count = new_texts(&f, name);
  cardvm_id layer = layer_of(&f);
  bool hidden = cardvm__form_flag(&f, "hidden", false);
  for (lua_Integer i = 1; i <= count; i++) {
    const char *text = text_at(&f, i);
    check_text_is_new(&f, text);
    cardvm_property_def def = {.layer = layer, .max = 1, .hidden = hidden};
    def.name = lua_pushfstring(L, "%s:%s", name, text);
    cardvm_id id = cardvm__accepted(L, cardvm_program_property(f.b->program, &def));
    lua_pop(L, 1);
    set_text(&f, text, id);
  }
  cardvm__key_declare(L, name, KEY_TAGS, 0);
  return 0;
}

static int form_label(lua_State *L) {
  cardvm__form_binding(L, "label");
  const char *name = cardvm__form_name(L, "label");
  cardvm__key_declare(L, name, KEY_LABEL, 0);
  cardvm__attribute_declare(L, ATTRIBUTE_LABEL, name, 0, 0);
  return 0;
}

/* -- What changes in play ---------------------------------------------------------------------- */

static int field_with_table(lua_State *L) {
  static const char *const keys[] = {"initial", "kept", NULL};
  form f = cardvm__form(L, "field", 2);
  cardvm__form_keys(&f, keys, 0, false);
  cardvm_field_def def = {.name = lua_tostring(L, 1)};
  cardvm__form_integer(&f, "initial", INT32_MIN, INT32_MAX, &def.initial);
  def.kept = cardvm__form_flag(&f, "kept", false);
  uint32_t other;
  if (cardvm__key(L, def.name, &other) != KEY_NONE)
    return cardvm__form_error(L, "'%s' is declared twice", def.name);
  cardvm_id id = cardvm__accepted(L, cardvm_program_field(f.b->program, &def));
  cardvm__key_declare(L, def.name, KEY_FIELD, id);
  cardvm__attribute_declare(L, ATTRIBUTE_FIELD, def.name, id, 0);
  return 0;
}

static int32_t start_of(const form *f, bool of_player) {
  static const char *const keys[] = {"start", "each_turn", NULL}, *const game_keys[] = {"start",
                                                                                        NULL};
  int32_t start = 0;
  cardvm__form_keys(f, of_player ? keys : game_keys, 0, false);
  cardvm__form_integer(f, "start", INT32_MIN, INT32_MAX, &start);
  return start;
}

static int player_variable_with_table(lua_State *L) {
  form f = cardvm__form(L, "player_variable", 2);
  const char *name = lua_tostring(L, 1);
  int32_t start = start_of(&f, true);
  cardvm_id id = cardvm__accepted(L, cardvm_program_player_variable(f.b->program, name, start));
  if (cardvm__form_flag(&f, "each_turn", false)) cardvm_program_each_turn(f.b->program, id);
  cardvm__data_keep(&f, name);
  cardvm__attribute_declare(L, ATTRIBUTE_PLAYER_VAR, name, id, 0);
  return 0;
}

/* player_number "points" { total(your.pile, it.worth) + you.tokens }: what can be read of a player,
 * computed. */
static int player_number_with_table(lua_State *L) {
  static const char *const keys[] = {NULL};
  form f = cardvm__form(L, "player_number", 2);
  uint32_t params = 0;
  cardvm__form_keys(&f, keys, 1, false);
  if (!cardvm__form_push_at(&f, 1))
    return cardvm__form_error(L, "player_number: expected { number }");
  cardvm_expr e = cardvm__to_number(L, lua_gettop(L), "player_number", &params);
  if (params)
    return cardvm__form_error(L, "player_number: there are no parameters here to speak of");
  cardvm__attribute_declare(L, ATTRIBUTE_PLAYER_NUMBER, lua_tostring(L, 1), e, 0);
  return 0;
}

static int game_variable_with_table(lua_State *L) {
  form f = cardvm__form(L, "game_variable", 2);
  int32_t start = start_of(&f, false);
  cardvm__accepted(L, cardvm_program_game_variable(f.b->program, lua_tostring(L, 1), start));
  return 0;
}

void cardvm__open_rules_state(lua_State *L, int env) {
  static const api_function named[] = {{"zone", zone_with_table},
                                       {"property", property_with_table},
                                       {"attribute", attribute_with_table},
                                       {"tags", tags_with_table},
                                       {"field", field_with_table},
                                       {"player_number", player_number_with_table},
                                       {"player_variable", player_variable_with_table},
                                       {"game_variable", game_variable_with_table},
                                       {NULL, NULL}};
  static const api_function entries[] = {
      {"layer", form_layer}, {"label", form_label}, {NULL, NULL}};
  cardvm__form_named(L, env, named);
  cardvm__api_set(L, env, entries);
}
