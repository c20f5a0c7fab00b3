/* Scripts under which effects last as long as a condition holds, or as long as a card is there. */
#include "binding_world.h"
#include "services.h"

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
  "duration 'this_round' { at = ends 'end' }\n"

typedef struct probed {
  world w;
  char *rules, *cards;
} probed;

static bool probe_load(probed *p, const char *rules, const char *body) {
  const size_t room = 1 << 17;
  p->rules = malloc(room);
  p->cards = malloc(room);
  snprintf(p->rules, room, "%s%s", world_rules, rules);
  snprintf(p->cards, room,
           "%scard 'Lord' { type = 'unit', power = 1, constant { on = your.units:other(), power = "
           "add(2) } }\n"
           "card 'Probe' { type = 'spell', play(function(me)\n"
           "local bear, wolf = table.unpack(your.units:list())\n"
           "local theirs = enemy.units:list()[1]\n%s\nend) }\n",
           world_cards, body);
  p->w.program = cardvm_lua_load_text(NULL, p->rules, p->cards, &p->w.error);
  return p->w.program != NULL;
}

static void probe_close(probed *p) {
  if (p->w.game) cardvm_game_free(p->w.game);
  if (p->w.program) cardvm_program_free(p->w.program);
  free(p->rules);
  free(p->cards);
}

static probed probe_under(const char *rules, const char *body) {
  probed p = {0};
  if (!probe_load(&p, rules, body))
    fail_msg("load: %s:%d: %s", p.w.error.file, p.w.error.line, p.w.error.message);
  world_game(&p.w, 1);
  world_begin(&p.w);
  return p;
}

static probed probe_begin(const char *body) { return probe_under(RULES, body); }

/* The body finishes with a number. */
static void gives(const char *body, int32_t wanted) {
  probed p = probe_begin(body);
  world_expect_well(&p.w, world_play(&p.w));
  if (world_result(&p.w) != wanted) fail_msg("%s: gives %d", body, (int)world_result(&p.w));
  assert_int_equal(cardvm_game_check(p.w.game), CARDVM_OK);
  probe_close(&p);
}

static void fails(const char *body, const char *wanted) {
  probed p = probe_begin(body);
  assert_int_equal(world_play(&p.w), CARDVM_FAILED);
  if (!strstr(cardvm_game_error(p.w.game)->message, wanted))
    fail_msg("%s: %s", wanted, cardvm_game_error(p.w.game)->message);
  probe_close(&p);
}

static void refused(const char *rules, const char *wanted) {
  probed p = {0};
  if (probe_load(&p, rules, "")) fail_msg("loaded: %s", rules);
  if (!strstr(p.w.error.message, wanted)) fail_msg("%s: %s", wanted, p.w.error.message);
  probe_close(&p);
}

#define SEATS(a, b) "you:finish(10 * " a " + " b ")"

static void control_lasts_while_a_card_is_there(void **state) {
  (void)state;
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
static void a_duration_speaks_of_the_source(void **state) {
  (void)state;
  probed p = probe_begin("theirs:control(you, { until_ = while_there })\n"
                         "you:finish(theirs.master.seat)");
  world_expect_well(&p.w, world_play(&p.w));
  assert_int_equal(world_result(&p.w), 1);
  cardvm_card_info info;
  assert_true(cardvm_game_card(p.w.game, p.w.enemy, &info));
  assert_int_equal(info.master, 2);
  probe_close(&p);
}

static void modifiers_last_while_a_condition_holds(void **state) {
  (void)state;
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
static void what_does_not_hold_ends_at_once(void **state) {
  (void)state;
  probed p = probe_under("duration 'while_unhurt' { while_ = equal(0, bearer.hurt) }\n",
                         "bear:damage(1) bear:gets { power = 5, until_ = while_unhurt }\n"
                         "you:finish(bear.power)");
  world_expect_well(&p.w, world_play(&p.w));
  assert_int_equal(world_result(&p.w), 2);
  probe_close(&p);
}

/* Ending one ends what stood on it. */
static void one_end_brings_the_next(void **state) {
  (void)state;
  gives("bear:gets { power = 2, until_ = while_there(theirs) }\n"
        "wolf:gets { power = 3, until_ = while_strong(bear) }\n"
        "local last = create('Token', you, 'field')\n"
        "last:gets { power = 4, until_ = while_strong(wolf) }\n"
        "theirs:destroy()\n"
        "you:finish(100 * bear.power + 10 * wolf.power + last.power)",
        231);
}

/* Each is held while its holder is another player's: they can't both be true for long. */
static void rings_come_to_an_end(void **state) {
  (void)state;
  gives("theirs:control(you, { until_ = while_not_ours(bear) })\n"
        "you:finish(theirs.master.seat)",
        2);
  gives("theirs:control(you, { until_ = while_not_ours(theirs) })\n"
        "bear:control(opponent, { until_ = while_not_ours(theirs) })\n" SEATS("theirs.master.seat",
                                                                              "bear.master.seat"),
        21);
}

static void a_sequence_is_a_condition(void **state) {
  (void)state;
  gives("bear:gets { power = 5, until_ = while_battle }\n"
        "you:finish(bear.power)",
        2);
}

/* Cards that come to be attached, and leave, concern it like any other change. */
static void attachments_are_a_condition(void **state) {
  (void)state;
  gives("wolf:mount(bear) bear:gets { power = 5, until_ = while_borne }\n"
        "local before = bear.power wolf:now():mount(theirs)\n" SEATS("before", "bear.power"),
        72);
  gives("wolf:mount(bear) bear:gets { power = 5, until_ = while_borne }\n"
        "local before = bear.power wolf:now():destroy()\n" SEATS("before", "bear.power"),
        72);
  gives("bear:gets { power = 5, until_ = while_borne } wolf:mount(bear) you:finish(bear.power)", 2);
}

static void saves_and_forks_keep_it(void **state) {
  (void)state;
  probed p = probe_begin("theirs:control(you, { until_ = while_there(wolf) })\n"
                         "if me:confirm('Go on?') then wolf:destroy() end\n"
                         "you:finish(theirs.master.seat)");
  world_expect_well(&p.w, world_play(&p.w));
  cardvm_game *g = p.w.game;
  size_t size = cardvm_game_save(g, NULL, 0);
  uint8_t *bytes = malloc(size);
  assert_int_equal(cardvm_game_save(g, bytes, size), size);
  cardvm_game *games[] = {cardvm_game_load(p.w.program, bytes, size, NULL),
                          cardvm_game_fork(g, NULL), g};
  for (size_t i = 0; i < 3; i++) {
    assert_non_null(games[i]);
    p.w.game = games[i];
    assert_int_equal(cardvm_game_run(games[i]), CARDVM_DECISION);
    assert_int_equal(cardvm_game_check(games[i]), CARDVM_OK);
    world_expect_well(&p.w, world_pick(&p.w, i == 1));
    assert_int_equal(world_result(&p.w), i == 1 ? 1 : 2);
  }
  assert_true(cardvm_game_hash(g) == cardvm_game_hash(games[0]));
  cardvm_game_free(games[0]);
  cardvm_game_free(games[1]);
  free(bytes);
  probe_close(&p);
}

static void mistakes_are_told(void **state) {
  (void)state;
  refused("duration 'odd' { while_ = present(this), same = 'turn' }\n",
          "it goes by a run of a sequence, or as long as a condition holds, not both");
  refused("duration 'odd' {}\n", "at is missing");
  refused("duration 'odd' { while_ = 3 }\n", "expected a condition");
  refused("duration 'odd' { while_ = present(this) }\nlocal wrong = odd(this)\n",
          "a duration is called with a card by a function that runs");
  fails("bear:gets { power = 1, until_ = this_round(wolf) }",
        "a card is named where no condition of a duration speaks of it");
  fails("bear:gets { power = 1, until_ = while_there(3) }", "a card was expected");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(control_lasts_while_a_card_is_there),
      cmocka_unit_test(a_duration_speaks_of_the_source),
      cmocka_unit_test(modifiers_last_while_a_condition_holds),
      cmocka_unit_test(what_does_not_hold_ends_at_once),
      cmocka_unit_test(one_end_brings_the_next),
      cmocka_unit_test(rings_come_to_an_end),
      cmocka_unit_test(a_sequence_is_a_condition),
      cmocka_unit_test(attachments_are_a_condition),
      cmocka_unit_test(saves_and_forks_keep_it),
      cmocka_unit_test(mistakes_are_told),
  };
  return cmocka_run_group_tests_name("lasts", tests, NULL, NULL);
}
