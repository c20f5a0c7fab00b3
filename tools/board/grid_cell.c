#include "grid_cell.h"

#include "board.h"
#include "text.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CARDS_MAX 64 /* of one circle that are shown */
#define INNER_MAX 8  /* circles in a circle */

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
  const char *name = cardvm_client_colour(cardvm_game_program(g->game), seat);
  for (size_t i = 0; name && i < sizeof inks / sizeof *inks; i++)
    if (strcmp(inks[i].name, name) == 0)
      return *(const char *const *)((const char *)g->colours + inks[i].ink);
  return seat ? defaults[(seat - 1) % (sizeof defaults / sizeof *defaults)] : "";
}

/* How many columns of a terminal a text takes: characters, not bytes. */
static size_t columns_of(const char *text) {
  size_t columns = 0;
  for (; *text; text++) columns += ((unsigned char)*text & 0xc0) != 0x80;
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
  const char *name = text_card_name(program, info.definition);
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
      if (!same) break;
    }
    buffer_add(b, "%s", i ? " | " : "");
    if (alike > 1) buffer_add(b, "%u ", alike);
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
      if (cardvm_game_card(g->game, all[i], &info) && info.master == seat) list[n++] = all[i];
    }
    if (!n) continue;
    buffer b = {0};
    buffer_add(&b, " ");
    if (seat && shared) buffer_add(&b, "%u:", seat);
    if (g->brief) buffer_add(&b, "%u", n);
    else add_run(&b, g, list, n);
    add(c, g, ink_of(g, seat), buffer_text(&b));
    buffer_free(&b);
  }
}

/* "*1": what the rule set says of the place, and for whom; a sign for each of its marks. */
static void add_signs(cell *c, const grid *g, cardvm_place place) {
  const cardvm_program *program = cardvm_game_program(g->game);
  static const char signs[] = GRID_SIGNS;
  uint32_t sign = 0;
  for (uint32_t n = 0; cardvm_client_place_mark(program, n); n++) {
    if (cardvm_client_place_mark_hides(program, n)) continue;
    for (cardvm_seat seat = 1; seat <= cardvm_game_players(g->game); seat++)
      if (cardvm_client_place_marked(g->game, n, place, seat)) {
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

void grid_fill(const grid *g, cell *c, cardvm_place place) {
  cardvm_place inner[INNER_MAX];
  uint32_t count = layout_inner(g->game, place, inner, INNER_MAX);
  add_place(c, g, place);
  for (uint32_t n = 0; !g->brief && n < count && n < INNER_MAX; n++) {
    add(c, g, "", n ? ", " : " [");
    add_place(c, g, inner[n]);
  }
  if (count && !g->brief) add(c, g, "", "]");
}
