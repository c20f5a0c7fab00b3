/* Circles with cards: each where it lies, with its name. */
#include "picture.h"
#include "piles.h"

#include <stdlib.h>
#include <string.h>

#define SLOT_LABEL 19.0
#define LIST_MAX 128
#define SHOWN 27.0 /* of a card below the next one of its circle */

/* Circles of other zones at the same spot are drawn in one: the first declared is there for all. */
static bool same_spot(const picture *p, cardvm_place a, cardvm_place b) {
  cardvm_place_info x = {0}, y = {0};
  return cardvm_game_place_info(p->game, a, &x) && cardvm_game_place_info(p->game, b, &y) &&
         x.circle && y.circle && x.zone != y.zone && x.owner == y.owner && x.column == y.column &&
         x.row == y.row && picture_look(p, a).shape == CARDVM_CLIENT_CARDS &&
         picture_look(p, b).shape == CARDVM_CLIENT_CARDS &&
         strcmp(cardvm_game_place_name(p->game, a), cardvm_game_place_name(p->game, b)) == 0;
}

bool circles_covered(const picture *p, cardvm_place place) {
  for (cardvm_place other = 1; other < place; other++)
    if (same_spot(p, other, place)) return true;
  return false;
}

/* Cards of a circle and of those drawn with it; *from: of how many the first zone is. */
static uint32_t cards_at(const picture *p, cardvm_place place, cardvm_handle *list, uint32_t *own) {
  uint32_t count = cardvm_game_cards(p->game, place, list, LIST_MAX);
  count = count < LIST_MAX ? count : LIST_MAX;
  *own = count;
  for (cardvm_place other = place + 1; other <= cardvm_game_place_count(p->game); other++)
    if (same_spot(p, place, other)) {
      uint32_t more = cardvm_game_cards(p->game, other, list + count, LIST_MAX - count);
      count += more < LIST_MAX - count ? more : LIST_MAX - count;
    }
  return count;
}

/* Alike cards are a pile. */
static bool is_pile(const picture *p, cardvm_place place, const cardvm_handle *list,
                    uint32_t count) {
  if (piles_is_one(p->game, place)) return count > 0;
  for (uint32_t i = 1; i < count; i++)
    if (!picture_alike(p, list[0], list[i])) return false;
  return count > 1;
}

static size slot_size(const picture *p, const layout *l) {
  size s = {CARD_WIDTH + 8, CARD_HEIGHT};
  bool turns = cardvm_client_turned(p->program) != 0;
  if (turns) s.width = CARD_HEIGHT + 6;
  for (uint32_t i = 0; i < l->count; i++) {
    cardvm_handle list[LIST_MAX];
    uint32_t own, count = cards_at(p, l->cells[i].place, list, &own);
    double above = is_pile(p, l->cells[i].place, list, count) ? 0 : SHOWN * (count ? count - 1 : 0);
    for (uint32_t n = 0; n < count; n++) {
      size c = card_size(p, list[n]);
      s.width = c.width + 6 > s.width ? c.width + 6 : s.width;
      s.height = c.height + above > s.height ? c.height + above : s.height;
    }
  }
  return (size){s.width + GAP, s.height + SLOT_LABEL + GAP};
}

/* Not those that a board shows, nor piles that are not in this game. */
static bool is_shown(const picture *p, const layout *l) {
  cardvm_place_info info = {0};
  cardvm_game_place_info(p->game, l->cells[0].place, &info);
  cardvm_client_look look = picture_look(p, l->cells[0].place);
  bool any = (look.declared && look.shape != CARDVM_CLIENT_PILES) || look.rank == 1;
  for (uint32_t i = 0; i < l->count; i++)
    any = any || cardvm_game_cards(p->game, l->cells[i].place, NULL, 0);
  return any && !layout_is_inner(p->game, info.zone, info.owner);
}

/* Circles of nobody stand beside others: they are told by the name of their zone. */
static double label_room(const picture *p, const layout *l) {
  cardvm_place_info info = {0};
  return l->count && cardvm_game_place_info(p->game, l->cells[0].place, &info) && !info.owner
             ? LABEL_HEIGHT
             : 0;
}

size circles_size(picture *p, const layout *l) {
  size slot = slot_size(p, l);
  if (!l->count || circles_covered(p, l->cells[0].place) || !is_shown(p, l)) return (size){0, 0};
  return (size){slot.width * (l->width + 1), label_room(p, l) + slot.height * (l->height + 1)};
}

/* The name of the zone that a card lies in, where that is not the circle's. */
static void draw_zone_name(picture *p, cardvm_handle card) {
  cardvm_card_info info = {0};
  cardvm_game_card(p->game, card, &info);
  svg_pill(p->b, 0, 0, 10, "#7f1d1d", "#ffffff",
           cardvm_program_name(p->program, CARDVM_SORT_ZONE, info.zone));
}

/* A pile is named by its card; below it lie tokens. Only an empty one needs its name. */
static void draw_slot_name(picture *p, cardvm_place place, uint32_t count, size s) {
  svg_font font = {10, true, SVG_QUIET, SVG_MIDDLE};
  buffer b = {0};
  if (!piles_is_one(p->game, place)) buffer_add(&b, "%s", cardvm_game_place_name(p->game, place));
  else if (count) piles_tokens(&b, p->game, cardvm_client_pile_kind(p->game, place), p->viewer);
  else piles_name(&b, p->game, place);
  char *fitting = svg_fit(buffer_text(&b), font, s.width + GAP);
  svg_text(p->b, s.width / 2, s.height + 15, font, fitting);
  free(fitting);
  buffer_free(&b);
}

static void draw_slot(picture *p, const layout_cell *cell, size slot) {
  cardvm_handle list[LIST_MAX];
  uint32_t own, count = cards_at(p, cell->place, list, &own);
  double width = slot.width - GAP, height = slot.height - GAP - SLOT_LABEL;
  draw_slot_name(p, cell->place, count, (size){width, height});
  double radius = (width < height ? width : height) / 2 - 4;
  if (!count || picture_look(p, cell->place).rank == 1)
    svg_circle(p->b, width / 2, height / 2, radius,
               "fill=\"#ffffff\" fill-opacity=\"0.55\" stroke=\"" SVG_LINE
               "\" stroke-width=\"1.2\" stroke-dasharray=\"5 4\"");
  bool pile = is_pile(p, cell->place, list, count);
  for (uint32_t i = pile ? count - 1 : 0; i < count; i++) {
    cardvm_handle card = list[count - 1 - i]; /* the first lies on top */
    size c = card_size(p, card);
    double y = pile ? (height - c.height) / 2
                    : height / 2 - (c.height + SHOWN * (count - 1)) / 2 + SHOWN * i;
    svg_begin(p->b, (width - c.width) / 2, y, 1, false);
    for (int under = pile && count > 1 ? 2 : 0; under > 0; under--)
      svg_rect(p->b, 2.5 * under, 2.5 * under, c.width, c.height, 8,
               "fill=\"#f5f5f4\" stroke=\"#57534e\" stroke-width=\"1\"");
    card_draw(p, card);
    svg_end(p->b);
    if (count - 1 - i >= own) {
      svg_begin(p->b, width / 2, y + c.height / 2, 1, false);
      draw_zone_name(p, card);
      svg_end(p->b);
    }
  }
  if (pile) {
    size c = card_size(p, list[0]);
    svg_begin(p->b, (width - c.width) / 2, (height - c.height) / 2, 1, false);
    pile_count(p, c, picture_sees(p, list[0]), count);
    svg_end(p->b);
  }
}

void circles_draw(picture *p, const layout *l) {
  size slot = slot_size(p, l);
  double top = label_room(p, l);
  if (top > 0) zone_label(p, l->cells[0].place, slot.width * (l->width + 1));
  for (uint32_t i = 0; i < l->count; i++) {
    picture_begin_place(p, slot.width * l->cells[i].x + GAP / 2, top + slot.height * l->cells[i].y,
                        1, l->cells[i].place);
    draw_slot(p, &l->cells[i], slot);
    svg_end(p->b);
  }
}
