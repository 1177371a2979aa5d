/* SPDX-License-Identifier: MIT */
/* Layer 0. The only way the library gets and gives back memory. */
#ifndef CC__ALLOCATION_H
#define CC__ALLOCATION_H

#include <stddef.h>

#include "chesscore/allocator.h"
#include "chesscore/status.h"

/*
 * Copy the caller's allocator, or malloc's for NULL, into `out`. Errors: CC_ERROR_ARGUMENT for a struct of
 * wrong size or with only one of its two functions.
 */
cc_status cc__allocator_init(cc_allocator *out, const cc_allocator *from);

/* `count` elements of `size` bytes, aligned to `alignment`; NULL when there is no memory or it overflows. */
void *cc__alloc(const cc_allocator *allocator, size_t count, size_t size, size_t alignment);
/*
 * The same for large tables that are read at random: where the system can, on huge pages, which spare
 * such tables a miss in the address translation at nearly every access.
 */
void *cc__alloc_table(const cc_allocator *allocator, size_t count, size_t size, size_t alignment);
/* The same numbers as at cc__alloc. NULL is allowed. */
void cc__free(const cc_allocator *allocator, void *pointer, size_t count, size_t size, size_t alignment);

/*
 * Room for at least `needed` elements in an array of *capacity of them (NULL: none yet), which moves and at
 * least doubles when it has to. Errors: CC_ERROR_MEMORY; array and capacity are then as they were.
 */
cc_status cc__grow(const cc_allocator *allocator, void **array, size_t *capacity, size_t needed, size_t size,
                   size_t alignment);

#endif
