/* A position as a picture: what its rooms share. Everything that is drawn has a size, asked for
 * first, and is then drawn with its upper left corner at 0, 0 of the group it stands in. */
#ifndef TOOLS_PICTURE_H
#define TOOLS_PICTURE_H

#include "cardvm_client.h"
#include "layout.h"
#include "svg.h"

#define CARD_WIDTH 96.0
#define CARD_HEIGHT 132.0
#define PIECE_SIZE 46.0
#define LABEL_HEIGHT 18.0 /* of the name above a zone */
#define GAP 10.0
#define MARKS_MAX 8 /* place marks that are drawn */

typedef struct picture {
  cardvm_game *game;
  const cardvm_program *program;
  cardvm_seat viewer; /* a seat, 0 for what everybody sees, TEXT_ALL for everything */
  cardvm_seat chair;  /* who sits below */
  uint32_t players;
  buffer *b;
  /* What the legend must explain. */
  bool any_turned, any_secret, any_hidden, any_changed, any_mastered, any_mark[MARKS_MAX];
} picture;

typedef struct size {
  double width, height;
} size;

/* The whole picture. */
void picture_draw(buffer *b, cardvm_game *game, cardvm_seat viewer);

/* -- svg_look.c: how it is seen ---------------------------------------------------------------- */

const colour *picture_seat(const picture *p, cardvm_seat seat);
bool picture_sees(const picture *p, cardvm_handle card);
/* Whether a card is drawn as a piece where it lies: on boards, and everywhere if it has a glyph. */
bool picture_is_piece(const picture *p, cardvm_handle card);
/* "R", "CD": the label "glyph" of its definition, else the first letters of its name. */
char *picture_glyph(const picture *p, cardvm_handle card);
/* Its name; whether it lies turned, as far as the viewer may know. */
const char *picture_name(const picture *p, cardvm_handle card);
bool picture_turned(const picture *p, cardvm_handle card);
/* Two cards that nobody could tell apart in the picture. */
bool picture_alike(const picture *p, cardvm_handle a, cardvm_handle b);
cardvm_client_look picture_look(const picture *p, cardvm_place place);

/* -- svg_token.c, svg_card.c, svg_piece.c: one card -------------------------------------------- */

/* What a card is called by (nothing where it is gone), the card that is called so (0), and groups
 * of the shapes of a card or a place. */
void picture_token(buffer *b, const cardvm_game *game, cardvm_handle card, cardvm_seat viewer);
cardvm_handle picture_card(const cardvm_game *game, const char *token, cardvm_seat viewer);
void picture_begin_card(picture *p, double x, double y, bool turned, cardvm_handle card);
void picture_begin_place(picture *p, double x, double y, double scale, cardvm_place place);
/* With all that is attached to it, turned if it is. */
size card_size(const picture *p, cardvm_handle card);
void card_draw(picture *p, cardvm_handle card);
/* Only its back, for decks. */
void card_back(picture *p, cardvm_seat owner);
void card_empty(picture *p);

void piece_draw(picture *p, cardvm_handle card);
/* Pieces of one circle, alike ones counted, around the middle 0, 0 of a circle of that radius. */
void pieces_draw(picture *p, cardvm_place place, double radius);

/* -- svg_zone.c, svg_row.c, svg_cards.c, svg_board.c: what lies in a zone ---------------------- */

/* A place, or for circles the first of its zone and owner. 0 wide: nothing to draw. */
size zone_size(picture *p, cardvm_place place);
/* As wide as it must be at least. */
double zone_least(picture *p, cardvm_place place);
void zone_draw(picture *p, cardvm_place place, double width);
/* Cards side by side, at their best or their least. */
size row_size(picture *p, cardvm_place place, bool least);
void row_draw(picture *p, cardvm_place place, double width);
size pile_size(picture *p, cardvm_place place);
void pile_draw(picture *p, cardvm_place place);
void pile_count(picture *p, size card, bool open, uint32_t count);
size circles_size(picture *p, const layout *l);
void circles_draw(picture *p, const layout *l);
size board_size(picture *p, const layout *l);
void board_draw(picture *p, const layout *l);
/* Whether another zone's circle lies on the same spot and shows what lies here. */
bool circles_covered(const picture *p, cardvm_place place);
/* The name of a zone and how many cards lie there. */
void zone_label(picture *p, cardvm_place place, double width);

/* -- svg_table.c, svg_legend.c ----------------------------------------------------------------- */

/* All that belongs to a seat, 0: to nobody. 0 high: nothing. */
size table_size(picture *p, cardvm_seat seat, double width);
double table_natural(picture *p, cardvm_seat seat);
void table_draw(picture *p, cardvm_seat seat, double width);
/* The sign of a place mark, and how it looks around 0, 0. */
uint32_t mark_sign(const picture *p, uint32_t mark);
void mark_draw(picture *p, uint32_t sign, const char *attributes);
size legend_size(picture *p, double width);
void legend_draw(picture *p, double width);

#endif
