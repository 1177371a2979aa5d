/* SPDX-License-Identifier: MIT */
/* Layer 0. See allocation.h. */
#define _DEFAULT_SOURCE /* madvise */
#include "allocation.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "sized.h"

#if defined(_WIN32)
#include <malloc.h>
#elif defined(__linux__)
#include <sys/mman.h>
#endif

/* The size of huge pages on x86-64 and most AArch64 systems. Elsewhere the advice fits less well, no more. */
#define ALLOCATION_HUGE_PAGE ((size_t)2 << 20)

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

/* Advice on whole huge pages inside our own memory; a caller's memory is the caller's business. */
static void allocation_advise(const cc_allocator *allocator, void *pointer, size_t size) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  const size_t lead = (0 - (size_t)(uintptr_t)pointer) & (ALLOCATION_HUGE_PAGE - 1);
  if (allocator->alloc == libc_alloc && size >= lead + ALLOCATION_HUGE_PAGE) {
    const size_t whole = (size - lead) & ~(ALLOCATION_HUGE_PAGE - 1);
    (void)madvise((unsigned char *)pointer + lead, whole, MADV_HUGEPAGE);
  }
#else
  (void)allocator;
  (void)pointer;
  (void)size;
#endif
}

void *cc__alloc_table(const cc_allocator *allocator, size_t count, size_t size, size_t alignment) {
  void *pointer = cc__alloc(allocator, count, size, alignment);
  if (pointer != NULL) {
    allocation_advise(allocator, pointer, count * size);
  }
  return pointer;
}

void cc__free(const cc_allocator *allocator, void *pointer, size_t count, size_t size, size_t alignment) {
  if (pointer != NULL) {
    allocator->free(allocator->user, pointer, count * size, alignment);
  }
}

cc_status cc__grow(const cc_allocator *allocator, void **array, size_t *capacity, size_t needed, size_t size,
                   size_t alignment) {
  if (needed <= *capacity) {
    return CC_OK;
  }
  size_t wanted = *capacity > SIZE_MAX / 2 ? SIZE_MAX : 2 * *capacity;
  wanted = wanted < 16 ? 16 : wanted;
  wanted = wanted < needed ? needed : wanted;
  void *larger = cc__alloc(allocator, wanted, size, alignment);
  if (larger == NULL) {
    return CC_ERROR_MEMORY;
  }
  if (*capacity > 0) {
    memcpy(larger, *array, *capacity * size);
    cc__free(allocator, *array, *capacity, size, alignment);
  }
  *array = larger;
  *capacity = wanted;
  return CC_OK;
}
