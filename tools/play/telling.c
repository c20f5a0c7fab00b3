#include "telling.h"

#include "text.h"

#include <stdlib.h>
#include <string.h>

#define CARD "{card}"

/* Which event of the trace it is, from 0. Views leave entries out, but no events. */
static uint32_t number_of(const cardvm_game *game, const cardvm_trace *entry) {
  uint32_t count = 0, before = 0;
  const cardvm_trace *all = cardvm_game_trace(game, 0, &count);
  for (uint32_t i = 0; i < count && all[i].number != entry->number; i++)
    before += all[i].kind == CARDVM_TRACE_EVENT;
  return before;
}

/* The entry as the viewer saw it. */
static cardvm_view_entry look(const cardvm_game *game, const cardvm_trace *entry,
                              cardvm_seat viewer) {
  uint32_t room = cardvm_view_trace(game, viewer, NULL, 0), n = number_of(game, entry);
  cardvm_view_entry *seen = need(NULL, (room + 1) * sizeof *seen), found = {0};
  const uint32_t count = cardvm_view_trace(game, viewer, seen, room);
  for (uint32_t i = 0; i < count; i++)
    if (seen[i].kind == CARDVM_TRACE_EVENT && n-- == 0) {
      found = seen[i];
      break;
    }
  free(seen);
  return found;
}

static void count_name(telling *t, const char *name) {
  for (uint32_t i = 0; i < t->name_count; i++)
    if (strcmp(t->names[i], name) == 0) {
      t->counts[i]++;
      return;
    }
  t->names = need(t->names, (t->name_count + 1) * sizeof *t->names);
  t->counts = need(t->counts, (t->name_count + 1) * sizeof *t->counts);
  t->names[t->name_count] = need_text(name);
  t->counts[t->name_count++] = 1;
}

void telling_add(telling *t, buffer *b, cardvm_game *game, const cardvm_trace *entry,
                 cardvm_seat viewer) {
  const cardvm_client_reader to = text_reader(viewer);
  cardvm_view_entry seen = {0};
  cardvm_client_line line;
  const bool looks = !to.sees_all && entry->kind == CARDVM_TRACE_EVENT;
  if (looks) seen = look(game, entry, viewer);
  if (!cardvm_client_tell(&t->telling, game, entry, looks ? &seen : NULL, &to, &line)) return;
  const bool grows =
      t->line && t->who == line.who && strcmp(t->line, line.text) == 0 && strstr(line.text, CARD);
  if (!grows) {
    telling_flush(t, b, game, viewer);
    t->who = line.who;
    t->line = need_text(line.text);
  }
  if (strstr(line.text, CARD))
    count_name(t, line.card ? text_card_name(cardvm_game_program(game), line.card) : "");
}

static void add_names(buffer *b, const telling *t) {
  for (uint32_t i = 0; i < t->name_count; i++) {
    const char *name = t->names[i];
    buffer_add(b, "%s", i ? ", " : "");
    if (t->counts[i] > 1) buffer_add(b, "%u ", t->counts[i]);
    buffer_add(b, "%s", *name ? name : text_said(t->counts[i] > 1 ? "cards" : "a card"));
  }
}

static void forget(telling *t) {
  for (uint32_t i = 0; i < t->name_count; i++) free(t->names[i]);
  t->name_count = 0;
  free(t->line);
  t->line = NULL;
}

void telling_flush(telling *t, buffer *b, const cardvm_game *game, cardvm_seat viewer) {
  if (!t->line) return;
  buffer_add(b, "  ");
  text_seat(b, game, t->who, viewer);
  const char *names = strstr(t->line, CARD);
  size_t before = names ? (size_t)(names - t->line) : strlen(t->line);
  buffer_add(b, ": %.*s", (int)before, t->line);
  if (names) {
    add_names(b, t);
    buffer_add(b, "%s", names + strlen(CARD));
  }
  buffer_add(b, "\n");
  forget(t);
}

void telling_free(telling *t) {
  forget(t);
  free(t->names);
  free(t->counts);
  *t = (telling){0};
}
