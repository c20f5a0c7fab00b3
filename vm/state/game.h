/* A game: one block of words, and beside it only what can be thrown away (journal, answers, trace,
 * coroutine slots). Everything in the block is a 32-bit word; ids and indexes, never pointers.
 *
 * Every write to the block's state goes through put(): while an effect is in flight it notes the
 * old word, so that the start of the effect can be restored.
 */
#ifndef CARDVM_VM_GAME_H
#define CARDVM_VM_GAME_H

#include "cardvm_effect.h"
#include "program.h"

#include <stddef.h>
#include <string.h>

/* -- Records in the block ---------------------------------------------------------------------- */

typedef struct card {
  uint32_t definition; /* 0: this record is free; next links the free ones */
  uint32_t owner, master, base_master;
  uint32_t place;      /* 0: attached or nowhere */
  uint32_t prev, next; /* in its place */
  uint32_t stay;       /* grows with each new stay */
  uint32_t born;       /* its first stay: older ones are of a card that has left for good */
  uint32_t host, attached_first, attached_next; /* attachments, in the order attached */
  uint32_t known;      /* bit seat: that player has learnt it; bit 0: everybody; above: see mingle.c */
  uint32_t arrived;    /* clock when the stay began */
  uint32_t lasting;    /* first lasting effect on it, oldest first */
  uint32_t listeners;  /* first listener of its abilities */
} card;

#define KNOWN_MARKS 16u
#define KNOWN_SEATS 0xffffu
#define KNOWN_MINGLED(seat) ((uint32_t)1 << (KNOWN_MARKS + (seat)))

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

typedef struct lasting {
  uint32_t kind, generation;
  uint32_t what;     /* property or ability */
  uint32_t modify, value;
  uint32_t target;   /* card handle */
  uint32_t source;   /* card handle */
  uint32_t master;   /* new master, decider, or who started it */
  uint32_t player;   /* whose decider */
  uint32_t until;    /* duration, CARDVM_WHILE_EFFECT, CARDVM_FOREVER, UNTIL_SEQUENCE */
  uint32_t instance; /* of the duration's sequence; of the effect (serial) while it lasts */
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
  uint32_t owner; /* whose use it is: a card, or a lasting effect */
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

typedef struct frame {
  uint32_t kind, step;
  uint32_t base;    /* of its part of the stack */
  uint32_t outcome; /* what the frame above left: cardvm_outcome, yes/no, ... */
  uint32_t ability, function, call_kind;
  uint32_t me, you, itself;
  uint32_t event;   /* record index */
  uint32_t param_count, params[6]; /* of a started ability */
  uint32_t serial;  /* of the effect or sequence instance */
  uint32_t sequence;
  uint32_t call_step, local[4], result;
  uint32_t x[6];    /* by kind: see the rooms */
} frame;

typedef struct header {
  uint32_t players, first_player, turn_player, turn_number, last_turn_player;
  uint32_t over, started;
  uint32_t clock;        /* grows with every event; ages and arrivals */
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
  uint32_t now_touched, now_all, later_touched, later_all, now_count, later_count;
  /* the open decision */
  uint32_t open, ask, what, ask_player, min, max, prompt, ask_source, ask_ability, ask_frame,
      option_count;
} header;

#define TOUCHED_MAX 32u

/* A kept property value. Not state: outside the hash and the journal. */
typedef struct kept { uint32_t key, epoch, version; int32_t value; } kept;

/* Where the tables lie, in words; follows from program and limits. */
typedef struct layout {
  uint32_t player_vars, game_vars, players, places, hooks, tails, cards, fields, lastings,
      listeners, waitings, groups, records, frames, remembered, uses, extras, touched, touched_later, stack;
  uint32_t state_words; /* all above */
  uint32_t options, picks, epochs, versions, kept;
  uint32_t words;
  uint32_t place_count, remembered_words;
  uint32_t zone_first[CARDVM_ZONES_MAX]; /* place of a zone kind's first player */
} layout;

typedef struct journal_entry { uint32_t offset, old; } journal_entry;

/* A trace entry as the cause of others. */
typedef struct cause { uint32_t number, depth; } cause;

typedef enum stop_kind { STOP_NONE = 0, STOP_FAILED, STOP_DEAD } stop_kind;

struct cardvm_game {
  cardvm_program *program;
  cardvm_limits limits;
  layout at;
  uint32_t *block;

  /* views of the block */
  header *h;
  player *players; /* [1..] */
  int32_t *player_vars, *game_vars;
  place *places;   /* [1..] */
  uint32_t *hooks, *tails; /* first and last listener of each hook */
  card *cards;     /* [1..] */
  int32_t *fields; /* card index * field count */
  lasting *lastings;
  listener *listeners;
  waiting *waitings;
  group *groups;
  record *records;
  frame *frames;   /* [1..] */
  uint32_t *remembered;
  use *uses;
  extra_turn *extras;
  uint32_t *touched, *touched_later; /* cards that rule actions are to test */
  uint32_t *stack;
  cardvm_option *options, *picks;
  uint32_t *epochs, *versions;
  kept *kept;
  uint32_t kept_mask;

  /* effects in flight (flight.c) */
  uint32_t flight; /* index of the outermost script frame, 0 none */
  bool journaling;
  journal_entry *journal;
  uint32_t journal_count, journal_capacity;
  uint32_t journal_room; /* capacity less a margin */
  uint32_t *answers; /* log since the flight began: see flight.c */
  uint32_t answer_count, answer_capacity, replay;
  uint32_t *skips;
  uint32_t skip_count, skip_capacity;
  void **slots;     /* [frame]: the binding's coroutines */

  /* while a function runs */
  uint32_t running; /* frame index, 0 none */
  cardvm_call call;
  cardvm_event *done; /* events of the last proposal, as they ended */
  uint32_t *done_records; /* their records while they are noticed; behind them in one piece */
  uint32_t done_count, done_capacity;
  uint32_t pick_count;
  uint32_t interrupt_first; /* interrupting effects that an event outside a frame triggered */
  uint32_t reading_layer; /* constants being computed read only lower layers; 0: all */
  uint32_t reading_depth;
  cardvm_event scratch;   /* the event of the context made last */
  frame made;             /* a frame that is not yet on top */
  bool together;          /* simultaneous events happen: who leaves is remembered already */
  bool fields_set;        /* some field may be other than it begins */
  uint32_t changes;       /* grows with everything that fickle properties may read */
  uint32_t offered;       /* that, when a window's options were listed: their conditions held then */
  cardvm_option found;    /* one that the window has been found to offer since; name 0: none */

  stop_kind stopped;
  cardvm_error error;
  uint32_t failed_serial; /* effect that failed, 0: cannot be left out */
  uint32_t failed_answers; /* of the log: given before it began */
  bool reading;            /* a pure function runs: what fails cannot be left out */
  bool rerunning;          /* the next flight is the one that was undone: its log is kept */
  bool undone;             /* the failed flight has been taken back */
  cardvm_decision decision;

  /* trace (trace.c) */
  bool tracing, muted;
  bool watching; /* the program's invariants are tested */
  cardvm_trace *trace;
  uint32_t trace_count, trace_capacity, trace_number, trace_flight;
  uint32_t trace_cleared; /* number of the last entry that the host has cleared */
  cause *causes;         /* [frame]: the entry that began it; as they were while muted */
  cause *waiting_causes; /* [waiting] */

  /* going back (undo.c) */
  struct history *history; /* NULL: none is kept */
  uint32_t revealed;       /* since the newest mark: bit seat; bit 0: chance */

  uint64_t events, effects, decisions, rebuilds, rewinds, instructions;
  cardvm_game *next_game, **link_game; /* of the program's */
};

#define DONE_BYTES (sizeof(cardvm_event) + sizeof(uint32_t)) /* of an event in `done` */

/* -- Writing ----------------------------------------------------------------------------------- */

bool journal_full(cardvm_game *g);
uint32_t journal_room(const cardvm_game *g);
bool journal_reserve(cardvm_game *g, uint32_t words);

/* The one door: what is overwritten while an effect is in flight is noted first. put_fresh is for
 * words that were no part of the state before: what they happened to hold must not decide whether
 * they are noted. */
static inline void put_fresh(cardvm_game *g, uint32_t *word, uint32_t value) {
  if (g->journaling) {
    if (g->journal_count >= g->journal_room && !journal_full(g)) return;
    g->journal[g->journal_count++] = (journal_entry){(uint32_t)(word - g->block), *word};
  }
  *word = value;
}
static inline void put(cardvm_game *g, uint32_t *word, uint32_t value) {
  if (!g->journaling) *word = value;
  else if (*word != value) put_fresh(g, word, value);
}
/* The same for a record. */
void note_words(cardvm_game *g, uint32_t *to, const uint32_t *from, uint32_t count);
static inline void put_words(cardvm_game *g, uint32_t *to, const uint32_t *from, uint32_t count) {
  if (!g->journaling) {
    memcpy(to, from, count * sizeof *to);
    return;
  }
  note_words(g, to, from, count);
}
#define WORDS(type) ((uint32_t)(sizeof(type) / sizeof(uint32_t)))
static inline void put_int(cardvm_game *g, int32_t *word, int32_t value) {
  put(g, (uint32_t *)word, (uint32_t)value);
}
#define PUT(g, lvalue, value) put((g), &(lvalue), (uint32_t)(value))
/* The same for a word that mostly changes, where mostly nothing is noted: shorter. */
static inline void set(cardvm_game *g, uint32_t *word, uint32_t value) {
  if (g->journaling) note_words(g, word, &value, 1);
  else *word = value;
}
#define SET(g, lvalue, value) set((g), &(lvalue), (uint32_t)(value))

/* -- Lists ------------------------------------------------------------------------------------- */

/* A record of a table, 0 when `limit` are in use (then the game stops): a free one, or one more. `count` is the
 * header's word, the first free record stands behind it; `next` links the free ones and is that word of record 0. */
uint32_t record_take(cardvm_game *g, uint32_t *count, const uint32_t *next, uint32_t words, uint32_t limit,
                     const char *what);
#define TAKE(g, table, count, limit, what) \
  record_take((g), &(g)->h->count, &(g)->table->next, WORDS(*(g)->table), (g)->limits.limit, (what))
#define GIVE_BACK(g, table, count, index)                \
  (PUT((g), (g)->table[index].next, (&(g)->h->count)[1]), \
   put((g), &(&(g)->h->count)[1], (index)))

/* A list of records linked by one of their words: the link that leads to an item, with 0 the one at its end. */
static inline uint32_t *link_to(uint32_t *link, uint32_t *next, uint32_t words, uint32_t item) {
  while (*link != item && *link) link = &next[(size_t)*link * words];
  return link;
}
#define LINK_TO(g, first, table, next, item) \
  link_to((first), &(g)->table->next, WORDS(*(g)->table), (item))

/* -- Handles ----------------------------------------------------------------------------------- */

#define STAY_MASK 0x1fffu

static inline uint32_t handle_make(uint32_t kind, uint32_t generation, uint32_t index) {
  return kind << 29 | (generation & STAY_MASK) << 16 | index;
}
static inline cardvm_handle card_handle(const cardvm_game *g, uint32_t index) {
  return index ? handle_make(CARDVM_KIND_CARD, g->cards[index].stay, index) : 0;
}
static inline uint32_t handle_index(uint32_t handle) { return handle & 0xffffu; }

/* The card of a handle that still follows it, else 0. */
static inline uint32_t card_at(const cardvm_game *g, cardvm_handle handle) {
  const uint32_t i = handle_index(handle);
  if (i - 1 >= g->h->card_count) return 0;
  const card *c = &g->cards[i];
  return c->definition && handle_make(CARDVM_KIND_CARD, c->stay, i) == handle ? i : 0;
}

/* The card that a handle names or once named, else 0: also when it has lost track of it. */
static inline uint32_t card_named(const cardvm_game *g, cardvm_handle handle) {
  uint32_t i = handle_index(handle);
  if (CARDVM_HANDLE_KIND(handle) != CARDVM_KIND_CARD || i > g->h->card_count || i == 0) return 0;
  const card *c = &g->cards[i];
  uint32_t ago = (c->stay - (handle >> 16)) & STAY_MASK;
  return c->definition && ago <= ((c->stay - c->born) & STAY_MASK) ? i : 0;
}

/* -- Small readings ------------------------------------------------------------------------------ */

static inline int32_t *card_field(const cardvm_game *g, uint32_t index, cardvm_id field) {
  return &g->fields[(size_t)index * g->program->fields.count + field - 1];
}
static inline int32_t *player_var(const cardvm_game *g, cardvm_seat seat, cardvm_id variable) {
  return &g->player_vars[(size_t)(seat - 1) * g->program->player_vars.count + variable - 1];
}
/* Whether any constant gives cards other values than their definitions print. */
static inline bool constants_work(const cardvm_game *g) {
  const uint32_t *hooks = g->hooks + g->program->hook_constant - 1;
  uint32_t any = 0;
  for (uint32_t i = 0; i < g->program->modified_count; i++) any |= hooks[g->program->modified[i]];
  return any != 0;
}
/* And looks at its subject for that. */
static inline bool subjects_work(const cardvm_game *g) { return g->program->any_local && constants_work(g); }
/* Zone kind where a card is, of its host if it is attached; 0 nowhere. */
static inline uint32_t card_zone(const cardvm_game *g, uint32_t index) {
  const card *c = &g->cards[index];
  while (c->host) c = &g->cards[c->host];
  return c->place ? g->places[c->place].zone : 0;
}
/* Nothing is on it or goes with it, and none of its abilities is at work. */
static inline bool card_plain(const card *c) { return !(c->host | c->attached_first | c->lasting | c->listeners); }
static inline frame *top(const cardvm_game *g) { return &g->frames[g->h->frame_count]; }
static inline bool is_seat(const cardvm_game *g, uint32_t seat) { return seat - 1 < g->h->players; }
/* How far a seat is from the turn player's, in the order of turns. */
static inline uint32_t turn_distance(const cardvm_game *g, cardvm_seat seat) {
  uint32_t from = g->h->turn_player;
  return seat >= from ? seat - from : seat + g->h->players - from;
}
static inline cardvm_seat next_seat(const cardvm_game *g, cardvm_seat seat) {
  return seat % g->h->players + 1;
}

/* -- Rooms --------------------------------------------------------------------------------------- */

/* layout.c */
bool layout_make(layout *l, const cardvm_program *p, const cardvm_limits *limits, uint32_t players);
void layout_views(cardvm_game *g);
typedef struct region { uint32_t at, words; } region; /* of the block */
#define REGIONS_MAX 20u
/* The used part of each table of the state, with a header of this game, in ascending order. */
uint32_t layout_used(const cardvm_game *g, const header *h, region *regions);

/* game.c: a game without content; its places, empty; what a setup may say */
cardvm_game *game_new(cardvm_program *p, const cardvm_limits *limits, uint32_t players);
void places_init(cardvm_game *g);

/* sound.c, sound_frames.c: whether a block can be played on, whatever it holds. False: the error says why. */
bool counts_sound(cardvm_game *g); /* of the header; before anything else is read */
bool game_sound(cardvm_game *g);
bool params_sound(const cardvm_game *g, uint32_t ability, const uint32_t *params, uint32_t count);
bool frames_sound(cardvm_game *g, uint32_t *record_uses, uint32_t *waiting_uses);
bool unsound(cardvm_game *g, const char *what, uint32_t a, uint32_t b);
bool event_sayable(const cardvm_game *g, const cardvm_event *e); /* apply.c: of what lasts */

bool game_settled(const cardvm_game *g); /* save.c: at a question, at rest, or over */

/* undo.c */
void history_clear(cardvm_game *g);
void history_free(cardvm_game *g);
size_t history_bytes(const cardvm_game *g);

/* host.c. What must always hold, or the machine itself is wrong: false, and the game has stopped. */
#define MUST(g, holds) ((holds) || game_broken((g), __func__, #holds))
bool game_broken(cardvm_game *g, const char *where, const char *what);
void game_counts_reset(cardvm_game *g);

/* stop.c: what ends the running of a game early */
enum { GAME_WON = 1, GAME_DRAWN = 2 }; /* h->over */
void stop_fail(cardvm_game *g, cardvm_status code, const char *format, ...);

/* cards.c */
uint32_t card_create(cardvm_game *g, cardvm_id definition, cardvm_seat owner, cardvm_place place,
                     uint32_t position, uint32_t count);
void card_move(cardvm_game *g, uint32_t index, cardvm_place to, uint32_t position);
#define ATTACH_DEPTH_MAX 8u
bool card_attachable(const cardvm_game *g, uint32_t index, uint32_t host);
void card_attach(cardvm_game *g, uint32_t index, uint32_t host);
void card_remember(cardvm_game *g, uint32_t index, cardvm_place to);
void card_begin_stay(cardvm_game *g, uint32_t index);
void card_set_master(cardvm_game *g, uint32_t index);
cardvm_seat card_original_master(const cardvm_game *g, uint32_t index);
bool card_controlled(const cardvm_game *g, uint32_t index);
cardvm_place place_for(const cardvm_game *g, cardvm_id zone, uint32_t index);
/* The first place of a zone for a seat; 0 when a player's zone is asked for without a player. */
static inline cardvm_place place_of(const cardvm_game *g, cardvm_id zone_id, cardvm_seat seat) {
  const zone *z = program_zone(g->program, zone_id);
  const uint32_t first = g->at.zone_first[zone_id - 1];
  if (z->def.circles && z->circle_count == 0) return 0;
  if (z->def.shared) return first;
  if (!is_seat(g, seat)) return 0;
  return first + (seat - 1) * (z->def.circles ? z->circle_count : 1);
}
bool place_settable(const cardvm_game *g, cardvm_place id);
void place_set_master(cardvm_game *g, cardvm_place id, cardvm_seat seat);
void cards_move(cardvm_game *g, const cardvm_handle *cards, uint32_t count, cardvm_id zone, cardvm_place to,
                uint32_t position);
uint32_t place_deal(cardvm_game *g, cardvm_place from, cardvm_place to, uint32_t count, uint32_t position);
void place_shuffle(cardvm_game *g, cardvm_place place);

/* remember.c: last known values */
void remember_card(cardvm_game *g, uint32_t index);
/* The same of a card in a place with nothing on it, while no constant works and nothing is journalled. */
void remember_plain(cardvm_game *g, uint32_t index);
typedef struct memory_of { /* a card as it was */
  uint32_t handle, definition, owner, master, original_master, place, zone, host;
  uint32_t modified; /* its properties are kept; otherwise they were those of its definition */
} memory_of;
const memory_of *remembered_card(const cardvm_game *g, cardvm_handle handle,
                                 const int32_t **fields, const int32_t **properties);

/* touch.c: what has changed, for kept values and rule actions */
void touch_field(cardvm_game *g, uint32_t index, cardvm_id field);
void touch_zones_told(cardvm_game *g, uint32_t index, uint32_t from_zone, uint32_t to_zone);
/* Whether a move between these zones has to be told to anybody. */
static inline bool zones_told(const cardvm_game *g, uint32_t from_zone, uint32_t to_zone) {
  const cardvm_program *p = g->program;
  return (zone_bit(from_zone) | zone_bit(to_zone)) & p->watched_zones || p->actions_anything | p->actions_prohibited ||
         subjects_work(g);
}
static inline void touch_zones(cardvm_game *g, uint32_t index, uint32_t from_zone, uint32_t to_zone) {
  g->versions[index]++;
  if (zones_told(g, from_zone, to_zone)) touch_zones_told(g, index, from_zone, to_zone);
  else g->changes++; /* what scripts read may be anything */
}
void touch_master(cardvm_game *g, uint32_t index);
void touch_property(cardvm_game *g, uint32_t index, cardvm_id property);
void touch_constant(cardvm_game *g, cardvm_id property);
void touch_attached(cardvm_game *g, uint32_t index);
void touch_told(cardvm_game *g, const watchers *w);
/* Something about no card, that is read as a whole: nothing to do but count where nobody watches it. */
static inline void touch_variables(cardvm_game *g) {
  if (g->program->variables_told) touch_told(g, &g->program->on_variables);
  else g->changes++;
}
static inline void touch_turns(cardvm_game *g) {
  if (g->program->turns_told) touch_told(g, &g->program->on_turns);
  else g->changes++;
}
void touch_order(cardvm_game *g);
void touch_everything(cardvm_game *g);

/* listeners.c */
void listeners_add_card(cardvm_game *g, uint32_t index);
void listeners_drop_card(cardvm_game *g, uint32_t index);
void listeners_add_lasting(cardvm_game *g, uint32_t index);
void listeners_drop_lasting(cardvm_game *g, uint32_t index);
void listeners_add_rules(cardvm_game *g);
uint32_t listeners_expected(const cardvm_game *g, uint32_t card, uint32_t lasting); /* to check */
bool listeners_work(const cardvm_game *g, uint32_t index, uint32_t zone, uint32_t old_zone);

/* values.c: properties */
int32_t property_of(cardvm_game *g, uint32_t index, cardvm_id property);
int32_t property_by_handle(cardvm_game *g, cardvm_handle handle, cardvm_id property);
void values_forget(cardvm_game *g);
static inline int32_t property_now(cardvm_game *g, uint32_t index, cardvm_id property) {
  const card *c = &g->cards[index];
  if (g->hooks[g->program->hook_constant + property - 1] || c->lasting) return property_of(g, index, property);
  return g->program->shown[c->definition][property - 1];
}

/* expr.c, select.c */
typedef cardvm_context context;
int32_t eval_tree(cardvm_game *g, cardvm_expr e, const context *c);
int32_t sum_value(cardvm_game *g, const expr *e, const context *c); /* of arithmetic */
term term_make(const cardvm_program *p, cardvm_expr id);
int32_t term_read(cardvm_game *g, const term *t, const context *c);
static inline int32_t term_value(cardvm_game *g, const term *t, const context *c) {
  if (t->kind == TERM_NUMBER) return (int32_t)t->value;
  if (t->kind == TERM_YOU) return (int32_t)c->you;
  if (t->kind == TERM_SUM) return sum_value(g, ITEM(const expr, g->program->exprs, t->expr), c);
  return t->kind == TERM_EXPR ? eval_tree(g, t->expr, c) : term_read(g, t, c);
}
bool all_hold(cardvm_game *g, const expr *e, const context *c);
static inline int32_t eval(cardvm_game *g, cardvm_expr id, const context *c) {
  return term_value(g, &ITEM(const expr, g->program->exprs, id)->term, c);
}
static inline bool holds(cardvm_game *g, cardvm_expr id, const context *c) {
  return id == 0 || all_hold(g, ITEM(const expr, g->program->exprs, id), c);
}
cardvm_handle who_is(const cardvm_game *g, uint32_t who, const context *c);
cardvm_seat whose_is(const cardvm_game *g, uint32_t whose, const context *c);
cardvm_seat seat_master(const cardvm_game *g, cardvm_handle handle);
uint32_t select_cards(cardvm_game *g, cardvm_id selection, const context *c, cardvm_handle *out,
                      uint32_t max);
/* How many, at least `enough` if there are so many. */
uint32_t select_count(cardvm_game *g, cardvm_id selection, const context *c, uint32_t enough);
int32_t select_total(cardvm_game *g, cardvm_id selection, const context *c, const term *of_each);
bool select_has(cardvm_game *g, cardvm_id selection, const context *c, cardvm_handle card);
/* The context of a listener: its source as me. */
context listener_context(const cardvm_game *g, const listener *l, const cardvm_event *event);
const cardvm_event *record_scratch(const cardvm_game *g, uint32_t index); /* until the next is asked for */
static inline context frame_context(const cardvm_game *g, const frame *f) {
  return (context){.me = f->me,
                   .you = f->you,
                   .itself = f->itself,
                   .starter = f->you,
                   .event = f->event ? record_scratch(g, f->event) : NULL,
                   .params = f->param_count ? f->params : NULL};
}
cardvm_event record_event(const cardvm_game *g, uint32_t index);

/* lasting.c */
uint32_t lasting_add(cardvm_game *g, const lasting *l);
void lasting_end(cardvm_game *g, uint32_t index);
void lasting_end_effect(cardvm_game *g, uint32_t serial);
void lasting_end_sequence(cardvm_game *g, uint32_t instance);
void lasting_end_by_event(cardvm_game *g, const cardvm_event *event);
void lasting_drop_card(cardvm_game *g, uint32_t index);
cardvm_seat decider_followed(const cardvm_game *g, cardvm_seat seat);
static inline cardvm_seat decider_of(const cardvm_game *g, cardvm_seat seat) {
  return g->players[seat].deciders ? decider_followed(g, seat) : seat;
}

/* records.c */
uint32_t record_add(cardvm_game *g, const cardvm_event *event);
void record_hold(cardvm_game *g, uint32_t index);
void record_release(cardvm_game *g, uint32_t index);

/* events.c, event_frame.c, apply.c, notice.c */
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
/* Outcomes inside the machine: replaced by something that counts; a body that did nothing. */
#define CARDVM_COUNTED ((cardvm_outcome)100)
#define CARDVM_BODY_NOTHING 101u
cardvm_outcome event_propose(cardvm_game *g, cardvm_event *events, uint32_t count);
static inline void change_variable(cardvm_game *g, int32_t *word, int64_t value) {
  int32_t v = value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : (int32_t)value;
  put_int(g, word, v);
  touch_variables(g);
}
/* apply.c: of an event that deals; whether there is anything to deal */
void cards_deal(cardvm_game *g, const cardvm_event_def *d, cardvm_seat seat, uint32_t amount);
bool cards_dealable(const cardvm_game *g, const cardvm_event_def *d, cardvm_seat seat);
bool deal_happens(cardvm_game *g, cardvm_id kind, cardvm_seat seat, int32_t amount);
bool events_happen(cardvm_game *g, cardvm_id kind, const cardvm_handle *cards, uint32_t count, cardvm_place to);
/* Nothing can stand in the way of events of this kind, and but for their own cards nobody hears them. */
static inline bool event_alone(const cardvm_game *g, cardvm_id kind) {
  const cardvm_program *p = g->program;
  const uint32_t *hooks = g->hooks + p->hook_trigger + kind - 1;
  const size_t kinds = p->events.count; /* from one of its hooks to the next: to prohibit, replace, until */
  return !program_event(p, kind)->watched || !(hooks[0] | hooks[kinds] | hooks[2 * kinds] | hooks[3 * kinds]);
}
/* And none of it has to be told. */
static inline bool event_free(const cardvm_game *g, cardvm_id kind) {
  return !(g->tracing | g->watching) && event_alone(g, kind);
}
/* So many have happened. */
static inline void events_count(cardvm_game *g, uint32_t count) {
  SET(g, g->h->clock, g->h->clock + count);
  g->events += count;
}
/* One that is only noticed, of no card that could hear it, has happened if nobody does. */
static inline bool event_unheard(cardvm_game *g, cardvm_id kind) {
  if (!event_free(g, kind) || g->h->now_all | g->h->now_touched) return false;
  events_count(g, 1);
  return true;
}
cardvm_outcome event_apply(cardvm_game *g, cardvm_event *event);
bool event_prohibited(cardvm_game *g, const cardvm_event *event, const listener **by);
cardvm_outcome event_normalize(cardvm_game *g, cardvm_event *event);
uint32_t substitution_next(cardvm_game *g, const cardvm_event *event, const frame *f,
                           uint32_t after);
void event_frame_step(cardvm_game *g, frame *f);
/* Abilities that hear these simultaneous events. frame_index: the event frame that takes the
 * interrupting ones, 0 none; trace: number of the first event's trace entry. */
void notice(cardvm_game *g, const cardvm_event *events, uint32_t count, bool before,
            uint32_t frame_index, uint32_t trace, uint32_t *records);
bool interrupts_search(cardvm_game *g, uint32_t frame_index);
void events_remember(cardvm_game *g, const cardvm_event *events, uint32_t count);
bool done_reserve(cardvm_game *g, uint32_t count);
bool used_in_frame(const cardvm_game *g, const frame *f, uint32_t ability, uint32_t owner);
void used_mark(cardvm_game *g, uint32_t ability, uint32_t owner);
uint32_t listener_owner(const cardvm_game *g, const listener *l);

/* queue.c */
uint32_t waiting_add(cardvm_game *g, const waiting *w);
void waiting_resolve(cardvm_game *g, uint32_t index);
bool group_precedes(const cardvm_game *g, const group *a, const group *b);
void queue_insert(cardvm_game *g, uint32_t waiting_index);
uint32_t queue_head(const cardvm_game *g, uint32_t floor_wave); /* group, 0 if nothing is due */
void queue_unlink(cardvm_game *g, uint32_t group_index, uint32_t waiting_index);
uint32_t waiting_find(const cardvm_game *g, uint32_t first, const cardvm_option *pick);
bool waiting_options(cardvm_game *g, uint32_t first);

/* uses.c */
bool use_left(const cardvm_game *g, uint32_t ability, cardvm_handle owner);
void use_count(cardvm_game *g, uint32_t ability, cardvm_handle owner);

/* frames.c */
/* A new frame is made, filled in, and put on top; what is made is no state yet. NULL: too deep. */
frame *frame_too_deep(cardvm_game *g);
static inline frame *frame_make(cardvm_game *g, frame_kind kind) {
  const uint32_t index = g->h->frame_count + 1;
  const size_t half = sizeof(frame) / 2;
  if (index > g->limits.frames) return frame_too_deep(g);
  frame *f = g->journaling ? &g->made : &g->frames[index];
  memset(f, 0, half); /* of a size that compilers write out */
  memset((char *)f + half, 0, half);
  f->kind = kind;
  f->base = g->h->stack_top;
  return f;
}
frame *frame_push_noted(cardvm_game *g, const frame *made);
static inline frame *frame_push(cardvm_game *g, frame *made) {
  if (!made || g->journaling) return frame_push_noted(g, made);
  const uint32_t index = ++g->h->frame_count;
  if (!g->muted) g->causes[index] = g->causes[index - 1];
  return made;
}
void frame_pop_noted(cardvm_game *g, uint32_t outcome);
static inline void frame_pop(cardvm_game *g, uint32_t outcome) {
  header *h = g->h;
  const uint32_t index = h->frame_count;
  frame *f = &g->frames[index];
  if (f->kind != FRAME_EVENT) g->done_count = 0; /* only what was proposed leaves events behind */
  if (g->journaling || index < 2 || (f->kind == FRAME_EFFECT && (f->event || h->while_effect || g->slots[index]))) {
    frame_pop_noted(g, outcome);
    return;
  }
  h->stack_top = f->base;
  h->frame_count = index - 1;
  f[-1].outcome = outcome;
}
bool stack_push(cardvm_game *g, uint32_t word);
void frame_run(cardvm_game *g);
/* Whether the frame goes on at once; if something else is to come first, it will at that step. */
static inline bool is_next(const cardvm_game *g, const frame *f) { return top(g) == f && !g->stopped && !g->h->over; }
static inline bool goes_on(cardvm_game *g, frame *f, uint32_t step) {
  if (is_next(g, f)) return true;
  SET(g, f->step, step);
  return false;
}

/* effect_frame.c */
frame *effect_make(cardvm_game *g, uint32_t ability, cardvm_handle me, cardvm_seat you);
/* For the function of a rule action or an event. */
frame *call_make(cardvm_game *g, cardvm_id function, cardvm_call_kind kind, cardvm_handle me, cardvm_seat you);
void effect_frame_step(cardvm_game *g, frame *f);
/* On top, and if it is a plan it goes on at once. What a script does begins as a step of the machine.
 * holds: its condition is known to. */
void effect_start(cardvm_game *g, uint32_t ability, cardvm_handle me, cardvm_seat you, bool holds);
void step_call(cardvm_game *g, cardvm_id function, const frame *sequence);
/* plan_run.c; and how often its items are done in all */
void plan_step(cardvm_game *g, frame *f, const plan *p);
uint32_t plan_rounds(const cardvm_game *g, const frame *f, const plan *p);
bool targets_there(cardvm_game *g, const ability *a, const context *c);
bool effect_may_start(cardvm_game *g); /* effect.c; stops one that does not wait */

/* actions.c, costs.c */
bool ability_usable(cardvm_game *g, uint32_t ability, cardvm_handle source, cardvm_seat you);
/* Whoever fulfils its condition may use it. */
static inline bool ability_free(const cardvm_game *g, const ability *a) {
  return !(a->def.limit | a->def.cost_count | a->def.target_count |
           g->hooks[g->program->hook_prohibit + CARDVM_EVENT_ACTIVATE - 1]);
}
bool ability_affordable(cardvm_game *g, uint32_t ability, const context *c); /* of an action's own context */
static inline context action_context(cardvm_handle source, cardvm_seat you) {
  return (context){.me = source, .it = source, .you = you, .itself = source};
}
frame *action_push(cardvm_game *g, uint32_t ability, cardvm_handle source, cardvm_seat you);
void action_frame_step(cardvm_game *g, frame *f);
void action_offered(cardvm_game *g, frame *f); /* one that its window has just offered */
void pay_frame_step(cardvm_game *g, frame *f);
bool costs_payable(cardvm_game *g, const ability *a, cardvm_handle source, cardvm_seat you);

/* sequences.c, windows.c, turns.c */
frame *sequence_push(cardvm_game *g, cardvm_id sequence, cardvm_seat player);
void sequence_frame_step(cardvm_game *g, frame *f);
const frame *sequence_running(const cardvm_game *g, cardvm_id sequence);
const frame *role_frame(const cardvm_game *g, cardvm_id role);
void window_frame_step(cardvm_game *g, frame *f);
void act_ask_anew(cardvm_game *g);
/* An open "what do you do now" whose answers nobody has asked for: passing would be one. They follow from the state. */
static inline bool act_unlisted(const cardvm_game *g) {
  return g->h->open && g->h->ask == CARDVM_ASK_ACT && !g->h->option_count;
}
bool act_list(const cardvm_game *g); /* false: the game has stopped, perhaps of too many answers */
bool act_offers(cardvm_game *g, const cardvm_option *pick);
void turns_frame_step(cardvm_game *g, frame *f);

/* rule_actions.c */
bool rule_actions_now(cardvm_game *g);
bool rule_actions_serve(cardvm_game *g, bool now_only);
frame *checkpoint_push(cardvm_game *g);
/* Whether it has anything to do. */
static inline bool checkpoint_due(const cardvm_game *g) {
  const header *h = g->h;
  return (h->group_first | h->now_all | h->now_touched | h->later_all | h->later_touched) != 0;
}
void checkpoint_frame_step(cardvm_game *g, frame *f);

/* decisions.c */
typedef enum asked { ASKED_OPEN = 1, ASKED_SKIPPED } asked;
/* Options must be in g->options already. Skipped: the only answer is in picks. */
asked decision_open(cardvm_game *g, cardvm_ask kind, cardvm_subject what, cardvm_seat player,
                    uint32_t min, uint32_t max, cardvm_id prompt, bool secret);
/* What a player in play does now: one of the options. */
asked decision_act(cardvm_game *g, cardvm_seat player, cardvm_id pass);
bool decision_full(cardvm_game *g); /* stops the game */
static inline bool decision_add(cardvm_game *g, uint32_t subject, cardvm_id name) {
  if (g->h->option_count == g->limits.options) return decision_full(g);
  g->options[g->h->option_count++] = (cardvm_option){subject, name};
  return true;
}
/* The same unless it is offered already: what cannot be told apart is offered once. */
bool decision_offer(cardvm_game *g, uint32_t subject, cardvm_id name);
bool decision_offers(const cardvm_game *g, const cardvm_option *option);
bool cards_alike(const cardvm_game *g, cardvm_handle a, cardvm_handle b);
void decision_refresh(cardvm_game *g);
bool decision_replay(cardvm_game *g, cardvm_seat by, uint32_t serial, uint32_t count);

/* view.c */
bool card_visible(const cardvm_game *g, uint32_t index, cardvm_seat viewer);
bool card_seen_by(const cardvm_game *g, uint32_t index, cardvm_seat viewer);
bool card_learns(const cardvm_game *g, uint32_t index, cardvm_seat viewer);
uint32_t card_viewers(const cardvm_game *g, uint32_t index); /* bit seat; bit 0: everyone */
void card_learn(cardvm_game *g, uint32_t index, cardvm_seat viewer);
bool place_seen(const cardvm_game *g, cardvm_id zone, cardvm_seat owner, cardvm_seat viewer);
bool place_ordered(const cardvm_game *g, const place *p, cardvm_seat viewer);
cardvm_id handle_told(const cardvm_game *g, cardvm_handle handle, cardvm_seat viewer);
/* Only for games that keep a history. */
void history_shown(cardvm_game *g, uint32_t index, uint32_t before); /* before: who saw it then */
void history_decider(cardvm_game *g);

/* mingle.c */
void mingle_options(cardvm_game *g, cardvm_seat player);
void mingle_all(cardvm_game *g);
void mingle_move(cardvm_game *g, uint32_t index, cardvm_place to);

/* flight.c */
enum { ANSWER_PICKS = 1, ANSWER_CONCEDE, ANSWER_RESEED };
bool flight_begin(cardvm_game *g, uint32_t frame_index);
void flight_end(cardvm_game *g);
/* The block is at a start, with these answers and skips: everything up to the question that was open runs
 * again. */
cardvm_status flight_resume(cardvm_game *g, const uint32_t *answers, uint32_t answer_count,
                            const uint32_t *skips, uint32_t skip_count);
bool flight_log_sound(const cardvm_game *g, const uint32_t *answers, uint32_t count);
void flight_undo(cardvm_game *g);
bool flight_note_answer(cardvm_game *g, uint32_t kind, uint32_t who, uint32_t serial,
                        const cardvm_option *picks, uint32_t count);
cardvm_status flight_warm(cardvm_game *g);
/* Room for a flight's words of answers and skips, and entries of the journal. */
bool flight_reserve(cardvm_game *g, uint32_t answers, uint32_t skips, uint32_t journal);
bool flight_skipped(const cardvm_game *g, uint32_t serial);
void slot_drop(cardvm_game *g, uint32_t frame_index);
void flight_replay(cardvm_game *g);
void flight_concessions(cardvm_game *g); /* those made while an effect was at work that is left out */

/* result.c */
void player_defeat(cardvm_game *g, cardvm_seat seat);
void players_win(cardvm_game *g, cardvm_seat seat);

/* invariants.c: those of the program, of a watched game; after these events (kind 0: did not happen) */
void invariants_test(cardvm_game *g, const cardvm_event *events, uint32_t count);

/* random.c */
/* Splitmix64, for numbers that are no part of a game: the next one, and `state` goes on. */
uint64_t random_mix(uint64_t *state);
void random_seed(cardvm_game *g, uint64_t seed);
uint32_t random_below(cardvm_game *g, uint32_t below);
void random_order(cardvm_game *g, uint32_t *items, uint32_t count); /* shuffles them */

/* trace.c */
/* What the frame does from now on is caused by the entry added last. */
void trace_cause(cardvm_game *g, uint32_t frame_index);
void trace_cause_entry(cardvm_game *g, uint32_t frame_index, uint32_t number);
cardvm_trace *trace_add(cardvm_game *g, cardvm_trace_kind kind);
bool trace_reserve(cardvm_game *g, uint32_t count);
void trace_event(cardvm_game *g, cardvm_trace_kind kind, const cardvm_event *event,
                 const listener *by);
/* What is only known when an event has happened: where to, which card. */
void trace_event_done(cardvm_game *g, uint32_t number, const cardvm_event *event);
/* view_trace.c: who can see the cards of an entry that is complete; and its card, as it is after a move. */
void trace_seen(const cardvm_game *g, cardvm_trace *t);
void trace_seen_as(const cardvm_game *g, cardvm_trace *t, cardvm_handle card_now);
void trace_ability(cardvm_game *g, cardvm_trace_kind kind, uint32_t ability, cardvm_handle source,
                   cardvm_seat player);

#endif
