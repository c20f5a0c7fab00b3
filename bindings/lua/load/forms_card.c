/* Cards and decks. Definitions are given to the machine at the end, in the order in which their
 * names first appear, so that a card can be spoken of before it is declared. */
#include "ability.h"
#include "safe.h"

#include <string.h>

#define CARD_ABILITIES_MAX 32
#define NESTED_MOST 4 /* lists of abilities within lists */

typedef struct card {
  form f;
  const char *name;
  cardvm_id id;
  cardvm_value values[CARDVM_PROPERTIES_MAX];
  uint32_t value_count;
  cardvm_id abilities[CARD_ABILITIES_MAX];
  uint32_t ability_count;
  lua_Integer hides; /* the property that is needed to lie under it; -1: none; 0: nothing does */
  int labels;        /* stack index of the table of its texts */
} card;

/* -- Data -------------------------------------------------------------------------------------- */

static void add_value(card *c, cardvm_id property, int32_t value) {
  if (c->value_count == CARDVM_PROPERTIES_MAX)
    cardvm__form_error(c->f.L, "card: more than %d values", CARDVM_PROPERTIES_MAX);
  c->values[c->value_count++] = (cardvm_value){property, value};
}

static const char *text_value(card *c, const char *key, int index, const char *expected) {
  cardvm__form_text_at(&c->f, key, index, expected);
  return cardvm__form_readable(c->f.L, key, index);
}

static void add_tag(const form *f, const char *key, int index, void *to) {
  card *c = to;
  const char *text = text_value(c, key, index, "a text or a list of texts");
  uint32_t id;
  const key_kind kind = cardvm__key(f->L, key, &id);
  const cardvm_lua_standing at = cardvm__standing(kind, id, cardvm__key_text(f->L, key, text));
  for (uint32_t k = 0; k < c->value_count; k++)
    if (c->values[k].property == at.property && c->values[k].value == at.value)
      cardvm__form_error(f->L, "card: %s: '%s' stands twice", key, text);
  add_value(c, at.property, at.value);
  cardvm__text_had(f->L, key, text);
  const char *names = f->b->loaded->names;
  if (!names || strcmp(key, names) != 0) return;
  if (lua_getfield(f->L, c->labels, "") == LUA_TNIL) { /* the first is the one that is shown */
    lua_pushstring(f->L, text);
    lua_setfield(f->L, c->labels, "");
  }
  lua_pop(f->L, 1);
}

static void read_hides(card *c, int index) {
  lua_State *L = c->f.L;
  const char *key = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : NULL;
  uint32_t id = 0;
  if (!key && !lua_isboolean(L, index))
    cardvm__form_expected(&c->f, "hides", index, "true, or a property");
  const key_kind kind = key ? cardvm__key(L, key, &id) : KEY_NONE;
  if (key && kind != KEY_PROPERTY && kind != KEY_ATTRIBUTE)
    cardvm__form_error(L, "card: hides: '%s' is not a property", key);
  c->hides = key ? (lua_Integer)id : -lua_toboolean(L, index);
}

/* The value of a key, on top. */
static void data(card *c, const char *key) {
  lua_State *L = c->f.L;
  int index = lua_gettop(L);
  uint32_t id;
  int32_t number;
  if (strcmp(key, "hides") == 0) {
    read_hides(c, index);
    return;
  }
  switch (cardvm__key(L, key, &id)) {
  case KEY_PROPERTY:
    if (!cardvm__integer(L, index, &number))
      cardvm__form_expected(&c->f, key, index, "a whole number");
    add_value(c, id, number);
    return;
  case KEY_ATTRIBUTE:
    add_value(c, id, (int32_t)cardvm__key_text(L, key, text_value(c, key, index, "a text")));
    return;
  case KEY_TAGS: cardvm__form_each(&c->f, key, 1, add_tag, c); return;
  case KEY_LABEL:
    text_value(c, key, index, "a text");
    lua_pushvalue(L, index);
    lua_setfield(L, c->labels, key);
    return;
  case KEY_FIELD:
  case KEY_REFERENCE:
    cardvm__form_error(
        L, "card: %s is a field: it changes in play; declare a property for what is printed", key);
    return;
  case KEY_NONE: return; /* refused before */
  }
}

void cardvm__circle_values(const form *f, cardvm_id zone, cardvm_id circle) {
  lua_State *L = f->L;
  card c = {.f = *f};
  uint32_t id;
  for (int walk = cardvm__keys_start(L, -1); cardvm__keys_next(L, walk); lua_settop(L, walk)) {
    if (lua_type(L, -2) != LUA_TSTRING) continue; /* name, column, row */
    const char *key = lua_tostring(L, -2);
    const key_kind kind = cardvm__key(L, key, &id);
    if (kind == KEY_NONE || kind == KEY_LABEL) cardvm__unknown_key(L, "circles", key);
    data(&c, key);
    cardvm__attribute_of_places(L, key);
  }
  lua_pop(L, 1);
  if (c.value_count)
    cardvm__accepted(
        L, cardvm_program_circle_values(f->b->program, zone, circle, c.values, c.value_count));
}

/* -- Abilities --------------------------------------------------------------------------------- */

static void add_ability(const form *f, const char *key, int index, void *to) {
  lua_State *L = f->L;
  card *c = to;
  const object *o = cardvm__form_object(f, key, index, OBJECT_ABILITY, AN_ABILITY);
  if (o->high != CARDVM_SLOTS)
    cardvm__form_error(L, "card: me = \"...\" is for rule(...), not for cards");
  if (c->ability_count == CARD_ABILITIES_MAX)
    cardvm__form_error(L, "card: more than %d abilities", CARD_ABILITIES_MAX);
  const cardvm_id id = cardvm__ability_take(L, index);
  c->abilities[c->ability_count++] = id;
  cardvm_id granted[ABILITY_GRANTS_MAX];
  const uint32_t count = cardvm__granted_take(L, index, id, granted);
  for (uint32_t i = 0; i < count; i++) {
    if (c->ability_count == CARD_ABILITIES_MAX)
      cardvm__form_error(L, "card: more than %d abilities", CARD_ABILITIES_MAX);
    c->abilities[c->ability_count++] = granted[i];
  }
}

/* -- The form ---------------------------------------------------------------------------------- */

static void check_new(card *c) {
  lua_State *L = c->f.L;
  cardvm__push_ref(L, c->f.b->card_data);
  if (lua_rawgeti(L, -1, (lua_Integer)c->id) == LUA_TTABLE) {
    lua_getfield(L, -1, "place");
    cardvm__form_error(L, "card '%s' is declared twice: also in %s", c->name, lua_tostring(L, -1));
  }
  lua_pop(L, 2);
}

/* card_data[id] = { labels, file, line, place }: for reads while a function runs, and for tools. */
static void keep_data(card *c) {
  lua_State *L = c->f.L;
  cardvm__push_ref(L, c->f.b->card_data);
  lua_createtable(L, 0, 4);
  lua_pushvalue(L, c->labels);
  lua_setfield(L, -2, "labels");
  const int line = cardvm__push_file(L);
  lua_setfield(L, -2, "file");
  lua_pushinteger(L, line);
  lua_setfield(L, -2, "line");
  cardvm__form_place(L);
  lua_setfield(L, -2, "place");
  lua_rawseti(L, -2, (lua_Integer)c->id);
  lua_pop(L, 1);
}

/* card_forms[id] = { name, values, abilities, hides }: for the machine, at the end. */
static void keep_form(card *c) {
  lua_State *L = c->f.L;
  cardvm__push_ref(L, c->f.b->loaded->card_forms);
  lua_createtable(L, 4, 0);
  lua_pushstring(L, c->name);
  lua_rawseti(L, -2, 1);
  lua_pushlstring(L, (const char *)c->values, c->value_count * sizeof c->values[0]);
  lua_rawseti(L, -2, 2);
  lua_pushlstring(L, (const char *)c->abilities, c->ability_count * sizeof c->abilities[0]);
  lua_rawseti(L, -2, 3);
  lua_pushinteger(L, c->hides);
  lua_rawseti(L, -2, 4);
  lua_rawseti(L, -2, (lua_Integer)c->id);
  lua_pop(L, 1);
}

static int card_with_table(lua_State *L) {
  card c = {.f = cardvm__form_at(L, cardvm__words_decks, FORM_CARD, 2), .name = lua_tostring(L, 1)};
  cardvm__form_check(&c.f, -1, true);
  c.id = cardvm__definition_named(L, c.name);
  check_new(&c);
  lua_newtable(L);
  c.labels = lua_gettop(L);
  for (int walk = cardvm__keys_start(L, c.f.table); cardvm__keys_next(L, walk);
       lua_settop(L, walk)) {
    if (lua_type(L, -2) == LUA_TSTRING) {
      data(&c, lua_tostring(L, -2));
      continue;
    }
    const char *entry = lua_pushfstring(L, "entry %I", lua_tointeger(L, -2));
    lua_insert(L, -2);
    cardvm__form_each(&c.f, entry, NESTED_MOST, add_ability, &c);
  }
  keep_data(&c);
  keep_form(&c);
  c.f.b->loaded->open_card = NULL;
  return 0;
}

static int form_card(lua_State *L) {
  const char *name = cardvm__form_name(L, "card");
  if (strlen(name) > 63) return cardvm__form_error(L, "card: a name has at most 63 bytes");
  int results = cardvm__form_named_word(L);
  cardvm__self(L)->loaded->open_card = name; /* what follows, in its table, is about this card */
  return results;
}

/* -- Decks ------------------------------------------------------------------------------------- */

static int deck_with_table(lua_State *L) {
  form f = cardvm__form_checked(L, cardvm__words_decks, FORM_DECK, 2, -1);
  loaded *l = f.b->loaded;
  const char *name = cardvm__keep_text(L, lua_tostring(L, 1));
  cardvm__data_keep(&f, name);
  for (uint32_t i = 0; i < l->deck_names.count; i++)
    if (strcmp(ARRAY_ITEM(const char *, l->deck_names, i), name) == 0)
      return cardvm__form_error(L, "deck '%s' is declared twice", name);
  uint32_t deck = l->deck_names.count;
  *(const char **)cardvm__array_add(L, &l->deck_names, sizeof name) = name;
  for (lua_Integer i = 1, n = cardvm__length(L, f.table); i <= n; i++) {
    int32_t count = 0;
    bool pair = lua_rawgeti(L, f.table, i) == LUA_TTABLE && lua_rawgeti(L, -1, 1) == LUA_TNUMBER &&
                cardvm__integer(L, -1, &count) && lua_rawgeti(L, -2, 2) == LUA_TSTRING;
    if (!pair || count < 1 || count > 1000)
      return cardvm__form_error(L, "deck: entry %I: expected { count, \"card\" }", i);
    cardvm_id card = cardvm__definition_named(L, lua_tostring(L, -1));
    deck_card *entry = cardvm__array_add(L, &l->deck_cards, sizeof *entry);
    *entry = (deck_card){deck, card, (uint32_t)count};
    lua_settop(L, f.table);
  }
  return 0;
}

/* -- Words ------------------------------------------------------------------------------------- */

/* clang-format off */
const word cardvm__words_decks[] = {
 {"card", IN_SCRIPTS, LOADING, A_NOTHING,
  "Declares a card, also a token: its properties, attributes, tags and labels, and its abilities "
  "in the order in which they are printed. A list among the abilities stands for its entries, so "
  "that a word of the rules can give several.",
  "card 'Knight' { type = 'unit', power = 3, traits = { 'Red' }, "
  "constant { cards = your.units:other(), power = add(1) } }",
  {{"name", A_NEW_NAME}, {"keys", A_KEYS}}, form_card, card_with_table},
 {"text", ON(FORM_CARD), LOADING, A_TEXT,
  "What is printed on the card. The other keys are those that the rule set declares.",
  "card 'Poet' { type = 'unit', text = 'When this is summoned, draw 1.', "
  "triggered { on = 'summon', self = true, function() you:draw(1) end } }"},
 {"hides", ON(FORM_CARD), LOADING, A_VALUE,
  "What becomes or arrives as this lies face down: all see this card; which one lies there, only "
  "its master may know, and who knew it before. `true`, or the property that a card needs to be "
  "put so: then players who can't know think of such cards only.",
  "card 'Shade' { type = 'unit', power = 2, hides = true }"},
 {"deck", IN_SCRIPTS, LOADING, A_NOTHING,
  "Declares a deck: how often it has which card.",
  "deck 'Blue' { { 8, 'Guard' }, { 8, 'Volley' } }",
  {{"name", A_NEW_NAME}, {"cards", A_KEYS}}, cardvm__form_named_word, deck_with_table},
 {NULL}};
/* clang-format on */
