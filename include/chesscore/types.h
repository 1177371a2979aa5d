/* SPDX-License-Identifier: MIT */
/*
 * Squares, sides, pieces, bitboards and moves: the plain values every other header uses.
 *
 * All constants are frozen: their numbers never change. Since 0.1.
 */
#ifndef CHESSCORE_TYPES_H
#define CHESSCORE_TYPES_H

#include <stddef.h>
#include <stdint.h>

#include "chesscore/export.h"
#include "chesscore/status.h"

CC_BEGIN_DECLS

/* A square: a1 = 0, b1 = 1, .. h1 = 7, a2 = 8, .. h8 = 63. */
typedef uint8_t cc_square;
#define CC_SQUARE_NONE ((cc_square)64)

/* A set of squares: bit n is square n. */
typedef uint64_t cc_bitboard;

/* A side. */
typedef uint8_t cc_side;
#define CC_WHITE ((cc_side)0)
#define CC_BLACK ((cc_side)1)
#define CC_SIDE_ANY ((cc_side)2) /* both, where a query says so */

/* The kind of a piece, without its side. */
typedef uint8_t cc_piece_type;
#define CC_PAWN ((cc_piece_type)0)
#define CC_KNIGHT ((cc_piece_type)1)
#define CC_BISHOP ((cc_piece_type)2)
#define CC_ROOK ((cc_piece_type)3)
#define CC_QUEEN ((cc_piece_type)4)
#define CC_KING ((cc_piece_type)5)
#define CC_PIECE_TYPE_NONE ((cc_piece_type)6)
#define CC_PIECE_TYPE_ANY ((cc_piece_type)7) /* all, where a query says so */

/* A piece of a side: type + 8 * side, so a white knight is 1 and a black one 9. */
typedef uint8_t cc_piece;
#define CC_PIECE_NONE ((cc_piece)15)
#define CC_PIECE(side, type) ((cc_piece)((type) + 8 * (side)))
#define CC_PIECE_TYPE(piece) ((cc_piece_type)((piece)&7))
#define CC_PIECE_SIDE(piece) ((cc_side)((piece) >> 3))

/*
 * A move. The layout is frozen; unused bits are zero.
 *
 *   bits  0- 5  from square
 *   bits  6-11  to square. Castling is written as king takes own rook, in standard chess too, so that
 *               Chess960 needs no special case; cc_move_target gives the square where the king ends.
 *   bits 12-14  promotion: 0 none, else CC_KNIGHT .. CC_QUEEN
 *   bits 15-17  type of the moving piece
 *   bits 18-20  captured type + 1, 0 for none. En passant captures a pawn; castling captures nothing.
 *   bits 21-23  kind: one of CC_MOVE_KIND_*
 *   bits 24-31  zero
 *
 * A move is always read together with a position. A value whose piece or captured field does not fit the
 * position is illegal there, though its squares might suit another.
 */
typedef uint32_t cc_move;

#define CC_MOVE_KIND_NORMAL 0
#define CC_MOVE_KIND_DOUBLE_PUSH 1
#define CC_MOVE_KIND_EN_PASSANT 2
#define CC_MOVE_KIND_CASTLING 3
#define CC_MOVE_KIND_NULL 4

#define CC_MOVE_NONE ((cc_move)0)
#define CC_MOVE_NULL ((cc_move)0x800000u)

/* Fields of a move as they stand there, as macros for C. The functions below say CC_PIECE_TYPE_NONE for "none". */
#define CC_MOVE_FROM(move) ((cc_square)((move)&63u))
#define CC_MOVE_TO(move) ((cc_square)((move) >> 6 & 63u))
#define CC_MOVE_PROMOTION(move) ((uint8_t)((move) >> 12 & 7u))
#define CC_MOVE_PIECE(move) ((cc_piece_type)((move) >> 15 & 7u))
#define CC_MOVE_CAPTURED_PLUS_ONE(move) ((uint8_t)((move) >> 18 & 7u))
#define CC_MOVE_KIND(move) ((uint8_t)((move) >> 21 & 7u))

/*
 * An upper bound on the number of moves of any kind in any position the library accepts, soft-invalid heaps
 * of queens included. Proof: a move other than castling ends on a square and comes either along one of
 * the at most eight lines through it, from the nearest man there, or from one of its knight squares. Summed
 * over the board that is 420 + 336 = 756 pairs of source and destination. Promotions repeat at most 22 of
 * them (the pawn steps onto one last rank) four times: 66 more. Castling adds 2: 824 in all.
 */
#define CC_MAX_MOVES 1024

/*
 * The fields of a move as functions. cc_move_target is the square where the moving piece ends: the to square,
 * but for castling the g- or c-file square of the king. cc_move_captured is CC_PIECE_TYPE_NONE, and
 * cc_move_promotion too, when there is none. Any 32-bit value may be passed; garbage in, garbage out. O(1).
 */
CC_API cc_square cc_move_from(cc_move move);
CC_API cc_square cc_move_to(cc_move move);
CC_API cc_square cc_move_target(cc_move move);
CC_API cc_piece_type cc_move_piece(cc_move move);
CC_API cc_piece_type cc_move_captured(cc_move move);
CC_API cc_piece_type cc_move_promotion(cc_move move);
CC_API uint8_t cc_move_kind(cc_move move);

/*
 * Receives text piece by piece; `bytes` is not NUL-terminated and lives for the call only. Return non-zero to
 * stop.
 */
typedef int32_t (*cc_write_callback)(const char *bytes, size_t length, void *user);

/* "a1" .. "h8", "-" for anything else. Static text. */
CC_API const char *cc_square_name(cc_square square);

CC_END_DECLS

#endif
