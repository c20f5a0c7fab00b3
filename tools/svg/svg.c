#include "svg.h"

#include <stdlib.h>
#include <string.h>

#define NUMBER "%.6g"

/* length 0: as long as it is. */
static void text_of_length(buffer *b, double x, double y, svg_font font, double length,
                           const char *text) {
  static const char *const anchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
  buffer_add(b, "<text x=\"" NUMBER "\" y=\"" NUMBER "\" font-size=\"" NUMBER "\"", x, y,
             font.size);
  buffer_add(b, "%s%s fill=\"%s\"", font.bold ? " font-weight=\"700\"" : "", anchors[font.anchor],
             font.fill ? font.fill : SVG_INK);
  if (length > 0)
    buffer_add(b, " textLength=\"" NUMBER "\" lengthAdjust=\"spacingAndGlyphs\"", length);
  buffer_add(b, ">");
  svg_escape(b, text);
  buffer_add(b, "</text>\n");
}

void svg_text(buffer *b, double x, double y, svg_font font, const char *text) {
  text_of_length(b, x, y, font, 0, text);
}

void svg_rect(buffer *b, double x, double y, double width, double height, double radius,
              const char *attributes) {
  buffer_add(b,
             "<rect x=\"" NUMBER "\" y=\"" NUMBER "\" width=\"" NUMBER "\" height=\"" NUMBER
             "\" rx=\"" NUMBER "\" %s/>\n",
             x, y, width, height, radius, attributes);
}

void svg_circle(buffer *b, double x, double y, double radius, const char *attributes) {
  buffer_add(b, "<circle cx=\"" NUMBER "\" cy=\"" NUMBER "\" r=\"" NUMBER "\" %s/>\n", x, y, radius,
             attributes);
}

void svg_line(buffer *b, double x, double y, double to_x, double to_y, const char *attributes) {
  buffer_add(b,
             "<line x1=\"" NUMBER "\" y1=\"" NUMBER "\" x2=\"" NUMBER "\" y2=\"" NUMBER "\" %s/>\n",
             x, y, to_x, to_y, attributes);
}

void svg_begin_named(buffer *b, double x, double y, double scale, bool turned, const char *kind,
                     const char *name) {
  buffer_add(b, "<g transform=\"translate(" NUMBER " " NUMBER ")", x, y);
  if (scale < 1 || scale > 1) buffer_add(b, " scale(" NUMBER ")", scale);
  buffer_add(b, "%s\"", turned ? " rotate(90)" : "");
  if (kind) {
    buffer_add(b, " data-%s=\"", kind);
    svg_escape(b, name);
    buffer_add(b, "\"");
  }
  buffer_add(b, ">\n");
}

void svg_begin(buffer *b, double x, double y, double scale, bool turned) {
  svg_begin_named(b, x, y, scale, turned, NULL, NULL);
}

void svg_end(buffer *b) { buffer_add(b, "</g>\n"); }

double svg_pill(buffer *b, double x, double y, double size, const char *fill, const char *ink,
                const char *text) {
  svg_font font = {size, true, ink, SVG_MIDDLE};
  double inner = svg_text_width(text, font), width = inner + size * 1.1, height = size * 1.55;
  bool light = strcmp(fill, "#ffffff") == 0; /* that needs an edge */
  char *attributes =
      need_format("fill=\"%s\"%s", fill, light ? " stroke=\"#1c1917\" stroke-width=\"0.7\"" : "");
  svg_rect(b, x - width / 2, y - height / 2, width, height, height / 2, attributes);
  /* One character has no room between its letters to be wrong about. */
  text_of_length(b, x, y + size * 0.36, font, text[0] && text[1] ? inner : 0, text);
  free(attributes);
  return width;
}
