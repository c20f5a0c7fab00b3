/* The script API while a function runs: what handles read, what functions may be told, how events
 * are proposed and waited for. The forms declare into it (below: "Declared by the forms") while the
 * rule set is loaded. Errors are Lua errors: nothing is owned across any call here. */
#ifndef CARDVM_RUN_H
#define CARDVM_RUN_H

#include "word.h"

/* -- What is read of handles ------------------------------------------------------------------- */

/* The event that a pure function is asked about: it is no record yet, its slots are in the
 * context. */
#define HANDLE_TESTED_EVENT HANDLE_OF(KIND_EVENT, 0x1fffffffu)

typedef enum attribute_kind {
  ATTRIBUTE_PROPERTY = 1, /* of a card: number */
  ATTRIBUTE_FIELD,        /* of a card: number */
  ATTRIBUTE_ENUM,  /* of a card: property id; attributes[code] is the table of its values' texts */
  ATTRIBUTE_LABEL, /* of a card: text; attributes[code] is its name */
  ATTRIBUTE_PLAYER_VAR,       /* of a player */
  ATTRIBUTE_ZONE,             /* of a player: place handle */
  ATTRIBUTE_PLAYER_NUMBER,    /* of a player: computed from an expression */
  ATTRIBUTE_REFERENCE,        /* of a card: what its field refers to */
  ATTRIBUTE_PLAYER_REFERENCE, /* of a player: what a variable refers to */
  ATTRIBUTE_REMEMBERED        /* of a card: the text that its field remembers */
} attribute_kind;

typedef enum read_kind {
  READ_DECLARED_LAST = 31,
  READ_IS, /* id: a kind of handle */
  READ_CARD_NAME,
  READ_CARD_OWNER,
  READ_CARD_MASTER,
  READ_CARD_ORIGINAL_MASTER,
  READ_CARD_ZONE,
  READ_CARD_PLACE,
  READ_CARD_HOST,
  READ_CARD_ATTACHED,
  READ_CARD_ABILITY_OF,
  READ_CARD_CHOSEN,
  READ_CARD_SAID,
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
  READ_SEQUENCE_NAME,
  READ_SEQUENCE_ROLE
} read_kind;

/* The handle at index 1, 0 if that is none. In a host that is linked statically, objects of ours
 * lie at addresses as small as handles: the type alone tells them apart. */
static inline uint32_t cardvm__self_handle(lua_State *L) {
  return lua_islightuserdata(L, 1) ? (uint32_t)(uintptr_t)lua_touserdata(L, 1) : 0;
}

static inline void cardvm__push_seat(lua_State *L, cardvm_seat seat) {
  cardvm__push_handle(L, seat ? cardvm__handle_of(KIND_SEAT, seat) : 0);
}

static inline void cardvm__push_place(lua_State *L, cardvm_place place) {
  cardvm__push_handle(L, place ? cardvm__handle_of(KIND_PLACE, place) : 0);
}

/* What a deed gives of which nothing came: nil, which is a value. */
static inline int cardvm__push_nothing(lua_State *L) {
  lua_pushnil(L);
  return 1;
}

/* Groups (groups.c): a list that the API gives is a table like any other, and has the words of
 * selections besides. Makes the list on top one. */
void cardvm__be_group(lua_State *L);
/* Pushes cards as a group. Returns 1. */
int cardvm__push_group(lua_State *L, const cardvm_handle *cards, uint32_t count);
void cardvm__groups_open(lua_State *L, binding *b);
/* From now on files of cards have names of their own. */
void cardvm__groups_own_names(lua_State *L, const binding *b);
/* Pushes what the function at an index says of a card. */
void cardvm__ask_of(lua_State *L, int function, cardvm_handle card);
/* The same, or the card's key at the index: a whole number, or how many (api_group.c). */
lua_Integer cardvm__number_of(lua_State *L, const char *what, int index, cardvm_handle card);
/* except: the cards at 1 without those that stand behind. */
int cardvm__group_except(lua_State *L);
/* Pushes the table of keys of a kind of handle, or of METHODS_x (methods.c). */
void cardvm__push_methods(lua_State *L, const binding *b, uint32_t which);
/* Reads the key at an index of a handle: a method or a value; pushes it. Errors for an unknown key
 * (handles.c). */
int cardvm__handle_read(lua_State *L, binding *b, uint32_t handle, int key);
/* Pushes the value that a code of a key stands for; returns 1 (handles_read.c). */
int cardvm__read_value(lua_State *L, binding *b, uint32_t handle, lua_Integer code);
cardvm_event cardvm__read_record(lua_State *L, const binding *b, uint32_t handle);
/* Events that make something that lasts use most slots for themselves: scripts see and change only
 * some. */
typedef struct lasting_event {
  cardvm_id event;
  bool card, player, amount; /* scripts change them */
} lasting_event;
/* The event of which a field is a counter; 0: of none. */
cardvm_id cardvm__counter(const binding *b, cardvm_id field);
/* The value at the index as what the event's name names: a card or its name, or just a name. */
uint32_t cardvm__check_event_name(lua_State *L, binding *b, int index, cardvm_id kind,
                                  const char *what);
const lasting_event *cardvm__lasting_event(cardvm_id kind); /* NULL: it makes nothing that lasts */
/* A slot of an event, as scripts call it: the first rows of the table are the slots. */
static inline const char *cardvm__slot_name(cardvm_slot slot) {
  assert(slot < CARDVM_SLOTS);
  return cardvm__words_event_slots[slot].name;
}
/* Metamethods of handles (handles_write.c). */
int cardvm__handle_newindex(lua_State *L);
int cardvm__handle_tostring(lua_State *L);

/* -- Who is meant (who.c) ---------------------------------------------------------------------- */

/* The player for whom `you`, `opponent` ... of the rules stands in the running function; the card
 * for which `this`, `role.x` ... does. 0 if there is none. */
cardvm_seat cardvm__resolve_player(const binding *b, const object *o);
cardvm_handle cardvm__resolve_who(const binding *b, cardvm_who who);
/* The next seat that is still in the game; 0 if there is none but this. */
cardvm_seat cardvm__next_seat(const cardvm_game *game, cardvm_seat seat);
/* The one place of a zone: a player's, else a shared one; 0 for circles. */
cardvm_place cardvm__zone_place(const cardvm_game *game, cardvm_id zone, cardvm_seat seat);

/* -- Keys that the rules declare for cards (keys.c) -------------------------------------------- */

/* What a key on a card is; with an id in the bits above. */
typedef enum key_kind {
  KEY_NONE = 0,
  KEY_PROPERTY,
  KEY_FIELD,
  KEY_ATTRIBUTE, /* id: its property; texts[key][text] = value */
  KEY_TAGS,      /* texts[key][text] = tag; id: its first property. 0: they say what is lost, and
                    each is a property */
  KEY_LABEL,
  KEY_REFERENCE /* a field that refers to a card, player or place */
} key_kind;

key_kind cardvm__key(lua_State *L, const char *key, uint32_t *id);
/* The value of an attribute's text, or the number of a tag; 0 if there is no such text. */
uint32_t cardvm__key_value(lua_State *L, const char *key, const char *text);
/* Where a text of an attribute or of tags stands, by its number. */
static inline cardvm_lua_standing cardvm__standing(key_kind kind, uint32_t id, uint32_t number) {
  if (kind == KEY_ATTRIBUTE) return (cardvm_lua_standing){id, (int32_t)number, UINT32_MAX};
  if (!id) return (cardvm_lua_standing){number, 1, UINT32_MAX};
  const uint32_t bit = CARDVM_TAG_BIT(number);
  return (cardvm_lua_standing){CARDVM_TAG_PROPERTY(number), (int32_t)bit, bit};
}
bool cardvm__text_stands(lua_State *L, const char *key, const char *text, cardvm_lua_standing *at);
/* Pushes the key of whose texts a field remembers one, and returns it; NULL and nothing: of none.
 */
const char *cardvm__push_remembers(lua_State *L, cardvm_id field);
/* Pushes the text that has this number; nil if there is none. */
void cardvm__push_numbered(lua_State *L, const char *key, int32_t number);
/* The names of the layers whose bit l-1 is set, as one text; up to 32 values are pushed. */
const char *cardvm__push_layers(lua_State *L, uint32_t layers);
/* An error unless the layer that a change names (0: none) is the property's or one of its `layers`.
 */
void cardvm__check_layer(lua_State *L, const char *what, const char *key, cardvm_id property,
                         cardvm_id layer);
/* The property that says that what is called so is lost; 0: nothing of that name can be. */
cardvm_id cardvm__loss(const binding *b, const char *text);
#define NO_LOSS                                                                                    \
  "%s: nothing called '%s' can be lost: the rules say tags \"lost\" { \"%s\", loses = true }"

/* -- Arguments: `what` begins the message, "damage: argument 1" (arguments.c) ------------------ */

/* The binding, whose game a function reads; or changes, which needs a word that has a row. Errors
 * when none runs, or a pure function does, or a library function stands between: what waits for an
 * answer must be able to stop. */
binding *cardvm__reading(lua_State *L);
binding *cardvm__doing(lua_State *L);
void cardvm__refuse_change(lua_State *L, const binding *b, const char *function);
/* The game that is changed by what has no row. */
static inline cardvm_game *cardvm__doing_as(lua_State *L, const binding *b, const char *function) {
  if (!b->game || b->context || !lua_isyieldable(L)) cardvm__refuse_change(L, b, function);
  return b->game;
}
/* The same for functions that propose one event, or several at once: those can also be gathered. */
static inline cardvm_game *cardvm__proposing(lua_State *L, const binding *b, const char *function) {
  return b->gathering && b->game && !b->context ? b->game : cardvm__doing_as(L, b, function);
}

_Noreturn void cardvm__wrong(lua_State *L, int index, const char *what, const char *expected);
cardvm_handle cardvm__check_card(lua_State *L, binding *b, int index, const char *what);
/* The one whose method is called. */
static inline cardvm_handle cardvm__own_card(lua_State *L, binding *b) {
  return cardvm__check_card(L, b, 1, "card");
}
cardvm_seat cardvm__check_seat(lua_State *L, binding *b, int index, const char *what);
cardvm_place cardvm__check_place(lua_State *L, binding *b, int index, const char *what);
int32_t cardvm__check_number(lua_State *L, int index, const char *what);
const char *cardvm__check_text(lua_State *L, int index, const char *what);
/* The id of a text among names; an error when no script has that text. */
cardvm_id cardvm__check_name(lua_State *L, binding *b, int index, const char *what);
/* The id of one sort by its name at an index, or an error with the nearest one: what is "a
 * zone". */
cardvm_id cardvm__check_id(lua_State *L, int index, cardvm_sort sort, const char *what);
/* A table, read-only or not. */
bool cardvm__is_table(lua_State *L, int index);
/* The index of a table that may be left out: 0 if it is. */
int cardvm__optional_table(lua_State *L, int index, const char *what, const char *expected);
/* Of a table of named values at `table`: pushes the value, says whether it is there. */
bool cardvm__field(lua_State *L, int table, const char *name);
/* Errors for a key that is neither of the rows of a form nor one of `more` (NULL ends it, or is
 * none). */
void cardvm__check_fields(lua_State *L, int table, const word *keys, word_place form,
                          const char *const *more);
/* The `until_` field of a table (0: no table): a duration, "forever", or as long as this effect. */
cardvm_until cardvm__check_until(lua_State *L, int table, word_place form);
/* The same of the optional table at an index, which has no other field. */
cardvm_until cardvm__check_until_alone(lua_State *L, int index, word_place form);
/* Where a card goes: the place at an index, or a zone by its name, that of the card's owner; card
 * 0: of a new card's owner. And the position there; `top` is what "top" is. */
cardvm_place cardvm__destination(lua_State *L, binding *b, int index, cardvm_handle card,
                                 cardvm_seat owner);
uint32_t cardvm__position(lua_State *L, int index, const char *what, uint32_t top);

/* Space for `count` items of `bytes`: `small` if it is enough, else a userdata, which is pushed
 * (else nil is, so that the stack is the same). */
void *cardvm__space(lua_State *L, void *small, size_t small_count, size_t count, size_t bytes);

/* The cards of a selection, and those of a selection, group or list at an index, in space that is
 * pushed (see above). */
#define CARDS_SMALL 128u
cardvm_handle *cardvm__select(lua_State *L, const binding *b, cardvm_id selection,
                              cardvm_handle small[CARDS_SMALL], uint32_t *count);
/* What is there now of what any_of, players and places name. Pushes the space it is in. */
cardvm_handle *cardvm__targets_now(lua_State *L, const binding *b, const object *o,
                                   cardvm_handle small[CARDS_SMALL], uint32_t *count);
/* The handles of a list, each read by `one`. */
typedef cardvm_handle handle_check(lua_State *L, binding *b, int index, const char *what);
cardvm_handle *cardvm__handles_of_list(lua_State *L, binding *b, int index, const char *what,
                                       handle_check *one, cardvm_handle small[CARDS_SMALL],
                                       uint32_t *count);
cardvm_handle *cardvm__check_cards(lua_State *L, binding *b, int index, const char *what,
                                   cardvm_handle small[CARDS_SMALL], uint32_t *count);

/* -- Proposing events (proposing.c) ------------------------------------------------------------ */

/* Events gathered by `simultaneously`, as many as the game's limit of events lets happen. */
#define GATHERED_FIRST 32u
struct gathering {
  uint32_t count, room, most;
  cardvm_event *events; /* `first`, or memory of Lua's that the registry keeps for the binding */
  cardvm_event first[GATHERED_FIRST];
};
/* Lets go of the memory that the registry keeps, when they have been proposed. */
void cardvm__gathered(lua_State *L, binding *b);

/* Pushes what became of an event: a handle or true, or nil; ends the function on STOPPED. */
int cardvm__push_outcome(lua_State *L, binding *b, cardvm_outcome outcome,
                         const cardvm_event *event);
/* The same for an event that has just been proposed: waits when it is not decided yet. */
int cardvm__finish(lua_State *L, binding *b, cardvm_outcome outcome, const cardvm_event *event);
int cardvm__propose(lua_State *L, binding *b, cardvm_game *game, cardvm_event *event);
/* Proposes events together; returns the list of what happened to each card, or nothing. */
#define EVENTS_SMALL 24u
int cardvm__propose_all(lua_State *L, binding *b, cardvm_event *events, uint32_t count);
/* The running effect can't go on (a limit, the end of the game): ends it without an error of its
 * own (runner.c). */
int cardvm__stop(lua_State *L, binding *b);

/* -- Verbs (verbs.c) --------------------------------------------------------------------------- */

/* A method of a kind of handle that proposes an event. */
typedef struct verb {
  cardvm_id event;
  uint8_t subject; /* KIND_CARD, KIND_SEAT, KIND_PLACE or 0: which slot self fills */
  uint8_t arg_count;
  uint8_t args[CARDVM_SLOTS]; /* cardvm_slot of each argument */
  uint16_t optional; /* bit n: argument n may be left out (an amount: the event has a default). All
                        others must be given */
  uint8_t refers;    /* a cardvm_subject: what the argument of slot `value` is, or nil */
  uint8_t value;
  cardvm_id remembers; /* the field of which the argument is a text, or nil; 0: none */
  const word *row;     /* of the machine's own events; NULL: the rule set's */
  int needed;          /* of these: so many arguments */
} verb;

/* Where "top" is: of an event of the rule set CARDVM_AT_TOP, which is 0, is the one of its own. */
#define VERB_TOP(v) ((v).row ? CARDVM_AT_TOP : CARDVM_AT_INDEX)

verb cardvm__verb_of_row(const word *w); /* deeds.c */

/* Pushes { cards = group, amount = n, gold = n } of what was paid for the running function (price
 * 0), or of a price. */
void cardvm__push_paid(lua_State *L, const cardvm_game *game, cardvm_id price);

/* -- The API, file by file --------------------------------------------------------------------- */

void cardvm__own_verbs(lua_State *L); /* deeds.c */
void cardvm__methods_open(lua_State *L, binding *b);
void cardvm__handles_open(lua_State *L, binding *b);
void cardvm__runner_open(lua_State *L, binding *b);
/* The parameters of the ability object at an index, by name from the table at `table` (0: none) of
 * a form, which may have the form's own keys besides. Returns how many there are (api_lasting.c).
 */
#define PARAMETERS 6u
uint32_t cardvm__read_parameters(lua_State *L, binding *b, int ability, int table, word_place form,
                                 uint32_t params[PARAMETERS]);

/* -- Functions of scripts (functions.c) -------------------------------------------------------- */

/* How the machine's call of a function becomes arguments: (me, picks..., event, given). */
#define FUNCTION_TARGETS_MAX 8
typedef struct function_info {
  uint8_t
      target_count; /* picks handed over: of the ability's targets (those of `needs` come after
                       those of `choose`, and are not handed over) so many from target_first on */
  uint8_t target_first;
  bool target_is_list[FUNCTION_TARGETS_MAX];      /* a list; else a handle or nil */
  const char *target_names[FUNCTION_TARGETS_MAX]; /* told in `given` by these; NULL: itself */
  bool event; /* triggered abilities and substitutions are told their event */
  bool paid;  /* `given` tells what was paid */
} function_info;

/* The registry reference of a function; LUA_NOREF for one that is not a script's. */
int cardvm__function_reference(const binding *b, cardvm_id function);
/* "file:line" where a function was written; "" for one that is not a script's. */
const char *cardvm__function_place(const binding *b, cardvm_id function);

/* -- Declared by the forms --------------------------------------------------------------------- */

/* Makes a key readable. `names` is a stack index of the table of an ENUM's texts, 0 otherwise. */
void cardvm__attribute_declare(lua_State *L, attribute_kind kind, const char *key, uint32_t id,
                               int names);
/* Makes a key of cards readable of places, too, unless these have something of that name. */
void cardvm__attribute_of_places(lua_State *L, const char *key);
/* Declares a verb as a method; errors when the name is taken. */
void cardvm__verb_declare(lua_State *L, const char *name, const verb *v);
/* Pushes what a field or variable refers to: a card, player or place, or nil. */
int cardvm__push_reference(lua_State *L, const binding *b, cardvm_sort sort, uint32_t of,
                           cardvm_id id);
/* Declares a Lua function at `function` as a method of a kind of handle (verb("player", ...)). */
void cardvm__method_declare(lua_State *L, uint32_t kind, const char *name, int function);
/* Registers the Lua function at an index with the machine: lints it, returns its function id. */
cardvm_id cardvm__function_register(lua_State *L, int index, const char *name);
/* How a registered function of an ability is called; names: the stack index of the first of the two
 * lists of an OBJECT_ABILITY with parameters, which become `given`; 0 without parameters. */
void cardvm__function_describe(lua_State *L, cardvm_id function, const function_info *info,
                               int names);

/* -- For the floor above ----------------------------------------------------------------------- */

/* Sets up this floor in a new state: tables and metatables of handles, verbs of the machine's own
 * events, scripts of the program. Words are put there by their rows. */
void cardvm__runtime_open(lua_State *L);
/* When all keys are declared (handles.c). */
void cardvm__handles_close(lua_State *L, binding *b);
void cardvm__runner_close(binding *b);
/* Methods and reads of objects while a function runs: called by the objects' __index before
 * anything else then (b->game is set); pushes one value and returns 1, or returns 0: the key
 * means what it means while loading (your.units). The object's index on the stack is 1. */
int cardvm__object_runtime_index(lua_State *L, object *o, const char *key);
/* `you`, `opponent` and `turn_player` are OBJECT_WHOSE while loading and plain handles while a
 * function runs, so that `unit.master == you` is what it says. They may therefore not be fields of
 * the environment: its __index asks here first. Pushes the player and returns true, or returns
 * false (no function runs, or another name). */
bool cardvm__runtime_global(lua_State *L, const char *name);
/* Which of them a name is; CARDVM_WHOSE_NOBODY for another. */
cardvm_whose cardvm__looked_up(const char *name);
/* The table on top of the stack is the environment of functions that run: from now on the runner
 * keeps `you` in it, so that the word that scripts use most costs no look-up. The loader calls it
 * for each environment when everything is declared; at most two. */
void cardvm__runtime_environment(lua_State *L);
/* Calls a pure function for a player. False if there is none, or it went wrong, which nobody is
 * told. */
bool cardvm__ask(binding *b, cardvm_game *game, cardvm_id function, cardvm_seat you,
                 const cardvm_lua_argument *arguments, uint32_t count, int32_t *value);

#endif
