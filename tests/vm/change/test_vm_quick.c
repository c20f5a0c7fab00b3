/* What plans do in fewer words than events would: the game is the same as where each event is told
 * (a trace is kept), and the same is noted of an effect in flight, which is run again untold in
 * copies. */
#include "plan_world.h"

#include "services.h"

GUARDS("flow/plan_run change/apply change/events change/moves")

enum { PLANS = 6, MANY = 24 };

typedef struct quick {
  world *w;
  cardvm_id act[6], bear, sage, bard;
  cardvm_id pile, grip, heap; /* dealt from, dealt to, poured back */
} quick;

static const char *const names[PLANS] = {"all leave",     "enlist the hand",
                                         "shout of all",  "deal to the grip",
                                         "sell the hand", "all leave the market"};

static cardvm_id add_zone(world *w, const char *name, cardvm_seen seen) {
  return cardvm_program_zone(w->program, &(cardvm_zone_def){.name = name, .seen = seen});
}

static quick open_quick(bool asked) {
  quick q = {.w = world_declare()};
  world *w = q.w;
  w->setup.players = 3;
  w->setup.limits.events = 128;
  q.pile = add_zone(w, "pile", CARDVM_SEEN_NOBODY);
  q.grip = add_zone(w, "grip", CARDVM_SEEN_OWNER);
  q.heap = add_zone(w, "heap", CARDVM_SEEN_ALL);
  cardvm_id draw =
      cardvm_program_event(w->program, &(cardvm_event_def){.name = "deal",
                                                           .change = CARDVM_CHANGE_DEAL,
                                                           .what = q.pile,
                                                           .dealt_to = q.grip,
                                                           .refill = q.heap,
                                                           .position = CARDVM_AT_TOP,
                                                           .affected = CARDVM_SLOT_PLAYER});
  cardvm_id leave = cardvm_program_event(
      w->program,
      &(cardvm_event_def){.name = "leave", .change = CARDVM_CHANGE_MOVE, .what = w->limbo});
  cardvm_id all = world_select(w, w->battle, CARDVM_SIDE_ANY, 0),
            hand = world_select(w, w->hand, CARDVM_SIDE_YOURS, 0);
  cardvm_id market = world_select(w, w->market, CARDVM_SIDE_ANY, 0);
  const cardvm_plan_item items[] = {
      ITEM_OF(leave, .cards = all),
      ITEM_OF(w->enlist, .cards = hand),
      ITEM_OF(w->shout, .cards = all),
      ITEM_OF(draw, FILLS(FILL(PLAYER, NUMBER, x_you(w)), FILL(AMOUNT, NUMBER, x_num(w, 3)))),
      ITEM_OF(w->enlist, .cards = hand, FILLS(FILL(TO, PLACE, w->market))),
      ITEM_OF(leave, .cards = market)};
  for (int i = 0; i < PLANS; i++) q.act[i] = plan_action(w, world_plan(w, 0, &items[i], 1));
  q.bear = world_plain(w, "Bear", 3);
  if (asked) q.sage = WORLD_CARD(w, "Sage", 1, asks_when_hurt(w));
  const cardvm_id heard[] = {leave, w->enlist, w->shout, draw};
  const cardvm_plan_item reward = ITEM_OF(
      w->gain_gold, FILLS(FILL(PLAYER, NUMBER, x_you(w)), FILL(AMOUNT, NUMBER, x_num(w, 1))));
  cardvm_id sings =
      world_ability(w, &(cardvm_ability_def){.name = "sings",
                                             .kind = CARDVM_TRIGGERED,
                                             .events = heard,
                                             .event_count = 4,
                                             .function = world_plan(w, 0, &reward, 1)});
  q.bard = WORLD_CARD(w, "Bard", 1, sings);
  return q;
}

/* In each of the places, and nobody's in the market, as far as there is room. */
static void fill_places(const quick *q, cardvm_game *g, uint32_t n) {
  const world *w = q->w;
  const cardvm_id zones[] = {q->pile, w->hand, w->battle, q->heap, q->heap};
  for (uint32_t i = 0; i < n; i++)
    for (int z = 0; z < 5; z++)
      assert_int_not_equal(
          card_create(g, q->bear, 1 + i % 3, place_of(g, zones[z], 1 + i % 3), i % 2, 1), 0);
  for (uint32_t owner = 0; owner < 4; owner++)
    assert_int_not_equal(card_create(g, q->bear, owner, place_of(g, w->market, 0), 0, 1), 0);
}

static cardvm_status does(cardvm_game *g, cardvm_id act) {
  const cardvm_option pick = {0, act};
  const cardvm_decision *ask = cardvm_game_question(g);
  assert_int_equal(cardvm_game_answer(g, ask->decider, ask->serial, &pick, 1), CARDVM_OK);
  return cardvm_game_run(g);
}

static void expect_the_same(cardvm_game *a, cardvm_game *b, const char *how) {
  for (uint32_t i = 0; i < a->at.state_words; i++)
    if (a->block[i] != b->block[i] && i != offsetof(header, option_count) / 4 && i < a->at.frames)
      fail_msg("%s: word %u (cards from %u, remembered from %u) is %u, and %u where it is told",
               how, (unsigned)i, (unsigned)a->at.cards, (unsigned)a->at.remembered,
               (unsigned)a->block[i], (unsigned)b->block[i]);
  assert_true(cardvm_game_hash(a) == cardvm_game_hash(b));
}

/* Somebody learns of a card, and chance doubts what lies together: a move has to see the marks. */
static void mingle(cardvm_game *g, uint32_t index) {
  card_learn(g, index, 1 + index % 3);
  doubt_all(g);
}

/* One plan after another, at random, in a game of which nothing is told and in others. */
TEST(plans_do_the_same_told_untold_and_with_a_history) {
  for (uint64_t seed = 1; seed <= 12; seed++) {
    uint64_t random = seed;
    quick q = open_quick(false);
    world_start(q.w);
    cardvm_game *g = q.w->game;
    fill_places(&q, g, seed % 2 ? 5 : MANY);
    cardvm_game *told = cardvm_game_fork(g, NULL), *kept = cardvm_game_fork(g, NULL);
    cardvm_game_trace_enable(told, true);
    assert_int_equal(cardvm_game_history(kept, 1 << 22), CARDVM_OK);
    for (int i = 0; i < 60; i++) {
      const uint32_t n = world_random(&random, PLANS),
                     card = 1 + world_random(&random, g->h->card_count);
      for (int way = 0; i % 3 == 0 && way < 3; way++)
        mingle(way == 0 ? g : way == 1 ? told : kept, card);
      assert_int_equal(does(g, q.act[n]), CARDVM_DECISION);
      assert_int_equal(does(told, q.act[n]), CARDVM_DECISION);
      assert_int_equal(does(kept, q.act[n]), CARDVM_DECISION);
      expect_the_same(g, told, names[n]);
      expect_the_same(g, kept, names[n]);
      world_check_game(g);
      assert_int_not_equal(cardvm_game_mark(kept), 0);
    }
    cardvm_game_free(kept);
    cardvm_game_free(told);
    world_free(q.w);
  }
}

/* Nobody's cards go to nobody's places, which are not there. */
TEST(cards_of_nobody_stay_where_their_owner_has_no_place) {
  quick q = open_quick(false);
  world_start(q.w);
  fill_places(&q, q.w->game, 1);
  assert_int_equal(does(q.w->game, q.act[5]), CARDVM_DECISION);
  world_check_game(q.w->game);
  assert_int_equal(world_count(q.w, q.w->market, 0), 1);
  for (cardvm_seat s = 1; s <= 3; s++) assert_int_equal(world_count(q.w, q.w->limbo, s), 1);
}

/* How many have been dealt. */
static bool dealt(cardvm_game *game, const cardvm_context *c, void *user, int32_t *value) {
  (void)c;
  *value = (int32_t)cardvm_game_cards(game, cardvm_game_place(game, *(const cardvm_id *)user, 1),
                                      NULL, 0);
  return true;
}

/* What is remembered of a card that leaves play is what it was when it left, not when all had left.
 */
TEST(cards_dealt_from_play_are_remembered_one_by_one) {
  quick q = {.w = world_declare()};
  world *w = q.w;
  q.grip = add_zone(w, "grip", CARDVM_SEEN_OWNER);
  q.pile = cardvm_program_zone(w->program, &(cardvm_zone_def){.name = "row", .play = true});
  cardvm_id draw = cardvm_program_event(
      w->program,
      &(cardvm_event_def){
          .name = "deal", .change = CARDVM_CHANGE_DEAL, .what = q.pile, .dealt_to = q.grip});
  cardvm_id reads = cardvm_program_reader(w->program, "dealt", dealt, &q.grip);
  const cardvm_modifier_def more = {.property = w->power,
                                    .value = x_op(w, CARDVM_OP_CALL, reads, 0)};
  cardvm_id aura = world_ability(w, &CONSTANT(NULL, &more, .on = x_num(w, 1)));
  const cardvm_plan_item item =
      ITEM_OF(draw, FILLS(FILL(PLAYER, NUMBER, x_you(w)), FILL(AMOUNT, NUMBER, x_num(w, 3))));
  q.act[0] = plan_action(w, world_plan(w, 0, &item, 1));
  q.bear = world_plain(w, "Bear", 3);
  cardvm_id banner = WORLD_CARD(w, "Banner", 0, aura);
  world_start(w);
  cardvm_handle card[3];
  world_put(w, banner, 1, w->battle);
  for (int i = 0; i < 3; i++) card[i] = world_put(w, q.bear, 1, q.pile);
  assert_int_equal(does(w->game, q.act[0]), CARDVM_DECISION);
  for (int i = 0; i < 3; i++)
    assert_int_equal(cardvm_game_property(w->game, card[i], w->power), 3 + i);
}

/* -- In flight --------------------------------------------------------------------------------- */

static cardvm_id used;

/* Does what the plan does, and then hurts the one that asks. */
static cardvm_call_status use_and_hurt(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  cardvm_event e = ev_amount(w->hurt, w->hold[0], 1);
  cardvm_outcome outcome;
  switch (call->step++) {
  case 0: outcome = cardvm_use_ability(game, used, 0, 1, true); break;
  case 1: outcome = cardvm_propose(game, &e); break;
  default: return CARDVM_CALL_DONE;
  }
  return outcome == CARDVM_WAIT ? CARDVM_CALL_WAIT : CARDVM_CALL_FAILED;
}

/* As a script in flight would be, it is run again. */
TEST(plans_in_flight_note_the_same_told_untold_and_with_a_history) {
  for (int way = 0; way < 2 * PLANS; way++) {
    quick q = open_quick(true);
    world *w = q.w;
    world_start(w);
    fill_places(&q, w->game, 5);
    w->hold[0] = world_put(w, q.sage, 2, w->camp);
    cardvm_game *games[3] = {w->game, cardvm_game_fork(w->game, NULL),
                             cardvm_game_fork(w->game, NULL)};
    cardvm_game_trace_enable(games[1], true);
    assert_int_equal(cardvm_game_history(games[2], 1 << 22), CARDVM_OK);
    used = q.act[way % PLANS];
    w->body = use_and_hurt;
    for (int i = 0; i < 3; i++) {
      if (way >= PLANS) /* the pile is empty */
        for (cardvm_handle card;
             cardvm_game_cards(games[i], place_of(games[i], q.pile, 1), &card, 1);)
          assert_int_equal(cardvm_edit_move(games[i], card, place_of(games[i], q.heap, 1), 0),
                           CARDVM_OK);
      assert_int_equal(cardvm_game_run(games[i]), CARDVM_DECISION);
      if (does(games[i], w->act) != CARDVM_DECISION)
        fail_msg("%s", cardvm_game_error(games[i])->message);
      assert_int_not_equal(games[i]->flight, 0);
      assert_int_equal(games[i]->journal_count, games[0]->journal_count);
      for (uint32_t n = 0; n < games[0]->journal_count; n++)
        if (memcmp(&games[i]->journal[n], &games[0]->journal[n], sizeof(journal_entry)) != 0)
          fail_msg("%s, game %d: word %u is noted otherwise", names[way % PLANS], i, (unsigned)n);
      expect_the_same(games[0], games[i], names[way % PLANS]);
    }
    for (int i = 1; i < 3; i++) cardvm_game_free(games[i]);
    world_free(w);
  }
}

/* -- Who listens ------------------------------------------------------------------------------- */

static cardvm_game *loaded(const quick *q, const cardvm_game *g) {
  const size_t size = cardvm_game_save(g, NULL, 0);
  uint8_t *bytes = malloc(size);
  cardvm_error error = {0};
  assert_int_equal(cardvm_game_save(g, bytes, size), size);
  cardvm_game *made = cardvm_game_load(q->w->program, bytes, size, &error);
  if (!made) fail_msg("load: %s", error.message);
  free(bytes);
  return made;
}

static uint32_t singer;

/* The one who listens comes to the battle, or leaves it, and all of it is taken back. */
static cardvm_call_status move_and_fail(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  const cardvm_id to = card_zone(game, singer) == w->battle ? w->hand : w->battle;
  cardvm_event e = ev_move(card_handle(game, singer), place_of(game, to, 1), 0);
  (void)call;
  assert_int_equal(cardvm_propose(game, &e), CARDVM_DONE);
  return CARDVM_CALL_FAILED;
}

static void move_singer(const quick *q, cardvm_game *g, bool here) {
  assert_int_equal(cardvm_edit_move(g, card_handle(g, singer),
                                    place_of(g, here ? q->w->battle : q->w->hand, 1), 0),
                   CARDVM_OK);
  assert_int_equal(cardvm_game_run(g), CARDVM_DECISION);
}

static void move_and_take_back(const quick *q, cardvm_game *g) {
  assert_int_not_equal(does(g, q->w->act), CARDVM_DECISION);
  assert_int_equal(cardvm_game_skip(g), CARDVM_OK);
  assert_int_equal(cardvm_game_run(g), CARDVM_DECISION);
}

/* A card that listens comes and goes, by moves and by what is taken back; who listens is known in
 * copies, too. */
TEST(what_is_listened_to_is_known_wherever_a_game_comes_from) {
  for (uint64_t seed = 1; seed <= 6; seed++) {
    uint64_t random = seed;
    quick q = open_quick(false);
    q.w->setup.limits.queue = 200;
    q.w->setup.limits.events = 200;
    q.w->body = move_and_fail;
    world_start(q.w);
    fill_places(&q, q.w->game, 3);
    singer = handle_index(world_put(q.w, q.bard, 1, q.w->battle));
    cardvm_game *g = cardvm_game_fork(q.w->game, NULL), *told = cardvm_game_fork(g, NULL);
    cardvm_game_trace_enable(told, true);
    for (int i = 0; i < 60; i++) {
      const uint32_t n = world_random(&random, PLANS), way = world_random(&random, 6);
      cardvm_game *from = g;
      if (way == 0) g = cardvm_game_fork(from, NULL);
      else if (way == 1) g = loaded(&q, from);
      if (g != from) cardvm_game_free(from);
      if (way == 2) {
        assert_int_equal(cardvm_game_history(g, 1 << 22), CARDVM_OK);
        const cardvm_mark mark = cardvm_game_mark(g);
        move_singer(&q, g, card_zone(g, singer) != q.w->battle);
        assert_int_equal(cardvm_game_rewind(g, mark), CARDVM_OK);
      }
      for (int k = 0; k < 2; k++) {
        cardvm_game *one = k ? told : g;
        if (way == 3) move_and_take_back(&q, one);
        if (way >= 4) move_singer(&q, one, way == 4);
        assert_int_equal(does(one, q.act[n]), CARDVM_DECISION);
        world_check_game(one);
      }
      assert_true(cardvm_game_hash(g) == cardvm_game_hash(told));
    }
    cardvm_game_free(told);
    cardvm_game_free(g);
    world_free(q.w);
  }
}
