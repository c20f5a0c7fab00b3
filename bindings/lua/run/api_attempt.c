/* Attempts. The machine takes the game back; here the tables of the script are, which a function
 * could have filled. Variables need nothing: no function may write those of another one. */
#include "runner.h"
#include "safe.h"

/* -- Tables ------------------------------------------------------------------------------------ */

/* What lies on the stack of an attempt: its function; { [table] = what was in it }; while that is
 * made, the list of what was met. */
enum { DEED = 1, SAVED, MET };

/* Notes what is on top, and pops it, if it is a table of the script's or a function that may know
 * some, and is met for the first time. */
static void meet(lua_State *L) {
  const int value = lua_gettop(L);
  const bool table = lua_type(L, value) == LUA_TTABLE && !lua_getmetatable(L, value),
             knows = lua_isfunction(L, value) && !lua_iscfunction(L, value);
  lua_settop(L, value);
  lua_pushvalue(L, value);
  if ((table || knows) && lua_rawget(L, SAVED) == LUA_TNIL) {
    lua_pushvalue(L, value);
    if (table) lua_newtable(L);
    else lua_pushboolean(L, true);
    lua_rawset(L, SAVED);
    lua_pushvalue(L, value);
    lua_rawseti(L, MET, (lua_Integer)lua_rawlen(L, MET) + 1);
  }
  lua_settop(L, value - 1);
}

/* Copies what is in one table to another one, and meets it if it is to. */
static void copy(lua_State *L, int from, int to, bool meets) {
  lua_pushnil(L);
  while (lua_next(L, from)) {
    cardvm__sandbox_charge(L, 1);
    if (meets) {
      lua_pushvalue(L, -1);
      meet(L);
    }
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, to);
  }
}

/* Saves what is in all tables that the function at DEED can reach. */
static void save_tables(lua_State *L) {
  lua_newtable(L);
  lua_newtable(L);
  lua_pushvalue(L, DEED);
  meet(L);
  for (lua_Integer i = 1; lua_rawgeti(L, MET, i) != LUA_TNIL; i++) {
    const int value = lua_gettop(L);
    cardvm__sandbox_charge(L, CARDVM__MADE);
    if (lua_istable(L, value)) {
      lua_pushvalue(L, value);
      lua_rawget(L, SAVED);
      copy(L, value, value + 1, true);
    }
    for (int n = 1; lua_isfunction(L, value) && lua_getupvalue(L, value, n); n++) meet(L);
    lua_settop(L, MET);
  }
  lua_settop(L, SAVED);
}

static void restore_tables(lua_State *L) {
  lua_pushnil(L);
  while (lua_next(L, SAVED)) {
    const int was = lua_gettop(L), table = was - 1;
    if (lua_istable(L, was)) {
      for (lua_pushnil(L); lua_next(L, table);) {
        lua_pop(L, 1);
        lua_pushvalue(L, -1);
        lua_pushnil(L);
        lua_rawset(L, table);
      }
      copy(L, was, table, false);
    }
    lua_settop(L, table);
  }
}

/* -- Words ------------------------------------------------------------------------------------- */

static int attempted(lua_State *L, int status, lua_KContext context) {
  (void)status;
  (void)context;
  binding *b = cardvm__self(L);
  const cardvm_outcome outcome = cardvm_effect_outcome(b->game, NULL, 0, NULL);
  if (outcome == CARDVM_NOTHING) restore_tables(L);
  return cardvm__push_outcome(L, b, outcome, &(cardvm_event){0});
}

/* Refused memory is nobody's fault: the effect is run again when there is some. */
static int refused(lua_State *L, binding *b) {
  cardvm_error error;
  cardvm__report_status(b, b->L, LUA_ERRMEM, false, "", 0, &error);
  cardvm_effect_fail(b->game, &error);
  return cardvm__stop(L, b);
}

static int attempt(lua_State *L) {
  binding *b = cardvm__doing(L);
  cardvm_game *game = b->game;
  if (lua_iscfunction(L, DEED))
    return luaL_error(L,
                      "attempt: argument 1 is a word of the engine; a function of the script was "
                      "expected, as in attempt(function() ... end)");
  if (!lua_isfunction(L, DEED)) cardvm__wrong(L, DEED, "attempt: argument 1", "a function");
  lua_settop(L, DEED);
  save_tables(L);
  coroutine *c = cardvm__coroutine_take(b, game);
  if (!c) return refused(L, b);
  void **slot = NULL;
  if (cardvm_attempt(game, &slot) != CARDVM_WAIT) {
    cardvm__coroutine_ended(b, c);
    return cardvm__stop(L, b);
  }
  lua_pushvalue(L, DEED);
  lua_xmove(L, c->thread, 1);
  cardvm__sandbox_disarm(b->sandbox, cardvm__sandbox_arm(b->sandbox, c->thread, &c->budget));
  cardvm__coroutine_suspend(b->runner, c, game, slot);
  return lua_yieldk(L, 0, 0, attempted);
}

static int take_back(lua_State *L) {
  binding *b = cardvm__doing(L);
  if (cardvm_take_back(b->game) == CARDVM_NOTHING)
    return luaL_error(L, "take_back: nothing is attempted; it belongs into attempt(function() ... "
                         "end)");
  b->runner->stopped = true;
  return lua_yield(L, 0);
}

/* clang-format off */
const word cardvm__words_attempts[] = {
 {"attempt", IN_SCRIPTS, RUNNING, WHAT_HAPPENED,
  "Does what the function does, as a whole or not at all. Gives true when it is done. After "
  "`take_back()` in it all is as it was before, whatever it has moved, paid and changed, and it gives "
  "nil. What players were asked and have seen, and what chance gave, is not taken back. Attempts can "
  "stand within attempts.",
  "if not attempt(function() me:rest() if me.power < 3 then take_back() end end) then "
  "me:damage(1) end",
  {{"deed", A_FUNCTION}}, attempt},
 {"take_back", IN_SCRIPTS, RUNNING, A_NOTHING,
  "Ends the youngest attempt at work and takes it back; the function that calls it does not go on.",
  "attempt(function() me:rest() take_back() end)", .function = take_back},
 {NULL}};
/* clang-format on */
