/* Runs the functions of scripts: bodies as coroutines, pure functions in place.
 *
 * A coroutine is only a cache: the machine can rebuild it by running its effect again. So a bounded
 * number of them is kept over all games; when there are more, the one of another game that was used
 * least recently is dropped and its slot becomes NULL. Those of the game that runs are never
 * dropped: rebuilding one would drop the next, for ever.
 *
 * A coroutine that ended is used again, and a plain trigger makes no garbage: its thread, its
 * function and its arguments (light userdata) are all there. One that failed is never used again:
 * Lua keeps hooks off in it. While a coroutine runs it stands in no slot. */
#include "lint.h"
#include "runtime.h"

#include <stdlib.h>
#include <string.h>

typedef struct coroutine {
  lua_State *thread;
  int anchor; /* its place in the table of threads */
  cardvm__budget budget;
  cardvm_game *game; /* suspended: whose it is, and the slot it stands in */
  void **slot;
  struct coroutine *newer, *older; /* suspended: by use; idle: `older` is the next */
} coroutine;

/* What is known of a script function beside its body. */
typedef struct function_record {
  function_info info;
  bool described;
  int reference;  /* of the function, in the registry */
  bool given;     /* its parameters stand in the table of given names */
  char place[72]; /* "file:line", for messages that have none of their own */
} function_record;

struct runner {
  coroutine *idle;
  coroutine *newest, *oldest; /* suspended */
  uint32_t live;              /* threads there are */
  uint32_t depth;             /* pure functions within each other */
  bool stopped;               /* the running function ended itself: see cardvm__stop */
  int threads, given;         /* registry references of tables */
  int environments[2];        /* and of those in which `you` is kept */
  uint32_t environment_count;
  cardvm_seat shown;          /* the player that `you` is there */
  function_record *functions; /* by function id */
  uint32_t function_room;
};

/* -- The binding of a program, of a state ------------------------------------------------------ */

void cardvm__binding_set(lua_State *L, binding *b) {
  (void)L;
  cardvm__sandbox_set_owner(b->sandbox, b);
}

binding *cardvm__binding_at(lua_State *L) {
  return cardvm__sandbox_owner(L);
}

static cardvm_call_status run(void *user, cardvm_game *game, cardvm_call *call);

binding *cardvm__binding_of(const cardvm_program *program) {
  const cardvm_scripts *scripts = program ? cardvm_program_get_scripts(program) : NULL;
  return scripts && scripts->run == run ? scripts->user : NULL;
}

/* -- Functions --------------------------------------------------------------------------------- */

static void *resize(const binding *b, void *memory, size_t old_bytes, size_t new_bytes) {
  if (b->allocator.resize)
    return b->allocator.resize(b->allocator.user, memory, old_bytes, new_bytes);
  if (new_bytes != 0) return realloc(memory, new_bytes);
  free(memory);
  return NULL;
}

static function_record *record_of(const binding *b, cardvm_id function) {
  return function < b->runner->function_room ? &b->runner->functions[function] : NULL;
}

static void make_room(lua_State *L, binding *b, cardvm_id function) {
  struct runner *r = b->runner;
  if (function < r->function_room) return;
  uint32_t room = r->function_room * 2 > function ? r->function_room * 2 : function + 64;
  function_record *grown =
      resize(b, r->functions, r->function_room * sizeof *grown, room * sizeof *grown);
  if (!grown) luaL_error(L, "not enough memory");
  memset(grown + r->function_room, 0, (room - r->function_room) * sizeof *grown);
  r->functions = grown;
  r->function_room = room;
}

cardvm_id cardvm__function_register(lua_State *L, int index, const char *name) {
  binding *b = cardvm__binding_at(L);
  char problem[256];
  lua_Debug source;
  int at = lua_absindex(L, index);
  if (!cardvm__lint_upvalues(L, at, problem, sizeof problem)) luaL_error(L, "%s", problem);
  cardvm_id id = cardvm_program_script(b->program, name);
  if (!id) luaL_error(L, "'%s' can't be declared: there are too many functions", name);
  make_room(L, b, id);
  lua_pushvalue(L, at);
  lua_getinfo(L, ">S", &source);
  lua_pushfstring(L, "%s:%d", source.short_src, source.linedefined);
  size_t length = strlen(lua_tostring(L, -1)), most = sizeof b->runner->functions[id].place - 1;
  memcpy(b->runner->functions[id].place, lua_tostring(L, -1), length < most ? length : most);
  lua_pop(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->functions);
  lua_pushvalue(L, at);
  lua_rawseti(L, -2, (lua_Integer)id);
  lua_pop(L, 1);
  lua_pushvalue(L, at);
  b->runner->functions[id].reference = luaL_ref(L, LUA_REGISTRYINDEX);
  return id;
}

int cardvm__function_reference(const binding *b, cardvm_id function) {
  const function_record *record = record_of(b, function);
  return record ? record->reference : LUA_NOREF;
}

void cardvm__function_describe(lua_State *L, cardvm_id function, const function_info *info,
                               int names, int kinds) {
  binding *b = cardvm__binding_at(L);
  function_record *record = record_of(b, function);
  if (!record) {
    luaL_error(L, "a function is described that was not registered");
    return;
  }
  record->info = *info;
  record->described = true;
  record->given = names != 0 && kinds != 0;
  if (!record->given) return;
  int name_list = lua_absindex(L, names), kind_list = lua_absindex(L, kinds);
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->runner->given);
  lua_createtable(L, 2, 0);
  lua_pushvalue(L, name_list);
  lua_rawseti(L, -2, 1);
  lua_pushvalue(L, kind_list);
  lua_rawseti(L, -2, 2);
  lua_rawseti(L, -2, (lua_Integer)function);
  lua_pop(L, 1);
}

/* -- Coroutines -------------------------------------------------------------------------------- */

static void unlink_suspended(struct runner *r, coroutine *c) {
  *(c->newer ? &c->newer->older : &r->newest) = c->older;
  *(c->older ? &c->older->newer : &r->oldest) = c->newer;
  c->newer = c->older = NULL;
}

/* Suspended: it stands in its slot from now on. */
static void suspend(struct runner *r, coroutine *c, cardvm_game *game, void **slot) {
  c->game = game;
  c->slot = slot;
  c->older = r->newest;
  c->newer = NULL;
  *(r->newest ? &r->newest->newer : &r->oldest) = c;
  r->newest = c;
  *slot = c;
}

/* Lets a thread go that can't be used again; Lua frees it when it collects. */
static void discard(binding *b, coroutine *c) {
  lua_State *L = b->L;
  b->runner->live--;
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->runner->threads);
  luaL_unref(L, -1, c->anchor); /* makes no new entry, so it can't fail */
  lua_pop(L, 1);
}

/* Back to those that wait for work. */
static void put_back(binding *b, coroutine *c) {
  struct runner *r = b->runner;
  if (r->live > b->config.coroutines) {
    discard(b, c);
    return;
  }
  c->slot = NULL;
  c->game = NULL;
  c->older = r->idle;
  r->idle = c;
}

/* Makes a suspended coroutine forget what it was doing. False: it is of no use any more. */
static bool reset(coroutine *c) {
  bool good = lua_resetthread(c->thread) == LUA_OK;
  lua_settop(c->thread, 0);
  return good;
}

typedef struct creation {
  binding *b;
  coroutine *made;
} creation;

/* In protected mode. The coroutine is a userdata that holds its thread and is held by the table. */
static int create(lua_State *L) {
  creation *request = lua_touserdata(L, 1);
  struct runner *r = request->b->runner;
  lua_rawgeti(L, LUA_REGISTRYINDEX, r->threads);
  coroutine *c = lua_newuserdatauv(L, sizeof *c, 1);
  *c = (coroutine){0};
  c->thread = lua_newthread(L);
  lua_setiuservalue(L, -2, 1);
  c->anchor = luaL_ref(L, -2);
  request->made = c;
  return 0;
}

/* A coroutine to run a function of a game in; NULL when memory is refused (the message is on the
 * main thread's stack). */
static coroutine *take(binding *b, const cardvm_game *game) {
  struct runner *r = b->runner;
  coroutine *c = r->idle;
  if (c) {
    r->idle = c->older;
    c->older = NULL;
    return c;
  }
  if (r->live >= b->config.coroutines) {
    for (c = r->oldest; c && c->game == game; c = c->newer) continue;
    if (c) {
      *c->slot = NULL;
      unlink_suspended(r, c);
      if (reset(c)) return c;
      discard(b, c);
    }
  }
  creation request = {.b = b};
  if (cardvm__sandbox_protect(b->sandbox, create, &request) != LUA_OK) return NULL;
  lua_pop(b->L, 1);
  r->live++;
  return request.made;
}

static void drop(void *user, cardvm_game *game, void **slot) {
  (void)game;
  binding *b = user;
  coroutine *c = *slot;
  if (!c) return;
  *slot = NULL;
  unlink_suspended(b->runner, c);
  if (reset(c))
    put_back(b, c);
  else
    discard(b, c);
}

/* -- Arguments --------------------------------------------------------------------------------- */

typedef struct list_request {
  binding *b;
  cardvm_game *game;
  uint32_t target;
  cardvm_id function;
} list_request;

/* In protected mode: the picks of one target as a list. */
static int make_list(lua_State *L) {
  const list_request *request = lua_touserdata(L, 1);
  cardvm_handle small[CARDS_SMALL], *cards = small;
  uint32_t count = cardvm_effect_targets(request->game, request->target, small, CARDS_SMALL);
  cards = cardvm__room(L, small, CARDS_SMALL, count, sizeof *cards);
  if (cards != small) cardvm_effect_targets(request->game, request->target, cards, count);
  cardvm__push_cards(L, cards, count);
  return 1;
}

static void push_parameter(lua_State *L, cardvm_subject kind, uint32_t value) {
  switch (kind) {
  case CARDVM_SUBJECT_CARD: cardvm__push_handle(L, value); break;
  case CARDVM_SUBJECT_SEAT: cardvm__push_seat(L, value); break;
  case CARDVM_SUBJECT_PLACE: cardvm__push_place(L, value); break;
  default: lua_pushinteger(L, (int32_t)value); break;
  }
}

/* In protected mode: { name = value } of the parameters with which the ability was started. */
static int make_given(lua_State *L) {
  const list_request *request = lua_touserdata(L, 1);
  const cardvm_context *context = request->b->context;
  uint32_t count = 6;
  const uint32_t *params = context ? context->params : cardvm_effect_params(request->game, &count);
  lua_rawgeti(L, LUA_REGISTRYINDEX, request->b->runner->given);
  lua_rawgeti(L, -1, (lua_Integer)request->function);
  lua_rawgeti(L, -1, 1);
  lua_rawgeti(L, -2, 2); /* names at -2, kinds at -1 */
  int names = lua_gettop(L) - 1, kinds = names + 1;
  lua_newtable(L);
  for (uint32_t i = 0; params && i < count; i++) {
    lua_geti(L, names, (lua_Integer)i + 1);
    lua_geti(L, kinds, (lua_Integer)i + 1);
    cardvm_subject kind = (cardvm_subject)lua_tointeger(L, -1);
    lua_pop(L, 1);
    if (lua_isnil(L, -1)) break;
    push_parameter(L, kind, params[i]);
    lua_rawset(L, kinds + 1);
  }
  lua_settop(L, kinds + 1);
  return 1;
}

/* Makes a table on the main thread and moves it to the coroutine: making one may fail. */
static int push_made(binding *b, lua_State *thread, lua_CFunction make, list_request *request) {
  int status = cardvm__sandbox_protect(b->sandbox, make, request);
  lua_xmove(b->L, thread, 1); /* the table or the message */
  return status;
}

/* Pushes (me, picks..., event, given) of an ability. Returns a status; the message is on top. */
static int push_ability_arguments(binding *b, lua_State *thread, cardvm_game *game,
                                  const cardvm_call *call) {
  const function_record *record = record_of(b, call->function);
  list_request request = {.b = b, .game = game, .function = call->function};
  cardvm__push_handle(thread, call->me);
  if (!record || !record->described) {
    cardvm__push_handle(thread, call->event);
    return LUA_OK;
  }
  for (uint32_t i = 0; i < record->info.target_count; i++) {
    cardvm_handle one = 0;
    if (record->info.target_is_list[i]) {
      request.target = i;
      int status = push_made(b, thread, make_list, &request);
      if (status != LUA_OK) return status;
    } else {
      cardvm_effect_targets(game, i, &one, 1);
      cardvm__push_handle(thread, one);
    }
  }
  if (record->info.event) cardvm__push_handle(thread, call->event);
  return record->given ? push_made(b, thread, make_given, &request) : LUA_OK;
}

static int push_arguments(binding *b, lua_State *thread, cardvm_game *game,
                          const cardvm_call *call) {
  switch (call->kind) {
  case CARDVM_CALL_ABILITY: return push_ability_arguments(b, thread, game, call);
  case CARDVM_CALL_STEP:
    cardvm__push_handle(thread, HANDLE_OF(KIND_SEQUENCE, call->sequence));
    return LUA_OK;
  case CARDVM_CALL_RULE_ACTION:
    if (call->me)
      cardvm__push_handle(thread, call->me);
    else
      cardvm__push_seat(thread, call->you);
    return LUA_OK;
  default: cardvm__push_handle(thread, call->event); return LUA_OK;
  }
}

/* -- Bodies ------------------------------------------------------------------------------------ */

typedef struct scope {
  cardvm_game *game;
  const cardvm_context *context;
  cardvm_seat you;
} scope;

/* Makes the global `you` this player. The key is there, so this can't fail: nobody is false, not
 * nil. */
static void show_you(binding *b, cardvm_seat you) {
  struct runner *r = b->runner;
  if (r->shown == you) return;
  r->shown = you;
  for (uint32_t i = 0; i < r->environment_count; i++) {
    lua_rawgeti(b->L, LUA_REGISTRYINDEX, r->environments[i]);
    if (you)
      cardvm__push_seat(b->L, you);
    else
      lua_pushboolean(b->L, false);
    lua_setfield(b->L, -2, "you");
    lua_pop(b->L, 1);
  }
}

static scope enter(binding *b, cardvm_game *game, const cardvm_context *context, cardvm_seat you) {
  scope outer = {b->game, b->context, b->you};
  b->game = game;
  b->context = context;
  b->you = you;
  show_you(b, you);
  return outer;
}

static void leave(binding *b, scope outer) {
  b->game = outer.game;
  b->context = outer.context;
  b->you = outer.you;
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

/* The message is on top of the thread. */
static cardvm_call_status fail(binding *b, cardvm_game *game, const cardvm_call *call,
                               lua_State *thread, int status, bool spent) {
  cardvm_error error;
  cardvm__report_status(b, thread, status, spent, call->function, call->ability, &error);
  cardvm_effect_fail(game, &error);
  return CARDVM_CALL_FAILED;
}

/* What a body returned: a substitution says `replaced`, the body of an event `false` when there was
 * nothing to do. Nobody listens to the others. */
static bool read_result(binding *b, lua_State *thread, cardvm_call *call, int results) {
  cardvm_ability_info info;
  call->result = 0;
  if (call->kind == CARDVM_CALL_EVENT && results > 0)
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
  put_back(b, c);
  if (good) return CARDVM_CALL_DONE;
  cardvm_error error = {.code = CARDVM_ERROR_SCRIPT};
  cardvm__report_text(b, "a substitution returns replaced or nothing, not something else",
                      call->function, call->ability, &error);
  cardvm_effect_fail(game, &error);
  return CARDVM_CALL_FAILED;
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
  if (status == LUA_YIELD && !r->stopped) {
    suspend(r, c, game, slot);
    return CARDVM_CALL_WAIT;
  }
  if (status == LUA_OK) return ended(b, game, call, c, results);
  if (status == LUA_YIELD) { /* the machine knows why: it told the deed to stop */
    r->stopped = false;
    if (reset(c))
      put_back(b, c);
    else
      discard(b, c);
    return CARDVM_CALL_FAILED;
  }
  cardvm_call_status failed = fail(b, game, call, c->thread, status, c->budget.dead);
  discard(b, c);
  return failed;
}

/* The machine has said what went wrong, but not where: that is the line of the deed. */
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
  coroutine *c = take(b, game);
  if (!c) return fail(b, game, call, b->L, LUA_ERRMEM, false);
  lua_State *thread = c->thread;
  lua_rawgeti(thread, LUA_REGISTRYINDEX, cardvm__function_reference(b, call->function));
  int status = push_arguments(b, thread, game, call);
  if (status == LUA_OK) {
    cardvm__armed before = cardvm__sandbox_arm(b->sandbox, thread, &c->budget);
    return go_on(b, game, call, c, lua_gettop(thread) - 1, before);
  }
  cardvm_call_status failed = fail(b, game, call, thread, status, false);
  lua_settop(thread, 0);
  put_back(b, c);
  return failed;
}

static cardvm_call_status resume(void *user, cardvm_game *game, cardvm_call *call) {
  binding *b = user;
  coroutine *c = *call->slot;
  if (!c) {
    cardvm_error error = {.code = CARDVM_ERROR_STATE};
    cardvm__report_text(b, "the function that waited was dropped", call->function, call->ability,
                        &error);
    cardvm_effect_fail(game, &error);
    return CARDVM_CALL_FAILED;
  }
  *call->slot = NULL;
  unlink_suspended(b->runner, c);
  cardvm__armed before = cardvm__sandbox_rearm(b->sandbox, c->thread, &c->budget);
  return go_on(b, game, call, c, 0, before);
}

/* -- Pure functions ---------------------------------------------------------------------------- */

/* The value on top of the main thread as the machine's number. */
static bool read_number(binding *b, cardvm_id function, cardvm_error *error, int32_t *value) {
  lua_State *L = b->L;
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
        function, 0, error);
  }
  lua_pop(L, 1);
  return good;
}

/* Calls the function and its arguments on top of the main thread. */
static bool call_pure(binding *b, cardvm_game *game, const cardvm_context *context, cardvm_seat you,
                      cardvm_id function, int arguments, int32_t *value, cardvm_error *error) {
  lua_State *L = b->L;
  cardvm__budget budget;
  scope outer = enter(b, game, context, you);
  cardvm__armed before = cardvm__sandbox_arm(b->sandbox, L, &budget);
  b->runner->depth++;
  int status = lua_pcall(L, arguments, 1, 0);
  b->runner->depth--;
  cardvm__sandbox_disarm(b->sandbox, before);
  leave(b, outer);
  if (status == LUA_OK) return read_number(b, function, error, value);
  cardvm__report_status(b, L, status, budget.dead, function, 0, error);
  return false;
}

static void push_function(const binding *b, cardvm_id function) {
  lua_rawgeti(b->L, LUA_REGISTRYINDEX, cardvm__function_reference(b, function));
}

static bool read(void *user, cardvm_game *game, cardvm_id function, const cardvm_context *context,
                 int32_t *value) {
  binding *b = user;
  cardvm_error error;
  *value = 0;
  if (b->runner->depth >= b->config.nesting) {
    error = (cardvm_error){.code = CARDVM_ERROR_LIMIT};
    cardvm__report_text(b, "functions of conditions and numbers ask for each other too deeply",
                        function, 0, &error);
  } else {
    push_function(b, function);
    cardvm__push_handle(b->L, context->me);
    if (context->it || !context->it_player)
      cardvm__push_handle(b->L, context->it);
    else
      cardvm__push_seat(b->L, context->it_player);
    cardvm__push_handle(b->L, context->event ? HANDLE_TESTED_EVENT : 0);
    if (call_pure(b, game, context, context->you, function, 3, value, &error)) return true;
  }
  cardvm_effect_fail(game, &error);
  return false;
}

bool cardvm_lua_score(cardvm_game *game, cardvm_seat seat, int32_t *score) {
  binding *b = cardvm__binding_of(cardvm_game_program(game));
  cardvm_error error;
  if (!b || b->score == 0 || seat < 1 || seat > cardvm_game_players(game)) return false;
  const cardvm_context context = {.you = seat, .it_player = seat};
  push_function(b, b->score);
  cardvm__push_seat(b->L, seat);
  return call_pure(b, game, &context, seat, b->score, 1, score, &error);
}

/* -- Set-up ------------------------------------------------------------------------------------ */

void cardvm__runner_open(lua_State *L, binding *b) {
  struct runner *r = resize(b, NULL, 0, sizeof *r);
  if (!r) {
    luaL_error(L, "not enough memory");
    return;
  }
  *r = (struct runner){0};
  b->runner = r;
  lua_newtable(L);
  b->functions = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_newtable(L);
  r->threads = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_newtable(L);
  r->given = luaL_ref(L, LUA_REGISTRYINDEX);
  const cardvm_scripts scripts = {.run = run,
                                  .resume = resume,
                                  .drop = drop,
                                  .read = read,
                                  .user = b,
                                  .free = cardvm__binding_free};
  cardvm_program_scripts(b->program, &scripts);
}

void cardvm__runner_close(binding *b) {
  struct runner *r = b->runner;
  if (!r) return;
  b->runner = NULL;
  resize(b, r->functions, r->function_room * sizeof *r->functions, 0);
  resize(b, r, sizeof *r, 0);
}

const char *cardvm__function_place(const binding *b, cardvm_id function) {
  const function_record *record = record_of(b, function);
  return record ? record->place : "";
}
