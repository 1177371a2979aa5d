/* SPDX-License-Identifier: MIT */
/*
 * Layer 2. How often a board has stood before: the public functions see only the current one, the draw rules
 * and the search also ask about boards that are not in the history yet.
 */
#ifndef CC__REPETITION_H
#define CC__REPETITION_H

#include <stddef.h>

#include "board/board.h"

/*
 * How often `now` has stood, this time included. `previous` is the board one ply before it, in an array with
 * `available` boards from its start to there; NULL and 0 if there is none. Looks back now->reversible plies.
 */
uint32_t cc__board_repetitions(const cc__board *now, const cc__board *previous, size_t available);

/*
 * A legal move of `now` that brings back one of the boards before it, CC_MOVE_NONE if there is none. The
 * array as above. Nearest repetition first.
 */
cc_move cc__board_repeating_move(const cc__board *now, const cc__board *previous, size_t available);

#endif
