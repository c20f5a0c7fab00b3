/* How sentences are put together: texts with slots, each filled with a text made before. */
#ifndef CARDVM_CLIENT_SAY_H
#define CARDVM_CLIENT_SAY_H

#include "cardvm_client.h"

#define SAYING_BYTES 4000

/* What is said to one reader. All texts made for it stand here one behind the other; what finds no
 * room is left out. */
typedef struct saying {
  const cardvm_game *game;
  const cardvm_program *program;
  const cardvm_client_reader *to;
  size_t used;
  char bytes[SAYING_BYTES];
} saying;

typedef struct slot {
  const char *name, *text; /* a name of NULL ends */
} slot;

#define SLOTS(...)                                                                                 \
  (const slot[]) {                                                                                 \
    __VA_ARGS__, { 0 }                                                                             \
  }

/* The sentences of clients themselves, for translations: n from 0, NULL past the last. What
 * operations and reasons are is said by rows of their own (expressions.c, reasons.c), of which some
 * are "" or the same. */
const char *say_sentence(uint32_t n);
const char *say_operation(uint32_t op);
const char *say_why_kind(uint32_t kind);

/* Names that are texts of a language, by what they are names of; n from 0, context NULL past the
 * last. */
typedef struct say_names {
  const char *context;
  cardvm_sort sort;
} say_names;
say_names say_named(uint32_t n);

void say_begin(saying *s, const cardvm_game *game, const cardvm_client_reader *to);
/* One of the sentences, in the reader's language. */
const char *say_phrase(saying *s, const char *sentence, const slot *slots);
/* A text that is in the reader's language already. "(s)" is an s unless the slot "amount" is 1. */
const char *say_fill(saying *s, const char *text, const slot *slots);
/* A name of the rules, in the reader's language, else with blanks for its underscores. */
const char *say_name(saying *s, const char *context, const char *name);
/* What has an id. */
const char *say_id(saying *s, cardvm_sort sort, cardvm_id id);
/* Puts what has been said where it began to be made (`at`), behind `before`; no end is set. */
void say_again(saying *s, size_t at, const char *before, const char *said);
const char *say_number(saying *s, int64_t number);
const char *say_seat(saying *s, cardvm_seat seat);
/* What a player has: "your battle", "enemy Scout". */
const char *say_of(saying *s, cardvm_seat seat, const char *what);
const char *say_card(saying *s, cardvm_handle card, bool exact);
const char *say_definition(saying *s, cardvm_id definition);
const char *say_place(saying *s, cardvm_place place);
const char *say_ability(saying *s, cardvm_id ability);
/* Whether the reader may know that the card (0: none) has the ability. */
bool say_knows_ability(const saying *s, cardvm_id ability, cardvm_handle card);

/* trace.c: what the rule action does that the entry tells of; NULL: it tells of none. */
const char *trace_rule(const cardvm_game *game, const cardvm_trace *entry);

/* questions.c: what such decisions ask for: "choose a number". */
const char *say_asks(saying *s, cardvm_ask kind);
/* Writes what has been said for the host; returns its length like snprintf. */
int say_end(const char *said, char *text, size_t bytes);

#endif
