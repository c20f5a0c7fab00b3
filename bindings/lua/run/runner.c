/* Runs the functions of scripts: bodies as coroutines, pure functions in place. */
#include "runner.h"

#include <string.h>

/* -- Bodies ------------------------------------------------------------------------------------ */

typedef struct scope {
  cardvm_game *game;
  const cardvm_context *context;
  cardvm_seat you;
  struct gathering *gathering;
} scope;

/* Makes the global `you` this player. The key is there, so this can't fail: nobody is false, not
 * nil. */
static void show_you(binding *b, cardvm_seat you) {
  struct runner *r = b->runner;
  if (r->shown == you) return;
  assert(you <= CARDVM_PLAYERS_MAX);
  r->shown = you;
  for (uint32_t i = 0; i < r->environment_count; i++) {
    lua_rawgeti(b->L, LUA_REGISTRYINDEX, r->environments[i]);
    if (you) cardvm__push_seat(b->L, you);
    else lua_pushboolean(b->L, false);
    lua_setfield(b->L, -2, "you");
    lua_pop(b->L, 1);
  }
}

static scope enter(binding *b, cardvm_game *game, const cardvm_context *context, cardvm_seat you) {
  assert(game && !b->loading);
  scope outer = {b->game, b->context, b->you, b->gathering};
  b->game = game;
  b->context = context;
  b->you = you;
  b->gathering = NULL;
  show_you(b, you);
  return outer;
}

static void leave(binding *b, scope outer) {
  assert(b->game);
  b->game = outer.game;
  b->context = outer.context;
  b->you = outer.you;
  b->gathering = outer.gathering;
  if (outer.game) show_you(b, outer.you);
}

void cardvm__runtime_environment(lua_State *L) {
  struct runner *r = cardvm__binding_at(L)->runner;
  if (r->environment_count == sizeof r->environments / sizeof *r->environments) {
    luaL_error(L, "more than two environments");
    return;
  }
  lua_pushliteral(L, "you");
  lua_pushboolean(L, false);
  lua_rawset(L, -3);
  lua_pushvalue(L, -1);
  r->environments[r->environment_count++] = luaL_ref(L, LUA_REGISTRYINDEX);
}

/* What scripts do is paid from the game's budget. */
static bool pay(void *game, uint32_t units) { return cardvm_effect_work(game, units); }
static void pay_from(cardvm__budget *budget, cardvm_game *game) {
  budget->pay = pay;
  budget->payer = game;
}

/* The message is on top of the thread. */
static cardvm_call_status fail(binding *b, cardvm_game *game, const cardvm_call *call,
                               lua_State *thread, int status, bool spent) {
  cardvm_error error;
  cardvm__report_status(b, thread, status, spent, cardvm__function_place(b, call->function),
                        call->ability, &error);
  cardvm_effect_fail(game, &error);
  return CARDVM_CALL_FAILED;
}

/* What a body returned: a substitution says `replaced`, the body of an event and other abilities
 * `false` when there was nothing to do. Nobody listens to anything else. */
static bool read_result(binding *b, lua_State *thread, cardvm_call *call, int results) {
  cardvm_ability_info info;
  call->result = 0;
  if (results > 0)
    call->result = lua_isboolean(thread, -results) && !lua_toboolean(thread, -results);
  if (call->kind != CARDVM_CALL_ABILITY || results == 0 || lua_isnil(thread, -results)) return true;
  if (!cardvm_program_ability_info(b->program, call->ability, &info)) return true;
  if (info.kind != CARDVM_SUBSTITUTION) return true;
  const object *o =
      lua_type(thread, -results) == LUA_TUSERDATA ? cardvm__object_at(thread, -results) : NULL;
  call->result = o && o->kind == OBJECT_REPLACED;
  return call->result != 0;
}

static cardvm_call_status ended(binding *b, cardvm_game *game, cardvm_call *call, coroutine *c,
                                int results) {
  bool good = read_result(b, c->thread, call, results);
  if (results > 0) lua_settop(c->thread, 0);
  cardvm__coroutine_ended(b, c);
  if (good) return CARDVM_CALL_DONE;
  cardvm_error error = {.code = CARDVM_ERROR_SCRIPT};
  cardvm__report_text(b, "a substitution returns replaced or nothing, not something else",
                      cardvm__function_place(b, call->function), call->ability, &error);
  cardvm_effect_fail(game, &error);
  return CARDVM_CALL_FAILED;
}

/* What scripts have cost since it was last told is this game's. */
static void tell_instructions(binding *b, cardvm_game *game) {
  uint64_t now = cardvm__sandbox_statistics_of(b->sandbox).instructions;
  cardvm_effect_instructions(game, now - b->runner->told);
  b->runner->told = now;
}

/* Resumes a coroutine whose budget is armed, and says how far it came. */
static cardvm_call_status go_on(binding *b, cardvm_game *game, cardvm_call *call, coroutine *c,
                                int arguments, cardvm__armed before) {
  struct runner *r = b->runner;
  void **slot = call->slot;
  int results = 0;
  scope outer = enter(b, game, NULL, call->you);
  int status = lua_resume(c->thread, NULL, arguments, &results);
  leave(b, outer);
  cardvm__sandbox_disarm(b->sandbox, before);
  tell_instructions(b, game);
  /* The machine knows why: it told the function to stop, or can't pay for what that has run. */
  const bool stopped = r->stopped || c->budget.dead;
  if (status == LUA_YIELD && !stopped) {
    cardvm__coroutine_suspend(r, c, game, slot);
    return CARDVM_CALL_WAIT;
  }
  if (status == LUA_OK && !stopped) return ended(b, game, call, c, results);
  if (status == LUA_OK || status == LUA_YIELD) {
    r->stopped = false;
    cardvm__coroutine_forget(b, c);
    return CARDVM_CALL_FAILED;
  }
  cardvm_call_status failed = fail(b, game, call, c->thread, status, c->budget.dead);
  cardvm__coroutine_failed(b, c);
  return failed;
}

/* The machine has said what went wrong, but not where: that is the line that called it. */
static void add_place(lua_State *L, cardvm_game *game) {
  cardvm_error error = *cardvm_game_error(game);
  lua_Debug frame;
  if (cardvm_game_result(game).over || error.code == CARDVM_OK || error.file[0] != '\0') return;
  if (!lua_getstack(L, 1, &frame) || !lua_getinfo(L, "Sl", &frame)) return;
  if (frame.currentline <= 0) return;
  memcpy(error.file, frame.short_src, sizeof frame.short_src);
  error.line = frame.currentline;
  cardvm_effect_fail(game, &error);
}

int cardvm__stop(lua_State *L, binding *b) {
  add_place(L, b->game);
  b->runner->stopped = true;
  return lua_yield(L, 0);
}

static cardvm_call_status run(void *user, cardvm_game *game, cardvm_call *call) {
  binding *b = user;
  coroutine *c = cardvm__coroutine_take(b, game);
  if (!c) return fail(b, game, call, b->L, LUA_ERRMEM, false);
  lua_State *thread = c->thread;
  lua_rawgeti(thread, LUA_REGISTRYINDEX, cardvm__function_reference(b, call->function));
  int status = cardvm__push_arguments(b, thread, game, call);
  if (status == LUA_OK) {
    cardvm__armed before = cardvm__sandbox_arm(b->sandbox, thread, &c->budget);
    pay_from(&c->budget, game);
    return go_on(b, game, call, c, lua_gettop(thread) - 1, before);
  }
  cardvm_call_status failed = fail(b, game, call, thread, status, false);
  lua_settop(thread, 0);
  cardvm__coroutine_ended(b, c);
  return failed;
}

static cardvm_call_status resume(void *user, cardvm_game *game, cardvm_call *call) {
  binding *b = user;
  coroutine *c = *call->slot;
  if (!c) {
    cardvm_error error = {.code = CARDVM_ERROR_STATE};
    cardvm__report_text(b, "the function that waited was dropped",
                        cardvm__function_place(b, call->function), call->ability, &error);
    cardvm_effect_fail(game, &error);
    return CARDVM_CALL_FAILED;
  }
  cardvm__coroutine_wake(b->runner, c);
  cardvm__armed before = cardvm__sandbox_rearm(b->sandbox, c->thread, &c->budget);
  pay_from(&c->budget, game);
  return go_on(b, game, call, c, 0, before);
}

/* -- Pure functions ---------------------------------------------------------------------------- */

/* The value on top of the thread as the machine's number. */
static bool read_number(binding *b, lua_State *L, cardvm_id function, cardvm_error *error,
                        int32_t *value) {
  bool good = true;
  if (lua_isboolean(L, -1)) {
    *value = lua_toboolean(L, -1);
  } else if (lua_isinteger(L, -1)) {
    lua_Integer number = lua_tointeger(L, -1);
    *value = number < INT32_MIN ? INT32_MIN : number > INT32_MAX ? INT32_MAX : (int32_t)number;
  } else {
    good = false;
    *error = (cardvm_error){.code = CARDVM_ERROR_SCRIPT};
    cardvm__report_text(
        b,
        lua_isnil(L, -1)
            ? "this function returned nothing; a whole number, true or false was expected"
            : "this function returned something else than a whole number, true or false",
        cardvm__function_place(b, function), 0, error);
  }
  lua_pop(L, 1);
  return good;
}

/* Returns the thread in which the next pure function runs. */
static lua_State *reader(const binding *b) {
  const struct runner *r = b->runner;
  return r->depth ? r->readers[r->depth - 1] : b->L;
}

/* Calls the function and its arguments on top of that thread. */
static bool call_pure(binding *b, cardvm_game *game, const cardvm_context *context, cardvm_seat you,
                      cardvm_id function, int arguments, int32_t *value, cardvm_error *error) {
  lua_State *L = reader(b);
  cardvm__budget budget;
  scope outer = enter(b, game, context, you);
  cardvm__armed before = cardvm__sandbox_arm(b->sandbox, L, &budget);
  pay_from(&budget, game);
  b->runner->depth++;
  int status = lua_pcall(L, arguments, 1, 0);
  assert(b->runner->depth > 0);
  b->runner->depth--;
  cardvm__sandbox_disarm(b->sandbox, before);
  leave(b, outer);
  tell_instructions(b, game);
  if (status == LUA_OK && !budget.dead) return read_number(b, L, function, error, value);
  if (status == LUA_OK) {
    *error = *cardvm_game_error(game); /* it can't pay for what has run */
    lua_pop(L, 1);
  } else
    cardvm__report_status(b, L, status, budget.dead, cardvm__function_place(b, function), 0, error);
  return false;
}

static void push_function(const binding *b, cardvm_id function) {
  lua_rawgeti(reader(b), LUA_REGISTRYINDEX, cardvm__function_reference(b, function));
}

static bool read(void *user, cardvm_game *game, cardvm_id function, const cardvm_context *context,
                 int32_t *value) {
  binding *b = user;
  cardvm_error error;
  *value = 0;
  if (b->runner->depth >= b->config.nesting || b->runner->depth > READERS_MAX) {
    error = (cardvm_error){.code = CARDVM_ERROR_LIMIT};
    cardvm__report_text(b, "functions of conditions and numbers ask for each other too deeply",
                        cardvm__function_place(b, function), 0, &error);
  } else {
    lua_State *L = reader(b);
    push_function(b, function);
    cardvm__push_handle(L, context->me);
    if (context->it || !context->it_player) cardvm__push_handle(L, context->it);
    else cardvm__push_seat(L, context->it_player);
    cardvm__push_handle(L, context->event ? HANDLE_TESTED_EVENT : 0);
    if (call_pure(b, game, context, context->you, function, 3, value, &error)) return true;
  }
  cardvm_effect_fail(game, &error);
  return false;
}

bool cardvm__ask(binding *b, cardvm_game *game, cardvm_id function, cardvm_seat you,
                 const cardvm_lua_argument *arguments, uint32_t count, int32_t *value) {
  const cardvm_context context = {.you = you, .it_player = you};
  cardvm_error error;
  if (cardvm__function_reference(b, function) <= 0 || you < 1 || you > cardvm_game_players(game) ||
      count > CARDVM_SLOTS || !lua_checkstack(reader(b), 2 * CARDVM_SLOTS))
    return false;
  push_function(b, function);
  for (uint32_t i = 0; i < count; i++)
    cardvm__push_parameter(reader(b), arguments[i].kind, arguments[i].value);
  const cardvm_look look = cardvm_look_begin(game);
  const bool good = call_pure(b, game, &context, you, function, (int)count, value, &error);
  if (!good && error.code == CARDVM_ERROR_MEMORY) cardvm_effect_fail(game, &error);
  return cardvm_look_end(game, look) && good;
}

/* -- Set-up ------------------------------------------------------------------------------------ */

void cardvm__runner_open(lua_State *L, binding *b) {
  struct runner *r = cardvm__resize(&b->allocator, NULL, 0, sizeof *r);
  if (!r) {
    cardvm__refused(L, sizeof *r);
    return;
  }
  *r = (struct runner){0};
  b->runner = r;
  b->functions = cardvm__new_table(L);
  r->threads = cardvm__new_table(L);
  r->given = cardvm__new_table(L);
  for (uint32_t i = 0; i < READERS_MAX && i + 1 < b->config.nesting; i++) {
    r->readers[i] = lua_newthread(L);
    luaL_ref(L, LUA_REGISTRYINDEX);
  }
  cardvm_scripts scripts =
      *cardvm_program_get_scripts(b->program); /* whose it is, the loader has said */
  scripts.run = run;
  scripts.resume = resume;
  scripts.drop = cardvm__coroutine_drop;
  scripts.read = read;
  cardvm_program_scripts(b->program, &scripts);
}

void cardvm__runner_close(binding *b) {
  struct runner *r = b->runner;
  if (!r) return;
  b->runner = NULL;
  cardvm__resize(&b->allocator, r->functions, r->function_capacity * sizeof *r->functions, 0);
  cardvm__resize(&b->allocator, r, sizeof *r, 0);
}
