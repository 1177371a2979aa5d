/* SPDX-License-Identifier: MIT */
/*
 * The board: everything about one position except how it came about.
 *
 * Layer 1/2. A board is a plain value of 128 bytes: making a move copies it into the next frame of the
 * history and changes the copy, so taking back is a pointer step and restores every bit by construction.
 *
 * Invariants of a board that has passed validation:
 *  - by_side[0] and by_side[1] are disjoint, and together equal the union of by_type[];
 *  - each side has exactly one king, no pawn stands on rank 1 or 8;
 *  - castling holds the squares of rooks that may still castle; each of them holds a rook of the side
 *    that owns that back rank, and that side's king stands on the same rank;
 *  - ep is the square a pawn has just jumped over, or CC_SQUARE_NONE; ep_legal equals ep when at least one
 *    en-passant capture is fully legal, else CC_SQUARE_NONE. Keys and equality use ep_legal.
 */
#ifndef CC__BOARD_H
#define CC__BOARD_H

#include <stdint.h>

#include "chesscore/types.h"

typedef struct cc__board {
  uint64_t by_type[6]; /* CC_PAWN .. CC_KING, both sides together */
  uint64_t by_side[2]; /* CC_WHITE, CC_BLACK */
  uint64_t key;        /* zobrist key: pieces, side, castling rooks, legal en passant */
  uint64_t pawn_key;   /* zobrist key of the pawns of both sides alone */
  uint64_t material;   /* packed piece counts, see material.h */
  uint64_t castling;   /* squares of the rooks that may still castle */
  uint32_t move;       /* the cc_move that led here; CC_MOVE_NONE for the first board */
  uint32_t fullmove;   /* move number as in FEN */
  uint32_t halfmove;   /* plies since the last capture or pawn move, as in FEN */
  uint32_t
      reversible; /* plies back that repetition may look: since capture, pawn move, lost right, null move */
  uint8_t side;   /* side to move */
  uint8_t ep;     /* see above */
  uint8_t ep_legal;
  uint8_t chess960; /* non-zero: Chess960 castling rules for notation and validation */
  uint8_t unused[12];
} cc__board;

#endif
