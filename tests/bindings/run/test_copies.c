/* Copies of what waits, and targets that are chosen once more. */
#include "waiting_world.h"

#include "cardvm_client.h"
#include "cardvm_view.h"

static const char cards[] =
    "card 'Ability' {}\n"
    "card 'Bear' { type = 'beast' }\n"
    "card 'Charm' { type = 'spell', spell { cost = cost_player { 'glow', 0 }, function() end } }\n"
    "card 'Cub' { type = 'beast', spell { function(me) me:summon() end } }\n"
    "card 'Bolt' { type = 'spell', spell { announces = { kicked = 'yes or no', x = { 1, 3 } },\n"
    "  cost = cost_player { 'glow', param.x }, choose = one(any_of { any.beasts, players }),\n"
    "  function(me, it, given)\n"
    "    local n = given.x if given.kicked then n = n + 10 end\n"
    "    if it.is_player then it:score(n) else it:damage(n) end\n"
    "    you:score(1000 + 10000 * #me.name) end } }\n"
    "card 'Fork' { type = 'spell', spell { modes = {\n"
    "  { 'one', choose = one(any.beasts), function(me, it) it:damage(1) end },\n"
    "  { 'two', choose = exactly(2, any.beasts), function(me, them) for _, it in ipairs(them) do it:damage(2) end end } } } }\n"
    "card 'Drum' { type = 'relic', activated { window = 'main', cost = cost_player { 'glow', 1 },\n"
    "  choose = one(any.beasts), function(me, it) it:damage(1) if me.name == 'Drum' then you:score(1) end end } }\n"
    "card 'Echo' { type = 'spell', spell { choose = one(any.spells:other()), function(me, it)\n"
    "  local copy = it:copy() if copy then copy:choose_targets() end end } }\n"
    "card 'Same' { type = 'spell', spell { choose = one(any.spells:other()), function(me, it) it:copy() end } }\n"
    "card 'Bend' { type = 'spell', spell { choose = one(any.spells:other()), function(me, it)\n"
    "  if not it:choose_targets() then you:score(7) end end } }\n"
    "card 'Deny' { type = 'spell', spell { choose = one(any.spells:other()), function(me, it) it:lose() end } }\n"
    "card 'Look' { type = 'spell', spell { choose = one(any.spells:other()), function(me, it)\n"
    "  for _, one in ipairs(it.chosen) do\n"
    "    if one.is_player then you:score(1) elseif one.is_card then you:score(10) else you:score(100) end end end } }\n"
    "card 'Hear' { type = 'spell', spell { choose = one(any.spells:other()), function(me, it)\n"
    "  local g = it.said you:score((g.x or 0) + (g.kicked and 10 or 0) + (g.kicked == false and 20 or 0))\n"
    "  for _, mode in ipairs(g.modes or {}) do you:score(#mode * 100) end\n"
    "  local none = you.grave.cards[1].said if not (none.x or none.modes) then you:score(5000) end end } }\n"
    "card 'All' { type = 'spell', spell { choose = { one(any.beasts), one(players), one(places(your.grave)) },\n"
    "  function() end } }\n"
    "card 'Bell' { type = 'relic', triggered { on = 'activate', interrupts = true,\n"
    "  function() you:gain_glow(100) end } }\n"
    "card 'Mirror' { type = 'relic', substitution { on = 'create', function(me, event) event.amount = 2 end } }\n"
    "card 'Thief' { type = 'relic', substitution { on = 'create', function(me, event) event.other:lose() end } }\n"
    "card 'Pet' { type = 'spell', spell { choose = one(your.beasts), function(me, it) it:damage(1) end } }\n"
    "card 'Veil' { type = 'relic', prohibition { on = 'create' } }\n"
    "card 'Plain' { type = 'spell', spell { choose = one(any.beasts), function(me, it) it:copy() it:choose_targets() you:score(3) end } }\n";

static uint32_t waiting(const board *t, cardvm_waiting out[8]) {
  return cardvm_game_queue(t->game, out, 8);
}

static cardvm_handle chosen(const board *t, cardvm_handle body) {
  cardvm_handle one = 0;
  assert_int_equal(cardvm_game_chosen(t->game, body, CARDVM_ALL_TARGETS, &one, 1), 1);
  return one;
}

static uint32_t cards_in(const board *t, const char *zone) {
  cardvm_place_info info;
  const cardvm_place place = cardvm_game_place(t->game, id_of(t, CARDVM_SORT_ZONE, zone), 1);
  assert_true(cardvm_game_place_info(t->game, place, &info));
  return info.count;
}

static cardvm_handle seat(cardvm_seat s) { return CARDVM_HANDLE_OF(CARDVM_KIND_SEAT, s); }

/* Player 1 has cast a kicked Bolt with X = 2 at the first of two bears. */
typedef struct shot {
  cardvm_handle bolt, a, b;
} shot;

static shot shoot(board *t) {
  shot s = {.a = put(t, "Bear", 1, "field"), .b = put(t, "Bear", 2, "field")};
  const cardvm_handle card = put(t, "Bolt", 1, "hand");
  board_begin(t);
  glow(t, 3);
  take(t, card);
  say(t, true);
  take(t, 2);
  take(t, s.a);
  s.bolt = cardvm_follow(t->game, card);
  return s;
}

static void cast(board *t, cardvm_handle card, cardvm_handle at) {
  take(t, card);
  if (cardvm_game_decision(t->game)->kind == CARDVM_ASK_CHOOSE) take(t, at);
}

/* -- Copies ------------------------------------------------------------------------------------ */

/* ST33, ST22, ST23: above the spell, with the same X and kicker, not cast, gone afterwards. */
TEST(a_copy_is_above_and_alike_and_not_cast) {
  board t = board_open("stack", cards);
  const cardvm_handle same = put(&t, "Same", 1, "hand");
  put(&t, "Bell", 1, "field");
  const shot s = shoot(&t);
  cast(&t, same, s.bolt);
  const int32_t before = variable(&t, "glow");
  both_pass(&t);
  assert_int_equal(variable(&t, "glow"), before); /* the bell hears what is used */
  cardvm_waiting out[8];
  assert_int_equal(waiting(&t, out), 2);
  assert_int_equal(out[1].body, s.bolt);
  assert_int_equal(out[0].ability, out[1].ability);
  assert_int_equal(out[0].source, out[0].body);
  assert_int_equal(chosen(&t, out[0].body), s.a);
  uint32_t one[6] = {0}, other[6] = {0};
  assert_int_equal(cardvm_game_said(t.game, out[0].body, one), 2);
  assert_int_equal(cardvm_game_said(t.game, out[1].body, other), 2);
  assert_memory_equal(one, other, 2 * sizeof one[0]);
  const uint32_t grave = cards_in(&t, "grave");
  both_pass(&t);
  assert_int_equal(hurt(&t, s.a), 12);
  assert_int_equal(variable(&t, "points"),
                   41000); /* it was there, with its name, while it resolved */
  assert_int_equal(cardvm_follow(t.game, out[0].body), 0);
  assert_int_equal(cards_in(&t, "grave"), grave);
  assert_int_equal(waiting(&t, out), 1);
  both_pass(&t);
  assert_int_equal(hurt(&t, s.a), 24);
  assert_int_equal(cards_in(&t, "grave"), grave + 1);
  board_close(&t);
}

/* ST33: it may have new targets, or keep those that it has. */
TEST(a_copy_may_have_new_targets) {
  for (int kept = 0; kept < 3; kept++)
    for (int how = 0; how < 3; how++) {
      board t = board_open("stack", cards);
      const cardvm_handle echo = put(&t, "Echo", 1, "hand");
      const shot s = shoot(&t);
      cast(&t, echo, s.bolt);
      both_pass(&t);
      const cardvm_decision *d = asked(&t, CARDVM_ASK_CHOOSE);
      assert_int_equal(d->option_count, 4); /* two bears, two players */
      assert_int_equal(d->what, CARDVM_SUBJECT_ANY);
      assert_int_equal(d->min, 1);
      assert_int_equal(d->max, 1);
      assert_int_equal(d->player, 1);
      swap(&t, how);
      const cardvm_handle to = kept == 0 ? s.a : kept == 1 ? s.b : seat(1);
      take(&t, to);
      cardvm_waiting out[8];
      assert_int_equal(waiting(&t, out), 2);
      assert_int_equal(chosen(&t, out[0].body), to);
      assert_int_equal(chosen(&t, s.bolt), s.a);
      swap(&t, how);
      both_pass(&t);
      assert_int_equal(hurt(&t, s.a), kept == 0 ? 12 : 0);
      assert_int_equal(hurt(&t, s.b), kept == 1 ? 12 : 0);
      assert_int_equal(variable(&t, "points"), 41000 + (kept == 2 ? 12 : 0));
      board_close(&t);
    }
}

/* A target that can't be chosen any more may stay all the same. */
TEST(a_target_that_has_gone_may_stay) {
  board t = board_open("stack", cards);
  const cardvm_handle echo = put(&t, "Echo", 1, "hand");
  const shot s = shoot(&t);
  cast(&t, echo, s.bolt);
  const cardvm_place grave = cardvm_game_place(t.game, id_of(&t, CARDVM_SORT_ZONE, "grave"), 1);
  assert_int_equal(cardvm_edit_move(t.game, s.a, grave, CARDVM_AT_TOP), CARDVM_OK);
  run(&t);
  both_pass(&t);
  assert_int_equal(asked(&t, CARDVM_ASK_CHOOSE)->option_count, 4);
  take(&t, s.a);
  both_pass(&t);
  assert_int_equal(variable(&t, "points"), 0); /* the copy comes to nothing, and is gone */
  cardvm_waiting out[8];
  assert_int_equal(waiting(&t, out), 1);
  assert_int_equal(cards_in(&t, "stack"), 1);
  board_close(&t);
}

TEST(it_belongs_to_whoever_copies) {
  board t = board_open("stack", cards);
  const cardvm_handle echo = put(&t, "Echo", 2, "hand");
  const shot s = shoot(&t);
  take(&t, 0);
  cast(&t, echo, s.bolt);
  take(&t, 0);
  take(&t, 0);
  assert_int_equal(asked(&t, CARDVM_ASK_CHOOSE)->player, 2);
  take(&t, s.b);
  cardvm_waiting out[8];
  waiting(&t, out);
  assert_int_equal(out[0].master, 2);
  assert_int_equal(out[1].master, 1);
  both_pass(&t);
  assert_int_equal(hurt(&t, s.b), 12);
  assert_int_equal(variable(&t, "points"), 0);
  assert_int_equal(
      cardvm_game_player_variable(t.game, 2, id_of(&t, CARDVM_SORT_PLAYER_VARIABLE, "points")),
      41000);
  board_close(&t);
}

/* What is countered is gone; the other one is not touched. */
TEST(a_countered_copy_is_gone) {
  for (int copy = 0; copy < 2; copy++) {
    board t = board_open("stack", cards);
    const cardvm_handle same = put(&t, "Same", 1, "hand"), deny = put(&t, "Deny", 1, "hand");
    const shot s = shoot(&t);
    cast(&t, same, s.bolt);
    both_pass(&t);
    cardvm_waiting out[8];
    waiting(&t, out);
    const cardvm_handle made = out[0].body;
    cast(&t, deny, copy ? made : s.bolt);
    both_pass(&t);
    assert_int_equal(waiting(&t, out), 1);
    assert_int_equal(out[0].body, copy ? s.bolt : made);
    assert_int_equal(cards_in(&t, "stack"), 1);
    assert_int_equal(cards_in(&t, "grave"), copy ? 2 : 3);
    both_pass(&t);
    assert_int_equal(hurt(&t, s.a), 12);
    board_close(&t);
  }
}

TEST(abilities_are_copied_too) {
  board t = board_open("stack", cards);
  const cardvm_handle echo = put(&t, "Echo", 1, "hand"), drum = put(&t, "Drum", 1, "field"),
                      a = put(&t, "Bear", 1, "field"), b = put(&t, "Bear", 1, "field");
  board_begin(&t);
  glow(&t, 1);
  take(&t, drum);
  take(&t, a);
  cardvm_waiting out[8];
  assert_int_equal(waiting(&t, out), 1);
  cast(&t, echo, out[0].body);
  both_pass(&t);
  assert_int_equal(asked(&t, CARDVM_ASK_CHOOSE)->option_count, 2);
  take(&t, b);
  assert_int_equal(waiting(&t, out), 2);
  assert_int_equal(out[0].source, drum);
  assert_int_not_equal(out[0].body, out[1].body);
  both_pass(&t);
  both_pass(&t);
  assert_int_equal(hurt(&t, a), 1);
  assert_int_equal(hurt(&t, b), 1);
  assert_int_equal(variable(&t, "points"), 2);
  assert_int_equal(cards_in(&t, "stack"), 0);
  board_close(&t);
}

/* A copy of a mode keeps the mode and may have other targets for it. */
TEST(modes_are_copied) {
  board t = board_open("stack", cards);
  const cardvm_handle echo = put(&t, "Echo", 1, "hand"), fork = put(&t, "Fork", 1, "hand"),
                      a = put(&t, "Bear", 1, "field"), b = put(&t, "Bear", 1, "field"),
                      c = put(&t, "Bear", 1, "field");
  board_begin(&t);
  take(&t, fork);
  name(&t, "two");
  const uint32_t first[] = {(uint32_t)offered(&t, a), (uint32_t)offered(&t, b)};
  assert_int_equal(cardvm_game_choose(t.game, first, 2), CARDVM_OK);
  run(&t);
  cast(&t, echo, cardvm_follow(t.game, fork));
  both_pass(&t);
  const cardvm_decision *d = asked(&t, CARDVM_ASK_CHOOSE);
  assert_int_equal(d->min, 2);
  assert_int_equal(d->max, 2);
  assert_int_equal(d->option_count, 3);
  const uint32_t second[] = {(uint32_t)offered(&t, b), (uint32_t)offered(&t, c)};
  assert_int_equal(cardvm_game_choose(t.game, second, 2), CARDVM_OK);
  run(&t);
  both_pass(&t);
  both_pass(&t);
  assert_int_equal(hurt(&t, a), 2);
  assert_int_equal(hurt(&t, b), 4);
  assert_int_equal(hurt(&t, c), 2);
  board_close(&t);
}

/* The copy of a card that stays is a card that stays. */
TEST(a_copy_may_stay_as_a_card) {
  board t = board_open("stack", cards);
  const cardvm_handle cub = put(&t, "Cub", 1, "hand"), same = put(&t, "Same", 1, "hand");
  board_begin(&t);
  take(&t, cub);
  cast(&t, same, cardvm_follow(t.game, cub));
  both_pass(&t);
  both_pass(&t);
  assert_int_equal(cards_in(&t, "field"), 1);
  assert_int_equal(cards_in(&t, "stack"), 1);
  both_pass(&t);
  assert_int_equal(cards_in(&t, "field"), 2);
  assert_int_equal(cards_in(&t, "stack"), 0);
  board_close(&t);
}

/* Copying is an event: it can be doubled, and prohibited. */
TEST(copying_is_an_event) {
  for (int many = 0; many < 2; many++) {
    board t = board_open("stack", cards);
    put(&t, many ? "Mirror" : "Veil", 2, "field");
    const cardvm_handle same = put(&t, "Same", 1, "hand");
    const shot s = shoot(&t);
    cast(&t, same, s.bolt);
    both_pass(&t);
    cardvm_waiting out[8];
    assert_int_equal(waiting(&t, out), many ? 3 : 1);
    for (int i = 0; many && i < 2; i++) assert_int_equal(chosen(&t, out[i].body), s.a);
    board_close(&t);
  }
}

/* What is lost while it is copied is not copied. */
TEST(what_is_gone_by_then_is_not_copied) {
  board t = board_open("stack", cards);
  put(&t, "Thief", 2, "field");
  const cardvm_handle same = put(&t, "Same", 1, "hand");
  const shot s = shoot(&t);
  cast(&t, same, s.bolt);
  both_pass(&t);
  cardvm_waiting out[8];
  assert_int_equal(waiting(&t, out), 0);
  assert_int_equal(cards_in(&t, "stack"), 0);
  board_close(&t);
}

TEST(what_does_not_wait_is_not_copied) {
  board t = board_open("stack", cards);
  const cardvm_handle plain = put(&t, "Plain", 1, "hand");
  put(&t, "Bear", 1, "field");
  board_begin(&t);
  cast(&t, plain, 0);
  both_pass(&t);
  assert_int_equal(variable(&t, "points"), 3);
  assert_int_equal(cards_in(&t, "stack"), 0);
  board_close(&t);
}

/* -- Targets once more ------------------------------------------------------------------------- */

TEST(anybody_may_choose_targets_anew) {
  board t = board_open("stack", cards);
  const cardvm_handle bend = put(&t, "Bend", 2, "hand"), other = put(&t, "Bend", 2, "hand"),
                      charm = put(&t, "Charm", 1, "hand");
  const shot s = shoot(&t);
  take(&t, 0);
  cast(&t, bend, s.bolt);
  take(&t, 0);
  take(&t, 0);
  assert_int_equal(asked(&t, CARDVM_ASK_CHOOSE)->player, 2);
  take(&t, s.b);
  assert_int_equal(chosen(&t, s.bolt), s.b);
  both_pass(&t);
  assert_int_equal(hurt(&t, s.b), 12);
  assert_int_equal(variable(&t, "points"), 41000); /* it is still player 1's */
  take(&t, charm);                                 /* it has no targets */
  take(&t, 0);
  cast(&t, other, cardvm_follow(t.game, charm));
  take(&t, 0);
  take(&t, 0);
  assert_int_equal(
      cardvm_game_player_variable(t.game, 2, id_of(&t, CARDVM_SORT_PLAYER_VARIABLE, "points")), 7);
  board_close(&t);
}

/* What can be chosen is what its own player could choose. */
TEST(targets_are_those_of_its_own_player) {
  board t = board_open("stack", cards);
  const cardvm_handle bend = put(&t, "Bend", 1, "hand"), pet = put(&t, "Pet", 2, "hand"),
                      a = put(&t, "Bear", 2, "field"), b = put(&t, "Bear", 2, "field");
  put(&t, "Bear", 1, "field");
  board_begin(&t);
  take(&t, 0);
  cast(&t, pet, a);
  take(&t, 0);
  cast(&t, bend, cardvm_follow(t.game, pet));
  both_pass(&t);
  const cardvm_decision *d = asked(&t, CARDVM_ASK_CHOOSE);
  assert_int_equal(d->player, 1);
  assert_int_equal(d->option_count, 2);
  take(&t, b);
  both_pass(&t);
  assert_int_equal(hurt(&t, b), 1);
  board_close(&t);
}

/* -- Read by scripts and views ----------------------------------------------------------------- */

TEST(what_was_chosen_is_of_all_kinds) {
  board t = board_open("stack", cards);
  const cardvm_handle all = put(&t, "All", 1, "hand"), look = put(&t, "Look", 1, "hand");
  put(&t, "Bear", 1, "field");
  board_begin(&t);
  take(&t, all);
  take(&t, seat(2));
  cast(&t, look, cardvm_follow(t.game, all));
  both_pass(&t);
  assert_int_equal(variable(&t, "points"), 111);
  board_close(&t);
}

TEST(scripts_read_what_was_said) {
  for (int modes = 0; modes < 2; modes++) {
    board t = board_open("stack", cards);
    const cardvm_handle hear = put(&t, "Hear", 1, "hand");
    put(&t, "Bear", 1, "grave");
    if (modes) {
      const cardvm_handle fork = put(&t, "Fork", 1, "hand");
      put(&t, "Bear", 1, "field");
      board_begin(&t);
      take(&t, fork);
      name(&t, "one");
      cast(&t, hear, cardvm_follow(t.game, fork));
    } else {
      const shot s = shoot(&t);
      cast(&t, hear, s.bolt);
    }
    both_pass(&t);
    assert_int_equal(variable(&t, "points"), modes ? 5300 : 5012);
    board_close(&t);
  }
}

static void expect_told_twice(const board *t, const cardvm_view *v) {
  static const char what[] = "\"chosen\":[{\"choice\":0,\"number\":1},{\"choice\":1,\"number\":2},"
                             "{\"target\":0,\"card\":{";
  const size_t size = cardvm_client_view_json(t->program, v, NULL, 0) + 1;
  char *text = malloc(size);
  uint32_t n = 0;
  cardvm_client_view_json(t->program, v, text, size);
  for (const char *at = text; (at = strstr(at, what)) != NULL; at++) n++;
  if (n != 2) fail_msg("%s", text);
  free(text);
}

TEST(views_show_copies) {
  board t = board_open("stack", cards);
  const cardvm_handle same = put(&t, "Same", 1, "hand");
  const shot s = shoot(&t);
  cast(&t, same, s.bolt);
  both_pass(&t);
  for (cardvm_seat viewer = 0; viewer <= 2; viewer++) {
    cardvm_view *v = cardvm_view_take(t.game, viewer, NULL);
    cardvm_view_waiting w[2];
    cardvm_view_chosen c;
    for (uint32_t i = 0; i < 2; i++) {
      assert_true(cardvm_view_waiting_at(v, i, &w[i]));
      assert_int_equal(w[i].body.definition, id_of(&t, CARDVM_SORT_DEFINITION, "Bolt"));
      assert_true(cardvm_view_chosen_at(v, 3 * i + 2, &c));
      assert_int_equal(c.waiting, i);
      assert_int_equal(c.card.definition, id_of(&t, CARDVM_SORT_DEFINITION, "Bear"));
    }
    assert_int_not_equal(w[0].body.number, w[1].body.number);
    expect_told_twice(&t, v);
    cardvm_view_free(v);
  }
  board_close(&t);
}

/* -- Going back -------------------------------------------------------------------------------- */

TEST(undo_leads_back_through_copies) {
  board t = board_open("stack", cards);
  const cardvm_handle echo = put(&t, "Echo", 1, "hand");
  const shot s = shoot(&t);
  assert_int_equal(cardvm_game_history(t.game, 1 << 20), CARDVM_OK);
  uint64_t hashes[4];
  cardvm_mark marks[4];
  for (int i = 0; i < 4; i++) {
    hashes[i] = cardvm_game_hash(t.game);
    marks[i] = cardvm_game_mark(t.game);
    if (i == 0) cast(&t, echo, s.bolt);
    if (i == 1) both_pass(&t);
    if (i == 2) take(&t, s.b);
  }
  for (int i = 3; i >= 0; i--) {
    assert_int_equal(cardvm_game_rewind(t.game, marks[i]), CARDVM_OK);
    assert_int_equal(cardvm_game_hash(t.game), hashes[i]);
    if (cardvm_game_check(t.game) != CARDVM_OK) fail_msg("%s", cardvm_game_error(t.game)->message);
  }
  cast(&t, echo, s.bolt);
  both_pass(&t);
  take(&t, s.b);
  both_pass(&t);
  assert_int_equal(hurt(&t, s.b), 12);
  board_close(&t);
}

TEST(random_games_hold) {
  static const char *const names[] = {"Bolt", "Fork", "Echo", "Same", "Bend", "Deny",
                                      "Same", "Look", "All",  "Cub",  "Echo", "Bolt"};
  uint64_t random = 7;
  for (int game = 0; game < 60; game++) {
    board t = board_open("stack", cards);
    for (int i = 0; i < 48; i++) put(&t, names[i % 12], 1 + (cardvm_seat)(i / 24), "hand");
    for (cardvm_seat s = 1; s <= 2; s++) {
      put(&t, "Drum", s, "field");
      put(&t, "Bear", s, "field");
    }
    if (game % 3 == 0) put(&t, "Mirror", 1, "field");
    board_begin(&t);
    glow(&t, 9);
    play_randomly(&t, &random, 150, NULL);
    board_close(&t);
  }
}
