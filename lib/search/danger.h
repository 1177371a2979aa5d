/* SPDX-License-Identifier: MIT */
/*
 * Layer 6, hot core. Is a king in danger? Squares beside it that the other side attacks are counted: the
 * crudest of the attack units that evaluations weigh ("King Safety", chessprogramming wiki), but the sets
 * are at hand in a node, so that asking costs a few instructions.
 */
#ifndef CC__DANGER_H
#define CC__DANGER_H

#include "base/compiler.h"
#include "board/board_query.h"
#include "movegen/legality.h"

/* So many attacked squares beside a king are danger: one man alone seldom attacks two. */
#define DANGER_SQUARES 2u

/* Squares a king could stand on next. */
CC__ALWAYS_INLINE uint64_t danger_ring(const cc__board *board, unsigned side) {
  return cc__attacks_king(cc__king_square(board, side));
}

/*
 * `attacked`: squares the other side attacks. Its own men beside the king count where it guards them: they
 * are what attacks are made of.
 */
CC__ALWAYS_INLINE int danger_is_near(const cc__board *board, unsigned side, uint64_t attacked) {
  return cc__popcount(danger_ring(board, side) & attacked) >= DANGER_SQUARES;
}

/* Does a man that is not a pawn or king, from where the move brings it, attack a square beside the enemy king? */
CC__ALWAYS_INLINE int danger_is_made(const cc__board *board, cc_move move) {
  const uint64_t ring = danger_ring(board, board->side ^ 1u);
  const uint64_t occupied = cc__occupied(board) ^ cc__bit(CC_MOVE_FROM(move));
  const unsigned to = CC_MOVE_TO(move);
  switch (CC_MOVE_PIECE(move)) {
  case CC_KNIGHT: return (cc__attacks_knight(to) & ring) != 0;
  case CC_BISHOP: return (cc__attacks_bishop(to, occupied) & ring) != 0;
  case CC_ROOK: return (cc__attacks_rook(to, occupied) & ring) != 0;
  case CC_QUEEN: return (cc__attacks_queen(to, occupied) & ring) != 0;
  default: return 0;
  }
}

#endif
