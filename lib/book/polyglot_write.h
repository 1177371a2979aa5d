/* SPDX-License-Identifier: MIT */
/* Layer 7. Collecting entries with weights of any size, and writing them as a Polyglot book. */
#ifndef CC__POLYGLOT_WRITE_H
#define CC__POLYGLOT_WRITE_H

#include "chesscore/book.h"

typedef struct cc__polyglot_item {
  uint64_t key;
  uint64_t weight;
  uint32_t learn;
  uint32_t move; /* the move field */
} cc__polyglot_item;

/*
 * Sort, join and scale the items as cc_polyglot_write says, and write them; the array is used up. `written`
 * (may be NULL) gets the number of entries. Errors: CC_ERROR_MEMORY (before anything is written),
 * CC_ERROR_STOPPED.
 */
cc_status cc__polyglot_write_items(const cc_allocator *allocator, cc__polyglot_item *items, size_t count,
                                   cc_write_callback write, void *user, uint64_t *written);

#endif
