/* What leaves zones and what enters them, whatever it is that moves the cards; what constants grant
 * to cards; and what lasts as long as something holds. */
#include "world.h"

GUARDS("change/follows change/notice state/lasting reading/values")

typedef struct gates {
  world *w;
  cardvm_id left, entered, deck_left, hand_entered, draw;
  cardvm_id bear;
  cardvm_handle card, other, worn;
} gates;

static cardvm_id heard(world *w, cardvm_id event) {
  const cardvm_id id =
      world_ability(w, &ON_EVENT(TRIGGERED, "on", &event, .each = true, .function = w->fn_log));
  cardvm_program_rule(w->program, id, 0);
  return event;
}

static gates open_gates(bool banned, bool leaves) {
  gates g = {.w = world_declare()};
  world *w = g.w;
  g.left = heard(w, cardvm_program_zone_event(w->program, w->battle, true));
  g.entered = heard(w, cardvm_program_zone_event(w->program, w->battle, false));
  g.deck_left = heard(w, cardvm_program_zone_event(w->program, w->deck, true));
  g.hand_entered = heard(w, cardvm_program_zone_event(w->program, w->hand, false));
  g.draw = cardvm_program_event(w->program, &(cardvm_event_def){.name = "deal",
                                                                .change = CARDVM_CHANGE_DEAL,
                                                                .what = w->deck,
                                                                .dealt_to = w->hand,
                                                                .refill = w->trash,
                                                                .affected = CARDVM_SLOT_PLAYER});
  const cardvm_id *event = leaves ? &g.left : &g.entered;
  const cardvm_id ban = world_ability(w, &ON_EVENT(PROHIBITION, "ban", event, .match = 0)),
                  warden = WORLD_CARD(w, "Warden", 1, ban);
  g.bear = world_plain(w, "Bear", 3);
  w->rules.fixed_order = true;
  world_start(w);
  if (banned) world_put(w, warden, 1, w->throne);
  g.card = world_put(w, g.bear, 1, w->battle);
  g.other = world_put(w, g.bear, 1, w->battle);
  g.worn = world_put(w, g.bear, 1, w->hand);
  for (int i = 0; i < 3; i++) world_put(w, g.bear, 2, i ? w->deck : w->trash);
  cardvm_edit_attach(w->game, g.worn, g.other);
  world_run(w);
  return g;
}

static cardvm_event zone_deed(const gates *g, int n) {
  const world *w = g->w;
  const cardvm_place hand = world_place(w, w->hand, 1), battle = world_place(w, w->battle, 2);
  cardvm_event e = ev_card(CARDVM_EVENT_ATTACH, g->card);
  switch (n) {
  case 0: /* what it becomes there is not what leaves */
    e = ev_move(g->card, hand, 0);
    e.slot[CARDVM_SLOT_NAME] = g->bear;
    return e;
  case 1: return ev_move(g->other, hand, 0); /* what it wears goes there, too */
  case 2: return ev_move(g->card, battle, 0);
  case 3: e.slot[CARDVM_SLOT_OTHER] = g->other; return e;
  case 4: return ev_card(w->vanish, g->card);
  case 5: return ev_player(g->draw, 2, 1);
  case 6: return ev_player(g->draw, 2, 3); /* the third one is of what lay in the trash */
  default:
    e = (cardvm_event){.kind = CARDVM_EVENT_CREATE};
    e.slot[CARDVM_SLOT_NAME] = g->bear;
    e.slot[CARDVM_SLOT_PLAYER] = 1;
    e.slot[CARDVM_SLOT_TO] = battle;
    e.slot[CARDVM_SLOT_AMOUNT] = 2;
    return e;
  }
}

/* Of each deed: what leaves the battle zone, enters it, leaves the deck, enters a hand. */
static const uint32_t heard_of[8][4] = {{1, 0, 0, 1}, {1, 0, 0, 2}, {0, 0, 0, 0}, {1, 0, 0, 0},
                                        {1, 0, 0, 0}, {0, 0, 1, 1}, {0, 0, 3, 3}, {0, 2, 0, 0}};

TEST(what_leaves_and_what_enters_is_heard) {
  for (int n = 0; n < 8; n++) {
    gates g = open_gates(false, false);
    const cardvm_event e = zone_deed(&g, n);
    world_propose_all(g.w, &e, 1);
    uint32_t at[4] = {0};
    const cardvm_id kinds[] = {g.left, g.entered, g.deck_left, g.hand_entered};
    for (uint32_t i = 0; i < g.w->log_count; i++) {
      const uint32_t *slot = g.w->log[i].event.slot;
      if (g.w->log[i].event.kind == g.left) {
        assert_int_equal(slot[CARDVM_SLOT_NAME], 0);
        assert_int_equal(slot[CARDVM_SLOT_FROM], world_place(g.w, g.w->battle, 1));
        assert_int_equal(slot[CARDVM_SLOT_TO], n == 3 ? 0 : g.w->events[0].slot[CARDVM_SLOT_TO]);
      }
      for (int k = 0; k < 4; k++) at[k] += g.w->log[i].event.kind == kinds[k];
    }
    for (int k = 0; k < 4; k++)
      if (at[k] != heard_of[n][k]) fail_msg("deed %d, event %d: %u", n, k, (unsigned)at[k]);
    world_free(g.w);
  }
}

TEST(what_may_not_leave_or_enter_does_not_move) {
  for (int n = 0; n < 8; n++)
    for (int leaves = 0; leaves < 2; leaves++) {
      gates g = open_gates(true, leaves);
      const cardvm_event e = zone_deed(&g, n);
      world_propose_all(g.w, &e, 1);
      assert_int_equal(g.w->outcome, heard_of[n][!leaves] ? CARDVM_PROHIBITED : CARDVM_DONE);
      world_free(g.w);
    }
}

static cardvm_handle granted_to(world *w, cardvm_handle card) {
  w->log_count = 0;
  world_propose(w, ev_amount(w->hurt, card, 1));
  return w->log_count ? w->log[0].me : 0;
}

TEST(cards_that_a_constant_concerns_have_what_it_grants) {
  world *w = world_declare();
  const cardvm_id grants = world_ability(
                      w,
                      &(cardvm_ability_def){.name = "grants",
                                            .kind = CARDVM_CONSTANT,
                                            .grants = true,
                                            .on = x_is_seat(w, CARDVM_WHOSE_MASTER + CARDVM_WHO_IT,
                                                            CARDVM_WHOSE_YOU)}),
                  cries = world_ability(w, &ON_EVENT(TRIGGERED, "cries", &w->hurt, .self = true,
                                                     .function = w->fn_log, .granted_by = grants)),
                  king = WORLD_CARD(w, "King", 1, grants, cries), bear = world_plain(w, "Bear", 3);
  world_start(w);
  const cardvm_handle mine = world_put(w, bear, 1, w->battle),
                      theirs = world_put(w, bear, 2, w->battle),
                      hidden = world_put(w, bear, 1, w->hand);
  assert_int_equal(granted_to(w, mine), 0);
  const cardvm_handle k = world_put(w, king, 1, w->battle);
  assert_int_equal(granted_to(w, mine), mine);
  assert_int_equal(granted_to(w, k), k);
  assert_int_equal(granted_to(w, theirs), 0);
  assert_int_equal(granted_to(w, hidden), 0);
  world_propose(w, ev_card(w->destroy, k));
  assert_int_equal(granted_to(w, mine), 0);
}

TEST(what_lasts_as_long_as_something_holds_ends_with_it) {
  world *w = world_declare();
  const cardvm_id calm = cardvm_program_duration(
      w->program,
      &(cardvm_duration_def){.name = "calm",
                             .lasts = x_equals(w, x_op(w, CARDVM_OP_GAME_VAR, w->tally, 0), 0)});
  const cardvm_id bear = world_plain(w, "Bear", 3);
  world_start(w);
  const cardvm_handle card = world_put(w, bear, 1, w->battle);
  world_propose(w, ev_power(w, card, 2, calm));
  assert_int_equal(world_power(w, card), 5);
  world_propose(w, ev_amount(w->set_tally, 0, 1));
  assert_int_equal(world_power(w, card), 3);
  world_propose(w, ev_power(w, card, 2, calm)); /* it ends as soon as it has begun */
  assert_int_equal(world_power(w, card), 3);
  world_propose(w, ev_amount(w->set_tally, 0, 0));
  assert_int_equal(world_power(w, card), 3);
}

TEST(cards_that_get_another_master_are_heard) {
  world *w = world_declare();
  heard(w, CARDVM_EVENT_MASTER_CHANGES);
  const cardvm_id bear = world_plain(w, "Bear", 3);
  w->rules.fixed_order = true;
  world_start(w);
  cardvm_event events[3];
  for (int i = 0; i < 3; i++) {
    events[i] = ev_card(CARDVM_EVENT_CONTROL, world_put(w, bear, i < 2 ? 1 : 2, w->battle));
    events[i].slot[CARDVM_SLOT_PLAYER] = 2;
    events[i].slot[CARDVM_SLOT_TO] = w->this_turn;
  }
  world_propose_all(w, events, 3); /* the third one has that master already */
  assert_int_equal(w->log_count, 2);
  for (int i = 0; i < 2; i++)
    assert_int_equal(w->log[i].event.slot[CARDVM_SLOT_CARD], events[i].slot[CARDVM_SLOT_CARD]);
  world_next_turn(w); /* they go back */
  assert_int_equal(w->log_count, 4);
}
