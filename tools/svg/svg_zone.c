/* Any zone: a row, circles or a board. */
#include "picture.h"

static layout circles_at(const picture *p, cardvm_place place) {
  cardvm_place_info info = {0};
  cardvm_game_place_info(p->game, place, &info);
  return layout_of(p->game, info.zone, info.owner, info.owner && info.owner != p->chair);
}

size zone_size(picture *p, cardvm_place place) {
  if (picture_look(p, place).shape == CARDVM_CLIENT_ROW) return row_size(p, place, false);
  layout l = circles_at(p, place);
  size s = layout_is_board(l.shape) ? board_size(p, &l) : circles_size(p, &l);
  layout_free(&l);
  return s;
}

double zone_least(picture *p, cardvm_place place) {
  if (picture_look(p, place).shape == CARDVM_CLIENT_ROW) return row_size(p, place, true).width;
  return zone_size(p, place).width;
}

void zone_draw(picture *p, cardvm_place place, double width) {
  if (picture_look(p, place).shape == CARDVM_CLIENT_ROW) {
    zone_label(p, place, width);
    row_draw(p, place, width);
    return;
  }
  layout l = circles_at(p, place);
  if (layout_is_board(l.shape)) board_draw(p, &l);
  else circles_draw(p, &l);
  layout_free(&l);
}
