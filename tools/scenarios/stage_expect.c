/* What a scenario expects: methods of t that compare. */
#include "stage_methods.h"

#include <stdlib.h>

/* -- The trace --------------------------------------------------------------------------------- */

int t_trace(lua_State *L) {
  stage *s = stage_settled(L);
  lua_newtable(L);
  for (uint32_t i = s->mark; i < s->log_count; i++) {
    lua_pushstring(L, s->log[i].text);
    lua_seti(L, -2, (lua_Integer)(i - s->mark) + 1);
  }
  return 1;
}

int t_mark(lua_State *L) {
  stage *s = stage_driven(L);
  s->mark = s->log_count;
  return 0;
}

int t_happened(lua_State *L) {
  stage *s = stage_settled(L);
  luaL_checktype(L, 2, LUA_TTABLE);
  const char *missing = NULL;
  s->expected += luaL_len(L, 2) > 0; /* made of data, a list may be empty */
  if (log_happened(s, 2, &missing)) return 0;
  stage_fail(s,
             "expected to have happened, after what stands before it in the list: \"%s\"\n"
             "  found: nothing like it in the trace",
             missing);
  return stage_raise(L, s);
}

int t_not_happened(lua_State *L) {
  stage *s = stage_settled(L);
  luaL_checktype(L, 2, LUA_TTABLE);
  const char *missing = NULL;
  s->expected++;
  if (!log_happened(s, 2, &missing)) return s->verdict == VERDICT_PASSED ? 0 : stage_raise(L, s);
  buffer b = {0};
  look_say(L, 2, &b);
  stage_fail(s, "expected not to have happened: %s\n  found: it did", buffer_text(&b));
  buffer_free(&b);
  return stage_raise(L, s);
}

/* -- Expecting --------------------------------------------------------------------------------- */

int t_equal(lua_State *L) {
  stage *s = stage_settled(L);
  lua_settop(L, 4);
  s->expected++;
  if (look_equal(L, 2, 3)) return 0;
  if (s->verdict == VERDICT_PASSED) {
    buffer found = {0}, expected = {0};
    look_say(L, 2, &found);
    look_say(L, 3, &expected);
    stage_fail(s, "%s\n  expected: %s\n  found: %s", luaL_optstring(L, 4, "not equal"),
               buffer_text(&expected), buffer_text(&found));
    buffer_free(&found);
    buffer_free(&expected);
  }
  return stage_raise(L, s);
}

int t_expect(lua_State *L) {
  stage *s = stage_settled(L);
  s->expected++;
  if (lua_toboolean(L, 2)) return 0;
  stage_fail(s, "%s\n  expected: true\n  found: %s",
             luaL_optstring(L, 3, "an expectation does not hold"),
             lua_isnoneornil(L, 2) ? "nil" : "false");
  return stage_raise(L, s);
}

/* Nobody is asked anything but what to do. */
int t_asked_nothing(lua_State *L) {
  stage *s = stage_settled(L);
  const cardvm_decision *ask = stage_ask(s);
  s->expected++;
  if (!ask || ask->kind == CARDVM_ASK_ACT) return 0;
  stage_fail(s, "expected that nothing is asked");
  stage_say_options(s);
  return stage_raise(L, s);
}

int t_refused(lua_State *L) {
  stage *s = stage_driven(L);
  cardvm_seat seat = stage_seat_argument(L, s, 2);
  lua_settop(L, 4);
  s->expected++;
  return drive_refused(s, seat, 3, lua_istable(L, 4) ? 4 : 0) ? 0 : stage_raise(L, s);
}
