/* What a card of the picture is called by: "12.0" is the first of place 12, "12.0.1" the second of
 * what is attached to that. It says no more than where the card is drawn. */
#include "picture.h"

#include <stdlib.h>

#define CARDS_MOST 512u

static uint32_t index_in(const cardvm_handle *list, uint32_t count, cardvm_handle card) {
  uint32_t i = 0;
  while (i < count && i < CARDS_MOST && list[i] != card) i++;
  return i;
}

void picture_token(buffer *b, const cardvm_game *game, cardvm_handle card) {
  cardvm_handle list[CARDS_MOST];
  cardvm_card_info info;
  if (!cardvm_game_card(game, card, &info) || !info.current) return;
  if (info.host) {
    picture_token(b, game, info.host);
    uint32_t count = cardvm_game_attached(game, info.host, list, CARDS_MOST);
    if (b->length) buffer_add(b, ".%u", index_in(list, count, card));
  } else if (info.place) {
    uint32_t count = cardvm_game_cards(game, info.place, list, CARDS_MOST);
    buffer_add(b, "%u.%u", info.place, index_in(list, count, card));
  }
}

static cardvm_handle nth(const cardvm_handle *list, uint32_t count, const char *number,
                         char **rest) {
  unsigned long n = strtoul(number, rest, 10);
  return *rest != number && n < count && n < CARDS_MOST ? list[n] : 0;
}

cardvm_handle picture_card(const cardvm_game *game, const char *token) {
  cardvm_handle list[CARDS_MOST], card = 0;
  char *rest;
  cardvm_place place = (cardvm_place)strtoul(token, &rest, 10);
  if (rest == token || *rest != '.') return 0;
  card = nth(list, cardvm_game_cards(game, place, list, CARDS_MOST), rest + 1, &rest);
  while (card && *rest == '.')
    card = nth(list, cardvm_game_attached(game, card, list, CARDS_MOST), rest + 1, &rest);
  return *rest ? 0 : card;
}

void picture_begin_card(picture *p, double x, double y, bool turned, cardvm_handle card) {
  buffer name = {0};
  picture_token(&name, p->game, card);
  svg_begin_named(p->b, x, y, 1, turned, "card", buffer_text(&name));
  buffer_free(&name);
}

void picture_begin_place(picture *p, double x, double y, double scale, cardvm_place place) {
  char *name = need_format("%u", place);
  svg_begin_named(p->b, x, y, scale, false, "place", name);
  free(name);
}
