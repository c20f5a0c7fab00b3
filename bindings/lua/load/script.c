/* One script of a rule set: it is compiled, run on the budget of loading, and may include others.
 */
#include "form.h"
#include "lint.h"
#include "safe.h"

#include <string.h>

#define FILES_DEEP 32 /* files that are included by each other; Lua's own stack ends at some 60 */

static int raise(lua_State *L, const char *message) {
  lua_pushstring(L, message);
  return lua_error(L);
}

typedef struct lines {
  const char *at, *end;
  int count;
} lines;

static const char *next_line(lua_State *L, void *data, size_t *length) {
  lines *l = data;
  const char *from = l->at, *stop = memchr(from, '\n', (size_t)(l->end - from));
  (void)L;
  l->at = stop ? stop + 1 : l->end;
  l->count++;
  *length = (size_t)(l->at - from);
  return from;
}

/* Raises what Lua says of a text. Of what is nested too deeply it says no place: handed over line
 * by line, the text ends there. */
static int compile_failed(lua_State *L, int status, const char *file, const char *text,
                          size_t length) {
  const char *message = lua_tostring(L, -1);
  const size_t name = strlen(file);
  if (status == LUA_ERRMEM || !message || (!strncmp(message, file, name) && message[name] == ':'))
    return lua_error(L);
  lines l = {text, text + length, 0};
  lua_load(L, next_line, &l, file, "t");
  return luaL_error(L, "%s:%d: nested too deeply: %s", file, l.count, message);
}

/* Compiles a script and keeps it for the checks at the end; leaves the function. */
static void compile(lua_State *L, binding *b, const char *file, const char *text, size_t length) {
  loaded *l = b->loaded;
  char error[400];
  const char *chunk = lua_pushfstring(L, "@%s", file);
  cardvm__push_ref(L, l->rules_phase ? l->rules_env : l->cards_env);
  if (*text == *LUA_SIGNATURE) luaL_error(L, "%s:1: this is compiled, not text", file);
  int status = cardvm__sandbox_load(b->sandbox, text, length, chunk, lua_gettop(L));
  if (status != LUA_OK) compile_failed(L, status, file, text, length);
  const cardvm__lint_options options = {.allow_globals = l->rules_phase};
  if (!cardvm__lint_chunk(L, lua_gettop(L), &options, error, sizeof error)) raise(L, error);
  cardvm__sandbox_tell_lines(L, lua_gettop(L), file);
  cardvm__words_note(L, b, text, length);
  cardvm__push_ref(L, l->chunks);
  lua_createtable(L, 2, 0);
  lua_pushvalue(L, -3);
  lua_rawseti(L, -2, 1);
  lua_pushboolean(L, l->rules_phase);
  lua_rawseti(L, -2, 2);
  lua_rawseti(L, -2, cardvm__length(L, -2) + 1);
  lua_pop(L, 1);
  lua_replace(L, -3);
  lua_pop(L, 1);
}

/* What a file that is included leaves as it was. */
typedef struct file_scope {
  const char *file, *source;
  size_t source_bytes;
} file_scope;

static file_scope enter_file(binding *b, file_scope inner) {
  loaded *l = b->loaded;
  file_scope outer = {b->file, l->source, l->source_bytes};
  b->file = inner.file;
  l->source = inner.source;
  l->source_bytes = inner.source_bytes;
  return outer;
}

/* Lua calls it a stack overflow, too, when its stack can't grow because memory was refused. */
static bool stack_refused(lua_State *L, const char *why) {
  return *why && lua_type(L, -1) == LUA_TSTRING && strstr(lua_tostring(L, -1), "stack overflow");
}

static int failed(lua_State *L, binding *b, int status, bool budget_spent) {
  const char *why = cardvm__sandbox_refusal(b->sandbox);
  bool memory = status == LUA_ERRMEM || stack_refused(L, why);
  if (memory) b->code = CARDVM_ERROR_MEMORY;
  else if (budget_spent) b->code = CARDVM_ERROR_LIMIT;
  return memory && *why ? raise(L, why) : lua_error(L);
}

/* Keeps a copy of the text, for messages of functions that run. */
static void keep_source(lua_State *L, binding *b, const char *file, const char *text) {
  size_t bytes = strlen(text) + 1;
  source *kept = cardvm__array_add(L, &b->loaded->sources, sizeof *kept);
  b->sources = b->loaded->sources.items;
  kept->text = cardvm__resize(&b->allocator, NULL, 0, bytes);
  if (!kept->text) cardvm__refused(L, bytes);
  memcpy(kept->text, text, bytes);
  kept->file = cardvm__keep_text(L, file);
  b->source_count = b->loaded->sources.count; /* one that is not whole is not looked at */
}

static bool pay(void *program, uint32_t units) { return cardvm_program_work(program, units); }

void cardvm__script_run(lua_State *L, const char *file, const char *text, size_t length) {
  binding *b = cardvm__binding_at(L);
  cardvm_program_stamp(b->program, file, text, length); /* refused memory: sealing says so */
  b->loaded->files_deep++;
  file_scope outer = enter_file(b, (file_scope){file, text, length});
  lua_pushcfunction(L, cardvm__form_handler);
  if (!cardvm_program_work(b->program, (uint32_t)length)) {
    b->code = cardvm_program_error(b->program)->code;
    luaL_error(L, "%s:1: %s", file, cardvm_program_error(b->program)->message);
  }
  compile(L, b, file, text, length);
  keep_source(L, b, file, text);
  cardvm__budget budget = {.limit = b->config.loading,
                           .left = UINT32_MAX,
                           .what = "units of work to load the program",
                           .pay = pay,
                           .payer = b->program};
  cardvm__armed before = cardvm__sandbox_rearm(b->sandbox, L, &budget);
  int status = lua_pcall(L, 0, 0, lua_gettop(L) - 1);
  cardvm__sandbox_disarm(b->sandbox, before);
  if (status != LUA_OK) failed(L, b, status, budget.dead);
  lua_pop(L, 1);
  cardvm__form_check_pending(L);
  enter_file(b, outer);
  b->loaded->files_deep--;
}

void cardvm__script_file(lua_State *L, const char *file) {
  size_t length;
  int top = lua_gettop(L);
  const loaded *l = cardvm__binding_at(L)->loaded;
  const char *text = l->files ? cardvm__files_read(L, l->files, file, &length)
                              : cardvm__folder_read(L, l->folder, file, &length);
  cardvm__script_run(L, file, text, length);
  lua_settop(L, top);
}

/* -- include ----------------------------------------------------------------------------------- */

/* Letters, digits, _ - and single slashes: never out of the folder. */
static bool is_path(const char *name) {
  bool start = true;
  for (; *name; name++) {
    bool letter = (*name >= 'a' && *name <= 'z') || (*name >= 'A' && *name <= 'Z') ||
                  (*name >= '0' && *name <= '9') || *name == '_' || *name == '-';
    if (!letter && (*name != '/' || start)) return false;
    start = *name == '/';
  }
  return !start;
}

int cardvm__form_include(lua_State *L) {
  const loaded *l = cardvm__self(L)->loaded;
  const char *name = cardvm__form_name(L, "include");
  if (!l->folder && !l->files)
    return cardvm__form_error(L, "include: a rule set given as text has no files");
  if (!is_path(name))
    return cardvm__form_error(L,
                              "include: expected the name of a file without .lua, as in "
                              "\"rules/turn\", got '%s'",
                              name);
  const char *file = cardvm__keep_text(L, lua_pushfstring(L, "%s.lua", name));
  cardvm__push_ref(L, l->includes);
  if (lua_getfield(L, -1, file) != LUA_TNIL)
    return cardvm__form_error(L, "include: %s is included twice: first in %s", file,
                              lua_tostring(L, -1));
  lua_pop(L, 1);
  cardvm__form_place(L);
  lua_setfield(L, -2, file);
  lua_pushnil(L);
  int count = 0;
  while (lua_next(L, -2)) count++, lua_pop(L, 1);
  if (count > 1000) return cardvm__form_error(L, "include: more than 1000 files");
  if (cardvm__self(L)->loaded->files_deep == FILES_DEEP)
    return cardvm__form_error(L, "include: more than %d files, each in the one before", FILES_DEEP);
  cardvm__script_file(L, file);
  return 0;
}
