/* What lasts: changed properties, control, deciders, started abilities. Each is an event of the
 * machine and returns the handle of what was made; handle:finish() ends it before its time. */
#include "run.h"
#include "safe.h"

#include <string.h>

/* -- card:gets { ap = 2, level = set(1), traits = add("Red"), until_ = this_turn } ------------- */

typedef struct change {
  cardvm_id property;
  cardvm_modify modify;
  int32_t amount;
} change;

#define CHANGES_MAX 16

typedef struct changes {
  uint32_t count, next;
  cardvm_handle card;
  cardvm_id until;
  change item[CHANGES_MAX];
} changes;

/* The text on top names a value of an attribute (its number), or one of its tags (1). */
static void read_text_change(lua_State *L, const char *key, change *c) {
  const char *text = lua_tostring(L, -1);
  if (!cardvm__key_property(L, key, text, &c->property, &c->amount))
    luaL_error(L, "gets: '%s' has no value '%s'", key, text);
}

/* Reads the value on top: a number, a text, add(...) or set(...). */
static void read_change(lua_State *L, binding *b, cardvm_handle card, const char *key, change *c) {
  const object *o = cardvm__object_at(L, -1);
  c->modify = CARDVM_ADD;
  if (lua_type(L, -1) == LUA_TSTRING) {
    c->modify = CARDVM_SET;
    read_text_change(L, key, c);
    return;
  }
  c->property = cardvm_program_find(b->program, CARDVM_SORT_PROPERTY, key);
  if (o && o->kind == OBJECT_CHANGE) {
    c->modify = (cardvm_modify)o->low;
    c->amount = o->id ? cardvm_evaluate(b->game, o->id, card) : o->high;
    if (lua_getiuservalue(L, -1, 1) == LUA_TSTRING) read_text_change(L, key, c);
    lua_pop(L, 1);
  } else if (o && o->kind == OBJECT_NUMBER) {
    c->amount = cardvm_evaluate(b->game, o->id, card);
  } else if (lua_isinteger(L, -1)) {
    c->amount = cardvm__check_number(L, -1, key);
  } else {
    cardvm__wrong(L, -1, key, "a whole number, add(...) or set(...)");
  }
  if (!c->property) {
    lua_pushstring(L, key);
    cardvm__check_id(L, b, -1, CARDVM_SORT_PROPERTY, "a property of cards");
  }
}

/* Collects the changes in the order of their names: the same in every run. */
static void read_changes(lua_State *L, binding *b, changes *all) {
  cardvm__content(L, 2);
  cardvm__keys_start(L, lua_gettop(L));
  int walk = lua_gettop(L);
  while (cardvm__keys_next(L, walk)) {
    const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : NULL;
    if (!key)
      luaL_error(L, "gets: a key is %s; properties have names", cardvm__kind_of_value(L, -2));
    if (strcmp(key, "until_") != 0) {
      if (all->count == CHANGES_MAX) luaL_error(L, "gets: more than 16 changes at once");
      read_change(L, b, all->card, key, &all->item[all->count]);
      all->count++;
    }
    lua_settop(L, walk);
  }
  if (all->count == 0) luaL_error(L, "gets: no property is changed");
  lua_settop(L, walk - 2);
}

static int changed(lua_State *L, int status, lua_KContext context);

/* Makes the changes that are left, one event each; the last one's handle, or true for several, is
 * returned if any was made. `all` is the userdata at the top. */
static int make_changes(lua_State *L, binding *b, changes *all) {
  cardvm_event event = {0};
  while (all->next < all->count) {
    const change *c = &all->item[all->next++];
    event = (cardvm_event){0};
    cardvm_outcome outcome = cardvm_modify_card(b->game, all->card, c->property, c->modify,
                                                c->amount, all->until, &event);
    if (outcome == CARDVM_WAIT) return lua_yieldk(L, 0, 0, changed);
    int pushed = cardvm__push_outcome(L, b, outcome, &event);
    if (outcome == CARDVM_STOPPED) return pushed;
    if (lua_isnil(L, -1)) lua_pop(L, 1);
    else lua_replace(L, 1); /* where the card was */
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
  uint32_t count;
  cardvm_outcome outcome = cardvm_effect_outcome(b->game, &event, 1, &count);
  int pushed = cardvm__push_outcome(L, b, outcome, &event);
  if (outcome == CARDVM_STOPPED) return pushed;
  if (lua_isnil(L, -1)) lua_pop(L, 1);
  else lua_replace(L, 1);
  return make_changes(L, b, lua_touserdata(L, -1));
}

int cardvm__card_gets(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm__doing(L, b, "gets");
  cardvm_handle card = cardvm__check_card(L, b, 1, "card");
  if (!cardvm__is_table(L, 2)) cardvm__wrong(L, 2, "what it gets", "{ property = value, ... }");
  lua_settop(L, 2);
  changes *all = lua_newuserdatauv(L, sizeof *all, 0);
  *all = (changes){.card = card, .until = cardvm__check_until(L, 2, "gets")};
  read_changes(L, b, all);
  lua_pushnil(L);
  lua_replace(L, 1); /* nothing made yet */
  return make_changes(L, b, all);
}

/* -- Control ----------------------------------------------------------------------------------- */

int cardvm__card_control(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__doing(L, b, "control");
  cardvm_event event = {0};
  cardvm_handle card = cardvm__check_card(L, b, 1, "card");
  cardvm_seat master = cardvm__check_seat(L, b, 2, "new master");
  cardvm_id until = cardvm__check_until_alone(L, 3, "control");
  return cardvm__finish(L, b, cardvm_take_control(game, card, master, until, &event), &event);
}

/* True if anything held it. */
int cardvm__card_release(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__doing(L, b, "release");
  lua_pushboolean(L, cardvm_end_control(game, cardvm__check_card(L, b, 1, "card")) > 0);
  return 1;
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

#define PARAMETERS 6u

uint32_t cardvm__read_parameters(lua_State *L, binding *b, int ability, int table, const char *what,
                                 const char *const *others, uint32_t params[6]) {
  const char *allowed[PARAMETERS + 4];
  uint32_t fields = 0, count = 0;
  for (; *others && fields < 3; others++) allowed[fields++] = *others;
  lua_getiuservalue(L, ability, 1);
  lua_getiuservalue(L, ability, 2);
  if (!cardvm__is_table(L, -2)) { /* no parameters */
    lua_pop(L, 2);
    allowed[fields] = NULL;
    if (table) cardvm__check_fields(L, table, what, allowed);
    return 0;
  }
  cardvm__content(L, -2);
  cardvm__content(L, -2);
  int kinds = lua_gettop(L), names = kinds - 1;
  count = (uint32_t)lua_rawlen(L, names);
  if (count > PARAMETERS) luaL_error(L, "%s: more than 6 parameters", what);
  for (uint32_t i = 0; i < count; i++) { /* the list keeps the texts alive */
    lua_rawgeti(L, names, (lua_Integer)i + 1);
    allowed[fields++] = lua_tostring(L, -1);
    lua_pop(L, 1);
  }
  allowed[fields] = NULL;
  if (table) cardvm__check_fields(L, table, what, allowed);
  for (uint32_t i = 0; i < count; i++) {
    const char *name = allowed[fields - count + i];
    lua_rawgeti(L, kinds, (lua_Integer)i + 1);
    cardvm_subject kind = (cardvm_subject)lua_tointeger(L, -1);
    if (!table || !cardvm__field(L, table, name))
      luaL_error(L, "%s: the parameter '%s' is missing", what, name);
    params[i] = read_parameter(L, b, name, kind);
    lua_settop(L, kinds);
  }
  lua_settop(L, names - 3);
  return count;
}

static int ability_start(lua_State *L) {
  static const char *const others[] = {"until_", "on", NULL};
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__doing(L, b, "start");
  const object *ability = cardvm__object_check(L, 1, OBJECT_ABILITY, "an ability");
  int table = lua_isnoneornil(L, 2) ? 0 : 2;
  if (table && !cardvm__is_table(L, 2))
    cardvm__wrong(L, 2, "what it is started with", "{ name = value, ... }");
  uint32_t params[PARAMETERS] = {0};
  cardvm_handle target = 0;
  cardvm_event event = {0};
  uint32_t count = cardvm__read_parameters(L, b, 1, table, "start", others, params);
  if (table && cardvm__field(L, table, "on")) target = cardvm__check_card(L, b, -1, "on");
  cardvm_id until = cardvm__check_until(L, table, "start");
  cardvm_outcome outcome =
      cardvm_start_ability(game, ability->id, target, params, count, until, &event);
  return cardvm__finish(L, b, outcome, &event);
}

/* True if it had not ended before. */
static int lasting_finish(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__doing(L, b, "finish");
  uint32_t handle = lua_islightuserdata(L, 1) ? cardvm__to_handle(L, 1) : 0;
  if (CARDVM_HANDLE_KIND(handle) != KIND_LASTING)
    cardvm__wrong(L, 1, "what is finished", "a lasting effect");
  lua_pushboolean(L, cardvm_end_lasting(game, handle));
  return 1;
}

void cardvm__api_lasting(lua_State *L) {
  static const api_function abilities[] = {{"start", ability_start}, {NULL, NULL}};
  static const api_function lasting[] = {{"finish", lasting_finish}, {NULL, NULL}};
  cardvm__methods_add(L, METHODS_ABILITY, abilities);
  cardvm__methods_add(L, KIND_LASTING, lasting);
}
