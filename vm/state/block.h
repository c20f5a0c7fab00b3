/* What lies in the block: records of 32-bit words, linked by index; 0 is no record. */
#ifndef CARDVM_VM_BLOCK_H
#define CARDVM_VM_BLOCK_H

#include "program.h"

#define WORDS(type) ((uint32_t)(sizeof(type) / sizeof(uint32_t)))

typedef struct card {
  uint32_t definition; /* 0: this record is free; next links the free ones */
  uint32_t owner, master, base_master;
  uint32_t place;      /* 0: attached or nowhere */
  uint32_t prev, next; /* in its place */
  uint32_t stay;       /* grows with each new stay */
  uint32_t born;       /* its first stay: older ones are of a card that has left for good */
  uint32_t host, attached_first, attached_next; /* attachments, in the order attached */
  uint32_t known; /* bit seat: that player has learnt it; bit 0: everybody; above: see learning.c */
  uint32_t arrived;   /* clock when the stay began */
  uint32_t lasting;   /* first lasting effect on it, oldest first */
  uint32_t listeners; /* first listener of its abilities */
} card;
#define KNOWN_MARKS 16u
#define KNOWN_SEATS 0xffffu
#define KNOWN_DOUBTED(seat) ((uint32_t)1 << (KNOWN_MARKS + (seat)))
typedef struct place {
  uint32_t zone, owner, master, base_master;
  uint32_t first, last, count;
  uint32_t circle; /* of program->circles, 0 none */
} place;
typedef struct player {
  uint32_t deciders; /* first lasting effect that replaces the decider, oldest first */
  uint32_t lost;
} player;
typedef enum lasting_kind {
  LASTING_FREE = 0,
  LASTING_MODIFIER,
  LASTING_CONTROL,
  LASTING_ABILITY,
  LASTING_DECIDER
} lasting_kind;
#define LASTING_KINDS (LASTING_DECIDER + 1u)
typedef struct lasting {
  uint32_t kind, generation;
  uint32_t what; /* property or ability */
  uint32_t modify, value;
  uint32_t target;    /* card handle */
  uint32_t source;    /* card handle */
  uint32_t master;    /* new master, decider, or who started it */
  uint32_t player;    /* whose decider */
  uint32_t until;     /* duration, CARDVM_WHILE_EFFECT, CARDVM_FOREVER, UNTIL_SEQUENCE */
  uint32_t instance;  /* of the duration's sequence; of the effect (serial) while it lasts */
  uint32_t age, next; /* next on the same card, player, or free */
  uint32_t listeners; /* first listener that belongs to it */
  uint32_t itself;    /* attached card whose ability started it */
  uint32_t param_count, params[6];
} lasting;
#define UNTIL_SEQUENCE 0xfffffffeu
typedef struct listener {
  uint32_t hook, ability;
  uint32_t card;    /* index, 0 none */
  uint32_t lasting; /* index, 0 none */
  uint32_t prev, next, next_own, age;
} listener;
typedef struct waiting {
  uint32_t ability, source, master, event, itself, next;
  uint32_t owner;                  /* whose use it is: a card, or a lasting effect */
  uint32_t param_count, params[6]; /* of a started ability */
} waiting;
/* Waiting effects that are each other's equals. Groups are linked in the order of service. */
typedef struct group {
  uint32_t rank, wave, distance, seat, first, last, next;
} group;

typedef struct record {
  uint32_t kind, generation, references;
  uint32_t outcome; /* while its event is in progress */
  uint32_t next;    /* of the same simultaneous events, or free */
  uint32_t slot[CARDVM_SLOTS];
} record;
typedef struct use {
  uint32_t owner; /* card handle, or 0 for the rules' */
  uint32_t ability, instance, count;
} use;
typedef struct extra_turn {
  uint32_t player, decider, starts, serial, source, starter, param_count, params[6];
} extra_turn;
#define EXTRA_TURNS_MAX 16u

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

typedef struct frame {
  uint32_t kind, step;
  uint32_t base;    /* of its part of the stack */
  uint32_t outcome; /* what the frame above left: cardvm_outcome, yes/no, ... */
  uint32_t ability, function, call_kind;
  uint32_t me, you, itself;
  uint32_t event;                  /* record index */
  uint32_t param_count, params[6]; /* of a started ability */
  uint32_t serial;                 /* of the effect or sequence instance */
  uint32_t sequence;
  union { /* read through turns_of() and the like, in state.h */
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

typedef struct header {
  uint32_t players, first_player, turn_player, turn_number, last_turn_player;
  uint32_t over, started;
  uint32_t clock; /* grows with every event; ages and arrivals */
  uint32_t wave, effect_serial, decision_serial, instance_serial, turn_serial;
  uint32_t random[4];
  uint32_t card_count, card_free;
  uint32_t lasting_count, lasting_free;
  uint32_t listener_count, listener_free;
  uint32_t waiting_count, waiting_free;
  uint32_t group_count, group_free, group_first;
  uint32_t record_count, record_free;
  uint32_t remembered_next, remembered_count;
  uint32_t use_count;
  uint32_t extra_count;
  uint32_t frame_count, stack_top;
  uint32_t while_effect, until_sequence; /* lasting effects with such an end */
  /* rule actions to be tested: over the touched cards, over all */
  uint32_t now_changed, now_all, later_changed, later_all, now_count, later_count;
  /* the open decision */
  uint32_t open, ask, what, ask_player, min, max, prompt, ask_source, ask_ability, ask_frame,
      option_count;
} header;
#define CHANGED_MAX 32u
/* A kept property value. Not state: outside the hash and the journal. */
typedef struct kept {
  uint32_t key, epoch, version;
  int32_t value;
} kept;
/* Where the tables lie, in words; follows from program and limits. */
typedef struct layout {
  uint32_t player_vars, game_vars, players, places, hooks, tails, cards, fields, lastings,
      listeners, waitings, groups, records, frames, remembered, uses, extras, changed_cards,
      changed_cards_later, stack;
  uint32_t state_words; /* all above */
  uint32_t options, picks, epochs, versions, kept;
  uint32_t words;
  uint32_t place_count, remembered_words;
  uint32_t zone_first[CARDVM_ZONES_MAX]; /* place of a zone kind's first player */
} layout;

typedef struct region {
  uint32_t at, words;
} region; /* of the block */
#define REGIONS_MAX 20u

#endif
