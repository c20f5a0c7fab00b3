/* Scripts under which cards gain abilities. */
#include "binding_world.h"
#include "cardvm_view.h"
#include "cardvm_why.h"

#define BEAR "local bear, wolf = table.unpack(your.units:list())\n"

static const char abilities[] =
    "local sings = triggered { on = 'rest', self = true, interrupts = true,\n"
    "  function(me) if me.rested == 1 then you:gain_life(me.power) end end }\n"
    "local leads = constant { cards = your.units:other(), power = add(1) }\n"
    "local grows = constant { might = add(5) }\n"
    "local stands = prohibition { on = 'rest', match = same(event.card, this) }\n"
    "local ducks = substitution { on = 'damage', match = same(event.card, this),\n"
    "  function(me) me:rest() return replaced end }\n"
    "local costs = constant { cards = any.units, might = add(param.n), with = { n = 'number' } }\n"
    "local taps = activated { window = 'main', limit = once_per 'turn',\n"
    "  function(me) me.master:gain_life(me.power) end }\n";

/* The abilities stand before the cards in one file, so that Probe sees them. */
static void gains(const char *body, int32_t expected) { world_run(abilities, body, expected); }

TEST(each_kind_is_its_bearers_own) {
  gains(BEAR "wolf:gains(sings)\n"
             "bear:rest()\n"
             "local before = you.life\n"
             "wolf:rest()\n"
             "you:finish(before * 100 + you.life)",
        2023);
  gains(BEAR "bear:gains(leads) wolf:gains(grows)\n"
             "you:finish(wolf.power * 10 + wolf.might)",
        45);
  gains(BEAR "bear:gains(stands) wolf:gains(ducks)\n"
             "bear:rest() wolf:damage(2) bear:damage(1)\n"
             "you:finish(bear.rested * 1000 + wolf.rested * 100 + wolf.hurt * 10 + bear.hurt)",
        101);
}

TEST(it_ends_and_goes_with_the_card) {
  gains(BEAR "local it = bear:gains(leads, { until_ = 'forever' })\n"
             "local with = wolf.power\n"
             "it:finish()\n"
             "local without = wolf.power\n"
             "bear:gains(leads, { until_ = 'forever' })\n"
             "bear:destroy()\n"
             "you:finish(with * 100 + without * 10 + wolf.power)",
        433);
}

/* "When this is destroyed": such an event is heard before it happens. */
TEST(it_hears_its_card_leave) {
  world_run("local mourns = triggered { on = 'destroy', self = true, interrupts = true,\n"
            "  function(me, event) you:gain_life(event.card.power) end }",
            BEAR "bear:gains(mourns, { until_ = 'forever' })\n"
                 "wolf:destroy()\n"
                 "bear:destroy()\n"
                 "you:finish(you.life)",
            22);
}

/* ST65: "loses all abilities" before and after "gains". */
TEST(the_younger_of_loss_and_gain_counts) {
  gains(BEAR "bear:loses('abilities')\n"
             "bear:gains(grows)\n"
             "wolf:gains(grows)\n"
             "wolf:loses('abilities')\n"
             "you:finish(bear.might * 10 + wolf.might)",
        50);
  gains(BEAR "bear:loses('abilities')\n"
             "bear:gains(stands)\n"
             "wolf:gains(stands)\n"
             "wolf:loses('abilities')\n"
             "bear:rest() wolf:rest()\n"
             "you:finish(bear.rested * 10 + wolf.rested)",
        1);
}

TEST(it_has_its_values) {
  gains(BEAR "bear:gains(costs, { n = 3, until_ = 'forever' })\n"
             "wolf:gains(costs, { n = 4 })\n"
             "you:finish(bear.might)",
        7);
}

/* What is printed on one card can be gained by another. */
TEST(what_a_card_has_can_be_gained) {
  world_run("local leads = constant { cards = your.units:other(), power = add(1) }\n"
            "card 'Lord' { type = 'unit', leads }",
            BEAR "create('Lord', you, 'field')\n"
                 "bear:gains(leads)\n"
                 "you:finish(bear.power * 10 + wolf.power)",
            35);
}

/* -- Once -------------------------------------------------------------------------------------- */

static const char next_times[] =
    "local sings = triggered { on = 'damage', self = true, interrupts = true,\n"
    "  function(me) you:gain_life(me.power) end }\n"
    "local leads = constant { cards = your.units:other(), power = add(1) }\n"
    "local shields = substitution { on = 'damage', with = {}, card = your.units,\n"
    "  function() return replaced end }\n"
    "local holds = prohibition { on = 'rest', with = {} }\n"
    "local heals = triggered { on = 'damage', with = { n = 'number' }, interrupts = true,\n"
    "  function(_, _, given) you:gain_life(given.n) end }\n";

static void next_time(const char *body, int32_t expected) { world_run(next_times, body, expected); }

TEST(once_each_start_works_once) {
  next_time(BEAR "bear:damage(1)\n"
                 "shields:start { once = true }\n"
                 "shields:start { once = true }\n"
                 "bear:damage(1) wolf:damage(1) bear:damage(1)\n"
                 "you:finish(bear.hurt * 10 + wolf.hurt)",
            20);
  next_time(BEAR "local before = you.life\n"
                 "heals:start { n = 3, once = true } heals:start { n = 4, once = true }\n"
                 "heals:start { n = 20, once = false }\n"
                 "bear:damage(1) bear:damage(1)\n"
                 "you:finish(you.life - before)",
            47);
}

TEST(once_is_gained_and_over) {
  next_time(BEAR "local before = you.life\n"
                 "local it = bear:gains(sings, { once = true, until_ = 'forever' })\n"
                 "wolf:damage(1) bear:damage(1) bear:damage(1)\n"
                 "you:finish((you.life - before) * 10 + (it:finish() and 1 or 0))",
            20);
}

TEST(once_says_what_is_wrong) {
  world_fails(next_times, "shields:start { once = 1 }",
              "once is a number; true or false was expected");
  world_fails(next_times, "shields:start { onec = true }", "did you mean 'once'?");
  world_fails(next_times, "holds:start { once = true }", "only a triggered ability");
  world_fails(next_times, BEAR "bear:gains(leads, { once = true })", "only a triggered ability");
  world_fails(next_times, BEAR "bear:gets { power = 1, once = true }", "once");
}

/* -- By its keyword ----------------------------------------------------------------------------- */

/* By its keyword, as long as it is not lost. */
TEST(what_is_gained_is_used_by_its_keyword) {
  world_run("local cries = activated { keyword = 'cry', function() you:gain_life(1) end }\n"
            "card 'Crier' { type = 'unit', activated { keyword = 'cry', function() "
            "you:gain_life(10) end } }",
            BEAR "local crier = create('Crier', you, 'field')\n"
                 "use('cry', bear) use('cry', crier)\n"
                 "local first = you.life\n"
                 "crier:loses('cry')\n"
                 "use('cry', crier)\n"
                 "bear:gains(cries) crier:gains(cries)\n"
                 "use('cry', bear) use('cry', crier)\n"
                 "local second = you.life\n"
                 "bear:loses('abilities')\n"
                 "use('cry', bear)\n"
                 "you:finish(first * 10000 + second * 100 + you.life)",
            303232);
}

/* -- Activated ---------------------------------------------------------------------------------- */

static void expect_in_view(cardvm_game *game, cardvm_seat viewer) {
  cardvm_view_lasting l = {0};
  cardvm_view *v = cardvm_view_take(game, viewer, NULL);
  assert_non_null(v);
  for (uint32_t i = 0; cardvm_view_lasting_at(v, i, &l) && l.kind != CARDVM_VIEW_GAINED; i++) {}
  assert_int_equal(l.kind, CARDVM_VIEW_GAINED);
  assert_int_not_equal(l.what, 0);
  assert_int_not_equal(l.target.number, 0);
  assert_int_equal(l.until, CARDVM_FOREVER);
  cardvm_view_free(v);
}

TEST(its_master_uses_it) {
  world w = {0};
  world_open(&w, NULL, abilities,
             BEAR "bear:gains(taps, { until_ = 'forever' })\n"
                  "enemy.units:list()[1]:gains(taps, { until_ = 'forever' })");
  world_begin(&w);
  assert_int_equal(world_option(&w, w.bear), -1);
  world_expect_well(&w, world_play(&w));
  assert_true(world_option(&w, w.bear) >= 0);
  assert_int_equal(world_option(&w, w.enemy), -1);

  expect_in_view(w.game, 2);
  cardvm_game *played = w.game, *fork = cardvm_game_fork(w.game, NULL);
  cardvm_game *loaded = world_saved(&w);
  cardvm_game *games[] = {played, fork, loaded};
  uint64_t hash = 0;
  for (int i = 0; i < 3; i++) {
    w.game = games[i];
    world_expect_well(&w, world_pick(&w, (uint32_t)world_option(&w, w.bear)));
    assert_int_equal(
        cardvm_game_player_variable(w.game, 1, world_id(&w, CARDVM_SORT_PLAYER_VARIABLE, "life")),
        22);
    assert_int_equal(world_option(&w, w.bear), -1); /* once per turn */
    assert_int_equal(cardvm_game_check(w.game), CARDVM_OK);
    assert_true(!i || cardvm_game_hash(w.game) == hash);
    hash = cardvm_game_hash(w.game);
  }
  cardvm_game_free(fork);
  cardvm_game_free(loaded);
  w.game = played;
  world_close(&w);
}

TEST(what_is_gained_and_lost_is_not_offered) {
  world w = {0};
  world_open(&w, NULL, abilities,
             BEAR "bear:gains(taps, { until_ = 'forever' })\n"
                  "wolf:loses('abilities', { until_ = 'forever' })\n"
                  "wolf:gains(taps, { until_ = 'forever' })\n"
                  "bear:loses('abilities', { until_ = 'forever' })\n");
  world_begin(&w);
  world_expect_well(&w, world_play(&w));
  const int option = world_option(&w, w.wolf);
  assert_true(option >= 0);
  assert_int_equal(world_option(&w, w.bear), -1);
  const cardvm_id taps = cardvm_game_decision(w.game)->options[option].name;
  cardvm_reason r;
  assert_int_equal(cardvm_game_why_not(w.game, 1, 1, taps, w.bear, &r, 1), 1);
  assert_int_equal(r.kind, CARDVM_WHY_LOST);
  assert_int_equal(r.card, w.bear);
  world_close(&w);
}

/* -- What is wrong ------------------------------------------------------------------------------ */

TEST(what_is_wrong_is_said) {
  world_fails("", BEAR "bear:gains('song')", "an ability");
  world_fails(abilities, BEAR "bear:gains(costs)", "gains: the parameter 'n' is missing");
  world_fails(abilities, BEAR "bear:gains(grows, 3)", "how it is gained");
  world_fails(abilities, BEAR "bear:gains(grows, { m = 3 })", "gains");
  world_fails("local worn = constant { attached = true, power = add(1) }", BEAR "bear:gains(worn)",
              "no such ability that cards gain");
}
