/* SPDX-License-Identifier: MIT */
/* Layer 7. What choosing from every kind of book shares. */
#ifndef CC__CHOICE_H
#define CC__CHOICE_H

#include "chesscore/book.h"

/*
 * Check the arguments of a choice in a position. *over is 1 if the game is older than max_plies allows: then
 * there is nothing to choose, and *move becomes CC_MOVE_NONE.
 */
cc_status cc__choice_check(const cc_position *position, const cc_book_choice *options, const uint64_t *random,
                           cc_move *move, int32_t *over);

#endif
