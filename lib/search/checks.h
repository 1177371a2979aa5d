/* SPDX-License-Identifier: MIT */
/*
 * Layer 6, hot core. Which moves of a board give check, from sets made once a board: much cheaper for many
 * moves than asking cc__gives_check for each, and the same answer (a test compares them).
 */
#ifndef CC__CHECKS_H
#define CC__CHECKS_H

#include "base/compiler.h"
#include "board/board_query.h"
#include "movegen/legality.h"

typedef struct cc__checks {
  uint64_t squares[6]; /* from where a man of each type would attack the enemy king; none for kings */
  uint64_t shields;    /* own men that alone stand between an own slider and the enemy king */
  unsigned king;       /* the enemy's */
} cc__checks;

CC__ALWAYS_INLINE void checks_begin(cc__checks *checks, const cc__board *board) {
  const unsigned us = board->side;
  const unsigned king = cc__king_square(board, us ^ 1u);
  const uint64_t occupied = cc__occupied(board);
  checks->king = king;
  checks->squares[CC_PAWN] = cc__attacks_pawn(us ^ 1u, king);
  checks->squares[CC_KNIGHT] = cc__attacks_knight(king);
  checks->squares[CC_BISHOP] = cc__attacks_bishop(king, occupied);
  checks->squares[CC_ROOK] = cc__attacks_rook(king, occupied);
  checks->squares[CC_QUEEN] = checks->squares[CC_BISHOP] | checks->squares[CC_ROOK];
  checks->squares[CC_KING] = 0;
  uint64_t snipers = cc__snipers(board, us ^ 1u);
  uint64_t shields = 0;
  while (snipers != 0) {
    const uint64_t between = cc__between(king, cc__pop_lsb(&snipers)) & occupied;
    if (between != 0 && !cc__several(between)) {
      shields |= between;
    }
  }
  checks->shields = shields & board->by_side[us];
}

/* For legal moves. */
CC__ALWAYS_INLINE int checks_given(const cc__checks *checks, const cc__board *board, cc_move move) {
  const unsigned from = CC_MOVE_FROM(move);
  const unsigned to = CC_MOVE_TO(move);
  if (CC__UNLIKELY(CC_MOVE_KIND(move) >= CC_MOVE_KIND_EN_PASSANT || CC_MOVE_PROMOTION(move) != 0)) {
    return cc__gives_check(board, move) != 0; /* lines open in more ways than the sets foresee */
  }
  return (checks->squares[CC_MOVE_PIECE(move)] >> to & 1u) != 0 ||
         ((checks->shields >> from & 1u) != 0 && (cc__line(checks->king, from) >> to & 1u) == 0);
}

/* Squares a side's men attack. */
CC__ALWAYS_INLINE uint64_t checks_attacked_by(const cc__board *board, unsigned side) {
  const uint64_t occupied = cc__occupied(board);
  const uint64_t pawns = cc__pieces(board, side, CC_PAWN);
  uint64_t attacked = side == CC_WHITE ? cc__shift_north_east(pawns) | cc__shift_north_west(pawns)
                                       : cc__shift_south_east(pawns) | cc__shift_south_west(pawns);
  uint64_t men = cc__pieces(board, side, CC_KNIGHT);
  attacked |= cc__attacks_king(cc__king_square(board, side));
  while (men != 0) {
    attacked |= cc__attacks_knight(cc__pop_lsb(&men));
  }
  men = cc__diagonal_sliders(board) & board->by_side[side];
  while (men != 0) {
    attacked |= cc__attacks_bishop(cc__pop_lsb(&men), occupied);
  }
  men = cc__straight_sliders(board) & board->by_side[side];
  while (men != 0) {
    attacked |= cc__attacks_rook(cc__pop_lsb(&men), occupied);
  }
  return attacked;
}

#endif
