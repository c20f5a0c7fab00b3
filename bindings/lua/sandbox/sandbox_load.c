/* Compiling scripts: what the text may hold, and with which globals it runs. */
#include "sandbox.h"

#include <lauxlib.h>
#include <string.h>

/* -- A small reader of Lua's tokens: enough to know strings and comments from code ------------- */

typedef struct scanner {
  const char *at, *end;
  const char *line_start;
  int line;
} scanner;

typedef struct finding {
  const char *message; /* NULL: nothing found */
  int line, column;
} finding;

static char peek(const scanner *s, size_t ahead) {
  return (size_t)(s->end - s->at) > ahead ? s->at[ahead] : '\0';
}

static void advance(scanner *s) {
  /* "\r\n" counts once, at its '\n', as in Lua */
  if (*s->at == '\n' || (*s->at == '\r' && peek(s, 1) != '\n')) {
    s->line++;
    s->line_start = s->at + 1;
  }
  s->at++;
}

/* At '[': the level of the long bracket that opens here, -1 if none does. */
static int long_bracket(const scanner *s) {
  size_t level = 0;
  while (peek(s, 1 + level) == '=')
    level++;
  return peek(s, 1 + level) == '[' ? (int)level : -1;
}

static void skip_long(scanner *s, int level) {
  for (int i = 0; i < level + 2; i++)
    advance(s);
  while (s->at < s->end) {
    if (*s->at == ']') {
      int closing = 0;
      while (peek(s, (size_t)closing + 1) == '=')
        closing++;
      if (closing == level && peek(s, (size_t)closing + 1) == ']') {
        s->at += level + 2;
        return;
      }
    }
    advance(s);
  }
}

/* As in Lua's own reader: ASCII, whatever the host's locale says. */
static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static void skip_quoted(scanner *s) {
  char quote = *s->at;
  advance(s);
  while (s->at < s->end && *s->at != quote && *s->at != '\n' && *s->at != '\r') {
    bool escape = *s->at == '\\';
    bool blanks = escape && peek(s, 1) == 'z'; /* \z skips line ends too */
    advance(s);
    if (!escape || s->at == s->end)
      continue;
    bool return_newline = *s->at == '\r' && peek(s, 1) == '\n';
    advance(s);
    if (return_newline)
      advance(s);
    while (blanks && s->at < s->end && is_blank(*s->at))
      advance(s);
  }
  if (s->at < s->end)
    advance(s);
}

static void skip_comment(scanner *s) {
  s->at += 2;
  int level = peek(s, 0) == '[' ? long_bracket(s) : -1;
  if (level >= 0)
    skip_long(s, level);
  else
    while (s->at < s->end && *s->at != '\n' && *s->at != '\r')
      advance(s);
}

static size_t word_length(const char *at, const char *end) {
  const char *stop = at;
  while (stop < end && is_word(*stop))
    stop++;
  return (size_t)(stop - at);
}

static bool is_text(const char *at, size_t length, const char *text) {
  return length == strlen(text) && memcmp(at, text, length) == 0;
}

/* `< close >`, in any spacing. As an expression that would compare two truth values, an error. */
static bool is_close_attribute(const scanner *s) {
  const char *at = s->at + 1;
  while (at < s->end && is_blank(*at))
    at++;
  size_t length = word_length(at, s->end);
  if (!is_text(at, length, "close"))
    return false;
  for (at += length; at < s->end && is_blank(*at);)
    at++;
  return at < s->end && *at == '>';
}

static finding find_here(const scanner *s, const char *message) {
  return (finding){message, s->line, (int)(s->at - s->line_start) + 1};
}

/* The first thing in a script that it may not use. */
static finding scan(const char *source, size_t length) {
  scanner s = {.at = source, .end = source + length, .line_start = source, .line = 1};
  while (s.at < s.end) {
    char c = *s.at;
    if (c == '-' && peek(&s, 1) == '-') {
      skip_comment(&s);
    } else if (c == '"' || c == '\'') {
      skip_quoted(&s);
    } else if (c == '[' && long_bracket(&s) >= 0) {
      skip_long(&s, long_bracket(&s));
    } else if (is_word(c)) {
      size_t word = word_length(s.at, s.end);
      if (is_text(s.at, word, "_ENV"))
        return find_here(&s,
                         "the name _ENV is not available: scripts can't exchange their globals");
      s.at += word;
    } else if (c == '^') {
      return find_here(&s, "the operator ^ is not available: its result differs between machines; "
                           "write x * x, or 1 << n for a power of two");
    } else if (c == '<' && is_close_attribute(&s)) {
      return find_here(&s, "<close> variables are not available");
    } else {
      advance(&s);
    }
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
  lua_pushfstring(L, "%s:%d: column %d: %s", display_name(call->chunkname), found.line,
                  found.column, found.message);
  return 1;
}

/* Arguments: the environment, a load_call. Returns the function or a message, and sets the status.
 */
static int load_protected(lua_State *L) {
  load_call *call = lua_touserdata(L, 2);
  size_t most = cardvm__sandbox_limits_of(cardvm__sandbox_of(L))->source_bytes;
  if (call->length > most) {
    call->status = LUA_ERRSYNTAX;
    lua_pushfstring(L, "%s:1: %I bytes of source; the limit is %I", display_name(call->chunkname),
                    (lua_Integer)call->length, (lua_Integer)most);
    return 1;
  }
  finding found = scan(call->source, call->length);
  if (found.message)
    return refuse_source(L, call, found);
  /* A stack that grows within lua_load, in the middle of an emergency collection, can cost 5.4.4
   * the new closure: let it grow now. */
  if (!lua_checkstack(L, LUA_MINSTACK)) {
    call->status = LUA_ERRMEM;
    lua_pushliteral(L, "not enough memory");
    return 1;
  }
  call->status = lua_load(L, read_all, call, call->chunkname, "t");
  if (call->status != LUA_OK)
    return 1;
  lua_pushvalue(L, 1);
  lua_setupvalue(L, -2, 1);
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
  int status = lua_pcall(L, 2, 1, 0);
  return status == LUA_OK ? call.status : status;
}
