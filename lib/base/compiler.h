/* SPDX-License-Identifier: MIT */
/* Layer 0. The few compiler attributes the library uses, empty where a compiler lacks them. */
#ifndef CC__COMPILER_H
#define CC__COMPILER_H

#if defined(__GNUC__) || defined(__clang__)
#define CC__ALWAYS_INLINE static inline __attribute__((always_inline))
#define CC__NO_INLINE __attribute__((noinline))
#define CC__LIKELY(x) __builtin_expect(!!(x), 1)
#define CC__UNLIKELY(x) __builtin_expect(!!(x), 0)
#define CC__UNUSED __attribute__((unused))
#else
#define CC__ALWAYS_INLINE static inline
#define CC__NO_INLINE
#define CC__LIKELY(x) (x)
#define CC__UNLIKELY(x) (x)
#define CC__UNUSED
#endif

#endif
