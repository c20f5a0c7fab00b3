/* What the signs of the picture mean; only those that are in it. */
#include "picture.h"
#include "text.h"

#include <stdlib.h>

#define LINE 22.0
#define SIGN 22.0

typedef struct pen {
  picture *p;
  bool draw;
  double x, y, width;
} pen;

/* Room for a sign and its words; moves on. Where the sign stands is left in *x, *y. */
static void entry(pen *at, const char *words, double *x, double *y) {
  svg_font font = {11, false, SVG_QUIET, SVG_START};
  double width = SIGN + svg_text_width(words, font) + 20;
  if (at->x + width > at->width && at->x > 0) {
    at->x = 0;
    at->y += LINE;
  }
  *x = at->x;
  *y = at->y;
  if (at->draw) svg_text(at->p->b, at->x + SIGN, at->y + 4, font, words);
  at->x += width;
}

static void colours(pen *at) {
  for (cardvm_seat seat = 1; seat <= at->p->players; seat++) {
    double x, y;
    char *words = need_format("player %u", seat);
    entry(at, words, &x, &y);
    char *disc = need_format("fill=\"%s\" stroke=\"#1c1917\" stroke-width=\"0.8\"",
                             picture_seat(at->p, seat)->strong);
    if (at->draw) svg_circle(at->p->b, x + 9, y, 6, disc);
    free(disc);
    free(words);
  }
}

uint32_t mark_sign(const picture *p, uint32_t mark) {
  uint32_t sign = 0;
  for (uint32_t n = 0; n < mark; n++) sign += !cardvm_client_place_mark_hides(p->program, n);
  return sign;
}

void mark_draw(picture *p, uint32_t sign, const char *attributes) {
  static const char *const paths[] = {"M0 -7 L7 0 L0 7 L-7 0 Z", "M-5.5 -5.5 H5.5 V5.5 H-5.5 Z",
                                      "M0 -6.5 L7 5.5 H-7 Z", "M0 6.5 L7 -5.5 H-7 Z"};
  buffer_add(p->b, "<path d=\"%s\" %s/>\n", paths[sign % 4], attributes);
}

static void marks(pen *at) {
  for (uint32_t n = 0; n < MARKS_MAX && cardvm_client_place_mark(at->p->program, n); n++) {
    double x, y;
    if (!at->p->any_mark[n]) continue;
    buffer words = {0};
    text_name(&words, cardvm_client_place_mark(at->p->program, n));
    buffer_add(&words, ", in the player's colour");
    entry(at, buffer_text(&words), &x, &y);
    if (at->draw) {
      svg_begin(at->p->b, x + 9, y, 1, false);
      mark_draw(at->p, mark_sign(at->p, n), "fill=\"#57534e\"");
      svg_end(at->p->b);
    }
    buffer_free(&words);
  }
}

static void mastered(pen *at) {
  double x, y;
  if (!at->p->any_mastered) return;
  entry(at, "whose a place is", &x, &y);
  if (at->draw)
    svg_circle(at->p->b, x + 9, y, 6, "fill=\"#ffffff\" stroke=\"#57534e\" stroke-width=\"2.6\"");
}

static void sign_card(pen *at, double x, double y, bool turned, const char *attributes) {
  double width = turned ? 17 : 12, height = turned ? 12 : 17;
  if (at->draw) svg_rect(at->p->b, x + 9 - width / 2, y - height / 2, width, height, 2, attributes);
}

static void cards(pen *at) {
  double x, y;
  if (at->p->any_turned) {
    buffer words = {0};
    text_name(&words, cardvm_program_name(at->p->program, CARDVM_SORT_FIELD,
                                          cardvm_client_turned(at->p->program)));
    entry(at, buffer_text(&words), &x, &y);
    sign_card(at, x, y, true, "fill=\"#ffffff\" stroke=\"#44403c\"");
    buffer_free(&words);
  }
  if (at->p->any_secret) {
    entry(at, "not seen by everybody", &x, &y);
    sign_card(at, x, y, false, "fill=\"#ffffff\" stroke=\"#44403c\" stroke-dasharray=\"3 2\"");
  }
  if (at->p->any_hidden) {
    entry(at, "face down", &x, &y);
    sign_card(at, x, y, false, "fill=\"#6b7280\" stroke=\"#44403c\"");
  }
  if (at->p->any_changed) {
    entry(at, "more or less than printed", &x, &y);
    if (at->draw) {
      svg_text(at->p->b, x + 1, y + 4, (svg_font){12, true, "#15803d", SVG_START}, "3");
      svg_text(at->p->b, x + 10, y + 4, (svg_font){12, true, "#b91c1c", SVG_START}, "1");
    }
  }
}

static double legend(picture *p, double width, bool draw) {
  pen at = {p, draw, 0, 12, width};
  colours(&at);
  marks(&at);
  mastered(&at);
  cards(&at);
  return at.y + 12;
}

size legend_size(picture *p, double width) { return (size){width, legend(p, width, false)}; }

void legend_draw(picture *p, double width) { legend(p, width, true); }
