/* SPDX-License-Identifier: MIT */
/*
 * For tests of running out of memory: an allocator that refuses the n-th request and checks that each block
 * comes back once, with its size and alignment.
 */
#ifndef OOM_HEAP_H
#define OOM_HEAP_H

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chesscore.h>
#include <cmocka.h>

#if !defined(OOM_BLOCKS)
#define OOM_BLOCKS 64
#endif
#define OOM_MAX_REQUESTS 64

/* A test that starts threads which ask for memory defines these before: statements that take and leave a lock. */
#if !defined(OOM_LOCK)
#define OOM_LOCK
#define OOM_UNLOCK
#endif

typedef struct oom_block {
  void *pointer; /* as given out */
  void *memory;  /* as malloc gave it */
  size_t size;
  size_t alignment;
} oom_block;

typedef struct oom_heap {
  oom_block blocks[OOM_BLOCKS];
  unsigned live;
  unsigned requests;
  unsigned refuse; /* the number of the request to refuse, from 1; 0: none */
  unsigned faults; /* wrong sizes, alignments, pointers */
} oom_heap;

static inline void *oom_take(oom_heap *heap, size_t size, size_t alignment) {
  heap->requests++;
  if (size == 0 || alignment == 0 || (alignment & (alignment - 1)) != 0 || alignment > 64) {
    heap->faults++;
    return NULL;
  }
  if (heap->requests == heap->refuse || heap->live == OOM_BLOCKS) {
    return NULL;
  }
  unsigned char *memory = malloc(size + 3 * alignment);
  if (memory == NULL) {
    return NULL;
  }
  oom_block *block = &heap->blocks[heap->live++];
  memset(memory, 0xa5, size + 3 * alignment); /* memory is not zero by itself */
  block->memory = memory;
  /* Aligned as asked and not better, so that a request for too little shows. */
  block->pointer = memory + (2 * alignment - (uintptr_t)memory % (2 * alignment)) + alignment;
  block->size = size;
  block->alignment = alignment;
  return block->pointer;
}

static inline void oom_give(oom_heap *heap, void *pointer, size_t size, size_t alignment) {
  for (unsigned i = 0; i < heap->live; i++) {
    oom_block *block = &heap->blocks[i];
    if (block->pointer == pointer) {
      heap->faults += block->size != size || block->alignment != alignment;
      memset(block->pointer, 0x5a, size < block->size ? size : block->size);
      free(block->memory);
      *block = heap->blocks[--heap->live];
      return;
    }
  }
  heap->faults++;
}

/* Perft and most else ask from the calling thread only; the thread checker would tell otherwise. */
static inline void *oom_alloc(void *user, size_t size, size_t alignment) {
  OOM_LOCK;
  void *pointer = oom_take(user, size, alignment);
  OOM_UNLOCK;
  return pointer;
}

static inline void oom_free(void *user, void *pointer, size_t size, size_t alignment) {
  OOM_LOCK;
  oom_give(user, pointer, size, alignment);
  OOM_UNLOCK;
}

static inline cc_allocator oom_allocator(oom_heap *heap) {
  const cc_allocator allocator = {(uint32_t)sizeof(cc_allocator), 0, oom_alloc, oom_free, heap};
  return allocator;
}

#endif
