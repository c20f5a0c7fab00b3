/* Compiling scripts: what the text may hold, and with which globals it runs. */
#include "safe.h"
#include "sandbox.h"
#include "scan.h"
#include "translate.h"

#include <lauxlib.h>

/* -- What a script may not use ----------------------------------------------------------------- */

typedef struct finding {
  const char *message; /* NULL: nothing found */
  cardvm__token at;
} finding;

/* The first thing in a script that it may not use. `< close >`, an attribute of a variable, would
 * as an expression compare two truth values, which is an error. */
static finding find_refused(const char *source, size_t length) {
  cardvm__scanner s = cardvm__scan(source, length);
  cardvm__token t[3] = {{0}}; /* the newest last */
  for (; cardvm__scan_next(&s, &t[2]); t[0] = t[1], t[1] = t[2]) {
    if (cardvm__token_is(&t[2], "_ENV"))
      return (finding){"the name _ENV is not available: scripts can't exchange their globals",
                       t[2]};
    if (t[2].kind == TOKEN_NAME && cardvm__is_ours(t[2].at, t[2].length))
      return (finding){"names that begin with " CARDVM__OURS " are not available", t[2]};
    if (cardvm__token_sign(&t[2], '^'))
      return (finding){"the operator ^ is not available: its result differs between machines; "
                       "write x * x, or 1 << n for a power of two",
                       t[2]};
    if (*t[2].at == '>' && cardvm__token_is(&t[1], "close") && cardvm__token_sign(&t[0], '<'))
      return (finding){"<close> variables are not available", t[0]};
  }
  return (finding){0};
}

/* -- Compiling --------------------------------------------------------------------------------- */

typedef struct load_call {
  const char *source, *chunkname;
  size_t length;
  bool read; /* the reader has handed the text over */
  int status;
} load_call;

static const char *read_all(lua_State *L, void *data, size_t *length) {
  load_call *call = data;
  (void)L;
  *length = call->read ? 0 : call->length;
  call->read = true;
  return call->source;
}

/* The name as Lua writes it in messages, without its mark. */
static const char *display_name(const char *chunkname) {
  return *chunkname == '@' || *chunkname == '=' ? chunkname + 1 : chunkname;
}

static int refuse_source(lua_State *L, load_call *call, finding found) {
  call->status = LUA_ERRSYNTAX;
  lua_pushfstring(L, "%s:%d: column %d: %s", display_name(call->chunkname), found.at.line,
                  found.at.column, found.message);
  return 1;
}

/* Pushes the text that Lua is given instead of the script's own. */
static load_call translated(lua_State *L, const load_call *call, cardvm__charges *charges) {
  load_call t = *call;
  t.length = cardvm__translate(call->source, call->length, NULL, charges);
  char *text = lua_newuserdatauv(L, t.length, 0);
  cardvm__translate(call->source, call->length, text, charges);
  t.source = text;
  return t;
}

/* The functions that the text calls, in the environment (at 1): behind what seals it, so that no
 * other name leads there. */
static void set_own_names(lua_State *L) {
  lua_pushliteral(L, CARDVM__LENGTH);
  lua_pushcfunction(L, cardvm__length_of);
  lua_rawset(L, 1);
  lua_pushliteral(L, CARDVM__LEFT_SPENT);
  lua_pushcfunction(L, cardvm__left_spent);
  lua_rawset(L, 1);
}

/* Compiles what is read; its globals are the environment (at 1). */
static void compile(lua_State *L, load_call *call) {
  call->status = lua_load(L, read_all, call, call->chunkname, "t");
  if (call->status != LUA_OK) return;
  lua_pushvalue(L, 1);
  lua_setupvalue(L, -2, 1);
}

/* Where the text that pays is refused, Lua says of the script's own what is wrong. Where that would
 * do, it is what was said of the other (on top): one local variable more is too many, say. */
static void compile_again(lua_State *L, load_call *call, bool unbounded) {
  if (call->status == LUA_ERRMEM) return;
  compile(L, call);
  if (call->status != LUA_OK) return;
  lua_pop(L, 1);
  call->status = LUA_ERRSYNTAX;
  if (unbounded)
    lua_pushfstring(L, "%s:1: what this script runs can't be bounded",
                    display_name(call->chunkname));
}

/* The text that pays returns the script's function. */
static void compile_paying(lua_State *L, load_call *call) {
  cardvm__charges charges;
  load_call paying = translated(L, call, &charges);
  if (!charges.unbounded) {
    compile(L, &paying);
    call->status = paying.status;
    if (call->status == LUA_OK) {
      lua_call(L, 0, 1);
      cardvm__sandbox_join(L);
      return;
    }
  }
  compile_again(L, call, charges.unbounded);
}

/* Arguments: the environment, a load_call. Returns the function or a message, and sets the status.
 */
static int load_protected(lua_State *L) {
  load_call *call = lua_touserdata(L, 2);
  const cardvm__sandbox_limits *limits = cardvm__sandbox_limits_of(cardvm__sandbox_of(L));
  const size_t most = limits->source_bytes;
  if (call->length > most) {
    call->status = LUA_ERRSYNTAX;
    lua_pushfstring(L, "%s:1: %I bytes of source; the limit is %I", display_name(call->chunkname),
                    (lua_Integer)call->length, (lua_Integer)most);
    return 1;
  }
  finding found = find_refused(call->source, call->length);
  if (found.message) return refuse_source(L, call, found);
  /* A stack that grows within lua_load, in the middle of an emergency collection, can cost 5.4.4
   * the new closure: let it grow now. */
  if (!lua_checkstack(L, LUA_MINSTACK)) {
    call->status = LUA_ERRMEM;
    lua_pushliteral(L, "not enough memory");
    return 1;
  }
  set_own_names(L);
  if (limits->instructions) compile_paying(L, call);
  else {
    load_call t = translated(L, call, NULL);
    compile(L, &t);
    call->status = t.status;
  }
  return 1;
}

int cardvm__sandbox_load(cardvm__sandbox *sandbox, const char *source, size_t length,
                         const char *chunkname, int env_index) {
  lua_State *L = cardvm__sandbox_state(sandbox);
  load_call call = {.source = source, .chunkname = chunkname, .length = length};
  int env = lua_absindex(L, env_index);
  lua_pushcfunction(L, load_protected);
  lua_pushvalue(L, env);
  lua_pushlightuserdata(L, &call);
  int status = cardvm__sandbox_call(sandbox, 2);
  return status == LUA_OK ? call.status : status;
}
