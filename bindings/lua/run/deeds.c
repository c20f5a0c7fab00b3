/* What a running function can do: events as verbs, how deeds wait and what they return. */
#include "runtime.h"

#include <string.h>

/* -- Ends of deeds ----------------------------------------------------------------------------- */

/* What happened, as a value: the thing that an event made or moved, or true. */
static inline void push_happened(lua_State *L, const cardvm_event *event) {
  switch (event->kind) {
  case CARDVM_EVENT_CREATE: cardvm__push_handle(L, event->slot[CARDVM_SLOT_CARD]); return;
  case CARDVM_EVENT_MODIFY:
  case CARDVM_EVENT_CONTROL:
  case CARDVM_EVENT_START:
  case CARDVM_EVENT_DECIDE:
    if (!event->slot[CARDVM_SLOT_EXTRA]) break;
    cardvm__push_handle(L, event->slot[CARDVM_SLOT_EXTRA]);
    return;
  default:
    if (!event->slot[CARDVM_SLOT_NEW]) break;
    cardvm__push_handle(L, event->slot[CARDVM_SLOT_NEW]);
    return;
  }
  lua_pushboolean(L, true);
}

int cardvm__push_outcome(lua_State *L, binding *b, cardvm_outcome outcome,
                         const cardvm_event *event) {
  if (outcome == CARDVM_STOPPED) return cardvm__stop(L, b);
  if (outcome == CARDVM_DONE)
    push_happened(L, event);
  else
    lua_pushnil(L);
  return 1;
}

static int event_decided(lua_State *L, int status, lua_KContext context) {
  (void)status;
  (void)context;
  binding *b = cardvm__self(L);
  cardvm_event event = {0};
  uint32_t count = 0;
  cardvm_outcome outcome = cardvm_effect_outcome(b->game, &event, 1, &count);
  return cardvm__push_outcome(L, b, outcome, &event);
}

int cardvm__finish(lua_State *L, binding *b, cardvm_outcome outcome, const cardvm_event *event) {
  if (outcome == CARDVM_DONE) { /* nearly always */
    push_happened(L, event);
    return 1;
  }
  if (outcome == CARDVM_WAIT) return lua_yieldk(L, 0, 0, event_decided);
  return cardvm__push_outcome(L, b, outcome, event);
}

int cardvm__propose(lua_State *L, binding *b, cardvm_game *game, cardvm_event *event) {
  if (b->gathering) return cardvm__gather(L, b, event, 1);
  return cardvm__finish(L, b, cardvm_propose(game, event), event);
}

/* -- Verbs ------------------------------------------------------------------------------------- */

static uint32_t check_place_or_zone(lua_State *L, binding *b, int index, const char *what) {
  if (lua_type(L, index) != LUA_TSTRING) return cardvm__check_place(L, b, index, what);
  cardvm_id zone = cardvm__check_id(L, b, index, CARDVM_SORT_ZONE, "a zone");
  return cardvm__zone_place(b->game, zone, b->you);
}

static const char *const slot_names[CARDVM_SLOTS] = {"card", "other",    "source", "player",
                                                     "by",   "amount",   "place",  "from",
                                                     "name", "position", "extra",  "new"};

static uint32_t check_argument(lua_State *L, binding *b, int index, cardvm_slot slot) {
  switch (slot) {
  case CARDVM_SLOT_CARD:
  case CARDVM_SLOT_OTHER:
  case CARDVM_SLOT_SOURCE: return cardvm__check_card(L, b, index, slot_names[slot]);
  case CARDVM_SLOT_PLAYER:
  case CARDVM_SLOT_BY: return cardvm__check_seat(L, b, index, slot_names[slot]);
  case CARDVM_SLOT_TO:
  case CARDVM_SLOT_FROM: return check_place_or_zone(L, b, index, slot_names[slot]);
  case CARDVM_SLOT_NAME: return cardvm__check_name(L, b, index, slot_names[slot]);
  default: return (uint32_t)cardvm__check_number(L, index, slot_names[slot]);
  }
}

/* Reads the arguments given, from index 2 on. Returns false when an amount of 0 was given where
 * leaving it out means the event's own: the machine takes 0 for "not given", and nothing was asked
 * for. */
static bool read_arguments(lua_State *L, binding *b, const verb *v, int given,
                           cardvm_event *event) {
  bool something = true;
  if (given > v->arg_count)
    luaL_error(L, "%s takes %d argument%s, not %d",
               cardvm_program_name(b->program, CARDVM_SORT_EVENT, v->event), (int)v->arg_count,
               v->arg_count == 1 ? "" : "s", given);
  for (int i = 0; i < v->arg_count; i++) {
    cardvm_slot slot = (cardvm_slot)v->args[i];
    bool optional = (v->optional >> i & 1) != 0;
    if (optional && i >= given) continue;
    event->slot[slot] = check_argument(L, b, i + 2, slot);
    if (optional && slot == CARDVM_SLOT_AMOUNT && event->slot[slot] == 0) something = false;
  }
  return something;
}

static void wrong_self(lua_State *L, const binding *b, const verb *v) {
  luaL_error(L, "%s is a deed of %s, not of %s; it is called with a colon",
             cardvm_program_name(b->program, CARDVM_SORT_EVENT, v->event),
             cardvm__kind_name(v->subject), cardvm__kind_of_value(L, 1));
}

static void read_subject(lua_State *L, binding *b, const verb *v, cardvm_event *event) {
  uint32_t handle = cardvm__self_handle(L);
  if (CARDVM_HANDLE_KIND(handle) != v->subject) {
    const object *o = cardvm__object_at(L, 1);
    if (o && o->kind == OBJECT_WHOSE && v->subject == KIND_SEAT)
      handle = HANDLE_OF(KIND_SEAT, cardvm__check_seat(L, b, 1, "player"));
    else if (o && o->kind == OBJECT_WHO && v->subject == KIND_CARD)
      handle = cardvm__check_card(L, b, 1, "card");
    else
      wrong_self(L, b, v);
  }
  switch (v->subject) {
  case KIND_CARD: event->slot[CARDVM_SLOT_CARD] = handle; break;
  case KIND_SEAT: event->slot[CARDVM_SLOT_PLAYER] = HANDLE_ID(handle); break;
  default: event->slot[CARDVM_SLOT_TO] = HANDLE_ID(handle); break;
  }
}

int cardvm__do_verb(lua_State *L, binding *b, const verb *v) {
  cardvm_event event = {.kind = v->event};
  cardvm_game *game = cardvm__proposing(L, b, "a deed");
  read_subject(L, b, v, &event);
  int given = lua_gettop(L) - 1;
  if ((given != 0 || v->arg_count != 0) && !read_arguments(L, b, v, given, &event)) return 0;
  return cardvm__propose(L, b, game, &event);
}

/* The second upvalue of a verb's closure: all that the common case needs, in one look. */
typedef struct bound_verb {
  verb v;
  binding *b;
} bound_verb;

/* unit:damage(2). Upvalues: the binding, the verb. */
static int do_verb(lua_State *L) {
  const bound_verb *bound = lua_touserdata(L, lua_upvalueindex(2));
  return cardvm__do_verb(L, bound->b, &bound->v);
}

/* game:end_round(), an event of no card or player. Upvalues: the binding, the verb. */
static int do_free_verb(lua_State *L) {
  binding *b = cardvm__self(L);
  const verb *v = lua_touserdata(L, lua_upvalueindex(2));
  cardvm_event event = {.kind = v->event};
  cardvm_game *game = cardvm__proposing(L, b, "a deed");
  const object *o = cardvm__object_at(L, 1);
  if (!o || o->kind != OBJECT_NAMESPACE) wrong_self(L, b, v);
  if (!read_arguments(L, b, v, lua_gettop(L) - 1, &event)) return 0;
  return cardvm__propose(L, b, game, &event);
}

/* -- Verbs of many cards at once --------------------------------------------------------------- */

/* Pushes the list of what happened to each: handles (new ones where a card was moved), or nil when
 * nothing did. */
static int push_happened_all(lua_State *L, binding *b, cardvm_outcome outcome,
                             const cardvm_event *events, uint32_t count) {
  if (outcome == CARDVM_STOPPED) return cardvm__stop(L, b);
  if (outcome != CARDVM_DONE) return 0;
  lua_createtable(L, (int)count, 0);
  lua_Integer n = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (events[i].kind == 0) continue;
    uint32_t moved = events[i].slot[CARDVM_SLOT_NEW];
    cardvm__push_handle(L, moved ? moved : events[i].slot[CARDVM_SLOT_CARD]);
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}

static int all_decided(lua_State *L, int status, lua_KContext context) {
  (void)status;
  binding *b = cardvm__self(L);
  cardvm_event small[EVENTS_SMALL];
  uint32_t max = (uint32_t)context, count = 0;
  cardvm_event *events = cardvm__room(L, small, EVENTS_SMALL, max, sizeof *events);
  cardvm_outcome outcome = cardvm_effect_outcome(b->game, events, max, &count);
  return push_happened_all(L, b, outcome, events, count < max ? count : max);
}

int cardvm__propose_all(lua_State *L, binding *b, cardvm_event *events, uint32_t count) {
  if (count == 0) return 0;
  if (b->gathering) return cardvm__gather(L, b, events, count);
  cardvm_outcome outcome = cardvm_propose_all(b->game, events, count);
  if (outcome == CARDVM_WAIT) return lua_yieldk(L, 0, (lua_KContext)count, all_decided);
  return push_happened_all(L, b, outcome, events, count);
}

/* Where an argument is a function, its value for this card takes the argument's place. The
 * arguments as they were given are kept from index `kept` on. */
static void ask_for_card(lua_State *L, int kept, int given, cardvm_handle card) {
  for (int i = 0; i < given; i++) {
    if (!lua_isfunction(L, kept + i)) continue;
    lua_pushvalue(L, kept + i);
    cardvm__push_handle(L, card);
    lua_call(L, 1, 1);
    lua_replace(L, 2 + i);
  }
}

/* Keeps the arguments on top of the stack if one of them is a function. */
static bool keep_arguments(lua_State *L, int given) {
  bool asks = false;
  for (int i = 0; i < given; i++) asks = asks || lua_isfunction(L, 2 + i);
  if (!asks) return false;
  luaL_checkstack(L, given + 8, NULL);
  for (int i = 0; i < given; i++) lua_pushvalue(L, 2 + i);
  return true;
}

/* enemy.units:damage(1). Upvalues: the binding, the verb. */
static int do_verb_together(lua_State *L) {
  binding *b = cardvm__self(L);
  const verb *v = lua_touserdata(L, lua_upvalueindex(2));
  cardvm_event pattern = {.kind = v->event};
  cardvm__proposing(L, b, "a deed");
  int given = lua_gettop(L) - 1, kept = given + 2;
  bool asks = keep_arguments(L, given);
  if (!asks && !read_arguments(L, b, v, given, &pattern)) return 0;
  cardvm_handle few[CARDS_SMALL];
  cardvm_event small[EVENTS_SMALL];
  uint32_t count, happening = 0;
  const cardvm_handle *cards = cardvm__check_cards(L, b, 1, "cards", few, &count);
  cardvm_event *events = cardvm__room(L, small, EVENTS_SMALL, count, sizeof *events);
  for (uint32_t i = 0; i < count; i++) {
    cardvm_event *event = &events[happening];
    *event = pattern;
    event->slot[CARDVM_SLOT_CARD] = cards[i];
    if (asks) ask_for_card(L, kept, given, cards[i]);
    if (!asks || read_arguments(L, b, v, given, event)) happening++;
  }
  return cardvm__propose_all(L, b, events, happening);
}

static void push_verb(lua_State *L, binding *b, const verb *v, lua_CFunction function) {
  lua_pushlightuserdata(L, b);
  bound_verb *bound = lua_newuserdatauv(L, sizeof *bound, 0);
  *bound = (bound_verb){*v, b};
  lua_pushcclosure(L, function, 2);
}

static void declare_verb(lua_State *L, binding *b, uint32_t which, const char *name, const verb *v,
                         lua_CFunction function) {
  push_verb(L, b, v, function);
  cardvm__method_declare(L, which, name, lua_gettop(L));
  lua_pop(L, 1);
}

void cardvm__verb_declare(lua_State *L, const char *name, const verb *v) {
  binding *b = cardvm__binding_at(L);
  if (v->subject == 0) {
    declare_verb(L, b, METHODS_GAME, name, v, do_free_verb);
    return;
  }
  declare_verb(L, b, v->subject, name, v, do_verb);
  if (v->subject == KIND_CARD) declare_verb(L, b, METHODS_GROUP, name, v, do_verb_together);
}

/* -- Load-time objects while a function runs --------------------------------------------------- */

static int find_method(lua_State *L, const binding *b, uint32_t which) {
  int top = lua_gettop(L);
  cardvm__push_methods(L, b, which);
  lua_pushvalue(L, 2); /* the key */
  if (lua_rawget(L, -2) != LUA_TNIL) return 1;
  lua_settop(L, top);
  return 0;
}

/* event.card, role.attacker, game.round: what is a value while loading is a value here. */
static int read_namespace(lua_State *L, binding *b, object_namespace which, const char *key) {
  cardvm_id id;
  switch (which) {
  case NAMESPACE_GAME:
    id = cardvm_program_find(b->program, CARDVM_SORT_GAME_VARIABLE, key);
    if (!id) return find_method(L, b, METHODS_GAME);
    lua_pushinteger(L, cardvm_game_variable(b->game, id));
    return 1;
  case NAMESPACE_ROLE:
    id = cardvm_program_find(b->program, CARDVM_SORT_ROLE, key);
    if (id) cardvm__push_handle(L, cardvm_game_role(b->game, id));
    return id != 0;
  case NAMESPACE_PARAM:
    return luaL_error(L,
                      "param speaks of parameters in conditions; a function is told them as its "
                      "last argument, given.%s",
                      key);
  case NAMESPACE_EVENT: {
    const cardvm_call *call = cardvm_effect_call(b->game);
    uint32_t handle = b->context && b->context->event ? HANDLE_TESTED_EVENT
                      : call && !b->context           ? call->event
                                                      : 0;
    if (!handle) return luaL_error(L, "this function has no event");
    return cardvm__handle_read(L, b, handle, 2);
  }
  default: return 0;
  }
}

static int number_value(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__reading(L, b);
  const object *o = cardvm__object_check(L, 1, OBJECT_NUMBER, "a load-time number");
  lua_pushinteger(L, cardvm_evaluate(game, o->id, 0));
  return 1;
}

static int condition_holds(lua_State *L) {
  binding *b = cardvm__self(L);
  cardvm_game *game = cardvm__reading(L, b);
  const object *o = cardvm__object_check(L, 1, OBJECT_CONDITION, "a condition");
  cardvm_handle it = lua_isnoneornil(L, 2) ? 0 : cardvm__check_card(L, b, 2, "it");
  lua_pushboolean(L, cardvm_evaluate(game, o->id, it) != 0);
  return 1;
}

static int push_function(lua_State *L, binding *b, lua_CFunction function) {
  lua_pushlightuserdata(L, b);
  lua_pushcclosure(L, function, 1);
  return 1;
}

int cardvm__object_runtime_index(lua_State *L, object *o, const char *key) {
  binding *b = cardvm__binding_at(L);
  if (!b->game) return 0;
  cardvm_seat seat;
  cardvm_handle card;
  switch (o->kind) {
  case OBJECT_SELECTION:
  case OBJECT_GROUP: return find_method(L, b, METHODS_GROUP);
  case OBJECT_ABILITY: return find_method(L, b, METHODS_ABILITY);
  case OBJECT_NAMESPACE: return read_namespace(L, b, (object_namespace)o->id, key);
  case OBJECT_WHOSE:
    seat = cardvm__resolve_player(b, o);
    if (!seat) return luaL_error(L, "there is no such player here");
    return cardvm__handle_read(L, b, HANDLE_OF(KIND_SEAT, seat), 2);
  case OBJECT_WHO:
    card = cardvm__resolve_who(b, (cardvm_who)o->id);
    if (!card) return luaL_error(L, "there is no such card here");
    return cardvm__handle_read(L, b, card, 2);
  case OBJECT_NUMBER: return strcmp(key, "value") == 0 ? push_function(L, b, number_value) : 0;
  case OBJECT_CONDITION:
    return strcmp(key, "holds") == 0 ? push_function(L, b, condition_holds) : 0;
  default: return 0;
  }
}

/* -- Set-up ------------------------------------------------------------------------------------ */

void cardvm__methods_add(lua_State *L, binding *b, uint32_t which, const deed *deeds) {
  cardvm__push_methods(L, b, which);
  for (; deeds->name; deeds++) {
    lua_pushlightuserdata(L, b);
    lua_pushcclosure(L, deeds->function, 1);
    lua_setfield(L, -2, deeds->name);
  }
  lua_pop(L, 1);
}

void cardvm__globals_add(lua_State *L, binding *b, int env, const deed *deeds) {
  for (; deeds->name; deeds++) {
    lua_pushstring(L, deeds->name);
    lua_pushlightuserdata(L, b);
    lua_pushcclosure(L, deeds->function, 1);
    lua_rawset(L, env);
  }
}

void cardvm__runtime_open(lua_State *L, int env) {
  binding *b = cardvm__binding_at(L);
  int at = lua_absindex(L, env);
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  cardvm__handles_open(L, b);
  cardvm__runner_open(L, b);
  cardvm__deeds_card(L, b);
  cardvm__deeds_player(L, b, at);
  cardvm__deeds_lasting(L, b);
  cardvm__deeds_sequence(L, b, at);
  cardvm__deeds_group(L, b, at);
}
