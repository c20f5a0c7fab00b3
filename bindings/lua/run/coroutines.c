/* The coroutines of scripts.
 *
 * A coroutine is only a cache: the machine can rebuild it by running its effect again. As many are
 * kept as there are games, and some more; a host may say another number. When there are more, one
 * of another game is dropped and its slot becomes NULL. It is the one that was suspended last: of
 * games that are played in turn the others are needed sooner. Those of the game that runs are never
 * dropped: rebuilding one would drop the next, for ever.
 *
 * A coroutine that ended is used again, and a plain trigger makes no garbage: its thread, its
 * function and its arguments (light userdata) are all there. One that failed is never used again:
 * Lua keeps hooks off in it. While a coroutine runs it stands in no slot. */
#include "runner.h"

#define SPARE 64u /* games may have several effects in flight */

static uint32_t bound(const binding *b) {
  return b->config.coroutines ? b->config.coroutines : cardvm_program_games(b->program) + SPARE;
}

/* -- Coroutines -------------------------------------------------------------------------------- */

void cardvm__coroutine_wake(struct runner *r, coroutine *c) {
  assert(c->slot && *c->slot == c);
  assert(c->newer ? c->newer->older == c : r->newest == c);
  assert(c->older ? c->older->newer == c : r->oldest == c);
  *c->slot = NULL;
  *(c->newer ? &c->newer->older : &r->newest) = c->older;
  *(c->older ? &c->older->newer : &r->oldest) = c->newer;
  c->newer = c->older = NULL;
  c->slot = NULL;
}

/* Suspended: it stands in its slot from now on. */
void cardvm__coroutine_suspend(struct runner *r, coroutine *c, cardvm_game *game, void **slot) {
  assert(!c->slot && !c->newer && !c->older && !*slot);
  c->game = game;
  c->slot = slot;
  c->older = r->newest;
  c->newer = NULL;
  *(r->newest ? &r->newest->newer : &r->oldest) = c;
  r->newest = c;
  *slot = c;
}

/* Lets a thread go that can't be used again; Lua frees it when it collects. */
void cardvm__coroutine_failed(binding *b, coroutine *c) {
  lua_State *L = b->L;
  assert(!c->slot && b->runner->live > 0);
  b->runner->live--;
  lua_rawgeti(L, LUA_REGISTRYINDEX, b->runner->threads);
  luaL_unref(L, -1, c->anchor); /* makes no new entry, so it can't fail */
  lua_pop(L, 1);
}

/* Back to those that wait for work. */
void cardvm__coroutine_ended(binding *b, coroutine *c) {
  struct runner *r = b->runner;
  if (r->live > bound(b)) {
    cardvm__coroutine_failed(b, c);
    return;
  }
  assert(!c->slot && !c->newer && !c->older);
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

/* So many are looked at for one of another game, so that effects within effects do not look at
 * all of those around them again and again. */
enum { SEARCHED_MOST = 64 };

/* A coroutine to run a function of a game in; NULL when memory is refused (the message is on the
 * main thread's stack). */
coroutine *cardvm__coroutine_take(binding *b, const cardvm_game *game) {
  struct runner *r = b->runner;
  coroutine *c = r->idle;
  if (c) {
    r->idle = c->older;
    c->older = NULL;
    return c;
  }
  if (r->live >= bound(b)) {
    c = r->newest;
    for (int n = 0; c && c->game == game; c = n++ < SEARCHED_MOST ? c->older : NULL) continue;
    if (!c && r->oldest && r->oldest->game != game) c = r->oldest;
    if (c) {
      cardvm__coroutine_wake(r, c);
      if (reset(c)) return c;
      cardvm__coroutine_failed(b, c);
    }
  }
  creation request = {.b = b};
  if (cardvm__sandbox_protect(b->sandbox, create, &request) != LUA_OK) return NULL;
  lua_pop(b->L, 1);
  r->live++;
  return request.made;
}

void cardvm__coroutine_forget(binding *b, coroutine *c) {
  if (reset(c)) cardvm__coroutine_ended(b, c);
  else cardvm__coroutine_failed(b, c);
}

void cardvm__coroutine_drop(void *user, cardvm_game *game, void **slot) {
  (void)game;
  binding *b = user;
  coroutine *c = *slot;
  if (!c) return;
  cardvm__coroutine_wake(b->runner, c);
  cardvm__coroutine_forget(b, c);
}
