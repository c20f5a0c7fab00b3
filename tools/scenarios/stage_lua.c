/* The object `t` of scenarios, and its methods. */
#include "stage_methods.h"

#include <stdlib.h>
#include <string.h>

/* -- Running on -------------------------------------------------------------------------------- */

/* t:run_to("enemy main"), t:run_to("main"), t:run_to("enemy") */
static int t_run_to(lua_State *L) {
  stage *s = stage_driven(L);
  const char *where = luaL_checkstring(L, 2);
  char *with_end = need_format("%s ", where); /* a side alone ends like one with a step */
  cardvm_seat seat = 0;
  const char *rest = names_side(s, with_end, &seat);
  bool only_side = rest && !*rest;
  free(with_end);
  const char *step = only_side ? NULL : names_side(s, where, &seat);
  if (!only_side && !step) step = where;
  return drive_run_to(s, seat, step) ? 0 : stage_raise(L, s);
}

/* Whatever is asked is answered by default until somebody may act. */
static int t_settle(lua_State *L) {
  stage *s = stage_driven(L);
  return drive_run_to(s, 0, NULL) ? 0 : stage_raise(L, s);
}

/* t:all_pass(): everybody passes until something comes of it. */
static int t_all_pass(lua_State *L) {
  stage *s = stage_driven(L);
  return drive_all_pass(s) ? 0 : stage_raise(L, s);
}

/* t:random(50, 7): so many answers at random, from a seed; fewer if the game ends. */
static int t_random(lua_State *L) {
  stage *s = stage_driven(L);
  lua_Integer count = luaL_checkinteger(L, 2), seed = luaL_optinteger(L, 3, 1);
  return drive_random(s, count, (uint64_t)seed) ? 0 : stage_raise(L, s);
}

/* The same to the end of the game. */
static int t_finish(lua_State *L) {
  stage *s = stage_driven(L);
  return drive_finish(s) ? 0 : stage_raise(L, s);
}

static int t_concede(lua_State *L) {
  stage *s = stage_driven(L);
  cardvm_seat seat = stage_seat_argument(L, s, 2);
  recording_concede(&s->tape, s->game, seat);
  if (cardvm_game_concede(s->game, seat) != CARDVM_OK)
    stage_fail(s, "%s can't concede: %s", look_seat_name(seat),
               cardvm_game_error(s->game)->message);
  else if (stage_advance(s)) return 0;
  return stage_raise(L, s);
}

/* The game gives way to its fork here, also in a plain run. */
static int t_fork_check(lua_State *L) {
  stage *s = stage_driven(L);
  return stage_fork(s) ? 0 : stage_raise(L, s);
}

/* t:undo(), t:undo(3): the last answers are taken back. */
static int t_undo(lua_State *L) {
  stage *s = stage_driven(L);
  lua_Integer count = luaL_optinteger(L, 2, 1);
  luaL_argcheck(L, count >= 1 && count <= INT32_MAX, 2, "a number from 1 on");
  return stage_undo(s, (uint32_t)count) ? 0 : stage_raise(L, s);
}

static int t_player(lua_State *L) {
  stage *s = stage_of(L);
  lua_Integer seat = luaL_checkinteger(L, 2);
  if (seat < 1 || seat > cardvm_game_players(s->game))
    return luaL_error(L, "there is no player %I", (LUAI_UACINT)seat);
  look_push_seat(L, (cardvm_seat)seat);
  return 1;
}

/* -- The object -------------------------------------------------------------------------------- */

static const luaL_Reg methods[] = {
    {"card", t_card},
    {"count", t_count},
    {"can", t_can},
    {"options", t_options},
    {"asked", t_asked},
    {"whose", t_whose},
    {"abilities", t_abilities},
    {"sees", t_sees},
    {"variable", t_variable},
    {"role", t_role},
    {"master", t_master},
    {"at", t_at},
    {"marked", t_marked},
    {"hash", t_hash},
    {"over", t_over},
    {"winner", t_winner},
    {"turn", t_turn},
    {"turn_player", t_turn_player},
    {"step", t_step},
    {"trace", t_trace},
    {"mark", t_mark},
    {"happened", t_happened},
    {"equal", t_equal},
    {"not_happened", t_not_happened},
    {"expect", t_expect},
    {"refused", t_refused},
    {"asked_nothing", t_asked_nothing},
    {"run_to", t_run_to},
    {"settle", t_settle},
    {"finish", t_finish},
    {"random", t_random},
    {"concede", t_concede},
    {"fork_check", t_fork_check},
    {"undo", t_undo},
    {"player", t_player},
    {"why_not", t_why_not},
    {"why_value", t_why_value},
    {"knows", t_knows},
    {"all_pass", t_all_pass},
    {NULL, NULL},
};

/* Each method is called with t itself first; t.equal(1, 1) would compare other things than it says.
 */
static int call_method(lua_State *L) {
  const luaL_Reg *m = &methods[lua_tointeger(L, lua_upvalueindex(1))];
  if (luaL_testudata(L, 1, STAGE_T)) return m->func(L);
  return luaL_error(L, "t.%s is called with a colon: t:%s(...)", m->name, m->name);
}

static bool push_side(lua_State *L, const stage *s, const char *key) {
  cardvm_seat seat = 0;
  char *with_end = need_format("%s ", key);
  const char *rest = names_side(s, with_end, &seat);
  bool is_side = rest && !*rest;
  free(with_end);
  if (is_side) look_push_seat(L, seat);
  return is_side;
}

static void unknown_method(stage *s, const char *key) {
  nearest n = nearest_begin(key);
  for (const luaL_Reg *m = methods; m->name; m++) nearest_offer(&n, m->name);
  stage_error(s, "t has no \"%s\"", key);
  nearest_say(&n, &s->why);
}

static int t_index(lua_State *L) {
  stage *s = stage_of(L);
  const char *key = luaL_checkstring(L, 2);
  if (push_side(L, s, key)) return 1;
  if (strcmp(key, "queue") == 0) {
    stage_push_queue(L, stage_settled(L));
    return 1;
  }
  for (const luaL_Reg *m = methods; m->name; m++)
    if (strcmp(m->name, key) == 0) {
      lua_pushinteger(L, m - methods);
      lua_pushcclosure(L, call_method, 1);
      return 1;
    }
  unknown_method(s, key);
  return stage_raise(L, s);
}

void stage_push_t(lua_State *L) {
  lua_newuserdatauv(L, 1, 0);
  luaL_setmetatable(L, STAGE_T);
}

void stage_open(lua_State *L) {
  luaL_newmetatable(L, STAGE_T);
  lua_pushcfunction(L, t_index);
  lua_setfield(L, -2, "__index");
  lua_pop(L, 1);
  stage_call_open(L);
  look_open(L);
}
