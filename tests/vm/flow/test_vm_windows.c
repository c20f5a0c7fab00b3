/* Windows: who may act, for how long, and exactly what they may do. */
#include "world.h"

GUARDS("flow/windows offering/offers offering/usable asking/told")

/* -- A world whose main step has another window ------------------------------------------------ */

typedef struct room {
  world *w;
  cardvm_id window; /* of the step "meet" of the turn, after main */
  cardvm_id sing;   /* an action of a card in the battle zone, in that window */
  cardvm_id singer, plain;
} room;

static room r;

static cardvm_id action(cardvm_ability_def def) {
  if (!def.kind) def.kind = CARDVM_ACTIVATED;
  if (!def.function) def.function = r.w->fn_log;
  if (!def.windows) def.windows = window_set(r.window);
  return world_ability(r.w, &def);
}

static void declare(cardvm_window_mode mode) {
  world *w = r.w = world_declare();
  r.window =
      cardvm_program_window(w->program, &(cardvm_window_def){.name = "meeting", .mode = mode});
  cardvm_program_step(w->program, w->turn, &(cardvm_step_def){.name = "meet", .window = r.window});
  r.sing = action((cardvm_ability_def){.name = "sing"});
  r.singer = WORLD_CARD(w, "Singer", 1, r.sing);
  r.plain = world_plain(w, "Plain", 1);
}

/* To the window of "meet"; the game may be past it when nothing was asked there. */
static const cardvm_decision *enter(void) { return world_pass(r.w); }

static bool in_meeting(void) {
  cardvm_id sequence, step;
  return cardvm_game_position(r.w->game, &sequence, &step) &&
         strcmp(cardvm_program_name(r.w->program, CARDVM_SORT_STEP, step), "meet") == 0;
}

static void expect_asked(cardvm_seat seat) {
  const cardvm_decision *d = cardvm_game_decision(r.w->game);
  assert_non_null(d);
  assert_true(in_meeting());
  assert_int_equal(d->kind, CARDVM_ASK_ACT);
  assert_int_equal(d->player, seat);
}

/* Exactly these cards can use this ability, and nothing else but passing is offered. */
static void expect_offers(cardvm_id ability, const cardvm_handle *cards, uint32_t count) {
  const cardvm_decision *d = cardvm_game_decision(r.w->game);
  assert_int_equal(d->option_count, count + 1);
  for (uint32_t i = 0; i < count; i++) assert_true(world_offers(r.w, cards[i], ability));
  assert_true(world_offers(r.w, 0, 0));
  assert_int_equal(d->options[count].name, 0); /* passing comes last */
}

/* -- Modes ------------------------------------------------------------------------------------- */

TEST(window_single_is_open_until_its_player_passes) {
  declare(CARDVM_WINDOW_SINGLE);
  world_start(r.w);
  cardvm_handle a = world_put(r.w, r.singer, 1, r.w->battle);
  world_put(r.w, r.singer, 2, r.w->battle);
  enter();
  for (int i = 0; i < 3; i++) {
    expect_asked(1);
    expect_offers(r.sing, &a, 1);
    world_answer(r.w, a, r.sing);
  }
  expect_asked(1);
  world_pass(r.w);
  assert_false(in_meeting());
  assert_int_equal(world_logged(r.w, r.sing), 3);
}

TEST(window_single_is_asked_with_nothing_but_passing) {
  declare(CARDVM_WINDOW_SINGLE);
  world_start(r.w);
  enter();
  expect_asked(1);
  expect_offers(r.sing, NULL, 0);
}

TEST(window_once_closes_after_one_action) {
  declare(CARDVM_WINDOW_ONCE);
  world_start(r.w);
  cardvm_handle a = world_put(r.w, r.singer, 1, r.w->battle);
  enter();
  expect_asked(1);
  world_answer(r.w, a, r.sing);
  assert_false(in_meeting());
  assert_int_equal(world_logged(r.w, r.sing), 1);
}

TEST(window_once_closes_after_a_pass) {
  declare(CARDVM_WINDOW_ONCE);
  world_start(r.w);
  world_put(r.w, r.singer, 1, r.w->battle);
  enter();
  expect_asked(1);
  world_pass(r.w);
  assert_false(in_meeting());
}

/* Three players, each with a singer; the handles go by seat. */
static const cardvm_handle *three_singers(void) {
  static cardvm_handle card[4];
  declare(CARDVM_WINDOW_ALTERNATE);
  r.w->setup.players = 3;
  world_start(r.w);
  for (cardvm_seat s = 1; s <= 3; s++) card[s] = world_put(r.w, r.singer, s, r.w->battle);
  return card;
}

TEST(window_alternate_closes_after_passes_in_a_row) {
  const cardvm_handle *card = three_singers();
  enter();
  expect_asked(1);
  world_pass(r.w);
  expect_asked(2);
  world_answer(r.w, card[2], r.sing); /* the passes in a row begin anew */
  expect_asked(3);
  world_pass(r.w);
  expect_asked(1);
  world_answer(r.w, card[1], r.sing);
  expect_asked(2);
  expect_offers(r.sing, &card[2], 1);
  world_pass(r.w);
  expect_asked(3);
  world_pass(r.w);
  expect_asked(1);
  world_pass(r.w);
  assert_false(in_meeting());
}

TEST(window_alternate_passes_over_those_who_have_lost) {
  for (cardvm_seat lost = 1; lost <= 3; lost++) {
    const cardvm_handle *card = three_singers();
    if (lost != 1) assert_int_equal(cardvm_game_concede(r.w->game, lost), CARDVM_OK);
    if (lost == 1) { /* the one whose turn it is: the main window passes for the absent player */
      assert_int_equal(cardvm_game_concede(r.w->game, 1), CARDVM_OK);
      world_run(r.w);
    } else {
      world_run(r.w);
      enter();
    }
    cardvm_seat first = lost == 1 ? 2 : 1, second = 6 - lost - first;
    expect_asked(first);
    world_pass(r.w);
    expect_asked(second); /* both that are left must pass */
    world_answer(r.w, card[second], r.sing);
    expect_asked(first);
    world_pass(r.w);
    expect_asked(second);
    world_pass(r.w);
    assert_false(in_meeting());
    world_free(r.w);
  }
}

TEST(window_player_who_concedes_there_passes_for_good) {
  three_singers();
  enter();
  expect_asked(1);
  assert_int_equal(cardvm_game_concede(r.w->game, 1), CARDVM_OK);
  world_run(r.w);
  expect_asked(2);
  world_pass(r.w);
  expect_asked(3); /* the pass of one who has gone is none of those in a row */
  world_pass(r.w);
  assert_false(in_meeting());
}

/* Nor is the pass of one who concedes later. */
TEST(window_pass_of_one_who_has_gone_does_not_count) {
  three_singers();
  enter();
  world_pass(r.w);
  expect_asked(2);
  assert_int_equal(cardvm_game_concede(r.w->game, 1), CARDVM_OK);
  world_run(r.w);
  expect_asked(2);
  world_pass(r.w);
  expect_asked(3);
  world_pass(r.w);
  assert_false(in_meeting());
}

/* -- Passing alone ----------------------------------------------------------------------------- */

TEST(window_with_nothing_to_do_is_not_asked) {
  for (int once = 0; once < 2; once++) {
    declare(once ? CARDVM_WINDOW_ONCE : CARDVM_WINDOW_ALTERNATE);
    world_start(r.w);
    world_put(r.w, r.plain, 1, r.w->battle);
    world_put(r.w, r.plain, 1, r.w->hand); /* hidden, but no hidden card could act */
    enter();
    assert_int_equal(cardvm_game_turn_number(r.w->game), 2);
    world_free(r.w);
  }
}

/* Cards in hand could have it: not to be asked would tell that they have not. */
TEST(window_with_hidden_cards_that_could_act_is_asked) {
  for (int held = 0; held < 2; held++) {
    declare(CARDVM_WINDOW_ALTERNATE);
    cardvm_id hum = action((cardvm_ability_def){.name = "hum", .zones = zone_set(r.w->hand)});
    WORLD_CARD(r.w, "Hummer", 1, hum);
    world_start(r.w);
    if (held) world_put(r.w, r.plain, 2, r.w->hand);
    enter();
    if (held) {
      expect_asked(2); /* player 1 has no cards in hand: nothing is hidden there */
      expect_offers(hum, NULL, 0);
      world_pass(r.w);
    }
    assert_int_equal(cardvm_game_turn_number(r.w->game), 2);
    world_free(r.w);
  }
}

/* What no card could pay for nobody need ask: its cost is printed, and everybody sees with what it
 * would be paid. What may change the cost, or lasts on a hidden card, makes it uncertain. */
TEST(window_is_not_asked_for_what_everybody_sees_is_too_dear) {
  enum { POOR, RICH, CHEAPER, CHANGED, OWN_CHEAPER, GOLD, GOLD_RICH, WAYS };
  for (int way = 0; way < WAYS; way++) {
    declare(CARDVM_WINDOW_ONCE);
    world *w = r.w;
    const bool gold = way >= GOLD;
    const cardvm_cost_def costs[] = {
        {.kind = gold ? CARDVM_COST_PLAYER : CARDVM_COST_CARDS,
         .event = w->rest,
         .selection = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0),
         .variable = w->gold,
         .count = gold ? x_num(w, 2) : x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_ME, w->power)}};
    cardvm_id hum = action((cardvm_ability_def){
        .name = "hum", .zones = zone_set(w->hand), .costs = costs, .cost_count = 1});
    const cardvm_modifier_def less = {w->power, CARDVM_ADD, x_num(w, -1), 0};
    cardvm_ability_def constant =
        CONSTANT("less", &less, .zones = zone_set(w->hand) | zone_set(w->trash));
    if (way == CHEAPER) constant.on = x_in_zone(w, CARDVM_WHO_IT, w->hand);
    cardvm_id cheaper = world_ability(w, &constant);
    if (way == OWN_CHEAPER) WORLD_CARD(w, "Hummer", 2, hum, cheaper);
    else WORLD_CARD(w, "Hummer", 2, hum), WORLD_CARD(w, "Other", 2, cheaper);
    world_start(w);
    const cardvm_handle held = world_put(w, r.plain, 1, w->hand);
    for (int i = 0; i < (way == RICH ? 2 : 1); i++) world_put(w, r.plain, 1, w->battle);
    if (way == GOLD_RICH) assert_int_equal(cardvm_edit_player(w->game, 1, w->gold, 2), CARDVM_OK);
    if (way == CHANGED) {
      cardvm_event e = ev_card(CARDVM_EVENT_MODIFY, held);
      e.slot[CARDVM_SLOT_NAME] = w->power;
      e.slot[CARDVM_SLOT_AMOUNT] = 1;
      e.slot[CARDVM_SLOT_TO] = CARDVM_FOREVER;
      world_propose(w, e);
    }
    world_run(w);
    enter();
    assert_true(in_meeting() == (way != POOR && way != GOLD));
    world_free(w);
  }
}

/* The same for an action of the rules over cards that are hidden. */
TEST(window_rules_action_over_hidden_cards_is_asked) {
  for (int held = 0; held < 2; held++) {
    declare(CARDVM_WINDOW_ONCE);
    world *w = r.w;
    cardvm_expr strong = x_at_least(w, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power), 5);
    cardvm_id show = action((cardvm_ability_def){.name = "show"});
    cardvm_program_rule(w->program, show, world_select(w, w->hand, CARDVM_SIDE_YOURS, strong));
    world_start(w);
    if (held) world_put(w, r.plain, 1, w->hand);
    enter();
    assert_true(in_meeting() == held);
    world_free(w);
  }
}

/* -- What is offered --------------------------------------------------------------------------- */

TEST(options_are_those_of_the_players_own_cards) {
  declare(CARDVM_WINDOW_ALTERNATE);
  world_start(r.w);
  cardvm_handle a[3] = {world_put(r.w, r.singer, 1, r.w->battle),
                        world_put(r.w, r.singer, 1, r.w->battle)};
  cardvm_handle b = world_put(r.w, r.singer, 2, r.w->battle);
  world_put(r.w, r.plain, 1, r.w->battle);
  world_put(r.w, r.singer, 1, r.w->hand); /* does not work there */
  world_put(r.w, r.singer, 1, r.w->trash);
  enter();
  expect_offers(r.sing, a, 2);
  world_pass(r.w);
  expect_asked(2);
  expect_offers(r.sing, &b, 1);
  world_pass(r.w);
  /* A card under another's control is that one's to use. */
  assert_int_equal(cardvm_edit_control(r.w->game, b, 1, CARDVM_FOREVER), CARDVM_OK);
  world_run(r.w);
  enter();
  a[2] = b;
  assert_int_equal(cardvm_game_decision(r.w->game)->player, 1); /* 2 has nothing left to do */
  expect_offers(r.sing, a, 3);
}

TEST(options_follow_condition_window_and_zone) {
  declare(CARDVM_WINDOW_SINGLE);
  world *w = r.w;
  cardvm_expr awake = x_equals(w, x_op(w, CARDVM_OP_FIELD, CARDVM_WHO_ME, w->rested), 0);
  cardvm_id awake_only = action((cardvm_ability_def){.name = "awake only", .condition = awake});
  cardvm_id main_only =
      action((cardvm_ability_def){.name = "main only", .windows = window_set(w->w_main)});
  cardvm_id both =
      action((cardvm_ability_def){.name = "both",
                                  .windows = window_set(w->w_main) | window_set(r.window),
                                  .zones = zone_set(w->trash)});
  cardvm_id card = WORLD_CARD(w, "Actor", 1, awake_only, main_only, both);
  world_start(w);
  cardvm_handle a = world_put(w, card, 1, w->battle), dead = world_put(w, card, 1, w->trash);
  assert_true(world_offers(w, a, main_only));
  assert_false(world_offers(w, a, awake_only));
  assert_true(world_offers(w, dead, both));
  enter();
  assert_true(world_offers(w, a, awake_only));
  assert_false(world_offers(w, a, main_only));
  assert_false(world_offers(w, a, both));
  assert_true(world_offers(w, dead, both));
  assert_int_equal(cardvm_game_decision(w->game)->option_count, 3);
  assert_int_equal(cardvm_edit_field(w->game, a, w->rested, 1), CARDVM_OK);
  world_run(w);
  assert_false(world_offers(w, a, awake_only));
}

TEST(options_leave_out_what_is_prohibited) {
  declare(CARDVM_WINDOW_SINGLE);
  world *w = r.w;
  const cardvm_id activate = CARDVM_EVENT_ACTIVATE;
  cardvm_expr enemy = x_op(w, CARDVM_OP_NE, x_op(w, CARDVM_OP_SEAT, CARDVM_WHOSE_EVENT, 0),
                           x_op(w, CARDVM_OP_SEAT, CARDVM_WHOSE_YOU, 0));
  cardvm_id hush = world_ability(w, &ON_EVENT(PROHIBITION, "hush", &activate, .match = enemy));
  cardvm_id husher = WORLD_CARD(w, "Husher", 1, hush);
  world_start(w);
  cardvm_handle a = world_put(w, r.singer, 1, w->battle);
  cardvm_handle h = world_put(w, husher, 2, w->hand);
  enter();
  assert_true(world_offers(w, a, r.sing));
  assert_int_equal(cardvm_edit_move(w->game, h, world_place(w, w->battle, 2), 0), CARDVM_OK);
  world_run(w);
  assert_false(world_offers(w, a, r.sing));
}

TEST(options_of_an_attached_card_name_its_bearer) {
  declare(CARDVM_WINDOW_SINGLE);
  cardvm_id help = action((cardvm_ability_def){.name = "help", .attached = true});
  cardvm_id helper = WORLD_CARD(r.w, "Helper", 1, help);
  world_start(r.w);
  cardvm_handle a = world_put(r.w, r.plain, 1, r.w->battle),
                b = world_put(r.w, helper, 1, r.w->battle);
  enter();
  assert_false(world_offers(r.w, b, help));
  assert_int_equal(cardvm_edit_attach(r.w->game, b, a), CARDVM_OK);
  world_run(r.w);
  expect_offers(help, &a, 1);
  world_answer(r.w, a, help);
  assert_int_equal(r.w->log[r.w->log_count - 1].me, a);
}

/* Two helpers on one card: the card can use the ability, which is one option. */
TEST(options_that_are_the_same_are_offered_once) {
  declare(CARDVM_WINDOW_SINGLE);
  cardvm_id help = action((cardvm_ability_def){.name = "help", .attached = true});
  cardvm_id helper = WORLD_CARD(r.w, "Helper", 1, help);
  world_start(r.w);
  cardvm_handle a = world_put(r.w, r.plain, 1, r.w->battle);
  for (int i = 0; i < 2; i++) {
    cardvm_handle b = world_put(r.w, helper, 1, r.w->battle);
    assert_int_equal(cardvm_edit_attach(r.w->game, b, a), CARDVM_OK);
    world_run(r.w);
  }
  enter();
  expect_offers(help, &a, 1);
}

TEST(options_of_the_rules_over_cards_and_for_players) {
  declare(CARDVM_WINDOW_ALTERNATE);
  world *w = r.w;
  cardvm_id deploy = action((cardvm_ability_def){.name = "deploy"});
  cardvm_expr strong = x_at_least(w, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power), 2);
  cardvm_program_rule(w->program, deploy, world_select(w, w->hand, CARDVM_SIDE_YOURS, strong));
  cardvm_id wait = action((cardvm_ability_def){.name = "wait"});
  cardvm_program_rule(w->program, wait, 0);
  cardvm_id giant = world_plain(w, "Giant", 9);
  world_start(w);
  cardvm_handle a = world_put(w, giant, 1, w->hand), b = world_put(w, giant, 1, w->hand);
  world_put(w, r.plain, 1, w->hand); /* too weak */
  world_put(w, giant, 2, w->hand);
  world_put(w, giant, 1, w->battle);
  enter();
  expect_asked(1);
  assert_int_equal(cardvm_game_decision(w->game)->option_count, 4);
  assert_true(world_offers(w, a, deploy));
  assert_true(world_offers(w, b, deploy));
  assert_true(world_offers(w, 0, wait));
  world_answer(w, b, deploy);
  assert_int_equal(w->log_count, 1);
  assert_int_equal(w->log[0].ability, deploy);
  assert_int_equal(w->log[0].me, b);
  assert_int_equal(w->log[0].you, 1);
  expect_asked(2);
  assert_int_equal(cardvm_game_decision(w->game)->option_count, 3);
  world_answer(w, 0, wait);
  assert_int_equal(w->log[1].me, 0);
  assert_int_equal(w->log[1].you, 2);
}

/* More cards than there is room for in a decision: it says so. */
TEST(options_of_the_rules_over_too_many_cards) {
  for (uint32_t extra = 0; extra < 2; extra++) {
    declare(CARDVM_WINDOW_SINGLE);
    world *w = r.w;
    cardvm_id pick = action((cardvm_ability_def){.name = "pick"});
    cardvm_program_rule(w->program, pick, world_select(w, w->battle, CARDVM_SIDE_YOURS, 0));
    w->setup.limits.options = 11;
    world_start(w);
    for (uint32_t i = 0; i < 10 + extra; i++) world_put(w, r.plain, 1, w->battle);
    assert_int_equal(cardvm_game_choose(w->game, &(uint32_t){1}, 1),
                     CARDVM_OK); /* pass: on to "meet" */
    assert_int_equal(cardvm_game_run(w->game), CARDVM_DECISION);
    const cardvm_decision *d = cardvm_game_decision(w->game);
    assert_int_equal(cardvm_game_run(w->game), extra ? CARDVM_ERROR_LIMIT : CARDVM_DECISION);
    if (!extra) assert_int_equal(d->option_count, 11);
    else
      assert_non_null(strstr(cardvm_game_error(w->game)->message,
                             "more than 11 possible answers (limits.options)"));
    assert_int_equal(d == NULL, extra); /* and the error says why */
    assert_int_equal(cardvm_game_error(w->game)->code, extra ? CARDVM_ERROR_LIMIT : CARDVM_OK);
    world_free(w);
  }
}

/* Everything that is offered can be done, and nothing else is accepted. */
TEST(options_are_all_usable_and_all_that_is) {
  declare(CARDVM_WINDOW_SINGLE);
  world *w = r.w;
  cardvm_id costly =
      action((cardvm_ability_def){.name = "costly",
                                  .costs = (const cardvm_cost_def[]){{.kind = CARDVM_COST_PLAYER,
                                                                      .variable = w->gold,
                                                                      .count = x_num(w, 3)}},
                                  .cost_count = 1});
  cardvm_id aimed = action((cardvm_ability_def){
      .name = "aimed",
      .targets = (const cardvm_target_def[]){one_target(w, w->battle, CARDVM_SIDE_ENEMY)},
      .target_count = 1});
  cardvm_id card = WORLD_CARD(w, "Actor", 1, costly, aimed);
  world_start(w);
  cardvm_handle a = world_put(w, card, 1, w->battle);
  for (int gold = 2; gold <= 3; gold++)
    for (int enemy = 0; enemy < 2; enemy++) {
      assert_int_equal(cardvm_edit_player(w->game, 1, w->gold, gold), CARDVM_OK);
      world_run(w);
      cardvm_handle x = enemy ? world_put(w, r.plain, 2, w->battle) : 0;
      enter();
      assert_true(world_offers(w, a, costly) == (gold >= 3));
      assert_true(world_offers(w, a, aimed) == (enemy == 1));
      assert_true(cardvm_usable(w->game, costly, a, 1) == (gold >= 3));
      assert_true(cardvm_usable(w->game, aimed, a, 1) == (enemy == 1));
      const cardvm_decision *d = cardvm_game_decision(w->game);
      const cardvm_option pick = {a, costly};
      if (gold < 3)
        assert_int_equal(cardvm_game_answer(w->game, 1, d->serial, &pick, 1), CARDVM_ERROR_ANSWER);
      if (x) {
        assert_int_equal(cardvm_edit_move(w->game, x, world_place(w, w->trash, 2), 0), CARDVM_OK);
        world_run(w);
        assert_false(world_offers(w, a, aimed));
      }
      world_pass(w);
      world_next_turn(w);
      while (cardvm_game_turn_player(w->game) != 1) world_pass(w);
    }
}

/* Passing is offered only when nothing else is, and then not asked where everyone can see it. */
TEST(window_where_players_must_act) {
  world *w = r.w = world_declare();
  r.window = cardvm_program_window(
      w->program,
      &(cardvm_window_def){.name = "meeting", .mode = CARDVM_WINDOW_ONCE, .must = true});
  cardvm_program_step(w->program, w->turn, &(cardvm_step_def){.name = "meet", .window = r.window});
  r.sing = action((cardvm_ability_def){.name = "sing"});
  r.singer = WORLD_CARD(w, "Singer", 1, r.sing);
  world_start(w);
  enter();
  assert_false(in_meeting()); /* nobody could do anything */
  while (cardvm_game_turn_player(w->game) != 1) world_pass(w);
  cardvm_handle a = world_put(w, r.singer, 1, w->battle);
  const cardvm_decision *d = enter();
  expect_asked(1);
  assert_int_equal(d->option_count, 1);
  assert_false(world_offers(w, 0, 0));
  const cardvm_option nothing = {0, 0};
  assert_int_equal(cardvm_game_answer(w->game, 1, d->serial, &nothing, 1), CARDVM_ERROR_ANSWER);
  world_answer(w, a, r.sing);
  assert_false(in_meeting());
  assert_int_equal(world_logged(w, r.sing), 1);
}

/* Who has left passes even there: no action is taken in the name of one who is gone. */
TEST(window_where_players_must_act_goes_on_without_one_who_concedes) {
  static const cardvm_window_mode modes[] = {CARDVM_WINDOW_ONCE, CARDVM_WINDOW_SINGLE,
                                             CARDVM_WINDOW_ALTERNATE};
  for (size_t i = 0; i < 3; i++) {
    world *w = r.w = world_declare();
    r.window = cardvm_program_window(
        w->program, &(cardvm_window_def){.name = "meeting", .mode = modes[i], .must = true});
    cardvm_program_step(w->program, w->turn,
                        &(cardvm_step_def){.name = "meet", .window = r.window});
    r.sing = action((cardvm_ability_def){.name = "sing"});
    r.singer = WORLD_CARD(w, "Singer", 1, r.sing);
    w->setup.players = 3;
    world_start(w);
    world_put(w, r.singer, 1, w->battle);
    cardvm_handle second = world_put(w, r.singer, 2, w->battle);
    const cardvm_decision *d = enter();
    expect_asked(1);
    assert_false(world_offers(w, 0, 0));
    assert_int_equal(cardvm_game_concede(w->game, 1), CARDVM_OK);
    d = world_run(w);
    assert_int_equal(world_logged(w, r.sing), 0);
    assert_int_equal(d->decider, 2);
    assert_int_equal(in_meeting(), modes[i] == CARDVM_WINDOW_ALTERNATE);
    if (in_meeting()) {
      expect_asked(2);
      world_answer(w, second, r.sing);
      assert_int_equal(world_logged(w, r.sing), 1);
    }
    world_free(w);
  }
}
