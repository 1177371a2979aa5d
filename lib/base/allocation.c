/* SPDX-License-Identifier: MIT */
/* Layer 0. See allocation.h. */
#define _POSIX_C_SOURCE 200112L
#include "allocation.h"

#include <stdint.h>
#include <stdlib.h>

#include "sized.h"

#if defined(_WIN32)
#include <malloc.h>
#endif

static void *libc_alloc(void *user, size_t size, size_t alignment) {
  (void)user;
#if defined(_WIN32)
  return _aligned_malloc(size, alignment);
#else
  void *pointer = NULL;
  if (alignment < sizeof(void *)) {
    alignment = sizeof(void *);
  }
  return posix_memalign(&pointer, alignment, size) == 0 ? pointer : NULL;
#endif
}

static void libc_free(void *user, void *pointer, size_t size, size_t alignment) {
  (void)user;
  (void)size;
  (void)alignment;
#if defined(_WIN32)
  _aligned_free(pointer);
#else
  free(pointer);
#endif
}

cc_status cc__allocator_init(cc_allocator *out, const cc_allocator *from) {
  cc_allocator copy = {(uint32_t)sizeof(copy), 0, NULL, NULL, NULL};
  if (from != NULL) {
    const cc_status status = cc__sized_read(&copy, sizeof(copy), from);
    if (status != CC_OK) {
      return status;
    }
    if ((copy.alloc == NULL) != (copy.free == NULL) || copy.reserved != 0) {
      return CC_ERROR_ARGUMENT;
    }
  }
  if (copy.alloc == NULL) {
    copy.alloc = libc_alloc;
    copy.free = libc_free;
  }
  *out = copy;
  return CC_OK;
}

void *cc__alloc(const cc_allocator *allocator, size_t count, size_t size, size_t alignment) {
  if (count == 0 || size == 0 || count > SIZE_MAX / 2 / size) {
    return NULL;
  }
  return allocator->alloc(allocator->user, count * size, alignment);
}

void cc__free(const cc_allocator *allocator, void *pointer, size_t count, size_t size, size_t alignment) {
  if (pointer != NULL) {
    allocator->free(allocator->user, pointer, count * size, alignment);
  }
}
