/* What recording and replaying share. */
#ifndef CARDVM_VM_REPLAY_H
#define CARDVM_VM_REPLAY_H

#include "cardvm_replay.h"
#include "envelope.h"
#include "services.h"

#define REPLAY_KIND ((envelope_kind){"CVMPLAY\n", "replay", 6})
/* In the number of players: chance is drawn by purpose, and the luck of each seat follows. */
#define SETUP_BY_PURPOSE 0x80000000u
#define REPLAY_LIMITS ((uint32_t)(sizeof(cardvm_limits) / sizeof(uint32_t)))

/* The words of an entry before its picks. */
enum { ENTRY_KIND = 0, ENTRY_SEAT, ENTRY_COUNT, ENTRY_HASH, ENTRY_QUESTION = 5, ENTRY_HEAD = 7 };
enum { ENTRY_ANSWER = 1, ENTRY_CONCEDE, ENTRY_SKIP, ENTRY_END };

/* Returns which sort of id the names of the options are; 0: they are no ids. */
uint32_t replay_sort(const cardvm_decision *d);
/* Returns what something is called in a replay. The names of abilities need not differ, so an
 * ability is called the n-th of its card or of the rules. */
#define REPLAY_NAME_BYTES 200u
const char *replay_name(const cardvm_program *p, uint32_t sort, uint32_t id, char *text);
/* Returns the ability that is called so; 0: there is none. */
uint32_t replay_ability(const cardvm_program *p, const char *name);
/* Returns a number for what ids mean in a block. A save can be read under another program that has
 * the same number. */
uint64_t replay_numbering(const cardvm_program *p);
/* Returns a number for the words of the open question. It is the same under a program with other
 * ids. 0: no question is open. */
uint64_t replay_question(const cardvm_game *g);

#endif
