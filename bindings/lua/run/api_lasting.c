/* What lasts: changed properties, control, deciders, started abilities. Each is an event of the
 * machine and returns the handle of what was made; handle:finish() ends it before its time. */
#include "run.h"
#include "safe.h"

/* -- card:gets { ap = 2, level = set(1), traits = add("Red"), until_ = this_turn } ------------- */

typedef struct change {
  cardvm_id property;
  uint32_t modify; /* a cardvm_modify, with CARDVM_IN_LAYER */
  int32_t amount;
} change;

#define CHANGES_MAX 32

typedef struct changes {
  uint32_t count, next;
  cardvm_handle card; /* the last of several: they are a list at 3 */
  lua_Integer cards;  /* so many of them had their turn */
  cardvm_until until;
  change item[CHANGES_MAX];
} changes;

static void add_change(lua_State *L, changes *all, const char *key, change c) {
  if (all->count == CHANGES_MAX) luaL_error(L, "gets: more than %d changes at once", CHANGES_MAX);
  cardvm__check_layer(L, "gets", key, c.property, c.modify >> 8);
  all->item[all->count++] = c;
}

/* The other tags of the list that the card has go; those of one property do with the one set. */
static void remove_others(lua_State *L, binding *b, changes *all, const char *key, cardvm_id list,
                          const change *c) {
  for (; list; list = cardvm_program_more_tags(b->program, list))
    if (list != c->property && cardvm_game_property(b->game, all->card, list))
      add_change(L, all, key, (change){list, c->modify, 0});
}

/* The text on top names a value of an attribute (its number), or one of its tags: 1, 0 if it is
 * removed. If it is set, it is the only one. */
static void read_text_change(lua_State *L, binding *b, changes *all, const char *key,
                             uint32_t modify, bool removed) {
  const char *text = lua_tostring(L, -1);
  uint32_t id;
  const key_kind kind = cardvm__key(L, key, &id);
  cardvm_lua_standing at;
  if (!cardvm__text_stands(L, key, text, &at))
    luaL_error(L, "gets: '%s' has no value '%s'", key, text);
  if (removed && kind != KEY_TAGS)
    luaL_error(L, "gets: %s has one value: write set(\"%s\")", key, text);
  const bool bits = kind == KEY_TAGS && id;
  change c = {at.property, modify, removed && !bits ? 0 : at.value};
  if (bits && removed) c.modify += CARDVM_WITHOUT - CARDVM_SET;
  else if (bits && (modify & 0xff) == CARDVM_ADD) c.modify += CARDVM_WITH;
  else if (bits && (modify & 0xff) == CARDVM_SET) remove_others(L, b, all, key, id, &c);
  add_change(L, all, key, c);
}

/* Reads the value on top: a number, a text, add(...), set(...) or remove(...). */
static void read_change(lua_State *L, binding *b, changes *all, const char *key) {
  const object *o = cardvm__object_at(L, -1);
  const cardvm_handle card = all->card;
  if (lua_type(L, -1) == LUA_TSTRING) {
    read_text_change(L, b, all, key, CARDVM_SET, false);
    return;
  }
  if (o && o->kind == OBJECT_CHANGE && lua_getiuservalue(L, -1, 1) == LUA_TSTRING) {
    read_text_change(L, b, all, key, (uint32_t)o->low, !o->high);
    lua_pop(L, 1);
    return;
  }
  if (o && o->kind == OBJECT_CHANGE) lua_pop(L, 1);
  uint32_t id;
  if (cardvm__key(L, key, &id) == KEY_TAGS) {
    const change none = {id, CARDVM_SET, 0};
    if (!o || o->kind != OBJECT_NONE || !id)
      cardvm__wrong(L, -1, key, "a text, none, or add(...), set(...), remove(...) of a text");
    remove_others(L, b, all, key, id, &none);
    add_change(L, all, key, none);
    return;
  }
  change c = {.modify = CARDVM_ADD};
  c.property = cardvm__id_of(L, CARDVM_SORT_PROPERTY, key);
  if (o && o->kind == OBJECT_CHANGE) {
    c.modify = (uint32_t)o->low;
    c.amount = o->id ? cardvm_evaluate(b->game, o->id, card) : o->high;
  } else if (o && o->kind == OBJECT_NUMBER) {
    c.amount = cardvm_evaluate(b->game, o->id, card);
  } else if (lua_isinteger(L, -1)) {
    c.amount = cardvm__check_number(L, -1, key);
  } else {
    cardvm__wrong(L, -1, key, "a whole number, add(...) or set(...)");
  }
  if (!c.property) {
    cardvm__push_text(L, key);
    cardvm__check_id(L, -1, CARDVM_SORT_PROPERTY, "a property of cards");
  }
  add_change(L, all, key, c);
}

/* Collects the changes in the order of their names: the same in every run. */
static void read_changes(lua_State *L, binding *b, changes *all) {
  int walk = cardvm__keys_start(L, 2);
  while (cardvm__keys_next(L, walk)) {
    const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : NULL;
    if (!key)
      luaL_error(L, "gets: a key is %s; properties have names", cardvm__kind_of_value(L, -2));
    if (!cardvm__word_named(cardvm__words_lasting, FORM_GETS, key)) read_change(L, b, all, key);
    lua_settop(L, walk);
  }
  if (all->count == 0) luaL_error(L, "gets: no property is changed");
  lua_settop(L, walk - 1);
}

static int changed(lua_State *L, int status, lua_KContext context);

/* Keeps what was made, if anything was, where the card was. What is stopped does not come back. */
static void keep_made(lua_State *L, binding *b, cardvm_outcome outcome, const cardvm_event *event) {
  cardvm__push_outcome(L, b, outcome, event);
  if (lua_isnil(L, -1)) lua_pop(L, 1);
  else lua_replace(L, 1);
}

/* Has the next of several cards its turn? */
static bool next_card(lua_State *L, binding *b, changes *all) {
  if (!lua_istable(L, 3)) return false;
  lua_rawgeti(L, 3, ++all->cards);
  all->card = cardvm__to_handle(L, -1);
  lua_pop(L, 1);
  all->count = all->next = 0;
  if (all->card) read_changes(L, b, all);
  return all->card != 0;
}

/* Makes the changes that are left, one event each; the last one's handle, or true for several, is
 * returned if any was made. `all` is the userdata at the top. */
static int make_changes(lua_State *L, binding *b, changes *all) {
  cardvm_event event = {0};
  while (all->next < all->count || next_card(L, b, all)) {
    const change *c = &all->item[all->next++];
    event = (cardvm_event){0};
    cardvm_outcome outcome = cardvm_modify_card(b->game, all->card, c->property, c->modify,
                                                c->amount, all->until, &event);
    if (outcome == CARDVM_WAIT) return lua_yieldk(L, 0, 0, changed);
    keep_made(L, b, outcome, &event);
  }
  lua_pushvalue(L, 1);
  if (all->count > 1 && lua_toboolean(L, 1)) lua_pushboolean(L, true);
  return 1;
}

static int changed(lua_State *L, int status, lua_KContext context) {
  (void)status;
  (void)context;
  binding *b = cardvm__self(L);
  cardvm_event event = {0};
  keep_made(L, b, cardvm_effect_outcome(b->game, &event, 1, NULL), &event);
  return make_changes(L, b, lua_touserdata(L, -1));
}

static int card_gets(lua_State *L) {
  binding *b = cardvm__doing(L);
  cardvm_handle small[CARDS_SMALL], *cards;
  uint32_t count;
  const bool several = lua_istable(L, 1) || cardvm__object_of(L, 1, OBJECT_SELECTION);
  if (!cardvm__is_table(L, 2)) cardvm__wrong(L, 2, "what it gets", "{ property = value, ... }");
  lua_settop(L, 2);
  if (several) {
    cards = cardvm__check_cards(L, b, 1, "cards", small, &count);
    cardvm__push_group(L, cards, count);
    lua_replace(L, 3); /* where the space was */
  } else {
    lua_pushnil(L);
  }
  changes *all = lua_newuserdatauv(L, sizeof *all, 0);
  *all = (changes){.until = cardvm__check_until(L, 2, FORM_GETS)};
  if (!several) all->card = cardvm__own_card(L, b);
  if (!several) read_changes(L, b, all);
  lua_pushnil(L);
  lua_replace(L, 1); /* nothing made yet */
  return make_changes(L, b, all);
}

cardvm_until cardvm__check_until_alone(lua_State *L, int index, word_place form) {
  const int table = cardvm__optional_table(L, index, "what is left", "{ until_ = ... }");
  if (table) cardvm__check_fields(L, table, cardvm__words_lasting, form, NULL);
  return cardvm__check_until(L, table, form);
}

/* -- Control ----------------------------------------------------------------------------------- */

static int card_control(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__proposing(L, b, "control");
  cardvm_event event;
  cardvm_handle card = cardvm__own_card(L, b);
  cardvm_seat master = cardvm__check_seat(L, b, 2, "new master");
  cardvm_until until = cardvm__check_until_alone(L, 3, FORM_CONTROL);
  if (!cardvm_control_event(game, card, master, until, &event)) return cardvm__stop(L, b);
  return cardvm__propose(L, b, game, &event);
}

/* The new master of one of several cards: a function at 2 is asked for it. */
static cardvm_seat master_of_each(lua_State *L, binding *b, cardvm_handle card) {
  if (!lua_isfunction(L, 2)) return cardvm__check_seat(L, b, 2, "new master");
  cardvm__ask_of(L, 2, card);
  const cardvm_seat master = cardvm__check_seat(L, b, lua_gettop(L), "new master");
  lua_pop(L, 1);
  return master;
}

/* together({ a, b }):control(you): all at once. */
static int cards_control(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__proposing(L, b, "control");
  const cardvm_until until = cardvm__check_until_alone(L, 3, FORM_CONTROL);
  cardvm_handle few[CARDS_SMALL];
  cardvm_event small[EVENTS_SMALL];
  uint32_t count;
  lua_settop(L, 3);
  const cardvm_handle *cards = cardvm__check_cards(L, b, 1, "cards", few, &count);
  cardvm_event *events = cardvm__space(L, small, EVENTS_SMALL, count, sizeof *events);
  for (uint32_t i = 0; i < count; i++) {
    const cardvm_seat master = master_of_each(L, b, cards[i]);
    if (!cardvm_control_event(game, cards[i], master, until, &events[i])) return cardvm__stop(L, b);
  }
  return cardvm__propose_all(L, b, events, count);
}

/* True if anything held it. */
static int card_release(lua_State *L) {
  binding *b = cardvm__doing(L);
  lua_pushboolean(L, cardvm_end_control(b->game, cardvm__own_card(L, b)) > 0);
  return 1;
}

/* -- Abilities that are lost ------------------------------------------------------------------- */

static int card_loses(lua_State *L) {
  binding *b = cardvm__doing(L);
  cardvm_event event = {0};
  cardvm_handle card = cardvm__own_card(L, b);
  if (lua_type(L, 2) != LUA_TSTRING) cardvm__wrong(L, 2, "what it loses", "a text");
  const char *text = lua_tostring(L, 2);
  cardvm_id property = cardvm__loss(b, text);
  if (!property) luaL_error(L, NO_LOSS, "loses", text, text);
  cardvm_until until = cardvm__check_until_alone(L, 3, FORM_LOSES);
  return cardvm__finish(
      L, b, cardvm_modify_card(b->game, card, property, CARDVM_SET, 1, until, &event), &event);
}

/* -- What a card is ---------------------------------------------------------------------------- */

cardvm_id cardvm__counter(const binding *b, cardvm_id field) {
  const cardvm_field_def *d = cardvm_program_declared(b->program, CARDVM_SORT_FIELD, field);
  return d->counter;
}

uint32_t cardvm__check_event_name(lua_State *L, binding *b, int index, cardvm_id kind,
                                  const char *what) {
  const cardvm_sort names = cardvm_program_event_names(b->program, kind);
  if (names == CARDVM_SORT_FIELD) {
    const cardvm_id field = cardvm__check_id(L, index, names, "a counter");
    if (cardvm__counter(b, field) == kind) return field;
    luaL_error(L, "'%s' is no counter of %s", lua_tostring(L, index),
               cardvm_program_name(b->program, CARDVM_SORT_EVENT, kind));
  }
  if (names != CARDVM_SORT_DEFINITION) return cardvm__check_name(L, b, index, what);
  return lua_type(L, index) == LUA_TSTRING
             ? cardvm__check_id(L, index, CARDVM_SORT_DEFINITION, "a card")
             : cardvm_game_definition(b->game, cardvm__check_card(L, b, index, what));
}

/* becomes, and be_itself, which takes nothing. */
static int card_becomes(lua_State *L) {
  binding *b = cardvm__doing(L);
  cardvm_event event = {0};
  cardvm_handle card = cardvm__own_card(L, b);
  cardvm_until until = {.duration = CARDVM_FOREVER};
  cardvm_id as = 0;
  if (cardvm__word_self(L)->takes[0].name) {
    as = cardvm__check_event_name(L, b, 2, CARDVM_EVENT_BECOME, "what it becomes");
    until = cardvm__check_until_alone(L, 3, FORM_BECOMES);
  }
  return cardvm__finish(L, b, cardvm_become(b->game, card, as, until, &event), &event);
}

/* -- Started abilities ------------------------------------------------------------------------- */

static uint32_t read_parameter(lua_State *L, binding *b, const char *name, cardvm_subject kind) {
  switch (kind) {
  case CARDVM_SUBJECT_CARD: return cardvm__check_card(L, b, -1, name);
  case CARDVM_SUBJECT_SEAT: return cardvm__check_seat(L, b, -1, name);
  case CARDVM_SUBJECT_PLACE: return cardvm__check_place(L, b, -1, name);
  default: return (uint32_t)cardvm__check_number(L, -1, name);
  }
}

uint32_t cardvm__read_parameters(lua_State *L, binding *b, int ability, int table, word_place form,
                                 uint32_t params[PARAMETERS]) {
  const char *names[PARAMETERS + 1] = {NULL}; /* the list keeps the texts alive */
  const char *what = cardvm__place_called(form);
  uint32_t count = 0;
  lua_getiuservalue(L, ability, 1);
  lua_getiuservalue(L, ability, 2);
  cardvm__content(L, -2);
  cardvm__content(L, -2);
  int kinds = lua_gettop(L), list = kinds - 1;
  if (lua_istable(L, list)) count = (uint32_t)cardvm__length(L, list);
  if (count > PARAMETERS) luaL_error(L, "%s: more than 6 parameters", what);
  for (uint32_t i = 0; i < count; i++) {
    lua_rawgeti(L, list, (lua_Integer)i + 1);
    names[i] = lua_tostring(L, -1);
    lua_pop(L, 1);
  }
  if (table) cardvm__check_fields(L, table, cardvm__words_lasting, form, names);
  for (uint32_t i = 0; i < count; i++) {
    lua_rawgeti(L, kinds, (lua_Integer)i + 1);
    cardvm_subject kind = (cardvm_subject)lua_tointeger(L, -1);
    if (!table || !cardvm__field(L, table, names[i]))
      luaL_error(L, "%s: the parameter '%s' is missing", what, names[i]);
    params[i] = read_parameter(L, b, names[i], kind);
    lua_settop(L, kinds);
  }
  lua_settop(L, list - 3);
  return count;
}

/* ability:start { ... }; the table, its parameters and until_ are at `table`, 0: there is none. */
typedef struct starting {
  cardvm_id ability;
  cardvm_until until;
  uint32_t params[PARAMETERS], count;
  int table;
} starting;

static starting read_starting(lua_State *L, binding *b, int ability, int table, word_place form) {
  starting s = {.ability = cardvm__object_check(L, ability, OBJECT_ABILITY, "an ability")->id};
  s.table = cardvm__optional_table(
      L, table, form == FORM_START ? "what it is started with" : "how it is gained",
      "{ name = value, ... }");
  s.count = cardvm__read_parameters(L, b, ability, s.table, form, s.params);
  s.until = cardvm__check_until(L, s.table, form);
  if (s.table && cardvm__field(L, s.table, "once")) {
    if (!lua_isboolean(L, -1)) cardvm__wrong(L, -1, "once", "true or false");
    s.until.once = lua_toboolean(L, -1);
  }
  return s;
}

static int ability_start(lua_State *L) {
  binding *b = cardvm__doing(L);
  cardvm_handle target = 0;
  cardvm_event event = {0};
  const starting s = read_starting(L, b, 1, 2, FORM_START);
  if (s.table && cardvm__field(L, s.table, "bearer"))
    target = cardvm__check_card(L, b, -1, "bearer");
  cardvm_outcome outcome =
      cardvm_start_ability(b->game, s.ability, target, s.params, s.count, s.until, &event);
  return cardvm__finish(L, b, outcome, &event);
}

static int card_gains(lua_State *L) {
  binding *b = cardvm__doing(L);
  cardvm_event event = {0};
  cardvm_handle card = cardvm__own_card(L, b);
  const starting s = read_starting(L, b, 2, 3, FORM_GAINS);
  cardvm_outcome outcome =
      cardvm_gain_ability(b->game, s.ability, card, s.params, s.count, s.until, &event);
  return cardvm__finish(L, b, outcome, &event);
}

/* True if it had not ended before. */
static int lasting_finish(lua_State *L) {
  binding *b = cardvm__doing(L);
  uint32_t handle = cardvm__self_handle(L);
  if (CARDVM_HANDLE_KIND(handle) != KIND_LASTING)
    cardvm__wrong(L, 1, "what is finished", "a lasting effect");
  lua_pushboolean(L, cardvm_end_lasting(b->game, handle));
  return 1;
}

/* -- Words ------------------------------------------------------------------------------------- */

/* clang-format off */
const word cardvm__words_lasting[] = {
 {"gets", ON(KIND_CARD) | ON(METHODS_GROUP), RUNNING, WHAT_HAPPENED,
  "Changes properties, attributes and tags of the card for a while: a number is added, a text is "
  "set, `add(...)` and `set(...)` say which. Gives what was made, or true for several changes. Of several cards, one after "
  "another, the last that was made.",
  "unit:gets { power = 2, traits = add('Blue'), until_ = this_turn }",
  {{"changes", A_KEYS}}, card_gets},
 {"until_", ON(FORM_GETS) | ON(FORM_CONTROL) | ON(FORM_LOSES) | ON(FORM_GAINS) | ON(FORM_BECOMES) | ON(FORM_DECIDED_BY) | ON(FORM_START), RUNNING,
  A_DURATION,
  "How long: a duration that the rules declare, or `\"forever\"`. Left out, it is as long as the "
  "effect that is resolving now.",
  "enemy_unit:gets { power = -1, until_ = 'forever' }"},
 {"once", ON(FORM_START) | ON(FORM_GAINS), RUNNING, A_FLAG,
  "The ability works once, then it ends: the next time it triggers, or replaces an event, also with "
  "nothing. Each start has a use of its own, and one that was declined is left. Only triggered "
  "abilities and substitutions are used.",
  "ability:start { unit = enemy_unit, once = true, until_ = this_turn }"},
 {"control", ON(KIND_CARD), RUNNING, WHAT_HAPPENED,
  "Makes the player the card's master for as long as `until_` says. The card does not move, and "
  "its owner stays.",
  "enemy_unit:control(you, { until_ = this_turn })",
  {{"player", A_PLAYER}, {"how_long", A_KEYS, OPTIONAL}}, card_control},
 {"control", ON(METHODS_GROUP), RUNNING, WHAT_HAPPENED,
  "Makes the player the master of all the cards at once, for as long as `until_` says. In the place "
  "of the player a function says of each card whose it is to be: so two cards change masters.",
  "your.units:control(opponent, { until_ = this_turn })",
  {{"player", A_PLAYER}, {"how_long", A_KEYS, OPTIONAL}}, cards_control},
 {"release", ON(KIND_CARD), RUNNING, A_FLAG,
  "Ends all that controls the card; true if anything did.",
  "enemy_unit:release()", .function = card_release},
 {"loses", ON(KIND_CARD), RUNNING, WHAT_HAPPENED,
  "Takes away what the card has now, for as long as `until_` says: all its `\"abilities\"`, or "
  "those with a keyword that the rules name in `tags` with `loses`. What it gets later it has.",
  "enemy_unit:loses('abilities', { until_ = this_turn })",
  {{"what", A_TEXT}, {"how_long", A_KEYS, OPTIONAL}}, card_loses},
 {"gains", ON(KIND_CARD), RUNNING, WHAT_HAPPENED,
  "Gives the card an ability for as long as `until_` says: it is the card's own, so `this` and `me` "
  "are that card. The table has a value for each parameter that `with` declares. It goes when the "
  "card leaves, or loses its abilities later on; what was lost before stays lost.",
  "unit:gains(ability, { unit = enemy_unit, until_ = this_turn })",
  {{"ability", AN_ABILITY}, {"how", A_KEYS, OPTIONAL}}, card_gains},
 {"becomes", ON(KIND_CARD), RUNNING, WHAT_HAPPENED,
  "Makes the card a copy of another one, or the card of that name, for as long as `until_` says: "
  "name, printed values and abilities are those. What was done to it stays: damage, counters, what "
  "is attached, what lasts. When it ends, or the card leaves, it is what it was.",
  "me:becomes(unit, { until_ = this_turn })",
  {{"what", A_CARD_OR_NAME, NEEDED, CARDVM_SORT_DEFINITION}, {"how_long", A_KEYS, OPTIONAL}},
  card_becomes},
 {"be_itself", ON(KIND_CARD), RUNNING, WHAT_HAPPENED,
  "Ends whatever makes the card another one: a copy is itself again, and what lies face down is "
  "turned up. What was done to it stays.",
  "me:be_itself()", .function = card_becomes},
 {"start", ON(METHODS_ABILITY), RUNNING, WHAT_HAPPENED,
  "Starts an ability that was declared with `with = { ... }`: the table has a value for each of "
  "its parameters.",
  "ability:start { unit = enemy_unit, until_ = this_turn }",
  {{"how", A_KEYS, OPTIONAL}}, ability_start},
 {"bearer", ON(FORM_START), RUNNING, A_CARD,
  "The card that the ability calls `bearer`; the ability ends when that card leaves.",
  "ability:start { unit = enemy_unit, bearer = unit, until_ = 'forever' }"},
 {"finish", ON(KIND_LASTING), RUNNING, A_FLAG,
  "Ends what a `gets`, `control`, `start` or `decided_by` has made; false if it had ended before.",
  "lasting:finish()", .function = lasting_finish},
 {NULL}};
/* clang-format on */
