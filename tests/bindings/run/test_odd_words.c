/* Tags, names, choices, places, targets and starts with what hardly anybody would write: lists that
 * are long or empty, numbers that are none, targets that choose themselves, chains whose players
 * leave. Each does what its word says, or a message says what is wrong. */
#include "cardvm_view.h"
#include "probe_world.h"

static void gives(const char *rules, const char *cards, const char *body, int32_t wanted) {
  probe_gives(probe_with(rules, cards, body), body, wanted);
}

/* -- Many tags --------------------------------------------------------------------------------- */

static void same_views(world *w) {
  for (cardvm_seat viewer = 0; viewer <= 2; viewer++) {
    cardvm_view *view = cardvm_view_take(w->game, viewer, NULL);
    const size_t size = cardvm_view_bytes(view, NULL, 0);
    void *bytes = malloc(size);
    cardvm_view_bytes(view, bytes, size);
    cardvm_view *read = cardvm_view_read(w->program, bytes, size, NULL);
    assert_true(read && cardvm_view_equal(view, read));
    cardvm_view_free(read);
    cardvm_view_free(view);
    free(bytes);
  }
}

static void many_tags(int n) {
  const size_t room = 1 << 15;
  char *rules = malloc(room), cards[600], body[900];
  int at = snprintf(rules, room, "field 'mem' { remembers = 'sub' }\ntags 'sub' { 't0'");
  for (int i = 1; i < n; i++) at += snprintf(rules + at, room - (size_t)at, ", 't%d'", i);
  snprintf(rules + at, room - (size_t)at, " }\n");
  /* The field stands before its list, so it is moved behind. */
  char *list = strchr(rules, '\n') + 1, *both = malloc(room);
  snprintf(both, room, "%s%.*s", list, (int)(list - rules), rules);
  snprintf(cards, sizeof cards,
           "card 'X' { type = 'unit', sub = { 't%d', 't0' } }\n"
           "card 'Y' { type = 'unit', power = 1, sub = 't%d',\n"
           "  constant { cards = any.units:with { sub = 't%d' }, power = add(10) },\n"
           "  constant { while_ = has(this, this.mem), power = add(100) } }\n",
           n - 1, n / 2, n - 1);
  snprintf(body, sizeof body,
           "local x, y = create('X', you, 'field'), create('Y', you, 'field')\n"
           "y:set_mem('t%d')\n"
           "bear:gets { sub = add('t%d'), until_ = 'forever' }\n"
           "wolf:gets { sub = set('t%d'), until_ = 'forever' }\n"
           "x:gets { sub = remove('t%d'), until_ = 'forever' }\n"
           "you:finish((x:has('t%d') and 1 or 0) + (x:has('t0') and 2 or 0) + bear.power * 100 +\n"
           "  wolf.power * 10000 + y.power * 1000000)\n",
           n / 2, n - 1, n - 1, n - 1, n - 1);
  world w = probe_with(both, cards, body);
  world_expect_well(&w, world_play(&w));
  if (world_result(&w) != 101131202) fail_msg("%d tags: %d", n, (int)world_result(&w));
  cardvm_game *copies[3];
  probe_copies(&w, copies);
  assert_int_equal(cardvm_game_hash(copies[0]), cardvm_game_hash(w.game));
  assert_int_equal(cardvm_game_hash(copies[1]), cardvm_game_hash(w.game));
  cardvm_game_free(copies[0]);
  cardvm_game_free(copies[1]);
  same_views(&w);
  world_close(&w);
  free(rules);
  free(both);
}

TEST(lists_of_many_tags_are_read_changed_remembered_saved_and_seen) {
  const int counts[] = {32, 33, 64, 65, 257, 600};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) many_tags(counts[i]);
}

/* A card with so many tags, of a list that is as long. */
static world card_of_tags(int n) {
  const size_t room = 1 << 14;
  char *rules = malloc(room), *cards = malloc(room), *texts = malloc(room);
  int at = 0;
  for (int i = 0; i < n; i++)
    at += snprintf(texts + at, room - (size_t)at, "%s't%d'", i ? ", " : "", i);
  snprintf(rules, room, "tags 'sub' { %s }\n", texts);
  snprintf(cards, room, "card 'X' { sub = { %s } }\n", texts);
  const world w = probe_load(rules, cards);
  free(rules);
  free(cards);
  free(texts);
  return w;
}

TEST(a_card_has_as_many_tags_as_there_is_room_for) {
  world w = card_of_tags(CARDVM_PROPERTIES_MAX);
  assert_non_null(w.program);
  cardvm_program_free(w.program);
  w = card_of_tags(CARDVM_PROPERTIES_MAX + 1);
  assert_null(w.program);
  assert_string_equal(w.error.message, "card: more than 256 values");
  assert_string_equal(w.error.card, "X");
}

/* -- What is remembered ------------------------------------------------------------------------ */

#define KIN "field 'kin' { remembers = 'traits' }\nfield 'sort' { remembers = 'type' }\n"

TEST(what_a_field_remembers_is_asked_for_by_its_text) {
  gives(KIN "group 'reds' { zones = 'field', kin = 'Red' }\n"
            "group 'others' { zones = 'field', kin = not_('Red'), sort = 'unit' }\n",
        "",
        "bear:set_kin('Red') wolf:set_kin('Blue') wolf:set_sort('unit')\n"
        "you:finish(your.reds:count() * 1000 + your.others:count() * 100 +\n"
        "  your.units:with { kin = one_of { 'Red', 'Blue' } }:count() * 10 +\n"
        "  #your.units:list():with { kin = 'Blue', sort = 'unit' })",
        1121);
  gives(KIN "group 'empty' { zones = 'field', kin = 0 }\n", "",
        "bear:set_kin('Red') bear:set_kin(nil) wolf:set_kin('Red')\n"
        "you:finish(your.empty:count() * 10 + (bear.kin == nil and 1 or 0))",
        11);
  world_fails("", "your.units:list():with { kin = 'Red' }", "a card has no 'kin'");
}

TEST(a_text_that_is_none_of_the_list_is_not_remembered) {
  world w = probe_with(KIN, "", "bear:set_kin('unit')");
  assert_int_equal(world_play(&w), CARDVM_FAILED);
  assert_non_null(strstr(cardvm_game_error(w.game)->message,
                         "traits: there is no 'unit'; some that there are: Blue, Red"));
  world_close(&w);
}

/* -- Choices ----------------------------------------------------------------------------------- */

/* Two of your units are on the field. */
TEST(how_many_may_be_any_number) {
  static const struct {
    const char *choice;
    int least, most; /* asked; -1: nobody is */
    int32_t given;   /* how many, where the first ones are picked, one at least */
  } rows[] = {{"between(count(any.units), 1, your.units)", 1, 1, 1},
              {"between(this.power - 5, this.power - 3, your.units)", -1, -1, 0},
              {"between(1, 2147483647, your.units)", 1, 2, 1},
              {"exactly(2147483647, your.units)", -1, -1, 2},
              {"up_to(count(your.units) * 2147483647 * 2, your.units)", 0, 2, 1},
              {"up_to(opponent.life - 30, your.units)", -1, -1, 0},
              {"exactly(count(your.units) - 2, your.units)", -1, -1, 0},
              {"exactly(how_often 'battle' { on = 'rest' }, your.units)", -1, -1, 0},
              {"between(2, 1, your.units)", 1, 1, 1},
              {"between(0, 0, your.units)", -1, -1, 0}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    char cards[600];
    snprintf(cards, sizeof cards,
             "card 'Probe' { type = 'spell', command { keyword = 'play', window = 'main',\n"
             "zones = 'hand', choose = %s, function(me, units) you:finish(#units + 100) end } }\n",
             rows[i].choice);
    world w = probe_begin("", cards);
    world_expect_well(&w, world_play(&w));
    const cardvm_decision *d = cardvm_game_decision(w.game);
    if (rows[i].most >= 0) {
      if ((int)d->min != rows[i].least || (int)d->max != rows[i].most)
        fail_msg("%s: asks for %u to %u", rows[i].choice, d->min, d->max);
      world_expect_well(&w, world_pick(&w, 0));
    }
    if (world_result(&w) != rows[i].given + 100)
      fail_msg("%s: %d", rows[i].choice, (int)world_result(&w));
    world_close(&w);
  }
}

/* -- Places ------------------------------------------------------------------------------------ */

/* The road has four circles. What only a card has is 0 of a place, or not so. */
TEST(a_place_that_is_asked_what_cards_have_says_none) {
  static const struct {
    const char *condition;
    int32_t count;
  } rows[] = {{"at_least(1, it.power)", 0},
              {"equal(0, it.power)", 4},
              {"equal(0, printed(it, 'power'))", 4},
              {"at_least(1, it.hurt)", 0},
              {"has(it, 'Red')", 0},
              {"arrived_in(it, 'turn')", 0},
              {"equal(0, position_of(it))", 4},
              {"same(it, this)", 0},
              {"shares(it, this, 'traits')", 0},
              {"is(it, any.units)", 0},
              {"present(host_of(it))", 0},
              {"at_most(0, any.units:adjacent_to(it))", 4},
              {"at_least(1, total(any.units:at(it), it.power))", 0}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    char cards[600];
    snprintf(cards, sizeof cards,
             "local some = places(any.road):where(%s)\n"
             "card 'Probe' { type = 'spell', traits = 'Red',\n"
             "play(function(me) you:finish(#some:list() + 100) end) }\n",
             rows[i].condition);
    probe_gives(probe_begin("", cards), rows[i].condition, rows[i].count + 100);
  }
}

/* -- Targets ----------------------------------------------------------------------------------- */

static void targets(const char *choose, const char *does, const char *body, int32_t wanted) {
  char rules[400], cards[600];
  snprintf(
      rules, sizeof rules,
      "rule(triggered { on = chosen_as_target, interrupts = true, each = true, function() %s end })\n",
      does);
  snprintf(cards, sizeof cards,
           "card 'Probe' { type = 'spell', command { keyword = 'play', window = 'main',\n"
           "zones = 'hand', choose = %s, function(me, it) %s end } }\n",
           choose, body);
  world w = probe_begin(rules, cards);
  cardvm_status status = world_play(&w);
  while (status == CARDVM_DECISION && cardvm_game_decision(w.game)->kind != CARDVM_ASK_ACT) {
    cardvm_game *copies[3];
    probe_copies(&w, copies);
    cardvm_game_free(copies[0]);
    cardvm_game_free(copies[1]);
    uint32_t picks[] = {0, 1, 2};
    const cardvm_decision *d = cardvm_game_decision(w.game);
    assert_int_equal(cardvm_game_choose(w.game, picks, d->min ? d->min : 1), CARDVM_OK);
    status = cardvm_game_run(w.game);
  }
  if (status != (wanted < 0 ? CARDVM_OVER : CARDVM_DECISION))
    fail_msg("%s: %s: %s", choose, cardvm_status_name(status), cardvm_game_error(w.game)->message);
  if (wanted >= 0 && world_result(&w) != wanted)
    fail_msg("%s %s: %d", choose, does, (int)world_result(&w));
  assert_int_equal(cardvm_game_check(w.game), CARDVM_OK);
  world_close(&w);
}

TEST(whatever_is_chosen_is_told_once_for_each) {
  targets("one(your.units)", "game:next_round()", "you:finish(game.round)", 1);
  targets("one(any.hand)", "game:next_round()", "you:finish(game.round)", 1); /* itself */
  targets("one(players)", "game:next_round()", "you:finish(game.round)", 1);
  targets("one(places(any.road))", "game:next_round()", "you:finish(game.round)", 1);
  targets("exactly(2, your.units)", "game:next_round()", "you:finish(game.round + #it)", 4);
  targets("up_to(0 + game.round, your.units)", "game:next_round()", "you:finish(game.round + 7)",
          7);
}

TEST(what_hears_of_a_choice_may_undo_it) {
  targets("one(your.units)", "your.units:destroy()", "you:finish(it:exists() and 5 or 6)", 6);
  targets("exactly(2, your.units)", "your.units:destroy()",
          "you:finish(#it * 10 + (it:rest() and 1 or 0))", 20);
  targets("one(players)", "you:defeat()", "you:finish(1)", -1);
  targets("one(your.units)", "if you:confirm('x') then game:next_round() end",
          "you:finish(game.round + 5)", 6);
}

/* -- Once -------------------------------------------------------------------------------------- */

#define ONCE                                                                                       \
  "local heard = triggered { on = 'rest', card = any.units, interrupts = true, "                   \
  "with = { unit = 'card' }, function() you:gain_life(1) end }\n"
#define ITS_OWN                                                                                    \
  "local own = triggered { on = 'rest', self = true, interrupts = true, "                          \
  "with = { unit = 'card' }, function() you:gain_life(1) end }\n"

TEST(each_start_works_once_whoever_copies_its_card) {
  gives("", ONCE,
        "for _ = 1, 2 do heard:start { unit = bear, once = true, until_ = 'forever' } end\n"
        "bear:rest() wolf:rest() theirs:rest() you:finish(you.life)",
        22);
  gives("", ONCE,
        "heard:start { unit = bear, once = true, until_ = 'forever' }\n"
        "together { bear, wolf }:rest() you:finish(you.life)",
        21);
  gives("", ITS_OWN,
        "bear:gains(own, { unit = wolf, once = true, until_ = 'forever' })\n"
        "wolf:becomes(bear, { until_ = 'forever' }) wolf:rest()\n"
        "local before = you.life bear:rest() bear:rest() you:finish(before * 100 + you.life)",
        2021);
  gives("", ITS_OWN,
        "bear:gains(own, { unit = wolf, once = true, until_ = 'forever' })\n"
        "bear:becomes('Wolf', { until_ = 'forever' }) bear:rest() bear:rest()\n"
        "you:finish(you.life)",
        21);
}

/* -- Groups that outlive what they hold -------------------------------------------------------- */

TEST(a_group_of_cards_that_left_does_nothing_and_fails_nowhere) {
  gives("", "",
        "local g = your.units:list() g:destroy() g:destroy() g:rest() g:gets { power = 1 }\n"
        "you:finish(#g * 10 + g:total('power'))",
        25);
  gives("", "",
        "local l = bear:gets { power = 1, until_ = 'forever' } l:finish()\n"
        "you:finish(l:finish() and 1 or 2)",
        2);
}
