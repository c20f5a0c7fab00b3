#define _XOPEN_SOURCE 700 /* realpath */

#include "memory.h"

#include "buffer.h"
#include "recording.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char *cache_folder(void) {
  const char *own = getenv("CARDVM_CACHE"), *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  if (own) return *own ? need_text(own) : NULL;
  char *above = xdg && *xdg     ? need_text(xdg)
                : home && *home ? need_format("%s/.cache", home)
                                : NULL;
  if (!above) return NULL;
  mkdir(above, 0700); /* it is there, mostly; else writing fails, and nothing is remembered */
  char *folder = need_format("%s/cardvm", above);
  free(above);
  return folder;
}

/* A file for each folder, by FNV-1a of its path. */
static char *file_for(const char *folder) {
  char *cache = cache_folder(), *real = realpath(folder, NULL), *path = NULL;
  uint64_t hash = UINT64_C(14695981039346656037);
  for (const char *c = real; c && *c; c++)
    hash = (hash ^ (unsigned char)*c) * UINT64_C(1099511628211);
  if (cache && real) {
    mkdir(cache, 0700);
    path = need_format("%s/%016" PRIx64, cache, hash);
  }
  free(cache);
  free(real);
  return path;
}

static remembered *find(const memory *m, const char *scenario) {
  for (uint32_t i = 0; i < m->count; i++)
    if (strcmp(m->all[i].name, scenario) == 0) return &m->all[i];
  return NULL;
}

const remembered *memory_of(const memory *m, const char *scenario) { return find(m, scenario); }

void memory_set(memory *m, const char *scenario, bool failed, char *cards) {
  remembered *r = find(m, scenario);
  if (!m->path || strpbrk(scenario, "\t\n")) {
    free(cards);
    return;
  }
  if (!r) {
    m->all = need(m->all, (m->count + 1) * sizeof *m->all);
    r = &m->all[m->count++];
    *r = (remembered){.name = need_text(scenario)};
  }
  free(r->cards);
  r->failed = failed;
  r->cards = cards;
}

bool memory_reaches(const remembered *r, const char *card) {
  char *wanted = need_format("\t%s\t", card);
  bool reaches = strstr(r->cards, wanted) != NULL;
  free(wanted);
  return reaches;
}

/* "F name\tcard\tcard\t": a line that reads otherwise is passed over. */
static void read_line(memory *m, const char *line, size_t length) {
  const char *tab = memchr(line, '\t', length);
  if (!tab || tab - line < 3 || (*line != 'F' && *line != 'P')) return;
  char *name = need_format("%.*s", (int)(tab - line - 2), line + 2);
  memory_set(m, name, *line == 'F', need_format("%.*s", (int)(line + length - tab), tab));
  free(name);
}

memory memory_read(const char *folder) {
  memory m = {.path = file_for(folder)};
  buffer text = {0}, why = {0};
  if (m.path && recording_read(m.path, &text, &why))
    for (const char *at = buffer_text(&text); *at;) {
      size_t length = strcspn(at, "\n");
      read_line(&m, at, length);
      at += length + (at[length] == '\n');
    }
  buffer_free(&text);
  buffer_free(&why);
  return m;
}

/* Another file, and then that name: two that write at once leave one of the two. */
void memory_write(const memory *m) {
  if (!m->path) return;
  char *path = need_format("%s.new", m->path);
  FILE *file = fopen(path, "w");
  for (uint32_t i = 0; file && i < m->count; i++)
    fprintf(file, "%c %s%s\n", m->all[i].failed ? 'F' : 'P', m->all[i].name, m->all[i].cards);
  if (file && fclose(file) == 0) rename(path, m->path);
  free(path);
}

void memory_free(memory *m) {
  for (uint32_t i = 0; i < m->count; i++) {
    free(m->all[i].name);
    free(m->all[i].cards);
  }
  free(m->all);
  free(m->path);
}
