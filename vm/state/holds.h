/* What must hold of the lists in the block. Assertions ask these functions, and so do the checks of
 * whole blocks (services/saves). */
#ifndef CARDVM_VM_HOLDS_H
#define CARDVM_VM_HOLDS_H

#include "state.h"

/* Assertions look at so many records of a list. */
#define LOOK 64u

/* The card's neighbours link back to it; a card in no place has no neighbours. */
bool card_linked(const cardvm_game *g, uint32_t index);
/* The place's cards are linked to each other in order, and as many as it counts. At most so many
 * are looked at; UINT32_MAX: all. */
bool place_linked(const cardvm_game *g, cardvm_place id, uint32_t most);
/* The place has its card's master if it follows it, otherwise its base master. */
bool place_mastered(const cardvm_game *g, cardvm_place id);
/* The card has the master of its youngest control effect, otherwise its base master. An attached
 * card's base master is its host's master. */
bool card_mastered(const cardvm_game *g, uint32_t index);
/* The card is what its youngest effect made it become, and all of these note the same as what it is
 * by itself. */
bool card_defined(const cardvm_game *g, uint32_t index);
/* All cards in a host's list are attached to it, and the card `index` is there once. With index 0,
 * no card is looked for. */
bool attached_once(const cardvm_game *g, uint32_t host, uint32_t index);
/* The card is in exactly one place or attached to one host, and all of the above hold for it. */
bool card_there(const cardvm_game *g, uint32_t index);
/* All rule actions that depend on one of these zones are marked to be tested. */
bool zones_marked(const cardvm_game *g, uint32_t from_zone, uint32_t to_zone);
/* These rule actions are marked to be tested, for that card or for all. */
bool actions_marked(const cardvm_game *g, uint32_t index, uint32_t actions);
/* All fields have their start values, except for the fields in the set `but`. */
bool fields_initial(const cardvm_game *g, uint32_t index, uint64_t but);

/* All lasting effects of the list belong to it, oldest first, and `index` is there once (0: none is
 * looked for). They are counted in *listed (lasting.c). */
bool lasting_listed(cardvm_game *g, const uint32_t *list, uint32_t index, uint32_t *listed);
/* The header counts the lasting effects that end with an effect, and those that end with a
 * sequence. If there are more than so many, they are not looked at. */
bool lastings_counted(const cardvm_game *g, uint32_t most);
/* Some lasting effect ends with that effect or instance. */
bool lasting_tied(const cardvm_game *g, uint32_t until, uint32_t instance);
/* `listened` says of each kind of event what the lists of listeners say. */
bool listened_kept(const cardvm_game *g);
/* Something is listed for the card, or for the lasting effect (the other is 0). */
bool listens_for(const cardvm_game *g, uint32_t card_index, uint32_t lasting_index);
/* The listener's neighbours in the list of its hook link back to it, and the one before is no
 * younger. */
bool listener_linked(const cardvm_game *g, uint32_t index);

/* The list of waiting effects has `index` once (0: none is looked for), and ends with `last` if
 * that is given. ..._in: none of it is in another list; `lists` gets for each in which list it is,
 * by the first of that. */
bool waiting_listed_in(const cardvm_game *g, uint32_t first, uint32_t last, uint32_t index,
                       uint32_t *lists);
#define waiting_listed(g, first, last, index) waiting_listed_in((g), (first), (last), (index), NULL)
/* No waiting effect is in two lists; free ones are in one, too. */
bool waitings_listed(const cardvm_game *g, uint32_t *lists);
/* The waiting effect is in no list. */
bool waiting_loose(const cardvm_game *g, uint32_t index);
/* Each event's record is in use while something holds it, and counts all that hold it: frames,
 * effects that wait in some list, and the list of what is to be noticed. `room`: for a word of
 * each record and waiting effect, and of those of number 0; NULL: if there are more than LOOK, they
 * are not looked at. */
bool records_held(const cardvm_game *g, uint32_t *room);
/* The queue is in the order of service, and each record of a group is in it, with something that
 * waits, or free, with nothing (queue.c). */
bool groups_listed(const cardvm_game *g);
/* The list of simultaneous events that begins with `first` has the record. */
bool record_listed(const cardvm_game *g, uint32_t first, uint32_t index);
/* There is a kept value of the property that would be used. */
bool value_kept(const cardvm_game *g, uint32_t index, cardvm_id property);
/* Returns a number that tells the states of two blocks apart, for assertions. */
uint64_t block_digest(const cardvm_game *g);

#endif
