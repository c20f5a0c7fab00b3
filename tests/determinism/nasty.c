/* Runs scripts that do what may depend on Lua's hash seed or on addresses, and prints a hash of
 * what each printed and how it ended. Two processes must print the same: nasty.sh.
 *
 *   nasty BYTES SCRIPT...    takes so much memory first, so that everything lies elsewhere
 */
#include "safe.h"
#include "sandbox.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SOURCE_BYTES 65536u

/* FNV-1a. */
static void hash_bytes(uint64_t *hash, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) *hash = (*hash ^ (uint8_t)text[i]) * 1099511628211u;
}

static void on_log(void *user, const char *text, size_t length) {
  hash_bytes(user, text, length);
  hash_bytes(user, "\n", 1);
}

static int open_env(lua_State *L) {
  lua_newtable(L);
  cardvm__safe_open(L, -1);
  return 1;
}

static int new_thread(lua_State *L) {
  lua_State **thread = lua_touserdata(L, 1);
  *thread = lua_newthread(L);
  return 1;
}

static size_t read_file(const char *path, char *source) {
  FILE *file = fopen(path, "rb");
  size_t length = file ? fread(source, 1, SOURCE_BYTES, file) : 0;
  if (file) fclose(file);
  return length;
}

/* Returns whether the script ends so: without an error, or with the one that its last line names
 * ("-- ends with: ..."). With another one it would test nothing from there on. */
static bool ends_so(const char *source, const char *end) {
  static const char says[] = "-- ends with: ";
  const char *at = strstr(source, says);
  if (!at) return !*end;
  char said[100];
  at += strlen(says);
  snprintf(said, sizeof said, "%.*s", (int)strcspn(at, "\n"), at);
  return strstr(end, said) != NULL;
}

/* Runs the script on the thread, and adds what it ended with. */
static int run(cardvm__sandbox *sandbox, lua_State *thread, uint64_t *hash) {
  cardvm__budget budget;
  int results;
  cardvm__armed before = cardvm__sandbox_arm(sandbox, thread, &budget);
  int status = lua_resume(thread, NULL, 0, &results);
  cardvm__sandbox_disarm(sandbox, before);
  if (status != LUA_OK && status != LUA_ERRMEM)
    hash_bytes(hash, lua_tostring(thread, -1), strlen(lua_tostring(thread, -1)));
  return status;
}

static int script(const char *path) {
  static char source[SOURCE_BYTES];
  size_t length = read_file(path, source);
  source[length < SOURCE_BYTES ? length : SOURCE_BYTES - 1] = '\0';
  uint64_t hash = 14695981039346656037u;
  cardvm__sandbox_limits limits = cardvm__sandbox_limits_default();
  lua_State *thread;
  limits.instructions = 100000000;
  cardvm__sandbox *sandbox = cardvm__sandbox_new(NULL, &limits);
  if (!length || !sandbox) return fprintf(stderr, "%s: can't be read\n", path), 1;
  lua_State *L = cardvm__sandbox_state(sandbox);
  cardvm__sandbox_set_log(sandbox, on_log, &hash);
  if (cardvm__sandbox_protect(sandbox, open_env, NULL) != LUA_OK ||
      cardvm__sandbox_protect(sandbox, new_thread, &thread) != LUA_OK ||
      cardvm__sandbox_load(sandbox, source, length, "@nasty.lua", 1) != LUA_OK)
    return fprintf(stderr, "%s: %s\n", path, lua_tostring(L, -1)), 1;
  lua_xmove(L, thread, 1);
  int status = run(sandbox, thread, &hash);
  const char *end = status == LUA_OK || status == LUA_ERRMEM ? "" : lua_tostring(thread, -1);
  if (!ends_so(source, end)) return fprintf(stderr, "%s: it ends with: %s\n", path, end), 1;
  printf("%s %d %016llx %llu\n", path, status, (unsigned long long)hash,
         (unsigned long long)cardvm__sandbox_statistics_of(sandbox).instructions);
  cardvm__sandbox_free(sandbox);
  return 0;
}

int main(int argc, char **argv) {
  size_t bytes = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
  void *taken = bytes ? malloc(bytes) : NULL;
  int failures = argc < 3;
  for (int i = 2; i < argc; i++) failures += script(argv[i]);
  free(taken);
  return failures != 0;
}
