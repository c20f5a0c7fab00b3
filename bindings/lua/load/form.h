/* Reading what a script gives to a form, strictly: every mistake is an error that says where it is,
 * what was expected and which name comes nearest. Everything here raises Lua errors. */
#ifndef CARDVM_FORM_H
#define CARDVM_FORM_H

#include "loaded.h"

/* One call of a form with a table. */
typedef struct form {
  lua_State *L;
  binding *b;
  const char *what; /* for messages: "triggered", "property 'ap'" */
  int table;        /* its stack index */
} form;

/* An error unless the rule set is being loaded: forms called by a function that runs. */
binding *cardvm__form_binding(lua_State *L, const char *what);
/* The form whose table is at `index`; an error when that is no table. */
form cardvm__form(lua_State *L, const char *what, int index);
/* What a form with a name returns, `event "damage"`: a function that takes the table. Calls
 * `function` with the name at 1 and the table at 2. */
int cardvm__form_curry(lua_State *L, const char *what, lua_CFunction function);
/* Sets words that are such forms: with their names and the functions that are called at last. */
void cardvm__form_named(lua_State *L, int env, const api_function *forms);
/* An error when such a function has been made and not called: `property "ap"` without a table. */
void cardvm__form_check_pending(lua_State *L);
/* The name at index 1: a text that is not empty, not too long and not strange. */
const char *cardvm__form_name(lua_State *L, const char *what);

/* An error for a key that is not one of `keys` (NULL ends it). `positional`: entries [1] to [n] are
 * allowed, -1 any number. `card_keys`: so are properties, attributes and tags. */
void cardvm__form_keys(const form *f, const char *const *keys, int positional, bool card_keys);

/* "expected X, got Y" for a key. Never returns. */
int cardvm__form_expected(const form *f, const char *key, int index, const char *expected);

/* Values of keys; what is absent gives NULL, the default, or 0. */
const char *cardvm__form_text(const form *f, const char *key);
const char *cardvm__form_need_text(const form *f, const char *key);
bool cardvm__form_flag(const form *f, const char *key, bool otherwise);
bool cardvm__form_has(const form *f, const char *key);
bool cardvm__form_integer(const form *f, const char *key, int32_t low, int32_t high,
                          int32_t *value);
/* One of the texts (NULL ends them): its position from 0; `otherwise` if absent. */
int cardvm__form_option(const form *f, const char *key, const char *const *options, int otherwise);
cardvm_id cardvm__form_find(const form *f, const char *key, cardvm_sort sort);
uint64_t cardvm__form_set(const form *f, const char *key, cardvm_sort sort);
cardvm_id cardvm__form_function(const form *f, const char *key, const char *name);
/* Pushes the value of a key ([n] for key NULL) and returns true; nothing for nil. */
bool cardvm__form_push(const form *f, const char *key);
bool cardvm__form_push_at(const form *f, int n);

/* The keys of a form that are for clients, NULL ends; NULL: all or none are, it is not for the
 * rules or not for them. */
const char *const *cardvm__client_keys(const char *form);
/* Keeps a form for clients (data.c): what is for them whole, of what is for the rules only whether
 * and with what text, number or truth it is there. */
void cardvm__data_keep(const form *f, const char *name);

/* The id of a name of one sort; an error with the nearest one. `what`: "zone". */
cardvm_id cardvm__find(lua_State *L, cardvm_sort sort, const char *name);
const char *cardvm__sort_word(cardvm_sort sort);
/* An error with the machine's reason when it refused something. */
cardvm_id cardvm__accepted(lua_State *L, cardvm_id id);
/* An integer that fits the machine's numbers. */
bool cardvm__integer(lua_State *L, int index, int32_t *value);

#endif
