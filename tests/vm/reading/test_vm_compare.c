/* Conditions as flat lists of comparisons (vm/compare.c) say what the same tree says, looked at one
 * node after the other; a prepared condition says it of every candidate; and `about` tells what an
 * expression depends on. On random expressions over the positions of random games. */
#include "storm.h"

#include "compare.h"
#include "tries.h"

GUARDS("reading/compare program/prepare")

#define CONDITIONS 240u
#define NUMBERS 60u
#define CARDS_MAX 160u

typedef struct trial {
  storm *t;
  world *w;
  cardvm_expr condition[CONDITIONS], number[NUMBERS];
  cardvm_id selection[CONDITIONS]; /* in play, with that condition as filter */
  cardvm_id readers, weaker;       /* than me */
  uint64_t random;
  cardvm_handle known[64]; /* handles of all times, 0 among them */
  uint32_t known_count;
  uint32_t asked, held, hoisted, simple, longer; /* than what is prepared */
} trial;

/* -- Expressions at random --------------------------------------------------------------------- */

static uint32_t pick(trial *t, uint32_t below) { return world_random(&t->random, below); }

static bool reader(cardvm_game *game, const cardvm_context *context, void *user, int32_t *value) {
  (void)user;
  (void)game;
  *value =
      (int32_t)((handle_index(context->me) + 2 * handle_index(context->it) + context->you) % 4);
  return true;
}

static uint32_t any_who(trial *t) {
  static const uint32_t all[] = {CARDVM_WHO_IT,   CARDVM_WHO_IT,      CARDVM_WHO_ME,
                                 CARDVM_WHO_ME,   CARDVM_WHO_HOST,    CARDVM_WHO_ITSELF,
                                 CARDVM_WHO_NONE, CARDVM_WHO_ROLE + 1};
  return all[pick(t, sizeof all / sizeof *all)];
}

static uint32_t any_whose(trial *t) {
  static const uint32_t all[] = {CARDVM_WHOSE_YOU,  CARDVM_WHOSE_YOU,    CARDVM_WHOSE_OPPONENT,
                                 CARDVM_WHOSE_TURN, CARDVM_WHOSE_NOBODY, CARDVM_WHOSE_IT};
  uint32_t n = pick(t, 10);
  if (n < 6) return all[n];
  return (n < 8 ? CARDVM_WHOSE_MASTER : CARDVM_WHOSE_OWNER) + any_who(t);
}

static cardvm_expr any_number(trial *t, uint32_t depth);

static cardvm_expr leaf(trial *t) {
  world *w = t->w;
  const cardvm_id properties[] = {w->power, w->cost, w->shine},
                  fields[] = {w->damage, w->rested, w->scar};
  cardvm_id property = properties[pick(t, 3)], field = fields[pick(t, 3)];
  switch (pick(t, 16)) {
  case 0: return x_num(w, (int32_t)pick(t, 5));
  case 1: return x_num(w, (int32_t)t->t->card[pick(t, t->t->card_count)]);
  case 2:
  case 3:
  case 4: return x_op(w, CARDVM_OP_PROPERTY, any_who(t), property);
  case 5:
  case 6: return x_op(w, CARDVM_OP_FIELD, any_who(t), field);
  case 7: return x_op(w, CARDVM_OP_DEFINITION, any_who(t), 0);
  case 8: return x_op(w, CARDVM_OP_SEAT, any_whose(t), 0);
  case 9:
  case 10: return x_op(w, CARDVM_OP_PLAYER_VAR, any_whose(t), pick(t, 2) ? w->gold : w->life);
  case 11: return x_op(w, CARDVM_OP_GAME_VAR, w->tally, 0);
  case 12: return x_op(w, CARDVM_OP_BASE, any_who(t), property);
  case 13: return x_op(w, CARDVM_OP_CALL, t->readers, 0);
  case 14: return x_op(w, CARDVM_OP_COUNT, pick(t, 2) ? t->weaker : t->t->yours, 0);
  default: return x_op(w, pick(t, 2) ? CARDVM_OP_MASTER : CARDVM_OP_OWNER, any_who(t), 0);
  }
}

static cardvm_expr any_number(trial *t, uint32_t depth) {
  if (!depth || pick(t, 3)) return leaf(t);
  cardvm_expr a = any_number(t, depth - 1);
  if (pick(t, 5) == 0)
    return x_op(t->w, CARDVM_OP_TOTAL, pick(t, 2) ? t->t->yours : t->t->enemies, a);
  return x_op(t->w, (cardvm_op)(CARDVM_OP_ADD + pick(t, 5)), a, any_number(t, depth - 1));
}

static cardvm_expr any_condition(trial *t, uint32_t depth) {
  world *w = t->w;
  uint32_t kind = pick(t, depth ? 9 : 5);
  if (kind < 4) {
    cardvm_op op = (cardvm_op)(CARDVM_OP_EQ + pick(t, 6));
    cardvm_expr a = any_number(t, 1);
    return x_op(w, op, a, any_number(t, 1));
  }
  if (kind == 4)
    return x_op(w, pick(t, 2) ? CARDVM_OP_IS_ONE_OF : CARDVM_OP_PRESENT, any_who(t), t->t->all);
  cardvm_expr a = any_condition(t, depth - 1);
  if (kind == 5) return x_op(w, CARDVM_OP_NOT, a, 0);
  cardvm_expr b = any_condition(t, depth - 1);
  return kind == 6 ? x_op(w, CARDVM_OP_OR, a, b) : x_and(w, a, b);
}

/* -- The plain way ----------------------------------------------------------------------------- */

static int64_t bounded(int64_t n) {
  return n > INT32_MAX ? INT32_MAX : n < INT32_MIN ? INT32_MIN : n;
}

static int32_t plain(cardvm_game *g, cardvm_expr id, const context *c) {
  const expr *e = ITEM(const expr, g->program->exprs, id);
  if (e->op == CARDVM_OP_NUMBER) return (int32_t)e->a;
  if (e->op == CARDVM_OP_NOT) return !plain(g, e->a, c);
  if (e->op == CARDVM_OP_TOTAL) {
    cardvm_handle cards[CARDS_MAX];
    uint32_t n = select_cards(g, e->a, c, cards, CARDS_MAX);
    int64_t sum = 0;
    context each = *c;
    for (uint32_t i = 0; i < n; i++) {
      each.it = cards[i];
      sum += plain(g, e->b, &each);
    }
    return (int32_t)bounded(sum);
  }
  if (e->op < CARDVM_OP_AND || e->op > CARDVM_OP_MAX)
    return eval(g, id, c); /* a leaf: expr.c alone */
  int64_t a = plain(g, e->a, c), b = plain(g, e->b, c);
  switch ((cardvm_op)e->op) {
  case CARDVM_OP_AND: return a && b;
  case CARDVM_OP_OR: return a || b;
  case CARDVM_OP_EQ: return a == b;
  case CARDVM_OP_NE: return a != b;
  case CARDVM_OP_LT: return a < b;
  case CARDVM_OP_LE: return a <= b;
  case CARDVM_OP_GT: return a > b;
  case CARDVM_OP_GE: return a >= b;
  case CARDVM_OP_ADD: return (int32_t)bounded(a + b);
  case CARDVM_OP_SUB: return (int32_t)bounded(a - b);
  case CARDVM_OP_MUL: return (int32_t)bounded(a * b);
  case CARDVM_OP_MIN: return (int32_t)(a < b ? a : b);
  default: return (int32_t)(a > b ? a : b);
  }
}

/* -- Games ------------------------------------------------------------------------------------- */

static trial open_trial(uint64_t seed) {
  trial t = {.t = storm_declare(NULL, false), .random = seed};
  cardvm_error error;
  t.w = t.t->w;
  t.t->calm = true;
  t.readers = cardvm_program_reader(t.w->program, "reader", reader, NULL);
  cardvm_expr it = x_op(t.w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, t.w->power);
  cardvm_expr me = x_op(t.w, CARDVM_OP_PROPERTY, CARDVM_WHO_ME, t.w->power);
  t.weaker = world_select(t.w, t.w->battle, CARDVM_SIDE_ANY, x_op(t.w, CARDVM_OP_LT, it, me));
  for (uint32_t i = 0; i < NUMBERS; i++) t.number[i] = any_number(&t, 2);
  for (uint32_t i = 0; i < CONDITIONS; i++) {
    t.condition[i] = any_condition(&t, 1 + i % 3);
    for (uint32_t n = i % 4 ? 0 : pick(&t, 14); n; n--)
      t.condition[i] = x_and(t.w, t.condition[i], any_condition(&t, 0));
    t.selection[i] = world_select(t.w, t.w->battle, CARDVM_SIDE_ANY, t.condition[i]);
  }
  if (storm_seal(t.t, &error) != CARDVM_OK) fail_msg("seal: %s", error.message);
  return t;
}

static context any_context(trial *t) {
  context c = {.me = t->known[pick(t, t->known_count)],
               .it = t->known[pick(t, t->known_count)],
               .you = pick(t, 5), /* 0 and 4: nobody who plays */
               .it_player = pick(t, 4)};
  c.itself = pick(t, 2) ? c.me : t->known[pick(t, t->known_count)];
  if (pick(t, 4) == 0) c.it = c.me;
  return c;
}

/* What is there now, and some of what was. */
static void remember_handles(trial *t, const cardvm_game *g) {
  t->known[0] = 0;
  uint32_t n = t->known_count ? t->known_count : 1;
  for (uint32_t i = 1; i <= g->h->card_count; i++) {
    if (!g->cards[i].definition) continue;
    uint32_t at = n < 64 ? n++ : 1 + pick(t, 63);
    t->known[at] = card_handle(g, i);
  }
  t->known_count = n;
}

static void expect(const trial *t, const char *how, uint32_t n, int32_t found, int32_t wanted) {
  if (found != wanted)
    fail_msg("%s %u of %u: %d, the plain way it is %d", how, (unsigned)n, (unsigned)t->asked,
             (int)found, (int)wanted);
}

static void look_alone(trial *t, cardvm_game *g) {
  for (uint32_t i = 0; i < CONDITIONS; i++) {
    context c = any_context(t);
    bool wanted = plain(g, t->condition[i], &c) != 0;
    expect(t, "condition", i, holds(g, t->condition[i], &c), wanted);
    expect(t, "condition as a number", i, eval(g, t->condition[i], &c) != 0, wanted);
    t->asked++;
    t->held += wanted;
  }
  for (uint32_t i = 0; i < NUMBERS; i++) {
    context c = any_context(t);
    term number = term_make(g->program, t->number[i]);
    expect(t, "number", i, term_value(g, &number, &c), plain(g, t->number[i], &c));
  }
}

/* Every card as `it`, or as all of me, it and itself: as a selection's filter and a rule's action
 * ask. */
static void look_prepared(trial *t, cardvm_game *g, uint32_t about) {
  for (uint32_t i = 0; i < CONDITIONS; i++) {
    context c = any_context(t);
    prepared p;
    bool some = prepare(g, t->condition[i], &c, about, &p), any = false;
    t->hoisted += !some;
    t->longer +=
        ITEM(const expr, g->program->exprs, t->condition[i])->comparison_count > PREPARED_EACH;
    t->simple += (uint32_t)(p.shown_end - p.shown + (p.fields_end - p.fields));
    for (uint32_t n = 1; n <= g->h->card_count; n++) {
      if (!g->cards[n].definition) continue;
      c.it = card_handle(g, n);
      if (about & DEPENDS_ON_ME) c.me = c.itself = c.it;
      bool wanted = plain(g, t->condition[i], &c) != 0;
      any = any || wanted;
      if (some) expect(t, "prepared", i, prepared_holds(g, &p, n), wanted);
    }
    if (!some && any) fail_msg("condition %u: not even looked at, and it holds", (unsigned)i);
  }
}

static void look_selected(trial *t, cardvm_game *g) {
  for (uint32_t i = 0; i < CONDITIONS; i++) {
    context c = any_context(t);
    cardvm_handle cards[CARDS_MAX];
    uint32_t n = select_cards(g, t->selection[i], &c, cards, CARDS_MAX), count = 0;
    for (cardvm_seat s = 1; s <= g->h->players; s++)
      for (uint32_t at = g->places[place_of(g, t->w->battle, s)].first; at;
           at = g->cards[at].next) {
        c.it = card_handle(g, at);
        bool wanted = plain(g, t->condition[i], &c) != 0;
        expect(t, "one of those selected", i, select_has(g, t->selection[i], &c, c.it), wanted);
        if (wanted && (count >= n || cards[count] != c.it))
          fail_msg("selection %u: card %u is not in it", i, at);
        count += wanted;
      }
    expect(t, "count of those selected", i, (int32_t)n, (int32_t)count);
  }
}

/* What is not about `it` (or me) is the same whoever that is. */
static void look_about(trial *t, cardvm_game *g) {
  for (uint32_t i = 0; i < CONDITIONS + NUMBERS; i++) {
    cardvm_expr id = i < CONDITIONS ? t->condition[i] : t->number[i - CONDITIONS];
    uint32_t about = ITEM(const expr, g->program->exprs, id)->depends_on;
    context c = any_context(t), other = any_context(t);
    other.you = c.you;
    other.it_player = c.it_player; /* candidates are cards */
    if (about & DEPENDS_ON_IT) other.it = c.it;
    if (about & DEPENDS_ON_ME) other.me = c.me, other.itself = c.itself;
    expect(t, "what it is not about, of expression", i, plain(g, id, &other), plain(g, id, &c));
  }
}

TEST(conditions_hold_as_they_do_the_plain_way) {
  trial t = {0};
  for (uint64_t seed = 1; seed <= TRIES(16, 5); seed++) {
    t = open_trial(seed);
    cardvm_error error;
    uint64_t answers = seed;
    cardvm_game *g = storm_start(t.t, seed, &error);
    assert_non_null(g);
    for (int stop = 0; stop < 8 && world_play_random(g, 7, &answers); stop++) {
      remember_handles(&t, g);
      look_alone(&t, g);
      look_prepared(&t, g, DEPENDS_ON_IT);
      look_prepared(&t, g, DEPENDS_ON_ME | DEPENDS_ON_IT);
      look_selected(&t, g);
      look_about(&t, g);
      assert_int_equal(g->stopped, STOP_NONE);
    }
    /* Not all the same, and what is fast is taken. */
    assert_true(t.held > t.asked / 10 && t.held < t.asked * 9 / 10);
    assert_true(t.hoisted > 20 && t.simple > 100 && t.longer > 1);
    cardvm_game_free(g);
    storm_free(t.t);
  }
}

/* A host may ask for a seat that is not in the game. */
TEST(nobody_has_no_variables) {
  world *w = world_declare();
  cardvm_expr gold = x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, w->gold);
  cardvm_id none = world_select(w, w->battle, CARDVM_SIDE_ANY, x_equals(w, gold, 0));
  cardvm_id bear = world_plain(w, "Bear", 1);
  world_start(w);
  world_put(w, bear, 1, w->battle);
  world_propose(w, ev_player(w->gain_gold, 2, 3));
  const uint32_t expected[] = {1, 1, 0, 1};
  for (cardvm_seat s = 0; s < 4; s++)
    assert_int_equal(cardvm_game_select(w->game, none, s, 0, NULL, 0), expected[s]);
  assert_int_equal(cardvm_game_select(w->game, none, 4000000, 0, NULL, 0), 1);
  world_free(w);
}

TEST(number_for_a_player_speaks_of_that_player) {
  world *w = world_declare();
  cardvm_expr gold = x_op(w, CARDVM_OP_PLAYER_VAR, CARDVM_WHOSE_YOU, w->gold);
  cardvm_id mine = world_select(w, w->battle, CARDVM_SIDE_YOURS, 0);
  cardvm_expr power = x_op(w, CARDVM_OP_PROPERTY, CARDVM_WHO_IT, w->power);
  cardvm_expr worth = x_op(w, CARDVM_OP_ADD, gold, x_op(w, CARDVM_OP_TOTAL, mine, power));
  cardvm_expr most = x_op(w, CARDVM_OP_TOTAL, mine, x_num(w, INT32_MAX));
  cardvm_id bear = world_plain(w, "Bear", 4);
  world_start(w);
  world_put(w, bear, 1, w->battle);
  world_put(w, bear, 1, w->battle);
  world_put(w, bear, 2, w->battle);
  world_propose(w, ev_player(w->gain_gold, 2, 3));
  assert_int_equal(cardvm_evaluate_for(w->game, worth, 1), 8);
  assert_int_equal(cardvm_evaluate_for(w->game, worth, 2), 7);
  assert_int_equal(cardvm_evaluate_for(w->game, worth, 0), 0);
  assert_int_equal(cardvm_evaluate_for(w->game, worth, 3), 0);
  assert_int_equal(cardvm_evaluate_for(w->game, 0, 1), 0);
  assert_int_equal(cardvm_evaluate_for(w->game, 99999, 1), 0);
  assert_int_equal(cardvm_evaluate_for(w->game, most, 1), INT32_MAX); /* as far as numbers go */
  world_free(w);
}
