/* A rule set becomes a program: first rules.lua with what it includes, then the cards in
 * name order, then the checks that need everything. */
#include "expr.h"
#include "lint.h"
#include "runner.h"
#include "safe.h"

#include <stdio.h>
#include <string.h>

#define COOKIE 0x6c756131u
#define FILE_INSTRUCTIONS                                                                          \
  50000000u /* to run one file: a loop without an end is found in a second */

/* -- Configuration ----------------------------------------------------------------------------- */

cardvm_lua_config cardvm_lua_config_default(void) {
  return (cardvm_lua_config){.cookie = COOKIE,
                             .hooks = cardvm_hooks_default(),
                             .instructions = 100000,
                             .memory_bytes = (size_t)64 << 20,
                             .coroutines = 64,
                             .nesting = 32};
}

/* One call of cardvm_lua_load*. */
typedef struct job {
  binding *b;
  const char *folder;
  const cardvm_lua_files *files; /* NULL: of the folder */
  const char *rules, *cards;     /* texts; NULL: files */
} job;

/* -- One file ---------------------------------------------------------------------------------- */

static int raise(lua_State *L, const char *message) {
  lua_pushstring(L, message);
  return lua_error(L);
}

/* Compiles a script and keeps it for the checks at the end; leaves the function. */
static void compile(lua_State *L, binding *b, const char *file, const char *text, size_t length) {
  loaded *l = b->loaded;
  char error[400];
  const char *chunk = lua_pushfstring(L, "@%s", file);
  cardvm__push_ref(L, l->rules_phase ? l->rules_env : l->cards_env);
  if (cardvm__sandbox_load(b->sandbox, text, length, chunk, lua_gettop(L)) != LUA_OK) lua_error(L);
  const cardvm__lint_options options = {.allow_globals = l->rules_phase};
  if (!cardvm__lint_chunk(L, lua_gettop(L), &options, error, sizeof error)) raise(L, error);
  cardvm__words_note(L, b, text, length);
  cardvm__push_ref(L, l->chunks);
  lua_createtable(L, 2, 0);
  lua_pushvalue(L, -3);
  lua_rawseti(L, -2, 1);
  lua_pushboolean(L, l->rules_phase);
  lua_rawseti(L, -2, 2);
  lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
  lua_pop(L, 1);
  lua_replace(L, -3);
  lua_pop(L, 1);
}

/* What a file that is included leaves as it was. */
typedef struct file_scope {
  const char *file, *source;
  size_t source_bytes;
} file_scope;

static file_scope enter_file(loaded *l, file_scope inner) {
  file_scope outer = {l->file, l->source, l->source_bytes};
  l->file = inner.file;
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

/* Runs a script on a budget of its own. */
static void run(lua_State *L, binding *b, const char *file, const char *text, size_t length) {
  cardvm_program_stamp(b->program, file, text, length); /* refused memory: sealing says so */
  file_scope outer = enter_file(b->loaded, (file_scope){file, text, length});
  lua_pushcfunction(L, cardvm__form_handler);
  compile(L, b, file, text, length);
  cardvm__budget budget;
  cardvm__armed before = cardvm__sandbox_arm(b->sandbox, L, &budget);
  budget.limit = budget.left = FILE_INSTRUCTIONS;
  budget.what = "one file";
  int status = lua_pcall(L, 0, 0, lua_gettop(L) - 1);
  cardvm__sandbox_disarm(b->sandbox, before);
  if (status != LUA_OK) failed(L, b, status, budget.dead);
  lua_pop(L, 1);
  cardvm__form_check_pending(L);
  enter_file(b->loaded, outer);
}

static void run_file(lua_State *L, binding *b, const char *file) {
  size_t length;
  int top = lua_gettop(L);
  const loaded *l = b->loaded;
  const char *text = l->files ? cardvm__files_read(L, l->files, file, &length)
                              : cardvm__folder_read(L, l->folder, file, &length);
  run(L, b, file, text, length);
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

static int form_include(lua_State *L) {
  binding *b = cardvm__form_binding(L, "include");
  loaded *l = b->loaded;
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
  run_file(L, b, file);
  return 0;
}

/* -- The whole --------------------------------------------------------------------------------- */

static void forms_open(lua_State *L, int env, bool rules) {
  env = lua_absindex(L, env);
  if (rules) {
    cardvm__open_rules_state(L, env);
    cardvm__open_rules_course(L, env);
    cardvm__open_rules_words(L, env);
    cardvm__open_data(L, env);
    return;
  }
  cardvm__open_values(L, env);
  cardvm__open_operations(L, env);
  cardvm__open_conditions(L, env);
  cardvm__open_selections(L, env);
  cardvm__open_abilities(L, env);
  cardvm__open_costs(L, env);
  cardvm__open_plans(L, env);
  cardvm__open_cards(L, env);
}

static void open_state(lua_State *L, binding *b) {
  static const api_function include[] = {{"include", form_include}, {NULL, NULL}};
  loaded *l = b->loaded;
  cardvm__objects_open(L);
  cardvm__loaded_open(L, l);
  cardvm__push_ref(L, l->api);
  int api = lua_gettop(L);
  cardvm__safe_open(L, api);
  cardvm__runtime_open(L, api);
  forms_open(L, api, false);
  cardvm__push_ref(L, l->rules_only);
  forms_open(L, lua_gettop(L), true);
  cardvm__api_set(L, -1, include);
  lua_pop(L, 2);
  cardvm__environments_open(L, l);
  cardvm__key_declare(L, "text", KEY_LABEL, 0);
  cardvm__attribute_declare(L, ATTRIBUTE_LABEL, "text", 0, 0);
}

static void run_rules(lua_State *L, const job *j) {
  binding *b = j->b;
  b->loaded->rules_phase = true;
  if (j->rules) run(L, b, "rules.lua", j->rules, strlen(j->rules));
  else run_file(L, b, "rules.lua");
  b->loaded->rules_phase = false;
  cardvm__finish_rules(L, b);
}

static void run_cards(lua_State *L, const job *j) {
  binding *b = j->b;
  if (j->cards) run(L, b, "cards.lua", j->cards, strlen(j->cards));
  if (j->rules) return;
  if (b->loaded->files) cardvm__files_list(L, b->loaded->files, "cards");
  else cardvm__folder_list(L, b->loaded->folder, "cards");
  for (lua_Integer i = 1, n = (lua_Integer)lua_rawlen(L, -1); i <= n; i++) {
    lua_rawgeti(L, -1, i);
    run_file(L, b, cardvm__keep_text(L, lua_pushfstring(L, "cards/%s", lua_tostring(L, -1))));
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
}

static void seal(lua_State *L, binding *b) {
  cardvm_error error;
  memset(&error, 0, sizeof error);
  cardvm__environments_close(L, b->loaded);
  b->loading = false;
  if (cardvm_program_seal(b->program, &error) != CARDVM_OK) {
    b->code = error.code;
    luaL_error(L, "%s", error.message);
  }
  cardvm__loaded_trim(L, b->loaded);
}

static int load_protected(lua_State *L) {
  const job *j = lua_touserdata(L, 1);
  cardvm__sandbox_set_owner(j->b->sandbox, j->b);
  open_state(L, j->b);
  if (j->b->loaded->folder) j->b->loaded->folder = cardvm__keep_text(L, j->b->loaded->folder);
  run_rules(L, j);
  run_cards(L, j);
  cardvm__finish_program(L, j->b);
  seal(L, j->b);
  lua_settop(L, 0);
  lua_gc(L, LUA_GCCOLLECT);
  return 0;
}

/* -- Loading ----------------------------------------------------------------------------------- */

static void fail(cardvm_error *error, cardvm_status code, const char *message) {
  if (!error) return;
  memset(error, 0, sizeof *error);
  error->code = code;
  snprintf(error->message, sizeof error->message, "%s", message);
}

static cardvm_program *load(const cardvm_lua_config *config, job j, cardvm_error *error) {
  const cardvm_lua_config standard = cardvm_lua_config_default();
  cardvm_error unwanted;
  if (!error) error = &unwanted;
  if (!config) config = &standard;
  if (config->cookie != COOKIE) {
    fail(error, CARDVM_ERROR_ARGUMENT, "the configuration is not from cardvm_lua_config_default");
    return NULL;
  }
  binding *b = cardvm__binding_new(config);
  if (!b) {
    fail(error, CARDVM_ERROR_MEMORY, "out of memory: the host refused what a program begins with");
    return NULL;
  }
  if (cardvm_program_hooks(b->program, &config->hooks) != CARDVM_OK) {
    fail(error, CARDVM_ERROR_ARGUMENT, cardvm_program_error(b->program)->message);
    cardvm_program_free(b->program);
    return NULL;
  }
  b->loaded->folder = j.folder;
  b->loaded->files = j.files;
  b->code = CARDVM_ERROR_SCRIPT;
  j.b = b;
  int status = cardvm__sandbox_protect(b->sandbox, load_protected, &j);
  cardvm_program *program = b->program;
  if (status == LUA_OK) {
    lua_settop(b->L, 0);
    b->loaded->files = NULL; /* the host's, while it loads */
    b->runner->told =
        cardvm__sandbox_statistics_of(b->sandbox).instructions; /* loading is no game's */
    fail(error, CARDVM_OK, "");
    return program;
  }
  cardvm__report(b->L, status == LUA_ERRMEM ? CARDVM_ERROR_MEMORY : b->code, b->loaded->open_card,
                 error);
  const char *why = cardvm__sandbox_refusal(b->sandbox);
  if (status == LUA_ERRMEM && *why) snprintf(error->message, sizeof error->message, "%s", why);
  cardvm_program_free(program);
  return NULL;
}

cardvm_program *cardvm_lua_load(const cardvm_lua_config *config, const char *folder,
                                cardvm_error *error) {
  if (folder) return load(config, (job){.folder = folder}, error);
  fail(error, CARDVM_ERROR_ARGUMENT, "no folder was named");
  return NULL;
}

cardvm_program *cardvm_lua_load_text(const cardvm_lua_config *config, const char *rules,
                                     const char *cards, cardvm_error *error) {
  if (rules) return load(config, (job){.rules = rules, .cards = cards}, error);
  fail(error, CARDVM_ERROR_ARGUMENT, "no rules were given");
  return NULL;
}

cardvm_program *cardvm_lua_load_files(const cardvm_lua_config *config,
                                      const cardvm_lua_files *files, cardvm_error *error) {
  if (files && files->name && files->read) return load(config, (job){.files = files}, error);
  fail(error, CARDVM_ERROR_ARGUMENT, "no functions were given that name and read files");
  return NULL;
}
