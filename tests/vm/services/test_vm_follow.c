/* Tokens (state/follow.c): how long a viewer follows a card, that views, options and the trace say
 * the same, that nothing is given away, and that copies, saves and undoing keep it. */
#include "storm.h"
#include "world.h"

#include "cardvm_view.h"
#include "services.h"

GUARDS("state/follow services/views/view_follow services/views/view_trace state/trace")

static world *followed(cardvm_id *bear, cardvm_id *wolf) {
  world *w = world_declare();
  *bear = world_plain(w, "Bear", 3);
  *wolf = world_plain(w, "Wolf", 2);
  w->setup.trace = true;
  world_start(w);
  assert_int_equal(cardvm_game_follow(w->game, true), CARDVM_OK);
  return w;
}

/* The token that the viewer's view has of a card; UINT32_MAX: the view does not have that card. */
static uint32_t seen_token(cardvm_game *g, cardvm_seat viewer, cardvm_handle card) {
  cardvm_card_info info;
  assert_true(cardvm_game_card(g, card, &info));
  cardvm_handle cards[64];
  const uint32_t count = cardvm_game_cards(g, info.place, cards, 64);
  cardvm_view *v = cardvm_view_take(g, viewer, NULL);
  cardvm_view_place place;
  cardvm_view_card c = {.token = UINT32_MAX};
  assert_true(cardvm_view_place_at(v, info.place, &place));
  for (uint32_t n = 0; place.ordered && n < count; n++)
    if (cards[n] == card) assert_true(cardvm_view_card_at(v, place.first + n, &c));
  cardvm_view_free(v);
  return c.token;
}

static void expect_tokens(world *w, cardvm_handle card, uint32_t one, uint32_t two) {
  assert_int_equal(seen_token(w->game, 1, card), one);
  assert_int_equal(seen_token(w->game, 2, card), two);
  world_check(w);
}

static void shuffle(world *w, cardvm_id zone, cardvm_seat seat) {
  cardvm_event e = {.kind = CARDVM_EVENT_SHUFFLE};
  e.slot[CARDVM_SLOT_TO] = world_place(w, zone, seat);
  world_propose(w, e);
}

static void learn(world *w, cardvm_handle card, cardvm_seat viewer) {
  assert_int_equal(cardvm_edit_reveal(w->game, card, viewer), CARDVM_OK);
  world_run(w);
}

/* -- How long ---------------------------------------------------------------------------------- */

TEST(nobody_follows_unless_asked) {
  cardvm_id bear, wolf;
  world *w = followed(&bear, &wolf);
  const cardvm_handle a = world_put(w, bear, 1, w->battle);
  assert_int_equal(seen_token(w->game, 1, a), 1);
  const uint64_t hash = cardvm_game_hash(w->game);
  assert_int_equal(cardvm_game_follow(w->game, false), CARDVM_OK);
  assert_int_equal(seen_token(w->game, 1, a), 0);
  assert_int_equal(cardvm_game_hash(w->game), hash);
  assert_int_equal(cardvm_game_follow(w->game, true), CARDVM_OK);
  expect_tokens(w, a, 1, 1);
  assert_int_equal(cardvm_game_follow(w->game, true), CARDVM_OK); /* it is already */
  expect_tokens(w, a, 1, 1);
}

TEST(each_viewer_follows_as_long_as_it_can) {
  cardvm_id bear, wolf;
  world *w = followed(&bear, &wolf);
  world_put(w, wolf, 1, w->battle);
  cardvm_handle a = world_put(w, bear, 1, w->hand);
  expect_tokens(w, a, 2, UINT32_MAX); /* a hand has no order for the other */
  a = world_move(w, a, world_place(w, w->battle, 1), 0);
  expect_tokens(w, a, 2, 2);
  a = world_move(w, a, world_place(w, w->trash, 1), 0);
  expect_tokens(w, a, 2, 2);
  a = world_move(w, a, world_place(w, w->deck, 1), 0);
  expect_tokens(w, a, 2, 2); /* everybody saw it put on top */
  a = world_move(w, a, world_place(w, w->hand, 1), 0);
  a = world_move(w, a, world_place(w, w->battle, 1), 0);
  expect_tokens(w, a, 2, 3); /* it may have been another one of that hand */
}

TEST(a_shuffle_ends_it) {
  cardvm_id bear, wolf;
  world *w = followed(&bear, &wolf);
  cardvm_handle a = world_put(w, bear, 1, w->battle);
  a = world_move(w, a, world_place(w, w->deck, 1), 0);
  expect_tokens(w, a, 1, 1);
  shuffle(w, w->deck, 1);
  expect_tokens(w, a, 0, 0);
  learn(w, a, 2);
  expect_tokens(w, a, 0, 2);
  a = world_move(w, a, world_place(w, w->battle, 1), 0);
  expect_tokens(w, a, 2, 2);
  shuffle(w, w->battle, 1); /* where all is seen, too: equal cards */
  expect_tokens(w, a, 3, 3);
}

TEST(what_leaves_the_game_and_comes_anew_is_another_card) {
  cardvm_id bear, wolf;
  world *w = followed(&bear, &wolf);
  const cardvm_handle a = world_put(w, bear, 1, w->battle);
  world_propose(w, ev_card(w->vanish, a));
  world_check(w);
  const cardvm_handle b = world_put(w, bear, 1, w->battle);
  expect_tokens(w, b, 2, 2);
}

static cardvm_call_status draws_a_number(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call;
  (void)user;
  cardvm_random(game, 6);
  return CARDVM_CALL_DONE;
}

TEST(a_choice_unseen_ends_it) {
  cardvm_id bear, wolf;
  world *w = followed(&bear, &wolf);
  const cardvm_handle a = world_put(w, bear, 1, w->deck);
  world_put(w, wolf, 1, w->deck);
  learn(w, a, 2);
  expect_tokens(w, a, 0, 1);
  world_do(w, draws_a_number); /* who knows what for */
  expect_tokens(w, a, 0, 0);
  learn(w, a, 2);
  expect_tokens(w, a, 0, 2);
}

TEST(who_decides_for_a_player_follows_its_cards) {
  cardvm_id bear, wolf;
  world *w = followed(&bear, &wolf);
  const cardvm_handle a = world_put(w, bear, 1, w->hand);
  cardvm_event e = ev_player(CARDVM_EVENT_DECIDE, 1, 2);
  e.slot[CARDVM_SLOT_TO] = w->this_turn;
  world_propose(w, e);
  expect_tokens(w, a, 1, 1);
  world_next_turn(w);
  expect_tokens(w, a, 1, UINT32_MAX);
}

TEST(attached_cards_are_followed_with_their_hosts) {
  cardvm_id bear, wolf;
  world *w = followed(&bear, &wolf);
  const cardvm_handle host = world_put(w, bear, 1, w->battle),
                      gear = world_put(w, wolf, 1, w->hand);
  assert_int_equal(cardvm_edit_attach(w->game, gear, host), CARDVM_OK);
  world_run(w);
  world_check(w);
  for (cardvm_seat seat = 1; seat <= 2; seat++) {
    cardvm_view *v = cardvm_view_take(w->game, seat, NULL);
    cardvm_view_place place;
    cardvm_view_card c;
    uint32_t first;
    assert_true(cardvm_view_place_at(v, world_place(w, w->battle, 1), &place));
    assert_int_equal(cardvm_view_attached(v, place.first, &first), 1);
    assert_true(cardvm_view_card_at(v, first, &c));
    assert_int_equal(c.token, 2);
    cardvm_view_free(v);
  }
}

/* -- Everywhere the same ----------------------------------------------------------------------- */

static cardvm_view_entry last_entry(cardvm_game *g, cardvm_seat viewer, cardvm_id event) {
  static cardvm_view_entry entries[256];
  const uint32_t n = cardvm_view_trace(g, viewer, entries, 256);
  assert_true(n && n <= 256);
  for (uint32_t i = n; i > 0; i--)
    if (entries[i - 1].kind == CARDVM_TRACE_EVENT && entries[i - 1].event == event)
      return entries[i - 1];
  fail_msg("no such entry");
  return entries[0];
}

TEST(entries_say_which_card_as_views_do) {
  cardvm_id bear, wolf;
  world *w = followed(&bear, &wolf);
  world_put(w, bear, 1, w->battle);
  cardvm_handle a = world_put(w, bear, 1, w->hand);
  a = world_move(w, a, world_place(w, w->battle, 1), 0);
  expect_tokens(w, a, 2, 2);
  for (cardvm_seat v = 0; v <= 2; v++)
    assert_int_equal(last_entry(w->game, v, CARDVM_EVENT_MOVE).card_token, 2);
  world_propose(w, ev_amount(w->hurt, a, 1));
  for (cardvm_seat v = 0; v <= 2; v++)
    assert_int_equal(last_entry(w->game, v, w->hurt).card_token, 2);
  a = world_move(w, a, world_place(w, w->hand, 1), 0); /* which of the two went is still told */
  expect_tokens(w, a, 2, UINT32_MAX);
  for (cardvm_seat v = 0; v <= 2; v++)
    assert_int_equal(last_entry(w->game, v, CARDVM_EVENT_MOVE).card_token, 2);
  world_propose(w, ev_amount(w->hurt, a, 1));
  assert_int_equal(last_entry(w->game, 1, w->hurt).card_token, 2);
  assert_int_equal(last_entry(w->game, 2, w->hurt).card_token, 0);
}

TEST(options_say_which_card_as_views_do) {
  world *w = world_declare();
  const cardvm_id act = world_ability(
      w, &IN_WINDOW(NULL, w->w_main, .zones = zone_set(w->battle), .function = w->fn_log));
  const cardvm_id bear = WORLD_CARD(w, "Bear", 3, act);
  world_start(w);
  assert_int_equal(cardvm_game_follow(w->game, true), CARDVM_OK);
  world_put(w, bear, 2, w->battle);
  const cardvm_handle a = world_put(w, bear, 1, w->battle);
  world_run(w);
  cardvm_view *v = cardvm_view_take(w->game, 1, NULL);
  cardvm_view_option o;
  bool found = false;
  for (uint32_t n = 0; cardvm_view_option_at(v, n, &o); n++)
    if (o.name == act) found = o.card.token == 2;
  assert_true(found);
  cardvm_view_free(v);
  expect_tokens(w, a, 2, 2);
}

/* -- Giving nothing away ----------------------------------------------------------------------- */

static cardvm_handle in_hand(world *w, cardvm_id definition) {
  cardvm_handle cards[64];
  const uint32_t n = cardvm_game_cards(w->game, world_place(w, w->hand, 1), cards, 64);
  for (uint32_t i = 0; i < n; i++)
    if (cardvm_game_definition(w->game, cards[i]) == definition) return cards[i];
  fail_msg("no such card");
  return 0;
}

/* Plays a wolf of the hand, takes it back, plays it again, shows a bear, attacks. */
static void plays_on(world *w, cardvm_id bear, cardvm_id wolf) {
  cardvm_handle a = world_move(w, in_hand(w, wolf), world_place(w, w->battle, 1), 0);
  world_move(w, a, world_place(w, w->hand, 1), 0);
  world_move(w, in_hand(w, wolf), world_place(w, w->battle, 1), 0);
  cardvm_event show = ev_card(CARDVM_EVENT_REVEAL, in_hand(w, bear));
  world_propose(w, show);
  world_move(w, show.slot[CARDVM_SLOT_CARD], world_place(w, w->deck, 1), 0);
}

TEST(games_that_look_the_same_have_the_same_tokens) {
  cardvm_id bear, wolf;
  world *w = followed(&bear, &wolf);
  for (int i = 0; i < 8; i++) world_put(w, i % 2 ? wolf : bear, 1, i % 3 ? w->deck : w->hand);
  for (int i = 0; i < 4; i++) world_put(w, wolf, 1, w->hand);
  for (int i = 0; i < 4; i++) world_put(w, bear, 1, w->hand);
  world_run(w);
  cardvm_game *real = w->game, *copy = cardvm_game_fork(real, NULL);
  cardvm_game_trace_enable(copy, true);
  w->game = copy;
  plays_on(w, bear, wolf);
  cardvm_view *v = cardvm_view_take(copy, 2, NULL);
  static cardvm_view_entry entries[2][256];
  const uint32_t n = cardvm_view_trace(copy, 2, entries[0], 256);
  for (uint64_t seed = 1; seed <= 40; seed++) {
    assert_int_equal(cardvm_game_determinize(real, 2, seed, NULL, &w->game), CARDVM_OK);
    cardvm_game_trace_enable(w->game, true);
    plays_on(w, bear, wolf);
    cardvm_view *other = cardvm_view_take(w->game, 2, NULL);
    assert_true(cardvm_view_equal(v, other));
    assert_int_equal(cardvm_view_trace(w->game, 2, entries[1], 256), n);
    assert_memory_equal(entries[0], entries[1], sizeof entries[0]);
    cardvm_view_free(other);
    cardvm_game_free(w->game);
  }
  cardvm_view_free(v);
  cardvm_game_free(copy);
  w->game = real;
}

static cardvm_call_status takes_both(cardvm_game *game, cardvm_call *call, void *user) {
  const world *w = user;
  const cardvm_option options[] = {{w->hold[0], 0}, {w->hold[1], 0}};
  cardvm_question q = world_question(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, options, 2);
  q.min = q.max = 2;
  (void)call;
  return world_done(cardvm_ask_player(game, &q)); /* nobody is asked: there are no others */
}

static cardvm_call_status does_nothing(cardvm_game *game, cardvm_call *call, void *user) {
  (void)game;
  (void)user;
  call->result = 1;
  return CARDVM_CALL_DONE;
}

/* What nothing comes of, and the entry that says so. */
typedef enum vain { SHOWN, SHOWN_TO_ITS_OWNER, PROHIBITED, REPLACED, TAKEN, CHOSEN, VAIN } vain;
static const cardvm_trace_kind says_vain[] = {CARDVM_TRACE_NOTHING,    CARDVM_TRACE_NOTHING,
                                              CARDVM_TRACE_PROHIBITED, CARDVM_TRACE_REPLACED,
                                              CARDVM_TRACE_TAKEN,      CARDVM_TRACE_EVENT};

static cardvm_event vain_event(const world *w, vain what, cardvm_handle card) {
  if (what == PROHIBITED) return ev_card(w->discard, card);
  if (what == REPLACED) return ev_amount(w->hurt, card, 1);
  cardvm_event show = ev_card(CARDVM_EVENT_REVEAL, card);
  show.slot[CARDVM_SLOT_PLAYER] = what == SHOWN_TO_ITS_OWNER;
  return show;
}

typedef struct vain_world {
  world *w;
  cardvm_id bear, wolf, aim;
  cardvm_handle warden; /* player 1's, in the battle zone */
} vain_world;

/* The warden keeps cards from being discarded and hurt, and aims at a card of a hand, which is
 * heard. */
static vain_world vain_open(void) {
  vain_world v = {.w = world_declare()};
  world *w = v.w;
  const cardvm_ability_def never_def = {
      .name = "never", .kind = CARDVM_PROHIBITION, .events = &w->discard, .event_count = 1};
  const cardvm_id chosen = CARDVM_EVENT_CHOSEN, never = world_ability(w, &never_def);
  const cardvm_id instead =
      world_ability(w, &ON_EVENT(SUBSTITUTION, "instead", &w->hurt,
                                 .function = world_function(w, "does nothing", does_nothing)));
  const cardvm_target_def one_card = one_target(w, w->hand, CARDVM_SIDE_YOURS);
  v.aim = world_ability(w, &IN_WINDOW("aim", w->w_main, .function = w->fn_log, .targets = &one_card,
                                      .target_count = 1));
  cardvm_program_rule(w->program,
                      world_ability(w, &ON_EVENT(TRIGGERED, "hears", &chosen, .each = true,
                                                 .function = w->fn_log, .me_slot = CARDVM_SLOTS)),
                      0);
  const cardvm_id warden = WORLD_CARD(w, "Warden", 1, never, instead, v.aim);
  v.bear = world_plain(w, "Bear", 3);
  v.wolf = world_plain(w, "Wolf", 2);
  w->rules.fixed_order = true;
  w->setup.trace = true;
  world_start(w);
  v.warden = world_put(w, warden, 1, w->battle);
  return v;
}

/* A bear and a wolf of a hand, which everybody knows, lie in this or the other order, and it is
 * tried with the first `count`. Returns how many entries the viewer is told, and of how many that
 * nothing came. */
static uint32_t told_in_vain(vain what, bool wolf_first, uint32_t count, cardvm_seat viewer,
                             cardvm_view_entry *entries, uint32_t *vainly) {
  const vain_world of = vain_open();
  world *w = of.w;
  cardvm_event events[2];
  for (int i = 0; i < 2; i++) {
    w->hold[i] = world_put(w, wolf_first == !i ? of.wolf : of.bear, 1, w->hand);
    learn(w, w->hold[i], 0);
    events[i] = vain_event(w, what, w->hold[i]);
  }
  cardvm_game_trace_clear(w->game);
  if (what == TAKEN) world_do(w, takes_both);
  else if (what == CHOSEN) {
    world_answer(w, of.warden, of.aim);
    world_answer(w, w->hold[0], 0);
  } else world_propose_all(w, events, count);
  const uint32_t n = cardvm_view_trace(w->game, viewer, entries, 64);
  *vainly = 0;
  for (uint32_t i = 0; i < n; i++)
    *vainly += entries[i].kind == says_vain[what] &&
               (what != CHOSEN || entries[i].event == CARDVM_EVENT_CHOSEN);
  world_free(w);
  return n;
}

/* Its entries come in the order in which the cards lie there, and one alone says which it is. */
TEST(what_comes_to_nothing_does_not_tell_how_a_hand_lies) {
  static cardvm_view_entry entries[2][64];
  uint32_t vainly;
  for (int what = 0; what < VAIN; what++)
    for (uint32_t count = what == TAKEN ? 2 : 1; count <= (what == CHOSEN ? 1 : 2); count++)
      for (cardvm_seat v = 0; v <= 2; v++) {
        const uint32_t n = told_in_vain((vain)what, false, count, v, entries[0], &vainly);
        assert_int_equal(vainly, v == 1 ? count : 0); /* its owner sees how they lie */
        assert_int_equal(told_in_vain((vain)what, true, count, v, entries[1], &vainly), n);
        const int differ = memcmp(entries[0], entries[1], n * sizeof *entries[0]);
        assert_true(n && (v == 1) == (differ != 0));
      }
}

TEST(what_comes_to_nothing_is_told_to_who_can_point_at_its_card) {
  static cardvm_view_entry entries[64];
  const vain_world of = vain_open();
  world *w = of.w;
  const cardvm_handle a = world_put(w, of.wolf, 1, w->deck);
  world_put(w, of.bear, 1, w->deck);
  learn(w, a, 2);
  for (int unseen = 0; unseen < 2; unseen++) {
    if (unseen) world_do(w, draws_a_number); /* it may have been for that card */
    cardvm_game_trace_clear(w->game);
    world_propose(w, vain_event(w, PROHIBITED, a));
    for (cardvm_seat v = 0; v <= 2; v++) {
      uint32_t told = 0;
      for (uint32_t n = cardvm_view_trace(w->game, v, entries, 64); n-- > 0;)
        told += entries[n].kind == CARDVM_TRACE_PROHIBITED && entries[n].card == of.wolf;
      assert_int_equal(told, v == 2 && !unseen);
    }
  }
}

/* Nobody has to point at the only card there is, and what lasts on a card views tell as well. */
TEST(what_is_chosen_and_what_ends_is_told_of_a_known_card_in_a_hand) {
  static cardvm_view_entry entries[64];
  const vain_world of = vain_open();
  world *w = of.w;
  const cardvm_handle a = world_put(w, of.bear, 1, w->hand);
  learn(w, a, 2);
  world_answer(w, of.warden, of.aim);
  world_propose(w, ev_power(w, a, 2, w->until_shout));
  world_propose(w, ev_card(w->shout, 0));
  for (cardvm_seat v = 0; v <= 2; v++) {
    uint32_t chosen = 0, ended = 0;
    for (uint32_t n = cardvm_view_trace(w->game, v, entries, 64); n-- > 0;) {
      if (entries[n].card != of.bear) continue;
      chosen += entries[n].event == CARDVM_EVENT_CHOSEN;
      ended += entries[n].kind == CARDVM_TRACE_ENDED;
    }
    assert_int_equal(chosen, v != 0);
    assert_int_equal(ended, v != 0);
  }
}

/* -- The stream -------------------------------------------------------------------------------- */

static uint32_t stream(world *w, cardvm_seat viewer, uint32_t from, cardvm_view_entry *entries) {
  const uint32_t count = cardvm_view_stream(w->game, viewer, from, entries, 256);
  assert_true(count <= 256);
  return count;
}

TEST(stream_goes_on_from_any_number) {
  cardvm_id bear, wolf;
  world *w = followed(&bear, &wolf);
  static cardvm_view_entry all[256], some[256], one[1];
  const cardvm_handle a = world_put(w, bear, 1, w->battle);
  for (int i = 0; i < 5; i++) world_propose(w, ev_amount(w->hurt, a, 1));
  world_next_turn(w);
  const uint32_t n = stream(w, 2, 0, all);
  assert_true(n > 10);
  for (uint32_t i = 0; i < n; i++) {
    assert_int_equal(all[i].number, i + 1);
    assert_true(all[i].cause < all[i].number);
    assert_int_equal(all[i].depth, all[i].cause ? all[all[i].cause - 1].depth + 1 : 0);
  }
  for (uint32_t from = 1; from <= n + 1; from++) {
    assert_int_equal(stream(w, 2, from, some), n + 1 - from);
    assert_memory_equal(some, all + from - 1, (n + 1 - from) * sizeof *all);
  }
  assert_int_equal(cardvm_view_stream(w->game, 2, 3, one, 1), n - 2);
  assert_int_equal(one->number, 3);
  assert_int_equal(cardvm_view_stream(w->game, 3, 1, one, 1), 0); /* no such viewer */
  /* What is cleared is counted. */
  cardvm_game_trace_clear(w->game);
  assert_int_equal(stream(w, 2, 1, some), 0);
  world_propose(w, ev_amount(w->hurt, a, 1));
  assert_true(stream(w, 2, 1, some) > 0);
  assert_int_equal(some[0].number, n + 1);
  assert_int_equal(cardvm_game_follow(w->game, false), CARDVM_OK);
  assert_int_equal(stream(w, 2, 1, some), 0);
}

TEST(stream_leaves_no_gap_for_what_is_hidden) {
  world *w = world_declare();
  const cardvm_id hears = world_ability(
      w, &ON_EVENT(TRIGGERED, NULL, &w->shout, .zones = zone_set(w->hand), .function = w->fn_log));
  const cardvm_id sly = WORLD_CARD(w, "Sly", 1, hears);
  w->setup.trace = true;
  world_start(w);
  assert_int_equal(cardvm_game_follow(w->game, true), CARDVM_OK);
  world_put(w, sly, 2, w->hand);
  world_propose(w, (cardvm_event){.kind = w->shout});
  world_propose(w, (cardvm_event){.kind = w->shout});
  static cardvm_view_entry entries[256];
  uint32_t told[3];
  for (cardvm_seat v = 1; v <= 2; v++) {
    const uint32_t n = told[v] = stream(w, v, 1, entries);
    uint32_t triggered = 0;
    for (uint32_t i = 0; i < n; i++) {
      assert_int_equal(entries[i].number, i + 1);
      triggered += entries[i].kind == CARDVM_TRACE_TRIGGERED;
    }
    assert_int_equal(triggered, v == 2 ? 2 : 0);
  }
  assert_true(told[1] < told[2]);
}

TEST(stream_tells_values_and_what_happened_at_once) {
  cardvm_id bear, wolf;
  world *w = followed(&bear, &wolf);
  const cardvm_handle a = world_put(w, bear, 1, w->battle), b = world_put(w, wolf, 1, w->hand);
  const cardvm_event both[] = {ev_amount(w->hurt, a, 2), ev_amount(w->hurt, b, 3),
                               ev_player(w->gain, 2, 5)};
  static cardvm_view_entry entries[256];
  const uint32_t from = stream(w, 1, 1, entries) + 1;
  world_propose_all(w, both, 3);
  for (cardvm_seat v = 1; v <= 2; v++) {
    const uint32_t n = stream(w, v, from, entries);
    const cardvm_view_entry *hurt[3] = {0};
    for (uint32_t i = 0, k = 0; i < n && k < 3; i++)
      if (entries[i].kind == CARDVM_TRACE_EVENT && entries[i].together) hurt[k++] = &entries[i];
    assert_non_null(hurt[2]);
    for (int i = 0; i < 3; i++) assert_int_equal(hurt[i]->together, hurt[0]->number);
    assert_true(hurt[0]->counts && hurt[2]->counts);
    assert_int_equal(hurt[0]->before, 0);
    assert_int_equal(hurt[0]->after, 2);
    assert_int_equal(hurt[2]->before, 20);
    assert_int_equal(hurt[2]->after, 25);
    assert_int_equal(hurt[1]->counts, v == 1); /* of a hidden card nothing is told */
    assert_int_equal(hurt[1]->after, v == 1 ? 3 : 0);
  }
}

/* -- Kept -------------------------------------------------------------------------------------- */

static bool same_tokens(const cardvm_game *a, const cardvm_game *b) {
  const size_t count = (a->h->card_count + 1) * (a->h->players + 1);
  return a->followed && b->followed && a->h->card_count == b->h->card_count &&
         memcmp(a->tokens, b->tokens, count * sizeof *a->tokens) == 0;
}

TEST(copies_saves_and_undoing_keep_it) {
  cardvm_error error;
  storm *t = storm_new(true);
  uint32_t in_flight = 0;
  for (uint64_t seed = 1; seed <= 10; seed++) {
    cardvm_game *g = storm_start(t, seed, &error), *copy = NULL;
    assert_int_equal(cardvm_game_follow(g, true), CARDVM_OK);
    cardvm_game_trace_enable(g, true);
    uint64_t random = seed;
    for (uint32_t n = 0; n < 60 && cardvm_game_run(g) == CARDVM_DECISION; n++) {
      in_flight += g->flight != 0;
      if (g->flight) assert_int_equal(cardvm_game_follow(g, false), CARDVM_ERROR_STATE);
      world_check_game(g);
      assert_non_null(copy = cardvm_game_fork(g, copy));
      assert_true(same_tokens(g, copy));
      const size_t size = cardvm_game_save(g, NULL, 0);
      uint8_t *bytes = malloc(size);
      cardvm_game_save(g, bytes, size);
      cardvm_game *loaded = cardvm_game_load(t->w->program, bytes, size, &error);
      if (!loaded) fail_msg("%s", error.message);
      assert_true(same_tokens(g, loaded));
      free(bytes);
      cardvm_game_free(loaded);
      cardvm_game_chill(g); /* what is in flight runs again */
      world_play_random(g, 1, &random);
    }
    cardvm_game_free(copy);
    cardvm_game_free(g);
  }
  assert_true(in_flight > 30);
  storm_free(t);
}

TEST(a_game_gone_back_has_the_tokens_of_then) {
  cardvm_id bear, wolf;
  world *w = followed(&bear, &wolf);
  cardvm_handle a = world_put(w, bear, 1, w->hand);
  assert_int_equal(cardvm_game_history(w->game, 1 << 20), CARDVM_OK);
  const cardvm_mark mark = cardvm_game_mark(w->game);
  assert_int_not_equal(mark, 0);
  const cardvm_handle b = world_move(w, a, world_place(w, w->battle, 1), 0);
  expect_tokens(w, b, 1, 1);
  assert_int_equal(cardvm_game_rewind(w->game, mark), CARDVM_OK);
  world_run(w);
  expect_tokens(w, a, 1, UINT32_MAX);
  assert_int_equal(*token_at(w->game, 0, 2), 0);
}

/* The check says so, and what is saved is not loaded. */
static void expect_broken(world *w, const char *words) {
  assert_int_equal(cardvm_game_check(w->game), CARDVM_ERROR_STATE);
  assert_non_null(strstr(cardvm_game_error(w->game)->message, words));
  const size_t size = cardvm_game_save(w->game, NULL, 0);
  uint8_t *bytes = malloc(size);
  cardvm_game_save(w->game, bytes, size);
  cardvm_error error;
  assert_null(cardvm_game_load(w->program, bytes, size, &error));
  assert_non_null(strstr(error.message, words));
  free(bytes);
}

TEST(impossible_tokens_are_refused) {
  cardvm_id bear, wolf;
  world *w = followed(&bear, &wolf);
  const cardvm_handle a = world_put(w, bear, 1, w->battle);
  uint32_t *token = token_at(w->game, handle_index(a), 2);
  const uint32_t wrong[] = {0, 2};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    *token = wrong[i];
    expect_broken(w, "token");
  }
  *token = 1;
}

TEST(two_cards_with_one_token_are_refused) {
  cardvm_id bear, wolf;
  world *w = followed(&bear, &wolf);
  world_put(w, bear, 1, w->battle);
  const cardvm_handle b = world_put(w, wolf, 1, w->battle);
  uint32_t *token = token_at(w->game, handle_index(b), 2);
  assert_int_equal(*token, 2);
  *token = 1;
  expect_broken(w, "two cards have one token");
  *token = 2;
  assert_int_equal(cardvm_game_check(w->game), CARDVM_OK);
}
