/* SPDX-License-Identifier: MIT */
/* Layer 2. Boards from boards: making moves, and building one from a setup. */
#ifndef CC__MAKEMOVE_H
#define CC__MAKEMOVE_H

#include "board/board.h"
#include "chesscore/position.h"

/* Make a legal (or pseudo-legal) move: *to becomes *from after it. The two must not overlap. */
void cc__board_make(const cc__board *from, cc__board *to, cc_move move);
void cc__board_make_null(const cc__board *from, cc__board *to);

/* The board of a setup that has no hard problems; keys, counts and the legal ep square are computed. */
void cc__board_from_setup(cc__board *board, const cc_setup *setup);
/*
 * cc__board_from_setup for a caller who knows the men by square already, so that they need not be looked up:
 * men[square ^ 56], rank 8 first, is 1 + 6 * side + type for the occupied squares and not read for others.
 */
void cc__board_from_men(cc__board *board, const cc_setup *setup, const uint8_t men[64]);

void cc__setup_from_board(cc_setup *setup, const cc__board *board);

/* Keys from scratch. */
uint64_t cc__board_key(const cc__board *board);
uint64_t cc__board_pawn_key(const cc__board *board);

#endif
