/* What a card of the picture is called by: its number ("#12", as in texts) for who sees all; its
 * token where the viewer follows it (cardvm_view.h); else "12.0", the first of place 12, or
 * "12.0.1", the second of what is attached to that, which says no more than where it is drawn. */
#include "picture.h"

#include "text.h"

#include <stdlib.h>
#include <string.h>

#define CARDS_MOST 512u

static uint32_t index_in(const cardvm_handle *list, uint32_t count, cardvm_handle card) {
  uint32_t i = 0;
  while (i < count && i < CARDS_MOST && list[i] != card) i++;
  return i;
}

static void add_position(buffer *b, const cardvm_game *game, const cardvm_card_info *info,
                         cardvm_handle card, cardvm_seat viewer) {
  cardvm_handle list[CARDS_MOST];
  if (info->host) {
    picture_token(b, game, info->host, viewer);
    uint32_t count = cardvm_game_attached(game, info->host, list, CARDS_MOST);
    if (b->length) buffer_add(b, ".%u", index_in(list, count, card));
  } else if (info->place) {
    uint32_t count = cardvm_game_cards(game, info->place, list, CARDS_MOST);
    buffer_add(b, "%u.%u", info->place, index_in(list, count, card));
  }
}

static void add_number(buffer *b, const cardvm_game *game, cardvm_handle card) {
  char text[300];
  cardvm_game_card_text(game, card, false, text, sizeof text);
  const char *number = strrchr(text, '#');
  buffer_add(b, "%s", number ? number : "");
}

void picture_token(buffer *b, const cardvm_game *game, cardvm_handle card, cardvm_seat viewer) {
  cardvm_card_info info;
  if (!cardvm_game_card(game, card, &info) || !info.current) return;
  const uint32_t token = viewer & TEXT_SEES_ALL ? 0 : cardvm_game_token(game, card, viewer);
  if (viewer & TEXT_SEES_ALL) add_number(b, game, card);
  else if (token) buffer_add(b, "%u", (unsigned)token);
  else add_position(b, game, &info, card, viewer);
}

static bool is_called(const cardvm_game *game, cardvm_handle card, cardvm_seat viewer,
                      const char *token) {
  buffer name = {0};
  picture_token(&name, game, card, viewer);
  const bool same = name.length && strcmp(buffer_text(&name), token) == 0;
  buffer_free(&name);
  return same;
}

/* One of these, or of what is attached to them. */
static cardvm_handle called(const cardvm_game *game, const cardvm_handle *list, uint32_t count,
                            cardvm_seat viewer, const char *token) {
  cardvm_handle attached[CARDS_MOST], found = 0;
  for (uint32_t i = 0; i < count && i < CARDS_MOST && !found; i++) {
    const uint32_t below = cardvm_game_attached(game, list[i], attached, CARDS_MOST);
    found = is_called(game, list[i], viewer, token) ? list[i]
                                                    : called(game, attached, below, viewer, token);
  }
  return found;
}

cardvm_handle picture_card(const cardvm_game *game, const char *token, cardvm_seat viewer) {
  cardvm_handle list[CARDS_MOST], found = 0;
  cardvm_place_info info;
  for (cardvm_place p = 1; !found && cardvm_game_place_info(game, p, &info); p++) {
    const uint32_t count = cardvm_game_cards(game, p, list, CARDS_MOST);
    found = called(game, list, count, viewer, token);
  }
  return found;
}

void picture_begin_card(picture *p, double x, double y, bool turned, cardvm_handle card) {
  buffer name = {0};
  picture_token(&name, p->game, card, p->viewer);
  svg_begin_named(p->b, x, y, 1, turned, "card", buffer_text(&name));
  buffer_free(&name);
}

void picture_begin_place(picture *p, double x, double y, double scale, cardvm_place place) {
  char *name = need_format("%u", place);
  svg_begin_named(p->b, x, y, scale, false, "place", name);
  free(name);
}
