#define _XOPEN_SOURCE 700 /* realpath */

#include "ruleset.h"

#include "nearest.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define FOLDERS_MAX 32

/* Where rule sets are looked for, in this order. */
typedef struct places {
  char *folders[FOLDERS_MAX];
  uint32_t count;
} places;

static void add_place(places *p, const char *text, size_t length) {
  if (length && p->count < FOLDERS_MAX)
    p->folders[p->count++] = need_format("%.*s", (int)length, text);
}

/* Where rule sets lie when this program is installed: given from its own folder, so that all can be
 * moved. NULL where a system does not tell which file runs, or nothing is there. */
static char *installed_folder(void) {
  char *own = realpath("/proc/self/exe", NULL);
  char *slash = own ? strrchr(own, '/') : NULL;
  if (!slash) return NULL;
  *slash = 0;
  char *folder = need_format("%s/%s", own, CARDVM_INSTALLED);
  char *real = realpath(folder, NULL);
  free(folder);
  free(own);
  return real;
}

static places places_of(const char *path) {
  places p = {0};
  if (path) {
    add_place(&p, path, strlen(path));
    return p; /* what was asked for, and nothing else */
  }
  const char *from = getenv("CARDVM_PATH");
  while (from && *from) {
    size_t length = strcspn(from, ":");
    add_place(&p, from, length);
    from += length + (from[length] == ':');
  }
  add_place(&p, "cardscripts", strlen("cardscripts"));
  char *installed = installed_folder();
  if (installed) add_place(&p, installed, strlen(installed));
  free(installed);
  return p;
}

static void places_free(places *p) {
  for (uint32_t i = 0; i < p->count; i++) free(p->folders[i]);
}

char *ruleset_name(const char *folder) {
  char *real = realpath(folder, NULL); /* "." has a name, too */
  const char *text = real ? real : folder;
  const char *slash = strrchr(text, '/');
  char *name = need_text(slash && slash[1] ? slash + 1 : text);
  free(real);
  return name;
}

static bool has_rules(const char *folder, const char *inside) {
  char *file = need_format("%s/%srules.lua", folder, inside);
  struct stat status;
  bool found = stat(file, &status) == 0 && S_ISREG(status.st_mode);
  free(file);
  return found;
}

/* Scenarios about the rules may well stand in scenarios/rules.lua. */
bool ruleset_is_folder(const char *folder) {
  char *name = ruleset_name(folder);
  bool inside = strcmp(name, "scenarios") == 0 && has_rules(folder, "../");
  free(name);
  return has_rules(folder, "") && !inside;
}

static int compare_names(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* A rule set of an earlier folder goes before one of the same name. */
static bool is_hidden(const ruleset_names *names, uint32_t count, const char *name) {
  for (uint32_t i = 0; i < count; i++)
    if (strcmp(strrchr(names->folders[i], '/') + 1, name) == 0) return true;
  return false;
}

static void list_folder(ruleset_names *names, const char *folder) {
  DIR *directory = opendir(folder);
  if (!directory) return;
  uint32_t first = names->count;
  for (struct dirent *entry = readdir(directory); entry; entry = readdir(directory)) {
    char *inside = need_format("%s/%s", folder, entry->d_name);
    if (entry->d_name[0] != '.' && ruleset_is_folder(inside) &&
        !is_hidden(names, first, entry->d_name)) {
      names->folders = need(names->folders, (names->count + 1) * sizeof *names->folders);
      names->folders[names->count++] = inside;
    } else {
      free(inside);
    }
  }
  closedir(directory);
  if (names->count > first)
    qsort(names->folders + first, names->count - first, sizeof *names->folders, compare_names);
}

ruleset_names ruleset_list(const char *path) {
  ruleset_names names = {0};
  places p = places_of(path);
  for (uint32_t i = 0; i < p.count; i++) list_folder(&names, p.folders[i]);
  places_free(&p);
  return names;
}

void ruleset_names_free(ruleset_names *names) {
  for (uint32_t i = 0; i < names->count; i++) free(names->folders[i]);
  free(names->folders);
  *names = (ruleset_names){0};
}

/* A path is looked for where it says, and nowhere else. */
static bool say_path(const char *name, buffer *why) {
  struct stat status;
  if (stat(name, &status) == 0 && !S_ISDIR(status.st_mode))
    buffer_add(why, "\"%s\" is a file, and no rule set: that is a folder with a rules.lua", name);
  else if (stat(name, &status) == 0)
    buffer_add(why, "\"%s\" is no rule set: there is no rules.lua in it", name);
  else if (strchr(name, '/')) buffer_add(why, "there is no rule set and no file \"%s\"", name);
  else return false;
  return true;
}

static void say_missing(const char *name, const char *path, buffer *why) {
  if (say_path(name, why)) return;
  ruleset_names names = ruleset_list(path);
  nearest n = nearest_begin(name);
  char **called = need(NULL, (names.count + 1) * sizeof *called);
  for (uint32_t i = 0; i < names.count; i++) {
    called[i] = ruleset_name(names.folders[i]);
    nearest_offer(&n, called[i]);
  }
  buffer_add(why, "there is no rule set \"%s\"", name);
  nearest_say(&n, why);
  buffer_add(why, "\nThere is:");
  for (uint32_t i = 0; i < names.count; i++) {
    buffer_add(why, " %s", called[i]);
    free(called[i]);
  }
  if (!names.count)
    buffer_add(why, " none (looked into %s; --path names another folder)",
               path ? path : "CARDVM_PATH, ./cardscripts and what is installed");
  free(called);
  ruleset_names_free(&names);
}

char *ruleset_find(const char *name, const char *path, buffer *why) {
  if (ruleset_is_folder(name)) return need_text(name);
  char *found = NULL;
  places p = places_of(path);
  for (uint32_t i = 0; i < p.count && !found; i++) {
    found = need_format("%s/%s", p.folders[i], name);
    if (!*name || strchr(name, '/') || !ruleset_is_folder(found)) {
      free(found);
      found = NULL;
    }
  }
  places_free(&p);
  if (!found) say_missing(name, path, why);
  return found;
}

void ruleset_error(buffer *b, const char *folder, const cardvm_error *error) {
  if (error->file[0]) {
    if (folder) buffer_add(b, "%s/", folder);
    buffer_add(b, "%s:", error->file);
    if (error->line) buffer_add(b, "%d:", error->line);
    buffer_add(b, " ");
  }
  if (error->card[0]) buffer_add(b, "in %s: ", error->card);
  buffer_add(b, "%s", error->message[0] ? error->message : cardvm_status_name(error->code));
}

static bool broken;

bool ruleset_broken(void) { return broken; }

static void say_broken(void *user, const char *where, const char *what) {
  (void)user;
  broken = true;
  fprintf(stderr, "cardvm: the machine is not as it must be: %s: %s\n", where, what);
}

cardvm_lua_config ruleset_config(void) {
  cardvm_lua_config config = cardvm_lua_config_default();
  config.hooks.broken = say_broken;
  return config;
}

cardvm_program *ruleset_load(const char *folder, cardvm_error *error) {
  cardvm_lua_config config = ruleset_config();
  return cardvm_client_load(&config, folder, error);
}

cardvm_program *ruleset_open(const args_command *command, const char *name, const char *path,
                             int *exit_code) {
  buffer why = {0};
  char *folder = ruleset_find(name, path, &why);
  if (!folder) {
    *exit_code = args_refuse(command, "%s", buffer_text(&why));
    buffer_free(&why);
    return NULL;
  }
  cardvm_error error = {0};
  cardvm_program *program = ruleset_load(folder, &error);
  if (!program) {
    ruleset_error(&why, folder, &error);
    fprintf(stderr, "%s\n", buffer_text(&why));
    *exit_code = EXIT_PROBLEM;
  }
  buffer_free(&why);
  free(folder);
  return program;
}

cardvm_program *ruleset_parse(const args_command *command, const args_option *options, int argc,
                              char **argv, args_list *words, const char *const *path,
                              int *exit_code) {
  const int code = args_parse(command, options, argc, argv, words);
  if (code == ARGS_GO) return ruleset_open(command, words->items[0], *path, exit_code);
  *exit_code = code;
  return NULL;
}
