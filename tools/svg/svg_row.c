/* Cards side by side, pressed together where there is no room, and piles. */
#include "picture.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

#define ROW_MAX 120      /* cards of a row; more are a pile */
#define LEAST_SEEN 33.0  /* of a card behind the next one */
#define LEAST_ALIKE 13.0 /* of one that is like the next one, or hidden */
#define FAN_ALIKE 20.0   /* of such a one if there is room */
#define PLACEHOLDER 76.0 /* an empty row */
#define EMPTY_HEIGHT 46.0
#define STACK 2.5 /* by which the cards of a pile are apart */

typedef struct row {
  cardvm_handle cards[ROW_MAX];
  size sizes[ROW_MAX];
  double steps[ROW_MAX], least[ROW_MAX]; /* from a card to the next one */
  uint32_t count;
  double height;
} row;

/* Between two cards: how far the second is from the first if there is room, and at least. */
static void read_step(const picture *p, row *r, uint32_t i, bool close) {
  double width = r->sizes[i].width;
  bool alike = close && picture_alike(p, r->cards[i], r->cards[i + 1]);
  bool piece = picture_is_piece(p, r->cards[i]);
  r->steps[i] = alike && !piece ? FAN_ALIKE : width + (piece ? 4 : GAP);
  r->least[i] = alike ? LEAST_ALIKE : LEAST_SEEN;
}

/* Names of cards in a line; what is turned lies in the middle of what is not. */
static double drop_of(const row *r, uint32_t i) {
  bool turned = r->sizes[i].width > r->sizes[i].height;
  return turned && r->height > r->sizes[i].height ? (CARD_HEIGHT - CARD_WIDTH) / 2 : 0;
}

static void read_row(const picture *p, cardvm_place place, row *r) {
  uint32_t rank = picture_look(p, place).rank;
  r->count = cardvm_game_cards(p->game, place, r->cards, ROW_MAX);
  r->count = r->count < ROW_MAX ? r->count : ROW_MAX;
  r->height = 0;
  for (uint32_t i = 0; i < r->count; i++) {
    r->sizes[i] = card_size(p, r->cards[i]);
    r->height = r->sizes[i].height > r->height ? r->sizes[i].height : r->height;
  }
  for (uint32_t i = 0; i + 1 < r->count; i++) read_step(p, r, i, rank > 1);
}

static double row_width(const row *r, bool least) {
  double width = 0;
  for (uint32_t i = 0; i < r->count; i++)
    width += i + 1 == r->count ? r->sizes[i].width : least ? r->least[i] : r->steps[i];
  return width;
}

/* -- Names ------------------------------------------------------------------------------------- */

static uint32_t cards_there(const picture *p, cardvm_place place) {
  return cardvm_game_cards(p->game, place, NULL, 0);
}

static svg_font label_font(void) { return (svg_font){10.5, true, SVG_QUIET, SVG_START}; }

static char *label_of(const picture *p, cardvm_place place) {
  cardvm_place_info info = {0};
  cardvm_game_place_info(p->game, place, &info);
  buffer b = {0};
  text_translated(&b, "zone", cardvm_program_name(p->program, CARDVM_SORT_ZONE, info.zone));
  if (!info.circle && cards_there(p, place) != 1) buffer_add(&b, " %u", cards_there(p, place));
  return buffer_take(&b);
}

void zone_label(picture *p, cardvm_place place, double width) {
  char *label = label_of(p, place);
  char *fitting = svg_fit(label, label_font(), width);
  svg_text(p->b, 0, 10.5, label_font(), fitting);
  free(fitting);
  free(label);
}

/* -- Rows -------------------------------------------------------------------------------------- */

static double label_width(const picture *p, cardvm_place place) {
  char *label = label_of(p, place);
  double width = svg_text_width(label, label_font());
  free(label);
  return width;
}

size row_size(picture *p, cardvm_place place, bool least) {
  row r;
  read_row(p, place, &r);
  double width = r.count ? row_width(&r, least) : PLACEHOLDER, label = label_width(p, place);
  double height = r.count ? r.height : EMPTY_HEIGHT;
  return (size){width > label ? width : label, LABEL_HEIGHT + height + 3};
}

void row_draw(picture *p, cardvm_place place, double width) {
  row r;
  read_row(p, place, &r);
  svg_begin(p->b, 0, LABEL_HEIGHT, 1, false);
  if (!r.count)
    svg_rect(p->b, 0, 0, PLACEHOLDER, EMPTY_HEIGHT, 8,
             "fill=\"none\" stroke=\"" SVG_LINE "\" stroke-width=\"1\" stroke-dasharray=\"5 4\"");
  double natural = row_width(&r, false), least = row_width(&r, true), x = 0;
  double part = natural > width && natural > least ? (width - least) / (natural - least) : 1;
  part = part > 0 ? part : 0;
  for (uint32_t i = 0; i < r.count; i++) {
    svg_begin(p->b, x, drop_of(&r, i), 1, false);
    card_draw(p, r.cards[i]);
    svg_end(p->b);
    x += r.least[i] + part * (r.steps[i] - r.least[i]);
  }
  svg_end(p->b);
}

/* -- Piles ------------------------------------------------------------------------------------- */

size pile_size(picture *p, cardvm_place place) {
  if (!cards_there(p, place) && !picture_look(p, place).declared) return (size){0, 0};
  return (size){CARD_WIDTH + 12, LABEL_HEIGHT + CARD_HEIGHT + 8};
}

/* The card on top, unless it is one that nobody is to see: a deck is a deck also to those who may
 * look into it. */
static cardvm_handle open_top(const picture *p, cardvm_place place) {
  cardvm_handle top = 0;
  cardvm_game_cards(p->game, place, &top, 1);
  cardvm_seat viewer = p->viewer == TEXT_ALL ? 0 : p->viewer;
  return top && text_sees(p->game, top, viewer) ? top : 0;
}

/* How many there are: large on backs, in a corner where there is something to read. */
void pile_count(picture *p, size card, bool open, uint32_t count) {
  char *text = need_format("%u", count);
  svg_font font = {13, true, NULL, SVG_START};
  double half = svg_text_width(text, font) / 2;
  if (open)
    svg_pill(p->b, card.width - 14 - half, card.height - 17, font.size, "#1c1917", "#ffffff", text);
  else svg_pill(p->b, card.width / 2, card.height / 2, 18, "#1c1917", "#ffffff", text);
  free(text);
}

void pile_draw(picture *p, cardvm_place place) {
  uint32_t count = cards_there(p, place);
  cardvm_place_info info = {0};
  cardvm_game_place_info(p->game, place, &info);
  cardvm_handle top = open_top(p, place);
  svg_begin(p->b, 4, 6, 1, false);
  uint32_t below = count > 3 ? 2 : count ? count - 1 : 0;
  for (uint32_t i = below; i > 0; i--)
    svg_rect(p->b, STACK * i, STACK * i, CARD_WIDTH, CARD_HEIGHT, 8,
             "fill=\"#f5f5f4\" stroke=\"#57534e\" stroke-width=\"1\"");
  if (!count) card_empty(p);
  else if (top) card_draw(p, top);
  else card_back(p, info.owner);
  p->any_hidden = p->any_hidden || (count && !top);
  if (count > 1) pile_count(p, (size){CARD_WIDTH, CARD_HEIGHT}, top != 0, count);
  svg_end(p->b);
}
