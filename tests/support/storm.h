/* The invented rule set of world.h, with cards that do everything at once: script functions in
 * flight that ask, are interrupted by others that ask, run sequences with windows of their own, use
 * other abilities, fail; extra turns, deciders, control, substitutions of substitutions. For three
 * players and random games.
 *
 * A storm_run plays one game with answers that follow from its seed, and can replace the game at
 * its decisions by what should be the same: its fork, a fork of a fork, itself without its
 * coroutines. */
#ifndef CARDVM_TESTS_STORM_H
#define CARDVM_TESTS_STORM_H

#include "scripts.h"
#include "world.h"

typedef struct storm {
  world *w;
  scripts scripts;
  /* selections */
  cardvm_id yours, enemies, all, your_hand, your_gear;
  cardvm_id brawl, s_meet, s_hit, s_part; /* a sequence with a window of its own */
  cardvm_id s_revel;                      /* the last step of a turn */
  cardvm_id feast;                        /* an event whose body is a script */
  cardvm_id seize;                        /* of a circle: its master is the player */
  cardvm_id echo_target;                  /* an ability that others use */
  cardvm_id grudge, blessing;             /* abilities that are started */
  cardvm_id card[32];
  uint32_t card_count;
  bool calm; /* nothing fails on purpose */
} storm;

/* With an allocator of the test's (NULL: none), which may refuse if `frail`. */
storm *storm_declare(const cardvm_allocator *allocator, bool frail);
cardvm_status storm_seal(storm *s, cardvm_error *error);
/* Both at once, with the C library's memory: one that is sealed, or the test fails. */
storm *storm_new(bool calm);
cardvm_setup storm_setup(const storm *s, cardvm_setup_cards *cards,
                         uint64_t seed); /* cards: room for 64 */
cardvm_game *storm_start(storm *s, uint64_t seed, cardvm_error *error);
void storm_free(storm *s);

typedef enum storm_mode {
  STORM_PLAIN = 0,
  STORM_FORK,  /* at every decision the game is replaced by its fork */
  STORM_CHILL, /* at every decision the game forgets its coroutines */
  STORM_SAVE,  /* at every decision the game is replaced by a load of its save */
  STORM_MIXED, /* this or that, also between an answer and running on, and after a failure */
  STORM_MODES
} storm_mode;

#define STORM_DECISIONS_MAX 4096u

/* What a game was: a hash at every point where the host has a say. */
typedef struct storm_story {
  uint64_t hash[STORM_DECISIONS_MAX];
  uint32_t count, in_flight, failures, concessions;
  uint64_t rebuilds;
  bool over;
} storm_story;

typedef struct storm_options {
  storm_mode mode;
  bool check;   /* cardvm_game_check at every decision */
  bool watch;   /* at every decision in flight, taking it back gives its start, word for word */
  bool concede; /* players may give up */
  uint32_t decisions; /* at most so many; 0: to the end */
} storm_options;

/* Fails the test if anything is wrong. */
void storm_play(storm *s, uint64_t seed, const storm_options *options, storm_story *story);
void storm_same(const storm_story *a, const storm_story *b, uint64_t seed, const char *how);

#endif
