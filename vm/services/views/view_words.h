/* How a view is written down, for the files that make, check and read it. It is its words: sections
 * one after the other, whose lengths follow from the head and the program. What else the structure
 * holds follows from them.
 *
 *   head; who decides for each seat; game variables; variables of each seat;
 *   running sequences; roles of them that are not empty; places; one word for each card, by number;
 *   the known cards in the order of their numbers; lasting effects; waiting ones; the question;
 *   its options */
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
  VIEW_ASKED, /* 0: no question; 1: one that somebody else is asked; 2: told */
  VIEW_ASK_PLAYER,
  VIEW_DECIDER,
  VIEW_OPTIONS,
  VIEW_HEAD
};

/* Sections behind the head. */
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
  AT_QUESTION,
  AT_OPTIONS,
  AT_END,
  VIEW_SECTIONS
};

typedef struct view_sequence {
  uint32_t sequence, step, player;
} view_sequence;
typedef struct view_role {
  uint32_t sequence, role, number, definition;
} view_role; /* sequence: from 0 */
typedef struct view_place {
  uint32_t master, count;
} view_place;
typedef struct view_known {
  uint32_t definition, owner, master, original_master, host;
} view_known;
typedef struct view_lasting {
  uint32_t kind, what, modify, value, target, target_definition, source, source_definition, master,
      player, until, param_count, params[6];
} view_lasting;
typedef struct view_waiting {
  uint32_t ability, source, source_definition, master, queue_class;
} view_waiting;
typedef struct view_question {
  uint32_t kind, what, min, max, prompt, ability, source, source_definition;
} view_question;
typedef struct view_option {
  uint32_t subject, definition, name;
} view_option;

/* The word of a card: whether it is known; of an unknown one owner, master and host. */
#define VIEW_IS_KNOWN 0x80000000u
#define VIEW_UNKNOWN(owner, master, host) ((owner) | (master) << 4 | (host) << 8)

struct cardvm_view {
  cardvm_program *program;
  uint32_t *words;
  uint32_t count, capacity;
  uint32_t at[VIEW_SECTIONS];
  uint32_t place_count;
  uint32_t *index; /* of each card its record's place in words, 0 unknown; then of each place its
                      first number; while a view is taken, the number of each card of the game and
                      the list of them */
  uint32_t index_capacity;
};

static inline uint32_t view_known_words(const cardvm_program *p) {
  return WORDS(view_known) + p->fields.count + p->properties.count;
}

bool view_reserve(cardvm_view *v, uint32_t words, uint32_t index);
/* Where the sections lie, by the head; 0 when that is more than `most` words, else how many they
 * are. */
uint32_t view_sections(cardvm_view *v, uint32_t most);
/* When the words are there. */
void view_index(cardvm_view *v);

/* Owner, zone and circle of a place follow from the program. */
place view_place_of(const cardvm_program *p, uint32_t players, cardvm_place id);
/* Whether the viewer sees the cards of a place by its zone, as decider of others too. */
bool view_ordered(const cardvm_view *v, const place *at);

#endif
