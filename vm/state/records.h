/* The records of the block's tables, but for frames. */
#ifndef CARDVM_VM_RECORDS_H
#define CARDVM_VM_RECORDS_H

#include "abilities.h"

#define WORDS(type) ((uint32_t)(sizeof(type) / sizeof(uint32_t)))

/* A record is a list of lines: what words may hold, then the names of the words. A save is refused
 * where a word holds anything else; services/saves/validity_words.c says what each kind allows. A
 * word that may hold `any` number can do no harm, or is checked by hand there. A `handle` is
 * checked by whoever follows it. */
#define MEMBERS(kind, ...) uint32_t __VA_ARGS__;
#define RECORD(name, LIST)                                                                         \
  typedef struct name {                                                                            \
    LIST(MEMBERS)                                                                                  \
  } name

/* A card. Its record is taken when the card is made and given back when the card goes to NOWHERE.
 * It is in the list of its place, or in its host's list of attachments. */
#define CARD_WORDS(X)                                                                              \
  X(definition_or_0, definition) /* 0: the record is free; next links the free records */          \
  X(seat_or_0, owner, master, base_master)                                                         \
  X(place_or_0, place)     /* 0: the card is attached or nowhere */                                \
  X(card_or_0, prev, next) /* neighbours in its place */                                           \
  X(any, stay)             /* how many stays it has begun */                                       \
  X(any, born)             /* its first stay; handles of older stays name an earlier card */       \
  X(card_or_0, host, attached_first, attached_next) /* attachments in the order attached */        \
  /* bit seat: that player has learnt it; bit 0: everybody has; higher bits: learning.c */         \
  X(set_of_seats, known)                                                                           \
  X(moment, arrived)          /* the clock when the stay began */                                  \
  X(lasting_or_0, lasting)    /* its lasting effects, oldest first */                              \
  X(listener_or_0, listeners) /* the listeners of its abilities */
RECORD(card, CARD_WORDS);
#define KNOWN_MARKS 16u
#define KNOWN_SEATS 0xffffu
#define KNOWN_DOUBTED(seat) ((uint32_t)1 << (KNOWN_MARKS + (seat)))

/* A place. Places are made with the game and never given back. Zone, owner and circle follow from
 * the program. */
#define PLACE_WORDS(X)                                                                             \
  X(zone, zone)                                                                                    \
  X(seat_or_0, owner, master, base_master)                                                         \
  X(card_or_0, first, last) /* the cards in it */                                                  \
  X(any, count)             /* how many cards it holds */                                          \
  X(circle_or_0, circle)
RECORD(place, PLACE_WORDS);

#define PLAYER_WORDS(X)                                                                            \
  X(lasting_or_0, lasting) /* the player's lasting effects, oldest first */                        \
  X(flag, lost)                                                                                    \
  X(serial, asked) /* how many questions it has been asked, as who decides them */
RECORD(player, PLAYER_WORDS);

typedef enum lasting_kind {
  LASTING_FREE = 0,
#define LASTING_(name, ...) LASTING_##name,
  CARDVM_LASTINGS(LASTING_)
} lasting_kind;
#define LASTING_KINDS (1u CARDVM_LASTINGS(CARDVM_ONE_MORE))
/* A lasting effect. Its row in CARDVM_LASTINGS says whose list it is in: its target's, its
 * player's, or none. Its record is given back when it ends: by its duration, with its effect or
 * sequence, or with its target's stay. */
#define LASTING_WORDS(X)                                                                           \
  X(lasting_kind, kind)                                                                            \
  X(any, generation)                                                                               \
  X(any, what) /* a property, an ability or a definition */                                        \
  /* value of BECOMES: the definition that the card has by itself; of an ability: how often it can \
     be used before it ends, 0: as often as it lasts */                                            \
  X(any, modify, value)                                                                            \
  X(handle, target, source) /* cards */                                                            \
  X(seat_or_0, master)      /* the new master, the decider, or who started it */                   \
  X(seat_or_0, player)      /* the player in whose list it is; 0: none */                          \
  X(duration_or_end, until) /* a duration, CARDVM_WHILE_EFFECT, CARDVM_FOREVER, UNTIL_SEQUENCE */  \
  X(any, instance)          /* the instance of its sequence, or its effect's serial */             \
  X(moment, age)                                                                                   \
  X(lasting_or_0, next)       /* next of the same card or player; or the next free record */       \
  X(listener_or_0, listeners) /* the listeners that belong to it */                                \
  X(handle, itself)           /* the attached card whose ability started it */                     \
  X(param_count, param_count)                                                                      \
  X(any, params[6])
RECORD(lasting, LASTING_WORDS);
#define UNTIL_SEQUENCE 0xfffffffeu

/* An ability or a duration at work. It is in the list of its hook, oldest first, and in the list of
 * the card or lasting effect that it belongs to; the rules' listeners belong to none. Its record is
 * given back when the lasting effect ends, or when the card comes to where the ability does not
 * work. */
#define LISTENER_WORDS(X)                                                                          \
  X(hook_or_0, hook)       /* 0: the record is free */                                             \
  X(ability_or_0, ability) /* 0: the duration of the lasting effect */                             \
  X(card_or_0, card)                                                                               \
  X(lasting_or_0, lasting)                                                                         \
  X(listener_or_0, prev, next) /* in its hook; next also links the free records */                 \
  X(listener_or_0, next_own)   /* next listener of its card or lasting effect */                   \
  X(moment, age)
RECORD(listener, LISTENER_WORDS);
/* Why somebody listens to a kind of events: bits of game.listened, in the order of the hooks. */
enum {
  LISTENED_TO_TRIGGER = 1,
  LISTENED_TO_PROHIBIT = 2,
  LISTENED_TO_REPLACE = 4,
  LISTENED_TO_END = 8
};

/* An effect that waits. It is in the list of its group, among the interrupting effects of an
 * event's frame, or among those that are announced. It holds the record of its event. When it
 * begins, its frame takes that record over, and the waiting effect is given back. */
#define WAITING_WORDS(X)                                                                           \
  X(ability, ability)                                                                              \
  X(card_handle, source)                                                                           \
  X(seat_or_0, master)                                                                             \
  X(record_or_0, event)                                                                            \
  X(handle, itself)                                                                                \
  X(waiting_or_0, next)  /* next of its list, or the next free record */                           \
  X(handle, owner)       /* the card or lasting effect whose use is counted */                     \
  X(handle, body)        /* announced: the card that it is while it waits; 0: none */              \
  X(flag, made)          /* the body was made for it, and is nothing without it */                 \
  X(choice_or_0, chosen) /* announced: its targets, in the order of declaration */                 \
  X(param_count, param_count)                                                                      \
  X(any, params[6]) /* values given when a started ability began */
RECORD(waiting, WAITING_WORDS);

/* A card that was chosen for a target of an announced effect, or behind these what was paid for it.
 * It is in that effect's list. */
#define CHOICE_WORDS(X)                                                                            \
  X(any, target) /* its number from 1, of a cost from CHOICE_PAID; 0: the record is free */        \
  X(handle, card)                                                                                  \
  X(choice_or_0, next) /* next of the same effect, or the next free record */
RECORD(choice, CHOICE_WORDS);
#define CHOICE_PAID 64u

/* Waiting effects that are equals. Groups are in one list, in the order of service. A group is
 * given back with its last effect. */
#define GROUP_WORDS(X)                                                                             \
  X(any, rank, wave, distance)                                                                     \
  X(seat_or_0, seat)                                                                               \
  X(waiting_or_0, first, last)                                                                     \
  X(group_or_0, next) /* next in the queue, or the next free record */
RECORD(group, GROUP_WORDS);

/* An event. Its own frame holds it, and so does each effect that waits or runs because of it. When
 * the last of them releases it, it is given back. Simultaneous events are in one list. */
#define RECORD_WORDS(X)                                                                            \
  X(event_or_0, kind) /* 0: the record is free */                                                  \
  X(any, generation, references)                                                                   \
  X(any, outcome)      /* a cardvm_outcome, while the event is in progress */                      \
  X(record_or_0, next) /* next of the simultaneous events, or the next free record */              \
  X(any, slot[CARDVM_SLOTS])
RECORD(record, RECORD_WORDS);

/* How often an ability was used in one instance of a sequence. Entries of instances that are over
 * are removed now and then. */
#define USE_WORDS(X)                                                                               \
  X(handle, owner) /* a card, a lasting effect, or 0 for a rule's ability */                       \
  X(ability, ability)                                                                              \
  X(any, instance, count)
RECORD(use, USE_WORDS);

/* An extra turn that was asked for. It is removed when it begins, or when its player has lost. */
#define EXTRA_TURN_WORDS(X)                                                                        \
  X(seat, player)                                                                                  \
  X(seat_or_0, decider)                                                                            \
  X(ability_or_0, starts)                                                                          \
  X(any, serial)                                                                                   \
  X(handle, source)                                                                                \
  X(seat_or_0, starter)                                                                            \
  X(param_count, param_count)                                                                      \
  X(any, params[6])
RECORD(extra_turn, EXTRA_TURN_WORDS);

/* A card as it was when it left play. Its fields and properties follow the record. The table is a
 * ring: a new entry replaces the oldest one. */
#define MEMORY_WORDS(X)                                                                            \
  X(handle, handle)                                                                                \
  X(definition, definition)                                                                        \
  X(seat_or_0, owner, master, original_master)                                                     \
  X(place_or_0, place)                                                                             \
  X(zone_or_0, zone)                                                                               \
  X(handle, host)                                                                                  \
  X(any, modified) /* properties are kept; otherwise they are the definition's */
RECORD(memory_of, MEMORY_WORDS);

#endif
