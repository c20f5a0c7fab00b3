/* A tiny invented rule set in C, and helpers to play it: what the tests of the machine's rooms
 * share.
 *
 * world_declare declares the rules; the test adds its own abilities and cards; world_start seals,
 * starts a game and runs it to the first player's window "main". There the rules' own action `act`
 * lets a test run any function as an effect: world_do, world_propose. Everything is at rest again
 * when that returns and the window is open; in between the test answers what is asked. */
#ifndef CARDVM_TESTS_WORLD_H
#define CARDVM_TESTS_WORLD_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardvm_effect.h"
#include "cardvm_read.h"
#include "tests.h"

#define WORLD_LOG_MAX 4096u
#define WORLD_EVENTS_MAX 64u
#define UNTIL(id) ((cardvm_until){.duration = (id)})

/* One call of the function `fn_log` or of any function that calls world_log_call. */
typedef struct world_entry {
  cardvm_call_kind kind;
  cardvm_id ability;
  cardvm_handle me;
  cardvm_seat you;
  cardvm_event event; /* kind 0: none */
} world_entry;

typedef struct world {
  cardvm_program *program;
  cardvm_game *game;

  /* Zones. deck, hand, battle, trash, limbo: one for each player. market: shared. field: circles
   * left, centre, right of each player, linked in a row. throne: one shared circle whose master
   * follows the card on it. camp: one circle of each player whose master is that of the cards
   * there. deck, hand and trash are owners_only; battle, field, throne and camp are in play and on
   * the board. */
  cardvm_id deck, hand, battle, trash, limbo, market, field, throne, camp;
  cardvm_id upper; /* layer above "base" */
  cardvm_id power, cost,
      shine; /* properties; cost is clamped to 0..10; shine is of the upper layer */
  cardvm_id damage, rested, scar; /* fields; scar is kept over stays */
  cardvm_id life, gold;           /* player variables, 20 and 0 */
  cardvm_id round, tally;         /* game variables, 0 and 0 */

  /* events */
  cardvm_id hurt;    /* damage += amount, needs an amount */
  cardvm_id rest;    /* rested = 1 */
  cardvm_id stand;   /* rested = 0, as "set" with amount 0 */
  cardvm_id mark;    /* scar += amount */
  cardvm_id destroy; /* to the trash; its listeners look at things as they stood before */
  cardvm_id discard; /* to the trash; looked at afterwards */
  cardvm_id vanish;  /* leaves the game for good */
  cardvm_id enlist;  /* to the battle zone */
  cardvm_id gain, set_life, gain_gold; /* life += , life = , gold += amount */
  cardvm_id count, set_tally;          /* tally += , tally = amount */
  cardvm_id shout;                     /* nothing by itself: card, player, amount */
  cardvm_id ritual;                    /* its body is world.ritual_body */
  cardvm_id gift;                      /* owner of card: player */
  cardvm_id win;

  cardvm_id burst, ordinary;         /* classes */
  cardvm_id w_main, w_reply, w_once; /* windows: single, alternate, once */
  /* turn: stand, draw, main (window w_main), end. battle sequence: open, clash, close */
  cardvm_id turn, duel;
  cardvm_id s_stand, s_draw, s_main, s_end, s_open, s_clash, s_close;
  cardvm_id attacker, target; /* roles */
  /* durations */
  cardvm_id this_turn;   /* end of "end", in the instance of the turn */
  cardvm_id this_duel;   /* end of "close", in the instance of the duel */
  cardvm_id next_stand;  /* "begin stand" of the bearer's master */
  cardvm_id until_shout; /* any shout */

  /* functions and abilities */
  cardvm_id fn_log;  /* notes its call in log */
  cardvm_id fn_body; /* runs world.body */
  cardvm_id
      fn_step;   /* of stand, draw, open, clash, close, end: runs world.step_body if there is one */
  cardvm_id act; /* the rules' action */
  cardvm_id bear; /* the card of world_of_bears */

  /* of the next world_start */
  cardvm_rules_def rules;
  cardvm_setup setup;

  /* what runs */
  cardvm_function body, ritual_body, step_body;

  /* a proposal by world_propose: the events, as they ended */
  cardvm_event events[WORLD_EVENTS_MAX];
  uint32_t event_count;
  cardvm_outcome outcome;
  bool as_one;   /* they are proposed as all or none */
  bool finished; /* the effect of world_do or world_propose has ended */

  world_entry log[WORLD_LOG_MAX];
  uint32_t log_count;
  cardvm_handle hold[16]; /* the test's own */
  cardvm_handle instead;  /* see world_instead */
  uint32_t number[16];
  bool frail; /* declarations may be refused */
} world;

/* -- Making and ending ------------------------------------------------------------------------- */

world *world_declare(void);
/* The same with an allocator of the test's; `frail`: it may refuse, then declarations give 0. */
world *world_declare_in(const cardvm_allocator *allocator, bool frail);
/* Seals and starts; the game is at the window "main" of player 1 (idle: if setup.idle). */
void world_start(world *w);
/* A started world in which nothing but plain bears of power 3 lives: world_bear puts one there. */
world *world_of_bears(uint32_t players);
world *world_of_bears_within(cardvm_limits limits);
/* The program only; for tests that start games themselves. */
void world_seal(world *w);
void world_free(world *w);

/* -- Declaring --------------------------------------------------------------------------------- */

/* A card definition with a power and abilities. */
cardvm_id world_define(world *w, const char *name, int32_t power, const cardvm_id *abilities,
                       uint32_t count);
#define WORLD_CARD(w, name, power, ...)                                                            \
  world_define((w), (name), (power), (const cardvm_id[]){__VA_ARGS__},                             \
               sizeof((const cardvm_id[]){__VA_ARGS__}) / sizeof(cardvm_id))
static inline cardvm_id world_plain(world *w, const char *name, int32_t power) {
  return world_define(w, name, power, NULL, 0);
}
cardvm_id world_ability(world *w, const cardvm_ability_def *def);
/* A function whose user is the world. */
static inline cardvm_id world_function(world *w, const char *name, cardvm_function does) {
  return cardvm_program_function(w->program, name, does, w);
}
/* A triggered ability on one event that only logs. */
cardvm_id world_trigger(world *w, cardvm_id event, cardvm_expr match);

/* The definition of an ability of a kind that is about one event: ON_EVENT(TRIGGERED, "may",
 * &w->hurt, .optional = true); of an action in a window; of a constant that changes one value. */
#define ON_EVENT(what, called, event, ...)                                                         \
  (cardvm_ability_def) {                                                                           \
    .name = (called), .kind = CARDVM_##what, .events = (event), .event_count = 1, __VA_ARGS__      \
  }
#define IN_WINDOW(called, window, ...)                                                             \
  (cardvm_ability_def) {                                                                           \
    .name = (called), .kind = CARDVM_ACTIVATED, .windows = window_set(window), __VA_ARGS__         \
  }
#define CONSTANT(called, modifier, ...)                                                            \
  (cardvm_ability_def) {                                                                           \
    .name = (called), .kind = CARDVM_CONSTANT, .modifiers = (modifier), .modifier_count = 1,       \
    __VA_ARGS__                                                                                    \
  }
/* A substitution's function: the card `instead` takes the place of the event's. */
cardvm_id world_instead(world *w);
/* A duration that ends when "stand" of the bearer's master (or of the player) begins. */
cardvm_id world_your_stand(world *w);

/* Expressions. */
cardvm_expr x_num(world *w, int32_t n);
cardvm_expr x_op(world *w, cardvm_op op, uint32_t a, uint32_t b);
cardvm_expr x_and(world *w, cardvm_expr a, cardvm_expr b);
cardvm_expr x_is_card(world *w, cardvm_who a, cardvm_who b);
cardvm_expr x_is_seat(world *w, uint32_t whose_a, uint32_t whose_b);
cardvm_expr x_in_zone(world *w, cardvm_who who, cardvm_id zone);
cardvm_expr x_at_least(world *w, cardvm_expr a, int32_t n);
cardvm_expr x_equals(world *w, cardvm_expr a, int32_t n);
/* The event is about the card that has the ability; that card is rested. */
static inline cardvm_expr x_about_me(world *w) {
  return x_is_card(w, CARDVM_WHO_CARD, CARDVM_WHO_ME);
}
static inline cardvm_expr x_rested(world *w) {
  return x_at_least(w, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_ME, w->rested), 1);
}
static inline uint64_t zone_set(cardvm_id zone) { return zone ? (uint64_t)1 << (zone - 1) : 0; }
static inline uint64_t window_set(cardvm_id window) { return zone_set(window); }
/* Cards of a zone on one side that match. */
cardvm_id world_select(world *w, cardvm_id zone, cardvm_side side, cardvm_expr filter);

/* One card of a zone on one side. */
static inline cardvm_target_def one_target(world *w, cardvm_id zone, cardvm_side side) {
  return (cardvm_target_def){.selection = world_select(w, zone, side, 0)};
}

/* -- Positions --------------------------------------------------------------------------------- */

cardvm_place world_place(const world *w, cardvm_id zone, cardvm_seat seat);
/* A new card at the bottom of a player's (or the shared) zone; the window is open again. */
cardvm_handle world_put(world *w, cardvm_id definition, cardvm_seat owner, cardvm_id zone);
cardvm_handle world_bear(world *w, cardvm_seat owner, cardvm_id zone);
/* Runs on and expects a decision. */
const cardvm_decision *world_run(world *w);

/* -- Doing ------------------------------------------------------------------------------------- */

/* Runs a function as an effect of the player who may act: until it has ended and the window is open
 * again, or a question is open. */
cardvm_status world_do(world *w, cardvm_function body);
/* Proposes simultaneous events in such an effect: see events, event_count, outcome, finished. */
cardvm_status world_propose_all(world *w, const cardvm_event *events, uint32_t count);
/* Proposes one and expects that nothing is asked. */
cardvm_outcome world_propose(world *w, cardvm_event event);

/* For functions: what one that waits for this returns, and one that ends when it is done. */
static inline cardvm_call_status world_waits(cardvm_outcome outcome) {
  return outcome == CARDVM_WAIT ? CARDVM_CALL_WAIT : CARDVM_CALL_FAILED;
}
static inline cardvm_call_status world_done(cardvm_outcome outcome) {
  return outcome == CARDVM_DONE ? CARDVM_CALL_DONE : CARDVM_CALL_FAILED;
}
/* A question with one answer of these. */
static inline cardvm_question world_question(cardvm_ask kind, cardvm_subject what,
                                             cardvm_seat player, const cardvm_option *options,
                                             uint32_t count) {
  return (cardvm_question){.kind = kind,
                           .what = what,
                           .player = player,
                           .min = 1,
                           .max = 1,
                           .options = options,
                           .option_count = count};
}

/* Events as values. */
cardvm_event ev_card(cardvm_id kind, cardvm_handle card);
cardvm_event ev_amount(cardvm_id kind, cardvm_handle card, int32_t amount);
cardvm_event ev_player(cardvm_id kind, cardvm_seat player, int32_t amount);
cardvm_event ev_move(cardvm_handle card, cardvm_place to, uint32_t position);
/* An ability that cards do not have begins to last, of a source. */
cardvm_event ev_start(cardvm_id ability, cardvm_handle source, cardvm_id until);
/* Adds to the card's power as long as the duration says. */
cardvm_event ev_power(const world *w, cardvm_handle card, int32_t amount, uint32_t duration);

/* The card's handle after a move (follows it). */
static inline cardvm_handle world_now(const world *w, cardvm_handle card) {
  return cardvm_follow(w->game, card);
}
/* Moves as an event and returns the new handle. */
cardvm_handle world_move(world *w, cardvm_handle card, cardvm_place to, uint32_t position);

/* Answers of the open decision, then runs on. Fail when there is no such option. */
const cardvm_decision *world_answer(world *w, uint32_t subject, cardvm_id name);
const cardvm_decision *world_yes(world *w);
const cardvm_decision *world_no(world *w);
const cardvm_decision *world_pass(world *w);
bool world_offers(const world *w, uint32_t subject, cardvm_id name);
/* Passes until that player's window "main" opens in a later turn. */
void world_next_turn(world *w);

/* -- Looking ----------------------------------------------------------------------------------- */

/* The words of the state, as they are hashed, wherever tables lie; to be freed. */
uint32_t *world_words(const cardvm_game *game, uint32_t *count);
void world_log_call(world *w, cardvm_game *game, const cardvm_call *call);
int32_t world_power(world *w, cardvm_handle card);
int32_t world_field(const world *w, cardvm_handle card, cardvm_id field);
cardvm_card_info world_card(const world *w, cardvm_handle card);
cardvm_seat world_master(const world *w, cardvm_handle card);
uint32_t world_count(const world *w, cardvm_id zone, cardvm_seat seat);
/* How often an ability is in the log (0: all entries). */
uint32_t world_logged(const world *w, cardvm_id ability);
/* The invariants hold. Called by world_run, too. */
void world_check(world *w);
void world_check_game(cardvm_game *game);
/* A save of the open question, loaded, and a fork ask the same. */
void world_check_copies(world *w);
extern const char *world_where; /* said when a check fails */

/* Answers at random until the game ends or n decisions have passed; true if it goes on. */
bool world_play_random(cardvm_game *game, uint32_t n, uint64_t *state);
uint32_t world_random(uint64_t *state, uint32_t below);
/* An answer at random, as different positions and as what stands there; returns how many. */
enum { WORLD_PICKS = 256 }; /* as many as are ever picked */
uint32_t world_picks(const cardvm_decision *d, uint64_t *state, uint32_t *picks);
uint32_t world_options(const cardvm_decision *d, uint64_t *state, cardvm_option *options);

#endif
