/* What the host learns from a program outside of the results of calls: log messages and the
 * version. */
#include "program.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

uint32_t cardvm_version(void) { return CARDVM_VERSION; }

#define LINE_BYTES 1280 /* of the log: a print has 1027, an error less */

#define HOOKS_COOKIE 0x400cu

cardvm_hooks cardvm_hooks_default(void) { return (cardvm_hooks){.cookie = HOOKS_COOKIE}; }

cardvm_status cardvm_program_hooks(cardvm_program *p, const cardvm_hooks *hooks) {
  if (!hooks || hooks->cookie != HOOKS_COOKIE)
    return cardvm_program_wrong(p, CARDVM_ERROR_ARGUMENT,
                                "the hooks were not made with cardvm_hooks_default");
  p->host = *hooks;
  return CARDVM_OK;
}

/* A log is read in terminals and line by line: what a script prints must neither steer the one nor
 * forge entries of the other. */
void cardvm_program_log(const cardvm_program *p, cardvm_log_level level, const char *text) {
  char line[LINE_BYTES];
  if (!p->host.log) return;
  snprintf(line, sizeof line, "%s", text);
  cardvm_text_clean(line);
  for (char *c = line; *c; c++)
    if (*c == '\n') *c = ' ';
  p->host.log(p->host.user, level, line);
}

void program_tell(const cardvm_program *p, cardvm_log_level level, const char *format, ...) {
  char text[640];
  if (!p->host.log) return;
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
  cardvm_program_log(p, level, text);
}

/* Tells an error in one line: "file:line: message (card)". */
void program_tell_error(const cardvm_program *p, cardvm_log_level level, const cardvm_error *e) {
  char place[160] = "";
  if (!p->host.log) return;
  if (e->file[0]) snprintf(place, sizeof place, "%s:%d: ", e->file, e->line);
  program_tell(p, level, "%s%s%s%s%s", place, e->message, e->card[0] ? " (" : "", e->card,
               e->card[0] ? ")" : "");
}
