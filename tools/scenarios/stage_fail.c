/* Why a scenario fails, and where. */
#include "stage.h"

#include <stdio.h>
#include <string.h>

stage *stage_of(lua_State *L) {
  stage *s = *(stage **)lua_getextraspace(L);
  if (!s) luaL_error(L, "the scenario is over: t can't be used any more");
  return s;
}

/* The innermost line of the stack, and the outermost one of the scenario's own file: between them
 * lie functions that help, of that file or another one. */
stage_line stage_line_of(lua_State *L, const char *script) {
  stage_line found = {0};
  lua_Debug at;
  for (int level = 0; lua_getstack(L, level, &at); level++) {
    if (!lua_getinfo(L, "Sl", &at) || at.currentline <= 0 || at.source[0] != '@') continue;
    if (!found.line) {
      found.line = at.currentline;
      snprintf(found.file, sizeof found.file, "%s", at.source + 1);
    }
    if (script && strcmp(at.source + 1, script) != 0) continue;
    found.own_line = at.currentline;
    snprintf(found.own_file, sizeof found.own_file, "%s", at.source + 1);
  }
  return found;
}

stage_line stage_caller(const stage *s) { return stage_line_of(s->L, s->script); }

stage_line stage_at(const stage *s) {
  if (s->pending.driven) return s->pending.line;
  stage_line now = stage_caller(s);
  return now.line ? now : s->last;
}

static bool note(stage *s, verdict verdict, const char *format, va_list list) {
  if (s->verdict != VERDICT_PASSED) return false;
  s->verdict = verdict;
  s->line = stage_at(s);
  buffer_add_list(&s->why, format, list);
  return false;
}

bool stage_fail(stage *s, const char *format, ...) {
  va_list list;
  va_start(list, format);
  note(s, VERDICT_FAILED, format, list);
  va_end(list);
  return false;
}

bool stage_error(stage *s, const char *format, ...) {
  va_list list;
  va_start(list, format);
  note(s, VERDICT_ERROR, format, list);
  va_end(list);
  return false;
}

bool stage_blame(stage *s, stage_cause cause) {
  if (s->cause == CAUSE_SAID) s->cause = cause;
  return false;
}
