/* Expressions and selections: what each operation says. */
#include "values_world.h"

GUARDS("reading/expr program/operands program/paths program/prepare state/sources reading/select")

/* -- Expressions ------------------------------------------------------------------------------- */

/* Evaluates expressions in an effect whose `it` is hold[0]. */
static cardvm_call_status evaluate_all(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  (void)call;
  for (uint32_t i = 0; i < 16; i++)
    if (w->number[i]) w->hold[i] = (uint32_t)cardvm_evaluate(game, w->number[i], w->hold[15]);
  return CARDVM_CALL_DONE;
}

static int32_t evaluate(world *w, cardvm_expr e, cardvm_handle it) {
  w->number[0] = e;
  w->hold[15] = it;
  world_do(w, evaluate_all);
  return (int32_t)w->hold[0];
}

TEST(arithmetic_is_that_of_numbers_without_overflow) {
  const int32_t big = INT32_MAX, low = INT32_MIN;
  const struct {
    cardvm_op op;
    int32_t a, b, result;
  } cases[] = {
      {CARDVM_OP_ADD, 2, 3, 5},
      {CARDVM_OP_ADD, INT32_MAX, 1, INT32_MAX},
      {CARDVM_OP_SUB, 2, 3, -1},
      {CARDVM_OP_SUB, INT32_MIN, 1, INT32_MIN},
      {CARDVM_OP_MUL, -4, 3, -12},
      {CARDVM_OP_MUL, INT32_MAX, 2, INT32_MAX},
      {CARDVM_OP_MUL, INT32_MIN, 2, INT32_MIN},
      {CARDVM_OP_MIN, -1, 2, -1},
      {CARDVM_OP_MAX, -1, 2, 2},
      {CARDVM_OP_EQ, 2, 2, 1},
      {CARDVM_OP_EQ, 2, 3, 0},
      {CARDVM_OP_NE, 2, 3, 1},
      {CARDVM_OP_LT, 2, 3, 1},
      {CARDVM_OP_LT, 3, 3, 0},
      {CARDVM_OP_LE, 3, 3, 1},
      {CARDVM_OP_GT, 4, 3, 1},
      {CARDVM_OP_GT, 3, 3, 0},
      {CARDVM_OP_GE, 3, 3, 1},
      {CARDVM_OP_GE, 2, 3, 0},
      {CARDVM_OP_AND, 2, 0, 0},
      {CARDVM_OP_AND, 2, 5, 1},
      {CARDVM_OP_OR, 0, 5, 1},
      {CARDVM_OP_OR, 0, 0, 0},
  };
  (void)big, (void)low;
  world *w = world_declare();
  cardvm_expr e[32], no = x_op(w, CARDVM_OP_NOT, x_num(w, 7), 0),
                     yes = x_op(w, CARDVM_OP_NOT, x_num(w, 0), 0);
  size_t n = sizeof cases / sizeof *cases;
  for (size_t i = 0; i < n; i++)
    e[i] = x_op(w, cases[i].op, x_num(w, cases[i].a), x_num(w, cases[i].b));
  world_start(w);
  for (size_t i = 0; i < n; i++) {
    int32_t found = evaluate(w, e[i], 0);
    if (found != cases[i].result) fail_msg("case %u: %d", (unsigned)i, (int)found);
  }
  assert_int_equal(evaluate(w, no, 0), 0);
  assert_int_equal(evaluate(w, yes, 0), 1);
}

static bool tells_its_context(cardvm_game *game, const cardvm_context *c, void *user,
                              int32_t *value) {
  const world *w = user;
  assert_ptr_equal(game, w->game);
  *value = (int32_t)(c->me == w->hold[1]) + 2 * (c->it == w->hold[2]) + 4 * (int32_t)c->you;
  return true;
}

TEST(readers_are_told_who_asks_and_about_what) {
  world *w = world_declare();
  const cardvm_expr e =
      x_op(w, CARDVM_OP_CALL, cardvm_program_reader(w->program, "reader", tells_its_context, w), 0);
  const cardvm_modifier_def more = {.property = w->power, .value = e};
  const cardvm_id aura = world_ability(
                      w, &CONSTANT("aura", &more, .on = x_in_zone(w, CARDVM_WHO_IT, w->market))),
                  sage = WORLD_CARD(w, "Sage", 1, aura), bear = world_plain(w, "Bear", 10);
  world_start(w);
  w->hold[1] = world_put(w, sage, 2, w->battle);
  w->hold[2] = world_put(w, bear, 1, w->market);
  assert_int_equal(world_power(w, w->hold[2]), 10 + 1 + 2 + 4 * 2);
}

/* In comparisons, as conditions of what hears an event: each is what it says, and no other number.
 */
TEST(comparisons_read_what_they_speak_of) {
  enum { TERMS = 23 };
  for (int i = 0; i < TERMS; i++) {
    world *w = world_declare();
    const cardvm_id bear = world_plain(w, "Bear", 3);
    const struct {
      cardvm_op op;
      uint32_t a, b;
      int32_t is;
    } terms[TERMS] = {
        {CARDVM_OP_SEAT, CARDVM_WHOSE_YOU, 0, 2},
        {CARDVM_OP_SEAT, CARDVM_WHOSE_TURN, 0, 1},
        {CARDVM_OP_SEAT, CARDVM_WHOSE_EVENT, 0, 3},
        {CARDVM_OP_SEAT, CARDVM_WHOSE_BY, 0, 4},
        {CARDVM_OP_SLOT, CARDVM_SLOT_AMOUNT, 0, 5},
        {CARDVM_OP_SLOT, CARDVM_SLOT_PLAYER, 0, 3},
        {CARDVM_OP_GAME_VAR, w->tally, 0, 6},
        {CARDVM_OP_GAME_VAR, w->round, 0, 0},
        {CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, w->gold, 7},
        {CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_EVENT, w->gold, 8},
        {CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_TURN, w->gold, 9},
        {CARDVM_OP_PROPERTY, CARDVM_WHO_ME, w->power, 1},
        {CARDVM_OP_PROPERTY, CARDVM_WHO_CARD, w->power, 3},
        {CARDVM_OP_FIELD, CARDVM_WHO_ME, w->damage, 2},
        {CARDVM_OP_FIELD, CARDVM_WHO_CARD, w->damage, 4},
        {CARDVM_OP_COUNT, world_select(w, w->battle, CARDVM_SIDE_ANY, 0), 0, 2},
        {CARDVM_OP_DEFINITION, CARDVM_WHO_CARD, 0, (int32_t)bear},
        {CARDVM_OP_ADD, x_op(w, CARDVM_OP_SLOT, CARDVM_SLOT_AMOUNT, 0), x_num(w, 1), 6},
        {CARDVM_OP_MAX, x_num(w, 2), x_op(w, CARDVM_OP_SLOT, CARDVM_SLOT_AMOUNT, 0), 5},
        {CARDVM_OP_PLAYERS, 0, 0, 4},
        {CARDVM_OP_SEAT, CARDVM_WHOSE_MASTER + CARDVM_WHO_CARD, 0, 1},
        {CARDVM_OP_SEAT, CARDVM_WHOSE_OWNER + CARDVM_WHO_ME, 0, 2},
        {CARDVM_OP_SEAT, CARDVM_WHOSE_NOBODY, 0, 0},
    };
    const cardvm_expr term = x_op(w, terms[i].op, terms[i].a, terms[i].b);
    const cardvm_id yes = world_trigger(w, w->shout, x_equals(w, term, terms[i].is)),
                    no = world_trigger(w, w->shout, x_equals(w, term, terms[i].is + 1)),
                    ear = WORLD_CARD(w, "Ear", 1, yes, no);
    w->setup.players = w->rules.players_max = 4;
    world_start(w);
    const cardvm_handle me = world_put(w, ear, 2, w->battle),
                        other = world_put(w, bear, 1, w->battle);
    cardvm_edit_field(w->game, me, w->damage, 2);
    cardvm_edit_field(w->game, other, w->damage, 4);
    cardvm_edit_variable(w->game, w->tally, 6);
    for (cardvm_seat s = 1; s < 4; s++)
      cardvm_edit_player(w->game, s, w->gold, s == 1 ? 9 : 5 + (int32_t)s);
    world_run(w);
    cardvm_event e = ev_amount(w->shout, other, 5);
    e.slot[CARDVM_SLOT_PLAYER] = 3;
    e.slot[CARDVM_SLOT_BY] = 4;
    world_propose(w, e);
    if (world_logged(w, yes) != 1 || world_logged(w, no)) fail_msg("term %d", i);
    world_free(w);
  }
}

TEST(readings_of_a_card_tell_where_and_whose_it_is) {
  world *w = world_declare();
  const uint32_t it = CARDVM_WHO_IT;
  const cardvm_op ops[] = {CARDVM_OP_ZONE,      CARDVM_OP_OWNER,    CARDVM_OP_MASTER,
                           CARDVM_OP_PRESENT,   CARDVM_OP_ATTACHED, CARDVM_OP_IS_ATTACHED,
                           CARDVM_OP_DEFINITION};
  cardvm_expr e[7], in = x_in_zone(w, CARDVM_WHO_IT, w->battle),
                    out = x_in_zone(w, CARDVM_WHO_IT, w->hand);
  for (int i = 0; i < 7; i++) e[i] = x_op(w, ops[i], it, 0);
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle host = world_put(w, bear, 1, w->battle), a = world_put(w, bear, 2, w->hand);
  cardvm_edit_attach(w->game, a, host);
  world_run(w);
  a = world_now(w, a);
  const int32_t expect_host[] = {(int32_t)w->battle, 1, 1, 1, 1, 0, (int32_t)bear};
  const int32_t expect_a[] = {(int32_t)w->battle, 2, 1, 1, 0, 1, (int32_t)bear};
  const int32_t expect_none[] = {0, 0, 0, 0, 0, 0, 0};
  for (int i = 0; i < 7; i++) {
    assert_int_equal(evaluate(w, e[i], host), expect_host[i]);
    assert_int_equal(evaluate(w, e[i], a), expect_a[i]);
    assert_int_equal(evaluate(w, e[i], 0), expect_none[i]);
  }
  assert_int_equal(evaluate(w, in, host), 1);
  assert_int_equal(evaluate(w, out, host), 0);
  assert_int_equal(evaluate(w, in, 0), 0);
  world_propose(w, ev_card(w->destroy, host));
  assert_int_equal(evaluate(w, e[0], host), (int32_t)w->battle); /* last known */
  assert_int_equal(evaluate(w, e[3], host), 0);
}

TEST(columns_are_seen_from_the_chair_of_who_asks) {
  world *w = world_declare();
  cardvm_expr mine = x_op(w, CARDVM_OP_COLUMN, CARDVM_WHO_IT, CARDVM_WHOSE_YOU);
  cardvm_expr theirs = x_op(w, CARDVM_OP_COLUMN, CARDVM_WHO_IT, CARDVM_WHOSE_OPPONENT);
  cardvm_expr row = x_op(w, CARDVM_OP_ROW, CARDVM_WHO_IT, CARDVM_WHOSE_YOU);
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, bear, 2, w->battle);
  world_move(w, a, cardvm_game_circle(w->game, w->field, 1, 0), 0); /* left of player 1 */
  world_move(w, b, cardvm_game_circle(w->game, w->field, 2, 2),
             0); /* right of player 2: the same column */
  assert_int_equal(evaluate(w, mine, a), -1);
  assert_int_equal(evaluate(w, mine, b), -1);
  assert_int_equal(evaluate(w, theirs, a), 1);
  assert_int_equal(evaluate(w, theirs, b), 1);
  assert_int_equal(evaluate(w, row, a), 1);
  assert_int_equal(evaluate(w, row, b), -1);
  cardvm_handle c = world_put(w, bear, 1, w->battle); /* on no circle */
  assert_int_equal(evaluate(w, mine, c), 0);
}

TEST(ordinal_tells_on_which_circle_a_card_lies) {
  world *w = world_declare();
  cardvm_expr ordinal = x_op(w, CARDVM_OP_ORDINAL, CARDVM_WHO_IT, 0);
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 2, w->battle);
  assert_int_equal(evaluate(w, ordinal, a), 0);
  for (uint32_t n = 0; n < 3; n++) {
    world_move(w, a, cardvm_game_circle(w->game, w->field, 1 + n % 2, n), 0);
    assert_int_equal(evaluate(w, ordinal, a), (int32_t)n + 1);
  }
  world_propose(w, ev_card(w->destroy, a));
  assert_int_equal(evaluate(w, ordinal, a), 3); /* as it was */
  assert_int_equal(evaluate(w, ordinal, world_now(w, a)), 0);
  assert_int_equal(evaluate(w, ordinal, 0), 0);
}

TEST(position_tells_which_card_of_its_place_it_is) {
  world *w = world_declare();
  cardvm_expr position = x_op(w, CARDVM_OP_POSITION, CARDVM_WHO_IT, 0);
  cardvm_expr players = x_op(w, CARDVM_OP_PLAYERS, 0, 0);
  cardvm_id bear = world_plain(w, "Bear", 3);
  w->setup.players = 3;
  world_start(w);
  cardvm_handle card[3];
  for (int i = 0; i < 3; i++) card[i] = world_put(w, bear, 1, w->battle);
  for (int i = 0; i < 3; i++) assert_int_equal(evaluate(w, position, card[i]), i + 1);
  world_propose(w, ev_card(w->discard, card[0]));
  assert_int_equal(evaluate(w, position, card[0]), 0); /* gone from there */
  assert_int_equal(evaluate(w, position, card[2]), 2);
  assert_int_equal(evaluate(w, players, 0), 3);
}

/* A constant that reads it is computed again when cards above come and go. */
TEST(position_is_kept_no_longer_than_it_holds) {
  world *w = world_declare();
  cardvm_modifier_def m = {w->power, CARDVM_ADD, x_op(w, CARDVM_OP_POSITION, CARDVM_WHO_IT, 0), 0};
  cardvm_id grows = world_ability(
      w, &(cardvm_ability_def){.kind = CARDVM_CONSTANT, .modifiers = &m, .modifier_count = 1});
  cardvm_id bear = WORLD_CARD(w, "Bear", 10, grows), cat = world_plain(w, "Cat", 2);
  world_start(w);
  cardvm_handle a = world_put(w, cat, 1, w->battle), b = world_put(w, bear, 1, w->battle);
  assert_int_equal(world_power(w, b), 12);
  world_propose(w, ev_card(w->discard, a));
  assert_int_equal(world_power(w, b), 11);
}

TEST(circles_are_adjacent_where_they_are_linked) {
  world *w = world_declare();
  cardvm_id near = cardvm_program_selection(
      w->program,
      &(cardvm_selection_def){.zones = zone_set(w->field),
                              .filter = x_op(w, CARDVM_OP_ADJACENT, CARDVM_WHO_IT, CARDVM_WHO_ME)});
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle cards[2][3], found[8];
  for (cardvm_seat s = 1; s <= 2; s++)
    for (uint32_t n = 0; n < 3; n++) {
      cards[s - 1][n] = world_put(w, bear, s, w->battle);
      world_move(w, cards[s - 1][n], cardvm_game_circle(w->game, w->field, s, n), 0);
    }
  assert_int_equal(cardvm_game_select(w->game, near, 1, cards[0][0], found, 8), 1);
  assert_int_equal(found[0], cards[0][1]);
  assert_int_equal(cardvm_game_select(w->game, near, 1, cards[1][1], found, 8), 2);
  assert_int_equal(found[0], cards[1][0]);
  assert_int_equal(found[1], cards[1][2]);
  assert_int_equal(cardvm_game_select(w->game, near, 1, 0, found, 8), 0);
}

/* -- Selections -------------------------------------------------------------------------------- */

TEST(selections_choose_by_zone_side_and_filter) {
  world *w = world_declare();
  cardvm_expr hurt = x_at_least(w, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_IT, w->damage), 1);
  cardvm_id yours = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0);
  cardvm_id enemies = world_select(w, w->battle, CARDVM_SIDE_ENEMY, hurt);
  cardvm_id hands = world_select(w, w->hand, CARDVM_SIDE_YOURS, 0);
  cardvm_id attached = cardvm_program_selection(
      w->program, &(cardvm_selection_def){.zones = zone_set(w->battle), .attached = true});
  cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, bear, 2, w->battle);
  cardvm_handle c = world_put(w, bear, 2, w->battle), found[8];
  world_put(w, bear, 1, w->hand);
  world_propose(w, ev_amount(w->hurt, b, 1));
  cardvm_edit_attach(w->game, world_put(w, bear, 1, w->limbo), c);
  world_run(w);
  assert_int_equal(cardvm_game_select(w->game, yours, 1, 0, found, 8), 1);
  assert_int_equal(found[0], a);
  assert_int_equal(cardvm_game_select(w->game, yours, 2, 0, found, 1),
                   2); /* counts what does not fit */
  assert_int_equal(cardvm_game_select(w->game, enemies, 1, 0, found, 8), 1);
  assert_int_equal(found[0], b);
  assert_int_equal(cardvm_game_select(w->game, hands, 1, 0, NULL, 0), 1);
  assert_int_equal(cardvm_game_select(w->game, hands, 2, 0, NULL, 0), 0);
  assert_int_equal(cardvm_game_select(w->game, attached, 1, 0, found, 8), 1);
  assert_int_equal(world_card(w, found[0]).host, c);
  assert_int_equal(cardvm_game_select(w->game, 99, 1, 0, found, 8), 0);
}

/* A stolen card is "yours" of who stole it; in a hand the place decides. */
TEST(selections_of_a_side_follow_control) {
  world *w = world_declare();
  cardvm_id yours = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0),
            bear = world_plain(w, "Bear", 3);
  world_start(w);
  cardvm_handle a = world_put(w, bear, 1, w->battle), found[2];
  cardvm_edit_control(w->game, a, 2, CARDVM_FOREVER);
  world_run(w);
  assert_int_equal(cardvm_game_select(w->game, yours, 2, 0, found, 2), 1);
  assert_int_equal(cardvm_game_select(w->game, yours, 1, 0, found, 2), 0);
}
