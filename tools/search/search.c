#include "search.h"

#include "cardvm_view.h"
#include "search_luck.h"
#include "search_tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Random answers after a new node, before the rule set's score is asked. */
#define PLAYOUT 2
/* Without a score only the end of a game says anything. */
#define PLAYOUT_TO_END 2000
/* What a tree holds of earlier picks stays in memory: one that is larger is not used again. */
#define NODES_MAX 100000
/* Worths are whole numbers, so that sums are the same on every machine. */
#define WORTH_WON 1000000
#define WORTH_EVEN (WORTH_WON / 2)
/* No score is worth as much as a win. */
#define WORTH_SCORE 400000
/* How much a rarely tried answer is preferred, in the formula of UCT; less than its usual 1.4
 * because playouts that are cut are worth about a half each. */
#define EXPLORE 0.35
/* No more games that could be than leave each tree so many playouts. */
#define DRAW_PLAYOUTS 30

/* -- Going down -------------------------------------------------------------------------------- */

/* log2 by straight lines between powers of two: the C library's may differ from machine to machine,
 * while sqrt, sums and products are rounded alike everywhere. */
static double rough_log2(uint32_t x) {
  uint32_t bits = 0;
  while (x >> bits > 1) bits++;
  return bits + (double)(x - (1u << bits)) / (double)(1u << bits);
}

static double urgency(const node *n, double log_visits) {
  double mean = (double)n->worth / n->visits / WORTH_WON;
  return mean + EXPLORE * sqrt(log_visits / n->visits);
}

static uint32_t most_urgent(const search *s, const node *above) {
  double log_visits = rough_log2(above->visits), best = -1;
  uint32_t chosen = 0;
  for (uint32_t child = above->first; child; child = s->nodes[child].next) {
    double worth = urgency(&s->nodes[child], log_visits);
    if (worth > best) {
      best = worth;
      chosen = child;
    }
  }
  return chosen;
}

/* Down to a node that is new, or where the game ends. */
static uint32_t descend(search *s) {
  uint32_t at = s->root;
  picks answer = {0};
  while (s->nodes[at].kind != CARDVM_ASK_NONE) {
    if (search_new_answer(s, &s->nodes[at], &answer)) {
      at = search_add_child(s, at, &answer);
      break;
    }
    at = most_urgent(s, &s->nodes[at]);
  }
  picks_free(&answer);
  return at;
}

/* Brings the scratch game to a node: from the nearest game above, by the answers from there. */
static bool reach(search *s, uint32_t at) {
  const node *n = &s->nodes[at];
  if (n->game) {
    cardvm_game *fork = cardvm_game_fork(n->game, s->scratch);
    s->scratch = fork ? fork : s->scratch;
    return fork != NULL;
  }
  if (!reach(s, n->parent)) return false;
  if (cardvm_game_choose(s->scratch, s->picks.index + n->pick, n->picks) != CARDVM_OK) return false;
  cardvm_status status = cardvm_game_run(s->scratch);
  return status == CARDVM_DECISION || status == CARDVM_OVER;
}

/* -- Worth ------------------------------------------------------------------------------------- */

static bool play_out(search *s) {
  picks answer = {0};
  bool well = true;
  int length = s->scored ? PLAYOUT : PLAYOUT_TO_END;
  for (int i = 0; well && i < length && cardvm_game_decision(s->scratch); i++) {
    picks_random(s->random, cardvm_game_decision(s->scratch), &answer);
    well = cardvm_game_choose(s->scratch, answer.index, answer.count) == CARDVM_OK;
    cardvm_status status = well ? cardvm_game_run(s->scratch) : CARDVM_FAILED;
    well = status == CARDVM_DECISION || status == CARDVM_OVER;
  }
  picks_free(&answer);
  return well;
}

/* How much better than at the start, measured by how far scores lie apart in this tree: nobody
 * has to say what the points of a rule set are worth. */
static uint32_t worth_of_score(search *s, cardvm_seat seat) {
  int32_t score = 0;
  if (!s->scored || !cardvm_lua_score(s->scratch, seat, &score)) return WORTH_EVEN;
  int64_t gain = (int64_t)score - s->start[seat - 1];
  int64_t size = gain < 0 ? -gain : gain;
  s->spread += (uint64_t)size;
  s->spread_count++;
  int64_t usual = (int64_t)(s->spread / s->spread_count) + 1;
  return (uint32_t)(WORTH_EVEN + WORTH_SCORE * gain / (size + 2 * usual));
}

static uint32_t worth_for(search *s, cardvm_seat seat) {
  cardvm_result result = cardvm_game_result(s->scratch);
  if (!result.over) return worth_of_score(s, seat);
  for (uint32_t i = 0; i < result.winner_count; i++)
    if (result.winners[i] == seat) return WORTH_WON;
  return result.winner_count ? 0 : WORTH_EVEN;
}

/* Adds what came of it to every node up to the root, each for the one who chose it. */
static void learn(search *s, uint32_t at, bool well) {
  uint32_t worth[CARDVM_PLAYERS_MAX];
  for (cardvm_seat seat = 1; seat <= s->players; seat++)
    worth[seat - 1] = well ? worth_for(s, seat) : WORTH_EVEN;
  for (; at != s->root; at = s->nodes[at].parent) {
    node *n = &s->nodes[at];
    n->visits++;
    n->worth += worth[s->nodes[n->parent].decider - 1];
  }
  s->nodes[s->root].visits++;
}

/* -- The search -------------------------------------------------------------------------------- */

static void iterate(search *s) {
  uint32_t at = descend(s);
  bool well = reach(s, at);
  node *n = &s->nodes[at];
  if (well && !n->visits) {
    search_describe(n, s->scratch);
    if (n->kind != CARDVM_ASK_NONE) search_keep_game(s, n, s->scratch);
  }
  learn(s, at, well && play_out(s));
}

/* The root of a tree over this game. */
static bool plant(search *s, const cardvm_game *game) {
  uint32_t at = search_add_node(s, 0);
  node *root = &s->nodes[at];
  search_describe(root, game);
  search_keep_game(s, root, game);
  if (!root->game) return false;
  s->root = at;
  s->roots[s->draws++] = at;
  s->players = cardvm_game_players(game);
  s->scored = true;
  for (cardvm_seat seat = 1; seat <= s->players; seat++)
    s->scored = s->scored && cardvm_lua_score(root->game, seat, &s->start[seat - 1]);
  return true;
}

/* -- What is not known ------------------------------------------------------------------------- */

/* Trees over games that the one who decides can't tell from this one. Where all is open and nothing
 * is left to chance there is only one such game: this one, of which nothing is known that could be
 * looked at. */
static bool plant_all(search *s, cardvm_game *game, uint32_t iterations) {
  cardvm_seat viewer = cardvm_game_decision(game)->decider;
  search_clear(s);
  s->draws = 0;
  s->spread = s->spread_count = 0;
  s->open = luck_is_open(game) && !luck_shows(game, s->random);
  if (s->open) {
    cardvm_game *fork = luck_other(game, s->random);
    bool planted = fork && plant(s, fork);
    cardvm_game_free(fork);
    return planted;
  }
  uint32_t wanted = iterations / DRAW_PLAYOUTS;
  wanted = wanted < 1 ? 1 : wanted > DRAWS_MOST ? DRAWS_MOST : wanted;
  for (uint32_t i = 0; i < wanted; i++) {
    cardvm_game *drawn;
    if (cardvm_game_determinize(game, viewer, luck_seed(s->random), s->drawn, &drawn) != CARDVM_OK)
      continue;
    s->drawn = drawn;
    plant(s, drawn);
  }
  return s->draws != 0;
}

/* The game of the last pick's node, but for luck that nobody has seen, is the one that was played
 * on. */
static bool follows(const node *n, cardvm_game *game) {
  if (!n->game || n->kind == CARDVM_ASK_NONE) return false;
  const cardvm_decision *a = cardvm_game_decision(n->game), *b = cardvm_game_decision(game);
  if (!a || a->serial != b->serial || a->decider != b->decider ||
      a->option_count != b->option_count)
    return false;
  for (uint32_t i = 0; i < a->option_count; i++)
    if (a->options[i].subject != b->options[i].subject || a->options[i].name != b->options[i].name)
      return false;
  return luck_alike(n->game, game);
}

/* The part of the last tree that holds now, if its pick led here at once: often the same player is
 * asked again, with whom, then where to. False: a new tree is needed. */
static bool replant(search *s, cardvm_game *game) {
  if (!s->chosen || s->count > NODES_MAX) return false;
  if (!follows(&s->nodes[s->chosen], game)) return false;
  s->root = s->roots[0] = s->chosen;
  return true;
}

/* Over all trees: how often an answer was tried, and what it was worth. */
typedef struct tally {
  uint64_t visits, worth;
} tally;

static tally tally_of(const search *s, const node *answer_node) {
  const picks answer = {.index = s->picks.index + answer_node->pick, .count = answer_node->picks};
  tally all = {0};
  for (uint32_t i = 0; i < s->draws; i++)
    for (uint32_t child = s->nodes[s->roots[i]].first; child; child = s->nodes[child].next) {
      const node *n = &s->nodes[child];
      if (!search_same_answer(s, n, &answer)) continue;
      all.visits += n->visits;
      all.worth += n->worth;
    }
  return all;
}

/* The most visited answer: a lucky one is not among them for long. */
static uint32_t most_visited(const search *s) {
  uint32_t best = 0;
  tally most = {0};
  for (uint32_t i = 0; i < s->draws; i++)
    for (uint32_t child = s->nodes[s->roots[i]].first; child; child = s->nodes[child].next) {
      tally t = tally_of(s, &s->nodes[child]);
      if (best && (t.visits < most.visits || (t.visits == most.visits && t.worth <= most.worth)))
        continue;
      best = child;
      most = t;
    }
  return best;
}

static search *prepared(search *s) {
  if (s) return s;
  s = need(NULL, sizeof *s);
  *s = (search){0};
  return s;
}

void search_pick(search **kept, uint32_t iterations, uint64_t *random, cardvm_game *game,
                 picks *answer) {
  search *s = *kept = prepared(*kept);
  s->random = random;
  bool kept_tree = replant(s, game);
  node asked = {0};
  search_describe(&asked, game);
  if (search_is_single(&asked) && search_single_answers(&asked) == 1) {
    search_single_answer(&asked, 0, answer); /* nothing to find out */
    s->chosen = kept_tree ? s->nodes[s->root].first : 0;
    return;
  }
  if (!kept_tree && !plant_all(s, game, iterations)) {
    picks_default(cardvm_game_decision(game), answer);
    return;
  }
  for (uint32_t i = 0; i < s->draws; i++) {
    s->root = s->roots[i];
    while (s->nodes[s->root].visits < iterations / s->draws || !s->nodes[s->root].first) iterate(s);
  }
  uint32_t best = most_visited(s);
  const node *n = &s->nodes[best];
  answer->count = 0;
  for (uint32_t i = 0; i < n->picks; i++) picks_add(answer, s->picks.index[n->pick + i]);
  s->chosen = s->open ? best : 0;
}

void search_free(search *s) {
  if (!s) return;
  search_clear(s);
  for (uint32_t i = 0; i < s->spares; i++) cardvm_game_free(s->spare[i]);
  cardvm_game_free(s->scratch);
  cardvm_game_free(s->drawn);
  picks_free(&s->picks);
  free(s->spare);
  free(s->nodes);
  free(s);
}
