/* Tags: bits of a property, 32 to each, changed one by one, each in stages of its own. */
#include "lasting.h"
#include "values_world.h"

GUARDS("program/stages program/define reading/values reading/compare program/prepare")

static cardvm_id list_of_tags(world *w) {
  return cardvm_program_property(w->program, &(cardvm_property_def){.name = "words", .tags = true});
}

static cardvm_expr x_has(world *w, cardvm_who who, cardvm_id tag) {
  return x_op(w, CARDVM_OP_NE, x_op(w, CARDVM_OP_TAG, who, tag), x_num(w, 0));
}

/* Cards in the battle zone that a filter lets through (0: all) get, lose or are set to a tag. */
static cardvm_id tagged(world *w, cardvm_expr filter, cardvm_modify how, cardvm_id tag) {
  const cardvm_modifier_def m = {
      .property = CARDVM_TAG_PROPERTY(tag), .modify = how, .tags = CARDVM_TAG_BIT(tag)};
  const cardvm_id cards = world_select(w, w->battle, CARDVM_SIDE_ANY, filter);
  return world_ability(w, &CONSTANT("changes", &m, .on = x_it_in(w, cards)));
}

static bool has_tag(world *w, cardvm_handle card, cardvm_id tag) {
  return (uint32_t)value(w, card, CARDVM_TAG_PROPERTY(tag)) & CARDVM_TAG_BIT(tag);
}

static cardvm_handle put(world *w, cardvm_id definition) {
  return world_put(w, definition, 1, w->battle);
}

static cardvm_id with_tags(world *w, const char *name, const cardvm_id *tags, uint32_t count) {
  cardvm_value values[8];
  for (uint32_t i = 0; i < count; i++)
    values[i] = (cardvm_value){CARDVM_TAG_PROPERTY(tags[i]), (int32_t)CARDVM_TAG_BIT(tags[i])};
  return cardvm_program_definition(
      w->program, &(cardvm_definition_def){.name = name, .values = values, .value_count = count});
}

TEST(a_list_goes_on_in_more_properties) {
  world *w = world_declare();
  const cardvm_id list = list_of_tags(w);
  cardvm_id tags[600];
  for (uint32_t i = 0; i < 600; i++) tags[i] = cardvm_program_tag(w->program, list);
  const cardvm_id card = with_tags(w, "Two", (cardvm_id[]){tags[0], tags[31], tags[599]}, 3);
  assert_int_equal(CARDVM_TAG_PROPERTY(tags[31]), list);
  assert_int_equal(cardvm_program_more_tags(w->program, list), CARDVM_TAG_PROPERTY(tags[32]));
  assert_int_equal(cardvm_program_more_tags(w->program, CARDVM_TAG_PROPERTY(tags[599])), 0);
  world_start(w);
  const cardvm_handle at = put(w, card);
  for (uint32_t i = 0; i < 600; i++)
    assert_int_equal(has_tag(w, at, tags[i]), i == 0 || i == 31 || i == 599);
}

TEST(what_is_no_tag_is_refused) {
  static const char *const said[] = {"tags are no number", "a tag that does not exist",
                                     "a modifier needs", "a modifier needs", "a modifier needs"};
  for (uint32_t i = 0; i < 5; i++) {
    world *w = world_declare();
    const cardvm_id list = list_of_tags(w), tag = cardvm_program_tag(w->program, list);
    const cardvm_modifier_def wrong[] = {{.property = list, .modify = CARDVM_WITH, .tags = 2},
                                         {.property = list, .value = x_num(w, 1)},
                                         {.property = w->power, .modify = CARDVM_WITH, .tags = 1}};
    assert_int_equal(tag, list << 5);
    if (i == 0)
      cardvm_program_property(w->program,
                              &(cardvm_property_def){.name = "n", .tags = true, .base = 1});
    else if (i == 1) with_tags(w, "None", (cardvm_id[]){tag + 1}, 1);
    else cardvm_program_ability(w->program, &CONSTANT("wrong", &wrong[i - 2], .on = 0));
    assert_non_null(strstr(cardvm_program_error(w->program)->message, said[i]));
  }
}

TEST(changes_of_tags_go_by_age) {
  world *w = world_declare();
  const cardvm_id list = list_of_tags(w), a = cardvm_program_tag(w->program, list),
                  b = cardvm_program_tag(w->program, list);
  const cardvm_id bare = with_tags(w, "Bare", (cardvm_id[]){a}, 1),
                  gives = WORLD_CARD(w, "Gives", 1, tagged(w, 0, CARDVM_WITH, b)),
                  takes = WORLD_CARD(w, "Takes", 1, tagged(w, 0, CARDVM_WITHOUT, b));
  world_start(w);
  const cardvm_handle card = put(w, bare);
  put(w, gives);
  assert_true(has_tag(w, card, a) && has_tag(w, card, b));
  put(w, takes);
  assert_true(has_tag(w, card, a) && !has_tag(w, card, b));
  modify(w, card, list, CARDVM_WITH, 2, CARDVM_FOREVER);
  assert_true(has_tag(w, card, b));
  modify(w, card, list, CARDVM_WITHOUT, 1, CARDVM_FOREVER);
  assert_true(!has_tag(w, card, a) && has_tag(w, card, b));
  modify(w, card, list, CARDVM_SET, 1, CARDVM_FOREVER);
  assert_true(has_tag(w, card, a) && !has_tag(w, card, b));
  world_check(w);
}

/* What reads flying and gives vigilance gets no stage behind what takes vigilance away. */
TEST(tags_have_stages_of_their_own) {
  world *w = world_declare();
  const cardvm_id list = list_of_tags(w), flying = cardvm_program_tag(w->program, list),
                  vigilant = cardvm_program_tag(w->program, list);
  const cardvm_id bird = with_tags(w, "Bird", (cardvm_id[]){flying}, 1),
                  gives =
                      WORLD_CARD(w, "Gives", 1,
                                 tagged(w, x_has(w, CARDVM_WHO_IT, flying), CARDVM_WITH, vigilant)),
                  takes = WORLD_CARD(w, "Takes", 1, tagged(w, 0, CARDVM_WITHOUT, vigilant)),
                  lifts = WORLD_CARD(w, "Lifts", 1, tagged(w, 0, CARDVM_WITH, flying));
  world_start(w);
  const cardvm_handle card = put(w, bird);
  put(w, gives);
  assert_true(has_tag(w, card, vigilant));
  put(w, takes); /* younger */
  assert_false(has_tag(w, card, vigilant));
  put(w, gives);
  assert_true(has_tag(w, card, vigilant));
  const cardvm_handle other = put(w, takes);
  assert_false(has_tag(w, other, vigilant));
  put(w, lifts); /* younger, and yet seen by who reads flying */
  assert_true(has_tag(w, other, flying) && !has_tag(w, other, vigilant));
  put(w, gives);
  assert_true(has_tag(w, other, vigilant));
  world_check(w);
}

/* One that sets the list changes each tag in its stage, and those of other properties, too. */
TEST(who_sets_a_list_sets_all_of_it_in_each_stage) {
  world *w = world_declare();
  const cardvm_id list = list_of_tags(w), flying = cardvm_program_tag(w->program, list),
                  vigilant = cardvm_program_tag(w->program, list);
  cardvm_id last = 0;
  for (uint32_t i = 0; i < 40; i++) last = cardvm_program_tag(w->program, list);
  const cardvm_id bird = with_tags(w, "Bird", (cardvm_id[]){flying, last}, 2),
                  gives =
                      WORLD_CARD(w, "Gives", 1,
                                 tagged(w, x_has(w, CARDVM_WHO_IT, flying), CARDVM_WITH, vigilant)),
                  lifts = WORLD_CARD(w, "Lifts", 1, tagged(w, 0, CARDVM_WITH, flying)),
                  only = WORLD_CARD(w, "Only", 1, tagged(w, 0, CARDVM_SET, last));
  world_start(w);
  const cardvm_handle card = put(w, bird);
  put(w, gives);
  assert_true(has_tag(w, card, vigilant));
  put(w, only); /* younger: neither flies nor is vigilant */
  assert_true(!has_tag(w, card, flying) && !has_tag(w, card, vigilant) && has_tag(w, card, last));
  put(w, lifts); /* it flies again, so the older one gives; the set one, younger, takes it */
  assert_true(has_tag(w, card, flying) && !has_tag(w, card, vigilant));
  put(w, gives);
  assert_true(has_tag(w, card, vigilant) && has_tag(w, card, last));
  world_check(w);
}

/* A lasting effect on a tag is made though another tag of its property is in a ring. */
TEST(a_ring_beside_leaves_lasting_effects) {
  world *w = world_declare();
  const cardvm_id list = list_of_tags(w), a = cardvm_program_tag(w->program, list),
                  b = cardvm_program_tag(w->program, list),
                  c = cardvm_program_tag(w->program, list);
  const cardvm_id gives_a =
                      WORLD_CARD(w, "A", 1, tagged(w, x_has(w, CARDVM_WHO_IT, b), CARDVM_WITH, a)),
                  gives_b =
                      WORLD_CARD(w, "B", 1, tagged(w, x_has(w, CARDVM_WHO_IT, a), CARDVM_WITH, b)),
                  gives_c = WORLD_CARD(w, "C", 1, tagged(w, 0, CARDVM_WITHOUT, c)),
                  reads_c = WORLD_CARD(w, "D", 1,
                                       tagged(w, x_has(w, CARDVM_WHO_IT, c), CARDVM_WITH,
                                              cardvm_program_tag(w->program, list)));
  world_start(w);
  const cardvm_handle card = put(w, gives_a);
  put(w, gives_b);
  put(w, gives_c);
  put(w, reads_c);
  modify(w, card, list, CARDVM_WITH, 1 | 4 | 8, CARDVM_FOREVER);
  assert_int_equal(value(w, card, list), 1 | 2 | 4 | 8);
  modify(w, card, list, CARDVM_WITHOUT, 8, CARDVM_FOREVER);
  assert_int_equal(value(w, card, list), 1 | 2 | 4);
  world_check(w);
}

static uint32_t count_of(world *w, cardvm_id selection) {
  cardvm_handle cards[8];
  return cardvm_game_select(w->game, selection, 1, 0, cards, 8);
}

TEST(filters_look_at_their_bit_alone) {
  world *w = world_declare();
  const cardvm_id list = list_of_tags(w), a = cardvm_program_tag(w->program, list),
                  b = cardvm_program_tag(w->program, list);
  const cardvm_id one = with_tags(w, "One", (cardvm_id[]){a}, 1),
                  two = with_tags(w, "Two", (cardvm_id[]){a, b}, 2),
                  bs = world_select(w, w->battle, CARDVM_SIDE_ANY, x_has(w, CARDVM_WHO_IT, b)),
                  as = world_select(w, w->battle, CARDVM_SIDE_ANY, x_has(w, CARDVM_WHO_IT, a)),
                  none = world_select(w, w->battle, CARDVM_SIDE_ANY,
                                      x_op(w, CARDVM_OP_NOT, x_has(w, CARDVM_WHO_IT, b), 0)),
                  gives = WORLD_CARD(w, "Gives", 1, tagged(w, 0, CARDVM_WITH, b));
  world_start(w);
  const cardvm_handle card = put(w, one);
  put(w, two);
  assert_int_equal(count_of(w, as), 2);
  assert_int_equal(count_of(w, bs), 1);
  assert_int_equal(count_of(w, none), 1);
  modify(w, card, list, CARDVM_WITH, 2, CARDVM_FOREVER);
  assert_int_equal(count_of(w, bs), 2);
  assert_int_equal(count_of(w, none), 0);
  put(w, gives);
  assert_int_equal(count_of(w, as), 2);
  assert_int_equal(count_of(w, bs), 3);
}

/* What a save says of a lasting effect on tags names tags that there are, in a way they change. */
TEST(a_lasting_effect_names_tags_of_the_list) {
  world *w = world_declare();
  const cardvm_id list = list_of_tags(w), tag = cardvm_program_tag(w->program, list),
                  bear = with_tags(w, "Bear", NULL, 0);
  world_start(w);
  const cardvm_handle card = put(w, bear);
  modify(w, card, list, CARDVM_WITH, (int32_t)CARDVM_TAG_BIT(tag), CARDVM_FOREVER);
  lasting l = w->game->lastings[w->game->cards[handle_index(card)].lasting];
  assert_true(lasting_possible(w->game, &l));
  l.value = 2;
  assert_false(lasting_possible(w->game, &l));
  l.value = 1;
  l.modify = CARDVM_ADD;
  assert_false(lasting_possible(w->game, &l));
  l.modify = CARDVM_WITH;
  l.what = w->power;
  assert_false(lasting_possible(w->game, &l));
}
