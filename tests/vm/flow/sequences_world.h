/* A world whose sequences tell what they do: what tests of sequences share. */
#ifndef TEST_SEQUENCES_WORLD_H
#define TEST_SEQUENCES_WORLD_H

#include "story.h"
#include "world.h"

typedef struct tale {
  world *w;
  cardvm_id
      fn_tell; /* a step's function: tells the step's name, then runs `during` if it is that step */
  cardvm_id fn_after;                    /* the same, as "<name> after" */
  cardvm_id fn_hear;                     /* a trigger: tells the event's name */
  cardvm_id raid, prepare, strike, rest; /* a sequence with three steps; strike has a window */
  cardvm_id w_raid;
  cardvm_id poke; /* an action in that window: tells "poke", then runs `on_poke` */
  cardvm_id plain;
} tale;

static tale t;
static cardvm_id during_step; /* 0: in none */
static cardvm_function during, on_poke, in_main;

static inline cardvm_id step_now(cardvm_game *game, cardvm_id sequence) {
  cardvm_id s, step;
  assert_true(cardvm_game_position(game, &s, &step));
  if (sequence) assert_int_equal(s, sequence);
  return step;
}

static inline cardvm_call_status tell_step(cardvm_game *game, cardvm_call *call, bool after) {
  cardvm_id step = call->local[3];
  if (!step) {
    step = call->local[3] = step_now(game, call->sequence);
    assert_int_equal(call->kind, CARDVM_CALL_STEP);
    tell("%s%s;", cardvm_program_name(t.w->program, CARDVM_SORT_STEP, step), after ? " after" : "");
  }
  if (during && during_step == step) return during(game, call, NULL);
  return CARDVM_CALL_DONE;
}

static inline cardvm_call_status tell_function(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  return tell_step(game, call, false);
}

static inline cardvm_call_status after_function(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  cardvm_function kept = during; /* only the step's own function does more */
  during = NULL;
  cardvm_call_status status = tell_step(game, call, true);
  during = kept;
  return status;
}

static inline cardvm_call_status hear_function(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  cardvm_event e;
  assert_true(cardvm_event_read(game, call->event, &e));
  tell("[%s];", cardvm_program_name(t.w->program, CARDVM_SORT_EVENT, e.kind));
  return CARDVM_CALL_DONE;
}

static inline cardvm_call_status poke_function(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  if (!call->local[3]) tell("poke;");
  call->local[3] = 1;
  return on_poke ? on_poke(game, call, NULL) : CARDVM_CALL_DONE;
}

/* The rules hear the events of these steps, and shouts. */
static inline void hear_steps(const cardvm_id *steps, uint32_t count) {
  cardvm_id events[17];
  uint32_t n = 0;
  events[n++] = t.w->shout;
  for (uint32_t i = 0; i < count; i++) {
    events[n++] = cardvm_program_step_event(t.w->program, steps[i], false);
    events[n++] = cardvm_program_step_event(t.w->program, steps[i], true);
  }
  cardvm_id hear = world_ability(t.w, &(cardvm_ability_def){.name = "hear",
                                                            .kind = CARDVM_TRIGGERED,
                                                            .events = events,
                                                            .event_count = n,
                                                            .me_slot = CARDVM_SLOTS,
                                                            .each = true,
                                                            .function = t.fn_hear});
  assert_int_not_equal(cardvm_program_rule(t.w->program, hear, 0), 0);
}

static inline cardvm_id add_step(cardvm_id sequence, cardvm_step_def def) {
  cardvm_id id = cardvm_program_step(t.w->program, sequence, &def);
  assert_int_not_equal(id, 0);
  return id;
}

static inline void declare(void) {
  begin_story();
  during = on_poke = in_main = NULL;
  during_step = 0;
  world *w = t.w = world_declare();
  cardvm_program *p = w->program;
  t.fn_tell = cardvm_program_function(p, "tell", tell_function, NULL);
  t.fn_after = cardvm_program_function(p, "after", after_function, NULL);
  t.fn_hear = cardvm_program_function(p, "hear", hear_function, NULL);
  cardvm_id fn_poke = cardvm_program_function(p, "poke", poke_function, NULL);
  t.w_raid = cardvm_program_window(p, &(cardvm_window_def){.name = "raid window"});
  t.raid = cardvm_program_sequence(p, &(cardvm_sequence_def){.name = "raid"});
  t.prepare = add_step(t.raid, (cardvm_step_def){.name = "prepare", .function = t.fn_tell});
  t.strike = add_step(t.raid, (cardvm_step_def){.name = "strike",
                                                .function = t.fn_tell,
                                                .window = t.w_raid,
                                                .after = t.fn_after});
  t.rest = add_step(t.raid, (cardvm_step_def){.name = "rest", .function = t.fn_tell});
  t.poke = world_ability(w, &IN_WINDOW("poke", t.w_raid, .function = fn_poke));
  cardvm_program_rule(p, t.poke, 0);
  t.plain = world_plain(w, "Plain", 1);
}

static inline cardvm_call_status raid_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  if (call->step++ == 0) return world_waits(cardvm_run_sequence(game, t.raid, 1, NULL, 0));
  assert_int_equal(cardvm_effect_outcome(game, NULL, 0, NULL), CARDVM_DONE);
  tell("back;");
  return CARDVM_CALL_DONE;
}

static inline void start_raid(void) { assert_int_equal(world_do(t.w, raid_body), CARDVM_DECISION); }

/* What a step's function triggers is served before its window opens. */
static inline cardvm_call_status shout_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call, (void)user;
  cardvm_event e = {.kind = t.w->shout};
  return world_done(cardvm_propose(game, &e));
}

static inline cardvm_call_status duel_body(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  if (call->step++ == 0) {
    const cardvm_role_value roles[] = {{t.w->attacker, t.w->hold[0]}, {t.w->target, t.w->hold[1]}};
    return world_waits(cardvm_run_sequence(game, t.w->duel, 2, roles, call->local[2] ? 0 : 2));
  }
  tell("duel over;");
  return CARDVM_CALL_DONE;
}

/* The duel's steps, told with who plays it and who has which role. */
static inline cardvm_call_status duel_step(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  cardvm_id s, step;
  assert_true(cardvm_game_position(game, &s, &step));
  if (call->sequence != w->duel) return CARDVM_CALL_DONE;
  assert_int_equal(s, w->duel);
  assert_int_equal(call->you, 2);
  assert_int_equal(cardvm_sequence_player(game, w->duel), 2);
  assert_int_equal(cardvm_sequence_player(game, w->turn), 1);
  tell("%s%s%s;", cardvm_program_name(w->program, CARDVM_SORT_STEP, step),
       cardvm_game_role(game, w->attacker) == w->hold[0] ? " A" : "",
       cardvm_game_role(game, w->target) == w->hold[1] ? " T" : "");
  return CARDVM_CALL_DONE;
}

static inline cardvm_call_status nested_duel(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  return duel_body(game, call, NULL);
}

/* At the window, with a card of each player in hold[0] and hold[1]. */
static inline world *with_two_cards(void) {
  declare();
  world_start(t.w);
  for (cardvm_seat seat = 1; seat <= 2; seat++)
    t.w->hold[seat - 1] = world_put(t.w, t.plain, seat, t.w->battle);
  return t.w;
}

/* Does this, with that in each step of the world's sequences, to its end. */
static inline void during_steps(cardvm_function step, cardvm_function body) {
  t.w->step_body = step;
  assert_int_equal(world_do(t.w, body), CARDVM_DECISION);
}

#endif
