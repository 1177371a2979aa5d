/* SPDX-License-Identifier: MIT */
/* Layer 7. What a cc_text_book is inside: positions in order, each with its run of moves. */
#ifndef CC__TEXT_BOOK_H
#define CC__TEXT_BOOK_H

#include "book/tally.h"
#include "chesscore/book.h"

typedef struct cc__text_book_move {
  cc_move move;
  uint32_t games;
  uint32_t wins;
  uint32_t draws;
  uint32_t losses;
} cc__text_book_move;

struct cc_text_book {
  cc_allocator allocator;
  cc__imprint *positions; /* sorted; index: the first of its moves, which end where the next one's begin */
  cc__text_book_move *moves;
  cc_text_book_stats stats;
};

/*
 * Make a book of a tally; the stats' lines, games, skipped and cut are taken over. Errors: CC_ERROR_MEMORY.
 */
cc_status cc__text_book_from_tally(const cc__tally *tally, const cc_text_book_stats *stats,
                                   cc_text_book **out);

#endif
