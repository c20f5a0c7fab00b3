/* Two texts side by side, line for line. How far a line is indented does not count: the trace of a
 * game that was loaded does not know what its first lines are caused by. */
#ifndef TOOLS_DIFF_H
#define TOOLS_DIFF_H

#include "buffer.h"
#include "terminal.h"

bool diff_none(const char *first, const char *second);

/* Adds the lines of both, each behind `indent` blanks: "- " begins those only of the first, "+ "
 * those only of the second. Of long stretches of equal lines only the last before and the first
 * after a difference are shown. */
void diff_lines(buffer *b, const char *first, const char *second, int indent, const ink *colours);

#endif
