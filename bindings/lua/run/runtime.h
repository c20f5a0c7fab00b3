/* What the rooms of the run-time half share: reading arguments of deeds, pushing what they return.
 *
 * Every function of the run-time API is a C closure whose first upvalue is the binding, so that it
 * is found without a look-up. Errors are Lua errors: nothing is owned across any call here. */
#ifndef CARDVM_RUNTIME_H
#define CARDVM_RUNTIME_H

#include "binding.h"

/* -- Handles ----------------------------------------------------------------------------------- */

#define HANDLE_KINDS 8u /* three bits */
#define HANDLE_ID(handle) ((handle)&0x1fffffffu)
#define HANDLE_OF(kind, id) (((uint32_t)(kind) << 29) | (uint32_t)(id))

/* The event that a pure function is asked about: it is no record yet, its slots are in the context.
 */
#define HANDLE_TESTED_EVENT HANDLE_OF(KIND_EVENT, 0x1fffffffu)

/* Method tables that are not of a kind of handle stand behind those that are. */
#define METHODS_GROUP 8u   /* of selections and together(list) */
#define METHODS_ABILITY 9u /* of abilities that are started */
#define METHODS_GAME 10u   /* events of no card, player or place */
#define METHODS_COUNT 10u
/* Deeds of a kind of handle that have the name of a number it reads: unit:damage(2) and
 * unit.damage. The number is what is found; calling it leads here (handles.c). */
#define METHODS_OF_NUMBERS(kind) (16u + (kind))

/* Reads that every program has, behind those of attribute_kind in one table of keys. */
typedef enum read_kind {
  READ_DECLARED_LAST = 31,
  READ_CARD_NAME,
  READ_CARD_OWNER,
  READ_CARD_MASTER,
  READ_CARD_ORIGINAL_MASTER,
  READ_CARD_ZONE,
  READ_CARD_PLACE,
  READ_CARD_HOST,
  READ_CARD_ATTACHED,
  READ_CARD_KIND,
  READ_CARD_COLUMN,
  READ_CARD_ROW,
  READ_SEAT_NUMBER,
  READ_SEAT_NEXT,
  READ_SEAT_OPPONENT,
  READ_SEAT_LOST,
  READ_PLACE_NAME,
  READ_PLACE_COUNT,
  READ_PLACE_CARDS,
  READ_PLACE_TOP,
  READ_PLACE_BOTTOM,
  READ_PLACE_OWNER,
  READ_PLACE_MASTER,
  READ_PLACE_ZONE,
  READ_PLACE_NEIGHBOURS,
  READ_EVENT_KIND,
  READ_EVENT_SLOT,
  READ_SEQUENCE_PLAYER,
  READ_SEQUENCE_NAME
} read_kind;

/* What a table of keys says of one that is read: an integer. */
#define READ_CODE(kind, id) (((lua_Integer)(kind) << 32) | (lua_Integer)(id))

typedef struct deed {
  const char *name;
  lua_CFunction function;
} deed;

static inline binding *cardvm__self(lua_State *L) {
  return lua_touserdata(L, lua_upvalueindex(1));
}

static inline uint32_t cardvm__to_handle(lua_State *L, int index) {
  return (uint32_t)(uintptr_t)lua_touserdata(L, index);
}

/* The handle at index 1, 0 if that is none. Where addresses are wider than handles, the address of
 * an object of ours tells it apart, which saves asking for the type. */
static inline uint32_t cardvm__self_handle(lua_State *L) {
  uintptr_t value = (uintptr_t)lua_touserdata(L, 1);
  if (UINTPTR_MAX == UINT32_MAX || value > UINT32_MAX)
    return lua_islightuserdata(L, 1) ? (uint32_t)value : 0;
  return (uint32_t)value;
}

/* 0 becomes nil. */
static inline void cardvm__push_handle(lua_State *L, uint32_t handle) {
  if (handle)
    lua_pushlightuserdata(L, (void *)(uintptr_t)handle);
  else
    lua_pushnil(L);
}

static inline void cardvm__push_seat(lua_State *L, cardvm_seat seat) {
  cardvm__push_handle(L, seat ? HANDLE_OF(KIND_SEAT, seat) : 0);
}

static inline void cardvm__push_place(lua_State *L, cardvm_place place) {
  cardvm__push_handle(L, place ? HANDLE_OF(KIND_PLACE, place) : 0);
}

void cardvm__push_cards(lua_State *L, const cardvm_handle *cards, uint32_t count);
/* The shared metatable of light userdata (handles.c). */
void cardvm__handles_open(lua_State *L, binding *b);
/* Reads the key at an index of a handle: a method or a value; pushes it. For objects that stand for
 * a player or a card. Errors for an unknown key. */
int cardvm__handle_read(lua_State *L, binding *b, uint32_t handle, int key);
/* Pushes the value that a code of a key stands for, or nothing and returns 0 (handles_read.c). */
int cardvm__read_value(lua_State *L, binding *b, uint32_t handle, lua_Integer code);
cardvm_event cardvm__read_record(lua_State *L, const binding *b, uint32_t handle);
bool cardvm__is_lasting_event(cardvm_id kind);
/* Metamethods of handles, and __call of numbers (handles_write.c). */
int cardvm__handle_newindex(lua_State *L);
int cardvm__handle_tostring(lua_State *L);
int cardvm__call_number(lua_State *L);
/* Pushes a value of an event, by slot. */
void cardvm__push_slot(lua_State *L, binding *b, const cardvm_event *event, cardvm_slot slot);
/* "a card", "nil", "a table": what a value is, for messages. */
const char *cardvm__kind_of_value(lua_State *L, int index);
const char *cardvm__kind_name(uint32_t kind);
/* Pushes the table of methods and keys: a kind of handle, or METHODS_x. */
void cardvm__push_methods(lua_State *L, const binding *b, uint32_t which);
/* The text of a name, and the id of a text among names; an error when no script has that text. */
cardvm_id cardvm__check_name(lua_State *L, binding *b, int index, const char *what);
/* The id of one sort by its name at an index, or an error with the nearest one: what is "a zone".
 */
cardvm_id cardvm__check_id(lua_State *L, binding *b, int index, cardvm_sort sort, const char *what);

/* -- Arguments: `what` begins the message, "damage: argument 1" -------------------------------- */

/* The game that a function reads; the game that it changes. Errors when none runs, or a pure
 * function does, or a library function stands between: what waits for an answer must be able to
 * stop. */
cardvm_game *cardvm__reading(lua_State *L, const binding *b);
void cardvm__refuse_deed(lua_State *L, const binding *b, const char *deed);
static inline cardvm_game *cardvm__doing(lua_State *L, const binding *b, const char *deed) {
  if (!b->game || b->context || !lua_isyieldable(L)) cardvm__refuse_deed(L, b, deed);
  return b->game;
}
/* The same for deeds that are one event, or several at once: those can also be gathered. */
static inline cardvm_game *cardvm__proposing(lua_State *L, const binding *b, const char *deed) {
  return b->gathering && b->game && !b->context ? b->game : cardvm__doing(L, b, deed);
}

_Noreturn void cardvm__wrong(lua_State *L, int index, const char *what, const char *expected);
cardvm_handle cardvm__check_card(lua_State *L, binding *b, int index, const char *what);
cardvm_seat cardvm__check_seat(lua_State *L, binding *b, int index, const char *what);
cardvm_place cardvm__check_place(lua_State *L, binding *b, int index, const char *what);
int32_t cardvm__check_number(lua_State *L, int index, const char *what);
const char *cardvm__check_text(lua_State *L, int index, const char *what);
/* Of a table of named values at `table`: pushes the value, says whether it is there. */
bool cardvm__field(lua_State *L, int table, const char *name);
/* Errors for a key that is none of `names` (NULL ends). */
void cardvm__check_fields(lua_State *L, int table, const char *what, const char *const *names);
/* The `until_` field of a table (0: no table): a duration, "forever", or as long as this effect. */
cardvm_id cardvm__check_until(lua_State *L, int table, const char *what);
/* The player for whom a load-time `you`, `opponent` ... stands in the running function; the card
 * for which `this`, `role.x` ... does. 0 if there is none. */
cardvm_seat cardvm__resolve_player(const binding *b, const object *o);
cardvm_handle cardvm__resolve_who(const binding *b, cardvm_who who);

/* Room for `count` items of `bytes`: `small` if it is enough, else a userdata, which is pushed
 * (else nil is, so that the stack is the same). */
void *cardvm__room(lua_State *L, void *small, size_t small_count, size_t count, size_t bytes);

/* The cards of a selection, and those of a selection, group or list at an index, in room that is
 * pushed (see above). */
#define CARDS_SMALL 128u
const cardvm_handle *cardvm__select(lua_State *L, const binding *b, cardvm_id selection,
                                    cardvm_handle small[CARDS_SMALL], uint32_t *count);
const cardvm_handle *cardvm__check_cards(lua_State *L, binding *b, int index, const char *what,
                                         cardvm_handle small[CARDS_SMALL], uint32_t *count);

/* -- Ends of deeds ----------------------------------------------------------------------------- */

/* Pushes what a deed returns: a handle or true, or nil; ends the function on STOPPED. */
int cardvm__push_outcome(lua_State *L, binding *b, cardvm_outcome outcome,
                         const cardvm_event *event);
/* The same for a deed that has just been proposed: waits when it is not decided yet. */
int cardvm__finish(lua_State *L, binding *b, cardvm_outcome outcome, const cardvm_event *event);
/* Proposes events together; returns the list of what happened to each card, or nothing. */
#define EVENTS_SMALL 24u
int cardvm__propose(lua_State *L, binding *b, cardvm_game *game, cardvm_event *event);
/* Keeps events for the end of `simultaneously`. */
int cardvm__gather(lua_State *L, binding *b, const cardvm_event *events, uint32_t count);
int cardvm__propose_all(lua_State *L, binding *b, cardvm_event *events, uint32_t count);
/* The running effect can't go on (a limit, the end of the game): ends it without an error of its
 * own. */
int cardvm__stop(lua_State *L, binding *b);

/* -- Rooms ------------------------------------------------------------------------------------- */

/* A verb's deed, its arguments from index 1 on, called by something else than its own closure. */
int cardvm__do_verb(lua_State *L, binding *b, const verb *v);
/* Functions of one kind of handle (or METHODS_x), or globals of the table at `env`. */
void cardvm__methods_add(lua_State *L, binding *b, uint32_t which, const deed *deeds);
void cardvm__globals_add(lua_State *L, binding *b, int env, const deed *deeds);

void cardvm__deeds_card(lua_State *L, binding *b);
void cardvm__deeds_player(lua_State *L, binding *b, int env);
void cardvm__deeds_lasting(lua_State *L, binding *b);
void cardvm__deeds_sequence(lua_State *L, binding *b, int env);
void cardvm__deeds_group(lua_State *L, binding *b, int env);
/* Methods of players that ask, for cards too: these ask `you` (deeds_player.c). */
extern const deed cardvm__asking[];
/* What a card's own deeds to last are (deeds_lasting.c). */
int cardvm__card_gets(lua_State *L);
int cardvm__card_control(lua_State *L);
int cardvm__card_release(lua_State *L);
cardvm_place cardvm__zone_place(const cardvm_game *game, cardvm_id zone, cardvm_seat seat);
/* The parameters of the ability object at an index, by name from the table at `table` (0: none),
 * which may have the fields `others` besides (NULL ends). Returns how many there are. */
uint32_t cardvm__read_parameters(lua_State *L, binding *b, int ability, int table, const char *what,
                                 const char *const *others, uint32_t params[6]);
/* Where move_to moves a card: a place, or a zone by name (deeds_card.c). */
cardvm_place cardvm__destination(lua_State *L, binding *b, int index, cardvm_handle card);
uint32_t cardvm__position(lua_State *L, int index);
void cardvm__runner_open(lua_State *L, binding *b);

/* Error of an effect: `status` of lua_resume or lua_pcall, its message on top of `thread` (popped).
 */
void cardvm__report_status(binding *b, lua_State *thread, int status, bool budget_spent,
                           cardvm_id function, cardvm_id ability, cardvm_error *error);
/* The same from a text of ours; the error's code is set. */
void cardvm__report_text(binding *b, const char *text, cardvm_id function, cardvm_id ability,
                         cardvm_error *error);
/* The registry reference of a function; LUA_NOREF for one that is not a script's. */
int cardvm__function_reference(const binding *b, cardvm_id function);
/* "file:line" where a function was written. */
const char *cardvm__function_place(const binding *b, cardvm_id function);

#endif
