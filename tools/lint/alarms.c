/* What is found, and where. */
#include "lint.h"

#include <stdlib.h>

static void alarm_list(lint *l, const char *file, int line, const char *format, va_list list) {
  buffer what = {0};
  buffer_add_list(&what, format, list);
  l->alarms = need(l->alarms, (l->count + 1) * sizeof *l->alarms);
  l->alarms[l->count++] = (lint_alarm){l->rule, need_text(file && *file ? file : "rules.lua"),
                                       buffer_take(&what), line > 0 ? line : 1, false};
}

#define ALARM(l, file, line, format)                                                               \
  do {                                                                                             \
    va_list list;                                                                                  \
    va_start(list, format);                                                                        \
    alarm_list(l, file, line, format, list);                                                       \
    va_end(list);                                                                                  \
  } while (0)

void lint_at(lint *l, const char *file, int line, const char *format, ...) {
  ALARM(l, file, line, format);
}

void lint_card(lint *l, cardvm_id card, const char *format, ...) {
  int line = 0;
  const char *file = cardvm_lua_card_file(l->program, card, &line);
  ALARM(l, file, line, format);
}

void lint_ability(lint *l, cardvm_id ability, const char *format, ...) {
  int line = 0;
  const char *file = cardvm_lua_ability_file(l->program, ability, &line);
  ALARM(l, file, line, format);
}

void lint_named(lint *l, const char *word, const char *name, const char *format, ...) {
  const char *file = NULL;
  int line = chunks_line(&l->scripts, word, name, &file);
  ALARM(l, file, line, format);
}
