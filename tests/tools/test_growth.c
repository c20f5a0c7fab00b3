/* Work grows as the work: with twice as much to do, the units that are counted grow no more than
 * what must be touched at least. The rows are those of `cardvm bench growth`. */

#include "../../tools/bench/growth.c"
#include "tests.h"

TEST(work_grows_as_what_is_touched) {
  int wrong = 0;
  for (const growth_row *row = growth_rows; row < growth_rows + growth_row_count; row++) {
    growth few = {0}, many = {0};
    char why[700];
    if (!growth_measure(row, 100, &few, why) || !growth_measure(row, 200, &many, why))
      fail_msg("%s: %s", row->name, why);
    const double each = (double)few.work / (double)few.touched,
                 later = (double)many.work / (double)many.touched;
    print_message("           %s: %.2f units each, %.2f\n", row->name, each, later);
    /* a n + b n^2: of twice as many less twice the work is 2 b n^2 */
    if (row->walks && (few.work * 2 > many.work || many.work - 2 * few.work < 100 * 100 / 4)) {
      print_error("%s: what takes time is not counted: %u, %u\n", row->name, (unsigned)few.work,
                  (unsigned)many.work);
      wrong++;
    }
    if (later <= 1.2 * each) continue;
    print_error("%s: work grew %.2f times as much as what must be touched\n", row->name,
                later / each);
    wrong++;
  }
  assert_int_equal(wrong, 0);
}
