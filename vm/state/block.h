/* The block is a header and tables of records. All of it are 32-bit words. Records are linked by
 * their indexes; index 0 stands for none. */
#ifndef CARDVM_VM_BLOCK_H
#define CARDVM_VM_BLOCK_H

#include "program.h"

#define WORDS(type) ((uint32_t)(sizeof(type) / sizeof(uint32_t)))

/* -- Records ----------------------------------------------------------------------------------- */

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
  X(any, what)              /* a property, an ability or a definition */                           \
  X(any, modify, value)     /* BECOMES: the definition that the card has by itself is the value */ \
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
  X(handle, source)                                                                                \
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

/* A card that was chosen for a target of an announced effect. It is in that effect's list. */
#define CHOICE_WORDS(X)                                                                            \
  X(any, target) /* the number of the target, from 1; 0: the record is free */                     \
  X(handle, card)                                                                                  \
  X(choice_or_0, next) /* next of the same effect, or the next free record */
RECORD(choice, CHOICE_WORDS);

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

typedef enum frame_kind {
  FRAME_NONE = 0,
  FRAME_TURNS,
  FRAME_SEQUENCE,
  FRAME_WINDOW,
  FRAME_ACTION,
  FRAME_PAY,
  FRAME_EFFECT,
  FRAME_EVENT,
  FRAME_CHECKPOINT,
  FRAME_KINDS
} frame_kind;

/* -- What each kind of frame keeps, and its steps ---------------------------------------------- */

typedef enum turns_step { TURNS_SETUP = 0, TURNS_FIRST, TURNS_NEXT, TURNS_CHOSEN } turns_step;
typedef struct turns_frame {
  uint32_t extra;      /* an extra turn runs, or ran last */
  uint32_t first_step; /* the step at which the first turn begins; 0: as declared */
} turns_frame;

typedef enum sequence_step {
  SEQUENCE_ENTER = 0,
  SEQUENCE_BEGUN,
  SEQUENCE_FUNCTION,
  SEQUENCE_WINDOW,
  SEQUENCE_AFTER,
  SEQUENCE_END,
  SEQUENCE_ENDED,
  SEQUENCE_NEXT
} sequence_step;
/* A sequence at work. Its roles are at the frame's base on the stack. */
typedef struct sequence_frame {
  uint32_t began;      /* the clock when the instance began */
  uint32_t at;         /* the step at work; 0: the sequence has no steps */
  uint32_t leave_to;   /* the step that comes next; 0: as declared; NOWHERE: the sequence ends */
  uint32_t floor_wave; /* its checkpoints serve only effects of later waves */
} sequence_frame;

typedef enum window_step {
  WINDOW_ASK = 0,
  WINDOW_ANSWERED,
  WINDOW_ACTED,
  WINDOW_CHECKED
} window_step;
/* An open window. Its frame lies on the frame of its sequence. Where actions are taken back, the
 * stack has those that the player has begun since anything else was done, as pairs of ability and
 * card. */
typedef struct window_frame {
  uint32_t window;
  uint32_t player; /* the player who may act */
  uint32_t passed; /* bit seat: who has passed since the last action */
  uint32_t acted;  /* 1: somebody has acted in it */
  uint32_t tried;  /* how many pairs are on the stack */
} window_frame;

typedef enum action_step {
  ACTION_DECLARE = 0,
  ACTION_DECLARED,
  ACTION_PAID,
  ACTION_ACTIVATED,
  ACTION_RESOLVED,
  ACTION_MOVED,
  ACTION_ANNOUNCED,
  ACTION_CHOSEN,
  ACTION_PAYS
} action_step;

/* An action at work. */
typedef struct action_frame {
  uint32_t ceases; /* 1: its card is a copy of what waited, and is nothing afterwards */
} action_frame;

typedef enum pay_step {
  PAY_PICK = 0,
  PAY_PICKED,
  PAY_DO,
  PAY_DONE,
  /* Before them: which ways are paid, and the window in which variables are filled. */
  PAY_WAYS,
  PAY_WAY,
  PAY_FILL,
  PAY_FILLED
} pay_step;
/* A payment. The stack has the cards that were picked, as pairs of cost and handle. */
typedef struct pay_frame {
  uint32_t cost;   /* the cost at work */
  uint32_t picked; /* how many pairs are on the stack */
  uint32_t waited; /* the payment has waited for an event */
  uint32_t ways;   /* the ways that are paid: 4 bits each, 0 until it is said */
} pay_frame;

typedef enum effect_step {
  EFFECT_BEGIN = 0,
  EFFECT_ASKED,
  EFFECT_TARGET,
  EFFECT_PICKED,
  EFFECT_RUN,
  EFFECT_WAITS
} effect_step;
/* What a function keeps between its steps; all 0 before it begins. A function in C or a script
 * finds it in its cardvm_call. */
typedef struct call_kept {
  uint32_t step, local[4], result;
} call_kept;
typedef struct plan_kept {
  uint32_t begun; /* how many items have begun, in all rounds */
  uint32_t cards; /* where on the stack the cards are that the plan runs over, behind the targets */
  uint32_t card_count; /* how many such cards there are */
  uint32_t follows;    /* the source was there at the start; the effect follows it */
  uint32_t none[2];
} plan_kept;
/* What an effect keeps that has no function and gives variables. */
typedef struct gift_kept {
  uint32_t count, given; /* how much in all, and how much by now */
  uint32_t asked;        /* 1: which variable is the next one */
  uint32_t none[3];
} gift_kept;
/* Some effects wait, once their targets are chosen, until nobody wants to do anything more. Their
 * frame is there twice: when they are announced, and when they resolve. */
typedef enum effect_announced {
  ANNOUNCED_NOT = 0,
  ANNOUNCED_NOW,    /* it waits as soon as its targets are chosen */
  ANNOUNCED_BEFORE, /* it has waited, and its targets are those of then */
  ANNOUNCED_ANEW    /* it waits, and its targets are chosen once more; me is its body, and you who
                       chooses */
} effect_announced;
/* An effect at work. The stack has its targets, each as a count and so many handles. */
typedef struct effect_frame {
  union {
    call_kept call;
    plan_kept plan;
    gift_kept gift;
  };
  uint32_t target;       /* the target that is being chosen */
  uint32_t target_words; /* how many words of the stack the targets take */
  uint32_t answers;      /* how many words of the log were given before the function began */
  uint32_t announced;    /* an effect_announced */
  uint32_t read; /* bit seat: who may not know what the function has read; bit 0: who watches */
} effect_frame;

typedef enum event_step {
  EVENT_REPLACE = 0,
  EVENT_REPLACE_ORDERED,
  EVENT_REPLACE_ASKED,
  EVENT_REPLACED,
  EVENT_APPLY,
  EVENT_BODY,
  EVENT_BODY_DONE,
  EVENT_NOTICE,
  EVENT_INTERRUPT,
  EVENT_INTERRUPT_ORDERED,
  EVENT_INTERRUPTED,
  EVENT_RULES,
  EVENT_END
} event_step;
/* What simultaneous events have to do with each other. */
typedef enum event_bond {
  EVENTS_EACH = 0, /* each happens or does not */
  EVENTS_AS_ONE,   /* what prohibits or replaces one of them prohibits all */
  EVENTS_WHOLE     /* so does what leaves one of them nothing to do */
} event_bond;
/* A substitution or interrupt that an event's frame has used, as it lies on the stack. */
typedef struct used_one {
  uint32_t ability, owner;
  uint32_t record;  /* of which event */
  uint32_t changed; /* which of its slots a substitution has set last, as bits */
} used_one;
/* An event in progress. The stack has a used_one for each substitution and interrupt: first those
 * that say what substitutions have made of earlier ones of simultaneous events, then those used for
 * the event at work. */
typedef struct event_frame {
  uint32_t record; /* the record at work, one of those listed from the frame's event on; 0: none */
  uint32_t as_one; /* an event_bond */
  uint32_t used;   /* how many are on the stack */
  uint32_t interrupts; /* the first interrupting effect that waits */
  union {
    uint32_t asked;  /* EVENT_REPLACE_ASKED: the listener of the substitution */
    uint32_t counts; /* EVENT_REPLACED: the outcome counts as the original event */
  };
  union {
    uint32_t kept;        /* before EVENT_APPLY: how many of those used are about earlier events */
    uint32_t interrupted; /* later: the clock when the last interrupting effect began */
  };
} event_frame;

typedef enum checkpoint_step { CHECKPOINT_RULES = 0, CHECKPOINT_PICKED } checkpoint_step;
typedef struct checkpoint_frame {
  uint32_t floor_wave; /* only effects of later waves are served */
  uint32_t group;      /* CHECKPOINT_PICKED: the group that the question is about */
} checkpoint_frame;

/* What is in progress. Frames are a stack: each frame lies on the one that waits for it, and is
 * popped when it is done. An event's frame holds the records of its events. An effect's frame holds
 * the record of the event that caused it. */
#define FRAME_WORDS(X)                                                                             \
  X(frame_kind, kind)                                                                              \
  X(any, step)    /* a step of its kind */                                                         \
  X(any, base)    /* where its part of the stack begins */                                         \
  X(any, outcome) /* what the frame above left: a cardvm_outcome, yes or no, ... */                \
  X(ability_or_0, ability)                                                                         \
  X(function_or_0, function)                                                                       \
  X(call_kind, call_kind)                                                                          \
  X(card_handle, me)                                                                               \
  X(seat_or_0, you)                                                                                \
  X(handle, itself)                                                                                \
  X(record_or_0, event)                                                                            \
  X(param_count, param_count)                                                                      \
  X(any, params[6]) /* values given when a started ability began */                                \
  X(any, serial)    /* of the effect, or of the sequence's instance */                             \
  X(sequence_or_0, sequence)
typedef struct frame {
  FRAME_WORDS(MEMBERS)
  union { /* Read through turns_of() and the like (state.h); validity_frames.c checks it. */
    effect_frame effect;
    struct {
      uint32_t ordered; /* bit seat: who has been told of effects that come in an order, and has
                           seen none of them since; bit 0: who watches */
      uint32_t none[WORDS(call_kept) - 1]; /* only effects have a function */
      union {
        turns_frame turns;
        sequence_frame sequence;
        window_frame window;
        action_frame action;
        pay_frame pay;
        event_frame event;
        checkpoint_frame checkpoint;
      };
    };
  } own;
} frame;
_Static_assert(WORDS(frame) == 32, "saves and hashes know every word by its place");

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
  X(record_or_0, masters) /* whose master has changed, youngest first, to be noticed: masters.c */ \
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
