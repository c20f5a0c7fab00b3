/* What rule sets may say to clients, as tables of rows, and how it is held against them. */
#ifndef CARDVM_CLIENT_SCHEMA_H
#define CARDVM_CLIENT_SCHEMA_H

#include "cardvm_client.h"

typedef enum row_kind {
  ROW_TEXT = 1,
  ROW_TRUTH,
  ROW_NUMBER,
  ROW_FUNCTION,
  ROW_WORD,  /* one of `words` */
  ROW_NAME,  /* of what there is of a `sort` */
  ROW_LIST,  /* each entry is like the row `inner` */
  ROW_TABLE, /* its keys are those of the rows `inner` */
  ROW_SOME   /* some of its keys are; the others are the rules' own */
} row_kind;

struct checking;

typedef struct row {
  const char *key; /* "[1]": the first entry of a list; "*": any name; NULL ends the rows */
  row_kind kind;
  const char *expected;     /* "a list of names": in the message if it is something else; NULL: as
                               follows from kind */
  const struct row *inner;  /* of ROW_LIST one, of tables several */
  const char *const *words; /* NULL ends */
  const char *noun;         /* "there is no colour 'x'"; NULL: 'x' is none of the words */
  cardvm_sort sort;         /* of ROW_NAME; of the names that "*" stands for */
  uint32_t most;            /* entries of a list, 0: any number */
  bool needed;
  bool alone; /* ROW_LIST, ROW_TABLE: what is no table counts as one with only that in it */
  void (*further)(struct checking *c, const cardvm_lua_data *value); /* finds what no row can say */
} row;

/* A form that is being checked. */
typedef struct checking {
  const cardvm_program *program;
  cardvm_lua_form form;
  cardvm_error *error; /* the first mistake */
  bool wrong;
  char path[200]; /* "rules: draw: players" */
} checking;

extern const row rules_rows[], zone_rows[], variable_rows[], place_mark_rows[]; /* display.c */
extern const row deck_rule_row;                                                 /* decks.c */
extern const row story_rows[];                                                  /* story.c */

/* Checks a deck of the rule set against its rules for decks. */
void check_deck(checking *c, const cardvm_lua_data *table);

/* Whether a form is right, by the row of it; else c->error says what is wrong. */
bool schema_check(checking *c, const row *r);
/* Notes a mistake in what is checked now. `best` (or NULL) is what may have been meant. */
void schema_wrong(checking *c, const char *best, const char *format, ...);

/* -- Reading what is right --------------------------------------------------------------------- */

/* The table of a form; NULL. */
const cardvm_lua_data *schema_form(const cardvm_program *program, const char *word,
                                   const char *name);
/* Entry n of the list of a table, from 0; what stands alone is entry 0. NULL. */
const cardvm_lua_data *schema_entry(const cardvm_lua_data *value, uint32_t n);
/* Of value NULL: NULL, 0, the position `otherwise`. */
const char *schema_text(const cardvm_lua_data *value);
cardvm_id schema_id(const cardvm_program *program, cardvm_sort sort, const cardvm_lua_data *value);
int schema_word(const char *const *words, const cardvm_lua_data *value, int otherwise);

#endif
