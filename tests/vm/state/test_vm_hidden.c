/* Cards that lie face down in play: who knows what they are, and what could lie there. */
#include "cardvm_view.h"
#include "world.h"

GUARDS("state/knowledge services/edit services/views/determinize asking/told")

typedef struct lair {
  world *w;
  cardvm_id back, bear, hawk, rock, meeting;
  cardvm_handle card; /* player 1's, in the battle zone */
} lair;

static cardvm_id define(world *w, const char *name, cardvm_definition_def def, int32_t shine) {
  const cardvm_value value = {w->shine, shine};
  def.name = name, def.values = &value, def.value_count = 1;
  return cardvm_program_definition(w->program, &def);
}

/* Only what has a shine can lie under the back. */
static lair open_lair(void) {
  lair l = {.w = world_declare()};
  world *w = l.w;
  l.back = define(w, "Back", (cardvm_definition_def){.hides = true, .hides_with = w->shine}, 0);
  l.bear = define(w, "Bear", (cardvm_definition_def){0}, 1);
  l.hawk = define(w, "Hawk", (cardvm_definition_def){0}, 2);
  l.rock = define(w, "Rock", (cardvm_definition_def){0}, 0);
  l.meeting = cardvm_program_window(
      w->program, &(cardvm_window_def){.name = "meeting", .mode = CARDVM_WINDOW_ONCE});
  cardvm_program_step(w->program, w->turn, &(cardvm_step_def){.name = "meet", .window = l.meeting});
  world_start(w);
  l.card = world_put(w, l.bear, 1, w->battle);
  return l;
}

static void turn_down(const lair *l, cardvm_seat seen_by) {
  assert_int_equal(cardvm_edit_become(l->w->game, l->card, l->back), CARDVM_OK);
  world_run(l->w);
  if (!seen_by) return;
  assert_int_equal(cardvm_edit_reveal(l->w->game, l->card, seen_by), CARDVM_OK);
  world_run(l->w);
}

TEST(what_lies_face_down_is_known_to_its_master_and_to_who_is_shown_it) {
  for (int way = 0; way < 3; way++) {
    lair l = open_lair();
    cardvm_game *g = l.w->game;
    const cardvm_handle rock = world_put(l.w, l.rock, 1, l.w->battle);
    assert_int_equal(cardvm_edit_become(g, rock, l.back), CARDVM_ERROR_ARGUMENT);
    turn_down(&l, way == 1 ? 2 : 0);
    cardvm_event e = {.kind = CARDVM_EVENT_DECIDE};
    e.slot[CARDVM_SLOT_PLAYER] = 1;
    e.slot[CARDVM_SLOT_AMOUNT] = 2;
    e.slot[CARDVM_SLOT_TO] = CARDVM_FOREVER;
    if (way == 2) world_propose(l.w, e);
    assert_int_equal(cardvm_game_definition(g, l.card), l.back);
    assert_int_equal(cardvm_game_own_definition(g, l.card), l.bear);
    for (cardvm_seat s = 0; s <= 2; s++) {
      const bool knows = s == 1 || (s == 2 && way);
      assert_true(cardvm_game_knows(g, l.card, s) == knows);
      cardvm_view *v = cardvm_view_take(g, s, NULL);
      cardvm_view_lasting lasting;
      assert_true(cardvm_view_lasting_at(v, 0, &lasting));
      assert_int_equal(lasting.own, knows ? l.bear : 0);
      assert_int_equal(lasting.target.definition, l.back);
      cardvm_view_free(v);
    }
    world_free(l.w);
  }
}

/* It could be any other card that can lie there. */
TEST(what_lies_face_down_is_drawn_of_what_can_lie_there) {
  lair l = open_lair();
  world_put(l.w, l.rock, 1, l.w->hand);
  for (int i = 0; i < 3; i++) world_put(l.w, i ? l.hawk : l.rock, 1, l.w->deck);
  turn_down(&l, 0);
  cardvm_game *drawn = NULL;
  uint32_t hawks = 0;
  for (uint64_t seed = 1; seed <= 40; seed++) {
    assert_int_equal(cardvm_game_determinize(l.w->game, 2, seed, drawn, &drawn), CARDVM_OK);
    const cardvm_id own = cardvm_game_own_definition(drawn, l.card);
    assert_true(own == l.bear || own == l.hawk);
    hawks += own == l.hawk;
  }
  assert_in_range(hawks, 5, 38);
  cardvm_game_free(drawn);
  world_free(l.w);
}

/* Who has a card that lies face down might turn it up. */
TEST(window_of_who_has_a_card_face_down_is_asked) {
  for (int down = 0; down < 2; down++) {
    lair l = open_lair();
    if (down) turn_down(&l, 0);
    world_pass(l.w);
    assert_int_equal(cardvm_game_turn_number(l.w->game), down ? 1 : 2);
    world_free(l.w);
  }
}
