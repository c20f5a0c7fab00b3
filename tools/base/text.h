/* Options and decisions as text, as one player may see them. */
#ifndef TOOLS_TEXT_H
#define TOOLS_TEXT_H

#include "buffer.h"
#include "cardvm_client.h"

/* A viewer is a seat, who is "you" in what is said; with TEXT_SEES_ALL added it knows every card.
 */
#define TEXT_SEES_ALL 0x100u
#define TEXT_ALL (TEXT_SEES_ALL | 0u) /* sees all, and sits nowhere */

/* The language in which all of this is said from now on, NULL: that of the rule sets. It is the
 * caller's. And who is told what for a viewer. */
void text_language(const cardvm_client_language *language);
cardvm_client_reader text_reader(cardvm_seat viewer);

/* A name of the program with its underscores as spaces; and the same of one that may be translated.
 */
void text_name(buffer *b, const char *name);
void text_translated(buffer *b, const char *context, const char *name);
/* "you", "enemy", "player 3" as the viewer would say it; "player 1" for TEXT_ALL. */
void text_seat(buffer *b, const cardvm_game *game, cardvm_seat seat, cardvm_seat viewer);
/* What a seat has: "your hand", "enemy hand", "player 3's hand". */
void text_seats(buffer *b, const cardvm_game *game, cardvm_seat seat, const char *what,
                cardvm_seat viewer);
/* A sentence of the client library, such as "cards". */
const char *text_said(const char *sentence);
/* "a hidden card", "hidden cards". */
const char *text_hidden(bool several);
/* The name of a kind of card, and what is written on it; NULL: nothing. */
const char *text_card_name(const cardvm_program *program, cardvm_id definition);
const char *text_of_card(const cardvm_program *program, cardvm_id definition);
/* A card's name, with "#12" behind it when `exact`; "a hidden card". */
void text_card(buffer *b, const cardvm_game *game, cardvm_handle card, cardvm_seat viewer,
               bool exact);
/* How an ability is called: its keyword, else its own name. */
const char *text_ability(const cardvm_program *program, cardvm_id ability);
/* What a value of an attribute is called ("type" 8: "unit"); NULL: the property is a number. */
/* Adds tags, each in a format, with something between; false: the property has no tags. */
bool text_tags(buffer *b, const cardvm_program *program, cardvm_id property, int32_t value,
               const char *format, const char *between);
const char *text_attribute(const cardvm_program *program, cardvm_id property, int32_t value);
/* Whether a place is one of the circles of its zone, which have names of their own. */
bool text_is_circle(const cardvm_game *game, cardvm_place place);
/* "your battle", "enemy FL". */
void text_place(buffer *b, const cardvm_game *game, cardvm_place place, cardvm_seat viewer);

/* Whether the viewer may know the card. */
bool text_sees(const cardvm_game *game, cardvm_handle card, cardvm_seat viewer);
/* The name of the option to do nothing in the present step. */
void text_pass(buffer *b, const cardvm_game *game);

/* One option: "deploy Scout", "pass", "enemy Raider". `exact` numbers the cards. */
void text_option(buffer *b, const cardvm_game *game, const cardvm_decision *ask, uint32_t option,
                 cardvm_seat viewer, bool exact);
/* All options, those that read alike numbered. Each to be freed, and the list. */
char **text_options(const cardvm_game *game, const cardvm_decision *ask, cardvm_seat viewer);
void text_options_free(char **options, uint32_t count);
/* "player 1: choose 1 of 3: discard (Picket)". */
void text_decision(buffer *b, const cardvm_game *game, const cardvm_decision *ask,
                   cardvm_seat viewer);
/* All that the player could do with a card and why not, and what changes its values, line by line.
 */
void text_why(buffer *b, cardvm_game *game, cardvm_seat player, cardvm_handle card,
              cardvm_seat viewer);
/* "ap 4: printed 2, +1 Banner, +1 Rally (until this turn)". */
void text_value(buffer *b, cardvm_game *game, cardvm_handle card, cardvm_id property,
                cardvm_seat viewer);
/* A line of the trace, with the players called as the viewer would. It shows every card. */
void text_trace(buffer *b, const cardvm_game *game, const cardvm_trace *entry, cardvm_seat viewer);
/* What was picked, as part of a sentence: "attack Raider", "choose u22, u33". */
void text_answer(buffer *b, const cardvm_game *game, const cardvm_decision *ask,
                 const uint32_t *picks, uint32_t count, cardvm_seat viewer);
/* Whether its answer is a list: some of the options, or all in an order. */
bool text_asks_list(const cardvm_decision *ask);
/* Which waiting effect comes next: asked one by one, though it is an order that is chosen. */
bool text_asks_order(const cardvm_decision *ask);
/* "choose", "act", ...: the kind of a decision in one word. */
const char *text_ask(cardvm_ask kind);

#endif
