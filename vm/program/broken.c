/* Tells the host that an assertion has failed. This file calls no other file of the machine, so any
 * of them may call it. */
#include "program.h"

#include <stdio.h>

bool program_broken(const cardvm_program *p, const char *where, const char *what) {
  char text[640];
  if (p->host.broken) p->host.broken(p->host.user, where, what);
  snprintf(text, sizeof text, "%s: the machine is not as it must be: %s", where, what);
  if (p->host.log) p->host.log(p->host.user, CARDVM_LOG_ERROR, text);
  return false;
}
