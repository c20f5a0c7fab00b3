/* The linker leads every call of program_broken() here first. */
#include "broken.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "program.h"

static bool is_wanted;
static char found[300];

bool __real_program_broken(const cardvm_program *p, const char *where, const char *what);
bool __wrap_program_broken(const cardvm_program *p, const char *where, const char *what);

void broken_wanted(bool wanted) {
  is_wanted = wanted;
  found[0] = '\0';
}

const char *broken_found(void) { return found[0] ? found : NULL; }

bool __wrap_program_broken(const cardvm_program *p, const char *where, const char *what) {
  const bool gives = __real_program_broken(p, where, what);
  if (!found[0]) snprintf(found, sizeof found, "%.80s: %.200s", where, what);
  if (!is_wanted) fail_msg("the machine is broken: %s: %s", where, what);
  return gives;
}
