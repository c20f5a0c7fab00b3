/* What a person can choose from: options that nobody could tell apart stand there once, grouped by
 * what is done. */
#ifndef TOOLS_MENU_H
#define TOOLS_MENU_H

#include "buffer.h"
#include "cardvm_lua.h"
#include "players.h"

typedef struct menu_entry {
  uint32_t option; /* index into the decision's options */
  uint32_t alike;  /* how many options it stands for */
  char *group;     /* "buy"; NULL: it stands alone */
  char *item;      /* "Silver" */
  char *whole;     /* "buy Silver" */
  char *price;     /* "3"; "" */
} menu_entry;

typedef struct menu {
  menu_entry *entries;
  uint32_t count;
} menu;

menu menu_of(cardvm_game *game, cardvm_seat viewer);
void menu_free(menu *m);
/* With the numbers by which entries are called, in lines of up to `width` columns where it is
 * long. */
void menu_text(buffer *b, const menu *m, uint32_t width);

typedef enum menu_found { MENU_NONE = 0, MENU_FOUND, MENU_SEVERAL } menu_found;
/* The answer that a line of names means, "silver" or "cop, est", each by its beginning where only
 * one begins so. MENU_SEVERAL: *why says which a name could be. */
menu_found menu_find(const menu *m, const cardvm_decision *ask, const char *line, picks *answer,
                     buffer *why);

#endif
