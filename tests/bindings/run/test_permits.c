/* What can't happen is asked before it is tried: by abilities that say what they do, by choices, by
 * filters and by functions. */
#include "probe_world.h"

#include "cardvm_why.h"

static const char rules[] =
    "event 'hit' { args = { 'other?' } }\n"
    "event 'bless' { about = { 'card', 'player' } }\n"
    "function aims(does) return activated { keyword = 'aim', window = 'main', does = does,\n"
    "  choose = one(any_of { enemy.units, opponent }),\n"
    "  function(me, target) me:hit(target.is_card and target or nil) end } end\n";

static const char cards[] =
    "card 'Probe' { type = 'spell' }\n"
    "card 'Archer' { type = 'unit', aims(deed 'hit' { this, it }) }\n"
    "card 'Priest' { type = 'unit', aims(deed 'bless' { it }) }\n"
    "card 'Cloud' { type = 'unit', prohibition { on = 'hit',\n"
    "  match = is(event.other, enemy.units:with { power = at_most(2) }) } }\n"
    "card 'Roof' { type = 'unit', prohibition { on = 'hit', match = not_(present(event.other)) } }\n"
    "card 'Truce' { type = 'unit', prohibition { on = 'hit' } }\n"
    "card 'Doubt' { type = 'unit', prohibition { on = 'bless',\n"
    "  match = same_player(event.player, opponent) } }\n"
    "card 'Aegis' { type = 'unit', prohibition { on = 'activate',\n"
    "  match = same(event.other, this) } }\n"
    "card 'Gag' { type = 'unit', prohibition { on = 'activate', match = activates 'aim' } }\n";

static world with(const char *archer, const char *mine, const char *theirs, cardvm_handle *by) {
  world w = probe_load(rules, cards);
  if (!w.program) fail_msg("load: %s:%d: %s", w.error.file, w.error.line, w.error.message);
  world_game(&w, 1);
  *by = world_put(&w, archer, 1, "field");
  if (mine) world_put(&w, mine, 1, "field");
  if (theirs) world_put(&w, theirs, 2, "field");
  world_begin(&w);
  return w;
}

/* At how many things an archer of yours can aim: the enemy's Bear, what else is theirs, the player.
 * 0: it is not offered. */
static uint32_t aims_at(const char *archer, const char *mine, const char *theirs) {
  cardvm_handle by;
  world w = with(archer, mine, theirs, &by);
  const int at = world_option(&w, by);
  uint32_t count = 0;
  if (at >= 0) {
    world_expect_well(&w, world_pick(&w, (uint32_t)at));
    count = cardvm_game_decision(w.game)->kind == CARDVM_ASK_CHOOSE
                ? cardvm_game_decision(w.game)->option_count
                : 1;
  }
  assert_int_equal(cardvm_game_check(w.game), CARDVM_OK);
  world_close(&w);
  return count;
}

TEST(a_target_that_is_prohibited_is_not_offered) {
  assert_int_equal(aims_at("Archer", NULL, NULL), 2);
  assert_int_equal(aims_at("Archer", "Cloud", NULL), 1);
  assert_int_equal(aims_at("Archer", "Cloud", "Wolf"), 2);
  assert_int_equal(aims_at("Archer", "Roof", NULL), 1);
}

TEST(without_a_target_that_is_left_it_is_not_offered) {
  assert_int_equal(aims_at("Archer", "Truce", NULL), 0);
  cardvm_handle by;
  world w = with("Archer", "Truce", NULL, &by);
  cardvm_reason reasons[16];
  const cardvm_id aim = world_id(&w, CARDVM_SORT_ABILITY, "Archer: aim");
  const uint32_t n = cardvm_game_why_not(w.game, CARDVM_VIEWER_ALL, 1, aim, by, reasons, 16);
  bool named = false;
  for (uint32_t i = 0; i < n; i++)
    named = named || (reasons[i].kind == CARDVM_WHY_PROHIBITED &&
                      reasons[i].what == world_id(&w, CARDVM_SORT_EVENT, "hit"));
  assert_true(named);
  world_close(&w);
}

TEST(it_may_be_a_player) {
  assert_int_equal(aims_at("Priest", NULL, NULL), 2);
  assert_int_equal(aims_at("Priest", "Doubt", NULL), 1);
}

TEST(what_cant_be_chosen_is_the_other_of_using_an_ability) {
  assert_int_equal(aims_at("Archer", NULL, "Aegis"), 2);
  assert_int_equal(aims_at("Archer", "Gag", "Aegis"), 0);
}

static void gives(const char *body, int32_t wanted) {
  probe_gives(probe_with(rules, "", body), body, wanted);
}

TEST(functions_and_filters_ask) {
  static const char more[] =
      "card 'Still' { type = 'unit', prohibition { on = 'rest', match = same(event.card, this) } }\n"
      "local restable = your.units:that_can 'rest'\n"
      "local hurt_by_this = enemy.units:that_can('damage', 1)\n";
  const char *body = "local still = create('Still', you, 'field')\n"
                     "create('Wall', opponent, 'field')\n"
                     "you:finish(restable:count() * 100 + hurt_by_this:count() * 10\n"
                     "  + (still:can 'rest' and 1 or 0) + (bear:can 'rest' and 2 or 0)\n"
                     "  + (theirs:can('damage', 1) and 4 or 0))";
  probe_gives(probe_with(rules, more, body), body, 216);
  gives("bear:rest() you:finish(bear:can 'rest' and 1 or 2)", 2);
}

/* What an event would do to zones is asked, too: where the card lies, and where it would go. */
TEST(what_leaves_and_enters_is_asked) {
  static const char moves[] = "event 'bounce' { moves_to = 'hand' }\n"
                              "event 'come' { moves_to = 'field' }\n"
                              "event 'mount' { attaches = true, args = { 'other' } }\n";
  static const char stay[] = "card 'Stay' { type = 'unit', prohibition { on = leaves 'field',\n"
                             "  card = enemy.units } }\n"
                             "local bounced = enemy.units:that_can 'bounce'\n"
                             "local mounts = enemy.units:that_can('mount', this)\n"
                             "local told = your.units:that_can 'bounce'\n";
  static const char gate[] = "card 'Gate' { type = 'unit', prohibition { on = enters 'field' } }\n"
                             "local comes = your.hand:that_can 'come'\n"
                             "local bounced = your.units:that_can 'bounce'\n";
  static const char made[] =
      "create('Stay', you, 'field')\n"
      "you:finish(bounced:count() * 1000 + mounts:count() * 100 + told:count() * 10\n"
      "  + (theirs:can 'bounce' and 1 or 0) + (theirs:can 'destroy' and 2 or 0)\n"
      "  + (bear:can 'bounce' and 4 or 0))";
  static const char came[] =
      "bear:bounce()\n"
      "local card = your.hand:list()[1]\n"
      "local before = (card:can 'come' and 1 or 0) + 10 * comes:count()\n"
      "create('Gate', you, 'field')\n"
      "you:finish(before + 100 * comes:count() + (card:can 'come' and 1000 or 0)\n"
      "  + 10000 * bounced:count())";
  probe_gives(probe_with(moves, stay, made), made, 34);
  probe_gives(probe_with(moves, gate, came), came, 20021);
}

/* The others of those that can: one question more of each, and none while nothing prohibits. */
TEST(those_that_cannot_are_the_others) {
  static const char more[] =
      "card 'Still' { type = 'unit', prohibition { on = 'rest', match = same(event.card, this) } }\n"
      "local restless = your.units:that_cannot 'rest'\n"
      "local hurt_by_this = enemy.units:that_cannot('damage', 1)\n";
  const char *body = "local before = restless:count()\n"
                     "create('Still', you, 'field')\n"
                     "create('Wall', opponent, 'field')\n"
                     "you:finish(before * 100 + restless:count() * 10 + hurt_by_this:count())";
  probe_gives(probe_with(rules, more, body), body, 11);
  probe_refused(rules, "local wrong = your.units:that_cannot(1)",
                "that_cannot: expected the name of an event");
  probe_refused(rules,
                "card 'Bad' { type = 'unit', prohibition { on = 'rest', card = "
                "your.units:that_cannot 'rest' } }",
                "constants and prohibitions can't ask");
}

TEST(what_rests_on_prohibitions_is_not_asked_by_them) {
  probe_refused(rules,
                "card 'Loop' { type = 'unit', constant { while_ = at_least(1, "
                "your.units:that_can 'rest'), power = add(1) } }",
                "constants and prohibitions can't ask");
  probe_refused(rules,
                "card 'Loop' { type = 'unit', prohibition { on = 'rest', match = is(event.card, "
                "your.units:that_can 'rest') } }",
                "constants and prohibitions can't ask");
  probe_refused(
      rules,
      "card 'Bad' { type = 'unit', activated { window = 'main', does = deed 'hit' { this, "
      "it }, function() end } }",
      "nothing is chosen");
  probe_refused(rules,
                "card 'Bad' { type = 'unit', activated { window = 'main', does = deed 'rest' { "
                "your.units }, function() end } }",
                "about one card or player");
}

TEST(a_prohibition_that_asks_itself_fails) {
  world w = probe_with(rules,
                       "card 'Knot' { type = 'unit', prohibition { on = 'rest', match = "
                       "function(me) return me:can 'rest' end } }\n",
                       "create('Knot', you, 'field') bear:can 'rest' you:finish(1)");
  assert_int_equal(world_play(&w), CARDVM_FAILED);
  const char *message = cardvm_game_error(w.game)->message;
  if (!strstr(message, "asks what is prohibited")) fail_msg("%s", message);
  world_close(&w);
}
