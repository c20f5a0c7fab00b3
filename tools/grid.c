#include "grid.h"

#include "board.h"
#include "layout.h"
#include "text.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INDENT 2
#define LEAST 10     /* room for what lies in a circle, so that it does not jump */
#define LEAST_CELL 8 /* of a board: its pieces have glyphs */
#define CARDS_MAX 64 /* of one circle that are shown */
#define INNER_MAX 8  /* circles in a circle */

/* What stands in a circle: text with colours in it, and how much room that takes. */
typedef struct cell {
  buffer text;
  size_t width;
} cell;

typedef struct grid {
  cardvm_game *game;
  cardvm_seat viewer;
  const ink *colours;
  layout l;
  cell *cells; /* as those of the layout */
  size_t longest;
} grid;

/* -- What stands in a circle ------------------------------------------------------------------ */

/* The rule set's colour of a seat, as near as terminals come. */
static const char *ink_of(const grid *g, cardvm_seat seat) {
  static const struct {
    const char *name;
    size_t ink;
  } inks[] = {
      {"red", offsetof(ink, red)},        {"green", offsetof(ink, green)},
      {"yellow", offsetof(ink, yellow)},  {"orange", offsetof(ink, yellow)},
      {"brown", offsetof(ink, yellow)},   {"blue", offsetof(ink, blue)},
      {"purple", offsetof(ink, magenta)}, {"pink", offsetof(ink, magenta)},
      {"teal", offsetof(ink, cyan)},      {"black", offsetof(ink, bold)},
      {"white", offsetof(ink, bold)},     {"grey", offsetof(ink, bold)},
  };
  const char *defaults[] = {g->colours->red,    g->colours->blue,    g->colours->green,
                            g->colours->yellow, g->colours->magenta, g->colours->cyan};
  const char *name = cardvm_lua_colour(cardvm_game_program(g->game), seat);
  for (size_t i = 0; name && i < sizeof inks / sizeof *inks; i++)
    if (strcmp(inks[i].name, name) == 0)
      return *(const char *const *)((const char *)g->colours + inks[i].ink);
  return seat ? defaults[(seat - 1) % (sizeof defaults / sizeof *defaults)] : "";
}

/* How many columns of a terminal a text takes: characters, not bytes. */
static size_t columns_of(const char *text) {
  size_t columns = 0;
  for (; *text; text++)
    columns += ((unsigned char)*text & 0xc0) != 0x80;
  return columns;
}

static void add(cell *c, const grid *g, const char *colour, const char *text) {
  buffer_add(&c->text, "%s%s%s", colour, text, *colour ? g->colours->off : "");
  c->width += columns_of(text);
}

/* A piece of which there is no more to say than what it is. */
static const char *glyph_of(const grid *g, cardvm_handle card, const char *text) {
  const cardvm_program *program = cardvm_game_program(g->game);
  cardvm_card_info info = {0};
  cardvm_game_card(g->game, card, &info);
  const char *name = cardvm_program_name(program, CARDVM_SORT_DEFINITION, info.definition);
  const char *glyph = strcmp(text, name) == 0 && layout_is_board(g->l.shape)
                          ? cardvm_lua_label(program, info.definition, "glyph")
                          : NULL;
  return glyph ? glyph : text;
}

/* "2 S | Scout rested": runs that read alike are counted. */
static void add_run(buffer *b, const grid *g, cardvm_handle *list, uint32_t count) {
  for (uint32_t i = 0, alike; i < count; i += alike) {
    buffer text = {0};
    board_card(&text, g->game, list[i], g->viewer);
    for (alike = 1; i + alike < count; alike++) {
      buffer other = {0};
      board_card(&other, g->game, list[i + alike], g->viewer);
      bool same = strcmp(buffer_text(&other), buffer_text(&text)) == 0;
      buffer_free(&other);
      if (!same)
        break;
    }
    buffer_add(b, "%s", i ? " | " : "");
    if (alike > 1)
      buffer_add(b, "%u ", alike);
    buffer_add(b, "%s", glyph_of(g, list[i], buffer_text(&text)));
    buffer_free(&text);
  }
}

/* "1:Scout | Raider 2:Brute": what lies there by master, where that is not clear. */
static void add_cards(cell *c, const grid *g, cardvm_place place, bool shared) {
  cardvm_handle all[CARDS_MAX], list[CARDS_MAX];
  uint32_t count = cardvm_game_cards(g->game, place, all, CARDS_MAX);
  count = count < CARDS_MAX ? count : CARDS_MAX;
  for (cardvm_seat seat = 0; seat <= cardvm_game_players(g->game); seat++) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i++) {
      cardvm_card_info info = {0};
      if (cardvm_game_card(g->game, all[i], &info) && info.master == seat)
        list[n++] = all[i];
    }
    if (!n)
      continue;
    buffer b = {0};
    buffer_add(&b, " ");
    if (seat && shared)
      buffer_add(&b, "%u:", seat);
    add_run(&b, g, list, n);
    add(c, g, ink_of(g, seat), buffer_text(&b));
    buffer_free(&b);
  }
}

/* "*1": what the rule set says of the place, and for whom; a sign for each of its marks. */
static void add_signs(cell *c, const grid *g, cardvm_place place) {
  const cardvm_program *program = cardvm_game_program(g->game);
  static const char signs[] = "*+!~^%";
  uint32_t sign = 0;
  for (uint32_t n = 0; cardvm_lua_place_mark(program, n); n++) {
    if (cardvm_lua_place_mark_hides(program, n))
      continue;
    for (cardvm_seat seat = 1; seat <= cardvm_game_players(g->game); seat++)
      if (cardvm_lua_place_marked(g->game, n, place, seat)) {
        char text[8];
        snprintf(text, sizeof text, "%c%u", signs[sign % (sizeof signs - 1)], seat);
        add(c, g, ink_of(g, seat), text);
      }
    sign++;
  }
}

/* "Ada (2)": whose a place is that is nobody's by nature. */
static void add_place(cell *c, const grid *g, cardvm_place place) {
  cardvm_place_info info = {0};
  cardvm_game_place_info(g->game, place, &info);
  add(c, g, info.count ? g->colours->bold : g->colours->dim,
      cardvm_game_place_name(g->game, place));
  if (!info.owner && info.master) {
    char text[16];
    snprintf(text, sizeof text, " (%u)", info.master);
    add(c, g, ink_of(g, info.master), text);
  }
  add_signs(c, g, place);
  add_cards(c, g, place, !info.owner);
}

static void fill(grid *g, uint32_t i) {
  cardvm_place inner[INNER_MAX], place = g->l.cells[i].place;
  uint32_t count = layout_inner(g->game, place, inner, INNER_MAX);
  cell *c = &g->cells[i];
  add_place(c, g, place);
  for (uint32_t n = 0; n < count && n < INNER_MAX; n++) {
    add(c, g, "", n ? ", " : " [");
    add_place(c, g, inner[n]);
  }
  if (count)
    add(c, g, "", "]");
  g->longest = c->width > g->longest ? c->width : g->longest;
}

/* -- Squares, hexagons, circles --------------------------------------------------------------- */

/* The circle at a column and row; -1: there is none. */
static int64_t cell_at(const grid *g, int32_t column, int32_t row) {
  for (uint32_t i = 0; i < g->l.count; i++)
    if (g->l.cells[i].column == column && g->l.cells[i].row == row)
      return i;
  return -1;
}

static void add_spaces(buffer *b, size_t count) {
  while (count--)
    buffer_add(b, " ");
}

/* One row. Hexagons stand between those of the next row: their columns count half a cell. Cells of
 * a board have an edge on both sides. */
static void add_row(buffer *b, const grid *g, int32_t row, size_t width) {
  bool board = layout_is_board(g->l.shape);
  size_t at = 0; /* columns of the terminal used, from the indent on */
  add_spaces(b, INDENT);
  for (int32_t column = 0; column < (int32_t)g->l.columns; column++) {
    int64_t i = cell_at(g, column, row);
    if (i < 0)
      continue;
    size_t start = (size_t)column * width;
    const char *edge = board ? "| " : "";
    bool joined = board && at == start + 2; /* the edge of the one before is ours */
    if (!joined) {
      add_spaces(b, start > at ? start - at : 0);
      buffer_add(b, "%s%s%s", g->colours->dim, edge, g->colours->off);
      at = start + strlen(edge);
    }
    const cell *c = &g->cells[i];
    buffer_add(b, "%s", buffer_text(&c->text));
    at += c->width;
    if (!board)
      continue;
    size_t end = start + (g->l.shape == CARDVM_LUA_HEXAGONS ? 2 * width : width);
    add_spaces(b, end > at ? end - at : 0);
    buffer_add(b, "%s|%s ", g->colours->dim, g->colours->off);
    at = end + 2;
  }
  while (b->length && b->text[b->length - 1] == ' ')
    b->text[--b->length] = '\0';
  buffer_add(b, "\n");
}

static void add_rows(buffer *b, const grid *g) {
  size_t width = g->longest + (layout_is_board(g->l.shape) ? 3 : 1);
  if (g->l.shape == CARDVM_LUA_HEXAGONS)
    width = (width + 1) / 2;
  for (int32_t row = (int32_t)g->l.rows - 1; row >= 0; row--)
    add_row(b, g, row, width);
}

/* -- Graphs ----------------------------------------------------------------------------------- */

/* A line for each place: what is there, and where one gets from it. */
static void add_list(buffer *b, const grid *g) {
  for (uint32_t i = 0; i < g->l.count; i++) {
    const cell *c = &g->cells[i];
    cardvm_place near[CARDS_MAX];
    uint32_t count = cardvm_game_neighbours(g->game, g->l.cells[i].place, near, NULL, CARDS_MAX);
    add_spaces(b, INDENT);
    buffer_add(b, "%s", buffer_text(&c->text));
    if (count) {
      add_spaces(b, g->longest + 2 - c->width);
      buffer_add(b, "%s-- ", g->colours->dim);
      for (uint32_t n = 0; n < count && n < CARDS_MAX; n++)
        buffer_add(b, "%s%s", n ? ", " : "", cardvm_game_place_name(g->game, near[n]));
      buffer_add(b, "%s", g->colours->off);
    }
    buffer_add(b, "\n");
  }
}

/* -- What is said of places ------------------------------------------------------------------- */

/* "* dominated, player 1: b2 c3" */
static void add_marks(buffer *b, const grid *g) {
  const cardvm_program *program = cardvm_game_program(g->game);
  static const char signs[] = "*+!~^%";
  uint32_t players = cardvm_game_players(g->game), sign = 0;
  const char *name;
  for (uint32_t n = 0; (name = cardvm_lua_place_mark(program, n)); n++) {
    if (cardvm_lua_place_mark_hides(program, n))
      continue;
    for (cardvm_seat seat = 1; seat <= players; seat++) {
      bool any = false;
      for (uint32_t i = 0; i < g->l.count; i++) {
        if (!cardvm_lua_place_marked(g->game, n, g->l.cells[i].place, seat))
          continue;
        if (!any) {
          buffer_add(b, "  %c ", signs[sign % (sizeof signs - 1)]);
          text_name(b, name);
          buffer_add(b, ", ");
          text_seat(b, seat, g->viewer, players);
          buffer_add(b, ":");
        }
        any = true;
        buffer_add(b, " %s", cardvm_game_place_name(g->game, g->l.cells[i].place));
      }
      if (any)
        buffer_add(b, "\n");
    }
    sign++;
  }
}

/* -- All of it -------------------------------------------------------------------------------- */

static bool any_cards(const grid *g) {
  for (uint32_t i = 0; i < g->l.count; i++)
    if (cardvm_game_cards(g->game, g->l.cells[i].place, NULL, 0))
      return true;
  return false;
}

void grid_text(buffer *b, cardvm_game *game, const cardvm_place_info *first, cardvm_seat viewer,
               const ink *colours, bool only_if_any) {
  /* Who only watches sits with the first player. */
  cardvm_seat chair = viewer && viewer <= cardvm_game_players(game) ? viewer : 1;
  grid g = {.game = game, .viewer = viewer, .colours = colours};
  g.l = layout_of(game, first->zone, first->owner, first->owner && first->owner != chair);
  bool shown = g.l.count && (!only_if_any || any_cards(&g)) &&
               !layout_is_inner(game, first->zone, first->owner);
  g.longest = layout_is_board(g.l.shape) ? LEAST_CELL : LEAST;
  g.cells = need(NULL, g.l.count * sizeof *g.cells);
  memset(g.cells, 0, g.l.count * sizeof *g.cells);
  for (uint32_t i = 0; shown && i < g.l.count; i++)
    fill(&g, i);
  if (shown && only_if_any)
    buffer_add(b, "  %s\n",
               cardvm_program_name(cardvm_game_program(game), CARDVM_SORT_ZONE, first->zone));
  if (shown && g.l.shape == CARDVM_LUA_GRAPH)
    add_list(b, &g);
  else if (shown)
    add_rows(b, &g);
  if (shown)
    add_marks(b, &g);
  for (uint32_t i = 0; i < g.l.count; i++)
    buffer_free(&g.cells[i].text);
  free(g.cells);
  layout_free(&g.l);
}
