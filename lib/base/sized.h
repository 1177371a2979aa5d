/* SPDX-License-Identifier: MIT */
/*
 * Layer 0. Structs across the ABI begin with uint32_t struct_size: the size the caller was compiled with.
 * Older callers have shorter structs (missing fields read as zero), newer ones longer structs (unknown
 * fields must be zero, else the caller asks for something this library does not have).
 */
#ifndef CC__SIZED_H
#define CC__SIZED_H

#include <stddef.h>

#include "chesscore/status.h"

/*
 * Read a caller's struct into one of this library's `size`; struct_size of the copy becomes `size`.
 * Errors: CC_ERROR_ARGUMENT (size too small to be one, or no multiple of a pointer's: it would cut a field in
 * half, and half a pointer must not be followed), CC_ERROR_UNSUPPORTED (unknown non-zero bytes).
 */
cc_status cc__sized_read(void *to, size_t size, const void *from);

/* 1 if `to` has a plausible struct_size, so that cc__sized_write may be used later. */
int cc__sized_writable(const void *to);

/* Write a struct of this library to the caller's, at most its struct_size bytes; struct_size is kept. */
void cc__sized_write(void *to, const void *from, size_t size);

#endif
