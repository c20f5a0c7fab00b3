/* Values with each of their layers: constants that read what lower layers make need each of them
 * once, however many layers there are; all games of a program share the room, and none reads what
 * another one kept. */
#include "values_world.h"

GUARDS("reading/values")

#define CARDS_MAX 8u

static uint32_t calls; /* how often a constant has asked the reader */

static bool reader_that_counts(cardvm_game *game, const cardvm_context *context, void *user,
                               int32_t *out) {
  (void)game, (void)context, (void)user;
  calls++;
  *out = 0;
  return true;
}

static cardvm_id next_layer(world *w) {
  char name[20];
  snprintf(name, sizeof name, "layer %u", cardvm_program_count(w->program, CARDVM_SORT_LAYER) + 1);
  return cardvm_program_layer(w->program, name);
}

typedef struct tower {
  world *w;
  cardvm_handle cards[CARDS_MAX];
  uint32_t count;
} tower;

/* So many cards of power 1. In each layer above the first, each gets the sum of all their powers,
 * as lower layers make them: no other constant of its layer does anything. */
static tower tower_build(uint32_t layers, uint32_t count) {
  tower t = {.w = world_declare(), .count = count};
  world *w = t.w;
  const cardvm_id all = world_select(w, w->battle, CARDVM_SIDE_ANY, 0),
                  reader = cardvm_program_reader(w->program, "asked", reader_that_counts, NULL);
  const cardvm_expr sum =
      x_op(w, CARDVM_OP_ADD,
           x_op(w, CARDVM_OP_TOTAL, all, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power)),
           x_op(w, CARDVM_OP_CALL, reader, 0));
  cardvm_id king[CARDVM_LAYERS_MAX];
  for (uint32_t i = 2; i <= layers; i++) {
    const cardvm_id layer = i == 2 ? w->upper : next_layer(w);
    const cardvm_modifier_def m = {.property = w->power, .value = sum, .layer = layer};
    king[i - 2] = world_ability(w, &CONSTANT("aura", &m, .on = x_it_in(w, all)));
  }
  const cardvm_id plain = world_plain(w, "Plain", 1),
                  first = world_define(w, "First", 1, king, layers - 1);
  world_start(w);
  for (uint32_t i = 0; i < count; i++) t.cards[i] = world_put(w, i ? plain : first, 1, w->battle);
  world_run(w);
  calls = 0;
  values_forget(w->game);
  w->program->assertions_off = true; /* they read, too */
  return t;
}

static int32_t expected(uint32_t layers, uint32_t count) {
  int64_t power = 1;
  while (--layers && power < INT32_MAX) power += power * count;
  return power < INT32_MAX ? (int32_t)power : INT32_MAX;
}

/* One read needs the lower layers of all cards: n values in each layer, and each asks once. */
static uint32_t asked_by_one_read(uint32_t layers, uint32_t count) {
  tower t = tower_build(layers, count);
  assert_int_equal(world_power(t.w, t.cards[count - 1]), expected(layers, count));
  const uint32_t one = calls;
  for (uint32_t i = 0; i < count; i++)
    assert_int_equal(world_power(t.w, t.cards[i]), expected(layers, count));
  assert_true(calls <= one + count - 1); /* only their last layer was left */
  world_check(t.w);
  world_free(t.w);
  return one;
}

TEST(layers_are_computed_once) {
  for (uint32_t layers = 3; layers <= 7; layers += 2) {
    const uint32_t few = asked_by_one_read(layers, 4), many = asked_by_one_read(layers, 8);
    assert_int_equal(few, 4 * (layers - 2) + 1);
    assert_int_equal(many, 8 * (layers - 2) + 1);
  }
}

TEST(the_most_layers_are_all_read) {
  assert_int_equal(asked_by_one_read(CARDVM_LAYERS_MAX, 1), CARDVM_LAYERS_MAX - 1);
}

TEST(more_layers_are_refused) {
  world *w = world_declare_in(NULL, true);
  for (uint32_t i = next_layer(w); i < CARDVM_LAYERS_MAX; i++)
    assert_int_equal(next_layer(w), i + 1);
  assert_int_equal(next_layer(w), 0);
  cardvm_error error;
  assert_int_equal(cardvm_program_seal(w->program, &error), CARDVM_ERROR_LIMIT);
  assert_string_equal(error.message, "there are more than 32 layers");
}

/* What a change in a lower layer concerns is computed anew in the layers above it. */
TEST(lower_layers_pass_changes_on) {
  tower t = tower_build(3, 3);
  assert_int_equal(world_power(t.w, t.cards[2]), 16);
  modify(t.w, t.cards[1], t.w->power, CARDVM_ADD, 1, CARDVM_FOREVER);
  assert_int_equal(world_power(t.w, t.cards[2]), 1 + 4 + (5 + 6 + 5));
  modify(t.w, t.cards[2], t.w->power, CARDVM_SET, 0, CARDVM_FOREVER);
  assert_int_equal(world_power(t.w, t.cards[2]), 0 + 3 + (4 + 5 + 3));
  world_check(t.w);
}

TEST(games_of_a_program_do_not_read_each_other) {
  tower t = tower_build(4, 3);
  cardvm_program *p = t.w->program;
  cardvm_game *first = t.w->game, *second = cardvm_game_fork(first, NULL);
  const int32_t before = expected(4, 3);
  for (uint32_t round = 0; round < 3; round++) {
    p->newest_stamp = UINT32_MAX - round; /* the numbers run out meanwhile */
    assert_int_equal(world_power(t.w, t.cards[0]), before + (int32_t)round * 21);
    modify(t.w, t.cards[1], t.w->power, CARDVM_ADD, 1, CARDVM_FOREVER);
    assert_int_equal(cardvm_game_property(second, t.cards[0], t.w->power), before);
    cardvm_game_free(cardvm_game_fork(first, NULL));
    assert_int_equal(cardvm_game_property(second, t.cards[0], t.w->power), before);
    assert_int_equal(world_power(t.w, t.cards[0]), before + (int32_t)(round + 1) * 21);
  }
  world_check_game(first);
  world_check_game(second);
  cardvm_game_free(second);
}

/* The room grows with the largest game. What is kept in it stays. */
TEST(larger_games_make_room) {
  tower t = tower_build(4, 3);
  cardvm_program *p = t.w->program;
  const size_t room = p->value_count;
  assert_int_equal(world_power(t.w, t.cards[0]), expected(4, 3));
  const uint32_t before = calls;
  t.w->setup.limits.cards = 1000;
  cardvm_program_allow(p, &t.w->setup.limits);
  p->room = ROOM_WHOLE;
  cardvm_game *large = cardvm_game_start(p, &t.w->setup, NULL);
  assert_non_null(large);
  assert_true(p->value_count > room);
  assert_int_equal(world_power(t.w, t.cards[0]), expected(4, 3));
  assert_int_equal(calls, before);
  cardvm_game_free(large);
}
