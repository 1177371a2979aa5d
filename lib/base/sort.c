/* SPDX-License-Identifier: MIT */
/* Layer 0. See sort.h. */
#include "sort.h"

#include <string.h>

#include "allocation.h"

#define SORT_ALIGNMENT 16

/* Two sorted runs, from[begin .. middle) and from[middle .. end), into one at to[begin]. Counted in bytes. */
static void sort_merge(const unsigned char *from, unsigned char *to, size_t begin, size_t middle, size_t end,
                       size_t size, cc__compare compare, const void *context) {
  size_t left = begin;
  size_t right = middle;
  for (size_t at = begin; at < end; at += size) {
    /* On a tie the left one, which keeps the sort stable. */
    if (right >= end || (left < middle && compare(from + left, from + right, context) <= 0)) {
      memcpy(to + at, from + left, size);
      left += size;
    } else {
      memcpy(to + at, from + right, size);
      right += size;
    }
  }
}

static int sort_is_sorted(const unsigned char *array, size_t bytes, size_t size, cc__compare compare,
                          const void *context) {
  for (size_t at = size; at < bytes; at += size) {
    if (compare(array + at - size, array + at, context) > 0) {
      return 0;
    }
  }
  return 1;
}

cc_status cc__sort(const cc_allocator *allocator, void *array, size_t count, size_t size, cc__compare compare,
                   const void *context) {
  const size_t bytes = count * size;
  if (count < 2 || sort_is_sorted(array, bytes, size, compare, context)) {
    return CC_OK;
  }
  unsigned char *second = cc__alloc(allocator, count, size, SORT_ALIGNMENT);
  if (second == NULL) {
    return CC_ERROR_MEMORY;
  }
  unsigned char *from = array;
  unsigned char *to = second;
  for (size_t run = size; run<bytes; run = run> bytes / 2 ? bytes : 2 * run) {
    for (size_t begin = 0; begin < bytes;) {
      const size_t middle = bytes - begin > run ? begin + run : bytes;
      const size_t end = bytes - middle > run ? middle + run : bytes;
      sort_merge(from, to, begin, middle, end, size, compare, context);
      begin = end;
    }
    unsigned char *swap = from;
    from = to;
    to = swap;
  }
  if (from != array) {
    memcpy(array, from, bytes);
  }
  cc__free(allocator, second, count, size, SORT_ALIGNMENT);
  return CC_OK;
}
