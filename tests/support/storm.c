/* The cards and rules of storm.h. */
#include "storm.h"

#include "services.h"

/* -- What cards do ----------------------------------------------------------------------------- */

static storm *storm_of(void *user) { return user; }

static void event_card(script *s, uint32_t i, cardvm_id kind, cardvm_handle card) {
  s->event[i] = ev_card(kind, card);
}
static void event_amount(script *s, uint32_t i, cardvm_id kind, cardvm_handle card,
                         int32_t amount) {
  s->event[i] = ev_amount(kind, card, amount);
}
static void event_player(script *s, uint32_t i, cardvm_id kind, cardvm_seat seat, int32_t amount) {
  s->event[i] = ev_player(kind, seat, amount);
}

/* Discards up to two, names a number, hurts someone by chance. */
static cardvm_call_status scout(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  storm *t = storm_of(user);
  world *w = t->w;
  SCRIPT_BEGIN
  script_question(s, CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, call->you, 0, 2);
  script_options(game, s, t->your_hand);
  SCRIPT_ASK;
  for (uint32_t i = 0; i < s->pick_count; i++) event_card(s, i, w->discard, s->pick[i].subject);
  SCRIPT_DO(cardvm_propose_all(game, s->event, s->pick_count));
  s->n[1] = (int32_t)s->pick_count;
  script_question(s, CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, call->you, 1, 1);
  s->question.secret_count = true;
  script_numbers(s, 0, (uint32_t)s->n[1] + 1);
  SCRIPT_ASK;
  s->n[0] = (int32_t)s->pick[0].subject;
  event_player(s, 0, w->gain_gold, call->you, s->n[0] + 1);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  s->count = cardvm_effect_select(game, t->enemies, s->card, 16);
  if (s->count > 16) s->count = 16;
  if (s->count) {
    event_amount(s, 0, w->hurt, s->card[cardvm_random(game, s->count)], 1 + s->n[0]);
    SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  }
  SCRIPT_END;
}

/* Interrupts its own hurt: rests one of yours. */
static cardvm_call_status feint(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  storm *t = storm_of(user);
  SCRIPT_BEGIN
  script_question(s, CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, call->you, 1, 1);
  script_options(game, s, t->yours);
  SCRIPT_ASK;
  if (s->pick_count) {
    event_card(s, 0, t->w->rest, s->pick[0].subject);
    SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  }
  cardvm_note(game, 1, (int32_t)s->pick_count);
  SCRIPT_END;
}

/* A brawl with the target. */
static cardvm_call_status brawler(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  storm *t = storm_of(user);
  world *w = t->w;
  SCRIPT_BEGIN
  if (!cardvm_effect_targets(game, 0, s->card, 1)) return CARDVM_CALL_DONE;
  {
    const cardvm_role_value roles[] = {{w->attacker, call->me}, {w->target, s->card[0]}};
    SCRIPT_DO(cardvm_run_sequence(game, t->brawl, call->you, roles, 2));
  }
  if (cardvm_is_current(game, s->card[0])) {
    event_amount(s, 0, w->mark, s->card[0], 1);
    SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  } else {
    event_player(s, 0, w->gain_gold, call->you, 1);
    SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  }
  SCRIPT_END;
}

/* The one who is attacked may leave. */
static cardvm_call_status meet(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  storm *t = storm_of(user);
  cardvm_card_info info;
  (void)call;
  SCRIPT_BEGIN
  s->card[0] = cardvm_game_role(game, t->w->target);
  if (!cardvm_game_card(game, s->card[0], &info) || !info.master) return CARDVM_CALL_DONE;
  script_question(s, CARDVM_ASK_YES_NO, CARDVM_SUBJECT_NONE, info.master, 1, 1);
  script_yes_no(s);
  SCRIPT_ASK;
  if (s->pick[0].name) cardvm_sequence_leave(game, t->brawl, 0);
  SCRIPT_END;
}

/* In C: attacker and target hurt each other at once, and the attacker's player seizes a circle. */
static cardvm_call_status hit(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = storm_of(user)->w;
  if (call->step++) return CARDVM_CALL_DONE;
  cardvm_handle a = cardvm_game_role(game, w->attacker), b = cardvm_game_role(game, w->target);
  cardvm_event events[3] = {ev_player(storm_of(user)->seize, call->you, 0),
                            ev_amount(w->hurt, b, cardvm_game_property(game, a, w->power)),
                            ev_amount(w->hurt, a, cardvm_game_property(game, b, w->power))};
  events[0].slot[CARDVM_SLOT_TO] = cardvm_game_circle(game, w->field, 1, 0);
  cardvm_outcome outcome = cardvm_propose_all(game, events, 3);
  if (outcome == CARDVM_STOPPED) return CARDVM_CALL_FAILED;
  return outcome == CARDVM_WAIT ? CARDVM_CALL_WAIT : CARDVM_CALL_DONE;
}

/* After the window: again, by chance; and the attacker may change. */
static cardvm_call_status again(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  storm *t = storm_of(user);
  SCRIPT_BEGIN
  script_question(s, CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, call->you, 0, 1);
  script_options(game, s, t->yours);
  SCRIPT_ASK;
  if (s->pick_count) cardvm_sequence_set_role(game, t->w->attacker, s->pick[0].subject);
  if (cardvm_random(game, 3) == 0) cardvm_sequence_leave(game, t->brawl, t->s_meet);
  SCRIPT_END;
}

/* Takes some of the hurt, or all that is left, in another's stead. */
static cardvm_call_status guard(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  storm *t = storm_of(user);
  SCRIPT_BEGIN
  cardvm_event_read(game, call->event, &s->event[7]);
  s->n[0] = (int32_t)s->event[7].slot[CARDVM_SLOT_AMOUNT];
  script_question(s, CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, call->you, 1, 1);
  script_numbers(s, 0, s->n[0] > 2 ? 2 : (uint32_t)s->n[0]);
  SCRIPT_ASK;
  s->n[1] = s->n[0] - (int32_t)s->pick[0].subject;
  cardvm_event_change(game, CARDVM_SLOT_AMOUNT, (uint32_t)s->n[1]);
  if (s->n[1] <= 0) {
    event_card(s, 0, t->w->rest, call->me);
    SCRIPT_DO(cardvm_propose(game, &s->event[0]));
    call->result = 1;
  }
  SCRIPT_END;
}

/* Hurts another one instead of me: which may be guarded, or turned on to a third. */
static cardvm_call_status dodge(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  storm *t = storm_of(user);
  SCRIPT_BEGIN
  cardvm_event_read(game, call->event, &s->event[7]);
  s->n[0] = (int32_t)s->event[7].slot[CARDVM_SLOT_AMOUNT];
  script_question(s, CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, call->you, 1, 1);
  script_options(game, s, t->all);
  SCRIPT_ASK;
  if (s->pick_count) {
    event_amount(s, 0, t->w->hurt, s->pick[0].subject, s->n[0]);
    SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  }
  call->result = 1;
  SCRIPT_END;
}

/* When one of yours is destroyed: weakens an enemy, and bears a grudge. */
static cardvm_call_status avenger(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  storm *t = storm_of(user);
  world *w = t->w;
  SCRIPT_BEGIN
  script_question(s, CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, call->you, 0, 1);
  script_options(game, s, t->enemies);
  SCRIPT_ASK;
  if (!s->pick_count) return CARDVM_CALL_DONE;
  s->card[0] = s->pick[0].subject;
  SCRIPT_DO(cardvm_modify_card(game, s->card[0], w->power, CARDVM_ADD, -1, UNTIL(w->this_turn),
                               &s->event[0]));
  s->n[0] = 1 + (int32_t)cardvm_random(game, 2);
  {
    const uint32_t params[] = {s->card[0], (uint32_t)s->n[0]};
    const cardvm_until next = {.duration = CARDVM_FOREVER, .once = true};
    SCRIPT_DO(cardvm_start_ability(game, t->grudge, s->card[0], params, 2, next, &s->event[0]));
  }
  (void)call;
  SCRIPT_END;
}

/* Started: at the next shout its bearer is hurt. */
static cardvm_call_status grudge(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  storm *t = storm_of(user);
  (void)call;
  SCRIPT_BEGIN {
    uint32_t n;
    const uint32_t *p = cardvm_effect_params(game, &n);
    if (n != 2) return CARDVM_CALL_FAILED;
    event_amount(s, 0, t->w->hurt, p[0], (int32_t)p[1]);
  }
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  SCRIPT_END;
}

/* Takes control of the target, then may have it rested and become a copy of it. */
static cardvm_call_status charmer(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  world *w = storm_of(user)->w;
  SCRIPT_BEGIN
  if (!cardvm_effect_targets(game, 0, s->card, 1)) return CARDVM_CALL_DONE;
  SCRIPT_DO(cardvm_take_control(game, s->card[0], call->you,
                                UNTIL(call->you % 2 ? w->next_stand : CARDVM_WHILE_EFFECT),
                                &s->event[0]));
  script_question(s, CARDVM_ASK_YES_NO, CARDVM_SUBJECT_NONE, call->you, 1, 1);
  script_yes_no(s);
  SCRIPT_ASK;
  if (s->pick[0].name) {
    event_card(s, 0, w->rest, s->card[0]);
    SCRIPT_DO(cardvm_propose(game, &s->event[0]));
    SCRIPT_DO(cardvm_become(game, call->me, cardvm_game_definition(game, s->card[0]),
                            UNTIL(call->you % 2 ? w->until_shout : w->next_stand), &s->event[0]));
  }
  SCRIPT_END;
}

/* An extra turn for someone, decided by me, with a blessing. */
static cardvm_call_status clockwork(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  storm *t = storm_of(user);
  SCRIPT_BEGIN
  script_question(s, CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_SEAT, call->you, 1, 1);
  for (cardvm_seat seat = 1; seat <= cardvm_game_players(game); seat++)
    if (!cardvm_game_lost(game, seat)) script_option(s, seat, 0);
  SCRIPT_ASK;
  {
    const cardvm_extra_turn turn = {.player = s->pick[0].subject,
                                    .decider = call->you,
                                    .starts = t->blessing,
                                    .params = {1 + cardvm_random(game, 3)},
                                    .param_count = 1};
    if (cardvm_ask_turn(game, &turn) != CARDVM_DONE) return CARDVM_CALL_FAILED;
  }
  SCRIPT_END;
}

/* Started, in C: more gold. */
static cardvm_call_status blessing(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = storm_of(user)->w;
  if (call->step++) return CARDVM_CALL_DONE;
  cardvm_event e = ev_player(w->gain_gold, call->you, (int32_t)cardvm_effect_params(game, NULL)[0]);
  cardvm_outcome outcome = cardvm_propose(game, &e);
  if (outcome == CARDVM_STOPPED) return CARDVM_CALL_FAILED;
  return outcome == CARDVM_WAIT ? CARDVM_CALL_WAIT : CARDVM_CALL_DONE;
}

/* Someone else decides for an opponent this turn; perhaps for me, too: a chain. */
static cardvm_call_status puppeteer(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  world *w = storm_of(user)->w;
  SCRIPT_BEGIN
  script_question(s, CARDVM_ASK_ORDER, CARDVM_SUBJECT_SEAT, call->you, 0, 0);
  for (cardvm_seat seat = 1; seat <= cardvm_game_players(game); seat++)
    if (!cardvm_game_lost(game, seat)) script_option(s, seat, 0);
  SCRIPT_ASK;
  if (s->pick_count < 2) return CARDVM_CALL_DONE;
  SCRIPT_DO(cardvm_replace_decider(game, s->pick[0].subject, s->pick[1].subject,
                                   UNTIL(w->this_turn), &s->event[0]));
  if (cardvm_random(game, 2))
    SCRIPT_DO(cardvm_replace_decider(game, s->pick[1].subject, s->pick[s->pick_count - 1].subject,
                                     UNTIL(CARDVM_WHILE_EFFECT), &s->event[0]));
  script_question(s, CARDVM_ASK_YES_NO, CARDVM_SUBJECT_NONE, s->pick[1].subject, 1, 1);
  script_yes_no(s);
  SCRIPT_ASK;
  SCRIPT_END;
}

/* A new card, which may be attached to another. */
static cardvm_call_status smith(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  storm *t = storm_of(user);
  SCRIPT_BEGIN
  s->event[0] = (cardvm_event){.kind = CARDVM_EVENT_CREATE};
  s->event[0].slot[CARDVM_SLOT_NAME] = t->card[0];
  s->event[0].slot[CARDVM_SLOT_PLAYER] = call->you;
  s->event[0].slot[CARDVM_SLOT_TO] = cardvm_game_place(game, t->w->battle, call->you);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  s->card[0] = s->event[0].slot[CARDVM_SLOT_CARD];
  if (s->outcome != CARDVM_DONE) return CARDVM_CALL_DONE;
  script_question(s, CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, call->you, 0, 1);
  script_options(game, s, t->yours);
  SCRIPT_ASK;
  if (s->pick_count) {
    s->event[0] = ev_card(CARDVM_EVENT_ATTACH, s->card[0]);
    s->event[0].slot[CARDVM_SLOT_OTHER] = s->pick[0].subject;
    SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  }
  SCRIPT_END;
}

/* Of an attached card: when its bearer is hurt, it may fall off. */
static cardvm_call_status brittle(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  storm *t = storm_of(user);
  SCRIPT_BEGIN
  s->count = cardvm_game_attached(game, call->me, s->card, 4);
  if (!s->count) return CARDVM_CALL_DONE;
  event_card(s, 0, cardvm_random(game, 2) ? t->w->discard : t->w->vanish, s->card[0]);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  SCRIPT_END;
}

/* Hurts the targets at once, serves the queue, and strikes again. */
static cardvm_call_status bolt(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  storm *t = storm_of(user);
  world *w = t->w;
  SCRIPT_BEGIN
  s->n[0] = (int32_t)cardvm_effect_targets(game, 0, s->card, 4);
  for (int i = 0; i < s->n[0]; i++) event_amount(s, (uint32_t)i, w->hurt, s->card[i], 2);
  SCRIPT_DO(cardvm_propose_all(game, s->event, (uint32_t)s->n[0]));
  SCRIPT_DO(cardvm_checkpoint(game));
  script_question(s, CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, call->you, 0, 2);
  script_options(game, s, t->all);
  SCRIPT_ASK;
  s->event[0] = (cardvm_event){.kind = t->feast};
  s->event[0].slot[CARDVM_SLOT_PLAYER] = call->you;
  s->event[0].slot[CARDVM_SLOT_AMOUNT] = s->pick_count;
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  SCRIPT_END;
}

/* The body of an event, in two halves: it asks its player. */
static cardvm_call_status feast(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  world *w = storm_of(user)->w;
  SCRIPT_BEGIN
  if (!cardvm_event_read(game, call->event, &s->event[7])) return CARDVM_CALL_FAILED;
  s->n[0] = (int32_t)s->event[7].slot[CARDVM_SLOT_PLAYER];
  if (s->event[7].slot[CARDVM_SLOT_AMOUNT] == 0) {
    call->result = 1; /* nothing to eat */
    return CARDVM_CALL_DONE;
  }
  script_question(s, CARDVM_ASK_OPTION, CARDVM_SUBJECT_NONE, (cardvm_seat)s->n[0], 1, 1);
  script_option(s, 0, 2);
  script_option(s, 0, 3);
  SCRIPT_ASK;
  event_player(s, 0, s->pick[0].name == 2 ? w->gain : w->gain_gold, (cardvm_seat)s->n[0], 1);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  cardvm_event_change(game, CARDVM_SLOT_EXTRA, s->pick[0].name);
  SCRIPT_END;
}

/* Uses another's ability: free, paid, or put into the queue. */
static cardvm_call_status echo(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  storm *t = storm_of(user);
  SCRIPT_BEGIN
  script_question(s, CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, call->you, 0, 1);
  script_options(game, s, t->yours);
  SCRIPT_ASK;
  if (!s->pick_count) return CARDVM_CALL_DONE;
  s->card[0] = s->pick[0].subject;
  s->n[0] = (int32_t)cardvm_random(game, 3);
  if (s->n[0] == 2) {
    if (cardvm_enqueue(game, t->echo_target, s->card[0], call->you) != CARDVM_DONE)
      return CARDVM_CALL_FAILED;
  } else {
    SCRIPT_DO(cardvm_use_ability(game, t->echo_target, s->card[0], call->you, s->n[0] == 0));
    if (s->outcome != CARDVM_DONE && s->outcome != CARDVM_NOTHING) return CARDVM_CALL_FAILED;
  }
  SCRIPT_END;
}

/* Looks at the top of the deck, puts it in order, shuffles by chance, draws. */
static cardvm_call_status oracle(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  world *w = storm_of(user)->w;
  SCRIPT_BEGIN
  s->n[0] =
      (int32_t)cardvm_game_cards(game, cardvm_game_place(game, w->deck, call->you), s->card, 3);
  if (s->n[0] > 3) s->n[0] = 3;
  script_question(s, CARDVM_ASK_ORDER, CARDVM_SUBJECT_CARD, call->you, 0, 0);
  for (int i = 0; i < s->n[0]; i++) script_option(s, s->card[i], 0);
  SCRIPT_ASK;
  for (s->n[1] = 0; s->n[1] < (int32_t)s->pick_count; s->n[1]++) {
    s->event[0] = ev_move(s->pick[s->n[1]].subject, cardvm_game_place(game, w->deck, call->you),
                          CARDVM_AT_BOTTOM);
    SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  }
  if (cardvm_random(game, 2)) {
    s->event[0] = (cardvm_event){.kind = CARDVM_EVENT_SHUFFLE};
    s->event[0].slot[CARDVM_SLOT_TO] = cardvm_game_place(game, w->deck, call->you);
    SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  }
  if (cardvm_game_cards(game, cardvm_game_place(game, w->deck, call->you), s->card, 1)) {
    s->event[0] = ev_card(CARDVM_EVENT_REVEAL, s->card[0]);
    SCRIPT_DO(cardvm_propose(game, &s->event[0]));
    s->event[0] =
        ev_move(s->card[0], cardvm_game_place(game, w->hand, call->you), CARDVM_AT_BOTTOM);
    SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  }
  SCRIPT_END;
}

/* Does things, asks, does more, and may fail on the way. */
static cardvm_call_status flaky(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  storm *t = storm_of(user);
  world *w = t->w;
  SCRIPT_BEGIN
  event_player(s, 0, w->gain_gold, call->you, 2);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  event_card(s, 0, w->shout, call->me);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  script_question(s, CARDVM_ASK_YES_NO, CARDVM_SUBJECT_NONE, call->you, 1, 1);
  script_yes_no(s);
  SCRIPT_ASK;
  if (!t->calm && cardvm_random(game, 4) == 0) {
    const cardvm_error error = {
        .code = CARDVM_ERROR_SCRIPT, .line = __LINE__, .file = "storm.c", .message = "flaky"};
    cardvm_effect_fail(game, &error);
    return CARDVM_CALL_FAILED;
  }
  event_amount(s, 0, w->mark, call->me, 1);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  if (!t->calm && cardvm_random(game, 8) == 0) return CARDVM_CALL_FAILED; /* without a word */
  SCRIPT_END;
}

/* Hears shouts in the middle of whatever shouted; and may fail there, too. */
static cardvm_call_status hothead(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  storm *t = storm_of(user);
  SCRIPT_BEGIN
  script_question(s, CARDVM_ASK_NUMBER, CARDVM_SUBJECT_NUMBER, call->you, 1, 1);
  script_numbers(s, 0, 2);
  SCRIPT_ASK;
  event_amount(s, 0, t->w->hurt, call->me, (int32_t)s->pick[0].subject);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  if (!t->calm && s->pick[0].subject == 1 && cardvm_random(game, 3) == 0) return CARDVM_CALL_FAILED;
  SCRIPT_END;
}

/* In C, triggered by brawls: moves between zones of the board and back. */
static cardvm_call_status dancer(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = storm_of(user)->w;
  cardvm_card_info info;
  if (call->step == 1) call->local[0]++;
  while (call->local[0] < 3) {
    call->step = 1;
    if (!cardvm_game_card(game, call->me, &info) || !info.current || !info.place) break;
    cardvm_id to = info.zone == w->battle ? w->field : w->battle;
    cardvm_event e = ev_move(
        call->me, cardvm_game_circle(game, to, call->you, to == w->field ? call->local[0] : 0),
        CARDVM_AT_BOTTOM);
    cardvm_outcome outcome = cardvm_propose(game, &e);
    if (outcome == CARDVM_STOPPED) return CARDVM_CALL_FAILED;
    if (outcome == CARDVM_WAIT) return CARDVM_CALL_WAIT;
    call->local[0]++;
  }
  return CARDVM_CALL_DONE;
}

/* -- Steps and rules --------------------------------------------------------------------------- */

static cardvm_call_status outcome_status(cardvm_outcome outcome) {
  return outcome == CARDVM_STOPPED ? CARDVM_CALL_FAILED
         : outcome == CARDVM_WAIT  ? CARDVM_CALL_WAIT
                                   : CARDVM_CALL_DONE;
}

static cardvm_call_status stand_all(cardvm_game *game, storm *t) {
  cardvm_handle cards[32];
  cardvm_event events[32];
  uint32_t n = cardvm_effect_select(game, t->yours, cards, 32);
  if (n > 32) n = 32;
  for (uint32_t i = 0; i < n; i++) events[i] = ev_amount(t->w->stand, cards[i], 0);
  return outcome_status(cardvm_propose_all(game, events, n));
}

static cardvm_call_status draw_one(cardvm_game *game, cardvm_seat you, const world *w) {
  cardvm_handle top;
  if (!cardvm_game_cards(game, cardvm_game_place(game, w->deck, you), &top, 1)) {
    cardvm_event e = ev_player(w->gain, you, -2);
    return outcome_status(cardvm_propose(game, &e));
  }
  cardvm_event e = ev_move(top, cardvm_game_place(game, w->hand, you), CARDVM_AT_BOTTOM);
  return outcome_status(cardvm_propose(game, &e));
}

static cardvm_call_status steps(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  cardvm_id step;
  if (call->step++ || call->sequence != w->turn || !cardvm_game_position(game, NULL, &step))
    return CARDVM_CALL_DONE;
  storm *t = (storm *)(void *)cardvm_program_get_scripts(cardvm_game_program(game))->user;
  t = ((scripts *)(void *)t)->user;
  if (step == w->s_stand) return stand_all(game, t);
  if (step == w->s_draw) return draw_one(game, call->you, w);
  return CARDVM_CALL_DONE;
}

/* The last step of a turn, a script: a shout, and someone loses life. */
static cardvm_call_status revel(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  world *w = storm_of(user)->w;
  SCRIPT_BEGIN
  event_player(s, 0, w->shout, call->you, 0);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  script_question(s, CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_SEAT, call->you, 1, 1);
  for (cardvm_seat seat = 1; seat <= cardvm_game_players(game); seat++)
    if (seat != call->you && !cardvm_game_lost(game, seat)) script_option(s, seat, 0);
  SCRIPT_ASK;
  if (s->pick_count) {
    event_player(s, 0, w->gain, s->pick[0].subject, -1 - (int32_t)cardvm_random(game, 5));
    SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  }
  SCRIPT_END;
}

/* A rule action with a script: too many cards in hand. */
static cardvm_call_status tidy(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  storm *t = storm_of(user);
  SCRIPT_BEGIN
  script_question(s, CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, call->you, 1, 1);
  script_options(game, s, t->your_hand);
  SCRIPT_ASK;
  if (s->pick_count) {
    event_card(s, 0, t->w->discard, s->pick[0].subject);
    SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  }
  SCRIPT_END;
}

/* -- Declaring --------------------------------------------------------------------------------- */

static cardvm_id script_named(storm *t, const char *name, script_body body) {
  return scripts_add(&t->scripts, t->w->program, name, body);
}

static cardvm_id declare_ability(storm *t, cardvm_ability_def def) {
  return world_ability(t->w, &def);
}

static cardvm_id triggered(storm *t, const char *name, cardvm_id event, cardvm_id function,
                           cardvm_ability_def more) {
  more.name = name;
  more.kind = CARDVM_TRIGGERED;
  more.events = &event;
  more.event_count = 1;
  more.function = function;
  return declare_ability(t, more);
}

static cardvm_id activated(storm *t, const char *name, cardvm_id function,
                           cardvm_ability_def more) {
  more.name = name;
  if (!more.kind) more.kind = CARDVM_ACTIVATED;
  if (!more.windows) more.windows = window_set(t->w->w_main) | window_set(t->w->w_reply);
  more.function = function;
  return declare_ability(t, more);
}

static void make_card(storm *t, const char *name, int32_t power, const cardvm_id *abilities,
                      uint32_t count) {
  t->card[t->card_count++] = world_define(t->w, name, power, abilities, count);
}
#define CARD(t, name, power, ...)                                                                  \
  make_card((t), (name), (power), (const cardvm_id[]){__VA_ARGS__},                                \
            sizeof((const cardvm_id[]){__VA_ARGS__}) / sizeof(cardvm_id))

static cardvm_cost_def gold_cost(storm *t, int32_t n) {
  return (cardvm_cost_def){
      .kind = CARDVM_COST_PLAYER, .variable = t->w->gold, .count = x_num(t->w, n)};
}
static cardvm_cost_def self_cost(storm *t) {
  return (cardvm_cost_def){.kind = CARDVM_COST_SELF, .event = t->w->rest};
}
static cardvm_cost_def cards_cost(storm *t, cardvm_id event, cardvm_id selection, int32_t n) {
  return (cardvm_cost_def){
      .kind = CARDVM_COST_CARDS, .event = event, .selection = selection, .count = x_num(t->w, n)};
}

static void declare_rules(storm *t) {
  world *w = t->w;
  cardvm_program *p = w->program;
  uint64_t board = zone_set(w->battle) | zone_set(w->field);
  t->yours = cardvm_program_selection(
      p, &(cardvm_selection_def){.zones = board, .side = CARDVM_SIDE_YOURS});
  t->enemies = cardvm_program_selection(
      p, &(cardvm_selection_def){.zones = board, .side = CARDVM_SIDE_ENEMY});
  t->all = cardvm_program_selection(p, &(cardvm_selection_def){.zones = board});
  t->your_hand = world_select(w, w->hand, CARDVM_SIDE_YOURS, 0);
  t->feast =
      cardvm_program_event(p, &(cardvm_event_def){.name = "feast",
                                                  .change = CARDVM_CHANGE_BODY,
                                                  .function = script_named(t, "feast", feast),
                                                  .affected = CARDVM_SLOT_PLAYER});
  t->seize = cardvm_program_event(
      p, &(cardvm_event_def){.name = "seize", .change = CARDVM_CHANGE_SET_MASTER});
  t->brawl =
      cardvm_program_sequence(p, &(cardvm_sequence_def){.name = "brawl", .newer_only = true});
  t->s_meet = cardvm_program_step(
      p, t->brawl, &(cardvm_step_def){.name = "meet", .function = script_named(t, "meet", meet)});
  t->s_hit =
      cardvm_program_step(p, t->brawl,
                          &(cardvm_step_def){.name = "hit",
                                             .function = cardvm_program_function(p, "hit", hit, t),
                                             .window = w->w_reply,
                                             .window_player = CARDVM_WHOSE_OPPONENT,
                                             .after = script_named(t, "again", again)});
  t->s_part = cardvm_program_step(p, t->brawl, &(cardvm_step_def){.name = "part", .quiet = true});
  t->s_revel = cardvm_program_step(
      p, w->turn, &(cardvm_step_def){.name = "revel", .function = script_named(t, "revel", revel)});
  cardvm_expr power = x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power);
  cardvm_expr damage = x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->damage);
  cardvm_program_rule_action(
      p, &(cardvm_rule_action_def){
             .name = "destroyed",
             .selection = t->all,
             .condition = x_op(w, CARDVM_OP_GT, damage, x_op(w, CARDVM_OP_MAX, power, x_num(w, 0))),
             .at_once = true,
             .event = w->destroy});
  cardvm_expr life = x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_IT, w->life);
  cardvm_program_rule_action(
      p, &(cardvm_rule_action_def){.name = "dead",
                                   .condition = x_op(w, CARDVM_OP_LE, life, x_num(w, 0)),
                                   .event = CARDVM_EVENT_DEFEAT});
  cardvm_expr held = x_op(w, CARDVM_OP_PLACE_COUNT, w->hand, CARDVM_WHOSE_IT);
  cardvm_program_rule_action(
      p, &(cardvm_rule_action_def){.name = "tidy",
                                   .condition = x_op(w, CARDVM_OP_GT, held, x_num(w, 6)),
                                   .one_at_a_time = true,
                                   .function = script_named(t, "tidy", tidy)});
}

/* Plans: their events are guarded, dodged and interrupted by scripts that ask, and one interrupts
 * scripts. */
static cardvm_id declare_drill(storm *t) {
  world *w = t->w;
  cardvm_expr one = x_num(w, 1), you = x_op(w, CARDVM_OP_SEAT, CARDVM_WHOSE_YOU, 0);
  const cardvm_plan_fill amount = {CARDVM_SLOT_AMOUNT, CARDVM_FILL_NUMBER, one, 0};
  const cardvm_plan_item items[] = {
      {.event = w->hurt, .those = true, .fill_count = 1, .fills = {amount}},
      {.event = w->gain_gold,
       .fill_count = 2,
       .fills = {{CARDVM_SLOT_PLAYER, CARDVM_FILL_NUMBER, you, 0}, amount}},
      {.event = w->mark, .those = true, .fill_count = 1, .fills = {amount}},
      {.event = w->hurt, .cards = t->enemies, .fill_count = 1, .fills = {amount}},
      {.event = w->stand, .those = true},
  };
  return cardvm_program_plan(w->program, &(cardvm_plan_def){.name = "drill",
                                                            .over = t->yours,
                                                            .items = items,
                                                            .count = sizeof items / sizeof *items});
}

static cardvm_id declare_flinch(storm *t) {
  world *w = t->w;
  cardvm_expr power = x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power);
  const cardvm_plan_item items[] = {
      {.event = w->rest,
       .fill_count = 1,
       .fills = {{CARDVM_SLOT_CARD, CARDVM_FILL_CARD, CARDVM_WHO_ME, 0}}},
      {.event = w->mark,
       .fill_count = 2,
       .fills = {{CARDVM_SLOT_CARD, CARDVM_FILL_CARD, CARDVM_WHO_CARD, 0},
                 {CARDVM_SLOT_AMOUNT, CARDVM_FILL_NUMBER, power, 0}}},
  };
  return cardvm_program_plan(w->program,
                             &(cardvm_plan_def){.name = "flinch", .items = items, .count = 2});
}

static void declare_fighters(storm *t) {
  world *w = t->w;
  const cardvm_target_def enemy[] = {{.selection = t->enemies}};
  const cardvm_cost_def rest_me[] = {self_cost(t)};
  const cardvm_cost_def rest_and_gold[] = {self_cost(t), gold_cost(t, 1)};
  const cardvm_cost_def two_gold[] = {gold_cost(t, 2)};
  cardvm_expr it_is_me = x_about_me(w);
  cardvm_expr mine = x_is_seat(w, CARDVM_WHOSE_MASTER + CARDVM_WHO_CARD, CARDVM_WHOSE_YOU);
  cardvm_expr another_of_mine = x_and(w, x_op(w, CARDVM_OP_NOT, it_is_me, 0), mine);
  t->echo_target = activated(t, "scout", script_named(t, "scout", scout),
                             (cardvm_ability_def){.limit = 1, .limit_sequence = w->turn});
  cardvm_id feint_id =
      triggered(t, "feint", w->hurt, script_named(t, "feint", feint),
                (cardvm_ability_def){.self = true, .optional = true, .interrupts = true});
  cardvm_id brawl = activated(t, "brawl", script_named(t, "brawler", brawler),
                              (cardvm_ability_def){.windows = window_set(w->w_main),
                                                   .costs = rest_me,
                                                   .cost_count = 1,
                                                   .targets = enemy,
                                                   .target_count = 1});
  cardvm_id guard_id = declare_ability(
      t, ON_EVENT(SUBSTITUTION, "guard", &w->hurt, .match = another_of_mine, .optional = true,
                  .counts = true, .function = script_named(t, "guard", guard)));
  cardvm_id dodge_id = declare_ability(
      t, ON_EVENT(SUBSTITUTION, "dodge", &w->hurt, .match = it_is_me, .limit = 2,
                  .limit_sequence = w->turn, .function = script_named(t, "dodge", dodge)));
  cardvm_id avenge = triggered(t, "avenge", w->destroy, script_named(t, "avenger", avenger),
                               (cardvm_ability_def){.match = another_of_mine, .each = true});
  cardvm_id charm = activated(t, "charm", script_named(t, "charmer", charmer),
                              (cardvm_ability_def){.costs = two_gold,
                                                   .cost_count = 1,
                                                   .targets = enemy,
                                                   .target_count = 1,
                                                   .limit = 1,
                                                   .limit_sequence = w->turn});
  cardvm_id pull = activated(t, "pull strings", script_named(t, "puppeteer", puppeteer),
                             (cardvm_ability_def){.costs = rest_and_gold, .cost_count = 2});
  cardvm_id dance =
      triggered(t, "dance", cardvm_program_step_event(w->program, t->s_hit, false),
                cardvm_program_function(w->program, "dancer", dancer, t), (cardvm_ability_def){0});
  cardvm_id flaw = activated(t, "flaw", script_named(t, "flaky", flaky),
                             (cardvm_ability_def){.limit = 2, .limit_sequence = w->turn});
  cardvm_id rage =
      triggered(t, "rage", w->shout, script_named(t, "hothead", hothead),
                (cardvm_ability_def){.interrupts = true, .limit = 2, .limit_sequence = w->turn});
  cardvm_id drill =
      activated(t, "drill", declare_drill(t),
                (cardvm_ability_def){
                    .costs = rest_me, .cost_count = 1, .limit = 1, .limit_sequence = w->turn});
  cardvm_id flinch = triggered(t, "flinch", w->hurt, declare_flinch(t),
                               (cardvm_ability_def){.self = true, .interrupts = true});
  CARD(t, "Scout", 3, t->echo_target, feint_id);
  CARD(t, "Brawler", 4, brawl, avenge);
  CARD(t, "Guard", 3, guard_id, drill);
  CARD(t, "Dodger", 2, dodge_id);
  CARD(t, "Charmer", 2, charm, pull);
  CARD(t, "Dancer", 3, dance, flinch);
  CARD(t, "Flaky", 2, flaw, rage);
}

static void declare_auras(storm *t) {
  world *w = t->w;
  const cardvm_modifier_def more[] = {{.property = w->power, .value = x_num(w, 1)}};
  const cardvm_modifier_def gear[] = {{.property = w->power, .value = x_num(w, 2)}};
  const cardvm_modifier_def shine[] = {
      {.property = w->shine, .value = x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power)}};
  cardvm_expr my_units = x_is_seat(w, CARDVM_WHOSE_MASTER + CARDVM_WHO_IT, CARDVM_WHOSE_YOU);
  cardvm_id banner = declare_ability(t, CONSTANT("banner", more, .on = my_units));
  cardvm_id bright = declare_ability(t, CONSTANT("bright", shine, .on = my_units));
  cardvm_id firm =
      declare_ability(t, ON_EVENT(PROHIBITION, "firm", &w->rest, .match = x_about_me(w)));
  cardvm_id sharp = declare_ability(t, CONSTANT("sharp", gear, .attached = true));
  cardvm_id fall = triggered(t, "fall off", w->hurt, script_named(t, "brittle", brittle),
                             (cardvm_ability_def){.self = true, .attached = true});
  cardvm_id forge = activated(t, "forge", script_named(t, "smith", smith),
                              (cardvm_ability_def){.limit = 1, .limit_sequence = w->turn});
  make_card(t, "Sword", 1, (const cardvm_id[]){sharp, fall}, 2); /* card[0] */
  CARD(t, "Banner", 2, banner, firm);
  CARD(t, "Lamp", 1, bright);
  CARD(t, "Smith", 2, forge);
}

static void declare_spells(storm *t) {
  world *w = t->w;
  const cardvm_subject kinds[] = {CARDVM_SUBJECT_CARD, CARDVM_SUBJECT_NUMBER};
  const cardvm_target_def few[] = {
      {.selection = t->enemies, .min = x_num(w, 0), .max = x_num(w, 2)}};
  const cardvm_cost_def gold_and_rest[] = {gold_cost(t, 1), cards_cost(t, w->rest, t->yours, 1),
                                           cards_cost(t, w->discard, t->your_hand, 1)};
  const cardvm_cost_def discard[] = {cards_cost(t, w->discard, t->your_hand, 1)};
  const cardvm_ability_def played = {.kind = CARDVM_COMMAND,
                                     .zones = zone_set(w->hand),
                                     .during_zone = w->limbo,
                                     .after_zone = w->trash};
  t->grudge = triggered(
      t, "grudge", w->shout, script_named(t, "grudge", grudge),
      (cardvm_ability_def){.started_only = true, .parameters = kinds, .parameter_count = 2});
  t->blessing = triggered(t, "blessing", w->gain_gold,
                          cardvm_program_function(w->program, "blessing", blessing, t),
                          (cardvm_ability_def){.started_only = true,
                                               .parameters = kinds + 1,
                                               .parameter_count = 1,
                                               .limit = 2,
                                               .limit_sequence = w->turn});
  cardvm_ability_def def = played;
  def.costs = gold_and_rest;
  def.cost_count = 3;
  def.targets = few;
  def.target_count = 1;
  cardvm_id bolt_id = activated(t, "bolt", script_named(t, "bolt", bolt), def);
  def = played;
  cardvm_id echo_id = activated(t, "echo", script_named(t, "echo", echo), def);
  cardvm_id oracle_id = activated(t, "oracle", script_named(t, "oracle", oracle), def);
  def.costs = discard;
  def.cost_count = 1;
  def.windows = window_set(w->w_main);
  cardvm_id time_id = activated(t, "clockwork", script_named(t, "clockwork", clockwork), def);
  CARD(t, "Bolt", 0, bolt_id);
  CARD(t, "Echo", 0, echo_id);
  CARD(t, "Oracle", 0, oracle_id);
  CARD(t, "Clockwork", 0, time_id);
}

storm *storm_declare(const cardvm_allocator *allocator, bool frail) {
  storm *t = calloc(1, sizeof *t);
  assert_non_null(t);
  world *w = t->w = world_declare_in(allocator, frail);
  if (!w->program) return t;
  if (allocator) t->scripts.allocator = *allocator;
  scripts_bind(&t->scripts, w->program, t);
  w->step_body = steps;
  declare_rules(t);
  declare_auras(t);
  declare_fighters(t);
  declare_spells(t);
  w->rules.turn_limit = 18;
  w->rules.limits.frames = 64;
  w->rules.short_choices = true;
  return t;
}

cardvm_status storm_seal(storm *t, cardvm_error *error) {
  cardvm_program_rules(t->w->program, &t->w->rules);
  return cardvm_program_seal(t->w->program, error);
}

/* Everyone has the same: two of some on the board, the rest in hand and deck, as the seed says. */
cardvm_setup storm_setup(const storm *t, cardvm_setup_cards *cards, uint64_t seed) {
  const world *w = t->w;
  cardvm_setup setup = cardvm_setup_default();
  uint64_t state = seed * 77 + 5;
  setup.players = 3;
  setup.seed = seed;
  setup.cards = cards;
  for (cardvm_seat s = 1; s <= 3; s++) {
    for (int i = 0; i < 4; i++) /* fighters and auras, no swords */
      cards[setup.card_count++] = (cardvm_setup_cards){
          s, w->battle, t->card[1 + world_random(&state, t->card_count - 5)], 1};
    for (int i = 0; i < 4; i++)
      cards[setup.card_count++] =
          (cardvm_setup_cards){s, w->hand, t->card[t->card_count - 4 + world_random(&state, 4)], 1};
    for (int i = 0; i < 5; i++)
      cards[setup.card_count++] =
          (cardvm_setup_cards){s, w->deck, t->card[world_random(&state, t->card_count)], 2};
  }
  return setup;
}

cardvm_game *storm_start(storm *t, uint64_t seed, cardvm_error *error) {
  cardvm_setup_cards cards[64];
  cardvm_setup setup = storm_setup(t, cards, seed);
  return cardvm_game_start(t->w->program, &setup, error);
}

storm *storm_new(bool calm) {
  cardvm_error error;
  storm *t = storm_declare(NULL, false);
  t->calm = calm;
  if (storm_seal(t, &error) != CARDVM_OK) fail_msg("%s", error.message);
  return t;
}

void storm_free(storm *t) {
  world_free(t->w);
  assert_int_equal(t->scripts.live, 0);
  free(t);
}
