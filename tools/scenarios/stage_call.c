/* Answers that wait for a table, and what all methods of t begin with. */
#include "stage_methods.h"

#include <stdlib.h>

#define ANSWER_TYPE "answer"

static int stack_depth(lua_State *L) {
  lua_Debug at;
  int depth = 0;
  while (lua_getstack(L, depth, &at)) depth++;
  return depth;
}

/* Registers of a Lua function below what it is just calling. */
static int registers_below(lua_State *L, const lua_Debug *at) {
  int count = 0;
  while (lua_getlocal(L, at, count + 1)) {
    lua_pop(L, 1);
    count++;
  }
  return count;
}

/* In t:you "attack" { by = t.your.battle[1] } the table is made, and the game looked at, before the
 * action can be done; in t:you "pass" on the line before, the action must be done first. The two
 * differ in whether what t:you returned lies in the register of a function that is about to be
 * called. */
static bool is_about_to_be_called(const stage *s) {
  const stage_pending *p = &s->pending;
  lua_Debug at;
  int level = stack_depth(s->L) - p->depth;
  if (level < 0 || !lua_getstack(s->L, level, &at) || !lua_getlocal(s->L, &at, p->slot))
    return false;
  bool is = luaL_testudata(s->L, -1, ANSWER_TYPE) != NULL;
  lua_pop(s->L, 1);
  return is;
}

bool stage_settle(stage *s) {
  return !s->pending.open || is_about_to_be_called(s) || drive_pending(s);
}

/* Leaves the object that may be called with a table. */
static int defer(lua_State *L, stage *s, cardvm_seat seat, int text) {
  lua_Debug caller;
  int depth = stack_depth(L);
  free(s->pending.text);
  s->pending = (stage_pending){
      .open = true,
      .seat = seat,
      .text = need_text(lua_tostring(L, text)),
      .line = stage_caller(s),
      .depth = depth - 1,
  };
  if (lua_getstack(L, 1, &caller)) s->pending.slot = registers_below(L, &caller) + 1;
  lua_settop(L, 0); /* so that no copy is left where a register may come to lie */
  lua_newuserdatauv(L, 1, 0);
  luaL_setmetatable(L, ANSWER_TYPE);
  return 1;
}

/* t:you "attack" { ... }: the second call. */
static int answer_call(lua_State *L) {
  stage *s = stage_of(L);
  luaL_checktype(L, 2, LUA_TTABLE);
  if (!s->pending.open) {
    stage_error(s, "the answer was given before its picks were known");
    return stage_raise(L, s);
  }
  lua_pushstring(L, s->pending.text);
  bool well = drive(s, s->pending.seat, lua_gettop(L), 2);
  s->pending.open = false;
  return well ? 0 : stage_raise(L, s);
}

int stage_seat_call(lua_State *L) {
  stage *s = stage_of(L);
  cardvm_seat seat = 0;
  look_seat_at(L, 1, &seat);
  int value = luaL_testudata(L, 2, STAGE_T) ? 3 : 2;
  bool table = lua_istable(L, value + 1);
  if (lua_isnoneornil(L, value)) return luaL_error(L, "an answer is missing");
  if (!drive_pending(s)) return stage_raise(L, s);
  const int type = lua_type(L, value);
  if ((type == LUA_TSTRING || type == LUA_TNUMBER) && !table) return defer(L, s, seat, value);
  return drive(s, seat, value, table ? value + 1 : 0) ? 0 : stage_raise(L, s);
}

stage *stage_settled(lua_State *L) {
  stage *s = stage_of(L);
  if (!stage_settle(s)) stage_raise(L, s);
  return s;
}

stage *stage_driven(lua_State *L) {
  stage *s = stage_of(L);
  if (!drive_pending(s)) stage_raise(L, s);
  return s;
}

cardvm_seat stage_seat_argument(lua_State *L, stage *s, int index) {
  cardvm_seat seat = 0;
  if (look_seat_at(L, index, &seat)) return seat;
  luaL_argexpected(L, lua_isstring(L, index), index, "\"you\", \"enemy\" or \"player 3\"");
  if (!names_seat(s, lua_tostring(L, index), &seat)) stage_raise(L, s);
  return seat;
}

cardvm_handle stage_card_argument(lua_State *L, stage *s, int index) {
  card_spec spec;
  cardvm_handle card = 0;
  if (!names_spec_at(s, index, &spec) || !names_card(s, &spec, &card)) stage_raise(L, s);
  return card;
}

cardvm_id stage_id_argument(lua_State *L, stage *s, int index, cardvm_sort sort, const char *what) {
  const char *name = luaL_checkstring(L, index);
  cardvm_id id = cardvm_program_find(s->program, sort, name);
  if (id) return id;
  nearest n = nearest_begin(name);
  for (cardvm_id i = 1; i <= cardvm_program_count(s->program, sort); i++)
    nearest_offer(&n, cardvm_program_name(s->program, sort, i));
  stage_error(s, "there is no %s \"%s\"", what, name);
  nearest_say(&n, &s->why);
  stage_raise(L, s);
  return 0;
}

void stage_call_open(lua_State *L) {
  luaL_newmetatable(L, ANSWER_TYPE);
  lua_pushcfunction(L, answer_call);
  lua_setfield(L, -2, "__call");
  lua_pop(L, 1);
}
