/* SPDX-License-Identifier: MIT */
/*
 * Layer 5, hot core. The basic evaluator: few terms, each with a weight the caller may set. Made to be read;
 * the rules are in chesscore/evaluate.h and docs/evaluation.md.
 */
#ifndef CC__BASIC_H
#define CC__BASIC_H

#include "board/board_query.h"
#include "board/material.h"
#include "chesscore/evaluate.h"
#include "eval/span.h"

/* [term][side] */
typedef struct cc__basic_terms {
  int32_t of[CC_TERM_COUNT][2];
} cc__basic_terms;

static int32_t basic_mobility(const cc__board *board, const int32_t *weights, unsigned us) {
  const uint64_t occupied = cc__occupied(board);
  int32_t sum = 0;
  for (unsigned type = CC_KNIGHT; type <= CC_QUEEN; type++) {
    uint64_t men = cc__pieces(board, us, type);
    int32_t moves = 0;
    while (men != 0) {
      const unsigned square = cc__pop_lsb(&men);
      const uint64_t attacks = type == CC_KNIGHT   ? cc__attacks_knight(square)
                               : type == CC_BISHOP ? cc__attacks_bishop(square, occupied)
                               : type == CC_ROOK   ? cc__attacks_rook(square, occupied)
                                                   : cc__attacks_queen(square, occupied);
      moves += (int32_t)cc__popcount(attacks & ~board->by_side[us]);
    }
    sum += weights[CC_BASIC_MOBILITY + type - CC_KNIGHT] * moves;
  }
  return sum;
}

static void basic_pawns(const cc__board *board, const int32_t *weights, unsigned us, cc__basic_terms *terms) {
  const uint64_t pawns = cc__pieces(board, us, CC_PAWN);
  const uint64_t enemy = cc__pieces(board, us ^ 1u, CC_PAWN);
  const uint64_t enemy_front = cc__front(us ^ 1u, enemy);
  const uint64_t stopped = enemy_front | cc__beside(enemy_front);
  const uint64_t doubled = pawns & cc__front(us ^ 1u, pawns);
  const uint64_t connected = pawns & cc__pawn_reach(us, pawns);
  terms->of[CC_TERM_PAWNS][us] = weights[CC_BASIC_DOUBLED] * (int32_t)cc__popcount(doubled) +
                                 weights[CC_BASIC_CONNECTED] * (int32_t)cc__popcount(connected);
  for (unsigned rank = 0; rank < 8; rank++) {
    const uint64_t there = pawns & cc__own_rank(us, rank);
    terms->of[CC_TERM_ADVANCE][us] += weights[CC_BASIC_ADVANCE + rank] *
                                      (int32_t)cc__popcount(there & stopped);
    terms->of[CC_TERM_PASSED][us] += weights[CC_BASIC_PASSED + rank] *
                                     (int32_t)cc__popcount(there & ~stopped);
  }
}

/* See CC_BASIC_MATERIAL's comment for the rule. */
static int basic_has_castled(const cc__board *board, unsigned us) {
  const unsigned king = cc__king_square(board, us);
  const unsigned file = cc__file_of(king);
  if ((board->castling & board->by_side[us]) != 0 || cc__own_rank_of(us, king) != 0 ||
      (file > 2 && file < 6)) {
    return 0;
  }
  const uint64_t rank = cc__rank_mask(cc__rank_of(king));
  const uint64_t below = cc__bit(king) - 1;
  const uint64_t outside = rank & (file <= 2 ? below : ~below & ~cc__bit(king));
  return (outside & cc__pieces(board, us, CC_ROOK)) == 0;
}

static void basic_king(const cc__board *board, const int32_t *weights, unsigned us, cc__basic_terms *terms) {
  if (!basic_has_castled(board, us)) {
    const int32_t held = (int32_t)cc__popcount(board->castling & board->by_side[us]);
    terms->of[CC_TERM_CASTLING][us] = weights[CC_BASIC_LOST_CASTLING] * (2 - held);
    return;
  }
  const uint64_t king = cc__bit(cc__king_square(board, us));
  const uint64_t row = king | cc__beside(king);
  const uint64_t shield = cc__ahead(us, row) | cc__ahead(us, cc__ahead(us, row));
  terms->of[CC_TERM_KING][us] = weights[CC_BASIC_SHIELD] *
                                (int32_t)cc__popcount(shield & cc__pieces(board, us, CC_PAWN));
}

/*
 * What the leading side gains with few men: its king near, the other at the edge. Ranks as the leader sees
 * them.
 */
static int32_t basic_endgame(const cc__board *board, const int32_t *weights, unsigned leader) {
  const unsigned king = cc__king_square(board, leader);
  const unsigned losing = cc__king_square(board, leader ^ 1u);
  const int32_t near = 16 - cc__file_distance(king, losing) - cc__rank_distance(king, losing);
  const int32_t file = (int32_t)cc__file_of(losing) - 3;
  const int32_t rank = (int32_t)cc__own_rank_of(leader, losing) - 4;
  const int32_t edge = (file < 0 ? -file : file) + (rank < 0 ? -rank : rank);
  return weights[CC_BASIC_ENDGAME_APPROACH] * near + weights[CC_BASIC_ENDGAME_EDGE] * edge;
}

/* Returns the value from White's view, not yet cut. */
static int32_t cc__basic_white(const cc__board *board, const int32_t *weights, cc__basic_terms *terms) {
  int32_t white = 0;
  for (unsigned us = 0; us < 2; us++) {
    for (unsigned term = 0; term < CC_TERM_COUNT; term++) {
      terms->of[term][us] = 0;
    }
    for (unsigned type = CC_PAWN; type <= CC_QUEEN; type++) {
      terms->of[CC_TERM_MATERIAL][us] += weights[CC_BASIC_MATERIAL + type] *
                                         (int32_t)cc__popcount(cc__pieces(board, us, type));
    }
    if (cc__several(cc__pieces(board, us, CC_BISHOP))) {
      terms->of[CC_TERM_BISHOP_PAIR][us] = weights[CC_BASIC_BISHOP_PAIR];
    }
    terms->of[CC_TERM_MOBILITY][us] = basic_mobility(board, weights, us);
    basic_pawns(board, weights, us, terms);
    basic_king(board, weights, us, terms);
    for (unsigned term = 0; term < CC_TERM_COUNT; term++) {
      white += us == CC_WHITE ? terms->of[term][us] : -terms->of[term][us];
    }
  }
  if (white != 0 && (int32_t)cc__popcount(cc__occupied(board)) <= weights[CC_BASIC_ENDGAME_MEN]) {
    const unsigned leader = white < 0;
    const int32_t gain = basic_endgame(board, weights, leader);
    terms->of[CC_TERM_ENDGAME][leader] = gain;
    white += leader == CC_WHITE ? gain : -gain;
  }
  return white;
}

/* Centipawns for the side to move. */
CC__UNUSED static int32_t cc__basic_value(const cc__board *board, const int32_t *weights) {
  cc__basic_terms terms;
  const int32_t white = cc__basic_white(board, weights, &terms);
  const int32_t cut = white > CC_EVALUATION_MAX    ? CC_EVALUATION_MAX
                      : white < -CC_EVALUATION_MAX ? -CC_EVALUATION_MAX
                                                   : white;
  return board->side == CC_WHITE ? cut : -cut;
}

#endif
