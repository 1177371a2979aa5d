/* SPDX-License-Identifier: MIT */
/*
 * The random numbers a position's key is the exclusive or of (Albert Zobrist, 1970). Layer 1.
 *
 * The values are frozen: keys may be stored in files. They are the output of splitmix64 (base/random.h; Guy
 * Steele, Doug Lea, Christine Flood 2014) from the seed below, in this order: white pawn a1 .. h8, white
 * knight, .. white king, black pawn, .. black king, castling by rook square a1 .. h8, en passant by file
 * a .. h, side to move. One step:
 *   z = state += 0x9E3779B97F4A7C15
 *   z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9
 *   z = (z ^ z >> 27) * 0x94D049BB133111EB
 *   number = z ^ z >> 31
 * tables_gen.c does this at build time.
 */
#ifndef CC__ZOBRIST_H
#define CC__ZOBRIST_H

#include <stdint.h>

#include "constant_data.h"

#define CC__ZOBRIST_SEED UINT64_C(0x6C69626368657373) /* "libchess" */

CC__CONSTANT_DATA const uint64_t cc__zobrist_piece[2][6][64]; /* side, type, square */
CC__CONSTANT_DATA const uint64_t cc__zobrist_castling[64];    /* square of a rook that may castle */
CC__CONSTANT_DATA const uint64_t cc__zobrist_ep[8];           /* file of a legal en-passant square */
CC__CONSTANT_DATA const uint64_t cc__zobrist_side;            /* in the key when Black is to move */

#endif
