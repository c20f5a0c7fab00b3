#include "board.h"

#include "cardvm_define.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

#define INDENT 16     /* column where the cards of a zone begin */
#define CELL 24       /* width of a circle in a grid, */
#define SMALL_CELL 12 /* of one with many columns, */
#define WIDE_GRID 5   /* more than so many */

typedef struct cards {
  cardvm_handle *list;
  uint32_t count;
} cards;

static cards cards_of(const cardvm_game *game, cardvm_place place) {
  cards c = {.count = cardvm_game_cards(game, place, NULL, 0)};
  c.list = need(NULL, c.count * sizeof *c.list);
  cardvm_game_cards(game, place, c.list, c.count);
  return c;
}

static void add_shown(buffer *b, cardvm_game *game, cardvm_handle card) {
  const cardvm_program *program = cardvm_game_program(game);
  cardvm_id property;
  bool any = false; /* of a card of another kind they say nothing */
  for (uint32_t n = 0; (property = cardvm_lua_show(program, n)); n++)
    any = any || cardvm_game_property(game, card, property);
  for (uint32_t n = 0; any && (property = cardvm_lua_show(program, n)); n++)
    buffer_add(b, "%s%d", n ? "/" : " ", cardvm_game_property(game, card, property));
}

static void add_marks(buffer *b, const cardvm_game *game, cardvm_handle card) {
  const cardvm_program *program = cardvm_game_program(game);
  cardvm_id field;
  const char *between = " ";
  for (uint32_t n = 0; (field = cardvm_lua_mark(program, n)); n++) {
    int32_t value = cardvm_game_field(game, card, field);
    if (!value)
      continue;
    buffer_add(b, "%s", between);
    text_name(b, cardvm_program_name(program, CARDVM_SORT_FIELD, field));
    if (value != 1)
      buffer_add(b, " %d", value);
    between = ", ";
  }
}

/* Whoever took control of it: where it stands does not say. */
static void add_holder(buffer *b, const cardvm_game *game, cardvm_handle card) {
  cardvm_card_info info;
  if (cardvm_game_controls(game, card, NULL, 0) && cardvm_game_card(game, card, &info))
    buffer_add(b, " held by player %u", info.master);
}

void board_card(buffer *b, cardvm_game *game, cardvm_handle card, cardvm_seat viewer) {
  text_card(b, game, card, viewer, false);
  if (text_sees(game, card, viewer))
    add_shown(b, game, card);
  add_holder(b, game, card);
  add_marks(b, game, card);
  cardvm_handle attached[16];
  uint32_t count = cardvm_game_attached(game, card, attached, 16);
  for (uint32_t i = 0; i < count && i < 16; i++) {
    buffer_add(b, " + ");
    text_card(b, game, attached[i], viewer, false);
  }
}

static char *listed(cardvm_game *game, cardvm_handle card, cardvm_seat viewer) {
  buffer b = {0};
  board_card(&b, game, card, viewer);
  return buffer_take(&b);
}

/* "5 Resource, Scout 2/2": runs of cards that read alike are counted. */
static void add_list(buffer *b, cardvm_game *game, const cards *c, cardvm_seat viewer) {
  char *last = NULL;
  uint32_t alike = 0;
  const char *between = "";
  for (uint32_t i = 0; i <= c->count; i++) {
    char *text = i < c->count ? listed(game, c->list[i], viewer) : NULL;
    if (last && (!text || strcmp(text, last) != 0)) {
      buffer_add(b, "%s", between);
      if (alike > 1)
        buffer_add(b, "%u ", alike);
      buffer_add(b, "%s", last);
      between = " | ";
      alike = 0;
    }
    alike++;
    free(last);
    last = text;
  }
}

/* A pile that nobody looks through during play: its size and its top card say enough. */
#define LONG_PILE 14

static bool any_visible(const cardvm_game *game, const cards *c, cardvm_seat viewer) {
  if (c->count > LONG_PILE && viewer == TEXT_ALL)
    viewer = 0; /* a deck is a deck, also to those who may look into it */
  for (uint32_t i = 0; i < c->count; i++)
    if (text_sees(game, c->list[i], viewer))
      return true;
  return false;
}

static void add_zone(buffer *b, cardvm_game *game, cardvm_place place, const ink *colours,
                     cardvm_seat viewer) {
  cardvm_place_info info;
  cardvm_game_place_info(game, place, &info);
  const cardvm_program *program = cardvm_game_program(game);
  cards c = cards_of(game, place);
  size_t start = b->length;
  buffer_add(b, "  ");
  text_name(b, cardvm_program_name(program, CARDVM_SORT_ZONE, info.zone));
  buffer_add(b, " ");
  buffer_pad(b, start, INDENT);
  if (!any_visible(game, &c, viewer)) {
    buffer_add(b, "%s%u%s", colours->dim, c.count, colours->off);
  } else {
    if (c.count > 1)
      buffer_add(b, "%s%u:%s ", colours->dim, c.count, colours->off);
    bool is_long = c.count > LONG_PILE;
    cards part = {c.list, is_long ? 1 : c.count};
    add_list(b, game, &part, viewer);
    if (is_long)
      buffer_add(b, " on top");
  }
  buffer_add(b, "\n");
  free(c.list);
}

/* Circles of one zone and owner, as they lie before their owner's opponent or before the owner. */
typedef struct grid {
  cardvm_place_info *infos;
  cardvm_place *places;
  uint32_t count;
  int32_t left, right, front, back; /* columns and rows; the front row is printed first */
  int32_t turned;                   /* -1: seen from the other side of the table */
} grid;

static void grid_add(grid *g, cardvm_place place, cardvm_place_info info) {
  info.column *= g->turned;
  info.row *= g->turned;
  if (!g->count) {
    g->left = g->right = info.column;
    g->front = g->back = info.row;
  }
  g->left = info.column < g->left ? info.column : g->left;
  g->right = info.column > g->right ? info.column : g->right;
  g->front = info.row > g->front ? info.row : g->front;
  g->back = info.row < g->back ? info.row : g->back;
  g->infos = need(g->infos, (g->count + 1) * sizeof *g->infos);
  g->places = need(g->places, (g->count + 1) * sizeof *g->places);
  g->infos[g->count] = info;
  g->places[g->count++] = place;
}

static void add_cell(buffer *b, cardvm_game *game, const grid *g, int32_t column, int32_t row,
                     cardvm_seat viewer) {
  for (uint32_t i = 0; i < g->count; i++) {
    if (g->infos[i].column != column || g->infos[i].row != row)
      continue;
    cards c = cards_of(game, g->places[i]);
    if (c.count)
      add_list(b, game, &c, viewer);
    else
      buffer_add(b, "(%s)", cardvm_game_place_name(game, g->places[i]));
    free(c.list);
    return;
  }
}

static void add_grid(buffer *b, cardvm_game *game, const grid *g, cardvm_seat viewer) {
  size_t width = g->right - g->left >= WIDE_GRID ? SMALL_CELL : CELL;
  for (int32_t row = g->front; row >= g->back; row--) {
    size_t start = b->length;
    for (int32_t column = g->left; column <= g->right; column++) {
      buffer_pad(b, start, INDENT + (size_t)(column - g->left) * width);
      add_cell(b, game, g, column, row, viewer);
      buffer_add(b, " ");
    }
    buffer_add(b, "\n");
  }
}

/* A zone that has but the circles of one shown before is left out while nothing lies there. */
static void add_circles(buffer *b, cardvm_game *game, const cardvm_place_info *first,
                        cardvm_seat viewer, bool only_if_any) {
  grid g = {.turned = first->owner && first->owner != viewer ? -1 : 1};
  uint32_t cards_there = 0;
  uint32_t count = cardvm_game_place_count(game);
  for (cardvm_place place = 1; place <= count; place++) {
    cardvm_place_info info;
    if (cardvm_game_place_info(game, place, &info) && info.zone == first->zone &&
        info.owner == first->owner) {
      grid_add(&g, place, info);
      cards_there += info.count;
    }
  }
  if (only_if_any && cards_there)
    buffer_add(b, "  %s\n",
               cardvm_program_name(cardvm_game_program(game), CARDVM_SORT_ZONE, first->zone));
  if (!only_if_any || cards_there)
    add_grid(b, game, &g, viewer);
  free(g.infos);
  free(g.places);
}

/* The places of one owner; circles of a zone together, where the first of them stands. */
static void add_places(buffer *b, cardvm_game *game, cardvm_seat owner, cardvm_seat viewer,
                       const ink *colours) {
  uint32_t count = cardvm_game_place_count(game);
  cardvm_id shown = 0; /* zone whose circles have been printed */
  for (cardvm_place place = 1; place <= count; place++) {
    cardvm_place_info info;
    if (!cardvm_game_place_info(game, place, &info) || info.owner != owner)
      continue;
    if (!text_is_circle(game, place)) {
      add_zone(b, game, place, colours, viewer);
    } else if (info.zone != shown) {
      add_circles(b, game, &info, viewer, shown != 0);
      shown = info.zone;
    }
  }
}

static void add_player(buffer *b, cardvm_game *game, cardvm_seat seat, cardvm_seat viewer,
                       const ink *colours) {
  const cardvm_program *program = cardvm_game_program(game);
  buffer_add(b, "%sPlayer %u%s", colours->bold, seat, colours->off);
  if (seat == viewer)
    buffer_add(b, " (you)");
  if (cardvm_game_turn_player(game) == seat)
    buffer_add(b, " %sturn player%s", colours->yellow, colours->off);
  if (cardvm_game_lost(game, seat))
    buffer_add(b, " %slost%s", colours->red, colours->off);
  uint32_t count = cardvm_program_count(program, CARDVM_SORT_PLAYER_VARIABLE);
  for (cardvm_id id = 1; id <= count; id++) {
    buffer_add(b, "  ");
    text_name(b, cardvm_program_name(program, CARDVM_SORT_PLAYER_VARIABLE, id));
    buffer_add(b, " %d", cardvm_game_player_variable(game, seat, id));
  }
  buffer_add(b, "\n");
  add_places(b, game, seat, viewer, colours);
}

void board_text(buffer *b, cardvm_game *game, cardvm_seat viewer, const ink *colours) {
  uint32_t players = cardvm_game_players(game);
  cardvm_seat last = viewer == TEXT_ALL ? 1 : viewer;
  for (cardvm_seat seat = 1; seat <= players; seat++)
    if (seat != last)
      add_player(b, game, seat, viewer, colours);
  add_places(b, game, 0, viewer, colours);
  add_player(b, game, last, viewer, colours);
}

static void add_values(buffer *b, const cardvm_program *program, cardvm_id definition) {
  uint32_t count = cardvm_program_count(program, CARDVM_SORT_PROPERTY);
  for (cardvm_id id = 1; id <= count; id++) {
    int32_t value = cardvm_program_definition_value(program, definition, id);
    const char *name = cardvm_program_name(program, CARDVM_SORT_PROPERTY, id);
    const char *tag = strchr(name, ':'); /* "traits:Red" */
    if (value && tag)
      buffer_add(b, "  (%s)", tag + 1);
    else if (value)
      buffer_add(b, "  %s %d", name, value);
  }
}

void board_definition(buffer *b, const cardvm_program *program, cardvm_id definition) {
  buffer_add(b, "%s", cardvm_program_name(program, CARDVM_SORT_DEFINITION, definition));
  const char *number = cardvm_lua_label(program, definition, "number");
  if (number)
    buffer_add(b, " [%s]", number);
  add_values(b, program, definition);
  const char *text = cardvm_lua_label(program, definition, "text");
  buffer_add(b, "\n  %s\n", text ? text : "(no text)");
}
