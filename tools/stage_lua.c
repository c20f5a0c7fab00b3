/* The object `t` of scenarios: its methods, and answers that wait for a table. */
#include "cardvm_define.h"
#include "stage.h"
#include "text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define T_TYPE "t"
#define ANSWER_TYPE "answer"

/* -- Answers
 * ------------------------------------------------------------------------------------------ */

static int stack_depth(lua_State *L) {
  lua_Debug at;
  int depth = 0;
  while (lua_getstack(L, depth, &at))
    depth++;
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

static int line_of_caller(lua_State *L) {
  lua_Debug at;
  return lua_getstack(L, 1, &at) && lua_getinfo(L, "l", &at) ? at.currentline : 0;
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
      .line = line_of_caller(L),
      .depth = depth - 1,
  };
  if (lua_getstack(L, 1, &caller))
    s->pending.slot = registers_below(L, &caller) + 1;
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
  int value = luaL_testudata(L, 2, T_TYPE) ? 3 : 2;
  bool table = lua_istable(L, value + 1);
  if (lua_isnoneornil(L, value))
    return luaL_error(L, "an answer is missing");
  if (!drive_pending(s))
    return stage_raise(L, s);
  if (lua_type(L, value) == LUA_TSTRING && !table)
    return defer(L, s, seat, value);
  return drive(s, seat, value, table ? value + 1 : 0) ? 0 : stage_raise(L, s);
}

/* -- Helpers for methods
 * -------------------------------------------------------------------------------- */

/* The stage, with everything done that was to be done. */
static stage *settled(lua_State *L) {
  stage *s = stage_of(L);
  if (!stage_settle(s))
    stage_raise(L, s);
  return s;
}

/* Settled, whatever is being made: for what itself drives the game. */
static stage *driven(lua_State *L) {
  stage *s = stage_of(L);
  if (!drive_pending(s))
    stage_raise(L, s);
  return s;
}

static cardvm_seat seat_argument(lua_State *L, stage *s, int index) {
  cardvm_seat seat = 0;
  if (!look_seat_at(L, index, &seat) && !names_seat(s, luaL_checkstring(L, index), &seat))
    stage_raise(L, s);
  return seat;
}

static cardvm_handle card_argument(lua_State *L, stage *s, int index) {
  card_spec spec;
  cardvm_handle card = 0;
  if (!names_spec_at(s, index, &spec) || !names_card(s, &spec, &card))
    stage_raise(L, s);
  return card;
}

static cardvm_id id_argument(lua_State *L, stage *s, int index, cardvm_sort sort,
                             const char *what) {
  const char *name = luaL_checkstring(L, index);
  cardvm_id id = cardvm_program_find(s->program, sort, name);
  if (id)
    return id;
  nearest n = nearest_begin(name);
  for (cardvm_id i = 1; i <= cardvm_program_count(s->program, sort); i++)
    nearest_offer(&n, cardvm_program_name(s->program, sort, i));
  stage_error(s, "there is no %s \"%s\"", what, name);
  nearest_say(&n, &s->why);
  stage_raise(L, s);
  return 0;
}

/* -- Looking
 * ------------------------------------------------------------------------------------------------
 */

static int t_card(lua_State *L) {
  stage *s = settled(L);
  look_push_card(L, card_argument(L, s, 2));
  return 1;
}

/* t:count("your.hand") */
static int t_count(lua_State *L) {
  stage *s = settled(L);
  cardvm_seat side = 0;
  const char *name = luaL_checkstring(L, 2), *rest = names_side(s, name, &side);
  cardvm_handle *cards = NULL;
  uint32_t count = 0;
  if (!names_group(s, rest ? rest : name, side, &cards, &count)) {
    stage_error(s, "there is no zone or group \"%s\"", name);
    stage_raise(L, s);
  }
  free(cards);
  lua_pushinteger(L, count);
  return 1;
}

static void push_waiting(lua_State *L, const stage *s, const cardvm_waiting *waiting) {
  char text[160] = "";
  lua_newtable(L);
  lua_pushstring(L, text_ability(s->program, waiting->ability));
  lua_setfield(L, -2, "ability");
  cardvm_game_card_text(s->game, waiting->source, true, text, sizeof text);
  lua_pushstring(L, text);
  lua_setfield(L, -2, "source");
  lua_pushstring(L, look_seat_name(waiting->master));
  lua_setfield(L, -2, "master");
}

static int return_self(lua_State *L) {
  lua_settop(L, 1);
  return 1;
}

/* Effects that wait, in the order in which they would be served. t.queue and t:queue() are the
 * same. */
static void push_queue(lua_State *L, const stage *s) {
  uint32_t count = cardvm_game_queue(s->game, NULL, 0);
  cardvm_waiting *waiting = need(NULL, count * sizeof *waiting);
  cardvm_game_queue(s->game, waiting, count);
  lua_newtable(L);
  for (uint32_t i = 0; i < count; i++) {
    push_waiting(L, s, &waiting[i]);
    lua_seti(L, -2, (lua_Integer)i + 1);
  }
  free(waiting);
  lua_newtable(L);
  lua_pushcfunction(L, return_self);
  lua_setfield(L, -2, "__call");
  lua_setmetatable(L, -2);
}

/* t:can("you", "activate main", "Sniper") */
static int t_can(lua_State *L) {
  stage *s = settled(L);
  cardvm_seat seat = seat_argument(L, s, 2);
  const char *action = luaL_checkstring(L, 3);
  card_spec spec, *by = NULL;
  if (!lua_isnoneornil(L, 4)) {
    if (!names_spec_at(s, 4, &spec))
      return stage_raise(L, s);
    by = &spec;
  }
  picks found = {0};
  bool known = answer_find_actions(s, action, by, &found);
  const cardvm_decision *ask = stage_ask(s);
  bool can = found.count && ask && ask->decider == seat;
  picks_free(&found);
  if (!known)
    return stage_raise(L, s);
  lua_pushboolean(L, can);
  return 1;
}

static int t_options(lua_State *L) {
  stage *s = settled(L);
  const cardvm_decision *ask = stage_ask(s);
  lua_newtable(L);
  if (!ask || ask->decider != seat_argument(L, s, 2))
    return 1;
  char **options = text_options(s->game, ask, STAGE_VIEWER);
  for (uint32_t i = 0; i < ask->option_count; i++) {
    lua_pushstring(L, options[i]);
    lua_seti(L, -2, (lua_Integer)i + 1);
  }
  text_options_free(options, ask->option_count);
  return 1;
}

/* Who is asked, what kind of question, its prompt (the step, where it is what to do), whose card.
 */
static int t_asked(lua_State *L) {
  stage *s = settled(L);
  const cardvm_decision *ask = stage_ask(s);
  if (!ask)
    return 0;
  cardvm_id step = 0;
  lua_pushstring(L, look_seat_name(ask->decider));
  lua_pushstring(L, text_ask(ask->kind));
  if (ask->kind == CARDVM_ASK_ACT && cardvm_game_position(s->game, NULL, &step))
    lua_pushstring(L, cardvm_program_name(s->program, CARDVM_SORT_STEP, step));
  else if (ask->prompt)
    lua_pushstring(L, cardvm_program_name(s->program, CARDVM_SORT_NAME, ask->prompt));
  else
    lua_pushnil(L);
  if (ask->source)
    look_push_card(L, ask->source);
  else
    lua_pushnil(L);
  return 4;
}

/* t:abilities("Scout"): their kinds, in printed order. */
static int t_abilities(lua_State *L) {
  static const char *const kinds[] = {"?",         "constant", "prohibition", "triggered",
                                      "activated", "command",  "substitution"};
  stage *s = settled(L);
  cardvm_id definition = 0;
  if (!names_definition(s, luaL_checkstring(L, 2), &definition))
    return stage_raise(L, s);
  cardvm_id abilities[64];
  uint32_t count = cardvm_program_definition_abilities(s->program, definition, abilities, 64);
  lua_newtable(L);
  for (uint32_t i = 0; i < count && i < 64; i++) {
    cardvm_ability_info info = {0};
    cardvm_program_ability_info(s->program, abilities[i], &info);
    lua_pushstring(L, info.kind <= CARDVM_SUBSTITUTION ? kinds[info.kind] : "?");
    lua_seti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

static int t_sees(lua_State *L) {
  stage *s = settled(L);
  cardvm_seat seat = seat_argument(L, s, 2);
  lua_pushboolean(L, cardvm_game_visible(s->game, card_argument(L, s, 3), seat));
  return 1;
}

/* t:variable("you", "life"), t:variable("round") */
static int t_variable(lua_State *L) {
  stage *s = settled(L);
  if (lua_isnoneornil(L, 3)) {
    cardvm_id id = id_argument(L, s, 2, CARDVM_SORT_GAME_VARIABLE, "game variable");
    lua_pushinteger(L, cardvm_game_variable(s->game, id));
  } else {
    cardvm_seat seat = seat_argument(L, s, 2);
    cardvm_id id = id_argument(L, s, 3, CARDVM_SORT_PLAYER_VARIABLE, "player variable");
    lua_pushinteger(L, cardvm_game_player_variable(s->game, seat, id));
  }
  return 1;
}

static int t_role(lua_State *L) {
  stage *s = settled(L);
  cardvm_handle card = cardvm_game_role(s->game, id_argument(L, s, 2, CARDVM_SORT_ROLE, "role"));
  if (!card)
    return 0;
  look_push_card(L, card);
  return 1;
}

static int t_hash(lua_State *L) {
  lua_pushfstring(L, "%I", (LUAI_UACINT)cardvm_game_hash(settled(L)->game));
  return 1;
}

static int t_over(lua_State *L) {
  lua_pushboolean(L, cardvm_game_result(settled(L)->game).over);
  return 1;
}

/* "you", "enemy", "nobody" after a draw; nil while the game goes on. */
static int t_winner(lua_State *L) {
  cardvm_result result = cardvm_game_result(settled(L)->game);
  if (!result.over)
    return 0;
  lua_pushstring(L, look_seat_name(result.winner_count ? result.winners[0] : 0));
  return 1;
}

static int t_turn(lua_State *L) {
  lua_pushinteger(L, cardvm_game_turn_number(settled(L)->game));
  return 1;
}

static int t_turn_player(lua_State *L) {
  lua_pushstring(L, look_seat_name(cardvm_game_turn_player(settled(L)->game)));
  return 1;
}

static int t_step(lua_State *L) {
  stage *s = settled(L);
  cardvm_id step = 0;
  if (!cardvm_game_position(s->game, NULL, &step))
    return 0;
  lua_pushstring(L, cardvm_program_name(s->program, CARDVM_SORT_STEP, step));
  return 1;
}

/* -- The trace
 * ------------------------------------------------------------------------------------------------
 */

static int t_trace(lua_State *L) {
  stage *s = settled(L);
  lua_newtable(L);
  for (uint32_t i = s->mark; i < s->log_count; i++) {
    lua_pushstring(L, s->log[i].text);
    lua_seti(L, -2, (lua_Integer)(i - s->mark) + 1);
  }
  return 1;
}

static int t_mark(lua_State *L) {
  stage *s = driven(L);
  s->mark = s->log_count;
  return 0;
}

static int t_happened(lua_State *L) {
  stage *s = settled(L);
  luaL_checktype(L, 2, LUA_TTABLE);
  const char *missing = NULL;
  if (log_happened(s, 2, &missing))
    return 0;
  stage_fail(s,
             "expected to have happened, after what stands before it in the list: \"%s\"\n"
             "  found: nothing like it in the trace",
             missing);
  return stage_raise(L, s);
}

static int t_not_happened(lua_State *L) {
  stage *s = settled(L);
  luaL_checktype(L, 2, LUA_TTABLE);
  const char *missing = NULL;
  if (!log_happened(s, 2, &missing))
    return s->verdict == VERDICT_PASSED ? 0 : stage_raise(L, s);
  buffer b = {0};
  look_say(L, 2, &b);
  stage_fail(s, "expected not to have happened: %s\n  found: it did", buffer_text(&b));
  buffer_free(&b);
  return stage_raise(L, s);
}

/* -- Expecting
 * -------------------------------------------------------------------------------------------------
 */

static int t_equal(lua_State *L) {
  stage *s = settled(L);
  lua_settop(L, 4);
  if (look_equal(L, 2, 3))
    return 0;
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

static int t_expect(lua_State *L) {
  stage *s = settled(L);
  if (lua_toboolean(L, 2))
    return 0;
  stage_fail(s, "%s\n  expected: true\n  found: %s",
             luaL_optstring(L, 3, "an expectation does not hold"),
             lua_isnoneornil(L, 2) ? "nil" : "false");
  return stage_raise(L, s);
}

static int t_refused(lua_State *L) {
  stage *s = driven(L);
  cardvm_seat seat = seat_argument(L, s, 2);
  lua_settop(L, 4);
  return drive_refused(s, seat, 3, lua_istable(L, 4) ? 4 : 0) ? 0 : stage_raise(L, s);
}

/* -- Running on
 * -------------------------------------------------------------------------------------------------
 */

/* t:run_to("enemy main"), t:run_to("main"), t:run_to("enemy") */
static int t_run_to(lua_State *L) {
  stage *s = driven(L);
  const char *where = luaL_checkstring(L, 2);
  char *with_end = need_format("%s ", where); /* a side alone ends like one with a step */
  cardvm_seat seat = 0;
  const char *rest = names_side(s, with_end, &seat);
  bool only_side = rest && !*rest;
  free(with_end);
  const char *step = only_side ? NULL : names_side(s, where, &seat);
  if (!only_side && !step)
    step = where;
  return drive_run_to(s, seat, step) ? 0 : stage_raise(L, s);
}

/* Whatever is asked is answered by default until somebody may act. */
static int t_settle(lua_State *L) {
  stage *s = driven(L);
  return drive_run_to(s, 0, NULL) ? 0 : stage_raise(L, s);
}

static int t_concede(lua_State *L) {
  stage *s = driven(L);
  cardvm_seat seat = seat_argument(L, s, 2);
  if (cardvm_game_concede(s->game, seat) != CARDVM_OK)
    stage_fail(s, "%s can't concede: %s", look_seat_name(seat),
               cardvm_game_error(s->game)->message);
  else if (stage_advance(s))
    return 0;
  return stage_raise(L, s);
}

/* The game gives way to its fork here, also in a plain run. */
static int t_fork_check(lua_State *L) {
  stage *s = driven(L);
  return stage_fork(s) ? 0 : stage_raise(L, s);
}

static int t_player(lua_State *L) {
  stage *s = stage_of(L);
  lua_Integer seat = luaL_checkinteger(L, 2);
  if (seat < 1 || seat > cardvm_game_players(s->game))
    return luaL_error(L, "there is no player %I", (LUAI_UACINT)seat);
  look_push_seat(L, (cardvm_seat)seat);
  return 1;
}

/* -- The object
 * -----------------------------------------------------------------------------------------------------
 */

static const luaL_Reg methods[] = {
    {"card", t_card},       {"count", t_count},
    {"can", t_can},         {"options", t_options},
    {"asked", t_asked},     {"abilities", t_abilities},
    {"sees", t_sees},       {"variable", t_variable},
    {"role", t_role},       {"hash", t_hash},
    {"over", t_over},       {"winner", t_winner},
    {"turn", t_turn},       {"turn_player", t_turn_player},
    {"step", t_step},       {"trace", t_trace},
    {"mark", t_mark},       {"happened", t_happened},
    {"equal", t_equal},     {"not_happened", t_not_happened},
    {"expect", t_expect},   {"refused", t_refused},
    {"run_to", t_run_to},   {"settle", t_settle},
    {"concede", t_concede}, {"fork_check", t_fork_check},
    {"player", t_player},   {NULL, NULL},
};

static bool push_side(lua_State *L, const stage *s, const char *key) {
  cardvm_seat seat = 0;
  char *with_end = need_format("%s ", key);
  const char *rest = names_side(s, with_end, &seat);
  bool is_side = rest && !*rest;
  free(with_end);
  if (is_side)
    look_push_seat(L, seat);
  return is_side;
}

static void unknown_method(stage *s, const char *key) {
  nearest n = nearest_begin(key);
  for (const luaL_Reg *m = methods; m->name; m++)
    nearest_offer(&n, m->name);
  stage_error(s, "t has no \"%s\"", key);
  nearest_say(&n, &s->why);
}

static int t_index(lua_State *L) {
  stage *s = stage_of(L);
  const char *key = luaL_checkstring(L, 2);
  if (push_side(L, s, key))
    return 1;
  if (strcmp(key, "queue") == 0) {
    push_queue(L, settled(L));
    return 1;
  }
  for (const luaL_Reg *m = methods; m->name; m++)
    if (strcmp(m->name, key) == 0) {
      lua_pushcfunction(L, m->func);
      return 1;
    }
  unknown_method(s, key);
  return stage_raise(L, s);
}

void stage_push_t(lua_State *L) {
  lua_newuserdatauv(L, 1, 0);
  luaL_setmetatable(L, T_TYPE);
}

void stage_open(lua_State *L) {
  luaL_newmetatable(L, T_TYPE);
  lua_pushcfunction(L, t_index);
  lua_setfield(L, -2, "__index");
  luaL_newmetatable(L, ANSWER_TYPE);
  lua_pushcfunction(L, answer_call);
  lua_setfield(L, -2, "__call");
  lua_pop(L, 2);
  look_open(L);
}
