/* What lies in the block: a header, then tables of records. All are 32-bit words; records are
 * linked by index, and 0 is none. */
#ifndef CARDVM_VM_BLOCK_H
#define CARDVM_VM_BLOCK_H

#include "program.h"

#define WORDS(type) ((uint32_t)(sizeof(type) / sizeof(uint32_t)))

/* -- Records ----------------------------------------------------------------------------------- */

/* A record is a list of lines: what words may hold, then their names. A save is refused where a
 * word holds anything else; services/saves/validity_words.c says what each of these kinds allows. A
 * word that may hold `any` number is looked at by hand there, or does no harm. A `handle` is looked
 * up by who follows it. */
#define MEMBERS(kind, ...) uint32_t __VA_ARGS__;
#define RECORD(name, LIST)                                                                         \
  typedef struct name {                                                                            \
    LIST(MEMBERS)                                                                                  \
  } name

/* A card is in the list of its place, or in its host's attachments. Its record is taken when it is
 * made and given back when it goes to NOWHERE. */
#define CARD_WORDS(X)                                                                              \
  X(definition_or_0, definition) /* 0: this record is free; next links the free ones */            \
  X(seat_or_0, owner, master, base_master)                                                         \
  X(place_or_0, place)     /* 0: attached or nowhere */                                            \
  X(card_or_0, prev, next) /* in its place */                                                      \
  X(any, stay)             /* grows with each new stay */                                          \
  X(any, born)             /* its first stay: older ones are of a card that has left for good */   \
  X(card_or_0, host, attached_first, attached_next) /* attachments, in the order attached */       \
  /* bit seat: that player has learnt it; bit 0: everybody; above these: see learning.c */         \
  X(set_of_seats, known)                                                                           \
  X(any, arrived)             /* clock when the stay began */                                      \
  X(lasting_or_0, lasting)    /* first lasting effect on it, oldest first */                       \
  X(listener_or_0, listeners) /* first listener of its abilities */
RECORD(card, CARD_WORDS);
#define KNOWN_MARKS 16u
#define KNOWN_SEATS 0xffffu
#define KNOWN_DOUBTED(seat) ((uint32_t)1 << (KNOWN_MARKS + (seat)))

/* Made with the game and never given back. Zone, owner and circle follow from the program. */
#define PLACE_WORDS(X)                                                                             \
  X(zone, zone)                                                                                    \
  X(seat_or_0, owner, master, base_master)                                                         \
  X(card_or_0, first, last) /* of the cards in it */                                               \
  X(any, count)             /* how many */                                                         \
  X(circle_or_0, circle)
RECORD(place, PLACE_WORDS);

#define PLAYER_WORDS(X)                                                                            \
  X(lasting_or_0, lasting) /* first lasting effect on that player, oldest first */                 \
  X(flag, lost)
RECORD(player, PLAYER_WORDS);

typedef enum lasting_kind {
  LASTING_FREE = 0,
  LASTING_MODIFIER,
  LASTING_CONTROL,
  LASTING_ABILITY,
  LASTING_DECIDER
} lasting_kind;
#define LASTING_KINDS (LASTING_DECIDER + 1u)
/* Its row in lasting_kinds.c says whose list it is in: its target's, its player's, or none. The
 * record is given back when it ends: by its duration, with its effect
 * or sequence, or with its target's stay. */
#define LASTING_WORDS(X)                                                                           \
  X(lasting_kind, kind)                                                                            \
  X(any, generation)                                                                               \
  X(any, what) /* property or ability */                                                           \
  X(any, modify, value)                                                                            \
  X(handle, target, source) /* cards */                                                            \
  X(seat_or_0, master)      /* new master, decider, or who started it */                           \
  X(seat_or_0, player)      /* in whose list it is; 0: in no player's */                           \
  X(duration_or_end, until) /* duration, CARDVM_WHILE_EFFECT, CARDVM_FOREVER, UNTIL_SEQUENCE */    \
  X(any, instance) /* of the duration's sequence; of the effect (serial) while it lasts */         \
  X(any, age)                                                                                      \
  X(lasting_or_0, next)       /* on the same card, of the same player, or free */                  \
  X(listener_or_0, listeners) /* first listener that belongs to it */                              \
  X(handle, itself)           /* attached card whose ability started it */                         \
  X(param_count, param_count)                                                                      \
  X(any, params[6])
RECORD(lasting, LASTING_WORDS);
#define UNTIL_SEQUENCE 0xfffffffeu

/* An ability or a duration at work. It is in the list of its hook, oldest first, and in that of the
 * card or lasting effect it belongs to; the rules' own belong to none. It is given back when the
 * lasting effect ends, or the card comes to where the ability does not work. */
#define LISTENER_WORDS(X)                                                                          \
  X(hook_or_0, hook)       /* 0: free */                                                           \
  X(ability_or_0, ability) /* 0: the lasting effect's duration */                                  \
  X(card_or_0, card)                                                                               \
  X(lasting_or_0, lasting)                                                                         \
  X(listener_or_0, prev, next) /* of the hook; next also links the free ones */                    \
  X(listener_or_0, next_own)   /* of the owner */                                                  \
  X(any, age)
RECORD(listener, LISTENER_WORDS);
/* Why something listens to a kind of events, in the order of the hooks: bits of game.listened. */
enum {
  LISTENED_TO_TRIGGER = 1,
  LISTENED_TO_PROHIBIT = 2,
  LISTENED_TO_REPLACE = 4,
  LISTENED_TO_END = 8
};

/* An effect that waits: in the list of its group, or among the interrupting effects of an event's
 * frame. It holds the record of its event, and hands that on when it begins and is given back. */
#define WAITING_WORDS(X)                                                                           \
  X(ability, ability)                                                                              \
  X(handle, source)                                                                                \
  X(seat_or_0, master)                                                                             \
  X(record_or_0, event)                                                                            \
  X(handle, itself)                                                                                \
  X(waiting_or_0, next) /* of its list, or free */                                                 \
  X(handle, owner)      /* whose use it is: a card, or a lasting effect */                         \
  X(param_count, param_count)                                                                      \
  X(any, params[6]) /* of a started ability */
RECORD(waiting, WAITING_WORDS);

/* Waiting effects that are each other's equals. Groups are in one list, in the order of service. A
 * group is given back with its last effect. */
#define GROUP_WORDS(X)                                                                             \
  X(any, rank, wave, distance)                                                                     \
  X(seat_or_0, seat)                                                                               \
  X(waiting_or_0, first, last)                                                                     \
  X(group_or_0, next) /* in the queue, or free */
RECORD(group, GROUP_WORDS);

/* An event. Its own frame holds it, and so does each effect that waits or runs because of it; when
 * the last of them lets it go, it is given back. Simultaneous events are in one list. */
#define RECORD_WORDS(X)                                                                            \
  X(event_or_0, kind) /* 0: free */                                                                \
  X(any, generation, references)                                                                   \
  X(any, outcome)      /* while its event is in progress */                                        \
  X(record_or_0, next) /* of the same simultaneous events, or free */                              \
  X(any, slot[CARDVM_SLOTS])
RECORD(record, RECORD_WORDS);

/* How often an ability was used in an instance of a sequence. Those of instances that are over make
 * room when the table is full. */
#define USE_WORDS(X)                                                                               \
  X(handle, owner) /* a card, a lasting effect, or 0 for the rules' */                             \
  X(ability, ability)                                                                              \
  X(any, instance, count)
RECORD(use, USE_WORDS);

/* A turn that was asked for. It goes when it begins, or when its player has lost. */
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
#define EXTRA_TURNS_MAX 16u

/* A card as it was when it left play; its fields and properties stand behind it. The table is a
 * ring: the oldest is forgotten. */
#define MEMORY_WORDS(X)                                                                            \
  X(handle, handle)                                                                                \
  X(definition, definition)                                                                        \
  X(seat_or_0, owner, master, original_master)                                                     \
  X(place_or_0, place)                                                                             \
  X(zone_or_0, zone)                                                                               \
  X(handle, host)                                                                                  \
  X(any, modified) /* its properties are kept; otherwise they were those of its definition */
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

/* -- What a frame keeps of its own, and its steps, by kind ------------------------------------- */

typedef enum turns_step { TURNS_SETUP = 0, TURNS_FIRST, TURNS_NEXT, TURNS_CHOSEN } turns_step;
typedef struct turns_frame {
  uint32_t extra;      /* an extra turn runs, or ran last */
  uint32_t first_step; /* at which the first turn begins, 0 as declared */
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
/* Roles lie at the frame's base on the stack. */
typedef struct sequence_frame {
  uint32_t began;      /* clock when the instance began */
  uint32_t at;         /* step at work, 0 of a sequence without any */
  uint32_t leave_to;   /* step that comes next; 0: as declared; NOWHERE: the sequence ends */
  uint32_t floor_wave; /* its checkpoints leave alone what waited before */
} sequence_frame;

typedef enum window_step {
  WINDOW_ASK = 0,
  WINDOW_ANSWERED,
  WINDOW_ACTED,
  WINDOW_CHECKED
} window_step;
/* Lies on its sequence. */
typedef struct window_frame {
  uint32_t window;
  uint32_t player; /* who may act */
  uint32_t passed; /* in a row, bit seat */
} window_frame;

typedef enum action_step {
  ACTION_DECLARE = 0,
  ACTION_DECLARED,
  ACTION_PAID,
  ACTION_ACTIVATED,
  ACTION_RESOLVED,
  ACTION_MOVED
} action_step;

typedef enum pay_step { PAY_PICK = 0, PAY_PICKED, PAY_DO, PAY_DONE } pay_step;
/* The cards picked lie on the stack as pairs of cost and handle. */
typedef struct pay_frame {
  uint32_t cost;   /* at work */
  uint32_t picked; /* pairs */
  uint32_t waited; /* for the payment */
} pay_frame;

typedef enum effect_step {
  EFFECT_BEGIN = 0,
  EFFECT_ASKED,
  EFFECT_TARGET,
  EFFECT_PICKED,
  EFFECT_RUN,
  EFFECT_WAITS
} effect_step;
/* What the function keeps, 0 before it begins: a script's or C function's is its cardvm_call's. */
typedef struct call_kept {
  uint32_t step, local[4], result;
} call_kept;
typedef struct plan_kept {
  uint32_t begun;      /* items, in all rounds */
  uint32_t cards;      /* where on the stack those that it is over lie, behind the targets */
  uint32_t card_count; /* how many */
  uint32_t follows;    /* the source was there, and is followed */
  uint32_t none[2];
} plan_kept;
/* Targets lie on the stack, each a count and that many handles. */
typedef struct effect_frame {
  union {
    call_kept call;
    plan_kept plan;
  };
  uint32_t target;       /* that is being chosen */
  uint32_t target_words; /* on the stack */
  uint32_t answers;      /* words of the log that were given before the function began */
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
/* The substitutions and interrupts used lie on the stack as pairs of ability and owner. */
typedef struct event_frame {
  uint32_t record; /* at work, of those that begin with the frame's event; 0 none */
  uint32_t none;
  uint32_t used;       /* pairs */
  uint32_t interrupts; /* first interrupting effect that waits */
  union {
    uint32_t asked;  /* EVENT_REPLACE_ASKED: listener of the substitution */
    uint32_t counts; /* EVENT_REPLACED: its outcome counts as the original */
  };
  uint32_t interrupted; /* clock when the last interrupting effect began */
} event_frame;

typedef enum checkpoint_step { CHECKPOINT_RULES = 0, CHECKPOINT_PICKED } checkpoint_step;
typedef struct checkpoint_frame {
  uint32_t floor_wave; /* what waited before is left alone */
  uint32_t group;      /* CHECKPOINT_PICKED: that was asked about */
} checkpoint_frame;

/* What is in progress. Frames are a stack: each lies on the one that waits for it, and is gone when
 * it is done. An event's frame holds the records of its events, an effect's that of the event it
 * runs because of. */
#define FRAME_WORDS(X)                                                                             \
  X(frame_kind, kind)                                                                              \
  X(any, step)    /* of its kind */                                                                \
  X(any, base)    /* of its part of the stack */                                                   \
  X(any, outcome) /* what the frame above left: cardvm_outcome, yes/no, ... */                     \
  X(ability_or_0, ability)                                                                         \
  X(function_or_0, function)                                                                       \
  X(call_kind, call_kind)                                                                          \
  X(card_handle, me)                                                                               \
  X(seat_or_0, you)                                                                                \
  X(handle, itself)                                                                                \
  X(record_or_0, event)                                                                            \
  X(param_count, param_count)                                                                      \
  X(any, params[6]) /* of a started ability */                                                     \
  X(any, serial)    /* of the effect or sequence instance */                                       \
  X(sequence_or_0, sequence)
typedef struct frame {
  FRAME_WORDS(MEMBERS)
  union { /* read through turns_of() and the like, in state.h; checked in validity_frames.c */
    effect_frame effect;
    struct {
      uint32_t none[WORDS(call_kept)]; /* only effects have a function */
      union {
        turns_frame turns;
        sequence_frame sequence;
        window_frame window;
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

#define HEADER_WORDS(X)                                                                            \
  X(player_count, players)                                                                         \
  X(seat_or_0, first_player, turn_player)                                                          \
  X(any, turn_number)                                                                              \
  X(seat_or_0, last_turn_player)                                                                   \
  X(result_or_0, over)                                                                             \
  X(flag, started)                                                                                 \
  X(any, clock) /* grows with every event; ages and arrivals */                                    \
  X(any, wave, effect_serial, decision_serial, instance_serial, turn_serial)                       \
  /* chance (random.c): its key, and how much was drawn, in two words, the low one first */        \
  X(any, random[RANDOM_WORDS])                                                                     \
  /* in use of each table, and the first free one */                                               \
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
  X(count, record_count)                                                                           \
  X(record_or_0, record_free)                                                                      \
  X(memory, remembered_next)                                                                       \
  X(count, remembered_count, use_count, extra_count, frame_count, stack_top)                       \
  X(any, while_effect, until_sequence) /* lasting effects with such an end */                      \
  /* rule actions to be tested: over the touched cards, over all */                                \
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
  X(count, option_count) /* the last word: no part of the hash */
RECORD(header, HEADER_WORDS);

/* A kept property value: of the card and property of its key, as long as the property's epoch and
 * the card's version are these. Not state: outside the hash and the journal. */
typedef struct kept {
  uint32_t key, epoch, version;
  int32_t value;
} kept;

/* -- Tables ------------------------------------------------------------------------------------ */

#define VALUE_WORDS(X) X(any, value)
#define HOOK_WORDS(X) X(listener_or_0, listener)
#define CHANGED_WORDS(X) X(card_or_0, card)
#define CHANGED_MAX 32u

/* The tables of a block in their order. An entry has `each` of the type; with `none`, entry 0
 * stands for "none" and is always zero. What an entry has beyond its words may be anything. The
 * entries in use are hashed and saved. */
#define STATE_TABLES(X)                                                                            \
  /* table, type, each, none, capacity, used, words */                                             \
  X(player_vars, int32_t, p->player_vars.count, 0, players, h->players, VALUE_WORDS)               \
  X(game_vars, int32_t, 1, 0, p->game_vars.count, p->game_vars.count, VALUE_WORDS)                 \
  X(players, player, 1, 1, players, h->players, PLAYER_WORDS)                                      \
  X(places, place, 1, 1, l->place_count, l->place_count, PLACE_WORDS)                              \
  /* first and last listener of each hook */                                                       \
  X(hooks, uint32_t, 1, 0, p->hooks, p->hooks, HOOK_WORDS)                                         \
  X(tails, uint32_t, 1, 0, p->hooks, p->hooks, HOOK_WORDS)                                         \
  X(cards, card, 1, 1, limits->cards, h->card_count, CARD_WORDS)                                   \
  X(fields, int32_t, p->fields.count, 1, limits->cards, h->card_count, VALUE_WORDS)                \
  X(lastings, lasting, 1, 1, limits->lasting, h->lasting_count, LASTING_WORDS)                     \
  X(listeners, listener, 1, 1, limits->listeners, h->listener_count, LISTENER_WORDS)               \
  X(waitings, waiting, 1, 1, limits->queue, h->waiting_count, WAITING_WORDS)                       \
  X(groups, group, 1, 1, limits->queue, h->group_count, GROUP_WORDS)                               \
  X(records, record, 1, 1, limits->events, h->record_count, RECORD_WORDS)                          \
  X(frames, frame, 1, 1, limits->frames, h->frame_count, FRAME_WORDS)                              \
  X(remembered, uint32_t, l->remembered_words, 0, limits->remembered, h->remembered_count,         \
    MEMORY_WORDS)                                                                                  \
  X(uses, use, 1, 0, limits->uses, h->use_count, USE_WORDS)                                        \
  X(extras, extra_turn, 1, 0, EXTRA_TURNS_MAX, h->extra_count, EXTRA_TURN_WORDS)                   \
  /* that rule actions are to test */                                                              \
  X(changed_cards, uint32_t, 1, 0, CHANGED_MAX, h->now_count, CHANGED_WORDS)                       \
  X(changed_cards_later, uint32_t, 1, 0, CHANGED_MAX, h->later_count, CHANGED_WORDS)               \
  X(stack, uint32_t, 1, 0, limits->stack, h->stack_top, VALUE_WORDS)
/* Behind them what is no state. */
#define OTHER_TABLES(X)                                                                            \
  X(options, cardvm_option, 1, 0, limits->options, h->option_count)                                \
  X(picks, cardvm_option, 1, 0, limits->options, 0)                                                \
  /* why anything listens to a kind of events: listeners.c */                                      \
  X(listened, uint32_t, 1, 1, p->events.count, 0)                                                  \
  X(epochs, uint32_t, 1, 1, p->properties.count, 0)                                                \
  X(versions, uint32_t, 1, 1, limits->cards, 0)                                                    \
  X(kept, kept, 1, 0, kept_size(p, limits->cards), 0)

/* Where the tables lie, in words; follows from program and limits. */
typedef struct layout {
#define TABLE_AT(table, ...) uint32_t table;
  STATE_TABLES(TABLE_AT)
  OTHER_TABLES(TABLE_AT)
  uint32_t state_words, words; /* of the state; of all */
  uint32_t place_count, remembered_words;
  uint32_t zone_first[CARDVM_ZONES_MAX]; /* place of a zone kind's first player */
} layout;

typedef struct region {
  uint32_t at, words;
} region; /* of the block */
#define TABLE_ONE(...) +1
#define REGIONS_MAX (0 STATE_TABLES(TABLE_ONE))

#endif
