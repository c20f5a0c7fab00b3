/* Scripts that attempt something and take it back. */
#include "binding_world.h"
#include "cardvm_client.h"
#include "cardvm_view.h"

#define BEAR "local bear, wolf = table.unpack(your.units:list())\n"

/* -- As a whole or not at all ------------------------------------------------------------------ */

TEST(what_is_carried_out_stays) {
  world_run("",
            BEAR "local done = attempt(function() bear:damage(2) bear:rest() end)\n"
                 "you:finish(done == true and bear.hurt * 10 + bear.rested or 0)",
            21);
  /* What lasts as long as the effect outlives the attempt in it. */
  world_run("", BEAR "attempt(function() bear:becomes(wolf) end) you:finish(bear.power)", 3);
}

TEST(what_is_taken_back_never_was) {
  world_run("",
            BEAR
            "you:lose_life(1)\n"
            "local done = attempt(function()\n"
            "  bear:damage(2) you:lose_life(5) wolf:move_to('hand') create('Token', you, 'field')\n"
            "  bear:becomes('Token') game:next_round()\n"
            "  take_back() you:finish(9) end)\n"
            "you:finish(done == nil and bear.hurt * 1000 + you.life * 10 + your.units:count()\n"
            "  + bear.power * 2000 + game.round * 10000 or 0)",
            4192);
  world_run("",
            BEAR "attempt(function() wolf:destroy() take_back() end)\n"
                 "wolf:damage(1) you:finish(wolf.hurt * 10 + your.units:count())",
            12);
}

TEST(attempts_stand_within_attempts) {
  world_run("",
            BEAR "attempt(function() bear:damage(1)\n"
                 "  attempt(function() bear:damage(10) take_back() end)\n"
                 "  attempt(function() bear:damage(100) end)\n"
                 "end)\n"
                 "local outer = attempt(function() bear:damage(1000)\n"
                 "  attempt(function() bear:damage(10000) end)\n"
                 "  take_back() end)\n"
                 "you:finish(outer == nil and bear.hurt or 0)",
            101);
  world_run("",
            BEAR "for i = 1, 40 do attempt(function() bear:damage(i)\n"
                 "  if i % 2 == 1 then take_back() end end) end\n"
                 "you:finish(bear.hurt)",
            420);
}

/* Whatever runs within an attempt can take it back: bodies of events, interrupting abilities. */
TEST(deeper_effects_take_it_back) {
  const char *more =
      "card 'Miser' { type = 'unit', triggered { on = 'rest', interrupts = true, card = any.units,\n"
      "  function(me, event) me:damage(1) take_back() end } }\n"
      "card 'Saint' { type = 'unit', triggered { on = 'rest', interrupts = true, card = any.units,\n"
      "  function(me, event) attempt(function() me:damage(1) take_back() end) me:damage(2) end } }";
  world_run(more,
            BEAR "local miser = create('Miser', opponent, 'field')\n"
                 "local done = attempt(function() bear:damage(1) bear:rest() bear:damage(2) end)\n"
                 "you:finish(done == nil and 5 + bear.hurt + bear.rested + miser.hurt or 0)",
            5);
  world_run(more,
            BEAR "local saint = create('Saint', opponent, 'field')\n"
                 "local done = attempt(function() bear:damage(1) bear:rest() bear:damage(2) end)\n"
                 "you:finish(done and bear.hurt * 10 + saint.hurt or 0)",
            32);
  world_fails(more, BEAR "create('Miser', opponent, 'field') bear:rest()", "take_back");
}

/* -- What is not taken back -------------------------------------------------------------------- */

TEST(tables_are_taken_back) {
  world_run(
      "",
      BEAR
      "local list, deep = { 1, 2 }, { in_it = { n = 1 } }\n"
      "local function add(x) table.insert(list, x) end\n"
      "attempt(function() add(3) list[1] = 7 deep.in_it.n = 5 deep.more = {} take_back() end)\n"
      "local n = #list * 100 + list[1] * 10 + deep.in_it.n\n"
      "if deep.more then n = 0 end\n"
      "attempt(function() add(3) deep.in_it.n = 4 end)\n"
      "you:finish(n * 100 + #list * 10 + deep.in_it.n)",
      21134);
}

/* Chance can't be tried until it is kind: what comes next is not what came before. */
TEST(chance_goes_on) {
  world_run("",
            "local seen, twice = {}, 0\n"
            "for i = 1, 20 do\n"
            "  attempt(function() you:lose_life(random(1000000)) take_back() end)\n"
            "  local n = random(1000000)\n"
            "  if seen[n] then twice = twice + 1 end\n"
            "  seen[n] = true\n"
            "end\n"
            "you:finish(twice == 0 and you.life or 0)",
            20);
  world_run("",
            "local n = 0\n"
            "for i = 1, 40 do\n"
            "  local lasts = attempt(function() if random(2) == 1 then take_back() end end)\n"
            "  if lasts then n = n + 1 end\n"
            "end\n"
            "you:finish(n > 5 and n < 35 and 1 or 0)",
            1);
}

/* Who has seen a card has seen it, wherever it lay and for however short a time. */
TEST(what_was_seen_is_known) {
  static const struct {
    const char *deed;
    bool told;
  } rows[] = {{"wolf:damage(1)", false},
              {"card:reveal(opponent)", true},
              {"card:reveal() you.deck:shuffle()", true},
              {"card:move_to('field') card = nil", true},
              {"local new = card:move_to('grave') new:move_to('hand')", true},
              {"card:move_to('hand')", false}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    {
      world w = {0};
      char body[400];
      snprintf(body, sizeof body, BEAR "attempt(function() local card = you.deck.top %s %s end)",
               rows[i].deed, "take_back()");
      world_open(&w, NULL, "", body);
      world_begin(&w);
      const cardvm_place deck =
          cardvm_game_place(w.game, world_id(&w, CARDVM_SORT_ZONE, "deck"), 1);
      cardvm_handle top = 0;
      cardvm_game_cards(w.game, deck, &top, 1);
      world_expect_well(&w, world_play(&w));
      cardvm_handle now = 0;
      cardvm_game_cards(w.game, deck, &now, 1);
      assert_int_equal(now, top);
      if (cardvm_game_visible(w.game, top, 2) != rows[i].told) fail_msg("%s", body);
      assert_int_equal(cardvm_game_check(w.game), CARDVM_OK);
      world_close(&w);
    }
  }
}

TEST(what_is_wrong_is_said) {
  world_fails("", "take_back()", "nothing is attempted");
  world_fails("", "attempt(function() end) take_back()", "nothing is attempted");
  world_fails("", "attempt(7)", "a function");
  world_fails("", "attempt()", "attempt");
  world_fails("", "attempt(print)", "a function");
  world_fails("", "attempt(function() error('on purpose') end)", "on purpose");
  world_fails("", "attempt(function() while true do end end)", "instructions");
  world_fails("", "simultaneously(function() attempt(function() end) end)", "attempt");
  world_fails("", "local function f() attempt(f) end f()", "limits.frames");
}

/* -- Told -------------------------------------------------------------------------------------- */

/* Nothing is removed from the trace; one entry tells that what came after its cause is undone. */
TEST(the_trace_tells_it) {
  world w = {0};
  world_open(&w, NULL, "",
             BEAR "attempt(function() bear:damage(7) take_back() end) bear:damage(3)");
  world_begin(&w);
  world_expect_well(&w, world_play(&w));
  uint32_t count, attempt = 0, damage = 0, undone = 0;
  const cardvm_trace *t = cardvm_game_trace(w.game, 0, &count);
  for (uint32_t i = 0; i < count; i++) {
    if (t[i].kind == CARDVM_TRACE_ATTEMPT) attempt = t[i].number;
    if (t[i].kind == CARDVM_TRACE_EVENT && t[i].amount == 7) damage = t[i].number;
    if (t[i].kind == CARDVM_TRACE_TAKEN_BACK) {
      assert_int_equal(t[i].cause, attempt);
      undone = t[i].number;
      char text[80];
      cardvm_client_trace_text(w.game, &t[i], text, sizeof text);
      assert_non_null(strstr(text, "undone play of Probe"));
    }
  }
  assert_true(attempt && attempt < damage && damage < undone);
  world_close(&w);
}

/* -- Rebuilt ----------------------------------------------------------------------------------- */

/* Asks inside attempts and around them, and takes back or not as it is answered. */
#define ASKING                                                                                     \
  BEAR "local list = {}\n"                                                                         \
       "for i = 1, 4 do\n"                                                                         \
       "  local done = attempt(function()\n"                                                       \
       "    bear:damage(random(5)) table.insert(list, i)\n"                                        \
       "    local card = you:choose(one(your.units))\n"                                            \
       "    you.deck.top:reveal()\n"                                                               \
       "    if card then card:move_to('hand') end\n"                                               \
       "    if me:confirm('Deeper?') then\n"                                                       \
       "      attempt(function() wolf:rest()\n"                                                    \
       "        if opponent:confirm('Back?') then take_back() end end)\n"                          \
       "    end\n"                                                                                 \
       "    create('Scribe', opponent, 'field'):rest()\n"                                          \
       "    if me:confirm('Back?') then take_back() end\n"                                         \
       "  end)\n"                                                                                  \
       "  you:lose_life(done and 1 or 3)\n"                                                        \
       "end\n"                                                                                     \
       "you:finish(#list * 100 + you.life)"

static uint32_t any(uint64_t *random, uint32_t below) {
  *random = *random * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*random >> 33) % below;
}

/* Another way to the same game: a fork, what was loaded from a save, chilled, back from elsewhere.
 */
static cardvm_game *by_a_detour(cardvm_program *p, cardvm_game *g, uint32_t way, uint64_t *random) {
  cardvm_game *other = g;
  if (way == 1) cardvm_game_chill(g);
  if (way == 2) other = cardvm_game_fork(g, NULL);
  if (way == 3) {
    uint8_t *bytes = malloc(1 << 20);
    const size_t size = cardvm_game_save(g, bytes, 1 << 20);
    assert_true(size > 0 && size <= 1 << 20);
    other = cardvm_game_load(p, bytes, size, NULL);
    free(bytes);
  }
  if (way == 4) {
    const cardvm_mark mark = cardvm_game_mark(g);
    assert_int_not_equal(mark, 0);
    for (int i = 0; i < 3 && cardvm_game_run(g) == CARDVM_DECISION; i++) {
      const uint32_t pick = any(random, cardvm_game_decision(g)->option_count);
      assert_int_equal(cardvm_game_choose(g, &pick, 1), CARDVM_OK);
    }
    assert_int_equal(cardvm_game_rewind(g, mark), CARDVM_OK);
  }
  assert_non_null(other);
  if (other != g) cardvm_game_free(g);
  return other;
}

TEST(mid_attempt_games_go_on_the_same) {
  world w = {0};
  world_open(&w, NULL, "", ASKING);
  world_begin(&w);
  uint32_t taken_back = 0, results[2] = {0};
  for (uint64_t seed = 1; seed <= 120; seed++) {
    cardvm_game *plain = cardvm_game_fork(w.game, NULL), *other = cardvm_game_fork(w.game, NULL);
    uint64_t random = seed, detours = seed;
    cardvm_game_trace_enable(plain, seed % 2);
    cardvm_game_history(other, 1 << 22);
    world now = w;
    now.game = plain;
    const uint32_t play = (uint32_t)world_option(&now, w.probe);
    assert_int_equal(cardvm_game_choose(plain, &play, 1), CARDVM_OK);
    assert_int_equal(cardvm_game_choose(other, &play, 1), CARDVM_OK);
    while (cardvm_game_run(plain) == CARDVM_DECISION) {
      assert_int_equal(cardvm_game_run(other), CARDVM_DECISION);
      assert_true(cardvm_game_hash(plain) == cardvm_game_hash(other));
      if (cardvm_game_check(other) != CARDVM_OK) fail_msg("%s", cardvm_game_error(other)->message);
      const cardvm_decision *ask = cardvm_game_decision(plain);
      if (ask->kind == CARDVM_ASK_ACT) break;
      const uint32_t way = any(&detours, 5), pick = any(&random, ask->option_count);
      if (way < 4 || cardvm_game_history(other, 1 << 22) == CARDVM_OK)
        other = by_a_detour(w.program, other, way, &detours);
      assert_true(cardvm_game_hash(plain) == cardvm_game_hash(other));
      assert_int_equal(cardvm_game_decision(other)->serial, ask->serial);
      assert_int_equal(cardvm_game_choose(plain, &pick, 1), CARDVM_OK);
      assert_int_equal(cardvm_game_choose(other, &pick, 1), CARDVM_OK);
    }
    now.game = other;
    const int32_t result = world_result(&now);
    now.game = plain;
    assert_int_equal(world_result(&now), result);
    /* each attempt that was carried out has left an item in the list, and cost 1 life, not 3 */
    assert_int_equal(result % 100, 20 - 12 + 2 * (result / 100));
    taken_back += 4 - (uint32_t)result / 100;
    results[result / 100 > 2]++;
    cardvm_game_free(plain);
    cardvm_game_free(other);
  }
  assert_true(taken_back > 100 && results[0] && results[1]);
  world_close(&w);
}

/* Who gives up within an attempt has given up, whatever becomes of it. */
TEST(concessions_are_not_taken_back) {
  world w = {0};
  world_open(&w, NULL, "", ASKING);
  cardvm_game_free(w.game);
  cardvm_setup setup = cardvm_setup_default();
  setup.players = 3;
  setup.idle = true;
  w.game = cardvm_game_start(w.program, &setup, NULL);
  world_put(&w, "Bear", 1, "field");
  world_put(&w, "Wolf", 1, "field");
  world_put(&w, "Wolf", 1, "deck");
  w.probe = world_put(&w, "Probe", 1, "hand");
  world_begin(&w);
  assert_int_equal(world_play(&w), CARDVM_DECISION);
  assert_int_equal(cardvm_game_concede(w.game, 3), CARDVM_OK);
  cardvm_game *fork = cardvm_game_fork(w.game, NULL);
  world now = w;
  for (int i = 0; i < 2; i++) {
    cardvm_game *g = i ? fork : w.game;
    while (cardvm_game_question(g)->kind != CARDVM_ASK_ACT) {
      const cardvm_decision *ask = cardvm_game_decision(g);
      const cardvm_option yes = {0, 1};
      const bool asks = ask->kind == CARDVM_ASK_YES_NO;
      assert_int_equal(
          cardvm_game_answer(g, ask->decider, ask->serial, asks ? &yes : &ask->options[0], 1),
          CARDVM_OK);
      assert_int_equal(cardvm_game_run(g), CARDVM_DECISION);
      assert_true(cardvm_game_lost(g, 3));
    }
    now.game = g;
    assert_int_equal(world_result(&now), 8); /* all four were taken back */
    assert_true(cardvm_game_lost(g, 3));
    assert_int_equal(cardvm_game_check(g), CARDVM_OK);
  }
  assert_true(cardvm_game_hash(w.game) == cardvm_game_hash(fork));
  cardvm_game_free(fork);
  world_close(&w);
}

/* What failed within an attempt is left out like any other effect; the attempt is made again. */
TEST(what_fails_within_is_left_out) {
  world w = {0};
  world_open(&w, NULL,
             "card 'Rotten' { type = 'unit', triggered { on = 'rest', interrupts = true,\n"
             "  card = any.units, function(me, event) error('on purpose') end } }",
             BEAR "create('Rotten', you, 'field')\n"
                  "attempt(function() bear:damage(1) bear:rest() take_back() end)\n"
                  "attempt(function() bear:damage(2) bear:rest() end)\n"
                  "you:finish(bear.hurt * 10 + bear.rested)");
  world_begin(&w);
  cardvm_status status = world_play(&w);
  uint32_t skips = 0;
  for (; status == CARDVM_FAILED && skips < 10; skips++) {
    assert_int_equal(cardvm_game_skip(w.game), CARDVM_OK);
    status = cardvm_game_run(w.game);
  }
  world_expect_well(&w, status);
  assert_int_equal(skips, 2);
  assert_int_equal(world_result(&w), 21);
  assert_int_equal(cardvm_game_check(w.game), CARDVM_OK);
  world_close(&w);
}
