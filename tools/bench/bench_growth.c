/* How work grows: each row for n, 2n and 4n. */
#include "bench.h"
#include "growth.h"

#include <stdio.h>
#include <stdlib.h>

#define SMALLEST 250u

void bench_growth(bench *b) {
  for (const growth_row *row = growth_rows; row < growth_rows + growth_row_count; row++) {
    double first = 0;
    for (uint32_t times = 1; times <= 4; times *= 2) {
      growth found;
      char why[700];
      const uint32_t n = SMALLEST * times;
      if (!growth_measure(row, n, &found, why)) {
        fprintf(stderr, "cardvm bench: %s: %s\n", row->name, why);
        return;
      }
      const double each = (double)found.work / (double)found.touched;
      if (!first) first = each;
      char *name = need_format("%s%s, n = %u: %llu units of work in", row->name,
                               row->squared ? " (n squared)" : "", (unsigned)n,
                               (unsigned long long)found.work);
      bench_add(b, (bench_row){name, (double)found.ns / 1e6, "ms", 0, .ratio = each / first,
                               .target = 1.44,
                               .note = "units for what must be touched, to the least n"});
      free(name);
    }
  }
}
