/* Boards: circles with neighbours, as squares, as hexagons, or joined by lines. */
#include "picture.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

#define SQUARE 68.0
#define HEXAGON 74.0   /* from side to side */
#define NODE 170.0     /* from a place of a graph to the next one */
#define NODE_PART 0.74 /* of that: what a place of a graph takes */
#define CROWDED 2.4    /* by which boards grow whose places hold other places */
#define RIM 12.0       /* around the board */
#define INNER_MAX 6    /* circles in a circle */
#define ROOT_3_HALVES 0.8660254

/* -- Sizes ------------------------------------------------------------------------------------- */

static bool is_crowded(const picture *p, const layout *l) {
  for (uint32_t i = 0; i < l->count; i++)
    if (layout_inner(p->game, l->cells[i].place, NULL, 0)) return true;
  return false;
}

/* From a middle to the next one. */
static double pitch_of(const picture *p, const layout *l) {
  if (l->shape == CARDVM_CLIENT_GRAPH) return NODE;
  double pitch = l->shape == CARDVM_CLIENT_SQUARES ? SQUARE : HEXAGON;
  return is_crowded(p, l) ? pitch * CROWDED : pitch;
}

/* From a middle to the side of its cell. */
static double half_of(const picture *p, const layout *l) {
  return pitch_of(p, l) / 2 * (l->shape == CARDVM_CLIENT_GRAPH ? NODE_PART : 1);
}

/* From a middle to the edge of the board. */
static double margin_of(const picture *p, const layout *l) {
  double half = half_of(p, l);
  return RIM + (l->shape == CARDVM_CLIENT_SQUARES ? half : half / ROOT_3_HALVES);
}

size board_size(picture *p, const layout *l) {
  if (!l->count) return (size){0, 0};
  double margin = 2 * margin_of(p, l), pitch = pitch_of(p, l);
  return (size){l->width * pitch + margin, l->height * pitch + margin};
}

/* -- Cells, around 0, 0 ------------------------------------------------------------------------ */

static void draw_shape(picture *p, const layout *l, const char *attributes) {
  double half = half_of(p, l), tip = half / ROOT_3_HALVES, shoulder = tip / 2;
  if (l->shape == CARDVM_CLIENT_SQUARES)
    svg_rect(p->b, -half, -half, 2 * half, 2 * half, 3, attributes);
  else if (l->shape == CARDVM_CLIENT_GRAPH) svg_circle(p->b, 0, 0, half, attributes);
  else
    buffer_add(p->b, "<path d=\"M0 %.6g L%.6g %.6g V%.6g L0 %.6g L%.6g %.6g V%.6g Z\" %s/>\n", -tip,
               half, -shoulder, shoulder, tip, -half, shoulder, -shoulder, attributes);
}

/* Who has a mark on a place: bit seat. */
static uint32_t marked_for(const picture *p, uint32_t mark, cardvm_place place) {
  uint32_t seats = 0;
  for (cardvm_seat seat = 1; seat <= p->players; seat++)
    if (!cardvm_client_place_mark_hides(p->program, mark) &&
        cardvm_client_place_marked(p->game, mark, place, seat))
      seats |= 1u << seat;
  return seats;
}

/* A corner for each seat, from the lower left on: what a mark says is told from both sides. */
static void draw_flag(picture *p, const layout *l, uint32_t sign, cardvm_seat seat) {
  static const double corners[][2] = {{-1, 1}, {1, 1}, {1, -1}, {-1, -1}};
  double far = half_of(p, l) * (l->shape == CARDVM_CLIENT_SQUARES ? 0.74 : 0.6);
  const double *corner = corners[(seat - 1) % 4];
  char *sheet = need_format("fill=\"%s\" stroke=\"#ffffff\" stroke-width=\"1.2\"",
                            picture_seat(p, seat)->strong);
  svg_begin(p->b, corner[0] * far, corner[1] * far, 1, false);
  mark_draw(p, sign, sheet);
  svg_end(p->b);
  free(sheet);
}

static void draw_marks(picture *p, const layout *l, cardvm_place place) {
  for (uint32_t n = 0; cardvm_client_place_mark(p->program, n) && n < MARKS_MAX; n++) {
    uint32_t seats = marked_for(p, n, place);
    p->any_mark[n] = p->any_mark[n] || seats;
    for (cardvm_seat seat = 1; seat <= p->players; seat++)
      if (seats & 1u << seat) draw_flag(p, l, mark_sign(p, n), seat);
  }
}

/* Whose a place is that is nobody's by nature: its edge. */
static char *edge_of(picture *p, cardvm_place place) {
  cardvm_place_info info = {0};
  cardvm_game_place_info(p->game, place, &info);
  if (!info.master || info.owner) return need_text("stroke=\"#8f8577\" stroke-width=\"1.2\"");
  p->any_mastered = true;
  return need_format("stroke=\"%s\" stroke-width=\"2.6\"", picture_seat(p, info.master)->strong);
}

/* The ground of a place: whose it is, or who alone has the first mark on it. */
static const char *ground_of(const picture *p, cardvm_place place, const char *otherwise) {
  cardvm_place_info info = {0};
  cardvm_game_place_info(p->game, place, &info);
  if (info.master) return picture_seat(p, info.master)->soft;
  for (uint32_t n = 0; cardvm_client_place_mark(p->program, n) && n < MARKS_MAX; n++) {
    uint32_t seats = marked_for(p, n, place);
    for (cardvm_seat seat = 1; seat <= p->players; seat++)
      if (seats == 1u << seat) return picture_seat(p, seat)->soft;
    if (seats) return "#e4dccb";
  }
  return otherwise;
}

static void draw_name(picture *p, const layout *l, cardvm_place place) {
  const char *name = cardvm_game_place_name(p->game, place);
  double half = half_of(p, l);
  bool square = l->shape == CARDVM_CLIENT_SQUARES;
  svg_font font = {half > 40 ? 11 : 9, true, "#857b70", square ? SVG_START : SVG_MIDDLE};
  char *fitting = svg_fit(name, font, square ? 2 * half - 10 : 1.15 * half);
  svg_text(p->b, square ? 5 - half : 0, square ? 12 - half : 2.2 - 0.78 * half, font, fitting);
  free(fitting);
}

/* -- Circles in a cell ------------------------------------------------------------------------- */

static void draw_inner(picture *p, cardvm_place place, double radius) {
  char *edge = edge_of(p, place);
  char *ground = need_format("fill=\"%s\" %s", ground_of(p, place, "#ece6da"), edge);
  svg_font font = {8.5, true, SVG_INK, SVG_MIDDLE};
  svg_circle(p->b, 0, 0, radius, ground);
  char *name = svg_fit(cardvm_game_place_name(p->game, place), font, 2.5 * radius);
  svg_text(p->b, 0, radius + 9.5, font, name);
  pieces_draw(p, place, radius * 0.78);
  free(name);
  free(ground);
  free(edge);
}

/* Pieces of the cell itself above, what lies in it below. */
static void draw_content(picture *p, const layout *l, cardvm_place place) {
  cardvm_place inner[INNER_MAX];
  uint32_t count = layout_inner(p->game, place, inner, INNER_MAX);
  count = count < INNER_MAX ? count : INNER_MAX;
  double half = half_of(p, l);
  svg_begin(p->b, 0, count ? -0.32 * half : half * 0.1, 1, false);
  pieces_draw(p, place, half * (count ? 0.38 : 0.58));
  svg_end(p->b);
  double room = count ? 1.66 * half / count : 0;
  double radius = room * 0.44 < half * 0.38 ? room * 0.44 : half * 0.38;
  for (uint32_t i = 0; i < count; i++) {
    picture_begin_place(p, room * (i - (count - 1) / 2.0), 0.36 * half, 1, inner[i]);
    draw_inner(p, inner[i], radius);
    svg_end(p->b);
  }
}

static void draw_cell(picture *p, const layout *l, const layout_cell *cell) {
  bool dark = l->shape == CARDVM_CLIENT_SQUARES && (cell->column + cell->row) % 2 == 0;
  double pitch = pitch_of(p, l), margin = margin_of(p, l);
  char *edge = edge_of(p, cell->place);
  char *ground =
      need_format("fill=\"%s\" %s", ground_of(p, cell->place, dark ? "#f3efe6" : "#fbf9f4"), edge);
  picture_begin_place(p, cell->x * pitch + margin, cell->y * pitch + margin, 1, cell->place);
  draw_shape(p, l, ground);
  draw_name(p, l, cell->place);
  draw_content(p, l, cell->place);
  draw_marks(p, l, cell->place);
  svg_end(p->b);
  free(ground);
  free(edge);
}

/* -- Boards ------------------------------------------------------------------------------------ */

static void draw_links(picture *p, const layout *l) {
  double pitch = pitch_of(p, l), margin = margin_of(p, l);
  for (uint32_t i = 0; i < l->count; i++)
    for (uint32_t j = 0; j < i; j++) {
      const layout_cell *a = &l->cells[i], *b = &l->cells[j];
      if (cardvm_game_adjacent(p->game, a->place, b->place, NULL))
        svg_line(p->b, a->x * pitch + margin, a->y * pitch + margin, b->x * pitch + margin,
                 b->y * pitch + margin,
                 "stroke=\"#a89d8d\" stroke-width=\"3\" stroke-linecap=\"round\"");
    }
}

void board_draw(picture *p, const layout *l) {
  size s = board_size(p, l);
  bool graph = l->shape == CARDVM_CLIENT_GRAPH;
  svg_rect(p->b, 0, 0, s.width, s.height, 14,
           graph ? "fill=\"#f4f1ea\" stroke=\"#d6d0c4\"" : "fill=\"#e9e3d6\" stroke=\"#c9c0ae\"");
  if (graph) draw_links(p, l);
  for (uint32_t i = 0; i < l->count; i++) draw_cell(p, l, &l->cells[i]);
}
