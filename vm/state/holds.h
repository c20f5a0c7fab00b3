/* What the lists of the block keep to: for assertions. */
#ifndef CARDVM_VM_HOLDS_H
#define CARDVM_VM_HOLDS_H

#include "state.h"

/* It stands between its neighbours, or in no place. */
bool card_linked(const cardvm_game *g, uint32_t index);
/* Its cards lie in it one behind the other, and are counted. */
bool place_linked(const cardvm_game *g, cardvm_place id);
/* Its master is that of its card where that is so, else the one that was said. */
bool place_mastered(const cardvm_game *g, cardvm_place id);
/* Its master is that of its youngest control effect, else its base master; that is its host's. */
bool card_mastered(const cardvm_game *g, uint32_t index);
/* A host's list is one of what is attached to it, and has that card (0: none is meant) once. */
bool attached_once(const cardvm_game *g, uint32_t host, uint32_t index);
/* In exactly one place, or attached; all of the above of it. */
bool card_there(const cardvm_game *g, uint32_t index);
/* Rule actions that watch one of these zones are to be tested. */
bool zones_told(const cardvm_game *g, uint32_t from_zone, uint32_t to_zone);
/* These rule actions are to be tested, over that card or over all. */
bool actions_marked(const cardvm_game *g, uint32_t index, uint32_t actions);
/* All fields as they begin, but for a set of them. */
bool fields_initial(const cardvm_game *g, uint32_t index, uint64_t but);

/* A list of lasting effects that last has it (0: none is meant) once. */
bool lasting_listed(const cardvm_game *g, uint32_t first, uint32_t index);
/* The header counts those that end with an effect, and with a sequence. */
bool lastings_counted(const cardvm_game *g);
/* Something is to end with that effect, or that instance. */
bool lasting_tied(const cardvm_game *g, uint32_t until, uint32_t instance);
/* What is kept of why anything listens is what the lists say. */
bool listened_kept(const cardvm_game *g);
/* It stands between its neighbours in the list of its hook. */
bool listener_linked(const cardvm_game *g, uint32_t index);

/* A list of waiting effects has it (0: none is meant) once, and ends where it is said to. */
bool waiting_listed(const cardvm_game *g, uint32_t first, uint32_t last, uint32_t index);
/* It stands in no such list. */
bool waiting_loose(const cardvm_game *g, uint32_t index);
/* Each event's record is kept for as many as hold it, and by them alone. */
bool records_held(const cardvm_game *g);
/* It is one of the simultaneous events of which that is the first. */
bool record_listed(const cardvm_game *g, uint32_t first, uint32_t index);
/* A kept value of that card would be believed. */
bool value_kept(const cardvm_game *g, uint32_t index, cardvm_id property);
/* Of all that is state: two blocks that differ have another. */
uint64_t block_digest(const cardvm_game *g);

#endif
