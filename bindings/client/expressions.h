/* Expressions, selections and values in words. What is returned stands in `saying`, as what say.h
 * returns does. */
#ifndef CARDVM_CLIENT_EXPRESSIONS_H
#define CARDVM_CLIENT_EXPRESSIONS_H

#include "cardvm_define.h"
#include "say.h"

/* An expression; the number 0 where there is none. */
cardvm_expr_info say_read_expr(const saying *s, cardvm_expr id);
const char *say_expr(saying *s, cardvm_expr id);
/* "your hand (it is unit)". */
const char *say_selection(saying *s, cardvm_id id);
/* "battle, hand or yard". */
const char *say_set(saying *s, cardvm_sort sort, uint64_t ids);
/* Tags by their bits: "red, swift". */
bool say_has_tags(const saying *s, cardvm_id property);
const char *say_tags(saying *s, cardvm_id property, uint32_t bits);
/* A number as a value of an expression: the text of an attribute, a name, a player. */
const char *say_value(saying *s, cardvm_expr of, int32_t number);
/* The text of an attribute or tag that an expression asks for ("type:unit" is 1 or 0), as scripts
 * have it; NULL. */
const char *say_tag(const saying *s, cardvm_expr id);
/* "it is unit", if a tag is compared with 0; else NULL. */
const char *say_tagged(saying *s, cardvm_op op, cardvm_expr left, cardvm_expr right);
/* Whether it is no number, but holds or does not. */
bool say_holds(cardvm_op op);

#endif
