/* A sandbox with an environment and a counting allocator, for the tests of the sandbox room. */
#ifndef SANDBOX_WORLD_H
#define SANDBOX_WORLD_H

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lint.h"
#include "safe.h"
#include "sandbox.h"
#include "tests.h"

typedef struct test_memory {
  size_t live;
  long calls;     /* that ask for memory */
  long fail_from; /* the first of them that is refused; 0: none */
  long fail_to;   /* and the last */
} test_memory;

static inline void *test_resize(void *user, void *memory, size_t old_bytes, size_t new_bytes) {
  test_memory *m = user;
  if (new_bytes > old_bytes) {
    m->calls++;
    if (m->fail_from && m->calls >= m->fail_from && m->calls <= m->fail_to) return NULL;
  }
  m->live += new_bytes - old_bytes;
  if (new_bytes) return realloc(memory, new_bytes);
  free(memory);
  return NULL;
}

typedef struct world {
  test_memory memory;
  cardvm__sandbox *sandbox;
  lua_State *L; /* stack: 1 the environment */
  bool sealed;
  int status;        /* of the last run */
  char message[512]; /* its error, or its first result as text */
  cardvm__budget budget;
} world;

static inline int world_open_env(lua_State *L) {
  lua_newtable(L);
  cardvm__safe_open(L, -1);
  return 1;
}

/* Closes the environment, which scripts hold already, as a table that is read only is closed. */
static inline int world_seal(lua_State *L) {
  lua_newtable(L);
  for (lua_pushnil(L); lua_next(L, 1);) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, 2);
    lua_pushvalue(L, -1);
    lua_pushnil(L);
    lua_rawset(L, 1);
  }
  cardvm__readonly(L, "test", true);
  lua_getmetatable(L, -1);
  lua_setmetatable(L, 1);
  return 0;
}

static inline int world_call(world *w, lua_CFunction function) {
  lua_pushcfunction(w->L, function);
  lua_pushvalue(w->L, 1);
  return lua_pcall(w->L, 1, 0, 0);
}

/* What a host would tell: the message, or why memory was refused. */
static inline void world_take_message(world *w, lua_State *L) {
  const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "(not a text)";
  const char *why = w->status == LUA_ERRMEM ? cardvm__sandbox_refusal(w->sandbox) : "";
  snprintf(w->message, sizeof w->message, "%s%s%s", text, *why ? ": " : "", why);
}

static inline bool world_start(world *w, const cardvm__sandbox_limits *limits) {
  cardvm_allocator allocator = {.resize = test_resize, .user = &w->memory};
  w->sandbox = cardvm__sandbox_new(&allocator, limits);
  if (!w->sandbox) return false;
  w->L = cardvm__sandbox_state(w->sandbox);
  w->status = cardvm__sandbox_protect(w->sandbox, world_open_env, NULL);
  if (w->status == LUA_OK) return true;
  world_take_message(w, w->L);
  return false;
}

static inline void world_stop(world *w) {
  cardvm__sandbox_free(w->sandbox);
  w->sandbox = NULL;
}

/* Gives scripts a function of the test; before the environment is sealed. */
static inline int world_set_function(lua_State *L) {
  lua_settable(L, 1);
  return 0;
}

static inline void world_offer(world *w, const char *name, lua_CFunction function) {
  lua_pushcfunction(w->L, world_set_function);
  lua_pushvalue(w->L, 1);
  lua_pushstring(w->L, name);
  lua_pushcfunction(w->L, function);
  assert_int_equal(lua_pcall(w->L, 3, 0, 0), LUA_OK);
}

static inline int world_new_thread(lua_State *L) {
  lua_State **thread = lua_touserdata(L, 1);
  *thread = lua_newthread(L);
  return 1;
}

static inline int world_text(lua_State *L) {
  cardvm__safe_tostring(L, 1);
  return 1;
}

/* Turns the first result of a thread into the message. */
static inline void world_take_result(world *w, lua_State *thread, int results) {
  w->message[0] = '\0';
  if (results == 0) return;
  lua_settop(thread, lua_gettop(thread) - results + 1);
  lua_pushcfunction(w->L, world_text);
  lua_xmove(thread, w->L, 1);
  w->status = lua_pcall(w->L, 1, 1, 0);
  world_take_message(w, w->L);
  lua_pop(w->L, 1);
}

/* Runs the function on top of the main stack (popped) as an effect, on a thread of its own. What it
 * yields is answered by nil. */
static inline void world_run_function(world *w) {
  lua_State *thread = NULL;
  int results = 0;
  w->status = cardvm__sandbox_protect(w->sandbox, world_new_thread, &thread);
  if (w->status != LUA_OK) {
    world_take_message(w, w->L);
    lua_pop(w->L, 2);
    return;
  }
  lua_insert(w->L, -2);
  lua_xmove(w->L, thread, 1);
  cardvm__armed before = cardvm__sandbox_arm(w->sandbox, thread, &w->budget);
  w->status = lua_resume(thread, w->L, 0, &results);
  while (w->status == LUA_YIELD) {
    lua_pop(thread, results);
    cardvm__sandbox_disarm(w->sandbox, before);
    before = cardvm__sandbox_rearm(w->sandbox, thread, &w->budget);
    w->status = lua_resume(thread, w->L, 0, &results);
  }
  cardvm__sandbox_disarm(w->sandbox, before);
  assert_null(lua_gethook(thread));
  if (w->status == LUA_OK) world_take_result(w, thread, results);
  else world_take_message(w, thread);
  lua_pop(w->L, 1);
}

/* Loads and runs a script. */
static inline void world_run_text(world *w, const char *source, size_t length) {
  w->status = cardvm__sandbox_load(w->sandbox, source, length, "@card.lua", 1);
  if (w->status == LUA_OK) {
    world_run_function(w);
  } else {
    world_take_message(w, w->L);
    lua_pop(w->L, 1);
  }
}

static inline void world_run(world *w, const char *source) {
  if (!w->sealed) assert_int_equal(world_call(w, world_seal), LUA_OK);
  w->sealed = true;
  world_run_text(w, source, strlen(source));
}

static inline void assert_contains(const char *text, const char *part, const char *what) {
  if (!strstr(text, part)) fail_msg("%s\n  expected: %s\n  got:      %s", what, part, text);
}

#endif
