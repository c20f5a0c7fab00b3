/* Inputs that double: how the work that is counted grows beside what must be touched at least. Test
 * (tests/tools/test_growth.c) and bench measure the same rows. */
#ifndef TOOLS_BENCH_GROWTH_H
#define TOOLS_BENCH_GROWTH_H

#include <stdbool.h>
#include <stdint.h>

typedef struct growth {
  uint64_t work;    /* counted, in all its decisions */
  uint64_t touched; /* events, effects, options offered, candidates that must be looked at */
  uint64_t ns;
} growth;

typedef struct growth_row {
  const char *name;
  const char *card, *action;
  /* How many candidates must be looked at for n cards. */
  uint64_t (*candidates)(uint64_t n);
  bool squared; /* what comes out is itself n squared: n questions with n options each */
  bool free;    /* the order of triggers is fixed */
  bool walks;   /* each of n looks at all before it, which is counted, too */
} growth_row;

extern const growth_row growth_rows[];
extern const uint32_t growth_row_count;

/* Plays a row with n cards. Returns false and says why in `why` if that does not work. */
bool growth_measure(const growth_row *row, uint32_t n, growth *out, char why[700]);

#endif
