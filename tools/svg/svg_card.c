/* One card: its front, its back, what is attached to it. */
#include "board.h"
#include "cardvm_define.h"
#include "picture.h"
#include "piles.h"
#include "printed.h"
#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define HEAD 31.0  /* of a card: its name */
#define STRIP 19.0 /* that an attached card shows below its host */
#define INSET 5.0  /* by which it is narrower on each side */
#define ATTACHED_MAX 12
#define VALUES_MAX 4
#define LINES_MAX 10 /* of its text */
#define TEXT_LARGEST                                                                               \
  7.5 /* what is smaller than the other can't be read even when it is enlarged                     \
       */
#define TEXT_SMALLEST 5.0
#define TEXT_LINE 1.2 /* from line to line */
#define EDGE "stroke=\"#44403c\" stroke-width=\"1\""

static bool is_face_down(const picture *p, cardvm_handle card) {
  cardvm_id field = cardvm_client_face_down(p->program);
  return field && cardvm_game_field(p->game, card, field);
}

/* The viewer knows it, others at the table do not. */
static bool is_secret(const picture *p, cardvm_handle card) {
  return picture_sees(p, card) && !text_sees(p->game, card, 0);
}

/* Whose back a card shows: of whoever has it there. Who owns it may be a secret. */
static cardvm_seat back_of(const picture *p, cardvm_handle card) {
  cardvm_card_info info = {0};
  cardvm_place_info place = {0};
  for (cardvm_game_card(p->game, card, &info); info.host;)
    cardvm_game_card(p->game, info.host, &info);
  cardvm_game_place_info(p->game, info.place, &place);
  return place.owner;
}

static const colour *tint_of(const picture *p, cardvm_handle card) {
  const char *tint = cardvm_client_tint(p->game, card);
  return tint ? colour_of_text(tint) : colour_plain();
}

/* -- The front --------------------------------------------------------------------------------- */

static void draw_name(picture *p, cardvm_handle card) {
  svg_font font = {10.5, true, SVG_INK, SVG_MIDDLE};
  char *lines[2];
  uint32_t count = svg_wrap(picture_name(p, card), font, CARD_WIDTH - 12, lines, 2);
  for (uint32_t i = 0; i < count; i++) {
    svg_text(p->b, CARD_WIDTH / 2, (count == 1 ? 19.5 : 13.5) + 12 * i, font, lines[i]);
    free(lines[i]);
  }
}

/* "level 4, cost 1": numbers that are shown nowhere else, as they are now. Returns where it ends.
 */
static double draw_others(picture *p, cardvm_handle card) {
  buffer b = {0};
  for (cardvm_id id = 1; id <= cardvm_program_count(p->program, CARDVM_SORT_PROPERTY); id++) {
    int32_t value = cardvm_game_property(p->game, card, id);
    if (!printed_is_other(p->program, id, value)) continue;
    buffer_add(&b, "%s", b.length ? ", " : "");
    text_translated(&b, "property", cardvm_program_name(p->program, CARDVM_SORT_PROPERTY, id));
    buffer_add(&b, " %d", (int)value);
  }
  double end = b.length ? HEAD + 12 : HEAD + 4;
  if (b.length) {
    svg_font font = {7, true, SVG_QUIET, SVG_MIDDLE};
    char *fitting = svg_fit(buffer_text(&b), font, CARD_WIDTH - 10);
    svg_text(p->b, CARD_WIDTH / 2, HEAD + 11, font, fitting);
    free(fitting);
  }
  buffer_free(&b);
  return end;
}

static const char *text_on(const picture *p, cardvm_handle card) {
  const char *text = text_of_card(p->program, cardvm_game_definition(p->game, card));
  return text && *text ? text : NULL;
}

/* A text in lines, as large as it fits; what does not fit at its smallest is cut off. */
static void draw_text(picture *p, const char *text, double top, double bottom) {
  svg_font font = {TEXT_LARGEST, false, SVG_INK, SVG_START};
  char *lines[LINES_MAX], *plain = need_text(text);
  uint32_t count = 0;
  for (char *c = plain; *c; c++)
    if (*c == '\n') *c = ' ';
  /* Fonts differ: lines end a little early. */
  double width = (CARD_WIDTH - 12) * 0.92;
  for (;; font.size -= 0.5) {
    uint32_t room = (uint32_t)((bottom - top) / (font.size * TEXT_LINE));
    count = svg_wrap(plain, font, width, lines, room < LINES_MAX ? room : LINES_MAX);
    size_t length = count ? strlen(lines[count - 1]) : 0;
    bool whole = length < 3 || strcmp(lines[count - 1] + length - 3, "\xe2\x80\xa6") != 0;
    if (whole || font.size <= TEXT_SMALLEST) break;
    for (uint32_t i = 0; i < count; i++) free(lines[i]);
  }
  for (uint32_t i = 0; i < count; i++) {
    svg_text(p->b, 6, top + font.size * (0.9 + TEXT_LINE * i), font, lines[i]);
    free(lines[i]);
  }
  free(plain);
}

static void draw_text_line(picture *p, const char *text, double x, double y, double width) {
  svg_font font = {TEXT_SMALLEST, false, SVG_INK, SVG_START};
  char *fitting = svg_fit(text, font, width * 0.92);
  for (char *c = fitting; *c; c++)
    if (*c == '\n') *c = ' ';
  svg_text(p->b, x, y, font, fitting);
  free(fitting);
}

static void draw_emblem(picture *p, cardvm_handle card, const colour *tint) {
  const double middle = 68;
  char *glyph = picture_glyph(p, card);
  char *ring =
      need_format("fill=\"%s\" stroke=\"%s\" stroke-width=\"1.2\"", tint->faint, tint->soft);
  svg_circle(p->b, CARD_WIDTH / 2, middle, 21, ring);
  double size = strlen(glyph) > 3 ? 11 : 16;
  const char *ink = strcmp(tint->name, "white") == 0 ? "#8a8371" : tint->strong;
  svg_text(p->b, CARD_WIDTH / 2, middle + size * 0.36, (svg_font){size, true, ink, SVG_MIDDLE},
           glyph);
  free(ring);
  free(glyph);
}

/* As printed, or raised, or lowered. */
static const char *value_ink(picture *p, cardvm_handle card, cardvm_id property, int32_t value) {
  cardvm_card_info info = {0};
  cardvm_game_card(p->game, card, &info);
  int32_t printed = cardvm_program_definition_value(p->program, info.definition, property);
  p->any_changed = p->any_changed || value != printed;
  return value > printed ? "#15803d" : value < printed ? "#b91c1c" : SVG_INK;
}

static void draw_value(picture *p, cardvm_handle card, cardvm_id property, double middle,
                       double width) {
  int32_t value = cardvm_game_property(p->game, card, property);
  char *number = need_format("%d", value);
  buffer name = {0};
  text_translated(&name, "property",
                  cardvm_program_name(p->program, CARDVM_SORT_PROPERTY, property));
  for (size_t i = 0; i < name.length; i++)
    name.text[i] = (char)toupper((unsigned char)name.text[i]);
  svg_font small = {width < 30 ? 6.5 : 7.5, true, SVG_QUIET, SVG_MIDDLE};
  while (small.size > 5.5 && svg_text_width(buffer_text(&name), small) > width) small.size -= 0.5;
  char *fitting = svg_fit(buffer_text(&name), small, width);
  svg_text(p->b, middle, CARD_HEIGHT - 22, small, fitting);
  svg_text(p->b, middle, CARD_HEIGHT - 7.5,
           (svg_font){14, true, value_ink(p, card, property, value), SVG_MIDDLE}, number);
  free(fitting);
  buffer_free(&name);
  free(number);
}

/* Values, unless all are 0: of a card of another kind they say nothing. */
static bool draw_values(picture *p, cardvm_handle card) {
  cardvm_id shown[VALUES_MAX];
  uint32_t count = 0;
  bool any = false;
  for (cardvm_id id; count < VALUES_MAX && (id = cardvm_client_show(p->program, count)); count++) {
    shown[count] = id;
    any = any || cardvm_game_property(p->game, card, id);
  }
  if (!any) return false;
  svg_line(p->b, 8, CARD_HEIGHT - 31, CARD_WIDTH - 8, CARD_HEIGHT - 31,
           "stroke=\"#d6d3d1\" stroke-width=\"0.8\"");
  double width = (CARD_WIDTH - 10) / count;
  for (uint32_t i = 0; i < count; i++)
    draw_value(p, card, shown[i], 5 + width * (i + 0.5), width - 4);
  return true;
}

/* What it costs, in its lower left corner. */
static bool draw_price(picture *p, cardvm_handle card) {
  buffer price = {0};
  bool any = piles_price(&price, p->game, card);
  if (any) {
    svg_font font = {12, true, "#713f12", SVG_MIDDLE};
    double width = svg_text_width(buffer_text(&price), font) + 12;
    width = width < 22 ? 22 : width;
    svg_rect(p->b, 6, CARD_HEIGHT - 27, width, 21, 10.5,
             "fill=\"#fde68a\" stroke=\"#a16207\" stroke-width=\"1\"");
    svg_text(p->b, 6 + width / 2, CARD_HEIGHT - 12, font, buffer_text(&price));
  }
  buffer_free(&price);
  return any;
}

static double draw_chip(picture *p, double y, const char *fill, const char *ink, const char *text) {
  svg_font font = {8.5, true, ink, SVG_MIDDLE};
  char *fitting = svg_fit(text, font, CARD_WIDTH - 20);
  svg_pill(p->b, CARD_WIDTH / 2, y, font.size, fill, ink, fitting);
  free(fitting);
  return y - 15;
}

/* What has happened to it, from the bottom of the emblem upwards. */
static void draw_marks(picture *p, cardvm_handle card, double y) {
  cardvm_id field;
  for (uint32_t n = 0; (field = cardvm_client_mark(p->program, n)); n++) {
    int32_t value = cardvm_game_field(p->game, card, field);
    if (!value || field == cardvm_client_turned(p->program) ||
        field == cardvm_client_face_down(p->program))
      continue;
    buffer b = {0};
    text_name(&b, cardvm_program_name(p->program, CARDVM_SORT_FIELD, field));
    if (value != 1) buffer_add(&b, " %d", value);
    y = draw_chip(p, y, "#292524", "#ffffff", buffer_text(&b));
    buffer_free(&b);
  }
  cardvm_card_info info = {0};
  if (cardvm_game_controls(p->game, card, NULL, 0) && cardvm_game_card(p->game, card, &info)) {
    const colour *holder = picture_seat(p, info.master);
    char *text = need_format("held by player %u", info.master);
    draw_chip(p, y, holder->strong, holder->on, text);
    free(text);
  }
}

static void draw_sheet(picture *p, const char *fill, bool secret) {
  char *sheet =
      need_format("fill=\"%s\" " EDGE "%s", fill, secret ? " stroke-dasharray=\"4 2.5\"" : "");
  svg_rect(p->b, 1, 2, CARD_WIDTH, CARD_HEIGHT, 8, "fill=\"#1c1917\" fill-opacity=\"0.14\"");
  svg_rect(p->b, 0, 0, CARD_WIDTH, CARD_HEIGHT, 8, sheet);
  free(sheet);
}

/* Whose it is now: of cards that all share nobody's, but for those on the board. */
static cardvm_seat holder_of(const picture *p, cardvm_handle card) {
  cardvm_card_info info = {0};
  cardvm_place_info place = {0};
  cardvm_game_card(p->game, card, &info);
  bool lies = cardvm_game_place_info(p->game, info.place, &place);
  bool common = lies && !place.owner && !(place.circle && picture_look(p, info.place).rank == 1);
  return common ? 0 : info.master;
}

static void draw_front(picture *p, cardvm_handle card) {
  const colour *tint = tint_of(p, card);
  bool secret = is_secret(p, card);
  p->any_secret = p->any_secret || secret;
  draw_sheet(p, "#ffffff", secret);
  buffer_add(p->b, "<path d=\"M0.5 %g V8 Q0.5 0.5 8 0.5 H%g Q%g 0.5 %g 8 V%g Z\" fill=\"%s\"/>\n",
             HEAD, CARD_WIDTH - 8, CARD_WIDTH - 0.5, CARD_WIDTH - 0.5, HEAD, tint->soft);
  char *rule = need_format("fill=\"%s\"", picture_seat(p, holder_of(p, card))->strong);
  svg_rect(p->b, 0.5, HEAD, CARD_WIDTH - 1, 2.6, 0, rule);
  free(rule);
  draw_name(p, card);
  double top = draw_others(p, card);
  const char *text = text_on(p, card);
  if (!text) draw_emblem(p, card, tint);
  bool values = draw_values(p, card), price = draw_price(p, card);
  if (text) draw_text(p, text, top + 2, CARD_HEIGHT - (values ? 33 : price ? 29 : 4));
  draw_marks(p, card, 92);
}

/* -- The back ---------------------------------------------------------------------------------- */

void card_back(picture *p, cardvm_seat owner) {
  const colour *c = picture_seat(p, owner);
  draw_sheet(p, c->strong, false);
  char *ring = need_format(
      "fill=\"none\" stroke=\"%s\" stroke-opacity=\"0.55\" stroke-width=\"1.4\"", c->on);
  svg_rect(p->b, 6, 6, CARD_WIDTH - 12, CARD_HEIGHT - 12, 4, ring);
  buffer_add(p->b, "<path d=\"M48 38 L70 66 L48 94 L26 66 Z\" %s/>\n", ring);
  svg_circle(p->b, CARD_WIDTH / 2, CARD_HEIGHT / 2, 7, ring);
  free(ring);
}

void card_empty(picture *p) {
  svg_rect(p->b, 0, 0, CARD_WIDTH, CARD_HEIGHT, 8,
           "fill=\"none\" stroke=\"" SVG_LINE "\" stroke-width=\"1.2\" stroke-dasharray=\"5 4\"");
}

/* A card with its back up whose face the viewer knows. */
static void draw_known_back(picture *p, cardvm_handle card) {
  card_back(p, back_of(p, card));
  svg_rect(p->b, 8, 12, CARD_WIDTH - 16, 26, 4, "fill=\"#ffffff\" fill-opacity=\"0.92\"");
  svg_font font = {9.5, true, SVG_INK, SVG_MIDDLE};
  char *name = svg_fit(picture_name(p, card), font, CARD_WIDTH - 20);
  svg_text(p->b, CARD_WIDTH / 2, 28.5, font, name);
  free(name);
  draw_marks(p, card, 104);
}

static void draw_face(picture *p, cardvm_handle card) {
  if (!picture_sees(p, card)) {
    p->any_hidden = true;
    card_back(p, back_of(p, card));
  } else if (is_face_down(p, card)) {
    draw_known_back(p, card);
  } else {
    draw_front(p, card);
  }
}

/* -- With what goes with it -------------------------------------------------------------------- */

/* All attached, those attached to them behind them. */
static uint32_t attached_to(const picture *p, cardvm_handle card, cardvm_handle *list,
                            uint32_t count) {
  cardvm_handle own[ATTACHED_MAX];
  uint32_t n = cardvm_game_attached(p->game, card, own, ATTACHED_MAX);
  for (uint32_t i = 0; i < n && i < ATTACHED_MAX && count < ATTACHED_MAX; i++) {
    list[count++] = own[i];
    count = attached_to(p, own[i], list, count);
  }
  return count;
}

/* What of an attached card shows: its lower edge, with its name. */
static void draw_strip(picture *p, cardvm_handle card, uint32_t n) {
  double y = CARD_HEIGHT + STRIP * n, width = CARD_WIDTH - 2 * INSET;
  bool sees = picture_sees(p, card);
  p->any_hidden = p->any_hidden || !sees;
  const colour *c = sees ? tint_of(p, card) : picture_seat(p, back_of(p, card));
  char *sheet = need_format("fill=\"%s\" " EDGE, sees ? c->soft : c->strong);
  svg_rect(p->b, INSET, y - 12, width, STRIP + 12, 6, sheet);
  const char *text = sees ? text_on(p, card) : NULL;
  svg_font font = {text ? 8.5 : 9, true, sees ? SVG_INK : c->on, SVG_MIDDLE};
  char *name = svg_fit(sees ? picture_name(p, card) : "face down", font, width - 8);
  svg_text(p->b, CARD_WIDTH / 2, y + STRIP - (text ? 10 : 6), font, name);
  if (text) draw_text_line(p, text, INSET + 4, y + STRIP - 3.5, width - 8);
  free(name);
  free(sheet);
}

static double upright_height(const picture *p, cardvm_handle card) {
  cardvm_handle list[ATTACHED_MAX];
  return CARD_HEIGHT + STRIP * attached_to(p, card, list, 0);
}

size card_size(const picture *p, cardvm_handle card) {
  if (picture_is_piece(p, card)) return (size){PIECE_SIZE, PIECE_SIZE};
  double height = upright_height(p, card);
  return picture_turned(p, card) ? (size){height, CARD_WIDTH} : (size){CARD_WIDTH, height};
}

void card_draw(picture *p, cardvm_handle card) {
  if (picture_is_piece(p, card)) {
    piece_draw(p, card);
    return;
  }
  cardvm_handle list[ATTACHED_MAX];
  uint32_t count = attached_to(p, card, list, 0);
  bool turned = picture_turned(p, card);
  p->any_turned = p->any_turned || turned;
  picture_begin_card(p, turned ? upright_height(p, card) : 0, 0, turned, card);
  for (uint32_t i = count; i-- > 0;) {
    picture_begin_card(p, 0, 0, false, list[i]);
    draw_strip(p, list[i], i);
    svg_end(p->b);
  }
  draw_face(p, card);
  svg_end(p->b);
}
