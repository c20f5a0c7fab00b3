/* Verbs: an event of the rule set as a method of a card, a player or a place, of many cards, or of
 * the game. */
#include "run.h"

/* The upvalue of a verb's closure: all that the common case needs, in one look. Its user
 * value keeps the name. */
typedef struct bound_verb {
  verb v;
  binding *b;
  const char *name;
} bound_verb;

static uint32_t check_place_or_zone(lua_State *L, binding *b, int index, const char *what) {
  if (lua_type(L, index) != LUA_TSTRING) return cardvm__check_place(L, b, index, what);
  cardvm_id zone = cardvm__check_id(L, index, CARDVM_SORT_ZONE, "a zone");
  return cardvm__zone_place(b->game, zone, b->you);
}

/* What a field or variable is to refer to; nil empties it. */
static uint32_t check_reference(lua_State *L, binding *b, int index, cardvm_subject to,
                                const char *what) {
  if (lua_isnil(L, index)) return 0;
  return to == CARDVM_SUBJECT_CARD   ? cardvm__check_card(L, b, index, what)
         : to == CARDVM_SUBJECT_SEAT ? cardvm__check_seat(L, b, index, what)
                                     : check_place_or_zone(L, b, index, what);
}

/* The number of a text that a field is to remember; nil empties it. */
static uint32_t check_remembered(lua_State *L, int index, cardvm_id field) {
  if (lua_isnil(L, index)) return 0;
  const char *key = cardvm__push_remembers(L, field), *text = cardvm__check_text(L, index, key);
  const uint32_t number = cardvm__key_value(L, key, text);
  if (!number) cardvm__no_text(L, key, text);
  lua_pop(L, 1);
  return number;
}

/* Argument i of a verb, of a known slot. */
static uint32_t check_argument(lua_State *L, const bound_verb *bound, int i, cardvm_slot slot,
                               const cardvm_event *event) {
  assert(slot < CARDVM_SLOTS);
  binding *b = bound->b;
  const word *row = bound->v.row;
  const char *what = row ? row->takes[i].name : cardvm__slot_name(slot);
  const int index = i + 2;
  if (bound->v.refers && slot == (cardvm_slot)bound->v.value)
    return check_reference(L, b, index, (cardvm_subject)bound->v.refers, what);
  if (bound->v.remembers) return check_remembered(L, index, bound->v.remembers);
  switch (slot) {
  case CARDVM_SLOT_CARD:
  case CARDVM_SLOT_OTHER:
  case CARDVM_SLOT_SOURCE: return cardvm__check_card(L, b, index, what);
  case CARDVM_SLOT_PLAYER:
  case CARDVM_SLOT_BY: return cardvm__check_seat(L, b, index, what);
  case CARDVM_SLOT_TO:
  case CARDVM_SLOT_FROM:
    return row ? cardvm__destination(L, b, index, event->slot[CARDVM_SLOT_CARD], 0)
               : check_place_or_zone(L, b, index, what);
  case CARDVM_SLOT_POSITION: return cardvm__position(L, index, what, VERB_TOP(bound->v));
  case CARDVM_SLOT_NAME: return cardvm__check_event_name(L, b, index, event->kind, what);
  default: return (uint32_t)cardvm__check_number(L, index, what);
  }
}

static void check_count(lua_State *L, const bound_verb *bound, int given) {
  const verb *v = &bound->v;
  if (v->row && (given > v->arg_count || given < v->needed))
    cardvm__word_miscounted(L, v->row, given);
  if (given > v->arg_count)
    luaL_error(L, "%s takes %d argument%s, not %d", bound->name, (int)v->arg_count,
               v->arg_count == 1 ? "" : "s", given);
}

/* A script says what its events need. */
static void name_missing(lua_State *L, const bound_verb *bound, cardvm_slot slot) {
  const value_type wanted =
      slot == CARDVM_SLOT_POSITION ? A_POSITION : (value_type)cardvm__words_event_slots[slot].gives;
  const char *name = cardvm__slot_name(slot);
  if (slot != CARDVM_SLOT_AMOUNT)
    lua_pushfstring(L, " (args = { \"%s?\" } says that it may be)", name);
  else lua_pushliteral(L, "");
  luaL_error(L, "%s: %s is missing; %s was expected%s", bound->name, name,
             cardvm__type_called(wanted), lua_tostring(L, -1));
}

/* Reads the arguments given, from index 2 on. Returns false when an amount of 0 was given where
 * leaving it out means the event's own: the machine takes 0 for "not given", and nothing was asked
 * for. */
static bool read_arguments(lua_State *L, const bound_verb *bound, int given, cardvm_event *event) {
  const verb *v = &bound->v;
  bool something = true;
  check_count(L, bound, given);
  for (int i = 0; i < v->arg_count; i++) {
    cardvm_slot slot = (cardvm_slot)v->args[i];
    bool optional = (v->optional >> i & 1) != 0;
    if (optional && (i >= given || (slot != CARDVM_SLOT_AMOUNT && lua_isnil(L, i + 2)))) continue;
    if (!v->row && i >= given) name_missing(L, bound, slot);
    event->slot[slot] = check_argument(L, bound, i, slot, event);
    if (optional && slot == CARDVM_SLOT_AMOUNT && event->slot[slot] == 0) something = false;
  }
  return something;
}

static void wrong_self(lua_State *L, const bound_verb *bound) {
  luaL_error(L, "%s is a deed of %s, not of %s; it is called with a colon", bound->name,
             cardvm__kind_name(bound->v.subject), cardvm__kind_of_value(L, 1));
}

static void read_subject(lua_State *L, const bound_verb *bound, cardvm_event *event) {
  const verb *v = &bound->v;
  binding *b = bound->b;
  uint32_t handle = cardvm__self_handle(L);
  if (CARDVM_HANDLE_KIND(handle) != v->subject) {
    const object *o = cardvm__object_at(L, 1);
    if (o && o->kind == OBJECT_WHOSE && v->subject == KIND_SEAT)
      handle = cardvm__handle_of(KIND_SEAT, cardvm__check_seat(L, b, 1, "player"));
    else if (o && o->kind == OBJECT_WHO && v->subject == KIND_CARD) handle = cardvm__own_card(L, b);
    else wrong_self(L, bound);
  }
  switch (v->subject) {
  case KIND_CARD: event->slot[CARDVM_SLOT_CARD] = handle; break;
  case KIND_SEAT: event->slot[CARDVM_SLOT_PLAYER] = HANDLE_ID(handle); break;
  case KIND_PLACE: event->slot[CARDVM_SLOT_TO] = HANDLE_ID(handle); break;
  default: /* game:end_round(), an event of no card or player */
    if (!cardvm__object_of(L, 1, OBJECT_NAMESPACE)) wrong_self(L, bound);
  }
}

/* unit:damage(2) */
static int do_verb(lua_State *L) {
  const bound_verb *bound = lua_touserdata(L, lua_upvalueindex(1));
  cardvm_event event = {.kind = bound->v.event};
  cardvm_game *game = cardvm__proposing(L, bound->b, bound->name);
  read_subject(L, bound, &event);
  int given = lua_gettop(L) - 1;
  if ((given != 0 || bound->v.arg_count != 0) && !read_arguments(L, bound, given, &event))
    return cardvm__push_nothing(L);
  return cardvm__propose(L, bound->b, game, &event);
}

/* card:can("block", attacker): whether the verb of that name would do something now. */
static int handle_can(lua_State *L) {
  const uint32_t handle = cardvm__self_handle(L);
  binding *b = cardvm__binding_at(L);
  const char *name = luaL_checkstring(L, 2);
  if (!b->game) return luaL_error(L, "can: the game can be read only while a function runs");
  cardvm__push_methods(L, b, CARDVM_HANDLE_KIND(handle));
  lua_pushstring(L, cardvm__own_name(L, name));
  if (lua_rawget(L, -2) != LUA_TFUNCTION || lua_tocfunction(L, -1) != do_verb)
    return luaL_error(L, "can: %s has no deed '%s'", cardvm__kind_name(CARDVM_HANDLE_KIND(handle)),
                      name);
  lua_getupvalue(L, -1, 1);
  const bound_verb *bound = lua_touserdata(L, -1);
  lua_pop(L, 3);
  lua_remove(L, 2);
  cardvm_event event = {.kind = bound->v.event};
  read_subject(L, bound, &event);
  const bool something = read_arguments(L, bound, lua_gettop(L) - 1, &event);
  lua_pushboolean(L, something && cardvm_can(b->game, &event));
  return 1;
}

/* -- Verbs of many cards at once --------------------------------------------------------------- */

/* Where an argument is a function, its value for this card takes the argument's place. The
 * arguments as they were given are kept from index `kept` on. */
static void ask_for_card(lua_State *L, int kept, int given, cardvm_handle card) {
  for (int i = 0; i < given; i++) {
    if (!lua_isfunction(L, kept + i)) continue;
    cardvm__ask_of(L, kept + i, card);
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

/* enemy.units:damage(1) */
static int do_verb_together(lua_State *L) {
  const bound_verb *bound = lua_touserdata(L, lua_upvalueindex(1));
  binding *b = bound->b;
  cardvm_event pattern = {.kind = bound->v.event};
  cardvm__proposing(L, b, bound->name);
  int given = lua_gettop(L) - 1, kept = given + 2;
  bool asks = keep_arguments(L, given);
  bool each = asks || bound->v.event == CARDVM_EVENT_MOVE; /* to the zone of each card's owner */
  check_count(L, bound, given);                            /* also where there is no card */
  if (!each && !read_arguments(L, bound, given, &pattern)) return cardvm__push_nothing(L);
  cardvm_handle few[CARDS_SMALL];
  cardvm_event small[EVENTS_SMALL];
  uint32_t count, happening = 0;
  const cardvm_handle *cards = cardvm__check_cards(L, b, 1, "cards", few, &count);
  cardvm_event *events = cardvm__space(L, small, EVENTS_SMALL, count, sizeof *events);
  for (uint32_t i = 0; i < count; i++) {
    cardvm_event *event = &events[happening];
    *event = pattern;
    event->slot[CARDVM_SLOT_CARD] = cards[i];
    if (asks) ask_for_card(L, kept, given, cards[i]);
    if (!each || read_arguments(L, bound, given, event)) happening++;
  }
  return cardvm__propose_all(L, b, events, happening);
}

static void declare_verb(lua_State *L, binding *b, uint32_t which, const char *name, const verb *v,
                         lua_CFunction function) {
  bound_verb *bound = lua_newuserdatauv(L, sizeof *bound, 1);
  *bound = (bound_verb){*v, b, cardvm__push_text(L, name)};
  lua_setiuservalue(L, -2, 1);
  lua_pushcclosure(L, function, 1);
  cardvm__method_declare(L, which, name, lua_gettop(L));
  lua_pop(L, 1);
}

void cardvm__verb_declare(lua_State *L, const char *name, const verb *v) {
  binding *b = cardvm__binding_at(L);
  assert(v->subject <= KIND_PLACE && v->arg_count <= CARDVM_SLOTS);
  declare_verb(L, b, v->subject ? v->subject : METHODS_GAME, name, v, do_verb);
  if (v->subject == KIND_CARD) declare_verb(L, b, METHODS_GROUP, name, v, do_verb_together);
}

/* -- Words ------------------------------------------------------------------------------------- */

/* clang-format off */
const word cardvm__words_can[] = {
 {"can", ON(KIND_CARD) | ON(KIND_SEAT) | ON(KIND_PLACE), RUNNING, A_FLAG,
  "Whether a verb would do something now: nothing prohibits its event, and it would change "
  "something. Behind its name stand the values that it takes.",
  "activated { window = 'main', function(me) if me:can 'rest' then me:rest() end end }",
  {{"event", A_NAME, NEEDED, CARDVM_SORT_EVENT}, {"values", A_VALUE, REPEATED}}, handle_can},
 {NULL}};
/* clang-format on */
