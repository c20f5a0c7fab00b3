/* How a view is written, for the files that make, check and read it. A view consists of words. They
 * form sections, whose lengths follow from the head and the program. Everything else in the
 * structure follows from the words.
 *
 * Sections: head; who decides for each seat; game variables; variables of each seat; running
 * sequences; their roles that are not empty; places; one word for each card, by number; the known
 * cards, by number; lasting effects; waiting effects; what was chosen for these; the question; its
 * options. */
#ifndef CARDVM_VM_VIEW_WORDS_H
#define CARDVM_VM_VIEW_WORDS_H

#include "cardvm_view.h"
#include "services.h"

enum {
  VIEW_VIEWER = 0,
  VIEW_PLAYERS,
  VIEW_TURN_PLAYER,
  VIEW_TURN_NUMBER,
  VIEW_OVER,
  VIEW_WINNERS, /* bit seat */
  VIEW_LOST,
  VIEW_SEQUENCES,
  VIEW_ROLES,
  VIEW_CARDS,
  VIEW_KNOWN,
  VIEW_LASTINGS,
  VIEW_WAITINGS,
  VIEW_CHOICES,
  VIEW_ASKED, /* 0: nothing is asked; 1: somebody else is asked; 2: the question is told */
  VIEW_ASK_PLAYER,
  VIEW_DECIDER,
  VIEW_SERIAL, /* of the question that is told */
  VIEW_OPTIONS,
  VIEW_HEAD
};

/* The sections after the head. */
enum {
  AT_DECIDERS = 0,
  AT_GAME_VARS,
  AT_PLAYER_VARS,
  AT_SEQUENCES,
  AT_ROLES,
  AT_PLACES,
  AT_CARDS,
  AT_KNOWN,
  AT_LASTINGS,
  AT_WAITINGS,
  AT_CHOICES,
  AT_QUESTION,
  AT_OPTIONS,
  AT_END,
  VIEW_SECTIONS
};

typedef struct view_sequence {
  uint32_t sequence, step, player;
} view_sequence;
/* A card that something refers to: its number, definition and token. */
typedef struct view_ref {
  uint32_t number, definition, token;
} view_ref;
typedef struct view_role {
  uint32_t sequence, role;
  view_ref card;
} view_role; /* sequence: its index among the running ones */
typedef struct view_place {
  uint32_t master, count;
} view_place;
typedef struct view_known {
  uint32_t definition, owner, master, original_master, host, token;
} view_known;
typedef struct view_lasting {
  uint32_t kind, what, modify, value;
  view_ref target, source;
  uint32_t master, player, until, param_count, params[6];
} view_lasting;
typedef struct view_waiting {
  uint32_t ability;
  view_ref source;
  uint32_t master, queue_class;
  view_ref body;
} view_waiting;
typedef struct view_choice {
  uint32_t waiting, target;
  view_ref card;
} view_choice; /* waiting: the number of the effect for which it was chosen; card: as of an option
                */
#define VIEW_SAID 0x80000000u /* with a target: it is a choice, and the card's number its value */
#define CHOICES_MOST 6u
typedef struct view_question {
  uint32_t kind, what, min, max, prompt, ability;
  view_ref source;
} view_question;
/* The number of a card has no kind of a seat or place, so what it is can be told by subject_of. */
typedef struct view_option {
  view_ref card; /* if the question is not about cards, its number is the subject */
  uint32_t name;
} view_option;

/* The word of a card says whether it is known. For an unknown card it has owner, master, host. */
#define VIEW_IS_KNOWN 0x80000000u
#define VIEW_UNKNOWN(owner, master, host) ((owner) | (master) << 4 | (host) << 8)

struct cardvm_view {
  cardvm_program *program;
  uint32_t *words;
  uint32_t count, capacity;
  uint32_t at[VIEW_SECTIONS];
  uint32_t place_count;
  /* For each card, where its record is in `words`, 0: it is unknown. Then for each place its first
   * number. While a view is taken: the number of each card of the game, and the list of these
   * cards. */
  uint32_t *index;
  uint32_t index_capacity;
};

/* The values of a card's fields, or of variables: a word each, and behind all of them two more,
 * definition and token, for each that refers to a card. The word is then the number of that card.
 */
static inline uint32_t view_value_words(const cardvm_program *p, cardvm_sort sort) {
  return cardvm_program_count(p, sort) + 2 * p->references[references_of(sort)].cards;
}

static inline uint32_t view_known_words(const cardvm_program *p) {
  return WORDS(view_known) + view_value_words(p, CARDVM_SORT_FIELD) + p->properties.count;
}

/* Returns where the two words of a value that refers to a card begin, behind the values. */
uint32_t view_reference_at(const cardvm_program *p, cardvm_sort sort, cardvm_id id);

bool view_reserve(cardvm_view *v, uint32_t words, uint32_t index);
/* Finds where the sections are. Returns how many words they have, or 0 if these are more than
 * `most`. */
uint32_t view_sections(cardvm_view *v, uint32_t most);
/* Fills in `index`. The words must be there. */
void view_index(cardvm_view *v);

/* Finds owner, zone and circle of a place, which follow from the program. */
place view_place_of(const cardvm_program *p, uint32_t players, cardvm_place id);

#endif
