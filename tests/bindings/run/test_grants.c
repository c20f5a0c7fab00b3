/* Scripts under which constants grant abilities. */
#include "binding_world.h"
#include "cardvm_why.h"

#define BEAR "local bear, wolf = table.unpack(your.units:list())\n"

static const char cards[] =
    "local sings = triggered { on = 'rest', self = true, interrupts = true,\n"
    "  function(me) you:gain_life(me.power) end }\n"
    "local watches = triggered { on = 'destroy', interrupts = true,\n"
    "  function(me, event) you:gain_life(me.power) end }\n"
    "local taps = activated { keyword = 'tap', window = 'main', limit = once_per 'turn',\n"
    "  function(me) you:gain_life(me.power) end }\n"
    "card 'Choir' { type = 'unit', constant { cards = your.units:other(), gains = sings } }\n"
    "card 'Tower' { type = 'unit', constant { cards = your.units:with { traits = 'Blue' }, gains = { watches },\n"
    "  power = add(1) } }\n"
    "card 'School' { type = 'unit', constant { cards = any.units, gains = taps } }\n"
    "card 'Mute' { type = 'unit', constant { cards = your.units, loses = 'abilities' } }\n";

static void grants(const char *body, int32_t expected) { world_run(cards, body, expected); }

TEST(each_card_has_it_as_its_own) {
  grants(BEAR "local choir = create('Choir', you, 'field')\n"
              "choir:rest() wolf:rest() enemy.units:list()[1]:rest()\n"
              "you:finish(you.life)",
         23);
  /* Once for what happens at once; and what else the constant does, it does. */
  grants(BEAR "create('Tower', you, 'field')\n"
              "together { bear, create('Token', you, 'field') }:destroy()\n"
              "you:finish(you.life)",
         24);
}

TEST(it_ends_with_its_constant) {
  grants(BEAR "local choir = create('Choir', you, 'field')\n"
              "bear:rest()\n"
              "choir:destroy()\n"
              "wolf:rest()\n"
              "you:finish(you.life)",
         22);
}

/* ST66: what has lost its abilities grants none, whichever is older. ST65: the younger counts. */
TEST(losses_come_between) {
  grants(BEAR "local choir = create('Choir', you, 'field')\n"
              "local it = choir:loses('abilities')\n"
              "wolf:rest()\n"
              "it:finish()\n"
              "bear:rest()\n"
              "you:finish(you.life)",
         22);
  grants(BEAR "wolf:loses('abilities')\n"
              "create('Choir', you, 'field')\n"
              "bear:loses('abilities')\n"
              "bear:rest() wolf:rest()\n"
              "you:finish(you.life)",
         23);
  grants(BEAR "create('Choir', you, 'field')\n"
              "create('Mute', you, 'field')\n"
              "bear:rest() wolf:rest()\n"
              "you:finish(you.life)",
         20);
}

/* -- Activated ---------------------------------------------------------------------------------- */

TEST(each_master_uses_it) {
  world w = {0};
  world_open(&w, NULL, cards,
             BEAR "wolf:loses('abilities', { until_ = 'forever' })\n"
                  "enemy.units:list()[1]:control(you, { until_ = 'forever' })");
  const cardvm_handle school = world_put(&w, "School", 2, "field");
  world_begin(&w);
  assert_int_equal(world_option(&w, school), -1);
  assert_int_equal(world_option(&w, w.enemy), -1);
  const int at = world_option(&w, w.wolf);
  assert_true(at >= 0);
  const cardvm_id taps = cardvm_game_decision(w.game)->options[at].name;
  world_expect_well(&w, world_play(&w));
  assert_true(world_option(&w, w.enemy) >= 0);
  assert_int_equal(world_option(&w, w.wolf), -1);
  cardvm_reason r;
  assert_int_equal(cardvm_game_why_not(w.game, 1, 1, taps, w.wolf, &r, 1), 1);
  assert_int_equal(r.kind, CARDVM_WHY_ABSENT);

  cardvm_game *played = w.game, *loaded = world_saved(&w), *fork = cardvm_game_fork(w.game, NULL),
              *games[] = {played, loaded, fork};
  for (int i = 0; i < 3; i++) {
    w.game = games[i];
    world_expect_well(&w, world_pick(&w, (uint32_t)world_option(&w, w.bear)));
    assert_int_equal(
        cardvm_game_player_variable(w.game, 1, world_id(&w, CARDVM_SORT_PLAYER_VARIABLE, "life")),
        22);
    assert_int_equal(world_option(&w, w.bear), -1); /* once per turn, each */
    assert_true(world_option(&w, w.enemy) >= 0);
    assert_int_equal(cardvm_game_check(w.game), CARDVM_OK);
    assert_int_equal(cardvm_game_hash(w.game), cardvm_game_hash(played));
  }
  cardvm_game_free(loaded);
  cardvm_game_free(fork);
  w.game = played;
  world_close(&w);
}

/* -- What is wrong ------------------------------------------------------------------------------ */

static void expect_refusal(const char *text, const char *wanted) {
  world w = {0};
  if (world_load(&w, NULL, text)) fail_msg("%s: is loaded", text);
  if (!strstr(w.error.message, wanted)) fail_msg("%s: \"%s\"", text, w.error.message);
}

TEST(what_is_wrong_is_said) {
  expect_refusal("card 'A' { constant { cards = any.units, gains = 'song' } }", "an ability");
  expect_refusal("card 'A' { constant { cards = any.units, gains = {} } }",
                 "gains: the list is empty");
  expect_refusal("card 'A' { constant { cards = any.units,\n"
                 "  gains = constant { cards = any.units, power = add(1) } } }",
                 "gains: triggered and activated abilities and commands");
  expect_refusal("card 'A' { constant { cards = any.units,\n"
                 "  gains = triggered { on = 'rest', with = {}, function() end } } }",
                 "grants nothing that is started with values");
  expect_refusal("card 'A' { constant { cards = any.units, with = {},\n"
                 "  gains = triggered { on = 'rest', function() end } } }",
                 "it needs a constant by which it is granted");
}

/* What grants is its card's alone. */
TEST(what_grants_is_not_gained) {
  world w = {0};
  world_open(&w, NULL,
             "local choir = constant { cards = any.units, gains = triggered { on = 'rest', "
             "function() end } }",
             BEAR "bear:gains(choir)");
  world_begin(&w);
  assert_int_equal(world_play(&w), CARDVM_FAILED);
  assert_non_null(strstr(cardvm_game_error(w.game)->message, "no such ability that cards gain"));
  world_close(&w);
}
