/* The order of changes in a layer (program/stages.c, reading/rings.c): by age, but what is read is
 * made before; constants that read each other go by age, each on what the older ones have left. */
#include "values_world.h"

GUARDS("program/stages reading/rings reading/values")

/* A constant that adds to a property of all cards in the battle zone, or of its own card (`all`
 * false). */
static cardvm_id aura(world *w, bool all, cardvm_id property, cardvm_modify how,
                      cardvm_expr value) {
  const cardvm_id cards = all ? world_select(w, w->battle, CARDVM_SIDE_ANY, 0) : 0;
  return constant(w, all ? x_it_in(w, cards) : 0, property, how, value);
}

static cardvm_expr its(world *w, cardvm_id property) {
  return x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, property);
}

static cardvm_handle put(world *w, cardvm_id definition) {
  return world_put(w, definition, 1, w->battle);
}

static cardvm_id extra_property(world *w, const char *name) {
  return cardvm_program_property(w->program, &(cardvm_property_def){.name = name});
}

/* -- What is read comes first ------------------------------------------------------------------ */

TEST(what_is_read_is_made_before) {
  world *w = world_declare();
  const cardvm_id size = extra_property(w, "size");
  const cardvm_id reads =
                      WORLD_CARD(w, "Reader", 1, aura(w, true, w->power, CARDVM_ADD, its(w, size))),
                  grows = WORLD_CARD(w, "Grower", 1, aura(w, true, size, CARDVM_ADD, x_num(w, 3)));
  world_start(w);
  const cardvm_handle card = put(w, reads);
  assert_int_equal(world_power(w, card), 1);
  put(w, grows); /* younger, and yet it is seen */
  assert_int_equal(value(w, card, size), 3);
  assert_int_equal(world_power(w, card), 4);
  world_check(w);
}

TEST(changes_of_one_property_go_by_age_whatever_they_read) {
  world *w = world_declare();
  const cardvm_id size = extra_property(w, "size");
  const cardvm_id adds =
                      WORLD_CARD(w, "Adder", 1, aura(w, true, w->power, CARDVM_ADD, its(w, size))),
                  sets =
                      WORLD_CARD(w, "Setter", 1, aura(w, true, w->power, CARDVM_SET, x_num(w, 7))),
                  grows = WORLD_CARD(w, "Grower", 1, aura(w, true, size, CARDVM_ADD, x_num(w, 3)));
  world_start(w);
  const cardvm_handle card = put(w, grows);
  put(w, adds);
  put(w, sets);
  assert_int_equal(world_power(w, card), 7); /* the younger one sets */
  put(w, adds);
  assert_int_equal(world_power(w, card), 10);
}

TEST(who_reads_the_property_itself_comes_behind) {
  world *w = world_declare();
  const cardvm_id doubles = WORLD_CARD(w, "Doubler", 1,
                                       aura(w, true, w->power, CARDVM_ADD, its(w, w->power))),
                  sets =
                      WORLD_CARD(w, "Setter", 1, aura(w, true, w->power, CARDVM_SET, x_num(w, 5)));
  world_start(w);
  const cardvm_handle card = put(w, doubles);
  assert_int_equal(world_power(w, card), 2);
  put(w, sets); /* younger; but the older one reads what it makes */
  assert_int_equal(world_power(w, card), 10);
  modify(w, card, w->power, CARDVM_ADD, 1, CARDVM_FOREVER);
  assert_int_equal(world_power(w, card), 12);
}

/* -- Rings ------------------------------------------------------------------------------------- */

TEST(a_ring_goes_by_age) {
  world *w = world_declare();
  const cardvm_id size = extra_property(w, "size");
  const cardvm_id strong =
                      WORLD_CARD(w, "Strong", 1, aura(w, true, w->power, CARDVM_ADD, its(w, size))),
                  large =
                      WORLD_CARD(w, "Large", 1, aura(w, true, size, CARDVM_ADD, its(w, w->power)));
  world_start(w);
  const cardvm_handle first = put(w, strong); /* power += size, then size += power */
  const cardvm_handle second = put(w, large);
  assert_int_equal(world_power(w, first), 1);
  assert_int_equal(value(w, first, size), 1);
  put(w, strong);
  assert_int_equal(world_power(w, first), 2);
  assert_int_equal(value(w, second, size), 1);
  put(w, large);
  assert_int_equal(value(w, second, size), 3);
  assert_int_equal(world_power(w, second), 2);
  world_check(w);
}

/* One ability that exchanges two values reads both before it writes either. */
TEST(two_switches_are_as_none) {
  world *w = world_declare();
  const cardvm_id size =
      cardvm_program_property(w->program, &(cardvm_property_def){.name = "size", .base = 9});
  const cardvm_modifier_def both[] = {
      {.property = w->power, .modify = CARDVM_SET, .value = its(w, size)},
      {.property = size, .modify = CARDVM_SET, .value = its(w, w->power)}};
  const cardvm_id all = world_select(w, w->battle, CARDVM_SIDE_ANY, 0),
                  exchange = world_ability(w, &(cardvm_ability_def){.name = "switch",
                                                                    .kind = CARDVM_CONSTANT,
                                                                    .on = x_it_in(w, all),
                                                                    .modifiers = both,
                                                                    .modifier_count = 2}),
                  switcher = WORLD_CARD(w, "Switcher", 2, exchange);
  world_start(w);
  const cardvm_handle card = put(w, switcher);
  assert_int_equal(world_power(w, card), 9);
  assert_int_equal(value(w, card, size), 2);
  put(w, switcher);
  assert_int_equal(world_power(w, card), 2);
  assert_int_equal(value(w, card, size), 9);
  world_check(w);
}

static uint32_t calls; /* how often a constant of the ring has asked the reader */

static bool reader_that_counts(cardvm_game *game, const cardvm_context *context, void *user,
                               int32_t *out) {
  (void)game, (void)context, (void)user;
  calls++;
  *out = 0;
  return true;
}

/* Each bearer's power becomes the sum of all powers: the oldest one's first. */
TEST(a_long_ring_is_read_once) {
  world *w = world_declare();
  const cardvm_id all = world_select(w, w->battle, CARDVM_SIDE_ANY, 0),
                  reader = cardvm_program_reader(w->program, "asked", reader_that_counts, NULL);
  const cardvm_expr sum = x_op(w, CARDVM_OP_ADD, x_op(w, CARDVM_OP_TOTAL, all, its(w, w->power)),
                               x_op(w, CARDVM_OP_CALL, reader, 0));
  const cardvm_id bearer = WORLD_CARD(w, "Bearer", 1, aura(w, false, w->power, CARDVM_SET, sum));
  world_start(w);
  cardvm_handle cards[20];
  for (uint32_t i = 0; i < 20; i++) cards[i] = put(w, bearer);
  world_run(w);
  calls = 0;
  values_forget(w->game);
  w->program->assertions_off = true; /* they read, too */
  int32_t expected = 20;
  for (uint32_t i = 0; i < 20; i++, expected = 2 * expected - 1)
    assert_int_equal(world_power(w, cards[i]), expected);
  assert_int_equal(calls, 20);
  world_check(w);
}

/* -- Chains ------------------------------------------------------------------------------------ */

/* Each property reads the one before. */
static cardvm_status chain(uint32_t length, int32_t *last, cardvm_error *error) {
  world *w = world_declare_in(NULL, true);
  cardvm_id properties[80], abilities[80];
  for (uint32_t i = 0; i < length; i++) {
    char name[20];
    snprintf(name, sizeof name, "link %u", i);
    properties[i] = extra_property(w, name);
    abilities[i] =
        aura(w, true, properties[i], CARDVM_ADD, i ? its(w, properties[i - 1]) : x_num(w, 4));
  }
  const cardvm_id bearer = world_define(w, "Bearer", 1, abilities, length);
  cardvm_program_rules(w->program, &w->rules);
  const cardvm_status status = cardvm_program_seal(w->program, error);
  if (status == CARDVM_OK) {
    w->game = cardvm_game_start(w->program, &w->setup, error);
    world_run(w);
    *last = value(w, put(w, bearer), properties[length - 1]);
    world_check(w);
  }
  world_free(w);
  return status;
}

TEST(a_chain_has_a_stage_for_each_link) {
  cardvm_error error;
  int32_t last = 0;
  if (chain(60, &last, &error)) fail_msg("%s", error.message);
  assert_int_equal(last, 4);
  assert_int_equal(chain(70, &last, &error), CARDVM_ERROR_LIMIT);
  assert_string_equal(error.message,
                      "constants that read what others change, one behind the other, "
                      "need more than 64 stages");
}

/* -- Layers of lasting effects ----------------------------------------------------------------- */

TEST(a_lasting_effect_may_name_a_layer) {
  world *w = world_declare();
  const cardvm_id might = cardvm_program_property(
      w->program, &(cardvm_property_def){.name = "might", .layer = w->upper, .layers = 1});
  const cardvm_id doubles =
      WORLD_CARD(w, "Doubler", 1, aura(w, true, might, CARDVM_SET, x_num(w, 5)));
  world_start(w);
  const cardvm_handle card = put(w, doubles);
  modify(w, card, might, (cardvm_modify)(CARDVM_SET | CARDVM_IN_LAYER(1)), 9, CARDVM_FOREVER);
  assert_int_equal(value(w, card, might), 5); /* the higher layer comes behind, though older */
  modify(w, card, might, CARDVM_SET, 2, CARDVM_FOREVER);
  assert_int_equal(value(w, card, might), 2);
  world_check(w);
}

TEST(a_layer_that_the_property_does_not_name_is_refused) {
  world *w = world_declare();
  const cardvm_id plain = world_plain(w, "Plain", 1);
  world_start(w);
  const cardvm_handle card = put(w, plain);
  const cardvm_modify wrong[] = {(cardvm_modify)CARDVM_IN_LAYER(w->upper),
                                 (cardvm_modify)CARDVM_IN_LAYER(31), (cardvm_modify)2};
  for (uint32_t i = 0; i < 3; i++) {
    assert_int_equal(world_propose(w, ev_modify(card, w->power, wrong[i], 1, CARDVM_FOREVER)),
                     CARDVM_NOTHING);
    assert_int_equal(world_power(w, card), 1);
  }
}

/* -- A constant of several layers -------------------------------------------------------------- */

/* Sets the power of strong cards to 1; in the upper layer it adds to their shine. */
static cardvm_id of_two_layers(world *w) {
  const cardvm_id strong =
      world_select(w, w->battle, CARDVM_SIDE_ANY, x_at_least(w, its(w, w->power), 3));
  const cardvm_modifier_def m[] = {
      {.property = w->shine, .value = x_num(w, 10)},
      {.property = w->power, .modify = CARDVM_SET, .value = x_num(w, 1)}};
  cardvm_ability_def d = CONSTANT(NULL, m, .on = x_it_in(w, strong));
  d.modifier_count = 2;
  return world_ability(w, &d);
}

TEST(in_later_layers_it_concerns_the_same_cards) {
  world *w = world_declare();
  const cardvm_id frost = WORLD_CARD(w, "Frost", 1, of_two_layers(w)),
                  grows =
                      WORLD_CARD(w, "Grower", 1, aura(w, true, w->power, CARDVM_ADD, x_num(w, 1))),
                  bear = world_plain(w, "Bear", 2), giant = world_plain(w, "Giant", 4);
  world_start(w);
  const cardvm_handle small = put(w, bear), big = put(w, giant), cold = put(w, frost);
  assert_int_equal(world_power(w, big), 1); /* not strong any more, and yet */
  assert_int_equal(value(w, big, w->shine), 10);
  assert_int_equal(value(w, small, w->shine), 0);
  modify(w, small, w->power, CARDVM_ADD, 2, w->until_shout); /* kept values follow */
  assert_int_equal(world_power(w, small), 1);
  assert_int_equal(value(w, small, w->shine), 10);
  world_propose(w, ev_card(w->shout, 0));
  assert_int_equal(value(w, small, w->shine), 0);
  put(w, grows);
  assert_int_equal(world_power(w, small), 1);
  assert_int_equal(value(w, small, w->shine), 10);
  world_move(w, cold, world_place(w, w->hand, 1), 0);
  assert_int_equal(value(w, small, w->shine), 0);
  assert_int_equal(world_power(w, big), 5);
  world_check(w);
}

/* What another constant makes of them in the layers between is nothing to it. */
TEST(what_becomes_one_of_them_later_is_not_concerned) {
  world *w = world_declare();
  const cardvm_id frost = WORLD_CARD(w, "Frost", 1, of_two_layers(w));
  const cardvm_modifier_def late = {.property = w->power, .value = x_num(w, 7), .layer = w->upper};
  const cardvm_id lifts =
      WORLD_CARD(w, "Lifter", 1, world_ability(w, &CONSTANT(NULL, &late, .on = 0)));
  world_start(w);
  put(w, frost);
  const cardvm_handle card = put(w, lifts);
  assert_int_equal(world_power(w, card), 8);
  assert_int_equal(value(w, card, w->shine), 0);
}
