/* Scripts under a game that is a value: forks, saves and rebuilds in mid-effect; limits; what a
 * call costs. */
#include "asking_world.h"

/* -- The game is a value ----------------------------------------------------------------------- */

TEST(effect_rebuilt_in_the_middle_ends_alike) {
  world w = {0};
  world_open(&w, NULL, "", asking);
  world_begin(&w);
  cardvm_game *plain = w.game, *cold = cardvm_game_fork(w.game, NULL);
  world_expect_well(&w, world_play(&w));
  w.game = cold;
  world_expect_well(&w, world_play(&w));
  for (int i = 0; i < 6; i++) {
    cardvm_game_chill(cold);
    cardvm_game *fork = cardvm_game_fork(cold, NULL);
    cardvm_game_free(cold);
    cold = fork;
    w.game = plain;
    answer_asking(&w, prompts[i]);
    world_expect_well(&w, cardvm_game_run(plain));
    w.game = cold;
    answer_asking(&w, prompts[i]);
    world_expect_well(&w, cardvm_game_run(cold));
    assert_true(cardvm_game_hash(plain) == cardvm_game_hash(cold));
  }
  assert_int_equal(world_result(&w), 214);
  assert_true(cardvm_game_stats(cold).rebuilds > 0);
  cardvm_game_free(plain);
  world_close(&w);
}

TEST(effect_interrupted_and_rebuilt_ends_alike) {
  for (int chill = 0; chill < 2; chill++) {
    world w = {0};
    world_open(&w, NULL, "",
               "local n = your.units:rest()\n"
               "if me:confirm('Again?') then enemy.units:rest() end\n"
               "you:finish(#n)");
    world_put(&w, "Scribe", 1, "field");
    world_begin(&w);
    world_expect_well(&w, world_play(&w));
    int questions = 0;
    for (; world_result(&w) == 0 && questions < 20; questions++) {
      if (chill) cardvm_game_chill(w.game);
      world_expect_well(&w, world_pick(&w, 0));
    }
    assert_int_equal(world_result(&w), 3);
    assert_true(questions >= 2);
    world_close(&w);
  }
}

TEST(effect_that_fails_leaves_nothing) {
  world w = {0};
  world_open(&w, NULL, "",
             "you.field.top:damage(5)\n"
             "you:draw(2)\n"
             "me:confirm('Go on?')\n"
             "create('Token', you, 'field')\n"
             "local nothing\n"
             "nothing:damage(1)");
  world_begin(&w);
  uint64_t before = cardvm_game_hash(w.game);
  cardvm_game *twin = cardvm_game_fork(w.game, NULL);
  world_expect_well(&w, world_play(&w));
  assert_int_equal(world_pick(&w, 0), CARDVM_FAILED);
  const cardvm_error *error = cardvm_game_error(w.game);
  assert_int_equal(error->code, CARDVM_ERROR_SCRIPT);
  assert_string_equal(error->card, "Probe");
  assert_non_null(strstr(error->message, "nothing"));
  assert_true(error->line > 0 && error->file[0] != '\0');
  assert_int_equal(cardvm_game_field(w.game, w.bear, world_id(&w, CARDVM_SORT_FIELD, "hurt")), 0);
  assert_int_equal(cardvm_game_check(w.game), CARDVM_OK);
  (void)before;
  /* the failing effect is left out, and the game goes on */
  assert_int_equal(cardvm_game_skip(w.game), CARDVM_OK);
  world_expect_well(&w, cardvm_game_run(w.game));
  assert_int_equal(world_option(&w, w.probe), -1);
  world_expect_well(&w, world_pick(&w, 0));
  cardvm_game_free(twin);
  world_close(&w);
}

TEST(rebuild_that_differs_is_reported) {
  world w = {0};
  world_open(&w, NULL, "", "you.field.top:damage(5)\nme:confirm('Go on?')\nyou:finish(1)");
  world_begin(&w);
  world_expect_well(&w, world_play(&w));
  /* no script can be written that differs, so another body is put in its place */
  binding *b = cardvm__binding_of(w.program);
  assert_non_null(b);
  cardvm_id count = cardvm_program_count(w.program, CARDVM_SORT_FUNCTION), body = 0;
  for (cardvm_id id = 1; id <= count; id++)
    if (strstr(cardvm_program_name(w.program, CARDVM_SORT_FUNCTION, id), "Probe")) body = id;
  if (!body) body = count;
  lua_rawgeti(b->L, LUA_REGISTRYINDEX, cardvm__function_reference(b, 1));
  lua_rawseti(b->L, LUA_REGISTRYINDEX, cardvm__function_reference(b, body));
  cardvm_game_chill(w.game);
  cardvm_status status = world_pick(&w, 0);
  assert_int_equal(status, CARDVM_ERROR_NONDETERMINISM);
  world_close(&w);
}

/* So many games of one rule set, answered in turn until their effects have ended. */
static void play_in_turn(world *w, cardvm_game **games, int count) {
  games[0] = w->game;
  for (int g = 1; g < count; g++) games[g] = cardvm_game_fork(w->game, NULL);
  for (int g = 0; g < count; g++) {
    w->game = games[g];
    world_expect_well(w, world_play(w));
  }
  for (int i = 0; i < 6; i++)
    for (int g = 0; g < count; g++) {
      w->game = games[g];
      answer_asking(w, prompts[i]);
      world_expect_well(w, cardvm_game_run(w->game));
      if (i == 5) assert_int_equal(world_result(w), 214);
    }
}

TEST(coroutines_are_bounded_over_all_games) {
  enum { GAMES = 5 };
  uint64_t hashes[2];
  uint64_t rebuilds[2] = {0, 0};
  for (int bounded = 0; bounded < 2; bounded++) {
    cardvm_lua_config config = cardvm_lua_config_default();
    if (bounded) config.coroutines = 1;
    world w = {0};
    cardvm_game *games[GAMES];
    world_open(&w, &config, "", asking);
    world_begin(&w);
    play_in_turn(&w, games, GAMES);
    hashes[bounded] = cardvm_game_hash(games[0]);
    for (int g = 0; g < GAMES; g++) {
      rebuilds[bounded] += cardvm_game_stats(games[g]).rebuilds;
      assert_true(cardvm_game_hash(games[g]) == hashes[bounded]);
      if (g > 0) cardvm_game_free(games[g]);
    }
    w.game = games[0];
    world_close(&w);
  }
  assert_true(hashes[0] == hashes[1]);
  assert_int_equal(rebuilds[0], 0);
  assert_true(rebuilds[1] > 0);
}

/* More games than a fixed number would do for, played in turn: nothing is run again. Under a bound
 * of half as many, some of those that wait are found where they were. */
TEST(games_in_turn_keep_their_coroutines) {
  enum { GAMES = 150 };
  for (int bounded = 0; bounded < 2; bounded++) {
    cardvm_lua_config config = cardvm_lua_config_default();
    if (bounded) config.coroutines = GAMES / 2;
    world w = {0};
    cardvm_game *games[GAMES];
    world_open(&w, &config, "", asking);
    world_begin(&w);
    play_in_turn(&w, games, GAMES);
    uint64_t rebuilds = 0;
    for (int g = GAMES - 1; g >= 0; g--) {
      rebuilds += cardvm_game_stats(games[g]).rebuilds;
      if (g > 0) cardvm_game_free(games[g]);
    }
    w.game = games[0];
    world_close(&w);
    if (!bounded) assert_int_equal(rebuilds, 0);
    else assert_in_range(rebuilds, 1, 6 * GAMES * 3 / 4);
  }
}

/* -- Limits ------------------------------------------------------------------------------------ */

TEST(game_freed_in_the_middle_of_an_effect) {
  for (uint32_t bound = 0; bound < 3; bound++) {
    cardvm_lua_config config = cardvm_lua_config_default();
    config.coroutines = bound;
    world w = {0};
    cardvm_game *games[3];
    world_open(&w, &config, "", asking);
    world_begin(&w);
    for (int g = 0; g < 3; g++) games[g] = cardvm_game_fork(w.game, NULL);
    for (int round = 0; round < 4; round++)
      for (int g = 0; g < 3; g++) {
        cardvm_game *plain = w.game;
        games[g] = cardvm_game_fork(plain, games[g]); /* drops what was suspended */
        w.game = games[g];
        world_expect_well(&w, world_play(&w));
        w.game = plain;
      }
    for (int g = 0; g < 3; g++) cardvm_game_free(games[(g + 1) % 3]);
    world_close(&w);
  }
}

TEST(budget_ends_an_endless_effect) {
  world w = {0};
  world_open(&w, NULL, "", "you.field.top:damage(1)\nwhile true do end");
  world_begin(&w);
  assert_int_equal(world_play(&w), CARDVM_FAILED);
  assert_int_equal(cardvm_game_error(w.game)->code, CARDVM_ERROR_LIMIT);
  assert_non_null(strstr(cardvm_game_error(w.game)->message, "instructions"));
  assert_true(cardvm_game_error(w.game)->line > 0);
  world_close(&w);
}

TEST(budget_does_not_depend_on_rebuilds) {
  cardvm_lua_config config = cardvm_lua_config_default();
  config.instructions = 5000;
  for (int chill = 0; chill < 2; chill++) {
    world w = {0};
    world_open(&w, &config, "",
               "for i = 1, 20 do for k = 1, 100 do end me:confirm('More?') end\nyou:finish(1)");
    world_begin(&w);
    world_expect_well(&w, world_play(&w));
    int answers = 0;
    cardvm_status status = CARDVM_DECISION;
    for (; status == CARDVM_DECISION && world_result(&w) == 0 && answers < 40; answers++) {
      if (chill) cardvm_game_chill(w.game);
      status = world_pick(&w, 0);
    }
    world_expect_well(&w, status);
    assert_int_equal(answers, 20);
    world_close(&w);
  }
}

/* might asks a function, that asks for power, which asks a function. */
TEST(nesting_of_pure_functions_is_bounded) {
  for (uint32_t nesting = 1; nesting <= 2; nesting++) {
    cardvm_lua_config config = cardvm_lua_config_default();
    config.nesting = nesting;
    world w = {0};
    world_open(
        &w, &config,
        "card 'Deep' { type = 'unit',\n"
        "  constant { while_ = function(me, it) return me.hurt == 0 end, power = add(2) },\n"
        "  constant { while_ = function(me, it) return me.power > 0 end, might = add(1) } }\n",
        "you:finish(create('Deep', you, 'field').might)");
    world_begin(&w);
    cardvm_status status = world_play(&w);
    if (nesting == 2) {
      world_expect_well(&w, status);
      assert_int_equal(world_result(&w), 1);
    } else {
      assert_int_equal(status, CARDVM_FAILED);
      assert_int_equal(cardvm_game_stopped(w.game)->code, CARDVM_ERROR_LIMIT);
      assert_non_null(strstr(cardvm_game_error(w.game)->message, "too deeply"));
      assert_true(cardvm_game_error(w.game)->line > 0);
    }
    world_close(&w);
  }
}

/* -- Cost -------------------------------------------------------------------------------------- */

static int stop_collecting(lua_State *L) {
  lua_gc(L, LUA_GCCOLLECT);
  lua_gc(L, LUA_GCSTOP);
  return 0;
}

static size_t bytes_held(const binding *b) {
  return (size_t)lua_gc(b->L, LUA_GCCOUNT) * 1024 + (size_t)lua_gc(b->L, LUA_GCCOUNTB);
}

TEST(plain_trigger_makes_no_garbage) {
  world w = {0};
  world_open(&w, NULL,
             "card 'Bell' { type = 'unit', activated { keyword = 'ring', window = 'main',\n"
             "  function(me) me.master.field.bottom:heard() end } }\n",
             "you:finish(1)");
  cardvm_handle bell = world_put(&w, "Bell", 1, "field");
  world_put(&w, "Herald", 1, "field");
  world_begin(&w);
  cardvm_game_trace_enable(w.game, false);
  binding *b = cardvm__binding_of(w.program);
  for (int i = 0; i < 10; i++)
    world_expect_well(&w, world_pick(&w, (uint32_t)world_option(&w, bell)));
  lua_pushcfunction(b->L, stop_collecting);
  assert_int_equal(lua_pcall(b->L, 0, 0, 0), LUA_OK);
  /* what the collection took from the stacks of calls is taken again */
  for (int i = 0; i < 10; i++)
    world_expect_well(&w, world_pick(&w, (uint32_t)world_option(&w, bell)));
  size_t before = bytes_held(b);
  for (int i = 0; i < 1000; i++)
    world_expect_well(&w, world_pick(&w, (uint32_t)world_option(&w, bell)));
  assert_int_equal(bytes_held(b), before);
  assert_int_equal(
      cardvm_game_player_variable(w.game, 1, world_id(&w, CARDVM_SORT_PLAYER_VARIABLE, "life")),
      20 + 1020);
  world_close(&w);
}
