#include "printed.h"

#include "text.h"

#include <stdlib.h>
#include <string.h>

#define EDGE_IN 14.0
#define LINES_MAX 24
#define VALUES_MAX 5
#define FONTS "Inter, 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif"

typedef struct printed {
  buffer *b;
  const cardvm_program *program;
  cardvm_id definition;
  const colour *tint;
} printed;

static int32_t value_of(const printed *p, cardvm_id property) {
  return cardvm_program_definition_value(p->program, p->definition, property);
}

static bool any_price(const printed *p) {
  cardvm_id id;
  for (uint32_t n = 0; (id = cardvm_client_price(p->program, n, NULL)); n++)
    if (value_of(p, id)) return true;
  return false;
}

/* "6", "4 8D", in the upper right corner. Returns how wide it is. */
static double draw_price(const printed *p) {
  buffer price = {0};
  cardvm_id id;
  const char *sign;
  for (uint32_t n = 0; (id = cardvm_client_price(p->program, n, &sign)); n++)
    if (value_of(p, id) || !n)
      buffer_add(&price, "%s%d%s", price.length ? " " : "", (int)value_of(p, id), sign ? sign : "");
  const svg_font font = {17, true, "#713f12", SVG_MIDDLE};
  const double width = any_price(p) ? svg_text_width(buffer_text(&price), font) + 18 : 0;
  if (width > 0) {
    svg_rect(p->b, PRINTED_WIDTH - 10 - width, 10, width, 28, 14,
             "fill=\"#fde68a\" stroke=\"#a16207\" stroke-width=\"1\"");
    svg_text(p->b, PRINTED_WIDTH - 10 - width / 2, 30, font, buffer_text(&price));
  }
  buffer_free(&price);
  return width;
}

static void draw_name(const printed *p, double right) {
  svg_font font = {17, true, SVG_INK, SVG_START};
  const char *name = cardvm_lua_shown_name(p->program, p->definition);
  const double width = PRINTED_WIDTH - 2 * EDGE_IN - right;
  while (font.size > 10 && svg_text_width(name, font) > width) font.size -= 0.5;
  char *fitting = svg_fit(name, font, width);
  svg_text(p->b, EDGE_IN, 31, font, fitting);
  free(fitting);
}

static bool has_tags(const cardvm_program *program, cardvm_id property) {
  const cardvm_property_def *d = cardvm_program_declared(program, CARDVM_SORT_PROPERTY, property);
  return d && d->tags;
}

/* What a property says that is no number: an attribute, or what is lost ("lost:abilities"); NULL.
 */
static const char *kind_of(const printed *p, cardvm_id property) {
  const int32_t value = value_of(p, property);
  const char *tag = strchr(cardvm_program_name(p->program, CARDVM_SORT_PROPERTY, property), ':');
  if (!value) return NULL;
  return tag ? tag + 1 : text_attribute(p->program, property, value);
}

/* Attributes and tags ("type:unit"), and the number of the card. */
static void draw_kind(const printed *p) {
  const svg_font font = {11, false, SVG_QUIET, SVG_START}, right = {11, false, SVG_QUIET, SVG_END};
  const char *number = cardvm_lua_label(p->program, p->definition, "number");
  const uint32_t count = cardvm_program_count(p->program, CARDVM_SORT_PROPERTY);
  buffer kind = {0};
  for (cardvm_id id = 1; id <= count; id++) {
    const int32_t value = value_of(p, id);
    const bool tags = has_tags(p->program, id);
    const char *said = tags ? NULL : kind_of(p, id);
    if (tags ? !value : !said) continue;
    buffer_add(&kind, "%s", kind.length ? ", " : "");
    if (!tags) text_name(&kind, said);
    else text_tags(&kind, p->program, id, value, "%s", ", ");
  }
  char *fitting =
      svg_fit(buffer_text(&kind), font, PRINTED_WIDTH - 2 * EDGE_IN - (number ? 60 : 0));
  svg_text(p->b, EDGE_IN, 58, font, fitting);
  if (number) svg_text(p->b, PRINTED_WIDTH - EDGE_IN, 58, right, number);
  free(fitting);
  buffer_free(&kind);
}

static bool is_among(cardvm_id (*of)(const cardvm_program *, uint32_t),
                     const cardvm_program *program, cardvm_id property) {
  cardvm_id id;
  uint32_t n = 0;
  while ((id = of(program, n)) && id != property) n++;
  return id != 0;
}

static cardvm_id price_of(const cardvm_program *program, uint32_t n) {
  return cardvm_client_price(program, n, NULL);
}

bool printed_is_other(const cardvm_program *program, cardvm_id property, int32_t value) {
  return value && !has_tags(program, property) &&
         !strchr(cardvm_program_name(program, CARDVM_SORT_PROPERTY, property), ':') &&
         !text_attribute(program, property, value) &&
         !is_among(cardvm_client_show, program, property) && !is_among(price_of, program, property);
}

/* "level 2, cost 1": numbers that stand nowhere else. Returns whether there are any. */
static bool draw_others(const printed *p) {
  const svg_font font = {11, true, SVG_INK, SVG_START};
  const uint32_t count = cardvm_program_count(p->program, CARDVM_SORT_PROPERTY);
  buffer others = {0};
  for (cardvm_id id = 1; id <= count; id++) {
    if (!printed_is_other(p->program, id, value_of(p, id))) continue;
    buffer_add(&others, "%s", others.length ? ", " : "");
    text_name(&others, cardvm_program_name(p->program, CARDVM_SORT_PROPERTY, id));
    buffer_add(&others, " %d", (int)value_of(p, id));
  }
  const bool any = others.length != 0;
  char *fitting = svg_fit(any ? buffer_text(&others) : "", font, PRINTED_WIDTH - 2 * EDGE_IN);
  if (any) svg_text(p->b, EDGE_IN, 83, font, fitting);
  free(fitting);
  buffer_free(&others);
  return any;
}

/* Fonts differ from machine to machine, so lines end a little early. */
#define LINE_WIDTH ((PRINTED_WIDTH - 2 * EDGE_IN) * 0.86)

/* The lines of a text, paragraph by paragraph; each to be freed. False: it does not fit. */
static bool wrap(const char *text, svg_font font, uint32_t most, char **lines, uint32_t *count) {
  static const char cut[] = "\xe2\x80\xa6";
  bool fits = true;
  *count = 0;
  while (*text && fits) {
    const size_t length = strcspn(text, "\n");
    char *paragraph = need_format("%.*s", (int)length, text);
    const uint32_t room = most - *count,
                   n = room ? svg_wrap(paragraph, font, LINE_WIDTH, lines + *count, room) : 0;
    *count += n;
    const size_t end = n ? strlen(lines[*count - 1]) : 0;
    const bool whole = strstr(paragraph, cut) || end < sizeof cut ||
                       strcmp(lines[*count - 1] + end + 1 - sizeof cut, cut) != 0;
    fits = (n || !length) && whole;
    free(paragraph);
    text += length + (text[length] == '\n');
  }
  return fits;
}

/* As large as it fits between the head and the values. */
static void draw_text(const printed *p, double top, double bottom) {
  const char *text = cardvm_lua_label(p->program, p->definition, "text");
  svg_font font = {14, false, SVG_INK, SVG_START};
  char *lines[LINES_MAX];
  uint32_t count = 0;
  for (; text; font.size -= 0.5) {
    const uint32_t most = (uint32_t)((bottom - top) / (font.size * 1.35));
    if (wrap(text, font, most < LINES_MAX ? most : LINES_MAX, lines, &count) || font.size < 7)
      break;
    for (uint32_t i = 0; i < count; i++) free(lines[i]);
  }
  for (uint32_t i = 0; i < count; i++) {
    svg_text(p->b, EDGE_IN, top + font.size * (1 + 1.35 * i), font, lines[i]);
    free(lines[i]);
  }
}

/* What the rule set shows beside a card in play, unless all are 0. */
static bool draw_values(const printed *p) {
  cardvm_id shown[VALUES_MAX];
  uint32_t count = 0;
  bool any = false;
  for (cardvm_id id; count < VALUES_MAX && (id = cardvm_client_show(p->program, count)); count++) {
    shown[count] = id;
    any = any || value_of(p, id);
  }
  for (uint32_t i = 0; any && i < count; i++) {
    const double middle = EDGE_IN + (PRINTED_WIDTH - 2 * EDGE_IN) * (i + 0.5) / count;
    buffer name = {0};
    char *number = need_format("%d", (int)value_of(p, shown[i]));
    text_name(&name, cardvm_program_name(p->program, CARDVM_SORT_PROPERTY, shown[i]));
    svg_text(p->b, middle, PRINTED_HEIGHT - 38, (svg_font){10, true, SVG_QUIET, SVG_MIDDLE},
             buffer_text(&name));
    svg_text(p->b, middle, PRINTED_HEIGHT - 15, (svg_font){21, true, SVG_INK, SVG_MIDDLE}, number);
    buffer_free(&name);
    free(number);
  }
  return any;
}

void printed_card(buffer *b, const cardvm_program *program, cardvm_id definition) {
  const char *tint = cardvm_client_printed_tint(program, definition);
  const printed p = {b, program, definition, tint ? colour_of_text(tint) : colour_plain()};
  char *frame = need_format("fill=\"#fffdf9\" stroke=\"%s\" stroke-width=\"4\"", p.tint->strong),
       *head = need_format("fill=\"%s\"", p.tint->faint);
  svg_rect(b, 3, 3, PRINTED_WIDTH - 6, PRINTED_HEIGHT - 6, 12, frame);
  svg_rect(b, 6, 6, PRINTED_WIDTH - 12, 36, 8, head);
  draw_name(&p, draw_price(&p));
  draw_kind(&p);
  svg_line(b, EDGE_IN, 67, PRINTED_WIDTH - EDGE_IN, 67, "stroke=\"#d6d3d1\" stroke-width=\"1\"");
  draw_text(&p, draw_others(&p) ? 91 : 74, PRINTED_HEIGHT - (draw_values(&p) ? 56 : 14));
  free(frame);
  free(head);
}

void printed_begin(buffer *b, double width, double height, double millimetres, const char *title) {
  buffer_add(b,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.6g %.6g\" "
             "width=\"%.6gmm\" height=\"%.6gmm\" role=\"img\" font-family=\"" FONTS "\">\n<title>",
             width, height, millimetres, millimetres * height / width);
  svg_escape(b, title);
  buffer_add(b, "</title>\n");
}

void printed_end(buffer *b) { buffer_add(b, "</svg>\n"); }
