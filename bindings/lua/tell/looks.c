/* How tools draw a rule set: what it says, and what follows where it says nothing. */
#include "expr.h"
#include "suggest.h"

#include <string.h>

/* -- Zones ------------------------------------------------------------------------------------ */

enum { RANK_BOARD = 1, RANK_PLAY, RANK_HAND, RANK_PILE };

static cardvm_lua_shape shape_of(const form *f, const cardvm_zone_def *def) {
  if (def->circles)
    return cardvm__form_has(f, "links") ? CARDVM_LUA_BOARD : CARDVM_LUA_CARDS;
  bool hand = def->seen == CARDVM_SEEN_OWNER;
  return def->board || def->play || hand ? CARDVM_LUA_ROW : CARDVM_LUA_PILE;
}

void cardvm__look_of_zone(const form *f, const cardvm_zone_def *def) {
  static const char *const shapes[] = {"nothing", "row",      "pile",  "cards",
                                       "piles",   "squares",  "hexagons", "graph", NULL};
  int shape = cardvm__form_option(f, "drawn", shapes, -1);
  bool circles = shape >= CARDVM_LUA_CARDS, flat = shape > CARDVM_LUA_NOTHING && !circles;
  if (def->circles ? flat : circles)
    cardvm__form_error(f->L, "zone: drawn = \"%s\" is for a zone that has %s", shapes[shape],
                       def->circles ? "no circles" : "circles");
  cardvm_lua_look look = {.shape = shape_of(f, def), .declared = shape >= 0};
  if (look.declared) look.shape = (cardvm_lua_shape)shape;
  look.rank = def->board                        ? RANK_BOARD
              : look.shape == CARDVM_LUA_PILE   ? RANK_PILE
              : def->seen == CARDVM_SEEN_OWNER  ? RANK_HAND
                                                : RANK_PLAY;
  array *looks = &f->b->loaded->zone_looks;
  *(cardvm_lua_look *)cardvm__array_add(f->L, looks, sizeof look) = look;
  cardvm_id *pile = cardvm__array_add(f->L, &f->b->loaded->zone_piles, sizeof *pile);
  *pile = cardvm__form_function(f, "pile", "pile");
  if (*pile && look.shape != CARDVM_LUA_PILES)
    cardvm__form_error(f->L, "zone: pile is for a zone that is drawn = \"piles\"");
}

void cardvm__look_of_variable(const form *f) {
  static const char *const shown[] = {"not_0", "always", "turn", "never", NULL};
  cardvm_lua_variable_look look = {.on_pile = cardvm__form_text(f, "on_pile")};
  if (look.on_pile) look.on_pile = cardvm__keep_text(f->L, look.on_pile);
  look.shown = (cardvm_lua_shown)cardvm__form_option(f, "shown", shown, look.on_pile ? CARDVM_LUA_NEVER : 0);
  array *looks = &f->b->loaded->variable_looks;
  *(cardvm_lua_variable_look *)cardvm__array_add(f->L, looks, sizeof look) = look;
}

/* -- draw = { ... } of the rules form --------------------------------------------------------- */

static const char *const colour_names[] = {"red",  "blue",  "green", "yellow", "purple", "orange",
                                           "teal", "brown", "black", "white",  "pink",   "grey"};
#define COLOURS (sizeof colour_names / sizeof *colour_names)

/* A colour that every tool knows. */
static const char *colour_at(const form *f, const char *text) {
  cardvm__suggest suggest;
  cardvm__suggest_start(&suggest, text);
  for (size_t i = 0; i < COLOURS; i++) {
    if (strcmp(colour_names[i], text) == 0) return colour_names[i];
    cardvm__suggest_offer(&suggest, colour_names[i]);
  }
  const char *hint = cardvm__did_you_mean(f->L, cardvm__suggest_best(&suggest));
  cardvm__form_error(f->L, "rules: draw: players: there is no colour '%s'%s", text, hint);
  return NULL;
}

static void colours(const form *f) {
  lua_State *L = f->L;
  if (!cardvm__form_push(f, "players")) return;
  if (!lua_istable(L, -1)) cardvm__form_expected(f, "players", lua_gettop(L), "a list of colours");
  for (lua_Integer i = 1, n = (lua_Integer)lua_rawlen(L, -1); i <= n; i++) {
    if (lua_rawgeti(L, -1, i) != LUA_TSTRING)
      cardvm__form_expected(f, "players", lua_gettop(L), "the name of a colour");
    const char *name = colour_at(f, lua_tostring(L, -1));
    *(const char **)cardvm__array_add(L, &f->b->loaded->colours, sizeof name) = name;
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

/* price = { "cost", { "debt", "D" } } */
static void prices(const form *f) {
  lua_State *L = f->L;
  if (!cardvm__form_push(f, "price")) return;
  if (!lua_istable(L, -1)) cardvm__form_expected(f, "price", lua_gettop(L), "a list of properties");
  for (lua_Integer i = 1, n = (lua_Integer)lua_rawlen(L, -1); i <= n; i++) {
    lua_rawgeti(L, -1, i);
    bool pair = lua_istable(L, -1);
    lua_pushnil(L);
    if (pair) {
      lua_rawgeti(L, -2, 1);
      lua_rawgeti(L, -3, 2);
      lua_replace(L, -3);
      lua_replace(L, -3);
    }
    if (lua_type(L, -2) != LUA_TSTRING || (pair && lua_type(L, -1) != LUA_TSTRING))
      cardvm__form_error(L, "rules: price: expected names of properties, or { \"property\", \"sign\" }");
    price one = {cardvm__find(L, CARDVM_SORT_PROPERTY, lua_tostring(L, -2)), ""};
    if (pair) one.sign = cardvm__keep_text(L, lua_tostring(L, -1));
    *(price *)cardvm__array_add(L, &f->b->loaded->prices, sizeof one) = one;
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
}

static void deck_words(const form *f) {
  lua_State *L = f->L;
  loaded *l = f->b->loaded;
  const char *word = cardvm__form_text(f, "deck_word"), *random = cardvm__form_text(f, "random_deck");
  bool shared = l->deck_zone && (l->shared_zones >> (l->deck_zone - 1)) & 1;
  if (word && !shared)
    cardvm__form_error(L, "rules: deck_word: it is for one deck for the whole table: deck_zone is no shared zone");
  if (word && (word[strspn(word, "abcdefghijklmnopqrstuvwxyz_")] || !*word))
    cardvm__form_error(L, "rules: deck_word: '%s' has other than small letters", word);
  l->deck_word = word ? cardvm__keep_text(L, word) : NULL;
  l->random_deck = random ? cardvm__keep_text(L, random) : NULL;
  l->rules_place = l->place;
}

/* Decks come after the rules. */
void cardvm__looks_finish(lua_State *L, loaded *l) {
  cardvm__suggest suggest;
  if (!l->random_deck) return;
  cardvm__suggest_start(&suggest, l->random_deck);
  for (uint32_t i = 0; i < l->deck_names.count; i++) {
    const char *name = ((const char *const *)l->deck_names.items)[i];
    if (strcmp(name, l->random_deck) == 0) return;
    cardvm__suggest_offer(&suggest, name);
  }
  l->place = l->rules_place;
  const char *hint = cardvm__did_you_mean(L, cardvm__suggest_best(&suggest));
  cardvm__form_error(L, "rules: random_deck: there is no deck '%s'%s", l->random_deck, hint);
}

void cardvm__looks_of_rules(const form *f) {
  static const char *const keys[] = {"players", "tint", "turned", "face_down", NULL};
  lua_State *L = f->L;
  loaded *l = f->b->loaded;
  prices(f);
  deck_words(f);
  if (!cardvm__form_push(f, "draw")) return;
  form inner = cardvm__form(L, "rules: draw", lua_gettop(L));
  cardvm__form_keys(&inner, keys, 0, false);
  colours(&inner);
  l->turned = cardvm__form_find(&inner, "turned", CARDVM_SORT_FIELD);
  l->face_down = cardvm__form_find(&inner, "face_down", CARDVM_SORT_FIELD);
  const char *tint = cardvm__form_text(&inner, "tint");
  uint32_t id;
  key_kind kind = tint ? cardvm__key(L, tint, &id) : KEY_ATTRIBUTE;
  if (kind != KEY_ATTRIBUTE && kind != KEY_TAGS)
    cardvm__form_error(L, "rules: draw: tint: '%s' is no attribute and no tags", tint);
  l->tint = tint ? cardvm__keep_text(L, tint) : NULL;
  lua_pop(L, 1);
}

/* -- For tools -------------------------------------------------------------------------------- */

static const loaded *loaded_of(const cardvm_program *program) {
  const binding *b = cardvm__binding_of(program);
  return b ? b->loaded : NULL;
}

cardvm_lua_look cardvm_lua_zone_look(const cardvm_program *program, cardvm_id zone) {
  const loaded *l = loaded_of(program);
  if (!l || zone < 1 || zone > l->zone_looks.count) return (cardvm_lua_look){.rank = RANK_PILE};
  return ((const cardvm_lua_look *)l->zone_looks.items)[zone - 1];
}

cardvm_id cardvm_lua_price(const cardvm_program *program, uint32_t n, const char **sign) {
  const loaded *l = loaded_of(program);
  const price *one = l && n < l->prices.count ? (const price *)l->prices.items + n : NULL;
  if (sign) *sign = one ? one->sign : "";
  return one ? one->property : 0;
}

cardvm_lua_variable_look cardvm_lua_variable(const cardvm_program *program, cardvm_id variable) {
  const loaded *l = loaded_of(program);
  if (!l || variable < 1 || variable > l->variable_looks.count) return (cardvm_lua_variable_look){0};
  return ((const cardvm_lua_variable_look *)l->variable_looks.items)[variable - 1];
}

const char *cardvm_lua_colour(const cardvm_program *program, cardvm_seat seat) {
  const loaded *l = loaded_of(program);
  if (!l || seat < 1 || seat > l->colours.count) return NULL;
  return ((const char *const *)l->colours.items)[seat - 1];
}

cardvm_id cardvm_lua_turned(const cardvm_program *program) {
  const loaded *l = loaded_of(program);
  return l ? l->turned : 0;
}

cardvm_id cardvm_lua_face_down(const cardvm_program *program) {
  const loaded *l = loaded_of(program);
  return l ? l->face_down : 0;
}

typedef struct tint_look {
  const loaded *l;
  cardvm_game *game;
  cardvm_handle card;
  const char *found;
  int32_t first; /* of several tags the one declared first: tables have no order */
} tint_look;

static int find_tint(lua_State *L) {
  tint_look *look = lua_touserdata(L, 1);
  uint32_t id = 0;
  bool tags = cardvm__key(L, look->l->tint, &id) == KEY_TAGS;
  int32_t value = tags ? 0 : cardvm_game_property(look->game, look->card, id);
  cardvm__push_ref(L, look->l->texts);
  lua_getfield(L, -1, look->l->tint);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    int32_t at = (int32_t)lua_tointeger(L, -1);
    bool is = tags ? cardvm_game_property(look->game, look->card, (cardvm_id)at) != 0 : at == value;
    if (!is || (look->found && look->first < at)) continue;
    look->found = lua_tostring(L, -2); /* the table of texts keeps it */
    look->first = at;
  }
  return 0;
}

const char *cardvm_lua_tint(cardvm_game *game, cardvm_handle card) {
  binding *b = cardvm__binding_of(cardvm_game_program(game));
  if (!b || !b->loaded->tint) return NULL;
  tint_look look = {.l = b->loaded, .game = game, .card = card};
  int top = lua_gettop(b->L);
  int status = cardvm__sandbox_protect(b->sandbox, find_tint, &look);
  lua_settop(b->L, top);
  return status == LUA_OK ? look.found : NULL;
}
