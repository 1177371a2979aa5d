/* SPDX-License-Identifier: MIT */
/*
 * Layer 2. Questions about one board, as static functions: the same text serves the cold code, compiled once,
 * and the hot core, compiled per level.
 */
#ifndef CC__BOARD_QUERY_H
#define CC__BOARD_QUERY_H

#include "base/compiler.h"
#include "board/attacks.h"
#include "board/bitboard.h"
#include "board/board.h"

static inline uint64_t cc__occupied(const cc__board *board) {
  return board->by_side[0] | board->by_side[1];
}

static inline uint64_t cc__pieces(const cc__board *board, unsigned side, unsigned type) {
  return board->by_side[side] & board->by_type[type];
}

static inline unsigned cc__king_square(const cc__board *board, unsigned side) {
  return cc__lsb(cc__pieces(board, side, CC_KING));
}

/* Type of the man on a square, CC_PIECE_TYPE_NONE for an empty one. */
static inline unsigned cc__type_at(const cc__board *board, unsigned square) {
  for (unsigned type = 0; type < 6; type++) {
    if (board->by_type[type] >> square & 1) {
      return type;
    }
  }
  return CC_PIECE_TYPE_NONE;
}

static inline uint64_t cc__diagonal_sliders(const cc__board *board) {
  return board->by_type[CC_BISHOP] | board->by_type[CC_QUEEN];
}

static inline uint64_t cc__straight_sliders(const cc__board *board) {
  return board->by_type[CC_ROOK] | board->by_type[CC_QUEEN];
}

/* What repetition compares: men, side to move, castling rooks, legal en passant. */
static inline int cc__board_equal(const cc__board *a, const cc__board *b) {
  uint64_t difference = (a->castling ^ b->castling) | (uint64_t)(a->side ^ b->side) |
                        (uint64_t)(a->ep_legal ^ b->ep_legal) | (a->by_side[0] ^ b->by_side[0]) |
                        (a->by_side[1] ^ b->by_side[1]);
  for (unsigned type = 0; type < 6; type++) {
    difference |= a->by_type[type] ^ b->by_type[type];
  }
  return difference == 0;
}

/* Men of both sides that attack a square through the given occupancy. */
static inline uint64_t cc__attackers(const cc__board *board, unsigned square, uint64_t occupied) {
  return (cc__attacks_pawn(0, square) & cc__pieces(board, 1, CC_PAWN)) |
         (cc__attacks_pawn(1, square) & cc__pieces(board, 0, CC_PAWN)) |
         (cc__attacks_knight(square) & board->by_type[CC_KNIGHT]) |
         (cc__attacks_king(square) & board->by_type[CC_KING]) |
         (cc__attacks_bishop(square, occupied) & cc__diagonal_sliders(board)) |
         (cc__attacks_rook(square, occupied) & cc__straight_sliders(board));
}

/* Men of the other side that attack the king of `side`. */
static inline uint64_t cc__checkers_of(const cc__board *board, unsigned side) {
  return cc__attackers(board, cc__king_square(board, side), cc__occupied(board)) & board->by_side[side ^ 1];
}

/* Enemy sliders that would attack the king of `side` on an empty board. */
static inline uint64_t cc__snipers(const cc__board *board, unsigned side) {
  const unsigned king = cc__king_square(board, side);
  return ((cc__attacks_bishop(king, 0) & cc__diagonal_sliders(board)) |
          (cc__attacks_rook(king, 0) & cc__straight_sliders(board))) &
         board->by_side[side ^ 1];
}

/* Men of `side` that alone stand between their king and an enemy slider. */
static inline uint64_t cc__pinned(const cc__board *board, unsigned side) {
  const unsigned king = cc__king_square(board, side);
  const uint64_t occupied = cc__occupied(board);
  uint64_t snipers = cc__snipers(board, side);
  uint64_t pinned = 0;
  while (snipers != 0) {
    const uint64_t between = cc__between(king, cc__pop_lsb(&snipers)) & occupied;
    if (between != 0 && (between & (between - 1)) == 0) {
      pinned |= between & board->by_side[side];
    }
  }
  return pinned;
}

/*
 * Pawns of the side to move that may take en passant on the board's raw ep square without leaving
 * their king attacked. Both pawns leave the board's lines at once, so the test looks at the board afterwards.
 */
static inline uint64_t cc__ep_capturers(const cc__board *board) {
  if (board->ep >= CC_SQUARE_NONE) {
    return 0;
  }
  const unsigned us = board->side;
  const unsigned king = cc__king_square(board, us);
  const uint64_t taken = cc__bit(board->ep ^ 8u);
  uint64_t candidates = cc__attacks_pawn(us ^ 1u, board->ep) & cc__pieces(board, us, CC_PAWN);
  uint64_t capturers = 0;
  while (candidates != 0) {
    const unsigned from = cc__pop_lsb(&candidates);
    const uint64_t occupied = (cc__occupied(board) ^ cc__bit(from) ^ taken) | cc__bit(board->ep);
    if ((cc__attackers(board, king, occupied) & board->by_side[us ^ 1u] & ~taken) == 0) {
      capturers |= cc__bit(from);
    }
  }
  return capturers;
}

/* Where king and rook of a castling move end: its squares are king's and rook's, on one rank. */
static inline unsigned cc__castling_king_to(unsigned king, unsigned rook) {
  return (king & 56u) | (rook > king ? 6u : 2u);
}
static inline unsigned cc__castling_rook_to(unsigned king, unsigned rook) {
  return (king & 56u) | (rook > king ? 5u : 3u);
}

#endif
