/* SPDX-License-Identifier: MIT */
/*
 * Memory from the caller. Since 0.1.
 */
#ifndef CHESSCORE_ALLOCATOR_H
#define CHESSCORE_ALLOCATOR_H

#include <stddef.h>
#include <stdint.h>

#include "chesscore/export.h"

CC_BEGIN_DECLS

/*
 * Where a handle gets its memory. Pass NULL for malloc. The struct is copied into the handle and inherited by
 * every object made from it; `user` must stay valid as long as they live. Thread stacks are outside it.
 *
 * alloc returns memory of at least `size` bytes (never 0), aligned to `alignment` (a power of two, at most
 * 64), or NULL; free gets back the very size and alignment that were asked for and never NULL. Both must be
 * callable from several threads at once, and set or neither set (both NULL: malloc and free).
 */
typedef struct cc_allocator {
  uint32_t struct_size; /* sizeof(cc_allocator) */
  uint32_t reserved;    /* 0 */
  void *(*alloc)(void *user, size_t size, size_t alignment);
  void (*free)(void *user, void *pointer, size_t size, size_t alignment);
  void *user;
} cc_allocator;

CC_END_DECLS

#endif
