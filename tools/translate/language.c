#include "language.h"

#include "recording.h"
#include "ruleset.h"
#include "text.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ENDING ".po"

static cardvm_client_language *in_use;

char *language_path(const char *folder, const char *name) {
  return need_format("%s/languages/%s" ENDING, folder, name);
}

bool language_is_there(const char *file) { return access(file, F_OK) == 0; }

cardvm_client_language *language_read(const char *file, buffer *content, buffer *why) {
  buffer own = {0}, *b = content ? content : &own;
  cardvm_client_language *l = NULL;
  cardvm_error error;
  if (recording_read(file, b, why)) {
    l = cardvm_client_language_read(NULL, buffer_text(b), b->length, &error);
    if (!l) buffer_add(why, "%s:%d: %s", file, error.line, error.message);
  }
  buffer_free(&own);
  return l;
}

/* "de, fr"; nothing if there are none. */
static void list_languages(buffer *b, const char *folder) {
  char *path = need_format("%s/languages", folder);
  DIR *all = opendir(path);
  const struct dirent *entry;
  while (all && (entry = readdir(all))) {
    const size_t length = strlen(entry->d_name), end = strlen(ENDING);
    if (length <= end || strcmp(entry->d_name + length - end, ENDING) != 0) continue;
    buffer_add(b, "%s%.*s", b->length ? ", " : "", (int)(length - end), entry->d_name);
  }
  if (all) closedir(all);
  free(path);
}

static int open_language(const args_command *command, const char *folder, const char *name) {
  char *file = language_path(folder, name);
  buffer why = {0};
  int code = ARGS_GO;
  if (strchr(name, '/') || !language_is_there(file)) {
    list_languages(&why, folder);
    code = args_refuse(command, "%s has no language '%s'; it has %s", folder, name,
                       why.length ? buffer_text(&why) : "none but its own");
    buffer_free(&why);
  } else if (!(in_use = language_read(file, NULL, &why))) code = args_problem(&why);
  else text_language(in_use);
  free(file);
  return code;
}

int language_begin(const args_command *command, const char *ruleset, const char *path,
                   const char *name) {
  if (!name) return ARGS_GO;
  buffer why = {0};
  char *folder = ruleset_find(ruleset, path, &why);
  int code =
      folder ? open_language(command, folder, name) : args_refuse(command, "%s", buffer_text(&why));
  buffer_free(&why);
  free(folder);
  return code;
}

void language_end(void) {
  text_language(NULL);
  cardvm_client_language_free(in_use);
  in_use = NULL;
}
