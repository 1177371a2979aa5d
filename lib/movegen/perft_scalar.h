/* SPDX-License-Identifier: MIT */
/*
 * Perft with ordinary 64-bit words: the reference of the faster kernels, and the one for every processor.
 * Layer 3.
 *
 * The last ply is never walked. Once checks and pins are known, the number of legal moves is a sum of
 * population counts, so a node at depth 1 costs one look at the board, not one call for each move.
 */
#ifndef CC__PERFT_SCALAR_H
#define CC__PERFT_SCALAR_H

#include <stdint.h>

#include "movegen/perft_node.h"

CC__ALWAYS_INLINE uint64_t perft_scalar_pawns(const cc__perft_node *node, unsigned side,
                                              const cc__perft_limits *limits) {
  perft_pawn_steps steps = perft_find_pawn_steps(node, side, limits);
  uint64_t count = cc__popcount(steps.single) + cc__popcount(steps.twice);
  if (steps.west | steps.east) {
    count += cc__popcount(steps.west) + cc__popcount(steps.east);
  }
  /* A step to the last rank is four moves. */
  if ((steps.single | steps.west | steps.east) & perft_last_rank(side)) {
    uint64_t last = perft_last_rank(side);
    count += UINT64_C(3) * (cc__popcount(steps.single & last) + cc__popcount(steps.west & last) +
                            cc__popcount(steps.east & last));
  }
  return count;
}

CC__ALWAYS_INLINE uint64_t perft_scalar_sliders(const cc__perft_node *node, unsigned side,
                                                const cc__perft_limits *limits) {
  uint64_t count = 0, set;
  for (set = node->diagonal[side] & ~limits->pinned; set != 0;) {
    count += cc__popcount(cc__attacks_bishop(cc__pop_lsb(&set), limits->occupied) & limits->targets);
  }
  for (set = node->orthogonal[side] & ~limits->pinned; set != 0;) {
    count += cc__popcount(cc__attacks_rook(cc__pop_lsb(&set), limits->occupied) & limits->targets);
  }
  if (!(limits->pinned & (node->diagonal[side] | node->orthogonal[side]))) {
    return count;
  }
  for (set = limits->pinned & node->diagonal[side]; set != 0; set &= set - 1) {
    count += cc__popcount(cc__attacks_bishop(cc__lsb(set), limits->occupied) & limits->targets &
                          cc__line(node->king[side], cc__lsb(set)));
  }
  for (set = limits->pinned & node->orthogonal[side]; set != 0; set &= set - 1) {
    count += cc__popcount(cc__attacks_rook(cc__lsb(set), limits->occupied) & limits->targets &
                          cc__line(node->king[side], cc__lsb(set)));
  }
  return count;
}

/* The number of legal moves. */
CC__ALWAYS_INLINE uint64_t cc__perft_scalar_count(const cc__perft_node *node, unsigned side) {
  cc__perft_limits limits;
  uint64_t count, set;
  cc__perft_find_limits(node, side, &limits);
  count = cc__popcount(limits.king_safe);
  if (node->ep != CC_SQUARE_NONE) {
    count += cc__popcount(cc__perft_ep_sources(node, side));
  }
  if (cc__several(limits.checkers)) {
    return count;
  }
  if (node->castling & perft_back_rank(side)) {
    count += cc__popcount(cc__perft_castling_rooks(node, side, &limits));
  }
  count += perft_scalar_pawns(node, side, &limits);
  for (set = node->knights[side] & ~limits.pinned; set != 0;) {
    count += cc__popcount(cc__attacks_knight(cc__pop_lsb(&set)) & limits.targets);
  }
  return count + perft_scalar_sliders(node, side, &limits);
}

static uint64_t perft_scalar_white_leaf(const cc__perft_node *node, unsigned depth, void *unused) {
  (void)depth;
  (void)unused;
  return cc__perft_scalar_count(node, CC_WHITE);
}

static uint64_t perft_scalar_black_leaf(const cc__perft_node *node, unsigned depth, void *unused) {
  (void)depth;
  (void)unused;
  return cc__perft_scalar_count(node, CC_BLACK);
}

/* Leaves two plies below. */
CC__UNUSED static uint64_t perft_scalar_white_pair(const cc__perft_node *node, unsigned depth, void *unused) {
  cc__perft_visitor visitor = {perft_scalar_black_leaf, 1, 0, 0};
  (void)depth;
  (void)unused;
  return cc__perft_expand(node, CC_WHITE, visitor);
}

CC__UNUSED static uint64_t perft_scalar_black_pair(const cc__perft_node *node, unsigned depth, void *unused) {
  cc__perft_visitor visitor = {perft_scalar_white_leaf, 1, 0, 0};
  (void)depth;
  (void)unused;
  return cc__perft_expand(node, CC_BLACK, visitor);
}

#endif
