#include "search.h"

#include "cardvm_view.h"
#include "search_luck.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Random answers after a new node, before the rule set's score is asked. */
#define PLAYOUT 2
/* Without a score only the end of a game says anything. */
#define PLAYOUT_TO_END 2000
/* Nodes beyond so many keep no game: they are reached again by their answers. */
#define GAMES_MAX 4096
/* What a tree holds of earlier picks stays in memory: one that is larger is not used again. */
#define NODES_MAX 100000
/* Worths are whole numbers, so that sums are the same on every machine. */
#define WORTH_WON 1000000
#define WORTH_EVEN (WORTH_WON / 2)
/* No score is worth as much as a win. */
#define WORTH_SCORE 400000
/* How much a rarely tried answer is preferred, in the formula of UCT; less than its usual 1.4 because
 * playouts that are cut are worth about a half each. */
#define EXPLORE 0.35
#define ROOT 1 /* 0 is no node */
/* Where something is hidden or left to chance, one tree for each of so many games that could be; no more
 * than leave each tree some playouts. */
#define DRAWS_MOST 6
#define DRAW_PLAYOUTS 30

/* A decision, reached by an answer to the one above. */
typedef struct node {
  uint32_t parent, first, next; /* first child, next sibling */
  uint32_t pick, picks;         /* the answer that leads here, in search.picks */
  uint32_t children, visits;
  uint64_t worth; /* sum over visits, for the decider above */
  cardvm_game *game;
  /* what is asked here; NONE: the game ends here, or fails */
  cardvm_ask kind;
  cardvm_seat decider;
  uint32_t options, min, max;
} node;

struct search {
  node *nodes;
  uint32_t count, room, root;
  picks picks;
  cardvm_game **spare; /* games to be used again */
  uint32_t spares, games;
  cardvm_game *scratch, *drawn;
  uint64_t *random;
  uint32_t roots[DRAWS_MOST], draws;
  bool open; /* the tree is over this game, not over one that could be */
  uint32_t chosen; /* the node of the last pick; 0: none, or in a game that only could be */
  /* what scores are compared with, in this tree */
  bool scored;
  uint32_t players;
  int32_t start[CARDVM_PLAYERS_MAX];
  uint64_t spread, spread_count; /* how far scores lie from the start, summed up */
};

/* -- Nodes ----------------------------------------------------------------------------------- */

static uint32_t add_node(search *s, uint32_t parent) {
  if (s->count == s->room) {
    s->room = s->room * 2 + 64;
    s->nodes = need(s->nodes, s->room * sizeof *s->nodes);
  }
  s->nodes[s->count] = (node){.parent = parent};
  return s->count++;
}

/* A copy in memory that an earlier tree has left; NULL when memory is refused. */
static cardvm_game *copy(search *s, const cardvm_game *game) {
  cardvm_game *into = s->spares ? s->spare[--s->spares] : NULL;
  cardvm_game *fork = cardvm_game_fork(game, into);
  if (!fork)
    cardvm_game_free(into);
  return fork;
}

static void describe(node *n, const cardvm_game *game) {
  const cardvm_decision *ask = cardvm_game_decision(game);
  if (!ask)
    return; /* over, or failed: nothing to answer */
  n->kind = ask->kind;
  n->decider = ask->decider;
  n->options = ask->option_count;
  n->min = ask->min;
  n->max = ask->max < ask->option_count ? ask->max : ask->option_count;
}

static void keep_game(search *s, node *n, const cardvm_game *game) {
  if (s->games == GAMES_MAX)
    return;
  n->game = copy(s, game);
  s->games += n->game != NULL;
}

/* Gives the games of the tree back, to be used again. */
static void clear(search *s) {
  s->spare = need(s->spare, ((size_t)s->spares + s->games + 1) * sizeof(cardvm_game *));
  for (uint32_t i = ROOT; i < s->count; i++)
    if (s->nodes[i].game)
      s->spare[s->spares++] = s->nodes[i].game;
  s->games = 0;
  s->picks.count = 0;
  s->count = 0;
  s->chosen = 0;
  add_node(s, 0); /* no node */
}

/* -- Answers --------------------------------------------------------------------------------- */

/* Whether one option is the whole answer. */
static bool is_single(const node *n) {
  return n->kind != CARDVM_ASK_ORDER && (n->kind != CARDVM_ASK_CHOOSE || n->max <= 1);
}

/* Answers of a single pick; the first is none at all where that is allowed. */
static uint32_t single_answers(const node *n) {
  if (n->kind != CARDVM_ASK_CHOOSE)
    return n->options;
  return n->max ? n->options + (n->min == 0) : 1;
}

/* The n-th answer of a single pick. */
static void single_answer(const node *n, uint32_t at, picks *answer) {
  answer->count = 0;
  bool may_be_none = n->kind == CARDVM_ASK_CHOOSE && n->min == 0;
  if (!may_be_none)
    picks_add(answer, at);
  else if (at)
    picks_add(answer, at - 1);
}

static bool same_answer(const search *s, const node *n, const picks *answer) {
  return n->picks == answer->count &&
         (!answer->count || memcmp(s->picks.index + n->pick, answer->index,
                                   answer->count * sizeof *answer->index) == 0);
}

static bool is_known(const search *s, const node *n, const picks *answer) {
  for (uint32_t child = n->first; child; child = s->nodes[child].next)
    if (same_answer(s, &s->nodes[child], answer))
      return true;
  return false;
}

static int ascending(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* An answer not tried so far; false: none now. Of many picks there may be more answers than anybody
 * can try, so they are drawn at random, and more of them the more often the node is visited. */
static bool new_answer(search *s, const node *n, picks *answer) {
  if (is_single(n)) {
    if (n->children == single_answers(n))
      return false;
    single_answer(n, n->children, answer);
    return true;
  }
  if ((uint64_t)n->children * n->children > 4 * (uint64_t)n->visits)
    return false;
  cardvm_decision ask = {.kind = n->kind, .min = n->min, .max = n->max, .option_count = n->options};
  picks_random(s->random, &ask, answer);
  if (n->kind == CARDVM_ASK_CHOOSE && answer->count > 1) /* in any order it is the same */
    qsort(answer->index, answer->count, sizeof *answer->index, ascending);
  return !is_known(s, n, answer);
}

static uint32_t add_child(search *s, uint32_t parent, const picks *answer) {
  uint32_t child = add_node(s, parent);
  node *n = &s->nodes[child], *above = &s->nodes[parent];
  n->pick = s->picks.count;
  n->picks = answer->count;
  for (uint32_t i = 0; i < answer->count; i++)
    picks_add(&s->picks, answer->index[i]);
  n->next = above->first;
  above->first = child;
  above->children++;
  return child;
}

/* -- Going down ------------------------------------------------------------------------------ */

/* log2 by straight lines between powers of two: the C library's may differ from machine to machine,
 * while sqrt, sums and products are rounded alike everywhere. */
static double rough_log2(uint32_t x) {
  uint32_t bits = 0;
  while (x >> bits > 1)
    bits++;
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
    if (new_answer(s, &s->nodes[at], &answer)) {
      at = add_child(s, at, &answer);
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
  if (!reach(s, n->parent))
    return false;
  if (cardvm_game_choose(s->scratch, s->picks.index + n->pick, n->picks) != CARDVM_OK)
    return false;
  cardvm_status status = cardvm_game_run(s->scratch);
  return status == CARDVM_DECISION || status == CARDVM_OVER;
}

/* -- Worth ----------------------------------------------------------------------------------- */

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
  if (!s->scored || !cardvm_lua_score(s->scratch, seat, &score))
    return WORTH_EVEN;
  int64_t gain = (int64_t)score - s->start[seat - 1];
  int64_t size = gain < 0 ? -gain : gain;
  s->spread += (uint64_t)size;
  s->spread_count++;
  int64_t usual = (int64_t)(s->spread / s->spread_count) + 1;
  return (uint32_t)(WORTH_EVEN + WORTH_SCORE * gain / (size + 2 * usual));
}

static uint32_t worth_for(search *s, cardvm_seat seat) {
  cardvm_result result = cardvm_game_result(s->scratch);
  if (!result.over)
    return worth_of_score(s, seat);
  for (uint32_t i = 0; i < result.winner_count; i++)
    if (result.winners[i] == seat)
      return WORTH_WON;
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

/* -- The search ------------------------------------------------------------------------------ */

static void iterate(search *s) {
  uint32_t at = descend(s);
  bool well = reach(s, at);
  node *n = &s->nodes[at];
  if (well && !n->visits) {
    describe(n, s->scratch);
    if (n->kind != CARDVM_ASK_NONE)
      keep_game(s, n, s->scratch);
  }
  learn(s, at, well && play_out(s));
}

/* The root of a tree over this game. */
static bool plant(search *s, const cardvm_game *game) {
  uint32_t at = add_node(s, 0);
  node *root = &s->nodes[at];
  describe(root, game);
  keep_game(s, root, game);
  if (!root->game)
    return false;
  s->root = at;
  s->roots[s->draws++] = at;
  s->players = cardvm_game_players(game);
  s->scored = true;
  for (cardvm_seat seat = 1; seat <= s->players; seat++)
    s->scored = s->scored && cardvm_lua_score(root->game, seat, &s->start[seat - 1]);
  return true;
}

/* -- What is not known ----------------------------------------------------------------------- */

/* Trees over games that the one who decides can't tell from this one. Where all is open and nothing is left
 * to chance there is only one such game: this one, of which nothing is known that could be looked at. */
static bool plant_all(search *s, cardvm_game *game, uint32_t iterations) {
  cardvm_seat viewer = cardvm_game_decision(game)->decider;
  clear(s);
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

/* The game of the last pick's node, but for luck that nobody has seen, is the one that was played on. */
static bool follows(const node *n, cardvm_game *game) {
  if (!n->game || n->kind == CARDVM_ASK_NONE)
    return false;
  const cardvm_decision *a = cardvm_game_decision(n->game), *b = cardvm_game_decision(game);
  if (!a || a->serial != b->serial || a->decider != b->decider || a->option_count != b->option_count)
    return false;
  for (uint32_t i = 0; i < a->option_count; i++)
    if (a->options[i].subject != b->options[i].subject || a->options[i].name != b->options[i].name)
      return false;
  return luck_alike(n->game, game);
}

/* The part of the last tree that holds now, if its pick led here at once: often the same player is
 * asked again, with whom, then where to. False: a new tree is needed. */
static bool replant(search *s, cardvm_game *game) {
  if (!s->chosen || s->count > NODES_MAX)
    return false;
  if (!follows(&s->nodes[s->chosen], game))
    return false;
  s->root = s->roots[0] = s->chosen;
  return true;
}

/* Over all trees: how often an answer was tried, and what it was worth. */
typedef struct tally { uint64_t visits, worth; } tally;

static tally tally_of(const search *s, const node *answer_node) {
  const picks answer = {.index = s->picks.index + answer_node->pick, .count = answer_node->picks};
  tally all = {0};
  for (uint32_t i = 0; i < s->draws; i++)
    for (uint32_t child = s->nodes[s->roots[i]].first; child; child = s->nodes[child].next) {
      const node *n = &s->nodes[child];
      if (!same_answer(s, n, &answer))
        continue;
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
  if (s)
    return s;
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
  describe(&asked, game);
  if (is_single(&asked) && single_answers(&asked) == 1) {
    single_answer(&asked, 0, answer); /* nothing to find out */
    s->chosen = kept_tree ? s->nodes[s->root].first : 0;
    return;
  }
  if (!kept_tree && !plant_all(s, game, iterations)) {
    picks_default(cardvm_game_decision(game), answer);
    return;
  }
  for (uint32_t i = 0; i < s->draws; i++) {
    s->root = s->roots[i];
    while (s->nodes[s->root].visits < iterations / s->draws || !s->nodes[s->root].first)
      iterate(s);
  }
  uint32_t best = most_visited(s);
  const node *n = &s->nodes[best];
  answer->count = 0;
  for (uint32_t i = 0; i < n->picks; i++)
    picks_add(answer, s->picks.index[n->pick + i]);
  s->chosen = s->open ? best : 0;
}

void search_free(search *s) {
  if (!s)
    return;
  clear(s);
  for (uint32_t i = 0; i < s->spares; i++)
    cardvm_game_free(s->spare[i]);
  cardvm_game_free(s->scratch);
  cardvm_game_free(s->drawn);
  picks_free(&s->picks);
  free(s->spare);
  free(s->nodes);
  free(s);
}
