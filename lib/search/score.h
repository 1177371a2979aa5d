/* SPDX-License-Identifier: MIT */
/*
 * Layer 6. Values inside the search: integers whose size says what kind they are.
 *
 *   |v| <= CC_EVALUATION_MAX        centipawns
 *   CC__VALUE_TABLEBASE -+ plies    reserved: won or lost by a tablebase
 *   CC__VALUE_MATE - plies          mate in so many plies from the root; negative: being mated
 *
 * In the table mate values count from the node, not the root, so that an entry is right wherever it is met.
 */
#ifndef CC__SCORE_H
#define CC__SCORE_H

#include <stdint.h>

#include "chesscore/evaluate.h"

#define CC__MAX_PLY 246 /* no line is longer; also the bound of recursion */

#define CC__VALUE_MATE 32000
#define CC__VALUE_INFINITE 32001
#define CC__VALUE_NONE 32002 /* not known */
#define CC__VALUE_MATE_LEAST (CC__VALUE_MATE - CC__MAX_PLY)
#define CC__VALUE_TABLEBASE 31000
#define CC__VALUE_TABLEBASE_LEAST (CC__VALUE_TABLEBASE - CC__MAX_PLY)

/* Proven results: everything beyond evaluations. */
static inline int score_is_win(int32_t value) {
  return value >= CC__VALUE_TABLEBASE_LEAST;
}
static inline int score_is_loss(int32_t value) {
  return value <= -CC__VALUE_TABLEBASE_LEAST;
}
static inline int score_is_proven(int32_t value) {
  return score_is_win(value) || score_is_loss(value);
}
static inline int score_is_mate(int32_t value) {
  return value >= CC__VALUE_MATE_LEAST || value <= -CC__VALUE_MATE_LEAST;
}

static inline int32_t score_clamp(int32_t value, int32_t low, int32_t high) {
  return value < low ? low : value > high ? high : value;
}

/* From root to node and back, for the table. */
static inline int32_t score_to_table(int32_t value, int32_t ply) {
  return score_is_win(value) ? value + ply : score_is_loss(value) ? value - ply : value;
}

/*
 * A mate that needs more plies than are left before the fifty-move draw proves nothing: it becomes the best
 * value that is no proof.
 */
static inline int32_t score_from_table(int32_t value, int32_t ply, uint32_t halfmove) {
  if (value == CC__VALUE_NONE) {
    return value;
  }
  const int32_t left = halfmove < 100 ? 100 - (int32_t)halfmove : 0;
  if (score_is_win(value)) {
    if (value >= CC__VALUE_MATE_LEAST && CC__VALUE_MATE - value > left) {
      return CC__VALUE_TABLEBASE_LEAST - 1;
    }
    return value - ply;
  }
  if (score_is_loss(value)) {
    if (value <= -CC__VALUE_MATE_LEAST && CC__VALUE_MATE + value > left) {
      return -(CC__VALUE_TABLEBASE_LEAST - 1);
    }
    return value + ply;
  }
  return value;
}

#endif
