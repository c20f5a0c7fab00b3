/* What the rooms of the binding share: the binding of one program, load-time objects, handles. */
#ifndef CARDVM_BINDING_H
#define CARDVM_BINDING_H

#include "cardvm_effect.h"
#include "cardvm_lua.h"
#include "sandbox.h"

#include <lauxlib.h>
#include <lua.h>

/* -- Handles in scripts: light userdata of 32 bits, the kind in the top three ------------------- */

#define KIND_CARD CARDVM_KIND_CARD       /* as the machine gives it */
#define KIND_SEAT 2u                     /* kind << 29 | seat */
#define KIND_PLACE 3u                    /* kind << 29 | place */
#define KIND_EVENT CARDVM_KIND_EVENT     /* as the machine gives it */
#define KIND_LASTING CARDVM_KIND_LASTING /* as the machine gives it */
#define KIND_SEQUENCE 6u                 /* kind << 29 | sequence id: the innermost that runs */

/* -- Load-time objects: full userdata with one metatable, immutable ----------------------------- */

typedef enum object_kind {
  OBJECT_SELECTION = 1, /* id: selection */
  OBJECT_NUMBER,        /* id: expression */
  OBJECT_CONDITION,     /* id: expression */
  OBJECT_WHO,           /* id: cardvm_who, for `this`, `it`, `event.card`, `role.x` ... */
  OBJECT_WHOSE,         /* id: cardvm_whose, for `you`, `opponent` ...; a player at run time too */
  OBJECT_CHOICE,        /* id: selection (0: the list in user value 1), low, high */
  OBJECT_CHANGE,        /* id: expression, low: cardvm_modify, for add(n), set(n); a literal's value
                           is in high; a tag's text is user value 1 */
  OBJECT_DURATION,      /* id: duration */
  OBJECT_ABILITY,       /* id: ability; user value 1: its parameter names, in order, as a frozen list */
  OBJECT_EVENT,         /* id: event kind, for begins "x", ends "x" */
  OBJECT_LIMIT,         /* id: sequence, low: how often */
  OBJECT_COST,          /* user value 1: the checked cost table */
  OBJECT_NAMESPACE,     /* id: which: your, enemy, any, event, role, param, game */
  OBJECT_GROUP,         /* run time: a list of cards for verbs done together; user value 1: the list */
  OBJECT_REPLACED       /* what a substitution returns */
} object_kind;

typedef struct object {
  object_kind kind;
  uint32_t id;
  int32_t low, high;
} object;

/* Pushes a new object with `user_values` user values (nil). */
object *cardvm__object_new(lua_State *L, object_kind kind, uint32_t id, int user_values);
/* The object at an index, of any kind or NULL; of one kind, else an error naming what was expected. */
object *cardvm__object_at(lua_State *L, int index);
object *cardvm__object_check(lua_State *L, int index, object_kind kind, const char *expected);

/* -- The binding of one program ----------------------------------------------------------------- */

/* A verb: method on a kind of handle that proposes an event. */
typedef struct verb {
  cardvm_id event;
  uint8_t subject;                 /* KIND_CARD, KIND_SEAT, KIND_PLACE or 0: which slot self fills */
  uint8_t arg_count;
  uint8_t args[CARDVM_SLOTS];      /* cardvm_slot of each argument */
} verb;

typedef struct binding {
  cardvm_program *program;
  cardvm__sandbox *sandbox;
  lua_State *L;             /* main thread */
  cardvm_lua_config config;
  cardvm_allocator allocator;
  cardvm_game *game;        /* the game whose function runs now, NULL otherwise */
  bool loading;             /* rules and cards are being declared */

  /* Registry references of tables that both halves use. */
  int functions;   /* [function id] = Lua function: bodies and pure functions by the id vm gave */
  int attributes;  /* card reads: [key] = {what, id}; see handles.c. Filled by the forms through
                      cardvm__attribute_declare */
  int methods;     /* [kind][name] = function: verbs and built-in deeds; see deeds.c */
  int card_data;   /* [definition id] = { labels = {...}, file = "", line = n } */
  struct loaded *loaded;    /* the loader's own: decks, display, defaults, score */
  struct runner *runner;    /* the runner's own: coroutines */
} binding;

/* The binding of a program made by cardvm_lua_load*; NULL for any other. */
binding *cardvm__binding_of(const cardvm_program *program);
/* The binding of a Lua state (any thread of it). */
binding *cardvm__binding_at(lua_State *L);

/* Readable keys of handles (handles.c), declared by the forms while loading. */
typedef enum attribute_kind {
  ATTRIBUTE_PROPERTY = 1, /* of a card: number */
  ATTRIBUTE_FIELD,        /* of a card: number */
  ATTRIBUTE_ENUM,         /* of a card: property id; the value's text in a table `names` */
  ATTRIBUTE_LABEL,        /* of a card: text */
  ATTRIBUTE_PLAYER_VAR,   /* of a player */
  ATTRIBUTE_ZONE          /* of a player: place handle */
} attribute_kind;
/* `names` is a stack index of the table of an ENUM's texts, 0 otherwise. */
void cardvm__attribute_declare(lua_State *L, attribute_kind kind, const char *key, uint32_t id,
                               int names);
/* Declares a verb as a method (deeds.c); errors when the name is taken. */
void cardvm__verb_declare(lua_State *L, const char *name, const verb *v);
/* Declares a Lua function at `function` as a method of a kind of handle (verb("player", ...)). */
void cardvm__method_declare(lua_State *L, uint32_t kind, const char *name, int function);
/* Registers the Lua function at an index with the machine: lints it, returns its function id. */
cardvm_id cardvm__function_register(lua_State *L, int index, const char *name);

/* Sets up the run-time half in a new state: metatables of handles, built-in methods, globals of the
 * run-time API in the table at `env`, scripts of the program (handles.c, deeds.c, runner.c). */
void cardvm__runtime_open(lua_State *L, int env);
/* Sets up the load-time half: objects, forms; rules-only forms when `rules`. */
void cardvm__forms_open(lua_State *L, int env, bool rules);
/* Run-time methods and reads of load-time objects: called by the objects' __index for a key that the
 * load-time half does not know; pushes one value or returns 0. */
int cardvm__object_runtime_index(lua_State *L, object *o, const char *key);
/* The same for reading a key of handles in error messages: nearest known key. */
const char *cardvm__nearest_key(lua_State *L, uint32_t kind, const char *key);
void cardvm__runner_close(binding *b);

/* Fills an error from the message on top of a thread's stack (popped): file, line and text. */
void cardvm__report(lua_State *L, cardvm_status code, const char *card, cardvm_error *error);

#endif
