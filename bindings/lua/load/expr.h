/* Expressions of the machine from what stands in scripts. */
#ifndef CARDVM_EXPR_H
#define CARDVM_EXPR_H

#include "form.h"
#include "suggest.h"
#include "word.h"

/* The function of words that are one operation of the machine (operations.c). */
int cardvm__operation(lua_State *L);
/* So many, a literal; an error for less than the least. */
int32_t cardvm__how_many(lua_State *L, int index, const char *what, int32_t least);
/* A number, or a selection whose cards are counted. */
cardvm_expr cardvm__to_amount(lua_State *L, int index, const char *what, uint32_t *params);

/* One expression of the machine; an error when it refuses. */
cardvm_expr cardvm__expr(lua_State *L, cardvm_op op, uint32_t a, uint32_t b, uint32_t c);
cardvm_expr cardvm__expr_number(lua_State *L, int32_t value);
/* Both (or either) of two; 0 is none. */
cardvm_expr cardvm__expr_and(lua_State *L, cardvm_expr a, cardvm_expr b);

/* What the value at an index means as a number, a condition, ...; an error "who: expected ..." when
 * it is none. `params` is set to the serial of the ability whose parameters it speaks of. */
bool cardvm__is_number(lua_State *L, int index);
cardvm_expr cardvm__to_number(lua_State *L, int index, const char *what, uint32_t *params);
cardvm_expr cardvm__to_condition(lua_State *L, int index, const char *what, uint32_t *params);
uint32_t cardvm__to_who(lua_State *L, int index, const char *what, uint32_t *params);
/* As an expression of the seat. */
cardvm_expr cardvm__to_seat(lua_State *L, int index, const char *what, uint32_t *params);
/* As cardvm_whose; an error for players that only an expression can tell. */
uint32_t cardvm__to_whose(lua_State *L, int index, const char *what, uint32_t *params);
cardvm_id cardvm__to_selection(lua_State *L, int index, const char *what, uint32_t *params);

/* The condition that a key is the same on two cards, or that they have a tag of it in common. */
cardvm_expr cardvm__alike(lua_State *L, const char *what, const char *key, uint32_t a, uint32_t b);

/* Pushes an object that speaks of parameters of `params`. Returns 1. */
int cardvm__push_object(lua_State *L, object_kind kind, uint32_t id, uint32_t params);
/* Pushes an object that keeps a structure, as user value 1 of two; and the structure of the object
 * at an index. */
object *cardvm__push_record(lua_State *L, object_kind kind, uint32_t params, const void *record,
                            size_t bytes);
void cardvm__read_record_of(lua_State *L, int index, void *record, size_t bytes);
/* Notes that an object speaks of the open parameters; an error if those are of another ability. */
void cardvm__note_params(lua_State *L, const object *o, uint32_t *params);

/* The same for a parameter itself, used as a card, player or number (PARAM_AS_x). */
void cardvm__use_param(lua_State *L, const object *o, uint8_t as, uint32_t *params);

/* The expression that reads a key of a card ("ap", "damage", "type", "attached"); 0 if there is no
 * such key. `kind` (or NULL) is told what it is. */
cardvm_expr cardvm__read_key(lua_State *L, uint32_t who, const char *key, key_kind *kind,
                             uint32_t *id);
/* Pushes the card or player to whom a path leads; `params` as of an object. */
int cardvm__push_path(lua_State *L, cardvm_path_step step, uint32_t of, cardvm_id what,
                      uint32_t params);
/* An error when a word is taken that is to be a key of a card. Makes it known as one. */
void cardvm__key_check(lua_State *L, const char *name);
void cardvm__key_declare(lua_State *L, const char *name, key_kind kind, uint32_t id);
/* The condition that a card has a text, of which this is the number. */
cardvm_expr cardvm__text_holds(lua_State *L, uint32_t who, key_kind kind, uint32_t id,
                               uint32_t number);
/* Open lists of tags (tags.c). Declares one; a text of one that is asked for before a card has it
 * (0: the list is not open); notes that a card has it, or that something gives it; and at the end:
 * what is asked for is there, and sets of tags are filled. */
void cardvm__open_list(lua_State *L, const char *key);
uint32_t cardvm__open_text(lua_State *L, const char *key, const char *text);
void cardvm__text_had(lua_State *L, const char *key, const char *text);
void cardvm__open_finish(lua_State *L);
/* The set of those tags in which a part is found. */
cardvm_id cardvm__part_set(lua_State *L, const char *key, const char *part);
/* The number of a text; an error with the nearest. */
uint32_t cardvm__key_text(lua_State *L, const char *key, const char *text);
/* An error for a key that no card has, with the nearest. */
int cardvm__unknown_key(lua_State *L, const char *what, const char *key);

/* OBJECT_TEST: low is one of these; the bound of a comparison is the expression `id`, or if that is
 * 0 the number `high`; TEST_NOT has what it turns round in user value 1, TEST_ONE_OF its list. */
enum {
  TEST_AT_LEAST = CARDVM_OP_GE,
  TEST_AT_MOST = CARDVM_OP_LE,
  TEST_NOT = -1,
  TEST_ONE_OF = -2,
  TEST_PART = -3
};

/* The condition over `it` of a with{}-style table; passes over entries of a list and keys that the
 * form (NULL: none) has itself. */
cardvm_expr cardvm__tests_compile(lua_State *L, int table, const char *what, const form *f,
                                  uint32_t *params);
/* A key that is a number, as an expression of `it`. */
cardvm_expr cardvm__key_number(lua_State *L, const char *what, const char *key);
/* While a function runs: moves the cards that pass all tests to the front, and counts them. */
void cardvm__tests_keep(lua_State *L, int table, cardvm_handle *cards, uint32_t *count);

/* -- Keys by their rows (form_read.c) ---------------------------------------------------------- */

/* Reads every key of the form whose row says where in the structure `into` its value goes; a key
 * that is left out leaves what is there, one that is needed is an error. `params` as above. */
void cardvm__form_read(const form *f, void *into, uint32_t *params);

/* -- Events (forms_rules_events.c) ------------------------------------------------------------- */

/* Declares the event that sets a field or variable that refers to something. */
void cardvm__setter_declare(lua_State *L, const char *name, cardvm_change change, cardvm_id what);

/* -- Plans (plans.c) --------------------------------------------------------------------------- */

/* A function, or a plan given to the machine as one, at a key ([1] for NULL); params (NULL: it has
 * none) as above. */
cardvm_id cardvm__form_doer(const form *f, const char *key, const char *name, uint32_t *params);
/* A deed or a list of deeds at a key, as a plan that is asked; 0: the key is left out. */
cardvm_id cardvm__form_asked(const form *f, const char *key, const char *name, uint32_t *params);
/* Whether nothing prohibits the deed whose name and table of values are on top of the stack. */
cardvm_expr cardvm__deed_can(lua_State *L, const char *what, uint32_t *params);

/* -- Objects (object.c, selections.c) ---------------------------------------------------------- */

/* Fills the metatable of objects. */
void cardvm__objects_open(lua_State *L);
/* Makes an adjective of a condition over `it`. */
void cardvm__adjective_declare(lua_State *L, const char *name, cardvm_expr filter);
/* Makes a word behind your, enemy and any of a kind of selection; side and name are filled in. */
void cardvm__group_declare(lua_State *L, const char *name, cardvm_selection_def def);

#endif
