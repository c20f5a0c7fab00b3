/* Frames: what is in progress. Each kind has words of its own, and steps. */
#ifndef CARDVM_VM_FRAMES_H
#define CARDVM_VM_FRAMES_H

#include "records.h"

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
  uint32_t acted;  /* 1: somebody has acted in it; or CHAIN_RESOLVES */
  uint32_t tried;  /* how many pairs are on the stack */
} window_frame;
/* All have passed a chain: what waits resolves, and nobody is asked. */
#define CHAIN_RESOLVES 2u

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

/* An action at work. The stack has what was paid for it. */
typedef struct action_frame {
  uint32_t ceases; /* 1: its card is a copy of what waited, and is nothing afterwards */
  uint32_t paid;   /* how many pairs are on the stack */
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
  PAY_FILLED,
  PAY_OFFERED /* before all: what is not announced may be declined */
} pay_step;
/* A payment. The stack has what was picked and paid, as pairs of cost and what paid: a handle, one
 * of several variables, or of a single variable how much. When it is over, they are left to the
 * frame below. */
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
  EFFECT_WAITS,
  EFFECT_PAID /* before it runs */
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
/* An effect at work. The stack has its targets, each as a count and so many handles; then what was
 * paid last, for it or by its function. */
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
  uint32_t paid; /* how many pairs of what was paid are on the stack */
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
  union { /* Read through turns_of() and the like (small.h); validity_frames.c checks it. */
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

#endif
