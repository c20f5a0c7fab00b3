/* Forms of abilities and rule actions. */
#include "position_world.h"

/* -- Looking ----------------------------------------------------------------------------------- */

/* The only ability of a card, or the n-th from 0. */
static cardvm_id ability_of(const cardvm_program *program, const char *card, uint32_t n) {
  cardvm_id abilities[8];
  uint32_t count = cardvm_program_definition_abilities(
      program, id_of(program, CARDVM_SORT_DEFINITION, card), abilities, 8);
  assert_true(n < count);
  return abilities[n];
}

static cardvm_ability_info info_of(const cardvm_program *program, const char *card, uint32_t n) {
  cardvm_ability_info info;
  assert_true(cardvm_program_ability_info(program, ability_of(program, card, n), &info));
  return info;
}

/* -- Abilities --------------------------------------------------------------------------------- */

TEST(abilities_are_as_declared) {
  cardvm_program *p =
      forms_load("function play(f) return command { keyword = 'play', window = 'main', zones = "
                 "'hand', f } end\n"
                 "swift = triggered { on = { 'rest', begins 'act' }, class = 'fast', may = true, "
                 "function() end }",
                 "card 'A' {\n"
                 "  constant { power = add(1) },\n"
                 "  prohibition { on = { 'rest', 'destroy' }, card = your.units, zones = { 'hand', "
                 "'field' } },\n"
                 "  swift,\n"
                 "  activated { keyword = 'aim', window = 'main', cost = { cost_self { event = "
                 "'rest' }, { cost_player { 'life', 2 } } },\n"
                 "    choose = { one(enemy.units), up_to(2, your.units, 'more') }, limit = "
                 "once_per 'turn', function() end },\n"
                 "  play(function() end),\n"
                 "  substitution { on = 'damage', match = same(event.card, this), counts = true, "
                 "function() end },\n"
                 "}\n"
                 "card 'B' { swift, { swift, constant { power = set(3) } } }\n"
                 "local later = constant { with = { n = 'number' }, power = add(param.n) }\n"
                 "card 'C' { activated { function(me) later:start { n = 2 } end } }");
  static const cardvm_ability_kind kinds[] = {CARDVM_CONSTANT,  CARDVM_PROHIBITION,
                                              CARDVM_TRIGGERED, CARDVM_ACTIVATED,
                                              CARDVM_COMMAND,   CARDVM_SUBSTITUTION};
  for (uint32_t i = 0; i < 6; i++) assert_int_equal(info_of(p, "A", i).kind, kinds[i]);
  cardvm_id hand = id_of(p, CARDVM_SORT_ZONE, "hand"), field = id_of(p, CARDVM_SORT_ZONE, "field");
  assert_int_equal(info_of(p, "A", 1).zones,
                   (uint64_t)1 << (hand - 1) | (uint64_t)1 << (field - 1));
  assert_int_equal(info_of(p, "A", 2).queue_class, id_of(p, CARDVM_SORT_CLASS, "fast"));
  assert_true(info_of(p, "A", 2).optional);
  assert_false(info_of(p, "A", 5).optional);
  assert_int_equal(info_of(p, "A", 3).keyword, id_of(p, CARDVM_SORT_NAME, "aim"));
  assert_int_equal(info_of(p, "A", 3).windows, 1);
  assert_int_equal(info_of(p, "A", 4).zones, (uint64_t)1 << (hand - 1));
  assert_int_not_equal(info_of(p, "A", 4).function, 0);
  id_of(p, CARDVM_SORT_NAME, "more");
  /* names for messages and traces */
  assert_string_equal(cardvm_program_name(p, CARDVM_SORT_ABILITY, ability_of(p, "A", 3)), "A: aim");
  assert_string_equal(cardvm_program_name(p, CARDVM_SORT_ABILITY, ability_of(p, "A", 0)),
                      "A: constant");
  assert_string_equal(cardvm_program_name(p, CARDVM_SORT_ABILITY, ability_of(p, "A", 2)),
                      "triggered in rules.lua:3");
  /* a word of the rules on several cards is an ability of each */
  assert_int_not_equal(ability_of(p, "A", 2), ability_of(p, "B", 0));
  assert_int_not_equal(ability_of(p, "B", 0), ability_of(p, "B", 1));
  assert_int_equal(info_of(p, "B", 1).definition, id_of(p, CARDVM_SORT_DEFINITION, "B"));
  assert_int_equal(info_of(p, "B", 1).kind, CARDVM_TRIGGERED);
  assert_int_equal(info_of(p, "B", 1).function, info_of(p, "A", 2).function);
  assert_int_equal(info_of(p, "B", 2).kind, CARDVM_CONSTANT);
  /* one that is started belongs to no card */
  uint32_t started = 0;
  for (cardvm_id i = 1; i <= cardvm_program_count(p, CARDVM_SORT_ABILITY); i++) {
    cardvm_ability_info info;
    assert_true(cardvm_program_ability_info(p, i, &info));
    if (info.started_only) started++, assert_int_equal(info.definition, 0);
  }
  assert_int_equal(started, 1);
  cardvm_program_free(p);
}

TEST(constants_change_what_they_say) {
  position p = position_of(
      NULL, "card 'Me' { constant { power = add(3), type = set('spell'), traits = { add('Red'), "
            "add('Swift') } } }\n"
            "card 'Others' { constant { cards = your.field:other(), cost = add(1) } }\n"
            "card 'If' { constant { while_ = at_least(2, your.field), power = set(9) } }\n"
            "card 'Count' { constant { power = add(count(any.field)) } }\n"
            "card 'Hand' { constant { zones = 'hand', cost = set(4) } }");
  cardvm_handle me = put(p, "Me", 1, "field");
  assert_int_equal(value(p, me, "power"), 4);
  assert_int_equal(value(p, me, "type"), 2);
  assert_int_equal(value(p, me, "traits"), 1 | 4); /* Red and Swift, not Blue */
  cardvm_handle lone = put(p, "If", 2, "field");
  assert_int_equal(value(p, lone, "power"), 1);
  cardvm_handle others = put(p, "Others", 2, "field");
  assert_int_equal(value(p, lone, "power"), 9);
  assert_int_equal(value(p, lone, "cost"), 1);
  assert_int_equal(value(p, others, "cost"), 0);
  assert_int_equal(value(p, me, "cost"), 0);
  cardvm_handle count = put(p, "Count", 1, "field");
  assert_int_equal(value(p, count, "power"), 1 + 4);
  assert_int_equal(value(p, put(p, "Hand", 1, "hand"), "cost"), 4);
  assert_int_equal(value(p, put(p, "Hand", 1, "grave"), "cost"), 0);
  position_end(p);
}

/* Parameters get their numbers in the order in which conditions speak of them. */
TEST(parameters_have_types) {
  cardvm_program *p =
      forms_load(NULL, "local a = substitution { on = 'damage', with = { zed = 'card', amount = "
                       "'number', who = 'player' },\n"
                       "  match = all_of(same(event.card, param.zed), same_player(event.by, "
                       "param.who), at_least(1, param.amount)),\n"
                       "  function(me, event, given) event.amount = given.amount end }\n"
                       "local b = triggered { on = 'rest', with = { first = 'card' }, match = "
                       "at_least(1, param.first.power),\n"
                       "  function() end }\n"
                       "local c = prohibition { on = 'rest', with = { victim = 'player' }, match = "
                       "at_least(1, param.victim.life) }\n"
                       "card 'X' { activated { function(me) a:start { zed = me, amount = 1, who = "
                       "you } b:start { first = me }\n"
                       "  c:start { victim = you } end } }");
  assert_int_equal(cardvm_program_count(p, CARDVM_SORT_ABILITY), 4);
  cardvm_program_free(p);
}

/* -- Rules' own abilities, rule actions -------------------------------------------------------- */

TEST(rules_have_abilities_of_their_own) {
  cardvm_program *p = forms_load(
      "rule(triggered { on = 'rest', me = 'card', function() end })\n"
      "rule(prohibition { on = 'destroy', card = any.units:with { traits = 'Swift' } })\n"
      "action(activated { keyword = 'march', window = 'main', function() end }, your.units)\n"
      "action(activated { keyword = 'rally', window = 'main', function() end })\n"
      "verb('player', 'cheer', function(player) player:gain(1) end)\n"
      "event 'loot' { about = 'player', body = function(event) event.player:gain(1) end }\n"
      "event 'fall' { about = 'card', moves_to = 'deck', position = 'bottom' }\n"
      "event 'leave' { moves_to = 'nowhere' }\n"
      "event 'mix' { about = 'place', shuffles = true, affected = 'player' }\n"
      "event 'grow' { about = 'none', adds_game = 'round', amount = 1 }\n"
      "event 'given' { sets_owner = true, args = { 'player' } }\n"
      "rule_action 'weak units go' { over = any.units, while_ = at_most(0, it.power), at = 'once', "
      "does = 'destroy' }\n"
      "rule_action 'who has no life loses' { over = 'players', while_ = at_most(0, you.life),\n"
      "  does = function(player) player:defeat() end }",
      NULL);
  assert_int_equal(cardvm_program_count(p, CARDVM_SORT_ABILITY), 4);
  for (cardvm_id i = 1; i <= 4; i++) {
    cardvm_ability_info info;
    assert_true(cardvm_program_ability_info(p, i, &info));
    assert_int_equal(info.definition, 0);
  }
  id_of(p, CARDVM_SORT_EVENT, "loot");
  id_of(p, CARDVM_SORT_EVENT, "mix");
  cardvm_program_free(p);
}
