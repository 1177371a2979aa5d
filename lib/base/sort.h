/* SPDX-License-Identifier: MIT */
/* Layer 0. A sort that gives the same order on every machine: the C library's qsort is free in that. */
#ifndef CC__SORT_H
#define CC__SORT_H

#include <stddef.h>

#include "chesscore/allocator.h"
#include "chesscore/status.h"

/* Negative if a comes first, positive if b does, 0 if they are equal in rank. */
typedef int (*cc__compare)(const void *a, const void *b, const void *context);

/*
 * Merge sort from the bottom up: stable, no recursion, n log n, memory for a second array of the same size.
 * Errors: CC_ERROR_MEMORY; the array is then as it was.
 */
cc_status cc__sort(const cc_allocator *allocator, void *array, size_t count, size_t size, cc__compare compare,
                   const void *context);

#endif
