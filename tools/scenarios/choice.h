/* Which scenarios of a suite run, and in what order. */
#ifndef TOOLS_CHOICE_H
#define TOOLS_CHOICE_H

#include "args.h"
#include "memory.h"
#include "scenario.h"

typedef struct choice {
  const char *filter;  /* a name, or a regular expression (POSIX, extended); NULL: all */
  args_list tags;      /* one of them; "!slow": not that one */
  const char *card;    /* that reach it, as far as is known; NULL: all */
  const char *changed; /* a file: what it touches; NULL: all */
  bool failed;         /* that failed the last time */
} choice;

/* Keeps what is chosen, what failed the last time first. `memories`: of the suite's programs.
 * False: *why says what does not exist. */
bool choice_apply(scenario_suite *suite, const choice *c, const memory *memories, buffer *why);

#endif
