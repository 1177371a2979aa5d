/* SPDX-License-Identifier: MIT */
/*
 * The walk above the kernels: depth-first down to two plies before the leaves, which a kernel counts at once.
 * Layer 3. Before including, define CC__PERFT_WHITE_PAIR and CC__PERFT_BLACK_PAIR, the kernel's functions.
 *
 * With a table (perft_table.h), the counts of subtrees are remembered and transpositions are counted once. All
 * children of a node are made first and their lines fetched, then looked up: by then the lines are there.
 *
 * Callers ask for a few plies at a time (perft.c): at most CC__PERFT_WALK_PLIES. So the recursion here is short,
 * stopping is the caller's business, and no sum overflows: CC_MAX_MOVES to that power is below 2^64.
 */
#ifndef CC__PERFT_WALK_H
#define CC__PERFT_WALK_H

#include <stdint.h>

#include "movegen/perft_node.h"
#include "movegen/perft_scalar.h"
#include "movegen/perft_table.h"

#define CC__PERFT_WALK_PLIES 6u

enum { PERFT_WALK_WAITING = 32 };

/* --- Without a table --- */

/* Leaves below `node`, White to move; depth >= 3. */
static uint64_t perft_walk_white(const cc__perft_node *node, unsigned depth, void *unused);
static uint64_t perft_walk_black(const cc__perft_node *node, unsigned depth, void *unused);

static uint64_t perft_walk_white(const cc__perft_node *node, unsigned depth, void *unused) {
  cc__perft_visitor pair = {CC__PERFT_BLACK_PAIR, 2, 0, 0};
  cc__perft_visitor deeper = {perft_walk_black, depth - 1, 0, 0};
  (void)unused;
  return depth == 3 ? cc__perft_expand(node, CC_WHITE, pair) : cc__perft_expand(node, CC_WHITE, deeper);
}

static uint64_t perft_walk_black(const cc__perft_node *node, unsigned depth, void *unused) {
  cc__perft_visitor pair = {CC__PERFT_WHITE_PAIR, 2, 0, 0};
  cc__perft_visitor deeper = {perft_walk_white, depth - 1, 0, 0};
  (void)unused;
  return depth == 3 ? cc__perft_expand(node, CC_BLACK, pair) : cc__perft_expand(node, CC_BLACK, deeper);
}

CC__ALWAYS_INLINE uint64_t perft_walk_shallow(const cc__perft_node *node, unsigned side, unsigned depth) {
  if (depth == 0) {
    return 1;
  }
  if (depth == 1) {
    return side == CC_WHITE ? perft_scalar_white_leaf(node, 1, 0) : perft_scalar_black_leaf(node, 1, 0);
  }
  return side == CC_WHITE ? CC__PERFT_WHITE_PAIR(node, 2, 0) : CC__PERFT_BLACK_PAIR(node, 2, 0);
}

/* The number of leaves `depth` plies below a board; depth <= CC__PERFT_WALK_PLIES. */
CC__UNUSED static uint64_t cc__perft_count(const cc__board *board, unsigned depth) {
  cc__perft_node node;
  cc__perft_node_from_board(&node, board);
  if (depth < 3) {
    return perft_walk_shallow(&node, board->side, depth);
  }
  return board->side == CC_WHITE ? perft_walk_white(&node, depth, 0) : perft_walk_black(&node, depth, 0);
}

/* --- With a table --- */

/* What the visitor of one node keeps: the sum, and the children whose lines are on their way. */
typedef struct perft_walk_frame {
  const cc__perft_table *table;
  uint64_t count;
  unsigned waiting;
  cc__perft_node child[PERFT_WALK_WAITING];
} perft_walk_frame;

static void perft_walk_keyed_white(const cc__perft_node *node, unsigned depth, perft_walk_frame *above);
static void perft_walk_keyed_black(const cc__perft_node *node, unsigned depth, perft_walk_frame *above);

/* Counts the children that wait. `side` is to move in them. */
static void perft_walk_flush(perft_walk_frame *frame, unsigned side, unsigned depth) {
  for (unsigned i = 0; i < frame->waiting; i++) {
    const cc__perft_node *child = &frame->child[i];
    uint64_t count;
    if (depth > 2 && side == CC_WHITE) {
      perft_walk_keyed_white(child, depth, frame);
    } else if (depth > 2) {
      perft_walk_keyed_black(child, depth, frame);
    } else {
      if (!cc__perft_table_find(frame->table, child->key, 2, &count)) {
        count = perft_walk_shallow(child, side, 2);
        cc__perft_table_store(frame->table, child->key, 2, count);
      }
      frame->count += count;
    }
  }
  frame->waiting = 0;
}

/* Visitors: the children wait in the frame, and what they add up to comes there too. */
CC__ALWAYS_INLINE uint64_t perft_walk_collect(const cc__perft_node *child, unsigned side, unsigned depth,
                                              perft_walk_frame *frame) {
  cc__perft_table_prefetch(frame->table, child->key);
  frame->child[frame->waiting] = *child;
  if (++frame->waiting == PERFT_WALK_WAITING) {
    perft_walk_flush(frame, side, depth);
  }
  return 0;
}

static uint64_t perft_walk_collect_white(const cc__perft_node *child, unsigned depth, void *frame) {
  return perft_walk_collect(child, CC_WHITE, depth, frame);
}

static uint64_t perft_walk_collect_black(const cc__perft_node *child, unsigned depth, void *frame) {
  return perft_walk_collect(child, CC_BLACK, depth, frame);
}

/* Adds the leaves below `node` to the frame above; depth >= 3. */
CC__ALWAYS_INLINE void perft_walk_keyed(const cc__perft_node *node, unsigned side, unsigned depth,
                                        perft_walk_frame *above) {
  perft_walk_frame frame;
  cc__perft_visitor collect = {side == CC_WHITE ? perft_walk_collect_black : perft_walk_collect_white,
                               depth - 1, &frame, 1};
  frame.table = above->table;
  frame.count = 0;
  frame.waiting = 0;
  if (!cc__perft_table_find(frame.table, node->key, depth, &frame.count)) {
    (void)cc__perft_expand(node, side, collect);
    perft_walk_flush(&frame, side ^ 1u, depth - 1);
    cc__perft_table_store(frame.table, node->key, depth, frame.count);
  }
  above->count += frame.count;
}

static void perft_walk_keyed_white(const cc__perft_node *node, unsigned depth, perft_walk_frame *above) {
  perft_walk_keyed(node, CC_WHITE, depth, above);
}

static void perft_walk_keyed_black(const cc__perft_node *node, unsigned depth, perft_walk_frame *above) {
  perft_walk_keyed(node, CC_BLACK, depth, above);
}

/* The same count with the help of a table. */
CC__UNUSED static uint64_t cc__perft_count_hashed(const cc__board *board, unsigned depth,
                                                  cc__perft_table *table) {
  perft_walk_frame frame;
  cc__perft_node node;
  cc__perft_node_from_board(&node, board);
  if (depth < 3) {
    return perft_walk_shallow(&node, board->side, depth);
  }
  node.key = cc__perft_key(&node, board->side);
  frame.table = table;
  frame.count = 0;
  if (board->side == CC_WHITE) {
    perft_walk_keyed_white(&node, depth, &frame);
  } else {
    perft_walk_keyed_black(&node, depth, &frame);
  }
  return frame.count;
}

#endif
