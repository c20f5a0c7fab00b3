/* What a player says as an ability is announced: numbers, yes or no, options. Costs, targets and
 * functions read it; what waits keeps it. */
#include "hostile.h"

#include "cardvm_view.h"
#include "cardvm_why.h"

GUARDS("offering/choices program/define_cards services/views/view_take flow/effect_frame")

/* A blast costs as much gold as its number, and two more if it is loud. Its way is "hit", which
 * needs a card in battle, or "shine", which needs none. Parameter 0 is the number, 1 the way, 2
 * whether it is loud; they are asked as way, loud, number. */
typedef struct table_of {
  world *w;
  cardvm_id window;
  cardvm_id blast, offer, charm, bell; /* abilities */
  cardvm_id blaster, offerer, charmer, bear, token;
  cardvm_id hit_name, shine_name, calm_name, way, many, loud;
  cardvm_id said[8];
  uint32_t said_count;
  cardvm_handle target;
  uint32_t targets, calls;
} table_of;

static table_of s;

static cardvm_call_status note(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  (void)call;
  const uint32_t *params = cardvm_effect_params(game, &s.said_count);
  for (uint32_t i = 0; i < s.said_count; i++) s.said[i] = params[i];
  s.targets = cardvm_effect_targets(game, 0, &s.target, 1);
  s.calls++;
  return CARDVM_CALL_DONE;
}

/* Copies what was chosen, and chooses the targets of the copy. */
static cardvm_call_status copy(cardvm_game *game, cardvm_call *call, void *user) {
  (void)user;
  cardvm_handle of = 0;
  cardvm_event event = {0};
  cardvm_effect_targets(game, 0, &of, 1);
  if (call->step == 0) {
    call->step = 1;
    if (cardvm_copy_waiting(game, of, &event) == CARDVM_WAIT) return CARDVM_CALL_WAIT;
  }
  if (call->step == 1) {
    cardvm_waiting newest = {0}; /* a made-up game may have none */
    call->step = 2;
    cardvm_game_queue(game, &newest, 1);
    if (cardvm_choose_anew(game, newest.body) == CARDVM_WAIT) return CARDVM_CALL_WAIT;
  }
  return CARDVM_CALL_DONE;
}

static cardvm_expr param(uint32_t index) { return x_op(s.w, CARDVM_OP_PARAM, index, 0); }

static void declare_with(cardvm_window_mode mode, cardvm_expr (*most)(void)) {
  world *w = world_declare();
  s = (table_of){.w = w};
  cardvm_program *p = w->program;
  s.hit_name = cardvm_program_intern(p, "hit");
  s.shine_name = cardvm_program_intern(p, "shine");
  s.calm_name = cardvm_program_intern(p, "calm");
  s.way = cardvm_program_intern(p, "Which way?");
  s.many = cardvm_program_intern(p, "How many?");
  s.loud = cardvm_program_intern(p, "Loud?");
  s.window = cardvm_program_window(p, &(cardvm_window_def){.name = "answers", .mode = mode});
  cardvm_program_step(p, w->turn, &(cardvm_step_def){.name = "meet", .window = s.window});
  const cardvm_id battle = world_select(w, w->battle, CARDVM_SIDE_ANY, 0);
  const cardvm_id ways[] = {s.hit_name, s.shine_name};
  const cardvm_choice_def choices[] = {
      {.kind = CARDVM_CHOICE_OPTIONS,
       .parameter = 1,
       .prompt = s.way,
       .options = ways,
       .option_count = 2},
      {.kind = CARDVM_CHOICE_YES_NO, .parameter = 2, .prompt = s.loud},
      {.kind = CARDVM_CHOICE_NUMBER,
       .parameter = 0,
       .prompt = s.many,
       .min = x_num(w, 0),
       .max = most ? most() : x_num(w, 9)}};
  const cardvm_target_def target = {.selection = battle,
                                    .condition = x_op(w, CARDVM_OP_CHOSE, 1, 0)};
  const cardvm_cost_def cost = {
      .kind = CARDVM_COST_PLAYER,
      .variable = w->gold,
      .count = x_op(w, CARDVM_OP_ADD, param(0), x_op(w, CARDVM_OP_MUL, x_num(w, 2), param(2)))};
  s.blast = world_ability(
      w, &(cardvm_ability_def){.name = "blast",
                               .kind = CARDVM_COMMAND,
                               .zones = zone_set(w->hand),
                               .windows = window_set(s.window),
                               .during_zone = w->market,
                               .after_zone = w->trash,
                               .function = cardvm_program_function(p, "note", note, w),
                               .targets = &target,
                               .target_count = 1,
                               .choices = choices,
                               .choice_count = 3,
                               .costs = &cost,
                               .cost_count = 1});
  s.blaster = WORLD_CARD(w, "Blaster", 0, s.blast);
  const cardvm_target_def spell = one_target(w, w->market, CARDVM_SIDE_ANY);
  s.offer = world_ability(w, &IN_WINDOW("offer", s.window,
                                        .function = cardvm_program_function(p, "copy", copy, w),
                                        .targets = &spell, .target_count = 1));
  s.offerer = WORLD_CARD(w, "Offerer", 0, s.offer);
  s.bear = world_plain(w, "Bear", 2);
  s.token = world_plain(w, "Token", 0);
  if (mode == CARDVM_WINDOW_STACK) {
    w->rules.stack_zone = w->market;
    w->rules.stack_card = s.token;
  }
}

static void declare(cardvm_window_mode mode) { declare_with(mode, NULL); }

static void gold(cardvm_seat seat, int32_t n) {
  assert_int_equal(cardvm_edit_player(s.w->game, seat, s.w->gold, n), CARDVM_OK);
  world_run(s.w);
}

static int32_t has_gold(void) { return cardvm_game_player_variable(s.w->game, 1, s.w->gold); }

static const cardvm_decision *expect(cardvm_ask kind, cardvm_id prompt, uint32_t options) {
  const cardvm_decision *d = cardvm_game_decision(s.w->game);
  assert_non_null(d);
  assert_int_equal(d->kind, kind);
  assert_int_equal(d->prompt, prompt);
  assert_int_equal(d->option_count, options);
  assert_int_equal(d->min, 1);
  assert_int_equal(d->max, 1);
  return d;
}

/* Player 1 holds a blaster, player 2 has two bears. */
static cardvm_handle blaster_in_hand(cardvm_window_mode mode, cardvm_handle *bear) {
  declare(mode);
  world_start(s.w);
  *bear = world_put(s.w, s.bear, 2, s.w->battle);
  const cardvm_handle card = world_put(s.w, s.blaster, 1, s.w->hand);
  world_put(s.w, s.bear, 2, s.w->battle);
  return card;
}

/* -- Where nothing waits ----------------------------------------------------------------------- */

TEST(they_are_asked_before_it_is_paid_and_told_the_function) {
  cardvm_handle bear;
  const cardvm_handle card = blaster_in_hand(CARDVM_WINDOW_SINGLE, &bear);
  world *w = s.w;
  world_pass(w);
  gold(1, 5);
  world_answer(w, card, s.blast);
  expect(CARDVM_ASK_OPTION, s.way, 2);
  assert_int_equal(world_card(w, world_now(w, card)).zone, w->market);
  world_answer(w, 0, s.hit_name);
  expect(CARDVM_ASK_YES_NO, s.loud, 2);
  world_yes(w);
  const cardvm_decision *d = expect(CARDVM_ASK_NUMBER, s.many, 4); /* 0 to 3 */
  assert_int_equal(d->what, CARDVM_SUBJECT_NUMBER);
  assert_int_equal(has_gold(), 5);
  world_answer(w, 3, 0);
  assert_int_equal(has_gold(), 0); /* here targets are chosen after that */
  d = cardvm_game_decision(w->game);
  assert_int_equal(d->kind, CARDVM_ASK_CHOOSE);
  world_answer(w, bear, 0);
  assert_int_equal(s.calls, 1);
  assert_int_equal(s.said_count, 3);
  assert_int_equal(s.said[0], 3);
  assert_int_equal(s.said[1], 1);
  assert_int_equal(s.said[2], 1);
  assert_int_equal(s.target, bear);
  assert_int_equal(world_card(w, world_now(w, card)).zone, w->trash);
}

TEST(only_what_can_be_carried_out_is_offered) {
  declare(CARDVM_WINDOW_SINGLE);
  world_start(s.w);
  world *w = s.w;
  const cardvm_handle card = world_put(w, s.blaster, 1, w->hand);
  world_pass(w);
  gold(1, 1);
  world_answer(w, card, s.blast); /* no card in battle: it shines; too little gold to be loud */
  const cardvm_decision *d = expect(CARDVM_ASK_NUMBER, s.many, 2);
  assert_int_equal(d->options[1].subject, 1);
  world_answer(w, 0, 0);
  assert_int_equal(s.calls, 1);
  assert_int_equal(s.said[1], 2);
  assert_int_equal(s.said[2], 0);
  assert_int_equal(s.targets, 0);
  assert_int_equal(has_gold(), 1);
}

static cardvm_expr at_least_two_gold(void) {
  return x_op(s.w, CARDVM_OP_SUB, x_op(s.w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, s.w->gold),
              x_num(s.w, 2));
}

TEST(what_leaves_no_choice_is_not_offered) {
  declare_with(CARDVM_WINDOW_SINGLE, at_least_two_gold);
  world_start(s.w);
  world *w = s.w;
  const cardvm_handle card = world_put(w, s.blaster, 1, w->hand);
  world_put(w, s.bear, 2, w->battle);
  world_pass(w);
  gold(1, 1);
  assert_false(world_offers(w, card, s.blast));
  cardvm_reason reasons[4];
  assert_int_equal(cardvm_game_why_not(w->game, 1, 1, s.blast, card, reasons, 4), 1);
  assert_int_equal(reasons[0].kind, CARDVM_WHY_CHOICE);
  assert_int_equal(reasons[0].number, 3);
  assert_int_equal(reasons[0].needs, 0);
  assert_int_equal(reasons[0].has, -1);
  gold(1, 2);
  assert_int_equal(cardvm_game_why_not(w->game, 1, 1, s.blast, card, reasons, 4), 1);
  assert_int_equal(reasons[0].kind, CARDVM_WHY_OFFERED);
  assert_true(world_offers(w, card, s.blast));
}

/* Two of three options are asked one after another. */
TEST(several_options_are_different) {
  declare(CARDVM_WINDOW_SINGLE);
  world *w = s.w;
  const cardvm_id names[] = {s.hit_name, s.shine_name, s.calm_name};
  const cardvm_choice_def choice = {.kind = CARDVM_CHOICE_OPTIONS,
                                    .prompt = s.way,
                                    .options = names,
                                    .option_count = 3,
                                    .count = 2};
  const cardvm_target_def target = {.selection = world_select(w, w->battle, CARDVM_SIDE_ANY, 0),
                                    .condition = x_op(w, CARDVM_OP_CHOSE, 0, 0)};
  s.charm = world_ability(
      w, &IN_WINDOW("charm", s.window,
                    .function = cardvm_program_function(w->program, "note2", note, w),
                    .choices = &choice, .choice_count = 1, .targets = &target, .target_count = 1));
  s.charmer = WORLD_CARD(w, "Charmer", 1, s.charm);
  world_start(w);
  const cardvm_handle card = world_put(w, s.charmer, 1, w->battle);
  world_pass(w);
  world_answer(w, card, s.charm);
  expect(CARDVM_ASK_OPTION, s.way, 3);
  world_answer(w, 0, s.calm_name);
  const cardvm_decision *d = expect(CARDVM_ASK_OPTION, s.way, 2);
  assert_int_equal(d->options[0].name, s.hit_name);
  assert_int_equal(d->options[1].name, s.shine_name);
  const size_t size = cardvm_game_save(w->game, NULL, 0); /* with one of the two */
  void *bytes = malloc(size);
  assert_int_equal(cardvm_game_save(w->game, bytes, size), size);
  cardvm_error error;
  cardvm_game *loaded = cardvm_game_load(w->program, bytes, size, &error), *own = w->game;
  assert_non_null(loaded);
  w->game = loaded;
  world_answer(w, 0, s.hit_name);
  assert_int_equal(s.said[0], 5);
  assert_int_equal(s.target, card);
  cardvm_game_free(loaded);
  w->game = own;
  world_answer(w, 0, s.shine_name);
  assert_int_equal(s.said[0], 6);
  assert_int_equal(s.targets, 0);
  free(bytes);
}

/* -- Where it waits ---------------------------------------------------------------------------- */

static cardvm_handle cast(uint32_t number, bool loud) {
  cardvm_handle bear;
  const cardvm_handle card = blaster_in_hand(CARDVM_WINDOW_STACK, &bear);
  world *w = s.w;
  world_put(w, s.blaster, 2, w->hand); /* so that players are asked */
  world_put(w, s.blaster, 1, w->hand);
  world_pass(w);
  gold(1, 5);
  world_answer(w, card, s.blast);
  world_answer(w, 0, s.hit_name);
  if (loud) world_yes(w);
  else world_no(w);
  world_answer(w, number, 0);
  const cardvm_decision *d = cardvm_game_decision(w->game);
  assert_int_equal(d->kind, CARDVM_ASK_CHOOSE);
  assert_int_equal(has_gold(), 5); /* targets before costs */
  world_answer(w, bear, 0);
  assert_int_equal(has_gold(), 5 - (int32_t)number - 2 * loud);
  s.target = 0;
  return world_now(w, card);
}

static void both_pass(void) {
  world_pass(s.w);
  world_pass(s.w);
}

static void expect_resolved(uint32_t number, bool loud) {
  assert_int_equal(s.calls, 1);
  assert_int_equal(s.said_count, 3);
  assert_int_equal(s.said[0], number);
  assert_int_equal(s.said[1], 1);
  assert_int_equal(s.said[2], loud);
  assert_int_equal(s.targets, 1);
  assert_int_not_equal(s.target, 0);
}

TEST(what_waits_keeps_them) {
  const cardvm_handle body = cast(2, true);
  world *w = s.w;
  assert_int_equal(s.calls, 0);
  uint32_t values[6] = {0};
  assert_int_equal(cardvm_game_said(w->game, body, values), 3);
  assert_int_equal(values[0], 1);
  assert_int_equal(values[1], 1);
  assert_int_equal(values[2], 2);
  assert_int_equal(cardvm_game_said(w->game, 0, values), 0);
  cardvm_choice_def def;
  assert_true(cardvm_program_choice(w->program, s.blast, 2, &def));
  assert_int_equal(def.prompt, s.many);
  assert_false(cardvm_program_choice(w->program, s.blast, 3, &def));
  both_pass();
  expect_resolved(2, true);
}

TEST(saves_and_forks_keep_them) {
  cast(3, false);
  world *w = s.w;
  const size_t size = cardvm_game_save(w->game, NULL, 0);
  void *bytes = malloc(size);
  assert_int_equal(cardvm_game_save(w->game, bytes, size), size);
  cardvm_error error;
  cardvm_game *own = w->game, *games[] = {cardvm_game_load(w->program, bytes, size, &error),
                                          cardvm_game_fork(own, NULL)};
  for (int i = 0; i < 2; i++) {
    assert_non_null(games[i]);
    assert_int_equal(cardvm_game_hash(games[i]), cardvm_game_hash(own));
    w->game = games[i];
    s.calls = 0;
    both_pass();
    expect_resolved(3, false);
    cardvm_game_free(games[i]);
  }
  w->game = own;
  free(bytes);
}

TEST(views_tell_them) {
  cast(2, false);
  world *w = s.w;
  for (cardvm_seat seat = 0; seat <= 2; seat++) {
    cardvm_view *v = cardvm_view_take(w->game, seat, NULL);
    assert_non_null(v);
    cardvm_view_chosen chosen;
    const uint32_t values[] = {1, 0, 2};
    for (uint32_t i = 0; i < 3; i++) {
      assert_true(cardvm_view_chosen_at(v, i, &chosen));
      assert_int_equal(chosen.what, CARDVM_SUBJECT_NUMBER);
      assert_int_equal(chosen.target, i);
      assert_int_equal(chosen.subject, values[i]);
    }
    assert_true(cardvm_view_chosen_at(v, 3, &chosen));
    assert_int_equal(chosen.what, CARDVM_SUBJECT_CARD);
    assert_int_equal(chosen.card.definition, s.bear);
    assert_false(cardvm_view_chosen_at(v, 4, &chosen));
    const size_t size = cardvm_view_bytes(v, NULL, 0);
    void *bytes = malloc(size);
    assert_int_equal(cardvm_view_bytes(v, bytes, size), size);
    cardvm_error error;
    cardvm_view *read = cardvm_view_read(w->program, bytes, size, &error);
    assert_non_null(read);
    assert_true(cardvm_view_chosen_at(read, 2, &chosen));
    assert_int_equal(chosen.subject, 2);
    cardvm_view_free(read);
    free(bytes);
    cardvm_view_free(v);
  }
}

/* -- Altered saves ----------------------------------------------------------------------------- */

/* Words that somebody made up, at each question about something that waits. */
TEST(words_made_up_do_no_harm) {
  uint64_t random = 11;
  uint32_t total = 0;
  for (int at = 0; at < 6; at++) {
    cardvm_handle body = 0;
    if (at) body = cast(2, true);
    else declare(CARDVM_WINDOW_STACK), world_start(s.w);
    world *w = s.w;
    if (!at) {
      const cardvm_handle card = world_put(w, s.blaster, 1, w->hand);
      for (int i = 0; i < 2; i++) world_put(w, s.bear, 2, w->battle);
      world_pass(w);
      gold(1, 5);
      world_answer(w, card, s.blast);
    }
    const cardvm_handle offerer = at > 1 ? world_put(w, s.offerer, 1, w->battle) : 0;
    if (at > 1) world_answer(w, offerer, s.offer); /* with the one target that there is */
    if (at > 2) both_pass();
    if (at == 3) assert_int_equal(cardvm_game_decision(w->game)->kind, CARDVM_ASK_CHOOSE);
    if (at > 3) world_answer(w, cardvm_game_decision(w->game)->options[1].subject, 0);
    if (at > 4) both_pass();
    assert_true(at < 2 || body);
    saved kept = save(w->game), other = {malloc(kept.size), kept.size};
    const uint32_t from = cardvm_file_begin(w->program, &SAVE_KIND, NULL),
                   words = (uint32_t)(kept.size / 4) - from;
    loaded = played = 0;
    try_hostile(w->program, &kept, 1);
    assert_int_equal(loaded, 1);
    for (uint32_t i = from; i < from + words; i++) /* each once, then some together */
      for (uint32_t k = 0; k < 4; k++) {
        memcpy(other.bytes, kept.bytes, kept.size);
        word_store(other.bytes + 4 * (size_t)i, k < 2 ? k : hostile_word(&random));
        seal_again(&other);
        try_hostile(w->program, &other, random);
      }
    for (uint32_t i = 0; i < rounds(1500); i++) {
      memcpy(other.bytes, kept.bytes, kept.size);
      for (uint32_t n = 1 + world_random(&random, 3); n; n--)
        word_store(other.bytes + 4 * (size_t)(from + world_random(&random, words)),
                   hostile_word(&random));
      seal_again(&other);
      try_hostile(w->program, &other, random);
    }
    total += loaded;
    free(other.bytes);
    free(kept.bytes);
    world_free(w);
  }
  assert_true(total > 1000);
}

/* What can't be is refused: each is one word that nothing else would notice. */
TEST(what_can_t_be_is_refused) {
  cast(2, true);
  world *w = s.w;
  cardvm_game *g = w->game;
  waiting *wait = &g->waitings[g->h->announced];
  choice *chose = &g->choices[wait->chosen];
  struct {
    uint32_t *word, value;
    const char *says;
  } rows[] = {{&wait->params[2], 2, "impossible"},   /* yes or no */
              {&wait->params[1], 0, "impossible"},   /* no way */
              {&wait->params[1], 3, "impossible"},   /* two ways */
              {&wait->params[1], 4, "impossible"},   /* a way that there is not */
              {&wait->param_count, 2, "impossible"}, /* a choice is missing */
              {&wait->param_count, 4, "impossible"},
              {&wait->body, 0x20000000 | 4000, "impossible"},
              {&wait->made, 2, "not a flag"},
              {&chose->target, 2, "impossible"},
              {&chose->next, wait->chosen, "impossible"},
              {&g->choices[chose->next].target, CHOICE_PAID + 1, "impossible"}, /* no such cost */
              {&g->h->announced, 0, "0 of 2 chosen targets are listed"},
              {&wait->next, g->h->announced, "waits twice"}};
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    const uint32_t was = *rows[i].word;
    *rows[i].word = rows[i].value;
    saved bad = save(g);
    *rows[i].word = was;
    cardvm_error error = {0};
    cardvm_game *read = cardvm_game_load(w->program, bad.bytes, bad.size, &error);
    if (read) fail_msg("row %d was taken", (int)i);
    if (!strstr(error.message, rows[i].says)) fail_msg("row %d: %s", (int)i, error.message);
    free(bad.bytes);
  }
}
