/* Scripts under which cards, players and places are chosen in one question, and events happen to
 * cards or to players. */
#include "cardvm_view.h"
#include "probe_world.h"

#define BOLT                                                                                        \
  "event 'burn' { about = { 'card', 'player' }, args = { 'amount' }, body = function(event)\n"      \
  "  if event.card then event.card:damage(event.amount) else event.player:lose_life(event.amount) " \
  "end end }\n"                                                                                     \
  "any_target = any_of { any.units, players }\n"

/* Plays Probe, to whom a question follows. */
static const cardvm_decision *asked_by(world *w) {
  world_expect_well(w, world_play(w));
  const cardvm_decision *d = cardvm_game_decision(w->game);
  assert_int_equal(d->kind, CARDVM_ASK_CHOOSE);
  return d;
}

static void pick(world *w, uint32_t subject) {
  const cardvm_decision *d = cardvm_game_decision(w->game);
  const cardvm_option option = {subject, 0};
  assert_int_equal(cardvm_game_answer(w->game, d->decider, d->serial, &option, 1), CARDVM_OK);
  world_expect_well(w, cardvm_game_run(w->game));
  assert_int_equal(cardvm_game_check(w->game), CARDVM_OK);
}

static int32_t life(const world *w, cardvm_seat seat) {
  return cardvm_game_player_variable(w->game, seat,
                                     world_id(w, CARDVM_SORT_PLAYER_VARIABLE, "life"));
}

static int32_t hurt(const world *w, cardvm_handle card) {
  return cardvm_game_field(w->game, card, world_id(w, CARDVM_SORT_FIELD, "hurt"));
}

#define SEAT(seat) CARDVM_HANDLE_OF(CARDVM_KIND_SEAT, seat)
#define PLACE(place) CARDVM_HANDLE_OF(CARDVM_KIND_PLACE, place)
#define PROBE(choose, body)                                                                        \
  "card 'Probe' { type = 'spell', command { keyword = 'play', window = 'main', zones = 'hand',\n"  \
  "  after = 'grave', choose = " choose ", function(me, target, other)\n" body "\nend } }\n"

TEST(any_target_is_a_card_or_a_player) {
  for (uint32_t turn = 0; turn < 2; turn++) {
    world w = probe_begin(BOLT, PROBE("one(any_target, 'Whom?')", "target:burn(3)"));
    const cardvm_decision *d = asked_by(&w);
    assert_int_equal(d->what, CARDVM_SUBJECT_ANY);
    assert_int_equal(d->option_count, 5);
    assert_int_equal(d->options[0].subject, w.bear);
    assert_int_equal(d->options[3].subject, SEAT(1));
    assert_int_equal(d->options[4].subject, SEAT(2));
    uint32_t id;
    assert_int_equal(cardvm_subject_of(d->what, d->options[4].subject, &id), CARDVM_SUBJECT_SEAT);
    assert_int_equal(id, 2);
    assert_int_equal(cardvm_subject_of(d->what, w.bear, &id), CARDVM_SUBJECT_CARD);
    assert_int_equal(id, w.bear);
    pick(&w, turn ? SEAT(2) : w.enemy);
    assert_int_equal(life(&w, 2), turn ? 17 : 20);
    assert_int_equal(hurt(&w, w.enemy), turn ? 0 : 3);
    world_close(&w);
  }
}

/* The game is saved, loaded, forked and taken back with the question open. */
TEST(the_question_is_kept) {
  world w = probe_begin(
      BOLT, PROBE("{ one(any_target), one(any_target) }", "target:burn(3) other:burn(4)"));
  cardvm_game *g = w.game;
  asked_by(&w);
  pick(&w, SEAT(2));
  size_t size = cardvm_game_save(g, NULL, 0);
  uint8_t *bytes = malloc(size);
  assert_int_equal(cardvm_game_save(g, bytes, size), size);
  cardvm_game *loaded = cardvm_game_load(w.program, bytes, size, NULL);
  cardvm_game *fork = cardvm_game_fork(g, NULL);
  assert_true(loaded && fork);
  pick(&w, w.wolf);
  assert_int_equal(life(&w, 2), 17);
  assert_int_equal(hurt(&w, w.wolf), 4);
  cardvm_game *const others[] = {loaded, fork};
  for (size_t i = 0; i < 2; i++) {
    assert_int_equal(cardvm_game_run(others[i]), CARDVM_DECISION);
    w.game = others[i];
    assert_int_equal(cardvm_game_decision(others[i])->what, CARDVM_SUBJECT_ANY);
    pick(&w, w.wolf);
    assert_true(cardvm_game_hash(others[i]) == cardvm_game_hash(g));
    cardvm_game_free(others[i]);
  }
  w.game = g;
  free(bytes);
  world_close(&w);
}

/* A target on the stack of a save that is no player. */
TEST(a_save_with_a_player_too_many_is_refused) {
  world w = probe_begin(BOLT, PROBE("{ one(any_target), one(any_target) }", ""));
  cardvm_game *g = w.game;
  asked_by(&w);
  pick(&w, SEAT(2));
  uint32_t at = 0;
  for (uint32_t i = 0; i < g->h->stack_top; i++)
    if (g->stack[i] == SEAT(2)) at = i;
  assert_int_not_equal(at, 0);
  g->stack[at] = SEAT(3);
  size_t size = cardvm_game_save(g, NULL, 0);
  uint8_t *bytes = malloc(size);
  assert_int_equal(cardvm_game_save(g, bytes, size), size);
  cardvm_error error;
  assert_null(cardvm_game_load(w.program, bytes, size, &error));
  g->stack[at] = SEAT(2);
  free(bytes);
  world_close(&w);
}

TEST(views_say_what_an_option_is) {
  world w =
      probe_begin(BOLT, PROBE("one(any_of { enemy.units, opponent, places(any.market) })", ""));
  asked_by(&w);
  cardvm_view *v = cardvm_view_take(w.game, 1, NULL);
  for (int twice = 0; twice < 2; twice++) {
    cardvm_view_decision d;
    cardvm_view_option o[3];
    assert_true(cardvm_view_decision_of(v, &d) && d.what == CARDVM_SUBJECT_ANY);
    assert_int_equal(d.option_count, 3);
    for (uint32_t i = 0; i < 3; i++) assert_true(cardvm_view_option_at(v, i, &o[i]));
    assert_int_equal(o[0].what, CARDVM_SUBJECT_CARD);
    assert_int_equal(o[0].card.definition, world_id(&w, CARDVM_SORT_DEFINITION, "Bear"));
    assert_int_equal(o[0].subject, 0);
    assert_int_equal(o[1].what, CARDVM_SUBJECT_SEAT);
    assert_int_equal(o[1].subject, 2);
    assert_int_equal(o[2].what, CARDVM_SUBJECT_PLACE);
    assert_int_equal(o[2].subject,
                     cardvm_game_place(w.game, world_id(&w, CARDVM_SORT_ZONE, "market"), 0));
    const size_t size = cardvm_view_bytes(v, NULL, 0);
    uint8_t *bytes = malloc(size);
    assert_int_equal(cardvm_view_bytes(v, bytes, size), size);
    cardvm_view *again = cardvm_view_read(w.program, bytes, size, NULL);
    assert_non_null(again);
    free(bytes);
    cardvm_view_free(v);
    v = again;
  }
  cardvm_view_free(v);
  world_close(&w);
}

/* What is left is taken unasked; who has lost is no target any more. */
TEST(who_has_lost_is_no_target) {
  world w = probe_begin("any_target = any_of { named 'Token', opponent }\n",
                        PROBE("one(any_target)", "you:finish(target.seat)"));
  world_expect_well(&w, world_play(&w));
  assert_int_equal(world_result(&w), 2);
  world_close(&w);

  world three = probe_begin(
      BOLT, PROBE("one(players)", "you:finish(target.seat * 10 + #you:choose(up_to(9, players)))"));
  cardvm_game_free(three.game);
  cardvm_setup setup = cardvm_setup_default();
  setup.players = 3;
  setup.idle = true;
  three.game = cardvm_game_start(three.program, &setup, NULL);
  three.probe = world_put(&three, "Probe", 1, "hand");
  world_begin(&three);
  assert_int_equal(cardvm_game_concede(three.game, 2), CARDVM_OK);
  world_expect_well(&three, cardvm_game_run(three.game));
  const cardvm_decision *d = asked_by(&three);
  assert_int_equal(d->option_count, 2);
  assert_int_equal(d->options[1].subject, SEAT(3));
  pick(&three, SEAT(3));
  d = cardvm_game_decision(three.game);
  assert_int_equal(d->option_count, 2);
  assert_int_equal(cardvm_game_choose(three.game, (uint32_t[]){0, 1}, 2), CARDVM_OK);
  world_expect_well(&three, cardvm_game_run(three.game));
  assert_int_equal(world_result(&three), 32);
  world_close(&three);
}

TEST(places_are_those_of_the_zone) {
  world w = probe_begin("", PROBE("one(any_of { places(any.road), places(any.road) })",
                                  "if target.is_place and not target.is_card and target:exists() "
                                  "then you:finish(#target.name) end"));
  const cardvm_decision *d = asked_by(&w);
  assert_int_equal(d->option_count, 4);
  pick(&w, d->options[3].subject);
  assert_int_equal(world_result(&w), 4);
  world_close(&w);
  world yours = probe_begin("", PROBE("up_to(9, places(your.camp))", ""));
  assert_int_equal(asked_by(&yours)->option_count, 2);
  world_close(&yours);
  world theirs = probe_begin("", PROBE("up_to(9, places(enemy.hand))", ""));
  assert_int_equal(asked_by(&theirs)->option_count, 1);
  assert_int_equal(
      cardvm_game_decision(theirs.game)->options[0].subject,
      PLACE(cardvm_game_place(theirs.game, world_id(&theirs, CARDVM_SORT_ZONE, "hand"), 2)));
  world_close(&theirs);
}

/* Cards of several selections are a selection again. */
TEST(cards_alone_are_a_selection) {
  world w = probe_begin(
      "local some = any_of { your.units:rested(), enemy.units, your.hand }\n"
      "function some_now() return some end\n"
      "local in_some = any.units:where(is(it, some))\n"
      "function in_some_now() return in_some end\n",
      PROBE("one(any_of { enemy.units, enemy.units:rested() })",
            "you.field.top:rest()\n"
            "you:finish(100 * in_some_now():count() + some_now():count() + target.power)"));
  world_expect_well(&w, world_play(&w));
  assert_int_equal(world_result(&w), 205);
  world_close(&w);
}

TEST(lists_in_functions_are_mixed) {
  world w = probe_begin(
      BOLT, PROBE("one(your.units)",
                  "local what = me:choose(one({ target, opponent, you.hand, you }), 'Which?')\n"
                  "if what.is_player then what:burn(2) elseif what.is_card then what:rest() end\n"
                  "local some = me:choose(up_to(9, { opponent, you }))\n"
                  "you:finish(#some * 10 + some[1].seat)"));
  asked_by(&w);
  pick(&w, w.bear);
  const cardvm_decision *d = cardvm_game_decision(w.game);
  assert_int_equal(d->what, CARDVM_SUBJECT_ANY);
  assert_int_equal(d->option_count, 4);
  assert_int_equal(d->options[0].subject, w.bear);
  assert_int_equal(d->options[1].subject, SEAT(2));
  pick(&w, SEAT(2));
  assert_int_equal(life(&w, 2), 18);
  d = cardvm_game_decision(w.game);
  assert_int_equal(d->what, CARDVM_SUBJECT_SEAT); /* one kind alone is as it was */
  assert_int_equal(d->options[0].subject, 2);
  pick(&w, 2);
  assert_int_equal(world_result(&w), 12);
  world_close(&w);
}

/* One ability for both: what doubles it, what prevents it, what hears it. */
#define PLAY_BOTH                                                                                  \
  "command { keyword = 'play', window = 'main', zones = 'hand', function(me)\n"                    \
  "  create('Idol', you, 'field') opponent:burn(2) your.units:with { name = 'Bear' }:burn(3) end }"
TEST(events_happen_to_cards_or_players) {
  static const struct {
    const char *ability;
    int32_t life, hurt, result;
  } cases[] = {
      {"substitution { on = 'burn', function(me, event) event.amount = event.amount * 2 end }", 16,
       6, 0},
      {"prohibition { on = 'burn', match = same_player(event.player, opponent) }", 20, 3, 0},
      {"prohibition { on = 'burn', card = your.units }", 18, 0, 0},
      {"triggered { on = 'burn', card = any.units, function(me, event) you:finish(event.amount) "
       "end }",
       18, 3, 3},
      {"triggered { on = 'burn', match = same_player(event.player, opponent),\n"
       "  function(me, event) you:finish(event.card == nil and event.player.seat) end }",
       18, 3, 2},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char cards[2000];
    snprintf(cards, sizeof cards,
             "card 'Idol' { type = 'unit', %s }\ncard 'Probe' { type = 'spell', " PLAY_BOTH " }\n",
             cases[i].ability);
    world w = probe_begin(BOLT, cards);
    world_expect_well(&w, world_play(&w));
    if (life(&w, 2) != cases[i].life || hurt(&w, w.bear) != cases[i].hurt ||
        world_result(&w) != cases[i].result)
      fail_msg("%s: %d, %d, %d", cases[i].ability, life(&w, 2), hurt(&w, w.bear), world_result(&w));
    assert_int_equal(cardvm_game_check(w.game), CARDVM_OK);
    world_close(&w);
  }
}

/* Who is hit says which of two substitutions comes first. */
TEST(the_player_who_is_hit_orders_substitutions) {
  world w = probe_begin(
      BOLT
      "card 'Idol' { type = 'unit',\n"
      "  substitution { on = 'burn', function(me, event) event.amount = event.amount * 2 end "
      "},\n"
      "  substitution { on = 'burn', function(me, event) event.amount = event.amount + 1 end } "
      "}\n",
      "card 'Probe' { type = 'spell', command { keyword = 'play', window = 'main', zones = 'hand',\n"
      "  function(me) create('Idol', you, 'field') opponent:burn(2) end } }\n");
  world_expect_well(&w, world_play(&w));
  assert_int_equal(cardvm_game_decision(w.game)->player, 2);
  world_close(&w);
}

TEST(plans_speak_of_both) {
  world w = probe_begin(BOLT, "card 'Probe' { type = 'spell', command { keyword = 'play', window = "
                              "'main', zones = 'hand',\n"
                              "  plan { deed 'burn' { opponent, 2 }, deed 'burn' { your.units, 1 } "
                              "} } }\n");
  world_expect_well(&w, world_play(&w));
  assert_int_equal(life(&w, 2), 18);
  assert_int_equal(hurt(&w, w.bear) + hurt(&w, w.wolf), 2);
  world_close(&w);
}

TEST(the_kind_can_be_asked) {
  world_run("",
            "local n = 0\n"
            "if me.is_card and not me.is_player and not me.is_place then n = n + 1 end\n"
            "if you.is_player and not opponent.is_card then n = n + 10 end\n"
            "if you.field.is_place and not you.field.is_player then n = n + 100 end\n"
            "if you:exists() and you.field:exists() and me:exists() then n = n + 1000 end\n"
            "you:finish(n)",
            1111);
}

TEST(mistakes_are_told) {
  probe_refused("", PROBE("one(any_of { any.units, 3 })", ""),
                "any_of: expected cards, players or places");
  probe_refused("", PROBE("one(any_of { any.units, master_of(this) })", ""),
                "any_of: only a player of one word can be chosen");
  probe_refused("", PROBE("one(any_of { any.units, any.units:attached() })", ""),
                "any_of: attached cards and others can't be chosen together");
  probe_refused("", PROBE("one(places(any.units))", ""), "places: expected a whole zone");
  probe_refused("", PROBE("one(any_of { places(any.road), places(any.camp) })", ""),
                "places of one selection can be chosen, not of two");
  probe_refused("", PROBE("one(7)", ""), "one: expected a selection");
  probe_refused("", PROBE("one(any_of { at_least(1, you.life), any.units })", ""),
                "any_of: expected a condition");
  probe_refused("event 'burn' { about = { 'card', 'none' } }\n", "",
                "about: expected \"card\", \"player\", \"place\" or a list of them");
  probe_refused("event 'burn' { about = {} }\n", "",
                "about: expected \"card\", \"player\", \"place\" or a list of them");
  probe_refused("event 'burn' { about = { 'card', 'plyer' } }\n", "", "did you mean 'player'?");
  probe_refused("event 'burn' { about = { 'card', 7 } }\n", "",
                "about: expected \"card\", \"player\"");
  probe_refused("event 'burn' { about = { 'card', 'player' }, adds = 'hurt' }\n", "",
                "an event about cards and players is only noticed, or has a body");
  probe_refused("event 'burn' { about = { 'card', 'player' }, args = { 'player' } }\n", "",
                "args: 'player' is what it is done to");
}
