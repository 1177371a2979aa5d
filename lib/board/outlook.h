/* SPDX-License-Identifier: MIT */
/*
 * Layer 2. Proofs that a side can never checkmate, from the board alone, without looking at moves ahead.
 * The search for help-mates, and cc_position_outlook, are in movegen/helpmate.c.
 */
#ifndef CC__OUTLOOK_H
#define CC__OUTLOOK_H

#include "board/board.h"

/*
 * 1 if no position with these men, or with fewer, has the enemy of `side` checkmated. Exact: for every other
 * material there is such a position, though it may be out of reach.
 */
int cc__side_lacks_material(const cc__board *board, unsigned side);

/* 1 if walls of men that can never move or be taken keep `side` from ever checkmating. Sound, not complete.
 */
int cc__side_is_walled_off(const cc__board *board, unsigned side);

#endif
