/* Scripts that a host has itself: packed with its other files, or in memory. And what a list of
 * scripts is, wherever they lie. */
#include "loaded.h"

#include <stdlib.h>
#include <string.h>

bool cardvm__file_is_script(const char *name) {
  size_t length = strlen(name);
  return name[0] != '.' && length > 4 && strcmp(name + length - 4, ".lua") == 0;
}

static int by_bytes(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void cardvm__files_sorted(lua_State *L, const char *names, size_t count) {
  const char **sorted = lua_newuserdatauv(L, (count + 1) * sizeof *sorted, 0);
  for (size_t i = 0; i < count; i++, names += strlen(names) + 1) sorted[i] = names;
  qsort(sorted, count, sizeof *sorted, by_bytes);
  lua_createtable(L, (int)count, 0);
  for (size_t i = 0; i < count; i++) {
    lua_pushstring(L, sorted[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_remove(L, -2);
}

/* The name within the folder of a script that lies in it, itself and not deeper; else NULL. */
static const char *name_in(const char *file, const char *sub) {
  size_t length = strlen(sub);
  if (strncmp(file, sub, length) != 0 || file[length] != '/') return NULL;
  const char *name = file + length + 1;
  return strchr(name, '/') || !cardvm__file_is_script(name) ? NULL : name;
}

void cardvm__files_list(lua_State *L, const cardvm_lua_files *files, const char *sub) {
  luaL_Buffer names; /* what the host names need not stay */
  size_t count = 0;
  const char *file;
  luaL_checkstack(L, 10, NULL);
  luaL_buffinit(L, &names);
  for (uint32_t i = 0; (file = files->name(files->user, i)) != NULL; i++) {
    if (i == CARDVM__FILES_MAX)
      luaL_error(L, "%s:0: more than %d files", sub, (int)CARDVM__FILES_MAX);
    const char *name = name_in(file, sub);
    if (!name) continue;
    luaL_addlstring(&names, name, strlen(name) + 1);
    count++;
  }
  luaL_pushresult(&names);
  cardvm__files_sorted(L, lua_tostring(L, -1), count);
  lua_remove(L, -2);
}

const char *cardvm__files_read(lua_State *L, const cardvm_lua_files *files, const char *file,
                               size_t *length) {
  size_t bytes = 0;
  const char *text = files->read(files->user, file, &bytes);
  if (!text) luaL_error(L, "%s:0: can't be read: there is no such file", file);
  if (bytes > CARDVM__FILE_BYTES_MAX) luaL_error(L, "%s:0: can't be read: it is too large", file);
  char *copy = lua_newuserdatauv(L, bytes + 1, 0);
  memcpy(copy, text, bytes);
  copy[bytes] = '\0';
  *length = bytes;
  return copy;
}
