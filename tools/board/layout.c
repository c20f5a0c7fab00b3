#include "layout.h"

#include "buffer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define HEXAGON_ROW 0.8660254 /* from one row of hexagons to the next */
#define GRAPH_ROUNDS 300      /* of pushing places apart */
#define GRAPH_ROOM 1.25       /* from a place to its neighbour, about */

bool layout_is_board(cardvm_client_shape shape) { return shape > CARDVM_CLIENT_PILES; }

/* Places of which the rule set says that they are not to be shown. */
static bool is_left_out(cardvm_game *game, cardvm_place place) {
  const cardvm_program *program = cardvm_game_program(game);
  for (uint32_t n = 0; cardvm_client_place_mark(program, n); n++)
    if (cardvm_client_place_mark_hides(program, n) && cardvm_client_place_marked(game, n, place, 1))
      return true;
  return false;
}

static void collect(layout *l, cardvm_game *game, cardvm_id zone, cardvm_seat owner, int32_t way) {
  uint32_t places = cardvm_game_place_count(game);
  l->cells = need(NULL, places * sizeof *l->cells);
  for (cardvm_place place = 1; place <= places; place++) {
    cardvm_place_info info;
    if (cardvm_game_place_info(game, place, &info) && info.circle && info.zone == zone &&
        info.owner == owner && !is_left_out(game, place))
      l->cells[l->count++] = (layout_cell){place, way * info.column, way * info.row, 0, 0};
  }
}

/* Columns and rows from 0 on. */
static void from_zero(layout *l) {
  int32_t left = INT32_MAX, low = INT32_MAX;
  for (uint32_t i = 0; i < l->count; i++) {
    left = l->cells[i].column < left ? l->cells[i].column : left;
    low = l->cells[i].row < low ? l->cells[i].row : low;
  }
  for (uint32_t i = 0; i < l->count; i++) {
    layout_cell *c = &l->cells[i];
    c->column -= left;
    c->row -= low;
    l->columns = (uint32_t)c->column >= l->columns ? (uint32_t)c->column + 1 : l->columns;
    l->rows = (uint32_t)c->row >= l->rows ? (uint32_t)c->row + 1 : l->rows;
  }
}

static bool any_at(const layout *l, bool rows, int32_t at) {
  for (uint32_t i = 0; i < l->count; i++)
    if ((rows ? l->cells[i].row : l->cells[i].column) == at) return true;
  return false;
}

/* Columns (or rows) in which nothing lies are left out: only what is beside what counts. */
static void close_gaps(layout *l, bool rows) {
  uint32_t *const size = rows ? &l->rows : &l->columns;
  for (int32_t at = (int32_t)*size - 1; at >= 0; at--) {
    if (any_at(l, rows, at)) continue;
    for (uint32_t i = 0; i < l->count; i++) {
      int32_t *const own = rows ? &l->cells[i].row : &l->cells[i].column;
      *own -= *own > at;
    }
    --*size;
  }
}

/* -- Circles in circles ------------------------------------------------------------------------ */

static bool lies_in(const cardvm_game *game, cardvm_place inner, cardvm_place outer) {
  const cardvm_program *program = cardvm_game_program(game);
  cardvm_place_info a = {0}, b = {0};
  return cardvm_game_place_info(game, inner, &a) && cardvm_game_place_info(game, outer, &b) &&
         a.circle && b.circle && a.zone != b.zone && a.owner == b.owner && a.column == b.column &&
         a.row == b.row && cardvm_client_zone_look(program, a.zone).shape == CARDVM_CLIENT_CARDS &&
         layout_is_board(cardvm_client_zone_look(program, b.zone).shape);
}

bool layout_is_inner(const cardvm_game *game, cardvm_id zone, cardvm_seat owner) {
  uint32_t places = cardvm_game_place_count(game), circles = 0;
  for (cardvm_place place = 1; place <= places; place++) {
    cardvm_place_info info;
    if (!cardvm_game_place_info(game, place, &info) || info.zone != zone || info.owner != owner)
      continue;
    cardvm_place outer = 1;
    while (outer <= places && !lies_in(game, place, outer)) outer++;
    if (outer > places) return false;
    circles++;
  }
  return circles > 0;
}

uint32_t layout_inner(const cardvm_game *game, cardvm_place place, cardvm_place *inner,
                      uint32_t max) {
  uint32_t count = 0;
  for (cardvm_place other = 1; other <= cardvm_game_place_count(game); other++) {
    cardvm_place_info info;
    if (!lies_in(game, other, place) || !cardvm_game_place_info(game, other, &info) ||
        !layout_is_inner(game, info.zone, info.owner))
      continue;
    if (count < max) inner[count] = other;
    count++;
  }
  return count;
}

/* -- What kind of board it is ------------------------------------------------------------------ */

typedef struct shape_signs {
  bool doubled;   /* two lie at the same spot */
  bool far_links; /* neighbours that lie apart */
  bool beside;    /* two of a row in columns next to each other */
} shape_signs;

static shape_signs signs_of(const layout *l, const cardvm_game *game) {
  shape_signs s = {0};
  for (uint32_t i = 0; i < l->count; i++)
    for (uint32_t j = 0; j < i; j++) {
      const layout_cell *a = &l->cells[i], *b = &l->cells[j];
      int32_t across = abs(a->column - b->column), up = abs(a->row - b->row);
      s.doubled = s.doubled || across + up == 0;
      s.beside = s.beside || (up == 0 && across == 1);
      bool linked = cardvm_game_adjacent(game, a->place, b->place, NULL);
      s.far_links = s.far_links || (linked && (up > 1 || across > 2 || (up == 1 && across > 1)));
    }
  return s;
}

static cardvm_client_shape guess(const layout *l, const cardvm_game *game) {
  shape_signs s = signs_of(l, game);
  if (s.doubled || s.far_links) return CARDVM_CLIENT_GRAPH;
  return s.beside || l->columns == 1 || l->rows == 1 ? CARDVM_CLIENT_SQUARES
                                                     : CARDVM_CLIENT_HEXAGONS;
}

/* -- A graph that says nothing of where it lies ------------------------------------------------ */

/* Neighbours pull, all push; less from afar once they have found their sides (`gather`). The same
 * numbers on every machine, as only + - * / and roots are used.
 */
static void relax(layout *l, const cardvm_game *game, double *move, double reach, bool gather) {
  memset(move, 0, 2 * l->count * sizeof *move);
  for (uint32_t i = 0; i < l->count; i++)
    for (uint32_t j = 0; j < l->count; j++) {
      if (i == j) continue;
      double x = l->cells[i].x - l->cells[j].x, y = l->cells[i].y - l->cells[j].y;
      double far = sqrt(x * x + y * y) + 0.01;
      double force = GRAPH_ROOM * GRAPH_ROOM / far * (gather ? GRAPH_ROOM / far : 1);
      if (cardvm_game_adjacent(game, l->cells[i].place, l->cells[j].place, NULL))
        force -= far * far / GRAPH_ROOM;
      move[2 * i] += force * x / far;
      move[2 * i + 1] += force * y / far;
    }
  for (uint32_t i = 0; i < l->count; i++) {
    double x = move[2 * i], y = move[2 * i + 1], far = sqrt(x * x + y * y) + 0.01;
    double step = far < reach ? far : reach;
    l->cells[i].x += x / far * step;
    l->cells[i].y += y / far * step;
  }
}

static void spread(layout *l, const cardvm_game *game) {
  double *move = need(NULL, 2 * l->count * sizeof *move);
  uint32_t side = 1;
  while (side * side < l->count) side++;
  for (uint32_t i = 0; i < l->count; i++) { /* no two in one line: they could not get past */
    l->cells[i].x = i % side + 0.13 * (i % 3);
    l->cells[i].y = i / side + 0.17 * (i % 5);
  }
  for (int round = 0; round < GRAPH_ROUNDS; round++)
    relax(l, game, move, 0.5 * (GRAPH_ROUNDS - round) / GRAPH_ROUNDS, 2 * round > GRAPH_ROUNDS);
  free(move);
}

/* -- Middles ----------------------------------------------------------------------------------- */

/* The smallest distance of two cells along one of the axes, for graphs that say where they lie. */
static double nearest_pair(const layout *l) {
  double least = 1e9;
  for (uint32_t i = 0; i < l->count; i++)
    for (uint32_t j = 0; j < i; j++) {
      double x = fabs(l->cells[i].x - l->cells[j].x), y = fabs(l->cells[i].y - l->cells[j].y);
      double far = x > y ? x : y;
      least = far < least ? far : least;
    }
  return l->count > 1 && least > 0 ? least : 1;
}

static void place_cells(layout *l, const cardvm_game *game) {
  bool hexagons = l->shape == CARDVM_CLIENT_HEXAGONS;
  for (uint32_t i = 0; i < l->count; i++) {
    layout_cell *c = &l->cells[i];
    c->x = hexagons ? c->column * 0.5 : c->column;
    c->y = (l->rows - 1.0 - c->row) * (hexagons ? HEXAGON_ROW : 1);
  }
  if (l->shape != CARDVM_CLIENT_GRAPH) return;
  if (signs_of(l, game).doubled) spread(l, game);
  double unit = nearest_pair(l);
  for (uint32_t i = 0; i < l->count; i++) {
    l->cells[i].x /= unit;
    l->cells[i].y /= unit;
  }
}

static void frame(layout *l) {
  double left = 1e9, top = 1e9;
  for (uint32_t i = 0; i < l->count; i++) {
    left = l->cells[i].x < left ? l->cells[i].x : left;
    top = l->cells[i].y < top ? l->cells[i].y : top;
  }
  for (uint32_t i = 0; i < l->count; i++) {
    layout_cell *c = &l->cells[i];
    c->x -= left;
    c->y -= top;
    l->width = c->x > l->width ? c->x : l->width;
    l->height = c->y > l->height ? c->y : l->height;
  }
}

layout layout_of(cardvm_game *game, cardvm_id zone, cardvm_seat owner, bool turned) {
  layout l = {.shape = cardvm_client_zone_look(cardvm_game_program(game), zone).shape};
  collect(&l, game, zone, owner, turned ? -1 : 1);
  from_zero(&l);
  if (l.shape == CARDVM_CLIENT_BOARD) l.shape = guess(&l, game);
  if (l.shape == CARDVM_CLIENT_CARDS || l.shape == CARDVM_CLIENT_PILES) {
    close_gaps(&l, false);
    close_gaps(&l, true);
  }
  place_cells(&l, game);
  frame(&l);
  return l;
}

void layout_free(layout *l) {
  free(l->cells);
  *l = (layout){0};
}
