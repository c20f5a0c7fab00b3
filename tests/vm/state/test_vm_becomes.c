/* What a card is can change: its printed values, its name and its abilities follow, what lies on it
 * stays. */
#include "becomes_world.h"
#include "cardvm_view.h"
#include "services.h"

GUARDS("state/becomes services/edit change/apply state/lasting")

/* -- What follows, and what stays -------------------------------------------------------------- */

TEST(values_and_abilities_follow_and_come_back) {
  zoo z = open_zoo();
  assert_false(world_offers(z.w, z.card, z.roar));
  const cardvm_handle effect = become(&z, z.card, z.lion, CARDVM_FOREVER);
  assert_int_equal(is(&z, z.card), z.lion);
  assert_int_equal(world_power(z.w, z.card), 5);
  assert_true(world_offers(z.w, z.card, z.roar));
  world_answer(z.w, z.card, z.roar);
  assert_int_equal(world_logged(z.w, z.roar), 1);
  end_lasting(z.w, effect);
  assert_int_equal(is(&z, z.card), z.bear);
  assert_int_equal(world_power(z.w, z.card), 3);
  assert_false(world_offers(z.w, z.card, z.roar));
}

TEST(what_lies_on_it_stays) {
  zoo z = open_zoo();
  world *w = z.w;
  world_propose(w, ev_amount(w->hurt, z.card, 2));
  cardvm_event grow = ev_amount(CARDVM_EVENT_MODIFY, z.card, 4);
  grow.slot[CARDVM_SLOT_NAME] = w->power;
  grow.slot[CARDVM_SLOT_POSITION] = CARDVM_ADD;
  grow.slot[CARDVM_SLOT_TO] = CARDVM_FOREVER;
  world_propose(w, grow);
  const cardvm_handle host = z.card, worn = world_put(w, z.ghost, 1, w->hand);
  cardvm_event attach = ev_card(CARDVM_EVENT_ATTACH, worn);
  attach.slot[CARDVM_SLOT_OTHER] = host;
  assert_int_equal(world_propose(w, attach), CARDVM_DONE);
  become(&z, z.card, z.lion, CARDVM_FOREVER);
  assert_int_equal(world_power(w, z.card), 9); /* the same handle: it is the same stay */
  assert_int_equal(world_field(w, z.card, w->damage), 2);
  assert_int_equal(world_card(w, world_now(w, worn)).host, host);
}

TEST(a_position_says_what_a_card_has_become) {
  zoo z = open_zoo();
  cardvm_game *g = z.w->game;
  assert_int_equal(cardvm_game_own_definition(g, z.card), z.bear);
  assert_int_equal(cardvm_edit_become(g, z.card, z.lion), CARDVM_OK);
  assert_int_equal(is(&z, z.card), z.lion);
  assert_int_equal(cardvm_game_own_definition(g, z.card), z.bear);
  assert_true(cardvm_game_knows(g, z.card, 2)); /* nothing hides it */
  cardvm_game_run(g);
  assert_true(world_offers(z.w, z.card, z.roar));
  assert_int_equal(cardvm_game_check(g), CARDVM_OK);
  assert_int_equal(cardvm_edit_become(g, z.card, 0), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_edit_become(g, 0, z.lion), CARDVM_ERROR_ARGUMENT);
  assert_int_equal(cardvm_game_own_definition(g, 0), 0);
  assert_false(cardvm_game_knows(g, 0, 1));
  assert_false(cardvm_game_knows(g, z.card, 3));
}

TEST(the_youngest_counts) {
  zoo z = open_zoo();
  const cardvm_handle first = become(&z, z.card, z.lion, CARDVM_FOREVER),
                      second = become(&z, z.card, z.ghost, CARDVM_FOREVER);
  assert_int_equal(is(&z, z.card), z.ghost);
  end_lasting(z.w, first);
  assert_int_equal(is(&z, z.card), z.ghost);
  end_lasting(z.w, second);
  assert_int_equal(is(&z, z.card), z.bear);
  become(&z, z.card, z.ghost, CARDVM_FOREVER);
  become(&z, z.card, z.lion, z.w->this_turn);
  assert_int_equal(is(&z, z.card), z.lion);
  world_next_turn(z.w);
  assert_int_equal(is(&z, z.card), z.ghost);
}

TEST(a_copy_of_a_copy_is_what_that_is_now) {
  zoo z = open_zoo();
  const cardvm_handle other = world_put(z.w, z.ghost, 1, z.w->battle);
  const cardvm_handle effect = become(&z, other, z.lion, CARDVM_FOREVER);
  become(&z, z.card, is(&z, other), CARDVM_FOREVER);
  end_lasting(z.w, effect);
  assert_int_equal(is(&z, other), z.ghost);
  assert_int_equal(is(&z, z.card), z.lion); /* it does not follow */
}

/* -- Constants --------------------------------------------------------------------------------- */

TEST(its_constants_work_while_it_is_that) {
  zoo z = open_zoo();
  const cardvm_handle lion = world_put(z.w, z.lion, 1, z.w->battle);
  const cardvm_handle effect = become(&z, z.card, z.king, CARDVM_FOREVER);
  assert_int_equal(world_power(z.w, lion), 7);
  assert_int_equal(world_power(z.w, z.card), 1);
  const cardvm_handle over = become(&z, z.card, z.ghost, CARDVM_FOREVER);
  assert_int_equal(world_power(z.w, lion), 5);
  assert_int_equal(world_power(z.w, z.card), 2);
  end_lasting(z.w, over);
  assert_int_equal(world_power(z.w, lion), 7);
  end_lasting(z.w, effect);
  assert_int_equal(world_power(z.w, lion), 5);
  assert_int_equal(world_power(z.w, z.card), 3);
}

/* A constant and a rule action that read what another card is, by name and by printed value. */
TEST(what_reads_it_is_told) {
  zoo z;
  declare(&z);
  world *w = z.w;
  const cardvm_expr is_lion =
      x_equals(w, x_op(w, CARDVM_OP_DEFINITION, CARDVM_WHO_IT, 0), (int32_t)z.lion);
  const cardvm_id lions = world_select(w, w->battle, CARDVM_SIDE_ANY, is_lion);
  const cardvm_id pride = world_ability(
      w, &(cardvm_ability_def){.name = "pride",
                               .kind = CARDVM_CONSTANT,
                               .modifiers =
                                   &(cardvm_modifier_def){w->power, CARDVM_ADD,
                                                          x_op(w, CARDVM_OP_COUNT, lions, 0), 0},
                               .modifier_count = 1});
  const cardvm_id cub = WORLD_CARD(w, "Cub", 1, pride);
  const cardvm_id strong =
      world_select(w, w->battle, CARDVM_SIDE_ANY,
                   x_at_least(w, x_op(w, CARDVM_OP_BASE, CARDVM_WHO_IT, w->power), 5));
  cardvm_program_rule_action(w->program,
                             &(cardvm_rule_action_def){.selection = strong, .event = w->rest});
  start(&z);
  const cardvm_handle small = world_put(w, cub, 1, w->battle);
  assert_int_equal(world_power(w, small), 1);
  assert_int_equal(world_field(w, z.card, w->rested), 0);
  const cardvm_handle effect = become(&z, z.card, z.lion, CARDVM_FOREVER);
  assert_int_equal(world_power(w, small), 2);
  assert_int_equal(world_field(w, z.card, w->rested), 1);
  end_lasting(w, effect);
  assert_int_equal(world_power(w, small), 1);
}

/* -- Leaving ----------------------------------------------------------------------------------- */

TEST(what_leaves_is_remembered_as_what_it_was) {
  zoo z = open_zoo();
  world *w = z.w;
  become(&z, z.card, z.ghost, CARDVM_FOREVER);
  assert_int_equal(world_propose(w, ev_card(w->destroy, z.card)), CARDVM_DONE);
  assert_int_equal(world_logged(w, z.wail), 1); /* "when this is destroyed" of what it was then */
  assert_int_equal(world_logged(w, z.howl), 0);
  assert_int_equal(is(&z, z.card), z.ghost);
  assert_int_equal(is(&z, world_now(w, z.card)), z.bear);
  assert_int_equal(world_power(w, z.card), 2);
  assert_int_equal(world_power(w, world_now(w, z.card)), 3);
}

TEST(a_new_stay_ends_it_where_it_is) {
  zoo z = open_zoo();
  become(&z, z.card, z.lion, CARDVM_FOREVER);
  assert_int_equal(world_propose(z.w, ev_card(CARDVM_EVENT_RENEW, z.card)), CARDVM_DONE);
  const cardvm_handle now = world_now(z.w, z.card);
  assert_int_equal(is(&z, now), z.bear);
  assert_false(world_offers(z.w, now, z.roar));
  assert_int_equal(world_propose(z.w, ev_card(z.w->vanish, now)), CARDVM_DONE);
}

/* -- Others look ------------------------------------------------------------------------------- */

TEST(views_and_saves_know_it) {
  zoo z = open_zoo();
  world *w = z.w;
  become(&z, z.card, z.lion, CARDVM_FOREVER);
  cardvm_view *v = cardvm_view_take(w->game, 2, NULL);
  cardvm_view_lasting l;
  assert_true(cardvm_view_lasting_at(v, 0, &l));
  assert_int_equal(l.kind, CARDVM_VIEW_BECOMES);
  assert_int_equal(l.what, z.lion);
  assert_int_equal(l.target.definition, z.lion);
  assert_int_equal(l.amount, 0);
  cardvm_view_free(v);
  const size_t size = cardvm_game_save(w->game, NULL, 0);
  unsigned char *bytes = malloc(size);
  assert_int_equal(cardvm_game_save(w->game, bytes, size), size);
  cardvm_error error;
  cardvm_game *loaded = cardvm_game_load(w->program, bytes, size, &error);
  if (!loaded) fail_msg("%s", error.message);
  assert_int_equal(cardvm_game_hash(loaded), cardvm_game_hash(w->game));
  assert_int_equal(cardvm_game_definition(loaded, z.card), z.lion);
  cardvm_game_free(loaded);
  free(bytes);
}

TEST(what_is_no_such_card_is_refused) {
  zoo z = open_zoo();
  assert_int_equal(world_propose(z.w, ev_become(z.card, 0, CARDVM_FOREVER)), CARDVM_NOTHING);
  assert_int_equal(world_propose(z.w, ev_become(z.card, 999, CARDVM_FOREVER)), CARDVM_NOTHING);
  assert_int_equal(world_propose(z.w, ev_become(0, z.lion, CARDVM_FOREVER)), CARDVM_LOST);
  assert_int_equal(is(&z, z.card), z.bear);
}

/* The check sees a card that is not what it has become. */
TEST(the_check_sees_another_definition) {
  zoo z = open_zoo();
  become(&z, z.card, z.ghost, CARDVM_FOREVER);
  card *c = &z.w->game->cards[handle_index(z.card)];
  c->definition = z.lion;
  assert_int_not_equal(cardvm_game_check(z.w->game), CARDVM_OK);
  assert_non_null(strstr(cardvm_game_error(z.w->game)->message, "not what it has become"));
  c->definition = z.ghost;
  assert_int_equal(cardvm_game_check(z.w->game), CARDVM_OK);
}
