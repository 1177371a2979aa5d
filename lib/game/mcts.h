/* SPDX-License-Identifier: MIT */
/* Layer 7. Monte-Carlo tree search; see mcts.c. */
#ifndef CC__MCTS_H
#define CC__MCTS_H

#include "game/game_worker.h"

/* What a game brings: 0 lost, half drawn, one won. */
#define CC__MCTS_ONE 65536

typedef struct cc__mcts_node {
  uint64_t move;
  int64_t sum; /* what the team that made the move got in all visits */
  uint32_t visits;
  uint32_t first;  /* of its children, in a row */
  uint32_t count;  /* 0: not expanded, or none */
  uint32_t weight; /* of a chance move; of others 1; 0: may not be played */
} cc__mcts_node;

typedef struct cc__mcts_tree {
  cc__mcts_node *nodes; /* the root is the first */
  size_t capacity;
  size_t used;
  uint64_t seed;
  int64_t sums[CC_GAME_MAX_TEAMS];     /* of all playouts */
  uint32_t path[CC_GAME_MAX_PLY + 1];  /* of this playout */
  uint8_t movers[CC_GAME_MAX_PLY + 1]; /* the team that moved to each */
} cc__mcts_tree;

cc_status cc__mcts_init(cc__mcts_tree *tree, const cc_allocator *allocator, uint64_t bytes);
void cc__mcts_free(cc__mcts_tree *tree, const cc_allocator *allocator);

/* Grow a tree from the worker's root until a limit. `playouts` 0: no such limit. */
void cc__mcts_run(cc__game_worker *worker, cc__mcts_tree *tree, uint64_t seed, uint64_t playouts);

/* The child of a node that was visited most; NULL if none was. */
const cc__mcts_node *cc__mcts_favourite(const cc__mcts_tree *tree, const cc__mcts_node *node);

#endif
