#include "grid.h"

#include "grid_cell.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

#define INDENT 2
#define LEAST 10     /* room for what lies in a circle, so that it does not jump */
#define LEAST_CELL 8 /* of a board: its pieces have glyphs */
#define WIDEST 18    /* of a board's cells: where there is more to say, it is said below */
#define NEAR_MAX 64  /* neighbours that are named */

/* -- Squares, hexagons, circles ---------------------------------------------------------------- */

/* The circle at a column and row; -1: there is none. */
static int64_t cell_at(const grid *g, int32_t column, int32_t row) {
  for (uint32_t i = 0; i < g->l.count; i++)
    if (g->l.cells[i].column == column && g->l.cells[i].row == row) return i;
  return -1;
}

static void add_spaces(buffer *b, size_t count) {
  while (count--) buffer_add(b, " ");
}

/* One row. Hexagons stand between those of the next row: their columns count half a cell. Cells of
 * a board have an edge on both sides. */
static void add_row(buffer *b, const grid *g, int32_t row, size_t width) {
  bool board = layout_is_board(g->l.shape);
  size_t at = 0; /* columns of the terminal used, from the indent on */
  add_spaces(b, INDENT);
  for (int32_t column = 0; column < (int32_t)g->l.columns; column++) {
    int64_t i = cell_at(g, column, row);
    if (i < 0) continue;
    size_t start = (size_t)column * width;
    const char *edge = board ? "|" : "";
    bool joined = board && at == start + 1; /* the edge of the one before is ours */
    if (!joined) {
      add_spaces(b, start > at ? start - at : 0);
      if (board) buffer_add(b, "%s%s%s", g->colours->dim, edge, g->colours->off);
      at = start + strlen(edge);
    }
    const cell *c = &g->cells[i];
    buffer_add(b, "%s", buffer_text(&c->text));
    at += c->width;
    if (!board) continue;
    size_t end = start + (g->l.shape == CARDVM_CLIENT_HEXAGONS ? 2 * width : width);
    add_spaces(b, end > at ? end - at : 0);
    buffer_add(b, "%s|%s", g->colours->dim, g->colours->off);
    at = end + 1;
  }
  while (b->length && b->text[b->length - 1] == ' ') b->text[--b->length] = '\0';
  buffer_add(b, "\n");
}

static void add_rows(buffer *b, const grid *g) {
  size_t width = g->longest + (layout_is_board(g->l.shape) ? 2 : 1);
  if (g->l.shape == CARDVM_CLIENT_HEXAGONS) width = (width + 1) / 2;
  for (int32_t row = (int32_t)g->l.rows - 1; row >= 0; row--) add_row(b, g, row, width);
}

/* -- Lists ------------------------------------------------------------------------------------- */

static void add_neighbours(buffer *b, const grid *g, uint32_t i) {
  cardvm_place near[NEAR_MAX];
  uint32_t count = cardvm_game_neighbours(g->game, g->l.cells[i].place, near, NULL, NEAR_MAX);
  if (!count) return;
  add_spaces(b, g->longest + 2 - g->cells[i].width);
  buffer_add(b, "%s-- ", g->colours->dim);
  for (uint32_t n = 0; n < count && n < NEAR_MAX; n++)
    buffer_add(b, "%s%s", n ? ", " : "", cardvm_game_place_name(g->game, near[n]));
  buffer_add(b, "%s", g->colours->off);
}

static bool is_bare(const grid *g, cardvm_place place) {
  return !cardvm_game_cards(g->game, place, NULL, 0) && !layout_inner(g->game, place, NULL, 0);
}

/* A line for each place: what is there and, of a graph, where one gets from it. */
static void add_list(buffer *b, const grid *g) {
  bool graph = g->l.shape == CARDVM_CLIENT_GRAPH;
  for (uint32_t i = 0; i < g->l.count; i++) {
    if (!graph && is_bare(g, g->l.cells[i].place)) continue;
    add_spaces(b, INDENT);
    buffer_add(b, "%s", buffer_text(&g->cells[i].text));
    if (graph) add_neighbours(b, g, i);
    buffer_add(b, "\n");
  }
}

/* -- What is said of places -------------------------------------------------------------------- */

/* "* dominated, player 1: b2 c3" */
static void add_marks(buffer *b, const grid *g) {
  const cardvm_program *program = cardvm_game_program(g->game);
  static const char signs[] = GRID_SIGNS;
  uint32_t players = cardvm_game_players(g->game), sign = 0;
  const char *name;
  for (uint32_t n = 0; (name = cardvm_client_place_mark(program, n)); n++) {
    if (cardvm_client_place_mark_hides(program, n)) continue;
    for (cardvm_seat seat = 1; seat <= players; seat++) {
      bool any = false;
      for (uint32_t i = 0; i < g->l.count; i++) {
        if (!cardvm_client_place_marked(g->game, n, g->l.cells[i].place, seat)) continue;
        if (!any) {
          buffer_add(b, "  %c ", signs[sign % (sizeof signs - 1)]);
          text_name(b, name);
          buffer_add(b, ", ");
          text_seat(b, g->game, seat, g->viewer);
          buffer_add(b, ":");
        }
        any = true;
        buffer_add(b, " %s", cardvm_game_place_name(g->game, g->l.cells[i].place));
      }
      if (any) buffer_add(b, "\n");
    }
    sign++;
  }
}

/* -- All of it --------------------------------------------------------------------------------- */

static bool any_cards(const grid *g) {
  for (uint32_t i = 0; i < g->l.count; i++)
    if (cardvm_game_cards(g->game, g->l.cells[i].place, NULL, 0)) return true;
  return false;
}

static void fill(grid *g, bool brief) {
  g->brief = brief;
  g->longest = layout_is_board(g->l.shape) ? LEAST_CELL : LEAST;
  for (uint32_t i = 0; i < g->l.count; i++) {
    buffer_free(&g->cells[i].text);
    g->cells[i].width = 0;
    grid_fill(g, &g->cells[i], g->l.cells[i].place);
    g->longest = g->cells[i].width > g->longest ? g->cells[i].width : g->longest;
  }
}

/* A board whose places hold much shows how much, and has the rest as a list. */
static void add_grid(buffer *b, grid *g) {
  fill(g, false);
  bool board = layout_is_board(g->l.shape), brief = board && g->longest > WIDEST;
  if (g->l.shape == CARDVM_CLIENT_GRAPH) {
    add_list(b, g);
  } else if (brief) {
    fill(g, true);
    add_rows(b, g);
    fill(g, false);
    add_list(b, g);
  } else {
    add_rows(b, g);
  }
  add_marks(b, g);
}

bool grid_text(buffer *b, cardvm_game *game, const cardvm_place_info *first, cardvm_seat viewer,
               const ink *colours, bool only_if_any) {
  /* Who only watches sits with the first player. */
  cardvm_seat chair = viewer && viewer <= cardvm_game_players(game) ? viewer : 1;
  grid g = {.game = game, .viewer = viewer, .colours = colours};
  g.l = layout_of(game, first->zone, first->owner, first->owner && first->owner != chair);
  bool shown = g.l.count && (!only_if_any || any_cards(&g)) &&
               !layout_is_inner(game, first->zone, first->owner);
  g.cells = need(NULL, g.l.count * sizeof *g.cells);
  memset(g.cells, 0, g.l.count * sizeof *g.cells);
  if (shown && only_if_any)
    buffer_add(b, "  %s\n",
               cardvm_program_name(cardvm_game_program(game), CARDVM_SORT_ZONE, first->zone));
  if (shown) add_grid(b, &g);
  for (uint32_t i = 0; i < g.l.count; i++) buffer_free(&g.cells[i].text);
  free(g.cells);
  layout_free(&g.l);
  return shown;
}
