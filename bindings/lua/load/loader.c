/* A rule set becomes a program: first rules.lua with what it includes, then the cards in
 * name order, then the checks that need everything. */
#include "expr.h"
#include "runner.h"
#include "safe.h"

#include <stdio.h>
#include <string.h>

#define COOKIE 0x6c756131u
#define RULES_PLACE "rules.lua:1" /* of what is wrong with the rule set as a whole */

/* -- Configuration ----------------------------------------------------------------------------- */

cardvm_lua_config cardvm_lua_config_default(void) {
  return (cardvm_lua_config){.cookie = COOKIE,
                             .hooks = cardvm_hooks_default(),
                             .instructions = 200000,
                             .memory_bytes = (size_t)64 << 20,
                             .loading = CARDVM_LOADING_WORK,
                             .nesting = 32};
}

/* One call of cardvm_lua_load*. */
typedef struct job {
  binding *b;
  const char *folder;
  const cardvm_lua_files *files; /* NULL: of the folder */
  const char *rules, *cards;     /* texts; NULL: files */
} job;

/* -- The whole --------------------------------------------------------------------------------- */

static void open_state(lua_State *L, binding *b) {
  loaded *l = b->loaded;
  cardvm__objects_open(L);
  cardvm__loaded_open(L, l);
  cardvm__push_ref(L, l->api);
  int api = lua_gettop(L);
  cardvm__safe_open(L, api);
  cardvm__runtime_open(L);
  cardvm__words_open(L, b);
  lua_pop(L, 1);
  cardvm__environments_open(L, l);
  cardvm__key_declare(L, "text", KEY_LABEL, 0);
  cardvm__attribute_declare(L, ATTRIBUTE_LABEL, "text", 0, 0);
}

static void run_rules(lua_State *L, const job *j) {
  binding *b = j->b;
  b->loaded->rules_phase = true;
  if (j->rules) cardvm__script_run(L, "rules.lua", j->rules, strlen(j->rules));
  else cardvm__script_file(L, "rules.lua");
  b->loaded->rules_phase = false;
  cardvm__finish_rules(L, b);
}

static void run_cards(lua_State *L, const job *j) {
  binding *b = j->b;
  if (j->cards) cardvm__script_run(L, "cards.lua", j->cards, strlen(j->cards));
  if (j->rules) return;
  if (b->loaded->files) cardvm__files_list(L, b->loaded->files, "cards");
  else cardvm__folder_list(L, b->loaded->folder, "cards");
  for (lua_Integer i = 1, n = cardvm__length(L, -1); i <= n; i++) {
    lua_rawgeti(L, -1, i);
    cardvm__script_file(L,
                        cardvm__keep_text(L, lua_pushfstring(L, "cards/%s", lua_tostring(L, -1))));
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
    luaL_error(L, "%s: %s", RULES_PLACE, error.message);
  }
  cardvm__loaded_trim(L, b->loaded);
  cardvm__handles_close(L, b);
}

/* What is loaded stays and is marked each time garbage is collected: that may wait until there is
 * three times as much of it, where there is room. */
static void collect(lua_State *L, size_t room) {
  if ((size_t)lua_gc(L, LUA_GCCOUNT) < room / 1024 / 8) lua_gc(L, LUA_GCSETPAUSE, 400);
  lua_gc(L, LUA_GCCOLLECT);
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
  collect(L, j->b->config.memory_bytes);
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
  cardvm_program_work_limit(b->program, config->loading);
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
