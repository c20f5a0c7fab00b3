#include "svg.h"

#include <stdlib.h>
#include <string.h>

#define NUMBER "%.6g"

void svg_text(buffer *b, double x, double y, svg_font font, const char *text) {
  static const char *const anchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
  buffer_add(b, "<text x=\"" NUMBER "\" y=\"" NUMBER "\" font-size=\"" NUMBER "\"", x, y,
             font.size);
  buffer_add(b, "%s%s fill=\"%s\">", font.bold ? " font-weight=\"700\"" : "", anchors[font.anchor],
             font.fill ? font.fill : SVG_INK);
  svg_escape(b, text);
  buffer_add(b, "</text>\n");
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

void svg_begin(buffer *b, double x, double y, double scale, bool turned) {
  buffer_add(b, "<g transform=\"translate(" NUMBER " " NUMBER ")", x, y);
  if (scale < 1 || scale > 1) buffer_add(b, " scale(" NUMBER ")", scale);
  buffer_add(b, "%s\">\n", turned ? " rotate(90)" : "");
}

void svg_end(buffer *b) { buffer_add(b, "</g>\n"); }

double svg_pill(buffer *b, double x, double y, double size, const char *fill, const char *ink,
                const char *text) {
  svg_font font = {size, true, ink, SVG_MIDDLE};
  double width = svg_text_width(text, font) + size * 1.1, height = size * 1.55;
  bool light = strcmp(fill, "#ffffff") == 0; /* that needs an edge */
  char *attributes =
      need_format("fill=\"%s\"%s", fill, light ? " stroke=\"#1c1917\" stroke-width=\"0.7\"" : "");
  svg_rect(b, x - width / 2, y - height / 2, width, height, height / 2, attributes);
  svg_text(b, x, y + size * 0.36, font, text);
  free(attributes);
  return width;
}
