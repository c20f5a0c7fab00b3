/* What a player has before him: lines of zones, from the middle of the table outwards, and his
 * piles. */
#include "board.h"
#include "picture.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

#define PADDING 14.0
#define HEADER 26.0  /* a line of it */
#define BETWEEN 22.0 /* of two zones of a line */
#define SMALL 0.78   /* what is not on the board, and piles */
#define PLACES_MAX 64
#define RANKS 5
#define LABEL_ROOM 14.0

/* A line that is drawn: zones of one rank. */
typedef struct band {
  cardvm_place places[PLACES_MAX];
  double widths[PLACES_MAX];
  uint32_t count;
  double scale, height;
} band;

typedef struct table {
  cardvm_seat seat;
  cardvm_place piles[PLACES_MAX];
  uint32_t pile_count, pile_columns;
  cardvm_place ranked[RANKS][PLACES_MAX];
  uint32_t rank_counts[RANKS];
  band bands[PLACES_MAX];
  uint32_t band_count;
  double lines_width, lines_height, header;
} table;

/* -- What there is ----------------------------------------------------------------------------- */

static void add_place(picture *p, table *t, cardvm_place place) {
  cardvm_client_look look = picture_look(p, place);
  uint32_t rank = look.rank < RANKS ? look.rank : RANKS - 1;
  bool is_row = look.shape == CARDVM_CLIENT_ROW;
  uint32_t cards = cardvm_game_cards(p->game, place, NULL, 0);
  if (look.shape == CARDVM_CLIENT_NOTHING || (is_row && !cards && !look.declared && rank > 1))
    return;
  if (look.shape == CARDVM_CLIENT_PILE) {
    if (pile_size(p, place).height > 0 && t->pile_count < PLACES_MAX)
      t->piles[t->pile_count++] = place;
  } else if (zone_size(p, place).height > 0 && t->rank_counts[rank] < PLACES_MAX) {
    t->ranked[rank][t->rank_counts[rank]++] = place;
  }
}

static void collect(picture *p, table *t, cardvm_seat seat) {
  cardvm_id zone = 0; /* of the circles seen last: they are one thing */
  for (cardvm_place place = 1; place <= cardvm_game_place_count(p->game); place++) {
    cardvm_place_info info;
    if (!cardvm_game_place_info(p->game, place, &info) || info.owner != seat) continue;
    if (!info.circle || info.zone != zone) add_place(p, t, place);
    zone = info.circle ? info.zone : zone;
  }
}

static bool is_bare(const picture *p, cardvm_place place) {
  cardvm_client_look look = picture_look(p, place);
  return look.shape == CARDVM_CLIENT_ROW && !look.declared &&
         !cardvm_game_cards(p->game, place, NULL, 0);
}

/* An empty place on the board is worth a frame if nothing else of it is to be seen. */
static void drop_bare(const picture *p, table *t) {
  uint32_t left = 0;
  for (uint32_t i = 0; i < t->rank_counts[1]; i++)
    if (t->rank_counts[1] == 1 || !is_bare(p, t->ranked[1][i]))
      t->ranked[1][left++] = t->ranked[1][i];
  t->rank_counts[1] = left;
}

/* -- Lines ------------------------------------------------------------------------------------- */

static double scale_of(uint32_t rank) { return rank > 1 ? SMALL : 1; }

/* Gives the zones of a line their widths: as much as they like, or what is left. */
static void finish_band(picture *p, table *t, band *b, double width) {
  double natural = 0, least = 0;
  b->height = 0;
  for (uint32_t i = 0; i < b->count; i++) {
    size s = zone_size(p, b->places[i]);
    natural += s.width * b->scale;
    least += zone_least(p, b->places[i]) * b->scale;
    b->height = s.height * b->scale > b->height ? s.height * b->scale : b->height;
  }
  double room = width - BETWEEN * (b->count - 1);
  double part = natural > room && natural > least ? (room - least) / (natural - least) : 1;
  part = part > 0 ? part : 0;
  for (uint32_t i = 0; i < b->count; i++) {
    double low = zone_least(p, b->places[i]), high = zone_size(p, b->places[i]).width;
    b->widths[i] = low + part * (high - low);
  }
  t->lines_height += b->height + (t->band_count > 1 ? GAP : 0);
}

/* Where many sit at the table, a player of few cards has them all in one line. */
static bool make_one_band(picture *p, table *t, double width) {
  band *b = &t->bands[0];
  double natural = -BETWEEN;
  *b = (band){.scale = SMALL};
  for (uint32_t rank = 0; rank < RANKS; rank++)
    for (uint32_t i = 0; i < t->rank_counts[rank]; i++) {
      cardvm_place place = t->ranked[rank][i];
      if (picture_look(p, place).shape != CARDVM_CLIENT_ROW || b->count == PLACES_MAX) return false;
      natural += zone_size(p, place).width * SMALL + BETWEEN;
      b->places[b->count++] = place;
    }
  if (!b->count || natural > width) return false;
  t->band_count = 1;
  finish_band(p, t, b, width);
  return true;
}

static void make_bands(picture *p, table *t, double width) {
  t->band_count = 0;
  t->lines_height = 0;
  t->lines_width = width;
  if (t->seat && p->players > 2 && make_one_band(p, t, width)) return;
  for (uint32_t rank = 0; rank < RANKS; rank++) {
    double used = 0;
    band *b = NULL;
    for (uint32_t i = 0; i < t->rank_counts[rank]; i++) {
      double least = zone_least(p, t->ranked[rank][i]) * scale_of(rank);
      if (!b || used + BETWEEN + least > width) {
        if (b) finish_band(p, t, b, width);
        b = &t->bands[t->band_count++];
        *b = (band){.scale = scale_of(rank)};
        if (least > width) { /* alone in its line, and still too wide */
          b->scale *= width / least;
          least = width;
        }
        used = -BETWEEN;
      }
      used += BETWEEN + least;
      b->places[b->count++] = t->ranked[rank][i];
    }
    if (b) finish_band(p, t, b, width);
  }
}

/* -- Piles ------------------------------------------------------------------------------------- */

static double pile_width(void) { return (CARD_WIDTH + 22) * SMALL; }
static double pile_height(void) { return (CARD_HEIGHT + LABEL_HEIGHT + 12) * SMALL; }

static double piles_width(const table *t) {
  return t->pile_count ? t->pile_columns * pile_width() : 0;
}

static double piles_height(const table *t) {
  if (!t->pile_count) return 0;
  return ((t->pile_count + t->pile_columns - 1) / t->pile_columns) * pile_height();
}

/* As few columns of piles as are not higher than the lines. */
static void arrange(picture *p, table *t, double width) {
  bool lines = false;
  for (uint32_t rank = 0; rank < RANKS; rank++) lines = lines || t->rank_counts[rank];
  t->pile_columns = lines ? 1 : t->pile_count;
  for (;; t->pile_columns++) {
    double piles = piles_width(t);
    make_bands(p, t, width - 2 * PADDING - (piles > 0 ? piles + GAP : 0));
    if (t->pile_columns >= t->pile_count || piles_height(t) <= t->lines_height + 20) return;
  }
}

/* -- The header -------------------------------------------------------------------------------- */

static double header_pill(picture *p, bool draw, double x, double y, const colour *c,
                          const char *text) {
  double width = svg_text_width(text, (svg_font){10, true, NULL, SVG_START}) + 11;
  if (draw) svg_pill(p->b, x + width / 2, y - 4, 10, c->strong, c->on, text);
  return x + width + 8;
}

static double header_value(picture *p, bool draw, double *y, double x, double width,
                           const char *name, int32_t value) {
  svg_font quiet = {12, false, SVG_QUIET, SVG_START}, bold = {13, true, SVG_INK, SVG_START};
  buffer label = {0};
  text_name(&label, name);
  char *number = need_format("%d", value);
  double first = svg_text_width(buffer_text(&label), quiet) + 4;
  double all = first + svg_text_width(number, bold) + 16;
  if (x + all > width) {
    x = PADDING;
    *y += HEADER - 6;
  }
  if (draw) {
    svg_text(p->b, x, *y, quiet, buffer_text(&label));
    svg_text(p->b, x + first, *y, bold, number);
  }
  free(number);
  buffer_free(&label);
  return x + all;
}

/* Draws it, or only says how high it is. */
static double header(picture *p, cardvm_seat seat, double width, bool draw) {
  if (!seat) return 0;
  const colour *c = picture_seat(p, seat);
  svg_font font = {15, true, SVG_INK, SVG_START};
  char *name = need_format("Player %u", seat);
  double x = PADDING + 18, y = PADDING + 12;
  if (draw) {
    char *disc = need_format("fill=\"%s\" stroke=\"#1c1917\" stroke-width=\"0.8\"", c->strong);
    svg_circle(p->b, PADDING + 6, y - 5, 6, disc);
    free(disc);
    svg_text(p->b, x, y, font, name);
  }
  x += svg_text_width(name, font) + 10;
  free(name);
  if (cardvm_game_turn_player(p->game) == seat) x = header_pill(p, draw, x, y, c, "turn player");
  if (cardvm_game_lost(p->game, seat))
    x = header_pill(p, draw, x, y, colour_named("black"), "lost");
  x += 6;
  for (cardvm_id id = 1; id <= cardvm_program_count(p->program, CARDVM_SORT_PLAYER_VARIABLE); id++)
    if (board_shows_variable(p->game, seat, id))
      x = header_value(p, draw, &y, x, width,
                       cardvm_program_name(p->program, CARDVM_SORT_PLAYER_VARIABLE, id),
                       cardvm_game_player_variable(p->game, seat, id));
  return y - PADDING + LABEL_ROOM;
}

/* -- The whole --------------------------------------------------------------------------------- */

static table *table_of(picture *p, cardvm_seat seat, double width) {
  table *t = need(NULL, sizeof *t);
  memset(t, 0, sizeof *t);
  t->seat = seat;
  collect(p, t, seat);
  drop_bare(p, t);
  arrange(p, t, width);
  t->header = header(p, seat, width - PADDING, false);
  return t;
}

static double body_height(const table *t) {
  double piles = piles_height(t);
  return piles > t->lines_height ? piles : t->lines_height;
}

size table_size(picture *p, cardvm_seat seat, double width) {
  table *t = table_of(p, seat, width);
  bool nothing = !seat && !t->band_count && !t->pile_count;
  double height = nothing ? 0 : t->header + body_height(t) + (seat ? 2 * PADDING : 0);
  free(t);
  return (size){width, height};
}

double table_natural(picture *p, cardvm_seat seat) {
  table *t = table_of(p, seat, 1e6); /* where a line has all the room it likes */
  double width = 0;
  for (uint32_t i = 0; i < t->band_count; i++) {
    double line = BETWEEN * (t->bands[i].count - 1);
    for (uint32_t n = 0; n < t->bands[i].count; n++)
      line += t->bands[i].widths[n] * t->bands[i].scale;
    width = line > width ? line : width;
  }
  if (t->pile_count) width += GAP + piles_width(t);
  free(t);
  return width + 2 * PADDING + 1;
}

static void draw_band(picture *p, const band *b, double x, double y) {
  for (uint32_t i = 0; i < b->count; i++) {
    double drop = b->height - zone_size(p, b->places[i]).height * b->scale;
    picture_begin_place(p, x, y + drop, b->scale, b->places[i]);
    zone_draw(p, b->places[i], b->widths[i]);
    svg_end(p->b);
    x += b->widths[i] * b->scale + BETWEEN;
  }
}

static void draw_bands(picture *p, const table *t, bool outwards, bool centred, double y) {
  y += (body_height(t) - t->lines_height) / 2;
  for (uint32_t i = 0; i < t->band_count; i++) {
    const band *b = &t->bands[outwards ? i : t->band_count - 1 - i];
    double used = BETWEEN * (b->count - 1);
    for (uint32_t n = 0; n < b->count; n++) used += b->widths[n] * b->scale;
    draw_band(p, b, PADDING + (centred ? (t->lines_width - used) / 2 : 0), y);
    y += b->height + GAP;
  }
}

static void draw_piles(picture *p, const table *t, double left, double top) {
  for (uint32_t i = 0; i < t->pile_count; i++) {
    picture_begin_place(p, left + (i % t->pile_columns) * pile_width(),
                        top + (i / t->pile_columns) * pile_height(), SMALL, t->piles[i]);
    svg_begin(p->b, 4, 0, 1, false);
    zone_label(p, t->piles[i], CARD_WIDTH + 12);
    svg_end(p->b);
    svg_begin(p->b, 0, LABEL_HEIGHT - 6, 1, false);
    pile_draw(p, t->piles[i]);
    svg_end(p->b);
    svg_end(p->b);
  }
}

void table_draw(picture *p, cardvm_seat seat, double width) {
  table *t = table_of(p, seat, width);
  double height = t->header + body_height(t) + 2 * PADDING, top = seat ? PADDING + t->header : 0;
  if (seat) {
    const colour *c = picture_seat(p, seat);
    char *sheet = need_format("fill=\"%s\" stroke=\"%s\" stroke-width=\"1.2\"", c->faint, c->soft);
    svg_rect(p->b, 0, 0, width, height, 14, sheet);
    free(sheet);
    header(p, seat, width - PADDING, true);
  }
  bool circles = false;
  for (uint32_t i = 0; i < t->band_count; i++)
    circles = circles || picture_look(p, t->bands[i].places[0]).shape >= CARDVM_CLIENT_CARDS;
  draw_bands(p, t, seat == 0 || seat == p->chair, seat == 0 || circles, top);
  draw_piles(p, t, width - PADDING - piles_width(t), top);
  free(t);
}
