/* Reading a rule-set folder: the one file of the binding that needs more than the C library. */
#define _XOPEN_SOURCE 700
#define _FILE_OFFSET_BITS                                                                          \
  64 /* else a 32-bit machine can't list folders with large file numbers                           \
      */

#include "loaded.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* -- Reading a file ---------------------------------------------------------------------------- */

/* Fills `text`; returns what went wrong, NULL if nothing. No Lua here: an error would lose the
 * file. */
static const char *read_into(const char *path, char *text, size_t bytes) {
  FILE *file = fopen(path, "rb");
  if (!file) return strerror(errno);
  size_t got = fread(text, 1, bytes, file);
  bool more = got == bytes && fgetc(file) != EOF;
  bool failed = ferror(file) != 0;
  fclose(file);
  if (failed) return "it can't be read";
  return got < bytes || more ? "it changed while it was read" : NULL;
}

/* Whether the file lies in the folder, whatever links lead to it: a rule set of a stranger's must
 * not quote other files. */
static const char *lies_outside(const char *folder, const char *path) {
#ifdef _WIN32
  (void)folder, (void)path;
  return NULL;
#else
  char *top = realpath(folder, NULL), *file = top ? realpath(path, NULL) : NULL;
  const char *why = file ? NULL : strerror(errno);
  const size_t length = top ? strlen(top) : 0;
  if (file && (strncmp(file, top, length) != 0 || (file[length] != '/' && length > 1)))
    why = "it lies outside the folder of the rule set";
  free(file);
  free(top);
  return why;
#endif
}

const char *cardvm__folder_read(lua_State *L, const char *folder, const char *file,
                                size_t *length) {
  const char *path = lua_pushfstring(L, "%s/%s", folder, file);
  struct stat info;
  const char *why = NULL;
  char *text = NULL;
  if (stat(path, &info) != 0) why = strerror(errno);
  else if (!S_ISREG(info.st_mode)) why = "it is no file";
  else if (info.st_size > (off_t)CARDVM__FILE_BYTES_MAX) why = "it is too large";
  else why = lies_outside(folder, path);
  if (!why) {
    text = lua_newuserdatauv(L, (size_t)info.st_size + 1, 0);
    text[info.st_size] = '\0';
    why = read_into(path, text, (size_t)info.st_size);
  }
  if (why && stat(folder, &info) != 0)
    luaL_error(L, "%s:0: there is no folder \"%s\"", file, folder);
  if (why) luaL_error(L, "%s:0: can't be read: %s", file, why);
  *length = (size_t)info.st_size;
  lua_remove(L, -2);
  return text;
}

/* -- Listing a folder -------------------------------------------------------------------------- */

typedef struct listing {
  size_t bytes; /* of all names with their zeros */
  size_t count;
  char *names;     /* NULL: only measure */
  size_t capacity; /* of `names` */
  int error;       /* errno; 0: none, or there is no such folder */
} listing;

/* False when there is no such folder. No Lua here: an error would lose the folder. */
static bool list_into(const char *path, listing *l) {
  DIR *folder = opendir(path);
  if (!folder) return false;
  l->bytes = l->count = 0;
  for (struct dirent *entry; errno = 0, (entry = readdir(folder)) != NULL;) {
    size_t bytes = strlen(entry->d_name) + 1;
    if (!cardvm__file_is_script(entry->d_name) || l->count == CARDVM__FILES_MAX) continue;
    if (l->names) {
      if (l->bytes + bytes > l->capacity) break; /* a file was added meanwhile */
      memcpy(l->names + l->bytes, entry->d_name, bytes);
    }
    l->bytes += bytes;
    l->count++;
  }
  l->error = errno;
  closedir(folder);
  return l->error == 0;
}

void cardvm__folder_list(lua_State *L, const char *folder, const char *sub) {
  int top = lua_gettop(L);
  luaL_checkstack(L, 10, NULL);
  const char *path = lua_pushfstring(L, "%s/%s", folder, sub);
  listing l = {0};
  bool there = list_into(path, &l);
  if (there) {
    l.capacity = l.bytes;
    l.names = lua_newuserdatauv(L, l.capacity + 1, 0);
    there = list_into(path, &l);
  }
  if (l.error) luaL_error(L, "%s:0: the folder can't be listed: %s", sub, strerror(l.error));
  if (!there) l.count = 0;
  cardvm__files_sorted(L, l.names, l.count);
  lua_replace(L, top + 1);
  lua_settop(L, top + 1);
}
