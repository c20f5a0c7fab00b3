/* A card as it is printed: name, price, values, text, as a picture of the usual size of cards. */
#ifndef TOOLS_PRINTED_H
#define TOOLS_PRINTED_H

#include "cardvm_client.h"
#include "svg.h"

/* 63 x 88 mm, four pixels each. */
#define PRINTED_WIDTH 252.0
#define PRINTED_HEIGHT 352.0

/* A number that stands nowhere else on a card: no attribute, not shown beside it, no price; not 0.
 */
bool printed_is_other(const cardvm_program *program, cardvm_id property, int32_t value);
/* The card with its upper left corner at 0, 0 of the group that it stands in. */
void printed_card(buffer *b, const cardvm_program *program, cardvm_id definition);
/* The head of a picture of that many pixels and millimetres, with a title; and its end. */
void printed_begin(buffer *b, double width, double height, double millimetres, const char *title);
void printed_end(buffer *b);

#endif
