/* What loading keeps of a rule set: for its forms meanwhile, for hosts afterwards. */
#ifndef CARDVM_LOADED_H
#define CARDVM_LOADED_H

#include "run.h"

#define PARAMETERS_MAX 6 /* of a started ability */

/* Bits of how an open parameter was used. */
enum { PARAM_AS_CARD = 1, PARAM_AS_PLAYER = 2, PARAM_AS_NUMBER = 4 };

/* Texts below belong to Lua strings that the registry's table `texts_kept` keeps. */
typedef struct deck_card {
  uint32_t deck;
  cardvm_id definition;
  uint32_t count;
} deck_card;

/* A growing array of the host's memory; owned by `loaded` at all times, so that errors leak
 * nothing. */
typedef struct array {
  void *items;
  uint32_t count, capacity;
} array;

/* A form that is kept for clients as it was written. */
typedef struct written {
  cardvm_lua_form form; /* but for its table, */
  uint32_t first;       /* which begins here in `data` */
} written;

typedef struct loaded {
  const struct word *(*rows_at)(size_t n); /* the n-th table of words; NULL past the last */

  /* Registry references of tables. */
  int api, rules_only, globals; /* names: of all scripts, of rules files, set by rules files */
  int rules_env, cards_env;     /* what is _ENV in the scripts */
  int sides;                    /* [cardvm_side][group or zone name] = OBJECT_SELECTION */
  int definitions;              /* [name] = id, also of those not declared yet */
  int card_forms;               /* [definition id] = what `card` was given, checked */
  int mentions;                 /* [definition id] = where it was first named */
  int owned;                    /* [ability id] = true: a card or the rules have it */
  int ability_places;           /* [2 * ability id] = file, [2 * id + 1] = line */
  int chunks;                   /* list of compiled files, and [file name] = position */
  int words, own_words;         /* that files use and define: see words.c */
  int pending;                  /* [serial] = message: a form that waits for its table */
  int texts_kept;               /* [text] = true */
  int rules_form;               /* what `rules` was given */
  int defaults_form;            /* what `scenario_defaults` was given */
  int includes;                 /* [file] = who included it */
  int open_lists;    /* [open list of tags][text] = where it is asked for; false: a card has it */
  int parts;         /* list of { list, part of texts, id of the set of those tags } */
  const char *names; /* the list of what cards are called; NULL: there is none */

  bool rules_phase; /* rules files are running */
  int files_deep;   /* files that run now, each included by the one before */
  bool has_rules;
  const char *open_card; /* `card "X"` has been called, its table not yet */
  const char *source;    /* the text of the file that runs now */
  size_t source_bytes;
  const char *defaults_place; /* of scenario_defaults */
  uint32_t definition_count;  /* names given out */
  lua_Integer pending_count;  /* serials given out */

  /* Names spoken of by expressions whose ability is not declared yet. */
  uint32_t param_serial;
  uint32_t either_serial; /* of the newest `either` */
  struct spoken_names {
    uint32_t count;
    const char *names[PARAMETERS_MAX];
    uint8_t uses[PARAMETERS_MAX]; /* of parameters */
  } params, chosen;               /* and what is chosen by name */

  /* For hosts. */
  const char *folder;            /* NULL: loaded from texts or the host's files */
  const cardvm_lua_files *files; /* while they are loaded, else NULL */
  const char *title;
  uint32_t players_min, players_max;
  array deck_names;                    /* const char * */
  array deck_cards;                    /* deck_card */
  array words_set;                     /* const char *: names that rules files have set, bytewise */
  array sources;                       /* source, of every file that was run */
  array verbs;                         /* verb, of every event declared */
  uint64_t shared_zones, circle_zones; /* bit id-1 */
  cardvm_id deck_zone;
  array defaults; /* cardvm_lua_default */
  array forms;    /* written */
  array data;     /* cardvm_lua_data: each table, and behind it what is in it */
} loaded;

/* Adds the texts that are keys of the table at an index to the set at another. */
void cardvm__add_keys(lua_State *L, int set, int table);
/* Appends one item of `bytes`, zeroed; an error when memory is refused. */
void *cardvm__array_add(lua_State *L, array *a, size_t bytes);
/* The n-th item, from 0. */
static inline void *cardvm__array_at(const array *a, uint32_t n, size_t bytes) {
  assert(n < a->count);
  return (char *)a->items + n * bytes;
}
#define ARRAY_ITEM(type, a, n) (*(type *)cardvm__array_at(&(a), (n), sizeof(type)))
/* Frees the items. */
void cardvm__array_free(const cardvm_allocator *allocator, array *a, size_t bytes);
/* The bit of an id in a set of zones or windows. */
static inline uint64_t cardvm__bit(cardvm_id id) {
  assert(id >= 1 && id <= 64);
  return (uint64_t)1 << (id - 1);
}
/* Keeps a text alive as long as the program; returns it. */
const char *cardvm__keep_text(lua_State *L, const char *text);
/* Pushes the file in which something is declared now, and returns the line; "" and 0 if unknown. */
int cardvm__push_file(lua_State *L);
/* The id of a card's name, also of one that is declared later (definitions get their ids in the
 * order in which they are first named; a name that stays undeclared is an error at the end).
 * Loading only. */
cardvm_id cardvm__definition_named(lua_State *L, const char *name);
/* A binding with an empty Lua state and its new program, which owns it; NULL when memory is refused
 * (life.c). */
binding *cardvm__binding_new(const cardvm_lua_config *config);
/* The binding of a program that was made so; NULL for any other. */
binding *cardvm__binding_of(const cardvm_program *program);
/* Gives every definition to the machine, checks the names that were used before they were declared,
 * decks and rules (finish.c). Raises errors. */
void cardvm__finish_program(lua_State *L, binding *b);

/* Makes what every rule set begins with: the tables above, and nothing in them (loaded.c). */
void cardvm__loaded_open(lua_State *L, loaded *l);
/* Lets go of what only loading needed. */
void cardvm__loaded_trim(lua_State *L, loaded *l);

/* Environments (environment.c): makes the two that scripts see; closes them when loading is over.
 */
void cardvm__environments_open(lua_State *L, loaded *l);
void cardvm__environments_close(lua_State *L, loaded *l);
/* Pushes a table of all names that scripts of rules (or cards) can use. */
void cardvm__environment_names(lua_State *L, const loaded *l, bool rules);

/* Files (folder.c): pushes a list of the names in a folder that end in .lua, sorted bytewise; the
 * list is empty when there is no such folder. */
void cardvm__folder_list(lua_State *L, const char *folder, const char *sub);
/* Pushes a userdata with the content of a file of the rule set. */
const char *cardvm__folder_read(lua_State *L, const char *folder, const char *file, size_t *length);
/* The same for files that the host has itself (files.c). */
void cardvm__files_list(lua_State *L, const cardvm_lua_files *files, const char *sub);
const char *cardvm__files_read(lua_State *L, const cardvm_lua_files *files, const char *file,
                               size_t *length);
#define CARDVM__FILES_MAX 100000u
#define CARDVM__FILE_BYTES_MAX ((size_t)64 << 20)
bool cardvm__file_is_script(const char *name);
/* Pushes a list of `count` names that lie one behind the other, sorted bytewise. */
void cardvm__files_sorted(lua_State *L, const char *names, size_t count);

/* Words of a file behind dots and colons (words.c): noted when it is compiled, checked at the end.
 * The texts of the file become names of the program then.
 */
void cardvm__words_note(lua_State *L, const binding *b, const char *source, size_t length);
void cardvm__words_check(lua_State *L, binding *b);
struct cardvm__suggest;
/* Offers the keys that functions of files noted so far read of what they are given. */
void cardvm__words_offer(lua_State *L, struct cardvm__suggest *s);

/* Scripts (script.c): runs one on a budget of its own; one of the folder, by its name. */
void cardvm__script_run(lua_State *L, const char *file, const char *text, size_t length);
void cardvm__script_file(lua_State *L, const char *file);

/* The rules form and everything that was put off (finish.c, finish_rules.c). */
void cardvm__finish_rules(lua_State *L, binding *b);

/* -- Forms ------------------------------------------------------------------------------------- */

/* Words whose rows stand with the others of their page. */
int cardvm__form_include(lua_State *L); /* script.c */
int cardvm__form_kept(lua_State *L);    /* data.c: story, place_mark */

/* Puts every word where scripts find it (reference.c). */
void cardvm__words_open(lua_State *L, const binding *b);

#endif
