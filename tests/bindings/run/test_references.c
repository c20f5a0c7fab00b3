/* Scripts under which cards, players and the game refer to cards, players and places. */
#include "binding_world.h"

static const char fields[] =
    "field 'mate' { refers = 'card' }\n"
    "field 'origin' { refers = 'card', follows = 'card' }\n"
    "field 'rival' { refers = 'player' }\n"
    "field 'home' { refers = 'place' }\n"
    "player_variable 'champion' { refers = 'card' }\n"
    "player_variable 'ally' { refers = 'player' }\n"
    "player_variable 'lair' { refers = 'place' }\n"
    "game_variable 'leader' { refers = 'player' }\n"
    "game_variable 'relic' { refers = 'card', follows = 'card' }\n"
    "event 'swear' { sets = { field = 'mate' }, args = { 'other' } }\n"
    "rule_action 'lost' { over = any.field:with { type = 'spell' },\n"
    "  while_ = all_of(not_(present(it.mate)), at_least(1, it.hurt)), at = 'once', does = 'destroy' }\n"
    "event 'promise' { body = plan { deed 'set_mate' { this, this.origin },\n"
    "  deed 'set_rival' { this, opponent }, deed 'set_ally' { you, opponent } } }\n";

static void open_more(world *w, const char *more, const char *body) {
  const size_t room = 1 << 16;
  char *rules = malloc(room), *cards = malloc(room);
  snprintf(rules, room, "%s%s", world_rules, fields);
  snprintf(cards, room, "%s%s\ncard 'Probe' { type = 'spell', play(function(me)\n%s\nend) }\n",
           world_cards, more, body);
  w->program = cardvm_lua_load_text(NULL, rules, cards, &w->error);
  if (!w->program)
    fail_msg("load: %s:%d: %s: %s", w->error.file, w->error.line, w->error.card, w->error.message);
  free(rules);
  free(cards);
  world_game(w, 1);
}

static void gives(const char *more, const char *body, int32_t wanted) {
  world w = {0};
  open_more(&w, more, body);
  world_begin(&w);
  const cardvm_status status = world_play(&w);
  if (status != CARDVM_DECISION) fail_msg("%s: %s", body, cardvm_game_error(w.game)->message);
  if (world_result(&w) != wanted) fail_msg("%s: gives %d", body, (int)world_result(&w));
  assert_int_equal(cardvm_game_check(w.game), CARDVM_OK);
  world_close(&w);
}

static void fails(const char *body, const char *wanted) {
  world w = {0};
  open_more(&w, "", body);
  world_begin(&w);
  assert_int_equal(world_play(&w), CARDVM_FAILED);
  const char *message = cardvm_game_error(w.game)->message;
  if (!strstr(message, wanted)) fail_msg("%s: \"%s\"", body, message);
  world_close(&w);
}

static void refuses(const char *rules_more, const char *cards, const char *wanted) {
  const size_t room = 1 << 16;
  char *rules = malloc(room);
  cardvm_error error = {0};
  snprintf(rules, room, "%s%s%s", world_rules, fields, rules_more);
  cardvm_program *p = cardvm_lua_load_text(NULL, rules, cards, &error);
  if (p || !strstr(error.message, wanted))
    fail_msg("%s%s: \"%s\"", rules_more, cards, error.message);
  free(rules);
}

#define TWO "local bear, wolf = table.unpack(your.units:list())\n"

/* -- In functions ------------------------------------------------------------------------------ */

TEST(they_begin_empty_and_are_set_and_emptied) {
  gives(
      "",
      TWO
      "local empty = bear.mate == nil and bear.rival == nil and bear.home == nil and you.ally == nil\n"
      "  and you.champion == nil and you.lair == nil and game.leader == nil and game.relic == nil\n"
      "bear:set_mate(wolf) bear:set_rival(opponent) bear:set_home(you.grave)\n"
      "you:set_champion(bear) you:set_ally(opponent) you:set_lair(you.hand)\n"
      "game:set_leader(opponent) game:set_relic(wolf)\n"
      "if empty and bear.mate == wolf and bear.rival == opponent and bear.home == you.grave\n"
      "and you.champion == bear and opponent.champion == nil and you.ally == opponent\n"
      "and you.lair == you.hand and game.leader == opponent and game.relic.power == 3 then\n"
      "  bear:set_mate(nil) you:set_ally(nil) game:set_leader(nil) bear:set_home(nil)\n"
      "  if not (bear.mate or you.ally or game.leader or bear.home) then you:finish(7) end end",
      7);
  gives("",
        TWO "bear:set_mate(wolf) local again = bear:set_mate(wolf)\n"
            "bear:swear(bear) if not again and bear.mate == bear then you:finish(7) end",
        7);
  gives("",
        TWO "bear:set_origin(wolf) bear:promise()\n"
            "if bear.mate == wolf and bear.rival == opponent and you.ally == opponent then "
            "you:finish(7) end",
        7);
}

TEST(a_stay_ends_and_a_card_goes_on) {
  gives("",
        TWO "bear:set_mate(wolf) bear:set_origin(wolf)\n"
            "local there = wolf:move_to('hand')\n"
            "if bear.mate == nil and bear.origin == there then you:finish(7) end",
        7);
  gives("",
        TWO
        "bear:set_mate(wolf) bear:set_origin(wolf) bear:set_rival(you)\n"
        "bear = bear:move_to('hand')\n"
        "if bear.mate == nil and bear.origin == nil and bear.rival == nil then you:finish(7) end",
        7);
  gives("",
        TWO "bear:set_origin(wolf) wolf:move_to('nowhere')\n"
            "create('Token', you, 'field')\n"
            "if bear.origin == nil then you:finish(7) end",
        7);
}

TEST(setting_is_an_event) {
  gives("card 'Eye' { type = 'unit', triggered { on = 'set_mate', interrupts = true,\n"
        "  match = same(event.other, this), function(me, event) if event.card.mate == me then\n"
        "  you:finish(7) end end } }",
        TWO "bear:set_mate(create('Eye', you, 'field'))", 7);
  gives(
      "card 'Rock' { type = 'unit', prohibition { on = 'set_mate', match = same(event.other, this) "
      "} }",
      TWO "local rock = create('Rock', you, 'field')\n"
          "bear:set_mate(wolf) bear:set_mate(rock) if bear.mate == wolf then you:finish(7) end",
      7);
  gives("card 'Glass' { type = 'unit', substitution { on = 'set_mate',\n"
        "  function(me, event) event.other = me end } }",
        TWO "local glass = create('Glass', you, 'field')\n"
            "bear:set_mate(wolf) if bear.mate == glass then you:finish(7) end",
        7);
}

TEST(what_is_wrong_is_said) {
  fails(TWO "bear:set_mate(you)", "other");
  fails(TWO "bear:set_mate(3)", "other");
  fails(TWO "bear:set_mate()", "other");
  fails(TWO "bear:set_rival(wolf)", "player");
  fails(TWO "you:set_ally(wolf)", "player");
  fails(TWO "bear:set_home(3)", "to");
  fails(TWO "bear.mate = wolf", "mate");
}

/* -- In conditions and numbers ----------------------------------------------------------------- */

TEST(conditions_read_on_through_them) {
  gives(
      "local wed = any.units:where(present(it.mate))\n"
      "local liked = any.units:where(at_least(3, it.mate.power))\n"
      "local mutual = any.units:where(same(it.mate.mate, it))\n"
      "local rivals = any.units:where(same_player(it.rival, opponent))\n"
      "local mine = any.units:where(same(it, you.champion))\n"
      "local led = any.units:where(same_player(owner_of(it.mate), game.leader))\n"
      "card 'Eye' { type = 'unit', triggered { on = 'heard', interrupts = true, function(me)\n"
      "  you:finish(wed:count() + 10 * liked:count() + 100 * mutual:count() + 1000 * rivals:count()\n"
      "    + 10000 * mine:count() + 100000 * led:count()) end } }",
      TWO "create('Eye', you, 'field')\n"
          "bear:set_mate(wolf) wolf:set_mate(bear) bear:set_rival(opponent)\n"
          "you:set_champion(wolf) game:set_leader(you) bear:heard()",
      211212);
}

TEST(a_constant_is_on_one_card) {
  const char aura[] =
      "card 'Aura' { type = 'spell', constant { cards = this.mate, power = add(2) },\n"
      "  constant { cards = this.mate.mate, power = add(10) } }";
  gives(aura,
        TWO "local aura = create('Aura', you, 'field')\n"
            "local a = bear.power aura:set_mate(bear) local b = bear.power\n"
            "aura:set_mate(wolf) local c = bear.power * 10 + wolf.power\n"
            "wolf:set_mate(bear) local d = bear.power\n"
            "wolf:move_to('hand') local e = bear.power\n"
            "if a == 2 and b == 4 and c == 25 and d == 12 and e == 2 then you:finish(7) end",
        7);
  gives(aura,
        TWO "local aura = create('Aura', you, 'field')\n"
            "aura:set_mate(bear) local b = bear.power aura:destroy()\n"
            "if b == 4 and bear.power == 2 then you:finish(7) end",
        7);
}

TEST(numbers_follow_what_they_read) {
  gives(
      "card 'Twin' { type = 'unit', constant { power = add(this.mate.power) } }\n"
      "card 'Envoy' { type = 'unit', constant { attached = true, cards = itself.host, power = add(itself.host.cost) } }",
      TWO "local twin, envoy = create('Twin', you, 'field'), create('Envoy', you, 'field')\n"
          "local a = twin.power twin:set_mate(wolf) local b = twin.power\n"
          "wolf:gets { power = add(4), until_ = this_turn } local c = twin.power\n"
          "envoy = envoy:attach_to(bear) local d = bear.power\n"
          "wolf:move_to('hand') local e = twin.power\n"
          "if a == 0 and b == 3 and c == 7 and d == 4 and e == 0 then you:finish(7) end",
      7);
}

/* Each alone: what one reads would be told for the other, too. */
TEST(numbers_follow_variables) {
  gives("card 'Fan' { type = 'unit', constant { power = add(you.champion.cost) } }",
        TWO "local fan = create('Fan', you, 'field')\n"
            "local a = fan.power you:set_champion(bear)\n"
            "if a == 0 and fan.power == 2 then you:finish(7) end",
        7);
  gives("card 'Monk' { type = 'unit', constant { power = add(game.relic.cost) } }",
        TWO "local monk = create('Monk', you, 'field')\n"
            "local a = monk.power game:set_relic(wolf)\n"
            "if a == 0 and monk.power == 1 then you:finish(7) end",
        7);
}

TEST(two_that_lead_to_one_part_when_it_leaves) {
  gives("card 'Pair' { type = 'unit', constant { while_ = same(this.mate, this.origin), power = "
        "add(4) } }",
        TWO "local pair = create('Pair', you, 'field')\n"
            "pair:set_mate(wolf) pair:set_origin(wolf) local a = pair.power\n"
            "wolf = wolf:move_to('hand') local b = pair.power pair:set_mate(wolf)\n"
            "if a == 4 and b == 0 and pair.power == 4 then you:finish(7) end",
        7);
}

TEST(a_trigger_knows_who_has_just_left) {
  gives(
      "card 'Aura' { type = 'spell', triggered { on = 'destroy', match = same(event.card, "
      "this.mate),\n interrupts = true, function(me) if not me.mate then you:finish(7) end end } }",
      TWO "local aura = create('Aura', you, 'field') aura:set_mate(bear) wolf:destroy()\n"
          "bear:destroy()",
      7);
}

/* An Aura whose creature has gone is noticed, whatever took it. */
TEST(rule_actions_watch_them) {
  refuses("rule_action 'x' { over = any.units, while_ = at_least(1, it.mate), does = 'destroy' }",
          "", "expected a whole number");
  gives("card 'Wreath' { type = 'spell' }",
        TWO "local wreath = create('Wreath', you, 'field') wreath:set_mate(wolf) wreath:damage(1)\n"
            "local a = #your.grave:list() wolf:move_to('hand')\n"
            "if a == 0 and #your.grave:list() == 1 then you:finish(7) end",
        7);
}

TEST(loading_refuses) {
  refuses("field 'x' { refers = 'card', kept = true }", "", "kept: it refers to a card");
  refuses("field 'x' { refers = 'card', initial = 1 }", "", "initial: it refers to a card");
  refuses("player_variable 'x' { refers = 'place', start = 1 }", "", "start: it refers to a place");
  refuses("field 'x' { refers = 'crad' }", "", "did you mean 'card'");
  refuses("field 'x' { refers = 'player', follows = 'card' }", "", "follows: only with refers");
  refuses("field 'x' { follows = 'card' }", "", "follows: only with refers");
  refuses("event 'x' { adds = 'mate' }", "", "it can only be set");
  refuses("event 'x' { sets = { field = 'mate', amount = 1 } }", "", "is no number");
  refuses("event 'set_x' {} field 'x' { refers = 'card' }", "", "'set_x' is declared twice");
  refuses("group 'x' { zones = 'field', mate = 1 }", "", "same(it.mate, ...)");
  refuses("local x = any.units:where(at_least(1, it.home))", "", "'home' refers to a place");
  refuses("local x = any.units:where(at_least(1, it.mate.pwoer))", "", "did you mean 'power'");
  refuses("local x = it.mate.mate.mate.mate.mate.mate.mate.mate.mate", "", "more than 8 steps");
  refuses("", "card 'X' { mate = 1 }", "mate is a field");
  refuses("", "card 'X' { constant { mate = add(1) } }", "mate is a field");
}
