/* SPDX-License-Identifier: MIT */
/* Layer 7. What a cc_book_builder is inside. */
#ifndef CC__BOOK_BUILDER_H
#define CC__BOOK_BUILDER_H

#include "book/tally.h"
#include "chesscore/book.h"

struct cc_book_builder {
  cc_allocator allocator;
  cc_book_builder_options options; /* with the defaults filled in */
  cc__tally tally;                 /* its positions have their Polyglot keys */
  cc_position *scratch;            /* for games given as moves */
  cc__board start;
  uint64_t games;
};

#endif
