/* SPDX-License-Identifier: MIT */
/*
 * Layer 2. What is wrong with a setup, and repairing it. The public functions over it are in setup.c and, for
 * text, in the FEN reader.
 */
#ifndef CC__VALIDATION_H
#define CC__VALIDATION_H

#include "board/board.h"
#include "chesscore/position.h"

/*
 * Every problem of a setup whose fields are in range (cc__setup_read), with squares and problems written to
 * `found`, which must be the library's own size; NULL if only the mask is wanted. `repaired` and `offsets`
 * are set to 0.
 */
uint32_t cc__setup_problems(const cc_setup *setup, cc_validity *found);

/* Repair kinds of CC_PROBLEMS_REPAIRABLE; returns those that were changed. */
uint32_t cc__setup_mend(cc_setup *setup, uint32_t kinds);

/* The least move number at which a halfmove clock is possible. */
static inline uint32_t cc__setup_least_fullmove(uint32_t halfmove, unsigned side) {
  return 1 + halfmove / 2 + ((halfmove & 1u) > side);
}

/*
 * 1 if a cheap look shows that there is no problem at all; 0 if there may be one. For readers of many
 * positions: nearly all are flawless, and for those this is all it takes.
 */
int cc__setup_is_clean(const cc_setup *setup);

/*
 * A caller's setup as one of this library's size. Errors: CC_ERROR_ARGUMENT for NULL, impossible sizes and
 * fields out of range, CC_ERROR_UNSUPPORTED.
 */
cc_status cc__setup_read(cc_setup *to, const cc_setup *from);

/*
 * The board of a setup in range, after checking it: CC_ERROR_POSITION if problems remain that are not among
 * those to `accept`. `found` may be NULL; it is filled in either case.
 */
cc_status cc__board_from_checked(cc__board *board, const cc_setup *setup, uint32_t accept,
                                 cc_validity *found);

/* A new handle with this board and no history. *out is NULL on failure. */
cc_status cc__position_from_board(const cc_allocator *allocator, const cc__board *board, cc_position **out);

#endif
