#include "equivalent.h"

#include "recording.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool wrong(const equivalents *e, int line, const char *what, buffer *why) {
  buffer_add(why, "%s:%d: %s", e->path, line, what);
  return false;
}

static bool is_whole(const equivalents *e, buffer *why) {
  if (!e->count) return true;
  const equivalent *last = &e->all[e->count - 1];
  if (!*last->diff) return wrong(e, last->at, "lines with - and + are missing", why);
  if (!*last->reason) return wrong(e, last->at, "a reason is missing: because ...", why);
  return true;
}

static void append(char **text, const char *line, const char *end) {
  char *longer = need_format("%s%s%s", *text, line, end);
  free(*text);
  *text = longer;
}

/* "rules/turn.lua:8" */
static bool begin(equivalents *e, const char *text, int line, buffer *why) {
  const char *colon = strrchr(text, ':');
  char *end = NULL;
  long number = colon ? strtol(colon + 1, &end, 10) : 0;
  if (!is_whole(e, why)) return false;
  if (!colon || number < 1 || *end) return wrong(e, line, "FILE:LINE is expected", why);
  e->all = need(e->all, (e->count + 1) * sizeof *e->all);
  e->all[e->count++] = (equivalent){.file = need_format("%.*s", (int)(colon - text), text),
                                    .diff = need_text(""),
                                    .reason = need_text(""),
                                    .line = (int)number,
                                    .at = line};
  return true;
}

static bool read_line(equivalents *e, const char *text, int line, buffer *why) {
  equivalent *last = e->count ? &e->all[e->count - 1] : NULL;
  if (!*text || *text == '#') return true;
  if (text_starts(text, "- ") || text_starts(text, "+ ")) {
    if (!last || *last->reason) return wrong(e, line, "FILE:LINE is expected first", why);
    append(&last->diff, text, "\n");
  } else if (text_starts(text, "because ")) {
    if (!last || !*last->diff) return wrong(e, line, "FILE:LINE, - and + are expected first", why);
    append(&last->reason, text + strlen("because "), " ");
  } else if (*text == ' ' && last && *last->reason) { /* goes on */
    append(&last->reason, text + strspn(text, " "), " ");
  } else {
    return begin(e, text, line, why);
  }
  return true;
}

bool equivalents_read(equivalents *e, const char *folder, buffer *why) {
  struct stat status;
  buffer text = {0};
  *e = (equivalents){.path = need_format("%s/scenarios/equivalent.txt", folder)};
  if (stat(e->path, &status) != 0) return true;
  bool well = recording_read(e->path, &text, why);
  const char *at = buffer_text(&text);
  for (int line = 1; well && *at; line++) {
    size_t length = strcspn(at, "\n");
    char *one = need_format("%.*s", (int)length, at);
    for (size_t end = strlen(one); end && (one[end - 1] == ' ' || one[end - 1] == '\r'); end--)
      one[end - 1] = 0;
    well = read_line(e, one, line, why);
    free(one);
    at += length + (at[length] == '\n');
  }
  buffer_free(&text);
  return well && is_whole(e, why);
}

equivalent *equivalents_find(const equivalents *e, const char *file, int line, const char *diff) {
  for (uint32_t i = 0; i < e->count; i++) {
    equivalent *one = &e->all[i];
    if (strcmp(one->file, file) == 0 && strcmp(one->diff, diff) == 0 &&
        (line ? one->line == line : !one->used))
      return one;
  }
  return NULL;
}

void equivalents_free(equivalents *e) {
  for (uint32_t i = 0; i < e->count; i++) {
    free(e->all[i].file);
    free(e->all[i].diff);
    free(e->all[i].reason);
  }
  free(e->all);
  free(e->path);
}
