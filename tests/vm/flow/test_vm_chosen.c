/* That something was chosen as a target is heard: when all targets are chosen, before the ability
 * does anything. Of what waits on a stack: cardscripts/stack/scenarios/targeted.lua. */
#include "decisions_world.h"

#include "cardvm_view.h"

GUARDS(
    "change/announce change/follows flow/effect_frame state/records services/saves/validity_stack")

typedef struct aim_of {
  world *w;
  cardvm_id aim, heard, archer, bear;
  cardvm_handle archer_card, a, b;
} aim_of;

/* An archer that aims at a bear of its player's or a player, and at a bear once more; what listens
 * logs, inside the event if it interrupts. */
static aim_of aims(bool interrupts, bool optional, bool listens) {
  aim_of t = {.w = world_declare()};
  world *w = t.w;
  const cardvm_event_def nothing = {.name = "unheard"};
  const cardvm_id chosen =
                      listens ? CARDVM_EVENT_CHOSEN : cardvm_program_event(w->program, &nothing),
                  bears = world_select(w, w->hand, CARDVM_SIDE_YOURS, 0);
  t.heard = world_ability(w, &ON_EVENT(TRIGGERED, "hears", &chosen, .each = true,
                                       .function = w->fn_log, .interrupts = interrupts,
                                       .me_slot = CARDVM_SLOTS, .optional = optional));
  cardvm_program_rule(w->program, t.heard, 0);
  const cardvm_target_def two[] = {
      {.selection = bears, .players = CARDVM_EVERY_PLAYER, .max = x_num(w, 2)},
      {.selection = bears}};
  t.aim = world_ability(
      w, &IN_WINDOW("aim", w->w_main, .function = w->fn_log, .targets = two, .target_count = 2));
  t.archer = WORLD_CARD(w, "Archer", 2, t.aim);
  t.bear = world_plain(w, "Bear", 3);
  w->rules.fixed_order = true;
  w->setup.trace = true;
  world_start(w);
  t.archer_card = world_put(w, t.archer, 1, w->battle);
  t.a = world_put(w, t.bear, 1, w->hand);
  t.b = world_put(w, t.bear, 1, w->hand);
  return t;
}

/* The opponent and bear a, and a again. */
static void aim_twice(const aim_of *t) {
  const cardvm_option picks[] = {{CARDVM_HANDLE_OF(CARDVM_KIND_SEAT, 2), 0}, {t->a, 0}};
  world_answer(t->w, t->archer_card, t->aim);
  assert_int_equal(answer(t->w, picks, 2), CARDVM_OK);
  world_answer(t->w, t->a, 0);
}

TEST(each_target_is_heard_once_before_anything_is_done) {
  aim_of t = aims(true, false, true);
  world *w = t.w;
  aim_twice(&t);
  assert_int_equal(w->log_count, 3);
  assert_int_equal(w->log[2].ability, t.aim);
  const uint32_t *player = w->log[0].event.slot, *card = w->log[1].event.slot;
  assert_int_equal(player[CARDVM_SLOT_PLAYER], 2);
  assert_int_equal(player[CARDVM_SLOT_CARD], 0);
  assert_int_equal(card[CARDVM_SLOT_CARD], t.a);
  assert_int_equal(card[CARDVM_SLOT_PLAYER], 0);
  for (int i = 0; i < 2; i++) {
    const uint32_t *slot = w->log[i].event.slot;
    assert_int_equal(slot[CARDVM_SLOT_SOURCE], t.archer_card);
    assert_int_equal(slot[CARDVM_SLOT_BY], 1);
    assert_int_equal(slot[CARDVM_SLOT_NAME], t.aim);
    assert_int_equal(slot[CARDVM_SLOT_OTHER], 0); /* it does not wait */
  }
}

TEST(what_does_not_interrupt_comes_when_the_ability_is_done) {
  aim_of t = aims(false, false, true);
  aim_twice(&t);
  assert_int_equal(t.w->log_count, 3);
  assert_int_equal(t.w->log[0].ability, t.aim);
}

/* Nobody is told what another one has chosen of hidden cards, not even that there was something. */
TEST(who_does_not_see_the_target_is_not_told) {
  aim_of t = aims(false, false, true);
  aim_twice(&t);
  for (cardvm_seat viewer = 1; viewer <= 2; viewer++) {
    const uint32_t max = cardvm_view_trace(t.w->game, viewer, NULL, 0);
    cardvm_view_entry *entries = calloc(max, sizeof *entries);
    const uint32_t count = cardvm_view_trace(t.w->game, viewer, entries, max);
    uint32_t cards = 0, players = 0;
    for (uint32_t i = 0; i < count; i++) {
      if (entries[i].event != CARDVM_EVENT_CHOSEN || entries[i].kind != CARDVM_TRACE_EVENT)
        continue;
      cards += entries[i].card != 0;
      players += entries[i].player == 2;
      assert_int_equal(entries[i].name, t.aim);
    }
    free(entries);
    assert_int_equal(cards, viewer == 1);
    assert_int_equal(players, 1);
  }
}

TEST(where_nobody_listens_there_is_no_event) {
  aim_of t = aims(true, false, false);
  aim_twice(&t);
  uint32_t count;
  const cardvm_trace *trace = cardvm_game_trace(t.w->game, 0, &count);
  for (uint32_t i = 0; i < count; i++) assert_int_not_equal(trace[i].event, CARDVM_EVENT_CHOSEN);
}

/* A question in the middle: the game goes on from a save as it does by itself. */
TEST(a_save_between_choosing_and_doing_goes_on) {
  aim_of t = aims(true, true, true);
  world *w = t.w;
  aim_twice(&t);
  assert_int_equal(cardvm_game_decision(w->game)->kind, CARDVM_ASK_YES_NO);
  const size_t size = cardvm_game_save(w->game, NULL, 0);
  uint8_t *bytes = malloc(size);
  assert_int_equal(cardvm_game_save(w->game, bytes, size), size);
  cardvm_error error;
  cardvm_game *loaded = cardvm_game_load(w->program, bytes, size, &error);
  free(bytes);
  if (!loaded) fail_msg("%s", error.message);
  assert_true(cardvm_game_hash(loaded) == cardvm_game_hash(w->game));
  cardvm_game_free(loaded);
  world_yes(w);
  world_yes(w);
  assert_int_equal(w->log_count, 3);
  assert_int_equal(w->log[2].ability, t.aim);
}
