/* How alarms and rules are told. */
#ifndef TOOLS_REPORT_LINT_H
#define TOOLS_REPORT_LINT_H

#include "lint.h"

/* Prints what is not meant. Whether there is a warning or an error among it. */
bool lint_report(const lint *l, const char *folder, const char *format, bool hints);
/* Prints a line for each code; or the page of the manual. */
void lint_codes(const lint_rule *const *tables, bool manual);

#endif
