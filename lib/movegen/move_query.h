/* SPDX-License-Identifier: MIT */
/*
 * Layer 3. Questions about moves on a board that has no handle: what notation asks. See movegen.h for the
 * meaning.
 */
#ifndef CC__MOVE_QUERY_H
#define CC__MOVE_QUERY_H

#include "board/board.h"
#include "chesscore/movegen.h"

/* As cc_position_explain; `square` is not NULL. */
cc_fault cc__explain(const cc__board *board, cc_move move, cc_square *square);

/*
 * As cc_position_find_move, with `promotion` 0 for none and squares below 64. With `chess960` the king's
 * target is not taken for castling, as on a board of Chess960 rules. CC_MOVE_NONE if there is no such legal
 * move.
 */
cc_move cc__find_move(const cc__board *board, unsigned from, unsigned to, unsigned promotion, int chess960);

#endif
