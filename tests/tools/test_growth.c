/* Work grows as the work: with twice as much to do, the units that are counted grow no more than
 * what must be touched at least. The rows are those of `cardvm bench growth`. How many units each
 * takes stands in a ledger (tests/house/ledger/growth.txt) and is held exactly: the same games take
 * the same work everywhere. Run with CARDVM_WRITE=1 in the environment the test writes it anew; who
 * does says why in the commit. */

#include "../../tools/bench/growth.c"
#include "tests.h"
#include "tries.h"

#include <stdlib.h>

#define LEDGER "tests/house/ledger/growth.txt"
#define FEW TRIES(100, 25) /* the ledger has rows for 100 and 200 */

TEST(work_grows_as_what_is_touched) {
  char held[1 << 14] = "", line[300];
  const bool write = getenv("CARDVM_WRITE") != NULL;
  FILE *ledger = fopen(LEDGER, write ? "w" : "r");
  assert_non_null(ledger);
  if (!write) held[fread(held, 1, sizeof held - 1, ledger)] = '\0';
  int wrong = 0;
  for (const growth_row *row = growth_rows; row < growth_rows + growth_row_count; row++) {
    growth few = {0}, many = {0};
    char why[700];
    if (!growth_measure(row, FEW, &few, why) || !growth_measure(row, 2 * FEW, &many, why))
      fail_msg("%s: %s", row->name, why);
    snprintf(line, sizeof line, "%9llu %9llu  %s\n", (unsigned long long)few.work,
             (unsigned long long)many.work, row->name);
    if (write) fputs(line, ledger);
    else if (FEW == 100 && !strstr(held, line)) {
      print_error("%s lacks the row (units for 100, for 200, what of):\n%s", LEDGER, line);
      wrong++;
    }
    const double each = (double)few.work / (double)few.touched,
                 later = (double)many.work / (double)many.touched;
    /* a n + b n^2: of twice as many less twice the work is 2 b n^2 */
    if (row->walks && (few.work * 2 > many.work || many.work - 2 * few.work < FEW * FEW / 4)) {
      print_error("%s: what takes time is not counted: %u, %u\n", row->name, (unsigned)few.work,
                  (unsigned)many.work);
      wrong++;
    }
    if (later <= 1.2 * each) continue;
    print_error("%s: work grew %.2f times as much as what must be touched\n", row->name,
                later / each);
    wrong++;
  }
  fclose(ledger);
  assert_int_equal(wrong, 0);
}
