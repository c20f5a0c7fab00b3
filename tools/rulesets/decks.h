/* Decks that persons bring, as text: "4 Scout", one card in a line of a file, or between commas. */
#ifndef TOOLS_DECKS_H
#define TOOLS_DECKS_H

#include "buffer.h"
#include "cardvm_client.h"

typedef struct deck_cards {
  cardvm_setup_cards *cards; /* of the caller, who frees it */
  uint32_t count;
} deck_cards;

/* Add the cards of a list ("Smithy, 4 Village": one of each that has no number), or of a file; what
 * begins with # or // is a comment there, and a line that ends with a colon a heading. False: *why
 * says what is wrong and where. */
bool deck_read_list(deck_cards *deck, const cardvm_program *program, const char *list,
                    cardvm_seat seat, buffer *why);
bool deck_read_file(deck_cards *deck, const cardvm_program *program, const char *path,
                    cardvm_seat seat, buffer *why);
/* Whether a name is that of a file: a path, or something.txt. */
bool deck_is_file(const char *name);
/* Adds a deck of the rule set. */
void deck_of_rules(deck_cards *deck, const cardvm_program *program, uint32_t number,
                   cardvm_seat seat);

/* What the rule set's rules for decks find wrong with cards from `first` on; false: nothing. */
bool deck_faults(const deck_cards *deck, const cardvm_program *program, uint32_t first,
                 buffer *why);

#endif
