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
  OBJECT_ABILITY,       /* id: ability; user value 1: its parameter names, in order, as a frozen list;
                           user value 2: their cardvm_subject numbers, in the same order */
  OBJECT_EVENT,         /* id: event kind, for begins "x", ends "x" */
  OBJECT_LIMIT,         /* id: sequence, low: how often */
  OBJECT_COST,          /* user value 1: the checked cost table */
  OBJECT_NAMESPACE,     /* id: object_namespace */
  OBJECT_GROUP,         /* run time: a list of cards for verbs done together; user value 1: the list */
  OBJECT_REPLACED,      /* what a substitution returns */
  /* Of the load-time half alone: */
  OBJECT_TEST,          /* at_least(3), not_("Red"), one_of{...} as values in with{}: see tests.c */
  OBJECT_PARAM,         /* id: index; a card, player or number, as its place demands */
  OBJECT_STEP,          /* user value 1: the step's definition, 2: its name */
  OBJECT_DEED,          /* user value 1: the item of a plan */
  OBJECT_PLAN           /* user value 1: its items; id: selection that it is over; low: cardvm_plan_each */
} object_kind;

/* Of OBJECT_NAMESPACE. The first three are cardvm_side; at run time the load-time half answers them, the
 * others (and you, this, ...) are for cardvm__object_runtime_index. */
typedef enum object_namespace {
  NAMESPACE_ANY = CARDVM_SIDE_ANY,
  NAMESPACE_YOUR = CARDVM_SIDE_YOURS,
  NAMESPACE_ENEMY = CARDVM_SIDE_ENEMY,
  NAMESPACE_EVENT,
  NAMESPACE_ROLE,
  NAMESPACE_PARAM,
  NAMESPACE_GAME
} object_namespace;

/* OBJECT_WHOSE: master_of(role.x) is no cardvm_whose: id 0, low the cardvm_who, high 1: its master,
 * 2: its owner. OBJECT_CHOICE: user value 2 is its prompt, a text, or nil. */
typedef struct object {
  object_kind kind;
  uint32_t id;
  int32_t low, high;
  uint32_t params; /* load time: serial of the ability whose param.x it speaks of, 0 none */
} object;

/* Pushes a new object with `user_values` user values (nil). */
object *cardvm__object_new(lua_State *L, object_kind kind, uint32_t id, int user_values);
/* Selections refined while a function runs, such as enemy.units:rested(), are an OBJECT_GROUP of the
 * cards that match then: the program is sealed. */
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
  uint16_t optional;               /* bit n: argument n may be left out (an amount: the event has a
                                      default). All others must be given */
} verb;

/* How the machine's call of a function becomes arguments: (me, picks..., event, given). */
#define FUNCTION_TARGETS_MAX 8
typedef struct function_info {
  uint8_t target_count; /* picks handed over: the first of the ability's targets (those of `needs`
                           come after those of `choose`, and are not handed over) */
  bool target_is_list[FUNCTION_TARGETS_MAX]; /* max > 1: a list; else a handle or nil */
  bool event;           /* triggered abilities and substitutions are told their event */
} function_info;

typedef struct binding {
  cardvm_program *program;
  cardvm__sandbox *sandbox;
  lua_State *L;             /* main thread */
  cardvm_lua_config config;
  cardvm_allocator allocator;
  cardvm_game *game;        /* the game whose function runs now, NULL otherwise */
  const cardvm_context *context; /* of the pure function that runs now, NULL: deeds are allowed */
  cardvm_seat you;          /* whose function runs now */
  struct gathering *gathering; /* events that are to happen at once (deeds_group.c), else NULL */
  cardvm_id score;          /* function of rules { score = ... }, 0 none; set by the forms */
  bool loading;             /* rules and cards are being declared */

  /* Registry references of tables that both halves use. Made by cardvm__runtime_open, but for
   * card_data, which the loader makes. */
  int functions;   /* [function id] = Lua function: bodies and pure functions by the id vm gave */
  int attributes;  /* card reads: [key] = {what, id}; see handles.c. Filled by the forms through
                      cardvm__attribute_declare */
  int methods;     /* [kind][name] = function: verbs and built-in deeds; see deeds.c */
  int card_data;   /* [definition id] = { labels = {...}, file = "", line = n } */
  struct loaded *loaded;    /* the loader's own: decks, display, defaults, score */
  struct runner *runner;    /* the runner's own: coroutines */
} binding;

/* The function of a place mark by its place in the list; 0 (lua_info.c). */
cardvm_id cardvm__pile_function(const binding *b, cardvm_id zone);
cardvm_id cardvm__place_mark(const binding *b, uint32_t n);
/* The binding of a program made by cardvm_lua_load*; NULL for any other (runner.c). */
binding *cardvm__binding_of(const cardvm_program *program);

/* Memory of the host's allocator (loaded.c). */
void *cardvm__resize(const cardvm_allocator *allocator, void *memory, size_t old_bytes, size_t new_bytes);
/* While loading: raises the error that so many bytes were refused (loaded.c). */
int cardvm__refused(lua_State *L, size_t bytes);
/* The binding of a Lua state (any thread of it), and how the loader sets it, before it opens either
 * half (runner.c). */
binding *cardvm__binding_at(lua_State *L);
void cardvm__binding_set(lua_State *L, binding *b);
/* Frees everything when the program is freed: the loader's; the runner hands it to the machine. */
void cardvm__binding_free(void *b);

/* Readable keys of handles (handles.c), declared by the forms while loading. */
typedef enum attribute_kind {
  ATTRIBUTE_PROPERTY = 1, /* of a card: number */
  ATTRIBUTE_FIELD,        /* of a card: number */
  ATTRIBUTE_ENUM,         /* of a card: property id; the value's text in a table `names` */
  ATTRIBUTE_LABEL,        /* of a card: text */
  ATTRIBUTE_PLAYER_VAR,   /* of a player */
  ATTRIBUTE_ZONE,         /* of a player: place handle */
  ATTRIBUTE_PLAYER_NUMBER /* of a player: computed from an expression */
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
/* How a registered function of an ability is called; names and kinds: stack indices of the two lists
 * of an OBJECT_ABILITY with parameters, which become `given`; 0 without parameters. */
void cardvm__function_describe(lua_State *L, cardvm_id function, const function_info *info,
                               int names, int kinds);
/* Makes every text that stands in a script a name of the program, so that prompts and options, which
 * the machine knows by id, can be used when a function runs. The loader calls it for each file. */
void cardvm__intern_literals(binding *b, const char *source, size_t length);

/* Sets up the run-time half in a new state: metatables of handles, built-in methods, globals of the
 * run-time API in the table at `env`, scripts of the program (handles.c, deeds.c, runner.c). */
void cardvm__runtime_open(lua_State *L, int env);
/* Sets up the load-time half: objects, forms; rules-only forms when `rules`. */
void cardvm__forms_open(lua_State *L, int env, bool rules);
/* The id of a card's name, also of one that is declared later (definitions get their ids in the order
 * in which they are first named; a name that stays undeclared is an error at the end). Loading only. */
cardvm_id cardvm__definition_named(lua_State *L, const char *name);
/* Run-time methods and reads of load-time objects: called by the objects' __index before anything else
 * whenever a function runs (b->game is set); pushes one value and returns 1, or returns 0: the key
 * means what it means while loading (your.units). The object's index on the stack is 1. */
int cardvm__object_runtime_index(lua_State *L, object *o, const char *key);
/* `you`, `opponent` and `turn_player` are OBJECT_WHOSE while loading and plain handles while a function
 * runs, so that `unit.master == you` is what it says. They may therefore not be fields of the
 * environment: its __index asks here first. Pushes the player and returns true, or returns false
 * (no function runs, or another name). */
bool cardvm__runtime_global(lua_State *L, const char *name);
/* The table on top of the stack is the environment of functions that run: from now on the runner keeps
 * `you` in it, so that the word that scripts use most costs no look-up. The loader calls it for each
 * environment when everything is declared; at most two. */
void cardvm__runtime_environment(lua_State *L);
void cardvm__runner_close(binding *b);

/* Fills an error from the message on top of a thread's stack (popped): file, line and text. */
void cardvm__report(lua_State *L, cardvm_status code, const char *card, cardvm_error *error);

#endif
