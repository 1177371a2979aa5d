/* SPDX-License-Identifier: MIT */
/* Layer 4. What reading and writing SAN both ask of a board. */
#ifndef CC__SAN_BOARD_H
#define CC__SAN_BOARD_H

#include "board/board_query.h"

/*
 * Squares from which a man of the type, no pawn, reaches `to`. Which type it is cannot be foretold, so the
 * ways of all are looked up and masked: four loads instead of a jump the processor guesses wrong.
 */
static inline uint64_t cc__san_reach(unsigned type, unsigned to, uint64_t occupied) {
  const uint64_t knight = 0 - (uint64_t)(type == CC_KNIGHT);
  const uint64_t king = 0 - (uint64_t)(type == CC_KING);
  const uint64_t queen = 0 - (uint64_t)(type == CC_QUEEN);
  const uint64_t bishop = (0 - (uint64_t)(type == CC_BISHOP)) | queen;
  const uint64_t rook = (0 - (uint64_t)(type == CC_ROOK)) | queen;
  return (cc__attacks_knight(to) & knight) | (cc__attacks_king(to) & king) |
         (cc__attacks_bishop(to, occupied) & bishop) | (cc__attacks_rook(to, occupied) & rook);
}

/*
 * Is the king on `king` unattacked once a man has gone from one square to another and `taken` has left the
 * board?
 */
static inline int cc__san_safe(const cc__board *board, unsigned king, unsigned from, unsigned to,
                               uint64_t taken) {
  const uint64_t occupied = (cc__occupied(board) & ~(cc__bit(from) | taken)) | cc__bit(to);
  const uint64_t enemy = board->by_side[board->side ^ 1u] & ~taken;
  return (cc__attackers(board, king, occupied) & enemy) == 0;
}

#endif
