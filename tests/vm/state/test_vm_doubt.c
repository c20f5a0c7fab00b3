/* Secret choices (vm/learning.c): who can't tell any more which card is which does not know it any
 * more; what a player has legally learnt stays known until a shuffle. Held through the view. */
#include "world.h"

#include "cardvm_view.h"

GUARDS("state/learning state/knowledge")

/* -- An effect that asks about cards, and then moves some -------------------------------------- */

typedef enum deed { PICKED = 0, THE_OTHERS, ALL_OF_THEM } deed;

static struct plan {
  cardvm_seat player;
  cardvm_ask kind;
  uint32_t min, max;
  cardvm_handle cards[4];
  uint32_t count;
  bool chance;  /* nobody is asked: the first card is taken to have come by chance */
  bool alike;   /* cards that are alike need not be told apart */
  bool reveals; /* what was picked is shown to all first */
  deed moves;
  cardvm_place to;
  uint32_t position;
} plan;

static bool is_moved(const cardvm_option *picks, uint32_t count, cardvm_handle card) {
  bool picked = false;
  for (uint32_t i = 0; i < count; i++) picked = picked || picks[i].subject == card;
  return plan.moves == ALL_OF_THEM || picked == (plan.moves == PICKED);
}

static void propose(cardvm_game *game, cardvm_event e) {
  assert_int_equal(cardvm_propose(game, &e), CARDVM_DONE);
}

static cardvm_call_status carry_out(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  cardvm_option picks[4] = {{plan.cards[0], 0}};
  uint32_t count = 1;
  if (plan.chance) {
    cardvm_random(game, 6);
  } else if (call->step++ == 0) {
    cardvm_option options[4];
    for (uint32_t i = 0; i < plan.count; i++) options[i] = (cardvm_option){plan.cards[i], 0};
    const cardvm_question q = {.kind = plan.kind,
                               .what = CARDVM_SUBJECT_CARD,
                               .player = plan.player,
                               .min = plan.min,
                               .max = plan.max,
                               .secret_count = !plan.alike,
                               .alike = plan.alike,
                               .options = options,
                               .option_count = plan.count};
    if (cardvm_ask_player(game, &q) == CARDVM_WAIT) return CARDVM_CALL_WAIT;
    assert_true(plan.alike);
  }
  if (!plan.chance) {
    const cardvm_option *given = cardvm_effect_picks(game, &count);
    memcpy(picks, given, count * sizeof *picks);
  }
  for (uint32_t i = 0; plan.reveals && i < count; i++) {
    cardvm_event e = ev_card(CARDVM_EVENT_REVEAL, picks[i].subject);
    cardvm_propose(game, &e);
  }
  for (uint32_t i = 0; i < plan.count; i++)
    if (is_moved(picks, count, plan.cards[i]))
      propose(game, ev_move(plan.cards[i], plan.to, plan.position));
  return CARDVM_CALL_DONE;
}

/* Player 1 carries out the plan and picks the n-th option. */
static void run_plan(world *w, uint32_t n) {
  assert_int_equal(world_do(w, carry_out), CARDVM_DECISION);
  if (plan.chance || plan.alike) return;
  const cardvm_decision *d = cardvm_game_decision(w->game);
  const cardvm_option first = d->options[n];
  if (plan.kind == CARDVM_ASK_ORDER) {
    cardvm_option all[4];
    for (uint32_t i = 0; i < d->option_count; i++) all[i] = d->options[(n + i) % d->option_count];
    assert_int_equal(cardvm_game_answer(w->game, d->decider, d->serial, all, d->option_count),
                     CARDVM_OK);
    world_run(w);
    return;
  }
  world_answer(w, first.subject, first.name);
}

/* -- The table --------------------------------------------------------------------------------- */

typedef struct table {
  world *w;
  cardvm_id bear, wolf;
  cardvm_handle known, other, third;
} table;

/* Three cards of player 1 in a zone; player 2 has learnt the first (a wolf), or all players have.
 */
static table lay(cardvm_id world_zone(const world *), bool everybody) {
  table t = {.w = world_declare()};
  t.bear = world_plain(t.w, "Bear", 3);
  t.wolf = world_plain(t.w, "Wolf", 2);
  t.w->setup.players = 3;
  world_start(t.w);
  cardvm_id zone = world_zone(t.w);
  t.known = world_put(t.w, t.wolf, 1, zone);
  t.other = world_put(t.w, t.bear, 1, zone);
  t.third = world_put(t.w, t.bear, 1, zone);
  cardvm_edit_reveal(t.w->game, t.known, everybody ? 0 : 2);
  world_run(t.w);
  plan = (struct plan){.player = 1,
                       .kind = CARDVM_ASK_CHOOSE,
                       .min = 1,
                       .max = 1,
                       .count = 3,
                       .cards = {t.known, t.other, t.third},
                       .to = world_place(t.w, t.w->deck, 1),
                       .position = CARDVM_AT_BOTTOM};
  return t;
}

static cardvm_id hand_zone(const world *w) { return w->hand; }
static cardvm_id deck_zone(const world *w) { return w->deck; }

static bool knows(const table *t, cardvm_handle card, cardvm_seat viewer) {
  return cardvm_game_visible(t->w->game, world_now(t->w, card), viewer);
}

/* Known wolves that a seat's view shows in player 1's zone. */
static uint32_t wolves(const table *t, cardvm_id zone, cardvm_seat viewer) {
  cardvm_view *v = cardvm_view_take(t->w->game, viewer, NULL);
  cardvm_view_place p;
  cardvm_view_place_at(v, world_place(t->w, zone, 1), &p);
  uint32_t n = 0;
  for (uint32_t i = 0; i < p.info.count; i++) {
    cardvm_view_card c;
    cardvm_view_card_at(v, p.first + i, &c);
    n += c.definition == t->wolf;
  }
  cardvm_view_free(v);
  return n;
}

/* A card of the hand goes under the deck, face down: whichever it is, player 2 sees the same. */
TEST(known_card_of_a_hand_that_may_have_gone_is_forgotten) {
  cardvm_view *views[2];
  table t[2];
  for (uint32_t n = 0; n < 2; n++) {
    t[n] = lay(hand_zone, false);
    run_plan(t[n].w, n);
    assert_false(knows(&t[n], t[n].known, 2));
    assert_true(knows(&t[n], t[n].known, 1)); /* it was player 1 who picked */
    views[n] = cardvm_view_take(t[n].w->game, 2, NULL);
  }
  assert_true(cardvm_view_equal(views[0], views[1]));
  for (uint32_t n = 0; n < 2; n++) {
    cardvm_view_free(views[n]);
    world_free(t[n].w);
  }
}

TEST(card_that_everybody_knew_is_known_to_who_picked_only) {
  table t = lay(hand_zone, true);
  run_plan(t.w, 1);
  assert_true(knows(&t, t.known, 1));
  for (cardvm_seat v = 0; v <= 3; v++)
    if (v != 1) assert_false(knows(&t, t.known, v));
}

/* Who picked knows by having known, not because the place is its own. */
TEST(card_of_a_pile_that_everybody_knew_is_known_to_who_picked_only) {
  table t = lay(deck_zone, true);
  run_plan(t.w, 1);
  for (cardvm_seat v = 0; v <= 3; v++) assert_int_equal(knows(&t, t.known, v), v == 1);
}

/* The known card alone may be picked. */
static bool only_option_is_known(table *t) {
  plan.count = 1;
  run_plan(t->w, 0);
  assert_int_equal(world_card(t->w, world_now(t->w, t->known)).zone, t->w->deck);
  return knows(t, t->known, 2);
}

/* It knows all three, so it can see that the others are no options. */
TEST(only_card_that_could_be_picked_is_known_to_be_it) {
  table t = lay(hand_zone, false);
  cardvm_edit_reveal(t.w->game, t.other, 2);
  cardvm_edit_reveal(t.w->game, t.third, 2);
  world_run(t.w);
  assert_true(only_option_is_known(&t));
}

/* The others may have been options as well: how many there were would tell what they are not. */
TEST(only_option_beside_unknown_cards_is_lost) {
  table t = lay(hand_zone, false);
  assert_false(only_option_is_known(&t));
}

/* Three alike: nobody is asked which, so nobody else may be told which. */
TEST(choice_that_is_made_without_asking_is_secret_as_well) {
  table t = lay(hand_zone, false);
  cardvm_handle wolves_of_1[3];
  for (int i = 0; i < 3; i++) wolves_of_1[i] = plan.cards[i] = world_put(t.w, t.wolf, 1, t.w->deck);
  plan.alike = true;
  cardvm_edit_reveal(t.w->game, wolves_of_1[0], 2);
  world_run(t.w);
  for (int i = 1; i < 3; i++) cardvm_edit_reveal(t.w->game, wolves_of_1[i], 2);
  world_run(t.w);
  run_plan(t.w, 0);
  for (int i = 0; i < 3; i++) assert_false(knows(&t, wolves_of_1[i], 2));
  assert_true(knows(&t, t.known, 2));
}

TEST(known_card_that_was_no_option_stays_known) {
  table t = lay(hand_zone, false);
  plan.cards[0] = t.other;
  plan.cards[1] = t.third;
  plan.count = 2;
  run_plan(t.w, 0);
  assert_true(knows(&t, t.known, 2));
}

/* Discarded openly: everybody sees that it was another one. */
TEST(open_choice_costs_no_knowledge) {
  table t = lay(hand_zone, false);
  plan.to = world_place(t.w, t.w->trash, 1);
  run_plan(t.w, 1);
  assert_true(knows(&t, t.known, 2));
  assert_int_equal(wolves(&t, t.w->hand, 2), 1);
}

TEST(card_shown_before_it_moves_is_known_and_so_are_the_others) {
  for (uint32_t n = 0; n < 4; n++) {
    table t = lay(hand_zone, n >= 2);
    plan.reveals = true;
    run_plan(t.w, n % 2);
    assert_true(knows(&t, t.known, 2));
    assert_true(knows(&t, plan.cards[n % 2], 2));
    world_free(t.w);
  }
}

TEST(look_at_three_and_put_back_in_any_order_loses_their_order) {
  for (uint32_t n = 0; n < 3; n++) {
    table t = lay(deck_zone, n == 2);
    for (int i = 0; i < 3; i++) cardvm_edit_reveal(t.w->game, plan.cards[i], 1);
    world_run(t.w);
    cardvm_handle deep = world_put(t.w, t.wolf, 1, t.w->deck);
    cardvm_edit_reveal(t.w->game, deep, 2);
    world_run(t.w);
    plan.kind = CARDVM_ASK_ORDER;
    plan.moves = ALL_OF_THEM;
    plan.position = CARDVM_AT_TOP;
    run_plan(t.w, n);
    assert_false(knows(&t, t.known, 2));
    assert_true(knows(&t, t.known, 1));
    assert_true(knows(&t, deep, 2)); /* below them nothing has changed */
    assert_int_equal(wolves(&t, t.w->deck, 2), 1);
    world_free(t.w);
  }
}

TEST(what_is_not_picked_and_put_under_the_deck_is_lost_as_well) {
  table t = lay(deck_zone, false);
  plan.moves = THE_OTHERS;
  run_plan(t.w, 1);
  assert_false(knows(&t, t.known, 2));
}

TEST(card_known_on_top_of_a_deck_is_known_when_it_is_drawn) {
  table t = lay(deck_zone, false);
  world_move(t.w, t.known, world_place(t.w, t.w->hand, 1), 0);
  assert_true(knows(&t, t.known, 2));
  assert_int_equal(wolves(&t, t.w->hand, 2), 1);
}

TEST(card_that_chance_moves_out_of_sight_is_lost) {
  for (uint32_t n = 0; n < 2; n++) {
    table t = lay(hand_zone, false);
    plan.chance = true;
    plan.cards[0] = n ? t.other : t.known;
    plan.count = 1;
    run_plan(t.w, 0);
    assert_false(knows(&t, t.known, 2));
    world_free(t.w);
  }
}

/* What one player can't follow, the decider of the one who picks can. */
TEST(decider_who_picked_loses_nothing) {
  table t = lay(hand_zone, false);
  cardvm_event e = {.kind = CARDVM_EVENT_DECIDE};
  e.slot[CARDVM_SLOT_PLAYER] = 1;
  e.slot[CARDVM_SLOT_AMOUNT] = 2;
  e.slot[CARDVM_SLOT_TO] = CARDVM_FOREVER;
  world_propose(t.w, e);
  cardvm_edit_reveal(t.w->game, t.known, 3);
  world_run(t.w);
  run_plan(t.w, 1);
  assert_true(knows(&t, t.known, 2));
  assert_false(knows(&t, t.known, 3));
}

/* Going back would tell who is shown a card that it had reason to doubt (undo.c). */
TEST(card_shown_to_who_doubts_it_is_told_by_going_back) {
  table t = lay(hand_zone, false);
  plan.to = world_place(t.w, t.w->trash, 1); /* for all to see: nothing is forgotten yet */
  run_plan(t.w, 1);
  assert_true(knows(&t, t.known, 2));
  assert_int_equal(cardvm_game_history(t.w->game, 1u << 20), CARDVM_OK);
  cardvm_mark mark = cardvm_game_mark(t.w->game);
  cardvm_edit_reveal(t.w->game, t.known, 2);
  assert_int_equal(cardvm_game_rewind_reveals(t.w->game, mark), 1u << 2);
  world_run(t.w);
  mark = cardvm_game_mark(t.w->game);
  assert_int_not_equal(mark, 0);
  cardvm_edit_reveal(t.w->game, t.known, 2); /* now it is sure of it */
  assert_int_equal(cardvm_game_rewind_reveals(t.w->game, mark), 0);
}
