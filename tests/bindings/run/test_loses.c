/* Scripts under which cards lose abilities. Losses come in the layer `late`: what a constant does
 * in the layer below, on `power`, goes on. */
#include "binding_world.h"
#include "cardvm_why.h"

#define BEAR "local bear, wolf = table.unpack(your.units:list())\n"
#define MUTE "constant { cards = any.units:other(), loses = 'abilities' }"

TEST(what_is_lost_neither_triggers_nor_replaces_nor_prohibits) {
  world_run("",
            "local herald = create('Herald', you, 'field')\n"
            "local it = herald:loses('abilities', { until_ = 'forever' })\n"
            "herald:heard()\n"
            "local before = you.life\n"
            "it:finish()\n"
            "herald:heard()\n"
            "you:finish(before)",
            20);
  world_run(
      "card 'Eye' { type = 'unit', triggered { on = 'rest', interrupts = true, card = any.units,\n"
      "  function() you:gain_life(1) end } }",
      BEAR "local eye = create('Eye', you, 'field')\n"
           "bear:rest()\n"
           "local it = eye:loses('abilities')\n"
           "wolf:rest()\n"
           "it:finish()\n"
           "eye:rest()\n"
           "you:finish(you.life)",
      22);
  world_run("",
            "local wall, shield = create('Wall', you, 'field'), create('Shield', you, 'field')\n"
            "wall:damage(1) shield:damage(1)\n"
            "wall:loses('abilities') shield:loses('abilities')\n"
            "wall:damage(2) shield:damage(3)\n"
            "you:finish(wall.hurt * 10 + shield.hurt)",
            23);
}

/* ST67: it still has its power. */
TEST(what_is_lost_does_not_work) {
  world_run(
      "card 'Lord' { type = 'unit', power = 4, constant { cards = your.units, might = add(1) } }",
      BEAR "local lord = create('Lord', you, 'field')\n"
           "local with = bear.might\n"
           "local it = lord:loses('abilities')\n"
           "local without = bear.might\n"
           "it:finish()\n"
           "you:finish(with * 1000 + without * 100 + bear.might * 10 + lord.power)",
      1014);
}

/* ST66: the loss comes before what the loser grants, whichever is older. 613.6: what began in an
 * earlier layer goes on, in the later ones, too. */
TEST(a_loss_comes_before_what_the_loser_grants) {
  const char *const cards =
      "card 'Mute' { type = 'unit', " MUTE " }\n"
      "card 'Lord' { type = 'unit', constant { cards = any.units, might = add(1) } }\n"
      "card 'Lady' { type = 'unit', constant { cards = any.units, might = add(1), power = add(1) } }";
  static const struct {
    const char *granting;
    int32_t wanted;
  } cases[] = {{"Lord", 2}, {"Lady", 13}};
  for (size_t i = 0; i < 4; i++) {
    const char *granting = cases[i / 2].granting;
    char body[300];
    snprintf(body, sizeof body,
             BEAR "create('%s', you, 'field')\n"
                  "create('%s', you, 'field')\n"
                  "you:finish(bear.might * 10 + bear.power)",
             i % 2 ? granting : "Mute", i % 2 ? "Mute" : granting);
    world_run(cards, body, cases[i / 2].wanted);
  }
}

/* What it gives goes on as well, and to the same cards: its own loss comes too late for that. */
TEST(what_has_begun_gives_what_it_gives) {
  const char *const cards =
      "card 'Mute' { type = 'unit', " MUTE " }\n"
      "card 'Lady' { type = 'unit', constant { cards = any.units:with { power = at_most(2) },\n"
      "  power = add(9), gains = triggered { on = 'rest', self = true, interrupts = true,\n"
      "    function() you:gain_life(1) end } } }\n"
      "card 'Lord' { type = 'unit', constant { cards = any.units, might = add(9),\n"
      "  gains = triggered { on = 'rest', self = true, interrupts = true,\n"
      "    function() you:gain_life(10) end } } }";
  world_run(cards,
            BEAR "create('Mute', you, 'field') create('Lady', you, 'field')\n"
                 "create('Lord', you, 'field')\n"
                 "bear:rest()\n"
                 "you:finish(you.life)",
            21);
}

/* The older of two that take each other's abilities takes those of the younger. */
TEST(those_that_take_each_others_come_by_age) {
  const char *const cards = "card 'Mute' { type = 'unit', " MUTE " }\n"
                            "card 'Lord' { type = 'unit', constant { cards = any.units, "
                            "might = add(1) } }";
  world_run(cards,
            BEAR "local first = create('Mute', you, 'field')\n"
                 "local second = create('Mute', you, 'field')\n"
                 "local a, b = first:has('abilities'), second:has('abilities')\n"
                 "create('Lord', you, 'field')\n"
                 "first:loses('abilities')\n"
                 "local c, d = first:has('abilities'), second:has('abilities')\n"
                 "you:finish((a and 1 or 0) + (b and 2 or 0) + (c and 4 or 0) + (d and 8 or 0)\n"
                 "  + 100 * bear.might)",
            2 + 4);
}

TEST(a_keyword_is_lost_alone) {
  world_run("card 'Crier' { type = 'unit',\n"
            "  triggered { on = 'rest', self = true, keyword = 'cry', interrupts = true,\n"
            "    function() you:gain_life(1) end },\n"
            "  triggered { on = 'damage', self = true, interrupts = true,\n"
            "    function() you:gain_life(10) end } }\n"
            "card 'Hush' { type = 'unit', constant { cards = your.units, loses = { 'cry' } } }",
            "local a, b = create('Crier', you, 'field'), create('Crier', you, 'field')\n"
            "a:rest() a:damage(1)\n"
            "create('Hush', you, 'field')\n"
            "b:rest() b:damage(1)\n"
            "b:loses('abilities')\n"
            "b:damage(1)\n"
            "you:finish(you.life)",
            41);
}

/* A copied card's abilities are as old as printed ones; a new stay has them again. */
TEST(what_it_becomes_is_lost_too_until_it_leaves) {
  world_run("",
            BEAR "bear:loses('abilities', { until_ = 'forever' })\n"
                 "bear:becomes('Wall')\n"
                 "bear:damage(2)\n"
                 "local hurt = bear.hurt\n"
                 "bear:destroy()\n"
                 "bear = you.grave.top\n"
                 "local still = bear:has('abilities')\n"
                 "you:finish(hurt * 10 + (still and 1 or 0))",
            20);
}

/* -- Not offered, and why ----------------------------------------------------------------------- */

static bool tells_lost(const world *w, cardvm_handle card, cardvm_id ability) {
  cardvm_reason r[8];
  const uint32_t n = cardvm_game_why_not(w->game, 1, 1, ability, card, r, 8);
  bool told = false;
  for (uint32_t i = 0; i < n && i < 8; i++)
    told |= r[i].kind == CARDVM_WHY_LOST && r[i].card == card && r[i].ability == ability;
  return told && n == 1;
}

TEST(what_is_lost_is_not_offered) {
  world w = {0};
  world_open(&w, NULL,
             "card 'Tapper' { type = 'unit', activated { window = 'main', function() end } }",
             "for _, unit in ipairs(your.units:list()) do\n"
             "  unit:loses('abilities', { until_ = this_turn }) end");
  const cardvm_handle tapper = world_put(&w, "Tapper", 1, "field");
  world_begin(&w);
  cardvm_id ability;
  assert_int_equal(cardvm_program_definition_abilities(
                       w.program, world_id(&w, CARDVM_SORT_DEFINITION, "Tapper"), &ability, 1),
                   1);
  assert_true(world_option(&w, tapper) >= 0);
  assert_false(tells_lost(&w, tapper, ability));
  world_expect_well(&w, world_play(&w));
  assert_int_equal(world_option(&w, tapper), -1);
  assert_true(tells_lost(&w, tapper, ability));
  cardvm_reason r;
  const cardvm_id tag = world_id(&w, CARDVM_SORT_PROPERTY, "lost:abilities");
  assert_int_equal(cardvm_game_property(w.game, tapper, tag), 1);
  assert_int_equal(cardvm_game_why_value(w.game, 2, tapper, tag, &r, 1), 2);
  assert_int_equal(cardvm_game_check(w.game), CARDVM_OK);
  world_close(&w);
}

/* -- What is wrong ------------------------------------------------------------------------------ */

static void expect_refusal(const char *cards, const char *wanted) {
  world w = {0};
  assert_false(world_load(&w, NULL, cards));
  if (!strstr(w.error.message, wanted)) fail_msg("%s: \"%s\"", cards, w.error.message);
}

TEST(what_is_wrong_is_said) {
  world_fails("", BEAR "bear:loses('flight')", "nothing called 'flight' can be lost");
  world_fails("", BEAR "bear:loses(7)", "what it loses");
  world_fails("", BEAR "bear:loses('cry', this_turn)", "until_");
  expect_refusal("card 'A' { type = 'unit', constant { loses = 'wings' } }",
                 "constant: nothing called 'wings' can be lost: the rules say tags \"lost\"");
  expect_refusal("card 'A' { type = 'unit', constant { loses = 3 } }", "a text");
  expect_refusal("card 'A' { type = 'unit', lost = 'abilities', constant { } }",
                 "it changes nothing");
}
