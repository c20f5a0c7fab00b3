/* What running functions takes: coroutines (coroutines.c), functions and their arguments
 * (functions.c), and running them (runner.c). */
#ifndef CARDVM_RUNNER_H
#define CARDVM_RUNNER_H

#include "run.h"

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

#define READERS_MAX 64u /* pure functions within each other, whatever the host allows */

struct runner {
  coroutine *idle;
  coroutine *newest, *oldest; /* suspended */
  uint32_t live;              /* threads there are */
  uint32_t depth;             /* pure functions within each other */
  /* Each depth but the outermost has a thread of its own: Lua bounds how deep the calls of C
   * functions go in one. */
  lua_State *readers[READERS_MAX];
  uint64_t told;       /* instructions that have been told to games */
  bool stopped;        /* the running function ended itself: see cardvm__stop */
  int threads, given;  /* registry references of tables */
  int environments[2]; /* and of those in which `you` is kept */
  uint32_t environment_count;
  cardvm_seat shown;          /* the player that `you` is there */
  function_record *functions; /* by function id */
  uint32_t function_capacity;
};

/* A coroutine to run a function of a game in; NULL when memory is refused (the message is then on
 * the main thread's stack). */
coroutine *cardvm__coroutine_take(binding *b, const cardvm_game *game);
/* It waits, and stands in its slot from now on. */
void cardvm__coroutine_suspend(struct runner *r, coroutine *c, cardvm_game *game, void **slot);
/* The one in a slot goes on, and stands in no slot. */
void cardvm__coroutine_wake(struct runner *r, coroutine *c);
/* It ended: back to those that wait for work. It failed: it can't be used again. It is to forget
 * what it was doing. */
void cardvm__coroutine_ended(binding *b, coroutine *c);
void cardvm__coroutine_failed(binding *b, coroutine *c);
void cardvm__coroutine_forget(binding *b, coroutine *c);
/* cardvm_scripts.drop */
void cardvm__coroutine_drop(void *user, cardvm_game *game, void **slot);

/* A kind of parameter besides those of cardvm_subject: true or false. */
#define PARAMETER_YES_NO 64u
/* Pushes a value of a kind that the machine knows, or of that. */
void cardvm__push_parameter(lua_State *L, cardvm_subject kind, uint32_t value);
/* Pushes what a function is told. Returns a status; if it is not LUA_OK, the message is on top. */
int cardvm__push_arguments(binding *b, lua_State *thread, cardvm_game *game,
                           const cardvm_call *call);

#endif
