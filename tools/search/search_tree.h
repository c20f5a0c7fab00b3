/* The tree of the searching player: decisions, and the answers between them. */
#ifndef TOOLS_SEARCH_TREE_H
#define TOOLS_SEARCH_TREE_H

#include "search.h"

#define ROOT 1 /* 0 is no node */
/* Where something is hidden or left to chance, one tree for each of so many games that could be. */
#define DRAWS_MOST 6

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
  bool open;       /* the tree is over this game, not over one that could be */
  uint32_t chosen; /* the node of the last pick; 0: none, or in a game that only could be */
  /* what scores are compared with, in this tree */
  bool scored;
  uint32_t players;
  int32_t start[CARDVM_PLAYERS_MAX];
  uint64_t spread, spread_count; /* how far scores lie from the start, summed up */
};

/* Nodes: a new one without an answer; what is asked in one; a copy of its game, as long as there
 * are few of them; all back to nothing, games to be used again. */
uint32_t search_add_node(search *s, uint32_t parent);
void search_describe(node *n, const cardvm_game *game);
void search_keep_game(search *s, node *n, const cardvm_game *game);
void search_clear(search *s);

/* Answers: whether one option is the whole answer, and of such ones how many there are and the
 * n-th. */
bool search_is_single(const node *n);
uint32_t search_single_answers(const node *n);
void search_single_answer(const node *n, uint32_t at, picks *answer);

/* Whether it leads to the node. */
bool search_same_answer(const search *s, const node *n, const picks *answer);

/* An answer not tried so far; false: none now. */
bool search_new_answer(search *s, const node *n, picks *answer);
uint32_t search_add_child(search *s, uint32_t parent, const picks *answer);

#endif
