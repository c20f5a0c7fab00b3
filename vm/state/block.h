/* The block is a header and tables of records (records.h, frames.h). All of it are 32-bit words.
 * Records are linked by their indexes; index 0 stands for none. */
#ifndef CARDVM_VM_BLOCK_H
#define CARDVM_VM_BLOCK_H

#include "frames.h"

#define RANDOM_KEY 8u
#define RANDOM_WORDS (RANDOM_KEY + 2u)
/* Counts of what effects of a player asked chance for: abilities share them. */
#define CHANCES_EACH 8u
/* By purpose: the luck of each player; how often each place was shuffled; the counts of nobody and
 * of each player. */
#define CHANCES(l, players) ((players) + (l)->place_count + ((players) + 1) * CHANCES_EACH)

#define HEADER_WORDS(X)                                                                            \
  X(player_count, players)                                                                         \
  X(seat_or_0, first_player, turn_player)                                                          \
  X(serial, turn_number)                                                                           \
  X(seat_or_0, last_turn_player)                                                                   \
  X(result_or_0, over)                                                                             \
  X(flag, started)                                                                                 \
  X(serial, clock) /* grows with every event; ages and arrivals are read from it */                \
  X(serial, wave, effect_serial, instance_serial, turn_serial)                                     \
  /* how many failed effects were left out, and how many of them since the last answer */          \
  X(any, skips, skips_since)                                                                       \
  /* chance (random.c): the key, and how much was drawn, in two words, the low one first; by       \
   * purpose how often something was */                                                            \
  X(any, random[RANDOM_WORDS])                                                                     \
  X(flag, by_purpose)                                                                              \
  /* how many records of each table are in use or free, and the first free one */                  \
  X(count, card_count)                                                                             \
  X(card_or_0, card_free)                                                                          \
  X(count, lasting_count)                                                                          \
  X(lasting_or_0, lasting_free)                                                                    \
  X(count, listener_count)                                                                         \
  X(listener_or_0, listener_free)                                                                  \
  X(count, waiting_count)                                                                          \
  X(waiting_or_0, waiting_free)                                                                    \
  X(count, group_count)                                                                            \
  X(group_or_0, group_free, group_first) /* group_first: the queue */                              \
  X(waiting_or_0, announced)             /* the announced effects, the newest first */             \
  X(count, choice_count)                                                                           \
  X(choice_or_0, choice_free)                                                                      \
  X(count, record_count)                                                                           \
  X(record_or_0, record_free)                                                                      \
  X(record_or_0, noted) /* the machine's own events that are to be noticed, youngest first */      \
  X(memory, remembered_next)                                                                       \
  X(count, remembered_count, use_count, extra_count, frame_count, stack_top)                       \
  X(any, while_effect, until_sequence) /* counts of lasting effects with such an end */            \
  /* rule actions to be tested on the changed cards (..._changed) or on all cards (..._all) */     \
  X(set_of_rule_actions, now_changed, now_all, later_changed, later_all)                           \
  X(count, now_count, later_count)                                                                 \
  /* the open decision */                                                                          \
  X(flag, open)                                                                                    \
  X(question, ask)                                                                                 \
  X(subject, what)                                                                                 \
  X(seat_or_0, ask_player)                                                                         \
  X(any, min, max)                                                                                 \
  X(name_or_0, prompt)                                                                             \
  X(handle, ask_source)                                                                            \
  X(ability_or_0, ask_ability)                                                                     \
  X(any, ask_frame)                                                                                \
  X(flag, ask_always)    /* it is asked whatever its answers are */                                \
  X(count, option_count) /* The last word is not hashed. */
RECORD(header, HEADER_WORDS);

/* -- Tables ------------------------------------------------------------------------------------ */

/* A trace entry as the cause of other entries. */
typedef struct cause {
  uint32_t number, depth;
} cause;

#define VALUE_WORDS(X) X(any, value)
#define HOOK_WORDS(X) X(listener_or_0, listener)
#define CHANGED_WORDS(X) X(card_or_0, card)
#define CHANGED_MAX 32u

/* Tables grow with the game (room.c). This much lies behind the room that they have, so that a
 * step seldom meets the end of one. */
#define ROOM_SPARE 8u

/* The tables of a block, in their order. An entry has `each` items of the type. With `none`, entry
 * 0 stands for "none" and is always zero. `words` says what the first words of an entry may hold;
 * the words behind them may hold any number. Entries in use are hashed and saved; how many there is
 * room for is no state. `spare` is ROOM_SPARE where memory is meant. */
#define STATE_TABLES(X)                                                                            \
  /* table, type, each, none, capacity, used, words */                                             \
  X(player_vars, int32_t, p->player_vars.count, 0, players, h->players, VALUE_WORDS)               \
  X(game_vars, int32_t, 1, 0, p->game_vars.count, p->game_vars.count, VALUE_WORDS)                 \
  X(players, player, 1, 1, players, h->players, PLAYER_WORDS)                                      \
  X(places, place, 1, 1, l->place_count, l->place_count, PLACE_WORDS)                              \
  /* the first and the last listener of each hook */                                               \
  X(hooks, uint32_t, 1, 0, p->hooks, p->hooks, HOOK_WORDS)                                         \
  X(tails, uint32_t, 1, 0, p->hooks, p->hooks, HOOK_WORDS)                                         \
  X(cards, card, 1, 1, room->cards + spare, h->card_count, CARD_WORDS)                             \
  X(fields, int32_t, p->fields.count, 1, room->cards + spare, h->card_count, VALUE_WORDS)          \
  X(lastings, lasting, 1, 1, room->lasting + spare, h->lasting_count, LASTING_WORDS)               \
  X(listeners, listener, 1, 1, room->listeners + spare, h->listener_count, LISTENER_WORDS)         \
  X(waitings, waiting, 1, 1, room->queue + spare, h->waiting_count, WAITING_WORDS)                 \
  X(groups, group, 1, 1, room->queue + spare, h->group_count, GROUP_WORDS)                         \
  X(choices, choice, 1, 1, room->queue + spare, h->choice_count, CHOICE_WORDS)                     \
  X(records, record, 1, 1, room->events + spare, h->record_count, RECORD_WORDS)                    \
  X(frames, frame, 1, 1, room->frames + spare, h->frame_count, FRAME_WORDS)                        \
  X(remembered, uint32_t, l->remembered_words, 0, room->remembered, h->remembered_count,           \
    MEMORY_WORDS)                                                                                  \
  X(uses, use, 1, 0, room->uses + spare, h->use_count, USE_WORDS)                                  \
  X(extras, extra_turn, 1, 0, room->extra_turns + spare, h->extra_count, EXTRA_TURN_WORDS)         \
  /* the cards on which rule actions must be tested */                                             \
  X(changed_cards, uint32_t, 1, 0, CHANGED_MAX, h->now_count, CHANGED_WORDS)                       \
  X(changed_cards_later, uint32_t, 1, 0, CHANGED_MAX, h->later_count, CHANGED_WORDS)               \
  X(stack, uint32_t, 1, 0, room->stack + spare, h->stack_top, VALUE_WORDS)                         \
  X(chances, uint32_t, 1, 0, CHANCES(l, players), h->by_purpose ? CHANCES(l, h->players) : 0,      \
    VALUE_WORDS)                                                                                   \
  /* for card 0 and each card, a token for each viewer (follow.c); the last table is not hashed */ \
  X(tokens, uint32_t, 1, 0, (room->cards + spare + 1) * (players + 1),                             \
    g->followed ? (h->card_count + 1) * (h->players + 1) : 0, VALUE_WORDS)
/* These tables follow those of the state. They are not state. */
#define OTHER_TABLES(X)                                                                            \
  X(options, cardvm_option, 1, 0, room->options, h->option_count)                                  \
  X(picks, cardvm_option, 1, 0, room->options, 0)                                                  \
  /* the trace entries that caused a frame and a waiting effect; unchanged while muted */          \
  X(causes, cause, 1, 1, room->frames + spare, 0)                                                  \
  X(waiting_causes, cause, 1, 1, room->queue + spare, 0)                                           \
  /* why somebody listens to each kind of events, 0: to what leaves or enters zones */             \
  X(listened, uint32_t, 1, 1, p->events.count, 0)                                                  \
  X(epochs, uint32_t, 1, 1, p->properties.count, 0)                                                \
  X(versions, uint32_t, 1, 1, room->cards + spare, 0)

/* Where the tables lie, in words from the block's beginning. It follows from program, room and
 * number of players. A table that has just grown lies elsewhere; its offset is behind the block's
 * end. */
typedef struct layout {
#define TABLE_AT(table, ...) uint32_t table;
  STATE_TABLES(TABLE_AT)
  OTHER_TABLES(TABLE_AT)
  uint32_t state_words, words; /* state_words: the length of the state; words: of the whole block */
  uint32_t end;                /* the first offset that no table has */
  uint32_t place_count, remembered_words;
  uint64_t values, listing, givers;      /* how many the program must have room for (room.c) */
  uint32_t zone_first[CARDVM_ZONES_MAX]; /* [zone - 1]: the first player's first place */
} layout;

typedef struct region {
  uint32_t at, words;
} region; /* a part of the block */
#define TABLE_ONE(...) +1
#define REGIONS_MAX (0 STATE_TABLES(TABLE_ONE))
#define TABLES (1 + REGIONS_MAX OTHER_TABLES(TABLE_ONE)) /* the header is one, too */

#endif
