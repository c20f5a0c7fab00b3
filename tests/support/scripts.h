/* A binding as small as can be, for tests: "script" functions are C functions whose state lies in
 * memory behind the call's slot, as a coroutine would. A fork or a chill really loses it, and the
 * machine must run the function again to get it back.
 *
 * A body is written between SCRIPT_BEGIN and SCRIPT_END, with SCRIPT_WAIT where it waits. What it
 * wants to remember over that lies in its `script`, not in local variables. */
#ifndef CARDVM_TESTS_SCRIPTS_H
#define CARDVM_TESTS_SCRIPTS_H

#include "cardvm_effect.h"

#define SCRIPTS_MAX 128u
#define SCRIPT_OPTIONS_MAX 64u

typedef struct script {
  uint32_t at; /* line at which it goes on */
  int32_t n[8];
  cardvm_handle card[16];
  uint32_t count;
  cardvm_outcome outcome;
  cardvm_event event[8];
  cardvm_question question;
  cardvm_option option[SCRIPT_OPTIONS_MAX];
  cardvm_option pick[SCRIPT_OPTIONS_MAX];
  uint32_t pick_count;
  uint32_t stamp; /* of its life, to tell one that was dropped */
} script;

typedef cardvm_call_status (*script_body)(cardvm_game *game, cardvm_call *call, script *s,
                                          void *user);

typedef struct scripts {
  cardvm_id id[SCRIPTS_MAX]; /* of the functions, in the order added */
  script_body body[SCRIPTS_MAX];
  cardvm_reader reader[SCRIPTS_MAX];
  uint32_t count;
  uint32_t live, made, resumed, dropped; /* coroutines */
  uint32_t freed;                        /* how often the program told that it is freed */
  void *user;                            /* given to bodies and readers */
  cardvm_allocator allocator;            /* of the coroutines; resize NULL: the C library's */
} scripts;

/* Binds to a program. `s` must outlive it. */
void scripts_bind(scripts *s, cardvm_program *program, void *user);
cardvm_id scripts_add(scripts *s, cardvm_program *program, const char *name, script_body body);
cardvm_id scripts_add_reader(scripts *s, cardvm_program *program, const char *name,
                             cardvm_reader reader);

#define SCRIPT_BEGIN                                                                               \
  switch (s->at) {                                                                                 \
  case 0:
#define SCRIPT_END                                                                                 \
  }                                                                                                \
  return CARDVM_CALL_DONE
#define SCRIPT_WAIT                                                                                \
  do {                                                                                             \
    s->at = __LINE__;                                                                              \
    return CARDVM_CALL_WAIT;                                                                       \
  case __LINE__:;                                                                                  \
  } while (0)
/* Whatever gives an outcome: waits if it must; the outcome and the events (up to 8) are then in s.
 */
#define SCRIPT_DO(what)                                                                            \
  do {                                                                                             \
    s->outcome = (what);                                                                           \
    if (s->outcome == CARDVM_STOPPED) return CARDVM_CALL_FAILED;                                   \
    if (s->outcome == CARDVM_WAIT) {                                                               \
      s->at = __LINE__;                                                                            \
      return CARDVM_CALL_WAIT;                                                                     \
    case __LINE__:                                                                                 \
      s->outcome = cardvm_effect_outcome(game, s->event, 8, &s->count);                            \
      if (s->outcome == CARDVM_STOPPED) return CARDVM_CALL_FAILED;                                 \
    }                                                                                              \
  } while (0)
/* Asks s->question with the options of s->option; the answer is then in s->pick. */
#define SCRIPT_ASK                                                                                 \
  do {                                                                                             \
    s->question.options = s->option;                                                               \
    s->outcome = cardvm_ask_player(game, &s->question);                                            \
    if (s->outcome == CARDVM_STOPPED) return CARDVM_CALL_FAILED;                                   \
    if (s->outcome == CARDVM_WAIT) {                                                               \
      s->at = __LINE__;                                                                            \
      return CARDVM_CALL_WAIT;                                                                     \
    case __LINE__:;                                                                                \
    }                                                                                              \
    script_take_picks(game, s);                                                                    \
  } while (0)

void script_take_picks(cardvm_game *game, script *s);
/* Fills s->question for SCRIPT_ASK; then options are added. */
void script_question(script *s, cardvm_ask kind, cardvm_subject what, cardvm_seat player,
                     uint32_t min, uint32_t max);
void script_option(script *s, uint32_t subject, cardvm_id name);
/* The cards of a selection become the options. */
void script_options(cardvm_game *game, script *s, cardvm_id selection);
void script_numbers(script *s, uint32_t from, uint32_t to);
/* The first player is to say one of these numbers. */
void script_number(script *s, uint32_t from, uint32_t to);
void script_yes_no(script *s);

#endif
