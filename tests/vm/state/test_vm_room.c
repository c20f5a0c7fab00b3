/* Tables of the block grow with the game, each of them, also in the middle of an effect that is
 * then taken back; memory that is refused is asked for again. */
#include "services.h"
#include "storm.h"

GUARDS("state/room state/layout state/frames state/lists")

/* -- Every table ------------------------------------------------------------------------------- */

/* Games in which everything happens: each table has met its end, and whatever room there is, a game
 * is the same. */
TEST(every_table_grows) {
  cardvm_limits most = {0};
  for (uint64_t seed = 1; seed <= 6; seed++) {
    uint64_t hash[3];
    for (int kind = 0; kind < 3; kind++) {
      cardvm_error error;
      storm *t = storm_new(true);
      t->w->program->room = (room_kind)kind;
      cardvm_game *g = storm_start(t, seed, &error);
      assert_non_null(g);
      uint64_t random = seed;
      hash[kind] = 0;
      for (int n = 0; n < 300 && cardvm_game_run(g) == CARDVM_DECISION; n++) {
        hash[kind] = hash[kind] * 31 + cardvm_game_hash(g);
        if (kind == ROOM_TIGHT)
          for (uint32_t i = 0; i < sizeof most / sizeof(uint32_t); i++)
            if ((&g->room.cards)[i] > (&most.cards)[i]) (&most.cards)[i] = (&g->room.cards)[i];
        uint32_t picks[WORLD_PICKS], k = world_picks(cardvm_game_decision(g), &random, picks);
        assert_int_equal(cardvm_game_choose(g, picks, k), CARDVM_OK);
      }
      assert_int_not_equal(g->stopped, STOP_DEAD);
      cardvm_game_free(g);
      storm_free(t);
    }
    assert_true(hash[0] == hash[1] && hash[1] == hash[2]);
  }
  assert_true(most.cards && most.lasting && most.listeners && most.queue && most.events &&
              most.frames && most.stack && most.uses && most.extra_turns);
}

/* A game begins with the room that the last one of its program used when its first turn began, and
 * a table that grows gets at least that at once. The game is the same. */
TEST(game_begins_with_the_room_that_the_last_one_used) {
  enum { MANY = 300 };
  world *w = world_declare();
  world_plain(w, "Bear", 3);
  w->setup.limits.cards = 2 * MANY;
  w->program->room = ROOM_GROWS;
  world_start(w);
  const uint64_t hash = cardvm_game_hash(w->game);
  const uint32_t least = w->game->room.cards;
  assert_true(least < MANY && w->program->begun.cards < MANY && w->program->begun.stack);
  w->program->begun.cards = MANY;
  assert_true(room_for(w->game, &w->game->room.cards, least + 2 * ROOM_SPARE, "%u"));
  assert_int_equal(w->game->room.cards, MANY);
  cardvm_error error;
  cardvm_game *next = cardvm_game_start(w->program, &w->setup, &error);
  assert_non_null(next);
  assert_int_equal(next->room.cards, MANY);
  assert_int_equal(cardvm_game_run(next), CARDVM_DECISION);
  assert_true(cardvm_game_hash(next) == hash);
  assert_true(w->program->begun.cards < MANY); /* it sinks again */
  w->setup.limits.cards = least + 1;
  cardvm_game_free(next);
  w->program->begun.cards = MANY;
  next = cardvm_game_start(w->program, &w->setup, &error);
  assert_int_equal(next->room.cards, least + 1); /* no more than its limit */
  cardvm_game_free(next);
}

/* -- In the middle of an effect ---------------------------------------------------------------- */

static bool fails;

/* Makes many cards, and much that lasts, within one step. */
static cardvm_call_status crowd(cardvm_game *game, cardvm_call *call, void *user) {
  world *w = user;
  (void)call;
  for (int i = 0; i < 100; i++) {
    cardvm_event e = {.kind = CARDVM_EVENT_CREATE};
    e.slot[CARDVM_SLOT_NAME] = w->hold[0];
    e.slot[CARDVM_SLOT_TO] = cardvm_game_place(game, w->battle, 1);
    e.slot[CARDVM_SLOT_PLAYER] = 1;
    if (cardvm_propose(game, &e) == CARDVM_STOPPED) return CARDVM_CALL_FAILED;
  }
  if (!fails) return CARDVM_CALL_DONE;
  cardvm_effect_fail(game, &(cardvm_error){.code = CARDVM_ERROR_SCRIPT, .message = "on purpose"});
  return CARDVM_CALL_FAILED;
}

TEST(tables_that_grew_in_a_failed_effect_are_as_before) {
  for (int kind = 0; kind < 3; kind++)
    for (int f = 0; f < 2; f++) {
      world *w = world_declare();
      cardvm_id plain = world_plain(w, "Plain", 1);
      w->setup.limits.cards = 400;
      w->program->room = (room_kind)kind;
      world_start(w);
      w->hold[0] = plain;
      fails = f;
      uint32_t count, after, *before = world_words(w->game, &count);
      const cardvm_status status = world_do(w, crowd);
      uint32_t *now = world_words(w->game, &after);
      if (f) {
        assert_int_equal(status, CARDVM_FAILED);
        assert_int_equal(cardvm_game_skip(w->game), CARDVM_OK);
        world_run(w);
      } else {
        assert_int_equal(status, CARDVM_DECISION);
        assert_true(after > count + 100 * WORDS(card));
      }
      assert_int_equal(world_count(w, w->battle, 1), f ? 0 : 100);
      free(before);
      free(now);
      world_check(w);
      world_free(w);
    }
}

/* -- Limits ------------------------------------------------------------------------------------ */

/* A limit that is met is named. */
TEST(limits_are_named) {
  world *w = world_declare();
  cardvm_id plain = world_plain(w, "Plain", 1);
  w->setup.limits.cards = 40;
  world_start(w);
  w->hold[0] = plain;
  fails = false;
  assert_int_equal(world_do(w, crowd), CARDVM_FAILED);
  const cardvm_error *e = cardvm_game_error(w->game);
  assert_int_equal(e->code, CARDVM_ERROR_LIMIT);
  assert_non_null(strstr(e->message, "more than 40 cards (limits.cards)"));
  world_free(w);
}
