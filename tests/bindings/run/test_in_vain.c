/* Actions that come to nothing after all and are taken back as a whole, in a small rule set of this
 * test's own: spells lie on a table while they are cast, and are paid there, for which stones are
 * turned. */
#include "board_world.h"
#include "cardvm_why.h"

static const char rules[] =
    "rules { name = 'Cast', players = { 2, 3 }, turn = 'turn', in_vain = %s }\n"
    "zone 'deck' { seen_by = 'nobody' }\n"
    "zone 'hand' { seen_by = 'owner' }\n"
    "zone 'field' { play = true, board = true }\n"
    "zone 'table' { play = true }\n"
    "zone 'grave' {}\n"
    "attribute 'type' { 'stone', 'spell', 'other' }\n"
    "property 'price' { base = 0 }\n"
    "field 'turned' { initial = 0 }\n"
    "field 'hurt' { initial = 0 }\n"
    "player_variable 'glow' { start = 0 }\n"
    "player_variable 'red' { start = 0 }\n"
    "player_variable 'green' { start = 0 }\n"
    "player_variable 'white' { start = 0 }\n"
    "player_variable 'life' { start = 3 }\n"
    "player_variable 'points' { start = 0 }\n"
    "window 'main' { mode = 'single', pass = 'end main' }\n"
    "window 'paying' { mode = 'single', pass = 'enough' }\n"
    "event 'turn_over' { about = 'card', sets = { field = 'turned', amount = 1 } }\n"
    "event 'damage' { about = 'card', adds = 'hurt', args = { 'amount' }, needs_amount = true }\n"
    "event 'gain_glow' { about = 'player', adds_player = 'glow', args = { 'amount' } }\n"
    "event 'score' { about = 'player', adds_player = 'points', args = { 'amount' } }\n"
    "sequence 'turn' { step 'main' { window = 'main' } }\n"
    "event 'lose' { about = 'card', moves_to = 'grave' }\n"
    "group 'spells' { zones = 'hand', type = 'spell' }\n"
    "group 'others' { zones = 'field', type = 'other' }\n"
    "function mana(any, red)\n"
    "  return { cost_player { { 'red', 'green', 'white' }, any }, cost_player { 'red', red } } end\n"
    "function cast(costs, f) return command { keyword = 'cast', window = 'main', zones = 'hand',\n"
    "  after = 'grave', cost = costs, f } end\n"
    "group 'stones' { zones = 'field', type = 'stone' }\n"
    "function stone(n) return activated { keyword = 'turn', window = { 'main', 'paying' }, zones = 'field',\n"
    "  cost = cost_self { event = 'turn_over', if_ = equal(this.turned, 0) }, gives = { 'glow', n } } end\n"
    "function spell(f) return command { keyword = 'cast', window = 'main', zones = 'hand',\n"
    "  during = 'table', after = 'grave', cost = cost_player { 'glow', this.price }, f } end\n";

static const char cards[] =
    "card 'Pebble' { type = 'stone', stone(1) }\n"
    "card 'Flare' { type = 'spell', price = 2, spell(function(me) you:score(5) end) }\n"
    "card 'Spark' { type = 'spell', price = 1, spell(function(me) you:score(1) end) }\n"
    "card 'Ember' { type = 'spell', price = 1, cast(mana(this.price, 1), function(me) you:score(2) end) }\n"
    "card 'Tithe' { type = 'other', constant { cards = any.spells, price = add(1) } }\n"
    "card 'Blood' { type = 'spell', cast(cost_player { 'life', 4 }, function(me) you:score(2) end) }\n"
    "card 'Offering' { type = 'spell', cast(cost_cards { 2, from = your.others, event = 'lose' },\n"
    "  function(me) you:score(2) end) }\n"
    "card 'Dart' { type = 'spell', command { keyword = 'cast', window = 'main', zones = 'hand',\n"
    "  after = 'grave', choose = one(enemy.others), function(me, it) it:damage(1) end } }\n"
    "card 'Idol' { type = 'other', triggered { on = 'turn_over', interrupts = true, card = any.stones,\n"
    "  function(me, event) me:damage(1) end } }\n"
    "card 'Rot' { type = 'other', triggered { on = 'turn_over', interrupts = true, card = any.stones,\n"
    "  function(me, event) error('on purpose') end } }\n"
    "card 'Altar' { type = 'other', activated { keyword = 'vow', window = 'main', zones = 'field',\n"
    "  if_ = equal(this.turned, 0), asked = 'both', cost = cost_self { event = 'turn_over' },\n"
    "  function(me) you:score(3) end } }\n";

static board board_open(const char *in_vain, uint32_t players) {
  char text[sizeof rules + 40];
  snprintf(text, sizeof text, rules,
           *in_vain == 't' ? "'taken_back', payment = 'paying'" : "'lost'");
  return board_idle(text, cards, players);
}

/* 0: passes */
static cardvm_status use(cardvm_game *game, cardvm_handle card) {
  const int i = option_about(game, card);
  if (i < 0) fail_msg("it is not offered");
  const uint32_t pick = (uint32_t)i;
  assert_int_equal(cardvm_game_choose(game, &pick, 1), CARDVM_OK);
  const cardvm_status status = cardvm_game_run(game);
  if (status == CARDVM_DECISION && cardvm_game_check(game) != CARDVM_OK)
    fail_msg("%s", cardvm_game_error(game)->message);
  return status;
}

/* ST20: stones are turned while it is paid. ST21: what can't be paid after all is taken back whole:
 * the spell in the hand, the stones as they were. */
TEST(a_casting_that_is_not_paid_never_was) {
  board t = board_open("taken_back", 2);
  const cardvm_handle flare = put(&t, "Flare", 1, "hand"), spark = put(&t, "Spark", 1, "hand"),
                      a = put(&t, "Pebble", 1, "field"), idol = put(&t, "Idol", 2, "field");
  put(&t, "Pebble", 1, "field");
  board_turn(&t);
  const uint32_t turns = cardvm_game_turn_number(t.game);
  assert_int_equal(use(t.game, flare), CARDVM_DECISION);
  assert_string_equal(zone_of(&t, flare), "table");
  assert_int_equal(use(t.game, a), CARDVM_DECISION);
  assert_int_equal(variable(&t, "glow"), 1);
  const uint32_t serial = cardvm_game_decision(t.game)->serial;
  assert_int_equal(use(t.game, 0), CARDVM_DECISION); /* it is not enough */
  assert_string_equal(zone_of(&t, flare), "hand");
  assert_int_equal(cardvm_follow(t.game, flare), flare); /* the same card, in the same stay */
  assert_int_equal(variable(&t, "glow"), 0);
  assert_int_equal(field(&t, a, "turned"), 0);
  assert_int_equal(field(&t, idol, "hurt"), 0);
  assert_int_equal(cardvm_game_turn_number(t.game), turns);
  assert_true(cardvm_game_decision(t.game)->serial > serial);
  assert_true(cardvm_game_visible(t.game, flare, 2)); /* it was seen on the table */
  assert_false(cardvm_game_visible(t.game, spark, 2));
  /* It is not offered again until something else was done, and why is said. */
  assert_int_equal(option_about(t.game, flare), -1);
  cardvm_reason reason;
  cardvm_id ability = 0;
  for (cardvm_id i = 1; !ability; i++) {
    const cardvm_option pick = {spark, i};
    if (cardvm_game_offers(t.game, &pick)) ability = i;
  }
  cardvm_id abilities[4];
  assert_int_equal(cardvm_program_definition_abilities(
                       t.program, id_of(&t, CARDVM_SORT_DEFINITION, "Flare"), abilities, 4),
                   1);
  cardvm_game_why_not(t.game, 1, 1, abilities[0], flare, &reason, 1);
  assert_int_equal(reason.kind, CARDVM_WHY_TRIED);
  assert_int_equal(use(t.game, a), CARDVM_DECISION);
  assert_true(option_about(t.game, flare) >= 0);
  assert_int_equal(use(t.game, spark), CARDVM_DECISION);
  assert_int_equal(variable(&t, "points"), 1);
  assert_int_equal(variable(&t, "glow"), 0);
  assert_string_equal(zone_of(&t, spark), "grave");
  board_close(&t);
}

/* Whoever likes to begin it again and again comes to an end. */
TEST(what_was_tried_is_tried_once) {
  board t = board_open("taken_back", 2);
  const cardvm_handle first = put(&t, "Flare", 1, "hand"), second = put(&t, "Flare", 1, "hand");
  for (int i = 0; i < 2; i++) put(&t, "Pebble", 1, "field");
  board_turn(&t);
  for (int i = 0; i < 2; i++) {
    assert_int_equal(use(t.game, i ? second : first), CARDVM_DECISION);
    assert_int_equal(use(t.game, 0), CARDVM_DECISION);
    assert_int_equal(cardvm_game_decision(t.game)->player, 1);
  }
  assert_int_equal(cardvm_game_decision(t.game)->option_count, 3); /* stones, passing */
  assert_int_equal(use(t.game, 0), CARDVM_DECISION);
  assert_int_equal(cardvm_game_decision(t.game)->player, 2);
  board_close(&t);
}

/* One whose effect would do nothing when it is paid for was not begun. */
TEST(what_would_do_nothing_is_not_paid) {
  for (int lost = 0; lost < 2; lost++) {
    board t = board_open(lost ? "lost" : "taken_back", 2);
    const cardvm_handle altar = put(&t, "Altar", 1, "field");
    board_turn(&t);
    assert_int_equal(use(t.game, altar), CARDVM_DECISION);
    assert_int_equal(variable(&t, "points"), 0);
    assert_int_equal(field(&t, altar, "turned"), lost);
    assert_int_equal(option_about(t.game, altar), -1);
    assert_int_equal(cardvm_game_stats(t.game).wasted, lost);
    board_close(&t);
  }
}

/* -- What casting asks ------------------------------------------------------------------------- */

static void give(const board *t, const char *name, int32_t n) {
  assert_int_equal(cardvm_edit_player(t->game, 1, id_of(t, CARDVM_SORT_PLAYER_VARIABLE, name), n),
                   CARDVM_OK);
  assert_int_equal(cardvm_game_run(t->game), CARDVM_DECISION);
}

/* ST18: what has no legal target can't be cast. */
TEST(no_target_no_casting) {
  board t = board_open("taken_back", 2);
  const cardvm_handle dart = put(&t, "Dart", 1, "hand");
  put(&t, "Idol", 1, "field");
  board_turn(&t);
  assert_int_equal(option_about(t.game, dart), -1);
  put(&t, "Idol", 2, "field");
  assert_int_equal(cardvm_game_run(t.game), CARDVM_DECISION);
  assert_true(option_about(t.game, dart) >= 0);
  board_close(&t);
}

/* ST19: colours count. ST25: a tax counts, and what can't be paid with it is not offered. */
TEST(colours_and_taxes_count) {
  board t = board_open("taken_back", 2);
  const cardvm_handle ember = put(&t, "Ember", 1, "hand");
  board_turn(&t);
  give(&t, "green", 3);
  assert_int_equal(option_about(t.game, ember), -1);
  give(&t, "red", 1);
  assert_true(option_about(t.game, ember) >= 0);
  give(&t, "green", 1);
  put(&t, "Tithe", 2, "field"); /* 2 of any and 1 red */
  assert_int_equal(cardvm_game_run(t.game), CARDVM_DECISION);
  assert_int_equal(option_about(t.game, ember), -1);
  give(&t, "white", 2);
  assert_int_equal(use(t.game, ember), CARDVM_DECISION);
  const cardvm_decision *d = cardvm_game_decision(t.game);
  assert_int_equal(d->kind, CARDVM_ASK_OPTION); /* white or green: the red one is needed */
  assert_int_equal(d->option_count, 2);
  for (uint32_t i = 0; i < 2; i++)
    assert_string_not_equal(cardvm_program_name(t.program, CARDVM_SORT_NAME, d->options[i].name),
                            "red");
  assert_int_equal(use(t.game, 0), CARDVM_DECISION);
  while (cardvm_game_decision(t.game)->kind == CARDVM_ASK_OPTION) use(t.game, 0);
  assert_int_equal(variable(&t, "points"), 2);
  assert_int_equal(variable(&t, "red"), 0);
  assert_int_equal(variable(&t, "white") + variable(&t, "green"), 1);
  board_close(&t);
}

/* ST28: a cost that can't be paid in full can't be begun. */
TEST(what_is_not_there_is_not_paid_with) {
  board t = board_open("taken_back", 2);
  const cardvm_handle blood = put(&t, "Blood", 1, "hand"),
                      offering = put(&t, "Offering", 1, "hand");
  put(&t, "Idol", 1, "field");
  board_turn(&t);
  assert_int_equal(option_about(t.game, blood), -1);
  assert_int_equal(option_about(t.game, offering), -1);
  put(&t, "Idol", 1, "field");
  give(&t, "life", 4);
  assert_true(option_about(t.game, blood) >= 0 && option_about(t.game, offering) >= 0);
  board_close(&t);
}

/* What fails is left out, and if that leads nowhere the action as a whole. */
TEST(what_fails_in_an_action_is_left_out) {
  board t = board_open("taken_back", 2);
  const cardvm_handle spark = put(&t, "Spark", 1, "hand"), a = put(&t, "Pebble", 1, "field");
  put(&t, "Rot", 2, "field");
  board_turn(&t);
  assert_int_equal(use(t.game, spark), CARDVM_DECISION);
  assert_int_equal(use(t.game, a), CARDVM_FAILED);
  assert_int_equal(cardvm_game_skip(t.game), CARDVM_OK);
  assert_int_equal(cardvm_game_run(t.game), CARDVM_DECISION);
  for (int i = 0; i < 4 && variable(&t, "points") == 0; i++) {
    if (option_about(t.game, a) >= 0 && variable(&t, "glow") == 0) {
      cardvm_status status = use(t.game, a);
      while (status == CARDVM_FAILED) {
        assert_int_equal(cardvm_game_skip(t.game), CARDVM_OK);
        status = cardvm_game_run(t.game);
      }
    } else use(t.game, 0);
  }
  assert_int_equal(cardvm_game_check(t.game), CARDVM_OK);
  board_close(&t);
}

static uint32_t any(uint64_t *random, uint32_t below) {
  *random = *random * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*random >> 33) % below;
}

/* Random games, replaced by a fork, a load or a rebuild at every decision. */
TEST(games_with_actions_taken_back_go_on_the_same) {
  board t = board_open("taken_back", 3);
  for (cardvm_seat s = 1; s <= 3; s++) {
    for (int i = 0; i < 3; i++) put(&t, i ? "Flare" : "Spark", s, "hand");
    for (int i = 0; i < 3; i++) put(&t, "Pebble", s, "field");
    put(&t, "Idol", s, "field");
    put(&t, "Altar", s, "field");
  }
  board_turn(&t);
  uint32_t back = 0, in_flight = 0;
  for (uint64_t seed = 1; seed <= 150; seed++) {
    cardvm_game *plain = cardvm_game_fork(t.game, NULL), *other = cardvm_game_fork(t.game, NULL);
    uint64_t random = seed;
    cardvm_game_trace_enable(plain, true);
    for (int n = 0; n < 60 && cardvm_game_run(plain) == CARDVM_DECISION; n++) {
      assert_int_equal(cardvm_game_run(other), CARDVM_DECISION);
      const uint32_t way = any(&random, 4);
      if (way == 0) cardvm_game_chill(other);
      if (way == 1 || way == 2) {
        cardvm_game *next;
        if (way == 1) next = cardvm_game_fork(other, NULL);
        else {
          uint8_t *bytes = malloc(1 << 20);
          const size_t size = cardvm_game_save(other, bytes, 1 << 20);
          assert_true(size > 0 && size <= 1 << 20);
          next = cardvm_game_load(t.program, bytes, size, NULL);
          free(bytes);
        }
        assert_non_null(next);
        cardvm_game_free(other);
        other = next;
      }
      assert_true(cardvm_game_hash(plain) == cardvm_game_hash(other));
      if (cardvm_game_check(other) != CARDVM_OK) fail_msg("%s", cardvm_game_error(other)->message);
      const cardvm_decision *d = cardvm_game_decision(plain);
      assert_int_equal(d->option_count, cardvm_game_decision(other)->option_count);
      const uint32_t pick = any(&random, d->option_count);
      if (any(&random, 200) == 0) {
        const cardvm_seat gives_up = any(&random, 3) + 1;
        assert_int_equal(cardvm_game_concede(plain, gives_up),
                         cardvm_game_concede(other, gives_up));
        continue;
      }
      assert_int_equal(cardvm_game_choose(plain, &pick, 1), CARDVM_OK);
      assert_int_equal(cardvm_game_choose(other, &pick, 1), CARDVM_OK);
    }
    uint32_t count;
    const cardvm_trace *trace = cardvm_game_trace(plain, 0, &count);
    for (uint32_t i = 0; i < count; i++) {
      back += trace[i].kind == CARDVM_TRACE_TAKEN_BACK;
      in_flight += trace[i].kind == CARDVM_TRACE_DECLARED;
    }
    cardvm_game_free(plain);
    cardvm_game_free(other);
  }
  assert_true(back > 100 && in_flight > 4 * back / 3);
  board_close(&t);
}
