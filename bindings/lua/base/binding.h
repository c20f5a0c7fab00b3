/* What all floors of the binding know: the binding of one program, handles and objects in scripts,
 * and how mistakes are told. Everything that takes a lua_State may raise a Lua error, so nothing is
 * owned across such a call. */
#ifndef CARDVM_BINDING_H
#define CARDVM_BINDING_H

#include "cardvm_effect.h"
#include "cardvm_lua.h"
#include "sandbox.h"

#include <assert.h>
#include <lauxlib.h>
#include <lua.h>
#include <string.h>

/* -- Handles in scripts: light userdata of 32 bits, the kind in the top three ------------------ */

#define KIND_CARD CARDVM_KIND_CARD       /* as the machine gives it */
#define KIND_SEAT CARDVM_KIND_SEAT       /* kind << 29 | seat */
#define KIND_PLACE CARDVM_KIND_PLACE     /* kind << 29 | place */
#define KIND_EVENT CARDVM_KIND_EVENT     /* as the machine gives it */
#define KIND_LASTING CARDVM_KIND_LASTING /* as the machine gives it */
#define KIND_SEQUENCE 6u                 /* kind << 29 | sequence id: the innermost that runs */
#define HANDLE_KINDS 8u                  /* three bits */
#define HANDLE_ID(handle) ((handle)&0x1fffffffu)
#define HANDLE_OF(kind, id)                                                                        \
  (((uint32_t)(kind) << 29) | (uint32_t)(id)) /* a constant; else cardvm__handle_of */

static inline uint32_t cardvm__handle_of(uint32_t kind, uint32_t id) {
  assert(kind < HANDLE_KINDS && HANDLE_ID(id) == id);
  return HANDLE_OF(kind, id);
}

static inline uint32_t cardvm__to_handle(lua_State *L, int index) {
  return (uint32_t)(uintptr_t)lua_touserdata(L, index);
}

/* 0 becomes nil. */
static inline void cardvm__push_handle(lua_State *L, uint32_t handle) {
  if (handle) lua_pushlightuserdata(L, (void *)(uintptr_t)handle);
  else lua_pushnil(L);
}

/* -- Objects of the rule set: full userdata with one metatable, immutable ---------------------- */

typedef enum object_kind {
  OBJECT_SELECTION = 1, /* id: selection */
  OBJECT_NUMBER,        /* id: expression */
  OBJECT_CONDITION,     /* id: expression */
  OBJECT_WHO,           /* id: cardvm_who, for `this`, `it`, `event.card`, `role.x` ... */
  OBJECT_WHOSE,         /* id: cardvm_whose, for `you`, `opponent` ...; a player at run time too */
  OBJECT_CHOICE,   /* id: selection (0: the list or the targets in user value 1), low, high (made
                      while loading: expressions), list; user value 2: its prompt or nil */
  OBJECT_CHANGE,   /* id: expression, low: cardvm_modify with CARDVM_IN_LAYER, for add(n), set(n); a
                      literal's value is in high; a tag's text is user value 1 */
  OBJECT_DURATION, /* id: duration, low: the card that it was called with, or 0 */
  OBJECT_ABILITY,  /* id: ability; user value 1: its parameter names, in order, as a frozen list;
                      user value 2: their cardvm_subject numbers, in the same order */
  OBJECT_EVENT,    /* id: event kind, for begins "x", ends "x" */
  OBJECT_LIMIT,    /* id: sequence, low: how often, high: a cardvm_moment */
  OBJECT_COST,     /* user value 1: the checked cost table */
  OBJECT_NAMESPACE, /* id: object_namespace */
  OBJECT_REPLACED,  /* what a substitution returns */
  OBJECT_NONE,      /* none: a change of tags */
  OBJECT_TARGETS,   /* what can be chosen, not only cards: id: players, low: selection of cards,
                       high: selection of places, as in cardvm_target_def */
  OBJECT_PRICE,     /* id: the ability whose costs it is; user values as of an ability */
  /* Only while the rule set is loaded: */
  OBJECT_TEST,      /* at_least(3), not_("Red"), one_of{...} as values in with{}: see tests.c */
  OBJECT_PARAM,     /* id: index; a card, player or number, as its place demands */
  OBJECT_STEP,      /* user value 1: the step's definition, 2: its name */
  OBJECT_PLAN_STEP, /* user value 1: the item of a plan */
  OBJECT_PLAN /* user value 1: its items; id: selection that it is over; low: cardvm_plan_each */
} object_kind;

/* Of OBJECT_NAMESPACE. The first three are cardvm_side, and lead to selections at any time; what
 * the others lead to while a function runs is found by cardvm__object_runtime_index. */
typedef enum object_namespace {
  NAMESPACE_ANY = CARDVM_SIDE_ANY,
  NAMESPACE_YOUR = CARDVM_SIDE_YOURS,
  NAMESPACE_ENEMY = CARDVM_SIDE_ENEMY,
  NAMESPACE_EVENT,
  NAMESPACE_ROLE,
  NAMESPACE_PARAM,
  NAMESPACE_CHOSEN,
  NAMESPACE_GAME
} object_namespace;

typedef struct object {
  object_kind kind;
  uint32_t id;
  int32_t low, high;
  bool list, computed; /* of a choice: it gives a list; its numbers are expressions */
  uint32_t params;     /* while loading: serial of the ability whose param.x it speaks of, 0 none */
  cardvm_expr pair, total; /* of a choice: what must hold of all together (cardvm_target_def) */
} object;

#define CHANGE_MODIFY(o) ((cardvm_modify)((o)->low & 0xff))
#define CHANGE_LAYER(o) ((cardvm_id)((o)->low >> 8))

/* The name of their metatable. load/object.c fills it before the first object is made. */
#define OBJECT_METATABLE "cardvm object"

/* Pushes a new object with `user_values` user values (nil). */
object *cardvm__object_new(lua_State *L, object_kind kind, uint32_t id, int user_values);
/* The object at an index, of any kind or NULL; of one kind or NULL; of one kind, else an error
 * naming what was expected. */
object *cardvm__object_at(lua_State *L, int index);
object *cardvm__object_of(lua_State *L, int index, object_kind kind);
object *cardvm__object_check(lua_State *L, int index, object_kind kind, const char *expected);

/* -- The binding of one program ---------------------------------------------------------------- */

typedef struct source {
  const char *file;
  char *text;
} source;

/* Which circle has a name (run/api_player.c). */
#define FOUND_CIRCLES 64u
typedef struct found_circle {
  uint32_t players; /* 0: nothing was found yet */
  cardvm_seat you;
  cardvm_place place;
} found_circle;

/* Made by the loader (load/loader.c) and owned by the program, which frees it. */
typedef struct binding {
  cardvm_program *program;
  cardvm__sandbox *sandbox;
  lua_State *L; /* main thread */
  cardvm_lua_config config;
  cardvm_allocator allocator;

  /* While a function runs (run/runner.c sets and restores all four together): */
  cardvm_game *game;             /* its game, NULL: none runs */
  const cardvm_context *context; /* of a pure function; NULL: the function may change the game */
  cardvm_seat you;
  struct gathering *gathering; /* events that are to happen at once, else NULL */

  /* While the rule set is loaded: */
  bool loading;
  const char *file;   /* that runs now */
  const char *place;  /* "file:line" of what is checked now, while no script runs; NULL */
  cardvm_status code; /* of the error that ends loading */

  /* The files' texts, for messages of functions that run; load fills and frees them. */
  const struct source *sources;
  uint32_t source_count;

  cardvm_id score; /* function of rules { score = ... }, 0 none */

  /* Registry references of tables. The floor that makes one fills it; functions that run read
   * them. */
  int functions;  /* [function id] = Lua function: bodies and pure functions by the id vm gave (run)
                   */
  int attributes; /* [code of what is read] = texts or name: see methods.c (run) */
  int methods;   /* [kind of handle or METHODS_x][name] = function, or code of what is read (run) */
  int keys;      /* [key on cards] = key_kind | id << 8 (run/keys.c) */
  int remembers; /* [field] = attribute or tags */
  int texts;     /* [attribute or tags][text] = value or property (run/keys.c) */
  int groups;    /* the metatable of lists that the API gives (run/groups.c) */
  int own_names; /* see local_names.c (base); 0: no file of cards declares any */
  int neighbours;      /* [players << 32 | place] = a read-only list, while somebody has it (run) */
  int card_data;       /* [definition id] = { labels = {...}, file = "", line = n } (load) */
  const void *objects; /* the metatable of objects */
  const struct known_key *known; /* [a power of two]: keys of handles by address (run/handles.c) */
  uint32_t known_shift;
  found_circle found[FOUND_CIRCLES];
  struct loaded *loaded; /* load's own: decks, defaults, what is for clients */
  struct runner *runner; /* run's own */
} binding;

/* The binding of a Lua state, from any thread of it. */
binding *cardvm__binding_at(lua_State *L);
/* While loading: raises the error that so many bytes were refused. */
int cardvm__refused(lua_State *L, size_t bytes);
/* A registry reference of a new table. Pushes what a reference stands for. */
int cardvm__new_table(lua_State *L);
void cardvm__push_ref(lua_State *L, int reference);

static inline binding *cardvm__self(lua_State *L) { return cardvm__sandbox_owner(L); }

/* -- Names of a file of cards (local_names.c) ---------------------------------------------------- */

/* What is called so here, by the name that it has for all; the name itself, where the file that
 * asks has declared nothing of that name. */
const char *cardvm__own_name(lua_State *L, const char *name);
/* Returns whether the name that something has for all is that of another file's own. */
bool cardvm__own_hidden(lua_State *L, const char *name);
/* Pushes the name for all that it would have as a name of the file that asks, if that is one of
 * cards. */
const char *cardvm__push_for_all(lua_State *L, const char *name);
/* The id of a name, the file's own before that of the rules; 0: there is none. */
cardvm_id cardvm__id_of(lua_State *L, cardvm_sort sort, const char *name);

/* -- Mistakes in words ------------------------------------------------------------------------- */

/* Method tables that are not of a kind of handle stand behind those that are. */
#define METHODS_GROUP 8u   /* of selections and groups */
#define METHODS_ABILITY 9u /* of abilities that are started */
#define METHODS_GAME 10u   /* events of no card, player or place */
#define METHODS_NUMBER 11u
#define METHODS_CONDITION 12u
#define METHODS_PLACES 13u /* of places(...) */
#define METHODS_COUNT 13u
/* "a card", "a selection": of a kind of handle or METHODS_x. */
const char *cardvm__kind_name(uint32_t kind);
bool cardvm__is_text(lua_State *L, int index, const char *text);
/* "a card", "nil", "a table": what the value at an index is. */
const char *cardvm__kind_of_value(lua_State *L, int index);
/* The same, but numbers and short texts as they stand: "the number 3". Pushes it. */
const char *cardvm__describe(lua_State *L, int index);
/* "; did you mean 'x'?" for the nearest of the names of some sorts of the program, or "". Pushes
 * it. */
const char *cardvm__nearest_of(lua_State *L, const char *wanted, cardvm_sort first,
                               cardvm_sort last);
/* An error: no attribute or tags of that key have the text, but a near one or, of those that they
 * have, a dozen. */
int cardvm__no_text(lua_State *L, const char *key, const char *text);
/* Is the text one of a list (NULL ends it; a NULL list is empty)? */
bool cardvm__in_list(const char *const *list, const char *text);

/* Gives the metatable on top metamethods for signs that its values do not have: errors that say
 * what to write instead (misuse.c); and the one for numbers. */
void cardvm__misuse_open(lua_State *L);
int cardvm__misused_number(lua_State *L);
/* The word that gave a variable its value on a line of a script's text, if the text tells it
 * (origin.c). */
bool cardvm__origin(const char *source, int line, const char *name, char *word, size_t bytes);

/* The script's position (of the card, when it called a word of the rules) and the message. Never
 * returns. */
int cardvm__form_error(lua_State *L, const char *format, ...);
/* The same for a value that is something else: "what: expected ..., got ...". */
int cardvm__expected(lua_State *L, int index, const char *what, const char *wanted);
/* The text at an index, or that error. */
const char *cardvm__text_of(lua_State *L, int index, const char *what, const char *wanted);
/* Handler for lua_pcall that gives Lua's own errors the same position. */
int cardvm__form_handler(lua_State *L);
/* Pushes "file:line" of what is being declared now, "" if unknown. */
const char *cardvm__form_place(lua_State *L);

/* Fills an error from the message on top of a thread's stack (popped): file, line and text. */
void cardvm__report(lua_State *L, cardvm_status code, const char *card, cardvm_error *error);
/* Error of an effect: `status` of lua_resume or lua_pcall, its message on top of `thread` (popped).
 * `at` is the "file:line" of the function, for messages that have no place of their own. */
void cardvm__report_status(binding *b, lua_State *thread, int status, bool budget_spent,
                           const char *at, cardvm_id ability, cardvm_error *error);
/* The same from a text of ours; the error's code is set. */
void cardvm__report_text(binding *b, const char *text, const char *at, cardvm_id ability,
                         cardvm_error *error);

/* Pushes a text of the host's. lua_pushstring may find one that it has pushed before, so that a
 * game would pay for a long text or not; short ones cost nothing. */
static inline const char *cardvm__push_text(lua_State *L, const char *text) {
  const size_t length = strlen(text);
  return length <= 40 ? lua_pushstring(L, text) : lua_pushlstring(L, text, length);
}

#endif
