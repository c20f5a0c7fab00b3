/* Tests fail when the machine finds that it is not as it must be. */
#ifndef CARDVM_TESTS_BROKEN_H
#define CARDVM_TESTS_BROKEN_H

#include <stdbool.h>

/* For the tests that break it: it is no failure from now on. */
void broken_wanted(bool wanted);
/* What was found broken first since broken_wanted(); NULL: nothing. */
const char *broken_found(void);

#endif
