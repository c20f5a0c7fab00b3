#define _XOPEN_SOURCE 700

#include "watch.h"

#include "buffer.h"
#include "ruleset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__

#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* An editor writes a file in several strokes: so long it is waited for the next. */
#define CALM_MS 60

typedef struct watched {
  int file;
  char **folders; /* by the number of their watch */
  int count;
} watched;

static bool is_folder(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* A folder and those in it. */
static void watch_below(watched *w, const char *folder) {
  int number = inotify_add_watch(
      w->file, folder, IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE);
  if (number < 0) return;
  if (number >= w->count) {
    w->folders = need(w->folders, (size_t)(number + 1) * sizeof *w->folders);
    while (w->count <= number) w->folders[w->count++] = NULL;
  }
  free(w->folders[number]);
  w->folders[number] = need_text(folder);
  DIR *directory = opendir(folder);
  for (struct dirent *e = directory ? readdir(directory) : NULL; e; e = readdir(directory)) {
    char *inside = need_format("%s/%s", folder, e->d_name);
    if (e->d_name[0] != '.' && is_folder(inside)) watch_below(w, inside);
    free(inside);
  }
  if (directory) closedir(directory);
}

/* The rule set's folder that a word names or lies in; a folder of rule sets is watched whole. */
static char *folder_of(const char *word, buffer *why) {
  struct stat status;
  if (stat(word, &status) != 0) return ruleset_find(word, NULL, why);
  char *path = need_text(word);
  for (size_t length = strlen(path); length > 1 && path[length - 1] == '/'; length--)
    path[length - 1] = 0;
  char *at = need_text(path);
  for (char *slash = at; slash; slash = strrchr(at, '/')) {
    if (slash != at) *slash = 0;
    if (ruleset_is_folder(at)) {
      free(path);
      return at;
    }
    if (slash == at && !strrchr(at, '/')) break;
  }
  free(at);
  if (is_folder(path)) return path;
  char *slash = strrchr(path, '/');
  if (slash) *slash = 0;
  return slash ? path : (free(path), need_text("."));
}

/* Waits until files have changed and it is calm again. The one that has, to be freed; NULL:
 * several. */
static char *next_change(watched *w) {
  _Alignas(struct inotify_event) char bytes[8192];
  char *changed = NULL;
  bool several = false;
  for (int wait = -1;;) {
    struct pollfd ready = {.fd = w->file, .events = POLLIN};
    int count = poll(&ready, 1, wait);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    ssize_t length = read(w->file, bytes, sizeof bytes);
    for (char *at = bytes; at < bytes + length;) {
      const struct inotify_event *e = (const void *)at;
      at += sizeof *e + e->len;
      if (!e->len || e->wd >= w->count || !w->folders[e->wd]) continue;
      char *path = need_format("%s/%s", w->folders[e->wd], e->name);
      size_t bytes_of_name = strlen(e->name);
      bool script = bytes_of_name > 4 && strcmp(e->name + bytes_of_name - 4, ".lua") == 0;
      if ((e->mask & IN_ISDIR) && (e->mask & (IN_CREATE | IN_MOVED_TO))) watch_below(w, path);
      if (!script || (e->mask & IN_CREATE)) {
        free(path);
        continue;
      }
      several = several || (changed && strcmp(changed, path) != 0);
      free(changed);
      changed = path;
      wait = CALM_MS;
    }
  }
  if (several) {
    free(changed);
    changed = NULL;
  }
  return changed;
}

static void run_apart(int (*run)(void *, const char *), void *user, const char *changed) {
  fflush(NULL);
  pid_t pid = fork();
  if (pid == 0) exit(run(user, changed));
  while (pid > 0 && waitpid(pid, NULL, 0) < 0 && errno == EINTR)
    ;
  printf("\nwaiting for a file to change\n");
  fflush(stdout);
}

int watch_folders(const args_command *command, const args_list *words,
                  int (*run)(void *user, const char *changed), void *user) {
  watched w = {.file = inotify_init1(IN_CLOEXEC)};
  buffer why = {0};
  if (w.file < 0) return args_refuse(command, "files can't be watched: %s", strerror(errno));
  for (uint32_t i = 0; i < words->count; i++) {
    char *folder = folder_of(words->items[i], &why);
    if (!folder) {
      int code = args_refuse(command, "%s", buffer_text(&why));
      buffer_free(&why);
      return code;
    }
    watch_below(&w, folder);
    free(folder);
  }
  run_apart(run, user, NULL);
  for (;;) {
    char *changed = next_change(&w);
    printf("\n%s has changed\n", changed ? changed : "more than one file");
    run_apart(run, user, changed);
    free(changed);
  }
}

#else

int watch_folders(const args_command *command, const args_list *words,
                  int (*run)(void *user, const char *changed), void *user) {
  (void)words, (void)run, (void)user;
  return args_refuse(command, "--watch needs inotify, which this system does not have");
}

#endif
