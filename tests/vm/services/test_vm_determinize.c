/* Games that could be (vm/determinize.c), other luck (cardvm_game_reseed), and the trace as one
 * player saw it (vm/view_trace.c). */
#include "storm.h"
#include "world.h"

#include "cardvm_view.h"
#include "services.h"

GUARDS("services/views/determinize services/views/view_trace state/random flow/host")

static cardvm_game *drawn_from(cardvm_game *game, cardvm_seat viewer, uint64_t seed,
                               cardvm_game *into) {
  cardvm_game *drawn;
  cardvm_status status = cardvm_game_determinize(game, viewer, seed, into, &drawn);
  if (status != CARDVM_OK) fail_msg("no draw: %s", cardvm_status_name(status));
  world_check_game(drawn);
  cardvm_view *a = cardvm_view_take(game, viewer, NULL), *b = cardvm_view_take(drawn, viewer, NULL);
  assert_true(cardvm_view_equal(a, b));
  cardvm_view_free(a);
  cardvm_view_free(b);
  return drawn;
}

static cardvm_id definition_at(const cardvm_game *g, const world *w, cardvm_id zone,
                               cardvm_seat seat, uint32_t n) {
  cardvm_handle cards[64];
  uint32_t count = cardvm_game_cards(g, world_place(w, zone, seat), cards, 64);
  assert_true(n < count);
  cardvm_card_info info;
  assert_true(cardvm_game_card(g, cards[n], &info));
  return info.definition;
}

/* -- At rest ----------------------------------------------------------------------------------- */

/* Ten different cards of player 1: one in the hand, nine in the deck, the top one known to
 * player 2. */
static world *ten(cardvm_id *cards) {
  static const char *const names[10] = {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J"};
  world *w = world_declare();
  for (int i = 0; i < 10; i++) cards[i] = world_plain(w, names[i], i);
  world_start(w);
  for (int i = 0; i < 10; i++) {
    cardvm_handle card = world_put(w, cards[i], 1, i ? w->deck : w->hand);
    if (i == 1) cardvm_edit_reveal(w->game, card, 2);
  }
  for (int i = 0; i < 4; i++) world_put(w, cards[0], 2, i < 2 ? w->deck : w->hand);
  world_run(w);
  return w;
}

/* Every hidden card is everywhere about equally often; what is known stays, and every card is there
 * once. */
TEST(hidden_cards_are_anywhere_known_ones_stay) {
  enum { DRAWS = 900 };
  cardvm_id cards[10];
  world *w = ten(cards);
  uint32_t in_hand[10] = {0};
  cardvm_game *drawn = NULL;
  for (uint64_t seed = 0; seed < DRAWS; seed++) {
    drawn = drawn_from(w->game, 2, seed, drawn);
    uint32_t seen = 0;
    for (uint32_t n = 0; n < 10; n++) {
      cardvm_id d =
          n ? definition_at(drawn, w, w->deck, 1, n - 1) : definition_at(drawn, w, w->hand, 1, 0);
      seen |= (uint32_t)1 << (d - cards[0]);
      if (n == 1) assert_int_equal(d, cards[1]);
      if (n == 0) in_hand[d - cards[0]]++;
    }
    assert_int_equal(seen, 1023);
    for (uint32_t n = 0; n < 2; n++)
      assert_int_equal(definition_at(drawn, w, w->hand, 2, n), cards[0]);
  }
  for (int i = 0; i < 10; i++) {
    if (i == 1) assert_int_equal(in_hand[i], 0);
    else assert_in_range(in_hand[i], DRAWS / 9 - 45, DRAWS / 9 + 45);
  }
  cardvm_game_free(drawn);
}

/* Where in another's hand the known card lies tells nothing, and is not told. */
TEST(known_card_of_a_hand_lies_anywhere) {
  cardvm_id cards[10];
  world *w = ten(cards);
  cardvm_handle known = world_put(w, cards[5], 1, w->hand);
  cardvm_edit_reveal(w->game, known, 2);
  world_put(w, cards[6], 1, w->hand);
  uint32_t at[3] = {0};
  cardvm_game *drawn = NULL;
  for (uint64_t seed = 1; seed <= 60; seed++) {
    drawn = drawn_from(w->game, 2, seed, drawn);
    cardvm_handle hand[3];
    assert_int_equal(cardvm_game_cards(drawn, world_place(w, w->hand, 1), hand, 3), 3);
    for (uint32_t n = 0; n < 3; n++) at[n] += hand[n] == known;
    drawn = drawn_from(w->game, 1, seed, drawn); /* its own hand lies as it lies */
    cardvm_game_cards(drawn, world_place(w, w->hand, 1), hand, 3);
    assert_int_equal(hand[1], known);
  }
  for (uint32_t n = 0; n < 3; n++) assert_in_range(at[n], 8, 34);
  cardvm_game_free(drawn);
}

TEST(same_seed_gives_the_same_game_and_the_real_one_is_not_touched) {
  cardvm_id cards[10];
  world *w = ten(cards);
  uint64_t hash = cardvm_game_hash(w->game);
  cardvm_game *a = drawn_from(w->game, 2, 5, NULL), *b = drawn_from(w->game, 2, 5, NULL),
              *c = drawn_from(w->game, 2, 6, NULL);
  assert_int_equal(cardvm_game_hash(w->game), hash);
  assert_int_equal(cardvm_game_hash(a), cardvm_game_hash(b));
  assert_int_not_equal(cardvm_game_hash(a), cardvm_game_hash(c));
  assert_memory_not_equal(a->h->random, w->game->h->random, sizeof a->h->random);
  cardvm_game_free(a);
  cardvm_game_free(b);
  cardvm_game_free(c);
}

/* Cards of another back don't get into the deck. */
TEST(cards_change_places_within_their_back) {
  world *w = world_declare();
  cardvm_id vault = cardvm_program_zone(
      w->program, &(cardvm_zone_def){.name = "vault",
                                     .seen = CARDVM_SEEN_NOBODY,
                                     .back = cardvm_program_intern(w->program, "gold")});
  cardvm_id coin[2] = {world_plain(w, "Coin", 1), world_plain(w, "Crown", 1)};
  cardvm_id bear[2] = {world_plain(w, "Bear", 3), world_plain(w, "Wolf", 3)};
  world_start(w);
  for (int i = 0; i < 8; i++) {
    world_put(w, coin[i % 2], 1, vault);
    world_put(w, bear[i % 2], 1, i % 3 ? w->deck : w->hand);
  }
  cardvm_game *drawn = NULL;
  uint32_t changed = 0;
  for (uint64_t seed = 1; seed < 50; seed++) {
    drawn = drawn_from(w->game, 2, seed, drawn);
    for (uint32_t n = 0; n < 8; n++) {
      cardvm_id d = definition_at(drawn, w, vault, 1, n);
      assert_true(d == coin[0] || d == coin[1]);
      changed += d != coin[n % 2];
    }
  }
  assert_true(changed > 50);
  cardvm_game_free(drawn);
}

/* The other player is asked what to do: the hand that it is drawn has options of its own. */
TEST(question_of_another_player_is_asked_of_the_hand_drawn) {
  world *w = world_declare();
  cardvm_id play = world_ability(w, &(cardvm_ability_def){.kind = CARDVM_COMMAND,
                                                          .zones = zone_set(w->hand),
                                                          .windows = window_set(w->w_main),
                                                          .function = w->fn_log});
  cardvm_id spell = WORLD_CARD(w, "Spell", 1, play), rock = world_plain(w, "Rock", 1);
  world_start(w);
  world_put(w, spell, 1, w->hand);
  for (int i = 0; i < 3; i++) world_put(w, rock, 1, w->deck);
  cardvm_game *drawn = NULL;
  uint32_t with = 0;
  uint32_t serial = cardvm_game_decision(w->game)->serial;
  for (uint64_t seed = 1; seed <= 40; seed++) {
    drawn = drawn_from(w->game, 2, seed, drawn);
    const cardvm_decision *d = cardvm_game_decision(drawn);
    assert_int_equal(d->serial, serial);
    bool offered = false;
    for (uint32_t i = 0; i < d->option_count; i++) offered = offered || d->options[i].name == play;
    assert_true(offered == (definition_at(drawn, w, w->hand, 1, 0) == spell));
    with += offered;
  }
  assert_in_range(with, 2, 25);
  /* Its own view: nothing of that changes. */
  drawn = drawn_from(w->game, 1, 1, drawn);
  assert_int_equal(cardvm_game_decision(drawn)->option_count,
                   cardvm_game_decision(w->game)->option_count);
  cardvm_game_free(drawn);
}

/* A hidden card's trigger is being asked about: the card stays, the others change places. */
/* What is paid with, and what is chosen, are cards of the hand that is drawn. */
TEST(picks_of_another_player_are_asked_of_the_hand_drawn) {
  for (int target = 0; target < 2; target++) {
    world *w = world_declare();
    const cardvm_id strong =
        world_select(w, w->hand, CARDVM_SIDE_YOURS,
                     x_at_least(w, x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power), 5));
    const cardvm_cost_def cost = {
        .kind = CARDVM_COST_CARDS, .event = w->discard, .selection = strong, .count = x_num(w, 1)};
    const cardvm_target_def chosen = {.selection = strong};
    cardvm_ability_def def = IN_WINDOW("acts", w->w_main, .function = w->fn_log);
    if (target) def.targets = &chosen, def.target_count = 1;
    else def.costs = &cost, def.cost_count = 1;
    const cardvm_id acts = world_ability(w, &def), bear = WORLD_CARD(w, "Bear", 1, acts),
                    rock = world_plain(w, "Rock", 1), ace = world_plain(w, "Ace", 5);
    world_start(w);
    const cardvm_handle a = world_put(w, bear, 1, w->battle);
    for (int i = 0; i < 4; i++) {
      world_put(w, i < 2 ? ace : rock, 1, w->hand);
      world_put(w, i < 2 ? ace : rock, 1, w->deck);
    }
    world_answer(w, a, acts);
    const cardvm_decision *asked = cardvm_game_decision(w->game);
    assert_int_equal(asked->option_count, 2);
    cardvm_game *drawn = NULL;
    uint32_t others = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
      drawn = drawn_from(w->game, 2, seed, drawn);
      const cardvm_decision *d = cardvm_game_decision(drawn);
      assert_int_equal(d->serial, asked->serial);
      uint32_t aces = 0;
      for (uint32_t n = 0; n < 4; n++) aces += definition_at(drawn, w, w->hand, 1, n) == ace;
      assert_int_equal(d->option_count, aces);
      others += aces != 2;
    }
    assert_in_range(others, 1, 29);
    cardvm_game_free(drawn);
    world_free(w);
  }
}

TEST(card_whose_effect_is_at_work_stays) {
  world *w = world_declare();
  cardvm_id hears =
      world_ability(w, &ON_EVENT(TRIGGERED, NULL, &w->shout, .zones = zone_set(w->hand),
                                 .optional = true, .function = w->fn_log));
  cardvm_id sly = WORLD_CARD(w, "Sly", 1, hears), rock = world_plain(w, "Rock", 1);
  world_start(w);
  for (int i = 0; i < 4; i++) world_put(w, i ? rock : sly, 2, i < 2 ? w->hand : w->deck);
  world_propose_all(w, &(cardvm_event){.kind = w->shout}, 1);
  assert_int_equal(cardvm_game_decision(w->game)->kind, CARDVM_ASK_YES_NO);
  cardvm_game *drawn = NULL;
  for (uint64_t seed = 1; seed < 20; seed++) {
    drawn = drawn_from(w->game, 1, seed, drawn);
    assert_true(definition_at(drawn, w, w->hand, 2, 0) == sly ||
                definition_at(drawn, w, w->hand, 2, 1) == sly);
  }
  cardvm_game_free(drawn);
  world_yes(w);
}

/* Last known values of a card that was hidden in play tell nothing of the real one. */
TEST(memory_of_a_card_hidden_in_play_changes_with_it) {
  world *w = world_declare();
  cardvm_id veil = cardvm_program_zone(
      w->program, &(cardvm_zone_def){.name = "veil", .seen = CARDVM_SEEN_NOBODY, .play = true});
  cardvm_id card[4];
  static const char *const names[4] = {"A", "B", "C", "D"};
  for (int i = 0; i < 4; i++) card[i] = world_plain(w, names[i], i);
  world_start(w);
  cardvm_handle old = world_put(w, card[3], 1, veil);
  for (int i = 0; i < 3; i++) world_put(w, card[i], 1, w->deck);
  cardvm_handle now = world_move(w, old, world_place(w, w->deck, 1), CARDVM_AT_BOTTOM);
  cardvm_game *drawn = NULL;
  uint32_t changed = 0;
  for (uint64_t seed = 1; seed < 20; seed++) {
    cardvm_card_info is, was;
    drawn = drawn_from(w->game, 2, seed, drawn);
    assert_true(cardvm_game_card(drawn, now, &is) && cardvm_game_card(drawn, old, &was));
    assert_int_equal(is.definition, was.definition);
    assert_int_equal(cardvm_game_property(drawn, now, w->power),
                     cardvm_game_property(drawn, old, w->power));
    changed += is.definition != card[3];
  }
  assert_true(changed > 5);
  cardvm_game_free(drawn);
}

TEST(wrong_calls_are_refused) {
  cardvm_id cards[10];
  world *w = ten(cards);
  cardvm_game *drawn = w->game;
  assert_int_equal(cardvm_game_determinize(w->game, 3, 1, NULL, &drawn), CARDVM_ERROR_ARGUMENT);
  assert_null(drawn);
  assert_int_equal(cardvm_game_determinize(w->game, 1, 1, w->game, &drawn), CARDVM_ERROR_ARGUMENT);
  const cardvm_decision *d = cardvm_game_decision(w->game);
  const cardvm_option pass = {0, 0};
  assert_int_equal(cardvm_game_answer(w->game, d->decider, d->serial, &pass, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_determinize(w->game, 1, 1, NULL, &drawn), CARDVM_ERROR_STATE);
  assert_int_equal(cardvm_game_reseed(w->game, 1), CARDVM_ERROR_STATE);
  assert_non_null(strstr(cardvm_game_error(w->game)->message, "run the game"));
  world_run(w);
}

/* -- In mid-effect ----------------------------------------------------------------------------- */

/* Shuffles the deck of player 1, who draws two cards; throws a die into the tally; asks player 1
 * about the hand. */
static cardvm_call_status fate(cardvm_game *game, cardvm_call *call, script *s, void *user) {
  world *w = user;
  (void)call;
  SCRIPT_BEGIN
  s->event[0] = (cardvm_event){.kind = CARDVM_EVENT_SHUFFLE};
  s->event[0].slot[CARDVM_SLOT_TO] = world_place(w, w->deck, 1);
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  for (s->n[0] = 0; s->n[0] < 2; s->n[0]++) {
    cardvm_handle topmost;
    cardvm_game_cards(game, world_place(w, w->deck, 1), &topmost, 1);
    s->event[0] = ev_move(topmost, world_place(w, w->hand, 1), 0);
    SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  }
  s->event[0] = ev_amount(w->set_tally, 0, 1 + (int32_t)cardvm_random(game, 6));
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  {
    cardvm_handle cards[16];
    cardvm_option options[16];
    uint32_t n = cardvm_game_cards(game, world_place(w, w->hand, 1), cards, 16);
    for (uint32_t i = 0; i < n; i++) options[i] = (cardvm_option){cards[i], 0};
    const cardvm_question q = world_question(CARDVM_ASK_CHOOSE, CARDVM_SUBJECT_CARD, 1, options, n);
    SCRIPT_DO(cardvm_ask_player(game, &q));
  }
  s->event[0] = ev_amount(w->set_tally, 0, 100 + (int32_t)cardvm_random(game, 1000));
  SCRIPT_DO(cardvm_propose(game, &s->event[0]));
  SCRIPT_END;
}

typedef struct fated {
  world *w;
  scripts scripts;
  cardvm_id ability, cards[10];
} fated;

static void begin_fate(fated *f) {
  static const char *const names[10] = {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J"};
  world *w = f->w = world_declare();
  scripts_bind(&f->scripts, w->program, w);
  cardvm_id fn = scripts_add(&f->scripts, w->program, "fate", fate);
  cardvm_id ability_id = world_ability(w, &IN_WINDOW(NULL, w->w_main, .function = fn));
  cardvm_id seer = WORLD_CARD(w, "Seer", 1, ability_id);
  for (int i = 0; i < 10; i++) f->cards[i] = world_plain(w, names[i], i);
  world_start(w);
  cardvm_handle card = world_put(w, seer, 1, w->battle);
  for (int i = 0; i < 10; i++) world_put(w, f->cards[i], 1, w->deck);
  world_put(w, f->cards[0], 2, w->hand);
  const cardvm_decision *d = cardvm_game_decision(w->game);
  const cardvm_option use = {card, ability_id};
  assert_int_equal(cardvm_game_answer(w->game, d->decider, d->serial, &use, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_run(w->game), CARDVM_DECISION);
  assert_true(w->game->flight != 0);
  assert_int_equal(w->game->h->what, CARDVM_SUBJECT_CARD);
}

static void answer_first(cardvm_game *g) {
  const uint32_t first = 0;
  assert_int_equal(cardvm_game_choose(g, &first, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_run(g), CARDVM_DECISION);
}

/* Player 2 saw the die only; player 1 saw two cards as well. What comes of chance is new for both.
 */
TEST(mid_effect_is_drawn_with_what_was_seen_of_chance) {
  for (cardvm_seat viewer = 1; viewer <= 2; viewer++) {
    fated f = {0};
    begin_fate(&f);
    world *w = f.w;
    int32_t die = cardvm_game_variable(w->game, w->tally), last = 0, different = 0;
    cardvm_id hand[2] = {definition_at(w->game, w, w->hand, 1, 0),
                         definition_at(w->game, w, w->hand, 1, 1)};
    uint32_t same = 0;
    cardvm_game *drawn = NULL;
    for (uint64_t seed = 1; seed <= 30; seed++) {
      drawn = drawn_from(w->game, viewer, seed, drawn);
      assert_true(drawn->flight != 0);
      assert_int_equal(cardvm_game_variable(drawn, w->tally), die);
      same += definition_at(drawn, w, w->hand, 1, 0) == hand[0] &&
              definition_at(drawn, w, w->hand, 1, 1) == hand[1];
      cardvm_game *copy = cardvm_game_fork(drawn, NULL); /* rebuilt: its luck is the same */
      answer_first(drawn);
      answer_first(copy);
      assert_int_equal(cardvm_game_hash(drawn), cardvm_game_hash(copy));
      different += cardvm_game_variable(drawn, w->tally) != last;
      last = cardvm_game_variable(drawn, w->tally);
      cardvm_game_free(copy);
    }
    assert_true(viewer == 1 ? same == 30 : same < 5);
    assert_true(different > 25);
    cardvm_game_free(drawn);
    answer_first(w->game);
    world_free(w);
  }
}

TEST(reseeded_game_has_other_luck_and_keeps_it) {
  static fated f; /* it ends with the world, behind the test */
  f = (fated){0};
  begin_fate(&f);
  world *w = f.w;
  int32_t told[4];
  for (uint64_t seed = 0; seed < 4; seed++) {
    cardvm_game *a = cardvm_game_fork(w->game, NULL), *b;
    if (seed) assert_int_equal(cardvm_game_reseed(a, seed), CARDVM_OK);
    world_check_game(a);
    size_t size = cardvm_game_save(a, NULL, 0);
    void *bytes = malloc(size);
    cardvm_game_save(a, bytes, size);
    cardvm_error error;
    b = cardvm_game_load(w->program, bytes, size, &error);
    if (!b) fail_msg("%s", error.message);
    free(bytes);
    assert_int_equal(cardvm_game_hash(a), cardvm_game_hash(b));
    cardvm_game_chill(a);
    answer_first(a);
    answer_first(b);
    assert_int_equal(cardvm_game_hash(a), cardvm_game_hash(b));
    told[seed] = cardvm_game_variable(a, w->tally);
    for (uint64_t k = 0; k < seed; k++) assert_int_not_equal(told[k], told[seed]);
    cardvm_game_free(a);
    cardvm_game_free(b);
  }
  answer_first(w->game);
  assert_int_equal(cardvm_game_variable(w->game, w->tally), told[0]);
  assert_int_equal(cardvm_game_reseed(w->game, 9), CARDVM_OK); /* at rest */
}

/* -- Everything at once ------------------------------------------------------------------------ */

static uint32_t lines_told;

static void count_line(void *user, cardvm_log_level level, const char *text) {
  (void)user;
  (void)text;
  lines_told += level >= CARDVM_LOG_WARNING;
}

TEST(storms_can_be_drawn_at_every_decision) {
  cardvm_error error;
  storm *t = storm_new(true);
  cardvm_hooks hooks = cardvm_hooks_default();
  hooks.log = count_line;
  assert_int_equal(cardvm_program_hooks(t->w->program, &hooks), CARDVM_OK);
  uint32_t draws = 0, in_vain = 0, in_flight = 0;
  cardvm_game *into = NULL;
  for (uint64_t seed = 1; seed <= 12; seed++) {
    cardvm_game *g = storm_start(t, seed, &error);
    assert_non_null(g);
    cardvm_game_follow(g, seed % 2 != 0); /* what viewers follow is the same, too */
    uint64_t random = seed;
    for (uint32_t n = 0; n < 60 && cardvm_game_run(g) == CARDVM_DECISION; n++) {
      for (cardvm_seat seat = 0; seat <= 3; seat++) {
        cardvm_game *drawn;
        draws++;
        in_flight += g->flight != 0;
        const uint32_t told = lines_told;
        cardvm_status status = cardvm_game_determinize(g, seat, seed * 100 + n, into, &drawn);
        assert_int_equal(lines_told, told); /* what is tried in vain is no failure of a game */
        if (status == CARDVM_ERROR_NONDETERMINISM) {
          in_vain++;
          continue;
        }
        assert_int_equal(status, CARDVM_OK);
        into = drawn_from(g, seat, seed * 100 + n, drawn);
        uint64_t other = n;
        world_play_random(into, 5, &other);
        world_check_game(into);
      }
      world_play_random(g, 1, &random);
    }
    cardvm_game_free(g);
  }
  cardvm_game_free(into);
  storm_free(t);
  print_message("           %u draws, %u in mid-effect, %u in vain\n", draws, in_flight, in_vain);
  assert_true(in_flight > 100);
  assert_true(in_vain * 10 < draws);
}

/* -- The trace --------------------------------------------------------------------------------- */

static uint32_t entries_of(const cardvm_game *g, cardvm_seat viewer, cardvm_view_entry *entries,
                           uint32_t max) {
  uint32_t need = cardvm_view_trace(g, viewer, NULL, 0);
  assert_true(need <= max);
  return cardvm_view_trace(g, viewer, entries, max);
}

static const cardvm_view_entry *entry_of(const cardvm_view_entry *entries, uint32_t count,
                                         cardvm_trace_kind kind, cardvm_id event) {
  for (uint32_t i = 0; i < count; i++)
    if (entries[i].kind == kind && entries[i].event == event) return &entries[i];
  return NULL;
}

TEST(trace_tells_cards_to_who_saw_them) {
  cardvm_id cards[10];
  world *w = ten(cards);
  cardvm_game_trace_enable(w->game, true);
  cardvm_handle top_card[2];
  cardvm_game_cards(w->game, world_place(w, w->deck, 1), top_card, 2);
  world_move(w, top_card[1], world_place(w, w->hand, 1), 0); /* the hidden one: drawn */
  cardvm_view_entry entries[64];
  for (cardvm_seat v = 0; v <= 2; v++) {
    uint32_t n = entries_of(w->game, v, entries, 64);
    const cardvm_view_entry *e = entry_of(entries, n, CARDVM_TRACE_EVENT, CARDVM_EVENT_MOVE);
    assert_non_null(e);
    assert_int_equal(e->card, v == 1 ? cards[2] : CARDVM_VIEW_UNKNOWN);
    assert_int_equal(e->to, world_place(w, w->hand, 1));
  }
  /* Nor how much was done to it. */
  cardvm_handle in_hand[2];
  cardvm_game_cards(w->game, world_place(w, w->hand, 1), in_hand, 2);
  cardvm_game_trace_clear(w->game);
  world_propose(w, ev_amount(w->hurt, in_hand[0], 4));
  for (cardvm_seat v = 1; v <= 2; v++) {
    uint32_t n = entries_of(w->game, v, entries, 64);
    const cardvm_view_entry *e = entry_of(entries, n, CARDVM_TRACE_EVENT, w->hurt);
    assert_non_null(e);
    assert_int_equal(e->amount, v == 1 ? 4 : 0);
  }
  /* Seen then, told now: it has been shuffled away since. */
  cardvm_event shuffle = {.kind = CARDVM_EVENT_SHUFFLE};
  shuffle.slot[CARDVM_SLOT_TO] = world_place(w, w->deck, 1);
  cardvm_game_trace_clear(w->game);
  cardvm_handle known = world_move(w, top_card[0], world_place(w, w->deck, 1), CARDVM_AT_BOTTOM);
  world_propose(w, shuffle);
  assert_false(cardvm_game_visible(w->game, known, 2));
  uint32_t n = entries_of(w->game, 2, entries, 64);
  assert_int_equal(entry_of(entries, n, CARDVM_TRACE_EVENT, CARDVM_EVENT_MOVE)->card, cards[1]);
  n = entries_of(w->game, 0, entries, 64);
  assert_int_equal(entry_of(entries, n, CARDVM_TRACE_EVENT, CARDVM_EVENT_MOVE)->card,
                   CARDVM_VIEW_UNKNOWN);
}

TEST(trace_keeps_questions_and_hidden_triggers_to_themselves) {
  world *w = world_declare();
  cardvm_id hears =
      world_ability(w, &ON_EVENT(TRIGGERED, NULL, &w->shout, .zones = zone_set(w->hand),
                                 .optional = true, .function = w->fn_log));
  cardvm_id sly = WORLD_CARD(w, "Sly", 1, hears);
  world_start(w);
  world_put(w, sly, 2, w->hand);
  cardvm_game_trace_enable(w->game, true);
  world_propose_all(w, &(cardvm_event){.kind = w->shout}, 1);
  const cardvm_decision *d = cardvm_game_decision(w->game);
  assert_int_equal(d->decider, 2);
  assert_int_equal(d->kind, CARDVM_ASK_YES_NO);
  world_yes(w);
  cardvm_view_entry entries[64];
  for (cardvm_seat v = 1; v <= 2; v++) {
    uint32_t n = entries_of(w->game, v, entries, 64), triggered = 0, of_sly = 0, asks = 0;
    for (uint32_t i = 0; i < n; i++) {
      const cardvm_view_entry *e = &entries[i];
      assert_int_equal(e->number, i + 1);
      assert_true(e->cause < e->number);
      triggered += e->kind == CARDVM_TRACE_TRIGGERED;
      of_sly += e->ability == hears || e->source == sly || e->card == sly;
      if (e->kind == CARDVM_TRACE_ASKED && e->player == 2) {
        asks++;
        assert_int_equal(e->by, 2);
        assert_int_equal(e->ability, hears);
        assert_int_equal(e->amount, 2);
      }
    }
    assert_int_equal(asks, v == 2); /* who can't see the card can't see that it asks */
    assert_int_equal(triggered, v == 2);
    assert_true(v == 2 ? of_sly >= 3 : of_sly == 0);
  }
}
