/* How often events have happened while a sequence runs (vm/change/notice.c,
 * program/define_cards.c). */
#include "cardvm_view.h"
#include "cardvm_why.h"
#include "world.h"

GUARDS("program/define_cards program/define change/notice flow/sequences reading/why "
       "services/views/view_take")

static world *w;

static cardvm_id tally(const char *name, cardvm_id sequence, cardvm_id event, cardvm_expr match) {
  return cardvm_program_tally(w->program, sequence,
                              &ON_EVENT(TRIGGERED, name, &event, .match = match));
}

static int32_t of(cardvm_seat seat, cardvm_id counted) {
  return cardvm_game_player_variable(w->game, seat, counted);
}

/* The event's card is one of these. */
static cardvm_expr among(cardvm_id zone, cardvm_side side, cardvm_expr filter) {
  return x_op(w, CARDVM_OP_IS_ONE_OF, CARDVM_WHO_CARD, world_select(w, zone, side, filter));
}

TEST(each_player_counts_what_matches_for_them) {
  w = world_declare();
  const cardvm_id all = tally("all", w->turn, w->hurt, 0),
                  own = tally("own", w->turn, w->hurt, among(w->battle, CARDVM_SIDE_YOURS, 0));
  w->bear = world_plain(w, "Bear", 3);
  world_start(w);
  const cardvm_handle a = world_bear(w, 1, w->battle), b = world_bear(w, 2, w->battle);
  world_propose(w, ev_amount(w->hurt, a, 1));
  assert_int_equal(of(1, all), 1);
  assert_int_equal(of(2, all), 1);
  assert_int_equal(of(1, own), 1);
  assert_int_equal(of(2, own), 0);
  /* what happens at once counts one by one; what does not happen does not */
  const cardvm_event both[] = {ev_amount(w->hurt, a, 1), ev_amount(w->hurt, b, 1),
                               ev_amount(w->hurt, b, 0)};
  world_propose_all(w, both, 3);
  assert_int_equal(of(1, all), 3);
  assert_int_equal(of(1, own), 2);
  assert_int_equal(of(2, own), 1);
  world_propose(w, ev_card(w->rest, a));
  assert_int_equal(of(1, all), 3);
  world_next_turn(w);
  for (cardvm_seat s = 1; s <= 2; s++) assert_int_equal(of(s, all) + of(s, own), 0);
  world_check(w);
  world_free(w);
}

/* What leaves is looked at as it was before: the trash is no battle zone. */
TEST(what_leaves_counts_as_it_was) {
  w = world_declare();
  const cardvm_id died = tally("died", w->turn, w->destroy, among(w->battle, 0, 0)),
                  left = tally("left", w->turn,
                               cardvm_program_zone_event(w->program, w->battle, true), 0);
  w->bear = world_plain(w, "Bear", 3);
  world_start(w);
  world_propose(w, ev_card(w->destroy, world_bear(w, 1, w->battle)));
  assert_int_equal(of(2, died), 1);
  assert_int_equal(of(2, left), 1);
  world_move(w, world_bear(w, 1, w->battle), world_place(w, w->hand, 1), 0);
  assert_int_equal(of(2, died), 1);
  assert_int_equal(of(2, left), 2);
  world_free(w);
}

static cardvm_call_status rest_it(cardvm_game *game, cardvm_call *call, void *user) {
  cardvm_event e = ev_card(w->rest, call->me);
  world_log_call(user, game, call);
  return world_done(cardvm_propose(game, &e)); /* after it is looked anew for what interrupts */
}

/* Triggers of the same event read the number with it, once, whoever interrupts. */
TEST(it_is_counted_before_anything_triggers) {
  w = world_declare();
  const cardvm_id n = tally("n", w->turn, w->hurt, 0);
  const cardvm_expr second = x_equals(w, x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, n), 2);
  const cardvm_id rests = world_function(w, "rests", rest_it);
  cardvm_id told[2];
  for (int i = 0; i < 2; i++)
    told[i] = world_ability(w, &ON_EVENT(TRIGGERED, "told", &w->hurt, .match = second,
                                         .function = i ? rests : w->fn_log, .interrupts = i));
  w->bear = WORLD_CARD(w, "Bear", 3, told[0], told[1]);
  world_start(w);
  const cardvm_handle a = world_bear(w, 1, w->battle);
  for (uint32_t i = 1; i <= 3; i++) {
    world_propose(w, ev_amount(w->hurt, a, 1));
    assert_int_equal(of(1, n), i);
    for (int k = 0; k < 2; k++) assert_int_equal(world_logged(w, told[k]), i >= 2);
  }
  world_free(w);
}

static cardvm_id in_duel, steps_of_turn;
static int32_t seen[3];

static cardvm_call_status look_and_shout(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  if (!call->step++) {
    cardvm_event e = ev_player(w->shout, 1, 0);
    const cardvm_outcome o = cardvm_propose(game, &e);
    if (o == CARDVM_WAIT) return CARDVM_CALL_WAIT;
  }
  seen[0] += cardvm_game_player_variable(game, 1, in_duel);
  return CARDVM_CALL_DONE;
}

static cardvm_call_status fight(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  if (!call->step++) return world_waits(cardvm_run_sequence(game, w->duel, 1, NULL, 0));
  seen[1] = cardvm_game_player_variable(game, 1, in_duel);
  return CARDVM_CALL_DONE;
}

TEST(it_counts_while_the_sequence_runs) {
  w = world_declare();
  in_duel = tally("in_duel", w->duel, w->shout, 0);
  steps_of_turn =
      tally("steps", w->turn, cardvm_program_step_event(w->program, w->s_open, false), 0);
  world_start(w);
  world_propose(w, ev_player(w->shout, 1, 0));
  assert_int_equal(of(1, in_duel), 0); /* none runs */
  memset(seen, 0, sizeof seen);
  w->step_body = look_and_shout;
  for (int i = 0; i < 2; i++) world_do(w, fight);
  assert_int_equal(seen[0], 2 * (1 + 2 + 3)); /* open, clash, close */
  assert_int_equal(seen[1], 0);
  assert_int_equal(of(1, steps_of_turn), 2);
  world_free(w);
}

/* Undone with its effect, and the same in a fork. */
static cardvm_call_status hurt_and_fail(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  cardvm_event e = ev_amount(w->hurt, w->hold[0], 1);
  if (cardvm_propose(game, &e) != CARDVM_DONE) return CARDVM_CALL_FAILED;
  seen[2] = of(1, in_duel);
  (void)call;
  cardvm_effect_fail(game, &(cardvm_error){.code = CARDVM_ERROR_SCRIPT, .message = "no"});
  return CARDVM_CALL_FAILED;
}

TEST(it_goes_back_with_what_failed) {
  w = world_declare();
  in_duel = tally("hurts", w->turn, w->hurt, 0);
  w->bear = world_plain(w, "Bear", 3);
  world_start(w);
  w->hold[0] = world_bear(w, 1, w->battle);
  world_propose(w, ev_amount(w->hurt, w->hold[0], 1));
  cardvm_game *fork = cardvm_game_fork(w->game, NULL);
  assert_int_equal(cardvm_game_player_variable(fork, 1, in_duel), 1);
  world_check_game(fork);
  cardvm_game_free(fork);
  world_do(w, hurt_and_fail);
  assert_int_equal(seen[2], 2);
  assert_int_equal(of(1, in_duel), 1);
  world_free(w);
}

/* What depends on it is computed anew. */
TEST(a_constant_follows_it) {
  w = world_declare();
  const cardvm_id n = tally("n", w->turn, w->hurt, 0);
  const cardvm_modifier_def more = {.property = w->power,
                                    .value = x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, n)};
  w->bear = WORLD_CARD(w, "Bear", 3, world_ability(w, &CONSTANT("more", &more, 0)));
  world_start(w);
  const cardvm_handle a = world_bear(w, 1, w->battle);
  assert_int_equal(world_power(w, a), 3);
  world_propose(w, ev_amount(w->hurt, a, 1));
  assert_int_equal(world_power(w, a), 4);
  world_next_turn(w);
  assert_int_equal(world_power(w, a), 3);
  world_free(w);
}

/* -- What may tell of hidden cards --------------------------------------------------------------- */

static int32_t seen_by(cardvm_seat viewer, cardvm_id counted) {
  cardvm_view *v = cardvm_view_take(w->game, viewer, NULL);
  const int32_t n = cardvm_view_player_variable(v, 1, counted);
  assert_int_equal(cardvm_view_player_variable(v, 1, w->life), 20);
  cardvm_view_free(v);
  return n;
}

/* A path to a player. */
static cardvm_id leader(void) {
  const cardvm_id led = cardvm_program_player_variable(w->program, "whom", 0);
  cardvm_program_refers(w->program, CARDVM_SORT_PLAYER_VARIABLE, led,
                        (cardvm_reference){.to = CARDVM_SUBJECT_SEAT});
  return cardvm_program_path(w->program,
                             &(cardvm_path_def){CARDVM_PATH_PLAYER_VAR, CARDVM_WHOSE_YOU, led});
}

TEST(what_reads_hidden_cards_is_not_told) {
  w = world_declare();
  const cardvm_expr strong = x_at_least(w, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power), 1),
                    card_strong =
                        x_at_least(w, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_CARD, w->power), 1);
  const cardvm_expr some_hand = x_at_least(
      w, x_op(w, CARDVM_OP_COUNT, world_select(w, w->hand, CARDVM_SIDE_ANY, strong), 0), 0);
  const struct {
    const char *name;
    cardvm_expr match;
    bool hidden;
  } rows[] = {
      {"every", 0, false},
      {"battle", among(w->battle, 0, strong), false},
      {"mine", x_is_seat(w, CARDVM_WHOSE_MASTER + CARDVM_WHO_CARD, CARDVM_WHOSE_YOU), false},
      {"there", x_in_zone(w, CARDVM_WHO_CARD, w->battle), false},
      {"hand", among(w->hand, 0, strong), true},
      {"strong", card_strong, true},
      {"both", x_and(w, among(w->battle, 0, 0), card_strong), true},
      {"hands", some_hand, true},
      {"led", x_is_seat(w, CARDVM_WHOSE_PATH + leader(), CARDVM_WHOSE_NOBODY), true},
  };
  enum { ROWS = sizeof rows / sizeof *rows };
  cardvm_id ids[ROWS];
  for (int i = 0; i < ROWS; i++) ids[i] = tally(rows[i].name, w->turn, w->hurt, rows[i].match);
  const cardvm_expr spoken = x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, ids[5]);
  const cardvm_id cry =
      world_ability(w, &IN_WINDOW("cry", w->w_main, .condition = x_at_least(w, spoken, 5),
                                  .function = w->fn_log));
  w->bear = WORLD_CARD(w, "Bear", 3, cry);
  world_start(w);
  const cardvm_handle a = world_bear(w, 1, w->battle), held = world_bear(w, 1, w->hand);
  world_propose(w, ev_amount(w->hurt, a, 1));
  world_propose(w, ev_amount(w->hurt, held, 1));
  for (int i = 0; i < ROWS; i++)
    for (cardvm_seat viewer = 0; viewer <= 2; viewer++) {
      assert_int_not_equal(of(1, ids[i]), 0);
      assert_int_equal(seen_by(viewer, ids[i]), rows[i].hidden ? 0 : of(1, ids[i]));
    }
  cardvm_reason said[4];
  assert_int_equal(cardvm_game_why_not(w->game, CARDVM_VIEWER_ALL, 1, cry, a, said, 4), 1);
  assert_int_equal(said[0].kind, CARDVM_WHY_CONDITION);
  assert_int_equal(said[0].has, of(1, ids[5]));
  assert_int_equal(cardvm_game_why_not(w->game, 1, 1, cry, a, said, 4), 1);
  assert_int_equal(said[0].kind, CARDVM_WHY_HIDDEN);
  world_free(w);
}

/* -- What is refused ----------------------------------------------------------------------------- */

TEST(tallies_of_what_is_not_there_are_refused) {
  for (int row = 0; row < 7; row++) {
    w = world_declare();
    const cardvm_expr match = row == 3   ? 9999
                              : row == 4 ? x_rested(w) /* of me */
                              : row == 5 ? x_in_zone(w, CARDVM_WHO_IT, w->battle)
                                         : 0;
    const cardvm_ability_def def = {.name = row == 6 ? "life" : "n",
                                    .events = &(cardvm_id){row == 1 ? 9999 : w->hurt},
                                    .event_count = row != 2,
                                    .match = match};
    assert_int_equal(cardvm_program_tally(w->program, row == 0 ? 99 : w->turn, &def), 0);
    assert_int_equal(cardvm_program_error(w->program)->code, CARDVM_ERROR_DEFINITION);
    world_free(w);
  }
}
