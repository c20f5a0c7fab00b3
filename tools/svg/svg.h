/* Drawing: the few shapes that pictures are made of, as SVG text. Lengths are pixels of the
 * picture. */
#ifndef TOOLS_SVG_H
#define TOOLS_SVG_H

#include "buffer.h"

#include <stdint.h>

#define SVG_INK "#1c1917"   /* text */
#define SVG_QUIET "#6b6660" /* text that matters less */
#define SVG_LINE "#a8a29e"  /* edges of what is empty */

/* A colour in its three strengths, and what can be read on the strongest. */
typedef struct colour {
  const char *name, *strong, *soft, *faint, *on;
} colour;

/* By name, case does not matter; NULL: there is none of that name. */
const colour *colour_named(const char *name);
/* Of a seat of which the rule set says nothing, and of any other text: always the same one. */
const colour *colour_of_seat(uint32_t seat);
const colour *colour_of_text(const char *text);
const colour *colour_plain(void);

typedef enum svg_anchor { SVG_START = 0, SVG_MIDDLE, SVG_END } svg_anchor;

typedef struct svg_font {
  double size;
  bool bold;
  const char *fill;
  svg_anchor anchor;
} svg_font;

/* Text as XML: escaped; what is no character of XML or UTF-8 becomes "?". */
void svg_escape(buffer *b, const char *text);
/* A line of text whose foot is at y. */
void svg_text(buffer *b, double x, double y, svg_font font, const char *text);
/* How wide that will be, about: no two machines have the same fonts. */
double svg_text_width(const char *text, svg_font font);
/* As much of a text as fits into a width, with an ellipsis where it was cut. To be freed. */
char *svg_fit(const char *text, svg_font font, double width);
/* Up to `most` lines that fit; returns how many. Each to be freed. */
uint32_t svg_wrap(const char *text, svg_font font, double width, char **lines, uint32_t most);

/* Further attributes: "fill=\"none\"". */
void svg_rect(buffer *b, double x, double y, double width, double height, double radius,
              const char *attributes);
void svg_circle(buffer *b, double x, double y, double radius, const char *attributes);
void svg_line(buffer *b, double x, double y, double to_x, double to_y, const char *attributes);
/* A group moved to a place, scaled and turned by a quarter; what is drawn until the end belongs to
 * it. */
void svg_begin(buffer *b, double x, double y, double scale, bool turned);
/* The same with a name for clients, as data-KIND. */
void svg_begin_named(buffer *b, double x, double y, double scale, bool turned, const char *kind,
                     const char *name);
void svg_end(buffer *b);
/* A small label, its middle at x, y; as wide as it is in every font. Returns its width. */
double svg_pill(buffer *b, double x, double y, double size, const char *fill, const char *ink,
                const char *text);

#endif
