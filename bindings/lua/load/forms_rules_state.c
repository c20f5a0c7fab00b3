/* Declaring what there is: zones, properties, attributes, tags, labels, fields, variables. */
#include "ability.h"
#include "safe.h"

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
  for (lua_Integer i = 1, n = cardvm__length(L, -1); i <= n; i++) {
    if (lua_rawgeti(L, -1, i) != LUA_TTABLE || lua_rawgeti(L, -1, 1) != LUA_TSTRING)
      cardvm__form_expected(f, "circles", lua_gettop(L), "{ \"name\", column, row }");
    const char *name = lua_tostring(L, -1);
    lua_pop(L, 1);
    int32_t column = number_at(f, "circles", 2), row = number_at(f, "circles", 3);
    const cardvm_id number = cardvm_program_circle(f->b->program, zone, name, column, row);
    cardvm__circle_values(f, zone, cardvm__accepted(L, number));
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  if (!cardvm__form_push(f, "links")) return;
  if (!lua_istable(L, -1)) cardvm__form_expected(f, "links", lua_gettop(L), "a list");
  for (lua_Integer i = 1, n = cardvm__length(L, -1); i <= n; i++) {
    if (lua_rawgeti(L, -1, i) != LUA_TTABLE)
      cardvm__form_expected(f, "links", lua_gettop(L),
                            "{ 1, 2 }: two circles by their place in the list");
    uint32_t a = (uint32_t)number_at(f, "links", 1), b = (uint32_t)number_at(f, "links", 2);
    int32_t direction = cardvm__length(L, -1) > 2 ? number_at(f, "links", 3) : 0;
    cardvm__accepted(L, cardvm_program_link(f->b->program, zone, a, b, direction));
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

static int zone_with_table(lua_State *L) {
  form f = cardvm__form_checked(L, cardvm__words_zones, FORM_ZONE, 2, 0);
  cardvm_zone_def def = {.name = lua_tostring(L, 1)};
  cardvm__form_read(&f, &def, NULL);
  def.circles = cardvm__form_has(&f, "circles");
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
  binding *b = cardvm__self(L);
  cardvm__accepted(L, cardvm_program_layer(b->program, cardvm__form_name(L, "layer")));
  return 0;
}

static void add_layer(const form *f, const char *key, int index, void *to) {
  const char *name = cardvm__form_text_at(f, key, index, "a layer's name");
  *(uint32_t *)to |= (uint32_t)cardvm__bit(cardvm__find(f->L, CARDVM_SORT_LAYER, name));
}

/* Reads in which layers the property is changed. */
static void read_layers(const form *f, cardvm_property_def *def) {
  const char *name = cardvm__form_text(f, "layer");
  if (name) def->layer = cardvm__find(f->L, CARDVM_SORT_LAYER, name);
  if (cardvm__form_push(f, "layers")) cardvm__form_each(f, "layers", 1, add_layer, &def->layers);
}

static int property_with_table(lua_State *L) {
  form f = cardvm__form_checked(L, cardvm__words_properties, FORM_PROPERTY, 2, 0);
  cardvm_property_def def = {.name = lua_tostring(L, 1)};
  cardvm__form_read(&f, &def, NULL);
  const bool min = cardvm__form_has(&f, "min"), max = cardvm__form_has(&f, "max");
  if (min && !max) def.max = INT32_MAX;
  if (max && !min) def.min = INT32_MIN;
  if (def.min > def.max) return cardvm__form_error(L, "property: min is more than max");
  read_layers(&f, &def);
  cardvm__key_check(L, def.name);
  cardvm_id id = cardvm__accepted(L, cardvm_program_property(f.b->program, &def));
  cardvm__key_declare(L, def.name, KEY_PROPERTY, id);
  cardvm__attribute_declare(L, ATTRIBUTE_PROPERTY, def.name, id, 0);
  return 0;
}

/* The text [n] of an attribute or of tags; an error when it is no name. */
static const char *text_at(const form *f, lua_Integer n) {
  lua_rawgeti(f->L, f->table, n);
  const char *text = cardvm__form_text_at(f, "values", -1, "a text");
  if (!*text || strlen(text) > 60)
    cardvm__form_error(f->L, "%s: a value has 1 to 60 bytes", f->what);
  lua_pop(f->L, 1);
  return text;
}

/* Pushes a new table that texts[name] is, and the number of texts of the form. */
static lua_Integer new_texts(const form *f, const char *name, bool open) {
  lua_State *L = f->L;
  lua_Integer count = cardvm__length(L, f->table);
  cardvm__key_check(L, name);
  if (count == 0 && !open)
    cardvm__form_error(L, "%s \"%s\": expected a list of texts", f->what, name);
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
  form f = cardvm__form_checked(L, cardvm__words_properties, FORM_ATTRIBUTE, 2, -1);
  const char *name = lua_tostring(L, 1);
  lua_Integer count = new_texts(&f, name, false);
  for (lua_Integer i = 1; i <= count; i++) {
    const char *text = text_at(&f, i);
    check_text_is_new(&f, text);
    set_text(&f, text, (uint32_t)i);
  }
  cardvm_property_def def = {.name = name, .max = (int32_t)count};
  read_layers(&f, &def);
  cardvm__form_read(&f, &def, NULL);
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

/* What can be lost is a property of its own: it keeps an age. */
static cardvm_id new_loss(const form *f, cardvm_property_def *def, const char *text) {
  lua_State *L = f->L;
  cardvm_program *p = f->b->program;
  def->loses = strcmp(text, "abilities") == 0 ? CARDVM_LOSES_ALL
                                              : cardvm__accepted(L, cardvm_program_intern(p, text));
  def->name = lua_pushfstring(L, "%s:%s", lua_tostring(L, 1), text);
  const cardvm_id id = cardvm__accepted(L, cardvm_program_property(p, def));
  lua_pop(L, 1);
  return id;
}

static int declare_tags(lua_State *L, bool names) {
  form f = cardvm__form_checked(L, cardvm__words_properties, FORM_TAGS, 2, -1);
  const char *name = lua_tostring(L, 1);
  const bool losses = cardvm__form_flag(&f, "loses", false),
             open = names || cardvm__form_flag(&f, "open", false);
  if (open && losses) cardvm__form_error(L, "%s: what can be lost is a list that is whole", f.what);
  lua_Integer count = new_texts(&f, name, open);
  cardvm_property_def def = {.name = name, .tags = !losses};
  read_layers(&f, &def);
  cardvm__form_read(&f, &def, NULL);
  cardvm_program *p = f.b->program;
  const cardvm_id list = losses ? 0 : cardvm__accepted(L, cardvm_program_property(p, &def));
  for (lua_Integer i = 1; i <= count; i++) {
    const char *text = text_at(&f, i);
    check_text_is_new(&f, text);
    set_text(&f, text, losses ? new_loss(&f, &def, text) : cardvm_program_tag(p, list));
  }
  cardvm__accepted(L, 1);
  cardvm__key_declare(L, name, KEY_TAGS, list);
  if (open) cardvm__open_list(L, name);
  if (names && f.b->loaded->names) cardvm__form_error(L, "names: there is a list already");
  if (names) f.b->loaded->names = cardvm__keep_text(L, name);
  return 0;
}

static int tags_with_table(lua_State *L) { return declare_tags(L, false); }
static int names_with_table(lua_State *L) { return declare_tags(L, true); }

static int form_label(lua_State *L) {
  const char *name = cardvm__form_name(L, "label");
  cardvm__key_declare(L, name, KEY_LABEL, 0);
  cardvm__attribute_declare(L, ATTRIBUTE_LABEL, name, 0, 0);
  return 0;
}

/* -- What changes in play ---------------------------------------------------------------------- */

static const char *const referred[] = {"card", "player", "place", NULL};
static const char *const followed[] = {"stay", "card", NULL};

/* What a field or variable refers to; `wrong` is a key that goes with numbers only. */
static cardvm_reference read_reference(const form *f, const char *const *wrong) {
  static const cardvm_subject subjects[] = {CARDVM_SUBJECT_CARD, CARDVM_SUBJECT_SEAT,
                                            CARDVM_SUBJECT_PLACE};
  const bool follows = cardvm__form_has(f, "follows");
  if (!cardvm__form_has(f, "refers")) {
    if (follows) cardvm__form_error(f->L, "%s: follows: only with refers = \"card\"", f->what);
    return (cardvm_reference){0};
  }
  const cardvm_reference r = {subjects[cardvm__form_option(f, "refers", referred, 0)],
                              cardvm__form_option(f, "follows", followed, 0) == 1};
  if (follows && r.to != CARDVM_SUBJECT_CARD)
    cardvm__form_error(f->L, "%s: follows: only with refers = \"card\"", f->what);
  for (; *wrong; wrong++)
    if (cardvm__form_has(f, *wrong))
      cardvm__form_error(f->L,
                         "%s: %s: it refers to a %s, so it begins empty and is let go when its "
                         "card leaves",
                         f->what, *wrong, referred[cardvm__form_option(f, "refers", referred, 0)]);
  return r;
}

/* remembers = "subtype": the field holds the number of one of its texts. */
static bool read_remembers(const form *f, cardvm_id id) {
  lua_State *L = f->L;
  const char *key = cardvm__form_text(f, "remembers");
  uint32_t list = 0;
  if (!key) return false;
  const key_kind kind = cardvm__key(L, key, &list);
  if (!list || (kind != KEY_TAGS && kind != KEY_ATTRIBUTE))
    cardvm__form_error(L, "field: remembers: there are no tags and no attribute '%s'", key);
  if (cardvm__form_has(f, "initial"))
    cardvm__form_error(L, "field: initial: what it remembers begins empty");
  cardvm__push_ref(L, f->b->remembers);
  lua_pushstring(L, cardvm__own_name(L, key));
  lua_rawseti(L, -2, (lua_Integer)id);
  lua_pop(L, 1);
  return true;
}

static int field_with_table(lua_State *L) {
  static const char *const wrong[] = {"kept", "initial", "counter", NULL};
  form f = cardvm__form_checked(L, cardvm__words_variables, FORM_FIELD, 2, 0);
  cardvm_field_def def = {.name = lua_tostring(L, 1), .refers = read_reference(&f, wrong)};
  cardvm__form_read(&f, &def, NULL);
  if (def.counter && cardvm_program_event_names(f.b->program, def.counter) != CARDVM_SORT_FIELD)
    cardvm__form_error(L, "field: counter: event '%s' does not say adds_counters",
                       cardvm_program_name(f.b->program, CARDVM_SORT_EVENT, def.counter));
  cardvm__key_check(L, def.name);
  cardvm_id id = cardvm__accepted(L, cardvm_program_field(f.b->program, &def));
  const bool refers = def.refers.to != CARDVM_SUBJECT_NONE, remembers = read_remembers(&f, id);
  if (refers && remembers)
    return cardvm__form_error(L, "field: it remembers a text or refers to something, not both");
  cardvm__key_declare(L, def.name, refers ? KEY_REFERENCE : KEY_FIELD, id);
  cardvm__attribute_declare(L,
                            remembers ? ATTRIBUTE_REMEMBERED
                            : refers  ? ATTRIBUTE_REFERENCE
                                      : ATTRIBUTE_FIELD,
                            def.name, id, 0);
  if (refers || remembers) cardvm__setter_declare(L, def.name, CARDVM_CHANGE_SET_FIELD, id);
  return 0;
}

typedef struct variable {
  int32_t start;
  bool each_turn, each_step;
} variable;

/* Makes it a variable that refers to something, if the form says so. */
static bool variable_refers(const form *f, cardvm_sort sort, cardvm_id id) {
  static const char *const wrong[] = {"start", NULL};
  const cardvm_reference r = read_reference(f, wrong);
  if (r.to) cardvm_program_refers(f->b->program, sort, id, r);
  return r.to != CARDVM_SUBJECT_NONE;
}

static int player_variable_with_table(lua_State *L) {
  form f = cardvm__form_checked(L, cardvm__words_variables, FORM_PLAYER_VARIABLE, 2, 0);
  const char *name = lua_tostring(L, 1);
  variable v = {0};
  cardvm__form_read(&f, &v, NULL);
  cardvm_id id = cardvm__accepted(L, cardvm_program_player_variable(f.b->program, name, v.start));
  if (v.each_turn) cardvm_program_each_turn(f.b->program, id);
  if (v.each_step) cardvm_program_each_step(f.b->program, id);
  cardvm__data_keep(&f, name);
  const bool refers = variable_refers(&f, CARDVM_SORT_PLAYER_VARIABLE, id);
  cardvm__attribute_declare(L, refers ? ATTRIBUTE_PLAYER_REFERENCE : ATTRIBUTE_PLAYER_VAR, name, id,
                            0);
  if (refers) cardvm__setter_declare(L, name, CARDVM_CHANGE_SET_PLAYER, id);
  return 0;
}

/* player_number "points" { total(your.pile, it.worth) + you.tokens }: what can be read of a player,
 * computed. */
static int player_number_with_table(lua_State *L) {
  form f = cardvm__form_checked(L, cardvm__words_variables, FORM_PLAYER_NUMBER, 2, 1);
  uint32_t params = 0;
  if (!cardvm__form_push_at(&f, 1))
    return cardvm__form_error(L, "player_number: expected { number }");
  cardvm_expr e = cardvm__to_number(L, lua_gettop(L), "player_number", &params);
  if (params)
    return cardvm__form_error(L, "player_number: there are no parameters here to speak of");
  cardvm__attribute_declare(L, ATTRIBUTE_PLAYER_NUMBER, lua_tostring(L, 1), e, 0);
  return 0;
}

static int game_variable_with_table(lua_State *L) {
  form f = cardvm__form_checked(L, cardvm__words_variables, FORM_GAME_VARIABLE, 2, 0);
  variable v = {0};
  cardvm__form_read(&f, &v, NULL);
  const char *name = lua_tostring(L, 1);
  const cardvm_id id =
      cardvm__accepted(L, cardvm_program_game_variable(f.b->program, name, v.start));
  if (variable_refers(&f, CARDVM_SORT_GAME_VARIABLE, id))
    cardvm__setter_declare(L, name, CARDVM_CHANGE_SET_GAME, id);
  return 0;
}

/* -- Words ------------------------------------------------------------------------------------- */

static const char *const seen_by[] = {"all", "owner", "nobody", NULL};

/* clang-format off */
const word cardvm__words_zones[] = {
 {"zone", IN_RULES, LOADING, A_NOTHING,
  "Declares a zone: a place of each player, or a shared one, where cards lie. Its name is a group "
  "of cards by itself (`your.hand`), and a place of each player (`player.hand`).",
  "zone 'vault' { seen_by = 'owner' }",
  {{"name", A_NEW_NAME}, {"keys", A_KEYS}}, cardvm__form_named_word, zone_with_table},
 {"seen_by", ON(FORM_ZONE), LOADING, A_OPTION,
  "Who may look at the cards: `all` unless something else is said.",

  "zone 'vault' { seen_by = 'owner' }", INTO(cardvm_zone_def, seen), .options = seen_by},
 {"shared", ON(FORM_ZONE), LOADING, A_FLAG,
  "One zone for the whole table, and not one for each player.",
  "zone 'market' { shared = true }", INTO(cardvm_zone_def, shared)},
 {"play", ON(FORM_ZONE), LOADING, A_FLAG,
  "Cards there are in play: abilities that name no `zones` work there.",
  "zone 'front' { play = true, board = true }", INTO(cardvm_zone_def, play)},
 {"board", ON(FORM_ZONE), LOADING, A_FLAG,
  "Cards keep their fields, counters and lasting effects when they move between zones of the "
  "board.",

  "zone 'rear' { play = true, board = true }", INTO(cardvm_zone_def, board)},
 {"owners_only", ON(FORM_ZONE), LOADING, A_FLAG,
  "A card that would come to another player's place goes to its owner's instead.",
  "zone 'pile' { owners_only = true }", INTO(cardvm_zone_def, owners_only)},
 {"makes_owner", ON(FORM_ZONE), LOADING, A_FLAG,
  "A card that comes to a player's place belongs to that player from then on.",
  "zone 'won' { makes_owner = true }", INTO(cardvm_zone_def, makes_owner)},
 {"master_follows_card", ON(FORM_ZONE), LOADING, A_FLAG,
  "The master of a circle is the master of the card in it.",
  "zone 'ring' { circles = { { 'N', 0, 1 }, { 'S', 0, -1 } }, master_follows_card = true }",
  INTO(cardvm_zone_def, master_follows_card)},
 {"card_follows_master", ON(FORM_ZONE), LOADING, A_FLAG,
  "The master of a card is the master of the circle that it is in.",
  "zone 'ring' { circles = { { 'N', 0, 1 }, { 'S', 0, -1 } }, card_follows_master = true }",
  INTO(cardvm_zone_def, card_follows_master)},
 {"back", ON(FORM_ZONE), LOADING, A_TEXT,
  "How cards look from behind. What is hidden in a zone with one back can't be a card of a zone "
  "with another: that matters to games that are drawn from what a player knows.",
  "zone 'extra' { seen_by = 'nobody', back = 'blue' }", INTO(cardvm_zone_def, back)},
 {"circles", ON(FORM_ZONE), LOADING, A_LIST,
  "Single places instead of one pile: each `{ name, column, row }`, as its player sees them. Behind these "
  "stand properties, attributes and tags that the place has: `{ 'N', 0, 1, power = 2 }`. Conditions of "
  "`places(...)` read them, and functions: `place.power`. Nothing changes them.",
  "zone 'ring' { play = true, circles = { { 'N', 0, 1 }, { 'S', 0, -1 } } }"},
 {"links", ON(FORM_ZONE), LOADING, A_LIST,
  "Which circles are neighbours: each `{ a, b }` by their places in the list, or "
  "`{ a, b, direction }`. "
  "A direction is a number of your own; from b to a it is its negative. Neighbours in opposite "
  "directions are opposite each other.",
  "zone 'ring' { circles = { { 'N', 0, 1 }, { 'S', 0, -1 } }, links = { { 1, 2, 5 } } }"},
 {"drawn", ON(FORM_ZONE), LOADING, FOR_CLIENTS,
  "How clients draw the zone: bindings/client/README.md.",
  "zone 'wall' { drawn = 'row' }"},
 {"pile", ON(FORM_ZONE), LOADING, FOR_CLIENTS,
  "In which pile clients draw a card: bindings/client/README.md.",
  "zone 'stalls' { circles = { { 'A', 0, 0 } }, drawn = 'piles', pile = "
  "function(place) return nil end }"},
 {NULL}};

#define ON_VALUES (ON(FORM_PROPERTY) | ON(FORM_ATTRIBUTE) | ON(FORM_TAGS))
const word cardvm__words_properties[] = {
 {"layer", IN_RULES, LOADING, A_NOTHING,
  "Declares a layer. Effects change values layer by layer, in the order of declaration; within a "
  "layer the older effect comes first. But what a constant reads is made before it, in its own "
  "layer, too; constants that read each other come by age. What functions read is made by the "
  "layers below.",
  "layer 'marks'",
  {{"name", A_NEW_NAME}}, form_layer},
 {"property", IN_SCRIPTS, LOADING, A_NOTHING,
  "Declares a number that is printed on cards and can be changed by effects: `card.speed`.",
  "property 'speed' { base = 1, min = 0 }",
  {{"name", A_NAME_SEEN_HERE}, {"keys", A_KEYS}}, cardvm__form_named_word, property_with_table},
 {"base", ON(FORM_PROPERTY), LOADING, A_INTEGER,
  "What it is on cards that do not say it; 0 unless something else is said.",

  "property 'drive' { base = 1 }", INTO(cardvm_property_def, base)},
 {"min", ON(FORM_PROPERTY), LOADING, A_INTEGER,
  "It is never less, whatever changes it.",
  "property 'armour' { min = 0 }", INTO(cardvm_property_def, min)},
 {"max", ON(FORM_PROPERTY), LOADING, A_INTEGER,
  "It is never more, whatever changes it.",
  "property 'luck' { max = 6 }", INTO(cardvm_property_def, max)},
 {"attribute", IN_SCRIPTS, LOADING, A_NOTHING,
  "Declares a text that is one of a list on each card: `card.element`.",
  "attribute 'element' { 'fire', 'water' }",
  {{"name", A_NAME_SEEN_HERE}, {"texts", A_KEYS}}, cardvm__form_named_word, attribute_with_table},
 {"tags", IN_SCRIPTS, LOADING, A_NOTHING,
  "Declares texts of which a card has any number: `card:has(\"Flying\")`.",
  "tags 'abilities' { 'Flying', 'Swift' }",
  {{"name", A_NAME_SEEN_HERE}, {"texts", A_KEYS}}, cardvm__form_named_word, tags_with_table},
 {"names", IN_RULES, LOADING, A_NOTHING,
  "Declares what cards are called: an open list of tags. A card may have several names, and cards may "
  "share one. Players are shown the first of them, in the place of what stands behind `card`.",
  "names 'called' {}",
  {{"name", A_NEW_NAME}, {"texts", A_KEYS}}, cardvm__form_named_word, names_with_table},
 {"open", ON(FORM_TAGS), LOADING, A_FLAG,
  "The list is open: what a card has is one of it. What no card has, and nothing gives by `add` or `set` "
  "of a constant, is a mistake where it is asked for.",
  "tags 'tribe' { open = true }"},
 {"layer", ON_VALUES, LOADING, A_NAME,
  "The layer in which effects change it; the first one unless something else is said.",
  "tags 'abilities' { 'Flying', 'Swift', layer = 'words' }"},
 {"layers", ON_VALUES, LOADING, A_NAMES,
  "Other layers, one or a list, in which a change may be made that names them: `set(5, \"base\")`.",
  "property 'might' { layer = 'words', layers = 'base' }"},
 {"hidden", ON_VALUES, LOADING, A_FLAG,
  "It is the rules' own and not shown to players.",
  "property 'rank' { hidden = true }", INTO(cardvm_property_def, hidden)},
 {"loses", ON(FORM_TAGS), LOADING, A_FLAG,
  "These are what cards can lose: `\"abilities\"` is all of them, another text those with that "
  "`keyword`. A card that has the tag has lost what it had when it got it: that neither works, "
  "triggers nor is offered. `loses` gives such tags.",
  "tags 'unlearnt' { 'aim', 'sing', loses = true, layer = 'words' }"},
 {"label", IN_RULES, LOADING, A_NOTHING,
  "Declares a text on cards that the machine does not need, such as a number or who drew it. Every "
  "rule set has the label `text`; cards are also found by a label named `number`.",
  "label 'artist'",
  {{"name", A_NEW_NAME}}, form_label},
 {NULL}};

const word cardvm__words_variables[] = {
 {"field", IN_SCRIPTS, LOADING, A_NOTHING,
  "Declares a number of each card that changes in play: damage, counters, rested or not. Events "
  "change it; it begins anew when the card leaves play.",
  "field 'charge' { initial = 0 }",
  {{"name", A_NAME_SEEN_HERE}, {"keys", A_KEYS}}, cardvm__form_named_word, field_with_table},
 {"initial", ON(FORM_FIELD), LOADING, A_INTEGER,
  "What it is when a card comes to a zone; 0 unless something else is said.",

  "field 'lives' { initial = 3 }", INTO(cardvm_field_def, initial)},
 {"kept", ON(FORM_FIELD), LOADING, A_FLAG,
  "It stays when the card moves.", "field 'lives' { kept = true }",
  INTO(cardvm_field_def, kept)},
 {"counter", ON(FORM_FIELD), LOADING, A_NAME,
  "It is a counter, put and taken away by this event, which says `adds_counters`: "
  "`card:put('charge', 2)`. Files of cards may have counters of their own.",
  "field 'sand' { counter = 'put' }",
  INTO(cardvm_field_def, counter), .sort = CARDVM_SORT_EVENT},
 {"refers", ON(FORM_FIELD) | ON(FORM_PLAYER_VARIABLE) | ON(FORM_GAME_VARIABLE), LOADING, A_OPTION,
  "It is no number, but refers to a `card`, a `player` or a `place`. It begins empty. Functions read "
  "that card, or nil when there is none (any more); conditions read on through it: "
  "`this.enchants.power`, `same(it.enchants, this)`. It brings an event with it, `set_` and its "
  "name, which sets it: `me:set_enchants(creature)`, and with `nil` empties it. The event's `other` "
  "is the card, its `player` the player, its `to` the place to which it refers from then on.",
  "field 'enchants' { refers = 'card' }", .options = referred},
 {"remembers", ON(FORM_FIELD), LOADING, A_NAME,
  "It is no number, but remembers a text of these tags, these names or this attribute, such as one that "
  "a player has chosen. It begins empty. Functions read the text, or nil; conditions ask `has(it, this.kin)`. "
  "It brings an event with it, `set_` and its name: `me:set_kin(you:choose_text('traits'))`, and with "
  "`nil` empties it.",
  "field 'kin' { remembers = 'traits' }"},
 {"follows", ON(FORM_FIELD) | ON(FORM_PLAYER_VARIABLE) | ON(FORM_GAME_VARIABLE), LOADING, A_OPTION,
  "What it refers to, with `refers = 'card'`: the card's `stay`, unless something else is said, so "
  "that it is gone when the card leaves; or the `card` itself, wherever it goes.",
  "field 'came_from' { refers = 'card', follows = 'card' }", .options = followed},
 {"player_variable", IN_SCRIPTS, LOADING, A_NOTHING,
  "Declares a number of each player: `player.life`.",
  "player_variable 'mana' { start = 1, each_turn = true }",
  {{"name", A_NAME_SEEN_HERE}, {"keys", A_KEYS}},
  cardvm__form_named_word, player_variable_with_table},
 {"start", ON(FORM_PLAYER_VARIABLE) | ON(FORM_GAME_VARIABLE), LOADING, A_INTEGER,
  "What it is when the game begins; 0 unless something else is said.",

  "player_variable 'mana' { start = 1 }", INTO(variable, start)},
 {"each_turn", ON(FORM_PLAYER_VARIABLE), LOADING, A_FLAG,
  "It goes back to its start when a turn of that player has ended.",

  "player_variable 'summons' { start = 1, each_turn = true }", INTO(variable, each_turn)},
 {"each_step", ON(FORM_PLAYER_VARIABLE), LOADING, A_FLAG,
  "It goes back to its start, for every player, when a step has ended: mana that is not spent is lost.",

  "player_variable 'mana' { each_step = true }", INTO(variable, each_step)},
 {"shown", ON(FORM_PLAYER_VARIABLE), LOADING, FOR_CLIENTS,
  "When clients show it: bindings/client/README.md.",
  "player_variable 'debt' { shown = 'not_0' }"},
 {"on_pile", ON(FORM_PLAYER_VARIABLE), LOADING, FOR_CLIENTS,
  "On which pile clients show it: bindings/client/README.md.",
  "player_variable 'token' { on_pile = '+1 Card' }"},
 {"player_number", IN_RULES, LOADING, A_NOTHING,
  "Declares a number of each player that is computed when a function reads it: `player.might`. "
  "`you` in it is that player.",
  "player_number 'might' { total(your.units, it.power) + you.gold }",
  {{"name", A_NEW_NAME}, {"number", A_KEYS}}, cardvm__form_named_word, player_number_with_table},
 {"game_variable", IN_SCRIPTS, LOADING, A_NOTHING,
  "Declares a number of the game: `game.season`.",
  "game_variable 'season' { start = 1 }",
  {{"name", A_NAME_SEEN_HERE}, {"keys", A_KEYS}},
  cardvm__form_named_word, game_variable_with_table},
 {NULL}};
/* clang-format on */
