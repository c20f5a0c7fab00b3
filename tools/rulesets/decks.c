#include "decks.h"

#include "nearest.h"
#include "recording.h"

#include <stdlib.h>
#include <string.h>

#define CARDS_MOST 1000000 /* more in one entry of a list is a slip */

/* "4 Scout", "4x Scout": so many of a card. A card whose own name is written so goes first. */
static cardvm_id counted_card(const cardvm_program *program, const char **name, uint32_t *count) {
  cardvm_id found = cardvm_lua_find_card(program, *name);
  *count = 1;
  size_t digits = strspn(*name, "0123456789"), sign = (*name)[digits] == 'x';
  if (found || !digits || (*name)[digits + sign] != ' ') return found;
  unsigned long number = strtoul(*name, NULL, 10);
  *count = number < CARDS_MOST ? (uint32_t)number : CARDS_MOST;
  *name += digits + sign;
  *name += strspn(*name, " ");
  return cardvm_lua_find_card(program, *name);
}

/* Returns whether all of it can be seen; no card's name is otherwise. */
static bool is_readable(const char *name, buffer *why) {
  char what[60];
  const char *at = name;
  for (size_t bytes; *at && (bytes = cardvm_character(at, NULL)) != 0;) at += bytes;
  if (*at)
    buffer_add(why, "byte %u of \"%s\" is %s", (unsigned)(at - name) + 1, name,
               cardvm_character_wrong(at, what, sizeof what));
  return !*at;
}

static bool add_counted(deck_cards *deck, const cardvm_program *program, const char *name,
                        cardvm_seat seat, buffer *why) {
  if (!is_readable(name, why)) return false;
  const char *asked = name;
  uint32_t count;
  cardvm_id definition = counted_card(program, &name, &count);
  cardvm_setup_cards some = {seat, cardvm_lua_deck_zone(program), definition, count};
  if (!definition || !some.zone) {
    const char *best = cardvm_lua_nearest_card(program, name);
    buffer_add(why, "there is no card \"%s\"%s%s%s", name, best ? "; did you mean \"" : "",
               best ? best : "", best ? "\"?" : "");
    return false;
  }
  if (count == 0 || count == CARDS_MOST) {
    buffer_add(why, "\"%s\" is no number of cards for a deck", asked);
    return false;
  }
  deck->cards = need(deck->cards, (deck->count + 1) * sizeof *deck->cards);
  deck->cards[deck->count++] = some;
  return true;
}

/* What is between blanks of a text of that length. */
static char *trimmed(const char *text, size_t length) {
  while (length && strchr(" \t\r\n", *text)) text++, length--;
  while (length && strchr(" \t\r\n", text[length - 1])) length--;
  return need_format("%.*s", (int)length, text);
}

bool deck_read_list(deck_cards *deck, const cardvm_program *program, const char *list,
                    cardvm_seat seat, buffer *why) {
  bool well = true;
  for (const char *at = list; *at && well;) {
    size_t length = strcspn(at, ",");
    char *name = trimmed(at, length);
    well = add_counted(deck, program, name, seat, why);
    free(name);
    at += length + (at[length] == ',');
  }
  return well;
}

static bool says_nothing(const char *line) {
  return !*line || *line == '#' || strncmp(line, "//", 2) == 0 || line[strlen(line) - 1] == ':';
}

bool deck_read_file(deck_cards *deck, const cardvm_program *program, const char *path,
                    cardvm_seat seat, buffer *why) {
  buffer text = {0}, wrong = {0};
  bool well = recording_read(path, &text, &wrong);
  if (!well) buffer_add(why, "the deck %s", buffer_text(&wrong));
  const uint32_t before = deck->count;
  const char *at = buffer_text(&text), *end = at + text.length;
  for (unsigned n = 1; well && at < end; n++) {
    const size_t length = strcspn(at, "\n");
    char *name = trimmed(at, length);
    well = says_nothing(name) || add_counted(deck, program, name, seat, &wrong);
    if (!well) buffer_add(why, "%s:%u: %s", path, n, buffer_text(&wrong));
    free(name);
    at += length + 1;
  }
  if (well && deck->count == before) {
    buffer_add(why, "%s holds no cards: lines like \"4 Scout\" are expected", path);
    well = false;
  }
  buffer_free(&wrong);
  buffer_free(&text);
  return well;
}

bool deck_is_file(const char *name) {
  const size_t length = strlen(name);
  return strchr(name, '/') || (length > 4 && strcmp(name + length - 4, ".txt") == 0);
}

void deck_of_rules(deck_cards *deck, const cardvm_program *program, uint32_t number,
                   cardvm_seat seat) {
  const uint32_t count = cardvm_lua_deck_cards(program, number, seat, NULL, 0);
  deck->cards = need(deck->cards, (deck->count + count + 1) * sizeof *deck->cards);
  cardvm_lua_deck_cards(program, number, seat, deck->cards + deck->count, count);
  deck->count += count;
}

bool deck_faults(const deck_cards *deck, const cardvm_program *program, uint32_t first,
                 buffer *why) {
  char text[1000];
  const uint32_t faults = cardvm_client_deck_faults(program, deck->cards + first,
                                                    deck->count - first, text, sizeof text);
  if (faults) buffer_add(why, "%s", text);
  return faults;
}
