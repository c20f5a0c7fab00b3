#include "sources.h"

#include "recording.h"
#include "ruleset.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int by_name(const void *a, const void *b) {
  return strcmp(((const source_file *)a)->name, ((const source_file *)b)->name);
}

static bool is_script(const char *name) {
  size_t length = strlen(name);
  return length > 4 && strcmp(name + length - 4, ".lua") == 0;
}

static bool read_folder(sources *s, const char *folder, const char *below, buffer *why);

static bool read_entry(sources *s, const char *folder, const char *name, buffer *why) {
  char *path = need_format("%s/%s", folder, name);
  struct stat status;
  bool well = true;
  if (stat(path, &status) == 0 && S_ISDIR(status.st_mode)) {
    well = strcmp(name, "scenarios") == 0 || read_folder(s, folder, name, why);
  } else if (is_script(name)) {
    buffer text = {0};
    well = recording_read(path, &text, why);
    s->all = need(s->all, (s->count + 1) * sizeof *s->all);
    size_t bytes = text.length;
    s->all[s->count++] = (source_file){need_text(name), buffer_take(&text), bytes};
  }
  free(path);
  return well;
}

static bool read_folder(sources *s, const char *folder, const char *below, buffer *why) {
  char *path = below ? need_format("%s/%s", folder, below) : need_text(folder);
  DIR *directory = opendir(path);
  bool well = directory != NULL;
  if (!well) buffer_add(why, "%s: %s", path, strerror(errno));
  for (struct dirent *e = directory ? readdir(directory) : NULL; e && well;
       e = readdir(directory)) {
    if (e->d_name[0] == '.') continue;
    char *name = below ? need_format("%s/%s", below, e->d_name) : need_text(e->d_name);
    well = read_entry(s, folder, name, why);
    free(name);
  }
  if (directory) closedir(directory);
  free(path);
  return well;
}

bool sources_read(sources *s, const char *folder, buffer *why) {
  *s = (sources){.all = NULL};
  bool well = read_folder(s, folder, NULL, why);
  if (s->count) qsort(s->all, s->count, sizeof *s->all, by_name);
  return well;
}

static const char *name_of(void *user, uint32_t n) {
  const sources *s = user;
  return n < s->count ? s->all[n].name : NULL;
}

static const char *text_of(void *user, const char *file, size_t *bytes) {
  const sources *s = user;
  for (uint32_t i = 0; i < s->count; i++) {
    if (strcmp(s->all[i].name, file) != 0) continue;
    const char *text = i == s->changed ? s->text : s->all[i].text;
    *bytes = i == s->changed ? strlen(text) : s->all[i].bytes;
    return text;
  }
  return NULL;
}

cardvm_program *sources_load(sources *s, uint32_t file, const char *text, cardvm_error *error) {
  cardvm_lua_config config = ruleset_config();
  cardvm_lua_files files = {name_of, text_of, s};
  s->changed = file;
  s->text = text;
  return cardvm_client_load_files(&config, &files, error);
}

void sources_free(sources *s) {
  for (uint32_t i = 0; i < s->count; i++) {
    free(s->all[i].name);
    free(s->all[i].text);
  }
  free(s->all);
}
