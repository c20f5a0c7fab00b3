/* Pieces: cards that stand on a board. */
#include "picture.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

#define PIECES_MAX 64 /* of one circle */
#define LARGEST 25.0  /* radius */

/* Around 0, 0. */
static void draw_disc(picture *p, cardvm_handle card, double radius, uint32_t count) {
  cardvm_card_info info = {0};
  cardvm_game_card(p->game, card, &info);
  const colour *c = picture_seat(p, info.master);
  bool sees = picture_sees(p, card);
  p->any_hidden = p->any_hidden || !sees;
  char *glyph = sees ? picture_glyph(p, card) : need_text("?");
  char *disc =
      need_format("fill=\"%s\" stroke=\"#1c1917\" stroke-width=\"%g\"", c->strong, radius / 20);
  char *ring =
      need_format("fill=\"none\" stroke=\"%s\" stroke-opacity=\"0.45\" stroke-width=\"%g\"", c->on,
                  radius / 16);
  svg_circle(p->b, radius / 16, radius / 9, radius, "fill=\"#1c1917\" fill-opacity=\"0.18\"");
  svg_circle(p->b, 0, 0, radius, disc);
  svg_circle(p->b, 0, 0, radius * 0.8, ring);
  double size = radius * (strlen(glyph) > 1 ? 0.72 : 0.95);
  svg_text(p->b, 0, size * 0.36, (svg_font){size, true, c->on, SVG_MIDDLE}, glyph);
  if (count > 1) {
    char *text = need_format("%u", count);
    svg_pill(p->b, radius * 0.85, -radius * 0.75, radius < 16 ? 8.5 : 11, "#ffffff", SVG_INK, text);
    free(text);
  }
  free(ring);
  free(disc);
  free(glyph);
}

void piece_draw(picture *p, cardvm_handle card) {
  picture_begin_card(p, PIECE_SIZE / 2, PIECE_SIZE / 2, false, card);
  draw_disc(p, card, PIECE_SIZE / 2 - 2, 1);
  svg_end(p->b);
}

/* -- On a circle ------------------------------------------------------------------------------- */

typedef struct kinds {
  cardvm_handle cards[PIECES_MAX];
  uint32_t kind[PIECES_MAX]; /* of each of them */
  uint32_t all;
  cardvm_handle first[PIECES_MAX];
  uint32_t count[PIECES_MAX];
  uint32_t kinds;
} kinds;

static kinds kinds_of(const picture *p, cardvm_place place) {
  kinds k = {0};
  uint32_t count = cardvm_game_cards(p->game, place, k.cards, PIECES_MAX);
  for (; k.all < count && k.all < PIECES_MAX; k.all++) {
    uint32_t at = 0;
    while (at < k.kinds && !picture_alike(p, k.first[at], k.cards[k.all])) at++;
    if (at == k.kinds) k.first[k.kinds++] = k.cards[k.all];
    k.count[at]++;
    k.kind[k.all] = at;
  }
  return k;
}

/* "#12 #14": all that one disc stands for. */
static void add_tokens(buffer *b, const picture *p, const kinds *k, uint32_t kind) {
  for (uint32_t i = 0; i < k->all; i++) {
    if (k->kind[i] != kind) continue;
    if (b->length) buffer_add(b, " ");
    buffer token = {0};
    picture_token(&token, p->game, k->cards[i], p->viewer);
    buffer_add(b, "%s", buffer_text(&token));
    buffer_free(&token);
  }
}

/* Around the middle in rows, as small as they must be. */
void pieces_draw(picture *p, cardvm_place place, double radius) {
  kinds k = kinds_of(p, place);
  uint32_t side = 1;
  while (side * side < k.kinds) side++;
  double room = side == 1 ? 2 * radius : 1.9 * radius / side;
  uint32_t rows = side ? (k.kinds + side - 1) / side : 0;
  for (uint32_t i = 0; i < k.kinds; i++) {
    uint32_t row = i / side, in_row = row + 1 == rows ? k.kinds - row * side : side;
    buffer tokens = {0};
    add_tokens(&tokens, p, &k, i);
    svg_begin_named(p->b, room * (i % side - (in_row - 1) / 2.0), room * (row - (rows - 1) / 2.0),
                    1, false, "card", buffer_text(&tokens));
    buffer_free(&tokens);
    double own = room * (side == 1 ? 0.5 : 0.44);
    draw_disc(p, k.first[i], own < LARGEST ? own : LARGEST, k.count[i]);
    svg_end(p->b);
  }
}
