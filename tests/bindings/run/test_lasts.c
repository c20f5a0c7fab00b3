/* Scripts under which effects last as long as a condition holds, or as long as a card is there. */
#include "probe_world.h"

#define RULES                                                                                      \
  "duration 'while_there' { while_ = present(this) }\n"                                            \
  "duration 'while_unhurt' { while_ = equal(0, bearer.hurt) }\n"                                   \
  "duration 'while_rich' { while_ = at_least(10, you.life) }\n"                                    \
  "duration 'while_strong' { while_ = at_least(4, this.power) }\n"                                 \
  "duration 'while_not_ours' { while_ = not_(same_player(master_of(this), master_of(bearer))) }\n" \
  "duration 'while_two' { while_ = at_least(2, your.units), at = 'heard' }\n"                      \
  "duration 'while_battle' { while_ = during 'battle' }\n"                                         \
  "duration 'while_borne' { while_ = at_least(1, bearer.attached) }\n"                             \
  "event 'mount' { attaches = true, args = { 'other' } }\n"                                        \
  "duration 'this_round' { at = ends 'end' }\n"                                                    \
  "duration 'that_battle' { at = ends 'again', same = 'battle' }\n"

#define LORD                                                                                       \
  "card 'Lord' { type = 'unit', power = 1, constant { cards = your.units:other(), power = add(2) } }\n"

static world begin(const char *body) { return probe_with(RULES, LORD, body); }

static void gives(const char *body, int32_t wanted) { probe_gives(begin(body), body, wanted); }

static void fails(const char *body, const char *wanted) {
  world w = begin(body);
  assert_int_equal(world_play(&w), CARDVM_FAILED);
  if (!strstr(cardvm_game_error(w.game)->message, wanted))
    fail_msg("%s: %s", wanted, cardvm_game_error(w.game)->message);
  world_close(&w);
}

#define SEATS(a, b) "you:finish(10 * " a " + " b ")"

TEST(control_lasts_while_a_card_is_there) {
  gives("theirs:control(you, { until_ = while_there(wolf) })\n"
        "local before = theirs.master.seat wolf:destroy()\n" SEATS("before", "theirs.master.seat"),
        12);
  /* Where it goes within play does not matter. */
  gives("theirs:control(you, { until_ = while_there(wolf) })\n"
        "wolf:move_to(you.camp[1]) you:finish(theirs.master.seat)",
        1);
  /* The newer one first, then the older one, then who had it. */
  gives("bear:control(opponent, { until_ = while_there(theirs) })\n"
        "bear:control(you, { until_ = while_there(wolf) })\n"
        "local a = bear.master.seat wolf:destroy()\n"
        "local b = bear.master.seat theirs:destroy()\n"
        "you:finish(100 * a + 10 * b + bear.master.seat)",
        121);
  gives(
      "bear:control(opponent, { until_ = while_there(theirs) })\n"
      "bear:control(you, { until_ = while_there(wolf) })\n"
      "theirs:destroy() local a = bear.master.seat wolf:destroy()\n" SEATS("a", "bear.master.seat"),
      11);
  /* What is not there any more keeps nothing from the start. */
  gives("wolf:destroy() theirs:control(you, { until_ = while_there(wolf) })\n"
        "you:finish(theirs.master.seat)",
        2);
}

/* Without a card it is the source, which is a spell that is used up. */
TEST(a_duration_speaks_of_the_source) {
  world w = begin("theirs:control(you, { until_ = while_there })\n"
                  "you:finish(theirs.master.seat)");
  world_expect_well(&w, world_play(&w));
  assert_int_equal(world_result(&w), 1);
  cardvm_card_info info;
  assert_true(cardvm_game_card(w.game, w.enemy, &info));
  assert_int_equal(info.master, 2);
  world_close(&w);
}

TEST(modifiers_last_while_a_condition_holds) {
  gives("bear:gets { power = 5, cost = 1, until_ = while_unhurt }\n"
        "local before = bear.power bear:damage(1)\n"
        "you:finish(100 * before + 10 * bear.power + bear.cost)",
        722);
  gives("bear:damage(1) bear:gets { power = 5, until_ = while_unhurt } you:finish(bear.power)", 2);
  gives("bear:gets { power = 5, until_ = while_rich }\n"
        "local before = bear.power you:lose_life(15)\n" SEATS("before", "bear.power"),
        72);
  /* By a value that constants make. */
  gives("local lord = create('Lord', you, 'field')\n"
        "wolf:gets { cost = 6, until_ = while_strong(bear) }\n"
        "local before = wolf.cost lord:destroy()\n" SEATS("before", "wolf.cost"),
        71);
  /* By an event as well. */
  gives("bear:gets { power = 5, until_ = while_two }\n"
        "local before = bear.power bear:heard()\n" SEATS("before", "bear.power"),
        72);
  gives("bear:gets { power = 5, until_ = while_two }\n"
        "wolf:destroy() you:finish(bear.power)",
        2);
  /* What it becomes, too. */
  gives("bear:becomes(wolf, { until_ = while_there(theirs) })\n"
        "local before = bear.power theirs:destroy()\n" SEATS("before", "bear.power"),
        32);
}

/* Nothing that it reads changes after it has begun. */
TEST(what_does_not_hold_ends_at_once) {
  world w = probe_with("duration 'while_unhurt' { while_ = equal(0, bearer.hurt) }\n", "",
                       "bear:damage(1) bear:gets { power = 5, until_ = while_unhurt }\n"
                       "you:finish(bear.power)");
  world_expect_well(&w, world_play(&w));
  assert_int_equal(world_result(&w), 2);
  world_close(&w);
}

/* Ending one ends what stood on it. */
TEST(one_end_brings_the_next) {
  gives("bear:gets { power = 2, until_ = while_there(theirs) }\n"
        "wolf:gets { power = 3, until_ = while_strong(bear) }\n"
        "local last = create('Token', you, 'field')\n"
        "last:gets { power = 4, until_ = while_strong(wolf) }\n"
        "theirs:destroy()\n"
        "you:finish(100 * bear.power + 10 * wolf.power + last.power)",
        231);
}

/* Each is held while its holder is another player's: they can't both be true for long. */
TEST(rings_come_to_an_end) {
  gives("theirs:control(you, { until_ = while_not_ours(bear) })\n"
        "you:finish(theirs.master.seat)",
        2);
  gives("theirs:control(you, { until_ = while_not_ours(theirs) })\n"
        "bear:control(opponent, { until_ = while_not_ours(theirs) })\n" SEATS("theirs.master.seat",
                                                                              "bear.master.seat"),
        21);
}

TEST(a_sequence_is_a_condition) {
  gives("bear:gets { power = 5, until_ = while_battle }\n"
        "you:finish(bear.power)",
        2);
}

/* Cards that come to be attached, and leave, concern it like any other change. */
TEST(attachments_are_a_condition) {
  gives("wolf:mount(bear) bear:gets { power = 5, until_ = while_borne }\n"
        "local before = bear.power wolf:now():mount(theirs)\n" SEATS("before", "bear.power"),
        72);
  gives("wolf:mount(bear) bear:gets { power = 5, until_ = while_borne }\n"
        "local before = bear.power wolf:now():destroy()\n" SEATS("before", "bear.power"),
        72);
  gives("bear:gets { power = 5, until_ = while_borne } wolf:mount(bear) you:finish(bear.power)", 2);
}

TEST(saves_and_forks_keep_it) {
  world w = begin("theirs:control(you, { until_ = while_there(wolf) })\n"
                  "if me:confirm('Go on?') then wolf:destroy() end\n"
                  "you:finish(theirs.master.seat)");
  world_expect_well(&w, world_play(&w));
  cardvm_game *games[3];
  probe_copies(&w, games);
  for (size_t i = 0; i < 3; i++) {
    w.game = games[i];
    world_expect_well(&w, world_pick(&w, i == 1));
    assert_int_equal(world_result(&w), i == 1 ? 1 : 2);
  }
  assert_true(cardvm_game_hash(games[2]) == cardvm_game_hash(games[0]));
  cardvm_game_free(games[0]);
  cardvm_game_free(games[1]);
  world_close(&w);
}

/* What is to last as long as a sequence that does not run does not begin, and gives nil. */
TEST(nothing_begins_in_a_sequence_that_does_not_run) {
  gives("local it = bear:gets { power = 5, until_ = that_battle }\n" SEATS("(it and 9 or 1)",
                                                                           "bear.power"),
        12);
  gives("local it = theirs:control(you, { until_ = that_battle })\n" SEATS("(it and 9 or 1)",
                                                                           "theirs.master.seat"),
        12);
}

TEST(mistakes_are_told) {
  probe_refused("duration 'odd' { while_ = present(this), same = 'turn' }\n", "",
                "it goes by a run of a sequence, or as long as a condition holds, not both");
  probe_refused("duration 'odd' {}\n", "", "at is missing");
  probe_refused("duration 'odd' { while_ = 3 }\n", "", "expected a condition");
  probe_refused("duration 'odd' { while_ = present(this) }\nlocal wrong = odd(this)\n", "",
                "a duration is called with a card by a function that runs");
  fails("bear:gets { power = 1, until_ = this_round(wolf) }",
        "a card is named where no condition of a duration speaks of it");
  fails("bear:gets { power = 1, until_ = while_there(3) }", "a card was expected");
}
