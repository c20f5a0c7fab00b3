/* What recording and playing share. */
#ifndef CARDVM_VM_REPLAY_H
#define CARDVM_VM_REPLAY_H

#include "cardvm_replay.h"
#include "envelope.h"
#include "services.h"

#define REPLAY_KIND ((envelope_kind){"CVMPLAY\n", "replay", 3})
#define REPLAY_LIMITS ((uint32_t)(sizeof(cardvm_limits) / sizeof(uint32_t)))

/* An entry's words before its picks. */
enum { ENTRY_KIND = 0, ENTRY_SEAT, ENTRY_COUNT, ENTRY_HASH, ENTRY_QUESTION = 5, ENTRY_HEAD = 7 };
enum { ENTRY_ANSWER = 1, ENTRY_CONCEDE, ENTRY_SKIP, ENTRY_END };

/* What the names of a decision's options are ids of; 0: of nothing. */
uint32_t replay_sort(const cardvm_decision *d);
/* What something is called in a replay. Abilities have no names that could be found again: they are
 * the n-th of their card, or of the rules. */
#define REPLAY_NAME_BYTES 200u
const char *replay_name(const cardvm_program *p, uint32_t sort, uint32_t id, char *text);
uint32_t replay_ability(const cardvm_program *p, const char *name); /* by that; 0: there is none */
/* What a block means by its ids, in one number: a save can be read under another program that has
 * the same. */
uint64_t replay_numbering(const cardvm_program *p);
/* The open question in one number, by its words: the same under a program that numbers them
 * otherwise. 0: none. */
uint64_t replay_question(const cardvm_game *g);

#endif
