/* Reading what a script gives to a form, strictly: every mistake is an error that says where it is,
 * what was expected and which name comes nearest. Everything here raises Lua errors. */
#ifndef CARDVM_FORM_H
#define CARDVM_FORM_H

#include "loaded.h"
#include "word.h"

/* One call of a form with a table. */
typedef struct form {
  lua_State *L;
  binding *b;
  const char *what; /* for messages: "triggered", "property 'ap'" */
  int table;        /* its stack index */
  const word *keys; /* its keys are rows of this table on this place; NULL: all are for clients */
  word_place place;
} form;

/* An error unless the rule set is being loaded: forms called by a function that runs. */
binding *cardvm__form_binding(lua_State *L, const char *what);
/* The form whose table is at `index`; an error when that is no table. */
form cardvm__form(lua_State *L, const char *what, int index);
/* The form of a place whose table is at `index`, its keys among `rows`; and checked as by
 * cardvm__form_check. */
form cardvm__form_at(lua_State *L, const word *rows, word_place place, int index);
form cardvm__form_checked(lua_State *L, const word *rows, word_place place, int index,
                          int positional);
/* The function of words that are forms with a name, zone "deck" { ... }: returns what takes the
 * table, and calls the row's `form` with the name at 1 and the table at 2. */
int cardvm__form_named_word(lua_State *L);
/* A file of cards declares a name for itself (words.c). Returns its name for all. */
const char *cardvm__form_own_name(lua_State *L, const char *what, const char *name);
/* An error when such a function has been made and not called: `property "ap"` without a table. */
void cardvm__form_check_pending(lua_State *L);
/* An error for a key that the form does not have. `positional`: entries [1] to [n] are allowed, -1
 * any number. `card_keys`: so are properties, attributes and tags. */
void cardvm__form_check(const form *f, int positional, bool card_keys);
/* Is the key one that is kept for clients? */
bool cardvm__form_for_clients(const form *f, const char *key);
/* The name at index 1: a text that is not empty, not too long and not strange. */
const char *cardvm__form_name(lua_State *L, const char *what);
/* The text at an index, which players are shown: an error for what is no UTF-8 (cardvm_character).
 */
const char *cardvm__form_readable(lua_State *L, const char *what, int index);

/* "expected X, got Y" for a key. Never returns. */
int cardvm__form_expected(const form *f, const char *key, int index, const char *expected);

/* The text at an index; the object at an index, of one kind; an error for a key that says what was
 * expected. */
const char *cardvm__form_text_at(const form *f, const char *key, int index, const char *expected);
const object *cardvm__form_object(const form *f, const char *key, int index, object_kind kind,
                                  value_type expected);
/* Calls for the value on top, or for each entry when it is a list, with lists within lists as deep
 * as `lists`; pops it. */
typedef void form_entry(const form *f, const char *key, int index, void *to);
void cardvm__form_each(const form *f, const char *key, int lists, form_entry *one, void *to);

/* Values of keys; what is absent gives NULL, the default, or 0. */
const char *cardvm__form_text(const form *f, const char *key);
bool cardvm__form_flag(const form *f, const char *key, bool otherwise);
bool cardvm__form_has(const form *f, const char *key);
bool cardvm__form_integer(const form *f, const char *key, int32_t low, int32_t high,
                          int32_t *value);
/* The number of a text among the options (NULL ends them); an error with the nearest. */
int cardvm__form_one_of(const form *f, const char *key, const char *text,
                        const char *const *options);
/* One of the texts: its position from 0; `otherwise` if absent. */
int cardvm__form_option(const form *f, const char *key, const char *const *options, int otherwise);
cardvm_id cardvm__form_find(const form *f, const char *key, cardvm_sort sort);
uint64_t cardvm__form_set(const form *f, const char *key, cardvm_sort sort);
cardvm_id cardvm__form_function(const form *f, const char *key, const char *name);
/* Pushes the value of a key ([1] for key NULL), or of [n], and returns true; nothing for nil. */
bool cardvm__form_push(const form *f, const char *key);
bool cardvm__form_push_at(const form *f, int n);

/* Keeps a form for clients (data.c): what is for them whole, of what is for the rules only whether
 * and with what text, number or truth it is there. */
void cardvm__data_keep(const form *f, const char *name);

/* The first word of all tables that has this name (NULL: any) and stands on one of these places;
 * the next one behind `after`; NULL. */
const word *cardvm__word_find(const loaded *l, const char *name, uint64_t on, const word *after);

/* " yet: it is declared below, in line N" of what the rules file that runs declares further down,
 * by this word (NULL: any, a function or a global); NULL. */
const char *cardvm__declared_below(lua_State *L, const char *word, const char *name);

/* The id of a name of one sort; an error with the nearest one. `what`: "zone". */
cardvm_id cardvm__find(lua_State *L, cardvm_sort sort, const char *name);
/* The same of a counter of this event; 0: of any. */
cardvm_id cardvm__find_counter(lua_State *L, cardvm_id event, const char *name);
const char *cardvm__sort_word(cardvm_sort sort);
/* An error with the machine's reason when it refused something. */
cardvm_id cardvm__accepted(lua_State *L, cardvm_id id);
/* An integer that fits the machine's numbers. */
bool cardvm__integer(lua_State *L, int index, int32_t *value);

#endif
