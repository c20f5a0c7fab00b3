/* The tree of the searching player: decisions, and the answers between them. */
#include "search_tree.h"

#include <stdlib.h>
#include <string.h>

/* Nodes beyond so many keep no game: they are reached again by their answers. */
#define GAMES_MAX 4096

/* -- Nodes ------------------------------------------------------------------------------------- */

uint32_t search_add_node(search *s, uint32_t parent) {
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
  if (!fork) cardvm_game_free(into);
  return fork;
}

void search_describe(node *n, const cardvm_game *game) {
  const cardvm_decision *ask = cardvm_game_decision(game);
  if (!ask) return; /* over, or failed: nothing to answer */
  n->kind = ask->kind;
  n->decider = ask->decider;
  n->options = ask->option_count;
  n->min = ask->min;
  n->max = ask->max < ask->option_count ? ask->max : ask->option_count;
}

void search_keep_game(search *s, node *n, const cardvm_game *game) {
  if (s->games == GAMES_MAX) return;
  n->game = copy(s, game);
  s->games += n->game != NULL;
}

/* Gives the games of the tree back, to be used again. */
void search_clear(search *s) {
  s->spare = need(s->spare, ((size_t)s->spares + s->games + 1) * sizeof(cardvm_game *));
  for (uint32_t i = ROOT; i < s->count; i++)
    if (s->nodes[i].game) s->spare[s->spares++] = s->nodes[i].game;
  s->games = 0;
  s->picks.count = 0;
  s->count = 0;
  s->chosen = 0;
  search_add_node(s, 0); /* no node */
}

/* -- Answers ----------------------------------------------------------------------------------- */

/* Whether one option is the whole answer. */
bool search_is_single(const node *n) { return n->kind != CARDVM_ASK_ORDER && n->max <= 1; }

/* Answers of a single pick; the first is none at all where that is allowed. */
uint32_t search_single_answers(const node *n) { return n->max ? n->options + (n->min == 0) : 1; }

/* The n-th answer of a single pick. */
void search_single_answer(const node *n, uint32_t at, picks *answer) {
  answer->count = 0;
  bool may_be_none = n->min == 0;
  if (!may_be_none) picks_add(answer, at);
  else if (at) picks_add(answer, at - 1);
}

bool search_same_answer(const search *s, const node *n, const picks *answer) {
  return n->picks == answer->count &&
         (!answer->count || memcmp(s->picks.index + n->pick, answer->index,
                                   answer->count * sizeof *answer->index) == 0);
}

static bool is_known(const search *s, const node *n, const picks *answer) {
  for (uint32_t child = n->first; child; child = s->nodes[child].next)
    if (search_same_answer(s, &s->nodes[child], answer)) return true;
  return false;
}

static int ascending(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* An answer not tried so far; false: none now. Of many picks there may be more answers than anybody
 * can try, so they are drawn at random, and more of them the more often the node is visited. */
bool search_new_answer(search *s, const node *n, picks *answer) {
  if (search_is_single(n)) {
    if (n->children == search_single_answers(n)) return false;
    search_single_answer(n, n->children, answer);
    return true;
  }
  if ((uint64_t)n->children * n->children > 4 * (uint64_t)n->visits) return false;
  cardvm_decision ask = {.kind = n->kind, .min = n->min, .max = n->max, .option_count = n->options};
  picks_random(s->random, &ask, answer);
  if (n->kind != CARDVM_ASK_ORDER && answer->count > 1) /* in any order it is the same */
    qsort(answer->index, answer->count, sizeof *answer->index, ascending);
  return !is_known(s, n, answer);
}

uint32_t search_add_child(search *s, uint32_t parent, const picks *answer) {
  uint32_t child = search_add_node(s, parent);
  node *n = &s->nodes[child], *above = &s->nodes[parent];
  n->pick = s->picks.count;
  n->picks = answer->count;
  for (uint32_t i = 0; i < answer->count; i++) picks_add(&s->picks, answer->index[i]);
  n->next = above->first;
  above->first = child;
  above->children++;
  return child;
}
