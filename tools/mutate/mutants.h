/* The mutants of a script: all that the operators make of it, in the order of its text. */
#ifndef TOOLS_MUTANTS_H
#define TOOLS_MUTANTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct mutant {
  uint32_t file;
  size_t at, length; /* of the script: what is replaced, */
  char *with;        /* and by what */
  int line, last_line;
  const char *how;  /* the operator: "number", "side" */
  bool in_function; /* it can only show where that line runs */
} mutant;

typedef struct mutant_list {
  mutant *all;
  uint32_t count;
} mutant_list;

/* Adds those of a script. `cards`: it declares cards; `data`: their printed values, too. */
void mutants_of(mutant_list *list, uint32_t file, const char *script, bool cards, bool data);
void mutants_free(mutant_list *list);
/* The script with the change; to be freed. */
char *mutant_apply(const mutant *m, const char *script);
/* The lines that it changes, "- before\n+ after\n", without the blanks that all begin with. To be
 * freed. */
char *mutant_diff(const mutant *m, const char *script);

#endif
