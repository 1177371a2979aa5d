/* SPDX-License-Identifier: MIT */
/*
 * The 781 random numbers that keys of the Polyglot opening book format are made of. Layer 1.
 *
 * They are part of the format and frozen: the list is published in its description by Michel Van den Bergh
 * ("Opening book format") and shipped with Polyglot by Fabien Letouzey. Only the numbers were taken over.
 *
 *   0 - 767    64 * kind + square, a1 = 0 .. h8 = 63; kind = 2 * type + (1 if White), pawn 0 .. king 5
 *   768 - 771  castling: white short, white long, black short, black long
 *   772 - 779  en passant by file a .. h, if a pawn of the side to move stands next to the pushed one
 *   780        White to move
 */
#ifndef CC__POLYGLOT_KEYS_H
#define CC__POLYGLOT_KEYS_H

#include <stdint.h>

#include "constant_data.h"

#define CC__POLYGLOT_PIECE 0
#define CC__POLYGLOT_CASTLING 768
#define CC__POLYGLOT_EP 772
#define CC__POLYGLOT_TURN 780

CC__CONSTANT_DATA const uint64_t cc__polyglot_random[781];

#endif
