/* Cards that lie face down, and cards that arrive as others. */
#include "board_world.h"
#include "cardvm_client.h"
#include "cardvm_view.h"

static const char rules[] =
    "rules { name = 'Faces', players = { 2, 2 }, setup = 'setup', turn = 'turn', turn_limit = 40,\n"
    "  deck_zone = 'library' }\n"
    "zone 'library' { seen_by = 'nobody' }\n"
    "zone 'hand' { seen_by = 'owner' }\n"
    "zone 'field' { play = true }\n"
    "zone 'grave' {}\n"
    "attribute 'type' { 'unit' }\n"
    "property 'power' {}\n"
    "property 'morph' {}\n"
    "field 'hurt' {}\n"
    "player_variable 'result' { start = 0 }\n"
    "group 'units' { zones = 'field', type = 'unit' }\n"
    "window 'main' { mode = 'single', pass = 'end main' }\n"
    "window 'reply' { mode = 'alternate' }\n"
    "event 'enter' { moves_to = 'field' }\n"
    "event 'lie_down' { moves_to = 'field', as = 'Shade' }\n"
    "event 'destroy' { moves_to = 'grave', before = true }\n"
    "event 'take_back' { moves_to = 'hand', before = true }\n"
    "event 'show' { reveals = true }\n"
    "event 'turn_up' { body = function(event) event.card:be_itself() end }\n"
    "event 'turn_down' { body = function(event) event.card:becomes('Shade', { until_ = 'forever' }) end }\n"
    "event 'hit' { adds = 'hurt', args = { 'amount' } }\n"
    "event 'finish' { about = 'player', sets_player = 'result', args = { 'amount' } }\n"
    "sequence 'setup' { step 'deal' { function() end } }\n"
    "sequence 'turn' { step 'main' { window = 'main' }, step 'reply' { window = 'reply' } }\n"
    "local function act(keyword, cards, f, if_)\n"
    "  action(activated { keyword = keyword, window = 'main', if_ = if_, f }, cards)\n"
    "end\n"
    "action(activated { keyword = 'lie', window = 'main', as = 'Shade',\n"
    "  function(me) me:lie_down() end }, your.hand:with { morph = at_least(1) })\n"
    "act('enter', your.hand, function(me) me:enter() end)\n"
    "act('up', your.units, function(me) me:turn_up() end, at_least(1, own(this, 'morph')))\n"
    "act('down', your.units, function(me) me:turn_down() end)\n"
    "act('hit', any.units, function(me) me:hit(1) end)\n"
    "act('kill', any.units, function(me) me:destroy() end)\n"
    "act('back', any.units, function(me) me:take_back() end)\n"
    "act('show', any.units, function(me) me:show() end)\n"
    "act('flash', your.hand, function(me) me:show() end)\n"
    "act('ponder', your.units, function(me) if me:confirm('Rest?') then me:hit(1) end end)\n"
    "action(activated { keyword = 'wake', window = 'reply', if_ = at_least(5, own(this, 'power')),\n"
    "  function() end }, your.units)\n"
    "act('take', enemy.units, function(me) me:control(you, { until_ = 'forever' }) end)\n"
    "story { become = '{card} is {name} now' }\n";

static const char cards[] =
    "card 'Shade' { type = 'unit', power = 2, hides = 'morph' }\n"
    "card 'Oak' { type = 'unit', power = 5, morph = 1,\n"
    "  triggered { on = 'turn_up', self = true, function() you:finish(1) end },\n"
    "  triggered { on = 'enter', self = true, function() you:finish(2) end } }\n"
    "card 'Elm' { type = 'unit', power = 4, morph = 1 }\n"
    "card 'Bear' { type = 'unit', power = 2 }\n"
    "card 'Mimic' { type = 'unit', power = 1,\n"
    "  substitution { on = 'enter', match = same(event.card, this), zones = 'hand',\n"
    "    function(me, event)\n"
    "      local unit = you:choose(one_or_none(any.units:with { power = at_least(3) }), 'copy')\n"
    "      if unit then event.name = unit.name end\n"
    "    end } }\n";

/* Player 1 has Oak, Elm, Bear and Mimic in hand; both have a library of many cards. */
static board begin(void) {
  cardvm_setup setup = cardvm_setup_default();
  setup.players = 2;
  setup.seed = 1;
  setup.trace = true;
  board t = board_start(rules, cards, &setup);
  assert_int_equal(cardvm_game_run(t.game), CARDVM_DECISION);
  for (int i = 0; i < 3; i++)
    for (cardvm_seat s = 1; s <= 2; s++) {
      put(&t, "Oak", s, "library");
      put(&t, "Elm", s, "library");
      put(&t, "Bear", s, "library");
    }
  put(&t, "Oak", 1, "hand");
  put(&t, "Elm", 1, "hand");
  put(&t, "Bear", 1, "hand");
  put(&t, "Mimic", 1, "hand");
  assert_int_equal(cardvm_game_run(t.game), CARDVM_DECISION);
  return t;
}

static void end(board *t) {
  assert_int_equal(cardvm_game_check(t->game), CARDVM_OK);
  board_close(t);
}

static cardvm_handle first(const board *t, const char *zone, cardvm_seat seat) {
  cardvm_handle card = 0;
  cardvm_game_cards(t->game, zone_place(t, zone, seat), &card, 1);
  return card;
}

static const char *name_of(const board *t, cardvm_handle card) {
  return cardvm_program_name(t->program, CARDVM_SORT_DEFINITION,
                             cardvm_game_definition(t->game, card));
}

/* The option's position; -1: it is not offered. */
static int64_t offered(const board *t, const char *keyword, const char *card) {
  const cardvm_decision *d = cardvm_game_decision(t->game);
  for (uint32_t i = 0; d && i < d->option_count; i++) {
    cardvm_ability_info info;
    if (!cardvm_program_ability_info(t->program, d->options[i].name, &info)) continue;
    if (strcmp(cardvm_program_name(t->program, CARDVM_SORT_NAME, info.keyword), keyword) == 0 &&
        strcmp(name_of(t, d->options[i].subject), card) == 0)
      return i;
  }
  return -1;
}

static void act(const board *t, const char *keyword, const char *card) {
  const int64_t at = offered(t, keyword, card);
  if (at < 0) fail_msg("%s %s is not offered", keyword, card);
  const uint32_t pick = (uint32_t)at;
  assert_int_equal(cardvm_game_choose(t->game, &pick, 1), CARDVM_OK);
  cardvm_game_run(t->game);
  if (cardvm_game_error(t->game)->code) fail_msg("%s", cardvm_game_error(t->game)->message);
}

static void pass(const board *t) {
  const cardvm_decision *d = cardvm_game_decision(t->game);
  for (uint32_t i = 0; i < d->option_count; i++)
    if (!d->options[i].name) {
      assert_int_equal(cardvm_game_choose(t->game, &i, 1), CARDVM_OK);
      break;
    }
  assert_int_equal(cardvm_game_run(t->game), CARDVM_DECISION);
}

static void next_turn(const board *t) {
  const cardvm_seat player = cardvm_game_turn_player(t->game);
  while (cardvm_game_turn_player(t->game) == player) pass(t);
}

/* What the viewer is told of what a card that has become another one is by itself. */
static const char *told_own(cardvm_game *game, cardvm_seat viewer) {
  cardvm_view *v = cardvm_view_take(game, viewer, NULL);
  const char *name = "nothing";
  cardvm_view_lasting l;
  for (uint32_t i = 0; cardvm_view_lasting_at(v, i, &l); i++)
    if (l.kind == CARDVM_VIEW_BECOMES)
      name = l.own ? cardvm_program_name(cardvm_game_program(game), CARDVM_SORT_DEFINITION, l.own)
                   : "unknown";
  static uint32_t bytes[20000];
  const size_t size = cardvm_view_bytes(v, bytes, sizeof bytes);
  assert_true(size <= sizeof bytes);
  cardvm_view *read = cardvm_view_read(cardvm_game_program(game), bytes, size, NULL);
  assert_non_null(read);
  assert_true(cardvm_view_equal(v, read));
  cardvm_view_free(read);
  cardvm_view_free(v);
  return name;
}

/* Counts how often a player who draws the game finds this under the card that lies face down. */
static uint32_t drawn(const board *t, cardvm_seat viewer, const char *name) {
  uint32_t n = 0;
  for (uint64_t seed = 1; seed <= 40; seed++) {
    cardvm_game *other = NULL;
    assert_int_equal(cardvm_game_determinize(t->game, viewer, seed, NULL, &other), CARDVM_OK);
    assert_int_equal(cardvm_game_check(other), CARDVM_OK);
    n += strcmp(told_own(other, 1), name) == 0;
    cardvm_game_free(other);
  }
  return n;
}

static int32_t result(const board *t, cardvm_seat seat) {
  return cardvm_game_player_variable(t->game, seat,
                                     id_of(t, CARDVM_SORT_PLAYER_VARIABLE, "result"));
}

TEST(its_master_alone_knows_it) {
  board t = begin();
  act(&t, "lie", "Oak");
  assert_string_equal(name_of(&t, first(&t, "field", 1)), "Shade");
  assert_string_equal(told_own(t.game, 1), "Oak");
  assert_string_equal(told_own(t.game, 2), "unknown");
  assert_string_equal(told_own(t.game, 0), "unknown");
  assert_int_equal(result(&t, 1), 0); /* what Oak hears, it does not hear */
  assert_true(offered(&t, "up", "Shade") >= 0);
  end(&t);
}

/* Nobody finds there what can't lie there. */
TEST(draws_put_another_card_there) {
  board t = begin();
  act(&t, "lie", "Oak");
  assert_int_equal(drawn(&t, 1, "Oak"), 40);
  const uint32_t oaks = drawn(&t, 2, "Oak"), elms = drawn(&t, 2, "Elm");
  assert_int_equal(oaks + elms, 40);
  assert_true(oaks > 4 && elms > 4);
  pass(&t); /* the other player is asked */
  assert_true(drawn(&t, 2, "Elm") > 4);
  end(&t);
}

TEST(turned_up_it_is_the_same_object) {
  board t = begin();
  act(&t, "lie", "Oak");
  const cardvm_handle card = first(&t, "field", 1);
  act(&t, "hit", "Shade");
  act(&t, "up", "Shade");
  assert_int_equal(first(&t, "field", 1), card);
  assert_string_equal(name_of(&t, card), "Oak");
  assert_int_equal(cardvm_game_field(t.game, card, id_of(&t, CARDVM_SORT_FIELD, "hurt")), 1);
  assert_int_equal(result(&t, 1), 1);
  assert_string_equal(told_own(t.game, 2), "nothing");
  assert_int_equal(offered(&t, "up", "Bear"), -1);
  end(&t);
}

TEST(what_was_seen_is_known_face_down) {
  board t = begin();
  act(&t, "enter", "Elm");
  act(&t, "down", "Elm");
  assert_string_equal(name_of(&t, first(&t, "field", 1)), "Shade");
  assert_string_equal(told_own(t.game, 2), "Elm");
  assert_int_equal(drawn(&t, 2, "Elm"), 40);
  end(&t);
}

TEST(what_leaves_is_itself_and_seen_where_it_comes) {
  board t = begin();
  act(&t, "lie", "Oak");
  act(&t, "kill", "Shade");
  assert_string_equal(name_of(&t, first(&t, "grave", 1)), "Oak");
  act(&t, "lie", "Elm");
  act(&t, "back", "Shade");
  const cardvm_handle card = first(&t, "hand", 1);
  assert_string_equal(name_of(&t, card), "Elm");
  assert_false(cardvm_game_visible(t.game, card, 2));
  act(&t, "lie", "Elm");
  act(&t, "show", "Shade");
  assert_string_equal(told_own(t.game, 2), "Elm");
  act(&t, "back", "Shade");
  assert_true(cardvm_game_visible(t.game, first(&t, "hand", 1), 2));
  end(&t);
}

TEST(who_had_it_goes_on_to_know) {
  board t = begin();
  act(&t, "lie", "Oak");
  next_turn(&t);
  assert_int_equal(offered(&t, "up", "Shade"), -1);
  act(&t, "take", "Shade");
  assert_string_equal(told_own(t.game, 1), "Oak");
  assert_string_equal(told_own(t.game, 2), "Oak");
  assert_string_equal(told_own(t.game, 0), "unknown");
  assert_true(offered(&t, "up", "Shade") >= 0);
  next_turn(&t);
  act(&t, "take", "Shade");
  assert_string_equal(told_own(t.game, 2), "Oak");
  end(&t);
}

/* It may as well be another card of the hand: which one was used, nobody else saw. */
TEST(what_was_shown_before_is_not_known_face_down) {
  board t = begin();
  act(&t, "flash", "Elm");
  act(&t, "lie", "Elm");
  assert_string_equal(told_own(t.game, 2), "unknown");
  assert_string_equal(told_own(t.game, 1), "Elm");
  end(&t);
}

/* Whether there is something to do with it must not show. */
TEST(a_window_asks_who_has_such_a_card) {
  board t = begin();
  act(&t, "enter", "Elm");
  pass(&t); /* nobody could wake Elm, and all can see that */
  assert_int_equal(cardvm_game_decision(t.game)->player, 2);
  pass(&t);
  act(&t, "down", "Elm");
  pass(&t);
  const cardvm_decision *d = cardvm_game_decision(t.game);
  assert_int_equal(d->player, 1);
  assert_int_equal(d->option_count, 1);
  end(&t);
}

/* What is at work is the face's, and tells nothing of what lies under it. */
TEST(draws_in_the_middle_of_its_effect) {
  board t = begin();
  act(&t, "lie", "Oak");
  act(&t, "ponder", "Shade");
  assert_int_equal(cardvm_game_decision(t.game)->kind, CARDVM_ASK_YES_NO);
  assert_true(drawn(&t, 2, "Elm") > 4);
  end(&t);
}

/* It is a copy as it arrives, so it hears its own arrival as that. */
TEST(what_arrives_as_another_is_that_from_the_start) {
  board t = begin();
  act(&t, "enter", "Oak");
  assert_int_equal(result(&t, 1), 2);
  next_turn(&t);
  next_turn(&t);
  cardvm_edit_player(t.game, 1, id_of(&t, CARDVM_SORT_PLAYER_VARIABLE, "result"), 0);
  cardvm_game_run(t.game);
  act(&t, "enter", "Mimic");
  while (cardvm_game_decision(t.game)->kind != CARDVM_ASK_ACT) {
    const uint32_t yes = 0;
    assert_int_equal(cardvm_game_choose(t.game, &yes, 1), CARDVM_OK);
    cardvm_game_run(t.game);
  }
  assert_int_equal(result(&t, 1), 2);
  assert_string_equal(name_of(&t, first(&t, "field", 1)), "Oak");
  assert_string_equal(told_own(t.game, 2), "Mimic");
  act(&t, "kill", "Oak");
  act(&t, "kill", "Oak");
  cardvm_handle dead[2];
  assert_int_equal(cardvm_game_cards(t.game, zone_place(&t, "grave", 1), dead, 2), 2);
  assert_true((strcmp(name_of(&t, dead[0]), "Mimic") == 0) !=
              (strcmp(name_of(&t, dead[1]), "Mimic") == 0));
  end(&t);
}

TEST(saves_and_forks_keep_what_lies_there) {
  board t = begin();
  act(&t, "lie", "Oak");
  static uint32_t bytes[100000];
  const size_t size = cardvm_game_save(t.game, bytes, sizeof bytes);
  assert_true(size && size <= sizeof bytes);
  cardvm_error error;
  cardvm_game *loaded = cardvm_game_load(t.program, bytes, size, &error);
  if (!loaded) fail_msg("%s", error.message);
  cardvm_game *fork = cardvm_game_fork(t.game, NULL);
  assert_string_equal(told_own(loaded, 1), "Oak");
  assert_string_equal(told_own(loaded, 2), "unknown");
  assert_string_equal(told_own(fork, 2), "unknown");
  assert_int_equal(cardvm_game_hash(loaded), cardvm_game_hash(t.game));
  assert_int_equal(cardvm_game_hash(fork), cardvm_game_hash(t.game));
  cardvm_game_free(loaded);
  cardvm_game_free(fork);
  end(&t);
}

/* The last line that the story has for somebody who sees all. */
static const char *told(const board *t, cardvm_client_line *line) {
  cardvm_client_telling telling = {0};
  uint32_t count = 0;
  const cardvm_trace *trace = cardvm_game_trace(t->game, 0, &count);
  line->text[0] = '\0';
  for (uint32_t i = 0; i < count; i++)
    cardvm_client_tell(&telling, t->game, &trace[i], NULL, NULL, line);
  return line->text;
}

TEST(the_story_says_what_it_is_now) {
  board t = begin();
  cardvm_client_line line;
  act(&t, "enter", "Oak");
  act(&t, "down", "Oak");
  assert_string_equal(told(&t, &line), "{card} is Shade now");
  act(&t, "up", "Shade");
  assert_string_equal(told(&t, &line), "{card} is itself now");
  end(&t);
}

static void expect_refused(const char *more_rules, const char *more_cards, const char *wanted) {
  char text[8192], other[4096];
  cardvm_error error;
  snprintf(text, sizeof text, "%s%s", rules, more_rules);
  snprintf(other, sizeof other, "%s%s", cards, more_cards);
  cardvm_program *p = cardvm_lua_load_text(NULL, text, other, &error);
  if (p || !strstr(error.message, wanted)) fail_msg("\"%s\"", p ? "it loads" : error.message);
}

TEST(what_is_wrong_is_said) {
  expect_refused("event 'sink' { about = 'card', as = 'Shade' }\n", "", "as: only with moves_to");
  expect_refused("event 'sink' { moves_to = 'field', as = 'Shaed' }\n", "", "Shade");
  expect_refused("", "card 'Veil' { type = 'unit', hides = 'morf' }\n", "hides: 'morf'");
  expect_refused("", "card 'Veil' { type = 'unit', hides = 3 }\n", "hides");
  expect_refused("", "card 'Veil' { type = 'unit', hides = 'hurt' }\n", "hides: 'hurt'");
  expect_refused("act('x', your.units, function() end, at_least(1, own(this, 'hurt')))\n", "",
                 "own: 'hurt'");
}
