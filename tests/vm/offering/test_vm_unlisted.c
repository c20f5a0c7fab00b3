/* What to do now, answered without the answers being listed: it is what the list would have said,
 * whatever is done with the game in between. */
#include "world.h"

#include "cardvm_replay.h"
#include "cardvm_view.h"
#include "services.h"
#include "view_words.h"

GUARDS("offering/offers offering/answers")

/* -- A world with something of everything ------------------------------------------------------ */

enum { HANDLES_MAX = 64, KINDS = 6 };

typedef struct many {
  world *w;
  cardvm_id kinds[KINDS], oath, hush;
  cardvm_id rules[7];
  uint64_t random;
  uint32_t offered[32]; /* how often, by ability */
} many;

static many m;

static cardvm_id action(cardvm_ability_def def) {
  if (!def.kind) def.kind = CARDVM_ACTIVATED;
  if (!def.windows) def.windows = window_set(m.w->w_main);
  if (!def.function) def.function = m.w->fn_log;
  return world_ability(m.w, &def);
}

static cardvm_id rule(const char *name, cardvm_id selection, cardvm_expr condition) {
  cardvm_id id = action((cardvm_ability_def){.name = name, .condition = condition});
  cardvm_program_rule(m.w->program, id, selection);
  return id;
}

static cardvm_id of_zone(cardvm_id zone, cardvm_side side, bool attached, bool top,
                         cardvm_expr filter) {
  return cardvm_program_selection(m.w->program, &(cardvm_selection_def){.zones = zone_set(zone),
                                                                        .side = side,
                                                                        .attached = attached,
                                                                        .top = top,
                                                                        .filter = filter});
}

static cardvm_expr field_of(cardvm_who who, cardvm_id field) {
  return x_op(m.w, CARDVM_OP_FIELD, who, field);
}

/* With the rules' own: of a selection in play, out of play, attached, on top; that speak of `me`;
 * of you. */
static void declare_rules(void) {
  world *w = m.w;
  cardvm_expr strong = x_at_least(w, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power), 2);
  cardvm_expr rested = x_equals(w, field_of(CARDVM_WHO_ME, w->rested), 1);
  cardvm_expr same = x_op(w, CARDVM_OP_SAME, CARDVM_WHO_ME, CARDVM_WHO_IT);
  cardvm_expr other = x_op(w, CARDVM_OP_NOT, same, 0);
  m.rules[0] = rule("strong", of_zone(w->battle, CARDVM_SIDE_YOURS, false, false, strong), rested);
  m.rules[1] = rule("hand", of_zone(w->hand, CARDVM_SIDE_YOURS, false, false, other), 0);
  m.rules[2] = rule("worn", of_zone(w->battle, CARDVM_SIDE_ANY, true, false, 0), 0);
  m.rules[3] = rule("top", of_zone(w->limbo, CARDVM_SIDE_ENEMY, false, true, 0), 0);
  m.rules[4] = rule("itself", of_zone(w->battle, CARDVM_SIDE_ANY, false, false, same), 0);
  cardvm_expr rich = x_at_least(w, x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, w->gold), 2);
  m.rules[5] = rule("rich", 0, rich);
  cardvm_id free = of_zone(w->field, CARDVM_SIDE_YOURS, false, false, 0);
  m.rules[6] =
      action((cardvm_ability_def){.name = "seldom", .limit = 1, .limit_sequence = w->turn});
  cardvm_program_rule(w->program, m.rules[6], free);
  cardvm_program_rule(w->program, m.rules[5], 0); /* once more: it is offered once */
}

/* From then on its card can do something else. */
static cardvm_call_status swear(cardvm_game *game, cardvm_call *call, void *user) {
  (void)call, (void)user;
  if (game->h->lasting_count >= 20) return CARDVM_CALL_DONE;
  cardvm_event e;
  cardvm_outcome outcome =
      cardvm_start_ability(game, m.oath, 0, NULL, 0, UNTIL(CARDVM_FOREVER), &e);
  return outcome == CARDVM_DONE ? CARDVM_CALL_DONE : CARDVM_CALL_FAILED;
}

/* Of cards: with a cost, a limit, targets; attached; in hand; and a card that prohibits. */
static void declare_cards(void) {
  world *w = m.w;
  const cardvm_cost_def cost[] = {
      {.kind = CARDVM_COST_PLAYER, .variable = w->gold, .count = x_num(w, 1)}};
  const cardvm_id enemies = world_select(w, w->battle, CARDVM_SIDE_ENEMY, 0);
  const cardvm_target_def target[] = {{.selection = enemies}};
  const cardvm_id used[] = {CARDVM_EVENT_ACTIVATE};
  cardvm_id fn = world_function(w, "swear", swear);
  cardvm_id sing =
      action((cardvm_ability_def){.name = "sing", .costs = cost, .cost_count = 1, .function = fn});
  cardvm_id once = action(
      (cardvm_ability_def){.name = "once", .limit = 1, .limit_sequence = w->turn, .function = fn});
  cardvm_id once_worn = action((cardvm_ability_def){
      .name = "once worn", .limit = 1, .limit_sequence = w->turn, .attached = true});
  cardvm_id aim = action((cardvm_ability_def){.name = "aim", .targets = target, .target_count = 1});
  cardvm_id worn = action((cardvm_ability_def){.name = "worn by", .attached = true});
  cardvm_id held = action(
      (cardvm_ability_def){.name = "held", .zones = zone_set(w->hand), .kind = CARDVM_COMMAND});
  m.hush =
      world_ability(w, &ON_EVENT(PROHIBITION, "hush", used,
                                 .match = x_at_least(w, field_of(CARDVM_WHO_CARD, w->scar), 1)));
  m.oath = action((cardvm_ability_def){.name = "oath", .started_only = true});
  m.kinds[0] = WORLD_CARD(w, "Singer", 1, sing, once);
  m.kinds[1] = WORLD_CARD(w, "Archer", 2, aim);
  m.kinds[2] = WORLD_CARD(w, "Cloak", 0, worn, once_worn);
  m.kinds[3] = WORLD_CARD(w, "Page", 3, held);
  m.kinds[4] = world_plain(w, "Plain", 4);
  m.kinds[5] = WORLD_CARD(w, "Hush", 1, m.hush);
}

static void open_many(uint64_t seed) {
  m = (many){.w = world_declare(), .random = seed};
  declare_rules();
  declare_cards();
  m.w->setup.players = 3;
  world_start(m.w);
}

/* On to where somebody is asked what to do. */
static void run(cardvm_game *g) {
  cardvm_status status = cardvm_game_run(g);
  while (status == CARDVM_DECISION && cardvm_game_question(g)->kind != CARDVM_ASK_ACT) {
    assert_int_equal(cardvm_game_choose_first(g), CARDVM_OK);
    status = cardvm_game_run(g);
  }
  if (status != CARDVM_DECISION) fail_msg("run: %s", cardvm_game_error(g)->message);
}

/* Asked anew, and nobody has looked. */
static cardvm_game *unlisted(void) {
  cardvm_game *g = m.w->game;
  assert_int_equal(cardvm_edit_variable(g, m.w->round, 0), CARDVM_OK);
  run(g);
  assert_true(act_unlisted(g));
  assert_int_equal(cardvm_game_question(g)->option_count, 0);
  return g;
}

static bool is_listed(const cardvm_decision *d, cardvm_option pick) {
  for (uint32_t i = 0; i < d->option_count; i++)
    if (d->options[i].subject == pick.subject && d->options[i].name == pick.name) return true;
  return false;
}

static uint32_t pick(uint32_t below) { return world_random(&m.random, below); }

static cardvm_handle some_card(void) {
  const cardvm_game *g = m.w->game;
  uint32_t index = g->h->card_count ? 1 + pick(g->h->card_count) : 0;
  return index && g->cards[index].definition ? card_handle(g, index) : 0;
}

static void shake(void) {
  world *w = m.w;
  cardvm_game *g = w->game;
  cardvm_handle card = some_card(), other = some_card();
  const cardvm_id zones[] = {w->battle, w->hand, w->limbo, w->battle};
  switch (pick(9)) {
  case 0:
  case 1: /* not too many */
    if (g->h->card_count < 14) world_put(w, m.kinds[pick(KINDS)], 1 + pick(3), zones[pick(4)]);
    break;
  case 2:
    cardvm_edit_move(g, card, world_place(w, zones[pick(4)], 1 + pick(3)), CARDVM_AT_TOP);
    break;
  case 3: cardvm_edit_attach(g, card, other); break;
  case 4: cardvm_edit_control(g, card, 1 + pick(3), CARDVM_FOREVER); break;
  case 5: cardvm_edit_field(g, card, pick(2) ? w->rested : w->scar, (int32_t)pick(2)); break;
  case 6: cardvm_edit_player(g, 1, w->gold, (int32_t)pick(3)); break;
  case 7:
    cardvm_edit_move(g, card, cardvm_game_circle(g, w->field, 1 + pick(3), pick(3)), CARDVM_AT_TOP);
    break;
  default: /* somebody does something */
    w->body = NULL;
    if (cardvm_game_decision(g)->option_count > 1)
      assert_int_equal(cardvm_game_choose(g, &(uint32_t){pick(g->h->option_count - 1)}, 1),
                       CARDVM_OK);
  }
  run(g);
}

/* -- Alike, whatever is asked ------------------------------------------------------------------ */

/* Each card with each ability, in a game of which nothing is listed and in one where all is. */
static void expect_the_same_answers(cardvm_game *g, cardvm_game *list) {
  const cardvm_decision *d = cardvm_game_decision(list);
  uint32_t listed = 0;
  for (uint32_t i = 0; i <= g->h->card_count; i++)
    for (cardvm_id id = 0; id <= g->program->abilities.count; id++) {
      const cardvm_option o = {card_handle(g, i), id};
      if (cardvm_game_offers(g, &o) != is_listed(d, o))
        fail_msg("card %u, ability %u is %s", (unsigned)i, (unsigned)id,
                 is_listed(d, o) ? "listed" : "not listed");
      listed += is_listed(d, o);
      m.offered[id] += is_listed(d, o);
    }
  for (uint32_t i = 0; i < d->option_count;
       i++) { /* of a card that has gone: what was started from it */
    const cardvm_option *o = &d->options[i];
    if (!o->subject || cardvm_is_current(g, o->subject)) continue;
    assert_int_equal(o->name, m.oath);
    assert_true(cardvm_game_offers(g, o));
    listed++;
  }
  assert_int_equal(listed, d->option_count); /* and none twice */
  assert_true(act_unlisted(g));
  assert_true(cardvm_game_hash(g) == cardvm_game_hash(list));
}

/* One of them, given to both; a wrong one changes nothing and is refused in the same words. */
static void expect_the_same_games(cardvm_game *g, cardvm_game *list) {
  const cardvm_decision *d = cardvm_game_decision(list);
  const cardvm_option wrong = {some_card(), 1 + pick(g->program->abilities.count)};
  const uint32_t serial = d->serial, n = pick(d->option_count);
  const cardvm_option right = d->options[n];
  if (!is_listed(d, wrong)) {
    const uint64_t hash = cardvm_game_hash(g);
    assert_int_equal(cardvm_game_answer(list, 1, serial, &wrong, 1), CARDVM_ERROR_ANSWER);
    assert_int_equal(cardvm_game_answer(g, 1, serial, &wrong, 1), CARDVM_ERROR_ANSWER);
    assert_string_equal(cardvm_game_error(g)->message, cardvm_game_error(list)->message);
    assert_true(cardvm_game_hash(g) == hash);
    assert_int_equal(cardvm_game_question(g)->serial, serial);
  }
  assert_int_equal(cardvm_game_answer(g, 1, serial, &right, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_choose(list, &n, 1), CARDVM_OK);
  run(g);
  run(list);
  assert_true(cardvm_game_hash(g) == cardvm_game_hash(list));
}

TEST(listed_and_unlisted_games_answer_alike) {
  uint32_t often[32] = {0};
  cardvm_game *list = NULL, *other = NULL;
  for (uint64_t seed = 1; seed <= 6; seed++) {
    open_many(seed);
    for (int i = 0; i < 120; i++) {
      shake();
      cardvm_game *g = unlisted();
      list = cardvm_game_fork(g, list);
      other = cardvm_game_fork(g, other);
      expect_the_same_answers(g, list);
      expect_the_same_games(other, list);
      world_check(m.w);
    }
    cardvm_game_free(list);
    cardvm_game_free(other);
    list = other = NULL;
    assert_true(m.w->program->abilities.count < 32);
    for (cardvm_id id = 1; id <= m.w->program->abilities.count; id++) often[id] += m.offered[id];
    world_free(m.w);
  }
  for (cardvm_id id = m.rules[0]; id <= m.oath; id++) { /* each that can be used was, sometimes */
    const bool never = id == m.rules[4] || id == m.hush;
    if ((often[id] < 10) != never)
      fail_msg("ability %u was offered %u times", (unsigned)id, (unsigned)often[id]);
  }
}

/* -- Copies ------------------------------------------------------------------------------------ */

static cardvm_game *loaded(const cardvm_game *g) {
  static uint8_t bytes[1 << 16];
  size_t size = cardvm_game_save(g, bytes, sizeof bytes);
  assert_true(size && size <= sizeof bytes);
  return cardvm_game_load(m.w->program, bytes, size, NULL);
}

static void prepared_many(uint64_t seed) {
  open_many(seed);
  for (int i = 0; i < 60; i++) shake();
}

TEST(copies_of_unlisted_games_answer_alike) {
  for (uint64_t seed = 11; seed < 31; seed++) {
    prepared_many(seed);
    cardvm_game *g = unlisted();
    cardvm_game *fork = cardvm_game_fork(g, NULL), *copy = loaded(g), *drawn = NULL;
    assert_non_null(copy);
    expect_the_same_answers(fork, copy);
    assert_false(act_unlisted(g)); /* what is saved is the list, too */
    assert_true(is_listed(cardvm_game_decision(copy), (cardvm_option){0, 0}));
    g = unlisted();
    cardvm_view *unlisted_view = cardvm_view_take(g, 1, NULL),
                *view = cardvm_view_take(copy, 1, NULL);
    assert_true(cardvm_view_equal(unlisted_view, view));
    g = unlisted();
    assert_int_equal(cardvm_game_determinize(g, 1, 5, NULL, &drawn), CARDVM_OK);
    cardvm_view_free(view);
    view = cardvm_view_take(drawn, 1, NULL);
    assert_true(cardvm_view_equal(unlisted_view, view));
    g = unlisted();
    expect_the_same_games(g, fork);
    cardvm_view_free(view);
    cardvm_view_free(unlisted_view);
    cardvm_game_free(drawn);
    cardvm_game_free(copy);
    cardvm_game_free(fork);
    world_free(m.w);
  }
}

/* A view has room for the answers that it lists. */
TEST(view_of_an_unlisted_game_has_room_for_all_answers) {
  m = (many){.w = world_declare()};
  for (int i = 0; i < 100; i++) rule("one of many", 0, 0);
  world_start(m.w);
  cardvm_game *g = unlisted();
  cardvm_view *view = cardvm_view_take(g, 1, NULL);
  assert_int_equal(view->words[VIEW_OPTIONS], 102); /* with `act` and to pass */
  assert_true(view->count <= view->capacity);
  cardvm_view_free(view);
}

/* What a mark keeps are the answers, too: another question in between leaves nothing of its own
 * behind. */
TEST(marks_of_unlisted_games_bring_back_their_answers) {
  prepared_many(40);
  assert_int_equal(cardvm_edit_player(m.w->game, 1, m.w->gold, 2), CARDVM_OK);
  cardvm_game *g = unlisted();
  cardvm_game *list = cardvm_game_fork(g, NULL);
  const cardvm_decision *d = cardvm_game_decision(list);
  assert_int_equal(cardvm_game_history(g, 1 << 20), CARDVM_OK);
  assert_true(d->option_count > 2);
  for (int looked = 0; looked < 2; looked++) {
    const uint64_t hash = cardvm_game_hash(g);
    if (looked) cardvm_game_decision(g);
    cardvm_mark mark = cardvm_game_mark(g);
    assert_int_not_equal(mark, 0);
    const cardvm_option act = {0, m.w->act};
    m.w->body = NULL;
    assert_int_equal(cardvm_game_answer(g, 1, cardvm_game_question(g)->serial, &act, 1), CARDVM_OK);
    run(g);
    for (uint32_t i = 0; i < g->limits.options; i++) g->options[i] = (cardvm_option){7, 7};
    assert_int_equal(cardvm_game_rewind(g, mark), CARDVM_OK);
    assert_true(cardvm_game_hash(g) == hash);
    const cardvm_decision *back = cardvm_game_decision(g);
    assert_int_equal(back->option_count, d->option_count);
    assert_memory_equal(back->options, d->options, d->option_count * sizeof *d->options);
    g = unlisted();
  }
  cardvm_game_free(list);
}

/* A fork into a game that had found something does not take it for found. */
TEST(what_was_found_is_the_games_own) {
  prepared_many(50);
  cardvm_game *g = unlisted();
  assert_int_equal(cardvm_edit_player(g, 1, m.w->gold, 2), CARDVM_OK);
  run(g);
  const cardvm_option rich = {0, m.rules[5]};
  assert_true(cardvm_game_offers(g, &rich));
  cardvm_game *fork = cardvm_game_fork(g, NULL), *poor = cardvm_game_fork(g, NULL);
  assert_int_equal(cardvm_edit_player(poor, 1, m.w->gold, 1), CARDVM_OK);
  run(poor);
  assert_false(cardvm_game_offers(poor, &rich));
  assert_true(cardvm_game_offers(fork, &rich));
  assert_ptr_equal(cardvm_game_fork(poor, fork), fork);
  assert_false(cardvm_game_offers(fork, &rich));
  assert_int_equal(cardvm_game_answer(fork, 1, cardvm_game_question(fork)->serial, &rich, 1),
                   CARDVM_ERROR_ANSWER);
  cardvm_game_free(fork);
  cardvm_game_free(poor);
}

TEST(recording_of_unlisted_games_plays_again) {
  static uint8_t bytes[1 << 16];
  prepared_many(60);
  cardvm_game *g = unlisted();
  cardvm_recorder *recorder = cardvm_recorder_from(g, "unlisted");
  assert_non_null(recorder);
  g = unlisted();
  for (int i = 0; i < 3; i++) {
    const cardvm_decision *ask = cardvm_game_question(g);
    const cardvm_option o = {0, i == 1 ? m.rules[5] : 0};
    const cardvm_option *answer = cardvm_game_offers(g, &o) ? &o : &(cardvm_option){0, 0};
    assert_int_equal(cardvm_record_answer(recorder, g, ask->decider, answer, 1), CARDVM_OK);
    assert_int_equal(cardvm_game_answer(g, ask->decider, ask->serial, answer, 1), CARDVM_OK);
    run(g);
  }
  assert_int_equal(cardvm_record_end(recorder, g), CARDVM_OK);
  size_t size = cardvm_recorder_bytes(recorder, bytes, sizeof bytes);
  cardvm_error error;
  cardvm_replay *replay = cardvm_replay_open(m.w->program, bytes, size, &error);
  if (!replay) fail_msg("%s", error.message);
  cardvm_game *again = cardvm_replay_start(replay, false, &error);
  assert_non_null(again);
  cardvm_replay_step step;
  do {
    step = cardvm_replay_next(replay, again, true);
    assert_true(step.same_hash && step.same_question);
  } while (step.step == CARDVM_STEP_DONE);
  assert_int_equal(step.step, CARDVM_STEP_END);
  assert_true(cardvm_game_hash(again) == cardvm_game_hash(g));
  cardvm_game_free(again);
  cardvm_replay_free(replay);
  cardvm_recorder_free(recorder);
}

/* -- Too many ---------------------------------------------------------------------------------- */

/* A game with more answers than it has room for: who knows one may give it, who looks at them stops
 * it. */
static cardvm_game *crowded(void) {
  open_many(1);
  for (int i = 0; i < 6; i++) world_put(m.w, m.kinds[4], 1, m.w->hand);
  cardvm_setup setup = m.w->setup;
  setup.limits.options = 4;
  setup.idle = true;
  cardvm_game *g = cardvm_game_start(m.w->program, &setup, NULL);
  assert_non_null(g);
  for (int i = 0; i < 6; i++)
    card_create(g, m.kinds[4], 1, place_of(g, m.w->hand, 1), CARDVM_AT_BOTTOM, 1);
  assert_int_equal(cardvm_game_begin(g, 1, m.w->turn, m.w->s_main), CARDVM_OK);
  run(g);
  assert_true(act_unlisted(g));
  return g;
}

TEST(too_many_answers_stop_who_looks_at_them) {
  for (int way = 0; way < 11; way++) {
    cardvm_game *g = crowded(), *drawn = NULL;
    const cardvm_option act = {0, m.w->act}, none = {0, m.rules[5]};
    const uint32_t serial = cardvm_game_question(g)->serial;
    cardvm_view *view;
    uint64_t luck = 1;
    switch (way) {
    case 0: /* nobody looks */
      m.w->body = NULL;
      assert_int_equal(cardvm_game_answer(g, 1, serial, &act, 1), CARDVM_OK);
      run(g);
      break;
    case 1: assert_null(cardvm_game_decision(g)); break;
    case 2: assert_int_equal(cardvm_game_choose(g, &(uint32_t){0}, 1), CARDVM_ERROR_LIMIT); break;
    case 3: assert_int_equal(cardvm_game_answer(g, 1, serial, &none, 1), CARDVM_ERROR_LIMIT); break;
    case 4: assert_int_equal(cardvm_game_save(g, NULL, 0), 0); break;
    case 5: assert_int_equal(cardvm_game_concede(g, 2), CARDVM_ERROR_LIMIT); break;
    case 6:
      assert_int_equal(cardvm_game_determinize(g, 1, 1, NULL, &drawn), CARDVM_ERROR_LIMIT);
      break;
    case 7:
      view = cardvm_view_take(g, 1, NULL);
      assert_non_null(view);
      cardvm_view_free(view);
      break;
    case 8: assert_int_equal(cardvm_game_check(g), CARDVM_ERROR_LIMIT); break;
    case 9:
      assert_null(cardvm_recorder_from(g, "crowded"));
      assert_int_equal(cardvm_program_error(m.w->program)->code, CARDVM_ERROR_LIMIT);
      break;
    default:
      assert_int_equal(cardvm_game_choose_random(g, &luck), CARDVM_ERROR_LIMIT);
      assert_int_equal(cardvm_game_choose_first(g), CARDVM_ERROR_STATE);
      assert_int_equal(cardvm_game_history(g, 1 << 20), CARDVM_OK);
      assert_int_equal(cardvm_game_mark(g), 0);
    }
    assert_int_equal(g->stopped, way ? STOP_DEAD : STOP_NONE);
    if (way && way < 10) {
      assert_int_equal(cardvm_game_check(g), CARDVM_ERROR_LIMIT);
      assert_int_equal(cardvm_game_run(g), CARDVM_ERROR_LIMIT);
      assert_false(cardvm_game_lost(g, 2));
      assert_null(cardvm_game_question(g));
    }
    cardvm_game_free(g);
    world_free(m.w);
  }
}

/* -- Where all is listed at once --------------------------------------------------------------- */

static bool yes(cardvm_game *game, const cardvm_context *c, void *user, int32_t *result) {
  (void)game, (void)c, (void)user;
  *result = 1;
  return true;
}

typedef enum window_sort {
  PLAIN,
  MUST,
  SCRIPTED_RULE,
  SCRIPTED_CARD,
  SCRIPTED_PROHIBITION,
  ALTERNATE,
  ONCE,
  TRACED,
  SORTS
} window_sort;

/* A window of its own after "main", of that kind. */
static cardvm_game *meet(window_sort how) {
  world *w = m.w = world_declare();
  const cardvm_window_mode mode = how == ALTERNATE ? CARDVM_WINDOW_ALTERNATE
                                  : how == ONCE    ? CARDVM_WINDOW_ONCE
                                                   : CARDVM_WINDOW_SINGLE;
  const cardvm_id used[] = {CARDVM_EVENT_ACTIVATE};
  const cardvm_window_def meeting = {.name = "meeting", .mode = mode, .must = how == MUST};
  cardvm_id window = cardvm_program_window(w->program, &meeting);
  cardvm_program_step(w->program, w->turn, &(cardvm_step_def){.name = "meet", .window = window});
  cardvm_expr said =
      x_op(w, CARDVM_OP_CALL, cardvm_program_reader(w->program, "yes", yes, NULL), 0);
  cardvm_expr filter = how == SCRIPTED_RULE ? x_at_least(w, said, 1) : 0;
  cardvm_id speak = action((cardvm_ability_def){.name = "speak", .windows = window_set(window)});
  cardvm_program_rule(w->program, speak,
                      of_zone(w->battle, CARDVM_SIDE_YOURS, false, false, filter));
  cardvm_id sing = action((cardvm_ability_def){
      .name = "sing", .windows = window_set(window), .condition = how == SCRIPTED_CARD ? said : 0});
  world_ability(
      w, &ON_EVENT(PROHIBITION, "hush", used, .match = how == SCRIPTED_PROHIBITION ? said : 0));
  cardvm_id singer = WORLD_CARD(w, "Singer", 1, sing);
  w->setup.trace = how == TRACED;
  world_start(w);
  world_put(w, singer, 1, w->battle);
  const cardvm_option pass = {0, 0};
  assert_int_equal(cardvm_game_answer(w->game, 1, cardvm_game_question(w->game)->serial, &pass, 1),
                   CARDVM_OK);
  run(w->game);
  return w->game;
}

TEST(answers_are_listed_at_once_where_a_list_says_more) {
  for (window_sort how = PLAIN; how < SORTS; how++) {
    cardvm_game *g = meet(how);
    const cardvm_decision *d = cardvm_game_question(g);
    assert_int_equal(d->kind, CARDVM_ASK_ACT);
    assert_int_equal(act_unlisted(g), how == PLAIN);
    assert_int_equal(d->option_count, how == PLAIN ? 0 : how == MUST ? 2 : 3);
    assert_int_equal(cardvm_game_decision(g)->option_count, how == MUST ? 2 : 3);
    assert_int_equal(cardvm_game_offers(g, &(cardvm_option){0, 0}), how != MUST);
    world_check(m.w);
    world_free(m.w);
  }
}

/* In the middle of an effect a window's answers are part of what has to come about again. */
static cardvm_call_status turn_in_turn(cardvm_game *game, cardvm_call *call, void *user) {
  if (call->step++) return CARDVM_CALL_DONE;
  const cardvm_outcome outcome = cardvm_run_sequence(game, ((world *)user)->turn, 1, NULL, 0);
  return outcome == CARDVM_WAIT ? CARDVM_CALL_WAIT : CARDVM_CALL_FAILED;
}

TEST(answers_are_listed_at_once_in_flight) {
  open_many(3);
  cardvm_game *g = unlisted();
  const cardvm_option act = {0, m.w->act};
  m.w->body = turn_in_turn;
  assert_int_equal(cardvm_game_answer(g, 1, cardvm_game_question(g)->serial, &act, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_run(g), CARDVM_DECISION);
  assert_int_not_equal(g->flight, 0);
  assert_int_equal(cardvm_game_question(g)->kind, CARDVM_ASK_ACT);
  assert_true(cardvm_game_question(g)->option_count > 1);
}

/* -- Questions that cannot be ------------------------------------------------------------------ */

/* What to do now is asked by windows: what could be done is looked for in no other frame. */
TEST(question_without_a_window_is_unsound) {
  open_many(4);
  cardvm_game *g = m.w->game;
  assert_int_not_equal(cardvm_game_decision(g)->option_count, 0);
  assert_int_equal(cardvm_game_check(g), CARDVM_OK);
  frame *f = top(g);
  f->step = WINDOW_ASK;
  assert_int_not_equal(cardvm_game_check(g), CARDVM_OK);
  f->step = WINDOW_ANSWERED;
  const frame was = *f;
  *f = (frame){.kind = FRAME_CHECKPOINT, .base = was.base};
  assert_int_not_equal(cardvm_game_check(g), CARDVM_OK);
  *f = was;
  assert_int_equal(cardvm_game_check(g), CARDVM_OK);
}

/* A window goes on with its sequence, which is the frame below it. */
TEST(window_off_its_sequence_is_unsound) {
  open_many(4);
  cardvm_game *g = m.w->game;
  frame *f = top(g);
  assert_int_equal(f->kind, FRAME_WINDOW);
  f[1] = *f;
  *f = (frame){.kind = FRAME_CHECKPOINT, .base = f->base};
  g->h->ask_frame = ++g->h->frame_count;
  assert_int_not_equal(cardvm_game_check(g), CARDVM_OK);
  *f = f[1];
  g->h->ask_frame = --g->h->frame_count;
  assert_int_equal(cardvm_game_check(g), CARDVM_OK);
}

/* The check that games are played under finds an answer too many, and one too few. */
TEST(check_finds_lists_that_are_wrong) {
  prepared_many(70);
  cardvm_game *g = unlisted();
  const uint32_t n = cardvm_game_decision(g)->option_count;
  assert_true(n > 2);
  assert_int_equal(cardvm_game_check(g), CARDVM_OK);
  g->options[1] = (cardvm_option){some_card(), m.rules[4]}; /* which is never offered */
  assert_int_not_equal(cardvm_game_check(g), CARDVM_OK);
  g = unlisted();
  cardvm_game_decision(g);
  g->options[0] = g->options[n - 1]; /* the rules' own action is found, and not listed */
  uint32_t found = 0;                /* which others are tried depends on the question's number */
  for (int i = 0; i < 20; i++, g->h->clock++) found += cardvm_game_check(g) != CARDVM_OK;
  assert_true(found > 0);
}
