/* Why, in games at random of all rule sets, held against what the game does:
 *
 * - whatever is offered is explained by OFFERED alone, whatever is not by at least one test that
 *   fails, for whoever may know everything;
 * - what makes a value sums up to it;
 * - to ask changes nothing;
 * - a player is told the same in a game that it can't tell from the real one, as long as the same
 * is offered there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cardvm_lua.h"
#include "cardvm_view.h"
#include "cardvm_why.h"
#include "services.h"
#include "tests.h"
#include "tries.h"

#define MOST 64u

typedef struct tally {
  const char *ruleset;
  uint32_t offered, not_offered, reasons, hidden, values, changes, same;
} tally;

static cardvm_reason said[MOST], drawn_said[MOST];

static bool is_action(const ability *a) {
  return a->def.kind == CARDVM_ACTIVATED || a->def.kind == CARDVM_COMMAND;
}

/* -- What can be done ------------------------------------------------------------------------- */

static void expect_explained(cardvm_game *g, cardvm_seat player, cardvm_option pick, tally *t) {
  const cardvm_decision *ask = cardvm_game_question(g);
  const bool offered =
      ask && ask->kind == CARDVM_ASK_ACT && ask->player == player && cardvm_game_offers(g, &pick);
  const uint32_t n =
      cardvm_game_why_not(g, CARDVM_VIEWER_ALL, player, pick.name, pick.subject, said, MOST);
  const char *name = cardvm_program_name(cardvm_game_program(g), CARDVM_SORT_ABILITY, pick.name);
  if (!n)
    fail_msg("%s: '%s' is not explained: %s", t->ruleset, name, cardvm_game_error(g)->message);
  if (offered != (said[0].kind == CARDVM_WHY_OFFERED))
    fail_msg("%s: '%s' with %08x is %soffered, but the first reason is %u of %u", t->ruleset, name,
             pick.subject, offered ? "" : "not ", (unsigned)said[0].kind, n);
  assert_true(n == 1 || !offered);
  assert_true(said[0].kind != CARDVM_WHY_HIDDEN);
  *(offered ? &t->offered : &t->not_offered) += 1;
  t->reasons += n;
}

/* Between the words and the set there may be some that say nothing. */
static bool alike(const cardvm_reason *a, const cardvm_reason *b) {
  return memcmp(a, b, offsetof(cardvm_reason, needs) + sizeof a->needs) == 0 && a->set == b->set;
}

/* What the viewer is told in the two games, where neither or both offer it. */
static void expect_same(cardvm_game *g, cardvm_game *drawn, cardvm_seat player, cardvm_option pick,
                        tally *t) {
  const cardvm_seat viewer = cardvm_game_decider(g, player);
  const uint32_t n = cardvm_game_why_not(g, viewer, player, pick.name, pick.subject, said, MOST);
  t->hidden += n && said[0].kind == CARDVM_WHY_HIDDEN;
  if (!drawn) return;
  const uint32_t m =
      cardvm_game_why_not(drawn, viewer, player, pick.name, pick.subject, drawn_said, MOST);
  if (!n || !m ||
      (said[0].kind == CARDVM_WHY_OFFERED) != (drawn_said[0].kind == CARDVM_WHY_OFFERED))
    return;
  t->same++;
  bool same = n == m;
  for (uint32_t i = 0; same && i < n && i < MOST; i++) same = alike(&said[i], &drawn_said[i]);
  if (!same)
    fail_msg("%s: '%s' tells player %u what it may not know: %u reasons (first %u), else %u (%u)",
             t->ruleset,
             cardvm_program_name(cardvm_game_program(g), CARDVM_SORT_ABILITY, pick.name),
             (unsigned)viewer, n, (unsigned)said[0].kind, m, (unsigned)drawn_said[0].kind);
}

static void ask_about(cardvm_game *g, cardvm_game *drawn, cardvm_id id, cardvm_handle card,
                      tally *t) {
  const cardvm_decision *ask = cardvm_game_question(g);
  const uint32_t index = card_at(g, card);
  const cardvm_seat whose = index && g->cards[index].master ? g->cards[index].master : 1;
  const cardvm_seat asked = ask ? ask->player : g->h->turn_player ? g->h->turn_player : 1;
  const cardvm_option pick = {card, id};
  expect_explained(g, asked, pick, t);
  if (whose != asked) expect_explained(g, whose, pick, t);
  expect_same(g, drawn, asked, pick, t);
}

static void ask_about_all(cardvm_game *g, cardvm_game *drawn, tally *t) {
  const cardvm_program *p = g->program;
  for (cardvm_id id = 1; id <= p->abilities.count; id++) {
    const ability *a = program_ability(p, id);
    if (!is_action(a)) continue;
    if (a->rule && !a->selection) ask_about(g, drawn, id, 0, t);
    for (uint32_t i = 1; i <= g->h->card_count; i++)
      if (g->cards[i].definition &&
          (a->rule ? a->selection != 0 : g->cards[i].definition == a->definition))
        ask_about(g, drawn, id, card_handle(g, i), t);
  }
}

/* -- What makes a value ------------------------------------------------------------------------ */

static int64_t bounded(int64_t n) {
  return n > INT32_MAX ? INT32_MAX : n < INT32_MIN ? INT32_MIN : n;
}

static void expect_sum(cardvm_game *g, cardvm_seat viewer, cardvm_handle card, cardvm_id property,
                       tally *t) {
  const int32_t value = cardvm_game_property(g, card, property);
  const uint32_t n = cardvm_game_why_value(g, viewer, card, property, said, MOST);
  int64_t sum = 0;
  assert_true(n <= MOST);
  for (uint32_t i = 0; i < n; i++) {
    sum = bounded(said[i].op == CARDVM_OP_ADD ? sum + said[i].has : said[i].has);
    assert_int_equal(sum, said[i].needs);
    assert_true(i ? said[i].kind != CARDVM_WHY_PRINTED
                  : said[i].kind == CARDVM_WHY_PRINTED || said[i].kind == CARDVM_WHY_LAST);
  }
  t->values++;
  t->changes += n > 1;
  if (n ? sum != value : viewer == CARDVM_VIEWER_ALL)
    fail_msg("%s: %s is %d, but its %u reasons make %d", t->ruleset,
             cardvm_program_name(g->program, CARDVM_SORT_PROPERTY, property), (int)value, n,
             (int)sum);
}

static void sum_all(cardvm_game *g, tally *t) {
  for (uint32_t i = 1; i <= g->h->card_count; i++)
    for (cardvm_id q = 1; g->cards[i].definition && q <= g->program->properties.count; q++) {
      expect_sum(g, CARDVM_VIEWER_ALL, card_handle(g, i), q, t);
      expect_sum(g, 1, card_handle(g, i), q, t);
    }
}

/* -- Games ------------------------------------------------------------------------------------- */

static void play(cardvm_program *program, uint64_t seed, uint32_t every, uint32_t most, tally *t) {
  cardvm_setup setup = cardvm_setup_default();
  cardvm_error error;
  setup.seed = seed;
  setup.players = program->rules.players_min;
  cardvm_game *g = cardvm_lua_start(program, &setup, NULL, &error), *drawn;
  if (!g) fail_msg("%s: %s", t->ruleset, error.message);
  uint64_t luck = seed;
  for (uint32_t n = 0; n < most && cardvm_game_run(g) == CARDVM_DECISION; n++) {
    if ((n + seed) % every == 0) {
      const uint64_t hash = cardvm_game_hash(g);
      const cardvm_seat viewer = cardvm_game_question(g)->decider;
      const bool could = cardvm_game_determinize(g, viewer, seed + n, NULL, &drawn) == CARDVM_OK;
      const uint64_t work = cardvm_game_stats(g).work;
      ask_about_all(g, could ? drawn : NULL, t);
      sum_all(g, t);
      assert_true(cardvm_game_hash(g) == hash && cardvm_game_stats(g).work == work);
      if (could) cardvm_game_free(drawn);
    }
    assert_int_equal(cardvm_game_choose_random(g, &luck), CARDVM_OK);
  }
  cardvm_game_free(g);
}

static void explain_games(const char *ruleset, uint32_t games, uint32_t every, uint32_t most) {
  tally t = {.ruleset = ruleset};
  char folder[64];
  cardvm_error error;
  snprintf(folder, sizeof folder, "cardscripts/%s", ruleset);
  cardvm_program *program = cardvm_lua_load(NULL, folder, &error);
  if (!program) fail_msg("%s", error.message);
  games = TRIES(games, 2);
  for (uint32_t i = 0; i < games; i++) play(program, 1 + i, every, most, &t);
  cardvm_program_free(program);
  printf(
      "%s: %u offered, %u not, with %u reasons; %u hidden from who asks; %u of drawn games; %u values, %u of "
      "them changed\n",
      ruleset, t.offered, t.not_offered, t.reasons, t.hidden, t.same, t.values, t.changes);
  assert_true(t.offered && t.not_offered && t.same);
}

TEST(gundam) { explain_games("gundam", 4, 3, 400); }
TEST(vanguard) { explain_games("vanguard", 4, 3, 400); }
TEST(dominion) { explain_games("dominion", 4, 3, 400); }
TEST(dominance) { explain_games("dominance", 3, 5, 200); }
TEST(twilight) { explain_games("twilight_imperium", 3, 7, 300); }
TEST(hearing) { explain_games("../tests/data/hearing", 4, 3, 400); }
TEST(skirmish) { explain_games("skirmish", 4, 3, 400); }
