#include "grid.h"

#include "board.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

#define INDENT 2
#define LEAST 10     /* room for what lies in a circle, so that a board does not jump */
#define CARDS_MAX 64 /* of one circle that are shown */

typedef struct cell {
  cardvm_place place;
  int32_t column, row;
  cardvm_seat master; /* of the first card there, 0 none */
  char *text;
} cell;

typedef struct grid {
  cell *cells;
  uint32_t count;
  int32_t left, right, front, back; /* columns and rows; the front row is printed first */
  size_t longest;                   /* text */
  bool close;                       /* two circles of a row lie in columns next to each other */
} grid;

/* Places of which the rule set says that they are not to be shown. */
static bool is_hidden(cardvm_game *game, cardvm_place place) {
  for (uint32_t n = 0; cardvm_lua_place_mark(cardvm_game_program(game), n); n++)
    if (cardvm_lua_place_mark_hides(cardvm_game_program(game), n) &&
        cardvm_lua_place_marked(game, n, place, 1))
      return true;
  return false;
}

/* "1:Scout | Raider 2:Brute": what lies there by master, where that is not clear. */
static cardvm_seat add_cards(buffer *b, cardvm_game *game, cardvm_place place, bool shared,
                             cardvm_seat viewer) {
  cardvm_handle all[CARDS_MAX], list[CARDS_MAX];
  cardvm_seat first = 0;
  uint32_t count = cardvm_game_cards(game, place, all, CARDS_MAX);
  count = count < CARDS_MAX ? count : CARDS_MAX;
  for (cardvm_seat seat = 0; seat <= cardvm_game_players(game); seat++) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i++) {
      cardvm_card_info info = {0};
      if (cardvm_game_card(game, all[i], &info) && (shared ? info.master : 0) == seat)
        list[n++] = all[i];
      first = first ? first : info.master;
    }
    if (!n)
      continue;
    buffer_add(b, " ");
    if (seat)
      buffer_add(b, "%u:", seat);
    board_cards(b, game, list, n, viewer);
  }
  return first;
}

static void grid_add(grid *g, cardvm_game *game, cardvm_place place, cardvm_place_info info,
                     int32_t turned, cardvm_seat viewer) {
  buffer text = {0};
  buffer_add(&text, "%s", cardvm_game_place_name(game, place));
  cell c = {.place = place, .column = turned * info.column, .row = turned * info.row};
  c.master = add_cards(&text, game, place, !info.owner, viewer);
  g->longest = text.length > g->longest ? text.length : g->longest;
  c.text = buffer_take(&text);
  for (uint32_t i = 0; i < g->count; i++)
    g->close =
        g->close || (g->cells[i].row == c.row && labs((long)g->cells[i].column - c.column) == 1);
  bool any = g->count > 0;
  g->left = any && g->left < c.column ? g->left : c.column;
  g->right = any && g->right > c.column ? g->right : c.column;
  g->front = any && g->front > c.row ? g->front : c.row;
  g->back = any && g->back < c.row ? g->back : c.row;
  g->cells = need(g->cells, (g->count + 1) * sizeof *g->cells);
  g->cells[g->count++] = c;
}

static const char *ink_of(cardvm_seat master, const ink *colours) {
  const char *of[] = {colours->dim, colours->red, colours->green, colours->yellow};
  return of[master % (sizeof of / sizeof *of)];
}

/* Columns that are always apart count half a cell: hexagons stand between those of the next row. */
static void add_rows(buffer *b, const grid *g, const ink *colours) {
  size_t width = g->close || g->left == g->right ? g->longest + 1 : (g->longest + 2) / 2;
  for (int32_t row = g->front; row >= g->back; row--) {
    size_t start = b->length;
    for (int32_t column = g->left; column <= g->right; column++)
      for (uint32_t i = 0; i < g->count; i++) {
        const cell *c = &g->cells[i];
        if (c->row != row || c->column != column)
          continue;
        buffer_pad(b, start, INDENT + (size_t)(column - g->left) * width);
        const char *colour = ink_of(c->master, colours);
        buffer_add(b, "%s%s%s", colour, c->text, colours->off);
        start += strlen(colour) + strlen(colours->off); /* these take no room */
      }
    buffer_add(b, "\n");
  }
}

/* "dominated, player 1: b2 c3" */
static void add_marks(buffer *b, cardvm_game *game, const grid *g, cardvm_seat viewer) {
  const cardvm_program *program = cardvm_game_program(game);
  const char *name;
  for (uint32_t n = 0; (name = cardvm_lua_place_mark(program, n)); n++)
    for (cardvm_seat seat = 1; seat <= cardvm_game_players(game); seat++) {
      bool any = false;
      for (uint32_t i = 0; i < g->count && !cardvm_lua_place_mark_hides(program, n); i++) {
        if (!cardvm_lua_place_marked(game, n, g->cells[i].place, seat))
          continue;
        if (!any) {
          buffer_add(b, "  ");
          text_name(b, name);
          buffer_add(b, ", ");
          text_seat(b, seat, viewer, cardvm_game_players(game));
          buffer_add(b, ":");
        }
        any = true;
        buffer_add(b, " %s", cardvm_game_place_name(game, g->cells[i].place));
      }
      if (any)
        buffer_add(b, "\n");
    }
}

void grid_text(buffer *b, cardvm_game *game, const cardvm_place_info *first, cardvm_seat viewer,
               const ink *colours, bool only_if_any) {
  uint32_t cards_there = 0;
  grid g = {.longest = LEAST};
  /* Who only watches sits with the first player. */
  cardvm_seat chair = viewer && viewer <= cardvm_game_players(game) ? viewer : 1;
  int32_t turned = first->owner && first->owner != chair ? -1 : 1;
  for (cardvm_place place = 1; place <= cardvm_game_place_count(game); place++) {
    cardvm_place_info info;
    if (cardvm_game_place_info(game, place, &info) && info.zone == first->zone &&
        info.owner == first->owner && !is_hidden(game, place)) {
      grid_add(&g, game, place, info, turned, viewer);
      cards_there += info.count;
    }
  }
  bool shown = g.count && (!only_if_any || cards_there);
  if (shown && only_if_any)
    buffer_add(b, "  %s\n",
               cardvm_program_name(cardvm_game_program(game), CARDVM_SORT_ZONE, first->zone));
  if (shown)
    add_rows(b, &g, colours);
  if (shown)
    add_marks(b, game, &g, viewer);
  for (uint32_t i = 0; i < g.count; i++)
    free(g.cells[i].text);
  free(g.cells);
}
