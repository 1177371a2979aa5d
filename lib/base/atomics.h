/* SPDX-License-Identifier: MIT */
/*
 * Layer 0. The few atomic operations the library needs, all relaxed unless named otherwise: they carry values,
 * not order. With GCC and clang the builtins are used instead of <stdatomic.h>, so that plain objects in
 * caller memory can be accessed and C++ readers of these headers are not surprised.
 */
#ifndef CC__ATOMICS_H
#define CC__ATOMICS_H

#include <stdint.h>

typedef struct cc__atomic_u32 {
  uint32_t value;
} cc__atomic_u32;

typedef struct cc__atomic_u64 {
  uint64_t value;
} cc__atomic_u64;

static inline uint32_t cc__atomic_u32_load(const cc__atomic_u32 *a) {
  return __atomic_load_n(&a->value, __ATOMIC_RELAXED);
}

static inline void cc__atomic_u32_store(cc__atomic_u32 *a, uint32_t value) {
  __atomic_store_n(&a->value, value, __ATOMIC_RELAXED);
}

static inline uint64_t cc__atomic_u64_load(const cc__atomic_u64 *a) {
  return __atomic_load_n(&a->value, __ATOMIC_RELAXED);
}

static inline void cc__atomic_u64_store(cc__atomic_u64 *a, uint64_t value) {
  __atomic_store_n(&a->value, value, __ATOMIC_RELAXED);
}

/* Add and return the value before. */
static inline uint64_t cc__atomic_u64_add(cc__atomic_u64 *a, uint64_t value) {
  return __atomic_fetch_add(&a->value, value, __ATOMIC_RELAXED);
}

#endif
